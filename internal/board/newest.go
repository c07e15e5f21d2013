package board

import (
	"fmt"
	"os"
	"strings"
)

// A Release is the newest release of a library, as a registry said on a day: a line of
// lab/scoreboard/versions.tsv.
type Release struct {
	Here    string // the version that answered
	Version string // the newest version
	Asked   string // the registry and the day: "npm, 2026-11-22"
}

// ReadReleases reads a file of releases, by the ID of the adapter.
func ReadReleases(file string) (map[string]Release, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all := map[string]Release{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		cols := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(cols) != 4 {
			return nil, fmt.Errorf("%s: line %d: %d columns, want adapter, here, newest and asked", file, n, len(cols))
		}
		if n > 1 {
			all[cols[0]] = Release{cols[1], cols[2], cols[3]}
		}
	}
	return all, nil
}

// Version returns the version that answered, and how old it is if that is known.
func (b *Board) Version(r *Result) string {
	newest, ok := b.Newest[r.Adapter]
	switch {
	case !ok || newest.Here != r.Hello.Version:
		return r.Hello.Version
	case newest.Version == newest.Here:
		return r.Hello.Version + " (newest)"
	}
	return fmt.Sprintf("%s (newest: %s)", r.Hello.Version, newest.Version)
}
