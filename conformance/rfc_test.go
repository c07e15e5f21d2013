package conformance_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// Every row cites an existing section. The strings of a printed row occur in that
// section, except for differences in white space.
func TestRowsAreInTheRFCs(t *testing.T) {
	base := map[string]string{ // the RFCs print the base once, before the tables
		"rfc1808 5.1": "5", "rfc1808 5.2": "5", "rfc2396 C.1": "C", "rfc2396 C.2": "C", "rfc3986 5.4.1": "5.4", "rfc3986 5.4.2": "5.4",
	}
	rfcs := testenv.RFCs(t)
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if !rfcs.HasSection(row.RFC, row.Section) {
			t.Errorf("%s: no section %s", row, row.Section)
			continue
		}
		if row.Source != conformance.Printed {
			continue
		}
		for _, s := range printedStrings(row) {
			prints := func(section string) bool {
				// RFC 3987 prints "…&#xE9"; instead of "…&#xE9;"
				return rfcs.Prints(row.RFC, section, s) || row.RFC == "rfc3987" && rfcs.Prints(row.RFC, section, strings.TrimSuffix(s, ";")+`";`)
			}
			if !prints(row.Section) && !prints(base[row.RFC+" "+row.Section]) {
				t.Errorf("%s: section %s does not print %q", row, row.Section, s)
			}
		}
	}
}

// printedStrings returns the strings of a row that should occur in its section.
func printedStrings(row conformance.Row) []string {
	all := []string{}
	for _, key := range []string{"input", "base", "a", "b"} {
		if s, ok := row.Request.Text(key); ok {
			all = append(all, s)
		}
	}
	for _, reply := range append([]conformance.Object{row.Reply}, row.Alternatives...) {
		if s, ok := reply.Text("result"); ok {
			all = append(all, s)
		}
		links, _ := reply["links"].([]any)
		for _, link := range links {
			s, _ := link.(conformance.Object).Text("reference")
			all = append(all, s)
		}
	}
	if row.Op() == "bidi" {
		all = strings.Split(row.Note, " shows as ")
		_, all[0], _ = strings.Cut(all[0], ": ")
	}
	if row.Op() == "to-uri" && row.RFC == "rfc3986" {
		all = all[1:] // the RFC gives the names of the characters instead
	}
	if row.RFC == "rfc3987" && row.ID == "2.1-01" {
		return []string{"U+00A2"}
	}
	for i, s := range all {
		all[i] = xmlNotation(s)
	}
	return all
}

// xmlNotation writes non-ASCII characters in the XML notation of RFC 3987, 1.4.
func xmlNotation(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "&#x%X;", r)
		}
	}
	return b.String()
}

var citation = regexp.MustCompile(`\b(1738|1808|2396|3986|3987), ([A-H0-9][0-9.]*)(?: and ([A-H0-9][0-9.]*))?`)

// Every reason cites an RFC and a section: "(2396, 2.4.3)" or "3986, 3".
func TestGenerationsCiteSections(t *testing.T) {
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	rfcs := testenv.RFCs(t)
	for _, w := range witnesses {
		if !citation.MatchString(w.Why) {
			t.Errorf("generations.tsv:%d: %q cites no section", w.Line, w.Why)
		}
		for _, cited := range citation.FindAllStringSubmatch(w.Why, -1) {
			rfc := "rfc" + cited[1]
			for _, section := range cited[2:] {
				if section == "" {
					continue
				}
				if !rfcs.HasSection(rfc, section) {
					t.Errorf("generations.tsv:%d: RFC %s has no section %s", w.Line, cited[1], section)
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
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	rfcs := testenv.RFCs(t)
	clause := regexp.MustCompile(`([^()]*)\(([^()]*)\)`)
	checked := 0
	for _, w := range witnesses {
		for _, c := range clause.FindAllStringSubmatch(w.Why, -1) {
			cited := citation.FindAllStringSubmatch(c[2], -1)
			for _, term := range terms.FindAllString(c[1], -1) {
				checked++
				if !slices.ContainsFunc(cited, func(m []string) bool { return rfcs.Says("rfc"+m[1], m[2], term) || rfcs.Says("rfc"+m[1], m[3], term) }) {
					t.Errorf("generations.tsv:%d: %s does not contain %s", w.Line, c[2], term)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("%d terms", checked)
	}
}
