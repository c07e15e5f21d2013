package uri_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Lines between two that are too long are lines all the same, although they are read
// together with the end of the first and the beginning of the second.
func TestReadLinesBetweenLongOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("lines of more than 64 MiB are for long runs")
	}
	long := strings.Repeat("a", 64<<20)
	r := io.MultiReader(strings.NewReader(long), strings.NewReader("a\nb\nc\n"+long), strings.NewReader("a\nd"))
	const tooLong = "uri: line longer than 67108864 bytes"
	want := []string{tooLong, "b", "c", tooLong, "d"}
	if got := collect(uri.RFC3986.ReadLines(r)); !slices.Equal(got, want) {
		t.Errorf("got %d lines, want %q", len(got), want)
	}
}

// Numbers that are no address are told without an error that would be thrown away.
func TestAddrAllocatesNothing(t *testing.T) {
	for _, s := range []string{"http://999.1.1.1/", "http://01.2.3.4/", "http://1.2.3.4/", "http://a/"} {
		host, _ := must(uri.RFC2396.Parse(s)).Host()
		if n := testing.AllocsPerRun(10, func() { host.Addr() }); n > 0 {
			t.Errorf("Addr of %s: %v allocations", host, n)
		}
	}
}

// What Resolve refuses to read again under the base's generation refers to nothing.
func TestSameDocumentMixed(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC1808, uri.RFC2396, uri.RFC3986} {
		base := must(x.Parse("http://a/b"))
		for s, want := range map[string]bool{"#f": true, "#é": false} {
			ref := must(uri.RFC3987.ParseReference(s))
			if got := base.SameDocument(ref); got != want {
				t.Errorf("%v: SameDocument(%s) = %v", x, s, got)
			}
		}
	}
}

func TestUnknownSteps(t *testing.T) {
	if got := (uri.CaseNormalization | 1<<6).String(); got != "case,0x40" {
		t.Errorf("got %q", got)
	}
}
