package uri_test

import (
	"testing"

	"github.com/uriform/uri"
)

func TestFormText(t *testing.T) {
	for i, want := range []string{"reference", "uri", "absolute-uri"} {
		agreeText(t, forms[i], want)
	}
	if text, err := uri.Form(3).MarshalText(); err == nil || uri.Form(3).String() != "Form(3)" {
		t.Errorf("Form(3) is written as %q and named %v", text, uri.Form(3))
	}
	f := uri.FormURI
	if err := f.UnmarshalText([]byte("URI")); err == nil || f != uri.FormURI {
		t.Errorf(`"URI": %v, left %v`, err, f)
	}
}
