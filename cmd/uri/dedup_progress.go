package main

import (
	"fmt"
	"time"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
)

// finish emits the references that are not printed yet, and shows the progress.
func (d *dedup) finish() error {
	if d.stream {
		p := d.startProgress(&progress{step: func() []string { return dedupStep(d.deduper.Progress(), time.Now()) }})
		defer p.end()
	}
	return d.deduper.Finish()
}

// dedupStep returns the parts of the line of progress after all lines are read. Reading them was the
// first step.
func dedupStep(p bulk.DedupProgress, now time.Time) (parts []string) {
	percent := p.Done * 100 / max(p.Total, 1)
	until := "left"
	switch p.Phase {
	case bulk.DedupLines:
		return []string{"all lines are read, writing the output"}
	case bulk.DedupPartitions:
		parts = append(parts, "step 2 of 3, temporary files:", fmt.Sprintf("%s of %s (%d %%)", size(p.Done), size(p.Total), percent))
		until = "until the output starts"
	case bulk.DedupMerge:
		parts = append(parts, "step 3 of 3, output:", fmt.Sprintf("%s of %s references (%d %%)", console.Number(p.Done), console.Number(p.Total), percent))
	}
	if wait := remaining(now.Sub(p.Began), p.Done, p.Total); wait != "" {
		parts = append(parts, wait+" "+until)
	}
	return parts
}
