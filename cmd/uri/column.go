package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/table"
)

// columnOptions are the flags for inputs that are a column of a table.
type columnOptions struct {
	table.Options
	tsv, csv, jsonl bool
	keep            bool // records whose input is rejected stay as they are
	noTable         bool // the output is that for the column alone, as lines
	rows            bool // without a column, the output may be a table

	mask func(record string) string // masks a record that cannot be read, which otherwise stays as it is
}

// rewriters are the subcommands that have --keep: their results may take the place of the inputs. Those of the others
// say something about the inputs. The subcommand convert is made from the operation to-iri.
const rewriters = "get set decode resolve relativize normalize fix to-iri surt"

func (o *columnOptions) flags(cmd *cobra.Command) {
	o.tableFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&o.Append, "append", false, "append the results as a new column, in place of replacing the column")
	f.StringVar(&o.Name, "add", "", "append the results as a new column or key of this `name`")
	if slices.Contains(strings.Fields(rewriters), cmd.Name()) {
		f.BoolVar(&o.keep, "keep", false, "with --column, leave rejected inputs in the column as they are, and report them on standard error")
		cmd.MarkFlagsMutuallyExclusive("keep", "append")
		cmd.MarkFlagsMutuallyExclusive("keep", "add")
	}
}

// tableFlags defines the flags that say where the inputs are.
func (o *columnOptions) tableFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.Column, "column", "", "read the inputs from this `column` of a table: a number from 1, a name in the header, or a key of JSON Lines; print the table with the results")
	f.BoolVar(&o.tsv, "tsv", false, "the table has tabs between the fields, and no quotes (default)")
	f.BoolVar(&o.csv, "csv", false, "the table is CSV (RFC 4180)")
	f.BoolVar(&o.jsonl, "jsonl", false, "the table has one JSON object per line")
	f.BoolVar(&o.Header, "header", false, "the first line of the table has the names of the columns; a --column that is not a number implies it")
	cmd.MarkFlagsMutuallyExclusive("tsv", "csv", "jsonl")
}

// check returns an error if a flag has no effect, and completes the options.
func (o *columnOptions) check(cmd *cobra.Command) error {
	if cmd.Flags().Lookup("column") == nil {
		return nil
	}
	if o.keep && o.Column == "" && cmd.Flags().Lookup("query-keep") != nil {
		return errors.New("--keep needs --column; did you mean --query-keep?")
	}
	dependent := []string{"jsonl", "append", "add", "keep", "no-table", "tsv", "csv", "header"}
	if o.rows && (o.csv || o.tsv) {
		dependent = dependent[:len(dependent)-3]
	}
	if err := needs(cmd, "column", o.Column != "", dependent...); err != nil || o.Column == "" {
		return err
	}
	o.Append = o.Append || o.Name != ""
	o.Name = cmp.Or(o.Name, cmd.Name())
	switch {
	case o.csv:
		o.Format = table.CSV
	case o.jsonl:
		o.Format = table.JSONL
	}
	return nil
}

// checkTabs returns an error if the results contain tabs and the table cannot.
func (o *options) checkTabs() error {
	if o.column.Column != "" && o.column.Format == table.TSV && !o.json && !o.column.noTable {
		return errors.New("--column: the results contain tabs, and TSV has no quotes; use --csv, --jsonl or --json")
	}
	return nil
}

// errColumn is the error for inputs that are arguments and a column.
var errColumn = errors.New("--column reads standard input, but there are arguments")

// runTable calls w with the column of every record of in, and prints the record with the output of w.
func (s *session) runTable(in io.Reader, w worker) error {
	s.column.MaxLine = int(s.maxLine)
	t := table.NewReader(in, s.flush, s.column.Options)
	s.head = &[2]string{}
	header, err := t.Start()
	if err != nil {
		return fmt.Errorf("--column: %w", err)
	}
	s.hasHeader = t.HasHeader()
	if !s.column.noTable {
		s.out.WriteString(header)
	}
	jobs := s.jobs
	if s.column.Format == table.CSV {
		jobs = 1 // a record may have several lines
	}
	return s.runFeed(&feed{worker: w, lines: t.Lines(), table: newTableReader(t)}, jobs)
}

// hintHeader says that the first record looks like a header, if its value is a word and the next one a URL.
func (s *session) hintHeader() {
	if s.head == nil {
		return
	}
	isURL := func(text string) bool { return strings.Contains(text, "://") }
	if first := s.head[0]; first != "" && isURL(s.head[1]) && !strings.ContainsAny(first, ":/?#.@") {
		s.err.printf("%s in line 1 looks like the name of the column; with --header, the line stays as it is", console.Quote(first))
	}
}

// warnOfLong says that records have more fields than the header or, in CSV without one, another number of fields than
// the first record, as if a comma in a value has no quotes.
func (s *session) warnOfLong() {
	if s.long == 0 {
		return
	}
	hint := ""
	if s.column.Format == table.CSV {
		hint = "; a value with a comma needs quotes"
	}
	if !s.hasHeader {
		if s.column.rows {
			hint += ", and a plain list needs no --column"
		}
		s.err.printf("line %d has another number of fields than the first line; %d of %d records do%s", s.longLine, s.long, s.inputs, hint)
		return
	}
	s.err.printf("line %d has more fields than the header; %d of %d records do%s", s.longLine, s.long, s.inputs, hint)
}

// A tableReader passes the records of a table to a worker.
type tableReader struct {
	*table.Reader
	result bytes.Buffer  // the output of the worker for a record
	out    *bufio.Writer // to result
	record []byte        // the record with the result
}

func newTableReader(t *table.Reader) *tableReader {
	r := &tableReader{Reader: t}
	r.out = bufio.NewWriter(&r.result)
	return r
}

// A noInputError is the error of a record without an input, or without a free key for the result. The line of the
// record may stay as it is, without the error, so the error is reported on standard error.
type noInputError struct{ error }

// Unwrap returns the error.
func (e noInputError) Unwrap() error { return e.error }

// next is feed.next for records.
func (t *tableReader) next(s *session, w worker) error {
	input, err := t.Next()
	_, isRecordError := err.(*table.RecordError)
	s.number = t.Line()
	if t.IsLong() {
		s.long, s.longLine = s.long+1, cmp.Or(s.longLine, s.number)
	}
	if err == nil && s.number <= len(s.head) { // at the end, the number is still that of the last line
		s.head[s.number-1] = input
	}
	t.result.Reset()
	s.out.Writer = t.out
	defer func() { s.out.Writer = s.out.all }()
	switch {
	case err == nil && !s.chooses && !s.column.noTable && t.CheckKeys(false) != nil:
		err = noInputError{t.CheckKeys(false)}
	case err == nil:
		err = s.work(w, input)
		t.out.Flush()
		if checkErr := t.Check(text(&t.result)); checkErr != nil && !s.column.noTable {
			t.result.Reset()
			err = checkErr
		}
	case err == bulk.ErrLineTooLong:
		err = protocol.ErrLineTooLong
	case isRecordError:
		input, err = t.Record(), noInputError{err}
		if s.column.mask != nil {
			t.MapFaulty(s.column.mask)
		}
		if s.keepsFaulty {
			t.out.WriteString(err.Error() + "\n") // the reason, if there is a column for it
			t.out.Flush()
		}
	default:
		return err
	}
	if s.chooses {
		t.choose(s, input, err)
		return nil
	}
	if s.column.noTable {
		t.cell(s, input, err)
		s.out.all.Write(t.result.Bytes())
		return nil
	}
	if s.keeps(err) {
		s.count(input, err)
		t.out.Flush()
		s.out.all.WriteString(t.Record() + "\n")
		return nil
	}
	if rejected := err != nil && err != protocol.ErrNo && !(s.json && t.result.Len() > 0); rejected {
		err = t.withKeys(err, true)
	}
	t.record = t.Append(t.record[:0], t.cell(s, input, err))
	s.out.all.Write(t.record)
	return nil
}

// withKeys returns the error of a record, with that of CheckKeys if there is one.
func (t *tableReader) withKeys(err error, rejected bool) error {
	if keysErr := t.CheckKeys(rejected); keysErr != nil && err.Error() != keysErr.Error() {
		return noInputError{fmt.Errorf("%w; %w", err, keysErr)}
	}
	return err
}

// keeps reports whether --keep leaves a record as it is. It cannot leave a record that is too long.
func (s *session) keeps(err error) bool {
	return s.column.keep && err != nil && err != protocol.ErrNo && err != protocol.ErrLineTooLong
}

// choose counts an input, and prints its record if the worker printed it.
func (t *tableReader) choose(s *session, input string, err error) {
	chosen := t.result.Len() > 0
	if chosen && err != nil {
		err = t.withKeys(err, false)
	}
	s.count(input, err)
	switch {
	case !chosen:
	case s.column.Append:
		t.record = t.Append(t.record[:0], table.Cell{Text: text(&t.result)})
		s.out.all.Write(t.record)
	default:
		s.out.all.WriteString(t.Record())
		s.out.all.WriteByte('\n')
	}
}

// cell counts an input, and returns its result: the output of the worker or the error.
func (t *tableReader) cell(s *session, input string, err error) (c table.Cell) {
	answered := s.json && t.result.Len() > 0
	s.count(input, err)
	t.out.Flush()
	if s.json && err != nil && err != protocol.ErrNo && t.result.Len() == 0 {
		t.result.Write(protocol.AppendRefusal(nil, "", false, protocol.AsRefused(err)))
	}
	c.Text = text(&t.result)
	switch {
	case s.column.Format != table.JSONL:
	case answered:
		c.JSON = []byte(c.Text)
	case err == nil && t.result.Len() == 0:
		c.Null = true // a component that is not defined; an empty one is a line
	case err == protocol.ErrNo:
		c.Null = c.Text == "-"
	case err != nil:
		c.Failure = protocol.AppendErrorObject(nil, protocol.AsRefused(err))
	}
	return c
}

// text returns the output for an input, without the line end.
func text(result *bytes.Buffer) string {
	return string(bytes.TrimSuffix(result.Bytes(), []byte("\n")))
}
