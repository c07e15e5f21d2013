package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
)

// parsed returns a question of parse about an input.
func parsed(t *testing.T, id string, suite Suite, input, allowed string) *Question {
	t.Helper()
	read := func(text string) conformance.Object {
		o, err := conformance.ParseObject(text)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	return &Question{ID: id, Suite: suite, Syntax: "rfc3986", Request: read(fmt.Sprintf(`{"op":"parse","input":%q}`, input)), Allowed: []conformance.Object{read(allowed)}}
}

// A result has all cases of the rows and of the web platform tests, and the three shortest of a group of others.
func TestKeptCases(t *testing.T) {
	for suite, want := range map[Suite]string{Rows: "5 3 4 1 2", WPT: "5 3 4 1 2", Complete: "1 2 3", Every: "1 2 3"} {
		tally := NewTally(&Hello{}, nil, suite)
		for _, n := range []int{5, 3, 4, 1, 2} {
			tally.Add(parsed(t, fmt.Sprint(n), suite, strings.Repeat("a", n), `{"valid":false}`), Judgment{Aspect: Invalid, Outcome: Accepted})
		}
		var got []string
		for _, c := range tally.Finish("").Cases {
			got = append(got, c.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got the cases %q, want %s", suite, got, want)
		}
	}
}

// A deviation of the manifest declares faults alone: what is right is not a difference.
func TestDeclared(t *testing.T) {
	m := &Manifest{Deviations: []Deviation{{Rows: []string{"r"}}}}
	for outcome, want := range map[Outcome]bool{Right: false, Soft: false, Unsupported: false, Accepted: true, Crash: true} {
		for id, covered := range map[string]bool{"r": true, "other": false} {
			tally := NewTally(&Hello{}, m, Rows)
			tally.Add(parsed(t, id, Rows, "a", `{"valid":false}`), Judgment{Aspect: Invalid, Outcome: outcome})
			if got := tally.Finish("").Counts[0].Declared; got != (want && covered) {
				t.Errorf("%s of the row %s is declared: %v, want %v", outcome, id, got, want && covered)
			}
		}
	}
}

// The digests depend on all of a question, and on all of an outcome.
func TestDigests(t *testing.T) {
	vectors, outcomes := map[string]string{}, map[string]string{}
	for _, tt := range []struct{ id, input, allowed string }{{"a", "x", `{"valid":true}`}, {"b", "x", `{"valid":true}`}, {"a", "y", `{"valid":true}`}, {"a", "x", `{"valid":false}`}} {
		tally := NewTally(&Hello{}, nil, Rows)
		tally.Ask(parsed(t, tt.id, Rows, tt.input, tt.allowed))
		r := tally.Finish("")
		if other, ok := vectors[r.Vectors]; ok || r.Asked != 1 {
			t.Errorf("%d questions, and the digest of %+v is that of %s", r.Asked, tt, other)
		}
		vectors[r.Vectors] = fmt.Sprintf("%+v", tt)
	}
	for _, tt := range []struct {
		id string
		j  Judgment
	}{{"a", Judgment{Aspect: Valid, Outcome: Refused}}, {"b", Judgment{Aspect: Valid, Outcome: Refused}}, {"a", Judgment{Aspect: Components, Outcome: Refused}}, {"a", Judgment{Aspect: Valid, Outcome: Right}}} {
		tally := NewTally(&Hello{}, nil, Rows)
		tally.Add(parsed(t, tt.id, Rows, "x", `{"valid":true}`), tt.j)
		r := tally.Finish("")
		if other, ok := outcomes[r.Outcomes]; ok {
			t.Errorf("the digest of %+v is that of %s", tt, other)
		}
		outcomes[r.Outcomes] = fmt.Sprintf("%+v", tt)
	}
}

// Two results differ in the counts of the suites that every run has, if the library has the same version.
func TestDifferentResults(t *testing.T) {
	result := func(version string, suite Suite, right, wrong int) *Result {
		r := &Result{Hello: Hello{Version: version}}
		for outcome, n := range map[Outcome]int{Right: right, Wrong: wrong} {
			if n > 0 {
				r.Counts = append(r.Counts, Count{Syntax: "rfc3986", Suite: suite, Aspect: "resolve", Outcome: outcome, N: n})
			}
		}
		return r
	}
	for _, tt := range []struct {
		now, old   *Result
		want       string
		comparable bool
	}{
		{result("1", Rows, 2, 0), result("1", Rows, 2, 0), "", true},
		{result("1", Rows, 2, 0), result("2", Rows, 1, 0), "", false},
		{result("1", Rows, 2, 0), result("1", Rows, 1, 1), "rfc3986 rows resolve right: 2, and 1 before|rfc3986 rows resolve wrong: 0, and 1 before", true},
		{result("1", Grid, 1, 0), result("1", Grid, 2, 0), "rfc3986 grid resolve right: 1, and 2 before", true},
		{result("1", WPT, 1, 0), result("1", WPT, 2, 0), "rfc3986 wpt resolve right: 1, and 2 before", true},
		{result("1", Complete, 1, 0), result("1", Complete, 2, 0), "", true},
	} {
		lines, comparable := tt.now.Differences(tt.old)
		if got := strings.Join(lines, "|"); got != tt.want || comparable != tt.comparable {
			t.Errorf("%+v and %+v: got %q, %v, want %q, %v", tt.now.Counts, tt.old.Counts, got, comparable, tt.want, tt.comparable)
		}
	}
}
