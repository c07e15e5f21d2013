package uri_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// class_table.go is what its generator writes.
func TestClassTableIsFresh(t *testing.T) {
	fresh := filepath.Join(t.TempDir(), "class_table.go")
	if out, err := exec.Command(goTool(t), "run", "./internal/gen", fresh).CombinedOutput(); err != nil {
		t.Fatalf("go run ./internal/gen: %v\n%s", err, out)
	}
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("class_table.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error(`class_table.go is stale: run "go generate"`)
	}
}
