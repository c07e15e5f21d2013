// Package warc finds references in web archives (ISO 28500, WARC 1.0 and 1.1). It
// searches the HTML, XML, text and mail in their records.
//
//	for link, err := range new(warc.Finder).Read(r) {
//		…
//	}
//
// # Cost
//
// An archive is read in one pass. The field MaxToken of the [Finder] and the limit of a header,
// which is 1 MiB, bound the memory. Time is linear in the length of the decompressed archive, and
// gzip expands a byte to at most 1032 bytes. Gzip inside gzip has a limit: see [Finder.Read].
package warc
