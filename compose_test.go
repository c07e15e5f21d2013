package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// partsOf returns the parts as the slow split finds them.
func partsOf(p parts) uri.Parts {
	pointer := func(p part) *string {
		if !p.defined {
			return nil
		}
		return &p.text
	}
	return uri.Parts{
		Scheme: pointer(p.scheme), Authority: pointer(p.authority), Path: p.path,
		Params: pointer(p.params), Query: pointer(p.query), Fragment: pointer(p.fragment),
	}
}

// describe writes parts so that they can be compared and printed.
func describe(p uri.Parts) string {
	var b strings.Builder
	for _, part := range []*string{p.Scheme, p.Authority, &p.Path, p.Params, p.Query, p.Fragment} {
		if part == nil {
			b.WriteString(" –")
		} else {
			fmt.Fprintf(&b, " %q", *part)
		}
	}
	return b.String()[1:]
}

// keepsCompose checks that Parts are the parts, and that Compose takes them back.
func keepsCompose(t *testing.T, r uri.Reference) {
	t.Helper()
	x := r.Syntax()
	p := r.Parts()
	if got, want := describe(p), describe(partsOf(slowSplit(x, r.String()))); got != want {
		t.Errorf("%v: %q: parts %s, want %s", x, r, got, want)
	}
	if back, err := x.Compose(p); err != nil || back != r {
		t.Errorf("%v: %q: its parts %s make %q, %v", x, r, describe(p), back, err)
	}
}

// Compose takes back the parts of every reference.
func TestComposeParts(t *testing.T) {
	for x := range uri.Syntaxes() {
		texts, _ := readable(x, formReference, append(append(append(tellingStrings, someBases...), someReferences...), variants...))
		for _, text := range texts {
			keepsCompose(t, must(x.ParseReference(text)))
		}
		for _, name := range corpora {
			n := 0
			for line := range corpusLines(t, name) {
				if n++; n%61 == 0 && x.ValidReference(line) {
					keepsCompose(t, must(x.ParseReference(line)))
				}
			}
		}
	}
}

// someParts are what the components are composed of: what they may be, what they may
// not, and what would move a delimiter.
var someParts = struct{ scheme, rest, path []string }{
	scheme: []string{"a", "A+1", "1", "", ":", "a:", "/"},
	rest:   []string{"", "a", "a_b", "a:1", "u@a", "a/b", "a?b", "a#b", "a;b", "a:b:c", "[::1]", "%41", "%4", "é", "\ue000", " ", "~"},
	path:   []string{"", "/", "a", "/a", "//", "//a", "a:b", "./a:b", "/a:b", "/.//a", "a//b", "?", "a?b", "#", "a#b", ";", "a;b", "/a;b/c", ":", "a/b:c", "%41", "%", "é", " "},
}

func pointers(texts []string) []*string {
	all := []*string{nil}
	for i := range texts {
		all = append(all, &texts[i])
	}
	return all
}

// Compose accepts what is derivable and reads back as the same parts, and nothing else.
func TestCompose(t *testing.T) {
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			made, refused := 0, map[error]int{}
			check := func(p uri.Parts) {
				text := recomposeParts(p)
				_, derivable := slowCheck(x, formReference, text)
				want := derivable && describe(p) == describe(partsOf(slowSplit(x, text)))
				r, err := x.Compose(p)
				if (err == nil) != want {
					t.Errorf("%s: %q, %v, want accepted: %v", describe(p), r, err, want)
					return
				}
				if err == nil {
					made++
					if r.String() != text {
						t.Errorf("%s: got %q, want %q", describe(p), r, text)
					}
					return
				}
				if !r.IsZero() {
					t.Errorf("%s: refused, and yet %q", describe(p), r)
				}
				reason := errors.Unwrap(err)
				refused[reason]++
				switch {
				case errors.Is(err, uri.ErrUnsupported):
					if p.Params == nil && p.Query == nil && p.Fragment == nil {
						t.Errorf("%s: %v", describe(p), err)
					}
				case errors.Is(err, uri.ErrUnwritable) != derivable:
					t.Errorf("%s: %v, though derivable is %v", describe(p), err, derivable)
				}
			}
			rest := pointers(someParts.rest)
			for _, scheme := range pointers(someParts.scheme) {
				for _, authority := range rest {
					for _, path := range someParts.path {
						check(uri.Parts{Scheme: scheme, Authority: authority, Path: path})
						for _, part := range rest {
							check(uri.Parts{Scheme: scheme, Authority: authority, Path: path, Params: part})
							check(uri.Parts{Scheme: scheme, Authority: authority, Path: path, Query: part})
							check(uri.Parts{Scheme: scheme, Authority: authority, Path: path, Fragment: part})
							check(uri.Parts{Scheme: scheme, Authority: authority, Path: path, Query: part, Fragment: part})
						}
					}
				}
			}
			if made == 0 || refused[uri.ErrUnwritable] == 0 && x != uri.RFC1738 {
				t.Errorf("%d made, refused %v", made, refused)
			}
			t.Logf("%d made, refused %v", made, refused)
		})
	}
}

// recomposeParts is recompose for exported parts.
func recomposeParts(p uri.Parts) string {
	value := func(s *string) part {
		if s == nil {
			return part{}
		}
		return part{*s, true}
	}
	return recompose(parts{
		scheme: value(p.Scheme), authority: value(p.Authority), path: p.Path,
		params: value(p.Params), query: value(p.Query), fragment: value(p.Fragment),
	})
}

// What would read back as other parts is refused, and the error has no password.
func TestComposeUnwritable(t *testing.T) {
	for _, c := range []struct {
		syntax uri.Syntax
		parts  uri.Parts
		want   error
	}{
		{uri.RFC3986, uri.Parts{Path: "//u:secret@h/"}, uri.ErrUnwritable},
		{uri.RFC3986, uri.Parts{Path: "a:b"}, uri.ErrUnwritable},
		{uri.RFC3986, uri.Parts{Path: "a?secret"}, uri.ErrUnwritable},
		{uri.RFC3986, uri.Parts{Authority: new("a"), Path: "b"}, uri.ErrUnwritable},
		{uri.RFC3986, uri.Parts{Authority: new("u:secret@a/b")}, uri.ErrUnwritable},
		{uri.RFC3986, uri.Parts{Scheme: new(""), Path: "b"}, uri.ErrUnexpected},
		{uri.RFC3986, uri.Parts{Authority: new("u:secret@a b")}, uri.ErrUnexpected},
		{uri.RFC3986, uri.Parts{Params: new("")}, uri.ErrUnsupported},
		{uri.RFC2396, uri.Parts{Scheme: new("a"), Path: "b", Query: new("c")}, uri.ErrUnwritable}, // an opaque_part has no query
		{uri.RFC2396, uri.Parts{Scheme: new("a")}, uri.ErrEnd},
		{uri.RFC1808, uri.Parts{Path: "a;b"}, uri.ErrUnwritable},
		{uri.RFC1808, uri.Parts{Authority: new("a"), Query: new("b")}, uri.ErrUnwritable},
		{uri.RFC1738, uri.Parts{Scheme: new("a"), Query: new("")}, uri.ErrUnsupported},
		{uri.RFC1738, uri.Parts{Scheme: new("a"), Authority: new("")}, uri.ErrUnwritable}, // no login: the path is "//"
		{uri.Syntax(7), uri.Parts{}, uri.ErrSyntax},
	} {
		r, err := c.syntax.Compose(c.parts)
		if !errors.Is(err, c.want) || !r.IsZero() {
			t.Errorf("%v: %s: %q, %v, want %v", c.syntax, describe(c.parts), r, err, c.want)
		}
		if strings.HasPrefix(recomposeParts(c.parts), "//") && strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), "secret") {
			t.Errorf("%v: %s: the password is in %q", c.syntax, describe(c.parts), err)
		}
	}
}

// FuzzCompose takes references apart and puts them together, and any parts together
// that can be.
func FuzzCompose(f *testing.F) {
	f.Add("a", "b", "/c", "d", "e", "f", uint8(63))
	f.Add("", "", "//a", "", "", "", uint8(0))
	f.Add("", "", "a:b", "", "", "", uint8(16))
	f.Add("", "a", "b", "", "", "", uint8(2))
	f.Fuzz(func(t *testing.T, scheme, authority, path, params, query, fragment string, has uint8) {
		optional := func(bit int, s string) *string {
			if has&(1<<bit) == 0 {
				return nil
			}
			return &s
		}
		p := uri.Parts{
			Scheme: optional(0, scheme), Authority: optional(1, authority), Path: path,
			Params: optional(2, params), Query: optional(3, query), Fragment: optional(4, fragment),
		}
		for x := range uri.Syntaxes() {
			text := recomposeParts(p)
			_, derivable := slowCheck(x, formReference, text)
			want := derivable && describe(p) == describe(partsOf(slowSplit(x, text)))
			r, err := x.Compose(p)
			if (err == nil) != want {
				t.Errorf("%v: %s: %q, %v, want accepted: %v", x, describe(p), r, err, want)
			}
			if err == nil {
				keepsCompose(t, r)
			}
		}
	})
}
