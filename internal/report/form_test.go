package report

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// small is a report with each kind of row, and a chart without a note and with an empty bar.
func small() *Report {
	return &Report{
		Title: "A <list>", Partial: true, Facts: []Fact{{"lines", "12", ""}, {"rejected lines", "3", "25.0 % of lines"}}, Sources: "RFC 3986 & others.",
		Charts: []Chart{
			{Title: "Kinds", Note: "A & B.", Label: "kind", Of: "lines", Total: 12, Rows: []Row{{Label: "a<b", Count: 9}, {Label: "zero"}}},
			{Title: "Hosts", Label: "host", Of: "references with a host", Total: 10, Rows: []Row{{Label: "h", Count: 4, Error: 1}, {Label: "i", Count: 1}, {Label: "all others", Count: 6, Rest: true, AtMost: true}}},
			{Title: "None", Label: "port", Of: "ports", Total: 1, Rows: []Row{{Label: "1 other port", Count: 1, Rest: true}}},
		},
	}
}

// The body of the page is tables with headers, whose bars are hidden from a screen reader.
func TestPageOfReport(t *testing.T) {
	_, body, _ := strings.Cut(page(t, small()), "<body>\n")
	want := `<main>
<h1>A &lt;list&gt;</h1>
<p class="intro">Counts of a list of references. Each table says which number is 100 %. A bar of the full length is 100 % in every table.</p>
<p class="partial">Partial: the list was not read to its end.</p>
<dl>
<div><dt>lines</dt><dd>12 <small></small></dd></div>
<div><dt>rejected lines</dt><dd>3 <small>25.0 % of lines</small></dd></div>
</dl>
<div class="charts">
<section aria-labelledby="c0">
<h2 id="c0">Kinds</h2>
<p>A &amp; B.</p>
<p>100 %: 12 lines.</p>
<table>
<thead><tr><th scope="col">kind</th><td class="scale"><div><span>0</span><span>100 %</span></div></td><th scope="col">count</th><th scope="col">percent</th></tr></thead>
<tbody>
<tr><th scope="row"><bdi>a&lt;b</bdi></th><td class="bar" aria-hidden="true"><div style="width:75.00%"></div></td><td>9</td><td>75.0 %</td></tr>
<tr><th scope="row"><bdi>zero</bdi></th><td class="bar" aria-hidden="true"></td><td>0</td><td>0.0 %</td></tr>
</tbody>
</table>
</section>
<section aria-labelledby="c1">
<h2 id="c1">Hosts</h2>
<p>100 %: 10 references with a host.</p>
<table>
<thead><tr><th scope="col">host</th><td class="scale"><div><span>0</span><span>100 %</span></div></td><th scope="col">count</th><th scope="col">percent</th></tr></thead>
<tbody>
<tr><th scope="row"><bdi>h</bdi></th><td class="bar" aria-hidden="true"><div style="width:40.00%"></div></td><td>≤ 4 <small>−1</small></td><td>40.0 %</td></tr>
<tr><th scope="row"><bdi>i</bdi></th><td class="bar" aria-hidden="true"><div style="width:10.00%"></div></td><td>1</td><td>10.0 %</td></tr>
<tr class="rest"><th scope="row"><bdi>all others</bdi></th><td class="bar" aria-hidden="true"></td><td>≤ 6</td><td>60.0 %</td></tr>
</tbody>
</table>
</section>
<section aria-labelledby="c2">
<h2 id="c2">None</h2>
<p>100 %: 1 port.</p>
<table>
<thead><tr><th scope="col">port</th><td class="scale"><div><span>0</span><span>100 %</span></div></td><th scope="col">count</th><th scope="col">percent</th></tr></thead>
<tbody>
<tr class="rest"><th scope="row"><bdi>1 other port</bdi></th><td class="bar" aria-hidden="true"></td><td>1</td><td>100.0 %</td></tr>
</tbody>
</table>
</section>
</div>
</main>
<footer>RFC 3986 &amp; others.</footer>
</body>
</html>
`
	differ(t, body, want)
}

// The text has one column for all labels and one for all figures.
func TestTextOfReport(t *testing.T) {
	r := small()
	r.Charts[0].Note = "The words of this note have more than the ninety-six columns that a line has, because the list is " + strings.Repeat("a", 97) + " " + strings.Repeat("b", 94) + " c"
	r.Charts[0].Rows[0].Label = strings.Repeat("a", 40)
	var b strings.Builder
	r.Text(&b)
	differ(t, b.String(), `Partial: the list was not read to its end.

12  lines
 3  rejected lines  25.0 % of lines

Kinds
  The words of this note have more than the ninety-six columns that a line has, because the list
  is
  `+strings.Repeat("a", 97)+`
  `+strings.Repeat("b", 94)+` c
  100 %: 12 lines.
  aaaaaaaaaaaaaaaaaa…aaaaaaaaaaaaaaaaa    9   75.0 %  ███████████████
  zero                                    0    0.0 %

Hosts
  100 %: 10 references with a host.
  h                                     ≤ 4   40.0 %  ████████  −1
  i                                       1   10.0 %  ██
  all others                            ≤ 6   60.0 %

None
  100 %: 1 port.
  1 other port                            1  100.0 %
`)
	if got := wrap(strings.Repeat("a", 95)+" b "+strings.Repeat("c", 96), 96); len(got) != 3 || got[1] != "b" {
		t.Errorf("got %q", got)
	}
}

// differ reports the first line that differs.
func differ(t *testing.T, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("line %d: got\n%s\nwant\n%s", i+1, a[i], b[i])
		}
	}
	t.Fatalf("%d lines, want %d", len(a), len(b))
}

func TestPageFails(t *testing.T) {
	stop := errors.New("stop")
	if err := small().HTML(failing{stop}); err != stop {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// The colors have the contrast that WCAG 2.2 asks for, 1.4.3 for text and 1.4.11 for bars, on a light
// and on a dark page. A bar that is not 0 is visible, and is printed.
func TestStyle(t *testing.T) {
	schemes := regexp.MustCompile(`(?m)^:root \{(.*)\}$`).FindAllStringSubmatch(pageText, -1)
	if len(schemes) != 2 {
		t.Fatalf("%d schemes of colors, want 2", len(schemes))
	}
	for i, scheme := range schemes {
		colors := map[string]string{}
		for _, c := range regexp.MustCompile(`--(\w+): #(\w{6})`).FindAllStringSubmatch(scheme[1], -1) {
			colors[c[1]] = c[2]
		}
		for _, tt := range []struct {
			a, b  string
			least float64
		}{{"text", "page", 7}, {"faint", "page", 4.5}, {"warn", "page", 4.5}, {"bar", "page", 3}, {"bar", "track", 3}} {
			if got := testenv.Contrast(t, colors[tt.a], colors[tt.b]); len(colors) != 7 || got < tt.least {
				t.Errorf("scheme %d: the contrast of %s and %s is %.1f, want %.1f", i, tt.a, tt.b, got, tt.least)
			}
		}
		if got, dark := testenv.Contrast(t, colors["page"], "fff") > 7, i == 1; got != dark {
			t.Errorf("scheme %d: dark is %t", i, got)
		}
	}
	for _, rule := range []string{
		"body { margin: 0; color: var(--text); background: var(--page);", "footer, .intro, section p, small, dt, tr.rest th { color: var(--faint); }",
		".partial { color: var(--warn);", "th:first-child { text-align: left;", "text-align: right;", "overflow-wrap: anywhere;", "section { break-inside: avoid;",
		".bar div { height: 0.85rem; margin-top: 0.25rem; min-width: 2px; background: var(--bar); }", "print-color-adjust: exact;",
		"@media (prefers-color-scheme: dark) {", "color-scheme: light dark;",
		`<meta charset="utf-8">`, `<meta name="viewport" content="width=device-width, initial-scale=1">`, `<meta name="color-scheme" content="light dark">`,
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`, "<title>{{shown .Title}}</title>",
	} {
		if !strings.Contains(pageText, rule) {
			t.Errorf("the page has no %s", rule)
		}
	}
}

// Each chart says what it counts, and explains the words of its rows.
func TestNotes(t *testing.T) {
	s := bulk.NewStats(uri.RFC1808, 0)
	for _, line := range []string{"http://a.example/%2f%C3%A9;p?%20#%20", "http://1.2.3.4:80/", "/é", "\xff", "/%2F"} {
		s.Add(line)
	}
	r := New(s, 1)
	if r.Title != "What a list of references is made of" {
		t.Errorf("the title is %s", r.Title)
	}
	unicode, suffixes := bulk.StatsSources()
	if want := "Components are those of RFC 1808. Scripts are those of Unicode " + unicode + ". Registrable domains are those of " + suffixes + "."; r.Sources != want {
		t.Errorf("got  %s\nwant %s", r.Sources, want)
	}
	const script = "A script is a writing system. Characters of several scripts are Common or Inherited."
	want := map[string][2]string{
		"Syntaxes":            {"syntax", "Lines that each RFC accepts as references. The RFCs are the generations of the standard, oldest first; RFC 3986 is the current one, and RFC 3987 is for non-ASCII characters. A line can be valid under several RFCs."},
		"Errors":              {"rule", `The rule of the grammar of RFC 1808 in which a rejected line has its first error, and the section of the rule. "uri explain" describes the error of a line.`},
		"Kinds of references": {"kind", `A uri has a scheme: "http://a/b". The relative references are network-path "//a/b", absolute-path "/b", relative-path "b", and same-document, which is empty or only a fragment.`},
		"Components":          {"component", `In http://user@host:80/path?query#fragment, the authority is user@host:80, and the userinfo is user. A component is counted also if it is empty. Every reference has a path. The params are the text after the first ";" of the path.`},
		"Schemes":             {"scheme", ""},
		"Registrable domains": {"domain", "The part of a host name that an owner registers: example.co.uk is that of www.example.co.uk. IP addresses and names of one label, such as localhost, have no such domain. A host that is not an IP address, such as 1.2.3.999, is a name."},
		"Hosts":               {"host", "Letters are shown in lower case; percent-encodings are shown as they are written. A host can be empty: file:///etc has an empty host."},
		"Ports":               {"port", ""},
		"Query parameters":    {"parameter", `The names in pairs such as name=value, between the "&" of a query; percent-encodings are shown as they are written. A name that a query has twice is counted twice.`},
		"Path depth":          {"segments", "The depth is the number of segments: /a/b has two. Half of the valid references have at most 1 segment, 90 % at most 1, and 99 % at most 1. The mean is 1.0, and the maximum is 1. A range without valid references has no row."},
		"Length of lines":     {"bytes", "Half of the lines have at most 4 bytes, 90 % at most 36, and 99 % at most 36. The mean is 12.4, and the maximum is 36. A range without lines has no row."},
		// %2f, %C3, %A9 and %2F are in paths; only %2f has a letter in lower case.
		"Percent-encoded bytes":    {"byte", "In paths: 4, in queries: 1, in fragments: 1, in hosts: 0. With a hex digit in lower case: 1. Userinfo is not counted. Bytes from %80 are parts of non-ASCII characters."},
		"Scripts, percent-encoded": {"script", "%C3%A9 is the character é, of the script Latin. " + script},
		"Scripts, as characters":   {"script", "The character é is of the script Latin. " + script},
	}
	for _, c := range r.Charts {
		if c.Title == "Kinds of hosts" {
			continue
		}
		if got := [2]string{c.Label, c.Note}; got != want[c.Title] {
			t.Errorf("%s:\ngot  %q\nwant %q", c.Title, got, want[c.Title])
		}
		delete(want, c.Title)
	}
	if len(want) > 0 {
		t.Errorf("charts that are missing: %v", want)
	}
	for count, want := range map[int64]string{
		0: "The rule of RFC 3986 that the host matches.",
		1: "The rule of RFC 3986 that the host matches. A reg-name is a name, such as www.example.com, and any other text that is not an address.",
	} {
		if got := hostKindsNote("RFC 3986", [5]int64{wording.RegName: count}); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// The charts of bytes and scripts show the most frequent ones, with the names of Unicode.
func TestMostFrequentCharacters(t *testing.T) {
	s := bulk.NewStats(uri.RFC3987, 0)
	for _, line := range []string{"/%2F%2F%2F%20%20%21%22", "/%C3%A9", "/ᥐᥐᥐééж"} { // U+1950 is of the script Tai_Le
		s.Add(line)
	}
	want := map[string]string{
		"Percent-encoded bytes":    "percent-encoded bytes of valid references 9: %2F / 3, %20 space 2, 4 other bytes 4",
		"Scripts, percent-encoded": "percent-encoded non-ASCII characters of valid references 1: Latin 1",
		"Scripts, as characters":   "non-ASCII characters of all lines, also of rejected lines 6: Tai Le 3, Latin 2, Cyrillic 1",
	}
	for _, c := range New(s, 2).Charts {
		var rows []string
		for _, row := range c.Rows {
			rows = append(rows, fmt.Sprint(row.Label, " ", row.Count))
		}
		if got := fmt.Sprintf("%s %d: %s", c.Of, c.Total, strings.Join(rows, ", ")); want[c.Title] != "" && got != want[c.Title] {
			t.Errorf("%s: got %s, want %s", c.Title, got, want[c.Title])
		}
		delete(want, c.Title)
	}
	if len(want) > 0 {
		t.Errorf("charts that are missing: %v", want)
	}
}

// Frequencies that do not fit in memory are lower bounds, and the report says so.
func TestBounded(t *testing.T) {
	s := bulk.NewStats(uri.RFC3986, 1000)
	for i := range 1000 {
		s.Add(fmt.Sprintf("a://h%d.example%d/", i, i))
	}
	distinct, known := s.Hosts.Distinct()
	if known {
		t.Fatal("1,000 hosts fit in 1,000 bytes")
	}
	if want := (Fact{"different hosts", "≥ " + fmt.Sprint(distinct), ""}); !slices.Contains(New(s, 10).Facts, want) {
		t.Errorf("no %+v in %+v", want, New(s, 10).Facts)
	}
	const note = "Not all values fit in memory (--memory): a host that is not shown may be one that was dropped, which occurs at most 1,234 times. With more memory, the table shows more values."
	for inexact, want := range map[bool]string{false: note, true: note + " A count after ≤ is too high by at most the number after −."} {
		if got := boundedNote("host", 1234, inexact); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if got := sentences("A.", "B."); got != "A. B." {
		t.Errorf("got %q", got)
	}
	if got := sentences("", "B."); got != "B." {
		t.Errorf("got %q", got)
	}
}

// Each fact that is not 0 is shown under its name.
func TestFactNames(t *testing.T) {
	s := statsOf("\xff", "é", "%C3", "")
	var got []string
	for _, f := range facts(s) {
		got = append(got, f.Name+" "+f.Figure+" "+f.Note)
	}
	want := "lines 4 |valid references under RFC 3987 3 75.0 % of lines|rejected line 1 25.0 % of lines|empty line 1 25.0 % of lines|" +
		"lines with non-ASCII characters 2 50.0 % of lines|line that is not UTF-8 1 25.0 % of lines|reference with percent-encodings 1 33.3 % of valid references|" +
		"different schemes 0 |different hosts 0 |different registrable domains 0 |different ports 0 |different query parameters 0 "
	if strings.Join(got, "|") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "|"), want)
	}
	for value, want := range map[string]string{"u%3Apw%40h": "u%3A**%40h", "pw%40h": "**%40h", "h.example": "h.example", "[::1]": "[::1]", "%41": "%41"} {
		if got := shown(value); got != want {
			t.Errorf("%s: got %s, want %s", value, got, want)
		}
	}
	if got := shown(""); got != "(empty)" {
		t.Errorf("an empty value is %s", got)
	}
}
