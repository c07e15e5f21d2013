package railroad

import (
	"strings"

	"github.com/uriform/uri/grammar"
)

// Words describes the diagram in a sentence, for readers who do not see the
// picture: `port: optionally (digit, once or more)`. Its length is linear in the
// size of the rule.
func (d *Diagram) Words() string {
	var b strings.Builder
	b.WriteString(printable(d.Name))
	b.WriteString(": ")
	d.Root.words(&b, false)
	return b.String()
}

// words writes a node in words. inside means that the words are part of a longer
// list, so that a list needs brackets.
func (n *Node) words(b *strings.Builder, inside bool) {
	list := n.Kind == Sequence || n.Kind == Choice || n.Kind == Loop
	if list && inside {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch n.Kind {
	case Sequence:
		n.list(b, "", ", then ")
	case Choice:
		n.list(b, "either ", ", or ")
	case Option:
		n.list(b, "optionally ", "")
	case Loop:
		n.Nodes[0].words(b, true)
		b.WriteString(", ")
		b.WriteString(n.times())
	case Text, Set:
		n.quoted(b)
	case Prose:
		b.WriteString("<" + n.label() + ">")
	case Empty:
		b.WriteString("nothing")
	default:
		b.WriteString(n.label())
	}
}

func (n *Node) list(b *strings.Builder, before, between string) {
	b.WriteString(before)
	for i, c := range n.Nodes {
		if i > 0 {
			b.WriteString(between)
		}
		c.words(b, true)
	}
}

func (n *Node) times() string {
	if n.Min == 1 && n.Max == grammar.Unbounded {
		return "once or more"
	}
	return n.Note
}

// quoted writes the words of the label in quotation marks: one of "+" "-".
func (n *Node) quoted(b *strings.Builder) {
	if n.Kind == Set {
		b.WriteString(oneOf + " ")
	}
	for i, word := range n.Label {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(`"` + word + `"`)
	}
	if strings.HasSuffix(n.Note, anyCase) {
		b.WriteString(" in " + anyCase)
	}
}

// label returns the label on one line.
func (n *Node) label() string { return strings.Join(n.Label, " ") }

// printable returns a text as labels show it.
func printable(text string) string { return strings.Join(words(text), " ") }
