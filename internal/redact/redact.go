// Package redact finds the secret in a text: the span that no error, log value or message
// shows.
//
// The rule looks at the text alone, so that it also covers texts that no grammar accepts,
// registry-based authorities ("jack:secret@foo:1,bar:2") and opaque paths
// ("jdbc:mysql://u:p@h/"). The secret is the text from the first ":" after "//" to the last
// "@" before the path.
package redact

import "strings"

// Text returns the secret of a text of which nothing is known, or 0, 0: from the first ":"
// after "//" to the last "@". If there is no such span, the ":" of a scheme takes the place of
// "//", so that http:/u:p@h and u:p:q@h are covered.
func Text(text string) (from, to int) {
	if from, to = before(text, len(text)); from < to {
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

// Reference returns the secret of a reference that has been parsed, or 0, 0. If the reference
// has an authority, pathStart is its end, and the secret is before it. Otherwise the path is
// text[pathStart:pathEnd], and the secret is in the first part of the path that looks like an
// authority.
func Reference(text string, hasAuthority bool, pathStart, pathEnd int) (from, to int) {
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

// before returns the text between the first ":" after "//" and the last "@" before end, or
// 0, 0.
func before(s string, end int) (from, to int) {
	start := strings.Index(s[:end], "//")
	if start < 0 {
		return 0, 0
	}
	start += len("//")
	colon := strings.IndexByte(s[start:end], ':')
	at := strings.LastIndexByte(s[:end], '@')
	if colon < 0 || at <= start+colon+1 {
		return 0, 0
	}
	return start + colon + 1, at
}
