package railroad_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/railroad"
	"github.com/uriform/uri/internal/testenv"
)

// On light and on dark pages, the text of each box has the contrast that WCAG 2.2 asks for in 1.4.3, and
// lines have that of 1.4.11. Parts with a meaning have their own look.
func TestStyle(t *testing.T) {
	svg := string(draw(t, read(t, `a = b`), 0).SVG(railroad.SVGOptions{}))
	light, dark, _ := strings.Cut(svg, "@media (prefers-color-scheme:dark){")
	for name, style := range map[string]string{"light": light, "dark": dark} {
		color := func(selector, property string) string {
			rule := regexp.MustCompile(`(?m)^.*\.railroad ` + regexp.QuoteMeta(selector) + `[{,].*$`).FindString(style)
			found := regexp.MustCompile(`[{;]` + property + `:#(\w+)`).FindStringSubmatch(rule)
			if found == nil {
				t.Fatalf("%s: %s has no %s", name, selector, property)
			}
			return found[1]
		}
		ground := color(".ground", "fill")
		for _, tt := range []struct {
			a, b  string
			least float64
		}{
			{color("text", "fill"), ground, 7}, {color("text", "fill"), color(".text rect", "fill"), 7}, {color("text", "fill"), color(".reference rect", "fill"), 7},
			{color("a text", "fill"), color(".reference rect", "fill"), 4.5}, {color(".note", "fill"), ground, 4.5},
			{color(".track", "stroke"), ground, 3}, {color(".arrow", "fill"), ground, 3}, {color(".text rect", "stroke"), ground, 3}, {color(".reference rect", "stroke"), ground, 3},
			{color(".prose rect", "stroke"), ground, 3},
		} {
			if got := testenv.Contrast(t, tt.a, tt.b); got < tt.least {
				t.Errorf("%s: the contrast of %s and %s is %.1f, want %.1f", name, tt.a, tt.b, got, tt.least)
			}
		}
		if isDark := testenv.Contrast(t, ground, "fff") > 7; isDark != (name == "dark") {
			t.Errorf("%s: the ground is %s", name, ground)
		}
	}
	for _, rule := range []string{
		".railroad{color-scheme:light dark}", "white-space:pre}", ".railroad .name{font-weight:bold}", ".railroad .prose text{font-style:italic}",
		".railroad .track{fill:none;stroke:#59636e;stroke-width:1.5}", ".railroad .end{fill:none;stroke:#59636e;stroke-width:2}", "stroke-dasharray:4 3}",
		".railroad a:hover rect,.railroad a:focus rect{stroke-width:3}", // the link that has the focus
	} {
		if !strings.Contains(light, rule) {
			t.Errorf("no %s", rule)
		}
	}
}
