package uri_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	htmltemplate "html/template"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/uriform/uri"
)

// arrows defines which package may import which other package. It is a policy, in the manner of
// go/build/deps_test.go. DO NOT CHANGE IT TO FIX BUILDS.
//
// "a, b < c, d;" allows c and d to import a and b, and all packages that a and b may import. "a !<
// b;" forbids b to import a, directly or indirectly. A name is a path in the module, and "uri" is
// the root. A name that begins with x/ means golang.org/x and all packages below the path. Every
// package may import the standard library. A name that ends in "/*" means the package and all
// packages below it that already have an arrow. Tests may import other packages, except the tests
// inside packages that import only std and pct.
const arrows = `
	std < internal/kernel, pct, grammar, internal/redact, internal/lookalike, internal/memo, internal/strictjson, internal/registry, links/internal/fault;
	pct, internal/kernel, internal/redact, internal/lookalike < uri;
	internal/strictjson < conformance;

	# A URL under its scheme, lines of references, IRIs, references in documents.
	uri < locator, bulk;
	uri, x/net/idna, x/text < iri;
	pct < query < bulk;
	uri < lenient < internal/fix;
	# What browsers read, with its own tables of Unicode.
	std < internal/punycode < whatwg/internal/uts46;
	lenient, query, whatwg/internal/uts46 < whatwg;
	x/text < internal/uax9 < iri;

	# Advice compares IRIs with their normal form, and finds registrable domains in lists.
	iri, locator, lenient, whatwg < lint;
	x/net/publicsuffix < bulk;
	# The hosts in keys of the Internet Archive are still those of IDNA 2003.
	internal/punycode, x/text < internal/idna2003 < bulk;

	# The URL and the connection as one policy. It takes the addresses from the same tables as the advice.
	uri, whatwg, internal/registry, internal/redact < guard;

	internal/registry, internal/memo < links, lint;
	# The words for kinds of references, of hosts and of comparisons.
	uri < internal/wording < bulk, explain, internal/board, internal/draw;
	uri < links < links/internal/entity, links/internal/linkstest;
	links/internal/fault < links/html, links/feed, links/internal/entity;
	std < links/internal/charref;
	x/text < links/internal/encodings;
	links/internal/entity, links/internal/encodings, links/internal/charref, lenient, whatwg, x/net/html, x/text < links/html;
	links/internal/entity, links/internal/encodings < links/internal/transcode;
	links/internal/transcode < links/feed;
	# goldmark splits Markdown into blocks: see the documentation of links/markdown.
	links/internal/transcode, links/html, goldmark < links/markdown;
	links/html, links/feed < links/mail < links/warc;

	# Notations below, what is made of rules above.
	grammar < internal/notation < grammar/abnf;
	grammar < grammar/automaton, internal/railroad;
	internal/notation, grammar/abnf, internal/memo < grammar/rfc;
	grammar/automaton < internal/vector, internal/regex;

	# What writes Go files for the core never imports it: without them it does
	# not compile.
	x/net/idna, x/text < internal/gen/uts46;
	grammar/* < internal/gen, internal/gen/disagreements, internal/gen/vectors;
	internal/vector < internal/gen/vectors;

	# Where the two halves meet.
	uri, locator, whatwg, grammar/*, iri, internal/fix < explain;

	# The board judges what libraries answer to the vectors, and to the suites of the grammars.
	conformance, lenient, grammar/rfc, internal/vector < internal/board;

	# What the command, a page and a handler share. A page of the catalogue has
	# drawings; the operations of the protocol ask the catalogue about grammars.
	std < internal/jsonwriter;
	internal/redact, x/text, x/term < internal/console;
	uri, locator, grammar/*, explain, iri, lint, internal/console < internal/draw;
	internal/draw, internal/jsonwriter, internal/memo, internal/notation, internal/railroad, internal/vector, internal/regex < internal/catalogue;
	# The names that the command and the protocol have for the parts of a reference.
	uri, query, bulk, internal/jsonwriter < internal/parts;
	internal/catalogue, links/*, internal/strictjson, bulk, query, internal/fix, lint, guard, internal/parts, conformance < internal/protocol < internal/protocol/gen;
	bulk, internal/console, internal/jsonwriter, internal/strictjson < internal/table;
	# The functions of SQL engines, for the integrations with them.
	internal/parts, iri, internal/fix, whatwg < internal/columns;
	bulk, internal/console < internal/report < cmd/uri;
	lint, internal/jsonwriter < internal/sarif;
	std < internal/lines;
	# The check of a built site reads all kinds of documents, and knows them by their names as the protocol does.
	internal/protocol, internal/lines, whatwg < internal/site < cmd/uri;
	internal/protocol, internal/table, internal/sarif, internal/board, internal/columns, x/term, cobra < cmd/uri;

	# The page asks everything through the protocol: over HTTP, or compiled to WebAssembly.
	internal/protocol, internal/catalogue, internal/draw, internal/railroad < internal/page < cmd/uri, internal/page/build;
	# The static site also has the documents. goldmark renders them; links/markdown knows the names of their headings.
	links/markdown, links/html, goldmark < internal/page/build;
	internal/protocol < internal/page/wasm;

	# The program curl, for "uri agree".
	lint < internal/readers < cmd/uri;
	cobra, pflag < internal/man < cmd/uri;

	# What tests call to check that time grows linearly, and to find what they need from outside.
	std < internal/growth, internal/testenv;
	uri < internal/uritest;

	# URI Templates as a grammar. The integrations have their own go.mod; their tests share plugtest.
	grammar/abnf, grammar/automaton, internal/redact < integrations/internal/uritemplate;
	uri, integrations/internal/uritemplate < integrations/internal/formats;
	integrations/internal/formats, internal/testenv < integrations/internal/plugtest;
	integrations/internal/plugtest, internal/columns < integrations/internal/columntest;

	# The laboratory measures and tests the product. The product never imports it.
	std < lab/mutate, lab/mutants, lab/replay;
	lint < lab/readers;
	lab/readers < lab/readers/run;
	# The attacks of the tests of guard, which lab/guards has too.
	lab/readers, internal/testenv, x/net/dns < internal/guardtest;

	# It has tests only.
	std < internal/cookbook;
	# What makes the packages for npm and Python: from the grammars.
	grammar/*, internal/regex < internal/gen/packages;
	# The list of exported names asks package types about the packages, and does not import them.
	std < internal/gen/api;

	# The halves never meet inside the core.
	grammar !< uri;
	uri !< grammar/*, internal/gen/*, conformance;
	internal/gen/* !< uri;
	x/net/html !< uri, locator, links, iri, bulk;
`

// stdOnly are the packages whose internal tests import only the standard library, too.
var stdOnly = []string{"uri", "internal/kernel", "pct", "grammar", "conformance"}

const module = "github.com/uriform/uri"

// shortNames are the names of packages of other modules in arrows.
var shortNames = map[string]string{"github.com/spf13/cobra": "cobra", "github.com/spf13/pflag": "pflag", "github.com/yuin/goldmark": "goldmark", "golang.org/x/": "x/"}

func TestImports(t *testing.T) {
	may, mayNot := parseArrows(t, arrows)
	for _, pair := range mayNot {
		if a, b := pair[0], pair[1]; may[b][a] {
			t.Errorf("the arrows let %s import %s, which they forbid", b, a)
		}
	}
	unknown := maps.Clone(may) // names in the arrows without a package
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
		delete(unknown, name)
		if slices.Contains(stdOnly, name) {
			for _, imported := range p.TestImports {
				if !mayImport(allowed, imported) {
					t.Errorf("a test inside %s imports %s", name, imported)
				}
			}
		}
	}
	for name := range unknown {
		if !isForeign(name) && len(glob(t, name+"/*.go")) == 0 {
			t.Errorf("an arrow names %s, which is not a package", name)
		}
	}
}

// mayImport reports whether a package with the given arrows may import path.
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
		if cut < 0 || !isForeign(name) {
			return false
		}
		name = name[:cut]
	}
}

// shortName returns the name of a package in arrows.
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
					t.Fatalf("%s is used by %s, and no arrow leads to it yet", name, rule)
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

// isForeign reports whether name is a package of another module.
func isForeign(name string) bool {
	return name == "std" || name == "cobra" || name == "pflag" || name == "goldmark" || strings.HasPrefix(name, "goldmark/") || strings.HasPrefix(name, "x/")
}

// names splits a list of names. It replaces "/*" by the packages that have an arrow so far.
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

// A listedPackage is a package in the output of "go list -json".
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

// A test that cannot run here calls testenv.Skip, so that URIFORM_NOSKIP makes it a failure. It calls
// t.Skip only if it takes long, as testing.Short or testenv.Long says. The tests inside a package that imports only std cannot
// import testenv; what they skip are builds without kernels and systems without processes.
func TestSkips(t *testing.T) {
	except := map[string]bool{"internal/kernel/classify_test.go": true, "kernel_test.go": true}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == ".git" || entry.Name() == "node_modules") {
			return cmp.Or(err, fs.SkipDir)
		}
		name = filepath.ToSlash(name)
		if filepath.Ext(name) != ".go" || strings.HasPrefix(name, "internal/testenv/") || except[name] {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		short := map[ast.Node]bool{} // the calls in the body of "if testing.Short()" and "if !testenv.Long()"
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IfStmt:
				if calls(n.Cond, "testing.Short") || calls(n.Cond, "testenv.Long") {
					ast.Inspect(n.Body, func(inside ast.Node) bool { short[inside] = true; return true })
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && !short[n] && (f.Sel.Name == "Skip" || f.Sel.Name == "Skipf" || f.Sel.Name == "SkipNow") {
					if x, ok := f.X.(*ast.Ident); ok && len(x.Name) <= 2 {
						t.Errorf("%v: skips without testenv.Skip", fset.Position(n.Pos()))
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// calls reports whether an expression has a call of a function of a package, such as
// testing.Short.
func calls(expr ast.Expr, name string) (found bool) {
	ast.Inspect(expr, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.SelectorExpr); ok {
				if x, ok := f.X.(*ast.Ident); ok && x.Name+"."+f.Sel.Name == name {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// Every package has a package comment, in one file.
func TestPackageDocs(t *testing.T) {
	for _, p := range listPackages(t) {
		var files []string
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if file.Doc == nil {
				continue
			}
			files = append(files, name)
			begin := "Package " + file.Name.Name
			if file.Name.Name == "main" {
				begin = "(Command )?(?i:" + filepath.Base(p.Dir) + ")"
			}
			if doc := file.Doc.Text(); !regexp.MustCompile("^" + begin + " ").MatchString(doc) {
				t.Errorf("%s: %s begins with %.30q, not %q", p.ImportPath, name, doc, begin)
			}
		}
		if len(files) != 1 && len(p.GoFiles) > 0 {
			t.Errorf("%s has %d package docs, want 1: %v", p.ImportPath, len(files), files)
		}
	}
}

// The errors of public packages have one shape: their fields have methods and are not exported, and the
// text of a sentinel begins with the name of its package.
func TestErrorShape(t *testing.T) {
	for _, p := range listPackages(t) {
		if strings.Contains(p.ImportPath, "/internal/") || strings.HasPrefix(shortName(p.ImportPath), "lab/") {
			continue
		}
		fields := make(map[string]bool) // types with exported fields
		var withError []string
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.TypeSpec:
					of, ok := n.Type.(*ast.StructType)
					fields[n.Name.Name] = ok && slices.ContainsFunc(of.Fields.List, func(f *ast.Field) bool {
						return len(f.Names) == 0 || ast.IsExported(f.Names[0].Name)
					})
				case *ast.FuncDecl:
					if n.Recv != nil && n.Name.Name == "Error" {
						of, _ := strings.CutPrefix(types.ExprString(n.Recv.List[0].Type), "*")
						withError = append(withError, of)
					}
					return false
				case *ast.ValueSpec:
					for i, value := range n.Values {
						call, ok := value.(*ast.CallExpr)
						if !ok || len(call.Args) == 0 || !strings.HasPrefix(n.Names[i].Name, "Err") {
							continue
						}
						text := strings.Trim(types.ExprString(call.Args[0]), "\"`")
						if makes := types.ExprString(call.Fun); makes != "labelError" && !strings.HasPrefix(text, file.Name.Name+": ") {
							t.Errorf("%s.%s is %s(%s), without the name of the package", p.ImportPath, n.Names[i].Name, makes, text)
						}
					}
				}
				return true
			})
		}
		for _, name := range withError {
			if fields[name] && ast.IsExported(name) {
				t.Errorf("%s.%s is an error with exported fields", p.ImportPath, name)
			}
		}
	}
}

// Every block of Go on a page is also in a test, except for its indentation. So it compiles, and
// its output is tested. A whole program that is in no test compiles too.
func TestPagesCompile(t *testing.T) {
	var tests strings.Builder
	for _, name := range slices.Concat(glob(t, "*_test.go"), glob(t, "internal/cookbook/*_test.go"), glob(t, "guard/*_test.go")) {
		tests.WriteString(unindent(readPage(t, name)))
	}
	blocks := 0
	for _, name := range append(glob(t, "*.md"), glob(t, "doc/*.md")...) {
		for _, block := range goBlocks(readPage(t, name)) {
			blocks++
			switch {
			case strings.Contains(tests.String(), unindent(block)):
			case strings.HasPrefix(block, "package main\n"):
				vetProgram(t, name, block)
			default:
				t.Errorf("%s: no test holds this block:\n%s", name, block)
			}
		}
	}
	if blocks == 0 {
		t.Error("no page has a block of Go")
	}
}

// vetProgram compiles a program of a page and examines it with go vet.
func vetProgram(t *testing.T, page, program string) {
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(goTool(t), "vet", file).CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", page, err, out)
	}
}

func goBlocks(page string) (blocks []string) {
	for {
		_, rest, ok := strings.Cut(page, "\n```go\n")
		if !ok {
			return blocks
		}
		block, after, _ := strings.Cut(rest, "```\n")
		blocks = append(blocks, block)
		page = after
	}
}

// unindent removes white space from both ends of the lines of text.
func unindent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

// The tables of README.md and doc/packages.md name packages that exist, and doc/packages.md names every package.
func TestPackagesPage(t *testing.T) {
	named := make(map[string]bool)
	for _, page := range []string{"README.md", "doc/packages.md"} {
		_, table, ok := strings.Cut(readPage(t, page), "\n| package | what it does |\n")
		if !ok {
			t.Fatalf("%s has no table of packages", page)
		}
		table, _, _ = strings.Cut(table, "\n\n")
		for line := range strings.Lines(table) {
			cell, _, _ := strings.Cut(line, " | ")
			for i, name := range strings.Split(cell, "`") {
				if i%2 == 0 {
					continue
				}
				if name != "uri" && len(glob(t, name+"/*.go")) == 0 {
					t.Errorf("%s names %s, which does not exist", page, name)
				}
				named[name] = page == "doc/packages.md"
			}
		}
	}
	for _, pattern := range []string{"*/*.go", "*/*/*.go"} { // the public packages
		for _, file := range glob(t, pattern) {
			dir := filepath.ToSlash(filepath.Dir(file))
			if !named[dir] && !strings.Contains(dir, "internal") && !strings.Contains(dir, "testdata") && !strings.HasPrefix(dir, "lab/") && dir != "cmd/uri" && len(glob(t, dir+"/go.mod")) == 0 {
				t.Errorf("doc/packages.md does not name %s", dir)
				named[dir] = true
			}
		}
	}
}

// doc/README.md links to each document.
func TestDocumentsIndex(t *testing.T) {
	const index = "doc/README.md"
	page := readPage(t, index)
	for _, name := range glob(t, "doc/*.md") {
		name = filepath.ToSlash(name)
		if name != index && !strings.Contains(page, "]("+strings.TrimPrefix(name, "doc/")+")") {
			t.Errorf("%s has no link to %s", index, name)
		}
	}
}

// SECURITY.md says that the part of an error that package flag writes is not masked, and that our
// part is masked.
func TestFlagShowsItsValue(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var base uri.URI
	flags.TextVar(&base, "base", base, "")
	err := flags.Parse([]string{"-base", "http://u:secret@a b/"})
	if err == nil {
		t.Fatal("a space is taken")
	}
	its, ours, _ := strings.Cut(err.Error(), " for flag -base: ")
	if shows(errors.New(its), "secret") != "yes" || shows(errors.New(ours), "secret") != "no" {
		t.Errorf("SECURITY.md says otherwise: %v", err)
	}
}

// The first cell of a row names the property that the other cells show.
var netURLColumns = map[string]func(text string) (netURL, ours string){
	"String": func(text string) (string, string) {
		return cell(mustNetURL(text).String(), true), cell(uri.MustParseReference(text).String(), true)
	},
	"Parse": func(text string) (netURL, ours string) {
		netURL, ours = "accepted", "accepted"
		if _, err := url.Parse(text); err != nil {
			netURL = "rejected"
		}
		if offset, ok := uri.RFC3986.Check(text, uri.FormReference); !ok {
			ours = fmt.Sprintf("rejected at %d", offset)
		}
		return netURL, ours
	},
	"Host": func(text string) (string, string) {
		host, ok := uri.MustParseReference(text).Host()
		return cell(mustNetURL(text).Host, true), cell(host, ok)
	},
	"Port": func(text string) (string, string) {
		return cell(mustNetURL(text).Port(), true), cell(uri.MustParseReference(text).Port())
	},
	"Path": func(text string) (string, string) {
		return cell(mustNetURL(text).Path, true), cell(uri.MustParseReference(text).Path(), true)
	},
	"Query": func(text string) (string, string) {
		return cell(mustNetURL(text).RawQuery, true), cell(uri.MustParseReference(text).Query())
	},
	"Fragment": func(text string) (string, string) {
		return cell(mustNetURL(text).Fragment, true), cell(uri.MustParseReference(text).Fragment())
	},
	"Resolve": func(text string) (string, string) {
		base, ref, _ := strings.Cut(text, " ")
		if ref == "(empty)" {
			ref = ""
		}
		netURL, err := mustNetURL(base).Parse(ref)
		ours, err2 := uri.MustParse(base).Resolve(uri.MustParseReference(ref))
		if err = errors.Join(err, err2); err != nil {
			return err.Error(), err.Error()
		}
		return netURL.String(), ours.String()
	},
	"Password in the error": func(text string) (string, string) {
		_, err := url.Parse(text)
		_, ours := uri.Parse(text)
		return shows(err, "secret"), shows(ours, "secret")
	},
}

func cell(text string, ok bool) string {
	switch {
	case !ok:
		return "(none)"
	case text == "":
		return "(empty)"
	}
	return text
}

func shows(err error, secret string) string {
	switch {
	case err == nil:
		return "no error"
	case strings.Contains(err.Error(), secret):
		return "yes"
	}
	return "no"
}

func mustNetURL(text string) *url.URL {
	u, err := url.Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// Every row of the tables of differences.
func TestFromNetURLPage(t *testing.T) {
	page, _, _ := strings.Cut(readPage(t, "doc/from-net-url.md"), "## How to move")
	rows := 0
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), "`", ""), " | ")
		if len(cells) != 4 {
			continue
		}
		name, ok := strings.CutPrefix(cells[0], "| ")
		if !ok {
			continue // the head of a table
		}
		show, ok := netURLColumns[name]
		if !ok {
			t.Errorf("row %q: nothing is known of %q", line, name)
			continue
		}
		rows++
		wantNetURL, want := cells[2], strings.TrimSuffix(cells[3], " |")
		netURL, ours := show(cells[1])
		if ours != want {
			t.Errorf("%s %s: uri says %s, the page %s", name, cells[1], ours, want)
		}
		if netURL != wantNetURL && strings.HasPrefix(runtime.Version(), "go1.26") {
			t.Errorf("%s %s: net/url says %s, the page %s", name, cells[1], netURL, wantNetURL)
		}
	}
	if rows < 40 {
		t.Errorf("only %d rows were read", rows)
	}
}

// maskedRows are the values of the table of doc/from-net-url.md, for a URI and a ParseError.
func maskedRows(u uri.URI, err error) map[string][]any {
	type exported struct{ U uri.URI }
	type unexported struct{ u uri.URI }
	type embedding struct{ uri.URI }
	type failed struct{ Err error }
	return map[string][]any{
		"a `URI`, or a pointer to it":     {u, &u},
		"a struct that embeds `URI`":      {embedding{u}},
		"an exported field of a struct":   {exported{u}, &exported{u}, struct{ U *uri.URI }{&u}},
		"an element of a slice or map":    {[]uri.URI{u}, map[string]uri.URI{"k": u}, map[uri.URI]int{u: 1}},
		"an unexported field of a struct": {unexported{u}},
		"`u.Redacted()`":                  {u.Redacted()},
		"a `*ParseError`":                 {err},
		"a field that is a `*ParseError`": {failed{err}},
	}
}

// Every row of the table of doc/from-net-url.md that says where passwords are masked.
func TestMaskingPage(t *testing.T) {
	_, err := uri.Parse("http://me:secret@a b/")
	values := maskedRows(uri.MustParse("http://me:secret@a/"), err)
	columns := []func(v any) string{
		func(v any) string { return fmt.Sprintf("%v %+v %s %q", v, v, v, v) + fmt.Sprint(v) },
		func(v any) string { return templated(t, v) },
		func(v any) string { return string(must(json.Marshal(v))) },
		func(v any) string {
			return slogged(v, func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) })
		},
		func(v any) string {
			return slogged(v, func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) })
		},
	}
	for line := range strings.Lines(readPage(t, "doc/from-net-url.md")) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		row, ok := values[cells[0]]
		if !ok || len(cells) != 1+len(columns) {
			continue
		}
		delete(values, cells[0])
		for i, show := range columns {
			for _, v := range row {
				text := show(v)
				got := "omitted"
				if strings.Contains(text, "secret") {
					got = "shown"
				} else if strings.Contains(text, "xxxxx") {
					got = "masked"
				}
				if got != cells[1+i] {
					t.Errorf("%s, column %d: the page says %s, and it is %s: %s", cells[0], 1+i, cells[1+i], got, text)
				}
			}
		}
	}
	for name := range values {
		t.Errorf("the page has no row %q", name)
	}
}

// templated returns what {{.}} writes in both packages of templates.
func templated(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	if err := template.Must(template.New("").Parse("{{.}} ")).Execute(&b, v); err != nil {
		t.Error(err)
	}
	if err := htmltemplate.Must(htmltemplate.New("").Parse("{{.}}")).Execute(&b, v); err != nil {
		t.Error(err)
	}
	return b.String()
}

// slogged returns what a handler writes for an attribute.
func slogged(v any, handler func(io.Writer) slog.Handler) string {
	var b strings.Builder
	slog.New(handler(&b)).Info("", "v", v)
	return b.String()
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// TestDocLinks checks that every link in a comment, such as [URI.Normalize], has a target.
func TestDocLinks(t *testing.T) {
	link := regexp.MustCompile(`\[\*?((?:\w+\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\](?:[^(:\w]|$)`)
	for _, p := range listPackages(t) {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		known := exportedNames(files)
		for _, file := range files {
			for _, group := range file.Comments {
				for _, comment := range group.List {
					if strings.HasPrefix(comment.Text, "//\t") {
						continue // code, or a grammar
					}
					for _, match := range link.FindAllStringSubmatch(comment.Text, -1) {
						name := match[1]
						if pkg, _, ok := strings.Cut(name, "."); ok && !token.IsExported(pkg) {
							continue // of another package
						}
						if !known[name] && name != strings.ToUpper(name) { // [GRAMMAR] is an argument
							t.Errorf("%v: [%s] has no target", fset.Position(comment.Pos()), name)
						}
					}
				}
			}
		}
	}
}

// exportedNames returns the exported names of a package: X, and T.M for methods, fields, and
// methods of embedded types.
func exportedNames(files []*ast.File) map[string]bool {
	names := make(map[string]bool)
	methods := make(map[string][]string)
	embedded := make(map[string][]string)
	for _, file := range files {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names[d.Name.Name] = true
					continue
				}
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				switch generic := of.(type) {
				case *ast.IndexExpr:
					of = generic.X
				case *ast.IndexListExpr:
					of = generic.X
				}
				name := of.(*ast.Ident).Name
				methods[name] = append(methods[name], d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.ValueSpec:
						for _, name := range s.Names {
							names[name.Name] = true
						}
					case *ast.TypeSpec:
						names[s.Name.Name] = true
						methods[s.Name.Name] = append(methods[s.Name.Name], "")
						if of, ok := s.Type.(*ast.StructType); ok {
							for _, field := range of.Fields.List {
								for _, name := range field.Names {
									names[s.Name.Name+"."+name.Name] = true
								}
								if name, ok := field.Type.(*ast.Ident); ok && len(field.Names) == 0 {
									embedded[s.Name.Name] = append(embedded[s.Name.Name], name.Name)
								}
							}
						}
						if of, ok := s.Type.(*ast.InterfaceType); ok {
							for _, method := range of.Methods.List {
								for _, name := range method.Names {
									names[s.Name.Name+"."+name.Name] = true
								}
							}
						}
					}
				}
			}
		}
	}
	for of := range methods {
		for _, from := range append(embedded[of], of) {
			for _, method := range methods[from] {
				names[of+"."+method] = true
			}
		}
	}
	return names
}
