package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// must returns v. It panics if err is not nil, and is for texts that are known to be valid.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// forms are the three forms in which a text is parsed.
var forms = [...]uri.Form{uri.FormReference, uri.FormURI, uri.FormAbsoluteURI}

// keep uses the results of a call, so that the compiler does not remove the call.
func keep[A, B any](A, B) {}

// unlessShort returns n, but fewer in short mode.
func unlessShort(n, fewer int) int {
	if testing.Short() {
		return fewer
	}
	return n
}

// every calls f with all strings of up to n bytes of the alphabet.
func every(alphabet string, n int, f func(string)) {
	var grow func(s []byte)
	grow = func(s []byte) {
		f(string(s))
		if len(s) == n {
			return
		}
		for i := range len(alphabet) {
			grow(append(s, alphabet[i]))
		}
	}
	grow(make([]byte, 0, n))
}

// alphabet has a byte of every kind that some rule distinguishes: the delimiters, a letter that is
// a HEXDIG and a letter that is not, digits around the limits of dec-octet, and enough bytes of
// UTF-8 to write U+0080 (not a ucschar), U+00A0 (the first ucschar) and U+E000 (the first
// iprivate).
const alphabet = "ag25%:/?#[]@.-+;~_ \\\xc2\xa0\xee\x80"

// sampleStrings have every component, and the forms of every kind of host.
var sampleStrings = []string{
	"s://u:p@h.a:80/p;x/q?q/?#f/?",
	"s://user:password@host.example:8080/path;x/with/%C3%A9/many?segments=and/?#f/?",
	"s://[2001:db8::7.25.255.1]:80/",
	"s://[v1a.b:c]/%C3%A9",
	"//1.20.255.4/é",
	"s:a:b/%41;c?d",
	"a-1/b@c:d;e?f",
	"?é\ue000#é",
	"//a-b.c_d,e:/",
}

// contexts are prefixes. After each prefix, the next few bytes decide whether the text is valid.
var contexts = []string{
	"a://", "//", "//a@", "//a:", "//a:2@", "a://a.", "a://2.2.2", "//[", "//[:", "//[a:", "//[::", "//[v", "//[va.",
	"//[1:2:3:4:5:6:", "//[1:2:3:4:5:6:7", "//[::3:4:5:6:", "//[::3:4:5:6:7:", "//[::2.25", "//[::2.2.2.2", "//[1::3:4:5:6:7",
	"//[::1]", "a:", "a:a", "a:/", "a?", "a#", "//a/", "//a?", "//a;", "//a%", "//a@%2", "a:/%", "/;", "?\xee", "#\xee", "/\xee\x80",
}

// mutate changes one to three bytes of s.
func mutate(random *rand.Rand, s string) string {
	b := []byte(s)
	for range 1 + random.IntN(3) {
		i := random.IntN(len(b) + 1)
		c := alphabet[random.IntN(len(alphabet))]
		switch n := random.IntN(4); {
		case n == 0 && i < len(b):
			b = slices.Delete(b, i, i+1)
		case n == 1 && i < len(b):
			b[i] = c
		case n == 2 && i < len(b):
			b = append(b[:i:i], b[random.IntN(i+1):]...) // doubles or drops a stretch
		default:
			b = slices.Insert(b, i, c)
		}
	}
	return string(b)
}

// tokens are the alphabet of the exhaustive tests.
var tokens = []string{"a", "/", ".", ":", "%2e", ";", "?", "#"}

// tokenStrings returns the strings of 0, 1, … up to n tokens.
func tokenStrings(tokens []string, n int) [][]string {
	all := [][]string{{""}}
	for k := range n {
		var longer []string
		for _, s := range all[k] {
			for _, token := range tokens {
				longer = append(longer, s+token)
			}
		}
		all = append(all, longer)
	}
	return all
}

// without returns the tokens that are not part of some.
func without(tokens []string, some string) []string {
	return slices.DeleteFunc(slices.Clone(tokens), func(s string) bool { return strings.Contains(some, s) })
}

// variants are texts, many of which are equivalent. Every step of the ladder occurs.
var variants = append(strings.Fields(`
	http://a/b  HTTP://a/b  http://A/b  http://a/B  http://a/%62  http://a/%42  http://%61/b  http://%41/b  http://a/./b  http://a/c/../b
	http://a/c/%2e%2e/b  http://a/c/%2E./b  http://a:80/b  http://a:/b  http://a:080/b  http://a:81/b  HTTP://A:80/c/%2e%2E/%62
	http://a  http://a/  http://a:80  http://a:80/  http://a/.  http://a/%2e  http://a?  http://a/?  http://a#  http://a/#
	http://a/%2f  http://a/%2F  http://a//  http://a/%c3%a9  http://a/%C3%A9  http://a/é  http://é/  http://%c3%a9/  http://%C3%A9/  http://É/  http://Aé/  http://A%C3%A9/  http://aé/  http://a%C3%A9/
	http://a/?%ee%80%80  http://a/?%EE%80%80  http://a/#%EE%80%80  http://a/%E2%80%8E  http://a/%e2%80%8e
	x:/.//a  x:/..//a  x:/%2e//a  x://a  X:/.//a  x:a  x:a/.  x:a/  x:b/../a  x:/a  x:%61  x:%2f  x:%2F
	http://a_b/  http://A_B/  http://%61_b/  http://u@a/  http://U@a/  http://%75@a/  ftp://a:21  ftp://a  ftp://a/  ftp://a/;type=i  FTP://a/;type=i  ftp://a/;TYPE=i
	http://[::a]/  http://[::A]/  http://[::a]:80/  http://a/~  http://a/%7e  http://a/%7E  http://a/*  http://a/%2a  http://a/%2A  http://a/+  http://a/%2b
	a  A  %61  ./a  b/../a  /a  /./a  /%2e/a  //a  //A  //a:  ?a  ?%61  #a  #%61
`), "", "http://a/?\ue000", "http://a/\u200e")

// Bases and references of every form. Paths are empty, are rootless, end in "/" or in dots, or
// have empty segments. There are texts with and without an authority, and with empty and undefined
// components. Each syntax uses the texts that it accepts.
var (
	someBases = strings.Fields(`
		http://a/b/c/d;p?q  http://a/b/c/d;p?q#f  http://a  http://a/  http://a?q  http://a/?q  http://a#f  http://a/b
		http://a/b/  http://a/b/c/  http://a//  http://a//b//c  http://a/b//  http://a/.  http://a/..  http://a/b/.
		http://a/b/..  http://a/./b  http://a/../b  http://a/b/../c  http://a/b/%2e%2e/c  http://a/%2E/c  http://a/b:c/d
		http://a/?  http://a/#  http://a/b?#  http://a/b;p  http://a/b;p?q;r  http://a/b;?  http://a/b?q/../r
		http://u:p@a:80/b/c  http://[::1]/b/c  http:///b/c  http:////b  http://  HTTP://A/B/C
		http:/b/c  http:/  http:/b  http:/.//b  http:/b/../c  http:b/c  http:b  http:  http:?q  http:b?q  http:b:c/d  http:;p
		file:///etc  http://a_b/c  http://h?q/r  http:..  http:../b  http:b/..  http:./b  urn:a:b:c  mailto:a@b  mailto:a@b?c=d#e  x:%2e%2e/y  x:/%2e/y
	`)
	someReferences = append(strings.Fields(`
		g  g/  g/h  ./g  ../g  ../../g  ../../../g  ../../../../g  .  ./  ..  ../  ../..  ../../  ../../..  ...  g.  .g  g..  ..g
		/  /g  /g/  /./g  /../g  /.  /..  /./  /../  /g/.  /g/..  /g/./h  /g/../h  /g/../../h  //g  //g/  //g/h  //g?y  //g#s
		//  ///  ///g  ////g  /.//g  /..//g  //g/..  //g/../h  //u:p@g:80/h  //g/./h
		./.  ./..  ../.  ././g  ./../g  g/.  g/..  g/./h  g/../h  g/../../h  g/../..  g/h/../..  g//h  g//../h  g///../h
		.//g  .//../g  ..//g  ..//../g  ..///g  ../..//g  .///g  .//  ..//  g//  g//..  g//.
		%2e  %2e%2e  %2E%2E/g  %2e/g  .%2e/g  g/%2e%2e/h  g/%2e%2e/../h  %2f  %2Fg  g%3Ah
		?  ?y  ?y/../x  ?y?z  g?  g?y  g?y/./x  g?y/../x  g?y#s  /?  /?y  ./?y  ../?y  .?y  ..?y
		#  #s  #s/../x  g#  g#s  g#s/./x  g?y#s/../x  ?#  ?y#  g?#  .#s  ..#s
		;  ;x  ;x?y  ;?y  ;?  ;#s  g;  g;x  g;x=1/../y  g;x=1/./y  /;x  /;  ../;x  .;x  ..;x  //;x  ///;x
		./g:h  ./:  ../g:h  /g:h  g/h:i  g:h  g:  g:/h  g://h  g:h/../i  g:/h/../i  g:/..//h  g:..//h  g:?y  g:?
		http:g  http:  http:/g  http://g  http:../g  http:?y  http:#s  HTTP:g  hTTp:./g?y  http:.//g  http:g:h  http:;x  file:///etc  http://a_b/c  http://h?q/r
	`), "")
)

// acceptedBy returns the texts that the reference parser accepts in a form, and their components.
func acceptedBy(x uri.Syntax, form uri.Form, texts []string) (read []string, split []breakdown) {
	for _, s := range texts {
		if _, ok := slowCheck(x, form, s); ok {
			read = append(read, s)
			split = append(split, slowSplit(x, s))
		}
	}
	return read, split
}

// parseAll parses texts that are known to be valid references.
func parseAll(x uri.Syntax, texts []string) (refs []uri.Reference) {
	for _, text := range texts {
		refs = append(refs, must(x.ParseReference(text)))
	}
	return refs
}

// fastSplit returns the components of r, from its accessors.
func fastSplit(r uri.Reference) breakdown {
	some := func(text string, ok bool) optional { return optional{text, ok} }
	p := breakdown{
		kind:     wording.KindOf(r),
		opaque:   wording.IsOpaque(r),
		scheme:   some(r.Scheme()),
		userinfo: some(r.Userinfo()),
		port:     some(r.Port()),
		path:     r.Path(),
		params:   some(r.Params()),
		query:    some(r.Query()),
		fragment: some(r.Fragment()),
	}
	if host, ok := r.Host(); ok {
		p.host, p.hostKind = optional{host, true}, wording.HostKindOf(r)
	}
	if authority, ok := r.Authority(); ok {
		p.authority, p.registry = optional{authority, true}, wording.IsRegistry(r)
	}
	return p
}

// breakdownOf returns the components of text at the given spans. It does not set the kind of the
// authority and the kind of the reference.
func breakdownOf(text string, s uri.Spans) breakdown {
	part := func(at uri.Span) optional { return optional{at.Of(text), at.Defined()} }
	return breakdown{
		scheme: part(s.Scheme), authority: part(s.Authority), path: s.Path.Of(text),
		params: part(s.Params), query: part(s.Query), fragment: part(s.Fragment),
	}
}

// agreeParts compares the spans of r with the slow split.
func agreeParts(t testing.TB, r uri.Reference) {
	got, want := breakdownOf(r.String(), r.Spans()), slowSplit(r.Syntax(), r.String())
	if !sameParts(got, want) {
		t.Errorf("%v: %q: components %s, want %s", r.Syntax(), r, got, want)
	}
}

// agreeAllParts compares the spans of all with the slow split.
func agreeAllParts(t testing.TB, us []uri.URI, refs []uri.Reference) {
	t.Helper()
	for _, u := range us {
		agreeParts(t, u.Reference())
	}
	for _, r := range refs {
		agreeParts(t, r)
	}
}

// resolvedBy returns the text of the target of ref against base. It checks that Resolve and
// AppendResolve agree.
func resolvedBy(t testing.TB, resolver uri.Resolver, base uri.URI, ref uri.Reference) string {
	u, err := resolver.Resolve(base, ref)
	if err != nil {
		t.Errorf("%s + %q: %v", base, ref, err)
	}
	b, err := resolver.AppendResolve([]byte("before "), base, ref)
	if err != nil || string(b) != "before "+u.String() {
		t.Errorf("%s + %q: resolved %s, appended %q, %v", base, ref, u, b, err)
	}
	return u.String()
}

// sortedURIs returns the URIs of urls-web.txt that x accepts, in the order of their texts.
func sortedURIs(t testing.TB, x uri.Syntax) (us []uri.URI) {
	for line := range corpusLines(t, "urls-web.txt") {
		if u, err := x.Parse(line); err == nil {
			us = append(us, u)
		}
	}
	slices.SortFunc(us, uri.URI.Compare)
	return us
}

// orNull returns s, or nil if ok is false: the component is undefined.
func orNull(s string, ok bool) any {
	if !ok {
		return nil
	}
	return s
}

// goTool returns the go command, or skips the test if there is no go command.
func goTool(t testing.TB) string {
	t.Helper()
	return testenv.Program(t, "go")
}
