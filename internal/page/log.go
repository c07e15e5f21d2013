package page

import (
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

// logged returns a handler that calls next and logs each request. The log has the route, not the
// path: the path may be an input.
func logged(logger *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		out := &countingWriter{ResponseWriter: w}
		in := &countingBody{ReadCloser: r.Body}
		r.Body = in
		defer func() {
			level := slog.LevelInfo
			fault := recover()
			if fault != nil && fault != http.ErrAbortHandler {
				level = slog.LevelError
				if out.status == 0 {
					http.Error(out, "500: a fault of this program", http.StatusInternalServerError)
				}
				// The stack has functions and addresses. The value of the panic may have inputs.
				logger.Error("panic", "stack", string(debug.Stack()))
			}
			if fault == nil && out.status == 0 {
				out.status = http.StatusOK // that of a handler that writes nothing
			}
			attributes := []any{"route", route(r), "status", out.status, "in", in.n, "out", out.n, "time", time.Since(start).Round(time.Microsecond)}
			if fault != nil {
				attributes = append(attributes, "broken", true)
			}
			logger.Log(r.Context(), level, "request", attributes...)
			if fault != nil {
				panic(http.ErrAbortHandler) // closes the connection
			}
		}()
		next.ServeHTTP(out, r)
	})
}

// route returns the pattern that r matched, or "none".
func route(r *http.Request) string {
	if r.Pattern == "" {
		return "none"
	}
	return r.Pattern
}

// A countingWriter counts the bytes of a response.
type countingWriter struct {
	http.ResponseWriter
	status int
	n      int64
}

func (w *countingWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *countingWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.n += int64(n)
	return n, err
}

// Unwrap returns the writer for [http.ResponseController].
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// A countingBody counts the bytes of a request.
type countingBody struct {
	io.ReadCloser
	n int64
}

func (b *countingBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.n += int64(n)
	return n, err
}
