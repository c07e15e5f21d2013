// Package sarif writes the results of package lint as a log of SARIF 2.1.0, the format of code
// scanning.
package sarif

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/lint"
	"github.com/uriform/uri/pct"
)

// Schema is the location of the JSON Schema of SARIF 2.1.0.
const Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

// home is the location of this module, and page that of the description of the rules.
const (
	home = "https://github.com/uriform/uri"
	page = home + "/blob/main/doc/lint.md"
)

// A Log writes a log with one run. The results are written when they are added, so a Log keeps no
// results. The zero Log is not valid; use [Begin].
type Log struct {
	w       io.Writer
	file    string         // as a relative reference
	index   map[string]int // of a rule, by its code
	results int
	err     error
}

// Begin writes the beginning of a log: the version of the program, and the rules with the severities of o. file
// is the name of the file whose lines are checked, relative to the root of the source code.
func Begin(w io.Writer, version, file string, o lint.Options) *Log {
	l := &Log{w: w, file: pct.Encode(file, fileChars), index: map[string]int{}}
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
			j.Text("name", "uri lint")
			j.Text("version", version)
			j.Text("informationUri", home)
			var rules []lint.Rule
			for _, r := range lint.Rules() {
				l.index[r.Code] = len(rules)
				rules = append(rules, r)
			}
			j.Objects("rules", len(rules), func(i int) { writeRule(&j, rules[i], o.SeverityOf(rules[i].Code)) })
		})
	})
	j.Name("results")
	j.B = append(j.B, '[')
	l.write(j.B)
	return l
}

// fileChars are the characters of a name of a file that are not encoded. A colon could end a scheme.
var fileChars = pct.RFC3986.Path.Without(":")

func writeRule(j *jsonwriter.Writer, r lint.Rule, s lint.Severity) {
	text := func(name, text string) {
		j.Object(name, func() { j.Text("text", text) })
	}
	j.Text("id", r.Code)
	text("shortDescription", strings.ToUpper(r.Title[:1])+r.Title[1:]+".")
	text("fullDescription", r.Why+" "+r.Where()+": “"+r.Quote+"”")
	text("help", r.Advice)
	j.Text("helpUri", page+"#"+r.Code)
	j.Object("defaultConfiguration", func() {
		j.Bool("enabled", s != lint.Off)
		j.Text("level", levelOf(s))
	})
}

// levelOf returns the level of SARIF (3.27.10) for a severity.
func levelOf(s lint.Severity) string {
	switch s {
	case lint.Error:
		return "error"
	case lint.Warning:
		return "warning"
	case lint.Info:
		return "note"
	}
	return "none"
}

// Add writes an issue of the text in the line with the number line, which begins at 1.
func (l *Log) Add(line int, text string, i lint.Issue) {
	var j jsonwriter.Writer
	if l.results > 0 {
		j.B = append(j.B, ',', '\n')
	}
	l.results++
	j.Open()
	j.Text("ruleId", i.Code)
	j.Int("ruleIndex", l.index[i.Code])
	j.Text("level", levelOf(i.Severity))
	j.Object("message", func() { j.Text("text", strings.ToValidUTF8(i.Message(), "\uFFFD")+" "+i.Advice()) })
	j.Objects("locations", 1, func(int) {
		j.Object("physicalLocation", func() {
			j.Object("artifactLocation", func() { j.Text("uri", l.file) })
			j.Object("region", func() {
				start := utf8.RuneCountInString(text[:i.Start]) + 1
				j.Int("startLine", line)
				j.Int("startColumn", start)
				j.Int("endColumn", start+utf8.RuneCountInString(text[i.Start:i.End]))
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
