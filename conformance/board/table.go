package board

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// NotAsked is the line of all pages that says who has not seen the results.
const NotAsked = "The maintainers of these libraries have not been asked yet. Adapters can be wrong: an adapter that accuses a library falsely is a fault of this project."

// A Board is the results of many adapters.
type Board struct {
	Results   []*Result // ordered by language and name
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

// columns are the columns of a table. Each is an aspect; no column is the sum of others.
var columns = []struct {
	title   string
	aspects []Aspect
}{
	{"takes invalid", []Aspect{Invalid}},
	{"refuses valid", []Aspect{Valid}},
	{"components", []Aspect{Components}},
	{"resolve", []Aspect{"resolve"}},
	{"normalize", []Aspect{"normalize"}},
	{"compare", []Aspect{"compare"}},
	{"encode", []Aspect{"encode"}},
	{"decode", []Aspect{"decode"}},
	{"IRI to URI", []Aspect{"to-uri"}},
}

// A Cell is what a table says about a library and a column.
type Cell struct {
	Asked, Fault, Soft, Contested, Unsupported, Broken, Declared int

	grey bool // what is counted is not a fault
}

// cell counts the judgments of a syntax and some aspects.
func (r *Result) cell(syntax string, aspects []Aspect) (c Cell) {
	for _, n := range r.Counts {
		if n.Syntax != syntax || !slices.Contains(aspects, n.Aspect) {
			continue
		}
		c.add(n)
	}
	c.grey = r.Compared() || r.Splits() && slices.Contains(aspects, Invalid)
	return c
}

func (c *Cell) add(n Count) {
	switch n.Outcome {
	case Unsupported, NotAskable:
		c.Unsupported += n.N
		return
	case Wrong, Refused, Accepted:
		c.Fault += n.N
	case Crash, Hang, Garbled, GaveUp:
		c.Broken += n.N
	case Soft:
		c.Soft += n.N
	case Contested:
		c.Contested += n.N
	}
	if n.Declared {
		c.Declared += n.N
	}
	c.Asked += n.N
}

// String returns the text of the cell: "✓" if everything that was asked is right, "–" if nothing
// was asked, or the number of differences. Numbers in parentheses are not faults.
func (c Cell) String() string {
	if c.Asked == 0 {
		return "–"
	}
	var parts []string
	add := func(n int, format string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, thousands(n)))
		}
	}
	if c.grey {
		add(c.Fault, "(%s)")
	} else {
		add(c.Fault, "%s")
	}
	add(c.Soft, "~%s")
	add(c.Broken, "%s broken")
	if len(parts) == 0 {
		if c.grey {
			return "same"
		}
		return "✓"
	}
	return strings.Join(parts, " ") + " of " + thousands(c.Asked)
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// section is the results of one syntax, or those of other standards.
type section struct {
	title, text, syntax string
	results             []*Result
}

// sections returns the tables of the page: one for each syntax that a library claims, and one
// for libraries that follow another standard.
func (b *Board) sections() (list []section) {
	for _, syntax := range slices.Backward(conformance.Syntaxes[:]) {
		s := section{title: syntaxTitle(syntax), syntax: syntax}
		for _, r := range b.Results {
			if !r.Compared() && slices.Contains(r.Syntaxes(), syntax) {
				s.results = append(s.results, r)
			}
		}
		if len(s.results) > 0 {
			list = append(list, s)
		}
	}
	other := section{title: "Other standards", syntax: "rfc3986", text: "These libraries do not claim an RFC. The numbers are differences from RFC 3986, and not faults."}
	for _, r := range b.Results {
		if r.Compared() && r.Manifest.ComparedBy == "rfc3986" {
			other.results = append(other.results, r)
		}
	}
	if len(other.results) > 0 {
		list = append(list, other)
	}
	return list
}

// contested returns the number of contested rows that the library answers in another way than
// the row.
func (r *Result) contested(syntax string) int {
	return r.Sum(func(c Count) bool { return c.Syntax == syntax && c.Outcome == Contested })
}

const howToRead = `A cell is ✓ if every answer is right, or the number of faults and of questions; – means that the library does not offer
this. Taking what the RFC does not derive, refusing what it derives, and misreading are three columns, and no column is
a sum of others. ~ counts soft differences: undefined and empty are confused, the case of a scheme or host is changed,
or brackets are missing. Numbers in parentheses are not faults: the library does not promise to validate, or it follows
another standard. Contested rows, about which readers of the RFC disagree, are in their own column. Libraries are
ordered by language and name; there is no rank.`

// WriteMarkdown writes the table as Markdown.
func (b *Board) WriteMarkdown(w io.Writer) error {
	var t strings.Builder
	fmt.Fprintf(&t, "# Scoreboard of URI libraries\n\n<!-- Code generated by \"uri conformance table\"; DO NOT EDIT. -->\n\n")
	fmt.Fprintf(&t, "%s libraries in %s languages answered the questions of [conformance](../conformance/README.md) through [adapters](../scoreboard).\n", thousands(len(b.Results)), thousands(b.languages()))
	fmt.Fprintf(&t, "**%s**\nThe rules are in [FAIR.md](../scoreboard/FAIR.md); [TEN-MINUTES.md](../scoreboard/TEN-MINUTES.md) says how to test your own library.\n\n%s\n", NotAsked, howToRead)
	for _, s := range b.sections() {
		fmt.Fprintf(&t, "\n## %s\n\n", s.title)
		if s.text != "" {
			fmt.Fprintf(&t, "%s\n\n", s.text)
		}
		used := s.columns()
		t.WriteString("| language | library | version | date |")
		for _, i := range used {
			fmt.Fprintf(&t, " %s |", columns[i].title)
		}
		t.WriteString(" contested | not done |\n|---|---|---|---|" + strings.Repeat("---:|", len(used)+2) + "\n")
		for _, r := range s.results {
			fmt.Fprintf(&t, "| %s | %s | %s | %s |", r.Language(), cellText(r.Name()), cellText(r.Hello.Version), r.Date)
			for _, i := range used {
				fmt.Fprintf(&t, " %s |", r.cell(s.syntax, columns[i].aspects))
			}
			fmt.Fprintf(&t, " %s | %s |\n", number(r.contested(s.syntax)), number(r.notDone(s.syntax)))
		}
	}
	b.writeAgreement(&t)
	b.writeHardRows(&t)
	b.writeLitmus(&t)
	_, err := io.WriteString(w, t.String())
	return err
}

// columns returns the columns that a library of the section has been asked.
func (s *section) columns() (used []int) {
	for i, c := range columns {
		if slices.ContainsFunc(s.results, func(r *Result) bool { return r.cell(s.syntax, c.aspects).Asked > 0 }) {
			used = append(used, i)
		}
	}
	return used
}

// notDone returns the number of questions that the library does not support or its strings
// cannot carry.
func (r *Result) notDone(syntax string) int {
	return r.Sum(func(c Count) bool {
		return c.Syntax == syntax && (c.Outcome == Unsupported || c.Outcome == NotAskable)
	})
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return thousands(n)
}

func (b *Board) languages() int {
	seen := map[string]bool{}
	for _, r := range b.Results {
		seen[r.Language()] = true
	}
	return len(seen)
}

func cellText(s string) string { return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s) }

// agreements are the libraries of others that agree with every row of an aspect.
func (b *Board) agreements(syntax string, aspects []Aspect) (names []string) {
	for _, r := range b.Results {
		if strings.HasPrefix(r.Hello.Library, "uriform") || !slices.Contains(r.Hello.Syntaxes, syntax) || r.Compared() {
			continue
		}
		all := true
		for _, aspect := range aspects {
			c := r.cell(syntax, []Aspect{aspect})
			all = all && c.Asked > 0 && c.Fault+c.Soft+c.Broken+c.Contested == 0
		}
		if all {
			names = append(names, r.Name()+" ("+r.Language()+")")
		}
	}
	return names
}

func (b *Board) writeAgreement(t *strings.Builder) {
	t.WriteString("\n## Are the rows right?\n\nLibraries of other authors that agree with every answer that was expected, contested rows included:\n\n| RFC | questions | libraries |\n|---|---|---|\n")
	for _, syntax := range slices.Backward(conformance.Syntaxes[:]) {
		for _, a := range []struct {
			title   string
			aspects []Aspect
		}{{"verdicts", []Aspect{Invalid, Valid}}, {"resolve", []Aspect{"resolve"}}, {"normalize", []Aspect{"normalize"}}, {"compare", []Aspect{"compare"}}} {
			if names := b.agreements(syntax, a.aspects); len(names) > 0 {
				fmt.Fprintf(t, "| %s | %s | %s |\n", syntaxTitle(syntax), a.title, cellText(strings.Join(names, ", ")))
			}
		}
	}
}

// A RowFaults is a row and the results that get it wrong.
type RowFaults struct {
	Question *Question
	Wrong    []*Result
	Outcomes map[*Result]Case
}

// Rows returns the rows that a library gets wrong, most libraries first. Libraries that follow
// another standard, and what is not a fault, do not count.
func (b *Board) Rows() []RowFaults {
	byID := map[string]*RowFaults{}
	for _, r := range b.Results {
		for _, c := range r.Cases {
			q := b.questions[c.ID]
			if q == nil || c.Suite != Rows || !r.Fault(c.Outcome) {
				continue
			}
			f := byID[c.ID]
			if f == nil {
				f = &RowFaults{Question: q, Outcomes: map[*Result]Case{}}
				byID[c.ID] = f
			}
			if _, twice := f.Outcomes[r]; !twice {
				f.Wrong = append(f.Wrong, r)
			}
			f.Outcomes[r] = c
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

const hardRows = 20

func (b *Board) writeHardRows(t *strings.Builder) {
	rows := b.Rows()
	t.WriteString("\n## Rows that most libraries get wrong\n\n`uri conformance table --html` has all rows, with each library that gets a row wrong.\n\n| row | question | expected | wrong |\n|---|---|---|---:|\n")
	for _, f := range rows[:min(len(rows), hardRows)] {
		fmt.Fprintf(t, "| %s | %s | %s | %d |\n", f.Question.ID, code(f.Question.text()), code(f.Question.want()), len(f.Wrong))
	}
}

// text returns the question for a person: "resolve ?y against http://a/b".
func (q *Question) text() string {
	get := func(key string) string { s, _ := q.Request.Text(key); return s }
	switch q.Op() {
	case "resolve":
		return get("base") + " + " + get("input")
	case "compare":
		return get("a") + " = " + get("b")
	}
	return get("input")
}

// want returns the expected reply for a person.
func (q *Question) want() string {
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
