package catalogue

import (
	"fmt"
	"io"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
)

// A mismatch is the error for a string that a rule does not derive.
type mismatch struct {
	machine *Machine
	input   string
	offset  int
	want    string // what may come at the offset
}

// Mismatch returns the error for an input that the rule does not derive. The error has
// the methods Offset and Rule and, with a grammar of an RFC, Syntax. It wraps
// [uri.ErrUnexpectedEnd] or [uri.ErrUnexpected].
func (m *Machine) Mismatch(input string) error {
	viable, want := m.run(input)
	e := &mismatch{m, input, viable, want}
	if x, ok := m.Book.Syntax(); ok {
		return rfcMismatch{e, x}
	}
	return e
}

func (e *mismatch) Error() string {
	secret := e.machine.secretOfRefused(e.input)
	return fmt.Sprintf("%s: %s at byte %d in %v: expected %s", console.Quote(secret.Hide(e.input)), console.New(e.input, secret).Found(e.offset), e.offset, e.machine, e.want)
}

func (e *mismatch) Offset() int  { return e.offset }
func (e *mismatch) Rule() string { return e.machine.Rule.Name }

func (e *mismatch) Unwrap() error {
	if e.offset == len(e.input) {
		return uri.ErrUnexpectedEnd
	}
	return uri.ErrUnexpected
}

// An rfcMismatch is a mismatch with a rule of an RFC.
type rfcMismatch struct {
	*mismatch
	syntax uri.Syntax
}

func (e rfcMismatch) Syntax() uri.Syntax { return e.syntax }

// drawMismatch draws input and marks the offset at which no string of the rule could
// continue, or the end of input if input ends too early.
func (m *Machine) drawMismatch(w io.Writer, input string) {
	d := console.NewOn(w, input, m.secretOfRefused(input))
	d.Widen(m.Rule.Name)
	viable, want := m.run(input)
	fmt.Fprintln(w, d.Head())
	fmt.Fprintln(w, d.Pointer(m.Rule.Name, viable))
	fmt.Fprintf(w, "%*s%s at byte %d, expected %s\n", d.Margin(), "", d.Found(viable), viable, want)
	if m.DFA == nil {
		return
	}
	state, _ := m.DFA.Run(input)
	if rest, ok := m.DFA.ShortestFrom(state); ok && rest != "" && d.Narrow() {
		before := d.Escape(0, viable)
		fmt.Fprintf(w, "%*sshortest match with this beginning: %s%s\n", d.Margin(), "", before, console.Shorten(rest))
	}
}
