package conformance

import (
	"encoding/json"
	"os"
	"path/filepath"
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
