package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/bulk"
)

func TestDedupStep(t *testing.T) {
	began := time.Unix(0, 0)
	for _, tt := range []struct {
		p    bulk.DedupProgress
		want string
	}{
		{bulk.DedupProgress{}, "all lines are read, writing the output"},
		{bulk.DedupProgress{Phase: bulk.DedupPartitions, Began: began, Total: 3_000_000}, "step 2 of 3, temporary files:  0 B of 3.0 MB (0 %)"},
		{bulk.DedupProgress{Phase: bulk.DedupPartitions, Began: began, Done: 1_000_000, Total: 3_000_000}, "step 2 of 3, temporary files:  1.0 MB of 3.0 MB (33 %)  20s until the output starts"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began, Done: 500, Total: 2000}, "step 3 of 3, output:  500 of 2,000 references (25 %)  30s left"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began, Done: 2000, Total: 2000}, "step 3 of 3, output:  2,000 of 2,000 references (100 %)"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began}, "step 3 of 3, output:  0 of 0 references (0 %)"},
	} {
		if got := strings.Join(dedupStep(tt.p, began.Add(10*time.Second)), "  "); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// slowOutput needs some time for each write.
type slowOutput struct{}

func (slowOutput) Write(b []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return len(b), nil
}

// The progress does not end when all lines are read: temporary files and output follow.
func TestDedupProgress(t *testing.T) {
	defer func(d time.Duration) { progressDelay = d }(progressDelay)
	progressDelay = 0
	var list, stderr bytes.Buffer
	variedLines(&list, 100_000)
	code := run([]string{"dedup", "--quiet", "--memory", "1MiB", "--temp", t.TempDir(), "--progress", "always"}, &list, slowOutput{}, &stderr)
	shown := stderr.String()
	if code != exitYes || !regexp.MustCompile(`\r\d\S* lines .*\rstep 3 of 3, output:  \d\S* of \d\S* references \(\d+ %\)`).MatchString(shown) || !strings.HasSuffix(shown, "\r\x1b[K") {
		t.Errorf("exit code %d, stderr %q", code, shown)
	}
}
