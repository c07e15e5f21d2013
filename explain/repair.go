package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// A Repair is a list of edits after which a syntax accepts the text. It has as few edits as
// possible. A repair is a proposal: the grammar does not show what the author meant.
type Repair struct {
	Text  string // the text after the edits
	Edits []Edit // in the order of the text

	// Fewest reports whether no repair has fewer edits. It is false if the search reached its
	// limit. Only long texts with many faults reach it.
	Fewest bool
}

// An Edit is one change of a text: Text replaces the bytes from Start up to End. An Edit changes one
// character or one byte that is not part of UTF-8. An Edit may also delete the zone identifier of
// an address, or a delimiter such as "<URL:" before a URL.
type Edit struct {
	Kind       EditKind
	Start, End int
	Text       string
}

// An EditKind is the kind of an edit.
type EditKind uint8

const (
	EditEncode  EditKind = iota // a character becomes the percent-encoding of its bytes
	EditInsert                  // a character is inserted before Start
	EditDelete                  // a character is deleted
	EditReplace                 // a character is replaced by another
)

var editNames = [...]string{"encode", "insert", "delete", "replace"}

// String returns the name of the kind: "encode".
func (k EditKind) String() string {
	if int(k) < len(editNames) {
		return editNames[k]
	}
	return fmt.Sprintf("EditKind(%d)", uint8(k))
}

// mostEdits is the largest number of edits of a repair. A text that needs more edits is not a URI
// with mistakes.
const mostEdits = 1000

// repair returns the smallest repair of s, which m rejects. It returns nil if the repair has more
// than mostEdits.
//
// Most texts need no search. If repairAsRead encodes one character for each misfit and does no other
// edit, then no repair is better.
func (m *machine) repair(s string) *Repair {
	m.forRepairs()
	misfits := m.misfits(s, mostEdits)
	if len(misfits) > mostEdits {
		return nil
	}
	plain, encodes := m.repairAsRead(s)
	if plain != nil && encodes && !m.encodesFragment(s, plain) && len(plain) == len(misfits) {
		return &Repair{apply(s, plain), plain, true}
	}
	edits, fewest := m.search(s, misfits, plain)
	if edits == nil {
		return nil
	}
	return &Repair{apply(s, edits), edits, fewest}
}

// encodesFragment reports whether one of the edits encodes the "#" before a fragment.
func (m *machine) encodesFragment(s string, edits []Edit) bool {
	return slices.ContainsFunc(edits, func(e Edit) bool { return e.Kind == EditEncode && m.beginsFragment(s, e.Start) })
}

// beginsFragment reports whether a fragment begins at s[i:], if m reads fragments.
func (m *machine) beginsFragment(s string, i int) bool {
	return m.fragments && i == strings.IndexByte(s, '#')
}

// repairAsRead reads s once and changes each character that does not fit. It encodes the "%" before
// the character if the "%" does not begin a percent-encoding. Otherwise it encodes the character, or
// deletes the character if its encoding does not fit. If the text ends too early, it appends the
// shortest end. encodes reports whether all edits encode. The result is a repair, but often not the
// smallest. It is nil if it has more than mostEdits.
func (m *machine) repairAsRead(s string) (edits []Edit, encodes bool) {
	encodes = true
	at := m.dfa.Start()
	percent, before := -1, at // the offset of the last "%", and the state before it
	fail := func(i int) (next int) {
		if percent >= 0 && i-percent <= 2 {
			if to := m.encode(before, "%"); to != automaton.Dead {
				edits = append(edits, Edit{EditEncode, percent, percent + 1, "%25"})
				at, i, percent = to, percent+1, -1
				return i
			}
		}
		_, size := m.symbol(s[i:])
		if to := m.encode(at, s[i:i+size]); to != automaton.Dead {
			edits = append(edits, Edit{EditEncode, i, i + size, percentEncode(s[i : i+size])})
			at = to
			return i + size
		}
		encodes = false
		edits = append(edits, Edit{EditDelete, i, i + size, ""})
		return i + size
	}
	for i := 0; ; {
		if len(edits) > mostEdits {
			return nil, false
		}
		if i == len(s) {
			if m.accept[at] {
				return edits, encodes
			}
			if percent >= 0 && i-percent <= 2 {
				i = fail(i)
				continue
			}
			end, _ := m.dfa.ShortestFrom(at)
			for _, r := range end {
				edits = append(edits, Edit{EditInsert, i, i, string(r)})
			}
			return edits, false
		}
		class, size := m.symbol(s[i:])
		to := m.step(at, class)
		if to == automaton.Dead {
			i = fail(i)
			continue
		}
		if s[i] == '%' {
			percent, before = i, at
		}
		at = to
		i += size
	}
}

// zoneOf returns the span of the zone identifier of an address: "%25eth0" in
// "http://[fe80::1%25eth0]/". The address is in brackets in an authority. The zone begins
// with the "%" after the address, and ends before "]", or before the end of the authority
// if there is no "]".
func zoneOf(s string) (zone uri.Span, ok bool) {
	const longest = len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255%")
	address := machineOf(uri.RFC3986.String(), "IPv6address").dfa
	authority := false // s[:i] ends in an authority
	for i := range len(s) {
		switch s[i] {
		case '/':
			authority = i > 0 && s[i-1] == '/'
		case '?', '#':
			authority = false
		}
		if s[i] != '[' || !authority {
			continue
		}
		n := strings.IndexByte(s[i:min(i+longest, len(s))], '%')
		if n < 0 || !address.Match(s[i+1:i+n]) {
			continue
		}
		zone = uri.Span{Start: i + n, End: len(s)}
		if n := strings.IndexAny(s[zone.Start:], "]/?#"); n >= 0 {
			zone.End = zone.Start + n
		}
		closed := strings.HasPrefix(s[zone.End:], "]")
		return zone, closed || zone.End-zone.Start > len("%")
	}
	return uri.Span{}, false
}

// inAuthority reports whether s ends in an authority.
func inAuthority(s string) bool {
	i := strings.LastIndex(s, "//")
	return i >= 0 && !strings.ContainsAny(s[i+2:], "/?#")
}

// repairWithoutZone returns the repair that deletes the zone identifier of an address, or nil
// if s has no zone identifier or x has no IPv6 addresses.
func repairWithoutZone(x uri.Syntax, s string, form rfc.Form) *Repair {
	zone, ok := zoneOf(s)
	if !ok || x != uri.RFC3986 && x != uri.RFC3987 {
		return nil
	}
	r := mend(x, s[:zone.Start]+s[zone.End:], form)
	if r == nil {
		return nil
	}
	// "a//[::1%25b]" has no host: the zone is part of a path.
	ref, err := x.ParseReference(r.Text)
	if host, _ := ref.Host(); err != nil || host.Kind() != uri.HostIPv6address {
		return nil
	}
	var edits []Edit
	for _, e := range r.Edits {
		if e.Start < zone.Start {
			edits = append(edits, e)
		}
	}
	edits = append(edits, Edit{Kind: EditDelete, Start: zone.Start, End: zone.End})
	for _, e := range r.Edits[len(edits)-1:] {
		edits = append(edits, e.moved(zone.End-zone.Start))
	}
	return &Repair{r.Text, edits, r.Fewest}
}

// moved returns e at a position n bytes later.
func (e Edit) moved(n int) Edit {
	e.Start += n
	e.End += n
	return e
}

// wrapper returns the lengths in bytes of the delimiters before and after a URI: 5 and 1 for
// "<URL:http://a/>", 5 and 0 for "URL: http://a/". Both are 0 if s has no delimiters.
//
// RFC 3986, C: "These wrappers do not form part of the URI." A space after "URL:" belongs to
// the prefix: "The prefix "URL:" (with or without a trailing space) was formerly recommended".
// Without brackets and without the space, "URL:" has the syntax of a scheme.
func wrapper(s string) (before, after int) {
	switch n := len(s); {
	case n > 7 && strings.EqualFold(s[:6], "<URL: ") && s[n-1] == '>':
		return len("<URL: "), 1
	case n > 6 && strings.EqualFold(s[:5], "<URL:") && s[n-1] == '>':
		return len("<URL:"), 1
	case n > 5 && strings.EqualFold(s[:5], "URL: "):
		return len("URL: "), 0
	case n > 2 && s[0] == '<' && s[n-1] == '>', n > 2 && s[0] == '"' && s[n-1] == '"':
		return 1, 1
	}
	return 0, 0
}

// repairUnwrapped returns the repair that deletes the delimiters around a URI, or nil if s
// has no delimiters. Delimiters inside of delimiters are characters like others: the search
// goes through the text a fixed number of times.
func repairUnwrapped(x uri.Syntax, s string, form rfc.Form) *Repair {
	before, after := wrapper(s)
	if before == 0 {
		return nil
	}
	end := len(s) - after
	r := repairWrapped(x, s[before:end], form)
	if r == nil {
		return nil
	}
	edits := []Edit{{Kind: EditDelete, Start: 0, End: before}}
	for _, e := range r.Edits {
		edits = append(edits, e.moved(before))
	}
	if after > 0 {
		edits = append(edits, Edit{Kind: EditDelete, Start: end, End: len(s)})
	}
	return &Repair{r.Text, edits, r.Fewest}
}

// bracketsOf returns the offsets of the brackets around a host that is not an IPv6address:
// "http://[1.2.3.4]:80/", "//u@[example.com]". An IPv6address has two colons or more.
func bracketsOf(s string) (opening, closing int, ok bool) {
	start := strings.Index(s, "//") + len("//")
	if start < len("//") || start > len("//") && s[start-len("://")] != ':' {
		return 0, 0, false
	}
	authority := s[start:]
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	opening = start + strings.LastIndexByte(authority, '@') + 1
	host, found := strings.CutPrefix(s[opening:start+len(authority)], "[")
	n := strings.IndexByte(host, ']')
	if !found || n < 0 || strings.Count(host[:n], ":") > 1 {
		return 0, 0, false
	}
	return opening, opening + len("[") + n, true
}

// repairWithoutBrackets returns the repair that deletes the brackets around a host, or nil if s
// has no such brackets. RFC 3986, 3.2.2: "A host identified by an Internet Protocol literal
// address, version 6 [RFC3513] or later, is distinguished by enclosing the IP literal within
// square brackets ("[" and "]").  This is the only place where square bracket characters are
// allowed in the URI syntax."
func repairWithoutBrackets(x uri.Syntax, s string, form rfc.Form) *Repair {
	opening, closing, ok := bracketsOf(s)
	if !ok {
		return nil
	}
	r := mendCharacters(x, s[:opening]+s[opening+1:closing]+s[closing+1:], form)
	if r == nil {
		return nil
	}
	edits := []Edit{{Kind: EditDelete, Start: opening, End: opening + 1}, {Kind: EditDelete, Start: closing, End: closing + 1}}
	for _, e := range r.Edits {
		switch {
		case e.Start >= closing-1:
			e = e.moved(2)
		case e.Start >= opening:
			e = e.moved(1)
		}
		edits = append(edits, e)
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	return &Repair{r.Text, edits, r.Fewest}
}

// repairWithSlashes returns the repair that inserts "//" before an IP-literal at the beginning of
// s: "[::1]:80" becomes "//[::1]:80". It is nil if s does not begin with an IP-literal or if x has
// no IP-literals. RFC 3986, 3.2: "The authority component is preceded by a double slash ("//")".
func repairWithSlashes(x uri.Syntax, s string, form rfc.Form) *Repair {
	if !beginsWithAddress(s) || x != uri.RFC3986 && x != uri.RFC3987 {
		return nil
	}
	r := mendCharacters(x, "//"+s, form)
	if r == nil || !strings.HasPrefix(r.Text, "//[") || len(r.Edits) > 0 && r.Edits[0].Start < len("//") {
		return nil
	}
	edits := []Edit{{Kind: EditInsert, Text: "/"}, {Kind: EditInsert, Text: "/"}}
	for _, e := range r.Edits {
		edits = append(edits, e.moved(-len("//")))
	}
	return &Repair{r.Text, edits, r.Fewest}
}

// beginsWithAddress reports whether s begins with an IP-literal: "[::1]:80".
func beginsWithAddress(s string) bool {
	const longest = len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")
	n := strings.IndexByte(s[:min(longest, len(s))], ']')
	return n > 0 && machineOf(uri.RFC3986.String(), "IP-literal").dfa.Match(s[:n+1])
}

// apply returns s after the edits.
func apply(s string, edits []Edit) string {
	var b strings.Builder
	b.Grow(len(s) + 2*len(edits))
	at := 0
	for _, e := range edits {
		b.WriteString(s[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(s[at:])
	return b.String()
}
