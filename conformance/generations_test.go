package conformance

import (
	"io/fs"
	"strings"
	"testing"
)

func TestGenerations(t *testing.T) {
	witnesses, err := Generations()
	if err != nil {
		t.Fatal(err)
	}
	if len(witnesses) < 60 {
		t.Errorf("%d strings", len(witnesses))
	}
	seen := map[string]bool{}
	for _, w := range witnesses {
		if seen[w.Text] {
			t.Errorf("%s:%d: %q twice", generationsFile, w.Line, w.Text)
		}
		seen[w.Text] = true
	}
}

func TestVerdict(t *testing.T) {
	if got := Valid.String() + Verdict(0).String() + Verdict(12).String(); got != "ok012" {
		t.Errorf("got %s", got)
	}
}

func TestUnescape(t *testing.T) {
	for in, want := range map[string]string{
		``:                   "",
		`a\tb\nc\rd\0e\\f`:   "a\tb\nc\rd\x00e\\f",
		`\xFF\x41\u{e9}\u{}`: "!",
		`\xFF\x41\u{e9}`:     "\xffA\u00e9",
		`\u{10FFFD}`:         "\U0010FFFD",
		`\u{110000}`:         "!",
		`\u{D800}`:           "!",
		`\u{41`:              "!",
		`\u41`:               "!",
		`\x4`:                "!",
		`\xG0`:               "!",
		`\a`:                 "!",
		`a\`:                 "!",
	} {
		got, err := unescape(in)
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("%s: %q", in, got)
		}
	}
}

func TestGenerationsAreReadStrictly(t *testing.T) {
	b, err := fs.ReadFile(Files(), generationsFile)
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(string(b), "\n")
	const line = "?y\t0\tok\tok\tok\tok\trfc2396=0\twhy"
	if _, err := parseGenerations(header + "\n" + line + "\n"); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct{ old, new, err string }{
		{"?y", `?\y`, `invalid escape \y`},
		{"?y", `?\yzzzzzzzz`, `invalid escape \yzzzzzzz`},
		{"\t0", "\t3", `"3" is neither ok nor an offset in a string of 2 bytes`},
		{"\t0", "\t-1", `"-1" is neither ok nor an offset in a string of 2 bytes`},
		{"\t0", "\t2147483648", `"2147483648" is neither ok nor an offset in a string of 2 bytes`},
		{"\t0", "\tOK", `"OK" is neither ok nor an offset in a string of 2 bytes`},
		{"\t0", "\t", `"" is neither ok nor an offset in a string of 2 bytes`},
		{"\t0", "", "7 columns, want 8"},
		{"why", "", "no reason"},
		{"rfc2396=0", "", `published: unknown syntax ""`},
		{"rfc2396=0", "rfc2396", `published: "" is neither ok nor an offset in a string of 2 bytes`},
		{"rfc2396=0", "rfc2396=ok", "published: rfc2396=ok is equal to the verdict under the corrected grammar"},
		{"rfc2396=0", "rfc1738=0", "published: rfc1738=0 is equal to the verdict under the corrected grammar"},
		{"rfc2396=0", "rfc2397=0", `published: unknown syntax "rfc2397"`},
		{line, "", "1 columns, want 8"},
	} {
		_, err := parseGenerations(header + "\n" + strings.Replace(line, bad.old, bad.new, 1) + "\n")
		if err == nil || err.Error() != "generations.tsv:2: "+bad.err {
			t.Errorf("%q for %q: %v", bad.new, bad.old, err)
		}
	}
	if _, err := parseGenerations(header + "\n" + line + "\n" + line + "x\n?y\n"); err == nil || err.Error() != "generations.tsv:4: 1 columns, want 8" {
		t.Errorf("a fault in line 4: %v", err)
	}
	if _, err := parseGenerations(header + "\n" + strings.Replace(line, "\t0", "\t2", 1)); err != nil {
		t.Errorf("an offset at the end: %v", err)
	}
	// A published verdict replaces that of its syntax only.
	w, err := parseGenerations(header + "\n" + line)
	if want := [5]Verdict{0, Valid, 0, Valid, Valid}; err != nil || w[0].Published != want || w[0].Verdicts == want || w[0].Line != 2 || w[0].Why != "why" {
		t.Errorf("got %+v, %v, want %v", w, err, want)
	}
	if _, err := parseGenerations(line); err == nil || err.Error() != "generations.tsv:1: wrong header line" {
		t.Errorf("no header line: %v", err)
	}
}
