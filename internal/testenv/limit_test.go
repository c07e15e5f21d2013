package testenv

import (
	"io"
	"testing"
)

// The last byte of MaxOutput can be written, and the next one cannot.
func TestOutput(t *testing.T) {
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
