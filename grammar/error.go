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
	pos     Pos
	message string
}

// Errorf returns the error of a fault at pos, with a message that is formatted as by [fmt.Sprintf].
func Errorf(pos Pos, format string, args ...any) *Error {
	return &Error{pos, fmt.Sprintf(format, args...)}
}

// Pos returns the position of the fault. The zero Pos is not known.
func (e *Error) Pos() Pos { return e.pos }

// Error returns the position, if it is known, and the message: "x.abnf:1:5: rule a is not closed".
func (e *Error) Error() string { return e.pos.before(e.message) }

// before returns the message with the position before it, if p is known.
func (p Pos) before(message string) string {
	if p == (Pos{}) {
		return message
	}
	return p.String() + ": " + message
}
