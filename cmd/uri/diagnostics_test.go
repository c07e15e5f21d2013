package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// testdata/messages.txt has command lines, with both outputs and the exit code, whole:
//
//	$ <list check
//	| rfc3986: 4 accepted, 1 rejected
//	! uri check: 1 of 5 lines rejected
//	= 1
//
// Standard input is the file after "<". A "|" in a word stands for a space.
func TestMessages(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "file names", "messages have file names and errors of a Unix system")
	}
	transcript, err := filepath.Abs("testdata/messages.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := writeFiles(t, map[string]string{
		"page.html":   `<a href="a"><a href="b c"><a href="[">`,
		"mail.eml":    "Subject: a\nbroken line\n\nhttp://m.example/\n",
		"notes.txt":   "http://n.example/\n",
		"docs/a.html": `<a href="http://a.example/">`,
		"docs/b.bin":  "\x00",
		"docs/c.bin":  "\x00",
		"none/d.bin":  "\x00",
		"list":        "http://a/\nHTTP://A\nhttp://b/%zz\n\nhttp://b/\n",
		"more":        "http://b\nc d\n",
		"table":       "{\"u\":\"HTTP://a\",\"n\":1}\n{\"u\":\"a b\"}\n{\"v\":\"c\"}\n{\"u\":2}\n",
		"shape.csv":   "id,url\n1,http://a/\n2,http://b/\n",
		"shape.log":   "GET http://a/\nhttp://b/ c\n",
		"csv":         "id,url\r\n1,HTTP://A\r\n\"2\",\"a b\"\r\n3\r\n",
	})
	if err := os.Mkdir(filepath.Join(dir, "void"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	few := testenv.Few(t)
	for block := range strings.SplitSeq(readFile(t, transcript), "\n\n") {
		command, want, _ := strings.Cut(strings.TrimSpace(block), "\n")
		words := strings.Fields(strings.TrimPrefix(command, "$ "))
		var input io.Reader = strings.NewReader("")
		if name, ok := strings.CutPrefix(words[0], "<"); ok {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			input, words = file, words[1:]
		}
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "|", " ")
		}
		stdout, stderr, code := runWith(input, words...)
		got := marked("|", stdout) + marked("!", stderr) + fmt.Sprintf("= %d", code)
		if got != want {
			few.Errorf("%s\ngot\n%s\nwant\n%s", command, got, want)
		}
	}
}

// marked returns text with a mark before each line.
func marked(mark, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(mark+" "+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
	return b.String()
}

// The hint about a stream that is no list of references depends on the first line that is rejected.
func TestShapeHint(t *testing.T) {
	for _, tt := range []struct {
		line    string
		tables  string
		noTable string
	}{
		{"<!DOCTYPE html>", "uri links", "uri links"},
		{`{"u":"http://a/"}`, "--jsonl", ""},
		{"id\turl", "a table with tabs", ""},
		{"1,http://a/", "--csv", ""},
		{"GET, http://a/", "uri extract", "uri extract"},
		{"2026-01-01 GET http://a/", "uri extract", "uri extract"},
		{"http://a b/", "", ""},
		{"a b", "", ""},
		{"", "", ""},
	} {
		for tables, want := range map[bool]string{true: tt.tables, false: tt.noTable} {
			if got := shapeHint(tt.line, tables); !strings.Contains(got, want) || (got == "") != (want == "") {
				t.Errorf("%q, tables %v: got %q, want %q", tt.line, tables, got, want)
			}
		}
	}
}

// The hint is about more than half of the lines.
func TestShapeHintOfMost(t *testing.T) {
	for lines, want := range map[string]bool{"<a\n<b\nc\nd\n": false, "<a\n<b\n<c\nd\n": true, "<a\nb\n": false, "<a\n": false, "<a\n<b\n": true} {
		if _, stderr, _ := runWith(strings.NewReader(lines), "check"); strings.Contains(stderr, "look like HTML") != want {
			t.Errorf("%q: a hint is expected: %v; got %s", lines, want, stderr)
		}
	}
}

// The hint is about the first line that is rejected, also if the lines after it have overwritten its memory.
func TestShapeHintOfLongList(t *testing.T) {
	lines := "<a b\n" + strings.Repeat("c d"+strings.Repeat("e", 1000)+"\n", 300)
	for _, jobs := range []string{"1", "2"} {
		if _, stderr, _ := runWith(strings.NewReader(lines), "check", "--jobs", jobs); !strings.Contains(stderr, "look like HTML") {
			t.Errorf("%s jobs: no hint in %.2000s", jobs, stderr)
		}
	}
}

// There is no hint about the lines if the format of the table is given.
func TestShapeHintOfTables(t *testing.T) {
	for args, want := range map[string]bool{"": true, "--column 1": true, "--column u --jsonl": false, "--column 1 --tsv": false, "--column 1 --csv": false} {
		lines := strings.Repeat(`{"u":"a`+"\n"+`{"u":"a b"}`+"\n", 2)
		if _, stderr, _ := runWith(strings.NewReader(lines), strings.Fields("check --print valid "+args)...); strings.Contains(stderr, "look like") != want {
			t.Errorf("%s: %s", args, stderr)
		}
	}
}

// The first ten answers "no" are reported, as rejected lines are, and all are counted.
func TestFirstNoes(t *testing.T) {
	for n, want := range map[int]int{9: 9, 10: 10, 11: 10} {
		_, stderr, _ := runWith(strings.NewReader(strings.Repeat("/a\n", n)), "filter", "--all", "host")
		reported := strings.Count(stderr, "the conditions do not choose it\n")
		if count := fmt.Sprintf("uri filter: the answer to %d of %d lines is no\n", n, n); reported != want || !strings.HasSuffix(stderr, count) {
			t.Errorf("%d lines: %d are reported, want %d, and then %q:\n%s", n, reported, want, count, stderr)
		}
	}
}

// A first value looks like a header if it is a word before a URL.
func TestHeaderHint(t *testing.T) {
	for lines, want := range map[string]bool{
		"url\nhttp://a/\n": true, "a b\nhttp://a/\n": true, "url\n//a/\n": false, "\nhttp://a/\n": false, "url\n": false,
		"a.example\nhttp://a/\n": false, "a:b\nhttp://a/\n": false, "a/b\nhttp://a/\n": false, "?a\nhttp://a/\n": false, "#a\nhttp://a/\n": false, "a@b\nhttp://a/\n": false,
	} {
		_, stderr, _ := runWith(strings.NewReader(lines), "get", "host", "--column", "1")
		if strings.Contains(stderr, "in line 1 looks like the name of the column") != want {
			t.Errorf("%q: a hint is expected: %v; got %s", lines, want, stderr)
		}
	}
}

// The first line with an odd port is that with the least number, in whatever order the jobs find them.
func TestOddPorts(t *testing.T) {
	var p oddPorts
	for _, line := range []int{5, 2, 7} {
		p.add(line)
	}
	if p.first != 2 || p.lines != 3 {
		t.Errorf("got line %d of %d, want line 2 of 3", p.first, p.lines)
	}
}
