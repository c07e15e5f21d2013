package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"modernc.org/sqlite"

	"github.com/uriform/uri/integrations/internal/columntest"
	"github.com/uriform/uri/integrations/internal/plugtest"
	urisqlite "github.com/uriform/uri/integrations/sqlite"
	"github.com/uriform/uri/internal/columns"
)

func TestMain(m *testing.M) {
	if err := urisqlite.Register(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func open(t testing.TB) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// SQLite passes numbers and blobs, and counts arguments. The answers to strings are those of TestAnswers.
func TestFunctions(t *testing.T) {
	db := open(t)
	for _, tt := range []struct {
		query string
		want  any
	}{
		{`uri_valid('http://a/')`, int64(1)},
		{`uri_valid('/a')`, int64(0)},
		{`uri_valid('http://a/' || char(0))`, int64(0)},
		{`uri_valid(12)`, int64(0)},
		{`uri_valid(1.5)`, int64(0)},
		{`uri_valid(NULL)`, nil},
		{`uri_valid(x'687474703a2f2f612f')`, int64(1)}, // a blob
		{`uri_port('http://a:80/')`, int64(80)},
		{`uri_port('http://a/')`, nil},
		{`uri_param('http://a/?x=1&y=a+b', 'y')`, "a b"},
		{`uri_param('http://a/?x=1', NULL)`, nil},
		{`uri_resolve(NULL, 'a')`, nil},
		{`uri_host('a b')`, nil},
		{`uri_strict('http://a/')`, "http://a/"},
		{`uri_strict(NULL)`, nil},
		{`uri_error('http://me:secret@a b/')`, `uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`},
	} {
		var got any
		if err := db.QueryRow("SELECT " + tt.query).Scan(&got); err != nil || got != tt.want {
			t.Errorf("%s = %#v, %v, want %#v", tt.query, got, err, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	db := open(t)
	for query, want := range map[string]string{
		"uri_host()":                          "wrong number of arguments to function",
		"uri_host('a:', 'b')":                 "wrong number of arguments to function",
		"uri_param('a:')":                     "wrong number of arguments to function",
		"uri_strict('a:', 'b:')":              "wrong number of arguments to function",
		"uri_strict('http://me:secret@a b/')": `uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`,
		"uri_host(uri_strict('/a'))":          `a scheme such as "http:" is missing`,
	} {
		var got any
		err := db.QueryRow("SELECT " + query).Scan(&got)
		if _, ok := errors.AsType[*sqlite.Error](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v (%T), want %s", query, err, err, want)
		}
	}
	if urisqlite.Register() == nil {
		t.Error("the functions are registered twice")
	}
}

// SQLite gives the answers of the list of functions.
func TestAnswers(t *testing.T) {
	db := open(t)
	columntest.Check(t, columntest.Engine{Ask: func(t *testing.T, f *columns.Function, rows [][]string) (list []columns.Value) {
		query, err := db.Prepare("SELECT " + f.Name + "(" + strings.TrimPrefix(strings.Repeat(",?", len(f.Args)), ",") + ")")
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			args := make([]any, len(row))
			for i, arg := range row {
				args[i] = arg
			}
			var v columns.Value
			var got any
			if err := query.QueryRow(args...).Scan(&got); err != nil {
				t.Fatalf("%s: %.300v", f.Signature(), err)
			}
			switch got := got.(type) {
			case string:
				v = columns.Value{Defined: true, Text: got}
			case int64:
				v = columns.Value{Defined: true, Number: uint16(got)}
			}
			list = append(list, v)
		}
		return list
	}})
}

// The functions are deterministic: an index and a generated column can use them.
func TestTables(t *testing.T) {
	db := open(t)
	for _, statement := range []string{
		`CREATE TABLE page (url TEXT CHECK (uri_valid(url)), strict TEXT CHECK (uri_strict(strict) = strict), key TEXT AS (uri_normalize(url)) STORED UNIQUE)`,
		`CREATE INDEX host ON page (uri_host(url))`,
		`INSERT INTO page (url) VALUES ('http://a/x'), ('http://b/'), ('HTTP://A/y')`,
		`INSERT INTO page (strict) VALUES ('http://a/')`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		`INSERT INTO page (url) VALUES ('HTTP://a:80/x')`,
		`INSERT INTO page (url) VALUES ('http://me:5ecret@a b/')`,
		`INSERT INTO page (strict) VALUES ('http://me:5ecret@a b/')`,
	} {
		if _, err := db.Exec(statement); err == nil || strings.Contains(err.Error(), "5ecret") {
			t.Errorf("%s: %v", statement, err)
		}
	}
	var n int
	if err := db.QueryRow(`SELECT count(*) FROM page WHERE uri_host(url) = 'a'`).Scan(&n); err != nil || n != 1 {
		t.Errorf("%d rows, %v", n, err)
	}
}

// byHand is the host by functions of SQLite: the text between "//" and the next "/" or "?",
// without the text before "@" and after ":".
const byHand = `SELECT CASE WHEN instr(?1, '//') THEN
	(WITH a(x) AS (SELECT substr(?1, instr(?1, '//') + 2)),
	b(x) AS (SELECT substr(x, 1, instr(x || '/', '/') - 1) FROM a),
	c(x) AS (SELECT substr(x, 1, instr(x || '?', '?') - 1) FROM b),
	d(x) AS (SELECT substr(x, instr(x, '@') + 1) FROM c)
	SELECT substr(x, 1, instr(x || ':', ':') - 1) FROM d) END`

func TestScores(t *testing.T) {
	db := open(t)
	host, err := db.Prepare("SELECT uri_host(?1) FROM (SELECT 1) WHERE uri_valid(?1)") // no row for a relative reference
	if err != nil {
		t.Fatal(err)
	}
	plain, err := db.Prepare(byHand)
	if err != nil {
		t.Fatal(err)
	}
	score := plugtest.Score{Texts: "URIs of 59 suites", Question: "host"}
	for _, r := range plugtest.HostRows(t) {
		var alone, ours *string
		err := host.QueryRow(r.Text).Scan(&ours)
		if err == sql.ErrNoRows {
			continue
		}
		score.Number++
		if err != nil || !same(ours, r.Host) {
			score.WithUriform++
			t.Errorf("%s: %v", r.Text, err)
		}
		if err := plain.QueryRow(r.Text).Scan(&alone); err != nil || !same(alone, r.Host) {
			score.Alone++
		}
	}
	plugtest.CheckTable(t, []plugtest.Score{score})
}

func same(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
