package main

import (
	"cmp"
	"embed"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
)

// The help of "uri grammar show" is in help/grammar-show.txt, that of uri in help/uri.txt, and that of
// a topic in the file with its name.
//
//go:embed help
var helpFiles embed.FS

func helpFile(name string) string {
	text, err := helpFiles.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // the file is not embedded
	}
	return strings.TrimSuffix(string(text), "\n")
}

// addHelp sets the description and the examples of cmd and its subcommands to those of their files. A
// description that cmd already has takes the place of {{.}} in its file, or of the file if there is none.
func addHelp(cmd *cobra.Command) {
	path := strings.Fields(cmd.CommandPath())
	name := strings.Join(path[min(1, len(path)-1):], "-")
	if _, err := helpFiles.Open("help/" + name + ".txt"); err == nil || cmd.Long == "" {
		long, example, _ := strings.Cut(helpFile(name), "\n\nExamples:\n")
		cmd.Long, cmd.Example = strings.Replace(long, "{{.}}", cmd.Long, 1), example
	} else {
		cmd.Long = cmd.Short + ".\n\n" + cmd.Long
	}
	for _, sub := range cmd.Commands() {
		addHelp(sub)
	}
}

// helpWidth is the number of columns of a help, unless the terminal has fewer.
const helpWidth = 80

// printHelp prints the help of a subcommand or a topic. Lines that are too wide are folded, but not
// the lines of examples, because people copy them.
func printHelp(cmd *cobra.Command, _ []string) {
	out := cmd.OutOrStdout()
	screen := (&screenOptions{color: console.Auto}).on(out, out)
	screen.Width = min(cmp.Or(screen.Width, helpWidth), helpWidth)
	text := strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)) + "\n"
	if cmd.Runnable() || cmd.HasSubCommands() {
		text += "\n" + cmd.UsageString()
	}
	before, after, found := text, "", false
	if cmd.Example != "" {
		before, after, found = strings.Cut(text, cmd.Example)
	}
	io.WriteString(screen, headed(screen, before))
	if found {
		io.WriteString(out, cmd.Example)
		io.WriteString(screen, headed(screen, after))
	}
}

// heading matches a heading of a help: "Flags:".
var heading = regexp.MustCompile(`(?m)^[A-Z][A-Za-z, ]*:$`)

// headed returns a help with the headings in bold, if the screen has colors.
func headed(s *console.Screen, text string) string {
	return heading.ReplaceAllStringFunc(text, func(line string) string { return s.Paint(console.Bold, line) })
}
