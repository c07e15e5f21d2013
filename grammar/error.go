package grammar

import "fmt"

// String returns "file:line:col" without the parts that are unknown. For the
// zero Pos it returns "-".
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

// An Error describes a fault in a grammar and its position. The readers of
// notations and the checks return it.
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
