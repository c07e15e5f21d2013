package board

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/conformance"
)

// Each outcome has its number in a cell, and its mark says whether it is a fault.
func TestCells(t *testing.T) {
	for _, tt := range []struct {
		aspect         Aspect
		outcome        Outcome
		text, class    string // of three judgments
		declared, grey string // documented; if no difference is a fault
	}{
		{Invalid, Right, "✓", "right", "✓", "same"},
		{Invalid, Accepted, "3 of 3", "fault", "(3 documented) of 3", "(3) of 3"},
		{Valid, Refused, "3 of 3", "fault", "(3 documented) of 3", "(3) of 3"},
		{Valid, Wrong, "3 of 3", "fault", "(3 documented) of 3", "(3) of 3"},
		{"resolve", Right, "✓", "right", "✓", "same"},
		{"resolve", Wrong, "3 of 3", "fault", "(3 documented) of 3", "(3) of 3"},
		{"resolve", Refused, "3 refused of 3", "fault", "(3 documented) of 3", "(3 refused) of 3"},
		{"resolve", Accepted, "3 taken of 3", "fault", "(3 documented) of 3", "(3 taken) of 3"},
		{"resolve", Soft, "~3 of 3", "right", "(3 documented) of 3", "~3 of 3"},
		{"resolve", Contested, "✓", "right", "(3 documented) of 3", "same"},
		{"resolve", Crash, "3 broken of 3", "fault", "(3 documented) of 3", "3 broken of 3"},
		{"resolve", Hang, "3 broken of 3", "fault", "(3 documented) of 3", "3 broken of 3"},
		{"resolve", Garbled, "3 broken of 3", "fault", "(3 documented) of 3", "3 broken of 3"},
		{"resolve", GaveUp, "3 broken of 3", "fault", "(3 documented) of 3", "3 broken of 3"},
		{"resolve", Unsupported, "–", "none", "–", "–"},
		{"resolve", NotAskable, "–", "none", "–", "–"},
	} {
		var c, declared Cell
		n := Count{Aspect: tt.aspect, Outcome: tt.outcome, N: 3}
		c.add(n)
		if n.Declared = tt.outcome != Right; n.Declared {
			declared.add(n)
		} else {
			declared = c
		}
		grey := c
		grey.grey, grey.greyAccepted = true, true
		if c.String() != tt.text || c.Class() != tt.class || declared.String() != tt.declared || grey.String() != tt.grey {
			t.Errorf("%s %s: %s, %s; documented: %s; grey: %s", tt.aspect, tt.outcome, c, c.Class(), declared, grey)
		}
		if want := map[bool]string{true: "none", false: "grey"}[tt.text == "–"]; grey.Class() != want || grey.fault() {
			t.Errorf("%s %s: the class of a grey cell is %s, want %s", tt.aspect, tt.outcome, grey.Class(), want)
		}
		if c.Unsupported != map[bool]int{true: 3}[tt.text == "–"] || c.Asked+c.Unsupported != 3 {
			t.Errorf("%s %s: %+v", tt.aspect, tt.outcome, c)
		}
	}
	// A library that does not promise to validate may take what is invalid; all else is a fault.
	for c, want := range map[Cell]string{
		{Asked: 2, Accepted: 1, greyAccepted: true}: "grey", {Asked: 2, Accepted: 1, Refused: 1, greyAccepted: true}: "fault",
		{Asked: 2, Accepted: 1}: "fault", {Asked: 2, Soft: 2}: "right", {}: "none", {grey: true}: "none", {Asked: 1, grey: true}: "grey",
	} {
		if got := c.Class(); got != want {
			t.Errorf("%+v: %s, want %s", c, got, want)
		}
	}
	// An old release shows no number.
	for c, want := range map[Cell]string{
		{Asked: 9, Fault: 1, Soft: 2}: "differs", {Asked: 9, Refused: 1}: "differs", {Asked: 9, Broken: 1}: "differs", {Asked: 9, Accepted: 1}: "differs",
		{Asked: 9, Accepted: 1, greyAccepted: true}: "(differs)", {Asked: 9, Fault: 1, grey: true}: "(differs)",
		{Asked: 9, Soft: 2}: "~", {Asked: 9, Declared: 2}: "~", {Asked: 9}: "✓", {Asked: 9, grey: true}: "same", {}: "–",
	} {
		c.old = true
		if got := c.String(); got != want {
			t.Errorf("an old release, %+v: %s, want %s", c, got, want)
		}
		if class := c.Class(); class != map[string]string{"✓": "right", "–": "none"}[want] && class != "grey" {
			t.Errorf("an old release, %+v: class %s", c, class)
		}
	}
	all := Cell{Asked: 1234, Fault: 1000, Refused: 2, Accepted: 3, Soft: 4, Declared: 5, Broken: 6}
	if got, want := all.String(), "1,000, 2 refused, 3 taken, ~4, (5 documented), 6 broken of 1,234"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := short(all), "1,000, 2 refused, 3 taken, ~4, (5 documented), 6 broken"; got != want {
		t.Errorf("short: got %s, want %s", got, want)
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

// The columns count their aspect under the syntax, the grid apart from the other suites.
func TestColumns(t *testing.T) {
	want := []string{"takes invalid invalid", "refuses valid valid", "components components", "resolve resolve", "resolve: grid resolve", "normalize normalize", "compare compare", "encode encode", "decode decode", "IRI to URI to-uri", "web platform tests wpt"}
	r := &Result{}
	for i, name := range want {
		aspect := Aspect(name[strings.LastIndexByte(name, ' ')+1:])
		suite := Every
		if i == 4 {
			suite = Grid
		}
		r.Counts = append(r.Counts, Count{Syntax: "rfc3986", Suite: suite, Aspect: aspect, Outcome: Wrong, N: i + 1}, Count{Syntax: "rfc2396", Suite: suite, Aspect: aspect, Outcome: Wrong, N: 100})
	}
	for i, c := range columns {
		if got := c.Title + " " + string(c.aspect); got != want[i] || r.cell("rfc3986", c).Asked != i+1 || c.grid != (i == 4) {
			t.Errorf("column %d: %s, %d questions; want %s, %d", i, got, r.cell("rfc3986", c).Asked, want[i], i+1)
		}
	}
	if len(columns) != len(want) {
		t.Errorf("%d columns", len(columns))
	}
}

// The report has a line for each aspect that was asked, in words, and the first cases, worst first.
func TestReport(t *testing.T) {
	r := &Result{Hello: Hello{Library: "lib", Version: "1.2", Language: "C", Syntaxes: []string{"rfc3986", "rfc1738", "rfc2396"}}, Asked: 77}
	for i, a := range []Aspect{"invalid", "valid", "components", "resolve", "normalize", "compare", "dots", "encode", "decode", "to-uri", "to-iri", "bidi", "nfc", "match", "locate", "extract"} {
		r.Counts = append(r.Counts, Count{Syntax: "rfc3986", Aspect: a, Outcome: Right, N: i + 1})
	}
	for i, o := range []Outcome{Right, Wrong, Refused, Accepted, Soft, Contested, Unsupported, NotAskable, Crash, Hang, Garbled} {
		r.Counts = append(r.Counts, Count{Syntax: "rfc2396", Aspect: Valid, Form: "uri", Outcome: o, N: i + 1})
	}
	r.Counts = append(r.Counts, Count{Syntax: "rfc2396", Aspect: Valid, Outcome: Wrong, Declared: true, N: 50}, Count{Syntax: "rfc2396", Aspect: Valid, Form: "reference", Outcome: GaveUp, N: 100}, Count{Syntax: "rfc2396", Aspect: "resolve", Outcome: GaveUp, N: 1000})
	r.Cases = append(r.Cases, []Case{
		{ID: "a", Aspect: Valid, Outcome: Soft, Request: conformance.Object{"a": 1}, Want: conformance.Object{"b": "<&>"}},
		{ID: "b", Aspect: Valid, Outcome: Refused, Class: "§3.1", Request: conformance.Object{}, Want: conformance.Object{}, Detail: "why"},
		{ID: "c", Aspect: "resolve", Outcome: Wrong, Declared: true, Class: "value", Request: conformance.Object{}, Want: conformance.Object{}},
		{ID: "d", Aspect: "resolve", Outcome: Crash, Request: conformance.Object{}, Want: conformance.Object{}},
		{ID: "e", Aspect: "resolve", Outcome: Garbled, Request: conformance.Object{}, Want: conformance.Object{}},
		{ID: "f", Aspect: "resolve", Outcome: Hang, Request: conformance.Object{}, Want: conformance.Object{}},
	}...)
	var b strings.Builder
	if err := r.Report(&b, 5); err != nil {
		t.Fatal(err)
	}
	const want = `lib 1.2 (C), asked by RFC 3986, RFC 2396, 77 questions
                                      asked  right  wrong  refused  taken  soft  documented  contested  unsupported  other
  rfc3986: takes what the RFC does not      1      1      0        0      0     0           0          0            0      0
   rfc3986: refuses what the RFC takes      2      2      0        0      0     0           0          0            0      0
                   rfc3986: components      3      3      0        0      0     0           0          0            0      0
                      rfc3986: resolve      4      4      0        0      0     0           0          0            0      0
                    rfc3986: normalize      5      5      0        0      0     0           0          0            0      0
                      rfc3986: compare      6      6      0        0      0     0           0          0            0      0
          rfc3986: remove dot-segments      7      7      0        0      0     0           0          0            0      0
               rfc3986: percent-encode      8      8      0        0      0     0           0          0            0      0
               rfc3986: percent-decode      9      9      0        0      0     0           0          0            0      0
                   rfc3986: IRI to URI     10     10      0        0      0     0           0          0            0      0
                   rfc3986: URI to IRI     11     11      0        0      0     0           0          0            0      0
                         rfc3986: bidi     12     12      0        0      0     0           0          0            0      0
                          rfc3986: NFC     13     13      0        0      0     0           0          0            0      0
                 rfc3986: match a rule     14     14      0        0      0     0           0          0            0      0
           rfc3986: fields of a scheme     15     15      0        0      0     0           0          0            0      0
           rfc3986: references in text     16     16      0        0      0     0           0          0            0      0
   rfc2396: refuses what the RFC takes    216      1      2        3      4     5          50          6            7    138
                      rfc2396: resolve   1000      0      0        0      0     0           0          0            0   1000
The adapter crashed, hung or garbled three replies to parse, resolve: 1100 questions were not asked after that. See its standard error.

d: resolve crash
  {}
  want {}

e: resolve garbled
  {}
  want {}

f: resolve hang
  {}
  want {}

b: valid refused (§3.1)
  {}
  want {}
  why

c: resolve wrong, documented (value)
  {}
  want {}
… and 1 more cases: --show 6 shows them
`
	squeeze := func(s string) []string {
		var lines []string
		for line := range strings.Lines(s) {
			if strings.HasPrefix(line, " ") && !strings.HasPrefix(strings.TrimLeft(line, " "), "{") && !strings.HasPrefix(line, "  want") && !strings.HasPrefix(line, "  why") {
				line = strings.Join(strings.Fields(line), " ") + "\n" // the columns of the table
			}
			lines = append(lines, line)
		}
		return lines
	}
	got := squeeze(b.String())
	for i, line := range squeeze(want) {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d: got\n%swant\n%s", i+1, got[min(i, len(got)-1)], line)
		}
	}
	if len(got) != len(squeeze(want)) {
		t.Errorf("%d lines", len(got))
	}
	b.Reset()
	if r.Report(&b, 6); !strings.HasSuffix(b.String(), "\na: valid soft\n  {\"a\":1}\n  want {\"b\":\"<&>\"}\n") {
		t.Errorf("with six cases:\n%s", b.String())
	}
	for _, tt := range []struct {
		m    *Manifest
		want string
	}{
		{&Manifest{Standard: StandardWHATWG}, "other\n"},
		{&Manifest{Standard: StandardHTTP, ComparedBy: "rfc3986", Validates: Promise{Value: true}}, "The library reads targets of HTTP requests: no difference is a fault.\n"},
		{&Manifest{Standard: StandardNone, ComparedBy: "rfc3986", Validates: Promise{Value: true}}, "The documentation of the library claims no RFC: no difference is a fault.\n"},
		{&Manifest{Standard: StandardRFC, Claims: []Claim{{Syntax: "rfc3986", Grade: Conforms}}}, "The library does not promise to validate: what it takes is no fault.\n"},
		{&Manifest{Standard: StandardRFC, Claims: []Claim{{Syntax: "rfc3986", Grade: Conforms}}, Validates: Promise{Value: true}}, "other\n"},
	} {
		b.Reset()
		r := &Result{Manifest: tt.m, Hello: Hello{Library: "lib", Version: "1", Language: "C"}}
		if r.Report(&b, 0); !strings.HasPrefix(b.String(), "lib 1 (C), 0 questions\n") || !strings.HasSuffix(b.String(), tt.want) {
			t.Errorf("%+v: got\n%s", tt.m, b.String())
		}
	}
}

// A picture has a line for each library that claims RFC 3986, and the first seven columns.
func TestPicture(t *testing.T) {
	count := func(aspect Aspect, outcome Outcome, n int) Count {
		return Count{Syntax: "rfc3986", Suite: Rows, Aspect: aspect, Outcome: outcome, N: n}
	}
	of := func(name, syntax string, validates bool, counts ...Count) *Result {
		return &Result{Adapter: name, Hello: Hello{Version: "1<2"}, Counts: counts, Manifest: &Manifest{Name: name, Language: "C", Standard: StandardRFC, Claims: []Claim{{Syntax: syntax, Grade: Conforms}}, Validates: Promise{Value: validates}}}
	}
	b, err := NewBoard([]*Result{
		of("b", "rfc3986", true, count(Invalid, Accepted, 2), count(Valid, Right, 1), count("resolve", Soft, 3)),
		of("a&", "rfc3986", false, count(Invalid, Accepted, 2)),
		of("old", "rfc2396", true),
	})
	if err != nil {
		t.Fatal(err)
	}
	const none = `class="none">–</text>
`
	want := `<svg xmlns="http://www.w3.org/2000/svg" width="838" height="120" viewBox="0 0 838 120" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>Libraries that claim RFC 3986</title>
` + pictureStyle + `<rect width="100%" height="100%"/>
<text x="248" y="16">takes invalid</text>
<text x="332" y="16">refuses valid</text>
<text x="416" y="16">components</text>
<text x="500" y="16">resolve</text>
<text x="584" y="16">resolve: grid</text>
<text x="668" y="16">normalize</text>
<text x="752" y="16">compare</text>
<text x="6" y="34">C · a&amp;</text>
<text x="248" y="34" class="grey">(2)</text>
<text x="332" y="34" ` + none + `<text x="416" y="34" ` + none + `<text x="500" y="34" ` + none + `<text x="584" y="34" ` + none + `<text x="668" y="34" ` + none + `<text x="752" y="34" ` + none + `<text x="6" y="52">C · b</text>
<text x="248" y="52" class="fault">2</text>
<text x="332" y="52" class="right">✓</text>
<text x="416" y="52" ` + none + `<text x="500" y="52" class="right">✓</text>
<text x="584" y="52" ` + none + `<text x="668" y="52" ` + none + `<text x="752" y="52" ` + none + `<text x="6" y="92" class="legend">A number: faults; ✓ no fault; (grey) differences, which are no faults without a promise; – not offered, or not claimed.</text>
<text x="6" y="110" class="legend">doc/scoreboard.md has the versions, and what is not certain. Maintainers have not been asked yet.</text>
</svg>
`
	var got strings.Builder
	if err := b.WriteSVG(&got); err != nil || got.String() != want {
		t.Errorf("%v, got\n%s", err, got.String())
	}
	// 10 + 7 units for each of 8 characters; the texts are in the middle of their halves.
	got.Reset()
	if err := (Badge{1, "RFC 3986", "a&b", "blue"}).WriteSVG(&got); err != nil {
		t.Fatal(err)
	}
	if want := `<svg xmlns="http://www.w3.org/2000/svg" width="97" height="20" role="img" aria-label="RFC 3986: a&amp;b" font-family="Verdana, sans-serif" font-size="11">
<rect width="66" height="20" fill="#555"/><rect x="66" width="31" height="20" fill="#2b5d8c"/>
<g fill="#fff" text-anchor="middle"><text x="33" y="14">RFC 3986</text><text x="81" y="14">a&amp;b</text></g>
</svg>
`; got.String() != want {
		t.Errorf("got\n%s", got.String())
	}
	for color, want := range map[string]string{"brightgreen": "#2a7f2a", "blue": "#2b5d8c", "lightgrey": "#777"} {
		got.Reset()
		if (Badge{Color: color}).WriteSVG(&got); !strings.Contains(got.String(), `height="20" fill="`+want+`"/>`+"\n") {
			t.Errorf("%s: %s", color, got.String())
		}
	}
}

// What a page says about a library.
func TestSentences(t *testing.T) {
	m := &Manifest{
		Standard: StandardRFC, Claims: []Claim{{Says: `the "URI"`}, {Says: `the "URI"`}, {Says: "b"}}, Validates: Promise{Value: true, Says: "v"},
		Deviations: []Deviation{{Says: "d"}}, Mode: "m", Note: "n.", Checked: map[Doubt]string{DoubtSpace: "s", DoubtAddress: "a"},
	}
	want := "“the 'URI'”|“b”|Promise to validate: “v”|Documented: “d”|Mode: m.|Note: n.|Checked without the adapter: a.|Checked without the adapter: s."
	if got := strings.Join((&Result{Manifest: m}).Sentences(), "|"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, tt := range []struct {
		m    *Manifest
		want string
	}{
		{nil, ""}, {&Manifest{Standard: StandardRFC}, "No promise to validate is quoted."}, {&Manifest{Standard: StandardNone}, ""},
		{&Manifest{Standard: StandardRFC, Claims: []Claim{{Says: "a"}}, Validates: Promise{Value: true, Says: "a"}}, "“a”"},
	} {
		if got := strings.Join((&Result{Manifest: tt.m}).Sentences(), "|"); got != tt.want {
			t.Errorf("%+v: got %s, want %s", tt.m, got, tt.want)
		}
	}
	for s, want := range map[string]string{"": "(empty)", "a|b": "`` a\\|b ``", "a`\x00\x7f\xff": "`` a\\x60\\x00\\x7F\\xFFFD ``", "~ é": "`` ~ é ``"} {
		if got := code(s); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
	for _, tt := range []struct {
		request, allowed conformance.Object
		text, want       string
	}{
		{conformance.Object{"op": "resolve", "base": "b", "input": "i"}, conformance.Object{"result": "r"}, "b + i", "r"},
		{conformance.Object{"op": "compare", "a": "x", "b": "y"}, conformance.Object{"equal": true}, "x = y", `{"equal":true}`},
		{conformance.Object{"op": "parse", "input": "i"}, conformance.Object{"valid": true}, "i", "valid"},
		{conformance.Object{"op": "parse", "input": "i"}, conformance.Object{"valid": false}, "i", "invalid"},
	} {
		q := &Question{Request: tt.request, Allowed: []conformance.Object{tt.allowed, {"result": "other"}}}
		if q.Text() != tt.text || q.Want() != tt.want {
			t.Errorf("%v: %s, %s", tt.request, q.Text(), q.Want())
		}
	}
}

// The rows that tell libraries apart are those with answers that count against a library.
func TestWrongRows(t *testing.T) {
	claims := []Claim{{Syntax: "rfc3986", Grade: Conforms}, {Syntax: "rfc2396", Grade: Conforms}}
	r := &Result{Manifest: &Manifest{Standard: StandardRFC, Claims: claims}, Grid: []GridRows{{Outcome: Wrong, Rows: "00000001 00000002 00000007"}, {Outcome: Soft, Rows: "00000009"}}} // does not promise to validate
	for _, o := range Outcomes {
		r.Cases = append(r.Cases, Case{ID: string(o), Syntax: "rfc3986", Suite: Rows, Aspect: Valid, Outcome: o})
	}
	r.Cases = append(r.Cases, Case{ID: "declared", Syntax: "rfc3986", Suite: Rows, Aspect: Valid, Outcome: Wrong, Declared: true},
		Case{ID: "suite", Syntax: "rfc3986", Suite: Every, Aspect: Valid, Outcome: Wrong}, Case{ID: "syntax", Syntax: "rfc2396", Suite: Rows, Aspect: Valid, Outcome: Wrong},
		Case{ID: "aspect", Syntax: "rfc3986", Suite: Rows, Aspect: "resolve", Outcome: Wrong})
	for _, tt := range []struct {
		syntax    string
		validates bool
		aspects   []Aspect
		want      string
	}{
		{"rfc3986", false, []Aspect{Valid}, "refused wrong"},
		{"rfc3986", true, []Aspect{Valid}, "accepted refused wrong"},
		{"rfc2396", true, []Aspect{Valid}, "syntax"},
		{"rfc2396", true, []Aspect{Valid, "resolve"}, "syntax"},
		{"rfc3986", true, []Aspect{"resolve"}, "aspect rfc3986/5.2-00000001 rfc3986/5.2-00000002 rfc3986/5.2-00000007"},
	} {
		r.Manifest.Validates.Value = tt.validates
		var got []string
		for id := range r.wrongRows(tt.syntax, tt.aspects) {
			got = append(got, id)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s %v: got %q, want %s", tt.syntax, tt.aspects, got, tt.want)
		}
	}
}

// The reply to an easy question must be right; what may be a fault of the adapter is a doubt.
func TestCheckSmoke(t *testing.T) {
	ok := conformance.Object{"valid": true, "components": conformance.Object{"scheme": "http", "authority": "example.com", "host": "example.com", "path": "/a/b"}}
	with := func(key string, v any) conformance.Object {
		c := conformance.Object{}
		for k, v := range ok["components"].(conformance.Object) {
			c[k] = v
		}
		c[key] = v
		return conformance.Object{"valid": true, "components": c}
	}
	unsupported := conformance.Object{"error": conformance.Object{"code": "unsupported"}}
	refused := conformance.Object{"error": conformance.Object{"code": "x"}}
	const (
		refuses = "no library refuses this: an exception in the adapter itself may look like a refusal"
		boolean = `a reply to parse has "valid": true or false`
		trims   = "doubt: the white space of the input is not in the reply"
	)
	for _, tt := range []struct {
		id, op, input string
		want          conformance.Object // components, or the reply
		reply         conformance.Object
		err           string
	}{
		{"unknown", "smoke-test", "x", nil, unsupported, ""},
		{"unknown", "smoke-test", "x", nil, conformance.Object{"error": conformance.Object{"code": "unknown-op"}}, ""},
		{"unknown", "smoke-test", "x", nil, refused, `an operation that the adapter does not know must be answered with {"error":{"code":"unsupported"}}`},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), ok, ""},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), conformance.Object{"valid": true}, ""},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), conformance.Object{"valid": false}, refuses},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), conformance.Object{}, boolean},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), unsupported, ""},
		{"", "parse", "x", nil, unsupported, ""},
		{"", "parse", "x", nil, refused, boolean},
		{"", "parse", "x", nil, conformance.Object{"valid": false}, ""},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), with("path", "/a"), `path: got "/a", want "/a/b"`},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), with("path", 1), "path is 1: a component is a string or null"},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), with("query", nil), ""},
		{"easy", "parse", "http://example.com/a/b", ok["components"].(conformance.Object), conformance.Object{"valid": true, "components": "x"}, "components is not an object"},
		{"address", "parse", "http://[::1]/", conformance.Object{"host": "[::1]"}, with("host", "::1"), "the host of an IP literal has its brackets: the adapter must put them back if the library takes them off"},
		{"address", "parse", "http://[::1]/", conformance.Object{"host": "[::1]"}, with("host", "[::2]"), `doubt: host: got "::2", want "[::1]"`}, // the adapter put the brackets
		{"address", "parse", "http://[::1]/", conformance.Object{"host": "[::1]"}, with("host", "[::1]"), ""},
		{"space", "parse", " http://example.com/a", nil, with("scheme", "http"), trims},
		{"space", "parse", " http://example.com/a", nil, with("scheme", " http"), ""},
		{"space", "parse", " http://example.com/a", nil, with("path", "/a")["components"].(conformance.Object), boolean},
		{"space", "parse", "http://example.com/a ", nil, with("path", "/a"), trims},
		{"space", "parse", "http://example.com/a ", nil, with("path", "/a "), ""},
		{"space", "parse", "http://example.com/a ", nil, conformance.Object{"valid": true}, trims},
		{"space", "parse", " http://example.com/a", nil, conformance.Object{"valid": true, "components": conformance.Object{"path": "/a"}}, ""},
		{"empty-path", "parse", "http://example.com", nil, with("path", "/"), `doubt: path: got "/", want ""`},
		{"empty-path", "parse", "http://example.com", nil, with("path", ""), ""},
		{"valid", "parse", "http://[::1/", nil, ok, "doubt: the adapter takes this and other inputs that no RFC derives"},
		{"easy", "resolve", "g", conformance.Object{"result": "http://a/b/g"}, conformance.Object{"result": "http://a/b/g"}, ""},
		{"easy", "resolve", "g", conformance.Object{"result": "http://a/b/g"}, conformance.Object{"result": "g"}, `result: got "g", want "http://a/b/g"`},
		{"easy", "resolve", "g", conformance.Object{"result": "http://a/b/g"}, refused, refuses},
		{"easy", "resolve", "g", conformance.Object{"result": "http://a/b/g"}, unsupported, ""},
		{"", "resolve", "../g", conformance.Object{"result": "http://a/g"}, refused, ""},
		{"space", "resolve", " g", conformance.Object{"result": ""}, conformance.Object{"result": "http://a/b/g"}, trims},
		{"space", "resolve", " g", conformance.Object{"result": ""}, conformance.Object{"result": "http://a/b/%20g"}, ""},
	} {
		allowed := tt.want
		if tt.op == "parse" {
			allowed = conformance.Object{"valid": true, "components": tt.want}
		}
		q := &Question{ID: tt.id, Syntax: "rfc3986", Request: conformance.Object{"op": tt.op, "syntax": "rfc3986", "form": "reference", "input": tt.input}, Allowed: []conformance.Object{allowed}}
		err := checkSmoke(q, tt.reply)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if d, ok := errors.AsType[doubt](err); ok {
			got = "doubt: " + string(d)
		}
		if got != tt.err {
			t.Errorf("%s %s of %q, reply %v: got %q, want %q", tt.id, tt.op, tt.input, tt.reply, got, tt.err)
		}
	}
	if got, want := (&SmokeError{"p", "h", "s"}).Error(), "the adapter is broken: p. h\nIts standard error ends with:\ns"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := (&SmokeError{Problem: "p"}).Error(), "the adapter is broken: p"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := fmt.Sprint((Note{DoubtSpace, "x"}).MustBeChecked()), `the adapter is broken: x. This is a fault of the adapter or of the library. Ask the library without the adapter. If the library does this, write what you saw to "space", in "checked" of the manifest`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Each difference of a component has a class, and some are only soft.
func TestDifferenceOfComponents(t *testing.T) {
	for _, tt := range []struct {
		name      string
		want, got any
		class     string
		soft      bool
	}{
		{"query", nil, "", "undefined and empty", true},
		{"query", "", nil, "undefined and empty", true},
		{"query", nil, "a", "query: undefined", false},
		{"query", "a", nil, "query: undefined", false},
		{"port", "80", 80, "port: not a string", false},
		{"port", 80, "80", "port: not a string", false},
		{"host", "[::1]", "::1", "host: brackets", true},
		{"host", "[::1]", "[0:0:0:0:0:0:0:1]", "host: address in another form", true},
		{"host", "[::1]", "0::1", "host: address in another form", true},
		{"host", "[::1]", "[::2]", "host: value", false},
		{"host", "[::A]", "[::a]", "host: case", true},
		{"scheme", "HTTP", "http", "scheme: case", true},
		{"authority", "A", "a", "authority: case", true},
		{"authority", "h:", "h", "undefined and empty", true},
		{"authority", "@H:", "h", "undefined and empty", true},
		{"authority", ":", nil, "authority: undefined", true},
		{"authority", "h", nil, "authority: undefined", false},
		{"authority", "h:1", "h", "authority: value", false},
		{"authority", "u@[0:0::1]:1", "u@[::1]:1", "host: address in another form", true},
		{"path", "/A", "/a", "path: case", false},
		{"path", "/%41%2f", "/A%2F", "path: percent-encoding normalized", true},
		{"host", "%41b", "aB", "host: percent-encoding normalized", true},
		{"path", "%41b", "aB", "path: value", false},
		{"path", "/%2F", "//", "path: percent-encoding", false},
		{"path", "/a", "/b", "path: value", false},
	} {
		if class, soft := difference(tt.name, tt.want, tt.got); class != tt.class || soft != tt.soft {
			t.Errorf("%s: %v and %v: %s, %t; want %s, %t", tt.name, tt.want, tt.got, class, soft, tt.class, tt.soft)
		}
	}
	for _, tt := range []struct {
		want, got any
		tags      []string
		class     string
	}{
		{"a", nil, nil, ""}, {nil, "a", nil, ""}, {"A", "a", nil, "case"}, {"%2F", "/", nil, "percent-encoding"}, {"a?", "a", nil, "undefined and empty"},
		{"a#", "a?", nil, "undefined and empty"}, {"a", "b", nil, "value"}, {"a", "b", []string{conformance.TagGuard}, "guard"},
	} {
		q := &Question{Tags: tt.tags, Allowed: []conformance.Object{{"result": tt.want}}}
		if got := classOf(q, conformance.Object{"result": tt.got}); got != tt.class {
			t.Errorf("%v and %v: class %q, want %q", tt.want, tt.got, got, tt.class)
		}
	}
	for _, tt := range []struct {
		q    Question
		want string
	}{{Question{Rule: "r", Tags: []string{"t"}, Section: "1"}, "r"}, {Question{Tags: []string{"t", "u"}, Section: "1"}, "t"}, {Question{Section: "3.1"}, "§3.1"}} {
		if got := tt.q.place(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// The brackets of a host that its input does not have are those of the adapter.
func TestOwnBrackets(t *testing.T) {
	for _, tt := range []struct {
		input     string
		got, want any
	}{
		{"//::1", "[::1]", "::1"}, {"//[::1]", "[::1]", "[::1]"}, {"//[::A]", "[::a]", "[::a]"}, {"//a", "[", "["}, {"//a", "[a", "[a"}, {"//a", "a]", "a]"}, {"//a", "", ""}, {"//a", nil, nil}, {"//", "[]", ""},
	} {
		if got := ownBrackets(&Question{Request: conformance.Object{"input": tt.input}}, tt.got); got != tt.want {
			t.Errorf("%v of %s: got %v, want %v", tt.got, tt.input, got, tt.want)
		}
	}
}

// An amendment changes answers about brackets only, whichever argument has them.
func TestAmends(t *testing.T) {
	m := &Manifest{Claims: []Claim{{Syntax: "rfc2396", Grade: Conforms, AmendedBy: "rfc2732", Ops: []string{"parse"}}, {Syntax: "rfc3986", Grade: Conforms}}}
	for _, key := range []string{"input", "base", "a", "b"} {
		for text, want := range map[string]bool{"//[::1]": true, "[": true, "]": true, "a": false} {
			for _, syntax := range []string{"rfc2396", "rfc3986"} {
				if got := m.amends(&Question{Syntax: syntax, Request: conformance.Object{key: text}}); got != (want && syntax == "rfc2396") {
					t.Errorf("%s, %s %s: %t", syntax, key, text, got)
				}
			}
		}
	}
	for _, tt := range []struct {
		m          *Manifest
		syntax, op string
		want       bool
	}{
		{m, "rfc2396", "parse", true}, {m, "rfc2396", "resolve", false}, {m, "rfc3986", "resolve", true}, {m, "rfc1738", "parse", false},
		{&Manifest{ComparedBy: "rfc3986"}, "rfc3986", "parse", true}, {&Manifest{ComparedBy: "rfc3986"}, "rfc2396", "parse", false},
	} {
		if got := tt.m.claims(&Question{Syntax: tt.syntax, Request: conformance.Object{"op": tt.op}}); got != tt.want {
			t.Errorf("%s %s: %t", tt.syntax, tt.op, got)
		}
	}
}

// The reply to hello is refused with a reason that its author understands.
func TestHelloErrors(t *testing.T) {
	good := func() conformance.Object {
		return conformance.Object{"protocol": 1, "library": "x", "version": "1.2", "language": "go", "ops": []any{"parse"}, "forms": []any{"uri"}, "syntaxes": []any{"rfc3986"}, "steps": []any{"case percent path scheme"}}
	}
	for _, tt := range []struct {
		key   string
		value any
		want  string
	}{
		{"protocol", 1, "<nil>"},
		{"protocol", 2, "protocol is 2, and this program speaks protocol 1"},
		{"library", "", "library or language is missing"},
		{"language", "", "library or language is missing"},
		{"version", "new", `version is "new": it must be the version of the library, for example 1.2.3`},
		{"version", "(devel)", "<nil>"},
		{"version", "(unknown)", "<nil>"},
		{"ops", []any{}, "ops is empty"},
		{"syntaxes", []any{}, "syntaxes is empty"},
		{"forms", []any{}, "forms is empty, and ops has parse"},
		{"syntaxes", []any{"rfc3986", "rfc1"}, `unknown syntax "rfc1"`},
		{"steps", []any{"case", "percent host"}, `steps: unknown step "host": a set of steps is a string such as "case percent path"`},
		{"ops", "parse", "ops is a JSON string, and must be a list"},
		{"library", 1, "library is a JSON number, and must be a string"},
		{"limits", []any{}, "limits is a JSON array, and must be an object"},
		{"error", conformance.Object{"code": "unsupported"}, "the adapter does not support hello"},
	} {
		reply := good()
		reply[tt.key] = tt.value
		if _, err := parseHello(reply); fmt.Sprint(err) != tt.want {
			t.Errorf("%s is %v: got %v, want %s", tt.key, tt.value, err, tt.want)
		}
	}
	for outcome, want := range map[Outcome]string{
		Crash:   `Run the command by hand and type {"op":"hello","id":1}. An adapter must answer lines until its input ends`,
		Hang:    "The adapter must write and flush one line for each request, without waiting for the end of its input",
		Garbled: "Standard output is for replies only: one JSON object for each request, with its id, in one line. Write everything else to standard error",
	} {
		if hints[outcome] != want {
			t.Errorf("%s: %s", outcome, hints[outcome])
		}
	}
}

// A reply may have characters that JSON does not allow in strings, and nothing else is wrong with it.
func TestParseReplyErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\":\"\t\x01\\\"\n\"}": "{\"a\":\"\\t\\u0001\\\"\\n\"}", "{\t\"a\":1\n}": `{"a":1}`, `{"a":"\\"}` + "\t": `{"a":"\\"}`,
		"null": "not one JSON object", "{} {}": "not one JSON object", "": "not a JSON object (EOF)",
	} {
		got, err := ParseReply([]byte(text))
		if shown := show(got); err != nil && err.Error() != want || err == nil && shown != want {
			t.Errorf("%q: got %s, %v, want %s", text, shown, err, want)
		}
	}
	if got := message(conformance.Object{"error": conformance.Object{"code": "x", "message": "why"}}); got != "why" {
		t.Errorf("the message is %q", got)
	}
}

// A row of compare is asked with each beginning of the ladder too (RFC 3986, 6.2). A library may find that
// references are equal by a step that was not asked for.
func TestCompareQuestions(t *testing.T) {
	for rung, want := range map[string]string{
		"string": "[map[equal:true]] [map[equal:true]] [map[equal:true]] [map[equal:true]]",
		"case":   "[map[equal:true]] [map[equal:true]] [map[equal:true]] [map[equal:true]]",
		"path":   "[map[equal:true] map[equal:false]] [map[equal:true] map[equal:false]] [map[equal:true]] [map[equal:true]]",
		"scheme": "[map[equal:true] map[equal:false]] [map[equal:true] map[equal:false]] [map[equal:true] map[equal:false]] [map[equal:true]]",
		"none":   "[map[equal:false]] [map[equal:false]] [map[equal:false]] [map[equal:false]]",
	} {
		var ids, steps, allowed []string
		for _, q := range compareQuestions(Question{ID: "x", Request: conformance.Object{"op": "compare"}, Allowed: []conformance.Object{{"rung": rung}}})[1:] {
			ids = append(ids, q.ID)
			steps = append(steps, fmt.Sprint(q.Request["steps"]))
			allowed = append(allowed, fmt.Sprint(q.Allowed))
		}
		if got := strings.Join(allowed, " "); got != want {
			t.Errorf("%s: got %s, want %s", rung, got, want)
		}
		if got, want := strings.Join(ids, " "), "x:case x:case+percent x:case+percent+path x:case+percent+path+scheme"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got, want := strings.Join(steps, " "), "[case] [case percent] [case percent path] [case percent path scheme]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// The section of a verdict is the one that its reason cites, or that of the whole grammar.
func TestSectionOf(t *testing.T) {
	const why = "RFC 3986, 3.2.2 and D.2, and RFC 1738, 2.1, but not RFC 2396"
	for syntax, want := range map[string][2]string{
		"rfc1738": {"2.1", "5"}, "rfc1808": {"2.2", "2.2"}, "rfc2396": {"A", "A"}, "rfc3986": {"3.2.2", "A"}, "rfc3987": {"2.2", "2.2"},
	} {
		if got := [2]string{sectionOf(syntax, why), sectionOf(syntax, "")}; got != want {
			t.Errorf("%s: got %q, want %q", syntax, got, want)
		}
	}
	// Control characters are shown by their symbols.
	if got, want := visible("a\x00\n\x1f\x7f\xffé"), "a␀␊␟␡\uFFFDé"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := count(1, "library", "libraries") + ", " + count(1000, "library", "libraries"); got != "1 library, 1,000 libraries" {
		t.Errorf("got %s", got)
	}
}

// The file of a result without a manifest has no manifest.
func TestResultWithoutManifest(t *testing.T) {
	file := t.TempDir() + "/r.json"
	r := &Result{Format: 1, Adapter: "a", Hello: Hello{Library: "x"}, Suite: Rows}
	if err := r.Write(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(text), `"manifest"`) || !strings.HasPrefix(string(text), "{\n\"format\": 1,\n\"adapter\": \"a\",\n\"hello\": {") || !strings.HasSuffix(string(text), "\"counts\": [],\n\"grid\": [],\n\"cases\": []\n}\n") {
		t.Errorf("%v:\n%s", err, text)
	}
	r.Format = 2
	if err := r.Write(file); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadResult(file); err == nil || err.Error() != file+": format is 2, and this program reads format 1" {
		t.Errorf("got %v", err)
	}
	g := GridRows{Rows: "0000000a 0000000b"}
	if got := slices.Collect(g.IDs()); !slices.Equal(got, []string{"rfc3986/5.2-0000000a", "rfc3986/5.2-0000000b"}) {
		t.Errorf("%q", got)
	}
	for range g.IDs() {
		break // the caller may stop the iteration
	}
}

// The page, the table in Markdown and the file of the view Conformance, of five libraries: one of the URL
// Standard, one without a claim, and an old release. They were checked by hand against lab/scoreboard/FAIR.md.
func TestWholeBoard(t *testing.T) {
	of := func(id string, m *Manifest, version string, counts ...Count) *Result {
		m.ID, m.Name, m.License, m.Homepage = id, strings.ToUpper(id), "MIT", "https://"+id+".example/"
		return &Result{Format: 1, Adapter: id, Manifest: m, Hello: Hello{Library: id, Version: version, Language: "c", Runtime: "gcc", Syntaxes: []string{"rfc3986", "rfc2396"}}, Date: "2026-11-22", Suite: Rows, Asked: 1234, Counts: counts}
	}
	count := func(syntax string, suite Suite, aspect Aspect, outcome Outcome, n int) Count {
		return Count{Syntax: syntax, Suite: suite, Aspect: aspect, Outcome: outcome, N: n}
	}
	claims := []Claim{{Syntax: "rfc3986", Grade: Conforms, Says: "It follows RFC 3986.", URL: "https://a.example/doc"}}
	a := of("a", &Manifest{Language: "C", Standard: StandardRFC, Claims: append(claims, Claim{Syntax: "rfc2396", Grade: Conforms, Says: "Also RFC 2396.", URL: "u"}), Validates: Promise{Value: true, Says: "It validates.", URL: "https://a.example/v"}, Note: "A note.",
		Deviations: []Deviation{{Kind: "strict", Rows: []string{"rfc3986/3.2.2-02"}, Says: "No empty ports.", URL: "https://a.example/d"}}}, "1.0",
		count("rfc3986", Rows, Invalid, Right, 10), count("rfc3986", Rows, Valid, Refused, 2), count("rfc3986", Rows, Valid, Right, 1000), count("rfc3986", Rows, "resolve", Wrong, 1), count("rfc3986", Grid, "resolve", Wrong, 3),
		count("rfc3986", Rows, "normalize", Contested, 4), count("rfc3986", Rows, "compare", Unsupported, 5), count("rfc2396", Rows, Valid, Right, 7))
	a.Cases = []Case{
		{ID: "rfc3986/3.2.2-02", Syntax: "rfc3986", Suite: Rows, Section: "3.2.2", Aspect: Valid, Outcome: Refused, Class: "§3.2.2", Request: conformance.Object{"op": "parse", "input": "//h:"}, Want: conformance.Object{"valid": true}, Detail: "no port"},
		{ID: "rfc3986/5.4.1-07", Syntax: "rfc3986", Suite: Rows, Section: "5.4.1", Aspect: "resolve", Outcome: Wrong, Class: "value", Request: conformance.Object{"op": "resolve", "base": "http://a/b/c/d;p?q", "input": "?y"}, Want: conformance.Object{"result": "http://a/b/c/d;p?y"}, Detail: "result: got \"a|<b>\""},
		{ID: "rfc3986/5.2-00000003", Syntax: "rfc3986", Suite: Grid, Section: "5.2", Aspect: "resolve", Outcome: Wrong, Request: conformance.Object{"op": "resolve", "base": "a:", "input": "b"}, Want: conformance.Object{"result": "a:b"}},
	}
	a.Grid = []GridRows{{Outcome: Wrong, Rows: "00000001 00000002 00000003"}}
	b := of("b", &Manifest{Language: "Go", Standard: StandardRFC, Claims: claims}, "2.0", count("rfc3986", Rows, Invalid, Accepted, 6), count("rfc3986", Rows, Valid, Right, 7), count("rfc3986", Rows, Valid, Refused, 1), count("rfc3986", Rows, "resolve", Right, 8))
	b.Cases = []Case{{ID: "rfc3986/3.2.2-02", Syntax: "rfc3986", Suite: Rows, Section: "3.2.2", Aspect: Valid, Outcome: Refused, Class: "§3.2.2", Request: conformance.Object{"op": "parse", "input": "//h:"}, Want: conformance.Object{"valid": true}, Detail: "empty"}}
	web := of("web", &Manifest{Language: "Rust", Standard: StandardNone, ComparedBy: "rfc3986", Validates: Promise{Value: true, Says: "It validates.", URL: "u"}}, "3.0", count("rfc3986", Rows, Valid, Refused, 9), count("rfc3986", Rows, Invalid, Right, 1))
	tests := of("tests", &Manifest{Language: "Rust", Standard: StandardWHATWG}, "5.0", count(WHATWG, WPT, webPlatformTests, Right, 880), count(WHATWG, WPT, webPlatformTests, Refused, 3), count(WHATWG, WPT, webPlatformTests, Accepted, 2), count(WHATWG, WPT, webPlatformTests, Unsupported, 6))
	old := of("old", &Manifest{Language: "C", Standard: StandardRFC, Claims: claims}, "0.9", a.Counts...)
	old.Cases = a.Cases
	board, err := NewBoard([]*Result{web, b, a, tests, old})
	if err != nil {
		t.Fatal(err)
	}
	day := func(year int) time.Time { return time.Date(year, 1, 2, 0, 0, 0, 0, time.UTC) }
	board.Newest = map[string]Release{"a": {Here: "1.0", Date: day(2026), Version: "1.0"}, "b": {Here: "2.0", Date: day(2024), Version: "2.1"}, "old": {Here: "0.9", Date: day(2020), Version: "1.0"}}
	for name, write := range map[string]func(io.Writer) error{"board.md": board.WriteMarkdown, "board.html": board.WriteHTML, "board.json": board.WriteJSON} {
		var got strings.Builder
		if err := write(&got); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(want), "\n")
		for i, line := range strings.Split(got.String(), "\n") {
			if i >= len(lines) || lines[i] != line {
				t.Errorf("%s, line %d: got\n%s\nwant\n%s", name, i+1, line, strings.Join(lines[min(i, len(lines)):min(i+1, len(lines))], ""))
				break
			}
		}
		if n := strings.Count(got.String(), "\n") + 1; n != len(lines) {
			t.Errorf("%s: %d lines, want %d", name, n, len(lines))
		}
	}
}
