package board

import (
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/uriform/uri/conformance"
)

// WHATWG is the syntax of the web platform tests, by which libraries of the URL Standard are judged. The
// tests are in a folder that the user names, so that no package of this module decides what the URL
// Standard says.
const WHATWG = "whatwg"

// WPT is the suite of the web platform tests.
const WPT Suite = "wpt"

// webPlatformTests is the aspect under which all web platform tests are counted.
const webPlatformTests Aspect = "wpt"

// WebPlatformTests yields the tests of urltestdata.json in a folder: "resolve" if a test has a base, and
// otherwise "normalize", whose result is the href of the URL. A test with the key failure expects a refusal.
// In Go, as in JavaScript's USVString, a lone surrogate is U+FFFD.
func WebPlatformTests(dir string) iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		name := filepath.Join(dir, "urltestdata.json")
		text, err := os.ReadFile(name)
		var rows []json.RawMessage
		if err == nil {
			err = json.Unmarshal(text, &rows)
		}
		if err != nil {
			yield(Question{}, fmt.Errorf("web platform tests: %s: %w", name, err))
			return
		}
		for i, row := range rows {
			if row[0] == '"' {
				continue // a comment
			}
			var test struct {
				Input, Base, Href *string
				Failure           bool
			}
			err := json.Unmarshal(row, &test)
			if err == nil && (test.Input == nil || test.Failure == (test.Href != nil)) {
				err = fmt.Errorf("test %d has no input, or not one of href and failure", i)
			}
			if err != nil {
				yield(Question{}, fmt.Errorf("web platform tests: %s: %w", name, err))
				return
			}
			q := Question{ID: fmt.Sprintf("whatwg/urltestdata-%d", i), Syntax: WHATWG, Suite: WPT, Request: conformance.Object{"op": "normalize", "input": *test.Input}}
			if test.Base != nil {
				q.Request["op"], q.Request["base"] = "resolve", *test.Base
			}
			want := conformance.Object{"error": conformance.Object{}}
			if !test.Failure {
				want = conformance.Object{"result": *test.Href}
			}
			q.Allowed, q.Tags = []conformance.Object{want}, conformance.Features(q.Request, want)
			if !yield(q, nil) {
				return
			}
		}
	}
}

// judgeWPT judges a web platform test: the result is the expected one, character by character.
func judgeWPT(q *Question, a Answer) Judgment {
	j := Judgment{Aspect: webPlatformTests, Outcome: Right}
	if a.Failure != "" {
		j.Outcome, j.Detail = a.Failure, a.Detail
		return j
	}
	want, parses := q.Allowed[0].Text("result")
	got, answered := a.Reply.Text("result")
	_, refused := a.Reply["error"]
	switch {
	case isUnsupported(a.Reply):
		j.Outcome = Unsupported
	case !refused && !answered:
		j.Outcome, j.Detail = Garbled, "neither a result nor an error"
	case refused && parses:
		j.Outcome, j.Detail = Refused, message(a.Reply)
	case !refused && !parses:
		j.Outcome, j.Detail = Accepted, "an answer, and not a refusal"
	case !refused && got != want:
		j.Outcome, j.Detail = Wrong, fmt.Sprintf("result: got %s, want %s", show(got), show(want))
	}
	return j
}
