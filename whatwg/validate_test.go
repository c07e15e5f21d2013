package whatwg

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// These are the examples of the table of validation errors (1.1).
func TestValidate(t *testing.T) {
	tests := []struct {
		name   string
		url    string
		offset int
	}{
		{"domain-to-ASCII", "https://ex\uFFFEample.org", 8},
		{"domain-to-ASCII", "https://exa%23mple.org", 8},
		{"domain-percent-encoded", "https://exam%70le.org", 8},
		{"host-invalid-code-point", "foo://exa[mple.org", 6},
		{"IPv4-empty-part", "https://127.0.0.1./", 8},
		{"IPv4-too-few-parts", "https://1.2.3/", 8},
		{"IPv4-too-many-parts", "https://1.2.3.4.5/", 8},
		{"IPv4-non-numeric-part", "https://test.42", 8},
		{"IPv4-non-decimal-part", "https://127.0.0x0.1", 8},
		{"IPv4-non-decimal-part", "https://127.0.0.01", 8},
		{"IPv4-out-of-range-part", "https://255.255.4000.1", 8},
		{"IPv4-out-of-range-part", "https://1.2.3.256/", 8},
		{"IPv4-non-ASCII-input", "https://①.②.③.④", 8},
		{"IPv6-unclosed", "https://[::1", 8},
		{"IPv6-invalid-compression", "https://[:1]", 9},
		{"IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", 25},
		{"IPv6-multiple-compression", "https://[1::1::1]", 14},
		{"IPv6-invalid-code-point", "https://[1:2:3!:4]", 14},
		{"IPv6-invalid-code-point", "https://[1:2:3:]", 15},
		{"IPv6-too-few-pieces", "https://[1:2:3]", 14},
		{"IPv6-piece-leading-zero", "https://[::01]", 13},
		{"IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", 23},
		{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", 15},
		{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", 15},
		{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", 15},
		{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", 15},
		{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", 15},
		{"IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", 15},
		{"IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", 15},
		{"invalid-URL-unit", "https://example.org/>", 20},
		{"invalid-URL-unit", " https://example.org ", 1},
		{"invalid-URL-unit", "ht\ntps://example.org", 0},
		{"invalid-URL-unit", "ht\rtps://example.org", 0},
		{"invalid-URL-unit", "https://example.org/%s", 20},
		{"invalid-URL-unit", "a:\u009F", 2}, // URL code points begin at U+00A0, without noncharacters (1.3)
		{"invalid-URL-unit", "a:\uFFFE", 2},
		{"invalid-URL-unit", "a:\uFDD0", 2},
		{"invalid-URL-unit", "a:\uFDEF", 2},
		{"invalid-URL-unit", "a:\U0010FFFF", 2},
		{"special-scheme-missing-following-solidus", "file:c:/my-secret-folder", 5},
		{"special-scheme-missing-following-solidus", "https:example.org", 6},
		{"missing-scheme-non-relative-URL", "💩", 0},
		{"invalid-reverse-solidus", `https://example.org\path\to\file`, 19},
		{"invalid-reverse-solidus", `file:\a`, 5},
		{"invalid-credentials", "https://user@example.org", 12},
		{"invalid-credentials", "ssh://user@example.org", 10},
		{"host-missing", "https://#fragment", 8},
		{"host-missing", "https://:443", 8},
		{"host-missing", "https://user:pass@", 18},
		{"port-out-of-range", "https://example.org:70000", 20},
		{"port-invalid", "https://example.org:7z", 21},
		{"file-invalid-Windows-drive-letter-host", "file://c:", 7},
	}
	for _, test := range tests {
		found := Validate(test.url)
		want := ValidationError{test.name, test.offset}
		if !slices.Contains(found, want) {
			t.Errorf("Validate(%q) = %v, want %v", test.url, found, want)
		}
		_, err := Parse(test.url)
		e, _ := err.(*Error)
		if _, isFailure := meanings[test.name]; isFailure != (e != nil) || isFailure && (e.Rule() != want.Name || e.Offset() != want.Offset) {
			t.Errorf("Parse(%q): error %v, want %v", test.url, err, want)
		}
	}
	// These do not end the parser, unlike others with the same name.
	for s, want := range map[string][]ValidationError{
		"https://1.2.300/":  {{"IPv4-too-few-parts", 8}, {"IPv4-out-of-range-part", 8}},
		"https://a_b/":      {{"domain-to-ASCII", 8}},
		`https://h\a>/\<#\`: {{"invalid-reverse-solidus", 9}, {"invalid-URL-unit", 11}, {"invalid-reverse-solidus", 13}, {"invalid-URL-unit", 14}, {"invalid-URL-unit", 16}},
		"https://xn--a/":    {{"domain-to-ASCII", 8}},
		"https://-a.b/":     {{"domain-to-ASCII", 8}},
		"https://é_.b/":     {{"domain-to-ASCII", 8}},
		"https://a%C3%A9b/": {{"domain-percent-encoded", 8}},
	} {
		if got := Validate(s); !slices.Equal(got, want) || !CanParse(s) {
			t.Errorf("Validate(%q) = %v, want %v and a URL", s, got, want)
		}
	}
	base, err := Parse("file:///c:/")
	if err != nil {
		t.Fatal(err)
	}
	if errors := base.Validate("c|/path/to/file"); !slices.Contains(errors, ValidationError{"file-invalid-Windows-drive-letter", 0}) {
		t.Errorf("got %v, want a Windows drive letter at 0", errors)
	}
	for _, valid := range []string{"https://example.org/a?b#c", "mailto:a@example.org", "file:///c:/", "https://[::1]:8080/é%20", "https://0.0.0.0/", "https://[::255.255.255.255]/", "https://1.2.3.255/", "a:\u00A0\uFDCF\uFDF0\uFFFD\U0010FFFD"} {
		if errors := Validate(valid); errors != nil {
			t.Errorf("Validate(%q) = %v, want none", valid, errors)
		}
	}
}

// An Error is one of three errors of package uri. Each reason has words.
func TestErrorKinds(t *testing.T) {
	for name, want := range map[string]error{"missing-scheme-non-relative-URL": uri.ErrNoBase, "too-long": uri.ErrTooLong, "host-missing": uri.ErrUnexpected, "opaque-path": uri.ErrUnexpected} {
		err := &Error{input: "http://u:secret@h:x/", fault: ValidationError{Name: name, Offset: 3}}
		for _, kind := range []error{uri.ErrNoBase, uri.ErrTooLong, uri.ErrUnexpected} {
			if errors.Is(err, kind) != (kind == want) {
				t.Errorf("%s is %v, want %v", name, kind, want)
			}
		}
		if message := `whatwg: "http://u:xxxxx@h:x/": ` + name + " at byte 3: " + meanings[name]; err.Error() != message || err.Reason() == "" || err.Reason() != meanings[name] {
			t.Errorf("got %s, want %s", err, message)
		}
	}
}

// Offsets are those in the string, whatever was removed from it.
func TestOffsets(t *testing.T) {
	for s, want := range map[string]int{
		"  http://h:x":       11,
		"http\n://\th:x":     11,
		"\x01http://h\r:\rx": 12,
		"http://é:x":         10,
		"http://h/\xff:>":    11,
		"http://u\xff@h:x":   12,
	} {
		errors := Validate(s)
		if last := errors[len(errors)-1]; last.Offset != want {
			t.Errorf("Validate(%q) = %v, want the last at %d", s, errors, want)
		}
	}
}

// Errors do not depend on the password.
func TestErrorsMaskPasswords(t *testing.T) {
	for _, format := range []string{"http://u:%s@h:x", "http:/\\u:%s@[", "//u:%s@h", "http://u:a@%s@h:99999", "a://u:%s@^", "http:u:%s@h:x"} {
		var messages []string
		for _, secret := range []string{"secret", "hidden"} {
			s := fmt.Sprintf(format, secret)
			_, err := Parse(s)
			if err == nil {
				t.Fatalf("Parse(%q): no error", s)
			}
			e := err.(*Error)
			messages = append(messages, fmt.Sprintf("%v %+v %#v %q %s %v", err, err, err, err, err, e.LogValue()))
			if e.Input() != s {
				t.Errorf("Input is %q, want %q", e.Input(), s)
			}
		}
		if messages[0] != messages[1] || strings.Contains(messages[0], "secret") {
			t.Errorf("%q and %q: the errors differ: %q", format, "secret", messages)
		}
	}
	for s, want := range map[string]string{
		"https://u:secret@h/": "https://u:xxxxx@h/", "https://u@h/": "https://u@h/", "https://:secret@h/": "https://:xxxxx@h/", "https://h/": "https://h/",
		"blob:https://u:secret@h/": "blob:https://u:xxxxx@h/", "jdbc:mysql://u:secret@h/": "jdbc:mysql://u:xxxxx@h/", // opaque paths
		"https://u:secret@h/?http://u:hidden@h/": "https://u:xxxxx@h/?http://u:xxxxx@h/", "x:/a:b@c": "x:/a:b@c", "mailto:a@b": "mailto:a@b",
	} {
		u, err := Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := u.Redacted(); got != want || u.LogValue().String() != want {
			t.Errorf("%s: Redacted is %q, want %q", s, got, want)
		}
	}
}
