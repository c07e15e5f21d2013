package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

// No line of a help is wider than 80 columns, except examples.
func TestHelpWidth(t *testing.T) {
	root := rootCommand()
	commands := []*cobra.Command{root}
	for _, c := range root.Commands() {
		commands = append(append(commands, c), c.Commands()...)
	}
	for _, c := range commands {
		help := runHelp(t, c)
		if c.Example != "" && !strings.Contains(help, "\nExamples:\n"+c.Example+"\n") {
			t.Errorf("%s: the help does not have the examples as they are", c.CommandPath())
		}
		for line := range strings.Lines(strings.Replace(help, c.Example, "", 1)) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > helpWidth {
				t.Errorf("%s: a line of %d columns: %s", c.CommandPath(), utf8.RuneCountInString(line), line)
			}
		}
		// A text that is folded when it is printed has short lines. The table of batch is generated.
		for line := range strings.Lines(c.Long) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > helpWidth && c.Name() != "batch" {
				t.Errorf("%s: wrap the text at %d columns: %s", c.CommandPath(), helpWidth, line)
			}
		}
	}
}

// Every file of help is the help of a command or a topic, except edits.txt, a part of two of them.
func TestHelpFiles(t *testing.T) {
	used := map[string]bool{"edits.txt": true, "uri.txt": true}
	var use func(c *cobra.Command)
	use = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			used[strings.Join(strings.Fields(sub.CommandPath())[1:], "-")+".txt"] = true
			use(sub)
		}
	}
	use(rootCommand())
	files, err := helpFiles.ReadDir("help")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !used[f.Name()] {
			t.Errorf("help/%s: no command has this name", f.Name())
		}
	}
}

// runHelp returns the help of c.
func runHelp(t *testing.T, c *cobra.Command) string {
	t.Helper()
	words := strings.Fields(c.CommandPath())
	stdout, stderr, code := runWith(strings.NewReader(""), append([]string{"help"}, words[1:]...)...)
	if code != exitYes {
		t.Errorf("%s: exit code %d: %s", c.CommandPath(), code, stderr)
	}
	return stdout
}

// The help of normalization says which steps each syntax has rules for.
func TestStepsOfSyntaxes(t *testing.T) {
	const all, noPath = uri.FullNormalization, uri.FullNormalization &^ uri.PathNormalization
	got, _, _ := runWith(strings.NewReader(""), "help", "normalization")
	text := strings.Join(strings.Fields(got), " ")
	for sentence, steps := range map[string]map[uri.Syntax]uri.Steps{
		"RFC 3986 and RFC 3987 have rules for all of these steps.":                              {uri.RFC3986: all, uri.RFC3987: all},
		"rfc2396 case of the scheme and of a hostname, percent (%7e = ~ and %2f = %2F), scheme": {uri.RFC2396: noPath},
		"rfc1808 case of the scheme rfc1738":                                                    {uri.RFC1808: uri.CaseNormalization},
		"rfc1738 case of the scheme, percent (%41 = A and %2f = %2F), scheme":                   {uri.RFC1738: noPath},
	} {
		if !strings.Contains(text, sentence) {
			t.Errorf("%q is not in the help", sentence)
		}
		for x, want := range steps {
			have := x.Steps()
			if x == uri.RFC2396 {
				have |= uri.PercentNormalization // on request
			}
			if have != want {
				t.Errorf("%v has the steps %v, want %v", x, have, want)
			}
			normal := map[uri.Syntax]string{
				uri.RFC3986: "http://a.b/~%2FA", uri.RFC3987: "http://a.b/~%2FA", uri.RFC2396: "http://a.b/~%2FA", uri.RFC1808: "http://A.b:80/%7e%2f%41", uri.RFC1738: "http://A.b/%7E%2FA",
			}[x]
			u, err := x.Parse("HTTP://A.b:80/%7e%2f%41")
			if err != nil {
				t.Fatal(err)
			}
			if n, err := u.Normalize(want); err != nil || n.String() != normal {
				t.Errorf("%v: %v, %v, want %s", x, n, err, normal)
			}
		}
	}
}
