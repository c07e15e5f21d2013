package page

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/protocol"
)

var (
	requestLiteral = regexp.MustCompile(`\{ op: '([a-z-]+)'([^}]*)\}`)
	requestKey     = regexp.MustCompile(`, *(\w+)`)
	arguments      = regexp.MustCompile(`\([^()]*\)`)
)

// The requests of the page are objects in its scripts. Each names an operation and fields that package
// protocol declares, and none leaves out a field that is required.
func TestRequests(t *testing.T) {
	operations := map[string]*protocol.Operation{}
	for op := range protocol.Operations() {
		operations[op.Name] = op
	}
	scripts, err := fs.Glob(static, "static/js/*.js")
	if err != nil {
		t.Fatal(err)
	}
	requests := 0
	for _, name := range scripts {
		text, err := fs.ReadFile(static, name)
		if err != nil {
			t.Fatal(err)
		}
		code := strings.ReplaceAll(string(text), "\n", " ")
		for _, m := range requestLiteral.FindAllStringSubmatch(code, -1) {
			requests++
			op := operations[m[1]]
			if op == nil {
				t.Errorf("%s: no operation %q", name, m[1])
				continue
			}
			members := m[2]
			for arguments.MatchString(members) {
				members = arguments.ReplaceAllString(members, "")
			}
			var keys []string
			for _, k := range requestKey.FindAllStringSubmatch(members, -1) {
				keys = append(keys, k[1])
				if !slices.ContainsFunc(op.Fields, func(f protocol.Field) bool { return f.Name == k[1] }) {
					t.Errorf("%s: %s has no field %q: %s", name, op.Name, k[1], m[0])
				}
			}
			for _, f := range op.Fields {
				if f.Required && !slices.Contains(keys, f.Name) {
					t.Errorf("%s: no %q in %s", name, f.Name, m[0])
				}
			}
		}
	}
	if requests < 20 {
		t.Errorf("found %d requests", requests)
	}
}
