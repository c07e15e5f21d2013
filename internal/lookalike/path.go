// Package lookalike recognizes strings that look like something else, so that no advice, repair or link makes of them what
// their author did not mean: a relative path that looks like a scheme, a host that only some readers find, a URL that was
// defanged, a URI template.
package lookalike

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsRelativePath reports whether s, which begins with no scheme but has a ":" in its first segment, may be meant
// as a relative path, which needs "./" before it (RFC 3986, 4.2): "12:30", "a_b:c". It reports
// false for what people write for another purpose: with "//" after the ":" the text is a scheme with a
// mistake ("1http://h/"), with "@" before it a login ("git@h:a"), with white space a scheme or a sentence
// ("mail to:joe@h"), with a port after it a host ("1.2.3.4:80"), and with nothing before it a scheme is missing
// ("://h/").
func IsRelativePath(s string) bool {
	before, after, found := strings.Cut(s, ":")
	return found && before != "" && !strings.ContainsAny(before, "@ \t\r\n\f\v") && !strings.HasPrefix(after, "//") && !IsHostPort(before, after)
}

// IsHostPort reports whether the strings before and after a ":" look like a host, in lower case, and its port, perhaps
// with a path: "localhost:80", "example.org:80/a".
func IsHostPort(before, after string) bool {
	port, _, _ := strings.Cut(after, "/")
	return (before == "localhost" || strings.Contains(before, ".")) && port != "" && len(port) <= 5 && strings.Trim(port, "0123456789") == ""
}

// The reasons why strings with "//" after their first ":" have no repair: their repair would have no host.
const (
	noScheme = `the name before "://" is not a scheme, and every other name would be another scheme` // ht|tp://a/b
	wrapped  = `what is before the scheme is not part of the URI (RFC 3986, C), and only the author of the string knows where the URI ends`
	Divided  = `white space divides the scheme from the "//", and encoded it would be a path` // http: //a/b
)

// HostPort is the reason why a string such as "1.2.3.4:80" has no repair.
const HostPort = `a host with a port follows a scheme and "//", and only the author of the string knows if it is one`

// Nothing is the reason why delimiters without a URI have no repair: "<>".
const Nothing = "there is nothing between the delimiters"

// NoScheme returns the reason why a name before "://" that is not a scheme has no repair. Delimiters may be before the
// scheme: «http://a/», <http://a/>.
func NoScheme(name string) string {
	isAlnum := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	scheme := strings.TrimLeftFunc(name, func(r rune) bool { return !isAlnum(r) })
	if len(scheme) == len(name) || strings.ContainsFunc(scheme, func(r rune) bool { return r >= utf8.RuneSelf || !isAlnum(r) && !strings.ContainsRune("+-.", r) }) {
		return noScheme
	}
	return wrapped
}

// IsDivided reports whether s, which follows a scheme and its ":", has white space before its "//".
func IsDivided(s string) bool {
	rest := strings.TrimLeft(s, " \t\r\n\f\v")
	return len(rest) < len(s) && strings.HasPrefix(rest, "//")
}
