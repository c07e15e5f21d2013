package draw

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
)

func TestExplanation(t *testing.T) {
	var b strings.Builder
	Explanation(&b, explain.Explain("http://u:hunter2@h:x/", explain.Options{Base: "http://a/b"}))
	got := b.String()
	if strings.Contains(got, "hunter2") {
		t.Errorf("the password is shown:\n%s", got)
	}
	for _, want := range []string{"rfc3986 no", "\nrfc2396  ", "rfc3987  rejects, as rfc3986", "no repair: edits would change the meaning", "\nbase "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	b.Reset()
	Explanation(&b, explain.Explain("http://u:hunter2@h/a b", explain.Options{}))
	if got := b.String(); strings.Contains(got, "hunter2") || !strings.Contains(got, "repair, 1 edit") {
		t.Errorf("no masked repair in\n%s", got)
	}
}

// The result of RFC 3987 is drawn if its fault says more than that of RFC 3986. RFC 3987, 2.2:
// "private UCS characters can occur only in query parts".
func TestFaultOfPrivateUse(t *testing.T) {
	for s, want := range map[string]string{"http://h/\uE000": "iprivate (2.2)", "http://h/\U000FFFFE": "not in ucschar (2.2)", "http://h/ ": ""} {
		var b strings.Builder
		Explanation(&b, explain.Explain(s, explain.Options{}))
		if !strings.Contains(b.String(), want) || strings.Contains(b.String(), "rfc3987  rejects, as rfc3986") != (want == "") {
			t.Errorf("%q:\n%s", s, b.String())
		}
	}
}

// RFC 3987 is not "as rfc3986" if it rejects another character. "é" may be in an ireg-name, and "x" in no port.
func TestFaultAfterIRI(t *testing.T) {
	for s, at := range map[string]string{"http://é:x": "byte 11", "//é:x?": "byte 6"} {
		var b strings.Builder
		Explanation(&b, explain.Explain(s, explain.Options{}))
		if _, reading, _ := strings.Cut(b.String(), "\nrfc3987  "); !strings.HasPrefix(reading, "rejects: ") || !strings.Contains(reading, at) {
			t.Errorf("%q:\n%s", s, b.String())
		}
	}
}

// A rule is defined below a drawing if, and only if, the drawing names it.
func TestDefinitions(t *testing.T) {
	for _, test := range []struct {
		text    string
		defined []string
	}{
		{"1a:b", nil}, // "rfc3987  rejects, as rfc3986" names no iunreserved
		{"a b", []string{"pchar = uchar |", "pchar = unreserved /"}},
		{"mailto:", []string{"xchar = unreserved | reserved | escape  (RFC 1738, 5)", "uric = reserved | unreserved | escaped  (RFC 2396, 2)"}},
	} {
		var b strings.Builder
		Explanation(&b, explain.Explain(test.text, explain.Options{}))
		for _, want := range test.defined {
			if !strings.Contains(b.String(), "\n"+want) {
				t.Errorf("%q: no %q in\n%s", test.text, want, b.String())
			}
		}
		for _, rule := range []string{"ipchar", "xchar", "uric", "pchar", "iunreserved"} {
			named := regexp.MustCompile(`(expected|,|or) (an? )?` + rule + `\b`).MatchString(b.String())
			if defined := strings.Contains(b.String(), "\n"+rule+" = "); defined != named {
				t.Errorf("%q: %s is named: %v, is defined: %v", test.text, rule, named, defined)
			}
		}
	}
}

// The reading of RFC 3987 has the URI that an IRI maps to, masked, if RFC 3986 rejects the IRI.
func TestExplanationURI(t *testing.T) {
	const label = "\nmaps to the URI (3.1)"
	for s, want := range map[string]string{
		"http://u:é@h/é":   label + "        http://u:******@h/%C3%A9\n",
		"é?\ue000":         label + "        %C3%A9?%EE%80%80\n",
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
