package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A scene is a directory with files, and steps that run there one after another.
type scene struct {
	name  string
	files map[string][]byte
	steps []step
}

// A step is a line of a test script: exec uri parse a, stdin list, cp stdout a. The lines of the
// pages in doc are steps too: exec sh -c '…'.
type step []string

// An answer is what a step leaves: its exit code, its output, and the files that it changed.
type answer struct {
	exit  int
	parts map[string][]byte
}

const stdout, stderr = "standard output", "standard error"

var (
	// invocation matches a step that runs the program. Its group is the command.
	invocation = regexp.MustCompile(`^exec (?:.*[ ('|;&])?uri((?: (?:grammar|conformance))?(?: [a-z]+)?)(?: |$)`)

	// left matches steps that are not run: they need a terminal or the network, serve until they
	// are stopped, or show the manual pages of the machine.
	left = regexp.MustCompile(`/dev/tty|uri serve($| --addr 127\.0\.0\.1:0)|curl |(^|\| *)man 1 `)

	// temporary matches the end of the name of a temporary file, which has a random number.
	temporary = regexp.MustCompile(`\.\d+\.tmp`)

	word   = regexp.MustCompile(`(?:'(?:[^']|'')*'|[^\s'])+`)
	quoted = regexp.MustCompile(`'((?:[^']|'')*)'`)
)

// scenes returns the scripts of the tests, and the commands of the pages of doc.
func scenes() ([]scene, error) {
	cookbook := map[string][]byte{}
	scripts, err := filepath.Glob("cmd/uri/testdata/script/*.txtar")
	pages, _ := filepath.Glob("doc/*.md")
	files, _ := filepath.Glob("doc/cookbook/*")
	list := []scene{}
	for _, file := range slices.Concat(files, scripts, pages) {
		text, readErr := os.ReadFile(file)
		err = errors.Join(err, readErr)
		switch s := (scene{name: file, files: cookbook}); filepath.Ext(file) {
		case ".txtar":
			s.files = map[string][]byte{}
			parts := regexp.MustCompile(`(?m)^-- .* --\n`).Split(string(text), -1)
			for i, header := range regexp.MustCompile(`(?m)^-- (.*) --\n`).FindAllStringSubmatch(string(text), -1) {
				s.files[header[1]] = []byte(parts[i+1])
			}
			for line := range strings.Lines(parts[0]) {
				s.add(words(line))
			}
			list = append(list, s)
		case ".md":
			for _, m := range regexp.MustCompile(`(?m)^\$ (.*)$`).FindAllStringSubmatch(string(text), -1) {
				s.add(step{"exec", "sh", "-c", m[1]})
			}
			list = append(list, s)
		}
		if filepath.Dir(file) == filepath.Join("doc", "cookbook") {
			cookbook[filepath.Base(file)] = text
		}
	}
	if err == nil && (len(scripts) == 0 || len(pages) == 0 || len(files) == 0) {
		err = errors.New("no scripts, pages or files of pages: run replay in the root of the module")
	}
	return slices.DeleteFunc(list, func(s scene) bool { return len(s.steps) == 0 }), err
}

// words divides a line of a script into words. The line of a condition that does not hold is empty.
func words(line string) (list step) {
	for _, w := range word.FindAllString(line, -1) {
		if strings.HasPrefix(w, "#") || strings.HasPrefix(w, "[!") && w != "[!windows]" {
			break
		}
		if len(list) > 0 || !strings.HasPrefix(w, "[") {
			list = append(list, quoted.ReplaceAllStringFunc(w, func(q string) string {
				return strings.ReplaceAll(q[1:len(q)-1], "''", "'")
			}))
		}
	}
	return list
}

// add adds a step, unless it only examines the answer of another.
func (s *scene) add(line step) {
	if len(line) > 1 && line[0] == "!" {
		line = line[1:]
	}
	if len(line) > 2 && line[0] == "exits" {
		line = append(step{"exec"}, line[2:]...)
	}
	if len(line) > 1 && slices.Contains([]string{"exec", "stdin", "env", "cp", "mv", "mkdir"}, line[0]) && !left.MatchString(strings.Join(line, " ")) {
		s.steps = append(s.steps, line)
	}
}

// vary returns a scene with one step: an invocation of a script, with flags of other invocations,
// other references, and other lines as its input. Only references are replaced, since other
// arguments can be files that the program writes.
func (g *generator) vary(list []scene) scene {
	s, other := pick(g, list), pick(g, list)
	line := append(step{}, pick(g, s.steps)...)
	for line[0] != "exec" || line[1] != "uri" || len(line) < 3 {
		s = pick(g, list)
		line = append(step{}, pick(g, s.steps)...)
	}
	input := func() string {
		value, _ := pick(g, g.values["input"]).(string)
		return strings.NewReplacer("\x00", "", "\n", "").Replace(g.mutate(value))
	}
	for i := range line {
		if strings.Contains(line[i], "://") && g.IntN(2) == 0 {
			line[i] = input()
		}
	}
	for range g.IntN(3) {
		flags := step{"--json", "--lines", "--no-such-flag", "--syntax=rfc9999", "--syntax=rfc2396", "--column=1", "--rejects=bad", "--rejects=no/bad", "--quiet", "-z", "--help"}
		for _, donor := range other.steps {
			for i, arg := range donor {
				if i > 2 && slices.Equal(donor[:3], line[:3]) && strings.HasPrefix(arg, "--") {
					flags = append(flags, strings.Join(donor[i:min(i+2, len(donor))], "="), arg)
				}
			}
		}
		line = slices.Insert(line, 3, pick(g, flags))
	}
	files := maps.Clone(s.files)
	for range g.IntN(9) {
		files["lines"] = fmt.Append(files["lines"], input(), pick(g, []string{"\n", "\n", "\r\n", "\thttp://a/\n"}))
	}
	return scene{"variation of " + s.name, files, []step{{"stdin", "lines"}, line}}
}

// compareRuns runs scenes with both programs, and compares the answers.
func compareRuns(programs []string) (int, error) {
	list, err := scenes()
	if err != nil {
		return 0, err
	}
	g, err := newGenerator(".")
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "replay")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)

	table := tallies{}
	g.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for i := 0; table.sum().asked < *invocations; i++ {
		var s scene
		if i < len(list) && table.sum().asked < *invocations*3/4 {
			s = list[i]
		} else if s = g.vary(list); left.MatchString(strings.Join(s.steps[1], " ")) {
			continue
		}
		var answers [2][]answer
		for k, program := range programs {
			if answers[k], err = s.run(program, dir); err != nil {
				return 0, err
			}
		}
		for k, line := range s.steps {
			m := invocation.FindStringSubmatch(strings.Join(line, " "))
			if m == nil {
				continue
			}
			faults := answers[0][k].compare(answers[1][k])
			if table.add("uri"+m[1], answers[0][k].exit == 0, len(faults) > 0) {
				fmt.Printf("%s: %q\n%s", s.name, line[1:], strings.Join(faults, ""))
			}
		}
	}
	table.print("invocation")
	return table.sum().differ, nil
}

// compare describes the differences of two answers.
func (a answer) compare(b answer) (faults []string) {
	if a.exit != b.exit {
		faults = append(faults, fmt.Sprintf("    old exit code %d\n    new exit code %d\n", a.exit, b.exit))
	}
	all := maps.Clone(a.parts)
	maps.Copy(all, b.parts)
	for _, name := range slices.SortedFunc(maps.Keys(all), cmp.Compare) {
		if x, y := a.parts[name], b.parts[name]; !bytes.Equal(x, y) {
			faults = append(faults, name+"\n"+around(x, y))
		}
	}
	return faults
}

// run runs the steps with a program, in a directory that it makes. The directory has the same
// name for both programs, because messages contain paths.
func (s scene) run(program, dir string) ([]answer, error) {
	work, bin := filepath.Join(dir, "work"), filepath.Join(dir, "bin")
	err := errors.Join(os.RemoveAll(work), os.RemoveAll(bin), os.MkdirAll(filepath.Join(work, ".tmp"), 0o700), os.Mkdir(bin, 0o700),
		os.Symlink(program, filepath.Join(bin, "uri")))
	for name, data := range s.files {
		file := filepath.Join(work, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, data, 0o600))
	}
	if err != nil {
		return nil, err
	}
	env := []string{"PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH"), "HOME=" + work, "TMPDIR=" + filepath.Join(work, ".tmp"), "LC_ALL=C", "TERM=dumb"}
	before := tree(work)
	answers, last, stdin := make([]answer, len(s.steps)), answer{}, []byte(nil)
	for i, line := range s.steps {
		args := strings.Split(strings.NewReplacer("$WORK", work, "${/}", "/").Replace(strings.Join(line, "\x00")), "\x00")
		switch args[0] {
		case "env":
			env = append(env, args[1:]...)
			continue
		case "stdin":
			stdin = last.read(work, args[1])
			continue
		case "cp":
			if err := os.WriteFile(filepath.Join(work, args[2]), last.read(work, args[1]), 0o600); err != nil {
				return nil, err
			}
			continue
		case "exec":
			args = args[1:]
		}
		c := exec.Command(args[0], args[1:]...)
		if args[0] == "uri" {
			c.Path, c.Err = filepath.Join(bin, "uri"), nil
		}
		c.Dir, c.Env = work, env
		last = execute(c, stdin)
		after := tree(work)
		for name := range before {
			if after[name] == nil {
				last.parts[name] = []byte("removed")
			}
		}
		for name, data := range after {
			if !bytes.Equal(before[name], data) {
				last.parts[name] = data
			}
		}
		answers[i], before, stdin = last, after, nil
	}
	return answers, nil
}

// execute runs a program, but not longer than a minute.
func execute(c *exec.Cmd, stdin []byte) answer {
	var out, faults bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr, c.WaitDelay = bytes.NewReader(stdin), &out, &faults, time.Second
	err := c.Start()
	if err == nil {
		defer time.AfterFunc(time.Minute, func() { c.Process.Kill() }).Stop()
		err = c.Wait()
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		fmt.Fprint(&faults, err)
	}
	return answer{c.ProcessState.ExitCode(), map[string][]byte{stdout: out.Bytes(), stderr: temporary.ReplaceAll(faults.Bytes(), []byte(".N.tmp"))}}
}

// read returns the output of the last step, or a file. A file that is missing is empty.
func (a answer) read(dir, name string) []byte {
	switch name {
	case "stdout":
		return a.parts[stdout]
	case "stderr":
		return a.parts[stderr]
	}
	data, _ := os.ReadFile(filepath.Join(dir, name))
	return data
}

// tree returns the mode and the contents of each file in a directory.
func tree(dir string) map[string][]byte {
	files := map[string][]byte{}
	filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			data, _ := os.ReadFile(path) // nothing for a directory
			name, _ := filepath.Rel(dir, path)
			if info, err := entry.Info(); err == nil {
				files[name] = append([]byte(info.Mode().String()+"\n"), data...)
			}
		}
		return nil
	})
	return files
}
