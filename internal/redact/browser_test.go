package redact_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/whatwg"
)

// The pieces of the strings of TestBrowser. "S" is a piece of a password.
var browserPieces = []string{
	"S", "S", "S", "S", "S", "S", "u", ":", ":", ":", ":", "@", "@", "/", "\\", "?", "#", "&", "&", "=", "%", "h", "80", "[", "]", " ", "\t", "\n", "\x01", "é", ";", "(", "<",
	"%2F", "%5C", "%5c", "%3A", "%40", "%3F", "%23", "%26", "%252F", "%253A", "%2540", "／", "：", "＠", "＼", "%EF%BC%8F", "%EF%BC%9A", "%EF%BC%A0",
	"http:", "https:", "ws:", "ftp:", "http%3A", "foo:", "//", "://", "%2F%2F", "%2F", "%EF%BC%8F",
}

// No password that a browser finds in a string is shown: FindAll alone finds it, and so do the functions that use it.
func TestBrowser(t *testing.T) {
	bases := []whatwg.URL{{}}
	for _, s := range []string{"http://b/c", "foo://b/c"} {
		base, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, base)
	}
	few, random, found := testenv.Few(t), rand.New(rand.NewPCG(1, 2)), 0
	size := 100_000
	if testenv.Long() {
		size = 1_000_000
	}
	for range size {
		var b strings.Builder
		b.WriteString([]string{"http:", "http:", "ws:/", "https://", "foo://", "//", "", " "}[random.IntN(8)])
		marks := 0
		for range 2 + random.IntN(10) {
			piece := browserPieces[random.IntN(len(browserPieces))]
			if piece == "S" { // each has a name of its own
				piece = fmt.Sprintf("S%cZ", 'a'+marks)
				marks++
			}
			b.WriteString(piece)
		}
		b.WriteString([]string{"@h", "@h/", "@h/a", ""}[random.IntN(4)])
		s := b.String()
		for _, base := range bases {
			u, err := base.Parse(s)
			if err != nil || u.Password() == "" {
				continue
			}
			for mark := range marks {
				secret := fmt.Sprintf("S%cZ", 'a'+mark)
				if !strings.Contains(u.Password(), secret) {
					continue
				}
				found++
				for shown, by := range shownOf(s) {
					if strings.Contains(shown, secret) {
						few.Errorf("%s shows %s of the password %q: %q → %q", by, secret, u.Password(), s, shown)
					}
				}
			}
		}
	}
	t.Log(found, "pieces of passwords")
	if found < 1000 {
		t.Errorf("only %d pieces of passwords", found)
	}
}

// shownOf yields what is shown of a string, and by what.
func shownOf(s string) map[string]string {
	shown := map[string]string{redact.MaskAll(s, 0, 0): "MaskAll", uri.Redact(s): "uri.Redact"}
	if !strings.ContainsAny(s, " \r\n\"<>") { // which end a reference in text
		shown[redact.Text(s, redact.IsSecretName)] = "Text"
	}
	for _, x := range uri.Syntaxes() {
		if r, err := x.ParseReference(s); err == nil {
			shown[r.Redacted()] = "Redacted of " + x.String()
		} else {
			shown[err.Error()] = "the error of " + x.String()
		}
	}
	return shown
}
