package grammar

import "fmt"

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
