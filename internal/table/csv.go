package table

import (
	"io"
	"strings"

	"github.com/uriform/uri/bulk"
)

// A field is a part of a record, record[start:end].
type field struct {
	start, end int
	quoted     bool // the part begins and ends with a quote
}

// value returns the value of the field.
func (f field) value(record string) string {
	if !f.quoted {
		return record[f.start:f.end]
	}
	return strings.ReplaceAll(record[f.start+1:f.end-1], `""`, `"`)
}

// readCSV sets the fields of a CSV record. It reads the other lines of the record if the first
// line ends inside quotes.
func (r *Reader) readCSV() error {
	open, err := r.splitCommas(r.record, 0, false)
	if !open {
		return err
	}
	var text strings.Builder
	text.WriteString(r.record)
	tooLong := false
	for open {
		line, readErr := r.lines.Next()
		if readErr == io.EOF {
			err = &RecordError{"a quoted field does not end"}
			break
		}
		if readErr != nil {
			return readErr
		}
		if tooLong = tooLong || text.Len()+1+len(line) > r.options.MaxLine; !tooLong {
			text.WriteString("\n" + line)
		}
		open, err = r.splitCommas(line, text.Len()-len(line), true)
	}
	if tooLong {
		return bulk.ErrLineTooLong
	}
	r.record = text.String()
	return err
}

// splitCommas adds the fields of a line of a CSV record. The line is at record[base:]. open
// says that the line begins inside quotes. The result says that it ends inside quotes.
//
//	file   = [header CRLF] record *(CRLF record) [CRLF]   (RFC 4180, 2)
//	record = field *(COMMA field)
//	field  = (escaped / non-escaped)
//	escaped = DQUOTE *(TEXTDATA / COMMA / CR / LF / 2DQUOTE) DQUOTE
func (r *Reader) splitCommas(line string, base int, open bool) (bool, error) {
	at := 0
	for {
		if !open {
			start := at
			if !strings.HasPrefix(line[at:], `"`) {
				at += indexOr(line[at:], ',')
				if strings.Contains(line[start:at], `"`) {
					return false, &RecordError{"a quote inside a field without quotes"}
				}
				r.fields = append(r.fields, field{base + start, base + at, false})
				if at == len(line) {
					return false, nil
				}
				at++ // the comma
				continue
			}
			at++ // the quote
			r.fields = append(r.fields, field{start: base + start, quoted: true})
		}
		at += indexOr(line[at:], '"')
		if at == len(line) {
			return true, nil
		}
		at++ // the quote
		switch {
		case strings.HasPrefix(line[at:], `"`):
			at++
			open = true
			continue
		case at < len(line) && line[at] != ',':
			return false, &RecordError{"text after a quoted field"}
		}
		r.fields[len(r.fields)-1].end = base + at
		if at == len(line) {
			return false, nil
		}
		at++ // the comma
		open = false
	}
}

// indexOr returns the index of c in s, or the length of s.
func indexOr(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}
