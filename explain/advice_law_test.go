package explain_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/lint"
	"github.com/uriform/uri/pct"
)

// An advised is what a program says that a user should write instead of an input.
type advised struct{ input, advice string }

// advices returns the repairs of s and what "uri fix" writes for s, under each syntax that rejects s.
func advices(s string) (list []advised) {
	report := explain.Explain(s, explain.Options{})
	for _, reading := range report.Readings {
		if reading.Fault == nil {
			continue
		}
		if r := reading.Repair; r != nil {
			list = append(list, advised{s, r.Text})
		}
		if fixed, err := fixes()[reading.Syntax](nil, s); err == nil {
			list = append(list, advised{s, string(fixed)})
		}
	}
	return list
}

// fixes are "uri fix" for each syntax.
var fixes = sync.OnceValue(func() map[uri.Syntax]protocol.Filter {
	m := make(map[uri.Syntax]protocol.Filter)
	for _, x := range uri.Syntaxes() {
		fix, err := protocol.NewRequest("fix").With("syntax", x.String()).Prepare(new(protocol.Server))
		if err != nil {
			panic(err)
		}
		m[x] = fix.Filter
	}
	return m
})

// extracted returns the references that package links finds in running text and in quotes at the beginning of s, if it
// is sure of their ends. Where the punctuation of a sentence was left out, the input is the text before it, unless an
// "@" follows before the end of the authority, so that the text is a userinfo.
func extracted(s string) (list []advised) {
	if strings.ContainsFunc(s, unicode.IsSpace) {
		return nil
	}
	for _, mark := range []string{" ", `"`} {
		for l := range links.Text(mark + s + mark) {
			if l.Start != 1 || l.Err != nil || l.Confidence() == links.ConfidenceLow {
				break
			}
			input := s
			if mark == `"` {
				input, _, _ = strings.Cut(s, mark) // the first one closes the quotation
			}
			r, _ := utf8.DecodeRuneInString(s[len(l.Text):])
			isUserinfo := lenient.Split(s).Host.Start > len(l.Text) && r < 0x3000 // a word follows Chinese punctuation without a space
			if l.Text != s && !isUserinfo && (unicode.In(r, unicode.P, unicode.Cf) || strings.ContainsRune("<>`~", r)) {
				input = l.Text
			}
			list = append(list, advised{input, l.Value})
			break
		}
	}
	return list
}

// breach says how an advice breaks the law of advice, or nothing: it has an error of lint that the input did not
// have, or a host that no reader found in the input without the white space and the delimiters around it (RFC 3986,
// appendix C). Package lenient is a reader as well, since the others find no host in a string whose path is invalid.
func (a advised) breach() string {
	had := errorsOf(a.input)
	for _, code := range errorsOf(a.advice) {
		if !slices.Contains(had, code) {
			return "the error " + code
		}
	}
	input := unbroken(a.input)
	hosts := append(hostsOf(input), written(input))
	if hostIn(input) == hostIn(a.advice) {
		hosts = append(hosts, written(a.advice)) // the same octets
	}
	for _, host := range hostsOf(a.advice) {
		if !slices.Contains(hosts, host) {
			return "the host " + host
		}
	}
	return ""
}

// unbroken returns s without the white space and the delimiters around it, and without the white space in angle
// brackets. White space is ASCII here, because other readers keep U+3000 and the like as data, except before a scheme,
// where no syntax accepts them.
func unbroken(s string) string {
	const spaces = " \t\r\n\f\v"
	s = strings.Trim(s, spaces)
	if strings.HasPrefix(s, "<") {
		s = strings.Map(func(r rune) rune {
			if strings.ContainsRune(spaces, r) {
				return -1
			}
			return r
		}, s)
	}
	for range 2 {
		if n := len(s); n > 1 && (s[0] == '<' && s[n-1] == '>' || s[0] == '"' && s[n-1] == '"') {
			s = strings.Trim(s[1:n-1], spaces)
		}
	}
	if len(s) > 4 && strings.EqualFold(s[:4], "URL:") {
		s = s[4:]
	}
	return beforeScheme.ReplaceAllString(strings.Trim(s, spaces), "$1")
}

// beforeScheme matches white space of Unicode, and byte order marks, before a scheme.
var beforeScheme = regexp.MustCompile(`^[\s\pZ\x{85}\x{FEFF}]+([A-Za-z][0-9A-Za-z+.-]*:)`)

// written returns the host that package lenient finds in s, as the hosts of readers are compared.
func written(s string) string { return lint.Parts{Host: lenient.Split(s).Host.Of(s)}.Comparable().Host }

// hostIn returns the host that package lenient finds in s, decoded.
func hostIn(s string) string { return pct.Encoded(lenient.Split(s).Host.Of(s)).Decode() }

// errorsOf returns the codes of the errors of lint for s, without those for a string that is rejected.
func errorsOf(s string) (codes []string) {
	for _, i := range lint.CheckText(s, uri.RFC3987, lint.Options{}) {
		if i.Severity == lint.Error && !i.Rule().Rejected {
			codes = append(codes, i.Code)
		}
	}
	return codes
}

// hostsOf returns the hosts that the readers of lint find in s.
func hostsOf(s string) (hosts []string) {
	for _, a := range lint.Ask(s, lint.Readers()...) {
		if host := a.Comparable().Host; host != "" {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

func TestLawOfAdvice(t *testing.T) {
	few, n := testenv.Few(t), 0
	check := func(s string) {
		for _, a := range append(advices(s), extracted(s)...) {
			n++
			if b := a.breach(); b != "" {
				few.Errorf("%q: the advice %q has %s", a.input, a.advice, b)
			}
		}
	}
	pieces := []string{"http:", "https:", "ftp:", "x:", "file:", "java", "script:", "//", "/", "\\", "\\\\", "@", ":", "?", "#", "%", "%41", "%zz",
		" ", "\t", "\n", "<", ">", "\"", "|", "^", "{", "}", "[", "]", "é", "\xff", "a", "b.example", "127.0.0.1", "::1", "80", "u:p", ",", "..", "\u202e", "。",
		"?@", "#@", "?@b.example", "#@b.example/", "[::1", "%25en0", "%2eb.example", "[v1", "[vx.a]", "fe80::1", "0000", "xn--a", "256", "%2e", "%00", "\ufeff",
		"\u3000", "\u00a0", "\u2028", "\u0085"}
	rnd := rand.New(rand.NewPCG(35, 2))
	count := 4_000
	switch {
	case testenv.Long():
		count = 400_000
	case testing.Short():
		count = 2_000
	}
	for range count {
		var s strings.Builder
		s.WriteString([]string{"", " ", "\n", "<", `"`, "\ufeff", "URL: ", "\u3000", "\u00a0"}[max(0, rnd.IntN(14)-5)])
		s.WriteString([]string{"http://", "http://[", "https://h/", "//", "java", "", "http://h?@b.example", "//h?"}[rnd.IntN(8)])
		for range 1 + rnd.IntN(7) {
			s.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		check(s.String())
	}
	if n < 1_000 {
		few.Errorf("only %d advices for generated strings", n)
	}
	t.Log(n, "advices for generated strings")
}

// "uri fix" and a repair are the same, and there is none if fix rejects the string, except for what the help of fix says:
// a repair writes "./" instead of "%3A", and there is none if only the author knows what is meant. An error advises to
// encode a character only if the repair does. Most strings are in delimiters.
func TestFixIsRepair(t *testing.T) {
	few, same, hints := testenv.Few(t), 0, 0
	pieces := []string{"http:", "//", "/", "a", "@", ":", "?", "#", "%", "%41", " ", "\t", "\n", "|", "[", "]", "é", "\u00a0", "-", "\u00ad", "::1", "80", "\\", "\xff",
		"<", ">", `"`, "URL:", "mailto:", "1.2.3.4", "a.example:80", "[::1]", "[fe80::1%eth0]", "note:", ", ", "{a}", "java", "script:", "_"}
	wrappers := [][2]string{{}, {" ", "\n"}, {"<", ">"}, {" <", "> "}, {`"`, `"`}, {"<URL:", ">"}, {"<URL: ", " >"}, {`"URL:`, `"`}, {`"url: `, `"`}, {"URL: ", ""}, {"URL:\t", ""}, {"URL:", ""},
		{"\u00a0", "\u00a0"}, {"(", ")"}, {"<", ">."}, {"ht ", ""}, {"«", "»"}, {"Link: ", ""}, {"see ", ""}}
	starts := []string{"http://h/", "", "http://", "x", "http://h/#", "http://u@h:80", "mailto:", "java"}
	onlyAuthor := []string{ // the reasons why fix repairs what has no repair
		"a scheme is missing, and only the author of the string knows which",
		`the text before the ":" is not a scheme, and only the author of the string knows what is meant`,
		"the text in quotation marks may be more than a URI",
		"a URI template has to be expanded first (RFC 6570)",
	}
	notData := []string{ // the reasons why a character that could be encoded is no data
		lookalike.Second, lookalike.Divided, lookalike.Nothing, lookalike.Nested,
		"the text in quotation marks may be more than a URI",
		"browsers read the backslash as a slash, and then see another host than other programs do",
	}
	rnd := rand.New(rand.NewPCG(35, 10))
	syntaxes := uri.Syntaxes()
	count := 8_000
	if testenv.Long() {
		count = 200_000
	}
	for i := range count {
		x := uri.RFC3986
		if i%4 == 0 {
			x = syntaxes[rnd.IntN(len(syntaxes))]
		}
		s := starts[rnd.IntN(len(starts))]
		for range rnd.IntN(5) {
			s += pieces[rnd.IntN(len(pieces))]
		}
		for range 1 + rnd.IntN(2) {
			around := wrappers[rnd.IntN(len(wrappers))]
			s = around[0] + s + around[1]
		}
		answer := explain.Explain(s, explain.Options{Syntax: &x}).Answer
		if answer.Accepted() {
			continue
		}
		if at := answer.Fault.Mistake.Start; strings.Contains(answer.Fault.Err.Reason(), `; write "%`) {
			hints++
			if repair := answer.Repair; repair != nil && !slices.ContainsFunc(repair.Edits, func(e explain.Edit) bool { return e.Kind == explain.EditEncode && e.Start == at }) ||
				slices.Contains(notData, answer.NoRepair) {
				few.Errorf("%v: %q: the error is %q, and the repair %v: %s", x, s, answer.Fault.Err.Reason(), repair, answer.NoRepair)
			}
		}
		fixed, err := fixes()[x](nil, s)
		switch repair := answer.Repair; {
		case repair == nil && err == nil && !slices.Contains(onlyAuthor, answer.NoRepair):
			few.Errorf("%v: %q: fix makes %q, but there is no repair: %s", x, s, fixed, answer.NoRepair)
		case repair == nil:
		case err != nil:
			few.Errorf("%v: %q: the repair is %q, and the error of fix %v", x, s, repair.Text, err)
		case string(fixed) == repair.Text:
			same++
		case !strings.HasPrefix(repair.Text, "./") || strings.TrimPrefix(strings.ReplaceAll(repair.Text, ":", "%3A"), "./") != strings.ReplaceAll(string(fixed), ":", "%3A"):
			few.Errorf("%v: %q: fix makes %q, and the repair %q", x, s, fixed, repair.Text)
		}
	}
	if same < count/10 || hints < count/20 {
		t.Errorf("only %d are the same, and only %d errors have a hint", same, hints)
	}
	t.Log(same, "are the same")
	fix := fixes()[uri.RFC3986]
	for s, want := range map[string]string{"a b:c": "a%20b%3Ac", ":a": "%3Aa", "::g": "%3A%3Ag", "%41:b": "%41%3Ab", `"a b"`: "a%20b"} {
		if fixed, err := fix(nil, s); err != nil || string(fixed) != want {
			t.Errorf("%q: %q, %v, want %q", s, fixed, err, want)
		}
	}
	for _, s := range []string{"<>", "<URL:>", " ", "< >", `""`, "java\tscript:alert(1)"} {
		report := explain.Explain(s, explain.Options{})
		if fixed, err := fix(nil, s); err == nil || report.Reading(uri.RFC3986).Repair != nil {
			t.Errorf("%q: fix makes %q, or there is a repair", s, fixed)
		}
	}
}

// At least 95 in 100 strings of the corpora that had a repair which obeys the law before the law was tested
// (3,353 of 3,608 repairs under RFC 3986, RFC 3987 and RFC 2396) still have one.
func TestLawOfAdviceInCorpora(t *testing.T) {
	few, repairs := testenv.Few(t), 0
	for _, name := range []string{"urls-web.txt", "html-references.txt", "iris-dbpedia-links.txt", "urls-file.txt"} {
		file, err := os.Open(testenv.Data(t, "corpora", name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			s := lines.Text()
			if _, err := uri.RFC2396.ParseReference(s); err == nil {
				continue
			}
			for _, a := range append(advices(s), extracted(s)...) {
				if b := a.breach(); b != "" {
					few.Errorf("%q: the advice %q has %s", a.input, a.advice, b)
				}
			}
			for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987, uri.RFC2396} {
				if explain.Explain(s, explain.Options{}).Reading(x).Repair != nil {
					repairs++
				}
			}
		}
	}
	if want := 3353 * 95 / 100; repairs < want {
		t.Errorf("%d repairs, want %d", repairs, want)
	}
	t.Log(repairs, "repairs")
}
