package console

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/uriform/uri/internal/redact"
)

// Quote returns s for a message about a request or an argument: masked, shortened and quoted. Such a
// text is usually short, but it may be a reference with a password, or have 60 MB.
func Quote(s string) string { return QuoteMasked(s, SecretIn(s)) }

// QuoteMasked is [Quote] for a text with the secret m.
func QuoteMasked(s string, m Secret) string {
	const most = 60 // bytes
	s = m.Hide(s)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return redact.QuoteWhole(s)
}

// Shown returns an input for people: masked, escaped, and shortened if it is long.
func Shown(s string) string { return New(s, SecretOfInput(s)).Whole() }

// Shorten returns s escaped and, if it is long, without its middle. It does not mask.
func Shorten(s string) string { return New(s, nil).Whole() }

// Number returns n with a comma after every three digits: "1,234,567".
func Number[T int | int64](n T) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Columns returns the number of columns that s takes on a terminal.
func Columns(s string) (n int) {
	for _, r := range s {
		switch k := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me), isJoined(r):
		case k == width.EastAsianWide || k == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// isJoined reports whether a terminal draws r in the columns of the character before it: r is a
// vowel or a final consonant of a Hangul syllable (Unicode, 3.12). The skin tones of emoji have two
// columns here, as in wcwidth and tmux, although some terminals join them.
func isJoined(r rune) bool { return 0x1160 <= r && r <= 0x11FF || 0xD7B0 <= r && r <= 0xD7FF }

// Table writes rows. Each column is as wide as its widest cell. All rows have the same number of
// cells.
func Table(w io.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], Columns(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-Columns(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// Wrap writes text in lines of at most width columns, broken between words. A longer word has its
// own line. The first line begins with indent, the other lines begin with rest.
func Wrap(w io.Writer, width int, text, indent, rest string) {
	var line strings.Builder
	line.WriteString(indent)
	n, empty := Columns(indent), true
	for _, word := range strings.Fields(text) {
		k := Columns(word)
		switch {
		case empty:
		case n+1+k > width:
			fmt.Fprintln(w, line.String())
			line.Reset()
			line.WriteString(rest)
			n = Columns(rest)
		default:
			line.WriteByte(' ')
			n++
		}
		line.WriteString(word)
		n += k
		empty = false
	}
	fmt.Fprintln(w, line.String())
}
