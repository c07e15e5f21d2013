package main

import "slices"

// A Case is an operation on a corpus, which is measured.
type Case struct {
	Op, Corpus string
	Title      string
}

// Cases are the measured cases. A case is left out if our own library does not support its
// operation.
var Cases = []Case{
	{"parse", "web", "parse, real web URLs"},
	{"parse", "web-short", "parse, up to 32 bytes"},
	{"parse", "web-middle", "parse, 33 to 64 bytes"},
	{"parse", "web-long", "parse, more than 64 bytes"},
	{"reference", "relative", "parse, short relative references"},
	{"check", "mixed", "check, 27 % invalid"},
	{"iri", "iri", "parse IRIs, a third of the bytes non-ASCII"},
	{"iri", "iri-real", "parse IRIs, few of them non-ASCII"},
	{"resolve", "relative", "resolve short references, to a buffer"},
	{"resolve-string", "relative", "resolve short references, to a string"},
	{"normalize", "web", "normalize to a buffer, mostly normal"},
	{"lines", "web", "lines of a text"},
}

// Syntaxes are cases of our own library only. They compare the syntaxes on the same URLs.
var Syntaxes = []Case{
	{"rfc3986", "five", "RFC 3986"},
	{"rfc3987", "five", "RFC 3987"},
	{"rfc2396", "five", "RFC 2396"},
	{"rfc1808", "five", "RFC 1808"},
	{"rfc1738", "five", "RFC 1738"},
}

// AllocCases are the cases in which allocations are counted: the measured cases, a corpus
// of valid lines only, and a corpus of invalid lines only.
var AllocCases = append(slices.Clone(Cases),
	Case{Op: "parse", Corpus: "five"}, // all lines are valid
	Case{Op: "reference", Corpus: "broken"},
	Case{Op: "check", Corpus: "broken"},
)

// Base is the base URI for resolving.
const Base = "https://www.example.com/news/2024/index.html?edition=3"

// reference is the peer that others are compared with.
const reference = "net/url"

// A Goal is a minimum for the ratio of our speed to the speed of a peer, in a case.
type Goal struct {
	Op, Corpus string
	Peer       string
	Want       [3]float64 // pure Go, AVX2, AVX-512; 0: no goal
}

// Goals are the goals of this repository for its speed.
var Goals = []Goal{
	{"parse", "web", "net/url", [3]float64{4, 9, 12}},
	{"parse", "web", "oxiri", [3]float64{1.35, 0, 4}},
	{"parse", "web", "uriparser", [3]float64{2, 0, 0}},
	{"parse", "web", "Boost.URL", [3]float64{2, 0, 0}},
	{"parse", "web", "java.net.URI", [3]float64{2, 0, 0}},
	{"parse", "web", "Node URL", [3]float64{2, 0, 0}},
	{"parse", "web-long", "net/url", [3]float64{3.2, 8, 11}},
	{"reference", "relative", "net/url", [3]float64{4.2, 8.5, 12}},
	{"check", "mixed", "net/url", [3]float64{4.5, 6, 6}},
	{"iri", "iri", "net/url", [3]float64{4, 6, 10}},
	{"resolve", "relative", "net/url", [3]float64{7, 10, 13}},
	{"normalize", "web", "net/url", [3]float64{4.5, 8, 11}},
	{"lines", "web", "net/url", [3]float64{3.2, 5, 6.5}},
}

// slowestSyntax limits the time of every syntax, as a ratio to the time of RFC 3986.
const slowestSyntax = 1.25

// levels are the names of our own library at each level of its kernels, in the order of a
// Goal. A processor may support only some levels.
var levels = [3]string{"uriform, pure Go", "uriform, AVX2", "uriform, AVX-512"}

const neon = "uriform, NEON"

// Probes are strings that show which rules a peer checks.
var Probes = []struct{ Text, Why string }{
	{"http://example.com:8080/a/b;c=1?q=d&e#f", "a URI"},
	{"urn:isbn:0451450523", "a URI without an authority"},
	{"http://[2001:db8::7]/", "an IPv6 address"},
	{"http://example.com/a b", "a space in the path"},
	{"http://example.com/<a>", "< in the path"},
	{"http://example.com/?a|b", "| in the query"},
	{"http://example.com/%zz", "% without digits, in the path"},
	{"http://example.com/?%zz", "% without digits, in the query"},
	{"http://example.com/?a[0]=b", "[ in the query"},
	{"http://example.com/#a#b", "# in the fragment"},
	{"http://example.com:8o/", "a letter in the port"},
	{"http://example.com:99999/", "a URI: the port has no limit"},
	{"http://exa mple.com/", "a space in the host"},
	{"http://[::1::2]/", "not an IPv6 address"},
	{"http://[v1.a]/", "a URI: an IPvFuture"},
	{"http://a@b@c/", "@ in the userinfo"},
	{"1http://example.com/", "a digit at the start of the scheme"},
	{"http:\\\\example.com", "backslashes"},
	{"http://example.com/é", "an IRI, but not a URI"},
	{"http://example.com/\x7f", "a control character"},
}
