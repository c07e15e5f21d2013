package conformance

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// rows returns all rows, which the tests must not change. It fails the test if a row is ill-formed.
func rows(t *testing.T) []Row {
	t.Helper()
	all, err := readRows()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(all)
}

var readRows = sync.OnceValues(func() (all []Row, err error) {
	for row, err := range All() {
		if err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, nil
})

// Each row is in the file of its RFC and operation: in required, or in optional if it is contested.
func TestRows(t *testing.T) {
	for _, row := range rows(t) {
		folder := "required/"
		if row.Contested != "" {
			folder = "optional/"
		}
		if file := folder + row.RFC + "/" + row.Op() + ".jsonl"; file != row.File {
			t.Errorf("%s: the row should be in %s", row, file)
		}
		if row.Source == Generated {
			t.Errorf("%s: generated rows must be in grid.jsonl", row)
		}
		if name, ok := row.Request.Text("syntax"); ok && name != row.RFC && row.RFC != "rfc2732" {
			t.Errorf("%s: syntax %s", row, name)
		}
	}
}

// The IDs in an RFC are unique, also in optional and in the grid. In each file, the numbers of a section ascend, so
// that a new row has a new number, and a row that moves from required to optional keeps its number.
func TestIDs(t *testing.T) {
	seen := map[string]Row{}
	last := map[string]int{} // by file and section
	check := func(row Row, err error) {
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[row.RFC+" "+row.ID]; ok {
			t.Errorf("%s: the id is used by %s", row, other)
		}
		seen[row.RFC+" "+row.ID] = row
		digits, ok := strings.CutPrefix(row.ID, row.Section+"-")
		n, err := strconv.Atoi(digits)
		switch place := row.File + " " + row.Section; {
		case !ok:
			t.Errorf("%s: section %s", row, row.Section)
		case row.Source == Generated: // see TestGrid
		case err != nil || n <= last[place] || len(digits) > 3:
			t.Errorf("%s: comes after number %d of the section", row, last[place])
		default:
			last[place] = n
		}
	}
	for row, err := range All() {
		check(row, err)
	}
	for row, err := range Grid() {
		check(row, err)
	}
}

// All yields the RFCs and the operations in order, with the optional rows of an operation after the required ones.
func TestOrder(t *testing.T) {
	var order []string
	for _, row := range rows(t) {
		if folder, file, _ := strings.Cut(row.File, "/"); row.Line == 1 {
			order = append(order, file+map[string]string{"required": "1", "optional": "2"}[folder])
		}
	}
	if !slices.IsSorted(order) || len(order) < 30 {
		t.Errorf("%q", order)
	}
}

// Every file is plain ASCII with one object per line. So editors, terminals and JSON
// libraries do not change the content of rows.
func TestFilesAreASCII(t *testing.T) {
	names, err := fs.Glob(Files(), "*/rfc*/*.jsonl")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(b, func(c byte) bool { return c != '\n' && (c < ' ' || c > '~') }); i >= 0 {
			t.Errorf("%s: byte %#x at %d", name, b[i], i)
		}
		if b[len(b)-1] != '\n' {
			t.Errorf("%s: no line end at the end of the file", name)
		}
	}
}

// The rows contain the complete tables of examples in the RFCs.
func TestTablesAreComplete(t *testing.T) {
	want := map[string]int{
		"rfc3986 resolve 5.4.1": 23, "rfc3986 resolve 5.4.2": 19, // the 42
		"rfc2396 resolve C.1": 22, "rfc2396 resolve C.2": 20,
		"rfc1808 resolve 5.1": 24, "rfc1808 resolve 5.2": 15,
		"rfc3986 parse 1.1.2": 8, "rfc2396 parse 1.3": 6,
		"rfc3986 dots 5.2.4": 2, "rfc3987 to-iri 3.2.1": 3, "rfc3987 bidi 4.4": 11,
		"rfc1738 extract references": 14,
	}
	got := map[string]int{}
	for _, row := range rows(t) {
		if row.Source == Printed {
			got[row.RFC+" "+row.Op()+" "+row.Section]++
		}
	}
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s: %d printed rows, want %d", k, got[k], n)
		}
	}
}

// README.md contains the right numbers of rows.
func TestReadmeCounts(t *testing.T) {
	count := map[string]int{}
	printed := map[string]int{}
	for _, row := range rows(t) {
		count[row.RFC]++
		if row.Source == Printed {
			printed[row.RFC]++
		}
	}
	lines, err := Generations()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(b)
	for rfc, n := range count {
		want := fmt.Sprintf("| `%s` | %d | %d |", rfc, n, printed[rfc])
		if !strings.Contains(readme, want) {
			t.Errorf("README.md should say %s", want)
		}
	}
	if want := fmt.Sprintf("%d strings", len(lines)); !strings.Contains(readme, want) {
		t.Errorf("README.md should say %s", want)
	}
}

const good = `{"id":"5.2-01","section":"5.2","source":"derived","request":{"op":"resolve","syntax":"rfc3986","base":"x:/","input":"a"},"reply":{"result":"x:/a"}}`

// badLines are changes to the line good that every reader must reject.
var badLines = []struct {
	old, new string
	err      string
	json     bool // a JSON Schema cannot detect the change
}{
	{`"id":"5.2-01",`, ``, `key "id" is missing`, false},
	{`"id":"5.2-01"`, `"id":"5.2"`, `id: pattern: 5.2`, false},
	{`"id":"5.2-01"`, `"id":"5.3-01"`, `does not begin with section 5.2`, true},
	{`"section":"5.2"`, `"section":"§5.2"`, `section: pattern: §5.2`, false},
	{`"section":"5.2"`, `"section":52`, `section: type: 52`, false},
	{`"section"`, `"Section"`, `unknown key "Section"`, false},
	{`"derived"`, `"invented"`, `source: enum: invented`, false},
	{`"reply":{"result":"x:/a"}`, `"reply":{}`, `minProperties`, false},
	{`"reply":{"result":"x:/a"}`, `"reply":{"result":7}`, `result: type: 7`, false},
	{`"reply":{"result":"x:/a"}`, `"reply":{"valid":true}`, `unknown key "valid"`, false},
	{`"reply":{"result":"x:/a"}`, `"reply":{"error":{"code":"no"}}`, `code: enum: no`, false},
	{`"reply":{"result":"x:/a"}`, `"reply":{"error":{"offset":-1}}`, `offset: minimum: -1`, false},
	{`"op":"resolve"`, `"op":"guess"`, `op: enum: guess`, false},
	{`"op":"resolve",`, ``, `request: `, false},
	{`"syntax":"rfc3986"`, `"syntax":"rfc3968"`, `enum: rfc3968`, false},
	{`"base":"x:/",`, ``, `key "base" is missing`, false},
	{`,"input":"a"`, ``, `oneOf: 0 hold`, false},
	{`"input":"a"`, `"input":"a","input_base64":"YQ=="`, `oneOf: 2 hold`, false},
	{`"input":"a"`, `"input_base64":"?"`, `input_base64: $ref: pattern: ?`, false},
	{`"input":"a"`, `"input":"a","strict":"yes"`, `strict: type: yes`, false},
	{`"input":"a"`, `"input":"a","input":"b"`, `duplicate key "input"`, true},
	{`}}`, `},"note":" "}`, `note: pattern`, false},
	{`}}`, `},"alternatives":[]}`, `minItems`, false},
	{`}}`, `},"alternatives":[{"rung":"case"}]}`, `unknown key "rung"`, false},
	{`"input":"a"`, `"input":"a",`, `expected a key`, true},
	{`"input":"a"`, `"input":"\ud800"`, `surrogate`, true},
	{`"input":"a"`, `"input":"\ufffd"`, `contains U+FFFD`, true},
	{`}}`, `}} {}`, `expected the end of the line`, true},
	{`}}`, `}`, `expected "," or "}"`, true},
	{`"a"`, "\"\xff\"", `ill-formed UTF-8`, true},
	{good, `[]`, `expected an object`, false},
	{good, strings.Repeat("[", 1<<20), `expected an object`, true},
	{`"a"`, strings.Repeat("[", 1<<20), `at most 8 nested arrays and objects`, true},
	{good, ``, `expected an object`, true},
}

func TestContractIsStrict(t *testing.T) {
	if _, err := strictRow(good); err != nil {
		t.Fatal(err)
	}
	for _, bad := range badLines {
		line := strings.Replace(good, bad.old, bad.new, 1)
		if _, err := strictRow(line); err == nil || !strings.Contains(err.Error(), bad.err) {
			t.Errorf("%.200s: %v", line, err)
		}
	}
}

// Every row of this package is valid under the schema.
func TestRowsKeepTheContract(t *testing.T) {
	for _, row := range rows(t) {
		b, err := fs.ReadFile(Files(), row.File)
		if err != nil {
			t.Fatal(err)
		}
		line := strings.Split(string(b), "\n")[row.Line-1]
		if _, err := strictRow(line); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
}

// Read rejects lines that are not rows. It does not check the keys of requests and
// replies.
func TestReaderIsStrict(t *testing.T) {
	for _, bad := range []struct{ old, new, err string }{
		{`"id":"5.2-01",`, ``, `key "id" is missing`},
		{`"section":"5.2",`, ``, `key "section" is missing`},
		{`"source":"derived",`, ``, `key "source" is missing`},
		{`,"reply":{"result":"x:/a"}`, ``, `key "reply" is missing`},
		{`"id":"5.2-01"`, `"id":1`, `id: 1 has the wrong type`},
		{`"section":"5.2"`, `"section":52`, `section: 52 has the wrong type`},
		{`"section"`, `"Section"`, `unknown key "Section"`},
		{`"derived"`, `null`, `source: null has the wrong type`},
		{`"reply":{"result":"x:/a"}`, `"reply":[]`, `reply: [] has the wrong type`},
		{`}}`, `},"request":{}}`, `duplicate key "request"`},
		{`}}`, `},"note":1}`, `note: 1 has the wrong type`},
		{`}}`, `},"alternatives":{}}`, `alternatives: {} has the wrong type`},
		{`}}`, `},"alternatives":[{},1]}`, `alternatives: [{},1] has the wrong type`},
		{`}}`, `},"alternatives":[1,{}]}`, `alternatives: [1,{}] has the wrong type`},
		{`}}`, `},"tags":"a"}`, `tags: "a" has the wrong type`},
		{`}}`, `},"tags":["a",1]}`, `tags: ["a",1] has the wrong type`},
		{`}}`, `},"tags":[1,"a"]}`, `tags: [1,"a"] has the wrong type`},
		{`"input":"a"`, `"input":"a","input":"b"`, `duplicate key "input"`},
		{`"input":"a"`, `"input":"\ud800"`, `surrogate`},
		{`"a"`, "\"\xff\"", `ill-formed UTF-8`},
		{good, `[]`, `expected an object`},
		{good, ``, `expected an object`},
	} {
		line := strings.Replace(good, bad.old, bad.new, 1)
		fsys := fstest.MapFS{"optional/rfc3986/resolve.jsonl": {Data: []byte(good + "\n" + line + "\n")}}
		var got []error
		var row Row
		for r, err := range Read(fsys) {
			row, got = r, append(got, err)
		}
		if row.ID != "" || row.Request != nil || row.File != "" {
			t.Errorf("%.200s: the row is %+v", line, row)
		}
		if len(got) != 2 || got[0] != nil || got[1] == nil {
			t.Errorf("%.200s: %v", line, got)
			continue
		}
		if s := got[1].Error(); !strings.HasPrefix(s, "optional/rfc3986/resolve.jsonl:2: ") || !strings.Contains(s, bad.err) {
			t.Errorf("%.200s: %v", line, s)
		}
	}
}

// A file that cannot be read is an error, and the other files are read.
func TestReadFails(t *testing.T) {
	fsys := fstest.MapFS{"required/rfc1/a.jsonl/x": {}, "required/rfc1/b.jsonl": {Data: []byte(good + "\n")}}
	for n := range 2 {
		var got []error
		for _, err := range Read(fsys) {
			if got = append(got, err); len(got) > n {
				break
			}
		}
		if len(got) != n+1 || got[0] == nil || got[n] != nil && n == 1 {
			t.Errorf("%d rows and a stop: %v", n, got)
		}
	}
}

func TestRowString(t *testing.T) {
	if got := (Row{File: "required/rfc3986/resolve.jsonl", Line: 7, Section: "5.4.1", ID: "5.4.1-07"}).String(); got != "required/rfc3986/resolve.jsonl:7: 5.4.1-07" {
		t.Error(got)
	}
}

// readOnce yields rows that were read before.
func readOnce(list []Row) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, row := range list {
			if !yield(row, nil) {
				return
			}
		}
	}
}

func TestSelect(t *testing.T) {
	n := 0
	for row, err := range Select("rfc2396", "resolve") {
		if err != nil {
			t.Fatal(err)
		}
		if row.File != "required/rfc2396/resolve.jsonl" {
			t.Fatal(row)
		}
		n++
	}
	if n < 42 {
		t.Errorf("%d rows", n)
	}
	for range Select("", "") {
		break // the caller may stop the iteration
	}
	// An empty argument selects all.
	sizes := map[[2]string]int{}
	list := rows(t)
	for _, row := range list {
		for _, key := range [][2]string{{}, {row.RFC, ""}, {"", row.Op()}, {row.RFC, row.Op()}} {
			sizes[key]++
		}
	}
	for key, want := range sizes {
		n := 0
		for range selected(readOnce(list), key[0], key[1]) {
			n++
		}
		if n != want {
			t.Errorf("%q: %d rows, want %d", key, n, want)
		}
	}
	// An error is yielded whatever is selected.
	wrong := errors.New("wrong")
	var errs []error
	for _, err := range selected(func(yield func(Row, error) bool) { yield(Row{}, wrong) }, "rfc3986", "parse") {
		errs = append(errs, err)
	}
	if !slices.Equal(errs, []error{wrong}) {
		t.Errorf("errors %v, want %v", errs, wrong)
	}
}

// A program that promises all keys is judged by all keys of the row.
func TestJudgeAll(t *testing.T) {
	row := Row{Reply: Object{"result": "a"}, Alternatives: []Object{{"result": nil}, {"error": Object{}}}}
	for reply, ok := range map[string]bool{
		`{"result":"a"}`:                      true,
		`{"result":"a","same_document":true}`: true,
		`{"result":"b"}`:                      false,
		`{"result":null}`:                     true,
		`{}`:                                  true, // an absent key is equivalent to null
		`{"result":"b","error":{}}`:           true,
		`{"result":["a"]}`:                    false,
		`{"result":{"a":1}}`:                  false,
	} {
		o, err := ParseObject(reply)
		if err != nil {
			t.Fatal(err)
		}
		if err := row.JudgeAll(o); (err == nil) != ok {
			t.Errorf("%s: %v", reply, err)
		}
	}
}

func TestJudgeAllKeyByKey(t *testing.T) {
	for _, c := range []struct {
		want, got string
		err       string
	}{
		{`{"components":{"query":null}}`, `{"components":{"path":"","query":null}}`, ""},
		{`{"components":{"query":null}}`, `{"components":{"query":""}}`, `components.query: got "", want null`},
		{`{"components":{"query":""}}`, `{"components":{"query":null}}`, `components.query: got null, want ""`},
		{`{"error":{"offset":7}}`, `{"error":{"offset":7,"code":"end"}}`, ""},
		{`{"error":{"offset":7}}`, `{"error":{"offset":8}}`, "error.offset: got 8, want 7"},
		{`{"error":{"offset":7}}`, `{"error":"7"}`, `error: got "7", want {"offset":7}`},
		{`{"links":[{"reference":"a"}]}`, `{"links":[{"reference":"a"},{"reference":"b"}]}`, `links: got `},
		{`{"links":[{"reference":"a"}]}`, `{"links":[{"reference":"b"}]}`, `links[0].reference: got "b", want "a"`},
		{`{"links":[{"reference":"a"}]}`, `{"links":[{"reference":"a","start":3}]}`, ""},
		{`{"valid":true}`, `{"valid":[]}`, "valid: got [], want true"},
	} {
		want, err := ParseObject(c.want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseObject(c.got)
		if err != nil {
			t.Fatal(err)
		}
		err = JudgeAll(want, got)
		if (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s, %s: %v", c.want, c.got, err)
		}
	}
}

// A library that offers less than a row has must not be accused, and one that answers wrong must be: FAIR.md 10.
func TestJudge(t *testing.T) {
	for _, c := range []struct{ want, got, err string }{
		{`{"valid":true,"kind":"uri","host_kind":"name","components":{"host":"h","query":null}}`, `{"valid":true}`, ""},
		{`{"valid":true,"components":{"host":"h","query":null}}`, `{"valid":true,"components":{"host":"h"}}`, ""},
		{`{"valid":true,"components":{"host":"h","query":null}}`, `{"valid":true,"components":{"host":"g"}}`, `components.host: got "g", want "h"`},
		{`{"valid":true,"components":{"query":null}}`, `{"valid":true,"components":{"query":""}}`, `components.query: got "", want null`},
		{`{"valid":true}`, `{"valid":false}`, "valid: got false, want true"},
		{`{"valid":true}`, `{}`, "valid: missing, want true"},
		{`{"valid":false,"error":{"offset":7}}`, `{"valid":false}`, ""},
		{`{"valid":false,"error":{"offset":7}}`, `{"valid":false,"error":{"offset":1}}`, ""},
		{`{"valid":false,"error":{"offset":7}}`, `{"valid":true}`, "valid: got true, want false"},
		{`{"result":"a","same_document":true}`, `{"result":"a"}`, ""},
		{`{"result":"a","same_document":true}`, `{"result":"a","same_document":false}`, "same_document: got false, want true"},
		{`{"result":"a"}`, `{"result_base64":"YQ=="}`, ""},
		{`{"result":"a"}`, `{"result_base64":"Yg=="}`, `result: got "b", want "a"`},
		{`{"result":"a"}`, `{"result_base64":"?"}`, `result: missing, want "a"`},
		{`{"result":"a"}`, `{"result_base64":"YQ==?"}`, `result: missing, want "a"`},
		{`{"result":"a"}`, `{}`, `result: missing, want "a"`},
		{`{"result":"a"}`, `{"error":{}}`, `result: missing, want "a"`},
		{`{"same_document":true}`, `{"result":"a"}`, ""},
		{`{"error":{"code":"x"}}`, `{"error":{"code":"y"}}`, ""},
		{`{"error":{"code":"x"}}`, `{"result":"a"}`, "an answer, and not a refusal"},
		{`{"match":true,"viable":3}`, `{"match":true}`, ""},
		{`{"links":[{"reference":"a","start":3}]}`, `{"links":[{"reference":"a"}]}`, ""},
		{`{"links":[{"reference":"a","start":3}]}`, `{"links":[]}`, "links: got [], want ["},
	} {
		want, wantErr := ParseObject(c.want)
		got, gotErr := ParseObject(c.got)
		if wantErr != nil || gotErr != nil {
			t.Fatal(wantErr, gotErr)
		}
		err := Row{Reply: Object{"more": 1, "result": "other"}, Alternatives: []Object{want}}.Judge(got)
		if (err == nil) != (c.err == "") {
			t.Errorf("alternative %s, reply %s: %v", c.want, c.got, err)
		}
		if err = Judge(want, got); (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s, reply %s: %v, want %s", c.want, c.got, err, c.err)
		}
	}
}

func TestText(t *testing.T) {
	o := Object{"input_base64": "/w==", "base": "b", "null": nil}
	for key, want := range map[string]string{"input": "\xff", "base": "b", "null": "", "none": ""} {
		got, ok := o.Text(key)
		if got != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", key, got, ok)
		}
	}
}
