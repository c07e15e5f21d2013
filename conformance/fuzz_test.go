package conformance

import (
	"strings"
	"testing"
)

// FuzzParseRow checks for any line: strictRow returns a row of a known operation or
// an error, and Read accepts the line if strictRow accepts it.
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
		if err := row.JudgeAll(row.Reply); err != nil {
			t.Errorf("%s: the row does not agree with its own reply: %v", line, err)
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
			t.Errorf("%q becomes longer: %q", s, got)
		}
	})
}
