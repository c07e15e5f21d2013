package uri_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/pct"
)

// A Syntax marshals to its name, and the name unmarshals to the Syntax.
func TestSyntaxText(t *testing.T) {
	var names []string
	for _, x := range uri.Syntaxes() {
		names = append(names, x.String())
		text, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		var y uri.Syntax = 7
		if err := json.Unmarshal(text, &y); err != nil || y != x {
			t.Errorf("%s reads as %v, %v", text, y, err)
		}
	}
	if got, want := strings.Join(names, " "), "rfc1738 rfc1808 rfc2396 rfc3986 rfc3987"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	uri.Syntaxes()[0] = uri.RFC3987
	if first := uri.Syntaxes()[0]; first != uri.RFC1738 {
		t.Errorf("a caller of Syntaxes can change the list: %v", first)
	}
	if _, err := json.Marshal(uri.Syntax(5)); !errors.Is(err, uri.ErrUnknownSyntax) {
		t.Errorf("Syntax(5) is written: %v", err)
	}
	x := uri.RFC2396
	for _, bad := range []string{"", "RFC3986", "rfc 3986", "3986", "rfc2732"} {
		if err := x.UnmarshalText([]byte(bad)); !errors.Is(err, uri.ErrUnknownSyntax) || x != uri.RFC2396 {
			t.Errorf("%q: %v, left %v", bad, err, x)
		}
	}
}

// A Syntax that is not one of the five rejects every text with ErrUnknownSyntax.
func TestUnknownSyntax(t *testing.T) {
	x := uri.Syntax(5)
	_, err := x.ParseReference("http://user:secret@a/")
	var parseError *uri.ParseError
	if !errors.As(err, &parseError) || !errors.Is(err, uri.ErrUnknownSyntax) {
		t.Fatalf("error %v, want a ParseError that is ErrUnknownSyntax", err)
	}
	if parseError.Offset() != 0 || parseError.Rule() != "" || parseError.Syntax() != x {
		t.Errorf("offset %d, rule %q, syntax %v", parseError.Offset(), parseError.Rule(), parseError.Syntax())
	}
	if message := err.Error(); message != "uri: parse: unknown syntax: Syntax(5)" {
		t.Errorf("message %q", message)
	}
	if _, err := uri.RFC3986.ParseForm("http://user:secret@a/", 7); err == nil || err.Error() != "uri: parse: unknown form: Form(7)" {
		t.Errorf("an unknown form: %v", err)
	}
	if offset, ok := x.Check("a", uri.FormReference); offset != 0 || ok || uritest.IsURI(x, "a:b") || uritest.IsReference(x, "a") {
		t.Errorf("Check: %d, %v", offset, ok)
	}
	if steps, sets := x.Steps(), x.Sets(); steps != 0 || sets != (pct.Sets{}) {
		t.Errorf("Steps: %v, Sets: %v", steps, sets)
	}
}
