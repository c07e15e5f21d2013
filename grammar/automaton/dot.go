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
		symbols := rangesOf(d.runs, func(class uint16) bool { return d.Step(s, int(class)) == to })
		fmt.Fprintf(w, "\t%d -> %d [label=%s]\n", s, to, quote(FormatRanges(symbols)))
	}
}

// quote returns s as a quoted string of DOT. Backslashes are doubled, since a
// backslash begins an escape sequence in a label.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// FormatRanges formats a set of symbols for messages, with spaces between the
// ranges. See [grammar.Range.String].
func FormatRanges(set []grammar.Range) string {
	var words []string
	for _, r := range set {
		if r.Hi == r.Lo+1 {
			words = append(words, grammar.Range{Lo: r.Lo, Hi: r.Lo}.String())
			r.Lo = r.Hi
		}
		words = append(words, r.String())
	}
	return strings.Join(words, " ")
}
