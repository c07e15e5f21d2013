package links

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A labeled is a text of testdata/text and the references in it.
type labeled struct {
	name string
	text string
	want []label
}

type label struct {
	start, end  int
	abbreviated bool
	value       string
	other       string
}

// readCorpus reads the texts. testdata/text/README.md describes their format.
func readCorpus(t testing.TB) []labeled {
	files, err := filepath.Glob("testdata/text/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no texts: ", err)
	}
	var all []labeled
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kind := strings.TrimSuffix(filepath.Base(file), ".txt")
		for _, entry := range strings.Split("\n"+string(data), "\n=== ")[1:] {
			name, body, _ := strings.Cut(entry, "\n")
			all = append(all, readLabels(t, kind+"/"+name, strings.TrimSuffix(body, "\n")))
		}
	}
	return all
}

func readLabels(t testing.TB, name, body string) labeled {
	l := labeled{name: name}
	var values []string
	for {
		i := strings.LastIndexByte(body, '\n')
		value, ok := strings.CutPrefix(body[i+1:], "=> ")
		if !ok {
			break
		}
		values = slices.Insert(values, 0, value)
		body = body[:i]
	}
	var text strings.Builder
	for body != "" {
		i := strings.IndexAny(body, "⟦⟪")
		if i < 0 {
			break
		}
		text.WriteString(body[:i])
		closer := "⟧"
		abbreviated := strings.HasPrefix(body[i:], "⟪")
		if abbreviated {
			closer = "⟫"
		}
		found, rest, ok := strings.Cut(body[i+len(closer):], closer)
		if !ok || found == "" {
			t.Fatalf("%s: a mark that is not closed, or empty", name)
		}
		start := text.Len()
		text.WriteString(found)
		value := strings.Join(strings.Fields(found), "")
		l.want = append(l.want, label{start: start, end: text.Len(), abbreviated: abbreviated, value: value})
		body = rest
	}
	text.WriteString(body)
	l.text = text.String()
	if strings.ContainsAny(l.text, "⟦⟧⟪⟫") {
		t.Fatalf("%s: marks do not pair", name)
	}
	if len(values) > len(l.want) {
		t.Fatalf("%s: %d values for %d references", name, len(values), len(l.want))
	}
	for i, v := range values {
		l.want[i].value, l.want[i].other, _ = strings.Cut(v, " | ")
	}
	for i := range l.want {
		l.want[i].value, l.want[i].other = toURI(l.want[i].value), toURI(l.want[i].other)
	}
	return l
}

// A score counts the links whose offsets and values are right. A text that is refused is not found, unless it is labeled.
type score struct{ found, wanted, right int }

func (s score) precision() float64 { return float64(s.right) / float64(max(s.found, 1)) }
func (s score) recall() float64    { return float64(s.right) / float64(max(s.wanted, 1)) }

func judge(t testing.TB, f *Finder, texts []labeled) score {
	var s score
	for _, l := range texts {
		var missed []string
		got := slices.Collect(f.Text(l.text))
		s.found += len(got)
		for _, want := range l.want {
			if want.abbreviated && !f.Abbreviated {
				continue
			}
			s.wanted++
			i := slices.IndexFunc(got, func(g Link) bool {
				value := strings.TrimPrefix(g.Value, "mailto:")
				return g.Start == int64(want.start) && g.End == int64(want.end) && g.Alternative == want.other &&
					(g.Value == want.value || want.abbreviated && (value == want.value || strings.HasSuffix(value, "://"+want.value)))
			})
			if i < 0 {
				missed = append(missed, l.text[want.start:want.end])
				continue
			}
			s.right++
			got = slices.Delete(got, i, i+1)
		}
		for _, m := range missed {
			t.Logf("%s: missed %q", l.name, m)
		}
		for _, g := range got {
			if g.Err != nil {
				s.found-- // no reference is found, which counts as missed
			}
			t.Logf("%s: wrong %q, read as %q", l.name, g.Text, g.Value)
		}
	}
	return s
}

// TestCorpus requires a minimum of precision and recall for the labeled texts. With -v it
// logs the errors. They are references that are not separated from the next word, and
// references whose end only the author knows.
func TestCorpus(t *testing.T) {
	texts := readCorpus(t)
	if len(texts) < 200 {
		t.Fatalf("%d texts, want at least 200", len(texts))
	}
	for _, test := range []struct {
		name              string
		finder            Finder
		precision, recall float64 // at least
	}{
		{"default", Finder{}, 0.99, 0.98},
		{"abbreviated", Finder{Abbreviated: true}, 0.97, 0.97},
		{"any scheme", Finder{Schemes: AnyScheme}, 0.97, 0.98},
	} {
		t.Run(test.name, func(t *testing.T) {
			few := testenv.Few(t)
			s := judge(few, &test.finder, texts)
			t.Logf("%d texts, %d references: precision %.4f, recall %.4f", len(texts), s.wanted, s.precision(), s.recall())
			if s.precision() < test.precision || s.recall() < test.recall {
				few.Errorf("precision %.4f, recall %.4f: want at least %.4f and %.4f", s.precision(), s.recall(), test.precision, test.recall)
			}
		})
	}
}

// TestCorpusCRLF reads the same texts with CRLF line ends, as in mail.
func TestCorpusCRLF(t *testing.T) {
	f := new(Finder)
	for _, l := range readCorpus(t) {
		var unix, dos []string
		for link := range f.Text(l.text) {
			unix = append(unix, link.Value)
		}
		for link := range f.Text(strings.ReplaceAll(l.text, "\n", "\r\n")) {
			dos = append(dos, link.Value)
		}
		if !slices.Equal(unix, dos) {
			t.Errorf("%s: %q with LF, %q with CRLF", l.name, unix, dos)
		}
	}
}
