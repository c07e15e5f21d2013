// Package duckdb gives DuckDB functions about URLs, through github.com/duckdb/duckdb-go:
//
//	db, err := sql.Open("duckdb", "")
//	...
//	if err := duckdb.Register(ctx, db); err != nil {
//	...
//	rows, err := db.QueryContext(ctx, `SELECT uri_domain(url), count(*) FROM 'urls.parquet' GROUP BY ALL`)
//
// [doc/columns.md] has the functions. NULL makes NULL, and so does a string that is not a URI of
// RFC 3986; uri_error says why it is not.
//
// DuckDB calls the functions for vectors of 2,048 rows, in all its threads. They take time linear in
// the length of a string.
//
// [doc/columns.md]: https://github.com/uriform/uri/blob/main/doc/columns.md
package duckdb

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/duckdb/duckdb-go/v2"

	"github.com/uriform/uri/internal/columns"
)

// Register adds the functions to the database of db. All its connections have them.
func Register(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	text, err := duckdb.NewTypeInfo(duckdb.TYPE_VARCHAR)
	if err != nil {
		return err
	}
	for f := range columns.All() {
		config := duckdb.ScalarFuncConfig{ResultTypeInfo: text}
		for range f.Args {
			config.InputTypeInfos = append(config.InputTypeInfos, text)
		}
		if f.Type != columns.Text {
			if config.ResultTypeInfo, err = duckdb.NewTypeInfo(types[f.Type]); err != nil {
				return err
			}
		}
		if err := duckdb.RegisterScalarUDF(conn, f.Name, &function{f, config}); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

var types = map[columns.Type]duckdb.Type{columns.Boolean: duckdb.TYPE_BOOLEAN, columns.Port: duckdb.TYPE_USMALLINT}

// A function is a columns.Function as a duckdb.ScalarFunc.
type function struct {
	*columns.Function
	config duckdb.ScalarFuncConfig
}

func (f *function) Config() duckdb.ScalarFuncConfig { return f.config }

func (f *function) Executor() duckdb.ScalarFuncExecutor {
	if f.Type == columns.Text {
		return duckdb.ScalarFuncExecutor{ChunkContextExecutor: f.texts}
	}
	return duckdb.ScalarFuncExecutor{ChunkContextExecutor: f.numbers}
}

// texts writes the values of a function whose values are strings. It copies neither arguments nor values;
// DuckDB copies the values.
func (f *function) texts(_ context.Context, chunk *duckdb.ChunkIteratorState) error {
	out, err := duckdb.GetVectorWriter[string](chunk.GetResultVector())
	if err != nil {
		return err
	}
	in := make([]duckdb.VectorView[string], len(f.Args))
	for i := range in {
		v, err := chunk.GetInputChunk().GetVector(i)
		if err != nil {
			return err
		}
		if in[i], err = duckdb.GetVectorView[string](v); err != nil {
			return err
		}
	}
	args := make([]string, len(f.Args))
rows:
	for row := range out.Len() {
		for i := range in {
			arg, ok, err := in[i].GetValueBorrowed(row)
			if err != nil {
				return err
			}
			if !ok {
				continue rows // DuckDB makes NULL of it
			}
			args[i] = arg
		}
		if v := f.Call(args...); v.Defined {
			err = out.Set(row, v.Text)
		} else {
			err = out.SetNull(row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// numbers writes the values of a function whose values are numbers or booleans, for which there is no
// VectorWriter.
func (f *function) numbers(_ context.Context, chunk *duckdb.ChunkIteratorState) error {
	for row, err := range chunk.Rows() {
		if err != nil {
			return err
		}
		var result any
		switch v := f.Call((*row.GetValuePtr(0)).(string)); {
		case !v.Defined:
		case f.Type == columns.Boolean:
			result = v.Number == 1
		default:
			result = v.Number
		}
		if err := row.SetResult(result); err != nil {
			return err
		}
	}
	return nil
}
