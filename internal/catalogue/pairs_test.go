package catalogue

import (
	"os"
	"path/filepath"
	"slices"
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

// The counterparts of rules have the same meaning in their RFCs.
func TestCounterparts(t *testing.T) {
	for _, tt := range []struct{ grammar, rule, want string }{
		{"rfc3986", "reg-name", "rfc2396 reg_name, rfc2396+2732 reg_name, rfc3987 ireg-name"},
		{"rfc2396", "URI-reference", "rfc1738 genericurl, rfc1808 URL, rfc2396+2732 URI-reference, rfc3986 URI-reference, rfc3987 IRI-reference"},
		{"rfc3987", "ipath-abempty", "rfc3986 path-abempty"},
		{"rfc3986", "path-abempty", "rfc3987 ipath-abempty"},
		{"rfc3987", "IPv6address", "rfc2396+2732 IPv6address, rfc3986 IPv6address"},
		{"rfc3986", "ls32", "rfc2396+2732 ls32, rfc3987 ls32"},
		{"rfc1738", "escape", "rfc1808 escape, rfc2396 escaped, rfc2396+2732 escaped, rfc3986 pct-encoded, rfc3987 pct-encoded"},
		{"rfc1808", "net_loc", "rfc1738 login, rfc2396 authority, rfc2396+2732 authority, rfc3986 authority, rfc3987 iauthority"},
		{"rfc1738", "gtype", ""},
		{"rfc3987", "iprivate", ""},
		{"rfc3987", "IP-literal", "rfc3986 IP-literal"},
	} {
		list, err := mustBook(t, tt.grammar, false).Counterparts(tt.rule)
		var got []string
		for _, c := range list {
			got = append(got, c.Grammar+" "+c.Rule)
		}
		if strings.Join(got, ", ") != tt.want || err != nil {
			t.Errorf("%s %s: got %v, %v", tt.grammar, tt.rule, got, err)
		}
	}
	if _, err := mustBook(t, "rfc3986", false).Counterparts("no-such-rule"); err == nil {
		t.Error("counterparts of a rule that does not exist")
	}
}

// Of a rule that a file defines twice, the first definition is compared, once.
func TestPairsOfFiles(t *testing.T) {
	file := func(text string) *Book {
		name := filepath.Join(t.TempDir(), "g.abnf")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := ReadFile(name, "")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	got := allPairs(file("a = \"x\"\nb = \"y\"\na = \"z\"\nc = \"w\"\n"), file("B = \"y\"\na = \"x\"\nd = a\n"))
	if want := []pair{{"a", "a", "a"}, {"b", "b", "B"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
