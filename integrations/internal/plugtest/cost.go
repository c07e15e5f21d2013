package plugtest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// CostTexts are the texts for [Cost], by the question.
func CostTexts() map[string]string {
	return map[string]string{"a URI": "https://example.com/a/b?lang=en#top", "not a URI": "https://example.com/a b?lang=en#top"}
}

const costPage = "../../doc/plugs-into.md"

// Cost compares the allocations of a call of the library alone and with Uriform with a row of the table of
// costs in doc/plugs-into.md. With -rewrite, it writes the row, with the ratio of the times of this machine.
func Cost(t *testing.T, question string, alone, with func()) {
	t.Helper()
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return // the race detector changes allocations
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	row := fmt.Sprintf("| [%s](../integrations/%[1]s/README.md) | %s | %.0f | %.0f | ", filepath.Base(here), question, testing.AllocsPerRun(200, alone), testing.AllocsPerRun(200, with))
	page := readFile(t, costPage)
	if strings.Contains(page, row) {
		return
	}
	if !*rewrite {
		t.Errorf("%s does not have %s: go test . -rewrite", costPage, row)
		return
	}
	const head, end = "|---|---|---:|---:|---:|\n", "\n<!-- end of costs -->"
	before, rest, _ := strings.Cut(page, "<!-- costs -->")
	columns, rest, ok := strings.Cut(rest, head)
	table, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no table of costs", costPage)
	}
	key := row[:strings.Index(row, question)+len(question)]
	rows := slices.DeleteFunc(slices.Collect(strings.Lines(table)), func(s string) bool { return strings.HasPrefix(s, key+" |") })
	rows = append(rows, row+fmt.Sprintf("%.1f |\n", ratio(alone, with)))
	slices.Sort(rows)
	writeFile(t, costPage, before+"<!-- costs -->"+columns+head+strings.Join(rows, "")+end+after)
}

// ratio returns the time of with as a multiple of the time of alone. The two take turns, and the shortest of
// their times counts.
func ratio(alone, with func()) float64 {
	const rounds, calls = 40, 500
	best := [2]time.Duration{time.Hour, time.Hour}
	for range rounds {
		for i, call := range []func(){alone, with} {
			start := time.Now()
			for range calls {
				call()
			}
			best[i] = min(best[i], time.Since(start))
		}
	}
	return float64(best[1]) / float64(best[0])
}
