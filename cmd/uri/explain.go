package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

func explainCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "explain [REFERENCE ...]",
		Short: "Show the five generations side by side: who accepts it, as what, and why not",
		Long: `Explain shows what each generation makes of an input: what kind of reference it
is and how it is split, or at which byte it is refused, by which rule, and what
could have stood there.

The answer is yes if any generation accepts. --json prints the reply of the
operation "generations".`,
		Example: `  uri explain 'http://a_b.example/~u'
  uri explain 'http://[::1]:80/' 'jack:secret@foo:1,bar:2'`,
	}
	o.formFlag(cmd)
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		if o.json {
			return s.each(args, func(input string) error {
				return anyAccepts(input, o.form, s.answer(generationsOperation, o.request("input", input)))
			})
		}
		s.told = true
		return s.each(args, s.explain)
	}
	return cmd
}

// anyAccepts returns nil if a generation accepts input, and err otherwise.
func anyAccepts(input string, f form, err error) error {
	for x := range uri.Syntaxes() {
		if _, refusal := f.parse(x, input); refusal == nil {
			return nil
		}
	}
	return err
}

// A reading is what a generation makes of an input.
type reading struct {
	syntax uri.Syntax
	ref    uri.Reference
	err    *uri.ParseError
}

func (s *session) explain(input string) error {
	var readings []reading
	var refusal error
	var hidden span
	accepted := false
	for x := range uri.Syntaxes() {
		r := reading{syntax: x}
		ref, err := s.form.parse(x, input)
		if r.err, _ = errors.AsType[*uri.ParseError](err); err != nil {
			refusal, hidden = err, hidden.union(refusedSecret(input))
		} else {
			accepted = true
			r.ref = ref
			hidden = hidden.union(acceptedSecret(ref))
		}
		readings = append(readings, r)
	}
	s.blankLine()
	d := newDrawing(input, hidden)
	fmt.Fprintln(s.out, d.head())
	for i, r := range readings {
		fmt.Fprintln(s.out)
		if i > 0 && r.same(readings[i-1]) {
			fmt.Fprintf(s.out, "%v  as %v\n", r.syntax, readings[i-1].syntax)
			continue
		}
		r.draw(s.out, d)
	}
	if accepted {
		return nil
	}
	return refusal
}

// same reports whether r and q accept the same split as the same kind.
func (r reading) same(q reading) bool {
	return r.err == nil && q.err == nil && r.kind() == q.kind() && slices.Equal(parts(r.ref), parts(q.ref))
}

func (r reading) kind() string {
	if r.ref.Opaque() {
		return r.ref.Kind().String() + ", opaque"
	}
	return r.ref.Kind().String()
}

// draw draws what the generation makes of the input below d.
func (r reading) draw(w io.Writer, d *drawing) {
	if r.err == nil {
		fmt.Fprintf(w, "%v  accepts: %s\n", r.syntax, r.kind())
		for _, p := range parts(r.ref) {
			fmt.Fprintln(w, d.row(p))
		}
		return
	}
	found, expected := diagnosis(r.err)
	fmt.Fprintf(w, "%v  refuses: %s at byte %d\n", r.syntax, found, r.err.Offset())
	fmt.Fprintln(w, d.pointer(r.err.Rule(), r.err.Offset()))
	fmt.Fprintf(w, "%*swant %s\n", d.margin(), "", expected)
}

// diagnosis returns what a ParseError found, and what it expected.
func diagnosis(err *uri.ParseError) (found, expected string) {
	text := reason(err)
	found, text, _ = strings.Cut(text, " at byte ")
	_, expected, _ = strings.Cut(text, ": want ")
	if i := strings.LastIndex(expected, "; valid under "); i >= 0 {
		expected = expected[:i]
	}
	return found, expected
}

// reason returns the text of a ParseError without the input that it quotes, which
// may be in two parts.
func reason(err error) string {
	text := bare(err)
	for {
		quoted, notQuoted := strconv.QuotedPrefix(text)
		if notQuoted != nil {
			return text
		}
		text = strings.TrimPrefix(strings.TrimPrefix(text[len(quoted):], "…"), ": ")
	}
}
