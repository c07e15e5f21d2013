package links

import (
	"errors"
	"iter"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
)

// Text yields the references in s, in the order of s. Text and Value of a link share
// memory with s; Value is a copy only if white space was removed or characters were
// percent-encoded. Offsets are byte offsets
// in s. A byte that is not UTF-8 ends a bare reference.
//
// In angle brackets, all white space is removed. In double quotes, line breaks and the
// indentation after them are removed, but a space ends the reference. The marks of quoted
// mail and of comments at the start of the next line are removed too.
//
// If what is in angle brackets does not parse, its link has all of it and an Err. The same applies
// to what follows an opening delimiter, if white space ends its host and the whole does not parse,
// because what is before the white space could be another host. It also applies to a bare reference
// whose authority does not parse, such as "http://a.example:80x/".
//
// A bare reference ends before
//
//   - a character that is not valid in references
//   - the punctuation of a sentence
//   - a closing bracket that the reference does not open
//   - a "'", if a "'" precedes the reference
//
// A bare reference whose host goes on after "[.]", such as "http://www[.]evil[.]example/", is defanged. Its link has the
// whole text and an Err too.
//
// Text does not find relative references, because any word could be one.
func (f *Finder) Text(s string) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		sc := newScanner(f)
		sc.text, sc.final = s, true
		for {
			l, found := sc.next()
			if found != gotLink || !yield(l) {
				return
			}
		}
	}
}

// A scanner searches a window of text. Its fields minStart and pos are offsets in the
// window:
//
//	… <URL:http://a/b> … <http://c/d> …
//	↑                ↑         ↑       ↑
//	0                minStart  pos     len(text)
//
// 0 ≤ minStart ≤ pos ≤ len(text).
type scanner struct {
	*Finder
	base        uri.URI
	abbreviated bool // find abbreviated references too

	text     string // the window
	final    bool   // the window is the end of the document
	start    int64  // the offset of the window in the document
	minStart int    // the end of the last link; the next link begins here or later
	pos      int    // the search continues here
	pending  int    // the start of a reference that needs more text or is too long

	noUserinfo int // from the last scanned reference to this offset, no "@" ends a userinfo
	noAt       int // from the last scanned reference to this offset, there is no "@" in any form

	// For streams:
	maxLen   int  // the length limit of references in bytes
	skipping bool // pos is inside a reference that exceeds the limit
}

func newScanner(f *Finder) *scanner {
	sc := &scanner{Finder: f, abbreviated: f.Abbreviated && f.Base.IsZero(), maxLen: math.MaxInt}
	base := f.Base
	base.Syntax = f.Syntax
	if b, err := base.Establish(); err == nil {
		sc.base = b.URI
	}
	return sc
}

// lookBehind is the number of bytes before a reference that a window contains. lookAhead
// is the number of bytes after the examined bytes. With these bytes, ReadText finds the
// same references as Text.
const (
	lookBehind = 512
	lookAhead  = maxShape + maxScheme + utf8.UTFMax
)

type found uint8

const (
	gotNothing found = iota // no link before the end of the window
	gotLink
	needMore // the text from pending on needs a longer window
	tooLong  // the reference at pending is too long
)

// next returns the next link of the window.
func (sc *scanner) next() (Link, found) {
	for {
		c := sc.nextTrigger()
		if c == len(sc.text) {
			sc.pos = c
			return Link{}, gotNothing
		}
		noUserinfo, noAt := sc.noUserinfo, sc.noAt
		var span span
		switch sc.text[c] {
		case ':':
			span = sc.withScheme(c)
		case '.':
			span = sc.abbreviatedHost(c)
		case '@':
			span = sc.mailAddress(c)
		}
		if span.ok && span.delimiter == DelimiterBare && span.seen-span.start > sc.maxLen {
			sc.pending = span.start
			return Link{}, tooLong
		}
		if !sc.settled(max(c, span.seen)) {
			sc.noUserinfo, sc.noAt = noUserinfo, noAt // the end of the window may be inside a character, or an "@" was there
			sc.pos = c
			sc.pending = c
			if span.ok {
				sc.pending = min(c, span.start)
			}
			return Link{}, needMore
		}
		sc.pos = max(c+1, span.next)
		if !span.ok {
			continue
		}
		sc.pos = max(sc.pos, span.end)
		sc.minStart = span.end
		return sc.link(span), gotLink
	}
}

// settled reports whether a decision is final. The decision was made from text[:seen] and
// the following characters up to white space. It is final if the text after the window
// cannot change it.
func (sc *scanner) settled(seen int) bool {
	ahead := seen + lookAhead
	return sc.final || ahead <= len(sc.text) || strings.ContainsAny(sc.text[min(seen, len(sc.text)):], " \t\r\n")
}

// nextTrigger returns the offset of the next character that may be part of a reference:
// the ":" after a scheme and, for abbreviated references, "." or "@". It returns the end of
// the window if there is no such character.
func (sc *scanner) nextTrigger() int {
	if sc.abbreviated {
		return sc.pos + until(sc.text[sc.pos:], trigger)
	}
	if i := strings.IndexByte(sc.text[sc.pos:], ':'); i >= 0 {
		return sc.pos + i
	}
	return len(sc.text)
}

// A span is the result of reading the text around a trigger: the offsets of a reference
// in the window, and its value.
type span struct {
	start, end int
	seen       int // the window was examined up to here
	next       int // if the text is not a reference, the search continues here; 0: after the trigger
	value      string
	other      string // the Alternative of the link
	assumed    string
	delimiter  Delimiter
	doubt      Doubt
	err        error // why the text in delimiters is not a reference
	ok         bool
	diff       bool // the "<" and the ">", or two "<", are marks that diff writes before lines
}

// withScheme returns the reference whose scheme ends before the ":" at c.
func (sc *scanner) withScheme(c int) span {
	start := sc.schemeStart(c)
	if start == c {
		broken := sc.brokenScheme(c)
		if broken.ok {
			return broken
		}
		sp := sc.relativeURL(c)
		sp.seen = max(sp.seen, broken.seen)
		return sp
	}
	d := sc.delimiterBefore(start)
	if d == DelimiterBare {
		broken := sc.brokenScheme(c)
		if broken.ok {
			return broken
		}
		sp := sc.bareFrom(start, c)
		sp.seen = max(sp.seen, broken.seen)
		sc.rejectInner(&sp)
		return sp
	}
	whole := sc.delimited(start, c+1, d)
	if whole.diff {
		d = DelimiterBare
	}
	if whole.ok {
		sc.judge(&whole, start, c, sc.text[start:c])
	}
	if whole.err != nil {
		return whole
	}
	if whole.ok && (d == DelimiterAngles || sc.reads(whole.value)) {
		// A text in angle brackets that does not parse becomes a link with Err: see link.
		sc.withoutComma(&whole)
		return whole
	}
	bare := sc.bareFrom(start, c)
	bare.seen = max(bare.seen, whole.seen)
	if !bare.ok {
		return bare
	}
	if d != DelimiterBare && sc.endsInHost(&bare, d) {
		if whole.ok {
			return whole
		}
		bare.err = errNotClosed
	} else if d == DelimiterQuotes && bare.end < len(sc.text) && isSpace(sc.text[bare.end]) {
		bare.doubt |= DoubtBlank
	}
	return bare
}

// judge decides if a text in delimiters, whose scheme ends before the ":" at c, is a reference, one of another shape, which
// is refused, or words.
func (sc *scanner) judge(sp *span, start, c int, scheme string) {
	_, rest, _ := strings.Cut(sp.value, ":")
	words := isWords(sc.text[c+1 : sp.end])
	if sc.begins(scheme, rest, sp.delimiter == DelimiterAngles) && (strings.HasPrefix(rest, "//") || !words) {
		return
	}
	if isOpaque(scheme) {
		sp.seen = max(sp.seen, min(sp.end+lookAhead, len(sc.text))) // see isTag
	}
	if sp.ok = sp.delimiter == DelimiterAngles && !words && sc.isMeant(*sp, start, scheme, rest); sp.ok {
		sp.err = errShape
	}
}

// errShape is the error of a text in angle brackets such as <http:a/b>.
var errShape = errors.New("links: a reference of this scheme has another form")

// isMeant reports whether a text in angle brackets that is no candidate is meant as a reference all the same: its
// scheme is that of no tag, or "URL:" is before it. Placeholders such as <http://...> and <tel:%s> are not.
func (sc *scanner) isMeant(sp span, start int, scheme, rest string) bool {
	return (isWeb(scheme) || hasURLPrefix(sc.text, start) || isOpaque(scheme) && !sc.isTag(sp, scheme, rest)) &&
		(!strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "///") && !sc.reads(sp.value))
}

// isTag reports whether a text in angle brackets with an opaque scheme is a placeholder or a tag: <news:title>, which
// </news:title> follows.
func (sc *scanner) isTag(sp span, scheme, rest string) bool {
	return rest == "" || strings.IndexByte("/.:%$*{", rest[0]) >= 0 || rest[len(rest)-1] == '/' || strings.Contains(ahead(sc.text[sp.end:]), "</"+scheme+":")
}

// brokenScheme returns the reference in angle brackets in whose scheme, or after it, white space is before the ":" at c:
// <ht\ntp://a/>, <http\n://a/>.
func (sc *scanner) brokenScheme(c int) span {
	s, start := sc.text, c
	for start > max(sc.minStart, c-maxScheme) && (class[s[start-1]]&(schemeChar|space) != 0 || strings.IndexByte(lineMarks, s[start-1]) >= 0) {
		start--
	}
	start, _ = skipSpace(s, start)
	if sc.delimiterBefore(start) != DelimiterAngles {
		return span{}
	}
	whole := sc.delimited(start, start, DelimiterAngles)
	name, _, _ := strings.Cut(whole.value, ":")
	if whole.ok = c < whole.end && sc.Schemes.has(name) && RegisteredSchemes.has(name); whole.ok {
		sc.judge(&whole, start, c, name)
	}
	return whole
}

// errNoScheme is the error of a text such as <URL:../a>.
var errNoScheme = errors.New("links: the text after \"URL:\" has no scheme")

// relativeURL refuses the text in angle brackets after the ":" of "URL:" at c if it has no scheme.
func (sc *scanner) relativeURL(c int) span {
	s := sc.text
	start, _ := skipSpace(s, c+1)
	if !hasURLPrefix(s, start) || sc.delimiterBefore(start) != DelimiterAngles {
		return span{}
	}
	whole := sc.delimited(start, start, DelimiterAngles)
	name, _, hasColon := strings.Cut(whole.value, ":")
	if whole.value == "" || hasColon && isSchemes(name+":") {
		return span{seen: whole.seen}
	}
	whole.err = errNoScheme
	return whole
}

// hasURLPrefix reports whether "URL:", with or without white space, is before start.
func hasURLPrefix(s string, start int) bool {
	_, ok := skipURLPrefix(s, start, 0)
	return ok
}

// skipURLPrefix returns the start of the "URL:", with or without white space after it, before start. Without this prefix
// it returns start and false.
func skipURLPrefix(s string, start, minStart int) (int, bool) {
	i := skipBack(s, start, minStart) - len("URL:")
	if i < minStart || !strings.EqualFold(s[i:i+len("URL:")], "URL:") {
		return start, false
	}
	return i, true
}

// withoutComma removes the "," or "." at the end of a text in quotes if the sentence goes on or ends after the quote.
// American English places them inside: "http://a/b," he said.
func (sc *scanner) withoutComma(sp *span) {
	s, after := sc.text, sp.end+len(`"`)
	if sp.delimiter != DelimiterQuotes || after < len(s) && !isSpace(s[after]) || strings.IndexByte(",.", s[sp.end-1]) < 0 {
		return
	}
	trimmed := sp.value[:len(sp.value)-1]
	scheme, _, _ := strings.Cut(trimmed, ":")
	if sc.reads(trimmed) && (authorityStart(trimmed) < len(trimmed) || strings.EqualFold(scheme, "mailto")) {
		sp.end--
		sp.value = trimmed
		sp.doubt |= DoubtEnd
	}
}

// errNotClosed is the error of a text without a closing delimiter whose first line ends
// inside the authority. The rest of the authority may be in the next line.
var errNotClosed = errors.New("the closing delimiter is missing, and the host may continue after the white space")

// rejectInner sets an error if the bare reference may be only a part of a reference: it
// is inside a delimited text, the first scheme of the text is not selected, and the text
// continues after the bare reference.
// <x-none:http://bank.example.↵com/>
func (sc *scanner) rejectInner(sp *span) {
	if !sp.ok || authorityEnd(sp.value) < len(sp.value) && (sp.start == 0 || isSpace(sc.text[sp.start-1])) {
		return
	}
	first, d := sc.opening(sp.start)
	if d == DelimiterBare {
		return
	}
	cut := sc.endsInHost(sp, d)
	if !cut && !(d == DelimiterAngles && isSchemes(sc.text[first:sp.start])) {
		return
	}
	whole := sc.delimited(first, first, d)
	sp.seen = max(sp.seen, whole.seen)
	switch {
	case whole.end == sp.end, whole.diff:
	case whole.ok && first >= sc.minStart:
		whole.seen, whole.err = sp.seen, errInner
		*sp = whole
	case cut:
		sp.err = errNotClosed
	}
}

var errInner = errors.New("the text in delimiters is not a reference, and the reference inside it may be incomplete")

// isSchemes reports whether s is a sequence of scheme names, each followed by ":".
func isSchemes(s string) bool {
	if s == "" || class[s[0]]&letter == 0 || s[len(s)-1] != ':' {
		return false
	}
	for i := range len(s) {
		if class[s[i]]&schemeChar == 0 && s[i] != ':' {
			return false
		}
	}
	return true
}

// opening returns the start of the delimited text that includes start, and its delimiter.
// The delimiter is DelimiterBare if there is no such text. Line breaks may separate the
// words before start, but spaces may not, because a text with spaces is prose or a tag.
func (sc *scanner) opening(start int) (first int, d Delimiter) {
	s := sc.text
	least := max(0, start-lookBehind/2)
	for i := start; ; {
		if d := delimiterAt(s, i, least); d == DelimiterAngles || d == DelimiterQuotes && opensQuote(s, i-1) {
			return i, d
		}
		if i < start || i > least && isSpace(s[i-1]) {
			// Skip the mark at the start of the line, and the line break before it.
			gap := 0
			for j := i; j > least && (isSpace(s[j-1]) || strings.IndexByte(lineMarks, s[j-1]) >= 0); j-- {
				if s[j-1] == '\n' || s[j-1] == '\r' {
					gap = j - 1
				}
			}
			for i = gap; i > least && isSpace(s[i-1]); {
				i--
			}
		}
		word := i
		for i > least && !isSpace(s[i-1]) && strings.IndexByte("<>\"", s[i-1]) < 0 {
			i--
		}
		if i == word || i == least {
			return start, DelimiterBare
		}
		if n := len("URL:"); i+n < start && strings.EqualFold(s[i:i+n], "URL:") {
			i += n
		}
	}
}

// opensQuote reports whether the quote at i can open a quoted text. A quote after a word
// closes one.
func opensQuote(s string, i int) bool {
	return i <= 0 || s[i] != '"' || !isAlnum(s[i-1]) && class[s[i-1]]&trailing == 0
}

// isWords reports whether the text after the ":" of a scheme is that of a remark or a tag:
//
//	<info: see a/b>
//	<dav:prop xmlns:dav="DAV:">
func isWords(s string) bool {
	return s == "" || s[0] == ' ' || s[0] == '\t' || strings.Contains(s, `="`) || strings.Contains(s, "='")
}

// endsInHost reports whether a bare reference after an opening delimiter may end inside
// its host. This is so if the host can continue after removed white space (in quotes: a
// line break), or with non-ASCII characters, which sc.ASCII excludes. endsInHost sets
// sp.seen.
func (sc *scanner) endsInHost(sp *span, d Delimiter) bool {
	if authorityEnd(sp.value) < len(sp.value) && sp.assumed != "mailto" {
		return false
	}
	s := sc.text
	limit := sp.start + sc.maxToken()
	end := sp.end
	for end < min(len(s), limit) && class[s[end]]&trailing != 0 && s[end] != closerOf(d) {
		end++ // trim removed this punctuation
	}
	next, lines := sc.continuation(sp.start, end)
	sp.seen = max(sp.seen, min(next+1, limit))
	switch {
	case next >= limit:
		// The closing delimiter is too far away.
	case next == end:
		return next < len(s) && sc.ASCII && s[next] >= utf8.RuneSelf
	case next == len(s), s[next] == closerOf(d):
		return false
	}
	return d == DelimiterAngles || lines == 1
}

func closerOf(d Delimiter) byte {
	if d == DelimiterQuotes {
		return '"'
	}
	return '>'
}

// authorityStart returns the offset of the authority in value, or len(value) if it has
// no authority.
func authorityStart(value string) int {
	if colon := strings.IndexByte(value, ':'); strings.HasPrefix(value[colon+1:], "//") {
		return colon + len("://")
	}
	return len(value)
}

// authorityEnd returns the end of the authority in value, or 0 if value has no authority.
func authorityEnd(value string) int {
	start := authorityStart(value)
	if start == len(value) {
		return 0
	}
	return start + until(value[start:], afterHost)
}

// schemeStart returns the start of the scheme that ends at c, or c if no scheme ends
// there. The scheme begins at the first letter of the word. If this is not a selected
// scheme, it begins after a hyphen or dot, as in "he wrote it.http://a/". A scheme that
// is selected only because any name is one does not begin inside a word: "ht_tp://a/". An escape before
// it is no part of it.
func (sc *scanner) schemeStart(c int) int {
	s := sc.text
	i := c
	for i > sc.minStart && c-i < maxScheme && class[s[i-1]]&schemeChar != 0 {
		i--
	}
	if end, sure := escapeEnd(s, i); end > i && end < c && sc.Schemes.has(s[end:c]) && (sure || RegisteredSchemes.has(s[end:c])) {
		return end
	}
	for i < c && class[s[i]]&letter == 0 {
		i++
	}
	start := i
	for start < c && !sc.Schemes.has(s[start:c]) {
		// Continue at the letter after the next "-" or ".", but not after "+".
		for start < c && s[start] != '-' && s[start] != '.' {
			start++
		}
		for start < c && class[s[start]]&letter == 0 {
			start++
		}
	}
	if sc.Schemes.any && joins(behind(s, start, 0)) && !RegisteredSchemes.has(s[start:c]) {
		return c
	}
	return start
}

// escapeEnd returns the end of the escape whose letters and digits begin at i, or i:
//
//	\n  \x3c  \u003c      in source code and JSON
//	%0A                  in a URI (RFC 3986, 2.1)
//	=3D                  in mail (RFC 2045, 6.7)
//	ESC[1;31m  ESC[K     for a terminal
//
// Only the escape for a terminal is sure to be one: \new.com may be a file, and the host of x=adobe.com is not obe.com.
func escapeEnd(s string, i int) (end int, sure bool) {
	hexEnd := func(start, n int) int {
		end := start
		for end < len(s) && end < start+n && isHex(s[end]) {
			end++
		}
		if end < start+n {
			return i
		}
		return end
	}
	if i == 0 || i == len(s) {
		return i, false
	}
	switch s[i-1] {
	case '%', '=':
		return hexEnd(i, 2), false
	case '\\':
		switch {
		case s[i] == 'x':
			return hexEnd(i+1, 2), false
		case s[i] == 'u':
			return hexEnd(i+1, 4), false
		case strings.IndexByte("abfnrtv", s[i]) >= 0:
			return i + 1, false
		}
	case '[', ';':
		if before := strings.TrimRight(behind(s, i, 0), "0123456789;"); strings.HasSuffix(before, "\x1b[") {
			if end := i + len(s[i:]) - len(strings.TrimLeft(s[i:], "0123456789;")); end < len(s) && class[s[end]]&letter != 0 {
				return end + 1, true
			}
		}
	}
	return i, false
}

// delimiterBefore returns the delimiter before a reference that begins at start: `<`,
// `"`, `<URL:` or `"URL:`, with or without white space.
func (sc *scanner) delimiterBefore(start int) Delimiter {
	return delimiterAt(sc.text, start, sc.minStart)
}

func delimiterAt(s string, start, minStart int) Delimiter {
	start, _ = skipURLPrefix(s, start, minStart)
	i := skipBack(s, start, minStart)
	switch {
	case i == minStart:
	case s[i-1] == '<':
		return DelimiterAngles
	case s[i-1] == '"' && i == start:
		// A quote before a space closes an earlier quotation.
		return DelimiterQuotes
	}
	return DelimiterBare
}

// skipBack returns the start of the white space before i.
func skipBack(s string, i, minStart int) int {
	near := behind(s, i, minStart)
	return i - len(near) + len(strings.TrimRight(near, " \t\r\n\f\v"))
}

// behind returns the end of s[minStart:i], as much of it as white space or a label may have before a reference.
func behind(s string, i, minStart int) string { return s[max(minStart, i-lookBehind/4):i] }

// delimited returns the text from start to the closing delimiter, without its white
// space. The text may not be a reference. delimited scans the text twice: first for its
// end, then to join its lines. So a text that is not closed does not allocate. The scan
// is limited to MaxToken bytes, so that Text and ReadText find the same links.
//
// In angle brackets all white space is removed (RFC 3986, appendix C). A "<" ends the
// search for the ">", so that a text is not scanned once for each "<". In quotes, line
// breaks and the indentation after them are removed. The text is not delimited if it has
// an empty line, or if its first line has a space or another character that is not valid
// in references.
func (sc *scanner) delimited(start, first int, d Delimiter) span {
	s := sc.text
	closer := closerOf(d)
	broken := false // a line break was read
	limit := start + sc.maxToken()
	for i := first; ; {
		end := sc.wordEnd(i, d, d == DelimiterQuotes && !broken)
		if end > limit {
			return span{seen: limit}
		}
		if end == len(s) || s[end] != closer && !isSpace(s[end]) {
			return span{seen: min(end+len("< "), limit), diff: sc.isDiff(start, end, limit)}
		}
		next, lines := sc.continuation(start, end)
		if next > limit {
			return span{seen: limit}
		}
		if sc.isDiff(start, next, limit) {
			return span{seen: min(next+len("> "), limit), diff: true}
		}
		if next < len(s) && s[next] == closer {
			sp := span{start: start, end: end, seen: next + 1, delimiter: d, ok: true}
			sc.join(&sp)
			return sp
		}
		if d == DelimiterQuotes && (lines > 1 || lines == 0 && !broken) {
			return span{seen: next}
		}
		broken = true // or the text is in angle brackets, where it does not matter
		i = next
	}
}

// isDiff reports whether a line begins with "< " before start, and another one with "< " or "> " at i, as diff writes them:
//
//	< http://a.example
//	---
//	> http://b.example
func (sc *scanner) isDiff(start, i, limit int) bool {
	s := sc.text[:min(limit, len(sc.text))]
	start, _ = skipURLPrefix(s, start, 0)
	open := skipBack(s, start, 0) - len("<")
	return isLineMark(s, open) && s[open] == '<' && isLineMark(s, i) && (s[i] == '<' || s[i] == '>')
}

// isLineMark reports whether a character and a space begin a line at i.
func isLineMark(s string, i int) bool {
	return i >= 0 && i+1 < len(s) && s[i+1] == ' ' && (i == 0 || s[i-1] == '\n')
}

// wordEnd returns the end of the word at i. A word ends at white space or a delimiter. If
// strict, it ends at the first character that is not valid in references.
func (sc *scanner) wordEnd(i int, d Delimiter, strict bool) int {
	s := sc.text
	for i < len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			if sc.ASCII {
				return i
			}
		case class[c]&(plain|special) == 0:
			if strict || isSpace(c) || c == closerOf(d) || c == '<' && d == DelimiterAngles {
				return i
			}
		}
		i++
	}
	return i
}

// join sets the value, the alternative and the doubts of a delimited text.
func (sc *scanner) join(sp *span) {
	s := sc.text
	end := sc.wordEnd(sp.start, sp.delimiter, false)
	if end == sp.end {
		sp.value = s[sp.start:sp.end]
		return
	}
	var joined, other strings.Builder
	var removed []int // the offsets in joined at which white space was removed
	hyphens := 0
	for i := sp.start; ; {
		end := sc.wordEnd(i, sp.delimiter, false)
		line := s[i:end]
		if end == sp.end {
			joined.WriteString(line)
			other.WriteString(line)
			break
		}
		next, lines := sc.continuation(sp.start, end)
		if lines > 0 {
			// A soft hyphen at the end of a line comes from a typesetter.
			line = strings.TrimSuffix(line, "\u00AD")
		}
		if after, _ := skipSpace(s, end); after < next && sp.delimiter == DelimiterAngles {
			sp.doubt |= DoubtBlank // what looks like the mark of a line may belong to the reference
		}
		joined.WriteString(line)
		switch {
		case lines == 0 && sp.delimiter == DelimiterQuotes:
			joined.WriteString(s[end:next])
		case lines == 1 && !sc.schemeAt(next): // otherwise there are two references
			if sp.delimiter == DelimiterQuotes {
				sp.doubt |= DoubtBreak
			}
			if strings.HasSuffix(line, "-") {
				hyphens++
				line = line[:len(line)-1]
			}
			removed = append(removed, joined.Len())
		default:
			sp.doubt |= DoubtBlank
			removed = append(removed, joined.Len())
		}
		other.WriteString(line)
		i = next
	}
	sp.value = joined.String()
	if hyphens > 0 {
		sp.other = other.String()
		sp.doubt |= DoubtHyphen
	}
	before := max(strings.IndexByte(sp.value, ':')+1, authorityEnd(sp.value)) // the rest
	for _, at := range removed {
		if at < before {
			sp.doubt |= DoubtAuthority
		}
	}
}

// continuation skips the white space at i, and counts its line breaks. After a line
// break it also skips the mark that begins the line of the reference: "> " in mail,
// "// " or "# " in comments.
func (sc *scanner) continuation(start, i int) (next, lines int) {
	s := sc.text
	next, lines = skipSpace(s, i)
	if lines == 0 {
		return next, lines
	}
	mark := sc.lineMark(start)
	for mark != "" {
		end, ok := markEnd(s, next, mark)
		if end == len(s) && !sc.final {
			return end, lines // the rest of the mark may follow
		}
		if !ok {
			break
		}
		after, more := skipSpace(s, end)
		next, lines = after, lines+more
		if more == 0 {
			break
		}
	}
	return next, lines
}

// markEnd returns the end of the mark at the beginning of s[i:]. If it has none, ok is false, and end is where s differs. White space follows a mark of characters that a
// reference may have: "#section" and "-bank.example" are parts of one. Marks of quoted mail may have spaces between them.
func markEnd(s string, i int, mark string) (end int, ok bool) {
	for j := range len(mark) {
		for mark[0] == '>' && i < len(s) && s[i] == ' ' {
			i++
		}
		if i == len(s) || s[i] != mark[j] {
			return i, false
		}
		i++
	}
	return i, mark[0] == '>' || mark == "|" || i == len(s) || isSpace(s[i])
}

func skipSpace(s string, i int) (next, lines int) {
	for i < len(s) && isSpace(s[i]) {
		if s[i] == '\n' || s[i] == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
			lines++
		}
		i++
	}
	return i, lines
}

// lineMarks are the characters of the marks of quoted mail and of comments.
const lineMarks = ">#/*;%|!-"

// lineMark returns the mark at the start of the line that contains start, or "". For "/*",
// which opens a comment, it returns "*", the mark of the other lines of the comment, and for "> > " of mail it returns ">>".
func (sc *scanner) lineMark(start int) string {
	from := max(0, start-lookBehind/2)
	s := sc.text[from:start]
	line := strings.LastIndexByte(s, '\n')
	if line < 0 && from > 0 {
		return ""
	}
	s = strings.TrimLeft(s[line+1:], " \t")
	if quoted := s[:len(s)-len(strings.TrimLeft(s, "> "))]; strings.HasPrefix(quoted, ">") {
		return strings.ReplaceAll(quoted, " ", "")
	}
	mark := s[:len(s)-len(strings.TrimLeft(s, lineMarks))]
	if mark == "/*" || mark == "/**" {
		return "*"
	}
	return mark
}

// bareFrom returns the bare reference whose scheme is text[start:c].
func (sc *scanner) bareFrom(start, c int) span {
	scheme, rest := sc.text[start:c], sc.text[c+1:min(len(sc.text), c+1+maxShape)]
	rest = rest[:until(rest, space)]
	if !sc.begins(scheme, rest, false) {
		if isHalfURL(scheme, rest) {
			end := sc.endOfWord(&span{start: start}, start, closersOf(sc.text[:start]))
			trimmed, _ := sc.trim(start, start, end)
			return span{start: start, end: trimmed, seen: end, value: sc.text[start:trimmed], err: errShape, ok: true}
		}
		return sc.placeholder(c)
	}
	least := c + 1
	if !strings.HasPrefix(sc.text[least:], "//") {
		return sc.bare(start, least)
	}
	least += len("//")
	// If another scheme follows in an authority that is not valid, do not scan to the end of the reference.
	// Otherwise "http://a:http://a:http://a:" would take quadratic time.
	slash := least + indexOf(sc.text[least:], afterHost)
	end, _, _ := sc.bareEnd(start, least, slash)
	if end == slash && sc.text[end-1] == ':' && !sc.reads(sc.text[start:end]) {
		if next := sc.schemeStart(end - 1); next < end-1 {
			trimmed, doubt := sc.trim(start, least, next)
			sp := span{start: start, end: trimmed, value: sc.text[start:trimmed], seen: end, ok: trimmed > least}
			if sc.reads(sp.value) {
				sp.doubt = doubt | DoubtCut
			}
			return sp
		}
	}
	sp := sc.bare(start, least)
	unclosed := !sp.ok && isUnclosed(rest[len("//"):])
	if sp.ok && strings.HasSuffix(sp.value, "@") && authorityEnd(sp.value) == len(sp.value) { // http://u@[::1/
		after := ahead(sc.text[sp.end:])
		unclosed = isUnclosed(after) && !strings.Contains(after[:until(after, afterHost)], "]")
	}
	if unclosed {
		end := sc.wordEnd(least, DelimiterBare, true)
		sp = span{start: start, end: end, seen: end, value: sc.text[start:end], ok: true}
	}
	return sp
}

// isHalfURL reports whether rest, the text after a scheme and its ":", is meant as a URL although "//" is
// missing. This is so if it begins with "/" and a name, or with a host: one that is found without a scheme too or, if a
// path follows or slashes and backslashes precede, a name with a dot or a userinfo, or localhost.
//
//	http:/a  http:www.a.example  http:localhost/a  http:\\a.example  https:\/\/a.example\/b
func isHalfURL(scheme, rest string) bool {
	name := strings.TrimLeft(rest, `/\`)
	slashes := rest[:len(rest)-len(name)]
	switch {
	case !isWeb(scheme), slashes == "//", slashes == `\`: // a placeholder, and an escape such as "\n"
		return false
	case slashes == "/":
		return name != "" && isAlnum(name[0])
	}
	end, last := hostEnd(name, 0)
	if isHost(name[:end], last, end < len(name) && (name[end] == '/' || portAt(name, end))) {
		return true
	}
	authority, isPath := name, slashes != ""
	if i := strings.IndexAny(name, `/\?#`); i >= 0 {
		authority, isPath = name[:i], isPath || name[i] == '/'
	}
	host, _, _ := strings.Cut(authority[strings.LastIndexByte(authority, '@')+1:], ":")
	return isPath && host != "" && isAlnum(host[0]) && (strings.ContainsAny(authority, ".@") || strings.EqualFold(host, "localhost"))
}

// placeholder returns no reference for the text after the ":" at c. If an authority follows, such as that of
// "http://*.example.com/?u=http://a/", the search continues after its word: a reference inside it has another host.
func (sc *scanner) placeholder(c int) span {
	end := c + 1
	if !strings.HasPrefix(sc.text[end:], "//") {
		return span{seen: c}
	}
	limit := min(len(sc.text), end+sc.maxToken())
	for end < limit && sc.text[end] < utf8.RuneSelf && class[sc.text[end]]&space == 0 && strings.IndexByte(`<>"`, sc.text[end]) < 0 {
		end++
	}
	return span{seen: end, next: end}
}

// isUnclosed reports whether an authority begins with "[" and a text with ":", so that the "]" of an IPv6 address is
// missing, as in "http://[::1/".
func isUnclosed(authority string) bool {
	authority = authority[:until(authority, afterHost)]
	return strings.HasPrefix(authority, "[") && strings.Contains(authority, ":")
}

// begins reports whether a text that begins with scheme, ":" and rest can be a reference,
// rather than words with a colon between them. set reports whether the
// text is in angle brackets.
func (sc *scanner) begins(scheme, rest string, set bool) bool {
	authority, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return shape(scheme, rest, set)
	}
	// Reject placeholders: "http://...", "http://*.example.com", "https://%s/".
	if at := indexOf(authority, afterHost|beforeHost); at >= 0 && authority[at] == '@' {
		authority = authority[at+1:]
		if isWeb(scheme) && (authority == "" || strings.IndexByte("%$*{<", authority[0]) < 0) {
			return true // without a host, the text is refused: see lacksHost
		}
	}
	if authority == "" {
		return false
	}
	first := authority[0]
	var next byte
	if len(authority) > 1 {
		next = authority[1]
	}
	switch first {
	case '/':
		return true
	case '?', '#':
		return isAlnum(next)
	case ':':
		return isDigit(next) || class[next]&afterHost != 0 || len(authority) > 2 && next == ':' && (isHex(authority[2]) || authority[2] == '/') // an IPv6 address without "[", or a port
	case '-', '.':
		return isAlnum(next) || next == '/'
	case '%':
		return len(authority) > 2 && isHex(next) && isHex(authority[2])
	}
	if first >= utf8.RuneSelf {
		r, _ := utf8.DecodeRuneInString(authority)
		role := roleOf(r)
		return role == part || role == picture
	}
	return isAlnum(first) || first == '[' || first == '_'
}

// isWeb reports whether scheme is http, https or ftp, whose references need a host.
func isWeb(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "ftp")
}

// errNoHost is the error of a reference such as http:///a/b and http://:80/.
var errNoHost = errors.New(`links: a URL of this scheme needs a host (RFC 3986, 3.2.2)`)

// lacksHost reports whether a reference has a scheme whose references need a host, and an authority without one.
func lacksHost(value string) bool {
	start := authorityStart(value)
	if start == len(value) || !isWeb(value[:start-len("://")]) {
		return false
	}
	host := value[start:authorityEnd(value)]
	host = host[strings.LastIndexByte(host, '@')+1:]
	return host == "" || host[0] == ':'
}

// bare returns the bare reference that begins at start. The span is not ok if the
// reference is not longer than text[start:least].
func (sc *scanner) bare(start, least int) span {
	end, seen, doubt := sc.bareEnd(start, least, len(sc.text))
	trimmed, more := sc.trim(start, least, end)
	if trimmed == least {
		return span{seen: seen}
	}
	sp := span{start: start, end: trimmed, seen: seen, value: sc.text[start:trimmed], doubt: doubt | more, ok: true}
	host := sp.value[authorityStart(sp.value):]
	if doubt == 0 && (sc.isCut(trimmed, end) || authorityEnd(sp.value) == len(sp.value) && continuesHost(host, sc.text[end:])) {
		sp.doubt |= DoubtCut
	}
	sc.doubtHyphen(&sp)
	sc.refuseUserinfo(&sp)
	sc.refuseDefanged(&sp)
	sc.refuseAuthority(&sp)
	return sp
}

// doubtHyphen doubts a bare reference that ends a line with a hyphen if the next line begins with a word.
func (sc *scanner) doubtHyphen(sp *span) {
	s := sc.text
	end := sp.end
	if n := len("\u00AD"); strings.HasPrefix(s[end:], "\u00AD") {
		end += n
	} else if s[end-1] != '-' {
		return
	}
	limit := min(len(s), sp.start+sc.maxToken(), end+maxScheme)
	next, lines := sc.continuation(sp.start, end)
	sp.seen = max(sp.seen, limit)
	if lines != 1 || next >= limit || sc.schemeAt(next) {
		return
	}
	if r, _ := utf8.DecodeRuneInString(s[next:]); isNamePart(r) {
		sp.doubt |= DoubtHyphen
	}
}

// isCut reports whether other readers may go on with the character at trimmed, before which a bare reference ends,
// or with that at end, if punctuation was left out before it, as in "http://a/b.^c".
func (sc *scanner) isCut(trimmed, end int) bool {
	s := sc.text
	// A bracket after the end of a sentence begins a note: "http://a/.[1]"
	return trimmed < len(s) && !endsPhrase(s[trimmed:]) || end < len(s) && s[end] != '[' && !endsPhrase(s[end:])
}

// errCut is the error of a reference before a text that may belong to its userinfo.
var errCut = errors.New("links: the host could be another: an \"@\" follows the reference")

// refuseUserinfo refuses a bare reference that ends in its authority if an "@" follows before the end of the
// authority: the text before it could be a userinfo, as in "http://good.example—@evil.example/" or, since RFC 3987
// allows such marks in a userinfo, in "http://good.example”@evil.example/". The whole text is refused then. A pair of
// marks, as in (http://a.example)@home, and the punctuation of Chinese and Japanese, which no space follows, make no
// exception: RFC 3986 allows ")" in a userinfo, and RFC 3987 allows "。", so that these texts have the hosts home
// and evil.example for some readers.
func (sc *scanner) refuseUserinfo(sp *span) {
	s := sc.text
	if sp.end == len(s) || authorityEnd(sp.value) < len(sp.value) {
		return
	}
	// A text of many abbreviated references is scanned once.
	limit := min(len(s), sp.start+sc.maxToken())
	end := max(sp.end, sc.noUserinfo)
	for end < limit && class[s[end]]&(afterHost|space) == 0 && s[end] != '@' && !spaceAt(s, end) {
		end++
	}
	// U+00A0 and U+3000 separate words, but no word begins with "@".
	if after := strings.TrimLeftFunc(ahead(s[end:]), isWideSpace); strings.HasPrefix(after, "@") {
		end += len(ahead(s[end:])) - len(after)
	}
	if sp.seen = max(sp.seen, min(end, limit)); end >= limit || s[end] != '@' {
		sc.noUserinfo = end
		return
	}
	sc.refuseTo(sp, sc.endOfWord(sp, end, closersOf(s[:sp.start])), errCut)
}

// refuseDefanged refuses the whole word of a bare reference that ends in its host before a delimiter in brackets, as in
// "http://www[.]evil[.]example/": the host is another one, and nobody should follow it by mistake.
func (sc *scanner) refuseDefanged(sp *span) {
	if sp.err == nil && authorityEnd(sp.value) == len(sp.value) && lookalike.IsDefanged(ahead(sc.text[sp.end:])) {
		sc.refuseTo(sp, sc.endOfWord(sp, sp.end, closersOf(sc.text[:sp.start])), errAuthority)
	}
}

// errAuthority is the error of a word that begins with an authority that does not parse, if the word itself does.
var errAuthority = errors.New("links: the authority is not valid")

// refuseAuthority refuses the whole word that a bare reference begins if the reference does not parse, and is cut in
// its authority or before an "@". An error that showed only the part before the cut would show a password:
// "http://u:pa{ss%40h/", "http://u:pa。ss@h/".
func (sc *scanner) refuseAuthority(sp *span) {
	if sp.err != nil || authorityEnd(sp.value) == 0 || sc.reads(sp.value) {
		return
	}
	end, isCut := sp.end, sp.doubt&DoubtCut != 0 && authorityEnd(sp.value) == len(sp.value)
	scanned := max(end, sc.noAt) // a text of many references is scanned once
	if !isCut {
		end = scanned
	}
	last := sc.endOfWord(sp, end, closersOf(sc.text[:sp.start]))
	isSecret := hasAt(sc.text[end:last])
	if !isSecret {
		// (http://u:password)＠h/
		all := sc.endOfWord(sp, scanned, "")
		if sp.seen = max(sp.seen, all); hasAt(sc.text[scanned:all]) {
			last, isSecret = all, true
		}
		sc.noAt = all
	}
	switch sp.seen = max(sp.seen, last); {
	case isSecret:
		sc.refuseTo(sp, last, errCut)
	case isCut:
		sc.refuseTo(sp, last, errAuthority)
	}
}

// hasAt reports whether s has an "@", also one that is encoded or full-width.
func hasAt(s string) bool {
	return strings.Contains(s, "@") || strings.Contains(s, "%40") || strings.Contains(s, "＠") || strings.Contains(s, "﹫")
}

// refuseTo extends a span to end, and refuses it.
func (sc *scanner) refuseTo(sp *span, end int, err error) {
	sp.value = sp.value[:len(sp.value)-(sp.end-sp.start)] + sc.text[sp.start:end]
	sp.end, sp.seen, sp.doubt, sp.err = end, max(sp.seen, end), 0, err
}

// endOfWord returns the end of the word of a span, which goes on at end up to white space or one of the closers.
func (sc *scanner) endOfWord(sp *span, end int, closers string) int {
	s := sc.text
	limit := min(len(s), sp.start+sc.maxToken())
	for end < limit && !isSpace(s[end]) && !spaceAt(s, end) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if strings.ContainsRune(closers, r) {
			break
		}
		end += size
	}
	return end
}

// closersOf returns the delimiters, and the marks that close what the last character of s opens: a quotation, a remark,
// or text in bold.
func closersOf(s string) string { return "\"<>" + closerAfter(s) }

func closerAfter(s string) string {
	switch r, _ := utf8.DecodeLastRuneInString(s); r {
	case '\'', '`', '*', '_', '~', '’':
		return string(r)
	case '“', '”':
		return "”"
	case '„':
		return "“”"
	case '‘', '‚':
		return "‘’"
	case '«', '‹', '»', '›':
		return "«»‹›"
	default:
		return mirrored[r]
	}
}

// mirrored are the closing brackets.
var mirrored = map[rune]string{
	'(': ")", '[': "]", '{': "}", '「': "」", '『': "』", '（': "）", '【': "】", '〈': "〉", '《': "》", '〔': "〕", '［': "］", '｛': "｝",
}

// spaceAt reports whether a space that is not ASCII is at s[i:].
func spaceAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return isWideSpace(r)
}

func isWideSpace(r rune) bool { return r >= utf8.RuneSelf && unicode.IsSpace(r) }

// endsPhrase reports whether a reference in text ordinarily ends before s: before white space, the punctuation of
// sentences, closing brackets and quotation marks, also as character references of HTML, if no ASCII letter or digit
// follows them, and no other character with which a reference goes on: other readers go on with
// "http://a.example).b.example/" and "http://a.example/けいおん！/b". Marks such as "“", which open or close a
// quotation, code or bold text, and format characters such as U+200B, which RFC 3987 allows, end it if no word follows in
// any script. Opening brackets do not end a phrase: RFC 3987 has "（" in hosts, and browsers encode the "<" of
// "http://a/b<c".
func endsPhrase(s string) bool {
	s = ahead(s)
	r, _ := utf8.DecodeRuneInString(s)
	if unicode.IsSpace(r) || strings.HasPrefix(s, "’s") {
		return true
	}
	rest := strings.TrimLeftFunc(strings.TrimPrefix(strings.TrimPrefix(s, "&gt;"), "&quot;"), func(r rune) bool { return isMark(r) || isFormat(r) })
	next, _ := utf8.DecodeRuneInString(rest)
	if (strings.ContainsRune("'`*_~", r) || unicode.Is(unicode.Pi, r) || isFormat(r)) && (unicode.IsLetter(next) || unicode.IsDigit(next)) {
		return false
	}
	return len(rest) < len(s) && (rest == "" || !isAlnum(rest[0]) && strings.IndexByte(goesOnWith, rest[0]) < 0)
}

// goesOnWith are the characters, other than letters and digits, with which a reference goes on after a mark.
const goesOnWith = "/#%&=+-$@"

// isMark reports whether r is a mark that ends a phrase, or of emphasis.
func isMark(r rune) bool {
	return strings.ContainsRune(">\"…'`*_~", r) || unicode.In(r, unicode.Terminal_Punctuation, unicode.Pe, unicode.Pf, unicode.Pi) || roleOf(r) == closing
}

// continuesHost reports whether a host, perhaps with a port, before s goes on for browsers after the marks at the
// beginning of s. Browsers ignore format characters such as U+200B, read "．" and "。" as ".", and allow most marks in a
// host (UTS 46, 4; URL Standard, "host parsing"):
//
//	http://good.example\u200Bevil/  http://good.example．中国  http://good.example)évil/  http://good.example)(.evil/
//
// In Chinese and Japanese, no space follows punctuation, so text in a script without capitals goes on with the host only
// after "．", if it looks like labels, or if the host would have no dot without it: "http://www。公司。中国".
func continuesHost(host, s string) bool {
	s = ahead(s)
	rest := strings.TrimLeftFunc(s, func(r rune) bool { return isMark(r) || isIgnored(r) })
	marks := s[:len(s)-len(rest)]
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case rest == "" || unicode.IsSpace(next):
		return false
	case strings.ContainsFunc(marks, isIgnored):
		return true
	case next < utf8.RuneSelf:
		return strings.ContainsRune(`({\`+goesOnWith, next)
	case !isNamePart(next):
		return false
	}
	isLabel := host != "localhost" && !strings.ContainsAny(host, ".:]") && (strings.HasPrefix(marks, "。") || strings.HasPrefix(marks, "｡"))
	return !isCaseless(next) || strings.Contains(marks, "．") || isLabel || isLabels(rest)
}

// isLabels reports whether s begins with labels of a host, before a "/" or with one that begins with an ASCII letter or
// digit after a dot: "中国/login", "公司。cn".
func isLabels(s string) bool {
	afterDot := false
	for _, r := range s {
		switch {
		case r == '/', afterDot && r < utf8.RuneSelf && isAlnum(byte(r)):
			return true
		case strings.ContainsRune(".。．｡", r):
			afterDot = true
		case isNamePart(r), r == '-', isIgnored(r):
			afterDot = false
		default:
			return false
		}
	}
	return false
}

// isNamePart reports whether r is a letter, a digit or a mark that combines with one.
func isNamePart(r rune) bool { return unicode.In(r, unicode.L, unicode.Nd, unicode.M) }

// isIgnored reports whether browsers ignore r in a host, or refuse it: U+00AD, U+034F, U+200B, variation selectors.
func isIgnored(r rune) bool {
	return redact.IsIgnorable(r)
}

// ahead returns the beginning of s that a window of a stream has.
func ahead(s string) string { return s[:min(len(s), lookAhead)] }

// isFormat reports whether r is a format character, which is not visible.
func isFormat(r rune) bool { return r >= utf8.RuneSelf && unicode.Is(unicode.Cf, r) }

// bareEnd returns the end of the characters from least on that can belong to the
// reference at start. Its brackets are balanced. The end is at most limit. The text was
// examined up to seen.
func (sc *scanner) bareEnd(start, least, limit int) (end, seen int, doubt Doubt) {
	b := bareText{scanner: sc, start: start, least: least, quoted: start > 0 && sc.text[start-1] == '\'', curly: strings.HasSuffix(sc.text[:start], "‘")}
	ascii := least // end of the last ASCII character
	for end = least; end < limit; {
		c := sc.text[end]
		size, last := 1, false
		switch {
		case class[c]&plain != 0:
			if end > ascii && class[c]&letter != 0 && sc.schemeAt(end) {
				// http://a/和http://b/
				return ascii, end, DoubtScript
			}
		case class[c]&special == 0:
			return end, end, 0
		case c < utf8.RuneSelf:
			size, doubt = b.special(end)
			last = size == 0
		default:
			size, last, doubt = b.nonASCII(end, ascii)
		}
		end += size
		if last {
			return end, end, doubt
		}
		if c < utf8.RuneSelf {
			ascii = end
		}
	}
	return end, end, 0
}

// A bareText has what decides, in the characters of a bare reference so far, which special
// characters can follow.
type bareText struct {
	*scanner
	start int
	least int // where the search for special characters began

	open     int  // "(" without its ")"
	wide     int  // "（" without its "）"
	fragment bool // a "#" was read
	quoted   bool // a "'" precedes the reference
	curly    bool // a "‘" precedes the reference
}

// special returns the length of the ASCII characters at i that belong together: an IP
// literal, or one special character. The length is 0 if the reference ends before them.
func (b *bareText) special(i int) (size int, doubt Doubt) {
	s := b.text
	stop := false
	switch s[i] {
	case '#':
		stop = b.fragment
		b.fragment = true
	case '%':
		stop = i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2])
	case '[', ']':
		return b.ipLiteral(b.least, i), 0
	case '(':
		b.open++
	case ')':
		stop = b.open == 0
		b.open--
	case '\'':
		stop = b.quoted
	case ',', ';':
		if b.schemeAt(i+1) || b.open == 0 && (b.shapeAt(i+1) || (b.least == b.start || !b.inHost(i)) && b.hostAt(i+1)) {
			return 0, DoubtEnd
		}
	}
	if stop {
		return 0, 0
	}
	return 1, 0
}

// nonASCII returns the length of the character at i, or 0 if the character does not belong
// to the reference. last reports whether the reference ends there.
func (b *bareText) nonASCII(i, ascii int) (size int, last bool, doubt Doubt) {
	if b.ASCII {
		return 0, true, DoubtScript
	}
	r, size := utf8.DecodeRuneInString(b.text[i:])
	if b.curly && r == '’' && !isLatin(b.text[i+size:]) {
		return 0, true, 0 // not the apostrophe of ‘http://a/it’s’
	}
	switch role := roleOf(r); {
	case role == ends, role == closing && isStop(r) && b.inHost(i):
		return 0, true, 0
	case role == opens:
		// After an ASCII character, the parenthesis opens a remark. After another
		// character, it belongs to a name.
		if i == ascii {
			return 0, true, 0
		}
		b.wide++
	case role == closes:
		if b.wide == 0 {
			return 0, true, 0
		}
		b.wide--
		// The last of them ends the title of a page, unless the reference goes on.
		end := i + size
		return size, b.wide == 0 && (end == len(b.text) || strings.IndexByte("/?#", b.text[end]) < 0), 0
	case role == part:
		if b.foreign(b.least, i, ascii, r) {
			return 0, true, DoubtScript
		}
	}
	return size, false, 0
}

// inHost reports whether the character at i is in the host of the reference, or in a userinfo.
func (b *bareText) inHost(i int) bool {
	return i > b.least && i-b.least < 256 && indexOf(b.text[b.least:i], afterHost) < 0
}

// isStop reports whether r is punctuation that no host has: "…" and "؟", unlike "·" and "・".
func isStop(r rune) bool {
	return strings.ContainsRune("․‥…", r) || unicode.Is(unicode.Terminal_Punctuation, r)
}

// isLatin reports whether s begins with a letter of the Latin script.
func isLatin(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.Is(unicode.Latin, r)
}

// schemeAt reports whether text[i:] begins with a selected scheme and "://".
func (sc *scanner) schemeAt(i int) bool {
	s := sc.text
	end := i
	for end < len(s) && end-i < maxScheme && class[s[end]]&schemeChar != 0 {
		end++
	}
	return end > i && strings.HasPrefix(s[end:], "://") && sc.Schemes.has(s[i:end])
}

// shapeAt reports whether text[i:] begins like a reference with a selected scheme and no "//", such as "mailto:a@b".
func (sc *scanner) shapeAt(i int) bool {
	scheme, rest, found := strings.Cut(ahead(sc.text[i:]), ":")
	if !found || scheme == "" || len(scheme) > maxScheme || !isSchemes(scheme+":") || !sc.Schemes.has(scheme) {
		return false
	}
	rest = rest[:min(len(rest), maxShape)]
	return shape(scheme, rest[:until(rest, space)], false)
}

// ipLiteral returns the length of the IP literal at i (RFC 3986, 3.2.2), or 0 if there
// is no IP literal or if i is not the start of a host.
func (sc *scanner) ipLiteral(host, i int) int {
	s := sc.text
	const longestUser = 256 // the userinfo before each "[" is searched
	if s[i] != '[' || i != host && s[i-1] != '@' || i-host > longestUser || strings.IndexByte(s[host:i], '/') >= 0 {
		return 0
	}
	literal := ahead(s[i:])
	end := strings.IndexAny(literal, "] \t\r\n\f\v/?#@")
	if end < 0 || literal[end] != ']' {
		return 0
	}
	return end + len("]")
}

// foreign reports whether the character r at i begins a word that follows the reference
// without a space. Such a character is a letter of a caseless script after the last label
// of a host, an IP address or localhost, also after punctuation, or a Korean or Japanese
// particle.
func (sc *scanner) foreign(host, i, ascii int, r rune) bool {
	s := sc.text
	if i == host {
		return false
	}
	if r == 'を' {
		// This particle follows a word. It never begins one.
		before, _ := utf8.DecodeLastRuneInString(s[host:i])
		return i == ascii || unicode.Is(unicode.Katakana, before) || before == 'ー'
	}
	if !isCaseless(r) {
		return false
	}
	if name := s[host:i]; len(name) < 256 && indexOf(name, afterHost) < 0 {
		name = strings.TrimRightFunc(name, endsHost)
		label := name[strings.LastIndexByte(name, '.')+1:]
		return len(label) < len(name) && len(label) > 1 && isAlnum(label[len(label)-1]) || isAddress(name)
	}
	return i == ascii && isParticle(s[i:])
}

// endsHost reports whether r, which RFC 3987 allows in a host, is punctuation before a word that follows one.
func endsHost(r rune) bool {
	return strings.ContainsRune(",;!'", r) || r >= utf8.RuneSelf && (roleOf(r) == closing || isDash(r))
}

// isAddress reports whether the host of an authority, with or without a port, is an IP address or localhost.
func isAddress(authority string) bool {
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') && strings.Trim(host[colon+1:], "0123456789") == "" {
		host = host[:colon]
	}
	return strings.HasSuffix(host, "]") || lookalike.IsIPv4(host) || strings.EqualFold(host, "localhost")
}

// isCaseless reports whether r is a character of a caseless script. A label of a
// registered host does not mix such characters with Latin letters.
func isCaseless(r rune) bool {
	return 0x0590 <= r && r <= 0x10FF || 0x1200 <= r && r <= 0x1DFF || 0x2E80 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFAFF || r >= 0x20000
}

// particles are Korean suffixes. After an ASCII character, a particle is usually part of
// the sentence, not of a path.
var particles = strings.Fields("을 를 은 는 이 가 에 에서 에게 로 으로 의 와 과 도 만 까지 부터 이다 입니다 이며 이고 라고 처럼 보다")

// isParticle reports whether s begins with a particle and no other Korean letter follows.
func isParticle(s string) bool {
	for _, p := range particles {
		rest, ok := strings.CutPrefix(s, p)
		if !ok {
			continue
		}
		r, _ := utf8.DecodeRuneInString(rest)
		if r < 0xAC00 || r > 0xD7A3 {
			return true
		}
	}
	return false
}

// trim returns the end of the reference text[start:end] without the punctuation of
// the sentence around it. The end is at least least.
func (sc *scanner) trim(start, least, end int) (trimmed int, doubt Doubt) {
	s := sc.text
	var wrapper byte
	if start > 0 && strings.IndexByte("*_~", s[start-1]) >= 0 {
		wrapper = s[start-1]
	}
	if end < len(s) && s[end] == '>' && s[end-2:end] == "--" {
		end -= len("--") // of -->
	}
	if strings.HasSuffix(s[:end], "*/") && strings.HasSuffix(strings.TrimRight(s[max(0, start-4):start], " "), "/*") {
		return end - len("*/"), doubt
	}
	for end > least {
		c := s[end-1]
		switch {
		case entity(s[:end]) > 0:
			end -= entity(s[:end])
		case class[c]&trailing != 0:
			// "http://a/." is a reference, but more often the "." ends a sentence.
			doubt |= DoubtEnd
			end--
		case c == wrapper, c == '(':
			end--
		case c == '*' && s[end-2] == '*':
			end -= len("**") // closes bold text
		case c == 's' && s[end-2] == '\'':
			doubt |= DoubtEnd
			end -= len("'s")
		case c == 's' && strings.HasSuffix(s[:end], "’s") && !(strings.HasSuffix(s[:start], "‘") && strings.HasPrefix(s[end:], "’")):
			doubt |= DoubtEnd
			end -= len("’s")
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeLastRuneInString(s[:end])
			if roleOf(r) == picture {
				size = len(s[least:end]) - len(strings.TrimRightFunc(s[least:end], isPicture)) // "👩\u200D💻" is one picture
			}
			if !closesText(r, s[least:end-size]) {
				return end, doubt
			}
			end -= size
		default:
			return end, doubt
		}
	}
	return end, doubt
}

// isPicture reports whether r is a picture or joins pictures.
func isPicture(r rune) bool {
	return roleOf(r) == picture || unicode.In(r, unicode.Join_Control, unicode.Variation_Selector)
}

// closesText reports whether r, which follows before, belongs to the text around the
// reference rather than to the reference.
func closesText(r rune, before string) bool {
	switch role := roleOf(r); {
	case role == closing, role == opens, isDash(r):
		return true
	case role == picture:
		// In http://a/b🎉 the picture follows the reference. In http://a/🎉 and
		// http://a/b-🎉 it belongs to the reference.
		last := before[max(0, len(before)-1):]
		return last == "" || isAlnum(last[0]) || last[0] >= utf8.RuneSelf
	}
	// After punctuation, a superscript digit is the number of a footnote.
	superscript := r == '¹' || r == '²' || r == '³' || 0x2070 <= r && r <= 0x2079
	return superscript && before != "" && class[before[len(before)-1]]&trailing != 0
}

// entity returns the length of the character reference at the end of s, or 0. It
// considers only characters that are not valid in references.
func entity(s string) int {
	for _, e := range [...]string{"&gt;", "&lt;", "&quot;"} {
		if strings.HasSuffix(s, e) {
			return len(e)
		}
	}
	return 0
}

// reads reports whether Parse accepts value.
func (sc *scanner) reads(value string) bool {
	value = sc.withoutFragment(value)
	_, ok := sc.syntaxOf(value).Check(value, uri.FormReference)
	return ok
}

// mayEndUserinfo reports whether a fragment that is removed may be the end of a userinfo, with the "#" as a part of a
// password: http://u:p#w@h/.
func mayEndUserinfo(value, fragment string) bool {
	if fragment == "" || authorityEnd(value) < len(value) {
		return false
	}
	i := strings.IndexAny(fragment, "@/?")
	return i >= 0 && fragment[i] == '@'
}

// link returns the link of a span. If the value of the span does not parse, the link has Err.
func (sc *scanner) link(sp span) Link {
	value := sc.withoutFragment(sp.value)
	r, err := sc.Parse(value)
	switch {
	case err == nil && sp.err != nil:
		r, err = uri.Reference{}, sp.err
	case err == nil && mayEndUserinfo(value, sp.value[len(value):]):
		r, err = uri.Reference{}, errCut
	case err == nil && lacksHost(value):
		r, err = uri.Reference{}, errNoHost
	case err == nil:
		value = r.String()
	default:
		err = sc.masked(value, sc.text[sp.end:], err)
	}
	other := sc.withoutFragment(sp.other)
	if other != "" {
		if r, err := sc.Parse(other); err == nil {
			other = r.String()
		}
	}
	return Link{
		Text:        sc.text[sp.start:sp.end],
		Start:       sc.start + int64(sp.start),
		End:         sc.start + int64(sp.end),
		Value:       value,
		Reference:   r,
		Err:         err,
		Base:        sc.base,
		Alternative: other,
		Delimiter:   sp.delimiter,
		Doubt:       sp.doubt,
		Assumed:     sp.assumed,
	}
}
