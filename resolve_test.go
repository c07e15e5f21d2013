package uri_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
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

// merge is RFC 3986, 5.2.3: "If the base URI has a defined authority component and an
// empty path, then return a string consisting of "/" concatenated with the reference's
// path; otherwise, return a string consisting of the reference's path component
// appended to all but the last segment of the base URI's path".
func merge(base breakdown, path string) string {
	if base.authority.defined && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

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
	guards map[string]int // how many results were written with each guard
}

// slow returns the components of the target.
func (c *resolveCase) slow() (breakdown, error) {
	x, b, r := c.base.Syntax(), breakdownOf(c.base.String(), c.base.Spans()), breakdownOf(c.ref.String(), c.ref.Spans())
	if c.resolver.NonStrict && r.scheme.defined && strings.EqualFold(r.scheme.text, b.scheme.text) &&
		(x != uri.RFC2396 || !wording.IsOpaque(c.base.Reference()) && alwaysHierarchical[strings.ToLower(r.scheme.text)]) {
		// RFC 3986, 5.2.2; RFC 2396, 5.2, step 3
		r.scheme = optional{}
		if path, query, ok := strings.Cut(r.path, "?"); ok {
			r.path, r.query = path, optional{query, true} // an opaque_part of RFC 2396
		}
	}
	switch x {
	case uri.RFC1738: // 2.3: "Relative links are not described in this document."
		return r, nil
	case uri.RFC1808:
		return slowResolve1808(c.resolver, b, r)
	case uri.RFC2396:
		return slowResolve2396(c.resolver, b, r, wording.IsOpaque(c.base.Reference()))
	}
	return slowTransform(c.resolver, b, r)
}

// alwaysHierarchical are the schemes whose URLs all have "//" after the ":": those of RFC
// 1738, 3, without mailto and news, and https.
var alwaysHierarchical = map[string]bool{
	"ftp": true, "http": true, "gopher": true, "nntp": true, "telnet": true, "wais": true, "file": true, "prospero": true, "https": true,
}

// slowTransform is the pseudocode of RFC 3986, 5.2.2.
func slowTransform(v uri.Resolver, b, r breakdown) (t breakdown, err error) {
	t = r
	aboveRoot := false
	switch {
	case r.scheme.defined:
		t.path, aboveRoot = slowRemoveDotSegments(r.path)
	case r.authority.defined:
		t.scheme = b.scheme
		t.path, aboveRoot = slowRemoveDotSegments(r.path)
	case r.path == "":
		t.scheme, t.authority, t.path = b.scheme, b.authority, b.path
		if !r.query.defined {
			t.query = b.query
		}
	default:
		t.scheme, t.authority = b.scheme, b.authority
		path := r.path
		if !strings.HasPrefix(path, "/") {
			path = merge(b, path)
		}
		t.path, aboveRoot = slowRemoveDotSegments(path)
	}
	if aboveRoot && v.RefuseAboveRoot {
		err = uri.ErrAboveRoot
	}
	return t, err
}

// slowResolve2396 is RFC 2396, 5.2. The comments have the numbers of the steps.
func slowResolve2396(v uri.Resolver, b, r breakdown, opaqueBase bool) (t breakdown, err error) {
	t = r
	switch {
	case !r.scheme.defined && !r.authority.defined && r.path == "" && !r.query.defined: // 2
		t = b
		t.fragment = r.fragment
		return t, nil
	case r.scheme.defined: // 3
		return t, nil
	case opaqueBase:
		return t, uri.ErrOpaqueBase
	}
	t.scheme = b.scheme
	if r.authority.defined { // 4
		return t, nil
	}
	t.authority = b.authority
	if strings.HasPrefix(r.path, "/") { // 5
		return t, nil
	}
	t.path = slowCollapse(b.path[:strings.LastIndex(b.path, "/")+1] + r.path) // 6
	if rest, parents := cutParents(t.path); parents {                         // 6g
		switch {
		case v.RefuseAboveRoot:
			err = uri.ErrAboveRoot
		case v.DropAboveRoot:
			t.path = rest
		}
	}
	return t, err
}

// slowResolve1808 is RFC 1808, 4. The comments have the numbers of the steps.
func slowResolve1808(v uri.Resolver, b, r breakdown) (t breakdown, err error) {
	t = r
	switch {
	case recompose(r) == "": // 2a
		return b, nil
	case r.scheme.defined: // 2b
		return t, nil
	}
	t.scheme = b.scheme // 2c
	if r.authority.text != "" {
		return t, nil // 3
	}
	t.authority = b.authority
	switch {
	case strings.HasPrefix(r.path, "/"): // 4
	case r.path == "": // 5
		t.path = b.path
		if r.params.text == "" { // 5a
			t.params = b.params
			if r.query.text == "" { // 5b
				t.query = b.query
			}
		}
	default: // 6
		t.path = slowCollapse(b.path[:strings.LastIndex(b.path, "/")+1] + r.path)
		if _, parents := cutParents(t.path); parents && v.RefuseAboveRoot {
			err = uri.ErrAboveRoot
		}
	}
	return t, err
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
			c.guards[guard]++
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

// agreeWhole is agree with the other promises of Resolve. It also lists the targets that are not
// written as the recomposed text.
func (c *resolveCase) agreeWhole(t testing.TB, unwritable map[string]bool) {
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
		unwritable[fmt.Sprintf("%v: %s + %s = %s", c.syntax, c.base, c.ref, text)] = true
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

// All bases and references, with every option. The targets that are not written as the recomposed
// text are exactly those whose recomposed text would be parsed as other components. The test lists
// them.
func TestResolveProduct(t *testing.T) {
	if len(someBases) < 40 || len(someReferences) < 100 {
		t.Fatalf("%d bases and %d references", len(someBases), len(someReferences))
	}
	few := testenv.Few(t)
	want := map[uri.Syntax]int{uri.RFC1808: 415, uri.RFC2396: 585, uri.RFC3986: 248, uri.RFC3987: 248}
	for _, x := range uri.Syntaxes() {
		bases, refs := pairsOf(x)
		agreeAllParts(few, bases, refs)
		unwritable := map[string]bool{}
		for _, resolver := range resolvers(x) {
			c := resolveCase{syntax: x, resolver: resolver, guards: map[string]int{}}
			for _, c.base = range bases {
				for _, c.ref = range refs {
					c.agreeWhole(few, unwritable)
				}
			}
		}
		if len(unwritable) != want[x] {
			few.Errorf("%v: %d results are not as recomposed, want %d; -v lists them", x, len(unwritable), want[x])
		}
		if testing.Verbose() {
			t.Logf("%v: %d bases, %d references, %d choices; not as recomposed:\n%s", x, len(bases), len(refs), len(resolvers(x)),
				strings.Join(slices.Sorted(maps.Keys(unwritable)), "\n"))
		}
	}
}

// Every base and reference with together up to 6 tokens. The tokens of a base follow a: or a://a.
// So the test has every reference of 6 tokens, every path of 6 tokens, and every division of 6
// tokens. With -long, it has every path of up to 6 tokens with every reference of up to 6 tokens:
// 2.6 thousand million pairs under RFC 3986, and 3.2 thousand million under RFC 2396. The number
// is 5 instead of 6 under RFC 1808, which has ";" as one more token, and under RFC 3987, which
// resolves as RFC 3986 does (6.5). Unless URIFORM_LONG=1 or -long is set, the number is one less.
func TestResolveEveryShortPair(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		if x == uri.RFC1738 {
			continue // without relative references
		}
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			n, some := 6, ";" // sets nothing apart
			switch x {
			case uri.RFC1808:
				n, some = 5, ""
			case uri.RFC3987:
				n = 5
			}
			if !*long && !testenv.Long() {
				n--
			}
			alphabet := without(tokens, some)
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
	c := resolveCase{syntax: x, guards: map[string]int{}}
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
	t.Logf("%d pairs, by what was written before the path: %v", pairs, c.guards)
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
		c := resolveCase{syntax: x, guards: map[string]int{}}
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
				c := resolveCase{syntax: x, resolver: resolver, base: b, ref: r, guards: map[string]int{}}
				c.agreeWhole(t, map[string]bool{})
			}
			agreeSameDocument(t, b, r)
		}
	})
}

// TestInherited compares the shortcut of resolution with resolution without the shortcut. It also
// checks that the common references use the shortcut.
func TestInherited(t *testing.T) {
	bases := [...]string{
		"http://a/b/c/d;p?q#f", "http://a", "http://a?q", "http://a/", "http://a//b", "http://a/./b/c", "http://a/b/../c", "http://a/.b/c",
		"http://u:p@a:80/b/", "x:a/b", "x:/a/b", "x:", "x:///a/b", "x:?q", "http://é/ü/",
	}
	references := [...]string{
		"", "g", "g/h", "/g", "//g", "//g/h?y", "?y", "#s", "?#", "g?y#s", ";x", "g;x/./", "./g", "../g", ".", "..", "g/.", "g/..", "g/../h",
		"/./g", "/../g", "//g/../h", ".g", "g/.h", "/.g", "a.//b", "/a.//b", "//g/a.//b", "/..", "x:g", "HTTP:g", "?/../y", "#/../s", "g?/./", "/é/",
	}
	taken := 0
	for _, x := range [...]uri.Syntax{uri.RFC3986, uri.RFC3987, uri.RFC2396, uri.RFC1808, uri.RFC1738} {
		for _, baseText := range bases {
			base, err := x.Parse(baseText)
			if err != nil {
				continue
			}
			for _, text := range references {
				r, err := x.ParseReference(text)
				if err != nil {
					continue
				}
				n, ok := uri.Inherited(base, r)
				if !ok {
					continue
				}
				taken++
				want, err := uri.ResolveAll(base, r)
				if got := baseText[:n] + text; err != nil || got != string(want) {
					t.Errorf("%v: %s and %q: %q, the long way %q, %v", x, base, text, got, want, err)
				}
			}
		}
	}
	if taken < 200 {
		t.Errorf("taken %d times only", taken)
	}
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

func TestSameDocument(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		bases, _ := acceptedBy(x, uri.FormURI, someBases)
		refs, _ := acceptedBy(x, uri.FormReference, append(bases, someReferences...))
		for _, base := range bases {
			for _, ref := range refs {
				agreeSameDocument(few, must(x.Parse(base)), must(x.ParseReference(ref)))
			}
		}
	}
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
		for ref, want := range map[string]string{"a../../b": "http://h/b", ".../../b": "http://h/b", "c/a../../b": "http://h/c/b", "a../..": "http://h/"} {
			u, err := must(x.Parse("http://h/")).ResolveString(ref)
			if err != nil || u.String() != want {
				t.Errorf("%v: %s: %s, %v, want %s", x, ref, u, err, want)
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

// chained returns the reference that has, for every base, the same target as resolving first and
// then second. It is RFC 3986, 5.2.2 without remove_dot_segments.
func chained(first, second breakdown) breakdown {
	if second.scheme.defined {
		return second
	}
	t := second
	t.scheme = first.scheme
	if second.authority.defined {
		return t
	}
	t.authority = first.authority
	switch {
	case second.path == "":
		t.path = first.path
		if !second.query.defined {
			t.query = first.query
		}
	case second.path[0] != '/':
		t.path = merge(first, second.path)
	}
	return t
}

// Resolution is associative: base + first + second equals base + (first + second), if (first +
// second) keeps its dot-segments. The exceptions are references whose path ends in "." or "..".
// These segments name directories, but the merge with the second reference removes them like a
// file name. A path that ends in "./" or "../" is not an exception.
func TestResolveIsAssociative(t *testing.T) {
	few := testenv.Few(t)
	exceptions := 0
	const x = uri.RFC3986
	texts, r := acceptedBy(x, uri.FormReference, someReferences)
	refs := parseAll(x, texts)
	bases, _ := acceptedBy(x, uri.FormURI, someBases)
	for i := 0; i < len(bases); i += 3 {
		base := must(x.Parse(bases[i]))
		for i, first := range refs {
			step := must(base.Resolve(first))
			for j, second := range refs {
				both, _ := written(x, chained(r[i], r[j]))
				composed := must(x.ParseReference(both))
				got, want := must(step.Resolve(second)), must(base.Resolve(composed))
				if got == want {
					continue
				}
				if last := r[i].path[strings.LastIndex(r[i].path, "/")+1:]; last != "." && last != ".." {
					few.Errorf("(%s + %s) + %s is %s, but with %s it is %s", base, first, second, got, composed, want)
				}
				exceptions++
			}
		}
	}
	if exceptions == 0 {
		few.Error("there are no exceptions")
	}
	base := uri.MustParse("http://a/x/y")
	if step := must(base.Resolve(uri.MustParseReference(".."))); resolvedBy(few, uri.Resolver{}, step, uri.MustParseReference("g")) != "http://a/g" ||
		resolvedBy(few, uri.Resolver{}, base, uri.MustParseReference("g")) != "http://a/x/g" {
		few.Error(".. and g: not the exception that the comment tells of")
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
