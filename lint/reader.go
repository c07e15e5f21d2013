package lint

import (
	"net/url"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/whatwg"
)

// A Reader splits a text as one program or one standard does.
type Reader interface {
	// Name returns the name of the reader: "rfc3986", "net/url".
	Name() string

	// Read returns the parts that the reader finds in s. It returns false if the reader
	// rejects s. s can be any text: it can be invalid UTF-8, and it can be long.
	Read(s string) (Parts, bool)
}

// Parts are the parts of a text that decide where a request goes. They are written as the reader
// writes them: a reader can decode or normalize. An empty text means that the part is empty or not
// defined, because most readers do not distinguish the two.
type Parts struct {
	Scheme string // without ":"
	Host   string // an IP literal is in brackets
	Port   string // without ":"
	Path   string // with the params of RFC 1808, and without "//" of an empty authority
}

// NewReader returns a [Reader] that calls read.
func NewReader(name string, read func(s string) (Parts, bool)) Reader { return reader{name, read} }

type reader struct {
	name string
	read func(s string) (Parts, bool)
}

func (r reader) Name() string                { return r.name }
func (r reader) Read(s string) (Parts, bool) { return r.read(s) }

// A LimitedReader is a [Reader] that cannot be asked about every text.
type LimitedReader interface {
	Reader

	// Ask is Read, with an error if the reader could not be asked about s: s is more than it takes, or the program that
	// it runs failed.
	Ask(s string) (p Parts, ok bool, err error)
}

// Readers returns the readers that [Agreement] always uses: the five syntaxes, oldest first, "net/url"
// of the standard library, and "whatwg", the URL Standard of browsers (see package whatwg). All but
// the last read references: a text does not need a scheme.
func Readers() []Reader { return slices.Clone(ownReaders) }

var ownReaders = func() (list []Reader) {
	for _, x := range uri.Syntaxes() {
		list = append(list, syntaxReader(x))
	}
	return append(list, NewReader("net/url", readNetURL), NewReader("whatwg", readWHATWG))
}()

// A syntaxReader is one of the five syntaxes as a [Reader].
type syntaxReader uri.Syntax

func (x syntaxReader) Name() string { return uri.Syntax(x).String() }

func (x syntaxReader) Read(s string) (p Parts, ok bool) {
	r, err := uri.Syntax(x).ParseReference(s)
	if err != nil {
		return p, false
	}
	p.Scheme, _ = r.Scheme()
	p.Host, _ = r.Host()
	p.Port, _ = r.Port()
	p.Path = r.Path()
	if _, ok := r.Authority(); !ok && (p.Path == "//" || strings.HasPrefix(p.Path, "///")) {
		// The grammar of RFC 1738 derives an opaque path for file:///a, but in 3.10 the host is empty.
		p.Path = p.Path[len("//"):]
	}
	if params, ok := r.Params(); ok {
		p.Path += ";" + params
	}
	return p, true
}

// readNetURL reads s with net/url. The path is the escaped path, or the opaque part.
func readNetURL(s string) (p Parts, ok bool) {
	u, err := url.Parse(s)
	if err != nil {
		return p, false
	}
	p = Parts{Scheme: u.Scheme, Host: u.Host, Port: u.Port(), Path: u.EscapedPath()}
	if end := strings.LastIndexByte(u.Host, ':'); end > strings.LastIndexByte(u.Host, ']') {
		p.Host = u.Host[:end]
	}
	if u.Opaque != "" {
		p.Path = u.Opaque
	}
	return p, true
}

// readWHATWG reads s as a browser does, without a base.
func readWHATWG(s string) (p Parts, ok bool) {
	u, err := whatwg.Parse(s)
	if err != nil {
		return p, false
	}
	p = Parts{Scheme: u.Scheme(), Path: u.Path()}
	p.Host, _ = u.Host()
	p.Port, _ = u.Port()
	return p, true
}
