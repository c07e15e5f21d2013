package conformance

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The results of the rows of resolve are those of a literal transcription of RFC 3986, 5.2, that shares
// no code with the library.

// The literal transcription of RFC 3986, 5.2 gives the results of all rows of the RFC: the 42
// examples of 5.4, and the others.
func TestTranscription(t *testing.T) {
	n := 0
	for _, row := range rows(t) {
		if row.File != "rfc3986/resolve.jsonl" || row.Request["strict"] == false || row.Request["above_root"] != nil || row.Reply["result"] == nil {
			continue
		}
		n++
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		if got, _ := resolveLiterally(base, input); got != row.Reply["result"] {
			t.Errorf("%s: %q against %q: got %q, want %q", row, input, base, got, row.Reply["result"])
		}
	}
	if n < 60 {
		t.Errorf("only %d rows", n)
	}
}

// generated/rfc3986/resolve.jsonl has each pair of 24 bases and 72 references once, with the result
// of the transcription.
//
// If the path of a result begins with "//" and there is no authority, then 5.3 prints a URI that
// has another authority and path. RFC 3986, 3.3 forbids such a path. The row expects "/." before
// the path, or an error, and is contested.
func TestGeneratedResolutions(t *testing.T) {
	bases, references, pairs, n := map[string]bool{}, map[string]bool{}, map[[2]string]bool{}, 0
	for row, err := range Read(GeneratedFiles()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		bases[base], references[input], pairs[[2]string{base, input}] = true, true, true
		result, guarded := resolveLiterally(base, input)
		want := Row{
			RFC: "rfc3986", ID: fmt.Sprintf("5.2-%05d", n), Section: "5.2", Source: Generated,
			Request: Object{"op": "resolve", "syntax": "rfc3986", "base": base, "input": input},
			Reply:   Object{"result": result},
			File:    "rfc3986/resolve.jsonl", Line: n,
		}
		if guarded {
			want.Alternatives = []Object{{"error": Object{}}}
		}
		want.Tags = Features(want.Request, want.Reply)
		want.Contested = ContestedReason(want.Tags, want.Reply)
		if !slices.Equal(row.Tags, want.Tags) {
			t.Errorf("%v: tags %q, want %q", row, row.Tags, want.Tags)
		}
		row.Tags, want.Tags = nil, nil
		if !reflect.DeepEqual(row, want) {
			t.Errorf("%v:\n%+v, want\n%+v", row, row, want)
		}
		if !splitLiterally(base).hasScheme {
			t.Errorf("%q has no scheme", base)
		}
		if guarded && row.Contested == "" {
			t.Errorf("%v is not contested", row)
		}
	}
	if n != 24*72 || len(pairs) != n || len(bases) != 24 || len(references) != 72 {
		t.Errorf("%d rows, %d pairs, %d bases, %d references", n, len(pairs), len(bases), len(references))
	}
}

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// parts are the components of appendix B. The boolean fields say which are defined.
type parts struct {
	scheme, authority, path, query, fragment       string
	hasScheme, hasAuthority, hasQuery, hasFragment bool
}

func splitLiterally(s string) parts {
	m := appendixB.FindStringSubmatch(s)
	return parts{m[2], m[4], m[5], m[7], m[9], m[1] != "", m[3] != "", m[6] != "", m[8] != ""}
}

// resolveLiterally is RFC 3986, 5.2.2 and 5.3. guarded reports whether "/." was written before
// the path.
func resolveLiterally(base, reference string) (result string, guarded bool) {
	b, r := splitLiterally(base), splitLiterally(reference)
	var t parts
	if r.hasScheme {
		t.scheme = r.scheme
		t.authority, t.hasAuthority = r.authority, r.hasAuthority
		t.path = removeDotSegments(r.path)
		t.query, t.hasQuery = r.query, r.hasQuery
	} else {
		if r.hasAuthority {
			t.authority, t.hasAuthority = r.authority, true
			t.path = removeDotSegments(r.path)
			t.query, t.hasQuery = r.query, r.hasQuery
		} else {
			if r.path == "" {
				t.path = b.path
				if r.hasQuery {
					t.query, t.hasQuery = r.query, true
				} else {
					t.query, t.hasQuery = b.query, b.hasQuery
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path = removeDotSegments(r.path)
				} else {
					t.path = removeDotSegments(mergePaths(b, r))
				}
				t.query, t.hasQuery = r.query, r.hasQuery
			}
			t.authority, t.hasAuthority = b.authority, b.hasAuthority
		}
		t.scheme = b.scheme
	}
	t.fragment, t.hasFragment = r.fragment, r.hasFragment

	result = t.scheme + ":"
	if t.hasAuthority {
		result += "//" + t.authority
	} else if strings.HasPrefix(t.path, "//") {
		result += "/."
		guarded = true
	}
	result += t.path
	if t.hasQuery {
		result += "?" + t.query
	}
	if t.hasFragment {
		result += "#" + t.fragment
	}
	return result, guarded
}

// mergePaths is RFC 3986, 5.2.3.
func mergePaths(b, r parts) string {
	if b.hasAuthority && b.path == "" {
		return "/" + r.path
	}
	return b.path[:strings.LastIndex(b.path, "/")+1] + r.path
}

// removeDotSegments is RFC 3986, 5.2.4, step by step.
func removeDotSegments(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // 2A
			input = input[3:]
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // 2B
			input = "/" + input[3:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // 2C
			input = "/" + input[4:]
			output = output[:max(strings.LastIndex(output, "/"), 0)]
		case input == "/..":
			input = "/"
			output = output[:max(strings.LastIndex(output, "/"), 0)]
		case input == ".", input == "..": // 2D
			input = ""
		default: // 2E
			end := strings.Index(input[1:], "/") + 1
			if end == 0 {
				end = len(input)
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output
}
