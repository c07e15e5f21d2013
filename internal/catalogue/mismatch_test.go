package catalogue

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestMismatch(t *testing.T) {
	for _, tt := range []struct {
		book, rule, input, want string
		err                     error
		offset                  int
	}{
		{"rfc3986", "port", "8a", `"8a": unexpected 'a' at byte 1 in port of rfc3986: expected 0–9 or the end`, uri.ErrUnexpected, 1},
		{"rfc3986", "pct-encoded", "%4", `"%4": ends at byte 2 in pct-encoded of rfc3986: expected 0–9 A–F a–f`, uri.ErrUnexpectedEnd, 2},
		{"rfc3986", "authority", "u:secret@[", `"u:xxxxx@[": ends at byte 10 in authority of rfc3986: expected `, uri.ErrUnexpectedEnd, 10},
		{"rfc3986", "authority", "h:1/", `"h:1/": unexpected '/' at byte 3 in authority of rfc3986`, uri.ErrUnexpected, 3}, // no userinfo
		{"rfc3986", "userinfo", "u:secret^", `"u:xxxxx": unexpected character (masked) at byte 8`, uri.ErrUnexpected, 8},
	} {
		err := mustMachine(t, tt.book, tt.rule).Mismatch(tt.input)
		if !strings.HasPrefix(err.Error(), tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("got %v (%v), want %s", err, errors.Unwrap(err), tt.want)
		}
		e, ok := err.(interface {
			Offset() int
			Rule() string
			Syntax() uri.Syntax
		})
		if !ok || e.Offset() != tt.offset || e.Rule() != tt.rule || e.Syntax() != uri.RFC3986 {
			t.Errorf("%v: at the wrong place", err)
		}
	}
}
