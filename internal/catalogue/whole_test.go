package catalogue

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/jsonwriter"
)

// output returns what a command such as "rule rfc3986 port" writes.
func output(t *testing.T, command string) string {
	t.Helper()
	args := strings.Fields(command)
	book := func(name string) *Book {
		name, published := strings.CutSuffix(name, ":published")
		return mustBook(t, name, published)
	}
	var b strings.Builder
	page := func(p *Page, err error) {
		if err != nil {
			t.Fatal(err)
		}
		p.Write(&b)
	}
	var err error
	switch args[0] {
	case "list":
		err = library.List(&b, len(args) > 1)
	case "list-json":
		err = library.ListJSON(&b, len(args) > 1)
	case "grammar": // without its source
		page(book(args[1]).Page())
		head, rest, _ := strings.Cut(b.String(), "\n\nSource\n")
		_, rest, _ = strings.Cut(rest, "\n\nRules\n")
		return head + "\n\nRules\n" + rest
	case "rule":
		page(book(args[1]).RulePage(args[2]))
	case "counterparts":
		var list []Counterpart
		list, err = book(args[1]).Counterparts(args[2])
		for _, c := range list {
			fmt.Fprintf(&b, "%s: %s of %s\n", c.Component, c.Rule, c.Grammar)
		}
	case "compare":
		var c *Comparison
		if c, err = NewComparison(book(args[1]), book(args[2]), args[3:]...); err == nil {
			err = c.Run()
		}
		if len(args) > 3 {
			c.Write(&b)
		} else {
			c.WriteTable(&b)
		}
	case "compare-json":
		var c *Comparison
		if c, err = NewComparison(book(args[1]), book(args[2]), args[3:]...); err == nil {
			err = c.Run()
		}
		c.WriteJSON(&b)
		fmt.Fprintf(&b, "differ: %t\n", c.Differ())
	case "grammars":
		b.Write(jsonwriter.Line(func(w *jsonwriter.Writer) { err = library.WriteGrammars(w, len(args) > 1) }))
	case "derive", "derive-all":
		d := &Deriver{Machine: mustMachine(t, args[1], args[2]), All: args[0] == "derive-all"}
		if err := d.Draw(&b, strings.Join(args[3:], " ")); err != nil {
			fmt.Fprintln(&b, err)
		}
	case "tables":
		m := mustMachine(t, args[1], args[2])
		bytes, err := m.OverBytes()
		if err != nil {
			t.Fatal(err)
		}
		b.Write(m.Tables())
		b.Write(bytes.Tables())
	default:
		t.Fatalf("no command %q", command)
	}
	if err != nil {
		io.WriteString(&b, err.Error()+"\n")
	}
	return b.String()
}

// The file has what is written about the grammars of the RFCs, each after a line with a command. It was
// checked by hand against the RFCs.
func TestWhole(t *testing.T) {
	data, err := os.ReadFile("testdata/whole.txt")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(data), "\n== ")[1:]
	for _, part := range parts {
		command, want, _ := strings.Cut(part, "\n")
		got := strings.Split(strings.TrimSuffix(output(t, command), "\n"), "\n")
		lines := strings.Split(strings.TrimSuffix(want, "\n"), "\n")
		for i := range max(len(got), len(lines)) {
			if i >= len(got) || i >= len(lines) || got[i] != lines[i] {
				t.Errorf("%s, line %d: got\n%s\nwant\n%s", command, i+1, strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""), strings.Join(lines[min(i, len(lines)):min(i+1, len(lines))], ""))
				break
			}
		}
	}
	if len(parts) < 30 {
		t.Errorf("only %d commands", len(parts))
	}
}

// A file that cannot be read as a grammar is refused, and the error says why. Its name decides on the notation.
func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		file, text string
		size       int64 // of a longer file
		notation   Notation
		err        string // "" for a grammar
	}{
		{"a.abnf", "a = \"x\" / %x79\n", 0, "", ""},
		{"a.bnf", "a = \"x\" | \"y\"\n", 0, "", ""},
		{"a.BNF", "a = \"x\" | \"y\"\n", 0, "", ""},
		{"a.bn", "a = \"x\" | \"y\"\n", 0, "bnf", ""},
		{"bnf", "a = \"x\" / \"y\"\n", 0, "", ""},
		{"b.bnf", "a = \"x\" / \"y\"\n", 0, "abnf", ""},
		{"empty", "; nothing\n", 0, "", "empty: no rules"},
		{"long", "", 16<<20 + 1, "", "long: more than 16777216 bytes"},
	} {
		if err := os.WriteFile(tt.file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if tt.size > 0 {
			if err := os.Truncate(tt.file, tt.size); err != nil {
				t.Fatal(err)
			}
		}
		b, err := ReadFile(tt.file, tt.notation)
		if got := fmt.Sprint(err); err == nil && tt.err != "" || err != nil && got != tt.err {
			t.Errorf("%s: got %s, want %q", tt.file, got, tt.err)
		} else if err == nil && (b.Name != tt.file || len(b.Rules) != 1 || !b.Own()) {
			t.Errorf("%s: %+v", tt.file, b.Grammar)
		}
	}
	if _, err := ReadFile("none", ""); err == nil || !strings.HasPrefix(err.Error(), `"none": `) || strings.Contains(err.Error(), "open") {
		t.Errorf("a file that does not exist: %v", err)
	}
	if err := os.WriteFile("c", []byte("a = \"x\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadFile("c", "")
	if err != nil {
		t.Fatal(err)
	}
	const want = "c and rfc3986 have no rules with the same name; name the two rules to compare"
	if _, err := NewComparison(c, mustBook(t, "rfc3986", false)); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if list, err := c.Counterparts("a"); len(list) > 0 || err != nil {
		t.Errorf("%v, %v", list, err)
	}
}

// A number has a noun in its form.
func TestPlural(t *testing.T) {
	for want, noun := range map[string]string{"0 states": "state", "1 state": "state", "2 states": "state", "1 class": "class", "2 classes": "class"} {
		if got := plural(int(want[0]-'0'), noun); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A string whose derivation is too long to draw is shortened.
func TestLongDerivation(t *testing.T) {
	var b strings.Builder
	d := &Deriver{Machine: mustMachine(t, "rfc3986", "path-abempty")}
	if err := d.Draw(&b, strings.Repeat("/a", longestTree/2)+"/"); err != nil {
		t.Fatal(err)
	}
	if _, last, _ := strings.Cut(b.String(), "\n"); last != "matches path-abempty of rfc3986; the derivation of 65537 bytes is too long to draw\n" {
		t.Errorf("got %s", b.String())
	}
}
