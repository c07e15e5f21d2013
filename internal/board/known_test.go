package board

import (
	"slices"
	"strings"
	"testing"
)

// A list of known faults is read, compared and written again.
func TestKnown(t *testing.T) {
	const text = "# a comment\n\n" + knownHeader + "\nb\twrong\t2\twhy\na\trefused\t1\t\na\taccepted\t10\tz\n"
	k, err := ReadKnown(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var written strings.Builder
	if err := k.Write(&written); err != nil || written.String() != knownHeader+"\na\taccepted\t10\tz\na\trefused\t1\t\nb\twrong\t2\twhy\n" {
		t.Errorf("%v: %s", err, written.String())
	}
	found := Known{{"a", Accepted}: {N: 10}, {"b", Wrong}: {N: 3}, {"c", Crash}: {N: 4, Reason: "new"}}
	if got, want := k.Diff(found), []string{
		"a: not refused any more: remove it from the list",
		"b: wrong 3 times, and 2 in the list: change the count",
		"c: crash 4 times, and not in the list",
	}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	found.KeepReasons(k)
	if found[KnownKey{"a", Accepted}].Reason != "z" || found[KnownKey{"b", Wrong}] != (KnownFault{3, "why"}) || found[KnownKey{"c", Crash}].Reason != "new" {
		t.Errorf("reasons: %v", found)
	}
	for _, bad := range []struct{ text, want string }{
		{"a\twrong\t1", "line 1: 3 columns"}, {"a\twrong\t1\tb\tc", "line 1: 5 columns"},
		{"# x\na\twrong\tx\tb", `line 2: count is "x"`}, {"a\twrong\t0\tb", `count is "0"`}, {"a\tright\t1\tb", "not the outcome of a fault"},
		{"a\twrong\t1\tb\na\twrong\t1\tb", "line 2: a is listed twice"}, {strings.Repeat("a", 1<<16), "too long"},
	} {
		if _, err := ReadKnown(strings.NewReader(bad.text)); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%.30q: %v, want %s", bad.text, err, bad.want)
		}
	}
}

// The rows have a line each, and the strings of a suite one for each rule in which they are wrong.
func TestKnownKey(t *testing.T) {
	for _, c := range []struct {
		suite Suite
		want  string
	}{{Rows, "rfc3986/x#1"}, {Grid, "rfc3986/x#1"}, {Complete, "rfc3986/x#port"}, {Every, "rfc3986/x#port"}} {
		got := knownKey(&Question{ID: "rfc3986/x#1", Suite: c.suite, Rule: "port"}, Judgment{Outcome: Wrong})
		if got != (KnownKey{c.want, Wrong}) {
			t.Errorf("%s: %v, want %s", c.suite, got, c.want)
		}
	}
}
