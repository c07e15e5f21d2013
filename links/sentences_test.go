package links

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A sentence is a line of testdata/sentences and what a careful reader takes for references.
type sentence struct {
	name, text string
	want       []reading
}

// A reading is a reference that a reader takes, with "?" before it if the reader is not sure of its end, and "!" if
// the reader refuses it.
type reading struct {
	start, end int64
	mark       string
}

// readSentences reads the sentences. Their README.md describes the format.
func readSentences(t *testing.T) (list []sentence) {
	files, err := filepath.Glob("testdata/sentences/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no sentences: ", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var references []string
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSuffix(line, "\n")
			if given, ok := strings.CutPrefix(line, "= "); ok {
				references = strings.Fields(given)
				continue
			}
			if line == "" || line[0] == '#' {
				continue
			}
			name := filepath.Base(file) + ": " + line
			if !strings.Contains(line, "{}") && !strings.Contains(line, "{?}") {
				list = append(list, readSentence(t, name, line))
				continue
			}
			for _, r := range references {
				list = append(list, readSentence(t, name, strings.NewReplacer("{}", "⟦"+r+"⟧", "{?}", "⟦?"+r+"⟧").Replace(line)))
			}
		}
	}
	return list
}

func readSentence(t *testing.T, name, line string) sentence {
	s := sentence{name: name}
	for {
		before, rest, found := strings.Cut(line, "⟦")
		s.text += before
		if !found {
			break
		}
		label, after, closed := strings.Cut(rest, "⟧")
		reference := strings.TrimLeft(label, "?!")
		if !closed || reference == "" {
			t.Fatalf("%s: a mark that is not closed, or empty", name)
		}
		start := int64(len(s.text))
		s.text += reference
		s.want = append(s.want, reading{start, int64(len(s.text)), label[:len(label)-len(reference)]})
		line = after
	}
	if len(s.want) == 0 {
		t.Fatalf("%s: no reference", name)
	}
	return s
}

// readingsOf returns the readings of the links in a text.
func readingsOf(text string) (list []reading) {
	for l := range Text(text) {
		mark := ""
		switch {
		case l.Err != nil:
			mark = "!"
		case l.Confidence() == ConfidenceLow:
			mark = "?"
		}
		list = append(list, reading{l.Start, l.End, mark})
	}
	return list
}

// Of the sentences, at most 1 in 100 is judged in another way than a careful reader does: another reference, low
// confidence where the reader is sure of the end, or high where he is not, or a refusal.
func TestSentences(t *testing.T) {
	few, wrong := testenv.Few(t), 0
	sentences := readSentences(t)
	for _, s := range sentences {
		through(t, Finder{}, s.text)
		if got := readingsOf(s.text); !slices.Equal(got, s.want) {
			wrong++
			t.Logf("%s: %s", s.name, s.text)
			for l := range Text(s.text) {
				t.Logf("\tfound %q, %v, doubt %q, error %v", l.Text, l.Confidence(), l.Doubt, l.Err)
			}
		}
	}
	t.Logf("%d sentences, %d judged in another way", len(sentences), wrong)
	if len(sentences) < 500 || wrong > len(sentences)/100 {
		few.Errorf("%d of %d sentences are judged in another way, want at most 1 in 100", wrong, len(sentences))
	}
}
