package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/catalogue"
)

// For every rule of every grammar: show prints the rule, match accepts and draws its
// shortest string, and match reports the offset of the error in a string that the rule
// does not derive.
func TestEveryRule(t *testing.T) {
	var library catalogue.Library
	for _, name := range rfc.Names() {
		for _, published := range []bool{false, true} {
			b, err := library.Book(name, published)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range b.Rules {
				if published && strings.HasPrefix(name, "rfc398") {
					continue // the published grammar is the corrected one
				}
				args := []string{name, r.Name}
				if published {
					args = append(args, "--published")
				}
				out, stderr, code := runWith(strings.NewReader(""), append([]string{"grammar", "show"}, args...)...)
				if code != exitYes || stderr != "" || !strings.Contains(out, "\nSource\n\n"+r.Name) || !strings.Contains(out, "\nShortest String\n") {
					t.Errorf("show %v: exit code %d: %s%s", args, code, out, stderr)
				}
				m, err := b.Machine(r.Name)
				if err != nil {
					t.Fatal(err)
				}
				shortest, _ := m.DFA.Shortest()
				out, stderr, code = runWith(strings.NewReader(""), append([]string{"grammar", "match"}, append(args, "--", shortest)...)...)
				if code != exitYes || stderr != "" || !strings.Contains(out, "\n"+r.Name+" ") {
					t.Errorf("match %v %q: exit code %d: %s%s", args, shortest, code, out, stderr)
				}
				out, stderr, code = runWith(strings.NewReader(""), append([]string{"grammar", "match"}, append(args, "--", "\x00")...)...)
				if code != exitNo || stderr != "" || !strings.Contains(out, "at byte 0") {
					t.Errorf("match %v NUL: exit code %d: %s%s", args, code, out, stderr)
				}
			}
		}
	}
}

// The verdicts of a suite are the answers of batch. --count prints the number of lines.
func TestVectorsAgreeWithMatch(t *testing.T) {
	out, _, code := runWith(strings.NewReader(""), "grammar", "vectors", "rfc3986", "IP-literal", "--json")
	if code != exitYes {
		t.Fatalf("exit code %d", code)
	}
	n, yes := 0, 0
	for line := range strings.Lines(out) {
		var v struct {
			Input string
			Match bool
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		n++
		if v.Match {
			yes++
		}
		if n%50 == 0 {
			got := batched(t, fmt.Sprintf(`{"op":"match","grammar":"rfc3986","rule":"IP-literal","input":%q}`, v.Input))
			if !strings.HasPrefix(got, fmt.Sprintf(`{"match":%v`, v.Match)) {
				t.Errorf("%s: batch says %v", line, got)
			}
		}
	}
	count, _, _ := runWith(strings.NewReader(""), "grammar", "vectors", "rfc3986", "IP-literal", "--count")
	if count != fmt.Sprintln(n) || yes == 0 {
		t.Errorf("%d lines, %d of them derivable; --count says %s", n, yes, count)
	}
}

// A fullWriter fails after room bytes, like a closed pipe.
type fullWriter struct{ room int }

func (w *fullWriter) Write(p []byte) (int, error) {
	if w.room -= len(p); w.room < 0 {
		return 0, os.ErrClosed
	}
	return len(p), nil
}

// A suite of practically infinite length stops when its output is closed.
func TestVectorsStopAtWriteError(t *testing.T) {
	var stderr strings.Builder
	code := run([]string{"grammar", "vectors", "rfc3986", "URI", "--extra", "32"}, strings.NewReader(""), &fullWriter{1 << 20}, &stderr)
	if code != exitMisuse || !strings.Contains(stderr.String(), os.ErrClosed.Error()) {
		t.Errorf("exit code %d, stderr %s", code, &stderr)
	}
}

// For any contents of a grammar file, the subcommands end. They report the position of
// the error, or the limit that the grammar exceeds.
func TestHostileGrammars(t *testing.T) {
	const size = 1 << 20
	repeat := strings.Repeat
	for _, tt := range []struct{ name, text, want string }{
		{"open", "a = " + repeat("(", size), ":1:505: more than 500 open brackets"},
		{"chain", chain(20000), "nested too deeply"},
		{"doubling", doubling(60), "more than 65536 NFA states"},
		{"counts", `a = 999999999(999999999*999999999"x")`, "more than 65536 NFA states"},
		{"digits", "a = " + repeat("9", size) + `"x"`, ":1:5: "},
		{"range", "a = %x30-39\nb = %x39-30", ":2:7: range from U+0039 down to U+0030"},
		{"beyond", "a = %x0-10FFFF\nc = %xFFFFFFFFFFFFFFFF", ":2:7: "},
		{"comment", "; " + repeat("c", size) + "\n", "no rules"},
		{"bytes", "a = \"" + repeat("\xff", size), ":1:6: byte 0xff is not UTF-8"},
		{"nul", "a = \"\x00\"", ":1:6: control character U+0000"},
		{"unclosed", "a = \"" + repeat("x", size), ":1:5: "},
		{"same", repeat("a = a\n", size/100), ":1:5: rule a: recursive"},
		{"cycle", "a = \"x\" b\nb = \"y\" a", ":2:9: rule b: recursive"},
		{"notation", "a ::= 'x'", ":1:3: "},
		{"endless", "a = *(*(*(*\"x\")))\n", "rule a repeats without limit an expression that may be empty"},
		{"more", "a = \"x\"\n" + repeat("a =/ \"y\"\n", size/100), ""},
		{"alternates", "a = \"x\"" + repeat(` / "x"`, size/100), ""},
		{"empty", "", "no rules"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "g.abnf")
			if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			run := func(args ...string) (stderr string, code int) {
				_, stderr, code = runWith(strings.NewReader(""), append(args, "--file", file)...)
				if code == exitMisuse && stderr == "" || len(stderr) > 4000 {
					t.Errorf("%v: exit code %d, %d bytes on stderr: %.200s", args, code, len(stderr), stderr)
				}
				return stderr, code
			}
			stderr, code := run("grammar", "match", "a", "z")
			if !strings.Contains(stderr, tt.want) || code == exitYes {
				t.Errorf("exit code %d, stderr %.300s, want %s", code, stderr, tt.want)
			}
			run("grammar", "show")
			run("grammar", "show", "a")
			run("grammar", "dot", "a")
			run("grammar", "railroad", "a")
			run("grammar", "vectors", "--count", "a")
			run("grammar", "regex", "a")
			run("grammar", "diff", "rfc3986", "a", "host")
		})
	}
}

// chain returns n rules each of which uses the next.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("a = r0\n")
	for i := range n {
		fmt.Fprintf(&b, "r%d = \"x\" r%d\n", i, i+1)
	}
	fmt.Fprintf(&b, "r%d = \"y\"\n", n)
	return b.String()
}

// doubling returns n rules each of which uses the next twice.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString("a = r0\n")
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d r%d\n", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "r%d = \"y\"\n", n)
	return b.String()
}

// The output of grammar never contains a password, whether the rule derives the string
// or not. Only the replies for programs, with --json, contain it.
func TestNoSecretInMatches(t *testing.T) {
	expect := func(args ...string) {
		if stdout, stderr, _ := runWith(strings.NewReader(""), args...); strings.Contains(stdout+stderr, mark) {
			t.Errorf("%q shows the password:\n%s%s", args, stdout, stderr)
		}
	}
	refused := broken(200)
	for _, flags := range []string{"", "--lines", "--all"} {
		args := strings.Fields("grammar match rfc3986 URI-reference " + flags)
		expect(append(append(args, "--"), refused...)...)
		for _, rule := range []string{"rfc3986 URI", "rfc3987 IRI-reference", "rfc2396 URI-reference", "rfc1808 URL", "rfc1738 genericurl", "rfc1738 ftpurl"} {
			args := strings.Fields("grammar match " + rule + " " + flags)
			expect(append(append(args, "--"), withPasswords...)...)
		}
	}
	for _, s := range append(refused[:20], withPasswords...) {
		expect("grammar", "match", s)
		expect("grammar", "match", "rfc3986", s)
		expect("grammar", s)
		expect("grammar", "show", s)
		expect("grammar", "dot", "rfc3986", "URI", s)
		expect("grammar", "railroad", "rfc3986", "URI", s)
		expect("grammar", "diff", "rfc3986", s)
		expect("grammar", "show", "--file", s)
	}
}

// The first ten faults of a file are named.
func TestGrammarFaults(t *testing.T) {
	for n, want := range map[int]string{10: "", 11: "and 1 more (see \"uri grammar show --file "} {
		file := filepath.Join(t.TempDir(), "g.abnf")
		var text strings.Builder
		text.WriteString("a = \"x\"\n")
		for i := range n {
			fmt.Fprintf(&text, "r%d = none%d\n", i, i)
		}
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		_, stderr, _ := runWith(strings.NewReader(""), "grammar", "match", "--file", file, "a", "x")
		if named := strings.Count(stderr, ".abnf:"); named != 10 || !strings.Contains(stderr, want) || strings.Contains(stderr, "more") != (want != "") {
			t.Errorf("%d faults: %d are named, want 10 and %q:\n%s", n, named, want, stderr)
		}
	}
}
