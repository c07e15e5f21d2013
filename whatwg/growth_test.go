package whatwg

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// Parsing takes linear time, whatever is long, with and without a list of validation errors.
func TestLinear(t *testing.T) {
	base, err := Parse("http://h/a/b")
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]func(n int) string{
		"@":              growth.Text("http://", "@", "h/"),
		"a@ and :":       growth.Text("http://", "a@:", "h/"),
		`\`:              growth.Text("http:", `\`, "h/"),
		"dots in a host": growth.Text("http://", ".", "/"),
		"labels":         growth.Text("http://", "1.", "/"),
		"%41 in a host":  growth.Text("http://", "%41", "/"),
		"%C3%A9":         growth.Text("http://", "%C3%A9", "/"),
		"é":              growth.Text("http://", "é", "/"),
		"[":              growth.Text("http://", "[", "/"),
		"digits":         growth.Text("http://h:", "0", "1/"),
		"IPv4":           growth.Text("http://0x", "f", "/"),
		"..":             growth.Text("http://h/", "a/../", ""),
		"many ..":        growth.Text("http://h/", "../", ""),
		"long ..":        func(n int) string { return "http://h/" + strings.Repeat("a/", n/5) + strings.Repeat("../", n/5) },
		"%2e":            growth.Text("/", "%2e%2E/", ""),
		"relative ..":    growth.Text("", "../", ""),
		"path":           growth.Text("http://h/", "é ", ""),
		"opaque":         growth.Text("a:", " ", "#"),
		"query":          growth.Text("http://h?", `"`, "#"),
		"tabs":           growth.Text("http://h/", "\t", "#"),
		"spaces":         growth.Text("", " ", "http://h"),
		"drives":         growth.Text("file:", "C|/", ""),
		"not UTF-8":      growth.Text("http://h/", "\xff", ""),
	}
	for name, input := range inputs {
		t.Run(name, func(t *testing.T) {
			parse := func(s string) {
				if u, err := base.Parse(s); err == nil {
					u.WithPath(s)
					u.WithHost(s)
					u.Params()
				}
			}
			if err := growth.Check(1<<10, input, parse); err != nil {
				t.Error(err)
			}
			if err := growth.Check(1<<7, input, func(s string) { base.Validate(s) }); err != nil {
				t.Error("Validate:", err)
			}
		})
	}
}
