package bulk_test

import (
	"bufio"
	"os"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
)

// BenchmarkStats compares Stats.Add with Syntax.ParseReference on the web URLs of the corpora.
func BenchmarkStats(b *testing.B) {
	lines := corpus(b, "urls-web.txt")
	b.Run("Parse", func(b *testing.B) {
		for b.Loop() {
			for _, line := range lines {
				uri.ParseReference(line)
			}
		}
		perLine(b, len(lines))
	})
	b.Run("Add", func(b *testing.B) {
		for b.Loop() {
			s := bulk.NewStats(uri.RFC3986, 0)
			for _, line := range lines {
				s.Add(line)
			}
		}
		perLine(b, len(lines))
	})
	b.Run("AddBounded", func(b *testing.B) {
		for b.Loop() {
			s := bulk.NewStats(uri.RFC3986, 1<<20)
			for _, line := range lines {
				s.Add(line)
			}
		}
		perLine(b, len(lines))
	})
}

func perLine(b *testing.B, lines int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(lines), "ns/line")
	b.ReportMetric(0, "ns/op") // of no meaning here
}

// corpus returns the lines of a list of real references.
func corpus(tb testing.TB, name string) (lines []string) {
	tb.Helper()
	file, err := os.Open(testenv.Data(tb, "corpora", name))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		lines = append(lines, s.Text())
	}
	return lines
}
