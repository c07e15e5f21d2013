package bulk

import "testing"

// The session IDs of ASP.NET, as the Python package surt removes them: 24 letters and digits in parentheses, or one or
// more of them, each with a letter before it, in other parentheses.
func TestPathSessions(t *testing.T) {
	const id = "(0123456789abcdefghijklmn)"
	for _, tt := range []struct {
		segment      string
		plain, named bool
	}{
		{id, true, false}, {"(s" + id + ")", false, true}, {"(s" + id + "f" + id + ")", false, true}, {"", false, false}, {"()", false, false},
		{"[0123456789abcdefghijklmn)", false, false}, {"(0123456789abcdefghijklmn]", false, false}, {"(0123456789abcdefghijklm-)", false, false}, {"(0123456789abcdefghijklm)", false, false},
		{"[s" + id + ")", false, false}, {"(s" + id + "]", false, false}, {"(1" + id + ")", false, false}, {"(s" + id + "1" + id + ")", false, false}, {"(s" + id + "f)", false, false},
		{"(s" + id, false, false},
	} {
		if plain, named := isPlainSession([]byte(tt.segment)), isNamedSession([]byte(tt.segment)); plain != tt.plain || named != tt.named {
			t.Errorf("%s: plain %v, named %v, want %v, %v", tt.segment, plain, named, tt.plain, tt.named)
		}
	}
}
