package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/pct"
)

// builderOf returns a Builder of syntax x with the components of p. It sets the authority with one
// call.
func builderOf(x uri.Syntax, p breakdown) uri.Builder {
	b := x.Builder().Path(p.path)
	if p.scheme.defined {
		b = b.Scheme(p.scheme.text)
	}
	if p.authority.defined {
		b = b.Authority(p.authority.text)
	}
	if p.params.defined {
		b = b.Params(p.params.text)
	}
	if p.query.defined {
		b = b.Query(p.query.text)
	}
	if p.fragment.defined {
		b = b.Fragment(p.fragment.text)
	}
	return b
}

// keepsBuilder checks that the Builder of r, and a Builder with the components of r, build r.
func keepsBuilder(t testing.TB, r uri.Reference) {
	agreeParts(t, r)
	if got, err := r.Builder().Reference(); got != r {
		t.Errorf("%v: %q: %q, %v", r.Syntax(), r, got, err)
	}
	p := breakdownOf(r.String(), r.Spans())
	if got, err := builderOf(r.Syntax(), p).Reference(); got != r {
		t.Errorf("%v: %q: the components %s build %q, %v", r.Syntax(), r, p, got, err)
	}
}

// TestBuilderRoundTrip checks that the Builder of a value builds the same value.
func TestBuilderRoundTrip(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		texts, _ := acceptedBy(x, uri.FormReference, append(append(append(sampleStrings, someBases...), someReferences...), variants...))
		for _, text := range texts {
			keepsBuilder(few, must(x.ParseReference(text)))
		}
		for _, name := range corpora {
			n := 0
			for line := range corpusLines(few, name) {
				if n++; n%61 == 0 && uritest.IsReference(x, line) {
					keepsBuilder(few, must(x.ParseReference(line)))
				}
			}
		}
	}
}

// someParts are components to build from: valid components, invalid components, and texts that
// contain the delimiter of another component.
var someParts = struct{ scheme, rest, path []string }{
	scheme: []string{"a", "A+1", "1", "1 ", "a b", "", ":", "a:", "/"},
	rest:   []string{"", "a", "a_b", "a:1", "u@a", "a/b", "a?b", "a#b", "a?b/c", "# ", "a;b", "a:b:c", "[::1]", "%41", "%4", "é", "\ue000", " ", "~"},
	path:   []string{"", "/", "a", "/a", "//", "//a", "a:b", "./a:b", "/a:b", "/.//a", "a//b", "?", "a?b", "#", "a#b", ";", "a;b", "/a;b/c", ":", "a/b:c", "%41", "%", "é", " "},
}

// optionals returns an undefined component and the components with the given texts.
func optionals(texts []string) []optional {
	all := []optional{{}}
	for _, text := range texts {
		all = append(all, optional{text, true})
	}
	return all
}

// decideBuilder checks that a Builder with the components of p is accepted if and only if the
// grammar derives the text of p and the slow split finds the same components. It returns the error
// of the Builder.
func decideBuilder(t testing.TB, x uri.Syntax, p breakdown) error {
	text := recompose(p)
	_, derivable := slowCheck(x, uri.FormReference, text)
	want := derivable && sameParts(p, slowSplit(x, text))
	r, err := builderOf(x, p).Reference()
	switch {
	case (err == nil) != want:
		t.Errorf("%v: %s: %q, %v, want accepted: %v", x, p, r, err, want)
	case err == nil && r.String() != text:
		t.Errorf("%v: %s: got %q, want %q", x, p, r, text)
	case err != nil && !r.IsZero():
		t.Errorf("%v: %s: rejected, but the value is %q", x, p, r)
	}
	if err != nil {
		agreeBuildError(t, x, p, err)
	}
	return err
}

// componentRules are the rules of the components. The rule of a path derives all paths, with a
// scheme and without. An opaque_part has a separate rule.
var componentRules = map[uri.Syntax]map[string]string{
	uri.RFC3986: {
		"scheme": "{scheme}", "authority": "{authority}", "path": "{segment}(?:/{segment})*", "query": "{query}", "fragment": "{fragment}",
	},
	uri.RFC3987: {
		"scheme": "{scheme}", "authority": "{iauthority}", "path": "{isegment}(?:/{isegment})*", "query": "{iquery}", "fragment": "{ifragment}",
	},
	uri.RFC2396: {
		"scheme": "{scheme}", "authority": "{authority}", "path": "{path_segments}", "opaque": "{opaque_part}", "query": "{query}", "fragment": "{fragment}",
	},
	uri.RFC1808: {
		"scheme": "{scheme}", "authority": "{net_loc}", "path": "{segment}(?:/{segment})*(?:;{params})?", "params": "{params}", "query": "{query}", "fragment": "{fragment}",
	},
	uri.RFC1738: {"scheme": "{scheme}", "authority": "{login}", "path": "{xchar}*"},
}

// componentOracles has an automaton for every rule of componentRules.
var componentOracles = sync.OnceValue(func() map[uri.Syntax]map[string]*automaton {
	all := map[uri.Syntax]map[string]*automaton{}
	for x, rules := range componentRules {
		all[x] = map[string]*automaton{}
		for component, rule := range rules {
			all[x][component] = newAutomaton(expand(x, rule))
		}
	}
	return all
})

// agreeBuildError compares the sentinel and the offset of err with the rule of the component that
// err names.
func agreeBuildError(t testing.TB, x uri.Syntax, p breakdown, err error) {
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok {
		t.Errorf("%v: %s: error %v", x, p, err)
		return
	}
	component := e.Component()
	switch component {
	case "userinfo", "host", "port":
		component = "authority"
	}
	part := map[string]optional{
		"scheme": p.scheme, "authority": p.authority, "path": {p.path, true}, "params": p.params, "query": p.query, "fragment": p.fragment,
	}[component]
	if component == "path" && x == uri.RFC2396 && p.scheme.defined && !p.authority.defined && !strings.HasPrefix(p.path, "/") {
		component = "opaque"
	}
	rule, ok := componentOracles()[x][component]
	switch reason := errors.Unwrap(err); {
	case reason == uri.ErrUnsupported || !ok:
		if reason != uri.ErrUnsupported || ok || !part.defined || e.Offset() != 0 {
			t.Errorf("%v: %s: %v", x, p, err)
		}
	case reason == uri.ErrAmbiguous:
		if _, ok := rule.run(part.text); part.defined && !ok || e.Offset() != 0 {
			t.Errorf("%v: %s: %v, but the component is not derivable", x, p, err)
		}
	default:
		viable, ok := rule.run(part.text)
		want := viable
		if x == uri.RFC1738 && component == "authority" {
			want = min(viable, e.Offset()) // the Builder reads "a?b" as a host; it could begin a user
		}
		if ok || e.Offset() != want || (reason == uri.ErrUnexpectedEnd) != (want == len(part.text)) {
			t.Errorf("%v: %s: %v, but the component is viable up to %d, derivable: %v", x, p, err, viable, ok)
		}
	}
}

// TestBuilderAuthority combines components with an authority that is set by one call. The Builder
// must accept exactly the combinations that the slow split finds in the text. Unless URIFORM_LONG=1 is
// set, the syntaxes take turns: a syntax has a fifth of the combinations.
func TestBuilderAuthority(t *testing.T) {
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			made, refused := 0, map[error]int{}
			check := func(p breakdown) {
				if err := decideBuilder(t, x, p); err != nil {
					refused[errors.Unwrap(err)]++
				} else {
					made++
				}
			}
			rest := optionals(someParts.rest)
			for _, scheme := range optionals(someParts.scheme) {
				for _, authority := range rest {
					for i, path := range someParts.path {
						p := breakdown{scheme: scheme, authority: authority, path: path}
						for j, part := range rest {
							if (i+j+k)%5 != 0 && !testenv.Long() {
								continue
							}
							p.params, p.query, p.fragment = part, optional{}, optional{}
							check(p)
							p.params, p.query = optional{}, part
							check(p)
							p.fragment = part
							check(p)
							p.query = optional{}
							check(p)
						}
					}
				}
			}
			if made == 0 || refused[uri.ErrAmbiguous] == 0 && x != uri.RFC1738 {
				t.Errorf("%d built, rejected %v", made, refused)
			}
			t.Logf("%d built, rejected %v", made, refused)
		})
	}
}

// FuzzBuilder builds references from their own components, and from arbitrary components.
func FuzzBuilder(f *testing.F) {
	f.Add("a", "b", "/c", "d", "e", "f", uint8(63))
	f.Add("", "", "//a", "", "", "", uint8(0))
	f.Add("", "", "a:b", "", "", "", uint8(16))
	f.Add("", "a", "b", "", "", "", uint8(2))
	f.Add("0 ", "", "0", "0", "", "", uint8(5))
	f.Fuzz(func(t *testing.T, scheme, authority, path, params, query, fragment string, has uint8) {
		part := func(bit int, s string) optional {
			if has&(1<<bit) == 0 {
				return optional{}
			}
			return optional{s, true}
		}
		p := breakdown{
			scheme: part(0, scheme), authority: part(1, authority), path: path,
			params: part(2, params), query: part(3, query), fragment: part(4, fragment),
		}
		for _, x := range uri.Syntaxes() {
			if decideBuilder(t, x, p) == nil {
				keepsBuilder(t, must(x.ParseReference(recompose(p))))
			}
		}
	})
}

// TestBuilderDecides combines valid and invalid components. The Builder must accept exactly the
// combinations whose text is parsed as the same components.
func TestBuilderDecides(t *testing.T) {
	const none = "\x00none"
	schemes := []string{none, "http", "1a", "", "a b", "é"}
	userinfos := []string{none, "u", "u:p", "", "a@b", "u:p:q", "%4"}
	hosts := []string{none, "h", "", "1.2.3.4", "[::1]", "::1", "a/b", "evil@h", "a_b", "é", "[::1", "h:1", "%zz", "\x00"}
	ports := []string{none, "80", "", "x", "8@"}
	paths := []string{"", "/", "/p", "p", "//p", "a:b", "/a;b", "p?", "p#", "/%", "/é", "\x00", "\xFF", "/.//p"}
	queries := []string{none, "q", "", "a#b", "é", "?/"}
	fragments := []string{none, "f", "", "#", "é"}

	accepted := 0
	for _, x := range uri.Syntaxes() {
		for _, scheme := range schemes {
			for _, userinfo := range userinfos {
				for _, host := range hosts {
					for _, port := range ports {
						if host == none && (userinfo != none || port != none) {
							continue
						}
						for i, path := range paths {
							for j, query := range queries {
								if testing.Short() && (i+j)%3 != 0 {
									continue
								}
								fragment := fragments[(i+j)%len(fragments)]
								b, text := x.Builder().Path(path), ""
								if scheme != none {
									b, text = b.Scheme(scheme), scheme+":"
								}
								if host != none {
									b, text = b.Host(host), text+"//"
									if userinfo != none {
										b, text = b.Userinfo(userinfo), text+userinfo+"@"
									}
									text += host
									if port != none {
										b, text = b.Port(port), text+":"+port
									}
								}
								text += path
								if query != none {
									b, text = b.Query(query), text+"?"+query
								}
								if fragment != none {
									b, text = b.Fragment(fragment), text+"#"+fragment
								}
								got, err := b.Reference()
								want, parseErr := x.ParseReference(text)
								same := parseErr == nil
								if same {
									s := want.Spans()
									same = is(text, s.Scheme, scheme, none) && is(text, s.Userinfo, userinfo, none) && is(text, s.Host, host, none) &&
										is(text, s.Port, port, none) && is(text, s.Path, path, none) && !s.Params.Defined() &&
										is(text, s.Query, query, none) && is(text, s.Fragment, fragment, none) && s.Authority.Defined() == (host != none)
								}
								if same != (err == nil) || same && got != want {
									t.Fatalf("%v: %q: built %q, %v; parsed as the same: %v", x, text, got, err, same)
								}
								if same {
									accepted++
									continue
								}
								if _, ok := errors.AsType[*uri.ParseError](err); !ok {
									t.Fatalf("%v: %q: error %v", x, text, err)
								}
							}
						}
					}
				}
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d combinations were accepted", accepted)
	}
}

// is reports whether a component of text equals want. The marker none means that the component is
// undefined.
func is(text string, s uri.Span, want, none string) bool {
	if want == none {
		return !s.Defined()
	}
	return s.Defined() && s.Of(text) == want
}

func TestBuilder(t *testing.T) {
	u := uri.MustParse("http://jack:secret@example.com:8080/a/b?q#f")
	old := must(uri.RFC2396.Parse("http://a_b/p"))
	params := must(uri.RFC1808.Parse("http://h/p;a=b?q"))
	for _, tt := range []struct {
		b    uri.Builder
		want string
	}{
		{u.Builder(), "http://jack:secret@example.com:8080/a/b?q#f"},
		{u.Builder().Host("backend").Port("9000").Unset("fragment"), "http://jack:secret@backend:9000/a/b?q"},
		{u.Builder().Unset("userinfo", "port", "query", "fragment"), "http://example.com/a/b"},
		{u.Builder().Host("[2001:db8::1]").Unset("userinfo"), "http://[2001:db8::1]:8080/a/b?q#f"},
		{u.Builder().Host("192.0.2.1").Unset("userinfo"), "http://192.0.2.1:8080/a/b?q#f"},
		{u.Builder().Unset("authority").Port("1"), "http://:1/a/b?q#f"}, // RFC 3986, 3.2.2: a reg-name may be empty
		{u.Builder().Authority("h:1"), "http://h:1/a/b?q#f"},
		{u.Builder().Authority(""), "http:///a/b?q#f"},
		{u.Builder().Unset("authority"), "http:/a/b?q#f"},
		{u.Builder().Unset("scheme", "userinfo"), "//example.com:8080/a/b?q#f"},
		{u.Builder().Scheme("https").Userinfo("").Port(""), "https://@example.com:/a/b?q#f"},
		{u.Builder().Path("").Query("").Fragment(""), "http://jack:secret@example.com:8080?#"},
		{u.Builder().Unset("userinfo").AppendSegments("c d", "e/f", "é", ""), "http://example.com:8080/a/b/c%20d/e%2Ff/%C3%A9/?q#f"},
		{u.Builder().Unset("userinfo").Path("/a/").AppendSegments("b", "", "c"), "http://example.com:8080/a/b//c?q#f"},
		{u.Builder().Unset("userinfo").Path("").AppendSegments("a"), "http://example.com:8080/a?q#f"},
		{u.Builder().Unset("userinfo").Path("").AppendSegments("", "a"), "http://example.com:8080//a?q#f"}, // not a relative path
		{uri.RFC3986.Builder().AppendSegments("a:b", "c:d"), "a%3Ab/c:d"},
		{uri.RFC3986.Builder().Path("a").AppendSegments("b:c"), "a/b:c"},
		{uri.RFC3986.Builder().Userinfo("u"), "//u@"},
		{uri.RFC3986.Builder(), ""},
		{uri.RFC3986.Builder().AppendSegments(), ""},
		{uri.RFC3987.Builder().Scheme("http").Host("é").AppendSegments("ü"), "http://é/ü"},
		{old.Builder().Path("/q"), "http://a_b/q"},
		{old.Builder().Host("a-b").Port("1"), "http://a-b:1/p"},
		{params.Builder().Params("c"), "http://h/p;c?q"},
		{params.Builder().Unset("params").AppendSegments("x;y"), "http://h/p/x%3By?q"},
	} {
		got, err := tt.b.Reference()
		if err != nil || got.String() != tt.want {
			t.Errorf("%q, %v, want %q", got, err, tt.want)
		}
	}
}

func TestBuilderErrors(t *testing.T) {
	b := uri.MustParse("http://jack:secret@example.com/").Builder()
	long := strings.Repeat("a", 200)
	for _, tt := range []struct {
		b         uri.Builder
		component string
		offset    int
		want      error
	}{
		{b.Host("evil@host"), "host", 4, uri.ErrUnexpected},
		{b.Host("a/b"), "host", 1, uri.ErrUnexpected},
		{b.Host("::1"), "host", 0, uri.ErrUnexpected},
		{b.Host("[::1"), "host", 4, uri.ErrUnexpectedEnd},
		{b.Host("[::1]x"), "host", 5, uri.ErrUnexpected},
		{b.Host("a\x00"), "host", 1, uri.ErrUnexpected},
		{b.Host("a\xFF"), "host", 1, uri.ErrUnexpected},
		{b.Host("%"), "host", 1, uri.ErrUnexpectedEnd},
		{b.Port("x"), "port", 0, uri.ErrUnexpected},
		{b.Port("secret@h"), "port", 0, uri.ErrUnexpected},
		{b.Port("80@secret"), "port", 2, uri.ErrUnexpected},
		{b.Port("80/"), "port", 2, uri.ErrUnexpected},
		{b.Userinfo("a@b"), "userinfo", 1, uri.ErrUnexpected},
		{b.Userinfo("jack:sec ret"), "userinfo", 8, uri.ErrUnexpected},
		{b.Authority("u:p@h:x"), "authority", 6, uri.ErrUnexpected},
		{b.Authority("h/p"), "authority", 1, uri.ErrUnexpected},
		{b.Authority("h/p q"), "authority", 1, uri.ErrUnexpected},
		{b.Authority("h p/q"), "authority", 1, uri.ErrUnexpected},
		{b.Scheme(""), "scheme", 0, uri.ErrUnexpectedEnd},
		{b.Scheme("1a"), "scheme", 0, uri.ErrUnexpected},
		{b.Scheme("a:"), "scheme", 1, uri.ErrUnexpected},
		{b.Unset("scheme"), "scheme", 0, uri.ErrUnexpectedEnd},
		{b.Path("a"), "path", 0, uri.ErrAmbiguous},
		{b.Unset("authority").Path("//a"), "path", 0, uri.ErrAmbiguous},
		{b.Path("/a?b"), "path", 2, uri.ErrUnexpected},
		{b.Path("/%4"), "path", 3, uri.ErrUnexpectedEnd},
		{b.AppendSegments("a", ".."), "path", 0, uri.ErrUnexpected},
		{b.AppendSegments("."), "path", 0, uri.ErrUnexpected},
		{b.Query("a#b"), "query", 1, uri.ErrUnexpected},
		{b.Query("a b"), "query", 1, uri.ErrUnexpected},
		{b.Query(long + " " + long), "query", 200, uri.ErrUnexpected},
		{b.Fragment("é"), "fragment", 0, uri.ErrUnexpected},
		{b.Params("a"), "params", 0, uri.ErrUnsupported},
		{must(uri.RFC1738.Parse("http://h/p")).Builder().Query("q"), "query", 0, uri.ErrUnsupported},
		{must(uri.RFC1738.Parse("http://h/p")).Builder().Fragment("f"), "fragment", 0, uri.ErrUnsupported},
		{must(uri.RFC2396.Parse("mailto:a@b")).Builder().Query("q"), "query", 0, uri.ErrAmbiguous},
		{must(uri.RFC2396.Parse("http://a_b/")).Builder().Port("80"), "host", 0, uri.ErrUnexpectedEnd},
		{must(uri.RFC2396.Parse("http:/#f")).Builder().Userinfo("u"), "host", 0, uri.ErrUnexpectedEnd},
		{must(uri.RFC2396.Parse("http://h/")).Builder().Host("[::1]"), "host", 0, uri.ErrUnexpected},
		{must(uri.RFC2396.Parse("http://h/")).Builder().Host(""), "host", 0, uri.ErrUnexpectedEnd},
		{must(uri.RFC2396.Parse("http://h/")).Builder().Unset("authority").Path(""), "path", 0, uri.ErrUnexpectedEnd},
		{must(uri.RFC2396.Parse("mailto:a/")).Builder().Query("q"), "query", 0, uri.ErrAmbiguous},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Params("a b"), "params", 1, uri.ErrUnexpected},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Userinfo("ja ck:p"), "userinfo", 2, uri.ErrUnexpected},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Userinfo("jack:sec ret"), "userinfo", 8, uri.ErrUnexpected},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Userinfo("jack:p:q"), "userinfo", 6, uri.ErrUnexpected},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Userinfo("é"), "userinfo", 0, uri.ErrUnexpected},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Port(""), "port", 0, uri.ErrUnexpectedEnd},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Userinfo("é"), "userinfo", 0, uri.ErrUnexpected},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Authority("u@a_b"), "authority", 3, uri.ErrUnexpected},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Authority("u:p@a:1x"), "authority", 7, uri.ErrUnexpected},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Authority("u:p@a:"), "authority", 6, uri.ErrUnexpectedEnd},
		{must(uri.RFC1738.Parse("http://h/")).Builder().Authority("u:p:q@a"), "authority", 3, uri.ErrUnexpected},
		{b.Host("a/b").Host("good"), "", 0, nil},
		{b.AppendSegments("..").Path("/good"), "", 0, nil},
		{uri.RFC3986.Builder().Scheme("a").AppendSegments("", "x"), "path", 0, uri.ErrAmbiguous},
		{uri.RFC2396.Builder().Scheme("a").AppendSegments("", "x"), "path", 0, uri.ErrAmbiguous},
	} {
		u, err := tt.b.URI()
		if tt.want == nil {
			if err != nil {
				t.Errorf("%v", err)
			}
			continue
		}
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok || e.Component() != tt.component || e.Offset() != tt.offset || !errors.Is(err, tt.want) || !u.IsZero() {
			t.Errorf("%s at %d: got %q, %v (%v)", tt.component, tt.offset, u, err, e)
			continue
		}
		for _, secret := range []string{"secret", "sec", "ret", "u:p"} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("the error shows a password: %v", err)
			}
		}
	}
	_, err := uri.Syntax(9).Builder().AppendSegments("a").Reference()
	if e, ok := errors.AsType[*uri.ParseError](err); !ok || !errors.Is(err, uri.ErrUnknownSyntax) || e.Rule() != "" {
		t.Errorf("unknown syntax: %v", err)
	}
}

// Unset removes a component and refuses names that are not of a component, or not of one that can be
// undefined.
func TestBuilderUnset(t *testing.T) {
	b := must(uri.RFC1808.Parse("http://u@h:1/p;a?q#f")).Builder()
	for names, want := range map[string]string{
		"scheme": "//u@h:1/p;a?q#f", "authority": "http:/p;a?q#f", "userinfo": "http://h:1/p;a?q#f", "port": "http://u@h/p;a?q#f",
		"params": "http://u@h:1/p?q#f", "query": "http://u@h:1/p;a#f", "fragment": "http://u@h:1/p;a?q",
		"scheme authority params query fragment": "/p", "": "http://u@h:1/p;a?q#f",
	} {
		if r, err := b.Unset(strings.Fields(names)...).Reference(); err != nil || r.String() != want {
			t.Errorf("%s: %q, %v, want %q", names, r, err, want)
		}
	}
	for _, name := range []string{"path", "host", "Query", ""} {
		want := fmt.Sprintf("uri: a Builder cannot unset %q", name)
		if r, err := b.Unset("query", name).Reference(); err == nil || err.Error() != want || !r.IsZero() {
			t.Errorf("%q: %q, %v, want %s", name, r, err, want)
		}
	}
}

// The zero Builder is that of RFC 3986.
func TestZeroBuilder(t *testing.T) {
	var b uri.Builder
	for want, b := range map[string]uri.Builder{"": b, "http://a": b.Scheme("http").Host("a"), "?q": b.Query("q"), "a/b": b.AppendSegments("a", "b"), "//h": b.Host("h")} {
		if r, err := b.Reference(); err != nil || r.String() != want {
			t.Errorf("%q, %v, want %q", r, err, want)
		}
	}
}

// Each method of a URI that sets a component changes this component only, and returns the error of a
// Builder.
func TestWith(t *testing.T) {
	u := uri.MustParse("http://u:p@h:1/p?q#f")
	for _, tt := range []struct {
		with       func(string) (uri.URI, error)
		text, want string
		component  string
	}{
		{u.WithScheme, "https", "https://u:p@h:1/p?q#f", ""},
		{u.WithUserinfo, "v", "http://v@h:1/p?q#f", ""},
		{u.WithHost, "[::1]", "http://u:p@[::1]:1/p?q#f", ""},
		{u.WithPort, "", "http://u:p@h:/p?q#f", ""},
		{u.WithPath, "/a/b", "http://u:p@h:1/a/b?q#f", ""},
		{u.WithQuery, "", "http://u:p@h:1/p?#f", ""},
		{u.WithFragment, "g", "http://u:p@h:1/p?q#g", ""},
		{u.WithScheme, "", "", "scheme"},
		{u.WithUserinfo, "@", "", "userinfo"},
		{u.WithHost, "h:2", "", "host"},
		{u.WithPort, "x", "", "port"},
		{u.WithPath, "a", "", "path"},
		{u.WithQuery, "#", "", "query"},
		{u.WithFragment, "#", "", "fragment"},
	} {
		got, err := tt.with(tt.text)
		if tt.component == "" {
			if err != nil || got.String() != tt.want {
				t.Errorf("%q: %q, %v, want %q", tt.text, got, err, tt.want)
			}
		} else if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Component() != tt.component || !got.IsZero() || e.Input() != tt.text {
			t.Errorf("%q: %q, %v, want an error of the %s", tt.text, got, err, tt.component)
		}
	}
}

// A URI without one of its components is what parsing the rest of the string gives.
func TestWithout(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		bases, _ := acceptedBy(x, uri.FormURI, append(someBases, "http://u:p@h:1/p?q#f", "x://@/", "x://u@", "x:?#", "x://u@[::1]:2?a?b#c", "http://h/a?"))
		for _, text := range bases {
			u := must(x.Parse(text))
			for component, got := range map[string]uri.URI{"userinfo": u.WithoutUserinfo(), "query": u.WithoutQuery(), "fragment": u.WithoutFragment()} {
				want := must(u.Builder().Unset(component).URI())
				if got != want {
					few.Errorf("%v: %q without %s: %q, want %q", x, u, component, got, want)
				}
			}
		}
	}
	var zero uri.URI
	if zero.WithoutUserinfo() != zero || zero.WithoutQuery() != zero || zero.WithoutFragment() != zero {
		t.Error("the zero URI without a component is another")
	}
}

// TestBuilderReplacesErrors checks that a later call replaces the error of an earlier call for the
// same component. A call for a part of the authority keeps the error of Authority.
func TestBuilderReplacesErrors(t *testing.T) {
	b := uri.RFC3986.Builder().Scheme("a")
	for _, tt := range []struct {
		b    uri.Builder
		want string // the URI, or the component of the error
	}{
		{b.Authority("x y").Authority("ok"), "a://ok"},
		{b.Authority("x y").Unset("authority"), "a:"},
		{b.Authority("x y").Unset("authority").Host("ok"), "a://ok"},
		{b.Authority("u:p@h:x").Host("ok"), "authority"},
		{b.Authority("u:p@h:x").Port("1"), "authority"},
		{b.Authority("u:p@h:x").Unset("port"), "authority"},
		{b.Authority("u:p@h:x").Userinfo("u"), "authority"},
		{b.AppendSegments("..").Path("x"), "a:x"},
		{b.AppendSegments("..").AppendSegments("x"), "path"},
		{b.Authority("x y").AppendSegments("..").Path("/x").Authority("ok"), "a://ok/x"},
		{b.AppendSegments("..").Authority("x y").Authority("ok").Path("/x"), "a://ok/x"},
		{b.Path("x y").Path("x"), "a:x"},
		{b.Query("x y").Unset("query").Fragment("x y").Fragment("ok"), "a:#ok"},
	} {
		u, err := tt.b.URI()
		got := u.String()
		if e, ok := errors.AsType[*uri.ParseError](err); ok {
			got = e.Component()
		}
		if got != tt.want {
			t.Errorf("%v: %v, want %s", got, err, tt.want)
		}
	}
	_, err := b.AppendSegments("..").AppendSegments(".").URI()
	if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Input() != ".." {
		t.Errorf("%v, want the first error of AppendSegments", err)
	}
}

// TestBuilderErrorOrder checks that the error is that of the first wrong component in the order of
// the text, and that the order of the calls has no effect. ErrAmbiguous comes after all other errors.
func TestBuilderErrorOrder(t *testing.T) {
	for _, tt := range []struct {
		syntax uri.Syntax
		want   string
		edits  []func(uri.Builder) uri.Builder // of components in the order of the text
	}{
		{uri.RFC3986, "scheme", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.Scheme("1x") },
			func(b uri.Builder) uri.Builder { return b.Authority("x y") },
			func(b uri.Builder) uri.Builder { return b.AppendSegments("..") },
			func(b uri.Builder) uri.Builder { return b.Query(" ") },
		}},
		{uri.RFC3986, "userinfo", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.Scheme("x") },
			func(b uri.Builder) uri.Builder { return b.Userinfo("@") },
			func(b uri.Builder) uri.Builder { return b.Host(" ") },
			func(b uri.Builder) uri.Builder { return b.Port("x") },
			func(b uri.Builder) uri.Builder { return b.AppendSegments(".") },
		}},
		{uri.RFC2396, "userinfo", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.Authority("a_b").Userinfo("@") }, // a registry has no host
			func(b uri.Builder) uri.Builder { return b.Query(" ") },
		}},
		{uri.RFC3986, "query", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.Path("//a:b") }, // is ambiguous
			func(b uri.Builder) uri.Builder { return b.Query(" ") },
			func(b uri.Builder) uri.Builder { return b.Fragment(" ") },
		}},
		{uri.RFC2396, "fragment", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.Scheme("a").Path("b") },
			func(b uri.Builder) uri.Builder { return b.Query("c") }, // is ambiguous
			func(b uri.Builder) uri.Builder { return b.Fragment(" ") },
		}},
		{uri.RFC3986, "fragment", []func(uri.Builder) uri.Builder{
			func(b uri.Builder) uri.Builder { return b.AppendSegments("", "x") }, // is ambiguous
			func(b uri.Builder) uri.Builder { return b.Fragment(" ") },
		}},
	} {
		forward, backward := tt.syntax.Builder(), tt.syntax.Builder()
		for i := range tt.edits {
			forward = tt.edits[i](forward)
			backward = tt.edits[len(tt.edits)-1-i](backward)
		}
		for _, b := range []uri.Builder{forward, backward} {
			_, err := b.Reference()
			if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Component() != tt.want {
				t.Errorf("%v, want an error of the %s", err, tt.want)
			}
		}
	}
	_, err := uri.Syntax(9).Builder().Host("h").Reference()
	if !errors.Is(err, uri.ErrUnknownSyntax) {
		t.Errorf("unknown syntax: %v", err)
	}
}

// The rule of an error is that of the component, under the name and in the section of its RFC.
func TestBuildErrorRule(t *testing.T) {
	for _, tt := range []struct {
		b             uri.Builder
		rule, section string
	}{
		{uri.RFC3986.Builder().Port("8x"), "port", "3.2.3"},
		{uri.RFC3986.Builder().Scheme("1"), "scheme", "3.1"},
		{uri.RFC3986.Builder().Scheme("a").Query("%"), "pct-encoded", "2.1"},
		{uri.RFC3987.Builder().Query(" "), "iquery", "2.2"},
		{uri.RFC2396.Builder().Host("a").Port("x"), "port", "3.2.2"},
		{uri.RFC3986.Builder().Scheme("a/b"), "scheme", "3.1"},
		{uri.RFC3986.Builder().AppendSegments(".."), "segment", "3.3"},
		{uri.RFC1808.Builder().Params("a b"), "param", "2.2"},
		{uri.RFC3986.Builder().Host("[::1]x"), "host", "3.2.2"},
		{uri.RFC3987.Builder().AppendSegments("."), "isegment", "2.2"},
		{uri.RFC2396.Builder().Scheme("a").Port("1"), "host", "3.2.2"},
		{uri.RFC3986.Builder().Authority("[::1/a"), "h16", "3.2.2"},
		{uri.RFC3986.Builder().Authority("h%/"), "pct-encoded", "2.1"},
		{uri.RFC3986.Builder().Authority("h/%"), "authority", "3.2"},
		{uri.RFC3986.Builder().Authority("h/"), "authority", "3.2"},
		{uri.RFC3986.Builder().Path("//x"), "", ""},              // ErrAmbiguous
		{uri.RFC3986.Builder().Params("x"), "", ""},              // ErrUnsupported
		{uri.RFC1738.Builder().Scheme("a").Fragment(""), "", ""}, // ErrUnsupported
	} {
		_, err := tt.b.Reference()
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok || e.Rule() != tt.rule || e.Section() != tt.section {
			t.Errorf("%v: rule %q, section %q, want %q, %q", err, e.Rule(), e.Section(), tt.rule, tt.section)
		}
	}
}

// What is expected in a component is no delimiter of another one.
func TestExpectedInComponent(t *testing.T) {
	b := uri.MustParse("http://h/").Builder()
	for _, test := range []struct {
		b    uri.Builder
		want string
	}{
		{b.Scheme("a b"), `a scheme and ":"`},
		{b.Port("x"), "a port of digits"},
		{must(uri.RFC1738.Parse("x://h")).Builder().Userinfo("u:p/"), "a character that userinfo may have"},
		{must(uri.RFC1738.Parse("x://h")).Builder().Userinfo("u/:p"), "a character that userinfo may have"},
		{uri.RFC2396.Builder().Scheme("x").Path("a|"), "a character that an opaque part may have or the end"},
		{uri.RFC3986.Builder().Path("x"), `a scheme and ":"`},
		{b.Host("[::1%25e]"), `"]": zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)`},
		{b.Path("/a?"), `a character that a path may have, "/" or the end`},
		{b.Query("a#b"), "a character that a query may have or the end"},
		{b.Fragment("a#b"), "a character that a fragment may have, or the end"},
		{b.AppendSegments(".."), `a segment other than "." and ".."`},
		{must(uri.RFC1808.Parse("x:a")).Builder().Params(" "), "a character that params may have or the end"},
	} {
		_, err := test.b.URI()
		if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Expected() != test.want {
			t.Errorf("%v: expected %q, want %q", err, e.Expected(), test.want)
		}
	}
}

// TestBuildErrorText checks one message of every kind.
func TestBuildErrorText(t *testing.T) {
	b := uri.MustParse("http://example.com/").Builder()
	for _, tt := range []struct {
		b    uri.Builder
		want string
	}{
		{b.Port("8x"), `uri: build port "8x": the port "8x" is not a number, at byte 0 (RFC 3986, 3.2.3)`},
		{b.Path("/%4"), `uri: build path "/%4": "%4" is not a percent-encoding: two hex digits must follow a "%", at byte 1 (RFC 3986, 2.1); write "%25" for a "%"`},
		{b.Scheme(""), `uri: build scheme: the scheme is empty, at byte 0 (RFC 3986, 3.1)`},
		{b.Params("a"), `uri: build params "a": RFC 3986 has no such component`},
		{must(uri.RFC1808.Parse("http://h/")).Builder().Params("a b"), `uri: build params "a b": a space is not allowed in parameters, at byte 1 (RFC 1808, 2.2); write "%20"`},
		{b.Path("a"), `uri: build path "a": after an authority, a path must be empty or begin with "/"`},
		{b.Userinfo("jack:sec ret"), `uri: build userinfo "xxxxx": a masked character is not allowed in user information, at byte 8 (RFC 3986, 3.2.1)`},
		{must(uri.RFC2396.Parse("http://a_b/")).Builder().Port("80"), `uri: build host: the host is empty, at byte 0 (RFC 2396, 3.2.2)`},
		{uri.RFC2396.Builder().Scheme("x"), `uri: build path: the part after the scheme is empty, at byte 0 (RFC 2396, 3)`},
		{b.Authority("[::1/a"), `uri: build authority "[::1/a": the address "[::1" has no closing "]", at byte 0 (RFC 3986, 3.2.2)`},
		{b.Authority("u:p@h:x"), `uri: build authority "u:xxxxx@h:x": the port "x" is not a number, at byte 6 (RFC 3986, 3.2.3)`},
	} {
		if _, err := tt.b.URI(); err == nil || err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", err, tt.want)
		}
	}
}

// TestBuilderReferenceErrors checks components that exclude each other, also in references.
func TestBuilderReferenceErrors(t *testing.T) {
	for _, tt := range []struct {
		b         uri.Builder
		component string
		want      error
	}{
		{uri.RFC3986.Builder().Path("//u:secret@h/"), "path", uri.ErrAmbiguous},
		{uri.RFC3986.Builder().Path("a:b"), "path", uri.ErrAmbiguous},
		{uri.RFC3986.Builder().Path("a?b"), "path", uri.ErrUnexpected},
		{uri.RFC3986.Builder().Path("//u:secret@h/?"), "path", uri.ErrUnexpected},
		{uri.RFC3986.Builder().Authority("a").Path("b"), "path", uri.ErrAmbiguous},
		{uri.RFC3986.Builder().Authority("u:secret@a/b"), "authority", uri.ErrUnexpected},
		{uri.RFC3986.Builder().Authority("u:secret@a b"), "authority", uri.ErrUnexpected},
		{uri.RFC3986.Builder().Authority("u:sec ret@a"), "authority", uri.ErrUnexpected},
		{uri.RFC3986.Builder().Scheme("").Path("b"), "scheme", uri.ErrUnexpectedEnd},
		{uri.RFC3986.Builder().Params(""), "params", uri.ErrUnsupported},
		{uri.RFC2396.Builder().Scheme("a").Path("b").Query("c"), "query", uri.ErrAmbiguous}, // an opaque_part has no query
		{uri.RFC2396.Builder().Scheme("a"), "path", uri.ErrUnexpectedEnd},
		{uri.RFC1808.Builder().Path("a;b"), "path", uri.ErrAmbiguous},
		{uri.RFC1808.Builder().Authority("a").Query("b"), "authority", uri.ErrAmbiguous}, // the net_loc is "a?b"
		{uri.RFC1738.Builder().Scheme("a").Query(""), "query", uri.ErrUnsupported},
		{uri.RFC1738.Builder().Scheme("a").Authority(""), "authority", uri.ErrUnexpectedEnd}, // a login has a host
		{uri.RFC1738.Builder().Path("a"), "scheme", uri.ErrUnexpectedEnd},
	} {
		r, err := tt.b.Reference()
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok || e.Component() != tt.component || !errors.Is(err, tt.want) || !r.IsZero() {
			t.Errorf("%s, %v: %q, %v", tt.component, tt.want, r, err)
			continue
		}
		if shown := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(shown, "sec") || strings.Contains(shown, "ret") {
			t.Errorf("the password is in %q", shown)
		}
	}
	if r, err := uri.Syntax(7).Builder().Authority("a").Reference(); !errors.Is(err, uri.ErrUnknownSyntax) || !r.IsZero() {
		t.Errorf("unknown syntax: %q, %v", r, err)
	}
}

// TestBuilderCost checks that editing one component takes at most two allocations, and that ten
// megabytes of data take linear time. With quadratic time, the test would not end.
func TestBuilderCost(t *testing.T) {
	u := uri.MustParse("http://u@example.com:80/a/b?q#f")
	long := strings.Repeat("é ", 1000)
	longPath := uri.MustParse("http://h/" + strings.Repeat("a/", 500))
	for name, edit := range map[string]func() (uri.URI, error){
		"host":     func() (uri.URI, error) { return u.Builder().Host("backend").URI() },
		"query":    func() (uri.URI, error) { return u.Builder().Query("q=2").URI() },
		"fragment": func() (uri.URI, error) { return u.Builder().Unset("fragment").URI() },
		"segments": func() (uri.URI, error) { return u.Builder().AppendSegments("c d").URI() },
		"long":     func() (uri.URI, error) { return longPath.Builder().AppendSegments("x", long).URI() },
	} {
		if n := testing.AllocsPerRun(100, func() {
			if _, err := edit(); err != nil {
				t.Fatal(err)
			}
		}); n > 2 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	b := uri.RFC3986.Builder().Scheme("http").Userinfo("u").Host("h").Port("80").Path("/p").Query("q").Fragment("f")
	if n := testenv.Allocs(func() { keep(b.Reference()) }); n > 1 {
		t.Errorf("building allocates %v times", n)
	}
	data := strings.Repeat("/é", 1<<20/3)
	v, err := u.Builder().AppendSegments(data, data).URI()
	if err != nil || len(v.String()) < 2*3*len(data) {
		t.Errorf("%d bytes, %v", len(v.String()), err)
	}
}

// TestBuilderReasons checks the hints of errors.
func TestBuilderReasons(t *testing.T) {
	b := uri.MustParse("http://h/p").Builder()
	for want, b := range map[string]uri.Builder{
		`host "::1": the IPv6 address "::1" has no brackets around it, at byte 0 (RFC 3986, 3.2.2)`:            b.Host("::1"),
		`scheme: a URI needs a scheme; Reference builds a relative reference`:                                  b.Unset("scheme"),
		`path "p": after an authority, a path must be empty or begin with "/"`:                                 b.Path("p"),
		`path "//p": without an authority, a path must not begin with "//"; write "/.//"`:                      b.Unset("authority").Path("//p"),
		`path: a relative path cannot begin with an empty segment`:                                             uri.RFC3986.Builder().Scheme("a").AppendSegments(""),
		`params "p": RFC 3986 has no such component`:                                                           b.Params("p"),
		`port "x": the port "x" is not a number, at byte 0 (RFC 3986, 3.2.3)`:                                  b.Port("x"),
		`userinfo "xxxxx": a masked character is not allowed in user information, at byte 6 (RFC 3986, 3.2.1)`: b.Userinfo("secret@"),
		`fragment "u:xxxxx@h#": "#" is not allowed in a fragment, at byte 10 (RFC 3986, 3.5); write "%23"`:     b.Fragment("u:secret@h#"),
	} {
		if _, err := b.URI(); err == nil || err.Error() != "uri: build "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for want, b := range map[string]uri.Builder{
		`path "a:b": without a scheme, the first segment must not contain ":"; write "./" before the path`: uri.RFC3986.Builder().Path("a:b"),
		`path ":b": without a scheme, the first segment must not contain ":"; write "./" before the path`:  uri.RFC3986.Builder().Path(":b"),
		`scheme: a URI needs a scheme`:                                  uri.RFC1738.Builder().Path("p"),
		`path "a:b;c": the path would be parsed as another component`:   uri.RFC1808.Builder().Scheme("x").Path("a:b;c"),
		`path "/a;b": the path would be parsed as another component`:    uri.RFC1808.Builder().Scheme("x").Path("/a;b"),
		`path "a/b:c;d": the path would be parsed as another component`: uri.RFC1808.Builder().Path("a/b:c;d"),
		`path "//x": the path would be parsed as another component`:     uri.RFC1808.Builder().Host("h").Path("//x"),
	} {
		if _, err := b.Reference(); err == nil || err.Error() != "uri: build "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestAppendSegmentsPieces compares AppendSegments with pct.Encode for data of many lengths.
// Characters of the data cross the boundaries of the pieces that AppendSegments encodes.
func TestAppendSegmentsPieces(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		set := pct.RFC3986.Segment
		if x == uri.RFC3987 {
			set = pct.RFC3987.Segment
		}
		for _, unit := range []string{"é", "a", "€", "\U00010330", "\x80", "\xF0\x9F", " ", "%", "\U00010330\x80", "\U00010330\x80\x80"} {
			for n := range 140 {
				for _, before := range []string{"", "b", "bc", "bcd"} {
					data := before + strings.Repeat(unit, n)
					got, err := x.Builder().Path("/").AppendSegments(data).Reference()
					if want := "/" + pct.Encode(data, set); err != nil || got.String() != want {
						t.Fatalf("%v: %q: %q, %v, want %q", x, data, got, err, want)
					}
				}
			}
		}
	}
}
