package board

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Known is a list of faults that a library has today: the file known.tsv. A line has the ID, the
// outcome, the number of faults and the reason, separated by tabs. A row has an ID of its own.
// The faults of a generated suite are counted: "rfc3986/URI-reference#segment".
type Known map[KnownKey]KnownFault

// A KnownKey identifies a line of a list.
type KnownKey struct {
	ID      string
	Outcome Outcome
}

// A KnownFault is the rest of a line.
type KnownFault struct {
	N      int
	Reason string
}

const knownHeader = "id\toutcome\tcount\treason"

// ReadKnown reads a list.
func ReadKnown(r io.Reader) (Known, error) {
	k := Known{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") || line == knownHeader {
			continue
		}
		cols := strings.Split(line, "\t")
		if len(cols) != 4 {
			return nil, fmt.Errorf("line %d: %d columns, want id, outcome, count and reason", n, len(cols))
		}
		count, err := strconv.Atoi(cols[2])
		if err != nil || count < 1 {
			return nil, fmt.Errorf("line %d: count is %q", n, cols[2])
		}
		key := KnownKey{cols[0], Outcome(cols[1])}
		if !key.Outcome.fault() {
			return nil, fmt.Errorf("line %d: %q is not the outcome of a fault", n, cols[1])
		}
		if _, twice := k[key]; twice {
			return nil, fmt.Errorf("line %d: %s is listed twice", n, cols[0])
		}
		k[key] = KnownFault{count, cols[3]}
	}
	return k, lines.Err()
}

// Write writes the list, ordered by ID.
func (k Known) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, knownHeader)
	for _, key := range slices.SortedFunc(maps.Keys(k), func(a, b KnownKey) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Outcome, b.Outcome))
	}) {
		fmt.Fprintf(b, "%s\t%s\t%d\t%s\n", key.ID, key.Outcome, k[key].N, k[key].Reason)
	}
	return b.Flush()
}

// Diff returns how the faults of a run differ from the list: new faults, faults that are fixed,
// and counts that changed. Each line says what to do.
func (k Known) Diff(found Known) (lines []string) {
	for key, f := range found {
		old, listed := k[key]
		switch {
		case !listed:
			lines = append(lines, fmt.Sprintf("%s: %s %d times, and not in the list", key.ID, key.Outcome, f.N))
		case old.N != f.N:
			lines = append(lines, fmt.Sprintf("%s: %s %d times, and %d in the list: change the count", key.ID, key.Outcome, f.N, old.N))
		}
	}
	for key := range k {
		if _, still := found[key]; !still {
			lines = append(lines, fmt.Sprintf("%s: not %s any more: remove it from the list", key.ID, key.Outcome))
		}
	}
	slices.Sort(lines)
	return lines
}

// KeepReasons copies the reasons of an older list.
func (k Known) KeepReasons(old Known) {
	for key, f := range k {
		if f.Reason == "" {
			f.Reason = old[key].Reason
			k[key] = f
		}
	}
}

// knownKey returns the line to which a fault belongs.
func knownKey(q *Question, j Judgment) KnownKey {
	id := q.ID
	if q.Suite == Complete || q.Suite == Every {
		id, _, _ = strings.Cut(id, "#")
		id += "#" + q.Rule
	}
	return KnownKey{id, j.Outcome}
}
