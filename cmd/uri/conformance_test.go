package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/protocol"
)

// After three failures of an adapter the answer is no, and its faults are not written as a list of
// known ones.
func TestGivenUp(t *testing.T) {
	hello := &board.Hello{Ops: []string{"resolve"}, Syntaxes: []string{"rfc3986"}}
	name := filepath.Join(t.TempDir(), "known.tsv")
	for _, o := range []verdictOptions{{}, {writeKnown: name}} {
		tally := board.NewTally(hello, nil, board.Rows)
		for q, err := range board.RowQuestions() {
			if err != nil {
				t.Fatal(err)
			}
			if q.Op() != "resolve" || q.Syntax != "rfc3986" {
				continue
			}
			tally.Ask(&q)
			tally.Add(&q, board.Judgment{Aspect: "resolve", Outcome: board.GaveUp})
		}
		var out strings.Builder
		cmd := &cobra.Command{}
		cmd.SetOut(&out)
		err := o.finish(cmd, tally)
		if o.writeKnown == "" && err != protocol.ErrNo || o.writeKnown != "" && (err == nil || !strings.Contains(err.Error(), "nothing is written")) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the list is written: %v", err)
	}
}

// An older result is one of the same adapter or the same library.
func TestExpectedResult(t *testing.T) {
	name := filepath.Join(t.TempDir(), "result.json")
	old := &board.Result{Format: 1, Adapter: "a", Hello: board.Hello{Library: "x", Version: "1"}, Counts: []board.Count{}}
	if err := old.Write(name); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		adapter, library string
		want             bool
	}{{"a", "x", true}, {"a", "y", true}, {"b", "x", true}, {"b", "y", false}} {
		result := *old
		result.Adapter, result.Hello.Library = tt.adapter, tt.library
		o := verdictOptions{expect: name}
		if err := o.compare(&cobra.Command{}, &result); (err == nil) != tt.want {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}
