package board

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

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
// The ID has a hash of the string, so that it is the same in every suite.
func GrammarQuestions(suite Suite, syntax string, form rfc.Form) iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		rule, ok := rfc.Start(syntax, form)
		if !ok {
			return
		}
		texts, err := grammarSuite(suite, syntax, rule)
		var x uri.Syntax
		if err := errors.Join(err, x.UnmarshalText([]byte(syntax))); err != nil {
			yield(Question{}, err)
			return
		}
		seen := map[string]bool{}
		for text, valid := range texts {
			if seen[text] {
				continue
			}
			seen[text] = true
			q := VerdictQuestion(syntax, string(form), text, valid)
			q.ID, q.Suite, q.Rule = grammarID(syntax, rule, text), suite, "valid"
			if !valid {
				q.Rule = faultyRule(x, string(form), text)
			}
			if !yield(q, nil) {
				return
			}
		}
	}
}

// grammarSuite returns the strings of a start rule, and whether each is valid. The suites of the older RFCs are
// small, so they have one more state.
func grammarSuite(suite Suite, syntax, rule string) (iter.Seq2[string, bool], error) {
	fail := func(err error) (iter.Seq2[string, bool], error) {
		return nil, fmt.Errorf("%s, rule %s: %w", syntax, rule, err)
	}
	g, err := rfc.Corrected(syntax)
	if err != nil {
		return fail(err)
	}
	dfa, err := automaton.Compile(g, rule)
	if err != nil {
		return fail(err)
	}
	o := vector.Options{}
	switch {
	case suite == Every:
		o.Inputs = vector.Edges
	case syntax != "rfc3986" && syntax != "rfc3987":
		o.Extra = 1
	}
	texts, err := vector.New(dfa, o)
	if err != nil {
		return fail(err)
	}
	return texts.Strings(), nil
}

// grammarID returns the ID of a string of a start rule.
func grammarID(syntax, rule, text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s/%s#%x", syntax, rule, sum[:6])
}

// CheckRows returns an error if a deviation names a row that is in no suite: a row that was withdrawn, or that has
// another ID now. The tests of the URL Standard are in no suite of this project.
func (m *Manifest) CheckRows() error {
	missing := map[string]bool{}
	for _, d := range m.Deviations {
		for _, id := range d.Rows {
			missing[id] = true
		}
	}
	if len(missing) == 0 || m.Standard == StandardWHATWG {
		return nil
	}
	for q, err := range RowQuestions() {
		if err != nil {
			return err
		}
		delete(missing, q.ID)
	}
	for _, suite := range []Suite{Complete, Every} {
		rules := map[[2]string]bool{}
		for id := range missing {
			syntax, rest, _ := strings.Cut(id, "/")
			if rule, _, generated := strings.Cut(rest, "#"); generated && isSyntax(syntax) {
				rules[[2]string{syntax, rule}] = true
			}
		}
		for at := range rules {
			syntax, rule := at[0], at[1]
			if !slices.ContainsFunc([]rfc.Form{rfc.Reference, rfc.URI}, func(form rfc.Form) bool {
				start, ok := rfc.Start(syntax, form)
				return ok && start == rule
			}) {
				continue
			}
			texts, err := grammarSuite(suite, syntax, rule)
			if err != nil {
				return err
			}
			for text := range texts {
				delete(missing, grammarID(syntax, rule, text))
			}
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("deviations: no suite has the rows %s: \"uri conformance list --suite complete\" lists the IDs", strings.Join(slices.Sorted(maps.Keys(missing)), ", "))
	}
	return nil
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
