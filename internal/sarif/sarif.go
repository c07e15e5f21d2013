// Package sarif writes logs of SARIF 2.1.0, the format of code scanning: of package lint, and of other checks.
package sarif

import (
	"io"
	"strings"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/pct"
)

// Schema is the location of the JSON Schema of SARIF 2.1.0.
const Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

// home is the location of this module.
const home = "https://github.com/uriform/uri"

// A Rule describes a kind of results.
type Rule struct {
	ID    string
	Title string // one sentence
	Text  string // what it means
	Help  string // what to do
	URI   string // of a page about it
	Level string // error, warning, note or, if it is off, none
}

// A Result is a place where a rule found something.
type Result struct {
	Rule, Level string
	Message     string
	File        string // its name, relative to the root of the source code
	Line        int    // from 1; 0: the file as a whole
	Start, End  int    // columns in code points, from 1
}

// A Log writes a log with one run. The results are written when they are added, so a Log keeps no
// results. The zero Log is not valid; use [Begin].
type Log struct {
	w       io.Writer
	index   map[string]int // of a rule, by its ID
	results int
	err     error
}

// Begin writes the beginning of a log: the name and version of the program, and its rules.
func Begin(w io.Writer, name, version string, rules []Rule) *Log {
	l := &Log{w: w, index: map[string]int{}}
	for i, r := range rules {
		l.index[r.ID] = i
	}
	var j jsonwriter.Writer
	j.Open()
	j.Text("$schema", Schema)
	j.Text("version", "2.1.0")
	j.Name("runs")
	j.B = append(j.B, '[')
	j.Open()
	j.Text("columnKind", "unicodeCodePoints")
	j.Object("tool", func() {
		j.Object("driver", func() {
			j.Text("name", name)
			j.Text("version", version)
			j.Text("informationUri", home)
			j.Objects("rules", len(rules), func(i int) { writeRule(&j, rules[i]) })
		})
	})
	j.Name("results")
	j.B = append(j.B, '[')
	l.write(j.B)
	return l
}

// fileChars are the characters of a name of a file that are not encoded. A colon could end a scheme.
var fileChars = pct.RFC3986.Path.Without(":")

func writeRule(j *jsonwriter.Writer, r Rule) {
	text := func(name, text string) {
		j.Object(name, func() { j.Text("text", text) })
	}
	j.Text("id", r.ID)
	text("shortDescription", r.Title)
	text("fullDescription", r.Text)
	text("help", r.Help)
	j.Text("helpUri", r.URI)
	j.Object("defaultConfiguration", func() {
		j.Bool("enabled", r.Level != "none")
		j.Text("level", r.Level)
	})
}

// Add writes a result.
func (l *Log) Add(r Result) {
	var j jsonwriter.Writer
	if l.results > 0 {
		j.B = append(j.B, ',', '\n')
	}
	l.results++
	j.Open()
	j.Text("ruleId", r.Rule)
	j.Int("ruleIndex", l.index[r.Rule])
	j.Text("level", r.Level)
	j.Object("message", func() { j.Text("text", strings.ToValidUTF8(r.Message, "\uFFFD")) })
	j.Objects("locations", 1, func(int) {
		j.Object("physicalLocation", func() {
			j.Object("artifactLocation", func() { j.Text("uri", pct.Encode(r.File, fileChars)) })
			if r.Line == 0 {
				return
			}
			j.Object("region", func() {
				j.Int("startLine", r.Line)
				j.Int("startColumn", r.Start)
				j.Int("endColumn", r.End)
			})
		})
	})
	j.Close()
	l.write(j.B)
}

// End writes the end of the log. It returns the first error of writing.
func (l *Log) End() error {
	l.write([]byte("]}]}\n"))
	return l.err
}

func (l *Log) write(b []byte) {
	if l.err == nil {
		_, l.err = l.w.Write(b)
	}
}
