// Package lookalike recognizes strings that look like something else, so that no advice, repair or link makes of them what
// their author did not mean: a relative path that looks like a scheme, a host that only some readers find, a URL that was
// defanged, a URI template, and characters around a reference that look like its data.
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
// ("mail to:joe@h"), with a port after it a host ("1.2.3.4:80"), as is an IPv6 address ("2001:db8::1"), with a delimiter
// before a scheme a URI ("(mailto:joe"), and with nothing before it a scheme is missing ("://h/").
func IsRelativePath(s string) bool {
	before, after, found := strings.Cut(s, ":")
	return found && before != "" && !strings.ContainsAny(before, "@ \t\r\n\f\v") && !strings.HasPrefix(after, "//") && !IsHostPort(before, after) && !IsIPv6(s) && !IsWrapped(before)
}

// IsHostPort reports whether the strings before and after a ":" look like a host, in lower case, and its port, perhaps
// with a path or a query: "localhost:80", "example.org:80/a".
func IsHostPort(before, after string) bool {
	port := after
	if end := strings.IndexAny(after, "/?#"); end >= 0 {
		port = after[:end]
	}
	return (before == "localhost" || strings.Contains(before, ".")) && port != "" && len(port) <= 5 && strings.Trim(port, "0123456789") == ""
}

// The reasons why strings with "//" after their first ":" have no repair: their repair would have no host.
const (
	noScheme = `the name before "://" is not a scheme, and every other name would be another scheme` // ht|tp://a/b
	wrapped  = `what is before the scheme is not part of the URI (RFC 3986, C), and only the author of the string knows where the URI ends`
	Missing  = "a scheme is missing, and only the author of the string knows which" // ://h/
	Divided  = `white space is in the "://", and encoded it would be a path`        // http: //a/b, http:/ /a/b
)

// HostPort is the reason why a string such as "1.2.3.4:80" has no repair.
const HostPort = `a host with a port follows a scheme and "//", and only the author of the string knows if it is one`

// Address is the reason why an IPv6 address, or an address in brackets, without a scheme has no repair. RFC 3986, 3.2: "The authority
// component is preceded by a double slash ("//")".
const Address = `only the author of the string knows if the address is a host, which follows "//"`

// MessageID is the reason why a URL such as "news:<a@b>" has no repair: with the brackets encoded, it would be invalid
// for its scheme. RFC 1738, 3.6: "A <message-id> corresponds to the Message-ID of section 2.1.5 of RFC 1036, without the
// enclosing "<" and ">"".
const MessageID = `a message identifier has no "<" and ">" in a URL (RFC 1738, 3.6)`

// Nothing and Nested are the reasons why delimiters without a URI, and delimiters in delimiters, have no repair: "<>",
// "<<http://a/>>", "<a> <b>".
const (
	Nothing = "there is nothing between the delimiters"
	Nested  = "only the author of the string knows which of the delimiters are around a URI"
)

// Second is the reason why a string with another URI in it has no repair: "Link: <http://a/>", "http://a/, http://b/".
const Second = "another URI begins in the string, and only the author of the string knows which one is meant"

// Port is the reason why a string with a port that is not a number has no repair.
const Port = "only the author of the string knows the number of the port"

// PortOrPassword is the reason why a string with a port that is not a number, and an "@" after the authority, has no
// repair: with the password encoded, the host of "http://joe:p#ss@h/" would be another one.
const PortOrPassword = `only the author of the string knows if the port is wrong, or if a "/", "?" or "#" is part of a password and must be percent-encoded`

// HasSecond reports whether a well-known scheme begins in s after white space or "<", perhaps with other delimiters
// between. RFC 3986, C: "URIs are delimited in a variety of ways, but usually within double-quotes [...], angle brackets
// [...], or just by using whitespace". A query and a fragment may have text with a URI, such as that of a mail.
func HasSecond(s string) bool {
	if end := strings.IndexAny(s, "?#"); end >= 0 {
		s = s[:end]
	}
	for before, after, found := strings.Cut(s, ":"); found; before, after, found = strings.Cut(after, ":") {
		i := strings.LastIndexAny(before, " \t\r\n\f\v<")
		scheme := strings.TrimLeftFunc(before[i+1:], func(r rune) bool { return !isAlnum(r) })
		if i >= 0 && isOneOf(wellKnown, scheme) && after != "" && after[0] > ' ' {
			return true // "http://h/My news: today" has a word
		}
	}
	return false
}

// NoScheme returns the reason why a name before "://" that is not a scheme has no repair. Delimiters may be before the
// scheme: «http://a/», <http://a/>.
func NoScheme(name string) string {
	before := strings.TrimRightFunc(name, isSchemeChar)
	if name == "" {
		return Missing
	}
	if before == "" || before == name || strings.ContainsFunc(before, isAlnum) && !IsWrapped(name) {
		return noScheme
	}
	return wrapped
}

// IsWrapped reports whether name, the text before the first ":" of a string, ends with a scheme that people write after a
// delimiter or white space: "(mailto", "A <mailto", "_tel", "see info". A name such as "a_tel" is more likely a path.
func IsWrapped(name string) bool { return isWrapped(name, strings.IndexFunc(name, isAlnum)) }

// isWrapped is IsWrapped for a name whose first letter or digit is at the offset first.
func isWrapped(name string, first int) bool {
	before := strings.TrimRightFunc(name, isSchemeChar)
	r, _ := utf8.DecodeLastRuneInString(before)
	return before != "" && !isAlnum(r) && (r != '_' || first >= len(before)) && isOneOf(wellKnown+" "+words, name[len(before):])
}

// WrappedURL returns the text before the first "://" in the path of s that a scheme precedes, if it is wrapped, or "":
// {"u":"http://a/"}. The slashes may be escaped as in JSON: ":\/\/". A path may have a URL as segments: a/http://b/.
func WrappedURL(s string) (name string) {
	if end := strings.IndexAny(s, "?#"); end >= 0 {
		s = s[:end]
	}
	first := strings.IndexFunc(s, isAlnum)
	for i := range len(s) {
		if s[i] != ':' || !strings.HasPrefix(s[i:], "://") && !strings.HasPrefix(s[i:], `:\/\/`) {
			continue
		}
		if before := strings.TrimRightFunc(s[:i], isSchemeChar); !strings.HasSuffix(before, "/") && isWrapped(s[:i], first) {
			return s[:i]
		}
	}
	return ""
}

func isAlnum(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isSchemeChar(r rune) bool {
	return r < utf8.RuneSelf && isAlnum(r) || strings.ContainsRune("+-.", r)
}

// wellKnown are schemes that are hardly meant as other words, and the prefix "URL:" (RFC 3986, C).
const wellKnown = "acct cid data doi file ftp geo http https javascript mailto mid news nntp sip sips sms tel url urn xmpp"

// words are more schemes whose references package links finds in text. Some of them are also words.
const words = "about ark bitcoin bitcoincash blob callto did dns ethereum facetime fax feed filesystem im info jar jdbc magnet matrix " +
	"modem ms-settings oid openpgp4fpr payto pres secret-token skype spotify stun stuns swh tag thismessage turn turns view-source"

// isOneOf reports whether name is in a list of names with spaces between them. It does not allocate.
func isOneOf(list, name string) bool {
	for list != "" {
		var item string
		if item, list, _ = strings.Cut(list, " "); strings.EqualFold(item, name) {
			return true
		}
	}
	return false
}

// IsMessageID reports whether angle brackets are around the message identifier after a scheme and its ":":
// "news:<a@b>".
func IsMessageID(scheme, rest string) bool {
	return strings.HasPrefix(rest, "<") && isOneOf("news snews", scheme)
}

// IsDivided reports whether white space is before or in the "//" after a scheme and its ":", and perhaps before that too:
// "http: //h", "http : //h".
func IsDivided(before, s string) bool {
	if !isScheme(strings.TrimRight(before, spaces)) {
		return false
	}
	slashes := s[:len(s)-len(strings.TrimLeft(s, "/"+spaces))]
	return strings.Count(slashes, "/") > 1 && !strings.HasPrefix(s, "//")
}
