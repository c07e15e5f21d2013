package site

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/pct"
)

// A Rule says what is wrong with a reference.
type Rule string

// The rules, with what each of them says.
const (
	MissingFile      Rule = "missing-file"      // no file has the URL
	LetterCase       Rule = "letter-case"       // only a file whose name differs in letter case
	MissingIndex     Rule = "missing-index"     // a directory without a page
	MissingFragment  Rule = "missing-fragment"  // the page has no element, or no heading, of that name
	InvalidReference Rule = "invalid-reference" // it means no URL
	RedirectLoop     Rule = "redirect-loop"     // _redirects leads on and on, or to a URL that is too long
)

// maxFragment is the number of bytes of a fragment that a message shows whole. Rules of _redirects make long ones.
const maxFragment = 500

// explain sets the message and the suggestion of b.
func (s *Site) explain(ctx context.Context, b *Broken, l *links.Link, v *verdict) {
	if s.near == nil {
		s.near = newNeighbors(s.files)
	}
	switch v.rule {
	case InvalidReference:
		b.Err = l.Err
		b.Message = "it means no URL"
	case RedirectLoop:
		b.Message = "the redirects of _redirects do not end, or lead to a URL of more than 64 KiB"
	case MissingIndex:
		b.Message = "this is a directory without " + strings.Join(s.Index, " or ")
	case MissingFragment:
		what := "element with the id"
		if v.target.media == "markdown" {
			what = "heading or element with the name"
		}
		where := "this page"
		if s.name(v.target.path) != b.File {
			where = console.File(v.target.path)
		}
		if v.line > 0 {
			b.Message = fmt.Sprintf("%s ends at line %d", where, *v.target.lines)
			return
		}
		fragment := strconv.Quote(v.fragment)
		if len(fragment) > maxFragment {
			fragment = console.Quote(v.fragment)
		}
		b.Message = fmt.Sprintf("%s has no %s %s", where, what, fragment)
		if name := s.nearestName(ctx, v.target, v.fragment); name != "" {
			before, _, _ := strings.Cut(l.Text, "#")
			b.Suggestion = before + "#" + pct.Encode(name, pct.RFC3986.Fragment)
		}
	case MissingFile:
		name, ok := decodePath(v.path)
		b.Message = "there is no such file"
		if strings.HasSuffix(v.path, "/") && s.lookup(name) != nil {
			b.Message = "this is a file and not a directory"
		}
		if s.dangling[name] {
			b.Message = "this is a symbolic link that leads nowhere"
		}
		if !ok {
			return
		}
		found, isCase := s.nearestFile(name)
		if found == nil {
			return
		}
		if isCase {
			b.Rule = LetterCase
			b.Message = "there is no such file, only one in other letter case"
		}
		b.Suggestion = s.spell(l, v, found)
	}
}

// spell returns a reference to a file, in the form of a reference that is broken.
func (s *Site) spell(l *links.Link, v *verdict, f *file) string {
	p := f.path
	if !f.dir && path.Ext(strings.TrimRight(v.path, "/")) == "" {
		for _, extension := range s.Extensions {
			p = strings.TrimSuffix(p, "."+extension)
		}
	}
	if f.dir && p != "" {
		p += "/"
	}
	target, err := s.origin.ResolveString(relative(p))
	moved := verdict{target: f, raw: v.raw}
	if moved.setFragment(); err == nil && v.raw != "" && (moved.fragment == "" || s.hasFragment(&moved)) {
		target, err = target.WithFragment(v.raw)
	}
	if err != nil {
		return ""
	}
	switch {
	case strings.Contains(l.Text, "://"):
		return target.String()
	case strings.HasPrefix(l.Text, "/"):
		authority, _ := target.Authority()
		return strings.TrimPrefix(target.String(), target.Scheme()+"://"+authority)
	}
	r, err := l.Base.Relativize(target)
	if err != nil {
		return ""
	}
	return r.String()
}

// relative returns a relative reference for the path of a file.
func relative(p string) string {
	ref := pct.Encode(p, pct.RFC3986.Path)
	if first, _, _ := strings.Cut(ref, "/"); strings.Contains(first, ":") {
		return "./" + ref // RFC 3986, 4.2
	}
	return ref
}

// Neighbors find the file whose path is most similar to one that does not exist.
type neighbors struct {
	files       map[string]*file
	folded      map[string]*file   // by path in lower case
	byName      map[string][]*file // by name
	inDirectory map[string][]*file
	names       map[*file][]string // of fragments
	found       map[string]string  // the nearest names, by target and fragment

	comparisons int // that may still be made
}

// Comparisons are limited, because each broken reference is compared with all names of a directory or a page. They take a
// few seconds; broken references after them have no suggestion. A page that is read for its names counts as some.
const (
	maxComparisons  = 2_000_000
	comparisonsRead = 1_000
)

// work returns what n comparisons with a name count: a comparison takes time with the square of the length.
func work(n int, name string) int { return n * (1 + min(len(name), 256)*min(len(name), 256)/1024) }

// mayCompare reports whether n more comparisons of short names may be made.
func (near *neighbors) mayCompare(n int) bool {
	near.comparisons -= n
	return near.comparisons >= 0
}

func newNeighbors(files map[string]*file) *neighbors {
	n := &neighbors{files, map[string]*file{}, map[string][]*file{}, map[string][]*file{}, map[*file][]string{}, map[string]string{}, maxComparisons}
	for _, p := range slices.Sorted(maps.Keys(files)) { // so that the first of several is always the same
		f := files[p]
		if p == "" {
			continue
		}
		if lower := strings.ToLower(p); n.folded[lower] == nil {
			n.folded[lower] = f
		}
		name, dir := path.Base(p), path.Dir(p)
		n.byName[name] = append(n.byName[name], f)
		n.inDirectory[dir] = append(n.inDirectory[dir], f)
	}
	return n
}

// nearestFile returns the file with the most similar path, or nil, and whether only letter case differs.
func (s *Site) nearestFile(name string) (best *file, isCase bool) {
	if len(name) > maxPath {
		return nil, false
	}
	n := s.near
	lower := strings.ToLower(name)
	if f := n.folded[lower]; f != nil {
		return f, f.path != name
	}
	for _, extension := range s.Extensions {
		if f := n.folded[lower+"."+extension]; f != nil {
			return f, f.path != name+"."+extension
		}
	}
	least := similar(strings.TrimSuffix(path.Base(name), path.Ext(name)))
	siblings := n.inDirectory[path.Dir(name)]
	if !n.mayCompare(work(len(siblings), path.Base(name))) {
		return nil, false
	}
	for _, f := range siblings {
		if d := s.distanceOf(f, path.Base(name), least); d < least {
			best, least = f, d
		}
	}
	if best != nil {
		return best, false
	}
	moved := n.byName[path.Base(name)]
	if !n.mayCompare(len(moved)) {
		return nil, false
	}
	most := 1 // the name; many directories have an index.html
	if len(moved) == 1 {
		most = 0
	}
	for _, f := range moved {
		if n := common(f.path, name); n > most {
			best, most = f, n
		}
	}
	return best, false
}

// distanceOf returns the distance of the name of a file from another name, also without the extension of a page.
func (s *Site) distanceOf(f *file, name string, limit int) int {
	own := path.Base(f.path)
	d := distance(own, name, limit)
	for _, extension := range s.Extensions {
		if page, ok := strings.CutSuffix(own, "."+extension); ok && path.Ext(name) == "" {
			d = min(d, distance(page, name, limit))
		}
	}
	return d
}

// nearestName returns the most similar name that a fragment can have in a file, or "".
func (s *Site) nearestName(ctx context.Context, f *file, fragment string) string {
	n := s.near
	key := f.path + "#" + fragment
	if name, ok := n.found[key]; ok {
		return name
	}
	names, ok := n.names[f]
	if !ok && !n.mayCompare(comparisonsRead) {
		return ""
	}
	if !ok {
		if len(n.names) == 64 {
			clear(n.names)
		}
		if r, err := s.open(ctx, f, func(name string) { names = append(names, name) }); err == nil {
			for range r.links {
			}
			r.Close()
		}
		n.names[f] = names
	}
	if !n.mayCompare(work(len(names), fragment)) {
		return ""
	}
	best, least := "", similar(fragment)
	for _, name := range names {
		if strings.EqualFold(name, fragment) {
			best = name
			break
		}
		if d := distance(name, fragment, least); d < least {
			best, least = name, d
		}
	}
	n.found[key] = best
	return best
}

// similar returns the distance from which on names are not similar.
func similar(name string) int { return min(max(len(name)/4, 1)+1, len(name)) }

// common returns the number of segments that two paths have in common at their beginning or end.
func common(a, b string) (n int) {
	have, want := strings.Split(a, "/"), strings.Split(b, "/")
	for i := range min(len(have), len(want)) {
		if have[i] == want[i] {
			n++
		}
		if have[len(have)-1-i] == want[len(want)-1-i] {
			n++
		}
	}
	return n
}

// distance returns the number of bytes to insert, delete, replace, or swap with the next one, so that a becomes b, or limit
// if it is not less.
func distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit || len(b) >= 256 {
		return limit
	}
	var rows [3][256]int // of a[:i-2], a[:i-1] and a[:i]
	for j := range len(b) + 1 {
		rows[2][j] = j
	}
	for i := range len(a) {
		rows[0], rows[1] = rows[1], rows[2]
		rows[2][0] = i + 1
		least := i + 1
		for j := range len(b) {
			cost := rows[1][j]
			if a[i] != b[j] {
				cost = min(rows[1][j], rows[1][j+1], rows[2][j]) + 1
				if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
					cost = min(cost, rows[0][j-1]+1)
				}
			}
			rows[2][j+1] = cost
			least = min(least, cost)
		}
		if least >= limit {
			return limit
		}
	}
	return min(rows[2][len(b)], limit)
}
