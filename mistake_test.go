package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
)

// A sentence is the message for a string, written before the program said it. In the string, the
// mistake is between two "¦".
type sentence struct {
	marked  string
	says    string
	section string
	hint    string
}

const (
	valid3987    = "; valid under RFC 3987"
	onlyIRI      = "; only an IRI may have it (RFC 3987)"
	firstAt      = `: the first "@" ends the user information, although a second one follows`
	dotSlash     = `; if it is a relative path, write "./" before it`
	twoHexDigits = ` is not a percent-encoding: two hex digits must follow a "%"`
	write25      = `; write "%25" for a "%"`
	otherHost    = `; if it is encoded, the host under RFC 1738 and RFC 1808 is what follows the "@"`
	onlyPort     = `; only ":" and a port may follow`
	expandFirst  = "; a URI template has to be expanded first (RFC 6570)"
	defanged     = ": the URL looks defanged, with brackets around its delimiters"
	isRelative   = "; it is a relative reference"
	zones        = ": zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)"
	endsPassword = `: the first "/", "?" or "#" ends the host and port, although an "@" follows`
	missing      = `a scheme such as "http:" is missing`
	emptyString  = `the string is empty, and a scheme such as "http:" is missing`
)

// sentences has ten strings of each kind of mistake.
var sentences = []struct {
	kind   string
	syntax uri.Syntax
	form   uri.Form
	list   []sentence
}{
	{"a space", uri.RFC3986, uri.FormReference, []sentence{
		{"http://a¦ ¦b/", "a space is not allowed in a host", "3.2.2", ""},
		{"http://a.example¦ ¦/b", "a space is not allowed in a host", "3.2.2", ""},
		{"x://jane¦ ¦doe@a/", "a space is not allowed in user information", "3.2.1", ""},
		{"http://a:80¦ ¦/", "a space is not allowed in a port", "3.2.3", ""},
		{"http://a/my¦ ¦file.txt", "a space is not allowed in a path", "3.3", `; write "%20"`},
		{"http://a/?q=a¦ ¦b", "a space is not allowed in a query", "3.4", `; write "%20"`},
		{"http://a/?@b/¦ ¦c", "a space is not allowed in a query", "3.4", `; write "%20"`},
		{"http://a?@b/¦ ¦c", "a space is not allowed in a query", "3.4", otherHost},
		{"http://a/#part¦ ¦2", "a space is not allowed in a fragment", "3.5", `; write "%20"`},
		{"¦ ¦http://a/", "a space is not allowed at the beginning", "3.1", ""},
		{"¦ \t¦http://a/", "a space is not allowed at the beginning", "3.1", ""},
		{"http://@a¦ ¦b/", "a space is not allowed in a host", "3.2.2", ""},
		{"http://a#b¦ ¦c", "a space is not allowed in a fragment", "3.5", `; write "%20"`},
		{"#a://b¦ ¦c", "a space is not allowed in a fragment", "3.5", `; write "%20"`},
		{"a///b¦ ¦c", "a space is not allowed in a path", "3.3", `; write "%20"`},
		{"/ab¦ ¦c", "a space is not allowed in a path", "3.3", `; write "%20"`},
		{"http://a/¦  ¦", "a space is not allowed at the end", "3.3", ""},
		{"ht¦ ¦tp://a/", "a space is not allowed in a scheme", "3.1", ""},
		{"my¦ ¦file", "a space is not allowed in a path", "3.3", `; write "%20"`},
		{"mailto:jane¦ ¦doe@a", "a space is not allowed in a path", "3.3", `; write "%20"`},
	}},
	// No hint to encode what "uri fix" removes or rejects.
	{"what is no data", uri.RFC3986, uri.FormReference, []sentence{
		{"http:¦ ¦//h/", "a space is not allowed in a path", "3.3", ""},
		{"http:/¦ ¦/h/", "a space is not allowed in a path", "3.3", ""},
		{"http://h/x¦ ¦http://i/", "a space is not allowed in a path", "3.3", ""},
		{"http://h/x¦ ¦mailto:a@b", "a space is not allowed in a path", "3.3", ""},
		{"urn:a:b¦ ¦urn:c:d", "a space is not allowed in a path", "3.3", ""},
		{"¦<¦a>", `"<" is not allowed in a path`, "3.3", ""},
		{"¦<¦/a b>", `"<" is not allowed in a path`, "3.3", ""},
		{"¦<¦//h/x>", `"<" is not allowed in a path`, "3.3", ""},
		{`¦"¦/a"`, "a quotation mark is not allowed in a path", "3.3", ""},
		{"¦<¦>", `"<" is not allowed in a path`, "3.3", ""},
		{`¦"¦a b"`, "a quotation mark is not allowed in a path", "3.3", ""},
		{"¦<¦a> <b>", `"<" is not allowed in a path`, "3.3", ""},
		{"url:¦ ¦http://a/", "a space is not allowed in a path", "3.3", ""},
		{"URL:¦ ¦x", "a space is not allowed in a path", "3.3", ""},
		{"URL:¦<¦x>", `"<" is not allowed in a path`, "3.3", ""},
		{`http:a¦ ¦b\c`, "a space is not allowed in a path", "3.3", ""}, // a host for browsers
		{"¦<¦/a b", `"<" is not allowed in a path`, "3.3", `; write "%3C"`},
		{"¦<¦a>b", `"<" is not allowed in a path`, "3.3", `; write "%3C"`},
		{"http://h/x?¦ ¦http://i/", "a space is not allowed in a query", "3.4", `; write "%20"`},
		{"x:¦ ¦/h", "a space is not allowed in a path", "3.3", `; write "%20"`},
	}},
	{"a character that nobody sees", uri.RFC3986, uri.FormURI, []sentence{
		{"http://a/¦\r\n¦", "a line break is not allowed at the end", "3.3", ""},
		{"http://a/b¦\n¦c", "a line break is not allowed in a path", "3.3", ""},
		{"http://a/?b¦\t¦c", "a tab is not allowed in a query", "3.4", ""},
		{"¦\n¦http://a/", "a line break is not allowed at the beginning", "3.1", ""},
		{"¦\uFEFF¦http://a/", "a byte order mark (U+FEFF) is not allowed at the beginning", "3.1", ""},
		{"http://a/b¦\u00A0¦c", "a no-break space (U+00A0) is not allowed in a path", "3.3", valid3987},
		{"http://a¦\u200B¦/", "a zero-width space (U+200B) is not allowed in a host", "3.2.2", valid3987},
		{"http://a/¦\x00¦", "the control character U+0000 is not allowed in a path", "3.3", ""},
		{"http://a/#¦\x7f¦", "the control character U+007F is not allowed in a fragment", "3.5", ""},
		{"http://¦\u202e¦a/", "the character U+202E is not allowed in a host", "3.2.2", valid3987},
		{"http://a/e¦\u0301¦", "the character U+0301 is not allowed in a path", "3.3", valid3987},
	}},
	{"punctuation", uri.RFC3986, uri.FormReference, []sentence{
		{`http:¦\¦\a\b`, "a backslash is not allowed in a path", "3.3", ""},
		{`http://a¦\¦b/`, "a backslash is not allowed in a host", "3.2.2", ""},
		{`http://a/¦"¦b"`, "a quotation mark is not allowed in a path", "3.3", `; write "%22"`},
		{"¦<¦http://a/>", `"<" is not allowed at the beginning`, "3.1", ""},
		{"¦{¦id}", `"{" is not allowed in a path`, "3.3", expandFirst},
		{"http://a/¦>¦", `">" is not allowed in a path`, "3.3", `; write "%3E"`},
		{"http://a/?q=a¦|¦b", `"|" is not allowed in a query`, "3.4", `; write "%7C"`},
		{"http://a/?f¦[¦0]=1", `"[" is not allowed in a query`, "3.4", `; write "%5B"`},
		{"http://a/¦{¦id}", `"{" is not allowed in a path`, "3.3", expandFirst},
		{"http://¦{¦host}/", `"{" is not allowed in a host`, "3.2.2", expandFirst},
		{"http://a:¦{¦port}/", `"{" is not allowed in a port`, "3.2.3", expandFirst},
		{"http://a/b¦{¦?page,per_page:3,list*}", `"{" is not allowed in a path`, "3.3", expandFirst},
		{"http://a/¦{¦}", `"{" is not allowed in a path`, "3.3", `; write "%7B"`},
		{"http://a/¦{¦+}", `"{" is not allowed in a path`, "3.3", `; write "%7B"`},
		{"http://a/¦{¦x y}", `"{" is not allowed in a path`, "3.3", `; write "%7B"`},
		{"http://a/¦{¦x", `"{" is not allowed in a path`, "3.3", `; write "%7B"`},
		{"http://a¦[¦.]example/", `"[" is not allowed in a host`, "3.2.2", defanged},
		{"hxxps://a¦[¦DOT]b[.]example/", `"[" is not allowed in a host`, "3.2.2", defanged},
		{"http¦[¦:]//a.example/", `"[" is not allowed in a scheme`, "3.1", defanged},
		{"http://a¦[¦1]/", `"[" is not allowed in a host`, "3.2.2", ""},
		{"http://a/#x¦^¦2", `"^" is not allowed in a fragment`, "3.5", `; write "%5E"`},
		{"http://h¦[¦::1]/", `"[" is not allowed in a host`, "3.2.2", ""},
		{"http://u@h¦|¦/", `"|" is not allowed in a host`, "3.2.2", ""},
		{"http://a/¦]¦", `"]" is not allowed in a path`, "3.3", `; write "%5D"`},
		{"http://¦{¦user}:p@h/", `"{" is not allowed in user information`, "3.2.1", expandFirst},
		{"http://u:p@h/¦{¦id}", `"{" is not allowed in a path`, "3.3", expandFirst},
	}},
	{"a character that is not ASCII", uri.RFC3986, uri.FormURI, []sentence{
		{"http://b¦ü¦cher.example/", `"ü" is not allowed in a host`, "3.2.2", valid3987},
		{"http://a/caf¦é¦", `"é" is not allowed in a path`, "3.3", valid3987},
		{"http://a/?q=¦é¦ b", `"é" is not allowed in a query`, "3.4", onlyIRI},
		{"http://a/#¦日¦本", `"日" is not allowed in a fragment`, "3.5", valid3987},
		{"http://¦é¦@a/", `"é" is not allowed in user information`, "3.2.1", valid3987},
		{"http://¦é¦:p w@a/", `"é" is not allowed in user information`, "3.2.1", onlyIRI},
		{"htt¦é¦://a/", `"é" is not allowed in a scheme`, "3.1", ""},
		{"http://a:¦٣¦/", `"٣" is not allowed in a port`, "3.2.3", ""},
		{"http://a/¦“¦b”", `"“" is not allowed in a path`, "3.3", valid3987},
		{"http://a/¦😀¦", `"😀" is not allowed in a path`, "3.3", valid3987},
		{"http://a/¦\xff¦", "the byte 0xff, which is not UTF-8, is not allowed in a path", "3.3", ""},
		{"http://¦\xfc¦/", "the byte 0xfc, which is not UTF-8, is not allowed in a host", "3.2.2", ""},
	}},
	{"under RFC 3987", uri.RFC3987, uri.FormURI, []sentence{
		{"http://é¦ ¦b/", "a space is not allowed in a host", "2.2", ""},
		{"http://a/é¦ ¦b", "a space is not allowed in a path", "2.2", `; write "%20"`},
		{"http://a/¦\uE000¦", "the character U+E000 is not allowed in a path", "2.2", ""},
		{"http://a/¦\x80¦", "the byte 0x80, which is not UTF-8, is not allowed in a path", "2.2", ""},
		{"http://a/?é=¦%¦é", `"%"` + twoHexDigits, "2.2", write25},
		{"http://é:¦8é¦/", `the port "8é" is not a number`, "2.2", ""},
		{"¦¦é", missing, "2.2", isRelative},
		{"http://¦[é]¦/", `"[é]" is not an IPv6 address: a name has no brackets`, "2.2", ""},
		{"http://¦[::é]¦/", `"[::é]" is not an IPv6 address: it contains "é"`, "2.2", ""},
		{"http://é/#a¦#¦b", `a second "#" is not allowed`, "2.2", `; write "%23"`},
		{"¦é¦b:c", `"é" is not allowed in a scheme`, "2.2", ""},
	}},
	{"a percent-encoding", uri.RFC3986, uri.FormURI, []sentence{
		{"http://a/¦%zz¦", `"%zz"` + twoHexDigits, "2.1", write25},
		{"http://a?@b#¦%zz¦", `"%zz"` + twoHexDigits, "2.1", otherHost},
		{"http://a/¦%4¦", `"%4"` + twoHexDigits, "2.1", write25},
		{"http://a/¦%¦", `"%"` + twoHexDigits, "2.1", write25},
		{"http://a/100¦%¦/b", `"%"` + twoHexDigits, "2.1", write25},
		{"http://a/?q=¦%4g¦4", `"%4g"` + twoHexDigits, "2.1", write25},
		{"http://a/#¦%u0¦0e9", `"%u0"` + twoHexDigits, "2.1", write25},
		{"http://a/¦%¦%41", `"%"` + twoHexDigits, "2.1", write25},
		{"http://¦%zz¦/", `"%zz"` + twoHexDigits, "2.1", ""},
		{"http://u¦%4¦@a/", `"%4"` + twoHexDigits, "2.1", ""},
		{"http://a/¦%¦é", `"%"` + twoHexDigits, "2.1", write25},
		{"http://a:¦%8¦/", `"%8"` + twoHexDigits, "2.1", ""},
	}},
	{"a port", uri.RFC3986, uri.FormURI, []sentence{
		{"http://a:¦80x¦/", `the port "80x" is not a number`, "3.2.3", ""},
		{"http://a:¦port¦/", `the port "port" is not a number`, "3.2.3", ""},
		{"http://a:¦http¦", `the port "http" is not a number`, "3.2.3", ""},
		{"http://a:¦-1¦/", `the port "-1" is not a number`, "3.2.3", ""},
		{"http://u@a:¦80x¦/", `the port "80x" is not a number`, "3.2.3", ""},
		{"http://[::1]:¦x¦/", `the port "x" is not a number`, "3.2.3", ""},
		{"http://a:¦1:2¦/", `the port "1:2" is not a number`, "3.2.3", ""},
		{"http://a:¦8080;q¦?x", `the port "8080;q" is not a number`, "3.2.3", ""},
		{"http://a:¦80.5¦ /", `the port "80.5" is not a number`, "3.2.3", ""},
		{"http://https:¦$PORT¦/", `the port "$PORT" is not a number`, "3.2.3", ""},
		{"http://user:¦xxxxx¦/ss@host/", `the port "xxxxx" is not a number`, "3.2.3", endsPassword},
		{"http://user:¦xxxxx%40host¦/", `the port "xxxxx%40host" is not a number`, "3.2.3", ""}, // no "@"
		{"http://::1¦]¦/", `a "]" without "[" before it is not allowed`, "3.2.2", ""},
		{"http://a.example¦]¦:80/", `a "]" without "[" before it is not allowed`, "3.2.2", ""},
	}},
	{"an IPv6 address", uri.RFC3986, uri.FormURI, []sentence{
		{"http://¦[1::2::3]¦/", `"[1::2::3]" is not an IPv6 address: it contains "::" twice`, "3.2.2", ""},
		{"http://¦[12345::]¦/", `"[12345::]" is not an IPv6 address: "12345" has more than four digits`, "3.2.2", ""},
		{"http://¦[1:2:3]¦/", `"[1:2:3]" is not an IPv6 address: it has only 3 groups of 8, and no "::"`, "3.2.2", ""},
		{"http://¦[1:2:3:4:5:6:7:8:9]¦/", `"[1:2:3:4:5:6:7:8:9]" is not an IPv6 address: it has 9 groups instead of 8`, "3.2.2", ""},
		{"http://¦[::2:3:4:5:6:7:8:9]¦/", `"[::2:3:4:5:6:7:8:9]" is not an IPv6 address: it has 8 groups, and with "::" at most 7 are allowed`, "3.2.2", ""},
		{"http://¦[::g]¦/", `"[::g]" is not an IPv6 address: it contains "g"`, "3.2.2", ""},
		{"http://¦[example.com]¦/", `"[example.com]" is not an IPv6 address: a name has no brackets`, "3.2.2", ""},
		{"http://¦[]¦/", `"[]" is not an IPv6 address: there is nothing in the brackets`, "3.2.2", ""},
		{"http://¦[::1%3a2]¦/", `"[::1%3a2]" is not an IPv6 address: it contains "%"`, "3.2.2", ""},
		{"http://u:p@h:¦8x¦/?n=//v:q@i/", `the port "8x" is not a number`, "3.2.3", ""}, // RFC 2396 accepts it
		{"http://¦[%3A%3A1]¦/", `"[%3A%3A1]" is not an IPv6 address: it contains "%"`, "3.2.2", ""},
		{"http://¦[1.2.3.4]¦/", `"[1.2.3.4]" is not an IPv6 address: an IPv4 address has no brackets`, "3.2.2", ""},
		{"http://¦[::1.2.3.256]¦/", `"[::1.2.3.256]" is not an IPv6 address: "256" is greater than 255`, "3.2.2", ""},
		{"http://¦[::1.2.3.04]¦/", `"[::1.2.3.04]" is not an IPv6 address: "04" begins with "0"`, "3.2.2", ""},
		{"http://¦[::1.2.3]¦/", `"[::1.2.3]" is not an IPv6 address: "1.2.3" is not an IPv4 address`, "3.2.2", ""},
		{"http://¦[::1.2.3.4:5]¦/", `"[::1.2.3.4:5]" is not an IPv6 address: "1.2.3.4" is not at the end`, "3.2.2", ""},
		{"http://¦[:1:2]¦/", `"[:1:2]" is not an IPv6 address: it begins with a single ":"`, "3.2.2", ""},
		{"http://¦[1::2:]¦/", `"[1::2:]" is not an IPv6 address: it ends with a single ":"`, "3.2.2", ""},
		{"http://¦[:::]¦/", `"[:::]" is not an IPv6 address: it contains ":::"`, "3.2.2", ""},
		{"http://¦[::~]¦/", `"[::~]" is not an IPv6 address: it contains "~"`, "3.2.2", ""},
		{"http://¦[::-]¦/", `"[::-]" is not an IPv6 address: it contains "-"`, "3.2.2", ""},
		{"http://¦[g::]¦/", `"[g::]" is not an IPv6 address: it contains "g"`, "3.2.2", ""},
		{"http://¦[::a.2.3.4]¦/", `"[::a.2.3.4]" is not an IPv6 address: "a.2.3.4" is not an IPv4 address`, "3.2.2", ""},
		{"http://¦[::1.0.3.256]¦/", `"[::1.0.3.256]" is not an IPv6 address: "256" is greater than 255`, "3.2.2", ""},
		{"http://¦[V1.]¦/", `"[V1.]" does not have the form "[v1.address]"`, "3.2.2", ""},
		{"http://¦[::1 ]¦/", `"[::1 ]" is not an IPv6 address: it contains a space`, "3.2.2", ""},
		{"http://¦[1]¦/", `"[1]" is not an IPv6 address: it has only one group of 8, and no "::"`, "3.2.2", ""},
		{"http://¦[fe80::1%25eth0]¦/", `"[fe80::1%25eth0]" is not an IPv6 address`, "3.2.2", zones},
		{"http://¦[fe80::1%eth0]¦/", `"[fe80::1%eth0]" is not an IPv6 address`, "3.2.2", zones},
		{"http://¦[v1.]¦/", `"[v1.]" does not have the form "[v1.address]"`, "3.2.2", ""},
		{"http://¦[vx.a]¦/", `"[vx.a]" does not have the form "[v1.address]"`, "3.2.2", ""},
	}},
	{"brackets", uri.RFC3986, uri.FormURI, []sentence{
		{"http://¦[::1¦", `the address "[::1" has no closing "]"`, "3.2.2", ""},
		{"http://¦[::1¦/", `the address "[::1" has no closing "]"`, "3.2.2", ""},
		{"http://¦[::1:80¦?q", `the address "[::1:80" has no closing "]"`, "3.2.2", ""},
		{"http://¦[¦", `the address "[" has no closing "]"`, "3.2.2", ""},
		{"http://¦[g¦#[x]", `the address "[g" has no closing "]"`, "3.2.2", ""},
		{"http://¦[::1¦ is down", `the address "[::1" has no closing "]"`, "3.2.2", ""},
		{"http://[::1]¦8080¦/", `"8080" is not allowed after "]"`, "3.2", onlyPort},
		{"http://[::1]¦x¦:80", `"x" is not allowed after "]"`, "3.2", onlyPort},
		{"http://[::1]¦ ¦/", "a space is not allowed in a host", "3.2.2", ""},
		{"http://[::1]¦]¦/", `"]" is not allowed in a host`, "3.2.2", ""},
		{"http://¦[¦v1.a]b,c@d:80/", `"[" is not allowed in user information`, "3.2.1", ""},
		{"http://¦[¦::1]:p@i/", `"[" is not allowed in user information`, "3.2.1", ""},
		{"http://¦[¦::1]:80@i/", `"[" is not allowed in user information`, "3.2.1", ""},
		{"x://¦[¦v1.a]:p:q@i", `"[" is not allowed in user information`, "3.2.1", ""},
		{"http://¦[¦::1]@i/", `"[" is not allowed in user information`, "3.2.1", ""}, // "@" ends a userinfo, so the host is "i"
		{"http://¦[¦x]@[::1]/", `"[" is not allowed in user information`, "3.2.1", ""},
		{"http://¦[¦::1@i/", `"[" is not allowed in user information`, "3.2.1", ""},
		{"http://u@[::1]:80¦@¦i/", `a second "@" is not allowed`, "3.2", ""},
		{"http://[::1]¦x¦?q", `"x" is not allowed after "]"`, "3.2", onlyPort},
		{"http://¦::1¦/", `the IPv6 address "::1" has no brackets around it`, "3.2.2", ""},
		{"http://¦2001:db8::1¦", `the IPv6 address "2001:db8::1" has no brackets around it`, "3.2.2", ""},
		{"http://u@¦fe80::1¦/", `the IPv6 address "fe80::1" has no brackets around it`, "3.2.2", ""},
	}},
	{"no scheme", uri.RFC3986, uri.FormURI, []sentence{
		{"¦¦", emptyString, "3.1", ""},
		{"¦www.example.com¦", missing, "3.1", isRelative},
		{"¦example¦/a", missing, "3.1", isRelative},
		{"¦¦//example.com/a", missing, "3.1", isRelative},
		{"¦¦/a/b", missing, "3.1", isRelative},
		{"¦¦?q", missing, "3.1", isRelative},
		{"¦¦#f", missing, "3.1", isRelative},
		{"¦¦../a:b", missing, "3.1", isRelative},
		{"¦a¦#b:c", missing, "3.1", isRelative},
		{"¦a¦ b", missing, "3.1", ""},
		{"¦:¦//example.com", `the scheme before the ":" is missing`, "3.1", ""},
		{"¦¦é", missing, "3.1", ""},
	}},
	{"a scheme", uri.RFC3986, uri.FormURI, []sentence{
		{"¦1a¦:b", `the scheme "1a" does not begin with a letter`, "3.1", ""},
		{"¦1¦:b", `the scheme "1" does not begin with a letter`, "3.1", ""},
		{"¦+a¦:b", `the scheme "+a" does not begin with a letter`, "3.1", ""},
		{"¦-¦://b", `the scheme "-" does not begin with a letter`, "3.1", ""},
		{"¦192.168.0.1¦:8080/", `the scheme "192.168.0.1" does not begin with a letter`, "3.1", ""},
		{"a¦_¦b:c", `"_" is not allowed in a scheme`, "3.1", ""},
		{"h¦*¦tp://a/", `"*" is not allowed in a scheme`, "3.1", ""},
		{"¦:¦a", `the scheme before the ":" is missing`, "3.1", ""},
		{"¦:¦//a/", `the scheme before the ":" is missing`, "3.1", ""},
		{"¦(¦http://a/)", `"(" is not allowed in a scheme`, "3.1", ""},
		{"a¦%¦20b:c", `"%" is not allowed in a scheme`, "3.1", ""},
		{"a¦]¦b:c", `"]" is not allowed in a scheme`, "3.1", ""},
		{"¦%¦61:b", `"%" is not allowed in a scheme`, "3.1", ""},
	}},
	{"a first segment with a colon", uri.RFC3986, uri.FormReference, []sentence{
		{"¦:¦a", `the scheme before the ":" is missing`, "3.1", ""},
		{"¦:¦//a/", `the scheme before the ":" is missing`, "3.1", ""},
		{"a¦_¦b:c", `"_" is not allowed in a scheme`, "3.1", dotSlash},
		{"¦1a¦:b", `the scheme "1a" does not begin with a letter`, "3.1", dotSlash},
		{"¦12¦:30", `the scheme "12" does not begin with a letter`, "3.1", dotSlash},
		{"¦127.0.0.1¦:80/a", `the scheme "127.0.0.1" does not begin with a letter`, "3.1", ""},
		{"¦127.0.0.1¦:a/80", `the scheme "127.0.0.1" does not begin with a letter`, "3.1", dotSlash},
		{"a¦%¦20b:c", `"%" is not allowed in a scheme`, "3.1", dotSlash},
		{"¦$¦a:b", `"$" is not allowed in a scheme`, "3.1", dotSlash},
		{"user¦@¦h:80", `"@" is not allowed in a scheme`, "3.1", ""},
		{"¦1http¦://a/", `the scheme "1http" does not begin with a letter`, "3.1", ""},
		{"ht¦%¦74p://a/", `"%" is not allowed in a scheme`, "3.1", ""},
		{"¦~¦a:b", `"~" is not allowed in a scheme`, "3.1", dotSlash},
	}},
	{"a fragment", uri.RFC3986, uri.FormReference, []sentence{
		{"http://a/#b¦#¦c", `a second "#" is not allowed`, "3.5", `; write "%23"`},
		{"#¦#¦", `a second "#" is not allowed`, "3.5", `; write "%23"`},
		{"http://a#/¦#¦/b", `a second "#" is not allowed`, "3.5", `; write "%23"`},
		{"http://a/?q#b¦#¦", `a second "#" is not allowed`, "3.5", `; write "%23"`},
		{"a:b#c¦#¦d#e", `a second "#" is not allowed`, "3.5", `; write "%23"`},
	}},
	{"a fragment of an absolute URI", uri.RFC3986, uri.FormAbsoluteURI, []sentence{
		{"a:b¦#c¦", "a fragment is not allowed", "4.3", ": an absolute URI has no fragment"},
		{"http://a¦#¦", "a fragment is not allowed", "4.3", ": an absolute URI has no fragment"},
		{"http://a/?q¦#a#b¦", "a fragment is not allowed", "4.3", ": an absolute URI has no fragment"},
		{"a:¦#c¦", "a fragment is not allowed", "4.3", ": an absolute URI has no fragment"},
		{"http://[::1]:80¦#c d¦", "a fragment is not allowed", "4.3", ": an absolute URI has no fragment"},
	}},
	{"user information", uri.RFC3986, uri.FormReference, []sentence{
		{"http://a@b¦@¦c/", `a second "@" is not allowed`, "3.2", ""},
		{"http://a@¦@¦b", `a second "@" is not allowed`, "3.2", ""},
		{"//jane@example.com¦@¦host/", `a second "@" is not allowed`, "3.2", ""},
		{"http://u:@b¦@¦c/", `a second "@" is not allowed`, "3.2", ""},
		{"http://a@b.c:80¦@¦d/", `a second "@" is not allowed`, "3.2", ""},
		{"http://a@[::1]¦@¦b/", `a second "@" is not allowed`, "3.2", ""},
		{"http://a@[::1¦@¦b/", `a second "@" is not allowed`, "3.2", ""},
		{"http://a@b:¦c¦@d/", `the port "xxxxx" is not a number`, "3.2.3", firstAt},
		{"http://a@b¦ ¦c@d/", `a space is not allowed in a host`, "3.2.2", firstAt},
		{"http://a@[::1]¦x@b¦/", `"xxxxx@b" is not allowed after "]"`, "3.2", firstAt},
		{"http://a@¦[1%e]¦@b/", `"[1%e]" is not an IPv6 address`, "3.2.2", zones},
		{"http://a@b¦ ¦c/@d", `a space is not allowed in a host`, "3.2.2", ""},
		{"http://a¦ ¦b@c@d", `a space is not allowed in user information`, "3.2.1", ""},
		{"http://u:p@h:¦x¦/", `the port "x" is not a number`, "3.2.3", ""},
		{"news/¦<¦a@b>", `"<" is not allowed in a path`, "3.3", `; write "%3C"`}, // no message identifier: the scheme is missing
		{"http://u:p¦ ¦w@h/", `a masked character is not allowed in user information`, "3.2.1", ""},
		{"http://u:¦{¦x}@h/", `a masked character is not allowed in user information`, "3.2.1", ""},
		{"http://u:¦é¦ w@h/", `a masked character is not allowed in user information`, "3.2.1", ""},
		{"http://u:p¦[¦w@h/", `a masked character is not allowed in user information`, "3.2.1", ""},
		{"http://u¦|¦w@h/", `"|" is not allowed in user information`, "3.2.1", ""},
		{"http://u¦\\¦w@h/", `a backslash is not allowed in user information`, "3.2.1", ""},
		{"http://¦<¦u>@h/", `"<" is not allowed in user information`, "3.2.1", ""},
		{"http://u¦]¦@h/", `a "]" without "[" before it is not allowed`, "3.2.2", ""},
		{"http://u:¦%zz¦@h/", `"xxxxx"` + twoHexDigits, "2.1", ""},
	}},
	{"under RFC 2396", uri.RFC2396, uri.FormURI, []sentence{
		{"http://¦[¦::1]/", `"[" is not allowed in a host`, "3.2.2", ": RFC 2732 added IPv6 addresses in brackets"},
		{"urn:¦¦", "the part after the scheme is empty", "3", "; valid under RFC 1738, RFC 1808, RFC 3986 and RFC 3987"},
		{"a:¦¦#f", "the part after the scheme is empty", "3", "; valid under RFC 1808, RFC 3986 and RFC 3987"},
		{"mailto:a¦ ¦b", "a space is not allowed in a path", "3", `; write "%20"`},
		{"mailto:¦|¦", `"|" is not allowed in a path`, "3", `; write "%7C"`},
		{"http://a¦ ¦b/", "a space is not allowed in a host", "3.2.2", ""},
		{"http://a_b¦|¦@c/", `"|" is not allowed in user information`, "3.2.2", ""},
		{"http://a/¦é¦", `"é" is not allowed in a path`, "3.3", valid3987},
		{"http://a/?¦{¦", `"{" is not allowed in a query`, "3.4", `; write "%7B"`},
		{"http://a/#¦#¦", `a second "#" is not allowed`, "4.1", `; write "%23"`},
		{"http://a/¦%z¦", `"%z"` + twoHexDigits, "2.4.1", write25},
		{"¦1a¦:b", `the scheme "1a" does not begin with a letter`, "3.1", ""},
	}},
	{"under RFC 1808", uri.RFC1808, uri.FormReference, []sentence{
		{"//¦//¦a", `"//" is not allowed at the beginning of a path`, "2.2", "; valid under RFC 2396, RFC 3986 and RFC 3987"},
		{"//h¦//¦x", `"//" is not allowed at the beginning of a path`, "2.2", "; valid under RFC 2396, RFC 3986 and RFC 3987"},
		{"http://h/¦~¦a", `"~" is not allowed in a path`, "2.2", "; valid under RFC 2396, RFC 3986 and RFC 3987"},
		{"a;b¦~¦", `"~" is not allowed in a path`, "2.2", "; valid under RFC 2396, RFC 3986 and RFC 3987"},
		{"//h/¦ ¦b", "a space is not allowed in a path", "2.2", `; write "%20"`},
		{"//h?q¦|¦", `"|" is not allowed in a query`, "2.2", `; write "%7C"`},
		{"//u:p@h¦|¦/", `"|" is not allowed in a host`, "2.2", ""},
		{"http://¦[¦::1]/", `"[" is not allowed in a host`, "2.2", ": RFC 2732 added IPv6 addresses in brackets"},
		{"a#b¦#¦c", `a second "#" is not allowed`, "2.2", `; write "%23"`},
		{"a/¦%¦", `"%"` + twoHexDigits, "2.2", write25},
	}},
	{"under RFC 1738", uri.RFC1738, uri.FormURI, []sentence{
		{"http://a/b¦#c¦", "a fragment is not allowed", "5", "; valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987"},
		{"http://a¦#c#d¦", "a fragment is not allowed", "5", ""},
		{"¦a¦", missing, "5", ""},
		{"¦¦", emptyString, "5", ""},
		{"¦¦/a", missing, "5", ""},
		{"http://a/¦~¦b", `"~" is not allowed in a path`, "5", "; valid under RFC 2396, RFC 3986 and RFC 3987"},
		{"http://a¦ ¦b/", "a space is not allowed in a host", "5", ""},
		{"ftp://a/¦%x¦", `"%x"` + twoHexDigits, "5", write25},
		{"http://a/?q¦<¦", `"<" is not allowed in a query`, "5", `; write "%3C"`},
		{"news:¦<¦a@b>", `"<" is not allowed in a path`, "5", `; a message identifier has no "<" and ">" in a URL (RFC 1738, 3.6)`},
		{"¦:¦a", `the scheme before the ":" is missing`, "5", ""},
	}},
}

// unmark returns the string and the part between the marks.
func (s sentence) unmark() (string, uri.Span) {
	cut := strings.Split(s.marked, "¦")
	return strings.Join(cut, ""), uri.Span{Start: len(cut[0]), End: len(cut[0]) + len(cut[1])}
}

func TestSentences(t *testing.T) {
	for _, k := range sentences {
		for _, want := range k.list {
			input, at := want.unmark()
			_, err := k.syntax.ParseForm(input, k.form)
			e, ok := errors.AsType[*uri.ParseError](err)
			if !ok {
				t.Errorf("%s: %q: error %v", k.kind, input, err)
				continue
			}
			title := "RFC " + strings.TrimPrefix(k.syntax.String(), "rfc")
			text := fmt.Sprintf("%s, at byte %d (%s, %s)%s", want.says, at.Start, title, want.section, want.hint)
			if e.Mistake() != at || e.Reason() != text {
				t.Errorf("%s: %q:\n%v %s, want\n%v %s", k.kind, input, e.Mistake(), e.Reason(), at, text)
			}
		}
	}
}

// TestSentencesOfBuilder checks the messages for components.
func TestSentencesOfBuilder(t *testing.T) {
	b := uri.MustParse("http://h/").Builder()
	old := must(uri.RFC1738.Parse("http://h/")).Builder()
	for _, test := range []struct {
		b    uri.Builder
		want string
	}{
		{b.Scheme(""), "scheme: the scheme is empty, at byte 0 (RFC 3986, 3.1)"},
		{b.Scheme("1a"), `scheme "1a": the scheme "1a" does not begin with a letter, at byte 0 (RFC 3986, 3.1)`},
		{b.Scheme("<a"), `scheme "<a": "<" is not allowed in a scheme, at byte 0 (RFC 3986, 3.1)`},
		{b.Scheme("a:"), `scheme "a:": ":" is not allowed in a scheme, at byte 1 (RFC 3986, 3.1)`},
		{b.Userinfo("a@b"), `userinfo "xxxxx": a masked character is not allowed in user information, at byte 1 (RFC 3986, 3.2.1)`},
		{b.Host("a/b"), `host "a/b": "/" is not allowed in a host, at byte 1 (RFC 3986, 3.2.2)`},
		{b.Host("evil@host"), `host "evil@host": "@" is not allowed in a host, at byte 4 (RFC 3986, 3.2.2)`},
		{b.Host("::1"), `host "::1": the IPv6 address "::1" has no brackets around it, at byte 0 (RFC 3986, 3.2.2)`},
		{b.Host("[::1"), `host "[::1": the address "[::1" has no closing "]", at byte 0 (RFC 3986, 3.2.2)`},
		{b.Host("[::g]"), `host "[::g]": "[::g]" is not an IPv6 address: it contains "g", at byte 0 (RFC 3986, 3.2.2)`},
		{b.Host("[::1]x"), `host "[::1]x": "x" is not allowed after "]", at byte 5 (RFC 3986, 3.2); only ":" and a port may follow`},
		{b.Port("80x"), `port "80x": the port "80x" is not a number, at byte 0 (RFC 3986, 3.2.3)`},
		{b.Port("::1"), `port "::1": the port "::1" is not a number, at byte 0 (RFC 3986, 3.2.3)`},
		{b.Port("80/"), `port "80/": "/" is not allowed in a port, at byte 2 (RFC 3986, 3.2.3)`},
		{b.Port("secret@h"), `port "xxxxx": the port "xxxxx" is not a number, at byte 0 (RFC 3986, 3.2.3)`},
		{b.Authority("u:p@h:x"), `authority "u:xxxxx@h:x": the port "x" is not a number, at byte 6 (RFC 3986, 3.2.3)`},
		{b.Authority("[1:]@h"), `authority "[1:xxxxx@h": "[" is not allowed in user information, at byte 0 (RFC 3986, 3.2.1)`}, // the password is "]"
		{b.Authority(": "), `authority ": ": a space is not allowed in a port, at byte 1 (RFC 3986, 3.2.3)`},
		{b.Authority("h/p"), `authority "h/p": "/" is not allowed in a host, at byte 1 (RFC 3986, 3.2.2)`},
		{b.Authority("a@b@c"), `authority "a@b@c": a second "@" is not allowed, at byte 3 (RFC 3986, 3.2)`},
		{b.Path("/a?b"), `path "/a?b": "?" is not allowed in a path, at byte 2 (RFC 3986, 3.3)`},
		{b.Path(" /a"), `path " /a": a space is not allowed in a path, at byte 0 (RFC 3986, 3.3); write "%20"`},
		{b.Path("/a "), `path "/a ": a space is not allowed in a path, at byte 2 (RFC 3986, 3.3); write "%20"`},
		{b.Path("/a b"), `path "/a b": a space is not allowed in a path, at byte 2 (RFC 3986, 3.3); write "%20"`},
		{b.Path("/%4"), `path "/%4": "%4" is not a percent-encoding: two hex digits must follow a "%", at byte 1 (RFC 3986, 2.1); write "%25" for a "%"`},
		{b.AppendSegments(".."), `path "..": ".." is not allowed as a segment of data, at byte 0 (RFC 3986, 3.3): resolving a reference removes the segments "." and ".."`},
		{b.Query("a#b"), `query "a#b": "#" is not allowed in a query, at byte 1 (RFC 3986, 3.4); write "%23"`},
		{b.Fragment("a#b"), `fragment "a#b": "#" is not allowed in a fragment, at byte 1 (RFC 3986, 3.5); write "%23"`},
		{b.Fragment("é"), `fragment "é": "é" is not allowed in a fragment, at byte 0 (RFC 3986, 3.5); only an IRI may have it (RFC 3987)`},
		{old.Authority("u@a_b"), `authority "u@a_b": the host "a_b" is neither a hostname nor an IPv4 address, at byte 2 (RFC 1738, 5); a hostname has letters, digits, "-" and "."`},
		{old.Authority("u:p@a:1x"), `authority "u:xxxxx@a:1x": the port "1x" is not a number, at byte 6 (RFC 1738, 5)`},
		{old.Authority("a_b:80"), `authority "a_b:80": the host "a_b" is neither a hostname nor an IPv4 address, at byte 0 (RFC 1738, 5); a hostname has letters, digits, "-" and "."`},
		{old.Authority(":80"), `authority ":80": the host is empty, at byte 0 (RFC 1738, 5)`},
		{old.Host("a@b"), `host "a@b": the host "a@b" is neither a hostname nor an IPv4 address, at byte 0 (RFC 1738, 5); a hostname has letters, digits, "-" and "."`},
		{old.Authority("a:"), `authority "a:": the port is empty, at byte 2 (RFC 1738, 5)`},
		{old.Host(""), `host: the host is empty, at byte 0 (RFC 1738, 5)`},
		{old.Query("a"), `query "a": RFC 1738 has no such component`},
	} {
		_, err := test.b.Reference()
		if want := "uri: build " + test.want; err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestMistakesOfBuilder checks the parts of components that are wrong.
func TestMistakesOfBuilder(t *testing.T) {
	b := uri.MustParse("http://h/").Builder()
	for _, test := range []struct {
		b    uri.Builder
		want uri.Span
	}{
		{b.Port("8x"), uri.Span{Start: 0, End: 2}},
		{b.Userinfo("a@b"), uri.Span{Start: 1, End: 2}},
		{b.Authority("u@h:8x"), uri.Span{Start: 4, End: 6}},
		{b.AppendSegments(".."), uri.Span{Start: 0, End: 2}},
		{b.Path("a"), uri.Span{Start: 0, End: 1}}, // as a whole
		{b.Params("ab"), uri.Span{Start: 0, End: 2}},
		{b.Scheme(""), uri.Span{}},
		{uri.Syntax(9).Builder(), uri.Span{}},
	} {
		_, err := test.b.Reference()
		if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Mistake() != test.want {
			t.Errorf("%v: %v, want %v", err, e.Mistake(), test.want)
		}
	}
}

// mutants yields strings with mistakes of all kinds: pieces of URIs and of mistakes, in any order.
func mutants(n int, yield func(s string)) {
	pieces := strings.Split(`a 1 : / // ? # [ ] @ % %4 %zz %41 . .. :: 1:2 fffff v1. 256 1.2.3.4 é ; = http: http:// u:p@ \ " < | { `+
		"\x00 \r\n \t \xff \xc3 \u202e \u0301 \u00a0 ~ _ - + urn: 例", " ")
	pieces = append(pieces, " ")
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		var s strings.Builder
		for range 1 + random.IntN(9) {
			s.WriteString(pieces[random.IntN(len(pieces))])
		}
		yield(s.String())
	}
}

// TestMistakeLaws checks the laws of a mistake and of its sentence.
func TestMistakeLaws(t *testing.T) {
	few := testenv.Few(t)
	refused := 0
	check := func(s string, err error) {
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok {
			return
		}
		refused++
		at, reason := e.Mistake(), e.Reason()
		input := e.Input()
		switch {
		case at.Start < 0 || at.End < at.Start || len(input) < at.End, !atRune(input, at.Start), !atRune(input, at.End):
			few.Errorf("%v: %q: mistake %v", e.Syntax(), s, at)
		case at.Start > e.Offset():
			few.Errorf("%v: %q: mistake %v begins after offset %d", e.Syntax(), s, at, e.Offset())
		case at.End < e.Offset() && (input[e.Offset()] != ':' || strings.ContainsAny(input[:e.Offset()], ":/?#")) &&
			!(at.Of(input) == "[" && strings.Contains(reason, "user information")):
			few.Errorf("%v: %q: mistake %v ends before offset %d", e.Syntax(), s, at, e.Offset())
		case e.Component() == "" && !strings.Contains(reason, fmt.Sprintf(", at byte %d (RFC ", at.Start)):
			few.Errorf("%v: %q: mistake %v: %s", e.Syntax(), s, at, reason)
		case !utf8.ValidString(reason), strings.ContainsFunc(reason, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0x202e }):
			few.Errorf("%v: %q: reason %q", e.Syntax(), s, reason)
		case e.Syntax() == uri.RFC3987 && strings.Contains(reason, "only an IRI"):
			few.Errorf("%v: %q: %s", e.Syntax(), s, reason)
		case strings.Contains(reason, ", )"), strings.Contains(reason, "not an IPv6 address: ,"):
			few.Errorf("%v: %q: %s", e.Syntax(), s, reason)
		case reason != e.Reason(), !strings.HasSuffix(e.Error(), ": "+reason):
			few.Errorf("%v: %q: %s, and then %s", e.Syntax(), s, reason, e.Error())
		}
	}
	mutants(numMutants(), func(s string) {
		for _, x := range uri.Syntaxes() {
			for _, form := range forms {
				_, err := x.ParseForm(s, form)
				check(s, err)
			}
			b := x.Builder().Scheme("a")
			for _, b := range []uri.Builder{
				x.Builder().Scheme(s), b.Authority(s), b.Authority("").Userinfo(s), b.Host(s), b.Host("h").Port(s), b.Path(s), b.Params(s), b.Query(s), b.Fragment(s), b.AppendSegments(s),
			} {
				_, err := b.Reference()
				check(s, err)
			}
		}
	})
	if refused < 10_000 {
		t.Errorf("only %d errors", refused)
	}
}

// A message has no byte of a password, and is the same for two passwords of the same kinds of characters.
func TestSentenceOfPassword(t *testing.T) {
	few := testenv.Few(t)
	refused := 0
	mutants(numMutants(), func(s string) {
		const one, two = "Q", "Z"
		password := strings.ReplaceAll(s, "a", one) + one
		for _, text := range []string{"http://u:" + password + "@h/", "//u:" + password + "@h:x", "a://[u:" + password + "@::1]/", "http:u:" + password + "@h", "http://u:" + password + "/@h b"} {
			if strings.Contains(uri.Redact(text), one) || isShown(text, one) {
				continue // a "//" in s is the beginning of another authority
			}
			other := strings.ReplaceAll(text, one, two)
			for _, x := range uri.Syntaxes() {
				_, err := x.ParseReference(text)
				_, otherErr := x.ParseReference(other)
				if err == nil || otherErr == nil {
					continue
				}
				refused++
				if got := err.Error(); strings.Contains(got, one) || got != otherErr.Error() {
					few.Errorf("%v: %q: %s, and for the other password %s", x, text, got, otherErr)
				}
			}
		}
	})
	if refused < 1000 {
		t.Errorf("only %d errors", refused)
	}
}

// isShown reports whether a syntax accepts the text and finds part of its password elsewhere.
func isShown(text, part string) bool {
	return slices.ContainsFunc(uri.Syntaxes(), func(x uri.Syntax) bool {
		r, err := x.ParseReference(text)
		return err == nil && strings.Contains(r.Redacted(), part)
	})
}

func numMutants() int {
	switch {
	case testenv.Long():
		return 100_000
	case testing.Short():
		return 500
	}
	return 3000
}

func atRune(s string, i int) bool {
	return i == len(s) || i == 0 || utf8.RuneStart(s[i]) || !utf8.ValidString(s[max(i-3, 0):i])
}

// An address in brackets is refused with a reason if and only if net/netip refuses it too.
func TestWhyNotIPv6(t *testing.T) {
	few := testenv.Few(t)
	alphabet := []string{":", "::", "1", "ab", "fffff", "1.2.3.4", ".", "256", "01", "g"}
	refused := 0
	var visit func(s string, n int)
	visit = func(s string, n int) {
		if n > 0 {
			for _, piece := range alphabet {
				visit(s+piece, n-1)
			}
		}
		addr, err := netip.ParseAddr(s)
		valid := err == nil && addr.Is6()
		switch why := uri.WhyNotIPv6(s); {
		case valid != (why == ""):
			few.Errorf("%q: %q, and netip says %v", s, why, err)
		case !valid:
			refused++
		}
	}
	visit("", 4)
	visit("1:2:3:4:5:", 3)
	if refused < 1000 {
		t.Errorf("only %d", refused)
	}
}

// A message takes linear time.
func TestSentenceGrowth(t *testing.T) {
	for _, pattern := range [][3]string{
		{"http://", "a", " "}, {"http://[", "1:", "]"}, {"http://[", ".1", "]"}, {"http://a:", "1", "x"}, {"http://", ":", ""}, {"http://", "@", ""},
		{"", "a", "_:"}, {"http://a/", "%41", "%"}, {"http://a/ ", " ", ""}, {"http://a/", "#", ""}, {"//", "\\", ":@ "}, {"//u:", "@", " "},
	} {
		for _, x := range uri.Syntaxes() {
			err := growth.Check(1000, func(n int) string { return pattern[0] + strings.Repeat(pattern[1], n) + pattern[2] }, func(s string) {
				if _, err := x.Parse(s); err != nil {
					_ = err.Error()
					_ = err.(*uri.ParseError).Mistake()
				}
			})
			if err != nil {
				t.Errorf("%v: %q: %v", x, pattern, err)
			}
		}
	}
}
