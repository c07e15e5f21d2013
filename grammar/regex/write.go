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
	texts   map[*node]string // of those that have no groups
	groups  []Group
	names   map[string]bool // of groups: whether they stand in the pattern
	wide    bool            // there is a code point beyond ASCII
	err     error           // the first
}

func newWriter(d Dialect, o Options) *writer {
	w := &writer{notation: notations[d], dialect: d, texts: make(map[*node]string), names: make(map[string]bool)}
	for _, name := range o.Groups {
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

// Where a dialect has only one kind of parentheses the two kinds are told apart
// by these until the groups are numbered.
const (
	plainParen = '\x01'
	groupParen = '\x02'
)

// numberGroups gives the groups their numbers.
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

// A level is how tightly operators bind.
type level uint8

const (
	altLevel    level = iota // a|b
	concatLevel              // ab
	repeatLevel              // a*
)

func binds(n *node) level {
	switch {
	case n.op == opAlt:
		return altLevel
	case n.op == opConcat || n.op == opRepeat:
		return concatLevel
	}
	return repeatLevel
}

// in writes a node as an operand, in parentheses where it needs them.
func (w *writer) in(n *node, at level) string {
	if binds(n) >= at {
		return w.text(n)
	}
	return w.parens(w.text(n))
}

func (w *writer) parens(text string) string { return w.group + text + ")" }

func (w *writer) text(n *node) string {
	if n.groups {
		return w.write(n) // once, since names count
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

// captured writes a group. The first group of a name has just that name, the
// others are numbered.
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

// name returns the name itself if it is not yet in the pattern, else the first of
// name2, name3, … that is free.
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

// concat writes parts one behind the other, and what stands several times in a
// row once, with a count, where that is shorter.
func (w *writer) concat(kids []*node) string {
	var b strings.Builder
	for len(kids) > 0 {
		text, n := w.repeated(kids)
		b.WriteString(text)
		kids = kids[n:]
	}
	return b.String()
}

// maxPeriod is the longest sequence that is looked for twice in a row.
const maxPeriod = 16

// repeated writes the first part, or as many as are worth counting, and returns
// how many that were.
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

// repetitions counts how often the first period parts stand in a row. Groups are
// not repeated: each keeps its own text.
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

// set writes a class, or a symbol that is alone in it.
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
	if not := complement(set); len(not) > 0 && set[len(set)-1].Hi == utf8.MaxRune {
		if negated := "[^" + w.ranges(not) + "]"; len(negated) < len(text) {
			return negated
		}
	}
	return text
}

// complement returns the code points that are not in a set.
func complement(set []grammar.Range) (not []grammar.Range) {
	lo := rune(0)
	for _, r := range set {
		if lo < r.Lo {
			not = append(not, grammar.Range{Lo: lo, Hi: r.Lo - 1})
		}
		lo = r.Hi + 1
	}
	if lo <= utf8.MaxRune {
		not = append(not, grammar.Range{Lo: lo, Hi: utf8.MaxRune})
	}
	return normalize(not)
}

// symbol writes a code point outside of a class.
func (w *writer) symbol(r rune) string {
	if r < utf8.RuneSelf && strings.ContainsRune(`\.+*?()|[]{}^$`, r) || r == '/' && w.slash {
		return `\` + string(r)
	}
	return w.plain(r)
}

// ranges writes what stands in a class.
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

// plain writes a code point that has no other meaning, escaped if people could
// not read it.
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

// bracket writes a bracket expression of POSIX, in which nothing can be escaped:
// "]" goes first, "-" last, "^" not first, and "[" before nothing that would give
// it a meaning (POSIX.1-2017, XBD 9.3.5).
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
		last = "-^" // the set has both, or it would be no class
	}
	return "[" + text + last + "]"
}
