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
	chosen := make([][]int, p.n) // of a state: indexes into words, ascending
	if m == W {
		set := p.characterise(words)
		for i := range chosen {
			chosen[i] = set
		}
	} else {
		chosen = p.harmonise(words, s.weights(p))
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

// weights returns how many words of U lead to each state, what a word of its
// identifier costs. Only proportions matter, so large numbers lose digits.
func (s *Suite) weights(p *pairs) []float64 {
	weights := make([]float64, p.n)
	for state, count := range s.reached() {
		if count.Sign() > 0 {
			weights[p.index[state]], _ = new(big.Float).SetInt(count).Float64()
		}
	}
	return weights
}

// pairs knows how each two states are told apart. States are numbered as in the
// cover, so that those that are not reached are left out.
type pairs struct {
	dfa    *automaton.DFA
	n      int
	states []automaton.State
	index  []int   // of a state: where it is in states
	begin  []int32 // [i*n + j], i > j: the class that a shortest word telling i from j begins with
}

const (
	unknown = -1 - iota
	empty   // the empty word tells them apart
)

func newPairs(d *automaton.DFA, cover []access) *pairs {
	p := &pairs{dfa: d, n: len(cover), index: make([]int, d.Len())}
	for i, a := range cover {
		p.states = append(p.states, a.state)
		p.index[a.state] = i
	}
	p.begin = slices.Repeat([]int32{unknown}, p.n*p.n)

	// Breadth-first from the pairs that the empty word tells apart, backward.
	var queue [][2]int
	tell := func(i, j int, class int32) {
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
				tell(i, j, empty)
			}
		}
	}
	before := p.predecessors()
	for ; len(queue) > 0; queue = queue[1:] {
		to := queue[0]
		for class := range before {
			for _, i := range before[class][to[0]] {
				for _, j := range before[class][to[1]] {
					tell(i, j, int32(class))
				}
			}
		}
	}
	return p
}

// predecessors lists by class and state the states that lead there.
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
	accept  []bool // by index of a state: whether it is accepted from there
}

// maxWords is how many words there may be to choose from. Beyond that only such are
// added as are needed.
const maxWords = 1 << 10

// words returns the empty word and for each two states a shortest one that tells
// them apart, the short ones first. Where there are very many, each two states
// are still told apart by some.
func (p *pairs) words() []word {
	list := []word{p.word(nil)}
	block := make([]int, p.n) // of a state: those with the same number are not told apart by list
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

// separator spells a shortest word that tells two states apart.
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

// characterise chooses words that together tell all states apart: the empty one,
// then again and again the one that tells most pairs apart that are not yet.
func (p *pairs) characterise(words []word) []int {
	block := make([]int, p.n) // of a state: those with the same number are not yet told apart
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

// gain counts the pairs within blocks that a word tells apart.
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

// splitBlocks splits blocks by a word and returns how many there are then.
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

// harmonise chooses words for each state such that each two states have one in
// common that tells them apart. A word costs what its state weighs. No choice is
// taken back, so the result is small but need not be the smallest.
func (p *pairs) harmonise(words []word, weight []float64) [][]int {
	h := identifiers{words: words, weight: weight, has: make([][]bool, p.n)}
	for i := range h.has {
		h.has[i] = make([]bool, len(words))
		h.has[i][0] = true // the empty word
	}
	// The heaviest state first. It is the dead one as a rule: most words of U
	// lead there.
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

// identifiers are those chosen so far.
type identifiers struct {
	words  []word
	weight []float64 // of a state
	has    [][]bool  // [state][word]
}

func (h *identifiers) tells(w, i, j int) bool {
	return h.words[w].accept[i] != h.words[w].accept[j]
}

// separate tells a state from all others: again and again by the word that tells
// it from most of those that are left.
func (h *identifiers) separate(i int) {
	var left []int
	for j := range h.has {
		if j != i && !h.tells(0, i, j) {
			left = append(left, j)
		}
	}
	for len(left) > 0 {
		best, most := 0, 0
		for w := range h.words {
			n := 0
			for _, j := range left {
				if h.tells(w, i, j) {
					n++
				}
			}
			if n > most {
				best, most = w, n
			}
		}
		h.has[i][best] = true
		left = slices.DeleteFunc(left, func(j int) bool {
			told := h.tells(best, i, j)
			h.has[j][best] = h.has[j][best] || told
			return told
		})
	}
}

// cheapest returns the word that tells i from j for the least weight of states
// that do not have it yet; of several the first, which is among the shortest.
func (h *identifiers) cheapest(i, j int) (best int) {
	least := h.weight[i] + h.weight[j] + 1
	for w := range h.words {
		if !h.tells(w, i, j) {
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
