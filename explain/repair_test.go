package explain

import (
	"iter"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/lookalike"
)

// texts yields all strings of at most n of some symbols.
func texts(n int, symbols ...string) iter.Seq[string] {
	return func(yield func(string) bool) {
		level := []string{""}
		for range n + 1 {
			var next []string
			for _, s := range level {
				if !yield(s) {
					return
				}
				for _, symbol := range symbols {
					next = append(next, s+symbol)
				}
			}
			level = next
		}
	}
}

// TestRepairPreference checks which of several repairs is returned.
func TestRepairPreference(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		{uri.RFC3986, "a b", "a%20b"},
		{uri.RFC3986, "http://h/é", "http://h/%C3%A9"},
		{uri.RFC3986, "a[b", "a%5Bb"},
		{uri.RFC1738, "http://a/~b", "http://a/%7Eb"},
		{uri.RFC1808, "/a b", "/a%20b"},
		{uri.RFC1808, "//h/a b", "//h/a%20b"},
		{uri.RFC3986, "1a:b", "./1a:b"},
		{uri.RFC3986, "%zz", "%25zz"},
		{uri.RFC3986, "100%", "100%25"},
		{uri.RFC3986, "a%4", "a%254"},
		{uri.RFC3986, "a\xff", "a%FF"},
		{uri.RFC3987, "a\uE000", "a%EE%80%80"},
		{uri.RFC3986, `C:\dir\a b`, ""},
		{uri.RFC3986, "http://[::1/", ""}, // no reader finds the address
		{uri.RFC3986, "http://[::1", ""},
		{uri.RFC3986, "a#b#c", "a#b%23c"},
		{uri.RFC1738, "http://h/#f", "http://h/"}, // a fragment is not part of a URL
		{uri.RFC3986, "db://u:p@a:1,b:2/x", ""},
		{uri.RFC3986, "http://h/a ", "http://h/a"}, // browsers remove what is at the end
		{uri.RFC3986, "http://h/a b \r\n", "http://h/a%20b"},
		{uri.RFC3986, "http://h ", "http://h"},
		{uri.RFC3986, " ", ""},
		{uri.RFC3986, " /a", "/a"}, // and at the beginning
		{uri.RFC3986, "\t\n//h/a b", "//h/a%20b"},
		{uri.RFC3986, " a:b c", "a:b%20c"},
		{uri.RFC2396, " 1:b", "./1:b"},
		{uri.RFC3986, " \uFEFF/a", "%EF%BB%BF/a"}, // U+FEFF is data, except before a scheme
		{uri.RFC3986, "http://h/a\tb", ""},        // lint rejects control characters
		{uri.RFC3986, "http://h/a\x7Fb", ""},
	} {
		if r := Explain(test.s, Options{}).Reading(test.syntax).Repair; (r != nil) != (test.want != "") || r != nil && r.Text != test.want {
			t.Errorf("%v: %q becomes %v, want %q", test.syntax, test.s, r, test.want)
		}
	}
}

// A text that begins with a name and "://" stays a URI. Other texts without a scheme stay relative
// references. RFC 3986, 4.1: "If the URI-reference's prefix does not match the syntax of a scheme followed
// by its colon separator, then the URI-reference is a relative reference."
func TestRepairKeepsURIs(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		{uri.RFC3987, "\uFEFFhttp://a/", "http://a/"},
		{uri.RFC3986, "\uFEFFhttp://a/", "http://a/"},
		{uri.RFC3986, "1a:b", "./1a:b"},
		{uri.RFC3986, "a_b:c", "./a_b:c"},
		{uri.RFC3986, "a/b[:c", "a/b%5B:c"},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != 1 || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%v: %q: repair %v, want %q by one edit", test.syntax, test.s, r, test.want)
		}
	}
}

// RFC 1738, APPENDIX: "This wrapper does not form part of the URL". RFC 3986, C: "These
// wrappers do not form part of the URI."
func TestRepairUnwraps(t *testing.T) {
	for _, s := range []string{"<URL:http://a/>", "<url:http://a/>", "<http://a/>", `"http://a/"`} {
		for _, q := range Explain(s, Options{}).Readings {
			if q.Repair == nil || q.Repair.Text != "http://a/" || len(q.Repair.Edits) != 2 || apply(s, q.Repair.Edits) != "http://a/" {
				t.Errorf("%v: %q: repair %v", q.Syntax, s, q.Repair)
			}
		}
	}
}

// Appendix C: "These wrappers do not form part of the URI." A second fault does not change the repair of the
// delimiters.
func TestRepairOfTwoFaults(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
		edits   int
	}{
		{uri.RFC3986, "a\uFFFD", "a%EF%BF%BD", 1}, // a character, although Go also writes it for what is not UTF-8
		{uri.RFC3986, "http://[fe80::1]/[x]", "http://[fe80::1]/%5Bx%5D", 2},
		{uri.RFC3986, "http://a b@[v1.a]/", "http://a%20b@[v1.a]/", 1},
		{uri.RFC3986, "http://[::1]:80/a b", "http://[::1]:80/a%20b", 1},
		{uri.RFC3986, "//h/a//[::1%zz]", "//h/a//%5B::1%25zz%5D", 3},
		{uri.RFC3986, "http://a?//[::1%zz]", "http://a?//%5B::1%25zz%5D", 3},
		{uri.RFC3986, "<URL:http://h/a|b>", "http://h/a%7Cb", 3},
		{uri.RFC1738, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1808, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1738, "<http://h/x#y>", "http://h/x", 2},
		{uri.RFC1738, "<URL:http://h/x#y>", "http://h/x", 2},
		{uri.RFC1738, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://[::1]/a|b>", "http://[::1]/a%7Cb", 3},
		{uri.RFC3986, "http://u[@[::1]:80/a", "http://u%5B@[::1]:80/a", 1}, // RFC 3986, 3.2.1: "@" ends the user information
		{uri.RFC3986, "http://@é/", "http://@%C3%A9/", 1},
		{uri.RFC3986, "URL: ", "URL:", 1}, // a scheme: the prefix is of something
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%v: %q: repair %v, want %q by %d edits", test.syntax, test.s, r, test.want, test.edits)
		}
	}
	// RFC 3986, 3.2: only ":" and a port, which has digits, can follow the "]".
	for _, s := range []string{"http://[::1]:8x/a b", "http://[::1]80/a b"} {
		if r := Explain(s, Options{}).Reading(uri.RFC3986).Repair; r != nil {
			t.Errorf("%q: repair %q, want none", s, r.Text)
		}
	}
}

// The note about zone identifiers depends on the zone identifier. A second fault does not change it.
func TestZone(t *testing.T) {
	for s, want := range map[string]bool{
		"http://[fe80::1%25eth0]/": true, "//u@[::1%1]:8": true, "//[::1%]": true, "//[::1%eth0": true, "//[::1%eth0/x]": true,
		"//[::1%a#x]": true, "//[1:2:3:4:5:6:255.255.255.255%a]": true, "http://fe80::1%25eth0:80/": true, "//u@fe80::1%1]": true,
		"http://[fe80::1%25eth0]/a b": true, "<http://[fe80::1%25eth0]/>": true, "http://a b@[fe80::1%25eth0]/": true,
		"//[::1]": false, "[::1%1]": false, "/[::1%1]": false, "//h/[::1%1]": false, "//h//[::1%1]": false, "//h?[::1%1]": false,
		"//[v1.a%1]": false, "//[::x%1]": false, "//[x//[::1%1]": false, "http://[::1]/%zz": false, "//a%1": false,
	} {
		if got := zone(reportOf(s)); got != want {
			t.Errorf("%q: a note about the zone identifier %v, want %v", s, got, want)
		}
	}
}

// TestRepairForms repairs texts for the forms URI and absolute-URI.
func TestRepairForms(t *testing.T) {
	for _, test := range []struct {
		form rfc.Form
		s    string
		want string
	}{
		{rfc.URI, "a:b c", "a:b%20c"},
		{rfc.AbsoluteURI, "a:b#c", "a:b"}, // RFC 3986, 4.3: "scheme ":" hier-part [ "?" query ]"
	} {
		r := Explain(test.s, Options{Form: test.form}).Reading(uri.RFC3986)
		if r.Repair == nil || r.Repair.Text != test.want {
			t.Errorf("%q as %s: %v, want %q", test.s, test.form, r.Repair, test.want)
		}
	}
	for _, form := range []rfc.Form{rfc.URI, rfc.AbsoluteURI} {
		if r := Explain("a b", Options{Form: form}).Reading(uri.RFC3986); r.Repair != nil {
			t.Errorf("a relative reference as %s: %v", form, r.Repair)
		}
	}
}

// No repair puts brackets around a host, takes them away, or changes what is in them: it would name a host that no
// reader finds in the text. Elsewhere than in a host, brackets are characters.
func TestRepairOfBrackets(t *testing.T) {
	for _, s := range []string{
		"http://[1.2.3.4]/", "//[1.2.3.4]:80", "http://u:p@[1.2.3.4]/", "http://a b@[1.2.3.4]:80/c d", "http://[1.2.3.4/", "http://[example.com]/",
		"<http://[1.2.3.4]/>", "https://[evil.example#|", "http://[vx.a]/", "http://[v1]/", "http://[v.a]/",
		"http://[::1.2.3.4/", "http://[::1", "http://::1]/", "http://fe80::1/", "http://fe80::1%25eth0/", "http://::1%2eevil.example/",
		"http://a::b%25evil.example:80/", "http://[::1%25en0]/", "http://[::1%zz%25a]:80/", "http://[::00001]/", "http://[00001::1%25]/",
		"[::1]:80", "[v1.a]/b c", "[::1]/a b",
	} {
		for _, q := range Explain(s, Options{}).Readings {
			if q.Repair != nil {
				t.Errorf("%v: %q becomes %q", q.Syntax, s, q.Repair.Text)
			}
		}
	}
	for _, test := range []struct {
		s, want string
		edits   int
	}{
		{"/[1.2.3.4]", "/%5B1.2.3.4%5D", 2},
		{"a:b//[1.2.3.4]", "a:b//%5B1.2.3.4%5D", 2},
		{"//h/[1.2.3.4]", "//h/%5B1.2.3.4%5D", 2},
		{"//h?a@[1.2.3.4]", "//h?a@%5B1.2.3.4%5D", 2},
		{"<http://h?@e/>", "http://h?@e/", 2}, // RFC 1808 finds the host "e" in the text between the delimiters
		{"http://h?@e|", "http://h?@e%7C", 1},
		{"http://h/?@e/ ", "http://h/?@e/", 1},
		{"//u[1]@[::1]/", "//u%5B1%5D@[::1]/", 2},
	} {
		r := Explain(test.s, Options{}).Reading(uri.RFC3986).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%q: repair %+v, want %q by %d edits", test.s, r, test.want, test.edits)
		}
	}
}

// The reason why there is no repair is true of the string.
func TestNoRepair(t *testing.T) {
	for s, want := range map[string]string{
		"http://h:80x/":                          "only the author of the string knows the number of the port",
		"http://joe:p#ss@h/":                     `part of a password`,
		"http://joe:p/ss@h/":                     `part of a password`,
		`C:\Users\me\a.txt`:                      "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`http://h\@evil/`:                        "see another host",
		`\\h\x`:                                  "see another host",
		"http://h/{user}?a=b c":                  "a URI template has to be expanded first (RFC 6570)",
		"http://h{/a}{?b,c}":                     "a URI template has to be expanded first",
		"http://h/a\tb":                          "few servers expect a control character",
		"http://h/a\x7Fb":                        "few servers expect a control character",
		"git@github.com:a/b.git":                 `the text before the ":" is not a scheme`,
		"://h/":                                  "a scheme is missing",
		"[::1]:80/":                              `if the address is a host, which follows "//"`,
		"http://fe80::1/":                        "an IPv6 address without its brackets",
		"http://h:80:80/":                        `there is more than one ":", so it is not certain where the port begins`,
		"http://[::1]:x/":                        "only the author of the string knows the number of the port",
		"https://a.example b@c.example":          "what the white space in the user information stands for",
		"https://a.example, Tel. 1, b@c.example": "what the white space in the user information stands for",
		"http://[::1]x:80/":                      `what is between the "]" and the port may be a part of the host`,
		"http://[::1]80/":                        `what follows the "]" may be a port or a part of the host`,
		"http: //a/b":                            `white space is in the "://"`,
		"http:/ /a":                              `white space is in the "://"`,
		"<URL:http://a/b>.":                      `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"(URL:http://a/b)":                       `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"2001:db8::1":                            `if the address is a host, which follows "//"`,
		"::1":                                    `if the address is a host, which follows "//"`,
		"(http://a/b)":                           `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"(mailto:a@b.example)":                   `what is before the scheme is not part of the URI (RFC 3986, C)`,
		`"mailto:a@b.example`:                    `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"A <mailto:a@b>":                         `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"[urn:isbn:1]":                           `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"*tel:112*":                              `what is before the scheme is not part of the URI (RFC 3986, C)`,
		"news:<a@b>":                             "a message identifier has no \"<\" and \">\" in a URL (RFC 1738, 3.6",
		`..\..\b`:                                "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`%2e%2E\.\b`:                             "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`http://a/..\b`:                          "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`file:///C:\x`:                           "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`file:/a\b`:                              "a backslash may be meant as a slash or as itself",
		`file:\\h\x`:                             "see another host",
		"ht|tp://a/b":                            `the name before "://" is not a scheme`,
		"1.2.3.4:80":                             `a host with a port follows a scheme`,
		"1.2.3.4:8":                              `a host with a port follows a scheme`,
		"http://:8x/":                            "only the author of the string knows the number of the port",
		"<a>b|>":                                 "which of the delimiters are around a URI",
		"http://%4/a":                            "an encoded character would make another host",
		"http://%4?a":                            "an encoded character would make another host",
		"http://%4#a":                            "an encoded character would make another host",
		"http://%4:80":                           "an encoded character would make another host",
		"http://h%zz":                            "an encoded character would make another host",
		"http://u:p\tw@h/":                       "few servers expect a control character",
		"http://[a.example]/":                    "brackets in a host are around a whole IP address",
		"http://a[::1]/":                         "brackets in a host are around a whole IP address",
		"http://a]b/":                            "brackets in a host are around a whole IP address",
		" ":                                      "there is only white space",
		"<java script:f()>":                      "what the white space in the scheme stands for",
		"<http://a b/>":                          "what the white space in the host stands for",
		"<http://u v@a/>":                        "what the white space in the user information stands for",
		"<http://a:8 0/>":                        "what the white space in the port stands for",
		"<<http://a/>>":                          "which of the delimiters are around a URI",
		"<http://a/\nhttp://b/>":                 "another URI begins in the string",
		"Link: <http://a/>":                      "another URI begins in the string",
		"http://::ffff:1.2.3.4/":                 "an IPv6 address without its brackets",
		"127.0.0.1:80?a":                         `a host with a port follows a scheme`,
		"[fe80::1%25e]:80/":                      `if the address is a host`,

		"http://a.example?@b.example/c d":  "RFC 1738 and RFC 1808 would find another host",
		"<http://a.example?@b.example#|>":  "RFC 1738 and RFC 1808 would find another host",
		" //a.example?c d@b.example:80/%z": "RFC 1738 and RFC 1808 would find another host",
	} {
		q := Explain(s, Options{}).Reading(uri.RFC3986)
		if q.Repair != nil || !strings.Contains(q.NoRepair, want) {
			t.Errorf("%q: repair %v, reason %q, want %q", s, q.Repair, q.NoRepair, want)
		}
	}
}

// A relative reference is repaired as a relative reference only: RFC 1738 has none, and the other forms neither.
func TestNoScheme(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, form := range []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI} {
			q := Explain("/a b", Options{Form: form}).Reading(x)
			if want := x == uri.RFC1738 || form != rfc.Reference; (q.NoRepair == lookalike.Missing) != want {
				t.Errorf("%v, %s: no repair because %q; because the scheme is missing: want %v", x, form, q.NoRepair, want)
			}
		}
	}
}

// RFC 3986, C: "The prefix "URL:" (with or without a trailing space) was formerly recommended".
func TestRepairOfPrefix(t *testing.T) {
	for _, test := range []struct {
		s, want string
		edits   int
	}{
		{"URL: http://h/", "http://h/", 1},
		{"url: http://h/", "http://h/", 1},
		{"URL: http://h/a b", "http://h/a%20b", 2},
		{"\"URL:http://h/a|b\"", "http://h/a%7Cb", 3},
		{"\"Url: http://h/\"", "http://h/", 2},
		{"URL:http://h/a b", "URL:http://h/a%20b", 1}, // "URL" is a scheme
	} {
		for _, q := range Explain(test.s, Options{}).Readings {
			if r := q.Repair; r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
				t.Errorf("%v: %q: repair %+v, want %q by %d edits", q.Syntax, test.s, r, test.want, test.edits)
			}
		}
	}
}

// A repair has at most maxEdits edits: those of characters, of the structure and of white space in delimiters count.
func TestMaxEdits(t *testing.T) {
	for _, tt := range []struct {
		before, unit, after string
		others              int // the edits besides one for each unit
	}{
		{"http://h/", "|", "", 0},
		{" ", "\t", "http://h/", 1},
		{"http://h/| ", " ", "\n", 3},
		{"<http://h/", "\n", "a>", 2},
		{"<http://h/\n", "|", ">", 3},
	} {
		for more, want := range []string{"", tooMany} {
			s := tt.before + strings.Repeat(tt.unit, maxEdits-tt.others+more) + tt.after
			repair, why := repairOf(uri.RFC3986, s, rfc.Reference)
			if why != want || (repair != nil) != (want == "") || repair != nil && len(repair.Edits) != maxEdits {
				t.Errorf("%q… with %d edits: %q, want %q", s[:20], maxEdits+more, why, want)
			}
		}
	}
}
