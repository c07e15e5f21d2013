package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The generated tables are up to date.
func TestFresh(t *testing.T) {
	for _, table := range tables {
		want, err := formatted(table.write)
		if err != nil {
			t.Fatalf("%s: %v", table.file, err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(table.file)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run go generate", table.file)
		}
	}
}

// A rule or a grammar that does not exist is an error, and so is a class whose character is not in its set.
func TestErrors(t *testing.T) {
	const grammar, rule = "rfc9999 URI", "rfc3986 nope"
	for name, err := range map[string]error{
		"alphabet, no grammar":   errorOf(alphabet(grammar)),
		"alphabet, no rule":      errorOf(alphabet(rule)),
		"definition, no grammar": errorOf(definition(grammar)),
		"definition, no rule":    errorOf(definition(rule)),
		"set":                    errorOf(set{rule: rule}.chars()),
		"set without":            errorOf(set{"rfc3986 pchar", []string{rule}}.chars()),
		"nonASCII":               errorOf(namedSet{rule: rule}.nonASCII()),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	defer func(old []class) { classes = old }(classes)
	plusMinusDot := set{"rfc3986 scheme", []string{"rfc3986 ALPHA", "rfc3986 DIGIT"}} // RFC 3986, 3.1
	for want, list := range map[string][]class{
		`x: "1" is not one of "+-."`:       {{"x", plusMinusDot, "1", ""}},
		`of "+-.", only ".+" have classes`: {{"x", plusMinusDot, ".", ""}, {"y", plusMinusDot, "+", ""}},
		"rfc3986 has no rule nope":         {{"x", set{rule: rule}, "", ""}},
	} {
		classes = list
		if _, err := classTable(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func errorOf[T any](_ T, err error) error { return err }

// The characters of a set are a constant expression with the names of letters and digits.
func TestExpression(t *testing.T) {
	for chars, want := range map[string]string{
		"":                           `""`,
		"-a":                         `"-a"`,
		upper + lower:                "letters",
		upper + lower + number:       "alphanum",
		"+" + number + upper + lower: `alphanum + "+"`,
		"5" + upper + lower + "\"":   `letters + "5\""`,
		upper + number:               `"` + upper + number + `"`,
	} {
		if got := expression(chars); got != want {
			t.Errorf("%q: got %s, want %s", chars, got, want)
		}
	}
	if got := remove("a-b", "-x"); got != "ab" {
		t.Errorf("got %q, want %q", got, "ab")
	}
	if got := sorted("bab"); got != "ab" {
		t.Errorf("got %q, want %q", got, "ab")
	}
}
