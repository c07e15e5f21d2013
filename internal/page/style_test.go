package page

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// "Each pair of a text and its background has a contrast of at least 4.5 (WCAG 2.2, AA)", says the style
// sheet; borders of controls have 3.
func TestContrast(t *testing.T) {
	text, err := static.ReadFile("static/css/page.css")
	if err != nil {
		t.Fatal(err)
	}
	light, rest, _ := strings.Cut(string(text), "@media screen and (prefers-color-scheme: dark) {")
	dark, _, _ := strings.Cut(rest, "\n}\n")
	for name, sheet := range map[string]string{"light": light, "dark": dark} {
		colors := map[string]string{}
		for _, c := range regexp.MustCompile(`--([a-z-]+): #(\w+);`).FindAllStringSubmatch(sheet, -1) {
			colors[c[1]] = c[2]
		}
		check := func(a, b string, least float64) {
			if got := testenv.Contrast(t, colors[a], colors[b]); got < least {
				t.Errorf("%s: the contrast of %s and %s is %.2f, want %.1f", name, a, b, got, least)
			}
		}
		for _, ground := range []string{"back", "card"} {
			for _, ink := range []string{"text", "faint", "accent", "good", "bad", "warn"} {
				check(ink, ground, 4.5)
			}
			check("edge", ground, 3)
		}
		tints := 0
		for ground := range colors {
			if ink, ok := strings.CutSuffix(ground, "-back"); ok {
				tints++
				check(ink, ground, 4.5)
				check(ink, "card", 4.5)
				check("text", ground, 4.5)
			}
		}
		check("on-accent", "accent", 4.5)
		check("on-accent", "bad", 4.5)
		if tints != 12 {
			t.Errorf("%s: %d tints, want those of accent, good, bad, warn and eight components", name, tints)
		}
	}
}
