package main

import (
	"runtime"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/whatwg"
)

// TestReleaseVersion sets what the linker sets in a release.
func TestReleaseVersion(t *testing.T) {
	defer func() { release, commit, committed, modified = "", "", "", "" }()
	release, commit, committed = "v1.2.3", "0123abcd", "2026-11-22T06:55:30Z"
	want := "uri v1.2.3\ncommit 0123abcd of 2026-11-22T06:55:30Z\n" + runtime.Version() + "\nUnicode tables " + unicode.Version + "\n" +
		"  IDNA " + idna.UnicodeVersion + "\n  normalization " + norm.Version + "\n  bidirectional text " + bidi.UnicodeVersion + "\n  URL Standard " + whatwg.UnicodeVersion + "\n" +
		"rfc1738\nrfc1808\nrfc2396\nrfc3986\nrfc3987\n"
	if got, stderr, code := runWith(strings.NewReader(""), "version"); got != want || stderr != "" || code != exitYes {
		t.Errorf("got  %q, %q, %d\nwant %q", got, stderr, code, want)
	}
	modified = "true"
	if got, _, _ := runWith(strings.NewReader(""), "version"); !strings.Contains(got, "06:55:30Z, modified\n") {
		t.Errorf("got %q, want a commit that is modified", got)
	}
	got, _, _ := runWith(strings.NewReader(""), "version", "--json")
	if want := `{"version":"v1.2.3","revision":"0123abcd","time":"2026-11-22T06:55:30Z","modified":true,"go":"`; !strings.HasPrefix(got, want) {
		t.Errorf("got  %q\nwant %q...", got, want)
	}
}

// The help of browser names the version of the tables.
func TestUnicodeOfBrowser(t *testing.T) {
	got, _, _ := runWith(strings.NewReader(""), "help", "browser")
	if !strings.Contains(got, "tables of Unicode "+whatwg.UnicodeVersion+".") {
		t.Errorf("%s is not in\n%s", whatwg.UnicodeVersion, got)
	}
}
