package main

import (
	"regexp"
	"strings"
	"testing"
)

// Each row of the table of "uri help exit" is true: for a yes and a no, on arguments, lines and a column.
func TestExitTable(t *testing.T) {
	_, table, _ := strings.Cut(helpFile("exit"), "exit code 1\n")
	rows := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+(?: [a-z]+)?)  +(\S.*)$`).FindAllStringSubmatch(table, -1) {
		rows[m[1]] = m[2]
	}
	// The words of a command line are separated by spaces; "_" is a space in a word, and | begins standard input.
	cases := map[string]struct{ yes, no string }{
		"agree":             {"agree http://h/", "agree http://h;a?b/c"},
		"batch":             {`batch|{"op":"parse","input":"a_b"}`, ""},
		"bidi":              {"bidi /a", "bidi /\u05d0a"},
		"browser":           {"browser http://h/", "browser http://[/"},
		"check":             {"check /", "check a_b"},
		"compare":           {"compare x:a X:a", "compare x:a x:b"},
		"compose":           {"compose --host h", "compose --host h --scheme http --path a"},
		"conformance list":  {"conformance list --rfc rfc3986 --op compare", ""},
		"conformance table": {}, // conformance.txtar
		"convert":           {"convert --to uri /é", "convert --to uri a_b"},
		"decode":            {"decode %20", "decode %2"},
		"dedup":             {"dedup a a", "dedup a_b"},
		"encode":            {"encode a", "encode --component segment .."},
		"explain":           {"explain a", "explain a_b"},
		"extract":           {"extract|http://a/", ""},
		"filter":            {"filter host //h", "filter host /h"},
		"fix":               {"fix /a_b", "fix http://a_b/"},
		"get":               {"get host /", "get host a_b"},
		"grammar diff":      {"grammar diff rfc3986 rfc3986 port", "grammar diff rfc2396 rfc3986 host"},
		"grammar dot":       {"grammar dot rfc3986 port", ""},
		"grammar list":      {"grammar list", ""},
		"grammar match":     {"grammar match rfc3986 port 80", "grammar match rfc3986 port x"},
		"grammar railroad":  {"grammar railroad rfc3986 port", ""},
		"grammar regex":     {"grammar regex rfc3986 port", ""},
		"grammar show":      {"grammar show rfc3986 port", ""},
		"grammar vectors":   {"grammar vectors rfc3986 port", ""},
		"links":             {"links --media html|<a_href='a_b'>", "links --media message|x"},
		"lint":              {"lint http://h.org/", "lint http://u:p@h.org/"},
		"locate":            {"locate ftp://h/a", "locate urn:x"},
		"normalize":         {"normalize a", "normalize a_b"},
		"parse":             {"parse a", "parse a_b"},
		"redact":            {"redact http://u:p@h", "redact --column u --jsonl|x"},
		"relativize":        {"relativize --base http://a/b http://a/c", "relativize --base http://a/b http://a/../b"},
		"resolve":           {"resolve --base http://a/ b", "resolve --base http://a/ b_c"},
		"set":               {"set --host b //a", "set --host b x:a"},
		"sort":              {"sort a", "sort a_b"},
		"stats":             {"stats a", "stats a_b"},
		"surt":              {"surt a", "surt a_b"},
		"uniq":              {"uniq a", "uniq a_b"},
		"version":           {"version", ""},
		"columns":           {}, // columns.txtar
		"conformance run":   {}, // conformance.txtar
		"conformance judge": {}, // conformance.txtar
		"man":               {}, // help.txtar
		"partition":         {}, // partition.txtar
		"serve":             {}, // serve.txtar
	}
	for _, c := range subcommands(rootCommand()) {
		name := strings.TrimPrefix(c.CommandPath(), "uri ")
		row, listed := rows[name]
		test, tested := cases[name]
		if isTopic := !c.Runnable(); c.HasSubCommands() || isTopic || name == "help" || strings.HasPrefix(name, "completion") {
			continue
		}
		if !listed || !tested {
			t.Errorf("%s: listed %v, tested %v", name, listed, tested)
			continue
		}
		exitsWith(t, test.yes, exitYes)
		exitsWith(t, test.no, exitNo)
		exitsWith(t, name+" --no-such-flag", exitMisuse)
		if never := strings.HasPrefix(row, "never"); never && test.no != "" {
			t.Errorf("%s: the table says never, and the test has %s", name, test.no)
		}
		delete(rows, name)
	}
	for name := range rows {
		t.Errorf("the table has %s, which is no subcommand", name)
	}
	exitsWith(t, "filter --all host //a //h", exitYes)
	exitsWith(t, "filter --all host //a /h", exitNo)
	// Streams and tables. Only --lines exits with 0.
	for _, s := range streamings {
		if inputs := s.inputs; inputs == nil && !s.draws && s.args != "encode" {
			code := exitNo
			if s.args == "fix" || strings.Contains(s.args, "--profile ia") {
				code = exitYes // which accept "a b"
			}
			if s.args == "agree" || s.args == "lint" {
				continue // whose answers to "a b" are other ones
			}
			exitsWith(t, s.args+"|a\na_b\n", code)
			exitsWith(t, s.args+" --lines|a\na_b\n", exitYes)
			exitsWith(t, s.args+" --json|a\na_b\n", code)
			exitsWith(t, s.args+" --json --lines|a\na_b\n", exitYes)
			if !s.tabs {
				exitsWith(t, s.args+" --column 1 --csv|a\na_b\n", code)
				exitsWith(t, s.args+" --column 1 --csv --quiet|a\na_b\n", code)
				exitsWith(t, s.args+" --column 1 --csv --lines|a\na_b\n", exitYes)
			}
		}
	}
}

// exitsWith runs a command line of TestExitTable.
func exitsWith(t *testing.T, line string, want int) {
	t.Helper()
	if line == "" {
		return
	}
	line, input, _ := strings.Cut(line, "|")
	args := strings.Fields(line)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "_", " ")
	}
	stdout, stderr, code := runWith(strings.NewReader(strings.ReplaceAll(input, "_", " ")), args...)
	if code != want {
		t.Errorf("%s | %q: exit code %d, want %d\n%s%s", line, input, code, want, stdout, stderr)
	}
}

// A line that another run rejected goes through a pipe as it is, and is counted.
func TestPassedOn(t *testing.T) {
	rejected, _, _ := runWith(strings.NewReader("a b\n"), "normalize", "--lines")
	if !strings.HasPrefix(rejected, "! ") {
		t.Fatal(rejected)
	}
	line := strings.TrimSuffix(rejected, "\n")
	for _, s := range streamings {
		name := strings.Fields(s.args)
		if _, other := inputNouns[name[len(name)-1]]; other || s.draws || s.pairs || strings.Contains(s.args, "match") {
			continue
		}
		for _, flags := range []string{"--lines", "--lines -", "--lines --jobs 2", "--column 1"} {
			if s.tabs && flags == "--column 1" || strings.Contains(flags, "jobs") && s.args != "normalize" {
				continue
			}
			want := rejected
			stdout, stderr, code := runWith(strings.NewReader(rejected), append(strings.Fields(s.args), strings.Fields(flags)...)...)
			if stdout != want || !strings.Contains(stderr, "1 of 1 lines rejected") || code == exitMisuse {
				t.Errorf("%s %s: got %s%s, exit code %d, want %s", s.args, flags, stdout, stderr, code, want)
			}
		}
		stdout, _, _ := runWith(strings.NewReader(rejected), append(strings.Fields(s.args), "--json", "--lines")...)
		if !strings.Contains(stdout, `"input":"! \"a b\": a space`) || !strings.Contains(stdout, `"message":"\"a b\": a space`) {
			t.Errorf("%s --json --lines: got %s", s.args, stdout)
		}
	}
	// Without --lines the line is rejected with the same message, and fix repairs any text.
	_, stderr, code := runWith(strings.NewReader(rejected), "get", "host")
	if want := "uri get: line 1: " + line[2:] + "\n"; !strings.HasPrefix(stderr, want) || code != exitNo {
		t.Errorf("got %s, exit code %d, want %s", stderr, code, want)
	}
	for args, want := range map[string]string{"encode --lines": "%21%20a", "decode --lines": "! ", "fix": "!%20a"} {
		if stdout, _, _ := runWith(strings.NewReader("! a\n"), strings.Fields(args)...); !strings.HasPrefix(stdout, want) {
			t.Errorf("%s: got %s", args, stdout)
		}
	}
	// A password in such a line is not in a message.
	if _, stderr, _ := runWith(strings.NewReader("! http://u:hunter2@a b/\n"), "get", "host"); strings.Contains(stderr, "hunter2") {
		t.Error(stderr)
	}
	// In JSON Lines, the error of the first run stays.
	first, _, _ := runWith(strings.NewReader(`{"u":"a b"}`+"\n"), "normalize", "--column", "u", "--jsonl")
	if second, stderr, code := runWith(strings.NewReader(first), "surt", "--column", "u", "--jsonl"); second != first || code != exitNo || !strings.Contains(stderr, "has an error already") {
		t.Errorf("got %s%s, exit code %d, want %s", second, stderr, code, first)
	}
}
