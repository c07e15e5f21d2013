package draw

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
)

func TestExplanation(t *testing.T) {
	var b strings.Builder
	Explanation(&b, explain.Explain("http://u:hunter2@h:x/", explain.Options{Base: "http://a/b"}))
	got := b.String()
	if strings.Contains(got, "hunter2") {
		t.Errorf("the password is shown:\n%s", got)
	}
	for _, want := range []string{"rfc3986 no", "\nrfc2396  ", "rfc3987  rejects, as rfc3986", "no repair: only the author of the string knows the number of the port", "\nbase "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	b.Reset()
	Explanation(&b, explain.Explain("http://u:hunter2@h/a b", explain.Options{}))
	if got := b.String(); strings.Contains(got, "hunter2") || !strings.Contains(got, "http://u:*******@h/a%20b") {
		t.Errorf("no masked repair in\n%s", got)
	}
}

// A fault is drawn once: the other syntaxes that have it, and the same repair, refer to the first.
func TestSameFault(t *testing.T) {
	for s, want := range map[string]string{
		"http://h/ x":     "rfc1808 rfc1738, rfc2396 rfc1738, rfc3986 rfc1738, rfc3987 rfc1738",
		"http://h/\uE000": "rfc1808 rfc1738, rfc2396 rfc1738, rfc3986 rfc1738, rfc3987 rfc1738",
		"a b":             "rfc2396 rfc1808, rfc3986 rfc1808, rfc3987 rfc1808",
		"http://h/é|":     "rfc1808 rfc1738, rfc2396 rfc1738, rfc3986 rfc1738", // RFC 3987 rejects "|"
		"http://é:x":      "rfc1808 rfc1738, rfc2396 rfc1738, rfc3986 rfc1738", // RFC 3987 rejects "x"
		"http://h/":       "rfc3987 rfc3986",
		"1a:b":            "rfc3986 rfc2396, rfc3987 rfc2396",
	} {
		var b strings.Builder
		Explanation(&b, explain.Explain(s, explain.Options{}))
		var got []string
		for _, m := range regexp.MustCompile(`(?m)^(rfc\d+)  .*, as (rfc\d+)$`).FindAllStringSubmatch(b.String(), -1) {
			got = append(got, m[1]+" "+m[2])
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q, want %s", s, got, want)
		}
	}
}

// RFC 3987 is not "as rfc3986" if it rejects another character. "é" may be in an ireg-name, and "x" in no port.
func TestFaultAfterIRI(t *testing.T) {
	for s, at := range map[string]string{"http://é:x": "byte 10", "//é:x?": "byte 5"} {
		var b strings.Builder
		Explanation(&b, explain.Explain(s, explain.Options{}))
		if _, reading, _ := strings.Cut(b.String(), "\nrfc3987  "); !strings.HasPrefix(reading, "rejects: ") || !strings.Contains(reading, at) {
			t.Errorf("%q:\n%s", s, b.String())
		}
	}
}

// The reading of RFC 3987 has the URI that an IRI maps to, masked, if RFC 3986 rejects the IRI.
func TestExplanationURI(t *testing.T) {
	const label = "\nmaps to the URI (3.1)"
	for s, want := range map[string]string{
		"http://u:é@h/é":   label + "       http://u:******@h/%C3%A9\n",
		"é?\ue000":         label + "      %C3%A9?%EE%80%80\n",
		"http://h/%C3%A9":  "",
		"http://h/a b":     "",
		"http://h/é\u0080": "",
	} {
		var b strings.Builder
		Explanation(&b, explain.Explain(s, explain.Options{}))
		if want == "" && strings.Contains(b.String(), label) || !strings.Contains(b.String(), want) {
			t.Errorf("%q: got %s, want %q", s, b.String(), want)
		}
	}
}

// The repair of a syntax that rejects a text as another does is drawn if it is another one.
func TestOtherRepair(t *testing.T) {
	got := on(0, false, func(s *console.Screen) { Explanation(s, explain.Explain("http://h/|é", explain.Options{})) })
	if strings.Count(got, " http://h/%7C%C3%A9\n") != 1 || strings.Count(got, " http://h/%7Cé\n") != 1 {
		t.Errorf("got\n%s\nwant one repair to a URI and one to an IRI", got)
	}
}
