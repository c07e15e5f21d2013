package main

import (
	"compress/gzip"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/duckdb/duckdb-go/v2"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
)

// registerLines adds the table function uri_lines. DuckDB's read_csv is wrong for lists of URLs: it divides
// lines at commas, reads quotation marks, and ends the query at the first byte that is not UTF-8.
func registerLines(conn *sql.Conn) error {
	text, err := duckdb.NewTypeInfo(duckdb.TYPE_VARCHAR)
	if err != nil {
		return err
	}
	return duckdb.RegisterTableUDF(conn, "uri_lines", duckdb.ChunkTableFunction{
		Config: duckdb.TableFunctionConfig{Arguments: []duckdb.TypeInfo{text}},
		BindArguments: func(_ map[string]any, args ...any) (duckdb.ChunkTableSource, error) {
			pattern, _ := args[0].(string)
			files, err := filepath.Glob(pattern)
			if err != nil || len(files) == 0 {
				files = []string{pattern} // opening it says what is wrong
			}
			l := &lineSource{files: files, text: text}
			return l, l.next()
		},
	})
}

// A lineSource is the lines of files, in their order.
type lineSource struct {
	files []string // that are not open yet
	file  *os.File
	lines *bulk.Reader // nil after the last file
	text  duckdb.TypeInfo
}

func (l *lineSource) ColumnInfos() []duckdb.ColumnInfo {
	return []duckdb.ColumnInfo{{Name: "url", T: l.text}}
}

func (l *lineSource) Cardinality() *duckdb.CardinalityInfo { return nil }

func (l *lineSource) Init() {}

// next opens the next file.
func (l *lineSource) next() error {
	if l.file != nil {
		l.file.Close()
	}
	l.lines = nil
	if len(l.files) == 0 {
		return nil
	}
	name := l.files[0]
	l.files = l.files[1:]
	var err error
	if l.file, err = os.Open(name); err != nil {
		return fmt.Errorf("uri_lines: %w", err)
	}
	r := io.Reader(l.file)
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(r); err != nil {
			return fmt.Errorf("uri_lines: %s: %w", console.Quote(name), err)
		}
	}
	l.lines = bulk.NewReader(r)
	return nil
}

// FillChunk fills a chunk with lines that are not empty. A line that is not UTF-8 has U+FFFD for each run of
// wrong bytes, which no URI and no IRI has. A line that is too long is NULL.
func (l *lineSource) FillChunk(chunk duckdb.DataChunk) error {
	most := duckdb.GetDataChunkCapacity()
	if err := chunk.SetSize(most); err != nil { // the writer writes rows below the size
		return err
	}
	v, err := chunk.GetVector(0)
	if err != nil {
		return err
	}
	out, err := duckdb.GetVectorWriter[string](v)
	if err != nil {
		return err
	}
	n := 0
	for n < most && l.lines != nil {
		line, err := l.lines.Next()
		switch {
		case err == io.EOF:
			err = l.next()
		case errors.Is(err, bulk.ErrLineTooLong):
			err = out.SetNull(n)
			n++
		case err != nil:
			err = fmt.Errorf("uri_lines: %w", err)
		case line != "":
			err = out.Set(n, strings.ToValidUTF8(line, "\uFFFD"))
			n++
		}
		if err != nil {
			return err
		}
	}
	return chunk.SetSize(n)
}
