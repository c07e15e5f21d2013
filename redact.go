package uri

import (
	"log/slog"

	"github.com/uriform/uri/internal/redact"
)

func init() { redact.FindAccepted = findAccepted }

// findAccepted is redact.FindAccepted.
func findAccepted(s string) (from, to int, ok bool) {
	for _, x := range Syntaxes() {
		r, err := x.ParseReference(s)
		if err != nil {
			continue
		}
		ok = true
		if start, end := r.findOwn(); start < end {
			from, to = start, max(to, end) // all begin after the same ":"
		}
	}
	return from, to, ok
}

// findOwn returns the span of the password of c itself, without the references in it, or 0, 0.
func (c components) findOwn() (from, to int) {
	o := c.unpack()
	return redact.FindReference(c.text, o.hasAuthority(), o.pathStart(), o.pathEnd())
}

// Redact returns s with "xxxxx" in place of its password. s should be a single URI or reference,
// valid or not: in a longer string, such as a line of a log, Redact would mask too much.
//
// Redact does not parse the string, so it may mask more than a password. It masks from the first ":"
// after "//" to the last "@", and a "\" counts as a "/". If nothing is there, as in "u:p:secret@h", it
// masks from the second ":" to the last "@". Anything else that [URI.Redacted] masks is masked, too,
// but a user without a password is not. If no syntax accepts a string, the errors of this package
// mask it in the same way.
func Redact(s string) string {
	from, to := redact.Find(s)
	return redact.Mask(s, from, to)
}

// Redacted returns the string with "xxxxx" in place of the password: what is in the authority between
// the first ":" and the last "@". In an opaque path, as in "jdbc:mysql://u:p@h/", the part after "//"
// counts as an authority. If there is no password, Redacted returns the string and does not allocate.
//
// Redacted also masks what other programs may read as a password: one in a reference inside the path,
// query or fragment; one between delimiters that are percent-encoded ("http://u:p%40h/") or full-width
// characters; one where browsers see an authority ("http:/u:p@h/"); and one that contains a "/", "?" or
// "#" ("/?u=http://u:a/b@h/"), unless a port is before that character.
func (c components) Redacted() string {
	from, to := c.findOwn()
	return redact.MaskAll(c.text, from, to)
}

// LogValue returns the string of Redacted, so an attribute of package log/slog shows no password.
//
// Package slog calls LogValue for the value of an attribute, for a pointer to it, and for a struct
// that embeds it. It does not look into other structs, slices and maps. Their URIs are written by
// package fmt (for the text handler) or encoding/json (for the JSON handler), and the password is
// shown. Log such a URI as an attribute of its own, or give the struct a method LogValue.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// LogValue returns the string of all components, valid or not, with the password masked.
func (b Builder) LogValue() slog.Value { return slog.StringValue(Redact(b.text())) }
