package uri_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// The strings of the answers test. NOTE: a change in this file changes the hash of
// every version, so that hashes compare only between versions that have the same file.

// answerSeeds are the strings to mutate, in addition to those of the conformance rows.
var answerSeeds = []string{
	"", "/", "//", "///", "////a", "?", "#", "??", "##", ":", "a:", "a:b", "1a:b", "a+b-c.d:e", ";p=1", ";", "*", ".", "..", "./a:b", "a;p/b;q?r;s#t",
	"http://a", "HTTP://A:80/%7Euser/./x/../y?q#f", "http://a?", "http://a/#", "http:", "http:a", "http:/a//b", "https://h:443", "https://h:", "ws://h:80?q",
	"http://u:p@h:8080/a/b;x=1?k=v&l=w#frag", "ftp://user@host.dom:21/%2Fetc/motd;type=a", "http://@h/", "http://:@h/", "http://u:p:q@h", "http://a@b@c/",
	"http://[::1]:80/", "http://[1:2:3:4:5:6:7:8]", "http://[::ffff:192.0.2.1]/", "http://[2001:DB8::A]:/", "http://[v1.a:b]/", "http://[fe80::1%25eth0]/", "http://[::1", "http://::1/",
	"http://192.0.2.1/", "http://256.1.1.1/", "http://01.2.3.4/", "http://1.2.3/", "//127.0.0.1:65536", "http://a.b-c.example./", "http://a_b.example/", "http://-a/",
	"x://a:1,b:2/", "mongodb://u:p@a:1,b:2/db", "http://$,;:@&=+/p", "http://a/!$&'()*+,;=:@", "http://a/^|{}`\"<>\\", "http://a/b c",
	"mailto:John.Doe@example.com", "news:comp.infosystems.www", "urn:oasis:names", "tel:+1-816", "data:text/plain;base64,AA==", "file:///etc/passwd", "file:/a", "x:/.//a", "x:.//a",
	"http://a/%", "http://a/%4", "http://a/%41%zz", "http://a/%c3%A9%E2%80%8e%F0%9F%98%80", "http://%41%2e%c3%a9/", "%2e%2e/%2E/a", "http://a/%2e/%2e%2e/b",
	"http://é/ü?ý#þ", "http://例え.jp/引き", "http://a/\uE000?\uE000#\uE000", "http://a/\u202e", "http://a/\ufffe", "http://a/\xff", "http://a/\xed\xa0\x80", "é:a",
	"prospero://h:1525/x;y=z", "gopher://h:70/00a%09b", "wais://h:210/db?q", "telnet://u:p@h:23/", "nntp://h:119/g/1", "http://h/a/b/../../../c/./..", "../../../g", "..", "a/..", "a/./b/",
}

// answerBases and answerReferences are the texts that every string is resolved against,
// relativized against and compared with. A syntax skips the texts that it rejects.
var (
	answerBases      = []string{"http://a/b/c/d;p?q", "ftp://u:p@h:21/a/../b/;x=1", "http://a", "urn:a:b", "file:///a//b/./c?q#f", "x:a/b", "x:/.//a", "http://é/ü"}
	answerReferences = []string{"", "g", "../../../g", "./a:b", "?y", "#s", "//g", "http:g", "/./g/..", "..//x", "%2e%2e/g", ";x", "/.//a", "é", "ftp://h/x", "urn:a:b"}
)

// answerFragments are the texts that mutations insert.
var answerFragments = []string{
	":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "-", ".", "_", "~", "%", " ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}",
	"//", "://", "../", "./", "/.", "/..", "/./", "/x/../", ":80", ":443", ":0", ":", "@h", "u:p@", "a", "Z", "0", "9", "g", "a.b", "xn--a", "http:", "x:", "HTTP://",
	"%41", "%7e", "%7E", "%2e", "%2F", "%3a", "%4", "%zz", "%G0", "%C3%A9", "%c3", "%80", "%E2%80%8E", "%00", "%21", "%24", "%FF",
	"[::1]", "[::]", "[1::8]", "[v1.a]", "[::1.2.3.4]", "[12345::]", "1.2.3.4", "255.255.255.255", "256.0.0.0", "00.1.2.3",
	"é", "ÿ", "日本", "😀", "\u00a0", "\u0080", "\u200e", "\u202e", "\uE000", "\uF8FF", "\uFDD0", "\uFFEF", "\uFFF0", "\U000E0001", "\U000F0000", "\U0010FFFD", "\U0010FFFF",
	"\xff", "\x80", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x80", "\x00", "\x1f", "\x7f", "\r", "\n", "\t",
}

// An answerCorpus has the strings to mutate. For each syntax it also has the valid answerBases and
// answerReferences. It does not change after newAnswerCorpus.
type answerCorpus struct {
	seeds []string
	bases map[uri.Syntax][]uri.URI
	refs  map[uri.Syntax][]uri.Reference
}

func newAnswerCorpus(t *testing.T) *answerCorpus {
	c := &answerCorpus{seeds: slices.Clone(answerSeeds), bases: map[uri.Syntax][]uri.URI{}, refs: map[uri.Syntax][]uri.Reference{}}
	var names []string
	for _, folder := range []string{".", "required", "optional"} { // older versions have no folders
		found, _ := filepath.Glob(filepath.Join(*answersRows, folder, "rfc*", "*.jsonl"))
		names = append(names, found...) // sorted by Glob
	}
	for _, name := range names {
		if filepath.Base(name) == "grid.jsonl" {
			continue // combinations of a few strings
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var row struct {
				Request struct {
					Input, Base, A, B string
					InputBase64       []byte `json:"input_base64"`
				}
			}
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			r := row.Request
			for _, s := range []string{r.Input, r.Base, r.A, r.B, string(r.InputBase64)} {
				if s != "" && len(s) < 200 {
					c.seeds = append(c.seeds, s)
				}
			}
		}
	}
	if len(names) == 0 {
		t.Fatalf("no rows in %s", *answersRows)
	}
	for _, x := range uri.Syntaxes() {
		for _, s := range answerBases {
			if u, err := x.Parse(s); err == nil {
				c.bases[x] = append(c.bases[x], u)
			}
		}
		for _, s := range answerReferences {
			if r, err := x.ParseReference(s); err == nil {
				c.refs[x] = append(c.refs[x], r)
			}
		}
	}
	return c
}

// A mutator creates strings from seeds and from the previous string.
type mutator struct {
	*rand.Rand
	seeds []string
}

func newMutator(block int, seeds []string) mutator {
	return mutator{rand.New(rand.NewPCG(1738, uint64(block))), seeds}
}

func (m mutator) pick(list []string) string { return list[m.IntN(len(list))] }

// next returns a string. It creates one string in four from the previous string, so that
// consecutive strings are often equivalent, or differ in one part only.
func (m mutator) next(previous string) string {
	switch n := m.IntN(1 << 15); {
	case n == 0:
		return m.long(1 << 16)
	case n < 1<<3:
		return m.long(1<<13 - 1)
	}
	s := m.pick(m.seeds)
	if m.IntN(4) == 0 && len(previous) < 300 {
		s = previous
	}
	b := []byte(s)
	for range m.IntN(4) {
		b = m.mutate(b)
	}
	return string(b)
}

func (m mutator) mutate(b []byte) []byte {
	i := m.IntN(len(b) + 1)
	j := min(len(b), i+m.IntN(8))
	switch m.IntN(16) {
	case 0: // replace
		return slices.Replace(b, i, min(i+1, len(b)), []byte(m.pick(answerFragments))...)
	case 1: // insert an IP literal where a host begins
		literal := "//" + m.ipLiteral()
		if k := bytes.Index(b, []byte("//")); k >= 0 {
			return slices.Replace(b, k, k+len("//"), []byte(literal)...)
		}
		return slices.Insert(b, i, []byte(literal)...)
	case 2, 3: // insert
		return slices.Insert(b, i, []byte(m.pick(answerFragments))...)
	case 4, 5: // delete
		return slices.Delete(b, i, j)
	case 6, 7: // splice with another seed
		other := m.pick(m.seeds)
		return append(b[:i:i], other[m.IntN(len(other)+1):]...)
	case 8, 9: // duplicate
		return slices.Insert(b, j, slices.Clone(b[i:j])...)
	case 10, 11: // the other case
		for k := range b[i:j] {
			if c := b[i+k] | 0x20; 'a' <= c && c <= 'z' {
				b[i+k] ^= 0x20
			}
		}
		return b
	case 12, 13: // percent-encode a byte
		if i == len(b) {
			return b
		}
		digits := m.pick([]string{"0123456789ABCDEF", "0123456789abcdef"})
		return slices.Replace(b, i, i+1, '%', digits[b[i]>>4], digits[b[i]&15])
	case 14: // past the 16, 32 and 64 bytes that kernels read at once
		run := strings.Repeat(m.pick(answerFragments), 1+m.IntN(130))
		return slices.Insert(b, i, []byte(run[:min(len(run), 130)])...)
	}
	return slices.Insert(b, i, bytes.Repeat([]byte("a"), m.IntN(100))...)
}

// ipLiteral returns an IP literal, often with about eight groups.
func (m mutator) ipLiteral() string {
	var groups []string
	for range m.IntN(10) {
		groups = append(groups, m.pick([]string{"0", "1", "ab", "DEF", "01a9", "00000"}[:2+m.IntN(20)/4]))
	}
	switch tail := m.pick([]string{"1.2.3.4", "255.0.10.199", "256.1.1.1", "1.2.3", "1%25eth0"}); m.IntN(8) {
	case 0, 1:
		groups = append(groups, "1.2.3.4")
	case 2:
		groups = append(groups, tail)
	}
	before, after := "[", m.pick([]string{"]", "]", "]", "]", "]/", "]:80", "", "]a"})
	if elided := m.IntN(len(groups) + 1); m.IntN(3) > 0 {
		groups = slices.Insert(groups, elided, "") // "::"
		if elided == 0 {
			before += ":"
		}
		if elided == len(groups)-1 {
			after = ":" + after
		}
	}
	return before + strings.Join(groups, ":") + after
}

// long returns a string with a delimiter, or its end, at about the limits of the
// packed offsets: 8191 bytes for a scheme, 65535 for an authority.
func (m mutator) long(limit int) string {
	form := m.pick([]string{"X:", "X:", "http://X", "//X", "http://X@h:1/p?q", "x://u:X@h", "//h:X/", "http://h/X?q#f", "X", "?X", "x:?X#f", "#X", "//[X]", "http://h/;X"})
	unit := m.pick([]string{"a", "a", "a", "a", "1", "1", "/", "../", "a/", "%41", "%7e", ".", "é", "+"})
	n := limit + m.IntN(9) - 4 - strings.Index(form, "X")
	s := strings.Replace(form, "X", strings.Repeat(unit, n/len(unit))+"aaa"[:n%len(unit)], 1)
	if m.IntN(2) == 0 {
		return s
	}
	return s + m.pick(answerFragments)
}
