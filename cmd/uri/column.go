package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/table"
)

// columnOptions are the flags for inputs that are a column of a table.
type columnOptions struct {
	table.Options
	tsv, csv, jsonl bool
}

func (o *columnOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.Column, "column", "", "read the inputs from this `column` of a table: a number from 1, a name in the header, or a key of JSON Lines; print the table with the results")
	f.BoolVar(&o.tsv, "tsv", false, "the table has tabs between the fields, and no quotes (default)")
	f.BoolVar(&o.csv, "csv", false, "the table is CSV (RFC 4180)")
	f.BoolVar(&o.jsonl, "jsonl", false, "the table has one JSON object per line")
	f.BoolVar(&o.Header, "header", false, "the first line of the table has the names of the columns; a --column that is not a number implies it")
	f.BoolVar(&o.Append, "append", false, "append the results as a new column, in place of replacing the column")
	f.StringVar(&o.Name, "add", "", "append the results as a new column or key of this `name`")
	cmd.MarkFlagsMutuallyExclusive("tsv", "csv", "jsonl")
}

// check returns an error if a flag has no effect, and completes the options.
func (o *columnOptions) check(cmd *cobra.Command) error {
	if o.Column == "" {
		for _, name := range [...]string{"tsv", "csv", "jsonl", "header", "append", "add"} {
			if cmd.Flags().Lookup("column") != nil && cmd.Flags().Changed(name) {
				return fmt.Errorf("--%s needs --column", name)
			}
		}
		return nil
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
	if o.column.Column != "" && o.column.Format == table.TSV && !o.json {
		return errors.New("--column: the results contain tabs, and TSV has no quotes; use --csv, --jsonl or --json")
	}
	return nil
}

// errColumn is the error for inputs that are arguments and a column.
var errColumn = errors.New("--column reads standard input, but there are arguments")

// eachRecord calls f with the column of each record of standard input. It prints the record
// with the output of f. A record of CSV may have several lines, so CSV is one job.
func (s *session) eachRecord(newF func(*session) func(string) error) error {
	s.column.MaxLine = s.maxLine
	t := table.NewReader(s.in, s.flush, s.column.Options)
	header, err := t.Start()
	if err != nil {
		return fmt.Errorf("--column: %w", err)
	}
	s.out.WriteString(header)
	if s.jobs > 1 && s.column.Format != table.CSV {
		return s.inParallel(t.Lines(), func(s *session) func(*bulk.Reader) step {
			next := s.recordStep(newF)
			return func(lines *bulk.Reader) step { return next(t.WithLines(lines)) }
		})
	}
	return s.inOrder(s.recordStep(newF)(t))
}

// recordStep returns a function that returns the step for the next record of a table.
func (s *session) recordStep(newF func(*session) func(string) error) func(*table.Reader) step {
	var result bytes.Buffer
	inner := bufio.NewWriter(&result)
	f := newF(s)
	var line []byte
	return func(t *table.Reader) step {
		return func() error {
			input, err := t.Next()
			_, isRecordError := err.(*table.RecordError)
			s.number = t.Line()
			result.Reset()
			out := s.out
			s.out = inner
			defer func() { s.out = out }()
			switch {
			case err == nil:
				err = f(input)
				s.out.Flush()
				if checkErr := t.Check(text(&result)); checkErr != nil {
					result.Reset()
					err = checkErr
				}
			case err == bulk.ErrLineTooLong:
				err = protocol.ErrLineTooLong
			case isRecordError:
				input = t.Record()
			default:
				return err
			}
			line = t.Append(line[:0], s.cell(&result, input, err))
			if isRecordError {
				s.reportRecord(err)
			}
			out.Write(line)
			return nil
		}
	}
}

// cell counts an input, and returns its result: the output of f or the error.
func (s *session) cell(result *bytes.Buffer, input string, err error) (c table.Cell) {
	answered := s.json && result.Len() > 0
	s.count(input, err)
	s.out.Flush()
	if s.json && err != nil && err != protocol.ErrNo && result.Len() == 0 {
		result.Write(protocol.AppendRefusal(nil, "", false, refusal(err)))
	}
	c.Text = text(result)
	switch {
	case s.column.Format != table.JSONL:
	case answered:
		c.JSON = []byte(c.Text)
	case err == nil && result.Len() == 0:
		c.Null = true // a component that is not defined; an empty one is a line
	case err == protocol.ErrNo:
		c.Null = c.Text == "-"
	case err != nil:
		c.Failure = protocol.AppendErrorObject(nil, refusal(err))
	}
	return c
}

// reportRecord reports a record without an input: its line may stay as it is, without the
// error.
func (s *session) reportRecord(err error) {
	if s.rejected <= maxDiagnostics {
		fmt.Fprintf(folded(s.err, s.errFile), "%s: line %d: %v\n", s.name, s.number, err)
	}
}

// text returns the output for an input, without the line end.
func text(result *bytes.Buffer) string {
	return string(bytes.TrimSuffix(result.Bytes(), []byte("\n")))
}
