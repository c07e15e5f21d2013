package locator_test

import (
	"errors"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/locator"
)

// A text of 2 GiB is rejected without reading it: its memory pages are not
// readable.
func TestTooLong(t *testing.T) {
	s := testenv.TooLong(t)
	for rule, parse := range parsers {
		err := parse(s)
		var e *locator.ParseError
		if !errors.Is(err, uri.ErrTooLong) || !errors.As(err, &e) || e.Offset() != 0 || e.Rule() != "" || e.Section() != "" {
			t.Fatalf("%s: not ErrTooLong", rule)
		}
		if want := "locator: longer than 2147483647 bytes: 2147483648 bytes"; err.Error() != want {
			t.Errorf("%s: %q, want %q", rule, err, want)
		}
	}
}
