// Package fix repairs references as "uri fix" does: it finds the reference between white space and delimiters, and
// percent-encodes the characters that make it invalid. Package lenient has the parts.
package fix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/lenient"
)

// Append appends the reference in input to dst: without the text around it and the white space in it, as [Find] finds
// it, and encoded as [lenient.AppendEncode] does. It returns an error, and dst as it was, if the input has no repair.
func Append(dst []byte, x uri.Syntax, input string) ([]byte, error) {
	_, err := x.ParseReference(input)
	if err == nil {
		return append(dst, input...), nil
	}
	t := Find(x, input, false)
	if t.Text == "" && t.Why == "" {
		return dst, err // RFC 1738 has no fragments
	}
	if err = nil; t.Why == "" {
		fixed := lenient.AppendEncode(dst, x, t.Text)
		if _, err = x.ParseReference(string(fixed[len(dst):])); err == nil {
			return fixed, nil
		}
	}
	// "_" is valid where a percent-encoding is, so the error in the encoded reference is at the byte of this one.
	b := []byte(t.Text)
	for c := range lenient.Changes(x, t.Text) {
		for i := c.Start; i < c.End; i++ {
			b[i] = '_'
		}
	}
	_, masked := x.ParseReference(string(b))
	_, reference := x.ParseReference(t.Text)
	_, absolute := x.Parse(t.Text)
	err = cmp.Or(masked, err, reference, absolute)
	if e, ok := err.(*uri.ParseError); ok && (t.Why != "" || e.Input() != input) {
		err = &fixError{e, input, t}
	}
	return dst, err
}

// Changes returns the spans of input that [Append] changes: the text around the reference and the white space in it,
// which it removes, and the characters that it encodes.
func Changes(x uri.Syntax, input string) (changes []uri.Span) {
	t := Find(x, input, false)
	if t.Span.Start > 0 {
		changes = append(changes, uri.Span{Start: 0, End: t.Span.Start})
	}
	changes = append(changes, t.Gaps...)
	changes = slices.AppendSeq(changes, t.Misfits(x))
	if t.Span.End < len(input) {
		changes = append(changes, uri.Span{Start: t.Span.End, End: len(input)})
	}
	slices.SortFunc(changes, func(a, b uri.Span) int { return a.Start - b.Start })
	return changes
}

// A fixError is the error of an input that is invalid after encoding. It has the offsets of the input, and quotes the
// input and its part that is wrong. The password is masked also where an encoded delimiter hides it.
type fixError struct {
	err   *uri.ParseError // of the reference in the input, with "_" in place of what is encoded
	input string
	Found
}

func (e *fixError) Error() string {
	if e.Why != "" {
		return fmt.Sprintf("uri: parse %s: %s", redact.Quote(redact.Input(e.input)), e.Why)
	}
	secret := redact.FindInput(e.input)
	if secret.Has(e.Offset()) {
		return fmt.Sprintf("uri: parse %s: %s is not allowed, at byte %d", redact.Quote(redact.Input(e.input)), redact.Character(e.input, e.Offset(), secret), e.Offset())
	}
	at, reason := e.err.Mistake(), e.err.Reason()
	start := e.Before(at.Start)
	reason = strings.Replace(reason, fmt.Sprintf("at byte %d", at.Start), fmt.Sprintf("at byte %d", start), 1)
	if at.Start < at.End {
		encoded := redact.QuotePart(e.err.Input(), at.Start, at.End, redact.FindInput(e.err.Input()))
		reason = strings.Replace(reason, encoded, redact.QuotePart(e.input, start, e.Before(at.End-1)+1, secret), 1)
	}
	return fmt.Sprintf("uri: parse %s: %s", redact.Quote(redact.Input(e.input)), reason)
}

func (e *fixError) Unwrap() error      { return e.err }
func (e *fixError) Offset() int        { return e.Before(e.err.Offset()) }
func (e *fixError) Rule() string       { return e.err.Rule() }
func (e *fixError) Syntax() uri.Syntax { return e.err.Syntax() }
