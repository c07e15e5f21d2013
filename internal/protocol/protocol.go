// Package protocol answers requests about identifiers: JSON Lines in, JSON Lines out.
//
// It is the batch contract and the one source of it. An [Operation] declares its
// fields and the keys of its replies. The help of "uri batch" and conformance/schema.json
// are made from these declarations.
//
// A [Server] answers requests. [Server.Serve] is the loop of "uri batch".
// [Server.Answer] answers one line, for an HTTP handler or a WebAssembly worker.
// [Server.Reply] answers a [Request] that a program built, for the --json flag of a
// subcommand.
//
//	{"op":"parse","input":"http://a/?q","id":1}
//	{"id":1,"valid":true,"syntax":"rfc3986","kind":"uri", …
//
// # Requests
//
// The key op names the operation. The key id may be any JSON value, and is echoed. A key
// that is missing or null means the default. The value of any string key may be given as
// base64 under KEY_base64: bytes that are not UTF-8 are given in this way, and replies
// contain them in this way.
//
// Requests are read strictly. Unknown and duplicate keys, names that differ in case,
// more than one object on a line, lone surrogates, bytes that are not UTF-8, missing
// inputs and inputs that are given twice are answered with the error bad-request.
//
// # Errors
//
// An error is an object of code, message, field, offset, rule and syntax. Keys that do
// not apply are null. The codes: unexpected, end, too-long, no-base, opaque-base,
// unwritable, unsupported, bad-request, unknown-op. Offsets are in bytes, of the input in
// UTF-8 or decoded from base64. The operations parse and generations have the error
// beside "valid":false. A no is an answer, not an error.
package protocol

//go:generate go run ./gen ../../conformance/schema.json

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/catalogue"
)

// A Server answers requests. The zero Server is ready to use. A Server keeps the automata
// of the rules that were asked for. It may be used by several goroutines, and must not be
// copied.
type Server struct {
	// MaxLine is the length in bytes of the longest request that is read. Zero means
	// DefaultMaxLine.
	MaxLine int

	// MaxLinks is the length in bytes of the links that a reply of extract has at most,
	// for any request. Zero means DefaultMaxLinks.
	MaxLinks int

	library catalogue.Library
}

// DefaultMaxLine is the default of Server.MaxLine.
const DefaultMaxLine = bulk.MaxLine

// ErrLineTooLong is the error for a line that was skipped.
var ErrLineTooLong = errors.New("line longer than --max-line")

// DefaultMaxLinks is the default of Server.MaxLinks.
const DefaultMaxLinks = 64 << 20

func (s *Server) maxLine() int  { return cmp.Or(s.MaxLine, DefaultMaxLine) }
func (s *Server) maxLinks() int { return cmp.Or(s.MaxLinks, DefaultMaxLinks) }

// Answer returns dst with the reply to the request on the line appended. The reply ends
// in LF. The line has no line end. A blank line is not a request: [Server.Serve] skips it.
func (s *Server) Answer(dst, line []byte) []byte {
	if len(line) > s.maxLine() {
		return AppendError(dst, ErrLineTooLong)
	}
	q, err := readRequest(line)
	if err != nil {
		return appendFailure(dst, q.id, err)
	}
	dst, _ = s.Reply(dst, &q)
	return dst
}

// Reply returns dst with the reply to q appended. The reply ends in LF. The error is nil
// if the answer is yes, [ErrNo] if the answer is no, and else what the reply says: an
// [*Error].
func (s *Server) Reply(dst []byte, q *Request) ([]byte, error) {
	return q.op.reply(dst, q, s)
}

// Serve answers the requests of in, line by line. It skips blank lines. It writes to out
// when no more input is at hand. The error is an error of input or output.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	w := bufio.NewWriterSize(out, 64<<10)
	lines := bulk.NewReader(in)
	lines.MaxLine, lines.Idle = s.maxLine(), w.Flush
	var b []byte
	for {
		line, err := lines.NextBytes()
		switch {
		case err == io.EOF:
			return w.Flush()
		case err == bulk.ErrLineTooLong:
			b = AppendError(b[:0], ErrLineTooLong)
		case err != nil:
			w.Flush()
			return err
		case len(bytes.Trim(line, " \t\r")) == 0:
			continue
		default:
			b = s.Answer(b[:0], line)
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
}
