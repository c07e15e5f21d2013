package plugtest

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/integrations/internal/formats"
)

var rewrite = flag.Bool("rewrite", false, "write the table of scores in README.md anew")

// A Score is the number of wrong answers of a library to the texts of a suite, alone and with
// Uriform.
type Score struct {
	Texts, Question    string
	Number             int
	Alone, WithUriform int
}

// A Judge reports whether a text has a format. ok is false if the library does not know the
// format.
type Judge func(f formats.Format, text string) (valid, ok bool)

// Scores compares two judges with the rows. A format that the library alone does not know has no score,
// and the answers of withUriform about it must be right.
func Scores(t testing.TB, rows []Row, alone, withUriform Judge) []Score {
	t.Helper()
	var scores []Score
	for _, r := range rows {
		answer, known := alone(r.Format, r.Text)
		valid, ok := withUriform(r.Format, r.Text)
		wrong := !ok || valid != r.Valid
		if !known {
			if wrong {
				t.Errorf("%s %q: %v, want %v", r.Format, r.Text, valid, r.Valid)
			}
			continue
		}
		i := slices.IndexFunc(scores, func(s Score) bool { return s.Texts == r.Suite && s.Question == "`"+string(r.Format)+"`" })
		if i < 0 {
			i = len(scores)
			scores = append(scores, Score{Texts: r.Suite, Question: "`" + string(r.Format) + "`"})
		}
		s := &scores[i]
		s.Number++
		if answer != r.Valid {
			s.Alone++
		}
		if wrong {
			s.WithUriform++
			t.Logf("wrong with Uriform: %s %q: %v, want %v", r.Format, r.Text, valid, r.Valid)
		}
	}
	order := func(s Score) int {
		return slices.IndexFunc(formats.All(), func(f formats.Format) bool { return s.Question == "`"+string(f)+"`" })
	}
	slices.SortStableFunc(scores, func(a, b Score) int {
		return cmp.Or(cmp.Compare(a.Texts, b.Texts), cmp.Compare(order(a), order(b)))
	})
	return scores
}

// CheckTable compares the table of scores in README.md with the scores. With -rewrite, it writes
// the table.
func CheckTable(t testing.TB, scores []Score) {
	t.Helper()
	const begin, end = "<!-- scores -->\n", "<!-- end of scores -->\n"
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("README.md has no %s", begin)
	}
	table := table(scores)
	switch {
	case old == table:
	case *rewrite:
		if err := os.WriteFile("README.md", []byte(before+begin+table+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the table of README.md is stale: go test . -rewrite\n%s", table)
	}
}

func table(scores []Score) string {
	var b strings.Builder
	b.WriteString("\n| texts | question | number | wrong alone | wrong with Uriform |\n|---|---|---:|---:|---:|\n")
	for _, s := range scores {
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d |\n", s.Texts, s.Question, s.Number, s.Alone, s.WithUriform)
	}
	return b.String() + "\n"
}
