package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

func statsOf(lines ...string) *bulk.Stats {
	s := bulk.NewStats(uri.RFC3987, 0)
	for _, line := range lines {
		s.Add(line)
	}
	return s
}

// hostile are references whose hosts and ports would break a page or a drawing.
var hostile = []string{
	"http://a&lt;b'c;d/", "http://\u202eevil.example/", "http://\u200b\u0338/", "http://u:secret@h&amp/", "//h;--%3E%3Cscript%3E:1",
	"x://" + strings.Repeat("w", 500) + ".example", "//" + strings.Repeat("例", 100), "http://a<script>alert(1)</script>/", "\x1b[31m", "\xff",
	"//אב.example:80/", "//e\u0301.example", "//%00%0A%C2%9B/",
}

func report() *Report {
	r := New(statsOf(hostile...), 100)
	r.Partial = true
	return r
}

// texts returns the text of a page without its elements.
func htmlTexts(t *testing.T, page string) (texts []string, elements map[string]bool) {
	t.Helper()
	elements = map[string]bool{}
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				t.Fatal(z.Err())
			}
			return texts, elements
		case html.TextToken:
			texts = append(texts, z.Token().Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			elements[z.Token().Data] = true
		}
	}
}

// The labels of the page and the drawing are those of the report, escaped, and nothing else is an
// element.
func TestEscaping(t *testing.T) {
	r := report()
	var page, drawing bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := r.SVG(&drawing); err != nil {
		t.Fatal(err)
	}
	texts, elements := htmlTexts(t, page.String())
	if got, want := fmt.Sprint(elements), "map[bdi:true body:true dd:true div:true dl:true dt:true footer:true h1:true h2:true head:true html:true main:true meta:true p:true section:true small:true span:true style:true table:true tbody:true td:true th:true thead:true title:true tr:true]"; got != want {
		t.Errorf("elements of the page: %s", got)
	}
	inPage := strings.Join(texts, "\n")
	var drawn []string
	names := map[string]bool{}
	for d := xml.NewDecoder(&drawing); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			names[v.Name.Local] = true
		case xml.CharData:
			drawn = append(drawn, string(v))
		}
	}
	if got := fmt.Sprint(names); got != "map[desc:true g:true rect:true style:true svg:true text:true title:true tspan:true]" {
		t.Errorf("elements of the drawing: %s", got)
	}
	inDrawing := strings.Join(drawn, "\n")
	rows := 0
	for _, c := range r.Charts {
		for _, row := range c.Rows {
			rows++
			if !strings.Contains(inPage, row.Label) || !strings.Contains(inDrawing, row.Label) {
				t.Errorf("%s: %s is missing", c.Title, row.Label)
			}
		}
	}
	if rows < 40 {
		t.Errorf("only %d rows", rows)
	}
	var terminal bytes.Buffer
	r.Text(&terminal)
	for _, text := range []string{inPage, inDrawing, terminal.String()} {
		if strings.ContainsAny(text, "\u202e\u200b\x1b\x00") || strings.Contains(text, "secret") || !strings.Contains(text, `\u202e`) {
			t.Errorf("not escaped, or a password: %.3000q", text)
		}
		if !strings.Contains(text, partial) {
			t.Error("the report is not marked as partial")
		}
	}
}

// The files need no other file and run nothing.
func TestSelfContained(t *testing.T) {
	var b bytes.Buffer
	r := report()
	r.HTML(&b)
	r.SVG(&b)
	outside := regexp.MustCompile(`(?i)<(script|link|img|iframe|object|use|image)|href=|src=|url\(|@import|\son\w+=`)
	if found := outside.FindString(b.String()); found != "" {
		t.Errorf("%s is in the report", found)
	}
	for _, want := range []string{"prefers-color-scheme: dark", `lang="en"`, `scope="row"`, `role="img"`, "default-src 'none'"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in the report", want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", 12345678: "12,345,678"} {
		if got := number(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
	for _, tt := range []struct {
		n, total int64
		want     string
	}{{0, 0, ""}, {0, 5, "0.0 %"}, {1, 3, "33.3 %"}, {5, 5, "100.0 %"}, {1, 1_000_000, "<0.1 %"}, {999_999, 1_000_000, ">99.9 %"}, {1, 1000, "0.1 %"}, {999, 1000, "99.9 %"}} {
		if got := share(tt.n, tt.total); got != tt.want {
			t.Errorf("%d of %d: got %s, want %s", tt.n, tt.total, got, tt.want)
		}
	}
}

// Bins cover all numbers once.
func TestBins(t *testing.T) {
	for _, most := range []int{0, 1, 5, 17, 40, 170, 3000, 9000, 100_000} {
		s := bulk.NewStats(uri.RFC3986, 0)
		for i := range 300 {
			s.Add(strings.Repeat("a", i*most/299))
		}
		rows := bins(&s.Length)
		var sum int64
		for _, row := range rows {
			sum += row.Count
		}
		if slices.ContainsFunc(rows, func(row Row) bool { return row.Count == 0 }) {
			t.Errorf("up to %d: an empty bin: %v", most, rows)
		}
		if sum != 300 || len(rows) > 18 {
			t.Errorf("up to %d: %d numbers in %d bins: %v", most, sum, len(rows), rows)
		}
	}
}

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		label   string
		columns int
		want    string
	}{{"abcdef", 6, "abcdef"}, {"abcdefg", 6, "abc…fg"}, {"例例例例", 5, "例…例"}, {"", 3, ""}} {
		if got := fit(tt.label, tt.columns); got != tt.want {
			t.Errorf("%s in %d: got %s, want %s", tt.label, tt.columns, got, tt.want)
		}
	}
}

// The rows of a table, with the row for all others, have the sum of the table.
func TestFrequent(t *testing.T) {
	s := statsOf("a://h/", "a://h/", "b://h/", "c://h/", "c://i/")
	c := frequent("Schemes", "", "scheme", "schemes", &s.Schemes, 2)
	if got, want := fmt.Sprint(c.Rows), "[{a 2 0 false false} {c 2 0 false false} {1 other scheme 1 0 false true}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	small := bulk.NewStats(uri.RFC3986, 1000)
	for i := range 1000 {
		small.Add(fmt.Sprintf("a://h%d/", i%20))
		small.Add("a://often/")
	}
	c = frequent("Hosts", "", "host", "hosts", &small.Hosts, 20)
	if got, want := fmt.Sprint(c.Rows), "[{often 1000 0 false false} {all others 1000 0 false true}]"; got != want || !strings.Contains(c.Note, "at most ") {
		t.Errorf("got %s, %s, want %s", got, c.Note, want)
	}
	// A value that is frequent only after others were dropped has an error.
	for range 1000 {
		small.Add("a://late/")
	}
	c = frequent("Hosts", "", "host", "hosts", &small.Hosts, 20)
	late := c.Rows[slices.IndexFunc(c.Rows, func(row Row) bool { return row.Label == "late" })]
	rest := c.Rows[len(c.Rows)-1]
	if late.Error == 0 || late.Count < 1000 || late.Count-late.Error > 1000 || !strings.HasPrefix(late.figure(), "≤ ") || !strings.Contains(c.Note, "after −") {
		t.Errorf("got %+v, %s", late, c.Note)
	}
	if !rest.AtMost || rest.Count < 1000 || rest.Count-late.Error > 1000 {
		t.Errorf("got %+v", rest)
	}
}

// A value is shown only if it is certainly more frequent than each dropped value.
func TestNoNoise(t *testing.T) {
	s := bulk.NewStats(uri.RFC3986, 1000)
	for i := range 1000 {
		s.Add(fmt.Sprintf("a://h%d/", i%100))
	}
	c := frequent("Hosts", "", "host", "hosts", &s.Hosts, 20)
	if got, want := fmt.Sprint(c.Rows), "[{all others 1000 0 false true}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCounted(t *testing.T) {
	for want, nouns := range map[string]string{"1 line": "lines", "1 valid reference with a host": "valid references with a host", "1 percent-encoded byte of valid references": "percent-encoded bytes of valid references"} {
		if got := counted("1", nouns); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := counted("2", nouns); got != "2 "+nouns {
			t.Errorf("got %s, want 2 %s", got, nouns)
		}
	}
}

// Each chart says what 100 % are, and how long a full bar is, in each form of the report. The title
// is escaped.
func TestExplained(t *testing.T) {
	r := New(statsOf("http://a/", "http://a:1/", "//b", "x:y", "%"), 10)
	r.Title = "<list> \u202e"
	var page, drawing, terminal bytes.Buffer
	r.HTML(&page)
	r.SVG(&drawing)
	r.Text(&terminal)
	texts, _ := htmlTexts(t, page.String())
	for name, text := range map[string]string{"page": strings.Join(texts, "\n"), "drawing": drawing.String(), "text": terminal.String()} {
		for _, want := range []string{"100 %: 5 lines.", "100 %: 4 valid references.", "100 %: 3 valid references with a host.", "66.7 %"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing", name, want)
			}
		}
		if n := strings.Count(text, "100 %: "); n != len(r.Charts) {
			t.Errorf("%s: %d charts of %d say what 100 %% are", name, n, len(r.Charts))
		}
	}
	for _, text := range []string{page.String(), drawing.String()} {
		if !strings.Contains(text, `<title`) || strings.Contains(text, "<list>") || !strings.Contains(text, `&lt;list&gt; \u202e`) {
			t.Error("the title is not escaped")
		}
	}
}
