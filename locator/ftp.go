package locator

import (
	"iter"
	"strings"

	"github.com/uriform/uri/pct"
)

// An FTP is the URL of a file or a directory on an FTP server (RFC 1738, 3.2).
//
//	ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>
type FTP struct {
	login
	path, ftptype span
}

// ParseFTP parses s by the rule ftpurl. The error is a [*ParseError].
//
//	ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
func ParseFTP(s string) (FTP, error) {
	p := begin(s, ftp)
	u := FTP{login: p.login()}
	if p.take('/') {
		u.path = p.span("fsegment", fpath)
		if p.at(';') {
			p.literal(";type=")
			u.ftptype = p.one("ftptype", ftptype)
		}
	}
	return end(&p, u)
}

// Path returns the path, without the "/" after the host, and whether the URL has
// a path. "ftp://h" has no path; the path of "ftp://h/" is empty.
func (u FTP) Path() (path pct.Encoded, ok bool) { return u.part(u.path) }

// Segments yields the parts of the path between slashes. For "a/b" it yields the
// directory "a" and the name "b". For "" it yields one empty name. If the URL has
// no path, Segments yields nothing.
func (u FTP) Segments() iter.Seq[pct.Encoded] { return u.segments(u.path) }

// Type returns the typecode, "a", "i" or "d" in lower or upper case, and whether
// the URL has one. Without a type, a client has to guess the type (3.2.3).
func (u FTP) Type() (typecode string, ok bool) { return u.plain(u.ftptype) }

// Scheme returns the scheme ftp.
func (FTP) Scheme() Scheme { return ftp }

// Fields returns user, password, host, port, segments and type.
func (u FTP) Fields() Fields {
	return u.login.fields(u.segmentList(u.path), u.field("type", u.ftptype))
}

// UnmarshalText reads text as [ParseFTP] does; the empty text gives the zero value.
func (u *FTP) UnmarshalText(text []byte) error { return read(u, text, ParseFTP) }

// segments yields the segments of a path.
func (t text) segments(path span) iter.Seq[pct.Encoded] {
	return func(yield func(pct.Encoded) bool) {
		rest, more := t.plain(path)
		for more {
			var segment string
			segment, rest, more = strings.Cut(rest, "/")
			if !yield(pct.Encoded(segment)) {
				return
			}
		}
	}
}

func (t text) segmentList(path span) Field {
	s, _ := t.plain(path)
	return t.list("segments", path, strings.Split(s, "/"))
}
