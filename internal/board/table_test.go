package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
)

// result returns the result of a library that answers each row as answer says. The default is
// the expected reply.
func result(t *testing.T, m *board.Manifest, answer func(q *board.Question) conformance.Object) *board.Result {
	t.Helper()
	hello := &board.Hello{Protocol: 1, Library: "x", Version: "1", Language: "go", Ops: []string{"parse", "resolve"}, Forms: []string{"reference", "uri"}, Syntaxes: []string{"rfc3986"}, Limits: board.Limits{NUL: true, Bytes: true}}
	tally := board.NewTally(hello, m, board.Rows)
	for q, err := range board.RowQuestions() {
		if err != nil {
			t.Fatal(err)
		}
		if !tally.Select(&q) {
			continue
		}
		tally.Ask(&q)
		reply := answer(&q)
		if reply == nil {
			reply = q.Allowed[0]
		}
		for _, j := range board.Judge(&q, board.Answer{Reply: reply}) {
			tally.Add(&q, j)
		}
	}
	return tally.Finish("2026-11-22")
}

func manifest(id string, standard board.Standard, validates bool) *board.Manifest {
	m := &board.Manifest{ID: id, Name: id, Language: "Go", Standard: standard, Validates: board.Promise{Value: validates}}
	if standard == board.StandardRFC {
		m.Claims = []board.Claim{{Syntax: "rfc3986", Grade: board.Conforms}}
	} else {
		m.ComparedBy = "rfc3986"
	}
	return m
}

// The rules of lab/scoreboard/FAIR.md, in the tables.
func TestTablesAreFair(t *testing.T) {
	takesAll := func(q *board.Question) conformance.Object {
		if q.Op() == "parse" {
			return conformance.Object{"valid": true}
		}
		return nil
	}
	refusesOne := func(q *board.Question) conformance.Object {
		if text, _ := q.Request.Text("input"); text == "//h:" && q.Op() == "parse" {
			return conformance.Object{"valid": false}
		}
		return nil
	}
	b, err := board.NewBoard([]*board.Result{
		result(t, manifest("exact", board.StandardRFC, true), func(*board.Question) conformance.Object { return nil }),
		result(t, manifest("splits", board.StandardRFC, false), takesAll),
		result(t, manifest("web", board.StandardHTTP, true), takesAll),
		result(t, manifest("strict", board.StandardRFC, true), refusesOne),
		result(t, manifest("stricter", board.StandardRFC, true), refusesOne),
	})
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := b.WriteMarkdown(&page); err != nil {
		t.Fatal(err)
	}
	claims, other, ok := strings.Cut(page.String(), "\n## Other standards\n")
	if !ok || strings.Contains(claims, "| web |") || !strings.Contains(other, "| web |") {
		t.Errorf("the library of another standard is not in its own section:\n%s", page.String())
	}
	for _, want := range []string{
		"| Go | exact | 1 |  | 2026-11-22 | ✓ | ✓ | ✓ | ✓ | ✓ |  |  |\n",
		"| Go | splits | 1 |  | 2026-11-22 | (", // a number in parentheses: not a fault
		"| Go | strict | 1 |  | 2026-11-22 | ✓ | 1 of ",
		"rfc3986/3.2.2-02 | `` //h: `` | `` valid `` | 2 |",
		board.NotAsked,
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page does not have %q\n%.3000s", want, page.String())
		}
	}
	tables, _, _ := strings.Cut(page.String(), "## Are the rows right?")
	for _, word := range []string{"total", "score:", "%"} {
		if strings.Contains(strings.ToLower(tables), word) {
			t.Errorf("the tables have %q", word)
		}
	}
}

// A library agrees with the rows that it was asked, if all answers are right. Libraries of this
// module and of other standards are not named.
func TestAgreements(t *testing.T) {
	count := func(syntax string, aspect board.Aspect, outcome board.Outcome) board.Count {
		return board.Count{Syntax: syntax, Suite: board.Rows, Aspect: aspect, Outcome: outcome, N: 3}
	}
	var counts []board.Count
	for _, aspect := range []board.Aspect{board.Valid, board.Invalid, "resolve"} {
		counts = append(counts, count("rfc3986", aspect, board.Right), count("rfc2396", aspect, board.Right))
	}
	counts = append(counts,
		count("rfc3986", "resolve", board.Unsupported), count("rfc2396", "resolve", board.Wrong),
		count("rfc3986", "normalize", board.Unsupported), count("rfc3986", "compare", board.NotAskable), count("rfc2396", "normalize", board.Right), count("rfc2396", "compare", board.Right))
	of := func(name string, standard board.Standard, counts ...board.Count) *board.Result {
		return &board.Result{Adapter: name, Manifest: manifest(name, standard, true), Hello: board.Hello{Library: name, Syntaxes: []string{"rfc3986", "rfc2396"}}, Counts: counts}
	}
	b, err := board.NewBoard([]*board.Result{
		of("a", board.StandardRFC, counts...),
		of("valid", board.StandardRFC, count("rfc3986", board.Valid, board.Right)),
		of("uriform/x", board.StandardRFC, counts...),
		of("web", board.StandardHTTP, counts...),
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(b.Agreements()), "[{rfc3986 verdicts [a (Go)]} {rfc3986 resolve [a (Go)]} {rfc2396 verdicts [a (Go)]} {rfc2396 normalize [a (Go)]} {rfc2396 compare [a (Go)]}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// No number of a cell is a sum of refusals, wrong answers, invalid inputs that are taken, and
// documented differences. What a library that does not validate takes is in parentheses.
func TestCellsAreNotSums(t *testing.T) {
	counts := []board.Count{
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Right, N: 10},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Wrong, N: 1},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Refused, N: 2},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Accepted, N: 3},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Soft, N: 4},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: "resolve", Outcome: board.Wrong, Declared: true, N: 5},
		{Syntax: "rfc3986", Suite: board.Grid, Aspect: "resolve", Outcome: board.Wrong, N: 700},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: board.Invalid, Outcome: board.Accepted, N: 6},
		{Syntax: "rfc3986", Suite: board.Rows, Aspect: board.Valid, Outcome: board.Refused, N: 7},
	}
	for validates, want := range map[bool]string{
		true:  "| 6 of 6 | 7 of 7 | 1, 2 refused, 3 taken, ~4, (5 documented) of 25 | 700 of 700 |",
		false: "| (6) of 6 | 7 of 7 | 1, 2 refused, (3 taken), ~4, (5 documented) of 25 | 700 of 700 |",
	} {
		r := &board.Result{Manifest: manifest("x", board.StandardRFC, validates), Hello: board.Hello{Version: "1"}, Counts: counts}
		b, err := board.NewBoard([]*board.Result{r})
		if err != nil {
			t.Fatal(err)
		}
		var page strings.Builder
		if err := b.WriteMarkdown(&page); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page does not have %q\n%.3000s", want, page.String())
		}
		if badge := r.Badge().Message; !strings.Contains(badge, "refuses valid: 7; ") || !strings.Contains(badge, "grid: 700") || strings.Contains(badge, "takes invalid") != validates {
			t.Errorf("badge: %s", badge)
		}
	}
}

// A badge says that an operation is exact only if no suite of it has a fault, and that verdicts are exact
// only after the suite every.
func TestBadge(t *testing.T) {
	parse := func(aspect board.Aspect, outcome board.Outcome) board.Count {
		return board.Count{Syntax: "rfc3986", Suite: board.Rows, Aspect: aspect, Outcome: outcome, N: 2}
	}
	resolve := func(suite board.Suite, outcome board.Outcome) board.Count {
		return board.Count{Syntax: "rfc3986", Suite: suite, Aspect: "resolve", Outcome: outcome, N: 3}
	}
	for _, test := range []struct {
		suite          board.Suite
		counts         []board.Count
		message, color string
	}{
		{board.Rows, nil, "not asked", "lightgrey"},
		{board.Rows, []board.Count{parse("normalize", board.Right)}, "parse and resolve not asked", "lightgrey"},
		{board.Rows, []board.Count{resolve(board.Rows, board.Right)}, "resolve exact", "brightgreen"},
		{board.Grid, []board.Count{resolve(board.Grid, board.Right)}, "resolve exact", "brightgreen"},
		{board.Grid, []board.Count{resolve(board.Rows, board.Right), resolve(board.Grid, board.Wrong)}, "grid: 3", "blue"},
		{board.Grid, []board.Count{resolve(board.Rows, board.Wrong), resolve(board.Grid, board.Right)}, "resolve: 3", "blue"},
		{board.Rows, []board.Count{resolve(board.Rows, board.Crash)}, "resolve: 3 broken", "blue"},
		{board.Rows, []board.Count{resolve(board.Rows, board.Refused)}, "resolve: 3 refused", "blue"},
		{board.Rows, []board.Count{resolve(board.Rows, board.Accepted)}, "resolve: 3 taken", "blue"},
		{board.Rows, []board.Count{parse(board.Valid, board.Right)}, "verdict: all rows", "brightgreen"},
		{board.Rows, []board.Count{parse(board.Invalid, board.Right)}, "verdict: all rows", "brightgreen"},
		{board.Every, []board.Count{parse(board.Invalid, board.Right), parse(board.Valid, board.Right)}, "verdict exact", "brightgreen"},
		{board.Every, []board.Count{parse(board.Invalid, board.Accepted), parse(board.Valid, board.Right)}, "takes invalid: 2", "blue"},
		{board.Every, []board.Count{parse(board.Invalid, board.Right), parse(board.Valid, board.Refused)}, "refuses valid: 2", "blue"},
		{board.Every, []board.Count{parse(board.Valid, board.Right), resolve(board.Rows, board.Right)}, "verdict exact; resolve exact", "brightgreen"},
	} {
		r := &board.Result{Manifest: manifest("x", board.StandardRFC, true), Suite: test.suite, Counts: test.counts}
		if b := r.Badge(); b.Message != test.message || b.Color != test.color {
			t.Errorf("%v: got %q, %s; want %q, %s", test.counts, b.Message, b.Color, test.message, test.color)
		}
	}
}

// A documented difference is marked on the pages, and its row is not among those that libraries get
// wrong.
func TestDocumentedDifference(t *testing.T) {
	m := manifest("x", board.StandardRFC, true)
	m.Deviations = []board.Deviation{{Kind: "strict", Rows: []string{"rfc3986/3.2.2-02"}, Says: "No empty ports.", URL: "u"}}
	r := result(t, m, func(q *board.Question) conformance.Object {
		if q.ID == "rfc3986/3.2.2-02" {
			return conformance.Object{"valid": false}
		}
		return nil
	})
	b, err := board.NewBoard([]*board.Result{r})
	if err != nil {
		t.Fatal(err)
	}
	var page, web, text strings.Builder
	if err := errors.Join(b.WriteMarkdown(&page), b.WriteHTML(&web), r.Report(&text, 5)); err != nil {
		t.Fatal(err)
	}
	if rows := b.Rows(); len(rows) != 0 {
		t.Errorf("%d rows are wrong", len(rows))
	}
	for _, c := range []struct{ text, want string }{
		{page.String(), "(1 documented) of "}, {page.String(), "Documented: “No empty ports.”"},
		{web.String(), "valid refused, documented"}, {text.String(), "valid refused, documented"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%q is missing:\n%.2000s", c.want, c.text)
		}
	}
}

// An adapter that was given up is named, and replies that are missing are an error.
func TestGivenUp(t *testing.T) {
	r := &board.Result{Hello: board.Hello{Syntaxes: []string{"rfc3986"}}, Counts: []board.Count{{Syntax: "rfc3986", Aspect: board.Valid, Form: "reference", Outcome: board.GaveUp, N: 1600}}}
	var text strings.Builder
	if err := r.Report(&text, 0); err != nil || !r.GaveUp() || !strings.Contains(text.String(), "three replies to parse: 1600 questions were not asked") {
		t.Errorf("%s, %v", text.String(), err)
	}
	hello := &board.Hello{Ops: []string{"resolve"}, Syntaxes: []string{"rfc3986"}}
	err := board.JudgeReplies(&board.Questions{All: board.RowQuestions()}, nil, board.NewTally(hello, nil, board.Rows))
	if err == nil || !strings.Contains(err.Error(), "have no reply") {
		t.Errorf("no replies: %v", err)
	}
}

// Rows keep their identity through a file, and two runs give the same outcomes.
func TestResultFile(t *testing.T) {
	wrong := func(q *board.Question) conformance.Object {
		if q.Op() == "resolve" {
			return conformance.Object{"result": "x"}
		}
		return nil
	}
	r := result(t, manifest("a", board.StandardRFC, true), wrong)
	file := t.TempDir() + "/r.json"
	if err := r.Write(file); err != nil {
		t.Fatal(err)
	}
	got, err := board.ReadResult(file)
	if err != nil {
		t.Fatal(err)
	}
	again := result(t, manifest("a", board.StandardRFC, true), wrong)
	if got.Outcomes != again.Outcomes || got.Vectors != again.Vectors || !reflect.DeepEqual(got.Counts, r.Counts) || !reflect.DeepEqual(got.Grid, r.Grid) {
		t.Errorf("%+v, want %+v", got.Counts, r.Counts)
	}
	n := 0
	for _, g := range got.Grid {
		n += len(slices.Collect(g.IDs()))
	}
	if n != 24*72 {
		t.Errorf("%d rows of the grid, want all", n)
	}
	info, err := os.Stat(file)
	if err != nil || info.Size() > 60_000 {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
}

// The schemas have the keys of the Go types.
func TestSchemas(t *testing.T) {
	read := func(file string) map[string]any {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var v map[string]any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	adapter, result := read("../../conformance/adapter.schema.json"), read("../../conformance/result.schema.json")
	defs := result["$defs"].(map[string]any)
	for _, c := range []struct {
		schema any
		v      any
	}{
		{adapter, board.Manifest{}}, {result, board.Result{}}, {defs["manifest"], board.Manifest{}}, {defs["hello"], board.Hello{}},
		{defs["count"], board.Count{}}, {defs["case"], board.Case{}}, {defs["claim"], board.Claim{}}, {defs["deviation"], board.Deviation{}},
	} {
		var keys, want []string
		for key := range c.schema.(map[string]any)["properties"].(map[string]any) {
			keys = append(keys, key)
		}
		for f := range reflect.TypeOf(c.v).Fields() {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
				want = append(want, name)
			}
		}
		slices.Sort(keys)
		slices.Sort(want)
		if !slices.Equal(keys, want) {
			t.Errorf("%T: the schema has %q, the type has %q", c.v, keys, want)
		}
	}
	outcomes := defs["outcome"].(map[string]any)["enum"].([]any)
	for i, o := range board.Outcomes {
		if i >= len(outcomes) || outcomes[i] != string(o) {
			t.Errorf("outcomes: %v, want %v", outcomes, board.Outcomes)
			break
		}
	}
}

// A result has the manifest of its adapter: after a change of the manifest, the library is asked
// again.
func TestResultsHaveTheirManifests(t *testing.T) {
	files, err := filepath.Glob("../../lab/scoreboard/results/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no results: %v", err)
	}
	for _, file := range files {
		r, err := board.ReadResult(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := board.ReadManifest("../../lab/scoreboard/" + r.Adapter + "/adapter.json")
		if err != nil {
			t.Fatal(err)
		}
		m.Dir = ""
		got, want := fmt.Sprintf("%+v", *r.Manifest), fmt.Sprintf("%+v", *m)
		if got != want {
			t.Errorf("%s: the manifest is %s, and not that of the adapter: lab/scoreboard/run %s", file, got, r.Adapter)
		}
	}
}

// What a release older than three years gets wrong is marked without a number, and is neither among the rows that
// libraries get wrong nor in the litmus.
func TestOldReleases(t *testing.T) {
	wrong := func(q *board.Question) conformance.Object {
		if q.ID == "rfc3986/5.4.1-07" {
			return conformance.Object{"result": "no"}
		}
		return nil
	}
	b, err := board.NewBoard([]*board.Result{result(t, manifest("x", board.StandardRFC, true), wrong), result(t, manifest("y", board.StandardRFC, true), wrong)})
	if err != nil {
		t.Fatal(err)
	}
	for released, old := range map[string]bool{"2023-11-21": true, "2023-11-22": false, "2026-01-01": false} {
		date, err := time.Parse(time.DateOnly, released)
		if err != nil {
			t.Fatal(err)
		}
		b.Newest = map[string]board.Release{"x": {Here: "1", Date: date}, "y": {Here: "1", Date: date}}
		var page, web, data, picture strings.Builder
		if err := errors.Join(b.WriteMarkdown(&page), b.WriteHTML(&web), b.WriteJSON(&data), b.WriteSVG(&picture)); err != nil {
			t.Fatal(err)
		}
		for text, inOld := range map[string]bool{
			"| Go | x, RFC 3986 | 1 | " + released + " | 2026-11-22 | ✓ | ✓ | ✓ | differs | ✓ |  |  |\n": true,
			"| Go | x | 1 | " + released + " | 2026-11-22 | ✓ | ✓ | ✓ | 1 of ":                           false,
			"\n## Old releases\n": true, "\n## RFC 3986\n": false, "| rfc3986/5.4.1-07 |": false,
		} {
			if strings.Contains(page.String(), text) != (inOld == old) {
				t.Errorf("released %s: %q is there: %v\n%s", released, text, inOld != old, page.String())
			}
		}
		if strings.Contains(web.String(), "<td class=\"grey\">differs<td") != old || strings.Contains(data.String(), `{"text":"differs","class":"grey","cases":`) != old ||
			strings.Contains(picture.String(), "Go · x") == old || len(b.Rows()) == 0 != old || len(b.Litmus()[1].Groups) == 0 != old {
			t.Errorf("released %s: the other pages\n%s\n%s\n%s", released, web.String(), data.String(), picture.String())
		}
	}
}
