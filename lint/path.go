package lint

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
)

// checkPath checks the segments of the path.
func (c *checker) checkPath() {
	path := c.spans.Path
	text := path.Of(c.text)
	if !strings.HasPrefix(text, "/") && c.spans.Scheme.Defined() || text == "" {
		return // an opaque path, such as that of a mailto URI
	}
	rooted := text[0] == '/'
	depth := 0
	last := ""
	for start, first := 0, true; start <= len(text); first = false {
		segment, _, more := strings.Cut(text[start:], "/")
		at := span(path.Start+start, len(segment))
		switch {
		case first && rooted:
			// the empty text before the first slash
		case segment == "":
			if more && c.isSlip(last) {
				c.report("empty-segment", span(at.Start-1, 2), "")
			}
			depth++
		default:
			depth = c.checkSegment(segment, at, depth, rooted)
		}
		last = segment
		start += len(segment) + len("/")
	}
}

// isSlip reports whether an empty segment after a segment is hardly meant. Other schemes than those of the web may give
// it a meaning: ftp://host//etc/motd, prospero://host//pros/name (RFC 1738, 3.2.2 and 3.11). It may also be part of "://":
// https://web.archive.org/web/2024/https://example.org/.
func (c *checker) isSlip(segment string) bool {
	return !strings.HasSuffix(segment, ":") && (!c.spans.Scheme.Defined() || c.isHTTP())
}

// checkSegment checks a segment that is not empty. depth is the number of levels before the segment;
// checkSegment returns the number after it.
func (c *checker) checkSegment(segment string, at uri.Span, depth int, rooted bool) int {
	if (c.has&percent != 0 || c.errorsOnly) && hidesDots(segment) { // without an encoding: by raw backslashes
		c.report("dot-segment-hidden", at, "")
	}
	switch segment[0] {
	case '.', '%':
	case 'a', 'A', 'c', 'C', 'l', 'L', 'n', 'N', 'p', 'P':
		if isDevice(segment) {
			c.report("device-name", at, "")
		}
		return depth + 1
	default:
		return depth + 1
	}
	switch segment {
	case ".":
		if rooted && !c.keepsPath(at) {
			c.report("dot-segment", at, "")
		}
		return depth
	case "..":
		if !rooted {
			return depth
		}
		if depth == 0 {
			c.report("dot-segment-above-root", at, "")
			return 0
		}
		c.report("dot-segment", at, "")
		return depth - 1
	}
	c.checkDots(segment, at)
	return depth + 1
}

// keepsPath reports whether without the segment "." the path would be an authority: "foo:/.//bar" (RFC 3986, 3.3).
func (c *checker) keepsPath(at uri.Span) bool {
	return !c.spans.Authority.Defined() && at.Start == c.spans.Path.Start+1 && strings.HasPrefix(c.text[at.End:], "//")
}

// checkDots checks a segment that begins with "." or "%".
//
//	%2e%2E   .%2e   ..;a=b   ...
func (c *checker) checkDots(segment string, at uri.Span) {
	dots, size := leadingDots(segment)
	rest := segment[size:]
	switch {
	case rest == "" && dots <= 2:
		c.report("dot-segment-encoded", at, "") // without an encoding it is a dot-segment
	case rest == "" && dots == 3:
		c.report("device-name", at, "")
	case dots <= 2 && rest[0] == ';':
		c.report("dot-segment-params", at, "")
	}
}

// hidesDots reports whether a segment becomes several segments when its percent-encodings are decoded,
// and one of them is "..".
//
//	..%2fetc   a%2F..   %2f..   %2f%2e%2e%2f   a%5c..%5c
func hidesDots(segment string) bool {
	const other = -1 // the part has a character other than a period
	dots, separators := 0, 0
	for i := 0; i < len(segment); i++ {
		b := segment[i]
		if b == '%' {
			b = octetAt(segment[i:])
			i += 2
		}
		switch {
		case b == '/' || b == '\\':
			if dots == 2 {
				return true
			}
			dots, separators = 0, separators+1
		case b == '.' && dots != other:
			dots++
		default:
			dots = other
		}
	}
	return dots == 2 && separators > 0
}

// leadingDots returns the number of periods at the beginning of s, also percent-encoded ones, and
// their length in bytes.
func leadingDots(s string) (dots, size int) {
	for {
		switch {
		case strings.HasPrefix(s[size:], "."):
			size++
		case len(s)-size >= 3 && s[size] == '%' && octetAt(s[size:]) == '.':
			size += 3
		default:
			return dots, size
		}
		dots++
	}
}

// isDevice reports whether a segment is the name of a device of Windows or DOS, with or without an extension.
func isDevice(segment string) bool {
	name, _, _ := strings.Cut(segment, ".")
	if len(name) < 3 || len(name) > 4 {
		return false
	}
	var buf [4]byte
	switch low := appendLower(buf[:0], name); string(low[:3]) {
	case "aux", "con", "nul", "prn":
		return len(low) == 3
	case "com":
		return len(low) == 4 && '1' <= low[3] && low[3] <= '9'
	case "lpt":
		return len(low) == 3 || '1' <= low[3] && low[3] <= '9'
	}
	return false
}

// checkQuery looks for secrets in the query and the fragment.
func (c *checker) checkQuery() {
	for _, s := range [...]uri.Span{c.spans.Query, c.spans.Fragment} {
		for from, to := range redact.FindParameters(s.Of(c.text), true, redact.IsSecretName) {
			c.report("query-secret", uri.Span{Start: s.Start + from, End: s.Start + to}, "")
		}
	}
}
