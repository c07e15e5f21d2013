package lookalike

import "strings"

// HostAfterBackslash reports whether s has a backslash in what browsers read as the slashes before an authority
// or as the authority itself: "http:\\h", "/\h", "//good\@evil", "http:good\@evil". By the URL Standard a
// backslash is a slash in the schemes of the web, and any number of slashes can follow their ":", also none.
// A program that encodes such a backslash changes where the string leads.
func HostAfterBackslash(s string) bool {
	rest, web := s, false
	if i := strings.IndexAny(s, `:/?#\`); i > 0 && s[i] == ':' {
		rest, web = s[i+len(":"):], isWeb(s[:i])
	}
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	if slashes == 0 && !web || slashes == 1 && len(rest) == len(s) {
		return false // a path
	}
	end := slashes + len(rest[slashes:])
	if i := strings.IndexAny(rest[slashes:], "/?#"); i >= 0 {
		end = slashes + i
	}
	return strings.Contains(rest[:end], `\`)
}

// IsBackslashPath reports whether the path of s has backslashes as separators, beside a dot-segment or after a drive letter,
// as paths of Windows have: `..\..\b`, `http://a/%2e%2e\b`, `c:a\b`, `file:C:\a`. A backslash in another path may be data.
func IsBackslashPath(s string) bool {
	if end := strings.IndexAny(s, "?#"); end >= 0 {
		s = s[:end]
	}
	scheme, path, _ := strings.Cut(s, ":")
	if strings.EqualFold(scheme, "file") {
		path = strings.TrimLeft(path, "/")
		if i := strings.IndexAny(path, ":|"); i > 0 { // RFC 8089, E.2.2: "C|"
			scheme, path = path[:i], path[i:]
		}
	}
	if len(scheme) == 1 && isScheme(scheme) && strings.Contains(path, `\`) {
		return true
	}
	for segment := range strings.SplitSeq(s, "/") {
		if strings.Contains(segment, `\`) {
			for name := range strings.SplitSeq(segment, `\`) {
				if name = dots.Replace(name); name == "." || name == ".." {
					return true
				}
			}
		}
	}
	return false
}

// dots decodes encoded dots. RFC 3986, 2.3: "URIs that differ in the replacement of an unreserved character with its
// corresponding percent-encoded US-ASCII octet are equivalent".
var dots = strings.NewReplacer("%2e", ".", "%2E", ".")

// isWeb reports whether a scheme is a special scheme of the URL Standard with a host.
func isWeb(scheme string) bool {
	return isOneOf("http https ws wss ftp", scheme)
}
