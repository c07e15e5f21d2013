package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

func TestProgressText(t *testing.T) {
	start := time.Unix(0, 0)
	for _, tt := range []struct {
		p     *progress
		after time.Duration
		want  string
	}{
		{&progress{}, 2 * time.Second, "0 lines  0 B  0 B/s"},
		{&progress{lines: 1234567, bytes: 80_000_000}, 2 * time.Second, "1,234,567 lines  80 MB  40 MB/s"},
		{&progress{lines: 999, bytes: 9_949, rejected: 1000}, time.Second, "999 lines  9.9 kB  9.9 kB/s  1,000 rejected"},
		{&progress{lines: 999, bytes: 9_960}, time.Second, "999 lines  10 kB  10 kB/s"}, // not 10.0
		{&progress{lines: 10, bytes: 25_000, size: 100_000}, 2 * time.Second, "10 lines  25 kB of 100 kB (25 %)  12 kB/s  6s left"},
		{&progress{lines: 10, bytes: 1 << 40, size: 1 << 42, rejected: 3}, time.Hour, "10 lines  1.1 TB of 4.4 TB (25 %)  305 MB/s  3 rejected  3h0m0s left"},
		{&progress{lines: 10, bytes: 200, size: 100}, time.Second, "10 lines  200 B of 100 B (100 %)  200 B/s"}, // the file has grown
		{&progress{lines: 10, bytes: 25_000, size: 100_000, width: 36}, time.Second, "10 lines  25 kB of 100 kB (25 %)"},
		{&progress{lines: 10, bytes: 25_000, size: 100_000, width: 33}, time.Second, "10 lines  25 kB of 100 kB (25 %)"}, // 32 columns, and one for the cursor
		{&progress{lines: 10, bytes: 25_000, size: 100_000, width: 32}, time.Second, "10 lines"},
		{&progress{lines: 10, bytes: 25_000, width: 3}, time.Second, "10 lines"},
	} {
		tt.p.until = "left"
		tt.p.start, tt.p.now = start, func() time.Time { return start.Add(tt.after) }
		if got := tt.p.text(); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// A size has two digits or more, and at most three before the unit.
func TestSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 999: "999 B", 1000: "1.0 kB", 9_949: "9.9 kB", 9_950: "10 kB", 10_000: "10 kB", 999_499: "999 kB", 999_500: "1.0 MB",
		54_000_000: "54 MB", 2_100_000_000: "2.1 GB", 1e12: "1.0 TB", 1e15: "1.0 PB", 999e15: "999 PB", 1e18: "1 EB", math.MaxInt64: "9 EB",
	} {
		if got := size(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestRemaining(t *testing.T) {
	for _, tt := range []struct {
		elapsed     time.Duration
		done, total int64
		want        string
	}{
		{time.Second, 1, 3, "2s"}, {time.Minute, 50, 100, "1m0s"}, {time.Second, 2, 3, "1s"}, // rounded
		{time.Second, 0, 3, ""}, {time.Second, 3, 3, ""}, {time.Second, 4, 3, ""}, {time.Second, 4, 0, ""},
	} {
		if got := remaining(tt.elapsed, tt.done, tt.total); got != tt.want {
			t.Errorf("%d of %d after %v: %q, want %q", tt.done, tt.total, tt.elapsed, got, tt.want)
		}
	}
}

// The size of the input is what a regular file has after its position.
func TestInputSize(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "list"))
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "0123456789")
	for at, want := range map[int64]int64{0: 10, 4: 6, 10: 0, 12: 0} {
		f.Seek(at, io.SeekStart)
		if got := inputSize(f); got != want {
			t.Errorf("at %d: %d bytes, want %d", at, got, want)
		}
	}
	f.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for name, in := range map[string]io.Reader{"a closed file": f, "a pipe": r, "a string": strings.NewReader("text")} {
		if got := inputSize(in); got != 0 {
			t.Errorf("%s: %d bytes", name, got)
		}
	}
}

// A message erases the line, and the end erases it for good.
func TestProgressErases(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, now: time.Now, start: time.Now(), ended: make(chan struct{})}
	p.draw()
	io.WriteString(p, "message\n")
	io.WriteString(p, "message\n")
	p.draw()
	p.end()
	p.draw() // too late
	const line, erase = "\r0 lines  0 B  0 B/s\x1b[K", "\r\x1b[K"
	if want := line + erase + "message\nmessage\n" + line + erase; out.String() != want {
		t.Errorf("got  %q\nwant %q", &out, want)
	}
}

// slowInput has four lines, and waits after two of them: until the progress is drawn that has counted them, or for
// this time.
type slowInput struct {
	reads int
	drawn <-chan struct{}
	wait  time.Duration
}

func (s *slowInput) Read(b []byte) (int, error) {
	switch s.reads++; s.reads {
	case 2:
		select {
		case <-s.drawn:
		case <-time.After(s.wait):
		}
	case 3:
		return 0, io.EOF
	}
	return copy(b, "http://a/\na b\n"), nil
}

// A drawnOutput closes drawn when the progress is drawn that has counted a line.
type drawnOutput struct {
	bytes.Buffer
	once  sync.Once
	drawn chan struct{}
}

func (o *drawnOutput) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(" rejected")) {
		o.once.Do(func() { close(o.drawn) })
	}
	return o.Buffer.Write(b)
}

// A busy machine may draw the progress before the first line is read.
var progressLine = regexp.MustCompile(`^(\r0 lines  0 B  \d+ B/s\x1b\[K)*(\r\d+ lines  \d+ B  \d+ B/s  \d+ rejected\x1b\[K)+\r\x1b\[K$`)

func TestProgress(t *testing.T) {
	defer func(d time.Duration) { progressDelay = d }(progressDelay)
	progressDelay = 100 * time.Millisecond
	for _, tt := range []struct {
		args  string
		shown bool
	}{
		{"normalize --quiet --progress always", true},
		{"normalize --quiet --progress always --jobs 2", true},
		{"normalize --quiet --progress always --column 1", true},
		{"normalize --quiet", false},
		{"normalize --quiet --progress never", false},
	} {
		t.Run(tt.args, func(t *testing.T) {
			stderr := &drawnOutput{drawn: make(chan struct{})}
			in := &slowInput{drawn: stderr.drawn, wait: 2 * progressDelay}
			if tt.shown {
				in.wait = 30 * time.Second
			}
			run(strings.Fields(tt.args), in, io.Discard, stderr)
			if shown := stderr.Len() > 0; shown != tt.shown || shown && !progressLine.MatchString(stderr.String()) {
				t.Errorf("stderr %q", stderr)
			}
		})
	}
}

// linkedProgram returns a path of this program that ends in uri (see TestMain).
func linkedProgram(t *testing.T) string {
	t.Helper()
	if os.Getenv("URIFORM_EMULATOR") != "" {
		testenv.Skip(t, "emulator", "needs no emulator: it cannot start this program under another name")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "uri")
	if err := os.Symlink(program, link); err != nil {
		t.Fatal(err)
	}
	return link
}

// On a terminal, the progress is shown without a flag. "script" makes a terminal.
func TestProgressOnTerminal(t *testing.T) {
	t.Parallel() // it waits
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		testenv.Skip(t, "script", "a program of util-linux: %v", err)
	}
	uri := linkedProgram(t)
	const feed = `(i=0; while [ $i -lt 8 ]; do echo http://a/; echo "a b"; sleep 0.2; i=$((i+1)); done) | `
	for _, tt := range []struct {
		args, line string
		shown      bool
	}{
		{"normalize > out", "lines  ", true},
		{"normalize", "lines  ", false},
		{"extract > out", "1 files, ", true},
		{"extract", "1 files, ", false},
	} {
		cmd := exec.Command(script, "-qec", feed+"./uri "+tt.args, "/dev/null")
		cmd.Dir, cmd.Env, cmd.Stdin = filepath.Dir(uri), append(os.Environ(), "TERM=xterm"), strings.NewReader("")
		out, _ := cmd.CombinedOutput()
		if got := bytes.Contains(out, []byte(tt.line)); got != tt.shown {
			t.Errorf("%s: shown %v, output %q", tt.args, got, out)
		}
	}
}
