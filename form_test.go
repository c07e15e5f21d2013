package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestFormString(t *testing.T) {
	for i, want := range []string{"reference", "uri", "absolute-uri"} {
		if got := forms[i].String(); got != want {
			t.Errorf("form %d is %q, want %q", i, got, want)
		}
	}
	if got := uri.Form(3).String(); got != "Form(3)" {
		t.Errorf("an unknown form is %q", got)
	}
}

// A Form that is not one of the three accepts nothing.
func TestUnknownForm(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, s := range []string{"", "http://a", "http://u:secret@h/", "http://a#f", strings.Repeat("http://a/", 40)} {
			_, err := x.ParseForm(s, uri.Form(3))
			if offset, ok := x.Check(s, uri.Form(3)); ok || offset != 0 || !errors.Is(err, uri.ErrUnsupported) || err.Error() != "uri: parse: unknown form: Form(3)" {
				t.Errorf("%v: %q: %v at %d, %v", x, s, ok, offset, err)
			}
		}
	}
}
