package abnf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// width is the maximum number of columns in a line, as in the texts of RFCs.
const width = 72

// AppendRule appends a rule as ABNF to dst, with its comment and a final line end.
// Name says how names are changed.
//
// If the rule was returned by Read, reading the result gives the same tree. For
// any other tree, reading the result gives an equivalent tree: AppendRule adds
// brackets where ABNF needs them, and writes characters that a quoted string
// cannot contain by number.
//
// AppendRule fails if an expression derives nothing, or if an expression is nil or
// of an unknown type. ABNF has no notation for these.
func AppendRule(dst []byte, r *grammar.Rule) ([]byte, error) {
	name := Name(r.Name)
	if !isName(name) {
		return dst, grammar.Errorf(r.Pos, "%q is not a valid name in ABNF", r.Name)
	}
	var w writer
	w.expr(r.Expr, loose)
	if w.err != "" {
		return dst, grammar.Errorf(r.Pos, "rule %s: %s", r.Name, w.err)
	}
	head := name + " = "
	indent := strings.Repeat(" ", len(head)-2)
	dst = append(dst, head...)
	dst = append(dst, strings.Join(w.lines(len(head), indent), "\n")...)
	return append(appendComment(dst, r.Comment, indent), '\n'), nil
}

// Format returns an expression as ABNF on one line. It does not change names,
// and it omits expressions that have no notation. It is meant for messages and
// tables.
func Format(e grammar.Expr) string {
	var w writer
	w.verbatim = true
	w.expr(e, loose)
	return strings.Join(slices.Concat(w.groups...), " ")
}

// Name returns the name of a rule in ABNF, where names consist of letters,
// digits and "-". Underscores become dashes, as in the change from RFC 2396 to
// RFC 3986 (RFC 3986, D.2). "+" becomes "-plus" (gopher+_string of RFC 1738).
func Name(rule string) string {
	return strings.NewReplacer("_", "-", "+", "-plus").Replace(rule)
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789-", rune(s[i]))) {
			return false
		}
	}
	return s != ""
}

// appendComment appends each line of a comment on its own line. The tree does
// not record which alternative the comment followed.
func appendComment(dst []byte, comment, indent string) []byte {
	if comment == "" {
		return dst
	}
	for line := range strings.SplitSeq(comment, "\n") {
		dst = append(dst, '\n')
		dst = append(dst, indent...)
		dst = append(dst, strings.TrimRight("; "+line, " ")...)
	}
	return dst
}

// A writer turns an expression into words. White space is allowed between two
// words.
type writer struct {
	groups   [][]string // words; a line break is preferred between two groups, before a "/" outside brackets
	glue     string     // prefix of the next word, without white space: a repeat count
	depth    int        // number of open brackets
	verbatim bool       // do not change names
	err      string     // the first fault
}

// The context of an expression: what may be written there without brackets.
const (
	loose      = iota // an alternation, a concatenation or an element
	inSequence        // a concatenation or an element
	inElement         // an element
)

func (w *writer) word(s string) {
	if len(w.groups) == 0 || s == "/" && w.depth == 0 {
		w.groups = append(w.groups, nil)
	}
	last := len(w.groups) - 1
	w.groups[last] = append(w.groups[last], w.glue+s)
	w.glue = ""
}

func (w *writer) fail(msg string) {
	if w.err == "" {
		w.err = msg
	}
}

func (w *writer) expr(e grammar.Expr, where int) {
	switch e := e.(type) {
	case grammar.Alternation:
		w.alternation(e, where)
	case grammar.Concatenation:
		w.concatenation(e, where)
	case grammar.Repetition:
		w.repetition(e, where)
	case grammar.Option:
		w.bracketed("[", e.Expr, "]")
	case grammar.Group:
		w.bracketed("(", e.Expr, ")")
	case grammar.Literal:
		w.literal(e, where)
	case grammar.Range:
		w.word(number(e))
	case grammar.Ref:
		w.name(e.Name)
	case grammar.Prose:
		w.prose(e.Text)
	default:
		w.fail(fmt.Sprintf("%T is not an expression", e))
	}
}

func (w *writer) bracketed(open string, e grammar.Expr, closing string) {
	w.word(open)
	w.depth++
	w.expr(e, loose)
	w.depth--
	w.word(closing)
}

func (w *writer) alternation(e grammar.Alternation, where int) {
	switch {
	case len(e.List) == 0:
		w.fail("an alternation without alternatives")
		return
	case len(e.List) == 1:
		w.expr(e.List[0], where)
		return
	case where > loose:
		w.bracketed("(", e, ")")
		return
	}
	for i, alt := range e.List {
		if i > 0 {
			w.word("/")
		}
		w.expr(alt, inSequence)
	}
}

func (w *writer) concatenation(e grammar.Concatenation, where int) {
	switch {
	case len(e.List) == 0:
		w.word(`""`)
	case len(e.List) == 1:
		w.expr(e.List[0], where)
	case where > inSequence:
		w.bracketed("(", e, ")")
	default:
		for _, part := range e.List {
			// Brackets keep a concatenation inside a concatenation separate.
			if _, list := part.(grammar.Concatenation); list {
				w.expr(part, inElement)
				continue
			}
			w.expr(part, inSequence)
		}
	}
}

func (w *writer) repetition(e grammar.Repetition, where int) {
	if where == inElement {
		w.bracketed("(", e, ")")
		return
	}
	if e.Min < 0 || e.Max < grammar.Unbounded || e.Max >= 0 && e.Min > e.Max {
		w.fail(fmt.Sprintf("a repetition of %d to %d times", e.Min, e.Max))
	}
	w.glue += count(e.Min, e.Max)
	w.expr(e.Expr, inElement)
}

func count(min, max int) string {
	s := ""
	if min > 0 || min == max {
		s = strconv.Itoa(min)
	}
	if min == max {
		return s
	}
	s += "*"
	if max != grammar.Unbounded {
		s += strconv.Itoa(max)
	}
	return s
}

func (w *writer) name(name string) {
	if !w.verbatim {
		name = Name(name)
		if !isName(name) {
			w.fail(fmt.Sprintf("%q is not a valid name in ABNF", name))
		}
	}
	w.word(name)
}

func (w *writer) prose(text string) {
	if strings.Contains(text, ">") || !isPrintable(text) {
		w.fail(fmt.Sprintf("prose %q cannot be written between < and >", text))
	}
	w.word("<" + text + ">")
}

// literal writes "a" or %s"a". A text that a quoted string cannot contain is
// written by number.
func (w *writer) literal(e grammar.Literal, where int) {
	switch {
	case !utf8.ValidString(e.Text):
		w.fail(fmt.Sprintf("literal %q is not UTF-8", e.Text))
	case isPrintable(e.Text) && !strings.Contains(e.Text, `"`):
		w.word(quoted(e))
	case !e.Fold || !e.HasLetters():
		w.word(numbers(e.Text))
	case where > inSequence:
		w.bracketed("(", e, ")")
	default:
		w.mixed(e.Text)
	}
}

// mixed writes a case-insensitive text that a quoted string cannot contain:
// quoted parts, with numbers between them.
func (w *writer) mixed(text string) {
	for text != "" {
		end := strings.IndexFunc(text, func(c rune) bool { return c == '"' || !isPrintable(string(c)) })
		switch {
		case end < 0:
			end = len(text)
			fallthrough
		case end > 0:
			w.word(`"` + text[:end] + `"`)
		default:
			_, end = utf8.DecodeRuneInString(text)
			w.word(numbers(text[:end]))
		}
		text = text[end:]
	}
}

func quoted(e grammar.Literal) string {
	if !e.Fold && e.HasLetters() {
		return `%s"` + e.Text + `"`
	}
	return `"` + e.Text + `"`
}

func isPrintable(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' })
}

func number(r grammar.Range) string {
	if r.Lo == r.Hi {
		return fmt.Sprintf("%%x%X", r.Lo)
	}
	return fmt.Sprintf("%%x%X-%X", r.Lo, r.Hi)
}

func numbers(text string) string {
	var list []string
	for _, c := range text {
		list = append(list, fmt.Sprintf("%X", c))
	}
	return "%x" + strings.Join(list, ".")
}

// lines arranges the words in lines. The first line begins at column head.
// Lines are broken before an alternative if possible. An alternative that is
// longer than a line is broken between its words.
func (w *writer) lines(head int, indent string) []string {
	var lines []string
	line, room := "", width-head
	begin := func(s string) {
		lines = append(lines, line)
		line, room = s, width
	}
	for g, group := range w.groups {
		for i, word := range group {
			ahead := len(word)
			if i == 0 {
				ahead = len(strings.Join(group, " "))
			}
			switch {
			case g == 0 && i == 0:
				line = word
			case len(line)+1+ahead <= room:
				line += " " + word
			case i == 0:
				begin(indent + word)
			default:
				begin(indent + "  " + word)
			}
		}
	}
	return append(lines, line)
}
