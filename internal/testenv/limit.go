package testenv

import (
	"bytes"
	"errors"
)

// MaxOutput is the most that a test lets a program write to a file or to an [Output]: 128 MiB. Programs
// that tests build are smaller, and what tests write is too.
const MaxOutput = 128 << 20

// An Output is a buffer for the output of a program under test. It has at most [MaxOutput] bytes, so
// that a fault such as an endless loop does not fill the memory. The zero Output is empty.
type Output struct{ b bytes.Buffer } // not embedded, because its other methods write too

var errOutput = errors.New("testenv: the output is longer than MaxOutput")

// Write appends p, or returns an error if that is too much.
func (o *Output) Write(p []byte) (int, error) {
	if len(p) > MaxOutput-o.b.Len() {
		return 0, errOutput
	}
	return o.b.Write(p)
}

// String returns what was written.
func (o *Output) String() string { return o.b.String() }
