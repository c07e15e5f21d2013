package punycode_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/uriform/uri/internal/punycode"
	"github.com/uriform/uri/internal/testenv"
)

// The samples of RFC 3492, 7.1. A label is in lower case here.
func TestPunycode(t *testing.T) {
	for text, want := range map[string]string{
		"ليهمابتكلموشعربي؟":         "egbpdaj6bu4bxfgehfvwxn",
		"他们为什么不说中文":                 "ihqwcrb4cv8a8dqg056pqjye",
		"pročprostěnemluvíčesky":    "proprostnemluvesky-uyb24dma41a",
		"3年b組金八先生":                  "3b-ww4c5e180e575a65lsy2b",
		"hello-another-way-それぞれの場所": "hello-another-way--fc4qua05auwb3674vfr0b",
		"majiでkoiする5秒前":             "majikoi5-783gue6qz075azm5e",
		"パフィーdeルンバ":                 "de-jg4avhby1noc0d",
		"そのスピードで":                   "d9juau41awczczp",
		"-> $1.00 <-":               "-> $1.00 <--",
		"\x7f":                      "\x7f-", // the last basic code point
	} {
		if got := punycode.Encode(nil, []rune(text)); string(got) != want {
			t.Errorf("encode(%q) = %q, want %q", text, got, want)
		}
		if got, ok := punycode.Decode([]rune(want)); string(got) != text || !ok {
			t.Errorf("decode(%q) = %q, want %q", want, string(got), text)
		}
	}
	// ib9b and zy0c are the surrogates U+D800 and U+DFFF. The characters beside the digits are no digits.
	for _, text := range []string{"99999999999", "é", "-\x80", "\u0080-a", "9999999999999999999999999999999999999", "zzzzzzzzzzzz", "ib9b", "zy0c",
		"l0902716a", // U+0080 and 2³²
		"bb0100000000001011001100111110000010110100111110100100001110100110a", // "ä" and 2⁶⁴
		"`a", "{a", "/a", ":a", "A", "a-!", "a-kv"} {
		if got, ok := punycode.Decode([]rune(text)); ok {
			t.Errorf("decode(%q) = %q", text, string(got))
		}
	}
}

// Punycode of random labels, and of one, is that of golang.org/x/net/idna.
func TestPunycodePeer(t *testing.T) {
	// The first delta, 159,600, is damped to 228, and the number of code points, 1, makes 456 of it: the
	// least number that the loop for the bias divides. That of the second label, 289,807, is damped to 414,
	// and the number 10 makes 455 of it. The next delta, 2, is written in another way for another bias.
	labels := [][]rune{[]rune("\U00026FF0\U00026FF1"), []rune("aaaaaaa\u71B4aa\u71B4")}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		label := make([]rune, 1+random.IntN(30))
		for i := range label {
			label[i] = 'a'
			if random.IntN(2) == 0 {
				label[i] = []rune("é日本あ𐐨\U0010FFFFa-\u0080")[random.IntN(9)]
			}
		}
		labels = append(labels, label)
	}
	few := testenv.Few(t)
	for _, label := range labels {
		want, err := idna.Punycode.ToASCII(string(label))
		if err != nil {
			few.Errorf("%q: %v", string(label), err)
		}
		if !strings.HasPrefix(want, "xn--") {
			continue // in ASCII
		}
		got := punycode.Encode(nil, label)
		if "xn--"+string(got) != want {
			few.Errorf("encode(%q) = %q, want %q", string(label), got, want)
		}
		if back, ok := punycode.Decode([]rune(string(got))); string(back) != string(label) || !ok {
			few.Errorf("decode(%q) = %q, want %q", got, string(back), string(label))
		}
	}
}
