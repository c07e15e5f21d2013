package uritest

import (
	"errors"
	"testing"

	"github.com/uriform/uri"
)

func TestMust(t *testing.T) {
	if got := Must(7, nil); got != 7 {
		t.Errorf("got %d, want 7", got)
	}
	failed := errors.New("no")
	defer func() {
		if got := recover(); got != failed {
			t.Errorf("panics with %v, want %v", got, failed)
		}
	}()
	Must(7, failed)
}

// A relative reference is no URI, and the syntax decides about the characters.
func TestForms(t *testing.T) {
	for _, tt := range []struct {
		syntax           uri.Syntax
		text             string
		isURI, reference bool
	}{
		{uri.RFC3986, "http://a/", true, true},
		{uri.RFC3986, "http://a/#f", true, true},
		{uri.RFC3986, "/a", false, true},
		{uri.RFC3986, "http://é/", false, false},
		{uri.RFC3987, "http://é/", true, true},
		{uri.RFC1738, "/a", false, false},
	} {
		if got := IsURI(tt.syntax, tt.text); got != tt.isURI {
			t.Errorf("IsURI(%v, %q) = %v, want %v", tt.syntax, tt.text, got, tt.isURI)
		}
		if got := IsReference(tt.syntax, tt.text); got != tt.reference {
			t.Errorf("IsReference(%v, %q) = %v, want %v", tt.syntax, tt.text, got, tt.reference)
		}
	}
}
