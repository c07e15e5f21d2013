package markdown

import (
	"iter"

	"github.com/uriform/uri/links"
)

// collected yields the links of a finding.
func collected(d *document, f *finding) iter.Seq[links.Link] {
	return func(yield func(links.Link) bool) {
		d.stopped = false
		d.yield = func(l links.Link, err error) bool { return err != nil || yield(l) }
		d.emit(f)
	}
}
