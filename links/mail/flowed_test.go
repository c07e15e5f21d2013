package mail

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestFlowed(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, test := range []struct {
		in    string
		delSp bool
		want  string
	}{
		{"a \nb\nc\n", false, "a b\nc\n"},
		{"a \nb\nc\n", true, "ab\nc\n"},
		{"a \r\nb\r\n", true, "ab\n"},
		{"> a \n> b\n", false, "> a b\n"},
		{"> a\n> b\n", false, "> a\n> b\n"},
		{long[:4096] + " >b\n", false, long[:4096] + " >b\n"}, // the part after the first buffer begins no line
		{long[:4096] + ">b\n", false, long[:4096] + ">b\n"},
		{"> a \nb\n", false, "> a \nb\n"},
		{">> a \n> b\n", false, ">> a \n> b\n"},
		{" >a\n", false, ">a\n"},
		{"  a\n", false, " a\n"}, // one space is stuffing (RFC 3676, 4.4)
		{"a \n-- \nb\n", false, "a \n-- \nb\n"},
		{long + " \n" + long + "\n", true, long + long + "\n"},
		{"a ", true, "a "},
		{"", false, ""},
	} {
		for _, r := range []io.Reader{strings.NewReader(test.in), iotest.OneByteReader(strings.NewReader(test.in))} {
			got, err := io.ReadAll(newFlowed(r, test.delSp))
			if string(got) != test.want || err != nil {
				t.Errorf("%.40q, delsp %v: got %.40q, want %.40q, error %v", test.in, test.delSp, got, test.want, err)
			}
		}
	}
}
