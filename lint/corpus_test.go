package lint

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// webURLs returns a list of 106,038 URLs from pages of the web.
func webURLs(t testing.TB) []string {
	t.Helper()
	b, err := os.ReadFile(testenv.Data(t, "corpora", "urls-web.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

// A tally counts issues.
type tally struct {
	lines, rejected int
	noticed         [Error + 1]int // lines by their most severe issue
	issues          map[string]int
	examples        map[string][]string
}

func count(lines []string) tally {
	n := tally{issues: map[string]int{}, examples: map[string][]string{}}
	for _, line := range lines {
		r, err := uri.RFC3987.ParseReference(line)
		n.lines++
		if err != nil {
			n.rejected++
			continue
		}
		worst := Off
		for _, i := range Check(r, Options{}) {
			n.issues[i.Code]++
			n.examples[i.Code] = append(n.examples[i.Code], line)
			worst = max(worst, i.Severity)
		}
		n.noticed[worst]++
	}
	return n
}

var show = flag.String("show", "", "print the lines of the corpus that have the issue")

// Fewer than 1 % of ordinary URLs have a warning or an error.
func TestFalseAlarms(t *testing.T) {
	n := count(webURLs(t))
	for _, l := range n.examples[*show] {
		fmt.Println(l)
	}
	if n.lines < 100_000 {
		t.Fatalf("%d lines", n.lines)
	}
	if bad := n.noticed[Warning] + n.noticed[Error]; bad*100 >= n.lines {
		t.Errorf("%d of %d lines have a warning or an error", bad, n.lines)
	}
	t.Logf("rejected %d, by severity %v", n.rejected, n.noticed)
	for _, r := range rules {
		if n.issues[r.Code] > 0 {
			t.Logf("%-30s %-8v %d", r.Code, r.Severity, n.issues[r.Code])
		}
	}
}
