package iri

import (
	"fmt"

	"github.com/uriform/uri"
)

// An IRI is a [uri.URI] of RFC 3987 that is also decoded under RFC 3987. Its methods are those of
// the URI in it, so they take and return values of type [uri.URI]. IRI{URI: u} makes an IRI of such
// a result. A program that sets the field itself has to take care that the syntax of u is RFC 3987.
//
// The zero IRI is not valid, and its string is empty. IRIs are immutable and can be compared with
// ==.
type IRI struct{ uri.URI }

// A Reference is an IRI or a relative reference of RFC 3987. The zero Reference is the empty
// reference. In all other respects, a Reference is like an [IRI].
type Reference struct{ uri.Reference }

// Parse parses s as [uri.Syntax.Parse] does under RFC 3987.
func Parse(s string) (IRI, error) {
	u, err := uri.RFC3987.Parse(s)
	return IRI{u}, err
}

// ParseReference parses s as [uri.Syntax.ParseReference] does under RFC 3987.
func ParseReference(s string) (Reference, error) {
	r, err := uri.RFC3987.ParseReference(s)
	return Reference{r}, err
}

// MustParse is [Parse] for strings that are known to be valid, such as constants. It panics if s is
// not valid.
func MustParse(s string) IRI { return must(Parse(s)) }

// MustParseReference is [ParseReference] for strings that are known to be valid, such as constants.
// It panics if s is not valid.
func MustParseReference(s string) Reference { return must(ParseReference(s)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// UnmarshalText parses text under RFC 3987. Empty text gives the zero IRI.
func (i *IRI) UnmarshalText(text []byte) error { return i.set(string(text)) }

// UnmarshalText parses text under RFC 3987. Empty text gives the zero Reference.
func (r *Reference) UnmarshalText(text []byte) error { return r.set(string(text)) }

// Scan parses a string or a []byte under RFC 3987. NULL and the empty string give the zero IRI.
func (i *IRI) Scan(src any) error {
	if src == nil {
		*i = IRI{}
		return nil
	}
	text, err := textOf(src, "an IRI")
	if err != nil {
		return err
	}
	return i.set(text)
}

// Scan parses a string or a []byte under RFC 3987. The empty string gives the zero Reference. NULL
// is an error, because the empty reference is a value; scan into an sql.Null[iri.Reference] where
// NULL is allowed.
func (r *Reference) Scan(src any) error {
	text, err := textOf(src, "a Reference")
	if err != nil {
		return err
	}
	return r.set(text)
}

func textOf(src any, target string) (string, error) {
	switch src := src.(type) {
	case string:
		return src, nil
	case []byte:
		return string(src), nil
	case nil:
		return "", fmt.Errorf("iri: cannot scan NULL into %s", target)
	}
	return "", fmt.Errorf("iri: cannot scan %T into %s", src, target)
}

// set leaves i unchanged if s is refused.
func (i *IRI) set(s string) error {
	if s == "" {
		*i = IRI{}
		return nil
	}
	u, err := Parse(s)
	if err == nil {
		*i = u
	}
	return err
}

func (r *Reference) set(s string) error {
	if s == "" {
		*r = Reference{}
		return nil
	}
	v, err := ParseReference(s)
	if err == nil {
		*r = v
	}
	return err
}

// ToURI returns the URI that i maps to: it is [ToURI.URI] of the zero ToURI. No valid IRI fails,
// except one whose URI would be longer than 2 GiB.
func (i IRI) ToURI() (uri.URI, error) { return ToURI{}.URI(i.URI) }

// ToURI returns the URI reference that r maps to; see [IRI.ToURI].
func (r Reference) ToURI() (uri.Reference, error) { return ToURI{}.Reference(r.Reference) }

// FromURI returns the IRI that u converts to: it is [ToIRI.URI] of the zero ToIRI.
func FromURI(u uri.URI) (IRI, error) {
	i, err := ToIRI{}.URI(u)
	return IRI{i}, err
}

// FromReference returns the IRI reference that r converts to; see [FromURI].
func FromReference(r uri.Reference) (Reference, error) {
	i, err := ToIRI{}.Reference(r)
	return Reference{i}, err
}
