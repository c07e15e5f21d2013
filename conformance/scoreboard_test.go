package conformance

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Every manifest is valid under adapter.schema.json, and its ID is the name of the folder.
func TestManifestsKeepTheSchema(t *testing.T) {
	var s schema
	read := func(file string, v any) {
		b, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(b, v)
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	read("adapter.schema.json", &s.root)
	files, err := filepath.Glob("../lab/scoreboard/*/adapter.json")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d manifests, %v", len(files), err)
	}
	for _, file := range files {
		var manifest map[string]any
		read(file, &manifest)
		if err := s.holds(s.root, manifest); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if manifest["id"] != filepath.Base(filepath.Dir(file)) {
			t.Errorf("%s: id is %v", file, manifest["id"])
		}
	}
	bad := map[string]any{"id": "x"}
	if s.holds(s.root, bad) == nil {
		t.Error("a manifest with only an id is valid")
	}
}

// An adapter is short enough to be read by the people of its library: 60 lines at most, without
// blank lines.
func TestAdaptersAreShort(t *testing.T) {
	out, err := exec.Command("git", "ls-files", "-z", "../lab/scoreboard").Output()
	if err != nil {
		t.Skip("no git: ", err)
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
