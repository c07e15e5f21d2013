package draw

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/iri"
)

// withPasswords are references with a password under at least one syntax.
var withPasswords = []string{
	"http://user:hunter2@host:80/path?query#fragment",
	"http://:hunter2@host",
	"//user:hunter2@host/",
	"ftp://u:a:hunter2:b@h/",
	"http://u:xhunter2x@h",
	"http://u:x@hunter2@h/",
	"jdbc:mysql://root:hunter2@a:1,b:2/db",
	"db://jack:hunter2@foo:1,bar:2",
	"mongodb://u:hunter2@[::1]:1,b/?x",
	"http://ü:hunter2@例え.jp/",
	"http://u:xxxxxhunter2@h",
	"http://u:hunter2xxxxx@h:",
}

// A drawing masks just the bytes that Redacted masks.
func TestDrawingMasksAsRedacted(t *testing.T) {
	for _, s := range append(withPasswords, "http://u:@h", "http://u:xxxxx@h", "http://u:x@h", "http://u@h:80/a:b@c", "mailto:a:b@c", "http://h/a:b@c") {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(s)
			if err != nil {
				continue
			}
			p := SecretOf(r)
			if got := p.Hide(s); got != r.Redacted() {
				t.Errorf("%v: %q: masked as %q, want as %q", x, s, got, r.Redacted())
			}
			if masked := p.Mask(s); len(masked) != len(s) {
				t.Errorf("%v: %q: drawn as %q", x, s, masked)
			}
		}
	}
}

// A drawing also masks what only other readers take for a password.
func TestDrawingMasksForOtherReaders(t *testing.T) {
	for _, s := range []string{
		"http:/u:hunter2@h/", "http:u:hunter2@h", "http:///u:hunter2@h/", "http:////u:hunter2@h/", "ftp:u:hunter2@h/x", "http://h//u:hunter2@i/",
		"http://h/?u=http://a:hunter2@b/", "http://h/#//a:hunter2@b", "http://h/?u=http%3A%2F%2Fa%3Ahunter2%40b",
	} {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(s)
			if err == nil && strings.Contains(SecretOf(r).Mask(s), "hunter2") {
				t.Errorf("%v: %q is drawn as %q", x, s, SecretOf(r).Mask(s))
			}
		}
	}
}

// All passwords of a text are found, also those of references in its query or fragment. A component begins
// with its userinfo.
func TestSecretOfPart(t *testing.T) {
	for _, tt := range []struct {
		marked    string // passwords are between bars
		component bool
	}{
		{"http://u:|secret|@h/?x=http://v:|hidden|@i/", false},
		{"/?x=http://v:|hidden|@i/&y=//u:|pw|@h", false}, // only RFC 1738 rejects it
		{"/ ?x=http://v:|hidden@i/&y=//u:pw|@h", false},  // all reject it, so the rule for any text applies
		{"http://h/#//u:|pw|@h", false},
		{"http:u:|p|@h//v:|q|@i", false}, // the first is a password for browsers only
		{"http://h/a:b@c", false},
		{"u:|pw|@h", true},
		{"u:pw@h", false},
		{"u@h", true},
		{"u:p@h/?//v:|q|@i", false}, // the scheme is u
	} {
		parts := strings.Split(tt.marked, "|")
		text := strings.Join(parts, "")
		var want, got []string
		for i := 1; i < len(parts); i += 2 {
			want = append(want, parts[i])
		}
		end := 0
		for _, m := range SecretOfPart(text, tt.component) {
			if m.Start < end {
				t.Errorf("%s: %v is not in order", text, m)
			}
			got, end = append(got, text[m.Start:m.End]), m.End
		}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s, component %t: got %q, want %q", text, tt.component, got, want)
		}
	}
	// The longest part of any syntax is masked: RFC 3986 ends the authority at "/".
	for text, want := range map[string]console.Secret{
		"http://u:p/w@h": {{Start: 9, End: 12}}, "http://u:pw@h": {{Start: 9, End: 11}}, "http://u@h": nil, "": nil, "//u:p w@h": {{Start: 4, End: 7}},
	} {
		if got := console.SecretOfInput(text); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Only an IRI that is no URI maps to another text.
func TestMappedURI(t *testing.T) {
	for text, want := range map[string]string{"http://h/é": "http://h/%C3%A9", "é": "%C3%A9", "http://h/": "", "a b": "", "": ""} {
		u, ok := MappedURI(explain.Explain(text, explain.Options{}))
		if u.String() != want || ok != (want != "") {
			t.Errorf("%q: %s, %t, want %s", text, u, ok, want)
		}
	}
}

// A derivation has a row for each rule, indented by its depth, which is drawn up to 40.
func TestTree(t *testing.T) {
	nodes := automaton.Derivation{{Rule: "a-long-name-of-a-rule", Start: 0, End: 3}, {Rule: "b", Start: 0, End: 1, Depth: 1}, {Rule: "c", Start: 1, End: 3, Depth: 2}, {Rule: "d", Start: 3, End: 3, Depth: 1}}
	for indent, want := range map[string]string{
		"": `
                            x:*
a-long-name-of-a-rule  0-3  x:*
  b                    0-1  x
    c                  1-3   :*
  d                    3-3     (empty)
`,
		"> ": `
>                             x:*
> a-long-name-of-a-rule  0-3  x:*
>   b                    0-1  x
>     c                  1-3   :*
>   d                    3-3     (empty)
`,
	} {
		var b strings.Builder
		b.WriteByte('\n')
		Tree(&b, "x:y", console.Secret{{Start: 2, End: 3}}, nodes, indent)
		if got := b.String(); got != want {
			t.Errorf("got%s\nwant%s", got, want)
		}
	}
	for depth, want := range map[int]int{0: 0, 1: 2, 40: 80, 41: 80, 1000: 80} {
		if got := len(branch(automaton.Node{Rule: "", Depth: depth})); got != want {
			t.Errorf("depth %d: %d spaces, want %d", depth, got, want)
		}
	}
}

// The name of a component says which part of it a direction is required of.
func TestComponentName(t *testing.T) {
	for part, want := range map[iri.BidiParts]string{iri.BidiLabels: "r, label", iri.BidiPairs: "r, part", iri.BidiExtensions: "r, part", 0: "r"} {
		if got := componentName(iri.BidiComponent{Rule: "r", Part: part}); got != want {
			t.Errorf("%v: %s, want %s", part, got, want)
		}
	}
}

// What all syntaxes accept has no password after the host. What one rejects is masked up to the last "@".
func TestShown(t *testing.T) {
	for s, want := range map[string]string{
		"https://h:8080/@user":    "https://h:8080/@user",
		"//h:80?q=a@b#c@d":        "//h:******@b#c@d", // of RFC 1808
		"http://h:80/@user#a":     "http://h:80/@user#a",
		"https://h.example/@u:p":  "https://h.example/@u:p",
		"http://u:p@h/@user":      "http://u:*@h/@user",
		"http:/u:p@h/":            "http:/u:*@h/",
		"https://h:8080/@us er":   "https://h:*****@us er",
		"http://u:pass/word@h/":   "http://u:*********@h/",
		"http://h/?u=http:v:p@i/": "http://h/?u=http:v:*@i/",
		"(http://u:pass)＠h/":      "(http://u:*****＠h/",

		// The host of a reference is shown, also between its password and one in its query.
		"http://u:p@h/?n=http://v:q@i/&o=//w:r@j": "http://u:*@h/?n=http://v:*@i/&o=//w:*@j",
	} {
		if got := console.Shown(s); got != want {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
}

// A password is a secret as a whole, and of a userinfo what follows its ":".
func TestSecretOfComponent(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       console.Secret
	}{
		{"password", "pw", console.Secret{{Start: 0, End: 2}}}, {"userinfo", "u:pw", console.Secret{{Start: 2, End: 4}}}, {"iuserinfo", "é:pw", console.Secret{{Start: 3, End: 5}}},
		{"userinfo", "u", nil}, {"path", "u:pw", nil}, {"query", "x=//u:pw@h", console.Secret{{Start: 6, End: 8}}},
	} {
		if got := SecretOfComponent(tt.name, tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s %q: %v, want %v", tt.name, tt.text, got, tt.want)
		}
	}
}

// A part is shown if the masked input has it in any case, or if the same part is found there.
func TestPublicText(t *testing.T) {
	for _, tt := range []struct{ text, part, other, want string }{
		{"", "a", "b", "a"}, {"", "", "", "-"}, {"http://u:**@h/", "H", "x", "H"}, {"http://u:**@h/", "pw", "x", "(masked)"}, {"http://u:**@h/", "pw", "pw", "pw"}, {"http://u:**@h/", "", "x", "-"},
	} {
		if got := (publicText{text: tt.text}).show(tt.part, tt.other); got != tt.want {
			t.Errorf("%q in %q, or %q: %s, want %s", tt.part, tt.text, tt.other, got, tt.want)
		}
	}
}
