package uri_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
)

// This file holds the operations to what the docs say of their cost: allocations, and
// time that grows as the text does.

// pairsOf are the bases and references that x can resolve.
func pairsOf(x uri.Syntax) (bases []uri.URI, refs []uri.Reference) {
	texts, _ := readable(x, formURI, someBases)
	for _, text := range texts {
		bases = append(bases, must(x.Parse(text)))
	}
	texts, _ = readable(x, formReference, someReferences)
	return bases, readAll(x, texts)
}

// longHost is longer than what concatenating strings has room for on the stack.
var longHost = strings.Repeat("a.", 100) + "a"

// allocs returns how often f allocates in one run.
func allocs(f func()) float64 { return testing.AllocsPerRun(1, f) }

// AppendResolve asks for no more room than it says, on any pair.
func TestAppendResolveAllocs(t *testing.T) {
	for x := range uri.Syntaxes() {
		bases, refs := pairsOf(x)
		buffer := make([]byte, 0, 1<<10)
		n := allocs(func() {
			for _, base := range bases {
				for _, ref := range refs {
					room := len(base.String()) + len(ref.String()) + 2
					keep(uri.Resolver{}.AppendResolve(buffer[:0:room], base, ref.String()))
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
		if n := allocs(func() { keep(uri.Resolver{}.AppendResolve(buffer, long, ref)) }); n != 0 {
			t.Errorf("%v: %v allocations for a long text", x, n)
		}
	}
}

// Resolve allocates the text of the result and nothing else; not even that, if it is
// the base's or the reference's.
func TestResolveAllocs(t *testing.T) {
	for x := range uri.Syntaxes() {
		bases, refs := pairsOf(x)
		for _, base := range bases {
			for _, ref := range refs {
				u, err := base.Resolve(ref)
				if err != nil {
					continue // against an opaque base
				}
				want := 1.0
				if u == base || u.Reference() == ref {
					want = 0
				}
				if n := allocs(func() { keep(base.Resolve(ref)) }); n > want {
					t.Errorf("%v: %s + %s: %v allocations, want %v", x, base, ref, n, want)
				}
			}
		}
	}
	// Beyond the buffer on the stack, one on the heap.
	for x := range uri.Syntaxes() {
		base, ref := must(x.Parse("http://"+longHost+"/"+strings.Repeat("a/", 5000))), must(x.ParseReference("http:x"))
		if x != uri.RFC1738 {
			ref = must(x.ParseReference("../g"))
		}
		if n := allocs(func() { keep(base.Resolve(ref)) }); n > 2 {
			t.Errorf("%v: %v allocations for a long text", x, n)
		}
	}
}

// What is normal comes back as it is, without a copy, however long; other texts cost
// one.
func TestNormalizeAllocs(t *testing.T) {
	filler := strings.Repeat("/%2F%C3%A9..a.%20", 1000) // nothing to decode or to raise, and no dot-segment
	for x := range uri.Syntaxes() {
		steps := x.Normalizations()
		for _, s := range append(append(tellingStrings, someBases...), append(someReferences, "HTTP://"+longHost+"/%41/../b")...) {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			normal := must(r.Normalize(steps))
			want := 1.0
			if normal == r {
				want = 0
			}
			if n := allocs(func() { keep(r.Normalize(steps)) }); n > want {
				t.Errorf("%v: %q to %q: %v allocations, want %v", x, r, normal, n, want)
			}
			if n := allocs(func() { keep(normal.Normalize(steps)) }); n != 0 {
				t.Errorf("%v: %q: %v allocations", x, normal, n)
			}
			buffer := make([]byte, 0, len(s)+2)
			if n := allocs(func() { keep(uri.Normalizer{Steps: steps}.AppendReference(buffer, r)) }); n != 0 {
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
		if n := allocs(func() { keep(long.Normalize(steps)) }); n != 0 {
			t.Errorf("%v: %v allocations for a long normal text", x, n)
		}
	}
}

// Comparing short texts, and texts that are normal, does not allocate.
func TestEquivalenceAllocs(t *testing.T) {
	for x := range uri.Syntaxes() {
		texts, _ := readable(x, formReference, variants)
		refs := readAll(x, texts)
		if n := allocs(func() {
			for _, r := range refs {
				for _, s := range refs {
					keep(uri.EquivalenceOfReferences(r, s), r.Compare(s))
				}
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", x, n)
		}
		long := strings.Repeat("a/", 1000)
		u, v := must(x.Parse("http://h/"+long)), must(x.Parse("http://h/"+long+"b"))
		if n := allocs(func() { keep(uri.Equivalence(u, v), 0) }); n != 0 {
			t.Errorf("%v: %v allocations for long normal texts", x, n)
		}
	}
}

// Compose allocates the text, and RemoveDotSegments only if there are any.
func TestComposeAllocs(t *testing.T) {
	p := uri.MustParse("http://u@h:80/p?q#f").Parts()
	if n := allocs(func() { keep(uri.RFC3986.Compose(p)) }); n > 1 {
		t.Errorf("Compose: %v allocations", n)
	}
	if n := allocs(func() { keep(uri.RemoveDotSegments("/a/..b/c"), 0) }); n != 0 {
		t.Errorf("RemoveDotSegments: %v allocations", n)
	}
}

// hostile are texts on which it is easy to be quadratic: the pseudocode of the RFCs is.
var hostile = map[string]func(n int) string{
	"../":        func(n int) string { return repeat("../", n) },
	"a/../":      func(n int) string { return repeat("a/../", n) },
	"a/…../…":    func(n int) string { return repeat("a/", n*2/5) + repeat("../", n*3/5) },
	"a//../":     func(n int) string { return repeat("a//../", n) },
	"./":         func(n int) string { return repeat("./", n) },
	"/":          func(n int) string { return "." + repeat("/", n) },
	".":          func(n int) string { return repeat(".", n) },
	"%41":        func(n int) string { return repeat("%41", n) },
	"%2e%2e/":    func(n int) string { return repeat("%2e%2e/", n) },
	"a/%2e%2e/":  func(n int) string { return repeat("a/%2e%2e/", n) },
	"%c3":        func(n int) string { return repeat("%c3", n) },
	"%c3%a9":     func(n int) string { return repeat("%c3%a9", n) },
	";":          func(n int) string { return repeat(";", n) },
	"a/;/../":    func(n int) string { return repeat("a/;/../", n) },
	"?":          func(n int) string { return repeat("?", n) },
	"@":          func(n int) string { return repeat("@", n) },
	"a":          func(n int) string { return repeat("a", n) },
	"a/":         func(n int) string { return repeat("a/", n) },
	"a/ and ..a": func(n int) string { return repeat("a/..a/", n) },
}

// repeat returns about n bytes of s.
func repeat(s string, n int) string { return strings.Repeat(s, n/len(s)) }

// operations are what grows. They return what they do to a text of a shape, or nil
// where the generation cannot.
var operations = map[string]func(x uri.Syntax, s string) func(){
	"resolve": func(x uri.Syntax, s string) func() {
		base := must(x.Parse("http://h/a/b?q"))
		if !x.ValidReference(s) {
			return nil
		}
		buffer := make([]byte, 0, len(s)+100)
		return func() { keep(uri.Resolver{}.AppendResolve(buffer, base, s)) }
	},
	"resolve against": func(x uri.Syntax, s string) func() {
		base, err := x.Parse("http://h/" + s)
		if err != nil || !x.ValidReference("../g") {
			return nil
		}
		buffer := make([]byte, 0, len(s)+100)
		return func() { keep(uri.Resolver{}.AppendResolve(buffer, base, "../g")) }
	},
	"normalize": func(x uri.Syntax, s string) func() {
		r, err := x.ParseReference("http://h/" + s)
		if err != nil {
			return nil
		}
		n, buffer := uri.Normalizer{Steps: x.Normalizations()}, make([]byte, 0, len(s)+100)
		return func() { keep(n.AppendReference(buffer, r)) }
	},
	"relativize": func(x uri.Syntax, s string) func() {
		base, err := x.Parse("http://h/" + s + "/a/b")
		if err != nil {
			return nil
		}
		target := must(x.Parse("http://h/" + s + "/c"))
		return func() { keep(base.Relativize(target)) }
	},
	"relativize to": func(x uri.Syntax, s string) func() {
		base, err := x.Parse("http://h/b/" + s)
		if err != nil {
			return nil
		}
		target := must(x.Parse("http://h/c/" + s))
		return func() { keep(base.Relativize(target)); keep(target.Relativize(base)) }
	},
	"compare": func(x uri.Syntax, s string) func() {
		a, err := x.Parse("http://h/" + s)
		if err != nil {
			return nil
		}
		b := must(x.Parse("http://h/" + s + "%7e"))
		return func() { keep(uri.Equivalence(a, b), a.Compare(b)) }
	},
	"segments": func(x uri.Syntax, s string) func() {
		r, err := x.ParseReference("http://h/" + s)
		if err != nil {
			return nil
		}
		return func() {
			for segment := range r.Segments() {
				keep(segment, 0)
			}
		}
	},
}

// Time is linear in the text: a hundred times the text takes no more than a few hundred
// times as long, where the pseudocode would take ten thousand. With -long, to 10 MB; in
// short mode, to 200 KB.
func TestOperationsAreLinear(t *testing.T) {
	const small, most = 10_000, 10 // times per byte what it takes for the small text
	large := unlessShort(1_000_000, 200_000)
	if *long {
		large *= 10
	}
	for shape, text := range hostile {
		shortText, longText := text(small), text(large)
		for name, operation := range operations {
			for x := range uri.Syntaxes() {
				few, many := operation(x, shortText), operation(x, longText)
				if few == nil || many == nil {
					continue
				}
				// Of both the fastest counts: what else the machine does only adds.
				fewTook, manyTook, ratio := time.Hour, time.Hour, 0.0
				for range 20 {
					fewTook, manyTook = min(fewTook, elapsed(few)), min(manyTook, elapsed(many))
					ratio = float64(manyTook) / float64(large) / (float64(fewTook) / small)
					if ratio < most {
						break
					}
				}
				if ratio >= most {
					t.Errorf("%v: %s of %s: %d bytes take %.1f times as long per byte as %d", x, name, shape, large, ratio, small)
				}
			}
		}
	}
}

// elapsed returns the time that f takes.
func elapsed(f func()) time.Duration {
	start := time.Now()
	f()
	return max(time.Since(start), 1)
}

// BenchmarkOperationsGrowth reports the throughput of each operation on hostile texts of 10 KB to
// 10 MB. What is linear has the same at each size, caches aside.
func BenchmarkOperationsGrowth(b *testing.B) {
	for _, name := range []string{"resolve", "resolve against", "normalize", "relativize", "compare"} {
		for _, shape := range []string{"../", "a/../", "a/…../…", "%41", ";"} {
			for n := 10_000; n <= 10_000_000; n *= 10 {
				s := hostile[shape](n)
				f := operations[name](uri.RFC3986, s)
				b.Run(fmt.Sprintf("%s/%s/%d", name, strings.ReplaceAll(shape, "/", "|"), n), func(b *testing.B) {
					b.SetBytes(int64(n))
					for b.Loop() {
						f()
					}
				})
			}
		}
	}
}
