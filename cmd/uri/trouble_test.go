package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// readers are the command lines of all subcommands that read standard input.
func readers() (list []string) {
	for _, s := range streamings {
		list = append(list, s.args)
	}
	return append(list, "batch", "check --all", "extract", "filter path", "links", "sort", "uniq", "dedup",
		"normalize --column 1", "normalize --column 1 --csv", "normalize --column u --jsonl")
}

// Standard input is a directory, or fails.
func TestUnreadableInput(t *testing.T) {
	for _, args := range readers() {
		dir, err := os.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		stdout, stderr, code := runWith(dir, strings.Fields(args)...)
		dir.Close()
		if code != exitMisuse || stderr == "" || strings.Contains(stdout, "accepted") {
			t.Errorf("%s of a directory: exit code %d, stdout %q, stderr %q", args, code, stdout, stderr)
		}
		stdout, stderr, code = runWith(dir, strings.Fields(args)...)
		if code != exitMisuse || !strings.Contains(stderr, fs.ErrClosed.Error()) {
			t.Errorf("%s of a closed file: exit code %d, stdout %q, stderr %q", args, code, stdout, stderr)
		}
	}
}

// Standard output is full.
func TestFullOutput(t *testing.T) {
	const input = `{"u":"http://a/"}` + "\n"
	for _, args := range readers() {
		for _, flag := range []string{"", " --json", " --lines"} {
			args := strings.Fields(args + flag)
			stdout, _, code := runWith(strings.NewReader(input), args...)
			if code == exitMisuse || stdout == "" {
				continue // the subcommand does not have the flag, or prints nothing
			}
			var diagnostics strings.Builder
			code = run(args, strings.NewReader(input), noSpace{}, &diagnostics)
			if code != exitMisuse || !strings.Contains(diagnostics.String(), "no space left") {
				t.Errorf("%v: exit code %d, stderr %q", args, code, &diagnostics)
			}
		}
	}
}

// The reader of the output ends early. The subcommand stops, although the input does not end.
func TestClosedPipe(t *testing.T) {
	for _, s := range streamings {
		if s.draws {
			s.args += " --json"
		}
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		input := s.inputs
		if input == nil {
			input = urls
		}
		var diagnostics strings.Builder
		code := run(strings.Fields(s.args+" --lines"), &endless{text: strings.Join(input, "\n") + "\n"}, w, &diagnostics)
		w.Close()
		if runtime.GOOS != "windows" && (code != exitBrokenPipe || diagnostics.Len() > 0) {
			t.Errorf("%s: exit code %d, stderr %q", s.args, code, &diagnostics)
		}
	}
}

// endless is a reader that repeats a text.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// A file system without space: the answers that were written before stay, and the exit code is 2.
func TestFullDisk(t *testing.T) {
	dir := smallDisk(t)
	for _, args := range []string{
		"normalize --lines", "check --rejects REJECTS", "get host --column 1 --csv", "parse --json", "batch",
	} {
		file, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		in := io.LimitReader(&endless{text: "http://example.com/a b\n"}, 1<<22)
		var diagnostics strings.Builder
		code := run(fieldsWith(args, "REJECTS", filepath.Join(dir, "rejects")), in, file, &diagnostics)
		info, statErr := file.Stat()
		file.Close()
		if code != exitMisuse || !strings.Contains(diagnostics.String(), syscall.ENOSPC.Error()) {
			t.Errorf("%s: exit code %d, stderr %q", args, code, &diagnostics)
		}
		if statErr != nil || info.Size() == 0 && !strings.HasPrefix(args, "check") {
			t.Errorf("%s: nothing was written", args)
		}
		os.Remove(file.Name())
		os.Remove(filepath.Join(dir, "rejects"))
	}
}

// A byte order mark, CR LF, NUL, an empty line, bytes that are not UTF-8, and a last line without an
// end: --lines prints a line for each, which has no control characters but those of a result.
func TestOddLines(t *testing.T) {
	const input = "\uFEFFHTTP://a/\r\na\x00b\r\n\r\n\xff\x1b[31m\n\x0b\ta\nx"
	for _, s := range streamings {
		args := strings.Fields(s.args + " --lines")
		if s.draws {
			args = append(args, "--json")
		}
		stdout, _, code := runWith(strings.NewReader(input), args...)
		if n := strings.Count(stdout, "\n"); n != 6 || code != exitYes {
			t.Errorf("%s: exit code %d, %d lines:\n%q", s.args, code, n, stdout)
		}
		if strings.Contains(stdout, "\uFEFF") || strings.Contains(stdout, "\r") {
			t.Errorf("%s: a byte order mark or CR is in\n%q", s.args, stdout)
		}
		if raw := s.args == "decode" || s.args == "redact"; !raw && strings.ContainsAny(stdout, "\x00\x1b") {
			t.Errorf("%s: control characters are in\n%q", s.args, stdout)
		}
	}
}

// A line that is longer than --max-line is answered with one line. By default, --max-line is 64 MiB: normalize reads 65
// MiB, and with URIFORM_LONG=1 all subcommands read 100 MiB. The others have a lower limit here.
func TestLongLine(t *testing.T) {
	if testing.Short() {
		t.Skip("lines of 100 MB")
	}
	for _, s := range streamings {
		args := strings.Fields(s.args + " --lines")
		if s.draws {
			args = append(args, "--json")
		}
		size := int64(65 << 20)
		switch {
		case testenv.Long():
			size = 100 << 20
		case s.args != "normalize":
			args, size = append(args, "--max-line", "1000000"), 2<<20
		}
		in := io.MultiReader(io.LimitReader(&endless{text: strings.Repeat("a", 1<<16)}, size), strings.NewReader("\na\n"))
		stdout, stderr, code := runWith(in, args...)
		if strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, "longer than --max-line") || code != exitYes {
			t.Errorf("%s: exit code %d, stdout %.200q, stderr %.200q", s.args, code, stdout, stderr)
		}
		if s.args != "normalize" {
			continue
		}
		stdout, _, code = runWith(io.LimitReader(&endless{text: strings.Repeat("a", 1<<16)}, size), append(slices.Clone(args), "--max-line", "200000000")...)
		if strings.Count(stdout, "\n") != 1 || code != exitYes {
			t.Errorf("%s --max-line 200000000: exit code %d, stdout %.200q", s.args, code, stdout)
		}
	}
}

// Each subcommand says what is wrong with its flags and arguments, and exits with 2.
func TestBadFlags(t *testing.T) {
	for _, c := range subcommands(rootCommand()) {
		if c.HasSubCommands() {
			continue
		}
		path := strings.Fields(c.CommandPath())[1:]
		// With the arguments and flags that the subcommand needs.
		if i := slices.IndexFunc(readers(), func(args string) bool { return strings.HasPrefix(args, strings.Join(path, " ")+" ") }); i >= 0 {
			path = strings.Fields(readers()[i])
		}
		if c.Name() == "partition" {
			path = append(path, "--parts", "2", "--dir", t.TempDir())
		}
		for _, tt := range []struct{ flag, want string }{
			{"--no-such-flag", "unknown flag: --no-such-flag"},
			{"-Z", "unknown shorthand flag"},
			{"--syntax=rfc1", `"rfc1": expected rfc1738`},
			{"--max-line=x", "invalid argument"},
			{"--max-line=0", "--max-line: expected a size from 1"},
			{"--rejects=/no/such/directory/file", "no such file or directory"},
			{"--color=red", "expected auto, always or never"},
			{"--width=3", "--width: expected a number from 20"},
			{"--json=2", "invalid argument"},
			{"--file=/no/such/file", "no such file"},
		} {
			name, _, _ := strings.Cut(strings.TrimLeft(tt.flag, "-"), "=")
			flag := c.Flags().Lookup(name)
			if strings.Contains(tt.flag, "=") && flag == nil || tt.flag == "--json=2" && flag.Value.Type() != "bool" {
				continue
			}
			stdout, stderr, code := runWith(strings.NewReader(""), append(slices.Clone(path), tt.flag)...)
			if code != exitMisuse || stdout != "" {
				t.Errorf("%v %s: exit code %d, stdout %q", path, tt.flag, code, stdout)
			}
			if strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, c.CommandPath()+": ") || !strings.Contains(stderr, tt.want) {
				t.Errorf("%v %s: stderr %q, want %q", path, tt.flag, stderr, tt.want)
			}
		}
	}
}
