package links

import (
	"strings"

	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/internal/registry"
)

// Schemes selects the schemes that begin a reference. The zero value is
// [RegisteredSchemes].
type Schemes struct {
	any  bool
	only map[string]bool
}

var (
	// RegisteredSchemes selects the schemes of IANA's registry, and some common schemes
	// that are not registered, such as postgresql. For a scheme with "+", the part
	// after the last "+" decides: git+https is selected because https is registered.
	RegisteredSchemes = Schemes{}

	// AnyScheme selects every name that the grammar allows. Words such as "std::string" are still
	// not references, because of what follows the colon.
	AnyScheme = Schemes{any: true}
)

// TheseSchemes selects the schemes with these names, in any case.
func TheseSchemes(names ...string) Schemes {
	only := make(map[string]bool, len(names))
	for _, name := range names {
		only[strings.ToLower(name)] = true
	}
	return Schemes{only: only}
}

// maxScheme is the length of the longest scheme that is found.
const maxScheme = 64

// has reports whether x selects the scheme name.
func (x Schemes) has(name string) bool {
	if x.only == nil && x.any {
		return !strings.EqualFold(name, "URL") // the prefix of RFC 1738's appendix
	}
	var buf [maxScheme]byte
	low := appendLower(buf[:0], name)
	if x.only != nil {
		return x.only[string(low)]
	}
	if isKnown(low) {
		return true
	}
	// git+https, svn+ssh, zip+http: look up the part after "+".
	for i := len(low) - 1; i > 0; i-- {
		if low[i] == '+' {
			return isKnown(low[i+1:])
		}
	}
	return false
}

// isKnown reports whether name is a registered scheme or one in wide use. References of schemes
// registered later are not found, unless TheseSchemes or AnyScheme selects them.
func isKnown(name []byte) bool { return registry.IsScheme(name) || unregistered()[string(name)] }

func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// shape reports whether rest, the text after "scheme:", looks like a reference of the
// scheme. rest does not begin with "//". In text, "data:" and "about:" are often words
// and not schemes, so rest must have the form that the specification of the scheme
// requires. At most maxShape bytes of rest are examined.
//
// set reports whether the reference is in angle brackets. Double quotes do not count,
// because they surround all kinds of text. The empty rest of a scheme without a shape is a word: see isWords.
func shape(scheme, rest string, set bool) bool {
	var buf [maxScheme]byte
	low := appendLower(buf[:0], scheme)
	if looks, known := hasShape(low, rest); known {
		if set && rest == "*" && string(low) == "news" {
			return true // all newsgroups (RFC 1738, 3.6); "*News:*" is emphasis
		}
		return looks || set && rest != "" && strings.IndexByte("/.:", rest[0]) < 0 && loose()[string(low)]
	}
	return set && !hierarchical()[string(low)]
}

const maxShape = 320

// loose are the schemes whose shape is not checked in angle brackets.
var loose = memo.Set("about cid mid doi javascript tag info matrix")

// isOpaque reports whether the references of a scheme have no "//", and their text in angle brackets is hardly a tag.
func isOpaque(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "acct", "mailto", "news", "nntp", "sip", "sips", "tel", "urn", "xmpp":
		return true
	}
	return false
}

// hierarchical are schemes whose references all have "//".
var hierarchical = memo.Set(`http https ftp ftps sftp ws wss ldap ldaps ssh telnet gopher nfs smb afp
	rtsp rtsps rtmp irc ircs git svn redis rediss mongodb postgres postgresql mysql amqp amqps s3 gs
	chrome chrome-extension moz-extension go res`)

// hasShape reports whether s looks like the text after the ":" of a scheme without "//". known is false
// for the schemes that it does not know.
func hasShape(scheme []byte, s string) (looks, known bool) {
	switch string(scheme) {
	case "mailto":
		// "Within mailto URLs, there are no reserved characters" (RFC 1738, 3.5), so "%40" is "@".
		return hasAddress(strings.Replace(s, "%40", "@", 1)) || strings.HasPrefix(s, "?"), true
	case "acct", "im", "pres", "sip", "sips", "xmpp", "mid", "cid", "facetime":
		return hasAddress(s), true
	case "news":
		return hasAddress(s) || isDotted(s), true
	case "nntp", "dns", "stun", "stuns", "turn", "turns":
		return isDotted(s), true
	case "tel", "sms":
		return isNumber(s, 1), true // 15 is an emergency number in France
	case "fax", "modem", "callto":
		return isNumber(s, 3), true
	case "urn", "did", "swh", "spotify":
		return isURN(s), true
	case "oid":
		return s != "" && isDigit(s[0]) && strings.Contains(s, "."), true
	case "geo":
		return isGeo(s), true
	case "data":
		return isData(s), true
	case "tag":
		return isTag(s), true
	case "magnet":
		return strings.HasPrefix(s, "?") && strings.Contains(s, "="), true
	case "about":
		return aboutPages()[word(s)], true
	case "info", "matrix":
		return strings.IndexByte(s, '/') > 0, true
	case "doi":
		return strings.HasPrefix(s, "10."), true
	case "ark":
		return s != "" && (s[0] == '/' || isDigit(s[0])), true
	case "javascript":
		return len(word(s)) > 0 && strings.ContainsAny(s, "(;="), true
	case "file":
		return len(s) > 1 && s[0] == '/', true
	case "bitcoin", "bitcoincash", "ethereum", "openpgp4fpr":
		return isWallet(s), true
	case "blob", "feed", "filesystem", "jar", "jdbc", "view-source":
		return nested(s), true
	case "thismessage":
		return strings.HasPrefix(s, "/"), true
	case "ms-settings":
		return word(s) != "", true
	case "skype":
		return strings.IndexByte(s, '?') > 0, true
	case "payto":
		return strings.HasPrefix(s, "//"), true
	case "secret-token":
		return len(word(s)) > 8, true
	}
	return false, false
}

var aboutPages = memo.Set("blank srcdoc config cache memory newtab preferences support addons debugging legacy-compat")

// hasAddress reports whether s begins with an address: a name, "@", a host.
func hasAddress(s string) bool {
	if end := strings.IndexAny(s, "?# \t\r\n<>\"/"); end >= 0 && s[end] != '/' {
		s = s[:end]
	}
	at := strings.IndexByte(s, '@')
	return at > 0 && at+1 < len(s) && (isAlnum(s[at+1]) || s[at+1] == '[' || s[at+1] >= 0x80)
}

// isDotted reports whether s begins with words that dots separate.
func isDotted(s string) bool {
	first := word(s)
	return first != "" && len(s) > len(first)+1 && s[len(first)] == '.' && isAlnum(s[len(first)+1])
}

// isNumber reports whether s begins with a telephone number of at least n digits.
func isNumber(s string, n int) bool {
	s = strings.TrimPrefix(s, "+")
	digits := 0
	for i := 0; i < len(s) && strings.IndexByte("0123456789-.()", s[i]) >= 0; i++ {
		if isDigit(s[i]) {
			digits++
		}
	}
	return digits >= n
}

// isURN reports whether s begins with a NID, ":" and a NSS (RFC 8141, 2).
func isURN(s string) bool {
	nid := word(s)
	return len(nid) > 1 && len(nid) < 33 && len(s) > len(nid)+1 && s[len(nid)] == ':'
}

// isGeo reports whether s begins with a number and "," (RFC 5870, 3.3).
func isGeo(s string) bool {
	s = strings.TrimPrefix(s, "-")
	i := 0
	for i < len(s) && (isDigit(s[i]) || s[i] == '.') {
		i++
	}
	return i > 0 && i+1 < len(s) && s[i] == ',' && (isDigit(s[i+1]) || s[i+1] == '-')
}

// isData reports whether s begins with an optional media type, and "," or ";" (RFC
// 2397, 3).
func isData(s string) bool {
	if strings.HasPrefix(s, ",") || strings.HasPrefix(s, ";") {
		return len(s) > 1
	}
	kind := word(s)
	return kind != "" && strings.HasPrefix(s[len(kind):], "/") && strings.Contains(s, ",")
}

// isTag reports whether s begins with an authority, "," a date, and ":" (RFC 4151, 2.1).
func isTag(s string) bool {
	comma := strings.IndexByte(s, ',')
	return comma > 0 && comma+1 < len(s) && isDigit(s[comma+1]) && strings.Contains(s[comma:], ":")
}

func isWallet(s string) bool {
	first := word(s)
	return len(first) >= 20 && strings.IndexByte(first, '-') < 0
}

// nested reports whether s begins with another scheme.
func nested(s string) bool {
	name := 0
	for name < len(s) && class[s[name]]&schemeChar != 0 {
		name++
	}
	return name > 1 && name+1 < len(s) && s[name] == ':' && s[name+1] == '/'
}

// word returns the letters, digits and hyphens at the beginning of s.
func word(s string) string {
	i := 0
	for i < len(s) && (isAlnum(s[i]) || s[i] == '-') {
		i++
	}
	return s[:i]
}

// unregistered are schemes in wide use that IANA's registry of URI schemes (RFC 7595) does not have.
var unregistered = memo.Set(`
amqp amqps docker ftps gemini gs hdfs javascript jdbc jetbrains kafka moz-extension mysql nats odbc oci postgres postgresql s3 slack socks5 sqlite svn+ssh tcp tg tls unix whatsapp zoommtg zoomus
`)
