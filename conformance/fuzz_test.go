package conformance

import (
	"strings"
	"testing"
)

// FuzzParseRow: for any line, the contract gives a row of a known operation or an error,
// and the reader accepts what the contract accepts.
func FuzzParseRow(f *testing.F) {
	f.Add(good)
	for _, bad := range badLines {
		if line := strings.Replace(good, bad.old, bad.new, 1); len(line) < 1000 {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		_, readErr := parseRow(line)
		row, err := strictRow(line)
		if err != nil {
			return
		}
		if readErr != nil {
			t.Errorf("%s: %v", line, readErr)
		}
		if row.Op() == "" || row.ID == "" || len(row.Reply) == 0 {
			t.Errorf("%s: %+v", line, row)
		}
		if err := row.Judge(row.Reply); err != nil {
			t.Errorf("%s: a row falls short of itself: %v", line, err)
		}
	})
}

func FuzzUnescape(f *testing.F) {
	for _, s := range []string{`a\tb\\`, `\x4`, `\u{110000}`, `\u{`, `\`, `\xFF\u{e9}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := unescape(s)
		if err == nil && len(got) > len(s) {
			t.Errorf("%q grows to %q", s, got)
		}
	})
}
