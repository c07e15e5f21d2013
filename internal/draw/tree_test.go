package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
)

// On a narrow screen, a tree has the text on several lines, each with its parts.
func TestTreeOnScreens(t *testing.T) {
	a := strings.Repeat("a", 24)
	nodes := automaton.Derivation{{Rule: "all", Start: 0, End: 25}, {Rule: "end", Start: 24, End: 25}}
	var b strings.Builder
	Tree(&console.Screen{Out: &b, Width: 26}, a+"a", nil, nodes, "")
	if got, want := b.String(), "  "+a+"\nall 0-25\n  "+a+"\n  a\nall …\n  a\nend 24-25\n  a\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
