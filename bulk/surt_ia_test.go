package bulk_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
)

// archiveRows returns the URLs and strings beside the clone, with the keys that the Python package surt has for them.
func archiveRows(t testing.TB) (rows [][2]string) {
	t.Helper()
	open := func(name string) *bufio.Scanner {
		f, err := os.Open(testenv.Data(t, "surt", name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		return lines
	}
	for lines := open("ia-surt.tsv"); lines.Scan(); {
		url, key, _ := strings.Cut(lines.Text(), "\t")
		rows = append(rows, [2]string{url, key})
	}
	for lines := open("ia-hard.jsonl"); lines.Scan(); {
		var row struct{ Input, Key string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, [2]string{row.Input, row.Key})
	}
	return rows
}

// ArchiveSURT has no difference from the Python package surt.
func TestArchiveSURTRows(t *testing.T) {
	rows, few := archiveRows(t), testenv.Few(t)
	if len(rows) != 24_208 {
		t.Errorf("%d rows, want 24208", len(rows))
	}
	for _, row := range rows {
		if got := bulk.ArchiveSURT(row[0]); got != row[1] {
			few.Errorf("%q: got %q, want %q", row[0], got, row[1])
		}
	}
}

func BenchmarkArchiveSURT(b *testing.B) {
	rows := archiveRows(b)[:21_208]
	dst := make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		for _, row := range rows {
			dst = bulk.AppendArchiveSURT(dst[:0], row[0])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(rows)), "ns/URL")
}
