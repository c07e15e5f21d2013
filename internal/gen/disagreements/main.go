// Disagreements writes doc/disagreements.md: the places where the grammar, the
// prose and the examples of an RFC disagree, with the verdicts of the automata.
//
// Usage: go run ./internal/gen/disagreements [file]
package main

import (
	"bytes"
	_ "embed"
	"log"
	"os"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("disagreements: ")
	file := "doc/disagreements.md"
	if len(os.Args) > 1 {
		file = os.Args[1]
	}
	text, err := document()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		log.Fatal(err)
	}
}

//go:embed disagreements.md.tmpl
var page string

// functions are the functions of the template.
var functions = template.FuncMap{
	"names":         rfc.Names,
	"disagreements": rfc.Disagreements,
	"start": func(grammar string) string {
		rule, _ := rfc.Start(grammar, rfc.Reference)
		return rule
	},
	"count": func(kind rfc.DisagreementKind) (n int) {
		for _, e := range rfc.Disagreements() {
			if e.Kind == kind {
				n++
			}
		}
		return n
	},
	"automaton": compile,
	"only":      only,
	"verdict":   verdict,
	"title":     title,
	"capital":   func(kind rfc.DisagreementKind) string { return strings.ToUpper(string(kind[:1])) + string(kind[1:]) },
	"quoted":    quoted,
	"cell":      cell,
	"escape":    escape,
}

func document() ([]byte, error) {
	t, err := template.New("").Funcs(functions).Parse(page)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, nil)
	return text.Bytes(), err
}

// compile returns the automaton of a rule.
func compile(name, rule string, corrected bool) (*automaton.DFA, error) {
	get := rfc.Published
	if corrected {
		get = rfc.Corrected
	}
	g, err := get(name)
	if err != nil {
		return nil, err
	}
	return automaton.Compile(g, rule)
}

// only returns a shortest string that a accepts and b does not.
func only(a, b *automaton.DFA) (string, error) {
	witness, ok, err := automaton.Witness(a, b)
	if !ok {
		return "none: the same language", err
	}
	return cell(witness), nil
}

func verdict(name, rule string, corrected bool, s string) (rfc.Verdict, error) {
	d, err := compile(name, rule, corrected)
	switch {
	case err != nil:
		return "", err
	case d.Match(s):
		return rfc.Accepts, nil
	}
	return rfc.Refuses, nil
}

// title returns "RFC 2396 with RFC 2732" for "rfc2396+2732".
func title(grammar string) string {
	return "RFC " + strings.ReplaceAll(strings.TrimPrefix(grammar, "rfc"), "+", " with RFC ")
}

// notation matches quotes that are shown as code: rules, comments, rows of a
// table, and the regular expression of appendix B.
var notation = regexp.MustCompile(`^([\w+-]+ [=|] |[;|/^]|[^ ]+$|<> = |\?y = |\.\./)`)

func quoted(s string) string {
	if notation.MatchString(s) {
		return code(s)
	}
	return "“" + escape(s) + "”"
}

// cell returns s as a code span for a cell of a table. A bar would end the cell,
// so it is escaped.
func cell(s string) string { return strings.ReplaceAll(code(s), "|", `\|`) }

// code returns s as a code span. Characters other than printable ASCII are
// escaped as in a Go string.
func code(s string) string {
	if s == "" {
		return "(empty)"
	}
	shown := strconv.QuoteToASCII(s)
	shown = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(shown[1 : len(shown)-1])
	if strings.Contains(shown, "`") {
		return "`` " + shown + " ``"
	}
	return "`" + shown + "`"
}

var escape = strings.NewReplacer(`\`, `\\`, "<", `\<`, ">", `\>`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "|", `\|`, "&", `\&`, "#", `\#`).Replace
