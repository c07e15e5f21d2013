package kernel

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestParse composes references of components and compares the offsets that Parse returns with those
// of the composition (RFC 3986, 5.3). The components end at every position of the first blocks. Then
// it makes the references invalid at every position.
func TestParse(t *testing.T) {
	// Each component has the delimiters that RFC 3986, 5.3, writes before or after it. "*" is the padding.
	references := []struct{ scheme, userinfo, host, port, path, query, fragment string }{
		{scheme: "http:", userinfo: "//", host: "h", path: "/*"},
		{scheme: "HTTP:", userinfo: "//u:p@", host: "h", port: ":80", path: "/*", query: "?q", fragment: "#f"},
		{scheme: "x+y-1.z:", userinfo: "//", host: "h", path: "/", query: "?*", fragment: "#f"},
		{scheme: "http:", userinfo: "//", host: "h", query: "?q", fragment: "#*"},
		{userinfo: "//", host: "h", port: ":", path: "/*//", query: "?", fragment: "#"},
		{userinfo: "//@", host: "", path: "/%41*%4a/", query: "?*%C3%A9??//", fragment: "#?/:@*"},
		{scheme: "a:", path: "b/*", fragment: "#"},
		{scheme: "a:", query: "?*"},
		{path: "a@b/*:c", query: "?d:e", fragment: "#*"},
		{query: "?*"},
		{fragment: "#*"},
	}
	eachLevel(t, func(t *testing.T) {
		for name, padding := range map[string]string{"RFC 3986": "p", "RFC 3987": "é"} {
			table := testTables[name]
			for n := range 150 {
				for _, r := range references {
					var text string
					var ends []int
					for _, component := range []string{r.scheme, r.userinfo, r.host, r.port, r.path, r.query, r.fragment} {
						text += strings.ReplaceAll(component, "*", strings.Repeat(padding, n))
						ends = append(ends, len(text))
					}
					want := [...]int{max(ends[0]-1, 0), ends[1], ends[2], ends[3], ends[4], ends[5]}
					head, tail, valid := Parse(text, &table)
					if got := offsets(head, tail); got != want || valid != len(text) {
						t.Fatalf("%s: %q: got %v, valid %d; want %v", name, text, got, valid, want)
					}
					for i := n % 5; i <= len(text); i += 5 {
						wrong := []string{" ", "<", "%zz", "%4z", "\x7F", "\xff", "\x00"}
						switch {
						case r.fragment != "":
							wrong = append(wrong, "#")
						case i == len(text):
							wrong = append(wrong, "%", "%4")
						}
						for _, w := range wrong {
							invalid := text[:i] + w + text[i:]
							if _, _, valid := Parse(invalid, &table); valid == len(invalid) {
								t.Fatalf("%s: %q is accepted", name, invalid)
							}
						}
					}
				}
			}
		}
	})
}

// offsets returns the offsets in the results of Parse.
func offsets(head, tail uint64) [6]int {
	return [...]int{int(uint16(head)), int(uint16(head >> 16)), int(uint16(head >> 32)), int(uint16(head >> 48)), int(uint32(tail)), int(tail >> 32)}
}

// compareParse compares Parse with parseGo at the Level NEON, which uses classify. On arm64, classify
// is assembly, and elsewhere it is classifyGo. If Parse accepts s, parseGo must accept it, too. If
// Parse finds an error, parseGo may have no answer. compareParse skips "scatter": if letters are no
// characters of any component, the Levels differ in the offset of the error.
func compareParse(t *testing.T, s string, table *Table) {
	if table.class['a']&classOther != 0 {
		return
	}
	head, tail, valid := Parse(s, table)
	if valid < 0 {
		return
	}
	defer SetLevel(SetLevel(NEON))
	wantHead, wantTail, want := parseGo(s, table)
	if want < 0 && valid < len(s) {
		return
	}
	if valid != want || head != wantHead || tail != wantTail {
		t.Errorf("Parse(%q): got %v, %d; want %v, %d", s, offsets(head, tail), valid, offsets(wantHead, wantTail), want)
	}
}

// TestParseRandom compares Parse with parseGo on random strings.
func TestParseRandom(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for _, table := range testTables {
			random := rand.New(rand.NewPCG(1, 2))
			for range 50_000 {
				compareParse(t, randomReference(random), &table)
			}
			if t.Failed() {
				return
			}
		}
	})
}

// TestParseBytes compares Parse with parseGo on strings with each byte at each position of the
// first three blocks, where it is a character, the first and the second digit after "%", and the
// second and the third byte of a character.
func TestParseBytes(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for _, table := range testTables {
			for n := range 132 {
				if n > 4 && n < 57 || n > 68 && n < 121 {
					continue // no border of a block is near
				}
				padding := "/" + strings.Repeat("p", n)
				for c := range 256 {
					for _, piece := range [...]string{"", "%", "%4", "\xc3", "\xe0", "\xed", "\xe3\x81"} {
						compareParse(t, padding+piece+string([]byte{byte(c)})+"a4", &table)
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	})
}

// randomReference returns a string of pieces that references have, with runs that reach into later
// blocks.
func randomReference(random *rand.Rand) string {
	pieces := []string{"/", "//", "a", "http:", "http://", ":", "?", "#", "@", "%41", "%4", "%", "%zz", "[::1]", "[2001:db8::a:1]",
		"[1:2:3:4:5:6:7:8]", "[::1:2:3:4:5:6:7:8]", "[1::2::3]", "[:1::]", "[12345::]", "[1.2.3.4]", "[1:2:3]", "//[::1]x", "//u@h@", "[", "]", ":80", "é", "€", "\xc3", "\xe2\x82",
		"\u00a0", "\u0080", "\ue000", "\U0001F600", "\x80", "<", " ", "\x00", "\x7f", "\xff", "[::", "::]", ":1", "8", "abcdefgh", "-._~", "1a:"}
	var b []byte
	for range random.IntN(7) {
		b = append(b, pieces[random.IntN(len(pieces))]...)
		if random.IntN(3) == 0 {
			b = append(b, strings.Repeat(pieces[random.IntN(len(pieces))], random.IntN(4))...)
		}
		if random.IntN(4) == 0 {
			b = append(b, strings.Repeat("p", random.IntN(130))...)
		}
	}
	return string(b)
}

// TestParseLong compares Parse with parseGo on strings whose offsets do not fit in 16 bits.
func TestParseLong(t *testing.T) {
	table := testTables["RFC 3986"]
	eachLevel(t, func(t *testing.T) {
		for _, end := range [...]string{"", "?q", "#f", "?q#f", "<"} {
			compareParse(t, "/"+strings.Repeat("p", 100_000)+end, &table)
		}
	})
}

// Parse has no answer for a network path under RFC 1808, whose first segment may not be empty (2.2), nor for one under RFC 1738,
// where a scheme is required.
func TestNetworkPaths(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for name, want := range map[string]bool{"RFC 3986": true, "RFC 2396": true, "RFC 1808": false, "RFC 1738": false} {
			table := testTables[name]
			if _, _, valid := Parse("//h//x", &table); (valid == len("//h//x")) != want {
				t.Errorf("%s: %d bytes of //h//x are valid, want all: %v", name, valid, want)
			}
		}
	})
}
