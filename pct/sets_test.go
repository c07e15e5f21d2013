package pct

import (
	"testing"
	"unicode/utf8"
)

const (
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower  = "abcdefghijklmnopqrstuvwxyz"
	digits = "0123456789"
)

// The sets, written by hand from the rules of the RFCs, in the order of ASCII. The order in
// set_table.go is different.
var wantSets = []struct {
	name  string
	set   Set
	ascii string
	rules Set // the non-ASCII characters
}{
	{"RFC 1738 uchar", RFC1738.Unreserved, "!$'()*+,-." + digits + upper + "_" + lower, Set{}},
	{"RFC 1738 user", RFC1738.Userinfo, "!$&'()*+,-." + digits + ";=?" + upper + "_" + lower, Set{}},
	{"RFC 1738 hostname", RFC1738.RegName, "-." + digits + upper + lower, Set{}},
	{"RFC 1738 hsegment", RFC1738.Segment, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower, Set{}},
	{"RFC 1738 hsegment without colon", RFC1738.SegmentNoColon, "!$&'()*+,-." + digits + ";=@" + upper + "_" + lower, Set{}},
	{"RFC 1738 hpath", RFC1738.Path, "!$&'()*+,-./" + digits + ":;=@" + upper + "_" + lower, Set{}},
	{"RFC 1738 params", RFC1738.Params, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower, Set{}},
	{"RFC 1738 search", RFC1738.Query, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower, Set{}},
	{"RFC 1738 fragment", RFC1738.Fragment, "!$'()*+,-." + digits + upper + "_" + lower, Set{}},

	{"RFC 1808 uchar", RFC1808.Unreserved, "!$'()*+,-." + digits + upper + "_" + lower, Set{}},
	{"RFC 1808 user", RFC1808.Userinfo, "!$&'()*+,-." + digits + ";=?" + upper + "_" + lower, Set{}},
	{"RFC 1808 net_loc", RFC1808.RegName, "!$&'()*+,-." + digits + ":;=?@" + upper + "_" + lower, Set{}},
	{"RFC 1808 segment", RFC1808.Segment, "!$&'()*+,-." + digits + ":=@" + upper + "_" + lower, Set{}},
	{"RFC 1808 segment without colon", RFC1808.SegmentNoColon, "!$&'()*+,-." + digits + "=@" + upper + "_" + lower, Set{}},
	{"RFC 1808 path", RFC1808.Path, "!$&'()*+,-./" + digits + ":=@" + upper + "_" + lower, Set{}},
	{"RFC 1808 params", RFC1808.Params, "!$&'()*+,-./" + digits + ":;=@" + upper + "_" + lower, Set{}},
	{"RFC 1808 query", RFC1808.Query, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower, Set{}},
	{"RFC 1808 fragment", RFC1808.Fragment, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower, Set{}},

	{"RFC 2396 unreserved", RFC2396.Unreserved, "!'()*-." + digits + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 userinfo", RFC2396.Userinfo, "!$&'()*+,-." + digits + ":;=" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 reg_name", RFC2396.RegName, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 segment", RFC2396.Segment, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 rel_segment", RFC2396.SegmentNoColon, "!$&'()*+,-." + digits + ";=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 path_segments", RFC2396.Path, "!$&'()*+,-./" + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 params", RFC2396.Params, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 query", RFC2396.Query, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Set{}},
	{"RFC 2396 fragment", RFC2396.Fragment, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Set{}},

	{"RFC 3986 unreserved", RFC3986.Unreserved, "-." + digits + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 userinfo", RFC3986.Userinfo, "!$&'()*+,-." + digits + ":;=" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 reg-name", RFC3986.RegName, "!$&'()*+,-." + digits + ";=" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 segment", RFC3986.Segment, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 segment-nz-nc", RFC3986.SegmentNoColon, "!$&'()*+,-." + digits + ";=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 path", RFC3986.Path, "!$&'()*+,-./" + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 params", RFC3986.Params, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 query", RFC3986.Query, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Set{}},
	{"RFC 3986 fragment", RFC3986.Fragment, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Set{}},

	{"RFC 3987 iunreserved", RFC3987.Unreserved, "-." + digits + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 iuserinfo", RFC3987.Userinfo, "!$&'()*+,-." + digits + ":;=" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 ireg-name", RFC3987.RegName, "!$&'()*+,-." + digits + ";=" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 isegment", RFC3987.Segment, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 isegment-nz-nc", RFC3987.SegmentNoColon, "!$&'()*+,-." + digits + ";=@" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 ipath", RFC3987.Path, "!$&'()*+,-./" + digits + ":;=@" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 params", RFC3987.Params, "!$&'()*+,-." + digits + ":;=@" + upper + "_" + lower + "~", Ucschar},
	{"RFC 3987 iquery", RFC3987.Query, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Ucschar.Union(Iprivate)},
	{"RFC 3987 ifragment", RFC3987.Fragment, "!$&'()*+,-./" + digits + ":;=?@" + upper + "_" + lower + "~", Ucschar},
}

func TestSets(t *testing.T) {
	failures := 0
	fail := func(format string, args ...any) {
		t.Errorf(format, args...)
		if failures++; failures == 10 {
			t.Fatal("More failures are not shown.")
		}
	}
	for _, tt := range wantSets {
		var got []byte
		for c := range byte(utf8.RuneSelf) {
			if tt.set.Contains(rune(c)) {
				got = append(got, c)
			}
		}
		if string(got) != tt.ascii {
			fail("%s: got %q, want %q", tt.name, got, tt.ascii)
		}
		for _, char := range []rune{0xE9, 0xE000} {
			if got, want := tt.set.Contains(char), tt.rules.Contains(char); got != want {
				fail("%s contains %U: %v, want %v", tt.name, char, got, want)
			}
		}
	}
}

// The limits of the ranges in RFC 3987, 2.2: the first and the last code point of each range, and
// their neighbors.
func TestBeyondASCII(t *testing.T) {
	inRanges := func(char rune, ranges [][2]rune) bool {
		for _, r := range ranges {
			if r[0] <= char && char <= r[1] {
				return true
			}
		}
		return false
	}
	ucschars := [][2]rune{
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF},
		{0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
		{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
		{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
		{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
		{0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD},
	}
	iprivates := [][2]rune{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}}
	bidi := []rune{'\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'}

	isBidi := make(map[rune]bool)
	for _, char := range bidi {
		isBidi[char] = true
	}
	for char := rune(-1); char <= utf8.MaxRune+1; char++ {
		want := inRanges(char, ucschars) && !isBidi[char]
		if got := Ucschar.Contains(char); got != want {
			t.Fatalf("Ucschar contains %#x: %v, want %v", char, got, want)
		}
		want = inRanges(char, iprivates)
		if got := Iprivate.Contains(char); got != want {
			t.Fatalf("Iprivate contains %#x: %v, want %v", char, got, want)
		}
		if IsUcschar(char) != inRanges(char, ucschars) || IsIprivate(char) != want || IsBidiControl(char) != isBidi[char] {
			t.Fatalf("%#x is a ucschar: %v, an iprivate: %v, a bidirectional control: %v", char, IsUcschar(char), IsIprivate(char), IsBidiControl(char))
		}
	}
}

func TestSetOperations(t *testing.T) {
	var empty Set
	for c := rune(-1); c < 0x250; c++ {
		if empty.Contains(c) {
			t.Errorf("the zero Set contains %U", c)
		}
	}
	if nul := empty.With("\x00"); !nul.Contains(0) || nul.Contains(1) || nul.Without("\x00").Contains(0) {
		t.Error("a set with NUL")
	}
	if del := empty.With("\x7F"); !del.Contains(0x7F) || del.Contains(-1) {
		t.Error("-1 is a character")
	}
	s := empty.With("a?~")
	for _, tt := range []struct {
		name string
		got  Set
		want string
	}{
		{"With", s, "?a~"},
		{"With twice", s.With("a"), "?a~"},
		{"With what cannot be", s.With("%é\xFF"), "?a~"},
		{"With controls", empty.With("\x00\x7F"), "\x00\x7F"},
		{"Without", s.Without("~x%é"), "?a"},
		{"Union", s.Union(empty.With("b@")), "?@ab~"},
		{"Union with ucschar", s.Union(Ucschar), "?a~ ucschar"},
		{"Without keeps iprivate", Iprivate.Union(s).Without("?a~é"), " iprivate"},
	} {
		if got := tt.got.String(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if empty.With("ab") != empty.With("b").With("a") {
		t.Error("sets of the same characters differ")
	}
}
