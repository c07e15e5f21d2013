package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"io"
	"iter"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/whatwg"
)

// A Fault is an error of a file: it cannot be read, or it is damaged and Err is a [links.Error].
type Fault struct {
	File string // its name on disk
	Err  error
}

// Error returns the error with the name of the file.
func (f *Fault) Error() string { return f.File + ": " + f.Err.Error() }

// Unwrap returns the error without the name of the file.
func (f *Fault) Unwrap() error { return f.Err }

// A Broken is a reference without a target.
type Broken struct {
	File               string // the name on disk of the document
	Line, Column       int    // from 1; the column in bytes
	Offset             int64  // in bytes
	Text               string // as in the document
	Element, Attribute string // as in [links.Link]
	Target             string // the URL, or "" if there is none
	Rule               Rule
	Message            string // what is wrong, without Text
	Suggestion         string // a reference to the nearest target, or ""
	Err                error  // of a text that is no reference
}

// Check reads the documents, and yields the references without a target, in the order of the documents, and a [*Fault]
// for each fault of a document. The end of ctx ends the check early.
func (s *Site) Check(ctx context.Context) iter.Seq2[Broken, error] {
	return func(yield func(Broken, error) bool) {
		var fragments []wanted
		for _, f := range s.documents {
			if ctx.Err() != nil {
				return
			}
			var err error
			if fragments, err = s.survey(ctx, f, fragments, func(err error) bool { return yield(Broken{}, err) }); err != nil {
				return
			}
		}
		for _, w := range fragments {
			if !w.target.has(w.name) {
				w.document.suspect = true
			}
		}
		for _, f := range s.documents {
			if f.suspect && (ctx.Err() != nil || !s.report(ctx, f, yield)) {
				return
			}
		}
	}
}

// A wanted is a fragment that a document expects in a target.
type wanted struct {
	document, target *file
	name             uint64
}

var errStopped = errors.New("stopped")

// survey reads a document for the first time. It returns the fragments that are wanted so far. The error is errStopped if
// fail returns false.
func (s *Site) survey(ctx context.Context, f *file, fragments []wanted, fail func(error) bool) ([]wanted, error) {
	r, err := s.open(ctx, f, func(name string) {
		if len(f.names) == cap(f.names) {
			slices.Sort(f.names)
			f.names = slices.Compact(f.names) // a document of 1 GB may have the same name everywhere
		}
		f.names = append(f.names, maphash.String(s.seed, name))
	})
	if err != nil {
		f.media = "" // its names are not known
		if !fail(&Fault{s.name(f.path), err}) {
			return nil, errStopped
		}
		return fragments, nil
	}
	defer r.Close()
	if !f.skipped {
		s.Documents++
	}
	own := len(fragments)
	for l, err := range r.links {
		if ctx.Err() != nil {
			return fragments, nil
		}
		if err != nil {
			if !fail(&Fault{s.name(f.path), err}) {
				return nil, errStopped
			}
			continue
		}
		if f.skipped || isNoReference(f, &l) {
			continue
		}
		s.Links++
		switch v := s.judge(f, &l); {
		case v.elsewhere:
			s.Elsewhere++
		case v.rule != "" || !s.hasLine(ctx, &v):
			f.suspect = true
		case l.Element == "meta" && v.target != f:
			f.refresh = v.target
		case v.fragment != "":
			if len(fragments) == cap(fragments) {
				slices.SortFunc(fragments[own:], func(a, b wanted) int {
					return cmp.Or(cmp.Compare(a.name, b.name), strings.Compare(a.target.path, b.target.path))
				})
				fragments = append(fragments[:own], slices.Compact(fragments[own:])...)
			}
			fragments = append(fragments, wanted{f, v.target, maphash.String(s.seed, v.fragment)})
		}
	}
	slices.Sort(f.names)
	f.names = slices.Clip(slices.Compact(f.names))
	// Most fragments are in the document itself.
	others := slices.DeleteFunc(fragments[own:], func(w wanted) bool { return w.target == f && f.has(w.name) })
	return fragments[:own+len(others)], nil
}

// has reports whether f has a name. A page that only leads on has the names of the next one: generators write such pages
// for old URLs, with a script that keeps the fragment.
func (f *file) has(name uint64) bool {
	for range maxRedirects {
		if _, found := slices.BinarySearch(f.names, name); found || f.refresh == nil {
			return found
		}
		f = f.refresh
	}
	return false
}

// report reads a document for the second time, and yields its references without a target.
func (s *Site) report(ctx context.Context, f *file, yield func(Broken, error) bool) bool {
	r, err := s.open(ctx, f, nil)
	if err != nil {
		return yield(Broken{}, &Fault{s.name(f.path), err})
	}
	defer r.Close()
	for l, err := range r.links {
		if err != nil || isNoReference(f, &l) {
			continue // was reported
		}
		if ctx.Err() != nil {
			return false
		}
		v := s.judge(f, &l)
		if v.rule == "" && (v.fragment != "" && !s.hasFragment(&v) || !s.hasLine(ctx, &v)) {
			v.rule = MissingFragment
		}
		if v.rule == "" {
			continue
		}
		if slices.ContainsFunc(s.Ignore, func(pattern string) bool { return s.ignores(pattern, v.url) }) {
			s.Ignored++
			continue
		}
		s.Broken++
		b := Broken{File: s.name(f.path), Offset: l.Start, Text: l.Text, Element: l.Element, Attribute: l.Attribute, Target: v.url, Rule: v.rule}
		b.Line, b.Column = r.index.Position(l.Start)
		s.explain(ctx, &b, &l, &v)
		if !yield(b, nil) {
			return false
		}
	}
	return true
}

// isNoReference reports whether a value that a finder yields is not a target that must exist.
func isNoReference(f *file, l *links.Link) bool {
	switch l.Attribute {
	case "usemap": // the name of a map
		return true
	case "xml:base", "codebase": // a base
		return true
	case "":
		// CSS Values, 4.5.1: a fragment alone is of the document that uses the style sheet. In the text of Markdown, what is no
		// reference is not meant as one.
		return l.Element == "style" && strings.HasPrefix(l.Text, "#") || f.media == "markdown" && l.Err != nil
	}
	return false
}

// A verdict is what is known of a reference before its fragment is looked up.
type verdict struct {
	elsewhere bool
	rule      Rule   // what is wrong, or ""
	url       string // the target
	path      string // the part of the URL below the origin
	target    *file
	fragment  string // to be looked up in the target, decoded; or ""
	raw       string // the fragment as it is in the URL
	source    bool   // a server shows the source of a page
	line      int    // the last line that the fragment selects in the source, or 0
}

// judge resolves a reference, and finds the file that it leads to.
func (s *Site) judge(f *file, l *links.Link) (v verdict) {
	if l.Err != nil && f.media == "markdown" {
		encode(l) // renderers do so
	}
	if l.Err != nil {
		v.rule = InvalidReference
		return v
	}
	target, err := l.Target()
	if err != nil {
		v.rule = InvalidReference
		return v
	}
	return s.follow(target, 0)
}

// encode makes a reference of a destination of Markdown that has spaces.
func encode(l *links.Link) {
	base, err := whatwg.Parse(l.Base.String())
	if err != nil {
		return
	}
	if u, err := base.Parse(l.Value); err == nil {
		if r, err := uri.ParseReference(html.Encode(u)); err == nil {
			l.Reference, l.Err = r, nil
		}
	}
}

// follow finds the file of a URL, also after redirects.
func (s *Site) follow(target uri.URI, redirects int) (v verdict) {
	v.url = target.String()
	rest, inside := s.below(target)
	if v.elsewhere = !inside; v.elsewhere {
		return v
	}
	rest, v.raw, _ = strings.Cut(rest, "#")
	v.path, rest, _ = strings.Cut(rest, "?")
	v.raw, _, _ = strings.Cut(v.raw, ":~:") // text fragments
	if v.target, v.rule = s.find(v.path); v.target == nil {
		if to, ok := s.redirect(target); ok && redirects < maxRedirects {
			end := s.follow(to, redirects+1)
			end.url = v.url
			if end.raw == "" && v.raw != "" {
				end.raw = v.raw // RFC 9110, 10.2.2
				end.setFragment()
			}
			return end
		} else if ok {
			v.rule = RedirectLoop
		}
	}
	v.source = rest == "plain=1" && v.target != nil && v.target.media == "markdown" // on GitHub
	v.setFragment()
	return v
}

// setFragment sets the fragment, or the line, that is to be looked up.
func (v *verdict) setFragment() {
	if v.target == nil || v.target.dir || v.raw == "" {
		return
	}
	if v.source || !v.target.hasNames() {
		if m := sourceLines().FindStringSubmatch(v.raw); m != nil {
			first, _ := strconv.Atoi(m[1]) // the largest int if it is larger
			last, _ := strconv.Atoi(cmp.Or(m[2], m[1]))
			v.line = max(first, last)
			if min(first, last) == 0 {
				v.line = math.MaxInt
			}
		}
		return
	}
	v.fragment = pct.Encoded(v.raw).Decode()
	if strings.EqualFold(v.fragment, "top") && v.target.media == "html" || strings.HasPrefix(v.raw, "svgView(") {
		v.fragment = ""
	}
}

// below returns what a URL has after the origin, and whether it begins with it.
func (s *Site) below(target uri.URI) (rest string, ok bool) {
	text := target.String()
	if rest, ok := strings.CutPrefix(text, s.prefix); ok {
		return rest, true
	}
	if o, ok := target.Origin(); !ok || o != s.host {
		return "", false
	}
	p := target.Path()
	rest, ok = strings.CutPrefix(p, s.origin.Path())
	if p+"/" == s.origin.Path() || p == "" && s.origin.Path() == "/" {
		rest, ok = "", true
	}
	if query, has := target.Query(); has {
		rest += "?" + query
	}
	if fragment, has := target.Fragment(); has {
		rest += "#" + fragment
	}
	return rest, ok
}

// find returns the file that a server gives for a path below the origin, or what is wrong.
func (s *Site) find(p string) (*file, Rule) {
	name, ok := decodePath(p)
	if !ok {
		return nil, MissingFile
	}
	f := s.lookup(name)
	isDirectory := strings.HasSuffix(p, "/") || p == ""
	if f != nil && !f.dir {
		if isDirectory {
			return nil, MissingFile
		}
		return f, ""
	}
	if !isDirectory {
		for _, extension := range s.Extensions {
			if page := s.lookup(name + "." + extension); page != nil && !page.dir {
				return page, ""
			}
		}
	}
	if f == nil {
		return nil, MissingFile
	}
	for _, index := range s.Index {
		if index == "." {
			return f, ""
		}
		if page := s.lookup(strings.TrimPrefix(f.path+"/"+index, "/")); page != nil && !page.dir {
			return page, ""
		}
	}
	return nil, MissingIndex
}

// decodePath returns the path of a file for the path of a URL. Each segment is decoded; a "/", or what is no name, cannot
// be in one.
func decodePath(p string) (name string, ok bool) {
	p = strings.TrimRight(p, "/")
	if strings.IndexByte(p, '%') < 0 && !strings.Contains(p, "//") {
		return p, true
	}
	var segments []string
	for segment := range strings.SplitSeq(p, "/") {
		segment = pct.Encoded(segment).Decode()
		if segment == "." || segment == ".." || strings.ContainsAny(segment, "/\x00") {
			return "", false
		}
		if segment != "" { // servers and file systems take "//" for "/"
			segments = append(segments, segment)
		}
	}
	return strings.Join(segments, "/"), true
}

// Systems limit the symbolic links in a path, and its length.
const (
	maxAliases = 40
	maxPath    = 4096 // bytes
)

// lookup returns the file with a path, or nil.
func (s *Site) lookup(name string) *file {
	for range maxAliases {
		if f := s.files[name]; f != nil || len(s.aliases) == 0 || len(name) > maxPath {
			return f
		}
		replaced := false
		for i := 1; i <= len(name) && !replaced; i++ {
			if i < len(name) && name[i] != '/' {
				continue
			}
			if to, ok := s.aliases[name[:i]]; ok {
				name, replaced = strings.Trim(to+name[i:], "/"), true
			}
		}
		if !replaced {
			return nil
		}
	}
	return nil
}

// lineRange matches fragments such as 12-20 and L12-L20, with which pages select lines of source code.
var lineRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(L?\d+)-(L?\d+)$`) })

// sourceLines matches the fragments with which servers of source code select lines: L9, L3-L9, L3C1-L9C2, L3-9.
var sourceLines = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$`) })

// hasLine reports whether the target has the line. A file that cannot be read has all lines.
func (s *Site) hasLine(ctx context.Context, v *verdict) bool {
	if v.line == 0 {
		return true
	}
	if v.target.lines == nil {
		in, err := os.Open(s.name(v.target.path))
		if err != nil {
			return true
		}
		defer in.Close()
		n := lineCounter{ended: true}
		if _, err := io.Copy(&n, bulk.ContextReader(ctx, in)); err != nil {
			return true
		}
		if !n.ended {
			n.lines++
		}
		v.target.lines = &n.lines
	}
	return v.line <= *v.target.lines
}

// A lineCounter counts the lines that are written to it, except for a last one without a line feed: then ended is false.
type lineCounter struct {
	lines int
	ended bool
}

func (n *lineCounter) Write(b []byte) (int, error) {
	n.lines += bytes.Count(b, []byte("\n"))
	n.ended = bytes.HasSuffix(b, []byte("\n"))
	return len(b), nil
}

// hasFragment reports whether the target has the fragment.
func (s *Site) hasFragment(v *verdict) bool {
	has := func(name string) bool { return v.target.has(maphash.String(s.seed, name)) }
	if has(v.fragment) || has(v.raw) || v.target.media == "markdown" && has(strings.ToLower(v.fragment)) { // as GitHub does
		return true
	}
	m := lineRange().FindStringSubmatch(v.fragment)
	return m != nil && has(m[1]) && has(m[2])
}

// ignores reports whether a pattern matches a URL, or the URL without the scheme and the host.
func (s *Site) ignores(pattern, url string) bool {
	if strings.HasPrefix(pattern, "/") {
		u, err := uri.Parse(url)
		if err != nil {
			return false
		}
		authority, _ := u.Authority()
		url = strings.TrimPrefix(url, u.Scheme()+"://"+authority)
	}
	return matches(pattern, url)
}

// matches reports whether a pattern, in which "*" is any text, matches a text.
func matches(pattern, text string) bool {
	first, rest, more := strings.Cut(pattern, "*")
	text, ok := strings.CutPrefix(text, first)
	if !ok || !more {
		return ok && text == ""
	}
	parts := strings.Split(rest, "*")
	last := parts[len(parts)-1]
	for _, part := range parts[:len(parts)-1] {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return strings.HasSuffix(text, last)
}
