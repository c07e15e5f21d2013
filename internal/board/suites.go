package board

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/vector"
	"github.com/uriform/uri/internal/wording"
)

// SuiteQuestions yields the questions of a suite: the rows, and then the complete test suites of
// the start rules. syntaxes limits the suites; nil means all.
func SuiteQuestions(suite Suite, syntaxes []string) iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		for q, err := range RowQuestions() {
			if !yield(q, err) {
				return
			}
		}
		if suite == Rows {
			return
		}
		for _, syntax := range conformance.Syntaxes {
			if syntaxes != nil && !slices.Contains(syntaxes, syntax) {
				continue
			}
			for _, form := range []rfc.Form{rfc.Reference, rfc.URI} {
				for q, err := range GrammarQuestions(suite, syntax, form) {
					if !yield(q, err) {
						return
					}
				}
			}
		}
	}
}

// GrammarQuestions yields the strings of a start rule, each string once: about 4 in 100 strings of a
// complete suite are there twice, because two pairs of a prefix and a suffix give the same string.
// The ID has a hash of the string, so that it is the same in every suite. The suites of the older RFCs
// are small, so they have one more state.
func GrammarQuestions(suite Suite, syntax string, form rfc.Form) iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		rule, ok := rfc.Start(syntax, form)
		if !ok {
			return
		}
		fail := func(err error) { yield(Question{}, fmt.Errorf("%s, rule %s: %w", syntax, rule, err)) }
		g, err := rfc.Corrected(syntax)
		if err != nil {
			fail(err)
			return
		}
		dfa, err := automaton.Compile(g, rule)
		if err != nil {
			fail(err)
			return
		}
		o := vector.Options{}
		switch {
		case suite == Every:
			o.Inputs = vector.Edges
		case syntax != "rfc3986" && syntax != "rfc3987":
			o.Extra = 1
		}
		strings, err := vector.New(dfa, o)
		if err != nil {
			fail(err)
			return
		}
		var x uri.Syntax
		if err := x.UnmarshalText([]byte(syntax)); err != nil {
			fail(err)
			return
		}
		seen := map[string]bool{}
		for text, valid := range strings.Strings() {
			if seen[text] {
				continue
			}
			seen[text] = true
			q := VerdictQuestion(syntax, string(form), text, valid)
			sum := sha256.Sum256([]byte(text))
			q.ID, q.Suite, q.Rule = fmt.Sprintf("%s/%s#%x", syntax, rule, sum[:6]), suite, "valid"
			if !valid {
				q.Rule = faultyRule(x, string(form), text)
			}
			if !yield(q, nil) {
				return
			}
		}
	}
}

// faultyRule returns the rule in which a string is wrong. It only labels the question: the
// automaton of the grammar decides whether the string is valid.
func faultyRule(x uri.Syntax, form, text string) string {
	f, _ := wording.Form(form)
	_, err := x.ParseForm(text, f)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		return e.Rule()
	}
	return "other"
}
