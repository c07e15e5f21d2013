package uri_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// These tests hold the parser against slow_test.go: verdict, offset and components.

// parseForm reads s in one of the three forms.
func parseForm(x uri.Syntax, form int, s string) (uri.Reference, error) {
	switch form {
	case formURI:
		u, err := x.Parse(s)
		return u.Reference(), err
	case formAbsolute:
		u, err := x.ParseAbsolute(s)
		return u.Reference(), err
	}
	return x.ParseReference(s)
}

// fastSplit returns the components of r as its accessors give them.
func fastSplit(r uri.Reference) parts {
	some := func(text string, ok bool) part { return part{text, ok} }
	p := parts{
		kind:     r.Kind(),
		opaque:   r.Opaque(),
		scheme:   some(r.Scheme()),
		userinfo: some(r.Userinfo()),
		port:     some(r.Port()),
		path:     r.Path(),
		params:   some(r.Params()),
		query:    some(r.Query()),
		fragment: some(r.Fragment()),
	}
	if host, ok := r.Host(); ok {
		p.host, p.hostKind = part{host.String(), true}, host.Kind()
	}
	if authority, ok := r.Authority(); ok {
		p.authority, p.registry = part{authority.String(), true}, authority.Registry()
	}
	return p
}

// agree checks all that is said about s under x, in every form.
func agree(t *testing.T, x uri.Syntax, s string) {
	t.Helper()
	for form := range formNames {
		agreeForm(t, x, form, s)
	}
	_, ok := slowCheck(x, formURI, s)
	if x.Valid(s) != ok {
		t.Errorf("%v.Valid(%q) = %v", x, s, !ok)
	}
	viable, ok := slowCheck(x, formReference, s)
	if x.ValidReference(s) != ok {
		t.Errorf("%v.ValidReference(%q) = %v", x, s, !ok)
	}
	if ok {
		viable = 0
	}
	if offset, fast := x.Check(s); fast != ok || offset != viable {
		t.Errorf("%v.Check(%q) = %d, %v, want %d, %v", x, s, offset, fast, viable, ok)
	}
}

func agreeForm(t *testing.T, x uri.Syntax, form int, s string) {
	t.Helper()
	viable, ok := slowCheck(x, form, s)
	r, err := parseForm(x, form, s)
	if (err == nil) != ok {
		t.Errorf("%v, form %s: %q: error %v, want derivable %v", x, formNames[form], s, err, ok)
		return
	}
	if err != nil {
		agreeError(t, err.(*uri.ParseError), x, s, viable)
		if !r.IsZero() {
			t.Errorf("%v, form %s: %q: refused, and yet %#v", x, formNames[form], s, r)
		}
		return
	}
	if r.String() != s || r.Syntax() != x {
		t.Errorf("%v, form %s: %q reads as %q of %v", x, formNames[form], s, r, r.Syntax())
	}
	if form != formReference {
		if again, _ := x.ParseReference(s); again != r {
			t.Errorf("%v: %q reads otherwise as a reference", x, s)
		}
		return
	}
	if got, want := fastSplit(r), slowSplit(x, s); got != want {
		t.Errorf("%v: %q:\n got %+v\nwant %+v", x, s, got, want)
	}
	u, ok := r.URI()
	if scheme, _ := r.Scheme(); u.Scheme() != scheme || ok != (scheme != "") || ok && u.Reference() != r {
		t.Errorf("%v: %q: Scheme of URI %q, of Reference %q", x, s, u.Scheme(), scheme)
	}
}

func agreeError(t *testing.T, err *uri.ParseError, x uri.Syntax, s string, viable int) {
	t.Helper()
	if err.Offset() != viable {
		t.Errorf("%v: %q: offset %d, want %d", x, s, err.Offset(), viable)
	}
	want := uri.ErrUnexpected
	if viable == len(s) {
		want = uri.ErrEnd
	}
	if err.Unwrap() != want || err.Syntax() != x || err.Input() != s {
		t.Errorf("%v: %q: %v, %v, %q; want %v", x, s, err.Unwrap(), err.Syntax(), err.Input(), want)
	}
}

// The automaton is only as good as its own verdicts: they are those of package
// regexp for the same expressions.
func TestSlowAgreesWithRegexp(t *testing.T) {
	for x := range uri.Syntaxes() {
		for form, start := range startRules[x] {
			re := matcher(x, start)
			every("a1%:/?#[]@.~\u00a0\ue000", 3, func(s string) {
				if _, ok := slowCheck(x, form, s); ok != re.MatchString(s) {
					t.Errorf("%v, form %s: %q: automaton %v", x, formNames[form], s, ok)
				}
			})
		}
	}
}

// unlessShort returns n, but fewer in short mode.
func unlessShort(n, fewer int) int {
	if testing.Short() {
		return fewer
	}
	return n
}

// every calls f with all strings of up to n bytes of the alphabet.
func every(alphabet string, n int, f func(string)) {
	var grow func(s []byte)
	grow = func(s []byte) {
		f(string(s))
		if len(s) == n {
			return
		}
		for i := range len(alphabet) {
			grow(append(s, alphabet[i]))
		}
	}
	grow(make([]byte, 0, n))
}

// telling has a byte of every kind that some rule sets apart: the delimiters, a
// letter that is a HEXDIG and one that is not, digits around the limits of
// dec-octet, and enough of UTF-8 to write U+0080 (no ucschar), U+00A0 (the first
// ucschar) and U+E000 (the first iprivate).
const telling = "ag25%:/?#[]@.-+;~_ \\\xc2\xa0\xee\x80"

// All strings of up to 4 telling bytes; in short mode, 3.
func TestEveryShortString(t *testing.T) {
	if len(telling) != 24 {
		t.Fatalf("%d telling bytes", len(telling))
	}
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			every(telling, unlessShort(4, 3), func(s string) { agree(t, x, s) })
		})
	}
}

// contexts are beginnings after which the next few bytes tell much.
var contexts = []string{
	"a://", "//", "//a@", "//a:", "//a:2@", "a://a.", "a://2.2.2", "//[", "//[:", "//[a:", "//[::", "//[v", "//[va.",
	"//[1:2:3:4:5:6:", "//[1:2:3:4:5:6:7", "//[::3:4:5:6:", "//[::3:4:5:6:7:", "//[::2.25", "//[::2.2.2.2", "//[1::3:4:5:6:7",
	"//[::1]", "a:", "a:a", "a:/", "a?", "a#", "//a/", "//a?", "//a;", "//a%", "//a@%2", "a:/%", "/;", "?\xee", "#\xee", "/\xee\x80",
}

// All strings of up to 3 telling bytes in contexts; in short mode, 2.
func TestEveryShortStringInContext(t *testing.T) {
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			for _, context := range contexts {
				every(telling, unlessShort(3, 2), func(s string) { agree(t, x, context+s) })
			}
		})
	}
}

// All strings of up to 2 telling bytes across the 64th byte of a text, and before
// and after it: the parser may read blocks.
func TestEveryShortStringInLongText(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			for _, context := range []string{"", "s:", "s://", "//u@", "s://h/", "/", "s://h?", "/?", "#", "s://h/%41?é#"} {
				for at := 61; at <= 64; at++ {
					before := context + a(at-len(context))
					every(telling, 2, func(s string) { agree(t, x, before+s+a(10)) })
				}
			}
		})
	}
}

// tellingStrings have every component, and the shapes of every kind of host.
var tellingStrings = []string{
	"s://u:p@h.a:80/p;x/q?q/?#f/?",
	"s://user:password@host.example:8080/path;x/with/%C3%A9/many?segments=and/?#f/?",
	"s://[2001:db8::7.25.255.1]:80/",
	"s://[v1a.b:c]/%C3%A9",
	"//1.20.255.4/é",
	"s:a:b/%41;c?d",
	"a-1/b@c:d;e?f",
	"?é\ue000#é",
	"//a-b.c_d,e:/",
}

// Every byte at every position of telling strings, in the place of what is there
// and before it.
func TestEveryByteAtEveryPosition(t *testing.T) {
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			for _, s := range tellingStrings {
				for i := range len(s) + 1 {
					for c := range 256 {
						agree(t, x, s[:i]+string([]byte{byte(c)})+s[i:])
						if i < len(s) {
							agree(t, x, s[:i]+string([]byte{byte(c)})+s[i+1:])
						}
					}
				}
			}
		})
	}
}

// Every code point at the limits of ucschar and iprivate, and in every place that
// tells the two apart.
func TestEveryLimitOfUcschar(t *testing.T) {
	limit := regexp.MustCompile(`\\x\{([0-9A-F]+)\}`)
	var runes []rune
	for _, match := range limit.FindAllStringSubmatch(rfc3987, -1) {
		var r rune
		if _, err := fmt.Sscanf(match[1], "%X", &r); err != nil {
			t.Fatal(err)
		}
		runes = append(runes, r-1, r, r+1)
	}
	slices.Sort(runes)
	for x := range uri.Syntaxes() {
		for _, r := range slices.Compact(runes) {
			for _, format := range []string{"%c", "//%c", "//%c@", "//a:%c@", "s:%c", "/%c", "?%c", "#%c", "%%%c", "//[%c"} {
				agree(t, x, fmt.Sprintf(format, r))
			}
		}
	}
}

// Rule names a rule of the grammar, and no message is without one.
func TestRuleIsOfTheGrammar(t *testing.T) {
	for x := range uri.Syntaxes() {
		names := ruleNames(x)
		for _, context := range append([]string{""}, contexts...) {
			every(telling, 2, func(s string) {
				for form := range formNames {
					_, err := parseForm(x, form, context+s)
					if err == nil {
						continue
					}
					rule := err.(*uri.ParseError).Rule()
					if !slices.Contains(names, rule) {
						t.Errorf("%v, form %s: %q: %q is no rule", x, formNames[form], context+s, rule)
					}
					if !strings.Contains(err.Error(), rule) {
						t.Errorf("%q does not name %s", err, rule)
					}
				}
			})
		}
	}
}

// Lines of the corpora and inputs of the conformance rows, as they are and with a
// few bytes changed.
func TestMutationsAgree(t *testing.T) {
	var lines []string
	for _, name := range corpora {
		n := 0
		for line := range corpusLines(t, name) {
			if n++; n%97 == 0 {
				lines = append(lines, line)
			}
		}
	}
	for row := range conformanceRows(t) {
		if row.Text != "" {
			lines = append(lines, row.Text, row.Base)
		}
	}
	for x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(2396, 3986))
			for _, line := range lines {
				agree(t, x, line)
				agree(t, x, mutate(random, line))
				if r, err := x.ParseReference(line); err == nil {
					keepsPromises(t, r)
				}
			}
		})
	}
}

// mutate changes one to three bytes of s.
func mutate(random *rand.Rand, s string) string {
	b := []byte(s)
	for range 1 + random.IntN(3) {
		i := random.IntN(len(b) + 1)
		c := telling[random.IntN(len(telling))]
		switch n := random.IntN(4); {
		case n == 0 && i < len(b):
			b = slices.Delete(b, i, i+1)
		case n == 1 && i < len(b):
			b[i] = c
		case n == 2 && i < len(b):
			b = append(b[:i:i], b[random.IntN(i+1):]...) // doubles or drops a stretch
		default:
			b = slices.Insert(b, i, c)
		}
	}
	return string(b)
}
