//go:build linux || darwin || freebsd || netbsd || openbsd

package testenv

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// The last byte of MaxOutput can be written, and the next one cannot. The file is sparse.
func TestLimitFiles(t *testing.T) {
	LimitFiles()
	signal.Reset(syscall.SIGXFSZ) // so that the process does not panic
	f, err := os.Create(filepath.Join(t.TempDir(), "sparse"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("x"), MaxOutput-1); err != nil {
		t.Error(err)
	}
	if _, err := f.WriteAt([]byte("x"), MaxOutput); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("got %v, want %v", err, syscall.EFBIG)
	}
}
