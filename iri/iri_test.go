package iri_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

// Interfaces that the types implement or inherit.
var (
	_ sql.Scanner            = (*iri.IRI)(nil)
	_ sql.Scanner            = (*iri.Reference)(nil)
	_ driver.Valuer          = iri.IRI{}
	_ driver.Valuer          = iri.Reference{}
	_ encoding.TextMarshaler = iri.IRI{}
	_ encoding.TextMarshaler = iri.Reference{}
)

// TestLoop decodes IRI, NULL, "", IRI into one variable: the receiver's value never decides
// under which syntax it is parsed.
func TestLoop(t *testing.T) {
	var i iri.IRI
	for _, step := range []struct {
		src  any
		want string
	}{{"http://é/", "http://é/"}, {nil, ""}, {"http://ü/", "http://ü/"}, {"", ""}, {[]byte("http://ö/"), "http://ö/"}} {
		if err := i.Scan(step.src); err != nil || i.String() != step.want {
			t.Errorf("Scan(%v): %q, %v", step.src, i, err)
		}
		if !i.IsZero() && i.Syntax() != uri.RFC3987 {
			t.Errorf("Scan(%v): %v", step.src, i.Syntax())
		}
	}
	var r iri.Reference
	for _, text := range []string{"é", "", "ü?q"} {
		if err := r.UnmarshalText([]byte(text)); err != nil || r.String() != text {
			t.Errorf("UnmarshalText(%q): %q, %v", text, r, err)
		}
	}
	if err := r.Scan(nil); err == nil {
		t.Error("a Reference accepts NULL")
	}
	if err := i.Scan(1); err == nil {
		t.Error("an IRI accepts a number")
	}
	if err := i.UnmarshalText(nil); err != nil || !i.IsZero() {
		t.Errorf("the empty text gives %q, %v", i, err)
	}
	if err := i.UnmarshalText([]byte("http://ö/")); err != nil {
		t.Error(err)
	}
	if err := i.Scan("http://é/ "); !errors.Is(err, uri.ErrUnexpected) || i.String() != "http://ö/" {
		t.Errorf("%q after %v", i, err)
	}
}

// A reference that is refused leaves the old one.
func TestScanReference(t *testing.T) {
	var r iri.Reference
	if err := r.Scan([]byte("é")); err != nil || r.String() != "é" {
		t.Errorf("%q, %v", r, err)
	}
	if err := r.Scan("ö "); !errors.Is(err, uri.ErrUnexpected) || r.String() != "é" {
		t.Errorf("%q after %v", r, err)
	}
}

func TestJSON(t *testing.T) {
	var page struct {
		ID    iri.IRI         `json:"id"`
		Links []iri.Reference `json:"links"`
	}
	const text = `{"id":"http://é/","links":["ü","","http://a/"]}`
	if err := json.Unmarshal([]byte(text), &page); err != nil {
		t.Fatal(err)
	}
	if b, err := json.Marshal(page); err != nil || string(b) != text {
		t.Errorf("%s, %v", b, err)
	}
	if host, _ := page.ID.Host(); host != "é" {
		t.Errorf("host %q", host)
	}
}

func TestFlag(t *testing.T) {
	var i iri.IRI
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&i, "base", iri.IRI{}, "the base")
	if err := flags.Parse([]string{"-base", "http://é/"}); err != nil || i.String() != "http://é/" {
		t.Errorf("%q, %v", i, err)
	}
	if err := flags.Parse([]string{"-base", "é"}); err == nil {
		t.Error("a relative reference is accepted as an IRI")
	}
}

func TestMustParse(t *testing.T) {
	if i := iri.MustParse("http://é/"); i.Syntax() != uri.RFC3987 || i != (iri.IRI{URI: uritest.Must(uri.RFC3987.Parse("http://é/"))}) {
		t.Errorf("%v", i)
	}
	if r := iri.MustParseReference("é"); r.Syntax() != uri.RFC3987 {
		t.Errorf("%v", r)
	}
	for name, parse := range map[string]func(){
		"MustParse accepts a relative reference": func() { iri.MustParse("é") },
		"MustParseReference accepts a space":     func() { iri.MustParseReference("é ") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error(name)
				}
			}()
			parse()
		}()
	}
}
