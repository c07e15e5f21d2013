package catalogue

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
	"github.com/uriform/uri/internal/draw"
)

// A Notation is the notation of a grammar. The empty Notation is chosen by the name of
// the file: "bnf" for a name that ends in .bnf, else "abnf".
type Notation string

// Notations are the names of the notations.
const Notations = "abnf, bnf, bnf1738"

// readers are the readers of the notations.
var readers = map[Notation]func(file, text string) (*grammar.Grammar, error){
	"abnf":    abnf.Read,                    // RFC 5234, RFC 7405
	"bnf":     bnf.RFC2396.CaseMarks().Read, // RFC 822 as in RFC 1808 and RFC 2396
	"bnf1738": bnf.RFC1738.CaseMarks().Read,
}

// MarshalText returns the name of the notation.
func (n Notation) MarshalText() ([]byte, error) { return []byte(n), nil }

// UnmarshalText reads the name of a notation.
func (n *Notation) UnmarshalText(text []byte) error {
	*n = Notation(text)
	if readers[*n] == nil {
		return fmt.Errorf("want %s", Notations)
	}
	return nil
}

// maxGrammar is the size in bytes of the largest file that is read.
const maxGrammar = 16 << 20

// ReadFile reads a grammar of the user. If the text is not of the notation n, the error
// names n.
func ReadFile(path string, n Notation) (*Book, error) {
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
	path = draw.File(path) // messages and drawings show it
	g, err := readers[n](path, text)
	if err != nil {
		return nil, fmt.Errorf("%w (read as %s; see --notation)", err, n)
	}
	if len(g.Rules) == 0 {
		return nil, fmt.Errorf("%s: no rules", path)
	}
	g.Name = path
	index := grammar.NewIndex(g)
	return &Book{
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
		return "", fmt.Errorf("%s: %w", draw.Quote(path), e.Err) // it may be a reference
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxGrammar+1))
	if err == nil && len(text) > maxGrammar {
		err = fmt.Errorf("%s: more than %d bytes", draw.File(path), maxGrammar)
	}
	return string(text), draw.FileError(err)
}

// Faults returns what is wrong in a grammar of the user. A rule that no other rule uses
// is not a fault: the rule may be the start rule. The grammars of the RFCs have no
// faults that are worth a warning.
func (b *Book) Faults() []grammar.Problem {
	if !b.own {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.problems()), isUnused)
}

// unused returns the names of the rules that no other uses.
func (b *Book) unused() (names []string) {
	for _, p := range b.problems() {
		if isUnused(p) {
			names = append(names, p.Rule)
		}
	}
	return names
}

func isUnused(p grammar.Problem) bool { return p.Kind == grammar.Unused }
