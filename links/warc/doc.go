// Package warc finds references in web archives (ISO 28500, WARC 1.0 and 1.1): in the
// HTML, XML, text and mail that their records hold.
//
//	for link, err := range new(warc.Finder).Read(r) {
//		…
//	}
//
// An archive is read in one pass, in memory bounded by [Finder.MaxToken] and by the
// limit of a header, 1 MiB. Time is linear in the length of the archive, decompressed.
// Deflate expands a byte to at most 1032. Gzip in gzip has a limit: see [Finder.Read].
package warc
