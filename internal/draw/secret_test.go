package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
)

// withPasswords are references with a password under at least one syntax.
var withPasswords = []string{
	"http://user:hunter2@host:80/path?query#fragment",
	"http://:hunter2@host",
	"//user:hunter2@host/",
	"ftp://u:a:hunter2:b@h/",
	"http://u:xhunter2x@h",
	"http://u:x@hunter2@h/",
	"jdbc:mysql://root:hunter2@a:1,b:2/db",
	"db://jack:hunter2@foo:1,bar:2",
	"mongodb://u:hunter2@[::1]:1,b/?x",
	"http://ü:hunter2@例え.jp/",
	"http://u:xxxxxhunter2@h",
	"http://u:hunter2xxxxx@h:",
}

// A drawing masks just the bytes that Redacted masks.
func TestDrawingMasksAsRedacted(t *testing.T) {
	for _, s := range append(withPasswords, "http://u:@h", "http://u:xxxxx@h", "http://u:x@h", "http://u@h:80/a:b@c", "mailto:a:b@c", "http://h/a:b@c") {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			p := SecretOf(r)
			if got := s[:p.Start] + "xxxxx" + s[p.End:]; got != r.Redacted() && p != (console.Secret{}) {
				t.Errorf("%v: %q: masked as %q, want as %q", x, s, got, r.Redacted())
			}
			if p == (console.Secret{}) && r.Redacted() != s {
				t.Errorf("%v: %q: not masked, want as %q", x, s, r.Redacted())
			}
			if masked := p.Mask(s); len(masked) != len(s) || strings.Count(masked, "*") < p.End-p.Start {
				t.Errorf("%v: %q: drawn as %q", x, s, masked)
			}
		}
	}
}
