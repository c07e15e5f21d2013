package bulk_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
)

const (
	id24 = "a1b2c3d4e5f6g7h8i9j0k1l2"
	id32 = "0123456789abcdef0123456789ABCDEF"
)

// The keys follow from the rules by hand. Each row is for one rule, in the order of the rules.
var archiveKeys = []struct{ url, key, rule string }{
	{"", "-", "an empty string"},
	{"http://255.1/", "1,0,0,255)/", "inet_aton: a number of one byte, and one of three"},
	{"http://256.1/", "1,256)/", "inet_aton refuses it"},
	{"http://1.18446744073709551617/", "18446744073709551617,1)/", "inet_aton refuses 2^64+1"},
	{"http://a/?aspsessionidabcdefgh=abcdefghijklmnopqrstuvwx", "a)/", "the session ID of ASP"},
	{"http://a/?aspsessionidabcdefgh=abcdefghijklmnopqrstuvw1", "a)/?aspsessionidabcdefgh=abcdefghijklmnopqrstuvw1", "it has letters only"},
	{"filedesc://A.arc", "filedesc://A.arc", "a header of an ARC file stays"},
	{"FILEDESC://A.arc", "arc,a)/", "only in lower case"},

	// Reading.
	{" \t\v\fhttp://a/\r\n ", "a)/", "white space at both ends"},
	{"ht\ttp://a\n/\rb c", "a)/b%20c", "tabs and line ends everywhere, and no other white space"},
	{" ", "http:", "nothing is left, and http:// before it"},
	{"a.b/c", "b,a)/c", "no scheme"},
	{"//a.b/c", "b,a)/c", "http:////a.b/c"},
	{"a.b:80/c", "a.b:80/c", "a.b is a scheme"},
	{"1a:b", "1a:b)/", "1a is not a scheme, and b is no port; the host is 1a:b"},
	{"http://http://https://a/", "a)/", "a run of schemes"},
	{"http://https://a:443/", "a)/", "the last one counts"},
	{"http://HTTP://a/", "http)/a", "only in lower case: the host is HTTP"},
	{"http://a/?b#c?d", "a)/?b", "the fragment goes"},
	{"http://u:p@v@a/", "a)/", "the userinfo ends at the last @"},
	{"http://a::/", "a)/", "colons at the end"},
	{"http://a:0/", "a)/", "the port 0"},
	{"http://a:0081/", "a:81)/", "the port is a number"},
	{"http://[::1]:81/", "::1:81)/", "the brackets of an address"},
	{"http:a/b", "a)/b", "no authority: the first segment is the host"},
	{"http:////a/b", "a)/b", "slashes before it"},
	{"httpx:/a/b", "a)/b", "any scheme that begins with http"},
	{"HTTP:/a/b", "HTTP:/a/b", "only in lower case"},
	{"http:///u@a:80/", "u@a:80)/", "the host of a path has no userinfo and no port"},
	{"https:////", "https:/", "only slashes"},
	{"https://", "https:", "no path either"},

	// First pass.
	{"http://a/%25252541", "a)/a", "unescaped until nothing changes"},
	{"http://a/%4%31", "a)/a", "a byte completes another percent-encoding"},
	{"http://a/%%34%31", "a)/a", "and the digits of one"},
	{"http://a/%zz%2", "a)/%25zz%252", "not a percent-encoding"},
	{"http://a/%23%3F%20%7f%00%C3%A9", "a)/%23?%20%7f%00%c3%a9", "escaped: #, space, controls, no ASCII"},
	{"http://a/!\"$&'()*+,-.:;<=>?@", "a)/!\"$&'()*+,-.:;<=>?@", "these stay; the query has no &"},
	{"http://a/[\\]^_`{|}~", "a)/[\\]^_`{|}~", "these too"},
	{"http://a?%3D%26=%2525", "a)/?=&=%25", "a query has more parameters when it is unescaped"},
	{"http://%65x%2541mple/", "example)/", "the host"},
	{"http://BÜCHER.example/", "example,xn--bcher-kva)/", "IDNA 2003"},
	{"http://fuß.de/", "de,fuss)/", "IDNA 2003, not 2008"},
	{"http://é..b/", "b,%c3%a9)/", "IDNA 2003 refuses an empty label"},
	{"http://\xff.b/", "b,%ff)/", "not UTF-8"},
	{"http://.a...b..c./", "c,b,,a)/", ".. becomes . once"},
	{"http://./a/./b", "http:/a/./b", "no host is left, so the path is not that of a host"},
	{"http://4294967298/", "2,0,0,0)/", "a number modulo 2^32"},
	{"http://017/", "17,0,0,0)/", "all digits: not octal"},
	{"http://1.2/", "2,0,0,1)/", "the last number fills the rest"},
	{"http://1.2.65535/", "255,255,2,1)/", "of two bytes"},
	{"http://1.2.65536/", "65536,2,1)/", "which is too large for them"},
	{"http://1.16777216/", "16777216,1)/", "and for three"},
	{"http://256.1/", "1,256)/", "a number before the last has one byte"},
	{"http://1.2.3.010/", "8,3,2,1)/", "inet_aton reads 010 as octal"},
	{"http://1.2.3.08/", "08,3,2,1)/", "and refuses 08"},
	{"http://0177.0.1/", "1,0,0,127)/", "the first one is octal"},
	{"http://0177.9/", "9,0177)/", "then all are"},
	{"http://0177.8/", "8,0177)/", "and 8 is no octal digit either"},
	{"http://0x7f.1/", "1,0x7f)/", "no hex"},
	{"http://1.2.3.4.5/", "5,4,3,2,1)/", "five numbers"},
	{"http://1..2/", "2,0,0,1)/", "after the dots"},
	{"http://A%20,b/", "a%20,b)/", "lower case, escaped"},
	{"http://a", "a)/", "an empty path with a host"},
	{"http://a/./b/../c/.", "a)/c", "dot segments"},
	{"http://a/../b", "a)/../b", ".. with no segment before it stays"},
	{"http://a/../../b", "a)/b", "and is a segment for the next one"},
	{"http://a/b//../c", "a)/b/c", ".. removes an empty segment"},
	{"http://a//b///c", "a)/b/c", "empty segments"},
	{"http://a/b%2F..%2Fc", "a)/c", "after unescaping"},
	{"x:/a//./b", "x:/a//./b", "not without a host"},

	// Second pass.
	{"http://WWW.a.b/", "b,a)/", "www"},
	{"http://www12.a.b/", "b,a)/", "www and digits"},
	{"http://www.www.a/", "a,www)/", "only one"},
	{"http://www/", "www)/", "no . after it"},
	{"http://wwwa.b/", "b,wwwa)/", "no digits"},
	{"http://www-1.b/", "b,www-1)/", "no digits"},
	{"dns://www.a.b/", "b,a,www)/", "not for dns"},
	{"Http://a:80/", "a)/", "the port of http"},
	{"https://a:443/", "a)/", "the port of https"},
	{"HTTPS://a:443/", "a)/", "the port of https"},
	{"https://a:80/", "a:80)/", "another port"},
	{"ftp://a:21/", "a:21)/", "no other scheme"},
	{"http://a/B%2FC", "a)/b/c", "lower case"},
	{"http://a/(" + id24 + ")/x.ASPX", "a)/x.aspx", "an ID of ASP.NET"},
	{"http://a/(S(" + id24 + "))/x.aspx/y", "a)/x.aspx/y", "with a letter"},
	{"http://a/(S(" + id24 + ")F(" + id24 + "))/x.aspx", "a)/x.aspx", "two IDs"},
	{"http://a/(S(" + id24 + "))/(" + id24 + ")/x.aspx", "a)/x.aspx", "one of each form"},
	{"http://a/(" + id24 + ")/b/(" + id24 + ")/x.aspx", "a)/(" + id24 + ")/b/x.aspx", "the last one"},
	{"http://a/(" + id24 + "3)/x.aspx", "a)/(" + id24 + "3)/x.aspx", "25 letters and digits"},
	{"http://a/(" + id24 + ")/x.html", "a)/(" + id24 + ")/x.html", "no .aspx"},
	{"http://a/(" + id24 + ")/.aspx", "a)/(" + id24 + ")/.aspx", "no name before it"},
	{"http://a/(" + id24 + ")/.aspx.aspx", "a)/.aspx.aspx", "the name .aspx"},
	{"http://a/(" + id24 + ")/b%3Fx.aspx", "a)/(" + id24 + ")/b?x.aspx", "a ? before it"},
	{"http://a/x.aspx/(" + id24 + ")/", "a)/x.aspx/(" + id24 + ")", ".aspx is before it"},
	{"http://a/b/", "a)/b", "one / at the end"},
	{"http://a/b//", "a)/b", "the others are empty segments"},
	{"x:b//", "x:b/", "without a host, only one"},
	{"http://a/", "a)/", "not of /"},
	{"http://a?jsessionid=" + id32, "a)/", "a session ID"},
	{"http://a?x=1&PHPSESSID=" + id32 + "&b", "a)/?b&x=1", "the & after it goes too"},
	{"http://a?x=1&sid=" + id32, "a)/?&x=1", "and not the & before it"},
	{"http://a?mysid=" + id32, "a)/?my", "inside another name"},
	{"http://a?sid=" + id32 + "0", "a)/?sid=" + strings.ToLower(id32) + "0", "33 letters and digits"},
	{"http://a?sid=" + id32 + ";b", "a)/?sid=" + strings.ToLower(id32) + ";b", "neither the end nor & follows"},
	{"http://a?sid=" + id32 + "&b&sid=" + id32, "a)/?&b&sid=" + strings.ToLower(id32), "the last one of each"},
	{"http://a?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&b", "a)/?b", "an ID of ASP"},
	{"http://a?aspsessionidABCDEFG1=ABCDEFGHIJKLMNOPQRSTUVWX", "a)/?aspsessionidabcdefg1=abcdefghijklmnopqrstuvwx", "a digit"},
	{"http://a?CFID=1&CFToken=2&b", "a)/?b", "IDs of ColdFusion"},
	{"http://a?cfid=1&b&cftoken=2", "a)/?b&cfid=1&cftoken=2", "not neighbors"},
	{"http://a?cfid=&cftoken=2", "a)/?cfid=&cftoken=2", "an empty value"},
	{"http://a?cfid=cfid=&cftoken=2", "a)/", "the value cfid="},
	{"http://a?xcfid=1cfid=2&cftoken=3&cftoken=4", "a)/?xcfid=1cftoken=4", "the last one, with the & after it"},
	{"http://a?B=2&a=3&b=1&b&A", "a)/?a&a=3&b&b=1&b=2", "lower case, then by name and value"},
	{"http://a?b=1&b-c=0", "a)/?b=1&b-c=0", "by name: b is before b-c, though = is after -"},
	{"http://a?b&&a", "a)/?&a&b", "an empty parameter"},
	{"http://a?", "a)/", "an empty query"},

	// Writing.
	{"ftp://a.b.c:8021/d?e", "c,b,a:8021)/d?e", "host, port, path, query"},
	{"Mailto:A@b?C=D", "Mailto:a@b?c=d", "without a host, the scheme as it is"},
	{"x:?a", "x:/?a", "an empty path before a query"},
	{"x:", "x:", "no query"},
}

func TestArchiveSURT(t *testing.T) {
	for _, tt := range archiveKeys {
		if got := bulk.ArchiveSURT(tt.url); got != tt.key {
			t.Errorf("%q: got %q, want %q (%s)", tt.url, got, tt.key, tt.rule)
		}
		if got := string(bulk.AppendArchiveSURT([]byte("x"), tt.url)); got != "x"+tt.key {
			t.Errorf("%q: appended %q", tt.url, got)
		}
	}
}

// URLs as most are need no memory but the key.
func TestArchiveSURTCost(t *testing.T) {
	buf := make([]byte, 0, 256)
	for _, url := range []string{"https://www.Example.com:8443/a//b/../C%20d?z=1&y=2&sid=" + id32 + "#f", "x", "http:a"} {
		if n := testing.AllocsPerRun(10, func() { bulk.AppendArchiveSURT(buf, url) }); n > 1 {
			t.Errorf("%s: %v allocations", url, n)
		}
	}
}

// The time is linear, also for decoding what was encoded again and again.
func TestArchiveSURTLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, c := range []struct{ before, unit, after string }{
		{"http://a/", "%25", "41"}, {"http://a/%", "25", "41"}, {"http://a/", "%4%31", ""}, {"http://a/", "%", ""}, {"http://a/", "%2", ""},
		{"http://a", "/", ""}, {"http://a", "/.", ""}, {"http://a", "/b", ""}, {"http://a", "/b/..", ""}, {"http://a", "/..", ""},
		{"", "http://", "a"}, {"", " ", ""}, {"http://a", "\n", ""}, {"http://", "a@", ""}, {"http://a", ":", ""}, {"http://a:", "1", ""},
		{"http://", ".", ""}, {"http://", "a.", ""}, {"http://", "1.", "1"}, {"http://", "1", ""}, {"http://0", "7", ".1"}, {"http://", "é", ""}, {"http://", "é.", "a"},
		{"http://www", "1", ".a"}, {"http://a/(", "s(" + id24 + ")", ")/x.aspx"}, {"http://a", "/(" + id24 + ")", "/x.aspx"}, {"http://a", "/(" + id24 + ")", ""},
		{"http://a/(" + id24 + ")/", ".aspx", "?"}, {"http://a/", "%3F.aspx/(" + id24 + ")/", ""},
		{"http://a?", "sid=", ""}, {"http://a?", "sid=" + id32, ""}, {"http://a?", "sid=" + id32 + "&", ""}, {"http://a?", "aspsessionid", ""},
		{"http://a?", "cfid=", ""}, {"http://a?", "cfid=&cftoken=&", ""}, {"http://a?cfid=1", "&cftoken=", ""}, {"http://a?", "cfid=1", "&cftoken="},
		{"http://a?", "&", ""}, {"http://a?", "b=1&a=2&", ""}, {"x:", "%00", ""},
	} {
		err := growth.Check(1<<12, growth.Text(c.before, c.unit, c.after), func(url string) { bulk.ArchiveSURT(url) })
		if err != nil {
			t.Errorf("%s%.30s…%s: %v", c.before, c.unit, c.after, err)
		}
	}
}

// Any string has a key of one line, in the characters that a key may have, and the key does not depend
// on how often the string is encoded.
func FuzzArchiveSURT(f *testing.F) {
	for _, tt := range archiveKeys {
		f.Add(tt.url)
	}
	f.Fuzz(func(t *testing.T, url string) {
		key := bulk.ArchiveSURT(url)
		if key == "" || len(key) > len("http://")+4*len(url)+len("255.255.255.255") {
			t.Errorf("%q: the key is %q", url, key)
		}
		if strings.HasPrefix(url, "filedesc") {
			return
		}
		if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' || r == '#' }) {
			t.Errorf("%q: the key is %q", url, key)
		}
		if spaced := " \t" + url + "\r\n"; url != "" && bulk.ArchiveSURT(spaced) != key {
			t.Errorf("%q: the key with spaces is %q, not %q", url, bulk.ArchiveSURT(spaced), key)
		}
	})
}

// The key with which the index of the Wayback Machine is asked for a page.
func ExampleArchiveSURT() {
	fmt.Println(bulk.ArchiveSURT("https://www.Example.com:443/About/?b=2&a=1#team"))
	fmt.Println(bulk.ArchiveSURT("example.com/about?A=1&B=2"))
	// Output:
	// com,example)/about?a=1&b=2
	// com,example)/about?a=1&b=2
}

// archiveRows returns the URLs and strings beside the clone, with the keys that the Python package surt has for them.
func archiveRows(t testing.TB) (rows [][2]string) {
	t.Helper()
	open := func(name string) *bufio.Scanner {
		f, err := os.Open(testenv.Data(t, "surt", name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		return lines
	}
	for lines := open("ia-surt.tsv"); lines.Scan(); {
		url, key, _ := strings.Cut(lines.Text(), "\t")
		rows = append(rows, [2]string{url, key})
	}
	for lines := open("ia-hard.jsonl"); lines.Scan(); {
		var row struct{ Input, Key string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, [2]string{row.Input, row.Key})
	}
	return rows
}

// ArchiveSURT has no difference from the Python package surt.
func TestArchiveSURTRows(t *testing.T) {
	rows, few := archiveRows(t), testenv.Few(t)
	if len(rows) != 24_208 {
		t.Errorf("%d rows, want 24208", len(rows))
	}
	for _, row := range rows {
		if got := bulk.ArchiveSURT(row[0]); got != row[1] {
			few.Errorf("%q: got %q, want %q", row[0], got, row[1])
		}
	}
}

func BenchmarkArchiveSURT(b *testing.B) {
	rows := archiveRows(b)[:21_208]
	dst := make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		for _, row := range rows {
			dst = bulk.AppendArchiveSURT(dst[:0], row[0])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(rows)), "ns/URL")
}
