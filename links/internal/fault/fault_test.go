package fault_test

import (
	"errors"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
)

func TestIn(t *testing.T) {
	for want, err := range map[string]error{
		"xml:base: no base URI":         links.ErrNoBase,
		"xml:base: uri: not a base URI": uri.ErrNoBase,
	} {
		if got := fault.In("xml:base", err); got.Error() != want || !errors.Is(got, err) {
			t.Errorf("got %v, want %s", got, want)
		}
	}
}
