// Package railroad draws rules of a grammar as railroad diagrams. Each way along
// the lines of a diagram, from the start to the end, is a text that the rule
// derives.
//
// # From a rule to a picture
//
// Each stage has its own file:
//
//	Rule → nodes       build.go: sequences, choices, loops and boxes, in the order of the rule
//	nodes → places     layout.go: the size of each node, then its place
//	places → tracks    track.go: the lines between the boxes
//	Diagram → SVG      svg.go
//	Diagram → words    words.go: for readers who do not see the picture
//
// A [Diagram] is data. A program can draw it in another way, and a test can
// check that no boxes overlap.
//
// # Shape
//
// A diagram has the structure of the rule, with these exceptions. Groups have no
// lines of their own. Consecutive alternatives that are single characters share
// a box, "one of + - .". An expression that is repeated 0 times is left out.
// References are not replaced by the rules that they refer to.
//
// A sequence that is wider than the diagram continues in the next row.
//
// # Cost
//
// Time and space are linear in the size of the rule. A rule that is nested too
// deeply has no diagram. So grammars from untrusted sources can be drawn.
//
// # Sources
//
// The form of the diagrams is that of Jensen and Wirth, Pascal User Manual and
// Report (1974).
package railroad
