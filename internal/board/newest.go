package board

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// A Release is the release of a library that answered, and the newest one: a line of
// lab/scoreboard/versions.tsv.
type Release struct {
	Here    string    // the version that answered
	Date    time.Time // when that version was released, or at the latest
	Version string    // the newest version, or "" if no registry was asked
	Asked   string    // who said so, and on which day: "npm, 2026-11-26"
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
		if len(cols) != 5 {
			return nil, fmt.Errorf("%s: line %d: %d columns, want adapter, here, released, newest and asked", file, n, len(cols))
		}
		if n == 1 {
			continue
		}
		date, err := time.Parse(time.DateOnly, cols[2])
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: released: %w", file, n, err)
		}
		all[cols[0]] = Release{cols[1], date, cols[3], cols[4]}
	}
	return all, nil
}

// release returns what is known of the version that answered.
func (b *Board) release(r *Result) (Release, bool) {
	release := b.Newest[r.Adapter]
	return release, release.Here != "" && release.Here == r.Hello.Version
}

// Version returns the version that answered, and whether it is the newest if that is known.
func (b *Board) Version(r *Result) string {
	switch release, ok := b.release(r); {
	case !ok || release.Version == "":
		return r.Hello.Version
	case release.Version == release.Here:
		return r.Hello.Version + " (newest)"
	default:
		return fmt.Sprintf("%s (newest: %s)", r.Hello.Version, release.Version)
	}
}

// Released returns the day on which the version that answered was released, or "".
func (b *Board) Released(r *Result) string {
	if release, ok := b.release(r); ok {
		return release.Date.Format(time.DateOnly)
	}
	return ""
}

// maxAge is the age in years after which a release is old.
const maxAge = 3

// Old reports whether the version that answered was released more than three years before it was asked. What
// such a release gets wrong is counted nowhere, because its maintainers may have corrected it long ago.
func (b *Board) Old(r *Result) bool {
	release, ok := b.release(r)
	asked, err := time.Parse(time.DateOnly, r.Date)
	return ok && err == nil && release.Date.Before(asked.AddDate(-maxAge, 0, 0))
}
