package regex_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	. "github.com/uriform/uri/internal/regex"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
)

// all is the flag -engines, with which TestEngines runs larger suites:
//
//	go test ./internal/regex -run Engines -engines -v
var all = flag.Bool("engines", false, "run the larger suites through the engines of other languages")

// An engine matches an expression against lines. run returns '1' or '0' for each
// line.
type engine struct {
	name    string
	program string // program that must be installed
	dialect Dialect
	run     func(t *testing.T, expr string, lines []byte) []byte
}

var engines = []engine{
	{"node", "node", ECMAScript, func(t *testing.T, expr string, lines []byte) []byte {
		return pipe(t, lines, "node", "testdata/match.mjs", expr, "u")
	}},
	{"node, JSON Schema", "node", JSONSchema, func(t *testing.T, expr string, lines []byte) []byte {
		return pipe(t, lines, "node", "testdata/match.mjs", expr, "u")
	}},
	{"java", "java", Java, func(t *testing.T, expr string, lines []byte) []byte {
		return pipe(t, lines, "java", "testdata/Match.java", expr)
	}},
	{"grep -E", "grep", ERE, func(t *testing.T, expr string, lines []byte) []byte { return grep(t, lines, "-E", expr) }},
	{"grep -P", "grep", PCRE2, func(t *testing.T, expr string, lines []byte) []byte { return grep(t, lines, "-P", expr) }},
}

func pipe(t *testing.T, in []byte, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	cmd.Stdin = bytes.NewReader(in)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && program == "grep" && exit.ExitCode() == 1 {
		err = nil // no line matches
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, errs.String())
	}
	return out
}

// grep returns the answers of the program grep, which prints the numbers of the
// matching lines.
func grep(t *testing.T, lines []byte, kind, expr string) []byte {
	t.Helper()
	answers := bytes.Repeat([]byte("0"), bytes.Count(lines, []byte("\n")))
	for line := range bytes.Lines(pipe(t, lines, "grep", "-n", "-a", kind, "-e", expr)) {
		number, _, _ := bytes.Cut(line, []byte(":"))
		n, err := strconv.Atoi(string(number))
		if err != nil {
			t.Fatal(err)
		}
		answers[n-1] = '1'
	}
	return answers
}

// TestEngines runs complete suites through the engines of the dialects. By
// default it tests the start rules of RFC 3986 and RFC 3987. With -engines it
// tests all start rules, with and without groups, with one extra state.
func TestEngines(t *testing.T) {
	names, extra, options := []string{"rfc3986", "rfc3987"}, 0, []bool{true}
	if *all {
		names, extra, options = rfc.Names(), 1, []bool{false, true}
	}
	for _, e := range engines {
		if e.name == "java" && !*all && !testenv.Long() {
			continue // slow to start
		}
		t.Run(e.name, func(t *testing.T) {
			testenv.Program(t, e.program)
			for _, name := range names {
				for _, components := range options {
					var groups map[string]string
					if components {
						groups = Components(name)
					}
					e.test(t, name, groups, extra)
				}
			}
		})
	}
}

func (e engine) test(t *testing.T, name string, groups map[string]string, extra int) {
	t.Helper()
	g, err := rfc.Corrected(name)
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := rfc.Start(name, rfc.Reference)
	p, err := Make(g, rule, e.dialect, groups)
	if e.dialect == ERE && errors.Is(err, ErrUnsupported) {
		return // the grammar has non-ASCII characters
	}
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	suite, err := vector.New(d, vector.Options{Extra: extra})
	if err != nil {
		t.Fatal(err)
	}
	var lines, want []byte
	add := func(text []byte, accept bool) {
		if bytes.ContainsAny(text, "\r\n\x00") {
			t.Fatalf("%q is not a line", text)
		}
		lines = append(append(lines, text...), '\n')
		want = append(want, "01"[btoi(accept)])
	}
	for text, accept := range suite.All() {
		add(text, accept)
	}
	// Long enough to overflow the stack of an engine that stores a record per iteration.
	for _, unit := range []string{"a", "/a", "%41"} {
		for _, begin := range []string{"x://h/", "x:", "/", "x://h/?", "x:a#", " "} {
			long := begin + strings.Repeat(unit, 20_000)
			add([]byte(long), d.Match(long))
		}
	}
	got := e.run(t, p.Text, lines)
	if bytes.Equal(got, want) {
		t.Logf("%s: %d strings, %d accepted", name, len(want), bytes.Count(want, []byte("1")))
		return
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d answers for %d lines", name, len(got), len(want))
	}
	wrong := 0
	for line := range bytes.Lines(lines) {
		if got[0] != want[0] {
			if wrong++; wrong <= 5 {
				t.Errorf("%s: wrong answer %c for %q", name, got[0], line)
			}
		}
		got, want = got[1:], want[1:]
	}
	t.Errorf("%s: %d answers are wrong", name, wrong)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
