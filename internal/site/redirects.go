package site

import (
	"io"
	"iter"
	"os"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/pct"
)

// A redirect is a line of the file _redirects: "from to status". from may have segments ":name", and "*" at its end; to
// may have ":name" and ":splat".
type redirect struct {
	from, to string
	start    int64 // of to, in the file
	status   string
}

// A URL that is longer than maxTarget is not followed, because each ":splat" in a chain of rules can multiply it.
const (
	maxRedirects     = 10       // one after the other
	maxTarget        = 64 << 10 // bytes
	maxRule          = 8 << 10  // bytes of from and to
	maxRedirectsFile = 16 << 20 // bytes
)

// Redirects are the rules of a site. The rules with placeholders in the same segments are looked up at once.
type redirects struct {
	rules []redirect
	first map[shape]map[string]int // the first rule, by the other segments of from
}

// A shape is where a from has its placeholders: segments has ":" or "*" for each of them, and "/" for each segment between
// them, up to the last one.
type shape struct {
	absolute bool // from has a scheme and a host
	segments string
}

// shapeOf returns the shape of a from with this path.
func shapeOf(path string, absolute bool) shape {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	kinds, last := make([]byte, len(segments)), 0
	for i, segment := range segments {
		kinds[i] = '/'
		if strings.HasPrefix(segment, ":") || segment == "*" && i == len(segments)-1 {
			kinds[i], last = segment[0], i+1
		}
	}
	return shape{absolute, string(kinds[:last])}
}

// key returns what a URL, or a from, has where a from of the shape has no placeholders. It is false if nothing matches.
func (sh shape) key(origin string, segments []string) (key string, ok bool) {
	var texts []string
	if sh.absolute {
		texts = append(texts, strings.ToLower(origin))
	}
	for i, kind := range []byte(sh.segments) {
		switch {
		case kind == '*':
			return strings.Join(texts, "/"), true
		case i == len(segments):
			return "", false
		case kind == '/':
			texts = append(texts, segments[i])
		}
	}
	return strings.Join(append(texts, segments[len(sh.segments):]...), "/"), true
}

// splitPath returns the segments of a path, each encoded in the same way, so that equal ones have equal texts.
func splitPath(path string) []string {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	for i, segment := range segments {
		segments[i] = pct.Encode(pct.Encoded(segment).Decode(), pct.RFC3986.Unreserved)
	}
	return segments
}

// readRedirects reads the rules of the site. A check reads the file again, and reports its errors.
func (s *Site) readRedirects(f *file) {
	in, err := os.Open(s.name(f.path))
	if err != nil {
		return
	}
	defer in.Close()
	rules, _ := parseRedirects(in)
	s.redirects = redirects{rules, map[shape]map[string]int{}}
	for i, rule := range rules {
		origin, path := cutHost(rule.from)
		sh := shapeOf(path, origin != "")
		if s.redirects.first[sh] == nil {
			s.redirects.first[sh] = map[string]int{}
		}
		key, _ := sh.key(origin, splitPath(path))
		if _, ok := s.redirects.first[sh][key]; !ok {
			s.redirects.first[sh][key] = i
		}
	}
}

func parseRedirects(r io.Reader) (rules []redirect, err error) {
	text, err := io.ReadAll(io.LimitReader(r, maxRedirectsFile+1))
	if err == nil && len(text) > maxRedirectsFile {
		err = links.NewError("", maxRedirectsFile, false, links.ErrTooLong)
	}
	at := int64(0)
	for line := range strings.Lines(string(text)) {
		offset := at
		at += int64(len(line))
		var rule redirect
		for i := 0; ; {
			for i < len(line) && isSpace(line[i]) {
				i++
			}
			start := i
			for i < len(line) && !isSpace(line[i]) {
				i++
			}
			word := line[start:i]
			switch {
			case word == "" || word[0] == '#':
				i = len(line)
			case rule.from == "":
				rule.from = word
			case rule.to == "" && (word[0] == '/' || strings.Contains(word, "://")): // not a condition, id=:id
				rule.to, rule.start = word, offset+int64(start)
			case rule.to != "" && rule.status == "" && '0' <= word[0] && word[0] <= '9':
				rule.status = strings.TrimSuffix(word, "!")
			}
			if i >= len(line) {
				break
			}
		}
		if len(rule.from)+len(rule.to) > maxRule {
			err = links.NewError("", offset, false, links.ErrTooLong)
		} else if rule.to != "" {
			rules = append(rules, rule)
		}
	}
	return rules, err
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// redirectLinks yields the targets of the rules that have no placeholders.
func (s *Site) redirectLinks(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		rules, err := parseRedirects(r)
		for _, rule := range rules {
			if rule.hasPlaceholder() {
				continue
			}
			l := links.Link{Text: rule.to, Value: rule.to, Start: rule.start, End: rule.start + int64(len(rule.to)), Base: s.origin}
			if l.Reference, l.Err = uri.ParseReference(rule.to); !yield(l, nil) {
				return
			}
		}
		if err != nil {
			yield(links.Link{}, err)
		}
	}
}

// hasPlaceholder reports whether the target has a part of the URL: of its path or, as "/:name", of its query.
func (r *redirect) hasPlaceholder() bool {
	for segment := range strings.SplitSeq(r.from, "/") {
		if segment == "*" {
			segment = ":splat"
		}
		if strings.HasPrefix(segment, ":") && strings.Contains(r.to, segment) {
			return true
		}
	}
	return strings.Contains(r.to, "/:")
}

// redirect returns where the first rule for a URL leads. If that is too long, it is the URL itself, which leads on for ever.
func (s *Site) redirect(u uri.URI) (to uri.URI, ok bool) {
	first := len(s.redirects.rules)
	if first == 0 || len(u.String()) > maxTarget {
		return uri.URI{}, false
	}
	origin, _ := u.Origin()
	segments := splitPath(u.Path())
	for sh, rules := range s.redirects.first {
		if key, ok := sh.key(origin, segments); ok {
			if i, ok := rules[key]; ok {
				first = min(first, i)
			}
		}
	}
	if first == len(s.redirects.rules) {
		return uri.URI{}, false
	}
	rule := s.redirects.rules[first]
	if rule.status == "404" || rule.status == "410" {
		return uri.URI{}, false
	}
	var target targetWriter
	if _, err := strings.NewReplacer(captured(rule.from, u.Path())...).WriteString(&target, rule.to); err != nil {
		return u, true
	}
	to, err := s.origin.ResolveString(string(target))
	return to, err == nil
}

// A targetWriter keeps at most maxTarget bytes.
type targetWriter []byte

func (w *targetWriter) Write(b []byte) (int, error) {
	if len(*w)+len(b) > maxTarget {
		return 0, links.ErrTooLong
	}
	*w = append(*w, b...)
	return len(b), nil
}

// cutHost splits a from. origin is "" if it does not begin with a scheme and a host.
func cutHost(from string) (origin, path string) {
	scheme, rest, ok := strings.Cut(from, "://")
	if !ok {
		return "", from
	}
	host, path, _ := strings.Cut(rest, "/")
	return scheme + "://" + host, "/" + path
}

// captured returns the pairs of placeholders and values of a from that matches a path.
func captured(from, path string) (pairs []string) {
	_, from = cutHost(from)
	want, have := strings.Split(strings.Trim(from, "/"), "/"), strings.Split(strings.Trim(path, "/"), "/")
	for i, w := range want {
		switch {
		case w == "*" && i == len(want)-1:
			pairs = append(pairs, ":splat", strings.Join(have[min(i, len(have)):], "/"))
		case strings.HasPrefix(w, ":"):
			pairs = append(pairs, w, have[i])
		}
	}
	return pairs
}
