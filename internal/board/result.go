package board

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
	"iter"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// A Result is what a run found: a file of lab/scoreboard/results. It has counts, and the differences
// of the rows. All pages are made from results. The format is conformance/result.schema.json.
type Result struct {
	Format   int       `json:"format"`             // 1
	Adapter  string    `json:"adapter"`            // ID of the manifest, or the command
	Manifest *Manifest `json:"manifest,omitempty"` // nil: judged by the syntaxes of hello
	Hello    Hello     `json:"hello"`
	Date     string    `json:"date"`    // 2026-11-22
	Suite    Suite     `json:"suite"`   // the largest suite that was asked
	Vectors  string    `json:"vectors"` // digest of the questions
	Asked    int       `json:"asked"`   // questions
	// Outcomes is the digest of all outcomes. Two runs that agree have the same.
	Outcomes string  `json:"outcomes"`
	Counts   []Count `json:"counts"`
	// Grid has the rows of the grid that are not right. Cases has the shortest of them.
	Grid  []GridRows `json:"grid"`
	Cases []Case     `json:"cases"` // differences: all of the rows, and the shortest of the generated suites
}

// A Count is a number of judgments with the same keys.
type Count struct {
	Syntax   string  `json:"syntax"`
	Suite    Suite   `json:"suite"`
	Aspect   Aspect  `json:"aspect"`
	Form     string  `json:"form,omitempty"` // of parse
	Outcome  Outcome `json:"outcome"`
	Class    string  `json:"class,omitempty"`    // what the difference is
	Declared bool    `json:"declared,omitempty"` // a deviation of the manifest covers it
	N        int     `json:"n"`
}

// GridRows are rows of the grid with the same outcome.
type GridRows struct {
	Outcome Outcome `json:"outcome"`
	Class   string  `json:"class,omitempty"`
	Rows    string  `json:"rows"` // the IDs without "rfc3986/5.2-", in order: "0086307a f3e2c11a"
}

// A Case is a question with an outcome other than right.
type Case struct {
	ID       string             `json:"id"`
	Syntax   string             `json:"syntax"`
	Suite    Suite              `json:"suite"`
	Section  string             `json:"section,omitempty"`
	Aspect   Aspect             `json:"aspect"`
	Outcome  Outcome            `json:"outcome"`
	Class    string             `json:"class,omitempty"`
	Declared bool               `json:"declared,omitempty"`
	Request  conformance.Object `json:"request"`
	Want     conformance.Object `json:"want"`
	Detail   string             `json:"detail,omitempty"`
}

// A Tally collects the judgments of a run.
type Tally struct {
	Result   Result
	Faults   Known         // the faults, as a list of known faults
	counts   map[Count]int // with N 0
	cases    map[caseGroup][]Case
	grid     map[GridRows][]string // with Rows empty
	vectors  hash.Hash             // of the questions that were asked, with the replies that are allowed
	outcomes hash.Hash
}

// A caseGroup is the cases of a generated suite of which only the shortest are kept.
type caseGroup struct {
	Suite   Suite
	Syntax  string
	Aspect  Aspect
	Outcome Outcome
	Class   string
}

// Numbers of cases of a caseGroup that a result has. The rows are kept all, up to a limit that
// keeps the files small.
const (
	keptGenerated = 3
	keptRows      = 1000
)

// maxDetail is the limit for the text of a case, in bytes.
const maxDetail = 300

// NewTally returns a Tally without judgments. m may be nil.
func NewTally(h *Hello, m *Manifest, suite Suite) *Tally {
	t := &Tally{
		Result: Result{Format: 1, Manifest: m, Hello: *h, Suite: suite, Adapter: h.Library},
		Faults: Known{}, counts: map[Count]int{}, cases: map[caseGroup][]Case{}, grid: map[GridRows][]string{}, vectors: sha256.New(), outcomes: sha256.New(),
	}
	if m != nil {
		t.Result.Adapter = m.ID
	}
	return t
}

// Syntaxes returns the syntaxes by which the answers are judged: those of the manifest, or else
// those of hello.
func (r *Result) Syntaxes() []string {
	if r.Manifest != nil {
		return r.Manifest.Syntaxes()
	}
	return r.Hello.Syntaxes
}

// Select reports whether q is asked: the library claims its syntax and its hello lists what q
// needs. If the library cannot be asked q for a limit of its strings, Select counts q.
func (t *Tally) Select(q *Question) bool {
	if !slices.Contains(t.Result.Syntaxes(), q.Syntax) {
		return false
	}
	if m := t.Result.Manifest; m != nil && (!m.claims(q) || m.amends(q) || !m.knowsScheme(q)) {
		return false
	}
	asked, outcome := t.Result.Hello.Askable(q)
	if asked && outcome != "" {
		t.Add(q, Judgment{Aspect: q.aspect(), Outcome: outcome})
		return false
	}
	return asked
}

// Add counts a judgment on q.
func (t *Tally) Add(q *Question, j Judgment) {
	c := Count{Syntax: q.Syntax, Suite: q.Suite, Aspect: j.Aspect, Outcome: j.Outcome, Class: j.Class}
	if q.Op() == "parse" {
		c.Form = q.Form()
	}
	m := t.Result.Manifest
	c.Declared = m != nil && j.Outcome.fault() && slices.ContainsFunc(m.Deviations, func(d Deviation) bool { return d.covers(q) })
	t.counts[c]++
	if t.Result.Fault(q.Syntax, j.Aspect, j.Outcome) && !c.Declared {
		key := knownKey(q, j)
		f := t.Faults[key]
		t.Faults[key] = KnownFault{N: f.N + 1, Reason: ""}
	}
	fmt.Fprintln(t.outcomes, q.ID, j.Aspect, j.Outcome)
	if j.Outcome == Right || j.Outcome == Unsupported || j.Outcome == NotAskable {
		return
	}
	if q.Suite == Grid {
		g := GridRows{Outcome: j.Outcome, Class: j.Class}
		t.grid[g] = append(t.grid[g], strings.TrimPrefix(q.ID, gridPrefix))
	}
	t.keep(Case{
		ID: q.ID, Syntax: q.Syntax, Suite: q.Suite, Section: q.Section, Aspect: j.Aspect, Outcome: j.Outcome,
		Class: j.Class, Declared: c.Declared, Request: q.Request, Want: q.Allowed[0], Detail: clip(j.Detail),
	})
}

// Ask adds a question to the digest. It is called once for each question that is asked.
func (t *Tally) Ask(q *Question) {
	t.Result.Asked++
	b, _ := json.Marshal([]any{q.ID, q.Request, q.Allowed})
	t.vectors.Write(b)
}

// Judged returns the number of judgments.
func (t *Tally) Judged() (n int) {
	for _, count := range t.counts {
		n += count
	}
	return n
}

func clip(s string) string {
	if len(s) <= maxDetail {
		return s
	}
	return strings.ToValidUTF8(s[:maxDetail], "") + "…"
}

// gridPrefix is the beginning of the ID of each row of the grid.
const gridPrefix = "rfc3986/5.2-"

// IDs returns the IDs of the rows.
func (g *GridRows) IDs() iter.Seq[string] {
	return func(yield func(string) bool) {
		for hash := range strings.FieldsSeq(g.Rows) {
			if !yield(gridPrefix + hash) {
				return
			}
		}
	}
}

func (t *Tally) keep(c Case) {
	g := caseGroup{c.Suite, c.Syntax, c.Aspect, c.Outcome, c.Class}
	limit := keptGenerated
	all := c.Suite == Rows || c.Suite == WPT
	if all {
		g, limit = caseGroup{Suite: c.Suite}, keptRows
	}
	list := append(t.cases[g], c)
	if !all {
		slices.SortStableFunc(list, func(a, b Case) int { return a.size() - b.size() })
	}
	t.cases[g] = list[:min(len(list), limit)]
}

func (c *Case) size() int { return len(show(c.Request)) }

// Finish returns the result. date is the day of the run: "2026-11-22".
func (t *Tally) Finish(date string) *Result {
	r := &t.Result
	r.Date = date
	r.Vectors = fmt.Sprintf("sha256:%x", t.vectors.Sum(nil))
	r.Outcomes = fmt.Sprintf("sha256:%x", t.outcomes.Sum(nil))
	r.Counts, r.Cases, r.Grid = []Count{}, []Case{}, []GridRows{}
	for g, ids := range t.grid {
		slices.Sort(ids)
		g.Rows = strings.Join(ids, " ")
		r.Grid = append(r.Grid, g)
	}
	slices.SortFunc(r.Grid, func(a, b GridRows) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Class, b.Class))
	})
	for c, n := range t.counts {
		c.N = n
		r.Counts = append(r.Counts, c)
	}
	slices.SortFunc(r.Counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Syntax, b.Syntax), cmp.Compare(a.Suite, b.Suite), cmp.Compare(a.Aspect, b.Aspect), cmp.Compare(a.Form, b.Form),
			cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Class, b.Class), compareBool(a.Declared, b.Declared))
	})
	for _, g := range slices.SortedFunc(maps.Keys(t.cases), func(a, b caseGroup) int {
		return cmp.Or(-cmp.Compare(a.Suite, b.Suite), cmp.Compare(a.Syntax, b.Syntax), cmp.Compare(a.Aspect, b.Aspect), cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Class, b.Class))
	}) {
		r.Cases = append(r.Cases, t.cases[g]...)
	}
	return r
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// Write writes the result as JSON, with one count or case per line.
func (r *Result) Write(file string) error {
	var b bytes.Buffer
	b.WriteString("{\n")
	for _, m := range []struct {
		name  string
		value any
	}{
		{"format", r.Format}, {"adapter", r.Adapter}, {"manifest", r.Manifest}, {"hello", r.Hello}, {"date", r.Date},
		{"suite", r.Suite}, {"vectors", r.Vectors}, {"asked", r.Asked}, {"outcomes", r.Outcomes},
	} {
		if m.name != "manifest" || r.Manifest != nil {
			fmt.Fprintf(&b, "%q: %s,\n", m.name, show(m.value))
		}
	}
	b.WriteString("\"counts\": [")
	writeLines(&b, r.Counts)
	b.WriteString("],\n\"grid\": [")
	writeLines(&b, r.Grid)
	b.WriteString("],\n\"cases\": [")
	writeLines(&b, r.Cases)
	b.WriteString("]\n}\n")
	return os.WriteFile(file, b.Bytes(), 0o666)
}

func writeLines[T any](b *bytes.Buffer, list []T) {
	for i, v := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n" + show(v))
	}
	if len(list) > 0 {
		b.WriteByte('\n')
	}
}

// ReadResult reads a result.
func ReadResult(file string) (*Result, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	r := new(Result)
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if r.Format != 1 {
		return nil, fmt.Errorf("%s: format is %d, and this program reads format 1", file, r.Format)
	}
	return r, nil
}

// Sum returns the number of judgments for which keep returns true.
func (r *Result) Sum(keep func(Count) bool) (n int) {
	for _, c := range r.Counts {
		if keep(c) {
			n += c.N
		}
	}
	return n
}

// Splits reports whether the library only splits: its manifest says that it does not validate.
// Then an invalid input that it takes is not a fault. The URL Standard says for each input whether it is a failure.
func (r *Result) Splits() bool {
	return r.Manifest != nil && !r.Manifest.Validates.Value && r.Manifest.Standard != StandardWHATWG
}

// Compared reports whether the library follows neither an RFC nor the URL Standard, so that
// differences are not faults.
func (r *Result) Compared() bool {
	return r.Manifest != nil && r.Manifest.Standard != StandardRFC && r.Manifest.Standard != StandardWHATWG
}

// Judged reports whether the library promises to conform in an aspect of a syntax, as a library of the URL Standard
// does. Without such a promise, no difference is a fault.
func (r *Result) Judged(syntax string, a Aspect) bool {
	return r.Manifest == nil || syntax == WHATWG || r.Manifest.promises(syntax, a.op(), Conforms)
}

// Fault reports whether an outcome counts against the library.
func (r *Result) Fault(syntax string, a Aspect, o Outcome) bool {
	return r.Judged(syntax, a) && o.fault() && !(o == Accepted && r.Splits())
}

// Differences compares the outcomes of the rows with those of an older result. comparable is false
// if the library has another version: then it may answer differently.
func (r *Result) Differences(old *Result) (lines []string, comparable bool) {
	if r.Hello.Version != old.Hello.Version {
		return nil, false
	}
	now, before := r.rowCounts(), old.rowCounts()
	for c, n := range now {
		if before[c] != n {
			lines = append(lines, fmt.Sprintf("%s %s %s %s: %d, and %d before", c.Syntax, c.Suite, c.Aspect, c.Outcome, n, before[c]))
		}
	}
	for c, n := range before {
		if now[c] == 0 {
			lines = append(lines, fmt.Sprintf("%s %s %s %s: 0, and %d before", c.Syntax, c.Suite, c.Aspect, c.Outcome, n))
		}
	}
	slices.Sort(lines)
	return lines, true
}

// rowCounts returns the counts of the rows, of the grid and of the web platform tests, which every run has.
func (r *Result) rowCounts() map[Count]int {
	counts := map[Count]int{}
	for _, c := range r.Counts {
		if c.Suite == Rows || c.Suite == Grid || c.Suite == WPT {
			counts[Count{Syntax: c.Syntax, Suite: c.Suite, Aspect: c.Aspect, Form: c.Form, Outcome: c.Outcome, Class: c.Class, Declared: c.Declared}] += c.N
		}
	}
	return counts
}
