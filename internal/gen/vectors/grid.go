package main

import (
	"fmt"
	"iter"
	"regexp"
	"strings"

	"github.com/uriform/uri/conformance"
)

// A resolution is a row of rfc3986/resolve.jsonl: see conformance/README.md.
type resolution struct {
	ID      string `json:"id"`
	Section string `json:"section"`
	Source  string `json:"source"`
	Request struct {
		Op     string `json:"op"`
		Syntax string `json:"syntax"`
		Base   string `json:"base"`
		Input  string `json:"input"`
	} `json:"request"`
	Reply        conformance.Object   `json:"reply"`
	Alternatives []conformance.Object `json:"alternatives,omitempty"`
	Tags         []string             `json:"tags,omitempty"`
	Contested    string               `json:"contested,omitempty"`
}

// grid yields one row for each pair of a base and a reference: resolutions under RFC 3986. The
// results come from a literal transcription of RFC 3986, 5.2, that shares no code with the library.
//
// If the path of a result begins with "//" and there is no authority, then 5.3 prints a URI that
// has another authority and path. RFC 3986, 3.3 forbids such a path. The row expects "/." before
// the path, or an error, and is contested.
func grid() iter.Seq[resolution] {
	return func(yield func(resolution) bool) {
		n := 0
		for _, base := range gridBases {
			for _, reference := range gridReferences {
				n++
				if !yield(newResolution(n, base, reference)) {
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

func newResolution(n int, base, reference string) resolution {
	result, guarded := resolveLiterally(base, reference)
	row := resolution{ID: fmt.Sprintf("5.2-%05d", n), Section: "5.2", Source: "generated", Reply: conformance.Object{"result": result}}
	r := &row.Request
	r.Op, r.Syntax, r.Base, r.Input = "resolve", "rfc3986", base, reference
	if guarded {
		row.Alternatives = []conformance.Object{{"error": conformance.Object{}}}
	}
	row.Tags = conformance.Features(conformance.Object{"op": r.Op, "base": base, "input": reference}, row.Reply)
	row.Contested = conformance.ContestedReason(row.Tags, row.Reply)
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
