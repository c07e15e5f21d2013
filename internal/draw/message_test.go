package draw

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/whatwg"
)

func TestMessage(t *testing.T) {
	_, parse := uri.Parse("a b")
	_, locate := locator.Parse("http://h:x")
	_, browse := whatwg.Parse("http://")
	_, label := iri.ToURI{Host: iri.HostIDNA}.String("http://u:p@a_b/")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{parse, `"a b": a scheme such as "http:" is missing, at byte 0`},
		{locate, `"http://h:x": "x" is not allowed in a port`},
		{browse, `"http://": host-missing at byte 7: `},
		{label, `"http://u:xxxxx@a_b/": label "a_b": "_" is not allowed in a domain name, at byte 12`},
		{fmt.Errorf("--base: %w", label), `--base: iri: convert "http://u:xxxxx@a_b/" to a URI: `},
		{uri.ErrNoBase, "not a base URI"},
		{fmt.Errorf("--base: %w", uri.ErrNoBase), "--base: uri: not a base URI"},
		{links.NewError("", 3, false, links.ErrTooDeep), "byte 3: nested too deeply"},
		{errors.New("x"), "x"},
	} {
		if got := Message(tt.err); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%v: got %s, want %s…", tt.err, got, tt.want)
		}
	}
}
