// Package plugtest has what the tests of the integrations share: rows with verdicts about formats,
// the table of scores of a README, bad input, and a way to run the example of a README.
package plugtest

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/internal/testenv"
)

// A Row says whether a text has a format.
type Row struct {
	Suite  string // the test suite that the text comes from
	Format formats.Format
	Text   string
	Valid  bool
}

// The suites of [Rows].
const (
	JSONSchema = "JSON-Schema-Test-Suite"
	Grammars   = "texts of 59 suites" // judged by the grammars of the RFCs
	Templates  = "uritemplate-test"
)

// Rows returns the rows of the data beside the clone. It skips the test if there is no data.
func Rows(t testing.TB) []Row {
	t.Helper()
	var rows []Row
	read(t, "json-schema-test-suite.jsonl", func(r row) {
		format, ok := formatOfRule[r.As]
		if ok && (r.Kind == "valid" || r.Kind == "invalid") {
			rows = append(rows, Row{JSONSchema, format, string(r.Input), r.Kind == "valid"})
		}
	})
	read(t, "derived-generations.jsonl", func(r row) {
		var derived map[string]bool
		decode(t, r.Expect, &derived)
		for key, format := range formatOfKey {
			rows = append(rows, Row{Grammars, format, string(r.Input), derived[key]})
		}
	})
	read(t, "uritemplate-test.jsonl", func(r row) {
		// These templates are valid, but not with the values of their variables in the suite: a map cannot have
		// a prefix (RFC 6570, 2.4.1).
		if template := string(r.Input); template != "{keys:1}" && template != "{+keys:1}" {
			rows = append(rows, Row{Templates, formats.URITemplate, template, string(r.Expect) != "null"})
		}
	})
	return rows
}

// formatOfRule has the format of a rule that a row names.
var formatOfRule = map[string]formats.Format{
	"URI": formats.URI, "URI-reference": formats.URIReference, "IRI": formats.IRI, "IRI-reference": formats.IRIReference,
	"uri-template": formats.URITemplate,
}

// formatOfKey has the format of a verdict of derived-generations.jsonl.
var formatOfKey = map[string]formats.Format{"3986-URI": formats.URI, "3986": formats.URIReference, "3987-IRI": formats.IRI, "3987": formats.IRIReference}

// A row is a line of the test data. The README of the data explains its fields.
type row struct {
	RFC, Kind, As, Base string
	Input               text
	Expect              json.RawMessage
	Strict              *bool
}

// A text is a string. An input of another type, which some kinds of rows have, is "".
type text string

func (x *text) UnmarshalJSON(b []byte) error {
	if b[0] != '"' {
		return nil
	}
	return json.Unmarshal(b, (*string)(x))
}

// EachInput yields the inputs of all test suites that are strings.
func EachInput(t testing.TB, use func(input string)) {
	t.Helper()
	eachSuite(t, func(r row) { use(string(r.Input)) })
}

// eachSuite reads the rows of all test suites whose input is a string.
func eachSuite(t testing.TB, use func(row)) {
	t.Helper()
	for _, file := range testenv.DataFiles(t, "conformance", "*.jsonl") {
		if filepath.Base(file) != "derived-generations.jsonl" {
			read(t, filepath.Base(file), use)
		}
	}
}

func read(t testing.TB, file string, use func(row)) {
	t.Helper()
	f, err := os.Open(testenv.Data(t, "conformance", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		decode(t, lines.Bytes(), &r)
		use(r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func decode(t testing.TB, text []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// A HostRow is a reference and its host, or nil if it has no host.
type HostRow struct {
	Text string
	Host *string
}

// HostRows returns the rows about components of RFC 3986 that state the host.
func HostRows(t testing.TB) []HostRow {
	t.Helper()
	var rows []HostRow
	eachSuite(t, func(r row) {
		if r.Kind != "parse" || r.RFC != "3986" {
			return
		}
		var components map[string]*string
		decode(t, r.Expect, &components)
		if host, ok := components["host"]; ok {
			rows = append(rows, HostRow{string(r.Input), host})
		}
	})
	return rows
}

// A ResolveRow is a reference, its base, and the result of RFC 3986, 5.2, with a strict parser.
type ResolveRow struct{ Base, Text, Want string }

// ResolveRows returns the rows about resolution of RFC 3986.
func ResolveRows(t testing.TB) []ResolveRow {
	t.Helper()
	var rows []ResolveRow
	eachSuite(t, func(r row) {
		if r.Kind != "resolve" || r.RFC != "3986" || r.Strict != nil && !*r.Strict {
			return
		}
		var want string
		decode(t, r.Expect, &want)
		rows = append(rows, ResolveRow{r.Base, string(r.Input), want})
	})
	return rows
}
