// Package redact decides what errors, logs and messages show of a string.
//
// The Find functions find the secret in a string, and Mask masks it. The other functions quote a
// string and describe a character without showing the secret. All packages that parse make their
// errors with them, so that all errors look the same.
//
// The secret is the text from the first ":" after "//" to the last "@". The rule looks only at the string and not at a
// grammar, because it must also cover invalid strings, registry-based authorities ("jack:secret@foo:1,bar:2") and opaque
// paths ("jdbc:mysql://u:p@h/"). If a syntax accepts the string, FindInput finds only the passwords of its references.
// FindAll adds what other programs than the readers of the RFCs may take for a secret.
package redact

import (
	"iter"
	"strings"
)

// Mask returns text with "xxxxx" in place of text[from:to]. If the span is empty, Mask
// returns text and does not allocate.
func Mask(text string, from, to int) string {
	if from == to {
		return text
	}
	return text[:from] + "xxxxx" + text[to:]
}

// Find returns the span to mask in a text of which nothing is known, or 0, 0: the smallest one that has the span of FindOwn
// and those of FindAll.
func Find(text string) (from, to int) {
	from, to = FindOwn(text)
	return Extend(text, from, to)
}

// FindOwn returns the span of the secret of any text as a reference, or 0, 0. The span is from the first
// ":" after "//" to the last "@". A "\" counts as "/", because browsers read it so. If there is no such
// span, FindOwn uses the first ":" after the ":" of a scheme, so that http:/u:p@h and u:p:q@h are
// covered.
func FindOwn(text string) (from, to int) {
	if from, to = findFrom(text, afterSlashes(text)); from < to {
		return from, to
	}
	return findFrom(text, strings.IndexByte(text, ':')+1)
}

// FindAccepted returns the span of the longest part of text that is its password in any syntax that accepts text as a
// reference, or 0, 0, and whether one accepts it. Package uri sets it, because this package cannot import uri.
var FindAccepted func(text string) (from, to int, ok bool)

// FindInput returns what errors and drawings mask of an input, valid or not. If a syntax accepts the input, these are its
// password and the spans of FindAll, and the "@" of a path is no delimiter: "https://h:8080/@user" has no password.
// Otherwise it is the span of Find, since the password of an invalid input may have any character.
func FindInput(input string) Secret {
	from, to := Find(input)
	if from < to && FindAccepted != nil {
		if start, end, ok := FindAccepted(input); ok {
			return Parts(input, start, end)
		}
	}
	return Part(from, to)
}

// Input returns an input with "xxxxx" in place of what FindInput finds.
func Input(input string) string { return FindInput(input).Hide(input) }

// afterSlashes returns the offset after the first "//" of text, in which a "\" counts as "/", or len(text).
func afterSlashes(text string) int {
	isSlash := func(c byte) bool { return c == '/' || c == '\\' }
	for i := 1; i < len(text); i++ {
		if isSlash(text[i-1]) && isSlash(text[i]) {
			return i + 1
		}
	}
	return len(text)
}

// findFrom returns the text between the first ":" at start or later and the last "@", or 0, 0. The ":" of a mail address
// in a path, query or fragment, as in "http://h/?to=mailto:joe@h", is not before a password.
func findFrom(text string, start int) (from, to int) {
	path := strings.IndexAny(text[start:], "/?#")
	for from = start; ; {
		colon := strings.IndexByte(text[from:], ':')
		if colon < 0 {
			return 0, 0
		}
		before := text[start : from+colon]
		from += colon + len(":")
		name := len(before) - len("mailto")
		if path < 0 || name <= path || !strings.EqualFold(before[name:], "mailto") || strings.IndexByte("/?#=& ", before[name-1]) < 0 {
			break
		}
	}
	if to = strings.LastIndexByte(text, '@'); to <= from {
		return 0, 0
	}
	return from, to
}

// Extend returns the smallest span that has text[from:to] and all secrets of FindAll.
func Extend(text string, from, to int) (int, int) {
	FindAll(text)(func(start, end int) bool { // not a range, whose code is larger
		if from == to {
			from, to = start, end
		}
		from, to = min(from, start), max(to, end)
		return true
	})
	return from, to
}

// MaskAll returns text with "xxxxx" in place of text[from:to], and in place of each secret of FindAll. If
// there are none, MaskAll returns text and does not allocate.
func MaskAll(text string, from, to int) string {
	var b strings.Builder
	done := 0
	each(text, from, to, func(start, end int) {
		if done == 0 {
			b.Grow(len(text) + len("xxxxx"))
		}
		b.WriteString(text[done:start])
		b.WriteString("xxxxx")
		done = end
	})
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// each yields text[from:to], if it is not empty, and the secrets of FindAll, in ascending order. Those that touch are one.
func each(text string, from, to int, yield func(start, end int)) {
	FindAll(text)(func(start, end int) bool {
		switch {
		case end < from: // before the span
			yield(start, end)
		case start <= to && from < to: // in the span, or beside it
			from, to = min(from, start), max(to, end)
		default:
			if from < to {
				yield(from, to)
			}
			from, to = start, end
		}
		return true
	})
	if from < to {
		yield(from, to)
	}
}

// FindReference returns the span of the secret of a parsed reference, or 0, 0. The path of the
// reference is text[pathStart:pathEnd]. If the reference has an authority, the secret is in
// the authority. Otherwise the secret is in the first part of the path that looks like an
// authority, or, in a SIP URI, in the userinfo: "sip:alice:secret@example.com" (RFC 3261, 19.1.1).
func FindReference(text string, hasAuthority bool, pathStart, pathEnd int) (from, to int) {
	end := pathEnd
	if hasAuthority {
		end = pathStart
	}
	before, authority, _ := strings.Cut(text[:end], "//")
	if !hasAuthority {
		authority, _, _ = strings.Cut(authority, "/") // jdbc:mysql://u:p@h/
	}
	start := len(before) + len("//")
	if !hasAuthority && start > end && isSIP(text[:pathStart]) {
		start = pathStart
		authority = text[pathStart:pathEnd]
	}
	if from, to = findFrom(authority, 0); from < to {
		return start + from, start + to
	}
	return 0, 0
}

// isSIP reports whether what is before a path is a scheme of SIP and its ":".
func isSIP(before string) bool {
	return strings.EqualFold(before, "sip:") || strings.EqualFold(before, "sips:")
}

// FindAll yields the spans of all secrets that a text seems to contain, in ascending order: for each
// "//", the text from the next ":" to the last "@" before the next "/", "?" or "#". So it also finds
// the passwords of references in a path, query or fragment.
//
// If there is no "@" before this delimiter, although the text after the ":" is not a port, the delimiter is a
// character of a password, as in "postgres://admin:ab/cd@db.example/". Such a secret goes to the last "@".
//
// Other readers than those of the RFCs decide what a delimiter is:
//
//   - A reference in a query is often encoded, once or more, and some readers decode a string before they
//     parse it. So "%3A" and "%253A" count as ":", but an encoded "/", "?" or "#" does not end the secret
//     after a "//" that is encoded less. An "&" that is encoded less than the "//" ends it, and any
//     delimiter that is encoded less ends a secret with delimiters after its "@".
//   - UTS 46 maps full-width characters to ASCII, so "：" counts as ":".
//   - Browsers remove tabs and line breaks. They read "\\" as "//", and so does FindAll, except in an
//     authority. They also read http:u:p@h and http:/u:p@h as http://u:p@h, and so does FindAll, for the
//     special schemes of the URL Standard, at the beginning and in a path, query or fragment.
func FindAll(text string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		if mayHave(text) {
			scan(text, yield)
		}
	}
}

// scan yields the spans of FindAll. It returns the offset after the ":" of an authority without "@" that
// ends with the text, or 0.
func scan(text string, yield func(from, to int) bool) (open int) {
	var (
		from, to    int  // of the secret after the last "//"; 0: not found
		inside      bool // an authority
		nested      bool // after another "//" in the authority
		literal     bool // the authority begins with "["
		loose       bool // the secret has a delimiter
		inQuery     bool // or in a fragment
		depth       int  // how many times its "//" is encoded
		word        word // before the character
		before      byte
		beforeDepth int
	)
	for i := 0; i < len(text); {
		c, d, size := character(text[i:])
		double := (c == '/' || c == '\\') && (before == '/' || before == '\\')
		delimiter := c == '/' || c == '?' || c == '#'
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			i += size
			continue
		case loose && (delimiter || c == '&' || c == ':' && word.isSpecial()) && (to == 0 || d >= depth):
			nested, open = double || c == ':', 0
		case delimiter && d <= depth, c == '&' && d < depth, double && !inside:
			if from != 0 && to == 0 && !literal && !startsWithPort(text[from:i]) {
				loose, nested, open = true, false, 0
				break
			}
			if from < to && !yield(from, to) {
				return 0
			}
			from, to, nested, literal, loose, open = 0, 0, false, false, false, 0
			inside, depth = double, max(d, beforeDepth)
			inQuery = inQuery || d == 0 && (c == '?' || c == '#')
		case c == ':' && !inside && word.isSpecial():
			inside, depth = true, d
			c = '/' // as if "//" followed
		case inside && c == '[' && (before == '/' || before == '\\'):
			literal = true
		case inside && c == ':' && from == 0:
			from = i + size
		case double: // "http:%2F%2Fu:p&q@h": a browser does not end the authority here, but others begin one
			nested = true
			if inQuery && from == 0 { // "?u=http:%2F%2Fh:80&a=b@c"
				depth = max(depth, d, beforeDepth)
			}
		case nested && c == ':' && open == 0:
			open = i + size
		case c == '@' && from != 0:
			to, nested, open = i, false, 0
		}
		word.add(c)
		before, beforeDepth = c, d
		i += size
	}
	switch {
	case from < to:
		yield(from, to)
	case !loose && to == 0:
		return from
	}
	return open
}

// mayHave reports whether a text may have a secret of FindAll: it has an "@" in some form.
func mayHave(text string) bool {
	return strings.IndexByte(text, '@') >= 0 || strings.IndexByte(text, '%') >= 0 || strings.IndexByte(text, fullWidth) >= 0
}

// fullWidth is the first byte of full-width and small forms such as "＠" in UTF-8.
const fullWidth = 0xEF

// A word is what may be a scheme: the characters of a scheme at the end of a text, in lower case.
type word struct {
	text   [len("https")]byte
	length int // is greater than len(text) if there are more characters
}

// add adds a character. A character that no scheme has ends the word.
func (w *word) add(c byte) {
	if !isAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
		w.length = 0
		return
	}
	if w.length < len(w.text) {
		w.text[w.length] = c | 0x20
	}
	w.length++
}

// isSpecial reports whether the word is a special scheme of the URL Standard.
func (w *word) isSpecial() bool {
	if w.length > len(w.text) {
		return false
	}
	switch string(w.text[:w.length]) {
	case "http", "https", "ws", "wss", "ftp":
		return true
	}
	return false
}

// character returns the first character of s, how many times it is encoded, and its size. It decodes
// percent-encoded octets of ASCII, and the full-width and small forms of the delimiters of an authority:
// they count as encoded once more. For any other character it returns the first octet.
func character(s string) (c byte, depth, size int) {
	c, depth, size = octet(s)
	if c != fullWidth {
		return c, depth, size
	}
	wide, end := [3]byte{c}, size
	for i := 1; i < len(wide) && end < len(s); i++ {
		next, _, n := octet(s[end:])
		wide[i] = next
		end += n
	}
	switch string(wide[:]) {
	case "／":
		c = '/'
	case "：", "﹕":
		c = ':'
	case "＠", "﹫":
		c = '@'
	case "＼", "﹨":
		c = '\\'
	default:
		return c, depth, size
	}
	return c, depth + 1, end
}

// octet returns the first octet of s, decoded. "%40" is encoded once, and "%2540" twice.
func octet(s string) (c byte, depth, size int) {
	if s[0] == '%' {
		at := 1
		for depth = 1; strings.HasPrefix(s[at:], "25"); depth++ {
			at += len("25")
		}
		if len(s) >= at+2 && isHex(s[at]) && isHex(s[at+1]) {
			return value(s[at])<<4 | value(s[at+1]), depth, at + 2
		}
	}
	return s[0], 0, 1
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// value returns the value of a hex digit.
func value(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// FindComponent returns the span of the secret of a component, such as an authority or an opaque path, or
// 0, 0. The span is from the first ":" that is not before "//" to the last "@". As in FindAll, the
// delimiters may be encoded.
func FindComponent(text string) (from, to int) {
	for i := 0; i < len(text); {
		c, _, size := character(text[i:])
		switch {
		case c == ':' && from == 0 && !strings.HasPrefix(text[i+size:], "//"):
			from = i + size
		case c == '@' && from > 0 && i > from:
			to = i
		}
		i += size
	}
	if to == 0 {
		return 0, 0
	}
	return from, to
}
