package catalogue

import "testing"

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"ab", "", 2}, {"abc", "abc", 0},
		{"rfc3968", "rfc3986", 1}, {"kitten", "sitting", 3}, {"ba", "ab", 1}, {"uris", "uric", 1},
	} {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

// A suggestion needs at most 2 edits and less than half of the word. A word of 40 bytes has suggestions,
// a longer one has none, and so has a word with more than five equally similar candidates.
func TestDidYouMean(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmno"
	five := []string{"host1", "host2", "host3", "host4", "host5"}
	for _, tt := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"hots", []string{"host", "port"}, "; did you mean host?"},
		{"REG_NAMES", []string{"reg-name"}, "; did you mean reg-name?"},
		{"abcdef", []string{"abcd"}, "; did you mean abcd?"},
		{"abcdef", []string{"abc"}, ""},
		{"abcd", []string{"abcdef"}, "; did you mean abcdef?"},
		{"abc", []string{"abcde"}, ""},
		{"abc", []string{"abcd"}, "; did you mean abcd?"},
		{"host0", five, "; did you mean host1 or host2 or host3 or host4 or host5?"},
		{"host0", append(five[:5:5], "host6"), ""},
		{"host0", append(five[:5:5], "host6", "host00"), ""},
		{letters[:40], []string{letters[1:40]}, "; did you mean " + letters[1:40] + "?"},
		{letters[:41], []string{letters[1:41]}, ""},
		{"host", nil, ""},
	} {
		if got := didYouMean(tt.word, tt.candidates); got != tt.want {
			t.Errorf("%s among %q: got %q, want %q", tt.word, tt.candidates, got, tt.want)
		}
	}
}
