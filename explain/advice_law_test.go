package explain_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
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
// brackets.
func unbroken(s string) string {
	if strings.HasPrefix(strings.TrimSpace(s), "<") {
		s = strings.Join(strings.Fields(s), "")
	}
	return lenient.Trim(s).Of(s)
}

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
		"?@", "#@", "?@b.example", "#@b.example/", "[::1", "%25en0", "%2eb.example", "[v1", "[vx.a]", "fe80::1", "0000", "xn--a", "256", "%2e", "%00", "\ufeff"}
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
		s.WriteString([]string{"", " ", "\n", "<", `"`, "\ufeff", "URL: "}[max(0, rnd.IntN(12)-5)])
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
