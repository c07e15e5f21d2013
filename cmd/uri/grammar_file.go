package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/bnf"
)

// A notation is what a grammar is written in: one of notationNames, or empty where
// the name of the file tells.
type notation string

const notationNames = "abnf, bnf, bnf1738"

// readers are the readers of the notations.
var readers = map[notation]func(file, text string) (*grammar.Grammar, error){
	"abnf":    abnf.Read,                    // RFC 5234, RFC 7405
	"bnf":     bnf.RFC2396.CaseMarks().Read, // RFC 822 as in RFC 1808 and RFC 2396
	"bnf1738": bnf.RFC1738.CaseMarks().Read,
}

// MarshalText returns the name of the notation.
func (n notation) MarshalText() ([]byte, error) { return []byte(n), nil }

// UnmarshalText reads the name of a notation.
func (n *notation) UnmarshalText(text []byte) error {
	*n = notation(text)
	if readers[*n] == nil {
		return fmt.Errorf("want %s", notationNames)
	}
	return nil
}

// maxGrammar is the size in bytes of the largest file that is read.
const maxGrammar = 16 << 20

// readFile reads a grammar. Where the text is of another notation, the error says
// what it was taken for.
func (n notation) readFile(path string) (*rulebook, error) {
	text, err := readText(path)
	if err != nil {
		return nil, err
	}
	if n == "" {
		n = "abnf"
		if strings.EqualFold(filepath.Ext(path), ".bnf") {
			n = "bnf"
		}
	}
	g, err := readers[n](path, text)
	if err != nil {
		return nil, fmt.Errorf("%w (read as %s; see --notation)", err, n)
	}
	if len(g.Rules) == 0 {
		return nil, fmt.Errorf("%s: no rules", path)
	}
	g.Name = path
	index := grammar.NewIndex(g)
	return &rulebook{
		Grammar:  g,
		index:    index,
		texts:    []textFile{{path, text}},
		own:      true,
		problems: sync.OnceValue(func() []grammar.Problem { return index.Check() }),
	}, nil
}

func readText(path string) (string, error) {
	f, err := os.Open(path)
	if e, ok := errors.AsType[*os.PathError](err); ok {
		return "", fmt.Errorf("%s: %w", quoted(path), e.Err) // it may be a reference
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxGrammar+1))
	if err == nil && len(text) > maxGrammar {
		err = fmt.Errorf("%s: more than %d bytes", path, maxGrammar)
	}
	return string(text), err
}

// faults returns what a file has in it that its author hardly meant. A rule that no
// other uses is no fault: it may be where all begins. The grammars of the RFCs have
// been looked through.
func (b *rulebook) faults() []grammar.Problem {
	if !b.own {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.problems()), isUnused)
}

// unused returns the names of the rules that no other uses.
func (b *rulebook) unused() (names []string) {
	for _, p := range b.problems() {
		if isUnused(p) {
			names = append(names, p.Rule)
		}
	}
	return names
}

func isUnused(p grammar.Problem) bool { return p.Kind == grammar.Unused }

// warn tells the faults of a file, the first of them one by one.
func (b *rulebook) warn(w io.Writer, name string) {
	faults := b.faults()
	for _, p := range faults[:min(len(faults), mostDiagnostics)] {
		fmt.Fprintf(w, "%s: %v\n", name, p)
	}
	if more := len(faults) - mostDiagnostics; more > 0 {
		fmt.Fprintf(w, "%s: and %d more (see \"uri grammar show --file %s\")\n", name, more, b.texts[0].name)
	}
}
