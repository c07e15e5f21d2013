//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

// command returns the command uri as a process: this program under the name uri (see TestMain).
func command(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	if os.Getenv("URIFORM_EMULATOR") != "" {
		testenv.Skip(t, "no emulator", "it cannot start this program under another name")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	defaultSignals()
	cmd := exec.Command(program, args...)
	cmd.Args[0] = "uri"
	return cmd
}

// defaultSignals makes processes that the test starts end at signals, even if a shell started the
// test with "go test &", which ignores SIGINT. A process inherits only signals that are ignored.
var defaultSignals = sync.OnceFunc(func() {
	for _, e := range endings {
		if signal.Ignored(e.signal) {
			signal.Notify(make(chan os.Signal, 1), e.signal)
		}
	}
})

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
	return started(t, command(t, args...))
}

// started starts a command whose standard input and output are pipes.
func started(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: cmd}
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
		p.end()
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
		}{{syscall.SIGINT, "SIGINT", 130}, {syscall.SIGTERM, "SIGTERM", 143}, {syscall.SIGQUIT, "SIGQUIT", 131}, {syscall.SIGHUP, "SIGHUP", 129}} {
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

// Subcommands that keep lines until the end print those that they have at a signal.
func TestSignalWhileKeeping(t *testing.T) {
	for name, want := range map[string]func(done int) int{
		"sort": func(done int) int { return done },
		"uniq": func(int) int { return 1 },
	} {
		p := start(t, name)
		io.WriteString(p.in, strings.Repeat("http://example.com/\n", 50_000)) // more than the pipe and the buffers hold
		p.Process.Signal(syscall.SIGTERM)
		rest, code := p.end()
		var done int
		_, err := fmt.Sscanf(p.stderr.String(), "uri "+name+": interrupted by SIGTERM: %d lines done, 0 of them rejected\n", &done)
		if got := strings.Count(rest, "\n"); err != nil || code != 143 || done < 1 || got != want(done) {
			t.Errorf("%s: exit code %d, %d lines, stderr %q", name, code, got, &p.stderr)
		}
	}
}

// A signal ends a subcommand that waits for a program which writes to a named pipe.
func TestSignalWhileOpening(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.html")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, "links", pipe)
	time.Sleep(500 * time.Millisecond) // the signals are caught
	p.Process.Signal(syscall.SIGTERM)
	if _, code := p.end(); code != 143 || p.stderr.String() != "uri links: interrupted by SIGTERM\n" {
		t.Errorf("exit code %d, stderr %q", code, &p.stderr)
	}
}

// A shell without job control ignores SIGINT for "uri ... &", so that Ctrl-C does not end it. The
// program ignores SIGINT then too. SIGTERM ends it.
func TestIgnoredSignal(t *testing.T) {
	background := func(args ...string) *process {
		p := command(t, args...)
		// The shell gives the program the name uri, for TestMain.
		shell := []string{needShell(t), "-c", `trap "" INT; exec "$@"`, "sh", linkedProgram(t)}
		return started(t, &exec.Cmd{Path: shell[0], Args: append(shell, p.Args[1:]...)})
	}
	const pause = 2 * sameSignal // a second signal would end the program even if it writes no more

	p := background("normalize")
	for range 3 {
		io.WriteString(p.in, "HTTP://a/\n")
		if got := p.line(t); got != "http://a/" {
			t.Errorf("output %q after SIGINT", got)
		}
		p.Process.Signal(syscall.SIGINT)
		time.Sleep(pause)
	}
	p.Process.Signal(syscall.SIGTERM)
	if rest, code := p.end(); rest != "" || code != 143 || !strings.Contains(p.stderr.String(), "interrupted by SIGTERM: 3 lines done") {
		t.Errorf("normalize: exit code %d, more output %q, stderr %q", code, rest, &p.stderr)
	}

	p = background("serve", "--addr", "127.0.0.1:0")
	url := p.line(t)
	p.Process.Signal(syscall.SIGINT)
	time.Sleep(pause)
	if got := answer(t, url+"batch", `{"op":"dots","input":"/a/../b"}`); got != `{"result":"/b"}`+"\n" {
		t.Errorf("serve: the answer after SIGINT is %q", got)
	}
	p.Process.Signal(syscall.SIGTERM)
	if rest, code := p.end(); rest != "" || code != exitYes {
		t.Errorf("serve: exit code %d, more output %q, stderr %q", code, rest, &p.stderr)
	}
}

// feed writes lines to the process until it ends. Half of them are rejected.
func (p *process) feed() {
	block := strings.Repeat("HTTP://a/%7e\na b\n", 10_000)
	for {
		if _, err := io.WriteString(p.in, block); err != nil {
			return
		}
	}
}

// A signal ends a stream that never waits. The output has whole lines, as many as the message says.
func TestSignalWhileWorking(t *testing.T) {
	for _, jobs := range []string{"1", "2"} {
		for _, s := range []struct {
			signal syscall.Signal
			name   string
			code   int
		}{{syscall.SIGINT, "SIGINT", 130}, {syscall.SIGTERM, "SIGTERM", 143}, {syscall.SIGQUIT, "SIGQUIT", 131}} {
			rejects := filepath.Join(t.TempDir(), "r")
			p := start(t, "normalize", "--jobs", jobs, "--rejects", rejects)
			go p.feed()
			lines := 0
			for range 10_000 {
				p.line(t)
				lines++
			}
			p.Process.Signal(s.signal)
			rest, code := p.end()
			lines += strings.Count(rest, "\n")
			if strings.ReplaceAll(rest, "http://a/~\n", "") != "" {
				t.Errorf("%s, %s jobs: the output has other lines", s.name, jobs)
			}
			message := p.stderr.String()
			message = message[strings.LastIndex(strings.TrimSuffix(message, "\n"), "\n")+1:]
			var done, rejected int
			_, err := fmt.Sscanf(message, "uri normalize: interrupted by "+s.name+": %d lines done, %d of them rejected\n", &done, &rejected)
			if err != nil || code != s.code || done-rejected != lines {
				t.Errorf("%s, %s jobs: exit code %d, %d lines of output, message %q: %v", s.name, jobs, code, lines, message, err)
			}
			if kept, err := os.ReadFile(rejects); err != nil || bytes.Count(kept, []byte("\n")) != rejected || !bytes.HasSuffix(kept, []byte("}\n")) {
				t.Errorf("%s, %s jobs: the file of --rejects has %d lines, want %d: %v", s.name, jobs, bytes.Count(kept, []byte("\n")), rejected, err)
			}
		}
	}
}

// After SIGKILL, all lines that end are complete, and the exit says that the process was killed.
func TestKill(t *testing.T) {
	for _, jobs := range []string{"1", "2"} {
		p := start(t, "normalize", "--quiet", "--jobs", jobs)
		go p.feed()
		for range 50_000 {
			p.line(t)
		}
		p.Process.Kill()
		rest, code := p.end()
		last := strings.ReplaceAll(rest, "http://a/~\n", "")
		if !strings.HasPrefix("http://a/~", last) || code == 0 {
			t.Errorf("%s jobs: exit code %d, the end of the output is %q", jobs, code, last)
		}
	}
}

// If the disk gets full, the exit code is 2, and the message says how many lines are written at least.
func TestSmallDisk(t *testing.T) {
	dir := smallDisk(t)
	for _, jobs := range []string{"1", "2"} {
		p := command(t, "normalize", "--jobs", jobs)
		out, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		p.Stdin = strings.NewReader(strings.Repeat("HTTP://a/%7e\na b\n", 200_000))
		p.Stdout, p.Stderr = out, &stderr
		p.Run()
		out.Close()
		text, err := os.ReadFile(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		last := strings.ReplaceAll(string(text), "http://a/~\n", "")
		message := stderr.String()
		message = message[strings.LastIndex(strings.TrimSuffix(message, "\n"), "\n")+1:]
		_, count, _ := strings.Cut(message, "; at least the results of the first ")
		var written int
		_, scanErr := fmt.Sscanf(count, "%d lines are written\n", &written)
		lines := bytes.Count(text, []byte("\n"))
		if code := p.ProcessState.ExitCode(); code != exitMisuse || !strings.Contains(message, "no space left on device") || scanErr != nil || written == 0 || written/2 > lines || written/2 < lines-20_000 {
			t.Errorf("%s jobs: exit code %d, %d lines, stderr %q", jobs, code, lines, &stderr)
		}
		if !strings.HasPrefix("http://a/~", last) {
			t.Errorf("%s jobs: the end of the output is %q", jobs, last)
		}
	}
}

// A device that is full makes no line rejected.
func TestFullDevice(t *testing.T) {
	for _, args := range []string{"normalize", "normalize --lines", "normalize --jobs 2", "normalize --column 1", "normalize --column 1 --jobs 2", "get host", "encode --json", "compare --json"} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			testenv.Skip(t, "/dev/full", "%v", err)
		}
		rejects := filepath.Join(t.TempDir(), "r")
		p := command(t, append(strings.Fields(args), "--rejects", rejects)...)
		var stderr bytes.Buffer
		p.Stdin, p.Stdout, p.Stderr = strings.NewReader(strings.Repeat("http://a/\thttp://a/\n", 50_000)), full, &stderr
		if strings.HasPrefix(args, "normalize") && !strings.Contains(args, "column") || args == "get host" {
			p.Stdin = strings.NewReader(strings.Repeat("http://a/\n", 50_000))
		}
		p.Run()
		full.Close()
		kept, err := os.ReadFile(rejects)
		want := "uri " + strings.Fields(args)[0] + ": write /dev/stdout: no space left on device\n"
		if code := p.ProcessState.ExitCode(); code != exitMisuse || stderr.String() != want || err != nil || len(kept) > 0 {
			t.Errorf("%s: exit code %d, stderr %q, %d bytes of rejects, %v", args, code, &stderr, len(kept), err)
		}
	}
}

// Two signals at once, as timeout(1) sends them, are like one.
func TestSignalTwice(t *testing.T) {
	for range 5 {
		p := start(t, "normalize")
		go p.feed()
		p.line(t)
		time.Sleep(100 * time.Millisecond) // the pipe gets full, so that the process cannot end
		p.Process.Signal(syscall.SIGQUIT)
		time.Sleep(20 * time.Millisecond)
		p.Process.Signal(syscall.SIGTERM)
		_, code := p.end()
		if message := p.stderr.String(); !strings.Contains(message, "interrupted by SIG") || strings.Contains(message, "goroutine") || code != 131 && code != 143 {
			t.Errorf("exit code %d, stderr %q", code, message)
		}
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
	for _, jobs := range []string{"1", "2"} {
		rejects := filepath.Join(t.TempDir(), "r")
		p := start(t, "normalize", "--jobs", jobs, "--quiet", "--rejects", rejects)
		go p.feed()
		p.line(t)
		p.closeOut()
		_, code := p.end()
		if code != exitBrokenPipe || p.stderr.Len() > 0 {
			t.Errorf("%s jobs: exit code %d, stderr %q", jobs, code, &p.stderr)
		}
		kept, err := os.ReadFile(rejects)
		if err != nil || !bytes.HasSuffix(kept, []byte("}\n")) {
			t.Errorf("%s jobs: the file of --rejects has %d bytes, %v", jobs, len(kept), err)
		}
	}
}
