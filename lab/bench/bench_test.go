package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/cpu"

	"github.com/uriform/uri/internal/testenv"
)

// TestRun makes a short run with its own lists and with peers in Go only. It checks the
// report and the file.
func TestRun(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	writeLists(t, data)
	var stdout strings.Builder
	o := options{data: data, rounds: 2, peers: "pure Go|fredbi", out: out}
	if err := run(o, &stdout, io.Discard); err != nil {
		t.Fatal(err)
	}
	text := stdout.String()
	for _, want := range []string{
		"parse, real web URLs (parse on web)", "resolve short references, to a buffer",
		"uriform, pure Go", "net/url", "fredbi/uri", "Allocations per line", "accepted, - rejected",
		"bytes of code", "kernel_amd64.s", "pure Go,",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the report:\n%s", want, text)
		}
	}
	written, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil || len(written) != 1 {
		t.Fatalf("wrote %v, %v; want a table", written, err)
	}
	if content, err := os.ReadFile(written[0]); err != nil || string(content) != text {
		t.Errorf("%s is not what was printed: %v", written[0], err)
	}
}

// writeLists writes lists of references in the format that the benchmark reads.
func writeLists(t *testing.T, dir string) {
	t.Helper()
	var web, html, iris strings.Builder
	for i := range 300 {
		fmt.Fprintf(&web, "http://www%d.example/some/path/%d?query=%[1]d\n", i, i*i)
		fmt.Fprintf(&web, "http://h%d.example/\n", i)
		fmt.Fprintf(&web, "https://example.org/%s%d\n", strings.Repeat("abc/", 20), i)
		fmt.Fprintf(&html, "../images/%d.png\n/a/%[1]d\n", i)
		fmt.Fprintf(&iris, "http://example.org/é%d\n", i)
	}
	for name, text := range map[string]string{
		"urls-web.txt": web.String(), "html-references.txt": html.String(), "iris-dbpedia-links.txt": iris.String(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGenerated makes a run without lists and without the sources of other libraries. It says that the
// corpora are generated, and which library is not measured, and writes no files.
func TestGenerated(t *testing.T) {
	var stdout strings.Builder
	o := options{lines: 100, rounds: 1, peers: "pure Go|fluent", cases: "parse"}
	if err := run(o, &stdout, io.Discard); err != nil {
		t.Fatal(err)
	}
	text := stdout.String()
	if !strings.Contains(text, "Corpora (generated") || !strings.Contains(text, "parse, web URLs (parse on web)") || strings.Contains(text, "real web") || strings.Contains(text, "real IRIs") {
		t.Errorf("the report does not say that the corpora are generated:\n%s", text)
	}
	if !strings.Contains(text, "Not measured: fluent-uri\n    the flag -sources names no directory") {
		t.Errorf("the report does not say that fluent-uri is missing:\n%s", text)
	}
}

// TestCompare compares the core with itself, on generated corpora.
func TestCompare(t *testing.T) {
	out := t.TempDir()
	o := options{lines: 1000, rounds: 3, peers: "pure Go", cases: "check", out: out, against: "../.."}
	if err := run(o, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"old.txt", "new.txt"} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "BenchmarkpureGo/check/mixed 1 "); n != 3 {
			t.Errorf("%s has %d passes, want 3:\n%s", name, n, text)
		}
	}
}

// TestNatives builds the drivers in other languages, and tests each with references for
// which all peers have the same result.
func TestNatives(t *testing.T) {
	tools := map[string][]string{
		"oxiri": {"cargo"}, "fluent-uri": {"cargo"}, "Rust url": {"cargo"},
		"uriparser": {"cc"}, "Boost.URL": {"c++"}, "Ada": {"c++"},
		"java.net.URI": {"javac", "java"}, "Node URL": {"node"},
	}
	// Build without optimization, which is faster; this test does not measure.
	t.Setenv("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
	t.Setenv("CARGO_PROFILE_RELEASE_LTO", "off")
	b, err := newBuilder(t.TempDir(), sourcesOfPeers(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.copySources(); err != nil {
		t.Fatal(err)
	}
	lines := filepath.Join(b.dir, "lines")
	if err := os.WriteFile(lines, []byte("http://a/b\nhttp://exa mple/\nhttp://c/é\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, n := range natives {
		t.Run(n.name, func(t *testing.T) {
			for _, tool := range tools[n.name] {
				testenv.Program(t, tool)
			}
			if n.deb != "" && debianVersion(n.deb) == "" {
				testenv.Skip(t, n.deb, "a package of Debian")
			}
			if len(n.sources) > 0 && b.sources == "" {
				testenv.Skip(t, "peers", "the sources of %s: set URIFORM_PEERS", n.name)
			}
			p, err := n.start(b)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			askNative(t, p)
			passNative(t, p, lines)
		})
	}
}

// sourcesOfPeers returns the directory of the sources of peers, or "".
func sourcesOfPeers(t *testing.T) string {
	if dir := os.Getenv("URIFORM_PEERS"); dir != "" || !testenv.HasData(t) {
		return dir
	}
	dir := filepath.Join(testenv.Data(t), "..", "peers")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

func askNative(t *testing.T, p *Peer) {
	if err := p.Base("http://a/b/c/d;p?q"); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		op, text, want string
		ok             bool
	}{
		{"parse", "http://example.com/a/b?q=1#f", "", true},
		{"parse", "http://[2001:db8::7]/c", "", true},
		{"parse", "http://exa mple.com/", "", false},
		{"parse", "../a", "", false},
		{"iri", "http://example.com/é", "", true},
		{"reference", "../a/b?q#f", "", true},
		{"reference", "http://[::1::2]/", "", false},
		{"check", "http://example.com/a", "", true},
		{"check", "http://[::1::2]/", "", false},
		{"resolve", "g", "http://a/b/c/g", true},
		{"resolve", "../g", "http://a/b/g", true},
		{"resolve-string", "g", "http://a/b/c/g", true},
		{"resolve-string", "../g", "http://a/b/g", true},
		{"normalize", "http://example.com/a/./b/../c?q", "http://example.com/a/c?q", true},
	}
	for _, test := range tests {
		if !p.Offers(test.op) {
			continue
		}
		got, ok, err := p.One(test.op, test.text)
		if err != nil || ok != test.ok || got != test.want {
			t.Errorf("%s %q = %q, %v, %v; want %q, %v", test.op, test.text, got, ok, err, test.want, test.ok)
		}
	}
}

func passNative(t *testing.T, p *Peer, lines string) {
	if err := p.Load("lines", lines); err != nil {
		t.Fatal(err)
	}
	took, accepted, err := p.Pass("parse", "lines")
	if err != nil || took <= 0 || accepted < 1 || accepted > 2 {
		t.Errorf("parse accepts %d of 3 lines in %v, %v", accepted, took, err)
	}
	for _, request := range []string{"pass fly lines", "pass parse sand", "fly", "load c /no/such/file"} {
		if answer, err := p.request("%s", request); err == nil {
			t.Errorf("%s: answered %q, want an error", request, answer)
		}
	}
	if _, _, err := p.Pass("parse", "lines"); err != nil {
		t.Errorf("after errors: %v", err)
	}
}

// TestKernels compares the core's detection of the processor with golang.org/x/sys/cpu: the
// worker of a level starts if and only if the processor supports the level.
func TestKernels(t *testing.T) {
	want := map[string]bool{
		levels[1]: cpu.X86.HasAVX2 && cpu.X86.HasBMI2,
		levels[0]: cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI,
		levels[2]: runtime.GOARCH == "arm64",
		pureGo:    true,
	}
	b, err := newBuilder(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range levelNames() {
		program, err := b.level(level)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Start(level, Ours, program, "uriform")
		if want[level] != (err == nil) {
			t.Errorf("%s: starts with %v; the processor has it: %v", level, err, want[level])
		}
		if err == nil {
			p.Close()
		}
	}
}

func TestTimes(t *testing.T) {
	c := Case{Op: "parse", Corpus: "web"}
	m := Measurements{c: {
		"a": {Passes: []time.Duration{400, 100, 300, 200}, Lines: 10},
		"b": {Passes: []time.Duration{450, 500, 400}, Lines: 10},
	}}
	if got := m[c]["a"].Min(); got != 10 {
		t.Errorf("the minimum is %v ns a line, want 10", got)
	}
	if got := m[c]["a"].Median(); got != 25 {
		t.Errorf("the median of four is %v ns a line, want 25", got)
	}
	if got := m[c]["b"].Median(); got != 45 {
		t.Errorf("the median of three is %v ns a line, want 45", got)
	}
	if got, ok := m.Ratio(c, "a", "b"); !ok || got != 4 {
		t.Errorf("a has %v, %v times the speed of b; want 4", got, ok)
	}
	if _, ok := m.Ratio(c, "a", "c"); ok {
		t.Error("there is a ratio to what was not measured")
	}
	if got := m.Fastest(c, []string{"b", "c"}); got != "b" {
		t.Errorf("the fastest of b and c is %q, want b", got)
	}
	if got := m.byTime(c); got[0] != "a" || got[1] != "b" {
		t.Errorf("by time: %v, want a, b", got)
	}
}

func TestVerdict(t *testing.T) {
	c := Case{Op: "parse", Corpus: "web"}
	r := &Report{Times: Measurements{c: {
		"ours":   {Passes: []time.Duration{10}, Lines: 1},
		"theirs": {Passes: []time.Duration{40}, Lines: 1},
	}}}
	tests := []struct {
		level, peer string
		want        float64
		verdict     string
	}{
		{"ours", "theirs", 4, "4.00 (4)"},
		{"ours", "theirs", 4.01, "4.00 (4.01) MISSED"},
		{"ours", "theirs", 0, "4.00"},
		{"ours", "nobody", 4, "not measured (4)"},
		{"ours", "nobody", 0, "not measured"},
	}
	for _, test := range tests {
		if got := r.verdict(c, test.level, test.peer, test.want); got != test.verdict {
			t.Errorf("%s against %s, wanted %v: %q, want %q", test.level, test.peer, test.want, got, test.verdict)
		}
	}
}

// TestReportOfFewCases checks a report of a run with -cases.
func TestReportOfFewCases(t *testing.T) {
	r := &Report{
		Peers: []*Peer{{Name: levels[0], Kind: Ours}},
		Times: Measurements{
			Syntaxes[0]: {levels[0]: {Passes: []time.Duration{40}, Lines: 1}},
			Syntaxes[2]: {levels[0]: {Passes: []time.Duration{60}, Lines: 1}},
		},
	}
	var b strings.Builder
	r.WriteText(&b)
	if !strings.Contains(b.String(), "60.0 (1.50 MISSED)") {
		t.Errorf("a syntax that takes 1.5 times the time is not a miss:\n%s", &b)
	}
}

// TestGoals checks that the case and the peer of every goal exist.
func TestGoals(t *testing.T) {
	known := map[string]bool{bestNative: true}
	for _, name := range goPeers {
		known[name] = true
	}
	for _, n := range natives {
		known[n.name] = true
	}
	for _, name := range nativeRFC {
		if !known[name] {
			t.Errorf("there is no native library %s", name)
		}
	}
	for name := range known {
		if standards[name] == "" && name != bestNative {
			t.Errorf("no standard of %s", name)
		}
	}
	for _, g := range Goals {
		if caseOf(g.Op, g.Corpus); !known[g.Peer] {
			t.Errorf("no peer for the goal %+v", g)
		}
	}
}

func TestPeerThatFails(t *testing.T) {
	testenv.Program(t, "sh")
	if _, err := Start("silent", Native, "sh", "-c", "echo no such library >&2; exit 3"); err == nil || !strings.Contains(err.Error(), "no such library") {
		t.Errorf("a program that ends: %v, want what it said", err)
	}
	if _, err := Start("rude", Native, "sh", "-c", "echo hello; cat"); err == nil {
		t.Error("a program that does not greet is taken")
	}
	p, err := Start("mortal", Native, "sh", "-c", "printf 'ready 1\\tparse\\n'; read line; echo died >&2")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Pass("parse", "web"); err == nil || !strings.Contains(err.Error(), "died") {
		t.Errorf("a program that dies: %v, want what it said", err)
	}
	p, err = Start("babbler", Native, "sh", "-c", "printf 'ready 1\\tparse\\n'; while read line; do echo 12 apples; done")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, _, err := p.Pass("parse", "web"); err == nil {
		t.Error("an answer that is no answer is taken")
	}
	if _, _, err := p.One("parse", "two\nlines"); err == nil {
		t.Error("a text of two lines is sent")
	}
}

func TestBusy(t *testing.T) {
	for load, want := range map[string]bool{"": false, "0.12 3.00 2.00": false, "1.50 0.00 0.00": true} {
		if got := (Machine{Load: load}).Busy(); got != want {
			t.Errorf("load %q: busy %v", load, got)
		}
	}
}

func TestShort(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.0001: "<0.01", 1: "1.00", 46.254: "46.25"} {
		if got := short(x); got != want {
			t.Errorf("short(%v) = %s, want %s", x, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	m := Machine{CPU: "Intel(R) Xeon(R) Processor @ 2.20GHz", Cores: 2}
	if got, want := m.Slug(), "intel-xeon-processor-2-20ghz-2-cores"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
