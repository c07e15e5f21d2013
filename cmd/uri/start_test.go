//go:build unix

package main

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// A short run takes little more time than the start of the program. So no package of this module makes
// tables at the start that it can make when they are used: doc/command.md has the times.
func TestStart(t *testing.T) {
	const maxBytes, maxAllocations = 6_000, 80
	cmd := command(t, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	// init github.com/uriform/uri/lint @1.1 ms, 0.003 ms clock, 1888 bytes, 38 allocs
	trace := regexp.MustCompile(`(?m)^init (github\.com/uriform/\S+) .* clock, (\d+) bytes, (\d+) allocs$`)
	list := trace.FindAllSubmatch(out, -1)
	if len(list) < 10 {
		t.Fatalf("%d packages in the trace: %s", len(list), out)
	}
	for _, m := range list {
		switch string(m[1]) {
		case "github.com/uriform/uri/cmd/uri", "github.com/uriform/uri/internal/testenv":
			continue // they have what is for the tests
		}
		bytes, _ := strconv.Atoi(string(m[2]))
		allocations, _ := strconv.Atoi(string(m[3]))
		if bytes > maxBytes || allocations > maxAllocations {
			t.Errorf("the initialization of %s allocates %d bytes in %d pieces; the limits are %d and %d", m[1], bytes, allocations, maxBytes, maxAllocations)
		}
	}
}
