package lint_test

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	labreaders "github.com/uriform/uri/lab/readers"
	"github.com/uriform/uri/lint"
)

func bypasses(t *testing.T) []labreaders.Bypass {
	t.Helper()
	list, err := labreaders.ReadBypasses("testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// ownReaders are the readers that a test can run everywhere.
var ownReaders = lint.Readers()

// Every bypass is reported, by a rule or by a verdict; see isReported. The verdicts and the hosts of the file were
// written before the code ran, from RFC 3986 and from the descriptions of the bypasses.
func TestBypasses(t *testing.T) {
	sources, texts := map[string]int{}, map[string]bool{}
	for _, b := range bypasses(t) {
		sources[b.Source]++
		if texts[b.Text] {
			t.Errorf("%q is there twice", b.Text)
		}
		texts[b.Text] = true
		c := lint.Compare(lint.Ask(b.Text, ownReaders...))
		if c.Verdict.String() != b.Verdict {
			t.Errorf("%q: %v, want %s\n%+v", b.Text, c.Verdict, b.Verdict, c.Groups)
		}
		if host := rfc3986Host(c); host != b.Seen {
			t.Errorf("%q: RFC 3986 finds the host %q, want %q", b.Text, host, b.Seen)
		}
		if !isReported(b, c.Verdict) {
			t.Errorf("%q: nothing reports it", b.Text)
		}
	}
	if len(texts) < 120 || len(sources) < 5 {
		t.Errorf("%d texts of %d sources", len(texts), len(sources))
	}
}

// isReported reports whether a warning, an error or a telling info has a code of the row, or the verdict of all readers is
// a difference, or one of the readers that usually agree rejects the text. The verdict Refused of all
// readers says nothing, because RFC 1738 rejects every fragment, and only RFC 3987 reads IRIs. The WHATWG
// rejects every text without a scheme.
func isReported(b labreaders.Bypass, all lint.Verdict) bool {
	for code := range strings.SplitSeq(b.Codes, ",") {
		if r, ok := lint.LookupRule(code); ok && (r.Severity >= lint.Warning || slices.Contains(telling, code)) {
			return true
		}
	}
	if all > lint.Refused {
		return true
	}
	usual := lint.Ask(b.Text, ownReaders...)
	usual = slices.DeleteFunc(usual, func(a lint.Answer) bool {
		return a.Reader != "rfc3986" && a.Reader != "net/url" && (a.Reader != "whatwg" || !hasScheme(b.Text))
	})
	return lint.Compare(usual).Verdict >= lint.Refused
}

// telling are rules with the severity Info that name the technique of a bypass. Their severity is Info
// because programs use such references for good reasons, too.
var telling = []string{"encoded-invisible", "network-path", "scheme-file", "scheme-nested"}

func hasScheme(text string) bool {
	_, err := uri.RFC3986.Parse(text)
	return err == nil
}

// rfc3986Host returns the host that RFC 3986 finds.
func rfc3986Host(c lint.Comparison) string {
	i := slices.IndexFunc(c.Groups, func(g lint.Group) bool { return slices.Contains(g.Readers, "rfc3986") })
	return c.Groups[i].Host
}

// The results have all texts and all readers, and the readers that are Go code still give them.
func TestReaderResults(t *testing.T) {
	const stale = "go run ./lab/readers/run lint/testdata/bypass.tsv lint/testdata/readers.jsonl"
	results, err := labreaders.ReadResults("testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list := bypasses(t)
	if len(results.Rows) != len(list) {
		t.Fatalf("%d results for %d texts: %s", len(results.Rows), len(list), stale)
	}
	var want []string
	for _, r := range ownReaders {
		want = append(want, r.Name())
	}
	for _, p := range labreaders.Programs {
		want = append(want, p.Name)
		if results.Versions[p.Name] == "" {
			t.Errorf("no version of %s", p.Name)
		}
	}
	slices.Sort(want)
	sameGo := strings.HasPrefix(runtime.Version(), results.Versions["net/url"][:len("go1.26")])
	differing := map[string]int{}
	for i, row := range results.Rows {
		b := list[i]
		answers, err := row.Answers()
		if err != nil {
			t.Fatal(err)
		}
		byName := map[string]lint.Answer{}
		var names []string
		for _, a := range answers {
			byName[a.Reader] = a
			names = append(names, a.Reader)
		}
		slices.Sort(names)
		if !slices.Equal(names, want) || row.Text != labreaders.NewResult(b.Text, lint.Comparison{}).Text {
			t.Fatalf("%s: readers %q: %s", row.Text, names, stale)
		}
		for _, a := range lint.Ask(b.Text, ownReaders...) {
			if (a.Reader != "net/url" || sameGo) && a != byName[a.Reader] {
				t.Errorf("%q: %+v, and the file has %+v: %s", b.Text, a, byName[a.Reader], stale)
			}
		}
		if got := labreaders.NewResult(b.Text, lint.Compare(inOrder(byName))); !reflect.DeepEqual(got, row) {
			t.Errorf("the groups of %s are stale: %s", row.Text, stale)
		}
		checkReached(t, b, byName, differing)
	}
	t.Logf("texts for which a reader finds another host than RFC 3986: %v", differing)
}

// inOrder returns the answers in the order of the file.
func inOrder(byName map[string]lint.Answer) (list []lint.Answer) {
	for _, r := range ownReaders {
		list = append(list, byName[r.Name()])
	}
	for _, p := range labreaders.Programs {
		list = append(list, byName[p.Name])
	}
	return list
}

// checkReached checks that some reader finds the host b.Reached, and counts the readers that find
// another host than RFC 3986.
func checkReached(t *testing.T, b labreaders.Bypass, answers map[string]lint.Answer, differing map[string]int) {
	t.Helper()
	seen := lint.Parts{Host: b.Seen}.Comparable().Host
	reached := b.Reached == "" // or some reader finds it
	for name, a := range answers {
		reached = reached || a.Host == b.Reached && name != "rfc3986"
		if !a.Refused && a.Comparable().Host != seen {
			differing[name]++
		}
	}
	if !reached || b.Reached == b.Seen && b.Seen != "" {
		t.Errorf("%q: no reader finds the host %q", b.Text, b.Reached)
	}
}
