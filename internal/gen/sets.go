package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/uriform/uri/grammar"
)

// A namedSet is a Go name for the set of characters that a rule derives unencoded.
type namedSet struct {
	name    string
	rule    string
	without string // characters of the rule that the set does not contain
}

// pctSets are the sets of package pct. [pct.Sets] describes the fields.
var pctSets = []struct {
	name   string
	fields []namedSet
}{
	{"rfc1738", []namedSet{
		{name: "Unreserved", rule: "rfc1738 unreserved"},
		{name: "Userinfo", rule: "rfc1738 user"},
		{name: "RegName", rule: "rfc1738 host"},
		{name: "Segment", rule: "rfc1738 hsegment"},
		{name: "SegmentNoColon", rule: "rfc1738 hsegment", without: ":"},
		{name: "Path", rule: "rfc1738 hpath"},
		{name: "Params", rule: "rfc1738 hsegment"},
		{name: "Query", rule: "rfc1738 search"},
		{name: "Fragment", rule: "rfc1738 unreserved"},
	}},
	{"rfc1808", []namedSet{
		{name: "Unreserved", rule: "rfc1808 unreserved"},
		{name: "Userinfo", rule: "rfc1738 user"},
		{name: "RegName", rule: "rfc1808 net_loc"},
		{name: "Segment", rule: "rfc1808 segment"},
		{name: "SegmentNoColon", rule: "rfc1808 segment", without: ":"},
		{name: "Path", rule: "rfc1808 path"},
		{name: "Params", rule: "rfc1808 params"},
		{name: "Query", rule: "rfc1808 query"},
		{name: "Fragment", rule: "rfc1808 fragment"},
	}},
	{"rfc2396", []namedSet{
		{name: "Unreserved", rule: "rfc2396 unreserved"},
		{name: "Userinfo", rule: "rfc2396 userinfo"},
		{name: "RegName", rule: "rfc2396 reg_name"},
		{name: "Segment", rule: "rfc2396 segment"},
		{name: "SegmentNoColon", rule: "rfc2396 rel_segment"},
		{name: "Path", rule: "rfc2396 path_segments"},
		{name: "Params", rule: "rfc2396 segment"},
		{name: "Query", rule: "rfc2396 query"},
		{name: "Fragment", rule: "rfc2396 fragment"},
	}},
	{"rfc3986", []namedSet{
		{name: "Unreserved", rule: "rfc3986 unreserved"},
		{name: "Userinfo", rule: "rfc3986 userinfo"},
		{name: "RegName", rule: "rfc3986 reg-name"},
		{name: "Segment", rule: "rfc3986 segment"},
		{name: "SegmentNoColon", rule: "rfc3986 segment-nz-nc"},
		{name: "Path", rule: "rfc3986 path-abempty"},
		{name: "Params", rule: "rfc3986 segment"},
		{name: "Query", rule: "rfc3986 query"},
		{name: "Fragment", rule: "rfc3986 fragment"},
	}},
	{"rfc3987", []namedSet{
		{name: "Unreserved", rule: "rfc3987 iunreserved"},
		{name: "Userinfo", rule: "rfc3987 iuserinfo"},
		{name: "RegName", rule: "rfc3987 ireg-name"},
		{name: "Segment", rule: "rfc3987 isegment"},
		{name: "SegmentNoColon", rule: "rfc3987 isegment-nz-nc"},
		{name: "Path", rule: "rfc3987 ipath-abempty"},
		{name: "Params", rule: "rfc3987 isegment"},
		{name: "Query", rule: "rfc3987 iquery"},
		{name: "Fragment", rule: "rfc3987 ifragment"},
	}},
}

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
	for _, sets := range pctSets {
		fmt.Fprintf(&b, "\t%s = Sets{\n", sets.name)
		for _, f := range sets.fields {
			chars, comment, err := f.read()
			if err != nil {
				return nil, err
			}
			more, err := f.nonASCII()
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\t\t%s: chars(%s)%s, // %s\n", f.name, chars, more, comment)
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
	if s.without != "" {
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
		if containsAll(all, part) {
			code += named.code
		}
	}
	return code, nil
}

// containsAll reports whether all contains every character of part.
func containsAll(all, part []grammar.Range) bool {
	for _, p := range part {
		found := false
		for _, a := range all {
			found = found || a.Lo <= p.Lo && p.Hi <= a.Hi
		}
		if !found {
			return false
		}
	}
	return true
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
