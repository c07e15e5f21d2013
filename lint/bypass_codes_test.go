package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
)

// The rules that the file names report the bypasses.
func TestBypassCodes(t *testing.T) {
	few := testenv.Few(t)
	for _, b := range bypasses(t) {
		var codes []string
		for _, issue := range lint.CheckText(b.Text, uri.RFC3987, lint.Options{}) {
			codes = append(codes, string(issue.Code))
		}
		for code := range strings.SplitSeq(b.Codes, ",") {
			if code != "" && !slices.Contains(codes, code) {
				few.Errorf("%q: the rules %v report it, want %s", b.Text, codes, code)
			}
		}
	}
}
