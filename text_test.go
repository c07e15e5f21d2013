package uri_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
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

// Each interface of a value is tried with the package that asks for it.

var (
	_ interface {
		encoding.TextAppender
		encoding.TextMarshaler
		encoding.BinaryAppender
		encoding.BinaryMarshaler
		fmt.Stringer
		slog.LogValuer
	} = uri.URI{}
	_ interface {
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
	} = (*uri.URI)(nil)
	_ interface {
		encoding.TextAppender
		encoding.TextMarshaler
		encoding.BinaryAppender
		encoding.BinaryMarshaler
		fmt.Stringer
		slog.LogValuer
	} = uri.Reference{}
	_ interface {
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
	} = (*uri.Reference)(nil)
)

// parse returns s read under x, which accepts it.
func parse(t *testing.T, x uri.Syntax, s string) uri.URI {
	t.Helper()
	u, err := x.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// page has values wherever encoding/json looks for them.
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
			t.Errorf("%s: left %q behind", text, p.ID)
		}
	}
}

// A value that has a Syntax reads under it; null and "" leave the zero value.
func TestUnmarshalUnderOwnSyntax(t *testing.T) {
	for x := range uri.Syntaxes() {
		u, r := parse(t, x, "a:b"), parse(t, x, "a:b").Reference()
		if err := json.Unmarshal([]byte(`["x:/y","x:/y"]`), &[]any{&u, &r}); err != nil {
			t.Fatal(err)
		}
		if want := parse(t, x, "x:/y"); u != want || r != want.Reference() {
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
	u := parse(t, uri.RFC2396, "a:b")
	if err := u.UnmarshalText([]byte("dav:")); err == nil {
		t.Error(`RFC 2396 has no "dav:"`)
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

// The binary form keeps the Syntax.
func TestGob(t *testing.T) {
	type pair struct {
		U uri.URI
		R uri.Reference
		M map[uri.URI]uri.Reference
	}
	for x := range uri.Syntaxes() {
		u := parse(t, x, "http://u@h:1/p;x?q")
		p := pair{u, u.Reference(), map[uri.URI]uri.Reference{u: u.Reference()}}
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(p); err != nil {
			t.Fatal(err)
		}
		var back pair
		if err := gob.NewDecoder(&b).Decode(&back); err != nil {
			t.Fatal(err)
		}
		if back.U != p.U || back.R != p.R || !maps.Equal(back.M, p.M) || back.U.Syntax() != x {
			t.Errorf("%v: read back as %v", x, back)
		}
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(uri.URI{}); err != nil {
		t.Fatal(err)
	}
	back := uri.MustParse("a:b")
	if err := gob.NewDecoder(&b).Decode(&back); err != nil || !back.IsZero() {
		t.Errorf("the zero URI reads back as %q, %v", back, err)
	}
}

// The binary form is a version byte, a syntax byte and the text.
func TestBinary(t *testing.T) {
	u := parse(t, uri.RFC1738, "a:b")
	form, err := u.MarshalBinary()
	if want := "\x01\x04a:b"; err != nil || string(form) != want {
		t.Errorf("%q, %v, want %q", form, err, want)
	}
	appended, err := u.AppendBinary([]byte("x"))
	if err != nil || string(appended) != "x"+string(form) {
		t.Errorf("appended %q, %v", appended, err)
	}
	for _, bad := range []string{"", "\x01", "\x02\x00a:b", "\x01\x05a:b", "\x01\x00a b:", "\x01\xff", "a:b"} {
		u, r := u, u.Reference()
		if u.UnmarshalBinary([]byte(bad)) == nil || r.UnmarshalBinary([]byte(bad)) == nil {
			t.Errorf("%q is read", bad)
		}
		if u.String() != "a:b" || r.String() != "a:b" {
			t.Errorf("%q left %q and %q behind", bad, u, r)
		}
	}
	if err := new(uri.URI).UnmarshalBinary([]byte("\x01\x00relative")); !errors.As(err, new(*uri.ParseError)) {
		t.Errorf("a relative reference as a URI: %v", err)
	}
	// The empty reference under another Syntax than RFC 3986 is not zero, and
	// stays so.
	empty, err := uri.RFC3987.ParseReference("")
	if err != nil || empty.IsZero() {
		t.Fatalf("%v, zero %v", err, empty.IsZero())
	}
	form, _ = empty.MarshalBinary()
	var back uri.Reference
	if err := back.UnmarshalBinary(form); err != nil || back != empty {
		t.Errorf("%q of %v, %v", back, back.Syntax(), err)
	}
}

// With a database: internal/sqltest.
func TestScan(t *testing.T) {
	for _, src := range []any{"http://h/", []byte("http://h/")} {
		var u uri.URI
		var r uri.Reference
		if err := errors.Join(u.Scan(src), r.Scan(src)); err != nil || u.String() != "http://h/" || r.String() != "http://h/" {
			t.Errorf("%T: %q, %q, %v", src, u, r, err)
		}
	}
	u, r := uri.MustParse("a:b"), uri.MustParseReference("c")
	for _, src := range []any{1, 1.5, true, "a b", []byte("%")} {
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
	flags.TextVar(&x, "syntax", uri.RFC3986, "`generation`")
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

func TestSlog(t *testing.T) {
	u := uri.MustParse("http://u:p@h/")
	_, refused := uri.Parse("http://h/a b")
	for _, test := range []struct {
		handler func(io.Writer, *slog.HandlerOptions) slog.Handler
		want    string
	}{
		{
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(w, o) },
			`level=INFO msg=m u=http://u:xxxxx@h/ err.message="uri: \"http://h/a b\": unexpected ' ' at byte 10 in segment of RFC 3986: ` +
				`want a character that a path may have, \"/\", \"?\", \"#\" or the end" err.offset=10 err.rule=segment err.syntax=rfc3986` + "\n",
		},
		{
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(w, o) },
			`{"level":"INFO","msg":"m","u":"http://u:xxxxx@h/","err":{"message":"uri: \"http://h/a b\": unexpected ' ' at byte 10 in segment of RFC 3986: ` +
				`want a character that a path may have, \"/\", \"?\", \"#\" or the end","offset":10,"rule":"segment","syntax":"rfc3986"}}` + "\n",
		},
	} {
		var b strings.Builder
		noTime := func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}
		slog.New(test.handler(&b, &slog.HandlerOptions{ReplaceAttr: noTime})).Info("m", "u", u, "err", refused)
		if b.String() != test.want {
			t.Errorf("got  %swant %s", b.String(), test.want)
		}
	}
}

// Equal and == hold for the same text under the same Syntax, whatever memory the
// text is in; across generations the text is the key.
func TestEquality(t *testing.T) {
	const s = "http://h/p?q"
	seen := map[uri.URI]uri.Syntax{}
	byText := map[string]int{}
	for x := range uri.Syntaxes() {
		u, v := parse(t, x, s), parse(t, x, strings.Clone(s))
		if u != v || !u.Equal(v) || u.Compare(v) != 0 || !u.Reference().Equal(v.Reference()) {
			t.Errorf("%v: %q is not itself", x, u)
		}
		seen[u] = x
		byText[u.String()]++
		if w := parse(t, x, "http://h/p"); u == w || u.Equal(w) || u.Compare(w) != 1 || w.Compare(u) != -1 {
			t.Errorf("%v: %q equals %q", x, u, w)
		}
	}
	if len(seen) != 5 || byText[s] != 5 {
		t.Errorf("%d keys, %d times one text", len(seen), byText[s])
	}
	for x := range uri.Syntaxes() {
		if seen[parse(t, x, s)] != x {
			t.Errorf("%v is found as %v", x, seen[parse(t, x, s)])
		}
	}
}

func TestZero(t *testing.T) {
	var u uri.URI
	if !u.IsZero() || u.String() != "" || u.Scheme() != "" || u.Path() != "" || u.Syntax() != uri.RFC3986 || u.Redacted() != "" {
		t.Errorf("the zero URI is %q", u)
	}
	if _, ok := u.Reference().URI(); ok {
		t.Error("the zero URI has a scheme")
	}
	empty, err := uri.ParseReference("")
	if err != nil || empty != (uri.Reference{}) || empty.Kind() != uri.KindSameDocument {
		t.Errorf("the empty reference: %v, %v", empty.Kind(), err)
	}
	if text, err := u.MarshalText(); err != nil || string(text) != "" {
		t.Errorf("the text of the zero URI: %q, %v", text, err)
	}
	if uri.MustParse("a:").IsZero() {
		t.Error(`"a:" is zero`)
	}
}

// The names of the generations are read and written as text.
func TestSyntaxText(t *testing.T) {
	var names []string
	for x := range uri.Syntaxes() {
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
	if _, err := json.Marshal(uri.Syntax(5)); !errors.Is(err, uri.ErrSyntax) {
		t.Errorf("Syntax(5) is written: %v", err)
	}
	x := uri.RFC2396
	for _, bad := range []string{"", "RFC3986", "rfc 3986", "3986", "rfc2732"} {
		if err := x.UnmarshalText([]byte(bad)); !errors.Is(err, uri.ErrSyntax) || x != uri.RFC2396 {
			t.Errorf("%q: %v, left %v", bad, err, x)
		}
	}
}
