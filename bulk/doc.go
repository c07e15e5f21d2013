// Package bulk reads, deduplicates, counts and divides lists of references of any length, with one
// reference per line.
//
//	for r, err := range bulk.NewReader(os.Stdin).References(uri.RFC3986) {
//
// A line ends in LF or in CR LF, or at the end of the stream. A byte order mark before the first
// line is skipped. Empty lines are not skipped, because an empty line is the empty reference.
//
// [Parallel] divides a stream into blocks of lines, works on several blocks at the same time, and
// writes the results in order.
//
// [SURT] returns the sort key of a reference in the form that web archives use, and [ArchiveSURT]
// returns the key that the Internet Archive uses for any string. [StripTracking] removes tracking
// parameters.
//
// A [Deduper] finds the lines with the same canonical form, in lists that are larger than the
// memory. [Stats] counts what a list is made of. For several machines, a [Partitioner] divides a
// list, and [MergeClasses] and [Stats.Merge] merge the results.
//
// # Cost
//
// A [Reader] reads blocks of 64 KiB. The lines of a block are parts of one string, so a line costs
// no allocation, but a program that keeps a line keeps the memory of its whole block.
// Reader.MaxLine limits the memory of a Reader, whatever it reads.
package bulk
