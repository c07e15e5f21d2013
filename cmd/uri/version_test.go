package main

import (
	"io"
	"runtime/debug"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/whatwg"
)

// A release is built in a clone, where the go command records the tag and the commit.
func TestReleaseVersion(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.99.1", Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123abcd"}, {Key: "vcs.time", Value: "2026-11-22T06:55:30Z"}, {Key: "vcs.modified", Value: "false"},
	}}
	output := func(write func(version, io.Writer) error) string {
		var b strings.Builder
		if err := write(versionOf(info), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := "uri v1.2.3\ncommit 0123abcd of 2026-11-22T06:55:30Z\ngo1.99.1\nUnicode tables " + unicode.Version + "\n" +
		"  IDNA " + idna.UnicodeVersion + "\n  normalization " + norm.Version + "\n  bidirectional text " + bidi.UnicodeVersion + "\n  URL Standard " + whatwg.UnicodeVersion + "\n" +
		"rfc1738\nrfc1808\nrfc2396\nrfc3986\nrfc3987\n"
	if got := output(version.write); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	info.Settings[2].Value = "true"
	if got := output(version.write); !strings.Contains(got, "06:55:30Z, modified\n") {
		t.Errorf("got %q, want a commit that is modified", got)
	}
	want = `{"version":"v1.2.3","revision":"0123abcd","time":"2026-11-22T06:55:30Z","modified":true,"go":"go1.99.1",`
	if got := output(version.writeJSON); !strings.HasPrefix(got, want) {
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
