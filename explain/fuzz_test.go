package explain

import (
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// FuzzExplain checks that the parts of every report agree.
func FuzzExplain(f *testing.F) {
	for _, s := range []string{"", "http://[::1%25e]/", "C:\\a b", "a\xff%", "?y", "//u:p@h:x", "http:g", "\U0010FFFF\uFDD0"} {
		f.Add(s, "http://a/b/c/d;p?q", uint8(0))
		f.Add(s, "x:", uint8(2))
	}
	f.Fuzz(func(t *testing.T, s, base string, form uint8) {
		if len(s) > 2000 {
			t.Skip("long texts are for BenchmarkHostile")
		}
		forms := []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI}
		o := Options{Base: base, Form: forms[int(form)%len(forms)]}
		r := Explain(s, o)
		for _, q := range r.Readings {
			checkReading(t, s, o.Form, &q)
		}
		checkDifferences(t, r)
	})
}

func checkReading(t *testing.T, s string, form rfc.Form, q *Reading) {
	t.Helper()
	if q.Accepted() {
		at := 0
		for _, c := range q.Components {
			if c.Start < at || c.End < c.Start || c.End > len(s) {
				t.Errorf("%v: %q: components %v", q.Syntax, s, q.Components)
			}
			at = c.End
		}
		return
	}
	if f := q.Fault; f.Offset > f.End || f.End > len(s) || f.Rule == "" || len(f.Expected.Ranges) == 0 && !f.Expected.CanEnd {
		t.Errorf("%v: %q: fault %+v", q.Syntax, s, f)
	}
	if n := machineFor(q.Syntax.String(), form).dfa.Viable(s); n != q.Fault.Offset {
		t.Errorf("%v: %q: fault at %d, but %d bytes can go on", q.Syntax, s, q.Fault.Offset, n)
	}
	if q.Repair == nil {
		return
	}
	if _, err := q.Syntax.ParseForm(q.Repair.Text, formOf(form)); err != nil {
		t.Errorf("%v: %q: the repair is refused: %v", q.Syntax, s, err)
	}
	if q.Repair.Fewest && len(s) < 12 && q.Syntax != uri.RFC1738 {
		want := fewestEdits(machineFor(q.Syntax.String(), form), s, len(q.Repair.Edits))
		if len(q.Repair.Edits) != want {
			t.Errorf("%v: %q: %d edits, but %d are enough", q.Syntax, s, len(q.Repair.Edits), want)
		}
	}
}

// fewestEdits returns the distance of s, or n if one edit of n deletes the zone identifier of
// an address or a delimiter around a URI.
func fewestEdits(m *machine, s string, n int) int {
	want := distanceWithoutZone(m, s, n)
	if before, after := wrapper(s); before > 0 {
		delimiters := 1 + min(after, 1)
		want = min(want, delimiters+distanceWithoutZone(m, s[before:len(s)-after], n-delimiters))
	}
	return want
}

func distanceWithoutZone(m *machine, s string, n int) int {
	want := distance(m, s)
	if zone, ok := zoneOf(s); ok && 1+distance(m, s[:zone.Start]+s[zone.End:]) == n {
		return min(want, n)
	}
	return want
}
