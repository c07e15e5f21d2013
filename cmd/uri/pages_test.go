package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// subcommands returns the subcommands of c and of grammar, without those that cobra adds.
func subcommands(c *cobra.Command) (all []*cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.Runnable() && sub.Name() != "help" && sub.Name() != "completion" {
			all = append(append(all, sub), subcommands(sub)...)
		}
	}
	return all
}

// Every subcommand has an example, and doc/packages.md and CHANGELOG.md name it.
func TestSubcommandsAreShown(t *testing.T) {
	there := regexp.MustCompile("(?m)^\\| `cmd/uri` \\| (.*) \\|$").FindStringSubmatch(readFile(t, "../../doc/packages.md"))
	if there == nil {
		t.Fatal("doc/packages.md has no row of cmd/uri")
	}
	_, changed, ok := strings.Cut(readFile(t, "../../CHANGELOG.md"), "The command `uri`:")
	if !ok {
		t.Fatal("CHANGELOG.md does not say which subcommands there are")
	}
	root := rootCommand()
	for _, c := range subcommands(root) {
		word := regexp.MustCompile(`\b` + c.Name() + `\b`)
		if c.Parent() == root && !word.MatchString(there[1]) {
			t.Errorf("doc/packages.md does not name %s", c.Name())
		}
		if !word.MatchString(changed) {
			t.Errorf("CHANGELOG.md does not name %s", c.Name())
		}
		if !strings.Contains(c.Example, c.CommandPath()) {
			t.Errorf("%s: no example", c.CommandPath())
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
