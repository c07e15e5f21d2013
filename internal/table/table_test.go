package table

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/bulk"
)

// upper returns the table with each value in upper case. A record without a value has the
// result "! " and the reason.
func upper(t *testing.T, in string, o Options) string {
	t.Helper()
	whole := upperOf(in, o, false)
	if part := upperOf(in, o, true); o.Format != CSV && part != whole {
		t.Errorf("%q: got %q with WithLines, want %q", in, part, whole)
	}
	return whole
}

// upperOf reads a table with one Reader or, after the header, with another one.
func upperOf(in string, o Options, another bool) string {
	if o.MaxLine == 0 {
		o.MaxLine = 1000
	}
	r := NewReader(strings.NewReader(in), nil, o)
	header, err := r.Start()
	if err != nil {
		return "error: " + err.Error()
	}
	if another {
		r = r.WithLines(r.Lines())
	}
	out := []byte(header)
	for {
		value, err := r.Next()
		c := Cell{Text: strings.ToUpper(value)}
		if err == io.EOF {
			return string(out)
		}
		if err != nil {
			c.Text = "! " + err.Error()
			c.Failure = []byte(`"x"`)
		}
		out = r.Append(out, c)
	}
}

func TestTables(t *testing.T) {
	for _, tt := range []struct {
		name     string
		o        Options
		in, want string
	}{
		{"a column of TSV", Options{Column: "2"}, "1\ta\tx\n2\tb\r\n", "1\tA\tx\n2\tB\n"},
		{"TSV has no quotes", Options{Column: "1"}, "\"a\t\"\n\"\n", "\"A\t\"\n\"\n"},
		{"a new column of TSV", Options{Column: "1", Append: true}, "a\tx\nb\n", "a\tx\tA\nb\tB\n"},
		{"a missing column", Options{Column: "2"}, "a\nb\tc\n", "a\nb\tC\n"},
		{"a missing column, a new column", Options{Column: "2", Append: true}, "a\n", "a\n"},
		{"blank lines are records", Options{Column: "1"}, "\n\na", "\n\nA\n"},
		{"a byte order mark", Options{Column: "1"}, "\uFEFFa\n", "A\n"},
		{"a header", Options{Column: "u"}, "n\tu\n1\ta\n", "n\tu\n1\tA\n"},
		{"a header and a new column", Options{Column: "u", Append: true, Name: "U"}, "n\tu\n1\ta\n", "n\tu\tU\n1\ta\tA\n"},
		{"a short record and a new column", Options{Column: "u", Append: true, Name: "U"}, "n\tu\tx\n1\ta\n2\n", "n\tu\tx\tU\n1\ta\t\tA\n2\n"},
		{"a header and a number", Options{Column: "2", Header: true}, "n\tu\n1\ta\n", "n\tu\n1\tA\n"},
		{"commas in TSV", Options{Column: "v"}, "n,u\n", `error: the header has no tabs, but commas; for CSV, add --csv`},
		{"no commas in TSV", Options{Column: "v"}, "n\n", `error: the header has no column "v", only "n"`},
		{"tabs and commas in TSV", Options{Column: "v"}, "n\tu,w\n", `error: the header has no column "v", only "n", "u,w"`},
		{"no such name", Options{Column: "v"}, "n\tu\n", `error: the header has no column "v", only "n", "u"`},
		{"a name twice", Options{Column: "u"}, "u\tu\n", `error: the header has two columns "u"`},
		{"a number below 1", Options{Column: "0"}, "u\tu\n", "error: expected a number from 1, or a name"},
		{"an empty table", Options{Column: "u"}, "", ""},
		{"a long record", Options{Column: "1", MaxLine: 3}, "a\nbbbb\nc\n", "A\n! " + bulk.ErrLineTooLong.Error() + "\nC\n"},

		{"CSV", Options{Format: CSV, Column: "2"}, "1,\"a\",\"x\"\n2,b,\"y,z\"\n", "1,A,\"x\"\n2,B,\"y,z\"\n"},
		{"short records and a new column of CSV", Options{Format: CSV, Column: "b", Append: true, Name: "h"}, "a,b,c,d\n1,x\nonly\n\n1,x,3,4,5\n", "a,b,c,d,h\n1,x,,,X\nonly\n\n1,x,3,4,5,X\n"},
		{"a quoted value", Options{Format: CSV, Column: "2"}, "1,\"a,\"\"b\"\"\",x\n", "1,\"A,\"\"B\"\"\",x\n"},
		{"a value of two lines", Options{Format: CSV, Column: "1"}, "\"a\r\nb\",x\nc,d\n", "\"A\nB\",x\nC,d\n"},
		{"a value with CR", Options{Format: CSV, Column: "1"}, "\"a\rb\",x\n", "\"A\rB\",x\n"}, // RFC 4180, 2: no line break without quotes
		{"another field of two lines", Options{Format: CSV, Column: "2", Append: true}, "\"a\nb\",x\nc,d\n", "\"a\nb\",x,X\nc,d,D\n"},
		{"a quote that is not closed", Options{Format: CSV, Column: "1"}, "a\n\"b\nc\n", "A\n\"b\nc\n"},
		{"a bare quote", Options{Format: CSV, Column: "1"}, "a\"\nb\n", "a\"\nB\n"},
		{"text after a quote", Options{Format: CSV, Column: "1", Append: true}, "\"a\"b\nc\n", "\"a\"b\nc,C\n"},
		{"a line of MaxLine bytes", Options{Column: "1", MaxLine: 3}, "aaa\nbb\r\n", "AAA\nBB\n"},
		{"two lines of MaxLine bytes", Options{Format: CSV, Column: "1", MaxLine: 5}, "\"a\nb\"\nc\n", "\"A\nB\"\nC\n"},
		{"two lines of one byte more", Options{Format: CSV, Column: "1", MaxLine: 4}, "\"a\nb\"\nc\n", "! " + bulk.ErrLineTooLong.Error() + "\nC\n"},
		{"a CR after the first record", Options{Format: CSV, Column: "1"}, "a\nb\rc,d\n", "A\n\"B\rC\",d\n"},
		{"a name with CR", Options{Format: CSV, Column: "u", Append: true, Name: "a\rb"}, "u\n", "u,\"a\rb\"\n"},
		{"a name with a comma", Options{Format: CSV, Column: "u", Append: true, Name: "a,b"}, "u\n", "u,\"a,b\"\n"},
		{"a long CSV record", Options{Format: CSV, Column: "1", MaxLine: 6}, "\"a\nbbbb\nc\nd\",\ne\n", "! " + bulk.ErrLineTooLong.Error() + "\nE\n"},

		{"a long line in a CSV record", Options{Format: CSV, Column: "1", MaxLine: 6}, "\"a\nbbbb\nc\"\ne\n", "! " + bulk.ErrLineTooLong.Error() + "\nE\n"},
		{"text after a quote in the second line", Options{Format: CSV, Column: "1"}, "\"a\nb\"c\nd\n", "\"a\nb\"c\nD\n"},

		{"a key", Options{Format: JSONL, Column: "u"}, `{"n": [1, 2], "u":"a\/b", "x":null}` + "\n", `{"n":[1, 2],"u":"A/B","x":null}` + "\n"},
		{"a new key", Options{Format: JSONL, Column: "u", Append: true, Name: "U"}, `{"u":"a","n":1}`, `{"u":"a","n":1,"U":"A"}` + "\n"},
		{"a new key that exists", Options{Format: JSONL, Column: "u", Append: true, Name: "n"}, `{"u":"a","n":1}`, `{"u":"a","n":1}` + "\n"},
		{"no key", Options{Format: JSONL, Column: "u"}, `{"v":"a"}`, `{"v":"a","u":null,"error":"x"}` + "\n"},
		{"a string that does not end", Options{Format: JSONL, Column: "u"}, `{"u":"`, `{"line":1,"input":"{\"u\":\"","error":"x"}` + "\n"},
		{"a key error", Options{Format: JSONL, Column: "u"}, `{"u":"a","error":2}`, `{"u":"A","error":2}` + "\n"},
		{"no string", Options{Format: JSONL, Column: "u"}, `{"u":1,"f":2}`, `{"u":null,"f":2,"error":"x"}` + "\n"},
		{"no string, and a key error", Options{Format: JSONL, Column: "u"}, `{"u": 1, "error":2}`, `{"u": 1, "error":2}` + "\n"},
		{"no string, and an object that is no error", Options{Format: JSONL, Column: "u"}, `{"u":1,"error":{"id":2}}`, `{"u":1,"error":{"id":2}}` + "\n"},
		{"no string, and the error of an earlier run", Options{Format: JSONL, Column: "v"}, `{"u":null,"v":1,"error":{"code":"y"}}`, `{"u":null,"v":1,"error":{"code":"y"}}` + "\n"},
		{"no string in a key error", Options{Format: JSONL, Column: "error"}, `{"error":1}`, `{"error":1}` + "\n"},
		{"a new key", Options{Format: JSONL, Column: "u", Append: true, Name: "v"}, `{"u":"a"}`, `{"u":"a","v":"A"}` + "\n"},
		{"a new key that is the column", Options{Format: JSONL, Column: "u", Append: true, Name: "u"}, `{"u": "a"}`, `{"u": "a"}` + "\n"},
		{"one of two new keys that is there", Options{Format: JSONL, Column: "u", Append: true, Name: "v", Names: []string{"w", "v"}}, `{"v":1,"u":"a"}`, `{"v":1,"u":"a"}` + "\n"},
		{"the new key error", Options{Format: JSONL, Column: "u", Append: true, Name: "error"}, `{"u":"a"}`, `error: the key "error" has the errors of rejected inputs; choose another name`},
		{"an error already", Options{Format: JSONL, Column: "u"}, `{"u": null, "error":{"code":"x"}}`, `{"u": null, "error":{"code":"x"}}` + "\n"},
		{"no object", Options{Format: JSONL, Column: "u"}, "[]\n\n{\"u\":\"a\"}\n", `{"line":1,"input":"[]","error":"x"}` + "\n" + `{"line":2,"input":"","error":"x"}` + "\n" + `{"u":"A"}` + "\n"},
		{"an empty object", Options{Format: JSONL, Column: "u"}, "{}", `{"u":null,"error":"x"}` + "\n"},
		{"a long object", Options{Format: JSONL, Column: "u", MaxLine: 9}, "[\n{\"u\":\"abc\"}\n{\"u\":\"d\"}\n", `{"line":1,"input":"[","error":"x"}` + "\n" + `{"line":2,"input":null,"error":"x"}` + "\n" + `{"u":"D"}` + "\n"},
		{"a nested key", Options{Format: JSONL, Column: "a.u"}, `{"n": 1, "a": {"x": [ ], "u" : "b\u00e9" }}`, `{"n":1,"a":{"x": [ ], "u" : "BÉ" }}` + "\n"},
		{"a key nested twice", Options{Format: JSONL, Column: "a.b.u"}, `{"a":{"u":"x","b":{"u":"b","v":2}}}`, `{"a":{"u":"x","b":{"u":"B","v":2}}}` + "\n"},
		{"a nested key and a new key", Options{Format: JSONL, Column: "a.u", Append: true, Name: "U"}, `{"a":{"u":"b"}}`, `{"a":{"u":"b"},"U":"B"}` + "\n"},
		{"two new keys", Options{Format: JSONL, Column: "u", Append: true, Names: []string{"n", "m"}}, `{"u":"a\tb","n":1}` + "\n" + `{"u":"c"}`, `{"u":"a\tb","n":1}` + "\n" + `{"u":"c","n":"C","m":"C"}` + "\n"},
		{"two new keys, one null", Options{Format: JSONL, Column: "u", Append: true, Names: []string{"n", "m"}}, `{"u":"\n\tb"}`, `{"u":"\n\tb","n":null,"m":"B"}` + "\n"},
		{"two new columns", Options{Format: CSV, Column: "u", Append: true, Names: []string{"n", "m"}}, "u,v\n\"a,\tb\"\n", "u,v,n,m\n\"a,\tb\",,\"A,\",B\n"},
		{"a path has whole keys", Options{Format: JSONL, Column: "ab.u"}, `{"a":{"":{"u":"x"}}}`, `{"a":{"":{"u":"x"}},"ab.u":null,"error":"x"}` + "\n"},
		{"a long object before all others", Options{Format: JSONL, Column: "u", MaxLine: 9}, `{"u":"abc"}`, `{"line":1,"input":null,"error":"x"}` + "\n"},
		{"a key that is empty", Options{Format: JSONL, Column: "u"}, `{"":1,"u":"a"}`, `{"":1,"u":"A"}` + "\n"},
		{"a key with a dot", Options{Format: JSONL, Column: "a.u"}, `{"a":{"u":"x"},"a.u":"b"}`, `{"a":{"u":"x"},"a.u":"B"}` + "\n"},
		{"keys with dots", Options{Format: JSONL, Column: "a.b.u"}, `{"a":{"b":{"u":1},"b.u":"x"},"a.b":{"u":"y"}}`, `{"a":{"b":{"u":1},"b.u":"X"},"a.b":{"u":"y"}}` + "\n"},
		{"a nested key that is missing", Options{Format: JSONL, Column: "a.u"}, `{"a":{"u":1},"u":"x"}`, `{"a":{"u":1},"u":"x","a.u":null,"error":"x"}` + "\n"},
		{"a nested fault", Options{Format: JSONL, Column: "a.u"}, `{"a":{"u":"x","u":"y"}}`, `{"line":1,"input":"{\"a\":{\"u\":\"x\",\"u\":\"y\"}}","error":"x"}` + "\n"},
		{"a duplicate key", Options{Format: JSONL, Column: "u"}, `{"u":"a","u":"b"}`, `{"line":1,"input":"{\"u\":\"a\",\"u\":\"b\"}","error":"x"}` + "\n"},
	} {
		if got := upper(t, tt.in, tt.o); got != tt.want {
			t.Errorf("%s: got\n%q\nwant\n%q", tt.name, got, tt.want)
		}
	}
}

// The error of a record says why the record has no value in the column.
func TestReasons(t *testing.T) {
	for _, tt := range []struct {
		o        Options
		in, want string
	}{
		{Options{Column: "3"}, "a\tb\n", "no column 3: the record has 2"},
		{Options{Column: "2"}, "\n", "no column 2: the record has 1"},
		{Options{Column: "1"}, "a\tb\rc\td\r", "a CR without an LF; the lines of a table end in LF or CR LF"},
		{Options{Format: CSV, Column: "1"}, "a\rb\r\n", "a CR without an LF; the lines of a table end in LF or CR LF"},
		{Options{Format: CSV, Column: "1"}, "a\"", "a quote inside a field without quotes"},
		{Options{Format: CSV, Column: "1"}, "x,a\"", "a quote inside a field without quotes"},
		{Options{Format: CSV, Column: "1"}, "\"a\"b", "text after a quoted field"},
		{Options{Format: CSV, Column: "1"}, "\"a\n", "a quoted field does not end"},
		{Options{Format: JSONL, Column: "u"}, `{"U":"a"}`, `the key "u" is missing, or not a string`},
		{Options{Format: JSONL, Column: "u"}, `{"u":null}`, `the key "u" is missing, or not a string`},
		{Options{Format: JSONL, Column: "u"}, `{"u":"\uD800"}`, "byte 6 of the line: lone surrogate U+D800"},
	} {
		tt.o.MaxLine = 100
		r := NewReader(strings.NewReader(tt.in), nil, tt.o)
		if header, err := r.Start(); header != "" || err != nil {
			t.Fatal(header, err)
		}
		value, err := r.Next()
		if _, ok := errors.AsType[*RecordError](err); !ok || err.Error() != tt.want || value != "" {
			t.Errorf("%q: got %q, %v, want %s", tt.in, value, err, tt.want)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("%q: then got %v, want EOF", tt.in, err)
		}
	}
}

// A record that is too long has no text, also if its first line is not too long.
func TestLongRecord(t *testing.T) {
	for _, in := range []string{"1234567890\n", "\"1\n234567890\"\n", "\"1\n2\n3\n4\n5\n6\"\n"} {
		r := NewReader(strings.NewReader(in), nil, Options{Format: CSV, Column: "1", MaxLine: 9})
		if _, err := r.Next(); err != bulk.ErrLineTooLong || r.Record() != "" {
			t.Errorf("%q: record %q, %v", in, r.Record(), err)
		}
	}
}

// A header that cannot be read is an error.
func TestHeaderFails(t *testing.T) {
	for in, want := range map[string]string{
		"\"a\n":      "header: a quoted field does not end",
		"u,v\ra,b\r": "header: a CR without an LF; the lines of a table end in LF or CR LF",
		"0123456789": "header: " + bulk.ErrLineTooLong.Error(),
	} {
		r := NewReader(strings.NewReader(in), nil, Options{Format: CSV, Column: "a", MaxLine: 9})
		if header, err := r.Start(); header != "" || err == nil || err.Error() != want {
			t.Errorf("%q: got %q, %v, want %s", in, header, err, want)
		}
	}
}

// A new column has a name that the table can have, and that is not there yet.
func TestName(t *testing.T) {
	for _, test := range []struct {
		format     Format
		name, want string
	}{
		{TSV, "x\ty", `the name "x\ty" has a tab or a line break, and TSV has no quotes`},
		{TSV, "x\ny", `the name "x\ny" has a tab or a line break, and TSV has no quotes`},
		{TSV, "url", `the header already has a column "url"`},
		{CSV, "url", `the header already has a column "url"`},
		{CSV, "x\ny", ""},
		{TSV, "x", ""},
	} {
		r := NewReader(strings.NewReader("url\n"), nil, Options{Format: test.format, Column: "url", Append: true, Name: test.name, MaxLine: 100})
		got := ""
		if _, err := r.Start(); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q: got %q, want %q", test.format, test.name, got, test.want)
		}
	}
}

// Line is the number of the first line of a record.
func TestLine(t *testing.T) {
	r := NewReader(strings.NewReader("h\n\"a\nb\"\nc\n"), nil, Options{Format: CSV, Column: "h", MaxLine: 100})
	if _, err := r.Start(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{2, 4} {
		if _, err := r.Next(); err != nil || r.Line() != want {
			t.Errorf("line %d, want %d (%v)", r.Line(), want, err)
		}
	}
}

func TestCheck(t *testing.T) {
	for format, want := range map[Format]bool{TSV: false, CSV: true, JSONL: true} {
		for _, text := range []string{"a\tb", "a\n", "\ra"} {
			err := NewReader(nil, nil, Options{Format: format}).Check(text)
			if (err == nil) != want || err != nil && err.Error() != "the result contains a tab or a line end; use --csv or --jsonl" {
				t.Errorf("format %d: %q: %v", format, text, err)
			}
		}
		if err := NewReader(nil, nil, Options{Format: format, Names: []string{"n", "m"}}).Check("a\tb"); err != nil {
			t.Errorf("format %d: two columns: %v", format, err)
		}
		for _, text := range []string{"a,\" b", "\xff"} { // only a nested key has to be UTF-8: see TestCells
			if err := NewReader(nil, nil, Options{Format: format}).Check(text); err != nil {
				t.Errorf("format %d: %q: %v", format, text, err)
			}
		}
	}
}

// MapFaulty replaces what is no record of the table, and no record whose column is missing in an object.
func TestMapFaulty(t *testing.T) {
	for _, tt := range []struct {
		o        Options
		in, want string
	}{
		{Options{Format: TSV, Column: "2"}, "a\tb", "a\tb"}, {Options{Format: TSV, Column: "2"}, "a", "A"}, {Options{Format: CSV, Column: "1"}, "a\"", "A\""},
		{Options{Format: CSV, Column: "1"}, "a", "a"}, {Options{Format: JSONL, Column: "u"}, "[true]", "[TRUE]"}, {Options{Format: JSONL, Column: "u"}, `{"v":true}`, `{"v":true}`},
		{Options{Format: JSONL, Column: "u"}, `{"u":"x"}`, `{"u":"x"}`},
	} {
		tt.o.MaxLine = 100
		r := NewReader(strings.NewReader(tt.in), nil, tt.o)
		if _, err := r.Start(); err != nil {
			t.Fatal(err)
		}
		r.Next()
		if r.MapFaulty(strings.ToUpper); r.Record() != tt.want {
			t.Errorf("%s: got %s, want %s", tt.in, r.Record(), tt.want)
		}
	}
}

// A table has a header if the column has a name, or the options say so. JSON Lines have none.
func TestHasHeader(t *testing.T) {
	for _, tt := range []struct {
		o    Options
		want bool
	}{
		{Options{Format: TSV, Column: "u"}, true}, {Options{Format: CSV, Column: "1", Header: true}, true}, {Options{Format: CSV, Column: "1"}, false}, {Options{Format: JSONL, Column: "u"}, false},
	} {
		tt.o.MaxLine = 100
		r := NewReader(strings.NewReader("u\n"), nil, tt.o)
		if _, err := r.Start(); err != nil || r.HasHeader() != tt.want {
			t.Errorf("%+v: got %v, %v, want %v", tt.o, r.HasHeader(), err, tt.want)
		}
	}
}

// A result in JSON Lines is a string, null or a JSON value.
func TestCells(t *testing.T) {
	for _, tt := range []struct {
		c    Cell
		want string // of the value
	}{
		{Cell{Text: "é\""}, `"é\""`}, {Cell{Null: true}, "null"}, {Cell{JSON: []byte("[1]")}, "[1]"}, {Cell{Failure: []byte("2")}, `null},"error":2`},
	} {
		r := NewReader(strings.NewReader(`{"a":{"u":"a"}}`), nil, Options{Format: JSONL, Column: "a.u", MaxLine: 100})
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
		want := `{"a":{"u":` + tt.want + "}}\n"
		if tt.c.Failure != nil {
			want = strings.Replace(want, "}}", "}", 1)
		}
		if got := string(r.Append(nil, tt.c)); got != want {
			t.Errorf("nested, %+v: got %s, want %s", tt.c, got, want)
		}
		if err := r.Check("é"); err != nil {
			t.Errorf("got %v", err)
		}
		// Another key cannot have the text in base64.
		if err := r.Check("\xff"); err == nil || !strings.HasSuffix(err.Error(), "use --add") {
			t.Errorf("got %v", err)
		}
	}
	for _, tt := range []struct {
		c    Cell
		want string
	}{
		{Cell{Text: "b"}, `{"u":"b"}`}, {Cell{Text: "b", Null: true}, `{"u":null}`}, {Cell{Text: "b", JSON: []byte("[1]")}, `{"u":[1]}`},
		{Cell{Text: "b", Failure: []byte("2")}, `{"u":null,"error":2}`}, {Cell{JSON: []byte("{}"), Failure: []byte("2")}, `{"u":{},"error":2}`},
	} {
		r := NewReader(strings.NewReader(`{"u":"a"}`), nil, Options{Format: JSONL, Column: "u", MaxLine: 100})
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
		if got := string(r.Append(nil, tt.c)); got != tt.want+"\n" {
			t.Errorf("%+v: got %s, want %s", tt.c, got, tt.want)
		}
	}
}

// What is not a text with a value for each of several new keys is the value of all of them.
func TestCellsOfSeveralKeys(t *testing.T) {
	for _, tt := range []struct {
		c    Cell
		want string
	}{
		{Cell{Text: "1\t2"}, `"m":"1","n":"2"`}, {Cell{Text: "1"}, `"m":"1","n":"1"`}, {Cell{Text: "1\t2\t3"}, `"m":"1\t2\t3","n":"1\t2\t3"`}, {Cell{Text: "1\t" + NoValue}, `"m":"1","n":null`},
		{Cell{Text: "1\t2", Null: true}, `"m":null,"n":null`}, {Cell{Text: "1\t2", JSON: []byte("[1]")}, `"m":[1],"n":[1]`}, {Cell{Text: "1\t2", Failure: []byte("2")}, `"m":null,"n":null,"error":2`},
	} {
		r := NewReader(strings.NewReader(`{"a":{"u":"a"}}`), nil, Options{Format: JSONL, Column: "a.u", Append: true, Names: []string{"m", "n"}, MaxLine: 100})
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
		if got, want := string(r.Append(nil, tt.c)), `{"a":{"u":"a"},`+tt.want+"}\n"; got != want {
			t.Errorf("%+v: got %s, want %s", tt.c, got, want)
		}
		if err := r.Check("\xff"); err != nil {
			t.Errorf("a new key beside a nested one: %v", err)
		}
	}
}

// A header says how long a record may be, and in CSV without a header the first record says how long it is.
func TestIsLong(t *testing.T) {
	for _, c := range []struct {
		format Format
		header bool
		text   string
		want   bool
	}{
		{CSV, true, "a,b\n1,2\n", false}, {CSV, true, "a,b\n1,2,3\n", true}, {CSV, true, "a,b\n1\n", false}, {CSV, false, "a\n1,2\n", true}, {CSV, false, "a,b\n1\n", true}, {CSV, false, "a,b\n1,2\n", false},
		{TSV, false, "a\n1\t2\n", false},
		{CSV, false, "a,b\n\"1\"x\n", false}, {CSV, true, "a,b\n\"1\"x\n", false}, // no record
		{CSV, true, "a,b\n1,\"2,3\"\n", false}, {TSV, true, "a\n1\t\n", true}, {JSONL, true, "{\"1\":\"a\"}\n", false},
	} {
		r := NewReader(strings.NewReader(c.text), nil, Options{Format: c.format, Column: "1", Header: c.header, MaxLine: 100})
		if _, err := r.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Next(); err == nil && !c.header {
			r.Next() // the second line
		}
		if got := r.IsLong(); got != c.want {
			t.Errorf("%q: got %v, want %v", c.text, got, c.want)
		}
	}
}

// An error of the stream ends the table, also inside a quoted field.
func TestReadFails(t *testing.T) {
	stop := errors.New("stop")
	for _, format := range []Format{TSV, CSV, JSONL} {
		r := NewReader(io.MultiReader(strings.NewReader("\"a\n"), iotest.ErrReader(stop)), nil, Options{Format: format, Column: "1", MaxLine: 100})
		err := error(nil)
		for range 3 {
			if _, err = r.Next(); errors.Is(err, stop) {
				break
			}
		}
		if !errors.Is(err, stop) {
			t.Errorf("format %d: %v", format, err)
		}
	}
}

// FuzzCSV compares the records with those of encoding/csv, which skips blank lines.
func FuzzCSV(f *testing.F) {
	for _, s := range []string{"a,b\n\"c\",d\n", "\"a\n\"\"b\",\n\nx", "\"", "a\"b", "\"a\"b\n", "\"\"\"\",,\"\"", "\r\n\"\r\r\n\"", ",\"a\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.HasPrefix(text, "\uFEFF") || strings.HasSuffix(text, "\r") || strings.Contains(text, "\r\r") {
			return // encoding/csv keeps a mark, and drops a CR at the end of the text
		}
		old := csv.NewReader(strings.NewReader(text))
		old.FieldsPerRecord = -1
		r := NewReader(strings.NewReader(text), nil, Options{Format: CSV, Column: "1", Append: true, MaxLine: 1 << 20})
		if _, err := r.Start(); err != nil {
			t.Fatal(err)
		}
		for {
			want, wantErr := old.Read()
			_, err := r.Next()
			for err == nil && r.record == "" {
				_, err = r.Next()
			}
			if r.Line() == 1 && r.endsInCR() {
				return // encoding/csv accepts a CR without an LF
			}
			if (err == nil) != (wantErr == nil) || (err == io.EOF) != (wantErr == io.EOF) {
				t.Fatalf("%q: %v, want %v", r.record, err, wantErr)
			}
			if err != nil {
				return // after an error, encoding/csv may continue inside a quote
			}
			var got []string
			for _, f := range r.fields {
				got = append(got, f.value(r.record))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%q: got %q, want %q", r.record, got, want)
			}
			again, err := csv.NewReader(strings.NewReader(string(r.Append(nil, Cell{Text: want[0]})))).Read()
			if err != nil || !slices.Equal(again, append(want, want[0])) {
				t.Fatalf("written %q, %v, want %q", again, err, append(want, want[0]))
			}
		}
	})
}

// The error of a rejected input may replace that of an earlier run, which has a code, and no other key "error".
func TestCheckKeys(t *testing.T) {
	for record, free := range map[string]bool{
		`{"u":"a"}`: true,
		`{"u":"a","error":{"code":"unexpected"}}`: true,
		`{"u":"a","error":{"x":1,"code":"end"}}`:  true,
		`{"u":"a","error":"mine"}`:                false,
		`{"u":"a","error":null}`:                  false,
		`{"u":"a","error":{"code":1}}`:            false,
		`{"u":"a","error":{"message":"mine"}}`:    false,
		`{"u":"a","error":[{"code":"end"}]}`:      false,
	} {
		r := NewReader(strings.NewReader(record+"\n"), nil, Options{Format: JSONL, Column: "u", MaxLine: 1000})
		if value, err := r.Next(); value != "a" || err != nil {
			t.Fatalf("%s: %q, %v", record, value, err)
		}
		if err := r.CheckKeys(true); (err == nil) != free {
			t.Errorf("%s: %v", record, err)
		}
		if err := r.CheckKeys(false); err != nil { // an input that is not rejected has no error
			t.Errorf("%s: %v", record, err)
		}
	}
}
