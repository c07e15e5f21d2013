package sarif

import (
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/lint"
)

// lintPage is the location of the description of the rules of package lint.
const lintPage = home + "/blob/main/doc/lint.md"

// LintRules returns the rules of package lint, with the severities of o.
func LintRules(o lint.Options) (rules []Rule) {
	for _, r := range lint.Rules() {
		rules = append(rules, Rule{
			ID:    r.Code,
			Title: strings.ToUpper(r.Title[:1]) + r.Title[1:] + ".",
			Text:  r.Why + " " + r.Where() + ": “" + r.Quote + "”",
			Help:  r.Advice,
			URI:   lintPage + "#" + r.Code,
			Level: levelOf(o.SeverityOf(r.Code)),
		})
	}
	return rules
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

// LintResult returns an issue of the text in a line of a file.
func LintResult(file string, line int, text string, i lint.Issue) Result {
	start := utf8.RuneCountInString(text[:i.Start]) + 1
	return Result{
		Rule: i.Code, Level: levelOf(i.Severity),
		Message: i.Message() + " " + i.Advice(),
		File:    file,
		Line:    line, Start: start, End: start + utf8.RuneCountInString(text[i.Start:i.End]),
	}
}
