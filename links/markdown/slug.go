package markdown

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file makes the names of headings, as GitHub does: of the text of the heading, without marks of emphasis, tags and
// destinations. No specification has the rules. The package github-slugger has them, with the answers of GitHub to many
// headings.

// A mark is a part of a heading that is not text, or whose text has no marks of emphasis: code, or an autolink.
type mark struct {
	span
	code bool
}

// named reports whether the block is a heading whose name is wanted.
func (in *inline) named() bool { return in.block.heading && in.Anchor != nil }

func (in *inline) mark(start, end int, code bool) {
	if in.named() {
		in.marks = append(in.marks, mark{span{start, end}, code})
	}
}

// markLink marks what is not text of a link, "](destination)" or "][label]", or all of an image. The link ends at end,
// and its text before i-1.
func (in *inline) markLink(open bracket, i, end int) {
	start := i - 1
	if open.image {
		start = open.after - len("![")
	}
	in.mark(start, end, false)
}

// plain returns the text of a heading. It may have punctuation more than the text, which names of headings do not have.
func (in *inline) plain() string {
	slices.SortFunc(in.marks, func(a, b mark) int { return cmp.Compare(a.start, b.start) })
	emphasis := underscores(in.s, in.marks)
	var b strings.Builder
	at := 0
	text := func(end int) {
		var raw strings.Builder
		for ; at < end; at++ {
			if !emphasis[at] {
				raw.WriteByte(in.s[at])
			}
		}
		b.WriteString(decode(raw.String()))
	}
	for _, m := range in.marks {
		if m.start < at {
			continue // in an image
		}
		text(m.start)
		if at = m.end; m.code {
			b.WriteString(in.s[m.start:m.end])
		}
	}
	text(len(in.s))
	return b.String()
}

// underscores returns the offsets of the underscores that are marks of emphasis (CommonMark 6.2). Asterisks need no such
// search, because a name has none.
func underscores(s string, marks []mark) map[int]bool {
	var openers []span
	found := map[int]bool{}
	for i := 0; i < len(s); {
		if len(marks) > 0 && i >= marks[0].start {
			i, marks = max(i, marks[0].end), marks[1:]
			continue
		}
		if s[i] != '_' {
			if s[i] == '\\' {
				i++
			}
			i++
			continue
		}
		run := span{i, i}
		for run.end < len(s) && s[run.end] == '_' {
			run.end++
		}
		i = run.end
		before, _ := utf8.DecodeLastRuneInString(s[:run.start])
		after, _ := utf8.DecodeRuneInString(s[run.end:])
		left := !isBlank(after) && (!isMark(after) || isBlank(before) || isMark(before))
		right := !isBlank(before) && (!isMark(before) || isBlank(after) || isMark(after))
		for right && (!left || isMark(after)) && len(openers) > 0 && run.start < run.end {
			open := &openers[len(openers)-1]
			for open.start < open.end && run.start < run.end {
				open.end--
				found[open.end], found[run.start] = true, true
				run.start++
			}
			if open.start == open.end {
				openers = openers[:len(openers)-1]
			}
		}
		if left && (!right || isMark(before)) && run.start < run.end {
			openers = append(openers, run)
		}
	}
	return found
}

// isBlank reports whether r is white space, or the beginning or end of the text.
func isBlank(r rune) bool { return r == utf8.RuneError || unicode.IsSpace(r) }

func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// slug returns the name of a heading: its text in lower case, with "-" for each space, and without punctuation and
// symbols other than "-" and "_".
func slug(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic):
			return r
		}
		return -1
	}, strings.ToLower(text))
}

// unique returns a name that no heading before has: name, or name with "-" and a number.
func (d *document) unique(name string) string {
	if d.slugs == nil {
		d.slugs = map[string]int{}
	}
	result := name
	for {
		if _, taken := d.slugs[result]; !taken {
			break
		}
		d.slugs[name]++
		result = name + "-" + strconv.Itoa(d.slugs[name])
	}
	d.slugs[result] = 0
	return result
}
