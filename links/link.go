package links

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
)

// A Link is a reference found in a document.
type Link struct {
	Text  string // the text in the document, without delimiters, with line breaks
	Start int64  // byte offset of Text; the method that yields the link documents its origin
	End   int64  // byte offset after Text

	// Reference is the reference, in the syntax of the Finder, and Value is its string:
	// Text with white space removed, character references resolved, an assumed scheme
	// added and, under RFC 3986, non-ASCII characters percent-encoded (RFC 3987, 3.1). If
	// the text is not a reference, Err is the reason, and Value is the string that was
	// refused, not repaired and not shortened. Under RFC 1738, the fragment is removed.
	Value     string
	Reference uri.Reference
	Err       error

	// Base is the base URI of the reference, in the syntax of the Finder, or zero if no
	// base is known. See Target.
	Base uri.URI

	// Alternative is a second reading, or "". If a line of Text ends in a hyphen, Value
	// contains the hyphen and Alternative does not (RFC 3986, appendix C).
	Alternative string

	// Repairs is what a browser repaired in the reference, if the finder of HTML reads as a browser does:
	// the names of the validation errors of the URL Standard, such as "invalid-reverse-solidus",
	// separated by spaces. Value and Reference are the absolute URL then.
	Repairs string

	Delimiter Delimiter
	Doubt     Doubt
	Assumed   string // the scheme assumed for an abbreviated reference (RFC 2396, appendix F), or ""

	Element   string // in HTML, the element in lower case, such as "img"; "style" in style sheets
	Attribute string // in HTML, the attribute in lower case, such as "srcset"; "" in style sheets

	// Part is the number of the part of a message, "1.2", or of the record of an
	// archive, "3". In mailboxes, and for messages in archives, it is both: "3/1.2".
	Part string
}

// Target returns the reference resolved against the base, in the syntax of the Finder, so
// that targets can be compared with == and can be map keys. Without a base, Target returns
// a reference with a scheme as it is, and [ErrNoBase] for other references. If Err is set, Target
// returns it, also if Reference was repaired since.
func (l *Link) Target() (uri.URI, error) {
	if l.Err != nil {
		return uri.URI{}, l.Err
	}
	return resolve(l.Base, l.Reference)
}

// resolve resolves r against base, which is zero if no base is known.
func resolve(base uri.URI, r uri.Reference) (uri.URI, error) {
	if !base.IsZero() {
		return base.Resolve(r)
	}
	if u, ok := r.URI(); ok {
		return u, nil
	}
	return uri.URI{}, ErrNoBase
}

// A Delimiter says how a reference is delimited in its document.
type Delimiter uint8

const (
	DelimiterBare      Delimiter = iota // by white space, or by characters that are not valid in references
	DelimiterQuotes                     // by double quotes
	DelimiterAngles                     // by angle brackets
	DelimiterAttribute                  // by an attribute or a style sheet
)

var delimiterNames = [...]string{"bare", "in quotes", "in angle brackets", "as a value"}

// String returns the delimiter in words: "in angle brackets".
func (d Delimiter) String() string {
	if int(d) < len(delimiterNames) {
		return delimiterNames[d]
	}
	return "Delimiter(?)"
}

// A Doubt is a set of reasons why a link could be read in another way.
type Doubt uint8

const (
	DoubtHyphen    Doubt = 1 << iota // a line ends in a hyphen that a typesetter may have added: in delimiters, see Link.Alternative
	DoubtBreak                       // a line break was removed in double quotes; the quotes may not be delimiters
	DoubtEnd                         // characters after the text were left out as punctuation, but may belong to the reference
	DoubtScript                      // characters after the text were left out as words, but may belong to an IRI
	DoubtAssumed                     // the scheme is assumed
	DoubtBlank                       // a space, an empty line or a line break before a scheme in delimiters: removed in angle brackets, the end in quotes; or the mark of a line, removed in angle brackets
	DoubtAuthority                   // in the scheme or the authority, white space was removed or an escape of Markdown resolved; or a word before an abbreviated host or address may belong to it
	DoubtCut                         // the character after the text is not part of a reference here, but other readers go on with it
)

var doubtNames = [...]string{
	"broken after a hyphen",
	"broken inside quotes",
	"punctuation left out",
	"words left out",
	"scheme assumed",
	"blank inside delimiters",
	"scheme or authority changed",
	"cut",
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
	ConfidenceLow    Confidence = iota // the scheme is assumed, or there are several readings
	ConfidenceMedium                   // the end depends on the characters after the reference
	ConfidenceHigh                     // delimited as the RFCs recommend, or by characters that are not valid in references
)

// String returns "low", "medium" or "high".
func (c Confidence) String() string {
	return [...]string{"low", "medium", "high"}[min(c, ConfidenceHigh)]
}

// Confidence returns how reliable the reading is. The reasons are in Doubt.
func (l *Link) Confidence() Confidence {
	switch {
	case l.Doubt&(DoubtHyphen|DoubtScript|DoubtAssumed|DoubtAuthority|DoubtCut) != 0:
		return ConfidenceLow
	case l.Doubt != 0:
		return ConfidenceMedium
	}
	return ConfidenceHigh
}

// An Error is a fault of a document and its offset. The links before the fault have
// been yielded. If more links can be found after it, they follow.
type Error struct {
	part    string
	offset  int64
	decoded bool
	err     error
}

// NewError returns the Error that a finder yields for a cause, which must not be nil. See the methods
// of Error for the other arguments.
func NewError(part string, offset int64, decoded bool, cause error) *Error {
	return &Error{part, offset, decoded, cause}
}

// Part returns the part in mail and archives, as Link has it, or "".
func (e *Error) Part() string { return e.part }

// Offset returns the offset in bytes, with the origin of Link.Start; in mail and archives see the
// method. It is an int64, because a stream can be longer than an int counts on 32-bit systems.
func (e *Error) Offset() int64 { return e.offset }

// Decoded reports whether the document was converted to UTF-8 before the search. Offset is then
// an offset in the UTF-8 text. See html.Finder.Read.
func (e *Error) Decoded() bool { return e.decoded }

// Error returns the part, the offset and the cause: "links: part 1.2, byte 7: nested too deeply".
func (e *Error) Error() string {
	cause := strings.TrimPrefix(e.err.Error(), "links: ")
	if e.part != "" {
		return fmt.Sprintf("links: part %s, byte %d: %s", e.part, e.offset, cause)
	}
	return fmt.Sprintf("links: byte %d: %s", e.offset, cause)
}

// Unwrap returns the cause: one of the Err values, or the error of the reader.
func (e *Error) Unwrap() error { return e.err }

// The errors of this package and of the packages below it, for errors.Is.
var (
	ErrNoBase  = errors.New("links: no base URI")            // a relative reference without a base
	ErrTooLong = errors.New("links: longer than the limit")  // a reference or tag of more than MaxToken bytes
	ErrTooDeep = errors.New("links: nested too deeply")      // too many parts inside parts
	ErrFormat  = errors.New("links: not of this media type") // not a message, not a WARC record
)
