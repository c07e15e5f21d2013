package iri_test

import (
	"errors"
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
)

// A request of HTTP needs a URI, and the domain name system needs A-labels.
func ExampleToURI() {
	address := "http://résumé.example.org/prix?max=100€"
	fmt.Println(iri.ToURI{}.String(address))
	fmt.Println(iri.ToURI{Host: iri.HostIDNA}.String(address))
	// Output:
	// http://r%C3%A9sum%C3%A9.example.org/prix?max=100%E2%82%AC <nil>
	// http://xn--rsum-bpad.example.org/prix?max=100%E2%82%AC <nil>
}

// What a person types is not always an IRI. The error has the offset and the reason.
func ExampleToURI_entry() {
	for _, typed := range []string{"http://bücher.example/a b", "http://bü_cher.example/"} {
		u, err := iri.Entry.String(typed)
		if e, ok := errors.AsType[*iri.Error](err); ok {
			fmt.Printf("%q: %s\n", typed[:e.Offset()], e.Reason())
			continue
		}
		fmt.Println(u)
	}
	lenient := iri.Entry
	lenient.Lenient = true
	fmt.Println(lenient.String("http://bücher.example/a b"))
	// Output:
	// "http://bücher.example/a": a space is not allowed in a path, at byte 24 (RFC 3987, 2.2); write "%20"
	// "http://bü": label "bü_cher": "_" is not allowed in a domain name, at byte 10
	// http://xn--bcher-kva.example/a%20b <nil>
}

// What is decoded is readable; what is data stays.
func ExampleToIRI() {
	for _, u := range []string{
		"http://www.example.org/D%C3%BCrst",
		"http://www.example.org/D%FCrst",
		"http://www.example.org/100%25%2F%e2%80%ae",
	} {
		fmt.Println(iri.ToIRI{}.String(u))
	}
	// Output:
	// http://www.example.org/Dürst <nil>
	// http://www.example.org/D%FCrst <nil>
	// http://www.example.org/100%25%2F%E2%80%AE <nil>
}

// A list of links for people: names that mix scripts and invisible characters are not decoded.
func Example_display() {
	for _, u := range []string{
		"https://xn--bcher-kva.example/%C3%A9",
		"https://xn--pple-43d.example/",
		"https://example.org/pay%E2%81%84pal%E2%80%8B",
	} {
		shown, err := iri.Display.String(u)
		if err != nil {
			panic(err)
		}
		back, err := iri.Entry.String(shown)
		fmt.Println(shown, back == u, err)
	}
	// Output:
	// https://bücher.example/é true <nil>
	// https://xn--pple-43d.example/ true <nil>
	// https://example.org/pay%E2%81%84pal%E2%80%8B true <nil>
}

func ExampleEquivalent() {
	a := iri.MustParse("http://résumé.example.org")
	for _, text := range []string{"HTTP://résumé.example.org/", "http://xn--rsum-bpad.example.org/", "http://resume.example.org/"} {
		fmt.Println(iri.Equivalent(a.URI, iri.MustParse(text).URI))
	}
	// Output:
	// scheme
	// idna
	// different
}

// The key of a cache for IRIs that come from many encodings.
func ExampleNormalizer() {
	key := iri.Normalizer{Steps: uri.FullNormalization, Characters: iri.NFC, IDNA: true}
	for _, text := range []string{"HTTP://Bücher.example:80/e\u0301", "http://xn--bcher-kva.example/%C3%A9"} {
		fmt.Println(key.Normalize(iri.MustParse(text).URI))
	}
	// Output:
	// http://bücher.example/é <nil>
	// http://bücher.example/é <nil>
}
