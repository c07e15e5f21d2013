package catalogue

import (
	"encoding/json"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

func mustMachine(t *testing.T, book, rule string) *Machine {
	t.Helper()
	m, err := mustBook(t, book, false).Machine(rule)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestWant(t *testing.T) {
	for _, tt := range []struct{ book, rule, after, want string }{
		{"rfc3986", "port", "8", "0–9 or the end"},
		{"rfc3986", "scheme", "", "A–Z a–z"},
		{"rfc3986", "pct-encoded", "%", "0–9 A–F a–f"},
		{"rfc3986", "pct-encoded", "%41", "the end"},
		{"rfc3987", "ifragment", "", "! $ % & ' ( ) * + , - . / 0–9 : ; = ? @ A–Z _ a–z ~ and 17 ranges from U+00A0 to U+EFFFD or the end"},
	} {
		m := mustMachine(t, tt.book, tt.rule)
		state, _ := m.DFA.Run(tt.after)
		if got := m.want(state); got != tt.want {
			t.Errorf("%v after %q: got %s, want %s", m, tt.after, got, tt.want)
		}
	}
}

// Up to three ranges of other characters are listed.
func TestExpectedSet(t *testing.T) {
	digits := grammar.Range{Lo: '0', Hi: '9'}
	var other []grammar.Range
	for i := range rune(4) {
		other = append(other, grammar.Range{Lo: 0x100 + 2*i, Hi: 0x100 + 2*i})
	}
	for want, set := range map[string][]grammar.Range{
		"U+0100 U+0102 U+0104":                   other[:3],
		"0–9 U+0100 U+0102 U+0104":               {digits, other[0], other[1], other[2]},
		"4 ranges from U+0100 to U+0106":         other,
		"0–9 and 4 ranges from U+0100 to U+0106": {digits, other[0], other[1], other[2], other[3]},
	} {
		if got := expectedSet(set); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestFormatSet(t *testing.T) {
	for want, set := range map[string][]grammar.Range{
		"0–9 : ; < = > ? @ A–F": {{Lo: '0', Hi: 'F'}},
		"U+00A0–U+00AF":         {{Lo: 0xA0, Hi: 0xAF}},
		"U+0000–U+0020 !":       {{Lo: 0, Hi: '!'}},
		"U+0020 ! \"":           {{Lo: ' ', Hi: '"'}},
		"/ 0–9 : @ A–Z [":       {{Lo: '/', Hi: ':'}, {Lo: '@', Hi: '['}},
		"` a–z { ~ U+007F":      {{Lo: '`', Hi: '{'}, {Lo: '~', Hi: 0x7F}},
	} {
		if got := formatSet(set); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestTables(t *testing.T) {
	m := mustMachine(t, "rfc3987", "isegment-nz-nc")
	octets, err := m.OverBytes()
	if err != nil {
		t.Fatal(err)
	}
	for alphabet, m := range map[string]*Machine{"code points": m, "bytes": octets} {
		var tables struct {
			Alphabet  string
			Start     int
			Accepting []int
			Classes   [][][2]int
			Next      [][]int
		}
		if err := json.Unmarshal(m.Tables(), &tables); err != nil {
			t.Fatal(err)
		}
		if tables.Alphabet != alphabet || len(tables.Next) != m.DFA.Len() || len(tables.Classes) != len(tables.Next[0]) || len(tables.Accepting) == 0 {
			t.Errorf("tables over %s: %+v", alphabet, tables)
		}
	}
	if m.DFA.Alphabet() != automaton.CodePoints {
		t.Error("OverBytes changed the machine")
	}
}
