package uribeam

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/uriform/uri/bulk"
)

func init() {
	register.DoFn3x0[string, Class, func(int64, row)](&shardFn{})
	register.DoFn4x1[context.Context, int64, func(*bool) bool, func(*row) bool, error](&writeClassesFn{})
	register.DoFn3x1[context.Context, []byte, func(*Rejected) bool, error](&writeRejectedFn{})
	register.DoFn3x1[context.Context, []byte, func(*string) bool, error](&writeLinesFn{})
	register.Emitter2[int64, row]()
	register.Iter1[row]()
	register.Iter1[bool]()
	register.Iter1[Rejected]()
	register.Iter1[string]()
	beam.RegisterCoder(rowType, encodeRow, decodeRow)
}

// WriteClasses writes the classes of [Dedup] to the files prefix-00000-of-00016 and so on, for "uri
// dedup --merge". The hash of the canonical form, [bulk.Hash], decides the file of a class. Each
// file is sorted in the memory of one worker, so use as many shards as the classes need.
func WriteClasses(s beam.Scope, prefix string, shards int, form bulk.Canonical, classes beam.PCollection) {
	s = s.Scope("uribeam.WriteClasses")
	rows := beam.ParDo(s, &shardFn{Shards: shards}, classes)
	// Files without classes are written, too.
	all := make([]int64, shards)
	for i := range all {
		all[i] = int64(i)
	}
	numbers := beam.ParDo(s, withTrue, beam.CreateList(s, all))
	beam.ParDo0(s, &writeClassesFn{prefix, shards, form}, beam.CoGroupByKey(s, numbers, rows))
}

func init() { register.Function1x2(withTrue) }

func withTrue(shard int64) (int64, bool) { return shard, true }

var rowType = reflect.TypeFor[row]()

func encodeRow(r row) []byte { return append(appendString(nil, r.Form), encodeClass(r.Class)...) }

func decodeRow(b []byte) (row, error) {
	d := decoder{b: b}
	form := d.text()
	if d.err != nil {
		return row{}, d.err
	}
	c, err := decodeClass(d.b)
	return row{form, c}, err
}

// A row is a class with its canonical form.
type row struct {
	Form  string
	Class Class
}

// shardFn emits rows by the numbers of their files.
type shardFn struct{ Shards int }

// ProcessElement emits a class.
func (f *shardFn) ProcessElement(form string, c Class, emit func(int64, row)) {
	emit(int64(bulk.Partition(bulk.Hash(form), f.Shards)), row{form, c})
}

// writeClassesFn writes a file of classes.
type writeClassesFn struct {
	Prefix string
	Shards int
	Form   bulk.Canonical
}

// ProcessElement writes the rows of a shard.
func (f *writeClassesFn) ProcessElement(ctx context.Context, shard int64, _ func(*bool) bool, rows func(*row) bool) error {
	var list []row
	for r := (row{}); rows(&r); {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b row) int { return strings.Compare(a.Form, b.Form) })
	return writeFile(ctx, fmt.Sprintf("%s-%05d-of-%05d", f.Prefix, shard, f.Shards), func(w io.Writer) error {
		cw := bulk.NewClassWriter(w, f.Form)
		for _, r := range list {
			cw.Write(bulk.Entry{Canonical: []byte(r.Form), First: []byte(r.Class.First), Number: r.Class.Number, Count: r.Class.Count})
		}
		_, err := cw.Close(0)
		return err
	})
}

// WriteRejected writes rejected lines to a file as JSON Lines, by file and line. They are sorted in
// the memory of one worker.
func WriteRejected(s beam.Scope, name string, rejected beam.PCollection) {
	s = s.Scope("uribeam.WriteRejected")
	beam.ParDo0(s, &writeRejectedFn{name}, beam.Impulse(s), beam.SideInput{Input: rejected})
}

// writeRejectedFn writes the file of rejected lines.
type writeRejectedFn struct{ Name string }

// ProcessElement writes all rejected lines.
func (f *writeRejectedFn) ProcessElement(ctx context.Context, _ []byte, rejected func(*Rejected) bool) error {
	return writeSorted(ctx, f.Name, rejected, Rejected.compare)
}

// writeSorted writes elements as JSON Lines.
func writeSorted[T any](ctx context.Context, name string, elements func(*T) bool, compare func(a, b T) int) error {
	var list []T
	for {
		var e T
		if !elements(&e) {
			break
		}
		list = append(list, e)
	}
	slices.SortFunc(list, compare)
	return writeFile(ctx, name, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		for _, e := range list {
			if err := enc.Encode(e); err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// WriteLines writes the elements of a PCollection<string>, one per line, in the order of their bytes.
// They are sorted in the memory of one worker; textio.Write writes them as they come.
func WriteLines(s beam.Scope, name string, elements beam.PCollection) {
	s = s.Scope("uribeam.WriteLines")
	beam.ParDo0(s, &writeLinesFn{name}, beam.Impulse(s), beam.SideInput{Input: elements})
}

// writeLinesFn writes lines.
type writeLinesFn struct{ Name string }

// ProcessElement writes all elements.
func (f *writeLinesFn) ProcessElement(ctx context.Context, _ []byte, elements func(*string) bool) error {
	var list []string
	for text := ""; elements(&text); {
		list = append(list, text)
	}
	slices.Sort(list)
	return writeFile(ctx, f.Name, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for _, text := range list {
			out.WriteString(text)
			out.WriteByte('\n')
		}
		return out.Flush()
	})
}

// writeFile writes a file under another name, and renames it when it is complete.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	temporary := fmt.Sprintf("%s.%016x.tmp", name, rand.Uint64())
	w, err := fs.OpenWrite(ctx, temporary)
	if err != nil {
		return err
	}
	if err := cmp.Or(write(w), w.Close()); err != nil {
		if remover, ok := fs.(filesystem.Remover); ok {
			remover.Remove(ctx, temporary)
		}
		return err
	}
	return filesystem.Rename(ctx, fs, temporary, name)
}
