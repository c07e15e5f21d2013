package protocol

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

var compareOperation = Operation{
	Name: "compare",
	Doc:  "finds the first step of RFC 3986, 6.2, after which a and b are equal",
	Fields: []Field{
		{Name: "a", Required: true},
		{Name: "b", Required: true},
		syntaxField,
		{Name: "steps", Kind: Names, Values: stepsField.Values, Doc: "also report whether a and b are equal after these steps: case, or case and percent, or these and path, or all four"},
		{Name: "ladder", Kind: Bool, Default: "false", Doc: "also list a and b after each step"},
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
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		last, asked, err := q.ladder()
		if err != nil {
			return err
		}
		a, _ := q.text("a")
		b, _ := q.text("b")
		rung, err := Compare(x, a, b)
		if err != nil && err != ErrNo {
			return err
		}
		r.Text("rung", rung.String())
		if asked {
			equal := rung <= last
			r.Bool("equal", equal)
			if !equal {
				err = ErrNo
			}
		}
		if q.bool("ladder") {
			if err := r.ladder(x, a, b); err != nil {
				return err
			}
		}
		return err
	},
}

var rungNames = []string{"string", "case", "percent", "path", "scheme", "different"}

// ladder returns the last of the field steps, and whether the request has the field. The error
// is an unsupported error if an earlier step of the ladder is missing.
func (q *Request) ladder() (last uri.Equivalence, asked bool, err error) {
	list, asked := q.names("steps")
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
	return uri.Equivalence(len(names)), true, nil
}

// ladderSections are the sections of RFC 3986 that describe the rungs.
var ladderSections = [...]string{"6.2.1", "6.2.2.1", "6.2.2.2", "6.2.2.3", "6.2.3"}

// ladder writes a and b after each step of the ladder. Each step includes the steps before it.
func (r *reply) ladder(x uri.Syntax, a, b string) error {
	ra, err := x.ParseReference(a)
	if err != nil {
		return Refused("a", err)
	}
	rb, err := x.ParseReference(b)
	if err != nil {
		return Refused("b", err)
	}
	var taken uri.Normalization
	r.Objects("ladder", len(ladderSections), func(i int) {
		skipped := false
		if i > 0 {
			step := steps[i-1]
			if skipped = step&(x.Normalizations()|x.NormalizationsOnRequest()) == 0; !skipped {
				taken |= step
			}
		}
		na, errA := ra.Normalize(taken)
		nb, errB := rb.Normalize(taken)
		err = cmp.Or(err, Refused("a", errA), Refused("b", errB))
		r.Text("rung", rungNames[i])
		r.Text("section", ladderSections[i])
		r.Bool("skipped", skipped)
		r.Text("a", na.String())
		r.Text("b", nb.String())
		r.Bool("equal", na.String() == nb.String())
	})
	return err
}

// Compare compares two references under x. The error is [ErrNo] if they are different.
func Compare(x uri.Syntax, a, b string) (uri.Equivalence, error) {
	ra, err := x.ParseReference(a)
	if err != nil {
		return 0, Refused("a", err)
	}
	rb, err := x.ParseReference(b)
	if err != nil {
		return 0, Refused("b", err)
	}
	rung := ra.Equivalence(rb)
	if rung == uri.EquivalenceNone {
		return rung, ErrNo
	}
	return rung, nil
}
