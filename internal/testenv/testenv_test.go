package testenv

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A recorder is a test that does not stop: it records what would have happened.
type recorder struct {
	testing.TB
	log     []string
	cleanup []func()
}

func (r *recorder) Helper()          {}
func (r *recorder) Name() string     { return "TestRecorder" }
func (r *recorder) Failed() bool     { return strings.Contains(strings.Join(r.log, " "), "error ") }
func (r *recorder) Cleanup(f func()) { r.cleanup = append(r.cleanup, f) }
func (r *recorder) Errorf(format string, args ...any) {
	r.log = append(r.log, "error "+fmt.Sprintf(format, args...))
}
func (r *recorder) Skipf(format string, args ...any) {
	r.log = append(r.log, "skip "+fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.log = append(r.log, "fail "+fmt.Sprintf(format, args...))
	panic(r)
}

func (r *recorder) FailNow() {
	r.log = append(r.log, "fail")
	panic(r)
}

// record returns what use did to its test.
func record(use func(testing.TB)) string {
	r := &recorder{}
	func() {
		defer func() {
			if e := recover(); e != nil && e != r {
				panic(e)
			}
		}()
		use(r)
		for _, f := range r.cleanup {
			f()
		}
	}()
	return strings.Join(r.log, "; ")
}

func TestSkip(t *testing.T) {
	const reason = "SKIPPED: needs java: version 17"
	for _, tt := range []struct{ noSkip, maySkip, want string }{
		{"", "", "skip " + reason},
		{"1", "", "fail URIFORM_NOSKIP is set. " + reason},
		{"1", "data node", "fail URIFORM_NOSKIP is set. " + reason},
		{"1", "data,java node", "skip " + reason},
		{"1", "javascript", "fail URIFORM_NOSKIP is set. " + reason},
	} {
		t.Setenv("URIFORM_NOSKIP", tt.noSkip)
		t.Setenv("URIFORM_MAYSKIP", tt.maySkip)
		if got := record(func(t testing.TB) { Skip(t, "java", "version %d", 17) }); got != tt.want {
			t.Errorf("URIFORM_NOSKIP=%s URIFORM_MAYSKIP=%q\n got %s\nwant %s", tt.noSkip, tt.maySkip, got, tt.want)
		}
	}
}

func TestLong(t *testing.T) {
	if Long() != readLong() {
		t.Errorf("Long() = %t", Long())
	}
	for value, want := range map[string]bool{"": false, "0": false, "1": true} {
		t.Setenv("URIFORM_LONG", value)
		if got := readLong(); got != want {
			t.Errorf("URIFORM_LONG=%s: %t", value, got)
		}
	}
}

func TestRoot(t *testing.T) {
	if _, err := os.Stat(filepath.Join(Root(t), "internal", "testenv", "testenv_test.go")); err != nil {
		t.Error(err)
	}
	if dir, err := rootAbove(t.TempDir()); err == nil {
		t.Errorf("the root module of a folder without one is %s", dir)
	}
}

// A test says at most ten failures and 20 lines, and the beginnings of long messages.
func TestFew(t *testing.T) {
	defer saidBy.Delete("TestRecorder")
	for _, tt := range []struct {
		message string
		calls   int
		last    string
	}{
		{"a", 10, "fail a\nMore failures are not shown."},
		{"1\n2\n3\n4", 5, "fail 1\n2\n3\n4\nMore failures are not shown."}, // exactly 20 lines
		{strings.Repeat("a", 1000), 10, "fail " + strings.Repeat("a", 1000) + "\nMore failures are not shown."},
		{"1\n2\n3", 7, "fail 1\n2\n3\nMore failures are not shown."},
		{strings.Repeat("a\n", 18) + "a", 2, "fail " + strings.Repeat("a\n", 18) + "a\nMore failures are not shown."}, // 19 lines, then 38
		{strings.Repeat("é", 999), 10, "fail " + strings.Repeat("é", 500) + "… and 998 bytes\nMore failures are not shown."},
	} {
		saidBy.Delete("TestRecorder")
		for i := range 3 { // three subtests, which have one limit
			got := strings.Split(record(func(t testing.TB) {
				few := Few(t)
				for range 1000 {
					few.Errorf("%s", tt.message)
				}
			}), "; ")
			if i == 0 && (len(got) != tt.calls || got[len(got)-1] != tt.last) {
				t.Errorf("%.20q: %d messages, want %d, and %q, want %q", tt.message, len(got), tt.calls, got[len(got)-1], tt.last)
			}
			if i > 0 && got[0] != "fail" {
				t.Errorf("%.20q: the next subtest says %q", tt.message, got)
			}
		}
	}
}

// A folder with the name "shared" is the folder of the data only if it has the marker. A folder that
// URIFORM_SHARED names must have it.
func TestShared(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "data", "README.md"), "# Something else\n")
	if isShared(dir) {
		t.Error("a folder of something else is taken")
	}
	t.Setenv("URIFORM_SHARED", dir)
	if got := record(func(t testing.TB) { Data(t, "x") }); got != fmt.Sprintf("fail URIFORM_SHARED is %s, but the folder has no data/README.md that begins with %q", dir, marker) {
		t.Error(got)
	}
	write(t, filepath.Join(dir, "data", "README.md"), marker+"\r\n\nmore\n")
	if got, want := Data(t, "corpora", "x.txt"), filepath.Join(dir, "data", "corpora", "x.txt"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := DataFiles(t, "READ*"), filepath.Join(dir, "data", "README.md"); len(got) != 1 || got[0] != want || !HasData(t) {
		t.Errorf("got %q, want %s", got, want)
	}
	pattern := filepath.Join(dir, "data", "*.txt")
	if got, want := record(func(t testing.TB) { DataFiles(t, "*.txt") }), "fail no file matches "+pattern+": <nil>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for rfc, want := range map[string]string{"rfc3986": "rfc3986.txt", "rfc822": "rfc822.txt rfc0822.txt"} {
		if got := rfcPaths(t, rfc); strings.ReplaceAll(strings.Join(got, " "), filepath.Join(dir, "rfc")+string(filepath.Separator), "") != want {
			t.Errorf("%s: got %q, want %s", rfc, got, want)
		}
	}
}

// A file that is not closed each time is found.
func TestClosesFiles(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("no /proc/self/fd")
	}
	var open []*os.File
	for name, want := range map[string]string{"closed": "", "open": "error "} {
		got := record(func(t testing.TB) {
			ClosesFiles(t, func() {
				f, err := os.Open("testenv_test.go")
				if err != nil {
					t.Fatalf("%v", err)
				}
				if name == "open" {
					open = append(open, f)
				} else {
					f.Close()
				}
			})
		})
		if !strings.HasPrefix(got, want) || got != "" && want == "" {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	for _, f := range open {
		f.Close()
	}
}

// A program that is not installed is named, and its test is skipped.
func TestProgram(t *testing.T) {
	t.Setenv("URIFORM_NOSKIP", "")
	t.Setenv("PATH", t.TempDir())
	if got := record(func(t testing.TB) { Program(t, "no-such-program") }); !strings.HasPrefix(got, "skip SKIPPED: needs no-such-program: ") {
		t.Errorf("got %s, want a skip that needs no-such-program", got)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The lines of pages, and where lines end, do not count.
func TestUnpaged(t *testing.T) {
	const text = "saved from a mirror\n\nNetwork Working Group   A. Author\n\n1. Introduction\n\n   One two\n\n\nAuthor    Standards Track   [Page 1]\n\f\nRFC 9999      A Title      August 1998\n\n\n   three.\n\n2.1. Next\n\n   RFC 9999 is here.\n"
	got := unpaged(strings.ReplaceAll(text, "\n", "\r\n"))
	if want := "Network Working Group A. Author 1. Introduction One two three. 2.1. Next RFC 9999 is here."; oneSpace(got) != want {
		t.Errorf("got %q, want %q", oneSpace(got), want)
	}
	sections := split(got, heading)
	if oneSpace(sections["1"]) != "One two three." || oneSpace(sections["2.1"]) != "RFC 9999 is here." || len(sections) != 2 {
		t.Errorf("sections %q", sections)
	}
}

// Sections have numbers; appendices have letters, and the references no number at all.
func TestSplit(t *testing.T) {
	const text = "1. One\na\n2.10.  Two\nb\n 3. Indented\n4 Four\nc\n5. lower\nAppendix B.  Bee\nd\nA.1. Ay\ne\nReferences\nf\nI. No\n1. Again\ng\nAPPENDIX: X\nh"
	for key, want := range map[string]string{
		"1": "a g", "2.10": "b 3. Indented", "4": "c 5. lower", "b": "d", "a.1": "e", "references": "f I. No", "appendix": "h", "3": "", "5": "", "i": "",
	} {
		if got := oneSpace(split(text, heading)[key]); got != want {
			t.Errorf("section %s: got %q, want %q", key, got, want)
		}
	}
	sections := split("     3.1.  GENERAL\n a\n     3.1.1.  LONG HEADER\n b\n 3. NO\n", headingRFC822)
	if oneSpace(sections["3.1"]) != "a" || oneSpace(sections["3.1.1"]) != "b 3. NO" || len(sections) != 2 {
		t.Errorf("RFC 822: %q", sections)
	}
}

// A text that differs in one word is refused.
func TestHashes(t *testing.T) {
	for rfc := range rfcHashes {
		t.Setenv("URIFORM_RFC", "")
		text := RFC(t, rfc)
		dir := t.TempDir()
		t.Setenv("URIFORM_RFC", dir)
		if got := record(func(t testing.TB) { RFC(t, rfc) }); got != "fail URIFORM_RFC is "+dir+", but the folder has no "+rfc+".txt" {
			t.Errorf("%s, no text: %s", rfc, got)
		}
		write(t, filepath.Join(dir, rfc+".txt"), text)
		if got := RFC(t, rfc); got != text {
			t.Errorf("%s: a copy has another text", rfc)
		}
		write(t, filepath.Join(dir, rfc+".txt"), strings.Replace(text, " the ", " a ", 1))
		if got := record(func(t testing.TB) { RFC(t, rfc) }); !strings.Contains(got, " is not the text of "+rfc) {
			t.Errorf("%s, another text: %s", rfc, got)
		}
	}
}

// The file of a test has what the text says, and decides where the text is not there.
func TestFacts(t *testing.T) {
	const rfc = "rfc9999"
	dir := t.TempDir()
	t.Chdir(t.TempDir())
	t.Setenv("URIFORM_RFC", dir)
	text := "Network Working Group\n\n1. One\n\n   Two\n   words: http://a/b\n   c.\n"
	write(t, filepath.Join(dir, rfc+".txt"), text)
	rfcHashes[rfc] = hashOfWords(text)
	defer delete(rfcHashes, rfc)

	ask := func(f *Facts, quote string) {
		f.t.Helper()
		for _, q := range []struct {
			about string
			got   bool
			want  bool
		}{
			{"the quotation", f.Says(rfc, "1", quote), true},
			{"other words", f.Says(rfc, "1", "Three words"), false},
			{"another section", f.Says(rfc, "2", "Two words"), false},
			{"a broken URI", f.Prints(rfc, "1", "http://a/bc"), true},
			{"another URI", f.Prints(rfc, "1", "http://a/bd"), false},
			{"the section", f.HasSection(rfc, "1"), true},
			{"no section", f.HasSection(rfc, "2"), false},
			{"a predicate", f.Holds(rfc, "1", "is short", func(text string) bool { return len(text) < 99 }), true},
			{"another predicate", f.Holds(rfc, "1", "is long", func(text string) bool { return len(text) > 99 }), false},
		} {
			if q.got != q.want {
				f.t.Errorf("%s: %t, want %t", q.about, q.got, q.want)
			}
		}
	}
	for _, step := range []struct {
		about, text, rewrite, quote, want string
	}{
		{"no file", dir, "", "Two words", "error testdata/rfc.txt does not have"},
		{"write it", dir, "1", "Two words", ""},
		{"the text and the file agree", dir, "", "Two words", ""},
		{"the file alone", "", "", "Two  words", ""},
		{"the file alone, and another quotation", "", "", "Two word", "error the quotation: false, want true"},
		{"the text, and another quotation", dir, "", "Two worms", "error the quotation: false, want true"},
		{"the text, and a new quotation", dir, "", "words:", "error testdata/rfc.txt does not have"},
		{"write it again", dir, "1", "words:", ""},
		{"the file alone, and the old quotation", "", "", "Two words", "error the quotation: false, want true"},
		{"the file alone, and the new quotation", "", "", "words:", ""},
		{"the text, and a line that is not asked", dir, "more", "words:", "error testdata/rfc.txt has \"TestRecorder rfc9999 1 00\", which the test does not ask"},
	} {
		if step.rewrite == "more" {
			text, err := os.ReadFile(factsFile)
			if err != nil {
				t.Fatal(err)
			}
			write(t, factsFile, string(text)+"TestRecorder rfc9999 1 00\n")
		}
		if step.text == "" {
			sectionCache[rfc] = nil
		} else {
			delete(sectionCache, rfc)
		}
		t.Setenv("URIFORM_REWRITE", step.rewrite)
		got := record(func(t testing.TB) { ask(RFCs(t), step.quote) })
		if step.want == "" && got != "" || !strings.HasPrefix(got, step.want) {
			t.Errorf("%s:\n got %s\nwant %s", step.about, got, step.want)
		}
	}
	delete(sectionCache, rfc)
}

// WCAG 2.2 gives the ratio of black and white; the ratios of the grays are those of its formula.
func TestContrast(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want string
	}{
		{"000000", "ffffff", "21.00"}, {"fff", "000", "21.00"}, {"abc", "aabbcc", "1.00"}, {"777777", "ffffff", "4.48"}, {"767676", "ffffff", "4.54"},
		{"ff0000", "fff", "4.00"}, {"00ff00", "000", "15.30"}, {"0000ff", "fff", "8.59"}, {"0a0a0a", "000000", "1.06"},
	} {
		if got := fmt.Sprintf("%.2f", Contrast(t, tt.a, tt.b)); got != tt.want {
			t.Errorf("%s and %s: got %s, want %s", tt.a, tt.b, got, tt.want)
		}
	}
	if got := record(func(t testing.TB) { Contrast(t, "12345", "fff") }); got != `fail "12345" is no color` {
		t.Error(got)
	}
}
