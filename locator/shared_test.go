package locator_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/locator"
)

// The tests of Perl's Regexp::Common for the rules of RFC 1738. Each row says
// whether a rule derives an input.
func TestRegexpCommon(t *testing.T) {
	file, err := os.Open(testenv.Data(t, "conformance", "regexp-common-uri.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var row struct{ ID, RFC, As, Kind, Input string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.RFC != "1738" {
			continue
		}
		rows++
		u, err := locator.Parse(row.Input)
		valid := err == nil && u.Scheme().Rule == row.As
		if valid != (row.Kind == "valid") {
			t.Errorf("%s: %s %s: %q: %v", row.ID, row.Kind, row.As, row.Input, err)
		}
		if valid {
			checkBuild(t, u)
		}
	}
	if rows < 1000 {
		t.Errorf("only %d rows", rows)
	}
}

// The file URLs of the corpus were made by joining "file://" and relative paths, so
// their hosts are names of directories. Windows treats such a host as a server.
// Converting the path back gives the same URL, except for escapes that are not
// needed.
func TestFileCorpus(t *testing.T) {
	text, err := os.ReadFile(testenv.Data(t, "corpora", "urls-file.txt"))
	if err != nil {
		t.Fatal(err)
	}
	converted := 0
	for line := range strings.Lines(string(text)) {
		u, err := locator.ParseFile(strings.TrimSuffix(line, "\n"))
		if err != nil {
			continue
		}
		path, err := u.Windows()
		if err != nil {
			continue
		}
		converted++
		again, err := locator.FromWindows(path)
		if err != nil || again.Host() != u.Host() || again.Path().Decode() != u.Path().Decode() {
			t.Fatalf("%q: %q, %q, %v", u, path, again, err)
		}
	}
	t.Log(converted, "have a path")
	if converted == 0 {
		t.Error("no URL has a path")
	}
}
