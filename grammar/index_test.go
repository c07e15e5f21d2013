package grammar_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
)

func index(t *testing.T, text string) *grammar.Index {
	t.Helper()
	g, err := abnf.Read("t", text)
	if err != nil {
		t.Fatal(err)
	}
	return grammar.NewIndex(g)
}

func published(t *testing.T, name string) *grammar.Index {
	t.Helper()
	g, err := rfc.Published(name)
	if err != nil {
		t.Fatal(err)
	}
	return grammar.NewIndex(g)
}

func names(rules []*grammar.Rule) string {
	var list []string
	for _, r := range rules {
		list = append(list, r.Name)
	}
	return strings.Join(list, " ")
}

func TestAll(t *testing.T) {
	x := index(t, `a = b / 1*( c [ "d" ] ) / <e>`)
	var got []string
	for e := range grammar.All(x.Rule("a").Expr) {
		got = append(got, strings.TrimPrefix(fmt.Sprintf("%T", e), "grammar."))
	}
	want := "Alternation Ref Repetition Group Concatenation Ref Option Literal Prose"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
	for range grammar.All(x.Rule("a").Expr) {
		break // an early end is allowed
	}
}

func TestRelations(t *testing.T) {
	x := published(t, "rfc3986")
	tests := []struct{ rule, uses, builtins, citedBy string }{
		{"URI", "scheme hier-part query fragment", "", "URI-reference"},
		{"authority", "userinfo host port", "", "hier-part relative-part"},
		{"dec-octet", "", "DIGIT", "IPv4address"},
		{"IPvFuture", "unreserved sub-delims", "HEXDIG", "IP-literal"},
		{"unreserved", "", "ALPHA DIGIT", "userinfo IPvFuture reg-name segment-nz-nc pchar"},
		{"path-empty", "", "", "hier-part relative-part path"},
		{"HEXDIG", "", "DIGIT", "IPvFuture h16 pct-encoded"},
	}
	for _, tt := range tests {
		r := x.Rule(tt.rule)
		if got := names(x.Uses(r)); got != tt.uses {
			t.Errorf("%s uses %s, want %s", tt.rule, got, tt.uses)
		}
		if got := names(x.Builtins(r)); got != tt.builtins {
			t.Errorf("%s: builtins %s, want %s", tt.rule, got, tt.builtins)
		}
		if got := names(x.CitedBy(r)); got != tt.citedBy {
			t.Errorf("%s is cited by %s, want %s", tt.rule, got, tt.citedBy)
		}
	}
	// The lists belong to the caller.
	r := x.Rule("authority")
	for _, list := range []func(*grammar.Rule) []*grammar.Rule{x.Uses, x.CitedBy} {
		if clear(list(r)); slices.Contains(list(r), nil) {
			t.Error("a caller changes the index")
		}
	}
}

func TestRuleNames(t *testing.T) {
	if r := published(t, "rfc3986").Rule("uri"); r == nil || r.Name != "URI" {
		t.Errorf("ABNF: rule uri is %v", r)
	}
	if r := published(t, "rfc1738").Rule("URL"); r != nil {
		t.Errorf("BNF: rule URL is %v", r)
	}
	x := index(t, "a = b\nb = \"1\"\nB = \"2\"")
	if got := x.Rule("b").Pos.Line; got != 2 {
		t.Errorf("rule b is the rule on line %d, want the first, on line 2", got)
	}
}

func TestDependencies(t *testing.T) {
	x := published(t, "rfc3986")
	got, err := x.Dependencies(x.Rule("IP-literal"))
	want := "DIGIT HEXDIG h16 dec-octet IPv4address ls32 IPv6address ALPHA unreserved sub-delims IPvFuture"
	if err != nil || names(got) != want {
		t.Errorf("got  %s, %v\nwant %s", names(got), err, want)
	}
	if got, err := x.Dependencies(x.Rule("DIGIT")); len(got) != 0 || err != nil {
		t.Errorf("DIGIT depends on %s, %v", names(got), err)
	}
	for _, name := range rfc.Names() {
		x := published(t, name)
		g, _ := rfc.Published(name)
		for _, r := range g.Rules {
			deps, err := x.Dependencies(r)
			if err != nil {
				t.Errorf("%s, %s: %v", name, r.Name, err)
			}
			for i, d := range deps {
				for _, used := range append(x.Uses(d), x.Builtins(d)...) {
					if !slices.Contains(deps[:i], used) {
						t.Errorf("%s, %s: %s comes before %s, which it uses", name, r.Name, d.Name, used.Name)
					}
				}
			}
		}
	}
}

func TestDependenciesErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a = b\nb = c", "t:2:5: rule b uses c, which is not defined"},
		{"a = b\nb = \"(\" a \")\"", "t:2:9: rule b uses a, which depends on it"},
		{"a = b c\nb = \"x\"\nc = b a", "t:3:7: rule c uses a, which depends on it"}, // not b, before a
		{"a = \"x\" [ a ]", "t:1:11: rule a uses a, which depends on it"},
		{"a = b\nb = c\nc = \"x\" / b", "t:3:11: rule c uses b, which depends on it"},
		{"a = b / c\nb = \"x\" / a\nc = a", "t:2:11: rule b uses a, which depends on it"}, // the first of two
	}
	for _, tt := range tests {
		x := index(t, tt.text)
		got, err := x.Dependencies(x.Rule("a"))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q: %s, %v, want %s", tt.text, names(got), err, tt.want)
		}
	}
}

func TestAlphabet(t *testing.T) {
	tests := []struct{ text, want string }{
		{`a = "B" / b` + "\nb = %x43-45", "%x42-45 %x62"},
		{`a = %s"bc" / %x44`, "%x62-63 %x44"},
		{`a = "1!" %x41-5A %x50-60`, "%x21 %x31 %x41-60"},
		{`a = %x10FFFF / %x0`, "%x0 %x10FFFF"},
		{`a = "[" a "]"`, "%x5B %x5D"},
		{`a = <b> / undefined / ""`, ""},
		{`a = %x41.42.E9`, "%x41-42 %xE9"},
		{`a = "@[` + "`" + `{"`, "%x40 %x5B %x60 %x7B"},
		{`a = "az"`, "%x41 %x5A %x61 %x7A"},
		{`a = "["`, "%x5B"},
		{`a = "@"`, "%x40"},
		{`a = HEXDIG`, "%x30-39 %x41-46 %x61-66"},
	}
	for _, tt := range tests {
		x := index(t, tt.text)
		var got []string
		for _, r := range x.Alphabet(x.Rule("a")) {
			got = append(got, abnf.Format(r))
		}
		want := strings.Fields(tt.want)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q: alphabet %v, want %v", tt.text, got, want)
		}
	}
}

// RFC 3986, 2: a URI reference consists of reserved characters, unreserved
// characters and the percent sign. RFC 1738, 2.2: a URL contains neither "#" nor
// "~".
func TestAlphabetRFC(t *testing.T) {
	tests := []struct{ grammar, rule, without string }{
		{"rfc3986", "URI-reference", `"<>\^` + "`{|}"},
		{"rfc1738", "genericurl", `"#<>[\]^` + "`{|}~"},
		{"rfc2396", "URI-reference", `"<>[\]^` + "`{|}"},
		{"rfc2396+2732", "URI-reference", `"<>\^` + "`{|}"},
	}
	for _, tt := range tests {
		x := published(t, tt.grammar)
		set := x.Alphabet(x.Rule(tt.rule))
		for c := rune(0); c < 0x100; c++ {
			want := '!' <= c && c <= '~' && !strings.ContainsRune(tt.without, c)
			got := slices.ContainsFunc(set, func(r grammar.Range) bool { return r.Lo <= c && c <= r.Hi })
			if got != want {
				t.Errorf("%s, %s: %q in the alphabet: %v", tt.grammar, tt.rule, c, got)
			}
		}
	}
}
