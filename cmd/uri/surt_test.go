package main

import (
	"fmt"
	"strings"
	"testing"
)

// References with the same key stay in their order. A sort that is not stable keeps the order of up to
// 12 references by accident.
func TestSortIsStable(t *testing.T) {
	var in, want strings.Builder
	for _, host := range []string{"b.example", "a.example"} {
		for i := range 1000 {
			fmt.Fprintf(&in, "http://%s/#%d\n", host, i*7%1000)
		}
	}
	first, second, _ := strings.Cut(in.String(), "http://a.example/")
	want.WriteString("http://a.example/" + second + first)
	stdout, stderr, code := runWith(strings.NewReader(in.String()), "sort")
	if stdout != want.String() || stderr != "" || code != exitYes {
		t.Errorf("exit code %d, stderr %q, %d bytes, want %d; the output begins with %.100q", code, stderr, len(stdout), want.Len(), stdout)
	}
}
