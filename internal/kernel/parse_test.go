package kernel

import (
	"strings"
	"testing"
)

// TestParse composes references of components and compares the offsets that Parse returns with those
// of the composition (RFC 3986, 5.3). The components end at every position of the first blocks. Then
// it makes the references invalid at every position.
func TestParse(t *testing.T) {
	// Each component has the delimiters that RFC 3986, 5.3, writes before or after it. "*" is the padding.
	references := []struct{ scheme, userinfo, host, port, path, query, fragment string }{
		{scheme: "http:", userinfo: "//", host: "h", path: "/*"},
		{scheme: "HTTP:", userinfo: "//u:p@", host: "h", port: ":80", path: "/*", query: "?q", fragment: "#f"},
		{scheme: "x+y-1.z:", userinfo: "//", host: "h", path: "/", query: "?*", fragment: "#f"},
		{scheme: "http:", userinfo: "//", host: "h", query: "?q", fragment: "#*"},
		{userinfo: "//", host: "h", port: ":", path: "/*//", query: "?", fragment: "#"},
		{userinfo: "//@", host: "", path: "/%41*%4a/", query: "?*%C3%A9??//", fragment: "#?/:@*"},
		{scheme: "a:", path: "b/*", fragment: "#"},
		{scheme: "a:", query: "?*"},
		{path: "a@b/*:c", query: "?d:e", fragment: "#*"},
		{query: "?*"},
		{fragment: "#*"},
	}
	eachLevel(t, func(t *testing.T) {
		for name, padding := range map[string]string{"RFC 3986": "p", "RFC 3987": "é"} {
			table := testTables[name]
			for n := range 150 {
				for _, r := range references {
					var text string
					var ends []int
					for _, component := range []string{r.scheme, r.userinfo, r.host, r.port, r.path, r.query, r.fragment} {
						text += strings.ReplaceAll(component, "*", strings.Repeat(padding, n))
						ends = append(ends, len(text))
					}
					want := [...]int{max(ends[0]-1, 0), ends[1], ends[2], ends[3], ends[4], ends[5]}
					schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, partial, valid := Parse(text, &table)
					if got := [...]int{schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd}; got != want || partial || valid != len(text) {
						t.Fatalf("%s: %q: got %v, partial %v, valid %v; want %v", name, text, got, partial, valid, want)
					}
					for i := n % 5; i <= len(text); i += 5 {
						wrong := []string{" ", "<", "%zz", "%4z", "\x7F", "\xff", "\x00"}
						switch {
						case r.fragment != "":
							wrong = append(wrong, "#")
						case i == len(text):
							wrong = append(wrong, "%", "%4")
						}
						for _, w := range wrong {
							invalid := text[:i] + w + text[i:]
							if _, _, _, _, _, _, _, valid := Parse(invalid, &table); valid == len(invalid) {
								t.Fatalf("%s: %q is accepted", name, invalid)
							}
						}
					}
				}
			}
		}
	})
}
