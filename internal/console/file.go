package console

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
)

// File returns the name of a file, masked, and quoted if it has control characters. The name may be a
// reference with a password, given by mistake. A terminal would execute control characters.
func File(name string) string {
	name = Mask(name)
	if quoted := strconv.Quote(name); len(quoted) != len(name)+2 && strings.ContainsFunc(name, notShown) {
		return quoted
	}
	return name
}

// notShown reports whether a terminal does not print r as itself. For a byte that is not UTF-8, r is
// U+FFFD.
func notShown(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }

// FileError returns err with the name of its file as [File] shows it.
func FileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: File(e.Path), Err: e.Err}
	}
	return err
}
