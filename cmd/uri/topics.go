package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/query"
)

// trackingList returns the list of package query, with its date.
func trackingList() string {
	var b strings.Builder
	list, date := query.TrackingParameters()
	fmt.Fprintf(&b, "The list of %s:\n\n", date)
	for _, p := range list {
		fmt.Fprintf(&b, "  %-9s  %s\n", p.Name, p.By)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

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
		{"tracking", nil},
		{"exit", []string{"exits", "status", "codes", "exit-codes"}},
	} {
		title, body, _ := strings.Cut(helpFile(t.name), "\n")
		if t.name == "tracking" {
			body = strings.Replace(body, "{{.}}", trackingList(), 1)
		}
		list = append(list, &cobra.Command{Use: t.name, Aliases: t.aliases, Short: title, Long: strings.TrimSpace(body)})
	}
	return list
}
