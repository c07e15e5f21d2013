package uri_test

import (
	"errors"
	"fmt"
	"log"
	"net/url"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

func Example_readme() {
	page, err := uri.Parse("https://example.com/docs/intro?lang=en")
	fmt.Println(page.Hostname(), page.Path(), err)
	about, err := page.ResolveString("../about#team")
	fmt.Println(about, err)
	file, err := page.Builder().AppendSegments("AC/DC").Unset("query").URI()
	fmt.Println(file, err)
	_, err = uri.Parse("https://me:secret@exa mple.com/")
	fmt.Println(err)

	// Output:
	// example.com /docs/intro <nil>
	// https://example.com/about#team <nil>
	// https://example.com/docs/intro/AC%2FDC <nil>
	// uri: parse "https://me:xxxxx@exa mple.com/": a space is not allowed in a host, at byte 21 (RFC 3986, 3.2.2)
}

func Example() {
	page, err := uri.Parse("https://example.com/docs/intro?lang=en")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(page.Hostname(), page.Path())
	query, hasQuery := page.Query() // hasQuery is false if there is no "?"
	port, hasPort := page.Port()
	fmt.Printf("%q %t %q %t\n", query, hasQuery, port, hasPort)
	german, err := page.WithQuery("lang=de") // page does not change
	fmt.Println(german, err)
	file, err := page.Builder().AppendSegments("AC/DC").Unset("query").URI() // "/" is data here
	fmt.Println(file, err)
	about, err := page.ResolveString("../about#team")
	fmt.Println(about, err)

	login, err := uri.Parse("ftp://me:secret@example.com/")
	fmt.Println(login.Redacted(), err) // Println(login) shows the password
	_, err = uri.Parse("https://me:secret@exa mple.com/")
	fmt.Println(err)

	// Output:
	// example.com /docs/intro
	// "lang=en" true "" false
	// https://example.com/docs/intro?lang=de <nil>
	// https://example.com/docs/intro/AC%2FDC <nil>
	// https://example.com/about#team <nil>
	// ftp://me:xxxxx@example.com/ <nil>
	// uri: parse "https://me:xxxxx@exa mple.com/": a space is not allowed in a host, at byte 21 (RFC 3986, 3.2.2)
}

// The components of one string differ between the syntaxes.
func Example_generations() {
	const s = "http://a:b@c?d;e"
	for _, x := range uri.Syntaxes() {
		u, err := x.Parse(s)
		if err != nil {
			fmt.Printf("%v: not a URI\n", x)
			continue
		}
		authority, _ := u.Authority()
		host, _ := u.Host()
		query, _ := u.Query()
		fmt.Printf("%v: authority %q, host %q, path %q, query %q\n", x, authority, host, u.Path(), query)
	}
	// Output:
	// rfc1738: authority "", host "", path "//a:b@c?d;e", query ""
	// rfc1808: authority "a:b@c?d;e", host "", path "", query ""
	// rfc2396: authority "a:b@c", host "c", path "", query "d;e"
	// rfc3986: authority "a:b@c", host "c", path "", query "d;e"
	// rfc3987: authority "a:b@c", host "c", path "", query "d;e"
}

// An empty component is defined, and String keeps its delimiter.
func Example_undefinedIsNotEmpty() {
	for _, s := range []string{"http://a", "http://a?", "http://a#", "http://:@a:"} {
		u := uri.MustParse(s)
		fmt.Print(u, " has")
		show := func(name string) func(text string, defined bool) {
			return func(text string, defined bool) {
				if defined {
					fmt.Printf(" %s %q", name, text)
				}
			}
		}
		show("userinfo")(u.Userinfo())
		show("port")(u.Port())
		show("query")(u.Query())
		show("fragment")(u.Fragment())
		fmt.Println()
	}
	// Output:
	// http://a has
	// http://a? has query ""
	// http://a# has fragment ""
	// http://:@a: has userinfo ":" port ""
}

// An error has the offset, the rule, and a hint. It never shows a password.
func Example_errorsTeach() {
	for _, s := range []string{
		"http://a/%zz",
		"http://[fe80::1%25eth0]/",
		"http://user:secret@host:port/",
		"http://é/",
	} {
		_, err := uri.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// uri: parse "http://a/%zz": "%zz" is not a percent-encoding: two hex digits must follow a "%", at byte 9 (RFC 3986, 2.1); write "%25" for a "%"
	// uri: parse "http://[fe80::1%25eth0]/": "[fe80::1%25eth0]" is not an IPv6 address, at byte 7 (RFC 3986, 3.2.2): zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)
	// uri: parse "http://user:xxxxx@host:port/": the port "port" is not a number, at byte 24 (RFC 3986, 3.2.3)
	// uri: parse "http://é/": "é" is not allowed in a host, at byte 7 (RFC 3986, 3.2.2); valid under RFC 3987
}

// A program can mark the character that a ParseError reports.
func ExampleParseError() {
	const s = "mailto:a b@c"
	_, err := uri.Parse(s)
	var e *uri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Input())
		fmt.Printf("%*s%s\n", e.Offset(), "", "^ "+e.Rule())
	}
	// Output:
	// mailto:a b@c
	//         ^ segment
}

// A crawler follows the links of a page. It stays on its host. It visits a page once, whatever the
// fragments of the links are.
func ExampleURI_Resolve() {
	page := uri.MustParse("https://example.org/docs/intro.html?lang=en")
	for _, href := range []string{"../about", "part/2.html#end", "?lang=de", "#top", "//cdn.example.org/style.css", "mailto:docs@example.org", "a b"} {
		link, err := uri.ParseReference(href)
		if err != nil {
			fmt.Printf("%-26s is not a reference\n", href)
			continue
		}
		target, err := page.Resolve(link)
		if err != nil {
			fmt.Println(err)
			continue
		}
		switch {
		case (uri.Resolver{}).SameDocument(page, link):
			fmt.Printf("%-26s is on the page\n", href)
		case target.Hostname() != "example.org":
			fmt.Printf("%-26s is not on this site\n", href)
		default:
			fmt.Printf("%-26s %s\n", href, target.WithoutFragment())
		}
	}
	// Output:
	// ../about                   https://example.org/about
	// part/2.html#end            https://example.org/docs/part/2.html
	// ?lang=de                   https://example.org/docs/intro.html?lang=de
	// #top                       is on the page
	// //cdn.example.org/style.css is not on this site
	// mailto:docs@example.org    is not on this site
	// a b                        is not a reference
}

// A server that maps paths to files rejects a path that leaves the root directory. Browsers drop
// the ".." instead.
func ExampleResolver() {
	base := uri.MustParse("https://example.org/files/")
	strict := uri.Resolver{RefuseAboveRoot: true}
	for _, ref := range []string{"a/../b", "../../etc/passwd"} {
		target, err := strict.Resolve(base, uri.MustParseReference(ref))
		if errors.Is(err, uri.ErrAboveRoot) {
			fmt.Println(ref, "is rejected")
			continue
		}
		fmt.Println(ref, "is", target)
	}
	// Output:
	// a/../b is https://example.org/files/b
	// ../../etc/passwd is rejected
}

// A program resolves many links into one buffer, without an allocation for each link.
func ExampleResolver_AppendResolve() {
	base := uri.MustParse("https://example.org/a/b")
	var buffer []byte
	for _, href := range []string{"c", "../d", "e f", "?q"} {
		r, err := uri.ParseReference(href)
		if err != nil {
			continue
		}
		if buffer, err = (uri.Resolver{}).AppendResolve(buffer[:0], base, r); err == nil {
			fmt.Printf("%s\n", buffer)
		}
	}
	// Output:
	// https://example.org/a/c
	// https://example.org/d
	// https://example.org/a/b?q
}

// The pages of a site use relative links, so that the site works in any directory.
func ExampleURI_Relativize() {
	page := uri.MustParse("https://example.org/docs/guide/start.html")
	for _, target := range []string{
		"https://example.org/docs/guide/next.html#three",
		"https://example.org/docs/guide/",
		"https://example.org/docs/api/index.html",
		"https://example.org/",
		"https://example.net/",
		"https://example.org/docs/guide/at:noon",
		"https://example.org/docs/./api",
	} {
		ref, err := page.Relativize(uri.MustParse(target))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(ref)
	}
	// Output:
	// next.html#three
	// .
	// ../api/index.html
	// /
	// //example.net/
	// ./at:noon
	// uri: no reference resolves to a target with dot-segments
}

// A program removes duplicates from a list of links. The normalized text is the key.
func ExampleURI_Normalize() {
	seen := map[uri.URI]bool{}
	for _, text := range []string{
		"HTTP://Example.ORG:80/%7Ejane/./index.html",
		"http://example.org/~jane/index.html",
		"http://example.org/~jane/x/%2e%2e/index.html",
		"http://example.org/%7ejane/index.html?",
	} {
		key, err := uri.MustParse(text).Normalize(uri.SyntaxNormalization | uri.SchemeNormalization)
		if err != nil {
			fmt.Println(err)
			continue
		}
		if !seen[key] {
			fmt.Println(key)
		}
		seen[key] = true
	}
	// Output:
	// http://example.org/~jane/index.html
	// http://example.org/~jane/index.html?
}

// A program adds the defaults of its own scheme.
func ExampleNormalizer() {
	normalizer := uri.Normalizer{
		Steps: uri.SchemeNormalization,
		Defaults: func(scheme string) uri.SchemeDefaults {
			if scheme == "coap" {
				return uri.SchemeDefaults{Port: "5683"} // RFC 7252, 6.1
			}
			return uri.LookupSchemeDefaults(scheme)
		},
	}
	r, err := normalizer.Normalize(uri.MustParseReference("coap://sensor.example:5683"))
	fmt.Println(r, err)
	// Output: coap://sensor.example/ <nil>
}

// EquivalentAfter says what has to be normalized until two URIs are the same string.
func ExampleURI_EquivalentAfter() {
	a := uri.MustParse("http://example.org/a/b")
	for _, text := range []string{
		"http://example.org/a/b", "HTTP://example.org/a/b", "http://example.org/%61/b",
		"http://example.org/c/../a/b", "http://example.org:80/a/b", "http://example.org/a/b/",
	} {
		steps, ok := a.EquivalentAfter(uri.MustParse(text))
		fmt.Printf("%t %v %s\n", ok, steps, text)
	}
	// Output:
	// true  http://example.org/a/b
	// true case HTTP://example.org/a/b
	// true case,percent http://example.org/%61/b
	// true case,percent,path http://example.org/c/../a/b
	// true case,percent,path,scheme http://example.org:80/a/b
	// false  http://example.org/a/b/
}

// A program sorts URIs by their texts.
func ExampleURI_Compare() {
	list := []uri.URI{uri.MustParse("http://b"), uri.MustParse("http://a/?"), uri.MustParse("http://a/")}
	slices.SortFunc(list, uri.URI.Compare)
	fmt.Println(list)
	// Output: [http://a/ http://a/? http://b]
}

// A Builder does not repair components from other sources. A component that would be parsed as
// another component is an error.
func ExampleSyntax_Builder() {
	b := uri.RFC3986.Builder().Scheme("https").Host("example.org")
	for _, path := range []string{"/a", "/a?admin=1", "@evil.example/"} {
		u, err := b.Path(path).URI()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.org/a
	// uri: build path "/a?admin=1": "?" is not allowed in a path, at byte 2 (RFC 3986, 3.3)
	// uri: build path "@evil.example/": after an authority, a path must be empty or begin with "/"
}

// A program changes one component and removes another. All other components are kept.
func ExampleURI_Builder() {
	page := uri.MustParse("https://example.org/docs?page=2#top")
	path := strings.Replace(page.Path(), "/docs", "/de/docs", 1)
	fmt.Println(page.Builder().Path(path).Unset("fragment").URI())
	// Output: https://example.org/de/docs?page=2 <nil>
}

func ExampleRemoveDotSegments() {
	fmt.Println(uri.RemoveDotSegments("/a/b/c/./../../g"))
	// Output: /a/g
}

func Example_fromNetURL() {
	target, err := uri.Parse("http://a/b%2Fc?")
	if err != nil {
		log.Fatal(err) // has the offset and the rule; masks passwords
	}
	u, err := target.URL()
	if err != nil {
		log.Fatal(err) // names the component that net/url would change
	}
	fmt.Println(u.Path, u)

	u, _ = url.Parse("http://a/b c")
	fmt.Println(uri.FromURL(u))
	// Output:
	// /b/c http://a/b%2Fc?
	// http://a/b%20c <nil>
}

func Example_joinPath() {
	base := uri.MustParse("http://a/files/")
	file, err := base.Builder().AppendSegments("50% of AC/DC").Query("v=1").URI()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(file)
	for segment := range file.Segments() {
		fmt.Println(pct.Decode(segment))
	}

	fmt.Println(mustNetURL("http://a/files").JoinPath("50%"))
	fmt.Println(mustNetURL("urn:a").JoinPath("b"))
	// Output:
	// http://a/files/50%25%20of%20AC%2FDC?v=1
	// files <nil>
	// 50% of AC/DC <nil>
	// http://a/files
	// urn:a
}

// A program that still hands *url.URL to others parses exactly, and converts at the
// border; what the border would change stops there.
func ExampleURI_URL() {
	for _, s := range []string{"http://a/b%2Fc?", "http://a/b#"} {
		u, err := uri.MustParse(s).URL()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u.Path, u.String())
	}
	// Output:
	// /b/c http://a/b%2Fc?
	// uri: not the same in net/url: net/url changes the fragment of "http://a/b#"
}

func ExampleFromURL() {
	u := &url.URL{Path: "//example.com/x"} // u has only a path
	fmt.Println(u.String())                // the text has a host
	_, err := uri.FromURL(u)
	fmt.Println(err)
	// Output:
	// //example.com/x
	// uri: not the same in net/url: parsing changes the host of "//example.com/x"
}

// A reference to a file whose own base is not known yet.
func ExampleReference_Join() {
	file := uri.MustParseReference("specs/api.yml")
	other, err := file.Join(uri.MustParseReference("../common/types.yml#/User"))
	fmt.Println(other, err)

	base := uri.MustParse("https://example.com/repo/")
	fmt.Println(base.Resolve(other))
	// Output:
	// specs/../common/types.yml#/User <nil>
	// https://example.com/repo/common/types.yml#/User <nil>
}
