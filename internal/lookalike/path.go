// Package lookalike recognizes strings that look like something else, so that no advice, repair or link makes of them what
// their author did not mean: a relative path that looks like a scheme, a host that only some readers find, a URL that was
// defanged, a URI template.
package lookalike

import "strings"

// IsRelativePath reports whether s, which begins with no scheme but has a ":" in its first segment, may be meant
// as a relative path, which needs "./" before it (RFC 3986, 4.2): "12:30", "a_b:c". It reports
// false for what people write for another purpose: with "//" after the ":" the text is a scheme with a
// mistake ("1http://h/"), with "@" before it a login ("git@h:a"), with white space a scheme or a sentence
// ("mail to:joe@h"), and with nothing before it a scheme is missing ("://h/").
func IsRelativePath(s string) bool {
	before, after, found := strings.Cut(s, ":")
	return found && before != "" && !strings.ContainsAny(before, "@ \t\r\n\f\v") && !strings.HasPrefix(after, "//")
}

// The reasons why strings with "//" after their first ":" have no repair: their repair would have no host.
const (
	NoScheme = `the name before "://" is not a scheme, and every other name would be another scheme` // <http://a/b>.
	Divided  = `white space divides the scheme from the "//", and encoded it would be a path`        // http: //a/b
)

// IsDivided reports whether s, which follows a scheme and its ":", has white space before its "//".
func IsDivided(s string) bool {
	rest := strings.TrimLeft(s, " \t\r\n\f\v")
	return len(rest) < len(s) && strings.HasPrefix(rest, "//")
}
