package links

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// A Source is one of the four sources of a base URI (RFC 2396 and RFC 3986, 5.1). A
// smaller value takes precedence.
type Source uint8

const (
	SourceContent       Source = iota // embedded in the document's content (5.1.1)
	SourceEncapsulating               // of the entity that encapsulates the document (5.1.2)
	SourceRetrieval                   // the URI of the document, after redirections (5.1.3)
	SourceDefault                     // the application's choice (5.1.4)
)

var sourceNames = [...]string{"content", "encapsulating entity", "retrieval URI", "default"}

// String returns the source in words: "encapsulating entity".
func (s Source) String() string {
	if int(s) < len(sourceNames) {
		return sourceNames[s]
	}
	return "Source(?)"
}

// A Base contains the four sources of the base URI of a document, each as a string. A source
// without a base URI is "". The zero Base has no base URI.
//
//	.--------------------------------------.
//	|  Default                             |
//	|  .--------------------------------.  |
//	|  |  Retrieval                     |  |
//	|  |  .--------------------------.  |  |
//	|  |  |  Encapsulating           |  |  |
//	|  |  |  .--------------------.  |  |  |
//	|  |  |  |  Content           |  |  |  |
//	|  |  |  |     reference      |  |  |  |
//	|  |  |  `--------------------'  |  |  |
//	|  |  `--------------------------'  |  |
//	|  `--------------------------------'  |
//	`--------------------------------------'
type Base struct {
	Content       string
	Encapsulating string
	Retrieval     string
	Default       string
	Syntax        uri.Syntax // of the base URI; the sources are parsed as by [Finder.Parse]
}

// IsZero reports whether all four sources are empty.
func (b Base) IsZero() bool { return b == Base{Syntax: b.Syntax} }

// An Established is a base URI, its source, and the explanation.
type Established struct {
	URI    uri.URI // without a fragment
	Source Source  // the source of URI
	Why    string  // why this source was chosen, with the errors of sources of higher precedence
}

// Establish returns the base URI, without its fragment (RFC 3986, 5.1). It uses the first
// source, in order of precedence, that gives a base URI. A source that is a URI gives
// this URI. A source that is a relative reference is resolved against the base URI that
// the later sources give. If no source gives a base URI, the error wraps [ErrNoBase] and
// has the reason for each source.
func (b Base) Establish() (Established, error) {
	var (
		established Established
		found       bool
		why         []string // outermost first
	)
	for i := range SourceDefault + 1 {
		source := SourceDefault - i
		given := b.source(source)
		if given == "" {
			continue
		}
		u, how, err := b.step(given, established, found)
		if err != nil {
			why = append(why, fmt.Sprintf("%v: %v", source, err))
			continue
		}
		established = Established{URI: u, Source: source}
		found = true
		// This source replaces the explanations of the outer sources.
		why = append(why[:0], fmt.Sprintf("%v: %s", source, how))
	}
	if !found {
		if len(why) == 0 {
			return Established{}, fmt.Errorf("%w: none of the four sources gives one", ErrNoBase)
		}
		slices.Reverse(why)
		return Established{}, fmt.Errorf("%w: %s", ErrNoBase, strings.Join(why, "; "))
	}
	slices.Reverse(why)
	established.Why = strings.Join(why, "; ")
	return established, nil
}

func (b Base) source(s Source) string {
	return [...]string{b.Content, b.Encapsulating, b.Retrieval, b.Default}[s]
}

// step returns the base URI that one source gives, and how it was obtained. If outer was
// found, step resolves a relative reference against it. outer is the base URI that the
// sources of lower precedence give.
func (b Base) step(given string, outer Established, found bool) (u uri.URI, how string, err error) {
	f := Finder{Syntax: b.Syntax}
	asGiven, err := f.parseFound(given)
	if err != nil {
		return uri.URI{}, "", err
	}
	r, err := f.mapped(asGiven)
	if err != nil {
		return uri.URI{}, "", err
	}
	if u, ok := r.URI(); ok {
		return u.WithoutFragment(), "is a URI", nil
	}
	if !found {
		return uri.URI{}, "", fmt.Errorf("%q is relative, and there is no base URI to resolve it against", asGiven.Redacted())
	}
	u, err = resolve(outer.URI, r)
	if err != nil {
		return uri.URI{}, "", err
	}
	return u.WithoutFragment(), fmt.Sprintf("%q, resolved against the %v", asGiven.Redacted(), outer.Source), nil
}

// A RelativeBaseError reports a base without a scheme, such as <base href="/"> or <base href="app/">, in a document whose
// URI is not known. References are resolved against it as far as possible: "a.js" gives "/a.js" or "app/a.js".
type RelativeBaseError struct {
	base   uri.Reference
	rooted uri.URI // base, with the scheme and the host of root; zero: base does not begin with one "/"
}

// root is a scheme and a host in place of those of a document whose URI is not known.
const root = "x://root"

// NewRelativeBaseError returns the error for a base. ok is false if base has a scheme or, since [uri.Reference.Join] has
// no rules for the older syntaxes, if it does not begin with one "/" there.
func NewRelativeBaseError(base uri.Reference) (e *RelativeBaseError, ok bool) {
	if _, absolute := base.Scheme(); absolute {
		return nil, false
	}
	if _, hasAuthority := base.Authority(); !hasAuthority && strings.HasPrefix(base.Path(), "/") {
		rooted, err := base.Syntax().Parse(root + base.String())
		return &RelativeBaseError{base, rooted}, err == nil
	}
	_, err := base.Join(base)
	return &RelativeBaseError{base: base}, err == nil
}

// Error says what is missing.
func (e *RelativeBaseError) Error() string {
	return fmt.Sprintf("links: the base %q is relative, and the URI of the document is not known", e.base.Redacted())
}

// Resolve returns r, resolved against the base as [uri.Reference.Join] does: a relative reference, or r itself if it has
// a scheme or an authority. If the base begins with "/", the dot-segments of its path are removed too.
func (e *RelativeBaseError) Resolve(r uri.Reference) uri.Reference {
	if e.rooted.IsZero() {
		if joined, err := e.base.Join(r); err == nil {
			return joined
		}
		return r
	}
	_, absolute := r.Scheme()
	_, hasAuthority := r.Authority()
	target, err := e.rooted.Resolve(r)
	if absolute || hasAuthority || err != nil {
		return r
	}
	path := strings.TrimPrefix(target.String(), root)
	if strings.HasPrefix(path, "//") {
		path = "/." + path // RFC 3986, 4.2: it is not the beginning of an authority
	}
	if relative, err := r.Syntax().ParseReference(path); err == nil {
		return relative
	}
	return r
}
