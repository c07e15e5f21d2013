package rfc

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/testenv"
)

// published lists the sections of the RFCs that have the grammars.
var published = []struct {
	file         string // file of this package
	rfc, section string
	first        string // first line of the grammar
}{
	{"rfc1738.bnf", "rfc1738", "5", `; The generic form of a URL`},
	{"rfc1808.bnf", "rfc1808", "2.2", `URL  `},
	{"rfc2396.bnf", "rfc2396", "A", `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`},
	{"rfc3986.abnf", "rfc3986", "A", `URI           = scheme`},
	{"rfc3987.abnf", "rfc3987", "2.2", `IRI            = scheme`},
}

// lines returns the lines that are not blank, without indentation and white space at the end.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line := strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// The files contain the same lines as the RFCs. In the file of RFC 3987 the
// sentences between the rules are comments.
func TestPublishedText(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, p := range published {
		got := lines(text(p.file))[1:] // without the comment that names the section
		grammarOf := func(section string) []string {
			want := lines(section)
			want = want[max(0, slices.IndexFunc(want, func(line string) bool { return strings.HasPrefix(line, p.first) })):]
			if p.file == "rfc3987.abnf" {
				want = withoutComments(want)
			}
			return want
		}
		if p.file == "rfc3987.abnf" {
			got = withoutComments(got)
		}
		for i, line := range got {
			is := func(section string) bool {
				want := grammarOf(section)
				return i < len(want) && want[i] == line
			}
			if !rfcs.Holds(p.rfc, p.section, fmt.Sprintf("line %d of the grammar is %s", i+1, line), is) {
				t.Errorf("%s: the RFC does not have the line %d of the grammar\n%q", p.file, i+1, line)
				break
			}
		}
		all := func(section string) bool { return len(grammarOf(section)) == len(got) }
		if !rfcs.Holds(p.rfc, p.section, fmt.Sprintf("the grammar has %d lines", len(got)), all) {
			t.Errorf("%s: the grammar of the RFC does not have %d lines", p.file, len(got))
		}
	}
}

// withoutComments removes the beginnings of comments.
func withoutComments(lines []string) []string {
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, "; ")
	}
	return lines
}

func TestRuleCounts(t *testing.T) {
	if got, want := strings.Join(Names(), " "), "rfc1738 rfc1808 rfc2396 rfc2396+2732 rfc3986 rfc3987"; got != want {
		t.Errorf("grammars %s, want %s", got, want)
	}
	tests := []struct {
		name                 string
		published, corrected int
	}{
		{"rfc1738", 67, 67},
		{"rfc1808", 30, 31},
		{"rfc2396", 40, 41},
		{"rfc2396+2732", 45, 46},
		{"rfc3986", 36, 36},
		{"rfc3987", 39, 39},
	}
	for _, tt := range tests {
		p, err1 := Published(tt.name)
		c, err2 := Corrected(tt.name)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if p.Name != tt.name || c.Name != tt.name {
			t.Errorf("%s: the names are %s and %s", tt.name, p.Name, c.Name)
		}
		if len(p.Rules) != tt.published || len(c.Rules) != tt.corrected {
			t.Errorf("%s: %d rules published, %d corrected; want %d, %d", tt.name, len(p.Rules), len(c.Rules), tt.published, tt.corrected)
		}
	}
}

// Every published rule has a section, and the RFC defines the rule in that
// section.
func TestSections(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, p := range published {
		g, err := Published(p.rfc)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range g.Rules {
			if r.Section == "" {
				t.Errorf("%s: rule %s has no section", p.rfc, r.Name)
			} else if !defines(rfcs, p.rfc, r.Section, r.Name) {
				t.Errorf("%s: section %s does not define %s", p.rfc, r.Section, r.Name)
			}
		}
	}
}

// defines reports whether a section has a definition of a rule.
func defines(rfcs *testenv.Facts, rfc, section, rule string) bool {
	define := regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(rule) + ` +=`)
	return rfcs.Holds(rfc, section, "defines "+rule, define.MatchString)
}

// sections.txt names rules that its grammars have.
func TestRulesOfSections(t *testing.T) {
	for id, section := range sections() {
		name := id.rfc
		if name == "rfc2732" {
			name = "rfc2396+2732" // a file without a grammar of its own
		}
		g, err := Published(name)
		if err != nil || section == "" || id.rule != "" && grammar.NewIndex(g).Rule(id.rule) == nil {
			t.Errorf("%v has section %q, %v", id, section, err)
		}
	}
}

// A rule is written as its name and a comment here.
func TestReplace(t *testing.T) {
	rules := func(text string) *grammar.Grammar {
		g := new(grammar.Grammar)
		for _, r := range strings.Fields(text) {
			g.Rules = append(g.Rules, &grammar.Rule{Name: r[:1], Comment: r[1:]})
		}
		return g
	}
	for _, tt := range []struct{ old, next, want string }{
		{"a1 b2", "a3", "a3 b2"},
		{"a1 b2", "b3", "a1 b3"},
		{"a1", "c3 b4", "a1 c3 b4"},
	} {
		g := rules(tt.old)
		replace(g, rules(tt.next))
		var got []string
		for _, r := range g.Rules {
			got = append(got, r.Name+r.Comment)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s in %s: got %s, want %s", tt.next, tt.old, got, tt.want)
		}
	}
}

// RFC 2732 prints three rules and describes the change of a fourth, IPv4address. It does
// not print IPv6address: "where IPv6address is defined as in RFC2373 [ARCH]." (3). So
// IPv6address and the rules that it uses have no section.
func TestAmendmentSections(t *testing.T) {
	rfcs := testenv.RFCs(t)
	g, err := Published("rfc2396+2732")
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]bool{"host": true, "IPv6reference": true, "reserved": true}
	described := "Replace the definition of 'IPv4address' with that of RFC 2373"
	if !rfcs.Says("rfc2732", "3", described) {
		t.Errorf("section 3 does not say %q", described)
	}
	for _, r := range g.Rules {
		if r.Pos.File != "rfc2732.bnf" {
			continue
		}
		switch {
		case printed[r.Name] != (defines(rfcs, "rfc2732", "3", r.Name) || defines(rfcs, "rfc2732", "3", strings.ToLower(r.Name))):
			t.Errorf("section 3 prints the rule %s: %v, want %v", r.Name, !printed[r.Name], printed[r.Name])
		case (printed[r.Name] || r.Name == "IPv4address") != (r.Section == "3"):
			t.Errorf("%s has the section %q", r.Name, r.Section)
		}
	}
}

// The only corrections are the case of schemes in RFC 1738 and references that
// consist of a query in RFC 2396.
func TestCorrections(t *testing.T) {
	want := map[string][]string{
		"rfc1738": {"scheme", "ftpurl", "fileurl", "httpurl", "gopherurl", "mailtourl", "newsurl",
			"nntpurl", "telneturl", "waisdatabase", "waisindex", "waisdoc", "prosperourl"},
		"rfc2396":      {"relativeURI"},
		"rfc2396+2732": {"relativeURI"},
	}
	for _, name := range Names() {
		list, err := Corrections(name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range list {
			got = append(got, c.Corrected.Name)
			if c.Published == nil || c.Section == "" || c.Reason == "" || c.Corrected.Section != c.Published.Section {
				t.Errorf("%s: correction of %s: %+v", name, c.Corrected.Name, c)
			}
		}
		if !slices.Equal(got, want[name]) {
			t.Errorf("%s: corrected %v, want %v", name, got, want[name])
		}
	}
}

// The reason of a correction cites a section and quotes it.
func TestCorrectionQuotes(t *testing.T) {
	rfcs := testenv.RFCs(t)
	reason := regexp.MustCompile(`^"(.*)"$`)
	for _, name := range []string{"rfc1738", "rfc2396"} {
		list, err := Corrections(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			m := reason.FindStringSubmatch(c.Reason)
			if m == nil {
				m = []string{"", ""}
			}
			if !rfcs.Says(name, c.Section, m[1]) {
				t.Errorf("%s, %s: section %s does not say %s", name, c.Corrected.Name, c.Section, c.Reason)
			}
		}
	}
}

func TestStarts(t *testing.T) {
	for _, name := range Names() {
		g, _ := Corrected(name)
		x := grammar.NewIndex(g)
		for _, form := range []Form{URI, Reference, AbsoluteURI} {
			rule, ok := Start(name, form)
			if !ok || x.Rule(rule) == nil {
				t.Errorf("%s, %s: there is no rule %q", name, form, rule)
			}
		}
	}
	if _, ok := Start("rfc9999", URI); ok {
		t.Error("rfc9999 has a start rule")
	}
	if _, ok := Start("rfc3986", "uri-reference"); ok {
		t.Error("there is a form uri-reference")
	}
}

func TestUnknownGrammar(t *testing.T) {
	for _, f := range []func(string) error{
		func(n string) error { _, err := Published(n); return err },
		func(n string) error { _, err := Corrected(n); return err },
		func(n string) error { _, err := Corrections(n); return err },
	} {
		if err := f("rfc9999"); err == nil || err.Error() != `rfc: unknown grammar "rfc9999", the grammars are rfc1738, rfc1808, rfc2396, rfc2396+2732, rfc3986, rfc3987` {
			t.Errorf("error %v", err)
		}
	}
}

// All callers get the same grammars, also if several goroutines ask first. With -race, the test also
// proves that the grammars are parsed once.
func TestConcurrency(t *testing.T) {
	grammars := make([][]*grammar.Grammar, 8)
	var all sync.WaitGroup
	for i := range grammars {
		all.Go(func() {
			for _, name := range Names() {
				p, _ := Published(name)
				c, _ := Corrected(name)
				Corrections(name)
				CitedBy(name, "scheme")
				grammars[i] = append(grammars[i], p, c)
			}
			Disagreements()
		})
	}
	all.Wait()
	for _, list := range grammars {
		if !slices.Equal(list, grammars[0]) {
			t.Error("two callers have different grammars")
		}
	}
}
