package conformance_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// The generated rows are up to date.
func TestGeneratedIsFresh(t *testing.T) {
	testenv.Program(t, "go")
	fresh := t.TempDir()
	if out, err := exec.Command("go", "run", "../internal/gen/vectors", fresh).CombinedOutput(); err != nil {
		t.Fatalf("go run ../internal/gen/vectors: %v\n%s", err, out)
	}
	want, got := readTree(t, fresh), readTree(t, "generated")
	delete(got, "README.md")
	delete(got, "rfc3986/resolve.jsonl") // see TestGeneratedResolutions
	for name := range want {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf(`generated/%s is stale: run "go generate ./conformance"`, name)
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("generated/%s is not written by the generator", name)
	}
}

// The generated files contain valid rows, with the source "generated" and with both
// verdicts.
func TestGeneratedRows(t *testing.T) {
	files := os.DirFS("generated")
	rows, matches := 0, 0
	for row, err := range conformance.Read(files) {
		if err != nil {
			t.Fatal(err)
		}
		rows++
		rule, _, _ := strings.Cut(path.Base(row.File), ".")
		if row.Op() == "resolve" {
			continue // see TestGeneratedResolutions
		}
		if row.Source != conformance.Generated || row.Op() != "match" || row.Request["rule"] != rule || row.Request["grammar"] != row.RFC {
			t.Errorf("%v: %+v", row, row)
		}
		if row.Reply["match"] == true {
			matches++
		}
	}
	if rows < 10_000 || matches < 1000 || rows < 2*matches {
		t.Errorf("%d rows, %d of them match", rows, matches)
	}
}

func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	tree := make(map[string][]byte)
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		tree[filepath.ToSlash(rel)], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}
