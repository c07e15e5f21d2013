// Package lines finds the lines and columns of offsets in a document that is being read.
package lines

import (
	"bytes"
	"io"
	"slices"
)

// An Index reads a document, and keeps where its lines begin: 8 bytes for each line. It keeps all of them, because the
// links of Markdown are not in the order of the document.
type Index struct {
	io.Reader
	read   int64   // bytes
	starts []int64 // of the lines after the first
}

// Read reads from x.Reader.
func (x *Index) Read(b []byte) (int, error) {
	n, err := x.Reader.Read(b)
	for i := 0; ; {
		next := bytes.IndexByte(b[i:n], '\n')
		if next < 0 {
			break
		}
		i += next + 1
		x.starts = append(x.starts, x.read+int64(i))
	}
	x.read += int64(n)
	return n, err
}

// Position returns the line and the column of an offset that was read. Both are counted from 1, and the column in bytes.
func (x *Index) Position(offset int64) (line, column int) {
	line, found := slices.BinarySearch(x.starts, offset)
	if found {
		line++
	}
	if line > 0 {
		offset -= x.starts[line-1]
	}
	return line + 1, int(offset) + 1
}
