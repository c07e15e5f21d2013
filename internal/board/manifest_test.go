package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const goodManifest = `{"id":"x","name":"X","language":"Go","license":"MIT","homepage":"https://h/","run":["x"],"standard":"rfc",
	"claims":[{"syntax":"rfc2396","grade":"conforms","says":"s","url":"u","amended_by":"rfc2732"}],
	"validates":{"value":true,"says":"s","url":"u"},
	"deviations":[{"kind":"strict","tags":["long-port"],"says":"s","url":"u"}]}`

// A manifest without what a reader of the board needs is rejected, and the error names the key.
func TestReadManifest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "adapter.json")
	read := func(text string) (*Manifest, error) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return ReadManifest(file)
	}
	if m, err := read(goodManifest); err != nil || m.ID != "x" || m.Dir != filepath.Dir(file) {
		t.Fatalf("%+v, %v", m, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"id":"x"`, `"id":""`, `"id" is missing`},
		{`"name":"X"`, `"name":""`, `"name" is missing`},
		{`"language":"Go"`, `"language":""`, `"language" is missing`},
		{`"license":"MIT"`, `"license":""`, `"license" is missing`},
		{`"homepage":"https://h/"`, `"homepage":""`, `"homepage" is missing`},
		{`"run":["x"]`, `"run":[]`, `"run" is missing`},
		{`"id"`, `"identity"`, `unknown field`},
		{`"standard":"rfc"`, `"standard":"web"`, `must be rfc, whatwg, http or none, not "web"`},
		{`"standard":"rfc"`, `"standard":"whatwg"`, `"standard" must be "rfc"`},
		{`"standard":"rfc"`, `"standard":"http"`, `"standard" must be "rfc"`},
		{`"standard":"rfc"`, `"standard":"none"`, `"standard" must be "rfc"`},
		{`[{"syntax":"rfc2396","grade":"conforms","says":"s","url":"u","amended_by":"rfc2732"}]`, `[]`, `"claims" is empty`},
		{`"rfc",` + "\n\t" + `"claims":[{"syntax":"rfc2396","grade":"conforms","says":"s","url":"u","amended_by":"rfc2732"}]`, `"none"`, `"compared_by" must be a syntax`},
		{`"syntax":"rfc2396","grade":"conforms","says"`, `"syntax":"rfc1","grade":"conforms","says"`, `unknown syntax "rfc1"`},
		{`"syntax":"rfc2396","grade":"conforms","says":"s"`, `"syntax":"rfc2396","grade":"conforms","says":""`, `a claim needs the sentence`},
		{`"grade":"conforms"`, `"grade":"disclaims"`, `"grade" must be conforms, partial or based-on, not "disclaims"; a disclaimer is no claim`},
		{`"grade":"conforms",`, ``, `"grade" must be conforms, partial or based-on, not ""`},
		{`"url":"u","amended_by"`, `"url":"","amended_by"`, `a claim needs the sentence`},
		{`"amended_by":"rfc2732"`, `"amended_by":"rfc3987"`, `must be rfc2732`},
		{`"syntax":"rfc2396","grade":"conforms","says"`, `"syntax":"rfc3986","grade":"conforms","says"`, `must be rfc2732, in a claim of rfc2396`},
		{`"value":true,"says":"s"`, `"value":true`, `validates: a promise`},
		{`"value":true,"says":"s","url":"u"`, `"value":true,"says":"s"`, `validates: a promise`},
		{`"kind":"strict"`, `"kind":"x"`, `a deviation needs`},
		{`"tags":["long-port"],"says":"s"`, `"tags":[]`, `a deviation needs`},
		{`"tags":["long-port"],"says":"s","url":"u"`, `"says":"s"`, `a deviation needs`},
	} {
		text := strings.Replace(goodManifest, c.old, c.new, 1)
		if _, err := read(text); text == goodManifest || err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), file+": ") {
			t.Errorf("%s for %s: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

// A deviation is about rows, about the rules in which generated strings are wrong, or about tags.
func TestDeviationCovers(t *testing.T) {
	d := Deviation{Rows: []string{"r"}, Rules: []string{"userinfo"}, Tags: []string{"long-port"}}
	for _, c := range []struct {
		q    Question
		want bool
	}{
		{Question{ID: "r"}, true}, {Question{Rule: "userinfo"}, true}, {Question{Tags: []string{"nul", "long-port"}}, true},
		{Question{ID: "s", Rule: "port", Tags: []string{"nul"}}, false}, {Question{}, false},
	} {
		if got := d.covers(&c.q); got != c.want {
			t.Errorf("%+v: %v, want %v", c.q, got, c.want)
		}
	}
}
