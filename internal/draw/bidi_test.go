package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/iri"
)

func bidiOf(t *testing.T, s string) string {
	t.Helper()
	r, err := uri.RFC3987.ParseReference(s)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	Bidi(&b, r, iri.BidiAllParts, iri.CheckBidi(r, iri.BidiAllParts))
	return b.String()
}

// The marks are under their characters, also after wide characters, marks and escapes.
func TestBidiColumns(t *testing.T) {
	for _, s := range []string{"/aא", "/中文é/aא", "/e\u0301\u0323/ש\u05B8/aא", "/\u202C\u00AD/aא", "//u:中中@h/aא", "//例え.אב/aא"} {
		text := bidiOf(t, s)
		head, rest, _ := strings.Cut(text, "\n")
		column := console.Columns(head[:strings.Index(head, "aא")]) + 1 // of the letter that is mixed
		_, mixed, _ := strings.Cut(rest, "  mixed")
		if got := len("  mixed") + strings.IndexByte(mixed, '^'); got != column {
			t.Errorf("%q: mark in column %d, want %d:\n%s", s, got, column, text)
		}
	}
}

// On a narrow screen, each mark is below a line that has its character in the same column.
func TestBidiFolded(t *testing.T) {
	const text = "http://example.com/a/long/path/with/many/segments/aא/and/例え/bב/e\u0301\u0323/cג"
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{20, 40, 80} {
		var b strings.Builder
		Bidi(&console.Screen{Out: &b, Width: width}, r, iri.BidiAllParts, iri.CheckBidi(r, iri.BidiAllParts))
		lines := strings.Split(b.String(), "\n")
		var mixed string // the characters above the marks
		for i, line := range lines {
			if console.Columns(line) > width {
				t.Errorf("width %d: %d columns in %q", width, console.Columns(line), line)
			}
			mark := strings.IndexByte(line, '^')
			if mark < 0 {
				continue
			}
			for at, char := range lines[i-1] {
				if console.Columns(lines[i-1][:at]) == mark && console.Columns(string(char)) > 0 {
					mixed += string(char)
				}
			}
		}
		// RFC 3987, 4.2: the segments have letters of both directions, and begin with Latin letters.
		if want := "אaבbגc"; mixed != want {
			t.Errorf("width %d: the marks are below %q, want %q:\n%s", width, mixed, want, b.String())
		}
	}
}

// A folded text without right-to-left characters is shown once.
func TestBidiFoldedASCII(t *testing.T) {
	const text = "http://example.com/a/long/path/with/many/segments"
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		t.Fatal(err)
	}
	got := on(20, false, func(s *console.Screen) { Bidi(s, r, iri.BidiAllParts, iri.CheckBidi(r, iri.BidiAllParts)) })
	head, _, _ := strings.Cut(got, "visual")
	if joined := strings.Join(strings.Fields(head), ""); joined != text {
		t.Errorf("got\n%s\nwant the text before \"visual\"", got)
	}
}

// A reason is after its mark if the line is not wider than the screen; otherwise it is below the mark.
func TestBidiReason(t *testing.T) {
	r, err := uri.RFC3987.ParseReference("/aא")
	if err != nil {
		t.Fatal(err)
	}
	draw := func(width int) string {
		return on(width, false, func(s *console.Screen) { Bidi(s, r, iri.BidiAllParts, iri.CheckBidi(r, iri.BidiAllParts)) })
	}
	wide := draw(0)
	widest := 0
	for line := range strings.Lines(wide) {
		widest = max(widest, console.Columns(strings.TrimSuffix(line, "\n")))
	}
	if got := draw(widest); got != wide {
		t.Errorf("%d columns: got\n%s\nwant\n%s", widest, got, wide)
	}
	if got := draw(widest - 1); strings.Count(got, "\n") != strings.Count(wide, "\n")+1 {
		t.Errorf("%d columns: got\n%s", widest-1, got)
	}
}

// The password does not show, but it takes part in the order.
func TestBidiSecret(t *testing.T) {
	text := bidiOf(t, "//א:ab\u202Eגד1@ה/")
	for _, secret := range []string{"ab", "RLO", "202e", "ג", "ד"} {
		if strings.Contains(text, secret) {
			t.Errorf("%s is in\n%s", secret, text)
		}
	}
	if !strings.Contains(text, "(masked)") || !strings.Contains(text, "/ה@") {
		t.Errorf("got\n%s", text)
	}
	// "1" of the password is before "/ה" in the visual order, and not after "ה": a "*" would be neutral.
	r, err := uri.RFC3987.ParseReference("//a:אב1@ג/")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Visual(r), "//a:ג@*****/"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Long texts are shortened, and their parts are not indented.
func TestBidiLong(t *testing.T) {
	text := bidiOf(t, strings.Repeat("/א", 10_000)+"/aא")
	head, rest, _ := strings.Cut(text, "\n")
	visual, _, _ := strings.Cut(rest, "\n")
	if len(head) > 500 || len(visual) > 500 || !strings.Contains(visual, "…") {
		t.Errorf("head %.200q, visual %.200q", head, visual)
	}
	if !strings.Contains(text, "\nnot allowed\n") {
		t.Error("not allowed is missing")
	}
}
