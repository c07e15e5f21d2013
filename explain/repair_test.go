package explain

import (
	"iter"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
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
		{uri.RFC3986, "http://[::1/", "http://[::1]/"},
		{uri.RFC3986, "http://[::1", "http://[::1]"},
		{uri.RFC3986, "a#b#c", "a#b%23c"},
		{uri.RFC1738, "http://h/#f", "http://h/"}, // a fragment is not part of a URL
		{uri.RFC3986, "db://u:p@a:1,b:2/x", ""},
		{uri.RFC3986, "http://h/a ", "http://h/a"}, // browsers remove what is at the end
		{uri.RFC3986, "http://h/a b \r\n", "http://h/a%20b"},
		{uri.RFC3986, "http://h ", "http://h"},
		{uri.RFC3986, " ", ""},
		{uri.RFC3986, "http://h/a\tb", ""}, // lint rejects control characters
		{uri.RFC3986, "http://h/a\x7Fb", ""},
	} {
		if r := Explain(test.s, Options{}).Reading(test.syntax).Repair; (r != nil) != (test.want != "") || r != nil && r.Text != test.want {
			t.Errorf("%v: %q becomes %v, want %q", test.syntax, test.s, r, test.want)
		}
	}
}

// A text that begins with a name and "://" stays a URI. Other texts without a scheme stay relative
// references. RFC 3986, 4.1: "If the URI-reference's prefix does not match the syntax of a scheme followed
// by its colon separator, then the URI-reference is a relative reference." The zone of an
// address goes as a whole: "This syntax does not support IPv6 scoped addressing zone
// identifiers." (3.2.2)
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
		{uri.RFC3986, "http://[fe80::1%25eth0]/", "http://[fe80::1]/"},
		{uri.RFC3987, "http://[fe80::1%eth0]:80/", "http://[fe80::1]:80/"},
		{uri.RFC3986, "//[fe80::%25]", "//[fe80::]"},
		{uri.RFC3986, "//[::1.2.3.4%25a]", "//[::1.2.3.4]"},
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

// RFC 3986, 3.2.2: "This syntax does not support IPv6 scoped addressing zone identifiers."
// Appendix C: "These wrappers do not form part of the URI." A second fault does not change
// the repair of a zone identifier or of the delimiters.
func TestRepairOfTwoFaults(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
		edits   int
	}{
		{uri.RFC3986, "a\uFFFD", "a%EF%BF%BD", 1}, // a character, although Go also writes it for what is not UTF-8
		{uri.RFC3986, "http://[fe80::1%25eth0]/a b", "http://[fe80::1]/a%20b", 2},
		{uri.RFC3986, "http://[fe80::1%25wlan0]/[x]", "http://[fe80::1]/%5Bx%5D", 3},
		{uri.RFC3986, "http://[fe80::1%wlan0]/%zz", "http://[fe80::1]/%25zz", 2},
		{uri.RFC3986, "<http://[fe80::1%25eth0]/>", "http://[fe80::1]/", 3},
		{uri.RFC3986, "http://[::1%25ab]/ ", "http://[::1]/", 2},
		{uri.RFC3986, "http://[fe80::1%eth0", "http://[fe80::1]", 2},
		{uri.RFC3986, "http://a b@[fe80::1%25eth0]/", "http://a%20b@[fe80::1]/", 2},
		{uri.RFC3986, "//h/a//[::1%zz]", "//h/a//%5B::1%25zz%5D", 3},
		{uri.RFC3986, "http://a?//[::1%zz]", "http://a?//%5B::1%25zz%5D", 3},
		{uri.RFC3986, "<URL:http://h/a|b>", "http://h/a%7Cb", 3},
		{uri.RFC1738, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1808, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1738, "<http://h/x#y>", "http://h/x", 3},
		{uri.RFC1738, "<URL:http://h/x#y>", "http://h/x", 3},
		{uri.RFC1738, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://[::1%251]/a|b>", "http://[::1]/a%7Cb", 4},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%v: %q: repair %v, want %q by %d edits", test.syntax, test.s, r, test.want, test.edits)
		}
	}
}

// The note about zone identifiers depends on the zone identifier. A second fault does not
// change it.
func TestZoneOf(t *testing.T) {
	for s, want := range map[string]string{
		"http://[fe80::1%25eth0]/": "%25eth0", "//u@[::1%1]:8": "%1", "//[::1%]": "%", "//[::1%eth0": "%eth0", "//[::1%eth0/x]": "%eth0",
		"//[x//[::1%1]": "%1", "//[::1%a": "%a", "//[::1%a#x]": "%a", "//[1:2:3:4:5:6:255.255.255.255%a]": "%a",
		"//[::1]": "", "//[::1%": "", "[::1%1]": "", "/[::1%1]": "", "//h/[::1%1]": "", "//h?[::1%1]": "", "//[v1.a%1]": "", "//[::x%1]": "",
	} {
		zone, ok := zoneOf(s)
		if got := s[zone.Start:zone.End]; ok != (want != "") || ok && got != want {
			t.Errorf("%q: zone %q, want %q", s, got, want)
		}
	}
	for _, s := range []string{"http://[fe80::1%25eth0]/a b", "<http://[fe80::1%25eth0]/>", "http://a b@[fe80::1%25eth0]/", "http://[fe80::1%eth0"} {
		if r := reportOf(s); !zone(r) {
			t.Errorf("%q: no note about the zone identifier", s)
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

// RFC 3986, 3.2.2: "A host identified by an IPv4 literal address is represented in
// dotted-decimal notation", without brackets, and "implementations must not provide the version
// flag for the existing IPv4 and IPv6 literal address forms".
func TestRepairOfBrackets(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
		edits   int
	}{
		{uri.RFC3986, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC3987, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC2396, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC1808, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC1738, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC3986, "http://[1.2.3.4]:80/", "http://1.2.3.4:80/", 2},
		{uri.RFC3986, "//[1.2.3.4]:80", "//1.2.3.4:80", 2},
		{uri.RFC3986, "http://u:p@[1.2.3.4]/", "http://u:p@1.2.3.4/", 2},
		{uri.RFC3986, "http://a b@[1.2.3.4]:80/c d", "http://a%20b@1.2.3.4:80/c%20d", 4},
		{uri.RFC3986, "http://[1.2.3.4/", "http://1.2.3.4/", 1},
		{uri.RFC3986, "http://[example.com]/", "http://example.com/", 2},
		{uri.RFC3986, "<http://[1.2.3.4]/>", "http://1.2.3.4/", 4},
		{uri.RFC3986, "http://[::1.2.3.4/", "http://[::1.2.3.4]/", 1},
		// 3.2: "The authority component is preceded by a double slash ("//")".
		{uri.RFC3986, "[::1]:80", "//[::1]:80", 1},
		{uri.RFC3986, "[v1.a]/b c", "//[v1.a]/b%20c", 2},
		{uri.RFC3986, "/[1.2.3.4]", "/%5B1.2.3.4%5D", 2}, // not a host
		{uri.RFC3986, "a:b//[1.2.3.4]", "a:b//%5B1.2.3.4%5D", 2},
		{uri.RFC3986, "//h/[1.2.3.4]", "//h/%5B1.2.3.4%5D", 2},
		{uri.RFC3986, "//h?a@[1.2.3.4]", "//h?a@%5B1.2.3.4%5D", 2},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%v: %q: repair %+v, want %q by %d edits", test.syntax, test.s, r, test.want, test.edits)
		}
	}
}

// The reason why there is no repair is true of the string.
func TestNoRepair(t *testing.T) {
	for s, want := range map[string]string{
		"http://h:80x/":          "only the author of the string knows the number of the port",
		"http://joe:p#ss@h/":     `part of a password`,
		"http://joe:p/ss@h/":     `part of a password`,
		`C:\Users\me\a.txt`:      "a backslash may be meant as a slash or as itself, and only the author of the string knows which",
		`http://h\@evil/`:        "see another host",
		`\\h\x`:                  "see another host",
		"http://h/a\tb":          "few servers expect a control character",
		"git@github.com:a/b.git": `the text before the ":" is not a scheme`,
		"://h/":                  "a scheme is missing",
		" ":                      "there is only white space",
	} {
		q := Explain(s, Options{}).Reading(uri.RFC3986)
		if q.Repair != nil || !strings.Contains(q.NoRepair, want) {
			t.Errorf("%q: repair %v, reason %q, want %q", s, q.Repair, q.NoRepair, want)
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
		{"URL:http://h/a b", "URL:http://h/a%20b", 1}, // "URL" is a scheme
	} {
		for _, q := range Explain(test.s, Options{}).Readings {
			if r := q.Repair; r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
				t.Errorf("%v: %q: repair %+v, want %q by %d edits", q.Syntax, test.s, r, test.want, test.edits)
			}
		}
	}
}
