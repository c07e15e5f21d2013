package main

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// operatorsSource contains code for every operator. It has no imports.
const operatorsSource = `package p

type mask uint8

const (
	alpha mask = 1 << iota
	digit
	dot
)

const alphanum = alpha | digit

type want int

const (
	nothing want = iota
	end
)

func (m mask) has(o mask) bool { return m&o != 0 }
`

// Each entry is a function and the bodies that the operators make from its body.
var operatorsTests = []struct {
	function string
	mutants  []string
}{
	{"func f(i, n int) bool { return i < n }", []string{"return i <= n", "return i >= n"}},
	{"func f(i, n int) bool { return i == n }", []string{"return i != n"}},
	{"func f(i, n int) bool { return i <= n }", []string{"return i < n", "return i > n"}},
	{"func f(i, n int) bool { return i > n }", []string{"return i >= n", "return i <= n"}},
	{"func f(i, n int) bool { return i >= n }", []string{"return i > n", "return i < n"}},
	{"func f(i, n int) bool { return i != n }", []string{"return i == n"}},
	{"func f(s *int, n int) { *s -= n }", []string{"", "*s += n"}},
	{"func f(s *int) { *s-- }", []string{"", "*s++"}},
	{"func f(n int) { for { if n > 9 { break }; g() } }\nfunc g() {}", []string{
		"for { if n >= 9 { break }; g() }", "for { if n <= 9 { break }; g() }", "for { if n > (9+1) { break }; g() }", "for { if n > (9-1) { break }; g() }",
		"for { if n > 9 { }; g() }", "for { if n > 9 { break }; }",
	}},
	{"func f(a, b int) int { return max(a, b) }", []string{"return min(a, b)"}},
	{"func f(i int) bool { return i > 1 }",
		[]string{"return i <= 1", "return i >= 1", "return i > (1+1)", "return i > (1-1)"}},
	{"func f(a, b bool) bool { return a && b }",
		[]string{"return !(a && b)", "return a", "return b", "return !(a) && b", "return a && !(b)"}},
	{"func f(a, b bool) bool { return !a || b }",
		[]string{"return !(!a || b)", "return !a", "return b", "return a || b", "return !a || !(b)"}},
	{"func f() (want, bool) { return end, true }", []string{"return (end+1), true", "return end, false"}},
	{"func f(s string, i int) string { return s[i:] }", []string{"return s[i+1:]", "return s[i-1:]"}},
	{"func f(s string, i int) byte { return s[i+1] }",
		[]string{"return s[i+1+1]", "return s[i+1-1]", "return s[i-1]", "return s[i+(1+1)]", "return s[i+(1-1)]"}},
	{"func f(a, b int) int { return min(a-b, b) }", []string{"return max(a-b, b)", "return min(a+b, b)"}},
	{"func f(m mask) bool { return m&(alpha|digit) != 0 }",
		[]string{"return m&(alpha|digit) == 0", "return m&((alpha|digit)|dot) != 0", "return m&((alpha)) != 0", "return m&((digit)) != 0"}},
	{"func f(m, o mask) mask { return m &^ o }", []string{"return m"}},
	{"func f(m, o mask) mask { return m | o }", []string{"return m", "return o"}},
	{"func f(s *int) { *s = 2; g(*s); *s++ }\nfunc g(int) {}",
		[]string{"; g(*s); *s++", "*s = (2+1); g(*s); *s++", "*s = (2-1); g(*s); *s++", "*s = 2; ; *s++", "*s = 2; g(*s);", "*s = 2; g(*s); *s--"}},
	{"func f(s *int) { *s += 2 }", []string{"", "*s -= 2", "*s += (2+1)", "*s += (2-1)"}},
	{"func f(e error) error { if e != nil { return e }; return nil }",
		[]string{"if e == nil { return e }; return nil", "if e != nil { }; return nil"}},
	{`func f(s string) bool { switch s { case "a", "b": return true }; return false }`, []string{
		`switch s { }; return false`, `switch s { case "b": return true }; return false`, `switch s { case "a": return true }; return false`,
		`switch s { case "a", "b": return false }; return false`, `switch s { case "a", "b": }; return false`,
		`switch s { case "a", "b": return true }; return true`,
	}},
	{`func f(s string) bool { return s == "//" }`, []string{`return s != "//"`, `return s == "/"`}},
	{"func f() { for i := 0; i < 3; i++ { g(i) } }\nfunc g(int) {}", []string{
		"for i := 0; i <= 3; i++ { g(i) }", "for i := 0; i >= 3; i++ { g(i) }",
		"for i := 0; i < (3+1); i++ { g(i) }", "for i := 0; i < (3-1); i++ { g(i) }",
		"for i := (0+1); i < 3; i++ { g(i) }", "for i := (0-1); i < 3; i++ { g(i) }", "for i := 0; i < 3; i++ { }",
	}},
	// The texts of messages, panics, capacities and the lines of failures are not mutated.
	{"func f(t interface{ Helper() }) { t.Helper() }", nil},
	{`func f() string { return "want %d of them" }`, nil},
	{`func f(b []byte) []byte { panic("//") }`, nil},
	{"func f(a int) []byte { return make([]byte, a, 64) }", nil},
}

func TestOperators(t *testing.T) {
	for _, test := range operatorsTests {
		p := packageOf(t, operatorsSource+"\n"+test.function)
		var got []string
		for _, m := range p.mutants() {
			if m.function == "f" && p.compiles(m) {
				_, after := m.diff()
				_, body, _ := strings.Cut(after, "{ ")
				got = append(got, strings.TrimSpace(strings.TrimSuffix(body, "}")))
			}
		}
		want := slices.Clone(test.mutants)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got  %q\n want %q", test.function, got, want)
		}
	}
}

// Constants are mutated, but not the values of an enumeration. Generated files are not mutated.
func TestOperatorsOutsideOfFunctions(t *testing.T) {
	p := packageOf(t, operatorsSource+"\nvar list = []int{1: 7}")
	var got []string
	for _, m := range p.mutants() {
		if _, after := m.diff(); m.function != "mask.has" {
			got = append(got, after)
		}
	}
	slices.Sort(got)
	want := []string{
		"const alphanum = (alpha | digit|dot)", "const alphanum = (alpha)", "const alphanum = (digit)",
		"var list = []int{1: (7+1)}", "var list = []int{1: (7-1)}",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if p := packageOf(t, "// Code generated by hand; DO NOT EDIT.\n\n"+operatorsSource); len(p.mutants()) != 0 {
		t.Error("a generated file is mutated")
	}
}

// packageOf returns the package of a file without imports.
func packageOf(t *testing.T, text string) *pkg {
	t.Helper()
	p := &pkg{path: "p"}
	err := p.check(map[string][]byte{"p.go": []byte(text)}, func(string) (io.ReadCloser, error) { return nil, errors.ErrUnsupported })
	if err != nil {
		t.Fatal(err)
	}
	return p
}
