package uri_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

// Rule returns a rule of the grammar.
func TestRuleIsOfTheGrammar(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		names := ruleNames(x)
		for _, context := range append([]string{""}, contexts...) {
			every(alphabet, 2, func(s string) {
				for _, form := range forms {
					_, err := parseAs(x, form, context+s)
					if err == nil {
						continue
					}
					rule := err.(*uri.ParseError).Rule()
					if !slices.Contains(names, rule) {
						few.Errorf("%v, form %s: %q: %q is not a rule", x, form, context+s, rule)
					}
				}
			})
		}
	}
}

// TestErrorText checks whole messages, and that the syntaxes in them accept the text. TestSentences has more.
func TestErrorText(t *testing.T) {
	few := testenv.Few(t)
	for _, tt := range []struct {
		syntax     uri.Syntax
		form       uri.Form
		input      string
		acceptedBy string
		want       string
	}{
		{uri.RFC3986, uri.FormURI, "http://a b/", "[]", `"http://a b/": a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)`},
		{uri.RFC3986, uri.FormURI, "http://a/%4", "[]",
			`"http://a/%4": "%4" is not a percent-encoding: two hex digits must follow a "%", at byte 9 (RFC 3986, 2.1); write "%25" for a "%"`},
		{uri.RFC3986, uri.FormURI, "", "[]", `"": the string is empty, and a scheme such as "http:" is missing, at byte 0 (RFC 3986, 3.1)`},
		{uri.RFC3987, uri.FormURI, "http://a/\xff", "[]", `"http://a/\xff": the byte 0xff, which is not UTF-8, is not allowed in a path, at byte 9 (RFC 3987, 2.2)`},
		{uri.RFC3986, uri.FormURI, "http://u:p w@h/", "[]",
			`"http://u:xxxxx@h/": a masked character is not allowed in user information, at byte 10 (RFC 3986, 3.2.1)`},
		{uri.RFC1808, uri.FormReference, "http://h:80/~b@c", "[rfc2396 rfc3986 rfc3987]", // which have no password here
			`"http://h:80/~b@c": "~" is not allowed in a path, at byte 12 (RFC 1808, 2.2); valid under RFC 2396, RFC 3986 and RFC 3987`},
		{uri.RFC1808, uri.FormReference, "http://u:~w@h/", "[rfc2396 rfc3986 rfc3987]",
			`"http://u:xxxxx@h/": a masked character is not allowed in user information, at byte 9 (RFC 1808, 2.2); valid under RFC 2396, RFC 3986 and RFC 3987`},
		{uri.RFC1738, uri.FormReference, "//u:p@h?b@c/", "[rfc1808 rfc2396 rfc3986 rfc3987]", // RFC 1808 has the longest password
			`"//u:xxxxx@c/": a scheme such as "http:" is missing, at byte 0 (RFC 1738, 5); valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987`},
		{uri.RFC1738, uri.FormReference, "//u?b:p@h/", "[rfc1808 rfc2396 rfc3986 rfc3987]", // and here the only one
			`"//u?b:xxxxx@h/": a scheme such as "http:" is missing, at byte 0 (RFC 1738, 5); valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987`},
		{uri.RFC1738, uri.FormReference, "//u:p@h/?b=//v:q@i", "[rfc1808 rfc2396 rfc3986 rfc3987]",
			`"//u:xxxxx@h/?b=//v:xxxxx@i": a scheme such as "http:" is missing, at byte 0 (RFC 1738, 5); valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987`},

		// Hints: a newer syntax accepts the text.
		{uri.RFC3986, uri.FormURI, "http://é/", "[rfc3987]", `"http://é/": "é" is not allowed in a host, at byte 7 (RFC 3986, 3.2.2); valid under RFC 3987`},
		{uri.RFC2396, uri.FormReference, "dav:", "[rfc1738 rfc1808 rfc3986 rfc3987]",
			`"dav:": the part after the scheme is empty, at byte 4 (RFC 2396, 3); valid under RFC 1738, RFC 1808, RFC 3986 and RFC 3987`},
		{uri.RFC1738, uri.FormReference, "a", "[rfc1808 rfc2396 rfc3986 rfc3987]",
			`"a": a scheme such as "http:" is missing, at byte 0 (RFC 1738, 5); valid under RFC 1808, RFC 2396, RFC 3986 and RFC 3987`},

		// No such hint: only older syntaxes accept the text.
		{uri.RFC3986, uri.FormURI, "http://h:x/", "[rfc1738 rfc1808 rfc2396]", `"http://h:x/": the port "x" is not a number, at byte 9 (RFC 3986, 3.2.3)`},
		{uri.RFC3986, uri.FormReference, "a_b:c", "[rfc1808]",
			`"a_b:c": "_" is not allowed in a scheme, at byte 1 (RFC 3986, 3.1); if it is a relative path, write "./" before it`},

		// Hints: a fact that explains more.
		{uri.RFC2396, uri.FormURI, "http://[::1]/", "[rfc3986 rfc3987]",
			`"http://[::1]/": "[" is not allowed in a host, at byte 7 (RFC 2396, 3.2.2): RFC 2732 added IPv6 addresses in brackets`},
		{uri.RFC3986, uri.FormURI, "http://[fe80::1%25eth0]/", "[]",
			`"http://[fe80::1%25eth0]/": "[fe80::1%25eth0]" is not an IPv6 address, at byte 7 (RFC 3986, 3.2.2): zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)`},
		{uri.RFC3986, uri.FormAbsoluteURI, "a:b#c", "[]", `"a:b#c": a fragment is not allowed, at byte 3 (RFC 3986, 4.3): an absolute URI has no fragment`},
	} {
		_, err := tt.syntax.ParseForm(tt.input, tt.form)
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok || err.Error() != "uri: parse "+tt.want {
			few.Errorf("%v: got  %v\nwant uri: parse %s", tt.syntax, err, tt.want)
			continue
		}
		var accepted []uri.Syntax
		for _, x := range uri.Syntaxes() {
			if _, ok := x.Check(tt.input, tt.form); ok {
				accepted = append(accepted, x)
			}
		}
		if got := fmt.Sprint(accepted); got != tt.acceptedBy {
			few.Errorf("%v: %q is accepted by %s, want %s", tt.syntax, tt.input, got, tt.acceptedBy)
		}
		if _, reason, _ := strings.Cut(tt.want, `": `); e.Reason() != reason {
			few.Errorf("%v: %q: reason %s", tt.syntax, tt.input, e.Reason())
		}
	}
}

// TestSectionOfRule compares the section of the rule with the section in which grammar/rfc has the
// rule. The section in the message may be another one of the grammar.
func TestSectionOfRule(t *testing.T) {
	few := testenv.Few(t)
	met := map[string]bool{}
	for _, x := range uri.Syntaxes() {
		g, err := rfc.Corrected(x.String())
		if err != nil {
			t.Fatal(err)
		}
		sections, of := map[string]string{}, map[string]bool{}
		for _, r := range g.Rules {
			sections[r.Name] = r.Section
			of[strings.TrimPrefix(x.String(), "rfc")+" "+r.Section] = true
		}
		for _, context := range append([]string{""}, contexts...) {
			every(alphabet, 2, func(s string) {
				for _, form := range forms {
					_, err := parseAs(x, form, context+s)
					if err == nil {
						continue
					}
					e := err.(*uri.ParseError)
					section, ok := sections[e.Rule()]
					if !ok || e.Section() != section {
						few.Errorf("%v: %q: section %s of %s, want %s", x, context+s, e.Section(), e.Rule(), section)
					}
					if cited := citation.FindStringSubmatch(e.Reason()); cited == nil || !of[cited[1]+" "+cited[2]] {
						few.Errorf("%v: %q: %s", x, context+s, e.Reason())
					}
					met[fmt.Sprint(x, e.Rule())] = true
				}
			})
		}
	}
	if len(met) < 30 {
		few.Errorf("only %d rules: %q", len(met), slices.Sorted(maps.Keys(met)))
	}
}

// citation matches the section in a message.
var citation = regexp.MustCompile(`, at byte \d+ \(RFC (\d+), ([\d.]+)\)`)

// expectedChar matches a character in an expectation that is valid at the offset. forbids matches
// the parts of an expectation with characters that are not valid at the offset.
var (
	expectedChar = regexp.MustCompile(`"([/;?#:])"`)
	forbids      = regexp.MustCompile(`without ":"|before ":"|without "@"|a scheme and ":"|then "]"|and "\."|"\." and`)
)

// The text of Expected is true. A delimiter that it names can continue the text. If it names the
// end, the text can end at the offset. It never names the character that was found.
func TestExpectedIsTrue(t *testing.T) {
	few := testenv.Few(t)
	met := map[string]bool{}
	for _, x := range uri.Syntaxes() {
		for i, context := range append([]string{""}, contexts...) {
			every(alphabet, 2, func(s string) {
				for k, form := range forms {
					if (i+len(s)+k)%len(forms) != 0 && !testenv.Long() {
						continue // the forms take turns
					}
					s := context + s
					_, err := parseAs(x, form, s)
					if err == nil {
						continue
					}
					e := err.(*uri.ParseError)
					before, expected := s[:e.Offset()], e.Expected()
					met[expected] = true
					expected = forbids.ReplaceAllString(expected, "")
					if after := s[e.Offset():]; after != "" && strings.Contains(expected, `"`+after[:1]+`"`) && after[0] != '%' {
						few.Errorf("%v, form %v: %q: %q is rejected at %d, but expected: %s", x, form, s, after[:1], len(before), expected)
					}
					for _, m := range expectedChar.FindAllStringSubmatch(expected, -1) {
						if viable, _ := slowCheck(x, form, before+m[1]); viable <= len(before) {
							few.Errorf("%v, form %v: %q is rejected at %d, where %q is expected, but not %s", x, form, s, len(before), expected, m[0])
						}
					}
					if _, ok := slowCheck(x, form, before); strings.HasSuffix(expected, "the end") && !ok {
						few.Errorf("%v, form %v: %q is rejected at %d, where %q is expected, but not the end", x, form, s, len(before), expected)
					}
				}
			})
		}
	}
	if len(met) < 20 {
		few.Errorf("only %d expectations: %q", len(met), slices.Sorted(maps.Keys(met)))
	}
}

// Rejecting a text allocates the error and nothing else.
func TestOneAllocOfRefusal(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, form := range forms {
			for _, s := range []string{"http://a b/", "%zz", "http://u:secret@[::/"} {
				var err error
				if n := testing.AllocsPerRun(100, func() { _, err = parseAs(x, form, s) }); n != 1 {
					t.Errorf("%v, form %s: %q: %v allocations", x, form, s, n)
				}
				if err == nil {
					t.Errorf("%v, form %s: %q is accepted", x, form, s)
				}
			}
		}
	}
}

// The ways to pass a text to the library under any syntax.
var entries = map[string]func(x uri.Syntax, s string) error{
	"Parse":          func(x uri.Syntax, s string) error { _, err := x.Parse(s); return err },
	"ParseReference": func(x uri.Syntax, s string) error { _, err := x.ParseReference(s); return err },
	"ParseForm":      func(x uri.Syntax, s string) error { _, err := x.ParseForm(s, uri.FormAbsoluteURI); return err },
	"ResolveString": func(x uri.Syntax, s string) error {
		base, err := x.Parse("http://a/")
		if err != nil {
			return err
		}
		_, err = base.ResolveString(s)
		return err
	},
	"Builder.Authority": func(x uri.Syntax, s string) error {
		_, err := x.Builder().Scheme("http").Authority(strings.TrimPrefix(s, "http://")).Reference()
		return err
	},
	"Builder.Path": func(x uri.Syntax, s string) error {
		_, err := x.Builder().Path(s).Reference()
		return err
	},
	"Resolve": func(x uri.Syntax, s string) error {
		base, err := x.Parse("http://a/")
		if err != nil {
			return err
		}
		r, err := uri.RFC3987.ParseReference(s)
		if err == nil {
			_, err = uri.Resolver{}.AppendResolve(nil, base, r)
		}
		return err
	},
}

// The ways to pass a text to the library that use RFC 3986.
var defaultEntries = map[string]func(s string) error{
	"MustParse": func(s string) error { return panicOf(func() { uri.MustParse(s) }) },
	"MustParseReference": func(s string) error {
		return panicOf(func() { uri.MustParseReference(s) })
	},
	"URI.UnmarshalText":       func(s string) error { return new(uri.URI).UnmarshalText([]byte(s)) },
	"Reference.UnmarshalText": func(s string) error { return new(uri.Reference).UnmarshalText([]byte(s)) },
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

func panicOf(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

// All the ways in which programs print an error.
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
	"value": func(err error) string {
		if e, ok := err.(*uri.ParseError); ok {
			return fmt.Sprintf("%v %+v %#v %d %v", *e, *e, *e, *e, struct{ E uri.ParseError }{*e})
		}
		return err.Error()
	},
	"json": func(err error) string {
		text, e := json.Marshal([]any{err, map[string]any{"err": err}})
		return fmt.Sprintf("%s %v", text, e)
	},
	"slog": func(err error) string {
		var b strings.Builder
		options := &slog.HandlerOptions{AddSource: true, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if source, ok := a.Value.Any().(*slog.Source); ok {
				source.File = filepath.Base(source.File) // the folder may have the letters of the password
			}
			return a
		}}
		for _, handler := range []slog.Handler{slog.NewTextHandler(&b, options), slog.NewJSONHandler(&b, options)} {
			log := slog.New(handler).With("with", err)
			log.Error("rejected", "err", err, "wrapped", fmt.Errorf("reading: %w", err), "group", slog.GroupValue(slog.Any("err", err)))
			log.Error(err.Error(), "list", []error{err})
		}
		return b.String()
	},
}

// TestSecretsOfRefusedTexts gives strings with a password and a fault to everything that parses. Unless URIFORM_LONG=1 is
// set, the syntaxes take turns, except in ParseReference: a string is for one of them. The printers take turns too, except for
// the error of that syntax.
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
		for _, x := range uri.Syntaxes() {
			itsTurn := (i+int(x))%5 == 0 || testenv.Long()
			if _, err := x.ParseReference(s); err != nil {
				hows := all
				if !itsTurn {
					hows = all[i%len(all) : i%len(all)+1]
				}
				shows("ParseReference", err, s, hows...)
			}
			if !itsTurn {
				continue
			}
			for name, entry := range entries {
				// Only a ParseError quotes a text that is rejected.
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

// RFC 2732, 3: "ipv6reference = "[" IPv6address "]"". RFC 2732 allows no other text in the brackets of a
// host.
func TestBracketsOfRFC2732(t *testing.T) {
	const refused = `"[" is not allowed in a host, at byte `
	const note, newer = "RFC 2732 added IPv6 addresses in brackets", "valid under RFC 3986 and RFC 3987"
	for _, test := range []struct {
		s, has, hasNot string
	}{
		{"http://[::1]/", note, newer},
		{"http://u@[::1]:80/", note, newer},
		{"//[::1.2.3.4]?q", note, newer},
		{"http://[::1]:", note, newer},
		{"http://[::1]#f", note, newer},
		{"http://[v1.a]/", newer, note},
		{"http://[1.2.3.4]/", refused, note},
		{"http://[x", refused, note},
		{"http://h[1]/", refused, note},
		{"http://h[::1]/", refused, note},
		{"http://[::1]x/", refused, note},
		{"http://[::1]:x/", refused, note},
		{"http://a@b@[::1]/", refused, note},
		{"http://[::1", refused, note},
		{"http://[::1.2.3.4/", refused, note},
		{"http://[::1.2.3.4", refused, note},
		{"http://|::1]/", `"|" is not allowed in a host, at byte `, note},
	} {
		for _, x := range []uri.Syntax{uri.RFC1808, uri.RFC2396} {
			_, err := x.ParseReference(test.s)
			if err == nil || !strings.Contains(err.Error(), test.has) || strings.Contains(err.Error(), test.hasNot) {
				t.Errorf("%v: %v, want %q and not %q", x, err, test.has, test.hasNot)
			}
		}
	}
}

// Only the brackets of a host are those of RFC 2732.
func TestBracketsInPath(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, text := range []string{"http://h/[::1]", "http://h/[::1]/", "http://h/p?/[::1]"} {
			if _, err := x.Parse(text); err != nil && strings.Contains(err.Error(), "RFC 2732") {
				t.Errorf("%v: %v", x, err)
			}
		}
	}
}

// "]" can follow only a complete address: `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`
// (RFC 3986, 3.2.2).
func TestExpectedBeforeZone(t *testing.T) {
	for text, closes := range map[string]bool{
		"http://[fe80::1%25eth0]/":   true,
		"http://[::1.2.3.4%25e]/":    true,
		"http://u:p@[::%25e]/":       true,
		"http://[fe80%25eth0]/":      false,
		"http://[1:2%25eth0]/":       false,
		"http://[%25eth0]/":          false,
		"http://[1:2:3:4:5:6:7%25]/": false,
		"http://[::1.2%25e]/":        false,
	} {
		_, err := uri.Parse(text)
		e, ok := errors.AsType[*uri.ParseError](err)
		if !ok || strings.HasPrefix(e.Expected(), `"]": `) != closes || !strings.Contains(e.Expected(), "zone identifiers") {
			t.Errorf("%s: expected %s", text, e.Expected())
		}
	}
}

// An error about a wrong name quotes only its beginning.
func TestUnknownNames(t *testing.T) {
	long := strings.Repeat("a", 1_000_000)
	var x uri.Syntax
	if err := x.UnmarshalText([]byte(long)); err == nil || len(err.Error()) > 200 {
		t.Errorf("Syntax: %.300v", err)
	}
	if _, err := x.Builder().Unset(long).Reference(); err == nil || len(err.Error()) > 200 {
		t.Errorf("Unset: %.300v", err)
	}
}
