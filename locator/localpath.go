package locator

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/redact"
)

// This file converts paths of POSIX and Windows to file URLs and back. It uses
// only the text of the path: the results are the same on every operating system,
// and do not depend on existing files. If a path can be converted to a URL,
// converting the URL back gives the same path.

// Reasons why a path has no file URL, or a file URL has no path. Use errors.Is.
var (
	ErrRelativePath = errors.New("locator: not an absolute path")
	ErrForeignHost  = errors.New("locator: a path on this system cannot contain the host")
	ErrNoVolume     = errors.New("locator: neither a drive nor a share")
	ErrDotSegment   = errors.New(`locator: "." and ".." are not names`)
	ErrName         = errors.New("locator: a name that the system does not allow")
)

// FromPOSIX returns the file URL of a path on a POSIX system. Its host is empty:
// "file:///etc/motd". A byte becomes an escape if it is not in the characters of
// fsegment, also if it is not UTF-8. "?" becomes an escape too.
//
// FromPOSIX rejects:
//
//   - paths that do not begin with "/" ([ErrRelativePath])
//   - the segments "." and ".." ([ErrDotSegment]): software that reads URLs
//     removes them, which gives another file if a directory is a symbolic link
//   - NUL ([ErrName])
func FromPOSIX(path string) (File, error) {
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return File{}, refusePath(path, ErrRelativePath)
	}
	return fileURL(path, "", strings.Split(rest, "/"), posixName)
}

// POSIX returns the path of the file on a POSIX system.
//
// It rejects:
//
//   - hosts other than the empty host and "localhost" ([ErrForeignHost])
//   - the segments "." and "..", escaped or not ([ErrDotSegment])
//   - segments that contain an escaped "/" or NUL ([ErrName])
func (u File) POSIX() (string, error) {
	if !u.Local() {
		return "", u.refuse(ErrForeignHost)
	}
	names, err := u.names(posixName)
	if err != nil {
		return "", err
	}
	return "/" + strings.Join(names, "/"), nil
}

// FromWindows returns the file URL of a path on Windows. For a path on a drive the
// host is empty. For a path on a share (UNC) the host is the server:
//
//	C:\dir\a b.txt        file:///C:/dir/a%20b.txt
//	\\server\share\a.txt  file://server/share/a.txt
//
// "/" in the path is equivalent to "\"; [File.Windows] returns "\". The same bytes
// become escapes as in [FromPOSIX].
//
// FromWindows rejects:
//
//   - paths that are relative to a directory or a drive: "a", "\a", "C:a"
//     ([ErrRelativePath])
//   - shares without a name, and device paths: "\\?\", "\\.\" ([ErrNoVolume])
//   - servers whose name is not a host of RFC 1738, such as "a_b", and the server
//     "localhost", because in a file URL that name means the local machine
//     ([ErrForeignHost])
//   - "." and ".." ([ErrDotSegment])
//   - names that Windows does not allow or would change ([ErrName]): names with
//     < > : " | ? * or a control character, names that end in "." or a space, and
//     names of devices such as "NUL"
func FromWindows(path string) (File, error) {
	slashed := strings.ReplaceAll(path, `\`, "/")
	if share, ok := strings.CutPrefix(slashed, "//"); ok {
		server, rest, _ := strings.Cut(share, "/")
		if server == "?" || server == "." || rest == "" || rest[0] == '/' {
			return File{}, refusePath(path, ErrNoVolume)
		}
		if !isHost(server) || strings.EqualFold(server, localhost) {
			return File{}, refusePath(path, ErrForeignHost)
		}
		return fileURL(path, server, strings.Split(rest, "/"), windowsName)
	}
	drive, rest, ok := strings.Cut(slashed, "/")
	if !ok || !isDrive(drive) {
		return File{}, refusePath(path, ErrRelativePath)
	}
	return fileURL(path, "", append([]string{drive}, strings.Split(rest, "/")...), windowsName)
}

// Windows returns the path of the file on Windows. If the host is empty or
// "localhost", the path is on a drive. Otherwise it is on a share of the host.
//
// Windows rejects URLs whose first segment is not a drive such as "C:" or, on a
// share, not a name ([ErrNoVolume]). It rejects the same names as [FromWindows],
// escaped or not, and names that contain an escaped "\" or "/".
func (u File) Windows() (string, error) {
	names, err := u.names(windowsName)
	if err != nil {
		return "", err
	}
	first := names[0]
	switch {
	case isDrive(first) && len(names) > 1: // a share is not named so
		return strings.Join(names, `\`), nil
	case !u.Local() && first != "":
		return `\\` + u.Host() + `\` + strings.Join(names, `\`), nil
	}
	return "", u.refuse(ErrNoVolume)
}

// fileURL returns the URL of a path with the given host and names.
func fileURL(path, host string, names []string, check func(name string, first bool) error) (File, error) {
	b := append([]byte("file://"), host...)
	for i, name := range names {
		if err := check(name, i == 0 && host == ""); err != nil {
			return File{}, refusePath(path, err)
		}
		// pathChar does not contain "?": since RFC 1808 it begins a query.
		b = encode(append(b, '/'), name, pathChar)
	}
	return ParseFile(string(b))
}

// names returns the segments of the path, decoded and checked.
func (u File) names(check func(name string, first bool) error) ([]string, error) {
	if u.IsZero() {
		return nil, u.refuse(ErrRelativePath)
	}
	var names []string
	for segment := range u.Segments() {
		name := segment.Decode()
		if err := check(name, names == nil && u.Local()); err != nil {
			return nil, u.refuse(err)
		}
		names = append(names, name)
	}
	return names, nil
}

// posixName returns an error if a segment is not a name of a file on POSIX.
func posixName(name string, first bool) error {
	switch {
	case name == "." || name == "..":
		return ErrDotSegment
	case strings.ContainsAny(name, "/\x00"):
		return ErrName
	}
	return nil
}

// windowsName returns an error if a segment is not a name of a file on Windows.
// Windows removes dots and spaces at the end of a name, so that ".. " would become
// "..". The name of a device means the device in every directory.
func windowsName(name string, first bool) error {
	switch {
	case first && isDrive(name), name == "":
	case name == "." || name == "..":
		return ErrDotSegment
	case strings.ContainsAny(name, `<>:"/\|?*`), name[len(name)-1] == '.', name[len(name)-1] == ' ', isDevice(name):
		return ErrName
	}
	for i := range len(name) {
		if name[i] < ' ' {
			return ErrName
		}
	}
	return nil
}

// isDevice reports whether Windows treats name as a device. The extension does not
// matter.
func isDevice(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.ToUpper(strings.TrimRight(name, " "))
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	number, ok := strings.CutPrefix(name, "COM")
	if !ok {
		number, ok = strings.CutPrefix(name, "LPT")
	}
	return ok && utf8.RuneCountInString(number) == 1 && strings.Contains("0123456789¹²³", number)
}

// isDrive reports whether s is a letter followed by ":".
func isDrive(s string) bool { return len(s) == 2 && alpha[s[0]] && s[1] == ':' }

func refusePath(path string, err error) error {
	return fmt.Errorf("%w: the path %s has no file URL", err, redact.Quote(path))
}

func (u File) refuse(err error) error {
	return fmt.Errorf("%w: the URL %s has no path on this system", err, redact.Quote(u.Redacted()))
}
