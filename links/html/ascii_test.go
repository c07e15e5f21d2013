package html

import (
	"strings"
	"testing"
)

func TestASCII(t *testing.T) {
	for _, test := range []struct {
		name string
		is   func(byte) bool
		want string
	}{
		{"white space", isTagSpace, "\t\n\f\r "},
		{"digit", isDigit, "0123456789"},
		{"hex digit", isHex, "0123456789ABCDEFabcdef"},
		{"letter or digit", isAlnum, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"},
	} {
		for c := range 256 {
			if got, want := test.is(byte(c)), c < 0x80 && strings.IndexByte(test.want, byte(c)) >= 0; got != want {
				t.Errorf("%s: %q is %v", test.name, byte(c), got)
			}
		}
	}
	if !isASCII("a\x7F") || isASCII("a\x80") || !isASCII([]byte("")) {
		t.Error("isASCII")
	}
}
