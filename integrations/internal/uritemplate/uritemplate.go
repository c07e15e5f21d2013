// Package uritemplate checks URI Templates, such as /users{/id}{?fields*}. It does not expand
// them.
//
// The package has no parser of its own. It compiles the grammar of RFC 6570 to an automaton. The
// grammar is data: rfc6570.abnf as published, and rfc6570.corrections.abnf with its one erratum.
//
// # Specifications
//
// RFC 6570, sections 1.5 and 2, with erratum 6937. The operators "=", ",", "!", "@" and "|" are
// in the grammar, but section 2.2 reserves them. Check rejects them.
package uritemplate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/redact"
)

// Valid reports whether s is a URI Template. It takes time linear in s and does not allocate. The
// first call compiles the grammar, which takes a few milliseconds.
func Valid(s string) bool { return matcher().Match(s) }

// Check returns nil if s is a URI Template. Otherwise the error is an [*Error]. Check takes time
// linear in s.
func Check(s string) error {
	if Valid(s) {
		return nil
	}
	return newError(s)
}

// An Error says why a text is not a URI Template. Error masks a password in the text.
type Error struct {
	input  string
	offset int
	fault
}

func newError(s string) *Error {
	d := matcher()
	e := &Error{input: s, offset: d.Viable(s)}
	at := d.Start()
	for _, r := range s[:e.offset] {
		at = d.Next(at, r)
	}
	e.fault = faults()[at]
	opens := strings.HasSuffix(s[:e.offset], "{")
	if opens && e.offset < len(s) && strings.IndexByte("=,!@|", s[e.offset]) >= 0 {
		e.fault = fault{"op-reserve", "an operator that is not reserved, or a name"}
	}
	return e
}

// A fault is the rule at the end of a text that leads to a state, and what may follow there.
type fault struct{ rule, want string }

// faults has a fault for each state. The rule is the same for all texts that lead to a state, so
// the derivation of a shortest template through the state is enough: an error of a long text costs
// no more than that of a short text.
var faults = sync.OnceValue(func() map[automaton.State]fault {
	d := matcher()
	m := map[automaton.State]fault{d.Start(): {rule: "literals"}} // after each literal and expression
	prefixes := map[automaton.State]string{d.Start(): ""}
	for queue := []automaton.State{d.Start()}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for class := range d.Classes() {
			next := d.Step(at, class)
			if _, known := prefixes[next]; known || next == automaton.Dead {
				continue
			}
			prefix := string(d.AppendSymbol([]byte(prefixes[at]), d.Class(class).Rep))
			rest, _ := d.ShortestFrom(next)
			prefixes[next] = prefix
			m[next] = fault{ruleAt(prefix+rest, len(prefix)), expected(d.Expected(next))}
			queue = append(queue, next)
		}
	}
	return m
})

// groups are characters that a message names together. A group is named if the set has all of it,
// and if no group before has its first character.
var groups = []struct{ name, chars string }{
	{"a letter", letters},
	{"a hex digit", "ABCDEFabcdef" + digits},
	{"a digit", digits},
	{"a digit from 1 to 9", digits[1:]},
}

const (
	digits  = "0123456789"
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// expected names the characters of a set: a letter, a digit, "%" or "}". No set of an error has
// other characters than printable ASCII.
func expected(set []grammar.Range) string {
	left := map[rune]bool{}
	for _, r := range set {
		for c := r.Lo; c <= r.Hi; c++ {
			left[c] = true
		}
	}
	var names []string
	for _, g := range groups {
		has := func(c rune) bool { return left[c] }
		if !has(rune(g.chars[0])) || strings.ContainsFunc(g.chars, func(c rune) bool { return !has(c) }) {
			continue
		}
		names = append(names, g.name)
		for _, c := range g.chars {
			delete(left, c)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(left)) {
		names = append(names, strconv.Quote(string(c)))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// ruleAt returns the innermost rule that derives the text around an offset of a template.
func ruleAt(template string, offset int) string {
	tree, _ := parser().Parse(template)
	rule := Start
	for _, n := range tree {
		if n.Start <= offset && offset < n.End {
			rule = n.Rule
		}
	}
	return rule
}

// Offset returns the offset in bytes, from 0, of the first character that no template has after
// the text before it. If the text ends too early, Offset returns the length of the text.
func (e *Error) Offset() int { return e.offset }

// Rule returns the innermost rule of RFC 6570 at the offset, for example "varname".
func (e *Error) Rule() string { return e.rule }

// Input returns the text. It may contain a password.
func (e *Error) Input() string { return e.input }

// Error returns the masked text, the character, the rule, the offset and the section:
//
//	uritemplate: "/{a..b}": "." is not allowed in varname, at byte 4 (RFC 6570, 2.3): expected …
func (e *Error) Error() string {
	from, to := redact.Find(e.input)
	found := "the template ends too early"
	if e.offset < len(e.input) {
		found = redact.Character(e.input, e.offset, redact.Part(from, to)) + " is not allowed"
	}
	text := fmt.Sprintf("uritemplate: %s: %s in %s, at byte %d (RFC 6570, %s)", redact.Quote(redact.Mask(e.input, from, to)), found, e.rule, e.offset, sections[e.rule])
	if e.want != "" {
		text += ": expected " + e.want
	}
	return text
}

// Format prints Error() for every verb.
func (e *Error) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }
