package links

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/textproto"
)

// maxHeader limits the bytes of one header, whose fields are held at once.
const maxHeader = 1 << 20

// readHeader reads fields up to an empty line or the end, and counts the bytes
// read. Lines that are no field are passed over: archives have them. Unlike
// net/textproto it reads no more than maxHeader bytes.
func readHeader(r *bufio.Reader) (header textproto.MIMEHeader, n int64, err error) {
	header = textproto.MIMEHeader{}
	var key string
	var value []byte // of the field that may go on in the next line
	add := func() {
		if key != "" {
			header[key] = append(header[key], string(value))
		}
	}
	for {
		line, err := readLine(r, maxHeader-int(n))
		n += int64(len(line))
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(text) == 0 || err != nil && !errors.Is(err, io.EOF):
			add()
			if errors.Is(err, io.EOF) && len(header) > 0 {
				err = nil
			}
			return header, n, err
		case text[0] == ' ' || text[0] == '\t':
			// Folded (RFC 822, 3.1.1).
			value = append(append(value, ' '), bytes.TrimSpace(text)...)
		default:
			add()
			name, first, ok := bytes.Cut(text, []byte(":"))
			if key = ""; ok && len(name) > 0 && !bytes.ContainsAny(name, " \t") {
				key = textproto.CanonicalMIMEHeaderKey(string(name))
			}
			value = append(value[:0], bytes.TrimSpace(first)...)
		}
	}
}

// readLine reads a line with its line feed, of at most limit bytes.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return line, ErrTooLong
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
