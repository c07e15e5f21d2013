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
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/notation"
)

// A Notation is the notation of a grammar. The empty Notation means that the name of the
// file decides: "bnf" if the name ends in .bnf, and otherwise "abnf".
type Notation string

// Notations are the notations.
var Notations = []Notation{"abnf", "bnf", "bnf1738"}

// readers are the readers of the notations.
var readers = map[Notation]func(file, text string) (*grammar.Grammar, error){
	"abnf":    abnf.Read,                             // RFC 5234, RFC 7405
	"bnf":     notation.RFC2396.WithCaseMarks().Read, // RFC 822 as in RFC 1808 and RFC 2396
	"bnf1738": notation.RFC1738.WithCaseMarks().Read,
}

// maxGrammar is the maximum size of a file in bytes.
const maxGrammar = 16 << 20

// ReadFile reads a grammar of the user. If the text is not valid in the notation n, the
// error names n.
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
	path = console.File(path) // the path is shown in messages and drawings
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
		userFile: true,
		problems: sync.OnceValue(func() []grammar.Problem { return index.Check() }),
	}, nil
}

func readText(path string) (string, error) {
	file := os.Stdin
	if path != "-" {
		var err error
		file, err = os.Open(path)
		if e, ok := errors.AsType[*os.PathError](err); ok {
			return "", fmt.Errorf("%s: %w", console.Quote(path), e.Err) // the path may be a reference with a password
		}
		if err != nil {
			return "", err
		}
		defer file.Close()
	}
	text, err := io.ReadAll(io.LimitReader(file, maxGrammar+1))
	if err == nil && len(text) > maxGrammar {
		err = fmt.Errorf("%s: more than %d bytes", console.File(path), maxGrammar)
	}
	return string(text), console.FileError(err)
}

// Faults returns the faults of a grammar of the user. An unused rule is not a fault,
// because it may be the start rule. For the grammars of the RFCs, Faults returns nil.
func (b *Book) Faults() []grammar.Problem {
	if !b.userFile {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.problems()), isUnused)
}

// unused returns the names of the rules that no other rule uses.
func (b *Book) unused() (names []string) {
	for _, p := range b.problems() {
		if isUnused(p) {
			names = append(names, p.Rule)
		}
	}
	return names
}

func isUnused(p grammar.Problem) bool { return p.Kind == grammar.Unused }
