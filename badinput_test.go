package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Bad input and what is said of it. The "|" stands at the offset of the error: of
// what is before it, some valid text is a continuation, and of no more. The rule is
// the innermost one that is open there. None of the grammars has a "|" of its own.
var badInput = []struct {
	syntax uri.Syntax
	form   int
	input  string
	rule   string
	says   string // what the message has, if more than offset and rule
}{
	// Broken "%".
	{uri.RFC3986, formReference, "http://a/%|", "pct-encoded", `two hexadecimal digits after "%"`},
	{uri.RFC3986, formReference, "http://a/%4|", "pct-encoded", "ends at byte 11"},
	{uri.RFC3986, formReference, "http://a/%|zz", "pct-encoded", "'z' at byte 10"},
	{uri.RFC3986, formReference, "http://a/%4|z", "pct-encoded", "'z' at byte 11"},
	{uri.RFC3986, formReference, "http://a/%|%41", "pct-encoded", ""},
	{uri.RFC3986, formReference, "http://%|zz/", "pct-encoded", ""},
	{uri.RFC3986, formReference, "http://u%|@h/", "pct-encoded", ""},
	{uri.RFC3986, formReference, "http://u@%4|g", "pct-encoded", ""},
	{uri.RFC3986, formReference, "?%|", "pct-encoded", ""},
	{uri.RFC3986, formReference, "#%4|#", "pct-encoded", ""},
	{uri.RFC3987, formReference, "http://a/%|é", "pct-encoded", ""},
	{uri.RFC2396, formReference, "http://a/%|zz", "escaped", ""},
	{uri.RFC2396, formReference, "a:b%|", "escaped", ""},
	{uri.RFC1808, formReference, "http://a/%4|", "escape", ""},
	{uri.RFC1738, formReference, "http://a/%|zz", "escape", ""},

	// Spaces and controls.
	{uri.RFC3986, formReference, "| http://a/", "scheme", "' ' at byte 0"},
	{uri.RFC3986, formReference, "http|\t://a/", "scheme", ""},
	{uri.RFC3986, formReference, "http://a| b/", "authority", ""},
	{uri.RFC3986, formReference, "http://a/b| c", "segment", ""},
	{uri.RFC3986, formReference, "http://a/?q=b| c", "query", ""},
	{uri.RFC3986, formReference, "http://a/#b| c", "fragment", ""},
	{uri.RFC3986, formReference, "http://a/|\x00", "segment", `'\x00' at byte 9`},
	{uri.RFC3986, formReference, "http://a|\x00@b/", "authority", ""},
	{uri.RFC3986, formReference, "http://a/|\r\nHost: b", "segment", `'\r' at byte 9`},
	{uri.RFC3986, formReference, "http://a/?q|\n", "query", `'\n' at byte 11`},
	{uri.RFC3986, formReference, "a|\x7f", "segment", `'\x7f' at byte 1`},
	{uri.RFC3987, formReference, "http://a/b| c", "isegment", ""},
	{uri.RFC3987, formReference, "http://a| b/", "iauthority", ""},
	{uri.RFC2396, formReference, "http://a/b| c", "segment", ""},
	{uri.RFC2396, formReference, "mailto:a| b", "opaque_part", ""},
	{uri.RFC1808, formReference, "http://a| b/", "net_loc", ""},
	{uri.RFC1808, formReference, "http://a/b;p?q|\x00", "query", ""},
	{uri.RFC1738, formReference, "http://a/b| c", "schemepart", ""},

	// Beyond ASCII, and UTF-8 that is none: cut off, overlong, a surrogate, or
	// not even the beginning of a sequence.
	{uri.RFC3986, formReference, "http://|é/", "authority", "valid under RFC 3987"},
	{uri.RFC3986, formReference, "http://a/|é", "segment", "valid under RFC 3987"},
	{uri.RFC2396, formReference, "http://a/|é", "segment", "valid under RFC 3987"},
	{uri.RFC3987, formReference, "http://a/|\xc3", "isegment", "ill-formed UTF-8 0xc3"},
	{uri.RFC3987, formReference, "http://a/|\xc3(", "isegment", ""},
	{uri.RFC3987, formReference, "http://a/é|\xa9", "isegment", "ill-formed UTF-8 0xa9"},
	{uri.RFC3987, formReference, "http://a/|\xc0\xaf", "isegment", ""},
	{uri.RFC3987, formReference, "http://a/|\xed\xa0\x80", "isegment", ""},
	{uri.RFC3987, formReference, "http://a/|\xff", "isegment", "ill-formed UTF-8 0xff"},
	{uri.RFC3987, formReference, "http://a/?\ue000#|\ue000", "ifragment", "U+E000"}, // iprivate is for queries
	{uri.RFC3987, formReference, "http://a/|\ufffd", "isegment", ""},                // a ucschar ends at U+FFEF

	// Schemes.
	{uri.RFC3986, formURI, "|", "scheme", "ends at byte 0"},
	{uri.RFC3986, formURI, "a|", "scheme", ""},
	{uri.RFC3986, formURI, "a|/b", "scheme", ""},
	{uri.RFC3986, formURI, "|:a", "scheme", ""},
	{uri.RFC3986, formURI, "|//a", "scheme", ""},
	{uri.RFC3986, formURI, "|1a:b", "scheme", "valid under RFC 1738 and RFC 1808"},
	{uri.RFC3986, formReference, "|:a", "segment", ""},
	{uri.RFC3986, formReference, "|://a", "segment", ""},
	{uri.RFC3986, formReference, "1a|:b", "scheme", "valid under RFC 1738 and RFC 1808"}, // "1a" begins a path
	{uri.RFC3986, formReference, "a_b|:c", "scheme", "valid under RFC 1808"},
	{uri.RFC3986, formAbsolute, "http://a|#f", "authority", ""},
	{uri.RFC3986, formAbsolute, "http://a/|#f", "segment", "no fragment in an absolute URI"},
	{uri.RFC3987, formReference, "é|:a", "scheme", ""},
	{uri.RFC2396, formReference, "dav:|", "opaque_part", "valid under RFC 1738, RFC 1808, RFC 3986 and RFC 3987"},
	{uri.RFC2396, formURI, "dav:|", "opaque_part", `want "/" or an opaque part that is not empty`},
	{uri.RFC2396, formReference, "dav:|#f", "opaque_part", ""},
	{uri.RFC1738, formReference, "|", "scheme", ""},
	{uri.RFC1738, formReference, "a|", "scheme", ""},
	{uri.RFC1738, formReference, "|//a/b", "scheme", ""},
	{uri.RFC1738, formReference, "a|?b", "scheme", ""},
	{uri.RFC1738, formReference, "http://a/b|#f", "schemepart", "valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987"},

	// Ports. A port of digits is one however long it is: see goodInput.
	{uri.RFC3986, formReference, "http://h:x|/", "authority", `a port of digits, or an "@" later`},
	{uri.RFC3986, formReference, "http://h:x|", "authority", "valid under RFC 1738, RFC 1808 and RFC 2396"},
	{uri.RFC3986, formReference, "http://h:-1|/", "authority", ""},
	{uri.RFC3986, formReference, "http://:x|/", "authority", `a port of digits, or an "@" later`},
	{uri.RFC3986, formReference, "http://u@h:8|x/", "port", "a port of digits"},
	{uri.RFC3986, formReference, "http://@h:|x/", "port", ""},
	{uri.RFC3986, formReference, "http://u@:|x/", "port", ""},
	{uri.RFC3986, formReference, "http://[::1]:8|x/", "port", ""},
	{uri.RFC3986, formReference, "http://a:b:c|/", "authority", ""},

	// Authorities.
	{uri.RFC3986, formReference, "http://a@b|@c", "host", ""},
	{uri.RFC3986, formReference, "http://a|]/", "authority", ""},
	{uri.RFC3986, formReference, "http://a|[b/", "authority", ""},
	{uri.RFC3986, formReference, `http://a|\b`, "authority", ""},
	{uri.RFC3986, formReference, "http://|<a>", "authority", ""},
	{uri.RFC2396, formReference, "http://|[::1]/", "authority", "RFC 2732"},
	{uri.RFC2396, formReference, "http://a|[b]/", "authority", ""},
	{uri.RFC1808, formReference, "http://a|~b/", "net_loc", "valid under RFC 2396, RFC 3986 and RFC 3987"},
	{uri.RFC1738, formReference, "http://|~/", "schemepart", ""},

	// Addresses in brackets.
	{uri.RFC3986, formReference, "http://[|", "IPv6address", ""},
	{uri.RFC3986, formReference, "http://[|]", "IPv6address", ""},
	{uri.RFC3986, formReference, "http://[::1|", "h16", "ends at byte 11"},
	{uri.RFC3986, formReference, "http://[::1|/", "h16", ""},
	{uri.RFC3986, formReference, "http://[::1]|a/", "authority", ""},
	{uri.RFC3986, formReference, "http://[1:2:3:4:5:6:7|]", "h16", ""},
	{uri.RFC3986, formReference, "http://[1:2:3:4:5:6:7:8|:9]", "h16", ""},
	{uri.RFC3986, formReference, "http://[1::2:|:3]", "IPv6address", ""},
	{uri.RFC3986, formReference, "http://[1234|5::]", "IPv6address", ""},
	{uri.RFC3986, formReference, "http://[|g::]", "IPv6address", ""},
	{uri.RFC3986, formReference, "http://[::256|.0.0.1]", "h16", ""},
	{uri.RFC3986, formReference, "http://[::1.2.3|]", "dec-octet", ""},
	{uri.RFC3986, formReference, "http://[::1.2.3.25|6]", "dec-octet", ""},
	{uri.RFC3986, formReference, "http://[::1.0|1.2.3]", "dec-octet", ""},
	{uri.RFC3986, formReference, "http://[v|.a]", "IPvFuture", ""},
	{uri.RFC3986, formReference, "http://[v1|]", "IPvFuture", ""},
	{uri.RFC3986, formReference, "http://[v1.|]", "IPvFuture", ""},
	{uri.RFC3986, formReference, "http://[v1.a|@]", "IPvFuture", ""},
	{uri.RFC3987, formReference, "http://[v1.|é]", "IPvFuture", ""},

	// Zone identifiers.
	{uri.RFC3986, formReference, "http://[fe80::1|%25eth0]/", "h16", "RFC 9844"},
	{uri.RFC3986, formReference, "http://[fe80::1|%eth0]/", "h16", "RFC 9844"},
	{uri.RFC3987, formReference, "http://[fe80::1|%25eth0]/", "h16", "RFC 9844"},

	// Characters that no component has, or not there.
	{uri.RFC3986, formReference, "a#b|#c", "fragment", ""},
	{uri.RFC3986, formReference, "#b| c", "fragment", ""},
	{uri.RFC3986, formReference, "?b| c", "query", ""},
	{uri.RFC3986, formReference, "a|^b", "segment", ""},
	{uri.RFC3986, formReference, `a?|"b"`, "query", ""},
	{uri.RFC3986, formReference, "/|{}", "segment", ""},
	{uri.RFC1808, formReference, "|~a", "segment", "valid under RFC 2396, RFC 3986 and RFC 3987"},
	{uri.RFC1808, formReference, "//h/|/x", "segment", "a first segment that is not empty"},
	{uri.RFC1808, formReference, "///|/x", "segment", ""},
	{uri.RFC1808, formReference, "//h?q/|/x", "segment", ""},
	{uri.RFC1808, formReference, "//h?q/a| b", "segment", ""},
	{uri.RFC1808, formReference, "//h/| b", "segment", "a character that a path may have"},
	{uri.RFC2396, formReference, "a://h?q| q", "query", ""},
}

func TestBadInput(t *testing.T) {
	for _, test := range badInput {
		before, after, ok := strings.Cut(test.input, "|")
		if !ok {
			t.Fatalf("%q has no offset", test.input)
		}
		input := before + after
		_, err := parseForm(test.syntax, test.form, input)
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) {
			t.Errorf("%v, form %s: %q: error %v, want a ParseError", test.syntax, formNames[test.form], input, err)
			continue
		}
		if parseError.Offset() != len(before) || parseError.Rule() != test.rule {
			t.Errorf("%v, form %s: %q: offset %d, rule %s; want %d, %s",
				test.syntax, formNames[test.form], input, parseError.Offset(), parseError.Rule(), len(before), test.rule)
		}
		if want := map[bool]error{true: uri.ErrEnd, false: uri.ErrUnexpected}[after == ""]; !errors.Is(err, want) {
			t.Errorf("%q: %v is not %v", input, err, want)
		}
		if !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: %q does not say %q", input, err, test.says)
		}
	}
}

// Input that looks bad and is not, and what becomes of it.
var goodInput = []struct {
	syntax uri.Syntax
	input  string
	has    func(r uri.Reference) (got, want any)
}{
	// port = *DIGIT, of any length, none included.
	{uri.RFC3986, "http://a:99999999999/", func(r uri.Reference) (any, any) { return portOf(r), "99999999999" }},
	{uri.RFC3986, "http://a:/", func(r uri.Reference) (any, any) { return portOf(r), "" }},
	{uri.RFC2396, "http://a:99999999999/", func(r uri.Reference) (any, any) { return portOf(r), "99999999999" }},
	{uri.RFC1738, "http://a:99999999999/", func(r uri.Reference) (any, any) { return portOf(r), "99999999999" }},
	// reg-name = *( unreserved / pct-encoded / sub-delims ), which may decode to
	// anything, be an address that is none, or be empty.
	{uri.RFC3986, "http://a%00b/", func(r uri.Reference) (any, any) { return hostOf(r), "a%00b reg-name" }},
	{uri.RFC3986, "http://256.1.1.1/", func(r uri.Reference) (any, any) { return hostOf(r), "256.1.1.1 reg-name" }},
	{uri.RFC3986, "http://1.2.3.04/", func(r uri.Reference) (any, any) { return hostOf(r), "1.2.3.04 reg-name" }},
	{uri.RFC3986, "http:///a", func(r uri.Reference) (any, any) { return hostOf(r), " reg-name" }},
	{uri.RFC3986, "http://@/a", func(r uri.Reference) (any, any) { return hostOf(r), " reg-name" }},
	// IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
	{uri.RFC2396, "http://999.1.1.1/", func(r uri.Reference) (any, any) { return hostOf(r), "999.1.1.1 IPv4address" }},
	// A reg_name of RFC 2396 may hold all that a server may not.
	{uri.RFC2396, "http://a:b:c/", func(r uri.Reference) (any, any) { return registryOf(r), "a:b:c" }},
	{uri.RFC2396, "http://1.2.3/", func(r uri.Reference) (any, any) { return registryOf(r), "1.2.3" }},
	{uri.RFC2396, "x://jack:secret@foo:1,bar:2/", func(r uri.Reference) (any, any) { return registryOf(r), "jack:secret@foo:1,bar:2" }},
	{uri.RFC1808, "http://h?q/", func(r uri.Reference) (any, any) { return registryOf(r), "h?q" }},
	// Without a login, what follows the scheme is opaque.
	{uri.RFC1738, "http://a_b/", func(r uri.Reference) (any, any) { return r.Path(), "//a_b/" }},
	{uri.RFC1738, "http://h:/", func(r uri.Reference) (any, any) { return r.Path(), "//h:/" }},
	{uri.RFC1738, "file:///etc", func(r uri.Reference) (any, any) { return r.Path(), "///etc" }},
	// Delimiters that are there and delimit nothing.
	{uri.RFC3986, "", func(r uri.Reference) (any, any) { return r.Kind(), uri.KindSameDocument }},
	{uri.RFC3986, "a:", func(r uri.Reference) (any, any) { return r.Path(), "" }},
	{uri.RFC3986, "?", func(r uri.Reference) (any, any) { return queryOf(r), "" }},
	{uri.RFC3986, "a??", func(r uri.Reference) (any, any) { return queryOf(r), "?" }},
	{uri.RFC1738, "a:", func(r uri.Reference) (any, any) { return r.Path(), "" }},
	{uri.RFC1738, "1+:a?b", func(r uri.Reference) (any, any) { return r.Path(), "a?b" }},
	{uri.RFC2396, "a:?", func(r uri.Reference) (any, any) { return r.Path(), "?" }},
	{uri.RFC1808, "a_b:c", func(r uri.Reference) (any, any) { return r.Path(), "a_b:c" }},
	// Characters that are none, and those that 4.1 of RFC 3987 warns of, which
	// 2.2 derives all the same.
	{uri.RFC3986, "a%FF", func(r uri.Reference) (any, any) { return r.Path(), "a%FF" }},
	{uri.RFC3987, "a\u202eb", func(r uri.Reference) (any, any) { return r.Path(), "a\u202eb" }},
	{uri.RFC3987, "a\ufeffb", func(r uri.Reference) (any, any) { return r.Path(), "a\ufeffb" }},
}

func portOf(r uri.Reference) any {
	if port, ok := r.Port(); ok {
		return port
	}
	return nil
}

func queryOf(r uri.Reference) any {
	if query, ok := r.Query(); ok {
		return query
	}
	return nil
}

func hostOf(r uri.Reference) any {
	if host, ok := r.Host(); ok {
		return host.String() + " " + host.Kind().String()
	}
	return nil
}

func registryOf(r uri.Reference) any {
	if authority, ok := r.Authority(); ok && authority.Registry() {
		return authority.String()
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

// A Syntax that is none of the five reads nothing, and says so.
func TestUnknownSyntax(t *testing.T) {
	x := uri.Syntax(5)
	_, err := x.ParseReference("http://user:secret@a/")
	var parseError *uri.ParseError
	if !errors.As(err, &parseError) || !errors.Is(err, uri.ErrSyntax) {
		t.Fatalf("error %v, want a ParseError that is ErrSyntax", err)
	}
	if parseError.Offset() != 0 || parseError.Rule() != "" || parseError.Syntax() != x {
		t.Errorf("offset %d, rule %q, syntax %v", parseError.Offset(), parseError.Rule(), parseError.Syntax())
	}
	if message := err.Error(); !strings.Contains(message, "Syntax(5)") || strings.Contains(message, "secret") {
		t.Errorf("message %q", message)
	}
	if offset, ok := x.Check("a"); offset != 0 || ok || x.Valid("a:b") || x.ValidReference("a") {
		t.Errorf("Check: %d, %v", offset, ok)
	}
}
