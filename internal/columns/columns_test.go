package columns

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// null is NULL in the table below.
const null = "NULL"

// answer is the value of a function as SQL prints it.
func answer(f *Function, args ...string) string {
	v := f.Call(args...)
	switch {
	case !v.Defined:
		return null
	case f.Type == Boolean:
		return strconv.FormatBool(v.Number == 1)
	case f.Type == Port:
		return strconv.Itoa(int(v.Number))
	}
	return v.Text
}

// The answers are written by hand from the documents that the comments name.
func TestFunctions(t *testing.T) {
	for _, tt := range []struct{ name, url, second, want string }{
		// RFC 3986, 3: a URI has a scheme, and a relative reference is no URI.
		{"uri_valid", "http://a/", "", "true"},
		{"uri_valid", "mailto:a@b", "", "true"},
		{"uri_valid", "a:", "", "true"},
		{"uri_valid", "//a/b", "", "false"},
		{"uri_valid", "", "", "false"},
		{"uri_valid", "http://a b/", "", "false"},
		{"uri_valid", "http://é/", "", "false"},
		{"uri_valid", "http://a/\x00", "", "false"},
		{"uri_valid", "http://a/\xff", "", "false"},
		{"uri_valid", "http://a/%zz", "", "false"},
		{"iri_valid", "http://é/", "", "true"},
		{"iri_valid", "é", "", "false"},
		{"iri_valid", "http://a/\xff", "", "false"},
		{"uri_error", "http://a/", "", null},
		{"uri_error", "http://me:secret@a b/", "", `uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`},

		// The components, as they are written (RFC 3986, 3.1 to 3.5).
		{"uri_scheme", "HTTP://a/", "", "HTTP"},
		{"uri_scheme", "/a", "", null},
		{"uri_host", "HTTP://u:p@EXAMPLE.co.uk:8080/a", "", "EXAMPLE.co.uk"},
		{"uri_host", "http://[::1]:80/", "", "[::1]"},
		{"uri_host", "file:///etc/hosts", "", ""},
		{"uri_host", "mailto:a@b", "", null},
		{"uri_host", "a b", "", null},
		{"uri_port", "http://a:8080/", "", "8080"},
		{"uri_port", "http://a:0/", "", "0"},
		{"uri_port", "http://a:00080/", "", "80"},
		{"uri_port", "http://a:65535/", "", "65535"},
		{"uri_port", "http://a:65536/", "", null}, // valid, although no port of TCP
		{"uri_valid", "http://a:65536/", "", "true"},
		{"uri_port", "http://a:/", "", null},
		{"uri_port", "http://a/", "", null}, // 80 is not written
		{"uri_port", "a:b:80", "", null},
		{"uri_path", "http://a", "", ""},
		{"uri_path", "http://a/b;c?d#e", "", "/b;c"},
		{"uri_path", "urn:a:b", "", "a:b"},
		{"uri_query", "http://a/?", "", ""},
		{"uri_query", "http://a/", "", null},
		{"uri_query", "http://a/?b?c#d", "", "b?c"},
		{"uri_fragment", "http://a/#", "", ""},
		{"uri_fragment", "http://a/?b#c?d", "", "c?d"},
		{"uri_fragment", "http://a/", "", null},

		// RFC 6454, 4 and 6.2: lower case, and no default port.
		{"uri_origin", "HTTP://A.Example:80/x", "", "http://a.example"},
		{"uri_origin", "https://a:444/", "", "https://a:444"},
		{"uri_origin", "mailto:a@b", "", null},

		// The domain under a public suffix: co.uk is one, and github.io too (publicsuffix.org).
		{"uri_domain", "http://u@www.Example.co.uk:80/", "", "example.co.uk"},
		{"uri_domain", "http://a.b.github.io/", "", "b.github.io"},
		{"uri_domain", "http://co.uk/", "", null},
		{"uri_domain", "http://192.0.2.1/", "", null},
		{"uri_domain", "http://[::1]/", "", null},
		{"uri_domain", "mailto:a@example.com", "", null},

		// URL Standard, 5.1: "+" is a space, and %2B is a "+". The first of two values counts.
		{"uri_param", "http://a/?x=a+b", "x", "a b"},
		{"uri_param", "http://a/?x=a%2Bb", "x", "a+b"},
		{"uri_param", "http://a/?x=a%20b&x=2", "x", "a b"},
		{"uri_param", "http://a/?a+b=1", "a b", "1"},
		{"uri_param", "http://a/?a%2Bb=1", "a+b", "1"},
		{"uri_param", "http://a/?x", "x", ""},
		{"uri_param", "http://a/?x=1=2", "x", "1=2"},
		{"uri_param", "http://a/?%78=1", "x", "1"},
		{"uri_param", "http://a/?y=1", "x", null},
		{"uri_param", "http://a/", "x", null},
		{"uri_param", "http://a/?X=1", "x", null},
		{"uri_param", "http://a b/?x=1", "x", null},
		{"uri_param", "http://a/?=1", "", "1"},

		// What the Python package surt answers, and a list of parameters with a date.
		{"uri_surt_ia", "http://www.Example.com/A/?b=1&a=2#f", "", "com,example)/a?a=2&b=1"},
		{"uri_surt_ia", "a b", "", "a%20b)/"},
		{"uri_strip_tracking", "http://a/?utm_source=x&b=%7e&gclid=1#f", "", "http://a/?b=%7e#f"},
		{"uri_strip_tracking", "http://a/?utm_source=x", "", "http://a/"},
		{"uri_strip_tracking", "a b", "", null},

		// RFC 3986, 6.2.2 and 6.2.3.
		{"uri_normalize", "HTTP://EXAMPLE.com:80/%7ea/../b%2f", "", "http://example.com/b%2F"},
		{"uri_normalize", "http://example.com", "", "http://example.com/"},
		{"uri_normalize", "/a", "", null},
		// RFC 3986, 5.4.1 and 5.4.2.
		{"uri_resolve", "http://a/b/c/d;p?q", "../g", "http://a/b/g"},
		{"uri_resolve", "http://a/b/c/d;p?q", "../../../g", "http://a/g"},
		{"uri_resolve", "http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"},
		{"uri_resolve", "http://a/b/c/d;p?q", "a b", null},
		{"uri_resolve", "/b", "g", null},
		{"uri_resolve", "/b", "http://a/", null}, // the base is no URI

		// The labels of the host in reverse order, and no scheme. "www" stays.
		{"uri_surt", "http://www.archive.org/goo/?a=2", "", "org,archive,www)/goo/?a=2"},
		{"uri_surt", "https://example.com:8080/A", "", "com,example:8080)/A"},
		{"uri_surt", "a b", "", null},

		{"uri_fix", " http://a/b c|d ", "", "http://a/b%20c%7Cd"},
		{"uri_fix", "http://a/é", "", "http://a/%C3%A9"},
		{"uri_fix", "http://a/", "", "http://a/"},
		{"uri_fix", "a b", "", null},
		// RFC 3987, 3.1.
		{"iri_to_uri", "http://a/é", "", "http://a/%C3%A9"},
		{"iri_to_uri", "http://a/b", "", "http://a/b"},
		{"iri_to_uri", "http://a/ ", "", null},
		// URL Standard, 4.4.
		{"uri_browser", `http:\\EXAMPLE.com\a`, "", "http://example.com/a"},
		{"uri_browser", "http://0x7f.1/", "", "http://127.0.0.1/"},
		{"uri_browser", "http://a b/", "", null},
		{"uri_redact", "http://me:secret@a b/", "", "http://me:xxxxx@a b/"},
		{"uri_redact", "no URL", "", "no URL"},
	} {
		f := Lookup(tt.name)
		args := []string{tt.url, tt.second}[:len(f.Args)]
		if v := f.Call(args...); !v.Defined && v != (Value{}) {
			t.Errorf("%s of %q: NULL with a value: %+v", f.Signature(), args, v)
		}
		if got := answer(f, args...); got != tt.want {
			t.Errorf("%s of %q: %s, want %s", f.Signature(), args, got, tt.want)
		}
	}
}

// A name is a name of SQL without quotes, and the list has each once. The names of functions with two arguments
// are those of their signatures.
func TestList(t *testing.T) {
	name := regexp.MustCompile(`^(uri|iri)_[a-z_]+$`)
	seen := map[string]bool{}
	for f := range All() {
		if !name.MatchString(f.Name) || seen[f.Name] || Lookup(f.Name) != f {
			t.Errorf("%s: the name", f.Name)
		}
		seen[f.Name] = true
		if f.Doc == "" || strings.HasSuffix(f.Doc, ".") || len(f.Args) < 1 || len(f.Args) > 2 {
			t.Errorf("%s: %q, %q", f.Name, f.Doc, f.Args)
		}
		if !slices.ContainsFunc(Descriptions(), func(row []string) bool { return row[0] == "  "+f.Signature() }) {
			t.Errorf("%s is not in the help", f.Name)
		}
	}
	for f := range All() {
		if f.Name != "uri_valid" {
			t.Errorf("the first is %s", f.Name)
		}
		break // and All ends
	}
	if Lookup("uri_") != nil || Lookup("") != nil {
		t.Error("Lookup finds what is not there")
	}
	if got := Lookup("uri_resolve").Signature(); got != "uri_resolve(base, reference)" {
		t.Error(got)
	}
}

var rewrite = flag.Bool("rewrite", false, "write the table of doc/columns.md anew")

// The page has the functions.
func TestPage(t *testing.T) {
	const file, begin, end = "../../doc/columns.md", "<!-- functions -->\n", "<!-- end of functions -->\n"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no table", file)
	}
	var table strings.Builder
	table.WriteString("\n| function | value | |\n|---|---|---|\n")
	for f := range All() {
		kind := map[Type]string{Text: "string", Boolean: "boolean", Port: "integer"}[f.Type]
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", f.Signature(), kind, f.Doc)
	}
	table.WriteString("\n")
	switch {
	case old == table.String():
	case *rewrite:
		if err := os.WriteFile(file, []byte(before+begin+table.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is stale: go test ./internal/columns -run TestPage -rewrite", file)
	}
}

// The functions take linear time for the strings that people attack parsers with.
func TestGrowth(t *testing.T) {
	for f := range All() {
		for _, text := range [][3]string{
			{"http://", "a.", "/"}, {"http://a/", "../", ""}, {"http://a/", "a/../", ""}, {"http://a/?", "x&", ""}, {"http://a/?", "%41=", ""},
			{"http://a/", "%", ""}, {"http://", "@", "/"}, {"http://a/", "é", ""}, {"", " ", ""}, {"a:", ":", ""}, {"http://xn--", "a", "/"}, {"http://", "é.", "/"},
		} {
			work := func(s string) {
				f.Call([]string{s, "x"}[:len(f.Args)]...)
				if len(f.Args) == 2 {
					f.Call("http://a/?x=1", s)
				}
			}
			if err := growth.Check(1<<11, growth.Text(text[0], text[1], text[2]), work); err != nil {
				t.Errorf("%s of %q: %v", f.Name, text, err)
			}
		}
	}
}

// FuzzFunctions looks for a panic, and for functions that disagree about what a URI is.
func FuzzFunctions(f *testing.F) {
	f.Add("http://u:p@a.example:80/b?x=1#f", "x")
	f.Add("http://[::1]:65536/%00?%zz", "../c")
	f.Add("a b\x00\xff", "")
	f.Fuzz(func(t *testing.T, url, second string) {
		valid := Lookup("uri_valid").Call(url).Number == 1
		for fn := range All() {
			v := fn.Call([]string{url, second}[:len(fn.Args)]...)
			switch {
			case !v.Defined && v != Value{}:
				t.Errorf("%s of %q: NULL with a value: %v", fn.Name, url, v)
			case fn.Type != Text && v.Text != "", fn.Type == Text && v.Number != 0, fn.Type == Boolean && v.Number > 1:
				t.Errorf("%s of %q: %v is of the wrong type", fn.Name, url, v)
			}
			switch fn.Name {
			case "uri_error":
				// uri_error is NULL exactly if the string is a URI.
				if v.Defined == valid {
					t.Errorf("%q is valid: %t, error: %q", url, valid, v.Text)
				}
			case "uri_scheme", "uri_path":
				if v.Defined != valid {
					t.Errorf("%s of %q: %v, valid: %t", fn.Name, url, v, valid)
				}
			case "uri_fix", "uri_normalize", "uri_resolve", "iri_to_uri":
				if v.Defined && Lookup("uri_valid").Call(v.Text).Number != 1 {
					t.Errorf("%s of %q is %q, which is not a URI", fn.Name, url, v.Text)
				}
			case "uri_host", "uri_port", "uri_domain", "uri_origin", "uri_query", "uri_fragment", "uri_param", "uri_surt":
				if v.Defined && !valid {
					t.Errorf("%s of %q, which is not a URI: %v", fn.Name, url, v)
				}
			}
		}
	})
}
