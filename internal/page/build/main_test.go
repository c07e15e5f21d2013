package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/page"
	"github.com/uriform/uri/internal/testenv"
)

// The static index.html has the transport and the policy of a static site.
func TestIndex(t *testing.T) {
	got, err := index(maps.Collect(page.Files)["index.html"])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`data-transport="wasm"`, `content="` + page.StaticPolicy + `"`, `<meta name="referrer" content="no-referrer">`, `<a href="../index.html">`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("index.html has no %s", want)
		}
	}
	if _, err := index([]byte("<html>")); err == nil {
		t.Error("an index.html without a transport is accepted")
	}
}

// Every URL in the files is relative, so that the site works under each path.
func TestURLsAreRelative(t *testing.T) {
	absolute := regexp.MustCompile(`(?:src|href)="/|url\(['"]?/|from '/|import '/|fetch\('/`)
	err := filepath.WalkDir("../static", func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if found := absolute.Find(data); found != nil {
			t.Errorf("%s has the absolute URL %s", name, found)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The list of the service worker has each file of the site. A changed file changes its version.
func TestServiceWorker(t *testing.T) {
	site := map[string][]byte{"index.html": []byte("a"), "js/x.js": []byte("b")}
	first, err := serviceWorker(site)
	if err != nil {
		t.Fatal(err)
	}
	if want := `const files = ["./","js/x.js"]`; !strings.Contains(string(first), want) {
		t.Errorf("no %s in %s", want, first)
	}
	site["js/x.js"] = []byte("c")
	if second, _ := serviceWorker(site); bytes.Equal(first, second) {
		t.Error("the version did not change")
	}
}

// The whole site: the program begins like WebAssembly, and all files that the worker loads exist. The
// standard library is compiled for js/wasm, so .ci/run runs this test with those in a browser.
func TestWrite(t *testing.T) {
	if !testenv.Long() {
		t.Skip("compiling for js/wasm takes a minute: set URIFORM_LONG=1")
	}
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "doc/page.html", "page/index.html", "page/js/ask.js", "page/js/worker.js", "page/sw.js", "page/wasm_exec.js"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, tt := range []struct {
		name string
		most int // bytes, compressed
	}{{"uri.wasm.gz", 2_310_000}, {"uri-all.wasm.gz", 3_610_000}} {
		zipped, err := os.ReadFile(filepath.Join(dir, "page", tt.name))
		if err != nil {
			t.Fatal(err)
		}
		r, err := gzip.NewReader(bytes.NewReader(zipped))
		if err != nil {
			t.Fatal(err)
		}
		program, err := io.ReadAll(r)
		if err != nil || !bytes.HasPrefix(program, []byte("\x00asm")) {
			t.Errorf("%s begins with %.4q: %v", tt.name, program, err)
		}
		t.Logf("%s has %d bytes, and %d without compression", tt.name, len(zipped), len(program))
		if len(zipped) > tt.most {
			t.Errorf("%s has %d bytes, want at most %d: does the program import a large package again?", tt.name, len(zipped), tt.most)
		}
	}
}
