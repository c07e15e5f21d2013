// Package readers has the readers of package lint that need other modules or other programs: the
// URL Standard of the WHATWG, and the URL parsers of other languages.
package readers

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/uriform/uri/lint"
)

// maxWHATWG limits the length of a text without query and fragment. The module whatwg-url takes
// quadratic time for a long userinfo, and for texts that are not UTF-8.
const maxWHATWG = 1 << 14

// WHATWG reads a text by the URL Standard (https://url.spec.whatwg.org/) without a base URL, by the
// module github.com/nlnwa/whatwg-url. It rejects texts of more than 16 KiB before the query.
var WHATWG = lint.NewReader("whatwg", readWHATWG)

var parser = whatwg.NewParser()

func readWHATWG(s string) (p lint.Parts, ok bool) {
	// Query and fragment are not part of the answer. A "?" or "#" ends the path in every state.
	if end := strings.IndexAny(s, "?#"); end >= 0 {
		s = s[:end]
	}
	if len(s) > maxWHATWG {
		return p, false
	}
	defer func() {
		if recover() != nil { // a fault of the module is no answer
			p, ok = lint.Parts{}, false
		}
	}()
	u, err := parser.Parse(s)
	if err != nil {
		return p, false
	}
	return lint.Parts{Scheme: u.Scheme(), Host: u.Hostname(), Port: u.Port(), Path: u.Pathname()}, true
}
