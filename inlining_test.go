package uri_test

import (
	"os/exec"
	"regexp"
	"testing"
)

// The accessors that loops over many values call cost no call: the compiler inlines
// them. As in the test of the same name of package net/netip.
func TestInlining(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(goTool(t), "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	inlined := map[string]bool{}
	for _, match := range regexp.MustCompile(`: can inline (\S+)`).FindAllSubmatch(out, -1) {
		inlined[string(match[1])] = true
	}
	for _, promised := range []string{
		"URI.Scheme",
		"components.Path",
		"components.Query",
		"components.Fragment",
		"components.String",
		"components.Syntax",
		// Not promised, and as cheap.
		"components.IsZero",
		"URI.Equal",
		"Reference.Equal",
		"URI.Reference",
		"URI.WithoutFragment",
		"Host.String",
		"Host.Kind",
	} {
		if !inlined[promised] {
			t.Errorf("%s is not inlined", promised)
		}
	}
}

// goTool returns the go command, or skips the test where there is none.
func goTool(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("go")
	if err != nil {
		t.Skipf("SKIPPED: needs the go command: %v", err)
	}
	return path
}
