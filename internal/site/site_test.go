package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/pct"
)

// write makes a directory with files. A name that ends in "/" is a directory, and a text that begins with "-> " is that of
// a symbolic link.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		var err error
		if target, ok := strings.CutPrefix(text, "-> "); ok {
			err = os.Symlink(filepath.FromSlash(target), path)
		} else if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o777)
		} else {
			err = os.WriteFile(path, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func setPage(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "page.html"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// check returns a line for each broken reference: "page.html:1:10 missing-file x → y", and the faults.
func check(t testing.TB, dir string, o Options) (found []string, faults []error, n Counts) {
	t.Helper()
	if o.Index == nil {
		o.Index = []string{"index.html"}
	}
	if o.Extensions == nil {
		o.Extensions = []string{"html"}
	}
	s, err := Open(dir, o, func(err error) { faults = append(faults, err) })
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range s.Check(context.Background()) {
		if err != nil {
			faults = append(faults, err)
			continue
		}
		name, err := filepath.Rel(dir, b.File)
		if err != nil {
			t.Fatal(err)
		}
		line := fmt.Sprintf("%s:%d:%d %s %s", filepath.ToSlash(name), b.Line, b.Column, b.Rule, b.Text)
		if b.Suggestion != "" {
			line += " → " + b.Suggestion
		}
		found = append(found, line)
	}
	return found, faults, s.Counts
}

// Each reference of a page is found, or is not, and says so.
func TestReferences(t *testing.T) {
	files := map[string]string{
		"index.html": "<p id=here>", "guide/index.html": "<a id=A%41><a name=old><p id='a b'><template><p id=no></template>", "about.html": "<p id=top-level>",
		"empty/x.txt": "", "dir.html/index.html": "", "Case.html": "", "a b.html": "", "é.html": "", "q?.html": "", "pic.svg": `<svg xmlns="http://www.w3.org/2000/svg"><g id="i"/></svg>`,
		"same.html": "<p id=page>", "same/index.html": "<p id=index>", "doc.md": "# One _two_ `a_b`\n\n## One two a_b\n\n<a name=\"raw\"></a>\n", "film.mp4": "", "raw": "<!DOCTYPE html><p id=x>",
		"code.html": "<span id=12><span id=L3><span id=L9>", "old.html": "<meta http-equiv=refresh content='0; url=guide/'>",
		"src.go": "a\nb", "pom.xml": "<project>\n</project>\n",
	}
	dir := write(t, files)
	for _, tt := range []struct{ ref, want string }{
		{"", ""}, {"#", ""}, {"#top", ""}, {"#TOP", ""}, {"?q", ""}, {"#:~:text=x", ""}, {"#here", "missing-fragment"}, {"index.html#here", ""}, {"/#here", ""}, {"./#here:~:text=a", ""},
		{"guide/", ""}, {"guide", ""}, {"guide/index.html", ""}, {"guide/index", ""}, {"guide/.", ""}, {"../guide/", "elsewhere"}, {"guide//", ""}, {"/guide/?a#old", ""}, {"guide#a%20b", ""}, {"guide#A%2541", ""}, {"guide#a b", ""},
		{"guide#A%41", ""}, {"guide#no", "missing-fragment"}, {"guide#OLD", "missing-fragment → guide#old"},
		{"about", ""}, {"about.html", ""}, {"about.html/", "missing-file → about.html"}, {"about/", "missing-file → about"}, {"about#top", ""}, {"about#top-leve1", "missing-fragment → about#top-level"}, {"abaut", "missing-file → about"}, {"abaut.html#x", "missing-file → about.html"}, {"abaut.html#top-level", "missing-file → about.html#top-level"}, {"fulm.mp4#t=1", "missing-file → film.mp4#t=1"},
		{"empty/", "missing-index"}, {"empty", "missing-index"}, {"dir", "missing-file → dir.html/"}, {"dir.html", ""}, {"empty/x.txt#any", ""}, {"empty/y.txt", "missing-file"}, {"y/x.txt", "missing-file → empty/x.txt"}, {"y/film.mp4", "missing-file → film.mp4"}, {strings.Repeat("y/", 2100) + "film.mp4", "missing-file"},
		{"case.html", "letter-case → Case.html"}, {"/CASE.HTML", "letter-case → /Case.html"}, {"%43ase.html", ""}, {"https://h.example/d/case.html", "letter-case → https://h.example/d/Case.html"}, {"case", "letter-case → Case"},
		{"a%20b.html", ""}, {"a b.html", ""}, {"é.html", ""}, {"%C3%A9.html", ""}, {"%c3%a9", ""}, {"%E9.html", "missing-file"}, {"q%3F.html", ""}, {"q?.html", "missing-file"},
		{"guide%2Findex.html", "missing-file"}, {"%2e%2e/d/about", ""}, {"%00", "missing-file"}, {"..%2Fd", "missing-file"},
		{"pic.svg#i", ""}, {"pic.svg#j", "missing-fragment"}, {"pic.svg#svgView(viewBox(0,0,1,1))", ""}, {"film.mp4#t=10", ""},
		{"same", ""}, {"same#page", ""}, {"same#index", "missing-fragment"}, {"same/#index", ""},
		{"doc.md#one-two-a_b", ""}, {"doc.md#one-two-a_b-1", ""}, {"doc.md#raw", ""}, {"doc.md#One-Two-A_B", ""}, {"doc.md?plain=1#L2", ""}, {"doc.md?plain=2#L2", "missing-fragment"}, {"code.html?plain=1#L2", "missing-fragment → code.html?plain=1#12"}, {"doc.md#one-two-a_b-2", "missing-fragment → doc.md#one-two-a_b-1"}, {"doc.md#top", "missing-fragment"},
		{"raw#x", ""}, {"raw#y", "missing-fragment"}, {"code#12-12", ""}, {"code#L3-L9", ""}, {"code#L3-L8", "missing-fragment"}, {"old.html#old", ""}, {"old.html#none", "missing-fragment"},
		{"src.go#L2", ""}, {"src.go#L3", "missing-fragment"}, {"src.go#L1-L2", ""}, {"src.go#L1-L9", "missing-fragment"}, {"src.go#L9-L1", "missing-fragment"}, {"src.go#L1C1-L2C7", ""}, {"src.go#L1-3", "missing-fragment"}, {"src.go#L0", "missing-fragment"}, {"src.go#L99999999999999999999", "missing-fragment"}, {"src.go#zz", ""}, {"src.go#L", ""},
		{"doc.md?plain=1#L5", ""}, {"doc.md?plain=1#L6", "missing-fragment"}, {"doc.md?plain=1#zz", ""}, {"pom.xml#L2", ""}, {"pom.xml#L3", "missing-fragment"}, {"pom.xml#zz", ""}, {"empty/x.txt#L1", "missing-fragment"}, {"pic.svg#L1", "missing-fragment"},
		{"http://[/", "invalid-reference"}, {"mailto:a@b", "elsewhere"}, {"https://other.example/x", "elsewhere"}, {"//h.example/d/about", ""}, {"https://H.example:443/d/about", ""}, {"http://h.example/d/no", "elsewhere"},
		{"https://h.example/x", "elsewhere"}, {"/x", "missing-file"}, {"data:,x", "elsewhere"}, {"javascript:x()", "elsewhere"}, {"https://h.example/d", ""}, {"https://h.example/dx", "elsewhere"}, {`guide\index.html`, ""},
	} {
		ref := tt.ref
		if strings.HasPrefix(ref, "/") && !strings.HasPrefix(ref, "//") {
			ref = "/d" + ref
		}
		want := strings.Replace(tt.want, "→ /", "→ /d/", 1)
		setPage(t, dir, "\n<a href='"+ref+"'>")
		found, faults, n := check(t, dir, Options{Origin: "https://h.example/d?q#f", Skip: []string{"same/*"}})
		got := strings.TrimPrefix(strings.Join(found, "\n"), "page.html:2:10 ")
		rule, rest, _ := strings.Cut(got, " ")
		got = rule + strings.TrimPrefix(rest, ref)
		if n.Elsewhere > 0 {
			got += "elsewhere"
		}
		if got != want || len(faults) > 0 {
			t.Errorf("%q: got %q, want %q, faults %v", ref, got, want, faults)
		}
	}
}

// References of all kinds of documents, and what is none.
func TestDocuments(t *testing.T) {
	found, faults, n := check(t, write(t, map[string]string{
		"a.html": `<base href="sub/"><img srcset="x.png 1x, ../b.css 2x" usemap="#map"><style>@import "y.css"; a { fill: url(#grad) }</style>` +
			`<form action="z"></form><iframe srcdoc="<p id=in><a href='#in'>"></iframe><link rel=stylesheet href="../b.css">`,
		"b.css":       "/* url(no) */\n@import 'c.css'; a { background: url(\"img/d.png\") url(#local) url( 'data:,' ) }",
		"sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://h.example/a.html</loc></url><url><loc>https://h.example/e</loc></url></urlset>`,
		"feed.atom":   `<feed xmlns="http://www.w3.org/2005/Atom"><link href="f"/><entry><link href="a.html"/></entry></feed>`,
		"g.md":        "[a](a.html) [b](<b c.md>) ![d](d.png)\n\n[h](#g) [i](j/) http://[x\n# G\n",
		"b c.md":      "",
		"x.svg":       `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:base="none/"><a xlink:href="k"/></svg>`,
		"data.xml":    `<data href="no"/>`,
		"gz.xml.gz":   "\x1f\x8b",
		"nul.txt":     "",
		"again.html":  "<meta http-equiv=refresh content='9; url=#none'>",
		".git/x.html": "<a href=no>", "other/.git/x.html": "<a href=no>",
	}), Options{Origin: "https://h.example/"})
	want := []string{
		"a.html:1:32 missing-file x.png", "a.html:1:85 missing-file y.css", "a.html:1:137 missing-file z", "a.html:1:181 missing-file #in", "again.html:1:42 missing-fragment #none",
		"b.css:2:10 missing-file c.css", "b.css:2:39 missing-file img/d.png",
		"feed.atom:1:55 missing-file f", "g.md:1:32 missing-file d.png", "g.md:3:13 missing-file j/",
		"sitemap.xml:1:117 missing-file https://h.example/e", "x.svg:1:116 missing-file k",
	}
	if got := strings.Join(found, "\n"); got != strings.Join(want, "\n") || len(faults) > 0 || n.Documents != 9 {
		t.Errorf("got\n%s\nfaults %v, %d documents", got, faults, n.Documents)
	}
}

// The file _redirects: only what is no file is redirected.
func TestRedirects(t *testing.T) {
	var chain strings.Builder // of 11 redirects; at most 10 are followed
	for i := range 10 {
		fmt.Fprintf(&chain, "\n/%d /%d", i, i+1)
	}
	chain.WriteString("\n/10 /new.html")
	files := map[string]string{
		"_redirects": `# a comment
/old /new.html 301
/old/* /new.html#:splat
/y/:year/:name /:name.html?:year
/loop /loop2
/loop2 /loop
/away https://other.example/:splat
/new.html /nowhere 301
/gone/* /404.html 404
/none/* /404.html 404!
/old410/* /404.html 410
https://h.example/host /new.html
/search q=:q /new.html
/bad /missing.html
/own /new.html#a` + chain.String(),
		"new.html": "<p id=a>", "404.html": "",
	}
	dir := write(t, files)
	for ref, want := range map[string]string{
		"/old": "", "/old#a": "", "/old#b": "missing-fragment", "/old/a": "", "/old/b": "missing-fragment", "/old/": "", "/y/2020/new": "", "/y/2020/no": "missing-file", "/loop": "redirect-loop", "/away": "",
		"/new.html": "", "/gone/x": "missing-file", "/none/x": "missing-file", "/old410/x": "missing-file", "/host": "", "/search?q=1": "", "/bad": "missing-file", "/y/2020": "missing-file", "/%6Fld": "",
		"/own": "", "/own#b": "", "/0": "redirect-loop", "/1": "", // RFC 9110, 10.2.2: the fragment of the redirect
	} {
		setPage(t, dir, "<a href='"+ref+"'>")
		found, faults, _ := check(t, dir, Options{Origin: "https://h.example/"})
		got := ""
		for _, line := range found {
			if rest, ok := strings.CutPrefix(line, "page.html:1:10 "); ok {
				got, _, _ = strings.Cut(rest, " ")
			}
		}
		own := 0
		for _, line := range []string{"_redirects:5:7 redirect-loop", "_redirects:6:8 redirect-loop", "_redirects:8:11 missing-file /nowhere", "_redirects:14:6 missing-file /missing.html"} {
			if own++; !slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, line) }) {
				t.Errorf("no %s in\n%q", line, found)
			}
		}
		if n := strings.Count(strings.Join(found, "\n"), "_redirects:"); n != own {
			t.Errorf("%d rules are broken, want %d: %q", n, own, found)
		}
		if got != want || len(faults) > 0 {
			t.Errorf("%s: got %q, want %q, faults %v", ref, got, want, faults)
		}
	}
}

// The file _redirects may have 16 MiB, and a rule 8 KiB.
func TestLongRedirects(t *testing.T) {
	for more, want := range []error{nil, links.ErrTooLong} {
		rules, err := parseRedirects(strings.NewReader("/a /b\n" + strings.Repeat("\n", maxRedirectsFile-len("/a /b\n")+more)))
		if len(rules) != 1 || !errors.Is(err, want) {
			t.Errorf("%d rules, %v, want 1, %v", len(rules), err, want)
		}
		rules, err = parseRedirects(strings.NewReader("/a /" + strings.Repeat("b", maxRule-len("/a/")+more) + "\n/c /d\n"))
		if len(rules) != 2-more || !errors.Is(err, want) {
			t.Errorf("%d rules, %v, want %d, %v", len(rules), err, 2-more, want)
		}
	}
	found, faults, _ := check(t, write(t, map[string]string{"_redirects": "/a /" + strings.Repeat("b", maxRule) + "\n/c /d.html\n", "d.html": "<a href=a><a href=c>"}), Options{})
	if len(found) != 1 || !strings.HasSuffix(found[0], "missing-file a") || len(faults) != 1 || !errors.Is(faults[0], links.ErrTooLong) {
		t.Errorf("%q, %v", found, faults)
	}
}

// A redirect to a URL that is too long leads nowhere: placeholders multiply the URL.
func TestLongTargets(t *testing.T) {
	dir := write(t, map[string]string{"new.html": "", "_redirects": "/r/* /new.html?" + strings.Repeat(":splat", 1024) + "\n/:/x /new.html?" + strings.Repeat(":", 1024)})
	for _, form := range []string{"/r/%s", "/%s/x"} {
		for more, want := range []int{0, 1} {
			setPage(t, dir, "<a href='"+fmt.Sprintf(form, strings.Repeat("a", maxTarget/1024-1+more))+"'>")
			found, faults, _ := check(t, dir, Options{})
			if len(found) != want || want > 0 && !strings.HasPrefix(found[0], "page.html:1:10 redirect-loop") || len(faults) > 0 {
				t.Errorf("%s, %d more: got %.200q, %v", form, more, found, faults)
			}
		}
	}
}

// A message shows the beginning of a long fragment, which each link to a redirect can have.
func TestLongFragments(t *testing.T) {
	dir := write(t, map[string]string{"new.html": "", "_redirects": "/r/* /new.html#" + strings.Repeat("b", maxFragment), "page.html": "<a href=/r/a>"})
	s, err := Open(dir, Options{}, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range s.Check(t.Context()) {
		if err != nil || b.Rule != MissingFragment || len(b.Message) > maxFragment {
			t.Errorf("%+v, %v", b, err)
		}
	}
	if s.Broken != 2 {
		t.Errorf("%d links are broken, want that of the page and that of the rule", s.Broken)
	}
}

// Rules are looked up by the places of their placeholders, and the first rule that matches holds, as if they were tried in
// turn.
func TestFirstRedirect(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	words := func(of ...string) string {
		text := ""
		for range 1 + rnd.IntN(3) {
			text += "/" + of[rnd.IntN(len(of))]
		}
		return text
	}
	matched := 0
	for range 300 {
		var rules strings.Builder
		var froms []string
		for i := range 8 {
			from := words("a", "b", "%61", ":x", ":y", "*", "a%2Fb", "")
			froms = append(froms, from)
			fmt.Fprintf(&rules, "%s%s /to?%d\n", []string{"", "https://H.example", "https://other.example"}[i%3], from, i)
		}
		s, err := Open(write(t, map[string]string{"_redirects": rules.String()}), Options{Origin: "https://h.example/"}, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			path := words("a", "b", "c", "*", "a%2fb", "")
			u, err := uri.Parse("https://h.example" + path)
			if err != nil {
				t.Fatal(err)
			}
			want := -1
			for i := len(froms) - 1; i >= 0; i-- {
				if i%3 < 2 && matchesFrom(froms[i], path) { // the others have another host
					want = i
				}
			}
			if to, ok := s.redirect(u); ok != (want >= 0) || ok && to.String() != fmt.Sprintf("https://h.example/to?%d", want) {
				t.Errorf("%s: got %v, %v, want rule %d of\n%s", path, to, ok, want, rules.String())
			}
			matched += min(want+1, 1)
		}
	}
	if matched < 100 {
		t.Errorf("only %d paths match a rule", matched)
	}

	var rules strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&rules, "/%d /\n/%d/:a/%d /\n/%d/x/* /\n", i, i, i, i)
	}
	s, err := Open(write(t, map[string]string{"_redirects": rules.String()}), Options{}, func(err error) { t.Error(err) })
	if err != nil || len(s.redirects.rules) != 3000 || len(s.redirects.first) != 3 {
		t.Errorf("%d rules, %d shapes, %v, want 3000 and 3", len(s.redirects.rules), len(s.redirects.first), err)
	}
}

// matchesFrom reports whether a from without a host matches a path.
func matchesFrom(from, path string) bool {
	want, have := strings.Split(strings.Trim(from, "/"), "/"), strings.Split(strings.Trim(path, "/"), "/")
	for i, w := range want {
		switch {
		case w == "*" && i == len(want)-1:
			return true
		case i >= len(have):
			return false
		case !strings.HasPrefix(w, ":") && pct.Encoded(w).Decode() != pct.Encoded(have[i]).Decode():
			return false
		}
	}
	return len(want) == len(have)
}

// Symbolic links, and files that cannot be pages, end no check and hide nothing.
func TestTrouble(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "symlinks", "%s makes no symbolic links without a privilege", runtime.GOOS)
	}
	dir := write(t, map[string]string{
		"a/index.html": "<a href=self/self/b.html><a href=self/none.html><a href=../link/b.html><a href=../loop><a href=../dead.html>",
		"a/b.html":     "<p id=x>", "a/self": "-> .", "a/up": "-> ..", "link": "-> a", "loop": "-> loop2", "loop2": "-> loop", "dead.html": "-> nowhere", "page.html": "-> a/b.html",
		"zero.html": "-> /dev/zero", "x.html": "<a href=page.html#x><a href=a/up/a/up/a/b><a href=zero.html>",
	})
	found, faults, n := check(t, dir, Options{})
	want := "a/index.html:1:34 missing-file self/none.html\na/index.html:1:80 missing-file ../loop\na/index.html:1:96 missing-file ../dead.html\nx.html:1:51 missing-file zero.html"
	if got := strings.Join(found, "\n"); got != want || len(faults) > 0 || n.Special != 1 || n.Documents != 4 {
		t.Errorf("got\n%s\nfaults %v, %+v", got, faults, n)
	}
	s, err := Open(dir, Options{}, func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	for b := range s.Check(context.Background()) {
		if leadsNowhere := b.Message == "this is a symbolic link that leads nowhere"; leadsNowhere != (b.Text == "../loop" || b.Text == "../dead.html") {
			t.Errorf("%s: %s", b.Text, b.Message)
		}
	}

	// A document that cannot be read is a fault, and the others are checked.
	if os.Getuid() != 0 {
		dir := write(t, map[string]string{"a.html": "", "b.html": "<a href=x><a href=a.html#b>", "c/": ""}) // the names of a.html are not known
		os.Chmod(filepath.Join(dir, "a.html"), 0)
		os.Chmod(filepath.Join(dir, "c"), 0)
		found, faults, _ := check(t, dir, Options{})
		os.Chmod(filepath.Join(dir, "c"), 0o777)
		if len(found) != 1 || len(faults) != 2 || !errors.Is(faults[0], fs.ErrPermission) || !errors.Is(faults[1], fs.ErrPermission) {
			t.Errorf("%v, %v", found, faults)
		}
	}

	// Names that are not UTF-8 are bytes of URLs.
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "\xE9.html"), []byte("<a href=%E9.html><a href=%C3%A9.html>"), 0o666); err != nil {
		testenv.Skip(t, "bytes", "names of files are UTF-8: %v", err)
	}
	if found, faults, _ := check(t, dir, Options{}); len(found) != 1 || !strings.HasSuffix(found[0], ":1:26 missing-file %C3%A9.html") || len(faults) > 0 {
		t.Errorf("%q, %v", found, faults)
	}
}

// Comparisons for suggestions are limited: the first broken reference takes those of a directory with four files.
func TestComparisonsEnd(t *testing.T) {
	dir := write(t, map[string]string{"abc.html": "", "xyz.html": "<a href=abd.html><a href=abe.html><a href=xyz.html#a><p id=b>", "1": "", "2": ""})
	for limit, want := range map[int]int{3: 0, 4: 1, 8: 2} {
		s, err := Open(dir, Options{}, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		s.near = newNeighbors(s.files)
		s.near.comparisons = limit
		broken, suggestions := 0, 0
		for b, err := range s.Check(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			broken++
			if b.Suggestion != "" {
				suggestions++
			}
		}
		if broken != 3 || suggestions != want {
			t.Errorf("%d comparisons: %d of %d broken references have suggestions, want %d of 3", limit, suggestions, broken, want)
		}
	}
}

// What a document has after a part that is too long is read, and the part is a fault.
func TestLong(t *testing.T) {
	long := strings.Repeat("x", maxToken)
	found, faults, _ := check(t, write(t, map[string]string{
		"a.html": "<a href=1><p title='" + long + "'><a href=2>", "b.html": "<a href=3><!--" + long + long, "c.css": "a { b: url(4) } /*" + long + "*/ c { d: url(5) }",
		"d.html": "<a href=6><style>" + long + long, "e.html": "<a href='" + long, "f.html": "<a href=7>\n\x00\xff<a href='#\xff'><a href=8>",
	}), Options{})
	var texts []string
	for _, line := range found {
		texts = append(texts, line[strings.LastIndexByte(line, ' ')+1:])
	}
	if got, want := strings.Join(texts, " "), "1 2 3 4 5 6 7 #ÿ 8"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, err := range faults {
		if !errors.Is(err, links.ErrTooLong) {
			t.Error(err)
		}
	}
	if len(faults) != 4 {
		t.Errorf("%v", faults)
	}
}

// A page may have a picture of several megabytes in it.
func TestPictureInTag(t *testing.T) {
	dir := write(t, map[string]string{"index.html": `<img src="data:image/png;base64,` + strings.Repeat("A", 3<<20) + `"><a href=no>`})
	found, faults, _ := check(t, dir, Options{})
	if len(found) != 1 || !strings.HasSuffix(found[0], " no") || faults != nil {
		t.Errorf("got %v, %v", found, faults)
	}
}

// Many documents that repeat the same fragments are kept as few of them, and none is lost.
func TestRepeated(t *testing.T) {
	same := strings.Repeat("<p id=x><a href=c.html#x><a href=b.html#x><a href=#x>", 700)
	files := map[string]string{
		"a.html": same + "<a href=c.html#a>" + same, "b.html": same + "<a href=c.html#b>" + same + "<a href=#b>", "c.html": "<a href=a.html#c>" + same,
	}
	for i := range 50 {
		files[fmt.Sprintf("d%d.html", i)] = strings.Repeat("<a href=c.html#x>", 20)
	}
	found, faults, n := check(t, write(t, files), Options{})
	var texts []string
	for _, line := range found {
		texts = append(texts, line[strings.LastIndexByte(line, ' ')+1:])
	}
	if got := strings.Join(texts, " "); got != "c.html#a c.html#b #b a.html#c" || len(faults) > 0 || n.Links != 5*2100+4+50*20 {
		t.Errorf("got %q, %v, %+v", got, faults, n)
	}
}

func TestPatterns(t *testing.T) {
	for _, tt := range []struct {
		pattern, text string
		want          bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"a*", "ab", true}, {"*b", "ab", true}, {"*b", "ba", false}, {"a*b*c", "a1b2c", true}, {"a*b*c", "acb", false}, {"*", "", true},
		{"a*a", "a", false}, {"", "", true}, {"", "a", false}, {"*x*", "axb", true}, {"a**b", "ab", true}, {"ab*bc", "abc", false},
	} {
		if got := matches(tt.pattern, tt.text); got != tt.want {
			t.Errorf("%q, %q: %v", tt.pattern, tt.text, got)
		}
	}
	files := map[string]string{"a.html": "<a href=/api/x><a href=/api/y#z><a href=/other>", "vendor/b.html": "<a href=no>", "c.html": "<a href=../vendor/b.html>"}
	found, _, n := check(t, write(t, files), Options{Ignore: []string{"/api/*", "https://site.invalid/o*r"}, Skip: []string{"vendor/*"}})
	if len(found) != 0 || n.Ignored != 3 || n.Documents != 2 {
		t.Errorf("%v, %+v", found, n)
	}
}

// Lists are pages of directories if the user says so.
func TestDirectories(t *testing.T) {
	dir := write(t, map[string]string{"a/b.md": "[c](../c) [d](../c/) [e](/) [f](f) [g](../g) [h](../h)", "c/x.txt": "", "g/README.md": "", "a/f.htm": "", "h/README.md/x.txt": ""})
	found, _, _ := check(t, dir, Options{Index: []string{"README.md", "."}, Extensions: []string{"htm"}})
	if len(found) > 0 {
		t.Error(found)
	}
	if found, _, _ := check(t, dir, Options{Index: []string{"README.md"}}); len(found) != 5 {
		t.Error(found)
	}
}

// pages writes a site with 100,000 links that have fragments.
func pages(t testing.TB) (dir string, links int) {
	const pages, refs = 50, 2000
	files := map[string]string{}
	for i := range pages {
		var b strings.Builder
		for j := range refs {
			fmt.Fprintf(&b, "<p id=n%d><a href='p%d.html#n%d'>text of the link</a>\n", j, j%pages, j)
		}
		files[fmt.Sprintf("p%d.html", i)] = b.String()
	}
	return write(t, files), pages * refs
}

// go test -run '^$' -bench . -cpu 1 ./internal/site
func BenchmarkCheck(b *testing.B) {
	dir, count := pages(b)
	for b.Loop() {
		if _, _, n := check(b, dir, Options{}); n.Links != count {
			b.Fatal(n)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*count), "ns/link")
}

// A link to a directory above the site leads to the site again, whose pages are checked once.
func TestLinkAbove(t *testing.T) {
	dir := write(t, map[string]string{"site/p.html": "<a href=missing><a href=up/site/p.html><a href=up/other.txt>", "site/up": "-> ..", "other.txt": ""})
	found, _, n := check(t, filepath.Join(dir, "site"), Options{})
	if len(found) != 1 || n.Documents != 1 {
		t.Errorf("%v, %+v", found, n)
	}
}
