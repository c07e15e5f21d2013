package readers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
)

// The programs that are installed, in the versions of the results, still give the results.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs of other languages")
	}
	results, err := ReadResults("../../lint/testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadBypasses("../../lint/testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, b := range list {
		texts = append(texts, b.Text)
	}
	for _, p := range Programs {
		t.Run(p.Name, func(t *testing.T) {
			version, answers, err := p.Read(t.Context(), texts)
			if err != nil || version != results.Versions[p.Name] {
				testenv.Skip(t, "peers", "%s has version %q; %v; the results are from %s", p.Name, version, err, results.Versions[p.Name])
			}
			for i, a := range answers {
				kept, err := results.Rows[i].Answers()
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(kept, a) {
					t.Errorf("%q: %+v is not in the results", texts[i], a)
				}
			}
		})
	}
}

// Output of a script that is not complete is an error, and not an answer.
func TestParseOutput(t *testing.T) {
	for _, out := range []string{"", "version\n", "version\nrefused\nrefused\n", "version\nYQ==\n", "version\nYQ==\tYQ==\tYQ==\t!\n"} {
		if _, answers, err := (Program{}).parse([]byte(out), 1); err == nil {
			t.Errorf("%q: %+v", out, answers)
		}
	}
	version, answers, err := Program{Name: "x"}.parse([]byte("1.2\nYQ==\tYg==\t\tL2M=\nrefused\n"), 2)
	want := []lint.Answer{{Reader: "x", Parts: lint.Parts{Scheme: "a", Host: "b", Path: "/c"}}, {Reader: "x", Refused: true}}
	if version != "1.2" || err != nil || !slices.Equal(answers, want) {
		t.Errorf("%s, %+v, %v", version, answers, err)
	}
	if _, _, err := (Program{Name: "x", Package: "y", command: []string{"/nonexistent"}}).Read(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "Debian package y") {
		t.Error(err)
	}
}

// A file of bypasses has a head and seven fields in each line; a file of results keeps every byte.
func TestFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	for text, want := range map[string]string{
		"head\nsource\ttechnique\t\"a\\x00\"\tseen\t-\tverdict\tcodes\n": "[{source technique a\x00 seen  verdict codes}]",
		"head\n":                      "[]",
		"head\na\tb\n":                name + `: 2 fields in "a\tb\n"`,
		"head\na\tb\tc\td\te\tf\tg\n": name + `: invalid syntax in "a\tb\tc\td\te\tf\tg\n"`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := ReadBypasses(name)
		got := fmt.Sprint(list)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if _, err := ReadBypasses(name + "x"); err == nil {
		t.Error("a file that does not exist is read")
	}
	c := lint.Comparison{Groups: []lint.Group{{Parts: lint.Parts{Scheme: "a", Host: "<\"\xff>", Path: "/\x00"}, Readers: []string{"x", "y"}}, {Refused: true, Readers: []string{"z"}}}}
	results := Results{Versions: map[string]string{"x": "1"}, Rows: []Result{NewResult("a\n<", c)}}
	if err := results.Write(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	want := `{"versions":{"x":"1"}}
{"text":"\"a\\n<\"","verdict":"` + c.Verdict.String() + `","groups":[{"scheme":"a","host":"<\\\"\\xff>","path":"/\\x00","readers":["x","y"]},{"refused":true,"readers":["z"]}]}
`
	if err != nil || string(text) != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, text, want)
	}
	read, err := ReadResults(name)
	if err != nil || read.Versions["x"] != "1" || len(read.Rows) != 1 {
		t.Fatalf("%+v, %v", read, err)
	}
	parts := c.Groups[0].Parts
	answers, err := read.Rows[0].Answers()
	if want := []lint.Answer{{Reader: "x", Parts: parts}, {Reader: "y", Parts: parts}, {Reader: "z", Refused: true}}; err != nil || !slices.Equal(answers, want) {
		t.Errorf("%+v, %v", answers, err)
	}
}

// The programs are those that the page of the comparison names.
func TestNamesOfPrograms(t *testing.T) {
	var got []string
	for _, p := range Programs {
		got = append(got, p.Name+" ("+p.Package+"): "+strings.Join(p.command, " "))
	}
	want := `curl (libcurl4): /usr/bin/python3 read.py libcurl
python urllib.parse (python3): /usr/bin/python3 read.py urllib.parse
python urllib3 (python3-urllib3): /usr/bin/python3 read.py urllib3
python rfc3986 (python3-rfc3986): /usr/bin/python3 read.py rfc3986
node URL (nodejs): node read.mjs URL
node url.parse (nodejs): node read.mjs url.parse
java URI (default-jdk-headless): java Read.java java.net.URI
java URL (default-jdk-headless): java Read.java java.net.URL
php parse_url (php-cli): php read.php
ruby URI (ruby): ruby read.rb URI
ruby addressable (ruby-addressable): ruby read.rb addressable
perl URI (liburi-perl): perl read.pl`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}
