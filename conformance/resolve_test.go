package conformance

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The results of the rows of resolve are those of a literal transcription of RFC 3986, 5.2, that shares
// no code with the library.

// A row of RFC 3986 or RFC 3987 allows the resolution against the base, and against the base in each of its
// normal forms: "Normalization of the base URI, as described in Sections 6.2.2 and 6.2.3, is optional" (RFC 3986,
// 5.2.1). RFC 3987, 6.5 applies the same algorithms. RFC 1808 and RFC 2396 have no such sentence.
//
// The reference may be normalized too, by 6.2.2.1 and 6.2.2.2 only, because who resolves produces a URI: "URI producers
// and normalizers should use uppercase hexadecimal digits" (2.1), schemes in lower case (3.1), "lowercase for registered
// names" (3.2.2), and no percent-encoded unreserved characters (2.3).
//
// If the base has a fragment, then a refusal is right too (RFC 3986, 5.1). If the path of a result begins with "//"
// and there is no authority, then 5.3 prints a URI that has another authority and path. RFC 3986, 3.3 forbids such a
// path. The row expects "/." before the path, or an error. A result with the scheme http or https and without a host
// may be refused: "the "http" scheme considers a missing authority or empty host invalid" (RFC 3986, 3.2.2).
func resolutions(base, reference string) (reply Object, alternatives []Object) {
	result, guarded := resolveLiterally(base, reference)
	allowed := []string{result}
	for _, reference := range append([]string{reference}, normalForms(reference, caseStep|percentStep)...) {
		for _, base := range append([]string{base}, normalForms(base, caseStep|percentStep|pathStep|schemeStep)...) {
			if result, _ := resolveLiterally(base, reference); !slices.Contains(allowed, result) {
				allowed = append(allowed, result)
			}
		}
	}
	for _, result := range allowed[1:] {
		alternatives = append(alternatives, Object{"result": result})
	}
	if guarded || strings.Contains(base, "#") || webWithoutHost.MatchString(result) {
		alternatives = append(alternatives, Object{"error": Object{}})
	}
	return Object{"result": result}, alternatives
}

var webWithoutHost = regexp.MustCompile(`(?i)^https?:(//([^/?#]*@)?(:[0-9]*)?([/?#]|$)|/?([^/]|$))`)

// The literal transcription of RFC 3986, 5.2 gives the results of all rows of RFC 3986 and RFC 3987: the 42
// examples of 5.4, and the others.
func TestTranscription(t *testing.T) {
	n := 0
	for _, row := range rows(t) {
		if row.Op() != "resolve" || row.RFC != "rfc3986" && row.RFC != "rfc3987" || row.Request["strict"] == false || row.Request["above_root"] != nil {
			continue
		}
		n++
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		reply, alternatives := resolutions(base, input)
		if result, ok := row.Reply["result"]; ok && result != reply["result"] || !ok && len(alternatives) > 0 {
			t.Errorf("%s: %q against %q: got %q, want %q", row, input, base, reply["result"], result)
		}
		if !reflect.DeepEqual(row.Alternatives, alternatives) {
			t.Errorf("%s: alternatives %v, want %v", row, row.Alternatives, alternatives)
		}
	}
	if n < 69 {
		t.Errorf("only %d rows", n)
	}
}

var update = flag.Bool("update", false, "write grid.jsonl in required and optional anew")

// grid.jsonl has each pair of 24 bases and 72 references once, with the resolutions of the transcription. A row is
// optional if it is contested, as it is in every other file.
func TestGrid(t *testing.T) {
	bases, references, pairs, n := map[string]bool{}, map[string]bool{}, map[[2]string]bool{}, 0
	files := map[string]string{}
	for row, err := range Grid() {
		if err != nil {
			t.Fatal(err)
		}
		n++
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		bases[base], references[input], pairs[[2]string{base, input}] = true, true, true
		want := Row{
			RFC: "rfc3986", ID: gridID(base, input), Section: "5.2", Source: Generated,
			Request: Object{"op": "resolve", "syntax": "rfc3986", "base": base, "input": input},
			File:    "required/rfc3986/grid.jsonl", Line: row.Line,
		}
		want.Reply, want.Alternatives = resolutions(base, input)
		want.Tags = Features(want.Request, want.Reply)
		if want.Contested = ContestedReason(want.Tags, want.Reply); want.Contested != "" {
			want.File = "optional/rfc3986/grid.jsonl"
		}
		if !reflect.DeepEqual(row, want) && !*update {
			t.Errorf("%v:\n%+v, want\n%+v\ngo test -run TestGrid ./conformance -update", row, row, want)
		}
		if !splitLiterally(base).hasScheme {
			t.Errorf("%q has no scheme", base)
		}
		files[want.File] += lineOf(t, want)
	}
	if n != 24*72 || len(pairs) != n || len(bases) != 24 || len(references) != 72 {
		t.Errorf("%d rows, %d pairs, %d bases, %d references", n, len(pairs), len(bases), len(references))
	}
	if *update {
		for name, lines := range files {
			if err := os.WriteFile(name, []byte(lines), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// gridID returns the ID of a row of the grid. It depends only on the question, so that rows can be added anywhere.
func gridID(base, reference string) string {
	sum := sha256.Sum256([]byte(base + " " + reference))
	return fmt.Sprintf("5.2-%x", sum[:4])
}

// lineOf returns the line of a generated resolution.
func lineOf(t *testing.T, row Row) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	type request struct {
		Op     any `json:"op"`
		Syntax any `json:"syntax"`
		Base   any `json:"base"`
		Input  any `json:"input"`
	}
	if err := e.Encode(struct {
		ID           string   `json:"id"`
		Section      string   `json:"section"`
		Source       Source   `json:"source"`
		Request      request  `json:"request"`
		Reply        Object   `json:"reply"`
		Alternatives []Object `json:"alternatives,omitempty"`
		Tags         []string `json:"tags,omitempty"`
		Contested    string   `json:"contested,omitempty"`
	}{row.ID, row.Section, row.Source, request{row.Request["op"], row.Request["syntax"], row.Request["base"], row.Request["input"]}, row.Reply, row.Alternatives, row.Tags, row.Contested}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The steps of RFC 3986, 6.2.2 and 6.2.3.
const (
	caseStep    = 1 << iota // 6.2.2.1: scheme and host in lower case, escapes in upper case
	percentStep             // 6.2.2.2
	pathStep                // 6.2.2.3
	schemeStep              // 6.2.3
)

// normalForms returns text after each set of these steps, without the forms that are equal to text.
func normalForms(text string, steps int) (forms []string) {
	for set := 1; set <= steps; set++ {
		if set&^steps != 0 {
			continue
		}
		p := splitLiterally(text)
		if set&percentStep != 0 {
			p.escapes(func(escape string) string {
				var b byte
				fmt.Sscanf(escape, "%%%02X", &b)
				if b == '-' || b == '.' || b == '_' || b == '~' || '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z' {
					return string(rune(b))
				}
				return escape
			})
		}
		if set&caseStep != 0 {
			p.scheme = strings.ToLower(p.scheme)
			host := strings.LastIndex(p.authority, "@") + 1
			p.authority = p.authority[:host] + strings.ToLower(p.authority[host:])
			p.escapes(strings.ToUpper)
		}
		if set&pathStep != 0 {
			p.path = removeDotSegments(p.path)
		}
		if set&schemeStep != 0 {
			p.scheme623()
		}
		form, _ := p.recompose()
		if !p.hasScheme {
			form = strings.TrimPrefix(form, ":")
		}
		if form != text && !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return forms
}

var percentEncoded = regexp.MustCompile("%[0-9A-Fa-f]{2}")

func (p *parts) escapes(change func(string) string) {
	for _, part := range []*string{&p.authority, &p.path, &p.query, &p.fragment} {
		*part = percentEncoded.ReplaceAllStringFunc(*part, change)
	}
}

// scheme623 removes an empty or default port, writes an empty path after an authority as "/", and writes the default
// of the authority of file as an empty one.
func (p *parts) scheme623() {
	for _, port := range []string{"", map[string]string{"http": "80", "https": "443", "ftp": "21"}[strings.ToLower(p.scheme)]} {
		p.authority = strings.TrimSuffix(p.authority, ":"+port)
	}
	if p.hasAuthority && p.path == "" {
		p.path = "/"
	}
	if strings.EqualFold(p.scheme, "file") && strings.HasPrefix(p.path, "/") && (p.authority == "" || strings.EqualFold(p.authority, "localhost")) {
		p.authority, p.hasAuthority = "", true
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
	return t.recompose()
}

// recompose is RFC 3986, 5.3.
func (t parts) recompose() (result string, guarded bool) {
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
