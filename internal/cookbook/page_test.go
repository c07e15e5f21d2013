package cookbook_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write the programs of doc/cookbook.md and doc/grammars.md anew")

// TestPage compares the programs of doc/cookbook.md, and what they print, with the examples. A
// comment of the page names the example of each task.
func TestPage(t *testing.T) { testPage(t, "cookbook.md", "example_test.go") }

// TestGrammarsPage does the same for doc/grammars.md.
func TestGrammarsPage(t *testing.T) { testPage(t, "grammars.md", "grammars_test.go") }

// testPage compares a page with the examples of a file.
func testPage(t *testing.T, page, source string) {
	t.Helper()
	name := "../../doc/" + page
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	blocks := exampleBlocks(t, source)
	used := map[string]int{}
	block := regexp.MustCompile("(?s)<!-- (Example_\\w+) -->\n(?:\nImports: [^\n]*\n)?(?:\n```go\n.*?```\n)?(?:\nIt prints:\n\n```\n.*?```\n)?")
	want := block.ReplaceAllStringFunc(string(text), func(old string) string {
		name := block.FindStringSubmatch(old)[1]
		used[name]++
		if blocks[name] == "" {
			t.Errorf("the page names %s, which does not exist", name)
		}
		return "<!-- " + name + " -->\n" + blocks[name]
	})
	for name := range blocks {
		if used[name] != 1 {
			t.Errorf("the page has %s %d times, want once", name, used[name])
		}
	}
	if *rewrite {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Errorf("doc/%s is stale: go test ./internal/cookbook -run %s -rewrite", page, t.Name())
	}
}

// exampleBlocks returns the Markdown of each example of a file: its imports, the body of the function, and
// its output.
func exampleBlocks(t *testing.T, name string) map[string]string {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	outputs := map[string]string{}
	for _, e := range doc.Examples(file) {
		outputs["Example"+suffix(e.Name)] = e.Output
	}
	blocks := map[string]string{}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Example") {
			continue
		}
		body := string(source[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset])
		program, _, ok := strings.Cut(strings.Trim(body, "\n")+"\n", "\t// Output:\n")
		output := outputs[f.Name.Name]
		if !ok || output == "" {
			t.Errorf("%s has no output", f.Name.Name)
		}
		program = strings.TrimPrefix(strings.ReplaceAll("\n"+program, "\n\t", "\n"), "\n")
		blocks[f.Name.Name] = fmt.Sprintf("\nImports: %s\n\n```go\n%s```\n\nIt prints:\n\n```\n%s```\n", imports(file, f), program, output)
	}
	return blocks
}

// imports returns the paths of the packages that a function uses, as Markdown.
func imports(file *ast.File, f *ast.FuncDecl) string {
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil {
				used[x.Name] = true
			}
		}
		return true
	})
	var paths []string
	for _, spec := range file.Imports {
		if p := strings.Trim(spec.Path.Value, `"`); used[path.Base(p)] {
			paths = append(paths, "`"+p+"`")
		}
	}
	return strings.Join(paths, ", ")
}

// suffix returns the name of a package example as it is in the name of its function.
func suffix(name string) string {
	if name == "" || name[0] == '_' {
		return name
	}
	return "_" + name
}
