package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"sync"
	"time"
)

//go:embed static
var static embed.FS

// Files returns the files of the page: index.html, css/…, js/….
func Files() fs.FS {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // "static" is a valid path
	}
	return files
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
	contentType string
	tag         string
}

// files returns the files by name. It computes their hashes once.
var files = sync.OnceValue(func() map[string]file {
	all := make(map[string]file)
	err := fs.WalkDir(Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(Files(), name)
		sum := sha256.Sum256(data)
		all[name] = file{data, types[path.Ext(name)], `"` + hex.EncodeToString(sum[:12]) + `"`}
		return err
	})
	if err != nil {
		panic(err) // the files are in the program
	}
	return all
})

// serveFile answers GET and HEAD of /{file...}. A browser asks for each file again, and gets 304 if the file
// did not change.
func serveFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if name == "" {
		name = "index.html"
	}
	f, ok := files()[name]
	if !ok {
		http.Error(w, "404: there is no such file", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.data))
}
