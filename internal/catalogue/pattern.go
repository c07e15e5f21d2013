package catalogue

import (
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/regex"
)

// PatternJSON returns the regular expression of a rule as a line of JSON.
func (b *Book) PatternJSON(rule string, p *regex.Pattern) []byte {
	return jsonwriter.Line(func(r *jsonwriter.Writer) {
		r.Text("grammar", b.Name)
		r.Text("rule", rule)
		r.Bool("published", b.published)
		r.Text("dialect", p.Dialect.String())
		r.Text("pattern", p.Text)
		r.Objects("groups", len(p.Groups), func(i int) {
			g := p.Groups[i]
			r.Int("number", g.Number)
			r.Optional("name", g.Name, g.Name != "")
			r.Text("of", g.Of)
			r.Text("rule", g.Rule)
		})
	})
}
