package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Two packages. The entries of p have a reason, functions and pairs of lines.
const entries = `
package other/p

f
	- return true
	+

package p

# The loop ends either way.
f
	- for i < n {
	+ for i <= n {
	-2 return true
	+ return false
T.g
	- g()
	+
`

func TestParseEquivalents(t *testing.T) {
	set := parseEquivalents(entries, "p")
	want := []equivalent{{"f", "for i < n {", "for i <= n {", 1}, {"f", "return true", "return false", 2}, {"T.g", "g()", "", 1}}
	if len(set) != len(want) {
		t.Fatalf("%q", set)
	}
	for i, e := range set {
		if e != want[i] {
			t.Errorf("%q, want %q", e, want[i])
		}
	}
	for i, want := range []string{"f\n\t- for i < n {\n\t+ for i <= n {\n", "f\n\t-2 return true\n\t+ return false\n"} {
		if got := set[i].String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSplit(t *testing.T) {
	p := packageOf(t, "package p\n\nfunc f(i int) bool {\n\tif i > 8 {\n\t\treturn i < 7 // a comment\n\t}\n\treturn i < 7\n}")
	set := parseEquivalents("package p\nf\n-2 return i < 7\n+ return i <= 7\n- return i < 8\n+ return i <= 8\npackage q\nf\n- of another package\n+", p.path)
	listed, stale := set.split(p.mutants())
	for m := range listed {
		if m.line() != 7 {
			t.Errorf("listed %v", m)
		}
	}
	if len(listed) != 1 || len(stale) != 1 || stale[0] != set[1] {
		t.Errorf("listed %v, stale %v", listed, stale)
	}
}

// The packages that equivalent.txt names exist, and each has entries.
func TestEquivalentPackages(t *testing.T) {
	named := map[string]bool{}
	for line := range strings.Lines(equivalentText) {
		path, ok := strings.CutPrefix(strings.TrimSpace(line), "package ")
		if !ok {
			continue
		}
		directory, ok := strings.CutPrefix(path+"/", "github.com/uriform/uri/")
		files, _ := filepath.Glob(filepath.Join("../..", directory, "*.go"))
		if !ok || len(files) == 0 || named[path] || len(parseEquivalents(equivalentText, path)) == 0 {
			t.Errorf("package %s does not exist, has no entries, or is there twice", path)
		}
		named[path] = true
	}
	if len(named) == 0 {
		t.Error("no packages")
	}
}
