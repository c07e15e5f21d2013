package explain

import (
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// Options say what is to be explained. The zero Options take the text for a
// reference, without a base.
type Options struct {
	Form rfc.Form // what the text is read as; empty means rfc.Reference
	Base string   // the base URI to resolve it against; empty means none
}

// A Report is what there is to say about a text.
type Report struct {
	Input    string
	Form     rfc.Form
	Readings []Reading // one for each generation, the oldest first

	// Amended is how RFC 2396 with RFC 2732 reads a text that RFC 2396 alone
	// refuses: as a URI with an IPv6 address, or with brackets elsewhere. It is
	// false where the amendment does not help.
	Amended bool

	Scheme      *Scheme // of RFC 1738, if the text begins with one of its ten
	Notes       []Note
	Base        string
	Resolutions []Resolution // one for each generation if there is a base
	Differences []Difference // of the targets
}

// A Reading is what a generation makes of a text: a reference, or a fault.
type Reading struct {
	Syntax     uri.Syntax
	Reference  uri.Reference
	Components []Component
	Fault      *Fault  // nil: accepted
	Repair     *Repair // of what is refused; nil where more than 1000 edits are needed
}

// Accepted reports whether the generation accepts the text.
func (r *Reading) Accepted() bool { return r.Fault == nil }

// As says what the generation accepts the text as: "IRI", "opaque URI",
// "network-path reference". It is empty for a text that is refused.
func (r *Reading) As() string {
	if !r.Accepted() {
		return ""
	}
	if kind := r.Reference.Kind(); kind != uri.KindURI {
		return kind.String() + " reference"
	}
	words := formNames[r.Syntax]
	if r.Reference.Opaque() {
		words = "opaque " + words
	}
	return words
}

var formNames = map[uri.Syntax]string{
	uri.RFC1738: "URL",
	uri.RFC1808: "absolute URL",
	uri.RFC2396: "absolute URI",
	uri.RFC3986: "URI",
	uri.RFC3987: "IRI",
}

// A Fault is why a generation refuses a text.
type Fault struct {
	Err         *uri.ParseError
	Offset, End int      // of the character, or byte that is not UTF-8; both len(input) if the text ends too early
	Rule        string   // the innermost that was open
	Where       Place    // the rule is defined
	Group       *Group   // to which the RFC assigns the character
	Expected    Expected // what could have stood there
}

// Explain explains a text. It cannot fail: there is something to say about every
// text.
func Explain(s string, o Options) *Report {
	if o.Form == "" {
		o.Form = rfc.Reference
	}
	r := &Report{Input: s, Form: o.Form, Base: o.Base}
	for x := range uri.Syntaxes() {
		r.Readings = append(r.Readings, read(x, s, o.Form))
	}
	if old := r.Reading(uri.RFC2396); old.Fault != nil {
		m := machineFor(amended, o.Form)
		r.Amended = m.dfa.Match(s)
	}
	r.Scheme = schemeOf(s)
	if o.Base != "" {
		r.resolve()
	}
	r.Notes = notes(r)
	return r
}

// Reading returns what a generation makes of the text.
func (r *Report) Reading(x uri.Syntax) *Reading {
	i := slices.IndexFunc(r.Readings, func(q Reading) bool { return q.Syntax == x })
	return &r.Readings[i]
}

// AcceptedBy returns the generations that accept the text, the oldest first.
func (r *Report) AcceptedBy() []uri.Syntax {
	var list []uri.Syntax
	for _, q := range r.Readings {
		if q.Accepted() {
			list = append(list, q.Syntax)
		}
	}
	return list
}

// amended is the name of the grammar of RFC 2396 with RFC 2732.
const amended = "rfc2396+2732"

// machineFor returns the machine of a grammar for texts of a form.
func machineFor(grammar string, form rfc.Form) *machine {
	rule, ok := rfc.Start(grammar, form)
	if !ok {
		rule, _ = rfc.Start(grammar, rfc.Reference)
	}
	return machineOf(grammar, rule)
}

func referenceMachine(grammar string) *machine { return machineFor(grammar, rfc.Reference) }

// parse reads s under x as the form says.
func parse(x uri.Syntax, s string, form rfc.Form) (uri.Reference, error) {
	switch form {
	case rfc.URI:
		u, err := x.Parse(s)
		return u.Reference(), err
	case rfc.AbsoluteURI:
		u, err := x.ParseAbsolute(s)
		return u.Reference(), err
	}
	return x.ParseReference(s)
}

func read(x uri.Syntax, s string, form rfc.Form) Reading {
	ref, err := parse(x, s, form)
	if err == nil {
		return Reading{Syntax: x, Reference: ref, Components: components(ref)}
	}
	parseError, ok := errors.AsType[*uri.ParseError](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		return Reading{Syntax: x, Fault: &Fault{Err: parseError}}
	}
	m := machineFor(x.String(), form)
	return Reading{Syntax: x, Fault: m.fault(parseError), Repair: m.repair(s)}
}

// fault explains the error of a generation, of which m is the automaton.
func (m *machine) fault(err *uri.ParseError) *Fault {
	s := err.Input()
	f := &Fault{Err: err, Offset: err.Offset(), End: err.Offset(), Rule: err.Rule()}
	f.Where = placeOf(err.Syntax(), f.Rule)
	if f.Offset < len(s) {
		_, size := utf8.DecodeRuneInString(s[f.Offset:])
		f.End += size
		f.Group = groupOf(err.Syntax(), s[f.Offset:f.End])
	}
	at, _ := m.read(s[:f.Offset])
	f.Expected = m.expected(at)
	return f
}
