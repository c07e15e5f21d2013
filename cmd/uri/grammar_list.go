package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar/rfc"
)

// forms are what a string can be read as, in the order of columns.
var forms = []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI}

func grammarListCommand() *cobra.Command {
	var published, asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the grammars",
		Long: `List names the grammars, oldest first: how many rules each has, how many of them
correct a printed one or are added to name a form that has no rule, and which
rules derive the strings of each form.`,
		Example: "  uri grammar list\n  uri grammar list --published",
		Args:    cobra.NoArgs,
	}
	cmd.Flags().BoolVar(&published, "published", false, "the grammars as their RFCs print them, without corrections")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per grammar")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		out := bufio.NewWriter(cmd.OutOrStdout())
		if !asJSON {
			fmt.Fprintf(out, "%-14s%5s%11s%7s  %-16s%-23s%s\n", "grammar", "rules", "corrected", "added", forms[0], forms[1], forms[2])
		}
		for _, name := range rfc.Names() {
			e, err := newEntry(name, published)
			if err != nil {
				return err
			}
			if asJSON {
				out.Write(e.json())
				continue
			}
			fmt.Fprintf(out, "%-14s%5d%11d%7d  %-16s%-23s%s\n", name, len(e.book.Rules), e.corrected, e.added, e.start(forms[0]), e.start(forms[1]), e.start(forms[2]))
		}
		return out.Flush()
	}
	return cmd
}

// An entry is a line of the list.
type entry struct {
	book             *rulebook
	corrected, added int // rules
}

func newEntry(name string, published bool) (e entry, err error) {
	if e.book, err = rulebookOf(name, published); err != nil || published {
		return e, err
	}
	corrections, err := rfc.Corrections(name)
	if err != nil {
		return e, err
	}
	printed, err := rulebookOf(name, true)
	if err != nil {
		return e, err
	}
	e.corrected = len(corrections)
	e.added = len(e.book.Rules) - len(printed.Rules)
	return e, nil
}

// start returns the rule of a form, and "-" where there is none.
func (e entry) start(form rfc.Form) string {
	if rule, ok := e.book.start(form); ok {
		return rule
	}
	return "-"
}

// start returns the rule that derives the strings of a form. As published, some
// have none.
func (b *rulebook) start(form rfc.Form) (rule string, ok bool) {
	rule, ok = rfc.Start(b.Name, form)
	return rule, ok && !b.own && b.index.Rule(rule) != nil
}

func (e entry) json() []byte {
	var r reply
	r.open()
	r.text("grammar", e.book.Name)
	r.bool("published", e.book.published)
	r.int("rules", len(e.book.Rules))
	r.int("corrected", e.corrected)
	r.int("added", e.added)
	r.name("start")
	r.open()
	for _, form := range forms {
		rule, ok := e.book.start(form)
		r.optional(string(form), rule, ok)
	}
	r.close()
	r.close()
	return append(r.b, '\n')
}
