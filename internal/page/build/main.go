// Build writes the static site: the documents of the repository as HTML, and the page.
//
//	go run ./internal/page/build DIR
//
// README.md is DIR/index.html, and doc/iri.md is DIR/doc/iri.html: see documents.go. The page is in DIR/page. It has the
// files of package page, and these:
//
//	uri.wasm.gz      internal/page/wasm with the operations that the first answers need (the build tag
//	                 core), compiled for js/wasm and compressed
//	uri-all.wasm.gz  the same with all operations: the page loads it on demand
//	wasm_exec.js     the file of the same name in GOROOT
//	sw.js            a service worker: after the first visit, the page works offline
//
// All URLs are relative, so that the site works under each path of each host. The host needs no
// configuration: the worker decompresses the programs. If the host can set headers, a good header
// is "Content-Security-Policy: frame-ancestors 'none'", which an HTML file cannot set.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/page"
)

func main() {
	if len(os.Args) != 2 || strings.HasPrefix(os.Args[1], "-") {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/page/build DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "internal/page/build:", err)
		os.Exit(1)
	}
}

// write writes the site to dir. It creates dir, and it replaces files of the same names.
func write(dir string) error {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/uriform/uri").Output()
	if err != nil {
		return err
	}
	site, err := documentFiles(strings.TrimSpace(string(root)))
	if err != nil {
		return err
	}
	page, err := pageFiles()
	if err != nil {
		return err
	}
	for name, data := range page {
		site["page/"+name] = data
	}
	return writeFiles(dir, site)
}

// writeFiles writes files, by name, to dir.
func writeFiles(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pageFiles returns the files of the page by name.
func pageFiles() (map[string][]byte, error) {
	site := maps.Collect(page.Files)
	var err error
	if site["index.html"], err = index(site["index.html"]); err != nil {
		return nil, err
	}
	if site["wasm_exec.js"], err = wasmExec(); err != nil {
		return nil, err
	}
	if site["uri.wasm.gz"], err = program("-tags=core"); err != nil {
		return nil, err
	}
	if site["uri-all.wasm.gz"], err = program("-tags="); err != nil {
		return nil, err
	}
	site["sw.js"], err = serviceWorker(site)
	return site, err
}

// index returns index.html for the static site: it uses WebAssembly, its policy is in the file because a
// static host sends no header, and it has a link to the documents.
func index(data []byte) ([]byte, error) {
	policy := `<meta http-equiv="Content-Security-Policy" content="` + page.StaticPolicy + `">`
	for _, change := range [...]struct{ old, new string }{
		{`data-transport="batch"`, `data-transport="wasm"`},
		{`<meta charset="utf-8">`, `<meta charset="utf-8">` + "\n" + policy + "\n" + `<meta name="referrer" content="no-referrer">`},
		{`<p><a href="https://github.com/uriform/uri">Source</a>`, `<p><a href="../index.html">Documents</a> · <a href="https://github.com/uriform/uri">Source</a>`},
	} {
		if n := bytes.Count(data, []byte(change.old)); n != 1 {
			return nil, fmt.Errorf("index.html has %s %d times, want 1", change.old, n)
		}
		data = bytes.Replace(data, []byte(change.old), []byte(change.new), 1)
	}
	return data, nil
}

// wasmExec returns wasm_exec.js of the go command that compiles the program. Both must be of the
// same version of Go.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// program compiles internal/page/wasm with the flag tags, and returns it compressed with gzip.
func program(tags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "uri")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "uri.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", tags, "-ldflags=-s -w", "-o", file, "github.com/uriform/uri/internal/page/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w.Write(data) // a Buffer has no errors
	w.Close()
	return out.Bytes(), nil
}

//go:embed sw.js
var worker string

// serviceWorker returns sw.js with the names of the files of the site and a hash of them. A new
// version of a file changes the hash, so that browsers load the site again.
func serviceWorker(site map[string][]byte) ([]byte, error) {
	names := slices.Sorted(maps.Keys(site))
	hash := sha256.New()
	for i, name := range names {
		fmt.Fprintf(hash, "%s %x\n", name, sha256.Sum256(site[name]))
		if name == "index.html" {
			names[i] = "./"
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	text := strings.Replace(worker, "FILES", string(list), 1)
	text = strings.Replace(text, "VERSION", hex.EncodeToString(hash.Sum(nil)[:8]), 1)
	return []byte(text), nil
}
