package uri_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestIntegrationScores compares the table of doc/plugs-into.md with the tables in the README of
// each integration. The tests of the integrations compute those, but this test needs no other
// module. A row has the sum of all questions about the same texts.
func TestIntegrationScores(t *testing.T) {
	const page, begin, end = "doc/plugs-into.md", "<!-- scores -->\n", "<!-- end of scores -->\n"
	var table strings.Builder
	table.WriteString("\n| integration | texts | questions | answers | wrong alone | wrong with Uriform |\n|---|---|---|---:|---:|---:|\n")
	for _, readme := range glob(t, "integrations/*/README.md") {
		name := filepath.Base(filepath.Dir(readme))
		text := readPage(t, readme)
		_, rest, ok := strings.Cut(text, begin)
		scores, _, ok2 := strings.Cut(rest, end)
		switch name {
		case "openapi", "otel", "duckdb", "clickhouse":
			// The libraries alone answer no question. The tests of the last two compare all answers with those of
			// package columns, as the tests of sqlite do, which has the scores of these functions.
			if ok {
				t.Errorf("%s has scores", readme)
			}
			continue
		}
		if !ok || !ok2 {
			t.Fatalf("%s has no table of scores", readme)
		}
		for _, row := range scoreRows(t, readme, scores) {
			fmt.Fprintf(&table, "| [%s](../integrations/%[1]s/README.md) | %s | %s | %d | %d | %d |\n", name, row.texts, row.questions, row.number, row.alone, row.with)
		}
	}
	old := readPage(t, page)
	before, rest, ok := strings.Cut(old, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no table of scores", page)
	}
	want := before + begin + table.String() + "\n" + end + after
	switch {
	case old == want:
	case *rewrite:
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is stale: go test . -run TestIntegrationScores -rewrite", page)
	}
}

// A scoreRow is the sum of the rows of a README with the same texts.
type scoreRow struct {
	texts, questions    string
	number, alone, with int
}

func scoreRows(t *testing.T, readme, table string) (rows []*scoreRow) {
	t.Helper()
	number := func(cell string) int {
		n, err := strconv.Atoi(cell)
		if err != nil {
			t.Fatalf("%s: %v", readme, err)
		}
		return n
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		if len(cells) != 5 || cells[0] == "texts" {
			continue
		}
		texts, question := cells[0], cells[1]
		var sum *scoreRow
		for _, r := range rows {
			if r.texts == texts {
				sum = r
			}
		}
		if sum == nil {
			sum = &scoreRow{texts: texts, questions: question}
			rows = append(rows, sum)
		} else {
			sum.questions += ", " + question
		}
		sum.number += number(cells[2])
		sum.alone += number(cells[3])
		sum.with += number(cells[4])
	}
	if len(rows) == 0 {
		t.Errorf("%s: the table is empty", readme)
	}
	return rows
}
