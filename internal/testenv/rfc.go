package testenv

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The texts of the RFCs are not part of the repository. What the tests ask about them is: each
// package that asks has a file testdata/rfc.txt with a line for each answer that was yes,
//
//	TestQuotes rfc3986 3.2.2 4f1c0d9b2a7e6583
//
// the test, the RFC, the section, and the beginning of a SHA-256 hash of the question. So a test that
// quotes an RFC fails in every clone if somebody changes the quotation. If the text is there, it
// decides, and the test also fails if the file differs from the text.
const factsFile = "testdata/rfc.txt"

// Facts are the questions of one test.
type Facts struct {
	t     testing.TB
	known map[string]bool // the lines of the test in the file
	asked map[string]bool // the lines of this run

	withText, withoutText bool
}

// RFCs begins the questions of a test about the texts of the RFCs. A test that asks about all
// its quotations, and not about a sample, calls it once.
func RFCs(t testing.TB) *Facts {
	t.Helper()
	f := &Facts{t: t, known: map[string]bool{}, asked: map[string]bool{}}
	for _, line := range readFacts(t) {
		if name, _, _ := strings.Cut(line, " "); name == t.Name() {
			f.known[line] = true
		}
	}
	t.Cleanup(f.finish)
	return f
}

// Says reports whether a section of an RFC has these words. White space in the words is one space,
// since the RFC breaks its lines elsewhere.
func (f *Facts) Says(rfc, section, words string) bool {
	f.t.Helper()
	words = oneSpace(words)
	return f.Holds(rfc, section, "says "+words, func(text string) bool { return strings.Contains(oneSpace(text), words) })
}

// Prints reports whether a section of an RFC has this string, without regard to white space. The
// RFC may have broken a long URI.
func (f *Facts) Prints(rfc, section, s string) bool {
	f.t.Helper()
	s = noSpace(s)
	return f.Holds(rfc, section, "prints "+s, func(text string) bool { return strings.Contains(noSpace(text), s) })
}

// HasSection reports whether the RFC has the section.
func (f *Facts) HasSection(rfc, section string) bool {
	f.t.Helper()
	return f.Holds(rfc, section, "exists", func(string) bool { return true })
}

// Holds reports whether something is true about the text of a section. The question names it, and
// has everything that the answer depends on, except for the text.
func (f *Facts) Holds(rfc, section, question string, holds func(text string) bool) bool {
	f.t.Helper()
	sum := sha256.Sum256([]byte(question))
	line := fmt.Sprintf("%s %s %s %s", f.t.Name(), rfc, section, hex.EncodeToString(sum[:8]))
	sections := sectionsOf(f.t, rfc)
	if sections == nil {
		f.withoutText = true
		return f.known[line]
	}
	f.withText = true
	text, ok := sections[strings.ToLower(section)]
	if !ok || !holds(text) {
		return false
	}
	f.asked[line] = true
	return true
}

// finish compares the answers from the texts with the file, or writes them.
func (f *Facts) finish() {
	f.t.Helper()
	if !f.withText || f.t.Failed() {
		return
	}
	if f.withoutText {
		f.t.Error("some texts of RFCs are here, and others are not: the test needs all that it asks about, or none")
		return
	}
	if os.Getenv("URIFORM_REWRITE") == "1" {
		f.rewrite()
		return
	}
	for _, line := range slices.Sorted(maps.Keys(f.asked)) {
		if !f.known[line] {
			f.t.Errorf("%s does not have %q: set URIFORM_REWRITE=1 to write it anew", factsFile, line)
			return
		}
	}
	for _, line := range slices.Sorted(maps.Keys(f.known)) {
		if !f.asked[line] {
			f.t.Errorf("%s has %q, which the test does not ask: set URIFORM_REWRITE=1 to write it anew", factsFile, line)
			return
		}
	}
}

var factsLock sync.Mutex

// rewrite replaces the lines of the test in the file.
func (f *Facts) rewrite() {
	factsLock.Lock()
	defer factsLock.Unlock()
	lines := slices.DeleteFunc(readFacts(f.t), func(line string) bool { return f.known[line] })
	lines = slices.AppendSeq(lines, maps.Keys(f.asked))
	slices.Sort(lines)
	if err := os.MkdirAll(filepath.Dir(factsFile), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(factsFile, []byte(factsHeader+strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

const factsHeader = "# What the tests ask about the texts of the RFCs, and is true: see internal/testenv. Do not edit.\n"

// readFacts returns the lines of the file. They are empty if there is no file.
func readFacts(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile(factsFile)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.FieldsFunc(strings.TrimPrefix(strings.ReplaceAll(string(text), "\r", ""), factsHeader), func(c rune) bool { return c == '\n' })
}

// rfcHashes has the SHA-256 hashes of the words of the texts, without the headers and footers of
// pages.
var rfcHashes = map[string]string{
	"rfc822":  "4943300188f6760eb9080c19380b787edbd93737a4cdb096ef4bcd6c7824f681",
	"rfc1738": "9bc0ff282710b25a2b7479393a87662a51ef105906234e84de7561f06ee36bb9",
	"rfc1808": "bbf5cc5821b12a54132d59ab32246b16fa30959f433bf11f5dc40866750399b0",
	"rfc2396": "b1fdab07870461cf341f5efd340fee819854b3f03475e870725801748de4d074",
	"rfc2732": "6b5f1540cbc1ba1e7110c17ac5947117b05e292cc4f03a423927a7d3ce817fd9",
	"rfc3986": "9b3f63ddc18d0c55eff586eb895fcd8c010e911fe75c625734bf5a595764a485",
	"rfc3987": "3387373aa23cfb4f95daeb0d0d0eb1c1c3bfeb32ef9910f9a9ee864f85af5da2",
}

// RFC returns the text of an RFC, for example "rfc3986", without the headers and footers of pages. It
// skips the test if the text is not there, and fails if it is not the text that the RFC Editor
// published.
func RFC(t testing.TB, rfc string) string {
	t.Helper()
	text, ok := rfcText(t, rfc)
	if !ok {
		Skip(t, "rfc", "set URIFORM_RFC to a folder with %s.txt of the RFC Editor", rfc)
	}
	return text
}

// rfcText returns the text of an RFC, and false if the text is not there.
func rfcText(t testing.TB, rfc string) (string, bool) {
	t.Helper()
	want, ok := rfcHashes[rfc]
	if !ok {
		t.Fatalf("the hash of %s is not in rfcHashes", rfc)
	}
	for _, name := range rfcPaths(t, rfc) {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		text := unpaged(string(b))
		if got := hashOfWords(text); got != want {
			t.Fatalf("%s is not the text of %s: the hash of its words is %s, want %s", name, rfc, got, want)
		}
		return text, true
	}
	if dir := os.Getenv("URIFORM_RFC"); dir != "" {
		t.Fatalf("URIFORM_RFC is %s, but the folder has no %s.txt", dir, rfc)
	}
	return "", false
}

// rfcPaths returns the places where the text of an RFC may be.
func rfcPaths(t testing.TB, rfc string) []string {
	t.Helper()
	if dir := os.Getenv("URIFORM_RFC"); dir != "" {
		return []string{filepath.Join(dir, rfc+".txt")}
	}
	dir := shared(t)
	if dir == "" {
		return nil
	}
	paths := []string{filepath.Join(dir, "rfc", rfc+".txt")}
	switch rfc {
	case "rfc822":
		paths = append(paths, filepath.Join(dir, "rfc", "rfc0822.txt"))
	case "rfc2396":
		paths = append(paths, filepath.Join(dir, "seeds", "001_e81406f8b3d08b81.txt"))
	}
	return paths
}

var pageBreak = regexp.MustCompile(`(?m)^(.*\[Page \d+\]|RFC \d+ .*\d{4})$`)

// unpaged returns the text of an RFC from its first line on, without the headers and footers of pages.
func unpaged(text string) string {
	text = strings.NewReplacer("\f", "\n", "\r", "").Replace(text)
	if at := strings.Index(text, "Network Working Group"); at >= 0 {
		text = text[at:]
	}
	return pageBreak.ReplaceAllString(text, "")
}

func hashOfWords(text string) string {
	sum := sha256.Sum256([]byte(oneSpace(text)))
	return hex.EncodeToString(sum[:])
}

func oneSpace(text string) string { return strings.Join(strings.Fields(text), " ") }
func noSpace(text string) string  { return strings.Join(strings.Fields(text), "") }

// The headings of sections and appendices: "3.2.2.  Host", "4. REGISTRATION", "A. Collected BNF",
// "Appendix B.  Parsing", "D.2.  Modi…", "References". RFC 822 indents its headings.
var (
	heading       = regexp.MustCompile(`(?m)^(?:Appendix )?(?:(\d+(?:\.\d+)*|[A-H](?:\.\d+)*|APPENDIX)[.:]? +[A-Z(]|(References)).*$`)
	headingRFC822 = regexp.MustCompile(`(?m)^ +(\d+(?:\.\d+)+)\.  [A-Z]{2}.*$`)
)

var (
	sectionsLock sync.Mutex
	sectionCache = map[string]map[string]string{}
)

// sectionsOf returns the text of each section of an RFC, up to the next heading, by its number. It
// returns nil if the text of the RFC is not there.
func sectionsOf(t testing.TB, rfc string) map[string]string {
	t.Helper()
	sectionsLock.Lock()
	defer sectionsLock.Unlock()
	if sections, ok := sectionCache[rfc]; ok {
		return sections
	}
	var sections map[string]string
	if text, ok := rfcText(t, rfc); ok {
		sections = split(text, heading)
		if rfc == "rfc822" {
			sections = split(text, headingRFC822)
		}
	}
	sectionCache[rfc] = sections
	return sections
}

// split divides a text at its headings. The names of sections are in lower case.
func split(text string, heading *regexp.Regexp) map[string]string {
	sections := map[string]string{}
	headings := heading.FindAllStringSubmatchIndex(text, -1)
	for i, m := range headings {
		end := len(text)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		name := m[2:4]
		if name[0] < 0 {
			name = m[4:6]
		}
		sections[strings.ToLower(text[name[0]:name[1]])] += text[m[1]:end]
	}
	return sections
}
