package table

import (
	"strings"

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

// Check returns an error if the table cannot contain text: TSV has no tabs and no line ends in a
// field.
func (r *Reader) Check(text string) error {
	if r.options.Format == TSV && strings.ContainsAny(text, "\t\n\r") {
		return &RecordError{"the result contains a tab or a line end; use --csv or --jsonl"}
	}
	return nil
}

// Append appends the record with the result, and a line end, to dst. A record without a value in
// the column stays as it is. The result replaces a record that was too long.
func (r *Reader) Append(dst []byte, c Cell) []byte {
	switch {
	case r.options.Format == JSONL:
		return r.appendObject(dst, c)
	case r.lost:
		return append(r.appendCell(dst, c.Text), '\n')
	case len(r.fields) == 0:
		return append(append(dst, r.record...), '\n')
	case r.options.Append:
		return r.appendField(dst, c.Text)
	}
	f := r.fields[r.index]
	dst = append(dst, r.record[:f.start]...)
	dst = r.appendCell(dst, c.Text)
	dst = append(dst, r.record[f.end:]...)
	return append(dst, '\n')
}

// appendField appends the record with a new field. A record with fewer fields than the header has
// empty fields before the new field, so that the new field is in the new column.
func (r *Reader) appendField(dst []byte, value string) []byte {
	delimiter := byte(',')
	if r.options.Format == TSV {
		delimiter = '\t'
	}
	dst = append(dst, r.record...)
	for range max(r.width-len(r.fields), 0) + 1 {
		dst = append(dst, delimiter)
	}
	return append(r.appendCell(dst, value), '\n')
}

// appendCell appends a field. A CSV field has quotes if it needs them.
func (r *Reader) appendCell(dst []byte, value string) []byte {
	if r.options.Format == TSV || !strings.ContainsAny(value, "\",\r\n") {
		return append(dst, value...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(value, `"`, `""`)...)
	return append(dst, '"')
}

// member sets the members of a JSON object, and returns the value of the key.
func (r *Reader) member() (value string, err error) {
	s := strictjson.Scanner{Line: []byte(r.record)}
	found := false
	s.Object(func(m strictjson.Member) error {
		r.members = append(r.members, m)
		if m.Key == r.options.Column && m.Raw[0] == '"' && !m.Faulty {
			value, found = strictjson.Unquote(m.Raw), true
		}
		return nil
	})
	r.faulty = s.Err() != nil
	switch {
	case r.faulty:
		r.members = r.members[:0]
		return "", &RecordError{s.Err().Error()}
	case !found:
		return "", &RecordError{"the key " + console.Quote(r.options.Column) + " is missing, or not a string"}
	}
	return value, nil
}

// appendObject appends the object of the record with the result. If the record is not an object,
// the result has the number and the text of its line.
func (r *Reader) appendObject(dst []byte, c Cell) []byte {
	key := r.options.Column
	if r.options.Append {
		key = r.options.Name
	}
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
	written, failed := false, false
	for _, m := range r.members {
		switch {
		case m.Key == key:
			c.write(&w, key)
			written = true
		case m.Key == "error" && c.Failure != nil:
			w.Name(m.Key)
			w.B = append(w.B, c.Failure...)
			failed = true
		default:
			w.Name(m.Key)
			w.B = append(w.B, m.Raw...)
		}
	}
	if !written && len(r.members) > 0 {
		c.write(&w, key)
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
	switch {
	case c.JSON != nil:
		w.Name(key)
		w.B = append(w.B, c.JSON...)
	case c.Null || c.Failure != nil:
		w.Null(key)
	default:
		w.Text(key, c.Text)
	}
}
