package main

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
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
		i := 0
		for s, want := range suiteOf(t, v).Strings() {
			if i++; !testenv.Long() && v.rule != "IRI-reference" && i%10 != 0 {
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

// suiteOf returns the complete suite of a validator.
func suiteOf(t *testing.T, v validator) *vector.Suite {
	t.Helper()
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
	return suite
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

// A user can install the packed files, without a network, and finds in them what the repository has.
func TestInstalled(t *testing.T) {
	if !testenv.Long() {
		t.Skip("takes long: npm and pip install the packages")
	}
	dir := t.TempDir()
	if err := build(root, dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	in, count := rows(t)
	lines := bytes.SplitAfterN(in, []byte("\n"), 1001)
	in, count = bytes.Join(lines[:min(1000, len(lines)-1)], nil), min(count, 1000)
	want := vectorRows(t, filepath.Join(root, "conformance"))

	t.Run("npm", func(t *testing.T) {
		project := t.TempDir()
		run(t, project, nil, "npm", "init", "-y")
		install := []string{"install", "--offline", "--no-audit"}
		for _, name := range []string{"formats", "vectors"} {
			packed := run(t, filepath.Join(dir, "npm", name), nil, "npm", "pack", "--pack-destination", project)
			install = append(install, "./"+strings.TrimSpace(packed))
		}
		run(t, project, nil, "npm", install...)
		check(t, run(t, project, in, "node", local(t, project, "testdata/check.mjs"), "@uriform/formats"), count)
		out := run(t, project, nil, "node", "-p", `Object.keys(require("@uriform/formats").formats).join()`)
		if want := "uri,uri-reference,iri,iri-reference"; strings.TrimSpace(out) != want {
			t.Errorf("formats: %s, want %s", out, want)
		}
		if got := run(t, project, nil, "node", local(t, project, "testdata/vectors.mjs")); got != want {
			t.Errorf("vectors: %s, want %s", got, want)
		}
		program := filepath.Join(project, "example.mjs")
		if err := writeFile(program, example(t, "packages/npm/vectors/README.md")); err != nil {
			t.Fatal(err)
		}
		run(t, project, nil, "node", program)
	})
	t.Run("pip", func(t *testing.T) {
		project := t.TempDir()
		python := pythonWithPip(t)
		pip := func(args ...string) {
			t.Helper()
			run(t, project, nil, python, append([]string{"-m", "pip", "--disable-pip-version-check"}, args...)...)
		}
		pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", project, filepath.Join(dir, "python/formats"), filepath.Join(dir, "python/vectors"))
		wheels, err := filepath.Glob(filepath.Join(project, "*.whl"))
		if err != nil || len(wheels) != 2 {
			t.Fatal(wheels, err)
		}
		pip(append([]string{"install", "--no-index", "--target", filepath.Join(project, "site")}, wheels...)...)
		t.Setenv("PYTHONPATH", filepath.Join(project, "site"))
		check(t, run(t, project, in, python, local(t, project, "testdata/check.py")), count)
		if got := run(t, project, nil, python, local(t, project, "testdata/vectors.py")); got != want {
			t.Errorf("vectors: %s, want %s", got, want)
		}
		run(t, project, example(t, "packages/python/vectors/README.md"), python, "-")
		for _, name := range []string{"uriform_formats", "uriform_vectors"} {
			if _, err := os.Stat(filepath.Join(project, "site", name, "py.typed")); err != nil {
				t.Error(err)
			}
		}
	})
}

// local copies a program to the folder of a project, beside which it finds the packages, and returns its path.
func local(t *testing.T, project, program string) string {
	t.Helper()
	to := filepath.Join(project, filepath.Base(program))
	if err := copyFile(to, program); err != nil {
		t.Fatal(err)
	}
	return to
}

// example returns the first program of a page.
func example(t *testing.T, page string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile("(?s)```[a-z]+\n(.*?)```").FindSubmatch(text)
	if parts == nil {
		t.Fatalf("%s has no program", page)
	}
	return parts[1]
}

// vectorRows returns the number of rows of each file in the folder of package conformance, as testdata/vectors.mjs prints
// them.
func vectorRows(t *testing.T, dir string) string {
	t.Helper()
	var list []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && entry.Name() == "testdata" {
			return cmp.Or(err, fs.SkipDir)
		}
		if !strings.Contains(name, ".jsonl") {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && strings.HasSuffix(name, ".gz") {
			var r *gzip.Reader
			if r, err = gzip.NewReader(bytes.NewReader(text)); err == nil {
				text, err = io.ReadAll(r)
			}
		}
		list = append(list, fmt.Sprintf("%s %d\n", name, bytes.Count(text, []byte("\n"))))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return strings.Join(list, "")
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
	project := projectWith(t, "ajv@8.20.0")
	check(t, run(t, project, in.Bytes(), "node", local(t, project, "testdata/ajv.mjs")), count)
}

// projectWith returns the folder of a project with the packages of npm and of this repository that an import needs.
func projectWith(t *testing.T, packages ...string) string {
	t.Helper()
	project, dir := t.TempDir(), t.TempDir()
	if err := build(root, dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	run(t, project, nil, "npm", "init", "-y")
	if out, err := exec.Command("npm", "view", packages[0], "version").CombinedOutput(); err != nil {
		testenv.Skip(t, "npm", "%s", out)
	}
	run(t, project, nil, "npm", append([]string{"install", "--no-audit", "--install-links", filepath.Join(dir, "npm/formats")}, packages...)...)
	return project
}
