// Package rfc contains the grammars of the five URI syntaxes, both as published and with
// corrections where the prose of an RFC contradicts its grammar.
//
//	rfc1738.bnf              the grammar, word for word
//	rfc1738.corrections.bnf  corrected rules, each with section and reason
//	rfc1808.bnf
//	rfc1808.forms.bnf        additional rules for forms that the RFC uses without a rule
//	rfc2396.bnf
//	rfc2396.corrections.bnf
//	rfc2396.forms.bnf
//	rfc2732.bnf              the amendment to RFC 2396 (IPv6), grammar "rfc2396+2732"
//	rfc3986.abnf
//	rfc3987.abnf
//	sections.txt             the section in which each rule is defined
//	citations.txt            the rules that one RFC uses of another
//	disagreements.txt        the places where grammar, prose and examples of an RFC disagree
//
// A grammar is parsed on first use. Do not change it, because all callers get the same grammar. All
// functions are safe for concurrent use.
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
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/internal/notation"
)

//go:embed *.bnf *.abnf *.txt
var files embed.FS

// A Form is a kind of identifier. Each grammar has a start rule for each form.
type Form string

// The forms.
const (
	URI         Form = "uri"          // a URI, with or without a fragment
	Reference   Form = "reference"    // a URI or a relative reference
	AbsoluteURI Form = "absolute-uri" // a URI without a fragment
)

// A source describes the files of a grammar.
type source struct {
	name      string
	read      func(file, text string) (*grammar.Grammar, error)
	published []string        // files of the published grammar; rules of later files replace rules of earlier files
	corrected []string        // additional files of the corrected grammar
	starts    map[Form]string // start rules of the corrected grammar
}

var sources = []source{{
	name:      "rfc1738",
	read:      notation.RFC1738.WithCaseMarks().Read,
	published: []string{"rfc1738.bnf"},
	corrected: []string{"rfc1738.corrections.bnf"},
	starts:    map[Form]string{URI: "genericurl", Reference: "genericurl", AbsoluteURI: "genericurl"},
}, {
	name:      "rfc1808",
	read:      notation.RFC2396.Read,
	published: []string{"rfc1808.bnf"},
	corrected: []string{"rfc1808.forms.bnf"},
	starts:    map[Form]string{URI: "absoluteURL-reference", Reference: "URL", AbsoluteURI: "absoluteURL"},
}, {
	name:      "rfc2396",
	read:      notation.RFC2396.Read,
	published: []string{"rfc2396.bnf"},
	corrected: []string{"rfc2396.corrections.bnf", "rfc2396.forms.bnf"},
	starts:    map[Form]string{URI: "absoluteURI-reference", Reference: "URI-reference", AbsoluteURI: "absoluteURI"},
}, {
	name:      "rfc2396+2732",
	read:      notation.RFC2396.Read,
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

// Published returns the named grammar as its RFC prints it. "rfc2396+2732" is
// the grammar of RFC 2396 with the changes of RFC 2732. The only error is an
// unknown name.
func Published(name string) (*grammar.Grammar, error) { return shared(name, false) }

// Corrected returns the named grammar with the corrections that the text of the
// RFC requires, and with additional rules for forms that have no rule. Package
// uri implements this grammar. The only error is an unknown name.
func Corrected(name string) (*grammar.Grammar, error) { return shared(name, true) }

// Start returns the rule of the corrected grammar that derives the strings of a
// form. ok is false if the grammar or the form is unknown.
func Start(name string, form Form) (rule string, ok bool) {
	s, err := find(name)
	if err != nil {
		return "", false
	}
	rule, ok = s.starts[form]
	return rule, ok
}

// A Correction is a rule that the corrected grammar defines differently from the
// published grammar.
type Correction struct {
	Published *grammar.Rule
	Corrected *grammar.Rule
	Section   string // section of the same RFC that contradicts the published rule
	Reason    string // quotation from that section
}

// Corrections returns the corrections of the named grammar, in the order of their
// file. The only error is an unknown name.
func Corrections(name string) ([]Correction, error) {
	published, err := Published(name)
	if err != nil {
		return nil, err
	}
	corrected, _ := Corrected(name) // the name is known
	index := grammar.NewIndex(published)
	var list []Correction
	for _, r := range corrected.Rules {
		if strings.Contains(r.Pos.File, ".corrections.") {
			section, reason, _ := strings.Cut(r.Comment, ": ")
			list = append(list, Correction{index.Rule(r.Name), r, section, reason})
		}
	}
	return list, nil
}

func find(name string) (*source, error) {
	i := slices.IndexFunc(sources, func(s source) bool { return s.name == name })
	if i < 0 {
		return nil, fmt.Errorf("rfc: unknown grammar %q, the grammars are %s", name, strings.Join(Names(), ", "))
	}
	return &sources[i], nil
}

type key struct {
	name      string
	corrected bool
}

var loaded memo.Map[key, *grammar.Grammar]

// shared returns the grammar that all callers get.
func shared(name string, corrected bool) (*grammar.Grammar, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	return loaded.Must(key{name, corrected}, func() *grammar.Grammar { return s.load(corrected) }), nil
}

// load parses a grammar. It panics on an error: the files are part of this
// package, and its tests parse all of them.
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

// replace replaces rules of g by rules of next with the same name. It appends
// the other rules of next.
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

// Text returns the content of a file of this package. The package documentation
// lists the files.
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
