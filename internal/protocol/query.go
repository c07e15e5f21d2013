package protocol

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/query"
)

// queryActions are the actions of the operation query, with the fields that they need.
var queryActions = []struct {
	name   string
	fields []string
	edit   func(f query.Format, text, name, value string) string // nil: the action only reads
}{
	{name: "list"},
	{name: "get", fields: []string{"name"}},
	{"set", []string{"name", "value"}, query.Format.Set},
	{"add", []string{"name", "value"}, query.Format.Add},
	{"delete", []string{"name"}, func(f query.Format, text, name, _ string) string { return f.Delete(text, name) }},
	{"strip-tracking", nil, func(f query.Format, text, _, _ string) string { return f.StripTracking(text) }},
	{"sort", nil, func(f query.Format, text, _, _ string) string { return f.Sort(text) }},
}

// queryFormats are the values of the field format.
var queryFormats = map[string]query.Format{"form": query.Form, "plain": query.Plain}

var formatField = Field{Name: "format", Values: []string{"form", "plain"}, Default: "form", Flag: "-", Doc: `in names and values of a query, "+" is a space, as in HTML forms (form), or a "+", as in the RFCs (plain)`}

var queryOperation = Operation{
	Name: "query",
	Doc:  "reads or edits the names and values in the query of a reference",
	Fields: []Field{
		inputField, syntaxField,
		{Name: "action", Values: queryActionNames(), Default: "list", Doc: "what to do"},
		{Name: "name", Doc: "the decoded name, for get, set, add and delete"},
		{Name: "value", Doc: "the decoded value, for set and add"},
		formatField,
	},
	Replies: [][]Key{
		{{Name: "pairs", Kind: Objects, Keys: []Key{{Name: "name"}, {Name: "value", Null: true}}}},
		{{Name: "result"}},
	},
	answer: answerQuery,
}

func queryActionNames() (names []string) {
	for _, a := range queryActions {
		names = append(names, a.name)
	}
	return names
}

func answerQuery(q *Request, r *reply) error {
	x, err := q.syntax()
	if err != nil {
		return err
	}
	format, err := q.choice("format")
	if err != nil {
		return err
	}
	name, err := q.choice("action")
	if err != nil {
		return err
	}
	action := queryActions[slices.Index(queryActionNames(), name)]
	for _, field := range []string{"name", "value"} {
		_, given := q.text(field)
		switch needed := slices.Contains(action.fields, field); {
		case needed && !given:
			return BadRequest(field, fmt.Errorf("%s needs a %s", action.name, field))
		case given && !needed:
			return BadRequest(field, fmt.Errorf("%s does not take a %s", action.name, field))
		}
	}
	ref, err := x.ParseReference(q.input())
	if err != nil {
		return Refused("input", err)
	}
	scheme, _ := ref.Scheme()
	f := parts.QueryFormat(queryFormats[format], scheme)
	f.Keep = x.Sets().Unreserved
	text, _ := ref.Query()
	if action.edit == nil {
		r.pairs(f, q, text)
		return nil
	}
	only, _ := q.text("name")
	value, _ := q.text("value")
	switch edited := action.edit(f, text, only, value); {
	case edited == text:
	case edited == "" && !strings.HasPrefix(ref.String(), "?"): // without pairs, remove the "?" too
		ref, err = ref.Builder().Unset("query").Reference()
	default:
		ref, err = ref.Builder().Query(edited).Reference()
	}
	if err != nil {
		return Refused("input", err)
	}
	r.Text("result", ref.String())
	return nil
}

// pairs writes the pairs of a query, or only those with the name that q has.
func (r *reply) pairs(f query.Format, q *Request, text string) {
	only, named := q.text("name")
	var pairs []query.Pair
	for p := range f.Pairs(text) {
		if !named || p.Name() == only {
			pairs = append(pairs, p)
		}
	}
	r.Objects("pairs", len(pairs), func(i int) {
		r.Text("name", pairs[i].Name())
		r.Optional("value", pairs[i].Value(), pairs[i].HasValue())
	})
}
