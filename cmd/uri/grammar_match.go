package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

func grammarMatchCommand() *cobra.Command {
	var o options
	var from grammarOptions
	var all bool
	cmd := &cobra.Command{
		Use:   "match GRAMMAR RULE [STRING ...]",
		Short: "Say whether a rule derives a string, and draw how",
		Long: `Match draws how a rule of a grammar derives each string: a tree of rules, each
with the part that it derives and the offsets of that in bytes. Or it shows where
the string leaves what the rule derives, what could have stood there, and the
shortest way on from there.

Rules that stand for one character, percent-encoded or not, are left out of the
tree; --all draws them too. Where a grammar derives a string in several ways, it is
the one that takes the first alternative that succeeds, a server before a reg_name
(RFC 2396, 3.2) and a login before what is opaque (RFC 1738, 3.1).

The answer is yes if the rule derives every string.`,
		Example: `  uri grammar match rfc3986 IPv6address 1::2 1::2::3
  uri grammar match rfc2396 --published URI-reference '?y'
  uri grammar match rfc1738 httpurl --lines < urls.txt
  uri grammar match --file my.abnf greeting 'hello, world'`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "draw the rules that stand for one character as well")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m, args, err := from.takeRule(args)
		if err != nil {
			return err
		}
		s := o.session(cmd)
		m.book.warn(s.err, s.name)
		s.told = !o.lines
		tree := &treeMaker{machine: m, all: all}
		return s.each(args, func(input string) error {
			switch {
			case o.json:
				return s.write(func(r *reply) error { return r.matched(m, input) })
			case o.lines:
				return s.sayMatch(m, input)
			}
			return s.drawMatch(tree, input)
		})
	}
	return cmd
}

// write writes a reply to the output, as answer does for an operation.
func (s *session) write(members func(r *reply) error) error {
	r := beginReply(s.reply[:0], nil)
	err := members(&r)
	r.close()
	s.reply = append(r.b, '\n')
	s.out.Write(s.reply)
	return err
}

// sayMatch is for --lines; what it returns is said by the session.
func (s *session) sayMatch(m *machine, input string) error {
	if !m.dfa.Match(input) {
		return m.refuse(input)
	}
	_, err := fmt.Fprintln(s.out, "match")
	return err
}

// longestTree is the length in bytes of the longest string whose derivation is
// drawn. Each of them may stand for hundreds of rules in a grammar of the user.
const longestTree = 1 << 16

// drawMatch draws the derivation of input, or where there is none any more.
func (s *session) drawMatch(t *treeMaker, input string) error {
	s.blankLine()
	if !t.dfa.Match(input) {
		s.drawMismatch(t.machine, input)
		return t.refuse(input)
	}
	if len(input) > longestTree {
		fmt.Fprintf(s.out, "%s\nmatches %v; of %d bytes the derivation is not drawn\n", newDrawing(input, t.secret(input, nil)).cut(span{0, len(input)}), t, len(input))
		return nil
	}
	nodes, err := t.derive(input)
	if err != nil {
		return err
	}
	drawTree(s.out, input, t.secret(input, nodes), nodes, "")
	return nil
}

// drawMismatch draws input and below it the offset at which no string of the rule
// could go on, or, at the end of input, could have ended.
func (s *session) drawMismatch(m *machine, input string) {
	d := newDrawing(input, m.refusedSecret(input))
	d.label = max(d.label, columnsOf(m.rule.Name))
	viable := m.dfa.Viable(input)
	fmt.Fprintln(s.out, d.head())
	fmt.Fprintln(s.out, d.pointer(m.rule.Name, viable))
	state := m.after(input[:viable])
	fmt.Fprintf(s.out, "%*s%s at byte %d, want %s\n", d.margin(), "", found(d, viable), viable, m.want(state))
	if rest, ok := m.dfa.ShortestFrom(state); ok && rest != "" && d.narrow {
		fmt.Fprintf(s.out, "%*sthe shortest way on: %s%s\n", d.margin(), "", d.escape(span{0, viable}), shorten(rest))
	}
}

// found says what stands at the offset of a text.
func found(d *drawing, offset int) string {
	switch {
	case offset == len(d.text):
		return "ends"
	case d.secret.from <= offset && offset < d.secret.to:
		return "unexpected character (masked)"
	}
	r, size := utf8.DecodeRuneInString(d.text[offset:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte %#02x is not UTF-8", d.text[offset])
	}
	return fmt.Sprintf("unexpected %q", r)
}

// after returns the state that a viable text leads to.
func (m *machine) after(text string) automaton.State {
	state := m.dfa.Start()
	for _, r := range text {
		state = m.dfa.Next(state, r)
	}
	return state
}

// want says what could stand in a state.
func (m *machine) want(state automaton.State) string {
	var choices []string
	if set := m.dfa.Expected(state); len(set) > 0 {
		choices = append(choices, expectedSet(set))
	}
	if m.dfa.Accepting(state) {
		choices = append(choices, "the end")
	}
	return strings.Join(choices, " or ")
}

// expectedSet writes what could stand somewhere: of many ranges beyond ASCII just the
// number.
func expectedSet(set []grammar.Range) string {
	const most = 3
	ascii := 0
	for ascii < len(set) && set[ascii].Hi < utf8.RuneSelf {
		ascii++
	}
	beyond := set[ascii:]
	if len(beyond) <= most {
		return formatSet(set)
	}
	short := fmt.Sprintf("%d ranges from %U to %U", len(beyond), beyond[0].Lo, beyond[len(beyond)-1].Hi)
	if ascii == 0 {
		return short
	}
	return formatSet(set[:ascii]) + " and " + short
}

// formatSet writes a set of code points for people: "! $ % 0–9 A–Z a–z U+00A0–U+D7FF".
func formatSet(set []grammar.Range) string {
	var list []grammar.Range
	for _, r := range set {
		list = appendReadable(list, r)
	}
	return automaton.FormatRanges(list)
}

// appendReadable appends r in pieces: "0–9 : ; A–F" says more than "0–F".
func appendReadable(list []grammar.Range, r grammar.Range) []grammar.Range {
	for lo := r.Lo; lo <= r.Hi; {
		hi := r.Hi
		switch {
		case lo <= ' ', lo == 0x7F: // with their like
			if lo <= ' ' {
				hi = ' '
			}
		case '0' <= lo && lo <= '9':
			hi = '9'
		case 'A' <= lo && lo <= 'Z':
			hi = 'Z'
		case 'a' <= lo && lo <= 'z':
			hi = 'z'
		case lo < 0x7F:
			hi = lo
		}
		hi = min(hi, r.Hi)
		list = append(list, grammar.Range{Lo: lo, Hi: hi})
		lo = hi + 1
	}
	return list
}

// A mismatch says where a string leaves what a rule derives.
type mismatch struct {
	machine *machine
	input   string
	offset  int
}

func (e *mismatch) Error() string {
	secret := e.machine.refusedSecret(e.input)
	d := newDrawing(e.input, secret)
	return fmt.Sprintf("%s: %s at byte %d in %v: want %s", quoted(secret.mask(e.input)), found(d, e.offset), e.offset, e.machine, e.machine.want(e.machine.after(e.input[:e.offset])))
}

func (e *mismatch) Offset() int  { return e.offset }
func (e *mismatch) Rule() string { return e.machine.rule.Name }

// An rfcMismatch is one with a rule of a generation.
type rfcMismatch struct {
	*mismatch
	syntax uri.Syntax
}

func (e rfcMismatch) Syntax() uri.Syntax { return e.syntax }

// refuse returns the error for an input that the rule does not derive.
func (m *machine) refuse(input string) *failure {
	viable := m.dfa.Viable(input)
	code := "unexpected"
	if viable == len(input) {
		code = "end"
	}
	var err error
	e := &mismatch{m, input, viable}
	if x, ok := m.book.syntax(); ok {
		err = rfcMismatch{e, x}
	} else {
		err = e
	}
	return &failure{code: code, field: "input", err: err}
}

// matched writes whether the rule of m derives input.
func (r *reply) matched(m *machine, input string) error {
	ok := m.dfa.Match(input)
	r.bool("match", ok)
	if ok {
		return nil
	}
	r.int("viable", m.dfa.Viable(input))
	refusal := m.refuse(input)
	refusal.told = true
	return refusal
}

type machineKey struct {
	bookKey
	rule string
}

var machines cache[machineKey, *machine]

// machineOf returns the automaton of a rule of package rfc. It is made once.
func machineOf(name string, published bool, rule string) (*machine, error) {
	b, err := rulebookOf(name, published)
	if err != nil {
		return nil, badRequest("grammar", err)
	}
	r, err := b.rule(rule)
	if err != nil {
		return nil, badRequest("rule", err)
	}
	m, err := machines.get(machineKey{bookKey{name, published}, r.Name}, func() (*machine, error) { return b.compile(r.Name) })
	return m, badRequest("rule", err)
}

var matchOperation = operation{
	name:   "match",
	fields: []field{{name: "grammar", required: true}, {name: "rule", required: true}, inputField, {name: "published", kind: boolKind}},
	keys:   "match | match viable",
	answer: func(q *request, r *reply) error {
		name, _ := q.text("grammar")
		rule, _ := q.text("rule")
		m, err := machineOf(name, q.bool("published", false), rule)
		if err != nil {
			return err
		}
		return r.matched(m, q.input())
	},
}
