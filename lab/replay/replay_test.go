package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil { // the root of the module, from which the questions are
		panic(err)
	}
	*requests, *invocations = 300, 10
	os.Exit(m.Run())
}

// TestReplay compares the command with itself, and with a program that exits otherwise; in long runs
// also with programs that print or write otherwise.
func TestReplay(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("builds the command, and runs it and shell scripts hundreds of times")
	}
	program := filepath.Join(t.TempDir(), "uri")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./cmd/uri").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n, err := replay(program, program); n != 0 || err != nil {
		t.Errorf("%d answers differ from themselves, %v", n, err)
	}
	for name, script := range map[string]string{
		"output":    `"` + program + `" "$@" | sed 's/unexpected/Unexpected/g; s/example/exemple/g'`,
		"exit code": `"` + program + `" "$@" || exit 3`,
		"file":      `"` + program + `" "$@"; code=$?; test ! -d .tmp || touch more; exit $code`,
	} {
		if name != "exit code" && !testenv.Long() {
			continue
		}
		other := filepath.Join(t.TempDir(), "uri")
		if err := os.WriteFile(other, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if n, err := replay(program, other); n == 0 || err != nil {
			t.Errorf("a program with another %s: %d answers differ, %v", name, n, err)
		}
	}
}

// TestRequests checks that the requests are the same for the same seed, that most of them are JSON
// objects, and that every operation of the schema has some.
func TestRequests(t *testing.T) {
	draw := func() (lines []string) {
		g, err := newGenerator(".")
		if err != nil {
			t.Fatal(err)
		}
		for i := range *requests {
			lines = append(lines, g.request(g.ops[i%len(g.ops)], i))
		}
		return lines
	}
	lines, objects, count := draw(), 0, map[string]int{}
	for i, again := range draw() {
		if lines[i] != again {
			t.Fatalf("request %d: %s, then %s", i, lines[i], again)
		}
		var request struct{ Op string }
		if json.Unmarshal([]byte(again), &request) == nil && request.Op != "" {
			objects++
			count[request.Op]++
		}
	}
	if objects < len(lines)*9/10 {
		t.Errorf("%d of %d requests are objects with an operation", objects, len(lines))
	}
	for _, op := range []string{"parse", "hello", "rows", "build", "walk"} {
		if count[op] == 0 {
			t.Errorf("no request for %s", op)
		}
	}
}

func TestWords(t *testing.T) {
	for line, want := range map[string]step{
		"exec uri parse a\n":                    {"exec", "uri", "parse", "a"},
		`exec sh -c 'a ''b'' c' --x='d e'  # f`: {"exec", "sh", "-c", "a 'b' c", "--x=d e"},
		"# it's a comment":                      nil,
		"[unix] ! exec uri x":                   {"!", "exec", "uri", "x"},
		"[!exec:sh] skip":                       nil,
		"exits 0 uri encode '' '#'":             {"exits", "0", "uri", "encode", "", "#"},
		"[!windows] [exec:jq] cp a b":           {"cp", "a", "b"},
	} {
		if got := words(line); !slices.Equal(got, want) {
			t.Errorf("words(%q) = %q, want %q", line, got, want)
		}
	}
}

// Two answers differ in their exit codes, or in a part that one of them may lack.
func TestCompare(t *testing.T) {
	long := strings.Repeat("a", 100)
	a := answer{0, map[string][]byte{stdout: []byte(long + "b" + long + long), "file": nil, "same": []byte("x")}}
	b := answer{2, map[string][]byte{stdout: []byte(long + "c" + long + long), "new": []byte("y"), "same": []byte("x")}}
	want := "    old exit code 0\n    new exit code 2\n|" +
		"new\n    old \"\"\n    new \"y\"\n|" +
		"standard output\n    old \"" + long[:60] + "b" + long + long[:19] + "\"\n    new \"" + long[:60] + "c" + long + long[:19] + "\"\n"
	if got := strings.Join(a.compare(b), "|"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := a.compare(a); len(got) > 0 {
		t.Errorf("an answer differs from itself: %q", got)
	}
}

// The counts of all kinds are added, and only the first differences are shown.
func TestTallies(t *testing.T) {
	all := tallies{}
	shown := 0
	for i := range *show + 2 {
		if all.add("a", i == 0, true) {
			shown++
		}
	}
	if all.add("b", true, false) {
		t.Error("an answer that does not differ is shown")
	}
	if sum := all.sum(); shown != *show || sum != (tally{*show + 3, 2, *show + 1, *show + 2}) || *all["b"] != (tally{1, 1, 0, 0}) {
		t.Errorf("%d are shown, %+v", shown, sum)
	}
}

// A scene has the steps that run something. Steps that need a terminal or the network are left out.
func TestSteps(t *testing.T) {
	var s scene
	for _, line := range []string{
		"exec uri parse a", "! exec uri parse b", "exits 2 uri parse c", "stdin d", "env e=f", "cp g h", "mv i j", "mkdir k", "cmp l m", "stdout n", "! stderr .", "exec uri serve", "exec sh -c 'curl x'", "exec uri confirm /dev/tty", "exec", "stdin",
	} {
		s.add(words(line))
	}
	var got []string
	for _, step := range s.steps {
		got = append(got, strings.Join(step, " "))
	}
	if want := "exec uri parse a|exec uri parse b|exec uri parse c|stdin d|env e=f|cp g h|mv i j|mkdir k"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}

// A step has the input and the files that the steps before it left. Its answer has the exit code, the output, and the
// files that are new, changed or gone.
func TestRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "sh", "Windows does not run shell scripts")
	}
	program := filepath.Join(t.TempDir(), "program")
	script := "#!/bin/sh\ncase $1 in\nshow) echo \"$2 $E\"; cat ;;\nmake) echo m > made; rm f; echo bad.12.tmp >&2; exit 3 ;;\nesac\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	s := scene{"a", map[string][]byte{"f": []byte("x\n"), "below/g": nil}, []step{
		{"env", "E=e"}, {"stdin", "f"}, {"exec", "uri", "show", "$WORK${/}f"}, {"stdin", "stdout"}, {"exec", "uri", "show", "2"},
		{"exec", "uri", "make"}, {"cp", "stderr", "copy"}, {"exec", "uri", "show", "3"}, {"stdin", "none"}, {"exec", "sh", "-c", "cat; uri show 4"},
	}}
	first := filepath.Join(dir, "work", "f") + " e\nx\n"
	answers, err := s.run(program, dir)
	if err != nil || len(answers) != len(s.steps) {
		t.Fatalf("%d answers to %d steps, %v", len(answers), len(s.steps), err)
	}
	for i, want := range map[int]answer{
		0: {},
		2: {0, map[string][]byte{stdout: []byte(first), stderr: nil}},
		4: {0, map[string][]byte{stdout: []byte("2 e\n" + first), stderr: nil}},
		5: {3, map[string][]byte{stdout: nil, stderr: []byte("bad.N.tmp\n"), "made": []byte("-rw-r--r--\nm\n"), "f": []byte("removed")}},
		7: {0, map[string][]byte{stdout: []byte("3 e\n"), stderr: nil, "copy": []byte("-rw-------\nbad.N.tmp\n")}},
		9: {0, map[string][]byte{stdout: []byte("4 e\n"), stderr: nil}},
	} {
		if umask := answers[i].parts["made"]; umask != nil { // its mode depends on the umask
			_, text, _ := strings.Cut(string(umask), "\n")
			answers[i].parts["made"] = []byte("-rw-r--r--\n" + text)
		}
		if faults := want.compare(answers[i]); len(faults) > 0 {
			t.Errorf("%q:\n%s", s.steps[i], strings.Join(faults, ""))
		}
	}
}

// The scenes are the scripts with their files, and the pages with the files of the folder cookbook.
func TestScenes(t *testing.T) {
	list, err := scenes()
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) scene {
		i := slices.IndexFunc(list, func(s scene) bool { return s.name == filepath.FromSlash(name) })
		if i < 0 {
			t.Fatalf("no scene %s", name)
		}
		return list[i]
	}
	get := find("cmd/uri/testdata/script/get.txtar")
	if want := (step{"exec", "uri", "get", "host,port", "http://example.com:8042/over"}); !slices.Equal(get.steps[0], want) || !strings.Contains(string(get.files["urls"]), "http://") {
		t.Errorf("get.txtar begins with %q, want %q, and has the file urls %q", get.steps[0], want, get.files["urls"])
	}
	page := find("doc/cookbook-command.md")
	if len(page.steps) < 10 || !slices.Equal(page.steps[0][:3], step{"exec", "sh", "-c"}) || len(page.files) == 0 {
		t.Errorf("the page has %d steps, the first %q, and %d files", len(page.steps), page.steps, len(page.files))
	}
	for name := range page.files {
		if want, err := os.ReadFile(filepath.Join("doc", "cookbook", name)); err != nil || string(page.files[name]) != string(want) {
			t.Errorf("%s has %.40q, want %.40q, %v", name, page.files[name], want, err)
		}
	}
}

// The rows are the requests of JSON Lines, with what is in base64 decoded and with the components of their replies, and
// the first column of tables.
func TestRows(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"conformance/schema.json": `{"$defs":{"parse-request":{"properties":{"op":{},"input":{"type":"string"},"input_base64":{}},"required":["op"],"oneOf":[{"required":["input"]},{"required":["input_base64"]}]},"x":{"enum":["a"]}}}`,
		"conformance/a.jsonl":     `{"id":"r1","request":{"op":"build","input_base64":"AGE="},"reply":{"components":{"host":"h"}}}` + "\n" + `no JSON` + "\n",
		"cmd/b.tsv":               "http://a/\tx\n",
		"doc/c.go":                `{"op":"parse"}`,
	} {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, err := newGenerator(root)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal([]any{g.ops, g.byOp, g.rows[filepath.Join(root, "cmd/b.tsv")], g.values})
	want := `[["parse","parse","parse"],{"build":[{"host":"h","input":"\u0000a","input_base64":"AGE=","op":"build"}]},[{"input":"http://a/"}],` +
		`{"components":[{"host":"h"}],"host":["h"],"id":["r1"],"input":["http://a/"],"input_base64":["AGE="],"op":["build"],"reply":[{"components":{"host":"h"}}],"request":[{"host":"h","input":"\u0000a","input_base64":"AGE=","op":"build"}]}]`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	s := g.defs["parse-request"]
	for name, want := range map[string]bool{"op": true, "input": true, "input_base64": false, "none": false} {
		if got := g.required(s, name); got != want {
			t.Errorf("%s is required: %v, want %v", name, got, want)
		}
	}
	if got := g.resolve(&schema{Ref: "#/$defs/x"}); len(got.Enum) != 1 || g.resolve(s) != s {
		t.Errorf("the reference to x leads to %+v", got)
	}
	for value, want := range map[any]string{"\xff": `,"x_base64":"/w=="`, true: `,"x":true`, 7: `,"x":7`} {
		if got := string(g.appendField(nil, "x", value)); got != want {
			t.Errorf("%v: got %s, want %s", value, got, want)
		}
	}
	if _, err := newGenerator(filepath.Join(root, "none")); err == nil {
		t.Error("a folder without a schema is no error")
	}
}
