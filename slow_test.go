package uri_test

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// This file is a second implementation, which can be compared with the RFCs by reading. The
// grammars are regular expressions, one for each rule. A text is valid if the expression of the
// start rule matches. The offset of an error is the position at which the Thompson automaton of
// the expression has no state left. The components come from appendix B of RFC 3986 and RFC 2396,
// from the steps of RFC 1808, 2.4, and from the login of RFC 1738. This file does not use the
// class table or the parser.

// grammars are the rules of each syntax, with the names and in the order of the RFC. Each line is
// a rule: a regular expression in which {name} is another rule.
var grammars = map[uri.Syntax]string{
	uri.RFC3986: grammar3986,
	uri.RFC3987: grammar3987 + grammar3986, // "The following rules are the same as those in [RFC3986]" (RFC 3987, 2.2)
	uri.RFC2396: grammar2396,
	uri.RFC1808: grammar1808,
	uri.RFC1738: grammar1738,
}

// RFC 3986, appendix A.
const grammar3986 = `
	URI           = {scheme}:{hier-part}(\?{query})?(#{fragment})?
	hier-part     = //{authority}{path-abempty}|{path-absolute}|{path-rootless}|{path-empty}
	URI-reference = {URI}|{relative-ref}
	absolute-URI  = {scheme}:{hier-part}(\?{query})?
	relative-ref  = {relative-part}(\?{query})?(#{fragment})?
	relative-part = //{authority}{path-abempty}|{path-absolute}|{path-noscheme}|{path-empty}
	scheme        = {ALPHA}({ALPHA}|{DIGIT}|\+|-|\.)*
	authority     = ({userinfo}@)?{host}(:{port})?
	userinfo      = ({unreserved}|{pct-encoded}|{sub-delims}|:)*
	host          = {IP-literal}|{IPv4address}|{reg-name}
	port          = {DIGIT}*
	IP-literal    = \[({IPv6address}|{IPvFuture})\]
	IPvFuture     = [vV]{HEXDIG}+\.({unreserved}|{sub-delims}|:)+
	IPv6address   =                       ({h16}:){6}{ls32}
	              |                     ::({h16}:){5}{ls32}
	              | (             {h16})?::({h16}:){4}{ls32}
	              | (({h16}:){0,1}{h16})?::({h16}:){3}{ls32}
	              | (({h16}:){0,2}{h16})?::({h16}:){2}{ls32}
	              | (({h16}:){0,3}{h16})?::{h16}:{ls32}
	              | (({h16}:){0,4}{h16})?::{ls32}
	              | (({h16}:){0,5}{h16})?::{h16}
	              | (({h16}:){0,6}{h16})?::
	h16           = {HEXDIG}{1,4}
	ls32          = {h16}:{h16}|{IPv4address}
	IPv4address   = {dec-octet}\.{dec-octet}\.{dec-octet}\.{dec-octet}
	dec-octet     = {DIGIT}|[1-9]{DIGIT}|1{DIGIT}{2}|2[0-4]{DIGIT}|25[0-5]
	reg-name      = ({unreserved}|{pct-encoded}|{sub-delims})*
	path-abempty  = (/{segment})*
	path-absolute = /({segment-nz}(/{segment})*)?
	path-noscheme = {segment-nz-nc}(/{segment})*
	path-rootless = {segment-nz}(/{segment})*
	path-empty    =
	segment       = {pchar}*
	segment-nz    = {pchar}+
	segment-nz-nc = ({unreserved}|{pct-encoded}|{sub-delims}|@)+
	pchar         = {unreserved}|{pct-encoded}|{sub-delims}|:|@
	query         = ({pchar}|/|\?)*
	fragment      = ({pchar}|/|\?)*
	pct-encoded   = %{HEXDIG}{HEXDIG}
	unreserved    = {ALPHA}|{DIGIT}|-|\.|_|~
	gen-delims    = :|/|\?|#|\[|\]|@
	sub-delims    = !|\$|&|'|\(|\)|\*|\+|,|;|=
	ALPHA         = [A-Za-z]
	DIGIT         = [0-9]
	HEXDIG        = {DIGIT}|[A-Fa-f]
`

// RFC 3987, 2.2.
const grammar3987 = `
	IRI            = {scheme}:{ihier-part}(\?{iquery})?(#{ifragment})?
	ihier-part     = //{iauthority}{ipath-abempty}|{ipath-absolute}|{ipath-rootless}|{ipath-empty}
	IRI-reference  = {IRI}|{irelative-ref}
	absolute-IRI   = {scheme}:{ihier-part}(\?{iquery})?
	irelative-ref  = {irelative-part}(\?{iquery})?(#{ifragment})?
	irelative-part = //{iauthority}{ipath-abempty}|{ipath-absolute}|{ipath-noscheme}|{ipath-empty}
	iauthority     = ({iuserinfo}@)?{ihost}(:{port})?
	iuserinfo      = ({iunreserved}|{pct-encoded}|{sub-delims}|:)*
	ihost          = {IP-literal}|{IPv4address}|{ireg-name}
	ireg-name      = ({iunreserved}|{pct-encoded}|{sub-delims})*
	ipath-abempty  = (/{isegment})*
	ipath-absolute = /({isegment-nz}(/{isegment})*)?
	ipath-noscheme = {isegment-nz-nc}(/{isegment})*
	ipath-rootless = {isegment-nz}(/{isegment})*
	ipath-empty    =
	isegment       = {ipchar}*
	isegment-nz    = {ipchar}+
	isegment-nz-nc = ({iunreserved}|{pct-encoded}|{sub-delims}|@)+
	ipchar         = {iunreserved}|{pct-encoded}|{sub-delims}|:|@
	iquery         = ({ipchar}|{iprivate}|/|\?)*
	ifragment      = ({ipchar}|/|\?)*
	iunreserved    = {ALPHA}|{DIGIT}|-|\.|_|~|{ucschar}
	ucschar        = [\x{A0}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}]
	               | [\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}]
	               | [\x{40000}-\x{4FFFD}\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}]
	               | [\x{70000}-\x{7FFFD}\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}]
	               | [\x{A0000}-\x{AFFFD}\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}]
	               | [\x{D0000}-\x{DFFFD}\x{E1000}-\x{EFFFD}]
	iprivate       = [\x{E000}-\x{F8FF}\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}]
`

// RFC 2396, appendix A. relativeURI is corrected: C.1 resolves "?y", which the printed rule does
// not derive.
const grammar2396 = `
	URI-reference = ({absoluteURI}|{relativeURI})?(#{fragment})?
	absoluteURI   = {scheme}:({hier_part}|{opaque_part})
	relativeURI   = ({net_path}|{abs_path}|{rel_path})(\?{query})?|\?{query}
	hier_part     = ({net_path}|{abs_path})(\?{query})?
	opaque_part   = {uric_no_slash}{uric}*
	uric_no_slash = {unreserved}|{escaped}|;|\?|:|@|&|=|\+|\$|,
	net_path      = //{authority}{abs_path}?
	abs_path      = /{path_segments}
	rel_path      = {rel_segment}{abs_path}?
	rel_segment   = ({unreserved}|{escaped}|;|@|&|=|\+|\$|,)+
	scheme        = {alpha}({alpha}|{digit}|\+|-|\.)*
	authority     = {server}|{reg_name}
	reg_name      = ({unreserved}|{escaped}|\$|,|;|:|@|&|=|\+)+
	server        = (({userinfo}@)?{hostport})?
	userinfo      = ({unreserved}|{escaped}|;|:|&|=|\+|\$|,)*
	hostport      = {host}(:{port})?
	host          = {hostname}|{IPv4address}
	hostname      = ({domainlabel}\.)*{toplabel}\.?
	domainlabel   = {alphanum}|{alphanum}({alphanum}|-)*{alphanum}
	toplabel      = {alpha}|{alpha}({alphanum}|-)*{alphanum}
	IPv4address   = {digit}+\.{digit}+\.{digit}+\.{digit}+
	port          = {digit}*
	path_segments = {segment}(/{segment})*
	segment       = {pchar}*(;{param})*
	param         = {pchar}*
	pchar         = {unreserved}|{escaped}|:|@|&|=|\+|\$|,
	query         = {uric}*
	fragment      = {uric}*
	uric          = {reserved}|{unreserved}|{escaped}
	reserved      = ;|/|\?|:|@|&|=|\+|\$|,
	unreserved    = {alphanum}|{mark}
	mark          = -|_|\.|!|~|\*|'|\(|\)
	escaped       = %{hex}{hex}
	hex           = {digit}|[A-Fa-f]
	alphanum      = {alpha}|{digit}
	alpha         = [a-z]|[A-Z]
	digit         = [0-9]
`

// RFC 1808, 2.2.
const grammar1808 = `
	URL         = ({absoluteURL}|{relativeURL})(#{fragment})?
	absoluteURL = {generic-RL}|({scheme}:({uchar}|{reserved})*)
	generic-RL  = {scheme}:{relativeURL}
	relativeURL = {net_path}|{abs_path}|{rel_path}
	net_path    = //{net_loc}{abs_path}?
	abs_path    = /{rel_path}
	rel_path    = {path}?(;{params})?(\?{query})?
	path        = {fsegment}(/{segment})*
	fsegment    = {pchar}+
	segment     = {pchar}*
	params      = {param}(;{param})*
	param       = ({pchar}|/)*
	scheme      = ({alpha}|{digit}|\+|-|\.)+
	net_loc     = ({pchar}|;|\?)*
	query       = ({uchar}|{reserved})*
	fragment    = ({uchar}|{reserved})*
	pchar       = {uchar}|:|@|&|=
	uchar       = {unreserved}|{escape}
	unreserved  = {alpha}|{digit}|{safe}|{extra}
	escape      = %{hex}{hex}
	hex         = {digit}|[A-Fa-f]
	alpha       = [a-z]|[A-Z]
	digit       = [0-9]
	safe        = \$|-|_|\.|\+
	extra       = !|\*|'|\(|\)|,
	reserved    = ;|/|\?|:|@|&|=
`

// RFC 1738, 5, as far as genericurl goes. scheme is corrected: "programs
// interpreting URLs should treat upper case letters as equivalent to lower case in
// scheme names" (2.1).
const grammar1738 = `
	genericurl    = {scheme}:{schemepart}
	scheme        = ({alpha}|{digit}|\+|-|\.)+
	schemepart    = {xchar}*|{ip-schemepart}
	ip-schemepart = //{login}(/{urlpath})?
	login         = ({user}(:{password})?@)?{hostport}
	hostport      = {host}(:{port})?
	host          = {hostname}|{hostnumber}
	hostname      = ({domainlabel}\.)*{toplabel}
	domainlabel   = {alphadigit}|{alphadigit}({alphadigit}|-)*{alphadigit}
	toplabel      = {alpha}|{alpha}({alphadigit}|-)*{alphadigit}
	alphadigit    = {alpha}|{digit}
	hostnumber    = {digits}\.{digits}\.{digits}\.{digits}
	port          = {digits}
	user          = ({uchar}|;|\?|&|=)*
	password      = ({uchar}|;|\?|&|=)*
	urlpath       = {xchar}*
	alpha         = [a-z]|[A-Z]
	digit         = [0-9]
	safe          = \$|-|_|\.|\+
	extra         = !|\*|'|\(|\)|,
	reserved      = ;|/|\?|:|@|&|=
	hex           = {digit}|[A-Fa-f]
	escape        = %{hex}{hex}
	unreserved    = {alpha}|{digit}|{safe}|{extra}
	uchar         = {unreserved}|{escape}
	xchar         = {unreserved}|{reserved}|{escape}
	digits        = {digit}+
`

// startRules are the start rules of the forms, indexed by uri.Form.
var startRules = map[uri.Syntax][3]string{
	uri.RFC3986: {"{URI-reference}", "{URI}", "{absolute-URI}"},
	uri.RFC3987: {"{IRI-reference}", "{IRI}", "{absolute-IRI}"},
	uri.RFC2396: {"{URI-reference}", "{absoluteURI}(#{fragment})?", "{absoluteURI}"},
	uri.RFC1808: {"{URL}", "{absoluteURL}(#{fragment})?", "{absoluteURL}"},
	uri.RFC1738: {"{genericurl}", "{genericurl}", "{genericurl}"},
}

// ruleNames returns the names of the rules of x.
func ruleNames(x uri.Syntax) []string {
	var names []string
	for _, match := range ruleLine.FindAllStringSubmatch(grammars[x], -1) {
		names = append(names, match[1])
	}
	return names
}

var (
	ruleLine  = regexp.MustCompile(`(?m)^\s*([A-Za-z][\w-]*) *=(.*(?:\n\s*\|.*)*)`)
	ruleUse   = regexp.MustCompile(`(\\x)?\{([A-Za-z][\w-]*)\}`) // or \x{A0}
	blank     = regexp.MustCompile(`\s+`)
	openGroup = regexp.MustCompile(`\\.|\(`)
)

// expand replaces the rules that expr uses by their expressions.
func expand(x uri.Syntax, expr string) string {
	rules := map[string]string{}
	for _, match := range ruleLine.FindAllStringSubmatch(grammars[x], -1) {
		rule := blank.ReplaceAllString(match[2], "")
		rules[match[1]] = openGroup.ReplaceAllStringFunc(rule, func(s string) string {
			if s == "(" {
				return "(?:" // only the callers of expand use captures
			}
			return s
		})
	}
	var replace func(use string) string
	replace = func(use string) string {
		if use[0] == '\\' {
			return use
		}
		rule, ok := rules[strings.Trim(use, "{}")]
		if !ok {
			panic(fmt.Sprintf("%v has no rule %s", x, use))
		}
		return "(?:" + ruleUse.ReplaceAllStringFunc(rule, replace) + ")"
	}
	return ruleUse.ReplaceAllStringFunc(expr, replace)
}

// matcher returns a regular expression that matches the whole texts that expr derives under x.
func matcher(x uri.Syntax, expr string) *regexp.Regexp {
	return regexp.MustCompile(`\A(?:` + expand(x, expr) + `)\z`)
}

// oracles has an automaton for every syntax and form.
var oracles = sync.OnceValue(func() map[uri.Syntax][3]*automaton {
	m := map[uri.Syntax][3]*automaton{}
	for x, starts := range startRules {
		var a [3]*automaton
		for form, start := range starts {
			a[form] = newAutomaton(expand(x, start))
		}
		m[x] = a
	}
	return m
})

// slowCheck reports whether the start rule of form derives s under x. If not, viable is the length
// of the longest prefix of s with which some valid text begins. A sequence of UTF-8 that is
// ill-formed or cut off fails at its first byte.
func slowCheck(x uri.Syntax, form uri.Form, s string) (viable int, ok bool) {
	return oracles()[x][form].run(s)
}

// An automaton runs a regular expression by following all its threads at once (K. Thompson, 1968).
// It caches the sets of threads. The expressions of the rules have no assertions and no empty
// classes, so every thread can reach a match. While there is a thread, some text continues the
// text that was read.
type automaton struct {
	prog  *syntax.Prog
	sets  map[string]*threads
	start *threads
}

// threads are the instructions of the program that wait for the next character.
type threads struct {
	at      []uint32
	matches bool
	next    map[rune]*threads
}

func newAutomaton(expr string) *automaton {
	parsed, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		panic(err)
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		panic(err)
	}
	a := &automaton{prog: prog, sets: map[string]*threads{}}
	a.start = a.follow([]uint32{uint32(prog.Start)})
	return a
}

func (a *automaton) run(s string) (viable int, ok bool) {
	set := a.start
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i, false
		}
		if set = a.step(set, r); set == nil {
			return i, false
		}
		i += size
	}
	return len(s), set.matches
}

// step returns the threads after r, or nil if r cannot follow.
func (a *automaton) step(set *threads, r rune) *threads {
	if next, ok := set.next[r]; ok {
		return next
	}
	var pcs []uint32
	for _, pc := range set.at {
		if inst := &a.prog.Inst[pc]; inst.MatchRune(r) {
			pcs = append(pcs, inst.Out)
		}
	}
	var next *threads
	if pcs != nil {
		next = a.follow(pcs)
	}
	set.next[r] = next
	return next
}

// follow returns the threads that can be reached from pcs without reading a character.
func (a *automaton) follow(pcs []uint32) *threads {
	set := &threads{next: map[rune]*threads{}}
	seen := map[uint32]bool{}
	for len(pcs) > 0 {
		pc := pcs[len(pcs)-1]
		pcs = pcs[:len(pcs)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch inst := &a.prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			pcs = append(pcs, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			pcs = append(pcs, inst.Out)
		case syntax.InstMatch:
			set.matches = true
		case syntax.InstRune, syntax.InstRune1:
			set.at = append(set.at, pc)
		default:
			panic(inst.String() + " is in no rule")
		}
	}
	slices.Sort(set.at)
	key := fmt.Sprint(set.at, set.matches)
	if known, ok := a.sets[key]; ok {
		return known
	}
	a.sets[key] = set
	return set
}

// The automaton agrees with package regexp for the same expressions.
func TestSlowAgreesWithRegexp(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		for form, start := range startRules[x] {
			re := matcher(x, start)
			every("a1%:/?#[]@.~\u00a0\ue000", 3, func(s string) {
				if _, ok := slowCheck(x, uri.Form(form), s); ok != re.MatchString(s) {
					few.Errorf("%v, form %s: %q: automaton %v", x, uri.Form(form), s, ok)
				}
			})
		}
	}
}

// A part is a component that may be undefined.
type optional struct {
	text    string
	defined bool
}

func (p optional) String() string {
	if !p.defined {
		return "undefined"
	}
	return fmt.Sprintf("%q", p.text)
}

// parts are the components of a reference, and what it is.
type breakdown struct {
	kind                                    wording.Kind
	scheme, authority, userinfo, host, port optional
	hostKind                                wording.HostKind
	registry, opaque                        bool
	path                                    string
	params, query, fragment                 optional
}

// String returns the components of which a text is composed, so that they can be printed.
func (p breakdown) String() string {
	return fmt.Sprint(p.scheme, p.authority, optional{p.path, true}, p.params, p.query, p.fragment)
}

// slowSplit returns the components of s, which is valid under x.
func slowSplit(x uri.Syntax, s string) breakdown {
	var p breakdown
	switch x {
	case uri.RFC1738:
		p = split1738(s)
	case uri.RFC1808:
		p = split1808(s)
	case uri.RFC2396:
		p = split2396(s)
	default:
		p = splitAppendixB(s)
		p.splitAuthority(x)
	}
	switch {
	case p.scheme.defined:
		p.kind = wording.URI
	case p.authority.defined:
		p.kind = wording.NetworkPath
	case strings.HasPrefix(p.path, "/"):
		p.kind = wording.AbsolutePath
	case x == uri.RFC1808:
		// There are no references to the current document: "RFC 1808 (Section 4) defined an
		// empty URL reference [...] as being a reference to the base URL" (RFC 2396, G.4).
		p.kind = wording.RelativePath
	case p.path == "" && !p.query.defined:
		p.kind = wording.Empty
	default:
		p.kind = wording.RelativePath
	}
	return p
}

// RFC 3986, appendix B, which is also that of RFC 2396:
//
//	scheme    = $2
//	authority = $4
//	path      = $5
//	query     = $7
//	fragment  = $9
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func splitAppendixB(s string) breakdown {
	m := groups(appendixB, s)
	return breakdown{scheme: m[2], authority: m[4], path: m[5].text, query: m[7], fragment: m[9]}
}

// groups returns the matches of the groups of re in s, or nil if re does not match.
func groups(re *regexp.Regexp, s string) []optional {
	at := re.FindStringSubmatchIndex(s)
	if at == nil {
		return nil
	}
	m := make([]optional, len(at)/2)
	for i := range m {
		if at[2*i] >= 0 {
			m[i] = optional{s[at[2*i]:at[2*i+1]], true}
		}
	}
	return m
}

// RFC 3986, 3.2: the userinfo ends at "@". The port follows the last ":" that is not in brackets.
var authority3986 = regexp.MustCompile(`^(([^@]*)@)?(\[[^\]]*\]|[^:]*)(:(.*))?$`)

var hostRules = sync.OnceValue(func() [3]*regexp.Regexp {
	return [3]*regexp.Regexp{
		matcher(uri.RFC3986, "{IPv4address}"),
		matcher(uri.RFC3986, `\[{IPv6address}\]`),
		matcher(uri.RFC3986, `\[{IPvFuture}\]`),
	}
})

func (p *breakdown) splitAuthority(x uri.Syntax) {
	if !p.authority.defined {
		return
	}
	m := groups(authority3986, p.authority.text)
	p.userinfo, p.host, p.port = m[2], m[3], m[5]
	for i, kind := range []wording.HostKind{wording.IPv4address, wording.IPv6address, wording.IPvFuture} {
		if hostRules()[i].MatchString(p.host.text) {
			p.hostKind = kind // "first-match-wins" (RFC 3986, 3.2.2)
		}
	}
}

// RFC 2396, 3: an opaque URI has only its scheme and its opaque_part, which may contain "?".
// Appendix B does not take this into account.
var opaque2396 = sync.OnceValue(func() *regexp.Regexp {
	return matcher(uri.RFC2396, "({scheme}):({opaque_part})(#({fragment}))?")
})

func split2396(s string) breakdown {
	if m := groups(opaque2396(), s); m != nil {
		return breakdown{scheme: m[1], path: m[2].text, fragment: m[4], opaque: true}
	}
	p := splitAppendixB(s)
	if p.authority.defined && p.authority.text != "" {
		p.registry = !p.splitServer(server2396(), dotted2396())
	}
	return p
}

// RFC 2396, 3.2: an authority is a server if server derives it, and otherwise a reg_name.
var server2396 = sync.OnceValue(func() *regexp.Regexp {
	return matcher(uri.RFC2396, "(({userinfo})@)?({host})(:({port}))?")
})

var dotted2396 = sync.OnceValue(func() *regexp.Regexp { return matcher(uri.RFC2396, "{IPv4address}") })

// splitServer splits the authority if it is a server, or a login.
func (p *breakdown) splitServer(server, address *regexp.Regexp) bool {
	m := groups(server, p.authority.text)
	if m == nil {
		return false
	}
	p.userinfo, p.host, p.port = m[2], m[3], m[5]
	p.hostKind = wording.Hostname
	if address.MatchString(p.host.text) {
		p.hostKind = wording.IPv4address
	}
	return true
}

// split1808 splits s by the steps of RFC 1808, 2.4. Unlike these steps, it keeps empty components.
func split1808(s string) breakdown {
	var p breakdown
	// 2.4.1: "the substring after the first (left-most) crosshatch "#" and up to
	// the end of the parse string is the <fragment> identifier"
	s, p.fragment = cutPart(s, "#")
	// 2.4.2: "If the parse string contains a colon ":" after the first character
	// and before any characters not allowed as part of a scheme name"
	if m := groups(scheme1808, s); m != nil {
		p.scheme = m[1]
		s = s[len(m[0].text):]
	}
	// 2.4.3: "If the parse string begins with a double-slash "//", then the
	// substring of characters after the double-slash and up to, but not including,
	// the next slash "/" character is the network location/login"
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		p.authority = optional{rest[:end], true}
		p.registry = rest[:end] != "" && !p.splitServer(login1738(), hostnumber1738())
		s = rest[end:]
	}
	// 2.4.4: "the substring after the first (left-most) question mark "?""
	s, p.query = cutPart(s, "?")
	// 2.4.5: "the substring after the first (left-most) semicolon ";""
	s, p.params = cutPart(s, ";")
	// 2.4.6: "all that is left of the parse string is the URL <path> and the slash
	// "/" that may precede it"
	p.path = s
	return p
}

var scheme1808 = regexp.MustCompile(`^([A-Za-z0-9+.-]+):`)

func cutPart(s, sep string) (before string, after optional) {
	before, text, ok := strings.Cut(s, sep)
	return before, optional{text, ok}
}

// RFC 1738, 5, with the parts of the login.
var (
	login1738 = sync.OnceValue(func() *regexp.Regexp {
		return matcher(uri.RFC1738, "(({user}(?::{password})?)@)?({host})(:({port}))?")
	})
	hostnumber1738 = sync.OnceValue(func() *regexp.Regexp {
		return matcher(uri.RFC1738, "{hostnumber}")
	})
	ipURL1738 = sync.OnceValue(func() *regexp.Regexp {
		return matcher(uri.RFC1738, "({scheme})://({login})((?:/{urlpath})?)")
	})
)

// split1738 splits off the login if the text after the scheme is an ip-schemepart.
func split1738(s string) breakdown {
	m := groups(ipURL1738(), s)
	if m == nil {
		scheme, rest, _ := strings.Cut(s, ":")
		return breakdown{scheme: optional{scheme, true}, path: rest, opaque: true}
	}
	p := breakdown{scheme: m[1], authority: m[2], path: m[3].text}
	p.splitServer(login1738(), hostnumber1738())
	return p
}

// recompose is the pseudocode of RFC 3986, 5.3, and of RFC 2396, 5.2, step 7. The
// params are those of RFC 1808.
func recompose(t breakdown) string {
	result := ""
	if t.scheme.defined {
		result += t.scheme.text + ":"
	}
	if t.authority.defined {
		result += "//" + t.authority.text
	}
	result += t.path
	if t.params.defined {
		result += ";" + t.params.text
	}
	if t.query.defined {
		result += "?" + t.query.text
	}
	if t.fragment.defined {
		result += "#" + t.fragment.text
	}
	return result
}
