package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"modernc.org/sqlite"

	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	urisqlite "github.com/uriform/uri/integrations/sqlite"
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

func TestFunctions(t *testing.T) {
	db := open(t)
	for _, tt := range []struct {
		query string
		want  any
	}{
		{`uri_valid('http://a/')`, int64(1)},
		{`uri_valid('/a')`, int64(0)},
		{`uri_valid('http://é/')`, int64(0)},
		{`uri_valid('http://é/', 'rfc3987')`, int64(1)},
		{`uri_valid('http://a_b/', 'rfc1738')`, int64(1)},
		{`uri_valid('http://[::1]/', 'rfc2396')`, int64(0)},
		{`uri_valid('http://a/' || char(0))`, int64(0)},
		{`uri_valid(NULL)`, nil},
		{`uri_valid('http://a/', NULL)`, nil},
		{`uri_valid(12)`, int64(0)},
		{`uri_valid(1.5)`, int64(0)},
		{`uri_valid(x'687474703a2f2f612f')`, int64(1)}, // a blob
		{`uri_host('http://u@Example.com:80/')`, "Example.com"},
		{`uri_host('http://[::1]/')`, "[::1]"},
		{`uri_host('file:///a')`, ""},
		{`uri_host('mailto:a@b')`, nil},
		{`uri_host('http://ä/', 'rfc3987')`, "ä"},
		{`uri_host(NULL)`, nil},
		{`uri_normalize('HTTP://A:80/%7eb/../c')`, "http://a/c"},
		{`uri_normalize('HTTP://A:80/%7eb/../c', 'rfc2396')`, "http://a/%7eb/../c"},
		{`uri_normalize(NULL)`, nil},
		{`uri_error('http://a/')`, nil},
		{`uri_error('http://me:secret@a b/')`, `uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`},
		{`CASE WHEN uri_valid('a b') THEN uri_host('a b') END`, nil},
	} {
		var got any
		if err := db.QueryRow("SELECT " + tt.query).Scan(&got); err != nil || got != tt.want {
			t.Errorf("%s = %#v, %v, want %#v", tt.query, got, err, tt.want)
		}
	}
}

// The error is that of SQLite, and our message is inside it.
func TestErrors(t *testing.T) {
	db := open(t)
	for query, want := range map[string]string{
		`uri_host('a b')`:                   "uri_host: uri: parse \"a b\": a scheme such as \"http:\" is missing",
		`uri_normalize('/a')`:               "uri_normalize: uri: parse \"/a\": a scheme such as \"http:\" is missing",
		`uri_host()`:                        "uri_host: 0 arguments, expected 1 or 2",
		`uri_valid('a:', 'rfc3986', 3)`:     "uri_valid: 3 arguments, expected 1 or 2",
		`uri_valid('a:', 'rfc9999')`:        "uri_valid: argument 2: uri: unknown syntax: expected rfc1738, rfc1808, rfc2396, rfc3986, rfc3987",
		`uri_normalize('http://a', '3986')`: "uri_normalize: argument 2: uri: unknown syntax: expected rfc",
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

// The functions are deterministic: an index and a generated column can use them.
func TestTables(t *testing.T) {
	db := open(t)
	for _, statement := range []string{
		`CREATE TABLE page (url TEXT CHECK (uri_valid(url)), key TEXT AS (uri_normalize(url)) STORED UNIQUE)`,
		`CREATE INDEX host ON page (uri_host(url))`,
		`INSERT INTO page (url) VALUES ('http://a/x'), ('http://b/'), ('HTTP://A/y')`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		`INSERT INTO page (url) VALUES ('HTTP://a:80/x')`,
		`INSERT INTO page (url) VALUES ('http://me:5ecret@a b/')`,
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

func TestBadInput(t *testing.T) {
	db := open(t)
	for _, bad := range plugtest.BadInput() {
		for _, text := range []any{bad.Text, []byte(bad.Text)} {
			var valid int
			var reason string
			if err := db.QueryRow(`SELECT uri_valid(?1), uri_error(?1)`, text).Scan(&valid, &reason); err != nil || valid != 0 {
				t.Errorf("%s: %d, %v", bad.Name, valid, err)
			}
			var host any
			err := db.QueryRow(`SELECT uri_host(?)`, text).Scan(&host)
			if _, ok := errors.AsType[*sqlite.Error](err); !ok || !strings.Contains(err.Error(), reason) {
				t.Errorf("%s: %.300v, want %.300s", bad.Name, err, reason)
				continue
			}
			if len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
				t.Errorf("%s: %.300v", bad.Name, err)
			}
			// The arguments are swapped.
			for _, f := range []string{"uri_valid", "uri_error", "uri_host", "uri_normalize"} {
				err := db.QueryRow(`SELECT `+f+`('rfc3986', ?)`, text).Scan(&host)
				if _, ok := errors.AsType[*sqlite.Error](err); !ok || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
					t.Errorf("%s: %s as the syntax: %.300v", f, bad.Name, err)
				}
			}
		}
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
	query := func(statement string) *sql.Stmt {
		s, err := db.Prepare(statement)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	syntaxes := map[formats.Format]string{formats.URI: "rfc3986", formats.IRI: "rfc3987"}
	var rows []plugtest.Row
	for _, r := range plugtest.Rows(t) {
		if syntaxes[r.Format] != "" {
			rows = append(rows, r)
		}
	}
	valid := query("SELECT uri_valid(?, ?)")
	with := func(f formats.Format, text string) (valid_, ok bool) {
		err := valid.QueryRow(text, syntaxes[f]).Scan(&valid_)
		return valid_, err == nil
	}
	none := func(formats.Format, string) (valid, ok bool) { return false, false }
	scores := plugtest.Scores(t, rows, none, with)

	host, plain := query("SELECT uri_host(?)"), query(byHand)
	score := plugtest.Score{Texts: "URIs of 59 suites", Question: "host"}
	for _, r := range plugtest.HostRows(t) {
		if ok, _ := with(formats.URI, r.Text); !ok {
			continue // a relative reference
		}
		score.Number++
		var alone, ours *string
		if err := plain.QueryRow(r.Text).Scan(&alone); err != nil || !same(alone, r.Host) {
			score.Alone++
		}
		if err := host.QueryRow(r.Text).Scan(&ours); err != nil || !same(ours, r.Host) {
			score.WithUriform++
			t.Errorf("%s: %v", r.Text, err)
		}
	}
	plugtest.CheckTable(t, append(scores, score))
}

func same(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
