package links

import (
	"errors"
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
		{"content without anything", Base{Content: "x/"}, "", 0, "content: \"x/\" is relative, and there is no base URI"},
		{"opaque after relative", Base{Content: "x", Retrieval: "urn:a:b"}, "urn:x", SourceContent, ""},
		{"IRI", Base{Content: "é/", Retrieval: "http://r/"}, "http://r/%C3%A9/", SourceContent, `content: "é/", resolved against`},
		{"IRI outside", Base{Content: "x/", Retrieval: "http://é/é"}, "http://%C3%A9/x/", SourceContent, ""},
		{"IRI under RFC 3987", Base{Content: "é/", Retrieval: "http://r/", Syntax: uri.RFC3987}, "http://r/é/", SourceContent, ""},
		{"opaque under RFC 2396", Base{Content: "x", Retrieval: "urn:a:b", Syntax: uri.RFC2396}, "urn:a:b", SourceRetrieval, "content: "},
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
