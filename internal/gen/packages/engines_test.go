package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// With the flag -engines, or the variable URIFORM_LONG, the tests ask all engines and print times:
//
//	go test ./internal/gen/packages -run 'Engines|Hostile|Compare' -engines -v -timeout 0
var (
	engineFlag = flag.Bool("engines", false, "ask RE2, Java and PCRE2 too, and print times")
	mutations  = flag.Int("mutations", 0, "the number of mutated strings for each engine; 0 means 20000, or 2000000 with -engines")
)

// An engine runs the expressions, in the packages or by itself.
type engine struct {
	name string
	peer bool // only with -engines
	// command returns a program like testdata/lines.mjs.
	command func(t *testing.T, v validator) []string
}

var engines = []engine{
	{"V8", false, func(t *testing.T, v validator) []string {
		return []string{"node", "testdata/lines.mjs", absolute(t, "packages/npm/formats/index.js"), v.words}
	}},
	{"CPython", false, func(t *testing.T, v validator) []string {
		t.Setenv("PYTHONPATH", absolute(t, "packages/python/formats/src"))
		t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
		return []string{"python3", "testdata/lines.py", v.words}
	}},
	{"Java", true, func(t *testing.T, v validator) []string {
		// Java recurses in a loop of a group, unless it is possessive. What follows the loop never begins with "%", so
		// that both loops match the same.
		return []string{"java", "testdata/Lines.java", strings.ReplaceAll(expressionOf(t, v), ")*", ")*+")}
	}},
	{"RE2", true, func(t *testing.T, v validator) []string {
		return []string{compiled(t, "g++", "-O2", "testdata/lines.cc", "-lre2"), expressionOf(t, v)}
	}},
	{"PCRE2", true, func(t *testing.T, v validator) []string {
		return []string{compiled(t, "gcc", "-O2", "testdata/pcre2.c", "-lpcre2-8"), expressionOf(t, v)}
	}},
}

func absolute(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// expressionOf returns the expression of a validator for Go, RE2, Java and PCRE2.
func expressionOf(t *testing.T, v validator) string {
	t.Helper()
	list, err := translate()
	if err != nil {
		t.Fatal(err)
	}
	return v.full(list, goFormat)
}

// compiled returns the path of a program that a compiler makes.
func compiled(t *testing.T, compiler string, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lines")
	cmd := exec.Command(testenv.Program(t, compiler), append([]string{"-o", path}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		testenv.Skip(t, "peers", "%s", out)
	}
	return path
}

// valid returns the verdict of the parser of this repository.
func (v validator) valid(s string) bool {
	syntax := uri.RFC3986
	if v.grammar == "rfc3987" {
		syntax = uri.RFC3987
	}
	forms := map[string]uri.Form{"IRI": uri.FormURI, "absolute-IRI": uri.FormAbsoluteURI, "IRI-reference": uri.FormReference}
	if form, ok := forms[v.rule]; ok {
		_, ok := syntax.Check(s, form)
		return ok
	}
	r, err := syntax.ParseReference(s)
	if err != nil {
		return false
	}
	_, hasScheme := r.Scheme()
	return !hasScheme
}

// mutated returns n lines made by a few edits of strings that most rules accept or almost accept.
func mutated(n int, random *rand.Rand) []string {
	seeds := strings.Fields(`
		http://user:pw@www.example.com:8080/a/b/../c;p=1?q=r&s=%20#frag foo://info.example.com?fred mailto:a@b.example urn:a:b
		http://[2001:db8::7]/c=GB?objectClass?one ldap://[::ffff:192.0.2.1]:389 x://[1:2:3:4:5:6:7:8]/ x://[v1.a:b]/ //h:80/p
		x://[1:2:3:4:5:6:255.255.255.255]:/ x://[::1:2:3:4:5:6:7] x://[1::3:4:5:6:7:8]@h //a@:1/ //:1@h //1.2.3.4:5 tel:+1-816-555-1212
		../../a/./b?c#d a.b-c+d:e a_b:c 1:2 ?a/b?c #d?e/f // /a//b x:// x: /:a ./a:b %41%42:c a%3A:b http://例え.jp/%E4?é#☃
		http://𝄞.example/𝄞?𐀀 x://é@é:1/é é:a /? x:/.//a`)
	pieces := strings.Split("a|Z|g|f|0|9|255|256|.|-|+|_|~|:|::|/|//|?|#|[|]|@|!|$|&|'|(|)|*|,|;|=|%|%4|%41|%fF|%gg|<| |\"|{|^|`|\\|\x00|\x7f|\t|\r|"+
		"\u0080|\u00a0|é|\ud7ff|\ue000|\uf8ff|\ufdcf|\ufdd0|\ufff0|\uffff|\U00010000|\U0001fffe|\U000e0fff|\U000e1000|\U000f0000|\U0010ffff", "|")
	list := make([]string, n)
	for i := range list {
		s := []rune(seeds[random.IntN(len(seeds))])
		for range 1 + random.IntN(4) {
			at := random.IntN(len(s) + 1)
			end := min(len(s), at+random.IntN(3))
			piece := []rune(pieces[random.IntN(len(pieces))])
			switch random.IntN(4) {
			case 0: // insert
				end = at
			case 1: // delete
				piece = nil
			case 2: // repeat
				piece = append([]rune(string(s[at:end])), s[at:end]...)
			}
			s = append(append(append([]rune(nil), s[:at]...), piece...), s[end:]...)
		}
		list[i] = string(s)
	}
	return list
}

// The engines judge mutated strings as the parser does. TestSuites has the complete suites for the engines of the packages; here
// they are for the other engines too.
func TestEngines(t *testing.T) {
	n := *mutations
	if n == 0 {
		n = 8_000
		if testenv.Long() || *engineFlag {
			n = 2_000_000
		}
	}
	n /= len(validators)
	for _, e := range engines {
		if e.peer && !testenv.Long() && !*engineFlag {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			for i, v := range validators {
				lines := mutated(n, rand.New(rand.NewPCG(1, uint64(i))))
				if e.peer {
					for s := range suiteOf(t, v).Strings() {
						lines = append(lines, s)
					}
				}
				e.compare(t, v, lines)
			}
		})
	}
	t.Run("Go", func(t *testing.T) {
		for i, v := range validators {
			re := regexp.MustCompile(`\A(?:` + expressionOf(t, v) + `)\z`)
			few := testenv.Few(t)
			for _, s := range mutated(n, rand.New(rand.NewPCG(1, uint64(i)))) {
				if got, want := re.MatchString(s), v.valid(s); got != want {
					few.Errorf("%s: %t for %q", v.words, got, s)
				}
			}
		}
	})
}

func (e engine) compare(t *testing.T, v validator, lines []string) {
	t.Helper()
	command := e.command(t, v)
	in := []byte(strings.Join(lines, "\n") + "\n")
	got := run(t, ".", in, command[0], command[1:]...)
	if len(got) != len(lines) {
		t.Fatalf("%s: %d verdicts for %d lines", v.words, len(got), len(lines))
	}
	few := testenv.Few(t)
	accepted := 0
	for i, s := range lines {
		want := v.valid(s)
		if got := got[i] == '1'; got != want {
			few.Errorf("%s: %t for %q", v.words, got, s)
		}
		if want {
			accepted++
		}
	}
	t.Logf("%s: %d strings, %d of them valid", v.words, len(lines), accepted)
}

// hostile are families of strings, long in one place, that an expression with competing loops takes long to refuse.
var hostile = []struct{ begin, unit, end string }{
	{"x://", "a", " "},
	{"x://", "%41", " "},
	{"//", "a:", "@ "},
	{"//", "1.", " "},
	{"//h:", "1", " "},
	{"", "a", " "},
	{"", "a+", ": "},
	{"x:", "/a", " "},
	{"x:/", "/", " "},
	{"x:", "%41/", "%"},
	{"?", "?a", " "},
	{"#", "%41", "#"},
	{"//[", "1:", "]"},
	{"//[v1.", ":", " "},
	{"é", "é", " "},
	{"//é@", "é", "@ "},
}

// The time for a hostile string grows as its length does, in every engine.
func TestHostile(t *testing.T) {
	const n = 250_000
	if !testenv.Long() && !*engineFlag {
		t.Skip("takes minutes")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			for _, v := range validators {
				if v.rule != "IRI-reference" {
					continue
				}
				var in bytes.Buffer
				for _, h := range hostile {
					for _, length := range []int{n, 2 * n} {
						in.WriteString(h.begin + strings.Repeat(h.unit, length/len(h.unit)) + h.end + "\n")
					}
				}
				command := e.command(t, v)
				out := strings.Fields(run(t, ".", in.Bytes(), command[0], append(command[1:], "time")...))
				if len(out) != 2*len(hostile) {
					t.Fatalf("%d times for %d families", len(out), len(hostile))
				}
				longest, growth := 0, 0.0
				for i, h := range hostile {
					once, _ := strconv.Atoi(out[2*i])
					twice, _ := strconv.Atoi(out[2*i+1])
					longest = max(longest, twice)
					if twice > 3000 { // shorter times are noise
						growth = max(growth, float64(twice)/float64(once))
					}
					t.Logf("%s: %q: %d µs, twice as long %d µs", v.words, h.begin+h.unit+"…"+h.end, once, twice)
				}
				t.Logf("%s: longest time for %d bytes %v, most growth %.1f", v.words, 2*n, time.Duration(longest)*time.Microsecond, growth)
				if growth > 3 {
					t.Errorf("%s: twice the length takes %.1f times as long", v.words, growth)
				}
			}
		})
	}
}

// TestCompare prints the time for a URL of the web, and the wrong verdicts for the complete suites, of the package and of what
// programs use in its place.
func TestCompare(t *testing.T) {
	if !testenv.Long() && !*engineFlag {
		t.Skip("takes minutes")
	}
	list := testenv.Data(t, "corpora", "urls-web.txt")
	project := projectWith(t, "ajv-formats@3.0.1", "ajv@8.20.0")
	var in bytes.Buffer
	for _, v := range validators {
		for s, want := range suiteOf(t, v).Strings() {
			line, err := json.Marshal([]any{v.words, s, want})
			if err != nil {
				t.Fatal(err)
			}
			in.Write(append(line, '\n'))
		}
	}
	table := run(t, project, in.Bytes(), "node", local(t, project, "testdata/compare.mjs"), list)
	t.Setenv("PYTHONPATH", absolute(t, "packages/python/formats/src"))
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	t.Log("\n" + table + run(t, ".", nil, "python3", "testdata/compare.py", list))
}
