package iri_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/iri"
)

// The rows have the ten examples of RFC 3987, 4.4. Example 9 has two rows.
//
// The order that the RFC prints for example 9 is not that of UAX #9, which 4.1 demands: the "/"
// between two numbers takes the direction of the numbers, and that is right-to-left (N1). The
// alternative of these rows is the order by UAX #9. FriBidi gives the same order.
func TestExamplesOfTheRFC(t *testing.T) {
	rows := 0
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if row.Op() != "bidi" {
			continue
		}
		rows++
		want := row.Reply
		if isExample9 := row.ID == "4.4-09" || row.ID == "4.4-10"; isExample9 != (row.Alternatives != nil) {
			t.Errorf("%s: alternatives %v", row, row.Alternatives)
		} else if isExample9 {
			want = row.Alternatives[0]
		}
		input, _ := row.Request.Text("input")
		if got := iri.Visual(input); got != want["visual"] {
			t.Errorf("%s: got %q, want %q", row, got, want["visual"])
		}
		i, err := uri.RFC3987.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if got := iri.CheckBidi(i.Reference(), iri.BidiAllParts).Allowed(); got != want["allowed"] {
			t.Errorf("%s: allowed %v", row, got)
		}
	}
	if rows != 11 {
		t.Errorf("%d rows", rows)
	}
}

// Visual takes about 60 bytes of memory for each byte of a text in which the direction always changes.
func TestVisualMemory(t *testing.T) {
	text := strings.Repeat(bidiUnits["alternating"], 50_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	iri.Visual(text)
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); used > 70 {
		t.Errorf("%d bytes for each byte of the text", used)
	}
}

func TestVisual(t *testing.T) {
	for logical, visual := range map[string]string{
		"":                   "",
		"http://a/b":         "http://a/b",
		"no/reference AB":    "no/reference BA",
		"/A(B/c":             "/B)A/c",
		"/A\u05B7B/c":        "/BA\u05B7/c",
		"A\xffB":             "B\xffA",
		"/a[RLO]bc[PDF]/d":   "/acb/d",
		"/A[LRM]/B":          "/A/B",
		"/a%E2%80%AEb":       "/a%E2%80%AEb",
		"http://AB.CD:80/EF": "http://FE/80:DC.BA",
	} {
		if got := iri.Visual(hebrew(logical)); got != hebrew(visual) {
			t.Errorf("%s: got %q, want %q", logical, got, hebrew(visual))
		}
	}
}
