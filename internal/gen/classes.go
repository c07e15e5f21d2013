package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A class is a set of ASCII characters that at least one of the five grammars
// treats differently from all others. The masks in syntaxes.go are unions of
// classes.
type class struct {
	name string
	set  set
	only string // the single character of set that is in the class; "" if all characters are
	doc  string
}

// A set consists of the characters that one rule can derive and the rules in
// without cannot derive. A rule is written with the name of its grammar:
// "rfc3986 sub-delims".
type set struct {
	rule    string
	without []string
}

var (
	// Characters that are unreserved in RFC 3986, besides letters and digits.
	punctuation = set{"rfc3986 unreserved", []string{"rfc3986 ALPHA", "rfc3986 DIGIT"}}
	// Characters that are unreserved only in RFC 1738.
	safe = set{"rfc1738 unreserved", []string{"rfc2396 unreserved"}}

	// Characters of pchar that are not allowed in a reg-name.
	pchar = set{"rfc3986 pchar", []string{"rfc3986 unreserved", "rfc3986 sub-delims", "rfc3986 pct-encoded"}}
	// Characters of a query that are not in pchar.
	query = set{"rfc3986 query", []string{"rfc3986 pchar"}}

	// No ASCII character. A class with this set is a flag in a mask.
	none = set{}
)

var classes = []class{
	{"alpha", set{rule: "rfc3986 ALPHA"}, "", "ALPHA (RFC 5234, B.1)"},
	{"digit", set{rule: "rfc3986 DIGIT"}, "", "DIGIT"},
	{"hexdig", set{rule: "rfc3986 HEXDIG"}, "", "HEXDIG, in either case"},
	{"hyphen", punctuation, "-", `"-"`},
	{"period", punctuation, ".", `"."`},
	{"underscore", punctuation, "_", `"_"`},
	{"tilde", punctuation, "~", `"~": unreserved since RFC 2396, unsafe before`},
	{"subDelims", set{rule: "rfc3986 sub-delims"}, "", "sub-delims (RFC 3986, 2.2)"},
	{"mark", set{"rfc2396 mark", []string{"rfc3986 unreserved"}}, "", `"!" "*" "'" "(" ")": unreserved before RFC 3986`},
	{"comma", safe, ",", `",": unreserved in RFC 1738`},
	{"dollar", safe, "$", `"$": unreserved in RFC 1738`},
	{"plus", safe, "+", `"+": unreserved in RFC 1738`},
	{"colon", pchar, ":", `":"`},
	{"at", pchar, "@", `"@"`},
	{"slash", query, "/", `"/"`},
	{"question", query, "?", `"?"`},
	{"ucschar", none, "", "no byte: the mask admits ucschar (RFC 3987, 2.2)"},
	{"iprivate", none, "", "no byte: the mask admits iprivate (RFC 3987, 2.2)"},
}

func classTable() ([]byte, error) {
	names := make(map[rune][]string)  // [character]: names of its classes
	single := make(map[string]string) // [characters of a set]: those that have a class of their own
	var b bytes.Buffer
	b.WriteString(header + "package uri\n\n")
	b.WriteString("// A mask is a set of classes of bytes.\ntype mask uint32\n\nconst (\n")
	for i, c := range classes {
		typ := ""
		if i == 0 {
			typ = " mask = 1 << iota"
		}
		fmt.Fprintf(&b, "\t%s%s // %s\n", c.name, typ, c.doc)
		chars, err := c.set.chars()
		if err != nil {
			return nil, err
		}
		if c.only != "" {
			if !strings.Contains(chars, c.only) {
				return nil, fmt.Errorf("%s: %q is not one of %q", c.name, c.only, chars)
			}
			single[chars] += c.only
			chars = c.only
		}
		for _, char := range chars {
			names[char] = append(names[char], c.name)
		}
	}
	for chars, named := range single {
		if sorted(named) != chars {
			return nil, fmt.Errorf("of %q, only %q have classes", chars, named)
		}
	}
	b.WriteString(")\n\n// class contains the classes of every byte. A byte has no class if it occurs only as a\n")
	b.WriteString("// delimiter of components, is not allowed at all, or is not ASCII.\nvar class = [256]mask{\n")
	for char := range rune(128) {
		if names[char] != nil {
			fmt.Fprintf(&b, "\t%q: %s,\n", char, strings.Join(names[char], " | "))
		}
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// chars returns the ASCII characters of a set, in ascending order.
func (s set) chars() (string, error) {
	if s.rule == "" {
		return "", nil
	}
	members, err := alphabet(s.rule)
	if err != nil {
		return "", err
	}
	for _, rule := range s.without {
		others, err := alphabet(rule)
		if err != nil {
			return "", err
		}
		for _, char := range others {
			members = strings.ReplaceAll(members, string(char), "")
		}
	}
	return members, nil
}
