package protocol

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/locator"
)

// locate and match agree with the rows of Regexp::Common about the rules of RFC 1738.
func TestLocateRows(t *testing.T) {
	file, err := os.Open(testenv.Data(t, "conformance", "regexp-common-uri.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var row struct{ ID, RFC, Kind, As, Input string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.RFC != "1738" {
			continue
		}
		rows++
		want := row.Kind == "valid"
		var located struct{ Scheme string }
		ask(t, &located, map[string]any{"op": "locate", "input": row.Input})
		x, _ := locator.Lookup(located.Scheme)
		if got := x.Rule == row.As; got != want {
			t.Errorf("%s: locate %q: %v", row.ID, row.Input, got)
		}
		var matched struct{ Match bool }
		ask(t, &matched, map[string]any{"op": "match", "grammar": "rfc1738", "rule": row.As, "input": row.Input})
		if matched.Match != want {
			t.Errorf("%s: match %q as %s: %v", row.ID, row.Input, row.As, matched.Match)
		}
	}
	if rows < 1000 {
		t.Errorf("only %d rows", rows)
	}
}

// ask decodes the reply of batch to a request.
func ask(t *testing.T, reply any, request map[string]any) {
	t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(batched(t, string(line))), reply); err != nil {
		t.Fatal(err)
	}
}
