package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ask sends requests to a peer, and returns its answers after the greeting.
func ask(t *testing.T, p peer, requests ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := serve(p, strings.NewReader(strings.Join(requests, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if !strings.HasPrefix(answers[0], "ready ") {
		t.Fatalf("greets with %q", answers[0])
	}
	return answers[1:]
}

func TestProtocol(t *testing.T) {
	file := filepath.Join(t.TempDir(), "corpus")
	if err := os.WriteFile(file, []byte("http://a/b\nno uri\nx:y\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ request, answer string }{
		{"load c " + file, `loaded 3`},
		{"load d /no/such/file", `error .*no such file.*`},
		{"pass parse c", `\d+ 2`},
		{"pass check c", `\d+ 2`},
		{"pass parse d", `error unknown corpus`},
		{"pass fly c", `error unknown operation`},
		{"pass", `error unknown operation`},
		{"allocs check c", `0 0`},
		{"one parse http://a/b c", `no`}, // the space is part of the text
		{"one parse http://a/b", `yes `},
		{"base http://a/b/c", `base`},
		{"one resolve d", `yes http://a/b/d`},
		{"one resolve-string ../d", `yes http://a/d`},
		{"", `error unknown request`},
		{"fly", `error unknown request`},
	}
	var requests []string
	for _, test := range tests {
		requests = append(requests, test.request)
	}
	answers := ask(t, uriform, requests...)
	if len(answers) != len(tests) {
		t.Fatalf("%d answers to %d requests: %q", len(answers), len(tests), answers)
	}
	for i, test := range tests {
		if !regexp.MustCompile("^(" + test.answer + ")$").MatchString(answers[i]) {
			t.Errorf("%s: answered %q, want %s", test.request, answers[i], test.answer)
		}
	}
}

// TestAgreement tests all peers with references for which all standards have the same
// result. The results are those of RFC 3986.
func TestAgreement(t *testing.T) {
	tests := []struct{ op, text, answer string }{
		{"parse", "http://example.com/a/b?q=1#f", "yes "},
		{"parse", "https://example.com:8080/", "yes "},
		{"parse", "http://[2001:db8::7]/c", "yes "},
		{"parse", "http://exa mple.com/", "no"},
		{"parse", "1http://example.com/", "no"},
		{"iri", "http://example.com/é", "yes "},
		{"reference", "../a/b?q#f", "yes "},
		{"reference", "http://[::1::2]/", "no"},
		{"check", "http://example.com/a", "yes "},
		{"check", "http://[::1::2]/", "no"},
		{"resolve", "g", "yes http://a/b/c/g"},
		{"resolve", "../g", "yes http://a/b/g"},
		{"resolve", "/g", "yes http://a/g"},
		{"resolve-string", "g", "yes http://a/b/c/g"},
		{"resolve-string", "../g", "yes http://a/b/g"},
		{"resolve-string", "?y", "yes http://a/b/c/d;p?y"},
		{"normalize", "http://example.com/a/./b/../c?q", "yes http://example.com/a/c?q"},
		{"rfc3986", "http://example.com/", "yes "},
		{"rfc3987", "http://example.com/é", "yes "},
		{"rfc3986", "http://example.com/é", "no"},
		{"rfc2396", "foo:", "no"},
		{"rfc1808", "http://example.com/#f", "yes "},
		{"rfc1738", "http://example.com/#f", "no"},
		{"lines", "http://example.com/", "yes "},
		{"browser", "http://example.com/a/../b", "yes "},
		{"browser", "http://a:b/", "no"},
		{"url", "http://me:secret@[2001:db8::7]/", "yes "},
	}
	for name, p := range peers {
		for op := range p.ops {
			if !slices.ContainsFunc(tests, func(test struct{ op, text, answer string }) bool { return test.op == op }) {
				t.Errorf("%s offers %s, which no test asks for", name, op)
			}
		}
		for _, test := range tests {
			if _, ok := p.ops[test.op]; !ok {
				continue
			}
			answers := ask(t, p, "base http://a/b/c/d;p?q", "one "+test.op+" "+test.text)
			if got := answers[1]; got != test.answer {
				t.Errorf("%s: %s %q: %q, want %q", name, test.op, test.text, got, test.answer)
			}
		}
	}
}

// TestVersions checks that go.mod has the module of every peer, because the results have its
// version. A test binary does not contain the versions, so only the names are checked.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(peers)) {
		if m := peers[name].module; m != "" && !strings.Contains(string(mod), m+" v") {
			t.Errorf("%s: go.mod has no module %s", name, m)
		}
	}
}

// TestPassCounts wants operations to do all lines, and to count right.
func TestPassCounts(t *testing.T) {
	for name, p := range peers {
		for op, f := range p.ops {
			in := newInput("http://a.example/b\nhttp://b.example/c?d#e\nhttp://c.example/")
			if op == "rfc1738" {
				in = newInput("http://a.example/b\nhttp://b.example/c\nhttp://c.example/")
			}
			in.base = "http://base.example/x"
			if n := f(in); n != 3 {
				t.Errorf("%s: %s accepts %d of 3 lines", name, op, n)
			}
		}
	}
}
