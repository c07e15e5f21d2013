package markdown

import (
	"slices"
	"strings"
	"testing"
)

// anchors returns the names that a fragment can have in a document.
func anchors(document string) (names []string) {
	f := Finder{Anchor: func(name string) { names = append(names, name) }}
	for range f.Read(strings.NewReader(document)) {
	}
	return names
}

// The answers of GitHub to headings of one page, as they are in test/fixtures.json of github-slugger 2.0.0 (license ISC).
func TestHeadings(t *testing.T) {
	var document strings.Builder
	var want []string
	for _, tt := range [][2]string{
		{"alpha", "alpha"}, {"alpha", "alpha-1"}, {"bravoCharlieDelta", "bravocharliedelta"}, {`\_\_proto\_\_`, "__proto__"}, {`\_\_proto\_\_`, "__proto__-1"},
		{"echo", "echo"}, {"echo", "echo-1"}, {"echo 1", "echo-1-1"}, {"echo-1", "echo-1-2"}, {"echo", "echo-2"}, {"foxtrot-1", "foxtrot-1"}, {"foxtrot", "foxtrot"}, {"foxtrot", "foxtrot-2"},
		{"heading with a - dash", "heading-with-a---dash"}, {`heading with an \_ underscore`, "heading-with-an-_-underscore"}, {"heading with a period.txt", "heading-with-a-periodtxt"},
		{`exchange.bind_headers(exchange, routing \[, bindCallback\])`, "exchangebind_headersexchange-routing--bindcallback"},
		{"&#x20;", "-"}, {"&#x20;a", "-a"}, {"a&#x20;", "a-"}, {"&#x20;a&#x20;", "-a-"}, {`\-a-`, "-a--1"}, {"apostrophe’s should be trimmed", "apostrophes-should-be-trimmed"},
		{"I ♥ unicode", "i--unicode"}, {"en–dash", "endash"}, {"em–dash", "emdash"}, {"😄 unicode emoji", "-unicode-emoji"}, {"😄-😄 unicode emoji", "--unicode-emoji"}, {`😄\_😄 unicode emoji`, "_-unicode-emoji"},
		{":smile: - a gemoji", "smile---a-gemoji"}, {"Привет non-latin 你好", "привет-non-latin-你好"}, {":ok_hand::hatched_chick: Two in a row with no spaces", "ok_handhatched_chick-two-in-a-row-with-no-spaces"},
	} {
		document.WriteString("# " + tt[0] + "\n\n")
		want = append(want, tt[1])
	}
	if got := anchors(document.String()); !slices.Equal(got, want) {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
}

// Only the text of a heading is in its name (CommonMark 6): no marks of emphasis, destinations, tags or images.
func TestHeadingText(t *testing.T) {
	for document, want := range map[string]string{
		"# a *b* **c** _d_ __e__ `f_g`": "a-b-c-d-e-f_g",
		"# snake_case and _em_ph_ x_":   "snake_case-and-em_ph-x_",
		"# _a":                          "_a",
		"# (_a_)":                       "a",
		"# ___a___ __b_":                "a-_b",
		"# [a](b.md \"t\") [c][d] [d] [e]\n\n[d]: /x":     "a-c-d-e",
		"# ![alt](i.png) a":                               "-a",
		"# [![alt `x`](i.png) b](c)":                      "-b",
		"# <b>a</b> &amp; `&amp;` \\*":                    "a--amp-",
		"# <http://h/_x_>":                                "httph_x_",
		"# a #":                                           "a",
		"a\n===\n\nb\n---":                                "a b",
		"> ## q\n\n- # l":                                 "q l",
		"```\n# code\n```\n\n    # code":                  "",
		"<a name=x></a>\n\n<p id='y z'>\n\n# a <i id=q>b": "a-b x y z q",
		"# Ⅷ Ⓐ ½ ²":                                       "ⅷ-ⓐ--", // letters are what is Alphabetic: numerals that are letters, and circled letters
		"#":                                               "",
		"# `` a ` b ``":                                   "-a--b-",
	} {
		if got := strings.Join(anchors(document), " "); got != want {
			t.Errorf("%q: got %q, want %q", document, got, want)
		}
	}
}
