package locator

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/parseerr"
	"github.com/uriform/uri/internal/redact"
)

// ErrScheme is in the chain of an error of [Parse] where the scheme is none of the
// ten.
var ErrScheme = errors.New("not a scheme of RFC 1738, 3")

// A ParseError says why a text was refused: at which offset, by which rule of RFC
// 1738. What it prints never contains a password, however broken the text: from the
// first ":" after "//" (without "//", after the scheme) to the last "@", the text
// is masked, as [uri.ParseError] does.
type ParseError struct {
	input  string
	start  string // the rule of the scheme; empty where that is none of the ten
	rule   string // the innermost that was open
	scheme string // the scheme, if it is one but none of the ten
	offset int
}

// Offset returns the offset in bytes at which no URL of the scheme could continue:
// of the first character that does not fit what stands before it. It is
// len(Input()) if more was expected. Where the scheme is none of the ten, it is
// the offset at which it parts from the last of them.
func (e *ParseError) Offset() int { return e.offset }

// Rule returns the innermost rule that was open at the offset, as RFC 1738 spells
// it: "fsegment". It is "login" as long as user and hostport are both possible, and
// "scheme" where the scheme is none of the ten. It is empty if the text was not
// read at all.
func (e *ParseError) Rule() string { return e.rule }

// Syntax returns [uri.RFC1738].
func (e *ParseError) Syntax() uri.Syntax { return uri.RFC1738 }

// Input returns the text that was refused, raw: with the password, if it has one.
func (e *ParseError) Input() string { return e.input }

// Unwrap returns [uri.ErrUnexpected], [uri.ErrUnexpectedEnd], [uri.ErrTooLong] or
// [ErrScheme].
func (e *ParseError) Unwrap() error {
	switch {
	case e.scheme != "":
		return ErrScheme
	case len(e.input) > maxLen:
		return uri.ErrTooLong
	case e.offset == len(e.input):
		return uri.ErrUnexpectedEnd
	}
	return uri.ErrUnexpected
}

// Error returns the masked text and [ParseError.Reason].
func (e *ParseError) Error() string {
	if e.Unwrap() == uri.ErrTooLong {
		return "locator: " + e.Reason()
	}
	return fmt.Sprintf("locator: %s: %s", parseerr.Quote(uri.Redact(e.input)), e.Reason())
}

// Reason returns the text of Error without the input: what is wrong at which offset, the
// rule with its definition, and the definition of the rule of the scheme.
func (e *ParseError) Reason() string {
	var b strings.Builder
	switch err := e.Unwrap(); err {
	case uri.ErrTooLong:
		return fmt.Sprintf("%s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	case ErrScheme:
		return fmt.Sprintf("%s is %v", parseerr.Quote(e.scheme), err)
	case uri.ErrUnexpectedEnd:
		fmt.Fprintf(&b, "ends at byte %d", e.offset)
	default:
		fmt.Fprintf(&b, "%s at byte %d", e.found(), e.offset)
	}
	fmt.Fprintf(&b, " in %s of RFC 1738: %s", e.rule, definition(e.rule))
	if hint := e.hint(); hint != "" {
		fmt.Fprintf(&b, " (%s)", hint)
	}
	if e.start != "" && e.start != e.rule {
		fmt.Fprintf(&b, "; %s", definition(e.start))
	}
	return b.String()
}

// found describes the character at the offset, unless it is part of a password.
func (e *ParseError) found() string {
	from, to := redact.Text(e.input)
	return parseerr.Found(e.input, e.offset, from, to, "unexpected byte %#02x")
}

func (e *ParseError) isSecret() bool {
	from, to := redact.Text(e.input)
	return from <= e.offset && e.offset < to
}

// hint says how the octet at fault is written where the rule has escapes.
func (e *ParseError) hint() string {
	switch text := definition(e.rule); {
	case e.rule == "escape":
		return `"%" itself is written "%25"`
	case e.offset == len(e.input) || e.isSecret() || !strings.Contains(text, "uchar") && !strings.Contains(text, "xchar"):
		return ""
	}
	_, size := utf8.DecodeRuneInString(e.input[e.offset:])
	return fmt.Sprintf("it is written %q", encode(nil, e.input[e.offset:e.offset+size], new(set)))
}

// definitions are the rules that errors name, as RFC 1738 prints them.
var definitions = [...]string{
	`scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`,
	`login = [ user [ ":" password ] "@" ] hostport`,
	`host = hostname | hostnumber`,
	`port = digits`,
	`ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`,
	`fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`,
	`ftptype = "A" | "I" | "D" | "a" | "i" | "d"`,
	`fileurl = "file://" [ host | "localhost" ] "/" fpath`,
	`httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`,
	`hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`,
	`search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`,
	`gopherurl = "gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`,
	`selector = *xchar`,
	`mailtourl = "mailto:" encoded822addr`,
	`encoded822addr = 1*xchar`,
	`newsurl = "news:" grouppart`,
	`grouppart = "*" | group | article`,
	`group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`,
	`nntpurl = "nntp://" hostport "/" group [ "/" digits ]`,
	`telneturl = "telnet://" login [ "/" ]`,
	`waisurl = waisdatabase | waisindex | waisdoc`,
	`database = *uchar`,
	`wtype = *uchar`,
	`wpath = *uchar`,
	`prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`,
	`psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`,
	`fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`,
	`fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`,
	`digits = 1*digit`,
	`escape = "%" hex hex`,
}

func definition(rule string) string {
	for _, text := range definitions {
		if name, _, _ := strings.Cut(text, " "); name == rule {
			return text
		}
	}
	return ""
}

// GoString is [ParseError.Error], quoted: %#v must not show the input either.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// Format prints what Error returns, quoted for %q and %#v. No verb prints the fields.
func (e *ParseError) Format(f fmt.State, verb rune) { parseerr.Format(e, f, verb) }

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value { return e.report().LogValue() }

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) { return json.Marshal(e.report()) }

func (e *ParseError) report() parseerr.Report {
	return parseerr.Report{Message: e.Error(), Offset: e.offset, Rule: e.rule, Syntax: e.Syntax().String()}
}
