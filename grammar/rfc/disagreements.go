package rfc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ../../internal/gen/disagreements ../../doc/disagreements.md

// A Disagreement is a place where the grammar of an RFC, its prose and its
// examples do not say the same, or where the grammar alone leaves something
// open. doc/disagreements.md lists them with the verdicts of the automata.
type Disagreement struct {
	Grammar   string // "rfc1738"
	Title     string
	Kind      DisagreementKind
	Quotes    []Quote   // the rule first, then the texts that contradict it
	Witnesses []Witness // strings that show it
	Decision  string    // what this module does, and why
}

// A DisagreementKind says what comes of a disagreement.
type DisagreementKind string

// The kinds of disagreements.
const (
	ProseWins   DisagreementKind = "the prose wins: corrected"
	GrammarWins DisagreementKind = "the grammar wins"
	Ambiguous   DisagreementKind = "several derivations"
	Notational  DisagreementKind = "notation"
	Beyond      DisagreementKind = "beyond the grammar"
	Slip        DisagreementKind = "a slip, of no effect on the language"
)

// A Quote is what an RFC says, word for word but for line breaks.
type Quote struct {
	RFC     string // "rfc1738"
	Section string // "3.2.2", "A", "APPENDIX"
	Text    string
}

// A Witness is a string and what the prose or the examples say of it.
type Witness struct {
	Grammar string // empty: that of the disagreement
	Rule    string // of which the string is to be derived
	Text    string
	Says    Verdict
}

// A Verdict is whether a string is of a language.
type Verdict string

// The verdicts.
const (
	Silent  Verdict = ""    // nothing is said
	Accepts Verdict = "yes" // it should be derivable
	Refuses Verdict = "no"  // it should not
)

// Disagreements returns the disagreements, oldest RFC first. The list is shared:
// do not change it.
func Disagreements() []Disagreement { return disagreements() }

// disagreements reads disagreements.txt. The file is part of this package and the tests
// read it, so that an error is a mistake of ours.
var disagreements = sync.OnceValue(func() []Disagreement {
	list, err := parseDisagreements(text("disagreements.txt"))
	if err != nil {
		panic(err)
	}
	return list
})

// parseDisagreements reads the format that disagreements.txt describes at its beginning.
func parseDisagreements(text string) ([]Disagreement, error) {
	var list []Disagreement
	for n, line := range joinedLines(text) {
		key, value, _ := strings.Cut(line, " ")
		value = strings.TrimSpace(value)
		if key == "title" {
			list = append(list, Disagreement{})
		}
		err := fmt.Errorf("%s before the first title", key)
		if len(list) > 0 {
			err = list[len(list)-1].set(key, value)
		}
		if err != nil {
			return nil, fmt.Errorf("disagreements.txt:%d: %w", n, err)
		}
	}
	return list, nil
}

// joinedLines yields the lines that are not empty and not comments, with the lines that
// continue them, and their numbers.
func joinedLines(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		lines := strings.Split(text, "\n")
		for i := 0; i < len(lines); {
			n, line := i+1, lines[i]
			for i++; i < len(lines) && strings.HasPrefix(lines[i], " "); i++ {
				line += " " + strings.TrimSpace(lines[i])
			}
			if line != "" && !strings.HasPrefix(line, "#") && !yield(n, line) {
				return
			}
		}
	}
}

var kinds = []DisagreementKind{ProseWins, GrammarWins, Ambiguous, Notational, Beyond, Slip}

// set sets the field that a line gives.
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
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

// parseWitness reads VERDICT [GRAMMAR] RULE "TEXT" [# comment].
func parseWitness(value string) (w Witness, err error) {
	before, quoted, _ := strings.Cut(value, `"`)
	quoted, err = strconv.QuotedPrefix(`"` + quoted)
	if err == nil {
		w.Text, err = strconv.Unquote(quoted)
	}
	fields := strings.Fields(before)
	if err != nil || len(fields) < 2 || len(fields) > 3 {
		return Witness{}, fmt.Errorf("witness %s: want VERDICT [GRAMMAR] RULE \"TEXT\"", value)
	}
	if len(fields) == 3 {
		w.Grammar = fields[1]
	}
	w.Rule = fields[len(fields)-1]
	switch w.Says = Verdict(fields[0]); w.Says {
	case "-":
		w.Says = Silent
	case Accepts, Refuses:
	default:
		return Witness{}, fmt.Errorf("witness %s: want yes, no or -", value)
	}
	return w, nil
}
