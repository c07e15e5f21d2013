// Package sqlite gives SQLite functions about URLs, through package modernc.org/sqlite:
//
//	if err := sqlite.Register(); err != nil {
//	...
//	db, err := sql.Open("sqlite", "pages.db")
//	...
//	rows, err := db.Query(`SELECT uri_domain(url), count(*) FROM page GROUP BY 1`)
//
// [doc/columns.md] has the functions. NULL makes NULL, and so does a string that is not a URI of
// RFC 3986; uri_error says why it is not. uri_valid is 1 or 0.
//
// The functions are deterministic, so they can be used in indexes, in generated columns, and in the
// constraint CHECK (uri_valid(url)). They take time linear in the length of a string.
//
// [doc/columns.md]: https://github.com/uriform/uri/blob/main/doc/columns.md
package sqlite

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"

	"github.com/uriform/uri/internal/columns"
)

// Register adds the functions to all connections that are opened after the call. Call it once:
// package modernc.org/sqlite returns an error for a function that is already registered.
func Register() error {
	for f := range columns.All() {
		err := sqlite.RegisterFunction(f.Name, &sqlite.FunctionImpl{
			NArgs:         int32(len(f.Args)),
			Deterministic: true,
			Scalar:        adapt(f),
			// Otherwise package modernc.org/sqlite ends a text at its first NUL, and
			// 'http://a/' || char(0) is valid. The function text makes a copy.
			VolatileArgs: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// adapt returns f as a function of SQLite.
func adapt(f *columns.Function) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) {
		args := make([]string, len(values))
		for i, v := range values {
			if v == nil {
				return nil, nil
			}
			args[i] = text(v)
		}
		switch v := f.Call(args...); {
		case !v.Defined:
			return nil, nil
		case f.Type == columns.Text:
			return v.Text, nil
		default:
			return int64(v.Number), nil
		}
	}
}

// text returns a copy of an argument as text: SQLite passes text, blobs and numbers.
func text(arg driver.Value) string {
	switch arg := arg.(type) {
	case string:
		return strings.Clone(arg)
	case []byte:
		return string(arg)
	}
	return fmt.Sprint(arg)
}
