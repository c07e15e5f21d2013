package uri_test

import (
	"flag"
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	dfa "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
	"github.com/uriform/uri/internal/wording"
)

// This file proves that the parser accepts what the grammars derive. The parser of each syntax is
// tested with the complete test suite of the minimal automaton of its corrected grammar. If the
// parser were a wrong automaton with at most k more states, some string of the suite would show
// it; package vector explains why. The tests also compare the offset and the rule of every error,
// and the components of every accepted string.
//
//	go test -run TestProof -extra 2 .     # with 2 extra states for all five
var extra = flag.Int("extra", 1, "the number `k` of extra states of the proof; 2 at least for RFC 1738, 1808 and 2396")

var proofForms = [...]struct {
	form uri.Form
	rule rfc.Form
}{{uri.FormReference, rfc.Reference}, {uri.FormURI, rfc.URI}, {uri.FormAbsoluteURI, rfc.AbsoluteURI}}

// A claim is a statement to prove: the parser of syntax x, in a form, accepts the same strings as
// the automaton of a rule.
type claim struct {
	syntax    uri.Syntax
	form      uri.Form
	automaton *dfa.DFA
	derive    func() *deriver
}

func claims(t testing.TB) (all []claim) {
	for _, x := range uri.Syntaxes() {
		g, err := rfc.Corrected(x.String())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range proofForms {
			rule, ok := rfc.Start(x.String(), f.rule)
			if !ok {
				t.Fatalf("%v has no start rule for %s", x, f.rule)
			}
			all = append(all, claim{x, f.form, compileRule(t, x, rule), func() *deriver { return newDeriver(t, x, g, rule) }})
		}
	}
	return all
}

// compileRule returns the automaton of a rule of the grammar of x.
func compileRule(t testing.TB, x uri.Syntax, rule string) *dfa.DFA {
	g, err := rfc.Corrected(x.String())
	if err != nil {
		t.Fatal(err)
	}
	d, err := dfa.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (c claim) String() string { return fmt.Sprintf("%v/%s", c.syntax, c.form) }

func (c claim) states() int {
	if c.syntax == uri.RFC3986 || c.syntax == uri.RFC3987 {
		return *extra
	}
	return max(*extra, 2)
}

func TestProof(t *testing.T) {
	for _, c := range claims(t) {
		t.Run(c.String(), func(t *testing.T) {
			suite, err := vector.New(c.automaton, vector.Options{Extra: c.states(), Inputs: parserInputs})
			if err != nil {
				t.Fatal(err)
			}
			n := c.prove(t, suite)
			t.Logf("%d states, %d extra: %d strings", c.automaton.States(), c.states(), n)
		})
	}
}

// suites returns the suite of TestProof with some number of extra states, and that of TestProofEveryByte.
func (c claim) suites(t testing.TB, extra int) (all [2]*vector.Suite) {
	octets, err := c.automaton.UTF8()
	if err != nil {
		t.Fatal(err)
	}
	if all[0], err = vector.New(c.automaton, vector.Options{Extra: extra, Inputs: parserInputs}); err != nil {
		t.Fatal(err)
	}
	if all[1], err = vector.New(octets, vector.Options{Inputs: vector.EveryByte}); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestProofKernels compares the parser with each kernel of the machine with the parser without
// kernels, on the suites of TestProof and TestProofEveryByte. The other tests use the best kernel, on all strings.
// This test samples long suites as short mode does, unless URIFORM_LONG=1 is set: a kernel differs from another in
// its instructions and not in what it decides, and tests of package kernel compare those instructions.
func TestProofKernels(t *testing.T) {
	all := claims(t)
	suites := make([][2]*vector.Suite, len(all))
	for i, c := range all {
		suites[i] = c.suites(t, c.states())
	}
	uri.EachKernel(t, func(t *testing.T) {
		for i, c := range all {
			for _, suite := range suites[i] {
				n := checkSuite(t, suite, strideOf(suite, !testenv.Long()), func() func(string, bool) (int, string) {
					return func(text string, _ bool) (int, string) {
						if !uri.VectorAgrees(c.syntax, c.form, text) {
							return 1, fmt.Sprintf("%v: %q: parse and parseScalar disagree", c, text)
						}
						return 1, ""
					}
				})
				t.Logf("%v: %d strings", c, n)
			}
		}
	})
}

// parserInputs returns the representative of a class, and one other character of the class for
// each class of the parser's table. The grammar of RFC 1808 does not distinguish "?" from "a", but
// a parser does.
func parserInputs(c dfa.Class) []rune {
	inputs := []rune{c.Rep}
	for _, r := range c.Ranges {
		for char := r.Lo; char <= min(r.Hi, 0x7F); char++ {
			if !slices.ContainsFunc(inputs, func(known rune) bool { return known <= 0x7F && uri.SameToParser(char, known) }) {
				inputs = append(inputs, char)
			}
		}
		for _, char := range [...]rune{0x80, 'é', 0xE000} { // neither, ucschar, iprivate
			if r.Lo <= char && char <= r.Hi && char != c.Rep {
				inputs = append(inputs, char)
			}
		}
	}
	return inputs
}

// limits are code points on both sides of every limit of ucschar and iprivate.
var limits = []rune{
	0x80, 0x9F, 0xA0, 0xE9, 0xD7FF, 0xE000, 0xF8FF, 0xF900, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFEF, 0xFFF0, 0xFFFD, 0xFFFF,
	0x10000, 0x1FFFD, 0x1FFFE, 0xDFFFD, 0xE0000, 0xE0FFF, 0xE1000, 0xEFFFD, 0xEFFFE, 0xF0000, 0xFFFFD, 0xFFFFE, 0x100000, 0x10FFFD, 0x10FFFE,
}

// inputsAtLimits returns the ASCII characters of a class, and the non-ASCII characters at the
// limits of the class.
func inputsAtLimits(c dfa.Class) (inputs []rune) {
	for _, r := range c.Ranges {
		for char := r.Lo; char <= min(r.Hi, 0x7F); char++ {
			inputs = append(inputs, char)
		}
		for _, char := range limits {
			if r.Lo <= char && char <= r.Hi {
				inputs = append(inputs, char)
			}
		}
	}
	if i := slices.Index(inputs, c.Rep); i > 0 {
		inputs[0], inputs[i] = inputs[i], inputs[0]
	}
	return inputs
}

// TestProofEveryCharacter uses every ASCII character, and characters at limits. The suite of
// TestProof has one character for each class.
func TestProofEveryCharacter(t *testing.T) {
	for _, c := range claims(t) {
		t.Run(c.String(), func(t *testing.T) {
			suite, err := vector.New(c.automaton, vector.Options{Inputs: inputsAtLimits})
			if err != nil {
				t.Fatal(err)
			}
			n := c.prove(t, suite)
			t.Logf("%d states: %d strings", c.automaton.States(), n)
		})
	}
}

// TestProofEveryByte uses the automaton over bytes, and every byte, including ill-formed UTF-8.
// The suite of TestProof has one byte for each class.
func TestProofEveryByte(t *testing.T) {
	for _, c := range claims(t) {
		t.Run(c.String(), func(t *testing.T) {
			octets, err := c.automaton.UTF8()
			if err != nil {
				t.Fatal(err)
			}
			suite, err := vector.New(octets, vector.Options{Inputs: vector.EveryByte})
			if err != nil {
				t.Fatal(err)
			}
			n := c.prove(t, suite)
			t.Logf("%d states, %d classes of bytes: %d strings", octets.States(), octets.Classes(), n)
		})
	}
}

// In short mode, a suite with more strings than shortSuite is sampled: one string out of
// shortStride. The suites of RFC 1738 are still complete, and so are those of every character of a
// reference for RFC 3986 and RFC 3987. The stride is prime, so that no repetition in a suite has
// the same period.
const shortSuite, shortStride = 325_000, 31

// isLong reports whether a suite is too long for short mode.
func isLong(suite *vector.Suite) bool { return suite.Count().Cmp(big.NewInt(shortSuite)) > 0 }

// strideOf returns 1, or shortStride for a suite that is too long for a sample.
func strideOf(suite *vector.Suite, sample bool) int {
	if sample && isLong(suite) {
		return shortStride
	}
	return 1
}

// prove checks the parser with a suite, on all processors, and returns the number of strings.
func (c claim) prove(t *testing.T, suite *vector.Suite) (strings int) {
	t.Helper()
	stride := strideOf(suite, testing.Short())
	if stride > 1 {
		t.Logf("short: of %v strings each %dth", suite.Count(), stride)
	}
	return checkSuite(t, suite, stride, func() func(string, bool) (int, string) {
		d := c.derive()
		return func(text string, derivable bool) (int, string) { return 1, c.fault(d, text, derivable) }
	})
}

// checkSuite calls a function for each string of a suite, or for one out of stride, on all processors.
// The function returns how many strings it has checked, and describes a fault. start makes the
// function for a goroutine. checkSuite returns the sum of the numbers.
func checkSuite(t *testing.T, suite *vector.Suite, stride int, start func() func(text string, derivable bool) (int, string)) (strings int) {
	t.Helper()
	var (
		group sync.WaitGroup
		mutex sync.Mutex
		found []string
	)
	parts := 4 * runtime.GOMAXPROCS(0)
	queue := make(chan int, parts)
	for i := range parts {
		queue <- i
	}
	close(queue)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			check := start()
			for i := range queue {
				n, checked := 0, 0
				for text, derivable := range suite.Part(i, parts).All() {
					if n++; n%stride != 0 {
						continue
					}
					more, fault := check(string(text), derivable)
					checked += more
					if fault != "" {
						mutex.Lock()
						found = append(found, fault)
						mutex.Unlock()
						break
					}
				}
				mutex.Lock()
				strings += checked
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(found)
	for _, fault := range found[:min(len(found), 5)] {
		t.Error(fault)
	}
	return strings
}

// fault describes how the parser is wrong for s, or returns "".
func (c claim) fault(d *deriver, s string, derivable bool) string {
	r, err := parseAs(c.syntax, c.form, s)
	switch {
	case (err == nil) != derivable:
		return fmt.Sprintf("%q: error %v; derivable: %v", s, err, derivable)
	case err != nil:
		e := err.(*uri.ParseError)
		if want := c.automaton.Viable(s); e.Offset() != want {
			return fmt.Sprintf("%q: offset %d, want %d", s, e.Offset(), want)
		}
		if want := ruleAt(c.syntax, c.form, s, e.Offset()); e.Rule() != want {
			return fmt.Sprintf("%q: fails at %d in %s, want %s", s, e.Offset(), e.Rule(), want)
		}
	case c.form == uri.FormReference:
		if got, want := fastSplit(r), d.split(s); got != want {
			return fmt.Sprintf("%q:\n got %+v\nwant %+v", s, got, want)
		}
	}
	if !uri.VectorAgrees(c.syntax, c.form, s) {
		return fmt.Sprintf("%q: parse and parseScalar disagree", s)
	}
	if c.form == uri.FormReference {
		if offset, ok := c.syntax.Check(s, uri.FormReference); ok != derivable || !ok && offset != c.automaton.Viable(s) {
			return fmt.Sprintf("%q: Check says %d, %v", s, offset, ok)
		}
	}
	return ""
}

// ruleAt returns the rule that an error at an offset must name: the rule of the component that
// contains the offset by the split of appendix B, or a rule inside the component.
func ruleAt(x uri.Syntax, form uri.Form, s string, offset int) string {
	w := ruleWords[x]
	before := s[:offset]
	if tripletBegun(before) {
		return w.escape
	}
	scheme := 0 // the end of the scheme and its ":"
	if end := strings.IndexAny(s, ":/?#"); end > 0 && s[end] == ':' {
		scheme = end + 1
	}
	needed := form != uri.FormReference || x == uri.RFC1738
	switch {
	case !needed && strings.HasPrefix(s[offset:], ":") && !strings.ContainsAny(before, ":/?#"):
		// "A path segment that contains a colon character (e.g., "this:that") cannot be used
		// as the first segment of a relative-path reference" (RFC 3986, 4.2)
		return w.first
	case scheme > 0 && offset < scheme, scheme == 0 && needed:
		return "scheme"
	case x == uri.RFC1738:
		return "schemepart"
	}
	rest := before[scheme:]
	if inside, ok := strings.CutPrefix(rest, "//"); ok {
		ends := "/?#"
		if x == uri.RFC1808 && (scheme == 0 || scheme1808.MatchString(s)) {
			ends = "/#" // 2.4.3
		}
		end := strings.IndexAny(inside, ends)
		if end < 0 {
			return ruleInAuthority(x, inside)
		}
		rest = inside[end:]
		if x == uri.RFC1808 && scheme == 0 && rest == "/" && strings.HasPrefix(s[offset:], "/") {
			return w.first // fsegment = 1*pchar (2.2)
		}
	}
	switch {
	case strings.Contains(rest, "#"):
		return w.fragment
	case x == uri.RFC2396 && scheme > 0 && !strings.HasPrefix(s[scheme:], "/"):
		return "opaque_part"
	case strings.Contains(rest, "?"):
		return w.query
	case x == uri.RFC1808 && scheme > 0 && !scheme1808.MatchString(s):
		rest = before // what appendix B takes for a scheme is part of the path
	}
	if x == uri.RFC1808 && strings.Contains(rest, ";") {
		return "param" // 2.4.5
	}
	return w.segment
}

// ruleInAuthority is ruleAt for the part of an authority before the offset.
func ruleInAuthority(x uri.Syntax, before string) string {
	w := ruleWords[x]
	if x != uri.RFC3986 && x != uri.RFC3987 {
		return w.authority
	}
	at := strings.LastIndex(before, "@")
	host := before[at+1:]
	switch {
	case strings.HasPrefix(host, "[") && !strings.Contains(host, "]"):
		return ruleInLiteral(host[1:])
	case strings.HasSuffix(host, "]"):
		return w.authority
	case strings.HasPrefix(host, "["):
		return "port"
	case at < 0:
		return w.authority
	case strings.Contains(host, ":"):
		return "port"
	}
	return w.host
}

// ruleInLiteral is ruleAt for the text between "[" and the offset.
func ruleInLiteral(before string) string {
	switch {
	case before == "":
		return "IP-literal" // "[" ( IPv6address / IPvFuture ) "]"
	case before[0] == 'v' || before[0] == 'V':
		return "IPvFuture"
	case strings.HasSuffix(strings.TrimRight(before, digits), "."):
		return "dec-octet"
	}
	groups := strings.TrimRight(before, hexDigits)
	if n := len(before) - len(groups); 1 <= n && n <= 3 && (groups == "" || strings.HasSuffix(groups, ":")) {
		return "h16" // which may go on
	}
	return "IPv6address"
}

// tripletBegun reports whether s ends in "%", or in "%" and a hexadecimal digit.
func tripletBegun(s string) bool {
	rest := strings.TrimRight(s, hexDigits)
	return len(s)-len(rest) <= 1 && strings.HasSuffix(rest, "%")
}

const (
	digits    = "0123456789"
	hexDigits = digits + "ABCDEFabcdef"
)

// ruleWords are the names of the rules of the components in each RFC.
var ruleWords = map[uri.Syntax]struct{ authority, host, segment, first, query, fragment, escape string }{
	uri.RFC1738: {"", "", "", "", "", "", "escape"},
	uri.RFC1808: {"net_loc", "", "segment", "fsegment", "query", "fragment", "escape"},
	uri.RFC2396: {"authority", "", "segment", "rel_segment", "query", "fragment", "escaped"},
	uri.RFC3986: {"authority", "host", "segment", "segment-nz-nc", "query", "fragment", "pct-encoded"},
	uri.RFC3987: {"iauthority", "ihost", "isegment", "isegment-nz-nc", "iquery", "ifragment", "pct-encoded"},
}

// A deriver splits strings by their derivations from the grammar.
type deriver struct {
	syntax uri.Syntax
	parser *dfa.Parser
	nodes  dfa.Derivation
}

// splitRules are the rules of components. If several rules of one component derive a text, the
// outermost rule counts.
var splitRules = map[uri.Syntax]map[string]string{
	uri.RFC1738: {
		"scheme": "scheme", "login": "authority", "user": "userinfo", "password": "userinfo", "host": "host", "port": "port",
		"schemepart": "path", "hostname": "hostname", "hostnumber": "IPv4address",
	},
	uri.RFC2396: {
		"scheme": "scheme", "authority": "authority", "userinfo": "userinfo", "host": "host", "port": "port",
		"abs_path": "path", "rel_path": "path", "opaque_part": "path", "query": "query", "fragment": "fragment",
		"reg_name": "registry", "hostname": "hostname", "IPv4address": "IPv4address",
	},
	uri.RFC3986: {
		"scheme": "scheme", "authority": "authority", "userinfo": "userinfo", "host": "host", "port": "port",
		"path-abempty": "path", "path-absolute": "path", "path-noscheme": "path", "path-rootless": "path", "path-empty": "path",
		"query": "query", "fragment": "fragment",
		"IPv4address": "IPv4address", "IPv6address": "IPv6address", "IPvFuture": "IPvFuture",
	},
	uri.RFC3987: {
		"scheme": "scheme", "iauthority": "authority", "iuserinfo": "userinfo", "ihost": "host", "port": "port",
		"ipath-abempty": "path", "ipath-absolute": "path", "ipath-noscheme": "path", "ipath-rootless": "path", "ipath-empty": "path",
		"iquery": "query", "ifragment": "fragment",
		"IPv4address": "IPv4address", "IPv6address": "IPv6address", "IPvFuture": "IPvFuture",
	},
}

func newDeriver(t testing.TB, x uri.Syntax, g *grammar.Grammar, rule string) *deriver {
	d := &deriver{syntax: x}
	if splitRules[x] == nil {
		return d // RFC 1808: its BNF decides about validity, 2.4 about the split
	}
	parser, err := dfa.NewParser(g, rule, dfa.ParserOptions{
		Keep:   func(r *grammar.Rule) bool { return splitRules[x][r.Name] != "" },
		Prefer: []string{"ip-schemepart", "server"},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.parser = parser
	return d
}

// split returns the components of s, which the grammar derives.
func (d *deriver) split(s string) breakdown {
	if d.parser == nil {
		return slowSplit(d.syntax, s)
	}
	var ok bool
	if d.nodes, ok = d.parser.Append(d.nodes[:0], s); !ok {
		panic(fmt.Sprintf("%v does not derive %q", d.syntax, s))
	}
	names := splitRules[d.syntax]
	found := make(map[string]optional)
	end := make(map[string]int)
	for _, n := range d.nodes {
		component := names[n.Rule]
		if _, again := found[component]; again {
			if n.Rule == "password" {
				found[component] = optional{s[end[component]-len(found[component].text) : n.End], true}
			}
			continue
		}
		found[component], end[component] = optional{s[n.Start:n.End], true}, n.End
	}
	p := breakdown{
		scheme: found["scheme"], authority: found["authority"], userinfo: found["userinfo"],
		host: found["host"], port: found["port"], path: found["path"].text,
		query: found["query"], fragment: found["fragment"], registry: found["registry"].defined,
	}
	if d.syntax == uri.RFC1738 {
		p.opaque = !p.authority.defined
		if p.authority.defined {
			p.path = s[end["authority"]:]
		}
	}
	if d.syntax == uri.RFC2396 {
		p.opaque = p.scheme.defined && !p.authority.defined && p.path[0] != '/'
	}
	for kind := range wording.Hostname + 1 {
		// This match is inside the host: an IPv6address may end in an IPv4address.
		if found[kind.String()].defined && (kind != wording.IPv4address || !found["IPv6address"].defined) {
			p.hostKind = kind
		}
	}
	switch {
	case p.scheme.defined:
		p.kind = wording.URI
	case p.authority.defined:
		p.kind = wording.NetworkPath
	case strings.HasPrefix(p.path, "/"):
		p.kind = wording.AbsolutePath
	case p.path == "" && !p.query.defined: // slowSplit splits under RFC 1808
		p.kind = wording.Empty
	default:
		p.kind = wording.RelativePath
	}
	return p
}

// serverRules are the rules that decide how an authority is split.
var serverRules = map[uri.Syntax]string{uri.RFC1738: "login", uri.RFC1808: "login", uri.RFC2396: "server"}

// serverSuite returns the complete suite for the servers of a syntax.
func serverSuite(t testing.TB, x uri.Syntax, o vector.Options) *vector.Suite {
	defines := x
	if x == uri.RFC1808 {
		defines = uri.RFC1738 // whose login a net_loc is (2.1)
	}
	suite, err := vector.New(compileRule(t, defines, serverRules[x]), o)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestProofServers proves with complete suites which authorities are servers. The automata of
// whole references cannot prove this, because they accept servers and other authorities.
func TestProofServers(t *testing.T) {
	for x := range serverRules {
		t.Run(x.String(), func(t *testing.T) {
			n := 0
			for _, o := range [...]vector.Options{{Extra: 1, Inputs: parserInputs}, {Inputs: inputsAtLimits}} {
				for text, isServer := range serverSuite(t, x, o).Strings() {
					r, err := x.ParseReference("a://" + text + "/")
					if err != nil || strings.ContainsAny(text, "/?#") {
						continue
					}
					n++
					_, ok := r.Authority()
					if x == uri.RFC1738 && ok != isServer || x != uri.RFC1738 && wording.IsRegistry(r) == isServer && text != "" {
						t.Fatalf("%q: authority %v, registry %v; %s derives it: %v", r, ok, wording.IsRegistry(r), serverRules[x], isServer)
					}
					if got, want := fastSplit(r), slowSplit(x, r.String()); got != want {
						t.Fatalf("%q:\n got %+v\nwant %+v", r, got, want)
					}
				}
			}
			t.Logf("%d authorities", n)
		})
	}
}

// An answer is the answer of the intact parser for a string.
type answer struct {
	text   string
	offset int // -1 where it is accepted
	split  breakdown
}

func answerOf(x uri.Syntax, s string) (a answer) {
	defer func() {
		if recover() != nil { // a broken parser may do anything
			a = answer{text: s, offset: -2}
		}
	}()
	r, err := x.ParseReference(s)
	if err != nil {
		return answer{text: s, offset: err.(*uri.ParseError).Offset()}
	}
	return answer{s, -1, fastSplit(r)}
}

// harmless has the changes of masks that no string can show, each with the reason.
var harmless = map[string]string{
	"rfc1738 regName digit":     "a host and port has taken the digits by then",
	"rfc1738 regName tilde":     "the path refuses it, whatever the login is",
	"rfc1738 regName percent":   "a host and port may not end before % in any case",
	"rfc1738 regName ucschar":   "the path refuses it",
	"rfc1738 userinfo tilde":    "the path refuses it",
	"rfc1738 userinfo ucschar":  "the path refuses it",
	"rfc1808 userinfo tilde":    "the net_loc refuses it",
	"rfc1808 userinfo ucschar":  "the net_loc refuses it",
	"rfc1808 userinfo slash":    "the net_loc ends before it",
	"rfc2396 userinfo ucschar":  "the authority refuses it",
	"rfc2396 userinfo slash":    "the authority ends before it",
	"rfc2396 userinfo question": "the authority ends before it",
}

// answersOf returns the answers of the intact parser for the strings of the suites.
func (c claim) answersOf(t *testing.T) (answers []answer) {
	for _, o := range [...]vector.Options{{Inputs: inputsAtLimits}, {Extra: 1, Inputs: parserInputs}} {
		suite, err := vector.New(c.automaton, o)
		if err != nil {
			t.Fatal(err)
		}
		// The first suite finds every break under RFC 3986 and RFC 3987, whose other suite is
		// long: only ".ci/run all" runs it.
		if !testenv.Long() && isLong(suite) {
			continue
		}
		for text := range suite.Strings() {
			answers = append(answers, answerOf(c.syntax, text))
		}
		if serverRules[c.syntax] != "" {
			for text := range serverSuite(t, c.syntax, o).Strings() {
				answers = append(answers, answerOf(c.syntax, "a://"+text+"/"))
			}
		}
	}
	return answers
}

// caught reports whether the parser gives another answer for one of the strings.
func (c claim) caught(answers []answer) bool {
	return slices.ContainsFunc(answers, func(a answer) bool { return answerOf(c.syntax, a.text) != a })
}

// TestProofBites changes the tables of the parser, bit by bit. It checks that the proof finds
// every change that affects a character that the parser looks up.
func TestProofBites(t *testing.T) {
	uri.WithoutKernels(t) // which have tables of their own; see TestProofBitesKernels
	for _, c := range claims(t) {
		if c.form != uri.FormReference {
			continue
		}
		t.Run(c.String(), func(t *testing.T) {
			answers, breaks := c.answersOf(t), 0
			for _, name := range uri.ScannedMasks {
				for bit := range uri.ClassNames {
					changes, restore := uri.FlipMask(c.syntax, name, bit)
					what := fmt.Sprintf("%v %s %s", c.syntax, name, uri.ClassNames[bit])
					if changes {
						breaks++
						if found := c.caught(answers); found == (harmless[what] != "") {
							t.Errorf("%s: caught: %v; %s", what, found, harmless[what])
						}
					}
					restore()
				}
			}
			t.Logf("%d breaks, %d strings", breaks, len(answers))
		})
	}
}

// TestProofBitesKernels changes the tables of package kernel, character by character. It checks that
// the proof finds every change, at each level of kernels that the machine has.
func TestProofBitesKernels(t *testing.T) {
	for _, c := range claims(t) {
		if c.form != uri.FormReference {
			continue
		}
		t.Run(c.String(), func(t *testing.T) {
			answers := c.answersOf(t)
			uri.EachKernel(t, func(t *testing.T) {
				for char := range byte(0x80) {
					switch {
					case char == '%' || char == '#':
						continue // Chars of package kernel does not decide about these
					case char == ':' && c.syntax == uri.RFC1738:
						continue // without ":" there is no scheme, and kernel.Parse has no answer
					}
					restore := uri.FlipVectorChar(c.syntax, char)
					if !c.caught(answers) {
						t.Errorf("%q: not caught", char)
					}
					restore()
				}
			})
		})
	}
}
