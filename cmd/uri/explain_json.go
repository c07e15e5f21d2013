package main

import (
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
)

var explainOperation = operation{
	name:   "explain",
	fields: []field{inputField, formField, {name: "base"}},
	keys:   "generations rfc2396+2732 scheme notes | base resolutions differences",
	answer: func(q *request, r *reply) error {
		f, err := q.form()
		if err != nil {
			return err
		}
		base, hasBase := q.text("base")
		if hasBase {
			if err := anyAccepts(base, formURI); err != nil {
				return refused("base", err)
			}
		}
		report := explain.Explain(q.input(), f.explainOptions(base))
		r.name("generations")
		r.open()
		for i := range report.Readings {
			r.reading(&report.Readings[i], f, q.input())
		}
		r.close()
		r.bool("rfc2396+2732", report.Amended || report.Reading(uri.RFC2396).Accepted())
		r.scheme(report.Scheme)
		array(r, "notes", report.Notes, (*reply).note)
		if hasBase {
			r.text("base", base)
			r.resolutions(report.Resolutions)
			array(r, "differences", report.Differences, (*reply).difference)
		}
		return nil
	},
}

// array writes an array of objects, with the members that write writes.
func array[T any](r *reply, name string, list []T, write func(*reply, *T)) {
	r.name(name)
	r.b = append(r.b, '[')
	for i := range list {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		r.open()
		write(r, &list[i])
		r.close()
	}
	r.b = append(r.b, ']')
}

// reading writes the reply of parse under a generation, and what is to be said
// beside that.
func (r *reply) reading(q *explain.Reading, f form, input string) {
	r.name(q.Syntax.String())
	r.open()
	r.parsed(q.Syntax, f, input)
	r.optional("as", q.As(), q.Accepted())
	array(r, "parts", q.Components, (*reply).part)
	if fault := q.Fault; fault != nil {
		r.text("section", fault.Where.Section)
		r.optional("group", groupName(fault.Group), fault.Group != nil)
		r.text("expected", fault.Expected.String())
		r.repair(q.Repair)
	}
	r.close()
}

func groupName(g *explain.Group) string {
	if g == nil {
		return ""
	}
	return g.Name
}

func (r *reply) part(c *explain.Component) {
	r.text("name", c.Name)
	r.text("rule", c.Rule)
	r.place(c.Where)
	r.int("start", c.Start)
	r.int("end", c.End)
}

func (r *reply) place(p explain.Place) {
	r.text("rfc", p.RFC)
	r.text("section", p.Section)
}

func (r *reply) repair(p *explain.Repair) {
	if p == nil {
		r.null("repair")
		return
	}
	r.name("repair")
	r.open()
	r.text("result", p.Text)
	r.bool("fewest", p.Fewest)
	array(r, "edits", p.Edits, func(r *reply, e *explain.Edit) {
		r.text("edit", e.Kind.String())
		r.int("start", e.Start)
		r.int("end", e.End)
		r.text("text", e.Text)
	})
	r.close()
}

func (r *reply) scheme(s *explain.Scheme) {
	if s == nil {
		r.null("scheme")
		return
	}
	r.name("scheme")
	r.open()
	r.text("name", s.Name)
	r.text("rule", s.Rule)
	r.text("section", s.Section)
	r.bool("holds", s.Holds())
	if s.Holds() {
		r.name("fields")
		r.open()
		for _, f := range s.URL.Fields() {
			if f.List && f.Defined {
				r.name(f.Name)
				r.list(slices.Values(f.Values))
				continue
			}
			r.optional(f.Name, f.Value, f.Defined)
		}
		r.close()
	} else {
		r.fail(refused("input", s.Err))
		r.text("expected", s.Expected.String())
	}
	r.close()
}

func (r *reply) note(n *explain.Note) {
	r.text("kind", string(n.Kind))
	r.optional("rfc", n.Where.RFC, n.Kind != explain.Advice)
	r.optional("section", n.Where.Section, n.Kind != explain.Advice)
	r.optional("quote", n.Quote, n.Quote != "")
	r.optional("title", n.Title, n.Title != "")
	r.optional("text", n.Text, n.Text != "")
}

func (r *reply) resolutions(list []explain.Resolution) {
	r.name("resolutions")
	r.open()
	for _, x := range list {
		r.name(x.Syntax.String())
		r.open()
		if x.Err != nil {
			r.fail(refused(x.Field, x.Err))
		} else {
			r.text("result", x.Target.String())
		}
		array(r, "steps", x.Steps, (*reply).step)
		array(r, "alternatives", x.Alternatives, func(r *reply, a *explain.Alternative) {
			r.text("result", a.Target.String())
			r.place(a.Where)
			r.text("why", a.Why)
		})
		r.close()
	}
	r.close()
}

func (r *reply) step(s *explain.Step) {
	r.place(s.Where)
	r.optional("step", s.Name, s.Name != "")
	r.optional("sets", s.Sets, s.Sets != "")
	r.text("does", s.Does)
	r.optional("path", s.Path, s.Sets == "path" || s.Sets == "all")
}

func (r *reply) difference(d *explain.Difference) {
	r.text("component", d.Component)
	array(r, "sides", d.Sides, func(r *reply, side *explain.Side) {
		var names []string
		for _, x := range side.Syntaxes {
			names = append(names, x.String())
		}
		r.name("generations")
		r.list(slices.Values(names))
		r.optional("text", side.Text, side.Defined)
		r.name("steps")
		r.open()
		for i, x := range side.Syntaxes {
			array(r, x.String(), side.Steps[i], (*reply).step)
		}
		r.close()
	})
}
