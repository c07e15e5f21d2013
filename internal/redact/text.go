package redact

import "strings"

// Text returns a text, such as a line of a log, with "xxxxx" in place of each secret of [FindAll] and of [FindCut] in it.
// A reference ends where white space, a quotation mark, "<" or ">" follows, since no reference has them. So the mask is
// not longer than a reference, and what follows the first of these characters in an invalid password stays.
func Text(text string) string {
	if !strings.Contains(text, ":") && !strings.Contains(text, "：") && !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, " \t\r\n\f\v\"<>")
		if end < 0 {
			end = len(text)
		}
		word := MaskAll(text[:end], 0, 0)
		cut := FindCut(word)
		b.WriteString(Mask(word, cut, len(word)))
		after := min(end+1, len(text))
		b.WriteString(text[end:after])
		text = text[after:]
	}
	return b.String()
}
