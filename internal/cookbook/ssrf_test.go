package cookbook_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	labreaders "github.com/uriform/uri/lab/readers"
	"github.com/uriform/uri/lint"
)

// TestSSRFPage compares the programs of doc/ssrf.md with the tested examples, and the table with the
// answers of the readers.
func TestSSRFPage(t *testing.T) {
	const name = "../../doc/ssrf.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := programs(t, string(text))
	if table := verdictsTable(t); table != "" {
		want = replaceBetween(t, want, "<!-- verdicts -->\n", "<!-- end of verdicts -->", table)
	}
	want = replaceBetween(t, want, "<!-- readers -->\n", "<!-- end of readers -->", readersTable(t))
	if *rewrite {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Error("doc/ssrf.md is stale: go test ./internal/cookbook -run TestSSRFPage -rewrite")
	}
}

// replaceBetween replaces the text between begin and end.
func replaceBetween(t *testing.T, text, begin, end, by string) string {
	t.Helper()
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("the page has no %q", begin)
	}
	return before + begin + by + end + after
}

// programs replaces each program of the page by the body of its example.
func programs(t *testing.T, page string) string {
	t.Helper()
	source, err := os.ReadFile("../../guard/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile("<!-- program (\\w+) -->\n").FindAllStringSubmatch(page, -1) {
		_, body, ok := strings.Cut(string(source), "func "+match[1]+"() {\n")
		body, output, ok2 := strings.Cut(body, "\t// Output:\n")
		output, _, ok3 := strings.Cut(output, "\n}\n")
		if !ok || !ok2 || !ok3 {
			t.Fatalf("guard has no example %s with an output", match[1])
		}
		unindent := regexp.MustCompile("(?m)^\t(// )?")
		program := "\n```go\n" + strings.TrimSpace(regexp.MustCompile("(?m)^\t").ReplaceAllString(body, "")) + "\n```\n\n```\n" + unindent.ReplaceAllString(output, "") + "\n```\n\n"
		page = replaceBetween(t, page, match[0], "<!-- end of program -->", program)
	}
	return page
}

// readersTable counts the texts for which a reader and RFC 3986 find different hosts.
func readersTable(t *testing.T) string {
	t.Helper()
	results, err := labreaders.ReadResults("../../lint/testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]*[3]int{}
	var names []string
	for _, row := range results.Rows {
		answers, err := row.Answers()
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(answers, func(a lint.Answer) bool { return a.Reader == "rfc3986" })
		for _, a := range answers {
			n := counts[a.Reader]
			if n == nil {
				n = new([3]int)
				counts[a.Reader] = n
				names = append(names, a.Reader)
			}
			count(n, answers[i], a)
		}
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("\n| reader | version | a different host | only the reader finds a host | only RFC 3986 finds a host |\n|---|---|---:|---:|---:|\n")
	for _, name := range names {
		if n := counts[name]; name != "rfc3986" {
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %d |\n", name, results.Versions[name], n[0], n[1], n[2])
		}
	}
	return b.String() + "\n"
}

// count adds one to the column for the answers of RFC 3986 and of another reader.
func count(n *[3]int, rfc, other lint.Answer) {
	host, otherHost := rfc.Comparable().Host, other.Comparable().Host
	switch {
	case !rfc.Refused && !other.Refused && host != otherHost:
		n[0]++
	case rfc.Refused && otherHost != "":
		n[1]++
	case other.Refused && host != "":
		n[2]++
	}
}

// verdictsTable counts the verdicts on a list of URLs. It returns "" if the list is not there.
func verdictsTable(t *testing.T) string {
	t.Helper()
	if testing.Short() || !testenv.HasData(t) {
		return ""
	}
	list, err := os.ReadFile(testenv.Data(t, "corpora", "urls-web.txt"))
	if err != nil {
		t.Fatal(err)
	}
	all := lint.Readers()
	byName := map[string]lint.Reader{}
	var names []string
	for _, r := range all {
		byName[r.Name()] = r
		names = append(names, r.Name())
	}
	var b strings.Builder
	b.WriteString("\n| readers |")
	for _, v := range lint.Verdicts() {
		fmt.Fprintf(&b, " %v |", v)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(lint.Verdicts())) + "\n")
	for _, chosen := range [][]string{names, {"rfc3986", "net/url", "whatwg"}, {"rfc3987", "net/url", "whatwg"}} {
		var some []lint.Reader
		for _, name := range chosen {
			some = append(some, byName[name])
		}
		counts := make([]int, len(lint.Verdicts()))
		for line := range strings.Lines(string(list)) {
			counts[lint.Compare(lint.Ask(strings.TrimSuffix(line, "\n"), some...)).Verdict]++
		}
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(chosen, ", "), strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", " | "), "[]"))
	}
	return b.String() + "\n"
}
