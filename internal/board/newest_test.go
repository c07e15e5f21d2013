package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The version of a library says whether it was the newest, and when it was released, if versions.tsv is about this version.
func TestReleases(t *testing.T) {
	file := filepath.Join(t.TempDir(), "versions.tsv")
	read := func(text string) (map[string]Release, error) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return ReadReleases(file)
	}
	const head = "adapter\there\treleased\tnewest\tasked\n"
	newest, err := read(head + "a\t1\t2026-01-02\t1\tnpm\r\nb\t1\t2023-11-25\t2\tnpm\nc\t0\t2020-01-01\t1\t\ne\t1\t2023-11-26\t\tDebian\n")
	if err != nil || len(newest) != 4 || newest["a"] != (Release{"1", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), "1", "npm"}) {
		t.Fatalf("%v, %v", newest, err)
	}
	b := &Board{Newest: newest}
	for adapter, want := range map[string]struct {
		version, released string
		old               bool
	}{
		"a": {"1 (newest)", "2026-01-02", false}, "b": {"1 (newest: 2)", "2023-11-25", true}, "c": {"1", "", false}, "d": {"1", "", false},
		"e": {"1", "2023-11-26", false}, // three years to the day
	} {
		r := &Result{Adapter: adapter, Hello: Hello{Version: "1"}, Date: "2026-11-26"}
		if version, released, old := b.Version(r), b.Released(r), b.Old(r); version != want.version || released != want.released || old != want.old {
			t.Errorf("%s: %s, %s, old %v; want %v", adapter, version, released, old, want)
		}
	}
	for _, bad := range []string{head + "a\t1\t2026-01-02\t1", head + "a\t1\t2026-01-02\t1\tb\tc", head + "a\t1\t2026\t1\tnpm", "adapter\n"} {
		if got, err := read(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
	if _, err := ReadReleases(file + "x"); err == nil {
		t.Error("a file that does not exist is read")
	}
}

// Each result has its version and the day of its release in versions.tsv. The version of this module is its commit.
func TestResultsHaveTheirReleases(t *testing.T) {
	newest, err := ReadReleases("../../lab/scoreboard/versions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../lab/scoreboard/results/*.json")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d results, %v", len(files), err)
	}
	for _, file := range files {
		r, err := ReadResult(file)
		if err != nil {
			t.Fatal(err)
		}
		if b := (&Board{Newest: newest}); b.Released(r) == "" && !strings.HasPrefix(r.Hello.Library, "uriform") {
			t.Errorf("%s: versions.tsv has %q, and not %q", r.Adapter, newest[r.Adapter].Here, r.Hello.Version)
		}
	}
}
