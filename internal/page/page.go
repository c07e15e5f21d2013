// Package page serves the page that shows what the RFCs say about a text, and answers its
// requests.
//
// [Handler] is the handler of "uri serve":
//
//	GET /         the page, and the files that it loads
//	POST /batch   requests and replies of "uri batch": JSON Lines in, JSON Lines out
//	GET /healthz  "ok"
//
// The program in internal/page/build writes the same page as a static site. There the library runs in
// the browser, as WebAssembly, and nothing that is typed leaves the browser.
//
// # Security
//
// The server has no users and no state, and it answers questions about the text of a request
// only. But every site that a browser shows can send requests to a server on the same machine.
// The handler answers 403 to a request from such a site: its Origin is foreign, or its Host is
// (DNS rebinding). The headers of each answer forbid inline scripts, frames and other origins.
// Logs have the route, the status, sizes and times. They never have a part of the input.
package page

import (
	"cmp"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Options are the options of a handler. The zero value has the limits of the constants.
type Options struct {
	// Addr is the address that the server listens on, HOST:PORT. It decides which Host
	// headers are accepted. Every address accepts localhost and loopback addresses. A name
	// or an address also accepts itself. An empty or unspecified host, as in ":8080" or
	// "0.0.0.0:8080", also accepts each IP address: DNS rebinding needs a name. A name with
	// a final dot, such as "localhost.", is another name.
	Addr string

	MaxBody     int64         // bytes of a request; zero means DefaultMaxBody
	MaxLine     int           // bytes of a line of a request; zero means DefaultMaxLine
	MaxRequests int           // requests to /batch that are worked on at the same time; zero means DefaultMaxRequests
	MaxOpen     int           // requests to /batch that are read, worked on or answered at the same time; zero means DefaultMaxOpen
	MaxReply    int           // bytes of a reply, and of the replies to a body besides 16 bytes for each of its bytes; zero means DefaultMaxReply
	MaxMemory   int64         // bytes that the requests to /batch may have or need together, besides the small ones; zero means DefaultMaxMemory
	Timeout     time.Duration // for each of reading and answering a request; zero means DefaultTimeout

	// Version is the version of the program, which the page shows. Empty means that it is not known.
	Version string

	// Logger has a line for each request. Nil means no log.
	Logger *slog.Logger
}

// The default limits.
const (
	DefaultMaxBody     = 32 << 20
	DefaultMaxLine     = 4 << 20
	DefaultMaxRequests = 16
	DefaultMaxOpen     = 1024
	DefaultMaxReply    = 64 << 20
	DefaultMaxMemory   = 1 << 30
	DefaultTimeout     = 30 * time.Second
)

// Handler returns the handler of the page.
//
// A server needs [Server] for the limits of time: a handler alone cannot limit the time that a
// client takes to send a header.
func Handler(o Options) http.Handler {
	b := newBatch(o)
	mux := http.NewServeMux()
	mux.Handle("/batch", only(b, http.MethodPost))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Write([]byte("ok\n"))
	})
	mux.Handle("/{file...}", only(http.HandlerFunc(serveFile), http.MethodGet, http.MethodHead))
	logger := o.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	return logged(logger, guarded(o.Addr, mux))
}

// only returns a handler that calls next for the methods, and answers 405 to others. The patterns of
// a ServeMux cannot do this: for PUT /batch, it would also allow the methods of /{file...}.
func only(next http.Handler, methods ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(methods, r.Method) {
			next.ServeHTTP(w, r)
			return
		}
		allowed := strings.Join(methods, ", ")
		w.Header().Set("Allow", allowed)
		http.Error(w, "405: use "+allowed, http.StatusMethodNotAllowed)
	})
}

// Server returns a server for o.Addr, with [Handler] and limits of time and size for each
// connection.
func Server(o Options) *http.Server {
	timeout := cmp.Or(o.Timeout, DefaultTimeout)
	s := &http.Server{
		Addr:              o.Addr,
		Handler:           Handler(o),
		ReadHeaderTimeout: min(timeout, 10*time.Second),
		ReadTimeout:       timeout,
		WriteTimeout:      2*timeout + time.Second, // its clock starts before the body is read
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,

		DisableGeneralOptionsHandler: true, // it answers "OPTIONS *" without the headers and checks of the handler
		// The messages of net/http name addresses, and may quote what a client sent.
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	}
	return s
}
