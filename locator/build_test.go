package locator_test

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// checkBuild checks that Build is the inverse of Fields, in any order of the fields.
func checkBuild(t *testing.T, u locator.URL) {
	t.Helper()
	name := u.Scheme().Name
	want := name + u.String()[len(name):]
	if path := u.URI().Path(); path == "" && (name == "telnet" || name == "gopher") {
		want += "/"
	} else if name == "gopher" && path == "/" || name == "telnet" {
		want = strings.TrimSuffix(want, "/") + "/"
	}
	fields := u.Fields()
	slices.Reverse(fields)
	if v, err := locator.Build(name, fields...); err != nil || v.String() != want {
		t.Fatalf("Build of the fields of %q: %v, %v, want %q", u, v, err, want)
	}
}

func TestBuild(t *testing.T) {
	d := locator.Data
	host := d("host", "h.dom")
	for _, test := range []struct {
		want   string
		fields []locator.Field
	}{
		{"ftp://h.dom", []locator.Field{host}},
		{"ftp://me:p%3Aw%40@h.dom:2121/%2Fetc/a%3Bb%3F/motd;type=a", []locator.Field{d("segments", "/etc", "a;b?", "motd"),
			d("type", "a"), d("user", "me"), d("password", "p:w@"), host, d("port", "2121")}},
		{"ftp://@h.dom/", []locator.Field{host, d("user", ""), d("segments", "")}},
		{"ftp://:@h.dom", []locator.Field{host, d("user", ""), d("password", "")}},
		{"http://h.dom:80/a%20b/%7Eme?q=1&x=%23", []locator.Field{host, d("port", "80"), d("path", "a b/~me"), d("search", "q=1&x=#")}},
		{"gopher://h.dom/", []locator.Field{host}},
		{"gopher://h.dom/7/find%09blue%20whales%09+%0D", []locator.Field{host, d("type", "7"), d("selector", "/find"), d("search", "blue whales"), d("gopher+_string", "+\r")}},
		{"mailto:a%25b%3Fsubject%3Dx%26y@h.dom", []locator.Field{d("address", "a%b?subject=x&y@h.dom")}},
		{"mailto:a!$'*+-._%26@h.dom", []locator.Field{d("address", "a!$'*+-._&@h.dom")}}, // RFC 6068
		{"news:*", []locator.Field{d("group", "*")}},
		{"news:comp.lang.go", []locator.Field{d("group", "comp.lang.go")}},
		{"news:a%40b%3C@h.dom", []locator.Field{d("article", "a@b<@h.dom")}},
		{"nntp://h.dom/comp.lang.go/12", []locator.Field{host, d("group", "comp.lang.go"), d("article", "12")}},
		{"telnet://me:%2F@h.dom/", []locator.Field{host, d("user", "me"), d("password", "/")}},
		{"wais://h.dom/d%2Fb", []locator.Field{host, d("database", "d/b")}},
		{"wais://h.dom/db?a=%3F", []locator.Field{host, d("database", "db"), d("search", "a=?")}},
		{"wais://h.dom/db/a%2Fb/", []locator.Field{host, d("database", "db"), d("wtype", "a/b"), d("wpath", "")}},
		{"wais://h.dom/db/TEXT/1%3D2%2F3", []locator.Field{host, d("database", "db"), d("wtype", "TEXT"), d("wpath", "1=2/3")}},
		{"file:///C:/a%20b/%7C", []locator.Field{d("segments", "C:", "a b", "|")}},
		{"file://h.dom/a%2Fb", []locator.Field{host, d("segments", "a/b")}},
		{"prospero://h.dom/a/b%3B;k%3B=v%3D;=x", []locator.Field{host, d("path", "a/b;"), d("fields", "k;=v=", "=x")}},
		{"prospero://h.dom/a", []locator.Field{host, d("path", "a"), {Name: "fields", List: true}}},
	} {
		scheme, _, _ := strings.Cut(test.want, ":")
		u, err := locator.Build(strings.ToUpper(scheme), test.fields...)
		if err != nil || u.String() != test.want {
			t.Errorf("%v, %v, want %s", u, err, test.want)
			continue
		}
		for _, f := range test.fields {
			got, _ := u.Fields().Get(f.Name)
			if texts := append(got.Values, got.Value)[:max(len(got.Values), 1)]; !slices.EqualFunc(texts, f.Values, func(text, data string) bool {
				return mustDecode(t, text) == data
			}) && f.Defined {
				t.Errorf("%s: %s decodes to %q, want %q", u, f.Name, texts, f.Values)
			}
		}
		checkBuild(t, u)
	}
	if !host.Defined || host.Name != "host" {
		t.Errorf("Data gives %+v", host)
	}
	if u, err := locator.Build("prospero", host, d("path", "a"), d("fields")); err != nil || u.String() != "prospero://h.dom/a" {
		t.Errorf("without a field in the list: %v, %v", u, err)
	}
}

// Data with each byte comes back from every part that has escapes.
func TestBuildBytes(t *testing.T) {
	d := locator.Data
	for _, test := range []struct {
		scheme, part string
		more         []locator.Field
	}{
		{"ftp", "user", nil}, {"ftp", "password", []locator.Field{d("user", "u")}}, {"ftp", "segments", nil},
		{"http", "path", nil}, {"http", "search", []locator.Field{d("path", "")}},
		{"gopher", "selector", []locator.Field{d("type", "0")}},
		{"mailto", "address", nil}, {"wais", "database", nil}, {"wais", "search", []locator.Field{d("database", "")}},
		{"wais", "wpath", []locator.Field{d("database", ""), d("wtype", "")}}, {"file", "segments", nil}, {"prospero", "path", nil},
	} {
		fields := append(test.more, d("host", "h"))
		if test.scheme == "mailto" {
			fields = nil
		}
		for c := range 256 {
			data := "x" + string([]byte{byte(c)}) + "y"
			u, err := locator.Build(test.scheme, append(slices.Clip(fields), d(test.part, data))...)
			if test.part == "selector" && c == '\t' {
				if !errors.Is(err, uri.ErrAmbiguous) {
					t.Errorf("a tab in a selector: %v, %v", u, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s, %q: %v", test.scheme, test.part, data, err)
				continue
			}
			f, _ := u.Fields().Get(test.part)
			if got := mustDecode(t, f.Value+strings.Join(f.Values, "//")); got != data {
				t.Errorf("%s: %q, want %q", u, got, data)
			}
		}
	}
}

func TestBuildErrors(t *testing.T) {
	d := locator.Data
	host := d("host", "h")
	for _, test := range []struct {
		scheme string
		fields []locator.Field
		field  string
		err    error
		text   string
	}{
		{"https", nil, "", locator.ErrScheme, `locator: "https" is not a scheme of RFC 1738, 3`},
		{"ftp", []locator.Field{host, d("path", "x")}, "path", locator.ErrField, `locator: ftp: field "path": wrong field: URLs of the scheme have no such part`},
		{"ftp", []locator.Field{host, host}, "host", locator.ErrField, `locator: ftp: field "host": wrong field: given twice`},
		{"ftp", []locator.Field{d("host", "a", "b")}, "host", locator.ErrField, `locator: ftp: field "host": wrong field: a list where one text is expected, or one text where a list is`},
		{"ftp", []locator.Field{d("host")}, "host", locator.ErrField, ""},
		{"ftp", []locator.Field{host, {Name: "segments", Value: "a/b", Defined: true}}, "segments", locator.ErrField, ""},
		{"http", []locator.Field{host, {Name: "path", Values: []string{"a"}, List: true, Defined: true}}, "path", locator.ErrField, ""},
		{"ftp", nil, "host", locator.ErrField, `locator: ftp: field "host": wrong field: missing`},
		{"ftp", []locator.Field{d("segments", "a")}, "host", locator.ErrField, ""},
		{"ftp", []locator.Field{d("host", "a_b")}, "host", uri.ErrUnexpectedEnd, `locator: ftp: field "host": "ftp://a_b": "_" is not allowed in a host, at byte 7 (RFC 1738, 5): hostname = *[ domainlabel "." ] toplabel`},
		{"http", []locator.Field{d("host", "a_b")}, "host", uri.ErrUnexpected, ""},
		{"ftp", []locator.Field{host, d("password", "x")}, "password", uri.ErrUnexpected, ""},
		{"ftp", []locator.Field{host, d("type", "a")}, "type", uri.ErrUnexpectedEnd, ""},
		{"ftp", []locator.Field{host, d("segments", "a"), d("type", "x")}, "type", uri.ErrUnexpected, ""},
		{"ftp", []locator.Field{host, {Name: "segments", Values: []string{"a/b"}, List: true, Defined: true}}, "segments", uri.ErrAmbiguous, ""},
		{"http", []locator.Field{host, d("port", "x")}, "port", uri.ErrUnexpected, ""},
		{"http", []locator.Field{host, d("search", "x")}, "search", uri.ErrUnexpected, ""},
		{"http", []locator.Field{host, {Name: "path", Value: "a b", Defined: true}}, "path", uri.ErrUnexpected, ""},
		{"http", []locator.Field{host, {Name: "path", Value: "a?b", Defined: true}}, "path", uri.ErrAmbiguous, ""},
		{"gopher", []locator.Field{host, d("selector", "x")}, "type", uri.ErrAmbiguous, ""},
		{"gopher", []locator.Field{host, d("type", "7"), d("gopher+_string", "")}, "search", uri.ErrAmbiguous, ""}, // else the empty string would be the search
		{"mailto", nil, "address", locator.ErrField, ""},
		{"mailto", []locator.Field{d("address", "")}, "address", uri.ErrUnexpectedEnd, ""},
		{"news", []locator.Field{d("group", "1x")}, "group", uri.ErrUnexpectedEnd, ""},
		{"news", []locator.Field{d("article", "x")}, "group", uri.ErrAmbiguous, ""},
		{"news", nil, "group", uri.ErrUnexpectedEnd, `locator: news: field "group": "news:": the URL ends too early, at byte 5 (RFC 1738, 5); a group begins with a letter, and an article has "@"`},
		{"nntp", []locator.Field{host, d("group", "g"), d("article", "1x")}, "article", uri.ErrUnexpected, ""},
		{"wais", []locator.Field{host}, "database", locator.ErrField, ""},
		{"nntp", []locator.Field{host}, "group", locator.ErrField, ""},
		{"prospero", []locator.Field{host}, "path", locator.ErrField, ""},
		{"wais", []locator.Field{host, d("database", "d"), d("wtype", "t")}, "wtype", uri.ErrUnexpectedEnd, ""},
		{"prospero", []locator.Field{host, d("path", ""), d("fields", "x")}, "fields", uri.ErrUnexpectedEnd, ""},
	} {
		u, err := locator.Build(test.scheme, test.fields...)
		e, ok := errors.AsType[*locator.BuildError](err)
		if u != nil || !ok || e.Field() != test.field || e.Scheme() != test.scheme || !errors.Is(err, test.err) || test.text != "" && err.Error() != test.text {
			t.Errorf("%s %v: %v, %v, want an error about %q: %v", test.scheme, test.fields, u, err, test.field, test.err)
		}
	}
	_, err := locator.Build("ftp", locator.Field{Name: "user", Value: "me", Defined: true}, locator.Field{Name: "password", Value: "se/cret", Defined: true}, host)
	if err == nil || strings.Contains(err.Error(), "cret") {
		t.Errorf("the message shows a password: %v", err)
	}
}

// mustDecode decodes the escapes of s.
func mustDecode(t *testing.T, s string) string {
	t.Helper()
	text, err := pct.Decode(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A URL of generated data is parsed again with the same data, or Build says which field is wrong.
func TestBuildGenerated(t *testing.T) {
	tries := 100_000
	if testing.Short() {
		tries = 5_000
	}
	literal := []string{"host", "port", "type", "group"} // without escapes; also the article of nntp
	pieces := strings.Split("a|B|9|7|/|;|?|:|@|&|=|#|%|%41|+|*|.|-|_|~|$|!|'|(|)|,|[|]|<|>|\"|{|}|\\|^|`|| |\t|\r\n|\x00|\x7F|\xFF|é|;type=a|//|..", "|")
	hosts := []string{"h", "h.dom", "1.2.3.4", "A-1.x9", "localhost", "", "a_b", "h:1", "[::1]", "é"}
	random := rand.New(rand.NewPCG(1, 2))
	text := func(most int) string {
		var b strings.Builder
		for range random.IntN(most) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	value := func(name string) string {
		switch plain := random.IntN(8) > 0; {
		case name == "host":
			return hosts[min(random.IntN(len(hosts)), random.IntN(len(hosts)))]
		case name == "port" && plain:
			return [...]string{"0", "21", "65536"}[random.IntN(3)]
		case name == "type" && plain:
			return [...]string{"a", "i", "0", "7"}[random.IntN(4)]
		case name == "group" && plain:
			return [...]string{"*", "a.b", "x-1+y_z"}[random.IntN(3)]
		case name == "article" && plain:
			return text(4) + [...]string{"@h", "12"}[random.IntN(2)]
		case name == "fields" && plain:
			return text(3) + "=" + text(3)
		}
		return text(5)
	}
	built := map[string]int{}
	for x := range locator.Schemes() {
		names := fieldNames(t, x.Name)
		for range tries / 10 {
			var fields []locator.Field
			given := map[string][]string{}
			for _, name := range names {
				if name != "host" && random.IntN(3) == 0 || name == "host" && random.IntN(20) == 0 {
					continue
				}
				data := []string{value(name)}
				if list := name == "segments" || name == "fields"; list {
					for range random.IntN(3) {
						data = append(data, value(name))
					}
				}
				given[name] = data
				fields = append(fields, locator.Data(name, data...))
			}
			u, err := locator.Build(x.Name, fields...)
			if err != nil {
				checkBuildError(t, x.Name, names, err)
				continue
			}
			built[x.Name]++
			if v, err := locator.Parse(u.String()); err != nil || v != u {
				t.Fatalf("%s: %v, %v", u, v, err)
			}
			checkBuild(t, u)
			for _, f := range u.Fields() {
				got := f.Values
				if f.Defined && !f.List {
					got = []string{f.Value}
				}
				if !slices.Contains(literal, f.Name) && !(x.Name == "nntp" && f.Name == "article") {
					for i := range got {
						got[i] = mustDecode(t, got[i])
					}
				}
				want := given[f.Name]
				if f.Defined && want == nil && (x.Name == "file" && f.Name == "host" || x.Name == "gopher" && f.Name == "selector") {
					want = []string{""}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s of %s: %q, want %q", f.Name, u, got, want)
				}
			}
		}
		if built[x.Name] < tries/10/20 {
			t.Errorf("%s: only %d URLs of %d", x.Name, built[x.Name], tries/10)
		}
	}
}

// fieldNames returns the names of the fields of a scheme.
func fieldNames(t *testing.T, scheme string) (names []string) {
	t.Helper()
	examples := map[string]string{"mailto": "mailto:a@b", "news": "news:a", "nntp": "nntp://h/g/1", "wais": "wais://h/d", "file": "file:///", "prospero": "prospero://h/a"}
	u, err := locator.Parse(cmp.Or(examples[scheme], scheme+"://h/"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range u.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// checkBuildError checks that an error names a field of the scheme, and has one of the documented reasons.
func checkBuildError(t *testing.T, scheme string, names []string, err error) {
	t.Helper()
	e, ok := errors.AsType[*locator.BuildError](err)
	if !ok || e.Scheme() != scheme || !slices.Contains(names, e.Field()) {
		t.Fatalf("%s: %v", scheme, err)
	}
	_, parse := errors.AsType[*locator.ParseError](err)
	if !parse && !errors.Is(err, locator.ErrField) && !errors.Is(err, uri.ErrAmbiguous) {
		t.Fatalf("%s: %v", scheme, err)
	}
}
