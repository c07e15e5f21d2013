package explain

import (
	"strings"

	"github.com/uriform/uri"
)

// A Place is a section of an RFC.
type Place struct {
	RFC     string // "rfc3986"
	Section string // "3.2.2", "D.1"
}

// String returns "RFC 3986, 3.2.2".
func (p Place) String() string {
	title := "RFC " + strings.ReplaceAll(strings.TrimPrefix(p.RFC, "rfc"), "+", " with RFC ")
	if p.Section == "" {
		return title
	}
	return title + ", " + p.Section
}

// placeOf returns where the rule of a generation is defined. RFC 1808 takes what
// is in a net_loc from RFC 1738.
func placeOf(x uri.Syntax, rule string) Place {
	for _, name := range []string{x.String(), uri.RFC1738.String()} {
		if r := referenceMachine(name).index.Rule(rule); r != nil {
			return Place{name, r.Section}
		}
		if x != uri.RFC1808 {
			break
		}
	}
	return Place{RFC: x.String()}
}
