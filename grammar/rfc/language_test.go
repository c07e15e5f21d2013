package rfc_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

func compile(t *testing.T, g *grammar.Grammar, rule string) *automaton.DFA {
	t.Helper()
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func published(t *testing.T, name, rule string) *automaton.DFA {
	t.Helper()
	g, err := rfc.Published(name)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, g, rule)
}

func corrected(t *testing.T, name, rule string) *automaton.DFA {
	t.Helper()
	g, err := rfc.Corrected(name)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, g, rule)
}

// Each rule of each grammar is regular.
func TestRegular(t *testing.T) {
	for _, name := range rfc.Names() {
		p, _ := rfc.Published(name)
		c, _ := rfc.Corrected(name)
		for _, g := range []*grammar.Grammar{p, c} {
			for _, r := range g.Rules {
				if err := automaton.Check(g, r.Name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

// The forms differ in what they exclude: a URI has a scheme, and an absolute URI has no fragment, either.
// RFC 1738 has neither fragments nor relative references.
func TestForms(t *testing.T) {
	const uri, fragment, relative, fragmentOnly = "http://h/a?b", "http://h/a?b#c", "../a", "#c"
	for _, name := range rfc.Names() {
		for form, excluded := range map[rfc.Form][]string{
			rfc.URI:         {relative, fragmentOnly},
			rfc.Reference:   {},
			rfc.AbsoluteURI: {fragment, relative, fragmentOnly},
		} {
			if name == "rfc1738" {
				excluded = []string{fragment, relative, fragmentOnly}
			}
			rule, _ := rfc.Start(name, form)
			d := corrected(t, name, rule)
			for _, text := range []string{uri, fragment, relative, fragmentOnly} {
				if got := d.Match(text); got == slices.Contains(excluded, text) {
					t.Errorf("%s, %s: rule %s, %q: %v", name, form, rule, text, got)
				}
			}
		}
	}
}

// The numbers of states of the minimal automata, including the dead state, are
// the same as those that other programs have computed.
func TestStates(t *testing.T) {
	tests := []struct {
		name, rule string
		states     int
	}{
		{"rfc1738", "genericurl", 6},
		{"rfc1808", "URL", 13},
		{"rfc2396", "URI-reference", 13},
		{"rfc3986", "IPv6address", 152},
		{"rfc3986", "URI-reference", 183},
		{"rfc3987", "IRI-reference", 186},
	}
	for _, tt := range tests {
		if got := published(t, tt.name, tt.rule).States(); got != tt.states {
			t.Errorf("%s, %s: %d states, want %d", tt.name, tt.rule, got, tt.states)
		}
	}
	// The documentation of package automaton has this number.
	if got := published(t, "rfc3986", "URI-reference").Classes(); got != 21 {
		t.Errorf("URI-reference has %d classes, want 21", got)
	}
}

// The rows were made by recognizers that others built from the BNF of the RFCs:
// RFC 2396 as published, RFC 1738 with schemes in both cases.
func TestDerivable(t *testing.T) {
	text, err := os.ReadFile(testenv.Data(t, "conformance", "derived-generations.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string]*automaton.DFA{
		"1738":      corrected(t, "rfc1738", "genericurl"),
		"1808":      published(t, "rfc1808", "URL"),
		"2396":      published(t, "rfc2396", "URI-reference"),
		"2396+2732": published(t, "rfc2396+2732", "URI-reference"),
		"3986":      published(t, "rfc3986", "URI-reference"),
		"3986-URI":  published(t, "rfc3986", "URI"),
		"3987":      published(t, "rfc3987", "IRI-reference"),
		"3987-IRI":  published(t, "rfc3987", "IRI"),
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		var row struct {
			ID, Input string
			Expect    map[string]bool
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		rows++
		for column, d := range columns {
			if got := d.Match(row.Input); got != row.Expect[column] {
				t.Errorf("%s, %s: %q is derivable: %v", row.ID, column, row.Input, got)
			}
		}
	}
	if rows < 7000 {
		t.Errorf("only %d rows", rows)
	}
}

// The correction of RFC 2396 adds "?" query [ "#" fragment ] and nothing else.
func TestCorrection2396(t *testing.T) {
	g, _ := rfc.Published("rfc2396")
	query := grammar.Concatenation{List: []grammar.Expr{
		grammar.Literal{Text: "?"},
		grammar.Ref{Name: "query"},
		grammar.Option{Expr: grammar.Concatenation{List: []grammar.Expr{grammar.Literal{Text: "#"}, grammar.Ref{Name: "fragment"}}}},
	}}
	with := &grammar.Grammar{Rules: append([]*grammar.Rule{{Name: "query-only", Expr: query}}, g.Rules...)}
	for _, name := range []string{"rfc2396", "rfc2396+2732"} {
		if name == "rfc2396+2732" {
			g, _ = rfc.Published(name)
			with.Rules = append(with.Rules[:1], g.Rules...)
		}
		added, err := automaton.Difference(corrected(t, name, "URI-reference"), published(t, name, "URI-reference"))
		if err != nil {
			t.Fatal(err)
		}
		if !automaton.Equal(added, compile(t, with, "query-only")) {
			witness, _ := added.Shortest()
			t.Errorf("%s: the correction adds something else, such as %q", name, witness)
		}
		if lost, err := automaton.Includes(corrected(t, name, "URI-reference"), published(t, name, "URI-reference")); !lost || err != nil {
			t.Errorf("%s: the correction loses something, %v", name, err)
		}
	}
}

// The corrections of RFC 1738 add only strings that differ from published ones in
// the case of the scheme: restricted to schemes in lower case, a corrected rule
// is equal to the published rule.
func TestCorrections1738(t *testing.T) {
	lower := &grammar.Grammar{Rules: []*grammar.Rule{{Name: "lower", Expr: grammar.Concatenation{List: []grammar.Expr{
		grammar.Repetition{Min: 1, Max: grammar.Unbounded, Expr: grammar.Alternation{List: []grammar.Expr{
			grammar.Range{Lo: 'a', Hi: 'z'}, grammar.Range{Lo: '0', Hi: '9'}, grammar.Range{Lo: '+', Hi: '+'}, grammar.Range{Lo: '-', Hi: '.'},
		}}},
		grammar.Literal{Text: ":"},
		grammar.Repetition{Max: grammar.Unbounded, Expr: grammar.Range{Lo: 0, Hi: 0x7F}},
	}}}}}
	schemeInLowerCase := compile(t, lower, "lower")
	for _, rule := range []string{"genericurl", "url", "ftpurl", "fileurl", "httpurl", "gopherurl", "mailtourl",
		"newsurl", "nntpurl", "telneturl", "waisurl", "prosperourl", "otherurl"} {
		before, after := published(t, "rfc1738", rule), corrected(t, "rfc1738", rule)
		same, err := automaton.Intersection(after, schemeInLowerCase)
		if err != nil || !automaton.Equal(same, before) {
			t.Errorf("%s: the correction changes more than the scheme's case, %v", rule, err)
		}
	}
	tests := []struct {
		rule, s string
		want    bool
	}{
		{"httpurl", "HtTp://h/P?Q", true},
		{"ftpurl", "FTP://h/a;type=I", true},
		{"ftpurl", "ftp://h/a;TYPE=I", false},
		{"fileurl", "FILE://localhost/", true},
		{"fileurl", "file:///etc", true},
		{"gopherurl", "Gopher://h/1", true},
		{"gopherurl", "gopher://h:70a", false}, // the slash is part of it
		{"mailtourl", "MAILTO:a@b", true},
		{"newsurl", "News:*", true},
		{"nntpurl", "NNTP://h/a/1", true},
		{"telneturl", "Telnet://h/", true},
		{"waisurl", "WAIS://h/d", true},
		{"waisurl", "WAIS://h/d?s", true},
		{"waisurl", "WAIS://h/d/t/p", true},
		{"prosperourl", "Prospero://h/a;b=c", true},
		{"genericurl", "HTTP:", true},
	}
	for _, tt := range tests {
		if got := corrected(t, "rfc1738", tt.rule).Match(tt.s); got != tt.want {
			t.Errorf("%s: %q: %v", tt.rule, tt.s, got)
		}
	}
}

// RFC 3987, 2.2: "The following rules are the same as those in [RFC3986]".
func TestShared3987(t *testing.T) {
	a, _ := rfc.Published("rfc3986")
	b, _ := rfc.Published("rfc3987")
	x, y := grammar.NewIndex(a), grammar.NewIndex(b)
	for _, name := range []string{"scheme", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32", "IPv4address",
		"dec-octet", "pct-encoded", "unreserved", "reserved", "gen-delims", "sub-delims"} {
		if !reflect.DeepEqual(withoutPositions(x.Rule(name).Expr), withoutPositions(y.Rule(name).Expr)) {
			t.Errorf("rule %s differs", name)
		}
	}
}

// withoutPositions returns the expressions of e in order, without positions.
func withoutPositions(e grammar.Expr) []grammar.Expr {
	var list []grammar.Expr
	for e := range grammar.All(e) {
		switch v := e.(type) {
		case grammar.Alternation:
			e = grammar.Alternation{List: make([]grammar.Expr, len(v.List))}
		case grammar.Concatenation:
			e = grammar.Concatenation{List: make([]grammar.Expr, len(v.List))}
		case grammar.Repetition:
			e = grammar.Repetition{Min: v.Min, Max: v.Max}
		case grammar.Group:
			e = grammar.Group{}
		case grammar.Option:
			e = grammar.Option{}
		case grammar.Ref:
			e = grammar.Ref{Name: v.Name}
		}
		list = append(list, e)
	}
	return list
}

func TestAmendment2732(t *testing.T) {
	if !automaton.Equal(published(t, "rfc2396+2732", "IPv6address"), published(t, "rfc3986", "IPv6address")) {
		t.Error("IPv6address is not that of RFC 3986")
	}
	tests := []struct {
		rule, s string
		want    bool
	}{
		// RFC 2732, 2
		{"URI-reference", "http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html", true},
		{"URI-reference", "http://[1080:0:0:0:8:800:200C:417A]/index.html", true},
		{"URI-reference", "http://[3ffe:2a00:100:7031::1]", true},
		{"URI-reference", "http://[1080::8:800:200C:417A]/foo", true},
		{"URI-reference", "http://[::192.9.5.5]/ipng", true},
		{"URI-reference", "http://[::FFFF:129.144.52.38]:80/index.html", true},
		{"URI-reference", "http://[2010:836B:4179::836B:4179]", true},
		// 3, item (2)
		{"IPv4address", "999.1.1.1", true},
		{"IPv4address", "1000.1.1.1", false},
		{"IPv6address", "::999.1.1.1", false},
		// 3, item (3): brackets are in reserved and so in uric, but not in segment
		{"URI-reference", "?a=[1]", true},
		{"URI-reference", "g#[", true},
		{"URI-reference", "a:b]", true},
		{"URI-reference", "a:[b", false},
		{"URI-reference", "/[", false},
		{"URI-reference", "//[v1.a]", false},
		{"reg_name", "[", false},
	}
	for _, tt := range tests {
		if got := corrected(t, "rfc2396+2732", tt.rule).Match(tt.s); got != tt.want {
			t.Errorf("%s: %q: %v", tt.rule, tt.s, got)
		}
	}
	if corrected(t, "rfc2396", "URI-reference").Match("http://[::1]/") {
		t.Error("RFC 2396 without RFC 2732 accepts an IPv6 address")
	}
}
