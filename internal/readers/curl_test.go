package readers

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lab/readers"
	"github.com/uriform/uri/lint"
)

func newCurl(t *testing.T) *Curl {
	t.Helper()
	c, err := NewCurl()
	if err != nil {
		testenv.Skip(t, "curl", "%v", err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// What every version of curl requests.
func TestCurl(t *testing.T) {
	c := newCurl(t)
	for text, want := range map[string]lint.Parts{
		"http://good.example/a/../b?c#d":       {Scheme: "http", Host: "good.example", Path: "/b"},
		"http://me:secret@good.example:81/%2e": {Scheme: "http", Host: "good.example", Port: "81", Path: "/%2e"},
		"https://good.example:444/a?b":         {Scheme: "https", Host: "good.example", Port: "444", Path: "/a"},
		"http://[::1]:80":                      {Scheme: "http", Host: "[::1]", Path: "/"},
		"good.example/x":                       {Scheme: "http", Host: "good.example", Path: "/x"},
		"-V":                                   {Scheme: "http", Host: "-V", Path: "/"}, // not an option
		"ftp://good.example/x":                 {Scheme: "ftp", Host: "good.example", Path: "/x"},
		"http://a{b,c}.example/[1-3]":          {Scheme: "http", Host: "a{b,c}.example", Path: "/[1-3]"},
	} {
		got, ok := c.Read(text)
		if strings.Contains(text, "{") && !ok {
			continue // rejected by newer versions
		}
		if !ok || got.Comparable() != want.Comparable() {
			t.Errorf("%s: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "http://a b/", "file:///etc/passwd", "gopher://a/", "http://a\x00b/", "http://" + strings.Repeat("a", maxCurl), "@/etc/passwd", "http://:80/"} {
		if got, ok := c.Read(text); ok {
			t.Errorf("%.40q: %+v", text, got)
		}
	}
}

// The program curl finds the same parts as its URL parser, which the results are from. It also
// converts hosts by IDNA, which the URL parser leaves to the caller, and it does not decode a host
// twice.
func TestCurlResults(t *testing.T) {
	c := newCurl(t)
	results, err := readers.ReadResults("../../lint/testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	version, err := exec.Command("curl", "--version").Output()
	if err != nil || !strings.Contains(string(version), results.Versions["curl"]+" ") {
		testenv.Skip(t, "curl", "the results are from %s", results.Versions["curl"])
	}
	list, err := readers.ReadBypasses("../../lint/testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for i, row := range results.Rows {
		answers, err := row.Answers()
		if err != nil {
			t.Fatal(err)
		}
		a := answers[slices.IndexFunc(answers, func(a lint.Answer) bool { return a.Reader == "curl" })]
		if a.Scheme != "http" && a.Scheme != "https" && a.Scheme != "ftp" || strings.ContainsFunc(row.Text, func(r rune) bool { return r > 0x7F }) || strings.ContainsAny(row.Text, "\\") || strings.Contains(row.Text, "%25") {
			continue
		}
		asked++
		if got, ok := c.Read(list[i].Text); !ok || got.Comparable() != a.Comparable() {
			t.Errorf("%s: %+v, %v; the URL parser: %+v", row.Text, got, ok, a.Parts)
		}
	}
	if asked < 70 {
		t.Errorf("only %d texts were asked", asked)
	}
}
