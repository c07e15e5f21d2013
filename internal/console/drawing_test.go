package console

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/internal/redact"
)

func TestDrawing(t *testing.T) {
	d := New("http://u:pw@h/\x1bé", redact.Part(9, 11))
	d.Widen("a name of 25 columns ....")
	for _, tt := range []struct{ got, want string }{
		{d.Head(), strings.Repeat(" ", d.Margin()) + `http://u:**@h/\x1bé`},
		{d.Row(Part{Name: "scheme", Span: Span{0, 4}}), "scheme                       0-4  http"},
		{d.Row(Part{Name: "userinfo", Span: Span{7, 11}}), "userinfo                    7-11         u:**"},
		{d.Row(Part{Name: "empty", Span: Span{14, 14}}), "empty                      14-14                (empty)"},
		{d.Row(Part{Name: "x", Span: Span{14, 17}}), `x                          14-17                \x1bé`},
		{d.Pointer("rule", 15), "rule                          15                    ^"},
		{d.Found(0), `unexpected 'h'`},
		{d.Found(9), `unexpected character (masked)`},
		{d.Found(17), `ends`},
		{New("\xff", Secret{}).Found(0), `byte 0xff is not UTF-8`},
		{New("\uFFFD", Secret{}).Found(0), "unexpected '\uFFFD'"}, // a character, not a fault
		{New("\uFFFD\u0000\u00AD\xff", Secret{}).Whole(), "\uFFFD" + `\x00\u00ad\xff`},
		{New("a\u034Fé\u3164", Secret{}).Whole(), `a\u034fé\u3164`},
		{New("\uFE0F", Secret{}).Found(0), `unexpected '\ufe0f'`},
		{New("h", Secret{}).Row(Part{Name: "host, IPv4address", Span: Span{0, 1}}), "host, IPv4address  0-1  h"},
		{New("h", Secret{}).Row(Part{Name: "host", Span: Span{0, 1}}), "host               0-1  h"},
	} {
		if tt.got != tt.want {
			t.Errorf("got  %q\nwant %q", tt.got, tt.want)
		}
	}
}

// A text that is too wide is shortened, and a pointer repeats the text around the offset.
func TestWideDrawing(t *testing.T) {
	text := strings.Repeat("aé", 200)
	d := New(text, Secret{})
	if d.Narrow() {
		t.Fatal("a text of 400 columns is narrow")
	}
	if got := d.Whole(); len(got) > 200 || !utf8.ValidString(got) || !strings.Contains(got, "… 459 bytes …") {
		t.Errorf("got %q", got)
	}
	wide := strings.Repeat("a", 100) + "\U0001F600" + strings.Repeat("b", 200)
	for _, tt := range []struct {
		part Span
		want string // a part of more than 160 bytes shows 5/8 and 1/4 of them, in whole characters
	}{
		{Span{104, 264}, wide[104:264]},
		{Span{104, 265}, wide[104:204] + "… 21 bytes …" + wide[225:265]},
		{Span{0, 164}, wide[:100] + "… 24 bytes …" + wide[124:164]},
		{Span{1, 164}, wide[1:100] + "… 24 bytes …" + wide[124:164]},
		{Span{4, 165}, wide[4:104] + "… 21 bytes …" + wide[125:165]},
	} {
		if got := strings.TrimLeft(New(wide, Secret{}).Row(Part{Span: tt.part}), " -0123456789"); got != tt.want {
			t.Errorf("%v: got\n%s\nwant\n%s", tt.part, got, tt.want)
		}
	}
	for offset, want := range map[int]string{60: strings.Repeat("a", 80), 61: "…" + strings.Repeat("a", 80)} {
		got, _, _ := strings.Cut(New(wide, Secret{}).Pointer("", offset), "\n") // 60 bytes before the offset and 20 after
		if got = strings.TrimLeft(got, " 0123456789"); got != want {
			t.Errorf("pointer to %d: got %s, want %s", offset, got, want)
		}
	}
	around, mark, _ := strings.Cut(d.Pointer("x", 301), "\n")
	margin, _, _ := strings.Cut(around, "…")
	if got, want := Columns(mark), Columns(margin+"…"+text[301-60:301])+1; got != want {
		t.Errorf("the mark is in column %d, want %d:\n%s\n%s", got, want, around, mark)
	}
}

// On a screen, the text has one line if it fits, and otherwise several lines, each with its parts. If
// the screen is narrow, each name has its own line.
func TestLayouts(t *testing.T) {
	const text = "http://h/aaaaaaaaaaaaaaaaaaaaaaaaaaa?q"
	parts := []Part{{Name: "scheme", Span: Span{0, 4}}, {Name: "tail", Span: Span{8, 38}, Note: "!"}, {Name: "q", Span: Span{38, 38}}}
	for _, tt := range []struct {
		width int // the margin is 15 columns, and the text has 38
		want  string
	}{
		{15 + 38, `
               http://h/aaaaaaaaaaaaaaaaaaaaaaaaaaa?q
scheme    0-4  http
tail     8-38          /aaaaaaaaaaaaaaaaaaaaaaaaaaa?q!
q       38-38                                        (empty)
`},
		{15 + 37, `
               http://h/aaaaaaaaaaaaaaaaaaaaaaaaaaa?
scheme    0-4  http
tail     8-38          /aaaaaaaaaaaaaaaaaaaaaaaaaaa?
               q
tail        …  q!
q       38-38   (empty)
`},
		{15 + 23, `
  http://h/aaaaaaaaaaaaaaaaaaaaaaaaaaa
scheme 0-4
  http
tail 8-38
          /aaaaaaaaaaaaaaaaaaaaaaaaaaa
  ?q
tail …
  ?q!
q 38-38
    (empty)
`},
	} {
		var b strings.Builder
		d := NewOn(&Screen{Out: &b, Width: tt.width}, text, Secret{})
		d.Widen("scheme")
		d.Figure(&b, parts)
		if got := "\n" + b.String(); got != tt.want {
			t.Errorf("%d columns:%swant%s", tt.width, got, tt.want)
		}
	}
	for n, want := range map[int]layout{50: below, 51: folded, 600: folded, 601: shortened} { // twelve lines of 50 columns
		d := NewOn(&Screen{Width: 50 + len("  000-000  ")}, strings.Repeat("a", n), Secret{})
		d.offset = len("000-000")
		if got := d.arrange(); got != want || d.Narrow() != (want == below) || d.Folded() != (want == folded) {
			t.Errorf("%d bytes: layout %d, want %d", n, got, want)
		}
	}
}

// A character is never divided, also if it is wider than the screen, and an empty part is below one line only.
func TestFolds(t *testing.T) {
	for _, tt := range []struct {
		width int // stacked: the margin is 2 columns
		text  string
		want  []string
	}{
		{2 + 24, strings.Repeat("é", 25), []string{strings.Repeat("é", 24), "é"}},
		{2 + 24, strings.Repeat("日", 13), []string{strings.Repeat("日", 12), "日"}},
		{2 + 1, "日本", []string{"日", "本"}},
		{2, "ab", []string{"a", "b"}},
		{1, "ab", []string{"a", "b"}},
	} {
		d := NewOn(&Screen{Width: tt.width}, tt.text, Secret{})
		if got, want := d.Head(), "  "+strings.Join(tt.want, "\n  "); got != want {
			t.Errorf("%d columns: got\n%s\nwant\n%s", tt.width, got, want)
		}
	}
	var b strings.Builder
	d := NewOn(&Screen{Width: 2 + 24}, strings.Repeat("a", 25), Secret{})
	d.Rows(&b, []Part{{Name: "p", Span: Span{24, 24}}})
	if got, want := b.String(), "  "+strings.Repeat("a", 24)+"\n  a\np 24-24\n  (empty)\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	// A name that is known later moves the text, which is folded again.
	d = NewOn(&Screen{Width: 50}, strings.Repeat("a", 60), Secret{})
	d.Head()
	d.Widen("0123456789")
	margin := strings.Repeat(" ", 10+len("  00-00  "))
	if got, want := d.Head(), margin+strings.Repeat("a", 31)+"\n"+margin+strings.Repeat("a", 29); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A pointer near the end of a text that is too wide shows the text up to the end. Bytes that are not
// UTF-8 have no beginning of a character.
func TestWideEnds(t *testing.T) {
	a, bytes := strings.Repeat("a", 300), strings.Repeat("\x80", 300)
	around := func(d *Drawing, offset int) string {
		line, _, _ := strings.Cut(d.Pointer("", offset), "\n")
		return strings.TrimLeft(line, " 0123456789")
	}
	for _, tt := range []struct {
		text   string
		offset int
		want   string // 60 bytes before the offset and 20 after
	}{
		{a, 300, "…" + a[:60]},
		{a, 290, "…" + a[:70]},
		{bytes, 2, strings.Repeat(`\x80`, 22)},
		{"b" + bytes, 100, "…" + strings.Repeat(`\x80`, 80)},
	} {
		if got := around(New(tt.text, Secret{}), tt.offset); got != tt.want {
			t.Errorf("pointer to %d: got\n%s\nwant\n%s", tt.offset, got, tt.want)
		}
	}
	// 160 columns are not too wide, however many bytes they have.
	if !New(strings.Repeat("𝒜", 160), Secret{}).Narrow() || New(strings.Repeat("𝒜", 161), Secret{}).Narrow() {
		t.Error("160 columns are too wide, or 161 are not")
	}
}

// A label has its own line unless it fits in the margin, and a plain drawing has a margin of 4.
func TestMargins(t *testing.T) {
	var b strings.Builder
	d := NewOn(&Screen{Out: &b, Width: 60}, "http://h/", Secret{})
	d.Widen("scheme")
	d.WidenOffsets("00-00")
	d.WidenOffsets("0-0")
	d.Labeled(&b, "14 columns ...", "x")
	d.Labeled(&b, "15 columns ....", "x")
	d.Plain()
	d.Figure(&b, []Part{{Name: "scheme", Span: Span{0, 4}}})
	if got, want := b.String(), "14 columns ... x\n15 columns ....\n               x\n    http://h/\n    http\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// With colors, the parts have their colors in the text, or the text is bold.
func TestPainted(t *testing.T) {
	s := &Screen{Width: 80, Color: true}
	d := NewOn(s, "http://h/", Secret{})
	if got := strings.TrimLeft(d.Head(), " "); got != s.Paint(Bold, "http://h/") {
		t.Errorf("got %q", got)
	}
	got := strings.TrimLeft(d.Head(Part{Span: Span{0, 4}, Color: Red}, Part{Span: Span{0, 9}, Color: Blue}, Part{Span: Span{9, 9}, Color: Cyan}), " ")
	if want := s.Paint(Red, "http") + s.Paint(Blue, "://h/"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := strings.TrimLeft(d.Head(Part{Span: Span{7, 8}, Color: Red}), " "); got != "http://"+s.Paint(Red, "h")+"/" {
		t.Errorf("got %q", got)
	}
}

// A part has its color on each line of a folded text, and a text that is shortened has no colors.
func TestPaintedOnScreens(t *testing.T) {
	s := &Screen{Width: 2 + 24, Color: true}
	a := strings.Repeat("a", 24)
	d := NewOn(s, a+"bb", Secret{})
	if got, want := d.Head(Part{Span: Span{1, 25}, Color: Red}), "  a"+s.Paint(Red, a[1:])+"\n  "+s.Paint(Red, "b")+"b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	long := NewOn(s, strings.Repeat("a", 24*12+1), Secret{})
	for _, parts := range [][]Part{nil, {{Span: Span{0, 200}, Color: Red}}} {
		if got, want := long.Head(parts...), "  "+a[:15]+"… 268 bytes …"+a[:6]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A mark is as wide as the part, and at least one column.
func TestUnder(t *testing.T) {
	for _, tt := range []struct {
		text   string
		part   Span
		secret Secret
		want   string
	}{
		{"http://a:80x/", Span{9, 12}, Secret{}, "    " + "         ^^^"},
		{"http://a b", Span{8, 9}, Secret{}, "    " + "        ^"},
		{"urn:", Span{4, 4}, Secret{}, "    " + "    ^"},
		{"a\x00b", Span{1, 2}, Secret{}, "    " + ` ^^^^`}, // \x00
		{"日本 ", Span{0, 6}, Secret{}, "    " + "^^^^"},
		{"http://u:pw x@h", Span{9, 13}, redact.Part(9, 13), "    " + "         ^^^^"},
	} {
		d := New(tt.text, tt.secret)
		d.Plain()
		if got := d.Under(tt.part); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// On a screen, the text has as many lines as it needs, and a pointer has the line of its offset.
func TestPointerOnScreens(t *testing.T) {
	const text = "http://host.example/a/path/of/some/length/"
	draw := func(width int) *Drawing {
		d := NewOn(&Screen{Width: width}, text, Secret{})
		d.Widen("name")
		return d
	}
	margin := strings.Repeat(" ", len("name  00-00  "))
	for _, tt := range []struct {
		width         int
		head, pointer string // to "/" before "a"
	}{
		{100, strings.Repeat(" ", 26) + text, "name                  19  " + strings.Repeat(" ", 19) + "^"},
		{80, strings.Repeat(" ", 26) + text, "name                  19  " + strings.Repeat(" ", 19) + "^"},
		{79, margin + text, "name     19  " + strings.Repeat(" ", 19) + "^"},
		{43, margin + text[:30] + "\n" + margin + text[30:], "name     19  " + text[:30] + "\n" + margin + strings.Repeat(" ", 19) + "^"},
		{37, margin + text[:24] + "\n" + margin + text[24:], "name     19  " + text[:24] + "\n" + margin + strings.Repeat(" ", 19) + "^"},
		{36, "  " + text[:34] + "\n  " + text[34:], "name 19\n  " + text[:34] + "\n  " + strings.Repeat(" ", 19) + "^"},
	} {
		if got := draw(tt.width).Head(); got != tt.head {
			t.Errorf("%d columns: got\n%s\nwant\n%s", tt.width, got, tt.head)
		}
		if got := draw(tt.width).Pointer("name", 19); got != tt.pointer {
			t.Errorf("%d columns: got\n%s\nwant\n%s", tt.width, got, tt.pointer)
		}
	}
	if got, want := draw(43).Pointer("name", 30), "name     30  "+text[30:]+"\n"+margin+"^"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	d := NewOn(&Screen{Width: 20}, "a:b c", Secret{})
	if got, want := d.Pointer("", 3), "byte 3\n  a:b c\n     ^"; got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// Characters without a width do not make the window around a mark longer.
func TestMarkOfCombiningMarks(t *testing.T) {
	text := "a" + strings.Repeat("\u0301", 10_000)
	for _, width := range []int{0, 60} {
		if got := NewOn(&Screen{Width: width}, text, nil).Mark(Span{5001, 5003}); len(got) > 3000 {
			t.Errorf("%d columns: %d bytes", width, len(got))
		}
	}
}

// A file, a pipe and a buffer are no terminals, and have no width.
func TestNoTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, w := range []io.Writer{file, &strings.Builder{}, nil} {
		if IsTerminal(w) || TerminalWidth(w) != 0 {
			t.Errorf("%T is a terminal of %d columns", w, TerminalWidth(w))
		}
	}
}

// A mark is below its part. Of a text that is too wide, 40 columns are drawn.
func TestMark(t *testing.T) {
	long := strings.Repeat("0123456789", 10)
	for _, tt := range []struct {
		width      int
		text       string
		start, end int
		want       string
	}{
		{0, "a b", 1, 2, "  a b\n   ^\n"},
		{0, "a b", 3, 3, "  a b\n     ^\n"},
		{0, "", 0, 0, "  \n  ^\n"},
		{0, "日\t本", 0, 4, "  日\\t本\n  ^^^^\n"},
		{80, long, 3, 5, "  0123456789012345678901234567890123456789…\n     ^^\n"},
		{80, long, 50, 52, "  …2345678901234567890123456789012345678901…\n" + strings.Repeat(" ", 31) + "^^\n"},
		{80, long, 100, 100, "  …012345678901234567890123456789\n" + strings.Repeat(" ", 33) + "^\n"},
		{80, long, 10, 90, "  0123456789012345678901234567890123456789…\n" + strings.Repeat(" ", 12) + strings.Repeat("^", 20) + "\n"},
		{24, long, 50, 51, "  …67890123456789012345…\n" + strings.Repeat(" ", 17) + "^\n"},
	} {
		var b strings.Builder
		d := NewOn(&Screen{Out: &b, Width: tt.width}, tt.text, Secret{})
		d.Brief()
		if got := d.Mark(Span{tt.start, tt.end}) + "\n"; got != tt.want {
			t.Errorf("%d columns, %q from %d to %d: got\n%swant\n%s", tt.width, tt.text, tt.start, tt.end, got, tt.want)
		}
	}
}

// A brief drawing has no offsets, and as many columns for names as they need. A text that is too wide is shortened so
// that it fits also with a number of seven digits.
func TestBrief(t *testing.T) {
	a := strings.Repeat("a", 1_234_601)
	for _, tt := range []struct {
		width int
		text  string
		want  string
	}{
		{0, "http://h/", "        http://h/\nscheme  http\n"},
		{8 + 24, "http://h/", "        http://h/\nscheme  http\n"},
		{8 + 23, "http://h/", "  http://h/\nscheme\n  http\n"},
		{8 + 52, a, "        " + a[:28] + "… 1234567 bytes …" + a[:6] + "\nscheme  aaaa\n"},     // 28+17+6 = 51 of 52 columns
		{8 + 24, a[:100], "        aaaaaa… 94 bytes …\nscheme  aaaa\n"},                         // a quarter of 24 columns, and no end
		{8 + 160, a[:200], "        " + a[:100] + "… 60 bytes …" + a[:40] + "\nscheme  aaaa\n"}, // 5/8 and 1/4 of 160 columns
	} {
		var b strings.Builder
		d := NewOn(&Screen{Out: &b, Width: tt.width}, tt.text, Secret{})
		d.Brief()
		d.Widen("scheme")
		d.Figure(&b, []Part{{Name: "scheme", Span: Span{0, 4}}})
		if b.String() != tt.want {
			t.Errorf("%d columns: got\n%swant\n%s", tt.width, b.String(), tt.want)
		}
	}
	var b strings.Builder
	s := &Screen{Out: &b, Width: 80, Color: true}
	d := NewOn(s, "http://h/", Secret{})
	d.Brief()
	d.Labeled(&b, "a", "x")
	d.Widen("scheme")
	d.Labeled(&b, "a", "x")
	if got, want := b.String(), s.Paint(Faint, "a ")+"x\n"+s.Paint(Faint, "a       ")+"x\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := d.Row(Part{Name: "scheme", Span: Span{0, 4}, Color: Red}), s.Paint(Faint, "scheme  ")+s.Paint(Red, "http"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A row is drawn in the same way if it comes before the text.
func TestRowFirst(t *testing.T) {
	d := NewOn(&Screen{Width: 20}, "http://h/", Secret{})
	if got, want := d.Row(Part{Name: "host", Span: Span{7, 8}}), "host 7-8\n         h"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A character has up to four bytes, also at the beginning of a text. Bytes that are not UTF-8 have no beginning.
func TestRuneStart(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []int // for each offset
	}{
		{"é", []int{0, 0, 2}},
		{"a日b", []int{0, 1, 1, 1, 4, 5}},
		{"😀a", []int{0, 0, 0, 0, 4, 5}},
		{"\x80\x80\x80\x80\x80", []int{0, 1, 2, 3, 4, 5}},
		{"a\x80\x80\x80\x80", []int{0, 0, 0, 0, 4, 5}},
	} {
		for i, want := range tt.want {
			if got := New(tt.text, Secret{}).RuneStart(i); got != want {
				t.Errorf("%q, offset %d: got %d, want %d", tt.text, i, got, want)
			}
		}
	}
}

// Each byte of a secret is a character. Of the 40 columns, 30 are before the end of the part.
func TestMarkInSecret(t *testing.T) {
	d := NewOn(&Screen{Width: 80}, strings.Repeat("a", 50)+strings.Repeat("é", 20)+strings.Repeat("b", 50), redact.Part(50, 90))
	d.Brief()
	line, marks, _ := strings.Cut(d.Mark(Span{60, 62}), "\n")
	if want := "  …" + strings.Repeat("a", 18) + strings.Repeat("*", 22) + "…"; line != want {
		t.Errorf("got %q, want %q", line, want)
	}
	if want := strings.Repeat(" ", 3+18+10) + "^^"; marks != want {
		t.Errorf("got %q, want %q", marks, want)
	}
}
