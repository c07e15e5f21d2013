package uri_test

import (
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/wording"
)

// answers has a function for each operation of the core. The function answers a request of the
// conformance rows with the library.
var answers = map[string]func(t *testing.T, request conformance.Object) conformance.Object{
	"parse":     answerParse,
	"resolve":   answerResolve,
	"dots":      answerDots,
	"normalize": answerNormalize,
	"compare":   answerCompare,
}

// "Normalization of the base URI, as described in Sections 6.2.2 and 6.2.3, is optional" (RFC 3986, 5.2.1): each row
// allows the resolution against the base after any steps of Normalize, in the reply or in an alternative.
func TestNormalizedBases(t *testing.T) {
	n := 0
	for _, files := range []iter.Seq2[conformance.Row, error]{conformance.Select("", "resolve"), conformance.Read(conformance.GeneratedFiles())} {
		for row, err := range files {
			if err != nil {
				t.Fatal(err)
			}
			if row.RFC != "rfc3986" && row.RFC != "rfc3987" || row.Reply["result"] == nil {
				continue
			}
			base, _ := row.Request.Text("base")
			u, err := requestSyntax(t, row.Request).Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			for steps := range uri.SchemeNormalization << 1 {
				normal, err := u.Normalize(steps)
				if err != nil {
					t.Fatal(err)
				}
				request := maps.Clone(row.Request)
				request["base"] = normal.String()
				if err := row.JudgeAll(answerResolve(t, request)); err != nil {
					t.Errorf("steps %v of the base: %v", steps, err)
				}
				n++
			}
		}
	}
	if n < 16*1790 {
		t.Errorf("%d resolutions", n)
	}
}

// The library answers every row of its operations with the reply of the row, not with one of the
// alternatives.
func TestConformanceRows(t *testing.T) {
	count := map[string]int{}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if answers[row.Op()] == nil {
			continue
		}
		count[row.Op()]++
		if err := conformance.JudgeAll(row.Reply, answers[row.Op()](t, row.Request)); err != nil {
			t.Errorf("%s: %v", row, err)
		}
		if row.Request["syntax"] != "rfc3986" || row.Reply["valid"] == false {
			continue
		}
		// Every URI is an IRI (RFC 3987, 3.1), and is parsed and resolved in the same way
		// (2.1). Normalization of an IRI also decodes characters that are not in ASCII (5.3.2.3).
		if input, _ := row.Request["input"].(string); row.Op() == "normalize" && encodesNonASCII.MatchString(input) {
			continue
		}
		row.Request["syntax"] = "rfc3987"
		if err := conformance.JudgeAll(row.Reply, answers[row.Op()](t, row.Request)); err != nil {
			t.Errorf("%s: as IRI: %v", row, err)
		}
	}
	for op := range answers {
		if count[op] == 0 {
			t.Errorf("no rows of %s", op)
		}
	}
}

// encodesNonASCII matches the percent-encoding of a byte that is not in ASCII.
var encodesNonASCII = regexp.MustCompile(`%[89A-Fa-f]`)

// Check agrees with the five columns of generations.tsv for every string.
func TestConformanceGenerations(t *testing.T) {
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range witnesses {
		for i, name := range conformance.Syntaxes {
			verdict := conformance.Valid
			if offset, ok := syntaxNamed(t, name).Check(w.Text, uri.FormReference); !ok {
				verdict = conformance.Verdict(offset)
			}
			if verdict != w.Verdicts[i] {
				t.Errorf("generations.tsv:%d: %q: %s says %s, want %s", w.Line, w.Text, name, verdict, w.Verdicts[i])
			}
		}
	}
}

// refused marks a reference in the table below that the syntax rejects.
const refused = "refused"

// resolution has every reference of RFC 1808, 5.1 and 5.2, of RFC 2396, C, and of RFC 3986, 5.4,
// with the result under each syntax. The base is http://a/b/c/d;p?q (with #f under RFC 1808). RFC
// 3987 resolves as RFC 3986 does (6.5). For the "(current document)" of RFC 2396, the result is
// the URI that a reader opens.
var resolution = []struct{ ref, rfc1808, rfc2396, rfc3986 string }{
	{"g:h", "g:h", "g:h", "g:h"},
	{"g", "http://a/b/c/g", "http://a/b/c/g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g", "http://a/b/c/g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/", "http://a/b/c/g/", "http://a/b/c/g/"},
	{"/g", "http://a/g", "http://a/g", "http://a/g"},
	{"//g", "http://g", "http://g", "http://g"},
	{"?y", "http://a/b/c/d;p?y", "http://a/b/c/?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y", "http://a/b/c/g?y", "http://a/b/c/g?y"},
	{"g?y/./x", "http://a/b/c/g?y/./x", "http://a/b/c/g?y/./x", "http://a/b/c/g?y/./x"},
	{"#s", "http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q#s"},
	{"g#s", "http://a/b/c/g#s", "http://a/b/c/g#s", "http://a/b/c/g#s"},
	{"g#s/./x", "http://a/b/c/g#s/./x", "http://a/b/c/g#s/./x", "http://a/b/c/g#s/./x"},
	{"g?y#s", "http://a/b/c/g?y#s", "http://a/b/c/g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/d;x", "http://a/b/c/;x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x", "http://a/b/c/g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s", "http://a/b/c/g;x?y#s", "http://a/b/c/g;x?y#s"},
	{".", "http://a/b/c/", "http://a/b/c/", "http://a/b/c/"},
	{"./", "http://a/b/c/", "http://a/b/c/", "http://a/b/c/"},
	{"..", "http://a/b/", "http://a/b/", "http://a/b/"},
	{"../", "http://a/b/", "http://a/b/", "http://a/b/"},
	{"../g", "http://a/b/g", "http://a/b/g", "http://a/b/g"},
	{"../..", "http://a/", "http://a/", "http://a/"},
	{"../../", "http://a/", "http://a/", "http://a/"},
	{"../../g", "http://a/g", "http://a/g", "http://a/g"},
	{"", "http://a/b/c/d;p?q#f", "http://a/b/c/d;p?q", "http://a/b/c/d;p?q"},
	{"../../../g", "http://a/../g", "http://a/../g", "http://a/g"},
	{"../../../../g", "http://a/../../g", "http://a/../../g", "http://a/g"},
	{"/./g", "http://a/./g", "http://a/./g", "http://a/g"},
	{"/../g", "http://a/../g", "http://a/../g", "http://a/g"},
	{"g.", "http://a/b/c/g.", "http://a/b/c/g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g", "http://a/b/c/.g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g..", "http://a/b/c/g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g", "http://a/b/c/..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g", "http://a/b/g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/", "http://a/b/c/g/", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h", "http://a/b/c/g/h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h", "http://a/b/c/h", "http://a/b/c/h"},
	{"http:g", "http:g", "http:g", "http:g"},
	{"http:", "http:", refused, "http:"}, // an opaque_part is not empty (RFC 2396, 3)
	{"g;x=1/./y", "http://a/b/c/g;x=1/./y", "http://a/b/c/g;x=1/y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/g;x=1/../y", "http://a/b/c/y", "http://a/b/c/y"},
	{"g?y/../x", "http://a/b/c/g?y/../x", "http://a/b/c/g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/../x", "http://a/b/c/g#s/../x", "http://a/b/c/g#s/../x", "http://a/b/c/g#s/../x"},
}

func TestResolutionSideBySide(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, row := range resolution {
		for _, c := range []struct {
			syntax     uri.Syntax
			base, want string
		}{
			{uri.RFC1808, base + "#f", row.rfc1808},
			{uri.RFC2396, base, row.rfc2396},
			{uri.RFC3986, base, row.rfc3986},
			{uri.RFC3987, base, row.rfc3986},
		} {
			if got := resolvedText(t, c.syntax, c.base, row.ref); got != c.want {
				t.Errorf("%s: %q: got %s, want %s", c.syntax, row.ref, got, c.want)
			}
		}
		// Relative links are not described in RFC 1738 (2.3).
		if got := resolvedText(t, uri.RFC1738, base, row.ref); got != row.ref && got != refused {
			t.Errorf("rfc1738: %q: got %s", row.ref, got)
		}
	}
}

func resolvedText(t *testing.T, x uri.Syntax, base, ref string) string {
	b, err := x.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.ParseReference(ref)
	if err != nil {
		return refused
	}
	return resolvedBy(t, uri.Resolver{}, b, r)
}

// The table has all references that the RFCs print.
func TestResolutionIsWhole(t *testing.T) {
	sections := map[string][]string{"rfc1808": {"5.1", "5.2"}, "rfc2396": {"C.1", "C.2"}, "rfc3986": {"5.4.1", "5.4.2"}}
	columns := map[string]map[string]string{"rfc1808": {}, "rfc2396": {}, "rfc3986": {}}
	for _, row := range resolution {
		columns["rfc1808"][row.ref], columns["rfc2396"][row.ref], columns["rfc3986"][row.ref] = row.rfc1808, row.rfc2396, row.rfc3986
	}
	for row, err := range conformance.Select("", "resolve") {
		if err != nil {
			t.Fatal(err)
		}
		if row.Source != conformance.Printed || !slices.Contains(sections[row.RFC], row.Section) {
			continue
		}
		got, ok := columns[row.RFC][inputOf(row.Request)]
		if want, stated := row.Reply.Text("result"); !ok || stated && got != want {
			t.Errorf("%s: the table has %q, want %q", row, got, want)
		}
	}
}

// requestSyntax returns the syntax that a request names. The default is RFC 3986.
func requestSyntax(t *testing.T, request conformance.Object) uri.Syntax {
	name, ok := request.Text("syntax")
	if !ok {
		return uri.RFC3986
	}
	return syntaxNamed(t, name)
}

func syntaxNamed(t *testing.T, name string) (x uri.Syntax) {
	if err := x.UnmarshalText([]byte(name)); err != nil {
		t.Fatal(err)
	}
	return x
}

func inputOf(request conformance.Object) string {
	s, _ := request.Text("input")
	return s
}

func answerParse(t *testing.T, request conformance.Object) conformance.Object {
	x, s := requestSyntax(t, request), inputOf(request)
	r, err := x.ParseReference(s)
	switch request["form"] {
	case "uri":
		_, err = x.Parse(s)
	case "absolute-uri":
		_, err = x.ParseForm(s, uri.FormAbsoluteURI)
	}
	if err != nil {
		return conformance.Object{"valid": false, "error": refusal(err, "input")}
	}
	_, ok := r.Host()
	return conformance.Object{
		"valid":          true,
		"syntax":         x.String(),
		"kind":           wording.KindOf(r).String(),
		"opaque":         wording.IsOpaque(r),
		"components":     componentsOf(r),
		"host_kind":      orNull(wording.HostKindOf(r).String(), ok),
		"authority_kind": authorityKind(r),
	}
}

func componentsOf(r uri.Reference) conformance.Object {
	return conformance.Object{
		"scheme":    orNull(r.Scheme()),
		"authority": orNull(r.Authority()),
		"userinfo":  orNull(r.Userinfo()),
		"host":      orNull(r.Host()),
		"port":      orNull(r.Port()),
		"path":      r.Path(),
		"params":    orNull(r.Params()),
		"query":     orNull(r.Query()),
		"fragment":  orNull(r.Fragment()),
	}
}

// authorityKind returns null, except under RFC 2396, which has two kinds of authority.
func authorityKind(r uri.Reference) any {
	_, ok := r.Authority()
	switch {
	case !ok || r.Syntax() != uri.RFC2396:
		return nil
	case wording.IsRegistry(r):
		return "registry"
	}
	return "server"
}

func answerResolve(t *testing.T, request conformance.Object) conformance.Object {
	x := requestSyntax(t, request)
	text, _ := request.Text("base")
	base, err := x.Parse(text)
	if err != nil {
		return conformance.Object{"error": refusal(err, "base")}
	}
	r, err := x.ParseReference(inputOf(request))
	if err != nil {
		return conformance.Object{"error": refusal(err, "input")}
	}
	resolver := uri.Resolver{NonStrict: request["strict"] == false}
	aboveRoot, _ := request.Text("above_root")
	resolver.DropAboveRoot, resolver.RefuseAboveRoot = aboveRoot == "drop", aboveRoot == "refuse"
	if aboveRoot == "keep" && x != uri.RFC2396 && x != uri.RFC1808 {
		t.Fatalf("%v always drops \"..\" above the root", x)
	}
	reply := conformance.Object{"same_document": resolver.SameDocument(base, r)}
	target, err := resolver.Resolve(base, r)
	switch unsupported := errors.Is(err, uri.ErrUnsupported); {
	case unsupported && aboveRoot != "":
		reply["error"] = refusal(err, "above_root")
		return reply
	case unsupported:
		reply["error"] = refusal(err, "strict")
		return reply
	case err != nil:
		reply["error"] = refusal(err, "input")
		return reply
	}
	reply["result"] = target.String()
	return reply
}

func answerDots(t *testing.T, request conformance.Object) conformance.Object {
	return conformance.Object{"result": uri.RemoveDotSegments(inputOf(request))}
}

var oneStep = [...]uri.Steps{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

func answerNormalize(t *testing.T, request conformance.Object) conformance.Object {
	var steps uri.Steps
	for _, name := range request["steps"].([]any) {
		i := slices.IndexFunc(oneStep[:], func(step uri.Steps) bool { return step.String() == name })
		if i < 0 {
			t.Fatalf("no step %v", name)
		}
		steps |= oneStep[i]
	}
	r, err := requestSyntax(t, request).ParseReference(inputOf(request))
	if err == nil {
		r, err = r.Normalize(steps)
	}
	if err != nil {
		return conformance.Object{"error": refusal(err, "input")}
	}
	return conformance.Object{"result": r.String()}
}

func answerCompare(t *testing.T, request conformance.Object) conformance.Object {
	var ab [2]uri.URI
	for i, key := range []string{"a", "b"} {
		text, _ := request.Text(key)
		u, err := requestSyntax(t, request).Parse(text)
		if err != nil {
			return conformance.Object{"error": refusal(err, key)}
		}
		ab[i] = u
	}
	return conformance.Object{"rung": wording.RungOf(ab[0].EquivalentAfter(ab[1])).String()}
}

// refusal returns the value of the key "error" of a reply.
func refusal(err error, field string) conformance.Object {
	o := conformance.Object{"field": field}
	for code, sentinel := range map[string]error{
		"unexpected": uri.ErrUnexpected, "end": uri.ErrUnexpectedEnd, "opaque-base": uri.ErrOpaqueBase,
		"unwritable": uri.ErrAmbiguous, "unsupported": uri.ErrUnsupported,
	} {
		if errors.Is(err, sentinel) {
			o["code"] = code
		}
	}
	var refused *uri.ParseError
	if errors.As(err, &refused) {
		o["offset"] = json.Number(strconv.Itoa(refused.Offset()))
	}
	return o
}
