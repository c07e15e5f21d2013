package lint

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/internal/registry"
)

// schemeBuffer is longer than every registered scheme.
const schemeBuffer = 48

// running are schemes whose text a program runs, or that start programs of Windows with arguments
// from the text. Sources: the documentation of browsers, and the published weaknesses of the
// handlers in Windows.
var running = memo.Set("javascript livescript mocha jscript vbscript vbs wasm-js ms-msdt search-ms ms-officecmd ms-its mhtml hcp")

// sendingRaw are schemes by which a client sends bytes of the text to a server, without a
// protocol that limits them.
var sendingRaw = memo.Set("gopher dict")

// checkScheme checks the scheme, or what the text begins with if there is no scheme.
func (c *checker) checkScheme() {
	s := c.spans.Scheme
	if !s.Defined() {
		c.checkRelative()
		return
	}
	c.scheme = s.Of(c.text)
	start := c.scheme[:min(len(c.scheme), schemeBuffer)]
	low := appendLower(c.schemeText[:0], start)
	if string(low) != start {
		c.report("scheme-upper-case", s, "")
		c.scheme = string(low)
	}
	switch {
	case c.isHTTP():
	case running()[string(low)]:
		c.report("scheme-runs-code", s, string(low))
	case c.scheme == "data":
		c.report("scheme-data", s, "")
	case sendingRaw()[string(low)]:
		c.report("scheme-sends-raw-bytes", s, string(low))
	case s.End == 1 && isLetter(low[0]) && !c.spans.Authority.Defined(): // RFC 1738 and RFC 1808 have schemes such as "1"
		c.report("scheme-drive-letter", s, "")
	case !c.spans.Authority.Defined() && lookalike.IsHostPort(c.scheme, c.spans.Path.Of(c.text)):
		c.report("scheme-looks-like-host", s, "")
	case s.End > schemeBuffer || !c.isRegistered(low):
		c.report("scheme-unregistered", s, "")
	}
	if host := c.spans.Host.Of(c.text); c.scheme == "file" && (host == "" || strings.EqualFold(host, "localhost")) {
		c.report("scheme-file", s, "")
	}
	if !c.spans.Authority.Defined() && beginsWithScheme(c.spans.Path.Of(c.text)) {
		c.report("scheme-nested", s, "")
	}
	c.defaults = uri.LookupSchemeDefaults(c.scheme)
	if c.defaults.Hierarchical && c.scheme != "file" && !c.spans.Authority.Defined() && !lookalike.HostAfterBackslash(c.text) { // raw-backslash
		c.report("authority-missing", s, "")
	}
}

// appendLower appends ASCII text in lower case.
func appendLower(b []byte, text string) []byte {
	for i := range len(text) {
		c := text[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// beginsWithScheme reports whether a path begins with a scheme, a colon and a slash, or with a scheme that runs code.
func beginsWithScheme(path string) bool {
	for i := range len(path) {
		switch b := path[i]; {
		case isLetter(b | 0x20):
		case i > 0 && ('0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'):
		default:
			isURI := strings.HasPrefix(path[i:], ":/") || b == ':' && i < schemeBuffer && running()[strings.ToLower(path[:i])]
			return i > 1 && isURI
		}
	}
	return false
}

// isRegistered reports whether IANA has the scheme, or the part after its last "+": "git+https".
func (c *checker) isRegistered(low []byte) bool {
	plus := len(low) - 1
	for plus >= 0 && low[plus] != '+' {
		plus--
	}
	return registry.IsScheme(low) || registry.IsScheme(low[plus+1:])
}

// checkRelative checks the beginning of a relative reference.
func (c *checker) checkRelative() {
	path := c.spans.Path
	switch {
	case c.spans.Authority.Defined():
		c.report("network-path", uri.Span{Start: 0, End: c.spans.Authority.End}, "")
	case path.Start == path.End && c.spans.Query.Defined():
		c.report("query-reference", uri.Span{Start: c.spans.Query.Start - 1, End: c.spans.Query.End}, "")
	default:
		first, _, more := strings.Cut(path.Of(c.text), "/")
		if isSuffix(first, more) {
			c.report("suffix-reference", span(path.Start, len(first)), "")
		}
	}
}

// suffixDomains are some top-level domains that are rarely extensions of files.
var suffixDomains = memo.Set("com org net edu gov mil example")

// isSuffix reports whether the first segment of a relative path looks like a host, after userinfo if it
// has an "@". more says that a slash is after the segment: "notes.org" without a slash may be a file.
//
//	www.example.de   ftp.example.org   example.com/   user@example.com/   127.0.0.1   localhost
func isSuffix(segment string, more bool) bool {
	name := segment[strings.LastIndexByte(segment, '@')+1:]
	prefix, rest, _ := strings.Cut(name, ".")
	if strings.Contains(rest, ".") && (strings.EqualFold(prefix, "www") || strings.EqualFold(prefix, "ftp")) {
		return true
	}
	if lookalike.IsIPv4(name) || strings.EqualFold(name, "localhost") {
		return true
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	return more && len(last) < len(name) && suffixDomains()[strings.ToLower(last)]
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
