package browsertest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/uriform/uri/internal/testenv"
)

// views returns the views of the page: the fragments of those to which its navigation leads, without
// parameters.
func (b *tab) views() []string {
	b.Helper()
	b.open("")
	b.settle()
	list := value(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll('#views a')].map((a) => '#' + a.dataset.to)`))
	if len(list) == 0 {
		b.Fatalf("the navigation has the views %q", list)
	}
	return list
}

// fresh opens the page again, with a view. To open another fragment of a page does not load the page, but the
// address with an empty query is that of another page. The process of the tab stays, unlike after
// about:blank: most of the time of these tests was the start of processes.
func (b *tab) fresh(view string) {
	b.Helper()
	url := b.home.url
	if at := value(b, chromedp.Location()); strings.HasPrefix(at, url) && !strings.HasPrefix(at, url+"?") {
		url += "?"
	}
	b.run(chromedp.Navigate(url + view))
	b.settle()
}

// settle waits until a view is shown, the page waits for no answer, all is drawn, and all is loaded.
func (b *tab) settle() {
	b.Helper()
	b.eventually(`new Promise((resolve) => {
		const page = document.documentElement.dataset
		const quiet = () => document.readyState === 'complete' && page.view && page.engine === 'ready' && !page.asking && !document.querySelector('[aria-busy=true]')
		const start = Date.now()
		let since = start
		const look = () => {
			if (!quiet()) since = Date.now()
			if (Date.now() - since > 150) resolve(true)
			else if (Date.now() - start > 30000) resolve(false)
			else setTimeout(look, 10)
		}
		look()
	})`)
}

// scheme sets the color scheme that the user prefers: "light" or "dark".
func (b *tab) scheme(scheme string) {
	b.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		b.Fatal(err)
	}
}

// Each view loads without a message in the console. The page is not wider than the window, also at
// 320 pixels. In short mode, a view is loaded once on one of the homes, and then the width changes.
// Screenshots of all views are artifacts.
func TestViews(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for k, view := range tab.views() {
			if leftOut(t, k) {
				continue
			}
			for i, width := range []int64{320, 640, 800, 1600} {
				tab.run(chromedp.EmulateViewport(width, 900))
				if i == 0 || !testing.Short() {
					tab.fresh(view)
				} else {
					tab.settle()
				}
				tab.fits(fmt.Sprintf("%s at %d pixels", view, width))
				tab.picture(fmt.Sprintf("%s-%d.png", strings.Trim(view, "#/"), width), chromedp.FullScreenshot(100))
				for _, fault := range tab.takeFaults() {
					t.Errorf("%s at %d pixels: the console has: %s", view, width, fault)
				}
			}
		}
	})
}

// fits checks that the page is not wider than the window.
func (b *tab) fits(what string) {
	b.Helper()
	wide := value(b, chromedp.Evaluate[[]string](`document.documentElement.scrollWidth <= innerWidth ? [] :
		[...document.querySelectorAll('body *')].filter((e) => !e.closest('nav, .scroll') && e.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((e) => e.outerHTML.slice(0, 120))`))
	if len(wide) > 0 {
		b.Errorf("%s: %s: wider than the window: %q", b.home.name, what, wide)
	}
}

// axe returns the source of axe-core, which npm downloads into a temporary directory.
func axe(t *testing.T) string {
	t.Helper()
	npm := testenv.Program(t, "npm")
	dir := t.TempDir()
	cmd := exec.Command(npm, "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", dir, "axe-core@4.14.1")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		testenv.Skip(t, "npm", "npm install: %v: %s", err, out)
	}
	source, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// A violation is a rule of axe-core that elements of the page break.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string
		FailureSummary string
	}
}

// accessible checks that axe-core, which is loaded, finds no violations.
func (b *tab) accessible(what string) {
	b.Helper()
	text := value(b, chromedp.Evaluate[string](`axe.run(document).then((r) => JSON.stringify(r.violations))`, chromedp.EvalAwaitPromise))
	var list []violation
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		b.Fatal(err)
	}
	for _, v := range list {
		b.Errorf("%s: %s (%s): %s: %d elements", what, v.ID, v.Impact, v.Help, len(v.Nodes))
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			b.Logf("%.200s: %s", n.HTML, n.FailureSummary)
		}
	}
}

// conformanceTabs are pages of the views Conformance and Scoreboard that views does not return.
var conformanceTabs = []string{"#conformance?list=disagreements", "#scoreboard?library=c-glib"}

// axe-core finds no violations in any view and tab, with light and dark colors. In short mode, a view is
// loaded once on one of the homes, and then the colors change.
func TestAccessibility(t *testing.T) {
	needBrowser(t)
	source := axe(t)
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for k, view := range append(tab.views(), conformanceTabs...) {
			if leftOut(t, k) {
				continue
			}
			for i, scheme := range []string{"light", "dark"} {
				tab.scheme(scheme)
				if i == 0 || !testing.Short() {
					tab.fresh(view)
					tab.run(chromedp.Evaluate[chromedp.Void](source))
				} else {
					tab.settle()
				}
				tab.accessible(view + ", " + scheme)
			}
		}
	})
}

var rewrite = flag.Bool("rewrite", false, "write doc/page.png and doc/page-dark.png")

// The pictures of doc/page.md, for light and dark pages. Fonts differ between machines, so that the
// test does not compare them: with -rewrite, it writes them.
func TestPicture(t *testing.T) {
	if !*rewrite {
		return
	}
	tab := newTab(t, homes(t)[0])
	tab.run(chromedp.EmulateViewport(838, 620)) // the width of a README
	for scheme, name := range map[string]string{"light": "page.png", "dark": "page-dark.png"} {
		tab.scheme(scheme)
		tab.fresh(link("explorer", "input", "http://example.com/a b|c"))
		tab.run(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()")) // a cursor blinks
		picture, err := png.Decode(bytes.NewReader(value(tab, chromedp.CaptureScreenshot())))
		if err != nil {
			t.Fatal(err)
		}
		small := image.NewPaletted(picture.Bounds(), commonColors(picture, 256)) // a third of the size
		draw.Draw(small, small.Bounds(), picture, picture.Bounds().Min, draw.Src)
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&out, small); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../../../doc/"+name, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// commonColors returns the n colors that the most pixels of a picture have.
func commonColors(picture image.Image, n int) (colors color.Palette) {
	pixels := make(map[color.Color]int)
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			pixels[picture.At(x, y)]++
		}
	}
	colors = slices.SortedFunc(maps.Keys(pixels), func(a, b color.Color) int { return pixels[b] - pixels[a] })
	return colors[:min(n, len(colors))]
}

// A print has light colors, the text that the answer is about, and no navigation. It is not wider
// than the paper. In short mode, a view is printed on one of the homes.
func TestPrint(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for k, view := range tab.views() {
			if leftOut(t, k) {
				continue
			}
			_, err := chromedp.Call(tab.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Media:    "print",
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
			})
			if err != nil {
				t.Fatal(err)
			}
			tab.run(chromedp.EmulateViewport(700, 1000))
			tab.fresh(view)
			tab.fits("the print of " + view)
			faults := value(tab, chromedp.Evaluate[[]string](`[
				...[...document.querySelectorAll('.top nav, .bottom, .samples, button:not(.steps *)')].filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 100)),
				...[...document.querySelectorAll('section[data-view]:not([hidden]) textarea:is(#input, #input-a, #iri-input, #advice-input, #resolution-input)')].filter((e) => !e.checkVisibility()).map((e) => 'no ' + e.id),
				...Math.min(...getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).slice(0, 3)) < 200 ? ['a dark print'] : [],
			]`))
			if len(faults) > 0 {
				t.Errorf("%s: %q", view, faults)
			}
			tab.picture("print-"+strings.Trim(view, "#/")+".png", chromedp.FullScreenshot(100))
		}
	})
}
