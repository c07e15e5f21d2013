package draw

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/locator"
)

// on returns what draw writes on a screen.
func on(width int, color bool, draw func(*console.Screen)) string {
	var b strings.Builder
	draw(&console.Screen{Out: &b, Width: width, Color: color})
	return b.String()
}

// A text that is wider than the screen is folded. Each line has its parts below it.
func TestFold(t *testing.T) {
	r := uri.MustParseReference("http://user@host.example/a/long/path/of/segments?")
	for width, want := range map[int]string{
		52: `
                       http://user@host.example/a/lo
scheme            0-4  http
userinfo         7-11         user
host, reg-name  12-24              host.example
path            24-48                          /a/lo
                       ng/path/of/segments?
path                …  ng/path/of/segments
query           49-49                      (empty)
`,
		24: `
  http://user@host.examp
scheme 0-4
  http
userinfo 7-11
         user
host, reg-name 12-24
              host.examp
  le/a/long/path/of/segm
host, reg-name …
  le
path 24-48
    /a/long/path/of/segm
  ents?
path …
  ents
query 49-49
       (empty)
`,
	} {
		got := on(width, false, func(s *console.Screen) { Reference(s, r) })
		if "\n"+got != want {
			t.Errorf("%d columns: got\n%s\nwant%s", width, got, want)
		}
	}
}

// Wide and combining characters take the columns that a terminal gives them.
func TestFoldWide(t *testing.T) {
	r, err := uri.RFC3987.ParseReference("http://日本語/e\u0301e\u0301e\u0301?שלום")
	if err != nil {
		t.Fatal(err)
	}
	got := on(48, false, func(s *console.Screen) { Reference(s, r) })
	const want = `                       http://日本語/` + "e\u0301e\u0301e\u0301" + `?שלום
scheme            0-4  http
host, reg-name   7-16         日本語
path            16-26               /` + "e\u0301e\u0301e\u0301" + `
query           27-35                    שלום
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if console.Visible("\u1112\u1161\u11ab") != 2 || console.Visible("👍🏽") != 4 || console.Visible("\x1b[31m日\x1b[m") != 2 {
		t.Error("a Hangul syllable or a character in color is not 2 columns wide, or an emoji with a skin tone not 4")
	}
}

var sgr = regexp.MustCompile("\x1b\\[[0-9]*m")

// Drawings fit on the screen. Without the colors they are the same, so the colors add nothing.
// Each mark and each part is below its text.
func TestScreens(t *testing.T) {
	pieces := strings.Split("http://|http://user:secret@|host.example|:80|/a/b/|日本|e\u0301|שלום|?q=1&r=2|#f| |%zz|\x1b[31m|\xff|\u202e|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "|")
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var text strings.Builder
		for range 1 + random.IntN(12) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		input := text.String()
		for _, width := range []int{24, 40, 80, 132} {
			for name, f := range map[string]func(*console.Screen){
				"explain": func(s *console.Screen) {
					Explanation(s, explain.Explain(input, explain.Options{Base: "http://a/b/c/d;p?q"}))
				},
				"answer": func(s *console.Screen) { Answer(s, explain.Explain(input, explain.Options{})) },
				"answer with a base": func(s *console.Screen) {
					Answer(s, explain.Explain(input, explain.Options{Base: "http://a/b/c/d;p?q"}))
				},
				"check": func(s *console.Screen) { Verdicts(s, input, []Verdict{{Syntax: uri.RFC3986}}) },
				"caret": func(s *console.Screen) {
					_, err := uri.ParseReference(input)
					Caret(s, input, err)
				},
				"locate": func(s *console.Screen) {
					if u, err := locator.Parse(input); err == nil {
						URL(s, u)
					}
				},
			} {
				got := on(width, false, f)
				afterRepair := false
				for line := range strings.Lines(got) {
					// A long repair is not folded, so that a person can copy it.
					whole := afterRepair && !strings.Contains(line, "…")
					afterRepair = line == "repair\n"
					if n := console.Columns(strings.TrimSuffix(line, "\n")); n > width && !whole {
						t.Errorf("%s of %q in %d columns: a line of %d columns: %s", name, input, width, n, line)
					}
				}
				if colored := on(width, true, f); sgr.ReplaceAllString(colored, "") != got {
					t.Errorf("%s of %q in %d columns: colors change the text:\n%s\n%s", name, input, width, colored, got)
				}
				if strings.Contains(got, "secret") && !strings.Contains(on(0, false, f), "secret") {
					t.Errorf("%s of %q in %d columns shows the password:\n%s", name, input, width, got)
				}
			}
		}
	}
}

// The mark is below the mistake. Of a text that is too wide, a window is drawn.
func TestCaret(t *testing.T) {
	for _, tt := range []struct {
		width int
		text  string
		want  string
	}{
		{0, "http://a b/", "    http://a b/\n            ^\n"},
		{40, "http://u:pw@日本 b/", "    http://u:**@日本 b/\n                    ^\n"},
		{24, "http://host.example/aaaaaaa b/", "    …mple/aaaaaaa b/\n                 ^\n"},
	} {
		_, err := uri.RFC3987.ParseReference(tt.text)
		if got := on(tt.width, false, func(s *console.Screen) { Caret(s, tt.text, err) }); got != tt.want {
			t.Errorf("%q: got\n%swant\n%s", tt.text, got, tt.want)
		}
	}
	if got := on(0, false, func(s *console.Screen) { Caret(s, "", uri.ErrNoBase) }); got != "" {
		t.Errorf("got %q", got)
	}
}
