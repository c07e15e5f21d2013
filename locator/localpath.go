package locator

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/parseerr"
)

// This file turns paths of POSIX and Windows into file URLs and back. It goes by
// the text alone: it gives the same result on every system, and looks at no file.
// A path that is not refused comes back as it was.

// Why a path has no file URL, or a file URL no path, for errors.Is.
var (
	ErrRelativePath = errors.New("not an absolute path")
	ErrForeignHost  = errors.New("a path of this system cannot name the host")
	ErrNoVolume     = errors.New("neither a drive nor a share")
	ErrDotSegment   = errors.New(`"." and ".." are no names`)
	ErrName         = errors.New("a name has a character that it cannot have")
)

// FromPOSIX returns the file URL of a path of a POSIX system, with an empty host:
// "file:///etc/motd". Every byte that is not among the characters of an fsegment
// becomes an escape, those that are not UTF-8 included, and "?" as well.
//
// It refuses paths that do not begin with "/" ([ErrRelativePath]), "." and ".." as
// segments ([ErrDotSegment]: readers of URLs drop them, a system may not, where a
// directory is a link), and NUL ([ErrName]).
func FromPOSIX(path string) (File, error) {
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return File{}, refusePath(path, ErrRelativePath)
	}
	return fileURL(path, "", strings.Split(rest, "/"), posixName)
}

// POSIX returns the path of a POSIX system that the URL designates.
//
// It refuses hosts but the empty one and "localhost" ([ErrForeignHost]), "." and
// ".." as segments, escaped or not ([ErrDotSegment]), and segments in which a "/"
// or NUL is escaped ([ErrName]).
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

// FromWindows returns the file URL of a path of Windows. A path on a drive has an
// empty host, a path on a share (UNC) that of its server:
//
//	C:\dir\a b.txt        file:///C:/dir/a%20b.txt
//	\\server\share\a.txt  file://server/share/a.txt
//
// "/" counts as "\", and comes back as that. Bytes become escapes as they do in [FromPOSIX].
//
// It refuses paths that are relative to a directory or a drive: "a", "\a", "C:a"
// ([ErrRelativePath]); shares without a name, and device paths: "\\?\", "\\.\"
// ([ErrNoVolume]); servers whose name is no host of RFC 1738, such as "a_b", or
// "localhost", which a file URL does not take for a server ([ErrForeignHost]);
// "." and ".." ([ErrDotSegment]); and names that Windows does not have or would
// change ([ErrName]): those with < > : " | ? * or a control character, and those
// that end in "." or a space.
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

// Windows returns the path of Windows that the URL designates: on a drive if the
// host is empty or "localhost", and else on a share of the host.
//
// It refuses URLs whose first segment is no drive, such as "C:", or no name of a
// share ([ErrNoVolume]), and names as [FromWindows] does, escaped or not. A "\" or
// a "/" that is escaped is no part of a name either.
func (u File) Windows() (string, error) {
	names, err := u.names(windowsName)
	if err != nil {
		return "", err
	}
	first := names[0]
	switch {
	case u.Local() && isDrive(first) && len(names) > 1:
		return strings.Join(names, `\`), nil
	case !u.Local() && first != "":
		return `\\` + u.Host() + `\` + strings.Join(names, `\`), nil
	}
	return "", u.refuse(ErrNoVolume)
}

// fileURL writes the URL of a path with these names.
func fileURL(path, host string, names []string, check func(name string, first bool) error) (File, error) {
	b := append([]byte("file://"), host...)
	for i, name := range names {
		if err := check(name, i == 0 && host == ""); err != nil {
			return File{}, refusePath(path, err)
		}
		// pathChar does not contain "?": since RFC 1808 that begins a query.
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

func posixName(name string, first bool) error {
	switch {
	case name == "." || name == "..":
		return ErrDotSegment
	case strings.ContainsAny(name, "/\x00"):
		return ErrName
	}
	return nil
}

// windowsName goes by the rules that Windows has for the names of files. A name
// that ends in dots or spaces loses them there, so that ".. " would be ".."; the
// name of a device is that in every directory.
func windowsName(name string, first bool) error {
	switch {
	case first && isDrive(name), name == "":
		return nil
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

// isDevice reports whether Windows takes name for a device, whatever extension it
// has.
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

// isDrive reports whether s is a letter and ":".
func isDrive(s string) bool { return len(s) == 2 && alpha[s[0]] && s[1] == ':' }

func refusePath(path string, err error) error {
	return fmt.Errorf("locator: %s has no file URL: %w", parseerr.Quote(path), err)
}

func (u File) refuse(err error) error {
	return fmt.Errorf("locator: %s has no such path: %w", parseerr.Quote(u.Redacted()), err)
}
