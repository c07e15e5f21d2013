//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

// A dedupProcess is a running dedup. Its standard output is a file.
type dedupProcess struct {
	*exec.Cmd
	out    *os.File
	stderr bytes.Buffer
}

// startDedup starts dedup with a small memory, and sends it an endless list. It returns when
// temporary files are in use. other is a directory in temp that another process has made.
func startDedup(t *testing.T, temp, other string, args ...string) *dedupProcess {
	t.Helper()
	p := &dedupProcess{Cmd: command(t, append([]string{"dedup", "--memory", "1MiB", "--temp", temp}, args...)...)}
	var err error
	if p.out, err = os.Create(filepath.Join(t.TempDir(), "out")); err != nil {
		t.Fatal(err)
	}
	p.Stdout, p.Stderr = p.out, &p.stderr
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Process.Kill()
		p.Wait()
		p.out.Close()
	})
	go func() {
		var block bytes.Buffer
		for i := 0; ; {
			for block.Reset(); block.Len() < 60_000; i++ {
				fmt.Fprintf(&block, "HTTP://www.example.com/a/rather/long/path/to/%d\n", i)
			}
			if _, err := block.WriteTo(in); err != nil {
				return
			}
		}
	}()
	for range 3000 {
		locks, _ := filepath.Glob(filepath.Join(temp, "uri-dedup-*", "lock"))
		for _, lock := range locks {
			if filepath.Dir(lock) != other {
				return p
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("dedup makes no temporary files, stderr %q", &p.stderr)
	return nil
}

// end waits for the end of the process. It returns the output and the exit code.
func (p *dedupProcess) end(t *testing.T) (out string, code int) {
	t.Helper()
	p.Wait()
	b, err := os.ReadFile(p.out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(b), p.ProcessState.ExitCode()
}

// expectLines expects whole lines, in the order of startDedup, without gaps.
func expectLines(t *testing.T, out string) (n int) {
	t.Helper()
	for line := range strings.Lines(out) {
		if want := fmt.Sprintf("HTTP://www.example.com/a/rather/long/path/to/%d\n", n); line != want {
			t.Fatalf("line %d is %q, want %q", n, line, want)
		}
		n++
	}
	return n
}

// SIGINT and SIGTERM end dedup while it reads. The output is whole lines, the message says how
// many, and no file is left.
func TestDedupSignals(t *testing.T) {
	for _, s := range []struct {
		signal syscall.Signal
		name   string
		code   int
	}{{syscall.SIGINT, "SIGINT", 130}, {syscall.SIGTERM, "SIGTERM", 143}, {syscall.SIGQUIT, "SIGQUIT", 131}} {
		for _, args := range []string{"", "--sort"} {
			t.Run(s.name+args, func(t *testing.T) {
				temp := t.TempDir()
				p := startDedup(t, temp, "", strings.Fields(args)...)
				if err := p.Process.Signal(s.signal); err != nil {
					t.Fatal(err)
				}
				rest, code := p.end(t)
				var read, printed int
				format := "uri dedup: interrupted by " + s.name + ": read %d lines, printed %d references; the output is not complete\n"
				if _, err := fmt.Sscanf(p.stderr.String(), format, &read, &printed); err != nil || code != s.code {
					t.Errorf("exit code %d, stderr %q: %v", code, &p.stderr, err)
				}
				if lines := expectLines(t, rest); lines != printed || read < printed || (lines > 0) != (args == "") {
					t.Errorf("%d lines of output; read %d, printed %d", lines, read, printed)
				}
				expectEmpty(t, temp)
			})
		}
	}
}

// SIGINT ends dedup after it has read its input, too.
func TestDedupSignalAtEnd(t *testing.T) {
	temp := t.TempDir()
	p := start(t, "dedup", "--memory", "1MiB", "--temp", temp, "--sort")
	variedLines(p.in, 300_000)
	p.in.Close()
	p.line(t) // the output has begun
	p.Process.Signal(syscall.SIGINT)
	time.Sleep(sameSignal) // nobody reads, so the process cannot write the rest before it sees the signal
	rest, code := p.end()
	if code != 130 || !strings.HasSuffix(rest, "\n") || !strings.Contains(p.stderr.String(), "read 300000 lines, printed ") {
		t.Errorf("exit code %d, output of %d bytes, stderr %q", code, len(rest), &p.stderr)
	}
	if lines := strings.Count(rest, "\n"); lines >= 150_000-1 {
		t.Errorf("%d lines", lines)
	}
	expectEmpty(t, temp)
}

// The end of the reader of standard output ends dedup, and no file is left.
func TestDedupBrokenPipe(t *testing.T) {
	temp := t.TempDir()
	p := start(t, "dedup", "--memory", "1MiB", "--temp", temp, "--sort")
	variedLines(p.in, 300_000)
	p.in.Close()
	p.line(t)
	p.closeOut()
	if _, code := p.end(); code != exitBrokenPipe || p.stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", code, &p.stderr)
	}
	expectEmpty(t, temp)
}

// After SIGKILL the output is whole lines, except that the system may cut the last one. The next run
// removes the directory and says so, but leaves the directory of a process that runs.
func TestDedupKilled(t *testing.T) {
	temp := t.TempDir()
	killed := startDedup(t, temp, "")
	killed.Process.Kill()
	out, code := killed.end(t)
	whole := out[:strings.LastIndexByte(out, '\n')+1] // the kernel ends a write between two pages
	if expectLines(t, whole) == 0 || code == exitYes {
		t.Errorf("SIGKILL: exit code %d, output of %d bytes", code, len(out))
	}
	stale, _ := filepath.Glob(filepath.Join(temp, "*"))
	if len(stale) != 1 {
		t.Fatalf("left after SIGKILL: %q", stale)
	}

	running := startDedup(t, temp, stale[0])
	message := fmt.Sprintf("uri dedup: removed %s, the directory of a process that was killed\n", stale[0])
	next := start(t, "dedup", "--memory", "1MiB", "--temp", temp, "--sort")
	variedLines(next.in, 50_000)
	next.in.Close()
	if _, code := next.end(); code != exitYes || next.stderr.Len() > 0 {
		t.Errorf("the run after the next: exit code %d, stderr %q", code, &next.stderr)
	}
	running.Process.Signal(syscall.SIGINT)
	if _, code := running.end(t); code != 130 || !strings.HasPrefix(running.stderr.String(), message) {
		t.Errorf("the next run: exit code %d, stderr %q, want %q", code, &running.stderr, message)
	}
	expectEmpty(t, temp)
}

// A full disk is an error, and no file is left.
func TestDedupFullDisk(t *testing.T) {
	temp := smallDisk(t)
	for _, args := range []string{"", "--sort", "--count"} {
		for _, n := range []int{100_000, 42_000} { // full while reading, or about the end
			p := start(t, fieldsWith("dedup --memory 1MiB --temp TEMP "+args, "TEMP", temp)...)
			go func() {
				variedLines(p.in, n)
				p.in.Close()
			}()
			rest, code := p.end()
			stderr := p.stderr.String()
			if code != exitMisuse || !strings.Contains(stderr, "no space left on device (--temp chooses another directory)") ||
				!strings.HasSuffix(stderr, fmt.Sprintf("printed %d references; the output is not complete\n", strings.Count(rest, "\n"))) {
				t.Errorf("%s: %d lines: exit code %d, stderr %q", args, n, code, stderr)
			}
			if rest != "" && !strings.HasSuffix(rest, "\n") {
				t.Errorf("%s: the output ends in %q", args, rest[max(0, len(rest)-80):])
			}
			expectEmpty(t, temp)
		}
	}
}

// A full standard output is an error.
func TestDedupFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		testenv.Skip(t, "/dev/full", "%v", err)
	}
	defer full.Close()
	for _, args := range []string{"", "--sort"} {
		temp := t.TempDir()
		cmd := command(t, fieldsWith("dedup --memory 1MiB --temp TEMP "+args, "TEMP", temp)...)
		cmd.Stdout = full
		var stderr strings.Builder
		cmd.Stderr = &stderr
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			variedLines(in, 100_000)
			in.Close()
		}()
		cmd.Wait()
		if cmd.ProcessState.ExitCode() != exitMisuse || !strings.Contains(stderr.String(), "no space left on device: read ") || strings.Contains(stderr.String(), "printed") {
			t.Errorf("%s: exit code %d, stderr %q", args, cmd.ProcessState.ExitCode(), &stderr)
		}
		expectEmpty(t, temp)
	}
}

// A full disk for the file of --save says how many lines were read. No file is left.
func TestDedupFullSave(t *testing.T) {
	dir := smallDisk(t)
	p := start(t, "dedup", "--save", filepath.Join(dir, "classes"))
	go func() {
		variedLines(p.in, 60_000)
		p.in.Close()
	}()
	_, code := p.end()
	if stderr := p.stderr.String(); code != exitMisuse || !strings.HasSuffix(stderr, "no space left on device: read 60000 lines; the output is not complete\n") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	expectEmpty(t, dir)
}

// A wrong --temp is found before the list is read.
func TestDedupTempMissing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, file + "s"} {
		p := start(t, "dedup", "--temp", name)
		_, code := p.end() // the input stays open
		if stderr := p.stderr.String(); code != exitMisuse || !strings.Contains(stderr, "--temp: stat "+name+": n") {
			t.Errorf("exit code %d, stderr %q", code, stderr)
		}
	}
}
