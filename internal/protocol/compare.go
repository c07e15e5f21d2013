package protocol

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/wording"
)

var compareOperation = Operation{
	Name:     "compare",
	Synopsis: "Compare two references, by the steps of RFC 3986, section 6.2",
	Pairs:    true,
	Doc:      "finds the first step of RFC 3986, 6.2, after which a and b are equal",
	No:       "two references are different",
	Fields: []Field{
		{Name: "a", Required: true},
		{Name: "b", Required: true},
		syntaxField,
		{Name: "steps", Kind: Names, Flag: "-", Values: stepsField.Values, Doc: "also report whether a and b are equal after these steps: case, or case and percent, or these and path, or all four"},
		{Name: "ladder", Kind: Bool, Flag: "-", Default: "false", Doc: "also list a and b after each step"},
	},
	Replies: [][]Key{{
		{Name: "rung", Values: rungNames, Doc: " (" + OrList(rungNames) + ")"},
		{Name: "equal", Kind: Bool, Optional: true},
		{Name: "differences", Kind: Objects, Optional: true, Keys: []Key{
			{Name: "component", Values: comparedNames},
			{Name: "a", Null: true},
			{Name: "b", Null: true},
		}},
		{Name: "ladder", Kind: Objects, Optional: true, Keys: []Key{
			{Name: "rung", Values: rungNames[:len(rungNames)-1]},
			{Name: "section"},
			{Name: "skipped", Kind: Bool, Doc: " (the syntax has no rules for the step)"},
			{Name: "a"},
			{Name: "b"},
			{Name: "equal", Kind: Bool},
		}},
	}},
	prepare: func(q *Request) (Answer, error) {
		x, err := q.syntax()
		if err != nil {
			return nil, err
		}
		last, asked, err := q.ladder()
		if err != nil {
			return nil, err
		}
		return func(line string) (Reply, error) {
			a, b, err := q.pair(line)
			if err != nil {
				return nil, err
			}
			ra, err := x.ParseReference(a)
			if err != nil {
				return nil, Refused("a", err)
			}
			rb, err := x.ParseReference(b)
			if err != nil {
				return nil, Refused("b", err)
			}
			c := comparison{a: ra, b: rb, rung: wording.RungOf(ra.EquivalentAfter(rb)), last: last, asked: asked}
			if c.rung == wording.Different {
				c.differences = differences(x, ra, rb)
			}
			if c.rung == wording.Different || asked && c.rung > last {
				err = ErrNo
			}
			if q.bool("ladder") {
				var failed error
				if c.ladder, failed = ladder(x, ra, rb); failed != nil {
					return nil, failed
				}
			}
			return c, err
		}, nil
	},
}

// pair returns the fields a and b. The line of a list has them with a tab between.
func (q *Request) pair(line string) (a, b string, err error) {
	if a, ok := q.text("a"); ok {
		b, _ := q.text("b")
		return a, b, nil
	}
	a, b, ok := strings.Cut(line, "\t")
	if !ok {
		err = BadRequest("b", errors.New("expected two references, separated by a tab"))
	}
	return a, b, err
}

// pair writes the references of q, or of a line of a list.
func (r *reply) pair(q *Request, line string) {
	a, b, err := q.pair(line)
	if err != nil {
		r.Text("input", line)
		return
	}
	r.Text("a", a)
	r.Text("b", b)
}

// A comparison is the reply of compare.
type comparison struct {
	a, b        uri.Reference
	rung, last  wording.Rung
	asked       bool         // the request has steps: last is the last of them
	differences []difference // nil: a and b are equal after a step
	ladder      []rung
}

func (c comparison) members(r *reply) {
	r.Text("rung", c.rung.String())
	if c.asked {
		r.Bool("equal", c.rung <= c.last)
	}
	if c.differences != nil {
		r.Objects("differences", len(c.differences), func(i int) {
			d := c.differences[i]
			r.Text("component", d.component)
			r.Optional("a", d.a.Of(c.a.String()), d.a.Defined())
			r.Optional("b", d.b.Of(c.b.String()), d.b.Defined())
		})
	}
	if c.ladder != nil {
		r.Objects("ladder", len(c.ladder), func(i int) {
			l := c.ladder[i]
			r.Text("rung", rungNames[i])
			r.Text("section", ladderSections[i])
			r.Bool("skipped", l.skipped)
			r.Text("a", l.a)
			r.Text("b", l.b)
			r.Bool("equal", l.a == l.b)
		})
	}
}

// AppendText appends the name of the rung.
func (c comparison) AppendText(dst []byte) []byte { return append(dst, c.rung.String()...) }

// Result returns the name of the rung. For references that are different, the components that differ follow, with
// passwords masked: "different: host a.example / b.example; query x=1 / x=2". Of two queries, only the pairs from the
// first to the last that differ are shown.
func (c comparison) Result() (text string, ok bool) {
	var list []string
	drawingA, drawingB := console.New(c.a.String(), draw.SecretOf(c.a)), console.New(c.b.String(), draw.SecretOf(c.b))
	for _, d := range c.differences {
		va, vb := shownPart(drawingA, d.a), shownPart(drawingB, d.b)
		if d.component == "query" && d.a.Defined() && d.b.Defined() {
			va, vb = differentPairs(va, vb)
		}
		list = append(list, d.component+" "+va+" / "+vb)
	}
	if list == nil {
		return c.rung.String(), true
	}
	return c.rung.String() + ": " + strings.Join(list, "; "), true
}

// shownPart returns a component for people.
func shownPart(d *console.Drawing, s uri.Span) string {
	switch {
	case !s.Defined():
		return "(none)"
	case s.Start == s.End:
		return "(empty)"
	}
	return d.Escape(s.Start, s.End)
}

// differentPairs returns two queries without the pairs that are equal at their beginning and their end.
func differentPairs(a, b string) (string, string) {
	pa, pb := strings.Split(a, "&"), strings.Split(b, "&")
	for len(pa) > 0 && len(pb) > 0 && pa[0] == pb[0] {
		pa, pb = pa[1:], pb[1:]
	}
	for len(pa) > 0 && len(pb) > 0 && pa[len(pa)-1] == pb[len(pb)-1] {
		pa, pb = pa[:len(pa)-1], pb[:len(pb)-1]
	}
	if len(pa)+len(pb) == 0 { // they differ in what is masked
		return a, b
	}
	return cmp.Or(strings.Join(pa, "&"), "(none)"), cmp.Or(strings.Join(pb, "&"), "(none)")
}

// A difference is a component in which two references differ, as it is written in both.
type difference struct {
	component string
	a, b      uri.Span
}

// comparedNames are the names of the components that differences compares. An authority without a host, such as a
// registry-based one of RFC 2396, is compared as a whole.
var comparedNames = []string{"scheme", "authority", "userinfo", "host", "port", "path", "params", "query", "fragment"}

// differences returns the components in which a and b differ after all steps of normalization that the syntax has.
func differences(x uri.Syntax, a, b uri.Reference) []difference {
	na, errA := a.Normalize(stepsOf(x))
	nb, errB := b.Normalize(stepsOf(x))
	if errA != nil || errB != nil {
		na, nb = a, b
	}
	list := []difference{}
	written, normal := compared(a, b), compared(na, nb)
	for i, name := range comparedNames {
		w, n := written[i], normal[i]
		// The normal forms can also differ because of another component: the path of http://a is "/", that of x://a is empty.
		if !sameText(a, b, w) && !sameText(na, nb, n) {
			list = append(list, difference{name, w[0], w[1]})
		}
	}
	return list
}

// compared returns the components of a and b, in the order of comparedNames. What is not compared is the zero Span in
// both: the authority if its parts are compared, and otherwise its parts.
func compared(a, b uri.Reference) (list [][2]uri.Span) {
	s, t := a.Spans(), b.Spans()
	list = [][2]uri.Span{{s.Scheme, t.Scheme}, {}, {s.Userinfo, t.Userinfo}, {s.Host, t.Host}, {s.Port, t.Port}}
	if s.Authority.Defined() && !s.Host.Defined() || t.Authority.Defined() && !t.Host.Defined() {
		list = [][2]uri.Span{{s.Scheme, t.Scheme}, {s.Authority, t.Authority}, {}, {}, {}}
	}
	return append(list, [][2]uri.Span{{s.Path, t.Path}, {s.Params, t.Params}, {s.Query, t.Query}, {s.Fragment, t.Fragment}}...)
}

// sameText reports whether a component of a is defined and written as that of b.
func sameText(a, b uri.Reference, s [2]uri.Span) bool {
	return s[0].Defined() == s[1].Defined() && s[0].Of(a.String()) == s[1].Of(b.String())
}

var rungNames = []string{"string", "case", "percent", "path", "scheme", "different"}

// ladder returns the last of the field steps, and whether the request has the field. The error
// is an unsupported error if an earlier step of the ladder is missing.
func (q *Request) ladder() (last wording.Rung, asked bool, err error) {
	list, asked := q.Names("steps")
	if !asked {
		return 0, false, nil
	}
	n, err := q.steps(0)
	if err != nil {
		return 0, false, err
	}
	names := StepNames(n)
	if !slices.Equal(names, rungNames[1:1+len(names)]) {
		err := errors.New("compare needs the steps before " + names[len(names)-1] + " too, not only " + strings.Join(list, ", "))
		return 0, false, &Error{Code: "unsupported", Field: "steps", Err: err}
	}
	return wording.Rung(len(names)), true, nil
}

// ladderSections are the sections of RFC 3986 that describe the rungs.
var ladderSections = [...]string{"6.2.1", "6.2.2.1", "6.2.2.2", "6.2.2.3", "6.2.3"}

// A rung is a and b after a step of the ladder and all steps before it.
type rung struct {
	skipped bool // the syntax has no rules for the step
	a, b    string
}

func ladder(x uri.Syntax, a, b uri.Reference) (list []rung, err error) {
	var taken uri.Steps
	for i := range ladderSections {
		skipped := false
		if i > 0 {
			step := steps[i-1]
			if skipped = step&stepsOf(x) == 0; !skipped {
				taken |= step
			}
		}
		na, errA := a.Normalize(taken)
		nb, errB := b.Normalize(taken)
		err = cmp.Or(err, Refused("a", errA), Refused("b", errB))
		list = append(list, rung{skipped, na.String(), nb.String()})
	}
	return list, err
}
