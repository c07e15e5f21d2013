// Package rfc holds the grammars of the five generations of the URI: as
// published, and corrected where the text of an RFC contradicts its grammar.
//
//	rfc1738.bnf              the grammar, word for word
//	rfc1738.corrections.bnf  the rules that are corrected, each with section and reason
//	rfc1808.bnf
//	rfc1808.forms.bnf        names for forms that the RFC uses without a rule
//	rfc2396.bnf
//	rfc2396.corrections.bnf
//	rfc2396.forms.bnf
//	rfc2732.bnf              the amendment to RFC 2396 (IPv6), grammar "rfc2396+2732"
//	rfc3986.abnf
//	rfc3987.abnf
//	sections.txt             the section in which each rule is defined
//	citations.txt            which grammars take rules from another
//	disagreements.txt        where grammar, prose and examples of an RFC disagree
//
// A grammar is read when it is first asked for and shared from then on: do not
// change it. All functions may be called by several goroutines.
//
// # Specifications
//
// RFC 1738, section 5; RFC 1808, 2.2; RFC 2396, appendix A; RFC 3986, appendix A;
// RFC 3987, 2.2. RFC 2732, section 3, amends RFC 2396.
package rfc

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/bnf"
	"github.com/uriform/uri/internal/memo"
)

//go:embed *.bnf *.abnf *.txt
var files embed.FS

// A Form is what a string is to be read as.
type Form string

// The forms.
const (
	URI         Form = "uri"          // an identifier, with or without a fragment
	Reference   Form = "reference"    // the same or relative
	AbsoluteURI Form = "absolute-uri" // an identifier without a fragment
)

// A source is where a grammar comes from.
type source struct {
	name      string
	read      func(file, text string) (*grammar.Grammar, error)
	published []string // files; a rule of a later one replaces the earlier
	corrected []string // files that follow for the corrected grammar
	starts    map[Form]string
}

var sources = []source{{
	name:      "rfc1738",
	read:      bnf.RFC1738.CaseMarks().Read,
	published: []string{"rfc1738.bnf"},
	corrected: []string{"rfc1738.corrections.bnf"},
	starts:    map[Form]string{URI: "genericurl", Reference: "genericurl", AbsoluteURI: "genericurl"},
}, {
	name:      "rfc1808",
	read:      bnf.RFC2396.Read,
	published: []string{"rfc1808.bnf"},
	corrected: []string{"rfc1808.forms.bnf"},
	starts:    map[Form]string{URI: "absoluteURL-reference", Reference: "URL", AbsoluteURI: "absoluteURL"},
}, {
	name:      "rfc2396",
	read:      bnf.RFC2396.Read,
	published: []string{"rfc2396.bnf"},
	corrected: []string{"rfc2396.corrections.bnf", "rfc2396.forms.bnf"},
	starts:    map[Form]string{URI: "absoluteURI-reference", Reference: "URI-reference", AbsoluteURI: "absoluteURI"},
}, {
	name:      "rfc2396+2732",
	read:      bnf.RFC2396.Read,
	published: []string{"rfc2396.bnf", "rfc2732.bnf"},
	corrected: []string{"rfc2396.corrections.bnf", "rfc2396.forms.bnf"},
	starts:    map[Form]string{URI: "absoluteURI-reference", Reference: "URI-reference", AbsoluteURI: "absoluteURI"},
}, {
	name:      "rfc3986",
	read:      abnf.Read,
	published: []string{"rfc3986.abnf"},
	starts:    map[Form]string{URI: "URI", Reference: "URI-reference", AbsoluteURI: "absolute-URI"},
}, {
	name:      "rfc3987",
	read:      abnf.Read,
	published: []string{"rfc3987.abnf"},
	starts:    map[Form]string{URI: "IRI", Reference: "IRI-reference", AbsoluteURI: "absolute-IRI"},
}}

// Names returns the names of the grammars, oldest first: rfc1738, rfc1808,
// rfc2396, rfc2396+2732, rfc3986, rfc3987.
func Names() []string {
	var names []string
	for _, s := range sources {
		names = append(names, s.name)
	}
	return names
}

// Published returns the named grammar as its RFC prints it ("rfc2396+2732": as
// RFC 2732 changes it). The only error is an unknown name.
func Published(name string) (*grammar.Grammar, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	return shared(s, false), nil
}

// Corrected returns the named grammar with the corrections that the RFC's own
// text asks for, and with rules for the forms that have none: the language that
// package uri implements. The only error is an unknown name.
func Corrected(name string) (*grammar.Grammar, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	return shared(s, true), nil
}

// Start returns the rule of the corrected grammar that derives the strings of a
// form, and false where the grammar or the form is unknown.
func Start(name string, form Form) (rule string, ok bool) {
	s, err := find(name)
	if err != nil {
		return "", false
	}
	rule, ok = s.starts[form]
	return rule, ok
}

// A Correction is a rule that the corrected grammar defines in its own way.
type Correction struct {
	Published *grammar.Rule // as printed
	Corrected *grammar.Rule
	Section   string // of the same RFC, which contradicts the printed rule
	Reason    string
}

// Corrections returns the corrections of the named grammar, in the order of their
// file. The only error is an unknown name.
func Corrections(name string) ([]Correction, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	published := grammar.NewIndex(shared(s, false))
	var list []Correction
	for _, r := range shared(s, true).Rules {
		if strings.Contains(r.Pos.File, ".corrections.") {
			section, reason, _ := strings.Cut(r.Comment, ": ")
			list = append(list, Correction{published.Rule(r.Name), r, section, reason})
		}
	}
	return list, nil
}

func find(name string) (*source, error) {
	i := slices.IndexFunc(sources, func(s source) bool { return s.name == name })
	if i < 0 {
		return nil, fmt.Errorf("rfc: no grammar %q, there are %s", name, strings.Join(Names(), ", "))
	}
	return &sources[i], nil
}

type key struct {
	name      string
	corrected bool
}

var loaded memo.Map[key, *grammar.Grammar]

func shared(s *source, corrected bool) *grammar.Grammar {
	return loaded.Must(key{s.name, corrected}, func() *grammar.Grammar { return s.load(corrected) })
}

// load reads a grammar. The texts are part of this package and its tests read
// all of them, so that an error is a mistake of ours.
func (s *source) load(corrected bool) *grammar.Grammar {
	names := s.published
	if corrected {
		names = slices.Concat(s.published, s.corrected)
	}
	var g *grammar.Grammar
	for _, name := range names {
		next, err := s.read(name, text(name))
		if err != nil {
			panic(err)
		}
		setSections(next, name)
		if g == nil {
			g = next
			continue
		}
		replace(g, next)
	}
	g.Name = s.name
	return g
}

// replace puts the rules of next in the place of those with the same name, and
// the others behind.
func replace(g, next *grammar.Grammar) {
	for _, r := range next.Rules {
		i := slices.IndexFunc(g.Rules, func(old *grammar.Rule) bool { return old.Name == r.Name })
		if i < 0 {
			g.Rules = append(g.Rules, r)
			continue
		}
		g.Rules[i] = r
	}
}

// Text returns a file of this package, as listed above.
func Text(file string) (string, error) {
	b, err := files.ReadFile(file)
	return string(b), err
}

func text(file string) string {
	s, err := Text(file)
	if err != nil {
		panic(err)
	}
	return s
}
