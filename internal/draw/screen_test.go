package draw

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/locator"
)

// on returns what draw writes on a screen.
func on(width int, color bool, draw func(*Screen)) string {
	var b strings.Builder
	draw(&Screen{Out: &b, Width: width, Color: color})
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
		got := on(width, false, func(s *Screen) { Reference(s, r) })
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
	got := on(48, false, func(s *Screen) { Reference(s, r) })
	const want = `                       http://日本語/` + "e\u0301e\u0301e\u0301" + `?שלום
scheme            0-4  http
host, reg-name   7-16         日本語
path            16-26               /` + "e\u0301e\u0301e\u0301" + `
query           27-35                    שלום
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if visible("\u1112\u1161\u11ab") != 2 || visible("👍🏽") != 4 || visible("\x1b[31m日\x1b[m") != 2 {
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
			for name, f := range map[string]func(*Screen){
				"explain": func(s *Screen) { Explanation(s, explain.Explain(input, explain.Options{Base: "http://a/b/c/d;p?q"})) },
				"check":   func(s *Screen) { Verdicts(s, input, []Verdict{{Syntax: uri.RFC3986}}) },
				"caret": func(s *Screen) {
					_, err := uri.ParseReference(input)
					Caret(s, input, err)
				},
				"locate": func(s *Screen) {
					if u, err := locator.Parse(input); err == nil {
						URL(s, u)
					}
				},
			} {
				got := on(width, false, f)
				for line := range strings.Lines(got) {
					if n := Columns(strings.TrimSuffix(line, "\n")); n > width {
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

// The mark of a folded text is below the byte of the error.
func TestCaret(t *testing.T) {
	for _, tt := range []struct {
		width int
		text  string
		want  string
	}{
		{0, "http://a b/", "    http://a b/\n            ^\n"},
		{40, "http://u:pw@日本 b/", "    http://u:**@日本 b/\n                    ^\n"},
		{24, "http://host.example/aaaaaaa b/", "    aaaaaaa b/\n           ^\n"},
	} {
		_, err := uri.RFC3987.ParseReference(tt.text)
		if got := on(tt.width, false, func(s *Screen) { Caret(s, tt.text, err) }); got != tt.want {
			t.Errorf("%q: got\n%swant\n%s", tt.text, got, tt.want)
		}
	}
	if got := on(0, false, func(s *Screen) { Caret(s, "", uri.ErrNoBase) }); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestColors(t *testing.T) {
	for _, tt := range []struct {
		when     When
		terminal bool
		env      string
		want     bool
	}{
		{Auto, true, "TERM=xterm", true},
		{Auto, false, "TERM=xterm", false},
		{Auto, true, "TERM=dumb", false},
		{Auto, true, "TERM=xterm NO_COLOR=1", false},
		{Auto, true, "TERM=xterm NO_COLOR=", true},
		{Auto, false, "CLICOLOR_FORCE=1 TERM=dumb", true},
		{Auto, false, "CLICOLOR_FORCE=0", false},
		{Auto, false, "CLICOLOR_FORCE=1 NO_COLOR=1", false},
		{Auto, true, "TERM=xterm CLICOLOR=0", false},
		{Always, false, "NO_COLOR=1", true},
		{Never, true, "CLICOLOR_FORCE=1", false},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(tt.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		if got := tt.when.Colors(tt.terminal, func(name string) string { return env[name] }); got != tt.want {
			t.Errorf("%s, terminal %v, %s: got %v", tt.when, tt.terminal, tt.env, got)
		}
	}
}
