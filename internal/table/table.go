// Package table reads one column of a table, and writes the table with a result for each
// record. It implements --column of the command.
//
// A table is tab-separated values, comma-separated values (RFC 4180) or JSON Lines. The
// other columns stay as they are, byte for byte.
//
//	t := table.NewReader(in, nil, table.Options{Format: table.CSV, Column: "url"})
//	header, err := t.Start()
//	for {
//		value, err := t.Next()
//		…
//		out = t.Append(out, table.Cell{Text: result})
//	}
//
// # CSV
//
// Package encoding/csv skips blank lines, writes other quotes than it reads, and has no limit
// on the length of a record. This package returns a record for every line that does not begin
// inside quotes, and keeps the text of the other fields. It accepts the records that
// encoding/csv accepts.
package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/strictjson"
)

// A Format is the notation of a table.
type Format uint8

// The formats.
const (
	TSV   Format = iota // fields separated by tabs, without quotes
	CSV                 // fields separated by commas; fields in quotes may contain line ends
	JSONL               // one JSON object per line; the columns are its keys
)

// Options describe a table.
type Options struct {
	Format  Format
	Column  string   // the number of the column, from 1, or its name; in JSON Lines, a.b is the key b of the object a
	Header  bool     // the first record has the names; a Column that is not a number implies it
	Append  bool     // the result is a new column; otherwise it replaces the column
	Name    string   // of the new column
	Names   []string // of several new columns, which differ; the text of a result has their values, with tabs between them
	MaxLine int      // length of the longest record, in bytes
}

// A RecordError reports a record without a value in the column.
type RecordError struct{ Reason string }

// Error returns the reason.
func (e *RecordError) Error() string { return e.Reason }

// A Reader reads the records of a table.
type Reader struct {
	options Options
	lines   *bulk.Reader

	number int    // of the first line of the record
	index  int    // of the column, from 0
	width  int    // number of fields of the header, or 0
	first  int    // number of fields of the first record of CSV without a header, or 0
	record string // the text of the record
	lost   bool   // the record is too long, and its text was dropped
	faulty bool   // the record is not one JSON object
	passed bool   // the record has an error of an earlier run, and is passed on as it is

	// The parts of the record. If the record has no value in the column, both lists are empty.
	fields  []field
	members []strictjson.Member

	holder     int // the member with the value, if the column is a nested key
	start, end int // of the nested value in that member; end is 0 if the column is not nested
}

// NewReader returns a Reader of the table in. The Reader calls idle before each read of in,
// so that the caller can flush its output.
func NewReader(in io.Reader, idle func() error, o Options) *Reader {
	lines := bulk.NewReader(in)
	lines.MaxLine, lines.Idle = o.MaxLine, idle
	return &Reader{options: o, lines: lines}
}

// Lines returns the reader of the lines of the table.
func (r *Reader) Lines() *bulk.Reader { return r.lines }

// WithLines returns a Reader for a part of the same table: whole lines after the header. Start
// must not be called. A record of CSV may have several lines.
func (r *Reader) WithLines(lines *bulk.Reader) *Reader {
	return &Reader{options: r.options, index: r.index, width: r.width, lines: lines}
}

// Line returns the number of the first line of the record that Next returned.
func (r *Reader) Line() int { return r.number }

// Record returns the text of the record, or "" if it was too long.
func (r *Reader) Record() string { return r.record }

// MapFaulty replaces the text of a record that has no fields or is not one JSON object.
func (r *Reader) MapFaulty(f func(record string) string) {
	if len(r.fields) == 0 && len(r.members) == 0 {
		r.record = f(r.record)
	}
}

// IsLong reports whether the record has more fields than the header. In CSV without a header, it reports whether the
// record has another number of fields than the first one, as if a comma in a value has no quotes (RFC 4180, 2).
func (r *Reader) IsLong() bool {
	return r.width > 0 && len(r.fields) > r.width || r.first > 0 && len(r.fields) != r.first && len(r.fields) > 0
}

// HasHeader reports whether the table has a header.
func (r *Reader) HasHeader() bool { return r.width > 0 }

// Start finds the column. It must be called once, before Next. If the table has a header,
// Start reads it, and returns it as it is in the output. Otherwise Start returns "".
func (r *Reader) Start() (header string, err error) {
	if r.options.Format == JSONL {
		if r.options.Append && slices.Contains(r.options.names(), "error") {
			return "", errors.New(`the key "error" has the errors of rejected inputs; choose another name`)
		}
		return "", nil
	}
	n, err := strconv.Atoi(r.options.Column)
	named := err != nil
	switch {
	case !named && n < 1:
		return "", errors.New("expected a number from 1, or a name")
	case !named && !r.options.Header:
		r.index = n - 1
		return "", nil
	}
	switch err := r.read(); {
	case err == io.EOF:
		return "", nil // no records
	case err != nil:
		return "", fmt.Errorf("header: %w", err)
	}
	r.width = len(r.fields)
	if r.index = n - 1; named {
		if r.index, err = r.find(r.options.Column); err != nil {
			return "", err
		}
	}
	if !r.options.Append {
		return r.record + "\n", nil
	}
	for _, name := range r.options.names() {
		if err := r.checkName(name); err != nil {
			return "", err
		}
	}
	return string(r.appendFields(nil, r.options.names())), nil
}

// names returns the names of the new columns.
func (o *Options) names() []string {
	if len(o.Names) > 0 {
		return o.Names
	}
	return []string{o.Name}
}

// checkName returns an error if a new column cannot have this name.
func (r *Reader) checkName(name string) error {
	if r.options.Format == TSV && strings.ContainsAny(name, "\t\r\n") {
		return fmt.Errorf("the name %s has a tab or a line break, and TSV has no quotes", console.Quote(name))
	}
	for _, f := range r.fields {
		if f.value(r.record) == name {
			return fmt.Errorf("the header already has a column %s", console.Quote(name))
		}
	}
	return nil
}

// find returns the index of the column with a name.
func (r *Reader) find(name string) (int, error) {
	found := -1
	var names []string
	for i, f := range r.fields {
		value := f.value(r.record)
		names = append(names, console.Quote(value))
		switch {
		case value != name:
		case found >= 0:
			return 0, fmt.Errorf("the header has two columns %s", console.Quote(name))
		default:
			found = i
		}
	}
	if found < 0 && r.options.Format == TSV && len(names) == 1 && strings.Contains(r.record, ",") {
		return 0, errors.New("the header has no tabs, but commas; for CSV, add --csv")
	}
	if found < 0 {
		return 0, fmt.Errorf("the header has no column %s, only %s", console.Quote(name), strings.Join(names, ", "))
	}
	return found, nil
}

// Next returns the value of the next record in the column. After the last record, the error is
// io.EOF. A [*RecordError] and [bulk.ErrLineTooLong] are about one record; the next call
// continues with the record after it. Any other error is an error of the stream.
func (r *Reader) Next() (value string, err error) {
	if err := r.read(); err != nil {
		return "", err
	}
	if r.options.Format == JSONL {
		return r.member()
	}
	if r.options.Format == CSV && r.width == 0 && r.first == 0 {
		r.first = len(r.fields)
	}
	if r.index >= len(r.fields) {
		n := len(r.fields)
		r.fields = r.fields[:0]
		return "", &RecordError{fmt.Sprintf("no column %d: the record has %d", r.index+1, n)}
	}
	return r.fields[r.index].value(r.record), nil
}

// read reads a record. It sets the fields of the record, except for JSON Lines.
func (r *Reader) read() error {
	r.fields, r.members, r.end, r.passed = r.fields[:0], r.members[:0], 0, false
	line, err := r.lines.Next()
	r.number, r.record = r.lines.Number(), line
	switch {
	case err != nil:
	case r.options.Format == TSV:
		r.splitTabs()
	case r.options.Format == CSV:
		err = r.readCSV()
	}
	if err == nil && r.number == 1 && r.endsInCR() {
		err = &RecordError{"a CR without an LF; the lines of a table end in LF or CR LF"}
	}
	if err != nil {
		r.fields = r.fields[:0]
	}
	if r.lost = err == bulk.ErrLineTooLong; r.lost {
		r.record = ""
	}
	return err
}

// endsInCR reports whether a field without quotes has a CR. The first record has one if the lines of the table end in CR
// alone, and is the whole table then.
func (r *Reader) endsInCR() bool {
	return slices.ContainsFunc(r.fields, func(f field) bool { return !f.quoted && strings.Contains(r.record[f.start:f.end], "\r") })
}

// splitTabs sets the fields of a TSV record.
func (r *Reader) splitTabs() {
	start := 0
	for {
		i := strings.IndexByte(r.record[start:], '\t')
		if i < 0 {
			r.fields = append(r.fields, field{start, len(r.record), false})
			return
		}
		r.fields = append(r.fields, field{start, start + i, false})
		start += i + 1
	}
}
