package lookalike

import "strings"

// HostAfterQuery reports whether s has no path before its query, and an "@" in the query ends what RFC 1738 and RFC
// 1808 read as a userinfo: "http://good.example?@evil.example/". The other characters need not be valid, but no
// encoding of them makes another host. A program that makes such a string valid changes where it leads, if no reader has
// found that host before.
//
// RFC 1808, 2.2: "net_loc =  *( pchar | ";" | "?" )". RFC 1738, 3.1, divides it: "[ user [ ":" password ] "@" ] hostport".
func HostAfterQuery(s string) bool {
	if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' {
		s = s[i+len(":"):]
	}
	rest, ok := strings.CutPrefix(s, "//")
	if !ok {
		return false
	}
	if end := strings.IndexAny(rest, "/#"); end >= 0 {
		rest = rest[:end]
	}
	userinfo, hostport, _ := strings.Cut(rest, "@")
	host, port, hasPort := strings.Cut(hostport, ":")
	return strings.Contains(userinfo, "?") && host != "" && hasOnlyHostChars(host) &&
		(!hasPort || port != "" && strings.Trim(port, "0123456789") == "")
}

// hasOnlyHostChars reports whether s has only characters of hostnames and IPv4 addresses. It admits empty labels, which
// no hostname has.
func hasOnlyHostChars(s string) bool {
	for i := range len(s) {
		if c := s[i]; !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.') {
			return false
		}
	}
	return true
}
