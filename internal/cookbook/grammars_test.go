package cookbook_test

// The programs of doc/grammars.md. TestGrammarsPage compares the page with this file.

import (
	"fmt"
	"os"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
)

// readRelease returns the grammar of doc/cookbook/release.abnf.
func readRelease() *grammar.Grammar {
	text, err := os.ReadFile("../../doc/cookbook/release.abnf")
	if err != nil {
		panic(err)
	}
	g, err := abnf.Read("release.abnf", string(text))
	if err != nil {
		panic(err)
	}
	return g
}

func Example_grammarMatch() {
	const text = `
release = core [ "-" label *( "." label ) ]
core    = number "." number "." number
number  = "0" / %x31-39 *DIGIT
label   = 1*( ALPHA / DIGIT )
`
	g, err := abnf.Read("release.abnf", text)
	if err != nil {
		fmt.Println(err) // the file, the line and the column of the first fault
		return
	}
	matcher, err := automaton.Compile(g, "release") // once, for all texts
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(matcher.Match("1.0.0-rc.1"), matcher.Match("1.02.3"))
	// Output:
	// true false
}

func Example_grammarFaults() {
	g, err := abnf.Read("release.abnf", "release = core [ \"-\" lable ]\ncore = 1*DIGIT\nlabel = 1*ALPHA\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fault := range grammar.NewIndex(g).Check() {
		fmt.Println(fault)
	}
	// Output:
	// release.abnf:1:1: rule release is not used by any other rule
	// release.abnf:1:22: rule release uses lable, which is not defined
	// release.abnf:3:1: rule label is not used by any other rule
}

func Example_grammarWayOn() {
	g := readRelease()
	matcher, err := automaton.Compile(g, "release")
	if err != nil {
		fmt.Println(err)
		return
	}
	const input = "1.0.x"
	n := matcher.Viable(input) // the length of the longest beginning that can still become valid
	state := matcher.Start()
	for _, r := range input[:n] {
		state = matcher.Next(state, r)
	}
	rest, _ := matcher.ShortestFrom(state)
	fmt.Printf("%q is wrong at byte %d: expected %s\n", input, n, automaton.FormatRanges(matcher.Expected(state)))
	fmt.Printf("shortest match with this beginning: %s\n", input[:n]+rest)
	// Output:
	// "1.0.x" is wrong at byte 4: expected 0–9
	// shortest match with this beginning: 1.0.0
}

func Example_grammarTree() {
	g := readRelease()
	parser, err := automaton.NewParser(g, "release", automaton.ParserOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	const input = "1.0.0-rc.1"
	tree, ok := parser.Parse(input)
	fmt.Println(ok)
	for _, n := range tree {
		if n.Rule != "ALPHA" && n.Rule != "DIGIT" {
			fmt.Printf("%s%s %s\n", strings.Repeat("  ", n.Depth), n.Rule, input[n.Start:n.End])
		}
	}
	// Output:
	// true
	// release 1.0.0-rc.1
	//   core 1.0.0
	//     number 1
	//     number 0
	//     number 0
	//   label rc
	//   label 1
}
