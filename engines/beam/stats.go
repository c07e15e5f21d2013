package uribeam

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

func init() {
	register.DoFn2x0[Line, func(Counts)](&countFn{})
	register.Function2x1(mergeCounts)
	register.Function1x2(countsJSON)
	register.Emitter1[Counts]()
	beam.RegisterCoder(reflect.TypeFor[Counts](), encodeCounts, decodeCounts)
}

// Counts are the statistics of a part of a list. Its coding is the JSON form of [bulk.Stats].
type Counts struct{ stats *bulk.Stats }

// Stats counts what a list is made of, under syntax x. The result is a PCollection<string> with one
// element: the JSON form of [bulk.Stats], which "uri stats --merge" reads. memory is that of
// [bulk.NewStats]; each bundle and each merge needs it.
//
// Lines are counted where they are read. Only one element for each bundle is sent to other workers.
func Stats(s beam.Scope, x uri.Syntax, memory int, lines beam.PCollection) beam.PCollection {
	s = s.Scope("uribeam.Stats")
	parts := beam.ParDo(s, &countFn{Syntax: x, Memory: memory}, lines)
	// An empty list has statistics, too.
	empty := beam.Create(s, Counts{bulk.NewStats(x, memory)})
	sum := beam.Combine(s, mergeCounts, beam.Flatten(s, empty, parts))
	return beam.ParDo(s, countsJSON, sum)
}

// countFn counts the lines of a bundle.
type countFn struct {
	Syntax uri.Syntax
	Memory int
	stats  *bulk.Stats
}

// StartBundle begins with no lines.
func (f *countFn) StartBundle(func(Counts)) { f.stats = bulk.NewStats(f.Syntax, f.Memory) }

// ProcessElement counts a line.
func (f *countFn) ProcessElement(l Line, _ func(Counts)) {
	if l.TooLong {
		f.stats.AddTooLong()
	} else {
		f.stats.Add(l.Text) // it counts rejected lines, too
	}
}

// FinishBundle emits the counts.
func (f *countFn) FinishBundle(emit func(Counts)) { emit(Counts{f.stats}) }

// mergeCounts adds b to a. Both have the syntax of the transform, so there is no error.
func mergeCounts(a, b Counts) Counts {
	if err := a.stats.Merge(b.stats); err != nil {
		panic(err)
	}
	return a
}

func countsJSON(c Counts) (string, error) {
	text, err := encodeCounts(c)
	return string(text), err
}

func encodeCounts(c Counts) ([]byte, error) { return c.stats.MarshalJSON() }

func decodeCounts(b []byte) (Counts, error) {
	c := Counts{new(bulk.Stats)}
	return c, c.stats.UnmarshalJSON(b)
}
