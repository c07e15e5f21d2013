package iri_test

import (
	"net/url"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/whatwg"
)

// The columns "uri" and "Go" of the first two tables of doc/iri.md, and the column "uri" of the table of
// decoding, are what this package, net/url and golang.org/x/net/idna return.
func TestPage(t *testing.T) {
	if idna.UnicodeVersion > "16" {
		testenv.Skip(t, "Unicode 15", "the page is for the tables of that version, and this Go has %s", idna.UnicodeVersion)
	}
	page, err := os.ReadFile("../doc/iri.md")
	if err != nil {
		t.Fatal(err)
	}
	cells := func(line string) []string { return strings.Split(strings.Trim(line, "| \n"), " | ") }
	rows := map[string]int{}
	var heads []string
	for line := range strings.Lines(string(page)) {
		row := cells(line)
		switch {
		case !strings.HasPrefix(line, "|"):
			heads = nil
			continue
		case heads == nil:
			heads = row
			continue
		}
		if len(row) != len(heads) || heads[1] != "`uri`" || heads[len(heads)-1] != "Go" {
			continue
		}
		ours, other := row[1], row[len(row)-1]
		if other == "as `uri`" {
			other = ours
		} else if other == "as WHATWG" {
			other = row[2]
		}
		switch heads[0] {
		case "text":
			text := written(row[0])
			if encoded, _, ok := strings.Cut(strings.TrimPrefix(row[0], "`"), "`"); ok && strings.HasPrefix(encoded, "/") {
				// The table of decoding: the texts had "http://example" before them.
				const before = "http://example"
				i, err := iri.ToIRI{}.String(before + encoded)
				if got := cell(strings.TrimPrefix(i, before), err); got != ours {
					t.Errorf("%s: uri %s, the page has %s", row[0], got, ours)
				}
				rows["decoded"]++
				continue
			}
			if !strings.HasPrefix(text, "http:") {
				continue // the delimiter row
			}
			if got := cell(iri.ToURI{}.String(text)); got != ours {
				t.Errorf("%s: uri %s, the page has %s", row[0], got, ours)
			}
			got := "an error"
			if u, err := url.Parse(text); err == nil {
				got = cell(u.String(), nil)
			}
			if got != other {
				t.Errorf("%s: Go %s, the page has %s", row[0], got, other)
			}
		case "name":
			name := written(row[0])
			u, err := iri.ToURI{Host: iri.HostIDNA}.String("http://" + name)
			if got := cell(strings.TrimPrefix(u, "http://"), err); got != ours {
				t.Errorf("%s: uri %s, the page has %s", row[0], got, ours)
			}
			if got := cell(idna.Lookup.ToASCII(name)); got != other {
				t.Errorf("%s: Go %s, the page has %s", row[0], got, other)
			}
		}
		rows[heads[0]]++
	}
	if rows["decoded"] != 5 || rows["text"] < 8 || rows["name"] < 18 {
		t.Errorf("rows: %v", rows)
	}
}

// written returns the text that a cell of the page describes.
func written(cell string) string {
	switch cell {
	case "`http://example/` and U+E000":
		return "http://example/\ue000"
	case "`http://example/e` and U+0301":
		return "http://example/e\u0301"
	case "`a`, U+200D, `b.example`":
		return "a\u200db.example"
	case "60 times `é`":
		return strings.Repeat("é", 60)
	}
	return strings.Trim(cell, "`")
}

// cell returns the cell of the page for a result.
func cell(result string, err error) string {
	switch {
	case err != nil:
		return "an error"
	case len(result) == 66:
		return "a label of 66 bytes"
	}
	return "`" + result + "`"
}

// doc/iri.md names the versions of Unicode of the tables of a release of Go and of package whatwg.
func TestPageVersions(t *testing.T) {
	page, err := os.ReadFile("../doc/iri.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(page)), " ")
	short := func(version string) string { return version[:strings.LastIndexByte(version, '.')] } // "15.0" of "15.0.0"
	if want := "Package `whatwg` has tables of Unicode " + short(whatwg.UnicodeVersion) + " "; !strings.Contains(text, want) {
		t.Errorf("the page does not say %q", want)
	}
	goes := regexp.MustCompile(`program built with Go (1\.\d+) has tables of Unicode (\d+\.\d+)`).FindAllStringSubmatch(text, -1)
	if len(goes) != 2 {
		t.Errorf("the page names %d releases of Go", len(goes))
	}
	v := iri.UnicodeVersions()
	for _, g := range goes {
		if !strings.HasPrefix(runtime.Version()+".", "go"+g[1]+".") {
			continue
		}
		for _, version := range []string{v.Unicode, v.IDNA, v.Normalization, v.Bidi} {
			if short(version) != g[2] {
				t.Errorf("Go %s has %+v, the page has %s", g[1], v, g[2])
			}
		}
	}
}
