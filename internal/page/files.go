package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed static
var static embed.FS

// comments are the lines of a script that are only a comment.
var comments = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*//.*\n`) })

// Files yields the names and contents of the files of the page: index.html, css/…, js/…. The scripts have
// no comments, which are a quarter of them.
func Files(yield func(string, []byte) bool) {
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, _ := static.ReadFile(name) // the file is in the program
		if path.Ext(name) == ".js" {
			data = comments().ReplaceAll(data, nil)
		}
		if !yield(strings.TrimPrefix(name, "static/"), data) {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil {
		panic(err) // the files are in the program
	}
}

// types are the media types of the files. Package mime is not used because it depends on the
// tables of the system.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".txt":  "text/plain; charset=utf-8",

	".webmanifest": "application/manifest+json",
}

// A file is a file of the page with the headers that it needs.
type file struct {
	data        []byte
	zipped      []byte // compressed with gzip
	contentType string
	tag         string
}

// version is the name of a directory that has all files except index.html. The name has a hash of the files,
// so a browser that has a file of the directory need not ask for it again.
var version = sync.OnceValue(func() string {
	hash := sha256.New()
	for name, data := range Files {
		fmt.Fprintf(hash, "%s %x\n", name, sha256.Sum256(data))
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
})

// references are the URLs of files in index.html.
var references = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(href|src)="((?:css|js)/|icon|manifest)`) })

// files returns the files by name. It compresses them once.
var files = sync.OnceValue(func() map[string]file {
	all := make(map[string]file)
	for name, data := range Files {
		if name == "index.html" {
			data = references().ReplaceAll(data, []byte(`$1="`+version()+`/$2`))
		}
		sum := sha256.Sum256(data)
		var zipped bytes.Buffer
		w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is valid
		w.Write(data)                                              // a Buffer has no errors
		w.Close()
		all[name] = file{data, zipped.Bytes(), types[path.Ext(name)], hex.EncodeToString(sum[:12])}
	}
	return all
})

// serveFile answers GET and HEAD of /{file...}. A browser keeps the files of the directory version. It asks for
// index.html again, and gets 304 if the file did not change.
func serveFile(w http.ResponseWriter, r *http.Request) {
	name, kept := strings.CutPrefix(r.PathValue("file"), version()+"/")
	f, ok := files()[cmp.Or(name, "index.html")]
	if !ok || kept && name == "" {
		http.Error(w, "404: there is no such file", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", "no-cache")
	if kept {
		h.Set("Cache-Control", "max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	data := f.data
	if acceptsGzip(r) {
		data = f.zipped
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(data)))
		f.tag += "-gzip"
	}
	h.Set("ETag", `"`+f.tag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// acceptsGzip reports whether r accepts a compressed answer. A part of a file is a part of the file as it
// is, so a request with Range gets it uncompressed.
func acceptsGzip(r *http.Request) bool {
	if r.Header.Get("Range") != "" {
		return false
	}
	for _, accepted := range r.Header.Values("Accept-Encoding") {
		for coding := range strings.SplitSeq(accepted, ",") {
			if name, weight, _ := strings.Cut(coding, ";"); strings.EqualFold(strings.TrimSpace(name), "gzip") {
				return !refused().MatchString(weight)
			}
		}
	}
	return false
}

// refused matches the weight 0 (RFC 9110, 12.4.2).
var refused = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*[qQ]=0(\.0*)?\s*$`) })
