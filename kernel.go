package uri

import "github.com/uriform/uri/internal/kernel"

// This file connects the parser to package kernel, which parses with sets of bytes. Read scan to
// learn how a reference is parsed. kernel.Parse returns the same offsets for the strings for which
// it has an answer. The proof tests check both.

// vectorTables has the table of each syntax for package kernel.
var vectorTables = func() (t [len(syntaxes)]kernel.Table) {
	for x := range t {
		t[x] = kernel.NewTable(syntaxes[x].vectorSyntax())
	}
	return t
}()

// vectorSyntax returns the description of r for package kernel.
func (r *rules) vectorSyntax() kernel.Syntax {
	is := func(features feature) bool { return r.features&features != 0 }
	return kernel.Syntax{
		// The path or the query has the characters of all other components.
		Chars: func(c byte) bool { return class[c]&(r.path|r.query) != 0 },

		Ucschar:  r.path&ucschar != 0,
		Query:    r.query != 0,
		Fragment: r.fragment != 0,

		Authority:            !is(opaqueUnlessLogin),
		AuthorityAtQuery:     !is(nonEmptyFirstSegment),
		Host:                 !is(server),
		Opaque:               is(opaquePart),
		SchemeRequired:       !is(relative),
		NonEmptyFirstSegment: is(nonEmptyFirstSegment),
	}
}
