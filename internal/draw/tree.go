package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
)

// Tree draws a derivation of s: s itself, and below it each rule with the part of s that the rule
// derives. Every line begins with indent. Tree returns the drawing, so that the caller can add
// lines.
func Tree(w io.Writer, s string, secret console.Secret, nodes automaton.Derivation, indent string) *console.Drawing {
	d := console.NewOn(w, s, secret)
	var parts []console.Part
	for _, n := range nodes {
		d.Widen(branch(n))
		parts = append(parts, part(branch(n), span(n.Start, n.End), ""))
	}
	if indent == "" {
		d.Figure(w, parts)
		return d
	}
	fmt.Fprintln(w, indent+d.Head())
	for _, p := range parts {
		fmt.Fprintln(w, indent+d.Row(p))
	}
	return d
}

// branch returns the rule of a node, indented by the depth of the node.
func branch(n automaton.Node) string {
	const deepest = 40 // a grammar of the user may have a thousand levels
	return strings.Repeat("  ", min(n.Depth, deepest)) + n.Rule
}
