package conformance

import (
	"fmt"
	"iter"
	"regexp"
	"strings"
)

// Grid yields one row for each pair of 24 bases and 72 references: resolutions under RFC 3986.
// The results come from a literal transcription of RFC 3986, 5.2, that shares no code with the
// library. The file generated/rfc3986/resolve.jsonl has the same rows.
//
// If the path of a result begins with "//" and there is no authority, then 5.3 prints a URI that
// has another authority and path. RFC 3986, 3.3 forbids such a path. The row expects "/." before
// the path, or an error, and is contested.
func Grid() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		n := 0
		for _, base := range gridBases {
			for _, reference := range gridReferences {
				n++
				if !yield(gridRow(n, base, reference)) {
					return
				}
			}
		}
	}
}

// The bases have or lack each component, and have paths with and without dot-segments.
var gridBases = [...]string{
	"http://a/b/c/d;p?q", "http://a/b/c/d", "http://a/b/c/", "http://a/", "http://a", "http://a?q",
	"http://a/b?q#f", "http://a/b/../c", "http://a//b//c", "http://a/b/./", "http://u@a:80/b/c", "http://[::1]/a/b",
	"file:///a/b", "file:/a/b", "x:/", "x:/a/b", "x:/a/", "x:", "x:?q", "x:a/b", "x:a",
	"urn:a:b", "mailto:a@b", "urn:a/b/c",
}

// The references are those of 5.4 and strings at the edges of the rules.
var gridReferences = [...]string{
	"", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x",
	"g;x", "g;x?y#s", ".", "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "../../../../g",
	"/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y",
	"g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "g:h", "./g:h", "x:g", "x:/..", "x:../g", "?", "#", "g?",
	"g#", "//", "///", "//g/..", "//g?y", "/", "/.", "/..", "/..//", "/.//g", "..//g", ".//g",
	"a//../g", "g/..", "g/../..", "g/.../h", "/g/../", "%2E/g", "%2e%2e/g", "g%2f..", "g/%2E%2E", "../%41", "/a/b/../../..//g", "//[::1]:1/./g",
}

func gridRow(n int, base, reference string) Row {
	result, guarded := resolveLiterally(base, reference)
	row := Row{
		RFC: "rfc3986", ID: fmt.Sprintf("5.2-%05d", n), Section: "5.2", Source: Generated,
		Request: Object{"op": "resolve", "syntax": "rfc3986", "base": base, "input": reference},
		Reply:   Object{"result": result},
		File:    "generated/rfc3986/resolve.jsonl", Line: n,
	}
	if guarded {
		row.Alternatives = []Object{{"error": Object{}}}
	}
	row.Tags = Features(row.Request, row.Reply)
	row.Contested = ContestedReason(row.Tags, row.Reply)
	return row
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
