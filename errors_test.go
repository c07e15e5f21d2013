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
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Rule names a rule of the grammar, and no message is without one.
func TestRuleIsOfTheGrammar(t *testing.T) {
	for x := range uri.Syntaxes() {
		names := ruleNames(x)
		for _, context := range append([]string{""}, contexts...) {
			every(telling, 2, func(s string) {
				for _, form := range forms {
					_, err := parseAs(x, form, context+s)
					if err == nil {
						continue
					}
					rule := err.(*uri.ParseError).Rule()
					if !slices.Contains(names, rule) {
						t.Errorf("%v, form %s: %q: %q is no rule", x, form, context+s, rule)
					}
					if !strings.Contains(err.Error(), rule) {
						t.Errorf("%q does not name %s", err, rule)
					}
				}
			})
		}
	}
}

// expectedChar matches a character in an expectation that can be at the offset. A character
// that forbids matches cannot, or not yet.
var (
	expectedChar = regexp.MustCompile(`"([/;?#:])"`)
	forbids      = regexp.MustCompile(`no ":"|before the ":"|without "@"|a scheme and ":"|then "]"|and "\."|"\." and`)
)

// What an error expects is true: a delimiter that it names continues the text, and so does the
// end if the error names that. No error expects the character that it found.
func TestExpectedIsTrue(t *testing.T) {
	met := map[string]bool{}
	for x := range uri.Syntaxes() {
		for _, context := range append([]string{""}, contexts...) {
			every(telling, 2, func(s string) {
				for _, form := range forms {
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
						t.Errorf("%v, form %v: %q: %q is refused at %d and expected: %s", x, form, s, after[:1], len(before), expected)
					}
					for _, m := range expectedChar.FindAllStringSubmatch(expected, -1) {
						if viable, _ := slowCheck(x, form, before+m[1]); viable <= len(before) {
							t.Errorf("%v, form %v: %q is refused at %d, where %q is expected, but not %s", x, form, s, len(before), expected, m[0])
						}
					}
					if _, ok := slowCheck(x, form, before); strings.HasSuffix(expected, "the end") && !ok {
						t.Errorf("%v, form %v: %q is refused at %d, where %q is expected, but not the end", x, form, s, len(before), expected)
					}
				}
			})
		}
	}
	if len(met) < 20 {
		t.Errorf("only %d expectations: %q", len(met), slices.Sorted(maps.Keys(met)))
	}
}

// A text that is refused costs the error and nothing else.
func TestOneAllocOfRefusal(t *testing.T) {
	for x := range uri.Syntaxes() {
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
				// Only a ParseError and a BuildError quote a text that is refused.
				if err := entry(x, s); errors.As(err, new(*uri.ParseError)) || errors.As(err, new(*uri.BuildError)) {
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
