package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
)

// codesOf returns the codes of the issues of a text under RFC 3987.
func codesOf(text string) (codes []string) {
	for _, i := range CheckText(text, uri.RFC3987, Options{}) {
		codes = append(codes, i.Code)
	}
	return codes
}

// TestRules checks the table: each row is complete, its example has the issue, and the text beside
// the example does not.
func TestRules(t *testing.T) {
	few := testenv.Few(t)
	code := regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	for _, r := range rules {
		if !code.MatchString(r.Code) || r.RFC == "" || r.Section == "" || r.Quote == "" || r.Title == "" || r.Why == "" || r.Advice == "" || r.Severity == Off {
			few.Errorf("row %s is not complete: %+v", r.Code, r)
		}
		if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Why, ".") || !strings.HasSuffix(r.Advice, ".") {
			few.Errorf("%s: periods", r.Code)
		}
		if !slices.Contains(codesOf(r.Example), r.Code) {
			few.Errorf("%s: %q has only %v", r.Code, r.Example, codesOf(r.Example))
		}
		if slices.Contains(codesOf(r.Counter), r.Code) {
			few.Errorf("%s: %q has the issue, too", r.Code, r.Counter)
		}
		if valid := uritest.IsReference(uri.RFC3987, r.Example); valid == r.Rejected {
			few.Errorf("%s: validity of %q is %v", r.Code, r.Example, valid)
		}
		if valid := uritest.IsReference(uri.RFC3987, r.Counter); !valid && !r.Rejected {
			few.Errorf("%s: %q is not valid", r.Code, r.Counter)
		}
	}
	for i, code := range Codes() {
		if code != rules[i].Code || code != Rules()[i].Code {
			few.Errorf("code %d is %s, and the rules are %s and %s", i, code, rules[i].Code, Rules()[i].Code)
		}
	}
	if len(byCode()) != len(rules) || len(Codes()) != len(rules) {
		few.Errorf("%d codes for %d rules", len(byCode()), len(rules))
	}
}

// The checks name only rules that exist.
func TestCodes(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`[rR]eport(?:ed)?\("([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
			if _, ok := LookupRule(m[1]); !ok {
				t.Errorf("%s: no rule has the code %s", file, m[1])
			}
			named[m[1]] = true
		}
	}
	if len(named) < 90 {
		t.Errorf("found only %d codes", len(named))
	}
}

func TestQuotes(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, r := range rules {
		if !rfcs.Says(r.RFC, r.Section, r.Quote) {
			t.Errorf("%s: %s does not say %q", r.Code, r.Where(), r.Quote)
		}
	}
}

// The advice agrees with the repairs of package explain, and a message cites the RFC that says it.
func TestAdviceAndCitations(t *testing.T) {
	for _, test := range []struct{ text, message, advice string }{
		{"http://[::192.9.5.5]/", "an IPv4-compatible address, a form that RFC 4291, 2.5.5.1, deprecates: 192.9.5.5.", "Write the IPv4 address."},
		{`http://a.example/b\c`, "The text contains a backslash.", "encode it as %5C"},                        // explain repairs it so
		{"http://a.example:80x/", "is not a number", `shows a repair if there is one, or why there is none.`}, // there is none
		{"http://a b/", "The text contains a space.", "but never in a host"},
	} {
		found := false
		for _, i := range CheckText(test.text, uri.RFC3986, Options{}) {
			found = found || strings.Contains(i.Message(), test.message) && strings.Contains(i.Advice(), test.advice)
		}
		if !found {
			t.Errorf("%s: no issue says %q and %q", test.text, test.message, test.advice)
		}
	}
}
