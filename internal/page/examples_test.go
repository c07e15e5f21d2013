package page

import (
	"flag"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
)

var rewrite = flag.Bool("rewrite", false, "write the examples into static/index.html")

// examples are the texts that a browser without JavaScript shows, with their drawings.
var examples = []string{
	"https://example.com:8080/a/b;p?q#f",
	"http://[::1]/~me",
	"1a:b",
}

// imports are the static imports of a script, and first is the view that is shown first.
var imports = regexp.MustCompile(`(?m)^import .*from '\./(\w+\.js)'$`)

const first = "explorer.js"

// The page preloads the scripts that it needs for the first answer, so a browser does not find them one after
// another. With the flag -rewrite, the test writes their list into index.html.
func TestPreloads(t *testing.T) {
	list := []string{"main.js", first}
	for i := 0; i < len(list); i++ {
		text, err := static.ReadFile("static/js/" + list[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range imports.FindAllSubmatch(text, -1) {
			if name := string(m[1]); !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	var b strings.Builder
	for _, name := range list {
		fmt.Fprintf(&b, "<link rel=\"modulepreload\" href=\"js/%s\">\n", name)
	}
	rewritten(t, "<!-- preloads -->\n", b.String(), "<!-- end of preloads -->")
}

// TestExamples compares the examples in index.html with drawings of today. With the flag -rewrite,
// it writes them.
func TestExamples(t *testing.T) {
	var b strings.Builder
	for _, text := range examples {
		var drawn strings.Builder
		screen := console.Screen{Out: &drawn, Width: 80}
		draw.Explanation(&screen, explain.Explain(text, explain.Options{}))
		fmt.Fprintf(&b, "<h2><code>%s</code></h2>\n<pre tabindex=\"0\">\n%s</pre>\n", html.EscapeString(text), html.EscapeString(drawn.String()))
	}
	rewritten(t, "<!-- examples -->\n", b.String(), "<!-- end of examples -->")
}

// rewritten compares the part of index.html between two comments with want. With the flag -rewrite, it writes want.
func rewritten(t *testing.T, begin, want, end string) {
	t.Helper()
	const name = "static/index.html"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(data), begin)
	old, after, ok2 := strings.Cut(rest, end)
	switch {
	case !ok1 || !ok2:
		t.Fatalf("%s has no %s", name, end)
	case *rewrite:
		if err := os.WriteFile(name, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	case old != want:
		t.Errorf("%s is out of date: run go test ./internal/page -run 'TestExamples|TestPreloads' -rewrite", name)
	}
}
