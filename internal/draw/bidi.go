package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/uax9"
	"github.com/uriform/uri/iri"
)

// Bidi draws r with its visual order, the components that have right-to-left characters, and the
// formatting characters. If r is not allowed, r follows with these components mapped to URI notation.
func Bidi(w io.Writer, r uri.Reference, parts iri.BidiParts, report iri.BidiReport) {
	secret := SecretOf(r)
	b := &bidi{console.NewOn(w, r.String(), secret), console.ScreenOf(w), secret}
	var list []console.Part
	for _, c := range report.Components {
		list = append(list, part(componentName(c), c.Span, ""))
	}
	for _, c := range report.Controls {
		list = append(list, b.control(c))
	}
	for _, p := range list {
		b.Widen(p.Name)
	}
	// If the text is folded, the rows of all parts are together, so that the text is shown once.
	folds := b.Folded()
	if folds && len(list) > 0 {
		b.Rows(w, list)
	} else {
		fmt.Fprintln(w, b.Head())
	}
	b.Labeled(w, "visual", visualOn(w, r))
	for i, p := range list {
		if !folds {
			fmt.Fprintln(w, b.Row(p))
		}
		if i < len(report.Components) {
			for _, f := range report.Components[i].Faults() {
				b.fault(f)
			}
		}
	}
	if report.Allowed() {
		fmt.Fprintln(w, b.screen.Paint(console.Green, "allowed"))
		return
	}
	fmt.Fprintln(w, b.screen.Paint(console.Red, "not allowed"))
	if encoded, err := iri.EncodeBidi(r, parts); err == nil { // otherwise it is too long
		b.Labeled(w, "encoded", console.NewOn(w, encoded.String(), SecretOf(encoded)).Whole())
	}
}

type bidi struct {
	*console.Drawing
	screen *console.Screen
	secret console.Secret
}

// fault writes a mark under a character, and the reason after it or, if there is no room, below it.
func (b *bidi) fault(f iri.BidiFault) {
	why := f.Message + " (RFC 3987, " + f.Section + ")"
	pointer := b.Pointer("  "+f.Place, f.Offset)
	column := console.Visible(pointer[strings.LastIndexByte(pointer, '\n')+1:])
	separator := " "
	if width := b.screen.Width; width > 0 && column+len(separator+why) > width {
		separator = "\n" + strings.Repeat(" ", b.Margin())
	}
	fmt.Fprintln(b.screen, pointer+separator+why)
}

// control returns the part that is a formatting character. The name of a masked character is
// masked too.
func (b *bidi) control(c iri.BidiControl) console.Part {
	name := c.Name()
	if b.secret.Has(c.Start) {
		name = "(masked)"
	}
	return part(name, c.Span, "  "+c.Reason())
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
func Visual(r uri.Reference) string { return visualOn(nil, r) }

func visualOn(w io.Writer, r uri.Reference) string {
	text, secret := r.String(), SecretOf(r)
	if uax9.IsUnchanged(text) {
		return console.NewOn(w, text, secret).Whole()
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
	return console.NewOn(w, b.String(), nil).Whole()
}
