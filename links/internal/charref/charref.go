// Package charref knows the named character references of HTML.
package charref

import (
	"html"
	"strings"
)

// Named returns the characters for which a reference stands: "é" for "&eacute;". ok is false if HTML does
// not define the name. reference begins with "&" and ends with ";", and has only letters and digits
// between them.
func Named(reference string) (text string, ok bool) {
	switch reference { // package html omits the names that are shorter than their characters
	case "&nGt;":
		return "\u226B\u20D2", true
	case "&nLt;":
		return "\u226A\u20D2", true
	}
	// Package html also knows names without ";", and leaves the ";" after these.
	text = html.UnescapeString(reference)
	return text, text == ";" || !strings.HasSuffix(text, ";")
}
