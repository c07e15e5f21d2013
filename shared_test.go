package uri_test

import (
	"bufio"
	"encoding/json"
	"iter"
	"os"
	"path/filepath"
	"testing"
)

// The data beside the repository: rows of other projects' suites and lists of real
// references. Its licences differ, so it is read where it is and never copied.
const sharedData = "../shared/data"

var corpora = []string{"urls-web.txt", "html-references.txt", "iris-dbpedia-links.txt", "urls-file.txt"}

// needShared skips the test where the shared data is not there.
func needShared(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(sharedData); err != nil {
		t.Skipf("SKIPPED: needs the test data in %s, which is not part of this repository", sharedData)
	}
}

// corpusLines yields the lines of a corpus.
func corpusLines(t testing.TB, name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		needShared(t)
		for line := range lines(t, filepath.Join(sharedData, "corpora", name)) {
			if !yield(line) {
				return
			}
		}
	}
}

// A row is a row of data/conformance: see the README there.
type row struct {
	Suite, ID, RFC, Kind, As, Base, Note string
	Input, Expect                        json.RawMessage
	Text                                 string `json:"-"` // Input, where that is a string
}

// conformanceRows yields all rows but those of derived-generations.jsonl.
func conformanceRows(t testing.TB) iter.Seq[row] {
	return func(yield func(row) bool) {
		needShared(t)
		files, err := filepath.Glob(filepath.Join(sharedData, "conformance", "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if filepath.Base(file) == derivedGenerations {
				continue
			}
			for row := range rows(t, file) {
				if !yield(row) {
					return
				}
			}
		}
	}
}

const derivedGenerations = "derived-generations.jsonl"

// rows yields the rows of a file.
func rows(t testing.TB, file string) iter.Seq[row] {
	return func(yield func(row) bool) {
		for line := range lines(t, file) {
			var r row
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if len(r.Input) > 0 && r.Input[0] == '"' {
				if err := json.Unmarshal(r.Input, &r.Text); err != nil {
					t.Fatalf("%s: %s: %v", file, r.ID, err)
				}
			}
			if !yield(r) {
				return
			}
		}
	}
}

// lines yields the lines of a file, without their ends.
func lines(t testing.TB, file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scanner := bufio.NewScanner(f)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			if !yield(scanner.Text()) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
}
