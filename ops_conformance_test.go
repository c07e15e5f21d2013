package uri_test

import (
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// These tests hold the operations to the rows of other projects' suites, which the
// README of the shared data explains.

// An operationRow is a row of an operation, with the fields that only those have.
type operationRow struct {
	row
	With         string
	Level        any // a string in rows of an RFC
	Alternatives []string
	Strict       *bool
	SameDocument bool `json:"same_document"`
}

// result is the text that the row expects; ok is false where that is null.
func (r operationRow) result(t *testing.T) (s string, ok bool) {
	t.Helper()
	var p *string
	if err := json.Unmarshal(r.Expect, &p); err != nil {
		t.Fatalf("%s %s: %v", r.Suite, r.ID, err)
	}
	if p == nil {
		return "", false
	}
	return *p, true
}

// levelScheme is the level of rows that need a rung beyond RFC 3986, 6.2.2.
const levelScheme = "scheme-based (6.2.3)"

// Every row of kind resolve, relativize, normalize, equivalent and dots that names
// one of the five RFCs.
func TestSuitesOfOperations(t *testing.T) {
	needShared(t)
	judges := map[string]func(*testing.T, uri.Syntax, operationRow) string{
		"resolve":    judgeResolve,
		"relativize": judgeRelativize,
		"normalize":  judgeNormalize,
		"equivalent": judgeEquivalent,
		"dots":       judgeDots,
	}
	files, err := filepath.Glob(filepath.Join(sharedData, "conformance", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, file := range files {
		for line := range lines(t, file) {
			var r operationRow
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			x, ok := syntaxOfRFC[r.RFC]
			judge := judges[r.Kind]
			if !ok || judge == nil {
				continue
			}
			if err := json.Unmarshal(r.Input, &r.Text); err != nil {
				t.Fatalf("%s %s: %v", r.Suite, r.ID, err)
			}
			count[strings.TrimSpace(r.RFC+" "+r.Kind+" "+judge(t, x, r))]++
		}
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
		t.Errorf("rows by how they were judged: %v\nwant %v", count, want)
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d rows of RFC %s", count[key], key)
	}
}

// baseOf reads the base of a row. It is not ok where that has no scheme: those are
// not base URIs (RFC 3986, 5.2.1), whatever the suite makes of them.
func (r operationRow) baseOf(t *testing.T, x uri.Syntax) (base uri.URI, ok bool) {
	t.Helper()
	b, err := x.ParseReference(r.Base)
	if err != nil {
		t.Errorf("%s %s: base: %v", r.Suite, r.ID, err)
	}
	return b.URI()
}

func (r operationRow) reference(t *testing.T, x uri.Syntax, s string) uri.Reference {
	t.Helper()
	ref, err := x.ParseReference(s)
	if err != nil {
		t.Errorf("%s %s: %v", r.Suite, r.ID, err)
	}
	return ref
}

func judgeResolve(t *testing.T, x uri.Syntax, r operationRow) string {
	base, ok := r.baseOf(t, x)
	if !ok {
		return "without a base"
	}
	ref := r.reference(t, x, r.Text)
	want, ok := r.result(t)
	if r.SameDocument != base.SameDocument(ref) && x == uri.RFC2396 {
		t.Errorf("%s %s: %v: %s + %q: same document: %v", r.Suite, r.ID, x, base, ref, !r.SameDocument)
	}
	if !ok {
		// "(current document)#s": what a reader would open.
		want = base.WithoutFragment().String()
		if i := strings.IndexByte(r.Text, '#'); i >= 0 {
			want += r.Text[i:]
		}
	}
	resolver := uri.Resolver{NonStrict: r.Strict != nil && !*r.Strict}
	got := resolvedBy(t, resolver, base, ref)
	if len(r.Alternatives) == 0 {
		if got != want {
			t.Errorf("%s %s: %v: %s + %q: got %s, want %s", r.Suite, r.ID, x, base, ref, got, want)
		}
		if r.SameDocument {
			return "the same document"
		}
		return ""
	}
	// RFC 2396, 5.2, step 6g: ".." above the root is kept or dropped; a suite
	// expects one of the two.
	resolver.AboveRoot = uri.AboveRootDrop
	both := []string{got, resolvedBy(t, resolver, base, ref)}
	if !slices.Equal(both, r.Alternatives) || !slices.Contains(both, want) {
		t.Errorf("%s %s: %v: %s + %q: kept and dropped: %q, want %q", r.Suite, r.ID, x, base, ref, both, r.Alternatives)
	}
	resolver.AboveRoot = uri.AboveRootRefuse
	if _, err := resolver.Resolve(base, ref); !errors.Is(err, uri.ErrAboveRoot) {
		t.Errorf("%s %s: %v: %s + %q: %v, want refused", r.Suite, r.ID, x, base, ref, err)
	}
	return "above the root"
}

func resolvedBy(t *testing.T, resolver uri.Resolver, base uri.URI, ref uri.Reference) string {
	t.Helper()
	u, err := resolver.Resolve(base, ref)
	if err != nil {
		t.Errorf("%s + %q: %v", base, ref, err)
	}
	b, err := resolver.AppendResolve([]byte("before "), base, ref.String())
	if err != nil || string(b) != "before "+u.String() {
		t.Errorf("%s + %q: resolved %s, appended %q, %v", base, ref, u, b, err)
	}
	return u.String()
}

// The RFCs have no algorithm for this, so that the form is the suite's choice: what
// counts is that it resolves to the target. Ours is never longer.
func judgeRelativize(t *testing.T, x uri.Syntax, r operationRow) string {
	base, ok := r.baseOf(t, x)
	if !ok {
		return "without a base"
	}
	target, ok := r.reference(t, x, r.Text).URI()
	want, _ := r.result(t)
	if !ok {
		t.Errorf("%s %s: %v: the target %q is no URI", r.Suite, r.ID, x, r.Text)
	}
	got, ok := base.Relativize(target)
	if !ok {
		t.Errorf("%s %s: %v: no reference from %s to %s", r.Suite, r.ID, x, base, target)
		return ""
	}
	if back := resolvedBy(t, uri.Resolver{}, base, got); back != target.String() {
		t.Errorf("%s %s: %v: from %s to %s: %q leads to %s", r.Suite, r.ID, x, base, target, got, back)
	}
	if len(got.String()) > len(want) {
		t.Errorf("%s %s: %v: from %s to %s: %q is longer than %q", r.Suite, r.ID, x, base, target, got, want)
	}
	return ""
}

func judgeNormalize(t *testing.T, x uri.Syntax, r operationRow) string {
	steps := uri.SyntaxNormalization
	if r.Level == levelScheme {
		steps |= uri.SchemeNormalization
	}
	ref := r.reference(t, x, r.Text)
	want, _ := r.result(t)
	got, err := ref.Normalize(steps)
	if err != nil || got.String() != want {
		t.Errorf("%s %s: %v: %q: got %q (%v), want %q", r.Suite, r.ID, x, ref, got, err, want)
	}
	level, _ := r.Level.(string)
	return level
}

func judgeEquivalent(t *testing.T, x uri.Syntax, r operationRow) string {
	most := uri.RungPath
	if r.Level == levelScheme {
		most = uri.RungScheme
	}
	a, b := r.reference(t, x, r.Text), r.reference(t, x, r.With)
	rung, back := uri.EquivalenceOfReferences(a, b), uri.EquivalenceOfReferences(b, a)
	if want := string(r.Expect) == "true"; rung <= most != want {
		t.Errorf("%s %s: %v: %q and %q: %v, want %v", r.Suite, r.ID, x, a, b, rung, want)
	}
	if rung != back {
		t.Errorf("%s %s: %v: %q and %q: %v one way, %v the other", r.Suite, r.ID, x, a, b, rung, back)
	}
	level, _ := r.Level.(string)
	return level
}

func judgeDots(t *testing.T, _ uri.Syntax, r operationRow) string {
	want, _ := r.result(t)
	if got := uri.RemoveDotSegments(r.Text); got != want {
		t.Errorf("%s %s: %q: got %q, want %q", r.Suite, r.ID, r.Text, got, want)
	}
	return ""
}
