package site

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// Links of the pages of this repository to its files and headings have a target, also where they are absolute. This is not
// a test of package uri, because modules that use uri would then need the dependencies of this package in go.sum.
func TestPageLinks(t *testing.T) {
	root := testenv.Root(t)
	fail := func(err error) { t.Error(err) }
	pages, err := Open(root, Options{
		Origin: "https://github.com/uriform/uri/blob/main/",
		Index:  []string{"README.md", "."}, // as GitHub shows directories
		Skip:   []string{"*.html", "*.svg", "*node_modules/*", "doc/cookbook/*"},
	}, fail)
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range pages.Check(t.Context()) {
		if err != nil {
			fail(err)
			continue
		}
		name, err := filepath.Rel(root, b.File)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(name, "testdata") || filepath.Base(name) == "README.md" {
			t.Errorf("%s:%d:%d: %s: %s", name, b.Line, b.Column, b.Text, b.Message)
		}
	}
	if pages.Documents < 60 || pages.Links < 400 {
		t.Errorf("%+v", pages.Counts)
	}
}
