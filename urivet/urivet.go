// Package urivet has analyzers that find mistakes with URLs in Go programs: constants that no RFC
// allows, data that is not escaped, hosts that are compared as strings, and errors that are
// ignored.
//
// The rules, with examples, are in README.md of the module. The documentation of each analyzer is
// its section of that page.
package urivet

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

//go:embed README.md
var readme string

// A rule is a kind of mistake. Its documentation is the section of README.md with its name.
type rule struct {
	name     string
	run      func(*checker)
	optional bool // often right only for hosts or values that this program never has, so off by default
}

var rules = []rule{
	{"urlsyntax", checkSyntax, false},
	{"urlescape", checkEscape, false},
	{"urlhostport", checkHostPort, true},
	{"urlhost", checkHost, true},
	{"urlerror", checkError, true},
	{"urlequal", checkEqual, true},
}

// Analyzers returns the analyzers that are on by default, one for each rule. Each has the flag "tests".
func Analyzers() []*analysis.Analyzer { return analyzers(false) }

// Optional returns the other analyzers.
func Optional() []*analysis.Analyzer { return analyzers(true) }

func analyzers(optional bool) []*analysis.Analyzer {
	var list []*analysis.Analyzer
	for _, r := range rules {
		if r.optional != optional {
			continue
		}
		a := &analysis.Analyzer{
			Name:     r.name,
			Doc:      section(r.name),
			URL:      "https://pkg.go.dev/github.com/uriform/uri/urivet#section-readme",
			Requires: []*analysis.Analyzer{inspect.Analyzer, texts},
		}
		tests := a.Flags.Bool("tests", false, "also report in files _test.go")
		a.Run = func(pass *analysis.Pass) (any, error) {
			r.run(newChecker(pass, *tests))
			return nil, nil
		}
		list = append(list, a)
	}
	return list
}

// section returns the documentation of a rule: its heading in README.md without the name, and the text below.
func section(rule string) string {
	_, text, ok := strings.Cut(readme, "\n## "+rule+": ")
	if !ok {
		panic("urivet: README.md has no section " + rule)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return strings.TrimSpace(text)
}

// A checker is what a rule works with: a package, and the URLs that it builds.
type checker struct {
	*analysis.Pass
	*urls
	inspect  *inspector.Inspector
	skip     map[*token.File]bool
	reported map[token.Pos]bool // a value may be in the URLs of several sinks
	raw      map[string]int     // for checkEscape
}

func newChecker(pass *analysis.Pass, tests bool) *checker {
	c := &checker{
		Pass:     pass,
		urls:     pass.ResultOf[texts].(*urls),
		inspect:  pass.ResultOf[inspect.Analyzer].(*inspector.Inspector),
		skip:     make(map[*token.File]bool),
		reported: make(map[token.Pos]bool),
	}
	forTests := slices.ContainsFunc(strings.Split(pass.Pkg.Path(), "/"), testPackage.MatchString)
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		c.skip[file] = ast.IsGenerated(f) || !tests && (forTests || testPackage.MatchString(f.Name.Name) || strings.HasSuffix(file.Name(), "_test.go") ||
			slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool { return testImport.MatchString(spec.Path.Value) }))
	}
	return c
}

var (
	// testPackage are names of packages that only tests import, and of the directories that have such packages.
	testPackage = regexp.MustCompile(`^test(s|ing|lib|utils?|helpers?)?$`)
	// testImport are packages that only tests and their helpers import.
	testImport = regexp.MustCompile(`["/](testing|testify|httptest|httpmock|gock|go-vcr|gomock|ginkgo|gomega)["/.]`)
)

// report reports a mistake, unless it is in a generated file or in a test.
func (c *checker) report(node ast.Node, fixes []analysis.SuggestedFix, format string, args ...any) {
	c.reportAt(node.Pos(), node.End(), fixes, format, args...)
}

func (c *checker) reportAt(pos, end token.Pos, fixes []analysis.SuggestedFix, format string, args ...any) {
	if !c.skip[c.Fset.File(pos)] && !c.reported[pos] {
		c.reported[pos] = true
		c.Report(analysis.Diagnostic{Pos: pos, End: end, Message: fmt.Sprintf(format, args...), SuggestedFixes: fixes})
	}
}
