package iri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

func TestErrorText(t *testing.T) {
	idna := iri.ToURI{Host: iri.HostIDNA}
	for _, tt := range []struct {
		convert func(string) (string, error)
		in      string
		is      error
		want    string
	}{
		{iri.ToURI{}.String, "http://a b/", uri.ErrUnexpected, `iri: convert "http://a b/" to a URI: a space is not allowed in a host, at byte 8 (RFC 3987, 2.2)`},
		{iri.ToURI{}.String, "http://a b:secret@h/", uri.ErrUnexpected, `iri: convert "http://a b:xxxxx@h/" to a URI: a space is not allowed in user information, at byte 8 (RFC 3987, 2.2)`},
		{iri.ToURI{}.String, "http://u:secret@h/a b", uri.ErrUnexpected, `iri: convert "http://u:xxxxx@h/a b" to a URI: a space is not allowed in a path, at byte 19 (RFC 3987, 2.2); write "%20"`},
		{iri.ToIRI{}.String, "/a b", uri.ErrUnexpected, `iri: convert "/a b" to an IRI: a space is not allowed in a path, at byte 2 (RFC 3987, 2.2); write "%20"`},
		{iri.ToURI{}.String, "/%4", uri.ErrUnexpectedEnd, `iri: convert "/%4" to a URI: "%4" is not a percent-encoding: two hex digits must follow a "%", at byte 1 (RFC 3987, 2.2); write "%25" for a "%"`},
		{iri.ToURI{Lenient: true}.String, "a b[", uri.ErrUnexpected, `iri: convert "a b[" to a URI: "[" is not allowed, at byte 3 (RFC 3987, 3.1)`},
		{iri.ToURI{Lenient: true}.String, "a b%", uri.ErrUnexpectedEnd, `iri: convert "a b%" to a URI: the string ends too early, at byte 4 (RFC 3987, 3.1)`},
		{iri.ToIRI{}.String, "/\xff", uri.ErrUnexpected, `iri: convert "/\xff" to an IRI: the byte 0xff, which is not UTF-8, is not allowed in a path, at byte 1 (RFC 3987, 2.2)`},
		{idna.String, "http://a_b.example/", iri.ErrLabelCharacter, `iri: convert "http://a_b.example/" to a URI: label "a_b": "_" is not allowed in a domain name, at byte 8 (RFC 3987, 3.1)`},
		{iri.ToURI{}.String, "http://u: secret@h/", uri.ErrUnexpected, `iri: convert "http://u:xxxxx@h/" to a URI: a masked character is not allowed in user information, at byte 9 (RFC 3987, 2.2)`},
		// RFC 5891, 4.2.3.1: a label does not begin or end with a hyphen.
		{idna.String, "http://-a.example/", iri.ErrLabelHyphen, `iri: convert "http://-a.example/" to a URI: label "-a": hyphen at the start or end, or at third and fourth place, at byte 7 (RFC 3987, 3.1)`},
		{idna.String, "http://b.a-/", iri.ErrLabelHyphen, `iri: convert "http://b.a-/" to a URI: label "a-": hyphen at the start or end, or at third and fourth place, at byte 10 (RFC 3987, 3.1)`},
		{idna.String, "http://a..b/", iri.ErrLabelEmpty, `iri: convert "http://a..b/" to a URI: empty label, at byte 9 (RFC 3987, 3.1)`},
		{idna.String, "http://é.xn--/", iri.ErrLabelACE, `iri: convert "http://é.xn--/" to a URI: label "xn--": not an A-label, in spite of "xn--", at byte 10 (RFC 3987, 3.1)`},
		{idna.String, "http://1א.אb/", iri.ErrLabelBidi, `iri: convert "http://1א.אb/" to a URI: label "1א": against the Bidi rule, at byte 7 (RFC 3987, 3.1)`}, // the first
		{idna.String, "http://u:secret@1א/a:b@c", iri.ErrLabelBidi, `iri: convert "http://u:xxxxx@1א/a:b@c" to a URI: label "1א": against the Bidi rule, at byte 16 (RFC 3987, 3.1)`},
		{iri.ToURI{}.String, "http://u:secret word@h/", uri.ErrUnexpected, `iri: convert "http://u:xxxxx@h/" to a URI: a masked character is not allowed in user information, at byte 15 (RFC 3987, 2.2)`},
		{iri.ToURI{Lenient: true}.String, "http://u:secret word\x00@h/", uri.ErrUnexpected, `iri: convert "http://u:xxxxx@h/" to a URI: a masked character is not allowed, at byte 20 (RFC 3987, 3.1)`},
		{iri.ToURI{Host: iri.HostIDNA, Lenient: true}.String, "http://u:p q@a_b/x y", iri.ErrLabelCharacter, `iri: convert "http://u:xxxxx@a_b/x y" to a URI: label "a_b": "_" is not allowed in a domain name, at byte 14 (RFC 3987, 3.1)`},
		{iri.ToURI{Host: iri.HostIDNA, NFC: true}.String, "http://e\u0301.a_b/", iri.ErrLabelCharacter, "iri: convert \"http://e\u0301.a_b/\" to a URI: label \"a_b\": \"_\" is not allowed in a domain name, at byte 12 (RFC 3987, 3.1)"},
		// A password in the host, for readers that decode it, and one in the query.
		{iri.ToURI{Host: iri.HostIDNA, NoSTD3Rules: true}.String, "http://u%3Ap⒈%40h/", iri.ErrLabelCharacter, `iri: convert "http://u%3Axxxxx%40h/" to a URI: a masked character is not allowed in a domain name, at byte 12 (RFC 3987, 3.1)`},
		{idna.String, "http://a_b/?http://u:p@h/", iri.ErrLabelCharacter, `iri: convert "http://a_b/?http://u:xxxxx@h/" to a URI: label "a_b": "_" is not allowed in a domain name, at byte 8 (RFC 3987, 3.1)`},
	} {
		got, err := tt.convert(tt.in)
		if got != "" || !errors.Is(err, tt.is) {
			t.Errorf("%q: %q, %v", tt.in, got, err)
			continue
		}
		if quoted := strconv.Quote(tt.want); fmt.Sprintf("%q", err) != quoted || fmt.Sprintf("%#v", err) != quoted {
			t.Errorf("%q: %q and %#v", tt.in, err, err)
		}
		if err.Error() != tt.want {
			t.Errorf("%q:\n%s\nwant\n%s", tt.in, err, tt.want)
		}
		_, reason, _ := strings.Cut(tt.want, " URI: ")
		if e, ok := errors.AsType[*iri.Error](err); ok && reason != "" && e.Reason() != strings.TrimSuffix(reason, " (RFC 3987, 3.1)") {
			t.Errorf("%q: reason %q, want %q", tt.in, e.Reason(), reason)
		}
		if (errors.Is(err, iri.ErrLabel)) != (strings.Contains(tt.want, "label") || strings.Contains(tt.want, "domain name")) {
			t.Errorf("%q: errors.Is(%v, ErrLabel)", tt.in, err)
		}
	}
}

// However an error is written, it shows no password.
func TestErrorsMask(t *testing.T) {
	for _, text := range []string{
		"http://user:secret@a_b.é/", "http://user:secret @é/", "http://user:secret[@é/", "http://user:\xffsecret@é/", "//user:secret%@é/", "http://user:sec@ret@é/",
		"http://user:secret@é/%", "http://user:\u202esecret@xn--/", "http://user:a/secret @é", "user:x:secret @h",
		"http://user%3Asecret%40é/", "http://user:secret＠é/ ", "http://user：secret＠a_b/", "http://user%3Ax.secret%40é_/",
	} {
		for _, with := range []iri.ToURI{{}, {Lenient: true}, {Host: iri.HostIDNA, NFC: true}, {Host: iri.HostIDNA, Lenient: true}} {
			_, err := with.String(text)
			if err == nil {
				continue
			}
			written, _ := json.Marshal(err)
			var logged strings.Builder
			slog.New(slog.NewJSONHandler(&logged, nil)).Error("", "err", err)
			for _, s := range []string{
				err.Error(), fmt.Sprintf("%v %+v %#v %q %s %x %d", err, err, err, err, err, err, err), fmt.Sprintf("%+v", []error{err}),
				string(written), logged.String(), errors.Unwrap(err).Error(),
			} {
				if strings.Contains(s, "secret") || strings.Contains(s, "ret@") {
					t.Errorf("%q: %s", text, s)
				}
			}
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC2396, uri.RFC1808, uri.RFC1738} {
		u := uritest.Must(x.Parse("http://u:secret@a/"))
		_, err1 := iri.ToURI{}.URI(u)
		_, err2 := iri.ToURI{}.Reference(u.Reference())
		_, err3 := iri.ToIRI{}.URI(u)
		_, err4 := iri.FromReference(u.Reference())
		for i, err := range []error{err1, err2, err3, err4} {
			if e, ok := errors.AsType[*iri.Error](err); !ok || e.Op() != []iri.Op{iri.OpToURI, iri.OpToURI, iri.OpToIRI, iri.OpToIRI}[i] || e.Redacted() != "http://u:xxxxx@a/" {
				t.Errorf("%v: %#v", x, err)
			}
			if !errors.Is(err, uri.ErrUnsupported) || !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), x.String()) || !strings.Contains(err.Error(), ": not supported by the syntax: "+x.String()+" (RFC 3987, 3.") || strings.Contains(err.Error(), "uri: ") || strings.Contains(err.Error(), "secret") {
				t.Errorf("%v: %v", x, err)
			}
		}
	}
}

// The zero values.
func TestZero(t *testing.T) {
	if u, err := (iri.ToURI{}).URI(uri.URI{}); !u.IsZero() || err != nil {
		t.Errorf("%v, %v", u, err)
	}
	if u, err := (iri.ToIRI{}).URI(uri.URI{}); !u.IsZero() || err != nil {
		t.Errorf("%v, %v", u, err)
	}
	if r, err := (iri.ToIRI{}).Reference(uri.Reference{}); r.String() != "" || r.Syntax() != uri.RFC3987 || err != nil {
		t.Errorf("%v, %v", r, err)
	}
	for _, tt := range []struct{ in, rule, section string }{
		{"http://é/ ", "isegment", "2.2"},
		{"http://a_b/", "ireg-name", "3.1"}, // a label
		{"http://a/%zz", "pct-encoded", "2.2"},
	} {
		_, err := iri.ToURI{Host: iri.HostIDNA}.String(tt.in)
		if e, ok := errors.AsType[*iri.Error](err); !ok || e.Rule() != tt.rule || e.Section() != tt.section || !strings.Contains(err.Error(), "(RFC 3987, "+tt.section+")") {
			t.Errorf("%v: rule %q, section %q", err, e.Rule(), e.Section())
		}
	}
	if _, err := (iri.ToURI{}).Reference(uritest.Must(uri.RFC2396.ParseReference("a"))); err.(*iri.Error).Rule() != "" {
		t.Errorf("%v has a rule", err)
	}
	if text := (&iri.Error{}).Error(); text != `iri: convert "" to a URI: unknown error (RFC 3987, 3.1)` {
		t.Error(text)
	}
	for op, name := range map[iri.Op]string{iri.OpToURI: "to-uri", iri.OpToIRI: "to-iri", iri.OpNormalize: "normalize", 9: "Op(9)"} {
		if op.String() != name {
			t.Errorf("%v, want %s", op, name)
		}
	}
}

func TestHostMappingNames(t *testing.T) {
	for m, name := range map[iri.HostMapping]string{iri.HostPercentEncode: "percent", iri.HostIDNA: "idna", iri.HostIDNANonASCII: "idna-non-ascii"} {
		text, err := m.MarshalText()
		var back iri.HostMapping
		if err != nil || string(text) != name || m.String() != name || back.UnmarshalText(text) != nil || back != m {
			t.Errorf("%v: %s, %v", m, text, err)
		}
	}
	var m iri.HostMapping
	if err := m.UnmarshalText([]byte("punycode")); err == nil || iri.HostMapping(9).String() != "HostMapping(9)" {
		t.Errorf("%v, %v", err, iri.HostMapping(9))
	}
}

// The methods of IRI and Reference, and the functions for URIs.
func TestShortForms(t *testing.T) {
	i := iri.MustParse("http://résumé.example.org/é")
	if u, err := i.ToURI(); err != nil || u != uri.MustParse("http://r%C3%A9sum%C3%A9.example.org/%C3%A9") {
		t.Errorf("%v, %v", u, err)
	} else if back, err := iri.FromURI(u); err != nil || back != i {
		t.Errorf("%v, %v", back, err)
	}
	r := iri.MustParseReference("é?é")
	if u, err := r.ToURI(); err != nil || u != uri.MustParseReference("%C3%A9?%C3%A9") {
		t.Errorf("%v, %v", u, err)
	} else if back, err := iri.FromReference(u); err != nil || back != r {
		t.Errorf("%v, %v", back, err)
	}
}

// The table of schemes can be replaced.
func TestDefaults(t *testing.T) {
	toURI, toIRI := iri.ToURI{Host: iri.HostIDNA, Defaults: onlyCoAP}, iri.ToIRI{Host: iri.HostIDNA, Defaults: onlyCoAP}
	for text, want := range map[string]string{"COAP://é/": "COAP://xn--9ca/", "http://é/": "http://%C3%A9/"} {
		if got, err := toURI.String(text); got != want || err != nil {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
		if got, err := toIRI.String(want); got != text || err != nil {
			t.Errorf("%q becomes %q, %v", want, got, err)
		}
	}
}
