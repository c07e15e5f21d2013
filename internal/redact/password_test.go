package redact_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// special are the characters of ASCII that are no letter or digit.
const special = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// encodeAll percent-encodes each character of s that is not a letter or digit, n times.
func encodeAll(s string, n int) string {
	for range n {
		var b strings.Builder
		for _, c := range []byte(s) {
			if strings.IndexByte(special, c) >= 0 {
				fmt.Fprintf(&b, "%%%02X", c)
			} else {
				b.WriteByte(c)
			}
		}
		s = b.String()
	}
	return s
}

// No password of a reference is shown, whatever special characters it has, raw or encoded, and however often its
// delimiters are encoded. Only two kinds are excluded, because nothing tells them from a host and what follows it: an
// "@" and then a delimiter in the password, and digits as those of a port before a delimiter.
func TestPasswords(t *testing.T) {
	few, tried, second := testenv.Few(t), 0, "/?#&@:%\\ "
	if testenv.Long() {
		second = special
	}
	for _, place := range []string{"%s", "/cb?dsn=%s", "http://a.example/cb?dsn=%s&lang=en", "http://a.example/%s", "http://a.example/#x=%s", "x?next=http%%3A%%2F%%2Fh%%3A80%%2Fa&dsn=%s"} {
		for delimiters := range 3 {
			before, after := encodeAll("postgres://admin:", delimiters), encodeAll("@db.example/app", delimiters)
			for encoded := range 4 {
				ends := "/?#"
				if encoded < delimiters {
					ends += "&"
				}
				for _, first := range special {
					for _, second := range second {
						if first == '@' && encoded <= delimiters && strings.ContainsRune(ends, second) {
							continue
						}
						s := fmt.Sprintf(place, before+encodeAll(string(first), encoded)+"SoX"+encodeAll(string(second), encoded)+"SpX"+after)
						tried++
						for shown, by := range shownOf(s) {
							if strings.Contains(shown, "SoX") || strings.Contains(shown, "SpX") {
								few.Errorf("%s shows the password: %q → %q", by, s, shown)
							}
						}
					}
				}
			}
		}
	}
	t.Log(tried, "strings")
}
