package automaton

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/grammar"
)

// WriteDOT writes d in the DOT language of Graphviz, always in the same way.
// The dead state is left out: what an edge does not name leads there.
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

// writeEdges writes one edge per state that s leads to, in the order of the
// symbols.
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

// between lists the symbols that lead from s to to.
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

// quote writes a DOT string: of the escapes it needs only that of the quote;
// a backslash would begin one of the label's own.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// FormatRanges writes a set of symbols for people: graphic ASCII as itself, the
// rest as U+00E9, ranges with "–", a space between them.
func FormatRanges(set []grammar.Range) string {
	var b strings.Builder
	for i, r := range set {
		if i > 0 {
			b.WriteByte(' ')
		}
		writeSymbol(&b, r.Lo)
		switch r.Hi {
		case r.Lo:
			continue
		case r.Lo + 1:
			b.WriteByte(' ')
		default:
			b.WriteString("–")
		}
		writeSymbol(&b, r.Hi)
	}
	return b.String()
}

func writeSymbol(b *strings.Builder, r rune) {
	if '!' <= r && r <= '~' {
		b.WriteRune(r)
		return
	}
	fmt.Fprintf(b, "U+%04X", r)
}
