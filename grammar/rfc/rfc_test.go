package rfc

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
)

// published lists the places of the grammars in the texts of the RFCs.
var published = []struct {
	file       string // file of this package
	text       string // text of the RFC
	first, end string // first line of the grammar, and first line after the grammar
}{
	{"rfc1738.bnf", "rfc/rfc1738.txt", `; The generic form of a URL`, `6. Security`},
	{"rfc1808.bnf", "rfc/rfc1808.txt", `   URL  `, `2.3.  Specific`},
	{"rfc2396.bnf", "seeds/001_e81406f8b3d08b81.txt", `      URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`, `B. Parsing`},
	{"rfc3986.abnf", "rfc/rfc3986.txt", `   URI           = scheme`, `Appendix B.`},
	{"rfc3987.abnf", "rfc/rfc3987.txt", `   IRI            = scheme`, `3.  Relationship`},
}

func sharedText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("../../../shared/" + name)
	if err != nil {
		t.Skipf("skipped: the texts of the RFCs are not available: %v", err)
	}
	return string(b)
}

var (
	footer = regexp.MustCompile(`\[Page \d+\]$`)
	header = regexp.MustCompile(`^RFC \d+ .*\d{4}$`)
)

// lines returns the lines of an RFC that are neither blank nor made by paging,
// without indentation.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\f", "\n")) {
		line = strings.TrimRight(line, "\r\n ")
		if trimmed := strings.TrimSpace(line); trimmed != "" && !footer.MatchString(line) && !header.MatchString(line) {
			list = append(list, trimmed)
		}
	}
	return list
}

// The files contain the same lines as the RFCs. In the file of RFC 3987 the
// sentences between the rules are comments.
func TestPublishedText(t *testing.T) {
	for _, p := range published {
		rfcText := sharedText(t, p.text)
		// Use the last occurrence, since the rule may also occur in the body of the RFC.
		from := strings.LastIndex(rfcText, "\n"+p.first)
		end := strings.Index(rfcText[from:], "\n"+p.end)
		if from < 0 || end < 0 {
			t.Fatalf("%s: no grammar in %s", p.file, p.text)
		}
		want := lines(rfcText[from : from+end])
		got := lines(text(p.file))[1:] // without the comment that names the section
		if p.file == "rfc3987.abnf" {
			for i, line := range got {
				got[i] = strings.TrimPrefix(line, "; ")
			}
			for i, line := range want {
				want[i] = strings.TrimPrefix(line, "; ")
			}
		}
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Errorf("%s: line %d of the grammar\n got %q\nwant %q", p.file, i+1, at(got, i), at(want, i))
				break
			}
		}
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "(nothing)"
}

func TestRuleCounts(t *testing.T) {
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
		if len(p.Rules) != tt.published || len(c.Rules) != tt.corrected {
			t.Errorf("%s: %d rules published, %d corrected; want %d, %d", tt.name, len(p.Rules), len(c.Rules), tt.published, tt.corrected)
		}
	}
}

// Every published rule has a section, and the RFC defines the rule in that
// section.
func TestSections(t *testing.T) {
	rfcs := map[string]string{}
	for _, p := range published {
		rfcs[strings.SplitN(p.file, ".", 2)[0]] = p.text
	}
	for name, file := range rfcs {
		body := sharedText(t, file)
		g, _ := Published(name)
		for _, r := range g.Rules {
			if r.Section == "" {
				t.Errorf("%s: rule %s has no section", name, r.Name)
				continue
			}
			define := regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(r.Name) + ` +=`)
			if !define.MatchString(section(body, r.Section)) {
				t.Errorf("%s: section %s does not define %s", name, r.Section, r.Name)
			}
		}
	}
}

// RFC 2732 prints three rules and describes the change of a fourth, IPv4address. It does
// not print IPv6address: "where IPv6address is defined as in RFC2373 [ARCH]." (3). So
// IPv6address and the rules that it uses have no section.
func TestAmendmentSections(t *testing.T) {
	body := section(sharedText(t, "rfc/rfc2732.txt"), "3")
	g, err := Published("rfc2396+2732")
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]bool{"host": true, "IPv6reference": true, "reserved": true}
	described := "Replace the definition of 'IPv4address' with that of RFC 2373"
	if !strings.Contains(oneSpace(body), described) {
		t.Errorf("section 3 does not say %q", described)
	}
	for _, r := range g.Rules {
		if r.Pos.File != "rfc2732.bnf" {
			continue
		}
		define := regexp.MustCompile(`(?mi)^ *` + regexp.QuoteMeta(r.Name) + ` +=`)
		switch {
		case printed[r.Name] != define.MatchString(body):
			t.Errorf("section 3 prints the rule %s: %v, want %v", r.Name, !printed[r.Name], printed[r.Name])
		case (printed[r.Name] || r.Name == "IPv4address") != (r.Section == "3"):
			t.Errorf("%s has the section %q", r.Name, r.Section)
		}
	}
}

var heading = regexp.MustCompile(`(?m)^(\d+(?:\.\d+)*)\.? +[A-Z].*$`)

// section returns the text of a section, from its heading to the next heading.
func section(body, number string) string {
	found := heading.FindAllStringSubmatchIndex(body, -1)
	for i, m := range found {
		if body[m[2]:m[3]] != number {
			continue
		}
		if i+1 < len(found) {
			return body[m[1]:found[i+1][0]]
		}
		return body[m[1]:]
	}
	return ""
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
	reason := regexp.MustCompile(`^"(.*)"$`)
	for _, name := range []string{"rfc1738", "rfc2396"} {
		texts := sectionTexts(sharedText(t, rfcTexts[name]))
		list, err := Corrections(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			m := reason.FindStringSubmatch(c.Reason)
			if m == nil {
				m = []string{"", ""}
			}
			if texts[c.Section] == "" || !strings.Contains(texts[c.Section], m[1]) {
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
		if err := f("rfc9999"); err == nil || !strings.Contains(err.Error(), `"rfc9999"`) {
			t.Errorf("error %v", err)
		}
	}
}
