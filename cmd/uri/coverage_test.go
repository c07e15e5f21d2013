package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Each subcommand and each of its flags is in a script of testdata/script.
func TestScriptsUseFlags(t *testing.T) {
	root := rootCommand()
	used := usedInScripts(t, root)
	for _, c := range subcommands(root) {
		if !used[c.CommandPath()] && !c.HasSubCommands() {
			t.Errorf("no script uses %q", c.CommandPath())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if use := c.CommandPath() + " --" + f.Name; !used[use] && f.Name != "help" {
				t.Errorf("no script uses %q", use)
			}
		})
	}
}

// usedInScripts returns the subcommands that the scripts run, and the subcommands with the long
// names of their flags: "uri get", "uri get --json".
func usedInScripts(t *testing.T, root *cobra.Command) map[string]bool {
	used := map[string]bool{}
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, _, _ := strings.Cut(string(b), "\n-- ")
		for line := range strings.Lines(script) {
			words := strings.Fields(line)
			for i, word := range words {
				if word == "uri" {
					use(used, root, words[i+1:])
					break
				}
			}
		}
	}
	return used
}

// use adds the subcommand and the flags of a line of a script.
func use(used map[string]bool, root *cobra.Command, words []string) {
	c, words, err := root.Find(words)
	if err != nil || c == root {
		return
	}
	used[c.CommandPath()] = true
	for _, word := range words {
		word, _, _ = strings.Cut(word, "=")
		name, long := strings.CutPrefix(word, "--")
		switch {
		case long:
			used[c.CommandPath()+" --"+name] = true
		case len(word) == 2 && word[0] == '-':
			if f := c.Flags().ShorthandLookup(word[1:]); f != nil {
				used[c.CommandPath()+" --"+f.Name] = true
			}
		}
	}
}
