//go:build unix

package main

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A signal in the middle of a list ends stats with a table that says that it is partial. Nothing
// else is written: a program, or a reader of the report, could take it for complete.
func TestStatsSignal(t *testing.T) {
	for _, signal := range []struct {
		syscall.Signal
		code int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}, {syscall.SIGQUIT, 131}} {
		for _, form := range []string{"", "--json", "--save -", "--html -", "--html FILE --save FILE2"} {
			if form != "" && signal.Signal != syscall.SIGTERM && !testenv.Long() {
				continue
			}
			t.Run(form+" "+signal.String(), func(t *testing.T) {
				dir := t.TempDir()
				report := filepath.Join(dir, "report.html")
				if err := os.WriteFile(report, []byte("old"), 0o600); err != nil {
					t.Fatal(err)
				}
				p := start(t, fieldsWith("stats -q --rejects REJECTS "+form, "REJECTS", filepath.Join(dir, "r"), "FILE", report, "FILE2", filepath.Join(dir, "new.json"))...)
				// The pipe has room for 64 KiB, so the command has read lines when this returns.
				io.WriteString(p.in, strings.Repeat("http://a/\na b\n", 20_000))
				p.Process.Signal(signal.Signal)
				out, code := p.end()
				if code != signal.code || !strings.Contains(p.stderr.String(), "interrupted by SIG") {
					t.Errorf("exit code %d, stderr %q", code, &p.stderr)
				}
				isTable := !strings.HasSuffix(form, "-") && form != "--json"
				if isTable != strings.HasPrefix(out, "Partial: the list was not read to its end.\n") || !isTable && out != "" {
					t.Errorf("output %.200q", out)
				}
				if kept, err := os.ReadFile(report); err != nil || string(kept) != "old" {
					t.Errorf("the old report is changed: %v, %.100q", err, kept)
				}
				if names := dirNames(t, dir); names != "r report.html" {
					t.Errorf("files %s", names)
				}
				if kept, err := os.ReadFile(filepath.Join(dir, "r")); err != nil || len(kept) == 0 || kept[len(kept)-1] != '\n' {
					t.Errorf("the file of --rejects has %d bytes, %v", len(kept), err)
				}
			})
		}
	}
}

// dirNames returns the names of the files in a directory.
func dirNames(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// SIGKILL leaves the old report, or the new one.
func TestStatsKill(t *testing.T) {
	dir := t.TempDir()
	report := filepath.Join(dir, "report.html")
	if err := os.WriteFile(report, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, "stats", "--html", report)
	io.WriteString(p.in, strings.Repeat("http://a/\n", 20_000))
	p.Process.Kill()
	out, _ := p.end()
	if kept, err := os.ReadFile(report); err != nil || string(kept) != "old" || out != "" {
		t.Errorf("the old report is changed: %v, %.100q; output %q", err, kept, out)
	}
}

// The end of the reader of standard output ends stats quietly.
func TestStatsBrokenPipe(t *testing.T) {
	p := start(t, "stats")
	io.WriteString(p.in, "http://a/\n")
	p.closeOut()
	p.in.Close()
	if _, code := p.end(); code != exitBrokenPipe || p.stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", code, &p.stderr)
	}
}

// A report that cannot be written leaves the old one, and no temporary file. Links and the mode of
// the file stay.
func TestWriteReport(t *testing.T) {
	dir := t.TempDir()
	report, link := filepath.Join(dir, "report.html"), filepath.Join(dir, "link.html")
	if err := cmp.Or(os.WriteFile(report, []byte("old"), 0o600), os.Chmod(report, 0o660)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("report.html", link); err != nil {
		t.Fatal(err)
	}
	text := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		}
	}
	if err := writeReport(link, nil, text("half", syscall.ENOSPC)); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a full disk: %v", err)
	}
	if kept, _ := os.ReadFile(report); string(kept) != "old" || dirNames(t, dir) != "link.html report.html" {
		t.Errorf("after an error: %q, files %s", kept, dirNames(t, dir))
	}
	if err := writeReport(link, nil, text("new", nil)); err != nil {
		t.Error(err)
	}
	info, err := os.Lstat(report)
	if kept, _ := os.ReadFile(report); string(kept) != "new" || dirNames(t, dir) != "link.html report.html" || err != nil || info.Mode() != 0o660 /* also with a umask of 022 */ {
		t.Errorf("%q, files %s, %v, %v", kept, dirNames(t, dir), info.Mode(), err)
	}
	if target, err := os.Readlink(link); target != "report.html" {
		t.Errorf("the link leads to %q, %v", target, err)
	}
	if err := writeReport(dir, nil, text("new", nil)); err == nil {
		t.Error("a directory is written")
	}
	if err := writeReport(os.DevNull, nil, text("new", nil)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("the device is replaced by a file")
	}
}

func TestStatsFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		testenv.Skip(t, "/dev/full", "%v", err)
	}
	for _, args := range []string{"--html /dev/full", "--save /dev/full", "--rejects /dev/full"} {
		_, stderr, code := runWith(strings.NewReader("http://a/\na b\n"), append([]string{"stats"}, strings.Fields(args)...)...)
		if code != exitMisuse || !strings.Contains(stderr, "no space left on device") {
			t.Errorf("%s: exit code %d, stderr %q", args, code, stderr)
		}
	}
}

// If a report cannot be written, the table is printed nevertheless.
func TestStatsFullReport(t *testing.T) {
	dir := smallDisk(t)
	if err := os.WriteFile(filepath.Join(dir, "fill"), make([]byte, 2<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	p := start(t, "stats", "--html", filepath.Join(dir, "r.html"))
	io.WriteString(p.in, "http://a/\n")
	p.in.Close()
	out, code := p.end()
	if stderr := p.stderr.String(); code != exitMisuse || !strings.Contains(stderr, "no space left on device") || !strings.Contains(out, "1  line") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, out, stderr)
	}
}
