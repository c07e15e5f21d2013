package uri_test

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"html/template"
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
		return u.Builder().Host(host).Port(port).Unset("fragment").URI()
	}
	u := uri.MustParse("http://jack@example.com/a%2Fb?q=%7e#top")
	fmt.Println(rewrite(u, "backend", "9000"))
	_, err := rewrite(u, "evil@host", "9000")
	fmt.Println(err)
	// Output:
	// http://jack@backend:9000/a%2Fb?q=%7e <nil>
	// uri: build host "evil@host": "@" is not allowed in a host, at byte 4 (RFC 3986, 3.2.2)
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
	// uri: parse "a b": a space is not allowed in a path, at byte 1 (RFC 3986, 3.3); write "%20"
}

// A login page redirects to the target of ?next= only if the target has the origin of the page. The
// redirect has the resolved URI and not the string itself. Browsers repair some of the refused strings
// so that they name another host; here such a string does not parse, or has another origin or none.
func Example_redirect() {
	login := uri.MustParse("https://app.example/login")
	origin, _ := login.Origin()
	next := func(s string) (target uri.URI, ok bool) {
		target, err := login.ResolveString(s)
		_, hasUserinfo := target.Userinfo()
		o, ok := target.Origin()
		return target, err == nil && ok && o == origin && !hasUserinfo
	}
	for _, s := range []string{"/a?b#c", "account", "HTTPS://App.Example:443/", "/.//evil.example"} {
		fmt.Println(next(s))
	}
	for _, s := range []string{
		"//evil.example/", "///evil.example/", "https:///evil.example/", "https:evil.example", "https://evil.example/",
		`\\evil.example`, `/\evil.example`, `https:\\evil.example`, `//evil.example\@app.example/`,
		"https://app.example@evil.example/", "https://me@app.example/", "https://evil.example%23@app.example/",
		"https://app.example:8443/", "http://app.example/", "https://app.example.evil.example/",
		"https://app.example\u3002evil.example/", "https://app.example%2eevil.example/", "https://[::1]/",
		"javascript:alert(1)", "JavaScript://app.example/%0aalert(1)", "java\tscript:alert(1)", "data:text/html,x",
		" //evil.example/", "/a\r\nSet-Cookie: a=b",
	} {
		if target, ok := next(s); ok {
			fmt.Printf("%q goes to %s\n", s, target)
		}
	}
	// Output:
	// https://app.example/a?b#c true
	// https://app.example/account true
	// HTTPS://App.Example:443/ true
	// https://app.example//evil.example true
}

// A JSON API takes the address of a webhook, and stores it in a column of a database.
func Example_jsonAPI() {
	var column any // stands for the database: db.Exec("INSERT …", hook.Address)
	handler := func(w http.ResponseWriter, r *http.Request) {
		var hook struct {
			Address uri.URI       `json:"address"`
			Icon    uri.Reference `json:"icon,omitzero"`
		}
		if err := json.NewDecoder(r.Body).Decode(&hook); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest) // masks passwords
			return
		}
		port, hasPort := hook.Address.PortNumber()
		fmt.Println(hook.Address.Hostname(), port, hasPort)
		column, _ = hook.Address.Value()
		json.NewEncoder(w).Encode(hook)
	}
	for _, body := range []string{`{"address":"https://me:secret@a.example:8443/x?y"}`, `{"address":"https://me:secret@a example/"}`} {
		w := httptest.NewRecorder()
		handler(w, httptest.NewRequest("POST", "/", strings.NewReader(body)))
		fmt.Print(w.Code, " ", w.Body)
	}
	var stored uri.URI
	fmt.Println(stored.Scan(column), stored)
	// Output:
	// a.example 8443 true
	// 200 {"address":"https://me:secret@a.example:8443/x?y"}
	// 400 uri: parse "https://me:xxxxx@a example/": a space is not allowed in a host, at byte 19 (RFC 3986, 3.2.2)
	// <nil> https://me:secret@a.example:8443/x?y
}

// A generator of static sites writes relative links, so that the site works in any folder. Some pages
// have non-ASCII names, so the base is an IRI.
func Example_staticSite() {
	link := template.Must(template.New("").Parse(`<a href="{{.}}">` + "\n"))
	page := must(uri.RFC3987.Parse("https://example.org/blog/index.html"))
	for _, target := range []string{
		"https://example.org/blog/2026/post.html#top",
		"https://example.org/",
		"https://example.org/blog/café.html",
		"https://example.net/?a=1&b=2",
	} {
		relative, err := page.Relativize(must(uri.RFC3987.Parse(target)))
		if err != nil {
			fmt.Println(err)
			continue
		}
		link.Execute(os.Stdout, relative)
	}
	// With a base of RFC 3986, the error says what is wrong with the target.
	base := uri.MustParse("https://example.org/blog/index.html")
	_, err := base.Relativize(must(uri.RFC3987.Parse("https://example.org/blog/café.html")))
	fmt.Println(err)
	// Output:
	// <a href="2026/post.html#top">
	// <a href="/">
	// <a href="caf%c3%a9.html">
	// <a href="//example.net/?a=1&amp;b=2">
	// uri: parse "https://example.org/blog/café.html": "é" is not allowed in a path, at byte 28 (RFC 3986, 3.3); valid under RFC 3987
}

// A validator of Turtle checks what is between "<" and ">": references of RFC 3987, which are resolved
// against the base of the document.
func Example_turtle() {
	base := must(uri.RFC3987.Parse("http://example.org/ns/"))
	for _, name := range []string{"Zoë#me", "../x", "?\uE000", "\uE000", "\uFDD0", "a b", "100%"} {
		r, err := uri.RFC3987.ParseReference(name)
		if e, ok := errors.AsType[*uri.ParseError](err); ok {
			fmt.Printf("%+q is wrong at byte %d: %s (RFC 3987, %s)\n", name, e.Offset(), e.Rule(), e.Section())
			continue
		}
		target, err := base.Resolve(r)
		fmt.Printf("%+q is %+q %v\n", name, target, err)
	}
	// Output:
	// "Zo\u00eb#me" is "http://example.org/ns/Zo\u00eb#me" <nil>
	// "../x" is "http://example.org/x" <nil>
	// "?\ue000" is "http://example.org/ns/?\ue000" <nil>
	// "\ue000" is wrong at byte 0: isegment (RFC 3987, 2.2)
	// "\ufdd0" is wrong at byte 0: isegment (RFC 3987, 2.2)
	// "a b" is wrong at byte 1: isegment (RFC 3987, 2.2)
	// "100%" is wrong at byte 4: pct-encoded (RFC 3987, 2.2)
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
	u := uri.MustParse("postgres://jack:secret@db/users")
	fmt.Println(u.Redacted())
	fmt.Printf("%v %s %q\n", u, u, u) // printing is not logging: it gives the string itself
	// Output:
	// level=INFO msg=connect to=postgres://jack:xxxxx@db/users
	// level=INFO msg=rejected input="postgres://jack:xxxxx@db users"
	// postgres://jack:xxxxx@db/users
	// postgres://jack:secret@db/users postgres://jack:secret@db/users "postgres://jack:secret@db/users"
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
		first, _ := u.DecodedSegment(0)
		name, hasName := u.DecodedSegment(1)
		_, more := u.DecodedSegment(2)
		switch {
		case first == "users" && hasName && !more:
			return "user " + name
		case first == "" && !hasName:
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
	base := must(uri.RFC3987.Parse("http://example.org/ns/"))
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
	r, err = r.Builder().Query("lang=en").Reference()
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

// Old software wrote URLs that only an older syntax accepts.
func Example_fallback() {
	parse := func(text string) (uri.URI, error) {
		u, err := uri.Parse(text)
		for _, x := range []uri.Syntax{uri.RFC2396, uri.RFC1808, uri.RFC1738} {
			if old, refused := x.Parse(text); err != nil && refused == nil {
				return old, nil
			}
		}
		return u, err
	}
	u, err := parse("1http://h/")
	fmt.Println(u, u.Syntax(), err)
	// Output: 1http://h/ rfc1808 <nil>
}

// A column has URIs of RFC 2396. A new program parses them, and converts them to RFC 3986.
func Example_legacyColumn() {
	var u legacyURI // see encoding_test.go and the documentation of URI.Scan
	for _, text := range []string{"http://a_b:x/", "http://h/~u"} {
		if err := u.Scan(text); err != nil {
			fmt.Println(err)
			continue
		}
		v, err := uri.Parse(u.String())
		fmt.Println(v, v.Syntax(), err)
	}
	// Output:
	//  rfc3986 uri: parse "http://a_b:x/": the port "x" is not a number, at byte 11 (RFC 3986, 3.2.3)
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
