package regex

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A writer writes nodes in a dialect.
type writer struct {
	notation
	dialect Dialect
	texts   map[*node]string // texts of nodes without groups
	groups  []Group
	names   map[string]bool // names of groups: whether they occur in the pattern
	wide    bool            // the pattern contains a non-ASCII code point
	err     error           // the first error
}

func newWriter(d Dialect, groups map[string]string) *writer {
	w := &writer{notation: notations()[d], dialect: d, texts: make(map[*node]string), names: make(map[string]bool)}
	for _, name := range groups {
		w.names[name] = false
	}
	return w
}

func (w *writer) pattern(n *node) (*Pattern, error) {
	text := w.begin + w.in(n, concatLevel) + w.end
	if w.wide {
		text = w.utf + text
	}
	if w.err != nil {
		return nil, w.err
	}
	return &Pattern{w.dialect, w.numberGroups(text), w.groups}, nil
}

// Marks for the two kinds of parentheses in a dialect that writes both in the
// same way. numberGroups replaces them.
const (
	plainParen = '\x01'
	groupParen = '\x02'
)

// numberGroups sets the numbers of the groups, and returns text with parentheses
// in place of the marks.
func (w *writer) numberGroups(text string) string {
	if !w.numbered {
		for i := range w.groups {
			w.groups[i].Number = i + 1
		}
		return text
	}
	parens, next := 0, 0
	return strings.Map(func(r rune) rune {
		switch r {
		case groupParen:
			w.groups[next].Number = parens + 1
			next++
			fallthrough
		case plainParen:
			parens++
			return '('
		}
		return r
	}, text)
}

func (w *writer) unsupported(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("regex: %s: %s: %w", w.dialect, fmt.Sprintf(format, args...), ErrUnsupported)
	}
}

// A level is the precedence of an operator.
type level uint8

const (
	altLevel    level = iota // a|b
	concatLevel              // ab
	repeatLevel              // a*
)

// binds returns the level of the operator of n.
func binds(n *node) level {
	switch {
	case n.op == opAlt:
		return altLevel
	case n.op == opConcat || n.op == opRepeat:
		return concatLevel
	}
	return repeatLevel
}

// in returns the text of a node as an operand, in parentheses if necessary.
func (w *writer) in(n *node, at level) string {
	if binds(n) >= at {
		return w.text(n)
	}
	return w.parens(w.text(n))
}

func (w *writer) parens(text string) string { return w.group + text + ")" }

// text returns the text of a node. The text of a node without groups is cached.
func (w *writer) text(n *node) string {
	if n.groups {
		return w.write(n) // not cached: each group needs a new name
	}
	text, ok := w.texts[n]
	if !ok {
		text = w.write(n)
		w.texts[n] = text
	}
	return text
}

func (w *writer) write(n *node) string {
	switch n.op {
	case opSet:
		return w.set(n.set)
	case opConcat:
		return w.concat(n.kids)
	case opRepeat:
		text := w.in(n.kids[0], repeatLevel) + w.count(n.min, n.max)
		if n.possessive {
			text += "+"
		}
		return text
	case opGroup:
		return w.captured(n)
	}
	var list []string
	for _, k := range n.kids {
		list = append(list, w.text(k))
	}
	return strings.Join(list, "|")
}

// captured returns the text of a group.
func (w *writer) captured(n *node) string {
	g := Group{Of: n.name, Rule: n.rule}
	open := string(groupParen)
	if !w.numbered {
		g.Name = w.name(n.name)
		open = fmt.Sprintf(w.named, g.Name)
	}
	w.groups = append(w.groups, g)
	return open + w.text(n.kids[0]) + ")"
}

// name returns the given name if it is not yet used in the pattern. Otherwise it
// returns the first unused name among name2, name3, ….
func (w *writer) name(name string) string {
	free := name
	if w.names[name] {
		taken := true
		for i := 2; taken; i++ {
			free = fmt.Sprintf("%s%d", name, i)
			_, taken = w.names[free]
		}
	}
	w.names[free] = true
	return free
}

func (w *writer) count(from, to int) string {
	if most := max(from, to); most > w.repetitions {
		w.unsupported("a repetition of %d times", most)
	}
	switch {
	case from == 0 && to == 1:
		return "?"
	case from == 0 && to == grammar.Unbounded:
		return "*"
	case from == 1 && to == grammar.Unbounded:
		return "+"
	case to == grammar.Unbounded:
		return fmt.Sprintf("{%d,}", from)
	case from == to:
		return fmt.Sprintf("{%d}", from)
	}
	return fmt.Sprintf("{%d,%d}", from, to)
}

// concat returns the text of consecutive parts. Equal consecutive parts are
// written once with a repeat count, if that is shorter.
func (w *writer) concat(kids []*node) string {
	var b strings.Builder
	for len(kids) > 0 {
		text, n := w.repeated(kids)
		b.WriteString(text)
		kids = kids[n:]
	}
	return b.String()
}

// maxPeriod is the maximum length of a sequence that is written with a repeat
// count.
const maxPeriod = 16

// repeated returns the text of the first n parts: of one part, or of a repeated
// sequence if a repeat count makes the text shorter.
func (w *writer) repeated(kids []*node) (text string, n int) {
	best := 0
	for period := 1; period <= maxPeriod; period++ {
		times := repetitions(kids, period)
		if times < 2 {
			continue
		}
		var once strings.Builder
		for _, k := range kids[:period] {
			once.WriteString(w.in(k, concatLevel))
		}
		counted := once.String()
		if period > 1 || binds(kids[0]) < repeatLevel {
			counted = w.parens(w.concat(kids[:period]))
		}
		counted += w.count(times, times)
		if saved := times*once.Len() - len(counted); saved > best {
			best, text, n = saved, counted, period*times
		}
	}
	if n == 0 {
		return w.in(kids[0], concatLevel), 1
	}
	return text, n
}

// repetitions returns how many times the first period parts occur in a row. It
// returns 1 if they contain a group, because each group captures its own text.
func repetitions(kids []*node, period int) int {
	times := 1
	for len(kids) >= period*(times+1) && slices.Equal(kids[:period], kids[period*times:period*(times+1)]) {
		times++
	}
	if times > 1 && slices.ContainsFunc(kids[:period], func(n *node) bool { return n.groups }) {
		return 1
	}
	return times
}

// set returns the text of a class, or of a single symbol.
func (w *writer) set(set []grammar.Range) string {
	if set[len(set)-1].Hi >= utf8.RuneSelf {
		w.wide = true
	}
	if len(set) == 1 && set[0].Lo == set[0].Hi {
		return w.symbol(set[0].Lo)
	}
	if w.dialect == ERE {
		return w.bracket(set)
	}
	text := "[" + w.ranges(set) + "]"
	if not := complement(set); len(not) > 0 {
		if negated := "[^" + w.ranges(not) + "]"; len(negated) < len(text) {
			return negated
		}
	}
	return text
}

// complement returns the code points that are not in a set with the last code point. For other sets
// it returns nil.
func complement(set []grammar.Range) (not []grammar.Range) {
	if set[len(set)-1].Hi != utf8.MaxRune {
		return nil
	}
	lo := rune(0)
	for _, r := range set {
		if lo < r.Lo {
			not = append(not, grammar.Range{Lo: lo, Hi: r.Lo - 1})
		}
		lo = r.Hi + 1
	}
	return normalize(not)
}

// symbol returns the text of a code point outside a class.
func (w *writer) symbol(r rune) string {
	if r < utf8.RuneSelf && strings.ContainsRune(`\.+*?()|[]{}^$`, r) || r == '/' && w.slash {
		return `\` + string(r)
	}
	return w.plain(r)
}

// ranges returns the text between the brackets of a class.
func (w *writer) ranges(set []grammar.Range) string {
	var b strings.Builder
	one := func(r rune) {
		if strings.ContainsRune(w.classQuote, r) {
			b.WriteByte('\\')
		}
		b.WriteString(w.plain(r))
	}
	for _, r := range set {
		one(r.Lo)
		if r.Hi > r.Lo+1 {
			b.WriteByte('-')
		}
		if r.Hi > r.Lo {
			one(r.Hi)
		}
	}
	return b.String()
}

// plain returns the text of a code point that has no special meaning. Code
// points other than printable ASCII are escaped, unless the dialect writes them
// as they are.
func (w *writer) plain(r rune) string {
	switch {
	case ' ' <= r && r <= '~', w.literal && r > 0xFF:
		return string(r)
	case w.escape == "":
		w.unsupported("the code point %U", r)
		return ""
	}
	return fmt.Sprintf(w.escape, r)
}

// bracket returns a bracket expression of POSIX, in which nothing can be
// escaped. "]" must be first, "-" last, and "^" not first. After "[" there must
// be no character that gives "[" a special meaning (POSIX.1-2017, XBD 9.3.5).
func (w *writer) bracket(set []grammar.Range) string {
	var b strings.Builder
	special := make(map[rune]bool)
	peel := func(r rune) bool {
		if strings.ContainsRune(`]^-[`, r) {
			special[r] = true
			return true
		}
		return false
	}
	for _, r := range set {
		for r.Lo <= r.Hi && peel(r.Lo) {
			r.Lo++
		}
		for r.Lo <= r.Hi && peel(r.Hi) {
			r.Hi--
		}
		if r.Lo <= r.Hi {
			b.WriteString(w.ranges([]grammar.Range{r}))
		}
	}
	text := b.String()
	if special[']'] {
		text = "]" + text
	}
	last := ""
	for _, c := range "[^-" {
		if special[c] {
			last += string(c)
		}
	}
	if text == "" && strings.HasPrefix(last, "^") {
		last = "-^" // a set of only "^" is not written as a class, so it contains "-" too
	}
	return "[" + text + last + "]"
}
