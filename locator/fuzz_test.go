package locator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/locator"
)

// For any text, Parse agrees with the automaton of the scheme's rule. A valid URL
// is also a genericurl, String returns the text, and the URL can be rebuilt from its
// fields.
func FuzzParse(f *testing.F) {
	automata := map[string]*automaton.DFA{}
	for x := range locator.Schemes() {
		automata[x.Name] = compile(f, x.Rule)
		f.Add(x.Name + "://u:p@h:1/a/b;c=d?e%09f")
	}
	f.Add("ftp://u:p@1.2.3.4:1//;type=i")
	f.Add("news:*@a.b")
	f.Add("gopher://h/%09%09%09")
	f.Fuzz(func(t *testing.T, s string) {
		u, err := locator.Parse(s)
		x, ok := locator.Lookup(s[:max(strings.IndexByte(s, ':'), 0)])
		if ok {
			agree(t, x.Rule, automata[x.Name], s)
		}
		if err != nil {
			var e *locator.ParseError
			if !errors.As(err, &e) || e.Offset() > len(s) || e.Error() == "" || e.Rule() == "" {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		if !ok || u.String() != s || u.Scheme() != x || !uritest.IsURI(uri.RFC1738, s) || u.URI().String() != s {
			t.Fatalf("%q: %q, %v", s, u, u.Scheme())
		}
		if got := rebuild(u); !strings.EqualFold(got[:len(x.Name)], s[:len(x.Name)]) || got[len(x.Name):] != s[len(x.Name):] {
			t.Fatalf("%q: rebuilt from the fields: %q", s, got)
		}
		if m, ok := u.(locator.Mailto); ok {
			if local, domain, ok := m.AddrSpec(); ok && local+"@"+domain != m.Address().Decode() {
				t.Fatalf("%q: %q @ %q", s, local, domain)
			}
		}
	})
}

// rebuild returns the URL made of the fields, in the forms of RFC 1738, 3.
func rebuild(u locator.URL) string {
	fields := u.Fields()
	b := u.Scheme().Name + ":"
	add := func(before, name, after string) {
		f, _ := fields.Get(name)
		switch {
		case f.Defined && name == "fields":
			for _, spec := range f.Values {
				b += ";" + spec
			}
		case f.Defined && f.List:
			b += before + strings.Join(f.Values, "/") + after
		case f.Defined:
			b += before + f.Value + after
		}
	}
	if host, ok := fields.Get("host"); ok {
		b += "//"
		add("", "user", "")
		add(":", "password", "")
		if user, _ := fields.Get("user"); user.Defined {
			b += "@"
		}
		b += host.Value
		add(":", "port", "")
	}
	switch u := u.(type) {
	case locator.FTP:
		add("/", "segments", "")
		add(";type=", "type", "")
	case locator.File:
		add("/", "segments", "")
	case locator.HTTP:
		add("/", "path", "")
		add("?", "search", "")
	case locator.Gopher:
		if u.URI().Path() == "/" {
			b += "/" // before an empty gopher-path
		}
		add("/", "type", "")
		add("", "selector", "")
		add("%09", "search", "")
		add("%09", "gopher+_string", "")
	case locator.Mailto:
		add("", "address", "")
	case locator.News:
		add("", "group", "")
		add("", "article", "")
	case locator.NNTP:
		add("/", "group", "")
		add("/", "article", "")
	case locator.Telnet:
		b += u.URI().Path() // "/" or nothing
	case locator.WAIS:
		add("/", "database", "")
		add("?", "search", "")
		add("/", "wtype", "")
		add("/", "wpath", "")
	case locator.Prospero:
		add("/", "path", "")
		add("", "fields", "")
	}
	return b
}
