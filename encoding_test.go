package uri_test

import (
	"database/sql"
	"encoding"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Each interface of a value is tested with the package that uses it.

var (
	_ interface {
		encoding.TextMarshaler
		fmt.Stringer
		slog.LogValuer
	} = uri.URI{}
	_ interface {
		encoding.TextUnmarshaler
	} = (*uri.URI)(nil)
	_ interface {
		encoding.TextMarshaler
		fmt.Stringer
		slog.LogValuer
	} = uri.Reference{}
	_ interface {
		encoding.TextUnmarshaler
	} = (*uri.Reference)(nil)
)

// page has values in all places in which encoding/json finds them.
type page struct {
	ID      uri.URI               `json:"id"`
	Self    uri.Reference         `json:"self"`
	Base    uri.URI               `json:"base,omitzero"`
	Next    uri.Reference         `json:"next,omitzero"`
	Parent  *uri.URI              `json:"parent"`
	Links   []uri.Reference       `json:"links"`
	Titles  map[uri.URI]string    `json:"titles"`
	Weights map[uri.Reference]int `json:"weights"`
}

func TestJSON(t *testing.T) {
	p := page{
		ID:      uri.MustParse("http://a/?b=1&c"),
		Parent:  new(uri.MustParse("urn:a:b")),
		Links:   []uri.Reference{uri.MustParseReference("../b"), {}, uri.MustParseReference("?")},
		Titles:  map[uri.URI]string{uri.MustParse("http://a/"): "A"},
		Weights: map[uri.Reference]int{uri.MustParseReference("#b"): 1, {}: 2},
	}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"id":"http://a/?b=1\u0026c","self":"","parent":"urn:a:b",` +
		`"links":["../b","","?"],"titles":{"http://a/":"A"},"weights":{"":2,"#b":1}}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	var back page
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if back.ID != p.ID || *back.Parent != *p.Parent || !back.Base.IsZero() || !back.Next.IsZero() ||
		fmt.Sprint(back.Links) != fmt.Sprint(p.Links) || !maps.Equal(back.Titles, p.Titles) || !maps.Equal(back.Weights, p.Weights) {
		t.Errorf("read back as %+v", back)
	}
}

func TestJSONRefused(t *testing.T) {
	for _, text := range []string{
		`{"id":"relative"}`, `{"id":"http://a b/"}`, `{"links":["%"]}`, `{"titles":{"relative":"A"}}`,
	} {
		var p page
		err := json.Unmarshal([]byte(text), &p)
		if !errors.As(err, new(*uri.ParseError)) {
			t.Errorf("%s: error %v, want a ParseError", text, err)
		}
		if !p.ID.IsZero() {
			t.Errorf("%s: %q remains", text, p.ID)
		}
	}
}

// TestUnmarshal checks that decoding does not depend on the value that the receiver had.
func TestUnmarshal(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		u, r := must(x.Parse("a:b")), must(x.Parse("a:b")).Reference()
		if err := json.Unmarshal([]byte(`["x:/y","x:/y"]`), &[]any{&u, &r}); err != nil {
			t.Fatal(err)
		}
		if want := uri.MustParse("x:/y"); u != want || r != want.Reference() {
			t.Errorf("%v: read as %q of %v and %q of %v", x, u, u.Syntax(), r, r.Syntax())
		}
		before := u
		if err := u.UnmarshalText([]byte("http://h h/")); err == nil || u != before {
			t.Errorf("%v: error %v, left %q", x, err, u)
		}
		if err := json.Unmarshal([]byte(`["",""]`), &[]any{&u, &r}); err != nil || !u.IsZero() || !r.IsZero() {
			t.Errorf("%v: the empty text reads as %q, %q, %v", x, u, r, err)
		}
	}
	u := must(uri.RFC3987.Parse("http://é/"))
	for _, step := range []struct {
		src any
		ok  bool
	}{{"http://a/", true}, {nil, true}, {"http://ü/", false}, {"", true}, {"http://b/", true}} {
		if err := u.Scan(step.src); (err == nil) != step.ok || !u.IsZero() && u.Syntax() != uri.RFC3986 {
			t.Errorf("Scan(%v): %q of %v, %v", step.src, u, u.Syntax(), err)
		}
	}
}

// legacyURI is the type in the documentation of UnmarshalText and Scan.
type legacyURI struct{ uri.URI }

func (u *legacyURI) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		u.URI = uri.URI{}
		return nil
	}
	u.URI, err = uri.RFC2396.Parse(string(text))
	return err
}

func (u *legacyURI) Scan(src any) error {
	var text sql.NullString // NULL is the empty text
	if err := text.Scan(src); err != nil {
		return err
	}
	return u.UnmarshalText([]byte(text.String))
}

func TestLegacyURI(t *testing.T) {
	var u legacyURI
	const text = `"http://a_b:x/"` // a registry-based authority
	if err := json.Unmarshal([]byte(text), &u); err != nil || u.Syntax() != uri.RFC2396 {
		t.Errorf("%v, %v", u, err)
	}
	for _, step := range []struct {
		src  any
		want string
	}{{"http://c_d:x/", "http://c_d:x/"}, {nil, ""}, {[]byte("http://e_f:x/"), "http://e_f:x/"}, {"", ""}} {
		if err := u.Scan(step.src); err != nil || u.String() != step.want {
			t.Errorf("Scan(%v): %v, %v", step.src, u, err)
		}
	}
}

func TestXML(t *testing.T) {
	type link struct {
		Href uri.Reference `xml:"href,attr"`
		Base uri.URI       `xml:"base"`
	}
	l := link{uri.MustParseReference("?a&b"), uri.MustParse("http://a/")}
	text, err := xml.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	if want := `<link href="?a&amp;b"><base>http://a/</base></link>`; string(text) != want {
		t.Errorf("got %s, want %s", text, want)
	}
	var back link
	if err := xml.Unmarshal(text, &back); err != nil || back != l {
		t.Errorf("read back as %v, %v", back, err)
	}
}

// internal/usetest has the tests with a database.
func TestScan(t *testing.T) {
	for _, src := range []any{"http://h/", []byte("http://h/")} {
		var u uri.URI
		var r uri.Reference
		if err := errors.Join(u.Scan(src), r.Scan(src)); err != nil || u.String() != "http://h/" || r.String() != "http://h/" {
			t.Errorf("%T: %q, %q, %v", src, u, r, err)
		}
	}
	u, r := uri.MustParse("a:b"), uri.MustParseReference("c")
	for _, src := range []any{1, 1.5, true, "a b", []byte("%"), "a:é"} { // an IRI, but not a URI
		if u.Scan(src) == nil || r.Scan(src) == nil || u.String() != "a:b" || r.String() != "c" {
			t.Errorf("%v: %q, %q", src, u, r)
		}
	}
	if err := r.Scan(nil); err == nil || r.String() != "c" {
		t.Errorf("NULL is the reference %q, %v", r, err)
	}
	if err := u.Scan(nil); err != nil || !u.IsZero() {
		t.Errorf("NULL is the URI %q, %v", u, err)
	}
	if value, err := u.Value(); err != nil || value != nil {
		t.Errorf("the zero URI is %v, %v", value, err)
	}
	if value, err := uri.MustParse("a:b").Value(); err != nil || value != "a:b" {
		t.Errorf("a:b is %v, %v", value, err)
	}
	if value, err := (uri.Reference{}).Value(); err != nil || value != "" {
		t.Errorf("the empty reference is %v, %v", value, err)
	}
}

func TestFlag(t *testing.T) {
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var (
		base uri.URI
		ref  uri.Reference
		x    uri.Syntax
	)
	flags.TextVar(&base, "base", uri.MustParse("http://a/"), "base `URI`")
	flags.TextVar(&ref, "ref", uri.Reference{}, "`reference`")
	flags.TextVar(&x, "syntax", uri.RFC3986, "`syntax`")
	if base.String() != "http://a/" {
		t.Errorf("default base %q", base)
	}
	if err := flags.Parse([]string{"-ref=../b", "-syntax=rfc2396", "-base", "http://b/c"}); err != nil {
		t.Fatal(err)
	}
	if base.String() != "http://b/c" || ref.String() != "../b" || x != uri.RFC2396 {
		t.Errorf("base %q, reference %q, syntax %v", base, ref, x)
	}
	var usage strings.Builder
	flags.SetOutput(&usage)
	flags.PrintDefaults()
	if want := "(default http://a/)"; !strings.Contains(usage.String(), want) {
		t.Errorf("usage without %s:\n%s", want, usage.String())
	}
	for _, bad := range []string{"-base=b", "-ref=%", "-syntax=rfc9999"} {
		if err := flags.Parse([]string{bad}); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
