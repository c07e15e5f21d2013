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

// helpWords are words that people look up in the help, and the topic or subcommand that is about them.
var helpWords = map[string]string{
	"generations": "syntaxes",
	"examples":    "recipes", "cookbook": "recipes", "tasks": "recipes", "howto": "recipes",
	"exits": "exit", "status": "exit", "codes": "exit", "exit-codes": "exit",
	"csv": "lines", "tsv": "lines", "json": "lines", "jsonl": "lines", "ndjson": "lines", "table": "lines", "tables": "lines", "column": "lines", "stream": "lines",
	"parts": "get", "part": "get", "template": "get", "templates": "get", "conditions": "filter", "edits": "set",
}

// topics returns the help topics: commands that only have help. The first line of the file of a
// topic is its title.
func topics() (list []*cobra.Command) {
	for _, name := range [...]string{"recipes", "syntaxes", "normalization", "errors", "lines", "tracking", "exit"} {
		title, body, _ := strings.Cut(helpFile(name), "\n")
		if name == "tracking" {
			body = strings.Replace(body, "{{.}}", trackingList(), 1)
		}
		list = append(list, &cobra.Command{Use: name, Short: title, Long: strings.TrimSpace(body)})
	}
	return list
}
