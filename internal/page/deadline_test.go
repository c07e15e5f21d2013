package page

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// post opens a connection and sends the head of a POST with a body of the given length.
func post(t *testing.T, addr string, length int) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(30 * time.Second))
	fmt.Fprintf(c, "POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", length)
	return c
}

// The help and the page state how long a client has for each block.
func TestDeadlineIsAsStated(t *testing.T) {
	for file, want := range map[string]string{
		"../../cmd/uri/help/serve.txt": fmt.Sprintf("%d seconds for each %d KiB", blockTime/time.Second, smallBody>>10),
		"../../doc/page.md":            fmt.Sprintf("%d s for each %d KiB", blockTime/time.Second, smallBody>>10),
	} {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
			t.Errorf("%s does not say %q (error %v)", file, want, err)
		}
	}
}

// The client has Timeout for the whole body, although it has blockTime for each block.
func TestDeadlineOfWholeBody(t *testing.T) {
	t.Parallel()
	s := serving(t, Options{Timeout: time.Second})
	const blocks = 20
	c := post(t, s.Listener.Addr().String(), blocks*smallBody)
	go func() {
		for range blocks {
			c.Write(make([]byte, smallBody))
			time.Sleep(150 * time.Millisecond)
		}
	}()
	if line, err := bufio.NewReader(c).ReadString('\n'); !strings.HasPrefix(line, "HTTP/1.1 408 ") {
		t.Errorf("%q, %v, want 408", line, err)
	}
}

// A client that stops sending gets 408 after blockTime, long before Timeout.
func TestDeadlineOfBlock(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for blockTime")
	}
	t.Parallel()
	s := serving(t, Options{Timeout: time.Minute})
	c := post(t, s.Listener.Addr().String(), 2*smallBody)
	c.Write(make([]byte, smallBody+1))
	if line, err := bufio.NewReader(c).ReadString('\n'); !strings.HasPrefix(line, "HTTP/1.1 408 ") {
		t.Errorf("%q, %v, want 408", line, err)
	}
}

// The deadline of the body does not end the replies: the library has Timeout again after the body. Here the
// deadline passes while the client takes the replies, which do not fit into the buffers of the connection.
func TestDeadlineAfterBody(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the deadline")
	}
	t.Parallel()
	const timeout, n = 3 * time.Second, 3000
	s := serving(t, Options{Timeout: timeout})
	requests := strings.Repeat(`{"op":"parse","input":"http://h/`+strings.Repeat("a", 2000)+"\"}\n", n)
	c := post(t, s.Listener.Addr().String(), len(requests))
	c.(*net.TCPConn).SetReadBuffer(256 << 10)
	time.Sleep(timeout / 2)
	io.WriteString(c, requests)
	time.Sleep(timeout * 3 / 4)
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if replies := strings.Count(string(body), "\n"); err != nil || replies != n {
		t.Errorf("%d replies, %v, want %d", replies, err, n)
	}
}
