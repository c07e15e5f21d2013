package columns

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// The bytes are those of the documentation of ClickHouse: a byte for NULL, LEB128 and the bytes of a string,
// little-endian numbers.
func TestRowBinary(t *testing.T) {
	long := "http://a/" + strings.Repeat("b", 200)
	for _, tt := range []struct{ name, in, want string }{
		{"uri_host", "", ""},
		{"uri_host", "\x00\x09http://a/" + "\x01" + "\x00\x03a b" + "\x00\x00", "\x00\x01a" + "\x01" + "\x01" + "\x01"},
		{"uri_path", "\x00\xd1\x01" + long, "\x00\xc9\x01" + long[len("http://a"):]},
		{"uri_valid", "\x00\x02a:" + "\x00\x01a" + "\x01", "\x00\x01" + "\x00\x00" + "\x01"},
		{"uri_port", "\x00\x0dhttp://a:8080" + "\x00\x08http://a", "\x00\x90\x1f" + "\x01"},
		{"uri_param", "\x00\x0ehttp://a/?x=%00" + "\x00\x01x", ""},
		{"uri_param", "\x00\x0fhttp://a/?x=%00" + "\x00\x01x" + "\x01" + "\x00\x01x" + "\x00\x02a:" + "\x01", "\x00\x01\x00" + "\x01" + "\x01"},
	} {
		for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
			var out bytes.Buffer
			err := Lookup(tt.name).RowBinary(r, &out)
			if tt.want == "" && tt.in != "" {
				if err == nil {
					t.Errorf("%s of %q has no error", tt.name, tt.in)
				}
				continue
			}
			if err != nil || out.String() != tt.want {
				t.Errorf("%s of %q: %q, %v, want %q", tt.name, tt.in, &out, err, tt.want)
			}
		}
	}
}

func TestRowBinaryErrors(t *testing.T) {
	for in, want := range map[string]string{
		"\x02":                     "the first byte of an argument is 2",
		"http://a/\n":              "the first byte of an argument is 104",
		"\x00":                     "unexpected EOF",
		"\x00\x80":                 "unexpected EOF",
		"\x00\x05a:":               "unexpected EOF",
		"\x00\xff\xff\xff\xff\x7f": "longer than 1 GiB",
		"\x00\x80\x80\x80\x80\x04": "unexpected EOF", // 1<<30 bytes
		"\x00\x81\x80\x80\x80\x04": "longer than 1 GiB",
		"\x00" + strings.Repeat("\xff", 10) + "a": "overflows",
	} {
		err := Lookup("uri_host").RowBinary(strings.NewReader(in), io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
	if err := Lookup("uri_host").RowBinary(iotest.ErrReader(errors.New("broken")), io.Discard); err == nil || err.Error() != "broken" {
		t.Error(err)
	}
	// A read that fails once, between rows and between arguments.
	for _, name := range []string{"uri_host", "uri_param"} {
		err := Lookup(name).RowBinary(iotest.TimeoutReader(strings.NewReader("\x00\x09http://a/")), io.Discard)
		if !errors.Is(err, iotest.ErrTimeout) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// One argument that is NULL makes NULL, whichever it is.
func TestRowBinaryNull(t *testing.T) {
	f := Function{Args: []string{"a", "b"}, call: func(a, b string) Value { return text(a + b) }}
	var out bytes.Buffer
	err := f.RowBinary(strings.NewReader("\x01"+"\x00\x01x"+"\x00\x01x"+"\x01"+"\x01\x01"+"\x00\x01x"+"\x00\x01y"), &out)
	if want := "\x01\x01\x01\x00\x02xy"; out.String() != want || err != nil {
		t.Errorf("got %q, %v, want %q", &out, err, want)
	}
}

// An error of writing ends the work.
func TestRowBinaryWriteFails(t *testing.T) {
	broken := errors.New("broken")
	if err := Lookup("uri_host").RowBinary(strings.NewReader("\x01"), failing{broken}); err != broken {
		t.Errorf("got %v, want %v", err, broken)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// The values of a block are written before the next block is read.
func TestRowBinaryWrites(t *testing.T) {
	in, rows := io.Pipe()
	values, out := io.Pipe()
	ended := make(chan error)
	go func() { ended <- Lookup("uri_valid").RowBinary(in, out) }()
	for range 3 {
		go rows.Write([]byte("\x00\x02a:\x00\x01a"))
		got := make([]byte, 4)
		if _, err := io.ReadFull(values, got); err != nil || string(got) != "\x00\x01\x00\x00" {
			t.Fatalf("%q, %v", got, err)
		}
	}
	rows.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func BenchmarkRowBinary(b *testing.B) {
	row := "\x00\x26https://www.example.com/path/to/a?q=12"
	in := strings.Repeat(row, 10_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := Lookup("uri_host").RowBinary(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/row")
}
