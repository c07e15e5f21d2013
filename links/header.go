package links

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"mime"
	"net/textproto"
	"strings"
)

// maxHeader limits the bytes of one header, whose fields are held at once.
const maxHeader = 1 << 20

// A header is the fields of a message, a part or a record.
type header struct {
	textproto.MIMEHeader
	size   int64 // in bytes, with the empty line behind it
	broken int64 // offset of the first line that is no field, or of the one that is too long; or -1

	// Where no empty line ends the header, the lines from the broken one on: a body
	// that somebody forgot to set off.
	rest []byte
}

// readHeader reads fields up to an empty line or the end. Lines that are no field
// are passed over: archives have them. Unlike net/textproto it reads no more than
// maxHeader bytes. line returns the next line, of at most limit bytes.
func readHeader(line func(limit int) ([]byte, error)) (h header, err error) {
	h = header{MIMEHeader: textproto.MIMEHeader{}, broken: -1}
	var key string
	var value []byte // of the field that may go on in the next line
	add := func() {
		if key != "" {
			h.MIMEHeader[key] = append(h.MIMEHeader[key], string(value))
		}
	}
	for {
		line, err := line(maxHeader - int(h.size))
		at := h.size
		h.size += int64(len(line))
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(text) == 0 || err != nil && !errors.Is(err, io.EOF):
			add()
			switch {
			case errors.Is(err, ErrTooLong):
				h.broken = at
			case errors.Is(err, io.EOF) && len(h.MIMEHeader) > 0:
				return h, nil
			}
			h.rest = nil
			return h, err
		case text[0] == ' ' || text[0] == '\t':
			// Folded (RFC 822, 3.1.1).
			value = append(append(value, ' '), bytes.TrimSpace(text)...)
		default:
			add()
			name, first, ok := cutField(text)
			if key = ""; ok {
				key = textproto.CanonicalMIMEHeaderKey(string(name))
			} else if h.broken < 0 && (at > 0 || !isEnvelope(text)) {
				h.broken = at
			}
			value = append(value[:0], bytes.TrimSpace(first)...)
		}
		if h.broken >= 0 {
			h.rest = append(h.rest, line...)
		}
	}
}

// cutField takes a line apart. It reports whether it is a field, or at least
// begins one.
func cutField(line []byte) (name, value []byte, ok bool) {
	name, value, ok = bytes.Cut(line, []byte(":"))
	return name, value, ok && len(name) > 0 && !bytes.ContainsAny(name, " \t")
}

// isEnvelope reports whether line is the one that mailboxes have before a header
// (RFC 4155), or what is left of it in a message that was taken out of one.
func isEnvelope(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(line, []byte(">")), []byte("From "))
}

// linesOf returns what readHeader reads the lines of r by.
func linesOf(r *bufio.Reader) func(limit int) ([]byte, error) {
	return func(limit int) ([]byte, error) { return readLine(r, limit) }
}

// readLine reads a line with its line feed. One of more than limit bytes gives an
// error, and what was read of it.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return append(line, part...), ErrTooLong
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

// A mediaType is what a Content-Type says.
type mediaType struct {
	field  string // as it stands
	name   string // in lower case: "text/html"
	params map[string]string
}

// readMediaType reads a Content-Type. What mailers write and RFC 2045, 5.1, does
// not allow is read as it is meant: `boundary=--=_x` without quotes, comments, a
// parameter twice.
func readMediaType(field string) mediaType {
	if name, params, err := mime.ParseMediaType(field); err == nil {
		return mediaType{field, name, params}
	}
	name, rest, _ := strings.Cut(field, ";")
	name, _, _ = strings.Cut(name, "(")
	params := map[string]string{}
	for rest != "" {
		var key, value string
		key, value, rest = cutParameter(rest)
		if _, twice := params[key]; !twice {
			params[key] = value
		}
	}
	return mediaType{field, strings.ToLower(strings.TrimSpace(name)), params}
}

func (t mediaType) isText() bool    { return strings.HasPrefix(t.name, "text/") }
func (t mediaType) isMessage() bool { return t.name == "message/rfc822" || t.name == "message/global" }

// cutParameter takes the first parameter, `name="value";`, off s.
func cutParameter(s string) (name, value, rest string) {
	end := strings.IndexAny(s, "=;")
	if end < 0 {
		return "", "", ""
	}
	name, rest = strings.ToLower(strings.TrimSpace(s[:end])), s[end+1:]
	if s[end] == ';' {
		return "", "", rest
	}
	rest = strings.TrimLeft(rest, " \t")
	if !strings.HasPrefix(rest, `"`) {
		value, rest, _ = strings.Cut(rest, ";")
		return name, strings.TrimRight(value, " \t"), rest
	}
	var b strings.Builder
	i := 1
	for ; i < len(rest) && rest[i] != '"'; i++ {
		if rest[i] == '\\' && i+1 < len(rest) {
			i++
		}
		b.WriteByte(rest[i])
	}
	_, rest, _ = strings.Cut(rest[min(i+1, len(rest)):], ";")
	return name, b.String(), rest
}
