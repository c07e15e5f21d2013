// Run asks all readers about the texts of a file of bypasses, and writes their answers and versions
// to a file. From the root of the repository:
//
//	go run ./lab/readers/run lint/testdata/bypass.tsv lint/testdata/readers.jsonl
//
// The readers are the five syntaxes, net/url, whatwg, and the programs of package readers, which
// must be installed. Run contacts no other computer: it only parses.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"

	labreaders "github.com/uriform/uri/lab/readers"
	"github.com/uriform/uri/lint"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: run BYPASSES RESULTS")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "run:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	bypasses, err := labreaders.ReadBypasses(from)
	if err != nil {
		return err
	}
	own := lint.Readers()
	results := labreaders.Results{Versions: map[string]string{"net/url": runtime.Version(), "whatwg": "2026-07"}}
	var texts []string
	var answers [][]lint.Answer
	for _, b := range bypasses {
		texts = append(texts, b.Text)
		answers = append(answers, lint.Ask(b.Text, own...))
	}
	for _, p := range labreaders.Programs {
		version, list, err := p.Read(context.Background(), texts)
		if err != nil {
			return err
		}
		results.Versions[p.Name] = version
		for i, a := range list {
			answers[i] = append(answers[i], a)
		}
	}
	for i, text := range texts {
		results.Rows = append(results.Rows, labreaders.NewResult(text, lint.Compare(answers[i])))
	}
	return results.Write(to)
}
