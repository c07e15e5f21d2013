// Package sqlite gives functions about URIs to SQLite, through package modernc.org/sqlite:
//
//	uri_valid(x)      1 if x is a URI, otherwise 0
//	uri_error(x)      why x is not a URI: offset, rule and section of the RFC; NULL if x is a URI
//	uri_host(x)       the host of x as it is written, with the brackets of an IPv6 address; NULL if x has no host
//	uri_normalize(x)  the normal form of x, for comparison
//
// A URI has a scheme. A second argument names a syntax: uri_valid(x, 'rfc3987') is 1 if x is an
// IRI. The syntaxes are rfc3986 (the default), rfc3987, rfc2396, rfc1808 and rfc1738. If an
// argument is NULL, the result is NULL.
//
// uri_host and uri_normalize fail if x is not a URI, as the JSON functions of SQLite fail for text
// that is not JSON. The message masks a password in x. All functions fail if the second argument
// is not a syntax, without quoting it. To skip rows that are not URIs, write
//
//	SELECT CASE WHEN uri_valid(x) THEN uri_host(x) END FROM t
//
// The functions are deterministic, so they can be used in indexes and in generated columns. They
// take time linear in x.
//
// # Specifications
//
// RFC 3986, 3.2.2 (host) and 6.2 (normalization), and the RFC of another syntax.
package sqlite

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"

	"github.com/uriform/uri"
)

// Register adds the functions to all connections that are opened after the call. Call it once:
// package modernc.org/sqlite returns an error for a function that is already registered.
func Register() error {
	for name, f := range functions {
		err := sqlite.RegisterFunction(name, &sqlite.FunctionImpl{
			NArgs:         -1,
			Deterministic: true,
			Scalar:        adapt(name, f),
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

// functions have the result for a text that was parsed with an error, or without.
var functions = map[string]func(u uri.URI, err error) (driver.Value, error){
	"uri_valid": func(_ uri.URI, err error) (driver.Value, error) { return err == nil, nil },
	"uri_error": func(_ uri.URI, err error) (driver.Value, error) {
		if err == nil {
			return nil, nil
		}
		return err.Error(), nil
	},
	"uri_host": func(u uri.URI, err error) (driver.Value, error) {
		host, ok := u.Host()
		if err != nil || !ok {
			return nil, err
		}
		return host, nil
	},
	"uri_normalize": func(u uri.URI, err error) (driver.Value, error) {
		if err != nil {
			return nil, err
		}
		normal, err := u.Normalize(u.Syntax().Steps())
		return normal.String(), err
	},
}

// adapt returns a function of SQLite: it reads the arguments and parses the text.
func adapt(name string, f func(uri.URI, error) (driver.Value, error)) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		if len(args) < 1 || len(args) > 2 {
			return nil, fmt.Errorf("%s: %d arguments, expected 1 or 2", name, len(args))
		}
		syntax := uri.RFC3986
		for _, arg := range args {
			if arg == nil {
				return nil, nil
			}
		}
		if len(args) == 2 {
			if err := syntax.UnmarshalText([]byte(text(args[1]))); err != nil {
				// The error of uri quotes the argument, which is a URI if the arguments are swapped.
				return nil, fmt.Errorf("%s: argument 2: %w: expected %s", name, uri.ErrUnknownSyntax, syntaxes())
			}
		}
		v, err := f(syntax.Parse(text(args[0])))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return v, nil
	}
}

// syntaxes returns the names of the syntaxes.
func syntaxes() string {
	var names []string
	for _, x := range uri.Syntaxes() {
		names = append(names, x.String())
	}
	return strings.Join(names, ", ")
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
