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

const (
	maxRedirects     = 10       // one after the other
	maxRedirectsFile = 16 << 20 // bytes
)

// readRedirects reads the rules of the site.
func (s *Site) readRedirects(f *file) error {
	in, err := os.Open(s.name(f.path))
	if err != nil {
		return err
	}
	defer in.Close()
	s.redirects, err = parseRedirects(in)
	return err
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
		if rule.to != "" {
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

// redirect returns where the first rule for a URL leads.
func (s *Site) redirect(u uri.URI) (to uri.URI, ok bool) {
	for _, rule := range s.redirects {
		from := rule.from
		if host, path, absolute := cutHost(from); absolute {
			if o, ok := u.Origin(); !ok || !strings.EqualFold(o, host) {
				continue
			}
			from = path
		}
		captured, ok := matchSegments(from, u.Path())
		if !ok {
			continue
		}
		if rule.status == "404" || rule.status == "410" {
			return uri.URI{}, false
		}
		to, err := s.origin.ResolveString(strings.NewReplacer(captured...).Replace(rule.to))
		return to, err == nil
	}
	return uri.URI{}, false
}

// cutHost splits a from that begins with a scheme and a host.
func cutHost(from string) (origin, path string, ok bool) {
	scheme, rest, ok := strings.Cut(from, "://")
	if !ok {
		return "", "", false
	}
	host, path, _ := strings.Cut(rest, "/")
	return scheme + "://" + host, "/" + path, true
}

// matchSegments reports whether a pattern matches a path, and returns the pairs of placeholders and values.
func matchSegments(pattern, path string) (captured []string, ok bool) {
	want, have := strings.Split(strings.Trim(pattern, "/"), "/"), strings.Split(strings.Trim(path, "/"), "/")
	for i, w := range want {
		switch {
		case w == "*" && i == len(want)-1:
			return append(captured, ":splat", strings.Join(have[min(i, len(have)):], "/")), true
		case i >= len(have):
			return nil, false
		case strings.HasPrefix(w, ":"):
			captured = append(captured, w, have[i])
		case pct.Encoded(w).Decode() != pct.Encoded(have[i]).Decode():
			return nil, false
		}
	}
	return captured, len(want) == len(have)
}
