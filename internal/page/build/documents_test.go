package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri/internal/page"
	"github.com/uriform/uri/internal/site"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
)

var ours = sync.OnceValues(func() (map[string][]byte, error) { return documentFiles(filepath.Join("..", "..", "..")) })

// ourDocuments returns the files that come from the documents of this repository.
func ourDocuments(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := ours()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// checkLinks writes a site to a folder and checks its links as "uri links --check" does.
func checkLinks(t *testing.T, files map[string][]byte, o site.Options) site.Counts {
	t.Helper()
	dir := t.TempDir()
	if err := writeFiles(dir, files); err != nil {
		t.Fatal(err)
	}
	built, err := site.Open(dir, o, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range built.Check(t.Context()) {
		t.Errorf("%v:%d:%d: %s: %s %v", b.File, b.Line, b.Column, b.Text, b.Message, err)
	}
	return built.Counts
}

// Every link of the site has a target, and so has every fragment. The programs, which take a minute to compile, have no links.
func TestSiteLinks(t *testing.T) {
	files := maps.Clone(ourDocuments(t))
	for name, data := range page.Files {
		files["page/"+name] = data
	}
	var err error
	if files["page/index.html"], err = index(files["page/index.html"]); err != nil {
		t.Fatal(err)
	}
	counts := checkLinks(t, files, site.Options{Index: []string{"index.html"}, Ignore: []string{"*#explorer"}})
	if counts.Documents < 60 || counts.Links < 1500 || counts.Ignored != 1 {
		t.Errorf("%+v", counts)
	}
}

// Every document of the repository is in the site with all its headings, and links lead to it from the front page. No
// document loads anything from another host.
func TestDocumentsAreComplete(t *testing.T) {
	files := ourDocuments(t)
	reached := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		if reached[name] || path.Ext(name) != ".html" || files[name] == nil {
			return
		}
		reached[name] = true
		finder := html.Finder{Base: links.Base{Retrieval: "https://site.example/" + name}}
		for l, err := range finder.Read(bytes.NewReader(files[name])) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			target, err := l.Target()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			inside, ok := strings.CutPrefix(target.WithoutFragment().String(), "https://site.example/")
			if ok {
				follow(inside)
			} else if l.Element != "a" {
				t.Errorf("%s loads %v", name, target)
			}
		}
	}
	follow("index.html")

	other := regexp.MustCompile(`(^|/)(testdata|node_modules|\.[^/]+)/$|^doc/cookbook/$`)
	fenced, heading, rendered := regexp.MustCompile("(?ms)^```.*?^```$"), regexp.MustCompile(`(?m)^#{1,6} `), regexp.MustCompile(`<h[1-6] id="`)
	id := regexp.MustCompile(` id="([^"]*)"`)
	root, documents := testenv.Root(t), 0
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, file)
		name := filepath.ToSlash(relative)
		if err == nil && entry.IsDir() && other.MatchString(name+"/") {
			return fs.SkipDir
		}
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		documents++
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		target := strings.TrimSuffix(name, ".md") + ".html"
		if path.Base(name) == "README.md" {
			target = path.Join(path.Dir(name), "index.html")
		}
		want, got := len(heading.FindAll(fenced.ReplaceAll(source, nil), -1)), len(rendered.FindAll(files[target], -1))
		if want == 0 || got != want || !reached[target] {
			t.Errorf("%s: %s has %d headings, want %d; a link leads to it: %t", name, target, got, want, reached[target])
		}
		ids := map[string]bool{}
		for _, m := range id.FindAllSubmatch(files[target], -1) {
			if ids[string(m[1])] {
				t.Errorf("%s has the id %s twice", target, m[1])
			}
			ids[string(m[1])] = true
		}
		return nil
	})
	if err != nil || documents != len(reached) {
		t.Errorf("%d documents, and %d are reached: %v", documents, len(reached), err)
	}
}

// A small repository, rendered: headings have the names of GitHub, links lead where they lead on GitHub, and other hosts
// are not asked for images.
func TestRender(t *testing.T) {
	repository := map[string]string{
		"README.md": "# T `<b>`\n\n# T `<b>`\n\n## Größe & _more_\n\n" +
			"[a](doc/a.md#b) [dir](doc) [top](#t-b-1) [src](x/y.go#L3) [folder](x/) [raw](doc/a.md?plain=1) [web](https://h.example/?a&b) [abs](https://github.com/uriform/uri/blob/main/doc/a.md)\n\n" +
			"[![a *badge* & co](https://img.example/b.svg)](x/y.go)\n\n<picture><source srcset=\"p.png 2x\"><img src=\"p.png\"></picture>\n\n" +
			"| n |\n|--:|\n| 1 |\n\n```\n<table>\n```\n",
		"doc/README.md": "# D\n\n## Start *here*\n\n- [Front](..), [code](../x/y.go)\n\n## Other\n\n- [A](a.md)\n",
		"doc/a.md":      "# A\n\n## b\n\n[front](../README.md#größe--more)\n",
		"x/y.go":        "package x\n", "LICENSE": "",
		"p.png":                     "PNG",
		"testdata/b.md":             "[broken](c.md)\n",
		".github/ISSUE_TEMPLATE.md": "[broken](c.md)\n",
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := writeFiles(dir, map[string][]byte{name: []byte(text)}); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range repository {
		write(name, text)
	}
	got, err := documentFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, parts := range map[string][]string{
		"index.html": {
			`<title>T &lt;b&gt; · Uriform</title>`, `href="documents.css"`,
			`<a href="doc/index.html#start-here" aria-current="true">Start here</a>`, `<a href="doc/index.html#other">Other</a>`, `<li><a href="" aria-current="page">Front</a></li>`,
			`<h1 id="t-b">T <code>&lt;b&gt;</code></h1>`, `<h1 id="t-b-1">`, `<h2 id="größe--more">Größe &amp; <em>more</em></h2>`,
			`<a href="doc/a.html#b">a</a>`, `<a href="doc/index.html">dir</a>`, `<a href="#t-b-1">top</a>`, `<a href="https://github.com/uriform/uri/blob/main/x/y.go#L3">src</a>`,
			`<a href="https://github.com/uriform/uri/tree/main/x/">folder</a>`, `<a href="https://github.com/uriform/uri/blob/main/doc/a.md?plain=1">raw</a>`,
			`<a href="https://h.example/?a&amp;b">web</a>`, `<a href="doc/a.html">abs</a>`,
			`<a href="https://github.com/uriform/uri/blob/main/x/y.go">a badge &amp; co</a>`, `<source srcset="p.png 2x"><img src="p.png">`,
			`<div class="wide" tabindex="0"><table>`, `<td align="right">1</td>`, `<pre tabindex="0"><code>&lt;table&gt;`,
		},
		"doc/a.html": {`href="../documents.css"`, `<a href="../index.html#gr%C3%B6%C3%9Fe--more">front</a>`, `<a href="https://github.com/uriform/uri/blob/main/doc/a.md?plain=1">Source of this document</a>`, `<li><a href="" aria-current="page">A</a></li>`},
		"p.png":      {"PNG"},
	} {
		for _, part := range parts {
			if !bytes.Contains(got[name], []byte(part)) {
				t.Errorf("%s has no %s:\n%s", name, part, got[name])
			}
		}
	}
	if len(got) != 5 || bytes.Contains(got["index.html"], []byte("<li><a href=\"https://github.com/uriform/uri/blob/main/x/y.go\">code")) {
		t.Errorf("%d files, want three documents, the picture and the style sheet, and no source in the navigation", len(got))
	}
	delete(got, "documents.css")
	got["page/index.html"], got["page/icon.svg"], got["documents.css"] = nil, nil, nil
	checkLinks(t, got, site.Options{Index: []string{"index.html"}})

	write("doc/a.md", "[broken](b.md)\n")
	if _, err := documentFiles(dir); err == nil || !strings.Contains(err.Error(), "doc/a.md: ") {
		t.Errorf("a link without a target: %v", err)
	}
}

// "Each text has a contrast of at least 4.5 to its background", says documents.css. All its colors are in variables.
func TestDocumentsContrast(t *testing.T) {
	light, rest, ok := strings.Cut(string(sheet), "@media screen and (prefers-color-scheme: dark) {")
	dark, rules, ok2 := strings.Cut(rest, "\n}\n")
	if !ok || !ok2 || regexp.MustCompile(`#[0-9a-f]{3,8}\b|rgb|hsl`).MatchString(rules) {
		t.Error("colors are not in two lists")
	}
	for name, list := range map[string]string{"light": light, "dark": dark} {
		colors := map[string]string{}
		for _, c := range regexp.MustCompile(`--([a-z]+): #(\w+);`).FindAllStringSubmatch(list, -1) {
			colors[c[1]] = c[2]
		}
		grounds := regexp.MustCompile(`background: var\(--([a-z]+)\)`).FindAllStringSubmatch(rules, -1)
		inks := regexp.MustCompile(`[^-]color: var\(--([a-z]+)\)`).FindAllStringSubmatch(rules, -1)
		for _, ground := range grounds {
			for _, ink := range inks {
				if got := testenv.Contrast(t, colors[ink[1]], colors[ground[1]]); got < 4.5 {
					t.Errorf("%s: the contrast of %s and %s is %.2f", name, ink[1], ground[1], got)
				}
			}
		}
		if len(grounds) < 2 || len(inks) < 4 {
			t.Errorf("%d backgrounds, %d colors of text", len(grounds), len(inks))
		}
	}
}
