package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/railroad"
)

// A Walker finds the ways of strings through the railroad diagram of a rule. Several
// goroutines may use one Walker.
type Walker struct {
	machine *Machine
	boxes   map[string]*railroad.Node // by boxName
	parser  *automaton.Parser
}

// A Way is the way of a string through the railroad diagram of a rule.
//
// If the rule derives the string, the way leads from the start to the end of the diagram.
// If several ways do, the way is the one that [Deriver] draws: the first alternative with
// which the whole string can be derived, and as many repetitions as possible.
//
// Otherwise the way follows the longest viable prefix of the string, and a text that completes
// the prefix. The way ends where the prefix ends. If a character may come there, the text begins
// with a character: if possible, one that continues the last box of the way.
type Way struct {
	Match    bool
	Viable   int            // the length in bytes of the part of the string that the way follows
	Steps    []Step         // the boxes on the way, in order
	Stop     *railroad.Node // the box that Viable is in or before; nil if only the end may come there
	Expected string         // what may come at Viable: characters, or the end; empty if Match
	Secret   console.Secret // the parts of the string that a drawing masks
}

// A Step is the passing of a box. The box derives the text from Start to End. If the box is
// the Stop of the way, the text is only the beginning of what the box derives.
type Step struct {
	Box        *railroad.Node
	Start, End int // offsets in bytes
}

// wayName and boxName are names that no rule of a grammar has: a name contains no space.
const wayName = " way"

func boxName(n *railroad.Node) string { return fmt.Sprintf(" box %d", n.Number) }

// Walker returns a Walker for the rule of m.
//
// The diagram becomes a grammar: each box is a rule, and the diagram is a rule that refers to
// the boxes. The derivation of a string from that rule lists the boxes on its way.
func (m *Machine) Walker() (*Walker, error) {
	d, err := railroad.Draw(m.Rule, 0)
	if err != nil {
		return nil, err
	}
	w := &Walker{machine: m, boxes: map[string]*railroad.Node{}}
	g := *m.Book.Grammar
	g.Rules = slices.Clone(g.Rules)
	prefer := slices.Clone(preferred)
	for n := range d.Root.All() {
		if !n.IsBox() {
			continue
		}
		name := boxName(n)
		w.boxes[name] = n
		g.Rules = append(g.Rules, &grammar.Rule{Name: name, Expr: n.Expr})
		if slices.Contains(preferred, n.Name) {
			prefer = append(prefer, name)
		}
	}
	g.Rules = append(g.Rules, &grammar.Rule{Name: wayName, Expr: d.Expr(func(n *railroad.Node) grammar.Expr {
		return grammar.Ref{Name: boxName(n)}
	})})
	w.parser, err = automaton.NewParser(&g, wayName, automaton.ParserOptions{
		Prefer: prefer,
		Keep:   func(r *grammar.Rule) bool { return strings.HasPrefix(r.Name, " ") },
	})
	return w, err
}

// A longWay is the error for a string that is too long for a way. It does not have the message of [uri.ErrTooLong], which names another limit.
type longWay struct{}

func (longWay) Error() string {
	return fmt.Sprintf("the way of a string is shown for at most %d bytes", longestTree)
}

func (longWay) Unwrap() error { return uri.ErrTooLong }

// Walk returns the way of a string. It takes time and memory linear in the string. The error
// is [uri.ErrTooLong] if the string is longer than 64 KiB.
func (w *Walker) Walk(s string) (*Way, error) {
	if len(s) > longestTree {
		return nil, longWay{}
	}
	m := w.machine
	way := &Way{Match: m.DFA.Match(s), Viable: len(s), Secret: m.secretOfRefused(s)}
	text := s
	if !way.Match {
		var state automaton.State
		state, way.Viable = m.DFA.Run(s)
		way.Expected = m.want(state)
		rest, ok := m.DFA.ShortestFrom(state)
		if !ok {
			return way, nil // the rule derives nothing
		}
		text = s[:way.Viable] + rest
	}
	if !w.follow(way, text) {
		return nil, fmt.Errorf("no way through the diagram of %v", m)
	}
	if !way.Match && way.Stop == nil {
		w.stop(way, text)
	}
	for _, step := range way.Steps {
		way.Secret = way.Secret.With(secretIn(step.Box.Name, s, step.Start, step.End))
	}
	return way, nil
}

// follow sets the steps and the stop of a way to those of a text. It reports whether the rule derives
// the text.
func (w *Walker) follow(way *Way, text string) bool {
	way.Steps, way.Stop = nil, nil
	nodes, ok := w.parser.Parse(text)
	if !ok {
		return false
	}
	for _, n := range nodes[1:] { // without the node of the diagram
		way.pass(w.boxes[n.Rule], n.Start, n.End)
		if way.Stop != nil {
			break
		}
	}
	return true
}

// stop finds the box at which a way stops, if the rule derives the viable prefix.
//
//	u@h:x             authority: port may be empty, and a digit could follow
//	http://u@h:80x    URI: "#" could follow, but a digit continues the box hier-part
func (w *Walker) stop(way *Way, prefix string) {
	dfa := w.machine.DFA
	state, _ := dfa.Run(prefix)
	last := lastBox(way)
	var found *Way
	for _, set := range dfa.Expected(state) {
		rest, ok := dfa.ShortestFrom(dfa.Next(state, set.Lo))
		next := *way
		if !ok || !w.follow(&next, prefix+string(set.Lo)+rest) {
			continue
		}
		if found == nil || next.Stop == last {
			found = &next
		}
		if next.Stop == last {
			break
		}
	}
	if found != nil {
		*way = *found
	}
}

// lastBox returns the box of the last step, or nil.
func lastBox(way *Way) *railroad.Node {
	if len(way.Steps) == 0 {
		return nil
	}
	return way.Steps[len(way.Steps)-1].Box
}

// pass adds the step through a box, up to the end of the way.
func (y *Way) pass(box *railroad.Node, start, end int) {
	if end > y.Viable {
		y.Stop, end = box, y.Viable
	}
	if y.Stop == nil || start < end {
		y.Steps = append(y.Steps, Step{box, start, end})
	}
}

// Shortened returns the first n steps of the way, and the first step through each other box.
func (y *Way) Shortened(n int) []Step {
	passed := map[*railroad.Node]bool{}
	var list []Step
	for i, s := range y.Steps {
		if i < n || !passed[s.Box] {
			list = append(list, s)
		}
		passed[s.Box] = true
	}
	return list
}
