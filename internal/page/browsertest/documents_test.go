package browsertest

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"testing"

	"github.com/chromedp/chromedp"
)

// The documents of the static site load without a message in the console, although their policy allows no script, and they
// are not wider than the window. axe-core finds no violations in those with the most kinds of content. Tables and code
// are wider than a phone, so some scroll, by the keyboard too.
func TestDocuments(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	host := httptest.NewServer(http.StripPrefix("/a/path/", http.FileServer(http.Dir(documents))))
	defer host.Close()
	tab := newTab(t, home{"documents", host.URL + "/a/path/"})
	var names []string
	err := fs.WalkDir(os.DirFS(documents), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && name == "page" {
			return fs.SkipDir
		}
		if path.Ext(name) == ".html" {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) < 60 {
		t.Fatalf("%d documents: %v", len(names), err)
	}
	for _, name := range names {
		tab.open(name)
		for _, width := range []int64{320, 1200} {
			tab.run(chromedp.EmulateViewport(width, 900))
			tab.fits(fmt.Sprintf("%s at %d pixels", name, width))
		}
		broken := value(tab, chromedp.Evaluate[[]string](`[...document.images].filter((i) => !i.complete || i.naturalWidth === 0).map((i) => i.src)`))
		if len(broken) > 0 {
			t.Errorf("%s: no image %q", name, broken)
		}
		for _, fault := range tab.takeFaults() {
			t.Errorf("%s: the console has: %s", name, fault)
		}
	}
	source := axe(t)
	for _, name := range []string{"index.html", "doc/index.html", "doc/page.html", "CONTRIBUTING.html"} {
		tab.open(name)
		tab.run(chromedp.Evaluate[chromedp.Void](source))
		for _, as := range []struct {
			scheme string
			width  int64
		}{{"light", 320}, {"dark", 1200}} {
			tab.scheme(as.scheme)
			tab.run(chromedp.EmulateViewport(as.width, 900))
			tab.accessible(fmt.Sprintf("%s, %v", name, as))
			tab.picture(fmt.Sprintf("%s-%s-%d.png", path.Base(name), as.scheme, as.width), chromedp.CaptureScreenshot())
		}
	}
}
