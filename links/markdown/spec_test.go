package markdown

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links/html"
)

// TestSpecification compares the values with the href and src of the HTML that the
// CommonMark specification prints for each of its examples. The examples are in the
// module of goldmark. Package html reads the HTML.
func TestSpecification(t *testing.T) {
	dir, err := exec.Command(testenv.Program(t, "go"), "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark").Output()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	if err != nil {
		t.Fatalf("the examples of goldmark: %v", err)
	}
	var examples []struct {
		Markdown, HTML, Section string
		Example                 int
	}
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatal(err)
	}
	compared, references := 0, 0
	for _, e := range examples {
		want := map[string]bool{}
		for l, err := range new(html.Finder).Read(strings.NewReader(e.HTML)) {
			if err == nil {
				want[l.Value] = true
			}
		}
		got, defined := map[string]bool{}, map[string]bool{}
		d := &document{Finder: &Finder{}}
		d.parse([]byte(e.Markdown))
		for i := range d.found {
			f := &d.found[i]
			for _, value := range valuesOf(d, f) {
				got[value] = true
				defined[value] = f.definition != nil && !f.definition.link && !f.definition.image
			}
		}
		var differences []string
		for value := range want {
			if !got[value] {
				differences = append(differences, fmt.Sprintf("missing %q", value))
			}
		}
		for value := range got {
			if !want[value] && !defined[value] {
				differences = append(differences, fmt.Sprintf("extra %q", value))
			}
		}
		compared++
		references += len(want)
		slices.Sort(differences)
		if len(differences) > 0 {
			t.Errorf("example %d (%s): %s\n%s%s", e.Example, e.Section, strings.Join(differences, ", "), e.Markdown, e.HTML)
		}
	}
	if compared < 652 || references < 152 {
		t.Errorf("%d examples with %d references", compared, references)
	}
	t.Logf("%d examples with %d references", compared, references)
}

// valuesOf returns the values of a finding as the specification prints them: with
// characters that URLs do not have percent-encoded, and without those of running text,
// which CommonMark does not find.
func valuesOf(d *document, f *finding) []string {
	if f.kind == runningText {
		return nil
	}
	var values []string
	for l := range collected(d, f) {
		if f.kind == rawHTML {
			values = append(values, l.Value)
		} else {
			values = append(values, printed(l.Value))
		}
	}
	return values
}

// printed returns value as cmark prints it.
func printed(value string) string {
	var b strings.Builder
	for i := range len(value) {
		c := value[i]
		if isAlnum(c) || strings.IndexByte("-_.+!*'(),%#@?=;:/,&$~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
