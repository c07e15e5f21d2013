package page

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
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
	if got, want := post(b), "503 503: too many requests at the same time\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
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
	for got, want := range map[any]any{DefaultMaxBody: 33554432, DefaultMaxRequests: 16, DefaultMaxOpen: 1024, DefaultTimeout: 30 * time.Second} {
		if got != want {
			t.Errorf("default %v, want %v", got, want)
		}
	}
}
