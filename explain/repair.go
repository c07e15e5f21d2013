package explain

import (
	"fmt"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/pct"
)

// A Repair is a list of edits after which a syntax accepts the text. It keeps the components of the
// text. A repair is a proposal: the grammar does not show what the author meant. A text that needs more
// than 1000 edits has no repair, because nobody would read them; package lenient encodes such a text.
type Repair struct {
	Text  string // the text after the edits
	Edits []Edit // in the order of the text
}

// An Edit is one change of a text: Text replaces the bytes from Start up to End. An Edit changes one
// character or one byte that is not part of UTF-8. An Edit may also delete a fragment or a delimiter such
// as "<URL:" before a URL, and insert "./".
type Edit struct {
	Kind       EditKind
	Start, End int
	Text       string
}

// maxEdits is the largest number of edits of a Repair.
const maxEdits = 1000

// An EditKind is the kind of an edit.
type EditKind uint8

const (
	EditEncode EditKind = iota // a character becomes the percent-encoding of its bytes
	EditInsert                 // a character is inserted before Start
	EditDelete                 // a character is deleted
)

var editNames = [...]string{"encode", "insert", "delete"}

// String returns the name of the kind: "encode".
func (k EditKind) String() string {
	if int(k) < len(editNames) {
		return editNames[k]
	}
	return fmt.Sprintf("EditKind(%d)", uint8(k))
}

// encodeMisfits returns the edits that encode the misfits of s: the characters that lead the machine to
// its dead state. If the machine does not accept s after the edits, why says why. No edit changes a byte
// that is kept, and none encodes a control character, which few servers expect in data.
func (m *machine) encodeMisfits(s string, isKept func(offset int) bool) (edits []Edit, why string) {
	at := m.Start()
	for i := 0; i < len(s); {
		to, size := m.next(at, s[i:])
		if to == automaton.Dead {
			e := Edit{EditEncode, i, i + size, pct.Encode(s[i:i+size], pct.Set{})}
			edits = append(edits, e)
			to = at
			for _, c := range e.Text {
				to = m.Next(to, c)
			}
			switch {
			case isKept(i) && inAuthority(s[:i]):
				return nil, otherHost
			case to == automaton.Dead, isKept(i):
				return nil, otherMeaning
			case s[i] < ' ' || s[i] == 0x7F:
				return nil, "few servers expect a control character such as a tab or a line break in data"
			case len(edits) > maxEdits:
				return nil, tooMany
			}
		}
		at = to
		i += size
	}
	if !m.Accepting(at) {
		return nil, unknownEnd
	}
	return edits, ""
}

// inAuthority reports whether s ends in an authority.
func inAuthority(s string) bool {
	i := strings.LastIndex(s, "//")
	return i >= 0 && !strings.ContainsAny(s[i+2:], "/?#")
}

// moved returns e at a position n bytes later.
func (e Edit) moved(n int) Edit {
	e.Start += n
	e.End += n
	return e
}

// wrapper returns the lengths in bytes of the delimiters before and after a URI: 5 and 1 for
// "<URL:http://a/>", 5 and 0 for "URL: http://a/". Both are 0 if s has no delimiters.
//
// RFC 3986, C: "These wrappers do not form part of the URI." A space after "URL:" belongs to
// the prefix: "The prefix "URL:" (with or without a trailing space) was formerly recommended".
// Without delimiters and without the space, "URL:" has the syntax of a scheme.
func wrapper(s string) (before, after int) {
	for _, w := range [...]struct{ before, after string }{{"<URL: ", ">"}, {"<URL:", ">"}, {`"URL: `, `"`}, {`"URL:`, `"`}, {"URL: ", ""}, {"<", ">"}, {`"`, `"`}} {
		if n := len(w.before); len(s) >= n+max(1, len(w.after)) && strings.EqualFold(s[:n], w.before) && strings.HasSuffix(s, w.after) {
			return n, len(w.after)
		}
	}
	return 0, 0
}

// beginsWithAddress reports whether s begins with an IP-literal: "[::1]:80".
func beginsWithAddress(s string) bool {
	end := strings.IndexByte(s, ']') + 1
	return machineOf(uri.RFC3986.String(), "IP-literal").Match(s[:end])
}

// apply returns s after the edits, which are in the order of the text.
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

// origins returns, for each byte of apply(s, edits), its offset in s, which has n bytes. The offset of
// a byte that an edit writes is -1.
func origins(n int, edits []Edit) []int {
	list := make([]int, 0, n+2*len(edits))
	at := 0
	for _, e := range append(edits[:len(edits):len(edits)], Edit{Start: n}) {
		for ; at < e.Start; at++ {
			list = append(list, at)
		}
		for range len(e.Text) {
			list = append(list, -1)
		}
		at = e.End
	}
	return list
}
