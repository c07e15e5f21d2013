package markdown

import (
	"strings"

	"github.com/yuin/goldmark/util"
)

// A finding is a reference of a block, or a piece of raw HTML.
type finding struct {
	kind       kind
	block      *block
	start, end int // in the text of the block
	definition *definition
}

type kind uint8

const (
	linkDestination kind = iota
	angleDestination
	imageDestination
	angleImage
	autolink
	mailAutolink
	rawHTML
	runningText
)

// An inline reads the text of a paragraph, a heading or a cell of a table.
type inline struct {
	*document
	block    *block
	s        string // the text up to the end of what is read
	brackets []bracket
	found    []finding // with offsets in the block
	texts    []span    // pieces of running text
	closers  closers
	ticks    map[int][]int // where runs of backticks begin, by their length
	marks    []mark        // of a heading whose name Anchor wants
}

type span struct{ start, end int }

// A bracket is a "[" or "![" that is not closed.
type bracket struct {
	after int // offset of the text after it
	image bool
	inner bool // another bracket is after it: its text is not a label
	texts int  // the number of pieces of running text before it
	found int  // the number of findings before it
}

// readInline adds what is in b.text[start:end] to d.found.
func (d *document) readInline(b *block, start, end int) {
	in := inline{document: d, block: b, s: b.text[:end]}
	in.read(start)
	if in.named() {
		d.Anchor(d.unique(slug(in.plain())))
	}
	// Both lists are in order.
	found := in.found
	for i, t := range in.texts {
		if i+1 < len(in.texts) && in.texts[i+1].start == t.end {
			in.texts[i+1].start = t.start // brackets that are text
			continue
		}
		for len(found) > 0 && found[0].start < t.start {
			d.found = append(d.found, found[0])
			found = found[1:]
		}
		d.found = append(d.found, finding{kind: runningText, block: b, start: t.start, end: t.end})
	}
	d.found = append(d.found, found...)
}

const special = "\\`<![]"

// read reads the text from i on (CommonMark, "Phase 2: inline structure"). Emphasis is
// not read, because links bind more tightly.
func (in *inline) read(i int) {
	text := i // where the piece of running text begins
	flush := func(end int) {
		if text < end {
			in.texts = append(in.texts, span{text, end})
		}
	}
	notLinks := 0 // brackets with a smaller index are not links, because a link has no links in it
	for {
		n := strings.IndexAny(in.s[i:], special)
		if n < 0 {
			flush(len(in.s))
			return
		}
		i += n
		switch in.s[i] {
		case '\\':
			i = min(i+2, len(in.s))
		case '`':
			run := runEnd(in.s, i)
			if end := in.codeEnd(i, run); end > 0 {
				flush(i)
				in.mark(i, end, true)
				i, text = end, end
			} else {
				i = run
			}
		case '<':
			if end := in.angle(i); end > 0 {
				flush(i)
				i, text = end, end
			} else {
				i++
			}
		case '!':
			if !strings.HasPrefix(in.s[i:], "![") {
				i++
				continue
			}
			fallthrough
		case '[':
			flush(i)
			text = i
			image := in.s[i] == '!'
			if i++; image {
				i++
			}
			if n := len(in.brackets); n > 0 {
				in.brackets[n-1].inner = true
			}
			in.brackets = append(in.brackets, bracket{after: i, image: image, texts: len(in.texts), found: len(in.found)})
		case ']':
			last := len(in.brackets) - 1
			if i++; last < 0 {
				continue
			}
			open := in.brackets[last]
			in.brackets = in.brackets[:last]
			end := 0
			if open.image || last >= notLinks {
				end = in.link(open, i)
			}
			notLinks = min(notLinks, last)
			if end == 0 {
				continue
			}
			if !open.image {
				notLinks = last
			}
			in.texts = in.texts[:open.texts]
			i, text = end, end
		}
	}
}

// link reads what is after the "]" of a link, at i. It returns the end of the link, or 0
// if the brackets are text.
func (in *inline) link(open bracket, i int) (end int) {
	if i < len(in.s) && in.s[i] == '(' {
		if dest, end, ok := in.inlineLink(i); ok {
			kind := linkDestination
			switch {
			case open.image && dest.angles:
				kind = angleImage
			case open.image:
				kind = imageDestination
			case dest.angles:
				kind = angleDestination
			}
			in.dropDescription(open)
			in.markLink(open, i, end)
			in.found = append(in.found, finding{kind: kind, block: in.block, start: dest.start, end: dest.end})
			return end
		}
	}
	// [text][label], [label][] and [label]
	label, end := in.s[open.after:i-1], i
	isLabel := !open.inner
	if i < len(in.s) && in.s[i] == '[' {
		if to, ok := labelEnd(in.s, i); ok {
			if explicit := in.s[i+1 : to-1]; explicit != "" {
				label, isLabel = explicit, true
			}
			end = to
		}
	}
	if !isLabel || len(in.definitions) == 0 || len(label) > maxLabel {
		return 0
	}
	def := in.definitions[normalizeLabel(label)]
	if def == nil {
		return 0
	}
	in.dropDescription(open)
	in.markLink(open, i, end)
	if open.image {
		def.image = true
	} else {
		def.link = true
	}
	return end
}

// dropDescription drops what was found in the description of an image, which is shown as
// plain text (CommonMark 6.4).
func (in *inline) dropDescription(open bracket) {
	if open.image {
		in.found = in.found[:open.found]
	}
}

// A destination holds offsets of a destination without its angle brackets.
type destination struct {
	start, end int
	angles     bool
}

// inlineLink reads `(destination "title")` at i.
func (in *inline) inlineLink(i int) (dest destination, end int, ok bool) {
	i = skipSpace(in.s, i+1)
	if i < len(in.s) && in.s[i] == ')' {
		return destination{start: i, end: i}, i + 1, true
	}
	if dest, end, ok = readDestination(in.s, i); !ok {
		return dest, 0, false
	}
	i = skipSpace(in.s, end)
	if i > end {
		if to, ok := titleEnd(in.s, i); ok {
			i = skipSpace(in.s, to)
		}
	}
	return dest, i + 1, i < len(in.s) && in.s[i] == ')'
}

// maxParentheses limits the nesting of parentheses in a destination. The specification
// asks for 3 levels, and allows a limit. Other implementations have this limit too.
const maxParentheses = 32

// readDestination reads a link destination at i (CommonMark 6.3).
func readDestination(s string, i int) (dest destination, end int, ok bool) {
	if i < len(s) && s[i] == '<' {
		for j := i + 1; j < len(s); j++ {
			switch s[j] {
			case '>':
				return destination{i + 1, j, true}, j + 1, true
			case '<', '\n', '\r':
				return dest, 0, false
			case '\\':
				if j+1 < len(s) && isPunct(s[j+1]) {
					j++
				}
			}
		}
		return dest, 0, false
	}
	depth := 0
	j := i
loop:
	for ; j < len(s); j++ {
		switch c := s[j]; {
		case c == '\\' && j+1 < len(s) && isPunct(s[j+1]):
			j++
		case c == '(':
			if depth++; depth > maxParentheses {
				return dest, 0, false
			}
		case c == ')':
			if depth == 0 {
				break loop
			}
			depth--
		case c <= ' ' || c == 0x7F:
			break loop
		}
	}
	return destination{start: i, end: j}, j, j > i && depth == 0
}

// titleEnd returns the end of the title at i (CommonMark 6.3). A quote ends the search for
// an earlier quote, so that all searches take linear time.
func titleEnd(s string, i int) (end int, ok bool) {
	if i == len(s) {
		return 0, false
	}
	closer := s[i]
	switch closer {
	case '(':
		closer = ')'
	case '"', '\'':
	default:
		return 0, false
	}
	for j := i + 1; j < len(s); j++ {
		switch {
		case s[j] == '\\':
			j++
		case s[j] == closer:
			return j + 1, true
		case s[j] == '(' && closer == ')':
			return 0, false
		}
	}
	return 0, false
}

// angle reads an autolink or raw HTML at i. It returns the end, or 0 if "<" is text.
func (in *inline) angle(i int) (end int) {
	if end, mail := autolinkEnd(in.s, i); end > 0 {
		kind := autolink
		if mail {
			kind = mailAutolink
		}
		in.found = append(in.found, finding{kind: kind, block: in.block, start: i + 1, end: end - 1})
		in.mark(i, end, true)
		return end
	}
	if end = in.closers.rawHTML(in.s, i); end > 0 {
		in.mark(i, end, false)
	}
	if end > 0 && isAlnum(in.s[i+1]) && strings.IndexByte(in.s[i:end], '=') >= 0 {
		in.found = append(in.found, finding{kind: rawHTML, block: in.block, start: i, end: end})
	}
	return end
}

// autolinkEnd returns the end of the autolink at i, or 0 (CommonMark 6.5).
func autolinkEnd(s string, i int) (end int, mail bool) {
	j := i + 1
	if j == len(s) || !isAlnum(s[j]) && strings.IndexByte(mailChars, s[j]) < 0 {
		return 0, false
	}
	for j < len(s) && (isAlnum(s[j]) || s[j] == '+' || s[j] == '.' || s[j] == '-') {
		j++
	}
	if n := j - i - 1; j < len(s) && s[j] == ':' && isLetter(s[i+1]) && 2 <= n && n <= 32 {
		for ; j < len(s); j++ {
			switch c := s[j]; {
			case c == '>':
				return j + 1, false
			case c == '<' || c <= ' ' || c == 0x7F:
				return 0, false
			}
		}
		return 0, false
	}
	for j < len(s) && (isAlnum(s[j]) || strings.IndexByte(mailChars, s[j]) >= 0) {
		j++
	}
	if j == len(s) || s[j] != '@' {
		return 0, false
	}
	for j < len(s) && (s[j] == '@' || s[j] == '.') {
		label := j + 1
		for j = label; j < len(s) && (isAlnum(s[j]) || s[j] == '-'); j++ {
		}
		if n := j - label; n == 0 || n > 63 || s[label] == '-' || s[j-1] == '-' || j < len(s) && s[j] == '@' {
			return 0, false
		}
	}
	if j < len(s) && s[j] == '>' {
		return j + 1, true
	}
	return 0, false
}

const mailChars = ".!#$%&'*+/=?^_`{|}~-"

// codeEnd returns the end of the code span that the backticks s[i:run] open, or 0.
func (in *inline) codeEnd(i, run int) int {
	if in.ticks == nil {
		in.ticks = map[int][]int{}
		for j := i; j < len(in.s); {
			n := strings.IndexByte(in.s[j:], '`')
			if n < 0 {
				break
			}
			end := runEnd(in.s, j+n)
			in.ticks[end-j-n] = append(in.ticks[end-j-n], j+n)
			j = end
		}
	}
	size := run - i
	runs := in.ticks[size]
	for len(runs) > 0 && runs[0] < run {
		runs = runs[1:]
	}
	in.ticks[size] = runs
	if len(runs) == 0 {
		return 0
	}
	return runs[0] + size
}

// runEnd returns the end of the run of backticks at i.
func runEnd(s string, i int) int {
	for i < len(s) && s[i] == '`' {
		i++
	}
	return i
}

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// maxLabel limits the length of a label (CommonMark 6.3).
const maxLabel = 999

// labelEnd returns the end of the label `[…]` at i.
func labelEnd(s string, i int) (end int, ok bool) {
	for j := i + 1; j < len(s) && j-i <= maxLabel+1; j++ {
		switch s[j] {
		case '\\':
			j++
		case '[':
			return 0, false
		case ']':
			return j + 1, true
		}
	}
	return 0, false
}

// normalizeLabel returns label as labels are compared: its case is folded, and white
// space is one space.
func normalizeLabel(label string) string { return util.ToLinkReference([]byte(label)) }
