package warc

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/entity"
)

// response reads the header of an HTTP response, and returns its body and its media
// type. It returns an error if the content encoding is not known.
func (a *archive) response(r io.Reader) (body io.Reader, t entity.MediaType, err error) {
	buffered := bufio.NewReader(r)
	if _, err := entity.ReadLine(buffered, entity.MaxHeader); err != nil {
		return nil, t, unexpected(err)
	}
	header, err := entity.ReadHeader(entity.Lines(buffered))
	if err != nil {
		return nil, t, unexpected(err)
	}
	t = entity.ParseMediaType(header.Get("Content-Type"))
	body = buffered
	// Some crawlers decode the body and keep the fields, so check the body too.
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
			body = &expanded{archive: a, r: z}
		}
	default:
		return nil, t, unknownEncoding(header.Get("Content-Encoding"))
	}
	return body, t, nil
}

// unknownEncoding returns the error for an unknown content encoding. The error quotes the
// encoding only if it is a list of tokens (RFC 9110, 8.4.1), because other text could
// contain a password.
func unknownEncoding(name string) error {
	const longest = 40
	isOther := func(r rune) bool {
		return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("!#$%&'*+-.^_`|~, ", r))
	}
	if len(name) > longest || strings.ContainsFunc(name, isOther) {
		return errors.New("content encoding is not a token")
	}
	return fmt.Errorf("unknown content encoding %q", name)
}

// An expanded reader decompresses a document, up to a limit. If the archive is compressed
// too, a document can be a million times as long as the bytes that were read, because
// gzip expands up to 1032 times at each level. The limit for all documents of an archive
// is freeExpansion plus maxExpansion times the bytes that were read from the archive.
type expanded struct {
	*archive
	r io.Reader
}

const (
	maxExpansion  = 1000
	freeExpansion = 64 << 20
)

var errExpansion = fmt.Errorf("%w: content decompressed to more than %d times the archive", links.ErrTooLong, maxExpansion)

func (e *expanded) Read(b []byte) (int, error) {
	if e.decompressed > freeExpansion+maxExpansion*e.in.n {
		return 0, errExpansion
	}
	n, err := e.r.Read(b)
	e.decompressed += int64(n)
	return n, err
}

// A counter counts the bytes read from r.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// looksChunked reports whether r begins with the size of a chunk.
func looksChunked(r *bufio.Reader) bool {
	head, _ := r.Peek(20)
	line, _, ok := bytes.Cut(head, []byte("\n"))
	size, _, _ := bytes.Cut(line, []byte(";"))
	_, err := strconv.ParseUint(string(bytes.TrimSpace(size)), 16, 63)
	return ok && err == nil
}

// A chunked reader decodes the chunked transfer coding (RFC 9112, 7.1). The reader of
// net/http is not used, because importing it makes programs much larger.
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
		_, err = entity.ReadLine(c.r, entity.MaxHeader)
	}
	return n, unexpected(err)
}

// next reads the size of the next chunk. The last one has size 0.
func (c *chunked) next() error {
	line, err := entity.ReadLine(c.r, 4096)
	if err != nil {
		return unexpected(err)
	}
	size, _, _ := bytes.Cut(line, []byte(";"))
	c.left, err = strconv.ParseInt(string(bytes.TrimSpace(size)), 16, 64)
	if err != nil || c.left < 0 {
		return links.ErrFormat
	}
	if c.left == 0 {
		c.done = true
		return io.EOF
	}
	return nil
}
