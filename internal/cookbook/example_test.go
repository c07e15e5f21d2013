package cookbook_test

// The programs of doc/cookbook.md. TestPage compares the page with this file, and go test
// compares what the programs print with what the page says.

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/feed"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/mail"
	"github.com/uriform/uri/links/markdown"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

func Example_validate() {
	for _, input := range []string{"https://example.com/a?b", "example.com/a", "https://exa mple.com/"} {
		u, err := uri.Parse(input)
		if err != nil {
			fmt.Printf("%q is not a URI\n", input)
			continue
		}
		fmt.Println(u, "has the scheme", u.Scheme())
	}
	// Output:
	// https://example.com/a?b has the scheme https
	// "example.com/a" is not a URI
	// "https://exa mple.com/" is not a URI
}

func Example_error() {
	for _, s := range []string{"http://example.com/a b", "http://bücher.example/", "http://example.com/100%"} {
		_, err := uri.Parse(s)
		if e, ok := errors.AsType[*uri.ParseError](err); ok {
			fmt.Println(e.Input())
			fmt.Printf("%*s^\n", e.Mistake().Start, "")
			fmt.Println(e.Reason())
			_, isIRI := uri.RFC3987.Check(s, uri.FormURI)
			fmt.Println("offset:", e.Offset(), "rule:", e.Rule(), "an IRI:", isIRI)
			fmt.Println("the input is too short:", errors.Is(err, uri.ErrUnexpectedEnd))
		}
	}
	// Output:
	// http://example.com/a b
	//                     ^
	// a space is not allowed in a path, at byte 20 (RFC 3986, 3.3); write "%20"
	// offset: 20 rule: segment an IRI: false
	// the input is too short: false
	// http://bücher.example/
	//         ^
	// "ü" is not allowed in a host, at byte 8 (RFC 3986, 3.2.2); valid under RFC 3987
	// offset: 8 rule: authority an IRI: true
	// the input is too short: false
	// http://example.com/100%
	//                       ^
	// "%" is not a percent-encoding: two hex digits must follow a "%", at byte 22 (RFC 3986, 2.1); write "%25" for a "%"
	// offset: 23 rule: pct-encoded an IRI: false
	// the input is too short: true
}

func Example_lines() {
	list := strings.NewReader("http://a/\nhttp://a b/\n/relative\n")
	lines := bulk.NewReader(list)
	var valid, rejected []string
	for r, err := range lines.References(uri.RFC3986) {
		if err != nil {
			if e, ok := errors.AsType[*uri.ParseError](err); ok {
				rejected = append(rejected, fmt.Sprintf("line %d, byte %d", lines.Number(), e.Offset()))
				continue
			}
			fmt.Println(err) // the stream cannot be read
			return
		}
		valid = append(valid, r.String())
	}
	fmt.Println("valid:   ", valid)
	fmt.Println("rejected:", rejected)
	// Output:
	// valid:    [http://a/ /relative]
	// rejected: [line 2, byte 8]
}

func Example_host() {
	for _, s := range []string{"https://me@example.com:8443/", "http://[2001:db8::1]/", "urn:isbn:0451450523"} {
		u := uri.MustParse(s)
		host, ok := u.Host()
		if !ok {
			fmt.Println(u, "has no host")
			continue
		}
		addr, isAddr := u.Addr() // a netip.Addr
		fmt.Println(host, u.Hostname(), isAddr && addr.Is6())
	}
	// Output:
	// example.com example.com false
	// [2001:db8::1] 2001:db8::1 true
	// urn:isbn:0451450523 has no host
}

func Example_port() {
	port := func(u uri.URI) string {
		if port, _ := u.Port(); port != "" {
			return port
		}
		return uri.LookupSchemeDefaults(u.Scheme()).Port
	}
	fmt.Println(port(uri.MustParse("https://example.com:8443/")))
	fmt.Println(port(uri.MustParse("https://example.com/")))
	fmt.Println(port(uri.MustParse("HTTP://example.com:/"))) // the port is defined, and empty
	// Output:
	// 8443
	// 443
	// 80
}

func Example_empty() {
	for _, s := range []string{"http://a/", "http://a/?"} {
		query, ok := uri.MustParse(s).Query()
		fmt.Printf("%s: query %q, defined %v\n", s, query, ok)
	}
	// Output:
	// http://a/: query "", defined false
	// http://a/?: query "", defined true
}

func Example_edit() {
	u := uri.MustParse("http://example.com:8080/docs?page=2#top")
	edited, err := u.Builder().Scheme("https").Path("/de/docs").Unset("port", "fragment").URI()
	fmt.Println(edited, err)
	edited, err = u.WithQuery("page=3")
	fmt.Println(edited, err)
	fmt.Println(u.WithoutFragment())
	// Output:
	// https://example.com/de/docs?page=2 <nil>
	// http://example.com:8080/docs?page=3#top <nil>
	// http://example.com:8080/docs?page=2
}

func Example_segments() {
	base := uri.MustParse("https://example.com/files/")
	for _, name := range []string{"50% of AC/DC", "Zoë?", ".."} {
		u, err := base.Builder().AppendSegments("music", name).URI()
		if err != nil {
			fmt.Printf("%q is not allowed\n", name)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/files/music/50%25%20of%20AC%2FDC
	// https://example.com/files/music/Zo%C3%AB%3F
	// ".." is not allowed
}

func Example_query() {
	// The sub-delimiters "&", "=" and "+" separate names and values, so data must not keep them.
	encode := func(data string) string { return pct.Encode(data, pct.RFC3986.Unreserved) }
	query := "q=" + encode("Tom & Jerry") + "&lang=" + encode("en+de")
	u, err := uri.MustParse("https://example.com/search").WithQuery(query)
	fmt.Println(u, err)

	text, err := pct.Decode("Tom%20%26%20Jerry")
	fmt.Println(text, err)
	// Output:
	// https://example.com/search?q=Tom%20%26%20Jerry&lang=en%2Bde <nil>
	// Tom & Jerry <nil>
}

func Example_parameters() {
	u := uri.MustParse("https://example.com/search?q=C%2b%2b+or+Go&tag=a&page=2&tag=b")
	q := query.Of(u)
	page, ok := query.Form.Get(q, "page")
	fmt.Println(page, ok, query.Form.GetAll(q, "tag"))

	next, err := u.WithQuery(query.Form.Set(q, "page", "3"))
	fmt.Println(next, err)
	q = query.Form.Add(query.Form.Delete(q, "tag"), "lang", "de & en")
	fmt.Println(q)
	// Output:
	// 2 true [a b]
	// https://example.com/search?q=C%2b%2b+or+Go&tag=a&page=3&tag=b <nil>
	// q=C%2b%2b+or+Go&page=2&lang=de+%26+en
}

func Example_signature() {
	const q = "prefix=some folder&token=5ecret&marker=a/b&acl"
	fmt.Println(query.Plain.Canonical(q)) // the string to sign
	fmt.Println(query.Plain.Mask(q, "token"))
	// Output:
	// acl=&marker=a%2Fb&prefix=some%20folder&token=5ecret
	// prefix=some folder&token=xxxxx&marker=a/b&acl
}

func Example_build() {
	b := uri.RFC3986.Builder().Scheme("https").Path("/status")
	fmt.Println(b.Host("example.com").Port("8443").URI())
	fmt.Println(b.Host("[2001:db8::1]").URI())

	_, err := b.Host("example.com/@evil.example").URI()
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println("not allowed:", e.Component(), "at byte", e.Offset())
	}
	// Output:
	// https://example.com:8443/status <nil>
	// https://[2001:db8::1]/status <nil>
	// not allowed: host at byte 11
}

func Example_resolve() {
	base := uri.MustParse("https://example.com/docs/intro?lang=en")
	for _, link := range []string{"api", "../about#team", "?lang=de", "//cdn.example.com/x", "mailto:me@example.com"} {
		target, err := base.ResolveString(link)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(target)
	}
	// Output:
	// https://example.com/docs/api
	// https://example.com/about#team
	// https://example.com/docs/intro?lang=de
	// https://cdn.example.com/x
	// mailto:me@example.com
}

func Example_aboveRoot() {
	base := uri.MustParse("https://example.com/files/")
	strict := uri.Resolver{RefuseAboveRoot: true}
	_, err := strict.Resolve(base, uri.MustParseReference("../../etc/passwd"))
	fmt.Println(errors.Is(err, uri.ErrAboveRoot))

	target, err := base.Resolve(uri.MustParseReference("../../etc/passwd")) // as browsers do
	fmt.Println(target, err)
	// Output:
	// true
	// https://example.com/etc/passwd <nil>
}

func Example_relative() {
	page := uri.MustParse("https://example.com/docs/guide/start.html")
	for _, s := range []string{"https://example.com/docs/", "https://example.com/docs/guide/end.html#top", "http://example.org/"} {
		link, err := page.Relativize(uri.MustParse(s))
		fmt.Println(link, err)
	}
	// Output:
	// .. <nil>
	// end.html#top <nil>
	// http://example.org/ <nil>
}

func Example_key() {
	seen := map[uri.URI]bool{}
	for _, s := range []string{
		"HTTP://Example.com:80/%7Ejane/./index.html",
		"http://example.com/~jane/index.html",
		"http://example.com/~jane/index.html?",
	} {
		u := uri.MustParse(s)
		key, err := u.Normalize(uri.FullNormalization)
		if err == nil && !seen[key] {
			seen[key] = true
			fmt.Println(u) // the original; the key is for comparison
		}
	}
	// Output:
	// HTTP://Example.com:80/%7Ejane/./index.html
	// http://example.com/~jane/index.html?
}

func Example_compare() {
	a := uri.MustParse("http://example.com/a")
	for _, s := range []string{"HTTP://example.com/a", "http://example.com/%61", "http://example.com:80/a", "http://example.com/a/"} {
		if steps, ok := a.EquivalentAfter(uri.MustParse(s)); ok {
			fmt.Println(s, "is equivalent after", steps)
		} else {
			fmt.Println(s, "is not equivalent")
		}
	}
	// Output:
	// HTTP://example.com/a is equivalent after case
	// http://example.com/%61 is equivalent after case,percent
	// http://example.com:80/a is equivalent after case,percent,path,scheme
	// http://example.com/a/ is not equivalent
}

func Example_json() {
	var config struct {
		Home   uri.URI       `json:"home"`            // has a scheme
		Icon   uri.Reference `json:"icon"`            // may be relative
		Mirror uri.URI       `json:"mirror,omitzero"` // may be missing
		Title  iri.IRI       `json:"title,omitzero"`  // may have non-ASCII characters
	}
	err := json.Unmarshal([]byte(`{"home":"https://example.com/","icon":"img/a.png","title":"http://é.example/"}`), &config)
	fmt.Println(config.Home, config.Icon, config.Title, err)
	text, err := json.Marshal(config)
	fmt.Println(string(text), err)

	err = json.Unmarshal([]byte(`{"home":"/not/a/uri"}`), &config)
	fmt.Println(errors.Is(err, uri.ErrUnexpected))
	// Output:
	// https://example.com/ img/a.png http://é.example/ <nil>
	// {"home":"https://example.com/","icon":"img/a.png","title":"http://é.example/"} <nil>
	// true
}

func Example_sql() {
	var home uri.URI
	var _ sql.Scanner = &home // rows.Scan(&home)
	fmt.Println(home.Scan("https://example.com/"), home)
	fmt.Println(home.Scan(nil), home.IsZero()) // NULL
	fmt.Println(errors.Is(home.Scan("a b"), uri.ErrUnexpected))
	value, err := uri.MustParse("https://example.com/").Value() // db.Exec("…", home)
	fmt.Println(value, err)
	// Output:
	// <nil> https://example.com/
	// <nil> true
	// true
	// https://example.com/ <nil>
}

func Example_flag() {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	var proxy uri.URI
	flags.TextVar(&proxy, "proxy", uri.MustParse("http://localhost:3128/"), "the proxy")
	err := flags.Parse([]string{"-proxy", "http://[::1]:8080/"})
	fmt.Println(proxy, err)
	// Output:
	// http://[::1]:8080/ <nil>
}

func Example_iri() {
	text := "https://ja.wikipedia.org/wiki/日本語"
	_, isURI := uri.RFC3986.Check(text, uri.FormURI)
	_, isIRI := uri.RFC3987.Check(text, uri.FormURI)
	fmt.Println(isURI, isIRI)
	i, err := iri.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(i.Hostname(), i.Path())

	// "%E6%97%A5" and "日" are the same character of an IRI (RFC 3987, 5.3.2.3).
	encoded := iri.MustParse("https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E")
	fmt.Println(iri.Equivalent(i.URI, encoded.URI))
	// Output:
	// false true
	// ja.wikipedia.org /wiki/日本語
	// percent
}

func Example_log() {
	withoutTime := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	log := slog.New(slog.NewTextHandler(os.Stdout, withoutTime))
	u := uri.MustParse("https://me:secret@example.com/")
	log.Info("fetch", "uri", u)
	log.Info("not a URI", "input", uri.Redact("https://me:secret@exam ple.com/"))
	fmt.Println(u.Redacted(), u) // Println(u) gives the string itself
	// Output:
	// level=INFO msg=fetch uri=https://me:xxxxx@example.com/
	// level=INFO msg="not a URI" input="https://me:xxxxx@exam ple.com/"
	// https://me:xxxxx@example.com/ https://me:secret@example.com/
}

func Example_text() {
	text := "See <https://example.com/long/\n  path>, \"http://example.org/\", and https://example.net/x."
	for link := range links.Text(text) {
		fmt.Println(link.Start, link.End, link.Value)
	}
	// Output:
	// 5 37 https://example.com/long/path
	// 41 60 http://example.org/
	// 67 88 https://example.net/x
}

func Example_html() {
	page := strings.NewReader(`<base href="/docs/"><a href="a.html">A</a><img src=x.png srcset="y.png 2x">`)
	finder := html.Finder{Base: links.Base{Retrieval: "https://example.com/index.html"}}
	for link, err := range finder.Read(page) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, err := link.Target()
		fmt.Println(link.Element, link.Attribute, target, err)
	}
	// Output:
	// a href https://example.com/docs/a.html <nil>
	// img src https://example.com/docs/x.png <nil>
	// img srcset https://example.com/docs/y.png <nil>
}

func Example_mail() {
	message := strings.NewReader("Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
		"Confirm: https://example.com/confirm?=\r\ntoken=3D1234 today\r\n")
	var finder mail.Finder
	for link, err := range finder.ReadMessage(message) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(link.Value)
	}
	// Output:
	// https://example.com/confirm?token=1234
}

func Example_markdown() {
	readme := strings.NewReader("See the [guide](docs/guide.md#start), ![a map](map.png) and [the RFC][1].\n\n" +
		"[1]: https://www.rfc-editor.org/rfc/rfc3986\n")
	finder := markdown.Finder{Base: links.Base{Retrieval: "https://example.com/project/README.md"}}
	for link, err := range finder.Read(readme) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, err := link.Target()
		fmt.Println(link.Start, link.Element, target, err)
	}
	// Output:
	// 16 a https://example.com/project/docs/guide.md#start <nil>
	// 47 img https://example.com/project/map.png <nil>
	// 80 a https://www.rfc-editor.org/rfc/rfc3986 <nil>
}

func Example_feed() {
	news := strings.NewReader(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/">` +
		`<id>tag:example.com,2026:blog</id><link href="first?a=1&amp;b=2"/></feed>`)
	finder := feed.Finder{Base: links.Base{Retrieval: "https://example.com/feed.xml"}}
	for link, err := range finder.Read(news) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, err := link.Target()
		fmt.Println(link.Element, target, err)
	}
	// Output:
	// link https://example.com/blog/first?a=1&b=2 <nil>
}

func Example_netURL() {
	u := uri.MustParse("https://example.com/a%2Fb?q")
	converted, err := u.URL() // a *url.URL for net/http
	if err != nil {
		fmt.Println(err) // net/url would change the string
		return
	}
	request := http.Request{Method: "GET", URL: converted}
	fmt.Println(request.URL)

	back, err := uri.FromURL(request.URL)
	fmt.Println(back, back.String() == u.String(), err)

	_, err = uri.FromURL(&url.URL{Path: "//evil.example/x"})
	fmt.Println(errors.Is(err, uri.ErrLossy))
	// Output:
	// https://example.com/a%2Fb?q
	// https://example.com/a%2Fb?q true <nil>
	// true
}

func Example_older() {
	text := "postgresql://db1:5432,db2:5432/orders"
	for _, x := range uri.Syntaxes() {
		_, ok := x.Check(text, uri.FormURI)
		fmt.Println(x, ok)
	}
	u, err := uri.RFC2396.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	authority, _ := u.Authority()
	_, hasHost := u.Host() // false: the authority is a registry name, and not a server
	fmt.Println(authority, hasHost)
	// Output:
	// rfc1738 true
	// rfc1808 true
	// rfc2396 true
	// rfc3986 false
	// rfc3987 false
	// db1:5432,db2:5432 false
}

func Example_opaque() {
	urn := uri.MustParse("urn:isbn:0451450523")
	fmt.Println(urn.Scheme(), urn.Path(), urn.Hostname() == "")

	mail := uri.MustParse("mailto:joe%20smith@example.com?subject=Hello")
	address, err := pct.Decode(mail.Path())
	query, _ := mail.Query()
	fmt.Println(address, err, query)
	// Output:
	// urn isbn:0451450523 true
	// joe smith@example.com <nil> subject=Hello
}

func Example_file() {
	f, err := locator.FromPOSIX("/home/me/100% sure.txt")
	fmt.Println(f, err)
	path, err := f.POSIX()
	fmt.Println(path, err)

	f, err = locator.FromWindows(`C:\Users\me\notes.txt`)
	fmt.Println(f, err)
	path, err = f.Windows()
	fmt.Println(path, err)
	// Output:
	// file:///home/me/100%25%20sure.txt <nil>
	// /home/me/100% sure.txt <nil>
	// file:///C:/Users/me/notes.txt <nil>
	// C:\Users\me\notes.txt <nil>
}

func Example_repair() {
	report := explain.Explain("http://example.com/my file[1].txt", explain.Options{})
	if !report.Answer.Accepted() {
		fmt.Println(report.Answer.Fault.Err.Reason())
	}
	if report.Answer.Repair != nil {
		fmt.Println(report.Answer.Repair.Text)
	}
	// Output:
	// a space is not allowed in a path, at byte 21 (RFC 3986, 3.3); write "%20"
	// http://example.com/my%20file%5B1%5D.txt
}

func Example_lenient() {
	base := uri.MustParse("https://example.com/shop/")
	for _, href := range []string{"list?sort=a|z", "Zürich 1.html", "100%", "//[x]/"} {
		target, err := base.ResolveString(lenient.Encode(uri.RFC3986, href))
		if err != nil {
			fmt.Printf("%q cannot be read\n", href)
			continue
		}
		fmt.Println(target)
	}
	// Output:
	// https://example.com/shop/list?sort=a%7Cz
	// https://example.com/shop/Z%C3%BCrich%201.html
	// https://example.com/shop/100%25
	// "//[x]/" cannot be read
}

func Example_route() {
	u := uri.MustParse("https://example.com/users/a%2Fb/photos")
	segments := slices.Collect(u.Segments()) // as they are written: "a%2Fb" is one segment
	user, ok := u.DecodedSegment(1)
	switch {
	case ok && len(segments) == 3 && segments[0] == "users" && segments[2] == "photos":
		fmt.Printf("photos of %q\n", user)
	default:
		fmt.Println("not found")
	}
	// Output:
	// photos of "a/b"
}

func Example_abnf() {
	g, err := abnf.Read("greeting.abnf", "greeting = \"hello\" *( SP name )\r\nname = 1*ALPHA\r\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := automaton.Compile(g, "greeting")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Match("Hello Ann Bob"), d.Match("hello  Ann"), d.Viable("hello  Ann"))
	// Output:
	// true false 6
}

func Example_vectors() {
	for row, err := range conformance.Select("rfc3986", "resolve") {
		if err != nil {
			fmt.Println(err)
			return
		}
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		want, ok := row.Reply.Text("result")
		if _, option := row.Request["strict"]; option || !ok {
			continue // an option that the program does not have, or an error is wanted
		}
		target, err := url.Parse(base) // the program under test
		if err == nil {
			target, err = target.Parse(input)
		}
		if err == nil && target.String() != want {
			fmt.Printf("RFC 3986, %s: %s and %s: got %s, want %s\n", row.Section, base, input, target, want)
			return
		}
	}
	// Output:
	// RFC 3986, 5.2.2: x:/a/b and /c: got x:///c, want x:/c
}

func Example_toURI() {
	for _, s := range []string{"https://ja.wikipedia.org/wiki/日本語?from=%e3%81%93", "http://example.com/größe.html?a b"} {
		u, err := iri.ToURI{}.String(s)
		if e, ok := errors.AsType[*iri.Error](err); ok {
			fmt.Println("byte", e.Offset(), "of", s)
			u, _ = iri.ToURI{Lenient: true}.String(s)
		}
		i, err := iri.ToIRI{}.String(u)
		fmt.Println(u)
		fmt.Println(i, err)
	}
	// Output:
	// https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E?from=%e3%81%93
	// https://ja.wikipedia.org/wiki/日本語?from=こ <nil>
	// byte 33 of http://example.com/größe.html?a b
	// http://example.com/gr%C3%B6%C3%9Fe.html?a%20b
	// http://example.com/größe.html?a%20b <nil>
}

func Example_idna() {
	toURI := iri.ToURI{Host: iri.HostIDNA}
	for _, s := range []string{"http://faß.example/ß", "http://ab。日本/", "urn:ß", "http://my_ß.example/"} {
		u, err := toURI.String(s)
		if e, ok := errors.AsType[*iri.Error](err); ok {
			fmt.Println(e.Reason())
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://xn--fa-hia.example/%C3%9F
	// http://ab.xn--wgv71a/
	// urn:%C3%9F
	// label "my_ß": "_" is not allowed in a domain name, at byte 9
}

func Example_display() {
	for _, s := range []string{
		"http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe",
		"http://xn--pple-43d.com/",                  // the first letter is Cyrillic, the others are Latin
		"http://example.com/%E2%80%AEfdp.exe%C2%A0", // an override, which reverses the text, and a space
	} {
		shown, err := iri.Display.String(s)
		back, _ := iri.Entry.String(shown)
		fmt.Println(shown, err, back == s)
	}
	// Output:
	// http://bücher.example/größe <nil> true
	// http://xn--pple-43d.com/ <nil> true
	// http://example.com/%E2%80%AEfdp.exe%C2%A0 <nil> true
}

func Example_fetch() {
	u, err := iri.Entry.String("http://bücher.example/größe?q=ä")
	if err != nil {
		fmt.Println(err)
		return
	}
	request, err := http.NewRequest("GET", u, nil)
	fmt.Println(err)
	fmt.Println(request.Host)
	fmt.Println(request.URL.RequestURI())
	// Output:
	// <nil>
	// xn--bcher-kva.example
	// /gr%C3%B6%C3%9Fe?q=%C3%A4
}
