package protocol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
)

type rowsReply struct {
	Total                int
	Sections, Operations []string
	Rows                 []struct {
		RFC, ID, Section, File string
		Request                map[string]any
		Agrees                 bool
	}
}

// The pages of the list have every row, once and in the order of the files, and this program agrees
// with every row.
func TestRows(t *testing.T) {
	var want, got []string
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, row.RFC+" "+row.ID+" "+row.Op())
	}
	for {
		var page rowsReply
		decoded(t, fmt.Sprintf(`{"op":"rows","start":%d}`, len(got)), &page)
		if page.Total != len(want) {
			t.Fatalf("total %d, want %d", page.Total, len(want))
		}
		if len(page.Rows) == 0 {
			break
		}
		if most := min(100, page.Total-len(got)); len(page.Rows) != most {
			t.Fatalf("%d rows from %d on, want %d: a reply has at most 100", len(page.Rows), len(got), most)
		}
		for _, r := range page.Rows {
			got = append(got, fmt.Sprint(r.RFC, " ", r.ID, " ", r.Request["op"]))
			if !r.Agrees {
				t.Errorf("%s %s: the answer does not agree", r.RFC, r.ID)
			}
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
}

func TestRowFilters(t *testing.T) {
	for _, tt := range []struct{ fields, want string }{
		{`"rfc":"rfc3986","row":"5.4.1-07"`, "5.4.1-07"},
		{`"rfc":"rfc3986","section":"5.4.1","text":"\"?y\""`, "5.4.1-07"},
		{`"rfc":"rfc3986","operation":"resolve","text":"no such text"`, ""},
		{`"rfc":"rfc3986","row":"5.4.1-07","source":"printed"`, "5.4.1-07"},
		{`"rfc":"rfc3986","row":"5.4.1-07","source":"derived"`, ""},
		{`"rfc":"rfc3986","start":100000`, ""},
	} {
		var got rowsReply
		decoded(t, `{"op":"rows",`+tt.fields+`}`, &got)
		var ids []string
		for _, r := range got.Rows {
			ids = append(ids, r.ID)
		}
		if strings.Join(ids, " ") != tt.want {
			t.Errorf("%s: got %v, want %s", tt.fields, ids, tt.want)
		}
	}
	// A section has its subsections, and not the sections whose numbers begin with the same digit.
	for section, want := range map[string]string{"3.1": "3.1", "3.10": "3.10", "3.11": "3.11"} {
		var got rowsReply
		decoded(t, `{"op":"rows","rfc":"rfc1738","section":"`+section+`"}`, &got)
		if len(got.Rows) == 0 {
			t.Errorf("section %s has no rows", section)
		}
		for _, r := range got.Rows {
			if r.Section != want && !strings.HasPrefix(r.Section, want+".") {
				t.Errorf("section %s has the row %s of section %s", section, r.ID, r.Section)
			}
		}
	}
	var got rowsReply
	decoded(t, `{"op":"rows","rfc":"rfc3986","section":"5"}`, &got)
	for _, r := range got.Rows {
		if !strings.HasPrefix(r.Section, "5.") {
			t.Errorf("section %s", r.Section)
		}
	}
	if len(got.Sections) < 3 {
		t.Errorf("sections %v", got.Sections)
	}
	decoded(t, `{"op":"rows","rfc":"rfc1808","source":"printed","operation":"extract"}`, &got)
	if fmt.Sprint(got.Operations) != "[extract]" {
		t.Errorf("operations %v", got.Operations)
	}
}

// Each kind of disagreement has the verdicts that the kind requires: see
// grammar/rfc/disagreements_test.go.
func TestDisagreements(t *testing.T) {
	var got struct {
		Disagreements []struct {
			Grammar, Title, Kind string
			Witnesses            []struct {
				Text                 string
				Says                 *string
				Published, Corrected bool
			}
		}
	}
	decoded(t, `{"op":"disagreements"}`, &got)
	if want := len(rfc.Disagreements()); len(got.Disagreements) != want {
		t.Errorf("%d disagreements, want %d", len(got.Disagreements), want)
	}
	corrected := 0
	for _, d := range got.Disagreements {
		if d.Kind != string(rfc.ProseWins) {
			continue
		}
		for _, w := range d.Witnesses {
			if w.Says == nil {
				continue
			}
			if yes := *w.Says == "yes"; w.Corrected != yes {
				t.Errorf("%s %s: %q: the corrected grammar says %v", d.Grammar, d.Title, w.Text, w.Corrected)
			}
			if w.Corrected != w.Published {
				corrected++
			}
		}
	}
	if corrected == 0 {
		t.Error("no correction has an effect")
	}
	decoded(t, `{"op":"disagreements","grammar":"rfc1808"}`, &got)
	for _, d := range got.Disagreements {
		if d.Grammar != "rfc1808" {
			t.Errorf("%s %s", d.Grammar, d.Title)
		}
	}
}
