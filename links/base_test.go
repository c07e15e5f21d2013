package links

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestEstablish(t *testing.T) {
	for _, test := range []struct {
		name   string
		base   Base
		uri    string
		source Source
		why    string // part of Why or of the error
	}{
		{"content", Base{Content: "http://c/", Encapsulating: "http://e/", Retrieval: "http://r/", Default: "http://d/"}, "http://c/", SourceContent, "content: is a URI"},
		{"encapsulating", Base{Encapsulating: "http://e/", Retrieval: "http://r/", Default: "http://d/"}, "http://e/", SourceEncapsulating, "encapsulating entity: is a URI"},
		{"retrieval", Base{Retrieval: "http://r/", Default: "http://d/"}, "http://r/", SourceRetrieval, "retrieval URI: is a URI"},
		{"default", Base{Default: "http://d/"}, "http://d/", SourceDefault, "default: is a URI"},
		{"fragment", Base{Retrieval: "http://r/#f"}, "http://r/", SourceRetrieval, ""},
		{"empty fragment", Base{Retrieval: "http://r/#"}, "http://r/", SourceRetrieval, ""},
		{"query is kept", Base{Retrieval: "http://r/?q#f"}, "http://r/?q", SourceRetrieval, ""},
		{"relative content", Base{Content: "x/", Retrieval: "http://r/a/b"}, "http://r/a/x/", SourceContent, `content: "x/", resolved against the retrieval URI`},
		{"relative content and entity", Base{Content: "x/", Encapsulating: "y/", Retrieval: "http://r/a/b"}, "http://r/a/y/x/", SourceContent, "resolved against the encapsulating entity"},
		{"relative fragment", Base{Content: "#f", Retrieval: "http://r/a"}, "http://r/a", SourceContent, ""},
		{"invalid content", Base{Content: "http://[", Retrieval: "http://r/"}, "http://r/", SourceRetrieval, "content: uri: "},
		{"another host as a URI", Base{Content: "http://a?@b/é", Retrieval: "http://r/"}, "http://r/", SourceRetrieval, "content: links: the host could be another"},
		{"content without anything", Base{Content: "x/"}, "", 0, "content: \"x/\" is relative, and there is no base URI"},
		{"opaque after relative", Base{Content: "x", Retrieval: "urn:a:b"}, "urn:x", SourceContent, ""},
		{"IRI", Base{Content: "é/", Retrieval: "http://r/"}, "http://r/%C3%A9/", SourceContent, `content: "é/", resolved against`},
		{"IRI outside", Base{Content: "x/", Retrieval: "http://é/é"}, "http://%C3%A9/x/", SourceContent, ""},
		{"IRI under RFC 3987", Base{Content: "é/", Retrieval: "http://r/", Syntax: uri.RFC3987}, "http://r/é/", SourceContent, ""},
		{"opaque under RFC 2396", Base{Content: "x", Retrieval: "urn:a:b", Syntax: uri.RFC2396}, "urn:a:b", SourceRetrieval, "content: "},
		{"two that are not valid", Base{Content: "http://[", Encapsulating: "http://[", Retrieval: "http://r/"}, "http://r/", SourceRetrieval, "; retrieval URI: is a URI"},
		{"two without anything", Base{Content: "x/", Encapsulating: "y/"}, "", 0, `; encapsulating entity: "y/" is relative`},
		{"nothing", Base{}, "", 0, "none of the four sources"},
	} {
		won, err := test.base.Establish()
		if test.uri == "" {
			if !errors.Is(err, ErrNoBase) || !strings.Contains(err.Error(), test.why) {
				t.Errorf("%s: %+v, error %v", test.name, won, err)
			}
			continue
		}
		if err != nil || won.URI.String() != test.uri || won.URI.Syntax() != test.base.Syntax || won.Source != test.source || !strings.Contains(won.Why, test.why) {
			t.Errorf("%s: %q from %v because %q, error %v; want %q from %v because %q", test.name, won.URI, won.Source, won.Why, err, test.uri, test.source, test.why)
		}
	}
}

// Explanations and errors mask passwords.
func TestEstablishMasks(t *testing.T) {
	for _, base := range []Base{
		{Content: "//u:secret@h/"},
		{Content: "//u:secret@h/", Retrieval: "http://r/"},
		{Content: "http://u:secret@[/", Retrieval: "//u:secret@h/"},
	} {
		won, err := base.Establish()
		if strings.Contains(won.Why, "secret") || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: why %q, error %v", base, won.Why, err)
		}
	}
}

// References are resolved as far as the base says: to a rooted path, or to a path that is still relative. A reference with a
// scheme or an authority, which needs no more of the base than its scheme, stays.
func TestRelativeBaseError(t *testing.T) {
	parse := func(s string) uri.Reference {
		r, err := uri.RFC3986.ParseReference(s)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, test := range []struct{ base, reference, want string }{
		{"/", "a.js", "/a.js"},
		{"/b/", "../c/./d", "/c/d"},
		{"/b?q", "", "/b?q"},
		{"/b/", ".//c", "/b//c"},
		{"/", ".//c", "/.//c"}, // RFC 3986, 4.2
		{"app/", "a.js", "app/a.js"},
		{"../app/", "a.js", "../app/a.js"},
		{"//h/app/", "a.js", "//h/app/a.js"},
		{"?q", "a.js", "a.js"},
		{"/", "http://h/a/../b", "http://h/a/../b"},
		{"/", "//h/a/../b", "//h/a/../b"},
		{"app/", "http://h/a/../b", "http://h/a/../b"},
	} {
		e, ok := NewRelativeBaseError(parse(test.base))
		if !ok {
			t.Errorf("%q: no error", test.base)
			continue
		}
		if got := e.Resolve(parse(test.reference)).String(); got != test.want {
			t.Errorf("%q against %q: %q, want %q", test.reference, test.base, got, test.want)
		}
		if want := fmt.Sprintf("links: the base %q is relative, and the URI of the document is not known", test.base); e.Error() != want {
			t.Errorf("%q: %v, want %s", test.base, e, want)
		}
	}
	if e, ok := NewRelativeBaseError(parse("http://h/")); ok {
		t.Errorf("a base with a scheme: %v", e)
	}
}
