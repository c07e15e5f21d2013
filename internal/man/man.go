// Package man writes the help of a command as manual pages, in the macros of man(7).
package man

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Write writes a page for root, for each of its subcommands and for each of its help topics to
// the directory dir: uri.1, uri-check.1, uri-lines.7. version is shown at the bottom of each page.
func Write(dir string, root *cobra.Command, version string) error {
	if err := os.WriteFile(filepath.Join(dir, fileName(root)), []byte(Page(root, version)), 0o644); err != nil {
		return err
	}
	for _, c := range root.Commands() {
		if c.Hidden {
			continue
		}
		if err := Write(dir, c, version); err != nil {
			return err
		}
	}
	return nil
}

// section returns the section of the manual: 1 for commands, and 7 for help topics.
func section(c *cobra.Command) string {
	if c.IsAdditionalHelpTopicCommand() {
		return "7"
	}
	return "1"
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

func fileName(c *cobra.Command) string { return pageName(c) + "." + section(c) }

// Page returns the manual page of a command.
func Page(c *cobra.Command, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s %s \"\" %s \"\"\n", escape(strings.ToUpper(pageName(c))), section(c), quote("uri "+version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", escape(pageName(c)), escape(c.Short))
	if section(c) == "1" {
		fmt.Fprintf(&b, ".SH SYNOPSIS\n%s\n", escape(c.UseLine()))
	}
	b.WriteString(".SH DESCRIPTION\n")
	text(&b, c.Long)
	flags(&b, c)
	if c.Example != "" {
		b.WriteString(".SH EXAMPLES\n")
		text(&b, c.Example)
	}
	var others []string
	if c.HasParent() {
		others = append(others, reference(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			others = append(others, reference(sub))
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", strings.Join(others, ",\n"))
	}
	return b.String()
}

func reference(c *cobra.Command) string {
	return `\fB` + escape(pageName(c)) + `\fR(` + section(c) + ")"
}

// text writes paragraphs. Lines that begin with a space are not filled.
func text(b *strings.Builder, s string) {
	filled := true
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		switch verbatim := strings.HasPrefix(line, " "); {
		case line == "":
			b.WriteString(".PP\n")
			continue
		case verbatim == filled:
			b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[verbatim])
			filled = !filled
		}
		b.WriteString(escape(line) + "\n")
	}
	if !filled {
		b.WriteString(".fi\n")
	}
}

// flags writes the flags of a command.
func flags(b *strings.Builder, c *cobra.Command) {
	c.InitDefaultHelpFlag()
	if section(c) != "1" {
		return
	}
	b.WriteString(".SH OPTIONS\n")
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		fmt.Fprintf(b, ".TP\n\\fB%s\\fR %s\n%s\n", escape(name), escape(value), escape(usage))
	})
}

// escape returns s with the characters escaped that have a meaning in a page.
func escape(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	var b strings.Builder
	for _, r := range s {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r) // in every locale
		}
	}
	return b.String()
}

// quote returns s as an argument of a macro.
func quote(s string) string { return `"` + strings.ReplaceAll(escape(s), `"`, `\(dq`) + `"` }
