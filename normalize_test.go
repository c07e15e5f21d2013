package uri_test

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// This file holds normalizing against a slow version that takes a text apart, does
// each step to the parts that it names, and puts them together again.

// slowNormalize returns the components of s after the steps, in the order of their
// names: percent-encodings, path segments, case, scheme. Those of authorities that are
// no servers are left alone, and so is the beginning of what RFC 1738 reads as no login.
func slowNormalize(x uri.Syntax, steps uri.Normalization, s string) parts {
	p := slowSplit(x, s)
	fixed := ""
	if x == uri.RFC1738 && !p.authority.defined && strings.HasPrefix(p.path, "//") {
		end := strings.Index(p.path[2:], "/")
		if end < 0 {
			end = len(p.path) - 2
		}
		fixed, p.path = p.path[:2+end], p.path[2+end:]
	}
	if steps&uri.PercentNormalization != 0 {
		p.eachEncoded(func(s string, isQuery bool) string { return slowDecode(x, s, isQuery) })
	}
	if steps&uri.PathNormalization != 0 && (p.scheme.defined || p.authority.defined || strings.HasPrefix(p.path, "/")) {
		p.path, _ = slowRemoveDotSegments(p.path)
		if !p.authority.defined && strings.HasPrefix(p.path, "//") {
			p.path = "/." + p.path
		}
	}
	if steps&uri.CaseNormalization != 0 {
		p.scheme.text = strings.ToLower(p.scheme.text)
		if foldsHost(x, p.host.text) {
			p.host.text = strings.ToLower(p.host.text)
		}
	}
	raises := map[uri.Syntax]uri.Normalization{
		uri.RFC3986: uri.CaseNormalization, uri.RFC3987: uri.CaseNormalization,
		uri.RFC2396: uri.PercentNormalization, uri.RFC1738: uri.PercentNormalization,
	}
	if steps&raises[x] != 0 {
		p.eachEncoded(func(s string, _ bool) string { return triplet.ReplaceAllStringFunc(s, strings.ToUpper) })
	}
	if steps&uri.SchemeNormalization != 0 {
		def := uri.Defaults(strings.ToLower(p.scheme.text))
		if port := strings.TrimLeft(p.port.text, "0"); p.port.text == "" || def.Port != "" && port == def.Port {
			p.port = part{}
		}
		if def.Root && p.authority.defined && p.path == "" {
			p.path = "/"
		}
	}
	p.path = fixed + p.path
	if p.host.defined {
		p.authority.text = p.host.text
		if p.userinfo.defined {
			p.authority.text = p.userinfo.text + "@" + p.authority.text
		}
		if p.port.defined {
			p.authority.text += ":" + p.port.text
		}
	}
	return p
}

// eachEncoded changes the components in which there may be percent-encodings.
func (p *parts) eachEncoded(f func(s string, isQuery bool) string) {
	for _, s := range []*string{&p.userinfo.text, &p.host.text, &p.path, &p.params.text, &p.fragment.text} {
		*s = f(*s, false)
	}
	p.query.text = f(p.query.text, true)
}

var (
	triplet     = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	tripletRuns = regexp.MustCompile(`(%[0-9A-Fa-f]{2})+`)
)

// slowDecode decodes the characters that the generation has as unreserved, and no
// octets that are not UTF-8.
func slowDecode(x uri.Syntax, s string, isQuery bool) string {
	return tripletRuns.ReplaceAllStringFunc(s, func(run string) string {
		octets, err := url.PathUnescape(run)
		if err != nil {
			panic(err)
		}
		decoded := ""
		for i := 0; i < len(octets); {
			r, size := utf8.DecodeRuneInString(octets[i:])
			if valid := r != utf8.RuneError || size > 1; valid && decodes(x, r, isQuery) {
				decoded += string(r)
			} else {
				decoded += run[3*i : 3*(i+size)]
			}
			i += size
		}
		return decoded
	})
}

// unreservedRules are what a percent-encoding need not hide: "unreserved" of each
// generation (RFC 3986, 2.3; RFC 2396, 2.3; RFC 1738, 5), "iunreserved" of RFC 3987.
var unreservedRules = sync.OnceValue(func() map[uri.Syntax]*regexp.Regexp {
	return map[uri.Syntax]*regexp.Regexp{
		uri.RFC1738: matcher(uri.RFC1738, "{unreserved}"),
		uri.RFC2396: matcher(uri.RFC2396, "{unreserved}"),
		uri.RFC3986: matcher(uri.RFC3986, "{unreserved}"),
		uri.RFC3987: matcher(uri.RFC3987, "{iunreserved}"),
	}
})

var iprivate = sync.OnceValue(func() *regexp.Regexp { return matcher(uri.RFC3987, "{iprivate}") })

func decodes(x uri.Syntax, r rune, isQuery bool) bool {
	switch s := string(r); {
	case strings.ContainsRune("\u200e\u200f\u202a\u202b\u202c\u202d\u202e", r): // RFC 3987, 4.1
		return false
	case unreservedRules()[x].MatchString(s):
		return true
	default:
		return x == uri.RFC3987 && isQuery && iprivate().MatchString(s)
	}
}

// foldsHost reports whether case does not matter in the host: of an IRI, only if all
// of it is in ASCII, with and without percent-encoding (RFC 3987, 5.3.2.1).
func foldsHost(x uri.Syntax, host string) bool {
	switch x {
	case uri.RFC2396, uri.RFC3986:
		return true
	case uri.RFC3987:
		return strings.IndexFunc(slowDecode(x, host, false), func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	}
	return false
}

// normalizations returns all combinations of the steps that x has rules for.
func normalizations(x uri.Syntax) (all []uri.Normalization) {
	for steps := range uri.SchemeNormalization << 1 {
		if steps&^x.Normalizations() == 0 {
			all = append(all, steps)
		}
	}
	return all
}

// agreeNormalized holds the steps against the slow version of them, and checks what
// else the docs promise.
func agreeNormalized(t *testing.T, r uri.Reference, steps uri.Normalization) {
	t.Helper()
	x := r.Syntax()
	want := slowNormalize(x, steps, r.String())
	got, err := r.Normalize(steps)
	if err != nil || got.String() != recompose(want) {
		t.Errorf("%v, %v: %q: got %q (%v), want %q", x, steps, r, got, err, recompose(want))
		return
	}
	// No delimiter moves: the text reads back as what it was put together from.
	if back := slowSplit(x, got.String()); !sameComponents(back, want) || back.path != want.path ||
		back.userinfo != want.userinfo || back.host != want.host || back.port != want.port || back.registry != want.registry || back.opaque != want.opaque {
		t.Errorf("%v, %v: %q: %q reads back otherwise:\n got %+v\nwant %+v", x, steps, r, got, back, want)
	}
	if again, err := got.Normalize(steps); err != nil || again != got {
		t.Errorf("%v, %v: %q becomes %q, and that %q (%v)", x, steps, r, got, again, err)
	}
	if again, err := x.ParseReference(got.String()); err != nil || again != got {
		t.Errorf("%v, %v: %q: %q reads as %q (%v)", x, steps, r, got, again, err)
	}
	b, err := uri.Normalizer{Steps: steps}.AppendReference([]byte("before "), r)
	if err != nil || string(b) != "before "+got.String() {
		t.Errorf("%v, %v: %q: normalized %q, appended %q (%v)", x, steps, r, got, b, err)
	}
	u, ok := r.URI()
	if !ok {
		return
	}
	if v, err := u.Normalize(steps); err != nil || v.Reference() != got {
		t.Errorf("%v, %v: %q as URI: %q (%v), as reference %q", x, steps, r, v, err, got)
	}
}

// normalTokens are what the steps tell apart.
var normalTokens = strings.Fields("a A / . : @ ? # ; %2e %41 %2f %c3%A9 %ff é 80 [::A]")

var normalContexts = []string{"", "x:", "X:/", "//", "x://", "HTTP://", "http://A", "http://a:80", "x:?", "http://A%41@"}

// All strings of up to 3 tokens (in short mode, 2) in contexts, after every combination of steps.
func TestNormalizeEveryShortString(t *testing.T) {
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			all := normalizations(x)
			n := 0
			for _, texts := range tokenStrings(normalTokens, unlessShort(3, 2)) {
				for _, text := range texts {
					for _, context := range normalContexts {
						r, err := x.ParseReference(context + text)
						if err != nil {
							continue
						}
						n++
						for _, steps := range all {
							agreeNormalized(t, r, steps)
						}
						if t.Failed() {
							return
						}
					}
				}
			}
			t.Logf("%d references, %d combinations of steps", n, len(all))
		})
	}
}

// Lines of the corpora, as they are and with a few bytes changed.
func TestNormalizeCorpora(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 3987))
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(t, name) {
			if n++; n%61 != 0 {
				continue
			}
			for x := range uri.Syntaxes() {
				for _, text := range []string{line, mutate(random, line)} {
					if r, err := x.ParseReference(text); err == nil {
						agreeNormalized(t, r, x.Normalizations())
					}
				}
			}
		}
	}
}

// FuzzNormalize holds every combination of steps against the slow version.
func FuzzNormalize(f *testing.F) {
	for _, s := range append(append(tellingStrings, someBases...), someReferences...) {
		f.Add(s)
	}
	for _, s := range []string{
		"http://a/%2e%2e/%2E./b", "x:%2e%2e//b", "x:a/..//%2e/b", "//%C3%89", "//é%41", "http://%E2%80%8E/", "http://a:0080", "?%EE%80%80", "#%ee%80%80",
		"http://a/" + strings.Repeat("%41", 200), "http://A/" + strings.Repeat("a/../", 200), strings.Repeat("A", 9000) + "://A:80",
		"x://A%2d_:80", "x://%61/%61", "x://a_b/%41/%41",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for x := range uri.Syntaxes() {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			for _, steps := range normalizations(x) {
				agreeNormalized(t, r, steps)
			}
		}
	})
}

// What the steps do, by hand: the boundaries that they do not cross above all.
func TestNormalize(t *testing.T) {
	const (
		none = uri.Normalization(0)
		cas  = uri.CaseNormalization
		pct  = uri.PercentNormalization
		path = uri.PathNormalization
		sch  = uri.SchemeNormalization
		all  = uri.SyntaxNormalization | uri.SchemeNormalization
	)
	for _, c := range []struct {
		syntax      uri.Syntax
		steps       uri.Normalization
		input, want string
	}{
		// RFC 3986, 6.2.2: the two URIs that are equivalent.
		{uri.RFC3986, all, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{uri.RFC3986, none, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"},
		{uri.RFC3986, cas, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/./b/../b/%63/%7Bfoo%7D"},
		{uri.RFC3986, pct, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/./b/../b/c/%7bfoo%7d"},
		{uri.RFC3986, path, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/b/%63/%7bfoo%7d"},

		// Only scheme and host have no case.
		{uri.RFC3986, cas, "HTTP://User@Host:80/Path?Query#Fragment", "http://User@host:80/Path?Query#Fragment"},
		{uri.RFC3986, cas, "//[2001:DB8::A]/", "//[2001:db8::a]/"},
		{uri.RFC3986, cas, "//[V1.A]/", "//[v1.a]/"},
		{uri.RFC3986, cas, "//A%aa", "//a%AA"},
		{uri.RFC3986, cas | pct, "//%41", "//a"},
		{uri.RFC3986, cas | pct, "//%c3%89", "//%C3%89"},
		{uri.RFC3987, cas, "HTTP://É.A/É", "http://É.A/É"},
		{uri.RFC3987, cas, "//É", "//É"},
		{uri.RFC3987, cas, "//A%c3%89", "//A%C3%89"},

		// A percent-encoding hides a delimiter, and goes on to.
		{uri.RFC3986, all, "http://a/b%2Fc", "http://a/b%2Fc"},
		{uri.RFC3986, all, "http://a/%2F..%2f", "http://a/%2F..%2F"},
		{uri.RFC3986, all, "http://a%3A80/%3F?%23#%23", "http://a%3A80/%3F?%23#%23"},
		{uri.RFC3986, all, "http://a%40b@c", "http://a%40b@c/"},
		{uri.RFC3986, all, "http://a/%25%34%31", "http://a/%2541"},
		{uri.RFC3986, all, "%2e%2e/a", "../a"},
		{uri.RFC3986, all, "./a:b", "./a:b"},
		{uri.RFC3986, all, "a%3Ab", "a%3Ab"},

		// "%2e%2e" is ".." by the time of the path step, and only then.
		{uri.RFC3986, pct, "http://a/b/%2e%2e/c", "http://a/b/../c"},
		{uri.RFC3986, path, "http://a/b/%2e%2e/c", "http://a/b/%2e%2e/c"},
		{uri.RFC3986, pct | path, "http://a/b/%2e%2e/c", "http://a/c"},
		{uri.RFC3986, pct | path, "http://a/b/%2E./c", "http://a/c"},

		// No path becomes an authority, and the one of a relative reference stays.
		{uri.RFC3986, path, "x:/.//a", "x:/.//a"},
		{uri.RFC3986, path, "x:/a/..//b", "x:/.//b"},
		{uri.RFC3986, path, "x:a/..//b", "x:/.//b"},
		{uri.RFC3986, path, "/..//a", "/.//a"},
		{uri.RFC3986, pct | path, "/%2e//a", "/.//a"},
		{uri.RFC3986, path, "x:foo/../p", "x:/p"},
		{uri.RFC3986, path, "x:../p", "x:p"},
		{uri.RFC3986, path, "//a/..//b", "//a//b"},
		{uri.RFC3986, path, "../../a", "../../a"},
		{uri.RFC3986, path, "a/../b", "a/../b"},
		{uri.RFC3986, path, "/a/../../b", "/b"},

		// Ports and roots.
		{uri.RFC3986, sch, "http://a:80", "http://a/"},
		{uri.RFC3986, sch, "HTTP://a:0080?q", "HTTP://a/?q"},
		{uri.RFC3986, sch, "https://a:80/", "https://a:80/"},
		{uri.RFC3986, sch, "ftp://a:21", "ftp://a"},
		{uri.RFC3986, sch, "x://a:", "x://a"},
		{uri.RFC3986, sch, "x://a:0", "x://a:0"},
		{uri.RFC3986, sch, "//a:80", "//a:80"},
		{uri.RFC3986, sch, "//a:", "//a"},
		{uri.RFC3986, sch, "http:", "http:"},

		// RFC 3987 decodes what an IRI may hold (5.3.2.3), and no control of direction.
		{uri.RFC3987, pct, "/%C3%A9%c3%a9%FF%C3", "/éé%FF%C3"},
		{uri.RFC3987, pct, "/%E2%80%8E%EE%80%80?%EE%80%80", "/%E2%80%8E%EE%80%80?\ue000"},
		{uri.RFC3987, pct, "/%C2%80%ED%A0%80%C0%AF", "/%C2%80%ED%A0%80%C0%AF"}, // no ucschar, a surrogate, overlong
		{uri.RFC3986, pct, "/%C3%A9", "/%C3%A9"},

		// RFC 2396 has no path step, but more unreserved characters; a reg_name has
		// no case, and is not to be decoded into a server.
		{uri.RFC2396, cas | pct | sch, "HTTP://A.B:80/%7e%2a%2f", "http://a.b/~*%2F"},
		{uri.RFC2396, cas | pct | sch, "HTTP://A_B:80/%41", "http://A_B:80/A"},
		{uri.RFC2396, cas | pct, "x://%41", "x://%41"},
		{uri.RFC2396, cas | pct, "MAILTO:%41@B", "mailto:A@B"},
		{uri.RFC2396, cas, "x://a/%aa", "x://a/%aa"},

		// RFC 1738: scheme, and what is not the beginning of a login.
		{uri.RFC1738, cas | pct, "HTTP://H/%41%2b%7e", "http://H/A+%7E"},
		{uri.RFC1738, cas | pct, "HTTP://%61/%61", "http://%61/a"},
		{uri.RFC1738, cas | pct, "x://%61", "x://%61"},
		{uri.RFC1808, cas, "HTTP://H/%41;A?%61", "http://H/%41;A?%61"},
	} {
		r := must(c.syntax.ParseReference(c.input))
		got, err := r.Normalize(c.steps)
		if err != nil || got.String() != c.want {
			t.Errorf("%v, %v: %q: got %q (%v), want %q", c.syntax, c.steps, c.input, got, err, c.want)
		}
		agreeNormalized(t, r, c.steps)
	}
}

// The steps that a generation has no rules for are refused, and nothing is appended.
func TestNormalizeUnsupported(t *testing.T) {
	want := map[uri.Syntax]string{
		uri.RFC1738: "case,percent", uri.RFC1808: "case", uri.RFC2396: "case,percent,scheme",
		uri.RFC3986: "case,percent,path,scheme", uri.RFC3987: "case,percent,path,scheme",
	}
	for x := range uri.Syntaxes() {
		if got := x.Normalizations().String(); got != want[x] {
			t.Errorf("%v: %s, want %s", x, got, want[x])
		}
		u := must(x.Parse("HTTP://a:80/"))
		for steps := range uri.SchemeNormalization << 2 {
			if steps&^x.Normalizations() == 0 {
				continue
			}
			v, err := u.Normalize(steps)
			if !errors.Is(err, uri.ErrUnsupported) || !v.IsZero() {
				t.Errorf("%v, %v: %s, %v", x, steps, v, err)
			}
			if r, err := u.Reference().Normalize(steps); !errors.Is(err, uri.ErrUnsupported) || !r.IsZero() {
				t.Errorf("%v, %v: %s, %v", x, steps, r, err)
			}
			b, err := uri.Normalizer{Steps: steps}.AppendReference([]byte("before"), u.Reference())
			if !errors.Is(err, uri.ErrUnsupported) || string(b) != "before" {
				t.Errorf("%v, %v: %q, %v", x, steps, b, err)
			}
		}
	}
}

// The caller's defaults take the place of the table, and see schemes in lower case.
func TestNormalizerDefaults(t *testing.T) {
	n := uri.Normalizer{Steps: uri.SchemeNormalization, Defaults: func(scheme string) uri.Default {
		if scheme == "coap" {
			return uri.Default{Port: "5683", Root: true}
		}
		return uri.Default{}
	}}
	for input, want := range map[string]string{
		"COAP://a:05683": "COAP://a/", "coap://a:1": "coap://a:1/", "http://a:80": "http://a:80", "http://a:": "http://a", "coap:": "coap:",
	} {
		u, err := n.URI(uri.MustParse(input))
		if err != nil || u.String() != want {
			t.Errorf("%s: got %s (%v), want %s", input, u, err, want)
		}
	}
}

// The default ports, by the documents that register them.
func TestDefaults(t *testing.T) {
	for scheme, want := range map[string]uri.Default{
		"http": {Port: "80", Root: true}, "https": {Port: "443", Root: true}, "ws": {Port: "80", Root: true}, "wss": {Port: "443", Root: true},
		"ftp": {Port: "21"}, "gopher": {Port: "70"}, "nntp": {Port: "119"}, "telnet": {Port: "23"}, "wais": {Port: "210"}, "prospero": {Port: "1525"}, // RFC 1738
		"ldap": {Port: "389"}, "imap": {Port: "143"}, "pop": {Port: "110"}, "nfs": {Port: "2049"}, "rtsp": {Port: "554"}, "rtsps": {Port: "322"},
		"ipp": {Port: "631"}, "ipps": {Port: "631"}, "rsync": {Port: "873"},
		"file": {}, "mailto": {}, "urn": {}, "x": {}, "": {},
	} {
		if got := uri.Defaults(scheme); got != want {
			t.Errorf("%s: %+v, want %+v", scheme, got, want)
		}
	}
}

// encodedDots matches paths with a segment that is "." or ".." to the percent step, but
// not to remove_dot_segments; laterParent, those in which ".." follows one.
var (
	encodedDots = regexp.MustCompile(`(?i)(^|/)(%2e|%2e%2e|\.%2e|%2e\.)(/|$)`)
	laterParent = regexp.MustCompile(`(?i)(^|/)(%2e|%2e%2e|\.%2e|%2e\.)/(.*/)?\.\.(/|$)`)
)

// A normalized reference leads where the reference does, once that is normalized, too.
// The exceptions are dot-segments that resolving does not see, because they are
// encoded: there, "%2e/.." is a segment and its removal. So bases have none here, and
// references none that ".." follows, nor any at all where the path step does not come
// to remove it.
func TestNormalizeBeforeResolving(t *testing.T) {
	exceptions := 0
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		var bases []uri.URI
		for i, text := range someBases {
			if u, err := x.Parse(text); err == nil && i%3 == 0 && !encodedDots.MatchString(u.Path()) {
				bases = append(bases, u)
			}
		}
		check := func(text string, steps uri.Normalization) {
			r, err := x.ParseReference(text)
			if err != nil {
				return
			}
			exception := laterParent
			if steps&uri.PathNormalization == 0 {
				exception = encodedDots
			}
			normal := must(r.Normalize(steps))
			for _, base := range bases {
				want := must(must(base.Resolve(r)).Normalize(steps))
				got := must(must(base.Resolve(normal)).Normalize(steps))
				if got == want {
					continue
				}
				if steps&uri.PercentNormalization == 0 || !exception.MatchString(r.Path()) {
					t.Errorf("%v, %v: %s + %s is %s, but with %s %s", x, steps, base, r, want, normal, got)
				}
				exceptions++
			}
		}
		for _, text := range someReferences {
			for _, steps := range normalizations(x) {
				check(text, steps)
			}
		}
		for _, texts := range tokenStrings(strings.Fields("a / . .. %2e : ?"), 4) {
			for _, text := range texts {
				check(text, uri.PercentNormalization)
				check(text, uri.PathNormalization)
				check(text, x.Normalizations())
			}
		}
	}
	if exceptions == 0 {
		t.Error("the exceptions are none")
	}
}

// Each rung of the ladder contains those before it: what is normal for the one is not
// changed back by the next.
func TestNormalizeInStages(t *testing.T) {
	ladder := []uri.Normalization{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}
	for x := range uri.Syntaxes() {
		for _, texts := range tokenStrings(normalTokens, 2) {
			for _, text := range texts {
				for _, context := range normalContexts {
					r, err := x.ParseReference(context + text)
					if err != nil {
						continue
					}
					staged := r
					var steps uri.Normalization
					for _, step := range ladder {
						if steps |= step & x.Normalizations(); steps == 0 {
							continue
						}
						staged = must(staged.Normalize(steps))
						if direct := must(r.Normalize(steps)); direct != staged {
							t.Errorf("%v: %q up to %v: at once %q, step by step %q", x, r, step, direct, staged)
						}
					}
				}
			}
		}
	}
}
