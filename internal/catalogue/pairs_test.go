package catalogue

import (
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
)

// The rules in componentRules exist. A grammar that has a rule with a name in the table is
// compared by that rule.
func TestComponentRules(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(componentRules), "\n")
	head := strings.Fields(lines[0])
	for i, name := range head[1:] {
		amended, err := library.Book(map[bool]string{true: "rfc2396+2732", false: name}[name == "rfc2396"], true)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines[1:] {
			row := strings.Fields(line)
			if len(row) == 0 {
				continue
			}
			if len(row) != len(head) {
				t.Fatalf("row %q has %d columns, want %d", line, len(row), len(head))
			}
			if rule := row[i+1]; rule != "-" && amended.index.Rule(rule) == nil {
				t.Errorf("%s: %v has no rule %s", row[0], amended, rule)
			}
		}
	}
	for _, a := range rfc.Names() {
		for _, b := range rfc.Names() {
			bookA, _ := library.Book(a, false)
			bookB, _ := library.Book(b, false)
			if n := len(allPairs(bookA, bookB)); n < len(forms)+4 {
				t.Errorf("%s and %s: %d pairs", a, b, n)
			}
		}
	}
}
