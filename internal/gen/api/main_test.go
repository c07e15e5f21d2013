package main

import (
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// The files in the folder api are what this program writes.
func TestAPI(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	few := testenv.Few(t)
	for name, want := range files {
		b, err := os.ReadFile("../../../api/" + name + ".txt")
		if err != nil {
			t.Error(err)
			continue
		}
		got, lines := string(b), strings.Split(want, "\n")
		if got == want {
			continue
		}
		few.Errorf("api/%s.txt is stale: go generate .", name)
		for _, line := range strings.Split(got, "\n") {
			if !strings.Contains("\n"+want, "\n"+line+"\n") && line != "" {
				few.Errorf("- %s", line)
			}
		}
		for _, line := range lines {
			if !strings.Contains("\n"+got, "\n"+line+"\n") && line != "" {
				few.Errorf("+ %s", line)
			}
		}
	}
}
