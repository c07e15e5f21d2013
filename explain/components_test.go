package explain

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// parsers find derivations, in the way that DESIGN chooses where there are several.
func parserOf(t *testing.T, x uri.Syntax) *automaton.Parser {
	t.Helper()
	g, err := rfc.Corrected(x.String())
	if err != nil {
		t.Fatal(err)
	}
	start, _ := rfc.Start(x.String(), rfc.Reference)
	prefer := map[uri.Syntax][]string{
		uri.RFC1738: {"ip-schemepart"},
		uri.RFC2396: {"net_path", "server"},
	}
	p, err := automaton.NewParser(g, start, automaton.ParserOptions{Prefer: prefer[x]})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestComponentsDerive holds the rules and places of components against the
// derivations of the grammars.
func TestComponentsDerive(t *testing.T) {
	list := append(tellingStrings(t), "http://u:p@h:1/p;x?q#f", "//u@h", "ftp://@h:1/a/b", "//1.2.3.4:5?q", "x://u@[::1]:1#f", "a;b;c/d?e", "//é@ü:1/ö?ä#ß")
	for x := range uri.Syntaxes() {
		p := parserOf(t, x)
		for _, s := range list {
			ref, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			d, ok := p.Parse(s)
			if !ok {
				t.Fatalf("%v: no derivation of %q", x, s)
			}
			for _, c := range components(ref) {
				if skipsDerivation(x, ref, c) {
					continue
				}
				if !derives(d, c) {
					t.Errorf("%v: %q: no %s from %d to %d", x, s, c.Rule, c.Start, c.End)
				}
				if c.Where.Section == "" {
					t.Errorf("%v: %q: no section for %s", x, s, c.Rule)
				}
			}
		}
	}
}

// skipsDerivation: where RFC 1808, 2.4 splits what the grammar does not.
func skipsDerivation(x uri.Syntax, ref uri.Reference, c Component) bool {
	switch {
	case x == uri.RFC1808 && ref.Kind() == uri.KindURI:
		return c.Name != "scheme" && c.Name != "fragment" // absoluteURL takes any text too
	case x == uri.RFC1808 && (c.Name == "userinfo" || c.Name == "host" || c.Name == "port"):
		return true // rules of RFC 1738
	case x == uri.RFC1808 && c.Name == "path":
		return c.Start == c.End || strings.HasPrefix(ref.Path(), "/") // without the slash
	case x == uri.RFC1738 && c.Rule == "login":
		return true // a user and a password: without the "@" and what follows
	case x == uri.RFC1738 && c.Rule == "urlpath":
		return true // the slash before it is no part of it
	case x == uri.RFC2396 && c.Rule == "path":
		return true // no other rule uses it
	}
	return false
}

func derives(d automaton.Derivation, c Component) bool {
	for _, n := range d {
		if n.Rule == c.Rule && n.Start == c.Start && n.End == c.End {
			return true
		}
	}
	return false
}

// TestFaultsAgree holds the faults against the automata: the offset is that of the
// longest prefix that can go on, and what is expected leads on.
func TestFaultsAgree(t *testing.T) {
	list, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range list {
		for _, q := range Explain(w.Text, Options{}).Readings {
			if q.Accepted() {
				continue
			}
			f, m := q.Fault, referenceMachine(q.Syntax.String())
			if n := m.dfa.Viable(w.Text); n != f.Offset {
				t.Errorf("%v: %q: fault at %d, but %d bytes can go on", q.Syntax, w.Text, f.Offset, n)
			}
			if f.Where.Section == "" {
				t.Errorf("%v: %q: no section for %s", q.Syntax, w.Text, f.Rule)
			}
			before := w.Text[:f.Offset]
			if q.Syntax.ValidReference(before) != f.Expected.End {
				t.Errorf("%v: %q: expects the end: %v", q.Syntax, before, f.Expected.End)
			}
			expected := func(c rune) bool {
				for _, r := range f.Expected.Ranges {
					if r.Lo <= c && c <= r.Hi {
						return true
					}
				}
				return false
			}
			for c := rune(0); c < 0x200; c++ {
				text := before + string(c)
				if viable := m.dfa.Viable(text) == len(text); viable != expected(c) {
					t.Errorf("%v: %q: %q leads on: %v", q.Syntax, before, c, viable)
				}
			}
		}
	}
}

// TestExpectedInWords reads the words at places that people know.
func TestExpectedInWords(t *testing.T) {
	for _, test := range []struct {
		syntax uri.Syntax
		before string
		want   string
	}{
		{uri.RFC3986, "%", "a hex digit"},
		{uri.RFC2396, "%4", "a hex digit"},
		{uri.RFC3986, "http://[::1]", `":", "/", "?", "#" or the end`},
		{uri.RFC3986, "http://u@h:1", `a digit, "/", "?", "#" or the end`},
		{uri.RFC3986, "http://[v1.", `an unreserved character, a sub-delim or ":"`},
		{uri.RFC3986, "http://[1::25.25.", "a digit"},
		{uri.RFC3986, "/a", `a pchar, "/", "?", "#" or the end`},
		{uri.RFC3986, "a#", `a pchar, "/", "?" or the end`},
		{uri.RFC3986, "1a", `an unreserved character, a percent-encoding, a sub-delim, "@", "/", "?", "#" or the end`},
		{uri.RFC3987, "?", `an ipchar, a private-use character, "/", "?", "#" or the end`},
		{uri.RFC2396, "http:", "a uric"},
		{uri.RFC1808, "a#", `a pchar, ";", "/", "?" or the end`},
		{uri.RFC1738, "", `a letter or digit, "+", "-" or "."`},
		{uri.RFC1738, "a:", "an xchar or the end"},
	} {
		m := referenceMachine(test.syntax.String())
		at, n := m.read(test.before)
		if n != len(test.before) {
			t.Fatalf("%v: %q is no prefix", test.syntax, test.before)
		}
		if got := m.expected(at).String(); got != test.want {
			t.Errorf("%v: after %q: %s, want %s", test.syntax, test.before, got, test.want)
		}
	}
}

func TestOrList(t *testing.T) {
	for _, test := range []struct {
		words, want string
	}{{"", "nothing"}, {"a", "a"}, {"a b", "a or b"}, {"a b c", "a, b or c"}} {
		if got := orList(strings.Fields(test.words)); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
