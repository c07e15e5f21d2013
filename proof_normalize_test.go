package uri_test

import (
	"fmt"
	"iter"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	dfa "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
)

// This file proves that Normalize does to each component what the RFCs say, under assumptions that
// doc/proof.md states:
//
//   - The percent and the case step rewrite a component as a small transducer does. All strings of its
//     complete suite are tested in each context (TestProofNormalizeComponents).
//   - Which ports, and which hosts of file URIs, the scheme step removes is decided by automata, whose complete
//     suites are tested (TestProofNormalizePorts, TestProofNormalizeLocalhost).
//   - Otherwise the steps depend on few properties of the components, of which all combinations are tested
//     (TestProofNormalizeTogether).
//
// proof_path_test.go has the path step.

// A slot is a component in some contexts. In a context, "{}" is replaced by what the rule of the grammar
// derives.
type slot struct {
	syntax    uri.Syntax
	component string
	rule      string
	contexts  []string
}

// slots has all components that the percent and the case step may change, and those that they must not
// change. The contexts of a component are: without other components as far as possible; with others that
// no step changes; with others that the steps change.
func slots() (all []slot) {
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		i := ""
		if x == uri.RFC3987 {
			i = "i"
		}
		all = append(all,
			slot{x, "scheme", "scheme", []string{"{}:a", "{}://a@b/c?d#e", "{}://%41@%42/%43%2f?%44#%45"}},
			slot{x, "userinfo", i + "userinfo", []string{"//{}@", "x://{}@b/c?d#e", "X://{}@%42/%43%2f?%44#%45"}},
			slot{x, "host", i + "reg-name", []string{"//{}", "x://a@{}/c?d#e", "X://%41%2f@{}/%43?%44#%45"}},
			slot{x, "host", "IP-literal", []string{"//{}", "X://%41%2f@{}/%43?%44#%45"}},
			slot{x, "path", i + "path-abempty", []string{"//b{}", "x://a@b/c{}?d#e", "X://%41%2f@%42/%43{}?%44#%45"}},
			slot{x, "path", i + "path-absolute", []string{"{}", "x:{}", "X:{}?%44%2f#%45"}},
			slot{x, "path", i + "path-rootless", []string{"x:{}", "X:{}?%44%2f#%45"}},
			slot{x, "path", i + "path-noscheme", []string{"{}", "{}?%44%2f#%45"}},
			slot{x, "query", i + "query", []string{"?{}", "x://a@b/c?{}#e", "X://%41@%42/%43%2f?{}#%45"}},
			slot{x, "fragment", i + "fragment", []string{"#{}", "x://a@b/c?d#{}", "X://%41@%42/%43%2f?%44#{}"}},
		)
	}
	return append(all,
		slot{uri.RFC2396, "scheme", "scheme", []string{"{}:a", "{}://a@b/c?d#e", "{}://%41@B/%43%2f?%44#%45"}},
		slot{uri.RFC2396, "userinfo", "userinfo", []string{"//{}@b", "x://{}@b/c?d#e", "X://{}@B/%43%2f?%44#%45"}},
		slot{uri.RFC2396, "host", "host", []string{"//{}", "x://a@{}/c?d#e", "X://%41%2f@{}/%43?%44#%45"}},
		slot{uri.RFC2396, "registry", "reg_name", []string{"//{}", "x://{}/c?d#e", "X://{}/%43%2f?%44#%45"}},
		slot{uri.RFC2396, "path", "abs_path", []string{"//b{}", "/c{}", "x://a@b{}?d#e", "x:/c{}", "X://%41@B{}?%44%2f#%45"}},
		slot{uri.RFC2396, "path", "rel_path", []string{"{}", "{}?%44%2f#%45"}},
		slot{uri.RFC2396, "path", "opaque_part", []string{"x:{}", "x:{}#e", "X:{}#%45"}},
		slot{uri.RFC2396, "query", "query", []string{"?{}", "x://a@b/c?{}#e", "X://%41@B/%43%2f?{}#%45"}},
		slot{uri.RFC2396, "fragment", "fragment", []string{"#{}", "x://a@b/c?d#{}", "X://%41@B/%43%2f?%44#{}"}},

		slot{uri.RFC1808, "scheme", "scheme", []string{"{}:a", "{}://a@b/c;d?e#f"}},
		slot{uri.RFC1808, "registry", "net_loc", []string{"//{}", "X://{}/c;d?e#f"}},
		slot{uri.RFC1808, "path", "path", []string{"x:/{}", "X://a@b/{};d?e#f"}},
		slot{uri.RFC1808, "params", "params", []string{"c;{}", "X://a@b/c;{}?e#f"}},
		slot{uri.RFC1808, "query", "query", []string{"?{}", "X://a@b/c;d?{}#f"}},
		slot{uri.RFC1808, "fragment", "fragment", []string{"#{}", "X://a@b/c;d?e#{}"}},

		slot{uri.RFC1738, "scheme", "scheme", []string{"{}:a", "{}://a@b/c", "{}://%41@b/%43%2f"}},
		slot{uri.RFC1738, "userinfo", "user", []string{"x://{}@b/c", "X://{}:%41@b/%43%2f"}},
		slot{uri.RFC1738, "userinfo", "password", []string{"x://a:{}@b/c", "X://%41:{}@b/%43%2f"}},
		slot{uri.RFC1738, "host", "host", []string{"x://{}/c", "X://%41@{}/%43%2f"}},
		slot{uri.RFC1738, "registry", "not a login", []string{"x://{}/c", "X://{}/%43%2f"}},
		slot{uri.RFC1738, "path", "urlpath", []string{"x:c{}", "x:/c{}", "x://a@b/{}", "X://%41@b/{}", "x://_/{}"}},
	)
}

func (p slot) String() string { return fmt.Sprintf("%v/%s/%s", p.syntax, p.component, p.rule) }

// domain returns the automaton of the texts that are tested.
func (p slot) domain(t testing.TB) *dfa.DFA {
	difference := func(a, b *dfa.DFA) *dfa.DFA {
		d, err := dfa.Difference(a, b)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	switch {
	case p.rule == "reg_name": // and not a server
		return difference(compileRule(t, p.syntax, "reg_name"), compileRule(t, p.syntax, "server"))
	case p.rule == "not a login": // A net_loc has the characters of RFC 1738's xchar without "/".
		return difference(compileRule(t, uri.RFC1808, "net_loc"), compileRule(t, p.syntax, "login"))
	}
	return compileRule(t, p.syntax, p.rule)
}

// A rewriter is the model of the percent and the case step for a component. It reads tokens: a token is a
// character or a percent-encoding.
type rewriter struct {
	domain  *dfa.DFA
	decodes func(char rune) bool // decode these characters
	holds   bool                 // hold percent-encodings back that may be the beginning of a character
	upper   bool                 // write hex digits in upper case
	lower   bool                 // write letters in lower case
	hosts   hosts
}

// hosts are the texts of the domain that are tested. A host of RFC 3987 is case-insensitive only if all its
// characters are ASCII, so what happens to its first letter depends on the last one. The two kinds of
// hosts are rewritten by one transducer each.
type hosts int

const (
	anyHost hosts = iota
	asciiOnly
	notOnlyASCII
)

// A rewriting is a state of a rewriter. The zero rewriting is the state after an error: no text of the
// domain begins in this way.
type rewriting struct {
	at       dfa.State
	held     string // percent-encodings that may be the beginning of a non-ASCII character
	nonASCII bool   // there was a non-ASCII character; only with notOnlyASCII
}

func (m rewriter) start() rewriting { return rewriting{at: m.domain.Start()} }

// next returns the state after a token, and what is written.
func (m rewriter) next(s rewriting, token string) (_ rewriting, write string) {
	for _, char := range token {
		s.at = m.domain.Next(s.at, char)
	}
	s.held += token
	for s.held != "" && s.at != dfa.Dead {
		char, size := m.char(s.held)
		if size == 0 {
			return s, write
		}
		text := s.held[:size]
		s.held = s.held[size:]
		if char >= utf8.RuneSelf && m.hosts != anyHost && (text[0] != '%' || decodes(uri.RFC3987, char, false)) {
			s.nonASCII = m.hosts == notOnlyASCII
			if m.hosts == asciiOnly {
				s.at = dfa.Dead
			}
		}
		write += m.write(char, text)
	}
	if s.at == dfa.Dead {
		return rewriting{}, ""
	}
	return s, write
}

// char returns the first character of s, which may be percent-encoded, and the length of its text. A
// percent-encoded byte that is not a part of a character gives U+FFFD. The length is 0 if the character may
// go on after s.
func (m rewriter) char(s string) (char rune, size int) {
	if s[0] != '%' {
		return utf8.DecodeRuneInString(s)
	}
	run := tripletRuns.FindString(s)
	octets, err := url.PathUnescape(run)
	if err != nil {
		panic(err)
	}
	if m.holds && len(run) == len(s) && !utf8.FullRuneInString(octets) {
		return 0, 0
	}
	char, size = utf8.DecodeRuneInString(octets)
	return char, 3 * size
}

// write returns what is written for a character with this text.
func (m rewriter) write(char rune, text string) string {
	switch {
	case text[0] != '%':
	case m.decodes(char):
		text = string(char)
	case m.upper:
		return strings.ToUpper(text)
	default:
		return text
	}
	if m.lower && char < utf8.RuneSelf {
		return strings.ToLower(text)
	}
	return text
}

// end returns what is written at the end of the text, and whether the text is in the domain.
func (m rewriter) end(s rewriting) (write string, ok bool) {
	if s.held != "" {
		write = m.write(utf8.RuneError, s.held)
	}
	return write, m.domain.Accepting(s.at) && (m.hosts != notOnlyASCII || s.nonASCII)
}

// rewriters returns the models of a slot for some steps.
func (p slot) rewriters(domain *dfa.DFA, steps uri.Steps) []rewriter {
	m := rewriter{domain: domain, decodes: func(rune) bool { return false }}
	if p.component != "scheme" && p.component != "registry" {
		m.upper = steps&hexSteps[p.syntax] != 0
		if steps&uri.PercentNormalization != 0 {
			m.decodes = func(char rune) bool { return decodes(p.syntax, char, p.component == "query") }
		}
		m.holds = p.syntax == uri.RFC3987 && (p.component == "host" || steps&uri.PercentNormalization != 0)
	}
	if p.component == "scheme" || p.component == "host" && p.syntax != uri.RFC1738 {
		m.lower = steps&uri.CaseNormalization != 0
	}
	if p.rule != "ireg-name" {
		return []rewriter{m}
	}
	ascii, other := m, m
	ascii.hosts, other.hosts, other.lower = asciiOnly, notOnlyASCII, false
	return []rewriter{ascii, other}
}

// An inputSet is a set of tokens. Its suites have as many extra states as possible, but at most extra, if a
// suite has at most words strings, or wholeWords strings if URIFORM_LONG=1 is set. By default, a suite that is
// larger without extra states is sampled.
type inputSet struct {
	tokens            func(x uri.Syntax) []string
	extra             int
	words, wholeWords int
}

var inputSets = []inputSet{
	{everyToken, 0, 10_000, 1_000_000},
	{oneOfEachKind, 3, 500, 20_000},
	{fewTokens, 7, 1_000, 20_000},
}

// oneOfEachKind returns tokens that the code may distinguish: letters that a step changes or not, delimiters,
// percent-encodings of characters that are unreserved or not, with hex digits in upper or lower case, and parts of
// the characters U+E9, U+200E (a bidirectional control) and U+E000 (iprivate).
func oneOfEachKind(x uri.Syntax) []string {
	tokens := strings.Fields("a Z 1 . : / ? @ [ ] %41 %7a %2e %2f %AF %c3 %A9")
	if x == uri.RFC3987 {
		tokens = append(tokens, strings.Fields("é %E2 %80 %8E %ee")...)
	}
	return tokens
}

// fewTokens returns a letter, three percent-encodings, and the second byte of a character whose first byte is one of them.
func fewTokens(uri.Syntax) []string { return strings.Fields("Z %41 %2f %C3 %A9") }

// suite returns the suite of a model, its number of extra states, and which part of it is tested: one string
// out of stride.
func (set inputSet) suite(model *vector.Transducer) (suite *vector.TransducerSuite, extra, stride int) {
	most := set.words
	if testenv.Long() {
		most = set.wholeWords
	}
	for suite = model.Suite(0); extra < set.extra && suite.WithExtra(extra+1).Count() <= most; {
		extra++
	}
	suite = suite.WithExtra(extra)
	if testenv.Long() {
		return suite, extra, 1
	}
	return suite, extra, 1 + (suite.Count()-1)/most
}

// largeModel is the number of transitions above which a model is tested only if URIFORM_LONG=1 is set: with every
// token, the models of IP-literals, and of authorities that have no host.
const largeModel = 6000

// everyToken returns every ASCII character and every percent-encoding, and characters at the limits of ucschar and
// iprivate, and bidirectional controls. These characters are also encoded. Under RFC 3987, a byte with which such
// a character begins is not a token of its own, since the models would have too many states.
func everyToken(x uri.Syntax) (tokens []string) {
	for char := rune('!'); char <= '~'; char++ {
		if char != '%' {
			tokens = append(tokens, string(char))
		}
	}
	for _, high := range hexDigits {
		for _, low := range hexDigits {
			token := fmt.Sprintf("%%%c%c", high, low)
			if octets, _ := url.PathUnescape(token); x != uri.RFC3987 || utf8.FullRuneInString(octets) {
				tokens = append(tokens, token)
			}
		}
	}
	for _, char := range append([]rune("\u200d\u200e\u200f\u2010\u2029\u202a\u202e\u202f"), limits...) {
		encoded := strings.ReplaceAll(fmt.Sprintf("% X", string(char)), " ", "%")
		tokens = append(tokens, string(char), "%"+encoded, "%"+strings.ToLower(encoded))
	}
	return tokens
}

// usable returns the tokens that occur in texts of the domain.
func usable(tokens []string, domain *dfa.DFA) []string {
	return slices.DeleteFunc(tokens, func(token string) bool {
		for s := range dfa.State(domain.Len()) {
			for _, char := range token {
				s = domain.Next(s, char)
			}
			if s != dfa.Dead {
				return false
			}
		}
		return true
	})
}

func TestProofNormalizeComponents(t *testing.T) {
	for _, p := range slots() {
		t.Run(p.String(), func(t *testing.T) {
			t.Parallel()
			domain, n := p.domain(t), 0
			least := make([]int, len(inputSets)) // extra states
			for i, set := range inputSets {
				tokens := usable(set.tokens(p.syntax), domain)
				least[i] = set.extra
				for rewriting, sets := range p.stepSets() {
					for _, m := range p.rewriters(domain, rewriting) {
						model, err := vector.NewTransducer(tokens, m.start(), m.next, m.end)
						if err != nil {
							t.Fatal(err)
						}
						if model.States()*len(tokens) > largeModel && !testenv.Long() {
							continue
						}
						suite, extra, stride := set.suite(model)
						least[i] = min(least[i], extra)
						n += p.prove(t, sets, suite, stride)
					}
				}
			}
			t.Logf("%v: extra states %v, %d strings", p, least, n)
		})
	}
}

// stepSets returns the sets of steps, by those steps that change the component. By default, only the smallest
// and the largest of them are tested. The path step is not among them for paths: see TestProofNormalizePath.
func (p slot) stepSets() map[uri.Steps][]uri.Steps {
	sets := make(map[uri.Steps][]uri.Steps)
	for _, steps := range stepSets(p.syntax) {
		if p.component != "path" || steps&uri.PathNormalization == 0 || strings.HasSuffix(p.rule, "path-noscheme") {
			rewriting := steps & (uri.CaseNormalization | uri.PercentNormalization)
			sets[rewriting] = append(sets[rewriting], steps)
		}
	}
	for rewriting, list := range sets {
		if !testenv.Long() && len(list) > 2 {
			sets[rewriting] = []uri.Steps{list[0], list[len(list)-1]}
		}
	}
	return sets
}

// prove compares Normalize with a model, in each context and for each set of steps, and returns the number of
// strings.
func (p slot) prove(t *testing.T, sets []uri.Steps, suite *vector.TransducerSuite, stride int) (n int) {
	type frame struct {
		steps                                uri.Steps
		before, after, wantBefore, wantAfter string
	}
	var frames []frame
	for _, steps := range sets {
		for _, context := range p.contexts {
			before, after, _ := strings.Cut(context, "{}")
			wantBefore, wantAfter, _ := strings.Cut(recompose(slowNormalize(p.syntax, steps, before+"qq"+after)), "qq")
			frames = append(frames, frame{steps, before, after, wantBefore, wantAfter})
		}
	}
	few, i := testenv.Few(t), 0
	for c := range suite.All() {
		if i++; i%stride != 0 || !c.Defined { // TestProof proves what is valid
			continue
		}
		for _, f := range frames {
			n++
			checkNormalized(few, p.syntax, f.steps, f.before+c.Text+f.after, f.wantBefore+c.Output+f.wantAfter)
		}
	}
	return n
}

func checkNormalized(t testing.TB, x uri.Syntax, steps uri.Steps, text, want string) {
	r, err := x.ParseReference(text)
	if err != nil {
		t.Errorf("%v: %q: %v", x, text, err)
		return
	}
	got, err := r.Normalize(steps)
	if err != nil || got.String() != want {
		t.Errorf("%v, %v: %q: got %q (%v), want %q", x, steps, text, got, err, want)
	}
	var buf [64]byte
	if b, err := (uri.Normalizer{Steps: steps}).AppendNormalize(buf[:0], r); err != nil || string(b) != want {
		t.Errorf("%v, %v: %q: appended %q (%v), want %q", x, steps, text, b, err, want)
	}
}

// The suites find the mutants of models, unless a mutant computes the same function. A mutant has one wrong
// step or end. By default, the test takes a sample of the mutants.
func TestProofNormalizeMutants(t *testing.T) {
	stride := 97
	if testenv.Long() {
		stride = 1
	}
	mutants, found := 0, 0
	for _, p := range slots() {
		domain := p.domain(t)
		tokens := usable(oneOfEachKind(p.syntax), domain)
		for _, m := range p.rewriters(domain, everyStep(p.syntax)) {
			model, err := vector.NewTransducer(tokens, m.start(), m.next, m.end)
			if err != nil {
				t.Fatal(err)
			}
			if model.States()*len(tokens) > 200 {
				continue // the mutants would take too long
			}
			suite, i := model.Suite(0), 0
			suite = suite.WithExtra(model.States() - suite.States()) // a mutant has as many states as the model
			for mutant := range model.Mutants() {
				if i++; i%stride != 0 {
					continue
				}
				mutants++
				switch finds := suite.Finds(mutant); {
				case finds:
					found++
				case !vector.Equal(model, mutant):
					t.Errorf("%v: mutant %d is not found", p, i)
				}
			}
		}
	}
	t.Logf("%d mutants, %d found; the others compute the same function", mutants, found)
	if mutants < 200 || found < mutants/2 {
		t.Errorf("%d mutants, %d found", mutants, found)
	}
}

// TestProofNormalizePorts proves which ports the scheme step removes, for each scheme with a default port, and for
// another scheme. The automaton accepts a port that is removed.
func TestProofNormalizePorts(t *testing.T) {
	few, n := testenv.Few(t), 0
	for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC2396, uri.RFC3986, uri.RFC3987} {
		ports := defaultPorts
		if x == uri.RFC1738 {
			ports = urlPorts
		}
		for _, scheme := range slices.Sorted(maps.Keys(defaultPorts)) {
			var removed grammar.Expr = grammar.Literal{}
			if port := ports[scheme]; port != "" {
				zeros := grammar.Repetition{Max: grammar.Unbounded, Expr: grammar.Literal{Text: "0"}}
				removed = grammar.Alternation{List: []grammar.Expr{removed, grammar.Concatenation{List: []grammar.Expr{zeros, grammar.Literal{Text: port}}}}}
			}
			automaton, err := dfa.Compile(&grammar.Grammar{Rules: []*grammar.Rule{{Name: "removed", Expr: removed}}}, "removed")
			if err != nil {
				t.Fatal(err)
			}
			suite, err := vector.New(automaton, vector.Options{Extra: 1, Inputs: func(c dfa.Class) []rune {
				return slices.DeleteFunc(vector.Edges(c), func(char rune) bool { return char != c.Rep && !strings.ContainsRune(digits, char) })
			}})
			if err != nil {
				t.Fatal(err)
			}
			for port, isRemoved := range suite.Strings() {
				if strings.Trim(port, digits) != "" || port == "" && x == uri.RFC1738 {
					continue
				}
				n++
				want := scheme + "://h:" + port + "/p"
				if isRemoved {
					want = scheme + "://h/p"
				}
				checkNormalized(few, x, uri.SchemeNormalization, scheme+"://h:"+port+"/p", want)
			}
		}
	}
	t.Logf("%d strings", n)
}

// defaultPorts has the default ports of RFC 3986, 6.2.3, which are those of the documents that define the
// schemes. The comment of LookupSchemeDefaults names the documents.
var defaultPorts = map[string]string{
	"ftp": "21", "gopher": "70", "http": "80", "https": "443", "imap": "143", "ipp": "631", "ipps": "631", "ldap": "389", "nfs": "2049",
	"nntp": "119", "pop": "110", "prospero": "1525", "rsync": "873", "rtsp": "554", "rtsps": "322", "telnet": "23", "wais": "210",
	"ws": "80", "wss": "443", "x": "",
}

// TestProofNormalizeLocalhost proves which hosts the scheme step removes from a file URI.
func TestProofNormalizeLocalhost(t *testing.T) {
	few := testenv.Few(t)
	for _, c := range []struct {
		syntax    uri.Syntax
		localhost grammar.Literal
	}{
		{uri.RFC1738, grammar.Literal{Text: "localhost"}}, // 3.10
		{uri.RFC3986, grammar.Literal{Text: "localhost", Fold: true}},
		{uri.RFC3987, grammar.Literal{Text: "localhost", Fold: true}},
	} {
		automaton, err := dfa.Compile(&grammar.Grammar{Rules: []*grammar.Rule{{Name: "removed", Expr: c.localhost}}}, "removed")
		if err != nil {
			t.Fatal(err)
		}
		suite, err := vector.New(automaton, vector.Options{Inputs: inputsAtLimits})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for host, isRemoved := range suite.Strings() {
			r, err := c.syntax.ParseReference("file://" + host + "/p")
			if err != nil || strings.ContainsAny(host, "/?#@:") {
				continue
			}
			n++
			want := r.String()
			if isRemoved {
				want = "file:///p"
			}
			checkNormalized(few, c.syntax, uri.SchemeNormalization, r.String(), want)
		}
		for _, more := range []string{"@localhost", "localhost:"} { // an empty userinfo and an empty port are not the host alone
			if r, err := c.syntax.ParseReference("file://" + more + "/p"); err == nil {
				agreeNormalized(few, r, uri.SchemeNormalization)
			}
		}
		t.Logf("%v: %d strings", c.syntax, n)
	}
}

// TestProofNormalizeTogether tests that the steps do to each component what they do to it alone: with all
// combinations of components that are absent, or normal, or changed by a step, and with those on which the
// scheme step depends. slowNormalize takes each step for one component after the other. By default, it takes a
// sample of the combinations, and of the sets of steps.
func TestProofNormalizeTogether(t *testing.T) {
	stride := 53
	if testenv.Long() {
		stride = 1
	}
	lists := [][]string{
		{"", "x:", "X:", "http:", "file:", "FILE:", "mailto:", "Ftp:"},
		{"", "//", "//@", "//a@", "//%41@", "//%41b:%2f@"},
		{"", "h", "H", "%48", "%c3%A9", "localhost", "localhos%54", "[::A]"},
		{"", ":", ":80", ":0021", ":81"},
		{"", "/", "/c", "/%43", "/.//d", "/b/../%2e/d", "c", "C@D,%41e@F%aA", "../c", "c/..//d"},
		{"", "?d", "?%44"},
		{"", "#e", "#%45%2f"},
	}
	for _, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few, n, i := testenv.Few(t), 0, 0
			for text := range products(lists) {
				if i++; i%stride == 0 {
					n += agreeForSteps(few, x, text)
				}
			}
			t.Logf("%d strings", n)
		})
	}
}

// TestProofNormalizeMailto tests the path of mailto URIs, for which there is no theorem: all strings of up to four
// tokens, or five with URIFORM_LONG=1.
func TestProofNormalizeMailto(t *testing.T) {
	most, n := 4, 0
	if testenv.Long() {
		most = 5
	}
	tokens := strings.Fields("a B @ , %42 %aA")
	for _, x := range uri.Syntaxes() {
		for _, texts := range tokenStrings(tokens, most) {
			for _, text := range texts {
				n += agreeForSteps(testenv.Few(t), x, "mailto:"+text)
			}
		}
	}
	t.Logf("%d strings", n)
}

// products yields the strings that consist of one string of each list.
func products(lists [][]string) iter.Seq[string] {
	return func(yield func(string) bool) {
		var grow func(text string, lists [][]string) bool
		grow = func(text string, lists [][]string) bool {
			if len(lists) == 0 {
				return yield(text)
			}
			for _, part := range lists[0] {
				if !grow(text+part, lists[1:]) {
					return false
				}
			}
			return true
		}
		grow("", lists)
	}
}

// agreeForSteps compares Normalize with slowNormalize for all sets of steps; by default only for the scheme step, for
// all steps, and for all others. It returns the number of comparisons.
func agreeForSteps(t testing.TB, x uri.Syntax, text string) (n int) {
	r, err := x.ParseReference(text)
	if err != nil {
		return 0
	}
	for _, steps := range stepSets(x) {
		if steps == uri.SchemeNormalization || steps == everyStep(x) || steps == everyStep(x)&^uri.SchemeNormalization || testenv.Long() {
			n++
			agreeNormalized(t, r, steps)
		}
	}
	return n
}
