// Vectors generates the files of conformance/generated that are complete test suites of rules, as
// conformance rows.
//
// Usage: go run ./internal/gen/vectors [folder]
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/vector"
)

// suites lists the rules with a suite. The suites for the start rules of RFC 3986 and
// RFC 3987 are too large for the repository; "uri grammar vectors" prints them.
var suites = []struct {
	grammar string
	rules   []string
	extra   int // number of extra states
}{
	{"rfc1738", []string{"genericurl"}, 1},
	{"rfc1808", []string{"URL"}, 1},
	{"rfc2396", []string{"URI-reference"}, 1},
	{"rfc3986", []string{"scheme", "userinfo", "port", "IPv4address", "IPvFuture", "h16", "dec-octet", "reg-name", "segment-nz-nc", "query", "pct-encoded"}, 0},
	{"rfc3987", []string{"isegment", "iquery"}, 0},
}

// A row is a line of a file: see conformance/README.md.
type row struct {
	ID      string  `json:"id"`
	Section string  `json:"section"`
	Source  string  `json:"source"`
	Request request `json:"request"`
	Reply   reply   `json:"reply"`
}

type request struct {
	Op      string  `json:"op"`
	Grammar string  `json:"grammar"`
	Rule    string  `json:"rule"`
	Input   *string `json:"input,omitempty"`
	Base64  *string `json:"input_base64,omitempty"`
}

type reply struct {
	Match  bool `json:"match"`
	Viable *int `json:"viable,omitempty"`
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("vectors: ")
	folder := "conformance/generated"
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	for _, s := range suites {
		n := 0
		for _, rule := range s.rules {
			rows, err := suite(s.grammar, rule, s.extra, &n)
			if err == nil {
				err = write(filepath.Join(folder, s.grammar, rule+".jsonl"), rows)
			}
			if err != nil {
				log.Fatal(err)
			}
		}
	}
}

// write writes rows to a file, one per line.
func write(file string, rows iter.Seq[row]) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for row := range rows {
		if err := lines.Encode(row); err != nil {
			return err
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// suite returns the rows of the suite of a rule. *n is the number of rows in the folder so far.
func suite(name, rule string, extra int, n *int) (iter.Seq[row], error) {
	g, err := rfc.Corrected(name)
	if err != nil {
		return nil, err
	}
	r := grammar.NewIndex(g).Rule(rule)
	if r == nil {
		return nil, fmt.Errorf("%s has no rule %s", name, rule)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		return nil, err
	}
	// The suite is over bytes, so that it contains ill-formed UTF-8.
	octets, err := d.UTF8()
	if err != nil {
		return nil, err
	}
	s, err := vector.New(octets, vector.Options{Extra: extra})
	if err != nil {
		return nil, err
	}
	return func(yield func(row) bool) {
		seen := make(map[string]bool)
		for text, derivable := range s.Strings() {
			if seen[text] {
				continue
			}
			seen[text] = true
			*n++
			v := row{
				ID: fmt.Sprintf("%s-%05d", r.Section, *n), Section: r.Section, Source: "generated",
				Request: request{Op: "match", Grammar: name, Rule: rule},
				Reply:   reply{Match: derivable},
			}
			if utf8.ValidString(text) {
				v.Request.Input = &text
			} else {
				v.Request.Base64 = new(base64.StdEncoding.EncodeToString([]byte(text)))
			}
			if !derivable {
				v.Reply.Viable = new(d.Viable(text))
			}
			if !yield(v) {
				return
			}
		}
	}, nil
}
