package main

import (
	"strings"
	"testing"
)

// The output of explain never contains a password. A repair may move the characters that
// delimit the password; a target and the steps of resolving contain the input too.
func TestNoSecretExplained(t *testing.T) {
	references := append(broken(300), withPasswords...)
	references = append(references, "http://u:p@h/a :hunter2#@host", "http://h/a :hunter2#@b")
	for _, s := range references {
		for _, args := range [][]string{
			{"explain", "--", s},
			{"explain", "--all", "--", s},
			{"explain", "--syntax", "rfc2396", "--width", "40", "--", s},
			{"explain", "--form", "uri", "--", s},
			{"explain", "--base", "http://a/b/c", "--", s},
			{"explain", "--all", "--base", "http://a/b/c", "--", s},
			{"explain", "--base", "x:y/", "--", s},
			{"explain", "--base", s, "--", "../g", "?y", "", "//h/a", "x:y"},
			{"explain", "--all", "--base", s, "--", "../g", "?y", "", "//h/a", "x:y"},
			{"explain", "--base", s, "--", s},
			{"explain", "--all", "--base", s, "--", s},
		} {
			stdout, stderr, _ := runWith(strings.NewReader(""), args...)
			if i := strings.Index(stdout+stderr, mark); i >= 0 {
				t.Errorf("%q shows the password:\n…%.300s…", args, (stdout + stderr)[max(i-150, 0):])
			}
		}
	}
}

// explain draws every input, and answers every input with --json.
func FuzzExplain(f *testing.F) {
	for _, s := range withPasswords {
		f.Add(s, "http://a/b/c/d;p?q")
	}
	f.Add("\xff\x00%zz[", "a:")
	f.Add("//[::1%25e]", "file:///")
	f.Fuzz(func(t *testing.T, input, base string) {
		if strings.ContainsAny(input+base, "\x00") {
			return // an argument cannot contain NUL
		}
		args := []string{"explain"}
		if base != "" {
			args = append(args, "--base", base)
		}
		for _, all := range []string{"--all=false", "--all"} {
			stdout, _, code := runWith(strings.NewReader(""), append(args, all, "--", input)...)
			if code != exitMisuse && stdout == "" {
				t.Errorf("%q against %q, %s: nothing is drawn", input, base, all)
			}
		}
		runWith(strings.NewReader(""), append(append(args, "--json"), "--", input)...)
	})
}
