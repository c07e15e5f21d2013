package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// FuzzParse holds the parser against slow_test.go under every generation, and an
// accepted text against the promises of its value.
func FuzzParse(f *testing.F) {
	for _, s := range tellingStrings {
		f.Add(s)
	}
	for _, test := range badInput {
		f.Add(strings.Replace(test.input, "|", "", 1))
	}
	for _, test := range goodInput {
		f.Add(test.input)
	}
	for _, s := range contexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for x := range uri.Syntaxes() {
			agree(t, x, s)
			r, err := x.ParseReference(s)
			if err != nil {
				if err.Error() == "" || err.(*uri.ParseError).Rule() == "" {
					t.Errorf("%v: %q: %v has no rule", x, s, err)
				}
				continue
			}
			keepsPromises(t, r)
		}
	})
}

// keepsPromises checks what the docs promise of a value by itself.
func keepsPromises(t *testing.T, r uri.Reference) {
	t.Helper()
	x := r.Syntax()
	binary, _ := r.MarshalBinary()
	var back uri.Reference
	if err := back.UnmarshalBinary(binary); err != nil || back != r {
		t.Errorf("%v: %q: binary form reads as %q, %v", x, r, back, err)
	}
	segments := strings.Join(strings.Split(strings.TrimPrefix(r.Path(), "/"), "/"), "\n")
	var got []string
	for segment := range r.Segments() {
		got = append(got, segment)
	}
	if strings.Join(got, "\n") != segments {
		t.Errorf("%v: %q: segments %q", x, r, got)
	}
	u, ok := r.URI()
	if !ok {
		return
	}
	bare := u.WithoutFragment()
	if again, err := x.ParseAbsolute(bare.String()); err != nil || again != bare {
		t.Errorf("%v: %q without fragment: %q, %v", x, u, bare, err)
	}
}
