package uri_test

import (
	"regexp"
	"strings"
	"testing"
)

// The inputs of action.yml reach its script and are in doc/ci.md with their defaults, and so are the hooks of pre-commit. The
// actions that action.yml, the page and the workflows use are pinned.
func TestAction(t *testing.T) {
	action, script, page := readPage(t, "action.yml"), readPage(t, ".github/action.sh"), readPage(t, "doc/ci.md")
	_, inputs, _ := strings.Cut(action, "\ninputs:\n")
	inputs, rest, ok := strings.Cut(inputs, "\noutputs:\n")
	found := regexp.MustCompile(`(?m)^  ([a-z0-9]+):\n    description: (.+)\n    default: '?([a-z]*)'?$`).FindAllStringSubmatch(inputs, -1)
	if !ok || len(found) == 0 || 3*len(found) != strings.Count(inputs, "\n")+1 {
		t.Fatalf("%d inputs in %d lines", len(found), strings.Count(inputs, "\n")+1)
	}
	for _, m := range found {
		name, initial := m[1], m[3]
		if initial != "" {
			initial = "`" + initial + "` "
		}
		if !strings.Contains(page, "\n| `"+name+"` | "+initial+"|") {
			t.Errorf("doc/ci.md has no row for the input %s with the default %q", name, initial)
		}
		variable := "URI_" + strings.ToUpper(name)
		if name == "upload" {
			if !strings.Contains(rest, "inputs.upload == 'true'") {
				t.Error("no step has the condition upload")
			}
		} else if !strings.Contains(rest, variable+": ${{ inputs."+name+" }}\n") || !strings.Contains(script, "${"+variable) && !strings.Contains(script, "$"+variable) {
			t.Errorf("the script does not get %s", variable)
		}
	}
	users := action + page
	for _, name := range glob(t, ".github/workflows/*.yml") {
		users += readPage(t, name)
	}
	for _, m := range regexp.MustCompile(`uses: (\S+)@(.*)`).FindAllStringSubmatch(users, -1) {
		if !regexp.MustCompile(`^[0-9a-f]{40} # v\d+\.\d+\.\d+$`).MatchString(m[2]) && m[1] != "uriform/uri" {
			t.Errorf("%s is not pinned: %s", m[1], m[2])
		}
	}
	hooks := regexp.MustCompile(`(?m)^- id: (\S+)$`).FindAllStringSubmatch(readPage(t, ".pre-commit-hooks.yaml"), -1)
	for _, m := range hooks {
		if !strings.Contains(page, "- id: "+m[1]) {
			t.Errorf("doc/ci.md has no hook %s", m[1])
		}
	}
	if len(hooks) != 3 {
		t.Errorf("%d hooks", len(hooks))
	}
}
