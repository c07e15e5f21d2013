package urivet

import (
	"regexp"
	"strings"
	"unicode"
)

// A meaning is what a word in the name of a value tells about an ordinary value in a component.
type meaning byte

const (
	nothing  meaning = iota
	data             // it may have a delimiter
	harmless         // it has none, or has one on purpose
)

// meanings has the words. A value is reported if a word says that it is data, and no word that it is harmless: fileName is
// reported, bucketName is not. So the rule is silent about values that only a hostile caller can give a delimiter.
var meanings = []struct {
	path, query meaning
	why         string
	words       string
}{
	{data, data, `People choose it as they like: "C&A", "AC/DC", "100% wool".`,
		`title caption headline summary description label term keyword phrase text search needle q question sentence
		prompt file attachment document environment property message comment note content artist album song author company
		city street`},
	{nothing, nothing, `Most names have a grammar: those of hosts, records and accounts. Another word decides.`, `name`},
	{harmless, data, `It may have "+", "&" or a space, but no "/": "a+b@example.com", "+44 20 7946".`, `user login email mail phone`},
	{nothing, data, `It may have them in a query: "a = 1 & b = 2". In a path, it may hold several segments.`,
		`password passphrase query expression expr sql jql value`},

	{harmless, harmless, `It is a part of a URL, or holds several segments.`,
		`url uri link href route endpoint path qs dir directory folder base prefix suffix ref branch parent full resource
		repo repository group project image artifact module pkg`},
	{harmless, harmless, `It is escaped or checked already.`,
		`encoded encode escaped escape esc quoted safe sanitized clean valid validated slug`},
	{harmless, harmless, `A program makes it, of letters and digits.`,
		`id uid uuid guid identifier token secret signature sig sign ticket cursor nonce key hash digest sha md checksum hex
		fingerprint etag commit serial session cookie credential code`},
	{harmless, harmless, `It is a number or a date.`,
		`number num count size limit offset page index idx port version ver revision rev date day month year time timestamp`},
	{harmless, harmless, `Administrators and programmers name it: hosts, clouds, accounts, tables, functions.`,
		`host domain fqdn server node machine instance vm arn addr address ip mac region zone locale lang language country
		currency bucket topic namespace ns cluster pod deployment service container volume network vnet vpc subnet snapshot
		replica queue stream consumer binding snippet registry app application workspace codespace org organization owner
		handle tenant policy role quota robot profile db database table column field schema variable var env function func
		method class interface iface script plugin extension ext`},
	{harmless, harmless, `It is one of a few words, which the documentation lists.`,
		`type typ kind mode action status state phase stage level sort order direction format scope protocol scheme proto
		arch os platform unit event operation op command cmd feature flag setting provider driver backend`},
}

// byWord has the meanings of each word in a path, and in a query.
var byWord = func() map[string]map[component]meaning {
	m := make(map[string]map[component]meaning)
	for _, group := range meanings {
		for _, word := range strings.Fields(group.words) {
			m[word] = map[component]meaning{path: group.path, query: group.query}
		}
	}
	return m
}()

// isData reports whether the words of names say that a value in a component is data.
func isData(words []string, in component) bool {
	found := false
	for _, word := range words {
		switch byWord[word][in] {
		case harmless:
			return false
		case data:
			found = true
		}
	}
	return found
}

var (
	wordStart = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	wordEnd   = regexp.MustCompile(`([A-Z])([A-Z][a-z]{2})`)
)

// wordsOf returns the words of a name, in lower case and in the singular: those of "HostNames" and of "hostname" are
// "host" and "name", and "userid" has "id".
func wordsOf(name string) (words []string) {
	name = wordEnd.ReplaceAllString(wordStart.ReplaceAllString(name, "${1}_${2}"), "${1}_${2}")
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
		word = singular(word)
		for _, end := range []string{"name", "id"} {
			if start, ok := strings.CutSuffix(word, end); ok && byWord[word] == nil {
				words, word = append(words, singular(start)), end
			}
		}
		words = append(words, word)
	}
	return words
}

func singular(word string) string {
	for _, s := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "es"), strings.TrimSuffix(word, "ies") + "y"} {
		if byWord[s] != nil || strings.HasSuffix(s, "name") {
			return s
		}
	}
	return word
}
