package rfc

// A Disagreement is a place where the grammar of an RFC, its prose and its
// examples do not say the same, or where the grammar alone leaves something
// open. doc/disagreements.md lists them with the verdicts of the automata.
type Disagreement struct {
	Grammar   string // "rfc1738"
	Title     string
	Kind      DisagreementKind
	Quotes    []Quote   // the rule first, then what stands against it
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
func Disagreements() []Disagreement { return disagreements }
