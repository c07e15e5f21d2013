package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// A Manifest describes an adapter and its library: the file adapter.json of a folder. People
// review it. Only the claims of the manifest make an answer wrong. The format is
// conformance/adapter.schema.json.
type Manifest struct {
	ID       string `json:"id"`       // name of the folder: "c-uriparser"
	Name     string `json:"name"`     // "uriparser"
	Language string `json:"language"` // "C"
	License  string `json:"license"`  // SPDX expression of the library
	Homepage string `json:"homepage"`
	Issues   string `json:"issues,omitempty"` // where faults of the library are reported

	// Standard is the standard that the library follows. Under StandardHTTP and StandardNone,
	// differences are not faults.
	Standard Standard `json:"standard"`

	// Claims are the syntaxes that the documentation of the library promises.
	Claims []Claim `json:"claims"`

	// ComparedBy is the syntax to which a library without claims is compared.
	ComparedBy string `json:"compared_by,omitempty"`

	// Schemes are the schemes whose rules the documentation promises to apply (RFC 3986, 6.2.3). Rows of other
	// schemes that need such rules are not asked.
	Schemes []string `json:"schemes,omitempty"`

	// Validates says whether the library promises to reject invalid input.
	Validates Promise `json:"validates"`

	Deviations []Deviation `json:"deviations,omitempty"`

	// Install has the commands that install the library, by package manager: apt, npm, go.
	Install map[string][]string `json:"install,omitempty"`
	Build   [][]string          `json:"build,omitempty"` // commands that build the adapter, in its folder
	Run     []string            `json:"run"`             // the command of the adapter, in its folder
	Mode    string              `json:"mode,omitempty"`  // options of the library that the adapter uses
	Note    string              `json:"note,omitempty"`  // a sentence that is shown beside the row
	Asked   string              `json:"asked,omitempty"` // date on which the maintainers were asked

	// Checked has what the library itself did when a person asked it about a doubt of Smoke: the
	// call, and its value.
	Checked map[Doubt]string `json:"checked,omitempty"`

	Dir string `json:"-"` // the folder of the manifest
}

// A Standard is what a library follows.
type Standard string

// The standards.
const (
	StandardRFC    Standard = "rfc"    // one of the five RFCs
	StandardWHATWG Standard = "whatwg" // the URL Standard; the web platform tests decide
	StandardHTTP   Standard = "http"   // targets of HTTP requests
	StandardNone   Standard = "none"   // the documentation names no standard
)

// A Claim is a sentence of the documentation that promises a syntax. It is quoted whole, with what limits it.
type Claim struct {
	Syntax string `json:"syntax"`
	Grade  Grade  `json:"grade"`
	Says   string `json:"says"`
	URL    string `json:"url"`

	// Ops are the operations that the sentence is about. If it is empty, these are all.
	Ops []string `json:"ops,omitempty"`

	// AmendedBy is "rfc2732" if the claim of RFC 2396 includes its amendment. RFC 2732 makes
	// brackets reserved and adds addresses, so questions with brackets are then not asked.
	AmendedBy string `json:"amended_by,omitempty"`
}

// A Grade says how far a sentence goes. Only a sentence that promises conformance makes a difference a fault. A
// sentence that disclaims is no claim.
type Grade string

// The grades.
const (
	Conforms Grade = "conforms" // it follows, implements or represents what the RFC defines, and no more than that
	Partial  Grade = "partial"  // it follows the RFC in part, or generally
	BasedOn  Grade = "based-on" // it is based on the RFC
)

// A Promise is what the documentation says about validation. A promise to reject invalid input has
// a sentence.
type Promise struct {
	Value bool   `json:"value"`
	Says  string `json:"says,omitempty"`
	URL   string `json:"url,omitempty"`
}

// A Deviation is a documented difference from the RFC. It applies to the questions that have
// one of Rows, Tags or Rules.
type Deviation struct {
	Kind  string   `json:"kind"`            // strict, lenient or other
	Rows  []string `json:"rows,omitempty"`  // "rfc3986/3.2.2-04"
	Tags  []string `json:"tags,omitempty"`  // "long-port"
	Rules []string `json:"rules,omitempty"` // rules in which a generated string is wrong: "userinfo"
	Says  string   `json:"says"`
	URL   string   `json:"url"`
}

// covers reports whether the deviation applies to q.
func (d *Deviation) covers(q *Question) bool {
	return slices.Contains(d.Rows, q.ID) || slices.Contains(d.Rules, q.Rule) ||
		slices.ContainsFunc(d.Tags, func(tag string) bool { return slices.Contains(q.Tags, tag) })
}

// ReadManifest reads a manifest and checks it.
func ReadManifest(file string) (*Manifest, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var m Manifest
	if err := d.Decode(&m); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m.Dir = filepath.Dir(file)
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &m, nil
}

func (m *Manifest) check() error {
	for _, f := range []struct{ key, value string }{{"id", m.ID}, {"name", m.Name}, {"language", m.Language}, {"license", m.License}, {"homepage", m.Homepage}} {
		if f.value == "" {
			return fmt.Errorf("%q is missing", f.key)
		}
	}
	if len(m.Run) == 0 {
		return errors.New(`"run" is missing: the command of the adapter`)
	}
	switch m.Standard {
	case StandardRFC:
		if len(m.Claims) == 0 {
			return errors.New(`"claims" is empty: a library that follows an RFC has a sentence that says so; otherwise "standard" is "none"`)
		}
	case StandardWHATWG, StandardHTTP, StandardNone:
		if len(m.Claims) > 0 {
			return fmt.Errorf(`"standard" is %q, and there are claims: "standard" must be "rfc"`, m.Standard)
		}
		if m.Standard == StandardWHATWG {
			if m.ComparedBy != "" {
				return errors.New(`"standard" is "whatwg", and there is "compared_by": the web platform tests decide, and no RFC`)
			}
		} else if !isSyntax(m.ComparedBy) {
			return errors.New(`"compared_by" must be a syntax, because there are no claims`)
		}
	default:
		return fmt.Errorf(`"standard" must be rfc, whatwg, http or none, not %q`, m.Standard)
	}
	for _, c := range m.Claims {
		if !isSyntax(c.Syntax) {
			return fmt.Errorf("claims: unknown syntax %q", c.Syntax)
		}
		if c.Says == "" || c.URL == "" {
			return fmt.Errorf("claims: %s: a claim needs the sentence (says) and its place (url)", c.Syntax)
		}
		if !slices.Contains([]Grade{Conforms, Partial, BasedOn}, c.Grade) {
			return fmt.Errorf("claims: %s: \"grade\" must be conforms, partial or based-on, not %q; a disclaimer is no claim", c.Syntax, c.Grade)
		}
		if c.AmendedBy != "" && (c.AmendedBy != "rfc2732" || c.Syntax != "rfc2396") {
			return fmt.Errorf("claims: %s: \"amended_by\" must be rfc2732, in a claim of rfc2396", c.Syntax)
		}
	}
	if m.Validates.Value && (m.Validates.Says == "" || m.Validates.URL == "") {
		return errors.New("validates: a promise to reject invalid input needs the sentence (says) and its place (url); otherwise \"value\" is false")
	}
	for _, d := range m.Deviations {
		if d.Says == "" || d.URL == "" || !slices.Contains([]string{"strict", "lenient", "other"}, d.Kind) {
			return errors.New("deviations: a deviation needs kind (strict, lenient or other), says and url")
		}
	}
	return nil
}

// Syntaxes returns the syntaxes by which the library is judged.
func (m *Manifest) Syntaxes() (list []string) {
	if m.Standard == StandardWHATWG {
		return []string{WHATWG}
	}
	for _, c := range m.Claims {
		if !slices.Contains(list, c.Syntax) {
			list = append(list, c.Syntax)
		}
	}
	if len(list) == 0 {
		list = []string{m.ComparedBy}
	}
	return list
}

// claims reports whether the library is judged, or compared, by the syntax of q for its operation.
func (m *Manifest) claims(q *Question) bool {
	if len(m.Claims) == 0 {
		return m.Syntaxes()[0] == q.Syntax
	}
	return m.promises(q.Syntax, q.Op(), Conforms, Partial, BasedOn)
}

// promises reports whether a claim with one of the grades is about a syntax and an operation.
func (m *Manifest) promises(syntax, op string, grades ...Grade) bool {
	return slices.ContainsFunc(m.Claims, func(c Claim) bool {
		return c.Syntax == syntax && slices.Contains(grades, c.Grade) && (len(c.Ops) == 0 || slices.Contains(c.Ops, op))
	})
}

// knowsScheme reports whether the library promises the rules of the schemes that the answer to q needs.
func (m *Manifest) knowsScheme(q *Question) bool {
	if steps, ok := q.steps(); ok && !slices.Contains(strings.Fields(steps), "scheme") {
		return true
	}
	return !slices.ContainsFunc(q.Tags, func(tag string) bool {
		scheme, ok := strings.CutPrefix(tag, conformance.TagScheme)
		return ok && !slices.Contains(m.Schemes, scheme)
	})
}

// amends reports whether an amendment that the library claims may change the answer to q.
func (m *Manifest) amends(q *Question) bool {
	return slices.ContainsFunc(m.Claims, func(c Claim) bool { return c.Syntax == q.Syntax && c.AmendedBy != "" }) &&
		slices.ContainsFunc([]string{"input", "base", "a", "b"}, func(key string) bool {
			text, _ := q.Request.Text(key)
			return strings.ContainsAny(text, "[]")
		})
}

func isSyntax(name string) bool { return slices.Contains(conformance.Syntaxes[:], name) }
