package explain

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
)

// tellingStrings are the strings of conformance/generations.tsv.
func tellingStrings(t *testing.T) []string {
	t.Helper()
	list, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, w := range list {
		texts = append(texts, w.Text)
	}
	return texts
}

// TestTraceAgreesWithResolve compares the algorithms as the RFCs write them with those
// of package uri.
func TestTraceAgreesWithResolve(t *testing.T) {
	bases := []string{
		"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#f", "http://a", "http://a?q", "http://a/", "file:///a/b", "file:///",
		"x:", "x:a", "x:a/b/c", "x:/a/b", "x:/", "x:/a//b/../c", "x:../a/b", "x:..//a", "http://a/b;c/d;e/f;g?h;i",
		"http://a//b//c", "http://u:p@a:1/b", "mailto:a@b", "http:///", "http://", "x://a/../../b/c", "x:.//b", "x://a;p", "x://a/;p", "http:////a/b",
	}
	refs := append(tellingStrings(t), "../..", "..", ".", "./", "../", "../../../../g", "g;x=1/../y", "g/./h/../i/", "//g",
		"//g/../h", "/.//x", "..//x", "..//../x", "./..//..//x", "a//../b", "//../b", ".//a", "?", "#", ";", ";?", ";x", ";x?", "g;", "g?", "//", "//;", "///g", "///g?x", "///;x",
		"?y", "?#", ";#f", "/", "/..", "/../", "/.", "/./", "/../../a", "a/..", "a/.", "a/../", "..a/..", ".a/..b/c..", "http:g", "HTTP:?y", "x:../a", "x:/../a", "x:a/../..//b")
	compared := 0
	for _, x := range uri.Syntaxes() {
		for _, base := range bases {
			b, err := x.Parse(base)
			if err != nil {
				continue
			}
			for _, ref := range refs {
				r, err := x.ParseReference(ref)
				if err != nil {
					continue
				}
				target, err := b.Resolve(r)
				if err != nil {
					if steps := trace(b, r).steps; len(steps) != 1 || steps[0].Component != "" {
						t.Errorf("%v: %q against %q: %v, but the steps are %v", x, ref, base, err, steps)
					}
					continue
				}
				compared++
				if got := trace(b, r).target.compose(); got != target.String() {
					t.Errorf("%v: %q against %q: traced %q, resolved %q", x, ref, base, got, target)
				}
			}
		}
	}
	if compared < 5000 {
		t.Errorf("compared only %d", compared)
	}
}

// resolved are the results that the RFCs print for the references of RFC 2396,
// appendix C, by reference and RFC.
func resolved(t *testing.T) map[string]map[string]conformance.Row {
	t.Helper()
	printed := make(map[string]map[string]conformance.Row)
	for row, err := range conformance.Select("rfc2396", "resolve") {
		if err != nil {
			t.Fatal(err)
		}
		input, _ := row.Request.Text("input")
		if (row.Section == "C.1" || row.Section == "C.2") && row.Source == "printed" {
			printed[input] = make(map[string]conformance.Row)
		}
	}
	for _, name := range []string{"rfc1808", "rfc2396", "rfc3986"} {
		for row, err := range conformance.Select(name, "resolve") {
			if err != nil {
				t.Fatal(err)
			}
			input, _ := row.Request.Text("input")
			_, strict := row.Request["strict"]
			_, above := row.Request["above_root"]
			if rows := printed[input]; rows != nil && row.Source == "printed" && !strict && !above {
				rows[name] = row
			}
		}
	}
	return printed
}

// TestAppendixC checks the five targets of every reference of RFC 2396, appendix C: each is the target
// that its RFC prints, and has steps.
func TestAppendixC(t *testing.T) {
	printed := resolved(t)
	if len(printed) < 40 {
		t.Fatalf("only %d references", len(printed))
	}
	judged := 0
	for input, rows := range printed {
		r := Explain(input, Options{Base: "http://a/b/c/d;p?q"})
		if len(r.Resolutions) != 5 {
			t.Fatalf("%q: %d results", input, len(r.Resolutions))
		}
		for _, x := range r.Resolutions {
			if x.Err != nil {
				if x.Syntax != uri.RFC1738 || x.Field != "input" {
					t.Errorf("%v: %q: %v", x.Syntax, input, x.Err)
				}
				continue
			}
			if len(x.Steps) == 0 {
				t.Errorf("%v: %q: no steps", x.Syntax, input)
			}
			row, ok := rows[x.Syntax.String()]
			want, stated := row.Reply.Text("result")
			base, _ := row.Request.Text("base")
			if !ok || !stated || base != r.Base {
				continue
			}
			judged++
			if got := x.Target.String(); got != want {
				t.Errorf("%v: %q: %s, want %s (%v)", x.Syntax, input, got, want, row)
			}
		}
		checkDifferences(t, r)
	}
	if judged < 80 {
		t.Errorf("judged %d results only", judged)
	}
}

// checkDifferences checks that a component differs if targets differ, and that each syntax has the
// steps that set the component.
func checkDifferences(t *testing.T, r *Report) {
	t.Helper()
	var targets []string
	for _, x := range r.Resolutions {
		if x.Err == nil && !slices.Contains(targets, x.Target.String()) {
			targets = append(targets, x.Target.String())
		}
	}
	if len(targets) > 1 && len(r.Differences) == 0 {
		t.Errorf("%q: targets %q, differences %v", r.Input, targets, r.Differences)
	}
	for _, d := range r.Differences {
		for _, variant := range d.Variants {
			for i, x := range variant.Syntaxes {
				if len(variant.Steps[i]) == 0 && variant.Defined {
					t.Errorf("%q: %v has %q as its %s without a step", r.Input, x, variant.Text, d.Component)
				}
			}
		}
	}
}

// TestSteps checks the steps of targets that differ.
func TestSteps(t *testing.T) {
	for _, test := range []struct {
		input  string
		syntax uri.Syntax
		want   []string
	}{
		{"?y", uri.RFC1808, []string{"2c", "3", "5", "5a", "5b"}},
		{"?y", uri.RFC2396, []string{"2", "3", "4", "6", "6a"}},
		{"?y", uri.RFC3986, []string{"Base.path", "R.query", "Base.authority", "Base.scheme"}},
		{";x", uri.RFC1808, []string{"2c", "3", "5", "5a"}},
		{"", uri.RFC1808, []string{"2a"}},
		{"", uri.RFC2396, []string{"2"}},
		{"../../../g", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6e", "6g"}},
		{"../../../g", uri.RFC3986, []string{"merge", "2C", "R.query", "Base.authority", "Base.scheme"}},
		{"/../g", uri.RFC1808, []string{"2c", "3", "4", "7"}},
		{"/../g", uri.RFC2396, []string{"2", "3", "4", "5"}},
		{"/./g", uri.RFC3986, []string{"R.path", "2B", "R.query", "Base.authority", "Base.scheme"}},
		{"g;x=1/../y", uri.RFC1808, []string{"2", "2c", "3", "6", "7"}}, // "their component parts as described in Section 2.4"
		{"//g/a;x", uri.RFC1808, []string{"2", "2c", "3", "3", "7"}},
		{"g;x=1/../y", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6e"}},
		{"./g/.", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6c", "6d"}},
		{"./g", uri.RFC1808, []string{"2c", "3", "6", "6a", "7"}},
		{".", uri.RFC1808, []string{"2c", "3", "6", "6b", "7"}},
		{"../g", uri.RFC1808, []string{"2c", "3", "6", "6c", "7"}},
		{"..", uri.RFC1808, []string{"2c", "3", "6", "6d", "7"}},
		{"./", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6c"}},
		{".", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6d"}},
		{"../", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6e"}},
		{"..", uri.RFC2396, []string{"2", "3", "4", "6", "6a", "6b", "6f"}},
		{"//g", uri.RFC3986, []string{"R.authority", "R.authority", "R.query", "Base.scheme"}},
		{"//g/../h", uri.RFC3986, []string{"R.authority", "R.authority", "2C", "R.query", "Base.scheme"}}, // "T.path = remove_dot_segments(R.path); T.query = R.query;"
		{"g:h", uri.RFC2396, []string{"3"}},
		// RFC 3986, 5.2.2: "T.fragment = R.fragment;"
		{" against http://a/b#f", uri.RFC3986, []string{"Base.path", "Base.query", "Base.authority", "Base.scheme", "R.fragment"}},
		{"#s against http://a/b", uri.RFC3986, []string{"Base.path", "Base.query", "Base.authority", "Base.scheme", "R.fragment"}},
		{"//g against http://a/b#f", uri.RFC3987, []string{"R.authority", "R.authority", "R.query", "Base.scheme", "R.fragment"}},
		{"x:#s against http://a/b#f", uri.RFC3986, []string{"R.scheme"}},
		// RFC 1808, 4: "Both the base and embedded URLs are parsed into their component parts"
		{"d against http://a/b;p/c;q", uri.RFC1808, []string{"2", "2c", "3", "6", "7"}},
		{";x against http://a/b;p/c;q", uri.RFC1808, []string{"2", "2c", "3", "5", "5a"}},
		{"/d against http://a/b;p/c;q", uri.RFC1808, []string{"2c", "3", "4", "7"}},
		{"d against http://a/b/c;q", uri.RFC1808, []string{"2c", "3", "6", "7"}},
	} {
		input, base, ok := strings.Cut(test.input, " against ")
		if !ok {
			base = "http://a/b/c/d;p?q"
		}
		r := Explain(input, Options{Base: base})
		var got []string
		for _, x := range r.Resolutions {
			if x.Syntax == test.syntax {
				for _, s := range x.Steps {
					got = append(got, s.Name)
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: %q: steps %q, want %q", test.syntax, test.input, got, test.want)
		}
	}
}

// stepTexts is how the text of each step begins in its RFC. A letter is looked for after
// the step that it belongs to.
var stepTexts = map[Step]string{
	{Where: Citation{"rfc1738", "2.3"}}:                           `Relative links are not described in this document.`,
	{Where: Citation{"rfc1808", "4"}, Name: "2"}:                  `Step 2: Both the base and embedded URLs are parsed into their component parts as described in Section 2.4.`,
	{Where: Citation{"rfc1808", "4"}, Name: "2a"}:                 `a) If the embedded URL is entirely empty, it inherits the entire base URL`,
	{Where: Citation{"rfc1808", "4"}, Name: "2b"}:                 `b) If the embedded URL starts with a scheme name, it is interpreted as an absolute URL`,
	{Where: Citation{"rfc1808", "4"}, Name: "2c"}:                 `c) Otherwise, the embedded URL inherits the scheme of the base URL.`,
	{Where: Citation{"rfc1808", "4"}, Name: "3"}:                  `Step 3: If the embedded URL's <net_loc> is non-empty, we skip to Step 7.`,
	{Where: Citation{"rfc1808", "4"}, Name: "4"}:                  `Step 4: If the embedded URL path is preceded by a slash "/", the path is not relative`,
	{Where: Citation{"rfc1808", "4"}, Name: "5"}:                  `Step 5: If the embedded URL path is empty (and not preceded by a slash), then the embedded URL inherits the base URL path`,
	{Where: Citation{"rfc1808", "4"}, Name: "5a"}:                 `a) if the embedded URL's <params> is non-empty`,
	{Where: Citation{"rfc1808", "4"}, Name: "5b"}:                 `b) if the embedded URL's <query> is non-empty`,
	{Where: Citation{"rfc1808", "4"}, Name: "6"}:                  `Step 6: The last segment of the base URL's path`,
	{Where: Citation{"rfc1808", "4"}, Name: "6a"}:                 `a) All occurrences of "./"`,
	{Where: Citation{"rfc1808", "4"}, Name: "6b"}:                 `b) If the path ends with "."`,
	{Where: Citation{"rfc1808", "4"}, Name: "6c"}:                 `c) All occurrences of "<segment>/../"`,
	{Where: Citation{"rfc1808", "4"}, Name: "6d"}:                 `d) If the path ends with "<segment>/.."`,
	{Where: Citation{"rfc1808", "4"}, Name: "7"}:                  `Step 7: The resulting URL components, including any inherited from the base URL, are recombined`,
	{Where: Citation{"rfc2396", "5"}}:                             `relative URI cannot be used within a document that has an unsuitable base URI.`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "2"}:                `2) If the path component is empty and the scheme, authority, and query components are undefined`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "3"}:                `3) If the scheme component is defined`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "4"}:                `4) If the authority component is defined`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "5"}:                `5) If the path component begins with a slash character ("/")`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6"}:                `6) If this step is reached, then we are resolving a relative-path reference.`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6a"}:               `a) All but the last segment of the base URI's path component is copied`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6b"}:               `b) The reference's path component is appended`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6c"}:               `c) All occurrences of "./"`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6d"}:               `d) If the buffer string ends with "."`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6e"}:               `e) All occurrences of "<segment>/../"`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6f"}:               `f) If the buffer string ends with "<segment>/.."`,
	{Where: Citation{"rfc2396", "5.2"}, Name: "6g"}:               `g) If the resulting buffer string still begins with one or more complete path segments of ".."`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "R.scheme"}:       `if defined(R.scheme) then`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "R.authority"}:    `T.authority = R.authority; T.path = remove_dot_segments(R.path);`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "R.path"}:         `if (R.path starts-with "/") then`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "R.query"}:        `T.query = R.query;`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "R.fragment"}:     `T.fragment = R.fragment;`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "Base.path"}:      `if (R.path == "") then T.path = Base.path;`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "Base.query"}:     `T.query = Base.query;`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "Base.authority"}: `T.authority = Base.authority;`,
	{Where: Citation{"rfc3986", "5.2.2"}, Name: "Base.scheme"}:    `T.scheme = Base.scheme;`,
	{Where: Citation{"rfc3986", "5.2.3"}, Name: "merge"}:          `return a string consisting of "/" concatenated with the reference's path; otherwise,`,
	{Where: Citation{"rfc3986", "5.2.4"}, Name: "2A"}:             `A. If the input buffer begins with a prefix of "../" or "./"`,
	{Where: Citation{"rfc3986", "5.2.4"}, Name: "2B"}:             `B. if the input buffer begins with a prefix of "/./" or "/."`,
	{Where: Citation{"rfc3986", "5.2.4"}, Name: "2C"}:             `C. if the input buffer begins with a prefix of "/../" or "/.."`,
	{Where: Citation{"rfc3986", "5.2.4"}, Name: "2D"}:             `D. if the input buffer consists only of "." or ".."`,
	{Name: "guard"}: "",
}

// Every step is in the section that it names, and every step of the table is taken.
// The quotations of a step or an alternative are in that section too.
func TestStepsAreInTheRFCs(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for s, want := range stepTexts {
		if !s.InRFC() {
			continue
		}
		parent := ""
		if n := len(s.Name); n == 2 && s.Name[0] <= '9' {
			parent = stepTexts[Step{Where: s.Where, Name: s.Name[:1]}]
		}
		says := func(text string) bool {
			text = strings.Join(strings.Fields(text), " ")
			return strings.Contains(text[max(0, strings.Index(text, parent)):], want)
		}
		if !rfcs.Holds(s.Where.RFC, s.Where.Section, fmt.Sprintf("says %s after %s", want, parent), says) {
			t.Errorf("%v does not say %q", s, want)
		}
	}
	taken := map[Step]bool{}
	references := strings.Split("|#s|g|g?y|?y|?|;x|g;x|/g|/./g|/../g|//g|//g/../h|//h/./.|./g|../g|../../../g|.|..|../|./g/.|g/..|/.|http:g|http:/./g|mailto:a@b|/.//x", "|")
	for _, base := range []string{"http://a/b/c/d;p?q", "http://a", "http:", "a:/b", "a:b", "mailto:a@b"} {
		for _, ref := range references {
			for _, x := range Explain(ref, Options{Base: base}).Resolutions {
				for _, s := range x.Steps {
					step := Step{Where: s.Where, Name: s.Name}
					if _, ok := stepTexts[step]; !ok {
						t.Errorf("%q against %q: %v is not in the table", ref, base, s)
					}
					taken[step] = true
					checkQuotes(t, rfcs, s.Where, s.Description)
				}
				for _, a := range x.Alternatives {
					checkQuotes(t, rfcs, a.Where, a.Reason)
				}
			}
		}
	}
	for s := range stepTexts {
		if !taken[s] {
			t.Errorf("no test takes %v %s", s, s.Name)
		}
	}
}

// The steps of this module are not dated to an RFC: RFC 3986, 5.2.2, RFC 2396, 5.2 and
// RFC 1808, 4 have none that puts "/" or "/." before a path.
func TestOwnSteps(t *testing.T) {
	for _, test := range []struct {
		base, input string
		syntax      uri.Syntax
	}{
		{"a:/b", "/.//x", uri.RFC3986},
		{"http://a", "g", uri.RFC2396},
		{"http://a", "?y", uri.RFC1808},
	} {
		for _, x := range Explain(test.input, Options{Base: test.base}).Resolutions {
			own := slices.ContainsFunc(x.Steps, func(s Step) bool { return !s.InRFC() && s.Name == "guard" && s.String() == "not in an RFC" })
			if x.Syntax == test.syntax && !own {
				t.Errorf("%v: %q against %q: no step of this module in %v", x.Syntax, test.input, test.base, x.Steps)
			}
		}
	}
}

// checkQuotes checks that the quotations of text, between “ and ”, are in the section.
func checkQuotes(t *testing.T, rfcs *testenv.Facts, p Citation, text string) {
	t.Helper()
	for _, quote := range regexp.MustCompile(`“[^”]*”`).FindAllString(text, -1) {
		for _, piece := range strings.Split(strings.Trim(quote, "“”"), "[…]") {
			if !rfcs.Says(p.RFC, p.Section, piece) {
				t.Errorf("%v does not say %q", p, piece)
			}
		}
	}
}

// TestAlternatives checks the other targets that the RFCs allow.
func TestAlternatives(t *testing.T) {
	for _, test := range []struct {
		input, target string
		syntax        uri.Syntax
		section       string
	}{
		{"http:g", "http://a/b/c/g", uri.RFC2396, "5.2"},
		{"http:g", "http://a/b/c/g", uri.RFC3986, "5.2.2"},
		{"../../../g", "http://a/g", uri.RFC2396, "5.2"},
	} {
		found := false
		for _, x := range Explain(test.input, Options{Base: "http://a/b/c/d;p?q"}).Resolutions {
			for _, a := range x.Alternatives {
				found = found || x.Syntax == test.syntax && a.Target.String() == test.target && a.Where.Section == test.section
				if test.syntax == uri.RFC2396 && x.Syntax == test.syntax && strings.Contains(a.Reason, "step 3 says") != strings.HasPrefix(test.input, "http:") {
					t.Errorf("%q: another reason: %s", test.input, a.Reason)
				}
			}
		}
		if !found {
			t.Errorf("%v: %q is not allowed to mean %s", test.syntax, test.input, test.target)
		}
	}
}

// The path of a target has its parameters for a comparison with other RFCs, so the step of RFC 1808, 4 that sets
// them is one of its steps: 5a, "if the embedded URL's <params> is non-empty".
func TestStepsOfParams(t *testing.T) {
	found := false
	for _, d := range Explain(";y", Options{Base: "http://a/b;x"}).Differences {
		for _, v := range d.Variants {
			for i, x := range v.Syntaxes {
				found = found || d.Component == "path" && x == uri.RFC1808 &&
					slices.ContainsFunc(v.Steps[i], func(s Step) bool { return s.Name == "5a" && s.Component == "params" })
			}
		}
	}
	if !found {
		t.Error("the path has no step 5a")
	}
}

// The params that RFC 1808 separates from the path are a part of the path of the other RFCs (RFC 2396, 3.3). So
// targets with the same string do not differ, and targets whose params differ have different paths.
func TestDifferencesOfParams(t *testing.T) {
	for _, ref := range []string{"g;x", "g;x=1?y#z", "/g;", "//h/g;x"} {
		if d := Explain(ref, Options{Base: "http://a/b/c;p"}).Differences; len(d) > 0 {
			t.Errorf("%s: %+v", ref, d)
		}
	}
	// RFC 1808, 4, step 5b, keeps the params of the base. RFC 2396, 5.2, step 6a, removes the last segment.
	for _, d := range Explain("?y", Options{Base: "http://a/b/c;p?q"}).Differences {
		for _, v := range d.Variants {
			want := "/b/c;p"
			if slices.Contains(v.Syntaxes, uri.RFC2396) {
				want = "/b/"
			}
			if d.Component == "path" && v.Text != want {
				t.Errorf("%v: the path is %s, want %s", v.Syntaxes, v.Text, want)
			}
		}
	}
}

// An empty component differs from an undefined one (RFC 3986, 5.3). In step 5b of RFC 1808, 4, an empty query of the
// reference is not "non-empty", so the query of the base is inherited, which is undefined here.
func TestDifferencesOfEmptyComponents(t *testing.T) {
	for _, d := range Explain("?", Options{Base: "http://a/b"}).Differences {
		if d.Component != "query" {
			continue
		}
		for _, v := range d.Variants {
			if old := slices.Contains(v.Syntaxes, uri.RFC1808); v.Text != "" || v.Defined == old {
				t.Errorf("%v: the query is %q, defined %v", v.Syntaxes, v.Text, v.Defined)
			}
		}
		return
	}
	t.Error("no difference of the query")
}

// RFC 2396, 5.2, step 6g: "Implementations may handle this error by retaining these components
// in the resolved path [...], by removing them from the resolved path". The step also applies
// to a reference without its scheme, by step 3.
func TestAlternativesOfSchemeAboveRoot(t *testing.T) {
	rfcs := testenv.RFCs(t)
	got := map[string]bool{}
	for _, x := range Explain("http:../../c", Options{Base: "http://a/b"}).Resolutions {
		for _, a := range x.Alternatives {
			if x.Syntax != uri.RFC2396 {
				continue
			}
			got[a.Target.String()] = true
			if !strings.HasPrefix(a.Reason, "step 3 says") || !strings.Contains(a.Reason, "step 6g says “Implementations may handle this error") {
				t.Errorf("%v: %s", a.Target, a.Reason)
			}
			checkQuotes(t, rfcs, a.Where, a.Reason)
		}
	}
	if len(got) != 2 || !got["http://a/../../c"] || !got["http://a/c"] {
		t.Errorf("got %v", got)
	}
}

// An alternative under RFC 2396 needs a scheme that "is known to always use the <hier_part>
// syntax" (5.2, step 3). RFC 1808, 5.2 has no such choice: "http:g = <URL:http:g>".
func TestNoAlternatives(t *testing.T) {
	for _, test := range []struct {
		base, input string
		syntax      uri.Syntax
	}{
		{"mailto:/a/b", "mailto:c@d", uri.RFC2396},
		{"news:/a/b", "news:comp.lang.c", uri.RFC2396},
		{"http://a/b", "http:c", uri.RFC1808},
		{"http://a/b", "http:c", uri.RFC1738},
	} {
		for _, x := range Explain(test.input, Options{Base: test.base}).Resolutions {
			if x.Syntax == test.syntax && len(x.Alternatives) > 0 {
				t.Errorf("%v: %q against %q may mean %v", x.Syntax, test.input, test.base, x.Alternatives)
			}
		}
	}
}

// TestBases checks the errors of bases that a syntax rejects.
func TestBases(t *testing.T) {
	for _, test := range []struct {
		input, base, field string
		syntax             uri.Syntax
	}{
		{"g", "a b:", "base", uri.RFC3986},
		{"g", "//h/", "base", uri.RFC3986},
		{"g", "1a:b", "base", uri.RFC2396},
		{"g", "mailto:a@b", "base", uri.RFC2396},
		{"a b", "http://a/", "input", uri.RFC3986},
		{"g", "http://a/", "input", uri.RFC1738},
	} {
		for _, x := range Explain(test.input, Options{Base: test.base}).Resolutions {
			if x.Syntax == test.syntax && (x.Err == nil || x.Field != test.field) {
				t.Errorf("%v: %q against %q: %v, to blame %q, want %q", x.Syntax, test.input, test.base, x.Err, x.Field, test.field)
			}
			if relative := test.base == "//h/"; x.Syntax == test.syntax && errors.Is(x.Err, uri.ErrNoBase) != relative {
				t.Errorf("%v: %q against %q: %v; is ErrNoBase: want %v", x.Syntax, test.input, test.base, x.Err, relative)
			}
		}
	}
}

// An empty reference has the fragment of the base under RFC 1808 (4, step 2a), and none under RFC 3986 (5.2.2).
func TestFragmentOfBase(t *testing.T) {
	r := Explain("", Options{Base: "http://a/#f"})
	for _, d := range r.Differences {
		if d.Component != "fragment" {
			continue
		}
		for _, v := range d.Variants {
			for _, x := range v.Syntaxes {
				if want := x == uri.RFC1808; v.Defined != want || want && v.Text != "f" {
					t.Errorf("%v: fragment %q, defined %v", x, v.Text, v.Defined)
				}
			}
		}
		return
	}
	t.Errorf("no difference of the fragment: %+v", r.Differences)
}
