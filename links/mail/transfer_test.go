package mail

import (
	"io"
	"strings"
	"testing"

	"github.com/uriform/uri/links/internal/linkstest"
)

// Bytes that are not in the alphabet of base64 are ignored (RFC 2045, 6.8).
func TestBase64WithSpaces(t *testing.T) {
	kept, err := io.ReadAll(alphabetReader{strings.NewReader("AZ az\r\n09\t@[`{/:+,-_.=!\x00\x80")})
	if want := "AZaz09/+="; string(kept) != want || err != nil {
		t.Errorf("%q, %v; want %q", kept, err, want)
	}
	const text = "Content-Transfer-Encoding: base64\n\naHR0cDov \r\n\tL2Ev\x00Yg== \n"
	got, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(text)))
	if want := "1 http://a/b\n"; got != want || len(errs) > 0 {
		t.Errorf("%q, errors %v; want %q", got, errs, want)
	}
}
