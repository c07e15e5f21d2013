package automaton

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/grammar"
)

// WriteDOT writes d in the DOT language of Graphviz. Equal automata give equal
// output. The output omits [Dead]: a symbol without an edge leads to Dead.
func (d *DFA) WriteDOT(w io.Writer, name string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "digraph %s {\n\trankdir=LR\n\tnode [shape=circle]\n\tstart [shape=none label=\"\"]\n", quote(name))
	if d.start != Dead {
		fmt.Fprintf(b, "\tstart -> %d\n", d.start)
	}
	for s := State(1); int(s) < d.Len(); s++ {
		if d.accept[s] {
			fmt.Fprintf(b, "\t%d [shape=doublecircle]\n", s)
		}
		d.writeEdges(b, s)
	}
	fmt.Fprintf(b, "}\n")
	return b.Flush()
}

// writeEdges writes the edges from s: one edge to each state, in the order of
// the symbols.
func (d *DFA) writeEdges(w io.Writer, s State) {
	done := make(map[State]bool)
	for _, r := range d.runs {
		to := d.Step(s, int(r.class))
		if to == Dead || done[to] {
			continue
		}
		done[to] = true
		fmt.Fprintf(w, "\t%d -> %d [label=%s]\n", s, to, quote(FormatRanges(d.between(s, to))))
	}
}

// between returns the symbols that lead from state s to state to.
func (d *DFA) between(s, to State) []grammar.Range {
	var in []run
	for _, r := range d.runs {
		class := uint16(0)
		if d.Step(s, int(r.class)) == to {
			class = 1
		}
		in = append(in, run{r.hi, class})
	}
	return rangesOf(in, 1)
}

// quote returns s as a quoted string of DOT. Backslashes are doubled, since a
// backslash begins an escape sequence in a label.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// FormatRanges formats a set of symbols for messages, with spaces between the
// ranges. See [grammar.Range.String].
func FormatRanges(set []grammar.Range) string {
	var b strings.Builder
	for i, r := range set {
		if i > 0 {
			b.WriteByte(' ')
		}
		if r.Hi == r.Lo+1 {
			b.WriteString(grammar.Range{Lo: r.Lo, Hi: r.Lo}.String() + " ")
			r.Lo = r.Hi
		}
		b.WriteString(r.String())
	}
	return b.String()
}
