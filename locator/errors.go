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
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
)

// ErrScheme is wrapped by an error of [Parse] if the text has a valid scheme that
// is not one of the ten schemes.
var ErrScheme = errors.New("locator: not a scheme of RFC 1738, 3")

// A ParseError describes why a text is invalid: the offset of the fault, and the
// rule of RFC 1738. Its messages never contain a password, even if the text is
// very broken: they mask it as those of [uri.ParseError] do.
type ParseError struct {
	input  string
	rule   string // the innermost rule at the offset
	scheme string // the scheme, if it is valid but not one of the ten
	offset int
}

// Offset returns the offset in bytes at which no URL of the scheme could continue:
// the offset of the first character that does not fit. It is len(Input()) if the
// text ends too early. If the scheme is not one of the ten, Offset returns the
// length of the longest prefix that the text has in common with one of their
// names.
func (e *ParseError) Offset() int { return e.offset }

// Mistake returns the character with which the part begins that Reason names, or an empty span where something is
// missing. It may begin before Offset: in "http://1.2.3/x" the host is wrong, and up to Offset, the text could begin a
// longer host.
func (e *ParseError) Mistake() uri.Span {
	at := e.offset
	switch where := e.mistake(); {
	case len(e.input) > maxLen:
	case e.scheme != "":
		at = 0
	case where.says != "":
		at = where.at
	case e.rule == "escape":
		at, _, _ = redact.Encoding(e.input, e.offset, nil)
	}
	_, size := utf8.DecodeRuneInString(e.input[at:])
	return uri.Span{Start: at, End: at + size}
}

// Rule returns the innermost rule that does not allow the byte at the offset or, at the
// end of the text, that is not complete, spelled as in RFC 1738, such as "fsegment". It returns "login" while both user and hostport
// are possible, and "scheme" if the scheme is not one of the ten. It returns "" if
// the text is too long to be parsed.
func (e *ParseError) Rule() string { return e.rule }

// Section returns the section of RFC 1738 that defines the Rule: "5", which has all of them. It
// returns "" if Rule does.
func (e *ParseError) Section() string {
	if e.rule == "" {
		return ""
	}
	return "5"
}

// Syntax returns [uri.RFC1738].
func (e *ParseError) Syntax() uri.Syntax { return uri.RFC1738 }

// Input returns the invalid text. It is not masked: it may contain a password.
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
	return fmt.Sprintf("locator: %s: %s", redact.Quote(redact.Input(e.input)), e.Reason())
}

// Reason returns the text of Error without the input: what is wrong, the byte, the section, and one
// hint, which is the percent-encoding to write or the definition of the rule.
func (e *ParseError) Reason() string {
	says, at := "the URL ends too early", e.offset
	err := e.Unwrap()
	if err == uri.ErrTooLong {
		return fmt.Sprintf("%s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	}
	secret := redact.FindInput(e.input)
	rule, where := e.rule, e.mistake()
	switch {
	case where.says != "":
		rule, says, at = where.rule, where.says, where.at
	case err == ErrScheme:
		return fmt.Sprintf("%s is %s", redact.Quote(e.scheme), strings.TrimPrefix(err.Error(), "locator: "))
	case e.rule == "escape":
		at, _, says = redact.Encoding(e.input, e.offset, secret)
	case err == uri.ErrUnexpected:
		says = redact.Character(e.input, e.offset, secret) + " is not allowed" + place(e.rule)
	}
	hint := e.hint()
	if where.says != "" {
		hint = ": " + definition(rule)
	}
	return fmt.Sprintf("%s, at byte %d (RFC 1738, %s)%s", says, at, e.Section(), hint)
}

// A mistake is what a person did wrong before the offset, and the rule that shows it.
type mistake struct {
	says string // "" if the byte at the offset is the mistake
	at   int
	rule string
}

// mistake returns the mistake in a scheme, host or port that is complete at the offset:
//
//	a_b:c            the "_", not the first letter, with which none of the ten schemes begins
//	http://a.dom./   the host, not the "/", before which another label could follow
//	ftp://1.2.3/     the host, not the "/", before which an "@" could follow
//	http://u:p@h/    the user, not the "p", which is no digit of a port
//	file://          the "/" that is missing, not the host, which may be empty
func (e *ParseError) mistake() (m mistake) {
	s, end := e.input, e.offset
	secret := redact.FindInput(s)
	switch e.rule {
	case "scheme":
		m.at, m.rule = strings.IndexFunc(s, notSchemeChar), e.rule
		switch {
		case e.scheme != "":
		case m.at < 0:
			m.at, m.says = len(s), "the URL ends too early"
		default:
			m.says = redact.Character(s, m.at, secret) + " is not allowed in a scheme"
		}
		return m
	case "host":
		for end < len(s) && isHostChar(rune(s[end])) {
			end++
		}
	case "login", "port":
	default:
		return m
	}
	start := strings.Index(s[:end], "//") + len("//")
	scheme, _ := Lookup(s[:strings.IndexByte(s, ':')])
	authority := s[start:]
	if i := strings.IndexAny(authority, "/?#"); i >= 0 {
		authority = authority[:i]
	}
	at := strings.LastIndexByte(authority, '@')
	switch {
	case start < len("//"):
	case scheme.Name == "file" && start == len(s):
		return mistake{"the URL ends too early", start, scheme.Rule}
	case scheme.Name == "file" && end == start:
		return m // the host may be empty
	case at >= 0 && scheme.Name != "ftp" && scheme.Name != "telnet":
		return mistake{"a user is not allowed before the host", start, scheme.Rule}
	case start+at >= end && strings.Contains(authority[:at], "@"):
		return mistake{`a second "@" is not allowed in a login`, start + at, "login"}
	}
	start = max(start, strings.LastIndexByte(s[:end], '@')+1)
	if secret.Overlaps(start, end) || end < len(s) && s[end] != '/' && (e.rule != "host" || s[end] != ':' && s[end] != '?') {
		return m // the byte at end is the mistake
	}
	host, port, hasPort := strings.Cut(s[start:end], ":")
	m.at, m.rule = start, "hostname"
	switch at := strings.IndexFunc(host, func(r rune) bool { return !isHostChar(r) }); {
	case at >= 0:
		m.at += at
		m.says = redact.Character(s, m.at, secret) + " is not allowed in a host"
	case host == "":
		m.says, m.rule = "the host is empty", "host"
	case !isHost(host):
		m.says = redact.Quote(host) + " is not a host"
		if strings.Trim(host, "0123456789.") == "" {
			m.rule = "hostnumber"
		}
	case hasPort:
		m.at, m.rule, m.says = end-len(port), "digits", "the port is empty"
		if port != "" {
			m.says = "the port " + redact.Quote(port) + " is not a number"
		}
	}
	return m
}

// isHostChar reports whether r may be in a host.
func isHostChar(r rune) bool {
	return r < utf8.RuneSelf && (alpha[r] || digits[r] || r == '-' || r == '.')
}

func (e *ParseError) isSecret() bool { return redact.FindInput(e.input).Has(e.offset) }

// hint returns the percent-encoded form of the character at the offset, if the rule allows escapes and "uri fix" would
// encode the character, or the definition of the rule. RFC 1738, 2.2: "#" is used "to delimit a URL from a
// fragment/anchor identifier that might follow it".
func (e *ParseError) hint() string {
	switch text := definition(e.rule); {
	case e.rule == "escape":
		return `; write "%25" for a "%"`
	case e.rule == "grouppart" && strings.HasPrefix(e.input[e.offset-1:], ":<"): // news:<a@b>
		return `; a message identifier has no "<" and ">" in a URL`
	case e.rule == "grouppart" && e.offset == len(e.input): // news:1abc could become the article 1abc@h
		return `; a group begins with a letter, and an article has "@"`
	case e.offset == len(e.input) || e.isSecret() || !strings.Contains(text, "uchar") && !strings.Contains(text, "xchar"),
		!lookalike.IsData(e.input, e.offset), e.input[e.offset] < ' ', strings.IndexByte("\x7F\\", e.input[e.offset]) >= 0: // which browsers remove or read as another one
		return ": " + text
	case lookalike.IsTemplateExpression(e.input[e.offset:]):
		return "; " + lookalike.Template
	case e.input[e.offset] == '#': // 2.2: a delimiter
		return `: a URL of RFC 1738 has no fragment`
	}
	_, size := utf8.DecodeRuneInString(e.input[e.offset:])
	return fmt.Sprintf("; write %q", encode(nil, e.input[e.offset:e.offset+size], new(set)))
}

// place returns the words for a rule in which a character is not allowed: " in a path".
func place(rule string) string {
	switch rule {
	case "login", "host", "port", "selector", "database":
		return " in a " + rule
	case "fsegment", "hsegment", "psegment", "wpath":
		return " in a path"
	case "search":
		return " in a query"
	case "encoded822addr":
		return " in a mail address"
	case "grouppart", "group":
		return " in a newsgroup"
	case "wtype", "ftptype":
		return " in a type"
	case "fieldname", "fieldvalue":
		return " in a field"
	case "digits":
		return " in a number"
	}
	return ""
}

// definitions are the rules that errors mention, as printed in RFC 1738.
var definitions = [...]string{
	`scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`,
	`login = [ user [ ":" password ] "@" ] hostport`,
	`host = hostname | hostnumber`,
	`hostname = *[ domainlabel "." ] toplabel`,
	`hostnumber = digits "." digits "." digits "." digits`,
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
	`waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`,
	`database = *uchar`,
	`wtype = *uchar`,
	`wpath = *uchar`,
	`prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`,
	`fieldspec = ";" fieldname "=" fieldvalue`,
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

// GoString returns the text of [ParseError.Error], quoted. So %#v does not show
// the input.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// Format prints the text of Error, quoted for %q and %#v. No verb prints the fields.
func (e *ParseError) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value { return e.report().LogValue() }

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) { return json.Marshal(e.report()) }

func (e *ParseError) report() redact.Report {
	return redact.Report{Message: e.Error(), Offset: e.offset, Rule: e.rule, Syntax: e.Syntax().String()}
}
