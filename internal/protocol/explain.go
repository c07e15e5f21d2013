package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/lint"
)

var explainKeys = []Key{
	{Name: "syntax", Values: syntaxNames, Doc: " (the syntax that is asked)"},
	{Name: "valid", Kind: Bool, Doc: " (under this syntax)"},
	{Name: "fault", Kind: Object, Null: true, Doc: " (message start end offset rule section part; start and end mark the mistake, and part is the component with it)", Keys: []Key{
		{Name: "message"},
		{Name: "start", Kind: Offset},
		{Name: "end", Kind: Offset},
		{Name: "offset", Kind: Offset},
		{Name: "rule", Null: true},
		{Name: "section", Null: true},
		{Name: "part", Kind: Object, Null: true},
	}},
	{Name: "repair", Kind: Object, Null: true},
	{Name: "no_repair", Null: true, Doc: " (why a fault has no repair)"},
	{Name: "others", Kind: Objects, Doc: " (the other syntaxes, the newest first; those that answer alike are one object)", Keys: []Key{
		{Name: "syntaxes", Kind: Names},
		{Name: "valid", Kind: Bool},
		{Name: "same", Kind: Bool}, // the same parts or the same fault as under the syntax that is asked
		{Name: "message", Null: true},
	}},
	{Name: "generations", Kind: Readings},
	{Name: "rfc2396+2732", Kind: Bool},
	{Name: "uri", Null: true, Doc: " (of an IRI that rfc3986 rejects)"},
	{Name: "scheme", Kind: Object, Null: true},
	{Name: "notes", Kind: Objects},
	{Name: "secret", Kind: Object, Null: true, Doc: " (start end, of the part that a drawing masks)"},
	{Name: "browser", Kind: Object, Null: true, Doc: " (of an input that a browser reads as another string, or refuses)"},
}

var explainOperation = Operation{
	Name:     "explain",
	Synopsis: "Show the parts of a reference, or what is wrong with it and how to repair it",
	Inputs:   "REFERENCE",
	Draws:    true,
	NoLine:   true,
	Doc:      "explains whether the input is valid, its fault and a repair, and how each of the five syntaxes reads it",
	Fields:   []Field{inputField, askedField, formField, {Name: "base", Doc: "resolve the input against this `URI`"}},
	Replies: [][]Key{
		explainKeys,
		{{Name: "base"}, {Name: "resolutions", Kind: Readings}, {Name: "differences", Kind: Objects}}, // additional keys, with a base
	},
	prepare: func(q *Request) (Answer, error) {
		f, err := q.form()
		if err != nil {
			return nil, err
		}
		asked, err := q.askedSyntax()
		if err != nil {
			return nil, err
		}
		base, hasBase := q.text("base")
		if hasBase {
			accepts := func(x uri.Syntax) bool { _, ok := x.Check(base, uri.FormURI); return ok }
			if !slices.ContainsFunc(uri.Syntaxes(), accepts) {
				_, err := wording.Asked(base, asked).Parse(base)
				return nil, Refused("base", err)
			}
		}
		return func(input string) (Reply, error) {
			report, err := explain.ExplainContext(q.context(), input, explain.Options{Syntax: asked, Form: rfc.Form(f.String()), Base: base})
			if err != nil {
				return nil, err
			}
			return Explained{report, f, base, hasBase}, nil
		}, nil
	},
}

// askedField is the syntax of the answer. The default depends on the input.
var askedField = Field{Name: "syntax", Values: syntaxNames, Doc: "answer under this `syntax`; the default is rfc3986, or rfc3987 for an input or a base that is not ASCII"}

// askedSyntax returns the value of askedField, or nil if it is not set.
func (q *Request) askedSyntax() (*uri.Syntax, error) {
	if q.get("syntax") == nil {
		return nil, nil
	}
	x, err := q.syntax()
	return &x, err
}

// An Explained is the reply of explain.
type Explained struct {
	*explain.Report
	form    uri.Form
	base    string
	hasBase bool
}

func (e Explained) members(r *reply) {
	report := e.Report
	e.answer(r)
	r.Object("generations", func() {
		for i := range report.Readings {
			r.reading(report, &report.Readings[i], e.form)
		}
	})
	r.Bool("rfc2396+2732", report.Amended || report.Reading(uri.RFC2396).Accepted())
	mapped, ok := draw.MappedURI(report)
	r.Optional("uri", mapped.String(), ok)
	r.scheme(report.Scheme)
	array(r, "notes", report.Notes, (*reply).note)
	r.secret(console.SecretOfInput(report.Input))
	e.browser(r)
	if e.hasBase {
		r.Text("base", e.base)
		r.resolutions(report.Resolutions)
		array(r, "differences", report.Differences, (*reply).difference)
	}
}

// answer writes the verdict of the syntax that is asked, and what the others say.
func (e Explained) answer(r *reply) {
	a := e.Answer
	r.Text("syntax", a.Syntax.String())
	r.Bool("valid", a.Accepted())
	if f := a.Fault; f == nil {
		r.Null("fault")
	} else {
		r.Object("fault", func() {
			r.Text("message", f.Err.Reason())
			r.Int("start", f.Mistake.Start)
			r.Int("end", f.Mistake.End)
			r.Int("offset", f.Offset)
			r.Optional("rule", f.Rule, f.Rule != "")
			r.Optional("section", f.Where.Section, f.Where.Section != "")
			r.partOfFault(f)
		})
	}
	r.repair(a.Repair)
	r.Optional("no_repair", a.NoRepair, a.NoRepair != "")
	array(r, "others", e.Others, func(r *reply, o *explain.Other) {
		r.TextList("syntaxes", NamesOf(o.Syntaxes))
		r.Bool("valid", o.Reading.Accepted())
		r.Bool("same", o.Same)
		if o.Reading.Fault != nil {
			r.Text("message", o.Reading.Fault.Err.Reason())
		} else {
			r.Null("message")
		}
	})
}

// browser writes what a browser reads, as the operation browser does, if that differs.
func (e Explained) browser(r *reply) {
	switch {
	case !e.BrowserDiffers():
		r.Null("browser")
	case e.BrowserError != nil:
		r.Object("browser", func() { unreadable{e.BrowserError}.members(r) })
	default:
		r.Object("browser", func() { browsed{URL: e.Browser}.members(r) })
	}
}

// Refused returns why the syntax that is asked rejects the input: the subcommand rejects it, although it
// has a reply.
func (e Explained) Refused() error {
	if f := e.Answer.Fault; f != nil {
		return f.Err
	}
	return nil
}

// Draw draws the answer and, since people want both, the warnings and errors of package lint under the same
// syntax, as "uri lint" reports them. The answer has the reason why the syntax rejects the input.
func (e Explained) Draw(s *console.Screen) {
	draw.Answer(s, e.Report)
	e.lint(s)
}

// DrawAll is like Draw, and draws what each syntax says.
func (e Explained) DrawAll(s *console.Screen) {
	draw.Explanation(s, e.Report)
	e.lint(s)
}

// lint draws the warnings and errors of package lint, but not that a character is a space if this is the
// mistake, which is already drawn, nor what a character is that the repair removes.
func (e Explained) lint(s *console.Screen) {
	issues := lint.CheckText(e.Input, e.Answer.Syntax, lint.Options{
		Severities: map[string]lint.Severity{"rejected": lint.Off},
		Least:      lint.Warning,
	})
	issues = slices.DeleteFunc(issues, func(i lint.Issue) bool {
		f := e.Answer.Fault
		return f != nil && i.Code == "raw-space" && i.Start == f.Mistake.Start ||
			strings.HasPrefix(i.Code, "raw-") && draw.HasEdit(e.Answer, explain.EditDelete, i.Start)
	})
	if len(issues) > 0 {
		fmt.Fprintln(s)
		draw.Issues(s, issues)
	}
}

// array writes an array of objects. write writes the members of an object.
func array[T any](r *reply, name string, list []T, write func(*reply, *T)) {
	r.each(name, len(list), func(i int) { write(r, &list[i]) })
}

// secret writes the smallest part of the input that has all that a drawing masks, or null.
func (r *reply) secret(s console.Secret) {
	if s == nil {
		r.Null("secret")
		return
	}
	r.Object("secret", func() {
		r.Int("start", s[0].Start)
		r.Int("end", s[len(s)-1].End)
	})
}

// reading writes the reply of parse under a syntax, and the explanation.
func (r *reply) reading(report *explain.Report, q *explain.Reading, f uri.Form) {
	r.Object(q.Syntax.String(), func() {
		p := parse(q.Syntax, f, report.Input)
		p.members(r)
		r.Optional("as", q.As(), q.Accepted())
		array(r, "parts", q.Components, (*reply).part)
		if fault := q.Fault; fault != nil {
			r.Text("section", fault.Where.Section)
			r.Optional("group", groupName(fault.Group), fault.Group != nil)
			r.Text("expected", fault.Expected.String())
			r.repair(q.Repair)
			r.fault(q)
		}
	})
}

// fault writes the fault in words.
func (r *reply) fault(q *explain.Reading) {
	f := q.Fault
	if errors.Is(f.Err, uri.ErrTooLong) {
		r.Text("reason", f.Err.Reason())
		return
	}
	hint := f.Err.Expected()
	r.Int("end", f.End)
	r.Text("reason", f.Err.Reason())
	r.Optional("hint", hint, hint != "")
	r.partOfFault(f)
	array(r, "classes", f.Expected.Classes, func(r *reply, c *explain.Class) {
		r.Text("rule", c.Rule)
		r.Optional("section", c.Section, c.Section != "")
		r.Optional("definition", c.Definition, c.Definition != "")
	})
}

// partOfFault writes the component that has the mistake, or null for a string that is too long.
func (r *reply) partOfFault(f *explain.Fault) {
	if f.Part == (explain.Component{}) {
		r.Null("part")
		return
	}
	r.Object("part", func() { r.part(&f.Part) })
}

func groupName(g *explain.Group) string {
	if g == nil {
		return ""
	}
	return g.Name
}

func (r *reply) part(c *explain.Component) {
	r.Text("name", c.Name)
	r.Optional("rule", c.Rule, c.Rule != "")
	r.Optional("rfc", c.Where.RFC, c.Rule != "")
	r.Optional("section", c.Where.Section, c.Rule != "")
	r.Int("start", c.Start)
	r.Int("end", c.End)
}

func (r *reply) place(p explain.Citation) {
	r.Text("rfc", p.RFC)
	r.Text("section", p.Section)
}

func (r *reply) repair(p *explain.Repair) {
	if p == nil {
		r.Null("repair")
		return
	}
	r.Object("repair", func() {
		r.Text("result", p.Text)
		array(r, "edits", p.Edits, func(r *reply, e *explain.Edit) {
			r.Text("edit", e.Kind.String())
			r.Int("start", e.Start)
			r.Int("end", e.End)
			r.Text("text", e.Text)
		})
	})
}

func (r *reply) scheme(s *explain.Scheme) {
	if s == nil {
		r.Null("scheme")
		return
	}
	r.Object("scheme", func() {
		r.Text("name", s.Name)
		r.Text("rule", s.Rule)
		r.Text("section", s.Section)
		r.Bool("holds", s.Holds())
		if s.Holds() {
			r.fields(s.URL)
		} else {
			WriteError(&r.Writer, Refused("input", s.Err))
			r.Text("expected", s.Expected.String())
		}
	})
}

func (r *reply) note(n *explain.Note) {
	r.Text("kind", string(n.Kind))
	r.Optional("rfc", n.Where.RFC, n.Kind != explain.NoteAdvice)
	r.Optional("section", n.Where.Section, n.Kind != explain.NoteAdvice)
	r.Optional("quote", n.Quote, n.Quote != "")
	r.Optional("title", n.Title, n.Title != "")
	r.Optional("text", n.Text, n.Text != "")
}

func (r *reply) resolutions(list []explain.Resolution) {
	r.Object("resolutions", func() {
		for _, x := range list {
			r.Object(x.Syntax.String(), func() {
				if x.Err != nil {
					WriteError(&r.Writer, Refused(x.Field, x.Err))
				} else {
					r.Text("result", x.Target.String())
				}
				array(r, "steps", x.Steps, (*reply).step)
				array(r, "alternatives", x.Alternatives, func(r *reply, a *explain.Alternative) {
					r.Text("result", a.Target.String())
					r.place(a.Where)
					r.Text("why", a.Reason)
				})
			})
		}
	})
}

func (r *reply) step(s *explain.Step) {
	r.Optional("rfc", s.Where.RFC, s.InRFC())
	r.Optional("section", s.Where.Section, s.InRFC())
	r.Optional("step", s.Name, s.Name != "")
	r.Optional("sets", s.Component, s.Component != "")
	r.Text("does", s.Description)
	r.Optional("path", s.Path, s.Component == "path" || s.Component == "all")
	r.Object("values", func() {
		for _, v := range s.Values() {
			r.Optional(v.Component, v.Text, v.Defined)
		}
	})
}

func (r *reply) difference(d *explain.Difference) {
	r.Text("component", d.Component)
	array(r, "sides", d.Variants, func(r *reply, v *explain.Variant) {
		r.TextList("generations", NamesOf(v.Syntaxes))
		r.Optional("text", v.Text, v.Defined)
		r.Object("steps", func() {
			for i, x := range v.Syntaxes {
				array(r, x.String(), v.Steps[i], (*reply).step)
			}
		})
	})
}
