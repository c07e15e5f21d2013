package uri_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// These tests read the rows and counts of the shared data. The README of the data explains their
// meaning and their origin.

var corpora = []string{"urls-web.txt", "html-references.txt", "iris-dbpedia-links.txt", "urls-file.txt"}

// corpusLines yields the lines of a corpus.
func corpusLines(t testing.TB, name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range fileLines(t, testenv.Data(t, "corpora", name)) {
			if !yield(line) {
				return
			}
		}
	}
}

// An externalRow is a row of another project, in data/conformance. The README there
// explains the fields.
type externalRow struct {
	Source                        string `json:"suite"` // the project
	ID, RFC, Kind, As, Base, Note string
	Input, Expect                 json.RawMessage
	Text                          string `json:"-"` // Input, if it is a string

	// Rows of operations also have these fields.
	With         string
	Level        any // a string in rows of an RFC
	Alternatives []string
	Strict       *bool
	SameDocument bool `json:"same_document"`
}

func (r externalRow) String() string { return r.Source + " " + r.ID }

// externalRows yields all rows except those of derived-generations.jsonl.
func externalRows(t testing.TB) iter.Seq[externalRow] {
	return func(yield func(externalRow) bool) {
		for _, file := range testenv.DataFiles(t, "conformance", "*.jsonl") {
			if filepath.Base(file) == derivedGenerations {
				continue
			}
			for row := range rowsOf(t, file) {
				if !yield(row) {
					return
				}
			}
		}
	}
}

const derivedGenerations = "derived-generations.jsonl"

// rowsOf yields the rows of a file.
func rowsOf(t testing.TB, file string) iter.Seq[externalRow] {
	return func(yield func(externalRow) bool) {
		for line := range fileLines(t, file) {
			var r externalRow
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if len(r.Input) > 0 && r.Input[0] == '"' {
				if err := json.Unmarshal(r.Input, &r.Text); err != nil {
					t.Fatalf("%s: %s: %v", file, r.ID, err)
				}
			}
			if !yield(r) {
				return
			}
		}
	}
}

// fileLines yields the lines of a file without the line ends.
func fileLines(t testing.TB, file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scanner := bufio.NewScanner(f)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			if !yield(scanner.Text()) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
}

// wrongRows has the rows that contradict the RFC that they name, by source and id, with the words
// of the RFC. It is empty.
var wrongRows = map[string]string{}

// emptyPathRows are rows of scheme-based normalization, by source and id, that leave an empty
// path after an authority as it is. RFC 3986, 6.2.3: "In general, a URI that uses the generic
// syntax for authority with an empty path should be normalized to a path of "/"." The values
// are the results by that sentence.
var emptyPathRows = map[string]string{
	"akka-http-uri normalize.54":     "ftp://example.com/",
	"erlang-uri-string normalize.52": "ftp://localhost/",
	"erlang-uri-string normalize.62": "yeti://localhost/",
}

var syntaxOfRFC = map[string]uri.Syntax{
	"1738": uri.RFC1738, "1808": uri.RFC1808, "2396": uri.RFC2396, "3986": uri.RFC3986, "3987": uri.RFC3987,
}

// formOf has the form in which a row is parsed, by its field "as". The field is a start rule or
// absent.
var formOf = map[string]uri.Form{
	"":              uri.FormReference,
	"URI-reference": uri.FormReference, "URI": uri.FormURI, "absolute-URI": uri.FormAbsoluteURI,
	"IRI-reference": uri.FormReference, "IRI": uri.FormURI, "absolute-IRI": uri.FormAbsoluteURI,
}

// A hostRule says how a row is parsed whose field "as" is a rule of hosts. It has the text of a
// network-path reference with the input as its host, and the kinds of host that the rule derives.
var hostRule = map[string]struct {
	before, after string
	kinds         []wording.HostKind
}{
	"IPv4address": {"//", "", []wording.HostKind{wording.IPv4address}},
	"IPv6address": {"//[", "]", []wording.HostKind{wording.IPv6address}},
	"IPvFuture":   {"//[", "]", []wording.HostKind{wording.IPvFuture}},
	"IP-literal":  {"//", "", []wording.HostKind{wording.IPv6address, wording.IPvFuture}},
}

// Every row of kind valid, invalid, parse and ip6 that names one of the five RFCs.
func TestExternalRows(t *testing.T) {
	few := testenv.Few(t)
	count := map[string]int{}
	for row := range externalRows(few) {
		x, ok := syntaxOfRFC[row.RFC]
		if !ok || wrongRows[row.String()] != "" {
			continue
		}
		switch row.Kind {
		case "ip6":
			row.As = "IPv6address"
		case "valid", "invalid", "parse":
		default:
			continue // an operation's
		}
		how := judgeRow(few, x, row)
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
		few.Errorf("rows by how they were judged: %v\nwant %v", count, want)
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d rows of RFC %s", count[key], key)
	}
}

// judgeRow judges a row with the library. It returns the name of another judge if the library
// cannot judge the row.
func judgeRow(t testing.TB, x uri.Syntax, row externalRow) (how string) {
	want := row.Kind != "invalid"
	if row.Kind == "ip6" {
		want = string(row.Expect) == "true"
	}
	form, isText := formOf[row.As]
	host, isHost := hostRule[row.As]
	switch {
	case isText:
		r, err := parseAs(x, form, row.Text)
		if (err == nil) != want {
			t.Errorf("%s: %v, form %s: %q: %v", row, x, form, row.Text, err)
		} else if row.Kind == "parse" {
			judgeComponents(t, row, r)
		}
		return "as a text"
	case isHost:
		text := host.before + row.Text + host.after
		r, err := x.ParseReference(text)
		got, _ := r.Host()
		ok := err == nil && host.before[2:]+row.Text+host.after == got && slices.Contains(host.kinds, wording.HostKindOf(r))
		if ok != want {
			t.Errorf("%s: %v: %q: host %q (%v), error %v", row, x, text, got, wording.HostKindOf(r), err)
		}
		return "as a host"
	case row.As == "relative-ref":
		r, err := x.ParseReference(row.Text)
		if _, hasScheme := r.Scheme(); (err == nil && !hasScheme) != want {
			t.Errorf("%s: %v: %q: scheme %v, error %v", row, x, row.Text, hasScheme, err)
		}
		return "as relative"
	case x == uri.RFC1738 && want:
		// The rules of schemes are part of genericurl ("new schemes follow the general
		// syntax"). genericurl also derives texts that these rules reject.
		if _, err := x.Parse(row.Text); err != nil {
			t.Errorf("%s: %s: %v", row, row.As, err)
		}
		return "as genericurl"
	case slices.Contains(ruleNames(x), row.As):
		if matcher(x, "{"+row.As+"}").MatchString(row.Text) != want {
			t.Errorf("%s: the oracle's %s of %v: %q", row, row.As, x, row.Text)
		}
		return "by the oracle"
	}
	return "by the grammar"
}

// judgeComponents compares the components of a row with those of r.
func judgeComponents(t testing.TB, row externalRow, r uri.Reference) {
	var want map[string]any
	if err := json.Unmarshal(row.Expect, &want); err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	got := componentsOf(r)
	got["net_loc"], got["opaque"] = got["authority"], wording.IsOpaque(r)
	for name, value := range want {
		if answer, ok := got[name]; !ok || answer != value {
			t.Errorf("%s: %q: %s %v, want %v", row, r, name, answer, value)
		}
	}
}

// The columns of derived-generations.jsonl that the library answers. The grammar engine answers
// the column 2396+2732.
var columns = map[string]struct {
	uri.Syntax
	uri.Form
}{
	"1738":     {uri.RFC1738, uri.FormReference},
	"1808":     {uri.RFC1808, uri.FormReference},
	"2396":     {uri.RFC2396, uri.FormReference},
	"3986":     {uri.RFC3986, uri.FormReference},
	"3986-URI": {uri.RFC3986, uri.FormURI},
	"3987":     {uri.RFC3987, uri.FormReference},
	"3987-IRI": {uri.RFC3987, uri.FormURI},
}

func TestDerivedGenerations(t *testing.T) {
	few := testenv.Few(t)
	count := map[string]int{}
	for row := range rowsOf(few, testenv.Data(few, "conformance", derivedGenerations)) {
		var want map[string]bool
		if err := json.Unmarshal(row.Expect, &want); err != nil {
			t.Fatalf("%s: %v", row.ID, err)
		}
		count["rows"]++
		for column, c := range columns {
			_, got := c.Check(row.Text, c.Form)
			if want[column] {
				count[column]++
			}
			if got == want[column] {
				continue
			}
			// The column 2396 uses the published grammar. The library uses the
			// corrected grammar, in which a reference may be only a query.
			if column == "2396" && got && loneQuery.MatchString(row.Text) {
				count["2396 corrected"]++
				continue
			}
			few.Errorf("%s: %q: %s: %v", row.ID, row.Text, column, got)
		}
	}
	// The numbers are those of the README, and the number of rows that our correction adds.
	want := map[string]int{
		"rows": 7621, "1738": 4019, "1808": 5826, "2396": 5741, "2396 corrected": 78,
		"3986": 5917, "3986-URI": 4525, "3987": 6250, "3987-IRI": 4764,
	}
	if !maps.Equal(count, want) {
		few.Errorf("rows that are derivable: %v\nwant %v", count, want)
	}
	t.Logf("%v", count)
}

// loneQuery matches the references that our correction of RFC 2396 adds: "?" query, with or
// without a fragment.
var loneQuery = matcher(uri.RFC2396, `\?{query}(#{fragment})?`)

// The numbers of lines that the README gives for each corpus and start rule.
func TestCorpora(t *testing.T) {
	few := testenv.Few(t)
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
		for line := range corpusLines(few, name) {
			got["lines"]++
			for column, c := range columns {
				_, valid := c.Check(line, c.Form)
				switch {
				case !valid:
				case column == "2396" && loneQuery.MatchString(line):
					got["2396 corrected"]++ // the README counts by the grammar as published
				default:
					got[column]++
				}
			}
		}
		if !maps.Equal(got, counts[name]) {
			few.Errorf("%s:\n got %v\nwant %v", name, got, counts[name])
		}
		t.Logf("%s: %v", name, got)
	}
}

// result returns the text that the row expects. ok is false if that is null.
func (r externalRow) result(t testing.TB) (s string, ok bool) {
	t.Helper()
	var p *string
	if err := json.Unmarshal(r.Expect, &p); err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	if p == nil {
		return "", false
	}
	return *p, true
}

// levelScheme is the level of rows that need the scheme step, which RFC 3986, 6.2.2 does not
// include.
const levelScheme = "scheme-based (6.2.3)"

// Every row of kind resolve, relativize, normalize, equivalent and dots that names
// one of the five RFCs.
func TestExternalOperations(t *testing.T) {
	few := testenv.Few(t)
	judges := map[string]func(testing.TB, uri.Syntax, externalRow) string{
		"resolve":    judgeResolve,
		"relativize": judgeRelativize,
		"normalize":  judgeNormalize,
		"equivalent": judgeEquivalent,
		"dots":       judgeDots,
	}
	count := map[string]int{}
	for row := range externalRows(few) {
		x, ok := syntaxOfRFC[row.RFC]
		judge := judges[row.Kind]
		if !ok || judge == nil {
			continue
		}
		count[strings.TrimSpace(row.RFC+" "+row.Kind+" "+judge(few, x, row))]++
	}
	want := map[string]int{
		"1808 resolve":                         104,
		"2396 resolve":                         173,
		"2396 resolve the same document":       7,
		"2396 resolve above the root":          6,
		"3986 resolve":                         2279,
		"3986 relativize":                      282,
		"3986 relativize without a base":       19,
		"3986 normalize":                       277,
		"3986 normalize scheme-based (6.2.3)":  26,
		"3986 equivalent":                      121,
		"3986 equivalent scheme-based (6.2.3)": 31,
		"3986 dots":                            62,
		"3987 resolve":                         3,
		"3987 normalize":                       59,
		"3987 normalize scheme-based (6.2.3)":  1,
		"3987 normalize percent-encoded UTF-8 of ucschar decoded (5.3.2.3)": 8,
		"3987 equivalent": 8,
		"3987 equivalent after conversion to URIs (5.3.2.3)": 18,
	}
	if !maps.Equal(count, want) {
		few.Errorf("rows by how they were judged: %v\nwant %v", count, want)
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d rows of RFC %s", count[key], key)
	}
}

// baseOf parses the base of a row. ok is false if the base has no scheme: such a base is not a
// base URI (RFC 3986, 5.2.1), even if the source uses it as one.
func (r externalRow) baseOf(t testing.TB, x uri.Syntax) (base uri.URI, ok bool) {
	t.Helper()
	b, err := x.ParseReference(r.Base)
	if err != nil {
		t.Errorf("%s: base: %v", r, err)
	}
	return b.URI()
}

func (r externalRow) refOf(t testing.TB, x uri.Syntax, s string) uri.Reference {
	t.Helper()
	ref, err := x.ParseReference(s)
	if err != nil {
		t.Errorf("%s: %v", r, err)
	}
	return ref
}

func judgeResolve(t testing.TB, x uri.Syntax, r externalRow) string {
	base, ok := r.baseOf(t, x)
	if !ok {
		return "without a base"
	}
	ref := r.refOf(t, x, r.Text)
	want, ok := r.result(t)
	if r.SameDocument != (uri.Resolver{}).SameDocument(base, ref) && x == uri.RFC2396 {
		t.Errorf("%s: %v: %s + %q: same document: %v", r, x, base, ref, !r.SameDocument)
	}
	if !ok {
		// "(current document)#s" is the URI that a reader opens.
		want = base.WithoutFragment().String()
		if i := strings.IndexByte(r.Text, '#'); i >= 0 {
			want += r.Text[i:]
		}
	}
	resolver := uri.Resolver{NonStrict: r.Strict != nil && !*r.Strict}
	got := resolvedBy(t, resolver, base, ref)
	if len(r.Alternatives) == 0 {
		if got != want {
			t.Errorf("%s: %v: %s + %q: got %s, want %s", r, x, base, ref, got, want)
		}
		if r.SameDocument {
			return "the same document"
		}
		return ""
	}
	// RFC 2396, 5.2, step 6g: ".." above the root is kept or dropped. A source expects one of
	// the two results.
	resolver.DropAboveRoot = true
	both := []string{got, resolvedBy(t, resolver, base, ref)}
	if !slices.Equal(both, r.Alternatives) || !slices.Contains(both, want) {
		t.Errorf("%s: %v: %s + %q: kept and dropped: %q, want %q", r, x, base, ref, both, r.Alternatives)
	}
	resolver.RefuseAboveRoot = true
	if _, err := resolver.Resolve(base, ref); !errors.Is(err, uri.ErrAboveRoot) {
		t.Errorf("%s: %v: %s + %q: %v, want an error", r, x, base, ref, err)
	}
	return "above the root"
}

// The RFCs have no algorithm for relativizing, so the reference of the source may differ from
// ours. Ours must resolve to the target, and must not be longer.
func judgeRelativize(t testing.TB, x uri.Syntax, r externalRow) string {
	base, ok := r.baseOf(t, x)
	if !ok {
		return "without a base"
	}
	target, ok := r.refOf(t, x, r.Text).URI()
	want, _ := r.result(t)
	if !ok {
		t.Errorf("%s: %v: the target %q is not a URI", r, x, r.Text)
	}
	got, err := base.Relativize(target)
	if err != nil {
		t.Errorf("%s: %v: no reference from %s to %s: %v", r, x, base, target, err)
		return ""
	}
	if back := resolvedBy(t, uri.Resolver{}, base, got); back != target.String() {
		t.Errorf("%s: %v: from %s to %s: %q leads to %s", r, x, base, target, got, back)
	}
	if len(got.String()) > len(want) {
		t.Errorf("%s: %v: from %s to %s: %q is longer than %q", r, x, base, target, got, want)
	}
	return ""
}

func judgeNormalize(t testing.TB, x uri.Syntax, r externalRow) string {
	steps := uri.SyntaxNormalization
	if r.Level == levelScheme {
		steps |= uri.SchemeNormalization
	}
	ref := r.refOf(t, x, r.Text)
	want, _ := r.result(t)
	if refuted, ok := emptyPathRows[r.String()]; ok {
		if want+"/" != refuted {
			t.Errorf("%s: %q is not refuted by %q", r, want, refuted)
		}
		want = refuted
	}
	got, err := ref.Normalize(steps)
	if err != nil || got.String() != want {
		t.Errorf("%s: %v: %q: got %q (%v), want %q", r, x, ref, got, err, want)
	}
	level, _ := r.Level.(string)
	return level
}

func judgeEquivalent(t testing.TB, x uri.Syntax, r externalRow) string {
	most := wording.Path
	if r.Level == levelScheme {
		most = wording.Scheme
	}
	a, b := r.refOf(t, x, r.Text), r.refOf(t, x, r.With)
	step, back := wording.RungOf(a.EquivalentAfter(b)), wording.RungOf(b.EquivalentAfter(a))
	if want := string(r.Expect) == "true"; step <= most != want {
		t.Errorf("%s: %v: %q and %q: %v, want %v", r, x, a, b, step, want)
	}
	if step != back {
		t.Errorf("%s: %v: %q and %q: %v one way, %v the other", r, x, a, b, step, back)
	}
	level, _ := r.Level.(string)
	return level
}

func judgeDots(t testing.TB, _ uri.Syntax, r externalRow) string {
	want, _ := r.result(t)
	if got := uri.RemoveDotSegments(r.Text); got != want {
		t.Errorf("%s: %q: got %q, want %q", r, r.Text, got, want)
	}
	return ""
}
