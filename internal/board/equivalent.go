package board

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/pct"
)

// parts are the components of a result, each with its delimiter. An undefined component is empty.
type parts struct{ scheme, userinfo, host, port, path, query, fragment string }

// split divides s by RFC 3986, appendix B. A port that is not a number is a part of the host.
func split(s string) (p parts) {
	at := lenient.Split(s)
	part := func(c uri.Span, before, after int) string {
		if !c.Defined() {
			return ""
		}
		return s[c.Start-before : c.End+after]
	}
	if strings.Trim(at.Port.Of(s), "0123456789") != "" {
		at.Host.End, at.Port = at.Port.End, uri.Span{Start: -1, End: -1}
	}
	p = parts{
		scheme: part(at.Scheme, 0, len(":")), userinfo: part(at.Userinfo, 0, len("@")), port: part(at.Port, len(":"), 0),
		path: part(at.Path, 0, 0), query: part(at.Query, len("?"), 0), fragment: part(at.Fragment, len("#"), 0),
	}
	if at.Host.Defined() {
		p.host = "//" + at.Host.Of(s)
	}
	return p
}

// lower writes the scheme and the host in lower case (RFC 3986, 6.2.2.1).
func (p *parts) lower() { p.scheme, p.host = strings.ToLower(p.scheme), strings.ToLower(p.host) }

// dropEmpty removes the delimiters of components that are empty.
func (p *parts) dropEmpty() {
	for _, c := range []struct {
		part  *string
		empty string
	}{{&p.host, "//"}, {&p.userinfo, "@"}, {&p.port, ":"}, {&p.query, "?"}, {&p.fragment, "#"}} {
		if *c.part == c.empty {
			*c.part = ""
		}
	}
}

func (p *parts) normalizeEscapes() {
	for _, part := range []*string{&p.userinfo, &p.host, &p.path, &p.query, &p.fragment} {
		*part = normalizedEscapes(*part)
	}
}

// takeEscapes takes the components of want of which those of p are a normalization. Schemes and hosts are in lower case.
func (p *parts) takeEscapes(want parts) {
	for _, c := range []struct {
		part *string
		want string
		fold bool
	}{{&p.userinfo, want.userinfo, false}, {&p.host, want.host, true}, {&p.path, want.path, false}, {&p.query, want.query, false}, {&p.fragment, want.fragment, false}} {
		if normalizesEscapes(c.want, *c.part, c.fold) {
			*c.part = c.want
		}
	}
}

// normalizedEscapes decodes unreserved characters, and writes other escapes in upper case (RFC 3986,
// 6.2.2.1 and 6.2.2.2).
func normalizedEscapes(s string) string { return pct.Normalize(s, pct.RFC3986.Unreserved) }

// normalizesEscapes reports whether got is want with some or all escapes normalized: in upper case, or decoded if
// they are of unreserved characters. The reverse is no normalization. If fold is set, then upper and lower case are
// the same.
func normalizesEscapes(want, got string, fold bool) bool {
	for want != "" {
		size, forms := 1, []string{want[:1]}
		if _, n := pct.DecodeRune(want); n > 0 {
			size = len("%41")
			forms = []string{want[:size], strings.ToUpper(want[:size]), normalizedEscapes(want[:size])}
		}
		i := slices.IndexFunc(forms, func(form string) bool {
			return strings.HasPrefix(got, form) || fold && len(form) <= len(got) && strings.EqualFold(got[:len(form)], form)
		})
		if i < 0 {
			return false
		}
		want, got = want[size:], got[len(forms[i]):]
	}
	return got == ""
}

// softDifference returns the class of the difference between two references that are equal after soft steps, or "".
// Normalization makes cases and escapes equal, so that these steps are not for results of normalize.
func softDifference(want, got string, normalized bool) (class string) {
	w, g := split(want), split(got)
	each := func(change func(*parts)) func() { return func() { change(&w); change(&g) } }
	for _, step := range []struct {
		class string
		skip  bool
		apply func()
	}{
		{"scheme or host: case", normalized, each((*parts).lower)},
		{"undefined and empty", false, each((*parts).dropEmpty)},
		{"percent-encoding normalized", normalized, func() { g.takeEscapes(w) }},
		{"host: address in another form", false, func() {
			if strings.HasPrefix(g.host, "//[") && sameAddress(strings.TrimPrefix(w.host, "//"), strings.TrimPrefix(g.host, "//")) {
				g.host = w.host
			}
		}},
	} {
		if before := w == g; !step.skip {
			if step.apply(); w == g && !before {
				class = step.class
			}
		}
	}
	if w != g {
		return ""
	}
	return class
}

// schemeForm applies the rules of the scheme (RFC 3986, 6.2.3): no empty port, no default port and
// no empty path after an authority.
func schemeForm(s string) parts {
	p := split(s)
	defaults := uri.LookupSchemeDefaults(strings.TrimSuffix(p.scheme, ":"))
	if p.port == ":" || p.port == ":"+defaults.Port {
		p.port = ""
	}
	if p.host != "" && p.path == "" && !defaults.KeepEmptyPath {
		p.path = "/"
	}
	return p
}
