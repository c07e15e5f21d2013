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
