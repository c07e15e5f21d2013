package explain

import (
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// A Group is a set of characters that an RFC names, and mostly keeps out of
// identifiers: "unwise" is { } | \ ^ [ ] ` in RFC 2396, 2.4.3.
type Group struct {
	Name  string
	Where Place
}

// groups are the groups of each generation, as lists of their characters. The
// first that has a character is its group.
var groups = map[uri.Syntax][]struct {
	name, section, members string
}{
	uri.RFC1738: {
		{"control", "2.2", controls},
		{"unsafe", "2.2", " <>\"#%{}|\\^~[]`"},
		{"reserved", "2.2", ";/?:@=&"},
	},
	uri.RFC1808: {
		{"national", "2.2", "{}|\\^~[]`"},
		{"punctuation", "2.2", "<>#%\""},
		{"reserved", "2.2", ";/?:@&="},
	},
	uri.RFC2396: {
		{"control", "2.4.3", controls},
		{"space", "2.4.3", " "},
		{"delims", "2.4.3", "<>#%\""},
		{"unwise", "2.4.3", "{}|\\^[]`"},
		{"reserved", "2.2", ";/?:@&=+$,"},
	},
	uri.RFC3986: {
		{"gen-delims", "2.2", ":/?#[]@"},
		{"sub-delims", "2.2", "!$&'()*+,;="},
	},
	uri.RFC3987: {
		{"gen-delims", "2.2", ":/?#[]@"},
		{"sub-delims", "2.2", "!$&'()*+,;="},
	},
}

// controls are the octets 00 to 1F and 7F.
const controls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"

// groupOf returns the group of a character, nil if it has none.
func groupOf(x uri.Syntax, symbol string) *Group {
	if symbol[0] >= utf8.RuneSelf {
		return groupOfNonASCII(x, symbol)
	}
	for _, g := range groups[x] {
		if strings.Contains(g.members, symbol) {
			return &Group{g.name, Place{x.String(), g.section}}
		}
	}
	return nil
}

// groupOfNonASCII knows the one set of such characters that is kept out of most
// places by name: iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD.
func groupOfNonASCII(x uri.Syntax, symbol string) *Group {
	if x != uri.RFC3987 {
		return nil
	}
	r, _ := utf8.DecodeRuneInString(symbol)
	if 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD {
		return &Group{"iprivate", Place{x.String(), "2.2"}}
	}
	return nil
}
