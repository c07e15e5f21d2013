package html

import "strings"

// This file reads values that contain several references, or a reference and other data.
// Each function yields offsets in s.

// srcset yields the URLs of image candidates (HTML, 4.8.4.2.2). A URL ends at white
// space, without the commas at its end. Its descriptors end at a comma outside of
// parentheses.
func srcset(s string, yield func(start, end int) bool) {
	for i := 0; ; {
		for i < len(s) && (isTagSpace(s[i]) || s[i] == ',') {
			i++
		}
		if i == len(s) {
			return
		}
		start := i
		for i < len(s) && !isTagSpace(s[i]) {
			i++
		}
		end := i
		for s[end-1] == ',' {
			end--
		}
		if !yield(start, end) {
			return
		}
		if end < i {
			continue
		}
		for depth := 0; i < len(s) && (s[i] != ',' || depth > 0); i++ {
			switch s[i] {
			case '(':
				depth = 1 // parentheses do not nest
			case ')':
				depth = 0
			}
		}
	}
}

// spaceSeparated yields the words that white space separates.
func spaceSeparated(s string, yield func(start, end int) bool) { fields(s, isTagSpace, yield) }

// commaSeparated yields the items that commas separate, without the white space around
// them.
func commaSeparated(s string, yield func(start, end int) bool) {
	fields(s, func(c byte) bool { return c == ',' }, func(start, end int) bool {
		start, end = strip(s, start, end)
		return start == end || yield(start, end)
	})
}

// fields yields the fields between separators. It skips empty fields.
func fields(s string, separates func(byte) bool, yield func(start, end int) bool) {
	for i := 0; i < len(s); {
		for i < len(s) && separates(s[i]) {
			i++
		}
		start := i
		for i < len(s) && !separates(s[i]) {
			i++
		}
		if i > start && !yield(start, i) {
			return
		}
	}
}

// strip returns s[start:end] without leading and trailing ASCII white space (HTML,
// 2.4.1, "valid URL potentially surrounded by spaces").
func strip[T string | []byte](s T, start, end int) (int, int) {
	for start < end && isTagSpace(s[start]) {
		start++
	}
	for end > start && isTagSpace(s[end-1]) {
		end--
	}
	return start, end
}

// refresh yields the URL of a refresh pragma, `5; url=x` (HTML, 4.2.5.3, "shared
// declarative refresh steps").
func refresh(s string, yield func(start, end int) bool) {
	i, _ := strip(s, 0, len(s))
	digits := i
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == digits && (i == len(s) || s[i] != '.') {
		return
	}
	for i < len(s) && (isDigit(s[i]) || s[i] == '.') {
		i++
	}
	if i < len(s) && s[i] != ';' && s[i] != ',' && !isTagSpace(s[i]) {
		return
	}
	i, _ = strip(s, i, len(s))
	if i < len(s) && (s[i] == ';' || s[i] == ',') {
		i++
	}
	i, end := strip(s, i, len(s))
	if i == end {
		return
	}
	if len(s)-i > 3 && strings.EqualFold(s[i:i+3], "url") {
		if eq, _ := strip(s, i+3, len(s)); eq < len(s) && s[eq] == '=' {
			i, _ = strip(s, eq+1, len(s))
		}
	}
	if i < end && (s[i] == '"' || s[i] == '\'') {
		quote := s[i]
		i++
		if n := strings.IndexByte(s[i:], quote); n >= 0 {
			end = i + n
		}
	}
	if i, end = strip(s, i, end); i < end {
		yield(i, end)
	}
}
