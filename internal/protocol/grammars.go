//go:build !core

package protocol

import (
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/regex"
	"github.com/uriform/uri/internal/vector"
)

// Fields that choose a rule of a grammar.
var (
	grammarField   = Field{Name: "grammar", Values: grammarNames, Required: true}
	ruleField      = Field{Name: "rule", Required: true}
	publishedField = Field{Name: "published", Kind: Bool, Default: "false", Doc: "the grammar as its RFC prints it, without corrections"}
)

// book returns the grammar that a field names.
func (q *Request) book(field, published string) (*catalogue.Book, error) {
	name, _ := q.text(field)
	b, err := q.server.library.Book(name, q.bool(published))
	return b, BadRequest(field, err)
}

// rule returns the grammar and the rule that the request names.
func (q *Request) rule() (*catalogue.Book, *grammar.Rule, error) {
	b, err := q.book("grammar", "published")
	if err != nil {
		return nil, nil, err
	}
	name, _ := q.text("rule")
	rule, err := b.Rule(name)
	return b, rule, BadRequest("rule", err)
}

// machine returns the automaton of the rule that the request names.
func (q *Request) machine() (*catalogue.Machine, error) {
	b, rule, err := q.rule()
	if err != nil {
		return nil, err
	}
	m, err := b.Machine(rule.Name)
	return m, BadRequest("rule", err)
}

var grammarsOperation = Operation{
	Name:   "grammars",
	Doc:    "lists the grammars and the names of their rules, oldest first",
	Fields: []Field{publishedField},
	Replies: [][]Key{{{Name: "grammars", Kind: Objects, Keys: []Key{
		{Name: "grammar", Values: grammarNames},
		{Name: "published", Kind: Bool},
		{Name: "rules", Kind: Number},
		{Name: "corrected", Kind: Number},
		{Name: "added", Kind: Number},
		{Name: "start", Kind: Object, Keys: []Key{
			{Name: string(rfc.Reference), Null: true},
			{Name: string(rfc.URI), Null: true},
			{Name: string(rfc.AbsoluteURI), Null: true},
		}},
		{Name: "names", Kind: Names},
		{Name: "used_builtins", Kind: Names},
	}}}},
	answer: func(q *Request, r *reply) error {
		return q.server.library.WriteGrammars(&r.Writer, q.bool("published"))
	},
}

var ruleOperation = Operation{
	Name:   "rule",
	Doc:    "describes a rule of a grammar",
	Fields: []Field{grammarField, ruleField, publishedField},
	Replies: [][]Key{{
		{Name: "rule"},
		{Name: "defined"},
		{Name: "source", Optional: true},
		{Name: "abnf"},
		{Name: "as_published", Optional: true},
		{Name: "corrected", Optional: true},
		{Name: "uses", Kind: Names},
		{Name: "used_builtins", Kind: Names},
		{Name: "dependencies", Kind: Names},
		{Name: "alphabet", Kind: Ranges},
		{Name: "cited_by", Kind: Names},
		{Name: "minimal_automaton"},
		{Name: "shortest_string"},
		{Name: "place", Kind: Object, Null: true, Doc: " (rfc section, that define the rule; null for an additional rule)"},
		{Name: "characters", Doc: " (the alphabet as text)"},
		{Name: "rows", Kind: Number, Doc: " (the number of conformance rows of the rule)"},
		{Name: "suite", Kind: Number, Doc: " (the size of the complete test suite)"},
		{Name: "counterparts", Kind: Objects, Keys: []Key{
			{Name: "component"},
			{Name: "grammar", Values: grammarNames},
			{Name: "rule"},
		}},
	}},
	answer: func(q *Request, r *reply) error {
		m, err := q.machine()
		if err != nil {
			return err
		}
		b, name := m.Book, m.Rule.Name
		page, err := b.RulePage(name)
		if err != nil {
			return BadRequest("rule", err)
		}
		suite, err := vector.New(m.DFA, vector.Options{})
		if err != nil {
			return BadRequest("rule", err)
		}
		others, err := b.Counterparts(name)
		if err != nil {
			return BadRequest("rule", err)
		}
		rows, err := selectRows(rowFilter{grammar: b.Name, rule: name})
		if err != nil {
			return err
		}
		page.WriteMembers(&r.Writer)
		if document, section, ok := b.Place(m.Rule); ok {
			r.Object("place", func() {
				r.Text("rfc", document)
				r.Text("section", section)
			})
		} else {
			r.Null("place")
		}
		r.Text("characters", b.Alphabet(m.Rule))
		r.Int("rows", len(rows))
		r.Int("suite", int(suite.Count().Int64()))
		r.Objects("counterparts", len(others), func(i int) {
			r.Text("component", others[i].Component)
			r.Text("grammar", others[i].Grammar)
			r.Text("rule", others[i].Rule)
		})
		return nil
	},
}

var regexOperation = Operation{
	Name: "regex",
	Doc:  "makes regular expressions that match exactly the strings that a rule derives",
	Fields: []Field{grammarField, ruleField, publishedField, {
		Name: "dialects", Kind: Names, Values: dialectNames, Unique: true, Doc: "the dialects: by default, all",
	}},
	Replies: [][]Key{{{Name: "patterns", Kind: Objects, Keys: []Key{
		{Name: "dialect", Values: dialectNames},
		{Name: "pattern", Null: true},
		{Name: "reason", Null: true},
	}}}},
	answer: func(q *Request, r *reply) error {
		b, rule, err := q.rule()
		if err != nil {
			return err
		}
		dialects, err := dialectsOf(q)
		if err != nil {
			return err
		}
		r.each("patterns", len(dialects), func(i int) {
			p, err := regex.Make(b.Grammar, rule.Name, dialects[i], nil)
			r.Text("dialect", dialects[i].String())
			if err != nil {
				r.Null("pattern")
				r.Text("reason", err.Error())
				return
			}
			r.Text("pattern", p.Text)
			r.Null("reason")
		})
		return nil
	},
}

// dialectsOf returns the dialects that the request names.
func dialectsOf(q *Request) ([]regex.Dialect, error) {
	names, ok := q.Names("dialects")
	if !ok {
		return regex.Dialects(), nil
	}
	f, _ := q.op.field("dialects")
	list := make([]regex.Dialect, len(names))
	for i, name := range names {
		if err := f.Check(name); err != nil {
			return nil, err
		}
		if err := list[i].UnmarshalText([]byte(name)); err != nil {
			return nil, BadRequest("dialects", err)
		}
	}
	return list, nil
}

var differenceOperation = Operation{
	Name: "difference",
	Doc:  "compares two rules, or the rules of all components of two grammars: a shortest string that only one of the two derives, for each",
	Fields: []Field{
		grammarField,
		{Name: "other", Values: grammarNames, Required: true, Doc: "the other grammar"},
		{Name: "rule", Doc: "the rule: by default, the rule of every component"},
		{Name: "other_rule", Doc: "the rule of the other grammar: by default, the rule with the same name"},
		publishedField,
		{Name: "other_published", Kind: Bool, Default: "false", Doc: "the other grammar as its RFC prints it, without corrections"},
	},
	Replies: [][]Key{{{Name: "pairs", Kind: Objects, Keys: []Key{
		{Name: "component"},
		{Name: "same", Kind: Bool},
		{Name: "rules", Kind: Objects, Keys: []Key{
			{Name: "grammar", Values: grammarNames},
			{Name: "published", Kind: Bool},
			{Name: "rule"},
			{Name: "states", Kind: Number},
			{Name: "includes_other", Kind: Bool},
			{Name: "only", Null: true},
			{Name: "stops", Kind: Offset, Null: true, Doc: " (where the other rule rejects it)"},
			{Name: "expected", Null: true},
		}},
	}}}},
	answer: func(q *Request, r *reply) error {
		a, err := q.book("grammar", "published")
		if err != nil {
			return err
		}
		b, err := q.book("other", "other_published")
		if err != nil {
			return err
		}
		rules, err := rulesToCompare(q, a, b)
		if err != nil {
			return err
		}
		c, err := catalogue.NewComparison(a, b, rules...)
		if err != nil {
			return BadRequest("other", err)
		}
		if err := c.Run(); err != nil {
			return BadRequest("", err)
		}
		c.WritePairs(&r.Writer)
		if c.Differ() {
			return ErrNo
		}
		return nil
	},
}

// rulesToCompare returns the names of two rules, or nil for the rules of all components.
func rulesToCompare(q *Request, a, b *catalogue.Book) ([]string, error) {
	rule, ok := q.text("rule")
	other, both := q.text("other_rule")
	switch {
	case !ok && !both:
		return nil, nil
	case !both:
		other = rule
	case !ok:
		rule = other
	}
	if _, err := a.Rule(rule); err != nil {
		return nil, BadRequest("rule", err)
	}
	if _, err := b.Rule(other); err != nil {
		return nil, BadRequest("other_rule", err)
	}
	return []string{rule, other}, nil
}
