package page

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"github.com/uriform/uri/internal/protocol"
)

// A batch answers POST /batch.
//
// It reads the whole body before it answers: a browser reads the reply only after it has sent
// the request. A request is open from its header to the end of its replies. Of that time, it
// occupies a slot only while the library works on it: not while the client sends the body, and
// not while the client takes the replies. So slow clients do not stop the others.
//
// The first smallBody bytes of each body, and of each reply that the client takes, need no permission. The rest has
// a budget of MaxMemory bytes for all requests together: large requests can stop other large ones, but no small one.
// A quarter of it is for the buffers of bodies, also of those whose end does not come, and the other part is for the
// work and for replies. So bodies that nobody works on do not stop the work. While the client takes a reply, its request
// has only the memory of the reply and of the buffer for its lines, and not that of the work. For the work on its next
// long line it waits until there is memory again.
//
// The work for a line can take workBytes for each byte of the line, and a second for each megabyte. So a line has at
// most MaxLine bytes, and a reply at most MaxReply. The work ends when the client is gone.
type batch struct {
	server  protocol.Server
	maxBody int64
	maxLine int
	timeout time.Duration
	open    chan struct{} // has an element for each open request
	slots   chan struct{} // has an element for each request that the library works on
	spare   memory        // for the buffers of large bodies
	work    memory        // for long lines, and for the long replies that clients take
}

const (
	// smallBody is the size of a small body.
	smallBody = 64 << 10

	// blockTime is the time in which the client has to send the next smallBody bytes, or the rest
	// of the body.
	blockTime = 5 * time.Second

	// workBytes is the memory that the work for a byte of a long line may have in use, with its reply: links of Markdown
	// need 118 for many headings, and an explanation with a base 74. What waits for the garbage collector is not counted.
	workBytes = 160

	// lineBytes is the memory that the buffer for lines has for each byte of the longest line, because it grows by doubling.
	lineBytes = 2

	// pollTime is the time between two looks for memory.
	pollTime = 10 * time.Millisecond
)

// A memory is a number of bytes that requests share.
type memory struct{ atomic.Int64 }

// take takes n bytes if there are as many.
func (m *memory) take(n int64) bool {
	for {
		free := m.Load()
		if free < n {
			return false
		}
		if m.CompareAndSwap(free, free-n) {
			return true
		}
	}
}

// give gives n bytes back.
func (m *memory) give(n int64) { m.Add(n) }

// A share is what a request has of a memory.
type share struct {
	memory *memory
	has    int64
	least  int64 // for the buffer of its lines
}

// set changes the share to n bytes. It reports false, and changes nothing, if there are not as many.
func (s *share) set(n int64) bool {
	if !s.memory.take(n - s.has) {
		return false
	}
	s.has = n
	return true
}

// aboveSmall returns the memory for n bytes, without those of a small body.
func aboveSmall(n int) int64 { return int64(max(n-smallBody, 0)) }

// newBatch returns the handler with the limits of o.
func newBatch(o Options) *batch {
	o.MaxBody = cmp.Or(o.MaxBody, DefaultMaxBody)
	o.MaxReply = cmp.Or(o.MaxReply, DefaultMaxReply)
	o.MaxMemory = cmp.Or(o.MaxMemory, DefaultMaxMemory)
	b := &batch{
		server: protocol.Server{
			MaxLine: int(o.MaxBody), MaxReply: o.MaxReply, MaxLinks: o.MaxReply / 2, // links are cut before the reply is too long
			Version: o.Version,
		},
		maxBody: o.MaxBody,
		maxLine: cmp.Or(o.MaxLine, DefaultMaxLine),
		timeout: cmp.Or(o.Timeout, DefaultTimeout),
		open:    make(chan struct{}, cmp.Or(o.MaxOpen, DefaultMaxOpen)),
		slots:   make(chan struct{}, cmp.Or(o.MaxRequests, DefaultMaxRequests)),
	}
	b.spare.give(o.MaxMemory / 4)
	b.work.give(o.MaxMemory - o.MaxMemory/4)
	return b
}

// errMemory is the error for a large body or reply while other large ones have all the memory.
var errMemory = errors.New("other requests have the memory")

// ServeHTTP answers the requests of the body. It ignores the Content-Type.
//
//	200  one reply for each line
//	408  the client took too long to send the body
//	413  the body is longer than MaxBody, or a line than MaxLine
//	415  the body is compressed
//	503  too many requests are open or in progress, there is no memory for the body or for the work,
//	     or there was no time to answer
//
// If the time or the memory ends after the first replies were sent, ServeHTTP breaks the connection:
// the client must not take some of the replies for all of them.
func (b *batch) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case b.open <- struct{}{}:
		defer func() { <-b.open }()
	default:
		w.Header().Set("Connection", "close")
		unavailable(w, "too many requests are open")
		return
	}
	if r.Header.Get("Content-Encoding") != "" {
		http.Error(w, "415: send the body without compression", http.StatusUnsupportedMediaType)
		return
	}
	body, err := b.read(w, r)
	defer b.release(body)
	if err != nil {
		w.Header().Set("Connection", "close") // the rest of the body is not read
		if err == errMemory {
			unavailable(w, "too many long bodies at the same time")
			return
		}
		status, message := bodyError(err)
		http.Error(w, message, status)
		return
	}
	longest := longestLine(body)
	if longest > b.maxLine {
		http.Error(w, "413: a line is too long", http.StatusRequestEntityTooLarge)
		return
	}
	work := &share{memory: &b.work, least: lineBytes * aboveSmall(longest)}
	if !work.set(workBytes * aboveSmall(longest)) {
		unavailable(w, "too many requests with long lines at the same time")
		return
	}
	defer work.set(0)
	ctx, cancel := context.WithTimeout(r.Context(), b.timeout)
	defer cancel()
	slot := slot{b.slots, ctx}
	if !slot.take() {
		unavailable(w, "too many requests at the same time")
		return
	}
	defer slot.leave()
	w.Header().Set("Content-Type", "application/jsonl; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	out := &replyWriter{w: w, slot: slot, work: work}
	if err := b.server.ServeContext(ctx, &lineReader{rest: body, slot: slot, work: work}, out); err != nil {
		if out.started {
			panic(http.ErrAbortHandler)
		}
		if err == errMemory {
			unavailable(w, "too many long replies at the same time")
			return
		}
		unavailable(w, "no time to answer the request")
	}
}

// longestLine returns the length of the longest line of a body.
func longestLine(body []byte) (longest int) {
	for line := range bytes.Lines(body) {
		longest = max(longest, len(line))
	}
	return longest
}

// unavailable answers 503.
func unavailable(w http.ResponseWriter, reason string) {
	w.Header().Set("Retry-After", "1")
	http.Error(w, "503: "+reason, http.StatusServiceUnavailable)
}

// read returns the body, or the part of it before an error. A body that announces a length over the
// limit is not read. The caller calls release.
func (b *batch) read(w http.ResponseWriter, r *http.Request) (body []byte, err error) {
	if r.ContentLength > b.maxBody {
		return nil, &http.MaxBytesError{Limit: b.maxBody}
	}
	// A ResponseWriter without deadlines is the recorder of a test.
	control := http.NewResponseController(w)
	end := time.Now().Add(b.timeout)
	in := http.MaxBytesReader(w, r.Body, b.maxBody)
	longest := b.maxBody
	if r.ContentLength >= 0 {
		longest = r.ContentLength
	}
	body = make([]byte, 0, 512)
	for block := 0; ; {
		if len(body) >= block {
			block = len(body) + smallBody
			next := time.Now().Add(min(blockTime, b.timeout))
			if next.After(end) {
				next = end
			}
			control.SetReadDeadline(next)
		}
		if len(body) == cap(body) {
			if body, err = b.grow(body, longest); err != nil {
				return body, err
			}
		}
		n, err := in.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if err == io.EOF {
			return body, nil // net/http removes the deadline before it waits for the client to close the connection
		}
		if err != nil {
			return body, err
		}
	}
}

// grow returns body with twice the capacity, or with room for a byte more than the longest body: to
// read it finds the end or the error. The part of the capacity above smallBody comes from b.spare.
func (b *batch) grow(body []byte, longest int64) ([]byte, error) {
	size := max(min(2*cap(body), int(longest)+1), cap(body)+1)
	if more := int64(size - max(cap(body), smallBody)); more > 0 && !b.spare.take(more) {
		return body, errMemory
	}
	longer := make([]byte, len(body), size)
	copy(longer, body)
	return longer, nil
}

// release gives the memory of a body back.
func (b *batch) release(body []byte) {
	b.spare.give(int64(max(cap(body), smallBody)) - smallBody)
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

// A lineReader reads a line of rest at a time, until the time of the slot ends. So a server that answers lines
// stops after the line that it works on.
type lineReader struct {
	rest []byte
	slot slot
	work *share
}

// Len returns the number of bytes that are left, so that the server knows the length of the body.
func (l *lineReader) Len() int { return len(l.rest) }

// Read reads a line, or the first part of a line that is longer than p.
func (l *lineReader) Read(p []byte) (n int, err error) {
	if len(l.rest) == 0 {
		return 0, io.EOF
	}
	if err := l.slot.ctx.Err(); err != nil {
		return 0, err
	}
	end := bytes.IndexByte(l.rest, '\n') + 1
	if end == 0 {
		end = len(l.rest)
	}
	if err := l.takeWork(workBytes * aboveSmall(end)); err != nil {
		return 0, err
	}
	n = copy(p, l.rest[:end])
	l.rest = l.rest[n:]
	return n, nil
}

// takeWork waits until the share has n bytes. The slot is free meanwhile.
func (l *lineReader) takeWork(n int64) error {
	if l.work.has >= n || l.work.set(n) {
		return nil
	}
	l.slot.leave()
	defer func() { l.slot.taken <- struct{}{} }()
	for !l.work.set(n) {
		select {
		case <-l.slot.ctx.Done():
			return l.slot.ctx.Err()
		case <-time.After(pollTime):
		}
	}
	return nil
}

// A slot is the permission to work on a request, until ctx ends.
type slot struct {
	taken chan struct{} // has an element for each slot that is taken
	ctx   context.Context
}

// take takes the slot if one is free.
func (s slot) take() bool {
	select {
	case s.taken <- struct{}{}:
		return true
	default:
		return false
	}
}

// leave makes the slot free.
func (s slot) leave() { <-s.taken }

// A replyWriter writes replies to w. The slot and the memory of the work are free while the client takes them. The
// writer knows whether something was written.
type replyWriter struct {
	w       io.Writer
	slot    slot
	work    *share
	started bool
}

// Write waits for the slot also if the time has ended, because its caller leaves the slot. Each
// request with a slot leaves it after one line, so b has all replies that were not sent.
func (r *replyWriter) Write(b []byte) (n int, err error) {
	if !r.work.set(r.work.least + aboveSmall(cap(b))) {
		return 0, errMemory
	}
	defer r.work.set(r.work.least)
	r.started = true
	r.slot.leave()
	defer func() { r.slot.taken <- struct{}{} }()
	return r.w.Write(b)
}
