package page

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/testenv"
)

// endless is a body without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// raw sends text on a new connection and returns the first line of the answer. It does not close
// its side before the answer.
func raw(t testing.TB, addr, text string) string {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(c, text)
	line, err := bufio.NewReader(c).ReadString('\n')
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(line)
}

// A lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// settled waits until at most n goroutines are left, and returns their number and the size of the
// heap.
func settled(n int) (goroutines int, heap int64) {
	for range 200 {
		if goroutines = runtime.NumGoroutine(); goroutines <= n {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return goroutines, int64(m.HeapAlloc)
}

// TestLoad sends what a server must expect: connections in turn, long bodies, slow bodies, bad
// JSON and requests of other sites. Each gets its status. After them, the memory is what it was,
// no goroutine is left, and the log has no part of an input.
func TestLoad(t *testing.T) {
	const secret = "hunter2"
	connections, long := 3_000, 6
	switch {
	case testenv.Long():
		connections, long = 10_000, 20
	case testing.Short():
		connections, long = 1_000, 3
	}
	var log lockedBuffer
	s := serving(t, Options{Logger: slog.New(slog.NewTextHandler(&log, nil)), Timeout: 2 * time.Second, MaxBody: 4 << 20, MaxRequests: 4, MaxOpen: 32})
	goroutines := runtime.NumGoroutine()
	addr := s.Listener.Addr().String()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	post := func(body io.Reader, origin string) (status int, text string) {
		r, err := http.NewRequest("POST", s.URL+"/batch", body)
		if err != nil {
			t.Fatal(err)
		}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		response, err := client.Do(r)
		if err != nil {
			return 0, err.Error()
		}
		defer response.Body.Close()
		b, err := io.ReadAll(response.Body)
		if err != nil {
			return 0, err.Error()
		}
		return response.StatusCode, string(b)
	}
	expect := func(what string, got, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}

	expect("the first request", func() int { status, _ := post(strings.NewReader(`{"op":"nfc","input":"a"}`), ""); return status }(), 200)
	client.CloseIdleConnections()
	_, heap := settled(goroutines)

	// Connections in turn: good requests, bad JSON, foreign origins.
	for i := range connections {
		switch i % 4 {
		case 0, 1:
			status, text := post(strings.NewReader(`{"op":"dots","input":"/`+secret+`/../b"}`), "")
			if status != 200 || text != `{"result":"/b"}`+"\n" {
				t.Fatalf("connection %d: status %d: %s", i, status, text)
			}
		case 2:
			status, text := post(strings.NewReader(`{"op":"parse","input":"`+secret), "")
			if status != 200 || !strings.Contains(text, `"code":"bad-request"`) {
				t.Fatalf("connection %d: status %d: %s", i, status, text)
			}
		case 3:
			if status, text := post(strings.NewReader(secret), "http://"+secret+".example"); status != 403 {
				t.Fatalf("connection %d: status %d: %s", i, status, text)
			}
		}
	}

	// Bodies of 100 MB: with a length, they are not read; without it, they are read up to the limit.
	for range long {
		expect("announced 100 MB", raw(t, addr, "POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n"+secret), "HTTP/1.1 413 Request Entity Too Large")
		status, text := post(io.LimitReader(endless{}, 100_000_000), "")
		// The server closes the connection while the client sends: the client may miss the status.
		if status != 413 && !strings.Contains(text, "write") && !strings.Contains(text, "reset") {
			t.Errorf("100 MB: status %d: %s", status, text)
		}
	}

	// Slow bodies do not stop a fast request. If there are too many, others get 503. Then the slow
	// ones get 408.
	slowBody := "POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n" + secret
	var slow sync.WaitGroup
	begin := func(n int) {
		for range n {
			slow.Go(func() {
				status := raw(t, addr, slowBody)
				for try := 0; try < 100 && strings.HasPrefix(status, "HTTP/1.1 503"); try++ { // a fast request has the last place
					time.Sleep(10 * time.Millisecond)
					status = raw(t, addr, slowBody)
				}
				expect("a slow body", status, "HTTP/1.1 408 Request Timeout")
			})
		}
	}
	begin(20)
	for range 10 {
		status, _ := post(strings.NewReader(`{"op":"nfc","input":"a"}`), "")
		expect("a fast request between slow bodies", status, 200)
	}
	begin(12)
	busy := 0
	for range 100 {
		if status, _ := post(strings.NewReader(""), ""); status == 503 {
			busy++
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	expect("requests while too many are open", busy, 1)
	slow.Wait()
	status, _ := post(strings.NewReader(""), "")
	expect("after the slow bodies", status, 200)

	// A slow header, half a body, a path with an input, and no HTTP at all.
	if got := raw(t, addr, "POST /batch HT"); strings.HasPrefix(got, "HTTP/1.1 200") {
		t.Errorf("a slow header: %s", got)
	}
	expect("bad chunks", raw(t, addr, "POST /batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n"+secret), "HTTP/1.1 400 Bad Request")
	expect("a path", raw(t, addr, "GET /u:"+secret+"@h HTTP/1.1\r\nHost: localhost\r\n\r\n"), "HTTP/1.1 404 Not Found")
	expect("a method", raw(t, addr, strings.ToUpper(secret)+" / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed")
	expect("a Host", raw(t, addr, "GET / HTTP/1.1\r\nHost: "+secret+"\r\n\r\n"), "HTTP/1.1 403 Forbidden")
	expect("a long header", raw(t, addr, "GET / HTTP/1.1\r\nHost: localhost\r\nX: "+strings.Repeat(secret, 10_000)+"\r\n\r\n"), "HTTP/1.1 431 Request Header Fields Too Large")
	expect("no HTTP", raw(t, addr, secret+"\r\n\r\n"), "HTTP/1.1 400 Bad Request")

	client.CloseIdleConnections()
	afterGoroutines, afterHeap := settled(goroutines)
	// The log of the test itself grows with the connections.
	grown := afterHeap - heap - int64(2*len(log.String()))
	t.Logf("%d connections: %d goroutines before and %d after; the heap grew by %d bytes", connections, goroutines, afterGoroutines, grown)
	if afterGoroutines > goroutines {
		all := make([]byte, 1<<20)
		t.Errorf("%d goroutines before, %d after:\n%s", goroutines, afterGoroutines, all[:runtime.Stack(all, true)])
	}
	if grown > 4<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(strings.ToLower(line), secret) || !strings.Contains(line, "msg=request") || !strings.Contains(line, "status=") {
			t.Errorf("a line of the log: %s", line)
		}
	}
	for _, status := range []int{200, 400, 403, 404, 405, 408, 413, 503} {
		if !strings.Contains(log.String(), fmt.Sprintf("status=%d", status)) {
			t.Errorf("the log has no status %d", status)
		}
	}
}

// opened waits until n requests of a handler are open.
func opened(t testing.TB, b *batch, n int) {
	t.Helper()
	for range 1000 {
		if len(b.open) == n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d requests are open, want %d", len(b.open), n)
}

// answering starts a server for the requests of POST /batch, and returns its handler.
func answering(t testing.TB, o Options) (*batch, *httptest.Server) {
	t.Helper()
	b := newBatch(o)
	s := httptest.NewUnstartedServer(nil)
	s.Config = Server(o)
	s.Config.Handler = b
	s.Start()
	t.Cleanup(s.Close)
	return b, s
}

// slowReader sends body, and takes nothing of the answer but the status 200. It sends body again
// while the status is 503, because another request may have the only slot.
func slowReader(t testing.TB, addr, body string) net.Conn {
	t.Helper()
	for range 500 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
		status := make([]byte, len("HTTP/1.1 200"))
		if _, err := io.ReadFull(c, status); err != nil {
			t.Fatal(err)
		}
		if string(status) == "HTTP/1.1 200" {
			return c
		}
		c.Close()
		if string(status) != "HTTP/1.1 503" {
			t.Fatalf("%s", status)
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("a slow client gets no slot")
	return nil
}

// A client that does not take its replies occupies no slot.
func TestSlowReader(t *testing.T) {
	b, s := answering(t, Options{MaxRequests: 1, MaxBody: 128 << 20})
	line := `{"op":"dots","input":"` + strings.Repeat("/a", 1<<19) + `"}` + "\n"
	body := strings.Repeat(line, 20) // longer than the buffers of a connection
	var clients []net.Conn
	for i := range 3 {
		c := slowReader(t, s.Listener.Addr().String(), body)
		defer c.Close()
		clients = append(clients, c)
		opened(t, b, i+1)
		answered := false
		for range 500 { // the first replies fill the buffers
			response, err := http.Post(s.URL+"/batch", "", strings.NewReader(`{"op":"nfc","input":"a"}`))
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if answered = response.StatusCode == http.StatusOK; answered {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if !answered {
			t.Fatalf("%d slow clients stop the others", i+1)
		}
	}
	for _, c := range clients {
		c.Close()
	}
	opened(t, b, 0)
	if len(b.slots) != 0 {
		t.Errorf("%d slots are taken", len(b.slots))
	}
}

// Large bodies share memory. While there is no more, a large body gets 503 and a small one is
// answered. Each body gives its memory back.
func TestMemory(t *testing.T) {
	const size = 1 << 20
	b, s := answering(t, Options{MaxBody: size, MaxMemory: 8 * size})
	all := b.spare.Load()
	answer := ""
	post := func(body string) int {
		response, err := http.Post(s.URL+"/batch", "", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		answer = string(text)
		return response.StatusCode
	}
	small, large := `{"op":"nfc","input":"a"}`, strings.Repeat("\n", size)
	var clients []net.Conn
	for b.spare.Load() > size/2 {
		c, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		clients = append(clients, c)
		before := b.spare.Load()
		fmt.Fprintf(c, "POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", size, large[1:])
		for range 1000 {
			if before-b.spare.Load() >= size-smallBody {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if len(clients) > 10 {
			t.Fatal("bodies of 1 MB do not use the memory")
		}
	}
	if status := post(large); status != http.StatusServiceUnavailable || answer != "503: too many long bodies at the same time\n" {
		t.Errorf("a large body without memory: status %d, %q", status, answer)
	}
	if status := post(small); status != http.StatusOK {
		t.Errorf("a small body without memory for large ones: status %d", status)
	}
	for _, c := range clients {
		c.Close()
	}
	opened(t, b, 0)
	if status := post(large); status != http.StatusOK {
		t.Errorf("a large body: status %d", status)
	}
	if status := post(large + "x"); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body that is too long: status %d", status)
	}
	opened(t, b, 0)
	if left := b.spare.Load(); left != all {
		t.Errorf("%d bytes are spare after the last body, want %d", left, all)
	}
}

// After 16 requests of 1 MB to each operation, whose clients go, a short request is answered at once, and the work
// for those that are gone ends. A request repeats a unit to the length of 1 MB. Every second operation is asked,
// with one of the units in turn; with URIFORM_LONG=1, each one with all units.
func TestGoneClients(t *testing.T) {
	b, s := answering(t, Options{})
	units := []string{"%", "a=b&", "א/", "http://a/ ", `<a href="/x%">`}
	each := 1
	if testenv.Long() {
		each = len(units)
	}
	asked := 0
	turn := 0
	for op := range protocol.Operations() {
		if turn++; turn%2 != 0 && !testenv.Long() {
			continue
		}
		for range each {
			units = append(units[1:], units[0])
			unit := units[0]
			request := map[string]any{"op": op.Name}
			for _, f := range op.Fields {
				switch {
				case f.Name == "input" || f.Name == "a":
					request[f.Name] = "http://h/" + strings.Repeat(unit, 1_000_000/len(unit))
				case f.Required && f.Kind == protocol.Names:
					names := make([]string, f.Most) // each of them takes a time that is linear in the input
					for i := range names {
						names[i] = fmt.Sprintf("query:a%d", i)
						if f.Name == "conditions" {
							names[i] = "!" + names[i] // true, so all are tried
						}
					}
					request[f.Name] = names
				case f.Required && f.Values != nil:
					request[f.Name] = f.Values[0]
				case f.Required, f.Name == "base":
					request[f.Name] = "http://b/c"
				}
			}
			body, err := json.Marshal(request)
			if err != nil {
				t.Fatal(err)
			}
			if len(body) < 1_000_000 {
				continue // the operation has no text
			}
			ctx, cancel := context.WithCancel(t.Context())
			var clients sync.WaitGroup
			for range 16 {
				clients.Go(func() {
					r, err := http.NewRequestWithContext(ctx, "POST", s.URL, bytes.NewReader(body))
					if err != nil {
						t.Error(err)
						return
					}
					if response, err := http.DefaultClient.Do(r); err == nil {
						io.Copy(io.Discard, response.Body)
						response.Body.Close()
					}
				})
			}
			time.Sleep(20 * time.Millisecond)
			cancel()
			clients.Wait()
			response, err := http.Post(s.URL, "", strings.NewReader(`{"op":"nfc","input":"a"}`))
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Errorf("%s of %q: a short request gets %s", op.Name, unit, response.Status)
			}
			opened(t, b, 0)
			if len(b.slots) > 0 || b.work.Load() != DefaultMaxMemory*3/4 || b.spare.Load() != DefaultMaxMemory/4 {
				t.Errorf("%s of %q: %d slots are taken, %d and %d bytes are free", op.Name, unit, len(b.slots), b.work.Load(), b.spare.Load())
			}
			asked++
		}
	}
	if asked < 12*each {
		t.Errorf("only %d operations", asked)
	}
}

// A line of more than MaxLine bytes is not answered, and a long line only if there is memory for the work.
func TestLongLines(t *testing.T) {
	const long = 1 << 20
	b, s := answering(t, Options{MaxLine: long})
	line := func(n int) string {
		return `{"op":"nfc","input":"` + strings.Repeat("a", n-len(`{"op":"nfc","input":""}`)) + `"}`
	}
	all := b.work.Load()
	for _, test := range []struct {
		body string
		work int64
		want int
	}{
		{line(smallBody), 0, http.StatusOK},
		{line(smallBody+1) + "\n" + line(100), 2*workBytes - 1, http.StatusServiceUnavailable},
		{line(smallBody+1) + "\n" + line(100), 2 * workBytes, http.StatusOK},
		{line(100) + "\n" + line(long+1), all, http.StatusRequestEntityTooLarge},
		{line(long), all, http.StatusOK},
	} {
		b.work.Store(test.work)
		response, err := http.Post(s.URL, "", strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		opened(t, b, 0)
		if response.StatusCode != test.want || b.work.Load() != test.work {
			t.Errorf("%d bytes, memory for %d: status %d, memory for %d, want %d", len(test.body), test.work, response.StatusCode, b.work.Load(), test.want)
		}
	}
}

// The work for a line has at most workBytes in use at the same time for each byte of the line. These are the requests
// that need most, of those of TestReplySizes in internal/protocol, and one that needed 290.
func TestWorkBytes(t *testing.T) {
	const size = 300_000
	help, err := os.ReadFile("../../cmd/uri/help/serve.txt")
	if want := fmt.Sprintf("line takes %d times its length", workBytes); err != nil || !strings.Contains(strings.ReplaceAll(string(help), "\n", " "), want) {
		t.Errorf("the help does not say %q (error %v)", want, err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(5)) // a collection sees what is in use
	inUse := func() uint64 {
		s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	// memoryOf returns the most bytes in use while a line is answered, for each byte of the line.
	memoryOf := func(line []byte) int64 {
		runtime.GC()
		before, most := inUse(), uint64(0)
		ended := make(chan bool)
		go func() {
			defer close(ended)
			(&protocol.Server{}).Answer(nil, line)
		}()
		for running := true; running; {
			select {
			case <-ended:
				running = false
			case <-time.After(100 * time.Microsecond):
			}
			most = max(most, inUse())
		}
		return int64(most-min(most, before)) / int64(len(line))
	}
	for _, tt := range []struct{ fields, input string }{
		{`"op":"explain","base":"http://b/c"`, "http://h/" + strings.Repeat(" ", size)},
		{`"op":"explain","base":"http://b/c"`, "http://h" + strings.Repeat("/a", size/2)},
		{`"op":"explain","base":"http://b/c"`, "http://" + strings.Repeat("a.", size/2)},
		{`"op":"extract","media":"markdown"`, strings.Repeat("[", size)},
		{`"op":"extract","media":"markdown"`, strings.Repeat("a\n=\n", size/4)},
		{`"op":"extract","media":"markdown"`, strings.Repeat("*a*\n\n", size/5)},
		{`"op":"extract","media":"markdown"`, strings.Repeat("<a>\n\n", size/5)},
		{`"op":"extract","media":"markdown"`, "|a|\n|-|\n" + strings.Repeat("|a|\n", size/4)},
	} {
		line := []byte("{" + tt.fields + `,"input":"` + tt.input + `"}`)
		if strings.Contains(tt.input, "\n") { // in base64, a line break has less than two bytes
			line = []byte("{" + tt.fields + `,"input_base64":"` + base64.StdEncoding.EncodeToString([]byte(tt.input)) + `"}`)
		}
		used := memoryOf(line)
		for n := 1; n < 3 && used > workBytes; n++ { // what tests before it left behind adds to it
			used = min(used, memoryOf(line))
		}
		t.Logf("%.60s: %d bytes for each byte", line, used)
		if used > workBytes {
			t.Errorf("%.60s: %d bytes are in use for each byte of the line, want at most %d", line, used, workBytes)
		}
		if used == 0 {
			t.Errorf("%.60s: the memory was not measured", line)
		}
	}
}

// A client that does not take a long reply keeps its memory from other long replies, but not from short ones.
func TestLongReplies(t *testing.T) {
	b := newBatch(Options{})
	r := replyWriter{w: io.Discard, slot: slot{make(chan struct{}, 1), t.Context()}, work: &share{memory: &b.work}}
	r.slot.take()
	b.work.Store(1000)
	for _, tt := range []struct {
		length int
		want   error
	}{{smallBody, nil}, {smallBody + 1000, nil}, {smallBody + 1001, errMemory}, {10, nil}} {
		if n, err := r.Write(make([]byte, tt.length)); err != tt.want || err == nil && n != tt.length || b.work.Load() != 1000 {
			t.Errorf("%d bytes: wrote %d, error %v; %d bytes are free", tt.length, n, err, b.work.Load())
		}
	}
}

// A stalled client takes a reply only when it is told to.
type stalled struct {
	*httptest.ResponseRecorder
	writes chan int  // has the length of each write
	resume chan bool // a write ends after an element, or after it is closed
}

func (c *stalled) Write(b []byte) (int, error) {
	c.writes <- len(b)
	<-c.resume
	return c.ResponseRecorder.Write(b)
}

// stall sends a body to b, and returns when the client does not take the first reply. ended has what the handler
// panics with.
func stall(ctx context.Context, b *batch, body string) (c *stalled, ended chan any) {
	c = &stalled{httptest.NewRecorder(), make(chan int, 10), make(chan bool)}
	ended = make(chan any, 1)
	go func() {
		defer func() { ended <- recover() }()
		b.ServeHTTP(c, httptest.NewRequestWithContext(ctx, "POST", "/batch", strings.NewReader(body)))
	}()
	return c, ended
}

// echoLine is a request of n bytes, with a reply that is almost as long.
func echoLine(n int) string {
	return `{"op":"dots","input":"` + strings.Repeat("a", n-len(`{"op":"dots","input":""}`)-1) + "\"}\n"
}

// Clients that do not take the replies to their long lines keep the memory of the replies and of the lines, and not that
// of the work. So others with long lines are answered.
func TestStalledClients(t *testing.T) {
	const long = 3_900_000
	b := newBatch(Options{})
	all := b.work.Load()
	var clients []*stalled
	var ends []chan any
	unsent := int64(0)
	for range 2 {
		c, ended := stall(t.Context(), b, echoLine(long))
		clients, ends = append(clients, c), append(ends, ended)
		unsent += int64(<-c.writes)
	}
	if held := all - b.work.Load(); unsent < 2*(long-100) || held < unsent || held > 4*unsent {
		t.Errorf("%d bytes are held for replies of %d", held, unsent)
	}
	other := httptest.NewRecorder()
	b.ServeHTTP(other, httptest.NewRequest("POST", "/batch", strings.NewReader(echoLine(1_000_000))))
	if other.Code != http.StatusOK {
		t.Errorf("1 MB: status %d, %.100q", other.Code, other.Body)
	}
	for i, c := range clients {
		close(c.resume)
		if fault := <-ends[i]; fault != nil || c.Code != http.StatusOK || !strings.HasSuffix(c.Body.String(), "\"}\n") {
			t.Errorf("a client that takes its reply later: panic %v, status %d, %d bytes", fault, c.Code, c.Body.Len())
		}
	}
	if b.work.Load() != all || len(b.slots) != 0 {
		t.Errorf("%d of %d bytes are free, %d slots are taken", b.work.Load(), all, len(b.slots))
	}
}

// After the first reply, a request waits for the memory for its next long line, without a slot. It ends if the memory
// does not come in time.
func TestNextLongLine(t *testing.T) {
	for _, gone := range []bool{false, true} {
		b := newBatch(Options{MaxRequests: 1})
		all := b.work.Load()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		c, ended := stall(ctx, b, echoLine(300_000)+echoLine(100)+echoLine(200_000))
		<-c.writes
		others := b.work.Load()
		b.work.give(-others)
		close(c.resume)
		if n := <-c.writes; n > 200 { // that of the short line needs no memory
			t.Errorf("the second reply has %d bytes", n)
		}
		answered := false
		for try := 0; try < 1000 && !answered; try++ { // the request leaves the only slot soon
			time.Sleep(10 * time.Millisecond)
			short := httptest.NewRecorder()
			b.ServeHTTP(short, httptest.NewRequest("POST", "/batch", strings.NewReader(echoLine(100))))
			answered = short.Code == http.StatusOK
		}
		if !answered {
			t.Error("a request that waits for memory keeps its slot")
		}
		if gone {
			cancel()
			if fault := <-ended; fault != http.ErrAbortHandler || len(c.writes) != 0 {
				t.Errorf("without memory: panic %v, %d replies", fault, len(c.writes))
			}
		}
		b.work.give(others)
		if !gone {
			if fault := <-ended; fault != nil || strings.Count(c.Body.String(), "\n") != 3 {
				t.Errorf("with memory again: panic %v, %d replies", fault, strings.Count(c.Body.String(), "\n"))
			}
		}
		if b.work.Load() != all || len(b.slots) != 0 {
			t.Errorf("gone %v: %d of %d bytes are free, %d slots are taken", gone, b.work.Load(), all, len(b.slots))
		}
	}
}

// A request whose reply is long gets one answer if there is no memory for the reply.
func TestNoMemoryForReply(t *testing.T) {
	b, s := answering(t, Options{})
	b.work.Store(1000)
	response, err := http.Post(s.URL, "", strings.NewReader(`{"op":"explain","input":"`+strings.Repeat("a/", 30_000)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	reply, err := io.ReadAll(response.Body)
	if want := "503: too many long replies at the same time\n"; response.StatusCode != http.StatusServiceUnavailable || string(reply) != want || err != nil {
		t.Errorf("status %d, %.300q, error %v; want %q", response.StatusCode, reply, err, want)
	}
}

// The replies to a body are not much longer than the body: one error counts the requests that are not answered.
func TestReplyBudget(t *testing.T) {
	const maxReply, n = 1 << 20, 20_000
	_, s := answering(t, Options{MaxReply: maxReply})
	for _, request := range []string{`{"op":"disagreements"}`, `{"op":"rows"}`, `{"op":"explain","input":"a","base":"http://b/c"}`} {
		body := strings.Repeat(request+"\n\n", n)
		response, err := http.Post(s.URL, "", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		reply, err := io.ReadAll(response.Body)
		response.Body.Close()
		lines := strings.Split(strings.TrimSuffix(string(reply), "\n"), "\n")
		want := fmt.Sprintf(`{"error":{"code":"too-long","message":"the replies have more than %d bytes and 16 for each byte of the requests; %d requests are not answered","field":null,"offset":null,"rule":null,"syntax":null}}`, maxReply, n-len(lines)+1)
		if last := lines[len(lines)-1]; err != nil || last != want {
			t.Errorf("%s: %.300s, error %v, want %s", request, last, err, want)
		}
		if limit := maxReply + 16*len(body); len(reply)-len(want) <= limit || len(reply) > limit+maxReply {
			t.Errorf("%s: %d bytes for a body of %d, want more than %d, and at most one reply more", request, len(reply), len(body), limit)
		}
	}
}
