package draw

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
)

func answer(width int, text string, o explain.Options) string {
	return on(width, false, func(s *console.Screen) { Answer(s, explain.Explain(text, o)) })
}

// The answer about an ordinary valid string has at most 12 lines on a terminal of 80 columns.
func TestAnswerIsShort(t *testing.T) {
	for _, text := range []string{
		"http://example.com", "https://example.com/", "https://www.example.com:8443/a/b.html?q=1&r=2#top",
		"https://user@example.com:8080/over/there?name=ferret#nose", "ftp://ftp.is.co.za/rfc/rfc1808.txt",
		"ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix",
		"tel:+1-816-555-1212", "telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
		"data:text/plain;base64,SGVsbG8=", "file:///etc/hosts", "/a/b?c", "../g;x=1/y", "?y", "#s", "", "//example.com/~me",
		"https://ja.wikipedia.org/wiki/日本語", "http://my_host/~me?q#f", "git+ssh://git@github.com/uriform/uri.git",
		"https://example.com/" + strings.Repeat("a-long-segment/", 20) + "?" + strings.Repeat("name=value&", 20) + "#end",
	} {
		got := answer(80, text, explain.Options{})
		if n := strings.Count(got, "\n"); n > 12 || !strings.HasPrefix(got, "valid ") {
			t.Errorf("%q: %d lines\n%s", text, n, got)
		}
	}
}

// A fault is said once: the answer has one citation of the syntax that is asked, one mark, and the string once, marked.
func TestFaultIsSaidOnce(t *testing.T) {
	citation := regexp.MustCompile(`\(RFC 398[67], [^)]*\)`)
	for _, text := range []string{
		"http://a b/", "http://example.com/a b|c", "http://h:80x/", "http://[::1", "http://[1::2::3]/", "a%zz", "1a:b", ":a", "a_b:c",
		"page#one#two", "http://h/é|", "<http://h/>", "http://u@v@h/", `http:\\h\x`, "a\x01b", "a\xffb", "http://[::1]x/", "[::1]:80", "http://::1/",
	} {
		for _, x := range []*uri.Syntax{nil, new(uri.RFC3986), new(uri.RFC3987)} {
			r := explain.Explain(text, explain.Options{Syntax: x})
			if r.Answer.Accepted() {
				t.Errorf("%q is valid", text)
				continue
			}
			got := answer(0, text, explain.Options{Syntax: x})
			reason := r.Answer.Fault.Err.Reason()
			marks := regexp.MustCompile(`(?m)^ *\^+$`).FindAllString(got, -1)
			if one := strings.Join(strings.Fields(got), " "); strings.Count(one, strings.Join(strings.Fields(reason), " ")) != 1 ||
				len(citation.FindAllString(one, -1)) != len(citation.FindAllString(reason, -1)) || len(marks) != 1 {
				t.Errorf("%q: the fault is not said once:\n%s", text, got)
			}
			if repaired := strings.Contains(got, "\nrepair  "); repaired != (r.Answer.Repair != nil) || repaired == strings.Contains(got, "\nno repair: ") {
				t.Errorf("%q: a repair or a reason is missing:\n%s", text, got)
			}
		}
	}
}

// The syntax that is asked decides the verdict. The other syntaxes come after the answer, those that say the same on one line.
func TestOthers(t *testing.T) {
	for _, test := range []struct {
		text   string
		syntax uri.Syntax
		want   []string
		not    string
	}{
		{"http://h/", uri.RFC3986, []string{"valid URI (RFC 3986)\n", "\nolder: RFC 1738, RFC 1808 and RFC 2396 accept it too, with the same parts\n"}, "3987"},
		{"http://h/", uri.RFC3987, []string{"valid IRI (RFC 3987)\n", "\nothers: RFC 1738, RFC 1808, RFC 2396 and RFC 3986 accept it too"}, "older"},
		{"http://h/", uri.RFC1738, []string{"valid URL (RFC 1738)\n", "\nothers: RFC 1808, RFC 2396, RFC 3986 and RFC 3987 accept it too"}, "older"},
		{"/é", uri.RFC3986, []string{"invalid: ", "\nothers: RFC 3987 accepts it\n        RFC 1738, RFC 1808 and RFC 2396 reject it too\n"}, "older"},
		{"http://h:x/", uri.RFC3986, []string{"\nolder: RFC 1738, RFC 1808 and RFC 2396 accept it\n       the rule httpurl of RFC 1738 rejects it: "}, "3987"},
		{"x://h:x/", uri.RFC3986, []string{"\nolder: RFC 1738, RFC 1808 and RFC 2396 accept it\n"}, "rule"},
		{"http://h:é/", uri.RFC3986, []string{" reject it too\n"}, "httpurl"},
		{"http://h/a;b", uri.RFC3986, []string{"RFC 1738 and RFC 2396 accept it too", "\n       RFC 1808 accepts it with other parts: path /a, params b\n"}, "reject"},
		{"http://h/" + strings.Repeat("a", 29) + ";b", uri.RFC3986, []string{"path /" + strings.Repeat("a", 29) + ", params b\n"}, "…"},
		{"https://u:pw@h.example?to=joe@x.example", uri.RFC3986, []string{"\nmasked: what some programs take for a password, here with the host; \"uri get host\" shows it\n"}, "pw@"},
		{"https://u:pw@h.example:8x/?n=//v:q@i/", uri.RFC3986, []string{"https://u:**@h.example:8x/?n=//v:*@i/\n"}, "masked: "}, // RFC 2396 accepts it
		{"https://u:pw@h.example/ ?n=//v:q@i/", uri.RFC3986, []string{"https://u:**********************@i/\n", "\nmasked: all that may be a password, here perhaps with the host\n"}, "h.example"},
		{"https://u:p/w@h.example/ ", uri.RFC1808, []string{"invalid: "}, "masked: "},
		{"http://h:80/@é#a", uri.RFC3987, []string{"\nas a URI  http://h:80/@%C3%A9#a\n"}, "*"},
		{"https://u:pw@h.example/?to=joe@x.example", uri.RFC3986, []string{"https://u:**@h.example/?to=joe@x.example\n"}, "masked: "},
		{"http://a_b/", uri.RFC2396, []string{"note: under RFC 2396 the authority is a registry-based name", "the rule httpurl of RFC 1738 rejects it"}, "3986 rejects"},
		{"http://a_b/", uri.RFC3986, []string{"with other parts: authority a_b\n"}, "note: "},
		{"http://h/a;", uri.RFC3986, []string{"RFC 1808 accepts it with other parts: path /a, params (empty)\n"}, "reject"},
		{"http://h/" + strings.Repeat("é", 30) + ";b", uri.RFC3987, []string{"\nas a URI  http://h/%C3%A9"}, "1808 accepts"},
		{"http://h/;b?c", uri.RFC3986, []string{"RFC 1738 accepts it with other parts: path /;b?c (the rule httpurl has a search)\n"}, "reject"},
		{"ftp://h/b?c", uri.RFC3986, []string{"RFC 1738 accepts it with other parts: path /b?c\n"}, "search"},
		{"http://h/b?c/d", uri.RFC3986, []string{"RFC 1738 accepts it with other parts: path /b?c/d\n"}, "has a search"},
		{"http://h/" + strings.Repeat("a", 60) + ";b", uri.RFC3986, []string{"path /" + strings.Repeat("a", 29) + "…, params b\n"}, "reject"},
	} {
		got := answer(0, test.text, explain.Options{Syntax: &test.syntax})
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%q under %v: no %q in\n%s", test.text, test.syntax, want, got)
			}
		}
		if strings.Contains(got, test.not) {
			t.Errorf("%q under %v: %q in\n%s", test.text, test.syntax, test.not, got)
		}
	}
}

// A repair is whole if it is not much wider than the screen, and never folded.
func TestLongRepair(t *testing.T) {
	for n, whole := range map[int]bool{10: true, 100: true, 300: true, 500: false, 100_000: false} {
		got := answer(80, "http://h/"+strings.Repeat("a", n)+" b", explain.Options{})
		if strings.Contains(got, "http://h/"+strings.Repeat("a", n)+"%20b\n") != whole || whole == strings.Contains(got, "--json has all of it") {
			t.Errorf("%d bytes: whole is not %v:\n%s", n, whole, got)
		}
		if lines := strings.Count(got, "\n"); lines > 12 {
			t.Errorf("%d bytes: %d lines", n, lines)
		}
	}
}

// The hint which syntaxes accept the string is not drawn where a line about the others says it.
func TestHintIsNotSaidTwice(t *testing.T) {
	got := answer(0, "http://e.example/~a", explain.Options{Syntax: new(uri.RFC1738)})
	if strings.Contains(got, "valid under") || strings.Count(got, "RFC 2396") != 1 || !strings.Contains(got, "others: RFC 2396, RFC 3986 and RFC 3987 accept it\n") {
		t.Errorf("got\n%s", got)
	}
	const reason = `the port "; valid under RFC 1" is not a number`
	if got := withoutSyntaxes(reason); got != reason {
		t.Errorf("%s: got %s", reason, got)
	}
}

// A target whose "@" is in its path has no password.
func TestTargetWithAt(t *testing.T) {
	if got := answer(0, "@user", explain.Options{Base: "https://h:8080/"}); !strings.Contains(got, " https://h:8080/@user\n") {
		t.Errorf("got\n%s\nwant the target https://h:8080/@user", got)
	}
}
