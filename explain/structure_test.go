package explain

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

// appendixB is the regular expression of RFC 3986, B.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// A split is a split by appendixB. A component with a nil pointer is undefined.
type split struct {
	scheme, authority, query, fragment *string
	path                               string
}

func splitOf(s string) split {
	m := appendixB.FindStringSubmatch(s)
	defined := func(i int) *string {
		if m[i-1] == "" {
			return nil
		}
		return &m[i]
	}
	return split{defined(2), defined(4), defined(7), defined(9), m[5]}
}

var (
	encoding = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	wrapper  = regexp.MustCompile(`(?is)^(?:<(?:URL:)?\s*([^<>]+?)\s*>|"(?:URL:)?\s*([^"]+?)\s*"|URL:\s+(.+))$`)
)

// data returns the octets that a component identifies. A "%" that does not begin a percent-encoding
// identifies itself.
func data(component string) string {
	return encoding.ReplaceAllStringFunc(component, func(e string) string {
		const hex = "0123456789ABCDEF"
		e = strings.ToUpper(e)
		return string([]byte{byte(strings.IndexByte(hex, e[1])<<4 | strings.IndexByte(hex, e[2]))})
	})
}

// hostOf returns the userinfo with its "@", the host, and the port with its ":" of an authority. A
// ":" in brackets is part of the host, also if one of the brackets is missing.
func hostOf(authority string) (user, host, port string) {
	at := strings.LastIndexByte(authority, '@') + 1
	user, host = authority[:at], authority[at:]
	from := strings.LastIndexByte(host, ']') + 1
	switch address, _, _ := strings.Cut(host, "%"); {
	case from == 0 && strings.HasPrefix(host, "["):
		from = len(host)
	case isIPv6address(address):
		from = len(address) // "fe80::1%eth0:80"
	}
	if colon := strings.LastIndexByte(host, ':'); colon >= from {
		host, port = host[:colon], host[colon:]
	}
	return user, host, port
}

// checkStructure tests that the repair of s keeps the structure of s: the components of RFC 3986,
// B, as data. That a repair removes the fragment is an exception, and what is inserted before a
// path.
func checkStructure(t *testing.T, q *Reading, form rfc.Form, s string) {
	t.Helper()
	x := q.Syntax
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%v, %s: %q becomes %q: "+format, append([]any{x, form, s, q.Repair.Text}, args...)...)
	}
	text, wrapped := strings.Trim(s, " \t\r\n\f\v"), false
	for m := wrapper.FindStringSubmatch(text); m != nil; m = wrapper.FindStringSubmatch(text) {
		text, wrapped = cmp.Or(m[1], m[2], m[3]), wrapped || m[3] == ""
	}
	if wrapped { // RFC 3986, C: "The whitespace should be ignored when the URI is extracted."
		text = strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "", "\f", "", "\v", "").Replace(text)
	}
	text = strings.Trim(text, " \t\r\n\f\v") // URL Standard, 4.4: "Remove any leading and trailing C0 control or space"
	old, new := splitOf(text), splitOf(q.Repair.Text)
	isScheme := machineOf(x.String(), "scheme").Match
	if new.scheme != nil && !isScheme(*new.scheme) && new.authority == nil {
		new.path = *new.scheme + ":" + new.path // RFC 1808
		new.scheme = nil
	}
	scheme := old.scheme != nil && isScheme(*old.scheme)
	mended := false
	switch {
	case scheme && (new.scheme == nil || *new.scheme != *old.scheme):
		fail("another scheme")
		return
	case !scheme && old.scheme != nil && new.scheme != nil:
		mended = strings.TrimLeft(*old.scheme, "\uFEFF\u00A0 \t\r\n\f\v") == *new.scheme
		if !mended {
			fail("a scheme from nothing")
		}
	case !scheme && new.scheme != nil:
		fail("a scheme from nothing")
	}
	if old.scheme != nil && !scheme && !mended {
		// RFC 3986, 4.1: the text is a relative reference.
		old.path = *old.scheme + ":" + old.path
		if old.authority != nil {
			fail("the authority is part of a path")
			return
		}
		old.scheme = nil
	}
	if (old.authority == nil) != (new.authority == nil) {
		fail("another kind of path")
		return
	}
	if old.authority != nil {
		user, host, port := hostOf(*old.authority)
		newUser, newHost, newPort := hostOf(*new.authority)
		if data(newUser) != data(user) {
			fail("userinfo %q was %q", newUser, user)
		}
		// A registry, a net_loc and an opaque path have no port.
		registry := x != uri.RFC3986 && x != uri.RFC3987 && data(newHost+newPort) == data(host+port)
		if !registry && data(newHost) != data(host) {
			fail("host %q was %q", newHost, host)
		}
		if !registry && newPort != port {
			fail("port %q was %q", newPort, port)
		}
	}
	if old.fragment != nil && (x == uri.RFC1738 || form == rfc.AbsoluteURI) {
		old.fragment = nil
	}
	switch path, want := data(new.path), data(old.path); path {
	case want, "./" + want, "/." + want: // RFC 3986, 4.2, and RFC 1808
	default:
		fail("path %q was %q", new.path, old.path)
	}
	for _, c := range []struct {
		name     string
		old, new *string
	}{{"query", old.query, new.query}, {"fragment", old.fragment, new.fragment}} {
		switch {
		case (c.old == nil) != (c.new == nil):
			fail("%s %v was %v", c.name, c.new, c.old)
		case c.old != nil && data(*c.old) != data(*c.new):
			fail("%s %q was %q", c.name, *c.new, *c.old)
		}
	}
}

// rejected calls check with the reading of every form and syntax that rejects s.
func rejected(s string, check func(q *Reading, form rfc.Form)) {
	for _, form := range []rfc.Form{rfc.Reference, rfc.AbsoluteURI} {
		for _, q := range Explain(s, Options{Form: form}).Readings {
			if !q.Accepted() {
				check(&q, form)
			}
		}
	}
}

// shapes are texts whose repairs could change a scheme, a host or a port, and texts in delimiters.
var shapes = []string{
	"http%20://h/", "%20http://h/", "%C3%A9http://h/", "http%3A://h/", "x%2Fy://h", "see http://h/", "\uFEFF http://h/", "http ://h/",
	"//[1:2:3:4:5:6:7:8:9]", "//[::1.2.3.4:80]", "//[1:2:3:4:5:6:7:8:99999]", "//[h:80]", "//[a:1]", "//[:1]", "//[::1]80", "//[1]2", "//[::1:80", "//::1:80",
	"//[::ffff:300.1.1.1]", "//[::ffff:1.2.3.4.5]", "//[12345::1]", "//[2001db8::1]", "//[::00001]", "//[::1.2.3.04]", "//[[::1]]", "//[::1 ]", "//[v1.a", "//[u@h]",
	"<http://a/lo\n  ng?q>", "<URL:http://a/lo\n  ng#q>", "\"http://a/lo\n  ng?q\"", "\"http://h is down\"", "<http://a/lo-\nng>", "<http://h:8\n0/>", "< a >",
	"//h:%2F1", "//h:8%30", "//h:80:80", "//h:x", "// h ", "//[1.2.3.4]:x",
	"\u00A0http://h/", "< >", "//[fe80::1%25eth0:80]", "<http://[fe80::1%\neth0]/>", "<http://[::1]\n80/>", "<http://a/%4\n1>", "<http://a/\xC3\n\xA9>", "//[::1%5D",
	"http://fe80::1%25eth0/", "http://fe80::1%eth0:80/", "//[fe80::1%25e]x",
}

// A repair keeps the components of a text. Whatever is repaired is valid, and has edits that make it
// of the text.
func TestRepairKeepsStructure(t *testing.T) {
	repaired, all := 0, 0
	check := func(s string) {
		rejected(s, func(q *Reading, form rfc.Form) {
			all++
			if q.Repair == nil {
				return
			}
			repaired++
			checkReading(t, s, form, q)
		})
	}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range row.Request {
			if text, ok := field.(string); ok {
				check(text)
			}
		}
	}
	for _, s := range tellingStrings(t) {
		check(s)
	}
	for _, s := range shapes {
		check(s)
	}
	length, tries := 3, 2_000
	switch {
	case testenv.Long():
		length, tries = 4, 10_000
	case testing.Short():
		tries = 1_000
	}
	for s := range texts(length, "a", "1", ":", "/", "?", "#", "@", " ", "[") {
		check(s)
	}
	pieces := []string{"http:", "//", "//", "h", "user", "a", "1", ":", ":80", "/", "?", "#", "[", "]", "[::1]", "[1.2.3.4]", "::1", "%", "%4", "%zz", "%41", "%2F", "@", "@", " ", "é", "\xff", "\\", ".", "..", "256", "v1.", ":x", "~", "_", "\uE000", "\uFEFF"}
	random := rand.New(rand.NewPCG(3, 4))
	for range tries {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		check(b.String())
		check("http://" + b.String())
	}
	least := 4
	if !testenv.Long() {
		least = 5 // fewer strings are generated, and the others are broken more often
	}
	if least*repaired < all {
		t.Errorf("%d of %d have a repair", repaired, all)
	}
}

// TestRepairStructure tests the repairs of the structure. If want is empty, no repair is returned.
func TestRepairStructure(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		// RFC 3986, 3.2: "authority = [ userinfo "@" ] host [ ":" port ]". A userinfo and a host
		// contain no "@".
		{uri.RFC3986, "http://user:p@w@h/", "http://user:p%40w@h/"},
		{uri.RFC3986, "http://me:a@b@bank.example:443/", "http://me:a%40b@bank.example:443/"},
		{uri.RFC3986, "http://a@b:c@h/", "http://a%40b:c@h/"},
		{uri.RFC3986, "ftp://joe@corp.example:pw@ftp.example/", "ftp://joe%40corp.example:pw@ftp.example/"},
		{uri.RFC3986, "//[@h", "//%5B@h"},
		{uri.RFC3986, "http://u:{p}@h/", "http://u:%7Bp%7D@h/"}, // a password, and no URI template
		{uri.RFC2396, "http:#", ""},
		{uri.RFC3986, "^a", "%5Ea"},
		{uri.RFC3986, "a?[", "a?%5B"}, // the "?" stays, and what follows it is encoded
		{uri.RFC3986, "a#[", "a#%5B"},

		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment (e.g., "./this:that")".
		{uri.RFC3986, "git@github.com:user/repo.git", ""}, // a login
		{uri.RFC3986, "mail to:joe@h", ""},
		{uri.RFC3986, "://h/", ""},
		{uri.RFC3986, "12:30", "./12:30"},
		{uri.RFC3986, "1.2.3.4:80", ""}, // a host and a port
		{uri.RFC3986, "3.com:8080/a b", ""},
		{uri.RFC3986, "1.2.3.4:b", "./1.2.3.4:b"},
		{uri.RFC3986, "1.b:1x", "./1.b:1x"},
		{uri.RFC3987, "2024-01-01T12:00:00", "./2024-01-01T12:00:00"},
		{uri.RFC2396, "a,b:c", "./a,b:c"},
		{uri.RFC3986, "2001:db8::1", ""}, // may be a host
		{uri.RFC3986, "2001:db8::g", "./2001:db8::g"},
		{uri.RFC3986, ":a b", ""},
		{uri.RFC3986, "a^:b c", "./a%5E:b%20c"},
		{uri.RFC3986, " mailto:a@b", "mailto:a@b"},
		{uri.RFC3986, `a href="http://h/"`, ""},

		// RFC 3986, 3.1: "scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )". Only white space and
		// U+FEFF before a scheme are not part of another scheme.
		{uri.RFC3986, " \uFEFFhttp://h/", "http://h/"},
		{uri.RFC1738, "\t1a://h/", "1a://h/"},
		{uri.RFC3986, "1http://h/", ""},
		{uri.RFC2396, "1http://h/", ""},
		{uri.RFC3986, "1://h/", ""},
		{uri.RFC3986, "ht tp://h/", ""},
		{uri.RFC1738, "ht tp://h/", ""},
		{uri.RFC3986, "http ://h/", ""},
		{uri.RFC3986, "{{scheme}}://h/", ""},
		{uri.RFC3986, "see http://h/", ""},
		{uri.RFC3986, "http%20://h/", ""},
		{uri.RFC3986, "%20http://h/", ""},
		{uri.RFC3987, "\u00A0http://h/", "http://h/"}, // no syntax accepts U+00A0 there, and package lenient removes it
		{uri.RFC3987, "\u00A0//h ", "\u00A0//h"},      // a path: U+00A0 is a ucschar
		{uri.RFC3986, "%C3%A9http://h/", ""},
		{uri.RFC3986, "http%3A://h/", ""},
		{uri.RFC1738, "x%2Fy://h", ""},
		{uri.RFC3986, "ht%74p://h/", ""},

		// RFC 3986, 3.2: "authority = [ userinfo "@" ] host [ ":" port ]". The ":" before a port is
		// not in the brackets.
		{uri.RFC3986, "http://[1:2:3:4:5:6:7:8:9]/", ""},
		{uri.RFC3986, "http://[1:2:3:4:5:6:7:8:99999]/", ""},
		{uri.RFC3986, "http://[::1.2.3.4:80]/", ""},
		{uri.RFC3986, "http://[::1]80/", ""},
		{uri.RFC3986, "http://[1]2/", ""},
		{uri.RFC3986, "http://[h:80]/", ""},
		{uri.RFC3986, "http://[1.2.3.4:80]/", ""},
		{uri.RFC1738, "http://[a:1]/", ""},
		{uri.RFC1808, "http://[a:1]/", ""},
		{uri.RFC2396, "http://[:1]/", ""},
		{uri.RFC3986, "http://[2001:db8::1:80/", ""}, // an address, or an address and a port
		{uri.RFC3986, "http://2001:db8::1:80/", ""},
		{uri.RFC3986, "http:// [::1]/", ""},
		{uri.RFC1738, "http://h:８0/", ""}, // RFC 1738, 5: "port = digits"
		{uri.RFC1808, "http://h:８0/", ""},
		{uri.RFC2396, "http://h:８0/", ""},
		{uri.RFC2396, "http://é:80/", "http://%C3%A9:80/"},
		{uri.RFC3986, "http://a b@h/", "http://a%20b@h/"}, // the first word is no host
		{uri.RFC3986, "http://a.b.c:p w@h/", "http://a.b.c:p%20w@h/"},
		{uri.RFC1738, "ftp://u:p#w@h/", ""}, // a fragment, or the end of a password
		{uri.RFC1738, "ftp://u:1#w@h/", "ftp://u:1"},
		{uri.RFC1738, "ftp://u:p#w/", "ftp://u:p"},
		{uri.RFC1738, "ftp://u:p/#w@h/", "ftp://u:p/"},
		{uri.RFC2396, "http:// [::1]/", ""},
		{uri.RFC3986, "http://[fe80::1%25eth0:80]/", ""},
		{uri.RFC3986, "http://[fe80::1%25eth0:80/", ""},
		{uri.RFC3986, "http://[u@h]/", ""},
		{uri.RFC3986, "http://[fe80::1%25eth0]x/", ""},

		// RFC 3986, 3.2.2: "h16 = 1*4HEXDIG". Another ":" or another number is another address.
		{uri.RFC3986, "http://[::ffff:300.1.1.1]/", ""},
		{uri.RFC3986, "http://[::ffff:1.2.3.4.5]/", ""},
		{uri.RFC3986, "http://[12345::1]/", ""},
		{uri.RFC3986, "http://[2001db8::1]/", ""},
		{uri.RFC3986, "http://[1:2:3:4:5:6:7]/", ""},
		{uri.RFC3986, "http://[1::2:3:4:5:6:7:8]/", ""},
		{uri.RFC3986, "http://[2001::db8::1]:80/", ""},
		{uri.RFC3986, "http://[2001:db8:::1]/", ""},
		{uri.RFC3986, "http://[fe.80::1]/", ""},
		{uri.RFC3986, "http://[1:2]/", ""},
		{uri.RFC3986, "http://[:1]/", ""},
		{uri.RFC3986, "http://[:: 1]/", ""},
		{uri.RFC3986, "http://[::1 ]/", ""},
		{uri.RFC3986, "http://[[::1]]/", ""},
		{uri.RFC3986, "http://[a[b]/", ""},
		{uri.RFC3986, "http://[[a]/", ""},
		{uri.RFC3986, "http://[v1.a/", ""},
		{uri.RFC3986, "http://[]/", ""},
		// RFC 3986, 7.4: "a leading 0 implies octal". An octet with a leading zero is two numbers.
		{uri.RFC3986, "http://[::1.2.3.010]/", ""},
		{uri.RFC3986, "http://[::1.2.3.04]/", ""},
		{uri.RFC3986, "http://[::00001%25a]/", ""},

		// RFC 3986, 3.2.2: "h16 = 1*4HEXDIG". A reader that does not stop at four digits may find another address.
		{uri.RFC3986, "http://[::00001]/", ""},
		{uri.RFC3986, "http://[2001:db8::01234]/", ""},
		{uri.RFC3986, "http://[::1/64]/", ""},
		{uri.RFC3986, "http://[::x]/", ""}, // "::" is another address
		{uri.RFC3986, "http://[::1.2.3.256]/", ""},
		{uri.RFC3986, "http://[::1%zz%25a]:80/", ""},

		// RFC 3986, 3.2.2: "is distinguished by enclosing the IP literal within square brackets".
		{uri.RFC3986, "http://2001:db8::1/", ""},
		{uri.RFC3986, "https://::1/x", ""},
		{uri.RFC3986, "http://u@::1]:80/", ""},
		{uri.RFC3986, "http://fe80::1%eth0:80/", ""},
		{uri.RFC3986, "//1:2:3:4:5:6:7:8:80", ""},
		{uri.RFC3986, "//ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", ""},
		{uri.RFC3986, "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]:80", ""},
		{uri.RFC3986, "http://h is down/", ""}, // no encoding in a host but of UTF-8
		{uri.RFC3986, "http://é.h is down/", ""},
		{uri.RFC3986, "http://é.example/ b", "http://%C3%A9.example/%20b"},
		{uri.RFC3986, `http:\\h\x`, ""}, // a host for browsers
		{uri.RFC3986, `http:/\h`, ""},
		{uri.RFC3986, `/\h`, ""}, {uri.RFC3986, `/h\x`, "/h%5Cx"},
		{uri.RFC3986, "http://a:1,b:2/", ""},

		// RFC 3986, 2.2: "URIs that differ in the replacement of a reserved character with its
		// corresponding percent-encoded octet are not equivalent." The older syntaxes have no
		// IP-literals.
		{uri.RFC1738, "http://[::1]/", ""},
		{uri.RFC1808, "http://[::1]/", ""},
		{uri.RFC2396, "http://[::1]/", ""},
		{uri.RFC2396, "http://[::1]/a b", ""},
		{uri.RFC2396, "http://[fe80::1%25a]/", ""},
		{uri.RFC2396, "http://[v1.a]/", ""},
		{uri.RFC2396, "http://[::1/", ""},
		{uri.RFC2396, "http://::1]/", ""},
		{uri.RFC2396, "[::1]:80", ""},
		{uri.RFC2396, "http://h/[::1]", "http://h/%5B::1%5D"},

		// RFC 1738, 2.2: "#" is used "to delimit a URL from a fragment/anchor identifier".
		{uri.RFC1738, "http://h/?a?b#c?d", "http://h/?a?b"},
		{uri.RFC1738, "http://h/ #%zz", "http://h/%20"},

		// RFC 1738, 2.3: "Relative links are not described in this document."
		{uri.RFC1738, "/a//b", ""},
		{uri.RFC1738, "#a:b", ""},
		{uri.RFC1738, "?a:b", ""},
		{uri.RFC1738, "./a:b", ""},
		{uri.RFC1738, "file name.txt", ""},
		{uri.RFC1738, "/../a", ""},
		{uri.RFC1738, "git@github.com:user/repo.git", ""},
		{uri.RFC1738, "", ""},

		// RFC 2396, 3: "opaque_part   = uric_no_slash *uric". A character would be another name.
		{uri.RFC2396, "urn:", ""},
		{uri.RFC2396, "about:#x", ""},
		{uri.RFC3986, "http://[v1.]/", ""},
		{uri.RFC3986, "http://[v.a]/", ""},

		// "path = fsegment *( "/" segment )" and "fsegment = 1*pchar" (RFC 1808, 2.2). RFC 1808 does
		// not remove the "." of "//h/.//x", which is another path.
		{uri.RFC1808, "//h//x", ""},
		{uri.RFC1808, "////x y", ""},

		// RFC 3986, 3.2.3: "port = *DIGIT". Another number is another port. In the older syntaxes
		// such a host and port are a registry, a net_loc or an opaque path.
		{uri.RFC3986, "http://h:x/", ""},
		{uri.RFC3986, "http://é:x/", ""},
		{uri.RFC3986, "http://h:8%30/", ""},
		{uri.RFC3986, "http://h:%2F../", ""},
		{uri.RFC3986, "http://h:80:80/", ""},
		{uri.RFC3986, "http://h:0x50/", ""},
		{uri.RFC3986, "http://h::80/", ""},
		{uri.RFC3986, "http://h: 80 /", ""},
		{uri.RFC3986, "http://u@[::1%25a]:8x/", ""},
		{uri.RFC3986, "http://[1.2.3.4]:x/", ""},
		{uri.RFC1738, "http://é:x/", "http://%C3%A9:x/"},
		{uri.RFC2396, "http://é:x/", "http://%C3%A9:x/"},

		// RFC 3986, 2.1: "A percent-encoding mechanism is used to represent a data octet in a component".
		{uri.RFC3986, "http:// h /", ""},
		{uri.RFC3986, "http://\uFEFFh/", "http://%EF%BB%BFh/"},

		// RFC 3986, C: "In some cases, extra whitespace (spaces, line-breaks, tabs, etc.) may have to be
		// added to break a long URI across lines. The whitespace should be ignored when the URI is
		// extracted."
		{uri.RFC3986, "<http://a/lo\n  ng?q>", "http://a/long?q"},
		{uri.RFC1738, "<URL:http://a/lo\n  ng?q>", "http://a/long?q"},
		{uri.RFC3986, "<ftp://foo.example.\ncom/rfc/>", "ftp://foo.example.com/rfc/"},
		{uri.RFC3986, "<http://www.ics.uci.edu/pub/\r\n\tietf/uri/historical.html#WARNING>", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"},
		{uri.RFC1738, "<URL:ftp://info.cern.ch/pub/www/doc;\n      type=d>", "ftp://info.cern.ch/pub/www/doc;type=d"},
		{uri.RFC1738, "<http://a/x#y z>", "http://a/x"},
		{uri.RFC3986, "< ht\ntp:/\n/h:8\n0/ >", "http://h:80/"},
		{uri.RFC3986, "<http://[fe80::1%25e\nth0]/>", ""},
		{uri.RFC3986, "<http://[::1\n>", ""},
		{uri.RFC3986, "<http://a b/>", ""}, // another host
		{uri.RFC3986, "<http://a b\n/>", ""},
		{uri.RFC3986, "<http://a\n b/c d>", "http://ab/cd"},
		{uri.RFC3986, "<a> <b>", ""}, // two URIs
		{uri.RFC3986, `"a" or "b"`, ""},
		{uri.RFC3986, `""a|b"`, ""},
		{uri.RFC3986, `"a|""`, ""},
		{uri.RFC3986, "<a>", "a"},
		{uri.RFC3986, `"http://a/<b"`, "http://a/%3Cb"},
		{uri.RFC3986, "http://a\u202Eb/", ""}, // browsers reject the host
		{uri.RFC3986, `"http:::1"/a"`, ""},
		{uri.RFC3986, "<ht\ntp://[::1>", ""},
		{uri.RFC3986, "<[::1]\n/a\xC3\xA9>", ""},
		{uri.RFC3986, "<http://a/\xC3\n\xA9>", ""}, // not two characters, and not one
		{uri.RFC3986, "\"http://a/lo\n  ng\"", "http://a/long"},
		{uri.RFC3986, "\" http://a/ \"", "http://a/"},
		{uri.RFC3986, "\"http://h is down\"", ""},
		{uri.RFC3986, "\"http://h/a b\"", ""},
		{uri.RFC3986, "\"http://h/\n\nb\"", ""}, // an empty line
		{uri.RFC3986, "\"http://h/a\r\n\tb\"", "http://h/ab"},
		{uri.RFC3986, "< \n>", ""},
		{uri.RFC3986, "URL: http://h/a b", "http://h/a%20b"}, // no delimiter after the URI
		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment". RFC 1808, 2.2, allows ":" in it.
		{uri.RFC3986, "a_b:c d", "./a_b:c%20d"},
		{uri.RFC1808, "a_b:c d", "a_b:c%20d"},
		// RFC 1808, 2.2: "fsegment = 1*pchar", but also "scheme ":" *( uchar | reserved )". RFC 3986, 3.3: path-abempty.
		{uri.RFC1808, "//h//x y", ""},
		{uri.RFC1808, "http://h//x y", "http://h//x%20y"},
		{uri.RFC3986, "//h//x y", "//h//x%20y"},
		// RFC 3986, C: "the hyphen may or may not actually be part of the URI".
		{uri.RFC3986, "<http://a/lo-\nng>", ""},
		{uri.RFC3986, "<http://a/lo\u00AD\nng>", ""},
		{uri.RFC3987, "<http://a/lo\u00AD\nng>", ""},
		{uri.RFC3987, "<http://a/lo\u00AD ng>", "http://a/lo\u00ADng"},
		{uri.RFC3986, "<http://a/lo- ng>", "http://a/lo-ng"},

		// RFC 3986, 2.4: "it must be percent-encoded as "%25" for that octet to be used as data".
		{uri.RFC3986, "%4%4", "%254%254"},
		{uri.RFC3986, "%4]", "%254%5D"},
		{uri.RFC3986, "%z1", "%25z1"},
		{uri.RFC3986, "%1z", "%251z"},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if (r != nil) != (test.want != "") || r != nil && r.Text != test.want {
			t.Errorf("%v: %q becomes %v, want %q", test.syntax, test.s, r, test.want)
		}
	}
}

// RFC 3986, 4.3: "Some protocol elements allow only the absolute form of a URI without a fragment
// identifier."
func TestRepairOfAbsoluteURIs(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for s, want := range map[string]string{"http://a/#f": "http://a/", "http://a/ b?c#f": "http://a/%20b?c", "a b": "", "//h": ""} {
			r := Explain(s, Options{Form: rfc.AbsoluteURI}).Reading(x).Repair
			if (r != nil) != (want != "") || r != nil && r.Text != want {
				t.Errorf("%v: %q becomes %v, want %q", x, s, r, want)
			}
		}
	}
}

// The edits of a repair, in the order of the text. "" is a text that cannot be repaired without a guess: an address or a
// port is not certain (RFC 3986, 3.2.2 and 3.2.3), or another scheme would be the result.
func TestRepairEdits(t *testing.T) {
	few := testenv.Few(t)
	for _, test := range []struct{ text, want, edits string }{
		{"100%", "100%25", "encode 3-4 %25"},
		{" http://h/", "http://h/", "delete 0-1 "},
		{"http://h/ ", "http://h/", "delete 9-10 "},
		{"<a|b>", "a%7Cb", "delete 0-1 , encode 2-3 %7C, delete 4-5 "},
		{"URL:  1:b c", "./1:b%20c", "delete 0-6 , insert 6-6 ./, encode 9-10 %20"},
		{" 1:b", "./1:b", "delete 0-1 , insert 1-1 ./"},
		{"é:a", "./%C3%A9:a", "insert 0-0 ./, encode 0-2 %C3%A9"},
		{"a?b[c?d", "a?b%5Bc?d", "encode 3-4 %5B"},
		{"x:a#b#c", "x:a#b%23c", "encode 5-6 %23"},
		{"1a://h/", "", ""},
		{"a_b://h/", "", ""},

		{"[v1.a]/100%", "", ""},
		{"[::1]x", "", ""},
		{"http://[::1]80/", "", ""},
		{"http://[::1]:8a/", "", ""},
		{"http://[::1]:a/", "", ""},
		{"http://a[b:c]/", "", ""},
		{"http://[vg.a]/", "", ""},
		{"http://a]b/", "", ""},
		{"http://[]/", "", ""},
		{"http://[u@h]/", "", ""},
		{"http://[v1.a b]/", "", ""},
		{"http://[v0123456789abcdefABCDEF.a b]/", "", ""},
		{"http://@[1.2.3.4]/", "", ""},
		{"http://[00001::1]/", "", ""},
		{"http://[::1%25]:80/a", "", ""},

		{"http://2001:db8::1/", "", ""},
		{"http://2001:db8::1]:80/", "", ""},
		{"http://2001:db8::1:80/", "", ""},
		{"http://[2001:db8::1:80/", "", ""},

		{"http://h:x:80/", "", ""},
		{"http://h%zz/", "", ""},
		{"http://a[b/", "", ""},
		{"http://h:80:80/", "", ""},
		{"http://h:8 0/", "", ""},
	} {
		text, edits := "", []string(nil)
		if r := Explain(test.text, Options{}).Reading(uri.RFC3986).Repair; r != nil {
			text = r.Text
			for _, e := range r.Edits {
				edits = append(edits, fmt.Sprintf("%v %d-%d %s", e.Kind, e.Start, e.End, e.Text))
			}
		}
		if got := strings.Join(edits, ", "); text != test.want || got != test.edits {
			few.Errorf("%s: got %q by %s, want %q by %s", test.text, text, got, test.want, test.edits)
		}
	}
}
