package uri_test

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/uriform/uri"
)

// These tests read the rows and counts of the shared data; its README says what
// they mean and where they come from.

// wrongRows are rows that contradict the RFC they name, by suite and id, with the
// RFC's words. There are none.
var wrongRows = map[string]string{}

var syntaxOfRFC = map[string]uri.Syntax{
	"1738": uri.RFC1738, "1808": uri.RFC1808, "2396": uri.RFC2396, "3986": uri.RFC3986, "3987": uri.RFC3987,
}

// formOf says in which form a row is read whose "as" is a start rule, or absent.
var formOf = map[string]int{
	"":              formReference,
	"URI-reference": formReference, "URI": formURI, "absolute-URI": formAbsolute,
	"IRI-reference": formReference, "IRI": formURI, "absolute-IRI": formAbsolute,
}

// hostRule says how a row is read whose "as" is a rule of hosts: the text of a
// network-path reference with the input as its host, and the kinds of host that
// the rule derives.
var hostRule = map[string]struct {
	before, after string
	kinds         []uri.HostKind
}{
	"IPv4address": {"//", "", []uri.HostKind{uri.IPv4address}},
	"IPv6address": {"//[", "]", []uri.HostKind{uri.IPv6address}},
	"IPvFuture":   {"//[", "]", []uri.HostKind{uri.IPvFuture}},
	"IP-literal":  {"//", "", []uri.HostKind{uri.IPv6address, uri.IPvFuture}},
}

// Every row of kind valid, invalid, parse and ip6 that names one of the five RFCs.
func TestSuites(t *testing.T) {
	count := map[string]int{}
	for row := range conformanceRows(t) {
		x, ok := syntaxOfRFC[row.RFC]
		if !ok || wrongRows[row.Suite+" "+row.ID] != "" {
			continue
		}
		switch row.Kind {
		case "ip6":
			row.As = "IPv6address"
		case "valid", "invalid", "parse":
		default:
			continue // an operation's
		}
		how := judgeRow(t, x, row)
		count[row.RFC+" "+how]++
	}
	want := map[string]int{
		"1738 as genericurl":  483,
		"1738 by the grammar": 556,
		"1808 as a text":      14,
		"2396 as a text":      549,
		"2396 by the grammar": 2, // RFC 2732 is an amendment, not a Syntax
		"3986 as a text":      2484,
		"3986 as a host":      122,
		"3986 as relative":    15,
		"3987 as a text":      664,
		"3987 as a host":      32,
		"3987 by the oracle":  174,
	}
	if !maps.Equal(count, want) {
		t.Errorf("rows by how they were judged: %v\nwant %v", count, want)
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d rows of RFC %s", count[key], key)
	}
}

// judgeRow judges a row through the library, or says what else does.
func judgeRow(t *testing.T, x uri.Syntax, row row) (how string) {
	want := row.Kind != "invalid"
	if row.Kind == "ip6" {
		want = string(row.Expect) == "true"
	}
	form, isText := formOf[row.As]
	host, isHost := hostRule[row.As]
	switch {
	case isText:
		r, err := parseForm(x, form, row.Text)
		if (err == nil) != want {
			t.Errorf("%s %s: %v, form %s: %q: %v", row.Suite, row.ID, x, formNames[form], row.Text, err)
		} else if row.Kind == "parse" {
			judgeComponents(t, row, r)
		}
		return "as a text"
	case isHost:
		text := host.before + row.Text + host.after
		r, err := x.ParseReference(text)
		got, _ := r.Host()
		ok := err == nil && host.before[2:]+row.Text+host.after == got.String() && slices.Contains(host.kinds, got.Kind())
		if ok != want {
			t.Errorf("%s %s: %v: %q: host %q (%v), error %v", row.Suite, row.ID, x, text, got, got.Kind(), err)
		}
		return "as a host"
	case row.As == "relative-ref":
		r, err := x.ParseReference(row.Text)
		if _, hasScheme := r.Scheme(); (err == nil && !hasScheme) != want {
			t.Errorf("%s %s: %v: %q: scheme %v, error %v", row.Suite, row.ID, x, row.Text, hasScheme, err)
		}
		return "as relative"
	case x == uri.RFC1738 && want:
		// The rules of schemes are part of genericurl ("new schemes follow the
		// general syntax"); what they refuse, genericurl need not.
		if _, err := x.Parse(row.Text); err != nil {
			t.Errorf("%s %s: %s: %v", row.Suite, row.ID, row.As, err)
		}
		return "as genericurl"
	case slices.Contains(ruleNames(x), row.As):
		if matcher(x, "{"+row.As+"}").MatchString(row.Text) != want {
			t.Errorf("%s %s: the oracle's %s of %v: %q", row.Suite, row.ID, row.As, x, row.Text)
		}
		return "by the oracle"
	}
	return "by the grammar"
}

// judgeComponents compares what the row says of components with those of r.
func judgeComponents(t *testing.T, row row, r uri.Reference) {
	var want map[string]any
	if err := json.Unmarshal(row.Expect, &want); err != nil {
		t.Fatalf("%s %s: %v", row.Suite, row.ID, err)
	}
	p := fastSplit(r)
	defined := func(p part) any {
		if p.defined {
			return p.text
		}
		return nil
	}
	got := map[string]any{
		"scheme": defined(p.scheme), "authority": defined(p.authority), "net_loc": defined(p.authority),
		"userinfo": defined(p.userinfo), "host": defined(p.host), "port": defined(p.port),
		"path": p.path, "params": defined(p.params), "query": defined(p.query), "fragment": defined(p.fragment),
		"opaque": p.opaque,
	}
	for name, value := range want {
		if answer, ok := got[name]; !ok || answer != value {
			t.Errorf("%s %s: %q: %s %v, want %v", row.Suite, row.ID, r, name, answer, value)
		}
	}
}

// The columns of derived-generations.jsonl that the library answers. 2396+2732 is
// the grammar engine's.
var columns = map[string]func(s string) bool{
	"1738":     uri.RFC1738.ValidReference,
	"1808":     uri.RFC1808.ValidReference,
	"2396":     uri.RFC2396.ValidReference,
	"3986":     uri.RFC3986.ValidReference,
	"3986-URI": uri.RFC3986.Valid,
	"3987":     uri.RFC3987.ValidReference,
	"3987-IRI": uri.RFC3987.Valid,
}

func TestDerivedGenerations(t *testing.T) {
	needShared(t)
	count := map[string]int{}
	for row := range rows(t, filepath.Join(sharedData, "conformance", derivedGenerations)) {
		var want map[string]bool
		if err := json.Unmarshal(row.Expect, &want); err != nil {
			t.Fatalf("%s: %v", row.ID, err)
		}
		count["rows"]++
		for column, valid := range columns {
			got := valid(row.Text)
			if want[column] {
				count[column]++
			}
			if got == want[column] {
				continue
			}
			// The column 2396 is the grammar as published; the library follows the
			// corrected one, in which a reference may be a query alone.
			if column == "2396" && got && loneQuery.MatchString(row.Text) {
				count["2396 corrected"]++
				continue
			}
			t.Errorf("%s: %q: %s: %v", row.ID, row.Text, column, got)
		}
	}
	// As the README has them; and the rows that our correction adds.
	want := map[string]int{
		"rows": 7621, "1738": 4019, "1808": 5826, "2396": 5741, "2396 corrected": 78,
		"3986": 5917, "3986-URI": 4525, "3987": 6250, "3987-IRI": 4764,
	}
	if !maps.Equal(count, want) {
		t.Errorf("rows that are derivable: %v\nwant %v", count, want)
	}
	t.Logf("%v", count)
}

// loneQuery is what our correction of RFC 2396 adds: "?" query, with or without a
// fragment.
var loneQuery = matcher(uri.RFC2396, `\?{query}(#{fragment})?`)

// The numbers of lines that the README gives for each corpus and start rule.
func TestCorpora(t *testing.T) {
	counts := map[string]map[string]int{
		"urls-web.txt": {
			"lines": 106038, "1738": 85978, "1808": 100853, "2396": 105339,
			"3986": 105339, "3986-URI": 105339, "3987": 105695, "3987-IRI": 105695,
		},
		"html-references.txt": {
			"lines": 15873, "1738": 9947, "1808": 15625, "2396": 15615, "2396 corrected": 13,
			"3986": 15628, "3986-URI": 10104, "3987": 15659, "3987-IRI": 10114,
		},
		"iris-dbpedia-links.txt": {
			"lines": 12802, "1738": 11589, "1808": 12219, "2396": 12219,
			"3986": 12219, "3986-URI": 12219, "3987": 12802, "3987-IRI": 12802,
		},
		"urls-file.txt": {
			"lines": 43401, "1738": 43400, "1808": 43400, "2396": 43401,
			"3986": 43401, "3986-URI": 43401, "3987": 43401, "3987-IRI": 43401,
		},
	}
	for _, name := range corpora {
		got := map[string]int{}
		for line := range corpusLines(t, name) {
			got["lines"]++
			for column, valid := range columns {
				switch {
				case !valid(line):
				case column == "2396" && loneQuery.MatchString(line):
					got["2396 corrected"]++ // the README counts by the grammar as published
				default:
					got[column]++
				}
			}
		}
		if !maps.Equal(got, counts[name]) {
			t.Errorf("%s:\n got %v\nwant %v", name, got, counts[name])
		}
		t.Logf("%s: %v", name, got)
	}
}
