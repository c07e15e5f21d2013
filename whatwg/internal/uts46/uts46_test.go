package uts46

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
)

func TestToASCII(t *testing.T) {
	for _, test := range []struct {
		domain, want string // "": it fails
		rule         string
	}{
		{"bücher.example", "xn--bcher-kva.example", "4.2, ToASCII"},
		{"BÜCHER。Example", "xn--bcher-kva.example", "4, step 1: mapped"},
		{"fa\u00ADß.de", "xn--fa-hia.de", "4, step 1: ignored, and a deviation character"},
		{"a\u0308.de", "xn--4ca.de", "4, step 2: normalize"},
		{"\u1100\u1161\u11A8.kr", "xn--p39a.kr", "4, step 2: a Hangul syllable"},
		{"xn--bcher-kva.é", "xn--bcher-kva.xn--9ca", "4, step 4: an A-label"},
		{"ｘｎ－－bcher-kva.é", "xn--bcher-kva.xn--9ca", "4, step 4: an A-label after mapping"},
		{"xn--a.é", "", "4, step 4: not Punycode"},
		{"xn--abc-.é", "", "4, step 4: only ASCII"},
		{"xn--.é", "", "4, step 4: empty"},
		{"xn--te\u0161la.é", "", "4, step 4: not ASCII"},
		{"xn--Bcher-Kva.é", "xn--bcher-kva.xn--9ca", "4, step 1: letters of an A-label"},
		{"\u0300a", "", "4.1, 6: begins with a mark"},
		{"a\uFFFEb", "", "4.1, 7: disallowed"},
		{"é\x80", "", "not UTF-8"},
		{"e\u0301..é", "xn--9ca..xn--9ca", "an empty label, without VerifyDnsLength"},
		{"a\u200Db.é", "", "RFC 5892, A.2: not after a virama"},
		{"\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k", "RFC 5892, A.2: after a virama"},
		{"\u0628\u200C\u0628", "xn--ngba799q", "RFC 5892, A.1: between joining characters"},
		{"\u0628\u064B\u200C\u064B\u0628", "xn--ngba8ha8704a", "RFC 5892, A.1: with transparent characters"},
		{"\u0627\u200C\u0628", "", "RFC 5892, A.1: what is before does not join"},
		{"\u0628\u200Ca", "", "RFC 5892, A.1: what follows does not join"},
		{"\u1820\u200C\u4E00", "", "RFC 5892, A.1: what follows is a character that does not join"},
		{"\u0628\u200C\u05D0", "", "RFC 5892, A.1: what follows is a character that does not join"},
		{"\u0628\u094D\u064B\u200C\u064B\u0627", "xn--mgbb9ha269aj48b", "RFC 5892, A.1: a virama is transparent"},
		{"אב1.x", "xn--1-zhcd.x", "RFC 5893, 2: ends in a number"},
		{"אa.x", "", "RFC 5893, 2.2: a left-to-right letter"},
		{"א.1x", "", "RFC 5893, 2.1: the first character of the other label is a number"},
		{"א\u06611.x", "", "RFC 5893, 2.4: numbers of both kinds"},
		{"aא", "", "RFC 5893, 2.5: a right-to-left letter"},
		{"א-.x", "", "RFC 5893, 2.3: ends in a hyphen"},
		{"\u05D0\u05B7.x", "xn--fdb3c.x", "RFC 5893, 2.3: ends in a mark"},
		{"\u05D01\u05B7.x", "xn--1-lgc7e.x", "RFC 5893, 2.3: ends in a number and a mark"},
		{"\u05D0\u0661.x", "xn--4db40a.x", "RFC 5893, 2.3: ends in an Arabic number"},
		{"\u05D0..x", "xn--4db..x", "RFC 5893, 2: an empty label"},
		{"a1.\u05D0", "a1.xn--4db", "RFC 5893, 2.6: ends in a number"},
		{"\u05D0.a\u0301", "xn--4db.xn--1ca", "RFC 5893, 2.6: ends in a letter with a mark"},
		{"a\u0661b.\u05D0", "", "RFC 5893, 2.5: an Arabic number"},
		{"\u0661.\u00E9", "", "RFC 5893, 1.4 and 2.1: an Arabic number makes a Bidi domain name, and begins no label"},
	} {
		got, ok := ToASCII(test.domain, false)
		if !ok {
			got = ""
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q (%s)", test.domain, got, test.want, test.rule)
		}
	}
}

// CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.
func TestStrict(t *testing.T) {
	long := strings.Repeat("a", 63)
	for domain, want := range map[string]bool{
		"a.example": true, "a.example.": false, "é": true, long + ".b": true, long + "a.b": false, "a..b": false, "": false, ".": false,
		"-a": false, "a-": false, "ab--c": false, "ab-c": true, "a_b": false, "a b": false,
		strings.Repeat("a.", 126) + "a": true, strings.Repeat("a.", 126) + "aa": false,
	} {
		if _, ok := ToASCII(domain, true); ok != want {
			t.Errorf("%q: %v, want %v", domain, ok, want)
		}
	}
	type row struct {
		Input   string
		Failure bool
	}
	var items []json.RawMessage
	text, err := os.ReadFile(testenv.Data(t, "wpt", "verifydnslength_tests.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &items); err != nil {
		t.Fatal(err)
	}
	for _, item := range items[1:] {
		var row row
		if err := json.Unmarshal(item, &row); err != nil {
			t.Fatal(err)
		}
		host, _, _ := strings.Cut(strings.TrimPrefix(row.Input, "http://"), "/")
		if !row.Failure {
			// The rows are for a function of Ada. UTS 46, 4.2: "When VerifyDnsLength is true, the empty root label
			// is disallowed."
			host = strings.TrimSuffix(host, ".")
		}
		if _, ok := ToASCII(host, true); ok == row.Failure {
			t.Errorf("%s: %v, want %v", host, ok, !row.Failure)
		}
	}
}

// Time grows as n log n, whatever is long.
func TestLinear(t *testing.T) {
	different := func(n int) string {
		b := []rune{}
		for r := rune(0x4E00); len(b) < n/3; r++ {
			b = append(b, 0x4E00+(r*7919)%0x5000)
		}
		return string(b)
	}
	for name, input := range map[string]func(int) string{
		"letters":       different,
		"one letter":    growth.Text("", "é", ""),
		"A-label":       func(n int) string { s, _ := ToASCII(different(n), false); return s + ".é" },
		"digits":        growth.Text("xn--", "a", ".é"),
		"labels":        growth.Text("", "é.", ""),
		"marks":         growth.Text("a", "\u0301\u0327", ""),
		"falling marks": growth.Text("a", "\u0345\u0301\u0327\u0334", ""),
		"non-joiners":   growth.Text("\u0628", "\u200C\u0628", ""),
		"transparent":   growth.Text("\u0628", "\u064B\u200C", "\u0628"),
		"long mappings": growth.Text("", "\uFDFA", ""),
		"Hangul":        growth.Text("", "\u1100\u1161\u11A8", ""),
		"right-to-left": growth.Text("", "א", ""),
	} {
		t.Run(name, func(t *testing.T) {
			if err := growth.Check(1<<9, input, func(s string) { ToASCII(s, false) }); err != nil {
				t.Error(err)
			}
		})
	}
}

// A result is ASCII, and is its own ASCII form.
func FuzzToASCII(f *testing.F) {
	for _, s := range []string{"bücher.example", "xn--bcher-kva.é", "א.1", "\u0915\u094D\u200D", "a\u0308\u0323", "\u1100\u1161\u11A8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ascii, ok := ToASCII(s, false)
		if !ok {
			return
		}
		for i := range len(ascii) {
			if ascii[i] >= utf8.RuneSelf {
				t.Fatalf("%q: %q", s, ascii)
			}
		}
		if again, ok := ToASCII(ascii, false); again != ascii || !ok {
			t.Errorf("%q: %q, and again %q, %v", s, ascii, again, ok)
		}
	})
}
