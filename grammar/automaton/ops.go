package automaton

import (
	"errors"
	"slices"
	"unicode/utf8"
)

// ErrAlphabet is returned by an operation on two automata if one reads code
// points and the other reads bytes.
var ErrAlphabet = errors.New("automaton: different alphabets")

// Union returns the automaton that accepts what a or b accepts. As with all
// operations on two automata, the cost is at most proportional to the product of
// their numbers of states, and the error is [ErrAlphabet] or a [*LimitError].
func Union(a, b *DFA) (*DFA, error) {
	return product(a, b, func(x, y bool) bool { return x || y })
}

// Intersection returns the automaton that accepts what both a and b accept.
func Intersection(a, b *DFA) (*DFA, error) {
	return product(a, b, func(x, y bool) bool { return x && y })
}

// Difference returns the automaton that accepts what a accepts and b does not.
func Difference(a, b *DFA) (*DFA, error) {
	return product(a, b, func(x, y bool) bool { return x && !y })
}

// Complement returns the automaton that accepts the texts over the alphabet of d
// that d does not accept. For an automaton over code points, these texts are
// valid UTF-8.
func (d *DFA) Complement() (*DFA, error) {
	return product(d, d, func(x, _ bool) bool { return !x })
}

// Equal reports whether a and b accept the same language over the same
// alphabet.
func Equal(a, b *DFA) bool {
	return a.alphabet == b.alphabet && a.start == b.start && a.classes == b.classes &&
		slices.Equal(a.runs, b.runs) && slices.Equal(a.accept, b.accept) && slices.Equal(a.next, b.next)
}

// Includes reports whether a accepts everything that b accepts.
func Includes(a, b *DFA) (bool, error) {
	d, err := Difference(b, a)
	return err == nil && d.Empty(), err
}

// Empty reports whether d accepts nothing.
func (d *DFA) Empty() bool { return d.start == Dead }

// Witness returns a shortest text that a accepts and b does not. ok is false if
// there is no such text. If there are several shortest texts, Witness chooses
// one as [DFA.Shortest] does.
func Witness(a, b *DFA) (text string, ok bool, err error) {
	d, err := Difference(a, b)
	if err != nil {
		return "", false, err
	}
	text, ok = d.Shortest()
	return text, ok, nil
}

// Shortest returns an accepted text with the fewest symbols. ok is false if d
// accepts nothing. The text consists of representatives of the classes (see
// [Class]). If there are several shortest texts, Shortest returns the first one
// in the order: lower-case letters, digits, upper-case letters, other symbols.
func (d *DFA) Shortest() (text string, ok bool) { return d.ShortestFrom(d.start) }

// ShortestFrom returns a shortest text that leads from s to an accepting state.
// If there are several, it chooses one as [DFA.Shortest] does. ok is false if
// there is no such text.
func (d *DFA) ShortestFrom(s State) (text string, ok bool) {
	type step struct {
		from  State
		class int
		seen  bool
	}
	steps := make([]step, d.Len())
	steps[s].seen = true
	order := d.rank()
	for queue := []State{s}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if d.accept[at] {
			var classes []int
			for at != s {
				classes = append(classes, steps[at].class)
				at = steps[at].from
			}
			slices.Reverse(classes)
			return d.spell(classes), true
		}
		for _, c := range order {
			if to := d.Step(at, c); to != Dead && !steps[to].seen {
				steps[to] = step{at, c, true}
				queue = append(queue, to)
			}
		}
	}
	return "", false
}

// spell returns the text of the representatives of classes.
func (d *DFA) spell(classes []int) string {
	var b []byte
	for _, c := range classes {
		b = d.AppendSymbol(b, d.Class(c).Rep)
	}
	return string(b)
}

// AppendSymbol appends a symbol of the alphabet of d to b: a code point is
// appended as UTF-8, a byte unchanged.
func (d *DFA) AppendSymbol(b []byte, sym rune) []byte {
	if d.alphabet == Bytes {
		return append(b, byte(sym))
	}
	return utf8.AppendRune(b, sym)
}

// product returns the automaton that runs a and b in parallel. accept says
// whether it accepts, given whether a and b accept.
func product(a, b *DFA, accept func(x, y bool) bool) (*DFA, error) {
	if a.alphabet != b.alphabet {
		return nil, ErrAlphabet
	}
	runs, pairs, err := joinRuns(a.runs, b.runs)
	if err != nil {
		return nil, err
	}
	t := table{alphabet: a.alphabet, runs: runs, classes: len(pairs)}
	ids := make(map[[2]State]int32)
	var queue [][2]State
	id := func(p [2]State) int32 {
		n, ok := ids[p]
		if !ok {
			n = int32(len(queue))
			ids[p] = n
			queue = append(queue, p)
			t.accept = append(t.accept, accept(a.accept[p[0]], b.accept[p[1]]))
		}
		return n
	}
	t.start = id([2]State{a.start, b.start})
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		for _, c := range pairs {
			t.next = append(t.next, id([2]State{a.Step(at[0], int(c[0])), b.Step(at[1], int(c[1]))}))
		}
		if len(queue) > maxProduct || len(t.next) > maxTable {
			return nil, &LimitError{what: "states of a product", limit: min(maxProduct, maxTable/t.classes)}
		}
	}
	return t.minimize()
}

const maxProduct = 1 << 20

// joinRuns returns the common refinement of the classes of two automata. Each
// new class is the intersection of the pair of old classes in pairs.
func joinRuns(a, b []run) (runs []run, pairs [][2]uint16, err error) {
	number := make(map[[2]uint16]uint16)
	for len(a) > 0 {
		p := [2]uint16{a[0].class, b[0].class}
		n, ok := number[p]
		if !ok {
			if n = uint16(len(pairs)); n == maxClasses {
				return nil, nil, &LimitError{what: "classes", limit: maxClasses}
			}
			number[p] = n
			pairs = append(pairs, p)
		}
		hi := min(a[0].hi, b[0].hi)
		runs = append(runs, run{hi, n})
		if a[0].hi == hi {
			a = a[1:]
		}
		if b[0].hi == hi {
			b = b[1:]
		}
	}
	return runs, pairs, nil
}
