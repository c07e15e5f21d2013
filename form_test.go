package uri_test

import (
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
