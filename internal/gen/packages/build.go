package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A folder is a package. Data, if it is set, is the place of the data of package conformance in it.
type folder struct{ path, data string }

var folders = []folder{
	{path: "npm/formats"},
	{path: "npm/vectors", data: "data"},
	{path: "python/formats"},
	{path: "python/vectors", data: "src/uriform_vectors/data"},
}

// build writes the folders of the packages to dir, with what the repository has elsewhere: the license, the version, and
// the data. The vectors have their own license and version.
func build(root, dir, version string) error {
	for _, f := range folders {
		to := filepath.Join(dir, filepath.FromSlash(f.path))
		if err := os.CopyFS(to, os.DirFS(filepath.Join(root, "packages", filepath.FromSlash(f.path)))); err != nil {
			return err
		}
		license, version := filepath.Join(root, "LICENSE"), version
		if f.data != "" {
			data := filepath.Join(root, "conformance")
			if err := copyData(filepath.Join(to, filepath.FromSlash(f.data)), os.DirFS(data)); err != nil {
				return err
			}
			text, err := os.ReadFile(filepath.Join(data, "VERSION"))
			if err != nil {
				return err
			}
			license, version = filepath.Join(data, "LICENSE"), strings.TrimSpace(string(text))
		}
		if err := copyFile(filepath.Join(to, "LICENSE"), license); err != nil {
			return err
		}
		if err := setVersion(to, version); err != nil {
			return err
		}
	}
	return nil
}

// copyData copies the files of package conformance that are not part of its Go package.
func copyData(to string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) == ".go":
			return nil
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return writeFile(filepath.Join(to, filepath.FromSlash(name)), text)
	})
}

// writeFile writes a file, and makes its folder.
func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, text)
}

// setVersion replaces the version 0.0.0 in the file that describes the package in dir.
func setVersion(dir, version string) error {
	for _, name := range []string{"package.json", "pyproject.toml"} {
		name = filepath.Join(dir, name)
		text, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return err
		}
		if bytes.Count(text, []byte(`"0.0.0"`)) != 1 {
			return fmt.Errorf("%s does not have the version 0.0.0 once", name)
		}
		text = bytes.Replace(text, []byte(`"0.0.0"`), []byte(fmt.Sprintf("%q", version)), 1)
		if err := os.WriteFile(name, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
