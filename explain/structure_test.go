package explain

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
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
	encoding   = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	validHost  = regexp.MustCompile(`^([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$`)
	numberPort = regexp.MustCompile(`^:[0-9]+$`)
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

// hostOf returns the userinfo with its "@", the host, and the port with its ":" of an authority.
// whole reports whether all characters of the host are valid: RFC 3986, 3.2.2: "host = IP-literal /
// IPv4address / reg-name".
func hostOf(authority string) (user, host, port string, whole bool) {
	at := strings.LastIndexByte(authority, '@') + 1
	user, host = authority[:at], authority[at:]
	colon := strings.LastIndexByte(host, ':')
	if colon >= 0 && strings.IndexByte(host[colon:], ']') < 0 {
		host, port = host[:colon], host[colon:]
	}
	literal := strings.HasPrefix(host, "[") && machineOf("rfc3986", "IP-literal").dfa.Match(host)
	return user, host, port, validHost.MatchString(host) || literal
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
	before, after := wrapper(s)
	text := s[before : len(s)-after]
	old, new := splitOf(text), splitOf(q.Repair.Text)
	if beginsWithAddress(text) {
		old = splitOf("//" + text)
	}
	isScheme := machineOf(x.String(), "scheme").dfa.Match
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
		mended = old.authority != nil || strings.TrimSpace(*old.scheme) == *new.scheme || strings.Trim(*old.scheme, "\uFEFF ") == *new.scheme
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
		user, host, port, whole := hostOf(*old.authority)
		newUser, newHost, newPort, _ := hostOf(*new.authority)
		if whole && data(newHost) != data(host) {
			fail("host %q was %q", newHost, host)
		}
		if data(newUser) != data(user) {
			fail("userinfo %q was %q", newUser, user)
		}
		if numberPort.MatchString(port) && whole && newPort != port {
			fail("port %q was %q", newPort, port)
		}
		if !strings.Contains(port, strings.TrimPrefix(newPort, ":")) && whole && !strings.Contains(port, "%") {
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
	length, tries := 4, 10_000
	if testing.Short() {
		length, tries = 3, 1_000
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
	if 3*repaired < all {
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

		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment (e.g., "./this:that")".
		{uri.RFC3986, "git@github.com:user/repo.git", "./git@github.com:user/repo.git"},
		{uri.RFC3986, "12:30", "./12:30"},
		{uri.RFC3987, "2024-01-01T12:00:00", "./2024-01-01T12:00:00"},
		{uri.RFC2396, "a,b:c", "./a,b:c"},
		{uri.RFC3986, "2001:db8::1", "./2001:db8::1"},
		{uri.RFC3986, ":a b", "./:a%20b"},
		{uri.RFC3986, " mailto:a@b", "mailto:a@b"},
		{uri.RFC3986, "{{scheme}}://h/", "scheme://h/"},
		{uri.RFC3986, "ht%74p://h/", "http://h/"},
		{uri.RFC3986, "1://h/", ""}, // every scheme would change the meaning
		{uri.RFC3986, `a href="http://h/"`, ""},

		// RFC 3986, 3.2.2: "h16 = 1*4HEXDIG". A leading zero says nothing.
		{uri.RFC3986, "http://[::00001]/", "http://[::0001]/"},
		{uri.RFC3986, "http://[2001:db8::01234]/", "http://[2001:db8::1234]/"},
		{uri.RFC3986, "http://[::1.2.3.04]/", "http://[::1.2.3.4]/"},
		{uri.RFC3986, "http://[::1.2.3.00]/", "http://[::1.2.3.0]/"},
		{uri.RFC3986, "http://[1:2:3:4:5:6:7]/", "http://[1:2:3:4:5:6::7]/"},
		{uri.RFC3986, "http://[1::2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"},
		{uri.RFC3986, "http://[2001::db8::1]:80/", "http://[2001::db8:1]:80/"},
		{uri.RFC3986, "http://[2001:db8:::1]/", "http://[2001:db8::1]/"},
		{uri.RFC3986, "http://[::1/64]/", "http://[::1]/64%5D/"},
		{uri.RFC3986, "http://[::1.2.3.4:1]/", "http://[::1.2.3.4]:1/"},
		{uri.RFC3986, "http://[1:2:3:4:5:6:7:8:80]/", "http://[1:2:3:4:5:6:7:8]:80/"},
		{uri.RFC3986, "http://[::1]80/", "http://[::1]:80/"},
		{uri.RFC3986, "http://[:: 1]/", "http://[::1]/"},
		{uri.RFC3986, "http://[::x]/", ""}, // "::" is another address
		{uri.RFC3986, "http://[::1.2.3.256]/", ""},
		{uri.RFC3986, "http://[::1%zz%25a]:80/", "http://[::1]:80/"},

		// RFC 3986, 3.2.2: "is distinguished by enclosing the IP literal within square brackets".
		{uri.RFC3986, "http://2001:db8::1/", "http://[2001:db8::1]/"},
		{uri.RFC3986, "https://::1/x", "https://[::1]/x"},
		{uri.RFC3986, "http://u@::1]:80/", "http://u@[::1]:80/"},
		{uri.RFC3986, "http://fe80::1%eth0:80/", "http://[fe80::1]:80/"},
		{uri.RFC3986, "//1:2:3:4:5:6:7:8:80", "//[1:2:3:4:5:6:7:8]:80"},
		{uri.RFC3986, "http://é:x/", "http://%C3%A9:/"},
		{uri.RFC3986, "http:// h /", "http://h/"},
		{uri.RFC3986, "http://h is down/", "http://h%20is%20down/"},
		{uri.RFC3986, "http://a:1,b:2/", "http://a%3A1,b:2/"},

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
		{uri.RFC1738, "ht tp://h/", "http://h/"},

		// RFC 2396, 3: "opaque_part   = uric_no_slash *uric". A character would be another name.
		{uri.RFC2396, "urn:", ""},
		{uri.RFC2396, "about:#x", ""},
		{uri.RFC3986, "http://[v1.]/", ""},

		// RFC 1808, 2.2: "fsegment = 1*pchar". Section 4 removes "./".
		{uri.RFC1808, "//h//x", "//h/.//x"},
		{uri.RFC1808, "////x y", "///.//x%20y"},

		// RFC 3986, 3.2.3: "port = *DIGIT". RFC 1738, 5: "digits = 1*digit".
		{uri.RFC3986, "http://h:8%30/", "http://h:80/"},
		{uri.RFC3986, "http://h:80:80/", "http://h:80/"},
		{uri.RFC3986, "http://192.168.0.1:8080:1/", "http://192.168.0.1:8080/"},
		{uri.RFC3986, "//h:0x50", "//h:"},
		{uri.RFC3986, "http://h::80/", "http://h:80/"},
		{uri.RFC3986, "http://h: 80 /", "http://h:80/"},
		{uri.RFC1738, "http://é:x/", "http://%C3%A9/"},

		// RFC 3986, 2.4: "it must be percent-encoded as "%25" for that octet to be used as data".
		{uri.RFC3986, "%4%4", "%254%254"},
		{uri.RFC3986, "%4]", "%254%5D"},
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
	for x := range uri.Syntaxes() {
		for s, want := range map[string]string{"http://a/#f": "http://a/", "http://a/ b?c#f": "http://a/%20b?c", "a b": "", "//h": ""} {
			r := Explain(s, Options{Form: rfc.AbsoluteURI}).Reading(x).Repair
			if (r != nil) != (want != "") || r != nil && r.Text != want {
				t.Errorf("%v: %q becomes %v, want %q", x, s, r, want)
			}
		}
	}
}
