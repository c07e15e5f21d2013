package uri_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// Invalid input and its errors. The "|" is at the offset of the error: some valid text begins with
// the text before the "|", and no valid text continues with the next character. The rule is the
// innermost rule that is not complete there. No grammar has a "|" as a character.
var badInput = []struct {
	syntax uri.Syntax
	form   uri.Form
	input  string
	rule   string
	says   string // a part of the message, or of Expected, apart from offset and rule
}{
	// Broken "%".
	{uri.RFC3986, uri.FormReference, "http://a/%|", "pct-encoded", `two hex digits after "%"`},
	{uri.RFC3986, uri.FormReference, "http://a/%4|", "pct-encoded", `"%4" is not a percent-encoding: two hex digits must follow a "%", at byte 9`},
	{uri.RFC3986, uri.FormReference, "http://a/%|zz", "pct-encoded", `"%zz" is not a percent-encoding: two hex digits must follow a "%", at byte 9`},
	{uri.RFC3986, uri.FormReference, "http://a/%4|z", "pct-encoded", `"%4z" is not a percent-encoding: two hex digits must follow a "%", at byte 9`},
	{uri.RFC3986, uri.FormReference, "http://a/%|%41", "pct-encoded", ""},
	{uri.RFC3986, uri.FormReference, "http://%|zz/", "pct-encoded", ""},
	{uri.RFC3986, uri.FormReference, "http://u%|@h/", "pct-encoded", ""},
	{uri.RFC3986, uri.FormReference, "http://u@%4|g", "pct-encoded", ""},
	{uri.RFC3986, uri.FormReference, "?%|", "pct-encoded", ""},
	{uri.RFC3986, uri.FormReference, "#%4|#", "pct-encoded", ""},
	{uri.RFC3987, uri.FormReference, "http://a/%|é", "pct-encoded", ""},
	{uri.RFC2396, uri.FormReference, "http://a/%|zz", "escaped", ""},
	{uri.RFC2396, uri.FormReference, "a:b%|", "escaped", ""},
	{uri.RFC1808, uri.FormReference, "http://a/%4|", "escape", ""},
	{uri.RFC1738, uri.FormReference, "http://a/%|zz", "escape", ""},

	// Spaces and controls.
	{uri.RFC3986, uri.FormReference, "| http://a/", "scheme", "a space is not allowed at the beginning, at byte 0"},
	{uri.RFC3986, uri.FormReference, "http|\t://a/", "scheme", ""},
	{uri.RFC3986, uri.FormReference, "http://a| b/", "authority", ""},
	{uri.RFC3986, uri.FormReference, "http://a/b| c", "segment", ""},
	{uri.RFC3986, uri.FormReference, "http://a/?q=b| c", "query", ""},
	{uri.RFC3986, uri.FormReference, "http://a/#b| c", "fragment", ""},
	{uri.RFC3986, uri.FormReference, "http://a/|\x00", "segment", "the control character U+0000 is not allowed in a path, at byte 9"},
	{uri.RFC3986, uri.FormReference, "http://a|\x00@b/", "authority", ""},
	{uri.RFC3986, uri.FormReference, "http://a/|\r\nHost: b", "segment", "a line break is not allowed in a path, at byte 9"},
	{uri.RFC3986, uri.FormReference, "http://a/?q|\n", "query", "a line break is not allowed at the end, at byte 11"},
	{uri.RFC3986, uri.FormReference, "a|\x7f", "segment", "the control character U+007F is not allowed in a path, at byte 1"},
	{uri.RFC3987, uri.FormReference, "http://a/b| c", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "http://a| b/", "iauthority", ""},
	{uri.RFC2396, uri.FormReference, "http://a/b| c", "segment", ""},
	{uri.RFC2396, uri.FormReference, "mailto:a| b", "opaque_part", "a character that an opaque part may have"},
	{uri.RFC1808, uri.FormReference, "http://a| b/", "net_loc", ""},
	{uri.RFC1808, uri.FormReference, "http://a/b;p?q|\x00", "query", ""},
	{uri.RFC1738, uri.FormReference, "http://a/b| c", "schemepart", ""},

	// Non-ASCII characters, and ill-formed UTF-8: sequences that are cut off or overlong, a
	// surrogate, and bytes that cannot begin a sequence.
	{uri.RFC3986, uri.FormReference, "http://|é/", "authority", "valid under RFC 3987"},
	{uri.RFC3986, uri.FormReference, "http://a/|é", "segment", "valid under RFC 3987"},
	{uri.RFC2396, uri.FormReference, "http://a/|é", "segment", "valid under RFC 3987"},
	{uri.RFC3987, uri.FormReference, "http://a/|\xc3", "isegment", "the byte 0xc3, which is not UTF-8, is not allowed in a path"},
	{uri.RFC3987, uri.FormReference, "http://a/|\xc3(", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "http://a/é|\xa9", "isegment", "the byte 0xa9, which is not UTF-8, is not allowed in a path"},
	{uri.RFC3987, uri.FormReference, "http://a/|\xc0\xaf", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "http://a/|\xed\xa0\x80", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "http://a/|\xff", "isegment", "the byte 0xff, which is not UTF-8, is not allowed in a path"},
	{uri.RFC3987, uri.FormReference, "http://a/?\ue000#|\ue000", "ifragment", "U+E000"}, // iprivate is for queries
	{uri.RFC3987, uri.FormReference, "http://a/|\ufffd", "isegment", ""},                // a ucschar ends at U+FFEF

	// Schemes.
	{uri.RFC3986, uri.FormURI, "|", "scheme", "the string is empty"},
	{uri.RFC3986, uri.FormURI, "a|", "scheme", ""},
	{uri.RFC3986, uri.FormURI, "a|/b", "scheme", ""},
	{uri.RFC3986, uri.FormURI, "|:a", "scheme", ""},
	{uri.RFC3986, uri.FormURI, "|//a", "scheme", ""},
	{uri.RFC3986, uri.FormURI, "|1a:b", "scheme", `a scheme and ":"`},
	{uri.RFC2396, uri.FormReference, "h| :c", "scheme", `a character that a scheme or a first segment may have, "/", "?", "#" or the end`},

	// "A path segment that contains a colon character (e.g., "this:that") cannot be used as the
	// first segment of a relative-path reference, as it would be mistaken for a scheme name" (RFC
	// 3986, 4.2). segment-nz-nc is a "non-zero-length segment without any colon" (3.3). RFC
	// 2396, 5: rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," ).
	{uri.RFC3986, uri.FormReference, "|:a", "segment-nz-nc", `a first segment without ":", or a scheme before ":"`},
	{uri.RFC3986, uri.FormReference, "|://a", "segment-nz-nc", ""},
	{uri.RFC3987, uri.FormReference, "|:a", "isegment-nz-nc", ""},
	{uri.RFC2396, uri.FormReference, "|:a", "rel_segment", ""},
	{uri.RFC3986, uri.FormReference, "1a|:b", "segment-nz-nc", "a letter, then letters, digits"}, // "1a" begins a path
	{uri.RFC2396, uri.FormReference, "1a|:b", "rel_segment", "a letter, then letters, digits"},
	{uri.RFC3986, uri.FormReference, "a_b|:c", "segment-nz-nc", `a first segment without ":"`},
	{uri.RFC3986, uri.FormReference, "ht| tp://h/", "scheme", `a character that a scheme or a first segment may have, "/", "?", "#" or the end`},
	// RFC 1808, 2.2: scheme = 1*( alpha | digit | "+" | "-" | "." ); pchar = uchar | ":" | "@" | "&" | "=".
	{uri.RFC1808, uri.FormReference, "|<URL:http://a/>", "scheme", `a character that a scheme or a first segment may have, "/", ";", "?", "#" or the end`},
	{uri.RFC3986, uri.FormURI, "http://a#b|#c", "fragment", "a character that a fragment may have, or the end"},
	{uri.RFC2396, uri.FormURI, "http://|[::1]/#f", "authority", "RFC 2732"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://a|#f", "authority", "the end: an absolute URI has no fragment"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://a/|#f", "segment", "an absolute URI has no fragment"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://a/| b", "segment", `a character that a path may have, "/", "?" or the end`},
	{uri.RFC3987, uri.FormReference, "é|:a", "isegment-nz-nc", ""},
	{uri.RFC1808, uri.FormReference, "h%74tp://a| b", "net_loc", ""},
	{uri.RFC3986, uri.FormReference, "| :b", "scheme", ""},
	{uri.RFC3986, uri.FormURI, "http://[fe80::|%25eth0]/", "IPv6address", "zone identifiers"},
	{uri.RFC3987, uri.FormReference, "/a|\xe3", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "/a|\xe3\x81", "isegment", ""},
	{uri.RFC3987, uri.FormReference, "/a|\xe3\x81a", "isegment", ""},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://u@a|#f", "host", "an absolute URI has no fragment"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://u@[::1]|#f", "authority", "an absolute URI has no fragment"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://[::1]:1|#f", "port", "an absolute URI has no fragment"},
	{uri.RFC3986, uri.FormAbsoluteURI, "http://u@a:1|#f", "port", "an absolute URI has no fragment"},
	{uri.RFC2396, uri.FormReference, "dav:|", "opaque_part", "valid under RFC 1738, RFC 1808, RFC 3986 and RFC 3987"},
	{uri.RFC2396, uri.FormURI, "dav:|", "opaque_part", `"/" or an opaque part that is not empty`},
	{uri.RFC2396, uri.FormReference, "dav:|#f", "opaque_part", ""},
	{uri.RFC1738, uri.FormReference, "|", "scheme", ""},
	{uri.RFC1738, uri.FormReference, "a|", "scheme", ""},
	{uri.RFC1738, uri.FormReference, "|//a/b", "scheme", ""},
	{uri.RFC1738, uri.FormReference, "a|?b", "scheme", ""},
	{uri.RFC1738, uri.FormReference, "http://a/b|#f", "schemepart", "valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987"},

	// Ports. A port may have any number of digits: see goodInput.
	{uri.RFC3986, uri.FormReference, "http://h:x|/", "authority", `a port of digits, or an "@" later`},
	{uri.RFC3986, uri.FormReference, "http://h:x|", "authority", `a port of digits, or an "@" later`},
	{uri.RFC3986, uri.FormReference, "http://h:-1|/", "authority", ""},
	// RFC 3986, 3.2.2: "This is the only place where square bracket characters are allowed", and a host
	// has a ":" only there.
	{uri.RFC3986, uri.FormReference, "http://h:80:80|/", "authority", `an "@" later, because a host has no ":" outside brackets`},
	{uri.RFC3986, uri.FormReference, "http://2001:db8::1|/", "authority", `an "@" later, because a host has no ":" outside brackets`},
	{uri.RFC3986, uri.FormReference, "http://1:2:3|", "authority", `an "@" later, because a host has no ":" outside brackets`},
	{uri.RFC3986, uri.FormReference, "http://:x|/", "authority", `a port of digits, or an "@" later`},
	{uri.RFC3986, uri.FormReference, "http://u@h:8|x/", "port", "a port of digits"},
	{uri.RFC3986, uri.FormReference, "http://@h:|x/", "port", ""},
	{uri.RFC3986, uri.FormReference, "http://u@:|x/", "port", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1]:8|x/", "port", ""},
	{uri.RFC3986, uri.FormReference, "http://a:b:c|/", "authority", ""},

	// Authorities.
	{uri.RFC3986, uri.FormReference, "http://a@b|@c", "host", ""},
	{uri.RFC3986, uri.FormReference, "http://a|]/", "authority", ""},
	{uri.RFC3986, uri.FormReference, "http://a|[b/", "authority", ""},
	{uri.RFC3986, uri.FormReference, `http://a|\b`, "authority", ""},
	{uri.RFC3986, uri.FormReference, "http://|<a>", "authority", ""},
	{uri.RFC2396, uri.FormReference, "http://|[::1]/", "authority", "RFC 2732"},
	{uri.RFC2396, uri.FormReference, "http://a|[b]/", "authority", ""},
	{uri.RFC1808, uri.FormReference, "http://a|~b/", "net_loc", "valid under RFC 2396, RFC 3986 and RFC 3987"},
	{uri.RFC1738, uri.FormReference, "http://|~/", "schemepart", ""},
	// RFC 1808, 2.2: net_loc = *( pchar | ";" | "?" )
	{uri.RFC1808, uri.FormReference, "//h?q|[", "net_loc", `one of : @ & = ; ?`},
	{uri.RFC2396, uri.FormReference, "//h|[", "authority", `one of $ , ; : @ & = +`},
	// Appendix B of RFC 3986 ends the authority at "?". RFC 1808 derives h%74tp://a as a path.
	{uri.RFC1808, uri.FormReference, "h%74tp://a| b", "net_loc", "or one of : @ & = ; ?"},
	{uri.RFC1808, uri.FormReference, "h%74tp://a#| b", "fragment", ""},
	{uri.RFC1808, uri.FormReference, "h%74tp://a?| b", "query", ""},
	{uri.RFC1808, uri.FormReference, "h%74tp://a/| b", "segment", ""},

	// Addresses in brackets.
	// RFC 3986, 3.2.2: IP-literal = "[" ( IPv6address / IPvFuture ) "]"
	{uri.RFC3986, uri.FormReference, "http://[|", "IP-literal", `or "v", hex digits, "." and an address`},
	{uri.RFC3986, uri.FormReference, "http://[|]", "IP-literal", ""},
	{uri.RFC3986, uri.FormReference, "http://[|%25eth0]", "IP-literal", "RFC 9844"},
	{uri.RFC3986, uri.FormReference, "http://[:|]", "IPv6address", ""},
	{uri.RFC3986, uri.FormReference, "http://[::|g]", "IPv6address", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1|", "h16", `the address "[::1" has no closing "]", at byte 7`},
	{uri.RFC3986, uri.FormReference, "http://[::1|/", "h16", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1:2|/", "h16", `another group, or "]"`},
	{uri.RFC3986, uri.FormReference, "http://[::1]|a/", "authority", ""},
	{uri.RFC3986, uri.FormReference, "http://[1:2:3:4:5:6:7|]", "h16", ""},
	{uri.RFC3986, uri.FormReference, "http://[1:2:3:4:5:6:7:8|:9]", "h16", ""},
	{uri.RFC3986, uri.FormReference, "http://[1::2:|:3]", "IPv6address", ""},
	{uri.RFC3986, uri.FormReference, "http://[1234|5::]", "IPv6address", ""},
	{uri.RFC3986, uri.FormReference, "http://[|g::]", "IP-literal", ""},
	{uri.RFC3986, uri.FormReference, "http://[::256|.0.0.1]", "h16", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1.2.3|]", "dec-octet", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1.2.3.25|6]", "dec-octet", ""},
	{uri.RFC3986, uri.FormReference, "http://[::1.0|1.2.3]", "dec-octet", ""},
	{uri.RFC3986, uri.FormReference, "http://[v|.a]", "IPvFuture", ""},
	{uri.RFC3986, uri.FormReference, "http://[v1|]", "IPvFuture", ""},
	{uri.RFC3986, uri.FormReference, "http://[v1.|]", "IPvFuture", ""},
	{uri.RFC3986, uri.FormReference, "http://[v1.a|@]", "IPvFuture", ""},
	{uri.RFC3987, uri.FormReference, "http://[v1.|é]", "IPvFuture", ""},

	// Zone identifiers.
	{uri.RFC3986, uri.FormReference, "http://[fe80::1|%25eth0]/", "h16", "RFC 9844"},
	{uri.RFC3986, uri.FormReference, "http://[fe80::1|%eth0]/", "h16", "RFC 9844"},
	{uri.RFC3987, uri.FormReference, "http://[fe80::1|%25eth0]/", "h16", "RFC 9844"},

	// Characters that no component may contain, or not at this place.
	{uri.RFC3986, uri.FormReference, "a#b|#c", "fragment", ""},
	{uri.RFC3986, uri.FormReference, "#b| c", "fragment", ""},
	{uri.RFC3986, uri.FormReference, "?b| c", "query", ""},
	{uri.RFC3986, uri.FormReference, "a|^b", "segment", ""},
	{uri.RFC3986, uri.FormReference, `a?|"b"`, "query", ""},
	{uri.RFC3986, uri.FormReference, "/|{}", "segment", ""},
	{uri.RFC1808, uri.FormReference, "|~a", "segment", "valid under RFC 2396, RFC 3986 and RFC 3987"},
	// RFC 1808, 2.2: path = fsegment *( "/" segment ); fsegment = 1*pchar
	{uri.RFC1808, uri.FormReference, "//h/|/x", "fsegment", "a first segment that is not empty"},
	{uri.RFC1808, uri.FormReference, "///|/x", "fsegment", ""},
	{uri.RFC1808, uri.FormReference, "//h?q/|/x", "fsegment", ""},
	// RFC 1808, 2.2: params = param *( ";" param ); 4: "Parameters, regardless of their purpose,
	// do not form a part of the URL path"
	{uri.RFC1808, uri.FormReference, "a;b|~", "param", `a character that params may have, ";", "?", "#" or the end`},
	{uri.RFC1808, uri.FormReference, "http://h/a;b/c|~", "param", ""},
	{uri.RFC1808, uri.FormReference, "//h;x/a|~", "segment", ""},
	{uri.RFC1808, uri.FormReference, "/a|~", "segment", `a character that a path may have, "/", ";", "?", "#" or the end`},
	{uri.RFC1808, uri.FormReference, "a;b?c|~", "query", ""},
	{uri.RFC1808, uri.FormReference, "a;b%4|", "escape", ""},
	{uri.RFC1808, uri.FormReference, "//h?q/a| b", "segment", ""},
	{uri.RFC1808, uri.FormReference, "http://h/| b", "segment", "a character that a path may have"},
	{uri.RFC3986, uri.FormReference, "//h/| b", "segment", `a character that a path may have`},
	{uri.RFC1808, uri.FormReference, "//h/a| b", "segment", `a character that a path may have, "/", ";", "?", "#" or the end`},
	{uri.RFC1808, uri.FormReference, "//h/| b", "segment", `a character that a first segment may have, ";", "?", "#" or the end`},
	{uri.RFC2396, uri.FormReference, "a://h?q| q", "query", `a character that a query may have, "#" or the end`},
	{uri.RFC3986, uri.FormURI, `http://h:8|"`, "authority", `a port of digits, or an "@" later`},
	{uri.RFC2396, uri.FormURI, "http://|[::1]/", "authority", `one of $ , ; : @ & = +; RFC 2732 added IPv6 addresses in brackets`},
	{uri.RFC2396, uri.FormURI, "a:b|\"", "opaque_part", `a character that an opaque part may have, "#" or the end`},
	{uri.RFC1808, uri.FormReference, "/|~", "segment", `a character that a path may have, "/", ";", "?", "#" or the end`},
	{uri.RFC1808, uri.FormReference, "///|/a", "fsegment", `a first segment that is not empty, ";", "?", "#" or the end`},
	{uri.RFC3986, uri.FormReference, "http://[1:2:3:4:5:6:7|", "h16", `hex digits, or ":" and another group`},
	{uri.RFC1808, uri.FormReference, "$://a| b", "net_loc", ""},
	{uri.RFC1808, uri.FormReference, "://a| b", "segment", ""}, // no scheme in RFC 3986, B, so no authority
	{uri.RFC3986, uri.FormReference, "http://[1:2:3:4:5:6:7:8|", "h16", `hex digits or "]"`},
	{uri.RFC3986, uri.FormReference, "http://[1:2:3:4:5:6:7:8|:9]", "h16", `hex digits or "]"`},
	{uri.RFC3986, uri.FormReference, "http://[::2:3:4:5:6:7:8|:9]", "h16", `hex digits or "]"`},
}

func TestBadInput(t *testing.T) {
	for _, test := range badInput {
		before, after, ok := strings.Cut(test.input, "|")
		if !ok {
			t.Fatalf("%q has no offset", test.input)
		}
		input := before + after
		_, err := parseAs(test.syntax, test.form, input)
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) {
			t.Errorf("%v, form %s: %q: error %v, want a ParseError", test.syntax, test.form, input, err)
			continue
		}
		if parseError.Offset() != len(before) || parseError.Rule() != test.rule {
			t.Errorf("%v, form %s: %q: offset %d, rule %s; want %d, %s",
				test.syntax, test.form, input, parseError.Offset(), parseError.Rule(), len(before), test.rule)
		}
		if want := map[bool]error{true: uri.ErrUnexpectedEnd, false: uri.ErrUnexpected}[after == ""]; !errors.Is(err, want) {
			t.Errorf("%q: %v is not %v", input, err, want)
		}
		if !strings.Contains(err.Error(), test.says) && !strings.Contains(parseError.Expected(), test.says) {
			t.Errorf("%q: neither %q nor %q says %q", input, err, parseError.Expected(), test.says)
		}
	}
}

// Valid input that looks invalid, and its components.
var goodInput = []struct {
	syntax uri.Syntax
	input  string
	has    func(r uri.Reference) (got, want any)
}{
	// port = *DIGIT: any number of digits, also none.
	{uri.RFC3986, "http://a:99999999999/", func(r uri.Reference) (any, any) { return orNull(r.Port()), "99999999999" }},
	{uri.RFC3986, "http://a:/", func(r uri.Reference) (any, any) { return orNull(r.Port()), "" }},
	{uri.RFC2396, "http://a:99999999999/", func(r uri.Reference) (any, any) { return orNull(r.Port()), "99999999999" }},
	{uri.RFC1738, "http://a:99999999999/", func(r uri.Reference) (any, any) { return orNull(r.Port()), "99999999999" }},
	// reg-name = *( unreserved / pct-encoded / sub-delims ). It may be empty, may be an
	// invalid address, and may decode to any bytes.
	{uri.RFC3986, "http://a%00b/", func(r uri.Reference) (any, any) { return hostOf(r), "a%00b reg-name" }},
	{uri.RFC3986, "http://256.1.1.1/", func(r uri.Reference) (any, any) { return hostOf(r), "256.1.1.1 reg-name" }},
	{uri.RFC3986, "http://1.2.3.04/", func(r uri.Reference) (any, any) { return hostOf(r), "1.2.3.04 reg-name" }},
	{uri.RFC3986, "http:///a", func(r uri.Reference) (any, any) { return hostOf(r), " reg-name" }},
	{uri.RFC3986, "http://@/a", func(r uri.Reference) (any, any) { return hostOf(r), " reg-name" }},
	// IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
	{uri.RFC2396, "http://999.1.1.1/", func(r uri.Reference) (any, any) { return hostOf(r), "999.1.1.1 IPv4address" }},
	// A reg_name of RFC 2396 may contain characters that a server may not contain.
	{uri.RFC2396, "http://a:b:c/", func(r uri.Reference) (any, any) { return registryOf(r), "a:b:c" }},
	{uri.RFC2396, "http://1.2.3/", func(r uri.Reference) (any, any) { return registryOf(r), "1.2.3" }},
	{uri.RFC2396, "x://jack:secret@foo:1,bar:2/", func(r uri.Reference) (any, any) { return registryOf(r), "jack:secret@foo:1,bar:2" }},
	{uri.RFC1808, "http://h?q/", func(r uri.Reference) (any, any) { return registryOf(r), "h?q" }},
	// Without a login, the text after the scheme is opaque.
	{uri.RFC1738, "http://a_b/", func(r uri.Reference) (any, any) { return r.Path(), "//a_b/" }},
	{uri.RFC1738, "http://h:/", func(r uri.Reference) (any, any) { return r.Path(), "//h:/" }},
	{uri.RFC1738, "file:///etc", func(r uri.Reference) (any, any) { return r.Path(), "///etc" }},
	// Characters that are delimiters elsewhere.
	{uri.RFC3986, "", func(r uri.Reference) (any, any) { return wording.KindOf(r), wording.Empty }},
	{uri.RFC3986, "a:", func(r uri.Reference) (any, any) { return r.Path(), "" }},
	{uri.RFC3986, "?", func(r uri.Reference) (any, any) { return orNull(r.Query()), "" }},
	{uri.RFC3986, "a??", func(r uri.Reference) (any, any) { return orNull(r.Query()), "?" }},
	{uri.RFC1738, "a:", func(r uri.Reference) (any, any) { return r.Path(), "" }},
	{uri.RFC1738, "1+:a?b", func(r uri.Reference) (any, any) { return r.Path(), "a?b" }},
	{uri.RFC2396, "a:?", func(r uri.Reference) (any, any) { return r.Path(), "?" }},
	{uri.RFC1808, "a_b:c", func(r uri.Reference) (any, any) { return r.Path(), "a_b:c" }},
	// Noncharacters, and characters that 4.1 of RFC 3987 warns of, which
	// 2.2 derives all the same.
	{uri.RFC3986, "a%FF", func(r uri.Reference) (any, any) { return r.Path(), "a%FF" }},
	{uri.RFC3987, "a\u202eb", func(r uri.Reference) (any, any) { return r.Path(), "a\u202eb" }},
	{uri.RFC3987, "a\ufeffb", func(r uri.Reference) (any, any) { return r.Path(), "a\ufeffb" }},
}

func hostOf(r uri.Reference) any {
	if host, ok := r.Host(); ok {
		return host + " " + wording.HostKindOf(r).String()
	}
	return nil
}

func registryOf(r uri.Reference) any {
	if authority, _ := r.Authority(); wording.IsRegistry(r) {
		return authority
	}
	return nil
}

func TestGoodInput(t *testing.T) {
	for _, test := range goodInput {
		r, err := test.syntax.ParseReference(test.input)
		if err != nil {
			t.Error(err)
			continue
		}
		if got, want := test.has(r); got != want {
			t.Errorf("%v: %q: %v, want %v", test.syntax, test.input, got, want)
		}
	}
}

// parseAs parses s with the method for the form. [uri.Syntax.ParseForm] must agree with these
// methods; see agreeForm.
func parseAs(x uri.Syntax, form uri.Form, s string) (uri.Reference, error) {
	switch form {
	case uri.FormURI:
		u, err := x.Parse(s)
		return u.Reference(), err
	case uri.FormAbsoluteURI:
		return x.ParseForm(s, form)
	}
	return x.ParseReference(s)
}

// agree compares the parser with the slow parser for s under x, in every form.
func agree(t testing.TB, x uri.Syntax, s string) {
	for _, form := range forms {
		agreeForm(t, x, form, s)
	}
	_, ok := slowCheck(x, uri.FormURI, s)
	if uritest.IsURI(x, s) != ok {
		t.Errorf("%v: %q is a URI: %v", x, s, !ok)
	}
	viable, ok := slowCheck(x, uri.FormReference, s)
	if uritest.IsReference(x, s) != ok {
		t.Errorf("%v: %q is a reference: %v", x, s, !ok)
	}
	if ok {
		viable = 0
	}
	if offset, fast := x.Check(s, uri.FormReference); fast != ok || offset != viable {
		t.Errorf("%v.Check(%q) = %d, %v, want %d, %v", x, s, offset, fast, viable, ok)
	}
}

func agreeForm(t testing.TB, x uri.Syntax, form uri.Form, s string) {
	viable, ok := slowCheck(x, form, s)
	r, err := parseAs(x, form, s)
	if (err == nil) != ok {
		t.Errorf("%v, form %s: %q: error %v, want derivable %v", x, form, s, err, ok)
		return
	}
	if again, againErr := x.ParseForm(s, form); again != r || (againErr == nil) != ok {
		t.Errorf("%v, form %s: %q: ParseForm returns %q, %v", x, form, s, again, againErr)
	}
	if err != nil {
		agreeError(t, err.(*uri.ParseError), x, s, viable)
		if !r.IsZero() {
			t.Errorf("%v, form %s: %q: rejected, but the value is %#v", x, form, s, r)
		}
		return
	}
	if r.String() != s || r.Syntax() != x {
		t.Errorf("%v, form %s: %q reads as %q of %v", x, form, s, r, r.Syntax())
	}
	if form != uri.FormReference {
		if again, _ := x.ParseReference(s); again != r {
			t.Errorf("%v: %q reads otherwise as a reference", x, s)
		}
		return
	}
	if got, want := fastSplit(r), slowSplit(x, s); got != want {
		t.Errorf("%v: %q:\n got %+v\nwant %+v", x, s, got, want)
	}
	u, ok := r.URI()
	if scheme, _ := r.Scheme(); u.Scheme() != scheme || ok != (scheme != "") || ok && u.Reference() != r {
		t.Errorf("%v: %q: Scheme of URI %q, of Reference %q", x, s, u.Scheme(), scheme)
	}
}

func agreeError(t testing.TB, err *uri.ParseError, x uri.Syntax, s string, viable int) {
	if err.Offset() != viable {
		t.Errorf("%v: %q: offset %d, want %d", x, s, err.Offset(), viable)
	}
	want := uri.ErrUnexpected
	if viable == len(s) {
		want = uri.ErrUnexpectedEnd
	}
	if err.Unwrap() != want || err.Syntax() != x || err.Input() != s {
		t.Errorf("%v: %q: %v, %v, %q; want %v", x, s, err.Unwrap(), err.Syntax(), err.Input(), want)
	}
}

// Lines of the corpora and inputs of the conformance rows, unchanged and with a few bytes changed. Unless URIFORM_LONG=1
// is set, the syntaxes take turns: two syntaxes have a line.
func TestMutationsAgree(t *testing.T) {
	var lines []string
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(t, name) {
			if n++; n%97 == 0 {
				lines = append(lines, line)
			}
		}
	}
	for row := range externalRows(t) {
		if row.Text != "" {
			lines = append(lines, row.Text, row.Base)
		}
	}
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			random := rand.New(rand.NewPCG(2396, 3986))
			for i, line := range lines {
				if (i+k)%5 > 1 && !testenv.Long() {
					continue
				}
				agree(few, x, line)
				agree(few, x, mutate(random, line))
				if r, err := x.ParseReference(line); err == nil {
					keepsPromises(few, r)
				}
			}
		})
	}
}

// FuzzParse compares the parser with slow_test.go under every syntax, and checks the promises of
// the values.
func FuzzParse(f *testing.F) {
	for _, s := range sampleStrings {
		f.Add(s)
	}
	for _, test := range badInput {
		f.Add(strings.Replace(test.input, "|", "", 1))
	}
	for _, test := range goodInput {
		f.Add(test.input)
	}
	for _, s := range contexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, x := range uri.Syntaxes() {
			agree(t, x, s)
			r, err := x.ParseReference(s)
			if err != nil {
				if err.Error() == "" || err.(*uri.ParseError).Rule() == "" {
					t.Errorf("%v: %q: %v has no rule", x, s, err)
				}
				continue
			}
			keepsPromises(t, r)
		}
	})
}

// keepsPromises checks what the documentation promises for a single value.
func keepsPromises(t testing.TB, r uri.Reference) {
	x := r.Syntax()
	segments := strings.Join(strings.Split(strings.TrimPrefix(r.Path(), "/"), "/"), "\n")
	var got []string
	for segment := range r.Segments() {
		got = append(got, segment)
	}
	if strings.Join(got, "\n") != segments {
		t.Errorf("%v: %q: segments %q", x, r, got)
	}
	u, ok := r.URI()
	if !ok {
		return
	}
	bare := u.WithoutFragment()
	if again, err := x.ParseForm(bare.String(), uri.FormAbsoluteURI); err != nil || again != bare.Reference() {
		t.Errorf("%v: %q without fragment: %q, %v", x, u, bare, err)
	}
}
