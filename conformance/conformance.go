// Package conformance holds test vectors for the five generations of the URI,
// as data that any language can read, and a strict reader for them in Go.
//
// A vector is a [Row]: a request, and what a conforming program replies. The
// rows lie in one folder per RFC and one JSON Lines file per operation,
// rfc3986/resolve.jsonl for example. [Generations] reads generations.tsv: one
// telling string per line with the verdict of every generation.
//
// The folder's README describes the format for other languages, and
// schema.json states it as a JSON Schema.
//
// # Specifications
//
// The rows are facts of RFC 1738, RFC 1808, RFC 2396, RFC 2732, RFC 3986 and
// RFC 3987. Every row cites its section.
package conformance

import (
	"embed"
	"encoding/base64"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
)

//go:generate go run ../internal/gen/vectors generated

//go:embed rfc*/*.jsonl generations.tsv
var files embed.FS

// Files returns the vectors as a file system: rfcNNNN/OPERATION.jsonl and
// generations.tsv.
func Files() fs.FS { return files }

// Syntaxes are the names of the five generations, oldest first: the columns of
// generations.tsv, and the values of the key "syntax".
var Syntaxes = [5]string{"rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc3987"}

// A Source says who vouches for a row.
type Source string

const (
	Printed   Source = "printed"   // the RFC prints the string and says what becomes of it
	Derived   Source = "derived"   // the RFC states the rule; the string is ours
	Generated Source = "generated" // made from the grammar by the command that generated/README.md names
)

// A Row is one vector: the request as `uri batch` takes it, and the part of the
// reply that the RFC states.
type Row struct {
	RFC     string // the folder: "rfc3986"
	ID      string // unique in the folder, and stable: "5.4.1-07"
	Section string // of the RFC: "5.4.1", "C.2", "appendix", "references"
	Source  Source
	Request Object
	Reply   Object
	// Alternatives are replies that the RFC allows as well.
	Alternatives []Object
	Note         string // a remark, or the RFC's reason

	File string // where the row stands: "rfc3986/resolve.jsonl"
	Line int    // counted from 1
}

// Op returns the operation that the row asks for: "parse", "resolve", …
func (r Row) Op() string {
	op, _ := r.Request["op"].(string)
	return op
}

// String returns where the row stands: "rfc3986/resolve.jsonl:7: 5.4.1-07".
func (r Row) String() string {
	return fmt.Sprintf("%s:%d: %s", r.File, r.Line, r.ID)
}

// Judge reports how a reply falls short of the row, or nil if it holds Reply,
// or one of Alternatives. A reply may say more than the row: see [Judge].
func (r Row) Judge(reply Object) error {
	err := Judge(r.Reply, reply)
	if err == nil {
		return nil
	}
	for _, a := range r.Alternatives {
		if Judge(a, reply) == nil {
			return nil
		}
	}
	return fmt.Errorf("%s (RFC %s, %s): %w", r, strings.TrimPrefix(r.RFC, "rfc"), r.Section, err)
}

// All returns every row, ordered by RFC, operation and line. Each error names
// the file and line at fault; the line's Row is then the zero Row.
func All() iter.Seq2[Row, error] { return Read(files) }

// Select returns the rows of one RFC ("rfc3986") and one operation ("resolve").
// An empty argument selects all.
func Select(rfc, op string) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for row, err := range All() {
			wanted := (rfc == "" || row.RFC == rfc) && (op == "" || row.Op() == op)
			if (err != nil || wanted) && !yield(row, err) {
				return
			}
		}
	}
}

// Read returns the rows of the files rfc*/*.jsonl in fsys. An unknown, doubled,
// missing or ill-typed key of a row is an error that names the file and line.
// schema.json says which keys the requests and replies of each operation have; a
// test checks the rows of this package, Read does not check them.
func Read(fsys fs.FS) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		names, err := fs.Glob(fsys, "rfc*/*.jsonl")
		if err != nil {
			yield(Row{}, err)
			return
		}
		slices.Sort(names)
		for _, name := range names {
			if !readFile(fsys, name, yield) {
				return
			}
		}
	}
}

// readFile yields the rows of one file; false means that the caller has enough.
func readFile(fsys fs.FS, name string, yield func(Row, error) bool) bool {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return yield(Row{}, err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		row, err := parseRow(strings.TrimSuffix(line, "\n"))
		if err != nil {
			err = fmt.Errorf("%s:%d: %w", name, n, err)
			row = Row{}
		} else {
			row.RFC, row.File, row.Line = path.Dir(name), name, n
		}
		if !yield(row, err) {
			return false
		}
	}
	return true
}

// parseRow reads a line of a file.
func parseRow(line string) (row Row, err error) {
	o, err := ParseObject(line)
	if err != nil {
		return Row{}, err
	}
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if err := row.set(key, o[key]); err != nil {
			return Row{}, err
		}
	}
	for _, key := range []string{"id", "section", "source", "request", "reply"} {
		if _, ok := o[key]; !ok {
			return Row{}, fmt.Errorf("key %q is missing", key)
		}
	}
	return row, nil
}

// set sets the field that a key of a row gives.
func (r *Row) set(key string, value any) error {
	var ok bool
	switch key {
	case "id":
		r.ID, ok = value.(string)
	case "section":
		r.Section, ok = value.(string)
	case "source":
		var s string
		s, ok = value.(string)
		r.Source = Source(s)
	case "note":
		r.Note, ok = value.(string)
	case "request":
		r.Request, ok = value.(Object)
	case "reply":
		r.Reply, ok = value.(Object)
	case "alternatives":
		r.Alternatives, ok = objects(value)
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	if !ok {
		return fmt.Errorf("%s: %s is of another type", key, text(value))
	}
	return nil
}

// objects returns the elements of a list of objects.
func objects(value any) (all []Object, ok bool) {
	list, ok := value.([]any)
	for _, element := range list {
		o, isObject := element.(Object)
		all, ok = append(all, o), ok && isObject
	}
	return all, ok
}

// Text returns the string at key, or the bytes of key_base64 where the text is
// not UTF-8. It is false where both are absent or null.
func (o Object) Text(key string) (string, bool) {
	if s, ok := o[key].(string); ok {
		return s, true
	}
	s, ok := o[key+"_base64"].(string)
	if !ok {
		return "", false
	}
	b, err := base64.StdEncoding.DecodeString(s)
	return string(b), err == nil
}
