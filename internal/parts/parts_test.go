package parts

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

func TestEncode(t *testing.T) {
	for _, c := range []struct {
		x                uri.Syntax
		kind, data, want string
	}{
		{uri.RFC3986, "unreserved", "a-._~/?#[]@!$&'()*+,;=% é", "a-._~%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25%20%C3%A9"},
		{uri.RFC3986, "userinfo", "u:p@h/", "u:p%40h%2F"},
		{uri.RFC3986, "user", "u:p@h", "u%3Ap%40h"},
		{uri.RFC3986, "password", "u:p@h", "u%3Ap%40h"},
		{uri.RFC3986, "host", "u@h:1/é", "u%40h%3A1%2F%C3%A9"},
		{uri.RFC3986, "path", "/a b?/c;d=e:f@", "/a%20b%3F/c;d=e:f@"},
		{uri.RFC3986, "segment", "a b/c", "a%20b%2Fc"},
		{uri.RFC3986, "params", "a/b;c", "a%2Fb;c"},
		{uri.RFC3986, "query", "a=b&c d#+", "a=b&c%20d%23+"},
		{uri.RFC3986, "query-name", "a=b&c d#+", "a%3Db%26c+d%23%2B"},
		{uri.RFC3986, "query-value", "a=b;c d/", "a%3Db%3Bc+d%2F"},
		{uri.RFC3986, "fragment", "a#b c", "a%23b%20c"},
		{uri.RFC3987, "segment", "é/\u202e", "é%2F%E2%80%AE"}, // RFC 3987, 4.1
		{uri.RFC3987, "query-value", "é &", "é+%26"},
		{uri.RFC2396, "host", "u@h:1", "u%40h%3A1"},
		{uri.RFC2396, "fragment", "a[]", "a%5B%5D"},
		{uri.RFC1808, "userinfo", "u:p?", "u:p?"},
		{uri.RFC1808, "host", "a?b", "a%3Fb"}, // a net_loc may have "?" (RFC 1808, 2.2), a host does not
		{uri.RFC1808, "params", "a/b;c", "a/b;c"},
		{uri.RFC1738, "host", "a.b", "a.b"},
		{uri.RFC1738, "segment", "~a", "%7Ea"}, // "~" is not safe (RFC 1738, 2.2)
		{uri.RFC3986, "segment", "", ""},
		{uri.RFC3986, "segment", "\x00\xff\n", "%00%FF%0A"},
	} {
		coder := NewCoder(c.x, c.kind, query.Form)
		got, err := coder.AppendEncode([]byte("x"), c.data)
		if string(got) != "x"+c.want || err != nil {
			t.Errorf("%v %s %q: got %s, %v, want %s", c.x, c.kind, c.data, got, err, c.want)
		}
		if back, err := coder.AppendDecode(nil, c.want); string(back) != c.data || err != nil {
			t.Errorf("%v %s %s: decoded as %q, %v", c.x, c.kind, c.want, back, err)
		}
	}
	for _, c := range []struct {
		x          uri.Syntax
		kind, data string
	}{
		{uri.RFC3986, "segment", "."}, {uri.RFC1738, "segment", ".."}, {uri.RFC1738, "host", "a b"}, {uri.RFC1738, "host", "é"},
	} {
		if got, err := NewCoder(c.x, c.kind, query.Form).AppendEncode(nil, c.data); err == nil {
			t.Errorf("%v %s %q: got %s", c.x, c.kind, c.data, got)
		}
	}
}

// What a Coder encodes is one component of the reference that a Builder makes of it.
func TestEncodedIsValid(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		b := x.Builder().Scheme("http").Host("h").Path("/") // RFC 1808: a net_loc may have "?" and ";"
		for _, data := range []string{"a", "a b/c?d#e%f:g@h;i=j&k+l[m]", "é\x00\xff\u202e", ":", "a:b"} {
			for name, set := range map[string]func(string) uri.Builder{
				"userinfo": b.Userinfo, "user": b.Userinfo, "query": b.Query, "query-name": b.Query, "query-value": b.Query, "fragment": b.Fragment,
				"segment": func(s string) uri.Builder { return b.Path("/" + s) },
				"path":    func(s string) uri.Builder { return b.Path("/" + s) },
				"params":  b.Params,
				"host":    b.Authority,
			} {
				text, err := NewCoder(x, name, query.Plain).AppendEncode(nil, data)
				if err != nil {
					continue // a host of RFC 1738
				}
				if name == "host" && x == uri.RFC2396 && strings.Contains(string(text), "%") {
					continue // a registry-based authority
				}
				if _, err := set(string(text)).URI(); err != nil && !errors.Is(err, uri.ErrUnsupported) {
					t.Errorf("%v %s %q: %s: %v", x, name, data, text, err)
				}
			}
		}
	}
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		kind, text string
		format     query.Format
		want       string
		offset     int // of the error, or -1
	}{
		{"", "a b/%41+%00%ff", query.Plain, "a b/A+\x00\xff", -1},
		{"", "a+b", query.Form, "a b", -1},
		{"", "100%", query.Plain, "", 4},
		{"", "a%4", query.Plain, "", 3},
		{"", "%g0", query.Plain, "", 1},
		{"segment", "a/b", query.Plain, "", 1},
		{"segment", "a%2/b", query.Plain, "", 3},
		{"segment", "a b%", query.Plain, "", 1},
		{"segment", "é", query.Plain, "", 0},
		{"segment", "\xff", query.Plain, "", 0},
		{"query", "a=b&c+d?", query.Form, "a=b&c+d?", -1},
		{"query-name", "a=", query.Form, "", 1},
		{"query-value", "a=b+%26", query.Form, "a=b &", -1},
		{"query-value", "a&", query.Form, "", 1},
		{"query-value", "a+b", query.Plain, "a+b", -1},
		{"password", "a:b", query.Plain, "a:b", -1},
		{"user", "a:b", query.Plain, "", 1},
	} {
		got, err := NewCoder(uri.RFC3986, c.kind, c.format).AppendDecode(nil, c.text)
		e, _ := errors.AsType[interface {
			error
			Offset() int
		}](err)
		switch {
		case c.offset < 0 && (err != nil || string(got) != c.want):
			t.Errorf("%s %q: got %q, %v", c.kind, c.text, got, err)
		case c.offset >= 0 && (e == nil || e.Offset() != c.offset):
			t.Errorf("%s %q: got %q, %v, want an error at byte %d", c.kind, c.text, got, err, c.offset)
		}
	}
	_, err := NewCoder(uri.RFC3986, "user", query.Plain).AppendDecode(nil, "secret:secret")
	if e, ok := errors.AsType[*MisfitError](err); !ok || e.Syntax() != uri.RFC3986 {
		t.Errorf("got %v, want the syntax %v", err, uri.RFC3986)
	}
	if !errors.Is(err, uri.ErrUnexpected) || err.Error() != "unexpected character in user at byte 6 under rfc3986" {
		t.Errorf("got %v", err)
	}
	// The "/" is not allowed in a segment, but the mistake is that a hex digit is missing (RFC 3986, 2.1).
	_, err = NewCoder(uri.RFC3986, "segment", query.Plain).AppendDecode(nil, "a%2/b")
	if _, ok := errors.AsType[*pct.Error](err); !ok {
		t.Errorf("got %v, want an error of package pct", err)
	}
}

// A value that begins with the delimiter of its component is data, but may not be meant so.
func TestHints(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"fragment", "#a", `"#a": the "#" becomes a part of the fragment`},
		{"fragment", "?a#", ""},
		{"query", "?a", `"?a": the "?" becomes a part of the query`},
		{"query-set", "?a=b", `"?a": the "?" becomes a part of the query`},
		{"query-add", "?a", `"?a": the "?" becomes a part of the query`},
		{"query-add", "a=?", ""},
		{"path", "?#", ""},
		{"path", "/new/*", `"/new/*": this text becomes the whole path, and is no pattern; --path-prefix OLD=NEW replaces the beginning of the path`},
		{"path", "/{segment:1}", `"/{segment:1}": this text becomes the whole path`},
		{"query-delete", "utm_*", `"utm_*": the "*" is a part of the name; did you mean --query-delete-prefix utm_?`},
		{"query-delete", "*", ""},
		{"query-delete", "a*", `"a*": the "*" is a part of the name; did you mean --query-delete-prefix a?`},
		{"path-prefix", "/a/*=/b/", `"/a/*=/b/": the "*" is a part of the path; a prefix needs none`},
		{"path-prefix", "/a/=/b/*", `"/a/=/b/*": the "*" is a part of the path`},
		{"path-prefix", "/a/=/b/", ""},
		{"query-keep", "id,q", `"id,q": the "," is a part of the name; for several names, repeat the flag`},
		{"query-delete-prefix", "utm_,gclid", `"utm_,gclid": the "," is a part of the name`},
		{"query-add", "a,b=c", ""},
		{"query-delete-prefix", "utm_*", ""},
		{"no-query", "", ""},
	} {
		var e Editor
		if err := cmp.Or(e.Add("host", "h"), e.Add(c.name, c.value)); err != nil {
			t.Fatal(err)
		}
		name, value, hint := e.Hint()
		got := strconv.Quote(value) + ": " + hint
		if c.want == "" && hint != "" || c.want != "" && (name != c.name || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s %s: got %s %s, want %s", c.name, c.value, name, got, c.want)
		}
	}
}

func TestTemplate(t *testing.T) {
	const text = "HTTP://u:p:w@[::1]:80/a//c%2Fd/?x=1&y&x=a+b%09&a%2Cb=,#"
	for _, c := range []struct{ names, want string }{
		{"uri", text},
		{"scheme,authority,userinfo", "HTTP\tu:p:w@[::1]:80\tu:p:w"},
		{"user,password", "u\tp:w"},
		{"host,hostname,port,port:default", "[::1]\t::1\t80\t80"},
		{"path,params,fragment", "/a//c%2Fd/\t-\t"},
		{"segment:1,segment:2,segment:3,segment:4,segment:5", "a\t\tc%2Fd\t\t-"},
		{"segment:-1,segment:-2,segment:-4,segment:-5", "\tc%2Fd\ta\t-"},
		{"query:x,query:y,query:z,query:X", "1\t\t-\t-"},
		{"query:a%2Cb", ","},
	} {
		tmpl, err := ParseNames(c.names)
		if err != nil {
			t.Fatal(err)
		}
		tmpl.Undefined = "-"
		if got, err := tmpl.Append([]byte("x"), uri.MustParseReference(text)); string(got) != "x"+c.want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", c.names, got, err, c.want)
		}
	}
	for _, c := range []struct{ names, text, want string }{
		{"scheme,host,user,password,port,port:default,path,query,segment:1,segment:-1", "", "-\t-\t-\t-\t-\t-\t\t-\t-\t-"},
		{"port,port:default", "https://h:", "\t443"},
		{"port,port:default", "x://h", "-\t-"},
		{"port,port:default", "https://h:8443", "8443\t8443"},
		{"user,password,host", "//@", "\t-\t"},
		{"user,password", "//u:@h", "u\t"},
		{"segment:1,segment:-1", "/", "\t"},
		// The public suffix list has co.uk, and appspot.com among the private domains.
		{"domain", "https://www.Example.co.uk./a", "example.co.uk"},
		{"domain", "//a.b.appspot.com", "b.appspot.com"},
		{"domain,domain,domain", "//co.uk", "-\t-\t-"},
		{"domain", "//192.0.2.1", "-"},
		{"domain", "/a", "-"},
		{"public-suffix,domain", "//www.Example.co.uk./", "co.uk\texample.co.uk"},
		{"public-suffix", "//[::1]/", "-"},
		// RFC 6454, 4 and 6.2.
		{"origin", "HTTPS://u:p@Example.com:0443/a", "https://example.com"},
		{"origin", "http://example.com:8080", "http://example.com:8080"},
		{"origin", "//example.com", "-"},
		{"origin", "mailto:a@example.com", "-"},
		{"port:number,port:number", "http://h:0080", "80\t80"},
		{"port:number", "https://h:", "443"},
		{"port:number", "http://h:65536", "-"},
		{"port:number", "x://h", "-"},
		{"extension,segment:-1", "http://h/a.b/c.tar.gz?x.y", "gz\tc.tar.gz"},
		{"host-kind,host_kind", "//192.0.2.1/", "IPv4address\tIPv4address"},
		{"host-kind", "//[::1]/", "IPv6address"},
		{"host-kind", "//[v1.a]/", "IPvFuture"},
		{"host-kind", "//192.0.2/", "reg-name"},
		{"host-kind", "///a", "reg-name"},
		{"host-kind", "/a", "-"},
		{"extension", "/a.b/c", "-"},
		{"request-target", "http://h/a?b?c#d", "/a?b?c"},
		{"redacted", "http://u:p%40w@h/a%20b", "http://u:xxxxx@h/a%20b"},
		{"redacted,user", "jdbc:mysql://u:p@h/", "jdbc:mysql://u:xxxxx@h/\t-"},
		{"redacted", "http://u@h/%70", "http://u@h/%70"},
		{"request-target", "http://h?", "?"},
		{"request-target,path", "http://h#d", "\t"},
		{"extension", "/.profile", "-"},
		{"extension", "/a.", ""},
		{"query-all:x", "?x=1&y=2&x&%78=a%20b", "1\t\ta%20b"},
		{"query-all:x", "?y", "-"},
		{"query-all:x", "?x", ""},
		{"pairs", "?q=a+b&page=2&%78", "q=a b\tpage=2\tx"},
		{"query-names", "?q=a+b&page=2&%78&&=c&q", "q\tpage\t%78\t\tq"},
		{"query-names", "?", "-"},
		{"pairs", "?", "-"},
		// RFC 6068, 5.
		{"pairs", "MAILTO:a@b?subject=1+1%202&cc=b+c@d", "subject=1+1 2\tcc=b+c@d"},
		{"pairs", "mailtox:?a=1+1", "a=1 1"},
		{"pairs", "", "-"},
	} {
		tmpl, err := ParseNames(c.names)
		if err != nil {
			t.Fatal(err)
		}
		tmpl.Undefined, tmpl.Format = "-", query.Form
		if got, err := tmpl.Append(nil, uri.MustParseReference(c.text)); string(got) != c.want || err != nil {
			t.Errorf("%s of %s: got %q, %v, want %q", c.names, c.text, got, err, c.want)
		}
	}
}

func TestTemplateDecode(t *testing.T) {
	r := uri.MustParseReference("http://%41/a%2Fb%09?q=a+b&n=%0A&b=%FF%00&r=%0D&t=%09#%7b")
	for _, c := range []struct {
		template string
		format   query.Format
		want     string // "" for ErrBreak
	}{
		{"{host} {fragment}", query.Form, "A {"},
		{"{query:q}", query.Form, "a b"},
		{"{query:q}", query.Plain, "a+b"},
		{"{query:b}", query.Form, "\xff\x00"},
		{"{path}", query.Form, "/a/b\t"}, // one value
		{"{uri}", query.Form, "http://%41/a%2Fb%09?q=a+b&n=%0A&b=%FF%00&r=%0D&t=%09#%7b"},
		{"{path}{host}", query.Form, ""},
		{"{query:n}", query.Form, ""},
		{"{query:r}", query.Form, ""},
		{"{query:t}", query.Form, "\t"},
		{"{query:n}{host}", query.Form, ""},
		{"{query-all:q}", query.Form, "a b"},
		{"{query-all:q}", query.Plain, "a+b"},
		{"{query-names}", query.Form, "q\tn\tb\tr\tt"},
		{"{query-all:t}", query.Form, ""},
		{"{pairs}", query.Form, ""},
		{"{query:r}{host}", query.Form, ""},
		{`\{\}\\\t\n`, query.Form, "{}\\\t\n"},
		{"é{scheme}é", query.Form, "éhttpé"},
	} {
		tmpl, err := ParseTemplate(c.template)
		if err != nil {
			t.Fatal(err)
		}
		tmpl.Decode, tmpl.Format = true, c.format
		got, err := tmpl.Append(nil, r)
		if string(got) != c.want || (err == ErrBreak) != (c.want == "") {
			t.Errorf("%s: got %q, %v, want %q", c.template, got, err, c.want)
		}
	}
}

// With Breaks, a value may have what a field of a table may have. A line feed alone means no value in a table with several
// new columns.
func TestTemplateBreaks(t *testing.T) {
	r := uri.MustParseReference("?n=%0A&r=a%0D%0A&t=%09")
	for template, want := range map[string]string{ // "" for ErrBreak
		"{query:n}": "\n", "{query:r}": "a\r\n", "{query:t}": "\t", "{query:r},{query:r}": "a\r\n,a\r\n", "{query:n},{query:r}": "", "{query:n},{query:t}": "", "{query:r},{query:t}": "", "{pairs}": "",
	} {
		tmpl, err := ParseTemplate(template)
		if err != nil {
			t.Fatal(err)
		}
		tmpl.Decode, tmpl.Breaks = true, true
		if got, err := tmpl.Append([]byte("x"), r); string(got) != "x"+want || (err == ErrBreak) != (want == "") {
			t.Errorf("%s: got %q, %v, want %q", template, got, err, want)
		}
	}
}

func TestTemplateNames(t *testing.T) {
	for _, c := range []struct {
		names  string
		single bool // no part is a list
		query  bool
	}{
		{"scheme,query:a", true, true}, {"scheme,fragment", true, false}, {"query", true, true}, {"host,pairs", false, true}, {"query-names", false, true}, {"uri,port:default", true, false},
	} {
		tmpl, err := ParseNames(c.names)
		if err != nil {
			t.Fatal(err)
		}
		if names, ok := tmpl.Names(); strings.Join(names, ",") != c.names || ok != c.single || tmpl.Len() != len(names) || tmpl.ReadsQuery() != c.query {
			t.Errorf("%s: Names %q, %v, Len %d, ReadsQuery %v", c.names, names, ok, tmpl.Len(), tmpl.ReadsQuery())
		}
	}
}

// Append of a Reading writes the values of a list with tabs between them.
func TestReading(t *testing.T) {
	r := uri.MustParseReference("http://h/?a=%20&b&a=")
	for _, c := range []struct {
		part   string
		decode bool
		want   string
		ok     bool
	}{
		{"host", false, "h", true}, {"port", false, "", false}, {"query-all:a", false, "%20\t", true}, {"query-all:a", true, " \t", true},
		{"query-all:c", false, "", false}, {"query:b", false, "", true}, {"fragment", false, "", false},
	} {
		p, err := Parse(c.part)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := (Reading{Decode: c.decode}).Append([]byte("x"), r, p); string(got) != "x"+c.want || ok != c.ok {
			t.Errorf("%s: got %q, %v, want %q, %v", c.part, got, ok, c.want, c.ok)
		}
	}
	if got, ok := Reader("host")(r); got != "h" || !ok {
		t.Errorf("the reader of host: %q, %v", got, ok)
	}
}

// Names that the program itself gives, and that do not exist, are mistakes of the program.
func TestUnknownNames(t *testing.T) {
	list, err := Parse("pairs")
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]func(){
		"parts: none has no reader":     func() { Reader("none") },
		"parts: pairs has no reader":    func() { Reader("pairs") },
		"parts: query:a has no reader":  func() { Reader("query:a") },
		"parts: pairs is a list":        func() { Reading{}.value(uri.Reference{}, &list) },
		"parts: no kind none":           func() { NewCoder(uri.RFC3986, "none", query.Form) },
		"parts: no action no-such-edit": func() { new(Editor).Add("no-such-edit", "") },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			f()
		}()
	}
	const kinds = "unreserved userinfo user password host path segment params query query-name query-value fragment"
	if got := strings.Join(Kinds(), " "); got != kinds {
		t.Errorf("the kinds are %s, want %s", got, kinds)
	}
}

func TestTemplateQuestions(t *testing.T) {
	r := uri.MustParseReference("http://h/a?b")
	for _, c := range []struct {
		template  string
		tabs      bool
		undefined bool
		values    string
	}{
		{"{port}", false, true, `"port":null`},
		{"{host}", false, false, `"host":"h"`},
		{"{port} ", false, false, `"port":null`},
		{" {port}", false, false, `"port":null`},
		{"{port}{port}", false, false, `"port":null`},
		{`{host}\t{port}`, true, false, `"host":"h","port":null`},
		{`{host}{port}\t`, true, false, `"host":"h","port":null`},
		{"{host}{path}{host}", false, false, `"host":"h","path":"/a"`},
		{"a", false, false, ""},
		{"{query-all:b}", true, false, `"query-all:b":[""]`},
		{"{query-all:c}", true, true, `"query-all:c":[]`},
		{"{query-names}", true, false, `"query-names":["b"]`},
		{"{port:number}", false, false, `"port:number":80`},
		{"{pairs}", true, false, `"pairs":[{"name":"b","value":null}]`},
	} {
		tmpl, err := ParseTemplate(c.template)
		if err != nil {
			t.Fatal(err)
		}
		if tmpl.IsOneLine() == (strings.Contains(c.template, " ") || c.template == "{pairs}") {
			t.Errorf("%s: IsOneLine %v", c.template, tmpl.IsOneLine())
		}
		for _, other := range []Template{{Reading: Reading{Decode: true}}, {Undefined: "a\n"}, {Undefined: "\r"}} {
			if other.parts = tmpl.parts; other.IsOneLine() {
				t.Errorf("%s, Decode %v, Undefined %q: IsOneLine", c.template, other.Decode, other.Undefined)
			}
		}
		if tmpl.HasTabs() != c.tabs || tmpl.IsUndefined(r) != c.undefined || tmpl.Has("port") != strings.Contains(c.template, "{port}") {
			t.Errorf("%s: tabs %v, undefined %v, port %v", c.template, tmpl.HasTabs(), tmpl.IsUndefined(r), tmpl.Has("port"))
		}
		if got := string(jsonwriter.Line(func(w *jsonwriter.Writer) { tmpl.Members(w, r) })); got != "{"+c.values+"}\n" {
			t.Errorf("%s: got %s, want {%s}", c.template, got, c.values)
		}
	}
	// Values that are not UTF-8 are in Base64 (RFC 4648, 4), and only the number of a port is a number.
	for names, want := range map[string]string{
		"{query-all:a}": `"query-all:a_base64":["/w==","Yg=="]`,
		"{segment:1}{port}{port:number}{query:c}": `"segment:1":"1","port":"080","port:number":80,"query:c":"1"`,
	} {
		tmpl, err := ParseTemplate(names)
		if err != nil {
			t.Fatal(err)
		}
		tmpl.Decode = true
		r := uri.MustParseReference("http://h:080/1?a=%FF&a=b&c=1")
		if got := string(jsonwriter.Line(func(w *jsonwriter.Writer) { tmpl.Members(w, r) })); got != "{"+want+"}\n" {
			t.Errorf("%s: got %s, want {%s}", names, got, want)
		}
	}
	if names := Names(); names[0] != "uri" || names[len(names)-1] != "query-all:" {
		t.Errorf("names %q", names)
	}
	_, err := ParseNames("none")
	if want := "query:NAME and query-all:NAME"; err == nil || !strings.HasPrefix(err.Error(), "the parts are uri, ") || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestBadTemplates(t *testing.T) {
	const (
		parts   = "the parts are uri, redacted, scheme, authority, userinfo, user, password, host, hostname, host-kind, domain, public-suffix, origin, port, port:default, port:number, path, request-target, extension, params, query, pairs, query-names, fragment, length, segment:N, query:NAME and query-all:NAME"
		segment = "segment:N needs a number: segment:1 is the first segment, segment:-1 is the last"
		pair    = `query:NAME needs a percent-encoded name: write "%25" for "%"`
	)
	for names, want := range map[string]string{
		"": parts, "Host": "did you mean host? " + parts, "protocol": "did you mean scheme? " + parts, "TLD": "did you mean public-suffix? " + parts, "suffix": "did you mean public-suffix? " + parts, "etld+1": "did you mean domain? " + parts, "filename": "did you mean segment:N? " + parts, "host,": parts, "host, port": "write the names without spaces; " + parts, "port ,host": "write the names without spaces; " + parts, "hosts": "did you mean host? " + parts, "hostnames": "did you mean hostname? " + parts, "seg": "did you mean segment:N? " + parts, "query.page": "did you mean query:page? " + parts, "query.u:p@h": parts, "po": parts, "segment:": segment, "segment:0": segment, "segment:x": segment, "segment:99999999999999999999": segment, "query:": "did you mean query:NAME? " + parts,
		"query:%": pair, "query:%4": pair, "port:": parts, "port:1": parts, "segmen:1": parts, "pairs:": parts, "query-all:": "did you mean query-all:NAME? " + parts, "query-all:%": strings.Replace(pair, "query", "query-all", 1), "domain:": parts, "query:\xff": "the names of parts are UTF-8", "\xff": "the names of parts are UTF-8",
	} {
		if _, err := ParseNames(names); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", names, err, want)
		}
	}
	const (
		open   = `"{" without "}"; write "\{" for a brace`
		closed = `"}" without "{"; write "\}" for a brace`
		end    = `"\" at the end; write "\\" for a backslash`
		escape = `unknown escape; want \t, \n, \\, \{ or \}`
	)
	for text, want := range map[string]string{ // the byte is that of the backslash or the brace
		"{": "byte 0: " + open, "}": "byte 0: " + closed, "{}": parts, "é{host": "byte 2: " + open, `\`: "byte 0: " + end, `{host}\`: "byte 6: " + end,
		`\x`: "byte 0: " + escape, `\\\{é\x`: "byte 6: " + escape, "{host}}": "byte 6: " + closed, `\t}`: "byte 2: " + closed, "{a{host}": parts,
	} {
		if _, err := ParseTemplate(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if got, want := ErrBreak.Error(), "the decoded value contains a tab or a line break"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEdit(t *testing.T) {
	for _, c := range []struct {
		edits, before, after string // "name value" each, separated by "|"
	}{
		{"scheme https|host b|port 1", "http://u@a/p?q#f", "https://u@b:1/p?q#f"},
		{"no-scheme |no-userinfo |no-port |no-query |no-fragment ", "http://u@a:1/p?q#f", "//a/p"},
		{"authority u@b:2", "http://a/p", "http://u@b:2/p"},
		{"userinfo u:p@x", "//a", "//u:p%40x@a"},
		{"path /a b%20?", "//a/c", "//a/a%20b%2520%3F"},
		{"append-segment a/b|append-segment c d", "//a", "//a/a%2Fb/c%20d"},
		{"append-segment a", "//a/b/", "//a/b/a"},
		{"append-segment d|path-prefix /b=/c|path-prefix /c/b=", "//a/b/b", "//a/d"},
		{"path-prefix /a b=/c d", "//h/a%20b/", "//h/c%20d/"},
		{"scheme wss", "http://h:80", "wss://h"},
		{"scheme https", "http://h:0080", "https://h"},
		// The port stays: it is not the default, there is no other one, or the scheme stays.
		{"scheme https", "http://h:8080", "https://h:8080"},
		{"scheme https", "http://h:", "https://h:"},
		{"scheme x", "http://h:80", "x://h:80"},
		{"scheme http", "x://h:80", "http://h:80"},
		{"scheme http", "x://h:0", "http://h:0"},
		{"scheme wss", "https://h:443", "wss://h:443"},
		{"scheme http", "http://h:80", "http://h:80"},
		{"scheme ws|port 80|scheme wss", "http://h:80", "wss://h:80"},
		{"append-segment a|path /x|append-segment b|append-segment c", "//h", "//h/x/b/c"}, // in the order of the edits
		{"query-set subject=1+1 2", "mailto:a@b", "mailto:a@b?subject=1%2B1%202"},          // RFC 6068, 5
		{"query-delete a+b", "mailto:a?a+b=1&a%20b=2", "mailto:a?a%20b=2"},
		{"query-add a=b c|scheme mailto", "x:a", "mailto:a?a=b%20c"},
		{"query-add a=b c|scheme x", "mailto:a", "x:a?a=b+c"},
		{"query a=b c&d#", "/", "/?a=b%20c&d%23"},
		{"fragment #%", "/", "/#%23%25"},
		{"fragment ", "/", "/#"},
		{"query ", "/", "/?"},
		{"no-authority ", "x://u@h:1/a", "x:/a"},
		{"no-path ", "//h/a?b", "//h?b"},
		// The userinfo is split at the first ":".
		{"user x:y", "//u:p:q@h", "//x%3Ay:p:q@h"},
		{"user x", "//u@h", "//x@h"},
		{"user x", "//h", "//x@h"},
		{"password x", "//u:p:q@h", "//u:x@h"},
		{"password x", "//u@h", "//u:x@h"},
		{"password ", "//h", "//:@h"},
		{"no-password ", "//u:p:q@h", "//u@h"},
		{"no-password ", "//u@h", "//u@h"},
		{"no-password ", "//h", "//h"},
		{"authority a:b@c|password x", "//u@h", "//a:x@c"},
		{"authority c|password x", "//u@h", "//:x@c"},
		{"no-authority |host c|password x", "//u@h", "//:x@c"},
		{"no-userinfo |password x", "//u@h", "//:x@h"},
		{"userinfo a|password x", "//u@h", "//a:x@h"},
		// Queries: the order of the edits, and the bytes of other pairs.
		{"query-delete-prefix utm_", "/?utm_a=1&b&UTM_c&xutm_&utm_&%75tm_d", "/?b&UTM_c&xutm_"},
		{"query-set a=1", "/?b=%7e&a=x&&a=y&c", "/?b=%7e&a=1&&c"},
		{"query-set a=b=c&d+e f", "/", "/?a=b%3Dc%26d%2Be+f"},
		{"query-add a=1|query-delete a", "/?b", "/?b"},
		{"query-add a=1|query-add b=2", "/", "/?a=1&b=2"},
		{"query-delete a|query-add a=1", "/?b&a", "/?b&a=1"},
		{"query-delete b", "/?b#f", "/#f"},
		{"query-delete b", "/?", "/?"},
		{"query-delete b", "/", "/"},
		{"query-add k", "/?b", "/?b&k"},
		{"query-add k=", "/?b", "/?b&k="},
		{"query-set =v", "/", "/?=v"},
		{"query-keep b|query-keep c", "/?a=1&b=2&&%63=3&b&d#f", "/?b=2&&%63=3&b#f"},
		{"query-keep a|fragment x|query-keep b", "/?a=1&b=2", "/#x"},
		{"append-segment a|query-keep a|query-keep b", "/?b", "/a?b"},
		{"query-keep a", "/?b", "/"},
		{"query-keep a", "/", "/"},
		{"strip-tracking ", "/?b=1&utm_source=x&a=%7e&fbclid=2#f", "/?b=1&a=%7e#f"},
		{"strip-tracking ", "/?gclid=x#f", "/#f"},
		// The empty reference would keep the query of the base.
		{"strip-tracking ", "?gclid=x#f", "?#f"},
		{"query-delete b", "?b", "?"},
		{"query-delete b|path a", "?b", "a"},
		{"no-path |query-delete b", "/a?b", "?"},
		{"query-delete b|no-query ", "?b", ""},
		{"no-query ", "?b", ""},
		{"strip-tracking ", "/a", "/a"},
		{"strip-tracking ", "/?", "/?"},
		{"query-sort ", "/?b=2&a=1&b=1", "/?a=1&b=2&b=1"},
		{"no-query |query-add a=1", "/?b", "/?a=1"},
		{"query x=1|query-set x=2", "/?b", "/?x=2"},
		{"query-set x=2|query y", "/?b", "/?y"},
		{"query-set a\x00=\xff", "/", "/?a%00=%FF"},
	} {
		e := Editor{Format: query.Form}
		for text := range strings.SplitSeq(c.edits, "|") {
			name, value, _ := strings.Cut(text, " ")
			if err := e.Add(name, value); err != nil {
				t.Fatal(err)
			}
		}
		if name, err := e.Check(); err != nil {
			t.Errorf("%s: %s: %v", c.edits, name, err)
		}
		if got, err := e.Edit(uri.MustParseReference(c.before)); got.String() != c.after || err != nil {
			t.Errorf("%s: %s: got %s, %v, want %s", c.edits, c.before, got, err, c.after)
		}
	}
	for _, c := range []struct{ name, value, want string }{
		{"query-set", "a", `expected NAME=VALUE; "NAME=" sets an empty value`},
		{"query-delete-prefix", "", "expected a prefix; --no-query removes all pairs"},
		{"path-prefix", "/a", "expected OLD=NEW, such as /old/=/new/"},
	} {
		if err := (&Editor{}).Add(c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s %q: got %v, want %s", c.name, c.value, err, c.want)
		}
	}
	e := Editor{Syntax: uri.RFC1808}
	e.Add("no-params", "")
	if got, err := e.Edit(uritest.Must(uri.RFC1808.ParseReference("//h/a;b?c"))); got.String() != "//h/a?c" || err != nil || e.Len() != 1 {
		t.Errorf("no-params: got %s, %v", got, err)
	}
}

// The syntax decides what is unreserved (RFC 2396, 2.3: "mark"), and what a host may have.
func TestEditSyntax(t *testing.T) {
	for _, c := range []struct {
		x                 uri.Syntax
		name, value, want string
	}{
		{uri.RFC2396, "query-add", "a=it's!", "?a=it's!"},
		{uri.RFC3986, "query-add", "a=it's!", "?a=it%27s%21"},
		{uri.RFC3987, "host", "é", "//é"},
	} {
		e := Editor{Syntax: c.x, Format: query.Form}
		e.Add(c.name, c.value)
		if got, err := e.Build(); got.String() != c.want || err != nil {
			t.Errorf("%v, %s %s: got %s, %v, want %s", c.x, c.name, c.value, got, err, c.want)
		}
	}
}

func TestEditEncoded(t *testing.T) {
	e := Editor{Encoded: true, Format: query.Plain}
	e.Add("path", "/%20")
	e.Add("query", "a=%26")
	e.Add("query-add", "b=%26 ")
	e.Add("fragment", "%41")
	if got, err := e.Build(); got.String() != "/%20?a=%26&b=%2526%20#%41" || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	prefix := Editor{Encoded: true}
	prefix.Add("path-prefix", "/%41=/%42")
	if got, err := prefix.Edit(uri.MustParseReference("/%41/c")); got.String() != "/%42/c" || err != nil {
		t.Errorf("path-prefix: got %s, %v", got, err)
	}
	e.Add("userinfo", "a b")
	if name, err := e.Check(); name != "userinfo" || err == nil {
		t.Errorf("got %s, %v", name, err)
	}
}

// A million segments are appended in linear time.
func TestEditSegments(t *testing.T) {
	const n = 1 << 20
	e := Editor{}
	for range n {
		e.Add("append-segment", "a")
	}
	if got, err := e.Build(); len(got.String()) != 2*n-1 || err != nil {
		t.Errorf("got %d bytes, %v", len(got.String()), err)
	}
}

// Check reports an edit that is always wrong, and no edit that can be right.
func TestCheckEdits(t *testing.T) {
	for _, c := range []struct {
		x           uri.Syntax
		name, value string
		ok          bool
	}{
		{uri.RFC3986, "port", "x", false},
		{uri.RFC3986, "port", "", true},
		{uri.RFC3986, "port", "u:secret@h", false},
		{uri.RFC3986, "host", "evil@host", false},
		{uri.RFC3986, "host", "a/b", false},
		{uri.RFC3986, "host", "a:1", false},
		{uri.RFC3986, "host", "::1", false},
		{uri.RFC3986, "host", "[::1]", true},
		{uri.RFC3986, "host", "é", false},
		{uri.RFC3987, "host", "é", true},
		{uri.RFC3986, "scheme", "1", false},
		{uri.RFC3986, "scheme", "", false},
		{uri.RFC3986, "path", "a", true}, // without an authority
		{uri.RFC3986, "path", "//a", true},
		{uri.RFC2396, "path", "", true},
		{uri.RFC3986, "append-segment", "..", false},
		{uri.RFC3986, "params", "a", false},
		{uri.RFC1808, "params", "a", true},
		{uri.RFC1738, "fragment", "a", false},
		{uri.RFC1738, "no-scheme", "", true}, // each input reports it
		{uri.RFC1738, "port", "", false},
	} {
		e := Editor{Syntax: c.x}
		e.Add("no-query", "")
		e.Add(c.name, c.value)
		switch name, err := e.Check(); {
		case (err == nil) != c.ok, !c.ok && name != c.name:
			t.Errorf("%v %s %q: got %s, %v", c.x, c.name, c.value, name, err)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%v", err)
		}
	}
}

func TestTemplateCost(t *testing.T) {
	tmpl, err := ParseNames("host,port:default,segment:-1,query:q")
	if err != nil {
		t.Fatal(err)
	}
	r := uri.MustParseReference("http://example.com/a/b?p=1&q=2")
	b := make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() { tmpl.Append(b, r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzEdit checks that data comes back: what an edit encodes, a template decodes. Parts that are not
// edited stay as they are.
func FuzzEdit(f *testing.F) {
	for _, data := range []string{"a", "a b/c", "&=+;", "é\x00\xff", "%41", "..x", "\u202e"} {
		f.Add(uint8(3), data, "http://u@h:1/a?x=1&k=2#f")
		f.Add(uint8(4), data, "//h?k&k")
	}
	f.Fuzz(func(t *testing.T, syntax uint8, data, text string) {
		x := uri.Syntax(syntax % 5)
		r, err := x.ParseReference(text)
		if err != nil {
			return
		}
		for _, c := range []struct{ edit, value, part string }{
			{"fragment", data, "fragment"}, {"query-set", "k=" + data, "query:k"}, {"append-segment", data, "segment:-1"}, {"userinfo", data, "userinfo"},
		} {
			e := Editor{Syntax: x, Format: query.Form}
			if err := e.Add(c.edit, c.value); err != nil {
				t.Fatal(err)
			}
			edited, err := e.Edit(r)
			if err != nil {
				continue // no such component, or ambiguous
			}
			tmpl, _ := ParseNames(c.part)
			tmpl.Decode, tmpl.Format = true, query.Form
			if value, ok := tmpl.value(edited, &tmpl.parts[0]); value != data || !ok {
				t.Errorf("%v %s %q: %s becomes %s, with %s %q", x, c.edit, data, r, edited, c.part, value)
			}
			changed := 0
			before, after := fiveParts(r), fiveParts(edited)
			for i := range before {
				if before[i] != after[i] {
					changed++
				}
			}
			if changed > 1 {
				t.Errorf("%v %s %q: %s becomes %s", x, c.edit, data, r, edited)
			}
		}
	})
}

// The keys of a Partitioner, apart from the canonical form, are names of parts, and Stats count the values of the
// parts, schemes and hosts in lower case.
func TestPartsOfLists(t *testing.T) {
	for _, key := range []bulk.PartitionKey{bulk.PartitionHost, bulk.PartitionDomain} {
		if _, err := Parse(key.String()); err != nil {
			t.Errorf("partition has the key %v, which is no part", key)
		}
	}
	for _, text := range []string{"HTTPS://www.Example.co.uk:0443/", "x://[::1]:/", "//a.appspot.com", "mailto:a@b", "//co.uk"} {
		stats := bulk.NewStats(uri.RFC3986, 1<<20)
		stats.Add(text)
		counted, err := json.Marshal(stats)
		if err != nil {
			t.Fatal(err)
		}
		var tables map[string]json.RawMessage
		if err := json.Unmarshal(counted, &tables); err != nil {
			t.Fatal(err)
		}
		for part, name := range map[string]string{"scheme": "schemes", "host": "hosts", "domain": "registrable_domains", "port": "ports"} {
			var table struct{ Values []struct{ Value string } }
			if err := json.Unmarshal(tables[name], &table); err != nil {
				t.Fatal(err)
			}
			p, err := Parse(part)
			if err != nil {
				t.Fatal(err)
			}
			value, ok := Reading{}.value(uri.MustParseReference(text), &p)
			if ok != (len(table.Values) == 1) || ok && !strings.EqualFold(value, table.Values[0].Value) {
				t.Errorf("%s: the part %s is %q, %v; stats count %v", text, part, value, ok, table.Values)
			}
		}
	}
}

// fiveParts returns the components of RFC 3986, 3.
func fiveParts(r uri.Reference) [5]string {
	scheme, _ := r.Scheme()
	authority, _ := r.Authority()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	return [5]string{scheme, authority, r.Path(), query, fragment}
}

// The edits are flags of the command, in this order and with this help.
func TestActions(t *testing.T) {
	want := []string{
		"scheme=scheme: set the `scheme`; the default port of an old scheme is removed",
		"authority=authority: set the `authority`: userinfo, host and port",
		"userinfo=text: set the userinfo to `text`, such as \"user:password\"",
		"user=text: set the part of the userinfo before the \":\" to `text`",
		"password=text: set the part of the userinfo after the \":\" to `text`",
		"host=host: set the `host`: a name, an IPv4 address, or an IPv6 address in brackets",
		"port=digits: set the port to `digits`",
		"path=text: set the path to `text`",
		"path-prefix=old=new: replace the beginning of the path, if it is OLD: `old=new`, such as /old/=/new/",
		"append-segment=text: append `text` to the path as one segment",
		"params=text: set the params to `text` (rfc1808 only)",
		"query=text: set the query to `text`",
		"query-set=name=value: set the first pair of the name, or add one, and delete the other pairs of the name: `name=value`",
		"query-add=name=value: add the pair `name=value` at the end; without \"=\" add a name",
		"query-delete=name: delete the pairs of the `name`",
		"query-keep=name: delete the pairs of all names but the `name`, which may be given more than once",
		"query-delete-prefix=prefix: delete the pairs whose names begin with the `prefix`, such as utm_",
		"strip-tracking=: delete the parameters that advertising and analytics add, such as utm_source and gclid; see \"uri help tracking\"",
		"query-sort=: sort the pairs by name",
		"fragment=text: set the fragment to `text`",
		"no-scheme=: remove the scheme",
		"no-authority=: remove the authority: userinfo, host and port",
		"no-userinfo=: remove the userinfo",
		"no-password=: remove the part of the userinfo after the \":\", and the \":\"",
		"no-port=: remove the port",
		"no-path=: set the path to the empty path",
		"no-params=: remove the params",
		"no-query=: remove the query",
		"no-fragment=: remove the fragment",
	}
	n := 0
	Actions(func(name, argument, help string) {
		if got := name + "=" + argument + ": " + help; n >= len(want) || got != want[n] {
			t.Errorf("action %d: %s", n, got)
		}
		n++
	})
	if n != len(want) {
		t.Errorf("%d actions, want %d", n, len(want))
	}
}
