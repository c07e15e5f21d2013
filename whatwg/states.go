package whatwg

import (
	"strings"

	"github.com/uriform/uri/internal/kernel"
)

// This file has the states of the basic URL parser (4.4), under their names. Each state is a method
// that takes the part of the input that is left, and calls the next state. The Standard's pointer is
// len(p.input) less the length of what is left; where the Standard decreases it, the method passes s
// on as it is. The "state override" of the setters is in the parser.

// A parser has the variables of the basic URL parser.
type parser struct {
	record       // "url"
	base     URL // zero if there is none
	input    string
	override override

	reports bool
	errors  []ValidationError // if reports; the offsets are those in input
	fault   ValidationError   // why parsing failed
}

// An override is a "state override", as far as states depend on it.
type override uint8

const (
	noOverride override = iota
	anyOverride
	hostnameOverride // the hostname state, which does not go on to the port
)

// parse parses s as a URL.
func (p *parser) parse(s string) (URL, bool) {
	p.input = s
	if !isPrintableASCII(s) || s == "" || s[0] == ' ' || s[len(s)-1] == ' ' {
		p.input = clean(trim(s))
	}
	p.reportUnits(s)
	if !p.schemeStart(p.input) {
		return URL{}, false
	}
	return p.serialize(s)
}

// serialize returns the URL.
func (p *parser) serialize(s string) (u URL, ok bool) {
	if u, ok = p.url(s); !ok {
		p.fail("too-long", "")
	}
	return u, ok
}

// report notes a validation error at what is left of the input.
func (p *parser) report(name, left string) {
	if p.reports {
		p.errors = append(p.errors, ValidationError{name, len(p.input) - len(left)})
	}
}

// fail notes the validation error with which parsing fails, and returns false.
func (p *parser) fail(name, left string) bool {
	p.report(name, left)
	p.fault = ValidationError{name, len(p.input) - len(left)}
	return false
}

func (p *parser) schemeStart(s string) bool {
	end := schemeEnd(s)
	if end < 0 {
		return p.noScheme(s)
	}
	return p.afterScheme(strings.ToLower(s[:end]), s[end+1:])
}

// schemeEnd returns the offset of the ":" after the scheme, or -1.
func schemeEnd(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case isAlpha(c), i > 0 && (isDigit(c) || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return i
		default:
			return -1
		}
	}
	return -1
}

// afterScheme is the scheme state at the ":".
func (p *parser) afterScheme(scheme, s string) bool {
	p.setScheme(scheme)
	switch {
	case p.scheme == "file":
		if !strings.HasPrefix(s, "//") {
			p.report("special-scheme-missing-following-solidus", s)
		}
		return p.file(s)
	case p.special && p.base.Scheme() == p.scheme:
		return p.specialRelativeOrAuthority(s)
	case p.special:
		return p.specialAuthoritySlashes(s)
	case strings.HasPrefix(s, "/"):
		return p.pathOrAuthority(s[1:])
	}
	return p.opaquePath(s)
}

func (p *parser) noScheme(s string) bool {
	switch {
	case p.base.IsZero(), p.base.HasOpaquePath() && !strings.HasPrefix(s, "#"):
		return p.fail("missing-scheme-non-relative-URL", s)
	case p.base.HasOpaquePath():
		p.record = p.base.record()
		return p.fragmentOf(s[1:])
	case p.base.Scheme() != "file":
		return p.relative(s)
	}
	return p.file(s)
}

func (p *parser) specialRelativeOrAuthority(s string) bool {
	if strings.HasPrefix(s, "//") {
		return p.specialAuthorityIgnoreSlashes(s[2:])
	}
	p.report("special-scheme-missing-following-solidus", s)
	return p.relative(s)
}

func (p *parser) pathOrAuthority(s string) bool {
	if strings.HasPrefix(s, "/") {
		return p.authorityOf(s[1:])
	}
	return p.pathOf(s)
}

func (p *parser) relative(s string) bool {
	p.setScheme(p.base.Scheme())
	if p.isSlash(s) {
		p.reportBackslash(s)
		return p.relativeSlash(s[1:])
	}
	p.record = p.base.record()
	p.fragment, p.hasFragment = "", false
	if s == "" || s[0] == '?' || s[0] == '#' {
		return p.afterPath(s)
	}
	p.query, p.hasQuery = "", false
	p.path = p.path[:p.shortenedLen([]byte(p.path))]
	return p.pathOf(s)
}

func (p *parser) relativeSlash(s string) bool {
	switch {
	case p.special && p.isSlash(s):
		p.reportBackslash(s)
		return p.specialAuthorityIgnoreSlashes(s[1:])
	case strings.HasPrefix(s, "/"):
		return p.authorityOf(s[1:])
	}
	p.username, p.password = p.base.Username(), p.base.Password()
	p.host, p.hasHost = p.base.Host()
	p.port, _ = p.base.Port()
	return p.pathOf(s)
}

func (p *parser) specialAuthoritySlashes(s string) bool {
	if !strings.HasPrefix(s, "//") {
		p.report("special-scheme-missing-following-solidus", s)
		return p.specialAuthorityIgnoreSlashes(s)
	}
	return p.specialAuthorityIgnoreSlashes(s[2:])
}

func (p *parser) specialAuthorityIgnoreSlashes(s string) bool {
	for p.isSlash(s) {
		p.report("special-scheme-missing-following-solidus", s)
		s = s[1:]
	}
	return p.authorityOf(s)
}

// authorityOf is the authority state.
func (p *parser) authorityOf(s string) bool {
	if strings.IndexByte(s, '@') < 0 {
		return p.hostOf(s)
	}
	end, _ := span(s, p.authorityEnd())
	at := strings.LastIndexByte(s[:end], '@')
	if at >= 0 {
		p.reportCredentials(s, s[:at+1])
		if at+1 == end {
			return p.fail("host-missing", s[end:])
		}
		username, password, _ := strings.Cut(s[:at], ":")
		p.username, p.password = encode(username, userinfoSet), encode(password, userinfoSet)
	}
	return p.hostOf(s[at+1:])
}

// authorityEnd returns the set of the delimiters at which an authority ends.
func (p *parser) authorityEnd() set {
	if p.special {
		return aSlash | aQuestion | aHash | aBackslash
	}
	return aSlash | aQuestion | aHash
}

// hostOf is the host state, and the hostname state.
func (p *parser) hostOf(s string) bool {
	if p.override != noOverride && p.scheme == "file" {
		return p.fileHost(s)
	}
	end, seen := span(s, p.authorityEnd())
	text, colon := s[:end], -1
	if seen&colonOrBracket != 0 {
		colon = portColon(text)
	}
	switch {
	case colon == 0, p.special && text == "":
		return p.fail("host-missing", s)
	case colon > 0 && p.override == hostnameOverride:
		return p.fail("host-invalid-code-point", s[colon:])
	case colon > 0:
		text = s[:colon]
		_, seen = span(text, 0)
	case p.override != noOverride && text == "" && (p.hasCredentials() || p.port != ""):
		return p.fail("host-missing", s)
	}
	host, ok := p.parseHost(text, seen, s)
	if !ok {
		return false
	}
	p.setHost(host)
	switch {
	case colon > 0:
		return p.portOf(s[colon+1:])
	case p.override != noOverride:
		return true
	}
	return p.pathStartOf(s[end:])
}

// portColon returns the offset of the first ":" that is not between brackets, or -1.
func portColon(s string) int {
	inBrackets := false
	for i := range len(s) {
		switch s[i] {
		case '[':
			inBrackets = true
		case ']':
			inBrackets = false
		case ':':
			if !inBrackets {
				return i
			}
		}
	}
	return -1
}

// portOf is the port state.
func (p *parser) portOf(s string) bool {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if p.override == noOverride && n < len(s) && class[s[n]]&p.authorityEnd() == 0 || p.override != noOverride && n == 0 {
		return p.fail("port-invalid", s[n:])
	}
	if n > 0 {
		port, ok := parsePort(s[:n])
		if !ok {
			return p.fail("port-out-of-range", s)
		}
		if port == defaultPort(p.scheme) {
			port = ""
		}
		p.port = port
	}
	if p.override != noOverride {
		return true
	}
	return p.pathStartOf(s[n:])
}

// parsePort returns digits without leading zeros, and whether they are a 16-bit integer.
func parsePort(digits string) (port string, ok bool) {
	for len(digits) > 1 && digits[0] == '0' {
		digits = digits[1:]
	}
	const largest = "65535"
	return digits, len(digits) < len(largest) || len(digits) == len(largest) && digits <= largest
}

func (p *parser) file(s string) bool {
	p.setScheme("file")
	p.setHost("")
	if p.isSlash(s) {
		p.reportBackslash(s)
		return p.fileSlash(s[1:])
	}
	if p.base.Scheme() == "file" {
		p.record = p.base.record()
		p.fragment, p.hasFragment = "", false
		if s == "" || s[0] == '?' || s[0] == '#' {
			return p.afterPath(s)
		}
		p.query, p.hasQuery = "", false
		if startsWithDriveLetter(s) {
			p.report("file-invalid-Windows-drive-letter", s)
			p.path = ""
		} else {
			p.path = p.path[:p.shortenedLen([]byte(p.path))]
		}
	}
	return p.pathOf(s)
}

func (p *parser) fileSlash(s string) bool {
	if p.isSlash(s) {
		p.reportBackslash(s)
		return p.fileHost(s[1:])
	}
	if p.base.Scheme() == "file" {
		p.host, _ = p.base.Host()
		if path := p.base.Path(); !startsWithDriveLetter(s) && hasNormalizedDrive(path) {
			p.path = path[:len("/C:")]
		}
	}
	return p.pathOf(s)
}

func (p *parser) fileHost(s string) bool {
	end, seen := span(s, p.authorityEnd())
	if p.override == noOverride && isDriveLetter(s[:end]) {
		p.report("file-invalid-Windows-drive-letter-host", s)
		return p.pathOf(s)
	}
	host := ""
	if end > 0 {
		ok := false
		if host, ok = p.parseHost(s[:end], seen, s); !ok {
			return false
		}
		if host == "localhost" {
			host = ""
		}
	}
	p.setHost(host)
	if p.override != noOverride {
		return true
	}
	return p.pathStartOf(s[end:])
}

// pathStartOf is the path start state.
func (p *parser) pathStartOf(s string) bool {
	switch {
	case p.special:
		if p.isSlash(s) {
			p.reportBackslash(s)
			s = s[1:]
		}
		return p.pathOf(s)
	case s == "":
		if p.override != noOverride && !p.hasHost {
			p.path = "/"
		}
		return true
	case p.override == noOverride && (s[0] == '?' || s[0] == '#'):
		return p.afterPath(s)
	}
	return p.pathOf(strings.TrimPrefix(s, "/"))
}

// pathOf is the path state. It adds the segments of s to p.path.
func (p *parser) pathOf(s string) bool {
	stop, changes := aQuestion|aHash, pathSet
	if p.override != noOverride {
		stop = 0
	}
	if p.special {
		changes |= aBackslash
	}
	end, seen := span(s, stop)
	backslash := invalidUnit
	if p.special {
		backslash = invalidBackslash
	}
	p.reportUnitsOf(s, s[:end], backslash)
	start := len(p.input) - len(s)
	if p.path == "" && seen&changes == 0 && start > 0 && p.isUsualPath(p.input[start-1:start+end]) {
		p.path = p.input[start-1 : start+end]
	} else {
		p.path = p.joined(p.path, s[:end])
	}
	return p.afterPath(s[end:])
}

// isUsualPath reports whether s is a path that the path state does not change, if no character of it
// is encoded.
func (p *parser) isUsualPath(s string) bool {
	if s[0] != '/' || kernel.Hints(s, 0) && hasDotSegment(s) {
		return false
	}
	return p.scheme != "file" || len(s) < 3 || s[2] != '|'
}

// joined returns path with the segments of s added to it.
func (p *parser) joined(path, s string) string {
	b := append(make([]byte, 0, len(path)+len(s)+len(s)/4+1), path...)
	for {
		n := 0
		for n < len(s) && !p.isSlash(s[n:]) {
			n++
		}
		dots := dotsOf(s[:n])
		if dots == 2 {
			b = b[:p.shortenedLen(b)]
		}
		if dots == 0 || n == len(s) {
			b = append(b, '/')
		}
		if dots == 0 {
			b = appendEncoded(b, s[:n], pathSet)
		}
		if p.scheme == "file" && len(b) == len("/C:") && isDriveLetter(string(b[1:])) {
			b[2] = ':'
		}
		if n == len(s) {
			return string(b)
		}
		s = s[n+1:]
	}
}

// dotsOf returns 1 for a "single-dot URL path segment", 2 for a "double-dot URL path segment"
// (4.2), and 0 for others.
func dotsOf(segment string) (dots int) {
	for segment != "" {
		n := dotSize(segment)
		if n == 0 || dots == 2 {
			return 0
		}
		segment = segment[n:]
		dots++
	}
	return dots
}

// dotSize returns the length of the "." or "%2e" at the start of s, or 0.
func dotSize(s string) int {
	switch {
	case s[0] == '.':
		return len(".")
	case len(s) >= 3 && s[:2] == "%2" && s[2]|0x20 == 'e':
		return len("%2e")
	}
	return 0
}

// opaquePath is the opaque path state.
func (p *parser) opaquePath(s string) bool {
	p.opaque = true
	end, _ := span(s, aQuestion|aHash)
	p.reportUnitsOf(s, s[:end], invalidUnit)
	p.path = encode(s[:end], c0ControlSet)
	if path, ok := strings.CutSuffix(p.path, " "); ok { // "?" or "#" follows, since parse has trimmed the input
		p.path = path + "%20"
	}
	return p.afterPath(s[end:])
}

// afterPath begins the query or the fragment.
func (p *parser) afterPath(s string) bool {
	switch {
	case s == "":
		return true
	case s[0] == '?':
		return p.queryOf(s[1:])
	}
	return p.fragmentOf(s[1:])
}

// queryOf is the query state.
func (p *parser) queryOf(s string) bool {
	stop, in := aHash, querySet
	if p.override != noOverride {
		stop = 0
	}
	if p.special {
		in = specialQuerySet
	}
	end, seen := span(s, stop)
	p.reportUnitsOf(s, s[:end], invalidUnit)
	p.query, p.hasQuery = s[:end], true
	if seen&in != 0 {
		p.query = encode(p.query, in)
	}
	if end == len(s) {
		return true
	}
	return p.fragmentOf(s[end+1:])
}

// fragmentOf is the fragment state.
func (p *parser) fragmentOf(s string) bool {
	p.reportUnitsOf(s, s, invalidUnit)
	p.fragment, p.hasFragment = encode(s, fragmentSet), true
	return true
}
