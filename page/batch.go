package page

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/uriform/uri/internal/protocol"
)

// A batch answers POST /batch.
//
// It reads the whole body before it answers: a browser reads the reply only after it has sent
// the request. So at most MaxBody times MaxRequests bytes of bodies are in memory.
type batch struct {
	server  protocol.Server
	maxBody int64
	timeout time.Duration
	slots   chan struct{} // has an element for each request in progress
}

// ServeHTTP answers the requests of the body. It ignores the Content-Type.
//
//	200  one reply for each line
//	408  the client took too long to send the body
//	413  the body is longer than MaxBody
//	415  the body is compressed
//	503  too many requests are in progress, or there was no time to answer
//
// If the time ends after the first replies were sent, ServeHTTP breaks the connection: the client
// must not take some of the replies for all of them.
func (b *batch) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case b.slots <- struct{}{}:
		defer func() { <-b.slots }()
	default:
		w.Header().Set("Retry-After", "1")
		http.Error(w, "503: too many requests at the same time", http.StatusServiceUnavailable)
		return
	}
	if r.Header.Get("Content-Encoding") != "" {
		http.Error(w, "415: send the body without compression", http.StatusUnsupportedMediaType)
		return
	}
	body, err := b.read(w, r)
	if err != nil {
		w.Header().Set("Connection", "close") // the rest of the body is not read
		status, message := bodyError(err)
		http.Error(w, message, status)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(r.Context(), b.timeout)
	defer cancel()
	out := &startedWriter{w: w}
	if err := b.server.Serve(&lineReader{rest: body, ctx: ctx}, out); err != nil {
		if out.started {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Retry-After", "1")
		http.Error(w, "503: no time to answer the request", http.StatusServiceUnavailable)
	}
}

// read returns the body. A body that announces a length over the limit is not read.
func (b *batch) read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.ContentLength > b.maxBody {
		return nil, &http.MaxBytesError{Limit: b.maxBody}
	}
	return io.ReadAll(http.MaxBytesReader(w, r.Body, b.maxBody))
}

// bodyError returns the status for an error of reading the body.
func bodyError(err error) (status int, message string) {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return http.StatusRequestEntityTooLarge, "413: the body is too long"
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return http.StatusRequestTimeout, "408: the body took too long"
	}
	return http.StatusBadRequest, "400: the body is not complete"
}

// A lineReader reads a line of rest at a time, until ctx ends. So a server that answers lines
// stops after the line that it works on.
type lineReader struct {
	rest []byte
	ctx  context.Context
}

// Read reads a line, or the first part of a line that is longer than p.
func (l *lineReader) Read(p []byte) (n int, err error) {
	if len(l.rest) == 0 {
		return 0, io.EOF
	}
	if err := l.ctx.Err(); err != nil {
		return 0, err
	}
	end := bytes.IndexByte(l.rest, '\n') + 1
	if end == 0 {
		end = len(l.rest)
	}
	n = copy(p, l.rest[:end])
	l.rest = l.rest[n:]
	return n, nil
}

// A startedWriter knows whether something was written to w.
type startedWriter struct {
	w       io.Writer
	started bool
}

func (s *startedWriter) Write(b []byte) (int, error) {
	s.started = s.started || len(b) > 0
	return s.w.Write(b)
}
