// Package corpus makes the lists of references that the benchmark reads, from
// lists of real ones. The same lists make the same corpora, line for line.
package corpus

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// A Corpus is a list of distinct references, in an order that tells a branch
// predictor nothing.
type Corpus struct {
	Name  string
	What  string // in a few words
	Lines []string
}

// Bytes returns the length of all lines, without their ends.
func (c Corpus) Bytes() (n int) {
	for _, line := range c.Lines {
		n += len(line)
	}
	return n
}

// Sum returns some hexadecimal digits by which runs tell whether they read the same.
func (c Corpus) Sum() string {
	sum := sha256.Sum256([]byte(strings.Join(c.Lines, "\n")))
	return hex.EncodeToString(sum[:4])
}

// WriteFile writes the lines into a file.
func (c Corpus) WriteFile(file string) error {
	return os.WriteFile(file, []byte(strings.Join(c.Lines, "\n")+"\n"), 0o666)
}

// Fewest is the number of lines that a corpus should have: with fewer, branch
// predictors learn the lines by heart.
const Fewest = 10_000

// ShortRefs is the number of lines of the corpus "relative".
const ShortRefs = 12_000

// Read makes the corpora from the lists in dir: urls-web.txt, html-references.txt
// and iris-dbpedia-links.txt, one reference a line.
func Read(dir string) ([]Corpus, error) {
	var lists [3][]string
	for i, name := range [...]string{"urls-web.txt", "html-references.txt", "iris-dbpedia-links.txt"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		lists[i] = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	return Make(lists[0], lists[1], lists[2])
}

// Make makes the corpora from web URLs, references of HTML documents, and IRIs. It
// takes linear time but for sorting.
func Make(web, html, iris []string) ([]Corpus, error) {
	web, html, iris = distinct(web), distinct(html), distinct(iris)
	mixed, err := mix(append(slices.Clone(html), web[:min(len(web), 2*len(html))]...))
	if err != nil {
		return nil, err
	}
	return []Corpus{
		{"web", "real web URLs, as people wrote them", web},
		{"web-short", "those of at most 32 bytes", ofLength(web, 1, 32)},
		{"web-middle", "those of 33 to 64 bytes", ofLength(web, 33, 64)},
		{"web-long", "those of more than 64 bytes", ofLength(web, 65, 1<<30)},
		{"relative", "relative references of at most 64 bytes", shortReferences(html, web)},
		{"mixed", "references, 27 % of them broken", mixed},
		{"broken", "the broken ones", slices.DeleteFunc(slices.Clone(mixed), uri.RFC3986.ValidReference)},
		{"iri", "IRIs, a third of their bytes beyond ASCII", translate(web)},
		{"iri-real", "real IRIs, few of them with characters beyond ASCII", iris},
		{"five", "web URLs that are valid under all generations", validInAll(web)},
	}, nil
}

// Cut returns the corpora with at most n lines each.
func Cut(corpora []Corpus, n int) []Corpus {
	corpora = slices.Clone(corpora)
	for i := range corpora {
		corpora[i].Lines = corpora[i].Lines[:min(n, len(corpora[i].Lines))]
	}
	return corpora
}

// distinct drops what is empty or not the first of its kind.
func distinct(lines []string) []string {
	seen := make(map[string]bool, len(lines))
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		drop := line == "" || seen[line]
		seen[line] = true
		return drop
	})
}

func ofLength(lines []string, from, to int) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return len(line) < from || len(line) > to })
}

// validInAll returns the lines that every generation accepts as a URI, so that all
// of them do the same work.
func validInAll(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		for x := range uri.Syntaxes() {
			if !x.Valid(line) {
				return true
			}
		}
		return false
	})
}

// shortReferences returns the relative references in html of at most 64 bytes, and
// as many paths of web URLs of at most 32 bytes as are missing for ShortRefs.
func shortReferences(html, web []string) (short []string) {
	for _, line := range html {
		r, err := uri.ParseReference(line)
		if err == nil && len(line) <= 64 && r.Kind() != uri.KindURI && r.Kind() != uri.KindNetworkPath {
			short = append(short, line)
		}
	}
	for _, line := range web {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(line[len(u.Scheme()):], "://")
		slash := strings.IndexByte(rest, '/')
		if slash < 0 || len(rest)-slash < 2 || len(rest)-slash > 32 {
			continue
		}
		// Every other one as it would stand in a document beside it.
		if path := rest[slash:]; hash("slash", line)&1 == 0 || strings.HasPrefix(path, "//") || strings.Contains(path, ":") {
			short = append(short, path)
		} else {
			short = append(short, path[1:])
		}
	}
	short = slices.DeleteFunc(distinct(short), func(line string) bool {
		r, err := uri.ParseReference(line)
		return err != nil || r.Kind() == uri.KindURI || r.Kind() == uri.KindNetworkPath
	})
	short = short[:min(len(short), ShortRefs)]
	shuffle(short, "relative")
	return short
}

// mix returns the valid lines, 27 % of them broken, and of those with a host some
// with a port and some with a userinfo.
func mix(lines []string) ([]string, error) {
	lines = slices.DeleteFunc(distinct(lines), func(line string) bool { return !uri.RFC3986.ValidReference(line) })
	shuffle(lines, "mixed")
	broken := len(lines) * 27 / 100
	for i, line := range lines {
		if i >= broken {
			lines[i] = decorate(line)
			continue
		}
		lines[i] = breakLine(line)
		if uri.RFC3986.ValidReference(lines[i]) {
			return nil, fmt.Errorf("%q was to be broken, and is %q", line, lines[i])
		}
	}
	lines = distinct(lines)
	shuffle(lines, "mixed again") // by the hash alone, many of the first would be broken
	return lines, nil
}

// decorate gives one host in twenty a port, and one in fifty a userinfo: the lists have hardly any.
func decorate(line string) string {
	start, end, ok := plainAuthority(line)
	switch h := hash("decorate", line) % 100; {
	case ok && h < 5:
		return line[:end] + ":8080" + line[end:]
	case ok && h < 7:
		return line[:start] + "user@" + line[start:]
	}
	return line
}

// breakLine makes a valid line one that RFC 3986 does not derive, in one of the
// ways that are common in the field.
func breakLine(line string) string {
	h := hash("break", line)
	at := int(h >> 16 % uint64(len(line)+1))
	start, end, ok := plainAuthority(line)
	switch h % 8 {
	case 0: // http://h:8o/
		if ok {
			return line[:end] + ":8o" + line[end:]
		}
	case 1: // http://[::g]/
		if ok {
			return line[:start] + "[::g]" + line[end:]
		}
	case 2: // a#b#c
		return line + "#a#b"
	case 3: // ?ids[0]=1
		return line + "[0]"
	case 4: // %zz
		return line[:at] + "%zz" + line[at:]
	}
	const never = " \"<>\\^`{|}\x7f" // in no component
	return line[:at] + string(never[h>>8%uint64(len(never))]) + line[at:]
}

// plainAuthority returns where an authority of a host alone stands.
func plainAuthority(line string) (start, end int, ok bool) {
	i := strings.Index(line, "//")
	if i < 0 || i > 0 && line[i-1] != ':' {
		return 0, 0, false
	}
	start = i + len("//")
	end = start + len(line[start:])
	if n := strings.IndexAny(line[start:], "/?#"); n >= 0 {
		end = start + n
	}
	return start, end, end > start && !strings.ContainsAny(line[start:end], "@:[]")
}

// scripts are the first of 16 letters each, of scripts that the web is written in.
var scripts = [...]rune{
	'ā', 'à', 'α', 'а', 'п', // 2 bytes: Latin, Greek, Cyrillic
	'א', 'ف', // 2 bytes: Hebrew, Arabic
	'अ', 'ก', 'か', '一', '가', // 3 bytes: Devanagari, Thai, Hiragana, Han, Hangul
}

// translate writes the letters behind the authority in another script, from the
// first on, until a third of the bytes are beyond ASCII. It drops the lines that
// have too few letters for that, or are not URIs.
func translate(lines []string) (iris []string) {
	for _, line := range lines {
		if iri, ok := translateLine(line); ok && uri.RFC3986.Valid(line) {
			iris = append(iris, iri)
		}
	}
	return distinct(iris)
}

func translateLine(line string) (iri string, ok bool) {
	_, end, ok := plainAuthority(line)
	if !ok {
		return "", false
	}
	script := scripts[hash("script", line)%uint64(len(scripts))]
	var b strings.Builder
	b.WriteString(line[:end])
	beyond, escaped := 0, 0
	for i := end; i < len(line); i++ {
		c := line[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if escaped--; c == '%' {
			escaped = 3 // itself and two digits
		}
		// What is still to come is ASCII.
		if total := b.Len() + len(line) - i; escaped > 0 || !letter || 3*beyond >= total {
			b.WriteByte(c)
			continue
		}
		n := b.Len()
		b.WriteRune(script + rune(c&15))
		beyond += b.Len() - n
	}
	return b.String(), 3*beyond >= b.Len()
}

// shuffle puts lines in an order that has nothing to do with what they are. Each
// salt gives another.
func shuffle(lines []string, salt string) {
	slices.SortFunc(lines, func(a, b string) int {
		return cmp.Or(cmp.Compare(hash(salt, a), hash(salt, b)), strings.Compare(a, b))
	})
}

// hash returns the same for the same strings on every machine.
func hash(salt, line string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(salt))
	h.Write([]byte(line))
	// FNV leaves the high bits to the first bytes, and the low ones to the last.
	x := h.Sum64()
	x = (x ^ x>>32) * 0x9e3779b97f4a7c15
	return x ^ x>>32
}
