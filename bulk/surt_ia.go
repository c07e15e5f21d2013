package bulk

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/idna2003"
)

// ArchiveSURT returns the key of url in the indexes of the Internet Archive: what the function surt of its
// Python package surt returns with the default options. The CDX files of the Wayback Machine have it.
//
//	http://www.Example.com/A/b/?z=1&Y=2#f      com,example)/a/b?y=2&z=1
//	https://example.com:8443                   com,example:8443)/
//	http://192.0.2.1/                          1,2,0,192)/
//	mailto:a@Example.com                       mailto:a@example.com
//
// Unlike [SURT], it takes any string and returns a key for it, also if the string is no reference:
//
//   - Reading: white space at both ends goes, and so do CR, LF and tabs. A string without a scheme is
//     one of http.
//   - First pass: percent-encodings are decoded until none is left, and what may not be in a URL is
//     encoded once. Dot segments and empty segments go. A host that is not ASCII is that of IDNA 2003,
//     and a number is an IPv4 address.
//   - Second pass: all is in lower case. The label "www", with digits or not, goes, and so do the
//     userinfo, the default port of http and https, session IDs and a "/" at the end. The parameters
//     of the query are sorted.
//
// The key of the empty string is "-". A string that begins with "filedesc" is its own key. So different
// pages can have the same key. ArchiveSURT is for looking up keys that others made, and not for telling
// whether two references are equal.
//
// It takes time linear in the length of url, except that n parameters are sorted in n log n. It allocates
// the key and, if url is longer than 512 bytes, is not in ASCII, or needs encoding, some buffers.
func ArchiveSURT(url string) string {
	var buf [512]byte
	return string(AppendArchiveSURT(buf[:0], url))
}

// AppendArchiveSURT appends to dst the key that [ArchiveSURT] returns.
func AppendArchiveSURT(dst []byte, url string) []byte {
	switch {
	case url == "":
		return append(dst, '-')
	case strings.HasPrefix(url, "filedesc"): // a header of an ARC file
		return append(dst, url...)
	}
	var buf [512]byte
	u := splitArchiveURL(readArchiveURL(buf[:0], url))
	return u.takeHostFromPath().firstPass().secondPass().appendKey(dst)
}

// An archiveURL is a string, split into its parts. Its slices are parts of one copy of the string, which
// the rules change in place, because most of them only remove bytes.
//
// NOTE: the methods return the changed value, so that the copy can be on the stack.
type archiveURL struct {
	scheme []byte
	host   []byte
	port   []byte // without zeros at the start; empty: none, or 0
	path   []byte
	query  []byte
}

// Reading.

// readArchiveURL appends url to dst, which is empty, as the key reads it: without white space, and with one
// scheme.
func readArchiveURL(dst []byte, url string) []byte {
	for url != "" && isSpace(url[0]) {
		url = url[1:]
	}
	for url != "" && isSpace(url[len(url)-1]) {
		url = url[:len(url)-1]
	}
	const scheme = "http://"
	dst = append(append(dst, scheme...), url...)
	if isLineSpace := func(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }; slices.ContainsFunc(dst, isLineSpace) {
		dst = slices.DeleteFunc(dst, isLineSpace)
	}
	if s := dst[len(scheme):]; schemeEnd(s) >= 0 {
		dst = s
	}
	return withoutRepeatedHTTP(dst)
}

// isSpace reports whether c is white space at the end of a string.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// schemeEnd returns the offset of the ":" after the scheme of s, or -1 if s does not begin with a scheme.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func schemeEnd(s []byte) int {
	for i, c := range s {
		switch {
		case isLetter(c):
		case c == ':' && i > 0:
			return i
		case i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.':
			return -1
		}
	}
	return -1
}

// withoutRepeatedHTTP returns s without "http://" and "https://" at its start, except the last of a run:
// http://https://a is https://a.
func withoutRepeatedHTTP(s []byte) []byte {
	for {
		n := lenHTTP(s)
		if lenHTTP(s[n:]) == 0 {
			return s
		}
		s = s[n:]
	}
}

// lenHTTP returns the length of the "http://" or "https://" with which s begins, or 0.
func lenHTTP(s []byte) int {
	for _, prefix := range [...]string{"http://", "https://"} {
		if len(s) >= len(prefix) && string(s[:len(prefix)]) == prefix {
			return len(prefix)
		}
	}
	return 0
}

// splitArchiveURL splits s, which has a scheme, by RFC 2396, appendix B, without the fragment and the
// userinfo. A ":" at the end of the authority goes, and the rest is split at the last "@".
func splitArchiveURL(s []byte) (u archiveURL) {
	s, _, _ = bytes.Cut(s, []byte("#"))
	colon := schemeEnd(s)
	u.scheme, s = s[:colon:colon], s[colon+1:]
	s, u.query, _ = bytes.Cut(s, []byte("?"))
	if u.path = s; !bytes.HasPrefix(s, []byte("//")) {
		return u
	}
	s = s[len("//"):]
	slash := indexOrLen(s, '/')
	u.host, u.path = s[:slash], s[slash:]
	u.host = bytes.TrimRight(u.host, ":")
	u.host = u.host[bytes.LastIndexByte(u.host, '@')+1:]
	return u.splitPort()
}

// splitPort splits the port from the host, which is a number after the last ":", and removes the brackets
// of an IPv6 address.
func (u archiveURL) splitPort() archiveURL {
	if colon := bytes.LastIndexByte(u.host, ':'); colon >= 0 && areDigits(u.host[colon+1:]) {
		u.host, u.port = u.host[:colon], bytes.TrimLeft(u.host[colon+1:], "0")
	}
	if n := len(u.host); bytes.LastIndexByte(u.host, '[') == 0 && bytes.IndexByte(u.host, ']') == n-1 {
		u.host = u.host[1 : n-1]
	}
	return u
}

// takeHostFromPath makes the first segment of the path the host of a URL of http that has none, as in
// http:/a/b and http:a/b. The rest of the path begins with "/", also if nothing is left.
func (u archiveURL) takeHostFromPath() archiveURL {
	if len(u.host) > 0 || len(u.path) == 0 || !bytes.HasPrefix(u.scheme, []byte("http")) {
		return u
	}
	rest := bytes.TrimLeft(u.path, "/")
	slash := indexOrLen(rest, '/')
	if u.host, u.path = rest[:slash], rest[slash:]; len(u.path) == 0 {
		u.path = []byte{'/'}
	}
	return u
}

// First pass.

// firstPass removes the differences between spellings of one URL, as Google's Safe Browsing does.
func (u archiveURL) firstPass() archiveURL {
	u.query = escaped(unescaped(u.query))
	u.host = canonicalHost(u.host)
	u.path = unescaped(u.path)
	if len(u.host) > 0 {
		u.path = withoutDots(u.path)
	}
	u.path = escaped(u.path)
	return u
}

// unescaped decodes the percent-encodings of s until none is left: %2541 is %41, which is A.
//
// It reads s once. As soon as the end of the result is a percent-encoding, its byte replaces it, and this
// byte may be the last one of another: %4%31 is %41. No two percent-encodings overlap, so their order
// does not matter, and the result is that of decoding the whole string again and again.
func unescaped(s []byte) []byte {
	first := bytes.IndexByte(s, '%')
	if first < 0 {
		return s
	}
	done := s[:first]
	for _, c := range s[first:] {
		done = append(done, c) // it is never longer than what is read
		for n := len(done) - len("%XX"); n >= 0 && done[n] == '%' && isHex(done[n+1]) && isHex(done[n+2]); n = len(done) - len("%XX") {
			done = append(done[:n], hexValue(done[n+1])<<4|hexValue(done[n+2]))
		}
	}
	return done
}

// escaped percent-encodes the bytes of s that [isKept] does not keep: "%", "#", the space, controls, and
// all that is not ASCII.
func escaped(s []byte) []byte {
	n := 0
	for _, c := range s {
		if !isKept(c) {
			n++
		}
	}
	if n == 0 {
		return s
	}
	dst := make([]byte, 0, len(s)+n*len("XX"))
	for _, c := range s {
		if isKept(c) {
			dst = append(dst, c)
		} else {
			const digits = "0123456789ABCDEF"
			dst = append(dst, '%', digits[c>>4], digits[c&0xF])
		}
	}
	return dst
}

// isKept reports whether [escaped] keeps c.
func isKept(c byte) bool { return '!' <= c && c <= '~' && c != '#' && c != '%' }

// canonicalHost returns the host after the first pass: a dotted IPv4 address, or a name.
func canonicalHost(host []byte) []byte {
	if len(host) == 0 {
		return nil
	}
	host = withoutEmptyLabels(asciiHost(unescaped(host)))
	if address, ok := numericHost(host); ok {
		return address
	}
	lower(host)
	return escaped(host)
}

// asciiHost converts a host that is not ASCII by IDNA 2003. A host for which this fails stays.
func asciiHost(host []byte) []byte {
	if !slices.ContainsFunc(host, func(c byte) bool { return c >= utf8.RuneSelf }) {
		return host
	}
	if ascii, ok := idna2003.ToASCII(string(host)); ok {
		return []byte(ascii)
	}
	return host
}

// withoutEmptyLabels replaces each ".." by ".", once and from the left, and removes dots at both ends:
// "a...b." is "a..b".
func withoutEmptyLabels(host []byte) []byte {
	if bytes.Contains(host, []byte("..")) {
		done := host[:0]
		for i := 0; i < len(host); i++ {
			done = append(done, host[i])
			if host[i] == '.' && i+1 < len(host) && host[i+1] == '.' {
				i++
			}
		}
		host = done
	}
	return bytes.Trim(host, ".")
}

// numericHost returns the IPv4 address of a host that consists of numbers. ok is false if it does not, or
// if the C function inet_aton refuses the numbers.
func numericHost(host []byte) (address []byte, ok bool) {
	if len(host) == 0 || !isDigit(host[0]) || !isDigit(host[len(host)-1]) {
		return nil, false
	}
	if areDigits(host) {
		n := uint32(0)
		for _, c := range host {
			n = n*10 + uint32(c-'0') // modulo 2^32
		}
		return dotted(n), true
	}
	n, ok := inetAton(host)
	return dotted(n), ok
}

// inetAton returns the address of one to four numbers with dots between them, as the C function inet_aton
// reads them: a number that begins with "0" is octal, and the last number fills the bytes that are
// left. ok is also false if the first number is octal and another one has a digit 8 or 9, or no digits.
func inetAton(host []byte) (n uint32, ok bool) {
	octal := host[0] == '0'
	for rest := host; ; {
		part, after, more := bytes.Cut(rest, []byte("."))
		if !areDigits(part) || octal && bytes.ContainsAny(part, "89") {
			return 0, false
		}
		base := uint64(10)
		if part[0] == '0' {
			base = 8
		}
		value := uint64(0)
		for _, c := range part {
			if value = value*base + uint64(c-'0'); c-'0' >= byte(base) || value > 1<<32-1 {
				return 0, false
			}
		}
		// a.b.c.d, a.b.c, a.b: the last number has 8, 16 or 24 bits.
		done := bytes.Count(host[:len(host)-len(rest)], []byte("."))
		if !more {
			return n<<(8*(4-done)) | uint32(value), value>>(8*(4-done)) == 0
		}
		if value > 0xFF || done == 3 {
			return 0, false
		}
		n, rest = n<<8|uint32(value), after
	}
}

// dotted returns an IPv4 address as four decimal numbers.
func dotted(n uint32) []byte {
	address := make([]byte, 0, len("255.255.255.255"))
	for shift := 24; shift >= 0; shift -= 8 {
		address = appendDecimal(address, byte(n>>shift))
		if shift > 0 {
			address = append(address, '.')
		}
	}
	return address
}

func appendDecimal(dst []byte, n byte) []byte {
	if n >= 100 {
		dst = append(dst, '0'+n/100)
	}
	if n >= 10 {
		dst = append(dst, '0'+n/10%10)
	}
	return append(dst, '0'+n%10)
}

// withoutDots removes the segments "." and the empty segments of a path, except an empty one at the end,
// and with ".." the segment before it. A ".." with no segment before it stays. An empty path is "/".
func withoutDots(path []byte) []byte {
	if len(path) == 0 {
		return append(path, '/')
	}
	if !bytes.Contains(path, []byte("/.")) && !bytes.Contains(path, []byte("//")) {
		return path
	}
	var room [32]span
	kept := room[:0]
	for start := len("/"); start <= len(path); {
		end := start + indexOrLen(path[start:], '/')
		switch segment := path[start:end]; {
		case string(segment) == ".":
		case string(segment) == ".." && len(kept) > 0:
			kept = kept[:len(kept)-1] // also an empty one
		default:
			kept = append(kept, span{start, end})
		}
		start = end + 1
	}
	done := path[:len("/")]
	for i, s := range kept {
		done = append(done, path[s.start:s.end]...) // it is never behind its old place
		if i < len(kept)-1 && s.start < s.end {
			done = append(done, '/')
		}
	}
	return done
}

// A span is the part of a slice from start to end.
//
// NOTE: a list of spans is on the stack, and a list of slices would move the copy of the string to the heap.
type span struct{ start, end int }

// indexOrLen returns the offset of the first c in s, or len(s).
func indexOrLen(s []byte, c byte) int {
	if i := bytes.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}

// Second pass.

// secondPass removes what many sites do not distinguish.
func (u archiveURL) secondPass() archiveURL {
	if string(u.scheme) != "dns" {
		u.host = withoutWWW(u.host)
	}
	if isDefaultPort(u.scheme, u.port) {
		u.port = nil
	}
	lower(u.host)
	lower(u.path)
	lower(u.query)
	u.path = withoutPathSessions(u.path)
	if n := len(u.path); n > 1 && u.path[n-1] == '/' {
		u.path = u.path[:n-1]
	}
	u.query = withoutQuerySessions(u.query)
	return u
}

// withoutWWW removes one label "www" at the start, also with digits after it: www2.example.com.
func withoutWWW(host []byte) []byte {
	const www = "www"
	if len(host) < len(www) || string(host[:len(www)]) != www {
		return host
	}
	rest := bytes.TrimLeft(host[len(www):], "0123456789")
	if len(rest) == 0 || rest[0] != '.' {
		return host
	}
	return rest[1:]
}

// isDefaultPort reports whether the key leaves out the port.
func isDefaultPort(scheme, port []byte) bool {
	switch string(port) {
	case "80":
		return strings.EqualFold(string(scheme), "http")
	case "443":
		return strings.EqualFold(string(scheme), "https")
	}
	return false
}

// aspx is the suffix of pages of ASP.NET. Their session IDs are segments of the path.
const aspx = ".aspx"

// withoutPathSessions removes from a path in lower case the last session ID of each of the two forms of
// ASP.NET, if a page follows, and no "?" is between them.
func withoutPathSessions(path []byte) []byte {
	if !bytes.Contains(path, []byte(aspx)) {
		return path
	}
	const named = true
	return withoutPathSession(withoutPathSession(path, named), !named)
}

// withoutPathSession removes the last segment of a form. It goes through the path once, from its end, and
// knows the next two pages.
func withoutPathSession(path []byte, named bool) []byte {
	none := len(path)
	page, after := none, none // the offsets of the next aspx and of the one after it, with no "?" before them
	end := none               // of the segment: the offset of the "/" after it
	for i := len(path) - 1; i >= 0; i-- {
		switch {
		case path[i] == '?':
			page, after = none, none
		case bytes.HasPrefix(path[i:], []byte(aspx)):
			page, after = i, page
		case path[i] == '/':
			next := page
			if page == end+1 {
				next = after // the name of a page is not empty
			}
			if end < none && next < none && isPathSession(path[i+1:end], named) {
				return append(path[:i+1], path[end+1:]...)
			}
			end = i
		}
	}
	return path
}

func isPathSession(segment []byte, named bool) bool {
	if named {
		return isNamedSession(segment)
	}
	return isPlainSession(segment)
}

// isPlainSession reports whether a segment is an ID in parentheses: (0123456789abcdefghijklmn).
func isPlainSession(segment []byte) bool {
	const size = len("(0123456789abcdefghijklmn)")
	return len(segment) == size && segment[0] == '(' && segment[size-1] == ')' && isAlphanumeric(segment[1:size-1])
}

// isNamedSession reports whether a segment has one or more IDs, each with a letter before it, in
// parentheses: (s(0123456789abcdefghijklmn)f(0123456789abcdefghijklmn)).
func isNamedSession(segment []byte) bool {
	const size = len("s(0123456789abcdefghijklmn)")
	n := len(segment)
	if n < len("()")+size || segment[0] != '(' || segment[n-1] != ')' || (n-len("()"))%size != 0 {
		return false
	}
	for ids := segment[1 : n-1]; len(ids) > 0; ids = ids[size:] {
		if !isLetter(ids[0]) || !isPlainSession(ids[1:size]) {
			return false
		}
	}
	return true
}

// withoutQuerySessions removes from a query in lower case the last session ID of each kind. It also finds
// the names inside others: "mysid=" has the ID "sid=".
func withoutQuerySessions(query []byte) []byte {
	if !bytes.Contains(query, []byte("id")) {
		return query
	}
	for i := range querySessions {
		query = querySessions[i].removeLast(query)
	}
	return withoutColdFusionID(query)
}

// A querySession is a kind of session ID in a query: a name, some letters, "=", and letters or digits.
type querySession struct {
	name        string
	letters     int // after the name
	id          int // the length of the ID
	onlyLetters bool
}

var querySessions = [...]querySession{
	{name: "jsessionid", id: 32},
	{name: "phpsessid", id: 32},
	{name: "sid", id: 32},
	{name: "aspsessionid", letters: 8, id: 24, onlyLetters: true},
}

// removeLast removes the last session ID of a kind, with the "&" after it, which must be there unless
// the query ends.
func (k *querySession) removeLast(query []byte) []byte {
	for end := len(query); ; {
		i := bytes.LastIndex(query[:end], []byte(k.name))
		if i < 0 {
			return query
		}
		if k.follows(query[i+len(k.name):]) {
			after := i + len(k.name) + k.letters + len("=") + k.id
			return append(query[:i], query[min(after+1, len(query)):]...)
		}
		end = i
	}
}

// follows reports whether rest is what comes after the name.
func (k *querySession) follows(rest []byte) bool {
	size := k.letters + len("=") + k.id
	if len(rest) < size || rest[k.letters] != '=' || !areLetters(rest[:k.letters]) || len(rest) > size && rest[size] != '&' {
		return false
	}
	id := rest[k.letters+1 : size]
	return isAlphanumeric(id) && (!k.onlyLetters || areLetters(id))
}

// withoutColdFusionID removes the last "cfid=1&cftoken=2", with the "&" after it. The values are not empty.
func withoutColdFusionID(query []byte) []byte {
	const name, token = "cfid=", "&cftoken="
	for end := len(query); ; {
		i := bytes.LastIndex(query[:end], []byte(token))
		if i < 0 {
			return query
		}
		start := bytes.LastIndexByte(query[:i], '&') + 1
		id := bytes.LastIndex(query[start:max(i-1, start)], []byte(name)) // a byte of the value is before i
		value := query[i+len(token):]
		value = value[:indexOrLen(value, '&')]
		if id >= 0 && len(value) > 0 {
			after := i + len(token) + len(value)
			return append(query[:start+id], query[min(after+1, len(query)):]...)
		}
		end = i
	}
}

// Writing.

// appendKey appends the key: the labels of the host in reverse order, the port, the path and the query;
// or, without a host, the scheme, the path and the query.
func (u archiveURL) appendKey(dst []byte) []byte {
	if len(u.host) == 0 {
		dst = append(append(dst, u.scheme...), ':')
	} else {
		dst = appendReversedLabels(dst, u.host)
		if len(u.port) > 0 {
			dst = append(append(dst, ':'), u.port...)
		}
		dst = append(dst, ')')
	}
	if len(u.path) == 0 && (len(u.host) > 0 || len(u.query) > 0) {
		dst = append(dst, '/')
	}
	dst = append(dst, u.path...)
	if len(u.query) > 0 {
		dst = appendSortedQuery(append(dst, '?'), u.query)
	}
	return dst
}

// appendReversedLabels appends the labels of a host from the last to the first, with "," between them.
func appendReversedLabels(dst, host []byte) []byte {
	for {
		dot := bytes.LastIndexByte(host, '.')
		dst = append(dst, host[dot+1:]...)
		if dot < 0 {
			return dst
		}
		dst = append(dst, ',')
		host = host[:dot]
	}
}

// appendSortedQuery appends the parameters of a query in the order of their names, then of their values,
// byte by byte. A name without "=" comes before the same name with one.
func appendSortedQuery(dst, query []byte) []byte {
	var room [32]span
	list := room[:0]
	for start := 0; start <= len(query); {
		end := start + indexOrLen(query[start:], '&')
		list = append(list, span{start, end})
		start = end + 1
	}
	compare := func(a, b span) int { return compareParameters(query[a.start:a.end], query[b.start:b.end]) }
	if !slices.IsSortedFunc(list, compare) {
		slices.SortFunc(list, compare)
	}
	for i, p := range list {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = append(dst, query[p.start:p.end]...)
	}
	return dst
}

// compareParameters compares two parameters by name, then value.
func compareParameters(a, b []byte) int {
	aName, bName := indexOrLen(a, '='), indexOrLen(b, '=')
	return cmp.Or(bytes.Compare(a[:aName], b[:bName]), bytes.Compare(a[aName:], b[bName:]))
}

// Bytes.

// lower changes the letters of s to lower case.
func lower(s []byte) {
	for i, c := range s {
		if 'A' <= c && c <= 'Z' {
			s[i] = c | 0x20
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isHex(c byte) bool    { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// hexValue returns the value of a hex digit.
func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

func areLetters(s []byte) bool {
	return !slices.ContainsFunc(s, func(c byte) bool { return !isLetter(c) })
}

func isAlphanumeric(s []byte) bool {
	return !slices.ContainsFunc(s, func(c byte) bool { return !isLetter(c) && !isDigit(c) })
}

// areDigits reports whether s is one or more digits.
func areDigits(s []byte) bool {
	return len(s) > 0 && !slices.ContainsFunc(s, func(c byte) bool { return !isDigit(c) })
}
