package protocol

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lint"
)

var lintOperation = Operation{
	Name: "lint",
	Doc:  "gives advice about a reference that is not about its syntax; if the syntax rejects the input, the reply has issues and an error",
	Fields: []Field{
		inputField,
		{Name: "syntax", Values: syntaxNames(), Default: uri.RFC3987.String(), Doc: "the syntax under which the input is parsed"},
		{Name: "severities", Kind: Names, Doc: `other severities of rules: "CODE=LEVEL", where LEVEL is error, warning, info or off`},
		{Name: "least", Values: lint.SeverityNames(), Default: lint.Off.String(), Doc: "the least severity of the issues that are reported; off: all issues"},
		{Name: "fail_on", Values: lint.SeverityNames(), Default: lint.Error.String(), Doc: "the least severity of an issue with which the input does not pass; off: every input passes"},
	},
	Replies: [][]Key{{
		{Name: "issues", Kind: Objects, Keys: []Key{
			{Name: "code"},
			{Name: "severity", Values: lint.SeverityNames()[1:]},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "section"},
			{Name: "message"},
		}},
		{Name: "passed", Kind: Bool},
	}},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		o, failOn, err := q.lintOptions()
		if err != nil {
			return err
		}
		issues, passed := Lint(q.input(), x, o, failOn)
		r.issues(issues)
		r.Bool("passed", passed)
		if _, err := x.ParseReference(q.input()); err != nil {
			e := &Error{Field: "input", Err: err, written: true}
			WriteError(&r.Writer, e)
			return e
		}
		if !passed {
			return ErrNo
		}
		return nil
	},
}

// Lint returns the issues that o reports, and whether the input passes: no issue has the severity
// failOn or a higher one, also none that o.Least hides. If failOn is Off, every input passes.
func Lint(input string, x uri.Syntax, o lint.Options, failOn lint.Severity) (issues []lint.Issue, passed bool) {
	least := o.Least
	o.Least = lint.Off
	issues = lint.CheckText(input, x, o)
	failed := slices.ContainsFunc(issues, func(i lint.Issue) bool { return i.Severity >= failOn })
	issues = slices.DeleteFunc(issues, func(i lint.Issue) bool { return i.Severity < least })
	return issues, failOn == lint.Off || !failed
}

// issues writes the issues. A message consists of the message and the advice of an issue.
func (r *reply) issues(issues []lint.Issue) {
	r.Objects("issues", len(issues), func(n int) {
		i := issues[n]
		r.Text("code", i.Code)
		r.Text("severity", i.Severity.String())
		r.Int("start", i.Start)
		r.Int("end", i.End)
		r.Text("section", i.Section())
		r.Text("message", strings.ToValidUTF8(i.Message(), "\uFFFD")+" "+i.Advice())
	})
}

// lintOptions returns the options of lint, and the value of fail_on.
func (q *Request) lintOptions() (o lint.Options, failOn lint.Severity, err error) {
	for name, s := range map[string]*lint.Severity{"least": &o.Least, "fail_on": &failOn} {
		text, err := q.choice(name)
		if err != nil {
			return o, failOn, err
		}
		*s = lint.Severity(slices.Index(lint.SeverityNames(), text))
	}
	list, _ := q.names("severities")
	for _, setting := range list {
		if err := SetSeverity(&o, setting); err != nil {
			return o, failOn, BadRequest("severities", err)
		}
	}
	return o, failOn, nil
}

// SetSeverity sets the severity of a rule: "CODE=LEVEL".
func SetSeverity(o *lint.Options, setting string) error {
	code, level, ok := strings.Cut(setting, "=")
	if !ok {
		return fmt.Errorf("%s: want CODE=LEVEL", console.Quote(setting))
	}
	var s lint.Severity
	if err := s.UnmarshalText([]byte(level)); err != nil {
		return err
	}
	return o.Set(code, s)
}
