package duckdb_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/duckdb/duckdb-go/v2"

	uriduckdb "github.com/uriform/uri/integrations/duckdb"
	"github.com/uriform/uri/integrations/internal/columntest"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/internal/columns"
)

func open(t testing.TB) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if err := uriduckdb.Register(context.Background(), db); err != nil {
		t.Fatal(err)
	}
	return db
}

func TestFunctions(t *testing.T) {
	db := open(t)
	for _, tt := range []struct {
		query string
		want  any
	}{
		{"uri_valid('http://a/')", true},
		{"uri_valid('/a')", false},
		{"uri_valid(NULL)", nil},
		{"uri_port('http://a:80/')", uint16(80)},
		{"uri_port('http://a/')", nil},
		{"uri_param('http://a/?x=1&y=a+b', 'y')", "a b"},
		{"uri_param('http://a/?x=1', NULL)", nil},
		{"uri_resolve(NULL, 'a')", nil},
		{"uri_host('a b')", nil},
		{"uri_path('http://a')", ""},
		{"uri_error('http://me:secret@a b/')", `uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`},
	} {
		var got any
		if err := db.QueryRow("SELECT " + tt.query).Scan(&got); err != nil || got != tt.want {
			t.Errorf("%s = %#v, %v, want %#v", tt.query, got, err, tt.want)
		}
	}
}

// A mistake is an error of DuckDB, which points to it.
func TestErrors(t *testing.T) {
	db := open(t)
	for query, want := range map[string]string{
		"uri_host()":      "No function matches the given name and argument types 'uri_host()'",
		"uri_host(['a'])": "No function matches the given name and argument types 'uri_host(VARCHAR[])'",
		"uri_hosts('a:')": `Did you mean "uri_host"?`,
	} {
		var got any
		err := db.QueryRow("SELECT " + query).Scan(&got)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "LINE 1: ") {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
	// What is not a URI is an error if the query says so.
	const strict = "SELECT max(coalesce(uri_host(u), error(uri_error(u)))) FROM (VALUES ('a:'), ('http://a/'), ('%s')) t(u)"
	var host string
	if err := db.QueryRow(fmt.Sprintf(strict, "http://b/")).Scan(&host); err != nil || host != "b" {
		t.Errorf("%q, %v", host, err)
	}
	err := db.QueryRow(fmt.Sprintf(strict, "http://me:5ecret@a b/")).Scan(&host)
	if err == nil || !strings.Contains(err.Error(), "a space is not allowed in a host") || strings.Contains(err.Error(), "5ecret") {
		t.Error(err)
	}
}

// DuckDB gives the answers of the list of functions. Its strings are UTF-8.
func TestAnswers(t *testing.T) {
	db := open(t)
	columntest.Check(t, columntest.Engine{Holds: utf8.ValidString, Ask: func(t *testing.T, f *columns.Function, rows [][]string) (list []columns.Value) {
		args := []string{"a", "b"}[:len(f.Args)]
		load(t, db, args, rows)
		result, err := db.Query(fmt.Sprintf("SELECT %s(%s) FROM texts ORDER BY id", f.Name, strings.Join(args, ", ")))
		if err != nil {
			t.Fatal(err)
		}
		defer result.Close()
		for result.Next() {
			var got any
			if err := result.Scan(&got); err != nil {
				t.Fatal(err)
			}
			var v columns.Value
			switch got := got.(type) {
			case string:
				v = columns.Value{Defined: true, Text: got}
			case uint16:
				v = columns.Value{Defined: true, Number: got}
			case bool:
				v = columns.Value{Defined: true}
				if got {
					v.Number = 1
				}
			}
			list = append(list, v)
		}
		if err := result.Err(); err != nil {
			t.Fatal(err)
		}
		return list
	}})
}

// load fills the table texts.
func load(t *testing.T, db *sql.DB, columns []string, rows [][]string) {
	t.Helper()
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	definition := "CREATE OR REPLACE TABLE texts (id BIGINT, " + strings.Join(columns, " VARCHAR, ") + " VARCHAR)"
	if _, err := conn.ExecContext(context.Background(), definition); err != nil {
		t.Fatal(err)
	}
	err = conn.Raw(func(c any) error {
		a, err := duckdb.NewAppenderFromConn(c.(driver.Conn), "", "texts")
		if err != nil {
			return err
		}
		for i, row := range rows {
			values := []driver.Value{int64(i)}
			for _, arg := range row {
				values = append(values, arg)
			}
			if err := a.AppendRow(values...); err != nil {
				return err
			}
		}
		return a.Close()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// All threads call the functions at once, and rows with NULL are between the others.
func TestThreads(t *testing.T) {
	db := open(t)
	var rows, nulls, wrong int
	err := db.QueryRow(`
		SELECT count(*), count(*) FILTER (host IS NULL), count(*) FILTER (host <> 'h' || i || '.example')
		FROM (SELECT i, uri_host(CASE WHEN i % 7 > 0 THEN 'http://h' || i || '.example/' || i END) AS host FROM range(1000000) r(i))`).Scan(&rows, &nulls, &wrong)
	if err != nil || rows != 1_000_000 || nulls != 142_858 || wrong != 0 {
		t.Errorf("%d rows, %d NULL, %d wrong, %v", rows, nulls, wrong, err)
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
