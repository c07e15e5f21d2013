package whatwg

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// The basic URL parser (4.4) and the host parsers (3.5), state by state. Each row is a reference and its href, or the
// name of the validation error because of which it has none.
func TestParse(t *testing.T) {
	const (
		noBase     = "missing-scheme-non-relative-URL"
		noHost     = "host-missing"
		badChar    = "host-invalid-code-point"
		badDomain  = "domain-to-ASCII"
		badPort    = "port-invalid"
		outOfRange = "IPv4-out-of-range-part"
		notNumeric = "IPv4-non-numeric-part"
		unclosed   = "IPv6-unclosed"
		tooMany    = "IPv6-too-many-pieces"
		tooFew     = "IPv6-too-few-pieces"
		badPiece   = "IPv6-invalid-code-point"
		badDotted  = "IPv4-in-IPv6-invalid-code-point"
	)
	for base, rows := range map[string][][2]string{
		"": {
			// Scheme states, and what is removed before them.
			{"a1+-.:b", "a1+-.:b"}, {"HTTP://h/", "http://h/"}, {"1a:b", noBase}, {"+a:b", noBase}, {":a", noBase}, {"a_b:c", noBase}, {"", noBase}, {"a", noBase},
			{" \x00http://h/ \x1F", "http://h/"}, {"ht\ntp:/\t/h\r/a", "http://h/a"}, {"x:", "x:"}, {"x:a", "x:a"}, {"x:/a", "x:/a"}, {"x://", "x://"}, {"x:///", "x:///"},
			// Special authority states.
			{"http:a", "http://a/"}, {"http:/a", "http://a/"}, {"http:///a", "http://a/"}, {`http:\/\a`, "http://a/"}, {`x:\a`, `x:\a`},
			// Authority state, and the userinfo percent-encode set.
			{"http://u@h/", "http://u@h/"}, {"http://u:p@h/", "http://u:p@h/"}, {"http://u:@h/", "http://u@h/"}, {"http://:p@h/", "http://:p@h/"},
			{"http://@h/", "http://h/"}, {"http://:@h/", "http://h/"}, {"http://a@b@h/", "http://a%40b@h/"}, {"http://a:b:c@h/", "http://a:b%3Ac@h/"},
			{"http://u/p@h/", "http://u/p@h/"}, {"http://u?p@h", "http://u/?p@h"}, {"http://u#p@h", "http://u/#p@h"}, {`http://u\p@h`, "http://u/p@h"},
			{`x://u\p@h`, "x://u%5Cp@h"}, {"http://@/", noHost}, {"x://u@/", noHost}, {"x://u@", noHost},
			{"http://;=[]^|\"`{}<> \x7f@h/", "http://%3B%3D%5B%5D%5E%7C%22%60%7B%7D%3C%3E%20%7F@h/"}, {"http://!$&'()*+,-._~%zé@h/", "http://!$&'()*+,-._~%z%C3%A9@h/"},
			// Host state.
			{"http://", noHost}, {"http:///", noHost}, {"http://:80/", noHost}, {"x://:80/", noHost}, {"http://?q", noHost}, {"http://#f", noHost},
			{"http://h?q", "http://h/?q"}, {"http://h#f", "http://h/#f"}, {`http://h\a`, "http://h/a"}, {`x://h\a`, badChar}, {"x://h", "x://h"},
			// Port state.
			{"http://h:/", "http://h/"}, {"x://h:/", "x://h/"}, {"http://h:80/", "http://h/"}, {"https://h:443", "https://h/"}, {"ws://h:80", "ws://h/"},
			{"wss://h:443", "wss://h/"}, {"ftp://h:21", "ftp://h/"}, {"http://h:443/", "http://h:443/"}, {"https://h:80/", "https://h:80/"}, {"x://h:80", "x://h:80"},
			{"http://h:0/", "http://h:0/"}, {"http://h:000/", "http://h:0/"}, {"http://h:00080/", "http://h/"}, {"http://h:0065535/", "http://h:65535/"},
			{"http://h:65536/", "port-out-of-range"}, {"http://h:100000/", "port-out-of-range"}, {"http://h:8a/", badPort}, {"http://h:-1/", badPort}, {"http://h:8:", badPort},
			{"http://h:81?q", "http://h:81/?q"}, {"http://h:81#f", "http://h:81/#f"}, {`http://h:81\a`, "http://h:81/a"}, {`x://h:81\a`, badPort},
			// File states.
			{"file:", "file:///"}, {"file:a", "file:///a"}, {"file:/a", "file:///a"}, {"file://a", "file://a/"}, {"file:?q", "file:///?q"}, {"file:#f", "file:///#f"},
			{`file:\\h\x`, "file://h/x"}, {`file:/\h/x`, "file://h/x"}, {"file://localhost/x", "file:///x"}, {"file://LocalHost", "file:///"}, {"x://localhost/", "x://localhost/"},
			{"file://h:80/", badDomain}, {"file://u@h/", badDomain}, {"file://C:/x", "file:///C:/x"}, {"file://C|/x", "file:///C:/x"}, {"file://C:x/", badDomain},
			{"file:///C|/x", "file:///C:/x"}, {"file:C|/x", "file:///C:/x"}, {"file:///C|", "file:///C:"}, {"file:///C|x", "file:///C|x"}, {"file:///x/C|/", "file:///x/C|/"},
			{"x:///C|/", "x:///C|/"}, {"file:///C:/../..", "file:///C:/"}, {"file:///C:/x/../..", "file:///C:/"}, {"file:///CC/..", "file:///"}, {"file:///1:/..", "file:///"},
			{"file:///C:a/..", "file:///"}, {"file:///../x", "file:///x"}, {"x:///C:/..", "x:///"},
			// Path states, and the path percent-encode set.
			{"http://h/a/../b", "http://h/b"}, {"http://h/a/./b", "http://h/a/b"}, {"http://h/a/%2e%2E/b", "http://h/b"}, {"http://h/a/.%2e/b", "http://h/b"},
			{"http://h/%2e", "http://h/"}, {"http://h/a/..", "http://h/"}, {"http://h/a/.", "http://h/a/"}, {"http://h/.../x", "http://h/.../x"}, {"http://h/.a", "http://h/.a"},
			{"http://h/a/..b", "http://h/a/..b"}, {"http://h/%2e%2e%2e/x", "http://h/%2e%2e%2e/x"}, {"http://h/%2f/%2/x", "http://h/%2f/%2/x"}, {"http://h/a//b", "http://h/a//b"},
			{"http://h//..", "http://h/"}, {"http://h/a//../b", "http://h/a/b"}, {"x:/a/..//b", "x:/.//b"}, {"x:/..//b", "x:/.//b"}, {"x:/.//b", "x:/.//b"}, {"x://h//b", "x://h//b"},
			{`http://h/a\b\..\c`, "http://h/a/c"}, {`x:/a\..\b`, `x:/a\..\b`}, {"http://h/\x7f \"<>`{}^é", "http://h/%7F%20%22%3C%3E%60%7B%7D%5E%C3%A9"}, {"x:/a|[]'@:%z", "x:/a|[]'@:%z"},
			// Opaque path state.
			{"x:a\x01é \"<`b", "x:a%01%C3%A9 \"<`b"}, {"x:a  ?q", "x:a %20?q"}, {"x:a #f", "x:a%20#f"}, {"x:a b", "x:a b"}, {"x:../a", "x:../a"},
			// Query and fragment states, and their percent-encode sets.
			{"x:?a'\"<> é^`{}|?", "x:?a'%22%3C%3E%20%C3%A9^`{}|?"}, {"http://h/?a'\"<> é^`{}|?", "http://h/?a%27%22%3C%3E%20%C3%A9^`{}|?"}, {"x:?", "x:?"}, {"x:#", "x:#"}, {"x:?#", "x:?#"},
			{"x:#a \"<>`é#^{}|'?", "x:#a%20%22%3C%3E%60%C3%A9#^{}|'?"},

			// Host parser.
			{"http://EX%41mple/", "http://example/"}, {"http://a%zz/", badDomain}, {"http://a%2Fb/", badDomain}, {"http://a^b/", badDomain}, {"http://a b/", badDomain}, {"http://a\x7fb/", badDomain},
			{"http://\u00AD/", badDomain}, {"http://%C2%AD/", badDomain}, {"http://Bücher.de/", "http://xn--bcher-kva.de/"}, {"http://a。b/", "http://a.b/"}, {"http://a_b!$&'()*+,;=/", "http://a_b!$&'()*+,;=/"},
			{"x://A%zé\x01/", "x://A%z%C3%A9%01/"}, {"x://a b/", badChar}, {"x://a^b/", badChar}, {"x://a|b/", badChar}, {"x://a<b/", badChar}, {"x://a]b/", badChar}, {"x://1.2.3/", "x://1.2.3/"},
			// IPv4 parser.
			{"http://1.2.3.4/", "http://1.2.3.4/"}, {"http://0/", "http://0.0.0.0/"}, {"http://1/", "http://0.0.0.1/"}, {"http://1.2/", "http://1.0.0.2/"}, {"http://1.2.3/", "http://1.2.0.3/"},
			{"http://0X7F.1/", "http://127.0.0.1/"}, {"http://010.1/", "http://8.0.0.1/"}, {"http://256.1/", outOfRange}, {"http://255.1/", "http://255.0.0.1/"}, {"http://1.256/", "http://1.0.1.0/"},
			{"http://1.16777215/", "http://1.255.255.255/"}, {"http://1.16777216/", outOfRange}, {"http://1.2.65535/", "http://1.2.255.255/"}, {"http://1.2.65536/", outOfRange},
			{"http://4294967295/", "http://255.255.255.255/"}, {"http://4294967296/", outOfRange}, {"http://99999999999999999999/", outOfRange}, {"http://18446744073709551616/", outOfRange}, {"http://0x10000000000000001/", outOfRange}, {"http://1.2.3.255/", "http://1.2.3.255/"},
			{"http://1.2.3.256/", outOfRange}, {"http://08/", notNumeric}, {"http://0xg/", "http://0xg/"}, {"http://a.1/", notNumeric}, {"http://1.a/", "http://1.a/"}, {"http://1..2/", notNumeric},
			{"http://.1/", notNumeric}, {"http://1.2.3.4.5/", "IPv4-too-many-parts"}, {"http://1.2.3.4./", "http://1.2.3.4/"}, {"http://1.2.3.4../", "http://1.2.3.4../"}, {"http://①/", "http://0.0.0.1/"},
			// IPv6 parser and serializer.
			{"x://[1:2:3:4:5:6:7:8]", "x://[1:2:3:4:5:6:7:8]"}, {"x://[::]", "x://[::]"}, {"x://[::1]", "x://[::1]"}, {"x://[1::]", "x://[1::]"}, {"x://[1:2::7:8]", "x://[1:2::7:8]"},
			{"x://[1:0:0:4:5:0:0:8]", "x://[1::4:5:0:0:8]"}, {"x://[1:0:0:4:0:0:0:8]", "x://[1:0:0:4::8]"}, {"x://[1:0:3:4:5:6:7:8]", "x://[1:0:3:4:5:6:7:8]"}, {"x://[1:2:3:4:5:6:0:0]", "x://[1:2:3:4:5:6::]"},
			{"x://[0:0:3:4:5:6:7:8]", "x://[::3:4:5:6:7:8]"}, {"x://[::ABCD:ef01]", "x://[::abcd:ef01]"}, {"x://[0001:0020:0300:4000::]", "x://[1:20:300:4000::]"},
			{"x://[1:2:3:4:5:6:7::]", "x://[1:2:3:4:5:6:7:0]"}, {"x://[::2:3:4:5:6:7:8]", "x://[0:2:3:4:5:6:7:8]"}, {"x://[::1:2:3:4:5:6:7:8]", tooMany}, {"x://[1:2:3:4:5:6:7:8:9]", tooMany},
			{"x://[1:2:3:4:5:6:7]", tooFew}, {"x://[]", tooFew}, {"x://[1::2::3]", "IPv6-multiple-compression"}, {"x://[:::]", "IPv6-multiple-compression"}, {"x://[:1]", "IPv6-invalid-compression"},
			{"x://[1:]", badPiece}, {"x://[12345::]", badPiece}, {"x://[::g]", badPiece}, {"x://[::1%25eth0]", badPiece}, {"x://[1", unclosed}, {"x://[::1]x", unclosed}, {"x://[::1]:81", "x://[::1]:81"},
			{"x://[::1.2.3.4]", "x://[::102:304]"}, {"x://[1::2:1.2.3.4]", "x://[1::2:102:304]"}, {"x://[1:2:3:4:5:6:255.0.10.1]", "x://[1:2:3:4:5:6:ff00:a01]"},
			{"x://[1:2:3:4:5:6:7:1.2.3.4]", "IPv4-in-IPv6-too-many-pieces"}, {"x://[::1.2.3]", "IPv4-in-IPv6-too-few-parts"}, {"x://[::1.2.3.4.5]", badDotted}, {"x://[::01.2.3.4]", badDotted},
			{"x://[::.2.3.4]", badDotted}, {"x://[::1.2.3.]", badDotted}, {"x://[::1.2.3.4:5]", badDotted}, {"x://[::256.2.3.4]", "IPv4-in-IPv6-out-of-range-part"},
		},
		// Relative states.
		"http://u:p@h:81/a/b?q#f": {
			{"", "http://u:p@h:81/a/b?q"}, {"?x", "http://u:p@h:81/a/b?x"}, {"?", "http://u:p@h:81/a/b?"}, {"#g", "http://u:p@h:81/a/b?q#g"}, {"#", "http://u:p@h:81/a/b?q#"},
			{"c", "http://u:p@h:81/a/c"}, {"c?x#g", "http://u:p@h:81/a/c?x#g"}, {"/c", "http://u:p@h:81/c"}, {`\c`, "http://u:p@h:81/c"}, {"//i", "http://i/"}, {`\\i/x`, "http://i/x"}, {`/\i`, "http://i/"},
			{".", "http://u:p@h:81/a/"}, {"..", "http://u:p@h:81/"}, {"../../c", "http://u:p@h:81/c"}, {"http:c", "http://u:p@h:81/a/c"}, {"http:/c", "http://u:p@h:81/c"}, {"http:?x", "http://u:p@h:81/a/b?x"},
			{"http://c", "http://c/"}, {"https:c", "https://c/"}, {"x:c", "x:c"}, {"1:c", "http://u:p@h:81/a/1:c"},
		},
		"x://h/a/b?q": {{`\c`, `x://h/a/\c`}, {"x:c", "x:c"}, {"c", "x://h/a/c"}, {"/", "x://h/"}, {"//", "x://"}},
		"x:/a/b":      {{"c", "x:/a/c"}, {"/c", "x:/c"}, {"//i/c", "x://i/c"}, {"..", "x:/"}, {"..//c", "x:/.//c"}},
		"x:a?q":       {{"#f", "x:a?q#f"}, {"?p", noBase}, {"/b", noBase}, {"", noBase}, {"y:b", "y:b"}},
		"file://h/C:/a/b?q#f": {
			{"", "file://h/C:/a/b?q"}, {"#g", "file://h/C:/a/b?q#g"}, {"?p", "file://h/C:/a/b?p"}, {"c", "file://h/C:/a/c"}, {"file:c", "file://h/C:/a/c"}, {"../../..", "file://h/C:/"},
			{"/c", "file://h/C:/c"}, {"/D:/c", "file://h/D:/c"}, {"/D|c", "file://h/C:/D|c"}, {"//i/c", "file://i/c"}, {"D|/c", "file://h/D:/c"}, {"D|?p", "file://h/D:?p"}, {"D|#f", "file://h/D:#f"},
			{`D|\c`, "file://h/D:/c"}, {"D|c", "file://h/C:/a/D|c"}, {"///c", "file:///c"}, {"http:c", "http://c/"},
		},
		"file:///a/b": {{"/c", "file:///c"}, {"../../c", "file:///c"}},
	} {
		var u URL
		if base != "" {
			u, _ = Parse(base)
		}
		for _, row := range rows {
			got, err := u.Parse(row[0])
			href := got.Href()
			if e, ok := err.(*Error); ok {
				href = e.Rule()
			}
			if href != row[1] || (err != nil) != got.IsZero() {
				t.Errorf("%q against %q: got %q, %v, want %q", row[0], base, got, err, row[1])
			}
		}
	}
}

// A byte is encoded or removed wherever it is in a word of eight bytes.
func TestEveryPosition(t *testing.T) {
	const text = "abcdefghijklmnopq"
	for i := range text {
		for char, want := range map[string]string{"\t": "", "\x01": "%01", "\x1f": "%1F", "\x7f": "%7F", "\x80": "%EF%BF%BD", "é": "%C3%A9", " ": "%20"} {
			got, err := Parse("x:/" + text[:i] + char + text[i:])
			if want := "x:/" + text[:i] + want + text[i:]; got.Href() != want || err != nil {
				t.Errorf("%q at %d: got %q, %v, want %q", char, i, got, err, want)
			}
		}
	}
}

// The parts of a URL: "null" where a part is null, "-" where it is empty, and at the end whether the path is opaque.
func TestParts(t *testing.T) {
	for href, want := range map[string]string{
		"http://u:p@h:81/a?q#f": "http u:p u p h:81 h 81 /a q f false",
		"http://u@h/":           "http u u - h h null / null null false",
		"http://:p@h/?#":        "http :p - p h h null / - - false",
		"http://[::1]:81/?a#":   "http null - - [::1]:81 [::1] 81 / a - false",
		"http://[::1]/#?":       "http null - - [::1] [::1] null / null ? false",
		"file:///C:/":           "file null - - - - null /C:/ null null false",
		"x:a@b:c":               "x null - - - null null a@b:c null null true",
		"x:/.//a":               "x null - - - null null //a null null false",
		"x:/a":                  "x null - - - null null /a null null false",
		"x://":                  "x null - - - - null - null null false",
		"x:":                    "x null - - - null null - null null true",
		"x://h?q":               "x null - - h h null - q null false",
	} {
		u, err := Parse(href)
		if err != nil {
			t.Fatal(err)
		}
		or := func(text string, ok bool) string {
			switch {
			case !ok:
				return "null" + text
			case text == "":
				return "-"
			}
			return text
		}
		opaque := "false"
		if u.HasOpaquePath() {
			opaque = "true"
		}
		got := strings.Join([]string{u.Scheme(), or(u.Userinfo()), or(u.Username(), true), or(u.Password(), true), or(u.HostPort(), true),
			or(u.Host()), or(u.Port()), or(u.Path(), true), or(u.Query()), or(u.Fragment()), opaque}, " ")
		if got != want || u.Href() != href {
			t.Errorf("%s: got %s of %s, want %s", href, got, u, want)
		}
	}
}

// Each component that a browser changes is a Change.
func TestChanges(t *testing.T) {
	text := func(list []Change) string {
		var b strings.Builder
		for _, c := range list {
			b.WriteString(c.Component + " " + c.From + " " + c.To + "\n")
		}
		return b.String()
	}
	const from = "scheme HTTP http\nuserinfo u: u\nhost H h\nport 080 \npath /a/../b /b\nquery ' %27\n"
	if u, list, err := FromURI(uri.MustParse("HTTP://u:@H:080/a/../b?'#f")); u.Href() != "http://u@h/b?%27#f" || text(list) != from || err != nil {
		t.Errorf("FromURI: got %s, %s%v, want\n%s", u, text(list), err, from)
	}
	u, err := Parse("http://h/a|b?{#^")
	if err != nil {
		t.Fatal(err)
	}
	const to = "path /a|b /a%7Cb\nquery { %7B\nfragment ^ %5E\n"
	if v, list, err := u.URI(); v.String() != "http://h/a%7Cb?%7B#%5E" || text(list) != to || err != nil {
		t.Errorf("URI: got %s, %s%v, want\n%s", v, text(list), err, to)
	}
}
