package lint

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// codesOf returns the codes of the issues of a text under RFC 3987.
func codesOf(text string) (codes []string) {
	for i := range CheckText(text, uri.RFC3987, Options{}) {
		codes = append(codes, i.Code)
	}
	return codes
}

// TestRules checks the table: each row is complete, its example has the issue, and the text beside
// the example does not.
func TestRules(t *testing.T) {
	code := regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	for _, r := range rules {
		if !code.MatchString(r.Code) || r.RFC == "" || r.Section == "" || r.Quote == "" || r.Title == "" || r.Why == "" || r.Advice == "" || r.Severity == Off {
			t.Errorf("row %+v is not complete", r)
		}
		if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Why, ".") || !strings.HasSuffix(r.Advice, ".") {
			t.Errorf("%s: periods", r.Code)
		}
		if !slices.Contains(codesOf(r.Example), r.Code) {
			t.Errorf("%s: %q has only %v", r.Code, r.Example, codesOf(r.Example))
		}
		if slices.Contains(codesOf(r.Counter), r.Code) {
			t.Errorf("%s: %q has the issue, too", r.Code, r.Counter)
		}
		if valid := uri.RFC3987.ValidReference(r.Example); valid == r.Rejected {
			t.Errorf("%s: validity of %q is %v", r.Code, r.Example, valid)
		}
		if valid := uri.RFC3987.ValidReference(r.Counter); !valid && !r.Rejected {
			t.Errorf("%s: %q is not valid", r.Code, r.Counter)
		}
	}
	if len(byCode()) != len(rules) {
		t.Errorf("%d codes for %d rules", len(byCode()), len(rules))
	}
}

// rfcFiles are the texts of the RFCs beside the repository.
var rfcFiles = map[string]string{
	"rfc1738": "rfc/rfc1738.txt",
	"rfc1808": "rfc/rfc1808.txt",
	"rfc2396": "seeds/001_e81406f8b3d08b81.txt",
	"rfc2732": "rfc/rfc2732.txt",
	"rfc3986": "rfc/rfc3986.txt",
	"rfc3987": "rfc/rfc3987.txt",
}

var (
	pageBreak = regexp.MustCompile(`(?m)^(.*\[Page \d+\]|RFC \d+ .*\d{4})$`)
	heading   = regexp.MustCompile(`(?m)^(?:Appendix )?(\d+(?:\.\d+)*|[A-H](?:\.\d+)*|APPENDIX)[.:]? +[A-Z].*$`)
)

// sectionsOf returns the sections of an RFC with single spaces, each up to the next heading. It skips
// the test if the text is not there.
func sectionsOf(t *testing.T, rfc string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("../../shared/" + rfcFiles[rfc])
	if err != nil {
		t.Skipf("skipped: the texts of the RFCs are not here: %v", err)
	}
	body := pageBreak.ReplaceAllString(strings.NewReplacer("\f", "\n", "\r", "").Replace(string(b)), "")
	sections := map[string]string{}
	headings := heading.FindAllStringSubmatchIndex(body, -1)
	for i, m := range headings {
		end := len(body)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		sections[body[m[2]:m[3]]] += strings.Join(strings.Fields(body[m[1]:end]), " ")
	}
	return sections
}

func TestQuotes(t *testing.T) {
	texts := map[string]map[string]string{}
	for _, r := range rules {
		if texts[r.RFC] == nil {
			texts[r.RFC] = sectionsOf(t, r.RFC)
		}
		if !strings.Contains(texts[r.RFC][r.Section], r.Quote) {
			t.Errorf("%s: %s does not say %q", r.Code, r.Where(), r.Quote)
		}
	}
}
