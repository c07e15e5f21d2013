package bulk_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/publicsuffix"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// mixed is a list whose counts are counted by hand in TestStats.
var mixed = []string{
	"http://www.Example.co.uk/a/b?q=%C3%A9#f",   // domain example.co.uk, depth 2, é
	"HTTP://u:secret%20@www.example.CO.UK.:80/", // another host; %20 of the userinfo does not count
	"https://[::1]:/%2f%FF",                     // empty port, two encodings in the path, FF is not UTF-8
	"https://192.0.2.1",                         // depth 0
	"file:///etc/passwd",                        // empty host, no domain
	"mailto:a@example.com",                      // no host, depth 1
	"//localhost/",                              // no domain
	"../a//b;c",                                 // depth 4
	"?q",                                        // relative-path reference
	"#",                                         // same-document reference
	"",                                          // the same
	"http://a b/",                               // rejected: authority
	"/<",                                        // rejected: segment
	"/%zz",                                      // rejected: pct-encoded
	"/д",                                        // rejected by RFC 3986, an IRI: segment
	"/\xff",                                     // rejected, not UTF-8: segment
	"ftp://ftp.example.org:2121/a.txt?%E3%81%82", // Hiragana
}

func statsOf(lines []string) *bulk.Stats {
	s := bulk.NewStats(uri.RFC3986, 0)
	for _, line := range lines {
		s.Add(line)
	}
	return s
}

// A userinfo with ":" has a password, even if the user or the password is empty (RFC 3986, 3.2.1: "any data
// after the first colon").
func TestPasswords(t *testing.T) {
	for _, tt := range []struct {
		ref                string
		userinfo, password int64
	}{
		{"http://:secret@h/", 1, 1}, {"http://u:@h/", 1, 1}, {"http://:@h/", 1, 1}, {"http://u:a:b@h/", 1, 1},
		{"http://u@h/", 1, 0}, {"http://@h:80/", 1, 0}, {"http://h:80/", 0, 0},
	} {
		if c := statsOf([]string{tt.ref}).Components; c.Userinfo != tt.userinfo || c.Password != tt.password {
			t.Errorf("%s: %d with a userinfo, %d with a password", tt.ref, c.Userinfo, c.Password)
		}
	}
}

// ASCII ends at 0x7F, a control that a URI does not have. 0x80 begins no character of UTF-8 (RFC 3629, 3).
func TestStatsNonASCII(t *testing.T) {
	for _, tt := range []struct {
		line              string
		nonASCII, notUTF8 int64
	}{
		{"a", 0, 0}, {"a\x7f", 0, 0}, {"a\x80", 1, 1}, {"aé", 1, 0},
	} {
		if s := statsOf([]string{tt.line}); s.NonASCII != tt.nonASCII || s.NotUTF8 != tt.notUTF8 {
			t.Errorf("%q: %d not ASCII, %d not UTF-8", tt.line, s.NonASCII, s.NotUTF8)
		}
	}
}

func TestStats(t *testing.T) {
	s := statsOf(mixed)
	s.AddTooLong()
	table := func(f *bulk.Frequencies) (list []string) {
		for _, v := range f.Top(100) {
			list = append(list, fmt.Sprintf("%s %d", v.Value, v.Count))
		}
		return list
	}
	octets := map[string]int64{}
	for b, n := range s.Percent.Octets {
		if n > 0 {
			octets[fmt.Sprintf("%02X", b)] = n
		}
	}
	scripts := map[string]bulk.Script{}
	for name, n := range s.Scripts {
		scripts[name] = *n
	}
	rules := map[string]bulk.ErrorCount{}
	for rule, n := range s.Errors {
		rules[rule] = *n
	}
	depths := map[int64]int64{}
	for b := range s.Depth.Buckets() {
		depths[b.First] = b.Count
	}
	for _, tt := range []struct {
		name      string
		got, want any
	}{
		{"lines", s.Lines, int64(18)},
		{"too long", s.TooLong, int64(1)},
		{"rejected", s.Rejected, int64(5)},
		{"accepted", s.Accepted(uri.RFC3986), int64(12)},
		{"IRIs", s.Accepted(uri.RFC3987), int64(13)},
		// RFC 1738 has no relative references, no fragments and no IPv6 addresses; file, mailto
		// and all other schemes derive from its genericurl.
		{"URLs of 1994", s.Accepted(uri.RFC1738), int64(5)},
		{"empty", s.Empty, int64(1)},
		{"non-ASCII", s.NonASCII, int64(2)},
		{"not UTF-8", s.NotUTF8, int64(1)},
		{"bytes", s.Length.Sum, int64(len(strings.Join(mixed, "")))},
		{"longest", s.Length.Max, int64(42)},
		{"shortest", s.Length.Min, int64(0)},
		{"kinds", s.Kinds, [5]int64{2, 2, 0, 1, 7}},
		{"components", s.Components, bulk.Components{Authority: 7, Userinfo: 1, Password: 1, Host: 7, Port: 3, Query: 3, Fragment: 2}},
		{"kinds of hosts", s.HostKinds, [5]int64{wording.RegName: 5, wording.IPv4address: 1, wording.IPv6address: 1}},
		{"schemes", table(&s.Schemes), []string{"http 2", "https 2", "file 1", "ftp 1", "mailto 1"}},
		{"hosts", table(&s.Hosts), []string{" 1", "192.0.2.1 1", "[::1] 1", "ftp.example.org 1", "localhost 1", "www.example.co.uk 1", "www.example.co.uk. 1"}},
		{"domains", table(&s.Domains), []string{"example.co.uk 2", "example.org 1"}},
		{"ports", table(&s.Ports), []string{" 1", "2121 1", "80 1"}},
		{"parameters", table(&s.Parameters), []string{"q 2", "%E3%81%82 1"}},
		{"depths", depths, map[int64]int64{0: 4, 1: 5, 2: 2, 4: 1}},
		{"octets", octets, map[string]int64{"C3": 1, "A9": 1, "2F": 1, "FF": 1, "E3": 1, "81": 1, "82": 1}},
		{"encodings", []int64{s.Percent.References, s.Percent.Host, s.Percent.Path, s.Percent.Query, s.Percent.Fragment}, []int64{3, 0, 2, 5, 0}},
		{"lower case, not UTF-8", []int64{s.Percent.LowerCase, s.Percent.NotUTF8}, []int64{1, 1}},
		{"scripts", scripts, map[string]bulk.Script{"Cyrillic": {Written: 1}, "Latin": {Encoded: 1}, "Hiragana": {Encoded: 1}}},
		{"errors", rules, map[string]bulk.ErrorCount{"authority": {"3.2", 1}, "segment": {"3.3", 3}, "pct-encoded": {"2.1", 1}}},
	} {
		if fmt.Sprint(tt.got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

// Hosts are counted in lower case, and the hex digits of an encoding as they are written, also at the end.
func TestStatsLowerCase(t *testing.T) {
	for host, want := range map[string]string{"A": "a", "Ab%2F": "ab%2F", "%C3%A9A": "%C3%A9a", "A%2f%2F": "a%2f%2F", "[2001:DB8::A]": "[2001:db8::a]"} {
		s := bulk.NewStats(uri.RFC3986, 0)
		s.Add("x://" + host + "/")
		if got := s.Hosts.Top(2); len(got) != 1 || got[0].Value != want {
			t.Errorf("%s: got %v, want %s", host, got, want)
		}
	}
}

// Params are part of the path.
func TestStatsPercentOfParams(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		s := bulk.NewStats(x, 0)
		s.Add("ftp://h/a%20b;type=%61")
		s.Add("ftp://h/a;type=%61")
		p := s.Percent
		if p.References != 2 || p.Path != 3 || p.Total() != 3 || p.Octets[0x20] != 1 || p.Octets['a'] != 2 {
			t.Errorf("%v: %d references, %d encodings in the path, %d in all", x, p.References, p.Path, p.Total())
		}
	}
}

// The name of a parameter may be a reference with a password.
func TestStatsParameters(t *testing.T) {
	s := statsOf([]string{"http://h/?a=1&&a=2&b&=c&", "?http://u:pw@h/&A=", "/?", "?a%5B%5D=x"})
	want := []bulk.Frequency{{Value: "a", Count: 2}, {Value: "", Count: 1}, {Value: "A", Count: 1}, {Value: "a%5B%5D", Count: 1}, {Value: "b", Count: 1}, {Value: "http://u:xxxxx@h/", Count: 1}}
	if got := s.Parameters.Top(10); !slices.Equal(got, want) || s.Parameters.Total() != 7 {
		t.Errorf("got %v, %d", got, s.Parameters.Total())
	}
}

// No password is in the values.
func TestStatsSecrets(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		s := bulk.NewStats(x, 0)
		for _, line := range []string{
			"http://u:secret@h/", "//u:secret@h:1/p", "http://jack:secret@foo:1,bar:2/", "x://u:secret@h", "ftp://u:sec%20ret@h;type=a",
			"http://u:secret@a b/", "/secret\xff", "http:u:secret@h", "//u:secret@", "?http://u:secret@h/", "?a=1&http%3A//u%3Asecret%40h=2", "?u:a:secret@h",
			"?http://u:sec&secret@h/", "?http%3A%2F%2Fu:secret&ret@h/", "jdbc:x://u:sec?secret=a@h/",
		} {
			s.Add(line)
		}
		text, err := json.Marshal(s)
		if err != nil || strings.Contains(string(text), "secret") {
			t.Errorf("%v: %v: %s", x, err, text)
		}
	}
}

// corpora returns lines of the corpora and broken ones, in a random order.
func corpora(t *testing.T) (lines []string) {
	t.Helper()
	var names []string
	if testenv.HasData(t) {
		names = testenv.DataFiles(t, "corpora", "*.txt")
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Split(string(text), "\n")
		for i := 0; i < len(all); i += 97 {
			lines = append(lines, all[i])
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		line := []byte(mixed[r.IntN(len(mixed))])
		for range r.IntN(3) {
			if len(line) > 0 {
				line[r.IntN(len(line))] = byte(r.IntN(256))
			}
		}
		lines = append(lines, string(line))
	}
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return lines
}

// The figures are those of a slow count with maps, under every syntax.
func TestStatsSlowly(t *testing.T) {
	lines := corpora(t)
	for _, x := range uri.Syntaxes() {
		s := bulk.NewStats(x, 0)
		schemes, hosts, domains, ports, parameters, rules := map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}
		depths, accepted := map[int64]int64{}, map[uri.Syntax]int64{}
		for _, line := range lines {
			for _, y := range uri.Syntaxes() {
				if uritest.IsReference(y, line) {
					accepted[y]++
				}
			}
			r, err := x.ParseReference(line)
			if got := s.Add(line); (got == nil) != (err == nil) {
				t.Fatalf("%v: Add(%q) returns %v", x, line, got)
			}
			if e, ok := errors.AsType[*uri.ParseError](err); ok {
				rules[e.Rule()]++
				continue
			}
			if scheme, ok := r.Scheme(); ok {
				schemes[strings.ToLower(scheme)]++
			}
			if port, ok := r.Port(); ok {
				ports[port]++
			}
			if query, ok := r.Query(); ok {
				for piece := range strings.SplitSeq(query, "&") {
					if name, _, _ := strings.Cut(piece, "="); piece != "" {
						parameters[name]++
					}
				}
			}
			depth := int64(0)
			for range r.Segments() {
				depth++
			}
			depths[depth]++
			host, ok := r.Host()
			if !ok {
				continue
			}
			hosts[slowLower(host)]++
			if kind := wording.HostKindOf(r); kind == wording.RegName || kind == wording.Hostname {
				if domain, err := publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(slowLower(host), ".")); err == nil {
					domains[domain]++
				}
			}
		}
		for _, y := range uri.Syntaxes() {
			if s.Accepted(y) != accepted[y] {
				t.Errorf("%v: %v accepts %d lines, want %d", x, y, s.Accepted(y), accepted[y])
			}
		}
		for _, tt := range []struct {
			name string
			got  *bulk.Frequencies
			want map[string]int64
		}{{"schemes", &s.Schemes, schemes}, {"hosts", &s.Hosts, hosts}, {"domains", &s.Domains, domains}, {"ports", &s.Ports, ports}, {"parameters", &s.Parameters, parameters}} {
			got := map[string]int64{}
			for _, v := range tt.got.Top(1 << 30) {
				got[v.Value] = v.Count
			}
			if !maps.Equal(got, tt.want) {
				t.Errorf("%v, %s: got %v, want %v", x, tt.name, got, tt.want)
			}
		}
		got := map[string]int64{}
		for rule, e := range s.Errors {
			got[rule] = e.Count
		}
		if !maps.Equal(got, rules) {
			t.Errorf("%v, errors: got %v, want %v", x, got, rules)
		}
		gotDepths := map[int64]int64{}
		for b := range s.Depth.Buckets() {
			gotDepths[b.First] = b.Count
		}
		if !maps.Equal(gotDepths, depths) {
			t.Errorf("%v, depths: got %v, want %v", x, gotDepths, depths)
		}
	}
}

// slowLower returns text with its ASCII letters in lower case, except in percent-encodings.
func slowLower(text string) (lower string) {
	for i := range len(text) {
		c := text[i : i+1]
		if c >= "A" && c <= "Z" && !strings.Contains(text[max(i-2, 0):i], "%") {
			c = strings.ToLower(c)
		}
		lower += c
	}
	return lower
}

// Merge is associative and commutative, and so is merging what was written as JSON.
func TestStatsMerge(t *testing.T) {
	lines := corpora(t)
	whole, err := json.Marshal(statsOf(lines))
	if err != nil {
		t.Fatal(err)
	}
	part := func(i int) *bulk.Stats {
		s := statsOf(lines[i*len(lines)/4 : (i+1)*len(lines)/4])
		if i%2 == 0 {
			return s
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var read bulk.Stats
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		return &read
	}
	merge := func(a, b *bulk.Stats) *bulk.Stats {
		if err := a.Merge(b); err != nil {
			t.Fatal(err)
		}
		return a
	}
	empty := func() *bulk.Stats { return bulk.NewStats(uri.RFC3986, 0) }
	for name, got := range map[string]*bulk.Stats{
		"left":    merge(merge(merge(part(0), part(1)), part(2)), part(3)),
		"right":   merge(part(0), merge(part(1), merge(part(2), part(3)))),
		"pairs":   merge(merge(part(2), part(3)), merge(part(0), part(1))),
		"reverse": merge(merge(merge(part(3), part(2)), part(1)), part(0)),
		"empty":   merge(merge(empty(), statsOf(lines)), empty()),
	} {
		if text, err := json.Marshal(got); err != nil || string(text) != string(whole) {
			t.Errorf("%s: %v: got %.2000s, want %.2000s", name, err, text, whole)
		}
	}
	// Stats that were read count on.
	s := part(1)
	for _, line := range slices.Concat(lines[:len(lines)/4], lines[len(lines)/2:]) {
		s.Add(line)
	}
	if text, _ := json.Marshal(s); string(text) != string(whole) {
		t.Errorf("after Add: got %.2000s, want %.2000s", text, whole)
	}
}

// Hosts are counted in lower case, except the hex digits of percent-encodings, and only characters
// that are not ASCII have a script.
func TestStatsOfCharacters(t *testing.T) {
	s := statsOf([]string{"http://%c3%A9BC.%41D/", "\u00e9\x7f", "/%F0%90%8C%B0"})
	if got := s.Hosts.Top(2); len(got) != 1 || got[0].Value != "%c3%A9bc.%41d" {
		t.Errorf("hosts %v", got)
	}
	if latin := s.Scripts["Latin"]; len(s.Scripts) != 2 || latin == nil || *latin != (bulk.Script{Written: 1, Encoded: 1}) {
		t.Errorf("scripts %v", s.Scripts)
	}
	if common := statsOf([]string{"\u0080"}).Scripts["Common"]; common == nil || *common != (bulk.Script{Written: 1}) { // Unicode, Scripts.txt
		t.Errorf("the script of U+0080: %v", common)
	}
	if gothic := s.Scripts["Gothic"]; gothic == nil || *gothic != (bulk.Script{Encoded: 1}) { // U+10330 has four bytes
		t.Errorf("scripts %v", s.Scripts)
	}
}

func TestStatsMergeErrors(t *testing.T) {
	s := statsOf(mixed)
	if s.Merge(bulk.NewStats(uri.RFC2396, 0)) == nil || s.Merge(s) == nil {
		t.Error("statistics are merged that cannot be")
	}
	good, _ := json.Marshal(s)
	for _, change := range [][2]string{
		{`"format":3`, `"format":2`}, {`"unicode":"`, `"unicode":"1`}, {`"public_suffixes":"`, `"public_suffixes":"x`},
		{`"syntax":"rfc3986"`, `"syntax":"rfc1"`}, {`"syntax":"rfc3986"`, `"syntax":"rfc3987"`},
		{`"network-path":`, `"network":`},
		{`"lines":17`, `"lines":-17`}, {`"lines":17`, `"lines":16`}, {`"kinds":{`, `"kinds":{"x":1,`},
		{`"bound":0`, `"bound":1`}, {`"count":2`, `"count":-2`}, {`"%FF":1`, `"%FG":1`}, {`"%FF":1`, `"%FF":3`}, {`"%FF":1`, `"xFF":1`}, {`"%FF":1`, `"%0FF":1`},
		{`"depth":{"count":12`, `"depth":{"count":13`}, {`"depth":{"count":12,"sum":13,"min":0,"max":4`, `"depth":{"count":12,"sum":13,"min":5,"max":4`}, {`"schemes"`, `"skemes"`}, {`"depth"`, `"deep"`}, {`"depth":{`, `"depth":{},"deep":{`}, {`{"section":"2.1","count":1}`, `null`},
		{`"count":4},{"syntaxes":["rfc3987"],"count":1}`, `"count":6},{"syntaxes":["rfc3987"],"count":-1}`}, {`{"section":"2.1","count":1}`, `{"section":"2.1","count":-1}`},
		{`"Cyrillic":{"written":1`, `"Cyrillic":{"written":-1`}, {`"Cyrillic":{"written":1,"encoded":0}`, `"Cyrillic":null`},
		{`[0,4],[1,5]`, `[0,-4],[1,13]`}, {`[0,4],[1,5]`, `[0,9223372036854775807],[1,9]`}, {`[4,1]`, `[-4,1]`},
		{`[0,4],[1,5],[2,2]`, `[0,9223372036854775807],[1,9223372036854775807],[2,13]`}, // the sum overflows to the count
		{`"value":"https"`, `"value":"http"`}, {`"value":"https","count":2`, `"value":"https","count":2,"error":2`}, {`"lines":17`, `"lines":9223372036854775807`},
	} {
		bad := strings.Replace(string(good), change[0], change[1], 1)
		if bad == string(good) {
			t.Errorf("%s is not in %s", change[0], good)
		}
		var read bulk.Stats
		if err := json.Unmarshal([]byte(bad), &read); err == nil || read.Lines != 0 {
			t.Errorf("%q is read: %v", change, err)
		}
	}
	// No number is negative, except those that follow from others and are not read.
	derived := regexp.MustCompile(`^(accepted|rfc\d{4}|median|p90|p99)$`)
	for _, at := range regexp.MustCompile(`"(\w+)":(\d+)`).FindAllSubmatchIndex(good, -1) {
		name := string(good[at[2]:at[3]])
		bad := string(good[:at[4]]) + "-1" + string(good[at[5]:])
		var read bulk.Stats
		if err := json.Unmarshal([]byte(bad), &read); (err == nil) != derived.MatchString(name) {
			t.Errorf("%s of -1, after %s: %v", name, good[max(0, at[0]-30):at[0]], err)
		}
	}
}

func FuzzStatsJSON(f *testing.F) {
	s := statsOf(mixed)
	text, _ := json.Marshal(s)
	f.Add(text)
	s.Keep(2)
	text, _ = json.Marshal(s)
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		read := bulk.NewStats(uri.RFC3986, 10_000)
		if json.Unmarshal(text, read) != nil {
			return
		}
		for _, line := range mixed {
			read.Add(line)
		}
		again, err := json.Marshal(read)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, bulk.NewStats(uri.RFC3986, 0)); err != nil {
			t.Fatalf("%v: %s", err, again)
		}
	})
}

func TestStatsRead(t *testing.T) {
	r := bulk.NewReader(strings.NewReader("http://a/\r\n\x00\n" + strings.Repeat("a", 100) + "\nb"))
	r.MaxLine = 50
	s := bulk.NewStats(uri.RFC3986, 0)
	var rejected []string
	err := s.Read(r, func(line string, err error) { rejected = append(rejected, fmt.Sprintf("%q %d", line, r.Number())) })
	if got, want := fmt.Sprint(rejected, err), `["\x00" 2 "" 3] <nil>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	stop := errors.New("stop")
	part := bulk.NewStats(uri.RFC3986, 0)
	if err := part.Read(bulk.NewReader(io.MultiReader(strings.NewReader("a\n%\n"), iotest.ErrReader(stop))), nil); err != stop || part.Lines != 2 || part.Rejected != 1 {
		t.Errorf("a stream that fails: %v, %d lines, %d rejected", err, part.Lines, part.Rejected)
	}
	for _, x := range uri.Syntaxes() {
		if got := bulk.NewStats(x, 0).Syntax(); got != x {
			t.Errorf("the syntax is %v, want %v", got, x)
		}
	}
	if s.Lines != 4 || s.TooLong != 1 || s.Rejected != 1 || s.Length.Sum != 11 {
		t.Errorf("%d lines, %d too long, %d rejected, %d bytes", s.Lines, s.TooLong, s.Rejected, s.Length.Sum)
	}
}

// TestStatsAllocations checks that a line with known values costs no allocation.
func TestStatsAllocations(t *testing.T) {
	s := statsOf(mixed)
	for _, line := range mixed[:11] {
		most := 0.0
		if strings.ContainsAny(line, "EC") {
			most = 4 // values that have to be written in lower case
		}
		if n := testing.AllocsPerRun(10, func() { s.Add(line) }); n > most {
			t.Errorf("%q: %v allocations", line, n)
		}
	}
}
