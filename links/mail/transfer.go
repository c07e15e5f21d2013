package mail

import (
	"encoding/base64"
	"io"
	"strings"

	"github.com/uriform/uri/links/internal/entity"
)

// transferred returns a reader that decodes the transfer encoding of body. encoded reports
// whether the body is encoded. A body in an unknown encoding is returned unchanged.
func transferred(h entity.Header, body io.Reader) (r io.Reader, encoded bool) {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return newQuotedPrintable(body), true
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, alphabetReader{body}), true
	}
	return body, false
}

// An alphabetReader skips bytes that are not in the alphabet of base64, such as line
// breaks. RFC 2045, 6.8, requires decoders to ignore them.
type alphabetReader struct{ r io.Reader }

func (a alphabetReader) Read(b []byte) (int, error) {
	for {
		n, err := a.r.Read(b)
		kept := b[:0]
		for _, c := range b[:n] {
			if isBase64(c) {
				kept = append(kept, c)
			}
		}
		if len(kept) > 0 || err != nil || n == 0 {
			return len(kept), err
		}
	}
}

func isBase64(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' || c == '='
}
