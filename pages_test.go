package uri_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// This file holds the pages for people, README.md and doc, to what they say.

func readPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// Every block of Go on a page stands in a test, but for indentation, and so compiles
// and does what it says.
func TestPagesCompile(t *testing.T) {
	var tests strings.Builder
	for _, name := range glob(t, "*_test.go") {
		tests.WriteString(unindent(readPage(t, name)))
	}
	blocks := 0
	for _, name := range append(glob(t, "*.md"), glob(t, "doc/*.md")...) {
		for _, block := range goBlocks(readPage(t, name)) {
			blocks++
			if !strings.Contains(tests.String(), unindent(block)) {
				t.Errorf("%s: no test holds this block:\n%s", name, block)
			}
		}
	}
	if blocks == 0 {
		t.Error("no page has a block of Go")
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return names
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

// unindent takes the space off both ends of the lines of text.
func unindent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

// The table of what is there names every package, and claims none that is not.
func TestReadmeTable(t *testing.T) {
	_, page, _ := strings.Cut(readPage(t, "README.md"), "## What is there, and what is coming")
	table, _, _ := strings.Cut(page, "\n## ")
	claimed := make(map[string]bool) // and whether it is there
	coming := make(map[string]bool)
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || !strings.Contains(cells[0], "`") {
			continue
		}
		for i, name := range strings.Split(cells[0], "`") {
			if i%2 == 1 {
				claimed[name] = claimed[name] || strings.HasPrefix(cells[2], "there")
				coming[name] = strings.HasPrefix(cells[2], "coming")
			}
		}
	}
	delete(claimed, "uri") // the root
	for name, there := range claimed {
		if !there && coming[name] && len(glob(t, name+"/*.go")) > 0 {
			t.Errorf("README.md says that %s is coming", name)
		}
		if there && len(glob(t, name+"/*.go")) == 0 {
			t.Errorf("README.md says that %s is there", name)
		}
	}
	for _, pattern := range []string{"*/*.go", "*/*/*.go"} {
		for _, file := range glob(t, pattern) {
			dir := filepath.ToSlash(filepath.Dir(file))
			if _, ok := claimed[dir]; !ok && !strings.Contains(dir, "internal") && !strings.Contains(dir, "testdata") && !strings.HasPrefix(dir, "bench/") {
				t.Errorf("README.md does not name %s", dir)
				claimed[dir] = true
			}
		}
	}
}

// What SECURITY.md says of package flag: its part of the error is raw, ours is not.
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

// The first cell of a row names what the others show.
var netURLColumns = map[string]func(text string) (netURL, ours string){
	"String": func(text string) (string, string) {
		return cell(mustNetURL(text).String(), true), cell(uri.MustParseReference(text).String(), true)
	},
	"Parse": func(text string) (netURL, ours string) {
		netURL, ours = "accepted", "accepted"
		if _, err := url.Parse(text); err != nil {
			netURL = "refused"
		}
		if offset, ok := uri.RFC3986.Check(text); !ok {
			ours = fmt.Sprintf("refused at %d", offset)
		}
		return netURL, ours
	},
	"Host": func(text string) (string, string) {
		host, ok := uri.MustParseReference(text).Host()
		return cell(mustNetURL(text).Host, true), cell(host.String(), ok)
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

// Every row of the tables that compare.
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

func Example_readme() {
	base := uri.MustParse("http://a/b/c/d;p?q") // under RFC 3986

	r, err := uri.ParseReference("../g?#s")
	if err != nil {
		log.Fatal(err)
	}
	query, ok := r.Query()
	fmt.Printf("%q %v\n", query, ok) // empty is not undefined

	target, err := base.Resolve(r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(target)

	back, _ := base.Relativize(target)
	fmt.Println(back)

	// What is equivalent, and why: RFC 3986, 6.2.
	fmt.Println(uri.Equivalence(target, uri.MustParse("HTTP://a/b/g?#s")))

	// Another generation, another answer.
	for x := range uri.Syntaxes() {
		fmt.Println(x, x.ValidReference("jdbc://u:p@a:1,b:2/"), x.ValidReference("http://[::1]/~me"))
	}

	// Data goes between delimiters encoded.
	name := pct.Encode("AC/DC", pct.RFC3986.Segment)
	fmt.Println(uri.MustParse("http://a/music/" + name).Path())

	_, err = uri.Parse("http://me:secret@a b/")
	fmt.Println(err)

	// Output:
	// "" true
	// http://a/b/g?#s
	// ../g?#s
	// case
	// rfc1738 true false
	// rfc1808 true false
	// rfc2396 true false
	// rfc3986 false true
	// rfc3987 false true
	// /music/AC%2FDC
	// uri: "http://me:xxxxx@a b/": unexpected ' ' at byte 18 in host of RFC 3986: want a host: a name without "@", or an address, in brackets if it is not IPv4
}

func Example_fromNetURL() {
	target, err := uri.Parse("http://a/b%2Fc?")
	if err != nil {
		log.Fatal(err) // says where, by which rule; masks passwords
	}
	u, err := target.URL()
	if err != nil {
		log.Fatal(err) // net/url would change it: says which component
	}
	fmt.Println(u.Path, u)

	u, _ = url.Parse("http://a/b c")
	fmt.Println(uri.FromURL(u))
	// Output:
	// /b/c http://a/b%2Fc?
	// http://a/b%20c <nil>
}

func Example_joinPath() {
	base := uri.MustParse("http://a/files/")
	name := pct.Encode("50% of AC/DC", pct.RFC3986.Segment)
	r, err := uri.RFC3986.Compose(uri.Parts{Path: name, Query: new("v=1")})
	if err != nil {
		log.Fatal(err)
	}
	file, err := base.Resolve(r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(file)
	for segment := range file.Segments() {
		fmt.Println(pct.Decode(segment))
	}

	fmt.Println(mustNetURL("http://a/files").JoinPath("50%"))
	fmt.Println(mustNetURL("urn:a").JoinPath("b"))
	// Output:
	// http://a/files/50%25%20of%20AC%2FDC?v=1
	// files <nil>
	// 50% of AC/DC <nil>
	// http://a/files
	// urn:a
}
