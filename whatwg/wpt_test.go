package whatwg

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// readRows reads an array of a file of the web platform tests. Strings in it are comments.
func readRows[T any](t *testing.T, name string) (rows []T) {
	t.Helper()
	text, err := os.ReadFile(testenv.Data(t, "wpt", name))
	if err != nil {
		t.Fatal(err)
	}
	var items []json.RawMessage
	if err := json.Unmarshal(text, &items); err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		if item[0] == '"' {
			continue
		}
		var row T
		if err := json.Unmarshal(item, &row); err != nil {
			t.Fatalf("%s: %v", item, err)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no rows", name)
	}
	return rows
}

// attributes returns the attributes of the interface URL of JavaScript.
func attributes(u URL) map[string]string {
	prefixed := func(prefix, s string) string {
		if s == "" {
			return ""
		}
		return prefix + s
	}
	host, _ := u.Host()
	port, _ := u.Port()
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	return map[string]string{
		"href": u.Href(), "origin": u.Origin(), "protocol": u.Scheme() + ":", "username": u.Username(), "password": u.Password(),
		"host": u.HostPort(), "hostname": host, "port": port, "pathname": u.Path(),
		"search": prefixed("?", query), "hash": prefixed("#", fragment),
	}
}

type urlRow struct {
	Input   string
	Base    *string
	Failure bool
	Want    map[string]string
}

func (r *urlRow) UnmarshalJSON(text []byte) error {
	type fields urlRow
	if err := json.Unmarshal(text, (*fields)(r)); err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	r.Want = map[string]string{}
	for name := range attributes(URL{}) {
		if want, ok := all[name].(string); ok {
			r.Want[name] = want
		}
	}
	return nil
}

func TestURLs(t *testing.T) {
	few := testenv.Few(t)
	for _, file := range []string{"urltestdata.json", "urltestdata-javascript-only.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json"} {
		for _, row := range readRows[urlRow](t, file) {
			var base URL
			var err error
			if row.Base != nil {
				base, err = Parse(*row.Base)
			}
			var u URL
			if err == nil {
				u, err = base.Parse(row.Input)
			}
			if (err != nil) != row.Failure {
				few.Errorf("%s: Parse(%q) with base %v: error %v, want failure %v", file, row.Input, base, err, row.Failure)
				continue
			}
			got := attributes(u)
			for name, want := range row.Want {
				if !row.Failure && got[name] != want {
					few.Errorf("%s: Parse(%q) with base %v: %s is %q, want %q", file, row.Input, base, name, got[name], want)
				}
			}
		}
	}
}

// setters has the methods of this package for the attributes that JavaScript sets.
var setters = map[string]func(URL, string) (URL, error){
	"protocol": URL.WithScheme, "username": URL.WithUsername, "password": URL.WithPassword, "host": URL.WithHostPort,
	"hostname": URL.WithHost, "port": URL.WithPort, "pathname": URL.WithPath, "search": URL.WithQuery, "hash": URL.WithFragment,
}

func TestSetters(t *testing.T) {
	type row struct {
		Href     string
		NewValue string `json:"new_value"`
		Expected map[string]string
	}
	few := testenv.Few(t)
	for _, file := range []string{"setters_tests.json", "ada_extra_setters_tests.json"} {
		text, err := os.ReadFile(testenv.Data(t, "wpt", file))
		if err != nil {
			t.Fatal(err)
		}
		var tests map[string]json.RawMessage
		if err := json.Unmarshal(text, &tests); err != nil {
			t.Fatal(err)
		}
		delete(tests, "comment")
		for attribute, text := range tests {
			set := setters[attribute]
			if attribute == "href" {
				set = func(_ URL, s string) (URL, error) { return Parse(s) }
			}
			if set == nil {
				t.Fatalf("%s: no setter of %s", file, attribute)
			}
			var rows []row
			if err := json.Unmarshal(text, &rows); err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				u, err := Parse(row.Href)
				if err != nil {
					t.Fatal(err)
				}
				u, _ = set(u, row.NewValue)
				got := attributes(u)
				for name, want := range row.Expected {
					if got[name] != want {
						few.Errorf("%s: %s of %s set to %q: %s is %q, want %q", file, attribute, row.Href, row.NewValue, name, got[name], want)
					}
				}
			}
		}
	}
}
