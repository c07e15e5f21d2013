package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lint"
)

// The severity is painted, and a narrow screen has narrow lines.
func TestIssues(t *testing.T) {
	issues := lint.CheckText("http://u:hunter@127.1/", uri.RFC3987, lint.Options{Least: lint.Error})
	const want = `error userinfo-password at 9-15: The text contains a password before the host. Remove the password,
  and change it if the text was shared. Send credentials in a header or a configuration. (RFC 3986,
  7.5)
error address-rare-form at 16-21: The host is a name in the syntax, and many programs read it as an
  IPv4 address: 127.0.0.1. Reject the reference, or convert the host to the four decimal numbers and
  check the address. (RFC 3986, 7.4)
`
	var b strings.Builder
	if Issues(&b, issues); b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
	b.Reset()
	Issues(&console.Screen{Out: &b, Color: true}, issues)
	if got := strings.ReplaceAll(b.String(), "\x1b[31merror\x1b[m", "error"); got != want {
		t.Errorf("with colors:\n%q", &b)
	}
	b.Reset()
	if Issues(&b, []lint.Issue{{Code: "rejected", Detail: "a\xff"}}); !strings.Contains(b.String(), "a\uFFFD. ") {
		t.Errorf("a byte that is not UTF-8: %q", &b)
	}
	b.Reset()
	Issues(&console.Screen{Out: &b, Width: 40}, issues)
	for line := range strings.Lines(b.String()) {
		if console.Columns(strings.TrimSuffix(line, "\n")) > 40 {
			t.Errorf("line %q is too wide", line)
		}
	}
}
