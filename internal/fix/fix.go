// Package fix repairs references as "uri fix" does: it finds the reference between white space and delimiters, and
// percent-encodes the characters that make it invalid. Package lenient has the parts.
package fix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/lenient"
)

// Append appends the reference in input to dst: without the text around it, as [lenient.Trim] finds it, and encoded as
// [lenient.AppendEncode] does. It returns an error, and dst as it was, if the result is not a reference of x, if
// nothing is between the delimiters, or if a relative path would be made of a URL, as of "(http://a/)".
func Append(dst []byte, x uri.Syntax, input string) ([]byte, error) {
	t := find(x, input)
	if why := obstacle(x, t.text); why != "" {
		if _, err := x.ParseReference(input); err != nil {
			_, err = x.Parse(t.text)
			return dst, &fixError{err.(*uri.ParseError), input, t, why}
		}
	}
	fixed := lenient.AppendEncode(dst, x, t.text)
	_, err := x.ParseReference(string(fixed[len(dst):]))
	switch {
	case t.text == "":
		if _, err = x.ParseReference(input); strings.TrimSpace(input) != "" && err != nil && join(input).text == "" {
			err = &fixError{err.(*uri.ParseError), input, found{}, lookalike.Nothing}
		}
		return dst, err
	case t.unclear:
		_, err = x.ParseReference(t.text)
	case err == nil:
		return fixed, nil
	}
	// "_" is valid where a percent-encoding is, so the error in the encoded reference is at the byte of this one.
	b := []byte(t.text)
	for c := range lenient.Changes(x, t.text) {
		for i := c.Start; i < c.End; i++ {
			b[i] = '_'
		}
	}
	if _, e := x.ParseReference(string(b)); e != nil {
		err = e
	}
	if e, ok := err.(*uri.ParseError); ok && e.Input() != input {
		err = &fixError{e, input, t, ""}
	}
	return dst, err
}

// obstacle returns the reason why s has no repair, or "".
func obstacle(x uri.Syntax, s string) string {
	if address, port, found := strings.Cut(s, "]:"); found && lookalike.IsHostPort("localhost", port) {
		if _, ok := uri.RFC3986.Check("//"+address+"]", uri.FormReference); ok {
			return lookalike.Address
		}
	}
	i := strings.IndexAny(s, ":/?#")
	if i < 0 || s[i] != ':' {
		return ""
	}
	offset, ok := x.Check(s, uri.FormURI)
	switch isScheme := ok || offset > i; {
	case !isScheme && (strings.HasPrefix(s[i:], "://") || lookalike.IsWrapped(s[:i])):
		return lookalike.NoScheme(s[:i])
	case isScheme && lookalike.IsDivided(s[i+1:]):
		return lookalike.Divided
	case lookalike.IsMessageID(s[:i], s[i+1:]):
		return lookalike.MessageID
	case !isScheme && x != uri.RFC1808 && lookalike.IsHostPort(s[:i], s[i+1:]):
		return lookalike.HostPort
	}
	return ""
}

// Changes returns the spans of input that [Append] changes: the text around the reference and the white space in it,
// which it removes, and the characters that it encodes.
func Changes(x uri.Syntax, input string) (changes []uri.Span) {
	t := find(x, input)
	if t.span.Start > 0 {
		changes = append(changes, uri.Span{Start: 0, End: t.span.Start})
	}
	changes = append(changes, t.gaps...)
	for c := range lenient.Changes(x, t.text) {
		changes = append(changes, uri.Span{Start: t.before(c.Start), End: t.before(c.End-1) + 1})
	}
	if t.span.End < len(input) {
		changes = append(changes, uri.Span{Start: t.span.End, End: len(input)})
	}
	slices.SortFunc(changes, func(a, b uri.Span) int { return a.Start - b.Start })
	return changes
}

// A found is the reference in an input, before it is encoded.
type found struct {
	span uri.Span   // of the reference in the input
	text string     // the reference, without gaps
	gaps []uri.Span // white space inside the reference, in the input

	unclear bool // white space in the text may be a part of the reference, or not
}

// find finds the reference in input. Under RFC 1738 the fragment is left out: it is no part of a URL (2.2). It stays if
// RFC 1808 rejects it and would find another host in the rest.
func find(x uri.Syntax, input string) found {
	t := join(input)
	hash := strings.IndexByte(t.text, '#')
	if hash < 0 || x != uri.RFC1738 {
		return t
	}
	if _, ok := uri.RFC1808.Check(t.text, uri.FormReference); ok || !lookalike.HostAfterQuery(t.text[:hash]) {
		t.span.End = t.before(hash)
		t.text = t.text[:hash]
		for n := len(t.gaps); n > 0 && t.gaps[n-1].Start >= t.span.End; n-- {
			t.gaps = t.gaps[:n-1]
		}
	}
	return t
}

// join finds the reference in input. In angle brackets, white space is removed: "The whitespace should be ignored when
// the URI is extracted" (RFC 3986, C), but not spaces in an authority without a line break, which would make another
// host, and not a line break after a hyphen, which may be that of a typesetter.
func join(input string) found {
	t := found{span: lenient.Trim(input)}
	t.text = t.span.Of(input)
	if !strings.HasPrefix(strings.TrimSpace(input), "<") || strings.HasPrefix(t.text, "<") { // <<a>>, or without a ">"
		return t
	}
	var joined strings.Builder
	var gaps []uri.Span
	authority := lenient.Split(t.text).Authority
	for i := t.span.Start; i < t.span.End; {
		end := i
		for end < t.span.End && strings.IndexByte(" \t\r\n\f\v", input[end]) >= 0 {
			end++
		}
		if i == end {
			joined.WriteByte(input[i])
			i++
			continue
		}
		broken := strings.ContainsAny(input[i:end], "\r\n")
		inAuthority := i-t.span.Start < authority.End && end-t.span.Start > authority.Start
		if inAuthority && !broken || broken && (strings.HasSuffix(joined.String(), "-") || strings.HasSuffix(joined.String(), "\u00AD")) {
			t.unclear = true
			return t
		}
		gaps = append(gaps, uri.Span{Start: i, End: end})
		i = end
	}
	t.text, t.gaps = joined.String(), gaps
	return t
}

// before returns the offset in the input of an offset in text.
func (t found) before(offset int) int {
	offset += t.span.Start
	for _, gap := range t.gaps {
		if gap.Start > offset {
			break
		}
		offset += gap.End - gap.Start
	}
	return offset
}

// A fixError is the error of an input that is invalid after encoding. It has the offsets of the input, and quotes the
// input and its part that is wrong. The password is masked also where an encoded delimiter hides it.
type fixError struct {
	err   *uri.ParseError // of the reference in the input, with "_" in place of what is encoded
	input string
	found
	why string // the reason, if it is not that of err
}

func (e *fixError) Error() string {
	if e.why != "" {
		return fmt.Sprintf("uri: parse %s: %s", redact.Quote(uri.Redact(e.input)), e.why)
	}
	from, to := redact.Find(e.input)
	if from <= e.Offset() && e.Offset() < to {
		return fmt.Sprintf("uri: parse %s: %s is not allowed, at byte %d", redact.Quote(uri.Redact(e.input)), redact.Character(e.input, e.Offset(), from, to), e.Offset())
	}
	at, reason := e.err.Mistake(), e.err.Reason()
	start := e.before(at.Start)
	reason = strings.Replace(reason, fmt.Sprintf("at byte %d", at.Start), fmt.Sprintf("at byte %d", start), 1)
	if at.Start < at.End {
		encodedFrom, encodedTo := redact.Find(e.err.Input())
		encoded := redact.QuotePart(e.err.Input(), at.Start, at.End, encodedFrom, encodedTo)
		reason = strings.Replace(reason, encoded, redact.QuotePart(e.input, start, e.before(at.End-1)+1, from, to), 1)
	}
	return fmt.Sprintf("uri: parse %s: %s", redact.Quote(uri.Redact(e.input)), reason)
}

func (e *fixError) Unwrap() error      { return e.err }
func (e *fixError) Offset() int        { return e.before(e.err.Offset()) }
func (e *fixError) Rule() string       { return e.err.Rule() }
func (e *fixError) Syntax() uri.Syntax { return e.err.Syntax() }
