package board

import (
	"os"
	"path/filepath"
	"testing"
)

// The version of a library says whether it was the newest, if the registry was asked about this version.
func TestReleases(t *testing.T) {
	file := filepath.Join(t.TempDir(), "versions.tsv")
	read := func(text string) (map[string]Release, error) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return ReadReleases(file)
	}
	const head = "adapter\there\tnewest\tasked\n"
	newest, err := read(head + "a\t1\t1\tnpm\r\nb\t1\t2\tnpm\nc\t0\t1\t")
	if err != nil || len(newest) != 3 || newest["a"] != (Release{"1", "1", "npm"}) {
		t.Fatalf("%v, %v", newest, err)
	}
	b := &Board{Newest: newest}
	for adapter, want := range map[string]string{"a": "1 (newest)", "b": "1 (newest: 2)", "c": "1", "d": "1"} {
		if got := b.Version(&Result{Adapter: adapter, Hello: Hello{Version: "1"}}); got != want {
			t.Errorf("%s: %s, want %s", adapter, got, want)
		}
	}
	for _, bad := range []string{head + "a\t1\t1", head + "a\t1\t1\tb\tc", "adapter\n"} {
		if got, err := read(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
	if _, err := ReadReleases(file + "x"); err == nil {
		t.Error("a file that does not exist is read")
	}
}
