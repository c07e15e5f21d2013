package iri_test

import (
	"bufio"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/iri"
)

// A converter makes a URI of an IRI.
type converter struct {
	name    string
	convert func(iri string) (string, error)
}

// withIDNA are the converters whose hosts are A-labels.
var withIDNA = []converter{
	{"uriform", iri.ToURI{Host: iri.HostIDNA}.String},
	{"whatwg-url", func(s string) (string, error) {
		u, err := whatwg.Parse(s)
		if err != nil {
			return "", err
		}
		return u.Href(false), nil
	}},
	{"net/url and idna", func(s string) (string, error) {
		u, err := url.Parse(s)
		if err != nil {
			return "", err
		}
		if u.Host, err = idna.Lookup.ToASCII(u.Host); err != nil {
			return "", err
		}
		return u.String(), nil
	}},
}

// withoutIDNA are the converters that percent-encode the host.
var withoutIDNA = []converter{
	{"uriform", iri.ToURI{}.String},
	{"net/url", func(s string) (string, error) {
		u, err := url.Parse(s)
		if err != nil {
			return "", err
		}
		return u.String(), nil
	}},
}

// The examples of RFC 3987, 3.1, and IRIs that show what a converter does beside it. A want of "" is an
// error.
var examples = []struct{ iri, percent, idna string }{
	{"http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org", "http://xn--rsum-bpad.example.org"},
	{"http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org"},
	{"http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red", "http://www.example.org/red%09ros%C3%A9#red"},
	{"http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"},
	{"http://example.org/a b", "", ""},
	{"http://example.org/a[b", "", ""},
	{"HTTP://Example.org/%f0%90", "HTTP://Example.org/%f0%90", "HTTP://Example.org/%f0%90"},
	{"http://example.org/?é#é", "http://example.org/?%C3%A9#%C3%A9", "http://example.org/?%C3%A9#%C3%A9"},
	{"http://example.org/a/../b/%7e", "http://example.org/a/../b/%7e", "http://example.org/a/../b/%7e"},
	{"http://faß.example/", "http://fa%C3%9F.example/", "http://xn--fa-hia.example/"},
	{"http://a_b.é/", "http://a_b.%C3%A9/", ""},
	{"http://é:80", "http://%C3%A9:80", "http://xn--9ca:80"},
}

// TestExamples counts the examples that each converter answers as the RFC does. Ours answers all.
func TestExamples(t *testing.T) {
	for _, group := range []struct {
		name       string
		converters []converter
	}{{"percent", withoutIDNA}, {"idna", withIDNA}} {
		for _, c := range group.converters {
			right := 0
			for _, example := range examples {
				want := example.percent
				if group.name == "idna" {
					want = example.idna
				}
				got, err := c.convert(example.iri)
				switch {
				case got == want && (err == nil) == (want != ""):
					right++
				case c.name == "uriform":
					t.Errorf("%s: %q becomes %q, %v; want %q", group.name, example.iri, got, err, want)
				default:
					t.Logf("%s, %s: %q becomes %q, %v; RFC 3987: %q", group.name, c.name, example.iri, got, err, want)
				}
			}
			t.Logf("%s, %s: %d of %d as in RFC 3987", group.name, c.name, right, len(examples))
		}
	}
}

// TestSpeed races the converters over a list of real IRIs. All take turns, and the least time of each
// counts.
func TestSpeed(t *testing.T) {
	file, err := os.Open(testenv.Data(t, "corpora", "iris-dbpedia-links.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines []string
	bytes := 0
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		lines = append(lines, scanner.Text())
		bytes += len(scanner.Text())
	}
	hosts := make([]string, 0, len(lines))
	for _, line := range lines {
		if u, err := url.Parse(line); err == nil {
			hosts = append(hosts, u.Host)
		}
	}
	buffer := make([]byte, 0, 1<<16)
	race := []struct {
		name string
		pass func()
	}{
		{"uriform, percent", func() { each(lines, func(s string) { iri.ToURI{}.String(s) }) }},
		{"uriform, percent, to a buffer", func() { each(lines, func(s string) { iri.ToURI{}.Append(buffer, s) }) }},
		{"uriform, IDNA", func() { each(lines, func(s string) { withIDNA[0].convert(s) }) }},
		{"uriform, to IRI", func() { each(lines, func(s string) { iri.ToIRI{}.String(s) }) }},
		{"idna alone, of the hosts", func() { each(hosts, func(s string) { idna.Lookup.ToASCII(s) }) }},
		{"net/url", func() { each(lines, func(s string) { withoutIDNA[1].convert(s) }) }},
		{"net/url and idna", func() { each(lines, func(s string) { withIDNA[2].convert(s) }) }},
		{"whatwg-url", func() { each(lines, func(s string) { withIDNA[1].convert(s) }) }},
	}
	rounds := 15
	if testing.Short() {
		rounds = 1
	}
	least := make([]time.Duration, len(race))
	for range rounds {
		for i, r := range race {
			start := time.Now()
			r.pass()
			if took := time.Since(start); least[i] == 0 || took < least[i] {
				least[i] = took
			}
		}
	}
	t.Logf("%d IRIs, %d bytes each", len(lines), bytes/len(lines))
	for i, r := range race {
		t.Logf("%-32s%s%6d ns", r.name, strings.Repeat(" ", 2), least[i].Nanoseconds()/int64(len(lines)))
	}
}

func each(texts []string, f func(string)) {
	for _, s := range texts {
		f(s)
	}
}
