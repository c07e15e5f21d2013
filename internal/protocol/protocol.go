// Package protocol answers requests about URIs: JSON Lines in, JSON Lines out.
//
// This package defines the requests and replies of "uri batch". An [Operation] declares
// its fields and the keys of its replies. The help of "uri batch" and
// conformance/schema.json are generated from these declarations.
//
// A [Server] answers requests. [Server.Serve] is the loop of "uri batch".
// [Server.Answer] answers one line, for an HTTP handler or a WebAssembly worker.
// [Request.Prepare] prepares a [Request] that a subcommand built, for one input after
// another.
//
//	{"op":"parse","input":"http://a/?q","id":1}
//	{"id":1,"valid":true,"syntax":"rfc3986","kind":"uri", …
//
// # Requests
//
// The key op names the operation. The key id may be any JSON value; the reply repeats it. A
// key that is missing or null means the default. Any string may be given as base64 under
// the key KEY_base64. A string that is not UTF-8 must be given in this way. In replies, such
// a string is also in base64, under KEY_base64.
//
// Requests are read strictly. Each of these is answered with the error bad-request:
//
//   - an unknown key; the case of keys matters
//   - a duplicate key
//   - a missing input, or an input that is given twice
//   - more than one object on a line
//   - a lone surrogate, or a byte that is not UTF-8
//
// # Errors
//
// An error is an object of code, message, field, offset, rule and syntax. Keys that do
// not apply are null. The codes: unexpected, end, too-long, no-base, opaque-base,
// unwritable, unsupported, bad-request, unknown-op. Offsets are in bytes, of the input in
// UTF-8 or decoded from base64. In replies of parse and generations, "valid":false comes
// before the error. If the answer is no, the reply is an answer, not an error.
package protocol

//go:generate go run ./gen ../../conformance/schema.json

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/lint"
)

// A Server answers requests. The zero Server is ready to use. A Server keeps the automata
// of the rules that requests use. Several goroutines may use a Server. It must not be
// copied.
type Server struct {
	// MaxLine limits the length of a request in bytes. Zero means DefaultMaxLine.
	MaxLine int

	// MaxLinks limits the length of the links in a reply of extract, in bytes. Zero
	// means DefaultMaxLinks.
	MaxLinks int

	// MaxReply limits the length of a reply in bytes: a longer reply is an error instead. The replies of
	// ServeContext together may have as many bytes, and replyBytes more for each byte of its input, whose method
	// Len, if it has one, says how many these are. After that, one error says how many requests are not answered.
	// Zero means no limit.
	MaxReply int

	// Readers are the readers that the operation agreement uses in addition to those of
	// package lint.
	Readers []lint.Reader

	// Version is the version of the program, for the operation hello.
	Version string

	library library
}

// DefaultMaxLine is the default of Server.MaxLine.
const DefaultMaxLine = bulk.MaxLine

// ErrLineTooLong is the error for a line that was skipped because it is too long.
var ErrLineTooLong = errors.New("line longer than --max-line")

// replyBytes is the number of bytes of replies for each byte of the requests.
const replyBytes = 16

// errReplyTooLong returns the error for a reply with more bytes than Server.MaxReply.
func (s *Server) errReplyTooLong() error {
	return &Error{Code: "too-long", Err: fmt.Errorf("the reply has more than %d bytes", s.MaxReply)}
}

// errUnanswered returns the error in place of the replies to the last n requests.
func (s *Server) errUnanswered(n int) error {
	return &Error{Code: "too-long", Err: fmt.Errorf("the replies have more than %d bytes and %d for each byte of the requests; %d requests are not answered", s.MaxReply, replyBytes, n)}
}

// countRequests returns the number of the requests that are left.
func countRequests(lines *bulk.Reader) (n int, err error) {
	for {
		switch line, err := lines.NextBytes(); {
		case err == io.EOF:
			return n, nil
		case err != nil && err != bulk.ErrLineTooLong:
			return n, err
		case err != nil || !isBlank(line):
			n++
		}
	}
}

// DefaultMaxLinks is the default of Server.MaxLinks.
const DefaultMaxLinks = 64 << 20

func (s *Server) maxLine() int  { return cmp.Or(s.MaxLine, DefaultMaxLine) }
func (s *Server) maxLinks() int { return cmp.Or(s.MaxLinks, DefaultMaxLinks) }

// Answer appends the reply to the request in line to dst, and returns the result. The reply
// ends in LF. line must not end in LF. A blank line is not a request; [Server.Serve] skips
// blank lines.
func (s *Server) Answer(dst, line []byte) []byte {
	return s.answer(context.Background(), dst, line)
}

// answer is Answer for a client that may go away. If ctx ends, the reply may be incomplete.
func (s *Server) answer(ctx context.Context, dst, line []byte) []byte {
	if len(line) > s.maxLine() {
		return appendFailure(dst, nil, ErrLineTooLong)
	}
	q, err := readRequest(line)
	if err != nil {
		return appendFailure(dst, q.id, err)
	}
	q.ctx = ctx
	dst, _ = s.Reply(dst, &q)
	return dst
}

// Reply appends the reply to q to dst, and returns the result. The reply ends in LF. The
// error is nil if the answer is yes, and [ErrNo] if the answer is no. Otherwise it is the
// error in the reply, an [*Error].
func (s *Server) Reply(dst []byte, q *Request) ([]byte, error) {
	return q.op.reply(dst, q, s)
}

// Serve answers the requests of in, line by line. It skips blank lines. It writes replies
// to out as soon as no more input is available. The error is an error of input or output.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	return s.ServeContext(context.Background(), in, out)
}

// ServeContext is Serve until ctx ends, also inside the work for a long line. The error is that of ctx then.
func (s *Server) ServeContext(ctx context.Context, in io.Reader, out io.Writer) error {
	w := bufio.NewWriterSize(out, 64<<10)
	lines := bulk.NewReader(in)
	lines.MaxLine, lines.Idle = s.maxLine(), w.Flush
	var b []byte
	budget := s.MaxReply
	if known, ok := in.(interface{ Len() int }); ok {
		budget += replyBytes * known.Len()
	}
	for {
		line, err := lines.NextBytes()
		switch {
		case err == io.EOF:
			return w.Flush()
		case err != nil && err != bulk.ErrLineTooLong:
			w.Flush()
			return err
		case err == nil && isBlank(line):
			continue
		case budget < 0:
			n, err := countRequests(lines)
			if err != nil {
				w.Flush()
				return err
			}
			w.Write(appendFailure(nil, nil, s.errUnanswered(n+1)))
			return w.Flush()
		case err != nil:
			b = appendFailure(b[:0], nil, ErrLineTooLong)
		default:
			b = s.answer(ctx, b[:0], line)
		}
		if s.MaxReply > 0 {
			budget -= len(b)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
		if cap(b) > maxKept {
			b = nil
		}
	}
}

// maxKept is the size of the largest buffer that ServeContext keeps for the next reply.
const maxKept = 1 << 20

func isBlank(line []byte) bool { return len(bytes.Trim(line, " \t\r")) == 0 }
