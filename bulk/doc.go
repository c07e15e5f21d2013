// Package bulk reads lists of references: streams with one reference per line.
//
//	for r, err := range bulk.NewReader(os.Stdin).References(uri.RFC3986) {
//
// A line ends in LF or in CR LF. The end of the stream also ends the last line. A byte order
// mark before the first line is skipped. Empty lines are not skipped: an empty line is the empty
// reference.
//
// [Parallel] divides a stream into blocks of lines, works on several blocks at the same time, and
// writes the results in order.
//
// [SURT] returns the sort key of a reference in the form that web archives use, and [ArchiveSURT] the
// key that the Internet Archive has for any string. [StripTracking] removes tracking parameters.
//
// A [Deduper] finds the lines with the same canonical form, in lists that are larger than the memory.
// [Stats] counts what a list is made of. A [Partitioner] divides a list among machines, and
// [MergeClasses] and [Stats.Merge] merge their results.
//
// # Cost
//
// A [Reader] reads blocks of 64 KiB. The lines of a block are parts of one string, so a line costs
// no allocation. A program that keeps a line keeps the memory of its block. The memory of a Reader
// is limited by Reader.MaxLine for every stream.
package bulk
