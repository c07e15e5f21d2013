package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A mutant answers each line of the protocol of uri conformance: hello, verdicts of parse, and "unsupported"
// for all else.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	requests := `{"id":"h","op":"hello"}
{"id":1,"op":"parse","form":"reference","input":"a"}
{"id":2,"op":"parse","form":"uri","input":"a"}
{"id":3,"op":"parse","form":"uri","input":"a:b"}
{"id":4,"op":"parse","form":"reference","input_base64":"//8="}
{"id":5,"op":"parse","form":"reference","input_base64":"YQ=="}
{"id":6,"op":"resolve","base":"a:b","input":"c"}
`
	want := `{"forms":["reference","uri"],"id":"h","language":"go","library":"mutant exact","limits":{"bytes":true,"nul":true},"ops":["parse"],"protocol":1,"runtime":"","steps":[],"syntaxes":["rfc3986"],"version":"1"}
{"id":1,"valid":true}
{"id":2,"valid":false}
{"id":3,"valid":true}
{"id":4,"valid":false}
{"id":5,"valid":true}
{"error":{"code":"unsupported"},"id":6}
`
	exact := allMutants()[slices.IndexFunc(allMutants(), func(m *mutant) bool { return m.name == "exact" })]
	for text, want := range map[string]string{requests: want, "": "", "{": "error"} {
		if err := os.WriteFile(filepath.Join(dir, "in"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		in, err := os.Open(filepath.Join(dir, "in"))
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		stdin, stdout := os.Stdin, os.Stdout
		os.Stdin, os.Stdout = in, out
		err = serve(exact)
		os.Stdin, os.Stdout = stdin, stdout
		in.Close()
		out.Close()
		got, readErr := os.ReadFile(filepath.Join(dir, "out"))
		if readErr != nil {
			t.Fatal(readErr)
		}
		if want == "error" {
			if err == nil || len(got) > 0 {
				t.Errorf("%s: no error, %s", text, got)
			}
		} else if err != nil || string(got) != want {
			t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
		}
	}
	for _, m := range allMutants() {
		if m.does == "" || strings.Contains(m.does, "\t") {
			t.Errorf("%s does %q", m.name, m.does)
		}
	}
}
