package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

func TestCodes(t *testing.T) {
	_, unknown := locator.Parse("x:y")
	for _, tt := range []struct {
		err  error
		code string
	}{
		// The codes of the contract, by the errors of other packages.
		{uri.ErrUnexpected, "unexpected"},
		{uri.ErrUnexpectedEnd, "end"},
		{uri.ErrTooLong, "too-long"},
		{ErrLineTooLong, "too-long"},
		{uri.ErrNoBase, "no-base"},
		{uri.ErrOpaqueBase, "opaque-base"},
		{uri.ErrAmbiguous, "unwritable"},
		{uri.ErrAboveRoot, "unwritable"},
		{uri.ErrUnsupported, "unsupported"},
		{locator.ErrScheme, "unsupported"},
		{uri.ErrUnknownSyntax, "bad-request"},
		{iri.ErrLabelEmpty, "unexpected"},
		{iri.ErrLabelBidi, "unexpected"},
		{&Error{Code: "unknown-op", Err: uri.ErrNoBase}, "unknown-op"},
		{fmt.Errorf("x: %w", BadRequest("input", uri.ErrUnexpected)), "bad-request"},
		{fmt.Errorf("x: %w", uri.ErrAboveRoot), "unwritable"},
		{unknown, "unsupported"},
		{Refused("input", uri.ErrOpaqueBase), "opaque-base"},
		{BadRequest("input", uri.ErrOpaqueBase), "bad-request"},
		{NameInput("x", uri.ErrNoBase), "no-base"},
		{errors.New("x"), "bad-request"},
	} {
		if got := codeOf(tt.err); got != tt.code {
			t.Errorf("%v: got %s, want %s", tt.err, got, tt.code)
		}
	}
	for _, c := range codes {
		if !slices.Contains(errorKeys[0].Values, c.code) {
			t.Errorf("the code %s is not declared", c.code)
		}
	}
	if Refused("x", nil) != nil || BadRequest("x", nil) != nil {
		t.Error("an error of nil")
	}
}

// The offset is of a wrong character in the input, so an error about the whole of it has none.
func TestPlaceOf(t *testing.T) {
	parse := func(_ uri.URI, err error) error { return err }
	build := func(b uri.Builder) error {
		_, err := b.Reference()
		return err
	}
	_, unknown := locator.Parse("x:y")
	_, escape := pct.Decode("a%4")
	toURI := func(s string) error {
		_, err := iri.ToURI{Host: iri.HostIDNA, NFC: true}.String(s)
		return err
	}
	_, lenient := iri.ToURI{Lenient: true}.String("http://a b[/")
	_, older := iri.ToURI{}.Reference(uritest.Must(uri.RFC2396.ParseReference("http://a/")))
	for _, tt := range []struct {
		err  error
		want place
	}{
		{errors.New("x"), place{-1, "", ""}},
		{uri.ErrTooLong, place{-1, "", ""}},
		{parse(uri.Parse("http://a/ ")), place{9, "segment", "rfc3986"}},
		{parse(uri.RFC2396.Parse("a")), place{1, "scheme", "rfc2396"}},
		{Refused("input", parse(uri.Parse("http://a/ "))), place{9, "segment", "rfc3986"}},
		{build(uri.RFC3986.Builder().Port("8x")), place{1, "", "rfc3986"}},
		{build(uri.RFC3986.Builder().Path("//x")), place{-1, "", "rfc3986"}},                 // ErrAmbiguous
		{build(uri.RFC3986.Builder().Params("x")), place{-1, "", "rfc3986"}},                 // ErrUnsupported
		{build(uri.RFC1738.Builder().Scheme("ftp").Fragment("x")), place{-1, "", "rfc1738"}}, // ErrUnsupported
		{unknown, place{0, "scheme", "rfc1738"}},
		{escape, place{3, "", ""}},
		{toURI("http://a/ü b"), place{11, "isegment", "rfc3987"}},
		{toURI("http://a..b/"), place{9, "ireg-name", "rfc3987"}},
		{lenient, place{10, "", "rfc3987"}}, // the parser read another string
		{older, place{-1, "", ""}},          // ErrUnsupported
	} {
		if got := placeOf(tt.err); got != tt.want {
			t.Errorf("%v: got %+v, want %+v", tt.err, got, tt.want)
		}
	}
}

func TestAppendFailure(t *testing.T) {
	_, err := uri.Parse("http://u:secret@[/")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{Refused("input", err), `{"error":{"code":"unexpected","message":"uri: parse \"http://u:xxxxx@[/\": the address \"[\" has no closing \"]\", at byte 16 (RFC 3986, 3.2.2)","field":"input","offset":17,"rule":"IP-literal","syntax":"rfc3986"}}`},
		{errors.New("\xff"), "{\"error\":{\"code\":\"bad-request\",\"message\":\"\uFFFD\",\"field\":null,\"offset\":null,\"rule\":null,\"syntax\":null}}"},
		{NameInput("http://u:secret@h", uri.ErrNoBase), `{"error":{"code":"no-base","message":"\"http://u:xxxxx@h\": not a base URI","field":null,"offset":null,"rule":null,"syntax":null}}`},
	} {
		if got := string(appendFailure(nil, nil, tt.err)); got != tt.want+"\n" {
			t.Errorf("got  %swant %s", got, tt.want)
		}
	}
}

// The objects for an input without an answer, and the message with the input.
func TestAppendRefusal(t *testing.T) {
	err := Refused("input", errors.New("no"))
	const object = `{"code":"bad-request","message":"no","field":"input","offset":null,"rule":null,"syntax":null}`
	for known, input := range map[bool]string{true: `"a b"`, false: "null"} {
		want := `x{"input":` + input + `,"error":` + object + "}\n"
		if got := string(AppendRefusal([]byte("x"), "a b", known, err)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := string(AppendErrorObject([]byte("x"), err)); got != "x"+object {
		t.Errorf("got %s, want x%s", got, object)
	}
	_, refused := uri.RFC3986.Builder().Scheme("a").Path("//u:p").URI()
	for input, want := range map[string]string{"//u:p?@h": `"//u:xxxxx@h": path: `, "//h": `"//h": path "//u:p": `} {
		if e := NameInput(input, refused); !strings.HasPrefix(e.Error(), want) {
			t.Errorf("%v, want %s", e, want)
		}
	}
	if e := NameInput("a b", err); e.Error() != `"a b": no` || errors.Unwrap(e) != err {
		t.Errorf("%v", e)
	}
}

// The error of a base without a scheme says what to write, if it looks like a host.
func TestBaseHints(t *testing.T) {
	const other = `write a URI such as "https://example.com/a"`
	for base, want := range map[string]string{
		"//h/a": `write "https://h/a"`, "//": other, "example.com/a": `write "https://example.com/a"`, "example.com?a": `write "https://example.com?a"`,
		"a": other, "/a.b": other, "../a.b": other, "./a": other, "": other, "?a.b": other,
	} {
		_, err := ParseBase(uri.RFC3986, base)
		if !errors.Is(err, uri.ErrNoBase) || !strings.HasSuffix(fmt.Sprint(err), "the scheme is missing; "+want) {
			t.Errorf("%q: got %v, want %s", base, err, want)
		}
	}
	for _, base := range []string{"a b", "http://a b/"} {
		if _, err := ParseBase(uri.RFC3986, base); err == nil || errors.Is(err, uri.ErrNoBase) {
			t.Errorf("%q: got %v, want the error of the text", base, err)
		}
	}
}

// The profile ia takes any text, so a syntax is an error.
func TestProfiles(t *testing.T) {
	for _, tt := range []struct {
		request *Request
		want    string
	}{
		{NewRequest("surt").With("profile", "ia"), "<nil>"},
		{NewRequest("surt").With("profile", "plain").With("syntax", "rfc3987"), "<nil>"},
		{NewRequest("surt").With("profile", "ia").With("syntax", "rfc3986"), "the profile ia takes any text, so a syntax has no effect"},
	} {
		if _, err := tt.request.Prepare(new(Server)); fmt.Sprint(err) != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}
