package uri_test

import (
	"cmp"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/pct"
)

// A proxy sends a request to a backend. Only host and port change.
func Example_proxy() {
	rewrite := func(u uri.URI, host, port string) (uri.URI, error) {
		return u.Builder().Host(host).Port(port).NoFragment().URI()
	}
	u := uri.MustParse("http://jack@example.com/a%2Fb?q=%7e#top")
	fmt.Println(rewrite(u, "backend", "9000"))
	_, err := rewrite(u, "evil@host", "9000")
	fmt.Println(err)
	// Output:
	// http://jack@backend:9000/a%2Fb?q=%7e <nil>
	// uri: build host "evil@host": unexpected '@' at byte 4 (RFC 3986, 3.2.2): expected a name without "@", or an address, in brackets if it is not IPv4
}

// A crawler finds the links of pages and visits each URI once. The base of the second page is an
// IRI: its links have the values that the same links of the first page have.
func Example_crawler() {
	pages := []struct{ url, content string }{
		{"http://example.com/docs/", `<a href="a"> <a href="../docs/%61"> <a href="HTTP://EXAMPLE.com:80/docs/a#top"> <a href="/é/b"> <a href="a b">`},
		{"http://example.com/", `<base href="http://example.com/é/"> <a href="/docs/a"> <a href="b"> <a href="/%C3%A9/b"> <a href="http://example.com/é/./b">`},
	}
	seen := map[uri.URI]bool{}
	for _, page := range pages {
		finder := html.Finder{Base: links.Base{Retrieval: page.url}}
		for link, err := range finder.Read(strings.NewReader(page.content)) {
			if err != nil {
				fmt.Println(err)
				continue
			}
			target, err := link.Target()
			if err != nil {
				fmt.Println(err)
				continue
			}
			key, err := target.WithoutFragment().Normalize(uri.FullNormalization)
			if err == nil && !seen[key] {
				seen[key] = true
				fmt.Println(key)
			}
		}
	}
	// Output:
	// http://example.com/docs/a
	// http://example.com/%C3%A9/b
	// uri: parse "a b": unexpected ' ' in segment at byte 1 (RFC 3986, 3.3): expected a character that a path may have, "/", "?", "#" or the end
}

// A format of JSON Schema is a syntax and a form.
func Example_schemaFormats() {
	formats := map[string]struct {
		syntax uri.Syntax
		form   uri.Form
	}{
		"uri":           {uri.RFC3986, uri.FormURI},
		"uri-reference": {uri.RFC3986, uri.FormReference},
		"iri":           {uri.RFC3987, uri.FormURI},
		"iri-reference": {uri.RFC3987, uri.FormReference},
	}
	for _, name := range []string{"uri", "uri-reference", "iri", "iri-reference"} {
		f := formats[name]
		offset, ok := f.syntax.Check("http://é/", f.form)
		fmt.Println(name, ok, offset)
	}
	// Output:
	// uri false 7
	// uri-reference false 7
	// iri true 0
	// iri-reference true 0
}

// Logs show no password of a value, and no password of a text that is rejected.
func Example_logRedaction() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("connect", "to", uri.MustParse("postgres://jack:secret@db/users"))
	log.Info("rejected", "input", uri.Redact("postgres://jack:secret@db users"))
	fmt.Println(uri.MustParse("postgres://jack:secret@db/users").Redacted())
	// Output:
	// level=INFO msg=connect to=postgres://jack:xxxxx@db/users
	// level=INFO msg=rejected input="postgres://jack:xxxxx@db users"
	// postgres://jack:xxxxx@db/users
}

// A program signs a request. The signed text is the method, the encoded path, and the sorted
// parameters of the query.
func Example_requestSigning() {
	canonical := func(method string, u uri.URI) string {
		query, _ := u.Query()
		parameters := strings.Split(query, "&")
		slices.Sort(parameters)
		return method + "\n" + cmp.Or(u.Path(), "/") + "\n" + strings.Join(parameters, "&")
	}
	fmt.Println(canonical("GET", uri.MustParse("https://api.example.com/a%2Fb?b=2&a=1")))
	// Output:
	// GET
	// /a%2Fb
	// a=1&b=2
}

// A flag can be a URI or an IRI, without a parsing function.
func Example_flags() {
	var proxy uri.URI
	var base iri.IRI
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.TextVar(&proxy, "proxy", uri.MustParse("http://localhost:3128/"), "the proxy")
	flags.TextVar(&base, "base", iri.IRI{}, "the base IRI")
	fmt.Println(flags.Parse([]string{"-base", "http://résumé.example/"}))
	fmt.Println(proxy, base)
	// Output:
	// <nil>
	// http://localhost:3128/ http://résumé.example/
}

// A column of a database contains URIs. NULL is the zero URI.
func Example_column() {
	var u uri.URI
	var _ sql.Scanner = &u
	for _, column := range []any{"http://a/", nil, []byte("http://b/")} {
		err := u.Scan(column)
		value, _ := u.Value()
		fmt.Println(value, err)
	}
	// Output:
	// http://a/ <nil>
	// <nil> <nil>
	// http://b/ <nil>
}

// A router matches the decoded segments of a path. An encoded "/" does not end a segment.
func Example_router() {
	route := func(u uri.URI) string {
		switch s := slices.Collect(u.DecodedSegments()); {
		case len(s) == 2 && s[0] == "users":
			return "user " + s[1]
		case len(s) == 1 && s[0] == "":
			return "home"
		}
		return "not found"
	}
	for _, text := range []string{"http://h/users/a%2Fb", "http://h/", "http://h/users/a/b"} {
		fmt.Println(route(uri.MustParse(text)))
	}
	// Output:
	// user a/b
	// home
	// not found
}

// An RDF document has a base IRI, and its names are relative to the base.
func Example_rdfBase() {
	base := uri.RFC3987.MustParse("http://example.org/ns/")
	subject, err := base.ResolveString("Zoë#me")
	fmt.Println(subject, err)
	fmt.Println(base.Relativize(subject))
	// Output:
	// http://example.org/ns/Zoë#me <nil>
	// Zoë#me <nil>
}

// A program that uses net/url moves to this package step by step. A conversion in either direction
// returns an error if it would lose information.
func Example_netURL() {
	old, err := url.Parse("https://example.com/a?q")
	if err != nil {
		panic(err)
	}
	r, err := uri.FromURL(old)
	fmt.Println(r, err)
	r, err = r.WithQuery("lang=en")
	fmt.Println(r, err)
	u, err := r.URL() // for http.Request and others
	fmt.Println(u, err)
	_, err = uri.MustParse("http://example.com/#").URL()
	fmt.Println(err)
	// Output:
	// https://example.com/a?q <nil>
	// https://example.com/a?lang=en <nil>
	// https://example.com/a?lang=en <nil>
	// uri: not the same in net/url: net/url changes the fragment of "http://example.com/#"
}

// Old software wrote URLs that only an older syntax accepts. AcceptedBy returns these syntaxes.
func Example_fallback() {
	parse := func(text string) (uri.URI, error) {
		u, err := uri.Parse(text)
		if refused, ok := errors.AsType[*uri.ParseError](err); ok {
			for _, x := range refused.AcceptedBy() {
				return x.Parse(text)
			}
		}
		return u, err
	}
	u, err := parse("1http://h/")
	fmt.Println(u, u.Syntax(), err)
	// Output: 1http://h/ rfc1738 <nil>
}

// A column has URIs of RFC 2396. A new program parses them, and converts them to RFC 3986.
func Example_legacyColumn() {
	var u legacyURI // see encoding_test.go and the documentation of URI.Scan
	for _, text := range []string{"http://a_b:x/", "http://h/~u"} {
		if err := u.Scan(text); err != nil {
			fmt.Println(err)
			continue
		}
		v, err := u.In(uri.RFC3986)
		fmt.Println(v, v.Syntax(), err)
	}
	// Output:
	//  rfc3986 uri: parse "http://a_b:x/": unexpected '/' in authority at byte 12 (RFC 3986, 3.2): expected a port of digits, or an "@" later
	// http://h/~u rfc3986 <nil>
}

// An HTTP handler redirects to a path that contains user data.
func Example_handler() {
	handler := func(w http.ResponseWriter, r *http.Request) {
		target, err := uri.RFC3986.Builder().Path("/").AppendSegments("users", r.FormValue("name")).Reference()
		if err != nil {
			http.Error(w, "bad name", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, target.String(), http.StatusFound)
	}
	for _, name := range []string{"a/b", ".."} {
		w := httptest.NewRecorder()
		handler(w, httptest.NewRequest("GET", "/?name="+pct.Encode(name, pct.RFC3986.Unreserved), nil))
		fmt.Println(w.Code, w.Header().Get("Location"))
	}
	// Output:
	// 302 /users/a%2Fb
	// 400
}
