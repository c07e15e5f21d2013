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
		{"exit", []string{"exits", "status", "codes", "exit-codes"}},
	} {
		title, body, _ := strings.Cut(helpFile(t.name), "\n")
		list = append(list, &cobra.Command{Use: t.name, Aliases: t.aliases, Short: title, Long: strings.TrimSpace(body)})
	}
	return list
}
