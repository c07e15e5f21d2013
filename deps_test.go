package uri_test

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows say which package may import which: a statement of policy, in the manner of
// go/build/deps_test.go. DO NOT CHANGE IT TO FIX BUILDS.
//
// "a, b < c, d;" lets c and d import a and b, and all that a and b may import;
// "a !< b;" says that b may not import a by any way. Names are paths below the
// module, "uri" its root; a name under x/ stands for golang.org/x and for what is
// below the path; every package may import the standard library. A name that ends
// in "/*" is its package and all below it that have an arrow already. Tests are
// excepted, but for those inside the packages that have nothing but std and pct.
const arrows = `
	std < pct, grammar, conformance;
	pct < uri;

	# A URL under its scheme, references in documents, IRIs, advice.
	uri < locator;
	uri, x/net/html, x/net/html/charset, x/text < links;
	uri, x/net/idna, x/text < iri;
	uri, iri, locator, x/text < lint;

	# Notations below, what is made of rules above.
	grammar < grammar/internal/notation < grammar/bnf, grammar/abnf;
	grammar < grammar/automaton, grammar/railroad;
	grammar/bnf, grammar/abnf < grammar/rfc;
	grammar/automaton < grammar/vector, grammar/regex;

	# What writes Go files for the core never imports it: without them it does
	# not compile.
	grammar/* < internal/gen, internal/gen/disagreements, internal/gen/vectors;

	# Where the two halves meet.
	uri, locator, grammar/* < explain;
	uri, conformance, locator, links, iri, lint, grammar/*, explain,
	cobra, x/term, x/net/publicsuffix
		< web < cmd/uri;

	# The halves never meet inside the core.
	grammar !< uri;
	uri !< grammar/*, internal/gen/*, conformance;
	internal/gen/* !< uri;
	x/net/html !< uri, locator, iri, lint;
`

// stdOnly are the packages whose own tests have no other imports either.
var stdOnly = []string{"uri", "pct", "grammar", "conformance"}

const module = "github.com/uriform/uri"

// shortNames are how the arrows name packages of others.
var shortNames = map[string]string{"github.com/spf13/cobra": "cobra", "golang.org/x/": "x/"}

func TestImports(t *testing.T) {
	may, mayNot := parseArrows(t, arrows)
	for _, pair := range mayNot {
		if a, b := pair[0], pair[1]; may[b][a] {
			t.Errorf("the arrows let %s import %s, which they forbid", b, a)
		}
	}
	for _, p := range listPackages(t) {
		name := shortName(p.ImportPath)
		allowed, ok := may[name]
		if !ok {
			t.Errorf("no arrow leads to %s: say there what it may import, and why", name)
			continue
		}
		for _, imported := range p.Imports {
			if !mayImport(allowed, imported) {
				t.Errorf("%s imports %s", name, imported)
			}
		}
		if slices.Contains(stdOnly, name) {
			for _, imported := range p.TestImports {
				if !mayImport(allowed, imported) {
					t.Errorf("a test inside %s imports %s", name, imported)
				}
			}
		}
	}
}

// mayImport reports whether a package with these arrows may import path.
func mayImport(allowed map[string]bool, path string) bool {
	name := shortName(path)
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return allowed["std"]
	}
	for {
		if allowed[name] {
			return true
		}
		cut := strings.LastIndexByte(name, '/')
		if cut < 0 || !strings.HasPrefix(name, "x/") {
			return false
		}
		name = name[:cut]
	}
}

// shortName returns the name of a package as the arrows have it.
func shortName(path string) string {
	if path == module {
		return "uri"
	}
	if name, ok := strings.CutPrefix(path, module+"/"); ok {
		return name
	}
	for prefix, name := range shortNames {
		if rest, ok := strings.CutPrefix(path, prefix); ok {
			return name + rest
		}
	}
	return path
}

// parseArrows returns what each package may import, directly or through others, and
// the pairs a, b of "a !< b".
func parseArrows(t *testing.T, text string) (may map[string]map[string]bool, mayNot [][2]string) {
	t.Helper()
	may = map[string]map[string]bool{}
	var lines []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		lines = append(lines, line)
	}
	for rule := range strings.SplitSeq(strings.Join(lines, " "), ";") {
		if strings.TrimSpace(rule) == "" {
			continue
		}
		if before, after, ok := strings.Cut(rule, "!<"); ok {
			for _, a := range names(may, before) {
				for _, b := range names(may, after) {
					mayNot = append(mayNot, [2]string{a, b})
				}
			}
			continue
		}
		var below []string
		for i, list := range strings.Split(rule, "<") {
			level := names(may, list)
			for _, name := range level {
				if may[name] == nil && (i > 0 || isForeign(name)) {
					may[name] = map[string]bool{"std": true}
				}
				if may[name] == nil {
					t.Fatalf("%s stands under %s, and no arrow leads to it yet", name, rule)
				}
				for _, a := range below {
					may[name][a] = true
					maps.Copy(may[name], may[a])
				}
			}
			below = level
		}
	}
	return may, mayNot
}

// isForeign reports whether name is of no package of this module.
func isForeign(name string) bool {
	return name == "std" || name == "cobra" || strings.HasPrefix(name, "x/")
}

// names splits a list, with the packages that "/*" stands for so far.
func names(may map[string]map[string]bool, list string) []string {
	var all []string
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		prefix, ok := strings.CutSuffix(name, "/*")
		if !ok {
			all = append(all, name)
			continue
		}
		for known := range may {
			if known == prefix || strings.HasPrefix(known, prefix+"/") {
				all = append(all, known)
			}
		}
	}
	return all
}

// A listedPackage is what "go list -json" says of a package.
type listedPackage struct {
	ImportPath, Dir      string
	Imports, TestImports []string
	GoFiles              []string
}

// listPackages returns the packages of the module.
func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	cmd := exec.Command(goTool(t), "list", "-e", "-json=ImportPath,Dir,Imports,TestImports,GoFiles", "./...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listedPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
