package railroad_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/railroad"
	"github.com/uriform/uri/internal/vector"
)

// The labels, notes and lines of a diagram are read back, without the expressions of the rule. A
// reference becomes a character that the grammars do not use, so that rules are compared without
// the rules that they refer to.

// A reader reads a diagram of a rule back.
type reader struct {
	names map[string]rune // the characters for references
	limit bool            // obey the notes of loops
}

// refs returns the expression with references replaced by characters. Without limits, repetitions
// are "*" and "1*".
func (x *reader) refs(e grammar.Expr) grammar.Expr {
	list := func(list []grammar.Expr) (out []grammar.Expr) {
		for _, e := range list {
			out = append(out, x.refs(e))
		}
		return out
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return grammar.Alternation{List: list(e.List)}
	case grammar.Concatenation:
		return grammar.Concatenation{List: list(e.List)}
	case grammar.Group:
		return x.refs(e.Expr)
	case grammar.Option:
		return grammar.Option{Expr: x.refs(e.Expr)}
	case grammar.Repetition:
		e.Expr = x.refs(e.Expr)
		if !x.limit && e.Max != 0 && e.Max != 1 {
			e.Min, e.Max = min(e.Min, 1), grammar.Unbounded
		}
		return e
	case grammar.Ref:
		return x.ref(e.Name)
	case grammar.Prose:
		return x.ref(e.Text)
	}
	return e
}

func (x *reader) ref(name string) grammar.Expr {
	const unused = 0xFDD0 // to FDEF, which are not characters
	r, ok := x.names[name]
	if !ok {
		r = unused + rune(len(x.names))
		x.names[name] = r
	}
	return grammar.Range{Lo: r, Hi: r}
}

// box returns what the label of a box says.
func (x *reader) box(n *railroad.Node) grammar.Expr {
	invalid := grammar.Range{Lo: 1, Hi: 0} // no automaton
	note, fold := strings.CutSuffix(n.Note, "any case")
	if want := map[railroad.Kind]string{railroad.Set: "one of"}[n.Kind]; strings.TrimSuffix(note, ", ") != want {
		return invalid
	}
	switch n.Kind {
	case railroad.Reference, railroad.Prose:
		return x.ref(strings.Join(n.Lines, " "))
	case railroad.Text:
		var e grammar.Concatenation
		for word := range strings.FieldsSeq(strings.Join(n.Lines, " ")) {
			if r, ok := symbolRange(word); ok && !fold {
				e.List = append(e.List, r)
				continue
			}
			e.List = append(e.List, grammar.Literal{Text: strings.ReplaceAll(word, "␣", " "), Fold: fold})
		}
		return e
	}
	var e grammar.Alternation
	for word := range strings.FieldsSeq(strings.Join(n.Lines, " ")) {
		r, ok := symbolRange(word)
		if !ok {
			r = invalid
		}
		e.List = append(e.List, r)
		for c := r.Lo; fold && c <= r.Hi; c++ {
			e.List = append(e.List, grammar.Literal{Text: string(c), Fold: true})
		}
	}
	return e
}

// symbolRange reads U+00E9, U+00A0–U+D7FF, a or a–z. ok is false for other words.
func symbolRange(word string) (r grammar.Range, ok bool) {
	symbol := func(word string) (r rune, ok bool) {
		if n, _ := fmt.Sscanf(word, "U+%X", &r); n == 1 {
			return r, true
		}
		list := []rune(strings.ReplaceAll(word, "␣", " "))
		return list[0], len(list) == 1
	}
	lo, hi, isRange := strings.Cut(word, "–")
	if r.Lo, ok = symbol(lo); !isRange || !ok {
		return grammar.Range{Lo: r.Lo, Hi: r.Lo}, ok
	}
	r.Hi, ok = symbol(hi)
	return r, ok
}

// tree reads a node by the nodes inside it.
func (x *reader) tree(n *railroad.Node) grammar.Expr {
	var inner []grammar.Expr
	for _, c := range n.Nodes {
		inner = append(inner, x.tree(c))
	}
	switch n.Kind {
	case railroad.Sequence:
		return grammar.Concatenation{List: inner}
	case railroad.Choice:
		return grammar.Alternation{List: inner}
	case railroad.Option:
		return grammar.Option{Expr: inner[0]}
	case railroad.Loop:
		e := grammar.Repetition{Min: 1, Max: grammar.Unbounded, Expr: inner[0]}
		switch {
		case n.Note == "" && n.Min == 1:
		case n.Min == 1 && n.Max == grammar.Unbounded:
			return grammar.Prose{Text: "this loop needs no note"}
		case scan(n.Note, "%d to %d times", &e.Min, &e.Max):
		case scan(n.Note, "%d times or more", &e.Min):
		default:
			scan(n.Note, "%d times", &e.Min)
			e.Max = e.Min
		}
		if e.Min != n.Min || e.Max != n.Max {
			return grammar.Prose{Text: "the note and the node differ"}
		}
		return e
	case railroad.Empty:
		return grammar.Concatenation{}
	}
	return x.box(n)
}

// scan reports whether text is format with numbers, and reads the numbers.
func scan(text, format string, numbers ...any) bool {
	if n, err := fmt.Sscanf(text, format, numbers...); err != nil || n != len(numbers) {
		return false
	}
	values := make([]any, len(numbers))
	for i, p := range numbers {
		values[i] = *p.(*int)
	}
	return text == fmt.Sprintf(format, values...)
}

// picture reads a diagram by its lines and boxes alone. It does not know which node is inside which
// node, nor how often a loop runs.
func (x *reader) picture(t *testing.T, d *railroad.Diagram) *automaton.DFA {
	nfa := automaton.NewNFA()
	states := map[railroad.Point]int{d.Start: nfa.Start()}
	at := func(p railroad.Point) int {
		s, ok := states[p]
		if !ok {
			s = nfa.Add()
			states[p] = s
		}
		return s
	}
	exits := map[int][]int{at(d.End): {nfa.Accept()}}
	tracks := d.Tracks
	for n := range d.Root.All() {
		tracks = append(tracks, n.Tracks...)
		if len(n.Lines) > 0 {
			from := nfa.Add()
			exits[at(n.Start())] = append(exits[at(n.Start())], from)
			readExpr(nfa, x.box(n), from, at(n.End()))
		}
	}
	for _, track := range tracks {
		from := at(track[0])
		exits[from] = append(exits[from], at(track[len(track)-1]))
	}
	for from, list := range exits {
		for _, to := range list[1:] {
			next := nfa.Add()
			nfa.Fork(from, to, next)
			from = next
		}
		nfa.Fork(from, list[0], list[0])
	}
	dfa, err := nfa.DFA()
	if err != nil {
		t.Fatal(err)
	}
	return dfa
}

// readExpr adds states that read the expression of a box.
func readExpr(nfa *automaton.NFA, e grammar.Expr, from, to int) {
	var set []grammar.Range
	switch e := e.(type) {
	case grammar.Range:
		set = []grammar.Range{e}
	case grammar.Literal:
		list := []rune(e.Text)
		for i, r := range list {
			next := to
			if i < len(list)-1 {
				next = nfa.Add()
			}
			set := []grammar.Range{{Lo: r, Hi: r}}
			for _, other := range strings.ToLower(string(r)) + strings.ToUpper(string(r)) {
				if e.Fold {
					set = append(set, grammar.Range{Lo: other, Hi: other})
				}
			}
			nfa.Read(from, set, next)
			from = next
		}
		return
	case grammar.Concatenation:
		for i, part := range e.List {
			next := to
			if i < len(e.List)-1 {
				next = nfa.Add()
			}
			readExpr(nfa, part, from, next)
			from = next
		}
		return
	case grammar.Alternation:
		for _, part := range e.List {
			switch part := part.(type) {
			case grammar.Range:
				set = append(set, part)
			case grammar.Literal:
				for _, other := range strings.ToLower(part.Text) + strings.ToUpper(part.Text) {
					set = append(set, grammar.Range{Lo: other, Hi: other})
				}
			}
		}
	}
	nfa.Read(from, set, to)
}

func compile(t *testing.T, e grammar.Expr) *automaton.DFA {
	t.Helper()
	dfa, err := automaton.Compile(&grammar.Grammar{Rules: []*grammar.Rule{{Name: "r", Expr: e}}}, "r")
	if err != nil {
		t.Fatal(err)
	}
	return dfa
}

// The diagram of each rule derives what the rule derives.
func TestReadBack(t *testing.T) {
	check := func(name string, r *grammar.Rule, width int) {
		d := draw(t, r, width)
		x := reader{names: map[string]rune{}, limit: true}
		if witness := difference(compile(t, x.refs(r.Expr)), compile(t, x.tree(d.Root))); witness != "" {
			t.Errorf("%s: the nodes differ: %s", name, witness)
		}
		shown := d.Expr(func(n *railroad.Node) grammar.Expr { return n.Expr })
		if witness := difference(compile(t, x.refs(r.Expr)), compile(t, x.refs(shown))); witness != "" {
			t.Errorf("%s: the expressions of the boxes differ: %s", name, witness)
		}
		x.limit = false
		if witness := difference(compile(t, x.refs(r.Expr)), x.picture(t, d)); witness != "" {
			t.Errorf("%s, width %d: the lines differ: %s", name, width, witness)
		}
		if len(x.names) > 32 {
			t.Errorf("%s has too many references for this test", name)
		}
	}
	for name, r := range rules(t) {
		check(name, r, 0)
		check(name, r, 300)
	}
	for _, text := range shapes {
		if !strings.Contains(text, "has-to-be-broken") && !strings.Contains(text, "1000000000") {
			check(text, read(t, text), 400)
		}
	}
}

// difference returns a text that only one of two automata accepts.
func difference(a, b *automaton.DFA) string {
	for _, pair := range [][2]*automaton.DFA{{a, b}, {b, a}} {
		if text, ok, err := automaton.Witness(pair[0], pair[1]); err != nil {
			return err.Error()
		} else if ok {
			return fmt.Sprintf("%q", text)
		}
	}
	return ""
}

// A walker walks through the diagrams of a grammar.
type walker struct {
	t     *testing.T
	index *grammar.Index
	rules map[string]*railroad.Node
	boxes map[*railroad.Node]*automaton.DFA
	text  string
}

// walk returns the offsets where ways through n end that begin at one of the offsets.
func (w *walker) walk(n *railroad.Node, from []int) (to []int) {
	switch n.Kind {
	case railroad.Sequence:
		for _, c := range n.Nodes {
			from = w.walk(c, from)
		}
		return from
	case railroad.Choice:
		for _, c := range n.Nodes {
			to = append(to, w.walk(c, from)...)
		}
	case railroad.Option:
		to = append(to, from...)
		to = append(to, w.walk(n.Nodes[0], from)...)
	case railroad.Loop:
		// Once more than the text has characters is enough.
		for i := 1; i <= max(len(w.text)+1, n.Min) && (n.Max == grammar.Unbounded || i <= n.Max) && len(from) > 0; i++ {
			if from = w.walk(n.Nodes[0], from); i >= n.Min {
				to = append(to, from...)
			}
		}
	case railroad.Empty:
		return from
	case railroad.Reference:
		if w.rules[n.Name] == nil {
			w.rules[n.Name] = draw(w.t, w.index.Rule(n.Name), 0).Root
		}
		return w.walk(w.rules[n.Name], from)
	default:
		dfa := w.boxes[n]
		if dfa == nil {
			dfa = compile(w.t, (&reader{}).box(n))
			w.boxes[n] = dfa
		}
		for _, i := range from {
			for end := i; end <= len(w.text); end++ {
				if dfa.Match(w.text[i:end]) {
					to = append(to, end)
				}
			}
		}
	}
	slices.Sort(to)
	return slices.Compact(to)
}

// A walk through the diagrams accepts what the automaton of a small rule accepts, on a complete
// test suite.
func TestWalk(t *testing.T) {
	const small = 12 // states
	count := 0
	for _, name := range rfc.Names() {
		g, err := rfc.Corrected(name)
		if err != nil {
			t.Fatal(err)
		}
		w := walker{t, grammar.NewIndex(g), map[string]*railroad.Node{}, map[*railroad.Node]*automaton.DFA{}, ""}
		for _, r := range g.Rules {
			dfa, err := automaton.Compile(g, r.Name)
			if err != nil {
				t.Fatal(err)
			}
			if dfa.States() > small {
				continue
			}
			suite, err := vector.New(dfa, vector.Options{})
			if err != nil {
				t.Fatal(err)
			}
			root := draw(t, r, 0).Root
			count++
			for text, want := range suite.Strings() {
				w.text = text
				to := w.walk(root, []int{0})
				if got := slices.Contains(to, len(text)); got != want {
					t.Errorf("%s %s: %q: the diagram says %v", name, r.Name, text, got)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("%d rules", count)
	}
	t.Logf("%d rules", count)
}
