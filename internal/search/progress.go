package search

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// A progress is a line on a terminal that shows the progress of a search.
type progress struct {
	w     io.Writer // nil: not a terminal
	last  time.Time
	files int
	shown bool
}

func newProgress(w io.Writer) *progress {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &progress{w: w, last: time.Now()}
	}
	return &progress{}
}

// file counts a file. It updates the line a few times per second.
func (p *progress) file(found int) {
	p.files++
	if p.w == nil || time.Since(p.last) < 200*time.Millisecond {
		return
	}
	p.last = time.Now()
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[K%d files, %d references", p.files, found)
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
