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
	{"parse", "web-200", "parse, more than 200 bytes"},
	{"parse", "ipv6", "parse, IPv6 addresses as hosts"},
	{"parse", "login", "parse, with user and password"},
	{"reference", "relative", "parse, short relative references"},
	{"check", "mixed", "check, 27 % invalid"},
	{"check", "broken", "check, all invalid"},
	{"iri", "iri", "parse IRIs, a third of the bytes non-ASCII"},
	{"iri", "iri-real", "parse IRIs, few of them non-ASCII"},
	{"resolve", "relative", "resolve short references, to a buffer"},
	{"resolve-string", "relative", "resolve short references, to a string"},
	{"normalize", "web", "normalize to a buffer, mostly normal"},
	{"browser", "web", "parse by the URL Standard, real web URLs"},
	{"lines", "web", "lines of a text"},
	{"url", "web", "Parse and URL()"},
	{"url", "ipv6", "Parse and URL(), IPv6 addresses as hosts"},
	{"url", "login", "Parse and URL(), with user and password"},
}

// caseOf returns the case of Cases with an operation and a corpus.
func caseOf(op, corpus string) Case {
	for _, c := range Cases {
		if c.Op == op && c.Corpus == corpus {
			return c
		}
	}
	panic("no case " + op + " on " + corpus)
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
)

// Base is the base URI for resolving.
const Base = "https://www.example.com/news/2024/index.html?edition=3"

// reference is the peer that others are compared with.
const reference = "net/url"

// bestNative stands for the fastest of nativeRFC in a case.
const bestNative = "the best native RFC parser"

// nativeRFC are the native libraries that parse what RFC 3986 or RFC 3987 allows, and nothing else.
// Libraries for another standard accept and do other things.
var nativeRFC = []string{"oxiri", "fluent-uri", "uriparser", "Boost.URL"}

// A Goal is a minimum for the ratio of our speed to the speed of a peer, in a case. The ratio is
// reported if there is no goal, too.
type Goal struct {
	Op, Corpus string
	Peer       string
	Want       [4]float64 // in the order of levels; 0: no goal
}

// Goals are the goals of this repository for its speed.
var Goals = []Goal{
	{"parse", "web", bestNative, [4]float64{4.7, 3.1, 0, 1.4}},
	{"parse", "web-long", bestNative, [4]float64{4, 2.5, 0, 1.2}},
	{"parse", "web-200", bestNative, [4]float64{4.5, 2.7, 0, 1.15}},
	{"reference", "relative", bestNative, [4]float64{4, 2.8, 0, 1.2}},
	{"check", "mixed", bestNative, [4]float64{2.5, 1.9, 0, 1.25}},
	{"check", "broken", bestNative, [4]float64{1.15, 1, 0, 1}},
	{"iri", "iri", bestNative, [4]float64{4.2, 3, 0, 1.2}},
	{"iri", "iri-real", bestNative, [4]float64{}},
	{"parse", "ipv6", bestNative, [4]float64{1.5, 1.2, 0, 1}},
	{"parse", "login", bestNative, [4]float64{}},
	{"resolve", "relative", bestNative, [4]float64{2.2, 2, 0, 1.4}},
	{"resolve-string", "relative", bestNative, [4]float64{1.3, 1.2, 0, 1}},
	{"normalize", "web", bestNative, [4]float64{}},

	{"browser", "web", "Ada", [4]float64{2, 2}},
	{"browser", "web", "whatwg-url", [4]float64{}},

	{"parse", "web", "net/url", [4]float64{10}},
	{"parse", "web-long", "net/url", [4]float64{10}},
	{"parse", "web-200", "net/url", [4]float64{10}},
	{"reference", "relative", "net/url", [4]float64{10}},
	{"check", "mixed", "net/url", [4]float64{8}},
	{"check", "broken", "net/url", [4]float64{5}},
	{"iri", "iri", "net/url", [4]float64{10}},
	{"iri", "iri-real", "net/url", [4]float64{10}},
	{"parse", "ipv6", "net/url", [4]float64{10}},
	{"parse", "login", "net/url", [4]float64{10}},
	{"resolve", "relative", "net/url", [4]float64{10}},
	{"resolve-string", "relative", "net/url", [4]float64{6}},
	{"normalize", "web", "net/url", [4]float64{10}},
	{"lines", "web", "net/url", [4]float64{10}},
	{"url", "web", "net/url", [4]float64{1, 1, 1, 1}},
	{"url", "ipv6", "net/url", [4]float64{1, 1, 1, 1}},
	{"url", "login", "net/url", [4]float64{1, 1, 1, 1}},
}

// mostPerLine limits the nanoseconds that a line of a text takes more than a parse.
const mostPerLine = 4

// slowestSyntax limits the time of every syntax, as a ratio to the time of RFC 3986.
const slowestSyntax = 1.25

// levels are the names of our own library at each level of its kernels, in the order of a
// Goal. A processor supports only some levels.
var levels = [4]string{"uriform, AVX-512", "uriform, AVX2", "uriform, NEON", pureGo}

const pureGo = "uriform, pure Go"

// standards are the standards that the peers implement.
var standards = map[string]string{
	"net/url":      "its own, similar to RFC 3986",
	"fredbi/uri":   "RFC 3986",
	"whatwg-url":   "WHATWG",
	"fasthttp":     "its own, for HTTP",
	"purell":       "its own",
	"oxiri":        "RFC 3987",
	"fluent-uri":   "RFC 3986 and RFC 3987",
	"uriparser":    "RFC 3986",
	"Boost.URL":    "RFC 3986",
	"Ada":          "WHATWG",
	"Rust url":     "WHATWG",
	"java.net.URI": "RFC 2396",
	"Node URL":     "WHATWG",
}

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
