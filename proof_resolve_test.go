package uri_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// This file proves that Resolve follows the decision tables of resolve_test.go and the algorithms that
// remove dot-segments, and that Relativize is its inverse and returns the shortest reference.
// doc/proof.md says what is proven, and under which assumptions. By default, the largest suites are
// sampled.
//
//	URIFORM_LONG=1 go test -run 'TestProof(Resolve|Relativize)' .

// By default, of the large suites only every n-th pair is checked. The numbers are prime, as shortStride is.
const (
	onePresence     = 53
	onePresence1808 = 211 // with params, there are more pairs
	oneWord         = 997
	oneBase         = 31
	oneBase1808     = 149
)

// sample returns stride, or 1 if the whole suite is checked.
func sample(stride int) int {
	if testenv.Long() {
		return 1
	}
	return stride
}

// A side has the texts of each component from which a suite makes bases or references. "-" is an
// undefined component.
type side struct{ schemes, authorities, paths, params, queries, fragments []string }

// all yields the strings with every combination of components that x accepts, each once. The paths
// of a reference may contain what looks like the end of another component.
func (s side) all(x uri.Syntax) iter.Seq[string] {
	only := func(has bool, texts []string) []string {
		if has {
			return texts
		}
		return []string{"-"}
	}
	text := func(before, s string) string {
		if s == "-" {
			return ""
		}
		return before + s
	}
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		for _, scheme := range s.schemes {
			for _, authority := range s.authorities {
				for _, path := range s.paths {
					for _, params := range only(x == uri.RFC1808, s.params) {
						for _, query := range only(x != uri.RFC1738, s.queries) {
							for _, fragment := range only(x != uri.RFC1738, s.fragments) {
								scheme := strings.TrimPrefix(scheme+":", "-:")
								whole := scheme + text("//", authority) + path + text(";", params) + text("?", query) + text("#", fragment)
								if _, err := x.ParseReference(whole); err == nil && !seen[whole] {
									if seen[whole] = true; !yield(whole) {
										return
									}
								}
							}
						}
					}
				}
			}
		}
	}
}

// The suite of presences: each component is undefined, empty or not empty, and the path has each beginning that an
// algorithm distinguishes. The contents of other components look like paths.
var (
	baseSide = side{
		schemes:     []string{"http", "x"},
		authorities: []string{"-", "", "h:p@h:1"},
		paths:       []string{"", "/", "/a", "a", "a/b", "/a/..", "../b", "//a", "/.//a", "/a//"},
		params:      []string{"-", "", "m=1/../n;o"},
		queries:     []string{"-", "", "f/../?g:@;"},
		fragments:   []string{"-", "", "k/../?;"},
	}
	referenceSide = side{
		schemes:     []string{"-", "http", "HTTP", "x"},
		authorities: []string{"-", "", "h:p@h:2"},
		paths:       []string{"", "/", "/c", "c", "/..", ".", "../d", "//c", "/.//c", "..//c", "./c:d", "c/d:"},
		params:      []string{"-", "", "i=1/../j;k"},
		queries:     []string{"-", "", "l/../?m:@;"},
		fragments:   []string{"-", "", "n/../?;"},
	}
)

// letters are the letters of the suites that have no other meaning: neither scheme nor authority
// contains one. renamings replace each by another, and by other characters that a path may contain.
const letters = "abcdefgijklmno"

var renamings = [...]*strings.Replacer{
	renaming(strings.Split(letters[1:]+letters[:1], "")),
	renaming(strings.Fields("A 0 - _ ! $ ' ( ) * + , = @")),
	renaming(strings.Fields("%2e %2E %2f %2F %3a %3A %3f %3F %23 %3b %41 %61 %7e %c3%A9")),
}

func renaming(to []string) *strings.Replacer {
	var pairs []string
	for i, s := range to {
		pairs = append(pairs, letters[i:i+1], s)
	}
	return strings.NewReplacer(pairs...)
}

// A resolveProof checks pairs under one syntax, with the zero Resolver. The other options take turns; in the suite of
// presences, each pair has all of them with URIFORM_LONG=1.
type resolveProof struct {
	resolveCase
	testing.TB
	resolvers []uri.Resolver
	places    [2][]wordPlace
	whole     bool // check all promises of Resolve
	pairs     int
}

func newResolveProof(t testing.TB, x uri.Syntax) *resolveProof {
	return &resolveProof{resolveCase{syntax: x}, testenv.Few(t), resolvers(x), placesOf(x), false, 0}
}

// check resolves ref against base, as it is and with other letters.
func (p *resolveProof) check(base uri.URI, ref uri.Reference) {
	p.base, p.ref = base, ref
	for i, v := range p.resolvers {
		if i == 0 || i == p.pairs%len(p.resolvers) || p.whole && testenv.Long() {
			if p.resolver = v; i == 0 && p.whole {
				p.agreeWhole(p)
			} else {
				p.agree(p)
			}
		}
	}
	if p.whole {
		agreeSameDocument(p, base, ref)
		agreeOtherSyntax(p, base, ref, uri.Syntaxes()[p.pairs%len(uri.Syntaxes())])
	}
	p.rename(renamings[p.pairs%len(renamings)])
	p.pairs++
}

// agreeOtherSyntax checks that the target is the same if the reference was parsed under the syntax x.
func agreeOtherSyntax(t testing.TB, base uri.URI, ref uri.Reference, x uri.Syntax) {
	other, err := x.ParseReference(ref.String())
	if err != nil {
		return
	}
	want, wantErr := base.Resolve(ref)
	if got, err := base.Resolve(other); got != want || err != wantErr {
		t.Errorf("%v: %s + %q is %s (%v), but with a reference of %v %s (%v)", base.Syntax(), base, ref, want, wantErr, x, got, err)
	}
}

// checkTexts is check for texts, if they are a base and a reference.
func (p *resolveProof) checkTexts(base, ref string) {
	b, err := p.syntax.Parse(base)
	if err != nil {
		return
	}
	if r, err := p.syntax.ParseReference(ref); err == nil {
		p.check(b, r)
	}
}

// rename checks that the target of the renamed reference is the renamed target.
func (p *resolveProof) rename(to *strings.Replacer) {
	base, baseErr := p.syntax.Parse(to.Replace(p.base.String()))
	ref, refErr := p.syntax.ParseReference(to.Replace(p.ref.String()))
	if baseErr != nil || refErr != nil {
		p.Errorf("%v: %s + %q, renamed: %v, %v", p.syntax, p.base, p.ref, baseErr, refErr)
		return
	}
	want, wantErr := p.resolver.AppendResolve(nil, p.base, p.ref)
	got, err := p.resolver.AppendResolve(nil, base, ref)
	if err != wantErr || string(got) != to.Replace(string(want)) {
		p.Errorf("%v, %+v: %s + %q is %s (%v), but %s + %q is %s (%v)", p.syntax, p.resolver, p.base, p.ref, want, wantErr, base, ref, got, err)
	}
}

// presences checks the suite of presences, or every stride-th pair.
func (p *resolveProof) presences(stride int) {
	refs := slices.Collect(referenceSide.all(p.syntax))
	parsed := parseAll(p.syntax, refs)
	n := 0
	for text := range baseSide.all(p.syntax) {
		base, err := p.syntax.Parse(text)
		if err != nil {
			continue
		}
		for _, ref := range parsed {
			if n++; n%stride == 0 {
				p.check(base, ref)
			}
		}
	}
}

// The kinds of segments that an algorithm could distinguish. In a word of kinds, each x is another
// letter. So the target shows which segments it has.
var (
	everyKind = strings.Split("|.|..|...|x|.x|x..|..x", "|")
	someKinds = []string{".", "..", "x"}
)

// words calls f with the words of 1 to n kinds, and with the words of n kinds followed by x. Of the
// words of a length, it takes those that begin with each stride-th word that is one shorter.
func words(kinds []string, n, stride int, f func(word []string)) {
	word := make([]string, n+1)
	for length := range n + 1 {
		last := letters[length : length+1]
		for count, i := int(math.Pow(float64(len(kinds)), float64(length))), 0; i < count; i += stride {
			for at, rest := 0, i; at < length; at, rest = at+1, rest/len(kinds) {
				word[at] = strings.Replace(kinds[rest%len(kinds)], "x", letters[at:at+1], 1)
			}
			for _, kind := range kinds {
				if kind == "x" || length < n {
					word[length] = strings.Replace(kind, "x", last, 1)
					f(word[:length+1])
				}
			}
		}
	}
}

// A wordPlace is a way in which a word of kinds becomes a path whose dot-segments are removed, or what follows the "/" at its
// beginning. If ref is empty, the word is divided between the base and the reference. Otherwise it is in the reference.
type wordPlace struct{ base, ref string }

// placesOf returns the places of words after "/", and the places without "/".
func placesOf(x uri.Syntax) [2][]wordPlace {
	rooted, rootless := []wordPlace{{"http://h/", ""}, {"http:/", ""}, {"http:///", ""}}, []wordPlace{{"http:", ""}}
	switch x {
	case uri.RFC1738:
		return [2][]wordPlace{}
	case uri.RFC1808:
		return [2][]wordPlace{rooted, rootless}
	case uri.RFC2396: // where http:a is opaque
		return [2][]wordPlace{rooted, nil}
	}
	return [2][]wordPlace{append(rooted, wordPlace{"http:/p", "//h/"}, wordPlace{"http:/p", "x:/"}), append(rootless, wordPlace{"http:/p", "x:"})}
}

// word checks a word in a place, with the first cut segments in the base.
func (p *resolveProof) word(word []string, at wordPlace, cut int) {
	path := strings.Join(word, "/")
	if want, _ := slowRemoveDotSegments(path); uri.RemoveDotSegments(path) != want {
		p.Errorf("%q: %q without dot-segments, want %q", path, uri.RemoveDotSegments(path), want)
	}
	if at.ref != "" {
		p.checkTexts(at.base, at.ref+path)
		return
	}
	base := at.base
	for _, segment := range word[:cut] {
		base += segment + "/"
	}
	p.checkTexts(base+"p", strings.Join(word[cut:], "/"))
}

// everyWord checks the words of up to n kinds, in every place with every cut.
func (p *resolveProof) everyWord(kinds []string, n int) {
	words(kinds, n, 1, func(word []string) {
		for _, places := range p.places {
			for _, at := range places {
				for cut := range word {
					if p.word(word, at, cut); at.ref != "" {
						break
					}
				}
			}
		}
	})
}

// eachWord checks the words of up to n kinds, after "/" and without "/". The places and cuts take turns. A reference
// does not begin with an empty segment.
func (p *resolveProof) eachWord(kinds []string, n, stride int) {
	turn := 0
	words(kinds, n, stride, func(word []string) {
		turn++
		for _, places := range p.places {
			if len(places) == 0 {
				continue
			}
			cut := turn / len(places) % len(word)
			for cut > 0 && word[cut] == "" {
				cut--
			}
			p.word(word, places[turn%len(places)], cut)
		}
	})
}

// deep checks words after many segments, and after as many ".." as there are segments, one more or one less.
func (p *resolveProof) deep(depth int) {
	for d := range depth {
		down := slices.Repeat([]string{"p"}, d)
		words(someKinds, 1, 1, func(word []string) {
			for _, at := range p.places[0][:2] {
				p.word(slices.Concat(down, word), at, d)
				for up := max(d-1, 0); up <= d+1; up++ {
					p.word(slices.Concat(down, slices.Repeat([]string{".."}, up), word), at, d)
				}
			}
		})
	}
}

// longestWord is the length of the words that a proof for n pairs of states needs: one more than what
// TestProofNormalizePathBound finds. For 3, a search with at most 10 segments on the stack found 12.
var longestWord = [...]int{1: 2, 2: 7, 3: 13}

func TestProofResolve(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			p := newResolveProof(t, x)
			p.whole = true
			if x == uri.RFC1808 {
				p.presences(sample(onePresence1808))
			} else {
				p.presences(sample(onePresence))
			}
			presences := p.pairs
			if x != uri.RFC1738 { // which removes no dot-segments
				p.everyWord(everyKind, longestWord[1])
				p.whole = false
				p.everyWord(someKinds, 4)
				p.eachWord(someKinds, longestWord[2], 1)
				stride := oneWord
				if x != uri.RFC3987 { // which resolves as RFC 3986 does (6.5)
					stride = sample(stride)
				}
				p.eachWord(everyKind, longestWord[2], stride)
				p.eachWord(someKinds, longestWord[3], stride)
				p.deep(140)
			}
			t.Logf("%d pairs with presences, %d with words", presences, p.pairs-presences)
		})
	}
}

// TestProofResolveLiterals lists the characters with which resolution and Relativize compare. None of them is replaced by
// renamings.
func TestProofResolveLiterals(t *testing.T) {
	for _, name := range []string{"resolve.go", "relativize.go", "path.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind != token.INT {
				s, err := strconv.Unquote(literal.Value)
				if err != nil || strings.Trim(s, "/.?#;") != "" && !strings.HasPrefix(s, "%w: ") { // the format of an error
					t.Errorf("%s has %s, %v", name, literal.Value, err)
				}
			}
			_, imports := n.(*ast.ImportSpec)
			return !imports
		})
	}
}

// mutants yields the tables with one change: another need or source of a component, a row less, or two
// rows exchanged.
func (d table) mutants() iter.Seq[table] {
	return func(yield func(table) bool) {
		change := func(i int, w ...row) bool {
			return yield(table{d.rfc, d.section, slices.Concat(d.rows[:i], w, d.rows[i+1:])})
		}
		other := func(cells, choices string, f func(changed string) bool) bool {
			for at := range cells {
				for _, c := range choices {
					if changed := cells[:at] + string(c) + cells[at+1:]; changed != cells && !f(changed) {
						return false
					}
				}
			}
			return true
		}
		for i, w := range d.rows {
			if !other(w.needs, "+-10/*", func(needs string) bool { return change(i, row{needs, w.from, w.says}) }) ||
				!other(w.from, "RB", func(from string) bool { return change(i, row{w.needs, from, w.says}) }) || !change(i) {
				return
			}
			for _, path := range "DM" {
				if from := w.from[:2] + string(path) + w.from[3:]; from != w.from && !change(i, row{w.needs, from, w.says}) {
					return
				}
			}
			if i > 0 && !yield(table{d.rfc, d.section, slices.Concat(d.rows[:i-1], []row{w, d.rows[i-1]}, d.rows[i+1:])}) {
				return
			}
		}
	}
}

// TestProofResolveBites changes the decision tables. It checks that the pairs with presences that are
// checked by default show every change that any pair shows.
func TestProofResolveBites(t *testing.T) {
	for x, original := range tables {
		if len(original.rows) == 1 {
			continue // RFC 1738
		}
		p := newResolveProof(t, x)
		var bases, refs []breakdown
		for text := range baseSide.all(x) {
			if _, err := x.Parse(text); err == nil {
				bases = append(bases, slowSplit(x, text))
			}
		}
		for text := range referenceSide.all(x) {
			refs = append(refs, slowSplit(x, text))
		}
		differs := func(changed table, stride int) bool {
			var js []int
			for j, r := range refs {
				if original.fromOf(r) != changed.fromOf(r) {
					js = append(js, j)
				}
			}
			for i, b := range bases {
				for _, j := range js {
					if (i*len(refs)+j+1)%stride != 0 {
						continue
					}
					want, wantErr := original.transform(x, uri.Resolver{}, b, refs[j], b.opaque)
					if got, err := changed.transform(x, uri.Resolver{}, b, refs[j], b.opaque); got != want || err != wantErr {
						return true
					}
				}
			}
			return false
		}
		stride := onePresence
		if x == uri.RFC1808 {
			stride = onePresence1808
		}
		killed, equivalent := 0, 0
		for changed := range original.mutants() {
			switch {
			case differs(changed, stride):
				killed++
			case differs(changed, 1):
				p.Errorf("%v: no pair of the sample shows the change to %q", x, changed.rows)
			default:
				equivalent++
			}
		}
		if killed < 100 {
			p.Errorf("%v: only %d changes", x, killed)
		}
		t.Logf("%v: %d changes shown, %d others do not change any target", x, killed, equivalent)
	}
}

// pathsOf returns the paths of up to n segments of the given kinds.
func pathsOf(n int, kinds ...string) (paths []string) {
	for i := range kinds {
		kinds[i] += "/"
	}
	for _, words := range tokenStrings(kinds, n)[1:] {
		for _, word := range words {
			paths = append(paths, strings.TrimSuffix(word, "/"))
		}
	}
	return paths
}

// The suite of Relativize: a segment of a target is equal to that of the base at its place, or begins
// with it, or differs. The segments of the base are so long that ".." is often shorter.
const longSegment = "aaaaaaaa"

var (
	relativizeBases = side{
		schemes: []string{"s"}, authorities: []string{"-", "", "h"},
		paths: append(pathsOf(3, "", "..", longSegment), strings.Repeat("/"+longSegment, 3), strings.Repeat("/"+longSegment, 4),
			strings.Repeat(longSegment+"/", 3)+"a", "/"+strings.Repeat("/"+longSegment, 3), "/"+longSegment+"//"+longSegment+"/a",
			"/"+longSegment+"//../a", "/"+longSegment+"/../"+longSegment+"/a", longSegment+"/../../a", strings.Repeat("/"+longSegment, 5)),
		params: []string{"-", "p"}, queries: []string{"-", "q"}, fragments: []string{"-", "f"},
	}
	relativizeReferences = side{
		schemes: []string{"-"}, authorities: []string{"-"}, paths: pathsOf(4, "", ".", "..", longSegment, longSegment+"b", "a:"),
		params: []string{"-", "", "p"}, queries: []string{"-", "", "q"}, fragments: []string{"-", "", "f"},
	}
)

// chosenBases are always in the suite. The first one differs from targets in a segment of the same length, the second one has
// a dot-segment, and the third one differs from targets in the case of letters.
var chosenBases = []string{
	"s:/" + longSegment + "/bbbbbbbb/" + longSegment + "/a",
	"s:/" + longSegment + "/./" + longSegment + "/a",
	"s:/AAAAAAAA/" + longSegment,
}

// TestProofRelativize compares Relativize with the first of all references of the suite that resolve
// to a target, in the documented order. A reference that comes before this one has more segments than those of the suite.
func TestProofRelativize(t *testing.T) {
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			var bases, tested []uri.URI
			for text := range relativizeBases.all(x) {
				if base, err := x.Parse(text); err == nil {
					bases = append(bases, base)
				}
			}
			for _, text := range chosenBases {
				tested = append(tested, must(x.Parse(text)))
			}
			refs := parseAll(x, slices.Collect(relativizeReferences.all(x)))
			stride, pairs := sample(oneBase), 0
			if x == uri.RFC1808 {
				stride = sample(oneBase1808)
			}
			for i := k % stride; i < len(bases); i += stride {
				tested = append(tested, bases[i])
			}
			for _, base := range tested {
				best := map[uri.URI]uri.Reference{}
				try := func(r uri.Reference) {
					if u, err := base.Resolve(r); err == nil {
						if known, ok := best[u]; !ok || rank(known).after(rank(r)) {
							best[u] = r
						}
					}
				}
				for _, r := range refs {
					try(r)
				}
				for _, u := range slices.Collect(maps.Keys(best)) {
					try(u.Reference())
					if r, err := x.ParseReference(strings.TrimPrefix(u.String(), "s:")); err == nil {
						try(r)
					}
				}
				for target, want := range best {
					if got, err := keepsRelativize(few, base, target); err != nil || rank(got).after(rank(want)) {
						few.Errorf("%v: from %s to %s: %q (%v), but %q comes first", x, base, target, got, err, want)
					}
				}
				for _, target := range bases {
					keepsRelativize(few, base, target)
				}
				pairs += len(best) + len(bases)
			}
			t.Logf("%d bases, %d references, %d pairs of base and target", len(tested), len(refs), pairs)
		})
	}
}
