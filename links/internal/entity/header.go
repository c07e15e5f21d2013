package entity

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/textproto"
	"strings"

	"github.com/uriform/uri/links"
)

// MaxHeader limits the length of a header in bytes. The whole header is kept in memory.
const MaxHeader = 1 << 20

// A Header contains the fields of a message, a part, a record or a response. The value of a folded field has a
// line feed between its lines, without the white space around it.
type Header struct {
	textproto.MIMEHeader
	Size   int64 // in bytes, with the empty line after the fields
	Broken int64 // offset of the first line that is not a field or is too long; or -1

	// Rest contains the lines from the broken line on, if no empty line ends the
	// header. They are the body: the empty line before it is missing.
	Rest []byte
}

// Get returns the value of a field as one line, with a space in place of a fold.
func (h Header) Get(name string) string { return strings.ReplaceAll(h.MIMEHeader.Get(name), "\n", " ") }

// ReadHeader reads fields up to an empty line or the end of the input. line returns the
// next line, of at most limit bytes. ReadHeader skips lines that are not fields, because
// real archives have such lines. Unlike net/textproto, it reads at most MaxHeader bytes.
func ReadHeader(line func(limit int) ([]byte, error)) (h Header, err error) {
	h = Header{MIMEHeader: textproto.MIMEHeader{}, Broken: -1}
	var key string
	var value []byte // of the current field; a folded line continues it
	add := func() {
		if key != "" {
			h.MIMEHeader[key] = append(h.MIMEHeader[key], string(value))
		}
	}
	for {
		line, err := line(MaxHeader - int(h.Size))
		at := h.Size
		h.Size += int64(len(line))
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(text) == 0 || err != nil && !errors.Is(err, io.EOF):
			add()
			switch {
			case errors.Is(err, links.ErrTooLong):
				h.Broken = at
			case errors.Is(err, io.EOF) && len(h.MIMEHeader) > 0:
				return h, nil
			}
			h.Rest = nil
			return h, err
		case text[0] == ' ' || text[0] == '\t':
			// Folded (RFC 822, 3.1.1).
			value = append(append(value, '\n'), bytes.TrimSpace(text)...)
		default:
			add()
			name, first, ok := CutField(text)
			if key = ""; ok {
				key = textproto.CanonicalMIMEHeaderKey(string(name))
			} else if h.Broken < 0 && (at > 0 || !isEnvelope(text)) {
				h.Broken = at
			}
			value = append(value[:0], bytes.TrimSpace(first)...)
		}
		if h.Broken >= 0 {
			h.Rest = append(h.Rest, line...)
		}
	}
}

// CutField splits the first line of a field into name and value. ok reports whether the
// line begins a field.
func CutField(line []byte) (name, value []byte, ok bool) {
	name, value, ok = bytes.Cut(line, []byte(":"))
	return name, value, ok && len(name) > 0 && !bytes.ContainsAny(name, " \t")
}

// isEnvelope reports whether line is "From a@b …", the line before each message in a
// mailbox (RFC 4155). A message that was copied from a mailbox may still have this line.
func isEnvelope(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(line, []byte(">")), []byte("From "))
}

// Lines returns a function that reads the lines of r, for ReadHeader.
func Lines(r *bufio.Reader) func(limit int) ([]byte, error) {
	return func(limit int) ([]byte, error) { return ReadLine(r, limit) }
}

// ReadLine reads a line with its line feed. If the line is longer than limit bytes,
// ReadLine returns links.ErrTooLong and the part that was read.
func ReadLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return append(line, part...), links.ErrTooLong
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			if line == nil {
				return part, err
			}
			return append(line, part...), err
		}
		line = append(line, part...)
	}
}
