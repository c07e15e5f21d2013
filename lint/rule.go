package lint

import (
	"slices"
	"strings"
	"sync"

	"github.com/uriform/uri/internal/registry"
)

// A Rule is an entry of the table in rules.go. doc/lint.md is generated from that table.
type Rule struct {
	Code     string   // stable: "userinfo-password"
	Severity Severity // the default
	RFC      string   // "rfc3986"
	Section  string   // of the RFC: "7.5"
	Quote    string   // words of the section, with single spaces
	Title    string   // what the rule reports, without a capital letter and a period
	Why      string   // sentences: what can happen
	Advice   string   // sentences: what to do
	Example  string   // a text that has the issue, and that RFC 3987 accepts unless Rejected is set
	Counter  string   // a similar text that does not have the issue
	Rejected bool     // the rule is for texts that the syntax rejects; see [CheckText]
}

// Where returns the section in words: "RFC 3986, 7.5".
func (r Rule) Where() string { return title(r.RFC) + ", " + r.Section }

// title returns the title of an RFC: "RFC 3986".
func title(rfc string) string { return "RFC " + strings.TrimPrefix(rfc, "rfc") }

var byCode = sync.OnceValue(func() map[string]Rule {
	m := make(map[string]Rule)
	for _, r := range rules {
		m[r.Code] = r
	}
	return m
})

// Rules returns the rules in the order of the table.
func Rules() []Rule { return slices.Clone(rules) }

// Registries returns the titles and the dates of the registries of IANA that the rules use, such as
// "Special-Use Domain Names, 2026-09-27". A date is a day, a month or a year.
func Registries() (list []string) {
	for _, source := range registry.Sources() {
		list = append(list, source.Title+", "+source.Date)
	}
	return list
}

// LookupRule returns the rule with a code.
func LookupRule(code string) (r Rule, ok bool) {
	r, ok = byCode()[code]
	return r, ok
}

// Codes returns the codes of the rules in the order of the table.
func Codes() []string {
	var codes []string
	for _, r := range rules {
		codes = append(codes, r.Code)
	}
	return codes
}
