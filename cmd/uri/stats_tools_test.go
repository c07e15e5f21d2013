package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/uriform/uri/internal/testenv"
)

var statsList = flag.String("list", "", "compare the figures of stats for this `file`, an absolute path")

// TestStatsAgainstTools compares every figure of stats with that of other tools: testdata/stats.pl
// with regular expressions made from the grammars, the errors of check, and, for the registrable
// domains, package publicsuffix for each host.
//
//	go test ./cmd/uri -run TestStatsAgainstTools -list /tmp/urls.txt -timeout 2h
func TestStatsAgainstTools(t *testing.T) {
	perl := testenv.Program(t, "perl")
	if err := exec.Command(perl, "-MUnicode::UCD", "-e", "1").Run(); err != nil {
		testenv.Skip(t, "Unicode::UCD", "a package of perl: %v", err)
	}
	list := *statsList
	if list == "" {
		list = filepath.Join(t.TempDir(), "list.txt")
		if err := os.WriteFile(list, []byte(oddList(5000)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := toolFigures(t, list)
	file, err := os.Open(list)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out, diagnostics bytes.Buffer
	if code := run([]string{"stats", "-q", "--json", "--top", "2000000000", "--memory", "2GB"}, file, &out, &diagnostics); code == exitMisuse {
		t.Fatalf("stats: %s", diagnostics.String())
	}
	got := jsonFigures(t, out.Bytes())
	delete(got, "format")
	differences := 0
	for name := range maps.Keys(merged(got, want)) {
		if got[name] != want[name] {
			if differences++; differences < 20 {
				t.Errorf("%s: stats says %d, the tools %d", name, got[name], want[name])
			}
		}
	}
	t.Logf("%d figures of %d lines, %d differ", len(got), got["lines"], differences)
	if got["lines"] == 0 || len(got) < 50 {
		t.Errorf("only %d figures of %d lines", len(got), got["lines"])
	}
}

func merged(a, b map[string]int64) map[string]int64 {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// jsonFigures returns the numbers in the reply of stats by their paths, without those that are 0.
func jsonFigures(t *testing.T, text []byte) map[string]int64 {
	t.Helper()
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	figures := map[string]int64{}
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case json.Number:
			if n, _ := v.Int64(); n != 0 {
				figures[strings.TrimPrefix(path, "/")] = n
			}
		case map[string]any:
			switch {
			case v["value"] != nil:
				walk(path+"/"+v["value"].(string), v["count"])
			case v["syntaxes"] != nil && v["count"] != nil:
				walk(path+"/"+strings.Trim(fmt.Sprint(v["syntaxes"]), "[]"), v["count"])
			default:
				for name, member := range v {
					walk(path+"/"+name, member)
				}
			}
		case []any:
			for _, element := range v {
				if pair, ok := element.([]any); ok {
					walk(path+"/"+fmt.Sprint(pair[0]), pair[1])
				} else {
					walk(path, element)
				}
			}
		}
	}
	walk("", value)
	for name, n := range figures {
		if rest, ok := strings.CutPrefix(name, "syntax_sets/"); ok && strings.Contains(rest, " ") {
			delete(figures, name)
			figures["syntax_sets/"+strings.ReplaceAll(rest, " ", ",")] = n
		}
	}
	return figures
}

// toolFigures returns the figures of a list that the other tools count.
func toolFigures(t *testing.T, list string) map[string]int64 {
	t.Helper()
	args := []string{"testdata/stats.pl"}
	for _, start := range []string{"rfc1738 genericurl", "rfc1808 URL", "rfc2396 URI-reference", "rfc3986 URI-reference", "rfc3987 IRI-reference"} {
		stdout, stderr, code := runWith(strings.NewReader(""), append([]string{"grammar", "regex", "--dialect", "pcre2"}, strings.Fields(start)...)...)
		if code != exitYes {
			t.Fatal(stderr)
		}
		args = append(args, strings.TrimSpace(stdout))
	}
	file, err := os.Open(list)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cmd := exec.Command("perl", args...)
	cmd.Stdin, cmd.Stderr = file, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	figures := map[string]int64{}
	for line := range strings.Lines(string(out)) {
		name, number, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			continue
		}
		if host, ok := strings.CutPrefix(name, "names/"); ok {
			if domain, err := publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(host, ".")); err == nil {
				if figures["registrable_domains/values/"+domain] == 0 {
					figures["registrable_domains/distinct"]++
				}
				figures["registrable_domains/values/"+domain] += n
				figures["registrable_domains/total"] += n
			}
			continue
		}
		figures[name] = n
	}
	addRejects(t, list, figures)
	return figures
}

// addRejects adds the figures of the errors that check writes.
func addRejects(t *testing.T, list string, figures map[string]int64) {
	t.Helper()
	file, err := os.Open(list)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rejects := filepath.Join(t.TempDir(), "rejects.jsonl")
	if code := run([]string{"check", "-q", "--rejects", rejects}, file, io.Discard, io.Discard); code == exitMisuse {
		t.Fatal("check fails")
	}
	rejected, err := os.Open(rejects)
	if err != nil {
		t.Fatal(err)
	}
	defer rejected.Close()
	rule := regexp.MustCompile(`"rule":"([^"]*)"`)
	lines := bufio.NewReader(rejected)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return
		}
		match := rule.FindStringSubmatch(line)
		if err != nil || match == nil {
			t.Fatalf("%v: %.200s", err, line)
		}
		figures["errors/"+match[1]+"/count"]++
	}
}

// oddList returns a list of references of all kinds and of broken ones. Its first line has a byte
// order mark, some lines end in CR LF, and the last line has no end.
func oddList(lines int) string {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var b strings.Builder
	b.WriteString("\uFEFF")
	for i := range lines {
		var line string
		switch r.IntN(10) {
		case 0:
			line = pick("", "#", "?", "a", "../b", "/", "//", "mailto:a@b.example", "urn:x:y", "data:,%00%ff", "x:", "1a:b", "a:b:c", "\x00", "\xff\xfe", "%", "http://[::1", "http://h:x/")
		case 1:
			line = pick("http://例え.テスト/д", "http://a/é?\u202e", "/\ufdd0", "http://a/\U0001F600", "/\xed\xa0\x80", "/%ED%A0%80%F0%9F%98%80%c3%A9%C3")
		default:
			line = pick("http", "HTTPS", "ftp", "file", "x-1.+") + "://" + pick("", "", "", "u@", "u:p@", "u%41:p%c3%a9@") +
				pick("www.Example.com", "a.b.co.uk", "localhost", "", "192.0.2.1", "256.1.1.1", "[2001:db8::1]", "[v1.a]", "%41%c3%A9.example.org", "com", "example.com.", "a..b", fmt.Sprint("host", r.IntN(500), ".example.net")) +
				pick("", "", "", ":80", ":", ":8080", ":0080") +
				pick("", "/", "/a/b", "//", "/a/./%2E%2f", "/"+strings.Repeat("d/", r.IntN(30)), "/"+strings.Repeat("x", r.IntN(9000))) +
				pick("", "", "?", "?q=%20%E3%81%82", "?a|b", "?%zz") + pick("", "", "#", "#f%AF", "#a#b", "#[")
		}
		b.WriteString(line)
		if i < lines-1 {
			b.WriteString(pick("\n", "\n", "\r\n"))
		}
	}
	return b.String()
}
