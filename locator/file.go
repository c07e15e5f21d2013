package locator

import (
	"iter"
	"strings"

	"github.com/uriform/uri/pct"
)

// A File is the URL of a file on a host (RFC 1738, 3.10). [FromPOSIX] and
// [FromWindows] convert a file path to a File. [File.POSIX] and [File.Windows]
// convert a File to a file path.
//
//	file://<host>/<path>
type File struct {
	text
	host, path span
}

// ParseFile parses s by the rule fileurl. A file URL has no user and no port. Its
// path contains ";", "~", "|", "\" and "[" only as escapes. The error is a
// [*ParseError].
//
//	fileurl = "file://" [ host | "localhost" ] "/" fpath
func ParseFile(s string) (File, error) {
	p := begin(s, file)
	p.literal("//")
	u := File{text: text{s}}
	if p.at('/') {
		u.host = p.since(p.i)
	} else {
		u.host = p.host()
	}
	p.literal("/")
	u.path = p.span("fsegment", fpath)
	return end(&p, u)
}

// Host returns the host, which may be empty.
func (u File) Host() string { return u.s[u.host.start:u.host.end] }

// Local reports whether the host is empty or, in any case of its letters, "localhost". (No significance is
// attached to the case of domain names: RFC 1034, 3.5.) Such a URL is about a
// file on the local machine.
func (u File) Local() bool { return u.Host() == "" || strings.EqualFold(u.Host(), localhost) }

const localhost = "localhost"

// Path returns the path, without the "/" after the host.
func (u File) Path() pct.Encoded { path, _ := u.part(u.path); return path }

// Segments yields the parts of the path between slashes. For "a/b" it yields the
// directory "a" and the name "b". For "" it yields one empty name.
func (u File) Segments() iter.Seq[pct.Encoded] { return u.segments(u.path) }

// Scheme returns the scheme file.
func (File) Scheme() Scheme { return file }

// Fields returns host and segments.
func (u File) Fields() Fields {
	return Fields{u.field("host", u.host), u.segmentList(u.path)}
}

// UnmarshalText reads text as [ParseFile] does; the empty text gives the zero value.
func (u *File) UnmarshalText(text []byte) error { return read(u, text, ParseFile) }
