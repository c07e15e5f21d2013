package explain

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

func TestQuotes(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, c := range clauses() {
		if !rfcs.Says(c.where.RFC, c.where.Section, c.quote) {
			t.Errorf("%v does not say %q", c.where, c.quote)
		}
	}
}

// TestGroups compares every group with its section: the section has the name and the members.
func TestGroups(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for x, list := range groups() {
		for _, g := range list {
			says := func(words string) bool { return rfcs.Says(x.String(), g.section, words) }
			if !says(g.name) && g.name != "unsafe" {
				t.Errorf("%v, %s does not name %s", x, g.section, g.name)
			}
			if g.members == controls {
				continue
			}
			for _, c := range g.members {
				if !says(`"`+string(c)+`"`) && !says(`<">`) && !says("space character") && !says("20 hexadecimal") {
					t.Errorf("%v, %s: %s does not have %q", x, g.section, g.name, c)
				}
			}
		}
	}
	for c := range rune(0x80) {
		if strings.ContainsRune(controls, c) != (c < ' ' || c == 0x7F) {
			t.Errorf("%q is a control, or is not", c)
		}
	}
}

// cases has, for each condition, strings for which it is true and strings for which it is false. The
// text after "against" is the base.
var cases = map[string]struct{ yes, no []string }{
	`The tilde`:                           {[]string{"http://a/~b", "~"}, []string{"http://a/%7Eb", "a b~", "//h", "a", "http://h/\xff"}},
	`The syntax for URI scheme`:           {[]string{"1a:b", "+a:b"}, []string{"a1:b", "1a_:b", "1a"}},
	`The "user:password" form`:            {[]string{"ftp://u:a:b@h/"}, []string{"ftp://u:a@h/", "ftp://u@h/", "ftp://u:~@h/"}},
	`The question-mark`:                   {[]string{"ftp://u?v@h/"}, []string{"ftp://u@h/?v"}},
	`many URLs are used without`:          {[]string{"file:///etc", "http://"}, []string{"file://h/etc", "///a"}},
	`The URL port is now`:                 {[]string{"http://h:/"}, []string{"http://h:80/", "http://h/"}},
	`the authority is no longer`:          {[]string{"http://a_b/", "http://h:x/"}, []string{"http://a-b/", "http://"}},
	`parameters have been removed`:        {[]string{"a;b", "a/b;c"}, []string{"a:b/c", "?a;b"}},
	`Implementations are now allowed`:     {[]string{"http:g against http://a/b"}, []string{"ftp:g against http://a/b", "http:g", "../g against http://a/"}},
	`a description of how to`:             {[]string{" against http://a/b", "#s against http://a/b"}, []string{"#s", "?y against http://a/b"}},
	`It defines a syntax for IPv6`:        {[]string{"http://[::1]/", "a?[b]"}, []string{"http://h/", "/[", "http://[v1.a]/"}},
	`IPv6 (and later)`:                    {[]string{"http://[::1]/", "//[v1.a]"}, []string{"//1.2.3.4", "//[a]"}},
	`Square brackets`:                     {[]string{"a[b", "a?b]", "//[::1]]", "[::1]"}, []string{"http://[::1]/", "a b[", "//[1:2:3:4:5:6:7]", "//[v1.]", "//[]"}},
	`the definition of IPv4address`:       {[]string{"http://256.1.1.1/", "http://1000.1.1.1/", "http://01.0999.1.1/", "//1.1.1.259", "//1.1.260.1", "//1.265.1.1", "//1.1.1.299", "//300.1.1.1"}, []string{"http://255.1.1.1/", "//249.99.200.199", "http://1.1.1/", "http://01.2.3.4/", "http://0255.1.1.1/"}},
	`The ABNF has been corrected`:         {[]string{"dav:", "about:#x", "?y"}, []string{"a:b", "a?y", "dav: "}},
	`All references to "opaque"`:          {[]string{"mailto:a@b"}, []string{"http://a/", "a"}},
	`The ambiguity regarding`:             {[]string{"1a:b", "a_b:c", ":a"}, []string{"a:b", "a/b:c", "a:b[:", "//h:8:8"}},
	`Registry-based`:                      {[]string{"http://a_b/"}, []string{"http://h:x/", "http://h/", "//:80", "//u@"}},
	`it allows the host component`:        {[]string{"http://%41/"}, []string{"http://a/%41", "http://é%41/"}},
	`[RFC2396] section 5.2, step 6a`:      {[]string{"g against http://a", "?y against http://a?q"}, []string{"g against http://a/", "/g against http://a", "g"}},
	`Restored the behavior`:               {[]string{"?y against http://a/b", "? against http://a/b"}, []string{"a?y against http://a/b", ";x?y against http://a/b", "?y"}},
	`The remove_dot_segments`:             {[]string{"/../g against http://a/b", "http://h/./a against http://a/b"}, []string{"../g against http://a/b", "/g against http://a/b"}},
	`the class of unreserved`:             {[]string{"http://é/"}, []string{"http://e/", "é\xff", "?\uE000"}},
	`iquery = `:                           {[]string{"?\uE000"}, []string{"?é", "/\uE000"}},
	`dec-octet = DIGIT`:                   {[]string{"http://01.2.3.4/", "//1.2.3.00"}, []string{"http://1.2.3.4/", "http://256.0.0.1/", "http://01.2.3/"}},
	`A URI reference must be transformed`: {[]string{"/a/../b", "../b", "./a", "a/..", "//h/./a"}, []string{"a/b", "http://a/../b", "..a", "a?/../", "a b/..", "é/..", "../b against http://a/"}},
	`If the IRI is to be passed`:          {[]string{"http://é/%41"}, []string{"http://é/", "http://e/%41"}},
	`When a URI contains percent-encoded`: {[]string{"telnet://u%0D%0A@h", "ftp://h/a%0aDELE%20b", "http://é/%0d"}, []string{"telnet://u@h", "a b%0D", "http://h:x/%0D"}},
	`the "%00" percent-encoding (NUL)`:    {[]string{"http://h/a%00b", "é%00"}, []string{"http://h/a%0", "a b%00", "http://h/%000%"}},
	`Care should be taken when URLs`:      {[]string{"http://h:x/%0D%0A", "1a:%0a", ":%0a", "http://h:x/~%0a"}, []string{"telnet://u%0D%0A@h", "a b%0D", "http://h:x/"}},
	`This syntax does not support`:        {[]string{"http://[fe80::1%25eth0]/", "//[::1%1]", "//[fe80::abcd%25a]", "//[::1.2.3.4%25a]", "http://fe80::1%25eth0/", "//u@fe80::1%eth0", "http://fe80::1%eth0:80/", "http://fe80::1%25eth0]/"}, []string{"//[::00001%1]", "http://fe80::1/", "http://h%zz/", "//fe80::1/%eth0", "http://[::1]/", "http://[::1%", "//[:%25a]", "a%", "1a://[fe80::1%25eth0]/"}},
	`A host identified by an IPv4`:        {[]string{"http://[1.2.3.4]/", "//u@[1.2.3.4]:8", "[1.2.3.4]:80", "http://[255.255.255.255]/", "[255.255.255.255]"}, []string{"http://[1.2.3.256]/", "/[1.2.3.4]", "//h?[1.2.3.4]", "http://[::1.2.3.4]/", "//[1.2.3.4", "http://1.2.3.4/"}},
	`When a non-ASCII registered`:         {[]string{"http://é/", "//h.é:80"}, []string{"http://h/é", "http://%C3%A9/", "http://é@h/", "http://é /"}},
	`Use of the format "user:password"`:   {[]string{"http://user:pw@h/", "ftp://:@h/", "//é:x@h"}, []string{"http://user@h/", "http://h:80/", "mailto:a:b@h", "http://u:p@h/ "}},
	`Such a segment must be preceded`:     {[]string{"1a:b", "12:30", "a_b:c"}, []string{"a:b", "1a://h/", ":a", "git@h:a/b", "./1a:b", "1a/b:c", "a b"}},
	`private UCS characters can occur`:    {[]string{"http://h/\uE000", "#\uE000"}, []string{"?\uE000", "/é", "/ \uE000"}},
	`percent-encoded octets in the`:       {[]string{"http://h/%2e%2e/a", "%2E", "a/.%2e"}, []string{"http://h/../a", "%2e%2e%2e", "a?%2e", "%2ea", "http://h/ %2e", "é/%2e"}},
	`No user name or password is`:         {[]string{"http://user@h/", "http://user:pw@h/"}, []string{"http://h/", "ftp://user@h/", "https://user@h/"}},
	`No username or password is`:          {[]string{"prospero://user@h/a"}, []string{"prospero://h/a", "http://user@h/"}},
	`If neither <path> nor`:               {[]string{"http://h?q", "HTTP://h:80?"}, []string{"http://h/?q", "http://h", "http://h/ ?q", "ftp://h?q", "http://?q"}},
	`the "http" scheme considers`:         {[]string{"http://", "http:///x", "http://:80/", "http:", "http:?q", "HTTP:#f", "http:/a"}, []string{"http://h", "https:///x", "file:///a", "http", "", "x:", "http://[/"}},
	`A host identified by an Internet`:    {[]string{"http://::1/", "//u@fe80::1", "http://1:2:3:4:5:6:7:8?q", "http://fe80::1%25eth0/", "//fe80::1%eth0:80", "http://::1]/", "http://::1#f", "//1:2:3:4:5:6:7:8:80", "//1:2:3:4:5:6:7:8:", "//2001:db8::1:80"}, []string{"http://[::1/", "http://[::1]/", "http://h:1:2/", "/::1", "a b//::1", "//h/::1", "a//::1/ "}},
	`Gopher selector strings are`:         {[]string{"gopher://h/1a%0Ab", "gopher://h/1a%0db"}, []string{"gopher://h/1a", "gopher://h/%0A", "gopher://h/1a%09b%09+%0D%0A", "http://h/%0A"}},
	`The whitespace should be ignored`:    {[]string{"<http://a/lo\n  ng>", "<URL:http://a/ >", "\"http://a/\nb\""}, []string{"http://a/lo\nng", "<http://a/>", "URL: http://a/ b", "\"http://a/ b\"", "<a-\nb>"}},
	`A component SHOULD NOT use both`:     {[]string{"http://\u05d0a/", "/\u05d0b", "?\u05d0=a"}, []string{"http://\u05d0/a", "a", "\u05d01\u05d0", "\u05d0a\xff"}},
	`A component using right-to-left`:     {[]string{"http://\u05d0a/", "/1\u05d0", "/\u05d01", "1\u05d0"}, []string{"http://\u05d0/1", "\u05d01\u05d0", "1\u05d0\xff", "/\u05d0a\u05d0"}},
	`IRIs MUST NOT contain`:               {[]string{"\u200E", "\u200F", "\u202A", "\u202B", "\u202C", "\u202D", "a/\u202E"}, []string{"a", "\u2029", "\u202F", "a\u202E\xff"}},
	`rfc1738: Scheme names in upper case`: {[]string{"HTTP://h/"}, []string{"http://H/"}},
	`rfc1738: The case of literals`:       {[]string{"ftp://h/a;TYPE=i", "file://LOCALHOST/a"}, []string{"ftp://h/a;type=i", "file://localhost/a", "ftp://h/a"}},
	`rfc1738: file URLs without a host`:   {[]string{"file:///etc"}, []string{"file://h/etc", "http:///"}},
	`rfc1738: Which hosts a file URL`:     {[]string{"file://h/a"}, []string{"file:///a", "file://localhost/a"}},
	`rfc1738: Upper case type codes`:      {[]string{"ftp://h/a;type=I"}, []string{"ftp://h/a;type=i", "ftp://h/a"}},
	`rfc1738: Question marks in ftp`:      {[]string{"ftp://h/a?b", "file:///a?b"}, []string{"http://h/a?b", "ftp://h/a"}},
	`rfc1738: Semicolons in http`:         {[]string{"http://h/a;b", "http://h/a?b;c"}, []string{"http://h/a", "ftp://h/a;type=i"}},
	`rfc1738: A Gopher selector`:          {[]string{"gopher://h/7a%09b", "gopher://h/1a%0Ab", "gopher://h/1a%0db"}, []string{"gopher://h/1a", "http://h/%09", "gopher://h/%09", "gopher://h/%0Aa"}},
	`rfc1738: A Gopher type of three`:     {[]string{"gopher://h/%31x", "gopher://h/%09"}, []string{"gopher://h/1x", "http://h/%31"}},
	`rfc1738: An nntp URL`:                {[]string{"nntp://h/g"}, []string{"nntp://h/g/1", "news:g"}},
	`rfc1738: A mail address`:             {[]string{"mailto:a", "mailto:a@b?subject=x"}, []string{"mailto:a@b", "mailto:", "a:b"}},
	`rfc1738: A fragment between`:         {[]string{"http://h/a#b"}, []string{"http://h/a", "#a"}},
	`rfc1808: A query in the network`:     {[]string{"http://h?q", "//h;p"}, []string{"http://h/?q", "http://u?v@h/", "http://h"}},
	`rfc1808: An empty first segment`:     {[]string{"//h//x", "http://h//x", "////x"}, []string{"//h/x", "/a//b"}},
	`rfc1808: absoluteURL has two`:        {[]string{"http://h//x", "ftp://h//a#f"}, []string{"http://h/x", "a:b", "a"}},
	`rfc1808: A colon in the first`:       {[]string{"a_b:c", ":a", "a@b:c"}, []string{"a:b", "a/b:c", "a"}},
	`rfc1808: Empty or absent`:            {[]string{"g?", "g;", "///g"}, []string{"g", "g?y", "//h"}},
	`rfc2396: A reference that is only`:   {[]string{"?y", "?", "?~"}, []string{"a?y", "? "}},
	`rfc2396: Nothing after the scheme`:   {[]string{"dav:", "x:#f"}, []string{"a:b", "x: ", ":"}},
	`rfc2396: Upper case letters`:         {[]string{"HTTP://h/"}, []string{"http://H/"}},
	`rfc2396: No scheme, so a relative`:   {[]string{"1a:b", ":a", "a_b:c"}, []string{"a:b", "a/b:c"}},
	`rfc2396: "<segment>/../" with`:       {[]string{"a//../b against http://h/", "../../g against http://a/b", ".. against http://a/", "a//.. against http://h/"}, []string{"../g against http://a/b/c", "a//../b", "/../g against http://a/"}},
	`rfc2396: Server or registry`:         {[]string{"http://a_b/"}, []string{"http://h/"}},
	`rfc2396: Appendix B finds`:           {[]string{"mailto:a@b?subject=c", "http:?q"}, []string{"http://h/?q", "mailto:a@b"}},
	`rfc2396: Numbers in an IPv4`:         {[]string{"http://999.1.1.1/"}, []string{"http://9.1.1.1/"}},
	`rfc2396: The current document`:       {[]string{" against http://a/b", "#s against http://a/b"}, []string{"#s", "? against http://a/b"}},
	`rfc2396: More ".." than segments`:    {[]string{"../../g against http://a/b", ".. against http://a/"}, []string{"../g against http://a/b/c", "/../g against http://a/b"}},
	`rfc2396: A base with an authority`:   {[]string{"g against http://a"}, []string{"g against http://a/"}},
	`rfc2396: Abbreviated URLs`:           {[]string{"www.w3.org/Addressing/", "www.w3.org:80/Addressing/", "WWW.w3.org"}, []string{"w3.org/", "http://www.w3.org/", "www.", "www.a:b"}},
	`rfc2396+2732: Brackets outside`:      {[]string{"g?a=[1]", "g#["}, []string{"http://[::1]/", "/["}},
	`rfc3986: IPv4address or reg-name`:    {[]string{"http://1.2.3.4/"}, []string{"http://1.2.3.256/"}},
	`rfc3986: No scheme, so a relative`:   {[]string{"1a:b", ":a"}, []string{"a:b", "//h:8:8"}},
	`rfc3986: Hosts that the prose`:       {[]string{"//[v4.127.0.0.1]", "//[V6.::1]", "//[v1.127.0.0.1]", "//[v04.1.2.3.4]", "//[v1.::1]", "//%FF"}, []string{"//[v1.a]", "//[v6.foo]", "//[v4.1]", "//%C3%A9", "//[::1]"}},
	`rfc3986: Paths that resolution`:      {[]string{"/.//x against a:/b"}, []string{"/.//x", "/.//x against http://a/", "//x against a:/b"}},
	`rfc3986: A suffix has the syntax`:    {[]string{"www.w3.org/Addressing/"}, []string{"w3.org/"}},
	`rfc3987: Bidirectional`:              {[]string{"a\u200Eb", "\u202E"}, []string{"a", "a\u200E\xff"}},
}

// TestConditions checks every condition on strings for which it is true and false.
func TestConditions(t *testing.T) {
	asked := 0
	ask := func(name string, when condition) {
		for prefix, c := range cases {
			if !strings.HasPrefix(name, prefix) {
				continue
			}
			asked++
			if len(c.yes) == 0 || len(c.no) == 0 {
				t.Errorf("%s: no strings", name)
			}
			for _, s := range c.yes {
				if !when(reportOf(s)) {
					t.Errorf("%s: is false for %q", name, s)
				}
			}
			for _, s := range c.no {
				if when(reportOf(s)) {
					t.Errorf("%s: is true for %q", name, s)
				}
			}
			return
		}
		t.Errorf("%s: no strings", name)
	}
	for _, c := range clauses() {
		ask(c.quote, c.when)
	}
	for _, d := range disagreements() {
		ask(d.grammar+": "+d.title, d.when)
		if _, ok := disagreementOf(d.grammar, d.title); !ok {
			t.Errorf("no disagreement of %s is called %q", d.grammar, d.title)
		}
	}
	if notes := reportOf("http://a/").Notes; len(notes) > 0 {
		t.Errorf("http://a/: notes %v, want none", notes)
	}
	if asked != len(cases) {
		t.Errorf("%d conditions have strings, of %d", asked, len(cases))
	}
}

func reportOf(s string) *Report {
	text, base, _ := strings.Cut(s, " against ")
	return Explain(text, Options{Base: base})
}

// A note about a disagreement has the section that the title is about. RFC 2396, F: "Since an
// abbreviated URL has the same syntax as a relative URL path, abbreviated URL references
// cannot be used in contexts where relative URLs are expected."
func TestPlacesOfDisagreements(t *testing.T) {
	for _, d := range disagreements() {
		entry, ok := disagreementOf(d.grammar, d.title)
		quoted := slices.ContainsFunc(entry.Quotes, func(q rfc.Quote) bool { return q.RFC == d.grammar && q.Section == d.section })
		if !ok || d.section != "" && (!quoted || entry.Quotes[0].Section == d.section) {
			t.Errorf("%s, %s: %q is not quoted in %q", d.grammar, d.section, d.title, entry.Quotes)
		}
	}
	for _, d := range disagreements() {
		entry, _ := disagreementOf(d.grammar, d.title)
		want := Note{NoteDisagreement, Citation{entry.Quotes[0].RFC, cmp.Or(d.section, entry.Quotes[0].Section)}, "", d.title, entry.Decision}
		if got := d.note(); got != want {
			t.Errorf("%s: got the note %+v, want %+v", d.title, got, want)
		}
	}
	for _, test := range []struct {
		s    string
		want Citation
	}{
		{"www.example.com", Citation{"rfc2396", "F"}},
		{"www.example.com", Citation{"rfc3986", "4.5"}},
		{"http://h/#f", Citation{"rfc1738", "APPENDIX"}},
		{"urn:a?b", Citation{"rfc2396", "B"}},
		{"1a:b", Citation{"rfc3986", "4.1"}},
		{"file:///a", Citation{"rfc1738", "3.10"}},
		{"\u202E", Citation{"rfc3987", "4.1"}},
	} {
		found := slices.ContainsFunc(reportOf(test.s).Notes, func(n Note) bool {
			entry, _ := disagreementOf(test.want.RFC, n.Title)
			return n.Kind == NoteDisagreement && n.Where == test.want && n.Text != "" && n.Text == entry.Decision
		})
		if !found {
			t.Errorf("%q: no note about %v", test.s, test.want)
		}
	}
}

func TestAdvice(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"<http://a/lo\n  ng?q>", "The whitespace should be ignored when the URI is extracted."},
		{"<URL:http://a/lo\n  ng?q>", "The whitespace should be ignored when extracting the URL."},
		{"http://a_b/", "java.net.URI"},
		{"http://a_b/", "no _"},
		{"http://a_b:x/", "no _"}, // RFC 3986 rejects it
		{`C:\a b\c.txt`, "file:///C:/a%20b/c.txt"},
		{"C:/dir/file", "file:///C:/dir/file"},
		{"c:/a b", "file:///c:/a%20b"},
		{`\\server\share\a`, "file://server/share/a"},
		{"c against MAILTO:a@b", "One of them is mailto."},
		{"c against news:a", "regardless of the URI scheme"},
		{"http://a_b/", "java.net.URI returns null for host and userinfo, and -1 for the port"},
		{"<URL:http://a/>", `between "<URL:" and ">"`},
		{"<http://a/>", "“These wrappers do not form part of the URI.”"},
		{`"http://a/"`, "“These wrappers do not form part of the URI.”"},
		{"URL:http://a/", "The prefix is parsed as a scheme"},
		{"\"URL:http://h/\"", `was formerly recommended”. The URI is the text after the prefix`},
		{"URL: http://h/", `The prefix "URL:" (with or without a trailing space) was formerly recommended”. The URI is the text after the prefix and the space`},
		{"[::1]:80", `a host comes after "//"`},
		{"[1.2.3.4]:80", `a host comes after "//"`},
		{"http//a", `without a ":" before the "//"`},
		{"http;//a", `without a ":" before the "//"`},
		{"HTTP：//a", `without a ":" before the "//"`},
		{"h:/a", "if the text is a Windows path"},
		{"user@host/path", "does not separate a userinfo from a host"},
		{"user:secret@host/path", "does not separate a userinfo from a host"},
	} {
		found := false
		for _, n := range reportOf(test.s).Notes {
			found = found || n.Kind == NoteAdvice && strings.Contains(n.Text, test.want)
		}
		if !found {
			t.Errorf("%q: no advice with %q", test.s, test.want)
		}
	}
	for _, s := range []string{"tel:911", "mailto:a@b", "@scope/a", "a/b@c", "http:", "a:8080", "urn:x:1", "http:g against http://a/", "http://u@h/", "<a", "news:a@b",
		"", "http://a/", "a b", "[x]", `\`, `C:a\b`, "//[::1", "//server/share/a", "h://host/a", "h://", "httpé//a", "(http//a", "c against http://a", "#c against mailto:a@b", "http//a b", "u@h b", "http://a/ against news:x", "URL:", "a b against mailto:x",
		`"http://a/b c"`, `"URL:http://a/b c"`} { // may be more than a URI, so there is no repair
		for _, n := range reportOf(s).Notes {
			if n.Kind == NoteAdvice {
				t.Errorf("%q: %s", s, n.Text)
			}
		}
	}
}

// TestAdviceNames checks the advice for each scheme of the lists, and for both sides of their limits.
func TestAdviceNames(t *testing.T) {
	for _, test := range []struct{ text, advice, names, others string }{
		// RFC 1738, 3.2, 3.3, 3.4, 3.7, 3.8, 3.9 and 3.11; RFC 6455, 3
		{"%s//a", "before the \"//\"", "ftp http https gopher nntp telnet wais prospero ws wss HTTP", "file foo"},
		// RFC 7565, RFC 2392, RFC 3860, RFC 6068, RFC 5538, RFC 3859, RFC 3261 and RFC 5122
		{"%s:a@b", "does not separate a userinfo", "foo ftp", "acct cid im mailto mid news pres sip sips xmpp SIP"},
		// RFC 1808, 2.3: "The following schemes are never used with relative URLs: mailto […] news […] telnet"
		{"c against %s:a", "One of them is", "mailto news telnet TELNET", "http ftp gopher nntp wais prospero file"},
	} {
		has := func(name string) bool {
			return slices.ContainsFunc(reportOf(strings.Replace(test.text, "%s", name, 1)).Notes, func(n Note) bool {
				return n.Kind == NoteAdvice && strings.Contains(n.Text, test.advice)
			})
		}
		for _, name := range strings.Fields(test.names) {
			if !has(name) {
				t.Errorf("%q with %q: no advice with %q", test.text, name, test.advice)
			}
		}
		for _, name := range strings.Fields(test.others) {
			if has(name) {
				t.Errorf("%q with %q: advice with %q", test.text, name, test.advice)
			}
		}
	}
}

// Advice on the path of a file is given for at most 64 KiB.
func TestLongWindowsPath(t *testing.T) {
	text := `C:\` + strings.Repeat("a", 1<<16-len(`C:\`))
	if windowsPathAdvice(&Report{Input: text}) == "" {
		t.Errorf("%d bytes: no advice", len(text))
	}
	if windowsPathAdvice(&Report{Input: text + "a"}) != "" {
		t.Errorf("%d bytes: advice", len(text)+1)
	}
}

// RFC 3986, C: "The prefix "URL:" (with or without a trailing space) was formerly
// recommended". A text that no syntax accepts has no scheme.
func TestPrefixOfRefused(t *testing.T) {
	for s, accepted := range map[string]bool{"URL: http://h/": false, "URL:http://h/[": false, "URL:http://h/": true, "url:http://h/": true} {
		if got := wrapperAdvice(reportOf(s)); strings.Contains(got, "parsed as a scheme") != accepted {
			t.Errorf("%q: %s", s, got)
		}
		if got := wrapperAdvice(reportOf(strings.ToLower(s))); !strings.Contains(got, "was formerly recommended") {
			t.Errorf("%q in lower case: %s", s, got)
		}
	}
}

// Advice quotes: RFC 3986, 3.2: “The authority component is preceded by [...]”. Each quote is
// in the section before it.
func TestAdviceQuotes(t *testing.T) {
	quote := regexp.MustCompile(`RFC (\d+), ([0-9A-Z.]+): (“[^”]*”)`)
	rfcs := testenv.RFCs(t)
	found := map[string]bool{}
	for _, s := range []string{"<URL:http://a/>", "<http://a/>", "URL:http://a/", "user@host/path", "c against MAILTO:a@b"} {
		for _, n := range reportOf(s).Notes {
			for _, m := range quote.FindAllStringSubmatch(n.Text, -1) {
				checkQuotes(t, rfcs, Citation{"rfc" + m[1], m[2]}, m[3])
				found[m[3]] = true
			}
		}
	}
	if len(found) != 6 {
		t.Errorf("%d quotes", len(found))
	}
}

// A registry of RFC 2396 has no host for java.net.URI, but one label that begins with a
// digit does: new URI("http://7f3a2b/x").getHost() is "7f3a2b" in OpenJDK.
func TestRegistryOfJava(t *testing.T) {
	for s, host := range map[string]bool{
		"http://7f3a2b/x": true, "http://123/": true, "http://u@1a:80/": true, "http://1-a/": true, "http://1a./": true, "http://1a:/": true,
		"http://a_b/": false, "http://a.1b/": false, "http://1-/": false, "http://:80/": false, "http://h:x/": false, "http://1a@/": false,
	} {
		r := reportOf(s)
		if got := strings.Contains(registryAdvice(r), "java.net.URI"); !registry(r) || got == host {
			t.Errorf("%q: says that java.net.URI has no host: %v", s, got)
		}
		// A hostname has no "_" (RFC 2396, 3.2.2). The "_" of a path is not of interest.
		if got, want := strings.Contains(registryAdvice(reportOf(strings.TrimSuffix(s, "x")+"c_d")), "no _"), s == "http://a_b/"; got != want {
			t.Errorf("%q, with c_d in its path: says that a hostname has no _: %v", s, got)
		}
	}
}
