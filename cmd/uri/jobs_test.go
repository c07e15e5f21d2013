package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// lists are inputs for --jobs. Some of them have several blocks.
func lists() map[string]string {
	random := rand.New(rand.NewPCG(1, 2))
	var mixed strings.Builder
	for range 1_500 {
		mixed.WriteString([]string{
			"HTTP://u:p@Example.com:80/a/../%7eb?q=1#f", "http://a b/", "", "../g", "http://é/", "http://a/%zz", "mailto:a@b",
			"http://a/b\x00c", "http://a/" + strings.Repeat("x", random.IntN(100)),
		}[random.IntN(9)])
		mixed.WriteString([]string{"\n", "\n", "\r\n"}[random.IntN(3)])
		if random.IntN(1000) == 0 {
			mixed.WriteString("http://a/" + strings.Repeat("y", 100_000) + "\n")
		}
	}
	return map[string]string{
		"empty":        "",
		"one line":     "http://A/",
		"mark":         "\uFEFFhttp://A/\n\uFEFF\n",
		"NUL and CR":   "\x00\n\r\n\r\r\n\n",
		"one rejected": "a b",
		"mixed":        mixed.String(),
		"all rejected": strings.Repeat("http://a b/\n", 6_000),
		"short":        strings.Repeat("^\n", 4*maxPending), // more in a block than a job holds
		"pairs":        strings.Repeat("http://A/\thttp://a/\n//b\t//c\na b\t\nhttp://\u05d0a/\tx\nftp://h/a;type=i\n", 2_000),
		"objects":      strings.Repeat(`{"u":"HTTP://A/","v":1}`+"\n"+`{"u":"a b"}`+"\n[]\n", 2_000),
	}
}

// --jobs does not change a byte of standard output, of standard error or of the file of --rejects. Four
// of the lists are long and uniform. By default, every sixth command reads one of them in turn, and a command reads
// the one that it is for; in ".ci/run all", all commands read all four.
func TestJobs(t *testing.T) {
	uniform := []string{"all rejected", "short", "pairs", "objects"}
	lists := lists()
	for i, args := range []string{
		"normalize", "normalize --lines", "normalize --json", "normalize --json --lines", "normalize --quiet", "normalize --rejects -", "normalize --lines --max-line 50",
		"check", "check --all", "check --lines", "check --print valid", "check --print invalid", "check --json", "check --all --json",
		"parse", "parse --json --lines", "parse --max-line 50",
		"resolve --base http://a/b/../c", "resolve --base http://a/b/c?d --json",
		"relativize --base http://Example.com/a/b", "relativize --base http://example.com/ --lines",
		"get host,path", "get -t {host}|{query:q} --lines", "get --json uri", "get --decode path --lines",
		"set --host example.org", "set --query-set a=b --lines", "set --json --no-port",
		"convert --to uri", "convert --to iri --display --lines", "convert --to uri --host idna --json",
		"fix", "fix --lines", "fix --json", "encode", "encode --lines --component segment", "decode", "decode --lines", "decode --json", "surt", "surt --lines", "surt --profile ia", "normalize --strip-tracking",
		"lint", "lint --lines --json", "lint --sarif", "agree --lines", "locate", "bidi --lines", "compare", "compare --json",
		"normalize --column 1", "normalize --column 2 --append", "check --column 1 --add v", "normalize --column 1 --csv", "normalize --column u --jsonl", "normalize --column x --header",
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		t.Run(args, func(t *testing.T) {
			dir := t.TempDir()
			do := func(in string, jobs int) string {
				rejects := filepath.Join(dir, "r")
				all := append(strings.Fields(args), "--jobs", fmt.Sprint(jobs))
				if !strings.Contains(args, "--rejects") {
					all = append(all, "--rejects", rejects)
				}
				stdout, stderr, code := runWith(strings.NewReader(in), all...)
				kept, _ := os.ReadFile(rejects)
				return fmt.Sprintf("exit code %d\n%s\n%s\n%s", code, stderr, kept, stdout)
			}
			for name, in := range lists {
				itsOwn := strings.HasPrefix(args, "compare") && name == "pairs" || strings.Contains(args, "--jsonl") && name == "objects"
				itsTurn := i%6 == 0 && name == uniform[i/6%len(uniform)]
				if slices.Contains(uniform, name) && !itsTurn && !itsOwn && !testenv.Long() {
					continue
				}
				if want, got := do(in, 1), do(in, 3); got != want {
					t.Errorf("%s:\n%s", name, firstLine(want, got))
				}
			}
		})
	}
}

// firstLine returns the first lines that are different.
func firstLine(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d: got %.300q, want %.300q", i+1, b[i], a[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(b), len(a))
}

// With --jobs, the files of --fixes and --rejects have the lines in their order too: of several blocks, which are
// repaired one after another.
func TestJobsFixes(t *testing.T) {
	dir := t.TempDir()
	var list strings.Builder
	for i := range 4_000 {
		fmt.Fprintf(&list, "http://a/%d %s\n", i, strings.Repeat("x", 60)) // more than three blocks of 64 KiB
	}
	for _, jobs := range [...]string{"1", "4"} {
		file := filepath.Join(dir, jobs)
		_, stderr, code := runWith(strings.NewReader(list.String()), "normalize", "--quiet", "--fix", "--fixes", file, "--jobs", jobs)
		if stderr != "" || code != exitYes {
			t.Fatalf("%s jobs: exit code %d, stderr %q", jobs, code, stderr)
		}
	}
	one, err := os.ReadFile(filepath.Join(dir, "1"))
	if _, stderr, _ := runWith(strings.NewReader(list.String()), "normalize", "--fix", "--jobs", "4"); stderr != "uri normalize: 4000 of 4000 inputs repaired\n" {
		t.Errorf("stderr is %.200q, want that 4000 of 4000 inputs are repaired", stderr)
	}
	if err != nil || strings.Count(string(one), "\n") != 4_000 {
		t.Fatalf("%d fixes, want 4000; %v", strings.Count(string(one), "\n"), err)
	}
	four, err := os.ReadFile(filepath.Join(dir, "4"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.SplitAfter(string(one), "\n")
	for i, line := range strings.SplitAfter(string(four), "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("with 4 jobs, line %d is %.80q, want %.80q", i+1, line, want[min(i, len(want)-1)])
		}
	}
}
