package draw

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
)

// File returns the name of a file as people may see it. The name may be a reference
// with a password, given by mistake, and it may have control characters, which a
// terminal would obey: the name is masked and, if it has such characters, quoted.
func File(name string) string {
	name = Mask(name)
	if quoted := strconv.Quote(name); len(quoted) != len(name)+2 && strings.ContainsFunc(name, notShown) {
		return quoted
	}
	return name
}

// notShown reports whether r is no character that is printed as itself. It is U+FFFD in
// a text that is not UTF-8.
func notShown(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }

// FileError returns err with the name of its file as [File] shows it.
func FileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: File(e.Path), Err: e.Err}
	}
	return err
}
