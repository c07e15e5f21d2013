package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// batched returns the reply of Serve to one line.
func batched(t *testing.T, line string) string {
	t.Helper()
	var out strings.Builder
	if err := new(Server).Serve(strings.NewReader(line+"\n"), &out); err != nil || strings.Count(out.String(), "\n") != 1 {
		t.Fatalf("%q: %v, %q", line, err, out.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// Serve skips lines of white space. A carriage return may be anywhere in them.
func TestServeSkipsBlankLines(t *testing.T) {
	const request = `{"op":"dots","input":"a/."}`
	var out strings.Builder
	in := "\n\r\n \t\r\n \r \n\r\r\n" + request + "\n\r \r\t\r\n\t\r\t" // the last line has no end
	if err := new(Server).Serve(strings.NewReader(in), &out); err != nil || out.String() != `{"result":"a/"}`+"\n" {
		t.Errorf("%v, %q", err, &out)
	}
	// Other white space is a request.
	if got := batched(t, "\v"); !strings.HasPrefix(got, `{"error":{"code":"bad-request",`) {
		t.Error(got)
	}
}

// Answer returns an error for a line that is too long.
func TestAnswerTooLong(t *testing.T) {
	s := Server{MaxLine: 25}
	if got, want := string(s.Answer(nil, []byte(`{"op":"dots","input":"."}`))), `{"result":""}`+"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := string(s.Answer(nil, []byte(`{"op":"dots","input":".."}`))), `{"error":{"code":"too-long",`; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s…", got, want)
	}
}

// Answer appends to dst.
func TestAnswerAppends(t *testing.T) {
	got := string(new(Server).Answer([]byte("x"), []byte(`{"op":"dots","input":"a/."}`)))
	if want := `x{"result":"a/"}` + "\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Several goroutines may use a Server.
func TestAnswerConcurrently(t *testing.T) {
	s := new(Server)
	done := make(chan string)
	const n = 8
	for range n {
		go func() {
			done <- string(s.Answer(nil, []byte(`{"op":"match","grammar":"rfc3986","rule":"port","input":"80"}`)))
		}()
	}
	for range n {
		if got, want := <-done, `{"match":true}`+"\n"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A client that waits for a reply gets the reply, even if a part of the next request was
// read.
func TestServeFlushes(t *testing.T) {
	in, requests := io.Pipe()
	replies, out := io.Pipe()
	go func() { new(Server).Serve(in, out); out.Close() }()
	go io.WriteString(requests, `{"op":"dots","input":"a"}`+"\n"+`{"op":"dots",`)
	lines := make(chan string)
	go func() {
		for s := bufio.NewScanner(replies); s.Scan(); {
			lines <- s.Text()
		}
	}()
	next := func(want string) {
		t.Helper()
		select {
		case got := <-lines:
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("no reply; want %s", want)
		}
	}
	next(`{"result":"a"}`)
	go io.WriteString(requests, `"input":"b"}`+"\n")
	next(`{"result":"b"}`)
	requests.Close()
}

type readerFunc func(b []byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// A line that is too long has an error, and the lines around it have their replies. If reading or writing
// fails, Serve returns the error, after the replies to the lines before.
func TestServeErrors(t *testing.T) {
	const request, answer = `{"op":"dots","input":"./a"}` + "\n", `{"result":"a"}` + "\n"
	failed := errors.New("failed")
	var out bytes.Buffer
	server := &Server{MaxLine: len(request) - 1}
	long := strings.Repeat(" ", len(request)) + "\n"
	if err := server.Serve(strings.NewReader(request+long+request), &out); err != nil {
		t.Error(err)
	}
	lines := strings.SplitAfter(out.String(), "\n")
	if len(lines) != 4 || lines[0] != answer || lines[2] != answer || !strings.HasPrefix(lines[1], `{"error":{"code":"too-long","message":"line longer than --max-line",`) {
		t.Errorf("got %q", lines)
	}
	out.Reset()
	if err := server.Serve(io.MultiReader(strings.NewReader(request), iotest.ErrReader(failed)), &out); !errors.Is(err, failed) || out.String() != answer {
		t.Errorf("reading fails: %v, %q", err, out.String())
	}
	// The error comes with the last bytes.
	out.Reset()
	last := readerFunc(func(b []byte) (int, error) { return copy(b, request), failed })
	if err := server.Serve(last, &out); !errors.Is(err, failed) || out.String() != answer {
		t.Errorf("reading fails at the end: %v, %q", err, out.String())
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(failed)
	if err := server.Serve(strings.NewReader(request), writer); !errors.Is(err, failed) {
		t.Errorf("writing fails: %v", err)
	}
}
