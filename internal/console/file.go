package console

import (
	"errors"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/redact"
)

// File returns the name of a file, masked, and quoted if it has control characters. The name may be a
// reference with a password, given by mistake. A terminal would execute control characters.
func File(name string) string {
	name = Mask(name)
	if quoted := redact.QuoteWhole(name); len(quoted) != len(name)+2 && strings.ContainsFunc(name, notShown) {
		return quoted
	}
	return name
}

// Printable returns s with an escape in place of each character that a terminal does not print as itself.
func Printable(s string) string {
	if !strings.ContainsFunc(s, notShown) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if !notShown(r) {
			b.WriteRune(r)
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(strings.Trim(redact.QuoteWhole(s[i:i+size]), `"`))
	}
	return b.String()
}

// notShown reports whether a terminal does not print r as itself. For a byte that is not UTF-8, r is
// U+FFFD.
func notShown(r rune) bool { return !redact.IsShown(r) || r == utf8.RuneError }

// FileError returns err with the name of its file as [File] shows it.
func FileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: File(e.Path), Err: e.Err}
	}
	return err
}
