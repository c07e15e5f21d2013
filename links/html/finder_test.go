package html

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Values are parsed with the rules of links.Finder.Parse.
func TestSyntax(t *testing.T) {
	for _, test := range []struct {
		finder Finder
		want   string // the values that are references
	}{
		{Finder{}, "%C3%A9 http://[::1]/ b"},
		{Finder{Syntax: uri.RFC3987}, "é http://[::1]/ b"},
		{Finder{ASCII: true}, "http://[::1]/ b"},
		{Finder{Syntax: uri.RFC2396}, "b"},
	} {
		var got []string
		found, _ := readAll(t, &test.finder, `<a href=é><a href="http://[::1]/"><a href=b>`)
		for _, l := range found {
			if l.Err == nil {
				got = append(got, l.Value)
			}
		}
		if s := strings.Join(got, " "); len(found) != 3 || s != test.want {
			t.Errorf("%v, ASCII %v: got %q, want %q", test.finder.Syntax, test.finder.ASCII, s, test.want)
		}
	}
	// The same syntax applies to the base.
	for _, base := range []links.Base{{Retrieval: "http://r/"}, {Content: "http://r/"}} {
		_, errs := readAll(t, &Finder{Syntax: uri.RFC2396, Base: base}, `<base href="http://[::1]/">`)
		if len(errs) != 1 {
			t.Errorf("%+v, a base that RFC 2396 does not allow: errors %v", base, errs)
		}
	}
	if _, errs := readAll(t, &Finder{Syntax: uri.RFC1738, Base: links.Base{Retrieval: "http://r/"}}, `<base href="data:,x"><a href="http://a/">`); len(errs) > 0 {
		t.Errorf("RFC 1738, data in base: errors %v", errs)
	}
}

// A tag may have MaxToken bytes, within the limits of package links.
func TestMaxToken(t *testing.T) {
	for _, test := range []struct{ maxToken, want int }{
		{0, links.DefaultMaxToken},
		{1, links.MinMaxToken},
		{2000, 2000},
	} {
		for _, n := range []int{test.want - 10, test.want + 10} {
			before, after := `<a href="b" x="`, `">`
			tag := before + strings.Repeat("y", n-len(before)-len(after)) + after
			found, errs := readAll(t, &Finder{MaxToken: test.maxToken}, `<b>`+tag+`<a href=c>`)
			if fits := n <= test.want; fits != (len(found) == 2 && len(errs) == 0) || !fits && (len(errs) != 1 || !errors.Is(errs[0], links.ErrTooLong)) {
				t.Errorf("MaxToken %d, a tag of %d bytes: %d links, errors %v", test.maxToken, n, len(found), errs)
			}
			var e *links.Error
			if len(errs) > 0 && (!errors.As(errs[0], &e) || e.Offset() != int64(len("<b>"))) {
				t.Errorf("MaxToken %d, a tag of %d bytes: error %v, want the offset of the tag", test.maxToken, n, errs[0])
			}
		}
	}
}

// A value is never shortened: the whole value is a reference, or the link has an Err.
// White space inside the value does not end it. Under RFC 1738, a fragment is left out
// (appendix).
func TestValuesAreWhole(t *testing.T) {
	for _, test := range []struct {
		syntax      uri.Syntax
		value, want string
	}{
		{uri.RFC3986, "http://bank.example.\ncom/a", "invalid"},
		{uri.RFC3986, "http://bank.example.\ncom/{id}", "invalid"},
		{uri.RFC3986, "http://bank.example.\ncom/a b", "invalid"},
		{uri.RFC3986, "http://bank.example. com/", "invalid"},
		{uri.RFC1738, "http://a/b#c", "http://a/b"},
		{uri.RFC1738, "#c", "invalid"},
	} {
		found, _ := readAll(t, &Finder{Syntax: test.syntax}, `<a href="`+test.value+`">`)
		got := "invalid"
		if len(found) == 1 && found[0].Err == nil {
			got = found[0].Value
		}
		if got != test.want {
			t.Errorf("%v, %q: got %q, want %q", test.syntax, test.value, got, test.want)
		}
	}
}

// A page with an IRI as its base, and links in ASCII and others, has values of one syntax.
func TestOneSyntax(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		for _, base := range []links.Base{{Retrieval: "http://h/"}, {Content: "http://ü/ö", Syntax: uri.RFC2396}} {
			f := Finder{Syntax: x, Base: base}
			for _, document := range []string{
				`<base href="http://h/é/"><a href=a><a href=ü><img srcset="a 1x, ü 2x"><style>@import "a"; b { c: url(ü) }</style>`,
				`<link href=a><link href=ü><base href=é/><object codebase=ß/ data=a archive="a ü"></object>`,
				`<base href=é/><iframe srcdoc="<a href=a><a href=ü>"></iframe>`,
			} {
				linkstest.TestSyntax(t, x, f.Read, document)
			}
			f.ContentType = "text/xml"
			linkstest.TestSyntax(t, x, f.Read, `<r xml:base="é/" href="a"><a href="ü"/></r>`)
		}
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestConcurrent(t, f.Read, `<base href="/b/"><a href=c><style>@import "d"</style><svg><g fill="url(e)"/></svg><iframe srcdoc="<a href=f><base href='['>">`)
}

// A base may have 65,536 bytes: each target can be as long. A longer one is an error, and does not apply.
func TestMaxBase(t *testing.T) {
	for _, n := range []int{64 << 10, 64<<10 + 1} {
		base := "http://h/" + strings.Repeat("b", n-len("http://h//")) + "/"
		for document, media := range map[string]string{
			`<base href="` + base + `"><a href=c>`:         "text/html",
			`<p xml:base="` + base + `"><a href="c"/></p>`: "text/xml",
		} {
			found, errs := readAll(t, &Finder{ContentType: media, Base: links.Base{Retrieval: "http://r/"}}, document)
			target, err := found[len(found)-1].Target()
			if fits := n <= 64<<10; err != nil || fits && (target.String() != base+"c" || len(errs) > 0) || !fits && (target.String() != "http://r/c" || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooLong)) {
				t.Errorf("%.12s, a base of %d bytes: %.20s, %v, errors %v", document, n, target, err, errs)
			}
		}
	}
}
