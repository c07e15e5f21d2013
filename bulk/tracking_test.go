package bulk_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/query"
)

func TestStripTracking(t *testing.T) {
	for _, tt := range []struct {
		x          uri.Syntax
		text, want string
	}{
		{uri.RFC3986, "http://a/b?utm_source=x&c=%7E&a=+&gclid#d", "http://a/b?c=%7E&a=+#d"},
		{uri.RFC3986, "http://a/b?gclid=x#d", "http://a/b#d"},
		{uri.RFC3986, "?fbclid", "?"}, // "" would keep the query of the base
		{uri.RFC3986, "?fbclid#d", "?#d"},
		{uri.RFC3986, "//?fbclid", "//"},
		{uri.RFC3986, "HTTP://A:80?b", "HTTP://A:80?b"},
		{uri.RFC3986, "//a?", "//a?"},
		{uri.RFC3986, "a/gclid=1#?gclid=1", "a/gclid=1#?gclid=1"},
		{uri.RFC3987, "http://é/?utm_id=é&é", "http://é/?é"},
		{uri.RFC2396, "http://a_b,c/?gclid", "http://a_b,c/"},
		{uri.RFC2396, "mailto:a?gclid=1", "mailto:a?gclid=1"}, // an opaque part has no query there
		{uri.RFC1808, "a;b?gclid=1#c", "a;b#c"},
		{uri.RFC1738, "http://a/b?gclid=1&c", "http://a/b?gclid=1&c"}, // the generic syntax of RFC 1738 has no query
	} {
		r, err := tt.x.ParseReference(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := bulk.StripTracking(r); err != nil || got.String() != tt.want || got.Syntax() != tt.x {
			t.Errorf("%v %s: got %s, %v, want %s", tt.x, tt.text, got, err, tt.want)
		}
	}
}

// The query of a text that is no reference is what is between the first "?" and the first "#".
func TestStripTrackingOfText(t *testing.T) {
	archive := bulk.Canonical{Archive: true, StripTracking: true}
	for text, want := range map[string]string{
		"?fbclid":             "http:", // as "?", and not as ""
		"http://a b/?gclid#c": "a%20b)/", "http://a b/?gclid&c#?gclid": "a%20b)/?c", "http://a b/#?gclid": "a%20b)/",
	} {
		if got, err := archive.Append(nil, text); err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v, want %s", text, got, err, want)
		}
	}
}

// A query without some of its parameters is a query, so there is no error, under any syntax.
func FuzzStripTracking(f *testing.F) {
	f.Add("http://a/b?utm_source=x&c=%7E&a=+&gclid#d")
	f.Add("//?gclid")
	f.Add("a:?&gclid&")
	f.Fuzz(func(t *testing.T, text string) {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(text)
			if err != nil {
				continue
			}
			stripped, err := bulk.StripTracking(r)
			if err != nil {
				t.Fatalf("%v %q: %v", x, text, err)
			}
			before, _ := r.Query()
			after, _ := stripped.Query()
			if after != query.Form.StripTracking(before) || len(stripped.String())-len(after) > len(text)-len(before) {
				t.Errorf("%v %q: got %q", x, text, stripped)
			}
			if again, err := bulk.StripTracking(stripped); err != nil || again != stripped {
				t.Errorf("%v %q: got %q, then %q", x, text, stripped, again)
			}
		}
	})
}

// Saved classes have the date of the list, and a program with another list refuses them.
func TestClassesOfTracking(t *testing.T) {
	lines := []string{"http://a/?utm_id=1", "http://a/", "x y"}
	saved := save(t, bulk.Canonical{StripTracking: true}, lines)
	_, date := query.TrackingParameters()
	if c, err := bulk.NewClassReader(bytes.NewReader(saved)); err != nil || c.Canonical() != (bulk.Canonical{StripTracking: true}) {
		t.Errorf("%v", err)
	}
	_, err := bulk.NewClassReader(strings.NewReader(strings.Replace(string(saved), date, "2020-01-01", 1)))
	if err == nil || !strings.Contains(err.Error(), "list of 2020-01-01; this program has the list of "+date) {
		t.Errorf("got %v", err)
	}
	archive := bulk.Canonical{Archive: true, StripTracking: true}
	if c, err := bulk.NewClassReader(bytes.NewReader(save(t, archive, lines))); err != nil || c.Canonical() != archive {
		t.Errorf("%v", err)
	}
	if _, err := bulk.NewClassWriter(&bytes.Buffer{}, bulk.Canonical{Archive: true, IgnoreFragment: true}).Close(0); err == nil || !strings.Contains(err.Error(), "no fragments") {
		t.Errorf("got %v", err)
	}
}
