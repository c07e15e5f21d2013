package urivet

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

var rewrite = flag.Bool("rewrite", false, "write testdata/page/page.go anew")

// all is one analyzer for all rules, because analysistest compiles net/http each time. Its messages begin with the
// name of the rule, and it finds a rule that reports what another example has.
func all(t *testing.T) *analysis.Analyzer {
	list := append(Analyzers(), Optional()...)
	return &analysis.Analyzer{
		Name:     "all",
		Doc:      "all rules",
		Requires: []*analysis.Analyzer{inspect.Analyzer, texts},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, a := range list {
				p := *pass
				p.Report = func(d analysis.Diagnostic) {
					d.Message = a.Name + ": " + d.Message
					pass.Report(d)
				}
				if _, err := a.Run(&p); err != nil {
					t.Error(err)
				}
			}
			return nil, nil
		},
	}
}

// TestRules runs the rules on testdata/rules, with the fixes, and on the examples of README.md, which are
// testdata/page.
func TestRules(t *testing.T) {
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	writePage(t)
	analysistest.RunWithSuggestedFixes(t, dir, all(t), "./testdata/rules")
	analysistest.Run(t, dir, all(t), "./testdata/page", "./testdata/testutil", "./testdata/testing/checks")
}

// writePage checks that testdata/page/page.go has the examples of README.md, and one at least for each rule.
func writePage(t *testing.T) {
	t.Helper()
	var b strings.Builder
	b.WriteString(pageHeader)
	for _, r := range rules {
		_, code, ok := strings.Cut(section(r.name), "```go\n")
		code, _, end := strings.Cut(code, "```")
		if !ok || !end || !strings.Contains(code, "// wrong") {
			t.Fatalf("README.md has no example of %s", r.name)
		}
		heading, _, _ := strings.Cut(section(r.name), "\n")
		if strings.HasSuffix(heading, " (off by default)") != r.optional {
			t.Errorf("%s: README.md says %q, optional is %t", r.name, heading, r.optional)
		}
		code = regexp.MustCompile("(?m)// wrong.*$").ReplaceAllString(code, "// want `^"+r.name+": `")
		// Variables of examples are there to be read.
		for _, name := range regexp.MustCompile(`(?m)^(?:var )?(\w+)(?:, (\w+))?(?: :=| map)`).FindAllStringSubmatch(code, -1) {
			for _, v := range name[1:] {
				if v != "" && v != "_" {
					code += fmt.Sprintf("_ = %s\n", v)
				}
			}
		}
		fmt.Fprintf(&b, "\nfunc %s(name, term, host, port, link, imageURL string, number int) {\n%s}\n", r.name, code)
	}
	page, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatalf("an example of README.md is not Go: %v", err)
	}
	const file = "testdata/page/page.go"
	if *rewrite {
		if err := os.WriteFile(file, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if old, err := os.ReadFile(file); err != nil || string(old) != string(page) {
		t.Fatalf("%s is not made from README.md: go test . -rewrite", file)
	}
}

const pageHeader = `// Code generated from the examples in README.md by "go test . -rewrite". This line is no marker, because the rules skip generated files.

// Package page has the examples of README.md.
package page

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)
`
