package usetest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uriform/uri"
)

type page struct {
	ID    uri.URI
	Next  *uri.URI
	Links []uri.Reference
	Names map[uri.URI]string
}

func newPage(x uri.Syntax, link string) page {
	id, err := x.Parse("http://h/a")
	if err != nil {
		panic(err)
	}
	r, err := x.ParseReference(link)
	if err != nil {
		panic(err)
	}
	return page{ID: id, Next: &id, Links: []uri.Reference{r, {}}, Names: map[uri.URI]string{id: "a"}}
}

// Two values are equal if "==" says so.
var equate = cmpopts.EquateComparable(uri.URI{}, uri.Reference{})

func TestEqual(t *testing.T) {
	p := newPage(uri.RFC3986, "../b")
	if !cmp.Equal(p, newPage(uri.RFC3986, "../b"), equate) {
		t.Error("a page differs from itself")
	}
	for _, q := range []page{newPage(uri.RFC3986, "../c"), newPage(uri.RFC2396, "../b"), {}} {
		if cmp.Equal(p, q, equate) {
			t.Errorf("%v equals %v", p, q)
		}
	}
}

// A difference shows the texts, not the packed offsets.
func TestDiff(t *testing.T) {
	p := newPage(uri.RFC3986, "../b")
	if diff := cmp.Diff(p, newPage(uri.RFC3986, "../b"), equate); diff != "" {
		t.Errorf("a page differs from itself:\n%s", diff)
	}
	diff := cmp.Diff(p, newPage(uri.RFC3986, "../c"), equate)
	for _, text := range []string{`"../b"`, `"../c"`} {
		if !strings.Contains(diff, text) {
			t.Errorf("%s is not in the difference:\n%s", text, diff)
		}
	}
}
