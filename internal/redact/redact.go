// Package redact decides what errors, logs and messages show of a string.
//
// The Find functions find the secret in a string, and Mask masks it. The other functions quote a
// string and describe a character without showing the secret. All packages that parse make their
// errors with them, so that all errors look the same.
//
// The secret is the text from the first ":" after "//" to the last "@" before the path. The rule
// looks only at the string and not at a grammar, because it must also cover invalid strings,
// registry-based authorities ("jack:secret@foo:1,bar:2") and opaque paths ("jdbc:mysql://u:p@h/").
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

// Find returns the span of the secret of any text, or 0, 0. The span is from the first ":"
// after "//" to the last "@". A "\" counts as "/", because browsers read it so. If there is no such
// span, Find uses the first ":" after the ":" of a scheme, so that http:/u:p@h and u:p:q@h are
// covered.
func Find(text string) (from, to int) {
	if from, to = after(text, doubleSlash(text), len(text)); from < to {
		return from, to
	}
	scheme := strings.IndexByte(text, ':') + 1
	colon := strings.IndexByte(text[scheme:], ':')
	at := strings.LastIndexByte(text, '@')
	if colon < 0 || at <= scheme+colon+1 {
		return 0, 0
	}
	return scheme + colon + 1, at
}

// FindReference returns the span of the secret of a parsed reference, or 0, 0. The path of the
// reference is text[pathStart:pathEnd]. If the reference has an authority, the secret is in
// the authority. Otherwise the secret is in the first part of the path that looks like an
// authority.
func FindReference(text string, hasAuthority bool, pathStart, pathEnd int) (from, to int) {
	end := pathStart
	if !hasAuthority {
		// jdbc:mysql://u:p@h/
		end = pathEnd
		if i := strings.Index(text[:end], "//"); i >= 0 {
			i += len("//")
			if n := strings.IndexByte(text[i:end], '/'); n >= 0 {
				end = i + n
			}
		}
	}
	return before(text, end)
}

// doubleSlash returns the offset of the first "//" of text, in which a "\" counts as "/", or -1.
func doubleSlash(text string) int {
	i := strings.Index(text, "//")
	backslash := strings.IndexByte(text, '\\')
	if backslash < 0 || 0 <= i && i < backslash-1 {
		return i
	}
	for i := max(1, backslash); i < len(text); i++ {
		if (text[i] == '/' || text[i] == '\\') && (text[i-1] == '/' || text[i-1] == '\\') {
			return i - 1
		}
	}
	return -1
}

// before returns the text between the first ":" after "//" and the last "@" before end, or
// 0, 0.
func before(s string, end int) (from, to int) {
	return after(s[:end], strings.Index(s[:end], "//"), end)
}

// after is before for a "//" at the offset double, or none if double is negative.
func after(s string, double, end int) (from, to int) {
	if double < 0 {
		return 0, 0
	}
	start := double + len("//")
	colon := strings.IndexByte(s[start:end], ':')
	at := strings.LastIndexByte(s[:end], '@')
	if colon < 0 || at <= start+colon+1 {
		return 0, 0
	}
	return start + colon + 1, at
}

// FindAll yields the spans of all secrets that a text seems to contain, in ascending order: for each
// "//", the text from the next ":" to the last "@" before the next "/", "?" or "#". So it also finds
// the passwords of references in a path, query or fragment. "%2F", "%3A", "%40" and "%5C" count as the
// characters that they encode, because a reference in a query is often encoded. Browsers read "\\" as
// "//", and so does FindAll, except in a secret. Browsers also read http:u:p@h and http:/u:p@h as
// http://u:p@h, and so does FindAll, for the special schemes of the URL Standard.
func FindAll(text string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		from, to := -1, -1 // of the secret after the last "//"
		i := afterSpecial(text)
		inside := i > 0
		before := byte(0) // the character before
		if inside && i < len(text) && (text[i] == '/' || text[i] == '\\') {
			before = '/' // as if there were two
		}
		for i < len(text) {
			c, size := character(text[i:])
			double := (c == '/' || c == '\\') && (before == '/' || before == '\\')
			switch {
			case c == '/' || c == '?' || c == '#', double && (from < 0 || to >= 0):
				if from < to && !yield(from, to) {
					return
				}
				from, to = -1, -1
				inside = double
			case inside && c == ':' && from < 0:
				from = i + size
			case inside && c == '@' && from >= 0:
				to = i
			}
			before = c
			i += size
		}
		if from < to {
			yield(from, to)
		}
	}
}

// afterSpecial returns the length of the scheme and ":" if the text begins with a special scheme, or 0.
func afterSpecial(text string) int {
	scheme, _, found := strings.Cut(text, ":")
	if found && len(scheme) <= len("https") {
		switch strings.ToLower(scheme) {
		case "http", "https", "ws", "wss", "ftp":
			return len(scheme) + 1
		}
	}
	return 0
}

// character returns the first character of s and its size. It decodes the delimiters of an authority.
func character(s string) (c byte, size int) {
	if s[0] == '%' && len(s) >= 3 {
		switch strings.ToUpper(s[1:3]) {
		case "2F":
			return '/', 3
		case "3A":
			return ':', 3
		case "40":
			return '@', 3
		case "5C":
			return '\\', 3
		}
	}
	return s[0], 1
}

// FindComponent returns the span of the secret of a component, such as an authority or an opaque path, or
// 0, 0. The span is from the first ":" that is not before "//" to the last "@".
func FindComponent(text string) (from, to int) {
	for from < len(text) && text[from] != ':' || strings.HasPrefix(text[from:], "://") {
		from++
	}
	from++
	if to = strings.LastIndexByte(text, '@'); to <= from {
		return 0, 0
	}
	return from, to
}
