package lint

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/lenient"
)

// Check returns the issues of r: first those of the scheme, the authority, the path and the query, then
// those of percent-encodings and of non-ASCII characters anywhere in the text, then those of r as a
// whole. Each rule has at most one issue, for the first place. A [uri.URI] u is checked as u.Reference().
//
// Parse r under RFC 3987 to cover IRIs. References of all syntaxes are accepted. Check takes time
// linear in the length of the text. If r is in ASCII and has no issues, Check does not allocate.
func Check(r uri.Reference, o Options) []Issue {
	c := checker{text: r.String(), ref: r, spans: r.Spans(), options: o}
	c.has = kindsOf(c.text)
	s := c.spans
	noHost := s.Authority.Defined() && !s.Host.Defined()
	noAuthority := s.Scheme.Defined() && !s.Authority.Defined() && strings.HasPrefix(s.Path.Of(c.text), "//")
	if noHost || noAuthority {
		// Other readers find a host: in http://127.0.0.1:8a/, whose authority is a net_loc of RFC 1808 and a reg_name of RFC 2396,
		// and in http:///a and http://h: under RFC 1738, which only genericurl derives (5).
		c.spans = lenient.Split(c.text)
	}
	c.checkScheme()
	c.checkAuthority()
	c.checkPath()
	c.checkQuery()
	if c.has&percent != 0 {
		c.checkEncodings()
	}
	if c.has&nonASCII != 0 {
		c.checkCharacters()
	}
	if c.has&(nonASCII|percent) != 0 {
		c.checkBidi()
	}
	c.checkMeaning()
	return c.issues
}

// A checker checks one reference.
type checker struct {
	text  string
	ref   uri.Reference
	spans uri.Spans
	has   charset // the kinds of characters in text

	scheme     string // in lower case; cut off if it is longer than schemeBuffer and has upper-case letters
	schemeText [schemeBuffer]byte
	defaults   uri.SchemeDefaults

	// directive is the offset of a text directive (":~:text=a%2Db"), or the length of the text. A
	// directive needs encodings of "-", which is a delimiter in it.
	directive int

	tooLong string // the code of the rule for a host whose IDNA encoding is too long, or ""

	errorsOnly bool // leave out issues that are less than errors

	options  Options
	issues   []Issue
	reported []string // the codes of the issues, and of those that the options leave out
}

// report adds an issue, unless the rule with the code is off or has been reported. It drops a detail
// of a part of the text that is masked.
func (c *checker) report(code string, span uri.Span, detail string) {
	if c.wasReported(code) {
		return
	}
	c.reported = append(c.reported, code)
	severity := c.options.SeverityOf(code)
	if c.errorsOnly && severity < Error {
		return
	}
	if severity == Off || severity < c.options.Least {
		return
	}
	if detail != "" && code != "meaning-authority" && c.isMasked(span) { // that names RFCs
		detail = ""
	}
	c.issues = append(c.issues, Issue{Code: code, Severity: severity, Span: span, Detail: detail})
}

func (c *checker) wasReported(code string) bool { return slices.Contains(c.reported, code) }

// secret returns the password of the reference.
func (c *checker) secret() (from, to int) {
	if c.has&atSign == 0 {
		return 0, 0
	}
	s := c.spans
	return redact.FindReference(c.text, s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End))
}

func (c *checker) isMasked(span uri.Span) bool {
	from, to := c.secret()
	return redact.Parts(c.text, from, to).Overlaps(span.Start, span.End)
}

// A charset is a set of kinds of characters.
type charset uint8

const (
	percent   charset = 1 << iota // "%"
	nonASCII                      // bytes of non-ASCII characters
	upperCase                     // A to Z
	digit                         // 0 to 9
	atSign                        // "@"
)

var kindOf = func() (table [256]charset) {
	table['%'], table['@'] = percent, atSign
	for c := 'A'; c <= 'Z'; c++ {
		table[c] = upperCase
	}
	for c := '0'; c <= '9'; c++ {
		table[c] = digit
	}
	for c := 0x80; c <= 0xFF; c++ {
		table[c] = nonASCII
	}
	return table
}()

// kindsOf returns the kinds of the characters of a text.
func kindsOf(text string) (has charset) {
	for i := range len(text) {
		has |= kindOf[text[i]]
	}
	return has
}

// span returns the Span of a part of the text that begins at start.
func span(start, length int) uri.Span { return uri.Span{Start: start, End: start + length} }
