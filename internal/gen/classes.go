package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A class is a set of ASCII characters that one of the five grammars sets apart
// from others. The masks of syntaxes.go are unions of classes.
type class struct {
	name string
	set  set
	only string // the one character of the set that the class is for; "": all
	doc  string
}

// A set is what one rule has in its alphabet and others have not. Rules are
// written with their grammars: "rfc3986 sub-delims".
type set struct {
	rule    string
	without []string
}

var (
	// What is unreserved besides letters and digits, and what was before.
	punctuation = set{"rfc3986 unreserved", []string{"rfc3986 ALPHA", "rfc3986 DIGIT"}}
	safe        = set{"rfc1738 unreserved", []string{"rfc2396 unreserved"}}

	// What components have beyond regName, and the query beyond pchar.
	pchar = set{"rfc3986 pchar", []string{"rfc3986 unreserved", "rfc3986 sub-delims", "rfc3986 pct-encoded"}}
	query = set{"rfc3986 query", []string{"rfc3986 pchar"}}

	// No ASCII character: a mask with such a class admits more than characters.
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
	{"percent", none, "", "no byte: the mask admits pct-encoded"},
	{"ucschar", none, "", "no byte: the mask admits ucschar (RFC 3987, 2.2)"},
	{"iprivate", none, "", "no byte: the mask admits iprivate (RFC 3987, 2.2)"},
}

func classTable() ([]byte, error) {
	names := make(map[rune][]string) // the classes of a character
	single := make(map[string]string)
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
	b.WriteString(")\n\n// class holds the classes of every byte. Bytes that stand in no component but\n")
	b.WriteString("// as delimiters, and those of non-ASCII code points, have no class.\nvar class = [256]mask{\n")
	for char := range rune(128) {
		if names[char] != nil {
			fmt.Fprintf(&b, "\t%q: %s,\n", char, strings.Join(names[char], " | "))
		}
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// chars returns the ASCII characters of a set, in their order.
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
