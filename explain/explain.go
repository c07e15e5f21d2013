package explain

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/locator"
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

// As says what the generation accepts the text as, in the terms of its RFC: "IRI", "opaque
// absolute URI", "network-path reference". It is empty for a text that is refused.
func (r *Reading) As() string {
	if !r.Accepted() {
		return ""
	}
	terms := termsOf[r.Syntax]
	_, hasFragment := r.Reference.Fragment()
	words := terms.absolute
	switch kind := r.Reference.Kind(); {
	case kind == uri.KindURI && terms.opaque && r.Reference.IsOpaque():
		words = "opaque " + words
	case kind == uri.KindURI:
	case terms.relative == "":
		return kind.String() + " reference"
	case isEmptyReference(r.Reference):
		words = "empty " + terms.relative
	default:
		words = terms.relative
	}
	if hasFragment && terms.apart {
		words += " with a fragment"
	}
	return words
}

// isEmptyReference reports whether r has nothing, or only a fragment.
func isEmptyReference(r uri.Reference) bool {
	text := r.String()
	return text == "" || text[0] == '#'
}

// terms are the words that an RFC has for what it accepts. Those for relative references
// ("network-path reference") came with RFC 2396, 5, and "opaque" with RFC 2396, 3.
type terms struct {
	absolute string
	relative string // empty: the kind of the reference
	opaque   bool   // the RFC has the word
	apart    bool   // "the fragment identifier [...] is not considered part of the URL" (RFC 1808, 2.1)
}

var termsOf = map[uri.Syntax]terms{
	uri.RFC1738: {absolute: "URL"},
	uri.RFC1808: {absolute: "absolute URL", relative: "relative URL", apart: true},
	uri.RFC2396: {absolute: "absolute URI", opaque: true, apart: true}, // 4.1: "As such, it is not part of a URI"
	uri.RFC3986: {absolute: "URI"},
	uri.RFC3987: {absolute: "IRI"},
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

// formOf returns the Form of package uri with the same name. An unknown form is a
// reference.
func formOf(form rfc.Form) (f uri.Form) {
	if f.UnmarshalText([]byte(form)) != nil {
		return uri.FormReference
	}
	return f
}

func read(x uri.Syntax, s string, form rfc.Form) Reading {
	ref, err := x.ParseForm(s, formOf(form))
	if err == nil {
		return Reading{Syntax: x, Reference: ref, Components: components(ref)}
	}
	parseError, ok := errors.AsType[*uri.ParseError](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		return Reading{Syntax: x, Fault: &Fault{Err: parseError}}
	}
	m := machineFor(x.String(), form)
	f := m.fault(parseError)
	return Reading{Syntax: x, Fault: f, Repair: repairOf(x, s, form)}
}

// repairOf returns the repair of a text, which has no edits if x accepts the text. It is nil
// if a repair has more than mostEdits.
//
// One edit deletes the zone of an address, or one of the delimiters around a URI. Such a
// repair is taken before another one with as many edits.
func repairOf(x uri.Syntax, s string, form rfc.Form) *Repair {
	r := repairUnwrapped(x, s, form)
	if needs(x, s, form, r) {
		return r
	}
	return fewer(repairWrapped(x, s, form), r)
}

// needs reports whether every repair of s by edits of single characters has at least as many
// edits as r. If so, no search is needed. It is false if that is not
// known.
func needs(x uri.Syntax, s string, form rfc.Form, r *Repair) bool {
	if r == nil || !r.Fewest {
		return false
	}
	m := machineFor(x.String(), form)
	m.forRepairs()
	return len(m.misfits(s, mostEdits)) >= len(r.Edits)
}

// repairWrapped is repairOf without the edits that delete delimiters around a URI.
func repairWrapped(x uri.Syntax, s string, form rfc.Form) *Repair {
	r := repairWithoutZone(x, s, form)
	if needs(x, s, form, r) {
		return r
	}
	return fewer(mend(x, s, form), r)
}

// fewer returns the repair with fewer edits, of two with as many b. Each may be nil.
func fewer(a, b *Repair) *Repair {
	switch {
	case a == nil || b == nil:
		return cmp.Or(a, b)
	case len(a.Edits) < len(b.Edits):
		a.Fewest = a.Fewest && b.Fewest
		return a
	}
	b.Fewest = a.Fewest && b.Fewest
	return b
}

// mend returns the repair of a text by edits of single characters. If a repair with as few
// edits deletes the brackets around a host, or inserts "//" before an address in brackets, mend
// returns that repair.
func mend(x uri.Syntax, s string, form rfc.Form) *Repair {
	r := mendCharacters(x, s, form)
	if r == nil || len(r.Edits) < 2 {
		return r
	}
	return fewer(fewer(r, repairWithoutBrackets(x, s, form)), repairWithSlashes(x, s, form))
}

// mendCharacters is mend without the rules about brackets.
//
// A text that begins with a name and ":" stays a URI if that takes no more edits: "1http://h/"
// becomes "http://h/" and not "1http%3A//h/".
func mendCharacters(x uri.Syntax, s string, form rfc.Form) *Repair {
	m := machineFor(x.String(), form)
	if m.dfa.Match(s) {
		return &Repair{Text: s, Fewest: true}
	}
	r := m.repair(s)
	if r == nil || form != rfc.Reference || strings.IndexAny(s, ":/?#") <= 0 || s[strings.IndexAny(s, ":/?#")] != ':' {
		return r
	}
	if ref, err := x.ParseReference(r.Text); err == nil && ref.Kind() == uri.KindURI {
		return r
	}
	if kept := machineFor(x.String(), rfc.URI).repair(s); kept != nil && len(kept.Edits) == len(r.Edits) {
		kept.Fewest = r.Fewest
		return kept
	}
	return r
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

// A Scheme is what RFC 1738 says of a text that begins with one of its ten schemes:
// a URL by the rule of the scheme, or a fault.
type Scheme struct {
	locator.Scheme
	URL      locator.URL // nil if the rule breaks
	Err      *locator.ParseError
	Expected Expected // what could have stood at Err.Offset()
}

// Holds reports whether the rule of the scheme derives the text.
func (s *Scheme) Holds() bool { return s.URL != nil }

// Where returns where RFC 1738 describes the scheme.
func (s *Scheme) Where() Place { return Place{uri.RFC1738.String(), s.Section} }

// schemeOf returns what RFC 1738 says of s by its scheme, or nil if the scheme is
// not one of the ten.
func schemeOf(s string) *Scheme {
	colon := strings.IndexByte(s, ':')
	if colon < 0 {
		return nil
	}
	known, ok := locator.Lookup(s[:colon])
	if !ok {
		return nil
	}
	u, err := locator.Parse(s)
	if err == nil {
		return &Scheme{Scheme: known, URL: u}
	}
	e, ok := errors.AsType[*locator.ParseError](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		return nil
	}
	m := machineOf(uri.RFC1738.String(), known.Rule)
	at, _ := m.read(s[:e.Offset()])
	return &Scheme{Scheme: known, Err: e, Expected: m.expected(at)}
}
