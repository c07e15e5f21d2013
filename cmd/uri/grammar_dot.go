package main

import (
	"bufio"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

func grammarDotCommand() *cobra.Command {
	var from grammarOptions
	var octets, asJSON bool
	cmd := &cobra.Command{
		Use:   "dot GRAMMAR RULE",
		Short: "Print the minimal automaton of a rule, for Graphviz",
		Long: `Dot prints the minimal automaton of a rule in the DOT language of Graphviz: over
code points or, with --bytes, over the bytes of their UTF-8. The dead state, from
which nothing is derived any more, is left out.

--json prints the tables for programs: the classes of symbols, each a list of
ranges, the states in which a string may end, and of every state where each class
leads. State 0 is the dead one.`,
		Example: `  uri grammar dot rfc3986 dec-octet | dot -Tsvg > dec-octet.svg
  uri grammar dot rfc3987 IRI --bytes --json > iri.json`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&octets, "bytes", false, "the automaton over bytes")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the tables, one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m, args, err := from.takeRule(args)
		if err == nil {
			err = noMore(args)
		}
		if err == nil && octets {
			m.dfa, err = m.dfa.UTF8()
		}
		if err != nil {
			return err
		}
		m.book.warn(cmd.ErrOrStderr(), cmd.CommandPath())
		out := bufio.NewWriter(cmd.OutOrStdout())
		if asJSON {
			out.Write(m.tables())
			return out.Flush()
		}
		if err := m.dfa.WriteDOT(out, m.rule.Name); err != nil {
			return err
		}
		return out.Flush()
	}
	return cmd
}

// tables returns the automaton as a JSON object.
func (m *machine) tables() []byte {
	var r reply
	r.open()
	r.text("grammar", m.book.Name)
	r.text("rule", m.rule.Name)
	r.bool("published", m.book.published)
	r.text("alphabet", [...]string{automaton.CodePoints: "code points", automaton.Bytes: "bytes"}[m.dfa.Alphabet()])
	r.int("states", m.dfa.States())
	r.int("start", int(m.dfa.Start()))
	var accepting []int
	for s := range m.dfa.Len() {
		if m.dfa.Accepting(automaton.State(s)) {
			accepting = append(accepting, s)
		}
	}
	r.name("accepting")
	r.ints(accepting)
	r.arrays("classes", m.dfa.Classes(), func(class int) { r.ranges(m.dfa.Class(class).Ranges) })
	row := make([]int, m.dfa.Classes())
	r.arrays("next", m.dfa.Len(), func(s int) {
		for class := range row {
			row[class] = int(m.dfa.Step(automaton.State(s), class))
		}
		r.ints(row)
	})
	r.close()
	return append(r.b, '\n')
}

// arrays writes an array of n values as the value of a name.
func (r *reply) arrays(name string, n int, write func(i int)) {
	r.name(name)
	r.b = append(r.b, '[')
	for i := range n {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		write(i)
	}
	r.b = append(r.b, ']')
}

// ints writes an array of numbers.
func (r *reply) ints(list []int) {
	r.b = append(r.b, '[')
	for i, v := range list {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		r.b = strconv.AppendInt(r.b, int64(v), 10)
	}
	r.b = append(r.b, ']')
}

// ranges writes an array of pairs of numbers, the first and last symbol of each
// range.
func (r *reply) ranges(set []grammar.Range) {
	r.b = append(r.b, '[')
	for i, s := range set {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		r.ints([]int{int(s.Lo), int(s.Hi)})
	}
	r.b = append(r.b, ']')
}
