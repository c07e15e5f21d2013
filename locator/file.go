package locator

import (
	"iter"

	"github.com/uriform/uri/pct"
)

// A File designates a file on a particular host (RFC 1738, 3.10). [FromPOSIX] and
// [FromWindows] make one from a path of a system; [File.POSIX] and [File.Windows]
// are the way back.
//
//	file://<host>/<path>
type File struct {
	text
	host, path span
}

// ParseFile reads s by the rule fileurl, which has neither user nor port, and in
// its path no ";", "~", "|", "\" or "[" but as escapes. The error is a
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

// Local reports whether the host is the machine from which the URL is being
// interpreted: empty or "localhost".
func (u File) Local() bool { return u.Host() == "" || u.Host() == localhost }

const localhost = "localhost"

// Path returns the path, without the "/" after the host.
func (u File) Path() pct.Encoded { path, _ := u.part(u.path); return path }

// Segments yields the parts of the path between the "/": of "a/b" the directory "a"
// and the name "b", of "" one empty name.
func (u File) Segments() iter.Seq[pct.Encoded] { return u.segments(u.path) }

// Scheme returns the scheme file.
func (File) Scheme() Scheme { return file }

// Fields returns host and segments.
func (u File) Fields() Fields {
	return Fields{u.field("host", u.host), u.segmentList(u.path)}
}

// UnmarshalText reads text as [ParseFile] does; the empty text gives the zero value.
func (u *File) UnmarshalText(text []byte) error { return read(u, text, ParseFile) }
