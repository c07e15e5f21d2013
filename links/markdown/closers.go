package markdown

import "strings"

// closers finds the ends of raw HTML. Each of its fields says that a closer does not occur
// in the rest of the text. Without these fields, a text with many openers would take
// quadratic time.
type closers struct {
	noComment, noInstruction, noDeclaration, noCData bool
}

// find returns the end of the first closer at i or after it, or 0.
func find(s string, i int, closer string, none *bool) int {
	if *none {
		return 0
	}
	n := strings.Index(s[i:], closer)
	if n < 0 {
		*none = true
		return 0
	}
	return i + n + len(closer)
}

// rawHTML returns the end of the tag, comment, instruction, declaration or CDATA section
// at i, or 0 if the text is not raw HTML (CommonMark 6.6).
func (c *closers) rawHTML(s string, i int) (end int) {
	rest := s[i:]
	switch {
	case len(rest) < 3:
		return 0
	case isLetter(rest[1]):
		return openTag(s, i)
	case rest[1] == '/' && isLetter(rest[2]):
		j := skipSpace(s, tagNameEnd(s, i+2))
		if j < len(s) && s[j] == '>' {
			return j + 1
		}
	case strings.HasPrefix(rest, "<!-->"):
		return i + len("<!-->")
	case strings.HasPrefix(rest, "<!--->"):
		return i + len("<!--->")
	case strings.HasPrefix(rest, "<!--"):
		return find(s, i+len("<!--"), "-->", &c.noComment)
	case strings.HasPrefix(rest, "<?"):
		return find(s, i+len("<?"), "?>", &c.noInstruction)
	case strings.HasPrefix(rest, "<![CDATA["):
		return find(s, i+len("<![CDATA["), "]]>", &c.noCData)
	case rest[1] == '!' && isLetter(rest[2]):
		return find(s, i+len("<!"), ">", &c.noDeclaration)
	}
	return 0
}

func tagNameEnd(s string, i int) int {
	for i < len(s) && (isAlnum(s[i]) || s[i] == '-') {
		i++
	}
	return i
}

// openTag returns the end of the open tag at i, or 0.
func openTag(s string, i int) int {
	j := tagNameEnd(s, i+1)
	for {
		k := skipSpace(s, j)
		if k == len(s) {
			return 0
		}
		switch {
		case s[k] == '>':
			return k + 1
		case strings.HasPrefix(s[k:], "/>"):
			return k + 2
		case k == j || !isLetter(s[k]) && s[k] != '_' && s[k] != ':':
			return 0
		}
		for k < len(s) && (isAlnum(s[k]) || strings.IndexByte("_.:-", s[k]) >= 0) {
			k++
		}
		j = k
		eq := skipSpace(s, k)
		if eq == len(s) || s[eq] != '=' {
			continue
		}
		if j = valueEnd(s, skipSpace(s, eq+1)); j == 0 {
			return 0
		}
	}
}

// valueEnd returns the end of the value of an attribute at i, or 0. A quote ends the
// search for an earlier quote, so that all searches take linear time.
func valueEnd(s string, i int) int {
	if i == len(s) {
		return 0
	}
	if quote := s[i]; quote == '"' || quote == '\'' {
		n := strings.IndexByte(s[i+1:], quote)
		if n < 0 {
			return 0
		}
		return i + 1 + n + 1
	}
	j := i
	for j < len(s) && s[j] > ' ' && strings.IndexByte("\"'=<>`", s[j]) < 0 {
		j++
	}
	if j == i {
		return 0
	}
	return j
}
