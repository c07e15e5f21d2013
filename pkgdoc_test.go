package uri_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"testing"
)

// Every package says what it is, in one file.
func TestPackageDocs(t *testing.T) {
	for _, p := range listPackages(t) {
		var files []string
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if file.Doc == nil {
				continue
			}
			files = append(files, name)
			begin := "Package " + file.Name.Name
			if file.Name.Name == "main" {
				begin = "(Command )?(?i:" + filepath.Base(p.Dir) + ")"
			}
			if doc := file.Doc.Text(); !regexp.MustCompile("^" + begin + " ").MatchString(doc) {
				t.Errorf("%s: %s begins with %.30q, not %q", p.ImportPath, name, doc, begin)
			}
		}
		if len(files) != 1 && len(p.GoFiles) > 0 {
			t.Errorf("%s has %d package docs, want 1: %v", p.ImportPath, len(files), files)
		}
	}
}
