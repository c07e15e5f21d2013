// Package draw writes what the other packages know of a URI as text for people: its components, the
// verdicts of the syntaxes, an explanation, a resolution, the issues of lint, its visual order, and
// the derivation of a string. Passwords are masked byte for byte.
package draw

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
)

// part returns a part of a text with the color of its component. Neighbors have different colors.
func part(name string, at uri.Span, note string) console.Part {
	p := console.Part{Name: name, Span: console.Span(at), Note: note}
	component, _, _ := strings.Cut(name, ",")
	switch component {
	case "scheme", "params", "fragment", "ifragment":
		p.Color = console.Magenta
	case "userinfo", "user", "port", "query", "iuserinfo", "iquery":
		p.Color = console.Yellow
	case "authority", "net_loc", "host", "ireg-name":
		p.Color = console.Cyan
	case "path", "isegment":
		p.Color = console.Blue
	}
	return p
}

func span(start, end int) uri.Span { return uri.Span{Start: start, End: end} }
