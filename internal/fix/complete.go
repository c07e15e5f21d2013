package fix

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
)

// Complete returns input with a scheme before its reference, and where it was inserted, if the reference has no
// scheme and begins with a host, or with "//" and a host: "example.com/a" becomes "https://example.com/a". Other inputs
// stay as they are, and so does one in which some readers would find another host. A reference that looks so is a valid
// relative path, so nothing does this unless the user asks for it.
func Complete(x uri.Syntax, scheme, input string) (completed string, at int) {
	t := Find(x, input, false)
	switch {
	case lookalike.IsHost(t.Text):
		scheme += "://"
	case strings.HasPrefix(t.Text, "//") && lookalike.IsHost(t.Text[len("//"):]):
		scheme += ":"
	default:
		return input, 0
	}
	at = t.Span.Start
	if lookalike.HostAfterQuery(scheme + t.Text) {
		return input, 0
	}
	return input[:at] + scheme + input[at:], at
}
