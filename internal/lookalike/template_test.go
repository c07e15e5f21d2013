package lookalike_test

import (
	"testing"

	"github.com/uriform/uri/internal/lookalike"
)

// RFC 6570, 2.2: expression = "{" [ operator ] variable-list "}".
func TestIsTemplateExpression(t *testing.T) {
	for s, want := range map[string]bool{
		"{user}": true, "{?page,per_page}/x": true, "{/id}": true, "{+a}": true, "{#a}": true, "{.a}": true, "{;a}": true, "{&a:3}": true, "{a*}": true, "{a%20b}": true,
		"": false, "a{b}": false, "xuser}": false, "{": false, "{}": false, "{?}": false, "{a": false, "{a b}": false, "{a|b}": false, "{=a}": false,
	} {
		if got := lookalike.IsTemplateExpression(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
