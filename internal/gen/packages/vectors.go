package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// folders are the folders of the packages.
var folders = []string{"npm/formats", "python/formats"}

// build writes the folders of the packages to dir, with the license and the version.
func build(root, dir, version string) error {
	for _, folder := range folders {
		to := filepath.Join(dir, filepath.FromSlash(folder))
		if err := os.CopyFS(to, os.DirFS(filepath.Join(root, "packages", filepath.FromSlash(folder)))); err != nil {
			return err
		}
		if err := copyFile(filepath.Join(to, "LICENSE"), filepath.Join(root, "LICENSE")); err != nil {
			return err
		}
		if err := setVersion(to, version); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
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
