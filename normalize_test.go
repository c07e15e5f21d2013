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
	"github.com/uriform/uri/internal/testenv"
)

// This file compares normalization with a slow version. The slow version splits a text, takes each
// step for the components that the step names, and joins the components.

// slowNormalize returns the components of s after the steps. The order of the steps is percent,
// path, case, scheme. It does not change an authority that is not a server, nor the beginning of a
// path of RFC 1738 that is not a login.
func slowNormalize(x uri.Syntax, steps uri.Steps, s string) breakdown {
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
		getsAuthority := steps&uri.SchemeNormalization != 0 && strings.EqualFold(p.scheme.text, "file")
		if !p.authority.defined && strings.HasPrefix(p.path, "//") && !getsAuthority {
			p.path = "/." + p.path
		}
	}
	if steps&uri.CaseNormalization != 0 {
		p.scheme.text = strings.ToLower(p.scheme.text)
		if foldsHost(x, p.host.text) {
			p.host.text = strings.ToLower(p.host.text)
		}
	}
	if steps&hexSteps[x] != 0 {
		p.eachEncoded(func(s string, _ bool) string { return triplet.ReplaceAllStringFunc(s, strings.ToUpper) })
	}
	if steps&uri.SchemeNormalization != 0 {
		slowScheme(x, &p)
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

// hexSteps are the steps that write the hex digits of percent-encodings in upper case. RFC 1808 has none.
var hexSteps = map[uri.Syntax]uri.Steps{
	uri.RFC3986: uri.CaseNormalization, uri.RFC3987: uri.CaseNormalization,
	uri.RFC2396: uri.PercentNormalization, uri.RFC1738: uri.PercentNormalization,
}

// urlPorts are the default ports that RFC 1738 states, with its sections.
var urlPorts = map[string]string{
	"ftp":      "21",   // 3.2
	"http":     "80",   // 3.3
	"gopher":   "70",   // 3.4
	"nntp":     "119",  // 3.7
	"telnet":   "23",   // 3.8
	"wais":     "210",  // 3.9
	"prospero": "1525", // 3.11
}

// omitsSlash are the schemes for which RFC 1738 says that "/" before an empty path may be
// omitted: 3.2.2 ("The whole url-path may be omitted, including the "/" delimiting it from the
// prefix"), 3.3 ("If neither <path> nor <searchpart> is present, the "/" may also be omitted"),
// 3.4 ("The entire <gopher-path> may also be empty, in which case the delimiting "/" is also
// optional"), 3.8 ("The final "/" character may be omitted").
var omitsSlash = regexp.MustCompile(`^(ftp|http|gopher|telnet)$`)

// slowScheme takes the scheme step: RFC 3986, 6.2.3; RFC 2396, 6; RFC 1738, 3.
func slowScheme(x uri.Syntax, p *breakdown) {
	scheme := strings.ToLower(p.scheme.text)
	port := uri.LookupSchemeDefaults(scheme).Port
	if x == uri.RFC1738 {
		port = urlPorts[scheme]
	}
	if p.port.text == "" || port != "" && strings.TrimLeft(p.port.text, "0") == port {
		p.port = optional{}
	}
	generic := x == uri.RFC3986 || x == uri.RFC3987
	if p.authority.defined && p.path == "" && (generic && p.scheme.defined || x == uri.RFC1738 && omitsSlash.MatchString(scheme)) {
		p.path = "/"
	}
	switch {
	case scheme == "file" && generic && !p.authority.defined && strings.HasPrefix(p.path, "/"):
		p.authority.defined, p.host.defined = true, true
	case scheme == "file" && generic && !p.userinfo.defined && !p.port.defined && localhost.MatchString(p.host.text):
		p.host.text = ""
	case scheme == "file" && x == uri.RFC1738 && p.host.text == "localhost" && !p.userinfo.defined && !p.port.defined && p.path != "":
		// The result has no login, so all of it is the path.
		*p = breakdown{kind: p.kind, scheme: p.scheme, path: "//" + p.path, opaque: true}
	case scheme == "mailto" && generic:
		addresses := strings.Split(p.path, ",")
		for i, address := range addresses {
			at := strings.LastIndex(address, "@") + 1
			if at > 0 {
				addresses[i] = address[:at] + outsideTriplets.ReplaceAllStringFunc(address[at:], slowLower)
			}
		}
		p.path = strings.Join(addresses, ",")
	}
}

var (
	localhost       = regexp.MustCompile(`^[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]$`)
	outsideTriplets = regexp.MustCompile(`%[0-9A-Fa-f]{2}|[A-Z]+`)
)

// slowLower writes letters in lower case, except in percent-encodings.
func slowLower(s string) string {
	if s[0] == '%' {
		return s
	}
	return strings.ToLower(s)
}

// eachEncoded applies f to the components that may have percent-encodings.
func (p *breakdown) eachEncoded(f func(s string, isQuery bool) string) {
	for _, s := range []*string{&p.userinfo.text, &p.host.text, &p.path, &p.params.text, &p.fragment.text} {
		*s = f(*s, false)
	}
	p.query.text = f(p.query.text, true)
}

var (
	triplet     = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	tripletRuns = regexp.MustCompile(`(%[0-9A-Fa-f]{2})+`)
)

// slowDecode decodes the percent-encoded characters that are unreserved in the syntax. It does not
// decode ill-formed UTF-8.
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

// unreservedRules are the rules for characters that are equivalent to their percent-encodings:
// "unreserved" of each syntax (RFC 3986, 2.3; RFC 2396, 2.3; RFC 1738, 5), and "iunreserved" of
// RFC 3987.
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

// foldsHost reports whether the host is case-insensitive. The host of an IRI is case-insensitive
// only if all its characters are ASCII, with and without percent-encoding (RFC 3987, 5.3.2.1).
func foldsHost(x uri.Syntax, host string) bool {
	switch x {
	case uri.RFC2396, uri.RFC3986:
		return true
	case uri.RFC3987:
		return strings.IndexFunc(slowDecode(x, host, false), func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	}
	return false
}

// everyStep returns all steps for which x has rules, also those on request.
func everyStep(x uri.Syntax) uri.Steps {
	if x == uri.RFC2396 {
		// RFC 2396, 2.4.2: "If the given URI scheme defines a canonicalization algorithm, then
		// unreserved characters may be unescaped according to that algorithm."
		return x.Steps() | uri.PercentNormalization
	}
	return x.Steps()
}

// stepSets returns all sets of steps for which x has rules.
func stepSets(x uri.Syntax) (all []uri.Steps) {
	for steps := range uri.SchemeNormalization << 1 {
		if steps&^everyStep(x) == 0 {
			all = append(all, steps)
		}
	}
	return all
}

// agreeNormalized compares Normalize with slowNormalize, and checks the other promises of the
// documentation.
func agreeNormalized(t testing.TB, r uri.Reference, steps uri.Steps) {
	x := r.Syntax()
	want := slowNormalize(x, steps, r.String())
	got, err := r.Normalize(steps)
	if err != nil || got.String() != recompose(want) {
		t.Errorf("%v, %v: %q: got %q (%v), want %q", x, steps, r, got, err, recompose(want))
		return
	}
	// No delimiter moves: the text is parsed as the components from which it was joined.
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
	b, err := uri.Normalizer{Steps: steps}.AppendNormalize([]byte("before "), r)
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

// normalTokens are the texts that the steps distinguish.
var normalTokens = strings.Fields("a A / . : @ ? # ; %2e %41 %2f %c3%A9 %ff é 80 [::A]")

var normalContexts = []string{
	"", "x:", "X:/", "//", "x://", "HTTP://", "http://A", "http://a:80", "x:?", "http://A%41@",
	"file:", "FILE:/", "file://", "file://Localhost", "file://localhos%74/", "file://localhost", "mailto:", "Mailto:A@", "mailto:A,B@C",
}

// All strings of up to 2 tokens in contexts, or 3 tokens with URIFORM_LONG=1, after combinations of steps. By default,
// each string of 2 tokens has every 7th of the combinations, and the next string has those after them: the tests
// TestProofNormalize have the strings that show which steps a component needs. This test checks
// the other promises of the documentation.
func TestNormalizeEveryShortString(t *testing.T) {
	most, every := 2, [...]int{1, 1, 7, 0}
	if testenv.Long() {
		most, every = 3, [...]int{1, 1, 1, 1}
	}
	for _, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			all := stepSets(x)
			n := 0
			for tokens, texts := range tokenStrings(normalTokens, most) {
				for _, text := range texts {
					for _, context := range normalContexts {
						r, err := x.ParseReference(context + text)
						if err != nil {
							continue
						}
						n++
						for i := n % every[tokens]; i < len(all); i += every[tokens] {
							agreeNormalized(few, r, all[i])
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
	few := testenv.Few(t)
	random := rand.New(rand.NewPCG(3986, 3987))
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(few, name) {
			if n++; n%61 != 0 {
				continue
			}
			for _, x := range uri.Syntaxes() {
				for _, text := range []string{line, mutate(random, line)} {
					if r, err := x.ParseReference(text); err == nil {
						agreeNormalized(few, r, everyStep(x))
					}
				}
			}
		}
	}
}

// FuzzNormalize compares every set of steps with the slow version.
func FuzzNormalize(f *testing.F) {
	for _, s := range append(append(sampleStrings, someBases...), someReferences...) {
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
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			for _, steps := range stepSets(x) {
				agreeNormalized(t, r, steps)
			}
		}
	})
}

// The results of the steps, written by hand. Most rows are at the boundaries that a step does not
// cross.
func TestNormalize(t *testing.T) {
	const (
		none = uri.Steps(0)
		cas  = uri.CaseNormalization
		pct  = uri.PercentNormalization
		path = uri.PathNormalization
		sch  = uri.SchemeNormalization
		all  = uri.SyntaxNormalization | uri.SchemeNormalization
	)
	for _, c := range []struct {
		syntax      uri.Syntax
		steps       uri.Steps
		input, want string
	}{
		// RFC 3986, 6.2.2: the two URIs that are equivalent.
		{uri.RFC3986, all, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{uri.RFC3986, none, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"},
		{uri.RFC3986, cas, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/./b/../b/%63/%7Bfoo%7D"},
		{uri.RFC3986, pct, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/./b/../b/c/%7bfoo%7d"},
		{uri.RFC3986, path, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/b/%63/%7bfoo%7d"},

		// Only scheme and host are case-insensitive.
		{uri.RFC3986, cas, "HTTP://User@Host:80/Path?Query#Fragment", "http://User@host:80/Path?Query#Fragment"},
		{uri.RFC3986, cas, "//[2001:DB8::A]/", "//[2001:db8::a]/"},
		{uri.RFC3986, cas, "//[V1.A]/", "//[v1.a]/"},
		{uri.RFC3986, cas, "//A%aa", "//a%AA"},
		{uri.RFC3986, cas, "//a&B", "//a&b"},
		{uri.RFC3986, cas, "//a$B", "//a$b"},
		{uri.RFC3986, cas, "//%AAB", "//%AAb"},
		{uri.RFC3986, cas | pct, "//%41", "//a"},
		{uri.RFC3986, cas | pct, "//%c3%89", "//%C3%89"},
		{uri.RFC3987, cas, "HTTP://É.A/É", "http://É.A/É"},
		{uri.RFC3986, cas, "AZ://AZ/AZ", "az://az/AZ"},
		{uri.RFC3987, cas, "//É", "//É"},
		{uri.RFC3987, cas, "//A%c3%89", "//A%C3%89"},

		// A percent-encoded delimiter stays percent-encoded.
		{uri.RFC3986, all, "http://a/b%2Fc", "http://a/b%2Fc"},
		{uri.RFC3986, all, "http://a/%2F..%2f", "http://a/%2F..%2F"},
		{uri.RFC3986, all, "http://a%3A80/%3F?%23#%23", "http://a%3A80/%3F?%23#%23"},
		{uri.RFC3986, all, "http://a%40b@c", "http://a%40b@c/"},
		{uri.RFC3986, all, "http://a/%25%34%31", "http://a/%2541"},
		{uri.RFC3986, all, "%2e%2e/a", "../a"},
		{uri.RFC3986, all, "./a:b", "./a:b"},
		{uri.RFC3986, all, "a%3Ab", "a%3Ab"},

		// "%2e%2e" is ".." when the path step begins, but only with the percent step.
		{uri.RFC3986, pct, "http://a/b/%2e%2e/c", "http://a/b/../c"},
		{uri.RFC3986, path, "http://a/b/%2e%2e/c", "http://a/b/%2e%2e/c"},
		{uri.RFC3986, pct | path, "http://a/b/%2e%2e/c", "http://a/c"},
		{uri.RFC3986, pct | path, "http://a/b/%2E./c", "http://a/c"},

		// A path does not become an authority. A relative reference keeps its authority.
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

		// Ports, and empty paths.
		{uri.RFC3986, sch, "http://a:80", "http://a/"},
		{uri.RFC3986, sch, "HTTP://a:0080?q", "HTTP://a/?q"},
		{uri.RFC3986, sch, "https://a:80/", "https://a:80/"},
		{uri.RFC3986, sch, "x://a:0/", "x://a:0/"},
		{uri.RFC3986, sch, "//a:80", "//a:80"},
		{uri.RFC3986, sch, "//a:", "//a"},
		{uri.RFC3986, sch, "http:", "http:"},

		// "In general, a URI that uses the generic syntax for authority with an empty path
		// should be normalized to a path of "/"" (RFC 3986, 6.2.3).
		{uri.RFC3986, sch, "ftp://a:21", "ftp://a/"},
		{uri.RFC3986, sch, "x://a:", "x://a/"},
		{uri.RFC3986, sch, "x://a?q#f", "x://a/?q#f"},
		{uri.RFC3986, sch, "x://", "x:///"},
		{uri.RFC3987, sch, "x://é", "x://é/"},
		{uri.RFC3986, sch, "x:", "x:"},
		{uri.RFC3986, sch, "//a", "//a"},
		{uri.RFC3986, sch, "", ""},

		// "For example, the "file" URI scheme is defined so that no authority, an empty host,
		// and "localhost" all mean the end-user's machine" (RFC 3986, 3.2.2). "When a scheme
		// defines a default for authority and a URI reference to that default is desired, the
		// reference should be normalized to an empty authority [...]. If, however, either the
		// userinfo or port subcomponents are non-empty, then the host should be given
		// explicitly even if it matches the default" (6.2.3).
		{uri.RFC3986, sch, "file://localhost/x", "file:///x"},
		{uri.RFC3986, sch, "FILE://LocalHost/x", "FILE:///x"},
		{uri.RFC3986, sch, "file://localhost:/x", "file:///x"},
		{uri.RFC3986, sch, "file:///x", "file:///x"},
		{uri.RFC3986, sch, "file:/x", "file:///x"},
		{uri.RFC3986, sch, "file:/x/localhost", "file:///x/localhost"},
		{uri.RFC3986, sch, "file://localhost", "file:///"},
		{uri.RFC3986, sch, "file://localhost?q", "file:///?q"},
		{uri.RFC3986, sch, "file://", "file:///"},
		{uri.RFC3986, sch, "file:", "file:"},
		{uri.RFC3986, sch, "file:x", "file:x"},
		{uri.RFC3986, sch, "file:?q", "file:?q"},
		{uri.RFC3986, sch, "file://u@localhost/x", "file://u@localhost/x"},
		{uri.RFC3986, sch, "file://@localhost/x", "file://@localhost/x"},
		{uri.RFC3986, sch, "file://localhost:1/x", "file://localhost:1/x"},
		{uri.RFC3986, sch, "file://localhost./x", "file://localhost./x"},
		{uri.RFC3986, sch, "file://localhosu/x", "file://localhosu/x"},
		{uri.RFC3986, sch, "file://h/x", "file://h/x"},
		{uri.RFC3986, sch, "http://localhost/x", "http://localhost/x"},
		{uri.RFC3986, sch, "//localhost/x", "//localhost/x"},
		{uri.RFC3986, sch, "file://localhos%74/x", "file://localhos%74/x"},
		{uri.RFC3986, pct | sch, "file://localhos%74/x", "file:///x"},
		{uri.RFC3986, path | sch, "file:/a/..//b", "file:////b"},
		{uri.RFC3986, path | sch, "file:a/..//b", "file:////b"},
		{uri.RFC3986, sch, "file:/.//b", "file:///.//b"},
		{uri.RFC3987, sch, "file://localhost/é", "file:///é"},
		{uri.RFC3987, sch, "file://localho\u017ft/", "file://localho\u017ft/"}, // which Unicode folds to localhost
		{uri.RFC2396, sch, "file://localhost/x", "file://localhost/x"},

		// "URI schemes that define a subcomponent of path to contain an Internet hostname,
		// such as the "mailto" URI scheme, cause that subcomponent to be case-insensitive and
		// thus subject to case normalization" (RFC 3986, 6.2.3).
		{uri.RFC3986, sch, "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{uri.RFC3986, sch, "Mailto:Joe@Example.COM", "Mailto:Joe@example.com"},
		{uri.RFC3986, sch, "mailto:A@B,C@D?To=E@F", "mailto:A@b,C@d?To=E@F"},
		{uri.RFC3986, sch, "mailto:a@b,c@D", "mailto:a@b,c@d"},
		{uri.RFC3986, sch, "mailto:A@B@C,D", "mailto:A@B@c,D"},
		{uri.RFC3986, sch, "mailto:A%40B@C%2cD%AAE", "mailto:A%40B@c%2cd%AAe"},
		{uri.RFC3986, sch, "mailto:A%2CB@C", "mailto:A%2CB@c"},
		{uri.RFC3986, sch, "mailto:A%40B", "mailto:A%40B"},
		{uri.RFC3986, sch, "mailto:,@A,", "mailto:,@a,"},
		{uri.RFC3986, sch, "mailto:Joe", "mailto:Joe"},
		{uri.RFC3986, sch, "mailto://u@:/A", "mailto://u@/A"}, // the "@" is not in the path
		{uri.RFC3986, sch, "x:Joe@Example.COM", "x:Joe@Example.COM"},
		{uri.RFC3986, cas, "mailto:Joe@Example.COM", "mailto:Joe@Example.COM"},
		{uri.RFC3987, sch, "mailto:É@É.B", "mailto:É@É.b"},
		{uri.RFC2396, sch, "mailto:Joe@Example.COM", "mailto:Joe@Example.COM"},

		// Under RFC 3987 the percent step decodes characters of IRIs (5.3.2.3), except
		// bidirectional controls.
		{uri.RFC3987, pct, "/%C3%A9%c3%a9%FF%C3", "/éé%FF%C3"},
		{uri.RFC3987, pct, "/%E2%80%8E%EE%80%80?%EE%80%80", "/%E2%80%8E%EE%80%80?\ue000"},
		{uri.RFC3987, pct, "/%C2%80%ED%A0%80%C0%AF", "/%C2%80%ED%A0%80%C0%AF"}, // no ucschar, a surrogate, overlong
		{uri.RFC3986, pct, "/%C3%A9", "/%C3%A9"},

		// RFC 2396 has no path step, and more unreserved characters. A reg_name is
		// case-sensitive, and is not decoded, because it could become a server.
		{uri.RFC2396, cas | pct | sch, "HTTP://A.B:80/%7e%2a%2f", "http://a.b/~*%2F"},
		{uri.RFC2396, cas | pct | sch, "HTTP://A_B:80/%41", "http://A_B:80/A"},
		{uri.RFC2396, cas | pct, "x://%41", "x://%41"},
		{uri.RFC2396, cas | pct, "MAILTO:%41@B", "mailto:A@B"},
		{uri.RFC2396, cas, "x://a/%aa", "x://a/%aa"},

		// "a URL with an explicit ":port", where the port is the default for the scheme, is
		// equivalent to one where the port is elided" (RFC 2396, 6). That is all: RFC 2396
		// does not say that an empty path is "/".
		{uri.RFC2396, sch, "http://a:80", "http://a"},
		{uri.RFC2396, sch, "http://a:/", "http://a/"},
		{uri.RFC2396, sch, "http://a", "http://a"},
		{uri.RFC2396, sch, "file:/x", "file:/x"},

		// RFC 1738: the scheme, and text that is not the beginning of a login.
		{uri.RFC1738, cas | pct, "HTTP://H/%41%2b%7e", "http://H/A+%7E"},
		{uri.RFC1738, cas | pct, "HTTP://%61/%61", "http://%61/a"},
		{uri.RFC1738, cas | pct, "x://%61", "x://%61"},

		// RFC 1738, 3.3: "If :<port> is omitted, the port defaults to 80." "If neither <path>
		// nor <searchpart> is present, the "/" may also be omitted."
		{uri.RFC1738, sch, "http://a:80/", "http://a/"},
		{uri.RFC1738, sch, "HTTP://a:080", "HTTP://a/"},
		{uri.RFC1738, sch, "http://a:81/", "http://a:81/"},
		{uri.RFC1738, sch, "http://u:p@a", "http://u:p@a/"},
		{uri.RFC1738, sch, "http://a?q", "http://a?q"},
		// 3.2: "If ":<port>" is omitted, the port defaults to 21." 3.2.2: "The whole url-path
		// may be omitted, including the "/" delimiting it from the prefix".
		{uri.RFC1738, sch, "ftp://a:21", "ftp://a/"},
		{uri.RFC1738, sch, "ftp://a:21/b", "ftp://a/b"},
		// 3.4: "The entire <gopher-path> may also be empty, in which case the delimiting "/" is
		// also optional". "If :<port> is omitted, the port defaults to 70."
		{uri.RFC1738, sch, "gopher://a:70", "gopher://a/"},
		// 3.8: "The final "/" character may be omitted. If :<port> is omitted, the port
		// defaults to 23."
		{uri.RFC1738, sch, "telnet://a:23", "telnet://a/"},
		// 3.7, 3.9 and 3.11 have default ports, and no "/" that may be omitted.
		{uri.RFC1738, sch, "nntp://a:119/g/1", "nntp://a/g/1"},
		{uri.RFC1738, sch, "nntp://a:119", "nntp://a"},
		{uri.RFC1738, sch, "wais://a:210/d", "wais://a/d"},
		{uri.RFC1738, sch, "wais://a", "wais://a"},
		{uri.RFC1738, sch, "prospero://a:1525/p", "prospero://a/p"},
		{uri.RFC1738, sch, "prospero://a", "prospero://a"},
		{uri.RFC1738, sch, "prosperous://a:1525/p", "prosperous://a:1525/p"},
		// RFC 1738 has no other default port.
		{uri.RFC1738, sch, "https://a:443", "https://a:443"},
		{uri.RFC1738, sch, "x://a", "x://a"},
		// 3.10: "As a special case, <host> can be the string "localhost" or the empty string;
		// this is interpreted as `the machine from which the URL is being interpreted'."
		{uri.RFC1738, sch, "file://localhost/", "file:///"},
		{uri.RFC1738, sch, "FILE://localhost/a/b", "FILE:///a/b"},
		{uri.RFC1738, sch, "file://LOCALHOST/", "file://LOCALHOST/"},
		{uri.RFC1738, sch, "file://localhost", "file://localhost"},
		{uri.RFC1738, sch, "file://localhost:80/", "file://localhost:80/"},
		{uri.RFC1738, sch, "file://u@localhost/", "file://u@localhost/"},
		{uri.RFC1738, sch, "file:/a", "file:/a"},
		{uri.RFC1738, cas | pct | sch, "FILE://localhost/%41", "file:///A"},
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

// The error is ErrUnsupported for a step for which the syntax has no rules, and nothing is
// appended.
func TestNormalizeUnsupported(t *testing.T) {
	want := map[uri.Syntax]string{
		uri.RFC1738: "case,percent,scheme", uri.RFC1808: "case", uri.RFC2396: "case,scheme",
		uri.RFC3986: "case,percent,path,scheme", uri.RFC3987: "case,percent,path,scheme",
	}
	for _, x := range uri.Syntaxes() {
		if got := x.Steps().String(); got != want[x] {
			t.Errorf("%v: %s, want %s", x, got, want[x])
		}
		u := must(x.Parse("HTTP://a:80/"))
		for steps := range uri.SchemeNormalization << 2 {
			if steps&^everyStep(x) == 0 {
				continue
			}
			v, err := u.Normalize(steps)
			if !errors.Is(err, uri.ErrUnsupported) || !v.IsZero() {
				t.Errorf("%v, %v: %s, %v", x, steps, v, err)
			}
			if r, err := u.Reference().Normalize(steps); !errors.Is(err, uri.ErrUnsupported) || !r.IsZero() {
				t.Errorf("%v, %v: %s, %v", x, steps, r, err)
			}
			b, err := uri.Normalizer{Steps: steps}.AppendNormalize([]byte("before"), u.Reference())
			if !errors.Is(err, uri.ErrUnsupported) || string(b) != "before" {
				t.Errorf("%v, %v: %q, %v", x, steps, b, err)
			}
		}
	}
}

func TestUnknownSteps(t *testing.T) {
	if got := (uri.CaseNormalization | 1<<6).String(); got != "case,0x40" {
		t.Errorf("got %q", got)
	}
}

// The function Defaults replaces the table. It gets schemes in lower case, and is not asked about a reference without a scheme.
func TestNormalizerDefaults(t *testing.T) {
	n := uri.Normalizer{Steps: uri.SchemeNormalization, Defaults: func(scheme string) uri.SchemeDefaults {
		if scheme == "coap" || scheme == "" {
			return uri.SchemeDefaults{Port: "5683"}
		}
		return uri.SchemeDefaults{KeepEmptyPath: true}
	}}
	for input, want := range map[string]string{
		"COAP://a:05683": "COAP://a/", "coap://a:1": "coap://a:1/", "http://a:80": "http://a:80", "http://a:": "http://a", "coap:": "coap:",
		"http://a": "http://a", "file://localhost": "file://", "//a:5683": "//a:5683",
	} {
		r, err := n.Normalize(uri.MustParseReference(input))
		if err != nil || r.String() != want {
			t.Errorf("%s: got %s (%v), want %s", input, r, err, want)
		}
	}
}

// encodedDots matches paths with a segment that is "." or ".." after the percent step, but not for
// remove_dot_segments. laterParent matches such paths in which ".." follows the segment.
var (
	encodedDots = regexp.MustCompile(`(?i)(^|/)(%2e|%2e%2e|\.%2e|%2e\.)(/|$)`)
	laterParent = regexp.MustCompile(`(?i)(^|/)(%2e|%2e%2e|\.%2e|%2e\.)/(.*/)?\.\.(/|$)`)
)

// A normalized reference and the reference itself have equivalent targets. The exception are
// percent-encoded dot-segments, which resolution does not remove: in "%2e/..", the segment and its
// ".." are removed. So the bases of this test have no encoded dot-segments. The references have
// none that ".." follows, and none at all if the steps do not include the path step.
func TestNormalizeBeforeResolving(t *testing.T) {
	few := testenv.Few(t)
	exceptions := 0
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		var bases []uri.URI
		for i, text := range someBases {
			if u, err := x.Parse(text); err == nil && i%3 == 0 && !encodedDots.MatchString(u.Path()) {
				bases = append(bases, u)
			}
		}
		check := func(text string, steps uri.Steps) {
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
					few.Errorf("%v, %v: %s + %s is %s, but with %s %s", x, steps, base, r, want, normal, got)
				}
				exceptions++
			}
		}
		for _, text := range someReferences {
			for _, steps := range stepSets(x) {
				check(text, steps)
			}
		}
		for _, texts := range tokenStrings(strings.Fields("a / . .. %2e : ?"), 4) {
			for _, text := range texts {
				check(text, uri.PercentNormalization)
				check(text, uri.PathNormalization)
				check(text, everyStep(x))
			}
		}
	}
	if exceptions == 0 {
		few.Error("there are no exceptions")
	}
}

// Each step of the ladder includes the steps before it. A later step does not undo an earlier
// step.
func TestNormalizeInStages(t *testing.T) {
	few := testenv.Few(t)
	ladder := []uri.Steps{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}
	for _, x := range uri.Syntaxes() {
		for _, texts := range tokenStrings(normalTokens, 2) {
			for _, text := range texts {
				for _, context := range normalContexts {
					r, err := x.ParseReference(context + text)
					if err != nil {
						continue
					}
					staged := r
					var steps uri.Steps
					for _, step := range ladder {
						if steps |= step & everyStep(x); steps == 0 {
							continue
						}
						staged = must(staged.Normalize(steps))
						if direct := must(r.Normalize(steps)); direct != staged {
							few.Errorf("%v: %q up to %v: at once %q, step by step %q", x, r, step, direct, staged)
						}
					}
				}
			}
		}
	}
}

// Normalize returns a normal text without a copy, whatever its length. For other texts it
// allocates once.
func TestNormalizeAllocs(t *testing.T) {
	filler := strings.Repeat("/%2F%C3%A9..a.%20", 1000) // nothing to decode or to raise, and no dot-segment
	for _, x := range uri.Syntaxes() {
		steps := everyStep(x)
		for _, s := range append(append(sampleStrings, someBases...), append(someReferences, "HTTP://"+longHost+"/%41/../b")...) {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			normal := must(r.Normalize(steps))
			want := 1.0
			if normal == r {
				want = 0
			}
			if n := testenv.Allocs(func() { keep(r.Normalize(steps)) }); n > want {
				t.Errorf("%v: %q to %q: %v allocations, want %v", x, r, normal, n, want)
			}
			if n := testenv.Allocs(func() { keep(normal.Normalize(steps)) }); n != 0 {
				t.Errorf("%v: %q: %v allocations", x, normal, n)
			}
			buffer := make([]byte, 0, len(s)+2)
			if n := testenv.Allocs(func() { keep(uri.Normalizer{Steps: steps}.AppendNormalize(buffer, r)) }); n != 0 {
				t.Errorf("%v: %q: appending: %v allocations", x, r, n)
			}
		}
		long := must(x.Parse("http://" + longHost + filler + "?" + filler))
		if x == uri.RFC3987 {
			long = must(long.Normalize(steps)) // é
		}
		if u := must(long.Normalize(steps)); u != long {
			t.Errorf("%v: not normal: %s", x, u.String()[:60])
		}
		if n := testenv.Allocs(func() { keep(long.Normalize(steps)) }); n != 0 {
			t.Errorf("%v: %v allocations for a long normal text", x, n)
		}
	}
}

// The result of normalization is at most as long as a text that can be parsed. The steps that
// write "/" and "//" can make a text longer.
func TestNormalizeTooLong(t *testing.T) {
	n := uri.Normalizer{Steps: uri.SchemeNormalization}
	for _, c := range []struct{ input, want string }{{"http://h", "http://h/"}, {"file:/a", "file:///a"}} {
		r := uri.MustParseReference(c.input)
		if b, err := uri.NormalizeWithin(n, []byte("before"), r, len(c.want)); err != nil || string(b) != "before"+c.want {
			t.Errorf("%s within %d bytes: %q, %v", c.input, len(c.want), b, err)
		}
		if b, err := uri.NormalizeWithin(n, []byte("before"), r, len(c.want)-1); !errors.Is(err, uri.ErrTooLong) || string(b) != "before" {
			t.Errorf("%s within %d bytes: %q, %v", c.input, len(c.want)-1, b, err)
		}
	}
}

func TestStepsString(t *testing.T) {
	for steps, want := range map[uri.Steps]string{
		0: "", uri.CaseNormalization: "case", uri.SyntaxNormalization: "case,percent,path",
		uri.PercentNormalization | uri.SchemeNormalization: "percent,scheme", uri.FullNormalization: "case,percent,path,scheme",
	} {
		if got := steps.String(); got != want {
			t.Errorf("%#x is %q, want %q", uint8(steps), got, want)
		}
	}
}
