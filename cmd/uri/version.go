package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/whatwg"
)

func versionCommand() *cobra.Command {
	var asJSON, short bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program, and the syntaxes it supports",
		Args:  cobra.NoArgs,

		ValidArgsFunction: cobra.NoFileCompletions,
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.Flags().BoolVar(&short, "short", false, "print only the version, as \"uri --version\" does")
	cmd.MarkFlagsMutuallyExclusive("json", "short")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		v := buildVersion()
		switch {
		case asJSON:
			return v.writeJSON(cmd.OutOrStdout())
		case short:
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "uri", v.module)
			return err
		}
		return v.write(cmd.OutOrStdout())
	}
	return cmd
}

// A version is the source that the program was built from. Unknown fields are empty.
type version struct {
	module, revision, time string
	modified               bool
	goVersion              string
}

func buildVersion() version {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version{module: "(unknown)", goVersion: runtime.Version()}
	}
	return versionOf(info)
}

// versionOf returns what the go command recorded in a program. For a build in a clone, the version
// is that of the tag of the commit, or a pseudo-version if the commit has no tag.
func versionOf(info *debug.BuildInfo) version {
	v := version{module: cmp.Or(info.Main.Version, "(devel)"), goVersion: info.GoVersion}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.revision = s.Value
		case "vcs.time":
			v.time = s.Value
		case "vcs.modified":
			v.modified = s.Value == "true"
		}
	}
	return v
}

func (v version) write(w io.Writer) error {
	text := fmt.Sprintf("uri %s\n", v.module)
	if v.revision != "" {
		text += fmt.Sprintf("commit %s of %s", v.revision, v.time)
		if v.modified {
			text += ", modified"
		}
		text += "\n"
	}
	tables := iri.UnicodeVersions()
	text += fmt.Sprintf("%s\nUnicode tables %s\n  IDNA %s\n  normalization %s\n  bidirectional text %s\n  URL Standard %s\n",
		v.goVersion, tables.Unicode, tables.IDNA, tables.Normalization, tables.Bidi, whatwg.UnicodeVersion)
	for _, x := range uri.Syntaxes() {
		text += fmt.Sprintf("%v\n", x)
	}
	_, err := io.WriteString(w, text)
	return err
}

func (v version) writeJSON(w io.Writer) error {
	_, err := w.Write(jsonwriter.Line(func(r *jsonwriter.Writer) {
		r.Text("version", v.module)
		r.Optional("revision", v.revision, v.revision != "")
		r.Optional("time", v.time, v.time != "")
		r.Bool("modified", v.modified)
		r.Text("go", v.goVersion)
		tables := iri.UnicodeVersions()
		r.Text("unicode", tables.Unicode)
		r.Object("unicode_tables", func() {
			r.Text("idna", tables.IDNA)
			r.Text("normalization", tables.Normalization)
			r.Text("bidi", tables.Bidi)
			r.Text("url_standard", whatwg.UnicodeVersion)
		})
		r.TextList("syntaxes", protocol.NamesOf(uri.Syntaxes()))
	}))
	return err
}
