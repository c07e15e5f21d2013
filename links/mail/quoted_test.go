package mail

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestQuotedPrintable(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, test := range []struct{ in, want string }{
		{"a=3Db", "a=b"},
		{"a=3db=C3=a9", "a=b\xC3\xA9"},
		{"a=\nb=\r\nc", "abc"},
		{"a= \t\nb", "ab"},
		{"a \t\nb \r\nc", "a\nb\r\nc"},
		{"a\t\nb\t \r\nc", "a\nb\r\nc"}, // RFC 2045, 6.7, rule 3
		{"a\tb", "a\tb"},
		{"a b", "a b"},
		{"a=20\nb", "a \nb"},
		{"a=", "a"},
		{"a= ", "a"},
		{"a ", "a "},
		{"a  b  \n  c", "a  b\n  c"},
		{"a=zzb=3", "a=zzb=3"},
		{"a==3D", "a=="},
		{"a=" + strings.Repeat(" ", 256) + "\nb", "ab"},
		{"a" + strings.Repeat(" ", 256) + "\r\nb", "a\r\nb"},
		// At most 256 bytes of white space are padding.
		{"a=" + strings.Repeat(" ", 256) + "\r\nb", "ab"},
		{"a=" + strings.Repeat(" ", 257) + "\r\nb", "a=\r\nb"},
		{"=" + long, "=" + long},
		{long + "=\n" + long + "=3D", long + long + "="},
	} {
		for _, r := range []io.Reader{strings.NewReader(test.in), iotest.OneByteReader(strings.NewReader(test.in)), iotest.DataErrReader(strings.NewReader(test.in))} {
			got, err := io.ReadAll(newQuotedPrintable(r))
			if string(got) != test.want || err != nil {
				t.Errorf("%.20q: got %.400q, want %.400q, error %v", test.in, got, test.want, err)
			}
		}
	}
	broken := errors.New("broken")
	if got, err := io.ReadAll(newQuotedPrintable(io.MultiReader(strings.NewReader("a=3D"), iotest.ErrReader(broken)))); string(got) != "a=" || err != broken {
		t.Errorf("got %q, error %v", got, err)
	}
}
