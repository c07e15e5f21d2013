package catalogue

import (
	"fmt"
	"io"
	"slices"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Comparison compares the languages of two grammars, pair by pair.
type Comparison struct {
	a, b     *Book
	pairs    []pair
	verdicts []relation
}

// NewComparison returns a comparison of the rules that are named, one of each grammar.
// One name means the rules of that name. No name means all components.
func NewComparison(a, b *Book, rules ...string) (*Comparison, error) {
	pairs, err := pairsOf(a, b, rules)
	return &Comparison{a: a, b: b, pairs: pairs}, err
}

// Run compares.
func (c *Comparison) Run() error {
	for _, p := range c.pairs {
		if err := c.compare(p); err != nil {
			return err
		}
	}
	return nil
}

// A relation is what is known of a pair: the rules, and for each rule the shortest
// string that the other rule does not derive.
type relation struct {
	pair
	machines [2]*Machine
	witness  [2]string
	has      [2]bool // there is a witness
}

func (c *Comparison) compare(p pair) error {
	r := relation{pair: p}
	var err error
	if r.machines[0], err = c.a.Compile(p.a); err != nil {
		return err
	}
	if r.machines[1], err = c.b.Compile(p.b); err != nil {
		return err
	}
	for i, m := range r.machines {
		if r.witness[i], r.has[i], err = automaton.Witness(m.DFA, r.machines[1-i].DFA); err != nil {
			return err
		}
	}
	c.verdicts = append(c.verdicts, r)
	return nil
}

// Differ reports whether a rule derives a string that the other rule of its pair does
// not derive.
func (c *Comparison) Differ() bool {
	return slices.ContainsFunc(c.verdicts, func(r relation) bool { return r.has[0] || r.has[1] })
}

// corrections reports whether a grammar is compared with what its RFC prints.
func (c *Comparison) corrections() bool { return c.a.published != c.b.published }

// names returns what tells the grammars apart in a table.
func (c *Comparison) names() [2]string {
	if c.corrections() {
		return [2]string{"corrected", "published"}
	}
	return [2]string{c.a.Name, c.b.Name}
}

// words says how the languages relate.
func (c *Comparison) words(r relation) string {
	names := c.names()
	switch r.has {
	case [2]bool{true, true}:
		return "each has more"
	case [2]bool{true, false}:
		return names[0] + " has more"
	case [2]bool{false, true}:
		return names[1] + " has more"
	}
	return "same"
}

// Write writes a table and, below it, how each witness is derived.
func (c *Comparison) Write(w io.Writer) error {
	c.WriteTable(w)
	for _, r := range c.verdicts {
		for i := range r.machines {
			if !r.has[i] {
				continue
			}
			if err := c.drawWitness(w, r, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// WriteTable writes a line for every pair. If a grammar is compared with what its RFC
// prints, only the pairs that differ have a line.
func (c *Comparison) WriteTable(w io.Writer) {
	names := c.names()
	rows := [][]string{{"", names[0], "states", names[1], "states", "", "only " + names[0], "only " + names[1]}}
	same := 0
	for _, r := range c.verdicts {
		if !r.has[0] && !r.has[1] && c.corrections() {
			same++
			continue
		}
		row := []string{r.component, r.pair.a, fmt.Sprint(r.machines[0].DFA.States()), r.pair.b, fmt.Sprint(r.machines[1].DFA.States()), c.words(r)}
		for i, has := range r.has {
			cell := ""
			if has {
				cell = draw.Shorten(r.witness[i])
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	draw.Table(w, rows)
	if same > 0 {
		fmt.Fprintf(w, "%s the same\n", plural(same, "rule"))
	}
}

// drawWitness draws how the rule on side i derives its witness, and why the other
// does not.
func (c *Comparison) drawWitness(w io.Writer, r relation, i int) error {
	m, other := r.machines[i], r.machines[1-i]
	tree := &Deriver{Machine: m}
	nodes, err := tree.derive(r.witness[i])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s: %v, and not %v\n", r.component, m, other)
	const indent = "  "
	d := draw.Tree(w, r.witness[i], draw.Secret{}, nodes, indent)
	viable := other.DFA.Viable(r.witness[i])
	fmt.Fprintln(w, indent+d.Pointer(c.names()[1-i], viable))
	fmt.Fprintf(w, "%s%*s%s at byte %d, want %s\n", indent, d.Margin(), "", d.Found(viable), viable, other.want(other.after(r.witness[i][:viable])))
	return nil
}

// WriteJSON writes a line of JSON for every pair.
func (c *Comparison) WriteJSON(w io.Writer) {
	for _, r := range c.verdicts {
		var reply jsonwriter.Writer
		reply.Open()
		reply.Text("component", r.component)
		reply.Bool("same", !r.has[0] && !r.has[1])
		reply.Objects("rules", 2, func(i int) {
			m := r.machines[i]
			reply.Text("grammar", m.Book.Name)
			reply.Bool("published", m.Book.published)
			reply.Text("rule", m.Rule.Name)
			reply.Int("states", m.DFA.States())
			reply.Bool("includes_other", !r.has[1-i])
			reply.Optional("only", r.witness[i], r.has[i])
		})
		reply.Close()
		w.Write(append(reply.B, '\n'))
	}
}
