package readers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/uriform/uri/lint"
)

// A Bypass is a row of lint/testdata/bypass.tsv: a text that deceives programs.
type Bypass struct {
	Source    string // the publication that describes the technique; see lint/testdata/README.md
	Technique string
	Text      string // quoted as in Go in the file
	Seen      string // the host that RFC 3986 finds; empty: no host, or RFC 3986 rejects the text
	Reached   string // another host, that some reader finds; empty: no such host is known
	Verdict   string // of the five syntaxes, net/url and whatwg
	Codes     string // of the rules of package lint that report the text, separated by commas
}

// ReadBypasses reads a file of bypasses: a head, then a line for each bypass, with tabs between the
// fields. "-" is an empty field.
func ReadBypasses(name string) (list []Bypass, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	_, rows, _ := strings.Cut(string(data), "\n")
	for line := range strings.Lines(rows) {
		var b Bypass
		fields := []*string{&b.Source, &b.Technique, &b.Text, &b.Seen, &b.Reached, &b.Verdict, &b.Codes}
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != len(fields) {
			return nil, fmt.Errorf("%s: %d fields in %q", name, len(cells), line)
		}
		for i, cell := range cells {
			if cell != "-" {
				*fields[i] = cell
			}
		}
		if b.Text, err = strconv.Unquote(b.Text); err != nil {
			return nil, fmt.Errorf("%s: %w in %q", name, err, line)
		}
		list = append(list, b)
	}
	return list, nil
}

// Results are the answers of readers for texts: the file lint/testdata/readers.jsonl.
type Results struct {
	Versions map[string]string // by reader
	Rows     []Result
}

// A Result is the answers for one text.
type Result struct {
	Text    string  `json:"text"` // quoted as in Go
	Verdict string  `json:"verdict"`
	Groups  []group `json:"groups"`
}

type group struct {
	Scheme  string   `json:"scheme,omitempty"`
	Host    string   `json:"host,omitempty"`
	Port    string   `json:"port,omitempty"`
	Path    string   `json:"path,omitempty"`
	Refused bool     `json:"refused,omitempty"`
	Readers []string `json:"readers"`
}

// NewResult returns the result of a comparison. The parts are quoted as in Go, without the quotes.
func NewResult(text string, c lint.Comparison) Result {
	r := Result{Text: strconv.Quote(text), Verdict: c.Verdict.String()}
	for _, g := range c.Groups {
		r.Groups = append(r.Groups, group{quoted(g.Scheme), quoted(g.Host), quoted(g.Port), quoted(g.Path), g.Refused, g.Readers})
	}
	return r
}

func quoted(s string) string {
	s = strconv.Quote(s)
	return s[1 : len(s)-1]
}

// Answers returns the answers of a result.
func (r Result) Answers() (list []lint.Answer, err error) {
	for _, g := range r.Groups {
		var p lint.Parts
		from := []string{g.Scheme, g.Host, g.Port, g.Path}
		for i, to := range []*string{&p.Scheme, &p.Host, &p.Port, &p.Path} {
			if *to, err = strconv.Unquote(`"` + from[i] + `"`); err != nil {
				return nil, err
			}
		}
		for _, name := range g.Readers {
			list = append(list, lint.Answer{Reader: name, Refused: g.Refused, Parts: p})
		}
	}
	return list, nil
}

// Write writes the results as JSON Lines: the versions, then a line for each text.
func (r Results) Write(name string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(map[string]any{"versions": r.Versions}); err != nil {
		return err
	}
	for _, row := range r.Rows {
		if err := e.Encode(row); err != nil {
			return err
		}
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// ReadResults reads a file that Write wrote.
func ReadResults(name string) (r Results, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return r, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	head := struct{ Versions *map[string]string }{&r.Versions}
	if err := d.Decode(&head); err != nil {
		return r, fmt.Errorf("%s: %w", name, err)
	}
	for d.More() {
		var row Result
		if err := d.Decode(&row); err != nil {
			return r, fmt.Errorf("%s: %w", name, err)
		}
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}
