package usetest

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
	_ "modernc.org/sqlite"
)

func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // each connection has a separate database in memory
	t.Cleanup(func() { db.Close() })
	if _, err := db.Exec("CREATE TABLE pages (id TEXT, link TEXT, body BLOB)"); err != nil {
		t.Fatal(err)
	}
	return db
}

func TestRoundTrip(t *testing.T) {
	db := open(t)
	id, link := uri.MustParse("http://u:p@h/a?b"), uri.MustParseReference("../c#d")
	if _, err := db.Exec("INSERT INTO pages VALUES (?, ?, CAST(? AS BLOB))", id, link, id); err != nil {
		t.Fatal(err)
	}
	var gotID, gotBody uri.URI
	var gotLink uri.Reference
	// A URI can be a parameter of INSERT and of WHERE.
	row := db.QueryRow("SELECT id, link, body FROM pages WHERE id = ? AND typeof(id) = 'text' AND typeof(body) = 'blob'", id)
	if err := row.Scan(&gotID, &gotLink, &gotBody); err != nil {
		t.Fatal(err)
	}
	if gotID != id || gotLink != link || gotBody != id {
		t.Errorf("%q, %q, %q", gotID, gotLink, gotBody)
	}
}

// The zero URI is stored as NULL, and NULL is read as the zero URI. The empty reference is
// stored as "". NULL cannot be read as a reference.
func TestNull(t *testing.T) {
	db := open(t)
	if _, err := db.Exec("INSERT INTO pages VALUES (?, ?, NULL)", uri.URI{}, uri.Reference{}); err != nil {
		t.Fatal(err)
	}
	var null, empty bool
	if err := db.QueryRow("SELECT id IS NULL, link = '' FROM pages").Scan(&null, &empty); err != nil {
		t.Fatal(err)
	}
	if !null || !empty {
		t.Errorf("zero URI NULL %v, empty reference '' %v", null, empty)
	}
	id, link := uri.MustParse("a:b"), uri.MustParseReference("c")
	if err := db.QueryRow("SELECT id, link FROM pages").Scan(&id, &link); err != nil || !id.IsZero() || !link.IsZero() {
		t.Errorf("read back as %q, %q, %v", id, link, err)
	}
	link = uri.MustParseReference("c")
	if err := db.QueryRow("SELECT id FROM pages").Scan(&link); err == nil || link.String() != "c" {
		t.Errorf("NULL is the reference %q, %v", link, err)
	}
	var perhaps sql.Null[uri.Reference]
	if err := db.QueryRow("SELECT id FROM pages").Scan(&perhaps); err != nil || perhaps.Valid {
		t.Errorf("NULL in sql.Null: %v, %v", perhaps, err)
	}
	if err := db.QueryRow("SELECT link FROM pages").Scan(&perhaps); err != nil || !perhaps.Valid || !perhaps.V.IsZero() {
		t.Errorf("'' in sql.Null: %v, %v", perhaps, err)
	}
}

// TestSyntax reads rows with IRIs, NULL and the empty text into one variable. A URI is always
// parsed under RFC 3986, and an iri.IRI under RFC 3987. The previous value has no effect.
func TestSyntax(t *testing.T) {
	db := open(t)
	if _, err := db.Exec("INSERT INTO pages (id) VALUES ('http://é/'), (NULL), ('http://ü/'), (''), ('http://ö/')"); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query("SELECT id FROM pages")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var id iri.IRI
	for _, want := range []string{"http://é/", "", "http://ü/", "", "http://ö/"} {
		if !rows.Next() {
			t.Fatal(rows.Err())
		}
		if err := rows.Scan(&id); err != nil || id.String() != want || want != "" && id.Syntax() != uri.RFC3987 {
			t.Errorf("%q of %v, %v, want %q", id, id.Syntax(), err, want)
		}
		u := uritest.Must(uri.RFC3987.Parse("a:b"))
		if err := rows.Scan(&u); want != "" && !errors.As(err, new(*uri.ParseError)) {
			t.Errorf("%q as a URI: %v", want, err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Error(err)
	}
}

func TestRefused(t *testing.T) {
	db := open(t)
	if _, err := db.Exec("INSERT INTO pages VALUES ('http://u:QXJJXQ@h /', 1, NULL)"); err != nil {
		t.Fatal(err)
	}
	id := uri.MustParse("a:b")
	err := db.QueryRow("SELECT id FROM pages").Scan(&id)
	if !errors.As(err, new(*uri.ParseError)) || strings.Contains(err.Error(), "Q") {
		t.Errorf("error %v, want a ParseError without the password", err)
	}
	if id.String() != "a:b" {
		t.Errorf("the value changed to %q", id)
	}
	var link uri.Reference
	if err := db.QueryRow("SELECT 1").Scan(&link); err == nil {
		t.Errorf("an integer is the reference %q", link)
	}
}
