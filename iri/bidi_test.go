package iri_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
)

// hebrew returns a text of RFC 3987, 4.4 with Hebrew letters for its upper-case letters, and with
// names of formatting characters in brackets replaced. The digits of "%D7" are no letters.
func hebrew(s string) string {
	s = strings.NewReplacer("[LRM]", "\u200E", "[RLM]", "\u200F", "[LRE]", "\u202A", "[RLE]", "\u202B", "[PDF]", "\u202C",
		"[LRO]", "\u202D", "[RLO]", "\u202E", "[LRI]", "\u2066", "[ALM]", "\u061C").Replace(s)
	var b strings.Builder
	for i, r := range s {
		encoded := i > 0 && s[i-1] == '%' || i > 1 && s[i-2] == '%'
		if 'A' <= r && r <= 'Z' && !encoded {
			r += 'א' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

func reference(t testing.TB, s string) uri.Reference {
	t.Helper()
	r, err := uri.RFC3987.ParseReference(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// describe returns the components of a report, each with what it breaks: "isegment 9-13 end 11".
func describe(report iri.BidiReport) string {
	var list []string
	for _, c := range report.Components {
		s := fmt.Sprintf("%s %d-%d", c.Rule, c.Start, c.End)
		switch c.Part {
		case iri.BidiLabels:
			s += " label"
		case iri.BidiPairs:
			s += " pair"
		case iri.BidiExtensions:
			s += " extension"
		}
		for _, f := range c.Faults() {
			s += fmt.Sprintf(" %s %d", f.Place, f.Offset)
		}
		list = append(list, s)
	}
	for _, c := range report.Controls {
		s := fmt.Sprintf("%s %d-%d", c.Name(), c.Start, c.End)
		if c.Encoded {
			s += " encoded"
		}
		if !c.Listed {
			s += " unlisted"
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

// The formatting characters of UAX #9, 2, with their abbreviations. RFC 3987, 4.1, lists seven of them.
func TestBidiControls(t *testing.T) {
	for name, r := range map[string]rune{
		"ALM": 0x061C, "LRM": 0x200E, "RLM": 0x200F, "LRE": 0x202A, "RLE": 0x202B, "PDF": 0x202C, "LRO": 0x202D, "RLO": 0x202E,
		"LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
	} {
		listed := 0x200E <= r && r <= 0x202E
		controls := iri.CheckBidi(reference(t, "/a"+string(r)), iri.BidiAllParts).Controls
		if len(controls) != 1 || controls[0].Name() != name || controls[0].Listed != listed {
			t.Errorf("%U: %v, want %s, listed %v", r, controls, name, listed)
			continue
		}
		reason := "is not in the list of RFC 3987, 4.1"
		if listed {
			reason = "is not allowed (RFC 3987, 4.1)"
		}
		if got := controls[0].Reason(); got != reason {
			t.Errorf("%s %s, want %s", name, got, reason)
		}
	}
	for _, r := range []rune{0x061B, 0x061D, 0x200D, 0x2010, 0x202F, 0x2065, 0x206A} {
		if controls := iri.CheckBidi(reference(t, "/a"+string(r)), iri.BidiAllParts).Controls; len(controls) > 0 {
			t.Errorf("%U: %v", r, controls)
		}
	}
}

// A Hebrew letter has two bytes.
func TestCheckBidi(t *testing.T) {
	const none, all = iri.BidiParts(0), iri.BidiAllParts
	for _, c := range []struct {
		input   string
		parts   iri.BidiParts
		want    string
		allowed bool
	}{
		{"", all, "", true},
		{"http://a.b/c?d=e#f", all, "", true},
		{"http://é.中/я?ü#ö", all, "", true},
		// Every component by its rule.
		{"//A@B/C/D?E#F", none, "iuserinfo 2-4; ireg-name 5-7; isegment 8-10; isegment 11-13; iquery 14-16; ifragment 17-19", true},
		{"A", none, "isegment 0-2", true},
		{"A/", none, "isegment 0-2", true},
		{"urn:A:B", none, "isegment 4-9", true},
		// Restriction 1.
		{"aA", none, "isegment 0-3 mixed 1 start 0", false},
		{"Aa", none, "isegment 0-3 mixed 2 end 2", false},
		{"AaB", none, "isegment 0-5 mixed 2", false},
		{"A%2fB", none, "isegment 0-7 mixed 4", false},
		{"A%20B", none, "isegment 0-7", true},
		{"AéB", none, "isegment 0-6 mixed 2", false},
		{"?A\ue000B", none, "iquery 1-8 mixed 3", false},
		// Restriction 2.
		{"1A", none, "isegment 0-3 start 0", false},
		{"A1", none, "isegment 0-3 end 2", false},
		{"-A-", none, "isegment 0-4 start 0 end 3", false},
		{"A1B", none, "isegment 0-5", true},
		{"A%31", none, "isegment 0-5 end 4", false},
		{"A\u0661", none, "isegment 0-4 end 2", false}, // an Arabic digit has the class AN
		{"\u0661\u0662", none, "", true},
		// Marks have the direction of the character before them, if there is one.
		{"A\u05B7", none, "isegment 0-4", true},
		{"AB\u05B7\u05BC", none, "isegment 0-8", true},
		{"\u05B7A", none, "isegment 0-4 start 0", false},
		{"A1\u05B7", none, "isegment 0-5 end 2", false},
		{"Aa\u0301", none, "isegment 0-5 mixed 2 end 2", false},
		{"A\u200D", none, "isegment 0-5 end 2", false}, // a joiner has the class BN
		// Labels.
		{"//ab.CD.ef/", none, "ireg-name 2-12 mixed 5 start 2 end 11", false},
		{"//ab.CD.ef/", all, "ireg-name 5-9 label", true},
		{"//A\u3002b\uFF0EC\uFF61d/", all, "ireg-name 2-4 label; ireg-name 11-13 label", true},
		{"//A1.b/", all, "ireg-name 2-5 label end 4", false},
		{"//AB/", all, "ireg-name 2-6", true},
		{"//a.B@c/", iri.BidiLabels, "iuserinfo 2-6 mixed 4 start 2", false},
		// Names and values.
		{"?a=B&C=d;E", none, "iquery 1-13 mixed 3 start 1", false},
		{"?a=B&C=d;E", all, "iquery 3-5 pair; iquery 6-8 pair; iquery 11-13 pair", true},
		{"?A=B=c", all, "iquery 1-3 pair; iquery 4-8 pair mixed 7 end 7", false},
		{"?AB", all, "iquery 1-5", true},
		{"#a=B", all, "ifragment 1-5 mixed 3 start 1", false},
		// Extensions.
		{"/AB.html", none, "isegment 1-10 mixed 6 end 9", false},
		{"/AB.html", all, "isegment 1-5 extension", true},
		{"/AB.tar.gz/c.DE", all, "isegment 1-5 extension; isegment 15-19 extension", true},
		{"/.AB", all, "isegment 2-6 extension", true},
		{"?a.B", all, "iquery 1-5 mixed 3 start 1", false},
		// Formatting characters. LRM is of the class L, RLM of the class R.
		{"a[LRE]b", none, "LRE 1-4", false},
		{"a[RLO]b[PDF]", none, "RLO 1-4; PDF 5-8", false},
		{"A[LRM]B", none, "isegment 0-7 mixed 2; LRM 2-5", false},
		{"[RLM]", none, "isegment 0-3; RLM 0-3", false},
		{"//[LRM]@[RLE]/[LRO]?[RLE]#[PDF]", none, "LRM 2-5; RLE 6-9; LRO 10-13; RLE 14-17; PDF 18-21", false},
		{"a%E2%80%8Eb", none, "LRM 1-10 encoded", true},
		{"a%e2%80%aeb", none, "RLO 1-10 encoded", true},
		{"%E2%80", none, "", true},
		{"%41%E2%80%8E", none, "LRM 3-12 encoded", true},
		{"[LRI]\u2067\u2068\u2069", none, "LRI 0-3 unlisted; RLI 3-6 unlisted; FSI 6-9 unlisted; PDI 9-12 unlisted", true},
		{"\u2065\u206A\u2029\u202F\u200D\u2010", none, "", true},
		{"%E2%80%E2%80%8E", none, "LRM 6-15 encoded", true},
		{"%25e2%80%8e", none, "", true},
		{"a[LRI]b%D8%9C", none, "LRI 1-4 unlisted; ALM 5-11 encoded unlisted", true},
		{"%D8%9Cab", none, "ALM 0-6 encoded unlisted", true},
	} {
		r := reference(t, hebrew(c.input))
		report := iri.CheckBidi(r, c.parts)
		if got := describe(report); got != c.want || report.Allowed() != c.allowed {
			t.Errorf("%s, parts %b: got %q, %v\nwant %q, %v", c.input, c.parts, got, report.Allowed(), c.want, c.allowed)
		}
	}
}

func TestBidiParts(t *testing.T) {
	for p := range iri.BidiAllParts + 1 {
		var got iri.BidiParts
		if text, err := p.MarshalText(); err != nil || got.UnmarshalText(text) != nil || got != p {
			t.Errorf("%b: %q, %b", p, text, got)
		}
	}
	for _, bad := range []string{"pairs,label", "x", ",", "pairs,"} {
		got := iri.BidiLabels
		if err := got.UnmarshalText([]byte(bad)); err == nil || got != iri.BidiLabels {
			t.Errorf("%s: %v, %v", bad, got, err)
		}
	}
	if s := iri.BidiAllParts.String(); s != "labels,pairs,extensions" {
		t.Error(s)
	}
}

// URIs of the other syntaxes are in ASCII, and have no components in the report.
func TestCheckBidiOfURIs(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		r, err := x.ParseReference("http://a/b%E2%80%8E%D7%90")
		if err != nil {
			t.Fatal(err)
		}
		report := iri.CheckBidi(r, iri.BidiAllParts)
		if got := describe(report); got != "LRM 10-19 encoded" || !report.Allowed() {
			t.Errorf("%v: %s", x, got)
		}
		if same, err := iri.EncodeBidi(r, 0); err != nil || same != r {
			t.Errorf("%v: %v, %v", x, same, err)
		}
	}
	if report := iri.CheckBidi(uri.Reference{}, 0); !report.Allowed() {
		t.Error("the zero reference is not allowed")
	}
}

func TestEncodeBidi(t *testing.T) {
	for _, c := range []struct {
		input string
		parts iri.BidiParts
		want  string
	}{
		{"", 0, ""},
		{"/AB/CD", 0, "/AB/CD"},
		{"//é/A/bC?é", 0, "//é/A/b%D7%92?é"},
		// "Please note that the whole component has to be mapped": the é too.
		{"/Aéb/é", 0, "/%D7%90%C3%A9b/é"},
		{"/A%31/B", 0, "/%D7%90%31/B"},
		{"//ab.C1.D/", 0, "//ab.%D7%921.%D7%93/"},
		{"//ab.C1.D/", iri.BidiLabels, "//ab.%D7%921.D/"},
		{"?A=B1&C", 0, "?A=B1&C"},
		{"?A=B&C1", 0, "?%D7%90=%D7%91&%D7%921"},
		{"?A=B1&C", iri.BidiPairs, "?A=%D7%911&C"},
		{"/A1.html", iri.BidiAllParts, "/%D7%901.html"},
		{"A1@b#1B", 0, "%D7%901@b#1%D7%91"},
		{"//A1@b/", 0, "//%D7%901@b/"},
		{"é[RLO]/é[LRI]", 0, "%C3%A9%E2%80%AE/é[LRI]"},
	} {
		r := reference(t, hebrew(c.input))
		got, err := iri.EncodeBidi(r, c.parts)
		if err != nil || got.String() != hebrew(c.want) || got.Syntax() != uri.RFC3987 {
			t.Errorf("%s, parts %b: got %q, %v, want %q", c.input, c.parts, got, err, c.want)
		}
	}
}

// checkBidiLaws checks what holds for every reference.
func checkBidiLaws(t testing.TB, r uri.Reference, parts iri.BidiParts) {
	t.Helper()
	text := r.String()
	report := iri.CheckBidi(r, parts)
	end := 0
	for _, c := range report.Components {
		if c.Start < end || c.Start >= c.End || c.End > len(text) {
			t.Fatalf("%.50q: component %+v after %d", text, c, end)
		}
		end = c.End
		for _, at := range []int{c.Mixed, c.First, c.Last} {
			if at >= 0 && (at < c.Start || at >= c.End) {
				t.Fatalf("%.50q: component %+v", text, c)
			}
		}
		if c.First >= 0 && c.First != c.Start {
			t.Fatalf("%.50q: component %+v", text, c)
		}
	}
	end = 0
	for _, c := range report.Controls {
		if c.Start < end || c.Name() == "" {
			t.Fatalf("%.50q: control %+v after %d", text, c, end)
		}
		if got := c.Of(text); c.Encoded && !strings.EqualFold(got, percentEncoded(c.Rune)) || !c.Encoded && got != string(c.Rune) {
			t.Fatalf("%.50q: control %+v at %q", text, c, got)
		}
		end = c.End
	}
	encoded, err := iri.EncodeBidi(r, parts)
	if err != nil {
		t.Fatalf("%.50q: %v", text, err)
	}
	if (encoded == r) != report.Allowed() {
		t.Fatalf("%.50q: allowed %v, encoded %.50q", text, report.Allowed(), encoded)
	}
	if again := iri.CheckBidi(encoded, parts); !again.Allowed() {
		t.Fatalf("%.50q: %.50q: %+v", text, encoded, again)
	}
	if kind := wording.KindOf(encoded); kind != wording.KindOf(r) {
		t.Fatalf("%.50q: kind %v of %.50q", text, kind, encoded)
	}
}

func percentEncoded(r rune) string { return pct.Encode(string(r), pct.Set{}) }

// bidiUnits are what references grow with.
var bidiUnits = map[string]string{
	"marks":            "א\u05B7\u05B7\u05B7\u05B7",
	"alternating":      "aא",
	"segments":         "א/a/1א/",
	"extensions":       "א.a.1א.",
	"pairs":            "א=a&1א=;",
	"labels":           "א。a.",
	"embeddings":       "\u202Bא\u202Aa",
	"overrides":        "\u202Eא\u202C",
	"isolates":         "\u2067א\u2068.",
	"encoded controls": "%E2%80%8E",
	"cut off controls": "%E2%80%E2",
	"percent":          "%25",
}

func TestBidiHostile(t *testing.T) {
	t.Parallel()
	for name, unit := range bidiUnits {
		for _, prefix := range []string{"", "//", "?", "#"} {
			size := 100_000
			if prefix == "" {
				size = sample(1_000_000, 100_000, 100_000)
			}
			r, err := uri.RFC3987.ParseReference(prefix + strings.Repeat(unit, size/len(unit)))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			checkBidiLaws(t, r, 0)
			checkBidiLaws(t, r, iri.BidiAllParts)
			iri.Visual(r.String())
		}
	}
	if iri.Visual("\xff\xd7\x90\x80") == "" {
		t.Error("ill-formed UTF-8 is lost")
	}
}

func TestBidiIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for name, unit := range bidiUnits {
		for _, prefix := range []string{"", "//", "?"} {
			err := growth.Check(1<<13, growth.Text(prefix, unit, ""), func(s string) {
				r := reference(t, s)
				iri.CheckBidi(r, iri.BidiAllParts)
				iri.EncodeBidi(r, iri.BidiAllParts)
				iri.Visual(r.String())
			})
			if err != nil {
				t.Errorf("%s %s: %v", name, prefix, err)
			}
		}
	}
}

// A reference without anything to report allocates nothing.
func TestBidiNoAllocs(t *testing.T) {
	for _, s := range []string{"http://u@example.com:80/a/b%20c.html?q=1&r=%D7%90#f", "http://é.example/ü%C3%A9?中"} {
		r := reference(t, s)
		for name, f := range map[string]func(){
			"CheckBidi":  func() { iri.CheckBidi(r, iri.BidiAllParts) },
			"EncodeBidi": func() { iri.EncodeBidi(r, iri.BidiAllParts) },
			"Visual":     func() { iri.Visual(s) },
		} {
			if n := testing.AllocsPerRun(100, f); n != 0 {
				t.Errorf("%s of %s allocates %v times", name, s, n)
			}
		}
	}
}

func BenchmarkBidi(b *testing.B) {
	for name, s := range map[string]string{
		"ascii":  "http://u@example.com:80/a/b%20c.html?q=1&r=%D7%90#f",
		"latin":  "http://é.example/ü%C3%A9/bcdefghijklmnopqrstuvwxyz?ö",
		"hebrew": "http://אב.גד.הו/זח/טי/כל?מנ=סע;פצ=קר#שת",
	} {
		r := iri.MustParseReference(s).Reference
		b.Run("CheckBidi/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				iri.CheckBidi(r, iri.BidiAllParts)
			}
		})
		b.Run("Visual/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				iri.Visual(s)
			}
		})
	}
}

func FuzzBidi(f *testing.F) {
	for row, err := range conformance.All() {
		if err != nil {
			f.Fatal(err)
		}
		if input, ok := row.Request.Text("input"); ok && row.Op() == "bidi" {
			f.Add(input, uint8(iri.BidiAllParts))
		}
	}
	for _, unit := range bidiUnits {
		f.Add("//"+strings.Repeat(unit, 3)+"/", uint8(iri.BidiLabels))
		f.Add("?"+strings.Repeat(unit, 3), uint8(iri.BidiPairs))
		f.Add(strings.Repeat(unit, 3), uint8(iri.BidiExtensions))
	}
	f.Fuzz(func(t *testing.T, s string, parts uint8) {
		iri.Visual(s)
		if r, err := uri.RFC3987.ParseReference(s); err == nil {
			checkBidiLaws(t, r, iri.BidiParts(parts)&iri.BidiAllParts)
		}
	})
}

func TestBidiSuites(t *testing.T) {
	few := testenv.Few(t)
	count := map[string]int{}
	for line := range suiteLines(few) {
		var row struct {
			Suite, ID, RFC, Kind string
			Input, Expect        any
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if !slices.Contains([]string{"3987", ""}, row.RFC) {
			continue
		}
		switch row.Kind {
		case "bidi": // upper-case letters mean right-to-left characters
			count[row.Kind]++
			if got := iri.Visual(hebrew(row.Input.(string))); got != hebrew(row.Expect.(string)) {
				few.Errorf("%s %s: got %q, want %q", row.Suite, row.ID, got, row.Expect)
			}
		case "bidi-component":
			count[row.Kind]++
			report := iri.CheckBidi(reference(few, "#"+row.Input.(string)), 0)
			if report.Allowed() != row.Expect {
				few.Errorf("%s %s: %q: got %v, want %v", row.Suite, row.ID, row.Input, report.Allowed(), row.Expect)
			}
		}
	}
	t.Logf("%v", count)
	if count["bidi"] < 7 || count["bidi-component"] < 13 {
		few.Errorf("rows that were judged: %v", count)
	}
}
