package automaton_test

import (
	"testing"

	. "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/testenv"
)

// A Parser has no derivation of a string of 2 GiB, and does not read it.
func TestParserTooLong(t *testing.T) {
	p, err := NewParser(rules("r", star(chars(0, 0x10FFFF))), "r", ParserOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := p.Parse(testenv.TooLong(t)); ok || d != nil {
		t.Errorf("%d nodes", len(d))
	}
}
