package links

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/memo"
)

// There is no standard set of heuristics for abbreviated references (RFC 2396, appendix
// F). This package finds:
//
//   - a host that begins with "www." or "ftp."
//   - a host in one of the oldest top-level domains
//   - a host in another top-level domain of at most six letters, or an IPv4 address, if a port
//     or path follows
//   - a mail address
//
// Names of files, versions and classes are not hosts: main.go, v1.2.3, com.example.Class.

// domains are the top-level domains whose hosts are found without a port or path.
var domains = memo.Set("com org net edu gov mil int info biz")

// abbreviatedHost returns the abbreviated reference whose host has its first "." at c.
func (sc *scanner) abbreviatedHost(c int) span {
	start, doubt, begins := sc.word(c, "'")
	if start == c || !begins {
		return sc.hiddenHost(c, span{seen: c})
	}
	end, last := hostEnd(sc.text, start)
	// A text that is not a host does not contain a host. A mail address is found by its "@".
	none := span{seen: end, next: end}
	if end < len(sc.text) && sc.text[end] == '@' {
		return none
	}
	goesOn := sc.goesOn(end)
	host := sc.text[start:end]
	if !isHost(host, last, goesOn) {
		return sc.hiddenHost(c, none)
	}
	var sp span
	if goesOn {
		sp = sc.bare(start, start)
		sp.next = sp.end // "a.com:9b" is not a reference: do not read it again
	} else {
		sp = span{start: start, seen: end, value: host, ok: true}
		sp.end, _, _ = sc.bareEnd(start, start, end)
	}
	if sp.end < end {
		none.seen = max(end, sp.seen)
		return none
	}
	if !goesOn {
		sp.doubt = sc.doubtAfter(host, end)
		sc.doubtHyphen(&sp)
	}
	sp.doubt |= doubt
	assumed := "http"
	if prefix, _, _ := strings.Cut(host, "."); strings.EqualFold(prefix, "ftp") {
		assumed = "ftp"
	}
	sp = assume(sp, assumed, assumed+"://")
	sc.refuseUserinfo(&sp)
	sc.refuseDefanged(&sp)
	sc.inDelimiters(&sp)
	return sp
}

// errHidden is the error of a host with characters that nobody sees.
var errHidden = errors.New("links: the host has invisible characters, which browsers ignore")

// hiddenHost refuses the word with the "." at c if it is an abbreviated reference without its format characters, as
// browsers see it: "www.go\u2060od.com/". Otherwise it returns none.
func (sc *scanner) hiddenHost(c int, none span) span {
	before := behind(sc.text, c, sc.minStart)
	start := c - len(before) + len(strings.TrimRightFunc(before, func(r rune) bool { return isHostChar(r) || isFormat(r) }))
	after := ahead(sc.text[c:])
	end := c + len(after) - len(strings.TrimLeftFunc(after, func(r rune) bool { return isHostChar(r) || isFormat(r) || roleOf(r) == part }))
	word := sc.text[start:end]
	none.seen = max(none.seen, end)
	if !strings.ContainsFunc(word, isFormat) {
		return none
	}
	host := strings.Join(strings.FieldsFunc(word, isFormat), "")
	hostEnd, last := hostEnd(host, 0)
	if hostEnd < len(host) || !isHost(host, last, sc.goesOn(end)) {
		return none
	}
	sp := assume(span{start: start, end: end, seen: end, value: word, ok: true}, "http", "http://")
	sc.refuseTo(&sp, sc.endOfWord(&sp, end, closersOf(sc.text[:start])), errHidden)
	return sp
}

// isHostChar reports whether r belongs to the abbreviated host or the local part before it: not if its script has no case,
// because no space may be between such a script and a host: "参见www.a.example".
func isHostChar(r rune) bool {
	if r < utf8.RuneSelf {
		return class[r]&hostChar != 0
	}
	return isNamePart(r) && !isCaseless(r)
}

// hostAt reports whether an abbreviated reference with a host is searched for and begins at i.
func (sc *scanner) hostAt(i int) bool {
	if !sc.abbreviated {
		return false
	}
	end, last := hostEnd(ahead(sc.text[i:]), 0)
	return isHost(sc.text[i:i+end], last, sc.goesOn(i+end))
}

// goesOn reports whether a port or path follows the host that ends at end.
func (sc *scanner) goesOn(end int) bool {
	return end < len(sc.text) && (sc.text[end] == '/' || portAt(sc.text, end))
}

// mailAddress returns the mail address whose "@" is at c.
func (sc *scanner) mailAddress(c int) span {
	start, doubt, begins := sc.word(c, atomMarks)
	if start == c || !begins {
		return span{seen: c}
	}
	end, last := hostEnd(sc.text, c+1)
	if last == "" || !isTopLevel(last) || end < len(sc.text) && (sc.text[end] == '@' || sc.text[end] == ':' && portless(sc.text, end)) {
		return span{seen: end}
	}
	sp := span{start: start, end: end, seen: end, value: sc.text[start:end], ok: true}
	sp.doubt = doubt | sc.doubtAfter(sp.value, end)
	sp = assume(sp, "mailto", "mailto:")
	sc.inDelimiters(&sp)
	// "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded" (RFC 1738, 3.5).
	local, rest, _ := strings.Cut(sp.value, "@")
	sp.value = strings.ReplaceAll(local, "%", "%25") + "@" + rest
	return sp
}

// doubtAfter returns the doubt of what follows the host at the end of s, which ends at end.
func (sc *scanner) doubtAfter(s string, end int) Doubt {
	switch {
	case sc.isCut(end, end) || continuesHost(s, sc.text[end:]):
		return DoubtCut
	case end < len(sc.text) && strings.IndexByte(".,;:!?", sc.text[end]) >= 0:
		return DoubtEnd
	}
	return 0
}

// atomMarks are the characters of an atom (RFC 822, 3.3) with which no address begins here, but which may stand before
// one: "email=joe@a.example".
const atomMarks = "!'*=^`{|}"

// inDelimiters replaces the span by the whole delimited text around it, if there is one.
// It sets an error if the host is not certain: white space may be inside the host, as in
// <www.bank.↵example.com/>, or it may separate words.
func (sc *scanner) inDelimiters(sp *span) {
	first, d := sc.opening(sp.start)
	if d == DelimiterBare {
		return
	}
	before := sc.text[first:sp.start]
	cut := strings.ContainsAny(before, " \t\r\n\f\v") || sc.endsInHost(sp, d)
	if !cut && before != "" {
		return
	}
	whole := sc.delimited(first, first, d)
	sp.seen = max(sp.seen, whole.seen)
	if whole.diff {
		return
	}
	if whole.ok && first >= sc.minStart {
		whole = assume(whole, sp.assumed, sp.value[:len(sp.value)-(sp.end-sp.start)])
		whole.seen = sp.seen
		broken := len(whole.value) != len(sp.value)-(sp.end-sp.start)+whole.end-whole.start
		if cut {
			whole.err = errBrokenHost
		}
		if cut || d == DelimiterAngles || broken && sc.reads(whole.value) {
			*sp = whole
			return
		}
	}
	if cut {
		sp.err = errNotClosed
	} else if d == DelimiterQuotes && sp.end < len(sc.text) && isSpace(sc.text[sp.end]) {
		sp.doubt |= DoubtBlank
	}
}

var errBrokenHost = errors.New("white space may be inside the host of the abbreviated reference")

// portless reports whether a path follows the ":" at end, rather than the rest of a
// sentence. git@github.example:org/repo is not a mail address.
func portless(s string, end int) bool {
	return end+1 < len(s) && (isAlnum(s[end+1]) || s[end+1] == '/' || s[end+1] == '~')
}

func assume(sp span, scheme, prefix string) span {
	sp.assumed = scheme
	sp.value = prefix + sp.value
	sp.doubt |= DoubtAssumed
	return sp
}

// word returns the start of the host or local part that ends at c, without an escape before it, and what beginsWord
// reports about it.
func (sc *scanner) word(c int, marks string) (start int, doubt Doubt, begins bool) {
	start = sc.wordStart(c)
	if end, sure := escapeEnd(sc.text, start); end > start && end < c && (sure || isService(sc.text[end:c])) {
		return end, 0, true
	}
	doubt, begins = sc.beginsWord(start, marks)
	return start, doubt, begins
}

// wordStart returns the start of the host or local part that ends at c.
func (sc *scanner) wordStart(c int) int {
	before := sc.text[max(sc.minStart, c-lookBehind/2):c]
	i := c - len(before) + len(strings.TrimRightFunc(before, isHostChar))
	for i < c && !isAlnum(sc.text[i]) && sc.text[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// beginsWord reports whether a word may begin at start: not inside a path, an address or a longer name. There is a doubt
// if the text before it may belong to it: a word of a script without case, or a word and marks, such as "o'" in
// "o'brien@a.example".
func (sc *scanner) beginsWord(start int, marks string) (Doubt, bool) {
	// Browsers ignore format characters in a host: "www.go\u200Bod.com".
	before := strings.TrimRightFunc(behind(sc.text, start, 0), isFormat)
	if endsWithLabel(before) {
		return DoubtAuthority, true
	}
	if r, _ := utf8.DecodeLastRuneInString(before); isDash(r) && roleOf(r) != ends || joins(before) || strings.ContainsRune(notBeforeWord, r) {
		return 0, false
	}
	word := strings.TrimRightFunc(before, func(r rune) bool {
		return strings.ContainsRune(marks, r) || r >= utf8.RuneSelf && (roleOf(r) == closing && !isStop(r) || roleOf(r) == picture)
	})
	if r, size := utf8.DecodeLastRuneInString(word); isNamePart(r) || r == utf8.RuneError && size > 0 {
		return DoubtAuthority, true
	}
	return 0, true
}

// notBeforeWord are the characters after which the rest of a path, an address or a longer name follows.
const notBeforeWord = `/\@:.-+%&#$~?`

// endsWithLabel reports whether s ends with ":" and a word that is hardly a user name, so that no password follows, as in
// "user:secret@b.example": "E-Mail:", or a word of a script without case, after which no space follows, such as "邮箱:".
func endsWithLabel(s string) bool {
	label, found := strings.CutSuffix(s, ":")
	r, _ := utf8.DecodeLastRuneInString(label)
	n := len(label) - len("mail")
	if !found || !isCaseless(r) && (n < 0 || !strings.EqualFold(label[n:], "mail")) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(label, func(r rune) bool { return isNamePart(r) || r == '-' }))
	return !strings.ContainsRune(notBeforeWord, before) // smtp://mail:secret@b.example
}

// joins reports whether the last character of before and a word after it are one word: it is a letter, digit or mark of a
// script with case, or a connector such as "_", unless that is emphasis, as in "_foo://a/_".
func joins(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	if unicode.Is(unicode.Pc, r) {
		outer, n := utf8.DecodeLastRuneInString(before[:len(before)-size])
		return n > 0 && !unicode.IsSpace(outer)
	}
	return isNamePart(r) && !isCaseless(r)
}

// hostEnd returns the end of the host at s[start:], or start, and its last label. The label is "" if
// the host has fewer than two labels, or is too long (RFC 1035, 2.3.4).
func hostEnd(s string, start int) (end int, last string) {
	end = start
	for i := start; ; i++ {
		label := i
		i = labelEnd(s, label)
		if i-label > 63 || i-start > 253 {
			return i, ""
		}
		if i == label || s[label] == '-' || s[i-1] == '-' {
			return end, last
		}
		if end = i; label > start {
			last = s[label:i]
		}
		if i == len(s) || s[i] != '.' {
			return end, last
		}
	}
}

// labelEnd returns the end of the label at s[i:]. A character of a caseless script after an
// ASCII letter or digit does not belong to the label.
func labelEnd(s string, i int) int {
	for start := i; i < len(s); {
		switch c := s[i]; {
		case isAlnum(c) || c == '-':
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if roleOf(r) != part || isDash(r) || i > start && isAlnum(s[i-1]) && isCaseless(r) {
				return i
			}
			i += size
		}
	}
	return i
}

// isHost reports whether host is likely to be a host. last is its last label. goesOn
// reports whether a port or path follows.
func isHost(host, last string, goesOn bool) bool {
	if isDigits(last) { // or there is none
		return goesOn && lookalike.IsIPv4(host)
	}
	if !isTopLevel(last) {
		return false
	}
	if prefix, _, _ := strings.Cut(host, "."); isService(prefix) {
		return strings.Count(host, ".") > 1
	}
	return domains()[strings.ToLower(last)] || goesOn && len(last) <= 6
}

// isService reports whether label begins the name of a host that serves http or ftp.
func isService(label string) bool {
	return strings.EqualFold(label, "www") || strings.EqualFold(label, "ftp")
}

func portAt(s string, i int) bool { return i+1 < len(s) && s[i] == ':' && isDigit(s[i+1]) }

func isDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// isTopLevel reports whether a label can be a top-level domain.
func isTopLevel(label string) bool { return isLetters(label) || strings.HasPrefix(label, "xn--") }

// isLetters reports whether s is two or more letters of any script.
func isLetters(s string) bool {
	for i := range len(s) {
		if class[s[i]]&letter == 0 && s[i] < utf8.RuneSelf {
			return false
		}
	}
	return len(s) > 1
}
