package board

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A boardFile is the file that [Board.WriteJSON] writes.
type boardFile struct {
	languages  int
	questions  []questionEntry
	libraries  []libraryEntry
	sections   []sectionEntry
	agreements []agreement
	hardest    []hardRow
	numbers    map[string]int // of the questions, by text of the request and ID
}

// A questionEntry is a question that some library does not answer as expected.
type questionEntry struct {
	ID      string `json:"id"`
	RFC     string `json:"rfc"`
	Row     string `json:"row,omitempty"` // the ID inside the RFC, if the question is a row of package conformance
	Section string `json:"section,omitempty"`
	Text    string `json:"text"`
	Want    string `json:"want"`
}

// A libraryEntry is what is known of a library.
type libraryEntry struct {
	Key      string   `json:"key"` // the ID of the adapter; with the version if there are two results of it
	Name     string   `json:"name"`
	Language string   `json:"language"`
	Version  string   `json:"version"`
	Released string   `json:"released,omitempty"`
	Date     string   `json:"date"`
	Runtime  string   `json:"runtime"`
	Asked    string   `json:"asked"`
	License  string   `json:"license,omitempty"`
	Homepage string   `json:"homepage,omitempty"`
	Says     []string `json:"says"`
}

// A sectionEntry is a table. Its rows are cells in the order of its columns.
type sectionEntry struct {
	Key     string     `json:"key"` // the syntax, "other" or "old"
	Title   string     `json:"title"`
	Text    string     `json:"text,omitempty"`
	Columns []string   `json:"columns"`
	Rows    []rowEntry `json:"rows"`
}

type rowEntry struct {
	Library int         `json:"library"`       // index of libraries
	RFC     string      `json:"rfc,omitempty"` // of an old release: by what it was asked
	Cells   []cellEntry `json:"cells"`
}

// A cellEntry is a cell, and the differences that the result keeps of it.
type cellEntry struct {
	Text  string      `json:"text"`
	Class string      `json:"class"` // right, fault, grey or none
	Cases []caseEntry `json:"cases,omitempty"`
}

// A caseEntry is questions with the same outcome. Details are in the order of the questions. They are
// missing if they say nothing more than the outcome.
type caseEntry struct {
	Outcome   Outcome  `json:"outcome"`
	Declared  bool     `json:"declared,omitempty"`
	Questions []int    `json:"questions"` // indexes of questions
	Details   []string `json:"details,omitempty"`
}

// A hardRow is a row that libraries get wrong.
type hardRow struct {
	Question  int   `json:"question"`
	Libraries []int `json:"libraries"`
}

// WriteJSON writes what the view Conformance of the page shows: the tables of WriteMarkdown, and the
// differences of each cell. The texts of cells are the same as in the other pages.
func (b *Board) WriteJSON(w io.Writer) error {
	f := boardFile{languages: b.Languages(), agreements: b.Agreements(), numbers: map[string]int{}}
	index, results := map[*Result]int{}, map[string]int{}
	for i, r := range b.Results {
		index[r] = i
		results[r.Adapter]++
	}
	for _, r := range b.Results {
		e := r.libraryEntry()
		if results[r.Adapter] > 1 {
			e.Key += "-" + e.Version
		}
		e.Version, e.Released = b.Version(r), b.Released(r)
		f.libraries = append(f.libraries, e)
	}
	for _, s := range b.Sections() {
		f.sections = append(f.sections, f.section(s, index))
	}
	for _, row := range b.Hardest() {
		h := hardRow{Question: f.question(row.Question)}
		for _, r := range row.Wrong {
			h.Libraries = append(h.Libraries, index[r.Result])
		}
		f.hardest = append(f.hardest, h)
	}
	return f.write(w)
}

func (r *Result) libraryEntry() libraryEntry {
	e := libraryEntry{Key: r.Adapter, Name: r.Name(), Language: r.Language(), Version: r.Hello.Version, Date: r.Date, Runtime: r.Hello.Runtime, Asked: thousands(r.Asked), Says: r.Sentences()}
	if r.Manifest != nil {
		e.License, e.Homepage = r.Manifest.License, r.Manifest.Homepage
	}
	if follows := r.Follows(); follows != "" {
		e.Says = append([]string{follows + ": the differences are no faults."}, e.Says...)
	}
	return e
}

func (f *boardFile) section(s section, index map[*Result]int) sectionEntry {
	e := sectionEntry{Key: s.Syntax, Title: s.Title, Text: s.Text}
	switch s.Title {
	case otherStandards:
		e.Key = "other"
	case oldReleases:
		e.Key = "old"
	}
	for _, c := range s.Columns {
		e.Columns = append(e.Columns, c.Title)
	}
	e.Columns = append(e.Columns, "contested", "not done")
	for _, r := range s.Rows {
		row := rowEntry{Library: index[r.Result], RFC: s.RFC(r)}
		for i, c := range r.Cells {
			column := s.Columns[i]
			row.Cells = append(row.Cells, cellEntry{c.String(), c.Class(), f.cases(r.Result, func(c Case) bool {
				return c.Syntax == r.Syntax && c.Outcome != Contested && c.Aspect == column.aspect && (c.Suite == Grid) == column.grid
			})})
		}
		contested := f.cases(r.Result, func(c Case) bool { return r.Contested != "" && c.Syntax == r.Syntax && c.Outcome == Contested })
		row.Cells = append(row.Cells, cellEntry{r.Contested, "grey", contested}, cellEntry{Text: r.NotDone, Class: "none"})
		e.Rows = append(e.Rows, row)
	}
	return e
}

// cases returns the cases that keep accepts, in the order of the outcomes.
func (f *boardFile) cases(r *Result, keep func(Case) bool) (list []caseEntry) {
	for _, c := range r.Cases {
		if !keep(c) {
			continue
		}
		i := slices.IndexFunc(list, func(e caseEntry) bool { return e.Outcome == c.Outcome && e.Declared == c.Declared })
		if i < 0 {
			i = len(list)
			list = append(list, caseEntry{Outcome: c.Outcome, Declared: c.Declared})
		}
		list[i].Questions = append(list[i].Questions, f.question(c.question()))
		list[i].Details = append(list[i].Details, strings.ToValidUTF8(c.Detail, "\uFFFD"))
	}
	for i, e := range list {
		if !slices.ContainsFunc(e.Details, func(d string) bool { return d != e.Details[0] }) && e.Outcome != Wrong && e.Outcome != Soft {
			list[i].Details = nil
		}
	}
	slices.SortFunc(list, func(x, y caseEntry) int {
		if d := slices.Index(Outcomes, x.Outcome) - slices.Index(Outcomes, y.Outcome); d != 0 {
			return d
		}
		return compareBool(x.Declared, y.Declared)
	})
	return list
}

// question returns the question of the case.
func (c *Case) question() *Question {
	q := &Question{ID: c.ID, Syntax: c.Syntax, Suite: c.Suite, Section: c.Section, Request: c.Request}
	q.Allowed = append(q.Allowed, c.Want)
	return q
}

// question returns the index of a question. A result may be older than the rows, so that the text is
// also a part of the key.
func (f *boardFile) question(q *Question) int {
	key := q.ID + " " + show(q.Request)
	n, ok := f.numbers[key]
	if !ok {
		n = len(f.questions)
		f.numbers[key] = n
		e := questionEntry{ID: q.ID, RFC: q.Syntax, Section: q.Section, Text: strings.ToValidUTF8(q.Text(), "\uFFFD"), Want: strings.ToValidUTF8(q.Want(), "\uFFFD")}
		if rfc, row, ok := strings.Cut(q.ID, "/"); ok && q.Suite == Rows && !strings.HasPrefix(row, "generations-") {
			e.RFC, e.Row = rfc, row
		}
		f.questions = append(f.questions, e)
	}
	return n
}

// write writes the file, with one question, library or table row per line.
func (f *boardFile) write(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"languages\": %d,\n\"not_asked\": %s,\n\"how_to_read\": %s,\n\"libraries\": [", f.languages, show(NotAsked), show(strings.ReplaceAll(howToRead, "\n", " ")))
	writeLines(&b, f.libraries)
	b.WriteString("],\n\"sections\": [\n")
	for i, s := range f.sections {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, "{\"key\": %s, \"title\": %s, \"text\": %s, \"columns\": %s, \"rows\": [", show(s.Key), show(s.Title), show(s.Text), show(s.Columns))
		writeLines(&b, s.Rows)
		b.WriteString("]}")
	}
	b.WriteString("],\n\"agreements\": [")
	writeLines(&b, f.agreements)
	b.WriteString("],\n\"hardest\": [")
	writeLines(&b, f.hardest)
	b.WriteString("],\n\"questions\": [")
	writeLines(&b, f.questions)
	b.WriteString("]\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}
