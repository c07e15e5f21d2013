package explain

import (
	"fmt"
	"strings"

	"github.com/uriform/uri/grammar/automaton"
)

// A Repair is a way to make a text one that a generation accepts, by as few edits
// as there can be. It is a proposal: what the writer meant, no grammar knows.
type Repair struct {
	Text  string // what a generation accepts
	Edits []Edit // in the order of the text

	// Fewest says that no repair has fewer edits. It is false only where the
	// search met its bound, on texts that are long and broken in many places.
	Fewest bool
}

// An Edit is one change: the bytes from Start up to End give way to Text. It is
// about one character, or one byte that is not part of UTF-8.
type Edit struct {
	Kind       EditKind
	Start, End int
	Text       string
}

// An EditKind is what an edit does. Of repairs with equally many edits the one
// that keeps most of the text is taken, which is to say Encode where it can be.
type EditKind uint8

const (
	Encode  EditKind = iota // a character becomes the percent-encoding of its bytes
	Insert                  // a character is put before Start
	Delete                  // a character goes
	Replace                 // a character becomes another
)

var editNames = [...]string{"encode", "insert", "delete", "replace"}

// String returns the name of the kind: "encode".
func (k EditKind) String() string {
	if int(k) < len(editNames) {
		return editNames[k]
	}
	return fmt.Sprintf("EditKind(%d)", uint8(k))
}

// mostEdits is how many edits a repair may have. What needs more is no URI with
// mistakes in it.
const mostEdits = 1000

// repair returns the smallest repair of s, which m refuses, or nil if it would have
// more than mostEdits.
//
// Most repairs are found on the way: where every misfit is mended by encoding a
// character that does not fit, nothing can be better. Only for the others is
// there a search.
func (m *machine) repair(s string) *Repair {
	m.forRepairs()
	misfits := m.misfits(s, mostEdits)
	if len(misfits) > mostEdits {
		return nil
	}
	plain, encodes := m.repairAsRead(s)
	if plain != nil && encodes && len(plain) == len(misfits) {
		return &Repair{apply(s, plain), plain, true}
	}
	edits, fewest := m.search(s, misfits, plain)
	if edits == nil {
		return nil
	}
	return &Repair{apply(s, edits), edits, fewest}
}

// repairAsRead reads s from the beginning and mends what does not fit where it
// meets it: it encodes the character, or the "%" before it if that does not begin
// an encoding, or deletes it if neither helps; where the text ends too early, it
// adds the shortest end. It reports whether it did no more than encode. The result
// is a repair, not often the smallest, or nil if it has more than mostEdits.
func (m *machine) repairAsRead(s string) (edits []Edit, encodes bool) {
	encodes = true
	at := m.dfa.Start()
	percent, before := -1, at // the last "%" that was read, and the state in front of it
	fail := func(i int) (next int) {
		if percent >= 0 && i-percent <= 2 {
			if to := m.encode(before, "%"); to != automaton.Dead {
				edits = append(edits, Edit{Encode, percent, percent + 1, "%25"})
				at, i, percent = to, percent+1, -1
				return i
			}
		}
		_, size := m.symbol(s[i:])
		if to := m.encode(at, s[i:i+size]); to != automaton.Dead {
			edits = append(edits, Edit{Encode, i, i + size, percentEncode(s[i : i+size])})
			at = to
			return i + size
		}
		encodes = false
		edits = append(edits, Edit{Delete, i, i + size, ""})
		return i + size
	}
	for i := 0; ; {
		if len(edits) > mostEdits {
			return nil, false
		}
		if i == len(s) {
			if m.accept[at] {
				return edits, encodes
			}
			if percent >= 0 && i-percent <= 2 {
				i = fail(i)
				continue
			}
			end, _ := m.dfa.ShortestFrom(at)
			for _, r := range end {
				edits = append(edits, Edit{Insert, i, i, string(r)})
			}
			return edits, false
		}
		class, size := m.symbol(s[i:])
		to := m.step(at, class)
		if to == automaton.Dead {
			i = fail(i)
			continue
		}
		if s[i] == '%' {
			percent, before = i, at
		}
		at = to
		i += size
	}
}

// apply returns s after the edits.
func apply(s string, edits []Edit) string {
	var b strings.Builder
	b.Grow(len(s) + 2*len(edits))
	at := 0
	for _, e := range edits {
		b.WriteString(s[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(s[at:])
	return b.String()
}
