package links

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
)

// A Link is a reference found in a document.
type Link struct {
	Text  string // as found: without its delimiters, but with the line breaks in it
	Start int64  // offset of Text in bytes, counted as the method that found it says
	End   int64  // offset of the first byte after Text

	// Value is the text as read: white space removed, character references resolved,
	// an assumed scheme added, under RFC 1738 the fragment removed. Reference is Value
	// parsed. If Value is not a reference, Err says why. A broken value is not repaired
	// and not shortened. In text, such a value comes from delimiters.
	Value     string
	Reference uri.Reference
	Err       error

	// Base is the base URI of the reference, or zero if no base is known. See Target.
	Base uri.URI

	// Alternative is the second reading of a text that is broken after a hyphen:
	// Value keeps the hyphen, Alternative omits it (RFC 3986, appendix C). It is ""
	// for other texts.
	Alternative string

	Delimiter Delimiter
	Doubt     Doubt
	Assumed   string // the scheme assumed for an abbreviated reference (RFC 2396, appendix F), or ""

	Element   string // in HTML, the element, in lower case: "img"; "style" in style sheets
	Attribute string // in HTML, the attribute, in lower case: "srcset"; "" in style sheets
	Part      string // in mail, the number of the part, "1.2"; in archives, of the record, "3"; in mailboxes and in mail in archives, both, "3/1.2"
}

// Target returns the reference resolved against the base. Without a base, Target
// returns a reference with a scheme as it is, and [ErrNoBase] for other references.
func (l *Link) Target() (uri.URI, error) {
	if l.Err != nil {
		return uri.URI{}, l.Err
	}
	return resolve(l.Base, l.Reference)
}

// resolve resolves r against base. An IRI reference against a URI base is resolved
// under RFC 3987.
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

// A Delimiter says how a reference is delimited in its document.
type Delimiter uint8

const (
	DelimiterBare      Delimiter = iota // by white space, or by characters that no reference has
	DelimiterQuotes                     // by double quotes
	DelimiterAngles                     // by angle brackets
	DelimiterAttribute                  // it is the value of an attribute, or in a style sheet
)

var delimiterNames = [...]string{"bare", "in quotes", "in angle brackets", "as a value"}

// String returns the delimiter in words: "in angle brackets".
func (d Delimiter) String() string {
	if int(d) < len(delimiterNames) {
		return delimiterNames[d]
	}
	return "Delimiter(?)"
}

// A Doubt is a set of reasons why a text could be read in another way.
type Doubt uint8

const (
	DoubtHyphen    Doubt = 1 << iota // broken after a hyphen that a typesetter may have added: see Link.Alternative
	DoubtBreak                       // broken by a line break inside double quotes, which may not be delimiters
	DoubtEnd                         // the characters after it were left out as punctuation, but could belong to it
	DoubtScript                      // the characters after it were left out as words, but could belong to an IRI
	DoubtAssumed                     // the scheme is assumed
	DoubtBlank                       // a blank or an empty line inside delimiters: removed in angle brackets, the end in quotes
	DoubtAuthority                   // white space was removed inside the authority
)

var doubtNames = [...]string{
	"broken after a hyphen",
	"broken inside quotes",
	"punctuation left out",
	"words left out",
	"scheme assumed",
	"blank inside delimiters",
	"white space removed in authority",
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

// A Confidence says how reliable a reading is.
type Confidence uint8

const (
	ConfidenceLow    Confidence = iota // assumed, or one of several readings
	ConfidenceMedium                   // the end was decided by the characters after it
	ConfidenceHigh                     // delimited as the RFCs recommend, or by characters that no reference has
)

// String returns "low", "medium" or "high".
func (c Confidence) String() string {
	return [...]string{"low", "medium", "high"}[min(c, ConfidenceHigh)]
}

// Confidence returns how reliable the reading is. The reasons are in Doubt.
func (l *Link) Confidence() Confidence {
	switch {
	case l.Doubt&(DoubtHyphen|DoubtScript|DoubtAssumed|DoubtAuthority) != 0:
		return ConfidenceLow
	case l.Doubt != 0:
		return ConfidenceMedium
	}
	return ConfidenceHigh
}

// An Error is a fault of a document and its offset. The links before the fault have
// been yielded. If more links can be found after it, they follow.
type Error struct {
	Part   string // in mail and archives, the part, as in Link; or ""
	Offset int64  // in bytes, counted like Link.Start; in mail and archives see the method
	Err    error

	// Decoded says that Offset counts bytes of the text in UTF-8, because the
	// document was decoded before it was searched. See html.Finder.Read.
	Decoded bool
}

func (e *Error) Error() string {
	if e.Part != "" {
		return fmt.Sprintf("links: part %s, byte %d: %v", e.Part, e.Offset, e.Err)
	}
	return fmt.Sprintf("links: byte %d: %v", e.Offset, e.Err)
}

// Unwrap returns the cause: one of the Err values, or the error of the reader.
func (e *Error) Unwrap() error { return e.Err }

var (
	ErrNoBase  = errors.New("no base URI")            // a relative reference without a base
	ErrTooLong = errors.New("longer than the limit")  // a reference or tag of more than MaxToken bytes
	ErrTooDeep = errors.New("nested too deeply")      // parts within parts within parts
	ErrFormat  = errors.New("not of this media type") // not a message, not a WARC record
)
