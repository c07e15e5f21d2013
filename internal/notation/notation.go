// Package notation reads lists of rules in the notations that descend from
// RFC 822: the notation of RFC 1808 and RFC 2396, the variant of RFC 1738, and
// ABNF (RFC 5234 with RFC 7405). One reader reads them all. A Dialect describes
// the differences as data.
package notation

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A Dialect describes how a notation differs from the others.
type Dialect struct {
	Alternative byte   // the mark between alternatives: '/' or '|'
	NameChars   string // characters allowed in names, in addition to ASCII letters and digits
	Fold        bool   // "a" also matches "A"
	FoldNames   bool   // rule names are case-insensitive
	Incremental bool   // =/ adds alternatives to a rule
	Numbers     bool   // %x41, %x41-5A, %x41.42
	CaseMarks   bool   // %s"a" and %i"a" (RFC 7405)
	AngleQuote  bool   // <"> is the quotation mark
	BareSlash   bool   // a / outside quotes is the character itself

	// CountedBrackets means that brackets after a repeat count are a group, like
	// parentheses: 1*[ a ] is 1*( a ).
	CountedBrackets bool
}

// MaxDepth is the number of brackets that may be open at the same time. The
// published grammars nest fewer than 10. The limit keeps the recursion of every
// function that walks a tree shallow.
const MaxDepth = 500

// Read returns the rules of text. It takes linear time.
//
// Every rule begins at the same column as the first rule. A line that is
// indented further continues the rule. Blank lines are skipped, since a page of
// an RFC may end inside a rule.
//
// The error is a *grammar.Error for the first fault. Read checks the form only;
// Index.Check finds undefined names and other problems.
func (d Dialect) Read(file, text string) (*grammar.Grammar, error) {
	r := reader{dialect: d, file: file, text: text, line: 1, margin: -1, byName: map[string]*entry{}}
	if err := r.checkText(); err != nil {
		return nil, err
	}
	if err := r.ruleList(); err != nil {
		return nil, err
	}
	return r.grammar(), nil
}

type reader struct {
	dialect Dialect
	file    string
	text    string

	at     int // offset of the next byte
	line   int // line of that byte, from 1
	bol    int // offset of the first byte of that line
	margin int // column at which rules begin, from 0; -1 before the first rule
	depth  int // number of open brackets

	entries []*entry
	byName  map[string]*entry // the first entry with each name
	comment []string          // comment lines since the rule's name
}

// An entry is a rule to which alternatives and comment lines may still be added.
// The comment lines are joined at the end, since appending to a string each time
// would take quadratic time.
type entry struct {
	rule    *grammar.Rule
	comment []string
}

func (r *reader) grammar() *grammar.Grammar {
	g := &grammar.Grammar{FoldNames: r.dialect.FoldNames}
	for _, e := range r.entries {
		e.rule.Comment = strings.Join(e.comment, "\n")
		g.Rules = append(g.Rules, e.rule)
	}
	return g
}

func (r *reader) pos(at int) grammar.Pos {
	return grammar.Pos{File: r.file, Line: r.line, Col: at - r.bol + 1}
}

func (r *reader) errorf(at int, format string, args ...any) error {
	return grammar.Errorf(r.pos(at), format, args...)
}

// unexpected returns an error that quotes the next character and says what was
// wanted instead.
func (r *reader) unexpected(want string) error {
	if r.atRuleEnd() {
		return r.errorf(r.at, "the rule ends here, expected %s", want)
	}
	c, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return r.errorf(r.at, "unexpected %q, expected %s", c, want)
}

// checkText checks the whole text before it is parsed. It rejects bytes that are
// not UTF-8, control characters, and a CR that is not followed by LF.
func (r *reader) checkText() error {
	for i, c := range r.text {
		bad := ""
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(r.text[i:], string(c)):
			bad = fmt.Sprintf("byte %#02x is not UTF-8", r.text[i])
		case c == '\r' && !strings.HasPrefix(r.text[i+1:], "\n"):
			bad = "carriage return without line feed"
		case c < ' ' && c != '\t' && c != '\n' && c != '\r', c == 0x7F:
			bad = fmt.Sprintf("control character %U", c)
		}
		if bad != "" {
			before := r.text[:i]
			line, col := 1+strings.Count(before, "\n"), i-strings.LastIndexByte(before, '\n')
			return grammar.Errorf(grammar.Pos{File: r.file, Line: line, Col: col}, "%s", bad)
		}
	}
	return nil
}

// Lines and white space.

// peek returns the next byte, and 0 at the end of the text.
func (r *reader) peek() byte {
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// atRuleEnd reports whether the rule ends here. Call skip first.
func (r *reader) atRuleEnd() bool {
	c := r.peek()
	return c == 0 || c == '\n' || c == '\r'
}

// blanks skips spaces and tabs.
func (r *reader) blanks() {
	for r.peek() == ' ' || r.peek() == '\t' {
		r.at++
	}
}

// newline skips a line end and reports whether there was one.
func (r *reader) newline() bool {
	if r.peek() == '\r' {
		r.at++
	}
	if r.peek() != '\n' {
		return false
	}
	r.at++
	r.line, r.bol = r.line+1, r.at
	return true
}

// takeComment skips a comment and returns its text.
func (r *reader) takeComment() string {
	rest := r.text[r.at+1:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	r.at += 1 + len(strings.TrimSuffix(rest, "\r"))
	return strings.Trim(rest, " \t\r")
}

// nextLine skips white space and blank lines up to the next character, and
// returns the column of that character, from 0. At the end of the text it
// returns 0.
func (r *reader) nextLine() (column int) {
	r.blanks()
	for r.newline() {
		r.blanks()
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.at - r.bol
}

// skip skips white space and comments inside a rule. It stops before the line
// end that ends the rule.
func (r *reader) skip() {
	for {
		r.blanks()
		switch r.peek() {
		case ';':
			r.comment = append(r.comment, r.takeComment())
		case '\r', '\n':
			back := *r
			if r.nextLine() <= r.margin {
				r.at, r.line, r.bol = back.at, back.line, back.bol
				return
			}
		default:
			return
		}
	}
}

// Rules.

func (r *reader) ruleList() error {
	for {
		column := r.nextLine()
		switch {
		case r.at == len(r.text):
			return nil
		case r.peek() == ';':
			r.takeComment() // between rules: does not belong to a rule
			continue
		case r.margin < 0:
			r.margin = column
		case column > r.margin:
			return r.errorf(r.at, "a rule begins at column %d, expected column %d like the first rule", column+1, r.margin+1)
		}
		if err := r.rule(); err != nil {
			return err
		}
	}
}

// rule = rulename defined-as elements c-nl
func (r *reader) rule() error {
	at := r.at
	name := r.name()
	if name == "" {
		return r.unexpected("the name of a rule")
	}
	r.comment = nil
	rule := &grammar.Rule{Name: name, Pos: r.pos(at)}
	r.skip()
	adds, err := r.definedAs()
	if err != nil {
		return err
	}
	r.skip()
	if rule.Expr, err = r.alternation(); err != nil {
		return err
	}
	if !r.atRuleEnd() {
		return r.unexpected("the end of the rule")
	}
	return r.define(rule, adds)
}

// definedAs reads = or =/ and reports whether it was =/, which adds alternatives
// to a rule.
func (r *reader) definedAs() (adds bool, err error) {
	if r.peek() != '=' {
		return false, r.unexpected(`"=" after the name of the rule`)
	}
	r.at++
	if r.dialect.Incremental && r.peek() == '/' {
		r.at++
		return true, nil
	}
	return false, nil
}

func (r *reader) define(rule *grammar.Rule, adds bool) error {
	key := rule.Name
	if r.dialect.FoldNames {
		key = strings.ToLower(key)
	}
	first := r.byName[key]
	switch {
	case adds && first == nil:
		return grammar.Errorf(rule.Pos, "=/ adds to rule %s, which is not defined yet", rule.Name)
	case adds:
		first.rule.Expr = grammar.Alternation{List: append(alternatives(first.rule.Expr), alternatives(rule.Expr)...)}
		first.comment = append(first.comment, r.comment...)
		return nil
	}
	e := &entry{rule, r.comment}
	r.entries = append(r.entries, e)
	if first == nil {
		r.byName[key] = e
	}
	return nil
}

func alternatives(e grammar.Expr) []grammar.Expr {
	if a, ok := e.(grammar.Alternation); ok {
		return a.List
	}
	return []grammar.Expr{e}
}

// Expressions. When a function is called, r.at is the offset of the first
// character of its construct.

// alternation = concatenation *(*c-wsp "/" *c-wsp concatenation)
func (r *reader) alternation() (grammar.Expr, error) {
	var list []grammar.Expr
	for {
		e, err := r.concatenation()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		r.skip()
		if r.peek() != r.dialect.Alternative {
			break
		}
		r.at++
		r.skip()
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return grammar.Alternation{List: list}, nil
}

// concatenation = repetition *(1*c-wsp repetition)
func (r *reader) concatenation() (grammar.Expr, error) {
	var list []grammar.Expr
	for {
		e, err := r.repetition()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		end := r.at
		r.skip()
		if c := r.peek(); r.atRuleEnd() || c == ')' || c == ']' || c == r.dialect.Alternative {
			break
		}
		if r.at == end {
			return nil, r.unexpected("white space between elements")
		}
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return grammar.Concatenation{List: list}, nil
}

// repetition = [repeat] element
func (r *reader) repetition() (grammar.Expr, error) {
	at := r.at
	min, max, counted, err := r.repeat()
	if err != nil {
		return nil, err
	}
	if counted && max != grammar.Unbounded && min > max {
		return nil, r.errorf(at, "repetition of at least %d and at most %d", min, max)
	}
	e, err := r.element(counted)
	if err != nil || !counted {
		return e, err
	}
	return grammar.Repetition{Min: min, Max: max, Expr: e}, nil
}

// repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)
func (r *reader) repeat() (min, max int, counted bool, err error) {
	if min, counted, err = r.count(); err != nil {
		return
	}
	if r.peek() != '*' {
		return min, min, counted, nil
	}
	r.at++
	bounded := false
	if max, bounded, err = r.count(); err != nil {
		return
	}
	if !bounded {
		max = grammar.Unbounded
	}
	return min, max, true, nil
}

func (r *reader) count() (n int, ok bool, err error) {
	at := r.at
	var count int64 // an int may have 32 bits and overflow before it exceeds the limit
	for c := r.peek(); '0' <= c && c <= '9'; c = r.peek() {
		if count = count*10 + int64(c-'0'); count > math.MaxInt32 {
			return 0, false, r.errorf(at, "repeat count greater than %d", math.MaxInt32)
		}
		r.at++
	}
	return int(count), r.at > at, nil
}

// element = rulename / group / option / char-val / num-val / prose-val
func (r *reader) element(counted bool) (grammar.Expr, error) {
	at, c := r.at, r.peek()
	switch {
	case isNameStart(c):
		return grammar.Ref{Name: r.name(), Pos: r.pos(at)}, nil
	case c == '(':
		e, err := r.bracketed(')')
		return grammar.Group{Expr: e}, err
	case c == '[':
		e, err := r.bracketed(']')
		if counted && r.dialect.CountedBrackets {
			return grammar.Group{Expr: e}, err
		}
		return grammar.Option{Expr: e}, err
	case c == '"':
		return r.literal(r.dialect.Fold)
	case c == '<':
		return r.prose()
	case c == '%' && (r.dialect.Numbers || r.dialect.CaseMarks):
		return r.percent()
	case c == '/' && r.dialect.BareSlash:
		r.at++
		return grammar.Literal{Text: "/"}, nil
	}
	return nil, r.unexpected("an element")
}

func (r *reader) bracketed(closing byte) (grammar.Expr, error) {
	open := r.at
	openPos := r.pos(open)
	if r.depth++; r.depth > MaxDepth {
		return nil, r.errorf(open, "more than %d open brackets", MaxDepth)
	}
	r.at++
	r.skip()
	e, err := r.alternation()
	if err != nil {
		return nil, err
	}
	if r.peek() != closing {
		return nil, r.unexpected(fmt.Sprintf("%q for the bracket opened at %d:%d", closing, openPos.Line, openPos.Col))
	}
	r.at++
	r.depth--
	return e, nil
}

func isNameStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// rulename = ALPHA *(ALPHA / DIGIT / "-")
func (r *reader) name() string {
	at := r.at
	if !isNameStart(r.peek()) {
		return ""
	}
	for c := r.peek(); isNameStart(c) || '0' <= c && c <= '9' || c != 0 && strings.IndexByte(r.dialect.NameChars, c) >= 0; c = r.peek() {
		r.at++
	}
	return r.text[at:r.at]
}

// literal reads the text between two quotation marks. There are no escapes. For
// a text without letters Fold is not set, so that equal literals have equal
// trees.
func (r *reader) literal(fold bool) (grammar.Expr, error) {
	s, err := r.delimited('"')
	l := grammar.Literal{Text: s}
	l.Fold = fold && l.HasLetters()
	return l, err
}

// prose reads <text>. In dialects with AngleQuote, <"> is the quotation mark.
func (r *reader) prose() (grammar.Expr, error) {
	pos := r.pos(r.at)
	s, err := r.delimited('>')
	if r.dialect.AngleQuote && s == `"` {
		return grammar.Range{Lo: '"', Hi: '"'}, err
	}
	return grammar.Prose{Text: s, Pos: pos}, err
}

// delimited reads printable ASCII up to the closing mark, which must be on the
// same line.
func (r *reader) delimited(closing byte) (string, error) {
	open := r.at
	for r.at++; ' ' <= r.peek() && r.peek() <= '~'; r.at++ {
		if r.peek() == closing {
			s := r.text[open+1 : r.at]
			r.at++
			return s, nil
		}
	}
	if r.peek() >= utf8.RuneSelf {
		return "", r.unexpected("printable ASCII (write other characters by number)")
	}
	return "", r.errorf(open, "no closing %q on this line", closing)
}
