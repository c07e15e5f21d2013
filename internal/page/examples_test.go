package page

import (
	"flag"
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
)

var rewrite = flag.Bool("rewrite", false, "write the examples into static/index.html")

// examples are the texts that a browser without JavaScript shows, with their drawings.
var examples = []string{
	"http://user@example.com:80/a/b;p?q#f",
	"http://[::1]/~me",
	"1a:b",
}

// TestExamples compares the examples in index.html with drawings of today. With the flag -rewrite,
// it writes them.
func TestExamples(t *testing.T) {
	const name = "static/index.html"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(data), "<!-- examples -->\n")
	old, after, ok2 := strings.Cut(rest, "<!-- end of examples -->")
	if !ok1 || !ok2 {
		t.Fatalf("%s has no place for the examples", name)
	}
	var b strings.Builder
	for _, text := range examples {
		var drawn strings.Builder
		screen := console.Screen{Out: &drawn, Width: 80}
		draw.Explanation(&screen, explain.Explain(text, explain.Options{}))
		fmt.Fprintf(&b, "<h2><code>%s</code></h2>\n<pre tabindex=\"0\">\n%s</pre>\n", html.EscapeString(text), html.EscapeString(drawn.String()))
	}
	switch {
	case *rewrite:
		err := os.WriteFile(name, []byte(before+"<!-- examples -->\n"+b.String()+"<!-- end of examples -->"+after), 0o666)
		if err != nil {
			t.Fatal(err)
		}
	case old != b.String():
		t.Errorf("the examples in %s are out of date: run go test ./internal/page -run TestExamples -rewrite", name)
	}
}
