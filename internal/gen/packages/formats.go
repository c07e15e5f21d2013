package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/regex"
)

//go:embed formats.abnf
var formats string

// A validator is a function of the packages.
type validator struct {
	words   string // its name, in words
	rule    string // of formats.abnf
	grammar string
	of      string // the same rule in that grammar
	doc     string
}

var validators = []validator{
	{"uri", "IRI", "rfc3986", "URI", "a URI: it has a scheme"},
	{"uri reference", "IRI-reference", "rfc3986", "URI-reference", "a URI or a relative reference"},
	{"absolute uri", "absolute-IRI", "rfc3986", "absolute-URI", "a URI without a fragment, as a base URI must be"},
	{"relative reference", "irelative-ref", "rfc3986", "relative-ref", "a relative reference"},
	{"iri", "IRI", "rfc3987", "IRI", "an IRI: it has a scheme"},
	{"iri reference", "IRI-reference", "rfc3987", "IRI-reference", "an IRI or a relative reference"},
	{"absolute iri", "absolute-IRI", "rfc3987", "absolute-IRI", "an IRI without a fragment"},
	{"relative iri reference", "irelative-ref", "rfc3987", "irelative-ref", "a relative reference of an IRI"},
}

// section returns the section of the RFC that defines the strings of v.
func (v validator) section() string {
	switch {
	case v.grammar == "rfc3987":
		return "RFC 3987, 2.2"
	case v.of == "URI":
		return "RFC 3986, 3"
	case v.of == "URI-reference":
		return "RFC 3986, 4.1"
	case v.of == "absolute-URI":
		return "RFC 3986, 4.3"
	}
	return "RFC 3986, 4.2"
}

// An expression is a regular expression of the generated code: texts and variables, one after the other.
type expression []part

type part struct {
	text     string
	variable string // the name of a rule; if it is set, there is no text
}

// A definition defines a variable by an expression.
type definition struct {
	name string
	expression
}

// A translator makes the expressions of the rules of formats.abnf.
type translator struct {
	index       *grammar.Index
	definitions []definition // each after those that it refers to
}

// translate returns the definitions of all rules.
func translate() ([]definition, error) {
	ours, err := abnf.Read("formats.abnf", formats)
	if err != nil {
		return nil, err
	}
	iris, err := rfc.Published("rfc3987")
	if err != nil {
		return nil, err
	}
	ip, err := regex.Make(iris, "IP-literal", regex.JSONSchema, nil)
	if err != nil {
		return nil, err
	}
	g := *ours
	g.Rules = slices.Concat(ours.Rules, iris.Rules) // the first of two rules with one name counts
	t := &translator{index: grammar.NewIndex(&g)}
	t.define("IP-literal", text(strings.Trim(ip.Text, "^$")))
	for _, v := range validators {
		t.rule(v.rule)
	}
	return t.definitions, nil
}

func text(s string) expression { return expression{{text: s}} }

// join returns the expressions one after the other. Texts that meet become one.
func join(list ...expression) (joined expression) {
	for _, p := range slices.Concat(list...) {
		if last := len(joined) - 1; last >= 0 && p.variable == "" && joined[last].variable == "" {
			joined[last].text += p.text
			continue
		}
		joined = append(joined, p)
	}
	return joined
}

func group(e expression) expression { return join(text("(?:"), e, text(")")) }

func (t *translator) define(name string, e expression) {
	t.definitions = append(t.definitions, definition{name, e})
}

// rule returns the variable of a rule, and defines it before its first use.
func (t *translator) rule(name string) expression {
	if !slices.ContainsFunc(t.definitions, func(d definition) bool { return d.name == name }) {
		t.define(name, t.sequence(t.index.Rule(name).Expr))
	}
	return expression{{variable: name}}
}

// sequence returns the expression of e for a place in a sequence.
func (t *translator) sequence(e grammar.Expr) expression {
	if _, _, ok := t.characters(e); ok {
		return t.repeat(grammar.Repetition{Min: 1, Max: 1, Expr: e})
	}
	switch e := e.(type) {
	case grammar.Alternation:
		var list []expression
		for i, x := range e.List {
			if i > 0 {
				list = append(list, text("|"))
			}
			list = append(list, t.sequence(x))
		}
		return group(join(list...))
	case grammar.Concatenation:
		var list []expression
		for _, x := range e.List {
			list = append(list, t.sequence(x))
		}
		return join(list...)
	case grammar.Group:
		return t.sequence(e.Expr)
	case grammar.Option:
		return join(t.operand(e.Expr), text("?"))
	case grammar.Repetition:
		return t.repeat(e)
	case grammar.Ref:
		return t.rule(e.Name)
	}
	panic(fmt.Sprintf("%T in formats.abnf", e))
}

// operand returns the expression of e for a place before "?".
func (t *translator) operand(e grammar.Expr) expression {
	inner := t.sequence(e)
	if _, isAlternation := ungroup(e).(grammar.Alternation); isAlternation {
		return inner // a group already
	}
	return group(inner)
}

func ungroup(e grammar.Expr) grammar.Expr {
	if g, ok := e.(grammar.Group); ok {
		return ungroup(g.Expr)
	}
	return e
}

// repeat returns the expression of a repetition of characters. A loop has a loop for the characters inside of one for
// the percent-encodings, because engines are fast at the former.
func (t *translator) repeat(e grammar.Repetition) expression {
	set, encoded, ok := t.characters(e.Expr)
	if !ok {
		panic("formats.abnf repeats more than characters")
	}
	class := join(text("["), t.class(set), text("]"))
	if len(set) == 1 && set[0].Lo == set[0].Hi {
		class = text(escape(set[0].Lo, `\.+*?()|[]{}^$`))
	}
	percent := func() expression { return t.rule("pct-encoded") }
	loop := join(class, text("*"))
	if encoded {
		loop = join(loop, text("(?:"), percent(), loop, text(")*"))
	}
	one := class
	if encoded {
		one = group(join(class, text("|"), percent()))
	}
	switch {
	case e.Min == 0 && e.Max == grammar.Unbounded:
		return loop
	case e.Min == 1 && e.Max == 1:
		return one
	case e.Min == e.Max && !encoded:
		return join(class, text(fmt.Sprintf("{%d}", e.Min)))
	}
	panic(fmt.Sprintf("formats.abnf repeats %d to %d times", e.Min, e.Max))
}

// characters returns the characters that e derives, and whether it derives pct-encoded too. ok is false if e derives
// anything else.
func (t *translator) characters(e grammar.Expr) (set []grammar.Range, encoded, ok bool) {
	switch e := e.(type) {
	case grammar.Alternation:
		for _, x := range e.List {
			more, pct, ok := t.characters(x)
			if !ok {
				return nil, false, false
			}
			set, encoded = append(set, more...), encoded || pct
		}
		return grammar.Join(set), encoded, true
	case grammar.Group:
		return t.characters(e.Expr)
	case grammar.Ref:
		if e.Name == "pct-encoded" {
			return nil, true, true
		}
		return t.characters(t.index.Rule(e.Name).Expr)
	case grammar.Literal:
		if list := e.Symbols(); len(list) == 1 {
			return list[0], false, true
		}
	case grammar.Range:
		return []grammar.Range{e}, false, true
	}
	return nil, false, false
}

// class returns what is between the brackets of a class.
func (t *translator) class(set []grammar.Range) expression {
	var b strings.Builder
	for _, r := range set {
		if r.Lo < 0x80 {
			b.WriteString(ranges([]grammar.Range{r}, nil))
		}
	}
	e := text(b.String())
	for _, name := range []string{"ucschar", "iprivate"} {
		part, _, _ := t.characters(grammar.Ref{Name: name})
		if slices.Equal(grammar.Join(slices.Concat(set, part)), set) { // set contains part
			e = join(e, expression{{variable: name}})
		}
	}
	return e
}

// ranges returns the text of ranges in a class. format writes a character that is not ASCII.
func ranges(set []grammar.Range, format func(rune) string) string {
	var b strings.Builder
	one := func(r rune) {
		if r < 0x80 {
			b.WriteString(escape(r, `\]^-[`))
		} else {
			b.WriteString(format(r))
		}
	}
	for _, r := range set {
		one(r.Lo)
		if r.Hi > r.Lo+1 {
			b.WriteByte('-')
		}
		if r.Hi > r.Lo {
			one(r.Hi)
		}
	}
	return b.String()
}

func escape(r rune, special string) string {
	if strings.ContainsRune(special, r) {
		return `\` + string(r)
	}
	return string(r)
}

// full returns the regular expression of a validator, without variables and anchors. format writes a character that is
// not ASCII.
func (v validator) full(list []definition, format func(rune) string) string {
	values := map[string]string{"ucschar": "", "iprivate": ""}
	if v.grammar == "rfc3987" {
		for name := range values {
			values[name] = charactersOf(name, format)
		}
	}
	for _, d := range list {
		var b strings.Builder
		for _, p := range d.expression {
			b.WriteString(p.text + values[p.variable])
		}
		values[d.name] = b.String()
	}
	return values[v.rule]
}

// charactersOf returns the characters of a rule of RFC 3987 as the text of a class.
func charactersOf(rule string, format func(rune) string) string {
	g, err := rfc.Published("rfc3987")
	if err != nil {
		panic(err) // it is embedded
	}
	t := translator{index: grammar.NewIndex(g)}
	set, _, _ := t.characters(grammar.Ref{Name: rule})
	return ranges(set, format)
}
