package report

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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

// hostile are references whose hosts and ports would break a page.
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

// read returns the texts and the tags of a page. The lengths of bars, which depend on counts, are 0.
func read(t *testing.T, page string) (texts, tags []string) {
	t.Helper()
	length := regexp.MustCompile(`width:[0-9.]+%`)
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				t.Fatal(z.Err())
			}
			return texts, tags
		case html.TextToken:
			texts = append(texts, z.Token().Data)
		default:
			tags = append(tags, length.ReplaceAllString(z.Token().String(), "width:0%"))
		}
	}
}

func page(t *testing.T, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.HTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The labels of the page are those of the report, escaped.
func TestEscaping(t *testing.T) {
	r := report()
	texts, _ := read(t, page(t, r))
	inPage := strings.Join(texts, "\n")
	rows := 0
	for _, c := range r.Charts {
		for _, row := range c.Rows {
			rows++
			if !strings.Contains(inPage, row.Label) {
				t.Errorf("%s: %s is missing", c.Title, row.Label)
			}
		}
	}
	if rows < 40 {
		t.Errorf("only %d rows", rows)
	}
	var terminal bytes.Buffer
	r.Text(&terminal)
	for _, text := range []string{inPage, terminal.String()} {
		if strings.ContainsAny(text, "\u202e\u200b\x1b\x00") || strings.Contains(text, "secret") || !strings.Contains(text, `\u202e`) {
			t.Errorf("not escaped, or a password: %.3000q", text)
		}
		if !strings.Contains(text, r.Remark()) {
			t.Error("the report is not marked as partial")
		}
	}
}

// A name from others stays where it is put: a page has the same tags with the same attributes,
// whatever the title, the labels and the notes are.
func TestHostileNames(t *testing.T) {
	with := func(name string) *Report {
		row := Row{Label: name, Count: 2, Error: 1}
		chart := Chart{Title: name, Note: name, Label: name, Of: name, Total: 4, Rows: []Row{row, {Label: name, Rest: true}}}
		return &Report{Title: name, Partial: true, Facts: []Fact{{name, name, name}}, Charts: []Chart{chart, chart}, Sources: name}
	}
	_, want := read(t, page(t, with("name")))
	for _, name := range []string{
		`"`, `'`, "`", "<", ">", "&", "&quot;", "&#34;", `x" onmouseover="alert(1)`, `x' onmouseover='alert(1)`, "x onmouseover=alert(1)",
		"<script>alert(1)</script>", "</title><script>alert(1)</script>", "</style><script>alert(1)</script>", "<!--", "-->", "]]>", "<img src=x onerror=alert(1)>",
		"javascript:alert(1)", `" href="javascript:alert(1)`, "</bdi></th></table>", "{{.Title}}", "\x00", "\xff<", "width:0%;background:url(//a)", "\u2028<b>",
	} {
		texts, tags := read(t, page(t, with(name)))
		if !slices.Equal(tags, want) {
			t.Errorf("%q: the tags are %q, want %q", name, tags, want)
		}
		if shown := strings.ReplaceAll(name, "\x00", "\uFFFD"); utf8.ValidString(name) && !strings.Contains(strings.Join(texts, "\n"), shown) {
			t.Errorf("%q is not in the page", name)
		}
	}
}

// The page needs no other file and runs nothing.
func TestSelfContained(t *testing.T) {
	text := page(t, report())
	outside := regexp.MustCompile(`(?i)<(script|link|img|iframe|object|use|image)|href=|src=|url\(|@import|\son\w+=`)
	if found := outside.FindString(text); found != "" {
		t.Errorf("%s is in the report", found)
	}
	for _, want := range []string{"prefers-color-scheme: dark", `lang="en"`, `scope="row"`, "default-src 'none'"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the report", want)
		}
	}
}

func TestNumbers(t *testing.T) {
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

// The bins are those of 99 % of the numbers, in at most 17 rows, and a row for all others. Their width is 1, 2, 5, 10, …
func TestBinsOf(t *testing.T) {
	for _, tt := range []struct {
		most int // the numbers from 0 are there once, and one more
		more int
		want string // the last two rows
	}{
		{15, 15, "14 1, 15 2"},               // 15/16 is 0, and the width 1
		{16, 16, "14–15 2, 16–17 2"},         // 16/16 is 1, and the width 2
		{99, 999, "90–99 10, 100 or more 1"}, // of 101 numbers, 99 % are at most 99
		{198, 5000, "180–199 19, 200 or more 1"},
	} {
		s := bulk.NewStats(uri.RFC3986, 0)
		for n := range tt.most + 1 {
			s.Add(strings.Repeat("a", n))
		}
		s.Add(strings.Repeat("a", tt.more))
		var rows []string
		for _, row := range bins(&s.Length) {
			rows = append(rows, fmt.Sprint(row.Label, " ", row.Count))
		}
		if got := strings.Join(rows[len(rows)-2:], ", "); got != tt.want {
			t.Errorf("0 to %d and %d: got %s, want %s", tt.most, tt.more, got, tt.want)
		}
	}
}

// The bar of the total has the full length. Nothing has a bar of nothing.
func TestWidth(t *testing.T) {
	for _, tt := range []struct {
		total, count int64
		rest         bool
		want         string
	}{{1, 1, false, "100.00%"}, {8, 1, false, "12.50%"}, {1, 2, false, "100.00%"}, {8, 0, false, ""}, {0, 0, false, ""}, {0, 1, false, ""}, {1, 1, true, ""}} {
		if got := (&Chart{Total: tt.total}).Width(Row{Count: tt.count, Rest: tt.rest}); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt, got, tt.want)
		}
	}
	for total, want := range map[int64]string{0: "", 1: "100.0 % of lines", 3: "33.3 % of lines"} {
		if got := shareOf(1, total, "lines"); got != want {
			t.Errorf("1 of %d: got %q, want %q", total, got, want)
		}
	}
}

// The largest number that a quantile can be is not above the maximum, also if the numbers of a bucket are.
func TestQuantile(t *testing.T) {
	s := bulk.NewStats(uri.RFC3986, 0)
	s.Add(strings.Repeat("a", 5000)) // the bucket is from 4096 to 8191
	if got := quantile(&s.Length, 0.5); got != "5,000" {
		t.Errorf("got %s, want 5,000", got)
	}
}

// A bar of 20 columns has 160 eighths, and a part that is not 0 has at least one of them.
func TestBarOf(t *testing.T) {
	for part, want := range map[float64]string{
		0: "", 0.001: "▏", 0.4 / 160: "▏", 1.5 / 160: "▎", 1. / 160: "▏", 2. / 160: "▎", 0.025: "▌", 7. / 160: "▉", 8. / 160: "█", 0.5: strings.Repeat("█", 10), 1: strings.Repeat("█", 20),
	} {
		if got := barOf(part); got != want {
			t.Errorf("%v: got %q, want %q", part, got, want)
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
	if late.Error == 0 || late.Count < 1000 || late.Count-late.Error > 1000 || !strings.HasPrefix(late.Figure(), "≤ ") || !strings.Contains(c.Note, "after −") {
		t.Errorf("got %+v, %s", late, c.Note)
	}
	if !rest.AtMost || rest.Count < 1000 || rest.Count-late.Error > 1000 {
		t.Errorf("got %+v", rest)
	}
}

// One row is not replaced by a row for the others, which takes the same room.
func TestCut(t *testing.T) {
	for rows, want := range map[int]string{
		0: "[]",
		2: "[{a 9 0 false false} {b 8 0 false false}]",
		3: "[{a 9 0 false false} {b 8 0 false false} {c 7 0 false false}]",
		4: "[{a 9 0 false false} {b 8 0 false false} {2 other bytes 13 0 false true}]",
		5: "[{a 9 0 false false} {b 8 0 false false} {3 other bytes 18 0 false true}]",
	} {
		all := []Row{{Label: "a", Count: 9}, {Label: "b", Count: 8}, {Label: "c", Count: 7}, {Label: "d", Count: 6}, {Label: "e", Count: 5}}
		c := Chart{Label: "byte", Rows: all[:rows]}
		cut(&c, 2)
		if got := fmt.Sprint(c.Rows); got != want {
			t.Errorf("%d rows: got %s, want %s", rows, got, want)
		}
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
	// A new value is shown when it occurred once more than a dropped value may have occurred.
	bound := s.Hosts.Bound()
	for n := range bound + 1 {
		s.Add("a://late/")
		c = frequent("Hosts", "", "host", "hosts", &s.Hosts, 20)
		if got, want := c.Rows[0].Label == "late", n+1 > bound; got != want || s.Hosts.Bound() != bound {
			t.Errorf("%d times, and a dropped value at most %d times: shown: %t, want %t", n+1, bound, got, want)
		}
	}
}

func TestCounted(t *testing.T) {
	for want, nouns := range map[string]string{"1 line": "lines", "1 valid reference with a host": "valid references with a host", "1 percent-encoded byte of valid references": "percent-encoded bytes of valid references",
		"1 line that is empty": "lines that are empty"} {
		if got := counted("1", nouns); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := counted("2", nouns); got != "2 "+nouns {
			t.Errorf("got %s, want 2 %s", got, nouns)
		}
	}
}

// Each chart says what 100 % are, in each form of the report. The title
// is escaped.
func TestExplained(t *testing.T) {
	r := New(statsOf("http://a/", "http://a:1/", "//b", "x:y", "%"), 10)
	r.Title = "<list> \u202e"
	html := page(t, r)
	var terminal bytes.Buffer
	r.Text(&terminal)
	texts, _ := read(t, html)
	for name, text := range map[string]string{"page": strings.Join(texts, "\n"), "text": terminal.String()} {
		for _, want := range []string{"100 %: 5 lines.", "100 %: 4 valid references.", "100 %: 3 valid references with a host.", "66.7 %"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing", name, want)
			}
		}
		if n := strings.Count(text, "100 %: "); n != len(r.Charts) {
			t.Errorf("%s: %d charts of %d say what 100 %% are", name, n, len(r.Charts))
		}
	}
	if !strings.Contains(html, `<bdi>uri</bdi></th><td class="bar" aria-hidden="true"><div style="width:75.00%">`) {
		t.Error("three of four references are URIs, and their bar does not show it")
	}
	if !strings.Contains(html, `<title`) || strings.Contains(html, "<list>") || !strings.Contains(html, `&lt;list&gt; \u202e`) {
		t.Error("the title is not escaped")
	}
}

// What the report says about a list was counted by hand: it has eight lines and one that was too long.
func TestReportOfList(t *testing.T) {
	s := bulk.NewStats(uri.RFC3986, 0)
	for _, line := range []string{
		"http://u:p@a.example.co.uk:80/a/b?q#f", // 37 bytes, depth 2
		"http://b.example.co.uk/%20",            // 26 bytes, depth 1
		"https://[::1]/",                        // 14 bytes, depth 1
		"x:y", "/a", "",                         // depths 1, 1 and 0
		"http://a b/", // rejected
		"/é",          // an IRI
	} {
		s.Add(line)
	}
	s.AddTooLong()
	r := New(s, 1)
	var facts []string
	for _, f := range r.Facts {
		facts = append(facts, strings.TrimSpace(f.Name+": "+f.Figure+" "+f.Note))
	}
	if want := []string{
		"lines: 9", "valid references under RFC 3986: 6 66.7 % of lines", "rejected lines: 2 22.2 % of lines", "line that is too long to be read: 1 11.1 % of lines",
		"empty line: 1 12.5 % of lines", "line with non-ASCII characters: 1 12.5 % of lines", "reference with a password: 1 16.7 % of valid references",
		"reference with percent-encodings: 1 16.7 % of valid references", "different schemes: 3", "different hosts: 3", "different registrable domain: 1", "different port: 1", "different query parameter: 1",
	}; !slices.Equal(facts, want) {
		t.Errorf("facts %q, want %q", facts, want)
	}
	want := map[string]string{ // of what, its total, and the rows
		"Syntaxes":               "lines 8: RFC 1738 2, RFC 1808 5, RFC 2396 5, RFC 3986 6, RFC 3987 7",
		"Errors":                 "rejected lines 2: authority (3.2) 1, segment (3.3) 1",
		"Kinds of references":    "valid references 6: uri 4, absolute-path 1, same-document 1",
		"Components":             "valid references 6: authority 3, userinfo 1, host 3, port 1, query 1, fragment 1",
		"Schemes":                "valid references with a scheme 4: http 2, 2 other schemes 2",
		"Registrable domains":    "valid references with such a domain 2: example.co.uk 2",
		"Hosts":                  "valid references with a host 3: [::1] 1, 2 other hosts 2",
		"Kinds of hosts":         "valid references with a host 3: reg-name 2, IPv6address 1",
		"Ports":                  "valid references with a port 1: 80 1",
		"Query parameters":       "query parameters of valid references 1: q 1",
		"Path depth":             "valid references 6: 0 1, 1 4, 2 1",
		"Length of lines":        "lines 8: 0–4 4, 10–14 2, 25–29 1, 35–39 1",
		"Percent-encoded bytes":  "percent-encoded bytes of valid references 1: %20 space 1",
		"Scripts, as characters": "non-ASCII characters of all lines, also of rejected lines 1: Latin 1",
	}
	for _, c := range r.Charts {
		var rows []string
		for _, row := range c.Rows {
			rows = append(rows, fmt.Sprint(row.Label, " ", row.Count))
		}
		got := fmt.Sprintf("%s %d: %s", c.Of, c.Total, strings.Join(rows, ", "))
		if got != want[c.Title] {
			t.Errorf("%s: got %s, want %s", c.Title, got, want[c.Title])
		}
		delete(want, c.Title)
	}
	if len(want) > 0 {
		t.Errorf("charts that are missing: %v", want)
	}
	var text strings.Builder
	r.Text(&text)
	for _, want := range []string{ // a full bar has 20 columns
		"\n9  lines\n", "\n2  rejected lines                    22.2 % of lines\n",
		"\nSchemes\n  100 %: 4 valid references with a scheme.\n  http             2   50.0 %  ██████████\n  2 other schemes  2   50.0 %\n",
		"\n  RFC 3986         6   75.0 %  ███████████████\n", "  100 %: 8 lines.\n", "  100 %: 1 valid reference with a port.\n",
		"Half of the lines have at most 3 bytes, 90 % at most 37, and 99 % at most 37. The mean is 12.0,\n  and the maximum is 37.",
		"Half of the valid references have at most 1\n  segment, 90 % at most 2,", "\n  In paths: 1, in queries: 0, in fragments: 0, in hosts: 0. With a hex digit in lower case: 0.",
		"A reg-name is a name",
	} {
		if !strings.Contains("\n"+text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}

// A chart without references is missing. Params are a component of RFC 1808 only.
func TestCharts(t *testing.T) {
	titles := func(s *bulk.Stats) (list []string) {
		for _, c := range New(s, 10).Charts {
			list = append(list, c.Title)
		}
		return list
	}
	if got := titles(statsOf()); len(got) > 0 {
		t.Errorf("an empty list: charts %q", got)
	}
	if got, want := titles(statsOf("%")), []string{"Syntaxes", "Errors", "Length of lines"}; !slices.Equal(got, want) {
		t.Errorf("no valid reference: charts %q, want %q", got, want)
	}
	s := bulk.NewStats(uri.RFC1808, 0)
	s.Add("/a;b")
	for _, c := range New(s, 10).Charts {
		params := slices.ContainsFunc(c.Rows, func(row Row) bool { return row == Row{Label: "params", Count: 1} })
		if want := c.Title == "Components"; params != want || strings.Contains(c.Note, "params") != want {
			t.Errorf("%s: params %t, want %t: %s", c.Title, params, want, c.Note)
		}
	}
	s.Rejected, s.Errors = 15, map[string]*bulk.ErrorCount{}
	for i, rule := range []string{"b", "a", "d", "c", "e"} {
		s.Errors[rule] = &bulk.ErrorCount{Section: "1", Count: int64(i + 1)}
	}
	if got, want := fmt.Sprint(errorsOf(s).Rows), "[{e (1) 5 0 false false} {c (1) 4 0 false false} {d (1) 3 0 false false} {a (1) 2 0 false false} {b (1) 1 0 false false}]"; got != want {
		t.Errorf("errors: %s, want %s", got, want)
	}
	s.Rejected, s.Errors = 1, map[string]*bulk.ErrorCount{"": {Count: 1}}
	if got, want := fmt.Sprint(errorsOf(s).Rows), "[{(not read) 1 0 false false}]"; got != want {
		t.Errorf("errors without a rule: %s, want %s", got, want)
	}
}

// Both forms of the report say that the list was not read to its end.
func TestPartial(t *testing.T) {
	for _, partial := range []bool{false, true} {
		r := New(statsOf("http://a/"), 10)
		r.Partial = partial
		var text strings.Builder
		r.Text(&text)
		for _, form := range []string{page(t, r), text.String()} {
			if strings.Contains(form, "Partial: the list was not read to its end.") != partial {
				t.Errorf("partial %t:\n%s", partial, form)
			}
		}
	}
}

func TestOctetName(t *testing.T) {
	for b, want := range map[byte]string{0: "%00 control", 0x1F: "%1F control", ' ': "%20 space", '!': "%21 !", '~': "%7E ~", 0x7F: "%7F control", 0x80: "%80", 0xFF: "%FF"} {
		if got := octetName(b); got != want {
			t.Errorf("%#x: got %s, want %s", b, got, want)
		}
	}
	for least, want := range map[int64]int64{0: 1, 1: 2, 2: 5, 4: 5, 5: 10, 9: 10, 10: 20, 19: 20, 20: 50, 49: 50, 50: 100, 199: 200} {
		if got := binWidth(least); got != want {
			t.Errorf("the width after %d is %d, want %d", least, got, want)
		}
	}
}

// A count that may be too high is marked.
func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		row          Row
		figure, note string
	}{
		{Row{Count: 1000}, "1,000", ""}, {Row{Count: 1000, Error: 1}, "≤ 1,000", "−1"}, {Row{Count: 2, Error: 1000}, "≤ 2", "−1,000"}, {Row{Count: 2, AtMost: true}, "≤ 2", ""},
	} {
		if tt.row.Figure() != tt.figure || tt.row.Note() != tt.note {
			t.Errorf("%+v: %q, %q", tt.row, tt.row.Figure(), tt.row.Note())
		}
	}
	label36 := strings.Repeat("a", 36)
	r := Report{Charts: []Chart{{Rows: []Row{{Label: label36 + "a", Count: 1}}}, {Rows: []Row{{Label: "b", Count: 123456}}}}}
	if label, figure := r.widths(); label != 36 || figure != len("123,456") {
		t.Errorf("widths %d and %d", label, figure)
	}
}
