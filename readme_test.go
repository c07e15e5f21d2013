package uri_test

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write the table of doc/plugs-into.md anew")

// The rows of README.md that compare with net/url hold for every release of Go that the tests
// run with.
func TestReadmeNetURL(t *testing.T) {
	_, page, _ := strings.Cut(readPage(t, "README.md"), "## Why not net/url?")
	page, _, _ = strings.Cut(page, "\n## ")
	rows := 0
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, "`", ""), "| \n"), " | ")
		show, ok := netURLColumns[cells[0]]
		if !ok || len(cells) != 4 {
			continue
		}
		rows++
		if netURL, ours := show(cells[1]); netURL != cells[2] || ours != cells[3] {
			t.Errorf("%s of %s: net/url %s, uri %s; README.md says %s and %s", cells[0], cells[1], netURL, ours, cells[2], cells[3])
		}
	}
	if rows != 5 {
		t.Errorf("README.md has %d rows, want 5", rows)
	}
}

// The program of README.md is Example_readme, and that of the package documentation is Example.
func TestReadmeProgram(t *testing.T) {
	examples := unindent(readPage(t, "example_test.go"))
	_, page, _ := strings.Cut(readPage(t, "README.md"), "```go\n")
	program, page, _ := strings.Cut(page, "```\n\n```\n")
	output, _, ok := strings.Cut(page, "```\n")
	example := "func Example_readme() {\n" + program + "\n// Output:\n// " + strings.ReplaceAll(strings.TrimSuffix(output, "\n"), "\n", "\n// ") + "\n}\n"
	if !ok || !strings.Contains(examples, unindent(example)) {
		t.Error("the program of README.md is not Example_readme")
	}
	_, example, _ = strings.Cut(examples, "\nfunc Example() {\n")
	program, _, ok = strings.Cut(example, "\n// Output:\n")
	if comment := strings.ReplaceAll(readPage(t, "doc.go"), "\n//", "\n"); !ok || !strings.Contains(unindent(comment), program) {
		t.Error("the program of doc.go is not Example")
	}
}

// README.md names the release of Go that go.mod requires.
func TestReadmeGo(t *testing.T) {
	required := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(readPage(t, "go.mod"))
	if required == nil || !strings.Contains(readPage(t, "README.md"), "need Go "+required[1]+" or later") {
		t.Errorf("README.md does not name Go %v", required)
	}
}

// The packages in commands of pages exist, such as ./lab/mutate in "go run ./lab/mutate".
func TestPageCommands(t *testing.T) {
	command := regexp.MustCompile("\\bgo (?:run|test|build|generate|vet)\\b(?: -C (\\S+))?[^\n`]*? \\./([\\w/-]+)")
	for _, name := range markdownPages(t) {
		for _, match := range command.FindAllStringSubmatch(readPage(t, name), -1) {
			_, atRoot := os.Stat(filepath.Join(match[1], match[2]))
			if _, besidePage := os.Stat(filepath.Join(filepath.Dir(name), match[2])); atRoot != nil && besidePage != nil {
				t.Errorf("%s: there is no package ./%s: %s", name, match[2], match[0])
			}
		}
	}
}

// markdownPages returns the pages of the repository, without those that are data of a test or an example.
func markdownPages(t *testing.T) []string {
	t.Helper()
	var pages []string
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := entry.Name(); entry.IsDir() && (base == ".git" || base == "node_modules" || name == filepath.Join("doc", "cookbook")) {
			return fs.SkipDir
		}
		if filepath.Ext(name) == ".md" && (!strings.Contains(name, "testdata") || entry.Name() == "README.md") {
			pages = append(pages, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// A result is a line of a table of lab/bench/results: the fastest pass, in nanoseconds for each line,
// and how many times the speed of net/url that is, or 0 if net/url does not take part.
type result struct {
	name         string
	nanos, times float64
}

// benchResults returns the tables of the newest file of lab/bench/results.
func benchResults(t *testing.T) map[string][]result {
	t.Helper()
	files := glob(t, "lab/bench/results/*.txt")
	if len(files) == 0 {
		t.Fatal("there are no results")
	}
	title := regexp.MustCompile(`^(\w.*) \([\w-]+ on [\w-]+\)$`)
	line := regexp.MustCompile(`^  (\S.*?)  +(\d+\.\d) +\d+\.\d +(?:(\d+\.\d+) +)?\d+$`)
	tables := map[string][]result{}
	table := ""
	for text := range strings.Lines(readPage(t, slices.Max(files))) {
		text = strings.TrimRight(text, "\n")
		if match := title.FindStringSubmatch(text); match != nil {
			table = match[1]
		}
		if match := line.FindStringSubmatch(text); match != nil {
			nanos, err := strconv.ParseFloat(match[2], 64)
			times, err2 := strconv.ParseFloat(cmp.Or(match[3], "0"), 64)
			if err = errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			tables[table] = append(tables[table], result{match[1], nanos, times})
		}
	}
	return tables
}

// speedRows are the rows of the table of lab/bench/README.md, with their tables in lab/bench/results.
var speedRows = map[string]string{
	"parse 106,038 URLs of the web":                "parse, real web URLs",
	"check references, 27 % of them invalid":       "check, 27 % invalid",
	"parse IRIs, a third of their bytes non-ASCII": "parse IRIs, a third of the bytes non-ASCII",
	"resolve short references into a buffer":       "resolve short references, to a buffer",
	"normalize into a buffer, nearly all normal":   "normalize to a buffer, mostly normal",
}

// README.md and the table of lab/bench/README.md have the figures of the newest results.
func TestReadmeSpeed(t *testing.T) {
	const page = "lab/bench/README.md"
	tables := benchResults(t)
	named := func(table string) map[string]result {
		results := map[string]result{}
		for _, r := range tables[table] {
			results[r.name] = r
		}
		return results
	}
	ns := func(r result) string { return fmt.Sprint(math.Round(r.nanos)) }
	rows := 0
	for line := range strings.Lines(readPage(t, page)) {
		name, figures, _ := strings.Cut(strings.Trim(line, "| \n"), " | ")
		table, ok := speedRows[name]
		if !ok {
			continue
		}
		rows++
		results := named(table)
		want := ns(results["net/url"])
		for _, name := range []string{"uriform, pure Go", "uriform, AVX2", "uriform, AVX-512"} {
			r := results[name]
			want += fmt.Sprintf(" | %v (%.1f)", ns(r), math.Round(10*r.times)/10)
		}
		if figures != want {
			t.Errorf("%s: %s has %s, want %s", name, page, figures, want)
		}
	}
	if rows != len(speedRows) {
		t.Errorf("%s has %d of %d rows", page, rows, len(speedRows))
	}
	web, browser := named("parse, real web URLs"), named("parse by the URL Standard, real web URLs")
	for name, want := range map[string]string{
		"README.md": fmt.Sprintf("takes %s ns with AVX-512, %s ns with AVX2 and %s ns in pure Go, on one Intel Xeon; `net/url` takes %s ns",
			ns(web["uriform, AVX-512"]), ns(web["uriform, AVX2"]), ns(web["uriform, pure Go"]), ns(web["net/url"])),
		page: fmt.Sprintf("takes %s ns with AVX-512, %s ns with AVX2 and %s ns in pure Go, and Ada %s ns",
			ns(browser["uriform, AVX-512"]), ns(browser["uriform, AVX2"]), ns(browser["uriform, pure Go"]), ns(browser["Ada"])),
	} {
		if !strings.Contains(readPage(t, name), want) {
			t.Errorf("%s does not say: %s", name, want)
		}
	}
}

// The figures of doc/status.md are in the pages from which they come.
func TestStatusPage(t *testing.T) {
	_, table, _ := strings.Cut(readPage(t, "doc/status.md"), "|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	number := regexp.MustCompile(`\d[\d,.]*\d|\d`)
	source := regexp.MustCompile(`\]\(([^)#]+)`)
	figures := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		if len(cells) != 4 {
			t.Fatalf("%d cells: %s", len(cells), line)
		}
		from := source.FindStringSubmatch(cells[2])
		if from == nil {
			t.Fatalf("no source: %s", line)
		}
		file := filepath.Join("doc", from[1])
		if filepath.Ext(file) == "" {
			file = filepath.Join(file, "README.md")
		}
		there := number.FindAllString(readPage(t, file), -1)
		for _, figure := range number.FindAllString(cells[0]+" "+cells[1], -1) {
			figures++
			if !slices.Contains(there, figure) {
				t.Errorf("%s does not have the figure %s of doc/status.md", file, figure)
			}
		}
	}
	if figures < 20 {
		t.Errorf("only %d figures were compared", figures)
	}
}
