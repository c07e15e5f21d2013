package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Synthetic makes the corpora from generated references. It needs no data, and returns
// the same corpora every time. The lengths of the references are like those of the real
// lists, but the references are more regular: see METHOD.md.
func Synthetic() ([]Corpus, error) {
	g := generator{rand.New(rand.NewPCG(3986, 3987))}
	corpora, err := Make(
		generate(120_000, g.webURL),
		generate(16_000, g.htmlReference),
		generate(13_000, g.iri),
	)
	for i := range corpora {
		what := strings.TrimSuffix(corpora[i].What, ", as people wrote them")
		corpora[i].What = strings.Replace(what, "real ", "generated ", 1)
	}
	return corpora, err
}

// generate returns n lines. They may repeat: Make removes repeated lines.
func generate(n int, line func() string) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = line()
	}
	return lines
}

// A generator makes random references. The shares in its methods were measured on the
// real lists.
type generator struct{ *rand.Rand }

// words are the parts of hosts, paths and queries.
var words = strings.Fields(`about account admin api archive article assets author blog book bookmark build catalog category
	chart city code comment community compare contact content course data demo design developer directory docs download
	edition education energy event example explore family feature feed file finance forum framework free gallery game garden
	github google group guide health help history home house image index info install introduction issue item journal kernel
	language latest learn library license linux list local login magazine mail main manual map market media member menu mobile
	model module music name network news note office online open order overview package page paper people photo picture
	plan platform player policy post press privacy product profile program project public python query reader recipe
	reference release report research resource review rust school science search section security server service session
	shop show site software source space sport standard start static status story student style support system table
	team template test theme thread title tool topic track travel tutorial update user version video view web weather
	wiki window work world`)

// topLevel are the last labels of hosts. They are reserved (RFC 2606 and RFC 6761), so that
// no host exists.
var topLevel = strings.Fields("example test invalid localhost example.com example.org example.net")

// chance reports true in percent of 100 calls.
func (g generator) chance(percent float64) bool { return g.Float64()*100 < percent }

func (g generator) word() string {
	w := words[g.IntN(len(words))]
	if g.chance(8) {
		w = strings.ToUpper(w[:1]) + w[1:]
	}
	return w
}

func (g generator) host() string {
	host := g.word()
	if g.chance(25) {
		host += "-" + g.word()
	}
	host = strings.ToLower(host) + "." + topLevel[g.IntN(len(topLevel))]
	if g.chance(36) {
		host = "www." + host
	}
	if g.chance(0.1) {
		host += fmt.Sprint(":", 8000+g.IntN(1000))
	}
	return host
}

// segment returns a segment of a path.
func (g generator) segment() string {
	s := g.word()
	for g.chance(28) {
		s += "-" + g.word()
	}
	switch {
	case g.chance(12):
		s += fmt.Sprint(g.IntN(100_000))
	case g.chance(1):
		s += "%20" + g.word()
	}
	return s
}

// path returns a path of at most 8 segments.
func (g generator) path() string {
	// The share of paths with 0, 1, 2, … segments, in percent.
	shares := [...]float64{7, 27, 39, 13, 4, 6, 3, 1, 0}
	n, rest := 0, g.Float64()*100
	for n < len(shares)-1 && rest >= shares[n] {
		rest -= shares[n]
		n++
	}
	var b strings.Builder
	for range n {
		b.WriteString("/" + g.segment())
	}
	switch {
	case g.chance(20):
		b.WriteByte('/')
	case n > 0 && g.chance(20):
		b.WriteString([]string{".html", ".md", ".pdf", ".php"}[g.IntN(4)])
	}
	return b.String()
}

// rest returns a query and a fragment, or one of them, or neither.
func (g generator) rest() (s string) {
	if g.chance(6) {
		s = "?" + g.word() + "=" + g.segment()
		for g.chance(30) {
			s += "&" + g.word() + "=" + g.segment()
		}
	}
	if g.chance(14) {
		s += "#" + g.segment()
	}
	return s
}

// webURL returns an absolute URL. About 0.7 % are not valid.
func (g generator) webURL() string {
	scheme := "https"
	if g.chance(4) {
		scheme = "http"
	}
	u := scheme + "://" + g.host() + g.path() + g.rest()
	if g.chance(0.7) {
		u += []string{" ", "|", "{id}", "[0]", "%"}[g.IntN(5)]
	}
	return u
}

// htmlReference returns the value of an attribute in HTML: an absolute URL or a relative
// reference.
func (g generator) htmlReference() string {
	switch {
	case g.chance(64):
		return g.webURL()
	case g.chance(24):
		return "//" + g.host() + g.path()
	case g.chance(3):
		return "#" + g.segment()
	case g.chance(30):
		return strings.Repeat("../", g.IntN(3)) + g.segment() + g.rest()
	}
	return "/" + g.segment() + g.path() + g.rest()
}

// iri returns an IRI of linked data. About 4.5 % contain non-ASCII characters.
func (g generator) iri() string {
	iri := "http://" + g.host() + "/resource/" + g.segment() + "_" + g.word()
	if g.chance(4.5) {
		first := scripts[g.IntN(len(scripts))]
		for range 2 + g.IntN(8) {
			iri += string(first + rune(g.IntN(16)))
		}
	}
	return iri
}
