//go:build unix

package board_test

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

// The processes that an adapter starts end with it, whether it ends itself or is killed.
func TestGrandchildrenEnd(t *testing.T) {
	for _, mode := range []string{"later-none", "exits", "slow"} {
		t.Run(mode, func(t *testing.T) {
			a := adapter(t, mode)
			a.Timeout, a.Start = 200*time.Millisecond, 4*time.Second
			fifo := filepath.Join(t.TempDir(), "fifo")
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				testenv.Skip(t, "named pipes", "%v", err)
			}
			t.Setenv("BOARD_FIFO", fifo)
			ended := make(chan error)
			go func() {
				_, err := os.ReadFile(fifo) // to the end of the last process that can write
				ended <- err
			}()
			a.Smoke(context.Background())
			select {
			case err := <-ended:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(10 * time.Second):
				t.Error("a process that the adapter started is still there")
			}
		})
	}
}
