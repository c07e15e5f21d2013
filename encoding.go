package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"
)

// This file implements the interfaces of other packages: encoding.TextMarshaler and
// encoding.TextUnmarshaler (for encoding/json and flag.TextVar), and those of database/sql.

// MarshalText returns the string. It never fails. Package encoding/gob does not call it, so encode
// the string instead.
func (c components) MarshalText() ([]byte, error) { return []byte(c.text), nil }

// UnmarshalText parses text under RFC 3986 and sets u to the URI, even if u had a different syntax
// before. Empty text gives the zero URI. If text is rejected, u is unchanged and the error is a
// [*ParseError].
//
// The types of package iri decode under RFC 3987. For a different syntax, define a type with both
// methods of this example, because a method that you leave out is promoted from URI:
//
//	type LegacyURI struct{ uri.URI }
//
//	func (u *LegacyURI) UnmarshalText(text []byte) (err error) {
//		if len(text) == 0 {
//			u.URI = uri.URI{}
//			return nil
//		}
//		u.URI, err = uri.RFC2396.Parse(string(text))
//		return err
//	}
//
//	func (u *LegacyURI) Scan(src any) error {
//		var text sql.NullString // NULL is the empty string
//		if err := text.Scan(src); err != nil {
//			return err
//		}
//		return u.UnmarshalText([]byte(text.String))
//	}
func (u *URI) UnmarshalText(text []byte) error { return u.read(string(text), RFC3986) }

// UnmarshalText parses text under RFC 3986 and sets r to the reference, even if r had a different
// syntax before. Empty text gives the zero Reference. See [URI.UnmarshalText] for other syntaxes.
func (r *Reference) UnmarshalText(text []byte) error { return r.read(string(text), RFC3986) }

// read parses a string under syntax x. If the string is rejected, it leaves u unchanged.
func (u *URI) read(s string, x Syntax) error {
	if s == "" {
		*u = URI{}
		return nil
	}
	v, err := x.Parse(s)
	if err == nil {
		*u = v
	}
	return err
}

// read parses a string under syntax x. If the string is rejected, it leaves r unchanged.
func (r *Reference) read(s string, x Syntax) error {
	v, err := x.ParseReference(s)
	if err == nil {
		*r = v
	}
	return err
}

// Value returns the string. For the zero URI it returns nil, which is NULL.
func (u URI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.text, nil
}

// Value returns the string.
func (r Reference) Value() (driver.Value, error) { return r.text, nil }

// Scan parses a string or []byte under RFC 3986 and sets u to the URI, even if u had a different syntax
// before. NULL and the empty string give the zero URI. See [URI.UnmarshalText] for columns with a
// different syntax.
func (u *URI) Scan(src any) error {
	text, err := scanned(src, "URI")
	if err != nil {
		return err
	}
	return u.read(text, RFC3986)
}

// Scan parses a string or []byte under RFC 3986 and sets r to the reference, even if r had a different
// syntax before. NULL is an error, because it is not the empty reference. If a column may be NULL, scan
// into an sql.Null[uri.Reference].
func (r *Reference) Scan(src any) error {
	if src == nil {
		return errors.New("uri: cannot scan NULL into a Reference")
	}
	text, err := scanned(src, "Reference")
	if err != nil {
		return err
	}
	return r.read(text, RFC3986)
}

// scanned returns the string of a database value. target is the type in the error.
func scanned(src any, target string) (string, error) {
	switch src := src.(type) {
	case nil:
		return "", nil
	case string:
		return src, nil
	case []byte:
		return string(src), nil
	}
	return "", fmt.Errorf("uri: cannot scan %T into a %s", src, target)
}
