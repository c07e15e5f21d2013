// Package columntest compares an SQL engine with the list of functions in package columns.
package columntest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/internal/columns"
	"github.com/uriform/uri/internal/testenv"
)

// hostile are strings that each function is asked about: usual URLs, and those at the borders of what a
// string of SQL may be.
var hostile = []string{
	"", " ", "a", "/a", "//h/p", "http:", "http://", "http://a", "HTTP://u:p@EXAMPLE.co.uk:8080/%7ea/../b?x=1&x=2&y=a+b%20c#f",
	"http://a:/", "http://a:0/", "http://a:65535/", "http://a:65536/", "https://a:443/", "mailto:a@b", "urn:a:b", "file:///a", "data:,x%20y",
	"http://[::1]:80/", "http://[fe80::1%25eth0]/", "http://192.0.2.1/", "http://0x7f.1/", "http://é.example/ü?ö#ä", "http://\u202eb/",
	"http://a b/", " http://a/ ", "<http://a/>", "http://a/b|c", "http://a/%", "http://a/%zz", "http:\\\\a\\b", "http://a\tb/", "http://a/\n",
	"http://www.example.com./", "http://com/", "http://a?q", "http://a#f", "http://a/?=&&=x&%3D=1&x", "http://a/?x=%00&y=%FF",
	"http://a/\x00", "\x00", "http://a/\xff", "\xff\xfe", "http://a/\xe2\x82", "http://me:5ecret@a b/",
	"http://a/" + strings.Repeat("b", 1<<20), "http://a/" + strings.Repeat("/..", 1<<16), strings.Repeat("%", 1<<16), "http://" + strings.Repeat("a.", 1<<16),
}

// others are the second arguments of functions with two.
var others = []string{"", "x", "y", "=", "é", "../c", "?q", "//h", "http://b/", "a b", "\x00", "\xff"}

// An Engine is an engine that has the functions.
type Engine struct {
	// Ask returns the value of f for each row of arguments.
	Ask func(t *testing.T, f *columns.Function, rows [][]string) []columns.Value

	// Holds reports whether the type of strings of the engine can hold s. Nil means every string. For a value
	// that it cannot hold, the engine has NULL.
	Holds func(s string) bool
}

// Check compares the answers of an engine with those of the list of functions, for the hostile strings
// and, if the data is beside the clone, for the strings of the suites and for lines of the corpora: about 36,000
// strings, or a tenth of them with -short.
func Check(t *testing.T, e Engine) {
	t.Helper()
	if e.Holds == nil {
		e.Holds = func(string) bool { return true }
	}
	most := 30_000
	if testing.Short() {
		most /= 10
	}
	list := texts(t, most)
	for f := range columns.All() {
		var rows [][]string
		unable := 0
		for i, s := range list {
			args := []string{s}
			if len(f.Args) == 2 {
				args = append(args, others[i%len(others)])
			}
			if slices.ContainsFunc(args, func(s string) bool { return !e.Holds(s) }) {
				unable++
				continue
			}
			rows = append(rows, args)
		}
		answers := e.Ask(t, f, rows)
		if len(answers) != len(rows) {
			t.Fatalf("%s: %d answers to %d rows", f.Signature(), len(answers), len(rows))
		}
		unheld, wrong := 0, 0
		for i, args := range rows {
			want := f.Call(args...)
			if !e.Holds(want.Text) {
				want = columns.Value{}
				unheld++
			}
			if answers[i] != want && wrong < 10 {
				wrong++
				t.Errorf("%s of %.200q: %.200v, want %.200v", f.Signature(), args, answers[i], want)
			}
		}
		t.Logf("%s: %d equal answers; the engine cannot hold %d of the strings, and %d of the values", f.Name, len(rows)-wrong, unable, unheld)
	}
}

// texts returns most different strings, or fewer without the data.
func texts(t *testing.T, most int) []string {
	list := slices.Clone(hostile)
	if testenv.HasData(t) {
		plugtest.EachInput(t, func(input string) {
			if len(list) < most*2/3 {
				list = append(list, input)
			}
		})
		for _, name := range []string{"html-references.txt", "iris-dbpedia-links.txt", "urls-web.txt"} {
			corpus, err := os.ReadFile(testenv.Data(t, "corpora", name))
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(corpus), "\n")
			for i := 0; i < len(lines); i += max(1, len(lines)*4/most) {
				list = append(list, lines[i])
			}
		}
		slices.Sort(list)
		list = slices.Compact(list)
	}
	return list
}
