package locator_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

type convert struct {
	from func(string) (locator.File, error)
	to   func(locator.File) (string, error)
}

var (
	posix   = convert{locator.FromPOSIX, locator.File.POSIX}
	windows = convert{locator.FromWindows, locator.File.Windows}
)

// Paths that have a URL. Converting the URL back gives the path.
func TestPaths(t *testing.T) {
	for _, test := range []struct {
		system    convert
		path, url string
	}{
		{posix, "/", "file:///"},
		{posix, "/etc/motd", "file:///etc/motd"},
		{posix, "/a/", "file:///a/"},
		{posix, "/a//b", "file:///a//b"},
		{posix, "//a", "file:////a"},
		{posix, "/a b", "file:///a%20b"},
		{posix, "/~|\\[;?#%", "file:///%7E%7C%5C%5B%3B%3F%23%25"},
		{posix, "/$-_.+!*'(),:@&=", "file:///$-_.+!*'(),:@&="},
		{posix, "/\xff\n\x7f", "file:///%FF%0A%7F"},
		{posix, "/é", "file:///%C3%A9"},
		{posix, "/...", "file:///..."},
		{posix, "/.a/b..", "file:///.a/b.."},
		{posix, "/C:/a", "file:///C:/a"},
		{posix, "/%2F", "file:///%252F"},

		{windows, `C:\`, "file:///C:/"},
		{windows, `c:\a\b c.txt`, "file:///c:/a/b%20c.txt"},
		{windows, `C:\a\`, "file:///C:/a/"},
		{windows, `C:\\a`, "file:///C://a"},
		{windows, `C:\~;[%]é` + "\xff", "file:///C:/%7E%3B%5B%25%5D%C3%A9%FF"},
		{windows, `C:\COM\COM10\console`, "file:///C:/COM/COM10/console"},
		{windows, `\\server\share`, "file://server/share"},
		{windows, `\\server\share\a b\c`, "file://server/share/a%20b/c"},
		{windows, `\\192.0.2.1\c$\a`, "file://192.0.2.1/c$/a"},
	} {
		u, err := test.system.from(test.path)
		if err != nil || u.String() != test.url {
			t.Errorf("%q: %q, %v, want %q", test.path, u, err, test.url)
			continue
		}
		if path, err := test.system.to(u); err != nil || path != test.path {
			t.Errorf("%q: %q, %v, want %q", u, path, err, test.path)
		}
	}
}

func TestRefusedPaths(t *testing.T) {
	for _, test := range []struct {
		system convert
		path   string
		want   error
	}{
		{posix, "", locator.ErrRelativePath},
		{posix, "a", locator.ErrRelativePath},
		{posix, "./a", locator.ErrRelativePath},
		{posix, "~/a", locator.ErrRelativePath},
		{posix, `C:\a`, locator.ErrRelativePath},
		{posix, "/a/../b", locator.ErrDotSegment},
		{posix, "/.", locator.ErrDotSegment},
		{posix, "/a\x00", locator.ErrName},

		{windows, "", locator.ErrRelativePath},
		{windows, "a", locator.ErrRelativePath},
		{windows, `\a`, locator.ErrRelativePath},
		{windows, "/a", locator.ErrRelativePath},
		{windows, "C:", locator.ErrRelativePath},
		{windows, "C:a", locator.ErrRelativePath},
		{windows, `CC:\a`, locator.ErrRelativePath},
		{windows, `1:\a`, locator.ErrRelativePath},
		{windows, `C:\..\a`, locator.ErrDotSegment},
		{windows, `C:/a/./b`, locator.ErrDotSegment},
		{windows, `C:\a:b`, locator.ErrName},
		{windows, `C:\a\C:\b`, locator.ErrName},
		{windows, `C:\a.`, locator.ErrName},
		{windows, `C:\.. \a`, locator.ErrName},
		{windows, `C:\a?`, locator.ErrName},
		{windows, `C:\NUL`, locator.ErrName},
		{windows, `C:\con .txt\a`, locator.ErrName},
		{windows, `C:\lpt²`, locator.ErrName},
		{windows, "C:\\a\x00", locator.ErrName},
		{windows, "C:\\a\tb", locator.ErrName},
		{windows, `\\server`, locator.ErrNoVolume},
		{windows, `\\server\`, locator.ErrNoVolume},
		{windows, `\\server\\a`, locator.ErrNoVolume},
		{windows, `\\?\C:\a`, locator.ErrNoVolume},
		{windows, `//./COM1`, locator.ErrNoVolume},
		{windows, `\\a_b\share`, locator.ErrForeignHost},
		{windows, `\\\share\a`, locator.ErrForeignHost},
		{windows, `\\localhost\share`, locator.ErrForeignHost},
		{windows, `\\LocalHost\share`, locator.ErrForeignHost},
		{windows, `\\server\..\a`, locator.ErrDotSegment},
		{windows, `\\server\C:\a`, locator.ErrName},
	} {
		if u, err := test.system.from(test.path); !errors.Is(err, test.want) || u != (locator.File{}) || !strings.HasSuffix(err.Error(), " has no file URL") {
			t.Errorf("%q: %q, %v, want %v", test.path, u, err, test.want)
		}
	}
}

// Windows, "Naming Files, Paths, and Namespaces": the reserved characters and the names of devices. COM0 and
// LPT0 are reserved in some versions of Windows, and CONIN$ and CONOUT$ are the names of the console.
func TestWindowsNames(t *testing.T) {
	reserved := strings.Fields(`CON PRN AUX NUL CONIN$ CONOUT$ con prn aux nul nul.txt nul.tar.gz a. a.. a<b a>b a:b a"b a|b a?b a*b`)
	for _, number := range "0123456789¹²³" {
		reserved = append(reserved, "COM"+string(number), "lpt"+string(number)+".txt")
	}
	for control := range byte(0x20) {
		reserved = append(reserved, "a"+string(control)+"b")
	}
	for _, name := range append(reserved, "a ", "nul ") {
		if u, err := locator.FromWindows(`C:\` + name + `\a`); !errors.Is(err, locator.ErrName) {
			t.Errorf("%q: %q, %v, want %v", name, u, err, locator.ErrName)
		}
	}
	for _, name := range strings.Fields("1 ¹ COM LPT COM10 LPT10 COM12 LPT89 COM⁴ lpt⁰ COMa CON1 xCON CONIN CONOUT NULL .nul a\x7fb a!b a#b a$b a%b a&b a'b a(b a+b a,b a;b a=b a@b a[b a^b a`b a{b a~b") {
		if u, err := locator.FromWindows(`C:\` + name + `\a`); err != nil {
			t.Errorf("%q: %q, %v", name, u, err)
		}
	}
}

// A drive is the first name of a path.
func TestDriveWithin(t *testing.T) {
	u, err := locator.ParseFile("file:///C:/D:/a")
	if err != nil {
		t.Fatal(err)
	}
	if path, err := u.Windows(); !errors.Is(err, locator.ErrName) {
		t.Errorf("%v: %q, %v, want %v", u, path, err, locator.ErrName)
	}
}

// URLs that the conversions do not produce, and URLs without a path.
func TestPathOf(t *testing.T) {
	for _, test := range []struct {
		system    convert
		url, path string
		want      error
	}{
		{posix, "FILE://localhost/a?b", "/a?b", nil},
		{posix, "file:///%61", "/a", nil},
		{posix, "file://host/a", "", locator.ErrForeignHost},
		{posix, "file://LOCALHOST/a", "/a", nil}, // RFC 1034, 3.5
		{posix, "file:///a%2Fb", "", locator.ErrName},
		{posix, "file:///a%00", "", locator.ErrName},
		{posix, "file:///..", "", locator.ErrDotSegment},
		{posix, "file:///a/%2e%2E/b", "", locator.ErrDotSegment},

		{windows, "file://localhost/c%3A/a", `c:\a`, nil},
		{windows, "file:///C:/a%2Fb", "", locator.ErrName},
		{windows, "file:///C:/a%5Cb", "", locator.ErrName},
		{windows, "file:///C:/a/%2e%2e", "", locator.ErrDotSegment},
		{windows, "file:///C:/..%20/a", "", locator.ErrName},
		{windows, "file:///C%7C/a", "", locator.ErrName},
		{windows, "file:///C:", "", locator.ErrNoVolume},
		{windows, "file:///etc/motd", "", locator.ErrNoVolume},
		{windows, "file:///", "", locator.ErrNoVolume},
		{windows, "file:////server/share", "", locator.ErrNoVolume},
		{windows, "file://server/", "", locator.ErrNoVolume},
		{windows, "file://server//a", "", locator.ErrNoVolume},
		{windows, "file://server/C:/a", "", locator.ErrName},
	} {
		u, err := locator.ParseFile(test.url)
		if err != nil {
			t.Error(err)
			continue
		}
		if path, err := test.system.to(u); path != test.path || !errors.Is(err, test.want) || err != nil && !strings.HasSuffix(err.Error(), fmt.Sprintf(": the URL %q has no path on this system", u)) {
			t.Errorf("%q: %q, %v, want %q, %v", u, path, err, test.path, test.want)
		}
	}
	for _, path := range []func() (string, error){locator.File{}.POSIX, locator.File{}.Windows} {
		if _, err := path(); err == nil || err.Error() != `locator: not an absolute path: the URL "" has no path on this system` {
			t.Errorf("the zero value: %v", err)
		}
	}
}

func TestLocal(t *testing.T) {
	for s, want := range map[string]bool{"file:///a": true, "file://localhost/a": true, "file://LOCALHOST/a": true, "file://host/a": false} {
		if u, err := locator.ParseFile(s); err != nil || u.Local() != want {
			t.Errorf("%s: %v, %v, want %v", s, u.Local(), err, want)
		}
	}
}

// Any path is rejected, or converting it to a URL and back gives the same path.
func FuzzPOSIX(f *testing.F) {
	f.Add("/a b/\xff")
	f.Add("/a/..")
	f.Fuzz(func(t *testing.T, path string) {
		u, err := locator.FromPOSIX(path)
		if err != nil {
			return
		}
		if back, err := u.POSIX(); err != nil || back != path {
			t.Fatalf("%q: %q, %q, %v", path, u, back, err)
		}
		if !filepath.IsAbs(path) && runtime.GOOS != "windows" {
			t.Fatalf("%q is not absolute", path)
		}
	})
}

func FuzzWindows(f *testing.F) {
	f.Add(`C:\a b`)
	f.Add(`\\server\share\~`)
	f.Fuzz(func(t *testing.T, path string) {
		u, err := locator.FromWindows(path)
		if err != nil {
			return
		}
		back, err := u.Windows()
		if err != nil {
			t.Fatalf("%q: %q, %v", path, u, err)
		}
		if again, err := locator.FromWindows(back); err != nil || again != u {
			t.Fatalf("%q: %q, %q, %q, %v", path, u, back, again, err)
		}
		if len(back) != len(path) {
			t.Fatalf("%q: %q", path, back)
		}
	})
}

// The reasons as people see them.
func TestReasons(t *testing.T) {
	for err, want := range map[error]string{
		locator.ErrScheme:       "locator: not a scheme of RFC 1738, 3",
		locator.ErrRelativePath: "locator: not an absolute path",
		locator.ErrForeignHost:  "locator: a path on this system cannot contain the host",
		locator.ErrNoVolume:     "locator: neither a drive nor a share",
		locator.ErrDotSegment:   `locator: "." and ".." are not names`,
		locator.ErrName:         "locator: a name that the system does not allow",
	} {
		if err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := locator.FromPOSIX("a"); err == nil || err.Error() != `locator: not an absolute path: the path "a" has no file URL` {
		t.Errorf("a relative path: %v", err)
	}
	u, err := locator.ParseFile("file://h/http://u:secret@i/")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := u.POSIX(); err == nil || err.Error() != `locator: a path on this system cannot contain the host: the URL "file://h/http://u:xxxxx@i/" has no path on this system` {
		t.Errorf("a foreign host: %v", err)
	}
	if _, err := locator.Parse("http://a\xff/"); err == nil || !strings.Contains(err.Error(), "the byte 0xff, which is not UTF-8, is not allowed in a host, at byte 8") {
		t.Errorf("an octet that is not UTF-8: %v", err)
	}
	e, ok := errors.AsType[*locator.ParseError](func() error { _, err := locator.Parse("http://a b/"); return err }())
	if !ok || e.Syntax() != uri.RFC1738 || e.Section() != "5" || e.Offset() != 8 || e.Rule() != "host" || e.Input() != "http://a b/" {
		t.Errorf("%+v", e)
	}
}
