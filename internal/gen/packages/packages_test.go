package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
)

const root = "../../.."

// The generated files are up to date, and the code that a package loads has at most 8 KB.
func TestFresh(t *testing.T) {
	files, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run go generate ./internal/gen/packages", name)
		}
		if len(got) > 8<<10 {
			t.Errorf("%s has %d bytes", name, len(got))
		}
	}
}

// rows returns the complete suites of all validators, in the format of testdata/check.mjs, and the number of rows. In short
// mode, it has a tenth of the suites of all but the two longest rules, which contain the others.
func rows(t *testing.T) (text []byte, count int) {
	t.Helper()
	var b bytes.Buffer
	row := func(v validator, s string, want bool) {
		line, err := json.Marshal([]any{v.words, s, want})
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
		count++
	}
	for _, v := range validators {
		g, err := rfc.Published(v.grammar)
		if err != nil {
			t.Fatal(err)
		}
		d, err := automaton.Compile(g, v.of)
		if err != nil {
			t.Fatal(err)
		}
		suite, err := vector.New(d, vector.Options{})
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for s, want := range suite.Strings() {
			if i++; testing.Short() && v.rule != "IRI-reference" && i%10 != 0 {
				continue
			}
			row(v, s, want)
			if want {
				row(v, s+"\n", false) // "$" matches before the line feed in some engines
			}
		}
		// A lone surrogate cannot be in a string of Go.
		for _, s := range []string{`http://a/\ud800`, `\udc00`, `a\ud800b`, `//\udfff/`} {
			b.WriteString(`["` + v.words + `","` + s + `",false]` + "\n")
			count++
		}
	}
	return b.Bytes(), count
}

// run runs a command in dir with an input, and returns its output.
func run(t *testing.T, dir string, in []byte, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(testenv.Program(t, name), args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(in)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, errs.Bytes())
	}
	return string(out)
}

// check fails if out, the output of a program like testdata/check.mjs, has rows with another result.
func check(t *testing.T, out string, count int) {
	t.Helper()
	t.Logf("%d rows", count)
	if strings.TrimSpace(out) == strconv.Itoa(count) {
		return
	}
	few := testenv.Few(t)
	lines := bufio.NewScanner(strings.NewReader(out))
	for lines.Scan() {
		few.Errorf("%s", lines.Text())
	}
}

// The functions give the results of the automata for the complete suites, in the engine of JavaScript and in that of Python.
func TestSuites(t *testing.T) {
	in, count := rows(t)
	program, err := filepath.Abs("testdata/check.mjs")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"index.js", "index.cjs"} {
		t.Run(file, func(t *testing.T) {
			module, err := filepath.Abs(filepath.Join(root, "packages/npm/formats", file))
			if err != nil {
				t.Fatal(err)
			}
			check(t, run(t, ".", in, "node", program, module), count)
		})
	}
	t.Run("Python", func(t *testing.T) {
		t.Setenv("PYTHONPATH", filepath.Join(root, "packages/python/formats/src"))
		t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
		check(t, run(t, ".", in, "python3", "testdata/check.py"), count)
	})
}

// A user can install the packed files, without a network. The examples in README.md give what their comments say.
func TestInstalled(t *testing.T) {
	dir := t.TempDir()
	if err := build(root, dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	in, count := rows(t)
	lines := bytes.SplitAfterN(in, []byte("\n"), 1001)
	in, count = bytes.Join(lines[:min(1000, len(lines)-1)], nil), min(count, 1000)

	t.Run("npm", func(t *testing.T) {
		project := t.TempDir()
		packed := run(t, filepath.Join(dir, "npm/formats"), nil, "npm", "pack", "--pack-destination", project)
		if want := "uriform-formats-1.2.3.tgz"; strings.TrimSpace(packed) != want {
			t.Fatalf("npm pack made %s, want %s", packed, want)
		}
		run(t, project, nil, "npm", "init", "-y")
		run(t, project, nil, "npm", "install", "--offline", "--no-audit", "./"+strings.TrimSpace(packed))
		program, err := filepath.Abs("testdata/check.mjs")
		if err != nil {
			t.Fatal(err)
		}
		local := filepath.Join(project, "check.mjs") // a module is looked for beside the program
		if err := copyFile(local, program); err != nil {
			t.Fatal(err)
		}
		check(t, run(t, project, in, "node", local, "@uriform/formats"), count)
		out := run(t, project, nil, "node", "-p", `Object.keys(require("@uriform/formats").formats).join()`)
		if want := "uri,uri-reference,iri,iri-reference"; strings.TrimSpace(out) != want {
			t.Errorf("formats: %s, want %s", out, want)
		}
	})
	t.Run("pip", func(t *testing.T) {
		project := t.TempDir()
		python := pythonWithPip(t)
		pip := func(args ...string) {
			t.Helper()
			run(t, project, nil, python, append([]string{"-m", "pip", "--disable-pip-version-check"}, args...)...)
		}
		pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", project, filepath.Join(dir, "python/formats"))
		pip("install", "--no-index", "--target", filepath.Join(project, "site"), filepath.Join(project, "uriform_formats-1.2.3-py3-none-any.whl"))
		if _, err := os.Stat(filepath.Join(project, "site/uriform_formats/py.typed")); err != nil {
			t.Error(err)
		}
		program, err := filepath.Abs("testdata/check.py")
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv("PYTHONPATH", filepath.Join(project, "site"))
		check(t, run(t, project, in, python, program), count)
	})
}

// pythonWithPip returns a Python that can build a package without a network. The first one of the path may lack a module
// that the one of the system has.
func pythonWithPip(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		const has = "from importlib.util import find_spec; assert all(map(find_spec, ['pip', 'setuptools', 'wheel']))"
		if exec.Command(python, "-c", has).Run() == nil {
			return python
		}
	}
	testenv.Skip(t, "pip", "no Python with pip, setuptools and wheel")
	return ""
}

// The calls in the pages of the packages give what the comments beside them say.
func TestExamples(t *testing.T) {
	call := regexp.MustCompile(`(?m)^(\w+\(".*"\));? +(?://|#) (\w+)`)
	for _, c := range []struct{ folder, program, option, prefix, format string }{
		{"packages/npm/formats", "node", "-e", `const { uri, uriReference, iri } = require("./index.cjs");`, `console.log(%s);`},
		{"packages/python/formats", "python3", "-c", "import sys; sys.path.append('src'); from uriform_formats import *\n", "print(%s)\n"},
	} {
		dir := filepath.Join(root, c.folder)
		page, err := os.ReadFile(filepath.Join(dir, "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		code, want := c.prefix, ""
		calls := call.FindAllSubmatch(page, -1)
		for _, m := range calls {
			code += fmt.Sprintf(c.format, m[1])
			want += string(m[2]) + "\n"
		}
		t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
		if got := run(t, dir, nil, c.program, c.option, code); got != want || len(calls) != 5 {
			t.Errorf("%s: the %d calls give %q, the page says %q", c.folder, len(calls), got, want)
		}
	}
}

// Ajv judges the rows of JSON-Schema-Test-Suite as the suite does, if it takes the formats of the package.
func TestAjv(t *testing.T) {
	if !testenv.Long() {
		t.Skip("npm downloads Ajv")
	}
	data, err := os.ReadFile(testenv.Data(t, "conformance", "json-schema-test-suite.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var in bytes.Buffer
	count := 0
	for line := range bytes.Lines(data) {
		var row struct{ ID, Kind, As, Input string }
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		format := strings.Split(row.ID, "/")[1]
		if !slices.ContainsFunc(formatsOf(), func(v validator) bool { return strings.ReplaceAll(v.words, " ", "-") == format }) {
			continue
		}
		text, err := json.Marshal([]any{format, row.Input, row.Kind == "valid"})
		if err != nil || row.Kind != "valid" && row.Kind != "invalid" {
			t.Fatal(row, err)
		}
		in.Write(append(text, '\n'))
		count++
	}
	project := t.TempDir()
	dir := t.TempDir()
	if err := build(root, dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(project, "ajv.mjs")
	if err := copyFile(program, "testdata/ajv.mjs"); err != nil {
		t.Fatal(err)
	}
	run(t, project, nil, "npm", "init", "-y")
	if out, err := exec.Command("npm", "view", "ajv@8.17.1", "version").CombinedOutput(); err != nil {
		testenv.Skip(t, "npm", "%s", out)
	}
	run(t, project, nil, "npm", "install", "--no-audit", "--install-links", "ajv@8.17.1", filepath.Join(dir, "npm/formats"))
	check(t, run(t, project, in.Bytes(), "node", program), count)
}
