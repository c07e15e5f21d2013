// Package bulk reads and writes references that are lines of a stream, one reference per
// line.
//
//	for r, err := range bulk.NewReader(os.Stdin).References(uri.RFC3986) {
//
// A line ends in LF or in CR LF. The end of the stream also ends the last line. A byte order
// mark before the first line is skipped. An empty line is an empty line, and as a reference it
// is the empty reference.
//
// # Cost
//
// A [Reader] reads blocks of 64 KiB. The lines of a block are parts of one string, so that a
// line costs no allocation. A line that is kept keeps the memory of its block. Memory is
// bounded by the longest line that is accepted, whatever the stream contains.
package bulk
