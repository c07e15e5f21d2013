package uri_test

import (
	"testing"

	"github.com/uriform/uri"
)

func TestNormalizationText(t *testing.T) {
	agreeText(t, uri.Normalization(0), "")
	agreeText(t, uri.CaseNormalization, "case")
	agreeText(t, uri.SyntaxNormalization, "case,percent,path")
	agreeText(t, uri.PercentNormalization|uri.SchemeNormalization, "percent,scheme")
	steps := uri.CaseNormalization
	for _, bad := range []string{"Case", "case,", ",", "case percent"} {
		if err := steps.UnmarshalText([]byte(bad)); err == nil || steps != uri.CaseNormalization {
			t.Errorf("%q: %v, left %v", bad, err, steps)
		}
	}
}
