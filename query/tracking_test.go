package query_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/query"
)

func TestStripTracking(t *testing.T) {
	for _, tt := range []struct{ q, want string }{
		{"", ""},
		{"a=1", "a=1"},
		{"utm_source=x", ""},
		{"b=2&utm_source=x&a=%7e&fbclid&a=+", "b=2&a=%7e&a=+"}, // the order and the bytes of the others
		{"gclid=1&a&msclkid=2", "a"},
		{"a&&gclid=1&&b&", "a&&&b&"},
		{"&gclid=1", ""},
		{"utm_=1&utm=2&xutm_=3&utm%5Fid=4&%75tm_id=5", "utm=2&xutm_=3"}, // decoded, and the prefix only at the start
		{"gclidx=1&xgclid=2&gclid%00=3", "gclidx=1&xgclid=2&gclid%00=3"},
		{"GCLID=1&Utm_source=2", "GCLID=1&Utm_source=2"},
		{"a=utm_source=1&b=gclid", "a=utm_source=1&b=gclid"},
		{"a;gclid=1", "a;gclid=1"}, // one pair
		{"id=1&ref=2&source=3&sid=4&q=5&page=6&campaign=7&tag=8&_=9", "id=1&ref=2&source=3&sid=4&q=5&page=6&campaign=7&tag=8&_=9"}, // sites need them
	} {
		if got := query.Form.StripTracking(tt.q); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.q, got, tt.want)
		}
	}
	if got := (query.Format{Separator: query.Either}).StripTracking("a;gclid=1&utm_id=2;b"); got != "a;b" {
		t.Errorf("either separator: got %s", got)
	}
}

// Each row of the list has a name that is written without encoding, a service and the URL of the
// service's documentation. No name is repeated.
func TestTrackingParameters(t *testing.T) {
	list, date := query.TrackingParameters()
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		t.Error(err)
	}
	seen := map[string]bool{}
	for _, p := range list {
		name := strings.TrimSuffix(p.Name, "*")
		u, err := url.Parse(p.Source)
		if name == "" || url.QueryEscape(name) != name || p.By == "" || strings.Contains(p.By, "://") || err != nil || u.Scheme != "https" || u.Host == "" || u.RawQuery != "" {
			t.Errorf("%+v: %v", p, err)
		}
		if seen[p.Name] || !query.IsTracking(name) || query.IsTracking("x"+name) || query.IsTracking(name+"x") != (name != p.Name) {
			t.Errorf("%s", p.Name)
		}
		seen[p.Name] = true
	}
	utm := query.TrackingParameter{Name: "utm_*", By: "Google Analytics and others", Source: "https://support.google.com/analytics/answer/1033867"}
	if !slices.Contains(list, utm) {
		t.Errorf("%+v is missing", utm)
	}
	list[0].Name = "id"
	if again, _ := query.TrackingParameters(); again[0].Name == "id" || query.IsTracking("id") {
		t.Error("the caller can change the list")
	}
}

// A link as it was before a newsletter had it.
func ExampleFormat_StripTracking() {
	fmt.Println(query.Form.StripTracking("id=7&utm_source=news&utm_medium=email&page=2&fbclid=x"))
	// Output:
	// id=7&page=2
}
