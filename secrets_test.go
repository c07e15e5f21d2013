package uri_test

import (
	"bytes"
	"database/sql"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// The password of all tests here. Nothing else in them, and no message, has one of
// its letters: not even a single byte of it may be printed.
const password = "QXJJXQ"

// withPassword are texts in which the password stands between the first ":" after
// "//" and the last "@", with characters of reg_names, opaque parts and net_locs
// around it.
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

// withDelimiter are texts of people who did not encode their password: it is one by
// the "@" behind it, as long as the text is refused. Where it is accepted, that "@"
// is in the path, the query or the fragment, and the rest is host and port.
var withDelimiter = []string{
	"http://user:" + password + "?@host/",
	"http://user:" + password + "/@host/",
	"http://user:" + password + "#@host/",
}

// breaks are what no place of a text under any generation has, or not everywhere.
var breaks = []string{"%zz", "%", " ", "\x00", "\r\n", "\xff", "<", "[", "]", "^", `\`, "é", "\u202e", "{{x}}"}

// brokenURLs returns 1,000 texts with the password, and with something wrong at
// some place of each.
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

// masked reports whether the rule of masking covers the password of s: "from the
// first ":" after "//" to the last "@"". A break may have put it elsewhere.
func masked(s string) bool {
	_, after, ok := strings.Cut(s, "//")
	_, after, ok2 := strings.Cut(after, ":")
	at := strings.LastIndexByte(after, '@')
	return ok && ok2 && at >= 0 && !strings.ContainsAny(after[at:], password) &&
		!strings.ContainsAny(s[:len(s)-len(after)], password)
}

// The ways in which a text comes into the library under any generation.
var entries = map[string]func(x uri.Syntax, s string) error{
	"Parse":          func(x uri.Syntax, s string) error { _, err := x.Parse(s); return err },
	"ParseReference": func(x uri.Syntax, s string) error { _, err := x.ParseReference(s); return err },
	"ParseAbsolute":  func(x uri.Syntax, s string) error { _, err := x.ParseAbsolute(s); return err },
	"URI.UnmarshalBinary": func(x uri.Syntax, s string) error {
		return new(uri.URI).UnmarshalBinary(append([]byte{1, byte(x)}, s...))
	},
	"Reference.UnmarshalBinary": func(x uri.Syntax, s string) error {
		return new(uri.Reference).UnmarshalBinary(append([]byte{1, byte(x)}, s...))
	},
	"gob": func(x uri.Syntax, s string) error {
		var b bytes.Buffer
		gob.NewEncoder(&b).Encode(binaryForm(append([]byte{1, byte(x)}, s...)))
		return gob.NewDecoder(&b).Decode(new(uri.Reference))
	},
	"Compose": func(x uri.Syntax, s string) error {
		_, err := x.Compose(uri.Parts{Path: s})
		return err
	},
	"Resolve": func(x uri.Syntax, s string) error {
		base, err := x.Parse("http://a/")
		if err != nil {
			return err
		}
		_, err = uri.Resolver{}.AppendResolve(nil, base, s)
		return err
	},
}

// The ways in which a text comes in under RFC 3986, if nothing else is asked for.
var defaultEntries = map[string]func(s string) error{
	"MustParse": func(s string) error { return panicOf(func() { uri.MustParse(s) }) },
	"MustParseReference": func(s string) error {
		return panicOf(func() { uri.MustParseReference(s) })
	},
	"URI.UnmarshalText":       func(s string) error { return new(uri.URI).UnmarshalText([]byte(s)) },
	"Reference.UnmarshalText": func(s string) error { return new(uri.Reference).UnmarshalText([]byte(s)) },
	"binary, not ours":        func(s string) error { return new(uri.URI).UnmarshalBinary([]byte(s)) },
	"URI.Scan":                func(s string) error { return new(uri.URI).Scan(s) },
	"Reference.Scan":          func(s string) error { return new(uri.Reference).Scan([]byte(s)) },
	"sql.Null": func(s string) error {
		return new(sql.Null[uri.Reference]).Scan(s)
	},
	"json": func(s string) error {
		text, _ := json.Marshal(map[string]string{"U": s})
		var v struct{ U uri.URI }
		return json.Unmarshal(text, &v)
	},
	"json keys": func(s string) error {
		text, _ := json.Marshal(map[string]int{s: 1})
		var v map[uri.Reference]int
		return json.Unmarshal(text, &v)
	},
	"FromURL": func(s string) error {
		_, err := uri.FromURL(&url.URL{Opaque: s})
		return err
	},
}

// binaryForm is encoded by package gob as the binary form of a value is.
type binaryForm []byte

func (b binaryForm) MarshalBinary() ([]byte, error) { return b, nil }

func panicOf(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

// What is printed of an error, by all the ways that programs have.
var printers = map[string]func(err error) string{
	"verbs": func(err error) string {
		return fmt.Sprintf("%v %+v %#v %s %q %d %x %X %T %t %c %U", err, err, err, err, err, err, err, err, err, err, err, err)
	},
	"fields": func(err error) string {
		type holder struct {
			Err     error
			private error
		}
		return fmt.Sprintf("%v %+v %#v", holder{err, err}, []error{err}, map[string]any{"err": err})
	},
	"wrapped": func(err error) string {
		return fmt.Sprintf("%v %+v %#v", fmt.Errorf("reading: %w", err), errors.Join(err, err), errors.Unwrap(err))
	},
	"json": func(err error) string {
		text, e := json.Marshal([]any{err, map[string]any{"err": err}})
		return fmt.Sprintf("%s %v", text, e)
	},
	"slog": func(err error) string {
		var b strings.Builder
		options := &slog.HandlerOptions{AddSource: true}
		for _, handler := range []slog.Handler{slog.NewTextHandler(&b, options), slog.NewJSONHandler(&b, options)} {
			log := slog.New(handler).With("with", err)
			log.Error("refused", "err", err, "wrapped", fmt.Errorf("reading: %w", err), "group", slog.GroupValue(slog.Any("err", err)))
			log.Error(err.Error(), "list", []error{err})
		}
		return b.String()
	},
}

func TestSecretsOfRefusedTexts(t *testing.T) {
	refused := 0
	shows := func(name string, err error, s string, hows ...string) {
		refused++
		for _, how := range hows {
			if out := printers[how](err); strings.ContainsAny(out, password) {
				t.Errorf("%s, printed by %s: %q shows the password of %q", name, how, out, s)
			}
		}
	}
	all := slices.Sorted(maps.Keys(printers))
	for i, s := range brokenURLs() {
		for x := range uri.Syntaxes() {
			if _, err := x.ParseReference(s); err != nil {
				shows("ParseReference", err, s, all...)
			}
			for name, entry := range entries {
				// Only a ParseError speaks of a text that is refused.
				if err := entry(x, s); errors.As(err, new(*uri.ParseError)) {
					shows(fmt.Sprint(name, " under ", x), err, s, all[i%len(all)])
				}
			}
		}
		for name, entry := range defaultEntries {
			if err := entry(s); err != nil {
				shows(name, err, s, all[i%len(all)])
			}
		}
	}
	t.Logf("%d errors", refused)
}

// What is printed of values that were accepted.
func TestSecretsOfAcceptedTexts(t *testing.T) {
	accepted := map[uri.Syntax]int{}
	for x := range uri.Syntaxes() {
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
	for x := range uri.Syntaxes() {
		if accepted[x] == 0 {
			t.Errorf("%v accepts none", x)
		}
	}
}

// The mask, by eye: from the first ":" after "//" to the last "@" before the path.
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
		{uri.RFC3987, "http://u:é@h/ü", "http://u:xxxxx@h/ü"},
		{uri.RFC2396, "x://jack:p@foo:1,bar:2/", "x://jack:xxxxx@foo:1,bar:2/"},
		{uri.RFC2396, "x://a@b:p@c/", "x://a@b:xxxxx@c/"},
		{uri.RFC2396, "jdbc:x://u:p@h/?c", "jdbc:x://u:xxxxx@h/?c"},
		{uri.RFC1808, "//u:p?@h/a", "//u:xxxxx@h/a"},
		{uri.RFC1738, "ftp://u:p@h/a", "ftp://u:xxxxx@h/a"},
		{uri.RFC1738, "x://u:p@a_b/c", "x://u:xxxxx@a_b/c"}, // opaque: a_b is no host
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

// The mask of what no grammar takes apart, by eye. Without "//" the scheme's ":"
// stands in for it.
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
		{"a b", `"a b"`},
	} {
		_, err := uri.ParseReference(test.input)
		if want := "uri: " + test.shown + ": "; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", test.input, err, want)
		}
		if got := strconv.Quote(uri.Redact(test.input)); got != test.shown {
			t.Errorf("%q: redacted %s, want %s", test.input, got, test.shown)
		}
	}
}
