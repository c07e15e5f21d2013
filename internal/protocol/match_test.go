package protocol

import (
	"slices"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// defaultRules are the rules of rows without a rule.
var defaultRules = map[string]string{"1808": "URL", "2396": "URI-reference", "3986": "URI-reference", "3987": "IRI-reference"}

// match agrees with every row about a string and a rule, and with every row about an
// address.
func TestMatchRows(t *testing.T) {
	few := testenv.Few(t)
	count := map[string]int{}
	for r := range sharedRows(few, "[^d]*.jsonl") {
		if !slices.Contains([]string{"1738", "1808", "2396", "3986", "3987"}, r.RFC) {
			continue
		}
		name, rule, want := "rfc"+r.RFC, r.As, r.Kind == "valid" || r.Kind == "parse"
		switch {
		case r.Kind == "ip6":
			rule = "IPv6address"
			want = string(r.Expect) == "true"
			count["ip6"]++
		case r.Kind != "valid" && r.Kind != "invalid" && r.Kind != "parse":
			continue
		case rule == "":
			rule = defaultRules[r.RFC]
			count["default"]++
		case rule == "URI-reference/2732":
			name, rule = "rfc2396+2732", "URI-reference"
			count["2732"]++
		case rule == "URI-reference", rule == "IRI-reference":
			count["reference"]++
		default:
			count["sub-rule "+r.RFC]++
		}
		request := conformance.Object{"op": "match", "grammar": name, "rule": rule, "input": r.Input}
		if got := replyTo(few, request); got["match"] != want {
			few.Errorf("%s %s: %v: got %v, want match %v", r.Suite, r.ID, request, got, want)
		}
	}
	want := map[string]int{
		"ip6": 87, "2732": 2, "default": 752, "reference": 1761,
		"sub-rule 1738": 1039, "sub-rule 3986": 758, "sub-rule 3987": 696,
	}
	for kind, n := range want {
		if count[kind] != n {
			few.Errorf("%d rows of kind %q, want %d", count[kind], kind, n)
		}
	}
}
