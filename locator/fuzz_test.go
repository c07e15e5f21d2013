package locator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/locator"
)

// For any text, Parse agrees with the automaton of the scheme's rule. A valid URL
// is also a genericurl, String returns the text, and the URL can be rebuilt from its
// fields.
func FuzzParse(f *testing.F) {
	automata := map[string]*automaton.DFA{}
	for x := range locator.Schemes() {
		automata[x.Name] = compile(f, x.Rule)
		f.Add(x.Name + "://u:p@h:1/a/b;c=d?e%09f")
	}
	f.Add("ftp://u:p@1.2.3.4:1//;type=i")
	f.Add("news:*@a.b")
	f.Add("gopher://h/%09%09%09")
	f.Fuzz(func(t *testing.T, s string) {
		u, err := locator.Parse(s)
		x, ok := locator.Lookup(s[:max(strings.IndexByte(s, ':'), 0)])
		if ok {
			agree(t, x.Rule, automata[x.Name], s)
		}
		if err != nil {
			var e *locator.ParseError
			if !errors.As(err, &e) || e.Offset() > len(s) || e.Error() == "" || e.Rule() == "" {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		if !ok || u.String() != s || u.Scheme() != x || !uritest.IsURI(uri.RFC1738, s) || u.URI().String() != s {
			t.Fatalf("%q: %q, %v", s, u, u.Scheme())
		}
		checkBuild(t, u)
		if m, ok := u.(locator.Mailto); ok {
			if local, domain, ok := m.AddrSpec(); ok && local+"@"+domain != m.Address().Decode() {
				t.Fatalf("%q: %q @ %q", s, local, domain)
			}
		}
	})
}
