package board_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/testenv"
)

// webTests writes a folder of web platform tests.
func webTests(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "urltestdata.json"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A library of the URL Standard is asked the web platform tests and no row of an RFC. A library of an RFC is asked
// no web platform test.
func TestWebPlatformTests(t *testing.T) {
	const href = `[
		"a comment",
		{"input": "g", "base": "http://a/b", "href": "http://a/g"},
		{"input": "HTTP://A", "base": null, "href": "http://a/"},
		{"input": "//", "base": "http://a/", "failure": true},
		{"input": "x", "base": null, "failure": true, "relativeTo": "any-base"}
	]`
	dir := webTests(t, href)
	// Each line has the replies to the four tests, and the outcomes.
	for replies, want := range map[string]string{
		`{"result":"http://a/g"} {"result":"http://a/"} {"error":{}} {"error":{}}`:                               "right right right right",
		`{"result":"http://A/g"} {"result":"http://a"} {"result":"http://a/"} {"result":"x"}`:                    "wrong wrong accepted accepted",
		`{"error":{}} {"error":{}} {"error":{"code":"unsupported"}} {"error":{"code":"unsupported"}}`:            "refused refused unsupported unsupported",
		`{"valid":true} {"result_base64":"aHR0cDovL2Ev"} {"valid":false} {"result":"","error":{}}`:               "garbled right garbled right",
		`{"result":null} {"result":"http://a/?"} {"error":{"code":"unknown-op"}} {"error":{"code":"host-port"}}`: "garbled wrong unsupported right",
	} {
		hello := &board.Hello{Ops: []string{"resolve", "normalize"}, Syntaxes: []string{"rfc3986"}, Limits: board.Limits{NUL: true, Bytes: true}}
		tally := board.NewTally(hello, &board.Manifest{Standard: board.StandardWHATWG}, board.Rows)
		given := map[string]conformance.Object{}
		for i, reply := range strings.Fields(replies) {
			given["whatwg/urltestdata-"+string(rune('1'+i))] = parsed(t, reply)
		}
		if err := board.JudgeReplies(&board.Questions{All: board.WebPlatformTests(dir)}, given, tally); err != nil {
			t.Fatal(err)
		}
		result := tally.Finish("2026-11-22")
		counts, expected := map[board.Outcome]int{}, map[board.Outcome]int{}
		for _, outcome := range strings.Fields(want) {
			expected[board.Outcome(outcome)]++
		}
		for _, c := range result.Counts {
			if c.Syntax != board.WHATWG || c.Suite != board.WPT || c.Aspect != "wpt" {
				t.Errorf("%s: counted as %+v", replies, c)
			}
			counts[c.Outcome] += c.N
		}
		faults := 0
		for outcome, n := range expected {
			if counts[outcome] != n {
				t.Errorf("%s: %v, want %v", replies, counts, expected)
			}
			if outcome != board.Right && outcome != board.Unsupported {
				faults += n
			}
		}
		if len(tally.Faults) != faults || result.Asked != 4 {
			t.Errorf("%s: %d faults of %d questions, want %d of 4", replies, len(tally.Faults), result.Asked, faults)
		}
	}

	asked := func(m *board.Manifest, ops ...string) (n int) {
		tally := board.NewTally(&board.Hello{Ops: ops, Syntaxes: []string{"rfc3986"}}, m, board.Rows)
		for q, err := range board.WebPlatformTests(dir) {
			if err != nil {
				t.Fatal(err)
			}
			if tally.Select(&q) {
				n++
			}
		}
		return n
	}
	rfc := &board.Manifest{Standard: board.StandardRFC, Claims: []board.Claim{{Syntax: "rfc3986", Grade: board.Conforms}}}
	web := &board.Manifest{Standard: board.StandardWHATWG}
	if n := asked(rfc, "resolve", "normalize"); n != 0 {
		t.Errorf("a library of RFC 3986 is asked %d web platform tests", n)
	}
	if all, some := asked(web, "resolve", "normalize"), asked(web, "resolve"); all != 4 || some != 2 {
		t.Errorf("a library of the URL Standard is asked %d tests, and %d without normalize", all, some)
	}
	tally := board.NewTally(&board.Hello{Ops: []string{"resolve"}, Syntaxes: []string{"rfc3986"}}, web, board.Rows)
	for q, err := range board.RowQuestions() {
		if err != nil {
			t.Fatal(err)
		}
		if tally.Select(&q) || tally.Judged() > 0 {
			t.Fatalf("a library of the URL Standard is asked %s", q.ID)
		}
	}
}

// A folder without tests, and a test without an expectation, are errors.
func TestBadWebPlatformTests(t *testing.T) {
	for _, text := range []string{"", "{}", `[{"input":"a","base":null}]`, `[{"base":null,"href":"http://a/"}]`, `[{"input":"a","href":"http://a/","failure":true}]`, `[1]`} {
		failed := false
		for _, err := range board.WebPlatformTests(webTests(t, text)) {
			failed = failed || err != nil
		}
		if !failed {
			t.Errorf("%s: no error", text)
		}
	}
	for _, err := range board.WebPlatformTests(t.TempDir()) {
		if err == nil || !strings.Contains(err.Error(), "urltestdata.json") {
			t.Errorf("a folder without the file: %v", err)
		}
	}
}

// The tests of the project are read whole.
func TestWebPlatformTestsOfTheProject(t *testing.T) {
	resolve, refused := 0, 0
	for q, err := range board.WebPlatformTests(filepath.Dir(testenv.Data(t, "wpt", "urltestdata.json"))) {
		if err != nil {
			t.Fatal(err)
		}
		if q.Op() == "resolve" {
			resolve++
		}
		if q.Allowed[0]["error"] != nil {
			refused++
		}
	}
	if resolve < 250 || refused < 250 {
		t.Errorf("%d tests have a base, and %d expect a failure", resolve, refused)
	}
}
