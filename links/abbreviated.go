package links

import (
	"strings"
	"unicode/utf8"
)

// Abbreviated references have no standard set of heuristics (RFC 2396, appendix
// F). These are ours: a host beginning with "www." or "ftp."; a host in one of the
// oldest top-level domains; any host, in a domain of letters, or IPv4 address that
// a port or path follows; and mail addresses. Names of files and versions are not
// hosts: main.go, v1.2.3, and com.example.Class.

// domains are the top-level domains that a host alone is known by.
var domains = set("com org net edu gov mil int info biz")

// abbreviated returns the abbreviated reference whose host has its first "." at c.
func (sc *scanner) abbreviated(c int) span {
	start := sc.wordStart(c)
	if start == c || !sc.wordBefore(start) {
		return span{seen: c}
	}
	end, last := hostEnd(sc.text, start)
	// What is no host has no host in it. An address is found by its "@".
	none := span{seen: end, next: end}
	if last == "" || end < len(sc.text) && sc.text[end] == '@' {
		return none
	}
	goesOn := end < len(sc.text) && (sc.text[end] == '/' || portAt(sc.text, end))
	host := sc.text[start:end]
	if !isHost(host, last, goesOn) {
		return none
	}
	sp := sc.bare(start, c+1)
	if !sp.ok || sp.end < end {
		none.seen = max(end, sp.seen)
		return none
	}
	sp.next = sp.end // if it is no reference, "a.com:9b", what begins in it is not walked again
	if !goesOn {
		sp.end = end
		sp.value = host
	}
	assumed := "http"
	if len(host) > 4 && strings.EqualFold(host[:4], "ftp.") {
		assumed = "ftp"
	}
	return assume(sp, assumed, assumed+"://")
}

// address returns the mail address whose "@" is at c.
func (sc *scanner) address(c int) span {
	start := sc.wordStart(c)
	if start == c || !sc.wordBefore(start) {
		return span{seen: c}
	}
	end, last := hostEnd(sc.text, c+1)
	if last == "" || !isLetters(last) || end < len(sc.text) && (sc.text[end] == '@' || sc.text[end] == ':' && portless(sc.text, end)) {
		return span{seen: end}
	}
	sp := span{start: start, end: end, seen: end, value: sc.text[start:end], ok: true}
	return assume(sp, "mailto", "mailto:")
}

// portless reports whether the ":" at end is followed by something that is no
// sentence: git@github.example:org/repo is an address of another kind.
func portless(s string, end int) bool {
	return end+1 < len(s) && (isAlnum(s[end+1]) || s[end+1] == '/' || s[end+1] == '~')
}

func assume(sp span, scheme, prefix string) span {
	sp.assumed = scheme
	sp.value = prefix + sp.value
	sp.doubt |= DoubtAssumed
	return sp
}

// wordStart returns where the host or local part that ends at c begins.
func (sc *scanner) wordStart(c int) int {
	i := c
	for i > sc.floor && c-i < lookBehind/2 && class[sc.text[i-1]]&hostChar != 0 {
		i--
	}
	for i < c && !isAlnum(sc.text[i]) {
		i++
	}
	return i
}

// wordBefore reports whether a word may begin at start: not within a path, an
// address, or a longer name.
func (sc *scanner) wordBefore(start int) bool {
	if start == 0 {
		return true
	}
	c := sc.text[start-1]
	return c >= utf8.RuneSelf || strings.IndexByte("/\\@:.-_+%&#$~?", c) < 0 || c == '_' && start > 1 && isSpace(sc.text[start-2])
}

// hostEnd returns the end of the host at s[start:], and its last label; "" if
// there are not two labels.
func hostEnd(s string, start int) (end int, last string) {
	i, labels := start, 0
	for {
		label := i
		for i < len(s) && (isAlnum(s[i]) || s[i] == '-' || s[i] >= utf8.RuneSelf) {
			if s[i] >= utf8.RuneSelf {
				r, size := utf8.DecodeRuneInString(s[i:])
				if roleOf(r) != part || i > label && isAlnum(s[i-1]) && isCaseless(r) {
					break
				}
				i += size
				continue
			}
			i++
		}
		if i == label || s[label] == '-' || s[i-1] == '-' || i-label > 63 {
			return end, ifMore(labels, last)
		}
		labels++
		last, end = s[label:i], i
		if i-start > 253 || i+1 >= len(s) || s[i] != '.' {
			return end, ifMore(labels, last)
		}
		i++
	}
}

func ifMore(labels int, last string) string {
	if labels < 2 {
		return ""
	}
	return last
}

// isHost reports whether host, with that last label, is taken for a host.
func isHost(host, last string, goesOn bool) bool {
	if isDigits(last) {
		return goesOn && isIPv4(host)
	}
	if !isLetters(last) && !strings.HasPrefix(last, "xn--") {
		return false
	}
	prefix, _, _ := strings.Cut(host, ".")
	switch strings.ToLower(prefix) {
	case "www", "ftp":
		return strings.Count(host, ".") > 1
	}
	return domains[strings.ToLower(last)] || goesOn && len(last) <= 6
}

func portAt(s string, i int) bool { return i+1 < len(s) && s[i] == ':' && isDigit(s[i+1]) }

func isIPv4(s string) bool {
	octets := 0
	for octet := range strings.SplitSeq(s, ".") {
		octets++
		if len(octet) == 0 || len(octet) > 3 || !isDigits(octet) || len(octet) == 3 && octet > "255" {
			return false
		}
	}
	return octets == 4
}

func isDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// isLetters reports whether s is two or more letters, of whatever script.
func isLetters(s string) bool {
	for i := range len(s) {
		if class[s[i]]&letter == 0 && s[i] < utf8.RuneSelf {
			return false
		}
	}
	return len(s) > 1
}
