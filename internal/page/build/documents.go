package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/markdown"
)

// The files and the folders of the repository on GitHub. The HTML of a document is made as if its URL were that of its
// Markdown there, so that links mean what they mean on GitHub. Then reference leads them into the site.
const (
	blob = "https://github.com/uriform/uri/blob/main/"
	tree = "https://github.com/uriform/uri/tree/main/"
)

// contents is the document that has the navigation: a section for each heading of level 2.
const contents = "doc/README.md"

//go:embed documents.css
var sheet []byte

//go:embed documents.html
var layoutText string

var layout = template.Must(template.New("documents.html").Parse(layoutText))

var converter = goldmark.New(
	goldmark.WithExtensions(extension.Linkify, extension.Strikethrough, extension.TaskList,
		// The policy in documents.html forbids the attribute style.
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
	goldmark.WithRendererOptions(renderer.WithUnsafe()), // the HTML in documents is ours
)

// accessible changes what goldmark writes: a keyboard reaches what scrolls, which are code and wide tables, and an empty cell
// is no header.
var accessible = strings.NewReplacer("<pre>", `<pre tabindex="0">`,
	"<table>", `<div class="wide" tabindex="0"><table>`, "</table>", "</table></div>", "<th></th>", "<td></td>")

// documents are the documents of the repository, and the files of the site that come from them.
type documents struct {
	root  string            // the folder of the repository
	names map[string]string // of a document in the site: doc/iri.html for doc/iri.md, engines/index.html for engines/README.md
	site  map[string][]byte
	nav   []section
}

// A section of the navigation has links to documents. URLs are those of the Markdown on GitHub.
type section struct {
	link
	Links []link
}

type link struct{ Name, URL string }

// Has reports whether the section has the document.
func (s section) Has(url string) bool {
	return slices.ContainsFunc(s.Links, func(l link) bool { return l.URL == url })
}

// documentFiles returns the files of the site that come from the documents in a folder.
func documentFiles(root string) (map[string][]byte, error) {
	d := &documents{root: root, names: map[string]string{}, site: map[string][]byte{"documents.css": sheet}}
	if err := fs.WalkDir(os.DirFS(root), ".", d.add); err != nil {
		return nil, err
	}
	if err := d.readContents(); err != nil {
		return nil, err
	}
	for name := range d.names {
		if err := d.write(name); err != nil {
			return nil, fmt.Errorf("%s: %v", name, err)
		}
	}
	return d.site, nil
}

// add adds a file to names if it is a document. Markdown in some folders is data of tests and examples, a form of
// GitHub, or comes from elsewhere.
func (d *documents) add(name string, entry fs.DirEntry, err error) error {
	base := path.Base(name)
	if err == nil && entry.IsDir() && name != "." && (base[0] == '.' || base == "testdata" || base == "node_modules" || name == "doc/cookbook") {
		return fs.SkipDir
	}
	if stem, ok := strings.CutSuffix(name, ".md"); ok {
		if base == "README.md" {
			stem = path.Join(path.Dir(name), "index")
		}
		d.names[name] = stem + ".html"
	}
	return err
}

// find returns the document that a link to a file or a folder means.
func (d *documents) find(name string) (string, bool) {
	if _, ok := d.names[name]; !ok {
		name = path.Join(name, "README.md")
	}
	_, ok := d.names[name]
	return name, ok
}

// parse reads a document. Its headings get the names that GitHub gives them, because links in the Markdown use
// these; goldmark has other rules. An image of another host becomes its text, so that no other host learns who reads.
func (d *documents) parse(name string) (source []byte, root ast.Node, err error) {
	if source, err = os.ReadFile(filepath.Join(d.root, filepath.FromSlash(name))); err != nil {
		return nil, nil, err
	}
	var anchors []string // of headings, then of raw HTML
	finder := markdown.Finder{Anchor: func(name string) { anchors = append(anchors, name) }}
	for _, err := range finder.Read(bytes.NewReader(source)) {
		if err != nil {
			return nil, nil, err
		}
	}
	root = converter.Parser().Parse(text.NewReader(source))
	for _, n := range slices.Collect(nodes(root)) { // before one is replaced
		switch n := n.(type) {
		case *ast.Heading:
			if len(anchors) == 0 {
				return nil, nil, errors.New("links/markdown finds fewer headings than goldmark")
			}
			n.SetAttributeString("id", []byte(anchors[0]))
			anchors = anchors[1:]
		case *ast.Image:
			if bytes.Contains(n.Destination, []byte("://")) {
				n.Parent().ReplaceChild(n.Parent(), n, ast.NewString([]byte(plain(n, source))))
			}
		}
	}
	return source, root, nil
}

// nodes yields a node and all nodes in it, in the order of the document.
func nodes(n ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering && !yield(n) {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

// plain returns the text of a heading, a link or an image, without marks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for n := range nodes(n) {
		if t, ok := n.(*ast.Text); ok {
			b.Write(t.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// readContents sets nav to the sections of contents with their links to documents.
func (d *documents) readContents() error {
	source, root, err := d.parse(contents)
	if err != nil {
		return err
	}
	for n := range nodes(root) {
		switch n := n.(type) {
		case *ast.Heading:
			if id, ok := n.AttributeString("id"); ok && n.Level == 2 {
				d.nav = append(d.nav, section{link: link{plain(n, source), fmt.Sprintf("%s%s#%s", blob, contents, id)}})
			}
		case *ast.Link:
			name, ok := d.find(path.Join(path.Dir(contents), string(n.Destination)))
			if ok && len(d.nav) > 0 {
				last := &d.nav[len(d.nav)-1]
				last.Links = append(last.Links, link{plain(n, source), blob + name})
			}
		}
	}
	return nil
}

// write makes the HTML of a document.
func (d *documents) write(name string) error {
	source, root, err := d.parse(name)
	if err != nil {
		return err
	}
	title := name
	for n := range nodes(root) {
		if n.Kind() == ast.KindHeading {
			title = plain(n, source)
			break
		}
	}
	var body, page, out bytes.Buffer
	if err := converter.Renderer().Render(&body, source, root); err != nil {
		return err
	}
	err = layout.Execute(&page, map[string]any{
		"Title": title, "Body": template.HTML(accessible.Replace(body.String())), "Nav": d.nav, "Repository": blob, "Source": blob + name,
	})
	if err != nil {
		return err
	}
	finder := html.Finder{Base: links.Base{Retrieval: blob + name}, ContentType: "text/html; charset=utf-8"}
	done := int64(0)
	for l, err := range finder.Read(bytes.NewReader(page.Bytes())) {
		if err != nil {
			return err
		}
		target, err := l.Target()
		if err != nil {
			return err
		}
		ref, err := d.reference(name, target.String(), l.Element)
		if err != nil {
			return err
		}
		out.Write(page.Bytes()[done:l.Start])
		out.WriteString(template.HTMLEscapeString(ref))
		done = l.End
	}
	out.Write(page.Bytes()[done:])
	d.site[d.names[name]] = out.Bytes()
	return nil
}

// reference returns what stands in a document for a URL: a relative reference to another document or to a file that
// the document loads, which is added to the site. Other files of the repository are on GitHub.
func (d *documents) reference(from, to, element string) (string, error) {
	rest, ok := strings.CutPrefix(to, blob)
	if !ok {
		return to, nil
	}
	end := strings.IndexAny(rest+"#", "?#")
	target := rest[:end]
	file := filepath.Join(d.root, filepath.FromSlash(target))
	document, ok := d.find(path.Clean(target))
	switch {
	case ok && !strings.HasPrefix(rest[end:], "?"): // ?plain=1 is the source
		target = d.names[document]
	case target == "documents.css" || strings.HasPrefix(target, "page/"):
	case element == "a":
		info, err := os.Stat(file)
		if err == nil && info.IsDir() {
			to = tree + rest
		}
		return to, err
	default:
		data, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		d.site[target] = data
	}
	base, err := uri.Parse(blob + d.names[from])
	if err != nil {
		return "", err
	}
	u, err := uri.Parse(blob + target + rest[end:])
	if err != nil {
		return "", err
	}
	ref, err := base.Relativize(u)
	return ref.String(), err
}
