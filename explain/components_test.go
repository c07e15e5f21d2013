package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/notation"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// parserOf returns the parser of derivations. If there are several derivations, it prefers the one
// whose components package uri returns.
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

// TestComponentsDerive compares the rules and sections of components with the
// derivations of the grammars.
func TestComponentsDerive(t *testing.T) {
	list := append(tellingStrings(t), "http://u:p@h:1/p;x?q#f", "//u@h", "ftp://@h:1/a/b", "//1.2.3.4:5?q", "x://u@[::1]:1#f", "a;b;c/d?e", "//é@ü:1/ö?ä#ß")
	for _, x := range uri.Syntaxes() {
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
				if !skipsDerivation(x, ref, c) && !derives(d, c) {
					t.Errorf("%v: %q: no %s from %d to %d", x, s, c.Rule, c.Start, c.End)
				}
			}
		}
	}
}

// skipsDerivation reports whether RFC 1808, 2.4 splits a text that the grammar does not split.
func skipsDerivation(x uri.Syntax, ref uri.Reference, c Component) bool {
	switch {
	case x == uri.RFC1808 && wording.KindOf(ref) == wording.URI:
		return c.Name != "scheme" && c.Name != "fragment" // absoluteURL takes any text too
	case x == uri.RFC1808 && (c.Name == "userinfo" || c.Name == "host" || c.Name == "port"):
		return true // rules of RFC 1738
	}
	return c.Rule == "" || strings.ContainsAny(c.Rule, ` *`) // no rule, or a part of one
}

// The rule of a component, or the part of a rule, derives the component. A component that no
// rule derives has no rule: for example the path of "//h" in RFC 1808 ("fsegment = 1*pchar").
func TestRulesDerive(t *testing.T) {
	list := append(tellingStrings(t), "http://u:p@h:1/p;x?q#f", "ftp://u:@h", "//u:p@h", "//u@h", "//@h", "http://h//x", "http:////x", "ftp://@h:1/a/b", "//h", "//h/",
		"/", "/a", "/a//b", "a//b", "//1.2.3.4:5?q", "x://u@[::1]:1#f", "a;b;c/d?e", "//é@ü:1/ö?ä#ß", "http:;x", "http:?x", "x:///", "//h;p")
	seen := map[string]bool{}
	for _, x := range uri.Syntaxes() {
		for _, s := range list {
			ref, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			for _, c := range components(ref) {
				part := s[c.Start:c.End]
				switch {
				case c.Rule == "" && (part != "" || c.Name != "path"):
					t.Errorf("%v: %q: no rule for the %s %q", x, s, c.Name, part)
				case c.Rule != "" && c.Where.Section == "":
					t.Errorf("%v: %q: no section for %s", x, s, c.Rule)
				case c.Rule != "" && !matches(t, c.Where.RFC, c.Rule, part):
					t.Errorf("%v: %q: %s does not derive %q", x, s, c.Rule, part)
				}
				seen[c.Rule] = true
			}
		}
	}
	for _, rule := range []string{`"/" urlpath`, `"/" [ path ]`, `user ":" password`, "*( uchar | reserved )", "", "reg_name", "server", "net_loc", "path-rootless", "IP-literal"} {
		if !seen[rule] {
			t.Errorf("no component has the rule %s", rule)
		}
	}
}

// matches reports whether an expression in the notation of a grammar derives text.
func matches(t *testing.T, name, rule, text string) bool {
	t.Helper()
	g, err := rfc.Corrected(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(rule, ` *`) {
		read, err := notation.RFC2396.Read("test", "part = "+rule+"\n")
		if err != nil {
			t.Fatal(err)
		}
		g = &grammar.Grammar{Name: name, Rules: append(slices.Clone(g.Rules), read.Rules...)}
		rule = "part"
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d.Match(text)
}

// The rules by which expected characters are named are those of the RFC, in its notation:
// RFC 1738, 5 has "xchar = unreserved | reserved | escape", and no "/" between alternatives.
func TestDefinitions(t *testing.T) {
	rfcs := testenv.RFCs(t)
	found := 0
	for _, x := range uri.Syntaxes() {
		for _, n := range referenceMachine(x.String()).names {
			if n.Definition == "" {
				continue
			}
			found++
			if want := n.Rule + " = " + n.Definition; !rfcs.Says(x.String(), n.Section, want) {
				t.Errorf("%v, %s does not say %q", x, n.Section, want)
			}
		}
	}
	if found < 9 {
		t.Errorf("%d definitions", found)
	}
}

func derives(d automaton.Derivation, c Component) bool {
	for _, n := range d {
		if n.Rule == c.Rule && n.Start == c.Start && n.End == c.End {
			return true
		}
	}
	return false
}

// TestFaultsAgree compares the faults with the automata: the offset is the length of the longest
// viable prefix, and every expected character continues it.
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
			if n := m.Viable(w.Text); n != f.Offset {
				t.Errorf("%v: %q: fault at %d, but %d bytes can go on", q.Syntax, w.Text, f.Offset, n)
			}
			if f.Where.Section == "" {
				t.Errorf("%v: %q: no section for %s", q.Syntax, w.Text, f.Rule)
			}
			before := w.Text[:f.Offset]
			if uritest.IsReference(q.Syntax, before) != f.Expected.CanEnd {
				t.Errorf("%v: %q: expects the end: %v", q.Syntax, before, f.Expected.CanEnd)
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
				if viable := m.Viable(text) == len(text); viable != expected(c) {
					t.Errorf("%v: %q: %q leads on: %v", q.Syntax, before, c, viable)
				}
			}
		}
	}
}

// RFC 3986, 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ). RFC 1808, 2.2:
// scheme = 1*( alpha | digit | "+" | "-" | "." ). The grammars have no name for a letter or
// digit, and HEXDIG is not in the rule.
func TestExpectedOfScheme(t *testing.T) {
	r := Explain("g", Options{Form: rfc.URI})
	for _, q := range r.Readings {
		const want = `a letter or digit, "+", "-", "." or ":"`
		if got := q.Fault.Expected.String(); got != want {
			t.Errorf("%v: want %s, not %s", q.Syntax, want, got)
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
		at, n := m.Run(test.before)
		if n != len(test.before) {
			t.Fatalf("%v: %q is no prefix", test.syntax, test.before)
		}
		if got := m.expected(at).String(); got != test.want {
			t.Errorf("%v: after %q: %s, want %s", test.syntax, test.before, got, test.want)
		}
	}
}

// All components of a reading, with their rules and places.
func TestComponents(t *testing.T) {
	r := Explain("http://u@h:1/p;x?q#f", Options{})
	for syntax, want := range map[uri.Syntax]string{
		uri.RFC1738: "",
		uri.RFC1808: `scheme=scheme 0-4, userinfo=user 7-8, host=hostname 9-10, port=port 11-12, path="/" [ path ] 12-14, params=params 15-16, query=query 17-18, fragment=fragment 19-20`,
		uri.RFC2396: "scheme=scheme 0-4, userinfo=userinfo 7-8, host=hostname 9-10, port=port 11-12, path=abs_path 12-16, query=query 17-18, fragment=fragment 19-20",
		uri.RFC3986: "scheme=scheme 0-4, userinfo=userinfo 7-8, host=reg-name 9-10, port=port 11-12, path=path-abempty 12-16, query=query 17-18, fragment=fragment 19-20",
		uri.RFC3987: "scheme=scheme 0-4, userinfo=iuserinfo 7-8, host=ireg-name 9-10, port=port 11-12, path=ipath-abempty 12-16, query=iquery 17-18, fragment=ifragment 19-20",
	} {
		var list []string
		for _, c := range r.Reading(syntax).Components {
			list = append(list, fmt.Sprintf("%s=%s %d-%d", c.Name, c.Rule, c.Start, c.End))
		}
		if got := strings.Join(list, ", "); got != want {
			t.Errorf("%v: got %s, want %s", syntax, got, want)
		}
	}
	// A registry-based authority has no host (RFC 2396, 3.2.1).
	for _, test := range []struct {
		syntax     uri.Syntax
		text, rule string // of the path
	}{
		{uri.RFC1738, "mailto:a@b", "schemepart"}, {uri.RFC1738, "ftp://h/a", `"/" urlpath`}, {uri.RFC1738, "ftp://h", ""},
		{uri.RFC1808, "a", "path"}, {uri.RFC1808, "/", `"/" [ path ]`}, {uri.RFC1808, "/a", `"/" [ path ]`}, {uri.RFC1808, "http://h//x", "*( uchar | reserved )"}, {uri.RFC1808, "//h", ""},
		{uri.RFC2396, "mailto:a@b", "opaque_part"}, {uri.RFC2396, "/a", "abs_path"}, {uri.RFC2396, "a", "rel_path"}, {uri.RFC2396, "//h", ""},
		{uri.RFC3986, "//h", "path-abempty"}, {uri.RFC3986, "?a", "path-empty"}, {uri.RFC3986, "/a", "path-absolute"}, {uri.RFC3986, "a:b", "path-rootless"}, {uri.RFC3987, "a", "ipath-noscheme"},
	} {
		rule := ""
		for _, c := range Explain(test.text, Options{}).Reading(test.syntax).Components {
			if c.Name == "path" {
				rule = c.Rule
			}
		}
		if rule != test.rule {
			t.Errorf("%v: %q: the path has the rule %q, want %q", test.syntax, test.text, rule, test.rule)
		}
	}
	got := Explain("http://a_b/", Options{}).Reading(uri.RFC2396).Components
	if len(got) != 3 || got[1].Name != "authority" || got[1].Rule != "reg_name" || got[1].Start != 7 || got[1].End != 10 {
		t.Errorf("http://a_b/: %v, want authority=reg_name 7-10", got)
	}
}

func TestInWords(t *testing.T) {
	for _, test := range []struct {
		set  []grammar.Range
		want string
	}{
		{[]grammar.Range{{Lo: '0', Hi: '2'}}, `"0", "1", "2"`},
		{[]grammar.Range{{Lo: '0', Hi: '3'}}, `"0" to "3"`},
		{[]grammar.Range{{Lo: '!', Hi: '!'}, {Lo: '+', Hi: '-'}}, `one of ! + , -`},
		{[]grammar.Range{{Lo: '/', Hi: '/'}, {Lo: 'a', Hi: 'b'}}, `"a", "b", "/"`},
		{[]grammar.Range{{Lo: '~', Hi: '~'}}, `"~"`},
		{[]grammar.Range{{Lo: '{', Hi: '~'}}, `"{" to "~"`},
		{[]grammar.Range{{Lo: '@', Hi: '@'}, {Lo: '_', Hi: '_'}}, `"_", "@"`},
		{[]grammar.Range{{Lo: 0x7F, Hi: 0x7F}}, `U+007F to U+007F`},
	} {
		if got := strings.Join(inWords(test.set), ", "); got != test.want {
			t.Errorf("%v: got %s, want %s", test.set, got, test.want)
		}
	}
}

// A letter and a digit are one word, and other classes are not.
func TestExpectedString(t *testing.T) {
	class := func(words ...string) (list []Class) {
		for _, w := range words {
			list = append(list, Class{Description: w})
		}
		return list
	}
	slash := []grammar.Range{{Lo: '/', Hi: '/'}}
	for _, test := range []struct {
		e    Expected
		want string
	}{
		{Expected{Classes: class("a letter", "a digit")}, "a letter or digit"},
		{Expected{Classes: class("a percent-encoding", "a digit")}, "a percent-encoding or a digit"},
		{Expected{Classes: class("a letter", "a hex digit")}, "a letter or a hex digit"},
		{Expected{Classes: class("a digit", "a letter"), Others: slash}, `a digit, a letter or "/"`},
		{Expected{Classes: class("a pchar"), Others: slash, CanEnd: true}, `a pchar, "/" or the end`},
		{Expected{CanEnd: true}, "the end"},
		{Expected{Others: []grammar.Range{{Lo: 0x1F, Hi: 0x9F}, {Lo: ' ', Hi: '#'}}}, `U+001F to U+009F or " " to "#"`},
	} {
		if got := test.e.String(); got != test.want {
			t.Errorf("%+v: got %s, want %s", test.e, got, test.want)
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
