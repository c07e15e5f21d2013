package whatwg

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A question is what TestAda asks Ada and this package.
type question struct{ base, url, setter, value string }

// answer returns the attributes of the URL in the order of testdata/ada.cc, or "".
func (q question) answer() string {
	base, err := URL{}, error(nil)
	if q.base != "" {
		base, err = Parse(q.base)
	}
	if err != nil {
		return ""
	}
	u, err := base.Parse(q.url)
	if err != nil {
		return ""
	}
	if q.setter != "" {
		u, _ = setters[q.setter](u, q.value)
	}
	a := attributes(u)
	return strings.Join([]string{
		a["href"], a["protocol"], a["username"], a["password"], a["host"], a["hostname"], a["port"],
		a["pathname"], a["search"], a["hash"], a["origin"],
	}, "\n")
}

// startAda builds Ada from its sources beside the clone, and starts it. The function it returns asks
// Ada one question.
func startAda(t *testing.T) (ask func(questions []question) []string) {
	archive := testenv.DataFiles(t, "..", "peers", "ada-*.tar.gz")[0]
	compiler := testenv.Program(t, "c++")
	dir := t.TempDir()
	source, err := filepath.Abs("testdata/ada.cc")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "answers")
	for _, command := range [][]string{
		{"tar", "-C", dir, "-xzf", archive},
		{compiler, "-O2", "-std=c++20", "-DADA_INCLUDE_URL_PATTERN=0", "-I" + dir + "/ada/include", "-I" + dir + "/ada/src", "-o", program, source},
	} {
		if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", command, err, out)
		}
	}
	return func(questions []question) (answers []string) {
		cmd := exec.Command(program)
		cmd.Stderr = os.Stderr
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			w := bufio.NewWriterSize(in, 1<<20)
			for _, q := range questions {
				for _, s := range []string{q.base, q.url, q.setter, q.value} {
					w.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(s))))
					w.WriteString(s)
				}
			}
			w.Flush()
			in.Close()
		}()
		r := bufio.NewReaderSize(out, 1<<20)
		for range questions {
			var size [4]byte
			if _, err := io.ReadFull(r, size[:]); err != nil {
				t.Fatal(err)
			}
			text := make([]byte, binary.LittleEndian.Uint32(size[:]))
			if _, err := io.ReadFull(r, text); err != nil {
				t.Fatal(err)
			}
			answers = append(answers, string(text))
		}
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
		return answers
	}
}

// faultsOfAda are the reasons for which Ada 3.4 may give another answer than the Standard asks for.
var faultsOfAda = []struct {
	reason  string
	applies func(q question) bool
}{
	{
		`"all of the labels of a Bidi domain name must satisfy the Bidi Rule" (UTS 46, 4.1, 9); Ada checks only labels with right-to-left characters`,
		func(q question) bool { return q.hasChar(0x590, 0x8FF) },
	},
	{
		"a Hangul syllable and a trailing consonant have a composite (UAX 15, D117); Ada does not compose them",
		func(q question) bool { return q.hasChar(0x11A8, 0x11C2) },
	},
	{
		"the file state leaves the path a list; in Ada it is opaque if a Windows drive letter follows a base, and setters ignore the URL",
		func(q question) bool {
			path := strings.TrimPrefix(clean(trim(q.url)), "file:")
			return strings.HasPrefix(q.base, "file:") && q.setter != "" && startsWithDriveLetter(path)
		},
	},
}

// hasChar reports whether the question has a character between two others.
func (q question) hasChar(first, last rune) bool {
	return strings.ContainsFunc(q.base+q.url+q.value, func(r rune) bool { return first <= r && r <= last })
}

// TestAda compares this package with Ada: the lines of the corpora with several bases, and generated
// questions.
func TestAda(t *testing.T) {
	if !testenv.Long() {
		t.Skip("URIFORM_LONG=1 compares with Ada")
	}
	few := testenv.Few(t)
	ask := startAda(t)
	explained := make([]int, len(faultsOfAda))
	compare := func(questions []question) {
	next:
		for i, want := range ask(questions) {
			q := questions[i]
			got := q.answer()
			if got == want {
				continue
			}
			for i, fault := range faultsOfAda {
				if fault.applies(q) {
					explained[i]++
					continue next
				}
			}
			few.Errorf("%q:\n%s\nAda:\n%s", q, got, want)
		}
	}
	for _, file := range testenv.DataFiles(t, "corpora", "*.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var questions []question
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			for _, base := range []string{"", "https://example.com/a/b?q", "file:///C:/a/b", "a:/b//c"} {
				questions = append(questions, question{base: base, url: line})
			}
		}
		compare(questions)
		t.Logf("%s: %d questions", filepath.Base(file), len(questions))
	}
	generated := generator(t)
	const batch = 100_000
	for range 20 {
		questions := make([]question, batch)
		for i := range questions {
			questions[i] = generated()
		}
		compare(questions)
	}
	for i, fault := range faultsOfAda {
		t.Logf("%d differences: %s", explained[i], fault.reason)
	}
}

// generator returns a function that makes questions from the strings of the web platform tests.
func generator(t *testing.T) func() question {
	var urls []string
	for _, row := range readRows[urlRow](t, "urltestdata.json") {
		urls = append(urls, row.Input)
		if row.Base != nil {
			urls = append(urls, *row.Base)
		}
	}
	names := slices.Sorted(maps.Keys(setters))
	random := rand.New(rand.NewPCG(3, 4))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	number := func() string {
		return fmt.Sprintf(pick([]string{"%d", "0x%x", "0X%X", "0%o", "%03d", "%d.", "0x%02x"}), random.Uint32()>>random.IntN(33))
	}
	host := func() string {
		switch random.IntN(6) {
		case 0:
			return "a" + string(rune(random.IntN(128))) + "b"
		case 1:
			return fmt.Sprintf("a%%%02xb", random.IntN(128))
		case 2:
			numbers := []string{number()}
			for range random.IntN(5) {
				numbers = append(numbers, number())
			}
			return strings.Join(numbers, ".")
		case 3:
			return "[" + mutate(random, pick([]string{"1:2:3:4:5:6:7:8", "::1", "1::8", "::ffff:1.2.3.4", "a:0:0:b::", "0:0:1:0:0:0:2:0"})) + "]"
		case 4:
			return mutate(random, pick([]string{"bücher", "faß.de", "xn--bcher-kva", "日本語。com", "a\u200db", "אב.ג", "ａ．ｂ", "e\u0301", "가\u11a8", "ẞ", "\u00ad"}))
		}
		return mutate(random, "example.com")
	}
	return func() (q question) {
		switch q.url = pick(urls); random.IntN(4) {
		case 0:
			q.url = pick([]string{"http://", "file://", "a://", "wss:\\\\u:p@"}) + host() + pick([]string{"", "/", ":80", "?q", "#f", "\\x"})
		case 1:
			q.url = mutate(random, mutate(random, q.url))
		default:
			q.url = mutate(random, q.url)
		}
		if random.IntN(2) == 0 {
			q.base = pick(urls)
		}
		if random.IntN(3) == 0 {
			q.setter = pick(names)
			q.value = pick([]string{host(), mutate(random, pick(urls)), mutate(random, "8080/a/../b"), ""})
		}
		q.base, q.url, q.value = toUTF8(q.base), toUTF8(q.url), toUTF8(q.value)
		return q
	}
}
