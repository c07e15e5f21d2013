package uribeam_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	uribeam "github.com/uriform/uri/engines/beam"
)

var lineCount = flag.Int("lines", 20_000, "the number of lines of the list")

// These variables say to this program that it is Prism or a pool of workers, and on which port.
const (
	prismVariable  = "URIBEAM_PRISM_PORT"
	workerVariable = "URIBEAM_WORKER_PORT"
)

func init() {
	register.Function2x1(failOnce)
	register.Function2x0(dieOnce)
	register.Emitter1[uribeam.Line]()
}

func TestMain(m *testing.M) {
	flag.Parse()
	if port := os.Getenv(prismVariable); port != "" {
		serve(port, func(ctx context.Context, n int) (err error) {
			_, err = prism.CreateJobServer(ctx, prism.Options{Port: n}) // as the program prism of Beam
			return err
		})
	}
	beam.Init()
	if port := os.Getenv(workerVariable); port != "" {
		serve(port, func(ctx context.Context, n int) (err error) {
			_, err = extworker.StartLoopback(ctx, n)
			return err
		})
	}
	os.Exit(m.Run())
}

// serve starts a server, which ends when the process is killed.
func serve(port string, start func(context.Context, int) error) {
	n, err := strconv.Atoi(port)
	if err == nil {
		err = start(context.Background(), n)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

const maxLine = 100_000

var form = bulk.Canonical{Syntax: uri.RFC3986, By: uri.EquivalenceScheme}

// A list is a list in several files, and what the command uri says about it.
type list struct {
	dir, glob string
	command   string // the program uri
	files     []string
	maxLine   int    // of --max-line
	out       string // the directory of the output
}

// newList writes files: with equal references, invalid lines, CR LF, a line that is too long, an
// empty file, and a last line without an end.
func newList(t *testing.T, n int) *list {
	l := &list{dir: t.TempDir(), maxLine: maxLine}
	l.out = l.dir
	l.command = filepath.Join(l.dir, "uri")
	build := exec.Command("go", "build", "-o", l.command, "./cmd/uri")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	r := rand.New(rand.NewPCG(1, 2))
	const files = 5
	l.glob = filepath.Join(l.dir, "list-*")
	for i := range files {
		var b bytes.Buffer
		for range n / files {
			switch r.IntN(50) {
			case 0:
				fmt.Fprintf(&b, "http://example.com/a b/%d", r.IntN(n))
			case 1: // many equal references, written in two ways
				fmt.Fprintf(&b, "HTTP://WWW.Example.com:80/%%7Euser/./%d", r.IntN(5))
			case 2:
				fmt.Fprintf(&b, "http://www.example.com/~user/%d", r.IntN(5))
			default:
				fmt.Fprintf(&b, "http://h%d.example.com/~user/%d?q=%d#f", r.IntN(100), r.IntN(n), r.IntN(3))
			}
			if b.WriteString("\n"); r.IntN(10) == 0 {
				b.Truncate(b.Len() - 1)
				b.WriteString("\r\n")
			}
		}
		switch i {
		case 1:
			b.Reset()
		case 2:
			b.WriteString("http://long.example/" + strings.Repeat("a", maxLine) + "\n\n")
		case files - 1:
			b.WriteString("http://example.com/last")
		}
		name := filepath.Join(l.dir, fmt.Sprintf("list-%d", i))
		l.files = append(l.files, name)
		if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// uri runs the command on the whole list, or on files if there are arguments after "--".
func (l *list) uri(t *testing.T, args ...string) string {
	t.Helper()
	var all bytes.Buffer
	for _, name := range l.files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	cmd := exec.Command(l.command, args...)
	cmd.Stdin = &all
	var out, diagnostics bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diagnostics
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("uri %q: %v: %s", args, err, &diagnostics)
	}
	return out.String()
}

func (l *list) read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(l.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// glob returns the files whose names match a pattern.
func (l *list) matching(pattern string) []string {
	names, _ := filepath.Glob(filepath.Join(l.dir, pattern))
	return names
}

// outputs are patterns of the names of the output.
var outputs = []string{"classes*", "normalized*", "stats*", "rejected*"}

// pipeline makes the pipeline of all transforms. through, if it is not nil, is between reading and
// Dedup.
func (l *list) pipeline(through any) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	lines := uribeam.ReadLines(s, l.glob, l.maxLine)
	if through != nil {
		lines = beam.ParDo(s, through, lines)
	}
	classes, rejected := uribeam.Dedup(s, form, lines)
	uribeam.WriteClasses(s, filepath.Join(l.out, "classes"), 7, form, classes)
	uribeam.WriteRejected(s, filepath.Join(l.out, "rejected.jsonl"), rejected)
	forms, _ := uribeam.Normalize(s, form, lines)
	uribeam.WriteLines(s, filepath.Join(l.out, "normalized"), forms)
	uribeam.WriteLines(s, filepath.Join(l.out, "stats.json"), uribeam.Stats(s, uri.RFC3986, 0, lines))
	return p
}

// check compares the output of the pipeline with that of the command.
func (l *list) check(t *testing.T) {
	t.Helper()
	limit := "--max-line=" + strconv.Itoa(l.maxLine)
	merge := append([]string{"dedup", "--merge", "--count"}, l.matching("classes-*")...)
	if got, want := l.uri(t, merge...), l.uri(t, "dedup", "--count", "--sort", limit); got != want {
		t.Errorf("dedup: got %.500s, want %.500s", got, want)
	}
	if len(merge) != 3+7 {
		t.Errorf("there are the files %q", merge[3:])
	}
	if got, want := l.read(t, "stats.json"), l.uri(t, "stats", "--save=-", limit); got != want {
		t.Errorf("stats: got %.500s, want %.500s", got, want)
	}
	normalized := strings.SplitAfter(l.uri(t, "normalize", limit), "\n")
	slices.Sort(normalized)
	if got, want := l.read(t, "normalized"), strings.Join(normalized, ""); got != want {
		t.Errorf("normalize: got %.500s, want %.500s", got, want)
	}

	// The rejected lines have their files and numbers, and no line is lost.
	os.RemoveAll(filepath.Join(l.dir, "parts"))
	bad := filepath.Join(l.dir, "bad.jsonl")
	l.uri(t, append([]string{"partition", "--parts=1", "--dir=" + filepath.Join(l.dir, "parts"), "--rejects=" + bad, limit}, l.files...)...)
	got, want := rejectedLines(t, l.read(t, "rejected.jsonl")), rejectedLines(t, l.read(t, "bad.jsonl"))
	if !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%d rejected lines, want %d: got %.500q, want %.500q", len(got), len(want), got, want)
	}
	var stats struct{ Lines, Rejected, Too_long int }
	if err := json.Unmarshal([]byte(l.read(t, "stats.json")), &stats); err != nil {
		t.Fatal(err)
	}
	if out := len(normalized) - 1; stats.Lines != out+len(got) || stats.Rejected+stats.Too_long != len(got) {
		t.Errorf("%d lines: %d results and %d rejected lines", stats.Lines, out, len(got))
	}
	if left := l.matching("*.tmp"); len(left) > 0 {
		t.Errorf("these files are left: %q", left)
	}
}

// rejectedLines returns file, line and input of each rejected line.
func rejectedLines(t *testing.T, text string) (list []string) {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		var r struct {
			File  string
			Line  int
			Input string
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(filepath.Base(r.File), " ", r.Line, " ", r.Input))
	}
	return list
}

// All transforms on Prism in this process give the results of the command, and the same files when
// they run again.
func TestPrism(t *testing.T) {
	l := newList(t, *lineCount)
	for range 2 {
		start := time.Now()
		if _, err := prism.Execute(t.Context(), l.pipeline(nil)); err != nil {
			t.Fatal(err)
		}
		var usage syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
		t.Logf("%d lines: %.1f s, peak memory of the process %d MB", *lineCount, time.Since(start).Seconds(), usage.Maxrss>>10)
		l.check(t)
		if *lineCount > 100_000 {
			break
		}
	}
}

// startServer starts this program as a server, and returns its process and its address.
func startServer(t *testing.T, variable string) (*exec.Cmd, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, port))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	address := fmt.Sprintf("localhost:%d", port)
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return cmd, address
		} else if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

// setOptions sets the options of a job until the end of the test. The program of the workers is this one:
// without its name, Beam compiles one.
func setOptions(t *testing.T, endpoint, environment, config string) {
	options := []*string{jobopts.Endpoint, jobopts.EnvironmentType, jobopts.EnvironmentConfig, jobopts.WorkerBinary}
	for i, value := range []string{endpoint, environment, config, os.Args[0]} {
		old := *options[i]
		t.Cleanup(func() { *options[i] = old })
		*options[i] = value
	}
}

// Prism is another process, and calls this process as its external environment.
func TestPrismProcess(t *testing.T) {
	_, address := startServer(t, prismVariable)
	setOptions(t, address, "LOOPBACK", "")
	l := newList(t, min(*lineCount, 5000))
	if _, err := beam.Run(t.Context(), "universal", l.pipeline(nil)); err != nil {
		t.Fatal(err)
	}
	l.check(t)
}

// dieOnce kills its process at a line in the middle of a list, if it can remove the file die beside
// the list.
func dieOnce(l uribeam.Line, emit func(uribeam.Line)) {
	if l.Number == 500 && os.Remove(filepath.Join(filepath.Dir(l.File), "die")) == nil {
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	emit(l)
}

// Prism and the workers are processes of their own: the EXTERNAL environment. The process of the
// workers is killed in the middle of a list. Prism does not repeat a bundle: it ends the job with an
// error, or waits without end, so this test ends Prism too. The job has an error and writes nothing. The
// same job with new workers gives the complete result.
func TestKilledWorker(t *testing.T) {
	l := newList(t, *lineCount)
	if err := os.WriteFile(filepath.Join(l.dir, "die"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Run("killed", func(t *testing.T) {
		server, address := startServer(t, prismVariable)
		worker, pool := startServer(t, workerVariable)
		setOptions(t, address, "EXTERNAL", pool)
		ended := make(chan error, 1)
		go func() {
			_, err := beam.Run(t.Context(), "universal", l.pipeline(dieOnce))
			ended <- err
		}()
		worker.Wait()
		status, _ := worker.ProcessState.Sys().(syscall.WaitStatus)
		if !status.Signaled() || status.Signal() != syscall.SIGKILL {
			t.Errorf("the workers were not killed: %v", worker.ProcessState)
		}
		var err error
		select {
		case err = <-ended:
		case <-time.After(10 * time.Second):
			t.Log("Prism waits for the workers")
			server.Process.Kill()
			err = <-ended
		}
		if err == nil {
			t.Error("the job has succeeded without its workers")
		}
		t.Logf("the error of the job is %v", err)
		for _, pattern := range outputs {
			if names := l.matching(pattern); len(names) > 0 {
				t.Errorf("a job without workers has written %q", names)
			}
		}
	})
	t.Run("again", func(t *testing.T) {
		_, address := startServer(t, prismVariable)
		_, pool := startServer(t, workerVariable)
		setOptions(t, address, "EXTERNAL", pool)
		if _, err := beam.Run(t.Context(), "universal", l.pipeline(dieOnce)); err != nil {
			t.Fatal(err)
		}
		l.check(t)
	})
}

var errInjected = errors.New("the injected error")

// failing says whether failOnce fails.
var failing atomic.Bool

// failOnce fails at a line in the middle of a list, once.
func failOnce(l uribeam.Line, emit func(uribeam.Line)) error {
	if l.Number == 500 && failing.CompareAndSwap(true, false) {
		return errInjected
	}
	emit(l)
	return nil
}

// A bundle that fails ends the pipeline on Prism, which does not repeat bundles. The same pipeline
// gives the complete result when it runs again. A runner that repeats the bundle gives this result at
// once. Before its end, Prism may continue as if the bundle had no elements, and write a file in which
// lines are missing: TestRun shows that the program does not give such files their names.
func TestFault(t *testing.T) {
	l := newList(t, 5000)
	failing.Store(true)
	_, err := prism.Execute(t.Context(), l.pipeline(failOnce))
	if failing.Load() {
		t.Fatal("no bundle has failed")
	}
	if err != nil {
		if !strings.Contains(err.Error(), errInjected.Error()) {
			t.Errorf("the error is %v", err)
		}
		for _, pattern := range outputs {
			if names := l.matching(pattern); len(names) > 0 {
				t.Logf("the pipeline that failed has written %q", names)
			}
		}
		if _, err := prism.Execute(t.Context(), l.pipeline(failOnce)); err != nil {
			t.Fatal(err)
		}
	}
	l.check(t)
}

// The disk of the output is full: the job has an error that says so, and leaves no file.
func TestFullDisk(t *testing.T) {
	l := newList(t, 5000)
	l.out = filepath.Join(l.dir, "full")
	if err := os.Mkdir(l.out, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("none", l.out, "tmpfs", 0, "size=4k"); err != nil {
		t.Skipf("SKIPPED: only root can mount a small tmpfs: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(l.out, 0) })
	p, s := beam.NewPipelineWithRoot()
	lines := uribeam.ReadLines(s, l.glob, l.maxLine)
	classes, rejected := uribeam.Dedup(s, form, lines)
	uribeam.WriteClasses(s, filepath.Join(l.out, "classes"), 7, form, classes)
	uribeam.WriteRejected(s, filepath.Join(l.out, "rejected.jsonl"), rejected)
	_, err := prism.Execute(t.Context(), p)
	if err == nil || !strings.Contains(err.Error(), "no space left on device") {
		t.Errorf("got the error %v, want one of a full disk", err)
	}
	if left, _ := filepath.Glob(filepath.Join(l.out, "*")); len(left) > 0 {
		t.Errorf("these files are left: %q", left)
	}
}

// The program run gives no file its name if the job fails: when a file cannot be read, and when a part
// of the files is written and the disk is full. The same command has the results of the command uri
// when the fault is gone. Files of an earlier job are kept until then.
func TestRun(t *testing.T) {
	l := newList(t, 5000)
	program := filepath.Join(l.dir, "run")
	if out, err := exec.Command("go", "build", "-o", program, "./run").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out := filepath.Join(l.dir, "out")
	if err := os.Mkdir(out, 0o700); err != nil {
		t.Fatal(err)
	}
	run := func(ok bool, message string, want int, args ...string) {
		t.Helper()
		args = append([]string{"--output", out + "/", "--max_line", strconv.Itoa(l.maxLine), "--input", l.glob}, args...)
		diagnostics, err := exec.Command(program, args...).CombinedOutput()
		if (err == nil) != ok || !bytes.Contains(diagnostics, []byte(message)) {
			t.Errorf("run %q: %v: %s", args, err, diagnostics)
		}
		if names := l.matching("out/*"); len(names) != want {
			t.Errorf("run %q: there are the files %q, want %d", args, names, want)
		}
	}
	run(false, "has to wait", 0, "--async")
	directory := filepath.Join(l.dir, "list-9")
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, operation := range []string{"dedup", "normalize", "stats"} {
		run(false, "is a directory", 0, "--do", operation)
	}
	if err := os.Remove(directory); err != nil {
		t.Fatal(err)
	}

	if err := syscall.Mount("none", out, "tmpfs", 0, "size=128k"); err != nil {
		t.Logf("SKIPPED: only root can mount a small tmpfs: %v", err)
	} else {
		t.Cleanup(func() { syscall.Unmount(out, 0) })
		run(false, "no space left on device", 0, "--shards", "7") // the first shards have enough space
		if err := syscall.Mount("none", out, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
			t.Fatal(err)
		}
	}
	run(true, "", 8, "--shards", "7")
	merge := append([]string{"dedup", "--merge", "--count"}, l.matching("out/classes-*")...)
	if got, want := l.uri(t, merge...), l.uri(t, "dedup", "--count", "--sort", "--max-line="+strconv.Itoa(l.maxLine)); got != want {
		t.Errorf("dedup: got %.500s, want %.500s", got, want)
	}
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	run(false, "is a directory", 8, "--shards", "7")
}

// A line of 64 MiB, the default limit, is a line. A longer one is rejected, with its file and number.
func TestLongestLine(t *testing.T) {
	l := newList(t, 500)
	l.maxLine = 64 << 20
	const start = "http://a/"
	text := start + strings.Repeat("a", l.maxLine-len(start)) + "\n" +
		start + strings.Repeat("b", l.maxLine-len(start)+1) + "\n" + "http://A/%7E\n"
	if err := os.WriteFile(l.files[1], []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := prism.Execute(t.Context(), l.pipeline(nil)); err != nil {
		t.Fatal(err)
	}
	l.check(t)
	if !strings.Contains(l.read(t, "rejected.jsonl"), `list-1","line":2,"input":"",`) {
		t.Error("line 2 of list-1 is not rejected")
	}
}

// The links of documents are those of the command.
func TestLinks(t *testing.T) {
	l := newList(t, 50)
	for name, text := range map[string]string{
		"a.html":   `<base href="http://example.com/d/"><a href="b">b</a> <img src="../c.png"> <a href="http://a b/">x</a>`,
		"b.txt":    "See <http://example.com/x> and http://example.org/y.",
		"c.eml":    "Content-Type: text/html\r\nContent-Location: http://example.net/m/\r\n\r\n<a href=n>n</a>",
		"none.txt": "",
	} {
		if err := os.WriteFile(filepath.Join(l.dir, "doc-"+name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, s := beam.NewPipelineWithRoot()
	found, rejected := uribeam.Links(s, filepath.Join(l.dir, "doc-*"), "")
	uribeam.WriteLinks(s, filepath.Join(l.dir, "links.jsonl"), found)
	uribeam.WriteRejected(s, filepath.Join(l.dir, "invalid.jsonl"), rejected)
	if _, err := prism.Execute(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(l.read(t, "links.jsonl")) {
		var link uribeam.Link
		if err := json.Unmarshal([]byte(line), &link); err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.Base(link.File)+" "+link.Target)
	}
	want := []string{
		"doc-a.html http://example.com/d/b", "doc-a.html http://example.com/c.png",
		"doc-b.txt http://example.com/x", "doc-b.txt http://example.org/y", "doc-c.eml http://example.net/m/n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if invalid := rejectedLines(t, l.read(t, "invalid.jsonl")); !slices.Equal(invalid, []string{"doc-a.html 0 http://a b/"}) {
		t.Errorf("invalid values: %q", invalid)
	}
}
