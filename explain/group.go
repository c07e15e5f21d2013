package explain

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/pct"
)

// A Group is a named set of characters in an RFC. Most groups are not allowed in identifiers:
// "unwise" is { } | \ ^ [ ] ` in RFC 2396, 2.4.3.
type Group struct {
	Name  string
	Where Citation // the section that defines the group
}

// A group is a Group of one syntax, and its members.
type group struct {
	name, section string
	members       string // empty: the characters of the rule with this name
}

// groups returns the groups of each syntax. The first group that has a character is
// the group of the character. Members are written out only where the RFC describes the
// group in prose or, RFC 2396, 2.4.3, by rules that its grammar does not collect. The
// members of the other groups are those of the rules of the grammar.
var groups = sync.OnceValue(func() map[uri.Syntax][]group {
	groups := map[uri.Syntax][]group{
		uri.RFC1738: {
			{"control", "2.2", controls},
			{"unsafe", "2.2", " <>\"#%{}|\\^~[]`"},
			{"reserved", "2.2", ""},
		},
		uri.RFC1808: {
			{"national", "2.2", ""},
			{"punctuation", "2.2", ""},
			{"reserved", "2.2", ""},
		},
		uri.RFC2396: {
			{"control", "2.4.3", controls},
			{"space", "2.4.3", " "},
			{"delims", "2.4.3", "<>#%\""},
			{"unwise", "2.4.3", "{}|\\^[]`"},
			{"reserved", "2.2", ""},
		},
		uri.RFC3986: {
			{"gen-delims", "2.2", ""},
			{"sub-delims", "2.2", ""},
		},
		uri.RFC3987: {
			{"gen-delims", "2.2", ""},
			{"sub-delims", "2.2", ""},
		},
	}
	for x, list := range groups {
		index := referenceMachine(x.String()).index
		for i, g := range list {
			if g.members == "" {
				list[i].members = membersOf(index, g.name)
			}
		}
	}
	return groups
})

// membersOf returns the characters of a rule that derives only single characters.
func membersOf(index *grammar.Index, rule string) string {
	var members []rune
	for _, r := range index.Alphabet(index.Rule(rule)) {
		for char := r.Lo; char <= r.Hi; char++ {
			members = append(members, char)
		}
	}
	return string(members)
}

// controls are the octets 00 to 1F and 7F.
const controls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"

// groupOf returns the group of a character, or nil if no group has it. Only RFC 3987 has groups of
// non-ASCII characters: iprivate, which is allowed in queries only, and what neither iprivate nor ucschar
// has: noncharacters, C1 controls, specials and tags.
func groupOf(x uri.Syntax, symbol string) *Group {
	if r, size := utf8.DecodeRuneInString(symbol); x == uri.RFC3987 && size > 1 {
		switch {
		case pct.IsIprivate(r):
			return &Group{"iprivate", Citation{x.String(), "2.2"}}
		case !pct.IsUcschar(r):
			return &Group{"not in ucschar", Citation{x.String(), "2.2"}}
		}
	}
	for _, g := range groups()[x] {
		if strings.Contains(g.members, symbol) {
			return &Group{g.name, Citation{x.String(), g.section}}
		}
	}
	return nil
}
