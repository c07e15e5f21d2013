package protocol

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/uriform/uri"
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
			c := comparison{rung: wording.RungOf(ra.EquivalentAfter(rb)), last: last, asked: asked}
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
	rung, last wording.Rung
	asked      bool // the request has steps: last is the last of them
	ladder     []rung
}

func (c comparison) members(r *reply) {
	r.Text("rung", c.rung.String())
	if c.asked {
		r.Bool("equal", c.rung <= c.last)
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
