package page

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// The statuses and messages for bodies that cannot be read, and the answer 503.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		err     error
		status  int
		message string
	}{
		{&http.MaxBytesError{Limit: 1}, 413, "413: the body is too long"},
		{fmt.Errorf("read: %w", os.ErrDeadlineExceeded), 408, "408: the body took too long"},
		{io.ErrUnexpectedEOF, 400, "400: the body is not complete"},
		{errors.New("other"), 400, "400: the body is not complete"},
	} {
		if status, message := bodyError(tt.err); status != tt.status || message != tt.message {
			t.Errorf("%v: %d, %s", tt.err, status, message)
		}
	}
	w := httptest.NewRecorder()
	unavailable(w, "no time to answer the request")
	if w.Code != 503 || w.Body.String() != "503: no time to answer the request\n" || w.Header().Get("Retry-After") != "1" {
		t.Errorf("%d, %q, %v", w.Code, w.Body, w.Header())
	}
}

// While as many requests are open or in progress as the options allow, another one gets 503 and the reason.
func TestUnavailable(t *testing.T) {
	post := func(b *batch) string {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/batch", http.NoBody))
		return fmt.Sprint(w.Code, " ", w.Body)
	}
	b := newBatch(Options{MaxBody: 100, MaxRequests: 1, MaxOpen: 1, Timeout: 50 * time.Millisecond})
	if got := post(b); got != "200 " {
		t.Errorf("a free server: %q", got)
	}
	b.open <- struct{}{}
	if got, want := post(b), "503 503: too many requests are open\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	<-b.open
	b.slots <- struct{}{}
	if got, want := post(b), "503 503: too many requests at the same time\n"; got != want || len(b.slots) != 1 {
		t.Errorf("got %q, want %q; %d slots are taken, want that of the other request", got, want, len(b.slots))
	}
}

// A page may load only its own files, and no other site may embed it.
func TestPolicy(t *testing.T) {
	const rest = "default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
	if want := "script-src 'self'; frame-ancestors 'none'; " + rest; policy != want {
		t.Errorf("got %s, want %s", policy, want)
	}
	if want := "script-src 'self' 'wasm-unsafe-eval'; " + rest; StaticPolicy != want {
		t.Errorf("got %s, want %s", StaticPolicy, want)
	}
	for got, want := range map[any]any{DefaultMaxBody: 33554432, DefaultMaxLine: 4194304, DefaultMaxRequests: 16, DefaultMaxOpen: 1024, DefaultMaxReply: 67108864, DefaultMaxMemory: 1073741824, DefaultTimeout: 30 * time.Second} {
		if got != want {
			t.Errorf("default %v, want %v", got, want)
		}
	}
	if b := newBatch(Options{}); b.maxBody != DefaultMaxBody || b.maxLine != DefaultMaxLine || cap(b.slots) != DefaultMaxRequests || cap(b.open) != DefaultMaxOpen || b.timeout != DefaultTimeout ||
		b.server.MaxLine != DefaultMaxBody || b.server.MaxReply != DefaultMaxReply || b.spare.Load() != DefaultMaxMemory/4 || b.work.Load() != DefaultMaxMemory*3/4 {
		t.Errorf("without options: %+v", b)
	}
}

// A deadlineWriter records the deadlines for reading.
type deadlineWriter struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
	left      []time.Duration // at the time of the call
}

func (w *deadlineWriter) SetReadDeadline(deadline time.Time) error {
	w.deadlines = append(w.deadlines, deadline)
	w.left = append(w.left, time.Until(deadline))
	return nil
}

// Each 64 KB of a body have 5 seconds, but the body does not have more time than the timeout. net/http
// ends the deadline when the body was read.
func TestReadDeadlines(t *testing.T) {
	for _, tt := range []struct {
		size, deadlines int
		timeout, most   time.Duration
	}{
		{0, 1, time.Minute, 5 * time.Second},
		{1<<16 - 1, 1, time.Minute, 5 * time.Second},
		{1 << 16, 2, time.Minute, 5 * time.Second}, // the second one is for the end
		{1<<17 - 1, 2, time.Minute, 5 * time.Second},
		{1 << 17, 3, time.Minute, 5 * time.Second},
		{1 << 17, 3, 2 * time.Second, 2 * time.Second},
	} {
		w := &deadlineWriter{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodPost, "/batch", iotest.OneByteReader(strings.NewReader(strings.Repeat("x", tt.size))))
		body, err := newBatch(Options{Timeout: tt.timeout}).read(w, r)
		if err != nil || len(body) != tt.size || len(w.deadlines) != tt.deadlines {
			t.Fatalf("%d bytes: read %d, error %v, deadlines %v", tt.size, len(body), err, w.deadlines)
		}
		for i, left := range w.left {
			if left > tt.most || left < time.Second && tt.timeout == time.Minute {
				t.Errorf("%d bytes, a timeout of %v: deadline %d is in %v, want %v", tt.size, tt.timeout, i, left, tt.most)
			}
			if tt.timeout == tt.most && !w.deadlines[i].Equal(w.deadlines[0]) {
				t.Errorf("a timeout of %v: deadline %d is %v, want %v", tt.timeout, i, w.deadlines[i], w.deadlines[0])
			}
		}
	}
}

// A buffer doubles, but has no room for more than a byte after the longest body. What is above 64 KB is taken from
// the memory of large bodies.
func TestGrow(t *testing.T) {
	for _, tt := range []struct {
		size      int
		longest   int64
		spare     int64
		want      int // 0: no memory
		wantSpare int64
	}{
		{512, 1 << 20, 0, 1024, 0},
		{512, 600, 0, 601, 0},
		{512, 511, 0, 513, 0},
		{1 << 15, 1 << 20, 0, 1 << 16, 0},
		{1 << 16, 1 << 20, 1 << 16, 1 << 17, 0},
		{1 << 16, 1 << 20, 1<<16 - 1, 0, 1<<16 - 1},
		{1 << 16, 1 << 16, 0, 0, 0},
		{1 << 16, 1 << 16, 1, 1<<16 + 1, 0},
		{1 << 17, 1 << 20, 1 << 20, 1 << 18, 1<<20 - 1<<17},
	} {
		b := new(batch)
		b.spare.Store(tt.spare)
		body, err := b.grow(make([]byte, tt.size), tt.longest)
		if (err != nil) != (tt.want == 0) || err == nil && cap(body) != tt.want || len(body) != tt.size || b.spare.Load() != tt.wantSpare {
			t.Errorf("%d bytes, %d at most, %d spare: %d bytes, %d spare, error %v", tt.size, tt.longest, tt.spare, cap(body), b.spare.Load(), err)
		}
	}
	// The announced length is the longest.
	for _, r := range []io.Reader{strings.NewReader(strings.Repeat("x", 100_000)), io.MultiReader(strings.NewReader(strings.Repeat("x", 100_000)))} {
		request := httptest.NewRequest(http.MethodPost, "/batch", r)
		body, err := newBatch(Options{}).read(httptest.NewRecorder(), request)
		if err != nil || len(body) != 100_000 || (cap(body) == 100_001) != (request.ContentLength == 100_000) {
			t.Errorf("Content-Length %d: %d bytes in a buffer of %d, error %v", request.ContentLength, len(body), cap(body), err)
		}
	}
}
