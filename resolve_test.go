package uri_test

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// These tests compare resolution with a slow version. The slow version computes the components of
// the target by the algorithms as the RFCs write them, and the tests write these components as text.

var long = flag.Bool("long", false, "run exhaustive tests to their full length: an hour or two, so give -timeout=0 as well")

// written returns the text of a target. If parsing the text would not give t, guard is the text
// that is written before the path to prevent this.
func written(x uri.Syntax, t breakdown) (text, guard string) {
	switch {
	case t.authority.defined && t.path != "" && t.path[0] != '/':
		guard = "/" // http://a and g
	case t.authority.defined && t.path == "" && (t.params.defined || t.query.defined) && x == uri.RFC1808:
		guard = "/" // http://a and ?y: the net_loc ends at "/"
	case !t.authority.defined && strings.HasPrefix(t.path, "//") && x != uri.RFC1738:
		guard = "/."
	}
	t.path = guard + t.path
	return recompose(t), guard
}

// readsBack reports whether parsing text gives exactly the components of t. The path may have the
// guard before it.
func readsBack(x uri.Syntax, text, guard string, t breakdown) bool {
	p := slowSplit(x, text)
	if guard == "/." {
		removed, _ := slowRemoveDotSegments(p.path)
		return sameComponents(p, t) && removed == t.path && p.path == guard+t.path
	}
	return sameComponents(p, t) && p.path == guard+t.path
}

// sameComponents reports whether p and q are equal except for the path.
func sameComponents(p, q breakdown) bool {
	return p.scheme == q.scheme && p.authority == q.authority && p.params == q.params && p.query == q.query && p.fragment == q.fragment
}

// sameParts reports whether p and q have the same components, including the path.
func sameParts(p, q breakdown) bool { return sameComponents(p, q) && p.path == q.path }

// A resolveCase is a base and a reference.
type resolveCase struct {
	syntax   uri.Syntax
	resolver uri.Resolver
	base     uri.URI
	ref      uri.Reference

	buffer []byte
}

// slow returns the components of the target.
func (c *resolveCase) slow() (breakdown, error) {
	x, b, r := c.base.Syntax(), breakdownOf(c.base.String(), c.base.Spans()), breakdownOf(c.ref.String(), c.ref.Spans())
	opaqueBase := x == uri.RFC2396 && wording.IsOpaque(c.base.Reference())
	if c.resolver.NonStrict && r.scheme.defined && strings.EqualFold(r.scheme.text, b.scheme.text) &&
		(x != uri.RFC2396 || !opaqueBase && alwaysHierarchical[strings.ToLower(r.scheme.text)]) {
		// RFC 3986, 5.2.2; RFC 2396, 5.2, step 3
		r.scheme = optional{}
		if path, query, ok := strings.Cut(r.path, "?"); ok {
			r.path, r.query = path, optional{query, true} // an opaque_part of RFC 2396
		}
	}
	return tableOf(x).transform(x, c.resolver, b, r, opaqueBase)
}

// alwaysHierarchical are the schemes whose URLs all have "//" after the ":": those of RFC
// 1738, 3, without mailto and news, and https.
var alwaysHierarchical = map[string]bool{
	"ftp": true, "http": true, "gopher": true, "nntp": true, "telnet": true, "wais": true, "file": true, "prospero": true, "https": true,
}

// A row of a decision table says where the components of a target come from. Of all rows whose needs
// the reference meets, the first counts. needs and from have a character for each of scheme,
// authority, path, params, query and fragment. In needs:
//
//   - the reference has the component    1  it has the component, and it is not empty
//   - it does not have the component     0  it does not have it, or it is empty
//     /  the component begins with "/"      *  anything
//
// In from, R and B take the component of the reference or the base. D and M are for the path: that
// of the reference or the merged path, after the removal of dot-segments.
type row struct {
	needs, from string
	says        string // the words of the RFC that the row is made from
}

// A table is an algorithm of resolution.
type table struct {
	rfc, section string
	rows         []row
}

var tables = map[uri.Syntax]table{
	uri.RFC3986: {"rfc3986", "5.2.2", []row{
		{"+*****", "RRDRRR", `if defined(R.scheme) then T.scheme = R.scheme; T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;`},
		{"-+****", "BRDRRR", `if defined(R.authority) then T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;`},
		{"--0*+*", "BBBRRR", `if (R.path == "") then T.path = Base.path; if defined(R.query) then T.query = R.query;`},
		{"--0*-*", "BBBRBR", `else T.query = Base.query; endif;`},
		{"--/***", "BBDRRR", `if (R.path starts-with "/") then T.path = remove_dot_segments(R.path);`},
		{"--1***", "BBMRRR", `else T.path = merge(Base.path, R.path); T.path = remove_dot_segments(T.path); endif; T.query = R.query;`},
	}},
	uri.RFC2396: {"rfc2396", "5.2", []row{
		{"--0*-*", "BBBRBR", `2) If the path component is empty and the scheme, authority, and query components are undefined, then it is a reference to the current document`},
		{"+*****", "RRRRRR", `3) If the scheme component is defined, indicating that the reference starts with a scheme name, then the reference is interpreted as an absolute URI`},
		{"-+****", "BRRRRR", `4) If the authority component is defined, then the reference is a network-path and we skip to step 7.`},
		{"--/***", "BBRRRR", `5) If the path component begins with a slash character ("/"), then the reference is an absolute-path and we skip to step 7.`},
		{"--****", "BBMRRR", `6) If this step is reached, then we are resolving a relative-path reference. The relative path needs to be merged with the base URI's path.`},
	}},
	uri.RFC1808: {"rfc1808", "4", []row{
		{"--0---", "BBBBBB", `a) If the embedded URL is entirely empty, it inherits the entire base URL`},
		{"+*****", "RRRRRR", `b) If the embedded URL starts with a scheme name, it is interpreted as an absolute URL and we are done.`},
		{"-1****", "BRRRRR", `Step 3: If the embedded URL's <net_loc> is non-empty, we skip to Step 7.`},
		{"-0/***", "BBRRRR", `Step 4: If the embedded URL path is preceded by a slash "/", the path is not relative and we skip to Step 7.`},
		{"-001**", "BBBRRR", `a) if the embedded URL's <params> is non-empty, we skip to step 7`},
		{"-0001*", "BBBBRR", `b) if the embedded URL's <query> is non-empty, we skip to step 7`},
		{"-0000*", "BBBBBR", `otherwise, it inherits the <query> of the base URL (if any) and we skip to step 7.`},
		{"-01***", "BBMRRR", `Step 6: The last segment of the base URL's path (anything following the rightmost slash "/", or the entire path if no slash is present) is removed and the embedded URL's path is appended in its place.`},
	}},
	uri.RFC1738: {"rfc1738", "2.3", []row{{"******", "RRRRRR", `Relative links are not described in this document.`}}},
}

func TestTablesQuoteRFCs(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, d := range tables {
		for _, w := range d.rows {
			if !rfcs.Says(d.rfc, d.section, w.says) {
				t.Errorf("%s, %s does not say %q", d.rfc, d.section, w.says)
			}
		}
	}
}

// tableOf returns the decision table of x. RFC 3987, 6.5 resolves as RFC 3986 does.
func tableOf(x uri.Syntax) table {
	if x == uri.RFC3987 {
		x = uri.RFC3986
	}
	return tables[x]
}

// applies reports whether a reference meets the needs of the row.
func (w row) applies(r [6]optional) bool {
	for i, c := range r {
		ok := true
		switch w.needs[i] {
		case '+':
			ok = c.defined
		case '-':
			ok = !c.defined
		case '0':
			ok = c.text == ""
		case '1':
			ok = c.text != ""
		case '/':
			ok = strings.HasPrefix(c.text, "/")
		}
		if !ok {
			return false
		}
	}
	return true
}

var errNoRow = errors.New("no row of the table applies")

// fromOf returns where the components of the target of r come from, or "" if no row applies.
func (d table) fromOf(r breakdown) string {
	rs := r.components()
	for _, w := range d.rows {
		if w.applies(rs) {
			return w.from
		}
	}
	return ""
}

// transform returns the target of the reference r against the base b.
func (d table) transform(x uri.Syntax, v uri.Resolver, b, r breakdown, opaqueBase bool) (breakdown, error) {
	from, bs, rs := d.fromOf(r), b.components(), r.components()
	if from == "" {
		return breakdown{}, errNoRow
	}
	if opaqueBase && from[0] == 'B' && from[2] != 'B' {
		return breakdown{}, uri.ErrOpaqueBase
	}
	t, aboveRoot := rs, false
	for i := range t {
		switch from[i] {
		case 'B':
			t[i] = bs[i]
		case 'D':
			t[i].text, aboveRoot = slowRemove(x, v, r.path)
		case 'M':
			t[i].text, aboveRoot = slowRemove(x, v, merge(x, b, r.path))
		}
	}
	if aboveRoot && v.RefuseAboveRoot {
		return breakdown{}, uri.ErrAboveRoot
	}
	return breakdown{scheme: t[0], authority: t[1], path: t[2].text, params: t[3], query: t[4], fragment: t[5]}, nil
}

// components returns the components that a decision table is about, in its order.
func (p breakdown) components() [6]optional {
	return [6]optional{p.scheme, p.authority, {p.path, true}, p.params, p.query, p.fragment}
}

// merge is RFC 3986, 5.2.3: "If the base URI has a defined authority component and an
// empty path, then return a string consisting of "/" concatenated with the reference's
// path; otherwise, return a string consisting of the reference's path component
// appended to all but the last segment of the base URI's path". RFC 2396, 5.2, steps 6a and 6b, and
// RFC 1808, 4, step 6 do not have the first part.
func merge(x uri.Syntax, base breakdown, path string) string {
	if (x == uri.RFC3986 || x == uri.RFC3987) && base.authority.defined && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

// slowRemove removes the dot-segments of a path by the algorithm of x.
func slowRemove(x uri.Syntax, v uri.Resolver, path string) (removed string, aboveRoot bool) {
	if x == uri.RFC3986 || x == uri.RFC3987 {
		return slowRemoveDotSegments(path)
	}
	removed = slowCollapse(path)
	rest, aboveRoot := cutParents(removed)
	if v.DropAboveRoot {
		removed = rest // RFC 2396, 5.2, step 6g
	}
	return removed, aboveRoot
}

// cutParents returns path without the segments ".." at its beginning, and whether there are any.
func cutParents(path string) (rest string, parents bool) {
	rest, absolute := strings.CutPrefix(path, "/")
	for rest == ".." || strings.HasPrefix(rest, "../") {
		rest, parents = strings.TrimPrefix(rest[len(".."):], "/"), true
	}
	if absolute {
		rest = "/" + rest
	}
	return rest, parents
}

// agree compares the result of AppendResolve with the slow target.
func (c *resolveCase) agree(t testing.TB) {
	want, wantErr := c.slow()
	got, err := c.resolver.AppendResolve(c.buffer[:0], c.base, c.ref)
	c.buffer = got[:0]
	if wantErr == nil {
		text, guard := written(c.syntax, want)
		if guard == "/." && c.resolver.RefuseAmbiguous {
			wantErr = uri.ErrAmbiguous
		} else {
			if err != nil || string(got) != text {
				t.Errorf("%v, %+v: %s + %q: got %s (%v), want %s", c.syntax, c.resolver, c.base, c.ref, got, err, text)
			}
			return
		}
	}
	if !errors.Is(err, wantErr) || len(got) != 0 {
		t.Errorf("%v, %+v: %s + %q: got %q (%v), want %v", c.syntax, c.resolver, c.base, c.ref, got, err, wantErr)
	}
}

// agreeWhole is agree with the other promises of Resolve. The targets that are not written as the
// recomposed text are exactly those whose recomposed text would be parsed as other components.
func (c *resolveCase) agreeWhole(t testing.TB) {
	c.agree(t)
	u, err := c.resolver.Resolve(c.base, c.ref)
	b, appendErr := c.resolver.AppendResolve([]byte("before "), c.base, c.ref)
	if !errors.Is(appendErr, err) && fmt.Sprint(err) != fmt.Sprint(appendErr) || string(b) != "before "+u.String() {
		t.Errorf("%v, %+v: %s + %q: resolved %s (%v), appended %q (%v)", c.syntax, c.resolver, c.base, c.ref, u, err, b, appendErr)
	}
	if err != nil {
		if !u.IsZero() {
			t.Errorf("%v, %+v: %s + %q: %v, and yet %s", c.syntax, c.resolver, c.base, c.ref, err, u)
		}
		return
	}
	if again, err := c.syntax.Parse(u.String()); err != nil || again != u {
		t.Errorf("%v, %+v: %s + %q: %s reads as %s (%v)", c.syntax, c.resolver, c.base, c.ref, u, again, err)
	}
	target, _ := c.slow()
	text, guard := written(c.syntax, target)
	if !readsBack(c.syntax, text, guard, target) {
		t.Errorf("%v, %+v: %s + %q: %s reads back otherwise", c.syntax, c.resolver, c.base, c.ref, text)
	}
	if literal := recompose(target); literal != text {
		if _, ok := slowCheck(c.syntax, uri.FormURI, literal); ok && readsBack(c.syntax, literal, "", target) {
			t.Errorf("%v, %+v: %s + %q: %s could have been written", c.syntax, c.resolver, c.base, c.ref, literal)
		}
	}
}

// resolvers returns resolvers with all options that x supports.
func resolvers(x uri.Syntax) (all []uri.Resolver) {
	choices := []uri.Resolver{{}}
	if x != uri.RFC1738 {
		choices = append(choices, uri.Resolver{RefuseAboveRoot: true})
		if x != uri.RFC1808 {
			choices = append(choices, uri.Resolver{DropAboveRoot: true})
		}
	}
	for _, v := range choices {
		for _, v.NonStrict = range []bool{false, true} {
			if v.NonStrict && (x == uri.RFC1808 || x == uri.RFC1738) {
				continue
			}
			for _, v.RefuseAmbiguous = range []bool{false, true} {
				all = append(all, v)
			}
		}
	}
	return all
}

// Every base and reference with together up to 4 tokens; 6 with URIFORM_LONG=1. The tokens of a base follow a: or a://a.
// So the test has every reference of 6 tokens, every path of 6 tokens, and every division of 6
// tokens. With -long, it has every path of up to 6 tokens with every reference of up to 6 tokens:
// 2.6 thousand million pairs under RFC 3986, and 3.2 thousand million under RFC 2396. The numbers
// are one less under RFC 1808, which has ";" as one more token, and under RFC 3987, which
// resolves as RFC 3986 does (6.5). TestProofResolve shows the same if its assumptions are true; this test needs none.
func TestResolveEveryShortPair(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		if x == uri.RFC1738 {
			continue // without relative references
		}
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			n, alphabet := 4, without(tokens, ";") // which sets nothing apart
			if *long || testenv.Long() {
				n = 6
			}
			switch x {
			case uri.RFC1808:
				n, alphabet = n-1, tokens
			case uri.RFC3987:
				n--
			}
			if *long {
				resolveEvery(t, x, without(alphabet, "?#"), n, alphabet, n, 2*n)
			} else {
				resolveEvery(t, x, alphabet, n, alphabet, n, n)
			}
		})
	}
}

// resolveEvery resolves the references of up to r tokens against the bases of up to b tokens, if
// both together have at most total tokens.
func resolveEvery(t testing.TB, x uri.Syntax, ofBases []string, b int, ofReferences []string, r, total int) {
	few := testenv.Few(t)
	refs := make([][]uri.Reference, r+1)
	for n, texts := range tokenStrings(ofReferences, r) {
		read, _ := acceptedBy(x, uri.FormReference, texts)
		refs[n] = parseAll(x, read)
		agreeAllParts(few, nil, refs[n])
	}
	pairs := 0
	c := resolveCase{syntax: x}
	for n, paths := range tokenStrings(ofBases, b) {
		for _, before := range []string{"a:", "a://a"} {
			for _, path := range paths {
				base, err := x.Parse(before + path)
				if err != nil {
					continue // slow_test.go knows better
				}
				c.base = base
				agreeParts(few, base.Reference())
				for m := range min(r, total-n) + 1 {
					for _, c.ref = range refs[m] {
						c.agree(few)
					}
					pairs += len(refs[m])
				}
				if t.Failed() {
					return
				}
			}
		}
	}
	t.Logf("%d pairs", pairs)
}

// Lines of the corpora against each other: a quarter of the pairs with URIFORM_LONG=1.
func TestResolveCorpora(t *testing.T) {
	few := testenv.Few(t)
	oneBase, oneRef := 1997, 197
	if testenv.Long() {
		oneBase, oneRef = 997, 97
	}
	var bases, refs []string
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(few, name) {
			if n++; n%oneBase == 0 {
				bases = append(bases, line)
			}
			if n%oneRef == 0 {
				refs = append(refs, line)
			}
		}
	}
	for _, x := range uri.Syntaxes() {
		bases, _ := acceptedBy(x, uri.FormURI, bases)
		texts, _ := acceptedBy(x, uri.FormReference, append(refs, someReferences...))
		refs := parseAll(x, texts)
		agreeAllParts(few, nil, refs)
		c := resolveCase{syntax: x}
		for _, base := range bases {
			c.base = must(x.Parse(base))
			agreeParts(few, c.base.Reference())
			for _, c.ref = range refs {
				c.agree(few)
			}
			if t.Failed() {
				break
			}
		}
	}
}

// FuzzResolve compares resolution with the slow version, and checks the promises of the documentation.
func FuzzResolve(f *testing.F) {
	for i, base := range someBases {
		for j := i % 31; j < len(someReferences); j += 31 {
			f.Add(base, someReferences[j])
		}
	}
	f.Add("http://a/"+strings.Repeat("b/", 200), strings.Repeat("../", 150)+"g") // longer than any buffer on the stack
	f.Add(strings.Repeat("a", 9000)+"://h/b/c", "../g")                          // offsets that do not fit
	f.Fuzz(func(t *testing.T, base, ref string) {
		for _, x := range uri.Syntaxes() {
			b, err := x.Parse(base)
			if err != nil || !uritest.IsReference(x, ref) {
				continue
			}
			r := must(x.ParseReference(ref))
			agreeParts(t, b.Reference())
			agreeParts(t, r)
			for _, resolver := range resolvers(x) {
				c := resolveCase{syntax: x, resolver: resolver, base: b, ref: r}
				c.agreeWhole(t)
			}
			agreeSameDocument(t, b, r)
		}
	})
}

// TestInherited checks that the common references use the shortcut of resolution. TestProofResolve compares the results:
// with an option of Resolver there is no shortcut.
func TestInherited(t *testing.T) {
	base := uri.MustParse("http://a/b/c?q")
	for _, text := range [...]string{"", "g", "g/h.i", "/g/h.i", "//g", "//g/h.i", "?y", "#s"} {
		if _, ok := uri.Inherited(base, uri.MustParseReference(text)); !ok {
			t.Errorf("%q is not taken", text)
		}
	}
	for n := range 4 { // the offset of the path, around the largest that is packed
		text := "//" + strings.Repeat("h", 1<<16-len("http://")-3+n) + "/p"
		if got, err := base.ResolveString(text); err != nil || got != uri.MustParse("http:"+text) {
			t.Errorf("%v and a host of %d bytes: another value than that of Parse: %v", base, len(text)-len("///p"), err)
		}
	}
	long := uri.MustParse(strings.Repeat("s", 1<<13) + ":x") // its scheme is too long for the packed form
	if got, err := base.Resolve(long.Reference()); err != nil || got != long {
		t.Errorf("a scheme of %d bytes: another value than that of Parse: %v", 1<<13, err)
	}
	if _, ok := uri.Inherited(uri.URI{}, uri.Reference{}); ok {
		t.Error("the zero URI has something to inherit")
	}
}

// TestInheritedTooLong has a base whose offsets are large and whose text is short.
func TestInheritedTooLong(t *testing.T) {
	const most = 1<<31 - 1
	base := uri.WithQueryEnd(uri.MustParse("http://a/b"), most-2)
	for text, want := range map[string]bool{"": true, "#s": true, "#st": false} {
		if _, ok := uri.Inherited(base, uri.MustParseReference(text)); ok != want {
			t.Errorf("%q after %d bytes: %v", text, most-2, ok)
		}
	}
}

// agreeSameDocument compares SameDocument with the sections of the RFCs that define it.
func agreeSameDocument(t testing.TB, base uri.URI, ref uri.Reference) {
	x := base.Syntax()
	r := slowSplit(x, ref.String())
	var want bool
	switch x {
	case uri.RFC2396:
		// "A URI reference that does not contain a URI is a reference to the current document"
		// (4.2)
		want = r.kind == wording.Empty
	case uri.RFC3986, uri.RFC3987:
		// "aside from its fragment component (if any), identical to the base URI" (4.4)
		c := resolveCase{base: base, ref: ref}
		b := slowSplit(x, base.String())
		target, _ := c.slow()
		b.fragment, target.fragment = optional{}, optional{}
		text, _ := written(x, target)
		want = text == recompose(b)
	}
	if got := (uri.Resolver{}).SameDocument(base, ref); got != want {
		t.Errorf("%v: %s + %q: same document: %v", x, base, ref, got)
	}
}

// TestProofResolve compares SameDocument with agreeSameDocument.
func TestSameDocument(t *testing.T) {
	base := uri.MustParse("http://a/b?q#f")
	for ref, want := range map[string]bool{
		"": true, "#": true, "#s": true, "?q": true, "b?q": true, "/b?q#s": true, "//a/b?q": true, "./b?q": true, "../b?q": true, "http://a/b?q": true,
		"?": false, "b": false, "?q2": false, "http://A/b?q": false, "%62?q": false,
	} {
		if got := (uri.Resolver{}).SameDocument(base, uri.MustParseReference(ref)); got != want {
			t.Errorf("%q: %v", ref, got)
		}
	}
	if (uri.Resolver{}).SameDocument(uri.URI{}, uri.Reference{}) {
		t.Error("the zero URI is a base")
	}
	if (uri.Resolver{}).SameDocument(must(uri.RFC1738.Parse("http://a/b")), uri.Reference{}) {
		t.Error("RFC 1738 has an empty reference")
	}
}

// RFC 1808 has no references to the same document. "RFC 1808 (Section 4) defined an empty URL
// reference (a reference containing nothing aside from the fragment identifier) as being a
// reference to the base URL. Unfortunately, that definition could be interpreted, upon selection
// of such a reference, as a new retrieval action" (RFC 2396, G.4).
func TestSameDocument1808(t *testing.T) {
	base := must(uri.RFC1808.Parse("http://a/b#f"))
	for _, text := range []string{"", "#", "#s"} {
		ref := must(uri.RFC1808.ParseReference(text))
		if (uri.Resolver{}).SameDocument(base, ref) {
			t.Errorf("%q refers to the same document", text)
		}
		if kind := wording.KindOf(ref); kind != wording.RelativePath {
			t.Errorf("%q: kind %v, want %v", text, kind, wording.RelativePath)
		}
		if kind := wording.KindOf(must(uri.RFC2396.ParseReference(text))); kind != wording.Empty {
			t.Errorf("%q under RFC 2396: kind %v", text, kind)
		}
	}
}

// SameDocument follows the Resolver. "When a URI reference refers to a URI that is, aside from
// its fragment component (if any), identical to the base URI, that reference is called a
// "same-document" reference" (RFC 3986, 4.4).
func TestResolverSameDocument(t *testing.T) {
	lenient := uri.Resolver{NonStrict: true}
	for _, c := range []struct {
		syntax              uri.Syntax
		resolver            uri.Resolver
		base, ref           string
		want, strictlyAlone bool
	}{
		{uri.RFC3986, lenient, "http://a/b", "http:", true, false},
		{uri.RFC3986, lenient, "http://a/b", "http:#s", true, false},
		{uri.RFC3986, lenient, "http://a/b?q", "HTTP:b?q", true, false},
		{uri.RFC3987, lenient, "http://a/b", "http:", true, false},
		{uri.RFC3986, lenient, "http://a/b", "https:", false, false},
		{uri.RFC3986, lenient, "http:", "http:", true, true},
		{uri.RFC3986, uri.Resolver{RefuseAboveRoot: true}, "http://a/b", "../b", false, true},
		{uri.RFC2396, lenient, "http://a/b", "#s", true, true},
		{uri.RFC2396, lenient, "http://a/b", "http:b", false, false}, // 4.2: "does not contain a URI"
		{uri.RFC1808, lenient, "http://a/b", "", false, false},
	} {
		base, ref := must(c.syntax.Parse(c.base)), must(c.syntax.ParseReference(c.ref))
		if got := c.resolver.SameDocument(base, ref); got != c.want {
			t.Errorf("%v, %+v: %s + %q: %v", c.syntax, c.resolver, base, ref, got)
		}
		if got := (uri.Resolver{}).SameDocument(base, ref); got != c.strictlyAlone {
			t.Errorf("%v: %s + %q: %v", c.syntax, base, ref, got)
		}
	}
}

// RFC 2396, 5.2, step 3: "an implementation may work around such references by removing the
// scheme if it matches that of the base URI and the scheme is known to always use the <hier_part>
// syntax". RFC 3986, 5.2.2, has no such condition: "A non-strict parser may ignore a scheme in
// the reference if it is identical to the base URI's scheme."
func TestNonStrict(t *testing.T) {
	hierarchical := func(string) uri.SchemeDefaults { return uri.SchemeDefaults{Hierarchical: true} }
	none := func(string) uri.SchemeDefaults { return uri.SchemeDefaults{} }
	for _, c := range []struct {
		syntax          uri.Syntax
		defaults        func(string) uri.SchemeDefaults
		base, ref, want string
	}{
		{uri.RFC2396, nil, "http://a/b/c", "http:g", "http://a/b/g"},
		{uri.RFC2396, nil, "http://a/b/c", "HTTP:g?y", "http://a/b/g?y"},
		{uri.RFC2396, nil, "http://a/b/c", "http:g?y/../x", "http://a/b/g?y/../x"}, // the query has no segments
		{uri.RFC2396, nil, "FTP://a/b/c", "ftp:g", "FTP://a/b/g"},
		{uri.RFC2396, nil, "file:///b/c", "file:g", "file:///b/g"},
		{uri.RFC2396, nil, "mailto:/a/b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396, nil, "news:/a/b", "news:comp.lang.c", "news:comp.lang.c"},
		{uri.RFC2396, nil, "x://a/b", "x:g", "x:g"},
		{uri.RFC2396, nil, "http:a", "http:g", "http:g"},
		{uri.RFC2396, hierarchical, "X://a/b", "x:g", "X://a/g"},
		{uri.RFC2396, none, "http://a/b/c", "http:g", "http:g"},
		{uri.RFC3986, nil, "mailto:/a/b", "mailto:c@d", "mailto:/a/c@d"},
		{uri.RFC3986, none, "http://a/b/c", "http:g", "http://a/b/g"},
	} {
		v := uri.Resolver{NonStrict: true, Defaults: c.defaults}
		u, err := v.Resolve(must(c.syntax.Parse(c.base)), must(c.syntax.ParseReference(c.ref)))
		if err != nil || u.String() != c.want {
			t.Errorf("%v: %s + %s: %s, %v, want %s", c.syntax, c.base, c.ref, u, err, c.want)
		}
	}
}

// SameDocument returns false for a reference that Resolve rejects under the syntax of the base.
func TestSameDocumentMixed(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC2396, uri.RFC3986} {
		base := must(x.Parse("http://a/b"))
		for s, want := range map[string]bool{"#f": true, "#é": false} {
			ref := must(uri.RFC3987.ParseReference(s))
			if got := (uri.Resolver{}).SameDocument(base, ref); got != want {
				t.Errorf("%v: SameDocument(%s) = %v", x, s, got)
			}
		}
	}
}

// Resolve returns the right error for each pair without a result, and the buffer is unchanged.
func TestResolveRefused(t *testing.T) {
	// The error is about a reference, and not about a URI: other syntaxes accept the text as a
	// reference.
	_, wantErr := uri.RFC2396.ParseReference("//[::1]/")
	if _, err := (uri.Resolver{}).AppendResolve(nil, must(uri.RFC2396.Parse("http://a")), uri.MustParseReference("//[::1]/")); err == nil || err.Error() != wantErr.Error() {
		t.Errorf("AppendResolve: error %v, want %v", err, wantErr)
	}
	drop := uri.Resolver{DropAboveRoot: true}
	lenient := uri.Resolver{NonStrict: true}
	refuse, unwritable := uri.Resolver{RefuseAboveRoot: true}, uri.Resolver{RefuseAmbiguous: true}
	for _, c := range []struct {
		syntax    uri.Syntax
		resolver  uri.Resolver
		base, ref string
		want      error
	}{
		{uri.RFC3986, uri.Resolver{}, "", "http://a", uri.ErrNoBase},
		{uri.RFC3986, uri.Resolver{}, "", "", uri.ErrNoBase},
		{uri.RFC3986, uri.Resolver{}, "http://a", "b c", uri.ErrUnexpected},
		{uri.RFC3986, uri.Resolver{}, "http://a", "é", uri.ErrUnexpected},
		{uri.RFC3986, uri.Resolver{}, "http://a", "%", uri.ErrUnexpectedEnd},
		{uri.RFC1808, drop, "http://a", "g", uri.ErrUnsupported},

		// RFC 1808, 5.2: "This is considered to be a loophole in prior specifications of partial
		// URLs [1] and should be avoided by future parsers. http:g = <URL:http:g>".
		{uri.RFC1808, lenient, "http://a", "http:g", uri.ErrUnsupported},
		{uri.RFC1808, lenient, "http://a", "g", uri.ErrUnsupported},
		// RFC 1738, 2.3: "Relative links are not described in this document."
		{uri.RFC1738, lenient, "http://a", "http://b", uri.ErrUnsupported},
		{uri.RFC1738, drop, "http://a", "http://b", uri.ErrUnsupported},
		{uri.RFC1738, refuse, "http://a", "http://b", uri.ErrUnsupported},

		{uri.RFC3986, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "/..", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "//g/../h", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "x:/..", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "x:b", "../g", uri.ErrAboveRoot},
		{uri.RFC2396, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC1808, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC3986, unwritable, "x:/b", ".//g", uri.ErrAmbiguous},
		{uri.RFC3986, unwritable, "x:/b", "y:/.//g", uri.ErrAmbiguous},
		{uri.RFC2396, unwritable, "x:/b", ".//g", uri.ErrAmbiguous},
		{uri.RFC1808, unwritable, "x:/b", ".//g", uri.ErrAmbiguous},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "g", uri.ErrOpaqueBase},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "?y", uri.ErrOpaqueBase},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "//g", uri.ErrOpaqueBase},
		{uri.RFC1738, uri.Resolver{}, "http://a/b", "g", uri.ErrUnexpectedEnd}, // "g" begins a scheme
		{uri.RFC1738, uri.Resolver{}, "http://a/b", "/g", uri.ErrUnexpected},
	} {
		var base uri.URI
		if c.base != "" {
			base = must(c.syntax.Parse(c.base))
		}
		ref, err := c.syntax.ParseReference(c.ref)
		if err != nil {
			if _, err := base.ResolveString(c.ref); !errors.Is(err, c.want) {
				t.Errorf("%v: %s + %q: %v, want %v", c.syntax, c.base, c.ref, err, c.want)
			}
			continue
		}
		b, err := c.resolver.AppendResolve([]byte("before"), base, ref)
		if !errors.Is(err, c.want) || string(b) != "before" {
			t.Errorf("%v, %+v: %s + %q: %q, %v, want %v", c.syntax, c.resolver, c.base, c.ref, b, err, c.want)
		}
		if u, err := c.resolver.Resolve(base, ref); !errors.Is(err, c.want) || !u.IsZero() {
			t.Errorf("%v, %+v: %s + %q: %q, %v, want %v", c.syntax, c.resolver, c.base, c.ref, u, err, c.want)
		}
	}
}

// A segment that ends in ".." is not "..": "All occurrences of "<segment>/../", where <segment> is
// a complete path segment not equal to "..", are removed" (RFC 2396, 5.2, step 6e; RFC 1808, 4,
// step 6c).
func TestResolveSegmentThatEndsInParent(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC1808, uri.RFC2396, uri.RFC3986} {
		for _, c := range []struct{ base, ref, want string }{
			{"http://h/", "a../../b", "http://h/b"},
			{"http://h/", ".../../b", "http://h/b"},
			{"http://h/", "c/a../../b", "http://h/c/b"},
			{"http://h/", "a../..", "http://h/"},
			{"http://h", "0/../b", "http://h/b"}, // "0" is a segment, and not the "/" of a base without a path
		} {
			u, err := must(x.Parse(c.base)).ResolveString(c.ref)
			if err != nil || u.String() != c.want {
				t.Errorf("%v: %s + %s: %s, %v, want %s", x, c.base, c.ref, u, err, c.want)
			}
		}
	}
}

// Against an opaque base of RFC 2396, a fragment and a URI can be resolved.
func TestResolveAgainstOpaque(t *testing.T) {
	base := must(uri.RFC2396.Parse("mailto:a@b?c#d"))
	for ref, want := range map[string]string{"": "mailto:a@b?c", "#s": "mailto:a@b?c#s", "g:h": "g:h", "http://a": "http://a", "mailto:g": "mailto:g"} {
		for _, nonStrict := range []bool{false, true} {
			u, err := uri.Resolver{NonStrict: nonStrict}.Resolve(base, must(uri.RFC2396.ParseReference(ref)))
			if err != nil || u.String() != want {
				t.Errorf("%q: got %s, %v, want %s", ref, u, err, want)
			}
		}
	}
}

// The syntax of the base is used. A reference of another syntax is parsed again.
func TestResolveMixedGenerations(t *testing.T) {
	for _, c := range []struct {
		base, ref  uri.Syntax
		text, want string // against http://a/b/c/d;p?q; want is "" for an error
	}{
		{uri.RFC3986, uri.RFC3987, "g?y", "http://a/b/c/g?y"},
		{uri.RFC3986, uri.RFC3987, "é", ""},
		{uri.RFC3986, uri.RFC2396, "?y", "http://a/b/c/d;p?y"},
		{uri.RFC3986, uri.RFC2396, "//a:b", ""},
		{uri.RFC3986, uri.RFC1808, "1a:b", ""},
		{uri.RFC3986, uri.RFC1808, ";x", "http://a/b/c/;x"},
		{uri.RFC3987, uri.RFC3986, "g", "http://a/b/c/g"},
		{uri.RFC2396, uri.RFC3986, "?y", "http://a/b/c/?y"},
		{uri.RFC2396, uri.RFC3986, "//[::1]", ""},
		{uri.RFC2396, uri.RFC3986, "x:", ""},
		{uri.RFC1808, uri.RFC3986, ";x", "http://a/b/c/d;x"},
		{uri.RFC1808, uri.RFC3986, "~", ""},
		{uri.RFC1738, uri.RFC3986, "x:y", "x:y"},
		{uri.RFC1738, uri.RFC3986, "g", ""},
	} {
		base := must(c.base.Parse("http://a/b/c/d;p?q"))
		u, err := base.Resolve(must(c.ref.ParseReference(c.text)))
		var refused *uri.ParseError
		switch {
		case c.want == "":
			if !errors.As(err, &refused) || refused.Syntax() != c.base || refused.Input() != c.text || !u.IsZero() {
				t.Errorf("%v against %v: %q: got %s, %v, want an error", c.ref, c.base, c.text, u, err)
			}
		case err != nil || u.String() != c.want || u.Syntax() != c.base:
			t.Errorf("%v against %v: %q: got %s, %v, want %s", c.ref, c.base, c.text, u, err, c.want)
		}
	}
}

// pairsOf returns the bases and references that x can resolve.
func pairsOf(x uri.Syntax) (bases []uri.URI, refs []uri.Reference) {
	texts, _ := acceptedBy(x, uri.FormURI, someBases)
	for _, text := range texts {
		bases = append(bases, must(x.Parse(text)))
	}
	texts, _ = acceptedBy(x, uri.FormReference, someReferences)
	return bases, parseAll(x, texts)
}

// longHost is longer than the buffer on the stack with which Go concatenates strings.
var longHost = strings.Repeat("a.", 100) + "a"

// AppendResolve needs no more room than its documentation says, for every pair.
func TestAppendResolveAllocs(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		bases, refs := pairsOf(x)
		buffer := make([]byte, 0, 1<<10)
		n := testenv.Allocs(func() {
			for _, base := range bases {
				for _, ref := range refs {
					room := len(base.String()) + len(ref.String()) + 2
					keep(uri.Resolver{}.AppendResolve(buffer[:0:room], base, ref))
				}
			}
		})
		if n != 0 {
			t.Errorf("%v: %v allocations for %d pairs", x, n, len(bases)*len(refs))
		}
		long := must(x.Parse("http://" + longHost + "/" + strings.Repeat("a/", 5000)))
		ref := "http:x"
		if x != uri.RFC1738 {
			ref = strings.Repeat("../", 2000) + strings.Repeat("b/../", 2000) + "g?q#f"
		}
		buffer = make([]byte, 0, len(long.String())+len(ref)+2)
		r := must(x.ParseReference(ref))
		if n := testenv.Allocs(func() { keep(uri.Resolver{}.AppendResolve(buffer, long, r)) }); n != 0 {
			t.Errorf("%v: %v allocations for a long text", x, n)
		}
	}
}

// Resolve allocates only the text of the result. It does not allocate if that is the text of the
// base or of the reference.
func TestResolveAllocs(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		bases, refs := pairsOf(x)
		for _, base := range bases {
			// All references are counted together, because each count stops all goroutines.
			var resolved []uri.Reference
			want := 0.0
			for _, ref := range refs {
				u, err := base.Resolve(ref)
				if err != nil {
					continue // against an opaque base
				}
				resolved = append(resolved, ref)
				if u != base && u.Reference() != ref {
					want++
				}
			}
			n := testenv.Allocs(func() {
				for _, ref := range resolved {
					keep(base.Resolve(ref))
				}
			})
			if n > want {
				t.Errorf("%v: %s + %d references: %v allocations, want at most %v", x, base, len(resolved), n, want)
			}
		}
	}
	// For a text longer than the buffer on the stack, Resolve allocates a buffer on the heap.
	for _, x := range uri.Syntaxes() {
		base, ref := must(x.Parse("http://"+longHost+"/"+strings.Repeat("a/", 5000))), must(x.ParseReference("http:x"))
		if x != uri.RFC1738 {
			ref = must(x.ParseReference("../g"))
		}
		if n := testenv.Allocs(func() { keep(base.Resolve(ref)) }); n > 2 {
			t.Errorf("%v: %v allocations for a long text", x, n)
		}
	}
}
