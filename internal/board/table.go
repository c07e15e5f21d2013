package board

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// NotAsked is the line of all pages that says who has not seen the results.
const NotAsked = "The maintainers of these libraries have not been asked yet. Adapters can be wrong: an adapter that accuses a library falsely is a fault of this project."

// A Board is the results of many adapters.
type Board struct {
	Results   []*Result          // ordered by language and name
	Newest    map[string]Release // by the ID of the adapter; nil: not known
	questions map[string]*Question
}

// NewBoard returns a board of results. Two results with the same adapter must have different
// versions.
func NewBoard(results []*Result) (*Board, error) {
	b := &Board{Results: slices.Clone(results), questions: map[string]*Question{}}
	slices.SortFunc(b.Results, func(x, y *Result) int {
		return cmp.Or(strings.Compare(strings.ToLower(x.Language()), strings.ToLower(y.Language())), strings.Compare(strings.ToLower(x.Name()), strings.ToLower(y.Name())),
			strings.Compare(x.Adapter, y.Adapter), strings.Compare(x.Hello.Version, y.Hello.Version))
	})
	for i, r := range b.Results[:max(len(b.Results)-1, 0)] {
		if next := b.Results[i+1]; r.Adapter == next.Adapter && r.Hello.Version == next.Hello.Version {
			return nil, fmt.Errorf("two results of %s %s", r.Adapter, r.Hello.Version)
		}
	}
	for q, err := range RowQuestions() {
		if err != nil {
			return nil, err
		}
		b.questions[q.ID] = &q
	}
	return b, nil
}

// Name returns the name of the library.
func (r *Result) Name() string {
	if r.Manifest != nil {
		return r.Manifest.Name
	}
	return r.Hello.Library
}

// Language returns the language of the library.
func (r *Result) Language() string {
	if r.Manifest != nil {
		return r.Manifest.Language
	}
	return r.Hello.Language
}

// NameAndLanguage returns "uriparser (C)".
func (r *Result) NameAndLanguage() string { return r.Name() + " (" + r.Language() + ")" }

// columns are the columns of a table. Each is an aspect; no column is the sum of others. The grid is
// apart from the rows, because one habit of a library may answer hundreds of its rows.
var columns = []column{
	{"takes invalid", Invalid, false},
	{"refuses valid", Valid, false},
	{"components", Components, false},
	{"resolve", "resolve", false},
	{"resolve: grid", "resolve", true},
	{"normalize", "normalize", false},
	{"compare", "compare", false},
	{"encode", "encode", false},
	{"decode", "decode", false},
	{"IRI to URI", "to-uri", false},
	{"web platform tests", webPlatformTests, false},
}

type column struct {
	Title  string
	aspect Aspect
	grid   bool // only the grid; otherwise all but the grid
}

// A Cell is what a table says about a library and a column. No field counts what another counts.
type Cell struct {
	Asked                                int
	Fault                                int // wrong answers; of parse: a verdict that is wrong
	Refused                              int // of other operations than parse: no answer
	Accepted                             int // of other operations than parse: an answer about invalid input
	Declared                             int // differences that the documentation of the library announces
	Soft, Contested, Unsupported, Broken int
	grey                                 bool // no difference is a fault
	old                                  bool // the release is old: no number is shown
	greyAccepted                         bool // Accepted is not a fault
}

// cell counts the judgments of a syntax and a column.
func (r *Result) cell(syntax string, column column) (c Cell) {
	for _, n := range r.Counts {
		if n.Syntax == syntax && n.Aspect == column.aspect && (n.Suite == Grid) == column.grid {
			c.add(n)
		}
	}
	c.grey = !r.Judged(syntax, column.aspect) || r.Splits() && column.aspect == Invalid
	c.greyAccepted = c.grey || r.Splits()
	return c
}

func (c *Cell) add(n Count) {
	verdict := n.Aspect == Invalid || n.Aspect == Valid
	switch {
	case n.Outcome == Unsupported || n.Outcome == NotAskable:
		c.Unsupported += n.N
		return
	case n.Declared:
		c.Declared += n.N
	case n.Outcome == Refused && !verdict:
		c.Refused += n.N
	case n.Outcome == Accepted && !verdict:
		c.Accepted += n.N
	case n.Outcome == Wrong || n.Outcome == Refused || n.Outcome == Accepted:
		c.Fault += n.N
	case n.Outcome == Soft:
		c.Soft += n.N
	case n.Outcome == Contested:
		c.Contested += n.N
	case n.Outcome != Right:
		c.Broken += n.N
	}
	c.Asked += n.N
}

// String returns the text of the cell: "✓" if everything that was asked is right, "–" if nothing
// was asked, or the numbers of differences. Numbers in parentheses are not faults.
func (c Cell) String() string {
	if c.Asked == 0 {
		return "–"
	}
	var parts []string
	add := func(n int, grey bool, format string) {
		switch {
		case n > 0 && grey:
			parts = append(parts, "("+fmt.Sprintf(format, thousands(n))+")")
		case n > 0:
			parts = append(parts, fmt.Sprintf(format, thousands(n)))
		}
	}
	add(c.Fault, c.grey, "%s")
	add(c.Refused, c.grey, "%s refused")
	add(c.Accepted, c.greyAccepted, "%s taken")
	add(c.Soft, false, "~%s")
	add(c.Declared, true, "%s documented")
	add(c.Broken, false, "%s broken")
	if len(parts) == 0 {
		if c.grey {
			return "same"
		}
		return "✓"
	}
	switch hard := c.Fault + c.Refused + c.Accepted + c.Broken; {
	case c.old && hard == 0:
		return "~"
	case c.old && !c.fault():
		return "(differs)"
	case c.old:
		return "differs"
	}
	return strings.Join(parts, ", ") + " of " + thousands(c.Asked)
}

// Class returns how the cell is drawn: right, fault, grey or none.
func (c Cell) Class() string {
	switch {
	case c.Asked == 0:
		return "none"
	case c.grey, c.old && c.String() != "✓":
		return "grey"
	case c.fault():
		return "fault"
	case c.Accepted > 0:
		return "grey"
	}
	return "right"
}

// fault reports whether the cell counts a fault.
func (c Cell) fault() bool {
	return !c.grey && c.Fault+c.Refused+c.Broken > 0 || !c.greyAccepted && c.Accepted > 0
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// A section is a table: the results of one syntax, or those of other standards.
type section struct {
	Title, Text, Syntax string // no syntax: its rows are of several
	Columns             []column
	Rows                []sectionRow
}

// A sectionRow is what a table says about a library. Cells has one cell for each column.
type sectionRow struct {
	*Result
	Syntax             string
	Cells              []Cell
	Contested, NotDone string // numbers of questions, or ""
}

// Titles of tables that are not of one standard.
const (
	otherStandards = "Other standards" // libraries that claim neither an RFC nor the URL Standard
	oldReleases    = "Old releases"
)

// Sections returns the tables of the page: one for each syntax that a library claims and was asked by, one for
// libraries of the URL Standard, one for libraries that follow another standard or none, and one for old releases.
func (b *Board) Sections() (list []section) {
	old := section{Title: oldReleases, Text: "These versions were released more than three years before they were asked, and newer ones may answer differently. " +
		"So the table says only where answers differ; ~ is soft or documented, and parentheses mean that it is no fault. No number of wrong answers counts these versions."}
	add := func(s section, has func(*Result) bool) {
		for _, r := range b.Results {
			if !has(r) {
				continue
			}
			row := sectionRow{Result: r, Syntax: s.Syntax}
			if s.Title == otherStandards {
				row.Syntax = r.Manifest.ComparedBy
			}
			if b.Old(r) {
				old.Rows = append(old.Rows, row)
			} else {
				row.Contested, row.NotDone = r.number(row.Syntax, Contested), r.number(row.Syntax, Unsupported, NotAskable)
				s.Rows = append(s.Rows, row)
			}
		}
		list = s.appendTo(list)
	}
	for _, syntax := range slices.Backward(conformance.Syntaxes[:]) {
		add(section{Title: syntaxTitle(syntax), Syntax: syntax}, func(r *Result) bool {
			return !r.Compared() && slices.Contains(r.asked(), syntax)
		})
	}
	const tests = "The web platform tests decide about these libraries of the URL Standard (WHATWG), and no RFC does."
	add(section{Title: syntaxTitle(WHATWG), Syntax: WHATWG, Text: tests}, func(r *Result) bool { return slices.Contains(r.asked(), WHATWG) })
	const differences = "These libraries do not claim an RFC. The numbers are differences from RFC 3986, or from RFC 3987 for libraries that only convert IRIs, and not faults."
	add(section{Title: otherStandards, Text: differences}, (*Result).Compared)
	slices.SortStableFunc(old.Rows, func(x, y sectionRow) int {
		return slices.Index(b.Results, x.Result) - slices.Index(b.Results, y.Result)
	})
	return old.appendTo(list)
}

// appendTo appends the section to a list if it has rows, with the columns that one of its rows was asked, and the cells.
func (s section) appendTo(list []section) []section {
	if len(s.Rows) == 0 {
		return list
	}
	for _, c := range columns {
		if slices.ContainsFunc(s.Rows, func(r sectionRow) bool { return r.cell(r.Syntax, c).Asked > 0 }) {
			s.Columns = append(s.Columns, c)
		}
	}
	for i := range s.Rows {
		row := &s.Rows[i]
		for _, c := range s.Columns {
			cell := row.cell(row.Syntax, c)
			cell.old = s.Title == oldReleases
			row.Cells = append(row.Cells, cell)
		}
	}
	return append(list, s)
}

// RFC returns the name of the standard of a row of the old releases, which are of several.
func (s section) RFC(r sectionRow) string {
	switch {
	case s.Title != oldReleases:
		return ""
	case r.Compared():
		return "claims no RFC"
	}
	return syntaxTitle(r.Syntax)
}

// number returns the number of questions of a syntax with one of some outcomes, or "".
func (r *Result) number(syntax string, outcomes ...Outcome) string {
	n := r.Sum(func(c Count) bool { return c.Syntax == syntax && slices.Contains(outcomes, c.Outcome) })
	if n == 0 {
		return ""
	}
	return thousands(n)
}

const howToRead = `A cell is ✓ if every answer of the library is right. Otherwise it has the number of differences and the number of
questions, and – means that the library does not offer this, or does not claim it. Numbers in parentheses are not faults,
because the library does not promise to validate, documents the difference, or claims the RFC only in part or not at all. If
such a library has no difference, the cell is "same". A number after ~ counts soft differences: undefined and empty are
confused, the case of a scheme or host is changed, percent-encoding is normalized, an address is written in another form, or
brackets are missing. Three columns are about parsing: to take what the RFC does not derive, to refuse what it derives, and to
read other components; no number is a sum of others. One habit of a library can decide thousands of answers: a library that
refuses schemes of one letter refuses most of the generated URIs, and the grid, which has pairs of a base and a reference,
multiplies a habit in the same way. So the column before the grid has only the rows of the RFC. Contested rows, about which
readers of the RFC disagree, are in their own column. Libraries are ordered by language and name; there is no rank. Where a
registry could be asked, the version says whether it is the newest release. The day of the release is that of the registry, or
of the first package of Debian that had it.`

// Languages returns the number of languages of the libraries.
func (b *Board) Languages() int {
	seen := map[string]bool{}
	for _, r := range b.Results {
		seen[r.Language()] = true
	}
	return len(seen)
}

// agreements are the libraries of others that agree with every row of an aspect.
func (b *Board) agreements(syntax string, aspects []Aspect) (names []string) {
	for _, r := range b.Results {
		if strings.HasPrefix(r.Hello.Library, "uriform") || !slices.Contains(r.Hello.Syntaxes, syntax) || r.Compared() {
			continue
		}
		all := true
		for _, aspect := range aspects {
			n, right := 0, 0
			for _, c := range r.Counts {
				if c.Syntax == syntax && c.Aspect == aspect && c.Outcome != Unsupported && c.Outcome != NotAskable {
					n += c.N
					if c.Outcome == Right {
						right += c.N
					}
				}
			}
			all = all && n > 0 && n == right
		}
		if all {
			names = append(names, r.NameAndLanguage())
		}
	}
	return names
}

// Sentences returns what the library says about itself, and the notes of its manifest.
func (r *Result) Sentences() (sentences []string) {
	m := r.Manifest
	if m == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, c := range m.Claims {
		if !seen[c.Says] {
			sentences = append(sentences, quotation(c.Says)+inPart[c.Grade])
		}
		seen[c.Says] = true
	}
	if m.Validates.Value {
		if !seen[m.Validates.Says] {
			sentences = append(sentences, "Promise to validate: "+quotation(m.Validates.Says))
		}
	} else if r.Splits() && !r.Compared() {
		sentences = append(sentences, "No promise to validate is quoted.")
	}
	for _, d := range m.Deviations {
		sentences = append(sentences, "Documented: "+quotation(d.Says))
	}
	if m.Mode != "" {
		sentences = append(sentences, "Mode: "+m.Mode+".")
	}
	if m.Note != "" {
		sentences = append(sentences, "Note: "+m.Note)
	}
	for _, d := range slices.Sorted(maps.Keys(m.Checked)) {
		sentences = append(sentences, "Checked without the adapter: "+m.Checked[d]+".")
	}
	return sentences
}

// inPart is what a page says after a claim that does not promise conformance.
var inPart = map[Grade]string{
	Partial: " This claims a part of the RFC: the differences are no faults.",
	BasedOn: " “Based on” does not promise conformance: the differences are no faults.",
}

// quotation returns a sentence of a documentation. Its own marks become single ones.
func quotation(s string) string { return "“" + strings.ReplaceAll(s, "\"", "'") + "”" }

// An agreement is the libraries that agree with every row of some aspects of an RFC.
type agreement struct {
	RFC       string   `json:"rfc"`
	Questions string   `json:"questions"`
	Libraries []string `json:"libraries"`
}

// Agreements returns the agreements that a library of others has, latest RFC first.
func (b *Board) Agreements() (list []agreement) {
	for _, syntax := range slices.Backward(conformance.Syntaxes[:]) {
		for _, a := range []struct {
			title   string
			aspects []Aspect
		}{{"verdicts", []Aspect{Invalid, Valid}}, {"resolve", []Aspect{"resolve"}}, {"normalize", []Aspect{"normalize"}}, {"compare", []Aspect{"compare"}}} {
			if names := b.agreements(syntax, a.aspects); len(names) > 0 {
				list = append(list, agreement{syntax, a.title, names})
			}
		}
	}
	return list
}

// A RowFaults is a row and the results that get it wrong.
type RowFaults struct {
	Question *Question
	Wrong    []WrongAnswer
}

// A WrongAnswer is what a library did with a row.
type WrongAnswer struct {
	*Result
	Case Case
}

// Rows returns the rows that a library gets wrong, most libraries first. Libraries that follow
// another standard, old releases, and what is not a fault, do not count.
func (b *Board) Rows() []RowFaults {
	byID := map[string]*RowFaults{}
	for _, r := range b.Results {
		if b.Old(r) {
			continue
		}
		for _, c := range r.Cases {
			q := b.questions[c.ID]
			if q == nil || c.Suite != Rows || c.Declared || !r.Fault(c.Syntax, c.Aspect, c.Outcome) {
				continue
			}
			f := byID[c.ID]
			if f == nil {
				f = &RowFaults{Question: q}
				byID[c.ID] = f
			}
			if n := len(f.Wrong); n > 0 && f.Wrong[n-1].Result == r {
				f.Wrong[n-1].Case = c // of two aspects, the later one
			} else {
				f.Wrong = append(f.Wrong, WrongAnswer{r, c})
			}
		}
	}
	var all []RowFaults
	for _, f := range byID {
		all = append(all, *f)
	}
	slices.SortFunc(all, func(x, y RowFaults) int {
		return cmp.Or(len(y.Wrong)-len(x.Wrong), strings.Compare(x.Question.ID, y.Question.ID))
	})
	return all
}

// Hardest returns the rows that several libraries get wrong, at most 20.
func (b *Board) Hardest() []RowFaults {
	rows := b.Rows() // most libraries first
	if i := slices.IndexFunc(rows, func(f RowFaults) bool { return len(f.Wrong) < 2 }); i >= 0 {
		rows = rows[:i]
	}
	return rows[:min(len(rows), 20)]
}

// Text returns the question for a person: "resolve ?y against http://a/b".
func (q *Question) Text() string {
	get := func(key string) string { s, _ := q.Request.Text(key); return s }
	switch q.Op() {
	case "resolve":
		return get("base") + " + " + get("input")
	case "compare":
		return get("a") + " = " + get("b")
	}
	return get("input")
}

// Want returns the expected reply for a person.
func (q *Question) Want() string {
	want := q.Allowed[0]
	if result, ok := want.Text("result"); ok {
		return result
	}
	if valid, ok := want["valid"].(bool); ok {
		if valid {
			return "valid"
		}
		return "invalid"
	}
	return showLine(want)
}

// code returns s as inline code of Markdown, with control characters escaped.
func code(s string) string {
	if s == "" {
		return "(empty)"
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '|':
			b.WriteString(`\|`)
		case r < ' ' || r == 0x7F || r == '`' || r == 0xFFFD:
			fmt.Fprintf(&b, `\x%02X`, r)
		default:
			b.WriteRune(r)
		}
	}
	return "`` " + b.String() + " ``"
}
