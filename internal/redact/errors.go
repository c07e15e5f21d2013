package redact

import (
	"fmt"
	"log/slog"
	"strconv"
	"strings"
)

// Quote quotes text as a Go string. It cuts a text of more than 120 bytes in the middle.
func Quote(text string) string {
	const most = 120
	if len(text) > most {
		return QuoteWhole(strings.ToValidUTF8(text[:most/2], "")) + "…" + QuoteWhole(strings.ToValidUTF8(text[len(text)-most/4:], ""))
	}
	return QuoteWhole(text)
}

// QuoteWhole quotes text as a Go string. Unlike strconv.Quote, it escapes all characters that are not shown.
func QuoteWhole(text string) string {
	if isPlain(text) {
		return `"` + text + `"` // as strconv.Quote does, a character at a time
	}
	quoted := strconv.Quote(text)
	if !strings.ContainsFunc(quoted, isHidden) {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		if isHidden(r) {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isHidden(r rune) bool { return !IsShown(r) }

// isPlain reports whether strconv.Quote escapes no character of text. It may report false for such a text.
func isPlain(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// Format prints err.Error() for every verb. For %q and %#v the text is quoted. An error
// whose method Format calls this function never prints its fields.
func Format(err error, f fmt.State, verb rune) {
	text := err.Error()
	if verb == 'q' || verb == 'v' && f.Flag('#') {
		text = strconv.Quote(text)
	}
	fmt.Fprint(f, text)
}

// A Report is the data of an error, for logs and for JSON.
type Report struct {
	Message string `json:"message"`
	Offset  int    `json:"offset"`
	Rule    string `json:"rule"`
	Syntax  string `json:"syntax"`
}

// LogValue returns the fields as a group.
func (r Report) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("message", r.Message),
		slog.Int("offset", r.Offset),
		slog.String("rule", r.Rule),
		slog.String("syntax", r.Syntax),
	)
}
