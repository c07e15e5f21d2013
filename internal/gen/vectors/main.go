// Vectors generates conformance/generated: complete test suites of rules, as requests with the
// replies.
//
// Usage: go run ./internal/gen/vectors [folder]
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/vector"
)

// suites lists the rules with a suite: for each RFC the start rule, and then rules of components.
// The start rule is asked with parse and the others with match.
var suites = []struct {
	grammar string
	rules   []string
	extra   int // number of extra states
}{
	{"rfc1738", []string{"genericurl"}, 1},
	{"rfc1808", []string{"URL"}, 1},
	{"rfc2396", []string{"URI-reference"}, 1},
	{"rfc3986", []string{"URI-reference", "scheme", "userinfo", "port", "IPv4address", "IPvFuture", "h16", "dec-octet", "reg-name", "segment-nz-nc", "query", "pct-encoded"}, 0},
	{"rfc3987", []string{"IRI-reference", "isegment", "iquery"}, 0},
}

// A row is a line of a file. A row has no ID, because its request names it.
type row struct {
	Request request `json:"request"`
	Reply   reply   `json:"reply"`
}

type request struct {
	Op      string  `json:"op"`
	Syntax  string  `json:"syntax,omitempty"`
	Grammar string  `json:"grammar,omitempty"`
	Rule    string  `json:"rule,omitempty"`
	Input   *string `json:"input,omitempty"`
	Base64  *string `json:"input_base64,omitempty"`
}

type reply struct {
	Valid  *bool    `json:"valid,omitempty"`
	Error  *failure `json:"error,omitempty"`
	Match  *bool    `json:"match,omitempty"`
	Viable *int     `json:"viable,omitempty"`
}

type failure struct {
	Offset int `json:"offset"`
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("vectors: ")
	folder := "conformance/generated"
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	for _, s := range suites {
		for _, rule := range s.rules {
			lines, err := suite(s.grammar, rule, s.extra)
			if err == nil {
				err = write(filepath.Join(folder, s.grammar, rule+".jsonl.gz"), lines)
			}
			if err != nil {
				log.Fatal(err)
			}
		}
	}
}

// write writes a compressed file without a name or time. It leaves a file alone that has these lines,
// because another release of Go may compress them differently.
func write(file string, lines []byte) error {
	if old, err := os.Open(file); err == nil {
		defer old.Close()
		if z, err := gzip.NewReader(old); err == nil {
			if text, err := io.ReadAll(z); err == nil && bytes.Equal(text, lines) {
				return nil
			}
		}
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	z.Write(lines) // a bytes.Buffer does not fail
	z.Close()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

// suite returns the lines of the suite of a rule.
func suite(name, rule string, extra int) ([]byte, error) {
	g, err := rfc.Corrected(name)
	if err != nil {
		return nil, err
	}
	if grammar.NewIndex(g).Rule(rule) == nil {
		return nil, fmt.Errorf("%s has no rule %s", name, rule)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		return nil, err
	}
	start, _ := rfc.Start(name, rfc.Reference)
	tested := d
	if rule != start {
		// The suite is over bytes, so that it contains ill-formed UTF-8. That of IRI-reference
		// would be five times as large.
		if tested, err = d.UTF8(); err != nil {
			return nil, err
		}
	}
	s, err := vector.New(tested, vector.Options{Extra: extra})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	seen := make(map[string]bool)
	for text, derivable := range s.Strings() {
		if seen[text] {
			continue
		}
		seen[text] = true
		var v row
		if rule == start {
			v.Request = request{Op: "parse", Syntax: name}
			v.Reply.Valid = &derivable
		} else {
			v.Request = request{Op: "match", Grammar: name, Rule: rule}
			v.Reply.Match = &derivable
		}
		if utf8.ValidString(text) {
			v.Request.Input = &text
		} else {
			v.Request.Base64 = new(base64.StdEncoding.EncodeToString([]byte(text)))
		}
		switch {
		case derivable:
		case rule == start:
			v.Reply.Error = &failure{d.Viable(text)}
		default:
			v.Reply.Viable = new(d.Viable(text))
		}
		if err := lines.Encode(v); err != nil {
			return nil, err
		}
	}
	return ascii(b.String()), nil
}

// ascii escapes the characters that are not in ASCII, as the other rows do.
func ascii(text string) (b []byte) {
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	return b
}
