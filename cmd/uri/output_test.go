package main

import (
	"bufio"
	"bytes"
	"testing"
)

// On a terminal, a result with control characters is quoted. Other results are not.
func TestResultOnTerminal(t *testing.T) {
	for _, c := range []struct{ result, want string }{
		{"a b/é例", "a b/é例"},
		{"a\tb", `"a\tb"`},
		{"a\x1b[2J\x00", `"a\x1b[2J\x00"`},
		{"\xff", `"\xff"`},
		{"a\u202eb", `"a\u202eb"`},
		{"a\u034Fb", `"a\u034fb"`},
		{"a\nb", `"a\nb"`},
		{"", ""},
	} {
		for _, terminal := range []bool{true, false} {
			var out bytes.Buffer
			s := &session{options: &options{}, out: output{Writer: bufio.NewWriter(&out), terminal: terminal}}
			if err := s.print("x", []byte(c.result), nil); err != nil {
				t.Fatal(err)
			}
			s.out.Flush()
			want := c.want
			if !terminal {
				want = c.result
			}
			if out.String() != want+"\n" {
				t.Errorf("%q, terminal %v: got %q", c.result, terminal, &out)
			}
		}
	}
	if isTerminal(&checkedWriter{w: &bytes.Buffer{}}) {
		t.Error("a buffer is a terminal")
	}
}
