package grammar

import (
	"fmt"
	"strings"
)

// String returns "file:line:col", without what is unknown; the zero Pos is "-".
func (p Pos) String() string {
	switch {
	case p == Pos{}:
		return "-"
	case p.Line == 0:
		return p.File
	case p.File == "":
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// An Error is what a reader of a notation, or a check, has against the grammar
// at a position.
type Error struct {
	Pos Pos
	Msg string
}

func (e *Error) Error() string {
	if (e.Pos == Pos{}) {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// An ErrorList is a list of errors. The empty list is no error: see Err.
type ErrorList []*Error

// Error returns one line per error.
func (l ErrorList) Error() string {
	var b strings.Builder
	for i, e := range l {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}

// Err returns the list as an error, nil where it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
