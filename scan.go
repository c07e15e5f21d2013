package uri

import "strings"

// This file contains the scanner. scan reads a reference once, from left to right. authority.go
// and host.go read the part between "//" and the path. chars.go has the loops over the characters
// of one component. The grammars are in grammar/rfc. The differences between the syntaxes are in
// syntaxes.go.
//
// NOTE: the pair
//
//	if i = spanPlain(s, i, m); atEncoded(s, i) {
//		i = spanEncoded(s, i, m)
//	}
//
// is the body of span(s, i, m). spanPlain and atEncoded inline, and span does not. With a call of span in
// these places the parser is 11 to 25 % slower.

// scan returns the offsets of the components of s, or the fault for which no string of
// form f can have s as a prefix.
//
//	URI-reference = [ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]
//
// The first loop reads a scheme or the first segment of a path; the byte at which it stops decides.
// In "a:b/c" it stops at the ":", and "a" is the scheme. In "a/b:c" it stops at the "/", and "a"
// is the beginning of the path.
func (r *rules) scan(s string, f Form) (o offsets, bad fault) {
	// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
	i := 0
	for i < len(s) && class[s[i]]&schemeChar != 0 {
		i++
	}
	schemeEnd, start := 0, 0
	switch {
	case 0 < i && i < len(s) && s[i] == ':' && class[s[0]]&r.schemeFirst != 0:
		schemeEnd = i
		i++
		start = i
	case f != FormReference || r.features&relative == 0:
		// 1a:b
		// a/b, where a scheme is required
		if i > 0 && class[s[0]]&r.schemeFirst == 0 {
			i = 0
		}
		return o, fault{i, wantScheme}
	}

	path, opaque := r.path, false
	hostStart, hostEnd := start, start
	if i == start && strings.HasPrefix(s[i:], "//") {
		if r.features&server == 0 {
			if hostStart, hostEnd, i, bad.want = r.authority(s, start+len("//")); bad.want != nothing {
				bad.offset = i
				return o, bad
			}
		} else if r.features&opaqueUnlessLogin == 0 {
			// The host is located on demand; see Authority.
			hostStart, hostEnd = start+len("//"), start+len("//")
			if i = spanPlain(s, hostStart, r.regName); atEncoded(s, i) {
				i = spanEncoded(s, i, r.regName)
			}
		}
		start = i
		if r.features&nonEmptyFirstSegment != 0 && schemeEnd == 0 && strings.HasPrefix(s[i:], "//") {
			// ////x
			// //h//x
			return o, fault{i + 1, wantFirstSegment}
		}
	} else if schemeEnd == 0 {
		if r.features&nonEmptyFirstSegment == 0 {
			// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
			if i = spanPlain(s, i, path&^(slash|colon)); atEncoded(s, i) {
				i = spanEncoded(s, i, path&^(slash|colon))
			}
			if i < len(s) && s[i] == ':' {
				// :a
				// a_b:c
				return o, fault{i, wantNoColon}
			}
		}
	} else if r.features&opaquePart != 0 && (i == len(s) || s[i] != '/') {
		// opaque_part = uric_no_slash *uric
		if i == len(s) || s[i] == '#' {
			return o, fault{i, wantOpaquePart}
		}
		path, opaque = r.query, true
	}

	if i = spanPlain(s, i, path); atEncoded(s, i) {
		i = spanEncoded(s, i, path)
	}
	pathEnd := i
	if i < len(s) && s[i] == '?' && r.query != 0 {
		if i = spanPlain(s, i+1, r.query); atEncoded(s, i) {
			i = spanEncoded(s, i, r.query)
		}
	}
	queryEnd := i
	if i < len(s) && s[i] == '#' && r.fragment != 0 && f != FormAbsoluteURI {
		if i = spanPlain(s, i+1, r.fragment); atEncoded(s, i) {
			i = spanEncoded(s, i, r.fragment)
		}
	}
	o = makeOffsets(schemeEnd, hostStart, hostEnd, start, pathEnd, queryEnd)
	if i < len(s) {
		return o, r.faultAfterScan(s, i, o, opaque)
	}
	return o, fault{}
}

// faultAfterScan returns the fault at s[i], where the scan stopped. o has the offsets of the
// components before s[i]. It is a separate function because only invalid strings need it.
func (r *rules) faultAfterScan(s string, i int, o offsets, opaque bool) fault {
	if s[i] == '%' {
		return fault{faultOffset(s, i), wantHexDigits}
	}
	inAuthority := i == o.pathStart() && o.hasAuthority()
	var want expectation
	colon := o.schemeEnd() // the first of ":", "/", "?" and "#"
	if colon == 0 {
		colon = strings.IndexAny(s, ":/?#")
	}
	switch {
	case o.schemeEnd() == 0 && colon > 0 && colon < i && inAuthorityByAppendixB(s[colon:i]):
		// h%74tp://a b under RFC 1808: the grammar has a relative path here, and the split
		// of RFC 3986, appendix B, a scheme and an authority.
		want = wantServerChar
	case i > o.queryEnd():
		want = wantFragmentChar
	case i > o.pathEnd():
		want = wantQueryChar
	case colon > 0 && s[colon] == ':' && i <= colon:
		// a b:c
		want = wantSchemeOrSegment
	case inAuthority && r.features&server != 0:
		want = wantServerChar
	case inAuthority:
		want = o.authorityExpectation(s)
	case opaque && i == o.pathStart():
		want = wantOpaquePart
	case opaque:
		want = wantOpaqueChar
	case r.query == 0:
		want = wantURLChar
	case r.features&params != 0 && strings.Contains(s[o.pathStart():i], ";"):
		want = wantParamChar
	case r.features&nonEmptyFirstSegment != 0 && o.schemeEnd() == 0 && o.hasAuthority() && i == o.pathStart()+1:
		want = wantFirstSegmentChar
	default:
		want = wantPathChar
	}
	if s[i] == '#' && r.fragment != 0 && i == o.queryEnd() {
		want |= wantNoFragment // the form is FormAbsoluteURI
	}
	return fault{i, want}
}

// inAuthorityByAppendixB reports whether s begins with "://" and ends inside the authority after
// it. The authority is that of the split of RFC 3986, appendix B, which ends at "?". A net_loc of
// RFC 1808 does not end at "?".
func inAuthorityByAppendixB(s string) bool {
	authority, ok := strings.CutPrefix(s, "://")
	return ok && !strings.ContainsAny(authority, "/?#")
}

// authorityExpectation returns the expectation after a complete authority of RFC 3986.
func (o offsets) authorityExpectation(s string) expectation {
	userinfo := o.hostStart() > o.hierStart()+len("//")
	port := o.hostEnd() < o.pathStart()
	switch {
	case s[o.hostStart()] == '[' && port, userinfo && port:
		return wantPort
	case s[o.hostStart()] == '[':
		return wantAfterLiteral
	case port:
		return wantPortOrUserinfo
	case userinfo:
		return wantHost
	}
	return wantAuthorityChar
}
