package uribeam

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // the file system of names without a scheme
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/uriform/uri/bulk"
)

func init() {
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(Line), error](&readFn{})
	register.Emitter1[Line]()
	register.Emitter1[Rejected]()
	beam.RegisterCoder(reflect.TypeFor[Line](), encodeLine, decodeLine)
	beam.RegisterCoder(reflect.TypeFor[Rejected](), encodeRejected, decodeRejected)
}

// A Line is a line of a file.
type Line struct {
	File    string
	Number  int64  // from 1
	Text    string // without the line end
	TooLong bool   // longer than the limit of ReadLines; Text is empty
}

// A Rejected is a line, or a value in a document, that is not a reference.
type Rejected struct {
	File  string `json:"file"`
	Line  int64  `json:"line"`  // 0 for documents
	Input string `json:"input"` // without masking, as in the file of uri --rejects
	Error string `json:"error"` // without passwords
}

// compare orders rejected lines by file and line.
func (r Rejected) compare(s Rejected) int {
	return cmp.Or(cmp.Compare(r.File, s.File), cmp.Compare(r.Line, s.Line), cmp.Compare(r.Input, s.Input))
}

// ReadLines reads the lines of the files whose names match glob. The result is a PCollection<Line>.
// Lines are read by [bulk.Reader], so they are the lines of the command: a line ends in LF or CR LF,
// the last line may have no end, and a byte order mark is skipped. Lines of more than maxLine bytes
// are too long; 0 means the default of bulk.Reader.
//
// Several files are read at the same time. One file is read by one worker, because only then the
// numbers of its lines are known: divide a large file with "uri partition" or "split -C".
func ReadLines(s beam.Scope, glob string, maxLine int) beam.PCollection {
	s = s.Scope("uribeam.ReadLines")
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow()))
	return beam.ParDo(s, &readFn{MaxLine: maxLine}, beam.Reshuffle(s, files))
}

// readFn emits the lines of a file.
type readFn struct{ MaxLine int }

// ProcessElement reads a file.
func (f *readFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, emit func(Line)) error {
	in, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	lines := bulk.NewReader(in)
	if f.MaxLine > 0 {
		lines.MaxLine = f.MaxLine
	}
	for {
		text, err := lines.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil && !errors.Is(err, bulk.ErrLineTooLong):
			return err
		}
		emit(Line{file.Metadata.Path, int64(lines.Number()), text, err != nil})
	}
}

// The codings of elements have fewer bytes than those of Beam, and take less time.

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A decoder takes values from the beginning of b.
type decoder struct {
	b   []byte
	err error
}

var errCoding = errors.New("uribeam: an element is damaged")

func (d *decoder) number() int64 {
	n, size := binary.Uvarint(d.b)
	if size <= 0 {
		d.b, d.err = nil, errCoding
		return 0
	}
	d.b = d.b[size:]
	return int64(n)
}

func (d *decoder) text() string {
	n := d.number()
	if n < 0 || n > int64(len(d.b)) {
		d.b, d.err = nil, errCoding
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func encodeLine(l Line) []byte {
	b := appendString(make([]byte, 0, len(l.File)+len(l.Text)+16), l.File)
	number := uint64(l.Number) << 1
	if l.TooLong {
		number |= 1
	}
	return appendString(binary.AppendUvarint(b, number), l.Text)
}

func decodeLine(b []byte) (Line, error) {
	d := decoder{b: b}
	l := Line{File: d.text()}
	number := d.number()
	l.Number, l.TooLong = number>>1, number&1 != 0
	l.Text = d.text()
	return l, d.err
}

func encodeRejected(r Rejected) []byte {
	b := binary.AppendUvarint(appendString(nil, r.File), uint64(r.Line))
	return appendString(appendString(b, r.Input), r.Error)
}

func decodeRejected(b []byte) (Rejected, error) {
	d := decoder{b: b}
	r := Rejected{d.text(), d.number(), d.text(), d.text()}
	return r, d.err
}
