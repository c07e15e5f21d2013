package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// topics returns the help topics: commands that only have help. The first line of the file of a
// topic is its title.
func topics() (list []*cobra.Command) {
	for _, t := range [...]struct {
		name    string
		aliases []string
	}{
		{"syntaxes", []string{"generations"}},
		{"normalization", nil},
		{"errors", nil},
		{"lines", nil},
	} {
		title, body, _ := strings.Cut(helpFile(t.name), "\n")
		list = append(list, &cobra.Command{Use: t.name, Aliases: t.aliases, Short: title, Long: strings.TrimSpace(body)})
	}
	return list
}

// groups are the groups of subcommands in the help, by what people want to do.
var groups = []struct{ id, title, commands string }{
	{"look", "Look at references:", "check parse explain get compare locate bidi agree lint"},
	{"change", "Change references:", "set resolve relativize normalize fix convert encode decode compose"},
	{"lists", "Work on lists of references:", "dedup sort uniq surt stats partition"},
	{"find", "Find references in documents:", "extract links"},
	{"grammar", "Study the grammars:", "grammar"},
	{"program", "This program, and other programs:", "batch conformance serve version man completion help"},
}

// group adds the subcommands of root to their groups. A group without subcommands is not
// shown.
func group(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, g := range groups {
		names := strings.Fields(g.commands)
		used := g.id == "program"
		for _, c := range root.Commands() {
			for _, name := range names {
				if c.Name() == name {
					c.GroupID = g.id
					used = true
				}
			}
		}
		if used {
			root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		}
	}
	root.SetHelpCommandGroupID("program")
	root.SetCompletionCommandGroupID("program")
}
