package testenv

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

func TestMain(m *testing.M) {
	LimitFiles()
	os.Exit(m.Run())
}

// The last byte of MaxOutput can be written, and the next one cannot.
func TestLimits(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "sparse"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("x"), MaxOutput-1); err != nil {
		t.Error(err)
	}
	if _, err := f.WriteAt([]byte("x"), MaxOutput); err == nil && slices.Contains([]string{"linux", "darwin"}, runtime.GOOS) {
		t.Error("a file has more than MaxOutput bytes")
	}

	var o Output
	half := make([]byte, MaxOutput/2)
	for range 2 {
		if n, err := o.Write(half); n != len(half) || err != nil {
			t.Fatal(n, err)
		}
	}
	if _, err := io.WriteString(&o, "x"); err == nil || o.b.Len() != MaxOutput {
		t.Errorf("%d bytes, %v", o.b.Len(), err)
	}
}
