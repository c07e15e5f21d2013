package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

func TestRefang(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"hxxp://a[.]b":            "http://a.b",
		"HxXpS[://]A[DOT]b(.)c":   "https://A.b.c",
		"fxp[:]//a{.}b fxps(:)//": "ftp://a.b ftps://",
		"hxx hxxp xhxxp: hxxp":    "hxx hxxp xhxxp: hxxp",
		"a [.] b ](.)c":           "a [.] b ].c",
		"http://[::1]/[:]":        "http://[::1]/[:]",
		"http://[::1][:]80":       "http://[::1]:80",
		"a[.":                     "a[.",
		"hxxp":                    "hxxp",
		"a[[.]b":                  "a[[.]b",
		"国[.]b":                   "国.b",
		"[2001[:]db8[:][:]1]":     "[2001:db8::1]",
		"a:[.]b":                  "a:[.]b",
	} {
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			x := newRefanger(r)
			got, err := io.ReadAll(iotest.OneByteReader(x))
			if string(got) != want || err != nil {
				t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
			}
			if got, want := isDefanged(text), text != want; got != want {
				t.Errorf("isDefanged(%q) = %v", text, got)
			}
		}
	}
}

// The reader of a terminal gets a line before the next one is written.
func TestRefangWaits(t *testing.T) {
	r, w := io.Pipe()
	go w.Write([]byte("a[.]b h\n"))
	b := make([]byte, 100)
	n := 0
	x := newRefanger(r)
	for n < len("a.b h\n") {
		m, err := x.Read(b[n:])
		if n += m; err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	if string(b[:n]) != "a.b h\n" {
		t.Errorf("got %q", b[:n])
	}
}

// An offset of a byte that is not replaced is the offset of this byte in the text. The words have a
// digit that no other word has.
func TestRefangOffsets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"hxxps[://]", "hxxp:", "a[.]b", "c(dot)", "[", " ", "x[:]"}
	for range 200 {
		var text strings.Builder
		for text.Len() < 100 {
			text.WriteString(words[rng.IntN(len(words))] + "|" + string(rune('À'+text.Len())))
		}
		x := newRefanger(strings.NewReader(text.String()))
		result, _ := io.ReadAll(x)
		for i, c := range string(result) {
			if c >= 'À' {
				if want := strings.IndexRune(text.String(), c); x.offset(int64(i)) != int64(want) {
					t.Fatalf("%q, %q: offset %d is %d, want %d", text.String(), result, i, x.offset(int64(i)), want)
				}
			}
		}
		if !bytes.Contains(result, []byte("|")) {
			t.Error("no result")
		}
	}
}
