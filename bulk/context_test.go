package bulk

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestContextReader(t *testing.T) {
	text := strings.Repeat("0123456789", 20_000)
	if err := iotest.TestReader(ContextReader(t.Context(), strings.NewReader(text)), []byte(text)); err != nil {
		t.Error(err)
	}
	failed := errors.New("failed")
	if _, err := io.ReadAll(ContextReader(t.Context(), iotest.ErrReader(failed))); err != failed {
		t.Errorf("error %v", err)
	}
}

// After the end of the context, nothing is read.
func TestContextReaderEnded(t *testing.T) {
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	in := strings.NewReader("abc")
	r := ContextReader(ctx, in)
	if n, err := r.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	cancel(stopped)
	for range 10 {
		if n, err := r.Read(make([]byte, 1)); n != 0 || err != stopped || in.Len() != 2 {
			t.Fatalf("%d bytes, %v, %d bytes are left, want 2", n, err, in.Len())
		}
	}
}

// A read that waits for input ends with the context.
func TestContextReaderWaits(t *testing.T) {
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	in, out := io.Pipe()
	defer in.Close()
	lines := NewReader(ContextReader(ctx, in))
	go func() {
		io.WriteString(out, "a\nb\nunfinished")
		cancel(stopped)
	}()
	var got []string
	for line, err := range lines.Lines() {
		if err != nil {
			if err != stopped {
				t.Errorf("error %v", err)
			}
			break
		}
		got = append(got, line)
	}
	// The lines may be lost if the context ends first.
	if text := strings.Join(got, " "); text != "a b" && text != "" {
		t.Errorf("lines %q", text)
	}
	if _, err := lines.Next(); err != stopped {
		t.Errorf("error %v", err)
	}
}
