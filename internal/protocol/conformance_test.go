package protocol

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// server answers the rows. It keeps the automata that the rows of match need.
var server Server

// replyTo returns the reply of batch to a request.
func replyTo(t testing.TB, request any) conformance.Object {
	t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return parseObject(t, server.Answer(nil, line))
}

// parseObject is like conformance.ParseObject, but accepts U+FFFD.
func parseObject(t testing.TB, line []byte) conformance.Object {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	var o map[string]any
	if err := decoder.Decode(&o); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return objects(o).(conformance.Object)
}

// objects converts the maps in v to conformance.Object.
func objects(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = objects(v[k])
		}
		return conformance.Object(v)
	case []any:
		for i := range v {
			v[i] = objects(v[i])
		}
	}
	return v
}

// Every row of package conformance passes, if its operation exists.
func TestConformanceRows(t *testing.T) {
	count := map[string]int{}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if byName[row.Op()] == nil {
			continue
		}
		count[row.Op()]++
		if err := row.JudgeAll(replyTo(t, row.Request)); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
	for _, op := range []string{"parse", "resolve", "normalize", "compare", "dots", "to-uri", "to-iri", "bidi", "nfc"} {
		if count[op] == 0 {
			t.Errorf("no rows of %s", op)
		}
	}
	t.Logf("%v", count)
}

// The results of the grid come from a literal transcription of RFC 3986, 5.2.
func TestGrid(t *testing.T) {
	for row, err := range conformance.Grid() {
		if err != nil {
			t.Fatal(err)
		}
		if err := row.JudgeAll(replyTo(t, row.Request)); err != nil {
			t.Errorf("%v: %v", row.Request, err)
		}
	}
}

// The verdicts and offsets of the complete suites in conformance/generated, which come from the
// automata of the grammars, are those of the parser and of match. In short mode, the test asks each
// tenth row of the large files.
func TestGeneratedSuites(t *testing.T) {
	few := testenv.Few(t)
	files, err := filepath.Glob("../../conformance/generated/*/*.jsonl.gz")
	if err != nil || len(files) != 18 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		lines := bufio.NewScanner(z)
		for ; lines.Scan(); n++ {
			if !testenv.Long() && n > 1000 && n%10 != 0 {
				continue
			}
			row, err := conformance.ParseObject(lines.Text())
			if err != nil {
				t.Fatalf("%s:%d: %v", name, n+1, err)
			}
			request, _ := row["request"].(conformance.Object)
			want, _ := row["reply"].(conformance.Object)
			if err := conformance.JudgeAll(want, replyTo(t, request)); err != nil {
				few.Errorf("%s:%d: %v: %v", name, n+1, request, err)
			}
		}
		if lines.Err() != nil || n < 5 {
			t.Fatal(n, lines.Err())
		}
	}
}

// The following tests read rows of the test suites of other projects. The rows are not
// part of the repository. The README in their directory describes them.

type row struct {
	Suite, ID, RFC, Kind, As, Base string
	Input, Expect                  json.RawMessage
	Alternatives                   []string
	Strict                         *bool
}

// request returns a request with the input of the row, unchanged, and other members.
func (r row) request(op string, members conformance.Object) conformance.Object {
	o := conformance.Object{"op": op, "syntax": "rfc" + r.RFC, "input": r.Input}
	maps.Copy(o, members)
	return o
}

func sharedRows(t testing.TB, pattern string) iter.Seq[row] {
	t.Helper()
	files := testenv.DataFiles(t, "conformance", pattern)
	return func(yield func(row) bool) {
		for _, name := range files {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				var r row
				if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
					var whole map[string]any
					if json.Unmarshal(lines.Bytes(), &whole) != nil {
						t.Fatalf("%s: %v", name, err)
					}
					continue // a row of another kind, with other fields
				}
				if !yield(r) {
					return
				}
			}
		}
	}
}

// startRules has the form of batch for the start rule of a row. "" is the default of a
// row.
var startRules = map[string]string{
	"": "reference", "URI-reference": "reference", "IRI-reference": "reference",
	"URI": "uri", "IRI": "uri", "absolute-URI": "absolute-uri", "absolute-IRI": "absolute-uri",
}

func TestSuites(t *testing.T) {
	few := testenv.Few(t)
	rfcs := []string{"1738", "1808", "2396", "3986", "3987"}
	count := map[string]int{}
	for r := range sharedRows(few, "[^d]*.jsonl") {
		if !slices.Contains(rfcs, r.RFC) {
			continue
		}
		switch form, start := startRules[r.As]; {
		case r.Kind == "dots":
			count["dots"]++
			judge(few, r, conformance.Object{"op": "dots", "input": r.Input}, "result", r.Expect)
		case r.Kind == "resolve" && r.Expect[0] == '"':
			count["resolve "+r.RFC]++
			judgeResolve(few, r)
		case r.RFC == "1738" && r.Kind == "valid":
			// The rules of schemes are part of genericurl.
			form, start = "reference", true
			fallthrough
		case (r.Kind == "valid" || r.Kind == "invalid" || r.Kind == "parse") && start:
			count["parse "+r.RFC]++
			judgeParse(few, r, form)
		}
	}
	want := map[string]int{
		"parse 1738": 483, "parse 1808": 14, "parse 2396": 549, "parse 3986": 2484, "parse 3987": 664,
		"resolve 1808": 104, "resolve 2396": 182, "resolve 3986": 2279, "resolve 3987": 3, "dots": 62,
	}
	if !maps.Equal(count, want) {
		few.Errorf("rows that were judged: %v\nwant %v", count, want)
	}
}

// judge compares one member of the reply with what the row expects.
func judge(t testing.TB, r row, request conformance.Object, member string, want json.RawMessage) {
	t.Helper()
	var expected any
	if err := json.Unmarshal(want, &expected); err != nil {
		t.Fatal(err)
	}
	if got := replyTo(t, request); got[member] != expected {
		t.Errorf("%s %s: %v: got %v, want %s %s", r.Suite, r.ID, request, got, member, want)
	}
}

func judgeResolve(t testing.TB, r row) {
	members := conformance.Object{"base": r.Base}
	if r.Strict != nil {
		members["strict"] = *r.Strict
	}
	request := r.request("resolve", members)
	got := replyTo(t, request)
	if code, ok := got["error"].(conformance.Object); ok && code["code"] == "no-base" {
		return // RFC 3986, 5.2.1: a base has a scheme
	}
	var want string
	json.Unmarshal(r.Expect, &want)
	if r.RFC == "2396" && got["same_document"] == true {
		return // suites have different results for "(current document)"
	}
	if got["result"] != want && !slices.Contains(r.Alternatives, text(got["result"])) {
		t.Errorf("%s %s: %v: got %v, want %s", r.Suite, r.ID, request, got, want)
	}
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

func judgeParse(t testing.TB, r row, form string) {
	request := r.request("parse", conformance.Object{"form": form})
	got := replyTo(t, request)
	if got["valid"] != (r.Kind != "invalid") {
		t.Errorf("%s %s: %v: got %v", r.Suite, r.ID, request, got)
		return
	}
	if r.Kind != "parse" {
		return
	}
	components, _ := got["components"].(conformance.Object)
	for name, value := range parseObject(t, r.Expect) {
		answer := components[name]
		switch name {
		case "net_loc":
			answer = components["authority"]
		case "opaque":
			answer = got["opaque"]
		}
		if answer != value {
			t.Errorf("%s %s: %v: %s %v, want %v", r.Suite, r.ID, request, name, answer, value)
		}
	}
}

// The operation generations agrees with the columns of every derived row. The exception
// is a reference that consists of a query: the column 2396 uses the published grammar. Unless
// URIFORM_LONG=1 is set, every eighth row is asked.
func TestDerivedGenerations(t *testing.T) {
	few := testenv.Few(t)
	count := 0
	for r := range sharedRows(few, "derived-generations.jsonl") {
		var want map[string]bool
		if err := json.Unmarshal(r.Expect, &want); err != nil {
			t.Fatal(err)
		}
		if count++; !testenv.Long() && count%8 != 0 {
			continue
		}
		for form, suffixes := range map[string]string{"reference": "", "uri": "-URI -IRI"} {
			reply := replyTo(few, conformance.Object{"op": "generations", "input": r.Input, "form": form})
			generations, _ := reply["generations"].(conformance.Object)
			for name, verdict := range generations {
				got := verdict.(conformance.Object)["valid"]
				for suffix := range strings.SplitSeq(suffixes, " ") {
					column := strings.TrimPrefix(name, "rfc") + suffix
					valid, ok := want[column]
					if loneQuery := strings.HasPrefix(string(r.Input), `"?`); !ok || column == "2396" && loneQuery && got == true {
						continue
					}
					if got != valid {
						few.Errorf("%s: %s: %s: got %v, want %v", r.ID, r.Input, column, got, valid)
					}
				}
			}
		}
	}
	if count == 0 {
		few.Error("no rows")
	}
}
