package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
)

// Page returns the page that describes the grammar.
func (b *Book) Page() (*Page, error) {
	p := &Page{}
	whole, all := b.whole()
	p.add(section{title: "Grammar", line: b.String()})
	p.add(section{title: "Source", text: b.allText()})
	p.add(section{title: "Rules", words: ruleNames(b.Rules)})
	p.add(section{title: "Dependencies", lines: b.dependencies()})
	p.add(section{title: "Used Builtins", words: ruleNames(whole.Builtins(all))})
	p.add(section{title: "Alphabet", set: whole.Alphabet(all)})
	p.add(section{title: "Cited By", lines: b.citedBy()})
	if b.userFile {
		p.addFaults(b, whole, all)
		return p, nil
	}
	if err := p.addCorrections(b); err != nil {
		return nil, err
	}
	return p, p.addImplementations(b)
}

// allText returns the texts of the files, each after a comment with the name of the file.
func (b *Book) allText() string {
	var text strings.Builder
	for i, t := range b.texts {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "; %s\n\n%s\n", t.name, strings.TrimSpace(t.text))
	}
	return text.String()
}

// whole returns an additional rule, which uses everything that the rules of the grammar
// use, and an index of the grammar with that rule.
func (b *Book) whole() (*grammar.Index, *grammar.Rule) {
	e := grammar.Alternation{}
	for _, r := range b.Rules {
		e.List = append(e.List, r.Expr)
	}
	all := &grammar.Rule{Expr: e}
	g := *b.Grammar
	g.Rules = append(slices.Clone(b.Rules), all)
	return grammar.NewIndex(&g), all
}

// addFaults adds the faults and the unused rules of a grammar of the user. whole and all
// are the results of [Book.whole].
func (p *Page) addFaults(b *Book, whole *grammar.Index, all *grammar.Rule) {
	p.add(section{title: "Used by No Other", words: b.unused()})
	known := false
	for _, f := range b.Faults() {
		p.faults = append(p.faults, f.String())
		known = known || f.Kind == grammar.Undefined || f.Kind == grammar.LeftRecursive
	}
	// Index.Check does not report recursion that is not on the left.
	if _, err := whole.Dependencies(all); err != nil && !known {
		p.faults = append(p.faults, err.Error())
	}
	p.add(section{title: "Faults", lines: p.faults})
}

// dependencies returns the rules that the grammar uses from other grammars, one line for
// each section that cites them.
func (b *Book) dependencies() []string {
	if b.userFile {
		return nil
	}
	return citationLines(func(yield func(c rfc.Citation, rule string)) {
		for _, name := range rfc.Names() {
			cited, err := b.library.Book(name, false)
			if err != nil {
				continue
			}
			for _, r := range cited.Rules {
				for _, c := range rfc.CitedBy(name, r.Name) {
					if c.Grammar == b.Name {
						yield(rfc.Citation{Grammar: name, Section: c.Section}, r.Name)
					}
				}
			}
		}
	}, "%s, by section %s: %s")
}

// citedBy returns the grammars that use rules of this grammar.
func (b *Book) citedBy() []string {
	if b.userFile {
		return nil
	}
	return citationLines(func(yield func(c rfc.Citation, rule string)) {
		for _, r := range b.Rules {
			for _, c := range rfc.CitedBy(b.Name, r.Name) {
				yield(c, r.Name)
			}
		}
	}, "%s, section %s: %s")
}

// citationLines returns one line for each citation, with its rules, oldest grammar first.
func citationLines(all func(yield func(c rfc.Citation, rule string)), format string) (lines []string) {
	var order []rfc.Citation
	rules := map[rfc.Citation][]string{}
	all(func(c rfc.Citation, rule string) {
		if rules[c] == nil {
			order = append(order, c)
		}
		rules[c] = append(rules[c], rule)
	})
	slices.SortStableFunc(order, func(c, d rfc.Citation) int {
		return cmp.Compare(slices.Index(rfc.Names(), c.Grammar), slices.Index(rfc.Names(), d.Grammar))
	})
	for _, c := range order {
		lines = append(lines, fmt.Sprintf(format, c.Grammar, c.Section, strings.Join(rules[c], ", ")))
	}
	return lines
}

// addCorrections adds the corrections of the grammar and their reasons.
func (p *Page) addCorrections(b *Book) error {
	if b.published {
		return nil
	}
	list, err := rfc.Corrections(b.Name)
	if err != nil {
		return err
	}
	var lines []string
	for _, c := range list {
		lines = append(lines, fmt.Sprintf("%s, by section %s: %s", c.Corrected.Name, c.Section, oneLine(c.Reason)))
	}
	p.add(section{title: "Corrections", lines: lines})
	return nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
