package conformance

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

var citation = regexp.MustCompile(`\b(1738|1808|2396|3986|3987), ([A-H0-9][0-9.]*)(?: and ([A-H0-9][0-9.]*))?`)

func TestGenerations(t *testing.T) {
	witnesses, err := Generations()
	if err != nil {
		t.Fatal(err)
	}
	if len(witnesses) < 60 {
		t.Errorf("%d strings", len(witnesses))
	}
	seen := map[string]bool{}
	for _, w := range witnesses {
		if seen[w.Text] {
			t.Errorf("%s:%d: %q twice", generationsFile, w.Line, w.Text)
		}
		seen[w.Text] = true
	}
}

// Every reason cites an RFC and a section: "(2396, 2.4.3)" or "3986, 3".
func TestGenerationsCiteSections(t *testing.T) {
	witnesses, err := Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range witnesses {
		if !citation.MatchString(w.Why) {
			t.Errorf("%s:%d: %q cites no section", generationsFile, w.Line, w.Why)
		}
		for _, cited := range citation.FindAllStringSubmatch(w.Why, -1) {
			rfc := "rfc" + cited[1]
			for _, section := range cited[2:] {
				if section == "" {
					continue
				}
				if _, ok := sections(t, rfc)[section]; !ok {
					t.Errorf("%s:%d: RFC %s has no section %s", generationsFile, w.Line, cited[1], section)
				}
			}
		}
	}
}

// terms are names of rules and other terms of the RFCs that occur in the reasons.
var terms = regexp.MustCompile(`\b(national|unsafe|unwise|delims|control|relativeURI|opaque_part|path-empty|net_loc|reg_name|reg-name|fsegment|pchar|absoluteURL|` +
	`schemepart|hostnumber|login|genericurl|mailtourl|IPv4address|IP-literal|IPvFuture|h16|HEXDIG|dec-octet|gen-delim|ucschar|iprivate|ireg-name|iuserinfo|typecode|params)\b`)

// If a reason uses a term, the term occurs in a section that the reason cites for it. For
// example, "~" is national in RFC 1738, 5 ("national = "{" | "}" | "|" | "\" | "^" | "~" ..."),
// but unsafe in RFC 1738, 2.2.
func TestGenerationsCiteTerms(t *testing.T) {
	witnesses, err := Generations()
	if err != nil {
		t.Fatal(err)
	}
	clause := regexp.MustCompile(`([^()]*)\(([^()]*)\)`)
	checked := 0
	for _, w := range witnesses {
		for _, c := range clause.FindAllStringSubmatch(w.Why, -1) {
			text := ""
			for _, cited := range citation.FindAllStringSubmatch(c[2], -1) {
				text += sections(t, "rfc"+cited[1])[cited[2]] + sections(t, "rfc"+cited[1])[cited[3]]
			}
			for _, term := range terms.FindAllString(c[1], -1) {
				checked++
				if !strings.Contains(text, term) {
					t.Errorf("%s:%d: %s does not contain %s", generationsFile, w.Line, c[2], term)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("%d terms", checked)
	}
}

func TestUnescape(t *testing.T) {
	for in, want := range map[string]string{
		``:                   "",
		`a\tb\nc\rd\0e\\f`:   "a\tb\nc\rd\x00e\\f",
		`\xFF\x41\u{e9}\u{}`: "!",
		`\xFF\x41\u{e9}`:     "\xffA\u00e9",
		`\u{10FFFD}`:         "\U0010FFFD",
		`\u{110000}`:         "!",
		`\u{D800}`:           "!",
		`\u{41`:              "!",
		`\u41`:               "!",
		`\x4`:                "!",
		`\xG0`:               "!",
		`\a`:                 "!",
		`a\`:                 "!",
	} {
		got, err := unescape(in)
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("%s: %q", in, got)
		}
	}
}

func TestGenerationsAreReadStrictly(t *testing.T) {
	b, err := fs.ReadFile(Files(), generationsFile)
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(string(b), "\n")
	const line = "?y\t0\tok\tok\tok\tok\trfc2396=0\twhy"
	if _, err := parseGenerations(header + "\n" + line + "\n"); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct{ old, new, err string }{
		{"?y", `?\y`, "invalid escape"},
		{"\t0", "\t3", "neither ok nor an offset in a string of 2 bytes"},
		{"\t0", "\t-1", "neither ok nor an offset"},
		{"\t0", "\tOK", "neither ok nor an offset"},
		{"\t0", "\t", "neither ok nor an offset"},
		{"\t0", "", "7 columns"},
		{"why", "", "no reason"},
		{"rfc2396=0", "", "unknown syntax"},
		{"rfc2396=0", "rfc2396", "neither ok nor an offset"},
		{"rfc2396=0", "rfc2396=ok", "is equal to the verdict"},
		{"rfc2396=0", "rfc2397=0", "unknown syntax"},
		{line, "", "1 columns"},
	} {
		_, err := parseGenerations(header + "\n" + strings.Replace(line, bad.old, bad.new, 1) + "\n")
		if err == nil || !strings.HasPrefix(err.Error(), "generations.tsv:2: ") || !strings.Contains(err.Error(), bad.err) {
			t.Errorf("%q for %q: %v", bad.new, bad.old, err)
		}
	}
	if _, err := parseGenerations(line); err == nil {
		t.Error("no header line")
	}
}
