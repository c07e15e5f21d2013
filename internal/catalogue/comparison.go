package catalogue

import (
	"fmt"
	"io"
	"slices"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Comparison compares the languages of two grammars, pair by pair.
type Comparison struct {
	a, b     *Book
	pairs    []pair
	verdicts []relation
}

// NewComparison returns a comparison of a rule of a with a rule of b. With one name, it
// compares the two rules with that name. Without names, it compares the rules of all
// components.
func NewComparison(a, b *Book, rules ...string) (*Comparison, error) {
	pairs, err := pairsOf(a, b, rules)
	return &Comparison{a: a, b: b, pairs: pairs}, err
}

// Run performs the comparison.
func (c *Comparison) Run() error {
	for _, p := range c.pairs {
		if err := c.compare(p); err != nil {
			return err
		}
	}
	return nil
}

// A relation is the result of comparing a pair of rules: for each rule, a shortest string
// that only this rule derives.
type relation struct {
	pair
	machines [2]*Machine
	witness  [2]string
	has      [2]bool // whether there is a witness
}

func (c *Comparison) compare(p pair) error {
	r := relation{pair: p}
	var err error
	if r.machines[0], err = c.a.Machine(p.a); err != nil {
		return err
	}
	if r.machines[1], err = c.b.Machine(p.b); err != nil {
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

// Differ reports whether the rules of any pair derive different strings.
func (c *Comparison) Differ() bool {
	return slices.ContainsFunc(c.verdicts, func(r relation) bool { return r.has[0] || r.has[1] })
}

// corrections reports whether a grammar is compared with the same grammar as published.
func (c *Comparison) corrections() bool {
	return c.a.Name == c.b.Name && c.a.published != c.b.published
}

// names returns the names of the grammars for the table.
func (c *Comparison) names() [2]string {
	if c.corrections() {
		return [2]string{"corrected", "published"}
	}
	return [2]string{c.a.Name, c.b.Name}
}

// words describes which of the two rules derives more strings.
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

// Write writes a table and, below it, the derivation of each witness.
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

// WriteTable writes a line for every pair. If a corrected grammar is compared with a
// published grammar, it writes lines only for pairs that differ.
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
				cell = console.Shorten(r.witness[i])
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	console.Table(w, rows)
	if same > 0 {
		fmt.Fprintf(w, "%s unchanged\n", plural(same, "rule"))
	}
}

// drawWitness draws the derivation of the witness of rule i, and the place at which the
// other rule does not match it.
func (c *Comparison) drawWitness(w io.Writer, r relation, i int) error {
	m, other := r.machines[i], r.machines[1-i]
	tree := &Deriver{Machine: m}
	nodes, err := tree.derive(r.witness[i])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s: derived by %v, but not by %v\n", r.component, m, other)
	const indent = "  "
	d := draw.Tree(w, r.witness[i], nil, nodes, indent)
	state, viable := other.DFA.Run(r.witness[i])
	fmt.Fprintln(w, indent+d.Pointer(c.names()[1-i], viable))
	fmt.Fprintf(w, "%s%*s%s at byte %d, expected %s\n", indent, d.Margin(), "", d.Found(viable), viable, other.want(state))
	return nil
}

// WriteJSON writes a line of JSON for every pair.
func (c *Comparison) WriteJSON(w io.Writer) {
	for _, r := range c.verdicts {
		w.Write(jsonwriter.Line(r.write))
	}
}

// WritePairs writes the member "pairs": an array with an object for every pair.
func (c *Comparison) WritePairs(w *jsonwriter.Writer) {
	w.Objects("pairs", len(c.verdicts), func(i int) { c.verdicts[i].write(w) })
}

// write writes the members of the object for a pair.
func (r relation) write(w *jsonwriter.Writer) {
	w.Text("component", r.component)
	w.Bool("same", !r.has[0] && !r.has[1])
	w.Objects("rules", 2, func(i int) {
		m := r.machines[i]
		w.Text("grammar", m.Book.Name)
		w.Bool("published", m.Book.published)
		w.Text("rule", m.Rule.Name)
		w.Int("states", m.DFA.States())
		w.Bool("includes_other", !r.has[1-i])
		w.Optional("only", r.witness[i], r.has[i])
		if !r.has[i] {
			w.Null("stops")
			w.Null("expected")
			return
		}
		other := r.machines[1-i]
		state, viable := other.DFA.Run(r.witness[i])
		w.Int("stops", viable)
		w.Text("expected", other.want(state))
	})
}
