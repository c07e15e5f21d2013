package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
)

// noSubcommand returns the error for a word that is not a subcommand. The error suggests the
// subcommand that has it among its words, or else similar subcommands.
func noSubcommand(root *cobra.Command, word string) error {
	var like []string
	if root.Name() == "uri" {
		for _, c := range allSubcommands() {
			if slices.Contains(strings.Fields(c.words), word) {
				like = append(like, c.name)
			}
		}
		for words, advice := range otherWords {
			if slices.Contains(strings.Fields(words), word) {
				return fmt.Errorf("unknown subcommand %s; %s", console.Quote(word), advice)
			}
		}
	}
	if len(like) == 0 {
		like = root.SuggestionsFor(word)
	}
	if len(like) > 0 {
		return fmt.Errorf("unknown subcommand %s; did you mean %s?", console.Quote(word), strings.Join(like, " or "))
	}
	if strings.ContainsAny(word, ":/.") {
		return fmt.Errorf("unknown subcommand %s; the subcommand comes before the inputs, for example: uri parse %s", console.Quote(word), console.Quote(word))
	}
	return fmt.Errorf("unknown subcommand %s; see \"uri help\"", console.Quote(word))
}

// otherWords are words that people try for what is not one subcommand alone, and what to do.
var otherWords = map[string]string{
	"domain tld apex etld suffix":     `"uri get domain" and "uri get public-suffix" print them`,
	"hosts domains":                   `"uri stats" counts hosts, and "uri get host" prints them`,
	"redirect":                        `"uri lint --redirect ORIGIN" says whether a redirection stays on a site`,
	"refang":                          `"uri extract --refang" prints the real URLs of defanged ones`,
	"ssrf":                            `"uri lint --fetch" says whether a server may fetch a URL, and "uri agree" where parsers disagree`,
	"strip untrack tracking":          `"uri set --strip-tracking" removes tracking parameters`,
	"expand template":                 `URI templates (RFC 6570) are not supported; "uri compose" builds a URL from parts`,
	"fetch ping curl download status": `uri opens no connection; "uri links" lists the links of a document for a program that does`,
	"linkcheck deadlinks broken":      `"uri links --check DIR" checks the links of a built site; for other sites, uri opens no connection`,
	"json":                            `"uri parse --json" prints the components as JSON`,
	"examples recipes cookbook":       `"uri help recipes" lists everyday tasks, and the help of each subcommand ends in examples`,
	"format":                          `"uri normalize" prints the normal form, and "uri get -t TEMPLATE" formats the parts`,
	"ascii unicode":                   `"uri convert" converts IRIs and domain names`,
	"top histogram":                   `"uri stats" counts hosts, schemes and parameters`,
	"sample shuffle split":            `"uri partition" divides a list`,
	"unsurt":                          noURLOfKey,
	"invalid":                         `"uri check --print invalid" prints the invalid lines`,
}

// A subcommand of uri.
type subcommand struct {
	name  string
	group string                // of the help
	words string                // other words that people try for it
	make  func() *cobra.Command // nil: newOperation makes it
}

// allSubcommands returns the subcommands in the order of the help: the common ones are first, and operations
// that are not named here are last.
func allSubcommands() []subcommand {
	list := []subcommand{
		{"parse", groupLook, "split show url", parseCommand},
		{"check", groupLook, "validate valid verify test", checkCommand},
		{"explain", groupLook, "why inspect info analyze describe", explainCommand},
		{"get", groupLook, "scheme host hostname port path query fragment print", getCommand},
		{"set", groupChange, "edit change replace add remove delete rewrite modify", setCommand},
		{"compose", groupChange, "build make create", composeCommand},
		{"encode", groupChange, "escape quote urlencode percent-encode", encodeCommand},
		{"decode", groupChange, "unescape unquote urldecode percent-decode", nil},
		{"resolve", groupChange, "join urljoin absolute", nil},
		{"relativize", groupChange, "relative relpath", nil},
		{"normalize", groupChange, "canonicalize canonical canon clean normalise", nil},
		{"fix", groupChange, "repair sanitize", nil},
		{"convert", groupChange, "idn idna punycode iri", convertCommand},
		{"compare", groupLook, "equal equals same diff", nil},
		{"surt", groupLists, "wayback cdx", nil},
		{"sort", groupLists, "", sortCommand},
		{"uniq", groupLists, "unique", uniqCommand},
		{"stats", groupLists, "count statistics", statsCommand},
		{"dedup", groupLists, "dedupe deduplicate distinct unique", dedupCommand},
		{"partition", groupLists, "", partitionCommand},
		{"filter", groupLists, "select where choose grep match", filterCommand},
		{"bidi", groupLook, "", nil},
		{"agree", groupLook, "agreement", agreeCommand},
		{"browser", groupLook, "whatwg href", nil},
		{"lint", groupLook, "advice security audit", lintCommand},
		{"locate", groupLook, "", nil},
		{"extract", groupFind, "find grep", extractCommand},
		{"links", groupFind, "html crawl sitemap", linksCommand},
		{"redact", groupFind, "mask anonymize censor sanitize", redactCommand},
		{"grammar", groupGrammars, "match regex abnf railroad", grammarCommand},
		{"batch", groupProgram, "", batchCommand},
		{"columns", groupProgram, "sql clickhouse", columnsCommand},
		{"serve", groupProgram, "", serveCommand},
		{"conformance", groupProgram, "", conformanceCommand},
		{"version", groupProgram, "", versionCommand},
		{"man", groupProgram, "", manCommand},
	}
	for op := range protocol.Operations() {
		name := cmp.Or(op.Command, op.Name)
		if op.Synopsis != "" && !slices.ContainsFunc(list, func(c subcommand) bool { return c.name == name }) {
			make := func() *cobra.Command { return newOperation(op.Name).command() }
			list = append(list, subcommand{name: name, group: groupLook, make: make})
		}
	}
	return list
}

// The groups of subcommands in the help are what people want to do.
const (
	groupLook     = "Look at references:"
	groupChange   = "Change references:"
	groupLists    = "Work on lists of references:"
	groupFind     = "Find references in documents:"
	groupGrammars = "Study the grammars:"
	groupProgram  = "This program, and other programs:"
)

// add adds a subcommand to its group.
func (c subcommand) add(root *cobra.Command) {
	if c.make == nil {
		c.make = newOperation(c.name).command
	}
	cmd := c.make()
	cmd.GroupID = c.group
	root.AddCommand(cmd)
}

// rootCommand returns the command uri. If args name a subcommand, uri has only that subcommand: to make
// all of them takes longer than most subcommands need for a short input.
func rootCommand(args ...string) *cobra.Command {
	root := parentCommand("uri", "Parse, check and explain URIs under the five syntaxes of the standard")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd == root && len(args) > 0 && !strings.HasPrefix(args[0], "-") {
			return noSubcommand(root, args[0])
		}
		err = flagError(cmd, err)
		if text := err.Error(); console.Printable(text) != text {
			return errors.New(console.Printable(text)) // the name of an unknown flag
		}
		return err
	})
	root.SetHelpFunc(printHelp)
	cobra.EnableCommandSorting = false
	for _, title := range [...]string{groupLook, groupChange, groupLists, groupFind, groupGrammars, groupProgram} {
		root.AddGroup(&cobra.Group{ID: title, Title: title})
	}
	root.SetHelpCommandGroupID(groupProgram)
	root.SetCompletionCommandGroupID(groupProgram)
	list := allSubcommands()
	one := slices.IndexFunc(list, func(c subcommand) bool { return len(args) > 0 && c.name == args[0] })
	if one >= 0 {
		list = list[one : one+1]
		root.CompletionOptions.DisableDefaultCmd = true
	}
	for _, c := range list {
		c.add(root)
	}
	addHelp(root)
	if one < 0 {
		root.AddCommand(topics()...)
	}
	root.InitDefaultHelpCmd()
	return root
}

// parentCommand returns a command that has subcommands. Without one of them, it prints its help.
func parentCommand(name, short string, list ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   name,
		Short: short,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noSubcommand(cmd, args[0])
			}
			return cmd.Help()
		},
		SuggestionsMinimumDistance: 2,
	}
	cmd.AddCommand(list...)
	return cmd
}
