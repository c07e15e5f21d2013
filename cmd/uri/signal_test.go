//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// command returns the command uri as a process: this program under the name uri (see TestMain).
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if os.Getenv("URIFORM_EMULATOR") != "" {
		t.Skip("SKIPPED: the emulator cannot start this program under another name")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Args[0] = "uri"
	return cmd
}

// A process is a running uri. Its standard input is a pipe.
type process struct {
	*exec.Cmd
	in       io.WriteCloser
	out      *bufio.Reader
	closeOut func() error
	stderr   bytes.Buffer
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: command(t, args...)}
	p.Stderr = &p.stderr
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	p.in, p.out, p.closeOut = in, bufio.NewReader(out), out.Close
	deadline := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
	t.Cleanup(func() {
		deadline.Stop()
		p.Process.Kill()
		p.Wait()
	})
	return p
}

// line returns the next line of the output.
func (p *process) line(t *testing.T) string {
	t.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("output %q: %v, stderr %q", line, err, &p.stderr)
	}
	return strings.TrimSuffix(line, "\n")
}

// end waits for the end of the process. It returns the rest of the output and the exit code.
func (p *process) end() (rest string, code int) {
	b, _ := io.ReadAll(p.out)
	p.Wait()
	return string(b), p.ProcessState.ExitCode()
}

// The first signal ends a stream that waits for input. The results of all lines before are
// written.
func TestSignalWhileWaiting(t *testing.T) {
	for _, tt := range []struct{ args, in, out, stderr string }{
		{"normalize", "HTTP://a/\n", "http://a/", "uri normalize: interrupted by %s: 1 lines done, 0 of them rejected\n"},
		{"normalize --lines", "HTTP://a/\n", "http://a/", "uri normalize: interrupted by %s: 1 lines done, 0 of them rejected\n"},
		{"normalize --column 2", "x\tHTTP://a/\n", "x\thttp://a/", "uri normalize: interrupted by %s: 1 lines done, 0 of them rejected\n"},
		{"encode --quiet", "a b\n", "a%20b", "uri encode: interrupted by %s: 1 lines done, 0 of them rejected\n"},
		{"batch", `{"op":"dots","input":"a"}` + "\n", `{"result":"a"}`, "uri batch: interrupted by %s\n"},
		{"extract", "<http://a/>\n", "http://a/", "uri extract: interrupted by %s\n"},
		{"links --media html", strings.Repeat("<a href=b></a>", 1000), "b", "uri links: interrupted by %s\n"},
	} {
		for _, s := range []struct {
			signal syscall.Signal
			name   string
			code   int
		}{{syscall.SIGINT, "SIGINT", 130}, {syscall.SIGTERM, "SIGTERM", 143}} {
			t.Run(tt.args+" "+s.name, func(t *testing.T) {
				p := start(t, strings.Fields(tt.args)...)
				io.WriteString(p.in, tt.in)
				if got, want := p.line(t), tt.out; got != want {
					t.Errorf("output %q, want %q", got, want)
				}
				p.Process.Signal(s.signal)
				rest, code := p.end()
				if strings.Trim(rest, "b\n") != "" || code != s.code || p.stderr.String() != fmt.Sprintf(tt.stderr, s.name) {
					t.Errorf("exit code %d, more output %q, stderr %q", code, rest, &p.stderr)
				}
			})
		}
	}
}

// A signal ends a stream that never waits. The output is a prefix of the whole output, in whole
// lines, and as long as the message says.
func TestSignalWhileWorking(t *testing.T) {
	p := start(t, "normalize", "--rejects", filepath.Join(t.TempDir(), "r"))
	go func() {
		block := strings.Repeat("HTTP://a/%7e\na b\n", 10_000)
		for {
			if _, err := io.WriteString(p.in, block); err != nil {
				return
			}
		}
	}()
	lines := 0
	for range 100_000 {
		p.line(t)
		lines++
	}
	p.Process.Signal(syscall.SIGINT)
	rest, code := p.end()
	lines += strings.Count(rest, "\n")
	if strings.TrimSuffix(strings.ReplaceAll(rest, "http://a/~\n", ""), "\n") != "" {
		t.Errorf("the output has other lines")
	}
	if code != 130 {
		t.Errorf("exit code %d", code)
	}
	message := p.stderr.String()
	message = message[strings.LastIndex(strings.TrimSuffix(message, "\n"), "\n")+1:]
	var done, rejected int
	if _, err := fmt.Sscanf(message, "uri normalize: interrupted by SIGINT: %d lines done, %d of them rejected\n", &done, &rejected); err != nil || done-rejected != lines {
		t.Errorf("%d lines of output, message %q: %v", lines, message, err)
	}
}

// The second signal ends a process whose reader does not read.
func TestSecondSignal(t *testing.T) {
	p := start(t, "normalize")
	go io.Copy(p.in, strings.NewReader(strings.Repeat("HTTP://a/%7e\n", 1<<20)))
	p.line(t)
	time.Sleep(100 * time.Millisecond) // the pipe gets full
	ended := make(chan struct{})
	go func() {
		p.Process.Wait()
		close(ended)
	}()
	for range 100 {
		p.Process.Signal(syscall.SIGINT)
		select {
		case <-ended:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Error("the process has not ended")
}

// The end of the reader of standard output ends the process quietly. The file of --rejects is
// complete.
func TestBrokenPipe(t *testing.T) {
	rejects := filepath.Join(t.TempDir(), "r")
	p := start(t, "normalize", "--quiet", "--rejects", rejects)
	go func() {
		for {
			if _, err := io.WriteString(p.in, "HTTP://a/\na b\n"); err != nil {
				return
			}
		}
	}()
	p.line(t)
	p.closeOut()
	_, code := p.end()
	if code != exitBrokenPipe || p.stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", code, &p.stderr)
	}
	kept, err := os.ReadFile(rejects)
	if err != nil || len(kept) == 0 || kept[len(kept)-1] != '\n' {
		t.Errorf("the file of --rejects has %d bytes, %v", len(kept), err)
	}
}
