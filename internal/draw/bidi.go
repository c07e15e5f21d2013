package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uax9"
	"github.com/uriform/uri/iri"
)

// Bidi draws r with its visual order, the components that have right-to-left characters, and
// the formatting characters. encoded is r with the components that are not allowed mapped to URI
// notation.
func Bidi(w io.Writer, r, encoded uri.Reference, report iri.BidiReport) {
	b := &bidi{Drawing: New(r.String(), SecretOf(r)), out: w}
	for _, c := range report.Components {
		b.Widen(componentName(c))
	}
	fmt.Fprintln(w, b.Head())
	b.line("visual", Visual(r))
	for _, c := range report.Components {
		fmt.Fprintln(w, b.Row(Part{componentName(c), c.Span, ""}))
		b.fault("  mixed", c.Mixed, "has right-to-left and left-to-right characters (RFC 3987, 4.2, 1)")
		b.fault("  start", c.First, "is not a right-to-left character (RFC 3987, 4.2, 2)")
		b.fault("  end", c.Last, "is not a right-to-left character (RFC 3987, 4.2, 2)")
	}
	for _, c := range report.Controls {
		b.control(c)
	}
	if report.Allowed() {
		b.line("allowed", "")
		return
	}
	b.line("not allowed", "")
	b.line("encoded", New(encoded.String(), SecretOf(encoded)).Whole())
}

type bidi struct {
	*Drawing
	out io.Writer
}

// line writes a line without offsets.
func (b *bidi) line(name, text string) {
	fmt.Fprintln(b.out, strings.TrimRight(fmt.Sprintf("%-*s%s", b.Margin(), name, text), " "))
}

// fault writes a mark under an offset that is not negative.
func (b *bidi) fault(name string, offset int, why string) {
	if offset >= 0 {
		fmt.Fprintf(b.out, "%s %s\n", b.Pointer(name, offset), why)
	}
}

// control draws a formatting character. The name of a masked character is masked too.
func (b *bidi) control(c iri.BidiControl) {
	name := c.Name()
	if b.secret.Has(c.Start) {
		name = "(masked)"
	}
	why := "is not allowed (RFC 3987, 4.1)"
	switch {
	case c.Encoded:
		why = "is percent-encoded"
	case !c.Listed:
		why = "is not in the list of RFC 3987, 4.1"
	}
	fmt.Fprintf(b.out, "%s  %s\n", b.Row(Part{name, c.Span, ""}), why)
}

// componentName returns the rule of a component, and what part it is.
func componentName(c iri.BidiComponent) string {
	switch c.Part {
	case iri.BidiLabels:
		return c.Rule + ", label"
	case iri.BidiPairs:
		return c.Rule + ", part"
	case iri.BidiExtensions:
		return c.Rule + ", part"
	}
	return c.Rule
}

// Visual returns the text of r in visual order (see [iri.Visual]), masked, escaped, and shortened
// if it is long.
//
// The order is that of the whole text: a "*" for a masked character would change the order of the
// characters beside it.
func Visual(r uri.Reference) string {
	text, secret := r.String(), SecretOf(r)
	if uax9.IsUnchanged(text) {
		return New(text, secret).Whole()
	}
	var b strings.Builder
	for p := range uax9.Order(text) {
		switch {
		case secret.Has(p.Offset):
			b.WriteString(strings.Repeat("*", p.Size))
		case !p.Hidden:
			b.WriteRune(p.Rune)
		}
	}
	return Shorten(b.String())
}
