package explain

import (
	"fmt"
	"strings"
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

// inAuthority reports whether s ends in an authority.
func inAuthority(s string) bool {
	i := strings.LastIndex(s, "//")
	return i >= 0 && !strings.ContainsAny(s[i+2:], "/?#")
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
