package bulk

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/query"
)

// StatsMemory is the default memory of Stats for values, in bytes.
const StatsMemory = 32 << 20

// Stats counts what a list of references is made of. The components, the percent-encodings and the
// errors are those of one syntax.
//
// All counts are exact, except the counts of values that do not fit in memory: see [Frequencies].
// No value contains a userinfo.
type Stats struct {
	// These are counted for all lines.
	Lines    int64                  // all lines
	TooLong  int64                  // lines that a Reader skipped; only Lines counts them too
	Rejected int64                  // lines that the syntax rejects
	Empty    int64                  // lines without bytes; an empty line is a valid reference
	NonASCII int64                  // lines with a byte that is not ASCII
	NotUTF8  int64                  // lines that are not UTF-8
	Length   Histogram              // bytes of a line, without the line end
	Sets     [1 << 5]int64          // lines by the set of syntaxes that accept them: bit x of the index is for syntax x
	Scripts  map[string]*Script     // by name of the script
	Errors   map[string]*ErrorCount // rejected lines, by the rule that rejects them

	// These are counted for the references that the syntax accepts.
	Kinds      [5]int64 // same-document, relative-path, absolute-path, network-path, uri
	Components Components
	HostKinds  [5]int64    // reg-name, IPv4address, IPv6address, IPvFuture, hostname
	Schemes    Frequencies // in lower case
	Hosts      Frequencies // in lower case, IP literals with brackets
	Domains    Frequencies // registrable domains of the hosts; with GOOS=js no domain is found (see suffixes_js.go)
	Ports      Frequencies // as they are written, also if they are empty
	Parameters Frequencies // names in the pairs of the query, as they are written
	Depth      Histogram   // segments of the path, as uri.Reference.Segments yields them
	Percent    Percent

	syntax uri.Syntax
	memory int64  // for the values of the five Frequencies, in bytes
	lower  []byte // buffer of lowerCase
}

// Components has the numbers of references that have a component, also if the component is empty.
// A password is a userinfo with a ":".
type Components struct {
	Authority int64 `json:"authority"`
	Userinfo  int64 `json:"userinfo"`
	Password  int64 `json:"password"`
	Host      int64 `json:"host"`
	Port      int64 `json:"port"`
	Params    int64 `json:"params"`
	Query     int64 `json:"query"`
	Fragment  int64 `json:"fragment"`
}

// An ErrorCount is the number of lines that a rule rejects.
type ErrorCount struct {
	Section string `json:"section"` // of the RFC that defines the rule
	Count   int64  `json:"count"`
}

// NewStats returns Stats of the components under syntax x. Values may use this much memory, in
// bytes; 0 means [StatsMemory], and the largest memory is 16 GiB. In addition, Stats need up to
// 400 KiB.
//
// The memory of the values is an estimate. The garbage collector of Go may need as much again.
func NewStats(x uri.Syntax, memory int) *Stats {
	return &Stats{syntax: x, memory: statsMemory(int64(memory))}
}

func statsMemory(memory int64) int64 {
	if memory <= 0 {
		memory = StatsMemory
	}
	return min(memory, maxTally)
}

// Syntax returns the syntax of the components and errors.
func (s *Stats) Syntax() uri.Syntax { return s.syntax }

// Add counts a line. The error is that of [uri.Syntax.ParseReference], and is counted too. Add takes
// linear time. It allocates only errors, and values that it has not seen yet. It does not keep line.
func (s *Stats) Add(line string) error {
	s.Lines++
	s.Length.add(len(line))
	if line == "" {
		s.Empty++
	}
	r, err := s.syntax.ParseReference(line)
	// The syntaxes other than RFC 3987 accept only ASCII.
	ascii := err == nil && s.syntax != uri.RFC3987 || isASCII(line)
	if !ascii {
		s.addScripts(line)
	}
	s.Sets[s.accepting(line, ascii, err == nil)]++
	if err != nil {
		s.addError(err)
		return err
	}
	s.addReference(r)
	return nil
}

// AddTooLong counts a line that a [Reader] skipped with [ErrLineTooLong].
func (s *Stats) AddTooLong() {
	s.Lines++
	s.TooLong++
}

// Read adds the lines of r until its end. It calls rejected for each line that is rejected or too
// long; the line is "" if it is too long. rejected may be nil. The error is one of the stream.
func (s *Stats) Read(r *Reader, rejected func(line string, err error)) error {
	for line, err := range r.Lines() {
		switch {
		case err == nil:
			err = s.Add(line)
		case errors.Is(err, ErrLineTooLong):
			s.AddTooLong()
		default:
			return err
		}
		if err != nil && rejected != nil {
			rejected(line, err)
		}
	}
	return nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// addScripts counts the non-ASCII characters of a line.
func (s *Stats) addScripts(line string) {
	s.NonASCII++
	valid := true
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		i += size
		switch {
		case r < utf8.RuneSelf:
		case size == 1:
			valid = false
		default:
			s.script(r).Written++
		}
	}
	if !valid {
		s.NotUTF8++
	}
}

// script returns the count of the script of r.
func (s *Stats) script(r rune) *Script {
	name := scriptOf(r)
	count := s.Scripts[name]
	if count == nil {
		if s.Scripts == nil {
			s.Scripts = make(map[string]*Script)
		}
		count = new(Script)
		s.Scripts[name] = count
	}
	return count
}

// addError counts a line that is rejected.
func (s *Stats) addError(err error) {
	s.Rejected++
	rule, section := "", ""
	e, ok := errors.AsType[*uri.ParseError](err)
	if ok {
		rule = e.Rule()
	}
	count := s.Errors[rule]
	if count == nil {
		if ok {
			section = e.Section()
		}
		if s.Errors == nil {
			s.Errors = make(map[string]*ErrorCount)
		}
		count = &ErrorCount{Section: section}
		s.Errors[rule] = count
	}
	count.Count++
}

// addReference counts a reference that the syntax accepts.
func (s *Stats) addReference(r uri.Reference) {
	text, spans := r.String(), r.Spans()
	if spans.Scheme.Defined() {
		s.Kinds[wording.URI]++
		s.countName(&s.Schemes, spans.Scheme.Of(text))
	} else {
		s.Kinds[wording.KindOf(r)]++
	}
	if spans.Authority.Defined() {
		s.Components.Authority++
		s.addAuthority(r, spans)
	}
	s.Depth.add(depth(spans.Path.Of(text)))
	if spans.Params.Defined() {
		s.Components.Params++
	}
	if spans.Query.Defined() {
		s.Components.Query++
		s.addParameters(text, spans.Query)
	}
	if spans.Fragment.Defined() {
		s.Components.Fragment++
	}
	if strings.IndexByte(text, '%') >= 0 {
		s.addPercent(r)
	}
}

// addParameters counts the names in a query. A name may be a reference, or a part of one: ?http://u:p&q@h/.
func (s *Stats) addParameters(text string, at uri.Span) {
	q := at.Of(text)
	var secret redact.Secret
	if strings.IndexByte(q, '@') >= 0 {
		secret = redact.FindInput(text)
	}
	for pair := range query.Form.Pairs(q) {
		name, start := pair.RawName(), at.Start+pair.Offset()
		s.count(&s.Parameters, uri.Redact(secret.In(start, start+len(name)).Hide(name)))
	}
}

// depth returns the number of segments of a path, as [uri.Reference.Segments] yields them.
func depth(path string) int {
	n := strings.Count(path, "/")
	if path != "" && path[0] != '/' {
		n++
	}
	return n
}

// addAuthority counts the parts of the authority of r, which has these spans.
func (s *Stats) addAuthority(r uri.Reference, spans uri.Spans) {
	text := r.String()
	if spans.Userinfo.Defined() {
		s.Components.Userinfo++
		if strings.IndexByte(spans.Userinfo.Of(text), ':') >= 0 {
			s.Components.Password++
		}
	}
	if spans.Port.Defined() {
		s.Components.Port++
		s.count(&s.Ports, spans.Port.Of(text))
	}
	if spans.Host.Defined() {
		s.Components.Host++
		s.addHost(r, spans.Host.Of(text))
	}
}

// The field note of the record of a host says what is known about the host, so that a host that was
// seen before costs no search for its domain: the position of the record of its domain plus 1, or that
// it has no domain and which kind it has. The kind of a host with a domain is a name.
const (
	noteUnknown  uint32 = 0
	noteNoDomain uint32 = 1 << 31 // plus the kind
)

// addHost counts the host of r.
func (s *Stats) addHost(r uri.Reference, host string) {
	entry, isNew := s.addName(&s.Hosts, host)
	switch note := entry.note(); {
	case note == noteUnknown:
	case note >= noteNoDomain:
		s.HostKinds[note-noteNoDomain]++
		return
	default:
		s.HostKinds[wording.NameKind(s.syntax)]++
		s.Domains.again(s.Domains.listed.at(note - 1))
		return
	}
	kind := wording.HostKindOf(r)
	s.HostKinds[kind]++
	domain, ok := registrableDomain(nameOf(kind, host))
	if !ok {
		entry.setNote(noteNoDomain + uint32(kind))
	}
	if isNew {
		s.fit()
	}
	if !ok {
		return
	}
	if _, isNew = s.Domains.add(domain); isNew && s.fit() {
		return // the domain may not be where it was
	}
	entry.setNote(s.Domains.listed.last + 1) // of no effect if the first fit moved the record
}

// count adds a value to f.
func (s *Stats) count(f *Frequencies, value string) {
	if _, isNew := f.add(value); isNew {
		s.fit()
	}
}

// countName adds a value to f, in lower case.
func (s *Stats) countName(f *Frequencies, value string) {
	if _, isNew := s.addName(f, value); isNew {
		s.fit()
	}
}

// addName is [Frequencies.add] of a value in lower case. A value that is listed is in lower case.
func (s *Stats) addName(f *Frequencies, value string) (r valueRecord, isNew bool) {
	if r := f.listed.find(value); r != nil {
		f.again(r)
		return r, false
	}
	return f.add(s.lowerCase(value))
}

// frequencies returns the tables that share the memory.
func (s *Stats) frequencies() [5]*Frequencies {
	return [...]*Frequencies{&s.Schemes, &s.Hosts, &s.Domains, &s.Ports, &s.Parameters}
}

// fit drops values of the largest table while the values need too much memory. It reports whether it
// dropped values.
func (s *Stats) fit() (dropped bool) {
	for ; ; dropped = true {
		used, largest := int64(0), &s.Hosts
		for _, f := range s.frequencies() {
			n := f.listed.memory()
			used += n
			if n > largest.listed.memory() {
				largest = f
			}
		}
		if used <= s.memory {
			return dropped
		}
		largest.prune()
		if largest == &s.Domains {
			s.forgetDomains()
		}
	}
}

// forgetDomains clears the notes of the hosts, because the records of the domains have moved.
func (s *Stats) forgetDomains() {
	for r := range s.Hosts.listed.all() {
		r.setNote(noteUnknown)
	}
}

// addPercent counts the percent-encodings of r outside its userinfo.
func (s *Stats) addPercent(r uri.Reference) {
	p, before := &s.Percent, s.Percent.Total()
	if host, ok := r.Host(); ok {
		p.Host += s.encodings(host)
	}
	p.Path += s.encodings(r.Path())
	params, _ := r.Params()
	p.Path += s.encodings(params)
	query, _ := r.Query()
	p.Query += s.encodings(query)
	fragment, _ := r.Fragment()
	p.Fragment += s.encodings(fragment)
	if p.Total() > before {
		p.References++
	}
}

// lowerCase returns text with its ASCII letters in lower case, except in percent-encodings, whose
// hex digits stay as they are. The result is valid until the next call.
func (s *Stats) lowerCase(text string) string {
	for i := range len(text) {
		if c := text[i]; 'A' <= c && c <= 'Z' {
			s.lower = appendLower(s.lower[:0], text)
			return string(s.lower)
		}
	}
	return text
}

func appendLower(dst []byte, text string) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '%' && i+2 < len(text):
			dst = append(dst, text[i:i+3]...)
			i += 2
			continue
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// Keep drops all schemes, hosts, domains, ports and parameters except the n most frequent of each. The tables
// are bounded then, but the numbers of different values stay known until a Merge.
func (s *Stats) Keep(n int) {
	for _, f := range s.frequencies() {
		f.keep(n)
	}
	s.forgetDomains()
}

// Merge adds the counts of t, which does not change. While all counts of s and t are exact and fit
// in the memory of s, Merge is associative and commutative: the result is that of adding the lines
// of both lists in any order. Otherwise the values that are dropped depend on the order, and the
// promises of [Frequencies] hold in every order: the bounds of s and t are added.
//
// The error is for Stats of another syntax. s is then unchanged.
func (s *Stats) Merge(t *Stats) error {
	if s.syntax != t.syntax {
		return fmt.Errorf("bulk: statistics of %v and %v cannot be merged", s.syntax, t.syntax)
	}
	if s == t {
		return errors.New("bulk: statistics cannot be merged with themselves")
	}
	for i, n := range t.scalars() {
		*s.scalars()[i] += *n
	}
	s.Length.merge(&t.Length)
	s.Depth.merge(&t.Depth)
	s.Percent.merge(&t.Percent)
	addCounts(s.Sets[:], t.Sets[:])
	addCounts(s.Kinds[:], t.Kinds[:])
	addCounts(s.HostKinds[:], t.HostKinds[:])
	s.Scripts = mergeMaps(s.Scripts, t.Scripts, func(a, b *Script) {
		a.Written += b.Written
		a.Encoded += b.Encoded
	})
	s.Errors = mergeMaps(s.Errors, t.Errors, func(a, b *ErrorCount) {
		a.Section = b.Section
		a.Count += b.Count
	})
	for i, f := range t.frequencies() {
		s.frequencies()[i].merge(f)
	}
	s.fit()
	return nil
}

// scalars returns the counts that are single numbers.
func (s *Stats) scalars() []*int64 {
	c := &s.Components
	return []*int64{
		&s.Lines, &s.TooLong, &s.Rejected, &s.Empty, &s.NonASCII, &s.NotUTF8,
		&c.Authority, &c.Userinfo, &c.Password, &c.Host, &c.Port, &c.Params, &c.Query, &c.Fragment,
	}
}

// mergeMaps adds the counts of b to those of a.
func mergeMaps[T any](a, b map[string]*T, add func(a, b *T)) map[string]*T {
	for name, count := range b {
		if a == nil {
			a = make(map[string]*T)
		}
		if a[name] == nil {
			a[name] = new(T)
		}
		add(a[name], count)
	}
	return a
}
