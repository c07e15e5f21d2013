package parts

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/query"
)

// A condition that no reference can meet is an error, unless the values are decoded. Two conditions on one part are
// possible if they have a text in common, or one of them has a "*" or is negated.
func TestImpossibleConditions(t *testing.T) {
	for conditions, want := range map[string]string{
		"scheme=https://": `no scheme has the character ':'`, "host!=/re/": `no host has the character '/'`, "host=a,*b/c": `no host has the character '/'`,
		"extension=.pdf": `no extension has the character '.'`, "fragment=#x": `no fragment has the character '#'`, "path=/a#*": `no path has the character '#'`,
		"host-kind=ip": "the kinds of hosts are ipv4, ipv6, ipvfuture, reg-name and, in older syntaxes, hostname", "host-kind=ipv4,name": "the kinds of hosts are ipv4, ipv6, ipvfuture, reg-name and, in older syntaxes, hostname", "host-kind=ip*": "", "host-kind=ip*,name": "the kinds of hosts are ipv4, ipv6, ipvfuture, reg-name and, in older syntaxes, hostname", "host_kind!=IPv6": "",
		"scheme=a/b": `no scheme has the character '/'`, "host=a?": `no host has the character '?'`, "host=#": `no host has the character '#'`,
		"hostname=/": `no hostname has the character '/'`, "hostname=?": `no hostname has the character '?'`, "hostname=#": `no hostname has the character '#'`,
		"domain=a/": `no domain has the character '/'`, "domain=?": `no domain has the character '?'`, "domain=#": `no domain has the character '#'`, "domain=a:1": `no domain has the character ':'`,
		"public-suffix=uk/": `no public-suffix has the character '/'`, "public-suffix=?": `no public-suffix has the character '?'`, "public-suffix=#": `no public-suffix has the character '#'`,
		"public-suffix=uk:80": `no public-suffix has the character ':'`, "extension=a/b": `no extension has the character '/'`, "query=a#": `no query has the character '#'`,
		"host=[::1]": "", "path=/a?b": "", "query=?a/:": "", "port=8080": "", "hostname=::1": "",
		"host=a host=b":               "a reference has only one host, and must meet all conditions; for one of several, write host=a,b",
		"host=a,b host=B":             "",
		"host=a host=b*":              "",
		"host=a host!=b":              "",
		"host=a* host=b":              "",
		"host!=a host=b":              "",
		"host=a path=b":               "",
		"host=a host":                 "",
		"scheme=a,b scheme=c,d":       "a reference has only one scheme, and must meet all conditions; for one of several, write scheme=a,c",
		"query-all:a=1 query-all:a=2": "",
		"query:a=1 query:b=2":         "",
		"domain=WWW.example.com":      "it is in the domain example.com; did you mean host=www.example.com?",
		"domain=example.co.uk":        "", "domain=co.uk": "", "domain=*.a": "", "domain=www.*": "", "public-suffix=co.uk": "",
	} {
		var f Filter
		var err error
		for c := range strings.FieldsSeq(conditions) {
			err = cmp.Or(err, f.Add(c))
		}
		if got := fmt.Sprint(err); got != cmp.Or(want, "<nil>") {
			t.Errorf("%s: got %s, want %s", conditions, got, want)
		}
	}
	f := Filter{Reading: Reading{Decode: true}}
	if err := f.Add("host=/"); err != nil || !f.Match(uri.MustParseReference("//%2F")) {
		t.Errorf("decoded: got %v", err)
	}
}

// A comparison is true of a number in its range. Texts that are not numbers meet none.
func TestComparisons(t *testing.T) {
	for condition, want := range map[string]bool{
		"length>17": true, "length>18": false, "length>=18": true, "length<18": false, "length<19": true, "length<=18": true, "length=18": true,
		"port>79": true, "port:default<=80": true, "port:number<80": false, "segment:1>=7": true, "segment:2>0": false,
		"query:n>4": true, "query:n<6": true, "query:x>0": false, "query:m>0": false, "query-all:k>8": true, "query-all:k<2": true, "query-all:k>9": false,
		"length>9223372036854775807": false, "length<=9223372036854775807": true,
	} {
		var f Filter
		if err := f.Add(condition); err != nil {
			t.Fatal(err)
		}
		text := "//h:80/7?n=5"
		switch {
		case strings.HasPrefix(condition, "length"):
			text = "//h:80/7?n=5&k=012"
		case strings.HasPrefix(condition, "query"):
			text = "?n=5&m=x&m=-1&k=1&k=9"
		}
		if got := f.Match(uri.MustParseReference(text)); got != want {
			t.Errorf("%s: %v", condition, got)
		}
	}
	var f Filter
	if err := f.Add("query:n>9223372036854775807"); err != nil || !f.Match(uri.MustParseReference("?n=99999999999999999999999")) {
		t.Errorf("a large number: %v", err)
	}
	for condition, want := range map[string]string{
		"host>1": "the part host is not a number; write host=GLOB", "length>": `expected a number after ">", such as length>2000`,
		"length>=": `expected a number after ">=", such as length>2000`, "length<-1": `expected a number after "<", such as length<2000`,
		"segment:0>1": "segment:N needs a number: segment:1 is the first segment, segment:-1 is the last",
		"length<0":    "no number is less than 0", "length>9223372036854775808": `expected a number after ">", such as length>2000`,
	} {
		if err := f.Add(condition); err == nil || err.Error() != want {
			t.Errorf("%s: %v", condition, err)
		}
	}
}

func TestFilter(t *testing.T) {
	const text = "HTTPS://me@Docs.Example.co.uk:443/a/b%2Cc,d*.PDF?x=1&y&x=a+b&z=%26#"
	for conditions, want := range map[string]bool{
		"scheme=https":                         true,
		"scheme=HTTPS":                         true,
		"scheme=http":                          false,
		"scheme=http,https":                    true,
		"scheme=":                              false,
		"scheme!=http,ftp":                     true,
		"scheme!=http,https":                   false,
		"host=docs.example.co.uk":              true,
		"host=*.example.co.uk":                 true,
		"host=*.docs.example.co.uk":            false,
		"host=*":                               true,
		"host=docs":                            false,
		"host=D*e*.UK":                         true,
		"domain=example.co.uk":                 true,
		"origin=https://docs.example.co.uk":    true,
		"origin=HTTPS://DOCS.example.co.uk":    true,
		"path=/a/*":                            true,
		"path=/A/*":                            false, // paths are case-sensitive
		"path=a/*":                             false,
		"path=*b%2Cc*":                         true,
		`path=*c\,d\*.PDF`:                     true,
		`path=*c\,\*d*`:                        false,
		"host-kind=ipv4":                       false,
		"host-kind=reg-name":                   true,
		"host-kind=ipv6,Reg-Name":              true,
		"host-kind=ip*":                        false,
		"host-kind!=ipvfuture":                 true,
		"extension=pdf":                        false,
		"extension=PDF,pdf":                    true,
		"port=443":                             true,
		"port:number=443":                      true,
		"user=me":                              true,
		"password":                             false,
		"!password":                            true,
		"password=":                            false, // it is not defined
		"password!=x":                          true,
		"fragment":                             true,
		"fragment=":                            true,
		"fragment=?*":                          false, // "?" is a "?"
		"query:x":                              true,
		"query:x=1":                            true,
		"query:x=a*":                           false, // the first of the name
		"query-all:x=a*":                       true,
		"query-all:x=a+b":                      true,
		"query-all:w":                          false,
		"query:y=":                             true,
		"query:z=%26":                          true,
		"query-names=y":                        true,
		"query-names=a":                        false,
		"pairs=x=a b":                          true,
		"pairs=*=*,y":                          true,
		"segment:-1=*.PDF":                     true,
		"segment:3":                            false,
		"uri=*docs*":                           false, // only schemes and hosts are folded
		"uri=HTTPS:*":                          true,
		"scheme=https host=*.example.co.uk":    true,
		"scheme=https host=*.example.com":      false,
		"host=a,b,c,*":                         true,
		"host=,":                               false,
		"path=/a/b*c*d*F":                      true,
		"path=/a/b%2Cc,d*.PDF*.PDF":            false, // the texts must not overlap
		"path=/b*,d":                           false, // the globs "/b*" and "d"
		`path=/a/b%2Cc\,d*.PDF`:                true,
		`path=/a/b%2Cc\,d\*.PDF,/other`:        true,
		`path=\\`:                              false,
		"scheme=https !fragment":               false,
		"query:page!=1":                        true,
		"query-all:x!=1":                       false,
		"domain=*.co.uk":                       true,
		"hostname=docs.example.co.uk fragment": true,
	} {
		f := Filter{Reading: Reading{Format: query.Form}}
		for c := range strings.SplitSeq(strings.ReplaceAll(conditions, "a b", "a_b"), " ") {
			if err := f.Add(strings.ReplaceAll(c, "_", " ")); err != nil {
				t.Fatal(err)
			}
		}
		if got := f.Match(uri.MustParseReference(text)); got != want {
			t.Errorf("%s: got %v", conditions, got)
		}
	}
	f := Filter{Reading: Reading{Decode: true, Format: query.Form}}
	f.Add("query-all:x=a b")
	f.Add("path=/a/b,*") // two globs: "/a/b" and any text
	if f.Add(`path=*b\,c*`); !f.Match(uri.MustParseReference(text)) || f.Len() != 3 {
		t.Error("decoded: no match")
	}
	if err := f.Add(`query-all:e=\==`); err != nil || f.Match(uri.MustParseReference(text)) || !f.Match(uri.MustParseReference(text[:len(text)-1]+"&e===")) {
		t.Errorf("a value of =: %v", err)
	}
	const glob = `in a glob, "\" must be before "*", ",", "=" or "\"`
	for text, want := range map[string]string{`host=\`: glob, `host=\a`: glob, "host==a": `write one "="`, "host!==a": `write one "="`, "hots=a": "the parts are uri, ", "": "the parts are uri, ", "!": "the parts are uri, ", "host!": "the parts are uri, ", "segment:0=a": "segment:N needs"} {
		if err := f.Add(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// A glob matches what the regular expression with ".*" in place of "*" matches.
func TestGlobs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(alphabet string, n int) string {
		b := make([]byte, r.IntN(n))
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		return string(b)
	}
	for range 20_000 {
		pattern, text := random("ab*", 7), random("ab", 9)
		globs, err := parseGlobs(pattern)
		if err != nil || len(globs) != 1 {
			t.Fatal(pattern, err)
		}
		want := regexp.MustCompile("^" + strings.ReplaceAll(pattern, "*", ".*") + "$").MatchString(text)
		if got := globs[0].match(text); got != want {
			t.Fatalf("%q, %q: got %v", pattern, text, got)
		}
	}
}

func TestFilterCost(t *testing.T) {
	f := Filter{Reading: Reading{Format: query.Form}}
	for _, c := range []string{"scheme=http,https", "host=*.example.com", "path=/a/*", "query:q", "!fragment", "port:default=80"} {
		if err := f.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	r := uri.MustParseReference("http://www.example.com/a/b?p=1&q=2")
	if n := testing.AllocsPerRun(100, func() {
		if !f.Match(r) {
			t.Fatal("no match")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Match and Members end before the condition or part at which Stop returns true.
func TestStop(t *testing.T) {
	ref, err := uri.ParseReference("http://h/?a=b")
	if err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		calls := 0
		stop := func() bool {
			calls++
			return calls > n
		}
		f := Filter{Stop: stop}
		for range 3 {
			if err := f.Add("host=h"); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := f.Match(ref), n == 3; got != want || calls != min(n+1, 3) {
			t.Errorf("Stop after %d: Match is %v after %d calls", n, got, calls)
		}
		calls = 0
		list, err := TemplateOf([]string{"scheme", "host", "query:a"})
		if err != nil {
			t.Fatal(err)
		}
		list.Stop = stop
		var w jsonwriter.Writer
		w.Open()
		list.Members(&w, ref)
		w.Close()
		want := []string{`{}`, `{"scheme":"http"}`, `{"scheme":"http","host":"h"}`, `{"scheme":"http","host":"h","query:a":"b"}`}[n]
		if string(w.B) != want {
			t.Errorf("Stop after %d: %s, want %s", n, w.B, want)
		}
	}
}
