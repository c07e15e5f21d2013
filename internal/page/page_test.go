package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/protocol"
)

// serving starts a server with the options, on a free port of 127.0.0.1.
func serving(t *testing.T, o Options) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	o.Addr = s.Listener.Addr().String()
	s.Config = Server(o)
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// do sends a request and returns the response and its body. Each header is "NAME: VALUE".
func do(t *testing.T, method, url string, body io.Reader, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
		if name == "Host" {
			r.Host = value
		}
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		t.Errorf("%s %s: %v", method, url, err)
	}
	return response, string(b)
}

// The routes, and the headers of each answer.
func TestRoutes(t *testing.T) {
	s := serving(t, Options{MaxBody: 100})
	for _, tt := range []struct {
		method, path, body string
		headers            []string
		status             int
		contentType        string
	}{
		{"GET", "/", "", nil, 200, "text/html; charset=utf-8"},
		{"GET", "/?x", "", nil, 200, "text/html; charset=utf-8"},
		{"HEAD", "/", "", nil, 200, "text/html; charset=utf-8"},
		{"GET", "/js/ask.js", "", nil, 200, "text/javascript; charset=utf-8"},
		{"GET", "/healthz", "", nil, 200, "text/plain; charset=utf-8"},
		{"POST", "/batch", `{"op":"nfc","input":"a"}`, nil, 200, "application/jsonl; charset=utf-8"},
		{"POST", "/batch", `{"op":"nfc","input":"a"}`, []string{"Content-Type: image/png"}, 200, "application/jsonl; charset=utf-8"},
		{"POST", "/batch", "", nil, 200, "application/jsonl; charset=utf-8"},
		{"POST", "/batch", "not JSON", nil, 200, "application/jsonl; charset=utf-8"},
		{"POST", "/batch", "x", []string{"Content-Encoding: gzip"}, 415, "text/plain; charset=utf-8"},
		{"POST", "/batch", strings.Repeat("x", 101), nil, 413, "text/plain; charset=utf-8"},
		{"GET", "/batch", "", nil, 405, "text/plain; charset=utf-8"},
		{"PUT", "/batch", "", nil, 405, "text/plain; charset=utf-8"},
		{"POST", "/", "", nil, 405, "text/plain; charset=utf-8"},
		{"GET", "/no/such/file", "", nil, 404, "text/plain; charset=utf-8"},
		{"GET", "/js", "", nil, 404, "text/plain; charset=utf-8"},
		{"GET", "/%2e%2e/page.go", "", nil, 404, "text/plain; charset=utf-8"},
		{"GET", "/", "", []string{"Host: example.com"}, 403, "text/plain; charset=utf-8"},
		{"OPTIONS", "/batch", "", []string{"Origin: http://example.com"}, 403, "text/plain; charset=utf-8"},
	} {
		response, body := do(t, tt.method, s.URL+tt.path, strings.NewReader(tt.body), tt.headers...)
		h := response.Header
		if response.StatusCode != tt.status || h.Get("Content-Type") != tt.contentType {
			t.Errorf("%s %s: status %d and %s, want %d and %s: %.100q", tt.method, tt.path, response.StatusCode, h.Get("Content-Type"), tt.status, tt.contentType, body)
		}
		csp := h.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "script-src 'self'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s %s: the policy has no %s: %s", tt.method, tt.path, want, csp)
			}
		}
		if strings.Contains(csp, "unsafe") || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" ||
			h.Get("Cross-Origin-Opener-Policy") != "same-origin" || h.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s %s: headers %v", tt.method, tt.path, h)
		}
		for name := range h {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s %s: header %s", tt.method, tt.path, name)
			}
		}
	}
}

// A refusal has a sentence, and a request that is not read closes its connection.
func TestRefusals(t *testing.T) {
	s := serving(t, Options{MaxBody: 100})
	for _, tt := range []struct {
		method, path, body, header string
		want, allow                string
	}{
		{"POST", "/batch", "x", "Content-Encoding: gzip", "415: send the body without compression", ""},
		{"POST", "/batch", strings.Repeat("x", 101), "X: y", "413: the body is too long", ""},
		{"GET", "/batch", "", "X: y", "405: use POST", "POST"},
		{"POST", "/", "", "X: y", "405: use GET, HEAD", "GET, HEAD"},
		{"GET", "/no/such/file", "", "X: y", "404: there is no such file", ""},
		{"GET", "/", "", "Host: example.com", "403: the Host of the request is not the host of this server", ""},
		{"GET", "/", "", "Host: [localhost", "403: the Host of the request is not the host of this server", ""},
		{"POST", "/batch", "", "Origin: http://example.com", "403: the request is from another site", ""},
	} {
		response, body := do(t, tt.method, s.URL+tt.path, strings.NewReader(tt.body), tt.header)
		if body != tt.want+"\n" || response.Header.Get("Allow") != tt.allow || !strings.HasPrefix(tt.want, strconv.Itoa(response.StatusCode)) {
			t.Errorf("%s %s, %s: %d %q, Allow: %s; want %q", tt.method, tt.path, tt.header, response.StatusCode, body, response.Header.Get("Allow"), tt.want)
		}
	}
	// Nothing of a body that is too long is answered, also if its length was not announced.
	if response, body := do(t, "POST", s.URL+"/batch", io.MultiReader(strings.NewReader(strings.Repeat("x\n", 51)))); response.StatusCode != 413 || body != "413: the body is too long\n" {
		t.Errorf("102 bytes without Content-Length: status %d, %q", response.StatusCode, body)
	}
	// At the limit the body is read. An answer is not kept.
	if response, _ := do(t, "POST", s.URL+"/batch", strings.NewReader(strings.Repeat("x", 100))); response.StatusCode != 200 || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("100 bytes: status %d, %v", response.StatusCode, response.Header)
	}
}

// The limits of time hold for each connection. The clock of the answer starts before the body is read.
func TestServerLimits(t *testing.T) {
	for _, tt := range []struct{ timeout, header, read, write time.Duration }{
		{0, 10 * time.Second, 30 * time.Second, 61 * time.Second}, {4 * time.Second, 4 * time.Second, 4 * time.Second, 9 * time.Second}, {20 * time.Second, 10 * time.Second, 20 * time.Second, 41 * time.Second},
	} {
		s := Server(Options{Addr: "127.0.0.1:1", Timeout: tt.timeout})
		if s.Addr != "127.0.0.1:1" || s.ReadHeaderTimeout != tt.header || s.ReadTimeout != tt.read || s.WriteTimeout != tt.write || s.IdleTimeout != time.Minute || s.MaxHeaderBytes != 16<<10 || !s.DisableGeneralOptionsHandler {
			t.Errorf("a timeout of %v: %v, %v, %v, %v", tt.timeout, s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout)
		}
	}
	s := serving(t, Options{})
	if response, body := do(t, "GET", s.URL+"/healthz", nil); string(body) != "ok\n" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("healthz: %q, %v", body, response.Header)
	}
}

func TestIsOwnHost(t *testing.T) {
	for _, tt := range []struct {
		addr, host string
		want       bool
	}{
		{"127.0.0.1:8080", "127.0.0.1:8080", true},
		{"127.0.0.1:8080", "localhost:8080", true},
		{"127.0.0.1:8080", "LOCALHOST:8080", true},
		{"127.0.0.1:8080", "localhost", true},
		{"127.0.0.1:8080", "localhost:9000", true}, // a tunnel
		{"127.0.0.1:8080", "[::1]:8080", true},
		{"127.0.0.1:8080", "[::1]", true},
		{"127.0.0.1:8080", "127.9.9.9:8080", true},
		{"127.0.0.1:8080", "[::1", false},
		{"127.0.0.1:8080", "[localhost]", false},
		{"127.0.0.1:8080", "[localhost]:8080", false},
		{"127.0.0.1:8080", "[127.0.0.1]", false},
		{"127.0.0.1:8080", "", false},
		{"127.0.0.1:8080", ":8080", false},
		{"127.0.0.1:8080", "example.com", false},
		{"127.0.0.1:8080", "example.com:8080", false},
		{"127.0.0.1:8080", "localhost.example.com:8080", false},
		{"127.0.0.1:8080", "127.0.0.1.example.com:8080", false},
		{"127.0.0.1:8080", "example.com:127.0.0.1", false},
		{"127.0.0.1:8080", "127.0.0.1@example.com", false},
		{"127.0.0.1:8080", "2130706433:8080", false},
		{"127.0.0.1:8080", "192.0.2.1:8080", false},
		{"127.0.0.1:8080", "0.0.0.0:8080", false}, // an address of this machine in some browsers
		{"127.0.0.1:8080", "localhost.:8080", false},
		{"[::1]:8080", "127.0.0.1:8080", true},
		{"192.0.2.1:8080", "192.0.2.1:8080", true},
		{"192.0.2.1:8080", "192.0.2.2:8080", false},
		{"192.0.2.1:8080", "example.com:8080", false},
		{"box.example.com:8080", "box.example.com:8080", true},
		{"box.example.com:8080", "Box.Example.com", true},
		{"box.example.com:8080", "example.com", false},
		{":8080", "192.0.2.1:8080", true},
		{":8080", "[2001:db8::1]:8080", true},
		{":8080", "example.com:8080", false},
		{":8080", "", false},
		{"0.0.0.0:8080", "192.0.2.1:8080", true},
		{"[::]:8080", "192.0.2.1:8080", true},
		{"[::]:8080", "example.com", false},
	} {
		if got := isOwnHost(tt.addr, tt.host); got != tt.want {
			t.Errorf("isOwnHost(%q, %q) = %t", tt.addr, tt.host, got)
		}
	}
}

// The name or address in a Host header or in the address of a listener.
func TestHostname(t *testing.T) {
	for s, want := range map[string]string{
		"a:1": "a", "a:": "a", "a": "a", ":1": "", "": "", "[::1]:1": "::1", "[::1]": "::1",
		"[a]": "[a]", "[a]:1": "[a]:1", "[::1": "[::1", "::1": "::1", "a:b:1": "a:b:1",
	} {
		if got := hostname(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestOrigin(t *testing.T) {
	s := serving(t, Options{})
	host := strings.TrimPrefix(s.URL, "http://")
	for _, tt := range []struct {
		headers []string
		status  int
	}{
		{nil, 200},
		{[]string{"Origin: " + s.URL}, 200},
		{[]string{"Origin: https://" + host}, 200},
		{[]string{"Host: localhost:1", "Origin: http://localhost:1"}, 200},
		{[]string{"Host: LocalHost:1", "Origin: http://localhost:1"}, 200},
		{[]string{"Origin: null"}, 403},
		{[]string{"Origin: "}, 403},
		{[]string{"Origin: http://example.com"}, 403},
		{[]string{"Origin: http://127.0.0.1:1"}, 403},
		{[]string{"Origin: http://localhost"}, 403},
		{[]string{"Origin: http://" + host + ".example.com"}, 403},
		{[]string{"Origin: ftp://" + host}, 403},
		{[]string{"Origin: " + host}, 403},
		{[]string{"Origin: " + s.URL, "Origin: http://example.com"}, 403},
		{[]string{"Origin: http://example.com", "Origin: " + s.URL}, 403},
		{[]string{"Host: example.com", "Origin: http://example.com"}, 403},
	} {
		for _, path := range []string{"/batch", "/"} {
			method := map[string]string{"/batch": "POST", "/": "GET"}[path]
			if response, _ := do(t, method, s.URL+path, nil, tt.headers...); response.StatusCode != tt.status {
				t.Errorf("%s %q: status %d, want %d", path, tt.headers, response.StatusCode, tt.status)
			}
		}
	}
}

// The header Allow of a 405 has the methods that the route answers (RFC 9110, 15.5.6).
func TestAllow(t *testing.T) {
	s := serving(t, Options{})
	for _, tt := range []struct{ method, path, want string }{
		{"GET", "/batch", "POST"},
		{"HEAD", "/batch", "POST"},
		{"PUT", "/batch", "POST"},
		{"DELETE", "/batch", "POST"},
		{"POST", "/", "GET, HEAD"},
		{"POST", "/healthz", "GET, HEAD"},
		{"PUT", "/js/ask.js", "GET, HEAD"},
	} {
		response, _ := do(t, tt.method, s.URL+tt.path, nil)
		if got := response.Header.Get("Allow"); response.StatusCode != http.StatusMethodNotAllowed || got != tt.want {
			t.Errorf("%s %s: status %d, Allow %q", tt.method, tt.path, response.StatusCode, got)
		}
	}
}

// The replies are those of the loop of "uri batch".
func TestBatch(t *testing.T) {
	s := serving(t, Options{})
	for _, body := range []string{
		`{"op":"parse","input":"http://a/?q","id":1}`,
		`{"op":"parse","input":"http://a b/"}` + "\r\n\n  \n" + `{"op":"dots","input":"a/../b"}` + "\n",
		"\ufeff" + `{"op":"nfc","input":"é"}`,
		"[1]\n{\nnull\n\x00\n\xff\n" + `{"op":"no-such-op"}` + "\n" + `{"op":"parse","input":"\ud800"}`,
		strings.Repeat(`{"op":"dots","input":"/a/../b"}`+"\n", 10_000),
		`{"op":"dots","input":"` + strings.Repeat("/a", 1_000_000) + `"}`,
	} {
		var want bytes.Buffer
		if err := new(protocol.Server).Serve(strings.NewReader(body), &want); err != nil {
			t.Fatal(err)
		}
		for _, r := range []io.Reader{strings.NewReader(body), io.MultiReader(strings.NewReader(body))} { // with and without Content-Length
			if _, got := do(t, "POST", s.URL+"/batch", r); got != want.String() {
				t.Errorf("%.100q: the answer is %.200q, want %.200q", body, got, &want)
			}
		}
	}
}

// A browser that has a file asks whether it changed.
func TestETag(t *testing.T) {
	s := serving(t, Options{})
	response, _ := do(t, "GET", s.URL+"/", nil)
	tag := response.Header.Get("ETag")
	if response.Header.Get("Cache-Control") != "no-cache" || tag == "" {
		t.Errorf("headers %v", response.Header)
	}
	if response, body := do(t, "GET", s.URL+"/", nil, "If-None-Match: "+tag); response.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("status %d, body %.20q", response.StatusCode, body)
	}
	if other, _ := do(t, "GET", s.URL+"/js/ask.js", nil, "If-None-Match: "+tag); other.StatusCode != http.StatusOK {
		t.Errorf("another file: status %d", other.StatusCode)
	}
}

// Every file of the page has a media type: without one, net/http guesses.
func TestTypes(t *testing.T) {
	for name, f := range files() {
		w := httptest.NewRecorder()
		Handler(Options{}).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+name, nil))
		if got := w.Header().Get("Content-Type"); f.contentType == "" || got != f.contentType {
			t.Errorf("%s has the media type %q, and %q in the answer", name, f.contentType, got)
		}
	}
	for extension, want := range map[string]string{
		".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
		".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
	} {
		if got := types[extension]; got != want {
			t.Errorf("%s: %s, want %s", extension, got, want)
		}
	}
}

// The page without WebAssembly is small: what its scripts and style sheets have on the wire, and what the first
// screen needs. The first screen has index.html, the style sheets, the scripts that index.html names, and the icon.
func TestWeight(t *testing.T) {
	all, first := 0, len(files()["index.html"].zipped)
	for name, f := range files() {
		if strings.HasPrefix(f.contentType, "text/javascript") || strings.HasPrefix(f.contentType, "text/css") {
			all += len(f.zipped)
		}
		if bytes.Contains(files()["index.html"].data, []byte(`="`+version()+"/"+name+`"`)) {
			first += len(f.zipped)
		}
	}
	t.Logf("compressed, scripts and style sheets have %d bytes, the first screen %d, and scoreboard.json %d", all, first, len(files()["scoreboard.json"].zipped))
	if all > 55_000 {
		t.Errorf("the scripts and style sheets have %d bytes, compressed", all)
	}
	if first > 40_000 { // of 60,000: headers and replies are on the wire too
		t.Errorf("the first screen has %d bytes, compressed", first)
	}
}

// A client that accepts gzip gets it, with its length. The content and the type are the same, and each form has its own tag.
func TestGzip(t *testing.T) {
	s := serving(t, Options{})
	plain, want := do(t, "GET", s.URL+"/js/explorer.js", nil, "Accept-Encoding: identity")
	for accepts, zipped := range map[string]bool{
		"gzip": true, "gzip, deflate, br, zstd": true, "br;q=1.0, GZIP;q=0.5": true, "deflate,gzip;q=1": true,
		"identity": false, "br": false, "gzip;q=0": false, "gzip; q=0.0": false, "x-gzip2": false,
	} {
		response, body := do(t, "GET", s.URL+"/js/explorer.js", nil, "Accept-Encoding: "+accepts)
		h := response.Header
		if got := h.Get("Content-Encoding") == "gzip"; got != zipped || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Type") != plain.Header.Get("Content-Type") ||
			h.Get("Content-Length") != strconv.Itoa(len(body)) || (h.Get("ETag") == plain.Header.Get("ETag")) == zipped {
			t.Errorf("Accept-Encoding %q: %v, %d bytes", accepts, h, len(body))
			continue
		}
		if zipped {
			r, err := gzip.NewReader(strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if body = string(text); err != nil {
				t.Fatal(err)
			}
		}
		if body != want {
			t.Errorf("Accept-Encoding %q: other content", accepts)
		}
	}
	if part, body := do(t, "GET", s.URL+"/js/explorer.js", nil, "Accept-Encoding: gzip", "Range: bytes=0-9"); part.StatusCode != http.StatusPartialContent || body != want[:10] {
		t.Errorf("a range: status %d, %q", part.StatusCode, body)
	}
}

// index.html names files in a directory that a browser may keep: another version of a file has another
// directory. A directory of another version is not served.
func TestKept(t *testing.T) {
	s := serving(t, Options{})
	_, index := do(t, "GET", s.URL+"/", nil)
	names := regexp.MustCompile(`(?:href|src)="([^"#:]+)"`).FindAllStringSubmatch(index, -1)
	if len(names) < 10 {
		t.Fatalf("index.html names %q", names)
	}
	for _, m := range names {
		response, body := do(t, "GET", s.URL+"/"+m[1], nil)
		_, plain := do(t, "GET", s.URL+"/"+strings.TrimPrefix(m[1], version()+"/"), nil)
		if response.StatusCode != 200 || response.Header.Get("Cache-Control") != "max-age=31536000, immutable" || body != plain {
			t.Errorf("%s: status %d, %v", m[1], response.StatusCode, response.Header)
		}
	}
	for _, path := range []string{"/" + version() + "/", "/" + version() + "/index.htm", "/0000000000000000/js/ask.js"} {
		if response, _ := do(t, "GET", s.URL+path, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, response.StatusCode)
		}
	}
}

// A panic is a fault of the program. The log has the stack, but not the value.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := httptest.NewServer(logged(slog.New(slog.NewTextHandler(&log, nil)), http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic("secret")
	})))
	defer s.Close()
	s.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	response, err := http.Get(s.URL)
	if err == nil {
		response.Body.Close()
		if response.StatusCode != http.StatusInternalServerError {
			t.Errorf("status %d", response.StatusCode)
		}
	}
	s.Close()
	if got := log.String(); strings.Contains(got, "secret") || !strings.Contains(got, "log.go") || !strings.Contains(got, "status=500 in=0 out=29 ") ||
		!strings.Contains(got, "level=ERROR msg=panic stack=") || !strings.Contains(got, "level=ERROR msg=request route=none ") || !strings.HasSuffix(got, " broken=true\n") { // "500: a fault of this program" and a line end
		t.Errorf("the log is %s", got)
	}
}

// The log has the first status, and a handler that has begun its answer does not get another one.
func TestLogStatus(t *testing.T) {
	for _, tt := range []struct {
		name, body, log string
		handler         http.HandlerFunc
	}{
		{"nothing", "", "status=200 in=0 out=0 ", func(http.ResponseWriter, *http.Request) {}},
		{"two headers", "", "status=404 in=0 out=0 ", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404); w.WriteHeader(500) }},
		{"header after bytes", "ab", "status=200 in=0 out=2 ", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ab")); w.WriteHeader(500) }},
		{"panic after bytes", "ab", "status=200 in=0 out=2 ", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ab")); panic("x") }},
		{"broken", "", "status=0 in=0 out=0 ", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
	} {
		var log bytes.Buffer
		w := httptest.NewRecorder()
		func() {
			defer func() { recover() }()
			logged(slog.New(slog.NewTextHandler(&log, nil)), tt.handler).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		}()
		broken := strings.HasSuffix(log.String(), " broken=true\n")
		if w.Body.String() != tt.body || !strings.Contains(log.String(), tt.log) || broken != (tt.name == "broken" || strings.HasPrefix(tt.name, "panic")) {
			t.Errorf("%s: got %q and the log\n%swant %q and %s", tt.name, w.Body, log.String(), tt.body, tt.log)
		}
	}
}

// Without time for the first reply, the status is 503.
func TestNoTime(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://localhost/batch", strings.NewReader(`{"op":"nfc","input":"a"}`))
	Handler(Options{Timeout: 1}).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "nfc") {
		t.Errorf("status %d, body %q", w.Code, w.Body)
	}
}

// A cancelingWriter cancels the request after a number of writes.
type cancelingWriter struct {
	*httptest.ResponseRecorder
	writes int
	cancel func()
}

func (w *cancelingWriter) Write(b []byte) (int, error) {
	if w.writes--; w.writes == 0 {
		w.cancel()
	}
	return w.ResponseRecorder.Write(b)
}

// If the time ends after some replies, the connection breaks: the client sees that replies are
// missing. No further line is answered.
func TestLittleTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := &cancelingWriter{httptest.NewRecorder(), 3, cancel}
	line := `{"op":"dots","input":"/a"}` + "\n"
	r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/batch", strings.NewReader(strings.Repeat(line, 1000)))
	var log bytes.Buffer
	defer func() {
		if fault := recover(); fault != http.ErrAbortHandler {
			t.Errorf("the handler ended with %v", fault)
		}
		if got := log.String(); strings.Contains(got, "ERROR") || !strings.Contains(got, fmt.Sprintf("level=INFO msg=request route=/batch status=200 in=%d out=", 1000*len(line))) || !strings.HasSuffix(got, " broken=true\n") {
			t.Errorf("the log is %s", got)
		}
		if n := strings.Count(w.Body.String(), "\n"); n != 3 {
			t.Errorf("%d replies, want 3", n)
		}
	}()
	Handler(Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}).ServeHTTP(w, r)
}

// A request whose body is not read closes its connection.
func TestConnectionIsClosed(t *testing.T) {
	full := newBatch(Options{MaxOpen: 1})
	full.open <- struct{}{}
	for name, tt := range map[string]struct {
		b    *batch
		body string
		want string
	}{
		"too many requests": {full, "x", "close"}, "a long body": {newBatch(Options{MaxBody: 1}), "xy", "close"}, "a body that fits": {newBatch(Options{MaxBody: 1}), "x", ""},
	} {
		w := httptest.NewRecorder()
		tt.b.ServeHTTP(w, httptest.NewRequest("POST", "http://localhost/batch", strings.NewReader(tt.body)))
		if got := w.Header().Get("Connection"); got != tt.want {
			t.Errorf("%s: Connection is %q, want %q", name, got, tt.want)
		}
	}
}
