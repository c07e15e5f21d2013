package conformance_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

// The generated files are up to date: the generator, which leaves files alone that have the right
// lines, does not change a copy of them.
func TestGeneratedIsFresh(t *testing.T) {
	testenv.Program(t, "go")
	fresh := t.TempDir()
	want := readTree(t, "generated")
	delete(want, "README.md")
	for name, data := range want {
		file := filepath.Join(fresh, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	start := filepath.Join(fresh, "rfc1738", "genericurl.jsonl.gz")
	if err := os.Remove(start); err != nil { // so that the generator writes one file at least
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "run", "../internal/gen/vectors", fresh).CombinedOutput(); err != nil {
		t.Fatalf("go run ../internal/gen/vectors: %v\n%s", err, out)
	}
	got := readTree(t, fresh)
	for name := range got {
		if name == "rfc1738/genericurl.jsonl.gz" && bytes.Equal(lines(t, got[name]), lines(t, want[name])) {
			continue // another release of Go may compress the lines differently
		}
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf(`generated/%s is stale: run "go generate ./conformance"`, name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, and the generator writes %d", len(want), len(got))
	}
}

// Each generated file is a compressed file without a name or time, so that its bytes depend only on its
// lines. The lines are in ASCII and distinct, and ask one rule with the operation of the folder. They are
// rows without the keys that other rows have.
func TestGeneratedFiles(t *testing.T) {
	for name, data := range readTree(t, "generated") {
		if name == "README.md" {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if z.Name != "" || z.Comment != "" || !z.ModTime.IsZero() {
			t.Errorf("%s: header %+v", name, z.Header)
		}
		folder, rule := path.Dir(name), strings.TrimSuffix(path.Base(name), ".jsonl.gz")
		start, _ := rfc.Start(folder, rfc.Reference)
		var prefix string
		if rule == start {
			prefix = fmt.Sprintf(`{"request":{"op":"parse","syntax":%q,"input`, folder)
		} else {
			prefix = fmt.Sprintf(`{"request":{"op":"match","grammar":%q,"rule":%q,"input`, folder, rule)
		}
		seen, valid := map[string]bool{}, 0
		for line := range bytes.Lines(lines(t, data)) {
			if !bytes.HasPrefix(line, []byte(prefix)) || bytes.ContainsFunc(line[:len(line)-1], func(r rune) bool { return r < ' ' || r > '~' }) || seen[string(line)] {
				t.Fatalf("%s: %s", name, line)
			}
			seen[string(line)] = true
			if bytes.Contains(line, []byte(`":true}`)) {
				valid++
			}
		}
		if len(seen) < 5 || valid == 0 || valid == len(seen) {
			t.Errorf("%s: %d lines, %d of them valid", name, len(seen), valid)
		}
	}
}

// The table of generated/README.md has the numbers of the complete suites of the start rules.
func TestGeneratedReadme(t *testing.T) {
	readme, err := os.ReadFile("generated/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, syntax := range conformance.Syntaxes {
		rule, _ := rfc.Start(syntax, rfc.Reference)
		file := syntax + "/" + rule + ".jsonl.gz"
		data, err := os.ReadFile("generated/" + file)
		if err != nil {
			t.Fatal(err)
		}
		text := lines(t, data)
		valid := bytes.Count(text, []byte(`"reply":{"valid":true}}`))
		if want := fmt.Sprintf("| `%s` | %d | %d |", file, bytes.Count(text, []byte("\n")), valid); !strings.Contains(string(readme), want) {
			t.Errorf("generated/README.md should say %s", want)
		}
	}
}

// lines returns the content of a compressed file.
func lines(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		_, err = bufio.NewReader(z).WriteTo(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	tree := make(map[string][]byte)
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		tree[filepath.ToSlash(rel)], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}
