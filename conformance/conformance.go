// Package conformance contains test vectors for the five URI syntaxes, as data files that programs
// in any language can read, and a strict reader for Go.
//
// A vector is a [Row], which has a request and the reply of a conforming program. The rows are in
// the folders required and optional, where optional has those that are contested, because readers
// of an RFC disagree about them. Both have one folder per RFC, and in it one JSON Lines file per
// operation, for example required/rfc3986/resolve.jsonl. [All] yields the rows that were written by
// hand, and [Grid] those of grid.jsonl, which a program made. [Generations] reads generations.tsv,
// which contains one string per line with the verdicts of the five syntaxes.
//
// README.md describes the format for users of other languages, and schema.json defines it as a JSON
// Schema. The vectors have a license, a version and a list of changes of their own, in LICENSE,
// VERSION and CHANGELOG.md.
//
// # Specifications
//
// The rows state what RFC 1738, RFC 1808, RFC 2396, RFC 2732, RFC 3986 and RFC 3987 say, and every
// row cites its section.
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

//go:embed required optional generations.tsv
var files embed.FS

// Files returns the vectors as a file system: required/rfcNNNN/OPERATION.jsonl,
// optional/rfcNNNN/OPERATION.jsonl and generations.tsv.
func Files() fs.FS { return files }

// Syntaxes are the names of the five syntaxes, oldest first. They are columns of
// generations.tsv and values of the key "syntax".
var Syntaxes = [5]string{"rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc3987"}

// A Source says where a row comes from.
type Source string

// The sources.
const (
	Printed   Source = "printed"   // the RFC prints the string and the result
	Derived   Source = "derived"   // the RFC states the rule; the string was written for the row
	Generated Source = "generated" // made by a program
)

// A Row is one vector: a request in the format of `uri batch`, and the keys of
// the reply that follow from the RFC.
type Row struct {
	RFC     string // name of the folder: "rfc3986"
	ID      string // unique in the RFC, and stable: "5.4.1-07"
	Section string // section of the RFC: "5.4.1", "C.2", "appendix", "references"
	Source  Source
	Request Object
	Reply   Object
	// Alternatives are other replies that the RFC allows.
	Alternatives []Object
	Note         string // a remark, or the reason that the RFC gives

	// Tags name what a library must be able to do: README.md lists them.
	Tags []string
	// Contested is the reason why readers of the RFC disagree about the row, or "".
	Contested string
	// Withdrawn is the reason why the row is wrong, or "". The ID of such a row is not
	// used again.
	Withdrawn string

	File string // file that contains the row: "required/rfc3986/resolve.jsonl"
	Line int    // line in File, from 1
}

// Op returns the operation of the request: "parse", "resolve", …
func (r Row) Op() string {
	op, _ := r.Request["op"].(string)
	return op
}

// String returns the place and the ID of the row:
// "required/rfc3986/resolve.jsonl:7: 5.4.1-07".
func (r Row) String() string {
	return fmt.Sprintf("%s:%d: %s", r.File, r.Line, r.ID)
}

// Judge returns nil if a reply agrees with Reply or with one of Alternatives, as far as the reply goes: see [Judge].
// Otherwise it returns an error that describes the first difference. The reply may contain more keys than the row.
func (r Row) Judge(reply Object) error { return r.judge(Judge, reply) }

// JudgeAll is Judge for a program that promises all keys: see [JudgeAll].
func (r Row) JudgeAll(reply Object) error { return r.judge(JudgeAll, reply) }

func (r Row) judge(judge func(want, reply Object) error, reply Object) error {
	err := judge(r.Reply, reply)
	if err == nil || slices.ContainsFunc(r.Alternatives, func(a Object) bool { return judge(a, reply) == nil }) {
		return nil
	}
	return fmt.Errorf("%s (RFC %s, %s): %w", r, strings.TrimPrefix(r.RFC, "rfc"), r.Section, err)
}

// All yields every row that was written by hand, ordered by RFC, operation and line. The
// required rows of an operation come before the optional ones. For a faulty line it
// yields the zero Row and an error that names the file and line.
func All() iter.Seq2[Row, error] {
	return read(files, func(name string) bool { return path.Base(name) != gridFile })
}

// Grid yields the rows of the grid: the resolutions of 72 references against 24 bases, first
// the required ones.
func Grid() iter.Seq2[Row, error] {
	return read(files, func(name string) bool { return path.Base(name) == gridFile })
}

const gridFile = "grid.jsonl"

// Select yields the rows of one RFC ("rfc3986") and one operation ("resolve").
// An empty argument selects all RFCs or all operations.
func Select(rfc, op string) iter.Seq2[Row, error] { return selected(All(), rfc, op) }

// selected yields the rows of one RFC and one operation, and all errors.
func selected(rows iter.Seq2[Row, error], rfc, op string) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for row, err := range rows {
			wanted := (rfc == "" || row.RFC == rfc) && (op == "" || row.Op() == op)
			if (err != nil || wanted) && !yield(row, err) {
				return
			}
		}
	}
}

// Read yields the rows of the files rfc*/*.jsonl in the folders required and optional of
// fsys. If a key of a row is unknown, duplicate, missing or of the wrong type, Read yields an
// error that names the file and line. Read does not check the keys of requests and replies.
// schema.json defines these, and a test checks the rows of this package.
func Read(fsys fs.FS) iter.Seq2[Row, error] {
	return read(fsys, func(string) bool { return true })
}

// read is Read for the files with a name that keep accepts.
func read(fsys fs.FS, keep func(name string) bool) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var names []string
		for _, folder := range []string{"required", "optional"} {
			found, err := fs.Glob(fsys, folder+"/rfc*/*.jsonl")
			if err != nil {
				yield(Row{}, err)
				return
			}
			names = append(names, found...)
		}
		// The names without the folder, so that the sort leaves the required file of an
		// operation before the optional one.
		slices.SortStableFunc(names, func(a, b string) int {
			_, a, _ = strings.Cut(a, "/")
			_, b, _ = strings.Cut(b, "/")
			return strings.Compare(a, b)
		})
		for _, name := range names {
			if keep(name) && !readFile(fsys, name, yield) {
				return
			}
		}
	}
}

// readFile yields the rows of one file. It returns false if the caller stops the
// iteration.
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
			row.RFC, row.File, row.Line = path.Base(path.Dir(name)), name, n
		}
		if !yield(row, err) {
			return false
		}
	}
	return true
}

// parseRow parses one line of a file.
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

// set sets the field of r for one key of a row.
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
	case "tags":
		r.Tags, ok = texts(value)
	case "contested":
		r.Contested, ok = value.(string)
	case "withdrawn":
		r.Withdrawn, ok = value.(string)
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
		return fmt.Errorf("%s: %s has the wrong type", key, text(value))
	}
	return nil
}

// objects returns the elements of a list. ok is false if value is not a list of
// objects.
func objects(value any) (all []Object, ok bool) {
	list, ok := value.([]any)
	for _, element := range list {
		o, isObject := element.(Object)
		all, ok = append(all, o), ok && isObject
	}
	return all, ok
}

// texts returns the elements of a list. ok is false if value is not a list of strings.
func texts(value any) (all []string, ok bool) {
	list, ok := value.([]any)
	for _, element := range list {
		s, isText := element.(string)
		all, ok = append(all, s), ok && isText
	}
	return all, ok
}

// Text returns the string at key. If the key is missing, it returns the decoded bytes
// at key_base64, which is used for texts that are not UTF-8. The result is false
// if neither key has a valid string.
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
