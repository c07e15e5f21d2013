package links

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// Text yields the references in s, in their order. Text and Value of a link share
// memory with s; Value is a copy only where a line break was taken out. Offsets
// are bytes of s, which is taken for UTF-8: what is not ends a reference.
//
// A reference in double quotes or angle brackets may be broken across lines, with
// indentation and the marks of quoted mail or of comments before what continues
// it. One that is bare ends where a character stands that no reference has, or
// before punctuation, brackets that it does not open, and quotes that it does not
// stand in. Relative references are not looked for: any word could be one.
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

// A scanner searches a window of text. The fields say where it is:
//
//	… <URL:http://a/b> … <http://c/d> …
//	↑                ↑      ↑           ↑
//	0                floor  pos         len(text)
type scanner struct {
	*Finder
	base  uri.URI
	brief bool // abbreviated references are wanted

	text  string // the window
	final bool   // nothing follows it
	start int64  // its offset in the document
	floor int    // where the last link ended, before which nothing begins
	pos   int    // where the search goes on
	open  int    // where what needs more text, or is too long, begins

	// Of streams:
	most     int    // the length in bytes of the longest reference; 0: any
	skipping bool   // pos is within one that is longer
	buf      []byte // what the window is read into
}

func newScanner(f *Finder) *scanner {
	sc := &scanner{Finder: f, brief: f.Abbreviated && f.Base.IsZero()}
	if b, err := f.Base.Establish(); err == nil {
		sc.base = b.URI
	}
	return sc
}

// Windows are cut so that text and stream agree: before a reference, lookBehind
// bytes are seen; behind what was examined, lookAhead bytes.
const (
	lookBehind = 512
	lookAhead  = maxShape + maxScheme + utf8.UTFMax
)

type found uint8

const (
	gotNothing found = iota // to the end of the window
	gotLink
	needMore // the window ends too early, at open or behind it
	tooLong  // a reference, at open
)

// next returns the next link of the window.
func (sc *scanner) next() (Link, found) {
	for {
		c := sc.hook()
		if c < 0 {
			return Link{}, gotNothing
		}
		var span span
		switch sc.text[c] {
		case ':':
			span = sc.withScheme(c)
		case '.':
			span = sc.abbreviated(c)
		case '@':
			span = sc.address(c)
		}
		if sc.most > 0 && span.ok && span.delimiter == Bare && span.seen-span.start > sc.most {
			sc.open = span.start
			return Link{}, tooLong
		}
		if !sc.settled(max(c, span.seen)) {
			sc.pos = c
			sc.open = c
			if span.ok {
				sc.open = min(c, span.start)
			}
			return Link{}, needMore
		}
		sc.pos = max(c+1, span.next)
		if !span.ok {
			continue
		}
		if l, ok := sc.link(span); ok {
			sc.pos = max(sc.pos, span.end)
			sc.floor = span.end
			return l, gotLink
		}
	}
}

// settled reports whether the text behind the window cannot change what was told
// from text[:seen] and the characters that follow it up to white space.
func (sc *scanner) settled(seen int) bool {
	ahead := seen + lookAhead
	return sc.final || ahead <= len(sc.text) || strings.ContainsAny(sc.text[min(seen, len(sc.text)):], " \t\r\n")
}

// hook returns the next character by which references are found: the ":" after a
// scheme, and for abbreviated ones "." and "@".
func (sc *scanner) hook() int {
	if !sc.brief {
		i := strings.IndexByte(sc.text[sc.pos:], ':')
		if i < 0 {
			sc.pos = len(sc.text)
			return -1
		}
		return sc.pos + i
	}
	for i := sc.pos; i < len(sc.text); i++ {
		if class[sc.text[i]]&hook != 0 {
			return i
		}
	}
	sc.pos = len(sc.text)
	return -1
}

// A span is where a reference stands in the window, and how it was told.
type span struct {
	start, end int
	seen       int // how far the window was looked at
	next       int // where to go on if it is none; 0: behind the hook
	value      string
	other      string // the other reading
	assumed    string
	delimiter  Delimiter
	doubt      Doubt
	ok         bool
}

// withScheme returns the reference whose scheme ends before the ":" at c.
func (sc *scanner) withScheme(c int) span {
	start := sc.schemeStart(c)
	if start == c {
		return span{}
	}
	first := c + 1
	if d := sc.delimiterBefore(start); d != Bare {
		s := sc.delimited(start, first, d)
		if s.ok && sc.begins(start, c, s.value, d == Angles) && sc.reads(s.value) {
			return s
		}
		bare := sc.bareFrom(start, c)
		bare.seen = max(bare.seen, s.seen)
		return bare
	}
	return sc.bareFrom(start, c)
}

// schemeStart returns where the scheme that ends at c begins, or c: at the first
// letter, or behind what a hyphen or dot glues to a scheme that is wanted, as in
// "he wrote it.http://a/".
func (sc *scanner) schemeStart(c int) int {
	s := sc.text
	i := c
	for i > sc.floor && c-i < maxScheme && class[s[i-1]]&schemeChar != 0 {
		i--
	}
	for i < c && class[s[i]]&letter == 0 {
		i++
	}
	start := i
	for start < c && !sc.Schemes.has(s[start:c]) {
		// Past the next "-" or ".", then to a letter. "x+http" is one scheme or none.
		for start < c && s[start] != '-' && s[start] != '.' {
			start++
		}
		for start < c && class[s[start]]&letter == 0 {
			start++
		}
	}
	return start
}

// delimiterBefore returns what stands before a reference that begins at start:
// `<`, `"`, `<URL:` or `"URL:`, with or without white space.
func (sc *scanner) delimiterBefore(start int) Delimiter {
	s := sc.text
	i := skipBack(s, start, sc.floor)
	if i-len("URL:") >= sc.floor && strings.EqualFold(s[i-len("URL:"):i], "URL:") {
		start = i - len("URL:")
		i = skipBack(s, start, sc.floor)
	}
	switch {
	case i == sc.floor:
	case s[i-1] == '<':
		return Angles
	case s[i-1] == '"' && i == start:
		// A quote and a space close what was said before.
		return Quotes
	}
	return Bare
}

// skipBack skips white space before i.
func skipBack(s string, i, floor int) int {
	for n := 0; i > floor && n < lookBehind/4 && isSpace(s[i-1]); n++ {
		i--
	}
	return i
}

// delimited returns the reference from start to the closing delimiter, its line
// breaks and what indents the next line taken out. It is walked twice, so that one
// that is not closed costs no memory; and no further than a stream may hold, so
// that both find the same.
func (sc *scanner) delimited(start, first int, d Delimiter) span {
	s := sc.text
	closer := byte('>')
	if d == Quotes {
		closer = '"'
	}
	breaks := 0
	limit := start + sc.maxToken()
	for i := first; ; breaks++ {
		end := sc.lineEnd(i)
		if end > limit {
			return span{seen: limit}
		}
		if end == len(s) || s[end] != closer && !isSpace(s[end]) {
			return span{seen: end}
		}
		next, lines := end, 0
		if s[end] != closer {
			next, lines = sc.continuation(start, end)
		}
		if next > limit {
			return span{seen: limit}
		}
		if next < len(s) && s[next] == closer {
			sp := span{start: start, end: end, seen: next + 1, delimiter: d, ok: true}
			sc.join(&sp, breaks)
			return sp
		}
		if lines != 1 || next == len(s) {
			return span{seen: next}
		}
		i = next
	}
}

// lineEnd returns the end of the characters that a delimited reference may have.
func (sc *scanner) lineEnd(i int) int {
	for i < len(sc.text) && class[sc.text[i]]&(plain|special) != 0 && (sc.text[i] < utf8.RuneSelf || !sc.ASCII) {
		i++
	}
	return i
}

// join sets the readings of a delimited reference with that many line breaks.
func (sc *scanner) join(sp *span, breaks int) {
	s := sc.text
	if sp.value = s[sp.start:sp.end]; breaks == 0 {
		return
	}
	var joined, other strings.Builder
	hyphens := 0
	for i := sp.start; i < sp.end; {
		end := sc.lineEnd(i)
		line := s[i:end]
		if end < sp.end {
			// A soft hyphen is always the typesetter's.
			line = strings.TrimSuffix(line, "\u00AD")
		}
		joined.WriteString(line)
		if end < sp.end && strings.HasSuffix(line, "-") {
			hyphens++
			line = line[:len(line)-1]
		}
		other.WriteString(line)
		i, _ = sc.continuation(sp.start, end)
	}
	sp.value = joined.String()
	if sp.delimiter == Quotes {
		sp.doubt |= DoubtBreak
	}
	if hyphens > 0 {
		sp.other = other.String()
		sp.doubt |= DoubtHyphen
	}
}

// continuation skips the white space at i, and where it has line breaks, the mark
// that begins the line in which the reference began: "> " of mail, "// " or "# "
// of comments. It counts the line breaks.
func (sc *scanner) continuation(start, i int) (next, lines int) {
	s := sc.text
	next, lines = skipSpace(s, i)
	if lines != 1 {
		return next, lines
	}
	mark := sc.lineMark(start)
	if mark != "" && strings.HasPrefix(s[next:], mark) {
		next, _ = skipSpace(s, next+len(mark))
	}
	return next, lines
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

// lineMark returns what stands before the first word in the line of a delimited
// reference that begins at start, if it is a mark; of the "/*" that opens a
// comment, the "*" of its other lines.
func (sc *scanner) lineMark(start int) string {
	s := sc.text[max(0, start-lookBehind/2):start]
	line := strings.LastIndexByte(s, '\n')
	if line < 0 && len(s) == lookBehind/2 {
		return ""
	}
	s = strings.TrimLeft(s[line+1:], " \t")
	mark := s[:len(s)-len(strings.TrimLeft(s, ">#/*;%|!-"))]
	if mark == "/*" || mark == "/**" {
		return "*"
	}
	return mark
}

// bareFrom returns the bare reference whose scheme is text[start:c].
func (sc *scanner) bareFrom(start, c int) span {
	value := sc.text[start:min(len(sc.text), c+1+maxShape)]
	if end := strings.IndexAny(value, " \t\r\n"); end >= 0 {
		value = value[:end]
	}
	if !sc.begins(start, c, value, false) {
		return span{seen: c}
	}
	least := c + 1
	if !strings.HasPrefix(sc.text[least:], "//") {
		return sc.bare(start, least)
	}
	least += len("//")
	if slash := strings.IndexAny(sc.text[least:], "/?#"); slash >= 0 {
		// What has no authority is not walked to its end, nor is what lies behind it
		// walked again: "http://a:http://a:http://a:" would take quadratic time.
		end, seen, _ := sc.bareEnd(start, least, least+slash)
		if end == least+slash && !sc.reads(sc.text[start:end]) {
			return span{seen: max(end, seen)}
		}
	}
	sp := sc.bare(start, least)
	if strings.ContainsAny(sc.text[least:max(least, sp.end)], "/?#") {
		sp.next = sp.end
	}
	return sp
}

// begins reports whether value, or what begins like it, is a reference of the
// scheme text[start:c] rather than words with a colon between them.
func (sc *scanner) begins(start, c int, value string, set bool) bool {
	scheme, rest := sc.text[start:c], value[c+1-start:]
	authority, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return shape(scheme, rest, set)
	}
	if strings.HasPrefix(authority, "/") {
		return len(authority) > 1 && !isSpace(authority[1]) && !isWeb(scheme)
	}
	// The host begins like one: not "http://...", "http://*.example.com", "https://%s/".
	if at := strings.IndexAny(authority, "@/?# \t\r\n<>\""); at > 0 && authority[at] == '@' {
		authority = authority[at+1:]
	}
	if authority == "" {
		return false
	}
	first := authority[0]
	if first == '%' {
		return len(authority) > 2 && isHex(authority[1]) && isHex(authority[2])
	}
	if first >= utf8.RuneSelf {
		r, _ := utf8.DecodeRuneInString(authority)
		role := roleOf(r)
		return !sc.ASCII && (role == part || role == picture)
	}
	return isAlnum(first) || first == '[' || first == '_'
}

// isWeb reports whether scheme is one of those that mean nothing without a host.
func isWeb(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "ftp")
}

// bare returns the reference from start to where text goes on; it has at least
// the bytes before least, and one more.
func (sc *scanner) bare(start, least int) span {
	end, seen, doubt := sc.bareEnd(start, least, len(sc.text))
	trimmed, more := sc.trim(start, least, end)
	if trimmed == least {
		return span{seen: seen}
	}
	return span{start: start, end: trimmed, seen: seen, value: sc.text[start:trimmed], doubt: doubt | more, ok: true}
}

// bareEnd returns the end of the characters that a reference may have, brackets
// balanced, at most limit.
func (sc *scanner) bareEnd(start, least, limit int) (end, seen int, doubt Doubt) {
	var (
		s        = sc.text
		i        = least
		depth    = 0
		wide     = 0
		fragment = false
		quoted   = start > 0 && s[start-1] == '\''
		ascii    = i // end of the last ASCII character
	)
	for i < limit {
		c := s[i]
		if class[c]&plain != 0 {
			if i > ascii && class[c]&letter != 0 && sc.schemeAt(i) {
				// http://a/和http://b/
				return ascii, i, doubt | DoubtScript
			}
			i++
			ascii = i
			continue
		}
		if class[c]&special == 0 {
			break
		}
		if c >= utf8.RuneSelf {
			if sc.ASCII {
				return i, i, doubt | DoubtScript
			}
			r, size := utf8.DecodeRuneInString(s[i:])
			switch roleOf(r) {
			case ends:
				return i, i, doubt
			case opens:
				// After ASCII letters, a remark; in a name of its own script, part of it.
				if i == ascii {
					return i, i, doubt
				}
				wide++
			case closes:
				if wide == 0 {
					return i, i, doubt
				}
				wide--
				if end := i + size; wide == 0 && (end == len(s) || strings.IndexByte("/?#", s[end]) < 0) {
					// A title ends in a remark.
					return end, end, doubt
				}
			case part:
				if sc.foreign(start, least, i, ascii, r) {
					return i, i, doubt | DoubtScript
				}
			}
			i += size
			continue
		}
		switch c {
		case '#':
			if fragment {
				return i, i, doubt
			}
			fragment = true
		case '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return i, i, doubt
			}
		case '[', ']':
			literal := sc.ipLiteral(least, i)
			if literal == 0 {
				return i, i, doubt
			}
			i += literal - 1
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return i, i, doubt
			}
			depth--
		case '\'':
			if quoted {
				return i, i, doubt
			}
		case ',', ';':
			if sc.schemeAt(i + 1) {
				return i, i, doubt | DoubtEnd
			}
		}
		i++
		ascii = i
	}
	return i, i, doubt
}

// schemeAt reports whether a scheme that is wanted and "://" stand at i.
func (sc *scanner) schemeAt(i int) bool {
	s := sc.text
	end := i
	for end < len(s) && end-i < maxScheme && class[s[end]]&schemeChar != 0 {
		end++
	}
	return end > i && strings.HasPrefix(s[end:], "://") && sc.Schemes.has(s[i:end])
}

// ipLiteral returns the length of an address in brackets where a host may begin,
// at i, or 0 (RFC 3986, 3.2.2).
func (sc *scanner) ipLiteral(host, i int) int {
	s := sc.text
	const longest = 64
	const longestUser = 256 // what stands before every "[" is looked at
	if s[i] != '[' || i != host && s[i-1] != '@' || i-host > longestUser || strings.IndexByte(s[host:i], '/') >= 0 {
		return 0
	}
	end := strings.IndexByte(s[i:min(len(s), i+longest)], ']')
	if end < 0 || strings.ContainsAny(s[i:i+end], " /?#@") {
		return 0
	}
	return end + 1
}

// foreign reports whether r, at i, is the beginning of words that follow a
// reference without a space: a letter of a script that has no domains ending in
// ASCII letters and it, right after the last label of a host; or a particle, in Korean
// or Japanese.
func (sc *scanner) foreign(start, host, i, ascii int, r rune) bool {
	s := sc.text
	if i == host {
		return false
	}
	if r == 'を' {
		// It ends a word that is foreign to Japanese, never begins one.
		before, _ := utf8.DecodeLastRuneInString(s[host:i])
		return i == ascii || unicode.Is(unicode.Katakana, before) || before == 'ー'
	}
	if i != ascii {
		return false
	}
	if !isCaseless(r) {
		return false
	}
	inHost := i-host < 256 && !strings.ContainsAny(s[host:i], "/?#")
	if inHost {
		label := s[host+strings.LastIndexByte(s[host:i], '.')+1 : i]
		return len(label) < i-host && len(label) > 1 && isAlnum(s[i-1])
	}
	return isParticle(s[i:])
}

// isCaseless reports whether r is of a script that is never mixed with Latin
// letters in one label of a host that is registered.
func isCaseless(r rune) bool {
	return 0x0590 <= r && r <= 0x10FF || 0x1200 <= r && r <= 0x1DFF || 0x2E80 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFAFF || r >= 0x20000
}

// particles attach to the word before them. A path that
// ends in one after ASCII is rarer than a sentence that goes on.
var particles = strings.Fields("을 를 은 는 이 가 에 에서 에게 로 으로 의 와 과 도 만 까지 부터 이다 입니다 이며 이고 라고 처럼 보다")

// isParticle reports whether the Korean word that s begins with is a particle.
func isParticle(s string) bool {
	if s[0] < 0xEA || s[0] > 0xED {
		return false
	}
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

// trim returns the end of the reference text[start:end] without the punctuation
// of its sentence, at least least.
func (sc *scanner) trim(start, least, end int) (trimmed int, doubt Doubt) {
	s := sc.text
	var wrapper byte
	if start > 0 && strings.IndexByte("*_~", s[start-1]) >= 0 {
		wrapper = s[start-1]
	}
	if end < len(s) && s[end] == '>' && end-2 >= least && s[end-2:end] == "--" {
		end -= len("--") // of -->
	}
	if strings.HasSuffix(s[least:end], "*/") && strings.HasSuffix(strings.TrimRight(s[max(0, start-4):start], " "), "/*") {
		return end - len("*/"), doubt
	}
	for end > least {
		c := s[end-1]
		switch {
		case c == ';' && entity(s[least:end]) > 0:
			end -= entity(s[least:end])
		case class[c]&trailing != 0:
			// "http://a/." is a reference, but more often one that ends a sentence.
			doubt |= DoubtEnd
			end--
		case c == wrapper, c == '(':
			end--
		case c == '*' && end-2 >= least && s[end-2] == '*':
			end -= len("**") // bold, which began before
		case c == 's' && end-2 >= least && s[end-2] == '\'':
			end -= len("'s")
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeLastRuneInString(s[least:end])
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

// closesText reports whether r, the last of a reference after before, is rather
// of the text.
func closesText(r rune, before string) bool {
	switch roleOf(r) {
	case closing, opens:
		return true
	case picture:
		// http://a/b🎉 has one behind it, http://a/🎉 and http://a/b-🎉 in it.
		last := before[max(0, len(before)-1):]
		return last == "" || isAlnum(last[0]) || last[0] >= utf8.RuneSelf
	}
	// The number of a footnote, after punctuation.
	superscript := r == '¹' || r == '²' || r == '³' || 0x2070 <= r && r <= 0x2079
	return superscript && before != "" && class[before[len(before)-1]]&trailing != 0
}

// entity returns the length of the character reference that s ends in, if it is
// of a character that no reference has.
func entity(s string) int {
	for _, e := range [...]string{"&gt;", "&lt;", "&quot;"} {
		if strings.HasSuffix(s, e) {
			return len(e)
		}
	}
	return 0
}

// reads reports whether parse accepts value.
func (sc *scanner) reads(value string) bool {
	syntax := sc.Syntax
	if syntax == uri.RFC3986 && !sc.ASCII && !isASCII(value) {
		syntax = uri.RFC3987
	}
	_, ok := syntax.Check(value)
	return ok
}

// link makes the link of a span, unless it is no reference after all.
func (sc *scanner) link(sp span) (Link, bool) {
	r, err := sc.parse(sp.value)
	if err != nil {
		return Link{}, false
	}
	return Link{
		Text:        sc.text[sp.start:sp.end],
		Start:       sc.start + int64(sp.start),
		End:         sc.start + int64(sp.end),
		Value:       sp.value,
		Reference:   r,
		Base:        sc.base,
		Alternative: sp.other,
		Delimiter:   sp.delimiter,
		Doubt:       sp.doubt,
		Assumed:     sp.assumed,
	}, true
}
