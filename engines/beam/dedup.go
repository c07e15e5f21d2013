package uribeam

import (
	"cmp"
	"encoding/binary"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/uriform/uri/bulk"
)

func init() {
	register.DoFn3x0[Line, func(string), func(Rejected)](&normalizeFn{})
	register.DoFn3x0[Line, func(string, Class), func(Rejected)](&classFn{})
	register.Function2x1(mergeClasses)
	register.Emitter1[string]()
	register.Emitter2[string, Class]()
	beam.RegisterCoder(reflect.TypeFor[Class](), encodeClass, decodeClass)
}

// Normalize makes the canonical form of each line. The results are a PCollection<string> with a
// form for each line that is a reference, and a PCollection<Rejected> with the other lines. Together
// they have as many elements as lines has.
func Normalize(s beam.Scope, form bulk.Canonical, lines beam.PCollection) (forms, rejected beam.PCollection) {
	return beam.ParDo2(s.Scope("uribeam.Normalize"), &normalizeFn{Form: form}, lines)
}

// canonical returns the canonical form of a line, or calls reject.
func canonical(form bulk.Canonical, l Line, reject func(Rejected)) (string, bool) {
	if l.TooLong {
		reject(Rejected{l.File, l.Number, "", bulk.ErrLineTooLong.Error()})
		return "", false
	}
	b, err := form.Append(make([]byte, 0, len(l.Text)+2), l.Text)
	if err != nil {
		reject(Rejected{l.File, l.Number, l.Text, err.Error()})
		return "", false
	}
	return string(b), true
}

// normalizeFn emits the canonical forms of lines.
type normalizeFn struct{ Form bulk.Canonical }

// ProcessElement normalizes a line.
func (f *normalizeFn) ProcessElement(l Line, emit func(string), reject func(Rejected)) {
	if form, ok := canonical(f.Form, l, reject); ok {
		emit(form)
	}
}

// A Class is what is known about the lines with one canonical form: their number, and the first of
// them, by the name of its file and then by its number.
type Class struct {
	File   string
	Number int64
	First  string
	Count  int64
}

// Dedup finds the lines with the same canonical form. The results are a PCollection<KV<string,
// Class>> with each canonical form once, and a PCollection<Rejected>. The sum of the counts and the
// number of rejected lines is the number of lines.
//
// The classes of a bundle are merged before they are sent to other workers, so a form that makes a
// large part of the list does not load one worker.
func Dedup(s beam.Scope, form bulk.Canonical, lines beam.PCollection) (classes, rejected beam.PCollection) {
	s = s.Scope("uribeam.Dedup")
	single, rejected := beam.ParDo2(s, &classFn{Form: form}, lines)
	return beam.CombinePerKey(s, mergeClasses, single), rejected
}

// classFn emits a class for each line.
type classFn struct{ Form bulk.Canonical }

// ProcessElement emits the class of a line.
func (f *classFn) ProcessElement(l Line, emit func(string, Class), reject func(Rejected)) {
	if form, ok := canonical(f.Form, l, reject); ok {
		emit(form, Class{l.File, l.Number, l.Text, 1})
	}
}

// mergeClasses returns the class of the lines of a and b. It is associative and commutative.
func mergeClasses(a, b Class) Class {
	if cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Number, b.Number), cmp.Compare(a.First, b.First)) > 0 {
		a, b = b, a
	}
	a.Count += b.Count
	return a
}

func encodeClass(c Class) []byte {
	b := appendString(make([]byte, 0, len(c.File)+len(c.First)+24), c.File)
	b = appendString(binary.AppendUvarint(b, uint64(c.Number)), c.First)
	return binary.AppendUvarint(b, uint64(c.Count))
}

func decodeClass(b []byte) (Class, error) {
	d := decoder{b: b}
	c := Class{d.text(), d.number(), d.text(), d.number()}
	return c, d.err
}
