//go:build !core

package protocol

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/parts"
)

// A word may be the name of a parameter. Other texts are no names of anything.
func TestPartErrorNamesTheQuery(t *testing.T) {
	for name, want := range map[string]bool{"utm_1": true, "q": true, "é2": true, "": false, "a/b": false, "a-b": false, "host ": false} {
		if got := strings.HasSuffix(PartError(&parts.UnknownPartError{Name: name}).Error(), "query:"+name) && name != ""; got != want {
			t.Errorf("%q: %v", name, PartError(&parts.UnknownPartError{Name: name}))
		}
	}
}
