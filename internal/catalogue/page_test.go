package catalogue

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPages(t *testing.T) {
	for _, tt := range []struct {
		book, rule string
		published  bool
		want       []string
	}{
		{"rfc3986", "", false, []string{"Grammar\n  rfc3986\n", "\nCorrections\n", "\nImplementations\n", "uri.RFC3986.ParseReference"}},
		{"rfc2396", "", true, []string{"Grammar\n  rfc2396 as published\n", "these functions implement the corrected grammar"}},
		{"rfc2396+2732", "", false, []string{"none; use uri grammar match rfc2396+2732"}},
		{"rfc1738", "", false, []string{"locator.Parse: "}},
		{"rfc3986", "IPv6address", false, []string{"Rule\n  IPv6address of rfc3986\n", "\nCited By\n", "\nMinimal Automaton\n", "\nShortest String\n  ::\n"}},
		// RFC 2732, 3: "where IPv6address is defined as in RFC2373", and "(2) Replace the definition of
		// 'IPv4address' with that of RFC 2373".
		{"rfc3986", "dec-octet", false, []string{"\nCited By\n  IPv4address, rfc3987 section 2.2\n"}},
		{"rfc2396+2732", "IPv4address", false, []string{", RFC 2373, by section 3 (2) of RFC 2732\n"}},
		{"rfc2396", "relativeURI", false, []string{"\nAs Published\n", "\nCorrected\n"}},
	} {
		b := mustBook(t, tt.book, tt.published)
		p, err := b.Page()
		if tt.rule != "" {
			p, err = b.RulePage(tt.rule)
		}
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		p.Write(&text)
		for _, want := range tt.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%v %s: no %q in\n%s", b, tt.rule, want, text.String())
			}
		}
		var sections map[string]any
		if err := json.Unmarshal(p.JSON(), &sections); err != nil || len(sections) != len(p.sections) || len(p.Faults()) > 0 {
			t.Errorf("%v %s: %v, %d sections, faults %v", b, tt.rule, err, len(sections), p.Faults())
		}
	}
}

func TestReadFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.abnf")
	const text = "a = \"x\" b\nb = c\nunused = %x79\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := ReadFile(file, "")
	if err != nil {
		t.Fatal(err)
	}
	if faults := b.Faults(); !b.Own() || b.Name != file || len(faults) != 1 || faults[0].Rule != "b" {
		t.Errorf("%v: faults %v", b, faults)
	}
	p, err := b.Page()
	if err != nil || len(p.Faults()) != 1 {
		t.Errorf("%v, faults %v", err, p.Faults())
	}
	if _, err := ReadFile(file, "bnf1738"); err == nil || !strings.Contains(err.Error(), "(read as bnf1738; see --notation)") {
		t.Error(err)
	}
	if _, err := ReadFile("http://u:secret@h", ""); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}
