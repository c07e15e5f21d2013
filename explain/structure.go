package explain

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/whatwg"
)

// This file repairs the structure of a text: the components of the regular expression in RFC 3986,
// appendix B, and the userinfo, host and port of 3.2. A draft contains the edits of the structure, and
// the bytes that no other edit may change. The other edits encode characters; see encodeMisfits.

// A draft is a repair in progress.
type draft struct {
	syntax uri.Syntax
	text   string // the input without the delimiters around a URI, and without white space in them
	origin []int  // [offset in text]: the offset in the input
	edits  []Edit // of the structure
	keeps  []bool // [offset in text]: no other edit changes the byte

	relative bool   // without a scheme
	why      string // there is no repair
}

// refuse records why there is no repair, and returns false.
func (d *draft) refuse(why string) bool {
	d.why = why
	return false
}

// Reasons why a string has no repair that several functions return. No reason has a part of the string.
const (
	tooMany      = "it would take more than 1,000 edits"
	noScheme     = "a scheme is missing, and only the author of the string knows which"
	noPort       = "only the author of the string knows the number of the port"
	noLiterals   = "this syntax has no IP addresses in brackets"
	unknownEnd   = "something is missing at the end, and only the author of the string knows what"
	otherHost    = "an encoded character would make another host"
	otherMeaning = "every edit would change the meaning"
	otherReader  = `RFC 1738 and RFC 1808 would find another host than other programs do: the one after the "@"`
)

// repairOf returns the repair of a text that x rejects, or the reason why there is none.
func repairOf(x uri.Syntax, s string, form rfc.Form) (*Repair, string) {
	outer, why := unwrap(s)
	if why != "" {
		return nil, why
	}
	d := draft{syntax: x, text: apply(s, outer), origin: origins(len(s), outer)}
	d.keeps = make([]bool, len(d.text))
	trimmed := lenient.Trim(d.text).Of(d.text)
	switch {
	case lookalike.HostAfterBackslash(trimmed):
		if u, err := whatwg.Parse(d.text); err == nil {
			if host, _ := u.Host(); host == "" { // C:\dir, file:///C:\dir
				return nil, "a backslash may be meant as a slash or as itself, and only the author of the string knows which"
			}
		}
		return nil, "browsers read the backslash as a slash, and then see another host than other programs do"
	case !d.outline(form):
		return nil, d.why
	case len(d.edits) > maxEdits:
		return nil, tooMany
	}
	slices.SortStableFunc(d.edits, byPlace)
	text, origin := apply(d.text, d.edits), origins(len(d.text), d.edits)
	misfits, why := machineFor(x.String(), form).encodeMisfits(text, func(i int) bool { return origin[i] < 0 || d.keeps[origin[i]] })
	if why != "" {
		return nil, why
	}
	for _, e := range misfits {
		d.edits = append(d.edits, e.moved(origin[e.Start]-e.Start))
	}
	edits, ok := d.outside(outer)
	switch {
	case !ok:
		return nil, "white space divides a percent-encoding or a character"
	case len(edits) > maxEdits:
		return nil, tooMany
	}
	repaired := apply(s, edits)
	if lookalike.HostAfterQuery(repaired) && !referenceMachine(uri.RFC1808.String()).Match(trimmed) {
		return nil, otherReader
	}
	return &Repair{repaired, edits}, ""
}

// byPlace is the order of edits in a text. At the same offset, an insertion comes first, and a longer
// deletion before a shorter one.
func byPlace(a, b Edit) int {
	insertion := 0
	switch {
	case a.Start == a.End && b.Start < b.End:
		insertion = -1
	case b.Start == b.End && a.Start < a.End:
		insertion = 1
	}
	return cmp.Or(cmp.Compare(a.Start, b.Start), insertion, cmp.Compare(b.End, a.End))
}

// unwrap returns the edits that delete the delimiters around a URI and white space in the
// delimiters. RFC 3986, C: "In some cases, extra whitespace (spaces, line-breaks, tabs, etc.) may
// have to be added to break a long URI across lines. The whitespace should be ignored when the URI
// is extracted."
//
// In quotation marks, only a line break and the white space around it are deleted, as package links does.
// A text with other white space may contain more than a URI: "http://h is down". For such a text, and for
// a hyphen before a line break, unwrap returns the reason why there is no repair.
func unwrap(s string) (edits []Edit, why string) {
	text := strings.Trim(s, spaces)
	before, after := wrapper(text)
	if before == 0 {
		return nil, "" // outline removes white space
	}
	start := len(s) - len(strings.TrimLeft(s, spaces)) + before
	end := start + len(text) - before - after
	if after > 0 && strings.Trim(s[start:end], spaces) == "" {
		return nil, lookalike.Nothing
	}
	if after > 0 && (text[0] == '<' && strings.ContainsAny(s[start:end], "<>") || text[0] == '"' && strings.Contains(s[start:end], `"`)) {
		return nil, "there may be more than one URI between the delimiters"
	}
	authority := lenient.Split(s[start:end]).Authority
	edits = append(edits, Edit{EditDelete, 0, start, ""})
	for i := start; i < end && after > 0; i++ {
		from := i
		for i < end && isSpace(s[i]) {
			i++
		}
		breaks := lineBreaks(s[from:i])
		switch {
		case from == i:
			continue
		case from == start || i == end:
		case breaks == 0 && from-start < authority.End && i-start > authority.Start:
			return nil, "without the white space, the host would be another one"
		case text[0] == '"' && breaks != 1:
			return nil, "the text in quotation marks may be more than a URI"
		case breaks > 0 && endsWithHyphen(s[start:from]):
			return nil, "the hyphen before the line break may or may not be part of the URI"
		}
		if edits = append(edits, deletions(s, from, i)...); len(edits) > maxEdits {
			return nil, tooMany
		}
	}
	if after > 0 {
		edits = append(edits, Edit{EditDelete, end, len(s), ""})
	}
	return edits, ""
}

// spaces is the white space that does not belong to a URI. Other white space of Unicode may be part of an IRI.
const spaces = " \t\r\n\f\v"

func isSpace(c byte) bool { return strings.IndexByte(spaces, c) >= 0 }

// lineBreaks returns the number of line breaks in s. CR and LF together are one.
func lineBreaks(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

// endsWithHyphen reports whether s ends with "-" or a soft hyphen.
func endsWithHyphen(s string) bool {
	return strings.HasSuffix(s, "-") || strings.HasSuffix(s, "\u00AD")
}

// outside returns the edits of the input: the edits of the draft, and the edits outer that unwrap
// returned. It leaves out deletions within a longer deletion. It reports false if a character of
// d.text is in several parts of the input.
func (d *draft) outside(outer []Edit) (list []Edit, ok bool) {
	list = outer
	for _, e := range d.edits {
		switch size := e.End - e.Start; {
		case size > 0:
			e.Start, e.End = d.origin[e.Start], d.origin[e.End-1]+1
			if e.End-e.Start > size && e.Kind != EditDelete {
				return nil, false
			}
		case e.Start > 0:
			e = e.moved(d.origin[e.Start-1] + 1 - e.Start)
		case len(outer) > 0:
			e = e.moved(outer[0].End)
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, byPlace)
	deleted := 0 // the end of the longest deletion so far
	return slices.DeleteFunc(list, func(e Edit) bool {
		within := e.Start < e.End && e.End <= deleted
		if e.Kind == EditDelete {
			deleted = max(deleted, e.End)
		}
		return within
	}), true
}

// outline finds the structure of the text. It reports whether a repair can keep the structure.
func (d *draft) outline(form rfc.Form) bool {
	end := len(strings.TrimRight(d.text, spaces))
	if end == 0 && d.text != "" {
		return d.refuse("there is only white space")
	}
	// URL Standard, 4.4: "Remove any leading and trailing C0 control or space from input." RFC 3986, C: URIs in text
	// are delimited by white space as well.
	d.removeEach(end, len(d.text))
	start := end - len(strings.TrimLeft(d.text[:end], spaces))
	d.removeEach(0, start)
	if hash := strings.IndexByte(d.text[start:end], '#'); hash >= 0 {
		// RFC 1738, 2.2: "#" is used "to delimit a URL from a fragment/anchor identifier that might
		// follow it". RFC 3986, 4.3: "absolute-URI  = scheme ":" hier-part [ "?" query ]".
		if d.syntax == uri.RFC1738 || form == rfc.AbsoluteURI {
			d.remove(start+hash, end)
			end = start + hash
		}
	}
	colon, ok := d.scheme(start, end)
	d.relative = colon < start
	switch {
	case !ok:
		return false
	case d.relative && (d.syntax == uri.RFC1738 || form != rfc.Reference):
		return d.refuse(noScheme) // a relative reference stays a relative reference
	case !d.relative:
		start = colon + 1
	case beginsWithAddress(d.text[start:end]):
		return d.refuse(lookalike.Address)
	case d.syntax != uri.RFC1808 && hasColon(d.text[start:end]):
		before, after, _ := strings.Cut(d.text[start:end], ":")
		switch {
		case d.text[start] == ':':
			return d.refuse(noScheme)
		case lookalike.IsHostPort(before, after):
			return d.refuse(lookalike.HostPort)
		case !lookalike.IsRelativePath(d.text[start:end]):
			return d.refuse(`the text before the ":" is not a scheme, and only the author of the string knows what is meant`)
		}
		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment (e.g., "./this:that")".
		d.insert(start, "./")
	}
	if strings.HasPrefix(d.text[start:end], "//") {
		d.keep(start, start+2)
		return d.afterSlashes(start+2, end)
	}
	return d.path(start, end)
}

// hasLiterals reports whether the syntax has IP-literals.
func (d *draft) hasLiterals() bool { return d.syntax == uri.RFC3986 || d.syntax == uri.RFC3987 }

// hasColon reports whether the first segment of a relative path contains ":".
func hasColon(s string) bool {
	n := strings.IndexAny(s, ":/?#")
	return n >= 0 && s[n] == ':'
}

// scheme keeps the scheme and its ":", and removes white space and byte order marks before the scheme.
// It returns the offset of the ":", and -1 if the text has no scheme. It reports false if "://" follows
// a name that is not a scheme, because every other name would be another scheme, if other text is before a scheme,
// if white space is before the "//", and if angle brackets are around a message identifier.
func (d *draft) scheme(start, end int) (colon int, ok bool) {
	n := strings.IndexAny(d.text[start:end], ":/?#")
	if n <= 0 || d.text[start+n] != ':' {
		return -1, true
	}
	colon = start + n
	name := strings.TrimLeftFunc(d.text[start:colon], isBlank)
	if !machineOf(d.syntax.String(), "scheme").Match(name) {
		isScheme := strings.HasPrefix(d.text[colon+1:end], "//") || lookalike.IsWrapped(name)
		return -1, !isScheme || d.refuse(lookalike.NoScheme(name))
	}
	switch rest := d.text[colon+1 : end]; {
	case lookalike.IsDivided(rest):
		return -1, d.refuse(lookalike.Divided)
	case lookalike.IsMessageID(name, rest):
		return -1, d.refuse(lookalike.MessageID)
	}
	d.removeEach(start, colon-len(name))
	d.keep(start, colon+1)
	return colon, true
}

// isBlank reports whether r is white space or a byte order mark.
func isBlank(r rune) bool { return r == '\uFEFF' || unicode.IsSpace(r) }

// afterSlashes finds the structure after "//". It reports whether a repair can keep the structure.
func (d *draft) afterSlashes(start, end int) bool {
	authority := start + indexAny(d.text[start:end], "/?#")
	if !d.authority(start, authority) {
		return false
	}
	d.encodePercent(start, authority)
	return d.path(authority, end)
}

// path keeps the delimiters of the path, the query and the fragment: the "/" at the beginning, the
// first "?" and the first "#". It reports whether a repair can keep the path.
func (d *draft) path(start, end int) bool {
	if strings.HasPrefix(d.text[start:end], "/") {
		d.keep(start, start+1)
	}
	// RFC 1808, 2.2: "path = fsegment *( "/" segment )" and "fsegment = 1*pchar". No RFC 1808
	// algorithm removes the "." of "//h/.//x", so that "//h//x" would get another path.
	if d.syntax == uri.RFC1808 && d.relative && strings.HasPrefix(d.text[start:end], "//") {
		return d.refuse("a relative path of RFC 1808 cannot begin with an empty segment")
	}
	hash := start + indexAny(d.text[start:end], "#")
	question := start + indexAny(d.text[start:hash], "?")
	d.keep(question, min(question+1, hash))
	d.keep(hash, min(hash+1, end))
	d.encodePercent(start, end)
	return true
}

// authority finds the structure of an authority. It reports whether a repair can keep the host.
func (d *draft) authority(start, end int) bool {
	if referenceMachine(d.syntax.String()).Match("a://" + d.text[start:end]) {
		return true // no other edit changes it
	}
	// RFC 3986, 3.2.1: "The user information, if present, is followed by a commercial at-sign
	// ("@") that delimits it from the host." A host contains no "@".
	at := strings.LastIndexByte(d.text[start:end], '@')
	if at >= 0 {
		encode := "[]"
		if d.hasLiterals() {
			encode = "@[]" // a net_loc of RFC 1808 and a reg_name of RFC 2396 admit "@"
		}
		d.encodeAll(start, start+at, encode)
		d.keep(start+at, start+at+1)
		start += at + 1
	}
	host := d.text[start:end]
	switch literal := host[:strings.IndexByte(host, ']')+1]; {
	case !d.hasLiterals() && strings.HasPrefix(host, "["):
		return d.refuse(noLiterals)
	case machineOf(uri.RFC3986.String(), "IP-literal").Match(literal):
		d.keep(start, start+len(literal))
		return d.afterBracket(start+len(literal), end)
	case d.hasLiterals() && strings.ContainsAny(host, "[]"):
		// RFC 3986, 3.2.2: "This is the only place where square bracket characters are allowed in the URI syntax."
		return d.refuse("brackets in a host are around a whole IP address, and only the author of the string knows which host is meant")
	}
	return d.hostport(start, end)
}

// hostport mends a host that is not an IP-literal, and keeps the port. The port begins after the last
// ":". hostport reports false if the text after this ":" is not a number, or if several numbers may be
// the port: "h:80:80". RFC 3986, 3.2.3: "port = *DIGIT". In older syntaxes such a host and port are a
// registry, a net_loc or an opaque path.
func (d *draft) hostport(start, end int) bool {
	if !d.hasLiterals() {
		d.host(start, end)
		return true
	}
	host, port := d.text[start:end], ""
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 {
		host, port = host[:colon], host[colon+1:]
	}
	switch {
	case !isDigits(port) && strings.Contains(d.text[end:], "@"):
		// http://joe:p#ss@h/: with the password encoded, the host would be another one.
		return d.refuse(`only the author of the string knows if the port is wrong, or if a "/", "?" or "#" is part of a password and must be percent-encoded`)
	case !isDigits(port):
		return d.refuse(noPort)
	case strings.Contains(host, ":"):
		return d.refuse(`there is more than one ":", so it is not certain where the port begins, or if the host is an IPv6 address without its brackets`)
	}
	d.host(start, start+len(host))
	d.keep(start+len(host), end)
	return true
}

// host mends a host that is not an IP-literal: it encodes the characters that an IRI may have there. All
// others stay, because the encoding of a space, a colon or a byte would name a host that no reader finds
// in the text. RFC 3986, 3.2.2: names should "conform to the DNS syntax", and a URI "must not use
// percent-encoding in host unless it is used to represent a UTF-8 character sequence".
func (d *draft) host(start, end int) {
	for i, char := range d.text[start:end] {
		if !pct.IsUcschar(char) || pct.IsBidiControl(char) {
			d.keeps[start+i] = true
		}
	}
}

// afterBracket keeps the port after the "]" of a host. It reports false if another text follows: in
// "[::1]80" a ":" would turn a part of the host into a port. RFC 3986, 3.2.3: "port = *DIGIT".
func (d *draft) afterBracket(start, end int) bool {
	d.keep(start, end)
	switch {
	case start == end, d.text[start] == ':' && isDigits(d.text[start+1:end]):
		return true
	case d.text[start] == ':':
		return d.refuse(noPort)
	}
	return d.refuse(`what follows the "]" may be a port or a part of the host`)
}

// isDigits reports whether s has only digits. It may be empty.
func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isHex(c byte) bool { return strings.IndexByte("0123456789ABCDEFabcdef", c) >= 0 }

// insert adds an edit of the structure that inserts text at i.
func (d *draft) insert(i int, text string) { d.edits = append(d.edits, Edit{EditInsert, i, i, text}) }

// remove adds an edit of the structure that deletes the text from start to end, which is not empty.
func (d *draft) remove(start, end int) {
	d.edits = append(d.edits, Edit{EditDelete, start, end, ""})
}

// removeEach adds an edit of the structure for each character from start to end.
func (d *draft) removeEach(start, end int) {
	d.edits = append(d.edits, deletions(d.text, start, end)...)
}

// deletions returns one edit for each character from start to end, or maxEdits+1 edits if there are more: they are too
// many for a repair, and the memory for an edit is 48 times that for a space.
func deletions(s string, start, end int) []Edit {
	var edits []Edit
	for start < end && len(edits) <= maxEdits {
		_, size := utf8.DecodeRuneInString(s[start:end])
		edits = append(edits, Edit{EditDelete, start, start + size, ""})
		start += size
	}
	return edits
}

// encodeAll adds an edit of the structure for each of some characters from start to end.
func (d *draft) encodeAll(start, end int, chars string) {
	for i := start; i < end && len(d.edits) <= maxEdits; i++ {
		if strings.IndexByte(chars, d.text[i]) >= 0 {
			d.edits = append(d.edits, Edit{EditEncode, i, i + 1, pct.Encode(d.text[i:i+1], pct.Set{})})
		}
	}
}

// encodePercent adds an edit of the structure for each "%" from start to end that does not begin a
// percent-encoding: "100%" becomes "100%25". RFC 3986, 2.4: "Because the percent ("%") character
// serves as the indicator for percent-encoded octets, it must be percent-encoded as "%25" for that
// octet to be used as data within a URI."
func (d *draft) encodePercent(start, end int) {
	for i := start; i < end && len(d.edits) <= maxEdits; i++ {
		if d.text[i] == '%' && !d.keeps[i] && !(i+2 < end && isHex(d.text[i+1]) && isHex(d.text[i+2])) {
			d.edits = append(d.edits, Edit{EditEncode, i, i + 1, "%25"})
		}
	}
}

// keep keeps the bytes from start to end.
func (d *draft) keep(start, end int) {
	for i := start; i < end; i++ {
		d.keeps[i] = true
	}
}

// indexAny returns the offset of the first character of s that is in chars, or len(s).
func indexAny(s, chars string) int {
	if n := strings.IndexAny(s, chars); n >= 0 {
		return n
	}
	return len(s)
}
