package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// A build is the program for one platform.
type build struct {
	platform platform
	program  string // its file
	info     *debug.BuildInfo
	sum      [32]byte // the SHA-256 sum of the archive
}

// neutral sets each variable that changes the bytes of a program and that a user may have set.
var neutral = []string{
	"CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off",
	"GOAMD64=v1", "GOARM64=v8.0",
}

// build builds the program as the file name.
func (r release) build(p platform, name string) (build, error) {
	link := "-s -w -X main.release=" + r.version + " -X main.commit=" + r.commit + " -X main.committed=" + r.time.Format("2006-01-02T15:04:05Z")
	if r.modified {
		link += " -X main.modified=true"
	}
	env := append([]string{"GOOS=" + p.os, "GOARCH=" + p.arch}, neutral...)
	if _, err := output(r.root, env, "go", "build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags="+link, "-o", name, "./cmd/uri"); err != nil {
		return build{}, err
	}
	info, err := buildinfo.ReadFile(name)
	return build{platform: p, program: name, info: info}, err
}

// A file is a file of an archive or of the release.
type file struct {
	name string
	data []byte
	mode fs.FileMode
}

// archive returns the archive of a build: the program, and the licenses of all that is in it.
func (r release) archive(b build) ([]byte, error) {
	program, err := os.ReadFile(b.program)
	if err != nil {
		return nil, err
	}
	files := []file{{b.platform.program(), program, 0o755}}
	for _, name := range []string{"LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, data, 0o644})
	}
	licenses, err := r.licenses(b.info)
	if err != nil {
		return nil, err
	}
	files = append(files, file{"LICENSES-OF-DEPENDENCIES.txt", licenses, 0o644})
	var buffer bytes.Buffer
	if b.platform.os == "windows" {
		err = r.zip(&buffer, files)
	} else {
		err = r.tarGzip(&buffer, files)
	}
	return buffer.Bytes(), err
}

// licenses returns the licenses of Go and of the modules in a program. Their authors require a
// copy with each program.
func (r release) licenses(info *debug.BuildInfo) ([]byte, error) {
	goroot, err := output(r.root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	add := func(title, dir string) error {
		found, err := filepath.Glob(filepath.Join(dir, "LICENSE*"))
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fmt.Errorf("%s: no LICENSE in %s", title, dir)
		}
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "%s\n%s\n\n%s\n\n", title, strings.Repeat("=", len(title)), bytes.TrimSpace(text))
		}
		return nil
	}
	if err := add("The Go standard library, "+info.GoVersion, goroot); err != nil {
		return nil, err
	}
	for _, m := range info.Deps {
		dir, err := output(r.root, neutral, "go", "list", "-m", "-f={{.Dir}}", m.Path)
		if err != nil {
			return nil, err
		}
		if err := add(m.Path+" "+m.Version, dir); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

func (r release) tarGzip(w io.Writer, files []file) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		// No user, no group, and whole seconds: all machines write the same header.
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.data)), Mode: int64(f.mode), ModTime: r.time, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

func (r release) zip(w io.Writer, files []file) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: r.time}
		h.SetMode(f.mode)
		entry, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}
