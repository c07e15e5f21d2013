package vector

import (
	"math/big"
	"slices"

	"github.com/uriform/uri/grammar/automaton"
)

// identify chooses the identifiers of the states.
func (s *Suite) identify(m Method, first [][]byte) {
	p := newPairs(s.dfa, s.cover)
	words := p.words()
	chosen := make([][]int, p.n) // [index of a state]: indexes in words, ascending
	if m == W {
		set := p.characterize(words)
		for i := range chosen {
			chosen[i] = set
		}
	} else {
		chosen = p.harmonize(words, s.weights(p))
	}
	s.idents = make([][]ident, s.dfa.Len())
	for i, list := range chosen {
		for _, w := range list {
			var text []byte
			for _, class := range words[w].classes {
				text = append(text, first[class]...)
			}
			at := p.states[i]
			s.idents[at] = append(s.idents[at], ident{text, words[w].accept[i]})
		}
	}
}

// weights returns, for each state, the number of words of U that lead to it.
// This is the number of strings that each word of the state's identifier adds to
// the suite. Only the proportions matter, so the precision of float64 suffices.
func (s *Suite) weights(p *pairs) []float64 {
	weights := make([]float64, p.n)
	for state, count := range s.reached() {
		if count.Sign() > 0 {
			weights[p.index[state]], _ = new(big.Float).SetInt(count).Float64()
		}
	}
	return weights
}

// pairs stores, for any two states, how to distinguish them. A state is
// identified by its index in the cover, so that only reachable states have an
// index.
type pairs struct {
	dfa    *automaton.DFA
	n      int               // number of reachable states
	states []automaton.State // [index]
	index  []int             // [state]
	begin  []int32           // [i*n + j], i > j: first class of a shortest word that distinguishes i and j
}

// Values of pairs.begin other than classes.
const (
	unknown = -1 - iota
	empty   // the empty word distinguishes the states
)

func newPairs(d *automaton.DFA, cover []access) *pairs {
	p := &pairs{dfa: d, n: len(cover), index: make([]int, d.Len())}
	for i, a := range cover {
		p.states = append(p.states, a.state)
		p.index[a.state] = i
	}
	p.begin = slices.Repeat([]int32{unknown}, p.n*p.n)

	// Breadth-first search backward, from the pairs that the empty word distinguishes.
	var queue [][2]int
	mark := func(i, j int, class int32) {
		if i < j {
			i, j = j, i
		}
		if p.begin[i*p.n+j] == unknown {
			p.begin[i*p.n+j] = class
			queue = append(queue, [2]int{i, j})
		}
	}
	for i := range p.n {
		for j := range i {
			if d.Accepting(p.states[i]) != d.Accepting(p.states[j]) {
				mark(i, j, empty)
			}
		}
	}
	before := p.predecessors()
	for ; len(queue) > 0; queue = queue[1:] {
		to := queue[0]
		for class := range before {
			for _, i := range before[class][to[0]] {
				for _, j := range before[class][to[1]] {
					mark(i, j, int32(class))
				}
			}
		}
	}
	return p
}

// predecessors returns, for each class and state, the states from which the
// class leads to the state.
func (p *pairs) predecessors() [][][]int {
	before := make([][][]int, p.dfa.Classes())
	for class := range before {
		before[class] = make([][]int, p.n)
		for i, s := range p.states {
			to := p.index[p.dfa.Step(s, class)]
			before[class][to] = append(before[class][to], i)
		}
	}
	return before
}

// A word is a candidate for identifiers.
type word struct {
	classes []int
	accept  []bool // [index of a state]: the word is accepted from that state
}

// maxWords is the number of candidates after which only necessary words are
// added.
const maxWords = 1 << 10

// words returns the candidates for identifiers, shortest first: the empty word
// and, for any two states, a shortest word that distinguishes them. If there are
// more than maxWords candidates, some of these words are omitted, but the rest
// still distinguishes any two states.
func (p *pairs) words() []word {
	list := []word{p.word(nil)}
	block := make([]int, p.n) // [index of a state]: equal for states that list does not distinguish
	splitBlocks(block, list[0].accept)
	seen := make(map[string]bool)
	for i := range p.n {
		for j := range i {
			if len(list) >= maxWords && block[i] != block[j] {
				continue
			}
			classes := p.separator(i, j)
			key := make([]byte, 0, 64)
			for _, c := range classes {
				key = append(key, byte(c), byte(c>>8))
			}
			if len(key) > 0 && !seen[string(key)] {
				seen[string(key)] = true
				list = append(list, p.word(classes))
				splitBlocks(block, list[len(list)-1].accept)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b word) int { return len(a.classes) - len(b.classes) })
	return list
}

func (p *pairs) word(classes []int) word {
	w := word{classes: classes}
	for _, s := range p.states {
		for _, c := range classes {
			s = p.dfa.Step(s, c)
		}
		w.accept = append(w.accept, p.dfa.Accepting(s))
	}
	return w
}

// separator returns a shortest word that distinguishes two states.
func (p *pairs) separator(i, j int) (classes []int) {
	for {
		class := p.begin[max(i, j)*p.n+min(i, j)]
		if class < 0 {
			return classes
		}
		classes = append(classes, int(class))
		i = p.index[p.dfa.Step(p.states[i], int(class))]
		j = p.index[p.dfa.Step(p.states[j], int(class))]
	}
}

// characterize chooses words that together distinguish all states. It starts
// with the empty word. Then it repeatedly adds the word that distinguishes the
// largest number of pairs that are not yet distinguished.
func (p *pairs) characterize(words []word) []int {
	block := make([]int, p.n) // [index of a state]: equal for states that are not yet distinguished
	chosen := []int{0}
	count := splitBlocks(block, words[0].accept)
	for count < p.n {
		best, most := 0, 0
		for i := range words {
			if n := gain(block, count, words[i].accept); n > most {
				best, most = i, n
			}
		}
		chosen = append(chosen, best)
		count = splitBlocks(block, words[best].accept)
	}
	slices.Sort(chosen)
	return chosen
}

// gain returns the number of pairs of states in the same block that a word
// distinguishes.
func gain(block []int, count int, accept []bool) (pairs int) {
	yes, no := make([]int, count), make([]int, count)
	for s, b := range block {
		if accept[s] {
			yes[b]++
		} else {
			no[b]++
		}
	}
	for b := range count {
		pairs += yes[b] * no[b]
	}
	return pairs
}

// splitBlocks splits each block into the states from which a word is accepted
// and the other states. It returns the number of blocks.
func splitBlocks(block []int, accept []bool) (count int) {
	type part struct {
		block  int
		accept bool
	}
	number := make(map[part]int)
	for s, b := range block {
		n, ok := number[part{b, accept[s]}]
		if !ok {
			n = len(number)
			number[part{b, accept[s]}] = n
		}
		block[s] = n
	}
	return len(number)
}

// harmonize chooses words for each state, so that any two states have a common
// word that distinguishes them. The cost of a word is the weight of its state.
// The algorithm is greedy: the result is small, but not always the smallest.
func (p *pairs) harmonize(words []word, weight []float64) [][]int {
	h := identifiers{words: words, weight: weight, has: make([][]bool, p.n)}
	for i := range h.has {
		h.has[i] = make([]bool, len(words))
		h.has[i][0] = true // the empty word
	}
	// Begin with the heaviest state. This is usually the dead state: most words of
	// U lead there.
	h.separate(slices.Index(weight, slices.Max(weight)))
	for i := range p.n {
		for j := range i {
			w := h.cheapest(i, j)
			h.has[i][w], h.has[j][w] = true, true
		}
	}
	chosen := make([][]int, p.n)
	for i := range chosen {
		for w, yes := range h.has[i] {
			if yes {
				chosen[i] = append(chosen[i], w)
			}
		}
	}
	return chosen
}

// identifiers are the words chosen so far for each state.
type identifiers struct {
	words  []word
	weight []float64 // [index of a state]
	has    [][]bool  // [index of a state][word]
}

// distinguishes reports whether word w is accepted from exactly one of i and j.
func (h *identifiers) distinguishes(w, i, j int) bool {
	return h.words[w].accept[i] != h.words[w].accept[j]
}

// separate chooses words that distinguish state i from all other states. It
// repeatedly adds the word that distinguishes i from the largest number of
// remaining states.
func (h *identifiers) separate(i int) {
	var left []int
	for j := range h.has {
		if j != i && !h.distinguishes(0, i, j) {
			left = append(left, j)
		}
	}
	for len(left) > 0 {
		best, most := 0, 0
		for w := range h.words {
			n := 0
			for _, j := range left {
				if h.distinguishes(w, i, j) {
					n++
				}
			}
			if n > most {
				best, most = w, n
			}
		}
		h.has[i][best] = true
		left = slices.DeleteFunc(left, func(j int) bool {
			differs := h.distinguishes(best, i, j)
			h.has[j][best] = h.has[j][best] || differs
			return differs
		})
	}
}

// cheapest returns the word that distinguishes i and j with the lowest cost: the
// sum of the weights of those of i and j that do not have the word yet. If
// several words have the lowest cost, it returns the first, which is among the
// shortest.
func (h *identifiers) cheapest(i, j int) (best int) {
	least := h.weight[i] + h.weight[j] + 1
	for w := range h.words {
		if !h.distinguishes(w, i, j) {
			continue
		}
		cost := 0.0
		if !h.has[i][w] {
			cost += h.weight[i]
		}
		if !h.has[j][w] {
			cost += h.weight[j]
		}
		if cost < least {
			best, least = w, cost
		}
	}
	return best
}
