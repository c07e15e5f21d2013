package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

func grammarShowCommand() *cobra.Command {
	var from grammarOptions
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show GRAMMAR [RULE]",
		Short: "Show a grammar, or one of its rules, as a page of a catalogue",
		Long: `Show prints a grammar: its source, rules, dependencies (the rules that it takes
from another), the builtins of its notation that it uses, its alphabet, who cites
it, what was corrected and why, and what implements it with the proof of that.

Or it prints one rule: where it is defined, its definition as it stands there and
in ABNF (RFC 5234, RFC 7405), the rules it uses, its alphabet, the rules and
grammars that cite it, and of its minimal automaton the number of states and the
shortest string.

A grammar of your own (--file) is also checked: for names that are not defined,
rules defined twice, recursion, and repetitions without end of what may be empty.
The answer is no if it has one of these.`,
		Example: `  uri grammar show rfc3987
  uri grammar show rfc3986 IPv6address
  uri grammar show --published rfc2396 relativeURI
  uri grammar show --file my.abnf`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, args, err := from.takeOne(args)
		if err != nil {
			return err
		}
		var p page
		if len(args) == 0 {
			err = b.describe(&p)
		} else if err = noMore(args[1:]); err == nil {
			err = b.describeRule(&p, args[0])
		}
		if err != nil {
			return err
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		if asJSON {
			out.Write(p.json())
		} else {
			p.write(out)
		}
		if err := out.Flush(); err != nil {
			return err
		}
		if len(p.faults) > 0 {
			return errNo
		}
		return nil
	}
	return cmd
}

// A page is what show prints: sections in their order.
type page struct {
	sections []section
	faults   []string // of a grammar of the user
}

// A section has a title and, of what follows, one.
type section struct {
	title string
	line  string
	text  string   // lines as they stand elsewhere
	lines []string // of which each is about something else
	words []string // names
	set   []grammar.Range
}

func (p *page) add(s section) { p.sections = append(p.sections, s) }

func (p *page) write(w io.Writer) {
	for i, s := range p.sections {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, s.title)
		const indent = "  "
		switch {
		case s.text != "":
			fmt.Fprintf(w, "\n%s\n", strings.TrimRight(s.text, "\n"))
		case s.line != "":
			fmt.Fprintln(w, indent+s.line)
		case len(s.lines) > 0:
			for _, line := range s.lines {
				writeWrapped(w, line, indent, indent+indent)
			}
		case len(s.set) > 0:
			writeWrapped(w, formatSet(s.set), indent, indent)
		default:
			writeWrapped(w, cmp.Or(strings.Join(s.words, ", "), "none"), indent, indent)
		}
	}
}

// json returns the page as an object: of each section, by its title, a string, an
// array of strings, or the ranges of a set as pairs of numbers.
func (p *page) json() []byte {
	var r reply
	r.open()
	for _, s := range p.sections {
		key := strings.ReplaceAll(strings.ToLower(s.title), " ", "_")
		switch {
		case s.set != nil:
			r.name(key)
			r.ranges(s.set)
		case s.text+s.line != "":
			r.text(key, s.text+s.line)
		default:
			r.texts(key, slices.Concat(s.lines, s.words))
		}
	}
	r.close()
	return append(r.b, '\n')
}

// describe makes the page of a grammar.
func (b *rulebook) describe(p *page) error {
	whole, all := b.whole()
	p.add(section{title: "Grammar", line: b.String()})
	p.add(section{title: "Source", text: b.allText()})
	p.add(section{title: "Rules", words: ruleNames(b.Rules)})
	p.add(section{title: "Dependencies", lines: b.dependencies()})
	p.add(section{title: "Used Builtins", words: ruleNames(whole.Builtins(all))})
	p.add(section{title: "Alphabet", set: whole.Alphabet(all)})
	p.add(section{title: "Cited By", lines: b.citedBy()})
	if b.own {
		p.addFaults(b, whole, all)
		return nil
	}
	if err := p.addCorrections(b); err != nil {
		return err
	}
	return p.addImplementations(b)
}

// allText returns the files of the grammar, each behind a comment with its name.
func (b *rulebook) allText() string {
	var text strings.Builder
	for i, t := range b.texts {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "; %s\n\n%s\n", t.name, strings.TrimSpace(t.text))
	}
	return text.String()
}

// whole returns one more rule, that uses what any rule of the grammar does, and an
// index that knows it.
func (b *rulebook) whole() (*grammar.Index, *grammar.Rule) {
	e := grammar.Alternation{}
	for _, r := range b.Rules {
		e.List = append(e.List, r.Expr)
	}
	all := &grammar.Rule{Expr: e}
	g := *b.Grammar
	g.Rules = append(slices.Clone(b.Rules), all)
	return grammar.NewIndex(&g), all
}

// addFaults adds what is wrong in a grammar of the user, and the rules that no
// other uses; all is a rule that uses every other.
func (p *page) addFaults(b *rulebook, whole *grammar.Index, all *grammar.Rule) {
	p.add(section{title: "Used by No Other", words: b.unused()})
	known := false
	for _, f := range b.faults() {
		p.faults = append(p.faults, f.Error())
		known = known || f.Kind == grammar.Undefined || f.Kind == grammar.LeftRecursive
	}
	// Recursion that is not on the left is none of these.
	if _, err := whole.Dependencies(all); err != nil && !known {
		p.faults = append(p.faults, err.Error())
	}
	p.add(section{title: "Faults", lines: p.faults})
}

// dependencies returns the rules that the grammar takes from others, a line for
// each section that does so.
func (b *rulebook) dependencies() []string {
	if b.own {
		return nil
	}
	return citationLines(func(yield func(c rfc.Citation, rule string)) {
		for _, name := range rfc.Names() {
			cited, err := rulebookOf(name, false)
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

// citedBy returns the grammars that take rules from this one.
func (b *rulebook) citedBy() []string {
	if b.own {
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

// citationLines writes a line for every citation, with its rules, oldest first.
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

// addCorrections adds what was corrected, and why.
func (p *page) addCorrections(b *rulebook) error {
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

// describeRule makes the page of a rule.
func (b *rulebook) describeRule(p *page, name string) error {
	r, err := b.rule(name)
	if err != nil {
		return err
	}
	p.add(section{title: "Rule", line: fmt.Sprintf("%s of %v", r.Name, b)})
	p.add(section{title: "Defined", line: b.where(r)})
	if source := b.source(r); source != "" {
		p.add(section{title: "Source", text: source})
	}
	text, err := abnf.AppendRule(nil, &grammar.Rule{Name: r.Name, Expr: r.Expr})
	if err != nil {
		return err
	}
	p.add(section{title: "ABNF", text: string(text)})
	if err := p.addPublished(b, r); err != nil {
		return err
	}
	p.add(section{title: "Uses", words: ruleNames(b.index.Uses(r))})
	p.add(section{title: "Used Builtins", words: ruleNames(b.index.Builtins(r))})
	p.addDependencies(b, r)
	p.add(section{title: "Alphabet", set: b.index.Alphabet(r)})
	p.add(section{title: "Cited By", words: append(ruleNames(b.index.CitedBy(r)), b.citations(r)...)})
	p.addAutomaton(b, r)
	return nil
}

// where returns the place at which a rule is defined.
func (b *rulebook) where(r *grammar.Rule) string {
	switch {
	case slices.Contains(b.Builtins, r):
		return "RFC 5234, B.1"
	case b.own:
		return r.Pos.String()
	case r.Section == "":
		return r.Pos.String() + ", a rule of our own"
	}
	document, _, _ := strings.Cut(r.Pos.File, ".")
	return fmt.Sprintf("%v, section %s of RFC %s", r.Pos, r.Section, strings.TrimPrefix(document, "rfc"))
}

// source returns the lines in which r is defined, as they stand: up to the next
// line that is not indented further than the rule (RFC 5234, 2.2).
func (b *rulebook) source(r *grammar.Rule) string {
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

// addPublished adds what the RFC prints for a rule that is corrected, and why it is.
func (p *page) addPublished(b *rulebook, r *grammar.Rule) error {
	if b.own || b.published {
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
	printed, err := rulebookOf(b.Name, true)
	if err != nil {
		return err
	}
	p.add(section{title: "As Published", text: printed.source(list[i].Published)})
	p.add(section{title: "Corrected", line: fmt.Sprintf("by section %s: %s", list[i].Section, oneLine(list[i].Reason))})
	return nil
}

// addDependencies adds the rules that r uses, directly or through others.
func (p *page) addDependencies(b *rulebook, r *grammar.Rule) {
	deps, err := b.index.Dependencies(r)
	if err != nil {
		p.faults = append(p.faults, err.Error())
		p.add(section{title: "Dependencies", line: err.Error()})
		return
	}
	p.add(section{title: "Dependencies", words: ruleNames(deps)})
}

// citations returns where other grammars cite r.
func (b *rulebook) citations(r *grammar.Rule) (list []string) {
	if b.own {
		return nil
	}
	for _, c := range rfc.CitedBy(b.Name, r.Name) {
		list = append(list, fmt.Sprintf("%s section %s", c.Grammar, c.Section))
	}
	return list
}

// addAutomaton adds what is known of the minimal automaton of r.
func (p *page) addAutomaton(b *rulebook, r *grammar.Rule) {
	d, err := automaton.Compile(b.Grammar, r.Name)
	if err != nil {
		p.faults = append(p.faults, err.Error())
		p.add(section{title: "Minimal Automaton", line: err.Error()})
		return
	}
	p.add(section{title: "Minimal Automaton", line: fmt.Sprintf("%s, %s of characters", plural(d.States(), "state"), plural(d.Classes(), "class"))})
	shortest, ok := d.Shortest()
	switch {
	case !ok:
		shortest = "none: the rule derives nothing"
	default:
		shortest = shorten(shortest)
	}
	p.add(section{title: "Shortest String", line: shortest})
}

// writeWrapped writes text in lines of about 80 columns, broken between words.
func writeWrapped(w io.Writer, text, indent, indentRest string) {
	const width = 80
	line := indent
	empty := true
	for word := range strings.FieldsSeq(text) {
		switch {
		case empty:
			line += word
		case columnsOf(line)+1+columnsOf(word) > width:
			fmt.Fprintln(w, line)
			line = indentRest + word
		default:
			line += " " + word
		}
		empty = false
	}
	fmt.Fprintln(w, line)
}

// plural returns a number and what it counts.
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
