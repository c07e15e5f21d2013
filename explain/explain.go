package explain

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/whatwg"
)

// Options are the options of [Explain]. The zero Options parse the string as a reference and do not
// resolve it.
type Options struct {
	// Syntax is the syntax that is asked. Nil means RFC 3986, or RFC 3987 for a string or Base that is not ASCII.
	Syntax *uri.Syntax
	Form   rfc.Form // the form that the string must have; empty means rfc.Reference
	Base   string   // the base URI against which the string is resolved; empty means no base
}

// A Report is the result of [Explain]. First comes what a person asks; then, what each syntax says.
type Report struct {
	Input string
	Form  rfc.Form
	Base  string

	Answer *Reading // under the syntax that is asked
	Others []Other  // what the other syntaxes say, beginning with the newest syntax

	// Browser is what a browser reads, by the URL Standard (see package whatwg), and BrowserError says why
	// a browser refuses the string. Both are zero for a relative reference if BrowserBase is zero: there is
	// no base, or a browser refuses the base.
	Browser      whatwg.URL
	BrowserBase  whatwg.URL
	BrowserError error

	Readings []Reading // one for each syntax, the oldest first

	// Amended reports whether RFC 2396 as amended by RFC 2732 accepts a string that RFC 2396
	// alone rejects. RFC 2732 allows "[" and "]".
	Amended bool

	Scheme      *Scheme // nil if the string does not begin with one of the ten schemes of RFC 1738
	Notes       []Note
	Resolutions []Resolution // one for each syntax; empty without a base
	Differences []Difference // between the targets of the Resolutions
}

// A Reading is the result of parsing the string under one syntax: a reference or a fault.
type Reading struct {
	Syntax     uri.Syntax
	Reference  uri.Reference // the zero Reference if the syntax rejects the string
	Components []Component   // the defined components, in the order of the string
	Fault      *Fault        // nil if the syntax accepts the string
	Repair     *Repair       // nil if the syntax accepts the string, and if there is no repair
	NoRepair   string        // why a rejected string has no repair; it has no part of the string
}

// An Other is the answer of the syntaxes that were not asked and that give the same answer.
type Other struct {
	Syntaxes []uri.Syntax // the newest first
	Reading  *Reading     // of the first of Syntaxes
	Same     bool         // the components or the fault are those of the syntax that was asked
}

// Accepted reports whether the syntax accepts the text.
func (r *Reading) Accepted() bool { return r.Fault == nil }

// As returns the term that the RFC has for the text: "IRI", "opaque absolute URI",
// "network-path reference". It returns "" for a text that the syntax rejects.
func (r *Reading) As() string {
	if !r.Accepted() {
		return ""
	}
	terms := termsOf[r.Syntax]
	_, hasFragment := r.Reference.Fragment()
	words := terms.absolute
	switch kind := wording.KindOf(r.Reference); {
	case kind == wording.URI && terms.opaque && wording.IsOpaque(r.Reference):
		words = "opaque " + words
	case kind == wording.URI:
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

// terms are the words of an RFC for the texts that it accepts. RFC 2396 introduced the terms for
// relative references ("network-path reference", section 5) and "opaque" (section 3).
type terms struct {
	absolute string
	relative string // empty: the term is the kind of the reference
	opaque   bool   // the RFC uses the word "opaque"
	apart    bool   // "the fragment identifier [...] is not considered part of the URL" (RFC 1808, 2.1)
}

var termsOf = [...]terms{
	uri.RFC1738: {absolute: "URL"},
	uri.RFC1808: {absolute: "absolute URL", relative: "relative URL", apart: true},
	uri.RFC2396: {absolute: "absolute URI", opaque: true, apart: true}, // 4.1: "As such, it is not part of a URI"
	uri.RFC3986: {absolute: "URI"},
	uri.RFC3987: {absolute: "IRI"},
}

// A Fault describes why a syntax rejects a string. For a string that is too long, only Err is set.
type Fault struct {
	Err         *uri.ParseError // its Reason says what is wrong
	Mistake     uri.Span        // the part of the string that Err.Reason names
	Offset, End int             // the unexpected character, or the byte that is not UTF-8; both are len(input) if the string ends too early
	Rule        string          // the innermost rule that was open at Offset
	Where       Citation        // the section that defines Rule
	Group       *Group          // the group of the character; nil if the RFC has no group for it
	Expected    Expected        // the characters that the syntax accepts at Offset
	Part        Component       // the part of the string that has the mistake, and the rule that does not derive it
}

// Explain parses s under each syntax and reports the results. It accepts every s.
//
// The time is linear in len(s). The first call of a program also makes automata; see the package
// comment.
func Explain(s string, o Options) *Report {
	r, _ := ExplainContext(context.Background(), s, o)
	return r
}

// ExplainContext is Explain for a text that may be long. If ctx ends before the report is complete, it returns the
// error of ctx.
func ExplainContext(ctx context.Context, s string, o Options) (*Report, error) {
	if o.Form == "" {
		o.Form = rfc.Reference
	}
	r := &Report{Input: s, Form: o.Form, Base: o.Base}
	for _, x := range uri.Syntaxes() {
		r.Readings = append(r.Readings, read(x, s, o.Form))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	r.Answer = r.Reading(wording.Asked(s+o.Base, o.Syntax))
	r.compare()
	if old := r.Reading(uri.RFC2396); old.Fault != nil {
		m := machineFor(amended, o.Form)
		r.Amended = m.Match(s)
	}
	r.Scheme = schemeOf(s)
	if o.Base != "" {
		r.resolve()
	}
	r.browse()
	r.Notes = notes(ctx, r)
	return r, ctx.Err()
}

// compare sets Others.
func (r *Report) compare() {
	for i := range slices.Backward(r.Readings) {
		q := &r.Readings[i]
		if q == r.Answer {
			continue
		}
		n := slices.IndexFunc(r.Others, func(o Other) bool { return q.Like(o.Reading) })
		if n < 0 {
			n = len(r.Others)
			r.Others = append(r.Others, Other{Reading: q, Same: q.Like(r.Answer)})
		}
		r.Others[n].Syntaxes = append(r.Others[n].Syntaxes, q.Syntax)
	}
}

// Like reports whether q and p have the same components or the same fault. The rules and the sections
// have other names in each syntax.
func (q *Reading) Like(p *Reading) bool {
	if q.Accepted() != p.Accepted() {
		return false
	}
	if q.Accepted() {
		return slices.EqualFunc(q.Components, p.Components, Component.Like)
	}
	return q.Fault.sentence() == p.Fault.sentence() // which has the offset of the mistake
}

// sentence returns what is wrong, without the citation and what follows it.
func (f *Fault) sentence() string {
	text, _, _ := strings.Cut(f.Err.Reason(), " (RFC ")
	return text
}

// browse sets what a browser reads.
func (r *Report) browse() {
	r.BrowserBase, _ = whatwg.Parse(r.Base)
	r.Browser, r.BrowserError = r.BrowserBase.Parse(r.Input)
	if r.BrowserBase.IsZero() && errors.Is(r.BrowserError, uri.ErrNoBase) {
		r.BrowserError = nil
	}
}

// BrowserDiffers reports whether a browser refuses the text, or reads another string: than the text or,
// with a base, than the target under RFC 3986.
func (r *Report) BrowserDiffers() bool {
	text := r.Input
	for _, v := range r.Resolutions {
		if v.Syntax == uri.RFC3986 && v.Err == nil {
			text = v.Target.String()
		}
	}
	return r.BrowserError != nil || !r.Browser.IsZero() && r.Browser.Href() != text
}

// Reading returns the Reading of a syntax.
func (r *Report) Reading(x uri.Syntax) *Reading {
	i := 0
	for r.Readings[i].Syntax != x {
		i++
	}
	return &r.Readings[i]
}

// AcceptedBy returns the syntaxes that accept the text, the oldest first.
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

// machineFor returns the machine of a grammar for texts of a form. If the grammar has no rule for
// the form, machineFor returns the machine for references.
func machineFor(grammar string, form rfc.Form) *machine {
	rule, ok := rfc.Start(grammar, form)
	if !ok {
		rule, _ = rfc.Start(grammar, rfc.Reference)
	}
	return machineOf(grammar, rule)
}

func referenceMachine(grammar string) *machine { return machineFor(grammar, rfc.Reference) }

// formOf returns the Form of package uri with the same name. An unknown form is a reference.
func formOf(form rfc.Form) uri.Form {
	f, _ := wording.Form(string(form))
	return f
}

func read(x uri.Syntax, s string, form rfc.Form) Reading {
	ref, err := x.ParseForm(s, formOf(form))
	if err == nil {
		return Reading{Syntax: x, Reference: ref, Components: components(ref)}
	}
	parseError, ok := errors.AsType[*uri.ParseError](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		return Reading{Syntax: x, Fault: &Fault{Err: parseError}, NoRepair: "the string is too long"}
	}
	m := machineFor(x.String(), form)
	q := Reading{Syntax: x, Fault: m.fault(parseError, form)}
	at := q.Fault.Mistake.Start
	if !redact.FindInput(s).Has(at) && lookalike.IsTemplateExpression(s[at:]) {
		q.NoRepair = lookalike.Template
		return q
	}
	q.Repair, q.NoRepair = repairOf(x, s, form)
	return q
}

// fault returns the Fault for err. m is the machine of the syntax that returned err.
func (m *machine) fault(err *uri.ParseError, form rfc.Form) *Fault {
	s := err.Input()
	f := &Fault{Err: err, Mistake: err.Mistake(), Offset: err.Offset(), End: err.Offset(), Rule: err.Rule()}
	f.Where = citationOf(err.Syntax(), f.Rule)
	if f.Offset < len(s) {
		_, size := utf8.DecodeRuneInString(s[f.Offset:])
		f.End += size
		f.Group = groupOf(err.Syntax(), s[f.Offset:f.End])
	}
	at, _ := m.Run(s[:f.Offset])
	f.Expected = m.expected(at)
	f.Part = f.part(form)
	return f
}

// A Scheme is the result of parsing the text by the rule of RFC 1738 for the scheme of the text, such
// as httpurl. The result is a URL or an error.
type Scheme struct {
	locator.Scheme
	URL      locator.URL         // nil if the rule does not derive the text
	Err      *locator.ParseError // nil if the rule derives the text
	Expected Expected            // the characters that the rule accepts at Err.Offset()
}

// Holds reports whether the rule of the scheme derives the text.
func (s *Scheme) Holds() bool { return s.URL != nil }

// Where returns the section of RFC 1738 that describes the scheme.
func (s *Scheme) Where() Citation { return Citation{uri.RFC1738.String(), s.Section} }

// schemeOf returns the Scheme for s, or nil if the scheme of s is not one of the ten of RFC 1738.
func schemeOf(s string) *Scheme {
	name, _, found := strings.Cut(s, ":")
	known, ok := locator.Lookup(name)
	if !found || !ok {
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
	at, _ := m.Run(s[:e.Offset()])
	return &Scheme{Scheme: known, Err: e, Expected: m.expected(at)}
}
