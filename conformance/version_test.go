package conformance

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// VERSION is the first version of CHANGELOG.md.
func TestVersion(t *testing.T) {
	version, err := os.ReadFile("VERSION")
	if err != nil {
		t.Fatal(err)
	}
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`(?m)^## ([0-9]+\.[0-9]+\.[0-9]+)$`).FindStringSubmatch(string(changes))
	if first == nil || strings.TrimSuffix(string(version), "\n") != first[1] {
		t.Errorf("VERSION is %q, and CHANGELOG.md begins with %q", version, first)
	}
}
