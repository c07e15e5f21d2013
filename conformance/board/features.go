package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/conformance"
)

// The tags of questions. A tag says what a library must be able to do.
const (
	TagBytes          = "bytes"           // an input is not UTF-8
	TagNUL            = "nul"             // an input contains U+0000
	TagNonASCII       = "non-ascii"       // an input contains non-ASCII characters
	TagAstral         = "astral"          // an input contains characters after U+FFFF
	TagIPvFuture      = "ipvfuture"       // the host is, or begins like, an address of a future version
	TagLongPort       = "long-port"       // the port is valid and greater than 65535
	TagPctDots        = "pct-dots"        // a reference to resolve has an encoded dot-segment
	TagGuard          = "guard"           // the path of the result begins with "/.//"
	TagUndefinedEmpty = "undefined-empty" // a component is empty, and not undefined
)

// contestedTags are the tags of questions about which readers of the RFCs disagree, with the
// reason. They apply if the input is valid.
var contestedTags = []struct{ tag, why string }{
	{TagIPvFuture, "RFC 3986, 3.2.2 defines the syntax for addresses that do not exist yet, and says to return an error for versions that are not known"},
	{TagLongPort, "RFC 3986, 3.2.3 has no limit for the digits of a port, and TCP has no port after 65535"},
	{TagPctDots, "RFC 3986, 5.2.4 compares dot-segments with \".\", and 6.2.2.2 says that %2E is equivalent"},
	{TagGuard, "RFC 3986, 5.3 prints a path that 3.3 forbids, and does not say how to write it"},
}

// Features returns the tags of a question, in the order of the constants.
func Features(request conformance.Object, want conformance.Object) (tags []string) {
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
	valid := want["valid"] != false
	add(TagBytes, bytes)
	add(TagNUL, nul)
	add(TagNonASCII, nonASCII)
	add(TagAstral, astral)
	add(TagIPvFuture, ipvFuture)
	add(TagLongPort, longPort && valid)
	add(TagPctDots, dots)
	result, _ := want["result"].(string)
	add(TagGuard, (op == "resolve" || op == "normalize") && strings.Contains(result, ":/.//"))
	components, _ := want["components"].(conformance.Object)
	add(TagUndefinedEmpty, slices.ContainsFunc([]string{"authority", "userinfo", "port", "query", "fragment"}, func(name string) bool { return components[name] == "" }))
	return tags
}

// label sets the tags of q, and says whether q is contested.
func (q *Question) label() {
	q.Tags = Features(q.Request, q.Allowed[0])
	if q.Allowed[0]["valid"] == false {
		return
	}
	for _, c := range contestedTags {
		if q.Contested == "" && slices.Contains(q.Tags, c.tag) {
			q.Contested = c.why
		}
	}
}

// authorityOf returns the text between "//" and the path, by RFC 3986, appendix B.
func authorityOf(text string) string {
	if i := strings.IndexAny(text, ":/?#"); i >= 0 && text[i] == ':' {
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
	port := strings.TrimLeft(host[strings.LastIndexByte(host, ':')+1:], "0")
	if port == host || strings.Trim(port, "0123456789") != "" || strings.LastIndexByte(host, ':') < 0 || strings.LastIndexByte(host, ']') > strings.LastIndexByte(host, ':') {
		return false
	}
	return len(port) > 5 || len(port) == 5 && port > "65535"
}

// hasEncodedDots reports whether a segment is "." or ".." after decoding, and not before.
func hasEncodedDots(text string) bool {
	path, _, _ := strings.Cut(text, "#")
	path, _, _ = strings.Cut(path, "?")
	for segment := range strings.SplitSeq(path, "/") {
		_, segment, _ = cutScheme(segment)
		plain := strings.NewReplacer("%2E", ".", "%2e", ".").Replace(segment)
		if plain != segment && (plain == "." || plain == "..") {
			return true
		}
	}
	return false
}

// cutScheme splits "x:%2e" after the colon.
func cutScheme(segment string) (scheme, rest string, ok bool) {
	if before, after, found := strings.Cut(segment, ":"); found {
		return before, after, true
	}
	return "", segment, false
}
