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

// Unwrap returns [uri.ErrUnexpected], [uri.ErrEnd], [uri.ErrTooLong] or
// [ErrScheme].
func (e *ParseError) Unwrap() error {
	switch {
	case e.scheme != "":
		return ErrScheme
	case len(e.input) > maxLen:
		return uri.ErrTooLong
	case e.offset == len(e.input):
		return uri.ErrEnd
	}
	return uri.ErrUnexpected
}

// Error describes the error: the masked text, what is wrong at which offset, the
// rule with its definition, and that of the rule of the scheme.
func (e *ParseError) Error() string {
	err := e.Unwrap()
	if err == uri.ErrTooLong {
		return fmt.Sprintf("locator: %s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "locator: %s: ", quote(uri.Redact(e.input)))
	switch err {
	case ErrScheme:
		fmt.Fprintf(&b, "%s is %v", quote(e.scheme), err)
		return b.String()
	case uri.ErrEnd:
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
	if e.isSecret() {
		return "unexpected character (masked)"
	}
	r, size := utf8.DecodeRuneInString(e.input[e.offset:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("unexpected byte %#02x", e.input[e.offset])
	}
	if r < utf8.RuneSelf || strconv.IsPrint(r) {
		return "unexpected " + strconv.QuoteRune(r)
	}
	return fmt.Sprintf("unexpected %U", r)
}

func (e *ParseError) isSecret() bool {
	from, to := uri.Secret(e.input)
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

// quote quotes s, cut in the middle where it is long.
func quote(s string) string {
	const most = 120
	if len(s) > most {
		return strconv.Quote(strings.ToValidUTF8(s[:most/2], "")) + "…" + strconv.Quote(strings.ToValidUTF8(s[len(s)-most/4:], ""))
	}
	return strconv.Quote(s)
}

// GoString is [ParseError.Error], quoted: %#v must not show the input either.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// Format prints what Error returns, quoted for %q, whatever the verb: no verb may
// reach the fields.
func (e *ParseError) Format(f fmt.State, verb rune) {
	if verb == 'q' || verb == 'v' && f.Flag('#') {
		fmt.Fprint(f, e.GoString())
		return
	}
	fmt.Fprint(f, e.Error())
}

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("message", e.Error()),
		slog.Int("offset", e.offset),
		slog.String("rule", e.rule),
		slog.String("syntax", e.Syntax().String()),
	)
}

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Message string `json:"message"`
		Offset  int    `json:"offset"`
		Rule    string `json:"rule"`
		Syntax  string `json:"syntax"`
	}{e.Error(), e.offset, e.rule, e.Syntax().String()})
}
