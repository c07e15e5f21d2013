package conformance_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// A loop is a program in loops. echo replaces its function answer: it returns the key echo of the request,
// or nothing if there is none.
type loop struct {
	file      string
	build     []string // the command that makes ./loop, after which the loop is run
	run       []string // without the file names
	validates string   // how the file says that the library does not promise to validate
	echo      string
}

var loops = []loop{
	{"python.py", nil, []string{"python3", "python.py"}, "VALIDATES = False", `def answer(request): return request.get("echo")`},
	{"javascript.mjs", nil, []string{"node", "javascript.mjs"}, "validates = false", `const answer = (request) => request.echo`},
	{"ruby.rb", nil, []string{"ruby", "ruby.rb"}, "VALIDATES = false", `def answer(request) = request['echo']`},
	{"perl.pl", nil, []string{"perl", "perl.pl"}, "$validates = 0", `sub answer { $_[0]{echo} }`},
	{"php.php", nil, []string{"php", "php.php"}, "VALIDATES = false", `function answer(object $request) { return $request->echo ?? null; }`},
	{"lua.lua", nil, []string{"lua", "lua.lua"}, "validates = false", `local function answer(request) return request.echo end`},
	{"Java.java", nil, []string{"java", "-cp", "/usr/share/java/gson.jar", "Java.java"}, "VALIDATES = false", `static JsonObject answer(JsonObject request) { return request.getAsJsonObject("echo"); }`},
	{"c.c", []string{"cc", "-Wall", "-Wextra", "-Werror", "-o", "loop", "c.c", "-ljansson", "-luriparser"}, []string{"./loop"}, "validates = false", `static json_t *answer(json_t *request) { return json_object_get(request, "echo"); }`},
}

// testedLoops returns all loops if the tests may take long, and else the one of the README.
func testedLoops() []loop {
	if testenv.Long() {
		return loops
	}
	return loops[:1]
}

// Each loop makes the same judgment as [conformance.Row.Judge], for replies to all rows: the reply of the row, an
// alternative, a part of these, and wrong ones. A row without id, as a complete suite has it, is judged too.
func TestLoopsJudge(t *testing.T) {
	rows, asked, wrong, splits := judgedRows(t)
	for _, c := range testedLoops() {
		t.Run(c.file, func(t *testing.T) {
			text := loopText(t, c.file)
			start := regexp.MustCompile(`(?m)^.*\banswer\b.*put your library here.*$`).FindStringIndex(text)
			if start == nil {
				start = regexp.MustCompile(`(?m)^function answer\(request\) \{$`).FindStringIndex(text)
			}
			end := regexp.MustCompile(`(?m)^ *(#|//|--) The loop\. `).FindStringIndex(text)
			if start == nil || end == nil {
				t.Fatal("the file has no function answer before the loop")
			}
			text = text[:start[0]] + c.echo + "\n" + text[end[0]:]
			for _, validates := range []bool{true, false} {
				not := c.validates
				yes := strings.NewReplacer("False", "True", "false", "true", "= 0", "= 1").Replace(not)
				program, total, faults := strings.Replace(text, not, yes, 1), asked, wrong
				if !validates {
					program = strings.Replace(text, yes, not, 1)
					total, faults = asked-splits[0], wrong-splits[1]
				}
				if !strings.Contains(program, map[bool]string{true: yes, false: not}[validates]) {
					t.Fatalf("the file does not say %s or %s", yes, not)
				}
				if got, want := last(runLoop(t, c.file, program, rows)), fmt.Sprintf("%d asked, %d wrong", total, faults); got != want {
					t.Errorf("validates %t: got %s, want %s", validates, got, want)
				}
			}
		})
	}
}

// Each loop runs as it is, with the library of its language, and judges no reply wrong that [conformance.Row.Judge] does
// not.
func TestLoops(t *testing.T) {
	files, err := filepath.Glob("required/rfc*/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range testedLoops() {
		t.Run(c.file, func(t *testing.T) {
			text := loopText(t, c.file)
			// Lines that only close a block do not count.
			_, loop, _ := strings.Cut(text, "The loop. ")
			if n := len(regexp.MustCompile(`(?m)^.*[^\s})];?.*$`).FindAllString(regexp.MustCompile(`(?m)^\s*end$`).ReplaceAllString(loop, ""), -1)) - 1; n > 25 || n < 10 {
				t.Errorf("the loop has %d lines", n)
			}
			out := runLoop(t, c.file, text, strings.Join(absolute(t, files), "\n"))
			var asked, wrong int
			if _, err := fmt.Sscanf(last(out), "%d asked, %d wrong", &asked, &wrong); err != nil || asked < 50 || wrong == asked {
				t.Errorf("%v: %s", err, last(out))
			}
			if n := len(faultLine.FindAllString(out, -1)); n != wrong || strings.Count(out, "\n") != n+1 {
				t.Errorf("%d lines of the form ID REQUEST got REPLY want REPLY for %d faults:\n%.2000s", n, wrong, out)
			}
			t.Run("folder", func(t *testing.T) {
				testLoopFolder(t, c.file, text)
			})
		})
	}
}

// faultLine matches a fault: the folder and the id of the row, the request, the reply and the reply of the row.
var faultLine = regexp.MustCompile(`(?m)^rfc[0-9]{4}/[0-9A-Za-z.-]+ \{"[^\n]*\} got \{[^\n]*\} want \{[^\n]*\}\r?$`)

// A loop fails if nothing was asked, or if a file is missing. Without a file, it asks the rows of the folder required
// that is beside it or beside its folder, whatever the working directory is; the loops in Lua, Java and C need files.
func testLoopFolder(t *testing.T, file, text string) {
	dir := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	empty := filepath.Join(dir, "empty.jsonl")
	write(empty, "")
	loops := filepath.Join(dir, "loops")
	if err := os.Mkdir(loops, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, names := range [][]string{nil, {empty}} {
		if out, message, err := startLoop(t, loops, file, text, names...); err == nil || !strings.Contains(message, "nothing was asked") || last(out) != "0 asked, 0 wrong" && last(out) != "" {
			t.Errorf("files %q: %v, %q, %q", names, err, out, message)
		}
	}
	_, message, err := startLoop(t, loops, file, text, filepath.Join(dir, "missing.jsonl"))
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() <= 0 || !strings.Contains(message, "missing.jsonl") {
		t.Errorf("missing file: %v, %q", err, message)
	}
	if file == "lua.lua" || file == "Java.java" || file == "c.c" {
		return
	}
	write(filepath.Join(dir, "required", "rfc3986", "parse.jsonl"), `{"id":"3-01","request":{"op":"parse","syntax":"rfc3986","form":"uri","input":"x:/"},"reply":{"valid":true}}`+"\n")
	for _, folder := range []string{loops, dir} {
		if out, message, err := startLoop(t, folder, file, text); err != nil || last(out) != "1 asked, 0 wrong" {
			t.Errorf("%s: %v, %q, %q", folder, err, out, message)
		}
	}
}

// The README shows the loop in Python.
func TestReadmeLoop(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := loopText(t, "python.py")
	if !strings.Contains(string(readme), "```python\n"+text+"```\n") {
		t.Error("README.md does not contain loops/python.py")
	}
	for _, c := range loops {
		if !strings.Contains(string(readme), "loops/"+c.file) {
			t.Errorf("README.md does not name loops/%s", c.file)
		}
	}
}

func loopText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("loops/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r", "")
}

// runLoop runs a program, with the name of a file in loops, for a list of names of files. It skips the
// test if the language or a library of the example is not here.
func runLoop(t *testing.T, file, program, names string) string {
	t.Helper()
	out, message, err := startLoop(t, t.TempDir(), file, program, strings.Split(names, "\n")...)
	if _, ok := err.(*exec.ExitError); err != nil && (!ok || message != "") {
		skipWithoutLibrary(t, file, err, message)
		t.Fatalf("%v: %s", err, message)
	}
	return out
}

// skipWithoutLibrary skips the test if a message says that a library of the example is not here.
func skipWithoutLibrary(t *testing.T, file string, err error, message string) {
	t.Helper()
	if regexp.MustCompile(`(?i)can't locate|cannot find -l|no such file|module '.*' not found|package com\.google`).MatchString(message) {
		testenv.Skip(t, "languages", "%s: %v: %s", file, err, message)
	}
}

// startLoop writes a program into dir, and runs it in another folder. It returns what the program prints on standard
// output and standard error.
func startLoop(t *testing.T, dir, file, program string, names ...string) (out, message string, err error) {
	t.Helper()
	i := slices.IndexFunc(loops, func(c loop) bool { return c.file == file })
	if err := os.WriteFile(filepath.Join(dir, file), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	start := func(folder string, command []string) (out, message string, err error) {
		if _, err := exec.LookPath(command[0]); err != nil {
			testenv.Skip(t, "languages", "%v", err)
		}
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = folder
		var o, e strings.Builder
		cmd.Stdout, cmd.Stderr = &o, &e
		err = cmd.Run()
		return o.String(), e.String(), err
	}
	if build := loops[i].build; build != nil {
		if _, message, err := start(dir, build); err != nil {
			skipWithoutLibrary(t, file, err, message)
			t.Fatalf("%v: %s", err, message)
		}
	}
	run := slices.Clone(loops[i].run)
	for j, word := range run {
		if word == file || word == "./loop" {
			run[j] = filepath.Join(dir, word)
		}
	}
	return start(t.TempDir(), append(run, names...))
}

// last returns the last line.
func last(out string) string {
	out = strings.TrimSuffix(out, "\n")
	return out[strings.LastIndexByte(out, '\n')+1:]
}

func absolute(t *testing.T, files []string) (all []string) {
	t.Helper()
	for _, file := range files {
		name, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, name)
	}
	return all
}

// judgedRows writes a file with rows whose request has the reply as echo. It returns the name of the file and how
// many replies there are and are wrong; splits has the same numbers for rows whose reply is
// a refusal.
func judgedRows(t *testing.T) (file string, asked, wrong int, splits [2]int) {
	t.Helper()
	var b strings.Builder
	n := 0
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		var replies []conformance.Object
		for _, o := range append([]conformance.Object{row.Reply}, row.Alternatives...) {
			replies = append(replies, o, without(o, n), changed(o, n), conformance.Object{"error": conformance.Object{}}, nil)
			n++
		}
		for i, reply := range replies {
			request := conformance.Object{"op": row.Op()}
			if reply != nil {
				request["echo"] = reply
			}
			line := conformance.Object{"section": row.Section, "source": row.Source, "request": request, "reply": row.Reply}
			if i != 0 {
				line["id"] = row.ID
			}
			if row.Alternatives != nil {
				line["alternatives"] = row.Alternatives
			}
			if n%50 == 0 && row.Contested == "" {
				line["withdrawn"] = "a test"
			}
			if row.Contested != "" {
				line["contested"] = row.Contested
			}
			text, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(text, '\n'))
			if reply == nil || line["withdrawn"] != nil || row.Contested != "" {
				continue
			}
			fault := row.Judge(reply) != nil
			asked++
			if fault {
				wrong++
			}
			if row.Reply["valid"] == false || row.Reply["error"] != nil {
				splits[0]++
				if fault {
					splits[1]++
				}
			}
		}
	}
	if asked < 3000 || wrong < 1000 || wrong > asked-1000 {
		t.Fatalf("%d replies, %d of them wrong", asked, wrong)
	}
	file = filepath.Join(t.TempDir(), "rows.jsonl")
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return file, asked, wrong, splits
}

// without returns o without one of its keys, also in components.
func without(o conformance.Object, n int) conformance.Object {
	return edit(o, n, func(o conformance.Object, key string) { delete(o, key) })
}

// changed returns o with another value of one of its keys, or with a list of another length.
func changed(o conformance.Object, n int) conformance.Object {
	return edit(o, n, func(o conformance.Object, key string) {
		switch v := o[key].(type) {
		case bool:
			o[key] = !v
		case []any:
			o[key] = append(v[:len(v):len(v)], "more")
		case string:
			o[key] = v + "x"
		default:
			o[key] = "x"
		}
	})
}

func edit(o conformance.Object, n int, change func(o conformance.Object, key string)) conformance.Object {
	c := conformance.Object{}
	maps.Copy(c, o)
	keys := slices.Sorted(maps.Keys(o))
	if inner, ok := c["components"].(conformance.Object); ok && n%2 == 0 && len(inner) > 0 {
		c["components"] = edit(inner, n/2, change)
		return c
	}
	change(c, keys[n%len(keys)])
	return c
}
