package protocol

import (
	"errors"
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

var steps = [...]uri.Steps{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

// StepNames returns the names of the steps in n.
func StepNames(n uri.Steps) []string {
	list := []string{}
	for _, step := range steps {
		if n&step != 0 {
			list = append(list, step.String())
		}
	}
	return list
}

var stepsField = Field{Name: "steps", Kind: Names, Values: stepNames, Doc: "the `steps`; default: all steps for which the syntax has rules, except percent under rfc2396 (2.4.2)"}

// StripTrackingField is a field of the operations that have canonical forms, and a flag of others.
var StripTrackingField = Field{Name: "strip_tracking", Kind: Bool, Default: "false", Doc: "first delete the parameters that advertising and analytics add, such as utm_source and gclid; see \"uri help tracking\""}

var normalizeOperation = Operation{
	Name:     "normalize",
	Synopsis: "Normalize references by the steps of RFC 3986, section 6.2",
	Inputs:   "REFERENCE",
	Doc:      "normalizes the input by the steps of RFC 3986, 6.2",
	Fields:   []Field{inputField, syntaxField, stepsField, StripTrackingField, fixField},
	Replies:  [][]Key{{{Name: "result"}, fixedKey}},
	filter: func(q *Request) (Filter, error) {
		x, err := q.syntax()
		if err != nil {
			return nil, err
		}
		n := uri.Normalizer{}
		if n.Steps, err = q.steps(x); err != nil {
			return nil, err
		}
		var missing error
		has, strip := stepsOf(x), q.bool(StripTrackingField.Name)
		if others := n.Steps &^ has; others != 0 {
			missing = unsupported("steps", fmt.Errorf("%v has no rules for the step %v; it has rules for %v", x, others, has))
		}
		return func(dst []byte, input string) ([]byte, error) {
			ref, err := x.ParseReference(input)
			if err != nil {
				return dst, err
			}
			if strip {
				if ref, err = bulk.StripTracking(ref); err != nil {
					return dst, Refused("input", err)
				}
			}
			dst, err = n.AppendNormalize(dst, ref)
			if errors.Is(err, uri.ErrUnsupported) {
				err = Refused("steps", err)
			}
			return dst, err
		}, missing
	},
}

// stepsOf returns the steps for which x has rules. Those of the percent step of RFC 2396 are right for
// some schemes only (2.4.2), so it is no step of [uri.Syntax.Steps].
func stepsOf(x uri.Syntax) uri.Steps {
	if x == uri.RFC2396 {
		return x.Steps() | uri.PercentNormalization
	}
	return x.Steps()
}

// steps returns the value of the field steps, or the default under x.
func (q *Request) steps(x uri.Syntax) (n uri.Steps, err error) {
	list, ok := q.Names("steps")
	if !ok {
		return x.Steps(), nil
	}
	for _, name := range list {
		if err := stepsField.Check(name); err != nil {
			return 0, err
		}
		for _, step := range steps {
			if step.String() == name {
				n |= step
			}
		}
	}
	return n, nil
}
