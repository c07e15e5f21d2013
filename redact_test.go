package uri_test

import (
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// The password of all tests here. No other text of the tests, and no message, has a letter of the
// password. So the tests find every single byte of the password that is printed.
const password = "QXJJXQ"

// withPassword are texts with the password between the first ":" after "//" and the last "@".
// Around the password are characters of reg_names, opaque parts and net_locs.
var withPassword = []string{
	"http://user:" + password + "@host:80/a/b;c?d#e",
	"//user:" + password + "@[2001:db8::1]:80/",
	"http://:" + password + "@host/",
	"x://jack:" + password + "@foo:1,bar:2/db",
	"mysql://root:" + password + "@tcp(host:3306)/db",
	"jdbc:mysql://user:" + password + "@host/db",
	"http://a:b:" + password + "@host/",
	"http://a@b:" + password + "@host/",
	"http://user:" + password + "@host/a@b",
	"http://user:" + password + "@@host/",
	"http://user:" + password + "@é/",
}

// withDelimiter are texts with a password that is not encoded, and contains a delimiter. If the
// text is rejected, the text before the last "@" is a password. If the text is accepted, that "@"
// is in the path, the query or the fragment, and the text before it is host and port.
var withDelimiter = []string{
	"http://user:" + password + "?@host/",
	"http://user:" + password + "/@host/",
	"http://user:" + password + "#@host/",
}

// breaks are texts that are valid at no place, or not at every place, under any syntax.
var breaks = []string{"%zz", "%", " ", "\x00", "\r\n", "\xff", "<", "[", "]", "^", `\`, "é", "\u202e", "{{x}}"}

// brokenURLs returns 1,000 texts with the password and with one of breaks at some place.
func brokenURLs() []string {
	var all []string
	for _, s := range slices.Concat(withPassword, withDelimiter) {
		for i := range len(s) + 1 {
			for j := range 3 {
				all = append(all, s[:i]+breaks[(5*i+j)%len(breaks)]+s[i:])
			}
		}
	}
	all = slices.DeleteFunc(all, func(s string) bool { return !masked(s) })
	broken := make([]string, 1000)
	for i := range broken {
		broken[i] = all[i*len(all)/len(broken)]
	}
	return broken
}

// masked reports whether the rule of masking applies to the password of s: "from the first ":"
// after "//" to the last "@"". A break can move the password out of this span.
func masked(s string) bool {
	_, after, ok := strings.Cut(s, "//")
	_, after, ok2 := strings.Cut(after, ":")
	at := strings.LastIndexByte(after, '@')
	return ok && ok2 && at >= 0 && !strings.ContainsAny(after[at:], password) &&
		!strings.ContainsAny(s[:len(s)-len(after)], password)
}

// All the ways in which programs print a value.
func TestSecretsOfAcceptedTexts(t *testing.T) {
	accepted := map[uri.Syntax]int{}
	for _, x := range uri.Syntaxes() {
		for _, s := range withPassword {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			accepted[x]++
			var out strings.Builder
			fmt.Fprintln(&out, r.Redacted(), r.LogValue())
			for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
				slog.New(handler).With("r", r).Info("accepted", "r", r, "group", slog.GroupValue(slog.Any("r", r)))
			}
			if u, ok := r.URI(); ok {
				fmt.Fprintln(&out, u.Redacted(), u.LogValue())
				if _, err := u.URL(); err != nil {
					fmt.Fprintln(&out, err)
				}
			}
			if strings.ContainsAny(out.String(), password) {
				t.Errorf("%v: %q: shown by\n%s", x, s, out.String())
			}
		}
	}
	t.Logf("accepted: %v", accepted)
	for _, x := range uri.Syntaxes() {
		if accepted[x] == 0 {
			t.Errorf("%v accepts none", x)
		}
	}
}

// The mask of values, written by hand: from the first ":" after "//" to the last "@" before the
// path.
func TestRedacted(t *testing.T) {
	for _, test := range []struct {
		syntax      uri.Syntax
		input, want string
	}{
		{uri.RFC3986, "http://u:p@h/", "http://u:xxxxx@h/"},
		{uri.RFC3986, "http://u:@h/", "http://u:@h/"},
		{uri.RFC3986, "http://u@h:1/", "http://u@h:1/"},
		{uri.RFC3986, "http://h:1/a@b", "http://h:1/a@b"},
		{uri.RFC3986, "//u:p:q@h:1?a@b", "//u:xxxxx@h:1?a@b"},
		{uri.RFC3986, "mailto:a@b", "mailto:a@b"},
		{uri.RFC3986, "", ""},
		{uri.RFC3986, "jdbc:mysql://u:p@h/db", "jdbc:mysql://u:xxxxx@h/db"},
		{uri.RFC3986, "jdbc:x://u:p@h", "jdbc:x://u:xxxxx@h"},
		{uri.RFC3986, "jdbc:x://u:p@h/a:b@c", "jdbc:x://u:xxxxx@h/a:b@c"},
		{uri.RFC3986, "jdbc:/x//u:p@h/", "jdbc:/x//u:xxxxx@h/"},
		{uri.RFC3986, "jdbc:///u:p@h", "jdbc:///u:xxxxx@h"}, // to a browser, "///" is "//"
		{uri.RFC3986, "http:/u:p@h/", "http:/u:xxxxx@h/"},
		{uri.RFC3986, "http://u%3Ap@h/", "http://u%3Axxxxx@h/"},
		{uri.RFC2396, "http://u:p%40h/", "http://u:xxxxx%40h/"},
		{uri.RFC3986, "http://u:p@h/?u=http%3A%2F%2Fv%3Aq%40i&a=b", "http://u:xxxxx@h/?u=http%3A%2F%2Fv%3Axxxxx%40i&a=b"},
		{uri.RFC3987, "http://u：p＠h/", "http://u：xxxxx＠h/"},
		{uri.RFC3986, "http://h:80/?mail=a%40b", "http://h:80/?mail=a%40b"},
		{uri.RFC3986, "https://web.archive.org/web/2020/https://h:443/@a:b", "https://web.archive.org/web/2020/https://h:443/@a:b"},
		{uri.RFC3987, "http://u:é@h/ü", "http://u:xxxxx@h/ü"},
		{uri.RFC2396, "x://jack:p@foo:1,bar:2/", "x://jack:xxxxx@foo:1,bar:2/"},
		{uri.RFC2396, "x://a@b:p@c/", "x://a@b:xxxxx@c/"},
		{uri.RFC2396, "jdbc:x://u:p@h/?c", "jdbc:x://u:xxxxx@h/?c"},
		{uri.RFC1808, "//u:p?@h/a", "//u:xxxxx@h/a"},
		{uri.RFC1738, "ftp://u:p@h/a", "ftp://u:xxxxx@h/a"},
		{uri.RFC1738, "x://u:p@a_b/c", "x://u:xxxxx@a_b/c"}, // opaque: a_b is not a host
	} {
		r, err := test.syntax.ParseReference(test.input)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := r.Redacted(); got != test.want {
			t.Errorf("%v: %q: %q, want %q", test.syntax, test.input, got, test.want)
		}
	}
}

// Redacted allocates only for a text with a password.
func TestRedactedAllocs(t *testing.T) {
	plain, secret := uri.MustParse("http://u@a/b:c@d"), uri.MustParse("http://u:secret@a/")
	if n := testing.AllocsPerRun(100, func() { keep(plain.Redacted(), 0) }); n != 0 {
		t.Errorf("without a password: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { keep(secret.Redacted(), 0) }); n > 1 {
		t.Errorf("with a password: %v allocations", n)
	}
}

// The mask of invalid texts, written by hand. Without "//", the ":" after the scheme takes its
// place.
func TestMaskOfRefusedTexts(t *testing.T) {
	for _, test := range []struct{ input, shown string }{
		{"http://u:p@h /", `"http://u:xxxxx@h /"`},
		{"http://u:p@h /a@b", `"http://u:xxxxx@b"`},
		{"http://h /:a", `"http://h /:a"`},
		{"http://u@h /:a", `"http://u@h /:a"`},
		{"http:/u:p@h /", `"http:/u:xxxxx@h /"`},
		{"http:/u:p@h//a b", `"http:/u:xxxxx@h//a b"`},
		{"u:p:q@h /", `"u:p:xxxxx@h /"`},
		{"u::p@h /", `"u::xxxxx@h /"`},
		{"mailto:a b@c", `"mailto:a b@c"`},
		{"//user@h b", `"//user@h b"`},
		{"//u:@h b", `"//u:@h b"`},
		{"http://u:p%40h/ b", `"http://u:xxxxx%40h/ b"`},
		{"http://u%3Ap@h/ b", `"http://u%3Axxxxx@h/ b"`},
		{"http://h/ b?u=http%3A%2F%2Fu%3Ap%40h", `"http://h/ b?u=http%3A%2F%2Fu%3Axxxxx%40h"`},
		{"http://u：p＠h/", `"http://u：xxxxx＠h/"`},
		{"/\t/u:p@h/", `"/\t/u:xxxxx@h/"`},
		{"a b", `"a b"`},
	} {
		_, err := uri.ParseReference(test.input)
		if want := "uri: parse " + test.shown + ": "; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", test.input, err, want)
		}
		if got := strconv.Quote(uri.Redact(test.input)); got != test.shown {
			t.Errorf("%q: redacted %s, want %s", test.input, got, test.shown)
		}
	}
}

func TestSlog(t *testing.T) {
	u := uri.MustParse("http://u:p@h/")
	_, refused := uri.Parse("http://h/a b")
	for _, test := range []struct {
		handler func(io.Writer, *slog.HandlerOptions) slog.Handler
		want    string
	}{
		{
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(w, o) },
			`level=INFO msg=m u=http://u:xxxxx@h/ err.message="uri: parse \"http://h/a b\": a space is not allowed in a path, at byte 10 (RFC 3986, 3.3); ` +
				`write \"%20\"" err.offset=10 err.rule=segment err.syntax=rfc3986` + "\n",
		},
		{
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(w, o) },
			`{"level":"INFO","msg":"m","u":"http://u:xxxxx@h/","err":{"message":"uri: parse \"http://h/a b\": a space is not allowed in a path, at byte 10 (RFC 3986, 3.3); ` +
				`write \"%20\"","offset":10,"rule":"segment","syntax":"rfc3986"}}` + "\n",
		},
	} {
		var b strings.Builder
		noTime := func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}
		slog.New(test.handler(&b, &slog.HandlerOptions{ReplaceAttr: noTime})).Info("m", "u", u, "err", refused)
		if b.String() != test.want {
			t.Errorf("got  %swant %s", b.String(), test.want)
		}
	}
}

// Package fmt and templates print what String returns: for each verb for strings, with each flag, and
// wherever they call a method of the value.
func TestPrint(t *testing.T) {
	const text = "http://jack:secret@h/p"
	u, r := uri.MustParse(text), uri.MustParseReference(text)
	type public struct {
		U uri.URI
		R *uri.Reference
		L []uri.URI
		M map[string]uri.Reference
	}
	for _, test := range []struct{ value, like any }{
		{u, text}, {r, text}, {&u, text}, {&r, text},
		{[]uri.URI{u}, []string{text}},
		{map[uri.URI]uri.Reference{u: r}, map[string]string{text: text}},
		{public{u, nil, []uri.URI{u}, map[string]uri.Reference{"k": r}}, struct {
			U string
			R *uri.Reference
			L []string
			M map[string]string
		}{text, nil, []string{text}, map[string]string{"k": text}}},
	} {
		for _, format := range []string{"%v", "%+v", "%s", "%q", "%+q", "%x", "%X", "%30v|", "%-30s|", "%.4s"} {
			if got, want := fmt.Sprintf(format, test.value), fmt.Sprintf(format, test.like); got != want {
				t.Errorf("%s of %T: %s, want %s", format, test.value, got, want)
			}
		}
		if got, want := fmt.Sprint(test.value), fmt.Sprint(test.like); got != want {
			t.Errorf("Sprint of %T: %s, want %s", test.value, got, want)
		}
		if got, want := templated(t, test.value), templated(t, test.like); got != want {
			t.Errorf("templates, %T: %s, want %s", test.value, got, want)
		}
	}
}

// Values as attributes of slog are masked, directly, in groups, through pointers and embedded.
func TestLogValue(t *testing.T) {
	u := uri.MustParse("http://jack:QXJJXQ@h/p")
	r := u.Reference()
	b := u.Builder()
	for _, v := range []any{u, r, b, &u, &r, &b, struct{ uri.URI }{u}, struct{ uri.Reference }{r}} {
		for _, handler := range []func(io.Writer, *slog.HandlerOptions) slog.Handler{
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(w, o) },
			func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(w, o) },
		} {
			var out strings.Builder
			slog.New(handler(&out, nil)).With("v", v).Info("", "v", v, slog.Group("g", "v", v))
			if strings.ContainsAny(out.String(), password) || strings.Count(out.String(), "jack:xxxxx@h") != 3 {
				t.Errorf("%T: %s", v, out.String())
			}
		}
	}
}
