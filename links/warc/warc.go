package warc

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/entity"
	"github.com/uriform/uri/links/mail"
)

// A Finder finds references in web archives. The zero Finder is ready to use. Several
// goroutines may use a Finder after its fields are set.
//
// Its fields are those of [mail.Finder], because documents in an archive may be mail. The
// target URI of a record replaces Base.Retrieval. A target that is not a URI does not, and
// Read yields an error before the first link of the record.
type Finder mail.Finder

// Read yields the references in the documents of the web archive that r reads. The
// documents are HTML, XML, text and mail, in records of type response, resource and
// conversion. The archive may be compressed with gzip, record by record or as a whole.
//
// Link.Part is the number of the record, from "1". For mail, a slash and the number of the
// part follow. Offsets are offsets in the document, without the header of HTTP, after its
// transfer and content encodings are decoded. The target URI of a record is the URI from
// which the document was retrieved (RFC 3986, 5.1.3).
//
// # Errors
//
// The following are skipped with an error:
//
//   - a document in a content encoding other than gzip
//   - the rest of a document, if the decompressed documents so far are longer than 64
//     MiB plus 1000 times the bytes that were read from the archive; the error wraps
//     [links.ErrTooLong]
//   - text that is not a record, and a record without a length, up to the next line that
//     begins with "WARC/1."
//
// The Offset of an error in a document is an offset in the document; for mail see
// [mail.Finder.ReadMessage]. The Offset of any other error is an offset in the
// decompressed archive. If the archive is incomplete, an error ends the sequence.
func (f *Finder) Read(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		a := &archive{documents: mail.Finder(*f), yield: yield}
		a.read(r)
	}
}

// An archive reads an archive.
type archive struct {
	documents mail.Finder
	yield     func(links.Link, error) bool
	r         *bufio.Reader
	offset    int64  // of the record, decompressed
	number    int    // of the record
	next      []byte // the first line of the next record, if it was read already

	in           *counter
	decompressed int64 // bytes of documents with a content encoding
}

func (a *archive) read(r io.Reader) {
	a.in = &counter{r: r}
	a.r = bufio.NewReader(a.in)
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

// record reads a record, and reports whether another record may follow.
func (a *archive) record() bool {
	version, err := a.skipEmpty()
	if errors.Is(err, links.ErrTooLong) {
		return a.skip(int64(len(version)), err)
	}
	if err != nil {
		if !errors.Is(err, io.EOF) {
			a.fail(err)
		}
		return false
	}
	size := int64(len(version))
	if !bytes.HasPrefix(version, []byte("WARC/")) {
		return a.skip(size, links.ErrFormat)
	}
	a.number++
	header, err := entity.ReadHeader(entity.Lines(a.r))
	switch size += header.Size; {
	case errors.Is(err, links.ErrTooLong):
		return a.skip(size, err)
	case err != nil:
		a.fail(unexpected(err))
		return false
	}
	length, err := strconv.ParseInt(header.Get("Content-Length"), 10, 64)
	if err != nil || length < 0 {
		return a.skip(size, links.ErrFormat)
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
	return a.yield(links.Link{}, links.NewError("", a.offset, false, err))
}

// skip yields an error, and skips to the next record. size is the number of bytes that
// were read already. skip reports whether a record follows.
func (a *archive) skip(size int64, why error) bool {
	if !a.fail(why) {
		return false
	}
	a.offset += size
	for first := !errors.Is(why, links.ErrTooLong); ; { // after ErrTooLong, the rest of the line follows
		line, err := a.r.ReadSlice('\n')
		if first && err == nil && bytes.HasPrefix(line, []byte("WARC/1.")) {
			a.next = bytes.Clone(line)
			return true
		}
		a.offset += int64(len(line))
		first = err == nil
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			if !errors.Is(err, io.EOF) {
				a.fail(err)
			}
			return false
		}
	}
}

// skipEmpty returns the next line that is not empty. Two empty lines separate records.
func (a *archive) skipEmpty() ([]byte, error) {
	if line := a.next; line != nil {
		a.next = nil
		return line, nil
	}
	for {
		line, err := entity.ReadLine(a.r, entity.MaxHeader)
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
	t := entity.ParseMediaType(contentType)
	body := block
	number := strconv.Itoa(a.number)
	if t.Name == "application/http" {
		var err error
		if body, t, err = a.response(block); err != nil {
			if t.Name != "" && !t.IsText() && !t.IsXML() {
				return true // an image has no references
			}
			return a.yield(links.Link{}, links.NewError(number, 0, false, err))
		}
	}
	f := a.documents
	var err error
	if target != "" {
		if err = checkTarget(f.Syntax, target); err == nil {
			f.Base.Retrieval = target
		}
	}
	more := true
	yield := entity.Numbered(number, func(l links.Link, err error) bool {
		more = a.yield(l, err)
		return more
	})
	f.ReadBody(body, t.Field)(entity.WithBase("WARC-Target-URI", err, yield))
	return more
}

// checkTarget returns an error if the target of a record is not a URI: a relative reference does not say where the record is
// from.
func checkTarget(x uri.Syntax, target string) error {
	r, err := (&links.Finder{Syntax: x}).Parse(target)
	if err == nil {
		_, err = x.Parse(r.String())
	}
	return err
}
