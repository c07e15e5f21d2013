package rfc

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ../../internal/gen/disagreements ../../doc/disagreements.md

// A Disagreement is a place where the grammar, the prose and the examples of an
// RFC disagree, or where the grammar alone does not decide a question.
// doc/disagreements.md lists all disagreements with the verdicts of the automata.
type Disagreement struct {
	Grammar   string // "rfc1738"
	Title     string
	Kind      DisagreementKind
	Quotes    []Quote   // first the rule, then the texts that contradict it
	Witnesses []Witness // strings that show the disagreement
	Decision  string    // what this module does, and why
	Errata    []Erratum // the errata of the RFC Editor about this place
}

// An Erratum is a report in the errata database of the RFC Editor.
type Erratum struct {
	ID     int    // 2033: https://www.rfc-editor.org/errata/eid2033
	Status string // "verified", "held for document update", "rejected"
	Says   string // what it would change
}

// A DisagreementKind says how this module handles a disagreement.
type DisagreementKind string

// The kinds of disagreements.
const (
	ProseWins      DisagreementKind = "the prose wins: corrected"                // the text of the RFC contradicts its grammar
	GrammarWins    DisagreementKind = "the grammar wins"                         // valid is what the grammar derives
	Ambiguous      DisagreementKind = "several derivations"                      // Decision says which one is used
	Notational     DisagreementKind = "notation"                                 // Decision says how the notation is interpreted
	OutsideGrammar DisagreementKind = "outside the grammar"                      // Decision is not about which strings are valid
	Mistake        DisagreementKind = "a mistake without effect on the language" // a misprint or an omission
)

// A Quote is a quotation from an RFC, word for word except for line breaks.
type Quote struct {
	RFC     string // "rfc1738"
	Section string // "3.2.2", "A", "APPENDIX"
	Text    string
}

// A Witness is a string that shows a disagreement, with the verdict of the prose
// or the examples.
type Witness struct {
	Grammar string // empty for the grammar of the disagreement
	Rule    string // the rule in question
	Text    string // the string
	Says    Verdict
}

// A Verdict says whether a rule derives a string.
type Verdict string

// The verdicts.
const (
	Silent  Verdict = ""    // not stated
	Accepts Verdict = "yes" // the rule derives the string
	Refuses Verdict = "no"  // the rule does not derive the string
)

// Disagreements returns the disagreements, oldest RFC first. The list is shared:
// do not change it.
func Disagreements() []Disagreement { return disagreements() }

// disagreements parses disagreements.txt. It panics on an error: the file is part of
// this package, and the tests parse it.
var disagreements = sync.OnceValue(func() []Disagreement {
	list, err := parseDisagreements(text("disagreements.txt"))
	if err != nil {
		panic(err)
	}
	return list
})

// parseDisagreements parses the format that is described at the beginning of
// disagreements.txt.
func parseDisagreements(text string) ([]Disagreement, error) {
	var list []Disagreement
	// A line that begins with a space continues the line before it.
	text = regexp.MustCompile(`\n +`).ReplaceAllString(text, " ")
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, _ := strings.Cut(line, " ")
		if key == "title" {
			list = append(list, Disagreement{})
		}
		err := fmt.Errorf("%s before the first title", key)
		if len(list) > 0 {
			err = list[len(list)-1].set(key, strings.TrimSpace(value))
		}
		if err != nil {
			return nil, fmt.Errorf("disagreements.txt: %w", err)
		}
	}
	return list, nil
}

// statuses are the decisions of the RFC Editor about an erratum.
var statuses = []string{"verified", "held for document update", "rejected"}

var kinds = []DisagreementKind{ProseWins, GrammarWins, Ambiguous, Notational, OutsideGrammar, Mistake}

// set sets the field of d that a line defines.
func (d *Disagreement) set(key, value string) error {
	switch key {
	case "title":
		d.Grammar, d.Title, _ = strings.Cut(value, " ")
	case "kind":
		d.Kind = DisagreementKind(value)
		if !slices.Contains(kinds, d.Kind) {
			return fmt.Errorf("unknown kind %q", value)
		}
	case "quote":
		source, text, _ := strings.Cut(value, ": ")
		rfc, section, ok := strings.Cut(source, " ")
		if !ok || text == "" {
			return fmt.Errorf("quote %q: want RFC SECTION: TEXT", value)
		}
		d.Quotes = append(d.Quotes, Quote{rfc, section, text})
	case "witness":
		w, err := parseWitness(value)
		if err != nil {
			return err
		}
		d.Witnesses = append(d.Witnesses, w)
	case "decision":
		d.Decision = value
	case "erratum":
		id, rest, _ := strings.Cut(value, " ")
		status, says, ok := strings.Cut(rest, ": ")
		n, err := strconv.Atoi(id)
		if err != nil || !ok || !slices.Contains(statuses, status) {
			return fmt.Errorf("erratum %q: want ID STATUS: TEXT", value)
		}
		d.Errata = append(d.Errata, Erratum{n, status, says})
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

// parseWitness parses VERDICT [GRAMMAR] RULE "TEXT" [# comment].
func parseWitness(value string) (w Witness, err error) {
	var says string
	if _, err := fmt.Sscanf(value, "%s %s %q", &says, &w.Rule, &w.Text); err != nil {
		if _, err := fmt.Sscanf(value, "%s %s %s %q", &says, &w.Grammar, &w.Rule, &w.Text); err != nil {
			return Witness{}, fmt.Errorf("witness %s: want VERDICT [GRAMMAR] RULE \"TEXT\"", value)
		}
	}
	switch w.Says = Verdict(says); w.Says {
	case "-":
		w.Says = Silent
	case Accepts, Refuses:
	default:
		return Witness{}, fmt.Errorf("witness %s: want yes, no or -", value)
	}
	return w, nil
}
