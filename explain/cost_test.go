package explain

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// hostile are texts of 10 KB whose faults are hard to repair, or that have faults everywhere.
var hostile = map[string]string{
	"zone":       "http://[fe80::1%25eth0]/" + strings.Repeat("a/b?c&", 1700) + "%",
	"wrappers":   strings.Repeat("<", 450) + strings.Repeat("a", 9000) + strings.Repeat(">", 450),
	"wrapped":    "<URL:http://[fe80::1%25eth0]x/" + strings.Repeat("a/b?c&", 1700) + "%>",
	"port":       "http://h:x/" + strings.Repeat("a/b?c&", 1700) + "%",
	"ports":      strings.Repeat("http://h:x/@", 850),
	"colon":      strings.Repeat("a", 10_000) + ":b_:c",
	"brackets":   strings.Repeat("a%4::/[", 1400),
	"IRI":        strings.Repeat("é ", 3300),
	"dots":       "http://h/" + strings.Repeat("../a", 2500),
	"open":       "http://[::1/" + strings.Repeat("[", 20) + strings.Repeat("/a", 5000),
	"addresses":  "http://[" + strings.Repeat("1:2::3.4.", 1100) + "]",
	"userinfo":   "http://" + strings.Repeat("u:p@", 2500),
	"percent":    strings.Repeat("%4", 5000),
	"hash":       strings.Repeat("#", 900) + strings.Repeat("a", 9000),
	"not UTF-8":  strings.Repeat("\xff\xc3", 450) + strings.Repeat("a", 9000),
	"colons":     strings.Repeat(":", 10_000),
	"far port":   "http://" + strings.Repeat("a", 9000) + ":x/[::1]%",
	"spread":     "http://h:x/" + strings.Repeat(strings.Repeat("a", 99)+"[", 100),
	"late brace": "http://[::1" + strings.Repeat("a", 10_000),
}

// BenchmarkHostile explains the hostile texts: go test -bench Hostile ./explain. A text of 10 KB
// should take less than 10 ms.
func BenchmarkHostile(b *testing.B) {
	o := Options{Base: "http://a/b/c/d;p?q"}
	Explain("http://[::1", o)
	for name, s := range hostile {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Explain(s, o)
			}
		})
	}
}

// Time is linear in the length of the text.
func TestGrowth(t *testing.T) {
	for name, unit := range map[string]string{
		"parents": "/..", "dots": "/.", "up": "../", "down": "a/../", "spaces": " a", "ports": ":1", "params": ";a", "brackets": "[::1]", "hashes": "#",
	} {
		err := growth.Check(1<<11, growth.Text("", unit, ""), func(s string) { Explain(s, Options{Base: "http://a/b/c"}) })
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
