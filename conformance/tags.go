package conformance

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The tags of rows. A tag says what a library must be able to do.
const (
	TagBytes          = "bytes"           // an input is not UTF-8
	TagNUL            = "nul"             // an input contains U+0000
	TagNonASCII       = "non-ascii"       // an input contains non-ASCII characters
	TagAstral         = "astral"          // an input contains characters after U+FFFF
	TagIPvFuture      = "ipvfuture"       // the host is, or begins like, an address of a future version
	TagLongPort       = "long-port"       // the port is valid and greater than 65535
	TagPctDots        = "pct-dots"        // a reference to resolve has an encoded dot-segment
	TagGuard          = "guard"           // the path of the result begins with "/.//"
	TagRooted         = "rooted"          // the path of the base is empty or has no leading slash, and that of the result has one
	TagOpaqueBase     = "opaque-base"     // the base has no authority, and its path does not begin with a slash
	TagBaseFragment   = "base-fragment"   // the base has a fragment
	TagUndefinedEmpty = "undefined-empty" // a component is empty, and not undefined
)

// TagScheme is the beginning of the tags of rows that need the rules of a scheme (RFC 3986, 6.2.3): "scheme-http".
const TagScheme = "scheme-"

// ruled are the schemes with rules that the rows need. A scheme that is not here has only the rules of every scheme.
var ruled = []string{"file", "ftp", "gopher", "http", "https", "mailto", "nntp", "prospero", "telnet", "wais"}

// contestedTags are the tags of rows about which readers of the RFCs disagree, with the reason.
// They apply if the input is valid.
var contestedTags = []struct{ tag, why string }{
	{TagIPvFuture, "RFC 3986, 3.2.2 has a syntax for addresses that are not defined yet, and says to return an error for a version that is not known"},
	{TagLongPort, "RFC 3986, 3.2.3 does not limit the digits of a port, and TCP has no port after 65535"},
	{TagPctDots, "RFC 3986, 5.2.4 compares segments with \".\" and \"..\", and 6.2.2.2 says that %2E is equivalent to \".\""},
	{TagGuard, "RFC 3986, 5.3 prints a path that 3.3 forbids, and does not say how to write it"},
	{TagRooted, "RFC 3986, 5.2.4 leaves a slash if dot-segments remove all segments of a path without a leading slash"},
	{TagBaseFragment, "RFC 3986, 5.1 says that a base must be an absolute-URI, so that a refusal is right, and that a fragment is stripped before the use as a base"},
}

// ContestedReason returns the reason why readers of the RFC disagree about a row with these tags
// and this reply, or "".
func ContestedReason(tags []string, reply Object) string {
	if reply["valid"] == false {
		return ""
	}
	for _, c := range contestedTags {
		if slices.Contains(tags, c.tag) {
			return c.why
		}
	}
	return ""
}

// Features returns the tags of a row with this request and reply, in the order of the constants.
func Features(request, reply Object) (tags []string) {
	add := func(tag string, ok bool) {
		if ok {
			tags = append(tags, tag)
		}
	}
	op, _ := request["op"].(string)
	var bytes, nul, nonASCII, astral, ipvFuture, longPort, dots bool
	for _, key := range []string{"input", "base", "a", "b"} {
		text, ok := request.Text(key)
		if !ok {
			continue
		}
		bytes = bytes || !utf8.ValidString(text)
		nul = nul || strings.IndexByte(text, 0) >= 0
		nonASCII = nonASCII || strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
		astral = astral || strings.ContainsFunc(text, func(r rune) bool { return r > 0xFFFF })
		authority := authorityOf(text)
		ipvFuture = ipvFuture || strings.HasPrefix(hostOf(authority), "[v") || strings.HasPrefix(hostOf(authority), "[V")
		longPort = longPort || isLongPort(authority)
		dots = dots || op == "resolve" && hasEncodedDots(text)
	}
	valid := reply["valid"] != false
	add(TagBytes, bytes)
	add(TagNUL, nul)
	add(TagNonASCII, nonASCII)
	add(TagAstral, astral)
	add(TagIPvFuture, ipvFuture)
	add(TagLongPort, longPort && valid)
	add(TagPctDots, dots)
	result, _ := reply["result"].(string)
	add(TagGuard, (op == "resolve" || op == "normalize") && strings.Contains(result, ":/.//"))
	base, _ := request.Text("base")
	reference, _ := request.Text("input")
	add(TagRooted, op == "resolve" && isRooted(base, reference, result))
	add(TagOpaqueBase, op == "resolve" && isOpaque(base))
	// The base of the examples of RFC 1808, 5.1 has a fragment.
	add(TagBaseFragment, op == "resolve" && request["syntax"] != "rfc1808" && strings.Contains(base, "#"))
	components, _ := reply["components"].(Object)
	add(TagUndefinedEmpty, slices.ContainsFunc([]string{"authority", "userinfo", "port", "query", "fragment"}, func(name string) bool { return components[name] == "" }))
	if steps, _ := request["steps"].([]any); op == "normalize" && slices.Contains(steps, any("scheme")) || op == "compare" && reply["rung"] == "scheme" {
		for _, key := range []string{"input", "a"} {
			text, _ := request.Text(key)
			scheme, _, _ := strings.Cut(text, ":")
			scheme = strings.ToLower(scheme)
			add(TagScheme+scheme, slices.Contains(ruled, scheme))
		}
	}
	return tags
}

// authorityOf returns the text between "//" and the path, by RFC 3986, appendix B.
func authorityOf(text string) string {
	if i := strings.IndexAny(text, ":/?#"); i > 0 && text[i] == ':' {
		text = text[i+1:]
	}
	rest, ok := strings.CutPrefix(text, "//")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

// hostOf returns the authority without the userinfo.
func hostOf(authority string) string { return authority[strings.LastIndexByte(authority, '@')+1:] }

func isLongPort(authority string) bool {
	host := hostOf(authority)
	colon := strings.LastIndexByte(host, ':')
	port := strings.TrimLeft(host[colon+1:], "0")
	if colon < 0 || strings.Trim(port, "0123456789") != "" {
		return false
	}
	return len(port) > 5 || len(port) == 5 && port > "65535"
}

// hasEncodedDots reports whether the path has a segment that is a dot-segment after decoding, and
// not before.
func hasEncodedDots(text string) bool {
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		text = text[:i]
	}
	for segment := range strings.SplitSeq(text, "/") {
		segment = segment[strings.LastIndexByte(segment, ':')+1:] // "http:%2E"
		switch strings.ReplaceAll(segment, "E", "e") {
		case "%2e", "%2e%2e", ".%2e", "%2e.":
			return true
		}
	}
	return false
}

// afterScheme returns what is after the scheme, by the split of RFC 3986, appendix B. If text has no
// scheme, ok is false and rest is text.
func afterScheme(text string) (rest string, ok bool) {
	if i := strings.IndexAny(text, ":/?#"); i > 0 && text[i] == ':' {
		return text[i+1:], true
	}
	return text, false
}

// beginsPath reports whether text begins with a path that has no leading slash.
func beginsPath(text string) bool { return text != "" && strings.IndexByte("/?#", text[0]) < 0 }

// isRooted reports whether the path of a base without an authority is empty or has no leading slash, and the
// merged path that is the result has one.
func isRooted(base, reference, result string) bool {
	_, absolute := afterScheme(reference)
	result, ok := afterScheme(result)
	return isOpaque(base) && !absolute && beginsPath(reference) && ok && strings.HasPrefix(result, "/")
}

// isOpaque reports whether a base has a scheme, no authority and no leading slash in its path. Some
// libraries call such a URI opaque, as RFC 2396 does, and resolve nothing against it.
func isOpaque(base string) bool {
	rest, hasScheme := afterScheme(base)
	return hasScheme && !strings.HasPrefix(rest, "/")
}
