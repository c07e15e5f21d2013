// Package uri parses, checks, edits, resolves, relativizes, normalizes and compares URIs, URLs and
// IRIs, exactly as the RFCs say.
//
//	page, err := uri.Parse("https://example.com/docs/intro?lang=en")
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(page.Hostname(), page.Path())
//	query, hasQuery := page.Query() // hasQuery is false if there is no "?"
//	port, hasPort := page.Port()
//	fmt.Printf("%q %t %q %t\n", query, hasQuery, port, hasPort)
//	german, err := page.WithQuery("lang=de") // page does not change
//	fmt.Println(german, err)
//	file, err := page.Builder().AppendSegments("AC/DC").Unset("query").URI() // "/" is data here
//	fmt.Println(file, err)
//	about, err := page.ResolveString("../about#team")
//	fmt.Println(about, err)
//
//	login, err := uri.Parse("ftp://me:secret@example.com/")
//	fmt.Println(login.Redacted(), err) // Println(login) shows the password
//	_, err = uri.Parse("https://me:secret@exa mple.com/")
//	fmt.Println(err)
//
// Most programs need only [Parse], [ParseReference] and the methods of [URI] and [Reference]. Nothing
// is repaired, decoded or changed unless you call a method that does so, and String returns the string
// that was parsed, byte for byte.
//
// # Values
//
// A [URI] has a scheme. A [Reference] is a URI or a relative reference such as "../a". Both are
// immutable, can be compared with ==, and can be keys of maps. They share the memory of the string
// that was parsed. A component can be defined and empty: "http://a?" has an empty query, but
// "http://a" has none, so most accessors return a string and a bool.
//
// In JSON, in flags and in databases, a value is stored as its string. When it is read back, the string
// is parsed under RFC 3986, or under RFC 3987 if the type is from package iri. [FromURL] and the method
// URL convert from and to net/url.
//
// # Which syntax
//
// The functions of this package follow [RFC3986], the current standard, whose URIs are ASCII. Use
// [RFC3987] for IRIs, which may hold other characters: uri.RFC3987.Parse("http://é/"). If your software
// or data still follows an older standard, use [RFC2396] (Java, XML), [RFC1808] or [RFC1738]. Each of
// the five is a value of type [Syntax], which has methods for parsing. A string is valid if it matches
// the grammar of the RFC, which is in the folder grammar/rfc.
//
// # Errors
//
// If a string is rejected, or a [Builder] refuses a component, the error is a [*ParseError]. It
// says in words what is wrong, and its methods return the part that is wrong, the offset, and the
// rule of the grammar. Most other errors wrap a variable of this package, such as [ErrAmbiguous].
//
// # Security
//
// Printing a value shows its password. Errors mask the password, and so do the methods LogValue (for
// log/slog) and Redacted, and the function [Redact]. A valid URI can still be dangerous: its host may
// be any name or address, its path may contain ".." or begin with "//", and a decoded component may
// contain any byte.
//
// # Cost
//
// Every operation takes time linear in the length of its strings. Parsing a valid string does not
// allocate, nor does an accessor that returns a part of it. A string may have up to 2147483647
// bytes, and all offsets are in bytes.
//
// The terms come from the RFCs, and doc/glossary.md explains them.
package uri

//go:generate go run ./internal/gen
//go:generate go run ./internal/gen/api api
