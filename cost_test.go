package uri_test

import (
	"fmt"
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// The accessors that programs call in loops are inlined. Package net/netip has a test of the same
// name.
func TestInlining(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(goTool(t), "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	inlined := map[string]bool{}
	for _, match := range regexp.MustCompile(`: can inline (\S+)`).FindAllSubmatch(out, -1) {
		inlined[string(match[1])] = true
	}
	for _, promised := range []string{
		"URI.Scheme",
		"components.Path",
		"components.Query",
		"components.Fragment",
		"components.String",
		"components.Syntax",
		// Not documented as inlined.
		"components.IsZero",
		"URI.Reference",
		"URI.WithoutFragment",
	} {
		if !inlined[promised] {
			t.Errorf("%s is not inlined", promised)
		}
	}
}

// A value of at most 32 bytes and four fields is passed in registers. A larger value is not.
func TestSize(t *testing.T) {
	for _, v := range []any{uri.URI{}, uri.Reference{}} {
		v := reflect.TypeOf(v)
		if v.Size() > 32 || leaves(v) > 4 {
			t.Errorf("%v has %d bytes in %d fields", v, v.Size(), leaves(v))
		}
		if !v.Comparable() {
			t.Errorf("%v is not comparable", v)
		}
	}
}

// leaves counts the fields of t. A field that is a struct counts as its fields.
func leaves(t reflect.Type) int {
	if t.Kind() != reflect.Struct {
		return 1
	}
	n := 0
	for field := range t.Fields() {
		n += leaves(field.Type)
	}
	return n
}

// Parsing a valid text, checking any text, and getting components do not allocate.
func TestNoAllocs(t *testing.T) {
	texts := map[uri.Syntax]string{
		uri.RFC3986: "http://u:p@[2001:db8::1.2.3.4]:8080/a/b%20c/d?q=%41#f",
		uri.RFC3987: "http://u:p@é.example:8080/ä/b%20c/d?q=\ue000#ö",
		uri.RFC2396: "http://u:p@a.example.:8080/a;x/b%20c/d?q=%41#f",
		uri.RFC1808: "http://u:p@a.example:8080/a/b%20c/d;x=y;z?q=%41#f",
		uri.RFC1738: "http://u:p@1.2.3.4:8080/a/b%20c/d?q=%41",
	}
	for x, s := range texts {
		u, err := x.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		future := uri.MustParse("http://[v1.a]/")
		v, r, bare := u, u.Reference(), u.WithoutFragment().String()
		noAllocs(t, x, map[string]func(){
			"Parse":          func() { keep(x.Parse(s)) },
			"ParseReference": func() { keep(x.ParseReference(s)) },
			"ParseForm":      func() { keep(x.ParseForm(bare, uri.FormAbsoluteURI)) },
			"Check":          func() { keep(x.Check(s, uri.FormReference)) },
			"Check, refused": func() { keep(x.Check("http://a b/%zz", uri.FormReference)) },

			"URI.Scheme":       func() { keep(u.Scheme(), 0) },
			"URI.Reference":    func() { keep(u.Reference(), 0) },
			"WithoutFragment":  func() { keep(u.WithoutFragment(), 0) },
			"Reference.Scheme": func() { keep(r.Scheme()) },
			"Reference.URI":    func() { keep(r.URI()) },
			"Authority":        func() { keep(u.Authority()) },
			"Userinfo":         func() { keep(u.Userinfo()) },
			"Host":             func() { keep(u.Host()) },
			"Port":             func() { keep(u.Port()) },
			"Path":             func() { keep(u.Path(), 0) },
			"Params":           func() { keep(u.Params()) },
			"Query":            func() { keep(u.Query()) },
			"Fragment":         func() { keep(u.Fragment()) },
			"String":           func() { keep(u.String(), 0) },
			"Syntax":           func() { keep(u.Syntax(), x.String()) },
			"Username":         func() { keep(u.Username(), 0) },
			"Password":         func() { keep(u.Password()) },
			"Hostname":         func() { keep(u.Hostname(), u.HostPort()) },
			"Addr":             func() { keep(u.Addr()) },
			"Addr, IPvFuture":  func() { keep(future.Addr()) },
			"PortNumber":       func() { keep(u.PortNumber()) },
			"DecodedSegment":   func() { keep(u.DecodedSegment(0)) },
			"IsASCII":          func() { keep(u.IsASCII(), 0) },
			"IsZero":           func() { keep(u.IsZero(), 0) },
			"Equal":            func() { keep(u == v, 0) },
			"Compare":          func() { keep(u.Compare(u), 0) },
			"Segments": func() {
				for segment := range u.Segments() {
					keep(segment, 0)
				}
			},
		})
	}
}

func noAllocs(t *testing.T, x uri.Syntax, calls map[string]func()) {
	t.Helper()
	for name, call := range calls {
		if n := testing.AllocsPerRun(100, call); n != 0 {
			t.Errorf("%v: %s allocates %v times", x, name, n)
		}
	}
}

// A shape is a text that can grow: a unit to repeat, with the text before and after it.
type shape struct{ name, before, unit, after string }

// grown returns a text of the shape with n bytes or a few more.
func (s shape) grown(n int) string { return growth.Text(s.before, s.unit, s.after)(n) }

// growing are shapes that are each hostile to some way of parsing: backtracking, searching the last
// "@", parsing a host twice, counting groups.
var growing = []shape{
	{"segments", "", "a/", ""},
	{"escapes", "", "%41", ""},
	{"brackets", "//", "[", ""},
	{"colons", "", ":", ""},
	{"ats", "", "@", ""},
	{"slashes", "", "//", ""},
	{"authority-colons", "//", ":", ""},
	{"authority-ats", "//", "@", ""},
	{"authority-semicolons", "//", ";", ""},
	{"authority-questions", "//", "?", ""},
	{"authority-digits", "//", "1", ":"},
	{"scheme", "", "a", "://h"},
	{"labels", "//", "a.", "/"},
	{"numbers", "//", "1.", "/"},
	{"hyphens", "//", "a-", "/"},
	{"userinfo-escapes", "//", "%41", ":%41@h"},
	{"port", "//h:", "0", "/"},
	{"groups", "//[", "1:", "]"},
	{"semicolons", "", ";", ""},
	{"questions", "", "?", ""},
	{"dots", "", "../", "g"},
	{"non-ascii", "/", "\u00e9", "?\ue000"},
	{"ill-formed", "/", "\xff", ""},
}

// Time grows linearly with the length. The time includes accessors and messages. Unless URIFORM_LONG=1 is set, the
// syntaxes take turns: a shape is for one of them. TestLongTexts has all.
func TestLinear(t *testing.T) {
	// Offsets from 1<<16 are not packed, and then each accessor finds its component again. Both lengths
	// are on that side of the border, unless the shorter text takes as long.
	const small = 1 << 16
	for i, shape := range growing {
		for k, x := range uri.Syntaxes() {
			if (i+k)%5 != 0 && !testenv.Long() {
				continue
			}
			err := growth.Check(small, shape.grown, func(s string) { parseAndUse(x, s) })
			if err != nil {
				t.Errorf("%v, %s: %v", x, shape.name, err)
			}
		}
	}
}

// parseAndUse parses s and calls all accessors.
func parseAndUse(x uri.Syntax, s string) {
	r, err := x.ParseReference(s)
	if err != nil {
		keep(err.Error(), err.(*uri.ParseError).Rule())
		return
	}
	fastSplit(r)
	r.Redacted()
	for range r.Segments() {
	}
}

// A long text and a short text of the same shape get the same verdict. Every accessor of a long
// value agrees with the slow split, also if the offsets of the components do not fit in the value.
func TestLongTexts(t *testing.T) {
	for _, shape := range growing {
		for _, x := range uri.Syntaxes() {
			short := shape.grown(1_000)
			long := shape.grown(1_000_000)
			shortOffset, shortOK := x.Check(short, uri.FormReference)
			longOffset, longOK := x.Check(long, uri.FormReference)
			if shortOK != longOK || longOffset > shortOffset && longOffset-shortOffset != len(long)-len(short) {
				t.Errorf("%v, %s: %d, %v when short and %d, %v when long", x, shape.name, shortOffset, shortOK, longOffset, longOK)
			}
			if _, err := x.ParseReference(long); err != nil && len(err.Error()) > 2000 {
				t.Errorf("%v, %s: a message of %d bytes", x, shape.name, len(err.Error()))
			}
		}
	}
}

// hostile are texts on which an implementation can easily be quadratic. The pseudocode of the RFCs
// is.
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

// repeat repeats s and returns about n bytes.
func repeat(s string, n int) string { return strings.Repeat(s, n/len(s)) }

// operations are the operations to measure. Each returns a function to time for a text of a shape,
// or nil if the syntax does not support the operation.
var operations = map[string]func(x uri.Syntax, s string) func(){
	"resolve": func(x uri.Syntax, s string) func() {
		base := must(x.Parse("http://h/a/b?q"))
		r, err := x.ParseReference(s)
		if err != nil {
			return nil
		}
		buffer := make([]byte, 0, len(s)+100)
		return func() { keep(uri.Resolver{}.AppendResolve(buffer, base, r)) }
	},
	"resolve against": func(x uri.Syntax, s string) func() {
		base, err := x.Parse("http://h/" + s)
		up, noReferences := x.ParseReference("../g")
		if err != nil || noReferences != nil {
			return nil
		}
		buffer := make([]byte, 0, len(s)+100)
		return func() { keep(uri.Resolver{}.AppendResolve(buffer, base, up)) }
	},
	"normalize": func(x uri.Syntax, s string) func() {
		r, err := x.ParseReference("http://h/" + s)
		if err != nil {
			return nil
		}
		n, buffer := uri.Normalizer{Steps: x.Steps()}, make([]byte, 0, len(s)+100)
		return func() { keep(n.AppendNormalize(buffer, r)) }
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
		return func() { keep(wording.RungOf(a.EquivalentAfter(b)), a.Compare(b)) }
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

// Time is linear in the length, and not quadratic as in the pseudocode of the RFCs. With -long, texts
// have up to 4 MiB.
func TestOperationsAreLinear(t *testing.T) {
	small := 1 << 10
	if *long {
		small = 1 << 16
	}
	for shape, text := range hostile {
		for name, operation := range operations {
			for _, x := range uri.Syntaxes() {
				if operation(x, text(small)) == nil {
					continue
				}
				prepared := func(n int) func() { return operation(x, text(n)) }
				if err := growth.Check(small, prepared, func(operation func()) { operation() }); err != nil {
					t.Errorf("%v: %s of %s: %v", x, name, shape, err)
				}
			}
		}
	}
}

// BenchmarkGrowth parses texts of 10 KB to 100 MB under every syntax. Because parsing is linear,
// MB/s are the same for all sizes, except for effects of caches and for texts that are rejected at
// the beginning. Use -benchtime=5x, because it is slow.
func BenchmarkGrowth(b *testing.B) {
	for _, shape := range growing {
		for _, n := range []int{10_000, 1_000_000, 100_000_000} {
			s := shape.grown(n)
			for _, x := range uri.Syntaxes() {
				b.Run(fmt.Sprintf("%s/%v/%dKB", shape.name, x, n/1000), func(b *testing.B) {
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						x.Check(s, uri.FormReference)
					}
				})
			}
		}
	}
}

// BenchmarkOperationsGrowth reports the throughput of each operation on hostile texts of 10 KB to
// 10 MB. A linear operation has the same throughput at each size, except for effects of caches.
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
