package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The small suites are up to date. A test of package conformance makes all of them.
func TestFresh(t *testing.T) {
	for _, s := range suites {
		for _, rule := range s.rules {
			name := filepath.Join("../../../conformance/generated", s.grammar, rule+".jsonl.gz")
			info, err := os.Stat(name)
			if err != nil {
				t.Error(err)
				continue
			}
			if info.Size() > 12<<10 {
				continue
			}
			want, err := suite(s.grammar, rule, s.extra)
			if err != nil {
				t.Fatalf("%s %s: %v", s.grammar, rule, err)
			}
			if got := unzipped(t, name); !bytes.Equal(got, want) {
				t.Errorf("%s is stale: go generate ./conformance", name)
			}
		}
	}
}

func unzipped(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	lines, err := io.ReadAll(z)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return lines
}

func TestUnknownRule(t *testing.T) {
	for _, tt := range []struct{ grammar, rule, want string }{
		{"rfc3986", "nope", "rfc3986 has no rule nope"},
		{"rfc9999", "URI", "rfc9999"},
	} {
		if lines, err := suite(tt.grammar, tt.rule, 0); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s: got %.40q, %v, want %s", tt.grammar, tt.rule, lines, err, tt.want)
		}
	}
}

// JSON escapes a character above U+FFFF as a surrogate pair (RFC 8259, 7).
func TestASCII(t *testing.T) {
	for text, want := range map[string]string{
		"a\x7f": "a\x7f", "\u0080": `\u0080`, "é": `\u00e9`, "\uffff": `\uffff`, "\U00010000": `\ud800\udc00`, "\U0001D11E!": `\ud834\udd1e!`,
	} {
		if got := string(ascii(text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// A file with the same lines stays as it is, even if another release of Go has compressed it.
func TestWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "folder", "a.jsonl.gz")
	if err := write(name, []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	if got := unzipped(t, name); string(got) != "one\n" {
		t.Errorf("a new file: got %q, want %q", got, "one\n")
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.NoCompression)
	z.Write([]byte("two\n"))
	z.Close()
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		lines string
		same  bool
	}{{"two\n", true}, {"three\n", false}} {
		if err := write(name, []byte(tt.lines)); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if got := unzipped(t, name); err != nil || string(got) != tt.lines || bytes.Equal(text, b.Bytes()) != tt.same {
			t.Errorf("write %q: got %q, the same bytes as before: %v, want %v; %v", tt.lines, got, !tt.same, tt.same, err)
		}
	}
}
