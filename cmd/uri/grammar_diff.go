package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// componentRules are the rules that stand for one thing in the grammars, "-" where
// there is none; rfc2396+2732 has those of rfc2396, and one more. The forms come
// before: see Start of package rfc.
const componentRules = `
	component    rfc1738     rfc1808     rfc2396      rfc3986      rfc3987

	scheme       scheme      scheme      scheme       scheme       scheme
	authority    login       net_loc     authority    authority    iauthority
	userinfo     -           -           userinfo     userinfo     iuserinfo
	host         host        -           host         host         ihost
	reg-name     -           -           reg_name     reg-name     ireg-name
	IPv4address  hostnumber  -           IPv4address  IPv4address  IPv4address
	IPv6address  -           -           IPv6address  IPv6address  IPv6address
	port         port        -           port         port         port
	path         urlpath     path        path         path         ipath
	segment      -           segment     segment      segment      isegment
	param        -           param       param        -            -
	query        -           query       query        query        iquery
	fragment     -           fragment    fragment     fragment     ifragment
	pct-encoded  escape      escape      escaped      pct-encoded  pct-encoded
	reserved     reserved    reserved    reserved     reserved     reserved
	unreserved   unreserved  unreserved  unreserved   unreserved   iunreserved
`

func grammarDiffCommand() *cobra.Command {
	var from grammarOptions
	var brief, asJSON bool
	cmd := &cobra.Command{
		Use:   "diff GRAMMAR [GRAMMAR] [RULE [RULE]]",
		Short: "Compare the languages of two grammars",
		Long: `Diff compares what two grammars derive: the references, URIs and absolute URIs, and
each component that both have a rule for; of grammars of your own, the rules of one
name; or just the RULE that is named, or one of each. It says which derives more,
with a shortest string that only one derives, how that one does, and where the other
gives up. Of the shortest it is the first, letters before digits and these before the
rest.

Of one GRAMMAR it compares what is corrected with what the RFC prints.

The answer is yes if all that is compared derives the same. --json prints an object
for each pair of rules.`,
		Example: `  uri grammar diff rfc2396 rfc3986
  uri grammar diff rfc2396 rfc3986 reg_name reg-name
  uri grammar diff rfc2396
  uri grammar diff --file mine.abnf rfc3986 URI`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&brief, "brief", false, "just the table")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON Lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a, b, args, err := from.takeTwo(args)
		if err != nil {
			return err
		}
		pairs, err := pairsOf(a, b, args)
		if err != nil {
			return err
		}
		a.warn(cmd.ErrOrStderr(), cmd.CommandPath())
		b.warn(cmd.ErrOrStderr(), cmd.CommandPath())
		c := &comparison{a: a, b: b, brief: brief}
		for _, p := range pairs {
			if err := c.compare(p); err != nil {
				return err
			}
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		if asJSON {
			c.writeJSON(out)
		} else {
			err = c.write(out)
		}
		if err := errors.Join(err, out.Flush()); err != nil {
			return err
		}
		if c.differ() {
			return errNo
		}
		return nil
	}
	return cmd
}

// takeTwo returns the two grammars to compare. One alone is compared with what its
// RFC prints.
func (o *grammarOptions) takeTwo(args []string) (a, b *rulebook, rest []string, err error) {
	if a, rest, err = o.take(args); err != nil {
		return nil, nil, nil, err
	}
	if another := len(o.files) > 0 || len(rest) > 0 && slices.Contains(rfc.Names(), rest[0]); another || a.own {
		b, rest, err = o.take(rest)
		return a, b, rest, err
	}
	if len(rest) > 0 && a.index.Rule(rest[0]) == nil {
		_, err = rulebookOf(rest[0], o.published)
		return nil, nil, nil, err
	}
	if a, err = rulebookOf(a.Name, false); err != nil {
		return nil, nil, nil, err
	}
	b, err = rulebookOf(a.Name, true)
	return a, b, rest, err
}

// A pair is two rules to compare, one of each grammar.
type pair struct{ component, a, b string }

// pairsOf returns the pairs of the rules named or, if none is, of all components.
func pairsOf(a, b *rulebook, rules []string) ([]pair, error) {
	switch len(rules) {
	case 0:
		if pairs := allPairs(a, b); len(pairs) > 0 {
			return pairs, nil
		}
		return nil, fmt.Errorf("%v and %v have no rules of one name: which are to be compared?", a, b)
	case 1:
		rules = []string{rules[0], rules[0]}
	}
	return []pair{{rules[0], rules[0], rules[1]}}, noMore(rules[2:])
}

func allPairs(a, b *rulebook) (pairs []pair) {
	if a.own || b.own || a.Name == b.Name {
		for _, r := range a.Rules {
			if s := b.index.Rule(r.Name); s != nil && a.index.Rule(r.Name) == r {
				pairs = append(pairs, pair{r.Name, r.Name, s.Name})
			}
		}
		return pairs
	}
	for _, form := range forms {
		ruleA, okA := a.start(form)
		ruleB, okB := b.start(form)
		if okA && okB {
			pairs = append(pairs, pair{string(form), ruleA, ruleB})
		}
	}
	lines := strings.Split(strings.TrimSpace(componentRules), "\n")
	head := strings.Fields(lines[0])
	for _, line := range lines[1:] {
		row := strings.Fields(line)
		if len(row) != len(head) {
			continue
		}
		ruleA, okA := a.inRow(head, row)
		ruleB, okB := b.inRow(head, row)
		if okA && okB {
			pairs = append(pairs, pair{row[0], ruleA, ruleB})
		}
	}
	return pairs
}

// inRow returns the rule in the column of b, if b has it.
func (b *rulebook) inRow(head, row []string) (rule string, ok bool) {
	name, _, _ := strings.Cut(b.Name, "+")
	rule = row[slices.Index(head, name)]
	return rule, b.index.Rule(rule) != nil
}

// A comparison is what two grammars have in common, pair by pair.
type comparison struct {
	a, b     *rulebook
	brief    bool
	verdicts []relation
}

// A relation is what is known of a pair: the rules, and of each the shortest string
// that it derives and the other does not.
type relation struct {
	pair
	machines [2]*machine
	witness  [2]string
	has      [2]bool // there is one
}

func (c *comparison) compare(p pair) error {
	r := relation{pair: p}
	var err error
	if r.machines[0], err = c.a.compile(p.a); err != nil {
		return err
	}
	if r.machines[1], err = c.b.compile(p.b); err != nil {
		return err
	}
	for i, m := range r.machines {
		if r.witness[i], r.has[i], err = automaton.Witness(m.dfa, r.machines[1-i].dfa); err != nil {
			return err
		}
	}
	c.verdicts = append(c.verdicts, r)
	return nil
}

func (c *comparison) differ() bool {
	return slices.ContainsFunc(c.verdicts, func(r relation) bool { return r.has[0] || r.has[1] })
}

// corrections reports whether a grammar is compared with what its RFC prints.
func (c *comparison) corrections() bool { return c.a.published != c.b.published }

// names returns what tells the grammars apart in a table.
func (c *comparison) names() [2]string {
	if c.corrections() {
		return [2]string{"corrected", "published"}
	}
	return [2]string{c.a.Name, c.b.Name}
}

// words says how the languages relate.
func (c *comparison) words(r relation) string {
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

func (c *comparison) write(w io.Writer) error {
	c.writeTable(w)
	if c.brief {
		return nil
	}
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

// writeTable writes a line for every pair; of a grammar with its corrections, for
// those that differ.
func (c *comparison) writeTable(w io.Writer) {
	names := c.names()
	rows := [][]string{{"", names[0], "states", names[1], "states", "", "only " + names[0], "only " + names[1]}}
	same := 0
	for _, r := range c.verdicts {
		if !r.has[0] && !r.has[1] && c.corrections() {
			same++
			continue
		}
		row := []string{r.component, r.a, fmt.Sprint(r.machines[0].dfa.States()), r.b, fmt.Sprint(r.machines[1].dfa.States()), c.words(r)}
		for i, has := range r.has {
			cell := ""
			if has {
				cell = shorten(r.witness[i])
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	writeColumns(w, rows)
	if same > 0 {
		fmt.Fprintf(w, "%s the same\n", plural(same, "rule"))
	}
}

// writeColumns writes rows with each column as wide as it must be.
func writeColumns(w io.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], columnsOf(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-columnsOf(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// drawWitness draws how the rule on side i derives its witness, and why the other
// does not.
func (c *comparison) drawWitness(w io.Writer, r relation, i int) error {
	m, other := r.machines[i], r.machines[1-i]
	tree := &treeMaker{machine: m}
	nodes, err := tree.derive(r.witness[i])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s: %v, and not %v\n", r.component, m, other)
	const indent = "  "
	d := drawTree(w, r.witness[i], span{}, nodes, indent)
	viable := other.dfa.Viable(r.witness[i])
	fmt.Fprintln(w, indent+d.pointer(c.names()[1-i], viable))
	fmt.Fprintf(w, "%s%*s%s at byte %d, want %s\n", indent, d.margin(), "", found(d, viable), viable, other.want(other.after(r.witness[i][:viable])))
	return nil
}

func (c *comparison) writeJSON(w io.Writer) {
	for _, r := range c.verdicts {
		var reply reply
		reply.open()
		reply.text("component", r.component)
		reply.bool("same", !r.has[0] && !r.has[1])
		reply.elements("rules", 2, func(i int) {
			m := r.machines[i]
			reply.text("grammar", m.book.Name)
			reply.bool("published", m.book.published)
			reply.text("rule", m.rule.Name)
			reply.int("states", m.dfa.States())
			reply.bool("includes_other", !r.has[1-i])
			reply.optional("only", r.witness[i], r.has[i])
		})
		reply.close()
		w.Write(append(reply.b, '\n'))
	}
}
