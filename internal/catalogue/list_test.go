package catalogue

import (
	"bufio"
	"encoding/json"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/regex"
	"github.com/uriform/uri/internal/vector"
)

// The list has the numbers and the start rules that package rfc has.
func TestList(t *testing.T) {
	for _, published := range []bool{false, true} {
		var text, lines strings.Builder
		if err := library.List(&text, published); err != nil {
			t.Fatal(err)
		}
		if err := library.ListJSON(&lines, published); err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(text.String()), "\n")
		objects := strings.Split(strings.TrimSpace(lines.String()), "\n")
		if len(rows) != 7 || len(objects) != 6 || strings.Join(strings.Fields(rows[0]), " ") != "grammar rules corrected added reference uri absolute-uri" {
			t.Fatalf("%d lines, %d objects: %s", len(rows), len(objects), text.String())
		}
		for i, name := range rfc.Names() {
			g, _ := rfc.Published(name)
			n := map[string]int{"rules": len(g.Rules), "corrected": 0, "added": 0}
			if !published {
				corrected, _ := rfc.Corrected(name)
				list, _ := rfc.Corrections(name)
				n = map[string]int{"rules": len(corrected.Rules), "corrected": len(list), "added": len(corrected.Rules) - len(g.Rules)}
			}
			var o map[string]any
			if err := json.Unmarshal([]byte(objects[i]), &o); err != nil {
				t.Fatal(err)
			}
			fields := strings.Fields(rows[i+1])
			if fields[0] != name || o["grammar"] != name || o["published"] != published {
				t.Errorf("%s: %s, %s", name, rows[i+1], objects[i])
			}
			for k, key := range []string{"rules", "corrected", "added"} {
				number, _ := json.Marshal(n[key])
				if fields[k+1] != string(number) || o[key] != float64(n[key]) {
					t.Errorf("%s: %s %s, want %s", name, key, fields[k+1], number)
				}
			}
			for k, form := range []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI} {
				rule, _ := rfc.Start(name, form)
				var want any = rule
				if published && form == rfc.URI && (strings.HasPrefix(name, "rfc2396") || name == "rfc1808") {
					rule, want = "-", nil // an additional rule
				}
				if start := o["start"].(map[string]any); fields[k+4] != rule || start[string(form)] != want {
					t.Errorf("%s %s: %s, %v, want %s", name, form, fields[k+4], start[string(form)], rule)
				}
			}
		}
	}
}

// b of g.abnf is two digits.
func TestWriteSuite(t *testing.T) {
	g, _ := own(t)
	m, err := g.Machine("b")
	if err != nil {
		t.Fatal(err)
	}
	suite, err := vector.New(m.DFA, vector.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text, lines strings.Builder
	if err := WriteSuite(bufio.NewWriter(&text), suite); err != nil {
		t.Fatal(err)
	}
	if err := WriteSuiteJSON(bufio.NewWriter(&lines), suite); err != nil {
		t.Fatal(err)
	}
	objects := strings.Split(strings.TrimSpace(lines.String()), "\n")
	valid := 0
	for i, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
		isValid := len(line) == 3 && strings.Trim(line[1:], "0123456789") == ""
		object, _ := json.Marshal(struct {
			Input string `json:"input"`
			Match bool   `json:"match"`
		}{line[1:], isValid})
		if isValid != (line[0] == '+') || !isValid != (line[0] == '-') || objects[i] != string(object) {
			t.Errorf("line %d: %s, %s", i+1, line, objects[i])
		}
		if isValid {
			valid++
		}
	}
	if valid == 0 {
		t.Errorf("no valid string: %s", text.String())
	}
	for rule, want := range map[string]bool{"CTL": false, "HTAB": false, "VCHAR": true} {
		if m, err := g.Machine(rule); err != nil || m.IsText() != want {
			t.Errorf("%s: IsText is not %v: %v", rule, want, err)
		}
	}
}

func TestPatternJSON(t *testing.T) {
	g, _ := own(t)
	p, err := regex.Make(g.Grammar, "a", regex.RE2, map[string]string{"b": "B"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"grammar":"g.abnf","rule":"a","published":false,"dialect":"re2","pattern":"\\A(?:[Xx](?P<B>[0-9]{2})|[A-C])\\z","groups":[{"number":1,"name":"B","of":"B","rule":"b"}]}` + "\n"
	if got := string(g.PatternJSON("a", p)); got != want {
		t.Errorf("got %swant %s", got, want)
	}
	link := g.LinkTo("https://h/{}#{}")
	if g.LinkTo("") != nil || link("b") != "https://h/b#b" || link("z") != "" {
		t.Errorf("links: %s, %s", link("b"), link("z"))
	}
}
