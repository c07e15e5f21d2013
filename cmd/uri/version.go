package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
)

func versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Say which version this is, and which generations it knows",
		Long:    "Version prints the version of the module, the commit it was built from where\nthat is known, the version of Go, and the generations that this program knows.",
		Example: "  uri version\n  uri version --json",
		Args:    cobra.NoArgs,
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		v := buildVersion()
		if asJSON {
			return v.writeJSON(cmd.OutOrStdout())
		}
		return v.write(cmd.OutOrStdout())
	}
	return cmd
}

// A version says from which source the program was built. Unknown fields are empty.
type version struct {
	module, revision, time string
	modified               bool
	goVersion              string
}

func buildVersion() version {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version{module: "(unknown)"}
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
	text += v.goVersion + "\n"
	for x := range uri.Syntaxes() {
		text += fmt.Sprintf("%v\n", x)
	}
	_, err := io.WriteString(w, text)
	return err
}

func (v version) writeJSON(w io.Writer) error {
	var r jsonwriter.Writer
	r.Open()
	r.Text("version", v.module)
	r.Optional("revision", v.revision, v.revision != "")
	r.Optional("time", v.time, v.time != "")
	r.Bool("modified", v.modified)
	r.Text("go", v.goVersion)
	r.Texts("syntaxes", func(yield func(string) bool) {
		for x := range uri.Syntaxes() {
			if !yield(x.String()) {
				return
			}
		}
	})
	r.Close()
	_, err := w.Write(append(r.B, '\n'))
	return err
}
