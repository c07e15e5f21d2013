package main

import (
	"bufio"
	"io"
	"sort"
	"strings"
	"unicode/utf8"
)

// A refanger reads a text with its defanged URLs as they were: http://evil.example/ for hxxp[:]//evil[.]example/. People
// who report attacks defang URLs, so that nobody follows them by accident.
type refanger struct {
	r      *bufio.Reader
	before byte   // the last byte of the result
	rest   string // of a replacement, for the next Read

	wrote        int64 // bytes of the result
	replacements []replacement
}

// A replacement ends at an offset of the result. The text up to there is longer than the result by some bytes.
type replacement struct{ end, longer int64 }

func newRefanger(r io.Reader) *refanger { return &refanger{r: bufio.NewReader(r)} }

// What is written in place of a scheme, and in place of a delimiter. Case is ignored.
var (
	defangedSchemes = [...][2]string{{"hxxps", "https"}, {"hxxp", "http"}, {"fxps", "ftps"}, {"fxp", "ftp"}}
	defangedMarks   = [...][2]string{
		{"[://]", "://"}, {"[:]", ":"}, {"(:)", ":"},
		{"[.]", "."}, {"(.)", "."}, {"{.}", "."}, {"[dot]", "."}, {"(dot)", "."}, {"{dot}", "."},
	}
)

// Read reads the result. It waits only for bytes of the text that decide about a replacement.
func (x *refanger) Read(b []byte) (n int, err error) {
	for n < len(b) && (n == 0 || x.rest != "" || x.r.Buffered() > 0) {
		if x.rest == "" {
			c, err := x.r.ReadByte()
			if err != nil {
				return n, err
			}
			x.rest = x.refanged(c)
		}
		copied := copy(b[n:], x.rest)
		n, x.rest, x.before = n+copied, x.rest[copied:], x.rest[copied-1]
	}
	return n, nil
}

// refanged returns the text for what begins with c, and reads the rest of it. A scheme is not part of a longer word, and
// a mark comes after a letter, a digit, "]" or a character that is not ASCII, and ":" also after ":", as in IPv6 addresses.
func (x *refanger) refanged(c byte) string {
	afterWord := isWordByte(x.before)
	inHost := afterWord || x.before == ']' || x.before >= utf8.RuneSelf
	switch {
	case c|0x20 == 'h' || c|0x20 == 'f':
		for _, s := range defangedSchemes {
			if n := len(s[0]); !afterWord && x.follows(c, s[0]) {
				if next, _ := x.r.Peek(n); len(next) == n && strings.IndexByte(":[(", next[n-1]) >= 0 {
					return x.replace(s)
				}
			}
		}
	case c == '[' || c == '(' || c == '{':
		for _, m := range defangedMarks {
			if (inHost || x.before == ':' && m[1] == ":") && x.follows(c, m[0]) {
				return x.replace(m)
			}
		}
	}
	x.wrote++
	return string([]byte{c})
}

// follows reports whether c and the bytes after it are a text in lower case.
func (x *refanger) follows(c byte, text string) bool {
	for i := range len(text) {
		if i > 0 {
			next, _ := x.r.Peek(i)
			if len(next) < i {
				return false
			}
			c = next[i-1]
		}
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != text[i] {
			return false
		}
	}
	return true
}

// replace reads the rest of the first text, and returns the second.
func (x *refanger) replace(pair [2]string) string {
	x.r.Discard(len(pair[0]) - 1) // follows has read it
	x.wrote += int64(len(pair[1]))
	longer := int64(len(pair[0]) - len(pair[1]))
	if n := len(x.replacements); n > 0 {
		longer += x.replacements[n-1].longer
	}
	x.replacements = append(x.replacements, replacement{x.wrote, longer})
	return pair[1]
}

// offset returns the offset in the text of an offset in the result.
func (x *refanger) offset(result int64) int64 {
	i := sort.Search(len(x.replacements), func(i int) bool { return x.replacements[i].end > result })
	if i > 0 {
		result += x.replacements[i-1].longer
	}
	return result
}

func isWordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// isDefanged reports whether a text looks like a defanged URL.
func isDefanged(text string) bool {
	r := newRefanger(strings.NewReader(text))
	_, err := io.Copy(io.Discard, r)
	return err == nil && len(r.replacements) > 0
}
