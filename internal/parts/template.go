package parts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

// A Part reads one part of a reference.
type Part struct {
	name  string // as it was given
	read  func(r uri.Reference) (text string, ok bool)
	key   string // of query:NAME, which has no read
	index int    // of segment:N, which has no read
}

// readers are the parts by name. The names that end in ":" have an argument.
var readers = []struct {
	name string
	read func(r uri.Reference) (string, bool)
}{
	{"uri", func(r uri.Reference) (string, bool) { return r.String(), true }},
	{"scheme", uri.Reference.Scheme},
	{"authority", func(r uri.Reference) (string, bool) { return r.Authority() }},
	{"userinfo", func(r uri.Reference) (string, bool) { return r.Userinfo() }},
	{"user", func(r uri.Reference) (string, bool) {
		userinfo, ok := r.Userinfo()
		user, _, _ := strings.Cut(userinfo, ":")
		return user, ok
	}},
	{"password", func(r uri.Reference) (string, bool) {
		userinfo, _ := r.Userinfo()
		_, password, ok := strings.Cut(userinfo, ":")
		return password, ok
	}},
	{"host", func(r uri.Reference) (string, bool) { return r.Host() }},
	{"hostname", func(r uri.Reference) (string, bool) {
		_, ok := r.Host()
		return r.Hostname(), ok
	}},
	{"port", func(r uri.Reference) (string, bool) { return r.Port() }},
	{"port:default", func(r uri.Reference) (string, bool) {
		if port, _ := r.Port(); port != "" {
			return port, true
		}
		scheme, _ := r.Scheme()
		port := uri.LookupSchemeDefaults(scheme).Port
		return port, port != ""
	}},
	{"path", func(r uri.Reference) (string, bool) { return r.Path(), true }},
	{"params", func(r uri.Reference) (string, bool) { return r.Params() }},
	{"query", func(r uri.Reference) (string, bool) { return r.Query() }},
	{"fragment", func(r uri.Reference) (string, bool) { return r.Fragment() }},
	{"segment:", nil},
	{"query:", nil},
}

// PartNames returns the names of the parts. The names that end in ":" have an argument.
func PartNames() (names []string) {
	for _, r := range readers {
		names = append(names, r.name)
	}
	return names
}

// segment returns a segment of the path: segment 1 is the first, segment -1 the last.
func segment(r uri.Reference, n int) (string, bool) {
	if n < 0 {
		count := 1
		for range r.Segments() {
			count++
		}
		n += count
	}
	for segment := range r.Segments() {
		if n--; n == 0 {
			return segment, true
		}
	}
	return "", false
}

// parsePart returns the part with a name such as "host", "segment:-1" or "query:page".
func parsePart(name string) (Part, error) {
	for _, r := range readers {
		if r.name == name && r.read != nil {
			return Part{name: name, read: r.read}, nil
		}
	}
	switch kind, argument, ok := strings.Cut(name, ":"); {
	case !utf8.ValidString(name):
		return Part{}, errors.New("the names of parts are UTF-8")
	case ok && kind == "segment":
		n, err := strconv.Atoi(argument)
		if err != nil || n == 0 {
			return Part{}, errors.New("segment:N needs a number: segment:1 is the first segment, segment:-1 is the last")
		}
		return Part{name: name, index: n}, nil
	case ok && kind == "query" && argument != "":
		key, err := pct.Decode(argument)
		if err != nil {
			return Part{}, errors.New(`query:NAME needs a percent-encoded name: write "%25" for "%"`)
		}
		return Part{name: name, key: key}, nil
	}
	return Part{}, &UnknownPartError{name}
}

// An UnknownPartError is the error for the name of a part that does not exist. Error does not
// show the name, because it may be a reference with a password.
type UnknownPartError struct{ Name string }

// Error lists the names of the parts.
func (e *UnknownPartError) Error() string {
	var names []string
	for _, name := range PartNames() {
		switch name {
		case "segment:":
			name = "segment:N"
		case "query:":
			name = "query:NAME"
		}
		names = append(names, name)
	}
	last := len(names) - 1
	return "the parts are " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// A Template is text with the values of parts.
type Template struct {
	// Undefined is the text for a part that is not defined.
	Undefined string

	// Decode says that values are percent-decoded. In query:NAME, a "+" is decoded by Format.
	Decode bool

	// Format finds the names of query:NAME.
	Format query.Format

	literals []string // literals[i] is before parts[i]; the last one ends the text
	parts    []Part
}

// ParseNames returns the template of a list of names such as "host,port". Tabs separate the
// values. A comma in the name of a parameter is written as "%2C".
func ParseNames(list string) (*Template, error) {
	t := &Template{}
	for i, name := range strings.Split(list, ",") {
		p, err := parsePart(name)
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
			p, err := parsePart(text[i+1 : i+end])
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
	return slices.ContainsFunc(t.literals, func(s string) bool { return strings.Contains(s, "\t") })
}

// IsOneLine reports whether the text for every reference is one line, without a space. No part of a
// reference has a space or a line break, but decoded values and the text around the values may.
func (t *Template) IsOneLine() bool {
	return !t.Decode && !strings.ContainsAny(strings.Join(t.literals, "")+t.Undefined, " \r\n")
}

// ErrBreak is the error for a decoded value that would break a line or a column.
var ErrBreak = errors.New("the decoded value contains a tab or a line break")

// Append appends the text for r to dst. A decoded value with a line break is [ErrBreak], and so is
// one with a tab in a template with several parts.
func (t *Template) Append(dst []byte, r uri.Reference) ([]byte, error) {
	breaks := "\r\n"
	if len(t.parts) > 1 {
		breaks = "\t\r\n"
	}
	start := len(dst)
	for i := range t.parts {
		dst = append(dst, t.literals[i]...)
		value, ok := t.value(r, &t.parts[i])
		switch {
		case !ok:
			value = t.Undefined
		case t.Decode && strings.ContainsAny(value, breaks):
			return dst[:start], ErrBreak
		}
		dst = append(dst, value...)
	}
	return append(dst, t.literals[len(t.parts)]...), nil
}

// IsUndefined reports whether the template is one part, without other text, and r does not have the
// part.
func (t *Template) IsUndefined(r uri.Reference) bool {
	if len(t.parts) != 1 || t.literals[0]+t.literals[1] != "" {
		return false
	}
	_, ok := t.value(r, &t.parts[0])
	return !ok
}

// Values calls f with the name and the value of each part of the template, and skips names that
// it has called f with.
func (t *Template) Values(r uri.Reference, f func(name, value string, ok bool)) {
	for i := range t.parts {
		p := &t.parts[i]
		if slices.ContainsFunc(t.parts[:i], func(q Part) bool { return q.name == p.name }) {
			continue
		}
		value, ok := t.value(r, p)
		f(p.name, value, ok)
	}
}

// value returns the value of a part of r.
func (t *Template) value(r uri.Reference, p *Part) (text string, ok bool) {
	switch {
	case p.key != "":
		return t.pair(r, p.key)
	case p.index != 0:
		text, ok = segment(r, p.index)
	default:
		text, ok = p.read(r)
	}
	if t.Decode && p.name != "uri" { // a reference has to be split before it is decoded
		text = pct.Encoded(text).Decode()
	}
	return text, ok
}

// pair returns the value of the first pair of the query with the name. A pair without "=" has an empty
// value, as in [query.Format.Get].
func (t *Template) pair(r uri.Reference, name string) (value string, ok bool) {
	q, _ := r.Query()
	for pair := range t.Format.Pairs(q) {
		if pair.Name() != name {
			continue
		}
		if t.Decode {
			return t.Format.Decode(pair.RawValue()), true
		}
		return pair.RawValue(), true
	}
	return "", false
}
