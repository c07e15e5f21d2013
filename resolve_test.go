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
)

// This file holds resolving against slow transcriptions of the three algorithms:
// RFC 3986, 5.2.2 to 5.3, RFC 2396, 5.2, and RFC 1808, 4. They do to strings what the
// text says, in its order, and know nothing of offsets, stacks or growth. Components
// come from slow_test.go.

var long = flag.Bool("long", false, "run exhaustive tests to their full length: an hour or two, so give -timeout=0 as well")

// transformReferences is the pseudocode of RFC 3986, 5.2.2. aboveRoot tells of a ".."
// for which remove_dot_segments finds no segment.
func transformReferences(base, r parts, strict bool) (t parts, aboveRoot bool) {
	if !strict && r.scheme.defined && strings.EqualFold(r.scheme.text, base.scheme.text) {
		r.scheme = part{}
	}
	if r.scheme.defined {
		t.scheme = r.scheme
		t.authority = r.authority
		t.path, aboveRoot = slowRemoveDotSegments(r.path)
		t.query = r.query
	} else {
		if r.authority.defined {
			t.authority = r.authority
			t.path, aboveRoot = slowRemoveDotSegments(r.path)
			t.query = r.query
		} else {
			if r.path == "" {
				t.path = base.path
				if r.query.defined {
					t.query = r.query
				} else {
					t.query = base.query
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path, aboveRoot = slowRemoveDotSegments(r.path)
				} else {
					t.path, aboveRoot = slowRemoveDotSegments(merge(base, r.path))
				}
				t.query = r.query
			}
			t.authority = base.authority
		}
		t.scheme = base.scheme
	}
	t.fragment = r.fragment
	return t, aboveRoot
}

// merge is RFC 3986, 5.2.3: "If the base URI has a defined authority component and an
// empty path, then return a string consisting of "/" concatenated with the reference's
// path; otherwise, return a string consisting of the reference's path component
// appended to all but the last segment of the base URI's path".
func merge(base parts, path string) string {
	if base.authority.defined && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

// slowRemoveDotSegments is RFC 3986, 5.2.4, with its two buffers.
func slowRemoveDotSegments(path string) (output string, aboveRoot bool) {
	removeLast := func() {
		if output == "" {
			aboveRoot = true
			return
		}
		// "remove the last segment and its preceding "/" (if any)"
		output = output[:max(strings.LastIndex(output, "/"), 0)]
	}
	for input := path; input != ""; {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input, aboveRoot = input[3:], true
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // B
			input = "/" + input[3:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // C
			input = "/" + input[4:]
			removeLast()
		case input == "/..":
			input = "/"
			removeLast()
		case input == ".": // D
			input = ""
		case input == "..":
			input, aboveRoot = "", true
		default: // E
			end := len(input)
			if i := strings.Index(input[1:], "/"); i >= 0 {
				end = 1 + i
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output, aboveRoot
}

// recompose is the pseudocode of RFC 3986, 5.3, and of RFC 2396, 5.2, step 7. The
// params are those of RFC 1808.
func recompose(t parts) string {
	result := ""
	if t.scheme.defined {
		result += t.scheme.text + ":"
	}
	if t.authority.defined {
		result += "//" + t.authority.text
	}
	result += t.path
	if t.params.defined {
		result += ";" + t.params.text
	}
	if t.query.defined {
		result += "?" + t.query.text
	}
	if t.fragment.defined {
		result += "#" + t.fragment.text
	}
	return result
}

// absolute2396 is RFC 2396, 5.2, steps 2 to 6. Of step 6g it has all three ways.
func absolute2396(base, r parts, v uri.Resolver) (t parts, err error) {
	t = r
	if v.NonStrict && r.scheme.defined && !base.opaque && strings.EqualFold(r.scheme.text, base.scheme.text) {
		// "by removing the scheme if it matches that of the base URI and the scheme
		// is known to always use the <hier_part> syntax"
		t = splitAppendixB(recompose(r)) // an opaque_part, too, has a path and a query then
		t.scheme = part{}
	}
	if t.path == "" && !t.scheme.defined && !t.authority.defined && !t.query.defined { // 2
		fragment := t.fragment
		t = base
		t.fragment = fragment
		return t, nil
	}
	if t.scheme.defined { // 3
		return t, nil
	}
	if base.opaque {
		return t, uri.ErrOpaqueBase
	}
	t.scheme = base.scheme
	if t.authority.defined { // 4
		return t, nil
	}
	t.authority = base.authority
	if strings.HasPrefix(t.path, "/") { // 5
		return t, nil
	}
	buffer := base.path[:strings.LastIndex(base.path, "/")+1] // 6a
	buffer += t.path                                          // 6b
	buffer = removeSegments(buffer)                           // 6c to 6f
	root := ""
	rest, ok := strings.CutPrefix(buffer, "/")
	if ok {
		root = "/"
	}
	if rest == ".." || strings.HasPrefix(rest, "../") { // 6g
		switch v.AboveRoot {
		case uri.AboveRootRefuse:
			return t, uri.ErrAboveRoot
		case uri.AboveRootDrop:
			for strings.HasPrefix(rest, "../") {
				rest = rest[3:]
			}
			if rest == ".." {
				rest = ""
			}
		}
	}
	t.path = root + rest // 6h
	return t, nil
}

// removeSegments is RFC 2396, 5.2, steps 6c to 6f, and RFC 1808, 4, steps 6a to 6d. The
// two say the same in the same words.
func removeSegments(buffer string) string {
	// "All occurrences of "./", where "." is a complete path segment, are removed from
	// the buffer string."
	for i := 0; i < len(buffer); {
		if beginsSegment(buffer, i) && strings.HasPrefix(buffer[i:], "./") {
			buffer = buffer[:i] + buffer[i+2:]
		} else {
			i++
		}
	}
	// "If the buffer string ends with "." as a complete path segment, that "." is
	// removed."
	if i := len(buffer) - 1; i >= 0 && buffer[i] == '.' && beginsSegment(buffer, i) {
		buffer = buffer[:i]
	}
	// "All occurrences of "<segment>/../", where <segment> is a complete path segment
	// not equal to "..", are removed from the buffer string. Removal of these path
	// segments is performed iteratively, removing the leftmost matching pattern on each
	// iteration, until no matching pattern remains."
	for i := 0; i < len(buffer); {
		if end, ok := segmentAt(buffer, i); ok && strings.HasPrefix(buffer[end:], "/../") {
			buffer = buffer[:i] + buffer[end+4:]
			i = 0
		} else {
			i++
		}
	}
	// "If the buffer string ends with "<segment>/..", where <segment> is a complete
	// path segment not equal to "..", that "<segment>/.." is removed."
	for i := range len(buffer) {
		if end, ok := segmentAt(buffer, i); ok && buffer[end:] == "/.." {
			return buffer[:i]
		}
	}
	return buffer
}

func beginsSegment(path string, i int) bool { return i == 0 || path[i-1] == '/' }

// segmentAt returns the end of the segment that begins at path[i:], if one does that is
// not "..". What stands before the first "/" of an absolute path is not a segment.
func segmentAt(path string, i int) (end int, ok bool) {
	if !beginsSegment(path, i) || i == 0 && strings.HasPrefix(path, "/") {
		return 0, false
	}
	segment, _, _ := strings.Cut(path[i:], "/")
	return i + len(segment), segment != ".."
}

// absolute1808 is RFC 1808, 4, steps 2 to 6. The components go by emptiness: what of
// an embedded URL is empty is inherited, its delimiter or not.
func absolute1808(base, r parts, v uri.Resolver) (t parts, err error) {
	t = r
	if recompose(t) == "" { // 2a
		return base, nil
	}
	if v.NonStrict && t.scheme.defined && strings.EqualFold(t.scheme.text, base.scheme.text) {
		// 5.2: "Some parsers allow the scheme name to be present in a relative URL if
		// it is the same as the base URL scheme."
		t.scheme = part{}
		if recompose(t) == "" {
			return base, nil
		}
	}
	if t.scheme.defined { // 2b
		return t, nil
	}
	t.scheme = base.scheme      // 2c
	if t.authority.text != "" { // 3
		return t, nil
	}
	t.authority = base.authority
	if strings.HasPrefix(t.path, "/") { // 4
		return t, nil
	}
	if t.path == "" { // 5
		t.path = base.path
		if t.params.text != "" { // 5a
			return t, nil
		}
		t.params = base.params
		if t.query.text != "" { // 5b
			return t, nil
		}
		t.query = base.query
		return t, nil
	}
	path := base.path[:strings.LastIndex(base.path, "/")+1] + t.path // 6
	t.path = removeSegments(path)
	if rest := strings.TrimPrefix(t.path, "/"); v.AboveRoot == uri.AboveRootRefuse && (rest == ".." || strings.HasPrefix(rest, "../")) {
		return t, uri.ErrAboveRoot
	}
	return t, nil
}

// slowResolve returns the components of the target by the algorithm of x.
func slowResolve(x uri.Syntax, v uri.Resolver, base, r parts) (parts, error) {
	switch x {
	case uri.RFC1738:
		return r, nil // RFC 1738 has no relative URLs (2.3)
	case uri.RFC1808:
		return absolute1808(base, r, v)
	case uri.RFC2396:
		return absolute2396(base, r, v)
	}
	t, aboveRoot := transformReferences(base, r, !v.NonStrict)
	if aboveRoot && v.AboveRoot == uri.AboveRootRefuse {
		return t, uri.ErrAboveRoot
	}
	return t, nil
}

// written returns the text of a target. Where the recomposed text would not read back
// as t, the path is written otherwise, and guard says what was written before it.
func written(x uri.Syntax, t parts) (text, guard string) {
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

// readsBack reports whether text has just the components of t, its path after the
// guard aside.
func readsBack(x uri.Syntax, text, guard string, t parts) bool {
	p := slowSplit(x, text)
	if guard == "/." {
		removed, _ := slowRemoveDotSegments(p.path)
		return sameComponents(p, t) && removed == t.path && p.path == guard+t.path
	}
	return sameComponents(p, t) && p.path == guard+t.path
}

// sameComponents reports whether p and q are the same but for the path.
func sameComponents(p, q parts) bool {
	return p.scheme == q.scheme && p.authority == q.authority && p.params == q.params && p.query == q.query && p.fragment == q.fragment
}

// A resolveCase is a base and a reference with their components, which are worked out
// once for many.
type resolveCase struct {
	syntax   uri.Syntax
	resolver uri.Resolver
	base     uri.URI
	b        parts
	ref      string
	r        parts

	buffer []byte
	guards map[string]int // how many results were written with each guard
}

// agree holds the result of AppendResolve against the slow one.
func (c *resolveCase) agree(t *testing.T) {
	want, wantErr := slowResolve(c.syntax, c.resolver, c.b, c.r)
	got, err := c.resolver.AppendResolve(c.buffer[:0], c.base, c.ref)
	c.buffer = got[:0]
	if wantErr == nil {
		text, guard := written(c.syntax, want)
		if guard == "/." && c.resolver.RefuseUnwritable {
			wantErr = uri.ErrUnwritable
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

// agreeWhole is agree with all that Resolve promises besides, and lists where the text
// is not the recomposed one.
func (c *resolveCase) agreeWhole(t *testing.T, unwritable map[string]bool) {
	c.agree(t)
	ref, err := c.syntax.ParseReference(c.ref)
	if err != nil {
		t.Fatal(err)
	}
	u, err := c.resolver.Resolve(c.base, ref)
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
	target, _ := slowResolve(c.syntax, c.resolver, c.b, c.r)
	text, guard := written(c.syntax, target)
	if !readsBack(c.syntax, text, guard, target) {
		t.Errorf("%v, %+v: %s + %q: %s reads back otherwise", c.syntax, c.resolver, c.base, c.ref, text)
	}
	if literal := recompose(target); literal != text {
		if _, ok := slowCheck(c.syntax, formURI, literal); ok && readsBack(c.syntax, literal, "", target) {
			t.Errorf("%v, %+v: %s + %q: %s could have been written", c.syntax, c.resolver, c.base, c.ref, literal)
		}
		unwritable[fmt.Sprintf("%v: %s + %s = %s", c.syntax, c.base, c.ref, text)] = true
	}
}

// Bases and references of every shape: paths that are empty, rootless, end in "/" or
// in dots, or have empty segments, with authorities and without, and with parts that
// are empty and parts that are not there. Each generation takes those it can read.
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

// readable returns those texts that x reads in the form, and their components.
func readable(x uri.Syntax, form int, texts []string) (read []string, split []parts) {
	for _, s := range texts {
		if _, ok := slowCheck(x, form, s); ok {
			read = append(read, s)
			split = append(split, slowSplit(x, s))
		}
	}
	return read, split
}

// resolvers returns all choices that x leaves open.
func resolvers(x uri.Syntax) (all []uri.Resolver) {
	rules := map[uri.Syntax][]uri.AboveRoot{
		uri.RFC1738: {uri.AboveRootDefault, uri.AboveRootKeep, uri.AboveRootRefuse},
		uri.RFC1808: {uri.AboveRootDefault, uri.AboveRootKeep, uri.AboveRootRefuse},
		uri.RFC2396: {uri.AboveRootDefault, uri.AboveRootKeep, uri.AboveRootDrop, uri.AboveRootRefuse},
		uri.RFC3986: {uri.AboveRootDefault, uri.AboveRootDrop, uri.AboveRootRefuse},
		uri.RFC3987: {uri.AboveRootDefault, uri.AboveRootDrop, uri.AboveRootRefuse},
	}
	for _, aboveRoot := range rules[x] {
		for _, nonStrict := range []bool{false, true} {
			for _, refuse := range []bool{false, true} {
				all = append(all, uri.Resolver{NonStrict: nonStrict, AboveRoot: aboveRoot, RefuseUnwritable: refuse})
			}
		}
	}
	return all
}

// The product of all bases and references, with every choice. The only results that
// are not recomposed as they are could not be read back; they are listed.
func TestResolveProduct(t *testing.T) {
	if len(someBases) < 40 || len(someReferences) < 100 {
		t.Fatalf("%d bases and %d references", len(someBases), len(someReferences))
	}
	want := map[uri.Syntax]int{uri.RFC1808: 451, uri.RFC2396: 585, uri.RFC3986: 248, uri.RFC3987: 248}
	for x := range uri.Syntaxes() {
		bases, b := readable(x, formURI, someBases)
		refs, r := readable(x, formReference, someReferences)
		unwritable := map[string]bool{}
		for _, resolver := range resolvers(x) {
			c := resolveCase{syntax: x, resolver: resolver, guards: map[string]int{}}
			for i := range bases {
				c.base, c.b = must(x.Parse(bases[i])), b[i]
				for j := range refs {
					c.ref, c.r = refs[j], r[j]
					c.agreeWhole(t, unwritable)
				}
			}
		}
		if len(unwritable) != want[x] {
			t.Errorf("%v: %d results are not as recomposed, want %d", x, len(unwritable), want[x])
		}
		t.Logf("%v: %d bases, %d references, %d choices; not as recomposed:\n%s", x, len(bases), len(refs), len(resolvers(x)),
			strings.Join(slices.Sorted(maps.Keys(unwritable)), "\n"))
	}
}

// must is for texts that are known to be right.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
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

// without returns tokens but for some.
func without(tokens []string, some string) []string {
	return slices.DeleteFunc(slices.Clone(tokens), func(s string) bool { return strings.Contains(some, s) })
}

// Every base and reference of up to 6 tokens together; of a base, those that stand
// behind a: or a://a. That is every reference of 6 tokens, every path of 6, and every
// split of 6 between the two. With -long, every path of up to 6 tokens meets every
// reference of up to 6: 2.6 thousand million pairs under RFC 3986, 3.2 under RFC 2396.
// Under RFC 1808, where ";" is a token more, and RFC 3987, which resolves as RFC 3986
// does (6.5), it is 5 instead of 6. In short mode it is one less.
func TestResolveEveryShortPair(t *testing.T) {
	for x := range uri.Syntaxes() {
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
			if testing.Short() {
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

// resolveEvery resolves the references of up to r tokens against bases of up to b
// tokens, where these are not more than total.
func resolveEvery(t *testing.T, x uri.Syntax, ofBases []string, b int, ofReferences []string, r, total int) {
	refs, splits := make([][]string, r+1), make([][]parts, r+1)
	for n, texts := range tokenStrings(ofReferences, r) {
		refs[n], splits[n] = readable(x, formReference, texts)
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
				c.base, c.b = base, slowSplit(x, before+path)
				for m := range min(r, total-n) + 1 {
					for j := range refs[m] {
						c.ref, c.r = refs[m][j], splits[m][j]
						c.agree(t)
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

// Lines of the corpora against each other.
func TestResolveCorpora(t *testing.T) {
	var bases, refs []string
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(t, name) {
			if n++; n%997 == 0 {
				bases = append(bases, line)
			}
			if n%97 == 0 {
				refs = append(refs, line)
			}
		}
	}
	for x := range uri.Syntaxes() {
		bases, b := readable(x, formURI, bases)
		refs, r := readable(x, formReference, append(refs, someReferences...))
		c := resolveCase{syntax: x, guards: map[string]int{}}
		for i := range bases {
			c.base, c.b = must(x.Parse(bases[i])), b[i]
			for j := range refs {
				c.ref, c.r = refs[j], r[j]
				c.agree(t)
			}
			if t.Failed() {
				break
			}
		}
	}
}

// FuzzResolve holds resolving, with all that is promised of it, against the slow
// algorithms.
func FuzzResolve(f *testing.F) {
	for i, base := range someBases {
		for j := i % 31; j < len(someReferences); j += 31 {
			f.Add(base, someReferences[j])
		}
	}
	f.Add("http://a/"+strings.Repeat("b/", 200), strings.Repeat("../", 150)+"g") // longer than any buffer on the stack
	f.Add(strings.Repeat("a", 9000)+"://h/b/c", "../g")                          // beyond the packed offsets
	f.Fuzz(func(t *testing.T, base, ref string) {
		for x := range uri.Syntaxes() {
			b, err := x.Parse(base)
			if err != nil || !x.ValidReference(ref) {
				continue
			}
			for _, resolver := range resolvers(x) {
				c := resolveCase{syntax: x, resolver: resolver, base: b, b: slowSplit(x, base), ref: ref, r: slowSplit(x, ref), guards: map[string]int{}}
				c.agreeWhole(t, map[string]bool{})
			}
			sameDocument(t, b, must(x.ParseReference(ref)))
		}
	})
}

// sameDocument holds SameDocument against the sections that define it.
func sameDocument(t *testing.T, base uri.URI, ref uri.Reference) {
	t.Helper()
	x := base.Syntax()
	r := slowSplit(x, ref.String())
	want := r.kind == uri.KindSameDocument // RFC 2396, 4.2
	if x == uri.RFC3986 || x == uri.RFC3987 {
		// "aside from its fragment component (if any), identical to the base URI" (4.4)
		b := slowSplit(x, base.String())
		target, _ := transformReferences(b, r, true)
		b.fragment, target.fragment = part{}, part{}
		text, _ := written(x, target)
		want = text == recompose(b)
	}
	if got := base.SameDocument(ref); got != want {
		t.Errorf("%v: %s + %q: same document: %v", x, base, ref, got)
	}
}

func TestSameDocument(t *testing.T) {
	for x := range uri.Syntaxes() {
		bases, _ := readable(x, formURI, someBases)
		refs, _ := readable(x, formReference, append(bases, someReferences...))
		for _, base := range bases {
			for _, ref := range refs {
				sameDocument(t, must(x.Parse(base)), must(x.ParseReference(ref)))
			}
		}
	}
	base := uri.MustParse("http://a/b?q#f")
	for ref, want := range map[string]bool{
		"": true, "#": true, "#s": true, "?q": true, "b?q": true, "/b?q#s": true, "//a/b?q": true, "./b?q": true, "../b?q": true, "http://a/b?q": true,
		"?": false, "b": false, "?q2": false, "http://A/b?q": false, "%62?q": false,
	} {
		if got := base.SameDocument(uri.MustParseReference(ref)); got != want {
			t.Errorf("%q: %v", ref, got)
		}
	}
	if (uri.URI{}).SameDocument(uri.Reference{}) {
		t.Error("the zero URI is a base")
	}
	if must(uri.RFC1738.Parse("http://a/b")).SameDocument(uri.Reference{}) {
		t.Error("RFC 1738 has an empty reference")
	}
}

// What cannot be resolved is refused, each for its reason, and what stood in the
// buffer stays.
func TestResolveRefused(t *testing.T) {
	keep, drop := uri.Resolver{AboveRoot: uri.AboveRootKeep}, uri.Resolver{AboveRoot: uri.AboveRootDrop}
	refuse, unwritable := uri.Resolver{AboveRoot: uri.AboveRootRefuse}, uri.Resolver{RefuseUnwritable: true}
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
		{uri.RFC3986, uri.Resolver{}, "http://a", "%", uri.ErrEnd},
		{uri.RFC3986, keep, "http://a", "g", uri.ErrUnsupported},
		{uri.RFC3987, keep, "http://a", "g", uri.ErrUnsupported},
		{uri.RFC1808, drop, "http://a", "g", uri.ErrUnsupported},
		{uri.RFC3986, uri.Resolver{AboveRoot: 9}, "http://a", "g", uri.ErrUnsupported},
		{uri.RFC3986, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "/..", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "//g/../h", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "http://a/b", "x:/..", uri.ErrAboveRoot},
		{uri.RFC3986, refuse, "x:b", "../g", uri.ErrAboveRoot},
		{uri.RFC2396, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC1808, refuse, "http://a/b", "../g", uri.ErrAboveRoot},
		{uri.RFC3986, unwritable, "x:/b", ".//g", uri.ErrUnwritable},
		{uri.RFC3986, unwritable, "x:/b", "y:/.//g", uri.ErrUnwritable},
		{uri.RFC2396, unwritable, "x:/b", ".//g", uri.ErrUnwritable},
		{uri.RFC1808, unwritable, "x:/b", ".//g", uri.ErrUnwritable},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "g", uri.ErrOpaqueBase},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "?y", uri.ErrOpaqueBase},
		{uri.RFC2396, uri.Resolver{}, "mailto:a@b", "//g", uri.ErrOpaqueBase},
		{uri.RFC1738, uri.Resolver{}, "http://a/b", "g", uri.ErrEnd}, // "g" begins a scheme
		{uri.RFC1738, uri.Resolver{}, "http://a/b", "/g", uri.ErrUnexpected},
	} {
		var base uri.URI
		if c.base != "" {
			base = must(c.syntax.Parse(c.base))
		}
		b, err := c.resolver.AppendResolve([]byte("before"), base, c.ref)
		if !errors.Is(err, c.want) || string(b) != "before" {
			t.Errorf("%v, %+v: %s + %q: %q, %v, want %v", c.syntax, c.resolver, c.base, c.ref, b, err, c.want)
		}
		ref, err := c.syntax.ParseReference(c.ref)
		if err != nil {
			continue
		}
		if u, err := c.resolver.Resolve(base, ref); !errors.Is(err, c.want) || !u.IsZero() {
			t.Errorf("%v, %+v: %s + %q: %q, %v, want %v", c.syntax, c.resolver, c.base, c.ref, u, err, c.want)
		}
	}
}

// An opaque base of RFC 2396 gives a fragment to itself, and its place to a URI.
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

// The syntax of the base rules: a reference of another is read again.
func TestResolveMixedGenerations(t *testing.T) {
	for _, c := range []struct {
		base, ref  uri.Syntax
		text, want string // against http://a/b/c/d;p?q; want is "" if refused
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
				t.Errorf("%v against %v: %q: got %s, %v, want refused", c.ref, c.base, c.text, u, err)
			}
		case err != nil || u.String() != c.want || u.Syntax() != c.base:
			t.Errorf("%v against %v: %q: got %s, %v, want %s", c.ref, c.base, c.text, u, err, c.want)
		}
	}
}

// compose returns the reference that means, wherever it stands, what second means to
// who follows first: RFC 3986, 5.2.2 without remove_dot_segments.
func compose(first, second parts) parts {
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

// Resolving is associative: base + first + second is base + (first + second), if that
// is put together without removing dot-segments. The exceptions are the references
// whose path ends in "." or "..": these are names of directories, and lose their last
// segment to the second as if they were not. One that ends in "./" or "../" does not.
func TestResolveIsAssociative(t *testing.T) {
	exceptions := 0
	const x = uri.RFC3986
	texts, r := readable(x, formReference, someReferences)
	var refs []uri.Reference
	for _, text := range texts {
		refs = append(refs, must(x.ParseReference(text)))
	}
	bases, _ := readable(x, formURI, someBases)
	for i := 0; i < len(bases); i += 3 {
		base := must(x.Parse(bases[i]))
		for i, first := range refs {
			step := must(base.Resolve(first))
			for j, second := range refs {
				both, _ := written(x, compose(r[i], r[j]))
				composed := must(x.ParseReference(both))
				got, want := must(step.Resolve(second)), must(base.Resolve(composed))
				if got == want {
					continue
				}
				if last := r[i].path[strings.LastIndex(r[i].path, "/")+1:]; last != "." && last != ".." {
					t.Errorf("(%s + %s) + %s is %s, but with %s it is %s", base, first, second, got, composed, want)
				}
				exceptions++
			}
		}
	}
	if exceptions == 0 {
		t.Error("the exceptions are none")
	}
	base := uri.MustParse("http://a/x/y")
	if step := must(base.Resolve(uri.MustParseReference(".."))); resolvedBy(t, uri.Resolver{}, step, uri.MustParseReference("g")) != "http://a/g" ||
		resolvedBy(t, uri.Resolver{}, base, uri.MustParseReference("g")) != "http://a/x/g" {
		t.Error(".. and g: not the exception that the comment tells of")
	}
}
