package whatwg

import (
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

func TestDomains(t *testing.T) {
	type row struct {
		Input  string
		Output *string
	}
	few := testenv.Few(t)
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		for _, row := range readRows[row](t, file) {
			if row.Input == "" {
				continue // not for the parser of URLs
			}
			u, err := Parse("https://" + row.Input + "/x")
			switch host, _ := u.Host(); {
			case (err != nil) != (row.Output == nil):
				few.Errorf("%s: host %q: error %v", file, row.Input, err)
			case err == nil && host != *row.Output:
				few.Errorf("%s: host %q: %q, want %q", file, row.Input, host, *row.Output)
			}
		}
	}
}
