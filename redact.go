package uri

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/uriform/uri/internal/redact"
)

// Redact returns text with "xxxxx" in place of its password. The text must be a single identifier,
// which may be invalid. In a longer text, such as a line of a log, Redact would mask too much.
//
// Redact does not parse the text, so it may mask more than a password. It masks from the first ":"
// after "//" to the last "@". A "\" counts as "/". If there is no such span, it masks from the
// first ":" after the scheme and its ":" to the last "@" ("u:p:secret@h"). It does not mask a user
// without a password. The errors of this package redact the texts that they quote in the same way.
// The rule is the function Find of internal/redact.
func Redact(text string) string {
	from, to := redact.Find(text)
	return redact.Mask(text, from, to)
}

// Redacted returns the text with "xxxxx" in place of the password: the text from the first ":"
// after "//" to the last "@" before the path. This covers registry-based authorities and
// opaque paths. If there is no password, Redacted returns the text and does not allocate.
func (c components) Redacted() string {
	o := c.unpack()
	from, to := redact.FindReference(c.text, o.hasAuthority(), o.pathStart(), o.pathEnd())
	return redact.Mask(c.text, from, to)
}

// LogValue returns the text of Redacted.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// Format prints the text. The verb %v prints the text of Redacted, also as %+v and, quoted, as
// %#v. Print and Println, and text/template with {{.}}, use %v. Other verbs (%s, %q, %x, %X, and
// by mistake %d) print the text itself. To write a URI that is used again, call String, or use %s or
// {{.String}}.
//
// Values in slices, maps and exported fields of structs are masked in the same way. Not masked
// are: values in unexported fields, because package fmt prints the fields of such a value
// without calling its methods; values that package encoding/json writes, also for the JSON
// handler of slog if they are inside another value; and the defaults of flags.
func (c components) Format(f fmt.State, verb rune) {
	text := c.text
	if verb == 'v' {
		text = c.Redacted()
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// Format prints the text of the authority. The verb %v masks the password, as it does for URI.
func (a Authority) Format(f fmt.State, verb rune) {
	text := a.text
	if verb == 'v' {
		text = a.redacted()
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// LogValue returns the text of the authority with its password masked.
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.redacted()) }

// redacted returns the text with the password masked.
func (a Authority) redacted() string { return strings.TrimPrefix(Redact("//"+a.text), "//") }

// Format prints the text of all components, valid or not, with the password masked.
func (b Builder) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), Redact(b.text()))
}

// LogValue returns the text of all components with the password masked.
func (b Builder) LogValue() slog.Value { return slog.StringValue(Redact(b.text())) }
