package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
)

// A namedSet is a Go name for the set of characters that a rule derives unencoded.
type namedSet struct {
	name    string
	rule    string
	without string // characters of the rule that the set does not contain
}

// pctRules are the rules of the sets of package pct. [pct.Sets] describes the fields. The
// set SegmentNoColon does not contain ":", although the oldest rules derive it.
const pctRules = `
	field           rfc1738     rfc1808       rfc2396        rfc3986        rfc3987

	Unreserved      unreserved  unreserved    unreserved     unreserved     iunreserved
	Userinfo        user        rfc1738/user  userinfo       userinfo       iuserinfo
	RegName         host        net_loc       reg_name       reg-name       ireg-name
	Segment         hsegment    segment       segment        segment        isegment
	SegmentNoColon  hsegment    segment       rel_segment    segment-nz-nc  isegment-nz-nc
	Path            hpath       path          path_segments  path-abempty   ipath-abempty
	Params          hsegment    params        segment        segment        isegment
	Query           search      query         query          query          iquery
	Fragment        unreserved  fragment      fragment       fragment       ifragment
`

// locatorSets are the sets of package locator.
var locatorSets = []namedSet{
	{name: "alpha", rule: "rfc1738 alpha"},
	{name: "digits", rule: "rfc1738 digits"},
	{name: "hex", rule: "rfc1738 hex"},
	{name: "schemeChar", rule: "rfc1738 scheme"},
	{name: "groupChar", rule: "rfc1738 group"},
	{name: "ftptype", rule: "rfc1738 ftptype"},
	{name: "uchar", rule: "rfc1738 uchar"},
	{name: "xchar", rule: "rfc1738 xchar"},
	{name: "userChar", rule: "rfc1738 user"},
	{name: "fpath", rule: "rfc1738 fpath"},
	{name: "pathChar", rule: "rfc1738 fsegment", without: "?"},
	{name: "hpath", rule: "rfc1738 hpath"},
	{name: "search", rule: "rfc1738 search"},
	{name: "unique", rule: "rfc1738 article", without: "@"},
	{name: "fieldChar", rule: "rfc1738 fieldname"},
}

func pctTable() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header + "package pct\n\n" + constants)
	b.WriteString("// The sets of the components, each with its rule.\nvar (\n")
	lines := strings.Split(strings.TrimSpace(pctRules), "\n")
	for column, name := range strings.Fields(lines[0])[1:] {
		fmt.Fprintf(&b, "\t%s = Sets{\n", name)
		for _, line := range lines[2:] {
			row := strings.Fields(line)
			set := namedSet{name: row[0], rule: name + " " + row[column+1]}
			if syntax, rule, ok := strings.Cut(row[column+1], "/"); ok {
				set.rule = syntax + " " + rule
			}
			if set.name == "SegmentNoColon" {
				set.without = ":"
			}
			chars, comment, err := set.read()
			if err != nil {
				return nil, err
			}
			more, err := set.nonASCII()
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\t\t%s: chars(%s)%s, // %s\n", set.name, chars, more, comment)
		}
		b.WriteString("\t}\n")
	}
	b.WriteString(")\n")
	return b.Bytes(), nil
}

func locatorTable() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header + "package locator\n\n" + constants)
	b.WriteString("// The sets of RFC 1738, 5, each with its rule.\nvar (\n")
	for _, set := range locatorSets {
		chars, comment, err := set.read()
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\t%s = newSet(%s) // %s\n", set.name, chars, comment)
	}
	b.WriteString(")\n")
	return b.Bytes(), nil
}

const (
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower  = "abcdefghijklmnopqrstuvwxyz"
	number = "0123456789"

	constants = "const (\n\tletters = \"" + upper + "\" + \"" + lower + "\"\n\talphanum = letters + \"" + number + "\"\n)\n\n"
)

// read returns the ASCII characters of a set as a Go expression, and the definition
// of its rule for a comment.
func (s namedSet) read() (chars, comment string, err error) {
	all, err := alphabet(s.rule)
	if err != nil {
		return "", "", err
	}
	comment, err = definition(s.rule)
	if err != nil {
		return "", "", err
	}
	if s.without != "" && strings.Contains(all, s.without) {
		comment += fmt.Sprintf(", without %q", s.without)
	}
	// In these rules "%" appears only in pct-encoded and in its older names.
	return expression(remove(all, s.without+"%")), comment, nil
}

// nonASCII returns the Go code that adds the non-ASCII characters to a set of package
// pct.
func (s namedSet) nonASCII() (string, error) {
	all, err := ranges(s.rule)
	if err != nil {
		return "", err
	}
	code := ""
	for _, named := range []struct{ rule, code string }{
		{"rfc3987 ucschar", ".Union(Ucschar)"},
		{"rfc3987 iprivate", ".Union(Iprivate)"},
	} {
		part, err := ranges(named.rule)
		if err != nil {
			return "", err
		}
		if slices.Equal(grammar.Join(slices.Concat(all, part)), all) { // all contains part
			code += named.code
		}
	}
	return code, nil
}

// expression returns characters as a constant expression of Go, letters and digits
// first.
func expression(chars string) string {
	var name string
	switch {
	case contains(chars, upper+lower+number):
		name, chars = "alphanum", remove(chars, upper+lower+number)
	case contains(chars, upper+lower):
		name, chars = "letters", remove(chars, upper+lower)
	}
	switch {
	case name == "":
		return fmt.Sprintf("%q", chars)
	case chars == "":
		return name
	}
	return fmt.Sprintf("%s + %q", name, chars)
}

// contains reports whether chars contains every character of part.
func contains(chars, part string) bool { return remove(part, chars) == "" }

// remove returns chars without the characters of others.
func remove(chars, others string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(others, r) {
			return -1
		}
		return r
	}, chars)
}
