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
	read  func(v *view, p *Part) (text string, ok bool)
	key   string // of query:NAME
	index int    // of segment:N
}

// A view is a reference, with the offsets of its components.
type view struct {
	uri.Reference
	text   string
	spans  uri.Spans
	format query.Format
}

// readers are the parts by name. The names that end in ":" have an argument.
var readers = []struct {
	name string
	read func(v *view, p *Part) (string, bool)
}{
	{"uri", func(v *view, _ *Part) (string, bool) { return v.text, true }},
	{"scheme", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Scheme) }},
	{"authority", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Authority) }},
	{"userinfo", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Userinfo) }},
	{"user", func(v *view, _ *Part) (string, bool) {
		userinfo, ok := v.span(v.spans.Userinfo)
		user, _, _ := strings.Cut(userinfo, ":")
		return user, ok
	}},
	{"password", func(v *view, _ *Part) (string, bool) {
		_, password, ok := strings.Cut(v.spans.Userinfo.Of(v.text), ":")
		return password, ok
	}},
	{"host", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Host) }},
	{"hostname", func(v *view, _ *Part) (string, bool) {
		_, ok := v.Host()
		return v.Hostname(), ok
	}},
	{"port", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Port) }},
	{"port:default", func(v *view, _ *Part) (string, bool) {
		if port, _ := v.span(v.spans.Port); port != "" {
			return port, true
		}
		port := uri.LookupSchemeDefaults(v.spans.Scheme.Of(v.text)).Port
		return port, port != ""
	}},
	{"path", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Path) }},
	{"params", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Params) }},
	{"query", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Query) }},
	{"fragment", func(v *view, _ *Part) (string, bool) { return v.span(v.spans.Fragment) }},
	{"segment:", readSegment},
	{"query:", readPair},
}

// PartNames returns the names of the parts. The names that end in ":" have an argument.
func PartNames() (names []string) {
	for _, r := range readers {
		names = append(names, r.name)
	}
	return names
}

func (v *view) span(s uri.Span) (string, bool) { return s.Of(v.text), s.Defined() }

// readSegment reads a segment of the path: segment 1 is the first, segment -1 the last.
func readSegment(v *view, p *Part) (string, bool) {
	n := p.index
	if n < 0 {
		count := 1
		for range v.Segments() {
			count++
		}
		n += count
	}
	for segment := range v.Segments() {
		if n--; n == 0 {
			return segment, true
		}
	}
	return "", false
}

// readPair reads the value of the first pair of the query with the name. A pair without "=" has
// an empty value, as in [query.Format.Get].
func readPair(v *view, p *Part) (string, bool) {
	for pair := range v.format.Pairs(v.spans.Query.Of(v.text)) {
		if pair.Name() == p.key {
			return pair.RawValue(), true
		}
	}
	return "", false
}

// parsePart returns the part with a name such as "host", "segment:-1" or "query:page".
func parsePart(name string) (Part, error) {
	for _, r := range readers {
		if r.name == name {
			if strings.HasSuffix(name, ":") {
				break // the argument is missing
			}
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
		return Part{name: name, read: readSegment, index: n}, nil
	case ok && kind == "query" && argument != "":
		key, err := pct.Decode(argument)
		if err != nil {
			return Part{}, errors.New(`query:NAME needs a percent-encoded name: write "%25" for "%"`)
		}
		return Part{name: name, read: readPair, key: key}, nil
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

// A Template is text with the values of parts. Only one goroutine may use it at a time.
type Template struct {
	// Undefined is the text for a part that is not defined.
	Undefined string

	// Decode says that values are percent-decoded. In query:NAME, a "+" is decoded by Format.
	Decode bool

	// Format finds the names of query:NAME.
	Format query.Format

	literals []string // literals[i] is before parts[i]; the last one ends the text
	parts    []Part
	view     view // of the last reference; a field, so that it is not allocated for each
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

// ErrBreak is the error for a decoded value that would break a line or a column.
var ErrBreak = errors.New("the decoded value contains a tab or a line break")

// Append appends the text for r to dst. A decoded value with a line break is [ErrBreak], and so is
// one with a tab in a template with several parts.
func (t *Template) Append(dst []byte, r uri.Reference) ([]byte, error) {
	v := t.look(r)
	breaks := "\r\n"
	if len(t.parts) > 1 {
		breaks = "\t\r\n"
	}
	start := len(dst)
	for i := range t.parts {
		dst = append(dst, t.literals[i]...)
		value, ok := t.value(v, &t.parts[i])
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
	_, ok := t.value(t.look(r), &t.parts[0])
	return !ok
}

// Values calls f with the name and the value of each part of the template, and skips names that
// it has called f with.
func (t *Template) Values(r uri.Reference, f func(name, value string, ok bool)) {
	v := t.look(r)
	for i := range t.parts {
		p := &t.parts[i]
		if slices.ContainsFunc(t.parts[:i], func(q Part) bool { return q.name == p.name }) {
			continue
		}
		value, ok := t.value(v, p)
		f(p.name, value, ok)
	}
}

// look returns the view of r.
func (t *Template) look(r uri.Reference) *view {
	v := &t.view
	v.Reference, v.text, v.spans, v.format = r, r.String(), r.Spans(), t.Format
	return v
}

func (t *Template) value(v *view, p *Part) (string, bool) {
	value, ok := p.read(v, p)
	switch {
	case !t.Decode, p.name == "uri": // a reference has to be split before it is decoded
	case p.key != "":
		value = t.Format.Decode(value)
	default:
		value = pct.Encoded(value).Decode()
	}
	return value, ok
}
