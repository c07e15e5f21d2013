package locator

// A set is the bytes that a part of a URL may have. Next to those of the second
// half below, an escape may stand.
type set [256]bool

const (
	lowalpha   = "abcdefghijklmnopqrstuvwxyz"
	hialpha    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digit      = "0123456789"
	safe       = "$-_.+"
	extra      = "!*'(),"
	unreserved = lowalpha + hialpha + digit + safe + extra
	reserved   = ";/?:@&="
)

// The sets of RFC 1738, 5, in its words. A path is its segments and the "/" between.
var (
	alpha      = newSet(lowalpha + hialpha)
	digits     = newSet(digit)
	hex        = newSet(digit + "ABCDEFabcdef")
	schemeChar = newSet(lowalpha + hialpha + digit + "+-.")
	groupChar  = newSet(lowalpha + hialpha + digit + "-.+_")
	ftptype    = newSet("AIDaid")

	uchar     = newSet(unreserved)                 // uchar    = unreserved | escape
	xchar     = newSet(unreserved + reserved)      // xchar    = unreserved | reserved | escape
	userChar  = newSet(unreserved + ";?&=")        // user     = *[ uchar | ";" | "?" | "&" | "=" ]
	fpath     = newSet(unreserved + "?:@&=" + "/") // fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
	hpath     = newSet(unreserved + ";:@&=" + "/") // hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
	search    = newSet(unreserved + ";:@&=")       // search   = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
	unique    = newSet(unreserved + ";/?:&=")      // article  = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
	fieldChar = newSet(unreserved + "?:@&")        // fieldname, fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]
)

func newSet(chars string) *set {
	var m set
	for i := range len(chars) {
		m[chars[i]] = true
	}
	return &m
}
