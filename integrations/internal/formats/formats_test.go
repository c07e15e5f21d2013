package formats_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
)

func ExampleFormat_Check() {
	for _, f := range formats.All() {
		fmt.Println(f, f.Check("é/{id}") == nil, f.Check("http://a/%C3%A9") == nil)
	}
	fmt.Println(formats.URI.Check("http://me:secret@a b/"))
	// Output:
	// uri false true
	// uri-reference false true
	// iri false true
	// iri-reference false true
	// uri-template true true
	// uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)
}

func TestRows(t *testing.T) {
	number := map[formats.Format]int{}
	for _, r := range plugtest.Rows(t) {
		number[r.Format]++
		if err := r.Format.Check(r.Text); (err == nil) != r.Valid {
			t.Errorf("%s: %s %q: %v", r.Suite, r.Format, r.Text, err)
		}
	}
	for _, f := range formats.All() {
		if number[f] < 290 {
			t.Errorf("%s has %d rows", f, number[f])
		}
	}
}

// Relative references and characters that are not ASCII tell the formats apart.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"http://a/":  "uri uri-reference iri iri-reference uri-template",
		"../a":       "uri-reference iri-reference uri-template",
		"http://é/":  "iri iri-reference uri-template",
		"é":          "iri-reference uri-template",
		"":           "uri-reference iri-reference uri-template",
		"http://a/{": "",
	} {
		var got []string
		for _, f := range formats.All() {
			if f.Check(text) == nil {
				got = append(got, string(f))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestBadInput(t *testing.T) {
	for _, f := range formats.All() {
		for _, bad := range plugtest.BadInput() {
			err := f.Check(bad.Text)
			if err == nil || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
				t.Errorf("%s: %s: %.300v", f, bad.Name, err)
			}
		}
	}
	if formats.Format("email").Check(" ") != nil {
		t.Error("an unknown format is checked")
	}
}

func TestReason(t *testing.T) {
	for _, f := range formats.All() {
		err := f.Check("{ ")
		if got := formats.Reason(fmt.Errorf("a: %w", err)); got != err || err == nil {
			t.Errorf("%s: %v, want %v", f, got, err)
		}
	}
	if err := formats.Reason(errors.New("a")); err != nil || formats.Reason(nil) != nil {
		t.Errorf("another error has the reason %v", err)
	}
}

func TestWrap(t *testing.T) {
	err, reason := errors.New("5ecret"), formats.URI.Check("a b")
	wrapped := formats.Wrap("message", err, reason)
	if text := fmt.Sprintf("%v %+v %s", wrapped, wrapped, wrapped); text != "message message message" {
		t.Error(text)
	}
	if !errors.Is(wrapped, err) || formats.Reason(wrapped) != reason {
		t.Error("the errors are not inside the error")
	}
}
