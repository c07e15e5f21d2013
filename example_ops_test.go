package uri_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// A crawler follows the links of a page. It stays on its host, and asks for no page
// twice that the fragment alone sets apart.
func ExampleURI_Resolve() {
	page := uri.MustParse("https://example.org/docs/intro.html?lang=en")
	for _, href := range []string{"../about", "part/2.html#end", "?lang=de", "#top", "//cdn.example.org/style.css", "mailto:docs@example.org", "a b"} {
		link, err := uri.ParseReference(href)
		if err != nil {
			fmt.Printf("%-26s is no reference\n", href)
			continue
		}
		target, err := page.Resolve(link)
		if err != nil {
			fmt.Println(err)
			continue
		}
		host, _ := target.Host()
		switch {
		case page.SameDocument(link):
			fmt.Printf("%-26s is on the page\n", href)
		case host.String() != "example.org":
			fmt.Printf("%-26s leads away\n", href)
		default:
			fmt.Printf("%-26s %s\n", href, target.WithoutFragment())
		}
	}
	// Output:
	// ../about                   https://example.org/about
	// part/2.html#end            https://example.org/docs/part/2.html
	// ?lang=de                   https://example.org/docs/intro.html?lang=de
	// #top                       is on the page
	// //cdn.example.org/style.css leads away
	// mailto:docs@example.org    leads away
	// a b                        is no reference
}

// A server that maps paths to files refuses what climbs above the root, which browsers
// would silently forgive.
func ExampleResolver() {
	base := uri.MustParse("https://example.org/files/")
	strict := uri.Resolver{AboveRoot: uri.AboveRootRefuse}
	for _, ref := range []string{"a/../b", "../../etc/passwd"} {
		target, err := strict.Resolve(base, uri.MustParseReference(ref))
		if errors.Is(err, uri.ErrAboveRoot) {
			fmt.Println(ref, "is refused")
			continue
		}
		fmt.Println(ref, "is", target)
	}
	// Output:
	// a/../b is https://example.org/files/b
	// ../../etc/passwd is refused
}

// Resolving millions of links, into one buffer.
func ExampleResolver_AppendResolve() {
	base := uri.MustParse("https://example.org/a/b")
	var buffer []byte
	var err error
	for _, href := range []string{"c", "../d", "e f", "?q"} {
		if buffer, err = (uri.Resolver{}).AppendResolve(buffer[:0], base, href); err != nil {
			continue // the buffer is as it was
		}
		fmt.Printf("%s\n", buffer)
	}
	// Output:
	// https://example.org/a/c
	// https://example.org/d
	// https://example.org/a/b?q
}

// A site that is to work from any directory links to its own pages by what sets them
// apart from the page the link stands on.
func ExampleURI_Relativize() {
	page := uri.MustParse("https://example.org/docs/guide/start.html")
	for _, target := range []string{
		"https://example.org/docs/guide/next.html#three",
		"https://example.org/docs/guide/",
		"https://example.org/docs/api/index.html",
		"https://example.org/",
		"https://example.net/",
		"https://example.org/docs/guide/at:noon",
	} {
		ref, ok := page.Relativize(uri.MustParse(target))
		fmt.Println(ref, ok)
	}
	// Output:
	// next.html#three true
	// . true
	// ../api/index.html true
	// / true
	// //example.net/ true
	// ./at:noon true
}

// A list of links without those that name the same resource twice: the normalized
// text is the key.
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

// A scheme of one's own has its own defaults.
func ExampleNormalizer() {
	normalizer := uri.Normalizer{
		Steps: uri.SchemeNormalization,
		Defaults: func(scheme string) uri.Default {
			if scheme == "coap" {
				return uri.Default{Port: "5683", Root: true} // RFC 7252, 6.1
			}
			return uri.Defaults(scheme)
		},
	}
	u, err := normalizer.URI(uri.MustParse("coap://sensor.example:5683"))
	fmt.Println(u, err)
	// Output: coap://sensor.example/ <nil>
}

// How much must one know to see that two URIs are the same? The lower the rung, the
// less; and no rung sees more than syntax does.
func ExampleEquivalence() {
	a := uri.MustParse("http://example.org/a/b")
	for _, text := range []string{
		"http://example.org/a/b", "HTTP://example.org/a/b", "http://example.org/%61/b",
		"http://example.org/c/../a/b", "http://example.org:80/a/b", "http://example.org/a/b/",
	} {
		fmt.Println(uri.Equivalence(a, uri.MustParse(text)), text)
	}
	// Output:
	// string http://example.org/a/b
	// case HTTP://example.org/a/b
	// percent http://example.org/%61/b
	// path http://example.org/c/../a/b
	// scheme http://example.org:80/a/b
	// different http://example.org/a/b/
}

// A list of URIs in the order of their texts.
func ExampleURI_Compare() {
	list := []uri.URI{uri.MustParse("http://b"), uri.MustParse("http://a/?"), uri.MustParse("http://a/")}
	slices.SortFunc(list, uri.URI.Compare)
	fmt.Println(list)
	// Output: [http://a/ http://a/? http://b]
}

// Composing from parts that someone else chose: what would read back as other parts is
// refused, not repaired.
func ExampleSyntax_Compose() {
	host := "example.org"
	for _, path := range []string{"/a", "/a?admin=1", "@evil.example/"} {
		r, err := uri.RFC3986.Compose(uri.Parts{Scheme: new("https"), Authority: &host, Path: path})
		switch {
		case errors.Is(err, uri.ErrUnwritable):
			fmt.Println("refused:", path)
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(r)
		}
	}
	// Output:
	// https://example.org/a
	// refused: /a?admin=1
	// refused: @evil.example/
}

// The same page in another language: one part changed, the others as they were.
func ExampleParts() {
	page := uri.MustParse("https://example.org/docs?page=2#top")
	parts := page.Parts()
	parts.Path = strings.Replace(parts.Path, "/docs", "/de/docs", 1)
	parts.Fragment = nil
	fmt.Println(uri.RFC3986.Compose(parts))
	// Output: https://example.org/de/docs?page=2 <nil>
}

func ExampleRemoveDotSegments() {
	fmt.Println(uri.RemoveDotSegments("/a/b/c/./../../g"))
	// Output: /a/g
}
