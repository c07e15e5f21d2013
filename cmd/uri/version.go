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

// internal/release sets these variables with the flag -X of the linker. They are empty in a
// program that was built in another way. Then the go command has recorded the version and the
// commit, if it knows them.
var release, commit, committed, modified string

// A version is the source that the program was built from. Unknown fields are empty.
type version struct {
	module, revision, time string
	modified               bool
	goVersion              string
}

func buildVersion() version {
	if release != "" {
		return version{release, commit, committed, modified == "true", runtime.Version()}
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version{module: "(unknown)", goVersion: runtime.Version()}
	}
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
	text += fmt.Sprintf("%s\nUnicode tables %s\n  IDNA %s\n  normalization %s\n  bidirectional text %s\n",
		v.goVersion, tables.Unicode, tables.IDNA, tables.Normalization, tables.Bidi)
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
		})
		r.TextList("syntaxes", protocol.NamesOf(uri.Syntaxes()))
	}))
	return err
}
