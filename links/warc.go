package links

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// ReadWARC yields the references in the documents of the web archive that r reads
// (ISO 28500): HTML, XML, text and mail in the records of type response, resource
// and conversion. The archive may be compressed with gzip, record by record or as
// a whole. Link.Part is the number of the record, from "1"; in records of mail, the
// number of the part follows after a slash. Offsets are bytes of the document,
// without the header of HTTP, its transfer and content encodings removed.
//
// The target URI of a record is the URI by which it was retrieved (5.1.3); it takes
// the place of Finder.Base.Retrieval.
//
// The Offset of an error in a document counts as those of its links do, in mail as
// ReadMessage says. A document in a content encoding other than gzip is passed over with an error.
// So is what is no record, or does not say how long it is, up to the next line that
// begins with "WARC/1."; the Offset of such an error, and of the one that ends the
// sequence where the archive is cut off, counts bytes of the archive, decompressed.
func (f *Finder) ReadWARC(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		a := &archive{Finder: f, yield: yield}
		a.read(r)
	}
}

// An archive is one that is being read.
type archive struct {
	*Finder
	yield  func(Link, error) bool
	r      *bufio.Reader
	offset int64  // of the record, decompressed
	number int    // of the record
	next   []byte // the first line of the next record, if it was read
	buf    []byte // that the scanners of records read into, one after the other
}

func (a *archive) read(r io.Reader) {
	a.r = bufio.NewReader(r)
	if isGzip(a.r) {
		z, err := gzip.NewReader(a.r)
		if err != nil {
			a.fail(err)
			return
		}
		a.r = bufio.NewReader(z)
	}
	for a.record() {
	}
}

func isGzip(r *bufio.Reader) bool {
	head, _ := r.Peek(2)
	return string(head) == "\x1F\x8B"
}

// record reads a record, and reports whether to go on.
func (a *archive) record() bool {
	version, err := a.skipEmpty()
	if errors.Is(err, ErrTooLong) {
		return a.skip(int64(len(version)), err)
	}
	if err != nil || len(version) == 0 {
		if err != nil && !errors.Is(err, io.EOF) {
			a.fail(err)
		}
		return false
	}
	size := int64(len(version))
	if !bytes.HasPrefix(version, []byte("WARC/")) {
		return a.skip(size, ErrFormat)
	}
	a.number++
	header, err := readHeader(linesOf(a.r))
	switch size += header.size; {
	case errors.Is(err, ErrTooLong):
		return a.skip(size, err)
	case err != nil:
		a.fail(unexpected(err))
		return false
	}
	length, err := strconv.ParseInt(header.Get("Content-Length"), 10, 64)
	if err != nil || length < 0 {
		return a.skip(size, ErrFormat)
	}
	block := &io.LimitedReader{R: a.r, N: length}
	more := true
	switch header.Get("WARC-Type") {
	case "response", "resource", "conversion":
		target := strings.Trim(header.Get("WARC-Target-URI"), "<> ")
		more = a.document(block, header.Get("Content-Type"), target)
	}
	if !more {
		return false
	}
	_, err = io.Copy(io.Discard, block)
	a.offset += size + length - block.N
	if err == nil && block.N > 0 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		a.fail(err)
	}
	return err == nil
}

func (a *archive) fail(err error) bool {
	return a.yield(Link{}, &Error{Offset: a.offset, Err: err})
}

// skip passes over what is no record, of which size bytes were read, up to one, and
// reports whether there is one.
func (a *archive) skip(size int64, why error) bool {
	if !a.fail(why) {
		return false
	}
	a.offset += size
	for first := !errors.Is(why, ErrTooLong); ; { // of a line that is too long, a part was read
		line, err := a.r.ReadSlice('\n')
		if first && err == nil && bytes.HasPrefix(line, []byte("WARC/1.")) {
			a.next = bytes.Clone(line)
			return true
		}
		a.offset += int64(len(line))
		first = err == nil
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return errors.Is(err, io.EOF) || a.fail(err)
		}
	}
}

// skipEmpty returns the first line that is not empty: two empty ones stand between
// records.
func (a *archive) skipEmpty() ([]byte, error) {
	if line := a.next; line != nil {
		a.next = nil
		return line, nil
	}
	for {
		line, err := readLine(a.r, maxHeader)
		if text := bytes.TrimRight(line, "\r\n"); len(text) > 0 || err != nil {
			if len(text) > 0 && errors.Is(err, io.EOF) {
				err = nil
			}
			return line, err
		}
		a.offset += int64(len(line))
	}
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// document reads the block of a record.
func (a *archive) document(block io.Reader, contentType, target string) bool {
	t := readMediaType(contentType)
	body := block
	if t.name == "application/http" {
		var err error
		if body, t, err = response(block); err != nil {
			if t.name != "" && !t.isText() && !isXML(t.name) {
				return true // an image has nothing to miss
			}
			return a.yield(Link{}, &Error{Part: strconv.Itoa(a.number), Err: err})
		}
	}
	base := a.Base
	if target != "" {
		base.Retrieval = target
	}
	number := strconv.Itoa(a.number)
	m := &message{Finder: a.Finder, yield: a.yield, buf: a.buf}
	defer func() { a.buf = m.buf }()
	if t.isMessage() || t.name == "multipart/related" {
		m.yield = within(number, a.yield)
		return m.message(newSource(body, 0, true), "", 0, base)
	}
	return m.document(body, asItIs, t, number, base)
}

// response reads the header of a response of HTTP, and returns its body and media
// type. Where its content encoding is not known, that is an error.
func response(r io.Reader) (body io.Reader, t mediaType, err error) {
	buffered := bufio.NewReader(r)
	if _, err := readLine(buffered, maxHeader); err != nil {
		return nil, t, unexpected(err)
	}
	header, err := readHeader(linesOf(buffered))
	if err != nil {
		return nil, t, unexpected(err)
	}
	t = readMediaType(header.Get("Content-Type"))
	body = buffered
	// Crawlers undo encodings and leave the fields: look before decoding.
	if strings.EqualFold(header.Get("Transfer-Encoding"), "chunked") && looksChunked(buffered) {
		body = &chunked{r: buffered}
		buffered = bufio.NewReader(body)
		body = buffered
	}
	switch strings.ToLower(header.Get("Content-Encoding")) {
	case "", "identity":
	case "gzip", "x-gzip":
		if isGzip(buffered) {
			z, err := gzip.NewReader(buffered)
			if err != nil {
				return nil, t, unexpected(err)
			}
			body = z
		}
	default:
		const longest = 40
		encoding := header.Get("Content-Encoding")
		return nil, t, fmt.Errorf("content encoding %q is not known", encoding[:min(len(encoding), longest)])
	}
	return body, t, nil
}

// looksChunked reports whether r begins with the size of a chunk.
func looksChunked(r *bufio.Reader) bool {
	head, _ := r.Peek(20)
	line, _, ok := bytes.Cut(head, []byte("\n"))
	size, _, _ := bytes.Cut(bytes.TrimRight(line, "\r"), []byte(";"))
	_, err := strconv.ParseUint(string(bytes.TrimSpace(size)), 16, 63)
	return ok && err == nil
}

// A chunked reader undoes the chunked transfer coding (RFC 9112, 7.1). net/http
// has one too, but with it comes all of HTTP.
type chunked struct {
	r    *bufio.Reader
	left int64 // of the chunk
	done bool
}

func (c *chunked) Read(b []byte) (int, error) {
	if c.done {
		return 0, io.EOF
	}
	if c.left == 0 {
		if err := c.next(); err != nil {
			return 0, err
		}
	}
	if int64(len(b)) > c.left {
		b = b[:c.left]
	}
	n, err := c.r.Read(b)
	if c.left -= int64(n); c.left == 0 && err == nil {
		_, err = readLine(c.r, maxHeader)
	}
	return n, unexpected(err)
}

// next reads the size of the next chunk. The last one has size 0.
func (c *chunked) next() error {
	line, err := readLine(c.r, 4096)
	if err != nil {
		return unexpected(err)
	}
	size, _, _ := bytes.Cut(bytes.TrimRight(line, "\r\n"), []byte(";"))
	c.left, err = strconv.ParseInt(string(bytes.TrimSpace(size)), 16, 64)
	if err != nil || c.left < 0 {
		return ErrFormat
	}
	if c.left == 0 {
		c.done = true
		return io.EOF
	}
	return nil
}
