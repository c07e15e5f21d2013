package protocol

import (
	"errors"
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/lenient"
)

var splitOperation = Operation{
	Name:    "split",
	Doc:     "splits any text by RFC 3986, appendix B",
	Fields:  []Field{inputField},
	Replies: [][]Key{{{Name: "components", Kind: Object, Keys: componentKeys}}},
	answer: func(q *Request, r *reply) error {
		r.components(q.input(), lenient.Split(q.input()))
		return nil
	},
}

var fixOperation = Operation{
	Name:     "fix",
	Synopsis: "Repair references: percent-encode the characters that make them invalid",
	Inputs:   "REFERENCE",
	Doc:      "removes white space and delimiters around the reference (RFC 3986, appendix C), and percent-encodes the characters that are not allowed in their component",
	Fields:   []Field{inputField, syntaxField},
	Replies: [][]Key{{
		{Name: "result"},
		{Name: "changes", Kind: Objects, Keys: []Key{{Name: "offset", Kind: Offset}, {Name: "text"}}},
		countOf("changes"), cutKey,
	}},
	prepare: func(q *Request) (Answer, error) {
		x, err := q.syntax()
		return func(input string) (Reply, error) {
			fixed, err := appendFix(nil, x, input)
			if err != nil {
				return nil, err
			}
			return repaired{input, string(fixed), fixChanges(x, input)}, nil
		}, err
	},
	filter: func(q *Request) (Filter, error) {
		x, err := q.syntax()
		return func(dst []byte, input string) ([]byte, error) { return appendFix(dst, x, input) }, err
	},
}

// A repaired is the reply of fix.
type repaired struct {
	input, result string
	changes       []uri.Span // of input
}

func (f repaired) members(r *reply) {
	r.Text("result", f.result)
	r.listed("changes", len(f.changes), func(i int) {
		r.Int("offset", f.changes[i].Start)
		r.Text("text", f.changes[i].Of(f.input))
	})
}

// fixSpan returns the span of the reference in input. A text that x accepts is a reference.
func fixSpan(x uri.Syntax, input string) uri.Span {
	all := uri.Span{Start: 0, End: len(input)}
	if _, ok := x.Check(input, uri.FormReference); ok {
		return all
	}
	return lenient.Trim(input)
}

// fixChanges returns the spans of input that [appendFix] changes: the text around the reference
// that it removes, and the characters that it encodes.
func fixChanges(x uri.Syntax, input string) (changes []uri.Span) {
	span := fixSpan(x, input)
	if span.Start > 0 {
		changes = append(changes, uri.Span{Start: 0, End: span.Start})
	}
	for c := range lenient.Changes(x, span.Of(input)) {
		changes = append(changes, uri.Span{Start: span.Start + c.Start, End: span.Start + c.End})
	}
	if span.End < len(input) {
		changes = append(changes, uri.Span{Start: span.End, End: len(input)})
	}
	return changes
}

// appendFix appends the reference in input to dst: without the text around it, as
// [lenient.Trim] finds it, and encoded as [lenient.AppendEncode] does. It returns an error, and dst
// as it was, if the result is not a reference of x.
func appendFix(dst []byte, x uri.Syntax, input string) ([]byte, error) {
	span := fixSpan(x, input)
	text := span.Of(input)
	fixed := lenient.AppendEncode(dst, x, text)
	_, err := x.ParseReference(string(fixed[len(dst):]))
	if err == nil {
		return fixed, nil
	}
	if e, ok := errors.AsType[*uri.ParseError](err); ok && e.Input() != input {
		err = fixError{e, text, span.Start, offsetBefore(x, text, e.Offset())}
	}
	return dst, err
}

// A fixError is the error of a text that is invalid after encoding. The message quotes the
// encoded text, and the offset in it. The password of the text before is masked, because an encoded delimiter hides
// it. Offset is the offset in the input.
type fixError struct {
	err    *uri.ParseError
	text   string // before encoding
	start  int    // of the text in the input
	offset int    // in the text
}

func (e fixError) Error() string {
	reason := e.err.Reason()
	if from, to := redact.Find(e.text); from <= e.offset && e.offset < to {
		reason = fmt.Sprintf("%s is not allowed, at byte %d", redact.Character(e.text, e.offset, from, to), e.err.Offset())
	}
	return fmt.Sprintf("uri: after encoding: %s: %s", redact.Quote(lenient.Encode(e.Syntax(), uri.Redact(e.text))), reason)
}

func (e fixError) Unwrap() error      { return e.err }
func (e fixError) Offset() int        { return e.start + e.offset }
func (e fixError) Rule() string       { return e.err.Rule() }
func (e fixError) Syntax() uri.Syntax { return e.err.Syntax() }

// offsetBefore returns the offset in input of the byte that has an offset in the encoded text.
func offsetBefore(x uri.Syntax, input string, offset int) int {
	added := 0
	for change := range lenient.Changes(x, input) {
		start, size := change.Start+added, change.End-change.Start
		if offset < start {
			break
		}
		if offset < start+size*len("%XX") {
			return change.Start + (offset-start)/len("%XX")
		}
		added += size * len("XX")
	}
	return offset - added
}
