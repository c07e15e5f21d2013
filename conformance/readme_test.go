package conformance_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// The Python program in README.md reports no differences for a library that gives
// the expected replies, and reports every row for a library that returns empty
// replies.
func TestReadmeRunner(t *testing.T) {
	python := testenv.Program(t, "python3")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, runner, ok := strings.Cut(string(readme), "```python\n")
	runner, _, closed := strings.Cut(runner, "```")
	if !ok || !closed {
		t.Fatal("README.md contains no Python program")
	}
	// Two rows may have the same request and different parts of the reply, so merge
	// them. If two rows contradict each other, the program reports one of them.
	const right = `
import glob, json
def merge(a, b):
    for k in b:
        if isinstance(a.get(k), dict): merge(a[k], b[k])
        else: a[k] = b[k]
replies = {}
for name in glob.glob("rfc*/*.jsonl"):
    for row in map(json.loads, open(name)):
        merge(replies.setdefault(json.dumps(row["request"]), {"more": 1}), row["reply"])
answer = lambda request: replies[json.dumps(request)]
`
	const wrong = "answer = lambda request: {}\n"
	const silent = "answer = lambda request: None\n"
	judged := 0
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if row.Contested == "" && row.Withdrawn == "" {
			judged++
		}
	}
	for answer, want := range map[string]int{right: 0, wrong: judged, silent: 0} {
		out, err := exec.Command(python, "-c", answer+runner).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if got := strings.Count(string(out), "\n"); got != want {
			t.Errorf("%d lines, want %d:\n%.2000s", got, want, out)
		}
	}
}
