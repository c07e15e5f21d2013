package charref

import (
	"testing"

	"golang.org/x/net/html"
)

// Package html of golang.org/x/net has all names.
func TestNamed(t *testing.T) {
	for reference, want := range map[string]string{
		"&eacute;": "é", "&semi;": ";", "&fjlig;": "fj", "&AMP;": "&", "&CounterClockwiseContourIntegral;": "∳",
		"&nGt;": "≫⃒", "&nLt;": "≪⃒", "&nGtv;": "≫̸", "&nLtv;": "≪̸",
		"&;": "", "&x;": "", "&notit;": "", "&eacutes;": "", "&NGT;": "",
	} {
		got, ok := Named(reference)
		if ok != (want != "") || ok && (got != want || got != html.UnescapeString(reference)) {
			t.Errorf("%s: got %q, %t", reference, got, ok)
		}
	}
}
