package iri_test

import (
	"encoding"
	"fmt"
	"testing"

	"github.com/uriform/uri/iri"
)

// The texts of errors are part of what users see.
func TestErrorsOfLabels(t *testing.T) {
	for err, want := range map[error]string{
		iri.ErrLabel:          "iri: not a domain name",
		iri.ErrLabelEmpty:     "iri: empty label",
		iri.ErrLabelTooLong:   "iri: label longer than 63 bytes",
		iri.ErrNameTooLong:    "iri: domain name longer than 253 bytes",
		iri.ErrLabelCharacter: "iri: character not allowed in a domain name",
		iri.ErrLabelHyphen:    "iri: hyphen at the start or end, or at third and fourth place",
		iri.ErrLabelMark:      "iri: combining mark at the start, or joiner without a context",
		iri.ErrLabelACE:       `iri: not an A-label, in spite of "xn--"`,
		iri.ErrLabelBidi:      "iri: against the Bidi rule",
		iri.ErrLabelUTF8:      "iri: ill-formed UTF-8",
	} {
		if err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for op, want := range map[iri.Op]string{iri.OpToURI: "to-uri", iri.OpToIRI: "to-iri", iri.OpNormalize: "normalize", 3: "Op(3)"} {
		if op.String() != want {
			t.Errorf("got %v, want %s", op, want)
		}
	}
}

// A name that is not one of a type is refused with the names of the type, and a password in it is not shown.
func TestNamesOfOptions(t *testing.T) {
	for _, tt := range []struct {
		to         encoding.TextUnmarshaler
		text, want string
	}{
		{new(iri.CharacterForm), "NFC", `iri: "NFC": want as-written, nfc, nfkc`},
		{new(iri.HostMapping), "puny", `iri: "puny": want percent, idna, idna-non-ascii`},
		{new(iri.BidiParts), "labels,host", `iri: "host": expected some of labels, pairs, extensions`},
		{new(iri.BidiParts), "labels,", `iri: "": expected some of labels, pairs, extensions`},
	} {
		if err := tt.to.UnmarshalText([]byte(tt.text)); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	for got, want := range map[fmt.Stringer]string{
		iri.HostMapping(3): "HostMapping(3)", iri.CharacterForm(3): "CharacterForm(3)",
	} {
		if got.String() != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	for _, tt := range []struct {
		to   interface{ Scan(any) error }
		src  any
		want string
	}{
		{new(iri.Reference), nil, "iri: cannot scan NULL into a Reference"},
		{new(iri.IRI), 7, "iri: cannot scan int into an IRI"},
		{new(iri.Reference), 7.5, "iri: cannot scan float64 into a Reference"},
	} {
		if err := tt.to.Scan(tt.src); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

// RFC 3987, 4.1, lists seven formatting characters; UAX #9 names all of them.
func TestNamesOfControls(t *testing.T) {
	for r, want := range map[rune]string{
		0x061C: "ALM", 0x200E: "LRM", 0x200F: "RLM", 0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
	} {
		if got := (iri.BidiControl{Rune: r}).Name(); got != want {
			t.Errorf("%U: got %s, want %s", r, got, want)
		}
	}
	for c, want := range map[iri.BidiControl]string{
		{Listed: true}: "is not allowed (RFC 3987, 4.1)", {Listed: true, Encoded: true}: "is percent-encoded", {}: "is not in the list of RFC 3987, 4.1", {Encoded: true}: "is percent-encoded",
	} {
		if got := c.Reason(); got != want {
			t.Errorf("%+v: got %s, want %s", c, got, want)
		}
	}
}
