package explain

import (
	"slices"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
)

// tellingStrings are those of conformance/generations.tsv.
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

// TestTraceAgreesWithResolve holds the algorithms as they are written against those
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
	for x := range uri.Syntaxes() {
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
					if steps := trace(b, r).steps; len(steps) != 1 || steps[0].Sets != "" {
						t.Errorf("%v: %q against %q: %v, but the steps are %v", x, ref, base, err, steps)
					}
					continue
				}
				compared++
				if got := trace(b, r).text(); got != target.String() {
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

// TestAppendixC explains the five results of every reference of RFC 2396, appendix
// C: each is what its RFC prints, comes with its steps, and where two differ both
// say by which steps.
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

// checkDifferences tests that a component differs where targets do, and that each
// generation says by which steps it comes to its own.
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
		for _, side := range d.Sides {
			for i, x := range side.Syntaxes {
				if len(side.Steps[i]) == 0 && side.Defined {
					t.Errorf("%q: %v takes %q for its %s by no step", r.Input, x, side.Text, d.Component)
				}
			}
		}
	}
}

// TestSteps pins the steps by which the generations part.
func TestSteps(t *testing.T) {
	for _, test := range []struct {
		input  string
		syntax uri.Syntax
		want   []string
	}{
		{"?y", uri.RFC1808, []string{"2c", "3", "5", "5a", "5b"}},
		{"?y", uri.RFC2396, []string{"3", "2", "4", "6", "6a"}},
		{"?y", uri.RFC3986, []string{"Base.path", "R.query", "Base.authority", "Base.scheme"}},
		{";x", uri.RFC1808, []string{"2c", "3", "5", "5a"}},
		{"", uri.RFC1808, []string{"2a"}},
		{"", uri.RFC2396, []string{"2"}},
		{"../../../g", uri.RFC2396, []string{"3", "2", "4", "6", "6a", "6b", "6e", "6g"}},
		{"../../../g", uri.RFC3986, []string{"merge", "2C", "R.query", "Base.authority", "Base.scheme"}},
		{"/../g", uri.RFC1808, []string{"2c", "3", "4", "7"}},
		{"/../g", uri.RFC2396, []string{"3", "2", "4", "5"}},
		{"/./g", uri.RFC3986, []string{"R.path", "2B", "R.query", "Base.authority", "Base.scheme"}},
		{"g;x=1/../y", uri.RFC1808, []string{"2", "2c", "3", "6", "7"}}, // "their component parts as described in Section 2.4"
		{"//g/a;x", uri.RFC1808, []string{"2", "2c", "3", "3", "7"}},
		{"g;x=1/../y", uri.RFC2396, []string{"3", "2", "4", "6", "6a", "6b", "6e"}},
		{"./g/.", uri.RFC2396, []string{"3", "2", "4", "6", "6a", "6b", "6c", "6d"}},
		{"..", uri.RFC1808, []string{"2c", "3", "6", "6d", "7"}},
		{"//g", uri.RFC3986, []string{"R.authority", "R.authority", "R.authority", "Base.scheme"}},
		{"g:h", uri.RFC2396, []string{"3"}},
	} {
		r := Explain(test.input, Options{Base: "http://a/b/c/d;p?q"})
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

// TestAlternatives: what else the RFCs allow.
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
			}
		}
		if !found {
			t.Errorf("%v: %q is not allowed to mean %s", test.syntax, test.input, test.target)
		}
	}
}

// TestBases: what is no base says so, in each generation.
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
		}
	}
}
