// Package site checks the links of a built site that is in a directory, without a network.
//
//	dir/guide/index.html   https://example.com/guide/, also /guide and /guide/index.html
//	dir/guide/a b.html     https://example.com/guide/a%20b.html, also /guide/a%20b
//
// A [Site] is the list of the files ([Open]). A check reads each document once: it collects the names that fragments can
// have, and looks up the targets of the references. A document is read a second time only if one of its references seems
// to be broken. So memory is O(files + names), and not O(references).
//
// # Symbolic links
//
// A link to a file is a file. A link to a directory is another name of the directory, whose documents are checked once,
// so cycles of links do no harm. A link that leads nowhere is no file.
//
// # Specifications
//
//   - RFC 3986, 5 and, in HTML, style sheets and Markdown, the URL Standard: which URL a reference means.
//   - HTML (WHATWG), 7.4.6.4: which element a fragment means.
//   - The file _redirects of Netlify, Cloudflare and GitLab Pages.
package site

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/lines"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/feed"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/markdown"
	"github.com/uriform/uri/whatwg"
)

// Options say how the files of a directory become a site.
type Options struct {
	Origin     string   // the URL of the directory; "": not known
	Index      []string // the files that a server gives for a directory; "." is a list of its files
	Extensions []string // what a server adds to a path without a file: "html"
	Ignore     []string // patterns of targets that are not checked; "*" is any text
	Skip       []string // patterns of the paths of documents whose references are not checked
}

// maxToken is the limit for a tag in bytes. A picture may be in one, as a data URL.
const maxToken = 16 << 20

// unknownOrigin is the origin if it is not known. No reference begins with it (RFC 2606, 2).
const unknownOrigin = "https://site.invalid/"

// A Site is the list of the files of a directory.
type Site struct {
	Options
	Counts

	dir       string
	origin    uri.URI
	prefix    string // origin, as text
	host      string // the origin of the origin (RFC 6454), or ""
	files     map[string]*file
	documents []*file
	aliases   map[string]string // other names of directories
	dangling  map[string]bool   // symbolic links that lead nowhere
	redirects redirects
	seed      maphash.Seed
	near      *neighbors
}

// Counts say what was checked.
type Counts struct {
	Documents int // which were read
	Links     int // references in them
	Elsewhere int // references to other sites or with other schemes, which were not checked
	Broken    int
	Ignored   int // broken, and a pattern of Ignore matches the target
	Special   int // files that are no regular files, such as named pipes
}

// A file is a file or directory of the site. Its path has no "/" at its beginning or end; the root is "".
type file struct {
	path    string
	media   string // of a document: html, xml, css, feed, markdown, redirects; or ""
	dir     bool
	skipped bool     // its references are not checked
	refresh *file    // the page to which this one leads on by <meta http-equiv=refresh>, or nil
	suspect bool     // a reference may be broken
	names   []uint64 // the hashes of the names that a fragment can have, sorted
	lines   *int     // how many the file has, or nil: they were not counted
}

// hasNames reports whether it is known which fragments f has. A file named .xml is data.
func (f *file) hasNames() bool {
	return f.media == "html" || f.media == "markdown" || f.media == "xml" && path.Ext(f.path) != ".xml"
}

// Open lists the files in dir. Errors of single files go to fail, and Open goes on.
func Open(dir string, o Options, fail func(error)) (*Site, error) {
	s := &Site{Options: o, dir: dir, files: map[string]*file{}, aliases: map[string]string{}, dangling: map[string]bool{}, seed: maphash.MakeSeed()}
	u, err := whatwg.Parse(cmp.Or(o.Origin, unknownOrigin))
	if err == nil {
		s.origin, err = uri.Parse(html.Encode(u))
	}
	if err != nil {
		return nil, err
	}
	s.origin = s.origin.WithoutFragment().WithoutQuery()
	if !strings.HasSuffix(s.origin.Path(), "/") {
		if s.origin, err = s.origin.WithPath(s.origin.Path() + "/"); err != nil {
			return nil, err
		}
	}
	s.prefix = s.origin.String()
	s.host, _ = s.origin.Origin()
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return nil, cmp.Or(err, error(&fs.PathError{Op: "open", Path: dir, Err: errors.New("not a directory")}))
	}
	w := walker{Site: s, fail: fail, known: map[string]string{}}
	w.walk("", real)
	for len(w.links) > 0 {
		name := w.links[0]
		w.links = w.links[1:]
		if real, err := filepath.EvalSymlinks(s.name(name)); err != nil {
			s.dangling[name] = true
		} else {
			w.directory(name, real)
		}
	}
	if f := s.files["_redirects"]; f != nil {
		f.media = "redirects"
		s.readRedirects(f)
	}
	for _, f := range s.files {
		if f.media != "" {
			f.skipped = slices.ContainsFunc(s.Skip, func(pattern string) bool { return matches(pattern, f.path) })
			s.documents = append(s.documents, f)
		}
	}
	slices.SortFunc(s.documents, func(a, b *file) int { return strings.Compare(a.path, b.path) })
	return s, nil
}

// name returns the name on disk of the file with that path.
func (s *Site) name(path string) string { return filepath.Join(s.dir, filepath.FromSlash(path)) }

// A walker lists directories. It follows symbolic links to directories last, so that a directory has its own name.
type walker struct {
	*Site
	fail  func(error)
	known map[string]string // the directories that were listed, by their names on disk without symbolic links
	links []string          // to directories, and to nothing
}

// directory lists a directory, unless it is known by another name. A link above the site leads to the site again.
func (w *walker) directory(name, real string) {
	if known, ok := w.known[real]; ok {
		w.aliases[name] = known
	} else {
		w.walk(name, real)
	}
}

func (w *walker) walk(dir, real string) {
	w.known[real] = dir
	w.files[dir] = &file{path: dir, dir: true}
	entries, err := os.ReadDir(w.name(dir))
	if err != nil {
		w.fail(err)
	}
	for _, e := range entries {
		name, mode := path.Join(dir, e.Name()), e.Type()
		if mode&fs.ModeSymlink != 0 {
			info, err := os.Stat(w.name(name))
			if err != nil || info.IsDir() {
				w.links = append(w.links, name)
				continue
			}
			mode = info.Mode().Type()
		}
		switch {
		case mode.IsDir() && e.Name() == ".git":
		case mode.IsDir():
			w.directory(name, filepath.Join(real, e.Name()))
		case mode.IsRegular():
			w.files[name] = &file{path: name, media: w.mediaOf(name)}
		default:
			w.Special++
		}
	}
}

// mediaOf returns what kind of document a file is, or "". A name without an extension may be that of a page.
func (w *walker) mediaOf(name string) string {
	switch media := protocol.MediaOfFile(name); {
	case path.Ext(name) == ".css":
		return "css"
	case media == "html", media == "markdown", media == "feed", media == "xml":
		if path.Ext(name) == ".gz" {
			return "" // a copy
		}
		return media
	case path.Ext(name) != "":
		return ""
	}
	f, err := os.Open(w.name(name))
	if err != nil {
		return "" // a target all the same
	}
	defer f.Close()
	head := make([]byte, 512)
	n, _ := io.ReadFull(f, head)
	head = bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head[:n], []byte("\xEF\xBB\xBF")), " \t\r\n"))
	if bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html")) {
		return "html"
	}
	return ""
}

// urlOf returns the URL of a file.
func (s *Site) urlOf(f *file) uri.URI {
	p := f.path
	if f.dir && p != "" {
		p += "/"
	}
	u, err := s.origin.ResolveString(relative(p))
	if err != nil {
		panic(err) // a path that is encoded is a reference
	}
	return u
}

// A read is one pass over a document.
type read struct {
	links iter.Seq2[links.Link, error]
	index *lines.Index
	io.Closer
}

// open begins to read a document. Its references are resolved against its URL. name is called with the names that a
// fragment can have. If it is nil, the index knows the lines of references.
func (s *Site) open(ctx context.Context, f *file, name func(string)) (*read, error) {
	in, err := os.Open(s.name(f.path))
	if err != nil {
		return nil, err
	}
	r := &read{Closer: in, index: &lines.Index{Reader: bulk.ContextReader(ctx, in)}}
	var text io.Reader = r.index
	if name != nil {
		text = r.index.Reader // no position is asked for
	}
	base := links.Base{Retrieval: s.urlOf(f).String()}
	page := html.Finder{Browser: true, Base: base, Anchor: name, MaxToken: maxToken}
	switch f.media {
	case "redirects":
		r.links = s.redirectLinks(text)
	case "css":
		page.ContentType = "text/css"
		r.links = page.Read(text)
	case "feed":
		news := feed.Finder{Base: base}
		r.links = news.Read(text)
	case "markdown":
		document := markdown.Finder{Base: base, Anchor: name}
		r.links = document.Read(text)
	case "xml":
		buffered := bufio.NewReaderSize(text, 4096)
		head, _ := buffered.Peek(4096)
		switch news := (feed.Finder{Base: base}); {
		case feed.Recognizes(head):
			r.links = news.Read(buffered)
		case path.Ext(f.path) == ".xml" && !bytes.Contains(head, []byte("http://www.w3.org/1999/xhtml")):
			r.links = func(func(links.Link, error) bool) {} // any XML; only pages, pictures and feeds have references that are known
		default:
			page.ContentType = "application/xml"
			r.links = page.Read(buffered)
		}
	default:
		r.links = page.Read(text)
	}
	return r, nil
}
