package locator_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// fields returns the defined fields of a URL on one line. Lists are in brackets.
func fields(u locator.URL) string {
	var parts []string
	for _, f := range u.Fields() {
		switch {
		case f.List && f.Defined:
			parts = append(parts, fmt.Sprintf("%s=%q", f.Name, f.Values))
		case f.Defined:
			parts = append(parts, f.Name+"="+f.Value)
		}
	}
	return strings.Join(parts, " ")
}

var separator = map[string]string{"segments": "/", "fields": ";"}

// The examples of RFC 1738, with the parts that its prose describes.
func TestFields(t *testing.T) {
	for _, test := range []struct{ section, in, want string }{
		{"3.1", "ftp://@host.com/", `user= host=host.com segments=[""]`},
		{"3.1", "ftp://host.com/", `host=host.com segments=[""]`},
		{"3.1", "ftp://foo:@host.com/", `user=foo password= host=host.com segments=[""]`},
		{"3.2.2", "ftp://host.com", `host=host.com`},
		{"3.2.2", "ftp://myname@host.dom/%2Fetc/motd", `user=myname host=host.dom segments=["%2Fetc" "motd"]`},
		{"3.2.2", "ftp://myname@host.dom/etc/motd", `user=myname host=host.dom segments=["etc" "motd"]`},
		{"3.2.2", "ftp://myname@host.dom//etc/motd", `user=myname host=host.dom segments=["" "etc" "motd"]`},
		{"3.2.2", "ftp://h/;type=D", `host=h segments=[""] type=D`},
		{"refs", "ftp://ds.internic.net/rfc/rfc1436.txt;type=a", `host=ds.internic.net segments=["rfc" "rfc1436.txt"] type=a`},
		{"2.1", "FTP://Host.COM:021/A;type=I", `host=Host.COM port=021 segments=["A"] type=I`},
		{"5", "ftp://h:21@h:22", `user=h password=21 host=h port=22`},
		{"5", "ftp://h:21", `host=h port=21`},
		{"5", "ftp://;?&=:;?&=@1.2.3.999/?:@&=", `user=;?&= password=;?&= host=1.2.3.999 segments=["?:@&="]`},

		{"3.3", "http://h", "host=h"},
		{"3.3", "http://h/", "host=h path="},
		{"3.3", "http://h/?", "host=h path= search="},
		{"3.3", "http://h:80/a/b;c?d:@&=;e", "host=h port=80 path=a/b;c search=d:@&=;e"},
		{"1", "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html", "host=www.acl.lanl.gov path=URI/archive/uri-archive.index.html"},

		{"3.4.1", "gopher://h", "host=h"},
		{"3.4.1", "gopher://h:70/", "host=h port=70"},
		{"3.4.1", "gopher://h/1", "host=h type=1 selector="},
		{"3.4.1", "gopher://h/00/a", "host=h type=0 selector=0/a"},
		{"3.4.2", "gopher://h/7sel%09", "host=h type=7 selector=sel search="},
		{"3.4.2", "gopher://h/7sel%09a%20b", "host=h type=7 selector=sel search=a%20b"},
		{"3.4.2", "gopher://h/7%09a/b?c", "host=h type=7 selector= search=a/b?c"}, // no search by the rule
		{"3.4.3", "gopher://h/7sel%09%09+", "host=h type=7 selector=sel search= gopher+_string=+"},
		{"3.4.8", "gopher://h/0s%09%09+application/postscript%20Es_ES", "host=h type=0 selector=s search= gopher+_string=+application/postscript%20Es_ES"},
		{"3.4.9", "gopher://h/0s%09%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A", "host=h type=0 selector=s search= gopher+_string=+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A"},
		{"5", "gopher://h/%09a%09b", "host=h type=%09 selector=a search=b"},
		{"5", "gopher://h/%31", "host=h type=%31 selector="},
		{"5", "gopher://h/7%2509", "host=h type=7 selector=%2509"},

		{"3.5", "mailto:a%25b@host", "address=a%25b@host"},
		{"3.5", "mailto:?", "address=?"},

		{"3.6", "news:*", "group=*"},
		{"3.6", "news:comp.infosystems.www.misc", "group=comp.infosystems.www.misc"},
		{"3.6", "news:a%3C;/?:&=@h.d", "article=a%3C;/?:&=@h.d"},
		{"5", "news:*@h", "article=*@h"},

		{"3.7", "nntp://h:119/a.b/123", "host=h port=119 group=a.b article=123"},
		{"5", "nntp://h/a+b_c-d", "host=h group=a+b_c-d"},

		{"3.8", "telnet://user:password@h:23/", "user=user password=password host=h port=23"},
		{"3.8", "telnet://h", "host=h"},

		{"3.9", "wais://h:210/d", "host=h port=210 database=d"},
		{"3.9", "wais://h/d?s", "host=h database=d search=s"},
		{"3.9", "wais://h/d/t/p", "host=h database=d wtype=t wpath=p"},
		{"5", "wais://h/", "host=h database="},
		{"5", "wais://h/?", "host=h database= search="},
		{"5", "wais://h///", "host=h database= wtype= wpath="},

		{"3.10", "file://vms.host.edu/disk$user/my/notes/note12345.txt", `host=vms.host.edu segments=["disk$user" "my" "notes" "note12345.txt"]`},
		{"3.10", "file://localhost/a", `host=localhost segments=["a"]`},
		{"3.10", "file:///", `host= segments=[""]`},
		{"5", "file:////a?b", `host= segments=["" "a?b"]`},

		{"3.11", "prospero://host.dom//pros/name", "host=host.dom path=/pros/name fields=[]"},
		{"3.11", "prospero://h:1525/a;OBJECT-VERSION=1", `host=h port=1525 path=a fields=["OBJECT-VERSION=1"]`},
		{"5", "prospero://h/;=;a=b;a=", `host=h path= fields=["=" "a=b" "a="]`},
	} {
		u, err := locator.Parse(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.section, err)
			continue
		}
		if got := fields(u); got != test.want {
			t.Errorf("%s: %q\n got %s\nwant %s", test.section, test.in, got, test.want)
		}
		if u.String() != test.in {
			t.Errorf("String of %q = %q", test.in, u)
		}
		for _, f := range u.Fields() {
			if !f.Defined && (f.Value != "" || f.Values != nil || f.Offset != 0) {
				t.Errorf("%q: %s is absent, but has a value: %v", test.in, f.Name, f)
			}
			if all := f.Value + strings.Join(f.Values, separator[f.Name]); !strings.HasPrefix(test.in[f.Offset:], all) {
				t.Errorf("%q: %s is not at byte %d", test.in, f.Name, f.Offset)
			}
		}
		if u.URI().String() != test.in {
			t.Errorf("URI of %q = %q", test.in, u.URI())
		}
		if b, err := u.AppendText([]byte("x")); string(b) != "x"+test.in || err != nil {
			t.Errorf("AppendText of %q: %q, %v", test.in, b, err)
		}
		checkAccessors(t, u)
		checkText(t, u)
	}
}

// accessors are the methods whose names are not those of their fields. A list has a method that yields it.
var accessors = map[string]string{"gopher+_string": "Plus", "fields": "FieldSpecs"}

// checkAccessors compares the method for each part with the field: its text, and whether the URL has it.
func checkAccessors(t *testing.T, u locator.URL) {
	t.Helper()
	for _, f := range u.Fields() {
		if f.Name == "wtype" || f.Name == "wpath" {
			wtype, wpath, ok := u.(locator.WAIS).Document()
			if ok != f.Defined || f.Name == "wtype" && string(wtype) != f.Value || f.Name == "wpath" && string(wpath) != f.Value {
				t.Errorf("%q: Document returns %q, %q, %v", u, wtype, wpath, ok)
			}
			continue
		}
		name := accessors[f.Name]
		if name == "" {
			name = strings.ToUpper(f.Name[:1]) + f.Name[1:]
		}
		got := reflect.ValueOf(u).MethodByName(name).Call(nil)
		var values []string
		switch list := got[0].Interface().(type) {
		case iter.Seq[pct.Encoded]:
			for part := range list {
				values = append(values, string(part))
			}
		case iter.Seq2[pct.Encoded, pct.Encoded]:
			for name, value := range list {
				values = append(values, string(name)+"="+string(value))
			}
		default:
			if got[0].String() != f.Value || len(got) == 2 && got[1].Bool() != f.Defined {
				t.Errorf("%q: %s returns %v, and the field is %+v", u, name, got, f)
			}
		}
		if !slices.Equal(values, f.Values) {
			t.Errorf("%q: %s yields %q, want %q", u, name, values, f.Values)
		}
	}
	segments, ok := u.Fields().Get("segments")
	switch u := u.(type) {
	case locator.FTP:
		if path, ok := u.Path(); string(path) != strings.Join(segments.Values, "/") || ok != segments.Defined {
			t.Errorf("%q: the path is %q, %v", u, path, ok)
		}
	case locator.File:
		if !ok || string(u.Path()) != strings.Join(segments.Values, "/") {
			t.Errorf("%q: the path is %q", u, u.Path())
		}
	}
}

// checkText writes u as text, and reads it again. The text of another scheme is an error, after which the
// value is as before. The empty text gives the zero value.
func checkText(t *testing.T, u locator.URL) {
	t.Helper()
	text, err := u.(encoding.TextMarshaler).MarshalText()
	value := reflect.New(reflect.TypeOf(u))
	to := value.Interface().(encoding.TextUnmarshaler)
	if readErr := to.UnmarshalText(text); err != nil || readErr != nil || value.Elem().Interface() != u {
		t.Errorf("%q is written as %q, %v, and read as %v, %v", u, text, err, value.Elem(), readErr)
	}
	if err := to.UnmarshalText([]byte("x:y")); err == nil || value.Elem().Interface() != u {
		t.Errorf("%T reads x:y as %v, %v", u, value.Elem(), err)
	}
	if err := to.UnmarshalText(nil); err != nil || !value.Elem().IsZero() {
		t.Errorf("%T reads the empty text as %v, %v", u, value.Elem(), err)
	}
}

// The forms of an error: JSON, a group of slog, quoted.
func TestErrorForms(t *testing.T) {
	_, err := locator.Parse("ftp://h/a;b")
	e := err.(*locator.ParseError)
	written, _ := json.Marshal(err)
	var got struct {
		Message, Rule, Syntax string
		Offset                int
	}
	if err := json.Unmarshal(written, &got); err != nil || got.Message != e.Error() || got.Rule != "ftpurl" || got.Syntax != "rfc1738" || got.Offset != 10 || e.Syntax() != uri.RFC1738 {
		t.Errorf("%s, %v under %v", written, err, e.Syntax())
	}
	attributes := map[string]string{}
	for _, a := range e.LogValue().Group() {
		attributes[a.Key] = a.Value.String()
	}
	if want := map[string]string{"message": e.Error(), "offset": "10", "rule": "ftpurl", "syntax": "rfc1738"}; !maps.Equal(attributes, want) {
		t.Errorf("got %v, want %v", attributes, want)
	}
	if quoted := strconv.Quote(e.Error()); fmt.Sprintf("%#v", err) != quoted || fmt.Sprintf("%q", err) != quoted || e.GoString() != quoted {
		t.Errorf("%#v, %q and %s, want %s", err, err, e.GoString(), quoted)
	}
}

// The rules of schemes derive less than genericurl.
func TestGenericButNotByScheme(t *testing.T) {
	for _, s := range []string{"http://u@h/", "ftp://h/a;b"} {
		if _, err := locator.Parse(s); err == nil || !uritest.IsURI(uri.RFC1738, s) {
			t.Errorf("%s: %v, valid under RFC 1738: %v", s, err, uritest.IsURI(uri.RFC1738, s))
		}
	}
}

// Each text is invalid at the "^"; the second string is the rule. The offsets were
// derived from the grammar by hand: no URL of the scheme begins with the text up to
// and including the byte after the "^".
func TestRefused(t *testing.T) {
	for _, test := range []struct{ in, rule string }{
		{"ftp^", "scheme"},
		{"ftp^\x1A//h", "scheme"}, // "\x1A" | 0x20 is ":"
		{"ftp^//h", "scheme"},
		{"ftp:^x", "ftpurl"},
		{"ftp:/^x", "ftpurl"},
		{"ftp://^", "login"},
		{"ftp://^/a", "login"},
		{"ftp://a_b^", "login"},
		{"ftp://a_b^/", "login"},
		{"ftp://h:^/", "login"},
		{"ftp://h.^/", "login"},
		{"ftp://1.2.3^/", "login"},
		{"ftp://u:p^:q@h", "login"},
		{"ftp://u@h^@h", "host"},
		{"ftp://u@^_", "host"},
		{"ftp://u@^-h", "host"},
		{"ftp://u@h-^.b", "host"},
		{"ftp://h^#", "login"},
		{"ftp://u@h:^x", "port"},
		{"ftp://u@h:8^x", "port"},
		{"ftp://u%4^g@h", "escape"},
		{"ftp://h/a%^", "escape"},
		{"ftp://h/^~user", "fsegment"},
		{"ftp://h/^é", "fsegment"},
		{"ftp://h/a;^b", "ftpurl"},
		{"ftp://h/a;^TYPE=i", "ftpurl"},
		{"FTP://h/a;^TYPE=i", "ftpurl"},
		{"ftp://h/a;type=^", "ftptype"},
		{"ftp://h/a;type=^x", "ftptype"},
		{"ftp://h/a;type=a^i", "ftptype"},

		{"http://h^?q", "host"},
		{"http://u^@h/", "host"},
		{"http://u:^p@h/", "port"},
		{"http://h:^/", "port"},
		{"http://h/a?b^?c", "search"},
		{"http://h/a?b^/c", "search"},
		{"http://h/^~", "hsegment"},
		{"http://h/a^#b", "hsegment"},
		{"http:^g", "httpurl"},

		{"gopher:^", "gopherurl"},
		{"gopher://^", "host"},
		{"gopher://^/1a", "host"},
		{"gopher://h:^/1a", "port"},
		{"gopher://u^@h/", "host"},
		{"gopher://h/0a^#b", "selector"},
		{"gopher://h/%0^", "escape"},
		{"gopher://h/7s%09a^ b", "selector"},

		{"mailto:^", "encoded822addr"},
		{"mailto:a^ b@c", "encoded822addr"},
		{"mailto:a%b^@c", "escape"},
		{"mailto:^\"a\"@c", "encoded822addr"},

		{"news:^", "grouppart"},
		{"news:^@h", "grouppart"},
		{"news:**^", "grouppart"},
		{"news:1^", "grouppart"},
		{"news:a@^", "host"},
		{"news:a@b^@c", "host"},
		{"news:a@h^:1", "host"},
		{"news:^<a@b>", "grouppart"},
		{"news:a/b^", "grouppart"},
		{"news:a%40^", "grouppart"},

		{"nntp://h^", "nntpurl"},
		{"nntp://h/^", "group"},
		{"nntp://h/^1", "group"},
		{"nntp://h/a^%41", "group"},
		{"nntp://h/a/^", "digits"},
		{"nntp://h/a/^x", "digits"},
		{"nntp://h/a/1^/", "digits"},

		{"telnet://h/^path", "telneturl"},
		{"telnet://h?^", "login"},
		{"telnet://u:p@h/^/", "telneturl"},

		{"wais://h^", "waisurl"},
		{"wais://h/d/t^", "waisdoc"},
		{"wais://h/d/^", "waisdoc"},
		{"wais://h/d/t/p^/x", "wpath"},
		{"wais://h/d?s^/t", "search"},
		{"wais://h/d^;x", "database"},
		{"wais://u^@h/d", "host"},
		{"wais://^/", "host"},

		{"file:/^path", "fileurl"},
		{"file://h^", "fileurl"},
		{"file://h^:80/", "host"},
		{"file://u^@h/", "host"},
		{"file://a^_b/", "host"},
		{"file:///^~", "fsegment"},
		{"file:///C^|/a", "fsegment"},
		{"file:///a^\\b", "fsegment"},
		{"file:///a^[b", "fsegment"},
		{"file:///a^;b", "fsegment"},

		{"prospero://h^", "prosperourl"},
		{"prospero://h/a;^", "fieldspec"},
		{"prospero://h/a;field^", "fieldspec"},
		{"prospero://h/a;field^;b=c", "fieldname"},
		{"prospero://h/a;b=c^=d", "fieldvalue"},
		{"prospero://h/a;b^/c=d", "fieldname"},
		{"prospero://h/^~", "psegment"},
		{"wais://h/d/^;/p", "wtype"},
		{"prospero://u^@h/a", "host"},

		{"^", "scheme"},
		{"^/a", "scheme"},
		{"h^ello", "scheme"},
		{"^~", "scheme"},
	} {
		before, after, _ := strings.Cut(test.in, "^")
		in := before + after
		_, err := locator.Parse(in)
		var e *locator.ParseError
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q) = %v, want an error at %d", in, err, len(before))
			continue
		}
		if e.Offset() != len(before) || e.Rule() != test.rule || e.Section() != "5" {
			t.Errorf("Parse(%q): offset %d in %s, want %d in %s", in, e.Offset(), e.Rule(), len(before), test.rule)
		}
		explained := test.rule == "grouppart" && (after == "" || after == "<a@b>") || mistakes[in] != ""
		if definition := test.rule + " = "; !explained && !strings.Contains(e.Error(), definition) && !strings.Contains(e.Error(), `; write "%`) && !strings.HasPrefix(after, "#") {
			t.Errorf("Parse(%q): %v has no %q", in, e, definition)
		}
		kind := uri.ErrUnexpected
		if after == "" {
			kind = uri.ErrUnexpectedEnd
		}
		if !errors.Is(err, kind) {
			t.Errorf("Parse(%q): %v, want %v", in, err, kind)
		}
	}
}

// mistakes are the sentences about a mistake that is not at the offset.
var mistakes = map[string]string{
	"ftp://":           `the host is empty, at byte 6 (RFC 1738, 5): host = hostname | hostnumber`,
	"ftp:///a":         `the host is empty, at byte 6`,
	"ftp://a_b":        `"_" is not allowed in a host, at byte 7 (RFC 1738, 5): hostname = *[ domainlabel "." ] toplabel`,
	"ftp://a_b/":       `"_" is not allowed in a host, at byte 7`,
	"ftp://h./":        `"h." is not a host, at byte 6 (RFC 1738, 5): hostname = `,
	"ftp://h.dom:/":    `the port is empty, at byte 12 (RFC 1738, 5): digits = 1*digit`,
	"ftp://h:/":        `the port is empty, at byte 8`,
	"ftp://h:x/":       `the port "x" is not a number, at byte 8 (RFC 1738, 5): digits = 1*digit`,
	"ftp://1.2.3/":     `"1.2.3" is not a host, at byte 6 (RFC 1738, 5): hostnumber = digits "." digits "." digits "." digits`,
	"ftp://u:p@1.2/":   `"ftp://u:xxxxx@1.2/": "1.2" is not a host, at byte 10`,
	"ftp://u@-h":       `"-h" is not a host, at byte 8 (RFC 1738, 5): hostname = `,
	"ftp://u@h-.b":     `"h-.b" is not a host, at byte 8 (RFC 1738, 5): hostname = `,
	"ftp://u:p/w@h/":   `"ftp://u:xxxxx@h/": a masked character is not allowed in a login, at byte 9`,
	"http://h:/":       `the port is empty, at byte 9`,
	"http://a.dom./":   `"a.dom." is not a host, at byte 7`,
	"http://a.dom.:1/": `"a.dom." is not a host, at byte 7`,
	"http://a-.dom?q":  `"a-.dom" is not a host, at byte 7`,
	"gopher://h:/1a":   `the port is empty, at byte 11`,
	"telnet://h?":      `"?" is not allowed in a host, at byte 10`,
	"telnet://h.dom?x": `"?" is not allowed in a host, at byte 14`,
	"news:a@b-":        `"b-" is not a host, at byte 7`,
	"news:a/b@c@d":     `"@" is not allowed in a host, at byte 10`,
	"http:///a@b":      `the host is empty, at byte 7`,
	"http://a_b/c@d":   `"_" is not allowed in a host, at byte 8`,
	"http://h#a@b":     `"#" is not allowed in a host, at byte 8`,
	"http://h?a@b/c":   `"?" is not allowed in a host, at byte 8`,
	"ftp://u:%zz@h/":   `"ftp://u:xxxxx@h/": "xxxxx" is not a percent-encoding: two hex digits must follow a "%", at byte 8`,
	"http://a._b/":     `"_" is not allowed in a host, at byte 9 (RFC 1738, 5): host = `,
	"http://a?b/":      `"?" is not allowed in a host, at byte 8 (RFC 1738, 5): host`, // httpurl has no "?" after hostport
	// RFC 1738, 3.3: "No user name or password is allowed." In a login, 3.1 requires that "@" is encoded.
	"http://u@h/":      `a user is not allowed before the host, at byte 7 (RFC 1738, 5): httpurl = "http://" hostport [`,
	"http://u:p@h/":    `"http://u:xxxxx@h/": a user is not allowed before the host, at byte 7`,
	"http://u:80@h?q":  `a user is not allowed before the host, at byte 7`,
	"http://h?q=a@b":   `"?" is not allowed in a host, at byte 8`,
	"gopher://u@h/":    `a user is not allowed before the host, at byte 9 (RFC 1738, 5): gopherurl = `,
	"nntp://u@h/g":     `a user is not allowed before the host, at byte 7 (RFC 1738, 5): nntpurl = `,
	"wais://u@h/d":     `a user is not allowed before the host, at byte 7 (RFC 1738, 5): waisurl = `,
	"file://u@h/":      `a user is not allowed before the host, at byte 7 (RFC 1738, 5): fileurl = `,
	"file://u:p@h/":    `"file://u:xxxxx@h/": a user is not allowed before the host, at byte 7`,
	"prospero://u@h/a": `a user is not allowed before the host, at byte 11 (RFC 1738, 5): prosperourl = `,
	"http://日/":        `"日" is not allowed in a host, at byte 7`,
	"ftp://u@@h":       `a second "@" is not allowed in a login, at byte 8`,
	"ftp://u@h@h":      `a second "@" is not allowed in a login, at byte 9 (RFC 1738, 5): login = `,
	"ftp://u@x:p@h/":   `"ftp://u@x:xxxxx@h/": a second "@" is not allowed in a login, at byte 11`,
	"ftp://u:p@x@h/":   `a second "@" is not allowed in a login, at byte 11`,
	"telnet://u@x@h":   `a second "@" is not allowed in a login, at byte 12`,
	// The host of a file URL may be empty.
	"file://":  `the URL ends too early, at byte 7 (RFC 1738, 5): fileurl = "file://" [ host | "localhost" ] "/" fpath`,
	"file://?": `"?" is not allowed in a host, at byte 7`,
	"h.dom/x":  `"/" is not allowed in a scheme, at byte 5 (RFC 1738, 5): scheme = `,
	"a_b:c":    `"_" is not allowed in a scheme, at byte 1`,
	"a":        `the URL ends too early, at byte 1 (RFC 1738, 5): scheme = `,
	"é:b":      `"é" is not allowed in a scheme, at byte 0`,
	"":         `the URL ends too early, at byte 0`,
}

// A sentence is about the mistake that a person made. Offset stays the longest viable prefix: see TestAutomata.
func TestMistake(t *testing.T) {
	for s, want := range mistakes {
		if _, err := locator.Parse(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

// The error for another scheme wraps ErrScheme. The error for a text without a
// scheme does not.
func TestErrScheme(t *testing.T) {
	for _, test := range []struct {
		in     string
		offset int
		scheme bool
	}{
		{"foo:bar", 1, true},
		{"https://h/", 4, true},
		{"ftps:", 3, true},
		{"hello", 1, false},
		{"a b:c", 0, false},
		{"_a:b", 0, false},
		{":", 0, false},
		{"//h/", 0, false},
	} {
		_, err := locator.Parse(test.in)
		var e *locator.ParseError
		if !errors.As(err, &e) || e.Offset() != test.offset || errors.Is(err, locator.ErrScheme) != test.scheme {
			t.Errorf("Parse(%q): %v, want offset %d, ErrScheme %v", test.in, err, test.offset, test.scheme)
		}
	}
}

// The parse function of a scheme rejects other schemes.
func TestOneScheme(t *testing.T) {
	var e *locator.ParseError
	if _, err := locator.ParseFTP("file:///a"); !errors.As(err, &e) || e.Offset() != 1 || e.Rule() != "ftpurl" {
		t.Errorf("a file URL as ftp: %v", err)
	}
	if u, err := locator.ParseFTP("fTp://h"); err != nil || u.Scheme().Name != "ftp" || u.Host() != "h" {
		t.Errorf("fTp://h: %v, %v", u, err)
	}
}

func TestSchemes(t *testing.T) {
	var names []string
	for x := range locator.Schemes() {
		names = append(names, strings.TrimSpace(x.String()+" "+x.Rule+" "+x.Section+" "+x.Port))
		if want := uri.LookupSchemeDefaults(x.Name).Port; x.Port != want {
			t.Errorf("%v: port %q, want %q, as package uri has it", x, x.Port, want)
		}
		if y, ok := locator.Lookup(strings.ToUpper(x.Name)); !ok || y != x {
			t.Errorf("Lookup(%q) = %v, %v", x, y, ok)
		}
	}
	// RFC 1738, 3: the list, and the ports of 3.2 to 3.11. The rules are those of section 5.
	want := "ftp ftpurl 3.2 21, http httpurl 3.3 80, gopher gopherurl 3.4 70, mailto mailtourl 3.5, news newsurl 3.6, nntp nntpurl 3.7 119, " +
		"telnet telneturl 3.8 23, wais waisurl 3.9 210, file fileurl 3.10, prospero prosperourl 3.11 1525"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for x := range locator.Schemes() {
		if x.Name != "ftp" {
			t.Errorf("after the loop was left: %v", x)
		}
		break
	}
	if x, ok := locator.Lookup("https"); ok {
		t.Errorf("Lookup(https) = %v", x)
	}
}

// "<gophertype> is a single-character field" (RFC 1738, 3.4.1), but gtype = xchar
// also derives an escape.
func TestGopherTypeEscaped(t *testing.T) {
	for s, want := range map[string]string{"gopher://h/%31x": "1 x", "gopher://h/1x": "1 x", "gopher://h/%09x": "\t x"} {
		g, err := locator.ParseGopher(s)
		kind, _ := g.Type()
		selector, _ := g.Selector()
		if got := kind.Decode() + " " + selector.Decode(); err != nil || got != want {
			t.Errorf("%s: got %q, want %q, error %v", s, got, want, err)
		}
	}
}

func TestTyped(t *testing.T) {
	p, err := locator.ParseProspero("prospero://h/a%3Bb;n%3D=v%3B;n=")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for name, value := range p.FieldSpecs() {
		got = append(got, name.Decode()+" "+value.Decode())
	}
	if p.Path().Decode() != "a;b" || strings.Join(got, "|") != "n= v;|n " {
		t.Errorf("%v: %q %q", p, p.Path(), got)
	}
	for range p.FieldSpecs() {
		break
	}

	w, err := locator.ParseWAIS("wais://h/d/t/%00")
	if err != nil {
		t.Fatal(err)
	}
	if wtype, wpath, ok := w.Document(); !ok || wtype != "t" || wpath.Decode() != "\x00" || w.Form() != "waisdoc" {
		t.Errorf("%v: %s %q %q %v", w, w.Form(), wtype, wpath, ok)
	}
	for in, form := range map[string]string{"wais://h/": "waisdatabase", "wais://h/?": "waisindex", "wais://h///": "waisdoc"} {
		if w, err := locator.ParseWAIS(in); err != nil || w.Form() != form {
			t.Errorf("%s: %s, %v, want %s", in, w.Form(), err, form)
		}
	}

	n, err := locator.ParseNews("news:*")
	if _, article := n.Article(); err != nil || !n.All() || article {
		t.Errorf("%v: %v, All %v, article %v", n, err, n.All(), article)
	}
	f, err := locator.ParseFTP("ftp://%40:%3A@h/%2Fa/b;type=A")
	user, _ := f.User()
	password, _ := f.Password()
	typecode, _ := f.Type()
	if err != nil || user.Decode() != "@" || password.Decode() != ":" || typecode != "A" {
		t.Errorf("%v: %v %q %q %q", f, err, user, password, typecode)
	}
}

// Values are comparable. The zero values are not URLs and have no parts.
func TestZero(t *testing.T) {
	for _, u := range []locator.URL{
		locator.FTP{}, locator.HTTP{}, locator.Gopher{}, locator.Mailto{}, locator.News{},
		locator.NNTP{}, locator.Telnet{}, locator.WAIS{}, locator.File{}, locator.Prospero{},
	} {
		if s := fields(u); s != "" || u.String() != "" || u.Redacted() != "" || !u.URI().IsZero() {
			t.Errorf("zero %T: %q %q", u, u, s)
		}
	}
	for range (locator.FTP{}).Segments() {
		t.Error("a segment of the zero FTP")
	}
	if _, err := (locator.File{}).POSIX(); err == nil {
		t.Error("a path of the zero File")
	}
	if _, err := (locator.File{}).Windows(); err == nil {
		t.Error("a path of the zero File")
	}
	a, _ := locator.ParseHTTP("http://h/")
	b, _ := locator.ParseHTTP("http://h/")
	if a != b {
		t.Error("one text, two values")
	}
}

func TestText(t *testing.T) {
	type config struct{ From locator.FTP }
	var c config
	const in = `{"From":"ftp://u@h/a"}`
	if err := json.Unmarshal([]byte(in), &c); err != nil {
		t.Fatal(err)
	}
	if out, err := json.Marshal(c); err != nil || string(out) != in {
		t.Errorf("%s, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"From":"http://h/"}`), &c); err == nil || c.From.String() != "ftp://u@h/a" {
		t.Errorf("%v, %v", c, err)
	}
	if err := c.From.UnmarshalText([]byte("a")); err == nil || c.From.String() != "ftp://u@h/a" {
		t.Errorf("%v, %v", c, err)
	}
	if err := c.From.UnmarshalText(nil); err != nil || !c.From.IsZero() {
		t.Errorf("%v, %v", c, err)
	}
}

func TestFieldsJSON(t *testing.T) {
	for in, want := range map[string]string{
		"ftp://h/a;type=i":     `{"user":null,"password":null,"host":"h","port":null,"segments":["a"],"type":"i"}`,
		"ftp://@h":             `{"user":"","password":null,"host":"h","port":null,"segments":null,"type":null}`,
		"prospero://h/a&b;a=b": `{"host":"h","port":null,"path":"a&b","fields":["a=b"]}`,
		"prospero://h/":        `{"host":"h","port":null,"path":"","fields":[]}`,
	} {
		u, err := locator.Parse(in)
		if err != nil {
			t.Error(err)
			continue
		}
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(u.Fields()); err != nil || strings.TrimSpace(b.String()) != want {
			t.Errorf("%s: %v\n got %s\nwant %s", in, err, b.String(), want)
		}
		if got, err := u.Fields().MarshalJSON(); err != nil || string(got) != want {
			t.Errorf("%s: MarshalJSON %q, %v\nwant %s", in, got, err, want)
		}
	}
	u, _ := locator.Parse("ftp://h")
	if f, ok := u.Fields().Get("segments"); !ok || !f.List || f.Defined {
		t.Errorf("segments = %+v, %v", f, ok)
	}
	u, _ = locator.Parse("news:*")
	if f, ok := u.Fields().Get("group"); !ok || f.Value != "*" {
		t.Errorf("group = %v, %v", f, ok)
	}
	if f, ok := u.Fields().Get("host"); ok {
		t.Errorf("host = %v", f)
	}
}

// Addresses that are an addr-spec of RFC 822, 6.1, and addresses that are valid in
// a mailto URL but are not an addr-spec.
func TestAddrSpec(t *testing.T) {
	for _, test := range []struct {
		address, local, domain string
		ok                     bool
	}{
		{"user@host.network", "user", "host.network", true}, // 6.2.1
		{"a.b@c", "a.b", "c", true},
		{"a%25b@c", "a%b", "c", true},
		{"%22P.%20D.%20Q.%20Bach%22@h", `"P. D. Q. Bach"`, "h", true}, // 6.2.4
		{"%22a%40b%5C%22%22@h", `"a@b\""`, "h", true},
		{"%22a%0D%0A%20b%22@h", "\"a\r\n b\"", "h", true},
		{"%22a%0D%0A%09b%22@h", "\"a\r\n\tb\"", "h", true},              // LWSP-char = SPACE / HTAB
		{"a.%22b%22.c@%5B10.0.3.19%5D", `a."b".c`, "[10.0.3.19]", true}, // 6.2.3
		{"a@b.%5Bc%5C%5D%5D", "a", `b.[c\]]`, true},
		{"a", "", "", false},
		{"@b", "", "", false},
		{"a@", "", "", false},
		{"a@b@c", "", "", false},
		{"a..b@c", "", "", false},
		{".a@c", "", "", false},
		{"a.@c", "", "", false},
		{"a@c.", "", "", false},
		{"a%20b@c", "", "", false},
		{"a%20@c", "", "", false},
		{"a(b)@c", "", "", false},
		{"a,b@c", "", "", false},
		{"%C3%A9@c", "", "", false},
		{"%22%C3%A9%22@c", "", "", false},
		{"%7F@c", "", "", false},
		{"%22a@c", "", "", false},
		{"%22a%5C", "", "", false},
		{"%22a%0Db%22@c", "", "", false},
		{"%22a%0D%0Ab%22@c", "", "", false},
		{"%22a%22b@c", "", "", false},
		{"a@%5Bb%5Bc%5D", "", "", false},
		{"a@%5Bb%5C", "", "", false}, // quoted-pair = "\" CHAR
		{"a@%5Bb%5C%80", "", "", false},
		{"a@%22b%22", "", "", false},
		{"%5Ba%5D@b", "", "", false},
		{"a@b?subject=c", "a", "b?subject=c", true}, // "?" and "=" are not specials
	} {
		u, err := locator.ParseMailto("mailto:" + test.address)
		if err != nil {
			t.Error(err)
			continue
		}
		local, domain, ok := u.AddrSpec()
		if local != test.local || domain != test.domain || ok != test.ok {
			t.Errorf("%s: %q, %q, %v", test.address, local, domain, ok)
		}
	}
	// RFC 822, 3.3: atom = 1*<any CHAR except specials, SPACE and CTLs>
	// qtext = <any CHAR excepting <">, "\" & CR>, dtext = <any CHAR excluding "[", "]", "\" & CR>
	const specials = `()<>@,;:\".[]`
	for c := range 0x100 {
		char := c < 0x80
		for form, want := range map[string]bool{
			"a%%%02Xb@h":           char && c > ' ' && c != 0x7F && !strings.ContainsRune(specials, rune(c)) || c == '.',
			"a@b%%%02Xc":           char && c > ' ' && c != 0x7F && !strings.ContainsRune(specials, rune(c)) || c == '.',
			"%%22a%%%02Xb%%22@h":   char && !strings.ContainsRune("\"\r", rune(c)), // "\b" is a quoted-pair
			"a@%%5Bb%%%02Xc%%5D":   char && !strings.ContainsRune("[]\r", rune(c)),
			"%%22%%5C%%%02X%%22@h": char,
		} {
			u, err := locator.ParseMailto("mailto:" + fmt.Sprintf(form, c))
			if err != nil {
				t.Error(err)
			} else if _, _, ok := u.AddrSpec(); ok != want {
				t.Errorf("%v: an addr-spec: %v, want %v", u, ok, want)
			}
		}
	}
}

// No error, log value or message shows a password.
func TestSecrets(t *testing.T) {
	const password = "hunter2"
	for _, s := range []string{
		"ftp://u:hunter2@h/a;b",
		"ftp://u:hunter2@h_/",
		"ftp://u:hunter2~@h/",
		"ftp://u:~hunter2@h/",
		"ftp:/u:hunter2@h/",
		"ftp:u:hunter2@h",
		"http://u:hunter2@h/",
		"http://h/a|b:hunter2~@c",
		"foo://u:hunter2@h/",
		"u:p:hunter2 @h",
		"telnet://u:a@b:hunter2@h",
		"\xff//u:hunter2@h",
	} {
		_, err := locator.Parse(s)
		if err == nil {
			t.Errorf("%q is valid; the test needs invalid texts", s)
			continue
		}
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Info("refused", "err", err)
		text, _ := json.Marshal(err)
		all := fmt.Sprintf("%v %+v %#v %q %s %x", err, err, err, err, err, err) + log.String() + string(text)
		if strings.Contains(all, password) {
			t.Errorf("%q: %s", s, all)
		}
		if strings.Contains(err.Error(), `"~"`) || strings.Contains(err.Error(), "7E") {
			t.Errorf("%q: %v shows a byte of the password", s, err)
		}
		var e *locator.ParseError
		if errors.As(err, &e); e.Input() != s {
			t.Errorf("Input() = %q", e.Input())
		}
	}
	u, err := locator.ParseTelnet("telnet://u:hunter2@h/")
	if err != nil || u.Redacted() != "telnet://u:xxxxx@h/" || u.LogValue().String() != u.Redacted() {
		t.Errorf("%v: %v", u.Redacted(), err)
	}
}

func TestErrorText(t *testing.T) {
	for in, want := range map[string]string{
		"ftp://h/a;b":          `locator: "ftp://h/a;b": "b" is not allowed, at byte 10 (RFC 1738, 5): ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`,
		"http://h/~u":          `locator: "http://h/~u": "~" is not allowed in a path, at byte 9 (RFC 1738, 5); write "%7E"`,
		"http://h/?//h:8/~a@b": `locator: "http://h/?//h:8/~a@b": "/" is not allowed in a query, at byte 10 (RFC 1738, 5); write "%2F"`, // no password under RFC 3986
		"http://h/é":           `locator: "http://h/é": "é" is not allowed in a path, at byte 9 (RFC 1738, 5); write "%C3%A9"`,
		"http://h/{a}":         `locator: "http://h/{a}": "{" is not allowed in a path, at byte 9 (RFC 1738, 5); a URI template has to be expanded first (RFC 6570)`,
		"http://h/\t":          `locator: "http://h/\t": a tab is not allowed in a path, at byte 9 (RFC 1738, 5): hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`,
		"http://h/\\a":         `locator: "http://h/\\a": a backslash is not allowed in a path, at byte 9 (RFC 1738, 5): hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`,
		"mailto:a%b@h":         `locator: "mailto:a%b@h": "%b" is not a percent-encoding: two hex digits must follow a "%", at byte 8 (RFC 1738, 5); write "%25" for a "%"`,
		"news:":                `locator: "news:": the URL ends too early, at byte 5 (RFC 1738, 5); a group begins with a letter, and an article has "@"`,
		"news:1abc":            `locator: "news:1abc": the URL ends too early, at byte 9 (RFC 1738, 5); a group begins with a letter, and an article has "@"`,
		// RFC 1738, 3.6: "without the enclosing "<" and ">"".
		"news:<a@b>": `locator: "news:<a@b>": "<" is not allowed in a newsgroup, at byte 5 (RFC 1738, 5); a message identifier has no "<" and ">" in a URL`,
		// RFC 1738, 2.2: "#" is used "to delimit a URL from a fragment/anchor identifier that might follow it".
		"http://h/a?b#c":       `locator: "http://h/a?b#c": "#" is not allowed in a query, at byte 12 (RFC 1738, 5): a URL of RFC 1738 has no fragment`,
		"ftp://h/a#c":          `locator: "ftp://h/a#c": "#" is not allowed in a path, at byte 9 (RFC 1738, 5): a URL of RFC 1738 has no fragment`,
		"https://h/":           `locator: "https://h/": "https" is not a scheme of RFC 1738, 3`,
		"ftp://u:p:q@h/":       `locator: "ftp://u:xxxxx@h/": a masked character is not allowed in a login, at byte 9 (RFC 1738, 5): login = [ user [ ":" password ] "@" ] hostport`,
		"ftp://u@h:8x":         `locator: "ftp://u@h:8x": "x" is not allowed in a port, at byte 11 (RFC 1738, 5): port = digits`,
		"prospero://h/a;b/c=d": `locator: "prospero://h/a;b/c=d": "/" is not allowed in a field, at byte 16 (RFC 1738, 5); write "%2F"`,
		"prospero://h/a;b=c=d": `locator: "prospero://h/a;b=c=d": "=" is not allowed in a field, at byte 18 (RFC 1738, 5); write "%3D"`,
		"prospero://h/~":       `locator: "prospero://h/~": "~" is not allowed in a path, at byte 13 (RFC 1738, 5); write "%7E"`,
		"wais://h/d;":          `locator: "wais://h/d;": ";" is not allowed in a database, at byte 10 (RFC 1738, 5); write "%3B"`,
		"wais://h/d/;":         `locator: "wais://h/d/;": ";" is not allowed in a type, at byte 11 (RFC 1738, 5); write "%3B"`,
		"wais://h/d/t/;":       `locator: "wais://h/d/t/;": ";" is not allowed in a path, at byte 13 (RFC 1738, 5); write "%3B"`,
		"nntp://h/a/x":         `locator: "nntp://h/a/x": "x" is not allowed in a number, at byte 11 (RFC 1738, 5): digits = 1*digit`,
		"nntp://h/1":           `locator: "nntp://h/1": "1" is not allowed in a newsgroup, at byte 9 (RFC 1738, 5): group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`,
		"ftp://h/;type=x":      `locator: "ftp://h/;type=x": "x" is not allowed in a type, at byte 14 (RFC 1738, 5): ftptype = "A" | "I" | "D" | "a" | "i" | "d"`,
		"mailto:a b":           `locator: "mailto:a b": a space is not allowed in a mail address, at byte 8 (RFC 1738, 5); write "%20"`,
		"gopher://h/1 ":        `locator: "gopher://h/1 ": a space is not allowed in a selector, at byte 12 (RFC 1738, 5): selector = *xchar`,                                      // around the URL
		"http://h/x http://i/": `locator: "http://h/x http://i/": a space is not allowed in a path, at byte 10 (RFC 1738, 5): hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`, // two URLs
		"file:///\xff":         `locator: "file:///\xff": the byte 0xff, which is not UTF-8, is not allowed in a path, at byte 8 (RFC 1738, 5); write "%FF"`,
		"file:///a\u200b":      `locator: "file:///a\u200b": a zero-width space (U+200B) is not allowed in a path, at byte 9 (RFC 1738, 5); write "%E2%80%8B"`,
	} {
		if _, err := locator.Parse(in); err == nil || err.Error() != want {
			t.Errorf("%q\n got %v\nwant %s", in, err, want)
		}
	}
}

// The mistake is what the reason names.
func TestMistakePart(t *testing.T) {
	for in, want := range map[string]string{
		"http://1.2.3/": "7-8", "http://u@h/": "7-8", "http://h./": "7-8", "http://h/é": "9-11", "http://h/%4x": "9-10", "http://h/%": "9-10",
		"ftp://u@v@h/": "9-10", "http://": "7-7", "file://": "7-7", "https://h/": "0-1", "a_b:c": "1-2", "http://h:x/": "9-10", "": "0-0",
	} {
		_, err := locator.Parse(in)
		e, ok := errors.AsType[*locator.ParseError](err)
		if !ok {
			t.Errorf("%q: %v", in, err)
			continue
		}
		at := e.Mistake()
		if got := fmt.Sprintf("%d-%d", at.Start, at.End); got != want {
			t.Errorf("%q: the mistake is %s, want %s: %v", in, got, want, err)
		}
		if !errors.Is(err, locator.ErrScheme) && !strings.Contains(e.Reason(), fmt.Sprintf(", at byte %d ", at.Start)) {
			t.Errorf("%q: the mistake begins at %d, but %v", in, at.Start, err)
		}
	}
}

// Parsing a valid text makes no allocation; an invalid text makes one.
func TestAllocs(t *testing.T) {
	for _, test := range []struct {
		in   string
		want float64
	}{
		{"ftp://u:p@h:21/a/b;type=i", 0},
		{"ftp://a_b/", 1},
	} {
		if got := testing.AllocsPerRun(100, func() { locator.ParseFTP(test.in) }); got != test.want {
			t.Errorf("ParseFTP(%q): %v allocations, want %v", test.in, got, test.want)
		}
	}
	if got := testing.AllocsPerRun(100, func() { locator.Parse("ftp://u:p@h:21/a/b;type=i") }); got != 1 {
		t.Errorf("Parse: %v allocations, want that of the interface", got)
	}
	if got := testing.AllocsPerRun(100, func() { locator.ParseGopher("gopher://h/7a%09b%09c") }); got != 0 {
		t.Errorf("ParseGopher: %v allocations", got)
	}
}

// Parsing takes linear time.
func TestLinear(t *testing.T) {
	for _, test := range []struct{ before, again, after string }{
		{"ftp://", "h.", "h/"},
		{"ftp://", "1.", "/"},
		{"ftp://", "a%41", ":p@h"},
		{"ftp://u:", "p", "@h/"},
		{"ftp://h/", "a/", ""},
		{"gopher://h/7", "%09", ""},
		{"mailto:", "a.", "a@b"},
		{"mailto:", "%22", ""},
		{"news:", "a@", ""},
		{"news:a", "/", "@h"},
		{"nntp://h/", "a", ""},
		{"wais://h/", "a", "/"},
		{"prospero://h/", ";a=b", ""},
		{"prospero://h/", ";", ""},
		{"foo", "o", ":"},
		{"file:///", "~", ""},
		{"\xff", "%", "@"},
	} {
		err := growth.Check(1<<12, growth.Text(test.before, test.again, test.after), parseAndUse)
		if err != nil {
			t.Errorf("%s(%s)*%s: %v", test.before, test.again, test.after, err)
		}
	}
}

// parseAndUse parses s and calls all functions on it.
func parseAndUse(s string) {
	u, err := locator.Parse(s)
	if err != nil {
		_ = err.Error()
	} else {
		u.Fields()
	}
	if u, ok := u.(locator.Mailto); ok {
		u.AddrSpec()
	}
}
