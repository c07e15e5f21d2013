package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/console"
)

// RulePage returns the page that describes a rule.
func (b *Book) RulePage(name string) (*Page, error) {
	r, err := b.Rule(name)
	if err != nil {
		return nil, err
	}
	p := &Page{}
	p.add(section{title: "Rule", line: fmt.Sprintf("%s of %v", r.Name, b)})
	p.add(section{title: "Defined", line: b.where(r)})
	if source := b.source(r); source != "" {
		p.add(section{title: "Source", text: source})
	}
	text, err := abnf.AppendRule(nil, &grammar.Rule{Name: r.Name, Expr: r.Expr})
	if err != nil {
		return nil, err
	}
	p.add(section{title: "ABNF", text: string(text)})
	if err := p.addPublished(b, r); err != nil {
		return nil, err
	}
	p.add(section{title: "Uses", words: ruleNames(b.index.Uses(r))})
	p.add(section{title: "Used Builtins", words: ruleNames(b.index.Builtins(r))})
	p.addDependencies(b, r)
	p.add(section{title: "Alphabet", set: b.index.Alphabet(r)})
	p.add(section{title: "Cited By", words: append(ruleNames(b.index.CitedBy(r)), b.citations(r)...)})
	p.addAutomaton(b, r)
	return p, nil
}

// Alphabet returns the characters that occur in the definition of a rule and in the
// definitions of its dependencies: "- 0–9 A–Z".
func (b *Book) Alphabet(r *grammar.Rule) string { return formatSet(b.index.Alphabet(r)) }

// Place returns the section that defines a rule: "rfc3986" and "3.2.2". ok is false if no RFC does: the
// rule is additional, or of a file of the user.
func (b *Book) Place(r *grammar.Rule) (document, section string, ok bool) {
	switch {
	case slices.Contains(b.Builtins, r):
		return "rfc5234", "B.1", true
	case b.userFile || r.Section == "":
		return "", "", false
	}
	document, _, _ = strings.Cut(r.Pos.File, ".")
	return document, r.Section, true
}

// where returns the place where a rule is defined, in words.
func (b *Book) where(r *grammar.Rule) string {
	document, section, _ := b.Place(r)
	switch {
	case document == "rfc5234":
		return "RFC 5234, B.1"
	case b.userFile:
		return r.Pos.String()
	case r.Section == "":
		return r.Pos.String() + ", an additional rule"
	}
	if document == "rfc2732" && r.Name == "IPv4address" {
		// "Replace the definition of 'IPv4address' with that of RFC 2373"
		return r.Pos.String() + ", RFC 2373, by section 3 (2) of RFC 2732"
	}
	return fmt.Sprintf("%v, section %s of RFC %s", r.Pos, section, strings.TrimPrefix(document, "rfc"))
}

// source returns the lines that define r, unchanged. The definition ends before the next line
// that is not indented further than the rule (RFC 5234, 2.2).
func (b *Book) source(r *grammar.Rule) string {
	i := slices.IndexFunc(b.texts, func(t textFile) bool { return t.name == r.Pos.File })
	if i < 0 || r.Pos.Line == 0 {
		return ""
	}
	var lines []string
	number := 0
	for line := range strings.Lines(b.texts[i].text) {
		number++
		if number < r.Pos.Line {
			continue
		}
		line = strings.TrimRight(line, " \t\r\n")
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		if number > r.Pos.Line && line != "" && indent < r.Pos.Col {
			break
		}
		lines = append(lines, line)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// addPublished adds the printed form of a corrected rule and the reason of the correction.
func (p *Page) addPublished(b *Book, r *grammar.Rule) error {
	if b.userFile || b.published {
		return nil
	}
	list, err := rfc.Corrections(b.Name)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(c rfc.Correction) bool { return c.Corrected == r })
	if i < 0 {
		return nil
	}
	printed, err := b.library.Book(b.Name, true)
	if err != nil {
		return err
	}
	p.add(section{title: "As Published", text: printed.source(list[i].Published)})
	p.add(section{title: "Corrected", line: fmt.Sprintf("by section %s: %s", list[i].Section, oneLine(list[i].Reason))})
	return nil
}

// addDependencies adds the rules that r uses, directly or through other rules.
func (p *Page) addDependencies(b *Book, r *grammar.Rule) {
	deps, err := b.index.Dependencies(r)
	if err != nil {
		p.faults = append(p.faults, err.Error())
		p.add(section{title: "Dependencies", line: err.Error()})
		return
	}
	p.add(section{title: "Dependencies", words: ruleNames(deps)})
}

// citations returns the sections of other grammars that cite r.
func (b *Book) citations(r *grammar.Rule) (list []string) {
	if b.userFile {
		return nil
	}
	for _, c := range rfc.CitedBy(b.Name, r.Name) {
		list = append(list, fmt.Sprintf("%s section %s", c.Grammar, c.Section))
	}
	return list
}

// addAutomaton adds the size of the minimal automaton of r, and the shortest string.
func (p *Page) addAutomaton(b *Book, r *grammar.Rule) {
	m, err := b.Machine(r.Name)
	if err != nil {
		p.faults = append(p.faults, err.Error())
		p.add(section{title: "Minimal Automaton", line: err.Error()})
		return
	}
	p.add(section{title: "Minimal Automaton", line: fmt.Sprintf("%s, %s of characters", plural(m.DFA.States(), "state"), plural(m.DFA.Classes(), "class"))})
	shown := "none: the rule derives nothing"
	if shortest, ok := m.DFA.Shortest(); ok {
		shown = console.Shorten(shortest)
	}
	p.add(section{title: "Shortest String", line: shown})
}

// plural returns a number with a noun in singular or plural.
func plural(n int, what string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(what, "s"):
		what += "es"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
