package explain

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// This file repairs the structure of a text: the components of the regular expression in RFC 3986,
// appendix B, and the userinfo, host and port of 3.2. A draft contains the edits of the structure, and
// the bytes that no other edit may change. The other edits encode characters; see encodeMisfits.

// A draft is a repair in progress.
type draft struct {
	syntax uri.Syntax
	text   string
	edits  []Edit // of the structure
	keeps  []bool // [offset in text]: no other edit changes the byte

	relative bool // without a scheme
}

// repairOf returns the repair of a text that x rejects. It returns nil if every repair would change
// the meaning.
func repairOf(x uri.Syntax, s string, form rfc.Form) *Repair {
	d := draft{syntax: x, text: s, keeps: make([]bool, len(s))}
	if !d.outline(form) {
		return nil
	}
	// An insertion comes before a deletion at the same offset.
	slices.SortStableFunc(d.edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	text, keeps := d.apply()
	edits, ok := machineFor(x.String(), form).encodeMisfits(text, keeps)
	if !ok {
		return nil
	}
	return &Repair{apply(text, edits), compose(d.edits, edits)}
}

// outline finds the structure of the text. It reports whether a repair can keep the structure.
func (d *draft) outline(form rfc.Form) bool {
	before, after := wrapper(d.text)
	start, end := before, len(d.text)-after
	d.remove(0, start)
	d.remove(end, len(d.text))
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
		return false // a relative reference stays a relative reference
	case !d.relative:
		start = colon + 1
	case beginsWithAddress(d.text[start:end]):
		// RFC 3986, 3.2: "The authority component is preceded by a double slash ("//")".
		d.insert(start, "//")
		return d.hasLiterals() && d.afterSlashes(start, end)
	case d.syntax != uri.RFC1808 && hasColon(d.text[start:end]):
		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment (e.g., "./this:that")".
		d.insert(start, "./")
	}
	if strings.HasPrefix(d.text[start:end], "//") {
		d.keep(start, start+2)
		return d.afterSlashes(start+2, end)
	}
	d.path(start, end)
	return true
}

// hasLiterals reports whether the syntax has IP-literals.
func (d *draft) hasLiterals() bool { return d.syntax == uri.RFC3986 || d.syntax == uri.RFC3987 }

// hasColon reports whether the first segment of a relative path contains ":".
func hasColon(s string) bool {
	n := strings.IndexAny(s, ":/?#")
	return n >= 0 && s[n] == ':'
}

// scheme keeps the scheme and its ":". It returns the offset of the ":", or -1 if the text has no
// scheme. Before "://", scheme repairs a name that is not a scheme: "1http://h/" becomes
// "http://h/". At most one edit is inside the name. In other texts, scheme only removes white space
// around a scheme. It returns ok = false if the text needs another scheme.
func (d *draft) scheme(start, end int) (colon int, ok bool) {
	n := strings.IndexAny(d.text[start:end], ":/?#")
	if n <= 0 || d.text[start+n] != ':' {
		return -1, true
	}
	colon = start + n
	name := d.text[start:colon]
	edits, mended := d.mendScheme(start, colon)
	switch {
	case strings.HasPrefix(d.text[colon+1:end], "//"):
		if mended == "" || inner(edits, start, colon) > 1 {
			return 0, false
		}
	case mended == "" || mended != strings.TrimFunc(name, isBlank):
		return -1, true
	}
	d.edits = append(d.edits, edits...)
	d.keep(start, colon+1)
	return colon, true
}

// isBlank reports whether r is white space or a byte order mark.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

// mendScheme returns edits that change a name to a scheme, and the scheme. The edits delete the
// characters that no scheme may contain, and decode percent-encodings.
func (d *draft) mendScheme(start, end int) (edits []Edit, scheme string) {
	letterFirst := d.syntax != uri.RFC1738 && d.syntax != uri.RFC1808 // RFC 2396, G.2
	for i := start; i < end; {
		char, size := decodeASCII(d.text[i:end])
		switch {
		case !isSchemeChar(char) || letterFirst && scheme == "" && !isLetter(char):
			_, size = utf8.DecodeRuneInString(d.text[i:])
			edits = append(edits, Edit{EditDelete, i, i + size, ""})
		case size > 1:
			edits = append(edits, Edit{EditReplace, i, i + size, string(char)})
			scheme += string(char)
		default:
			scheme += string(char)
		}
		i += size
	}
	return edits, scheme
}

// inner returns the number of edits that are neither at the start nor at the end.
func inner(edits []Edit, start, end int) int {
	for len(edits) > 0 && edits[0].Start == start {
		start, edits = edits[0].End, edits[1:]
	}
	for n := len(edits); n > 0 && edits[n-1].End == end; n = len(edits) {
		end, edits = edits[n-1].Start, edits[:n-1]
	}
	return len(edits)
}

func isSchemeChar(r rune) bool { return isLetter(r) || isDigit(r) || strings.ContainsRune("+-.", r) }

// decodeASCII returns the character at the beginning of s, and its length in s. The length of a
// percent-encoding is 3.
func decodeASCII(s string) (char rune, size int) {
	if len(s) > 2 && s[0] == '%' {
		hi, lo := strings.IndexByte(hexDigits, upper(s[1])), strings.IndexByte(hexDigits, upper(s[2]))
		if 0 <= hi && hi < 8 && lo >= 0 {
			return rune(hi<<4 | lo), 3
		}
	}
	return utf8.DecodeRuneInString(s)
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

// afterSlashes finds the structure after "//". It reports whether a repair can keep the structure.
func (d *draft) afterSlashes(start, end int) bool {
	authority := start + indexAny(d.text[start:end], "/?#")
	if !d.authority(start, authority) {
		return false
	}
	d.encodePercent(start, authority)
	d.path(authority, end)
	return true
}

// path keeps the delimiters of the path, the query and the fragment: the "/" at the beginning, the
// first "?" and the first "#".
func (d *draft) path(start, end int) {
	if strings.HasPrefix(d.text[start:end], "/") {
		d.keep(start, start+1)
	}
	// RFC 1808, 2.2: "path = fsegment *( "/" segment )" and "fsegment = 1*pchar".
	if d.syntax == uri.RFC1808 && d.relative && strings.HasPrefix(d.text[start:end], "//") {
		d.insert(start+1, "./")
	}
	hash := start + indexAny(d.text[start:end], "#")
	question := start + indexAny(d.text[start:hash], "?")
	d.keep(question, min(question+1, hash))
	d.keep(hash, min(hash+1, end))
	d.encodePercent(start, end)
}

// authority finds the structure of an authority. It reports whether a repair can keep the host.
func (d *draft) authority(start, end int) bool {
	if referenceMachine(d.syntax.String()).dfa.Match("a://" + d.text[start:end]) {
		d.keep(start, end)
		return true
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
	if strings.HasPrefix(host, "[") {
		return d.literal(start, end)
	}
	address := indexAny(host, "]%")
	switch {
	case isIPv6address(host[:address]):
	case endsWithPort(host):
		address = strings.LastIndexByte(host, ':')
	default:
		d.hostport(start, end)
		return true
	}
	return d.hasLiterals() && d.bareAddress(start, start+address, end)
}

// bareAddress inserts the brackets around an IPv6address. An opening bracket is missing, and a closing
// bracket may be there. A zone identifier is removed.
func (d *draft) bareAddress(start, address, end int) bool {
	d.insert(start, "[")
	d.keep(start, address)
	closing := address
	if d.text[address:end] != "" && d.text[address] == '%' {
		closing = address + indexAny(d.text[address:end], "]:")
		d.remove(address, closing)
	}
	if closing < end && d.text[closing] == ']' {
		d.keep(closing, closing+1)
		closing++
	} else {
		d.insert(closing, "]")
	}
	d.afterLiteral(closing, end)
	return true
}

// hostport mends a host that is not an IP-literal, and a port. The port begins after the last ":",
// but after the first ":" if only digits and ":" follow: "h:80:80".
func (d *draft) hostport(start, end int) {
	s := d.text[start:end]
	colon := strings.LastIndexByte(s, ':')
	if first := strings.IndexByte(s, ':'); first >= 0 && strings.Trim(s[first:], ":0123456789") == "" {
		colon = first
	}
	if colon < 0 {
		colon = len(s)
	}
	d.host(start, start+colon)
	d.port(start+colon, end)
}

// host mends a host that is not an IP-literal. White space around the host is removed.
func (d *draft) host(start, end int) {
	s := d.text[start:end]
	left, right := len(s)-len(strings.TrimLeftFunc(s, isBlank)), len(strings.TrimRightFunc(s, isBlank))
	if left >= right {
		left, right = 0, len(s)
	}
	d.removeEach(start, start+left)
	d.removeEach(start+right, end)
	start, end = start+left, start+right
	if referenceMachine(d.syntax.String()).dfa.Match("a://" + d.text[start:end]) {
		d.keep(start, end)
	}
	if d.hasLiterals() {
		d.encodeAll(start, end, ":[]")
	}
}

// port mends ":" and a port. A port is a number: the digits of two numbers are not joined. The
// number stays if there is only one, or if a second ":" follows. RFC 3986, 3.2.3: "port = *DIGIT".
func (d *draft) port(start, end int) {
	if start >= end {
		return
	}
	var edits []Edit
	numbers, last := 0, -1 // the end of the last digit
	for i := start + 1; i < end; {
		char, size := decodeASCII(d.text[i:end])
		switch {
		case char == ':' && size == 1 && numbers > 0:
			edits = append(edits, deletions(d.text, i, end)...)
			size = end - i
		case !isDigit(char):
			_, size = utf8.DecodeRuneInString(d.text[i:])
			edits = append(edits, Edit{EditDelete, i, i + size, ""})
		default:
			if size > 1 {
				edits = append(edits, Edit{EditReplace, i, i + size, string(char)})
			}
			if last != i {
				numbers++
			}
			last = i + size
		}
		i += size
	}
	if numbers > 1 {
		edits = deletions(d.text, start+1, end)
	}
	// RFC 1738, 5: "port = digits" and "digits = 1*digit".
	if numbers != 1 && (d.syntax == uri.RFC1738 || d.syntax == uri.RFC1808) {
		edits = deletions(d.text, start, end)
	}
	d.edits = append(d.edits, edits...)
	d.keep(start, end)
}

// literal mends a host that begins with "[", and its port. It reports whether a repair can keep the
// host. Only an IPv6address has two colons or more.
func (d *draft) literal(start, end int) bool {
	opening, closing := start, start+indexAny(d.text[start:end], "]")
	inside := d.text[opening+1 : closing]
	closed := closing < end
	zone := strings.IndexByte(inside, '%')
	colons := strings.Count(inside, ":")
	address, mended := []Edit(nil), false
	if d.hasLiterals() {
		address, mended = mendAddress(inside)
	}
	switch {
	case !d.hasLiterals() && (colons > 1 || beginsIPvFuture(inside)):
		return false
	case !d.hasLiterals():
		d.withoutBrackets(opening, closing, end)
		return true
	case zone > 0 && isIPv6address(inside[:zone]):
		d.remove(opening+1+zone, closing)
	case machineOf(uri.RFC3986.String(), "IP-literal").dfa.Match("[" + inside + "]"):
	case beginsIPvFuture(inside):
		return false
	case mended:
		for _, e := range address {
			d.edits = append(d.edits, e.moved(opening+1))
		}
	case closed && closing+1 == end && endsWithPort(inside):
		colon := opening + 1 + strings.LastIndexByte(inside, ':')
		d.insert(colon, "]")
		d.remove(closing, end)
	case colons > 1:
		return false
	default:
		d.withoutBrackets(opening, closing, end)
		return true
	}
	d.keep(opening, closing)
	if !closed {
		d.insert(closing, "]")
		return true
	}
	d.keep(closing, closing+1)
	d.afterLiteral(closing+1, end)
	return true
}

// afterLiteral mends the port after an IP-literal. A number is a port: "[::1]80". Other characters
// before the ":" are removed.
func (d *draft) afterLiteral(start, end int) {
	if isNumber(d.text[start:end]) {
		d.insert(start, ":")
		d.keep(start, end)
		return
	}
	colon := start + indexAny(d.text[start:end], ":")
	d.removeEach(start, colon)
	d.port(colon, end)
}

// withoutBrackets removes the brackets around a host that is not an IP-literal. RFC 3986, 3.2.2:
// "This is the only place where square bracket characters are allowed in the URI syntax."
func (d *draft) withoutBrackets(opening, closing, end int) {
	d.remove(opening, opening+1)
	if closing == end {
		d.hostport(opening+1, end)
		return
	}
	d.remove(closing, closing+1)
	if closing+1 == end {
		d.hostport(opening+1, closing)
		return
	}
	d.host(opening+1, closing)
	d.afterLiteral(closing+1, end)
}

func isIPv6address(s string) bool {
	return len(s) <= longestAddress && machineOf(uri.RFC3986.String(), "IPv6address").dfa.Match(s)
}

const longestAddress = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")

// beginsIPvFuture reports whether s begins with "v", hex digits and ".".
func beginsIPvFuture(s string) bool {
	version, _, found := strings.Cut(s, ".")
	return found && len(version) > 1 && version[0]|0x20 == 'v' && strings.Trim(version[1:], "0123456789abcdefABCDEF") == ""
}

// endsWithPort reports whether s is an IPv6address, ":" and a number: "::1.2.3.4:80".
func endsWithPort(s string) bool {
	colon := strings.LastIndexByte(s, ':')
	return colon > 0 && isIPv6address(s[:colon]) && isNumber(s[colon+1:])
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// mendAddress returns edits that change s, which is not an IPv6address, to an IPv6address. It removes
// leading zeros: "::00001" becomes "::0001". At most one other edit follows. It inserts or removes a ":",
// replaces a character by ":", or removes a character. No edit joins two numbers or removes a letter.
func mendAddress(s string) (edits []Edit, ok bool) {
	if len(s) > 2*longestAddress {
		return nil, false
	}
	zeros := leadingZeros(s)
	s = apply(s, zeros)
	if isIPv6address(s) {
		return zeros, true
	}
	for _, e := range addressEdits(s) {
		if isIPv6address(apply(s, []Edit{e})) {
			return compose(zeros, []Edit{e}), true
		}
	}
	return nil, false
}

// addressEdits returns the edits that mendAddress tries, in its order. An edit near the end of s
// comes first.
func addressEdits(s string) []Edit {
	var insert, remove, replace, other []Edit
	for i := len(s); i >= 0; i-- {
		insert = append(insert, Edit{EditInsert, i, i, ":"})
		if i == len(s) || isHex(s[i]) || !utf8.RuneStart(s[i]) {
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		e := Edit{EditDelete, i, i + size, ""}
		switch between := i > 0 && isHex(s[i-1]) && e.End < len(s) && isHex(s[e.End]); {
		case between:
			replace = append(replace, Edit{EditReplace, e.Start, e.End, ":"})
		case s[i] == ':':
			remove = append(remove, e)
		case !isWord(s[i:e.End]):
			other = append(other, e)
		}
	}
	return slices.Concat(insert, remove, replace, other)
}

// isWord reports whether s begins with a letter or digit of any script.
func isWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

func isHex(c byte) bool { return strings.IndexByte(hexDigits, upper(c)) >= 0 }

// leadingZeros returns the edits that remove zeros from pieces of more than four hex digits, and
// from octets. RFC 3986, 3.2.2: "h16 = 1*4HEXDIG".
func leadingZeros(s string) []Edit {
	var edits []Edit
	octets := len(s) // the offset of an IPv4address at the end of s
	if strings.Contains(s, ".") {
		octets = strings.LastIndexByte(s, ':') + 1
	}
	for i := 0; i < len(s); {
		end := i
		for end < len(s) && isHex(s[end]) {
			end++
		}
		most := 4
		if i >= octets {
			most = 1
		}
		for ; end-i > most && s[i] == '0'; i++ {
			edits = append(edits, Edit{EditDelete, i, i + 1, ""})
		}
		i = end + 1
	}
	return edits
}

// insert adds an edit of the structure that inserts text at i.
func (d *draft) insert(i int, text string) { d.edits = append(d.edits, Edit{EditInsert, i, i, text}) }

// remove adds an edit of the structure that deletes the text from start to end.
func (d *draft) remove(start, end int) {
	if start < end {
		d.edits = append(d.edits, Edit{EditDelete, start, end, ""})
	}
	d.keep(start, end)
}

// removeEach adds an edit of the structure for each character from start to end.
func (d *draft) removeEach(start, end int) {
	d.edits = append(d.edits, deletions(d.text, start, end)...)
	d.keep(start, end)
}

// deletions returns one edit for each character from start to end.
func deletions(s string, start, end int) []Edit {
	var edits []Edit
	for start < end {
		_, size := utf8.DecodeRuneInString(s[start:end])
		edits = append(edits, Edit{EditDelete, start, start + size, ""})
		start += size
	}
	return edits
}

// encodeAll adds an edit of the structure for each of some characters from start to end.
func (d *draft) encodeAll(start, end int, chars string) {
	for i := start; i < end; i++ {
		if strings.IndexByte(chars, d.text[i]) >= 0 {
			d.edits = append(d.edits, Edit{EditEncode, i, i + 1, percentEncode(d.text[i : i+1])})
		}
	}
}

// encodePercent adds an edit of the structure for each "%" from start to end that does not begin a
// percent-encoding: "100%" becomes "100%25". RFC 3986, 2.4: "Because the percent ("%") character
// serves as the indicator for percent-encoded octets, it must be percent-encoded as "%25" for that
// octet to be used as data within a URI."
func (d *draft) encodePercent(start, end int) {
	for i := start; i < end; i++ {
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

// apply returns the text and its keeps after the edits. The edits must be in the order of the text.
// The bytes that an edit writes are kept.
func (d *draft) apply() (text string, keeps []bool) {
	at := 0
	for _, e := range d.edits {
		keeps = append(keeps, d.keeps[at:e.Start]...)
		for range len(e.Text) {
			keeps = append(keeps, true)
		}
		at = e.End
	}
	return apply(d.text, d.edits), append(keeps, d.keeps[at:]...)
}

// compose combines two lists of edits into one list of edits of the text before first. The edits of
// second are edits of the text after first. They do not change a byte that an edit of first writes.
func compose(first, second []Edit) []Edit {
	list := make([]Edit, 0, len(first)+len(second))
	shift := 0 // from the text after first to the text
	for _, e := range second {
		for len(first) > 0 && first[0].Start-shift+len(first[0].Text) <= e.Start {
			list = append(list, first[0])
			shift += first[0].End - first[0].Start - len(first[0].Text)
			first = first[1:]
		}
		list = append(list, e.moved(shift))
	}
	return append(list, first...)
}

// indexAny returns the offset of the first character of s that is in chars, or len(s).
func indexAny(s, chars string) int {
	if n := strings.IndexAny(s, chars); n >= 0 {
		return n
	}
	return len(s)
}
