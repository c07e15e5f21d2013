package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestVerdicts(t *testing.T) {
	const text = "http://u:p@h/"
	var list []Verdict
	for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC3986} {
		_, err := x.ParseReference(text)
		list = append(list, Verdict{x, err})
	}
	_, err := uri.Parse("a b")
	list = append(list, Verdict{uri.RFC3987, err})
	var b strings.Builder
	Verdicts(&b, text, list)
	lines := strings.Split(b.String(), "\n")
	for i, want := range []string{
		"http://u:*@h/", "  rfc1738  valid", "           but not by the rule of its scheme: a user is not allowed before the host", "  rfc3986  valid", "  rfc3987  invalid: a scheme such as \"http:\" is missing, at byte 0", "",
	} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d: got %q, want %q…", i+1, lines[i], want)
		}
	}
}

// The mark is below the mistake of the text, and below one byte if the error is about another text.
func TestCaretOfOtherText(t *testing.T) {
	_, err := uri.Parse("http://h:8x/")
	for text, want := range map[string]string{
		"http://h:8x/": "    http://h:8x/\n             ^^\n", "http://h:8x/ and": "    http://h:8x/ and\n               ^\n", "": "", // "h:8x" may be a userinfo up to byte 11
	} {
		var b strings.Builder
		if Caret(&b, text, err); b.String() != want {
			t.Errorf("%q: got\n%swant\n%s", text, b.String(), want)
		}
	}
}
