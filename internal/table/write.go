package table

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/strictjson"
)

// A Cell is the result for a record.
type Cell struct {
	Text string

	// For JSON Lines. Null replaces the text by null. JSON replaces the text by a JSON value.
	// Failure, a JSON value, is the value of the key "error".
	Null    bool
	JSON    []byte
	Failure []byte
}

// NoValue is the text of a result for one of several columns without a value: null in JSON Lines.
const NoValue = "\n"

// split returns a cell for each of n new columns. An error is in all of them.
func (c Cell) split(n int) []Cell {
	if n == 1 {
		return []Cell{c}
	}
	cells := slices.Repeat([]Cell{c}, n)
	texts := strings.Split(c.Text, "\t")
	if len(texts) != n || c.Null || c.JSON != nil || c.Failure != nil {
		return cells
	}
	for i, text := range texts {
		cells[i] = Cell{Text: text, Null: text == NoValue}
	}
	return cells
}

// Check returns an error if the table cannot contain text: TSV has no tabs and no line ends in a
// field.
func (r *Reader) Check(text string) error {
	switch {
	case r.options.Format == TSV && len(r.options.Names) == 0 && strings.ContainsAny(text, "\t\n\r"):
		return &RecordError{"the result contains a tab or a line end; use --csv or --jsonl"}
	case r.end > 0 && !r.options.Append && !utf8.ValidString(text):
		return &RecordError{"the result is not UTF-8, and the key is nested; use --add"}
	}
	return nil
}

// CheckKeys returns an error if the record is an object with a key that the result would overwrite: that of
// a new column or, for the result of a rejected input, the key "error". It may overwrite the error of an
// earlier run.
func (r *Reader) CheckKeys(rejected bool) error {
	if r.options.Format != JSONL {
		return nil
	}
	for i, m := range r.members {
		if r.options.Append && slices.Contains(r.options.names(), m.Key) ||
			rejected && m.Key == "error" && (!isError(m) || r.end > 0 && r.holder == i) {
			return &RecordError{"the record already has a key " + console.Quote(m.Key) + ", and stays as it is"}
		}
	}
	return nil
}

// Append appends the record with the result, and a line end, to dst. A record without a value in
// the column stays as it is, and so does one that [Reader.CheckKeys] refuses. The result replaces a record that was too long.
func (r *Reader) Append(dst []byte, c Cell) []byte {
	switch {
	case r.passed || r.CheckKeys(c.Failure != nil) != nil:
		return append(append(dst, r.record...), '\n')
	case r.options.Format == JSONL:
		return r.appendObject(dst, c)
	case r.lost:
		return append(r.appendCell(dst, c.Text), '\n')
	case len(r.fields) == 0:
		return append(append(dst, r.record...), '\n')
	case r.options.Append:
		var values []string
		for _, cell := range c.split(len(r.options.names())) {
			values = append(values, cell.Text)
		}
		return r.appendFields(dst, values)
	}
	f := r.fields[r.index]
	dst = append(dst, r.record[:f.start]...)
	dst = r.appendCell(dst, c.Text)
	dst = append(dst, r.record[f.end:]...)
	return append(dst, '\n')
}

// appendFields appends the record with new fields. A record with fewer fields than the header has
// empty fields before the new fields, so that these are in the new columns.
func (r *Reader) appendFields(dst []byte, values []string) []byte {
	delimiter := byte(',')
	if r.options.Format == TSV {
		delimiter = '\t'
	}
	dst = append(dst, r.record...)
	for range max(r.width-len(r.fields), 0) {
		dst = append(dst, delimiter)
	}
	for _, value := range values {
		dst = r.appendCell(append(dst, delimiter), value)
	}
	return append(dst, '\n')
}

// appendCell appends a field.
func (r *Reader) appendCell(dst []byte, value string) []byte {
	if r.options.Format == TSV {
		return append(dst, value...)
	}
	return AppendCSV(dst, value)
}

// AppendCSV appends a field of CSV, in quotes if it needs them (RFC 4180, 2).
func AppendCSV(dst []byte, value string) []byte {
	if !strings.ContainsAny(value, "\",\r\n") {
		return append(dst, value...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(value, `"`, `""`)...)
	return append(dst, '"')
}

// member sets the members of a JSON object, and returns the value of the key.
func (r *Reader) member() (value string, err error) {
	s := strictjson.Scanner{Line: []byte(r.record)}
	found, column := false, r.options.Column
	s.Object(func(m strictjson.Member) error {
		r.members = append(r.members, m)
		if m.Key == column && m.Raw[0] == '"' {
			value, found = strictjson.Unquote(m.Raw), true
		}
		return nil
	})
	if r.faulty = s.Err() != nil; r.faulty {
		r.members = r.members[:0]
		return "", &RecordError{s.Err().Error()}
	}
	for i, m := range r.members {
		if raw := nested(m, column); raw != nil && !found {
			r.holder, r.start = i, cap(m.Raw)-cap(raw) // a slice of the same array
			r.end = r.start + len(raw)
			value, found = strictjson.Unquote(raw), true
		}
	}
	switch {
	case !found && r.hasError():
		r.passed = true
		return "", &RecordError{"the key " + console.Quote(column) + " is missing or null, and the record has an error already"}
	case !found:
		return "", &RecordError{"the key " + console.Quote(r.options.Column) + " is missing, or not a string"}
	}
	return value, nil
}

// hasError reports whether the record has the result null and the error of an earlier run.
func (r *Reader) hasError() bool {
	return slices.ContainsFunc(r.members, isError)
}

// isError reports whether a member is the error of an earlier run, which has a code.
func isError(m strictjson.Member) bool { return m.Key == "error" && nested(m, "error.code") != nil }

// nested returns the JSON text of the string that a path such as a.b leads to, or nil. The value of m is its first
// key. A key may have a "." itself.
func nested(m strictjson.Member, path string) (raw []byte) {
	rest, ok := strings.CutPrefix(path, m.Key)
	switch {
	case !ok:
		return nil
	case rest == "" && m.Raw[0] == '"':
		return m.Raw
	case !strings.HasPrefix(rest, ".") || m.Raw[0] != '{':
		return nil
	}
	s := strictjson.Scanner{Line: m.Raw}
	s.Object(func(inner strictjson.Member) error {
		if raw == nil {
			raw = nested(inner, rest[1:])
		}
		return nil
	})
	return raw
}

// appendObject appends the object of the record with the result. If the record is not an object,
// the result has the number and the text of its line.
func (r *Reader) appendObject(dst []byte, c Cell) []byte {
	keys := []string{r.options.Column}
	if r.options.Append {
		keys = r.options.names()
	}
	cells, written := c.split(len(keys)), make([]bool, len(keys))
	w := jsonwriter.Writer{B: dst}
	w.Open()
	switch {
	case r.lost:
		w.Int("line", r.number)
		w.Null("input")
	case r.faulty:
		w.Int("line", r.number)
		w.Text("input", r.record)
	}
	failed := false
	for i, m := range r.members {
		n := slices.Index(keys, m.Key)
		switch {
		case r.end > 0 && i == r.holder && !r.options.Append:
			w.Name(m.Key)
			w.B = append(w.B, m.Raw[:r.start]...)
			w.B = append(c.appendValue(w.B), m.Raw[r.end:]...)
			written[0] = true
		case n >= 0:
			cells[n].write(&w, m.Key)
			written[n] = true
		case m.Key == "error" && c.Failure != nil:
			w.Name(m.Key)
			w.B = append(w.B, c.Failure...)
			failed = true
		default:
			w.Name(m.Key)
			w.B = append(w.B, m.Raw...)
		}
	}
	for i, key := range keys {
		if !written[i] && !r.lost && (!r.faulty || cells[i].Failure == nil) {
			cells[i].write(&w, key)
		}
	}
	if !failed && c.Failure != nil {
		w.Name("error")
		w.B = append(w.B, c.Failure...)
	}
	w.Close()
	return append(w.B, '\n')
}

// write writes the result as the value of a key.
func (c Cell) write(w *jsonwriter.Writer, key string) {
	if c.JSON == nil && !c.Null && c.Failure == nil {
		w.Text(key, c.Text) // which changes the key if the text is not UTF-8
		return
	}
	w.Name(key)
	w.B = c.appendValue(w.B)
}

// appendValue appends the result as a JSON value. The text is UTF-8.
func (c Cell) appendValue(dst []byte) []byte {
	switch {
	case c.JSON != nil:
		return append(dst, c.JSON...)
	case c.Null || c.Failure != nil:
		return append(dst, "null"...)
	}
	w := jsonwriter.Writer{B: append(dst, '{')}
	w.Text("", c.Text)
	return append(dst, w.B[len(dst)+len(`{"":`):]...)
}
