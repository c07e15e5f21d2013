package explain

import (
	"slices"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
)

// FuzzExplain checks that the parts of every report agree.
func FuzzExplain(f *testing.F) {
	for _, s := range []string{"", "http://[::1%25e]/", "C:\\a b", "a\xff%", "?y", "//u:p@h:x", "http:g", "\U0010FFFF\uFDD0"} {
		f.Add(s, "http://a/b/c/d;p?q", uint8(0))
		f.Add(s, "x:", uint8(2))
	}
	for _, s := range shapes {
		f.Add(s, "", uint8(0))
	}
	f.Fuzz(func(t *testing.T, s, base string, form uint8) {
		if len(s) > 2000 {
			return // BenchmarkHostile has long texts
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
	if n := machineFor(q.Syntax.String(), form).Viable(s); n != q.Fault.Offset {
		t.Errorf("%v: %q: fault at %d, but %d bytes can go on", q.Syntax, s, q.Fault.Offset, n)
	}
	if q.Repair == nil {
		return
	}
	if _, err := q.Syntax.ParseForm(q.Repair.Text, formOf(form)); err != nil {
		t.Errorf("%v: %q: the repair is refused: %v", q.Syntax, s, err)
	}
	if got := apply(s, q.Repair.Edits); got != q.Repair.Text {
		t.Errorf("%v: %q: the edits make %q of it, not %q", q.Syntax, s, got, q.Repair.Text)
	}
	for i, e := range q.Repair.Edits {
		without := slices.Delete(slices.Clone(q.Repair.Edits), i, i+1)
		if _, err := q.Syntax.ParseForm(apply(s, without), formOf(form)); e.Kind == EditEncode && len(without) < 50 && err == nil {
			t.Errorf("%v: %q: %q need not be encoded", q.Syntax, s, s[e.Start:e.End])
		}
	}
	checkStructure(t, q, form, s)
}
