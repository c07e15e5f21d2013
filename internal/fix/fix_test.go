package fix

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
)

// An error has the offset and the text of the input, not those of the encoded reference.
func TestError(t *testing.T) {
	for _, c := range []struct {
		input  string
		offset int
		text   string
	}{
		{"//h:8 0/a b", 5, `"//h:8 0/a b": a space is not allowed in a port, at byte 5`},
		{"//é:8 0/", 6, `"//é:8 0/": a space is not allowed in a port, at byte 6`},                     // after %C3%A9
		{"//^\xFF\" @h:8 0/", 10, `"//^\xff\" @h:8 0/": a space is not allowed in a port, at byte 10`}, // after four encodings
		{"java\tscript:alert(1)", 4, `"java\tscript:alert(1)": a tab is not allowed`},                  // a scheme for browsers
		{"//é:8 0/é é", 6, `a space is not allowed in a port, at byte 6`},
		{"//[é]/", 3, `"//[é]/": "[é]" is not an IPv6 address: a name has no brackets, at byte 2`},
		{" <//é:8 0/>", 8, `" <//é:8 0/>": only the author of the string knows what the white space in the port stands for`},
		{"<http://a\n/ {:é\x00>", 16, `"<http://a\n/ {:é\x00>": the control character U+0000 is not allowed in a path, at byte 16`},
		{"http://a/ b\nc", 11, `"http://a/ b\nc": a line break is not allowed in a path, at byte 11`},
		{"http://é:80x/", 13, `"http://é:80x/": the port "80x" is not a number, at byte 10`},
		{"http://me:se cret@é:8 0/", 22, `"http://me:xxxxx@é:8 0/": a space is not allowed in a port, at byte 22`},
		{"http://me:se\ncret@é/", 12, `"http://me:xxxxx@é/": a masked character is not allowed, at byte 12`},
		{"http://u:pw＠h:80x/", 19, `"http://u:xxxxx＠h:80x/": the port "xxxxx＠h:80x" is not a number, at byte 9`}, // U+FF20 counts as "@"
		{"ssh://u:pw﹫h:22/x", 17, `"ssh://u:xxxxx﹫h:22/x": the port "xxxxx﹫h:22" is not a number, at byte 8`},    // U+FE6B
		{"<http://u:p\nw＠h:80x/>", 21, `"<http://u:xxxxx＠h:80x/>": the port "xxxxx＠h:80x" is not a number, at byte 10`},
		{"ftp://u:abcéh:80/", 17, `"ftp://u:abcéh:80/": the port "abcéh:80" is not a number, at byte 8`},
		{"<http://a/b>.", 0, `"<http://a/b>.": what is before the scheme is not part of the URI (RFC 3986, C)`},
		{"http://me:\nse@é/", 10, `"http://me:xxxxx@é/": a masked character is not allowed, at byte 10`},
		{"1.2.3.4:8/a b", 7, `"1.2.3.4:8/a b": a host with a port follows a scheme and "//"`},
		{"u@[::1]:80/a b", 2, `"u@[::1]:80/a b": only the author of the string knows if the address is a host`},
		{"<http://a b/>", 9, `"<http://a b/>": only the author of the string knows what the white space in the host stands for`},
		{"1.2.3.4:80/a b", 7, `"1.2.3.4:80/a b": a host with a port follows a scheme and "//"`},
		{"<http://a b@h/>", 9, `"<http://a b@h/>": only the author of the string knows what the white space in the user information stands for`},
		{"1.:80/a b", 2, `"1.:80/a b": a host with a port follows a scheme and "//"`},
		{"[::1]:80", 0, `"[::1]:80": only the author of the string knows if the address is a host`},
		{"[v1.a]:8080/b c", 0, `"[v1.a]:8080/b c": only the author of the string knows if the address is a host`},
		{"news:<a@b>", 5, `"news:<a@b>": a message identifier has no "<" and ">" in a URL (RFC 1738, 3.6`},
		{"URL:<http://a/>", 4, `"URL:<http://a/>": only the author of the string knows which of the delimiters are around a URI`},
		{"<http://h /b>", 9, `"<http://h /b>": only the author of the string knows what the white space in the host stands for`},
		{"<http://a/\xC3\n\xA9>", 11, `"<http://a/\xc3\n\xa9>": white space divides a character`},
		{"<//é:8x\n/>", 9, `"<//é:8x\n/>": the port "8x" is not a number, at byte 6`},
		{"ht tp://u:pw@h/", 2, `"ht tp://u:xxxxx@h/": the name before "://" is not a scheme`},
		{"", 0, ""},
	} {
		dst, err := Append([]byte("x"), uri.RFC3986, c.input)
		if c.input == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		e, ok := errors.AsType[interface {
			error
			Offset() int
		}](err)
		if !ok || e.Offset() != c.offset || !errors.Is(err, uri.ErrUnexpected) || string(dst) != "x" || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%q: %v, offset %d; want the offset %d and %s", c.input, err, e.Offset(), c.offset, c.text)
		}
	}
}

// The reference between white space and delimiters is encoded.
func TestAppend(t *testing.T) {
	for _, tt := range []struct {
		syntax      uri.Syntax
		input, want string
	}{
		{uri.RFC3986, "", ""},
		{uri.RFC3986, " a b ", "a%20b"},
		{uri.RFC3986, `"a b"`, "a%20b"}, // only in angle brackets is the white space ignored
		{uri.RFC3986, "<a b>", "ab"},
		{uri.RFC3986, "<a b", "%3Ca%20b"},
		{uri.RFC3986, "a b>", "a%20b%3E"},
		{uri.RFC3986, "<http://a/b#c d>", "http://a/b#cd"},
		{uri.RFC3986, "<http://a\n b/>", "http://ab/"},
		{uri.RFC3986, " localhost/80", "localhost/80"},
		{uri.RFC1808, "x y:/a", "x%20y:/a"}, // RFC 1808, 2.2: a segment may have ":"
		{uri.RFC1808, "a b: //c", "a%20b:%20//c"},
		{uri.RFC1808, "1.2.3.4:80/a b", "1.2.3.4:80/a%20b"},
		{uri.RFC1808, "a_b.c:80/d e", "a_b.c:80/d%20e"},
		{uri.RFC1738, " 1:a b#c", "1:a%20b"},
	} {
		fixed, err := Append([]byte("x"), tt.syntax, tt.input)
		if string(fixed) != "x"+tt.want || err != nil {
			t.Errorf("%v: %q: got %q, %v, want %q", tt.syntax, tt.input, fixed, err, "x"+tt.want)
		}
	}
}

// RFC 1738, 2.2: "#" is used "to delimit a URL from a fragment/anchor identifier that might follow it".
func TestFragment(t *testing.T) {
	for input, want := range map[string]string{"http://a/b#c": "http://a/b", "<http://a/ b#\nc\nd>": "http://a/b", " http://a/ {#c#": "http://a/%20%7B"} {
		fixed, err := Append(nil, uri.RFC1738, input)
		if string(fixed) != want || err != nil {
			t.Errorf("%q becomes %q, %v, want %q", input, fixed, err, want)
		}
		changes := Changes(uri.RFC1738, input)
		if last := changes[len(changes)-1]; last.End != len(input) || !strings.Contains(last.Of(input), "#") {
			t.Errorf("%q: %v, want a change for the fragment", input, changes)
		}
	}
	for _, input := range []string{"#c", "a#c", "<#>", "http://h?@b#{"} {
		if fixed, err := Append(nil, uri.RFC1738, input); err == nil {
			t.Errorf("%q becomes %q", input, fixed)
		}
	}
}

// A URL does not become a path, which a base would make a reference to another host.
func TestNoScheme(t *testing.T) {
	for _, input := range []string{
		`<http://a/b>.`, `"http://a/b",`, "“http://a/b”", "«http://a/b»", "(http://a/b)", "`http://a/b`", "'http://a/b'", "<<http://a/b>>",
		"http ://a/b", "http : //a/b", "ht tp://a/", "<http://a/b", "see http://a/", "\"é://a/\"", "1http://a/ ", "a_b://h", "://a/b ", "http: //a/b", "http:\t //a/b",
		"<URL:http://a/x>.", "(<URL:http://a/x>)", "(URL:http://a/x)", `"URL:http://a/x",`, "<URL:http://a/x", "<URL:mailto:a@b>.", "http:/ /a", "::1", "2001:db8::1",
		"(mailto:a@b)", "(news:a@b)", "[urn:isbn:1]", "'tel:112'", "*mailto:a@b*", "\"mailto:a@b", "<mailto:a@b", "A <mailto:a@b>", "\"x: //a\"",
		"<ht tp://a/>", "<java script:alert(1)>", "<a b:c>", "Website: http://a/", "Link: <http://a/>", "http://a/, http://b/", "docs/a http://a/",
		"URL:<http://a/>", "<URL:<http://a/>>", "<a> <b>", "\"a\" or \"b\"", "1.2.3.4:80?a", "<http://a/ http://b/>", "<http://a/b\nhttp://b/>", "[::1]:80?a", "[::1]/a b", "[::1]", "[fe80::1%25eth0]:80/", "([::1]:80)", "see [::1]:80/a",
	} {
		for _, x := range uri.Syntaxes() {
			if _, err := x.ParseReference(input); err == nil {
				continue
			}
			if x == uri.RFC1738 || x == uri.RFC1808 {
				if _, err := x.Parse(strings.Trim(input, "<> ")); err == nil {
					continue // a scheme of RFC 1738 may begin with a digit
				}
			}
			if fixed, err := Append(nil, x, input); err == nil || !errors.Is(err, uri.ErrUnexpected) {
				t.Errorf("%v: %q becomes %q, error %v", x, input, fixed, err)
			}
		}
	}
	for _, input := range []string{"a/b c://d", "?u=http ://h", "a b:c//d", "x: y", "<ht\ntp://a/>"} {
		if _, err := Append(nil, uri.RFC3986, input); err != nil {
			t.Error(err)
		}
	}
}

// Where nothing is between the delimiters, nobody meant the empty reference, which leads to the base.
func TestNothing(t *testing.T) {
	for _, input := range []string{" ", "\n", "<>", "< >", `""`, "<URL:>", "<URL: >"} {
		fixed, err := Append(nil, uri.RFC3986, input)
		if err == nil {
			t.Errorf("%q becomes %q", input, fixed)
			continue
		}
		want := "there is nothing between the delimiters"
		if strings.TrimSpace(input) == "" {
			want = "there is only white space"
		}
		if !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%q: %v, want %s", input, err, want)
		}
	}
}

// A fragment that RFC 1738 leaves out is not nothing.
func TestOnlyFragment(t *testing.T) {
	for _, input := range []string{"#a", "<#a>"} {
		if dst, err := Append([]byte("x"), uri.RFC1738, input); string(dst) != "x" || err == nil || !strings.Contains(err.Error(), `": a scheme such as "http:" is missing`) {
			t.Errorf("%q: %v", input, err)
		}
	}
}

// A hyphen at the end of a line may be that of a typesetter (RFC 3986, C), also a soft one: only the author knows
// the reference. Between words of one line, a hyphen is clear.
func TestHyphens(t *testing.T) {
	for input, want := range map[string]string{
		"<http://a/lo-\nng>": "", "<http://a/lo\u00AD\r\n  ng>": "",
		"<http://a/lo- ng>": "http://a/lo-ng", "<http://a/lo\u00AD ng>": "http://a/lo\u00ADng", "<http://a/lo\nng>": "http://a/long",
	} {
		if fixed, err := Append(nil, uri.RFC3987, input); string(fixed) != want || (err == nil) != (want != "") {
			t.Errorf("%q becomes %q, %v", input, fixed, err)
		}
	}
}

// In quotation marks, only one line break is that of a line that was too long.
func TestQuotedLines(t *testing.T) {
	for input, want := range map[string]string{"\"http://a/\r\n b\"": "http://a/b", "\"http://a/\r\rb\"": "", "\"http://a/\n \nb\"": ""} {
		if fixed, err := Append(nil, uri.RFC3986, input); string(fixed) != want || (err == nil) != (want != "") {
			t.Errorf("%q becomes %q, %v, want %q", input, fixed, err, want)
		}
	}
}

// The spans are those of the input: also beside white space in angle brackets, which is a change of its own.
func TestChanges(t *testing.T) {
	for _, tt := range []struct {
		syntax uri.Syntax
		input  string
		want   string
	}{
		{uri.RFC3986, "http://a/", "[]"},
		{uri.RFC3986, " http://a/| b\n", "[{0 1} {10 11} {11 12} {13 14}]"},
		{uri.RFC3986, "<http://a/é\n b>", "[{0 1} {10 12} {12 14} {15 16}]"},
		{uri.RFC3986, "<http://a/\né>", "[{0 1} {10 11} {11 13} {13 14}]"},
		{uri.RFC3987, "<http://a/é\n b>", "[{0 1} {12 14} {15 16}]"},
		{uri.RFC1738, "<http://a/b#\nc>", "[{0 1} {11 15}]"},
		{uri.RFC1738, "<http://a/\nb#\nc>", "[{0 1} {10 11} {12 16}]"}, // without the fragment and its gap
	} {
		if got := fmt.Sprint(Changes(tt.syntax, tt.input)); got != tt.want {
			t.Errorf("%v: %q: %s, want %s", tt.syntax, tt.input, got, tt.want)
		}
	}
}

// Time is linear in the length of the input.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{"é\n", "a b", "://", "a: ", "<", `"`, "-\n", "[::1]"} {
		err := growth.Check(1<<12, growth.Text("<http://h/", unit, ">"), func(s string) {
			Append(nil, uri.RFC3986, s)
			Changes(uri.RFC3986, s)
		})
		if err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
