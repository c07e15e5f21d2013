package main

import (
	"bufio"
	"io"
	"testing"

	"github.com/uriform/uri/internal/board"
)

// The error of --badge names at most five adapters.
func TestBadgeOfNoResult(t *testing.T) {
	const want = `--badge: no result of "x"; there are `
	for n, list := range map[int]string{0: "", 1: "a", 5: "a, b, c, d, e", 6: "a, b, c, d, e, and 1 more", 8: "a, b, c, d, e, and 3 more"} {
		var b board.Board
		for i := range n {
			b.Results = append(b.Results, &board.Result{Adapter: string(rune('a' + i))})
		}
		if err := writeBadge(bufio.NewWriter(io.Discard), &b, "x", false); err == nil || err.Error() != want+list {
			t.Errorf("%d results: got %v, want %s%s", n, err, want, list)
		}
	}
}
