package links

import "testing"

func TestRoleOf(t *testing.T) {
	for _, test := range []struct {
		r    rune
		want role
	}{
		{'é', part},
		{'和', part},
		{'٣', part},
		{'\u0301', part}, // a combining accent
		{'’', closing},
		{'\u200C', closing}, // a joiner of Persian
		{'§', closing},
		{'（', opens},
		{'）', closes},
		{'。', ends},
		{'—', ends},
		{'\u00A0', ends},
		{'\u0085', ends},
		{'\uFFFD', ends},
		{'\U0010FFFF', ends},
		{'🎉', picture},
	} {
		if got := roleOf(test.r); got != test.want {
			t.Errorf("%q: role %d, want %d", test.r, got, test.want)
		}
	}
}
