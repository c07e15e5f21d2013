package uri_test

import (
	"errors"
	"flag"
	"fmt"
	"html"
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

var rewrite = flag.Bool("rewrite", false, "write doc/speed.svg and the table of doc/plugs-into.md anew")

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

// The first program of README.md and of the package documentation is Example_readme.
func TestReadmeProgram(t *testing.T) {
	_, page, _ := strings.Cut(readPage(t, "README.md"), "```go\npackage main\n")
	_, page, _ = strings.Cut(page, "func main() {\n")
	program, page, _ := strings.Cut(page, "}\n```\n\nIt prints:\n\n```\n")
	output, _, _ := strings.Cut(page, "```\n")
	example := "func Example_readme() {\n" + program + "\n// Output:\n// " + strings.ReplaceAll(strings.TrimSuffix(output, "\n"), "\n", "\n// ") + "\n}\n"
	if !strings.Contains(unindent(readPage(t, "example_test.go")), unindent(example)) {
		t.Error("the program of README.md is not Example_readme")
	}
	if comment := strings.ReplaceAll(readPage(t, "doc.go"), "\n//", "\n"); !strings.Contains(unindent(comment), unindent(program)) {
		t.Error("the program of doc.go is not that of README.md")
	}
}

// The badge of README.md has the release of Go that go.mod requires.
func TestReadmeBadge(t *testing.T) {
	required := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(readPage(t, "go.mod"))
	if required == nil || !strings.Contains(readPage(t, "README.md"), "badge/Go-"+required[1]+"%2B-") {
		t.Errorf("the badge of README.md is not for Go %v", required)
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
// and how many times the speed of net/url that is.
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
	line := regexp.MustCompile(`^  (\S.*?)  +(\d+\.\d) +\d+\.\d +(\d+\.\d+) `)
	tables := map[string][]result{}
	table := ""
	for text := range strings.Lines(readPage(t, slices.Max(files))) {
		text = strings.TrimRight(text, "\n")
		if match := title.FindStringSubmatch(text); match != nil {
			table = match[1]
		}
		if match := line.FindStringSubmatch(text); match != nil {
			nanos, err := strconv.ParseFloat(match[2], 64)
			times, err2 := strconv.ParseFloat(match[3], 64)
			if err = errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			tables[table] = append(tables[table], result{match[1], nanos, times})
		}
	}
	return tables
}

// speedRows are the rows of the table of README.md, with their tables in lab/bench/results.
var speedRows = map[string]string{
	"parse 106,038 URLs of the web":                "parse, real web URLs",
	"check references, 27 % of them invalid":       "check, 27 % invalid",
	"parse IRIs, a third of their bytes non-ASCII": "parse IRIs, a third of the bytes non-ASCII",
	"resolve short references into a buffer":       "resolve short references, to a buffer",
	"normalize into a buffer, nearly all normal":   "normalize to a buffer, mostly normal",
}

// The table of README.md has the figures of the newest results.
func TestReadmeSpeed(t *testing.T) {
	tables := benchResults(t)
	rows := 0
	for line := range strings.Lines(readPage(t, "README.md")) {
		name, figures, _ := strings.Cut(strings.Trim(line, "| \n"), " | ")
		table, ok := speedRows[name]
		if !ok {
			continue
		}
		rows++
		results := map[string]result{}
		for _, r := range tables[table] {
			results[r.name] = r
		}
		want := fmt.Sprint(math.Round(results["net/url"].nanos))
		for _, name := range []string{"uriform, pure Go", "uriform, AVX2", "uriform, AVX-512"} {
			r := results[name]
			want += fmt.Sprintf(" | %v (%.1f)", math.Round(r.nanos), math.Round(10*r.times)/10)
		}
		if figures != want {
			t.Errorf("%s: README.md has %s, want %s", name, figures, want)
		}
	}
	if rows != len(speedRows) {
		t.Errorf("README.md has %d of %d rows", rows, len(speedRows))
	}
}

// TestSpeedPicture holds doc/speed.svg, the chart of README.md, to the newest results.
func TestSpeedPicture(t *testing.T) {
	const file = "doc/speed.svg"
	want := speedPicture(benchResults(t)["parse, real web URLs"])
	if *rewrite {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if readPage(t, file) != want {
		t.Errorf("%s is stale: go test . -run TestSpeedPicture -rewrite", file)
	}
}

// speedStyle has the colors of the chart on a light and on a dark page.
const speedStyle = `<style>
text { fill: #1f2328; } .panel { fill: #fff; stroke: #d1d9e0; } .other { fill: #818b98; } .own { fill: #1a7f37; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .panel { fill: #161b22; stroke: #3d444d; } .other { fill: #8b949e; } .own { fill: #3fb950; } }
</style>
`

// speedPicture returns an SVG with a bar for each result. A bar is cut at 800 ns.
func speedPicture(results []result) string {
	const left, row, scale, longest = 150, 22, 0.6, 800
	height := 52 + row*len(results)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="%d" viewBox="0 0 780 %[1]d" role="img" font-family="sans-serif" font-size="13">`+"\n", height)
	b.WriteString("<!-- Code generated by \"go test . -run TestSpeedPicture -rewrite\"; DO NOT EDIT. -->\n")
	b.WriteString("<title>Nanoseconds to parse a URL of the web</title>\n" + speedStyle)
	fmt.Fprintf(&b, `<rect x="0.5" y="0.5" width="779" height="%d" rx="8" class="panel"/>`+"\n", height-1)
	b.WriteString(`<text x="16" y="26" font-weight="bold">Nanoseconds to parse a URL of the web (a shorter bar is faster)</text>` + "\n")
	for i, r := range results {
		y := 40 + row*i
		class := "other"
		if strings.HasPrefix(r.name, "uriform") {
			class = "own"
		}
		width, note := r.nanos*scale, ""
		if r.nanos > longest {
			width, note = longest*scale, ", the bar is cut"
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-8, y+14, html.EscapeString(r.name))
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%.1f" height="16" class="%s"/>`+"\n", left, y+1, width, class)
		fmt.Fprintf(&b, `<text x="%.1f" y="%d">%v%s</text>`+"\n", left+width+6, y+14, math.Round(r.nanos), note)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
