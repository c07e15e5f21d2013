package catalogue

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Page describes a grammar or a rule, in sections.
type Page struct {
	sections []section
	faults   []string // faults of a grammar of the user
}

// Faults returns the faults of a grammar of the user.
func (p *Page) Faults() []string { return p.faults }

// A section has a title and one of the other fields.
type section struct {
	title string
	line  string
	text  string   // a text that is written unchanged
	lines []string // one line for each item
	words []string // names, separated by commas
	set   []grammar.Range
}

func (p *Page) add(s section) { p.sections = append(p.sections, s) }

// Write writes the page as text.
func (p *Page) Write(w io.Writer) {
	for i, s := range p.sections {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, s.title)
		const width, indent = 80, "  "
		switch {
		case s.text != "":
			fmt.Fprintf(w, "\n%s\n", strings.TrimRight(s.text, "\n"))
		case s.line != "":
			fmt.Fprintln(w, indent+s.line)
		case len(s.lines) > 0:
			for _, line := range s.lines {
				console.Wrap(w, width, line, indent, indent+indent)
			}
		case len(s.set) > 0:
			console.Wrap(w, width, formatSet(s.set), indent, indent)
		default:
			console.Wrap(w, width, cmp.Or(strings.Join(s.words, ", "), "none"), indent, indent)
		}
	}
}

// JSON returns the page as a line of JSON. Each section is a member of the object. Its value
// is a string, an array of strings or, for a set, an array of ranges, which are pairs of
// numbers.
func (p *Page) JSON() []byte { return jsonwriter.Line(p.WriteMembers) }

// WriteMembers writes the members of the object that [Page.JSON] returns.
func (p *Page) WriteMembers(r *jsonwriter.Writer) {
	for _, s := range p.sections {
		key := strings.ReplaceAll(strings.ToLower(s.title), " ", "_")
		switch {
		case s.set != nil:
			r.Name(key)
			writeRanges(r, s.set)
		case s.text+s.line != "":
			r.Text(key, s.text+s.line)
		default:
			r.TextList(key, slices.Concat(s.lines, s.words))
		}
	}
}
