package mail

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A Finder finds references in mail. The zero Finder is ready to use. Several goroutines
// may use a Finder after its fields are set.
type Finder struct {
	// Syntax, ASCII, Schemes and Abbreviated apply to text as in [links.Finder].
	// Syntax and ASCII also apply to HTML.
	Syntax      uri.Syntax
	ASCII       bool
	Schemes     links.Schemes
	Abbreviated bool

	// Browser applies to HTML as in [html.Finder].
	Browser bool

	// Base has the sources of the base URI that are outside the mail. Base.Syntax has no
	// effect.
	Base links.Base

	// MaxToken limits the length in bytes of a reference in text, and of a tag or
	// style sheet in HTML, as in [links.Finder].
	MaxToken int

	// MaxDepth limits how deeply the parts of a message nest. 0 means 32.
	MaxDepth int
}

func (f *Finder) maxDepth() int {
	if f.MaxDepth > 0 {
		return f.MaxDepth
	}
	return 32
}
