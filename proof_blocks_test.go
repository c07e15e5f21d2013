package uri_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriform/uri"
	dfa "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
)

// This file moves the suites of the proof to the borders of blocks. The kernels read 64 bytes at a
// time, and a string of a suite has at most 36 bytes. So the suites alone reach only the first block.
//
// A *seam* of a string is a position at which padding does not change the question: the text before
// the seam leads to a state of the minimal automaton from which some ASCII character leads back to
// the same state. Let the string be uv, with the seam between u and v, and let x be m times the
// character. Then u and ux lead to the same state. Therefore
//
//   - the automaton accepts uxv if and only if it accepts uv;
//   - an error at or after the seam moves by m, and an error before the seam stays where it is.
//
// So the expected verdict and offset of a padded string are those of the string of the suite. The
// components are compared with those of parseScalar, which does not know of blocks. There is no seam
// after "%" or inside an IPv6 address. The cuts there get their padding at the last seam before them.
//
// No theorem says that the padded suites are complete. They have each state, each input in it, and
// each identifier of the next state (see package vector), at each of the borders.
//
// The length m is chosen so that v begins 1 byte after a border, at the border, or 1, 2, 3… bytes
// before it, until the border is 1 byte after the next seam. For the cuts after that, the next seam
// is used. So each cut from the first seam to the first error is before, at and after a border. What is
// before the first seam, such as the first letter of a scheme, cannot move.
//
// One padding keeps u in the first block. With a second one, which has a length of whole blocks and
// is at the seam before, u reaches into the blocks after it. The texts around both seams are then in
// different blocks other than the first: a kernel must remember a "#" of block 2 in block 3.

// borders are ends of blocks. There are two kinds of blocks today, the first one and the others. The
// third border also serves kernels that treat two blocks at a time. The kernels in Go read words of
// 16 bytes after the first block, so that each border is also the end of a word.
var borders = [...]int{blockSize, 2 * blockSize, 3 * blockSize}

const blockSize = 64

// A padder makes the padded strings of a claim, and checks the parser with them. It is not safe for
// concurrent use.
type padder struct {
	claim
	octets  *dfa.DFA
	runs    []string // [state of octets]: a run of a character that leads back to the state, or ""
	borders []int
	seams   []seam
	buf     []byte
}

// A seam is a position in a string, and a run of the character to insert there.
type seam struct {
	at  int
	run string
}

func newPadder(t testing.TB, c claim) *padder {
	octets, err := c.automaton.UTF8()
	if err != nil {
		t.Fatal(err)
	}
	p := &padder{claim: c, octets: octets, runs: make([]string, octets.Len()), borders: borders[:]}
	for s := range p.runs {
		for _, char := range "p0123456789abcdefghijklmnoqrstuvwxyz+-.~!$&'()*,;=:@/?#%" {
			if octets.Next(dfa.State(s), char) == dfa.State(s) {
				p.runs[s] = strings.Repeat(string(char), slices.Max(borders[:])+1)
				break
			}
		}
	}
	return p
}

// findSeams finds the seams of w. Padding "ap|" with "p" makes the same strings as padding "a|p", so
// it keeps only the first of such seams. It also keeps only the first seam after an error.
func (p *padder) findSeams(w string) {
	p.seams = p.seams[:0]
	state, last := p.octets.Start(), p.octets.Start()
	for i := 0; ; i++ {
		again := i > 0 && state == last && strings.HasPrefix(p.runs[state], w[i-1:i])
		if p.runs[state] != "" && !again {
			p.seams = append(p.seams, seam{i, p.runs[state]})
		}
		if i == len(w) || state == dfa.Dead {
			return
		}
		last, state = state, p.octets.Next(state, rune(w[i]))
	}
}

// check compares the parser with the claim on each padded string of w. It returns the number of
// strings, and describes the first wrong answer.
func (p *padder) check(w string, derivable bool) (n int, fault string) {
	viable := p.automaton.Viable(w)
	p.findSeams(w)
	for i, s := range p.seams {
		next, first := len(w), p.seams[max(i-1, 0)]
		if i+1 < len(p.seams) {
			next = p.seams[i+1].at
		}
		for _, border := range p.borders {
			for before := -1; before <= next-s.at+1; before++ {
				total := border - before - s.at
				for blocks := 0; blocks < total && (blocks == 0 || i > 0); blocks += blockSize {
					p.buf = append(append(p.buf[:0], w[:first.at]...), first.run[:blocks]...)
					p.buf = append(append(p.buf, w[first.at:s.at]...), s.run[:total-blocks]...)
					p.buf = append(p.buf, w[s.at:]...)
					offset := viable
					if first.at <= viable {
						offset += blocks
					}
					if s.at <= viable {
						offset += total - blocks
					}
					n++
					if fault := p.compare(string(p.buf), derivable, offset); fault != "" {
						return n, fault
					}
				}
			}
		}
	}
	return n, ""
}

// compare describes how the parser is wrong for s, or returns "". offset is that of the error.
func (c claim) compare(s string, derivable bool, offset int) string {
	if got, ok := c.syntax.Check(s, c.form); ok != derivable || !ok && got != offset {
		return fmt.Sprintf("%v: %q: Check says %d, %v, want %d, %v", c, s, got, ok, offset, derivable)
	}
	if !uri.VectorAgrees(c.syntax, c.form, s) {
		return fmt.Sprintf("%v: %q: parse and parseScalar disagree", c, s)
	}
	return ""
}

// TestProofBlocks checks the parser with padded strings, with each kernel of the machine and without
// kernels. The strings are those of the suites of TestProof and TestProofEveryByte without extra
// states, and every code point that is not ASCII, whole and cut off, in every kind of state of a
// reference under RFC 3987. The test uses a sample unless URIFORM_LONG=1 is set.
func TestProofBlocks(t *testing.T) {
	all := claims(t)
	suites := make([][2]*vector.Suite, len(all))
	for i, c := range all {
		suites[i] = c.suites(t, 0)
	}
	uri.EachLevel(t, func(t *testing.T) {
		padded, characters := 0, 0
		for i, c := range all {
			for _, suite := range suites[i] {
				padded += checkSuite(t, suite, blockStride(suite), func() func(string, bool) (int, string) {
					return newPadder(t, c).check
				})
			}
			if c.syntax == uri.RFC3987 && c.form == uri.FormReference {
				characters += c.checkCharacters(t, suites[i][0])
			}
		}
		t.Logf("%d strings of the suites, %d for code points", padded, characters)
	})
}

// blockStride returns the stride of a sample of a suite for TestProofBlocks. It is a prime for the
// reason that shortStride is, or 1.
func blockStride(suite *vector.Suite) int {
	const sample = 300 // at least so many strings
	if testenv.Long() {
		return 1
	}
	stride := suite.Count().Int64() / sample
	for stride > 1 && !big.NewInt(stride).ProbablyPrime(0) {
		stride--
	}
	return int(max(stride, 1))
}

// checkCharacters calls check for every code point that is not ASCII, and for each beginning of its
// encoding, after a text that leads to each kind of state. It returns the number of padded strings. A
// sample has all limits of ucschar and iprivate, and the code points at both ends of every plane.
func (c claim) checkCharacters(t *testing.T, suite *vector.Suite) (strings int) {
	stride := rune(9973)
	if testenv.Long() {
		stride = 1
	}
	var chars []string
	for char := rune(0x80); char <= unicode.MaxRune; char++ {
		// U+nFFFE and U+nFFFF are noncharacters, also in the planes 2 to D.
		edge := char&0xFFFF <= 1 || char&0xFFFF >= 0xFFFC
		switch {
		case char%stride != 0 && !edge && !slices.Contains(limits, char):
		case utf16.IsSurrogate(char): // whose encoding is not UTF-8
			chars = append(chars, string([]byte{0xED, 0x80 | byte(char>>6&0x3F), 0x80 | byte(char&0x3F)}))
		default:
			chars = append(chars, string(char))
		}
	}
	var (
		group sync.WaitGroup
		mutex sync.Mutex
	)
	for _, before := range c.beforeCharacters(suite) {
		group.Go(func() {
			p := newPadder(t, c)
			p.borders = borders[:2]
			n, fault := p.checkAfter(before, chars)
			mutex.Lock()
			defer mutex.Unlock()
			if strings += n; fault != "" {
				t.Error(fault)
			}
		})
	}
	group.Wait()
	return strings
}

// checkAfter calls check for each of some characters, and for each beginning of one, after a text.
func (p *padder) checkAfter(before string, chars []string) (n int, fault string) {
	seen := make(map[string]bool) // beginnings
	for _, char := range chars {
		for end := 1; end <= len(char); end++ {
			part := char[:end]
			if end < len(char) {
				if seen[part] {
					continue
				}
				seen[part] = true
			}
			s := before + part + "é"
			padded, fault := p.check(s, p.automaton.Match(s))
			if n += padded; fault != "" {
				return n, fault
			}
		}
	}
	return n, ""
}

// beforeCharacters returns texts that lead to states of the automaton: one for each kind of state.
// From states of a kind, each class of characters that are not ASCII leads to the same state.
func (c claim) beforeCharacters(suite *vector.Suite) (texts []string) {
	var chars []rune // one of each class
	for class := range c.automaton.Classes() {
		if char := c.automaton.Class(class).Rep; char >= utf8.RuneSelf {
			chars = append(chars, char)
		}
	}
	seen := make([]bool, c.automaton.Len())
	kinds := make(map[string]bool)
	for w := range suite.Strings() {
		state := c.automaton.Start()
		for i, char := range w {
			if !seen[state] {
				seen[state] = true
				var next []dfa.State
				for _, char := range chars {
					next = append(next, c.automaton.Next(state, char))
				}
				if kind := fmt.Sprint(next); !kinds[kind] {
					kinds[kind] = true
					texts = append(texts, w[:i])
				}
			}
			state = c.automaton.Next(state, char)
		}
	}
	return texts
}
