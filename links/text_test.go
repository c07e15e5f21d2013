package links

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
)

func values(f *Finder, text string) []string {
	var out []string
	for l := range f.Text(text) {
		out = append(out, l.Value)
	}
	return out
}

// The examples of RFC 2396, appendix E, and of RFC 3986, appendix C, word for word.
func TestAppendices(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"RFC 2396, E", `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://ds.internic.
      net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`, []string{
			"http://www.w3.org/Addressing/",
			"ftp://ds.internic.net/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"RFC 2396, E, delimiters", `
   In practice, URI are delimited in a variety of ways, but usually
   within double-quotes "http://test.com/", angle brackets
   <http://test.com/>, or just using whitespace

                             http://test.com/

   These wrappers do not form part of the URI.
`, []string{"http://test.com/", "http://test.com/", "http://test.com/"}},
		{"RFC 3986, C", `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`, []string{
			"http://www.w3.org/Addressing/",
			"ftp://foo.example.com/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"RFC 3986, C, delimiters", `
   In practice, URIs are delimited in a variety of ways, but usually
   within double-quotes "http://example.com/", angle brackets
   <http://example.com/>, or just by using whitespace:

      http://example.com/

   These wrappers do not form part of the URI.
`, []string{"http://example.com/", "http://example.com/", "http://example.com/"}},
		{"RFC 1738, appendix", `
      Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
      type=d> but you can probably pick it up from <URL:ftp://ds.in
      ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
      net/instructions/overview.html#WARNING>.
`, []string{
			"ftp://info.cern.ch/pub/www/doc;type=d",
			"ftp://ds.internic.net/rfc",
			"http://ds.internic.net/instructions/overview.html#WARNING",
		}},
	} {
		for _, newline := range []string{"\n", "\r\n", "\r"} {
			text := strings.ReplaceAll(test.text, "\n", newline)
			if got := values(new(Finder), text); !slices.Equal(got, test.want) {
				t.Errorf("%s, lines end in %q: got %q, want %q", test.name, newline, got, test.want)
			}
		}
	}
}

// The example of RFC 2396, appendix F, and what that says of contexts.
func TestAppendixF(t *testing.T) {
	const text = "as\n\n      www.w3.org/Addressing/\n\n   or simply the DNS hostname on its own, www.w3.org."
	if got := values(new(Finder), text); got != nil {
		t.Errorf("not asked for abbreviated references, got %q", got)
	}
	f := &Finder{Abbreviated: true}
	want := []string{"http://www.w3.org/Addressing/", "http://www.w3.org"}
	if got := values(f, text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for l := range f.Text(text) {
		if l.Assumed != "http" || l.Doubt&DoubtAssumed == 0 || l.Confidence() != Low {
			t.Errorf("%q: assumed %q, doubt %v, confidence %v", l.Text, l.Assumed, l.Doubt, l.Confidence())
		}
	}
	// "cannot be used in contexts where relative URLs are expected"
	f.Base.Retrieval = "http://example.com/"
	if got := values(f, text); got != nil {
		t.Errorf("where relative references are read, got %q", got)
	}
}

func TestLink(t *testing.T) {
	for _, test := range []struct {
		text       string
		found      string
		start      int64
		value      string
		delimiter  Delimiter
		doubt      Doubt
		confidence Confidence
		other      string
	}{
		{text: "see <http://a/b>.", found: "http://a/b", start: 5, value: "http://a/b", delimiter: Angles, confidence: High},
		{text: `see "http://a/b".`, found: "http://a/b", start: 5, value: "http://a/b", delimiter: Quotes, confidence: High},
		{text: "see http://a/b now", found: "http://a/b", start: 4, value: "http://a/b", confidence: High},
		{text: "see http://a/b.", found: "http://a/b", start: 4, value: "http://a/b", doubt: DoubtEnd, confidence: Medium},
		{text: "<URL: http://a/b >", found: "http://a/b", start: 6, value: "http://a/b", delimiter: Angles, confidence: High},
		{text: "< http://a/b >", found: "http://a/b", start: 2, value: "http://a/b", delimiter: Angles, confidence: High},
		{text: "<http://a/\n  b>", found: "http://a/\n  b", start: 1, value: "http://a/b", delimiter: Angles, confidence: High},
		{text: "\"http://a/\n  b\"", found: "http://a/\n  b", start: 1, value: "http://a/b", delimiter: Quotes, doubt: DoubtBreak, confidence: Medium},
		{text: "<http://a/b-\n  c>", found: "http://a/b-\n  c", start: 1, value: "http://a/b-c", delimiter: Angles, doubt: DoubtHyphen, confidence: Low, other: "http://a/bc"},
		{text: "<http://a/b-\nc-\nd>", found: "http://a/b-\nc-\nd", start: 1, value: "http://a/b-c-d", delimiter: Angles, doubt: DoubtHyphen, confidence: Low, other: "http://a/bcd"},
		{text: "> <http://a/\n> b>", found: "http://a/\n> b", start: 3, value: "http://a/b", delimiter: Angles, confidence: High},
		{text: "あhttp://a/é.", found: "http://a/é", start: 3, value: "http://a/é", doubt: DoubtEnd, confidence: Medium},
		{text: "<http://a/b c>", found: "http://a/b", start: 1, value: "http://a/b", confidence: High},
		{text: "<http://a/b\n\nc>", found: "http://a/b", start: 1, value: "http://a/b", confidence: High},
		{text: "<http://a/b\u00AD\n  c>", found: "http://a/b\u00AD\n  c", start: 1, value: "http://a/bc", delimiter: Angles, confidence: High},
		{text: "<http://a/#b#c>", found: "http://a/#b", start: 1, value: "http://a/#b", confidence: High},
	} {
		got := slices.Collect(Text(test.text))
		if len(got) != 1 {
			t.Errorf("%q: %d links", test.text, len(got))
			continue
		}
		l := got[0]
		if l.Text != test.found || l.Start != test.start || l.End != test.start+int64(len(test.found)) || l.Value != test.value {
			t.Errorf("%q: found %q at %d to %d, read as %q", test.text, l.Text, l.Start, l.End, l.Value)
		}
		if l.Delimiter != test.delimiter || l.Doubt != test.doubt || l.Confidence() != test.confidence || l.Alternative != test.other {
			t.Errorf("%q: %v, doubt %q, confidence %v, alternative %q", test.text, l.Delimiter, l.Doubt, l.Confidence(), l.Alternative)
		}
		if l.Reference.String() != l.Value || l.Err != nil {
			t.Errorf("%q: reference %q, error %v", test.text, l.Reference, l.Err)
		}
	}
}

func TestSchemes(t *testing.T) {
	const text = "http://a/ foo://b/ HTTPS://c/ std::string git+https://d/ <g:h> mailto:x@y.z urn:isbn:1 data: data:,x"
	for _, test := range []struct {
		schemes Schemes
		want    string
	}{
		{Schemes{}, "http://a/ HTTPS://c/ git+https://d/ mailto:x@y.z urn:isbn:1 data:,x"},
		{AnyScheme, "http://a/ foo://b/ HTTPS://c/ git+https://d/ g:h mailto:x@y.z urn:isbn:1 data:,x"},
		{TheseSchemes("FOO", "urn"), "foo://b/ urn:isbn:1"},
		{TheseSchemes(), ""},
	} {
		if got := strings.Join(values(&Finder{Schemes: test.schemes}, text), " "); got != test.want {
			t.Errorf("%v: got %s, want %s", test.schemes, got, test.want)
		}
	}
}

func TestSyntax(t *testing.T) {
	const text = "<http://a/é> http://[::1]/ http://b/"
	for _, test := range []struct {
		finder Finder
		want   []string
	}{
		{Finder{}, []string{"http://a/é", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC3987}, []string{"http://a/é", "http://[::1]/", "http://b/"}},
		{Finder{ASCII: true}, []string{"http://a/", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC2396, ASCII: true}, []string{"http://a/", "http://b/"}},
	} {
		if got := values(&test.finder, text); !slices.Equal(got, test.want) {
			t.Errorf("%v, ASCII %v: got %q, want %q", test.finder.Syntax, test.finder.ASCII, got, test.want)
		}
	}
}

func TestTextDoesNotAllocate(t *testing.T) {
	const text = `one "http://www.w3.org/Addressing/", two <ftp://foo.example.com/rfc/>, three http://a/b?c#d (and http://e/).`
	f := new(Finder)
	n := testing.AllocsPerRun(100, func() {
		for l := range f.Text(text) {
			if l.Err != nil {
				t.Fatal(l.Err)
			}
		}
	})
	// The iterator and the scanner; nothing for a link.
	if n > 4 {
		t.Errorf("%v allocations", n)
	}
}

// stream reads text through windows of about size bytes.
func stream(f Finder, size int, text string) (found []Link, errs []error) {
	f.chunk = size
	for l, err := range f.ReadText(iotest.HalfReader(strings.NewReader(text))) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, l)
	}
	return found, errs
}

// A stream gives what the string gives, wherever its windows end.
func TestReadText(t *testing.T) {
	var b strings.Builder
	for i, l := range readCorpus(t) {
		b.WriteString(l.text)
		b.WriteString("\n\n")
		b.WriteString(strings.Repeat("filler ", i%7))
	}
	text := b.String()
	for _, f := range []Finder{{}, {Abbreviated: true}, {Schemes: AnyScheme}, {ASCII: true}} {
		want := slices.Collect(f.Text(text))
		for _, size := range []int{1024, 1500, 2048, 4099, 1 << 20} {
			got, errs := stream(f, size, text)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			if !slices.Equal(got, want) {
				i := 0
				for i < min(len(got), len(want)) && got[i] == want[i] {
					i++
				}
				t.Errorf("windows of %d: %d links, want %d; they differ at %d: %+v, want %+v", size, len(got), len(want), i, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
			}
		}
	}
}

func TestReadTextTooLong(t *testing.T) {
	long := "http://a/" + strings.Repeat("x", 5000)
	text := "http://first/ " + long + " http://last/ <" + long + "> http://end/"
	got, errs := stream(Finder{MaxToken: 3000}, 1024, text)
	var found []string
	for _, l := range got {
		found = append(found, l.Value)
	}
	if want := []string{"http://first/", "http://last/", "http://end/"}; !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
	if len(errs) != 2 {
		t.Fatalf("errors %v, want 2", errs)
	}
	var e *Error
	if !errors.As(errs[0], &e) || !errors.Is(e, ErrTooLong) || e.Offset != 14 {
		t.Errorf("error %v, want one at byte 14", errs[0])
	}
}

func TestReadTextFails(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(broken))
	var found []string
	var last error
	for l, err := range new(Finder).ReadText(r) {
		if err != nil {
			last = err
			continue
		}
		found = append(found, l.Value)
	}
	if len(found) != 2 || !errors.Is(last, broken) {
		t.Errorf("found %q, error %v", found, last)
	}
}

// hostile are beginnings of which many make a text that a careless search would
// need more than linear time for.
var hostile = []string{
	"<http://a", "\"http://a", "http://a,", "http://a'", "http://a(", "http://a)", "<http://a\n", "\"http://a\n",
	"mailto:", "data:", "http://:", "http:", ":", "<", "\"", "a:b", "URL:", "http://a/.", "http://a/-\n", "<http://a/-\n ",
	"http://é", "http://a/é", "和http://", "a.b", "a.", "@", "a@b.", "www.", "http://[", "http://[::1", "&gt;", "http://a&gt;",
	"<URL:   ", "   <http://", "http+", "a-http://", "tag:", "urn:a:", "\x00", "\xff", "http://a/\xff", "（http://a（", "*http://a*",
	"> <http://a\n> ", "://", "http://a@",
}

func TestHostileText(t *testing.T) {
	const size = 1 << 17
	for _, f := range []Finder{{}, {Abbreviated: true, Schemes: AnyScheme}} {
		for _, h := range hostile {
			text := strings.Repeat(h, size/len(h))
			n := 0
			for l := range f.Text(text) {
				if l.Text != text[l.Start:l.End] {
					t.Fatalf("%q: text %q is not at its offsets", h, l.Text)
				}
				n++
			}
			// The same through windows, which may refuse what is too long.
			for range f.ReadText(strings.NewReader(text)) {
			}
		}
	}
}

// readRows reads the rows of kind extract from the data beside the repository.
func readRows(t *testing.T, suite string) []extractRow {
	file, err := os.Open(filepath.Join("../../shared/data/conformance", suite+".jsonl"))
	if err != nil {
		t.Skip("no data beside the repository: ", err)
	}
	defer file.Close()
	var rows []extractRow
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var row extractRow
		var head struct{ Kind string }
		if err := json.Unmarshal(lines.Bytes(), &head); err != nil {
			t.Fatal(err)
		}
		if head.Kind != "extract" {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

type extractRow struct {
	ID, Input, Mode, Note string
	Expect                []string
	FirstOnly             bool `json:"first_only"`
	Schemes               []string
}

// The rows of RFC examples are law.
func TestExtractRowsOfRFCs(t *testing.T) {
	for _, row := range readRows(t, "rfc-examples") {
		if got := values(new(Finder), row.Input); !slices.Equal(got, row.Expect) {
			t.Errorf("%s: got %q, want %q", row.ID, got, row.Expect)
		}
	}
}

// The rows of heuristic suites are not. The test reports how far we agree, and in
// what we differ; a row that no group explains fails.
func TestExtractRowsOfPeers(t *testing.T) {
	for _, suite := range []string{"xurls", "twitter-text", "ruby-uri"} {
		t.Run(suite, func(t *testing.T) {
			rows := readRows(t, suite)
			agreed := 0
			groups := map[string]int{}
			for _, row := range rows {
				f := &Finder{Abbreviated: suite == "twitter-text" || strings.HasPrefix(row.Mode, "Relaxed")}
				var got []string
				for l := range f.Text(row.Input) {
					got = append(got, l.Text)
				}
				if row.FirstOnly && len(got) > 1 {
					got = got[:1]
				}
				if slices.Equal(got, row.Expect) {
					agreed++
					continue
				}
				why := explainRow(row, got)
				if why == "" {
					t.Errorf("%s: %q: got %q, want %q, and no group explains it", row.ID, row.Input, got, row.Expect)
				}
				groups[why]++
			}
			t.Logf("agree on %d of %d rows", agreed, len(rows))
			for _, why := range slices.Sorted(maps.Keys(groups)) {
				t.Logf("%4d rows: %s", groups[why], why)
			}
		})
	}
}

// explainRow names the group of a row on which we differ, or "".
func explainRow(row extractRow, got []string) string {
	expect := strings.Join(row.Expect, " ")
	in := func(chars string) bool { return strings.ContainsAny(expect, chars) }
	switch {
	case strings.Contains(row.Mode, "strictMatching"):
		return "the schemes are those of the row's expression, not of the registry"
	case strings.Contains(row.Note, "TLD list") && !strings.Contains(expect, ":") && expect != "":
		return "hosts alone need a list of top-level domains"
	case strings.Contains(row.Note, "DO NOT") && len(got) > 0:
		return "a valid URI, which the suite refuses for its host or what stands before it"
	case in("[]{}") || strings.HasSuffix(expect, "%") || strings.Contains(expect, "%="):
		return "brackets, braces and a lone percent sign are in no URI"
	case strings.HasPrefix(row.Mode, "Relaxed") && strings.Contains(expect, "::") || strings.Count(expect, ":") > 6:
		return "an address with colons alone is not taken for a host"
	case strings.HasPrefix(row.Mode, "Relaxed"), strings.Contains(expect, "it.so"):
		return "hosts alone need a list of top-level domains"
	case len(got) == 0 && (strings.HasPrefix(strings.ToLower(expect), "mailto:") || strings.HasPrefix(expect, "cid:") || strings.HasPrefix(expect, "bitcoin:")):
		return "not the address that the scheme asks for"
	case strings.HasPrefix(expect, "http://1080::"):
		return "no port, so no URI"
	case strings.HasPrefix(row.Input, "_") || strings.HasPrefix(row.Input, "'") || strings.HasSuffix(row.Input, "@"):
		return "marks around the reference"
	case strings.HasPrefix(row.Input, "randomtext"):
		return "letters before the scheme are part of it"
	case row.Input == "(http://example.com/foo)":
		return "brackets that the reference does not open"
	case !isASCII(row.Input):
		return "where words of other scripts follow without a space"
	}
	return ""
}
