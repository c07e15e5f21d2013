package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
)

// The errors of this package, for errors.Is. An error from parsing wraps one of the first four; see
// [ParseError.Unwrap].
var (
	ErrUnexpected    = errors.New("uri: unexpected character")                                 // a character that cannot follow what is before it in any valid string
	ErrUnexpectedEnd = errors.New("uri: unexpected end")                                       // the string ends before it is complete
	ErrTooLong       = errors.New("uri: longer than 2147483647 bytes")                         // the limit for strings that are parsed, and for results
	ErrUnknownSyntax = errors.New("uri: unknown syntax")                                       // the Syntax is not one of the five
	ErrNoBase        = errors.New("uri: not a base URI")                                       // the base is the zero URI
	ErrOpaqueBase    = errors.New("uri: relative reference with an opaque base (RFC 2396, 5)") // see [URI.Resolve]
	ErrAmbiguous     = errors.New("uri: the result would be parsed as other components")       // see [Resolver] and [Builder]
	ErrAboveRoot     = errors.New("uri: \"..\" above the root")                                // see [Resolver]
	ErrDotSegments   = errors.New("uri: no reference resolves to a target with dot-segments")  // see [URI.Relativize]
)

// ErrUnsupported is returned if the RFC of the syntax has no rules for what you ask: a step of
// normalization (see [Syntax.Steps]), an option of a [Resolver], a component of a [Builder], or
// [Reference.Join]. errors.Is(ErrUnsupported, errors.ErrUnsupported) is true.
var ErrUnsupported error = unsupportedError{}

type unsupportedError struct{}

func (unsupportedError) Error() string { return "uri: not supported by the syntax" }
func (unsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A ParseError says why a string was rejected: what is wrong in words ([ParseError.Reason]), the part
// that is wrong ([ParseError.Mistake]), and for programs the offset at which no valid string could
// continue, the grammar rule, and what was expected. Parsing returns a ParseError, and so does a
// [Builder] that refuses a component. Printing, logging and marshaling mask the password of the string:
// if another syntax accepts the string, what [URI.Redacted] masks of it, and otherwise what [Redact] masks.
// Only [ParseError.Input] returns the string itself.
//
// Creating a ParseError takes one allocation. The methods compute the message when they are
// called.
type ParseError struct {
	input   string
	fault   fault
	syntax  Syntax
	form    Form
	refusal *refusal // of a Builder
}

func newParseError(s string, x Syntax, f Form, bad fault) *ParseError {
	return &ParseError{input: s, fault: bad, syntax: x, form: f}
}

// Component returns the name of the component that a [Builder] refused, such as "host", or "" for an
// error from parsing. For a Builder's error, Input, Offset and Rule are about the component alone.
func (e *ParseError) Component() string {
	if e.refusal == nil {
		return ""
	}
	return componentNames[e.refusal.component]
}

// Offset returns the offset in bytes of the first wrong character. What is before this character could
// begin a valid string, but no valid string continues with this character. Ill-formed UTF-8 counts as a
// character. If the string ends too early, Offset returns len(Input()).
func (e *ParseError) Offset() int { return e.fault.offset }

// Mistake returns the part of Input that is wrong and that [ParseError.Reason] names: one character
// that is not allowed, the port "80x", the percent-encoding "%zz", the address "[1::2::3]". It is
// empty where something is missing. It begins and ends between characters.
//
// Mistake may begin before Offset, because up to Offset, the string could begin a valid one: in
// "http://a:80x/" the Mistake is the port at byte 9, and Offset is 12, because "80x" could also begin a
// password.
func (e *ParseError) Mistake() Span {
	switch {
	case e.fault.want == nothing: // a Builder refused the component as a whole
		return Span{0, len(e.input)}
	case e.fault.want == wantReadable:
		return Span{}
	}
	return e.mistake().at
}

// Syntax returns the syntax that rejected the string.
func (e *ParseError) Syntax() Syntax { return e.syntax }

// Input returns the string that was rejected. It may contain a password.
func (e *ParseError) Input() string { return e.input }

// Unwrap returns [ErrUnexpected], [ErrUnexpectedEnd], [ErrTooLong] or [ErrUnknownSyntax]. For the error
// of a [Builder], it may also return [ErrAmbiguous], if the string of the component would be parsed as
// a different component, and [ErrUnsupported], if the syntax has no such component.
func (e *ParseError) Unwrap() error {
	switch {
	case e.refusal != nil && e.refusal.err != nil:
		return e.refusal.err
	case !e.syntax.known():
		return ErrUnknownSyntax
	case e.form > FormAbsoluteURI:
		return ErrUnsupported
	case len(e.input) > maxLen:
		return ErrTooLong
	case e.fault.offset == len(e.input):
		return ErrUnexpectedEnd
	}
	return ErrUnexpected
}

// Rule returns the grammar rule that rejected the string, as the RFC of the syntax spells it: "segment"
// under RFC 3986, "isegment" under RFC 3987. To find it, the string is split as in RFC 3986, appendix
// B, and the rule belongs to the component at the offset. In some places Rule is more exact:
//
//   - after "%": pct-encoded;
//   - between "//" and the path: authority as long as the characters could be a userinfo or a host,
//     then host or port;
//   - inside "[" and "]": the innermost rule that is not complete, which is IP-literal directly
//     after the "[";
//   - in a first segment that contains ":" or is empty: segment-nz-nc, rel_segment (RFC 2396)
//     or fsegment (RFC 1808);
//   - in the params of RFC 1808: param.
//
// Rule returns "" if the syntax is unknown, if the string is too long to be parsed, and if a Builder
// refused a component that matches its rule.
func (e *ParseError) Rule() string { return e.fault.want.rule(e.syntax) }

// Section returns the section of the RFC that defines the Rule: "3.3". It returns "" if Rule does.
func (e *ParseError) Section() string {
	if rule := e.Rule(); rule != "" {
		return e.syntax.rules().sectionOf(rule)
	}
	return ""
}

// Expected describes what could continue the string at the offset: `two hex digits after "%"`.
// It returns "" if the syntax is unknown or the string is too long to be parsed.
func (e *ParseError) Expected() string {
	if e.refusal != nil {
		return e.refusal.expected()
	}
	return e.fault.want.text(e.syntax, e.form, e.input, e.fault.offset)
}

// Error returns the operation, the masked string, and [ParseError.Reason]:
//
//	uri: parse "http://a b/": a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)
//
// The error of a Builder names the component instead: "uri: build host "a b": a space is not …". A
// string of more than 120 bytes is cut in the middle.
func (e *ParseError) Error() string {
	begin := "uri: parse"
	if e.refusal != nil {
		begin = "uri: build " + e.Component()
	}
	if e.fault.want != wantReadable && (e.refusal == nil || e.input != "") {
		begin += " " + e.quote(Span{0, len(e.input)})
	}
	return begin + ": " + e.Reason()
}

// Reason returns the part of Error that follows the string, in words for people: what is wrong (see
// [ParseError.Mistake]), the byte at which it begins, the section of the RFC that says so, and at most
// one hint. The hint is a fact that explains the error, such as "an absolute URI has no fragment". If
// there is no such fact and a newer syntax accepts the string, the hint names all syntaxes that accept
// the string. Otherwise it may advise how to correct the string.
func (e *ParseError) Reason() string {
	if e.refusal != nil && (e.refusal.reason != "" || e.refusal.err != nil) {
		return e.refusal.why()
	}
	switch err := e.Unwrap(); err {
	case ErrUnknownSyntax:
		return fmt.Sprintf("%s: %v", strings.TrimPrefix(err.Error(), "uri: "), e.syntax)
	case ErrUnsupported:
		return fmt.Sprintf("unknown form: %v", e.form)
	case ErrTooLong:
		return fmt.Sprintf("%s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	}
	return e.sentence()
}

// acceptedBy returns the syntaxes that accept the string in the form in which this syntax rejected the
// string, the oldest first, or nil if no newer syntax does. It parses the string again under each syntax.
func (e *ParseError) acceptedBy() []Syntax {
	var others []Syntax
	for _, x := range slices.Backward(Syntaxes()) {
		if others == nil && !e.syntax.olderThan(x) {
			return nil
		}
		if _, bad := x.parse(e.input, e.form); bad.want == nothing {
			others = append(others, x)
		}
	}
	slices.Reverse(others)
	return others
}

// titles returns the titles of syntaxes as a list in a sentence: "RFC 1738 and RFC 1808".
func titles(syntaxes []Syntax) string {
	var b strings.Builder
	for i, x := range syntaxes {
		switch {
		case i == 0:
		case i == len(syntaxes)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(x.rules().title)
	}
	return b.String()
}

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value { return e.report().LogValue() }

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) { return json.Marshal(e.report()) }

func (e *ParseError) report() redact.Report {
	return redact.Report{Message: e.Error(), Offset: e.fault.offset, Rule: e.Rule(), Syntax: e.syntax.String()}
}

// Format prints what Error returns, quoted for %q and %#v. No verb prints the fields.
func (e ParseError) Format(f fmt.State, verb rune) { redact.Format(&e, f, verb) }

// A fault is the reason why a string is rejected. The zero fault means that the string is accepted.
type fault struct {
	offset int
	want   expectation
}

// An expectation is what could continue a string at the offset of a fault. It determines the rule
// that the error names. The code that rejects a string returns it, so that an error knows its rule
// without parsing the string again. The comments are strings that are rejected with the expectation.
type expectation uint8

const (
	nothing              expectation = iota // the string is accepted
	wantReadable                            // unknown syntax, or a string that is too long
	wantHexDigits                           // %4
	wantScheme                              // 1a:b, //a where a scheme is required
	wantSchemeOrSegment                     // a b:c
	wantNoColon                             // a_b:c, :a
	wantServerChar                          // http://a|b under RFC 2396
	wantAuthorityChar                       // http://a|
	wantPortOrUserinfo                      // http://a:x
	wantUserinfoEnd                         // http://h:1:2
	wantPort                                // http://u@h:x
	wantHost                                // http://u@h|
	wantAfterLiteral                        // http://[::1]x
	wantFutureVersion                       // http://[vx
	wantFutureAddress                       // http://[v1.]
	wantDecOctet                            // http://[::1.256
	wantH16                                 // http://[1:2]
	wantH16OrEnd                            // http://[::1:2/
	wantLastH16                             // http://[::2:3:4:5:6:7:8:9]
	wantIPv6address                         // http://[12345
	wantIPLiteral                           // http://[g
	wantOpaquePart                          // a:#f under RFC 2396
	wantOpaqueChar                          // a:b| under RFC 2396
	wantURLChar                             // a:| under RFC 1738
	wantFirstSegment                        // ////a under RFC 1808
	wantFirstSegmentChar                    // //h/| under RFC 1808
	wantUserinfoChar                        // a userinfo "a@b" in a Builder
	wantSegmentData                         // a segment ".." in a Builder
	wantPathChar                            // /a|
	wantParamChar                           // a;b| under RFC 1808
	wantQueryChar                           // ?a|
	wantFragmentChar                        // #a|

	// wantNoFragment is added if "#" follows a complete absolute URI: a:b#c
	wantNoFragment expectation = 0x80
)

// expectations has the rule and the text of each expectation. If the RFCs have different names
// for a rule, word is its index in the words of the syntax.
//
// A text is true under every syntax that has the expectation. textParams replaces it under RFC
// 1808. The delimiters or the end could follow as well. ";" is a delimiter only under RFC 1808, and
// "#" is none in an absolute URI.
var expectations = [...]struct {
	rule       string
	word       int
	text       string
	textParams string
	delimiters string
}{
	wantHexDigits:       {word: escapeRule, text: `two hex digits after "%"`},
	wantScheme:          {rule: "scheme", text: `a scheme and ":"`},
	wantSchemeOrSegment: {rule: "scheme", text: "a character that a scheme or a first segment may have", delimiters: "/;?#"},
	wantNoColon:         {word: firstSegmentRule, text: `a first segment without ":", or a scheme before ":" (a letter, then letters, digits, "+", "-" or ".")`},
	wantServerChar: {
		word: authorityRule, text: `an authority of unreserved characters, "%" and two hex digits, or one of $ , ; : @ & = +`,
		textParams: `a net_loc of unreserved characters, "%" and two hex digits, or one of : @ & = ; ?`,
	},
	wantAuthorityChar:    {word: authorityRule, text: "a character that userinfo or a host may have"},
	wantPortOrUserinfo:   {word: authorityRule, text: `a port of digits, or an "@" later`},
	wantUserinfoEnd:      {word: authorityRule, text: `an "@" later, because a host has no ":" outside brackets`},
	wantPort:             {word: portRule, text: "a port of digits"},
	wantHost:             {word: hostRule, text: `a name without "@", or an address, in brackets if it is not IPv4`},
	wantAfterLiteral:     {word: authorityRule, text: `":" and a port, or the end of the authority`},
	wantFutureVersion:    {rule: "IPvFuture", text: `hex digits and "."`},
	wantFutureAddress:    {rule: "IPvFuture", text: `an address of unreserved characters, sub-delims and ":", then "]"`},
	wantDecOctet:         {rule: "dec-octet", text: "four numbers from 0 to 255 without leading zeros"},
	wantH16:              {rule: "h16", text: `hex digits, or ":" and another group: eight groups, or fewer groups and one "::"`},
	wantH16OrEnd:         {rule: "h16", text: `hex digits, ":" and another group, or "]"`},
	wantLastH16:          {rule: "h16", text: `hex digits or "]"`},
	wantIPLiteral:        {rule: "IP-literal", text: `an IPv6address (eight groups of one to four hex digits, or fewer groups and one "::"), or "v", hex digits, "." and an address`},
	wantIPv6address:      {rule: "IPv6address", text: `eight groups of one to four hex digits, or fewer groups and one "::"`},
	wantOpaquePart:       {rule: "opaque_part", text: `"/" or an opaque part that is not empty`},
	wantOpaqueChar:       {rule: "opaque_part", text: "a character that an opaque part may have", delimiters: "#"},
	wantURLChar:          {word: segmentRule, text: "a character that a URL may have, or the end"},
	wantFirstSegment:     {word: firstSegmentRule, text: "a first segment that is not empty", delimiters: ";?#"},
	wantFirstSegmentChar: {word: segmentRule, text: "a character that a first segment may have", delimiters: ";?#"},
	wantUserinfoChar:     {rule: "userinfo", text: "a character that userinfo may have"},
	wantSegmentData:      {word: segmentRule, text: `a segment other than "." and ".."`},
	wantPathChar:         {word: segmentRule, text: "a character that a path may have", delimiters: "/;?#"},
	wantParamChar:        {rule: "param", text: "a character that params may have", delimiters: ";?#"},
	wantQueryChar:        {word: queryRule, text: "a character that a query may have", delimiters: "#"},
	wantFragmentChar:     {word: fragmentRule, text: "a character that a fragment may have, or the end"},
}

// rule returns the rule that the error names, as syntax x spells it.
func (w expectation) rule(x Syntax) string {
	e := &expectations[w&^wantNoFragment]
	if w == nothing || w == wantReadable || e.rule != "" {
		return e.rule
	}
	return x.rules().words[e.word]
}

// sectionOf returns the section of the RFC that defines a rule.
func (r *rules) sectionOf(rule string) string {
	for _, line := range r.sections {
		section, names, _ := strings.Cut(line, " ")
		for _, name := range strings.Split(names, " ") {
			if name == rule || names == "" {
				return section
			}
		}
	}
	return ""
}

// note returns a fact that explains the expectation better than its text, or "". The string s is
// rejected at the offset.
func (w expectation) note(s string, offset int) string {
	rest := s[offset:]
	switch {
	case w&wantNoFragment != 0:
		return "an absolute URI has no fragment"
	case w == wantServerChar && hasIPv6Server(s, offset):
		return "RFC 2732 added IPv6 addresses in brackets"
	case wantDecOctet <= w && w <= wantIPLiteral && beginsZone(rest):
		return "zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)"
	case lookalike.IsDefanged(rest):
		return lookalike.Defanged
	}
	return ""
}

// beginsZone reports whether s begins with the "%" of a zone identifier. That of "%3A" is hardly one, because "%3A" is ":".
func beginsZone(s string) bool {
	return strings.HasPrefix(s, "%") && !strings.HasPrefix(s, "%3A") && !strings.HasPrefix(s, "%3a")
}

// hasIPv6Server reports whether s[offset:] begins with an IPv6address in brackets that is the host of a
// server. RFC 2732, 3: "hostport = host [ ":" port ]" and "ipv6reference = "[" IPv6address "]"".
func hasIPv6Server(s string, offset int) bool {
	start := strings.LastIndexByte(s[:offset], '/') + 1
	userinfo, after := s[start:offset], s[offset:]
	if strings.IndexByte(userinfo, '@') != len(userinfo)-1 || !strings.HasPrefix(after, "[") {
		return false
	}
	end, want := ipv6address(after, len("["))
	if want != nothing || end == len(after) || after[end] != ']' {
		return false
	}
	after = after[end+len("]"):]
	if strings.HasPrefix(after, ":") {
		after = strings.TrimLeft(after[1:], "0123456789")
	}
	return after == "" || strings.IndexByte("/?#", after[0]) >= 0
}

// text describes the expectation under syntax x in form f. The string s is rejected at the offset.
func (w expectation) text(x Syntax, f Form, s string, offset int) string {
	if f == FormAbsoluteURI {
		return w.textWithout("#", x, s, offset)
	}
	return w.textWithout("", x, s, offset)
}

// componentText returns the text for a component of a Builder. The text names no delimiter of
// another component, because no other component follows.
func (w expectation) componentText(x Syntax, s string, offset int) string {
	return w.textWithout(";?#", x, s, offset)
}

// textWithout is text without some of the delimiters that could follow.
func (w expectation) textWithout(delimiters string, x Syntax, s string, offset int) string {
	note := w.note(s, offset)
	if w&wantNoFragment != 0 {
		return "the end: " + note
	}
	e := &expectations[w]
	text := e.text
	if e.textParams != "" && x.is(params) {
		text = e.textParams
	}
	if e.delimiters != "" {
		for _, c := range e.delimiters {
			if !strings.ContainsRune(delimiters, c) && (c != ';' || x.is(params)) {
				text += fmt.Sprintf(`, "%c"`, c)
			}
		}
		text += " or the end"
	}
	switch {
	case note == "":
		return text
	case !endsInIPv6address(s[:offset]):
		return text + "; " + note
	}
	return `"]": ` + note
}

// endsInIPv6address reports whether s ends in "[" and an IPv6address: "http://[fe80::1".
func endsInIPv6address(s string) bool {
	open := strings.LastIndexByte(s, '[')
	end, want := ipv6address(s+"]", open+1)
	return open >= 0 && want == nothing && end == len(s)
}
