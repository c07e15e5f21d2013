// Package sqlite gives SQLite functions about URLs, through package modernc.org/sqlite:
//
//	if err := sqlite.Register(); err != nil {
//	...
//	db, err := sql.Open("sqlite", "pages.db")
//	...
//	rows, err := db.Query(`SELECT uri_domain(url), count(*) FROM page GROUP BY 1`)
//
// [doc/columns.md] has the functions. NULL makes NULL, and so does a string that is not a URI of
// RFC 3986; uri_error says why it is not. uri_valid is 1 or 0. The function uri_strict, which only this
// package has, returns its argument, and is an error of the query if the argument is not a URI.
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

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/columns"
)

// Register adds the functions to all connections that are opened after the call. Call it once:
// package modernc.org/sqlite returns an error for a function that is already registered.
func Register() error {
	if err := register("uri_strict", 1, strict); err != nil {
		return err
	}
	for f := range columns.All() {
		if err := register(f.Name, len(f.Args), adapt(f)); err != nil {
			return err
		}
	}
	return nil
}

// A scalar is a function of package modernc.org/sqlite.
type scalar = func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error)

func register(name string, args int, f scalar) error {
	return sqlite.RegisterFunction(name, &sqlite.FunctionImpl{
		NArgs:         int32(args),
		Deterministic: true,
		Scalar:        f,
		// Otherwise package modernc.org/sqlite ends a text at its first NUL, and
		// 'http://a/' || char(0) is valid. The function text makes a copy.
		VolatileArgs: true,
	})
}

func strict(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	if args[0] == nil {
		return nil, nil
	}
	u, err := uri.Parse(text(args[0]))
	return u.String(), err
}

// adapt returns f as a function of SQLite.
func adapt(f *columns.Function) scalar {
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
