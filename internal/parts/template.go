package parts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Template is text with the values of parts.
type Template struct {
	Reading

	// Undefined is the text for a part that is not defined, and for an empty list.
	Undefined string

	// Breaks says that a decoded value may have line breaks, and in a template with one part also tabs. In a template
	// with several parts, a value that is only a line feed is [ErrBreak] still: a table takes it for no value.
	Breaks bool

	// Stop, if it is not nil, is called before each part by Members, which ends if it returns true.
	Stop func() bool

	literals []string // literals[i] is before parts[i]; the last one ends the text
	parts    []Part
}

// ParseNames returns the template of a list of names such as "host,port". Tabs separate the
// values. A comma in the name of a parameter is written as "%2C".
func ParseNames(list string) (*Template, error) {
	return TemplateOf(strings.Split(list, ","))
}

// TemplateOf returns the template of names, as ParseNames does.
func TemplateOf(names []string) (*Template, error) {
	t := &Template{}
	for i, name := range names {
		p, err := Parse(name)
		if err != nil {
			return nil, err
		}
		literal := ""
		if i > 0 {
			literal = "\t"
		}
		t.literals = append(t.literals, literal)
		t.parts = append(t.parts, p)
	}
	t.literals = append(t.literals, "")
	return t, nil
}

// ParseTemplate returns the template of a text such as "{scheme}\t{host}". In the text, \t is a
// tab, \n a line feed, and a backslash before "{", "}" or "\" keeps that character.
func ParseTemplate(text string) (*Template, error) {
	t := &Template{}
	var literal strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\\':
			i++
			if i == len(text) {
				return nil, fmt.Errorf(`byte %d: "\" at the end; write "\\" for a backslash`, i-1)
			}
			escape := strings.IndexByte(`tn\{}`, text[i])
			if escape < 0 {
				return nil, fmt.Errorf(`byte %d: unknown escape; want \t, \n, \\, \{ or \}`, i-1)
			}
			literal.WriteByte("\t\n\\{}"[escape])
		case '{':
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return nil, fmt.Errorf(`byte %d: "{" without "}"; write "\{" for a brace`, i)
			}
			p, err := Parse(text[i+1 : i+end])
			if err != nil {
				return nil, err
			}
			t.literals = append(t.literals, literal.String())
			t.parts = append(t.parts, p)
			literal.Reset()
			i += end
		case '}':
			return nil, fmt.Errorf(`byte %d: "}" without "{"; write "\}" for a brace`, i)
		default:
			literal.WriteByte(c)
		}
	}
	t.literals = append(t.literals, literal.String())
	return t, nil
}

// HasTabs reports whether there are tabs between the values.
func (t *Template) HasTabs() bool {
	return slices.ContainsFunc(t.literals, func(s string) bool { return strings.Contains(s, "\t") }) ||
		slices.ContainsFunc(t.parts, func(p Part) bool { return p.row.list })
}

// Names returns the names of the parts. ok is false if one of them is a list.
func (t *Template) Names() (names []string, ok bool) {
	for i := range t.parts {
		names = append(names, t.parts[i].name)
	}
	return names, !slices.ContainsFunc(t.parts, func(p Part) bool { return p.row.list })
}

// IsOneLine reports whether the text for every reference is one line, without a space. No part of a
// reference has a space or a line break, but decoded values and the text around the values may.
func (t *Template) IsOneLine() bool {
	return !t.Decode && !slices.ContainsFunc(t.parts, func(p Part) bool { return p.row.pairs }) &&
		!strings.ContainsAny(strings.Join(t.literals, "")+t.Undefined, " \r\n")
}

// ErrBreak is the error for a decoded value that would break a line or a column.
var ErrBreak = errors.New("the decoded value contains a tab or a line break")

// Append appends the text for r to dst, with tabs between the values of a list. A decoded value with a line break
// is [ErrBreak] unless t.Breaks is set, and so is one with a tab in a list, or in a template with several parts.
func (t *Template) Append(dst []byte, r uri.Reference) ([]byte, error) {
	several, breaks := len(t.parts) > 1, "\t\r\n"
	if !several {
		breaks = breaks[1:]
	}
	if t.Breaks {
		breaks = strings.TrimSuffix(breaks, "\r\n")
	}
	start := len(dst)
	for i := range t.parts {
		dst = append(dst, t.literals[i]...)
		p := &t.parts[i]
		if p.row.list {
			var ok bool
			if dst, ok = t.appendList(dst, r, p); !ok {
				return dst[:start], ErrBreak
			}
			continue
		}
		value, ok := t.value(r, p)
		switch {
		case !ok:
			value = t.Undefined
		case t.Decode && (strings.ContainsAny(value, breaks) || several && value == "\n"): // table.NoValue is "\n"
			return dst[:start], ErrBreak
		}
		dst = append(dst, value...)
	}
	return append(dst, t.literals[len(t.parts)]...), nil
}

// appendList appends the values of a list. ok is false if one of them has a tab or a line break.
func (t *Template) appendList(dst []byte, r uri.Reference, p *Part) (_ []byte, ok bool) {
	n := 0
	for value := range t.values(r, p) {
		if strings.ContainsAny(value, "\t\r\n") {
			return dst, false
		}
		if n++; n > 1 {
			dst = append(dst, '\t')
		}
		dst = append(dst, value...)
	}
	if n == 0 {
		dst = append(dst, t.Undefined...)
	}
	return dst, true
}

// IsUndefined reports whether the template is one part, without other text, and r does not have the
// part.
func (t *Template) IsUndefined(r uri.Reference) bool {
	if len(t.parts) != 1 || t.literals[0]+t.literals[1] != "" {
		return false
	}
	for range t.values(r, &t.parts[0]) {
		return false
	}
	return true
}

// Len returns the number of parts in the template.
func (t *Template) Len() int { return len(t.parts) }

// Has reports whether the template has the part with a name.
func (t *Template) Has(name string) bool {
	return slices.ContainsFunc(t.parts, func(p Part) bool { return p.name == name })
}

// ReadsQuery reports whether a part is the query, or a part of the query alone.
func (t *Template) ReadsQuery() bool {
	return slices.ContainsFunc(t.parts, func(p Part) bool { return p.row.pairs || strings.HasPrefix(p.name, "query") })
}

// Members writes each part of the template as a member of a JSON object, by its name: a string, or null if the
// part is not defined; a number; or an array.
func (t *Template) Members(w *jsonwriter.Writer, r uri.Reference) {
	for i := range t.parts {
		if t.Stop != nil && t.Stop() {
			return
		}
		p := &t.parts[i]
		if !slices.ContainsFunc(t.parts[:i], func(q Part) bool { return q.name == p.name }) {
			t.member(w, r, p)
		}
	}
}
