package board

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A Release is the newest release of a library, as a registry said on a day: a line of
// lab/scoreboard/versions.tsv.
type Release struct {
	Here    string // the version that answered
	Version string // the newest version
	Asked   string // the registry and the day: "npm, 2026-11-22"
}

// ReadReleases reads a list of releases, by the ID of the adapter.
func ReadReleases(r io.Reader) (map[string]Release, error) {
	all := map[string]Release{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		cols := strings.Split(lines.Text(), "\t")
		if len(cols) != 4 {
			return nil, fmt.Errorf("line %d: %d columns, want adapter, here, newest and asked", n, len(cols))
		}
		if n > 1 {
			all[cols[0]] = Release{cols[1], cols[2], cols[3]}
		}
	}
	return all, lines.Err()
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
