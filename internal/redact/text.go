package redact

import "strings"

// Text returns a text, such as a line of a log, with "xxxxx" in place of each secret of [FindAll] and of [FindCut] in it.
// A reference ends where white space, a quotation mark, "<" or ">" follows, since no reference has them. So the mask is
// not longer than a reference, and what follows the first of these characters in an invalid password stays. A tab is not
// such an end after the delimiters before an authority, because browsers remove it: "http:/\t/u:p@h".
func Text(text string) string {
	if !strings.Contains(text, ":") && !strings.Contains(text, "：") && !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := referenceEnd(text)
		word := MaskAll(text[:end], 0, 0)
		cut := FindCut(word)
		b.WriteString(Mask(word, cut, len(word)))
		after := min(end+1, len(text))
		b.WriteString(text[end:after])
		text = text[after:]
	}
	return b.String()
}

// referenceEnd returns the offset of the first character of text that ends a reference, or len(text).
func referenceEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ', '\r', '\n', '\f', '\v', '"', '<', '>':
			return i
		case '\t':
			if i == 0 || strings.IndexByte(`:/\`, text[i-1]) < 0 {
				return i
			}
		}
	}
	return len(text)
}
