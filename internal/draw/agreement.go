package draw

import (
	"fmt"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lint"
)

// Agreement writes a table of the parts that readers find in an input.
func Agreement(s *console.Screen, input string, readers []lint.Reader, c lint.Comparison) {
	fmt.Fprintf(s, "%v: %s\n", c.Verdict, console.Shown(input))
	public := publicParts(input, readers)
	rows := [][]string{{"  scheme", "host", "port", "path", "readers"}}
	for _, g := range c.Groups {
		row := []string{"  (refused)", "", "", "", strings.Join(g.Readers, " ")}
		switch {
		case g.Unasked:
			row[0] = "  (not asked)"
		case !g.Refused:
			row = append(public.cells(g), row[4])
		}
		rows = append(rows, row)
	}
	console.Table(s, rows)
}

// publicText is what may be shown of an input with a password: the masked input in lower case, and
// the parts that the readers find in the masked input. The zero publicText is for inputs without a
// password.
type publicText struct {
	text  string
	parts map[string]lint.Parts // by reader
}

func publicParts(input string, readers []lint.Reader) (public publicText) {
	masked := console.SecretOfInput(input).Mask(input)
	if masked == input {
		return public
	}
	public = publicText{strings.ToLower(masked), map[string]lint.Parts{}}
	for _, a := range lint.Ask(masked, readers...) {
		public.parts[a.Reader] = a.Parts
	}
	return public
}

// cells returns the parts of a group. A part is masked if it depends on the password: if the reader
// finds another part in the masked input, and the part is not a text of the masked input.
func (p publicText) cells(g lint.Group) []string {
	other, normal := p.parts[g.Readers[0]], g.Comparable()
	host := p.show(g.Host, other.Host)
	if normal.Host != g.Host {
		host += "=" + p.show(normal.Host, other.Comparable().Host)
	}
	return []string{"  " + p.show(g.Scheme, other.Scheme), host, p.show(g.Port, other.Port), p.show(g.Path, other.Path)}
}

// show returns a part for people. other is the same part of what the reader finds in the masked input.
func (p publicText) show(part, other string) string {
	switch {
	case part == "":
		return "-"
	case p.text == "", part == other, strings.Contains(p.text, strings.ToLower(part)):
		return console.Shorten(part)
	}
	return "(masked)"
}
