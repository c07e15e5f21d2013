package board_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
)

// The file of the page keeps the rules of lab/scoreboard/FAIR.md: other standards are apart, nothing is
// added, and each difference is in the cell that counts it.
func TestWriteJSON(t *testing.T) {
	// RFC 3986, 3.2.3: the port may be empty.
	answers := func(q *board.Question) conformance.Object {
		switch text, _ := q.Request.Text("input"); {
		case text == "//h:" && q.Op() == "parse":
			return conformance.Object{"valid": false}
		case q.ID == "rfc3986/5.4.1-07":
			return conformance.Object{"result": "no"}
		}
		return nil
	}
	old := result(t, manifest("strict", board.StandardRFC, true), answers)
	old.Hello.Version = "0"
	b, err := board.NewBoard([]*board.Result{
		result(t, manifest("strict", board.StandardRFC, true), answers), old,
		result(t, manifest("web", board.StandardNone, true), answers),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Newest = map[string]board.Release{"strict": {Here: "0", Version: "1", Date: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}}
	var text strings.Builder
	if err := b.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var f struct {
		NotAsked  string `json:"not_asked"`
		Libraries []struct{ Key, Name, Version string }
		Sections  []struct {
			Key, Text string
			Columns   []string
			Rows      []struct {
				Library int
				Cells   []struct {
					Text, Class string
					Cases       []struct {
						Outcome   string
						Questions []int
						Details   []string
					}
				}
			}
		}
		Hardest   []struct{ Question int }
		Questions []struct{ RFC, Row, Section, Text, Want string }
	}
	if err := json.Unmarshal([]byte(text.String()), &f); err != nil {
		t.Fatal(err)
	}
	if f.NotAsked != board.NotAsked || len(f.Sections) != 2 || f.Sections[0].Key != "rfc3986" || f.Sections[1].Key != "other" || len(f.Sections[0].Rows) != 2 || len(f.Sections[1].Rows) != 1 {
		t.Fatalf("sections: %.2000s", text.String())
	}
	if f.Libraries[0].Key != "strict-0" || f.Libraries[1].Key != "strict-1" || f.Libraries[2].Key != "web" {
		t.Errorf("keys: %v", f.Libraries)
	}
	if f.Libraries[0].Version != "0 (newest: 1)" || f.Libraries[1].Version != "1" {
		t.Errorf("versions: %v", f.Libraries)
	}
	for s, class := range []string{"fault", "grey"} {
		for i, c := range f.Sections[s].Rows[0].Cells {
			switch column := f.Sections[s].Columns[i]; {
			case column != "refuses valid" && column != "resolve":
				if len(c.Cases) != 0 {
					t.Errorf("%s: %v", column, c)
				}
			case c.Class != class || len(c.Cases) != 1:
				t.Errorf("%s: %v", column, c)
			case column == "resolve":
				q := f.Questions[c.Cases[0].Questions[0]]
				if c.Cases[0].Outcome != "wrong" || q.RFC != "rfc3986" || q.Row != "5.4.1-07" || q.Text != "http://a/b/c/d;p?q + ?y" || q.Want != "http://a/b/c/d;p?y" || !strings.Contains(c.Cases[0].Details[0], `"no"`) {
					t.Errorf("resolve: %v, %v", c.Cases[0], q)
				}
			default:
				q := f.Questions[c.Cases[0].Questions[0]]
				if c.Cases[0].Outcome != "refused" || q.Text != "//h:" || q.Want != "valid" || q.Section == "" {
					t.Errorf("refuses valid: %v, %v", c.Cases[0], q)
				}
			}
		}
	}
	if len(f.Hardest) == 0 || f.Questions[f.Hardest[0].Question].Row == "" {
		t.Errorf("hardest: %v", f.Hardest)
	}
}
