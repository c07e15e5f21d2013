package links

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestSyntax(t *testing.T) {
	const text = "<http://a/é> http://[::1]/ http://b/"
	for _, test := range []struct {
		finder Finder
		want   []string
	}{
		{Finder{}, []string{"http://a/%C3%A9", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC3987}, []string{"http://a/é", "http://[::1]/", "http://b/"}},
		{Finder{ASCII: true}, []string{"http://a/", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC2396, ASCII: true}, []string{"http://a/", "!http://[::1]/", "http://b/"}},
	} {
		if got := values(&test.finder, text); !slices.Equal(got, test.want) {
			t.Errorf("%v, ASCII %v: got %q, want %q", test.finder.Syntax, test.finder.ASCII, got, test.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		finder Finder
		value  string
		want   string
		ok     bool
	}{
		{Finder{}, "a", "a", true},
		{Finder{}, "é", "%C3%A9", true},
		{Finder{}, "http://é:p@bücher.example:80/%c3%a9/日本?\uE000#𝒳", "http://%C3%A9:p@b%C3%BCcher.example:80/%c3%a9/%E6%97%A5%E6%9C%AC?%EE%80%80#%F0%9D%92%B3", true},
		{Finder{}, "a b", "", false},
		{Finder{}, "é b", "", false},
		{Finder{}, "é\xFF", "", false},
		{Finder{}, "\uE000", "", false}, // iprivate is only in queries
		{Finder{ASCII: true}, "é", "", false},
		{Finder{Syntax: uri.RFC3987}, "a", "a", true},
		{Finder{Syntax: uri.RFC3987}, "é", "é", true},
		{Finder{Syntax: uri.RFC2396}, "a", "a", true},
		{Finder{Syntax: uri.RFC2396}, "é", "", false},
	} {
		r, err := test.finder.Parse(test.value)
		if (err == nil) != test.ok || r.String() != test.want || r.Syntax() != test.finder.Syntax && test.ok {
			t.Errorf("%v, ASCII %v: %q is %q under %v, error %v", test.finder.Syntax, test.finder.ASCII, test.value, r, r.Syntax(), err)
		}
		if refused, ok := errors.AsType[*uri.ParseError](err); ok && isASCII(test.value) && refused.Syntax() != test.finder.Syntax {
			t.Errorf("%q: the error is of %v", test.value, refused.Syntax())
		}
		if test.ok && test.finder.Syntax == uri.RFC3986 && r.String() != toURI(test.value) {
			t.Errorf("%q is %q, and %q by package iri", test.value, r, toURI(test.value))
		}
	}
	// The offset of an error is an offset in the value, not in the URI that it would map to.
	_, err := new(Finder).Parse("é b")
	if refused, ok := errors.AsType[*uri.ParseError](err); !ok || refused.Offset() != len("é") || refused.Input() != "é b" {
		t.Errorf("error %v", err)
	}
}

// All values of a Finder have its syntax, so that equal links are equal values.
func TestOneSyntax(t *testing.T) {
	const text = `http://b/é "http://b/%C3%A9" <http://b/é>`
	for _, x := range uri.Syntaxes() {
		for _, base := range []Base{{Retrieval: "http://b/é/"}, {Retrieval: "http://b/", Syntax: uri.RFC2396}, {Content: "é/", Default: "http://b/"}} {
			f := Finder{Syntax: x, Base: base}
			targets := map[uri.URI]bool{}
			for l := range f.Text(text) {
				target, err := l.Target()
				if l.Err != nil {
					continue // an IRI under an older RFC
				}
				if err != nil || l.Reference.Syntax() != x || target.Syntax() != x || !l.Base.IsZero() && l.Base.Syntax() != x {
					t.Errorf("%v: reference of %v, base of %v, target of %v, error %v", x, l.Reference.Syntax(), l.Base.Syntax(), target.Syntax(), err)
				}
				targets[target] = true
			}
			want := 1
			if x == uri.RFC3987 {
				want = 2 // http://b/é and http://b/%C3%A9 are two IRIs
			}
			if len(targets) != want {
				t.Errorf("%v: %d targets, want %d: %v", x, len(targets), want, targets)
			}
		}
	}
}

// The error of a reference that ends before an "@" in the same line does not show what may be a password.
func TestErrorBeforeUserinfo(t *testing.T) {
	for text, want := range map[string]string{
		"http://user:pass x@h/":      `uri: parse "http://user:xxxxx@": a masked character is not allowed in user information, at byte 16 (RFC 3986, 3.2.1)`,
		"http://user:password x@h/":  `uri: parse "http://user:xxxxx": the port "xxxxx" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass\u00a0x@h/": `uri: parse "http://user:xxxxx@": a masked character is not allowed in user information, at byte 16 (RFC 3986, 3.2.1)`,
		"http://user:pa:ss x@h/":     `uri: parse "http://user:xxxxx": the port "xxxxx" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass x /@h/":    `uri: parse "http://user:pass": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass\nx@h/":     `uri: parse "http://user:pass": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass x ?@h/":    `uri: parse "http://user:pass": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass x #@h/":    `uri: parse "http://user:pass": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass\rx@h/":     `uri: parse "http://user:pass": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass?q x@h/":    `uri: parse "http://user:pass?q": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://user:pass#f x@h/":    `uri: parse "http://user:pass#f": the port "pass" is not a number, at byte 12 (RFC 3986, 3.2.3)`,
		"http://a:80x/ and me@h.com": `uri: parse "http://a:80x/": the port "80x" is not a number, at byte 9 (RFC 3986, 3.2.3)`,
	} {
		for name, links := range map[string]iter.Seq2[Link, error]{"Text": withoutErrors(new(Finder).Text(text)), "ReadText": new(Finder).ReadText(strings.NewReader(text))} {
			for l, err := range links {
				if err != nil || l.Err == nil || l.Err.Error() != want {
					t.Errorf("%s of %q: %v, error %v, want %s", name, text, l.Err, err, want)
				}
				if e, ok := errors.AsType[*uri.ParseError](l.Err); !ok || e.Offset() > len(l.Value) {
					t.Errorf("%s of %q: %#v is not a ParseError of %q", name, text, l.Err, l.Value)
				}
				break
			}
		}
	}
}

func withoutErrors(links iter.Seq[Link]) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		for l := range links {
			if !yield(l, nil) {
				return
			}
		}
	}
}
