package draw

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/lint"
	"github.com/uriform/uri/locator"
)

// draw returns a drawing of arguments on a screen. A kind such as "bidi@40" gives its width; otherwise it
// is not known.
func draw(t *testing.T, kind string, args []string) string {
	kind, columns, _ := strings.Cut(kind, "@")
	width, _ := strconv.Atoi(columns)
	return on(width, false, func(s *console.Screen) {
		text := args[len(args)-1]
		switch kind {
		case "answer":
			Answer(s, explain.Explain(text, explain.Options{}))
		case "answer-against": // a base, and a reference
			Answer(s, explain.Explain(text, explain.Options{Base: args[0]}))
		case "explain":
			Explanation(s, explain.Explain(text, explain.Options{}))
		case "resolve": // a base, and a reference
			Explanation(s, explain.Explain(text, explain.Options{Base: args[0]}))
		case "agree":
			readers := lint.Readers()
			Agreement(s, text, readers, lint.Compare(lint.Ask(text, readers...)))
		case "bidi":
			r, err := uri.RFC3987.ParseReference(text)
			if err != nil {
				t.Fatal(err)
			}
			Bidi(s, r, iri.BidiAllParts, iri.CheckBidi(r, iri.BidiAllParts))
		case "check":
			for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC3986} {
				_, err := x.ParseReference(text)
				OneVerdict(s, text, Verdict{x, err})
			}
		case "locate":
			u, err := locator.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			URL(s, u)
		default:
			t.Fatalf("no drawing %q", kind)
		}
	})
}

// The file has drawings, each after a line with its kind and its arguments in quotes. They were
// checked by hand against the RFCs.
func TestDrawings(t *testing.T) {
	data, err := os.ReadFile("testdata/drawings.txt")
	if err != nil {
		t.Fatal(err)
	}
	drawings := strings.Split(string(data), "\n== ")[1:]
	for _, drawing := range drawings {
		command, want, _ := strings.Cut(drawing, "\n")
		kind, rest, _ := strings.Cut(command, " ")
		var args []string
		for rest != "" {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			arg, _ := strconv.Unquote(quoted)
			args, rest = append(args, arg), strings.TrimLeft(rest[len(quoted):], " ")
		}
		got := strings.Split(strings.TrimSuffix(draw(t, kind, args), "\n"), "\n")
		for i, line := range strings.Split(strings.TrimSuffix(want, "\n"), "\n") {
			if i >= len(got) || got[i] != line {
				t.Errorf("%s, line %d: got\n%s\nwant\n%s", command, i+1, strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""), line)
				break
			}
		}
		if want, got := strings.Count(want, "\n"), len(got); !strings.HasSuffix(drawing, "\n") && want+1 < got || strings.HasSuffix(drawing, "\n") && want < got {
			t.Errorf("%s: %d lines, want %d", command, got, want)
		}
	}
	if len(drawings) < 30 {
		t.Errorf("only %d drawings", len(drawings))
	}
}
