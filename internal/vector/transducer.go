package vector

import (
	"fmt"
	"iter"
	"slices"
)

// A Transducer is a subsequential transducer: an automaton that writes a string at each input, and
// one more string at the end of the word if it accepts the word there. It computes a partial
// function from words to strings. It is immutable and safe for concurrent use.
type Transducer struct {
	inputs []string // the text of each input
	steps  [][]step // [state][input]
	ends   []end    // [state]
}

// A step is what a state does at an input.
type step struct {
	to    int
	write string
}

// An end is what a state does at the end of a word. The zero end does not accept the word.
type end struct {
	accept bool
	write  string
}

// NewTransducer returns the transducer with the given inputs, whose states are those that next reaches
// from the start. next returns the state after an input, and what is written for the input. atEnd returns
// what is written if the word ends, and whether the word is accepted. NewTransducer fails if there are
// more than 1024 states.
func NewTransducer[S comparable](inputs []string, start S, next func(s S, input string) (to S, write string), atEnd func(s S) (write string, accept bool)) (*Transducer, error) {
	t := &Transducer{inputs: inputs}
	number := map[S]int{start: 0}
	for states := []S{start}; len(t.steps) < len(states); {
		if len(states) > maxStates {
			return nil, fmt.Errorf("vector: a transducer of more than %d states", maxStates)
		}
		s := states[len(t.steps)]
		row := make([]step, len(inputs))
		for i, input := range inputs {
			to, write := next(s, input)
			n, ok := number[to]
			if !ok {
				n = len(states)
				number[to] = n
				states = append(states, to)
			}
			row[i] = step{n, write}
		}
		t.steps = append(t.steps, row)
		write, accept := atEnd(s)
		t.ends = append(t.ends, end{accept, write})
	}
	return t, nil
}

// States returns the number of states. Some of them may be equivalent; see [TransducerSuite.States].
func (t *Transducer) States() int { return len(t.steps) }

// answer returns what the transducer writes for a word from state s on, and whether it accepts the word.
func (t *Transducer) answer(s int, word []int) (text string, ok bool) {
	for _, input := range word {
		step := t.steps[s][input]
		s, text = step.to, text+step.write
	}
	return text + t.ends[s].write, t.ends[s].accept
}

// A TransducerSuite is a complete test suite for a transducer; see the package documentation. It is
// immutable and safe for concurrent use.
type TransducerSuite struct {
	transducer *Transducer
	extra      int
	cover      []reached
	words      [][]int // the characterization set
}

// A reached is a word, with the state that it leads to and what is written up to there.
type reached struct {
	word        []int
	state       int
	text, wrote string
	leads       []bool // [input]: the word followed by the input is also in the cover
}

// Suite returns the suite that is complete for programs with at most extra states more than the
// smallest transducer for the function of t.
func (t *Transducer) Suite(extra int) *TransducerSuite {
	s := &TransducerSuite{transducer: t, extra: extra}
	var class []int
	s.words, class = t.characterize()
	seen := make([]bool, len(t.steps)) // [class]
	add := func(r reached) {
		seen[class[r.state]] = true
		r.leads = make([]bool, len(t.inputs))
		s.cover = append(s.cover, r)
	}
	add(reached{})
	for i := 0; i < len(s.cover); i++ {
		from := s.cover[i]
		for input, step := range t.steps[from.state] {
			if !seen[class[step.to]] {
				from.leads[input] = true
				add(t.after(from, input))
			}
		}
	}
	return s
}

// after returns the word r followed by an input.
func (t *Transducer) after(r reached, input int) reached {
	step := t.steps[r.state][input]
	return reached{
		word:  append(r.word[:len(r.word):len(r.word)], input),
		state: step.to,
		text:  r.text + t.inputs[input],
		wrote: r.wrote + step.write,
	}
}

// characterize returns a characterization set, and the class of each state: equivalent states have the
// same class. The set begins with words of which each state accepts one, unless it accepts no word at all,
// and with the empty word. Words xh are added, with an input x and a word h in the set, that distinguish
// states which the set does not distinguish yet, until no such word does.
//
// Then the states that the set does not distinguish are equivalent. Let s and t be such states that accept
// a word. Their answers for the set differ by one element p of the free group: out(s, h) = p·out(t, h).
// The words xh do not distinguish s and t either, so out(s, xh) = p·out(t, xh). So the set does not
// distinguish the states to which x leads from s and t. By induction over the length of a word w,
// out(s, wh) = p·out(t, wh).
func (t *Transducer) characterize() (words [][]int, class []int) {
	words = t.accepted()
	class = t.firstAccepted(words)
	base := make([]string, len(t.steps))
	for s, i := range class {
		if i >= 0 {
			base[s], _ = t.answer(s, words[i])
		}
	}
	n := 0
	for _, word := range words {
		class, n = t.refine(class, base, word)
	}
	for i := 0; i < len(words); i++ {
		for input := range t.inputs {
			word := append([]int{input}, words[i]...)
			if finer, m := t.refine(class, base, word); m > n {
				words, class, n = append(words, word), finer, m
			}
		}
	}
	return words, class
}

// accepted returns the empty word, and short words of which each state accepts one, unless the state
// accepts no word at all.
func (t *Transducer) accepted() [][]int {
	list := [][]int{nil}
	accepts := make([]bool, len(t.steps)) // [state]: it accepts a word of the list
	for s, end := range t.ends {
		accepts[s] = end.accept
	}
	for i := 0; i < len(list); i++ {
		for input := range t.inputs {
			word, more := append([]int{input}, list[i]...), false
			for s := range t.steps {
				if _, ok := t.answer(s, word); ok && !accepts[s] {
					accepts[s], more = true, true
				}
			}
			if more {
				list = append(list, word)
			}
		}
	}
	return list
}

// firstAccepted returns for each state the index of the first word that it accepts, or -1.
func (t *Transducer) firstAccepted(words [][]int) (first []int) {
	for s := range t.steps {
		first = append(first, slices.IndexFunc(words, func(word []int) bool { _, ok := t.answer(s, word); return ok }))
	}
	return first
}

// refine splits each class into the states whose answers for a word differ, compared with their answers
// for the base word of the class: base has the latter. What both answers begin with does not count. It
// returns the class of each state, and the number of classes.
func (t *Transducer) refine(class []int, base []string, word []int) (finer []int, n int) {
	type key struct {
		class        int
		accepts      bool
		base, answer string
	}
	number := make(map[key]int)
	for s := range t.steps {
		k := key{class: class[s], base: base[s]}
		if k.answer, k.accepts = t.answer(s, word); k.accepts {
			common := commonPrefix(k.base, k.answer)
			k.base, k.answer = k.base[common:], k.answer[common:]
		} else {
			k.base, k.answer = "", ""
		}
		c, ok := number[k]
		if !ok {
			c = len(number)
			number[k] = c
		}
		finer = append(finer, c)
	}
	return finer, len(number)
}

// commonPrefix returns the length of the longest common prefix.
func commonPrefix(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// States returns the number of states of the smallest transducer for the function: equivalent states of
// the transducer count as one.
func (s *TransducerSuite) States() int { return len(s.cover) }

// A Case is a string of a suite, and the answer of the transducer.
type Case struct {
	Text    string
	Output  string // if Defined
	Defined bool   // the transducer accepts the text

	word []int
}

// All yields the cases of the suite, in an order that depends only on the transducer. Different words
// may form the same string.
func (s *TransducerSuite) All() iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for _, r := range s.cover {
			if !s.emit(r, yield) || !s.extend(r, s.extra, yield) {
				return
			}
		}
	}
}

// emit yields the word r followed by each word of the characterization set.
func (s *TransducerSuite) emit(r reached, yield func(Case) bool) bool {
	for _, word := range s.words {
		c := r
		for _, input := range word {
			c = s.transducer.after(c, input)
		}
		end := s.transducer.ends[c.state]
		if !yield(Case{c.text, c.wrote + end.write, end.accept, c.word}) {
			return false
		}
	}
	return true
}

// extend visits the extensions of the word r by 1 to more+1 inputs. It skips words of the cover and their
// extensions.
func (s *TransducerSuite) extend(r reached, more int, yield func(Case) bool) bool {
	for input := range s.transducer.inputs {
		if r.leads != nil && r.leads[input] {
			continue
		}
		to := s.transducer.after(r, input)
		if !s.emit(to, yield) || more > 0 && !s.extend(to, more-1, yield) {
			return false
		}
	}
	return true
}

// Finds reports whether a transducer with the same inputs gives a wrong answer for a string of the suite.
func (s *TransducerSuite) Finds(wrong *Transducer) bool {
	for c := range s.All() {
		if output, ok := wrong.answer(0, c.word); ok != c.Defined || ok && output != c.Output {
			return true
		}
	}
	return false
}

// WithExtra returns the suite with another number of extra states.
func (s *TransducerSuite) WithExtra(extra int) *TransducerSuite {
	other := *s
	other.extra = extra
	return &other
}

// Count returns the number of cases of the suite. With n states, k extra states and p inputs, there are
//
//	n + (np − (n−1)) (1 + p + p² + … + p^k)
//
// words in C·X^0…X^(k+1), as for a [Suite]. Each of them is followed by each word of the characterization
// set.
func (s *TransducerSuite) Count() int {
	n, p := len(s.cover), len(s.transducer.inputs)
	powers := 0
	for range s.extra + 1 {
		powers = powers*p + 1
	}
	return (n + (n*p-(n-1))*powers) * len(s.words)
}

// Mutants yields all transducers with one fault: a wrong step, or a wrong end of one state. A wrong step
// leads to any state, and writes any text that t writes somewhere.
func (t *Transducer) Mutants() iter.Seq[*Transducer] {
	writes := []string{""}
	for s, row := range t.steps {
		writes = append(writes, t.ends[s].write)
		for _, step := range row {
			writes = append(writes, step.write)
		}
	}
	slices.Sort(writes)
	writes = slices.Compact(writes)
	return func(yield func(*Transducer) bool) {
		for s, row := range t.steps {
			for input, right := range row {
				for i := range len(t.steps) * len(writes) {
					if wrong := (step{i / len(writes), writes[i%len(writes)]}); wrong != right {
						m := t.clone()
						m.steps[s][input] = wrong
						if !yield(m) {
							return
						}
					}
				}
			}
			for i := range len(writes) + 1 {
				wrong := end{}
				if i < len(writes) {
					wrong = end{true, writes[i]}
				}
				if wrong != t.ends[s] {
					m := t.clone()
					m.ends[s] = wrong
					if !yield(m) {
						return
					}
				}
			}
		}
	}
}

func (t *Transducer) clone() *Transducer {
	m := &Transducer{inputs: t.inputs, ends: slices.Clone(t.ends)}
	for _, row := range t.steps {
		m.steps = append(m.steps, slices.Clone(row))
	}
	return m
}

// Equal reports whether two transducers with the same inputs compute the same function. It visits the pairs of
// states that a word leads to. If both states accept some word, the function is the same only if the
// states always have the same delay: what one transducer has written there, and the other has not.
func Equal(t, u *Transducer) bool {
	type pair struct{ t, u int }
	type delay struct{ t, u string }
	liveT, liveU := t.live(), u.live()
	if !liveT[0] || !liveU[0] {
		return liveT[0] == liveU[0]
	}
	delays := map[pair]delay{{}: {}}
	for queue := []pair{{}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		late := delays[at]
		endT, endU := t.ends[at.t], u.ends[at.u]
		if endT.accept != endU.accept || endT.accept && late.t+endT.write != late.u+endU.write {
			return false
		}
		for input := range t.inputs {
			stepT, stepU := t.steps[at.t][input], u.steps[at.u][input]
			if !liveT[stepT.to] && !liveU[stepU.to] {
				continue
			}
			to, d := pair{stepT.to, stepU.to}, delay{late.t + stepT.write, late.u + stepU.write}
			common := commonPrefix(d.t, d.u)
			d = delay{d.t[common:], d.u[common:]}
			known, ok := delays[to]
			if liveT[to.t] != liveU[to.u] || d.t != "" && d.u != "" || ok && known != d {
				return false
			}
			if !ok {
				delays[to] = d
				queue = append(queue, to)
			}
		}
	}
	return true
}

// live returns for each state whether it accepts a word.
func (t *Transducer) live() (live []bool) {
	for _, i := range t.firstAccepted(t.accepted()) {
		live = append(live, i >= 0)
	}
	return live
}
