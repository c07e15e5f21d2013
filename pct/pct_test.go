package pct

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestEncode(t *testing.T) {
	for _, tt := range []struct {
		in   string
		keep Set
		want string
	}{
		{"", RFC3986.Query, ""},
		{"a b", RFC3986.Query, "a%20b"},
		{"%41", RFC3986.Query, "%2541"},
		{"100%", RFC3986.Query, "100%25"},
		{"a/b", RFC3986.Segment, "a%2Fb"},
		{"a/b", RFC3986.Path, "a/b"},
		{"k=v&w", RFC3986.Query, "k=v&w"},
		{"k=v&w", RFC3986.Query.Without("&="), "k%3Dv%26w"},
		{"a:b@c", RFC3986.SegmentNoColon, "a%3Ab@c"},
		{"\x00\x7F\n", RFC3986.Path, "%00%7F%0A"},
		{"~", RFC1738.Path, "%7E"},
		{"~", RFC2396.Path, "~"},
		{"!", RFC2396.Unreserved, "!"},
		{"!", RFC3986.Unreserved, "%21"},
		{"é", RFC3986.Path, "%C3%A9"},
		{"é", RFC3987.Path, "é"},
		{"日本 語", RFC3987.Path, "日本%20語"},
		{"\uE000", RFC3987.Path, "%EE%80%80"},
		{"\uE000", RFC3987.Query, "\uE000"},
		{"\U0010FFFE", RFC3987.Query, "%F4%8F%BF%BE"},
		{"\uFFFD", RFC3987.Path, "%EF%BF%BD"},
		{"a\u202Eb", RFC3987.Path, "a%E2%80%AEb"},
		{"\xE9t\xE9", RFC3987.Path, "%E9t%E9"},      // ISO 8859-1
		{"\xC3\xC3\xA9", RFC3987.Path, "%C3é"},      // a byte that begins nothing, then é
		{"\xE2\x82é", RFC3987.Path, "%E2%82é"},      // cut off
		{"\xED\xA0\x80", RFC3987.Path, "%ED%A0%80"}, // a surrogate
		{"\xC0\xAF", RFC3987.Path, "%C0%AF"},        // "/" in too many bytes
		{"a", Set{}, "%61"},
		{"a\xFF", Set{}, "%61%FF"},
	} {
		if got := Encode(tt.in, tt.keep); got != tt.want {
			t.Errorf("Encode(%q, %v) = %q, want %q", tt.in, tt.keep, got, tt.want)
		}
		if got := string(AppendEncode([]byte("%"), tt.in, tt.keep)); got != "%"+tt.want {
			t.Errorf("AppendEncode(%q, %v) = %q, want %q", tt.in, tt.keep, got, "%"+tt.want)
		}
		if got := EncodedLen(tt.in, tt.keep); got != len(tt.want) {
			t.Errorf("EncodedLen(%q, %v) = %d, want %d", tt.in, tt.keep, got, len(tt.want))
		}
		if !Valid(tt.want, tt.keep) {
			t.Errorf("Valid(%q, %v) = false", tt.want, tt.keep)
		}
	}
}

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		offset   int // of the error; -1: no error
	}{
		{"", "", -1},
		{"abc", "abc", -1},
		{"a+b", "a+b", -1},
		{"%41", "A", -1},
		{"a%2fb%2F", "a/b/", -1},
		{"%2541", "%41", -1},
		{"%00%fF", "\x00\xFF", -1},
		{"é%C3%A9", "éé", -1},
		{"%", "", 1},
		{"%4", "", 2},
		{"a%", "", 2},
		{"%g0", "", 1},
		{"%0g", "", 2},
		{"%%41", "", 1},
		{"%4%41", "", 2},
		{"%41%4/", "", 5},
		{"%:0", "", 1},
		{"%/0", "", 1},
		{"%@0", "", 1},
		{"%G0", "", 1},
		{"%`0", "", 1},
		{"%0\xE9", "", 2},
	} {
		got, err := Decode(tt.in)
		appended, appendErr := AppendDecode([]byte("%"), tt.in)
		if tt.offset < 0 {
			if err != nil || got != tt.want {
				t.Errorf("Decode(%q) = %q, %v, want %q", tt.in, got, err, tt.want)
			}
			if appendErr != nil || string(appended) != "%"+tt.want {
				t.Errorf("AppendDecode(%q) = %q, %v, want %q", tt.in, appended, appendErr, "%"+tt.want)
			}
			if n := DecodedLen(tt.in); n != len(tt.want) {
				t.Errorf("DecodedLen(%q) = %d, want %d", tt.in, n, len(tt.want))
			}
			continue
		}
		for name, err := range map[string]error{"Decode": err, "AppendDecode": appendErr} {
			if e, ok := errors.AsType[*Error](err); !ok || e.Offset() != tt.offset || e.Rule() != "pct-encoded" || e.Section() != "2.1" {
				t.Errorf("%s(%q): %v, want an error at %d", name, tt.in, err, tt.offset)
			}
		}
		if got != "" || string(appended) != "%" {
			t.Errorf("decoding %q fails with %q and %q", tt.in, got, appended)
		}
		if n := DecodedLen(tt.in); n < 0 {
			t.Errorf("DecodedLen(%q) = %d", tt.in, n)
		}
	}
}

// Every byte, and every pair of bytes after "%".
func TestAllBytes(t *testing.T) {
	const hexdig = "0123456789ABCDEFabcdef"
	for c := range 256 {
		s := string([]byte{byte(c)})
		encoded := Encode(s, Set{})
		if want := "%" + hexdig[c>>4:c>>4+1] + hexdig[c&15:c&15+1]; encoded != want {
			t.Errorf("Encode(%q) = %q, want %q", s, encoded, want)
		}
		for d := range 256 {
			s := "%" + string([]byte{byte(c), byte(d)})
			_, err := Decode(s)
			want := strings.IndexByte(hexdig, byte(c)) >= 0 && strings.IndexByte(hexdig, byte(d)) >= 0
			if (err == nil) != want {
				t.Errorf("Decode(%q): %v", s, err)
			}
			if Valid(s, Set{}) != want {
				t.Errorf("Valid(%q) = %v", s, !want)
			}
		}
	}
}

func TestValid(t *testing.T) {
	for _, tt := range []struct {
		in   string
		keep Set
		want bool
	}{
		{"", Set{}, true},
		{"a%20b", RFC3986.Segment, true},
		{"a b", RFC3986.Segment, false},
		{"a/b", RFC3986.Segment, false},
		{" 41", RFC3986.Segment, false},
		{"a%2fb", RFC3986.Segment, true},
		{"a%2", RFC3986.Segment, false},
		{"%", RFC3986.Segment, false},
		{"a#", RFC3986.Fragment, false},
		{"é", RFC3986.Fragment, false},
		{"é", RFC3987.Fragment, true},
		{"\xC3", RFC3987.Fragment, false},
		{"a\xC3\xA9%C3%A9", RFC3987.Fragment, true},
	} {
		if got := Valid(tt.in, tt.keep); got != tt.want {
			t.Errorf("Valid(%q, %v) = %v", tt.in, tt.keep, got)
		}
	}
}

func TestNormalize(t *testing.T) {
	query := RFC3987.Unreserved.Union(Iprivate)
	for _, tt := range []struct {
		in     string
		decode Set
		want   string
	}{
		{"", RFC3986.Unreserved, ""},
		{"a/b", RFC3986.Unreserved, "a/b"},
		{"%7Eb", RFC3986.Unreserved, "~b"}, // RFC 3986, 6.2.3
		{"%7eb", RFC3986.Unreserved, "~b"},
		{"%3a", RFC3986.Unreserved, "%3A"}, // RFC 3986, 6.2.2.1
		{"%2F%2f", RFC3986.Unreserved, "%2F%2F"},
		{"%2E%2e/%41", RFC3986.Unreserved, "../A"},
		{"%21", RFC3986.Unreserved, "%21"},
		{"%21", RFC2396.Unreserved, "!"},
		{"%7e", RFC1738.Unreserved, "%7E"},
		{"%2541", RFC3986.Unreserved, "%2541"},
		{"%c3%a9", RFC3986.Unreserved, "%C3%A9"},
		{"%c3%a9", RFC3987.Unreserved, "é"},
		{"%E2%82%AC%f0%90%80%80", RFC3987.Unreserved, "€\U00010000"},
		{"r%e9sum%e9", RFC3987.Unreserved, "r%E9sum%E9"}, // RFC 3987, 3.2
		{"%e2%80%ae", RFC3987.Unreserved, "%E2%80%AE"},   // RFC 3987, 3.2.1
		{"%C3%c3%A9", RFC3987.Unreserved, "%C3é"},
		{"\xC3%a9", RFC3987.Unreserved, "\xC3%A9"},
		{"%c3\xA9", RFC3987.Unreserved, "%C3\xA9"},
		{"%ee%80%80", RFC3987.Unreserved, "%EE%80%80"},
		{"%ee%80%80", query, "\uE000"},
		{"%ef%bf%bd", RFC3987.Unreserved, "%EF%BF%BD"},
		{"%ed%a0%80", RFC3987.Unreserved, "%ED%A0%80"},
		{"%e2%82", RFC3987.Unreserved, "%E2%82"},
		{"%", RFC3986.Unreserved, "%"},
		{"%4", RFC3986.Unreserved, "%4"},
		{"%41%zz%41", RFC3986.Unreserved, "A%zz%41"},
		{"%%34%31", RFC3986.Unreserved, "%%34%31"}, // or else %41, and next time A
		{"%4%31", RFC3986.Unreserved, "%4%31"},
	} {
		if got := Normalize(tt.in, tt.decode); got != tt.want {
			t.Errorf("Normalize(%q) = %q, want %q", tt.in, got, tt.want)
		}
		got, changed := AppendNormalize([]byte("%"), tt.in, tt.decode)
		if string(got) != "%"+tt.want || changed != (tt.in != tt.want) {
			t.Errorf("AppendNormalize(%q) = %q, %v, want %q", tt.in, got, changed, "%"+tt.want)
		}
	}
}

// A Normalizer takes each step separately. TestNormalize has cases for both steps together.
func TestNormalizer(t *testing.T) {
	for _, tt := range []struct {
		in   string
		n    Normalizer
		want string
	}{
		{"", Normalizer{}, ""},
		{"a%2f%41%zz%41", Normalizer{}, "a%2f%41%zz%41"},
		{"a%2f%41%zz%2f", Normalizer{Uppercase: true}, "a%2F%41%zz%2f"},
		{"a%2f%41%2f", Normalizer{Decode: RFC3986.Unreserved}, "a%2fA%2f"},
		{"%c3%a9%41%2f", Normalizer{Decode: RFC3986.Unreserved}, "%c3%a9A%2f"},
		{"%c3%a9%41%2f", Normalizer{Decode: Ucschar}, "é%41%2f"},
		{"%c3%c3%a9", Normalizer{Decode: Ucschar}, "%c3é"},
		{"%80%40", Normalizer{Decode: RFC3986.Segment}, "%80@"}, // the byte 0x80 is no character
		{"%80", Normalizer{Decode: RFC3986.Segment}, "%80"},
		{"%7F", Normalizer{Decode: Set{}.With("\x7F")}, "\x7F"}, // the last ASCII character
	} {
		got, changed := tt.n.Append([]byte("%"), tt.in)
		if string(got) != "%"+tt.want || changed != (tt.in != tt.want) {
			t.Errorf("%+v appends %q as %q, %v, want %q", tt.n, tt.in, got, changed, "%"+tt.want)
		}
		if got, want := tt.n.IsNormal(tt.in), tt.in == tt.want; got != want {
			t.Errorf("%+v: %q is normal: %v, want %v", tt.n, tt.in, got, want)
		}
	}
}

func TestEncoded(t *testing.T) {
	for _, tt := range []struct {
		in   Encoded
		want string
	}{
		{"", ""},
		{"a b", "a b"},
		{"a+b", "a+b"},
		{"%41%2f%C3%A9", "A/é"},
		{"%2Fetc", "/etc"},
		{"%2f%fF%00", "/\xFF\x00"},
		{"%25%34%31", "%41"},
		{"%", "%"},
		{"%4", "%4"},
		{"%4g%41", "%4gA"},
		{"%%41", "%A"},
		{"%4%41%", "%4A%"},
	} {
		if got := tt.in.Decode(); got != tt.want {
			t.Errorf("%q decodes to %q, want %q", tt.in, got, tt.want)
		}
	}
}

var sink []byte

func TestAllocations(t *testing.T) {
	const text = "a/b c%41é\xFF"
	encoded := Encode(text, RFC3986.Path)
	buf := make([]byte, 0, 256)
	long := strings.Repeat(text, 100)
	longEncoded := Encode(long, RFC3986.Path)
	for _, tt := range []struct {
		name string
		want float64
		f    func()
	}{
		{"AppendEncode", 0, func() { sink = AppendEncode(buf, text, RFC3987.Path) }},
		{"AppendDecode", 0, func() { sink, _ = AppendDecode(buf, encoded) }},
		{"AppendNormalize", 0, func() { sink, _ = AppendNormalize(buf, encoded, RFC3987.Unreserved) }},
		{"Encode, unchanged", 0, func() { Encode("abc/é", RFC3987.Path) }},
		{"Encoded.Decode, unchanged", 0, func() { Encoded("abc/é").Decode() }},
		{"Normalizer.Append", 0, func() { sink, _ = Normalizer{Decode: RFC3987.Unreserved}.Append(buf, encoded) }},
		{"Decode, unchanged", 0, func() { Decode("abc/é") }},
		{"Normalize, unchanged", 0, func() { Normalize("abc%20/é", RFC3986.Unreserved) }},
		{"EncodedLen", 0, func() { EncodedLen(text, RFC3987.Path) }},
		{"DecodedLen", 0, func() { DecodedLen(encoded) }},
		{"Valid", 0, func() { Valid(encoded, RFC3986.Path) }},
		{"AppendDecode, refused", 1, func() { AppendDecode(buf, encoded+"%") }},
		{"Encode", 2, func() { Encode(long, RFC3986.Path) }},
		{"Decode", 2, func() { Decode(longEncoded) }},
		{"Encoded.Decode", 2, func() { Encoded(longEncoded).Decode() }},
		{"Normalize", 2, func() { Normalize(longEncoded, RFC3986.Unreserved) }},
	} {
		if got := testing.AllocsPerRun(100, tt.f); got > tt.want {
			t.Errorf("%s allocates %v times, want %v", tt.name, got, tt.want)
		}
	}
}

var fuzzSets = []Set{
	{}, RFC1738.Path, RFC1808.Query, RFC2396.Fragment, RFC3986.Unreserved, RFC3986.Query,
	RFC3987.Unreserved, RFC3987.Query, Iprivate,
}

func addSeeds(f *testing.F) {
	for _, s := range []string{"", "a b", "%41%zz", "%%34%31", "100%", "é\uE000\xFF", "%C3%a9%e2%80%ae", "a/b?c=d&e+f#g", "\xE2\x82%AC"} {
		f.Add(s)
	}
}

func FuzzEncode(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, set := range fuzzSets {
			encoded := Encode(s, set)
			if decoded, err := Decode(encoded); err != nil || decoded != s {
				t.Errorf("Decode(Encode(%q, %v)) = %q, %v", s, set, decoded, err)
			}
			if !Valid(encoded, set) {
				t.Errorf("Encode(%q, %v) = %q, which is not valid", s, set, encoded)
			}
			if n := EncodedLen(s, set); n != len(encoded) {
				t.Errorf("EncodedLen(%q, %v) = %d, want %d", s, set, n, len(encoded))
			}
			if Valid(s, set) && strings.IndexByte(s, '%') < 0 && encoded != s {
				t.Errorf("Encode(%q, %v) = %q, though it was valid", s, set, encoded)
			}
		}
	})
}

func FuzzNormalize(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		want, wantErr := Decode(s)
		for _, set := range fuzzSets {
			normal, changed := AppendNormalize(nil, s, set)
			if changed != (string(normal) != s) {
				t.Errorf("AppendNormalize(%q, %v) = %q, %v", s, set, normal, changed)
			}
			if again := Normalize(string(normal), set); again != string(normal) {
				t.Errorf("Normalize(%q, %v) = %q, and then %q", s, set, normal, again)
			}
			if got := string(appendTwice(s, set)); got != string(normal) {
				t.Errorf("%q normalized by %v in two steps is %q, want %q", s, set, got, normal)
			}
			if got, err := Decode(string(normal)); got != want || (err == nil) != (wantErr == nil) {
				t.Errorf("Normalize(%q, %v) = %q decodes to %q, %v, want %q", s, set, normal, got, err, want)
			}
		}
	})
}

// appendTwice takes the steps of [Normalizer] one after the other.
func appendTwice(s string, decode Set) []byte {
	decoded, _ := Normalizer{Decode: decode}.Append(nil, s)
	normal, _ := Normalizer{Uppercase: true}.Append(nil, string(decoded))
	return normal
}

// FuzzAgainstNetURL compares with net/url. net/url has its own set for each component, and writes
// a space in a query as "+".
func FuzzAgainstNetURL(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := Encode(s, RFC3986.Unreserved.With("$&+=:@")), url.PathEscape(s); got != want {
			t.Errorf("Encode(%q) = %q, PathEscape gives %q", s, got, want)
		}
		got := strings.ReplaceAll(Encode(s, RFC3986.Unreserved), "%20", "+")
		if want := url.QueryEscape(s); got != want {
			t.Errorf("Encode(%q) = %q, QueryEscape gives %q", s, got, want)
		}
		got, err := Decode(s)
		want, wantErr := url.PathUnescape(s)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("Decode(%q) = %q, %v, PathUnescape gives %q, %v", s, got, err, want, wantErr)
		}
		if e, ok := errors.AsType[*Error](err); ok && (e.Offset() <= 0 || e.Offset() > len(s)) {
			t.Errorf("Decode(%q) fails at %d", s, e.Offset())
		}
	})
}

// encodeRunes is another implementation of AppendEncode: it encodes character by character.
func encodeRunes(s string, keep Set) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		char, size := utf8.DecodeRuneInString(s[i:])
		if keep.Contains(char) {
			b.WriteString(s[i : i+size])
		} else {
			for _, c := range []byte(s[i : i+size]) {
				b.WriteByte('%')
				b.WriteByte(upperHex[c>>4])
				b.WriteByte(upperHex[c&15])
			}
		}
		i += size
	}
	return b.String()
}

func FuzzSlowEncode(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, set := range fuzzSets {
			if got, want := Encode(s, set), encodeRunes(s, set); got != want {
				t.Errorf("Encode(%q, %v) = %q, want %q", s, set, got, want)
			}
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	const text = "the title of a page, with (some) punctuation & spaces"
	buf := make([]byte, 0, 256)
	b.Run("pct", func(b *testing.B) {
		for b.Loop() {
			sink = AppendEncode(buf, text, RFC3986.Segment)
		}
	})
	b.Run("net/url", func(b *testing.B) {
		for b.Loop() {
			url.PathEscape(text)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	const text = "the%20title%20of%20a%20page,%20with%20(some)%20punctuation%20&%20spaces"
	buf := make([]byte, 0, 256)
	b.Run("pct", func(b *testing.B) {
		for b.Loop() {
			sink, _ = AppendDecode(buf, text)
		}
	})
	b.Run("net/url", func(b *testing.B) {
		for b.Loop() {
			url.PathUnescape(text)
		}
	})
}

func TestDecodeRune(t *testing.T) {
	for _, tt := range []struct {
		in   string
		char rune
		size int
	}{
		{"%41b", 'A', 3},
		{"%c3%A9%41", 'é', 6},
		{"%F0%90%8C%80", 0x10300, 12},
		{"%EF%BF%BD", utf8.RuneError, 9},
		{"%C3", utf8.RuneError, 3},
		{"%C3%41", utf8.RuneError, 3},
		{"%C3\xA9", utf8.RuneError, 3},
		{"%C0%AF", utf8.RuneError, 3},       // "/" in too many bytes
		{"%ED%A0%80", utf8.RuneError, 3},    // a surrogate
		{"%F4%90%80%80", utf8.RuneError, 3}, // after U+10FFFF
		{"%A9", utf8.RuneError, 3},
		{"%7F%80", 0x7F, 3}, // the last ASCII character
		{"%80", utf8.RuneError, 3},
		{"", utf8.RuneError, 0},
		{"a", utf8.RuneError, 0},
		{"a41", utf8.RuneError, 0},
		{"%", utf8.RuneError, 0},
		{"%4", utf8.RuneError, 0},
		{"%4g", utf8.RuneError, 0},
	} {
		if char, size := DecodeRune(tt.in); char != tt.char || size != tt.size {
			t.Errorf("DecodeRune(%q) = %U, %d, want %U, %d", tt.in, char, size, tt.char, tt.size)
		}
	}
}

// The error of a URL with a password has only the offset.
func TestErrorSecrets(t *testing.T) {
	_, err := Decode("http://u:secret@h/%zz")
	if got, want := fmt.Sprintf("%v", err), `pct: decode: no hex digit after "%" at byte 19 (RFC 3986, 2.1)`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := fmt.Sprintf("%+v %#v %d", err, err, err); strings.Contains(got, "secret") {
		t.Error(got)
	}
}
