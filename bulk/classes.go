package bulk

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/query"
)

// classesFormat is the version of the form of saved classes. It changes if the form changes, or if
// the canonical form of a reference changes.
const classesFormat = 1

// A classesHeader is the first line of saved classes. It has all that decides them. Classes with
// different headers cannot be merged. Canonical forms use no table of Unicode, except those of hosts in
// keys of archives, which do not change.
type classesHeader struct {
	Kind           string     `json:"kind"` // "classes"
	Format         int        `json:"format"`
	Syntax         uri.Syntax `json:"syntax"`
	By             string     `json:"by"` // a rung, or byArchive
	IgnoreFragment bool       `json:"ignore_fragment"`
	StripTracking  string     `json:"strip_tracking,omitempty"` // the date of the list of parameters; empty: they are not removed
}

// byArchive is the name for keys of the Internet Archive, beside those of the rungs.
const byArchive = "surt-ia"

// A ClassSummary is the last line of saved classes.
type ClassSummary struct {
	Classes  int64  `json:"classes"`  // classes that are saved
	Lines    int64  `json:"lines"`    // all lines of the list: those of the classes, and the rejected ones
	Rejected int64  `json:"rejected"` // lines that are in no class
	CRC32C   string `json:"crc32c"`   // of all lines before this one, in hex
}

// A ClassWriter saves the classes of a list, for [MergeClasses]. The form is text:
//
//	{"kind":"classes","format":1,"syntax":"rfc3986","by":"scheme","ignore_fragment":false}
//	4	1	http://a/b	HTTP://A/b
//	1	5	http://b/
//	{"classes":2,"lines":6,"rejected":1,"crc32c":"572c3bae"}
//
// Each line between the first and the last is a class: the number of its lines, the number of its
// first line, the canonical form and, if it differs from the canonical form, the text of the first
// line. Tabs separate the fields. The classes are in the order of the canonical forms, byte by byte.
type ClassWriter struct {
	w       *bufio.Writer
	crc     hash.Hash32
	line    []byte
	last    []byte
	summary ClassSummary
	err     error
}

// NewClassWriter returns a ClassWriter that writes the classes of canonical forms that c makes. It
// buffers its output. The steps of c have to be those of a rung of the comparison ladder, and 0 with
// c.Archive; otherwise each method of the ClassWriter returns an error.
func NewClassWriter(w io.Writer, c Canonical) *ClassWriter {
	cw := &ClassWriter{w: bufio.NewWriterSize(w, 64<<10), crc: newCRC()}
	if !slices.ContainsFunc(wording.Rungs(), func(r wording.Rung) bool { return r.Steps() == c.Steps }) {
		cw.err = fmt.Errorf("bulk: classes cannot be written for the steps %v, which are not those of a rung of the comparison ladder", c.Steps)
		return cw
	}
	if c.Archive && c != (Canonical{Archive: true, StripTracking: c.StripTracking}) {
		cw.err = errors.New("bulk: the keys of archives have no syntax, no steps and no fragments")
		return cw
	}
	header, err := json.Marshal(headerOf(c))
	cw.err = cmp.Or(err, cw.write(header))
	return cw
}

func newCRC() hash.Hash32 { return crc32.New(crc32.MakeTable(crc32.Castagnoli)) }

func headerOf(c Canonical) classesHeader {
	h := classesHeader{Kind: "classes", Format: classesFormat, Syntax: c.Syntax, By: c.by(), IgnoreFragment: c.IgnoreFragment}
	if c.StripTracking {
		_, h.StripTracking = query.TrackingParameters()
	}
	return h
}

// by returns the name of what makes the canonical form.
func (c Canonical) by() string {
	if c.Archive {
		return byArchive
	}
	return wording.RungOf(c.Steps, true).String()
}

// write writes a line.
func (w *ClassWriter) write(line []byte) error {
	w.crc.Write(line)
	w.crc.Write([]byte("\n"))
	w.w.Write(line)
	return w.w.WriteByte('\n')
}

// Write writes a class, which a [Deduper] with the options Count and Sorted emits. The error is for
// entries that are not in the order of their canonical forms, and for errors of the output. All
// methods return this error from then on.
func (w *ClassWriter) Write(e Entry) error {
	if w.err != nil {
		return w.err
	}
	if e.Count < 1 || w.summary.Classes > 0 && bytes.Compare(e.Canonical, w.last) <= 0 {
		w.err = errors.New("bulk: classes need counts, and the order of their canonical forms")
		return w.err
	}
	w.last = append(w.last[:0], e.Canonical...)
	b := strconv.AppendInt(w.line[:0], e.Count, 10)
	b = strconv.AppendInt(append(b, '\t'), e.Number, 10)
	b = append(append(b, '\t'), e.Canonical...)
	if !bytes.Equal(e.First, e.Canonical) {
		b = append(append(b, '\t'), e.First...)
	}
	w.line = b
	w.summary.Classes++
	w.summary.Lines += e.Count
	w.err = w.write(b)
	return w.err
}

// Close writes the last line and the buffer. rejected is the number of lines that are in no class.
func (w *ClassWriter) Close(rejected int64) (ClassSummary, error) {
	if w.err != nil {
		return w.summary, w.err
	}
	w.summary.Rejected = rejected
	w.summary.Lines += rejected
	w.summary.CRC32C = fmt.Sprintf("%08x", w.crc.Sum32())
	last, err := json.Marshal(w.summary)
	if err == nil {
		w.w.Write(append(last, '\n'))
		err = w.w.Flush()
	}
	w.err = cmp.Or(err, errors.New("bulk: the ClassWriter is closed"))
	return w.summary, err
}

// A ClassReader reads the classes that a [ClassWriter] saved.
type ClassReader struct {
	lines     *Reader
	canonical Canonical
	crc       hash.Hash32
	entry     Entry
	line      []byte
	last      []byte
	read      ClassSummary
	done      bool
}

// NewClassReader reads the first line of saved classes. The error says what they are, if they
// cannot be read, or in which version of the form.
func NewClassReader(r io.Reader) (*ClassReader, error) {
	c := &ClassReader{lines: NewReader(r), crc: newCRC()}
	c.lines.MaxLine = math.MaxInt32
	line, err := c.lines.Next()
	if err != nil && err != io.EOF {
		return nil, err
	}
	var h classesHeader
	if json.Unmarshal([]byte(line), &h) != nil || h.Kind != "classes" {
		return nil, errors.New("bulk: not a file of classes")
	}
	if h.Format != classesFormat {
		return nil, fmt.Errorf("bulk: classes of format %d, this program reads format %d", h.Format, classesFormat)
	}
	c.canonical = Canonical{Syntax: h.Syntax, IgnoreFragment: h.IgnoreFragment, StripTracking: h.StripTracking != "", Archive: h.By == byArchive}
	if _, date := query.TrackingParameters(); h.StripTracking != "" && h.StripTracking != date {
		return nil, fmt.Errorf("bulk: the classes have no tracking parameters of the list of %s; this program has the list of %s", h.StripTracking, date)
	}
	c.sum(line)
	if c.canonical.Archive {
		return c, nil
	}
	i := slices.IndexFunc(wording.Rungs(), func(r wording.Rung) bool { return r.String() == h.By })
	if i < 0 {
		return nil, errors.New("bulk: classes by an unknown step")
	}
	c.canonical.Steps = wording.Rungs()[i].Steps()
	return c, nil
}

func (c *ClassReader) sum(line string) {
	c.line = append(append(c.line[:0], line...), '\n')
	c.crc.Write(c.line)
}

// Canonical returns what made the canonical forms.
func (c *ClassReader) Canonical() Canonical { return c.canonical }

// Summary returns the last line, after Next has returned io.EOF.
func (c *ClassReader) Summary() ClassSummary { return c.read }

var errClasses = errors.New("bulk: the file of classes is damaged")

// Next returns the next class. Its slices are valid until the next call. After the last class, the
// error is [io.EOF]. The error is another one if the file does not end with the line that a complete
// file has, or if the line does not agree with the classes.
func (c *ClassReader) Next() (Entry, error) {
	if c.done {
		return Entry{}, io.EOF
	}
	line, err := c.lines.Next()
	switch {
	case err == io.EOF:
		return Entry{}, fmt.Errorf("%w: its last line is missing", errClasses)
	case err != nil:
		return Entry{}, err
	case strings.HasPrefix(line, "{"):
		return Entry{}, c.end(line)
	}
	c.sum(line)
	if !c.parse(line) {
		return Entry{}, fmt.Errorf("%w at line %d", errClasses, c.lines.Number())
	}
	c.read.Classes++
	c.read.Lines += c.entry.Count
	return c.entry, nil
}

// end reads the last line.
func (c *ClassReader) end(line string) error {
	var last ClassSummary
	err := json.Unmarshal([]byte(line), &last)
	want := c.read
	want.Rejected, want.CRC32C = last.Rejected, fmt.Sprintf("%08x", c.crc.Sum32())
	want.Lines += last.Rejected
	if err != nil || last != want || !isCount(last.Rejected, last.Lines) {
		return fmt.Errorf("%w: its last line does not agree with its classes", errClasses)
	}
	if _, err := c.lines.Next(); err != io.EOF {
		return fmt.Errorf("%w: it has lines after the end", errClasses)
	}
	c.read, c.done = last, true
	return io.EOF
}

// parse parses a class into c.entry.
func (c *ClassReader) parse(line string) bool {
	count, rest, ok1 := strings.Cut(line, "\t")
	number, rest, ok2 := strings.Cut(rest, "\t")
	form, first, ok := strings.Cut(rest, "\t")
	n, err1 := strconv.ParseInt(count, 10, 64)
	i, err2 := strconv.ParseInt(number, 10, 64)
	e := &c.entry
	c.last = append(c.last[:0], e.Canonical...)
	e.Canonical = append(e.Canonical[:0], form...)
	if !ok {
		first = form
	}
	e.First = append(e.First[:0], first...)
	e.Count, e.Number = n, i
	inOrder := c.read.Classes == 0 || bytes.Compare(e.Canonical, c.last) > 0
	return ok1 && ok2 && err1 == nil && err2 == nil && n > 0 && isCount(n, i, c.read.Lines) && inOrder
}

// MergeClasses merges the classes of the parts of a list, and passes them to emit in the order of
// their canonical forms. The slices of an entry are valid until emit returns.
//
// The count of a class is the sum of its counts. The first line is the one with the smallest number
// and, of lines with the same number, the one that is the first by its bytes. So the result does not
// depend on the order of the parts, nor on the order of merges: MergeClasses is associative and
// commutative. If equal references are in one part, the merged classes are those of the whole list,
// except Entry.Number, which is the number in the part.
//
// The summary has the sums of the parts, without CRC32C. The error is for parts that were not made
// in the same way and for damaged parts, which is a [*PartError], and for errors of emit.
// MergeClasses holds one class of each part in memory.
func MergeClasses(parts []*ClassReader, emit func(Entry) error) (total ClassSummary, err error) {
	h := minHeap[*ClassReader]{less: func(a, b *ClassReader) bool {
		return bytes.Compare(a.entry.Canonical, b.entry.Canonical) < 0
	}}
	for i, c := range parts {
		if want, got := parts[0].canonical, c.canonical; got != want {
			return total, &PartError{i, fmt.Errorf("bulk: the classes were made otherwise: %s", differences(want, got))}
		}
		if _, err := c.Next(); err == nil {
			h.push(c)
		} else if err != io.EOF {
			return total, &PartError{i, err}
		}
	}
	var e Entry
	for len(h.items) > 0 {
		e.Canonical = append(e.Canonical[:0], h.items[0].entry.Canonical...)
		e.Count, e.Number = 0, 0
		for len(h.items) > 0 && bytes.Equal(h.items[0].entry.Canonical, e.Canonical) {
			c := h.items[0].entry
			if order := cmp.Compare(c.Number, e.Number); e.Count == 0 || order < 0 || order == 0 && bytes.Compare(c.First, e.First) < 0 {
				e.Number, e.First = c.Number, append(e.First[:0], c.First...)
			}
			e.Count += c.Count
			switch _, err := h.items[0].Next(); err {
			case nil:
				h.fix()
			case io.EOF:
				h.pop()
			default:
				return total, &PartError{slices.Index(parts, h.items[0]), err}
			}
		}
		if err := emit(e); err != nil {
			return total, err
		}
		total.Classes++
	}
	for _, c := range parts {
		total.Lines += c.read.Lines
		total.Rejected += c.read.Rejected
	}
	return total, nil
}

// A PartError is the error of one part of a merge.
type PartError struct {
	part int
	err  error
}

// Part returns the index of the part, from 0.
func (e *PartError) Part() int { return e.part }

// Error returns the number of the part, from 1, and the error.
func (e *PartError) Error() string { return fmt.Sprintf("part %d: %v", e.part+1, e.err) }

// Unwrap returns the error without the part.
func (e *PartError) Unwrap() error { return e.err }

// differences says in what b differs from a.
func differences(a, b Canonical) string {
	var list []string
	if a.Syntax != b.Syntax {
		list = append(list, fmt.Sprintf("syntax %v, not %v", b.Syntax, a.Syntax))
	}
	if a.by() != b.by() {
		list = append(list, fmt.Sprintf("by %s, not %s", b.by(), a.by()))
	}
	if a.IgnoreFragment != b.IgnoreFragment {
		list = append(list, fmt.Sprintf("ignore_fragment %v, not %v", b.IgnoreFragment, a.IgnoreFragment))
	}
	if a.StripTracking != b.StripTracking {
		list = append(list, fmt.Sprintf("strip_tracking %v, not %v", b.StripTracking, a.StripTracking))
	}
	return strings.Join(list, ", ")
}
