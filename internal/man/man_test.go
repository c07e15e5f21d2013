package man

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func program() *cobra.Command {
	root := &cobra.Command{Use: "uri", Short: "Parse URIs", Long: "Uri parses.\n\n  a  b\n\n.x isn't \\ a macro…", Run: func(*cobra.Command, []string) {}}
	check := &cobra.Command{Use: "check [INPUT ...]", Short: "Check", Long: "Check.", Example: "  uri check 'a~b'", Run: root.Run}
	check.Flags().BoolP("quiet", "q", false, "print `nothing` at all")
	root.AddCommand(check, &cobra.Command{Use: "lines", Short: "The contract", Long: "One line per line."})
	return root
}

func TestPage(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, program(), "v1"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"uri.1":       {".TH URI 1 \"\" \"uri v1\" \"\"\n", "\n.nf\n  a  b\n.PP\n.fi\n\\&.x isn\\(aqt \\e a macro\\[u2026]\n", "\\fBuri\\-check\\fR(1),\n\\fBuri\\-lines\\fR(7)\n"},
		"uri-check.1": {"uri\\-check \\- Check\n", "\\fB\\-q, \\-\\-quiet\\fR nothing\nprint nothing at all\n", "  uri check \\(aqa\\(tib\\(aq\n", "\\fBuri\\fR(1)\n"},
		"uri-lines.7": {"One line per line.\n"},
	} {
		page, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		for _, w := range want {
			if !strings.Contains(string(page), w) {
				t.Errorf("%s: no %q in\n%s", name, w, page)
			}
		}
		groff, err := exec.LookPath("groff")
		if err != nil {
			continue
		}
		if out, err := exec.Command(groff, "-man", "-ww", "-z", "-Tutf8", filepath.Join(dir, name)).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("groff %s: %v\n%s", name, err, out)
		}
	}
}

// A page has the sections of a manual page, in their usual order (man-pages(7)).
func TestWholePages(t *testing.T) {
	root := program()
	root.AddCommand(&cobra.Command{Use: "secret", Short: "Hidden", Hidden: true, Run: root.Run})
	check := root.Commands()[0]
	check.Flags().Int("depth", 3, "at most `N` levels")
	check.Flags().String("internal", "", "not for people")
	check.Flags().MarkHidden("internal")
	check.Long = "Check.\n  a\n  b\nEnd of ^ and `x`.\n  c"
	for page, want := range map[string]string{
		Page(root, `v"1`): `.TH URI 1 "" "uri v\(dq1" ""
.SH NAME
uri \- Parse URIs
.SH SYNOPSIS
uri
.SH DESCRIPTION
Uri parses.
.PP
.nf
  a  b
.PP
.fi
\&.x isn\(aqt \e a macro\[u2026]
.SH OPTIONS
.TP
\fB\-h, \-\-help\fR 
help for uri
.SH SEE ALSO
\fBuri\-check\fR(1),
\fBuri\-lines\fR(7)
`,
		Page(check, "v1"): `.TH URI\-CHECK 1 "" "uri v1" ""
.SH NAME
uri\-check \- Check
.SH SYNOPSIS
uri check [INPUT ...] [flags]
.SH DESCRIPTION
Check.
.nf
  a
  b
.fi
End of \(ha and \(gax\(ga.
.nf
  c
.fi
.SH OPTIONS
.TP
\fB\-\-depth\fR N
at most N levels
.TP
\fB\-h, \-\-help\fR 
help for check
.TP
\fB\-q, \-\-quiet\fR nothing
print nothing at all
.SH EXAMPLES
.nf
  uri check \(aqa\(tib\(aq
.fi
.SH SEE ALSO
\fBuri\fR(1)
`,
		Page(root.Commands()[1], "v1"): `.TH URI\-LINES 7 "" "uri v1" ""
.SH NAME
uri\-lines \- The contract
.SH DESCRIPTION
One line per line.
.SH SEE ALSO
\fBuri\fR(1)
`,
	} {
		if page != want {
			t.Errorf("got\n%s\nwant\n%s", page, want)
		}
	}
	if page := Page(&cobra.Command{Use: "x", Run: root.Run}, ""); strings.Contains(page, "SEE ALSO") {
		t.Errorf("the page of a command without others has them:\n%s", page)
	}
	dir := t.TempDir()
	if err := Write(dir, root, "v1"); err != nil {
		t.Fatal(err)
	}
	if file, err := os.Stat(filepath.Join(dir, "uri.1")); err != nil || file.Mode()&0o133 != 0 {
		t.Errorf("%v, mode %v: a page is for all to read, and not to execute", err, file.Mode())
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 {
		t.Errorf("%d pages, %v; a hidden command has none", len(files), err)
	}
	if err := Write(filepath.Join(dir, "none"), root, "v1"); err == nil {
		t.Error("pages are written to a folder that does not exist")
	}
	// The page of a subcommand cannot be written, because a folder has its name.
	dir = t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "uri-check.1"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Write(dir, root, "v1"); err == nil {
		t.Error("no error of a subcommand")
	}
}

// A character that is not ASCII is written by its number, in at least four digits (groff_char(7)).
func TestEscape(t *testing.T) {
	for s, want := range map[string]string{"a.b": "a.b", ".b": `\&.b`, "\x7f": "\x7f", "\u0080": `\[u0080]`, "😀": `\[u1F600]`, `\-'`: `\e\-\(aq`} {
		if got := escape(s); got != want {
			t.Errorf("escape(%q) = %q, want %q", s, got, want)
		}
	}
}
