package board_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A fake Debian: apt-get installs the packages of the file "server" once it has updated its lists. It
// refuses all packages of a call if one of them is unknown. Without --no-remove it removes a package.
var fakeDebian = map[string]string{
	"id": `echo ${FAKE_UID:-0}`,
	"dpkg-query": `for p; do :; done
grep -qxF "$p" "$FAKE/installed" && echo installed`,
	"apt-get": `for p; do case $p in update) cp "$FAKE/server" "$FAKE/lists"; exit ;; esac; done
ok=0
case " $* " in *" --no-remove "*) ;; *) echo "libother is removed" >>"$FAKE/installed" ;; esac
while [ "$1" != install ]; do shift; done; shift
for p; do case $p in -*) ;; *) grep -qxF "$p" "$FAKE/lists" || { echo "E: Unable to locate package $p"; ok=100; } ;; esac; done
[ $ok = 0 ] || exit $ok
for p; do case $p in -*) ;; *) echo "$p" >>"$FAKE/installed" ;; esac; done`,
}

// lab/scoreboard/install fetches the lists of packages, installs what it can, and says why it stops.
func TestInstall(t *testing.T) {
	testenv.Program(t, "jq")
	testenv.Program(t, "sh")
	for _, test := range []struct {
		args, env string
		code      int
		want      []string // in the output
		installed string
	}{
		{"one", "", 0, []string{"apt-get install libone", "1 libraries are here; new packages of Debian: libone"}, "libone\n"},
		{"one two", "", 1, []string{"E: Unable to locate package libtwo\n", "not installed: two: libtwo;"}, "libone\n"},
		{"--all", "", 1, []string{"not installed: two: libtwo;"}, "libone\n"},
		{"one", "FAKE_UID=1000", 1, []string{"not installed: packages of Debian, which need apt-get and root;"}, ""},
		{"one three", "", 2, []string{"no adapter has the name three"}, ""},
	} {
		dir := t.TempDir()
		write := func(name, text string) {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		script, err := os.ReadFile("../../lab/scoreboard/install")
		if err != nil {
			t.Fatal(err)
		}
		write("lab/scoreboard/install", string(script))
		write("lab/scoreboard/one/adapter.json", `{"install":{"apt":["libone"]}}`)
		write("lab/scoreboard/two/adapter.json", `{"install":{"apt":["libone","libtwo"]}}`)
		write("server", "libone\n")
		write("lists", "")
		write("installed", "")
		for name, text := range fakeDebian {
			write("bin/"+name, "#!/bin/sh\n"+text+"\n")
		}
		cmd := exec.Command("sh", append([]string{filepath.Join(dir, "lab/scoreboard/install")}, strings.Fields(test.args)...)...)
		cmd.Env = append(os.Environ(), "FAKE="+dir, "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), test.env)
		out, _ := cmd.CombinedOutput()
		installed, err := os.ReadFile(filepath.Join(dir, "installed"))
		if err != nil {
			t.Fatal(err)
		}
		if got := cmd.ProcessState.ExitCode(); got != test.code || string(installed) != test.installed {
			t.Errorf("install %s %s: exit code %d, installed %q; want %d, %q\n%s", test.args, test.env, got, installed, test.code, test.installed, out)
		}
		for _, want := range test.want {
			if !strings.Contains(string(out), want) {
				t.Errorf("install %s %s: the output does not have %q:\n%s", test.args, test.env, want, out)
			}
		}
	}
}

// The cargo of Debian 12 is 1.65, which reads lock files up to version 3.
func TestCargoOfDebianReadsTheLocks(t *testing.T) {
	files, err := filepath.Glob("../../lab/scoreboard/rust-*/Cargo.lock")
	if err != nil || len(files) == 0 {
		t.Fatal("no lock files", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "\nversion = 3\n") {
			t.Errorf("%s does not have the version 3", file)
		}
	}
}

// Compilers and interpreters read these sources in the encoding of the locale: in the locale C, javac
// refuses other characters.
func TestSourcesOfAdaptersAreASCII(t *testing.T) {
	var files []string
	for _, pattern := range []string{"lib/*", "*/adapter.*", "*/Adapter.java", "*/main.go"} {
		more, err := filepath.Glob("../../lab/scoreboard/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	sources := 0
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if ext := filepath.Ext(file); info.IsDir() || ext == ".json" || ext == ".beam" { // Erlang compiles to .beam
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources++
		for i, b := range text {
			if b >= 0x80 {
				t.Errorf("%s: non-ASCII character at byte %d", file, i)
				break
			}
		}
	}
	if sources < 50 {
		t.Errorf("%d sources; expected at least 50", sources)
	}
}

// An adapter is short enough to be read by the people of its library: 60 lines at most, without
// blank lines.
func TestAdaptersAreShort(t *testing.T) {
	out, err := exec.Command(testenv.Program(t, "git"), "ls-files", "-z", "../../lab/scoreboard").Output()
	if err != nil {
		testenv.Skip(t, "a git repository", "git ls-files: %v", err)
	}
	adapters := 0
	for file := range strings.SplitSeq(string(out), "\x00") {
		name := filepath.Base(file)
		isAdapter := strings.HasPrefix(name, "adapter.") || name == "Adapter.java" || name == "main.go" || name == "main.rs"
		if !isAdapter || name == "adapter.json" {
			continue
		}
		adapters++
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for line := range bytes.Lines(text) {
			if len(bytes.TrimSpace(line)) > 0 {
				lines++
			}
		}
		if lines > 60 {
			t.Errorf("%s has %d lines: move what is not about the library to lib", file, lines)
		}
	}
	if adapters < 40 {
		t.Errorf("%d adapters", adapters)
	}
}
