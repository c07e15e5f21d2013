package railroad

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// The notes of boxes.
const (
	oneOf   = "one of"
	anyCase = "any case" // letters match in both cases
)

// singles returns how many expressions at the beginning of the list share a box.
// They derive single characters, and agree in whether letters match in both
// cases.
func singles(list []grammar.Expr) (n int) {
	var fold, exact bool
	for _, e := range list {
		switch e := e.(type) {
		case grammar.Range:
			exact = exact || e.Lo <= 'z' && e.Hi >= 'A'
		case grammar.Literal:
			if r, size := utf8.DecodeRuneInString(e.Text); size != len(e.Text) || size == 0 || r == utf8.RuneError {
				return n
			}
			fold = fold || e.Fold && e.HasLetters()
			exact = exact || !e.Fold && e.HasLetters()
		default:
			return n
		}
		if fold && exact {
			return n
		}
		n++
	}
	return n
}

// single returns the box of expressions that derive single characters; see
// singles.
func (b *builder) single(list ...grammar.Expr) *Node {
	n := &Node{Kind: Set, Expr: grammar.Alternation{List: list}}
	var set []grammar.Range
	for _, e := range list {
		switch e := e.(type) {
		case grammar.Range:
			if e.Lo < 0 || e.Lo > e.Hi || e.Hi > unicode.MaxRune {
				return b.fail(grammar.Pos{}, "range %%x%X-%X", e.Lo, e.Hi)
			}
			set = append(set, e)
		case grammar.Literal:
			if e.Fold && e.HasLetters() {
				n.Note = anyCase
			}
			r, _ := utf8.DecodeRuneInString(e.Text)
			set = append(set, grammar.Range{Lo: r, Hi: r})
		}
	}
	if len(set) == 1 && set[0].Lo == set[0].Hi {
		n.Kind = Text
		n.Label = []string{symbol(set[0])}
		return n
	}
	n.Label = labels(set)
	n.Note = strings.TrimSuffix(oneOf+", "+n.Note, ", ")
	return n
}

// labels returns the words for a set, in the order of the rule. Consecutive
// letters or digits become a range: a–z.
func labels(set []grammar.Range) (list []string) {
	for i := 0; i < len(set); {
		r := set[i]
		for i++; i < len(set) && set[i].Lo == r.Hi+1 && isAlphanumeric(r.Lo, set[i].Hi); i++ {
			r.Hi = set[i].Hi
		}
		if r.Hi == r.Lo+1 {
			list = append(list, symbol(grammar.Range{Lo: r.Lo, Hi: r.Lo}))
			r.Lo = r.Hi
		}
		list = append(list, symbol(r))
	}
	return list
}

// isAlphanumeric reports whether lo to hi are digits, or letters of one case.
func isAlphanumeric(lo, hi rune) bool {
	return '0' <= lo && hi <= '9' || 'A' <= lo && hi <= 'Z' || 'a' <= lo && hi <= 'z'
}

// space is how a label writes the character space. In a label, a space separates
// words.
const space = "␣"

func symbol(r grammar.Range) string {
	if r.Lo == ' ' && r.Hi == ' ' {
		return space
	}
	return r.String()
}

// symbols returns the words for a text. A character that is not visible ASCII is
// a word of its own, U+00E9.
func symbols(text string) (list []string) {
	start := 0
	for i, r := range text {
		if ' ' <= r && r <= '~' {
			continue
		}
		if start < i {
			list = append(list, strings.ReplaceAll(text[start:i], " ", space))
		}
		list = append(list, symbol(grammar.Range{Lo: r, Hi: r}))
		start = i + utf8.RuneLen(r)
	}
	if start < len(text) {
		list = append(list, strings.ReplaceAll(text[start:], " ", space))
	}
	return list
}

// words returns the words of a name or a description. Characters that cannot be
// printed are replaced by U+FFFD.
func words(text string) []string {
	return strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || unicode.IsSpace(r) {
			return r
		}
		return utf8.RuneError
	}, text))
}

// columns returns the width of a text in columns. A character outside ASCII is
// counted as two columns, the width of the widest characters.
func columns(s string) (n int) {
	for _, r := range s {
		n++
		if r >= utf8.RuneSelf && r != '–' && r != '␣' {
			n++
		}
	}
	return n
}

// wrap arranges words in lines of at most the given number of columns. A word
// that is longer than a line is broken. Without words, there is one empty line.
func wrap(words []string, limit int) (lines []string) {
	line, width := "", 0
	for _, word := range words {
		size := columns(word)
		if width > 0 && width+1+size <= limit {
			line += " " + word
			width += 1 + size
			continue
		}
		if width > 0 {
			lines = append(lines, line)
		}
		for size > limit {
			cut := prefix(word, limit)
			lines = append(lines, word[:cut])
			size -= columns(word[:cut])
			word = word[cut:]
		}
		line, width = word, size
	}
	return append(lines, line)
}

// prefix returns the length in bytes of the longest prefix of word with at most
// limit columns.
func prefix(word string, limit int) int {
	for i, r := range word {
		if limit -= columns(string(r)); limit < 0 {
			return i
		}
	}
	return len(word)
}
