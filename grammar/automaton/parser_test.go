package automaton_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri/grammar"
	. "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// children returns the indexes of the nodes directly inside node i.
func children(d Derivation, i int) (list []int) {
	for j := i + 1; j < len(d) && d[j].Depth > d[i].Depth; j++ {
		if d[j].Depth == d[i].Depth+1 {
			list = append(list, j)
		}
	}
	return list
}

// format writes a derivation as r(a(…)b(…)), with the text of the innermost
// rules.
func format(d Derivation, s string) string {
	var b strings.Builder
	var node func(i int)
	node = func(i int) {
		b.WriteString(d[i].Rule + "(")
		inner := children(d, i)
		if len(inner) == 0 {
			b.WriteString(s[d[i].Start:d[i].End])
		}
		for n, j := range inner {
			if n > 0 {
				b.WriteByte(' ')
			}
			node(j)
		}
		b.WriteByte(')')
	}
	node(0)
	return b.String()
}

func TestParse(t *testing.T) {
	x := func(e grammar.Expr) *grammar.Grammar {
		return rules("r", e, "a", star(lit("a")), "b", alt(lit("b"), lit("a")), "c", cat(ref("b"), opt(ref("b"))))
	}
	for _, tt := range []struct{ e, s, want any }{
		{lit("é"), "é", "r(é)"},
		{chars('a', 0x10FFFF), "\U0010FFFF", "r(\U0010FFFF)"},
		{chars('a', 0x10FFFF), "\uFFFD", "r(\uFFFD)"},
		{cat(ref("a"), ref("b")), "aab", "r(a(aa) b(b))"},
		{cat(ref("a"), ref("b")), "aa", "r(a(a) b(a))"}, // as many repetitions as possible, such that the whole string is derived
		{alt(ref("a"), ref("b")), "a", "r(a(a))"},       // the first alternative
		{alt(ref("b"), ref("a")), "a", "r(b(a))"},
		{alt(ref("b"), ref("a")), "aa", "r(a(aa))"},
		{star(ref("c")), "aba", "r(c(b(a) b(b)) c(b(a)))"},
		{star(ref("a")), "", "r()"}, // no repetition that derives nothing
		{star(ref("a")), "aa", "r(a(aa))"},
		{star(alt(ref("a"), ref("b"))), "bab", "r(b(b) a(a) b(b))"},
		{rep(2, 2, ref("a")), "", "r(a() a())"},
		{opt(ref("a")), "", "r(a())"},
		{star(star(opt(ref("b")))), "ab", "r(b(a) b(b))"},
		{cat(rep(0, 2, ref("b")), rep(0, 2, ref("b")), lit("b")), "aab", "r(b(a) b(a))"},
	} {
		d, ok, err := Derive(x(tt.e.(grammar.Expr)), "r", tt.s.(string))
		if err != nil || !ok {
			t.Errorf("%v: %q is not derived: %v", tt.e, tt.s, err)
		} else if got := format(d, tt.s.(string)); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.e, got, tt.want)
		}
	}
	d, _, _ := Derive(x(star(ref("c"))), "r", "aba")
	if n, ok := d.Find("b"); !ok || n != (Node{Rule: "b", Start: 0, End: 1, Depth: 2}) {
		t.Errorf("the first b is %+v, %v", n, ok)
	}
	if n, ok := d.Find("a"); ok {
		t.Errorf("found %+v", n)
	}
	for _, s := range []string{"x", "aax", "\xff", "a\xc3"} {
		if _, ok, _ := Derive(x(cat(ref("a"), opt(lit("\uFFFD")))), "r", s); ok {
			t.Errorf("%q is derived", s)
		}
	}
	if _, _, err := Derive(x(ref("z")), "r", ""); !errors.Is(err, ErrUndefined) {
		t.Errorf("error %v", err)
	}
	if _, _, err := Derive(x(rep(1e9, 1e9, ref("a"))), "r", ""); err == nil {
		t.Error("no limit")
	}
}

// A preferred rule comes before other alternatives, also in brackets, and an earlier preference before
// a later one. The order of the other alternatives does not change.
func TestPrefer(t *testing.T) {
	g := rules("r", alt(lit("x"), ref("a"), grammar.Group{Expr: ref("b")}, ref("c")), "a", lit("x"), "b", lit("x"), "c", lit("x"))
	for _, tt := range []struct{ prefer, want string }{
		{"", "r(x)"}, {"z", "r(x)"}, {"a", "r(a(x))"}, {"b", "r(b(x))"}, {"c b", "r(c(x))"}, {"b c", "r(b(x))"},
	} {
		p, err := NewParser(g, "r", ParserOptions{Prefer: strings.Fields(tt.prefer)})
		if err != nil {
			t.Fatal(err)
		}
		if d, _ := p.Parse("x"); format(d, "x") != tt.want {
			t.Errorf("prefer %q: got %s, want %s", tt.prefer, format(d, "x"), tt.want)
		}
	}
}

// The parts of URIs, also of URIs that have several derivations.
func TestParseURIs(t *testing.T) {
	keep := func(names ...string) func(*grammar.Rule) bool {
		return func(r *grammar.Rule) bool { return slices.Contains(names, r.Name) }
	}
	for _, tt := range []struct {
		grammar, rule string
		keep          string
		prefer        []string
		s, want       string
	}{
		{"rfc3986", "URI-reference", "scheme userinfo host port path-abempty query fragment", nil, "http://u:p@h:80/a/b?q#f",
			"URI-reference(scheme(http) userinfo(u:p) host(h) port(80) path-abempty(/a/b) query(q) fragment(f))"},
		{"rfc3986", "URI-reference", "IPv4address reg-name", nil, "//1.2.3.4", "URI-reference(IPv4address(1.2.3.4))"},
		{"rfc3986", "URI-reference", "IPv4address reg-name", nil, "//1.2.3.256", "URI-reference(reg-name(1.2.3.256))"},
		{"rfc3986", "URI-reference", "IPv4address reg-name", []string{"reg-name"}, "//1.2.3.4", "URI-reference(reg-name(1.2.3.4))"},
		{"rfc3986", "IPv6address", "h16 ls32 IPv4address", nil, "1::2:1.2.3.4", "IPv6address(h16(1) h16(2) ls32(IPv4address(1.2.3.4)))"},
		{"rfc3986", "URI-reference", "path-empty path-abempty query", nil, "?", "URI-reference(path-empty() query())"},
		{"rfc3987", "IRI-reference", "ihost iquery", nil, "//é?\ue000", "IRI-reference(ihost(é) iquery(\ue000))"},
		{"rfc2396", "URI-reference", "authority server reg_name abs_path", nil, "///a", "URI-reference(authority(server()) abs_path(/a))"},
		{"rfc2396", "URI-reference", "authority server reg_name abs_path", nil, "//h:x", "URI-reference(authority(reg_name(h:x)))"},
		{"rfc2396", "URI-reference", "authority server reg_name abs_path", nil, "//h:8", "URI-reference(authority(server(h:8)))"},
		{"rfc1738", "genericurl", "scheme ip-schemepart schemepart", nil, "x://h/p", "genericurl(scheme(x) schemepart(//h/p))"},
		{"rfc1738", "genericurl", "scheme ip-schemepart schemepart", []string{"ip-schemepart"}, "x://h/p",
			"genericurl(scheme(x) schemepart(ip-schemepart(//h/p)))"},
		{"rfc1738", "genericurl", "scheme ip-schemepart schemepart", []string{"ip-schemepart"}, "x://h_/p",
			"genericurl(scheme(x) schemepart(//h_/p))"},
	} {
		g, err := rfc.Corrected(tt.grammar)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewParser(g, tt.rule, ParserOptions{Keep: keep(append(strings.Fields(tt.keep), tt.rule)...), Prefer: tt.prefer})
		if err != nil {
			t.Fatal(err)
		}
		d, ok := p.Parse(tt.s)
		if !ok {
			t.Errorf("%s does not derive %q", tt.rule, tt.s)
		} else if got := format(d, tt.s); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.s, got, tt.want)
		}
	}
}

// A call of a Parser does not affect the results of later calls.
func TestParserReuse(t *testing.T) {
	g, _ := rfc.Corrected("rfc3986")
	p, err := NewParser(g, "URI-reference", ParserOptions{})
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"http://u@[::1]:1/a?b#c", "", "a", "x y", "//1.2.3.4/" + strings.Repeat("%20/é", 3), "x:" + strings.Repeat("/a", 50), "a"}
	for range 3 {
		for _, s := range texts {
			fresh, want, _ := Derive(g, "URI-reference", s)
			d, ok := p.Parse(s)
			if ok != want || !slices.Equal(d, fresh) {
				t.Errorf("%q: %v %v, want %v %v", s, d, ok, fresh, want)
			}
		}
	}
	d, _ := p.Append(nil, texts[0])
	if n := testing.AllocsPerRun(10, func() { d, _ = p.Append(d[:0], texts[0]) }); n > 0 {
		t.Errorf("%v allocations to parse a string that was parsed before", n)
	}
}

func TestParserConcurrent(t *testing.T) {
	g, _ := rfc.Corrected("rfc3986")
	p, err := NewParser(g, "URI-reference", ParserOptions{})
	if err != nil {
		t.Fatal(err)
	}
	dfa, err := Compile(g, "URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for _, s := range []string{"http://a/b", "//[::1]", "a?b", "#"} {
		want, _ := p.Parse(s)
		group.Go(func() {
			for range 100 {
				if !dfa.Match(s) || dfa.Viable(s+" ") != len(s) {
					t.Errorf("%q does not match", s)
				}
				if d, ok := p.Parse(s); !ok || !slices.Equal(d, want) {
					t.Errorf("%q: %v", s, d)
				}
			}
		})
	}
	group.Wait()
}

// A long string is parsed, and its memory is released afterwards.
func TestParserLong(t *testing.T) {
	g, _ := rfc.Corrected("rfc3986")
	p, err := NewParser(g, "URI-reference", ParserOptions{Keep: func(r *grammar.Rule) bool { return r.Name == "segment" }})
	if err != nil {
		t.Fatal(err)
	}
	long := "x://h" + strings.Repeat("/a%20b", 100_000)
	d, ok := p.Parse(long)
	if !ok || len(d) != 100_000 || d[99_999].End != len(long) {
		t.Errorf("%d segments", len(d))
	}
	if _, ok := p.Parse(long + " "); ok {
		t.Error("a space is derived")
	}
}

// A backtracker is the oracle for derivations. It tries alternatives in order.
type backtracker struct {
	*grammar.Index
	steps int // steps left; the limit is needed because backtracking takes exponential time
}

// first calls done for each offset at which e can end, with the nodes so far,
// until done returns true.
func (x *backtracker) first(e grammar.Expr, s string, at int, nodes string, done func(at int, nodes string) bool) bool {
	if x.steps--; x.steps < 0 {
		return false
	}
	switch e := e.(type) {
	case grammar.Alternation:
		for _, alternative := range e.List {
			if x.first(alternative, s, at, nodes, done) {
				return true
			}
		}
		return false
	case grammar.Concatenation:
		if len(e.List) == 0 {
			return done(at, nodes)
		}
		rest := grammar.Concatenation{List: e.List[1:]}
		return x.first(e.List[0], s, at, nodes, func(at int, nodes string) bool {
			return x.first(rest, s, at, nodes, done)
		})
	case grammar.Group:
		return x.first(e.Expr, s, at, nodes, done)
	case grammar.Option:
		return x.first(e.Expr, s, at, nodes, done) || done(at, nodes)
	case grammar.Repetition:
		if e.Max == 0 {
			return done(at, nodes)
		}
		less := grammar.Repetition{Min: max(e.Min-1, 0), Max: max(e.Max-1, grammar.Unbounded), Expr: e.Expr}
		begin := at
		more := x.first(e.Expr, s, at, nodes, func(at int, nodes string) bool {
			if at == begin && e.Min == 0 && e.Max == grammar.Unbounded {
				return false
			}
			return x.first(less, s, at, nodes, done)
		})
		return more || e.Min == 0 && done(at, nodes)
	case grammar.Ref:
		r := x.Rule(e.Name)
		return x.first(r.Expr, s, at, nodes+fmt.Sprintf("<%s %d ", r.Name, at), func(at int, nodes string) bool {
			return done(at, nodes+fmt.Sprintf("%d>", at))
		})
	default:
		for to := range ends(nil, e, s, map[int]bool{at: true}) {
			return done(to, nodes)
		}
		return false
	}
}

// events writes a derivation in the format of the backtracker.
func events(d Derivation, i int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<%s %d ", d[i].Rule, d[i].Start)
	for _, j := range children(d, i) {
		b.WriteString(events(d, j))
	}
	fmt.Fprintf(&b, "%d>", d[i].End)
	return b.String()
}

// FuzzParser compares derivations in random grammars with the oracle.
func FuzzParser(f *testing.F) {
	for _, seed := range []string{"", "\x01\x03\x02\x02\x01", "\x04\x01\x03\x08\x01\x05\x02\x08\x06\x03\x06", "\x02\x03\x08\x04\x03\x08\x07\x05\x01\x02",
		"\x05\x01\x02\x02\x03\x08\x06\x08\x06\x08", "\x04\x01\x02\x03\x08\x08\x01\x02\x03\x08\x00\x00\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 60 {
			return
		}
		g := (*source)(&b).grammar()
		p, err := NewParser(g, "r", ParserOptions{})
		if err != nil {
			return
		}
		for _, s := range texts {
			x := &backtracker{grammar.NewIndex(g), 100_000}
			want := ""
			x.first(ref("r"), s, 0, "", func(at int, nodes string) bool {
				if at == len(s) {
					want = nodes
				}
				return at == len(s)
			})
			if x.steps < 0 {
				continue // too ambiguous for the oracle
			}
			d, ok := p.Parse(s)
			if ok != (want != "") {
				t.Fatalf("%#v:\n%q derived %v, want %v", g.Rules[0].Expr, s, ok, want != "")
			}
			if ok && events(d, 0) != want {
				t.Fatalf("%#v:\n%#v:\n%q: got %s, want %s", g.Rules[0].Expr, g.Rules[1].Expr, s, events(d, 0), want)
			}
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	for _, name := range rfc.Names() {
		b.Run(name, func(b *testing.B) {
			g, _ := rfc.Corrected(name)
			rule, _ := rfc.Start(name, rfc.Reference)
			for b.Loop() {
				if _, err := Compile(g, rule); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNewParser(b *testing.B) {
	g, _ := rfc.Corrected("rfc3986")
	for b.Loop() {
		p, err := NewParser(g, "URI-reference", ParserOptions{})
		if err != nil {
			b.Fatal(err)
		}
		p.Parse("http://u@[::1:2]:80/a/b?q#f")
	}
}

func BenchmarkParse(b *testing.B) {
	g, _ := rfc.Corrected("rfc3986")
	components := func(r *grammar.Rule) bool {
		return slices.Contains([]string{"scheme", "authority", "userinfo", "host", "port", "query", "fragment"}, r.Name)
	}
	const s = "http://user@www.example.com:80/a/b/c.html?query#fragment"
	for _, x := range []struct {
		name string
		keep func(*grammar.Rule) bool
	}{{"all", nil}, {"components", components}} {
		b.Run(x.name, func(b *testing.B) {
			p, _ := NewParser(g, "URI-reference", ParserOptions{Keep: x.keep})
			var d Derivation
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				d, _ = p.Append(d[:0], s)
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	g, _ := rfc.Corrected("rfc3986")
	d, _ := Compile(g, "URI-reference")
	const s = "http://user@www.example.com:80/a/b/c.html?query#fragment"
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		d.Match(s)
	}
}
