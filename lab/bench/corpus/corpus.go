// Package corpus makes the corpora of the benchmark from lists of real or generated
// references. The same lists always make the same corpora, line for line.
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

// A Corpus is a list of distinct references. A branch predictor cannot learn their order.
type Corpus struct {
	Name  string
	What  string // a short description
	Lines []string
}

// Bytes returns the length of all lines, without line ends.
func (c Corpus) Bytes() (n int) {
	for _, line := range c.Lines {
		n += len(line)
	}
	return n
}

// Sum returns a checksum in hex digits. Two runs with the same sums used the same corpora.
func (c Corpus) Sum() string {
	sum := sha256.Sum256([]byte(strings.Join(c.Lines, "\n")))
	return hex.EncodeToString(sum[:4])
}

// WriteFile writes the lines to a file.
func (c Corpus) WriteFile(file string) error {
	return os.WriteFile(file, []byte(strings.Join(c.Lines, "\n")+"\n"), 0o666)
}

// Fewest is the number of lines that a corpus should have. With fewer lines, branch
// predictors learn the lines.
const Fewest = 10_000

// ShortRefs is the number of lines of the corpus "relative".
const ShortRefs = 12_000

// Read makes the corpora from the lists in dir: urls-web.txt, html-references.txt and
// iris-dbpedia-links.txt. A list has one reference per line.
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

// Make makes the corpora from web URLs, references of HTML documents, and IRIs. Its time is
// linear except for sorting.
func Make(web, html, iris []string) ([]Corpus, error) {
	web, html, iris = distinct(web), distinct(html), distinct(iris)
	five := validInAll(web)
	mixed, err := mix(append(slices.Clone(html), web[:min(len(web), 2*len(html))]...))
	if err != nil {
		return nil, err
	}
	return []Corpus{
		{"web", "real web URLs, as people wrote them", web},
		{"web-short", "web URLs of at most 32 bytes", ofLength(web, 1, 32)},
		{"web-middle", "web URLs of 33 to 64 bytes", ofLength(web, 33, 64)},
		{"web-long", "web URLs of more than 64 bytes", ofLength(web, 65, 1<<30)},
		{"relative", "relative references of at most 64 bytes", shortReferences(html, web)},
		{"mixed", "references, 27 % of them invalid", mixed},
		{"broken", "the invalid lines of mixed", slices.DeleteFunc(slices.Clone(mixed), isReference)},
		{"iri", "IRIs, a third of their bytes non-ASCII", translate(web)},
		{"iri-real", "real IRIs, few of them with non-ASCII characters", iris},
		{"five", "web URLs that are valid under all five syntaxes", five},
		{"web-200", "URLs of more than 200 bytes, made of the parts of web URLs", lengthen(five)},
		{"ipv6", "web URLs, with made IPv6 addresses as hosts", literals(five)},
		{"login", "web URLs, with made names and passwords", logins(five)},
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

// distinct removes empty lines, and repetitions of a line.
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

// validInAll returns the lines that are URIs under every syntax, so that the syntaxes can
// be compared.
func validInAll(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		for _, x := range uri.Syntaxes() {
			if _, ok := x.Check(line, uri.FormURI); !ok {
				return true
			}
		}
		return false
	})
}

// shortReferences returns ShortRefs relative references. The first are those in html of at
// most 64 bytes, the rest are paths of web URLs of at most 32 bytes.
func shortReferences(html, web []string) (short []string) {
	for _, line := range html {
		if len(line) <= 64 && isPathReference(line) {
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
		// Half of the paths begin with "/". The others are relative to their document.
		if path := rest[slash:]; hash("slash", line)&1 == 0 || strings.HasPrefix(path, "//") || strings.Contains(path, ":") {
			short = append(short, path)
		} else {
			short = append(short, path[1:])
		}
	}
	short = slices.DeleteFunc(distinct(short), func(line string) bool {
		return !isPathReference(line)
	})
	short = short[:min(len(short), ShortRefs)]
	shuffle(short, "relative")
	return short
}

func isURI(line string) bool {
	_, ok := uri.RFC3986.Check(line, uri.FormURI)
	return ok
}

func isReference(line string) bool {
	_, ok := uri.RFC3986.Check(line, uri.FormReference)
	return ok
}

// isPathReference reports whether line is a reference without scheme and authority.
func isPathReference(line string) bool {
	r, err := uri.ParseReference(line)
	_, hasScheme := r.Scheme()
	_, hasAuthority := r.Authority()
	return err == nil && !hasScheme && !hasAuthority
}

// mix returns the valid lines after some changes: 27 % become invalid, and some of the
// others get a port or a userinfo.
func mix(lines []string) ([]string, error) {
	lines = slices.DeleteFunc(distinct(lines), func(line string) bool { return !isReference(line) })
	shuffle(lines, "mixed")
	broken := len(lines) * 27 / 100
	for i, line := range lines {
		if i >= broken {
			lines[i] = decorate(line)
			continue
		}
		lines[i] = breakLine(line)
		if isReference(lines[i]) {
			return nil, fmt.Errorf("%q should be invalid: it was made from %q", lines[i], line)
		}
	}
	lines = distinct(lines)
	shuffle(lines, "mixed again") // the first 27 % were broken
	return lines, nil
}

// decorate adds a port to one host in twenty, and a userinfo to one in fifty, because the
// lists have very few.
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

// breakLine makes a valid line invalid under RFC 3986, with one of several common errors.
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

// plainAuthority returns the start and the end of an authority that consists of a host.
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

// scripts has, for each of several scripts, the first of 16 letters.
var scripts = [...]rune{
	'ā', 'à', 'α', 'а', 'п', // 2 bytes: Latin, Greek, Cyrillic
	'א', 'ف', // 2 bytes: Hebrew, Arabic
	'अ', 'ก', 'か', '一', '가', // 3 bytes: Devanagari, Thai, Hiragana, Han, Hangul
}

// translate replaces letters after the authority by letters of another script, until a
// third of the bytes are non-ASCII. It removes lines that have too few letters or are not
// URIs.
func translate(lines []string) (iris []string) {
	for _, line := range lines {
		if iri, ok := translateLine(line); ok && isURI(line) {
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
	nonASCII, escaped := 0, 0
	for i := end; i < len(line); i++ {
		c := line[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if escaped--; c == '%' {
			escaped = 3 // the "%" and two digits
		}
		// The rest of the line is ASCII.
		if total := b.Len() + len(line) - i; escaped > 0 || !letter || 3*nonASCII >= total {
			b.WriteByte(c)
			continue
		}
		n := b.Len()
		b.WriteRune(script + rune(c&15))
		nonASCII += b.Len() - n
	}
	return b.String(), 3*nonASCII >= b.Len()
}

// shuffle sorts lines by a hash, so that neighboring lines are not similar. Each salt gives
// another order.
func shuffle(lines []string, salt string) {
	slices.SortFunc(lines, func(a, b string) int {
		return cmp.Or(cmp.Compare(hash(salt, a), hash(salt, b)), strings.Compare(a, b))
	})
}

// hash returns a hash that is the same on every machine.
func hash(salt, line string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(salt))
	h.Write([]byte(line))
	// In FNV, the high bits depend mostly on the first bytes, and the low bits on the last.
	x := h.Sum64()
	x = (x ^ x>>32) * 0x9e3779b97f4a7c15
	return x ^ x>>32
}
