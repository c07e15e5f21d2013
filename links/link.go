package links

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
)

// A Link is a reference found in a document.
type Link struct {
	Text  string // as found: without its delimiters, but with what breaks it
	Start int64  // offset of Text in bytes; what is counted, the method that found it says
	End   int64  // offset of the first byte after Text

	// Value is the text as read: line breaks, indentation and character references
	// resolved, an assumed scheme put before it. Reference is Value parsed, and Err
	// is nil; or Err says why it is none. What is broken is reported, not repaired.
	Value     string
	Reference uri.Reference
	Err       error

	// Base is the base URI of the reference; zero where none is known. See Target.
	Base uri.URI

	// Alternative is the other reading of a text that is broken after a hyphen: Value
	// keeps the hyphen, Alternative does without (RFC 3986, appendix C). Else it is "".
	Alternative string

	Delimiter Delimiter
	Doubt     Doubt
	Assumed   string // the scheme assumed for an abbreviated reference (RFC 2396, appendix F), or ""

	Element   string // in HTML, the element, in lower case: "img"; "style" in style sheets
	Attribute string // in HTML, the attribute, in lower case: "srcset"; "" in style sheets
	Part      string // in mail, the number of the part, "1.2"; in archives, of the record; in mailboxes and mail in archives, both, "3/1.2"
}

// Target returns what the link points to: the reference resolved against the
// base. Without a base, a reference with a scheme is its own target, and others
// give [ErrNoBase].
func (l *Link) Target() (uri.URI, error) {
	if l.Err != nil {
		return uri.URI{}, l.Err
	}
	return resolve(l.Base, l.Reference)
}

// resolve resolves r against base. Base and reference may be of different
// generations, of which an IRI needs the younger.
func resolve(base uri.URI, r uri.Reference) (uri.URI, error) {
	if base.IsZero() {
		if u, ok := r.URI(); ok {
			return u, nil
		}
		return uri.URI{}, ErrNoBase
	}
	if base.Syntax() == uri.RFC3986 && r.Syntax() == uri.RFC3987 {
		iri, err := uri.RFC3987.Parse(base.String())
		if err != nil {
			return uri.URI{}, err
		}
		base = iri
	}
	return base.Resolve(r)
}

// A Delimiter is what sets a reference off from its text.
type Delimiter uint8

const (
	Bare      Delimiter = iota // white space, or characters that no reference has
	Quotes                     // double quotes
	Angles                     // angle brackets
	Attribute                  // the attribute or style sheet it is the value of
)

var delimiterNames = [...]string{"bare", "in quotes", "in angle brackets", "as a value"}

// String returns the delimiter in words: "in angle brackets".
func (d Delimiter) String() string {
	if int(d) < len(delimiterNames) {
		return delimiterNames[d]
	}
	return "Delimiter(?)"
}

// A Doubt is a set of reasons for which a reader could take the text otherwise.
type Doubt uint8

const (
	DoubtHyphen  Doubt = 1 << iota // broken after a hyphen, which may be the typesetter's: see Link.Alternative
	DoubtBreak                     // broken by a line break inside double quotes, which text has for other reasons too
	DoubtEnd                       // what follows was left out as punctuation, though a reference may have it
	DoubtScript                    // what follows was left out as words, though an IRI may have it
	DoubtAssumed                   // the scheme is assumed
)

var doubtNames = [...]string{
	"broken after a hyphen",
	"broken inside quotes",
	"punctuation left out",
	"words left out",
	"scheme assumed",
}

// String lists the reasons: "broken after a hyphen, scheme assumed".
func (d Doubt) String() string {
	var names []string
	for i, name := range doubtNames {
		if d&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// A Confidence says how far a reading may be trusted.
type Confidence uint8

const (
	Low    Confidence = iota // assumed, or one of several readings
	Medium                   // the end was decided by what follows
	High                     // delimited as the RFCs recommend, or set off by what no reference has
)

// String returns "low", "medium" or "high".
func (c Confidence) String() string { return [...]string{"low", "medium", "high"}[min(c, High)] }

// Confidence returns how far the reading may be trusted. The reasons are
// Delimiter and Doubt.
func (l *Link) Confidence() Confidence {
	switch {
	case l.Doubt&(DoubtHyphen|DoubtScript|DoubtAssumed) != 0:
		return Low
	case l.Doubt != 0:
		return Medium
	}
	return High
}

// An Error is a fault of a document, and where it is. The links before it have
// been delivered; if more can be found behind it, they are.
type Error struct {
	Part   string // of mail or archives, as in Link; or ""
	Offset int64  // in bytes, counted like Link.Start; in mail and archives see the method
	Err    error
}

func (e *Error) Error() string {
	if e.Part != "" {
		return fmt.Sprintf("links: part %s, byte %d: %v", e.Part, e.Offset, e.Err)
	}
	return fmt.Sprintf("links: byte %d: %v", e.Offset, e.Err)
}

// Unwrap returns the cause: one of the Err values, or what reading gave.
func (e *Error) Unwrap() error { return e.Err }

var (
	ErrNoBase  = errors.New("no base URI")            // a relative reference where no base is known
	ErrTooLong = errors.New("longer than the limit")  // a reference or tag of more than MaxToken bytes
	ErrTooDeep = errors.New("nested too deeply")      // parts within parts within parts
	ErrFormat  = errors.New("not of this media type") // no message, no WARC record
)
