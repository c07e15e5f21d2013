package protocol

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/lint"
)

var lintOperation = Operation{
	Name:     "lint",
	Synopsis: "Warn of passwords, misleading hosts, special addresses and other dangers",
	Inputs:   "REFERENCE",
	Draws:    true,
	Doc:      "gives advice about a reference that is not about its syntax; if the syntax rejects the input, the reply has issues and an error",
	No:       "an input has an issue of the severity of --fail-on, also one that --least hides",
	Fields: []Field{
		inputField,
		askedField,
		{Name: "severities", Kind: Names, Flag: "severity", Doc: "set the severity of a rule: `CODE=LEVEL`; may be repeated"},
		{Name: "least", Values: severityNames, Default: "off", FlagDefault: "info", Doc: "report only issues of this `severity` or a higher one"},
		{Name: "fail_on", Values: severityNames, Default: "error", Doc: "the answer is no, with exit code 1, if an issue has this `severity` or a higher one; off means never"},
		{Name: "fetch", Kind: Bool, Default: "false", Doc: "answer whether a server may fetch the input for a stranger, by the zero policy of package guard; no name is looked up"},
		{Name: "redirect", Doc: "answer whether a page of this `origin` may redirect to the input, as to a value of ?next="},
	},
	Replies: [][]Key{{
		{Name: "issues", Kind: Objects, Keys: []Key{
			{Name: "code"},
			{Name: "severity", Values: []string{"info", "warning", "error"}},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "section"},
			{Name: "message"},
		}},
		{Name: "passed", Kind: Bool},
		{Name: "guard", Kind: Object, Optional: true, Keys: []Key{
			{Name: "allowed", Kind: Bool},
			{Name: "target", Null: true},
			{Name: "rule", Null: true},
			{Name: "reason", Null: true},
		}},
	}},
	prepare: func(q *Request) (Answer, error) {
		asked, err := q.askedSyntax()
		if err != nil {
			return nil, err
		}
		o, failOn, err := q.LintOptions()
		if err != nil {
			return nil, err
		}
		judge, err := q.judge()
		return func(input string) (Reply, error) {
			reply := Lint(input, wording.Asked(input, asked), o, failOn)
			if judge != nil {
				reply.guardBy(judge, input)
			}
			if reply.err == nil && !reply.passed {
				return reply, ErrNo
			}
			return reply, reply.err
		}, err
	},
}

// Linted is the reply of lint.
type Linted struct {
	Issues []lint.Issue // those that are reported
	Guard  *Guarded     // nil: the fields fetch and redirect are not set
	passed bool
	err    error // why the syntax rejects the input
}

// Lint returns the issues that o reports, and whether the input passes: no issue has the severity
// failOn or a higher one, also none that o.Least hides. If failOn is Off, every input passes.
func Lint(input string, x uri.Syntax, o lint.Options, failOn lint.Severity) (l Linted) {
	least := o.Least
	o.Least = lint.Off
	issues := lint.CheckText(input, x, o)
	failed := slices.ContainsFunc(issues, func(i lint.Issue) bool { return i.Severity >= failOn })
	l.Issues = slices.DeleteFunc(issues, func(i lint.Issue) bool { return i.Severity < least })
	l.passed = failOn == lint.Off || !failed
	_, l.err = x.ParseReference(input)
	return l
}

// A Guarded is the answer of package guard to the field fetch or redirect.
type Guarded struct {
	Target       string // what is fetched, or where a page redirects to
	Rule, Reason string // why it is refused; both are empty if it is allowed
}

// Allowed reports whether the input is allowed.
func (g *Guarded) Allowed() bool { return g.Rule == "" }

// guardBy makes the answer of judge the answer of the reply. The issues are then only remarks.
func (l *Linted) guardBy(judge func(input string) *Guarded, input string) {
	l.Guard = judge(input)
	l.passed, l.err = l.Guard.Allowed(), nil
}

// members writes the issues. A message consists of the message and the advice of an issue.
func (l Linted) members(r *reply) {
	r.Objects("issues", len(l.Issues), func(n int) {
		i := l.Issues[n]
		r.Text("code", i.Code)
		r.Text("severity", i.Severity.String())
		r.Int("start", i.Start)
		r.Int("end", i.End)
		r.Text("section", i.Section())
		r.Text("message", strings.ToValidUTF8(i.Message(), "\uFFFD")+" "+i.Advice())
	})
	r.Bool("passed", l.passed)
	if g := l.Guard; g != nil {
		r.Object("guard", func() {
			r.Bool("allowed", g.Allowed())
			r.Optional("target", g.Target, g.Allowed())
			r.Optional("rule", g.Rule, !g.Allowed())
			r.Optional("reason", g.Reason, !g.Allowed())
		})
	}
	if l.err != nil {
		WriteError(&r.Writer, Refused("input", l.err))
	}
}

// AppendText appends the highest severity, and the codes of the issues. With an answer of package guard,
// it appends "allowed" or "refused" and the rule.
func (l Linted) AppendText(dst []byte) []byte {
	if l.Guard != nil {
		if !l.Guard.Allowed() {
			return append(append(dst, "refused "...), l.Guard.Rule...)
		}
		return append(dst, "allowed"...)
	}
	worst := lint.Off
	var codes []string
	for _, i := range l.Issues {
		worst = max(worst, i.Severity)
		codes = append(codes, i.Code)
	}
	if worst == lint.Off {
		return append(dst, "none"...)
	}
	return fmt.Appendf(dst, "%v %s", worst, strings.Join(codes, ","))
}

// LintOptions returns the options of lint, and the value of fail_on.
func (q *Request) LintOptions() (o lint.Options, failOn lint.Severity, err error) {
	if o.Least, err = q.severity("least"); err != nil {
		return o, failOn, err
	}
	if failOn, err = q.severity("fail_on"); err != nil {
		return o, failOn, err
	}
	list, _ := q.Names("severities")
	for _, setting := range list {
		if err := setSeverity(&o, setting); err != nil {
			return o, failOn, BadRequest("severities", err)
		}
	}
	return o, failOn, nil
}

// severity returns the value of a field, or the default of the field.
func (q *Request) severity(name string) (lint.Severity, error) {
	text, err := q.choice(name)
	return lint.Severity(slices.Index(severityNames, text)), err
}

// setSeverity sets the severity of a rule: "CODE=LEVEL".
func setSeverity(o *lint.Options, setting string) error {
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
