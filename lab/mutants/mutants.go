package main

import (
	"regexp"
	"strings"
)

// A mutant is a recognizer of URI-reference and URI.
type mutant struct {
	name string // "lone-percent"; "exact" has no fault
	does string // what it does wrong

	reference, uri *regexp.Regexp
	trimLF         bool
}

// match reports whether the mutant takes s as a URI, or as a URI-reference.
func (m *mutant) match(s string, isURI bool) bool {
	if m.trimLF {
		s = strings.TrimSuffix(s, "\n")
	}
	if isURI {
		return m.uri.MatchString(s)
	}
	return m.reference.MatchString(s)
}

// rules are the rules of RFC 3986, appendix A, as expressions. {name} is another rule.
var rules = map[string]string{
	"URI-reference": `(?:{URI}|{relative-ref})`,
	"URI":           `{scheme}:{hier-part}(?:\?{query})?(?:#{fragment})?`,
	"hier-part":     `(?://{authority}{path-abempty}|{path-absolute}|{path-rootless}|)`,
	"relative-ref":  `{relative-part}(?:\?{query})?(?:#{fragment})?`,
	"relative-part": `(?://{authority}{path-abempty}|{path-absolute}|{path-noscheme}|)`,
	"scheme":        `{ALPHA}(?:{ALPHA}|[0-9+.-])*`,
	"authority":     `(?:{userinfo}@)?{host}(?::{port})?`,
	"userinfo":      `(?:{unreserved}|{pct-encoded}|{sub-delims}|:)*`,
	"host":          `(?:\[(?:{IPv6address}|{IPvFuture})\]|{reg-name})`,
	"port":          `[0-9]*`,
	"reg-name":      `(?:{unreserved}|{pct-encoded}|{sub-delims})*`,
	"IPvFuture":     `[vV]{HEXDIG}+\.(?:{unreserved}|{sub-delims}|:)+`,
	"IPv6address": `(?:(?:{h16}:){6}{ls32}|::(?:{h16}:){5}{ls32}|(?:{h16})?::(?:{h16}:){4}{ls32}|(?:(?:{h16}:){0,1}{h16})?::(?:{h16}:){3}{ls32}|` +
		`(?:(?:{h16}:){0,2}{h16})?::(?:{h16}:){2}{ls32}|(?:(?:{h16}:){0,3}{h16})?::{h16}:{ls32}|(?:(?:{h16}:){0,4}{h16})?::{ls32}|` +
		`(?:(?:{h16}:){0,5}{h16})?::{h16}|{seven})`,
	"seven":         `(?:(?:{h16}:){0,6}{h16})?::`,
	"h16":           `{HEXDIG}{1,4}`,
	"ls32":          `(?:{h16}:{h16}|{dec-octet}(?:\.{dec-octet}){3})`,
	"dec-octet":     `(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])`,
	"path-abempty":  `(?:/{segment})*`,
	"path-absolute": `/(?:{segment-nz}(?:/{segment})*)?`,
	"path-rootless": `{segment-nz}(?:/{segment})*`,
	"path-noscheme": `{segment-nz-nc}(?:/{segment})*`,
	"segment":       `{pchar}*`,
	"segment-nz":    `{pchar}+`,
	"segment-nz-nc": `(?:{unreserved}|{pct-encoded}|{sub-delims}|@)+`,
	"pchar":         `(?:{unreserved}|{pct-encoded}|{sub-delims}|[:@])`,
	"query":         `(?:{pchar}|[/?])*`,
	"fragment":      `(?:{pchar}|[/?])*`,
	"pct-encoded":   `%{HEXDIG}{HEXDIG}`,
	"unreserved":    `(?:{ALPHA}|[0-9._~-])`,
	"sub-delims":    `[!$&'()*+,;=]`,
	"ALPHA":         `[A-Za-z]`,
	"HEXDIG":        `[0-9A-Fa-f]`,
}

// faults are the changes of single rules, in the order of tables.
var faults = []struct{ name, does, rule, expression string }{
	{"dollar", "`$` for the end: takes a line feed after the string", "", ""},
	{"lone-percent", "takes `%` without digits", "pct-encoded", `%(?:{HEXDIG}{HEXDIG})?`},
	{"one-hexdig", "takes `%` with one digit", "pct-encoded", `%{HEXDIG}{HEXDIG}?`},
	{"bracket-in-query", "takes `[` in a query", "query", `(?:{pchar}|[/?[])*`},
	{"backslash-in-query", "takes `\\` in a query", "query", `(?:{pchar}|[/?\\])*`},
	{"hash-in-fragment", "takes `#` in a fragment", "fragment", `(?:{pchar}|[/?#])*`},
	{"octet-00", "takes the octet `00`", "dec-octet", `(?:00|[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])`},
	{"octet-256", "takes the octet `256`", "dec-octet", `(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-6])`},
	{"h16-of-5", "takes five digits in a group of IPv6", "h16", `{HEXDIG}{1,5}`},
	{"no-seven", "refuses seven groups before `::`", "seven", `(?:(?:{h16}:){0,5}{h16})?::`},
	{"only-lower-v", "refuses `[V1.a]`", "IPvFuture", `v{HEXDIG}+\.(?:{unreserved}|{sub-delims}|:)+`},
	{"no-ipvfuture", "refuses `[v1.a]`", "IPvFuture", `[^\x00-\x{10FFFF}]`},
	{"two-at", "takes two `@` in an authority", "userinfo", `(?:{unreserved}|{pct-encoded}|{sub-delims}|[:@])*`},
	{"no-underscore", "refuses `_` in a host", "reg-name", `(?:{ALPHA}|[0-9.~-]|{pct-encoded}|{sub-delims})*`},
	{"port-of-1", "refuses an empty port", "port", `[0-9]+`},
	{"port-of-5", "refuses a port of six digits", "port", `[0-9]{0,5}`},
	{"scheme-digit", "takes a digit at the start of a scheme", "scheme", `(?:{ALPHA}|[0-9])(?:{ALPHA}|[0-9+.-])*`},
	{"scheme-underscore", "takes `_` in a scheme", "scheme", `{ALPHA}(?:{ALPHA}|[0-9+._-])*`},
	{"two-slashes", "takes `//` at the start of a path without authority", "path-absolute", `/{segment}(?:/{segment})*`},
	{"colon-first", "takes a colon in the first segment", "segment-nz-nc", `{pchar}+`},
	{"no-empty", "refuses the empty reference", "relative-part", `(?://{authority}{path-abempty}|{path-absolute}|{path-noscheme})`},
	{"unicode-case", "ignores case as Unicode does: takes U+017F and U+212A as letters", "ALPHA", `[A-Za-z\x{17F}\x{212A}]`},
	{"ipvfuture-empty", "takes `[v1.]`", "IPvFuture", `[vV]{HEXDIG}+\.(?:{unreserved}|{sub-delims}|:)*`},
	{"exact", "nothing", "", ""},
}

// allMutants returns the mutants. The last one, "exact", has no fault.
func allMutants() []*mutant {
	var all []*mutant
	for _, f := range faults {
		change := map[string]string{f.rule: f.expression}
		all = append(all, &mutant{
			name: f.name, does: f.does, trimLF: f.name == "dollar",
			reference: compile("URI-reference", change), uri: compile("URI", change),
		})
	}
	return all
}

var reference = regexp.MustCompile(`\{([A-Za-z][A-Za-z0-9-]+)\}`)

func compile(rule string, change map[string]string) *regexp.Regexp {
	text := "{" + rule + "}"
	for reference.MatchString(text) {
		text = reference.ReplaceAllStringFunc(text, func(name string) string {
			name = name[1 : len(name)-1]
			if changed, ok := change[name]; ok {
				return changed
			}
			return rules[name]
		})
	}
	return regexp.MustCompile(`^(?:` + text + `)$`)
}
