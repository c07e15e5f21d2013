package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
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

// Fix returns the reference that the operation fix makes of an input, and whether it is another text. An input that is
// valid, or that cannot be repaired, stays as it is.
func Fix(x uri.Syntax, input string) (result string, changed bool) {
	if _, valid := x.Check(input, uri.FormReference); valid {
		return input, false
	}
	fixed, err := appendFix(nil, x, input)
	if err != nil {
		return input, false
	}
	return string(fixed), true
}

// fixField is the field of operations that repair their input first, and fixedKey says what they made of it. The flag
// --fix of a subcommand also counts.
var (
	fixField = Field{Name: "fix", Kind: Bool, Default: "false", Flag: "-", Doc: "repair an invalid input first, as the operation fix does"}
	fixedKey = Key{Name: "fixed", Optional: true}
)

// repair replaces the input by what the operation fix makes of it, if the request asks for this. changed says that it
// is another text.
func (q *Request) repair() (changed bool) {
	if _, has := q.op.field("fix"); !has || !q.bool("fix") {
		return false
	}
	x, err := q.syntax()
	if err != nil {
		return false // which the operation reports
	}
	fixed, changed := Fix(x, q.input())
	if changed {
		q.With("input", fixed)
	}
	return changed
}

// WriteChanges writes what [Fix] changes in an input, as the reply of the operation fix does.
func WriteChanges(w *jsonwriter.Writer, x uri.Syntax, input string) {
	changes := fixChanges(x, input)
	w.Objects("changes", len(changes), func(i int) {
		w.Int("offset", changes[i].Start)
		w.Text("text", changes[i].Of(input))
	})
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

// A fixText is the reference in an input, as fix encodes it.
type fixText struct {
	input string
	span  uri.Span   // of the reference in input
	text  string     // the reference, without gaps
	gaps  []uri.Span // white space inside the reference, in input
}

// newFixText finds the reference in input. A text that x accepts is a reference. In angle brackets, white space is
// removed: "The whitespace should be ignored when the URI is extracted" (RFC 3986, C), but not spaces in an
// authority without a line break, which would make another host, and not a line break after a hyphen, which may be
// that of a typesetter.
func newFixText(x uri.Syntax, input string) fixText {
	f := fixText{input, uri.Span{Start: 0, End: len(input)}, input, nil}
	if _, ok := x.Check(input, uri.FormReference); ok {
		return f
	}
	f.span = lenient.Trim(input)
	f.text = f.span.Of(input)
	if !strings.HasPrefix(strings.TrimSpace(input), "<") || !strings.HasSuffix(strings.TrimSpace(input), ">") || strings.HasPrefix(f.text, "<") {
		return f
	}
	var joined strings.Builder
	var gaps []uri.Span
	authority := lenient.Split(f.text).Authority
	for i := f.span.Start; i < f.span.End; {
		end := i
		for end < f.span.End && strings.IndexByte(" \t\r\n\f\v", input[end]) >= 0 {
			end++
		}
		if i == end {
			joined.WriteByte(input[i])
			i++
			continue
		}
		broken := strings.ContainsAny(input[i:end], "\r\n")
		if i-f.span.Start < authority.End && !broken || broken && strings.HasSuffix(joined.String(), "-") {
			return f
		}
		gaps = append(gaps, uri.Span{Start: i, End: end})
		i = end
	}
	f.text, f.gaps = joined.String(), gaps
	return f
}

// before returns the offset in input of an offset in text.
func (f fixText) before(offset int) int {
	offset += f.span.Start
	for _, gap := range f.gaps {
		if gap.Start > offset {
			break
		}
		offset += gap.End - gap.Start
	}
	return offset
}

// fixChanges returns the spans of input that [appendFix] changes: the text around the reference and the
// white space in it, which it removes, and the characters that it encodes.
func fixChanges(x uri.Syntax, input string) (changes []uri.Span) {
	f := newFixText(x, input)
	if f.span.Start > 0 {
		changes = append(changes, uri.Span{Start: 0, End: f.span.Start})
	}
	changes = append(changes, f.gaps...)
	for c := range lenient.Changes(x, f.text) {
		changes = append(changes, uri.Span{Start: f.before(c.Start), End: f.before(c.End-1) + 1})
	}
	if f.span.End < len(input) {
		changes = append(changes, uri.Span{Start: f.span.End, End: len(input)})
	}
	slices.SortFunc(changes, func(a, b uri.Span) int { return a.Start - b.Start })
	return changes
}

// appendFix appends the reference in input to dst: without the text around it, as
// [lenient.Trim] finds it, and encoded as [lenient.AppendEncode] does. It returns an error, and dst
// as it was, if the result is not a reference of x.
func appendFix(dst []byte, x uri.Syntax, input string) ([]byte, error) {
	f := newFixText(x, input)
	fixed := lenient.AppendEncode(dst, x, f.text)
	_, err := x.ParseReference(string(fixed[len(dst):]))
	if err == nil {
		return fixed, nil
	}
	if e, ok := errors.AsType[*uri.ParseError](err); ok && e.Input() != input {
		offset := offsetBefore(x, f.text, e.Offset())
		err = fixError{e, f.text, offset, f.before(offset)}
	}
	return dst, err
}

// A fixError is the error of a text that is invalid after encoding. The message quotes the
// encoded text, and the offset in it. The password of the text before is masked, because an encoded delimiter hides
// it. Offset is the offset in the input.
type fixError struct {
	err    *uri.ParseError
	text   string // before encoding
	inText int    // the offset in text
	offset int    // in the input
}

func (e fixError) Error() string {
	reason := e.err.Reason()
	if from, to := redact.Find(e.text); from <= e.inText && e.inText < to {
		reason = fmt.Sprintf("%s is not allowed, at byte %d", redact.Character(e.text, e.inText, from, to), e.err.Offset())
	}
	return fmt.Sprintf("uri: after encoding: %s: %s", redact.Quote(lenient.Encode(e.Syntax(), uri.Redact(e.text))), reason)
}

func (e fixError) Unwrap() error      { return e.err }
func (e fixError) Offset() int        { return e.offset }
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
