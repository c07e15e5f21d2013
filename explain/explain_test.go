package explain

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

// TestEveryMachine makes all machines that Explain may ask for: none may panic.
func TestEveryMachine(t *testing.T) {
	for _, name := range rfc.Names() {
		for _, form := range []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI} {
			machineFor(name, form)
		}
	}
	for _, s := range []string{"ftp:", "http:", "gopher:", "mailto:", "news:", "nntp:", "telnet:", "wais:", "file:", "prospero:"} {
		scheme := schemeOf(s)
		if scheme == nil || scheme.Holds() || scheme.Expected.CanEnd || len(scheme.Expected.Ranges) == 0 {
			t.Errorf("%q: %+v", s, scheme)
		}
	}
}

// The expected characters are those after the text up to the fault. RFC 1738, 5: port = digits.
func TestExpectedOfURLs(t *testing.T) {
	for s, want := range map[string]string{
		"http://h:8x": `a digit, "/" or the end`,
		"http://h:x":  "a digit",
	} {
		scheme := schemeOf(s)
		if got := scheme.Expected.String(); got != want || scheme.Where() != (Citation{"rfc1738", scheme.Section}) {
			t.Errorf("%q: expected %s, want %s", s, got, want)
		}
	}
}

func TestAccepted(t *testing.T) {
	for _, test := range []struct {
		s    string
		want [5]string // as what, the oldest first; empty where refused
	}{
		{"http://a/b", [5]string{"URL", "absolute URL", "absolute URI", "URI", "IRI"}},
		{"mailto:a", [5]string{"URL", "absolute URL", "opaque absolute URI", "URI", "IRI"}},
		{"//h", [5]string{"", "relative URL", "network-path reference", "network-path reference", "network-path reference"}},
		{"1a:b", [5]string{"URL", "absolute URL", "", "", ""}},
		{"/é", [5]string{"", "", "", "", "absolute-path reference"}},
		{"#", [5]string{"", "empty relative URL with a fragment", "same-document reference", "same-document reference", "same-document reference"}},
		{"[", [5]string{}},
	} {
		r := Explain(test.s, Options{})
		var by []uri.Syntax // the oldest first
		for i, x := range []uri.Syntax{uri.RFC1738, uri.RFC1808, uri.RFC2396, uri.RFC3986, uri.RFC3987} {
			if q := r.Readings[i]; q.Syntax != x || q.As() != test.want[i] {
				t.Errorf("%v: %q is %q, want %q under %v", q.Syntax, test.s, q.As(), test.want[i], x)
			}
			if test.want[i] != "" {
				by = append(by, x)
			}
		}
		if got := r.AcceptedBy(); !slices.Equal(got, by) {
			t.Errorf("%q: accepted by %v, want %v", test.s, got, by)
		}
	}
}

// TestGroupOfFault checks the groups of unexpected characters: each syntax has its own groups.
func TestGroupOfFault(t *testing.T) {
	for _, test := range []struct {
		s    string
		want [5]string
	}{
		{"a:\x01", [5]string{"control", "", "control", "", ""}},
		{"a: ", [5]string{"unsafe", "", "space", "", ""}},
		{"a:<", [5]string{"unsafe", "punctuation", "delims", "", ""}},
		{"a:{", [5]string{"unsafe", "national", "unwise", "", ""}},
		{"a:[", [5]string{"unsafe", "national", "unwise", "gen-delims", "gen-delims"}},
		{"a:/\uE000", [5]string{"", "", "", "", "iprivate"}},
		{"a:/\U0010FFFD", [5]string{"", "", "", "", "iprivate"}},
		{"a:/\U0010FFFE", [5]string{"", "", "", "", "not in ucschar"}}, // RFC 3987, 2.2: ucschar ends at U+EFFFD
		{"a:/\uFDD0", [5]string{"", "", "", "", "not in ucschar"}},
		{"a:/\uFFFE", [5]string{"", "", "", "", "not in ucschar"}},
		{"a:/\u009F", [5]string{"", "", "", "", "not in ucschar"}},
		{"a:/\U000E0001", [5]string{"", "", "", "", "not in ucschar"}},
		{"http://h:é", [5]string{}}, // é is in ucschar
		{"a:/\xff", [5]string{}},
	} {
		for i, q := range Explain(test.s, Options{}).Readings {
			got := ""
			if q.Fault.Group != nil {
				got = q.Fault.Group.Name
			}
			if got != test.want[i] {
				t.Errorf("%v: %q is of %q, want %q", q.Syntax, test.s, got, test.want[i])
			}
		}
	}
}

// TestAmended checks texts that RFC 2396 rejects against RFC 2732.
func TestAmended(t *testing.T) {
	for s, want := range map[string]bool{"http://[::1]/": true, "a?[": true, "http://[v1.a]/": false, "/[": false, "http://h/": false, "http://h:x/": false, "~": false} {
		if got := Explain(s, Options{}).Amended; got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// Parts with other names are other parts: RFC 2396 has a registry where RFC 3986 has a host.
func TestLike(t *testing.T) {
	for s, want := range map[string]bool{"http://a_b/": false, "http://h/": true, "a b": true, "http://h:x/": false} {
		r := Explain(s, Options{})
		if got := r.Reading(uri.RFC2396).Like(r.Reading(uri.RFC3986)); got != want {
			t.Errorf("%q: alike %v, want %v", s, got, want)
		}
	}
}

// If the context ends, there is no report.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := ExplainContext(ctx, "a", Options{}); r != nil || err != context.Canceled {
		t.Errorf("got %v, %v", r, err)
	}
}

// Explanations at the same time are those of one after the other. With -race, the test also proves
// that the tables that Explain makes on first use are made once.
func TestConcurrency(t *testing.T) {
	texts := []string{"http://[::1", "a b", "?y", "ftp://h/;type=x", "http://h:x/"}
	var all sync.WaitGroup
	reports := make([][]*Report, 8)
	for i := range reports {
		all.Go(func() {
			for _, s := range texts {
				reports[i] = append(reports[i], Explain(s, Options{Base: "http://a/b"}))
			}
		})
	}
	all.Wait()
	for i, s := range texts {
		want := Explain(s, Options{Base: "http://a/b"})
		for _, list := range reports {
			if !reflect.DeepEqual(list[i], want) {
				t.Errorf("%q: got %+v, want %+v", s, list[i], want)
			}
		}
	}
}

// TestString writes sections and steps as people cite them, and the kinds of edits.
func TestString(t *testing.T) {
	for want, p := range map[string]fmt.Stringer{
		"RFC 3986, 3.2.2":        Citation{"rfc3986", "3.2.2"},
		"RFC 2396":               Citation{RFC: "rfc2396"},
		"RFC 1738, 5":            citationOf(uri.RFC1808, "login"),
		"RFC 1808, 2.2":          citationOf(uri.RFC1808, "net_loc"),
		"RFC 3987, 2.2":          citationOf(uri.RFC3987, "isegment"),
		"RFC 2396, 2.4.1":        citationOf(uri.RFC2396, "escaped"),
		"RFC 2396 with RFC 2732": Citation{RFC: "rfc2396+2732"},

		"RFC 2396, 5.2, step 6e":   Step{Where: Citation{"rfc2396", "5.2"}, Name: "6e"},
		"RFC 2396, 5.2, step 9":    Step{Where: Citation{"rfc2396", "5.2"}, Name: "9"},
		"RFC 3986, 5.2.4, step 2C": Step{Where: Citation{"rfc3986", "5.2.4"}, Name: "2C"},
		"RFC 3986, 5.2.3":          Step{Where: Citation{"rfc3986", "5.2.3"}, Name: "merge"}, // has no number
		"RFC 1738, 2.3":            Step{Where: Citation{"rfc1738", "2.3"}},
		"not in an RFC":            Step{Name: "guard"},

		"encode":      EditEncode,
		"insert":      EditInsert,
		"delete":      EditDelete,
		"EditKind(3)": EditDelete + 1,
	} {
		if got := p.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestAs checks the terms of each RFC.
func TestAs(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		{uri.RFC1738, "http:x", "URL"}, // the word "opaque" is not in RFC 1738
		{uri.RFC1738, "http://h/", "URL"},
		{uri.RFC1808, "http://a/", "absolute URL"},
		// RFC 1808, 2.1: "the fragment identifier (and the "#" that precedes it) is not considered part of the URL"
		{uri.RFC1808, "http://a/#f", "absolute URL with a fragment"},
		// RFC 2396, G.4: "RFC 1808 (Section 4) defined an empty URL reference [...] as being a reference to the base URL."
		{uri.RFC1808, "", "empty relative URL"},
		{uri.RFC1808, "#s", "empty relative URL with a fragment"},
		// The terms network-path, absolute-path and relative-path reference are of RFC 2396, 5.
		{uri.RFC1808, "//a", "relative URL"},
		{uri.RFC1808, "/a", "relative URL"},
		{uri.RFC1808, "a", "relative URL"},
		{uri.RFC2396, "a", "relative-path reference"},
		{uri.RFC2396, "//a", "network-path reference"},
		{uri.RFC2396, "#s", "same-document reference"}, // 4.2
		// RFC 2396, 4.1: "As such, it is not part of a URI"
		{uri.RFC2396, "http://a/#f", "absolute URI with a fragment"},
		{uri.RFC2396, "mailto:a", "opaque absolute URI"},
		{uri.RFC3986, "http://a/#f", "URI"},
		{uri.RFC3986, "mailto:a", "URI"},
		{uri.RFC3987, "mailto:a", "IRI"},
	} {
		if got := Explain(test.s, Options{}).Reading(test.syntax).As(); got != test.want {
			t.Errorf("%v: %q is a %q, want %q", test.syntax, test.s, got, test.want)
		}
	}
}

// The section of a scheme is the one that describes it: RFC 1738, 3.3: "The HTTP URL scheme
// is used to designate Internet resources accessible using HTTP".
func TestSchemeSections(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, name := range []string{"ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"} {
		s := schemeOf(name + ":")
		sentence := "the " + name + " url scheme"
		says := func(text string) bool {
			return strings.Contains(strings.ToLower(strings.Join(strings.Fields(text), " ")), sentence)
		}
		if !rfcs.Holds(s.Where().RFC, s.Where().Section, "says in any case "+sentence, says) {
			t.Errorf("%v does not describe %s", s.Where(), name)
		}
	}
}

// A browser writes a lower-case scheme and a path "/" (URL Standard, 4.4), and refuses a space in a host (3.5).
// Without a base, it does not read a relative reference.
func TestBrowserDiffers(t *testing.T) {
	for _, tt := range []struct {
		input, base string
		want        bool
	}{
		{"http://a/", "", false},
		{"HTTP://a/", "", true},
		{"http://a", "", true},
		{"http://a b/", "", true},
		{"b", "", false},
		{"b", "http://a/c", false},
		{"", "http://a", true},
		{"///b", "http://a/c", true},
		{"http://a/|", "http://a/c", false}, // no target under RFC 3986
	} {
		if r := Explain(tt.input, Options{Base: tt.base}); r.BrowserDiffers() != tt.want {
			t.Errorf("%q, base %q: a browser differs %v; it reads %v, %v", tt.input, tt.base, !tt.want, r.Browser, r.BrowserError)
		}
	}
}
